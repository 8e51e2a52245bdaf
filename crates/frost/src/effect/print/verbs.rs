//! The words of every effect.

use super::capital;
use crate::effect::read::Names;
use crate::effect::{Condition, Effect, Extent, Goal, Program, Range, Thing, To, What, Where};
use crate::ids::{EnemyKind, Resource, Row};
use mistgate_kernel::text::{Run, Sentence};

/// Puts a line together, word by word.
pub(crate) struct Printer<'a> {
    program: &'a Program,
    names: &'a Names,
    pub(crate) runs: Vec<Run>,
}

impl<'a> Printer<'a> {
    pub(crate) fn new(program: &'a Program, names: &'a Names) -> Self {
        Printer { program, names, runs: Vec::new() }
    }

    pub(crate) fn say(&mut self, words: &str) {
        match self.runs.last_mut() {
            Some(Run::Words(before)) => before.push_str(words),
            Some(Run::Icon { .. } | Run::Stressed(_) | Run::Strong(_)) | None => self.runs.push(Run::Words(words.to_string())),
        }
    }

    fn icon(&mut self, name: &'static str, word: &str) {
        self.runs.push(Run::Icon { name, word: word.to_string() });
    }

    /// The line, with a capital at its beginning and a full stop at its end.
    pub(crate) fn end(mut self) -> Sentence {
        self.say(".");
        if let Some(Run::Words(words)) = self.runs.first_mut() {
            *words = capital(words);
        }
        Sentence { when: None, runs: self.runs }
    }

    /// All steps in a row.
    pub(crate) fn steps(&mut self, steps: &[Effect], last: &str) {
        for (at, &step) in steps.iter().enumerate() {
            let plain = |effect: &Effect| matches!(effect, Effect::Gain { per: None, .. });
            if at > 0 && is_open_ended(steps[at - 1]) {
                // What follows does not hang on the offer or the condition before it.
                self.say(". Then ");
            } else if at > 0 {
                // "+1 Move, +2 Attack" is a list, not a sequence.
                let list = plain(&step) && plain(&steps[at - 1]);
                self.say(", ");
                if !list && at + 1 == steps.len() {
                    self.say(last);
                }
            }
            self.step(step);
        }
    }

    /// All parts of a cost.
    pub(crate) fn cost(&mut self, parts: &[Effect]) {
        for (at, &part) in parts.iter().enumerate() {
            if at > 0 {
                self.say(" and ");
            }
            self.step(part);
        }
    }

    fn step(&mut self, effect: Effect) {
        let cards_of = |n| counted(n, "card", "cards");
        match effect {
            Effect::Gain { n, resource, per } => {
                self.resource(&format!("+{n} "), resource);
                if let Some(thing) = per {
                    self.say(&format!(" for each {}", each(thing)));
                }
            }
            Effect::Draw(n) => self.say(&format!("draw {}", cards_of(n))),
            Effect::Heal(n) => self.wounds(&format!("discard {n} "), n),
            Effect::Wound(n) => self.wounds(&format!("take {n} "), n),
            Effect::RetireEnemy { n, kind, .. } => self.say(&format!("retire {}", tokens(n, kind))),
            Effect::Retire { extent, n, what, from } => self.say(&format!("retire {}{}{}", up_to(extent), cards(n, what), place(from))),
            Effect::Discard { extent, n } => self.say(&format!("discard {}{} from your hand", up_to(extent), cards_of(n))),
            Effect::Recover(n) => self.say(&format!("take {} from your discard pile into your hand", cards_of(n))),
            Effect::Recall(n) => self.say(&format!("put {} of your Chronicle on your discard pile", cards_of(n))),
            Effect::Learn(Some(skill)) => self.say(&format!("gain the Skill {}", self.names.skills[skill.index()])),
            Effect::Learn(None) => self.say("gain a Skill token of your choice"),
            Effect::Take { row, max, to } => {
                let card = row.map_or("card", Row::name);
                let limit = max.map_or(String::new(), |max| format!(" that costs up to {max}"));
                self.say(&format!("gain a {card} of the Offer{limit}{}", goes(to)));
            }
            Effect::Hire => self.say("gain a Hireling"),
            Effect::Refresh { n, what } => self.say(&format!("refresh {}", exhaustible(n, what))),
            Effect::Unlock(n) => self.say(&format!("unlock {} without a token", cards_of(n))),
            Effect::Reach(1) => self.say("one of your Attacks this turn may be on an Enemy in an adjacent Location"),
            Effect::Reach(n) => self.say(&format!("{n} of your Attacks this turn may be on Enemies in adjacent Locations")),
            Effect::Slay { max, range } => self.say(&format!("eliminate an Enemy of Attack value {max} or less {}, without Wounds", reached(range))),
            Effect::Ward(n) => {
                self.wounds(&format!("this turn your Attacks cost {n} "), n);
                self.say(" less in all");
            }
            Effect::Walk(n) => self.say(&format!("move to an adjacent Location{}", times(n))),
            Effect::Venture(n) => self.say(&format!("move to an adjacent space{}", times(n))),
            Effect::Travel(Goal::Anywhere) => self.say("move to any Location on the grid"),
            Effect::Travel(Goal::Land(land)) => self.say(&format!("move to any {} Location on the grid", land.name())),
            Effect::Travel(Goal::Inn) => self.say("move to the Hearthfire Inn"),
            Effect::Explore(1) => self.say("place the top card of the Location deck adjacent to your Location"),
            Effect::Explore(n) => self.say(&format!("draw {n} Location cards and place one of them adjacent to your Location")),
            Effect::Swap => self.say("swap two Locations other than the inn"),
            Effect::Shift => self.say("move a Location other than the inn to an adjacent empty space"),
            Effect::Spawn(Some(kind)) => self.say(&format!("put {} on your Location", kind.with_article())),
            Effect::Spawn(None) => self.say("put another Enemy of the land on your Location"),
            Effect::Spend { n, resource } => self.resource(&format!("spend {n} "), resource),
            Effect::Exhaust { n, what } => self.say(&format!("exhaust {}", exhaustible(n, what))),
            Effect::May { cost, then } => {
                self.say("you may ");
                if !cost.is_empty() {
                    self.cost(self.program.of(cost));
                    self.say(" for: ");
                }
                self.steps(self.program.of(then), "and ");
            }
            Effect::If { condition, then } => {
                self.say(&format!("if {}: ", holds(condition)));
                self.steps(self.program.of(then), "and ");
            }
            Effect::Either(options) => self.either(self.program.of(options)),
            Effect::Do(steps) => self.steps(self.program.of(steps), "and "),
        }
    }

    fn either(&mut self, options: &[Effect]) {
        for (at, &option) in options.iter().enumerate() {
            if at > 0 {
                self.say(" OR ");
            }
            self.step(option);
        }
    }

    fn resource(&mut self, before: &str, resource: Resource) {
        self.say(before);
        self.icon(resource.icon(), resource.name());
    }

    fn wounds(&mut self, before: &str, n: u8) {
        self.say(before);
        self.icon("wound", if n == 1 { "Wound" } else { "Wounds" });
    }
}

/// Would what follows be read as a part of it?
fn is_open_ended(effect: Effect) -> bool {
    matches!(effect, Effect::May { .. } | Effect::If { .. } | Effect::Either(_))
}

fn up_to(extent: Extent) -> &'static str {
    match extent {
        Extent::Exactly => "",
        Extent::UpTo => "up to ",
    }
}

fn goes(to: To) -> &'static str {
    match to {
        To::Usual => "",
        To::Hand => " into your hand",
        To::Deck => " on top of your deck",
    }
}

fn reached(range: Range) -> &'static str {
    match range {
        Range::Here => "at your Location",
        Range::Near => "at your Location or an adjacent one",
    }
}

/// "1 card", "2 cards"
fn counted(n: u8, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

/// Cards of a kind.
fn cards(n: u8, what: What) -> String {
    match what {
        What::Card => counted(n, "card", "cards"),
        What::Action => counted(n, "Action card", "Action cards"),
        What::Item => counted(n, "Item", "Items"),
        What::Ally => counted(n, "Ally", "Allies"),
    }
}

fn exhaustible(n: u8, what: What) -> String {
    match what {
        What::Card | What::Action => counted(n, "Item or Ally", "Items or Allies"),
        What::Item | What::Ally => cards(n, what),
    }
}

fn tokens(n: u8, kind: Option<EnemyKind>) -> String {
    match kind {
        Some(kind) => counted(n, &format!("{} token", kind.name()), &format!("{} tokens", kind.name())),
        None => counted(n, "Enemy token", "Enemy tokens"),
    }
}

fn place(from: Where) -> &'static str {
    match from {
        Where::Anywhere => "",
        Where::Hand => " from your hand",
        Where::Discard => " from your discard pile",
        Where::Play => " in play",
    }
}

fn times(n: u8) -> String {
    match n {
        1 => String::new(),
        2 => " twice".to_owned(),
        n => format!(" {n} times"),
    }
}

fn each(thing: Thing) -> String {
    match thing {
        Thing::Wound => "of your Wounds".to_owned(),
        Thing::Item => "Item you have in play".to_owned(),
        Thing::Ally => "Ally you have in play".to_owned(),
        Thing::Enemy(None) => "face-up Enemy token you have".to_owned(),
        Thing::Enemy(Some(kind)) => format!("face-up {} token you have", kind.name()),
        Thing::Skill => "Skill token you have".to_owned(),
        Thing::Chapter => "chapter you have finished".to_owned(),
        Thing::Hand => "card in your hand".to_owned(),
    }
}

fn holds(condition: Condition) -> String {
    match condition {
        Condition::Inn => "you are at the Hearthfire Inn".to_owned(),
        Condition::Land(land) => format!("you are in the {}", land.name()),
        Condition::EnemyHere => "an Enemy is at your Location".to_owned(),
        Condition::NoEnemyHere => "no Enemy is at your Location".to_owned(),
        Condition::Have(n, thing) => {
            let things = match thing {
                Thing::Wound => counted(n, "Wound", "Wounds"),
                Thing::Item => counted(n, "Item in play", "Items in play"),
                Thing::Ally => counted(n, "Ally in play", "Allies in play"),
                Thing::Enemy(kind) => format!("{} face up", tokens(n, kind)),
                Thing::Skill => counted(n, "Skill token", "Skill tokens"),
                Thing::Chapter => counted(n, "finished chapter", "finished chapters"),
                Thing::Hand => counted(n, "card in hand", "cards in hand"),
            };
            format!("you have at least {things}")
        }
    }
}

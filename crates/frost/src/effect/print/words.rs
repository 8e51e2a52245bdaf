//! The words of every effect.

use super::capital;
use crate::effect::read::Names;
use crate::effect::tree::{Condition, Effect, Goal, Program, Thing, To, What, Where};
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
            _ => self.runs.push(Run::Words(words.to_string())),
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
            let plain = |effect: &Effect| matches!(effect, Effect::Gain(_, _, None));
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
        match effect {
            Effect::Gain(resource, n, per) => {
                self.say(&format!("+{n} "));
                self.resource(resource);
                if let Some(thing) = per {
                    self.say(&format!(" for each {}", each(thing)));
                }
            }
            Effect::Spend(resource, n) => {
                self.say(&format!("spend {n} "));
                self.resource(resource);
            }
            Effect::Heal(n) => self.wounds("discard", n),
            Effect::Wound(n) => self.wounds("take", n),
            Effect::Ward(n) => {
                self.say(&format!("this turn your Attacks cost {n} "));
                self.icon("wound", if n == 1 { "Wound" } else { "Wounds" });
                self.say(" less in all");
            }
            Effect::Learn(skill) => match skill {
                Some(skill) => self.say(&format!("gain the Skill {}", self.names.skills[skill.index()])),
                None => self.say("gain a Skill token of your choice"),
            },
            Effect::Either(options) => self.either(self.program.of(options)),
            Effect::Do(steps) => self.steps(self.program.of(steps), "and "),
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
            _ => self.say(&plain(effect)),
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

    fn resource(&mut self, resource: Resource) {
        self.icon(resource.icon(), resource.name());
    }

    fn wounds(&mut self, verb: &str, n: u8) {
        self.say(&format!("{verb} {n} "));
        self.icon("wound", if n == 1 { "Wound" } else { "Wounds" });
    }
}

/// Would what follows be read as a part of it?
fn is_open_ended(effect: Effect) -> bool {
    matches!(effect, Effect::May { .. } | Effect::If { .. } | Effect::Either(_))
}

/// Effects that need no icon.
fn plain(effect: Effect) -> String {
    let cards_of = |n| counted(n, "card", "cards");
    match effect {
        Effect::Draw(n) => format!("draw {}", cards_of(n)),
        Effect::Retire { n, up_to, what, from } => format!("retire {}{}{}", up_to_words(up_to), cards(n, what), place(from)),
        Effect::RetireEnemy(n, kind) => format!("retire {}", tokens(n, kind)),
        Effect::Discard(n, up_to) => format!("discard {}{} from your hand", up_to_words(up_to), cards_of(n)),
        Effect::Recover(n) => format!("take {} from your discard pile into your hand", cards_of(n)),
        Effect::Recall(n) => format!("put {} of your Chronicle on your discard pile", cards_of(n)),
        Effect::Take { row, max, to } => {
            let card = ["a card of the Offer", "a silver card of the Offer", "a gold card of the Offer", "a World Event of the Offer"]
                [row.map_or(0, |row: Row| 1 + row as usize)];
            let limit = if max > 0 { format!(" that costs up to {max}") } else { String::new() };
            let to = match to {
                To::Usual => "",
                To::Hand => " into your hand",
                To::Deck => " on top of your deck",
            };
            format!("gain {card}{limit}{to}")
        }
        Effect::Hire => "gain a Hireling".to_owned(),
        Effect::Refresh(n, what) => format!("refresh {}", exhaustible(n, what)),
        Effect::Exhaust(n, what) => format!("exhaust {}", exhaustible(n, what)),
        Effect::Unlock(n) => format!("unlock {} without a token", cards_of(n)),
        Effect::Reach(1) => "one of your Attacks this turn may be on an Enemy in an adjacent Location".to_owned(),
        Effect::Reach(n) => format!("{n} of your Attacks this turn may be on Enemies in adjacent Locations"),
        Effect::Slay { max, near } => {
            let reach = if near { "at your Location or an adjacent one" } else { "at your Location" };
            format!("eliminate an Enemy of Attack value {max} or less {reach}, without Wounds")
        }
        Effect::Walk(n) => format!("move to an adjacent Location{}", times(n)),
        Effect::Venture(n) => format!("move to an adjacent space{}", times(n)),
        Effect::Travel(Goal::Anywhere) => "move to any Location on the grid".to_owned(),
        Effect::Travel(Goal::Land(land)) => format!("move to any {} Location on the grid", land.name()),
        Effect::Travel(Goal::Inn) => "move to the Hearthfire Inn".to_owned(),
        Effect::Explore(1) => "place the top card of the Location deck adjacent to your Location".to_owned(),
        Effect::Explore(n) => format!("draw {n} Location cards and place one of them adjacent to your Location"),
        Effect::Swap => "swap two Locations other than the inn".to_owned(),
        Effect::Shift => "move a Location other than the inn to an adjacent empty space".to_owned(),
        Effect::Spawn(Some(kind)) => format!("put {} on your Location", kind_with_article(kind)),
        Effect::Spawn(None) => "put another Enemy of the land on your Location".to_owned(),
        _ => String::new(),
    }
}

fn up_to_words(up_to: bool) -> &'static str {
    if up_to { "up to " } else { "" }
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
        _ => cards(n, what),
    }
}

fn tokens(n: u8, kind: Option<EnemyKind>) -> String {
    match kind {
        Some(kind) => counted(n, &format!("{} token", kind.name()), &format!("{} tokens", kind.name())),
        None => counted(n, "Enemy token", "Enemy tokens"),
    }
}

fn place(from: Where) -> &'static str {
    ["", " from your hand", " from your discard pile", " in play"][from as usize]
}

fn times(n: u8) -> String {
    match n {
        1 => String::new(),
        2 => " twice".to_owned(),
        n => format!(" {n} times"),
    }
}

fn kind_with_article(kind: EnemyKind) -> &'static str {
    ["a Brigand", "a Beast", "an Undead"][kind as usize]
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
        Condition::EnemyHere(true) => "an Enemy is at your Location".to_owned(),
        Condition::EnemyHere(false) => "no Enemy is at your Location".to_owned(),
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

//! When an ability or a Reflex comes into its own.

use super::scope::Bearer;
use super::{Ground, Parser};
use crate::effect::tree::Trigger;
use crate::ids::Phase;
use mistgate_kernel::content::{Placed, Problem, Word};

/// Whose triggers: each has its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Triggers {
    /// Those of Reflexes.
    Reflex,
    /// Those of abilities on this.
    Ability(Bearer),
}

/// Triggers of fixed words; `attack` may have a Keyword behind it, phases and turns have forms of their own.
pub(crate) const TRIGGERS: [(&[&str], Trigger); 21] = [
    (&["enters"], Trigger::Enters),
    (&["activates"], Trigger::Activates),
    (&["hits"], Trigger::Hits),
    (&["attacks", "done"], Trigger::AttackDone),
    (&["slain"], Trigger::Slain),
    (&["enraged"], Trigger::Enraged),
    (&["enrages"], Trigger::Enraged),
    (&["attacked"], Trigger::Attacked),
    (&["attack"], Trigger::Attack(None)),
    (&["any", "attack"], Trigger::AnyAttack),
    (&["kill"], Trigger::Kill),
    (&["any", "kill"], Trigger::AnyKill),
    (&["heal"], Trigger::Heal),
    (&["buy"], Trigger::Buy),
    (&["pursued"], Trigger::Pursued),
    (&["drawing"], Trigger::Drawing),
    (&["buried"], Trigger::Buried),
    (&["arrive"], Trigger::Arrive),
    (&["encounter"], Trigger::Encounter),
    (&["retreat"], Trigger::Retreat),
    (&["aftermath"], Trigger::Aftermath),
];

/// What Reflexes answer to.
const REFLEX: &[&str] = &["attacked", "attack", "any attack", "drawing", "pursued", "enrages", "slain", "encounter", "buried"];
/// What the abilities of Charters and cards answer to.
const HERO: &[&str] =
    &["attacked", "attack", "kill", "any kill", "heal", "buy", "pursued", "buried", "arrive", "encounter", "retreat", "aftermath", "start of …", "end of …"];
/// What Enemies answer to.
const ENEMY: &[&str] = &["enters", "activates", "hits", "attacks done", "slain", "enraged", "any kill", "retreat", "start of …", "end of …"];
/// What Encounters, Locations and Quests answer to.
const WORLD: &[&str] = &["kill", "any kill", "heal", "buy", "pursued", "arrive", "encounter", "retreat", "aftermath", "start of …", "end of …"];

impl Triggers {
    fn words(self) -> Vec<&'static str> {
        let words: &[&[&str]] = match self {
            Triggers::Reflex => &[REFLEX],
            Triggers::Ability(Bearer::Card) => &[HERO, &["token"]],
            Triggers::Ability(Bearer::Charter) => &[HERO],
            Triggers::Ability(Bearer::Enemy) => &[ENEMY, &["token"]],
            Triggers::Ability(Bearer::Attachment) => &[ENEMY, HERO, &["token"]],
            Triggers::Ability(Bearer::Encounter | Bearer::Quest) => &[WORLD, &["token"]],
            Triggers::Ability(_) => &[WORLD],
        };
        words.concat()
    }
}

/// Reads a trigger. Nothing is returned if it is none; the report says why.
pub fn trigger(text: &Placed<String>, of: Triggers, ground: Ground) -> Option<Trigger> {
    let mut parser = Parser::new(text, ground);
    let trigger = parser.trigger(of);
    parser.whole(trigger, "the end of the text")
}

impl Parser<'_> {
    fn trigger(&mut self, of: Triggers) -> Option<Trigger> {
        let known = of.words();
        let start = self.at("start");
        if known.contains(&"start of …") && (start || self.at("end")) {
            self.cursor.step();
            return self.moment(start);
        }
        if known.contains(&"token") && self.cursor.eat("token") {
            return Some(Trigger::Token);
        }
        let fits = |words: &[&str]| words.iter().enumerate().all(|(at, word)| self.cursor.ahead(at) == Word::Name(word));
        let found = TRIGGERS.into_iter().find(|(words, _)| known.contains(&words.join(" ").as_str()) && fits(words));
        let Some((words, trigger)) = found else {
            self.failed = true;
            let message = format!("expected a trigger, found {}{}", self.cursor.found(), self.hint(&known));
            self.cursor.report(Problem::new(self.cursor.place(), message).with_help(format!("triggers here are {}", known.join(", "))));
            return None;
        };
        words.iter().for_each(|_| self.cursor.step());
        match trigger {
            Trigger::Attack(_) => Some(Trigger::Attack(self.maybe_card_keyword()?)),
            trigger => Some(trigger),
        }
    }

    /// After `start` or `end`: `of PHASE phase` or `of turn`.
    fn moment(&mut self, start: bool) -> Option<Trigger> {
        self.word("of")?;
        if self.cursor.eat("turn") {
            return Some(if start { Trigger::StartOfTurn } else { Trigger::EndOfTurn });
        }
        let words: Vec<&str> = Phase::ALL.iter().map(|phase| phase.slug()).chain(["turn"]).collect();
        let phase = Phase::ALL[self.one_of(&words)?];
        self.word("phase")?;
        Some(if start { Trigger::StartOf(phase) } else { Trigger::EndOf(phase) })
    }
}

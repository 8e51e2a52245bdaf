//! When an ability or a Reflex comes into its own.

use super::scope::Bearer;
use super::{Cards, Ground};
use crate::effect::Trigger;
use mistgate_kernel::content::{Placed, Problem, Word};
use mistgate_kernel::language::{Clause, Part, Reader};

/// Whose triggers: each has its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Triggers {
    /// Those of Reflexes.
    Reflex,
    /// Those of abilities on this.
    Ability(Bearer),
}

impl Triggers {
    /// Can it be triggered by this?
    fn has(self, trigger: Trigger) -> bool {
        let reflex = self == Triggers::Reflex;
        let hero = matches!(self, Triggers::Ability(Bearer::Card | Bearer::Attachment | Bearer::Ally | Bearer::Charter));
        let enemy = matches!(self, Triggers::Ability(Bearer::Enemy | Bearer::Attachment));
        let world = matches!(self, Triggers::Ability(Bearer::Encounter | Bearer::Time | Bearer::Location | Bearer::Quest));
        match trigger {
            Trigger::Enters | Trigger::Activates | Trigger::Hits | Trigger::AttackDone | Trigger::Enraged => enemy,
            Trigger::Slain => enemy || reflex,
            Trigger::Enrages | Trigger::AnyAttack | Trigger::Drawing | Trigger::AnyTime => reflex,
            Trigger::Attacked | Trigger::Attack(_) | Trigger::Strike(_) | Trigger::Buried => hero || reflex,
            Trigger::Pursued | Trigger::Encounter => hero || world || reflex,
            Trigger::AllyFalls | Trigger::Kill | Trigger::Heal | Trigger::Buy | Trigger::Arrive | Trigger::Aftermath => hero || world,
            Trigger::AnyKill | Trigger::Retreat | Trigger::StartOf(_) | Trigger::EndOf(_) | Trigger::StartOfTurn | Trigger::EndOfTurn => !reflex,
            Trigger::Token => matches!(self, Triggers::Ability(bearer) if bearer.holds_tokens() || bearer == Bearer::Quest),
        }
    }
}

/// Reads a trigger. Nothing is returned if it is none; the report says why.
pub fn trigger(text: &Placed<String>, of: Triggers, ground: Ground) -> Option<Trigger> {
    let mut reader = ground.reader(text);
    let trigger = Trigger::read(&mut reader)?;
    if !of.has(trigger) {
        stray(&mut reader);
    }
    reader.whole(Some(trigger), "the end of the text")
}

/// A trigger of something else.
fn stray(reader: &mut Reader<'_, Cards>) {
    let found = match reader.cursor.word_at(0) {
        Word::Name(name) => name,
        Word::Number(_) | Word::Sign(_) | Word::End => "",
    };
    let problem = Problem::new(reader.cursor.place_at(0), format!("expected a trigger, found `{found}`"));
    reader.report(problem.with_help(format!("this text has none like that; all triggers are {}", Trigger::WRITTEN.join(", "))));
}

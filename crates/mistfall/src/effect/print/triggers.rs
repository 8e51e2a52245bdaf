//! Triggers in words.

use super::Printer;
use super::line::Line;
use super::whom::with_article;
use crate::effect::Trigger;
use crate::effect::read::Bearer;

/// Whose trigger it is.
pub(super) enum Speaker {
    /// That of a Reflex with this Range.
    Reflex(u8),
    /// That of a Special Ability.
    Ability,
}

impl Printer<'_> {
    /// "when this Enemy enters a Hero Area"; a Reflex looks as far as its Range.
    pub(super) fn trigger(&self, line: &mut Line, trigger: Trigger, speaker: Speaker) {
        let (reflex, range) = match speaker {
            Speaker::Reflex(range) => (true, range),
            Speaker::Ability => (false, 0),
        };
        let this = if self.bearer == Bearer::Attachment { "that Enemy" } else { "this Enemy" };
        let near = if range >= 2 { "an Enemy in Range" } else { "an Enemy in your Hero Area" };
        let words = match trigger {
            Trigger::Enters => format!("when {this} enters a Hero Area"),
            Trigger::Activates => format!("before {this} is activated"),
            Trigger::Hits => format!("when the attack of {this} Buries a card"),
            Trigger::AttackDone => format!("after an attack of {this}"),
            Trigger::Slain if reflex => format!("when {near} is eliminated"),
            Trigger::Slain => format!("when {this} is eliminated"),
            Trigger::Enrages => format!("when {near} is Enraged"),
            Trigger::Enraged => format!("when {this} is Enraged"),
            Trigger::Attacked if range >= 2 => "when a Hero is dealt damage".to_string(),
            Trigger::Attacked => "when you are dealt damage".to_string(),
            Trigger::Attack(None) => "when you attack".to_string(),
            Trigger::Attack(Some(keyword)) => format!("when you attack with {} card", with_article(self.keyword(keyword))),
            Trigger::Strike(None) => "when a card of yours attacks".to_string(),
            Trigger::Strike(Some(keyword)) => format!("when {} card of yours attacks", with_article(self.keyword(keyword))),
            Trigger::AllyFalls => "when an Ally in your Hero Area is eliminated".to_string(),
            Trigger::AnyAttack => "when a Hero in Range attacks".to_string(),
            Trigger::Kill => "when your Action eliminates an Enemy".to_string(),
            Trigger::AnyKill => "when an Enemy is eliminated".to_string(),
            Trigger::Heal => "when you Heal".to_string(),
            Trigger::Buy => "when you buy a card".to_string(),
            Trigger::Pursued => "when an Enemy enters your Hero Area".to_string(),
            Trigger::Drawing => "when an Action is about to let you draw".to_string(),
            Trigger::Buried => "when you have Buried cards for an attack".to_string(),
            Trigger::Arrive if self.bearer == Bearer::Location => "when the party arrives here".to_string(),
            Trigger::Arrive => "when the party arrives at a Location".to_string(),
            Trigger::Encounter => "when an Encounter begins".to_string(),
            Trigger::Retreat => "when the party Retreats".to_string(),
            Trigger::Aftermath => "at the end of an Aftermath".to_string(),
            Trigger::StartOf(phase) => format!("at the start of the {} Phase", phase.name()),
            Trigger::EndOf(phase) => format!("at the end of the {} Phase", phase.name()),
            Trigger::StartOfTurn => "at the start of your Hero Turn".to_string(),
            Trigger::EndOfTurn => "at the end of your Hero Turn".to_string(),
            Trigger::Token => "when an Objective token is placed here".to_string(),
            Trigger::AnyTime => "at any time".to_string(),
        };
        line.say(&words);
    }
}

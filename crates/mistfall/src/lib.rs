//! Mistfall: one to four Heroes cross a land of mists, beat its Encounters and seek the evil behind them.
//!
//! What a player would look for, and where it is:
//! - [`ids`]: the vocabulary; [`content`]: cards, tiles, Charters, Quests; [`effect`]: what cards do; [`tables`]: what is
//!   worked out from the content once
//! - [`state`]: the table at one moment; [`agenda`]: what is still to be done and what is asked; [`machine`]: at work
//! - [`setup`]; `phases` and one file for each: `reinforcement`, `travel`, `pursuit`, `hero_phase`, `defence`, `encounter_phase`, `time_phase`
//! - `actions`: a Hero's Action; `attack`: its damage; `assault`: damage to a Hero; `reflex`: Reflexes; `focus`, `tracks`,
//!   `enrage`, `heal`, `conditions`, `elimination`, `encounters`, `rewards`, `locations`, `tokens`, `cards`
//! - `triggers`: abilities; `effects`: the verbs; [`numbers`]: numbers and conditions; [`modifiers`]: lasting changes
//! - [`look`]: what can be seen at a glance; [`range`]: Range and targets; [`possible`]: costs and what would do nothing;
//!   [`bars`]: why an Action can't be used; [`options`]: the legal answers
//! - [`moves`], [`event`], [`view`]: what goes in and what comes out; `choices`, `tell`, `why`: the same in words
//! - `faults`: what must always hold; `prospect`: how well it stands, for bots; `arrange`: positions for scenarios

mod actions;
pub mod agenda;
mod assault;
mod attack;
pub mod bars;
mod cards;
mod conditions;
pub mod content;
mod defence;
pub mod effect;
mod effects;
mod elimination;
mod encounter_phase;
mod encounters;
mod enrage;
pub mod event;
mod faults;
mod focus;
mod heal;
mod hero_phase;
pub mod ids;
mod locations;
pub mod look;
pub mod machine;
pub mod modifiers;
pub mod moves;
pub mod numbers;
pub mod options;
mod phases;
pub mod possible;
mod pursuit;
pub mod range;
mod reflex;
mod reinforcement;
mod rewards;
pub mod setup;
pub mod state;
pub mod table;
pub mod tables;
mod time_phase;
mod tokens;
mod tracks;
mod travel;
mod triggers;

use crate::content::Content;
use crate::event::Event;
use crate::look::Look;
use crate::machine::Machine;
use crate::state::State;
use crate::tables::Tables;
use mistgate_kernel::Log;

pub use setup::Setup;

/// The game: its rules, with one set of content.
#[derive(Clone, Debug)]
pub struct Mistfall {
    /// Cards, tiles, Charters, Quests.
    pub content: Content,
    /// What is worked out from them.
    pub tables: Tables,
}

impl Mistfall {
    /// The game with this content.
    pub fn new(content: Content) -> Self {
        let tables = Tables::new(&content);
        Mistfall { content, tables }
    }

    /// The state with the content beside it, for questions about it.
    #[inline]
    pub fn look<'a>(&'a self, state: &'a State) -> Look<'a> {
        Look { c: &self.content, t: &self.tables, s: state }
    }

    fn machine<'a, L: Log<Event>>(&'a self, state: &'a mut State, log: &'a mut L) -> Machine<'a, L> {
        Machine { c: &self.content, t: &self.tables, s: state, log }
    }
}

//! A visit to the Village, as everybody at the table sees it: which of its steps is taken, and what the others cost (ML-VILLAGE).

use crate::Malhya;
use crate::agenda::{Step, VillageStep};
use crate::ask::{Ask, Question};
use crate::state::State;
use crate::travel::village::MEAL;
use serde::Serialize;

/// A visit to the whole Village. Somebody who is sent to its Market or to its tavern alone takes no steps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct VillageView {
    /// The step that is taken.
    pub now: VillageStep,
    /// Gold for a meal of the whole group (ML-VILLAGE-05).
    pub meal: u8,
    /// Gold for the Room (ML-VILLAGE-07).
    pub room: u8,
    /// Can the Room be had today (ML-VILLAGE-08)?
    pub room_is_free: bool,
}

impl VillageView {
    /// The visit under way, if there is one.
    pub(super) fn new(game: &Malhya, state: &State) -> Option<Self> {
        let look = game.look(state);
        let now = step_of(state)?;
        Some(VillageView { now, meal: MEAL, room: look.room_price(), room_is_free: now == VillageStep::Room || look.rest_can_be_used() })
    }
}

/// The step that is taken: the one before the next that is still to come (ML-VILLAGE-02). The Room is a step of nothing else.
fn step_of(state: &State) -> Option<VillageStep> {
    let steps = state.agenda.as_slice();
    let to_come = |wanted: VillageStep| steps.contains(&Step::Village(wanted));
    let asked = |wanted: VillageStep| steps.iter().any(|step| matches!(step, Step::Ask(Ask { what: Question::Village(step), .. }) if *step == wanted));
    if to_come(VillageStep::Inn) && state.market.is_some() {
        Some(VillageStep::Market)
    } else if to_come(VillageStep::Room) && asked(VillageStep::Inn) {
        Some(VillageStep::Inn)
    } else {
        asked(VillageStep::Room).then_some(VillageStep::Room)
    }
}

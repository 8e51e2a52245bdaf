//! What must hold for the rules to run at all, also when a scenario bends cards.

use super::read::Places;
use super::{ActionKind, Content};
use crate::ids::*;
use mistgate_kernel::content::Report;

/// Fear and Unity tokens in the box (MW-COMP-13).
pub(super) const TOKENS: u32 = 10;

/// Reports what the rules could not run with.
pub(super) fn check(content: &Content, places: &Places, report: &Report) {
    recuperate(content, places, report);
    // Six districts have at least one space each, which is enough to win; more than the tokens are too many.
    let spaces: u32 = content.districts.iter().map(|district| u32::from(district.spaces)).sum();
    if let Some(place) = places.districts.first().filter(|_| spaces > TOKENS) {
        report.note(place, format!("{spaces} token spaces on the Map, but only {TOKENS} tokens (MW-COMP-15)"));
    }
    let supply: u32 = content.numbers.supply.iter().map(|&supply| u32::from(supply)).sum();
    if let Some(place) = places.numbers.as_ref().filter(|_| supply > u32::from(content.numbers.reserve)) {
        report.note(place, "the starting Supply is more than the Reserve has (MW-SETUP-11)");
    }
}

/// Every role has one Rest Action that can always be played: without it a turn could get stuck (MW-COMP-09).
fn recuperate(content: &Content, places: &Places, report: &Report) {
    for role in Role::ALL {
        let first = role.index() * ACTIONS_PER_ROLE;
        let rests: Vec<usize> = (first..first + ACTIONS_PER_ROLE).filter(|&at| content.actions[at].kind == ActionKind::Rest).collect();
        if rests.len() != 1 {
            let message = format!("the {} needs one Rest Action, found {} (MW-COMP-04)", role.name(), rests.len());
            report.note(&places.files[role.index()], message);
        }
        for at in rests.into_iter().filter(|&at| (content.actions[at].cost, content.actions[at].timer) != (0, 0)) {
            report.note(&places.actions[at], "the cost and the timer of a Rest Action are 0 (MW-COMP-09)");
        }
    }
}

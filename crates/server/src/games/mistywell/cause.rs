//! Which card or district asks what is asked: the question says so itself, or what is still to be done below it.

use super::pictures::{action_art, covenant_art, fate_art, request_crest};
use crate::model::{Asking, Cause};
use crate::parts::text::text;
use mistgate_kernel::Seat;
use mistgate_mistywell::Mistywell;
use mistgate_mistywell::agenda::{Aim, Carry, Holder, Purpose, Question, Step};
use mistgate_mistywell::content::{Ability, ActionKind};
use mistgate_mistywell::event::Event;
use mistgate_mistywell::ids::*;
use mistgate_mistywell::state::State;

/// What can ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asker {
    Action(ActionId),
    Request(RequestId),
    Fate(FateId),
    Covenant(CovenantId),
    /// The ability of a district.
    District(DistrictId),
}

/// The card or district that asks this seat.
pub fn cause(game: &Mistywell, state: &State, seat: Seat, recent: &[Event]) -> Option<Cause> {
    let asker = asker(game, state, seat, recent)?;
    let c = &game.content;
    let named = |name: &str, art: Option<String>, words| Some(Cause { name: name.to_owned(), asking: Asking::Asks, art, words });
    match asker {
        Asker::Action(id) => c.actions.get(id.index()).and_then(|card| named(&card.name, Some(action_art(card)), text(&card.text))),
        Asker::Request(id) => c.requests.get(id.index()).and_then(|card| named(&card.name, Some(request_crest(card)), text(&card.text))),
        Asker::Fate(id) => c.fates.get(id.index()).and_then(|card| named(&card.name, Some(fate_art(card)), text(&card.text))),
        Asker::Covenant(id) => c.covenants.get(id.index()).and_then(|card| named(&card.name, Some(covenant_art(card)), text(&card.text))),
        Asker::District(id) => c.districts.get(id.index()).and_then(|district| named(&district.name, None, text(&district.ability.text))),
    }
}

fn asker(game: &Mistywell, state: &State, seat: Seat, recent: &[Event]) -> Option<Asker> {
    let ask = game.look(state).asked_of(seat)?;
    let slot = |at: u8| state.board(ask.role).slots.get(usize::from(at)).copied().flatten();
    match ask.what {
        // The turn itself asks.
        Question::Draft | Question::Order | Question::Turn => None,
        Question::Request(action) => Some(Asker::Action(action)),
        Question::Payment(at) => slot(at).and_then(|slot| slot.request).map(Asker::Request),
        Question::Cube(Carry { to: Holder::Cost(action), .. }) => Some(Asker::Action(action)),
        Question::Cube(Carry { to: Holder::Timer(at), .. }) => slot(at).map(|slot| Asker::Action(slot.action)),
        Question::May(at, _) | Question::Another(at, _, _) | Question::Accept(at, _, _) => owner(game, at),
        Question::Square(Purpose::Unite(at, _)) | Question::District(Aim::Unite(at)) => owner(game, at),
        Question::Cube(_) | Question::Square(_) | Question::District(_) => below(game, state).or_else(|| lately(game, recent)),
        Question::Discard(_) | Question::Recover(_) | Question::DiscardRequest(_) | Question::Hurry(..) => below(game, state).or_else(|| lately(game, recent)),
        Question::InfluenceByFate(_) => below(game, state),
    }
}

/// Whose text the effect at this place of the program belongs to.
fn owner(game: &Mistywell, at: u16) -> Option<Asker> {
    let c = &game.content;
    let holds = |block| c.program.holds(block, at);
    let action = || ActionId::numbered(&c.actions).find(|(_, card)| holds(card.effect)).map(|(id, _)| Asker::Action(id));
    let request = || RequestId::numbered(&c.requests).find(|(_, card)| holds(card.effect)).map(|(id, _)| Asker::Request(id));
    let fate = || FateId::numbered(&c.fates).find(|(_, card)| holds(card.effect)).map(|(id, _)| Asker::Fate(id));
    let covenant = || CovenantId::numbered(&c.covenants).find(|(_, card)| holds(card.effect)).map(|(id, _)| Asker::Covenant(id));
    let of_district = |ability: &Ability| holds(ability.cost) || holds(ability.effect);
    let district = || DistrictId::numbered(&c.districts).find(|(_, district)| of_district(&district.ability)).map(|(id, _)| Asker::District(id));
    action().or_else(request).or_else(fate).or_else(covenant).or_else(district)
}

/// The nearest card below the question on the agenda; a turn or a round ends the search.
fn below(game: &Mistywell, state: &State) -> Option<Asker> {
    let slot = |role: Role, at: u8| state.board(role).slots.get(usize::from(at)).copied().flatten();
    for &step in state.agenda.as_slice().iter().rev().skip(1) {
        match step {
            Step::Run(frame) => return owner(game, frame.start),
            Step::SetOut(action, _) => return Some(Asker::Action(action)),
            Step::DiscardRequest(role, at) => {
                if let Some(request) = slot(role, at).and_then(|slot| slot.request) {
                    return Some(Asker::Request(request));
                }
            }
            Step::DiscardAction(role, at) => return slot(role, at).map(|slot| Asker::Action(slot.action)),
            Step::FinishFate(card) => return Some(Asker::Fate(card)),
            Step::FinishCovenant(card) => return Some(Asker::Covenant(card)),
            // What the same card still brings.
            Step::Influence(..) | Step::GainFate(..) | Step::Advance(..) | Step::DrawFate(_) | Step::ReturnFate(_) | Step::PlaceBanes(_) => {}
            Step::Ask(ask) => {
                if matches!(ask.what, Question::Draft | Question::Order | Question::Turn) {
                    return None;
                }
            }
            Step::Nothing | Step::DraftRound | Step::DraftTemple | Step::FinishSetup | Step::BeginTurn(_) | Step::Settle => return None,
            Step::EndTurn(_) | Step::TempleTurn | Step::EndRound | Step::Resolve(..) | Step::TempleCube(_) => return None,
        }
    }
    None
}

/// Recuperate never lies on a board (MW-RECUP-08) and an ability is no card: they are known by what was done last.
fn lately(game: &Mistywell, recent: &[Event]) -> Option<Asker> {
    recent.iter().rev().find_map(|event| match *event {
        Event::Played { action, .. } => {
            let rests = game.content.actions.get(action.index()).is_some_and(|card| card.kind == ActionKind::Rest);
            Some(rests.then_some(Asker::Action(action)))
        }
        Event::UsedAbility { district, .. } => Some(Some(Asker::District(district))),
        Event::TurnBegan { .. } | Event::Resolved { .. } => Some(None),
        Event::EnforcerStarts { .. } | Event::ReserveFilled { .. } | Event::DraftLaidOut { .. } | Event::Drafted { .. } | Event::TempleTook { .. } => None,
        Event::Posted { .. } | Event::StartingSupply { .. } | Event::RoundBegan { .. } | Event::TempleTurnBegan | Event::Ticked { .. } => None,
        Event::PaidCost { .. } | Event::TimerSet { .. } | Event::Completed { .. } | Event::Failed { .. } | Event::Paid { .. } => None,
        Event::Placed { .. } | Event::BaneLifted { .. } | Event::NotPlaced { .. } | Event::Removed { .. } | Event::RequestDiscarded { .. } => None,
        Event::ActionDiscarded { .. } | Event::GainedSupply { .. } | Event::LostSupply { .. } | Event::GainedEffort { .. } => None,
        Event::GainedFate { .. } | Event::TookBane { .. } | Event::LostFate { .. } | Event::Moved { .. } | Event::Discarded { .. } => None,
        Event::Recovered { .. } | Event::ClockFlipped { .. } | Event::AcceptedFate { .. } | Event::Advanced { .. } | Event::FateDrawn { .. } => None,
        Event::FateDone { .. } | Event::CovenantDrawn { .. } | Event::CovenantDone { .. } | Event::FateReturned { .. } | Event::BanePlaced { .. } => None,
        Event::DrewRequest { .. } | Event::EnforcerMoved { .. } | Event::TokenPlaced { .. } | Event::TokenFlipped { .. } => None,
        Event::TokenDidNotFit { .. } | Event::TempleCube { .. } | Event::TempleInfluence { .. } | Event::Offered { .. } | Event::Declined { .. } => None,
        Event::ProposedToConcede { .. } | Event::Ended { .. } => None,
    })?
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::causes;
    use crate::games::mistywell::MistywellFace;
    use mistgate_kernel::session::Session;
    use mistgate_mistywell::Setup;
    use std::sync::Arc;

    /// Whatever is asked in the middle of a card names that card: only the turn itself asks without one.
    #[test]
    fn every_question_of_a_card_names_it() {
        let game = Arc::new(Mistywell::embedded().unwrap());
        let face = MistywellFace(game.clone());
        let (mut named, mut nameless) = (0, Vec::new());
        for seed in 0..30 {
            let session = Session::begin(game.clone(), Setup { rounds: Some(20), ..Setup::default() }, seed).unwrap();
            causes::each(&face, session, seed, 600, |state, seat, cause| {
                let what = game.look(state).asked_of(seat).unwrap().what;
                match (what, cause) {
                    (Question::Draft | Question::Order | Question::Turn, cause) => assert!(cause.is_none(), "{what:?} is the turn's own question"),
                    (_, Some(cause)) => named += usize::from(!cause.words.0.is_empty()),
                    // A drafted Request gives influence, and an Action that is done gives its cubes back: the rules ask.
                    (Question::Square(Purpose::Influence(_)) | Question::Cube(Carry { from: Holder::Timer(_), .. }), None) => {}
                    (_, None) => nameless.push(format!("{what:?}")),
                }
            });
        }
        assert!(named > 500, "{named}");
        assert_eq!(nameless, Vec::<String>::new());
    }
}

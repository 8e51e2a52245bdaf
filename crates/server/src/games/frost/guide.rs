//! Which lesson fits: the situations that the guide of Chronicles of Frost speaks of.

use mistgate_frost::Frost;
use mistgate_frost::agenda::{CardAim, Question};
use mistgate_frost::state::{Phase, State};
use mistgate_kernel::{Eyes, Game, Seat};

/// What the guide should speak of now: first what is asked, then what can be done, then what there is to see.
pub fn situations(game: &Frost, state: &State, seat: Seat) -> Vec<&'static str> {
    let mut moves = Vec::new();
    game.legal(state, seat, &mut moves);
    let words: Vec<String> = moves.into_iter().map(|mv| game.notation(mv)).collect();
    let verb = |verb: &str| words.iter().any(|words| words.split(' ').next() == Some(verb));
    let view = game.view(state, Eyes::of(seat));
    let me = &view.players[usize::from(seat.0)];
    let thresholds = &game.content.heroes[state.areas[usize::from(seat.0)].hero.index()].thresholds;
    let first_threshold = thresholds.iter().map(|threshold| threshold.at).min().unwrap_or(me.health);
    let question = game.look(state).asked_of(seat).map(|ask| ask.what);
    let acting = question == Some(Question::Act);
    let hires = words.iter().any(|words| words.strip_prefix("buy ").is_some_and(|slug| view.hirelings.contains(&slug)));
    let asked = [
        ("help", question == Some(Question::Help)),
        ("place", question == Some(Question::Place)),
        ("discovery", matches!(question, Some(Question::Discovery(_)))),
        ("rest", question == Some(Question::Rest)),
        ("retire", matches!(question, Some(Question::Card(CardAim::Retire(..), _)))),
        ("cleanup", matches!(question, Some(Question::Card(CardAim::CleanUp, _)))),
    ];
    let open = [
        ("start", acting && view.round == 1 && view.can_retreat),
        ("play", acting && verb("play")),
        ("quest", acting && verb("quest")),
        ("unlock", acting && verb("unlock")),
        ("attack", acting && verb("attack")),
        ("exhaust", acting && verb("exhaust")),
        ("scout", acting && verb("scout")),
        ("buy", acting && verb("buy")),
        ("hire", acting && hires),
        ("move", acting && verb("move")),
    ];
    let seen = [
        ("end", view.trigger.is_some()),
        ("wounds", me.wounds >= first_threshold),
        ("villain", acting && !view.villains.is_empty()),
        ("event", acting && view.event_row.is_some()),
        ("brash", view.brash.is_some() && view.phase == Phase::Action),
        ("retreat", acting && view.round > 1 && view.can_retreat && me.space != "inn"),
    ];
    asked.into_iter().chain(open).chain(seen).filter(|(_, fits)| *fits).map(|(tag, _)| tag).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{frost::FrostFace, lessons};
    use mistgate_frost::Setup;
    use mistgate_frost::moves::Move;
    use mistgate_kernel::session::Session;
    use std::sync::Arc;

    #[test]
    fn everything_the_tutorial_says_comes_up_at_its_table() {
        let game = Arc::new(Frost::embedded().unwrap());
        assert_eq!(lessons::tutorial(&FrostFace(game.clone()), game, 400), Vec::<String>::new());
    }

    #[test]
    fn every_situation_that_comes_up_has_a_lesson_and_every_lesson_comes_up() {
        let game = Arc::new(Frost::embedded().unwrap());
        let look = FrostFace(game.clone());
        let open = |setup: Setup| Setup { open_challenge: setup.villains, ..setup };
        let plays = (0..).zip(Setup::all_kinds(40)).map(|(seed, setup)| Session::begin(game.clone(), open(setup), seed).unwrap());
        // Fights are rare: whoever can face a Villain does, and asks for help.
        let bold = |mv: Move| matches!(mv, Move::Face(_) | Move::Ask);
        assert_eq!(lessons::met(&look, plays, bold), lessons::told(&look), "no situation without a lesson, no lesson without a situation");
    }

    #[test]
    fn the_first_turn_begins_with_the_journey_and_goes_on_with_cards() {
        let game = Arc::new(Frost::embedded().unwrap());
        let session = Session::begin(game.clone(), Setup { first: Some("south".to_owned()), ..Setup::of(2) }, 7).unwrap();
        assert_eq!(situations(&game, session.state(), Seat(0))[..2], ["start", "play"]);
    }
}

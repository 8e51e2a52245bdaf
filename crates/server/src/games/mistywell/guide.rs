//! Which lesson fits: the situations that the guide of Mistywell speaks of.

use mistgate_kernel::{Game, Seat};
use mistgate_mistywell::Mistywell;
use mistgate_mistywell::ids::{Role, Time};
use mistgate_mistywell::state::State;
use mistgate_mistywell::view::View;

/// What the guide should speak of now: first what is asked, then what there is to see.
pub fn situations(game: &Mistywell, state: &State, seat: Seat) -> Vec<&'static str> {
    let mut moves = Vec::new();
    game.legal(state, seat, &mut moves);
    let words: Vec<String> = moves.into_iter().map(|mv| game.notation(mv)).collect();
    let verb = |verb: &str| words.iter().any(|words| words.split(' ').next() == Some(verb));
    let view = View::new(game, state);
    let role = Role::of_seat(seat);
    let asked = [
        ("draft", verb("draft")),
        ("play", verb("play")),
        ("pay", verb("cube")),
        ("square", verb("square")),
        ("recover", verb("recover")),
        ("resolve", verb("resolve")),
        ("ability", verb("ability")),
    ];
    let seen = [
        ("request", role.is_some_and(|role| !view.board(role).requests.is_empty())),
        ("temple", view.fear > 0),
        ("unity", view.unity > 0),
        ("enforcer", view.round >= 2),
        ("night", view.clock == Time::Night),
    ];
    asked.into_iter().chain(seen).filter(|(_, fits)| *fits).map(|(tag, _)| tag).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{lessons, mistywell::MistywellFace};
    use mistgate_kernel::session::Session;
    use std::sync::Arc;

    #[test]
    fn everything_the_tutorial_says_comes_up_at_its_table() {
        let game = Arc::new(Mistywell::embedded().unwrap());
        assert_eq!(lessons::tutorial(&MistywellFace(game.clone()), game, 400), Vec::<String>::new());
    }

    #[test]
    fn every_situation_that_comes_up_has_a_lesson_and_every_lesson_comes_up() {
        let game = Arc::new(Mistywell::embedded().unwrap());
        let look = MistywellFace(game.clone());
        let plays = (0..40).map(|seed| Session::begin(game.clone(), Default::default(), seed).unwrap());
        assert_eq!(lessons::met(&look, plays, |_| false), lessons::told(&look), "no situation without a lesson, no lesson without a situation");
    }
}

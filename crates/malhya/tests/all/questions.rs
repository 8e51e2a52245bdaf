//! Nobody is asked what has only one answer.

use mistgate_kernel::{Chance, Game, Silent, Status};
use mistgate_malhya::ask::Asked;
use mistgate_malhya::{Malhya, Setup};
use std::collections::BTreeMap;

/// Decisions of one play that are looked at.
const MOST: u32 = 1500;

// rule: ML-GOLDEN-02
#[test]
fn a_question_with_one_answer_is_not_asked() {
    let game = Malhya::embedded().unwrap();
    let (mut chance, mut moves, mut wishes) = (Chance::new(8), Vec::new(), Vec::new());
    let mut by_hand = BTreeMap::new();
    for index in 0..48 {
        let setup = Setup::varied(&game.content, index);
        let mut state = game.begin(&setup, Chance::nth_seed(5, index), &mut Silent).unwrap();
        for _ in 0..MOST {
            let Status::Deciding(seats) = game.status(&state) else { break };
            let seat = seats.one(&mut chance).unwrap();
            moves.clear();
            game.legal(&state, seat, &mut moves);
            if let [only] = moves[..] {
                wishes.clear();
                seats.iter().for_each(|seat| game.wishes(&state, seat, &mut wishes));
                let what = game.look(&state).asked().unwrap().what;
                match what.asked() {
                    Asked::ByHand => *by_hand.entry(format!("{only:?}")).or_insert(0) += 1,
                    Asked::IfAnything => assert!(!wishes.is_empty(), "{what:?} has one answer, {only:?}, and nothing beside it"),
                    Asked::IfOpen => panic!("{what:?} has one answer: {only:?}"),
                }
            }
            let mv = *chance.pick(&moves).unwrap();
            game.apply(&mut state, seat, mv, &mut Silent);
        }
    }
    // What is done by hand: pages, dice, Travel cards; and a walk in an empty room.
    let known = |mv: &str| ["ReadOn", "Roll", "Draw", "Space"].iter().any(|known| mv.starts_with(known));
    assert!(by_hand.len() > 2 && by_hand.keys().all(|mv| known(mv)), "{by_hand:?}");
}

//! What somebody with sense would do: it is legal, looks at nothing that is hidden, finds the way, and comes to a good end.

use mistgate_bots::{Bot, TreeSearch};
use mistgate_kernel::{Chance, Eyes, Game, Outcome, Silent, Status};
use mistgate_malhya::ask::Question;
use mistgate_malhya::combat::moves::FightMove;
use mistgate_malhya::moves::Move;
use mistgate_malhya::{Malhya, Setup};

/// No play with sense is longer, in moves.
const LONGEST: u32 = 3000;

/// What came of one play.
struct Played {
    won: bool,
    on_maps: u32,
    on_the_road: u32,
}

/// Everybody does what is sensible, and where that is nothing weighs a little what else there is.
fn play(game: &Malhya, setup: &Setup, seed: u64) -> Played {
    let mut state = game.begin(setup, seed, &mut Silent).unwrap();
    let (mut chance, mut moves) = (Chance::new(seed), Vec::new());
    let mut played = Played { won: false, on_maps: 0, on_the_road: 0 };
    for _ in 0..LONGEST {
        let seats = match game.status(&state) {
            Status::Deciding(seats) => seats,
            Status::Over(outcome) => return Played { won: matches!(outcome, Outcome::Won(_)), ..played },
        };
        let seat = seats.one(&mut chance).unwrap();
        moves.clear();
        game.legal(&state, seat, &mut moves);
        let luck = Chance::new(chance.bits());
        let sensible = game.sensible(&state, seat, &moves, &mut { luck });
        if let Some((mv, why)) = sensible {
            assert!(moves.contains(&mv) && !why.is_empty(), "{mv:?}");
            let mut other = state;
            game.redeal(&mut other, Eyes::of(seat), &mut chance);
            assert_eq!(game.sensible(&other, seat, &moves, &mut { luck }), sensible, "it depends on what is hidden");
            let on_the_road = game.look(&state).asked().is_some_and(|ask| ask.what == Question::Journey);
            *(if on_the_road { &mut played.on_the_road } else { &mut played.on_maps }) += 1;
        }
        let mv = sensible.map_or_else(|| TreeSearch::new(12).choose(game, &state, seat, &moves, &mut chance), |(mv, _)| mv);
        game.apply(&mut state, seat, mv, &mut Silent);
    }
    panic!("a play of more than {LONGEST} moves: {setup:?}, seed {seed}");
}

#[test]
fn a_group_with_sense_comes_to_a_good_end() {
    let game = Malhya::embedded().unwrap();
    let plays = |adventure: &str, plays: u64| {
        let setup = Setup { adventure: adventure.to_owned(), quick: true, days: Some(20), ..Setup::of(3) };
        (0..plays).map(|seed| play(&game, &setup, seed)).collect::<Vec<_>>()
    };
    let mission = plays("home-by-six", 6);
    assert!(mission.iter().all(|played| played.on_maps > 20), "it plays maps");
    let won = mission.iter().filter(|played| played.won).count();
    assert!(won >= 2, "{won} of six: bots that only searched won none of twenty");
    assert!(plays("the-awakening", 2).iter().any(|played| played.on_the_road > 5), "it goes its way");
}

/// A hero round a corner and an archer who may not come near (ML-ENEMY-30) can stand there for ever, which is no play that ends.
#[test]
fn in_a_fight_that_stands_still_somebody_comes_out() {
    let game = Malhya::embedded().unwrap();
    let setup = Setup { adventure: "home-by-six".to_owned(), quick: true, ..Setup::of(3) };
    let (mut goes_out, mut asked) = (0, 0);
    for seed in 0..4 {
        let mut state = game.begin(&setup, seed, &mut Silent).unwrap();
        let (mut chance, mut moves) = (Chance::new(seed), Vec::new());
        for _ in 0..LONGEST {
            let Status::Deciding(seats) = game.status(&state) else { break };
            let seat = seats.one(&mut chance).unwrap();
            moves.clear();
            game.legal(&state, seat, &mut moves);
            let goes = |mv: Move| matches!(mv, Move::Walk(_) | Move::Fight(FightMove::Attack(_)));
            let mut late = state;
            if let Some(fight) = late.site.as_mut().and_then(|site| site.fight.as_mut())
                && matches!(game.look(&state).asked().map(|ask| ask.what), Some(Question::Turn(_)))
                && moves.iter().any(|&mv| goes(mv))
            {
                fight.turn = 100;
                goes_out += u32::from(game.sensible(&late, seat, &moves, &mut chance).is_some_and(|(mv, _)| goes(mv)));
                asked += 1;
            }
            let mv = *chance.pick(&moves).unwrap();
            game.apply(&mut state, seat, mv, &mut Silent);
        }
    }
    assert!(asked > 10, "fights come up");
    assert_eq!(goes_out, asked, "whoever can strike or walk does");
}

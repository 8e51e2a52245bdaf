//! The tree bot plays the same again on any number of threads, never peeks, wins when it can, and beats chance; in every game.

use crate::monte_carlo::{asked, on_the_brink, play, positions};
use mistgate_bots::{AnyBot, Bot, Company, Random, Serves, Strength, Sureness, TreeSearch, Worth};
use mistgate_frost::Frost;
use mistgate_kernel::scenario::Arranged;
use mistgate_kernel::{Chance, Eyes, Game, Outcome, Seat, Silent, Status};
use mistgate_malhya::Malhya;
use mistgate_mistfall::Mistfall;
use mistgate_mistywell::Mistywell;
use std::time::{Duration, Instant};

fn bot<G: Game>(iterations: u32) -> TreeSearch<G> {
    TreeSearch::new(iterations)
}

/// Decisions with a choice in a random game, one in so many of them.
fn decisions<G: Game>(game: &G, setup: &G::Setup, step: usize, most: usize) -> Vec<(G::State, Seat, Vec<G::Move>)> {
    let mut state = game.begin(setup, 4, &mut Silent).unwrap();
    let (mut chance, mut seen, mut at) = (Chance::new(4), Vec::new(), 0);
    while let Status::Deciding(seats) = game.status(&state)
        && seen.len() < most
    {
        let seat = seats.one(&mut chance).unwrap();
        let mut moves = Vec::new();
        game.legal(&state, seat, &mut moves);
        if moves.len() > 1 {
            at += 1;
            if at % step == 0 {
                seen.push((state.clone(), seat, moves.clone()));
            }
        }
        let mv = *chance.pick(&moves).unwrap();
        game.apply(&mut state, seat, mv, &mut Silent);
    }
    seen
}

/// In two worlds that the seat cannot tell apart, the bot does the same; asked at one decision in so many.
fn never_peeks<G: Game>(game: &G, setup: &G::Setup, step: usize) {
    let found = decisions(game, setup, step, 8);
    assert!(found.len() > 4, "{}: {}", G::NAME, found.len());
    for (at, (state, seat, moves)) in (0..).zip(found) {
        let mut other = state.clone();
        game.redeal(&mut other, Eyes::of(seat), &mut Chance::new(at));
        assert_ne!(other, state, "decks and future are others");
        let choose = |state: &G::State| {
            let mut bot = bot::<G>(30);
            let first = bot.choose(game, state, seat, &moves, &mut Chance::new(9));
            // What it remembers of the first decision must not tell it anything either.
            bot.saw(seat, first);
            let mut state = state.clone();
            game.redeal(&mut state, Eyes::of(seat), &mut Chance::new(77));
            game.apply(&mut state, seat, first, &mut Silent);
            let mut next = Vec::new();
            game.legal(&state, seat, &mut next);
            let second = (!next.is_empty()).then(|| bot.choose(game, &state, seat, &next, &mut Chance::new(10)));
            (first, second)
        };
        assert_eq!(choose(&state), choose(&other));
    }
}

#[test]
fn a_choice_does_not_depend_on_what_the_seat_cannot_know() {
    never_peeks(&Mistywell::embedded().unwrap(), &Default::default(), 6);
    never_peeks(&Mistfall::embedded().unwrap(), &Default::default(), 6);
    never_peeks(&Frost::embedded().unwrap(), &mistgate_frost::Setup::of(3), 6);
    let road = mistgate_malhya::Setup { adventure: "three-mules-for-hessel".to_owned(), quick: true, ..Default::default() };
    never_peeks(&Malhya::embedded().unwrap(), &road, 6);
    never_peeks(&Malhya::embedded().unwrap(), &on_a_map(), 9);
}

/// A mission of Malhya that is mostly played on maps.
fn on_a_map() -> mistgate_malhya::Setup {
    mistgate_malhya::Setup { adventure: "home-by-six".to_owned(), quick: true, ..mistgate_malhya::Setup::of(3) }
}

/// Where a game itself knows what to do, the bot does it at once and says why.
#[test]
fn what_is_sensible_is_done_without_weighing_it() {
    let game = Malhya::embedded().unwrap();
    let mut followed = 0;
    for (state, seat, moves) in decisions(&game, &on_a_map(), 3, 40) {
        let Some((mv, why)) = game.sensible(&state, seat, &moves, &mut Chance::new(8)) else { continue };
        let opinion = bot::<Malhya>(2_000).weigh(&game, &state, seat, &moves, &mut Chance::new(8), None);
        assert!(moves.contains(&mv) && opinion.mv == mv && opinion.playouts == 0, "{opinion:?}");
        assert_eq!(opinion.reason.map(|reason| reason.words(Malhya::FEATURES)), Some(why.to_owned()));
        followed += 1;
    }
    assert!(followed > 10, "{followed} decisions on maps");
}

#[test]
fn the_same_seed_and_iterations_make_the_same_choice_on_any_number_of_threads() {
    let game = Mistywell::embedded().unwrap();
    let mut differ = 0;
    for (state, seat, moves) in positions(&game).into_iter().step_by(40).take(4) {
        let choose = |seed, threads| {
            let mut bot = bot::<Mistywell>(2_000);
            bot.threads = threads;
            bot.weigh(&game, &state, seat, &moves, &mut Chance::new(seed), None)
        };
        let one = choose(5, 1);
        assert_eq!(one, choose(5, 2));
        assert_eq!(one, choose(5, 3));
        differ += usize::from(one != choose(6, 1));
    }
    assert!(differ > 0, "with other worlds some opinions differ");
}

/// How often it knew more than a fresh bot: when the seat goes on, and when another has moved meanwhile.
fn remembers<G: Game>(game: &G, setup: &G::Setup) -> (usize, usize) {
    let (mut going_on, mut interrupted, mut looked) = (0, 0, 0);
    for (state, seat, moves) in decisions(game, setup, 3, 60) {
        let mut thinker = bot::<G>(200);
        let mv = thinker.choose(game, &state, seat, &moves, &mut Chance::new(1));
        let mut after = state;
        game.apply(&mut after, seat, mv, &mut Silent);
        let mut next = Vec::new();
        game.legal(&after, seat, &mut next);
        if next.len() < 2 {
            continue;
        }
        let weigh = |mut bot: TreeSearch<G>| bot.weigh(game, &after, seat, &next, &mut Chance::new(2), None);
        let fresh = weigh(bot(200));
        assert_eq!(weigh(thinker.clone()), fresh, "nobody told it what was done");
        let mut on = thinker.clone();
        on.saw(seat, mv);
        going_on += usize::from(weigh(on.clone()).playouts > fresh.playouts);
        let known = weigh(on.clone());
        let forced = on.choose(game, &after, seat, &next[..1], &mut Chance::new(1));
        on.saw(seat, forced);
        assert_eq!(weigh(on), known, "a move without a choice makes it forget nothing");
        let mut other = thinker.clone();
        other.saw(seat, mv);
        // Somebody who was not asked here: it had no choice.
        other.saw(Seat(seat.0 + 1), mv);
        interrupted += usize::from(weigh(other).playouts > fresh.playouts);
        Bot::<G>::begin(&mut thinker);
        assert_eq!(weigh(thinker), fresh);
        looked += 1;
        if looked == 8 {
            break;
        }
    }
    assert!(looked > 3, "{looked}");
    (going_on, interrupted)
}

#[test]
fn what_was_thought_is_kept_while_the_seat_goes_on_and_where_nothing_is_secret_while_others_do() {
    let (going_on, interrupted) = remembers(&Mistywell::embedded().unwrap(), &Default::default());
    assert!(going_on > 0 && interrupted > 0, "{going_on} {interrupted}");
    let (going_on, interrupted) = remembers(&Frost::embedded().unwrap(), &mistgate_frost::Setup::of(3));
    assert!(going_on > 0 && interrupted == 0, "what others do may be secret: {going_on} {interrupted}");
}

#[test]
fn the_move_that_wins_at_once_is_taken_and_it_says_so() {
    let Arranged { game, state, .. } = on_the_brink();
    for seed in 0..3 {
        let mut state = state;
        let mut chance = Chance::new(seed);
        for _ in 0..4 {
            let Some((seat, moves)) = asked(&game, &state) else { break };
            let opinion = bot(300).weigh(&game, &state, seat, &moves, &mut chance, None);
            assert!(opinion.next.is_some() == (moves.len() > 1), "{opinion:?}");
            game.play(&mut state, seat, opinion.mv, &mut Silent).unwrap();
        }
        assert!(matches!(game.status(&state), Status::Over(Outcome::Won(_))), "won with seed {seed}");
    }
}

#[test]
fn it_beats_the_random_bot_clearly() {
    let game = Mistywell::embedded().unwrap();
    let unity = |bot: &mut dyn FnMut(u64) -> mistgate_mistywell::state::State| (0..6).map(|seed| u32::from(bot(seed).unity())).sum::<u32>();
    let random = unity(&mut |seed| play(&game, &mut Random, seed, |_, _, _| ()));
    let tree = unity(&mut |seed| play(&game, &mut bot(60), seed, |_, _, _| ()));
    assert!(tree >= 3 * random.max(3), "{tree} Unity against {random}");
}

#[test]
fn a_deadline_is_kept_and_some_move_is_always_chosen() {
    let Arranged { game, state, .. } = on_the_brink();
    let (seat, moves) = asked(&game, &state).unwrap();
    let began = Instant::now();
    let weigh = |iterations, deadline| bot(iterations).weigh(&game, &state, seat, &moves, &mut Chance::new(1), deadline);
    assert!(moves.contains(&weigh(u32::MAX, Some(began)).mv), "no time at all");
    weigh(u32::MAX, Some(Instant::now() + Duration::from_millis(50)));
    assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
    assert!(moves.contains(&weigh(0, None).mv));
    let only = bot(1000).weigh(&game, &state, seat, &moves[1..2], &mut Chance::new(3), None);
    assert_eq!((only.mv, only.next, only.sure), (moves[1], None, Sureness::CERTAIN));
}

/// Two bots at one table are each asked about their own seats.
#[test]
fn a_company_sits_in_its_order_and_moves_on() {
    let game = Frost::embedded().unwrap();
    let setup = mistgate_frost::Setup::of(3);
    let company = Company::<Frost>::new(vec![AnyBot::Random.seated(), AnyBot::Tree(1).seated()]);
    assert_eq!([0, 1, 2].map(|seat| company.at(Seat(seat))), [0, 1, 0]);
    let mut company = company.moved(1);
    assert_eq!([0, 1, 2].map(|seat| company.at(Seat(seat))), [1, 0, 1]);
    for (state, seat, moves) in decisions(&game, &setup, 5, 3) {
        assert!(moves.contains(&company.choose(&game, &state, seat, &moves, &mut Chance::new(1))));
        company.saw(seat, moves[0]);
    }
    company.begin();
}

#[test]
fn what_was_learned_can_be_read_and_written_for_every_game() {
    fn same<G: Game>() {
        let learned = Worth::with_weights::<G>((0..).step_by(7).take(G::FEATURES.len()).collect(), -5);
        for serves in [Serves::Play, Serves::Explain] {
            let learned = learned.clone().serving(serves);
            assert!(learned.is_learned(), "{}", G::NAME);
            assert_eq!(Worth::read::<G>(&learned.write::<G>("again")), Ok(learned));
        }
        assert!(!Worth::advised::<G>().is_learned());
    }
    same::<Mistywell>();
    same::<Mistfall>();
    same::<Frost>();
    let wrong = |text: &str| Worth::read::<Mistywell>(text).unwrap_err();
    assert!(wrong("game = \"frost\"\nserves = \"play\"\nbias = 0\n[weights]\n").contains("learned from frost"));
    assert!(wrong("game = \"mistywell\"\nserves = \"explain\"\nbias = 0\n[weights]\n\"Luck\" = 3").contains("does not count “Luck”"));
    assert_eq!(Worth::read::<Mistywell>("game = \"mistywell\""), Ok(Worth::advised::<Mistywell>()), "what is left out is as usual");
    let flat = Worth::read::<Mistfall>("game = \"mistfall\"\nplans = false").unwrap();
    assert!(flat.patience > 1_000_000 && Worth::read::<Mistfall>(&flat.write::<Mistfall>("again")) == Ok(flat));
}

#[test]
fn choices_have_a_reason_in_every_game() {
    fn reasons<G: Game>(game: &G, setup: &G::Setup) {
        let found = decisions(game, setup, 7, 16);
        let said = found.iter().filter(|(state, seat, moves)| bot::<G>(40).weigh(game, state, *seat, moves, &mut Chance::new(3), None).reason.is_some());
        // What the moves lead to is often the same, and then there is nothing to say.
        let said = said.count();
        assert!(4 * said >= found.len(), "{}: {said} of {} choices", G::NAME, found.len());
        assert!(Worth::of::<G>().is_learned(), "{}: what bots know can be read, and names what the game counts", G::NAME);
    }
    reasons(&Mistywell::embedded().unwrap(), &Default::default());
    reasons(&Mistfall::embedded().unwrap(), &Default::default());
    reasons(&Frost::embedded().unwrap(), &mistgate_frost::Setup::of(3));
}

#[test]
fn strengths_have_names_that_can_be_read() {
    for strength in Strength::ALL {
        assert_eq!(strength.name().parse(), Ok(strength));
        assert_eq!(AnyBot::named(strength.name(), 0), Some(AnyBot::Strength(strength)));
    }
    assert!(Strength::ALL.is_sorted_by_key(|strength| strength.iterations()));
    assert_eq!("calm".parse::<Strength>().unwrap_err(), "there is no bot `calm`; there are novice, adept, master");
}

/// Weights that serve to play value positions by what is counted; those that only explain leave that to the game.
#[test]
fn learned_weights_count_only_where_they_serve_to_play() {
    let game = Mistywell::embedded().unwrap();
    let (state, seat, _) = decisions(&game, &Default::default(), 20, 1).remove(0);
    let fond_of_cubes = Worth::with_weights::<Mistywell>(Mistywell::FEATURES.iter().map(|name| 500 * i32::from(*name == "cubes to pay with")).collect(), 0);
    assert_eq!(fond_of_cubes.value(&game, &state, seat), game.prospect(&state, seat));
    let mut counts = vec![0; Mistywell::FEATURES.len()];
    game.features(&state, seat, &mut counts);
    let odds = 500 * counts[6];
    assert!(odds > 0);
    assert_eq!(fond_of_cubes.serving(Serves::Play).value(&game, &state, seat), (100_000 * i64::from(odds) / i64::from(odds + 2_000)) as i32);
}

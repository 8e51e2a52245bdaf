//! The Awakening, Malhya's introduction, played from its first page to an ending chapter in a real browser: whatever is done is pressed on the page.

use crate::browser::desk::{Window::*, evening};
use crate::browser::house::House;
use crate::browser::malhya::nearer;
use fantoccini::Locator;
use mistgate_kernel::session::Session;
use mistgate_kernel::{Chance, Game, Seat, Status};
use mistgate_malhya::ask::Question;
use mistgate_malhya::moves::Move;
use mistgate_malhya::state::{End, State};
use mistgate_malhya::{Malhya, Setup};
use mistgate_server::games::malhya;
use mistgate_server::hosted::HostedGames;
use serde_json::json;
use std::sync::Arc;

const ADVENTURE: &str = "the-awakening";
/// The harbour, where the road ends.
const SALTMOUTH: &str = "B5";
/// Seeds that are looked through for a short evening.
const SEEDS: std::ops::Range<u64> = 0..60;
/// A longer evening is not tried.
const LONGEST: usize = 1500;

/// The shortest of some evenings that come to an ending chapter: the seed, and what is done, seat by seat.
fn plan(game: &Arc<Malhya>) -> (u64, Vec<(Seat, String)>) {
    let mut best: Option<(u64, Vec<(Seat, String)>)> = None;
    for seed in SEEDS {
        let most = best.as_ref().map_or(LONGEST, |(_, plan)| plan.len() - 1);
        if let Some(plan) = played(game, seed, most) {
            best = Some((seed, plan));
        }
    }
    best.expect("one of these evenings comes to an ending")
}

fn played(game: &Arc<Malhya>, seed: u64, most: usize) -> Option<Vec<(Seat, String)>> {
    let setup = Setup { adventure: ADVENTURE.to_owned(), quick: true, ..Setup::of(2) };
    let mut session = Session::begin(game.clone(), setup, seed).unwrap();
    let mut chance = Chance::new(seed);
    let mut plan = Vec::new();
    while let Status::Deciding(seats) = session.status() {
        if plan.len() == most {
            return None;
        }
        let seat = seats.iter().next()?;
        let mv = bold(game, session.state(), seat, &mut chance);
        plan.push((seat, game.notation(mv)));
        session.play(seat, mv).unwrap();
    }
    matches!(session.state().end, Some(End::Story(_))).then_some(plan)
}

/// Somebody who does not dawdle: takes the straight road, stops when a level is reached, strikes when there is something to strike, and else does anything.
fn bold(game: &Malhya, state: &State, seat: Seat, chance: &mut Chance) -> Move {
    let mut moves = Vec::new();
    game.legal(state, seat, &mut moves);
    let has = |mv: Move| moves.contains(&mv).then_some(mv);
    let wanted = match game.look(state).asked().map(|ask| ask.what) {
        Some(Question::Journey | Question::MoveFreely) => nearer(game, state, &moves, SALTMOUTH).or(has(Move::Draw)),
        Some(Question::TokenOrVillage) => has(Move::Token),
        Some(Question::Roll) => has(Move::Stop).or(has(Move::Roll)),
        Some(Question::Market | Question::Tend(_)) => has(Move::Done),
        Some(Question::Turn(_)) => moves.iter().copied().find(|mv| matches!(mv, Move::MeleeKill(_) | Move::Fight(_))),
        _ => None,
    };
    wanted.or_else(|| chance.pick(&moves).copied()).expect("a deciding seat has a move")
}

#[tokio::test(flavor = "multi_thread")]
async fn the_awakening_is_played_to_its_end() {
    let game = Arc::new(Malhya::embedded().unwrap());
    let (seed, plan) = plan(&game);
    println!("seed {seed}, {} moves", plan.len());
    let house = House::with(HostedGames(vec![malhya::hosted(game)])).await;
    evening(house, [("ada", Still)], &[], async |house, [ada]| {
        ada.goto(&house.at("?game=malhya")).await?;
        ada.0.find(Locator::Css("select[name=adventure]")).await?.select_by_value(ADVENTURE).await?;
        for (at, who) in ["me", "me", "none", "none", "none"].into_iter().enumerate() {
            ada.0.find(Locator::Css(&format!("select[name=seat-{at}]"))).await?.select_by_value(who).await?;
        }
        ada.write(".lobby__set input[name=name]", "Ada").await?;
        ada.write(".lobby__set input[name=seed]", &seed.to_string()).await?;
        ada.click(".lobby__go button").await?;
        ada.until_at(0).await?;
        ada.until_says("#story .chapter__title", "With your boots on").await?;
        for (at, (seat, mv)) in (0..).zip(&plan) {
            // What both are asked stands there once, as the first one's.
            let offered = format!("#prompt .option[value={}]", json!(format!("{} {mv}", seat.0)));
            ada.choose_nth(&offered, 0).await?;
            ada.until_at(at + 1).await?;
        }
        assert!(ada.is_over().await?);
        ada.until_says("#prompt .caps", &format!("after {} moves", plan.len())).await?;
        ada.until_says("#ending", "The adventure").await
    })
    .await;
}

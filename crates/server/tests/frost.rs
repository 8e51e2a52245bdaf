//! Hidden hands of Chronicles of Frost: no byte of a page or an update tells what its reader may not know.

use mistgate_frost::event::Event;
use mistgate_frost::ids::{CardId, Player};
use mistgate_frost::{Frost, Setup};
use mistgate_kernel::session::Session;
use mistgate_kernel::{Chance, Eyes, Game, Seat, SeatSet, Status};
use mistgate_server::games::{Face, frost};
use mistgate_server::model::Who;
use mistgate_server::pages;
use mistgate_server::pages::table::fragments;
use mistgate_server::parts::frame::Theme;
use mistgate_server::seating::{self, Seating};
use std::sync::Arc;

/// Games of each kind; every one is looked at by all seats and by a spectator.
const GAMES: u64 = 4;
/// Between two looks so many moves are made.
const STRIDE: usize = 23;

fn seated(mine: SeatSet) -> Seating {
    Seating { id: "t".into(), token: "token".into(), who: vec![Who::Person("Ada".into()); 4], mine, ..Seating::default() }
}

/// Everything a reader with these seats is sent about the pieces, if the hidden ones lie as in this state.
fn bytes(face: &frost::Look, session: &Session<Frost>, state: &<Frost as Game>::State, mine: SeatSet) -> String {
    let mut table = seating::table(face, session, seated(mine));
    table.board = face.board(session.game(), state, Eyes(mine));
    let update: String = fragments(&table).into_iter().map(|fragment| fragment.html.into_string()).collect();
    pages::table(&table, Theme::System).into_string() + &update
}

/// Plays games of a kind at random and shows each position to every kind of reader.
fn each_look(players: u8, mut look: impl FnMut(&frost::Look, &Session<Frost>, SeatSet, u64)) {
    let game = Arc::new(Frost::embedded().expect("the embedded content is sound"));
    let face = frost::Look(game.clone());
    for seed in 0..GAMES {
        let setup = Setup { events: seed % 2 == 1, villains: seed % 2 == 1 && players > 1, rounds: Some(12), ..Setup::of(players) };
        let mut session = Session::begin(game.clone(), setup, seed).expect("a sound setup");
        let mut chance = Chance::new(seed);
        while let Status::Deciding(seats) = session.status() {
            if session.done().len() % STRIDE == 0 {
                let readers = (0..players).map(|seat| SeatSet::only(Seat(seat))).chain([SeatSet::NONE]);
                readers.for_each(|mine| look(&face, &session, mine, seed));
            }
            let seat = seats.iter().next().expect("somebody decides");
            let mut moves = Vec::new();
            game.legal(session.state(), seat, &mut moves);
            session.play(seat, *chance.pick(&moves).expect("there is a legal move")).expect("a legal move");
        }
    }
}

#[test]
fn worlds_that_differ_in_what_is_hidden_give_the_same_bytes() {
    let mut differing = 0;
    for players in 1..=4 {
        each_look(players, |face, session, mine, seed| {
            let (game, state) = (session.game(), session.state());
            let mut other = *state;
            game.redeal(&mut other, Eyes(mine), &mut Chance::new(seed + 99));
            let all = Eyes(SeatSet::first(usize::from(players)));
            differing += usize::from(game.view(state, all) != game.view(&other, all));
            assert!(bytes(face, session, state, mine) == bytes(face, session, &other, mine), "{mine:?} sees through a card in game {seed} of {players}");
        });
    }
    assert!(differing > 100, "only {differing} pairs of worlds differed: the test would prove nothing");
}

#[test]
fn the_story_names_no_card_that_was_drawn_or_retired_in_secret() {
    let mut secrets = 0;
    each_look(3, |_, session, mine, _| {
        let (game, eyes) = (session.game(), Eyes(mine));
        for event in session.done().iter().flat_map(|done| &done.events) {
            let (player, swapped): (Player, fn(Player, CardId) -> Event) = match *event {
                Event::Drew { player, .. } => (player, |player, card| Event::Drew { player, card }),
                Event::Retired { player, secretly: true, .. } => (player, |player, card| Event::Retired { player, card, secretly: true }),
                _ => continue,
            };
            if !mine.contains(player.seat()) {
                secrets += 1;
                let other = |id| game.tell(&swapped(player, CardId(id)), eyes).text;
                assert_eq!(game.tell(event, eyes).text, other(0));
                assert_eq!(other(0), other(1));
            }
        }
    });
    assert!(secrets > 100, "only {secrets} secrets");
}

#[test]
fn a_spectator_sees_backs_and_a_player_their_own_cards() {
    each_look(2, |face, session, mine, seed| {
        let page = bytes(face, session, session.state(), mine);
        let view = session.game().view(session.state(), Eyes(mine));
        let first = &view.players[usize::from(mine.iter().next().map_or(0, |seat| seat.0))];
        assert_eq!(
            page.contains("card--back"),
            mine.is_empty() && view.players.iter().any(|player| player.id == view.deciding.unwrap_or("") && player.hand_size > 0),
            "game {seed}"
        );
        for slug in first.hand.iter().flatten() {
            assert!(page.contains(&format!("data-piece=\"{slug}\"")), "{slug} is missing from the hand in game {seed}");
        }
    });
}

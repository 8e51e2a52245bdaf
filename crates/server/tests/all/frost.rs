//! The table of Chronicles of Frost: hidden hands, the fight that is being prepared, every point explained, nothing too heavy.

use crate::common::weight::{FIRST_LOAD, UPDATE, packed};
use mistgate_bots::MonteCarlo;
use mistgate_frost::effect::Effect;
use mistgate_frost::event::Event;
use mistgate_frost::ids::{CardId, Player, Resource, VillainId};
use mistgate_frost::moves::Move;
use mistgate_frost::{Frost, Setup};
use mistgate_kernel::content::Source;
use mistgate_kernel::scenario::Arrange;
use mistgate_kernel::session::Session;
use mistgate_kernel::{Chance, Eyes, Game, Rule, Seat, SeatSet, Status};
use mistgate_server::assets;
use mistgate_server::games::{Face, frost};
use mistgate_server::model::{Hint, Place, Who};
use mistgate_server::pages;
use mistgate_server::pages::table::fragments;
use mistgate_server::pages::{ShownFragments, update};
use mistgate_server::parts::frame::Theme;
use mistgate_server::seating::{self, Seating};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Games of each kind; every one is looked at by all seats and by a spectator.
const GAMES: u64 = 4;
/// Between two looks so many moves are made.
const STRIDE: usize = 23;

fn seated(mine: SeatSet) -> Seating {
    Seating { id: "t".into(), token: "token".into(), who: vec![Who::Person("Ada".into()); 4], mine, ..Seating::default() }
}

/// Everything a reader with these seats is sent about the pieces, if the hidden ones lie as in this state.
fn bytes(face: &frost::FrostFace, session: &Session<Frost>, state: &<Frost as Game>::State, mine: SeatSet) -> String {
    let mut table = seating::table(face, session, seated(mine));
    table.board = face.board(session.game(), state, Eyes(mine));
    let update: String = fragments(&table).into_iter().map(|fragment| fragment.html.into_string()).collect();
    pages::table(&table, Theme::System).into_string() + &update
}

/// Plays games of a kind at random and shows each position to every kind of reader.
fn each_look(players: u8, mut look: impl FnMut(&frost::FrostFace, &Session<Frost>, SeatSet, u64)) {
    let game = Arc::new(Frost::embedded().expect("the embedded content is sound"));
    let face = frost::FrostFace(game.clone());
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
                Event::Drew { player, .. } => (player, |player, card| Event::Drew { player, card, rule: Rule::NONE }),
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
            // Copies lie on each other.
            let lies = page.contains(&format!("data-piece=\"card:{slug}\""))
                || page
                    .split("data-copies=\"")
                    .skip(1)
                    .any(|copies| copies.split('"').next().is_some_and(|copies| copies.split(' ').any(|copy| copy == *slug)));
            assert!(lies, "{slug} is missing from the hand in game {seed}");
        }
    });
}

#[test]
fn a_hint_is_the_same_whatever_is_hidden() {
    let mut compared = 0;
    each_look(3, |_, session, mine, seed| {
        let (game, state) = (session.game(), session.state());
        let Status::Deciding(seats) = session.status() else { return };
        let Some(seat) = seats.iter().find(|&seat| mine.contains(seat)) else { return };
        let hint = |state| {
            let mut moves = Vec::new();
            game.legal(state, seat, &mut moves);
            let far = Instant::now() + Duration::from_secs(600);
            MonteCarlo::new::<Frost>(24).choose_until(game.as_ref(), state, seat, &moves, &mut Chance::new(seed), far)
        };
        let mut other = *state;
        game.redeal(&mut other, Eyes(mine), &mut Chance::new(seed + 7));
        compared += 1;
        assert_eq!(hint(state), hint(&other), "the hint peeks in game {seed}");
    });
    assert!(compared > 20, "only {compared} hints");
}

/// West has one card in hand that gives Attack and nothing else; South faces a Villain and asks for help.
fn challenged() -> (Arc<Frost>, Session<Frost>, mistgate_frost::state::State, u8) {
    let plain = Frost::embedded().unwrap();
    let c = &plain.content;
    let villain = &c.villains[0];
    let location = c.locations.iter().find(|location| location.key && location.land == villain.land).unwrap();
    let gives = |block| match c.program.of(block) {
        [Effect::Gain { n, resource: Resource::Attack, per: None }] => Some(*n),
        _ => None,
    };
    let (hero, card, attack) =
        c.heroes.iter().find_map(|hero| hero.deck.iter().find_map(|id| Some((hero, c.card(CardId(id)), gives(c.card(CardId(id)).top)?)))).unwrap();
    let other = c.heroes.iter().find(|other| other.slug != hero.slug).unwrap();
    let text = format!(
        "[setup]\nplayers = 2\nheroes = [\"{}\", \"{}\"]\nevents = true\nvillains = true\n[rewrite.\"{}\"]\nattack = {}\n[given]\nvillains = [\"{}\"]\n\
         [given.map]\nn1 = \"{}\"\n[given.south]\nspace = \"n1\"\npool = \"2 attack\"\n[given.west]\nhand = [\"{}\"]\n",
        other.slug,
        hero.slug,
        villain.name,
        attack + 2,
        villain.slug,
        location.slug,
        card.slug
    );
    let arranged = Frost::arrange(&Frost::files(), &Source::new("fight", text)).unwrap_or_else(|problems| panic!("{problems:?}"));
    let (game, mut state) = (Arc::new(arranged.game), arranged.state);
    // There is nobody else to ask, so West is asked at once.
    game.play(&mut state, Seat(0), Move::Face(VillainId(0)), &mut mistgate_kernel::Silent).unwrap();
    let session = Session::begin(game.clone(), arranged.setup, 1).unwrap();
    (game, session, state, attack)
}

// rule: CF-VILLAIN-11
#[test]
fn the_fight_shows_what_everybody_could_add_and_whose_hand_it_is_knows_more() {
    let (game, session, mut state, attack) = challenged();
    let face = frost::FrostFace(game.clone());
    let [south, west, nobody] = [SeatSet::only(Seat(0)), SeatSet::only(Seat(1)), SeatSet::NONE];
    let told = |state: &_, mine| {
        let page = bytes(&face, &session, state, mine);
        let fight = page.split("aria-label=\"The fight against ").nth(1).expect("the fight is on the page");
        let words: String = fight.split("</section>").next().unwrap().split('<').filter_map(|part| part.split_once('>')).map(|(_, words)| words).collect();
        words
    };
    for mine in [south, nobody] {
        let words = told(&state, mine);
        assert!(words.contains(&format!("2 of {}, {attack} missing", attack + 2)), "{words}");
        assert!(words.contains("decides now, could add 0 with cards in play, and has 1 card in hand"), "{words}");
        assert!(!words.contains("up to"), "{words}");
    }
    assert!(told(&state, west).contains(&format!("decides now, could add up to {attack}: 0 in play, {attack} in hand")), "{}", told(&state, west));
    let card = state.area(Player(1)).hand.iter().next().map(CardId).unwrap();
    game.play(&mut state, Seat(1), Move::Play(card), &mut mistgate_kernel::Silent).unwrap();
    // Played is not promised: the sum counts what has been contributed.
    let ready = format!("2 of {}, {attack} missing, {} with what lies ready", attack + 2, attack + 2);
    assert!(told(&state, south).contains(&ready), "{}", told(&state, south));
    let words = told(&state, west);
    assert!(words.contains("could add up to 0"), "{words}");
}

/// The numbers in the cells of a row of the score sheet: the sum, and what is listed under it.
fn cells(row: &str) -> Vec<(u32, u32)> {
    let number = |text: &str| text.split('<').next().and_then(|n| n.parse::<u32>().ok()).unwrap_or_else(|| panic!("no number in {text}"));
    let cells = row.split("<td").skip(1);
    cells
        .map(|cell| {
            let numbers: Vec<u32> = cell.split("class=\"num\">").skip(1).map(number).collect();
            (numbers[0], numbers[1..].iter().sum())
        })
        .collect()
}

// rule: CF-SCORE-01, CF-SCORE-02, CF-SCORE-03, CF-SCORE-04
#[test]
fn the_score_sheet_explains_every_point_of_everybody() {
    let game = Arc::new(Frost::embedded().unwrap());
    let face = frost::FrostFace(game.clone());
    let mut parts = BTreeSet::new();
    for (seed, setup) in (0..).zip(Setup::all_kinds(30)) {
        let mut session = Session::begin(game.clone(), Setup { open_challenge: setup.villains, ..setup }, seed).unwrap();
        let mut chance = Chance::new(seed);
        while let Status::Deciding(seats) = session.status() {
            let (seat, mut moves) = (seats.iter().next().unwrap(), Vec::new());
            game.legal(session.state(), seat, &mut moves);
            session.play(seat, *chance.pick(&moves).unwrap()).unwrap();
        }
        let page = bytes(&face, &session, session.state(), SeatSet::NONE);
        let sheet = page.split("class=\"sheet1 printed\"").nth(1).expect("the score sheet").split("</table>").next().unwrap();
        let rows: Vec<&str> = sheet.split("<tr").skip(2).collect();
        let end = rows.iter().position(|row| row.contains("sheet1__sum")).unwrap();
        let totals: Vec<u32> = cells(rows[end]).iter().map(|cell| cell.0).collect();
        let view = game.view(session.state(), Eyes::SPECTATOR);
        let scores = view.players.iter().filter_map(|player| player.score.as_ref()).chain(view.brash.as_ref().map(|brash| &brash.score));
        assert_eq!(totals, scores.map(|score| u32::from(score.total)).collect::<Vec<_>>());
        let mut sums = vec![0; totals.len()];
        for row in &rows[..end] {
            parts.insert(row.split("CF-").nth(1).unwrap()[..8].to_owned() + row.split("scope=\"row\">").nth(1).unwrap().split(' ').next().unwrap());
            for (sum, (part, listed)) in sums.iter_mut().zip(cells(row)) {
                assert_eq!(part, listed, "what is listed does not make the part, game {seed}: {row}");
                *sum += part;
            }
        }
        assert_eq!(sums, totals, "game {seed}");
    }
    assert!(parts.len() >= 5, "{parts:?}");
}

#[test]
fn live_scores_are_an_option_and_tell_only_what_all_can_work_out() {
    let game = Arc::new(Frost::embedded().unwrap());
    let face = frost::FrostFace(game.clone());
    for live in [false, true] {
        let mut session = Session::begin(game.clone(), Setup { live_scores: live, ..Setup::of(2) }, 3).unwrap();
        let mut chance = Chance::new(3);
        for _ in 0..150 {
            let Status::Deciding(seats) = session.status() else { break };
            let (seat, mut moves) = (seats.iter().next().unwrap(), Vec::new());
            game.legal(session.state(), seat, &mut moves);
            session.play(seat, *chance.pick(&moves).unwrap()).unwrap();
            let state = session.state();
            let page = bytes(&face, &session, state, SeatSet::only(Seat(0)));
            assert_eq!(page.contains("Points at least"), live && state.end.is_none());
            let exact = game.look(state).score(Player(1)).total();
            let points = game.view(state, Eyes::SPECTATOR).players[1].open_points;
            assert!(points.is_none_or(|points| points <= exact));
            let mut other = *state;
            game.redeal(&mut other, Eyes::SPECTATOR, &mut chance);
            assert_eq!(points, game.view(&other, Eyes::SPECTATOR).players[1].open_points);
        }
    }
}

#[test]
fn a_table_of_four_is_light_from_the_first_turn_to_the_last() {
    let game = Arc::new(Frost::embedded().unwrap());
    let face = frost::FrostFace(game.clone());
    let fixed: usize = ["table.css", "table.js", "icon.svg"].into_iter().filter_map(assets::get).map(|asset| packed(&asset.text)).sum();
    let setup = Setup { events: true, villains: true, live_scores: true, rounds: Some(40), ..Setup::of(4) };
    let mut session = Session::begin(game.clone(), setup, 11).unwrap();
    let (mut chance, mut before, mut heaviest) = (Chance::new(11), ShownFragments::default(), (0, 0));
    while let Status::Deciding(seats) = session.status() {
        let model = seating::table(&face, &session, seated(SeatSet::only(Seat(0))));
        let after = fragments(&model);
        heaviest.1 = heaviest.1.max(packed(&update(&before, &after)));
        before = ShownFragments::of(&after);
        if session.done().len().is_multiple_of(10) {
            let html = pages::table(&model, Theme::System).into_string();
            let pictures: BTreeSet<&str> =
                html.split(" src=\"/assets/").skip(1).filter_map(|rest| rest.split('"').next()).filter(|src| src.ends_with(".svg")).collect();
            let drawn: usize = pictures.iter().filter_map(|src| assets::get(src)).map(|asset| packed(&asset.text)).sum();
            heaviest.0 = heaviest.0.max(fixed + packed(&html) + drawn);
        }
        drop(model);
        let (seat, mut moves) = (seats.iter().next().unwrap(), Vec::new());
        game.legal(session.state(), seat, &mut moves);
        session.play(seat, *chance.pick(&moves).unwrap()).unwrap();
    }
    println!("first load {} bytes, update {} bytes, packed, {} choices", heaviest.0, heaviest.1, session.done().len());
    assert!(heaviest.0 <= FIRST_LOAD && heaviest.1 <= UPDATE, "{heaviest:?}");
}

#[test]
fn a_hint_behind_a_fold_lights_the_fold() {
    let mut lit = 0;
    each_look(2, |face, session, mine, _| {
        let model = seating::table(face, session, seated(mine));
        // The second thing of a verb stands behind its fold.
        let Some(option) = model.options().find(|option| matches!(option.place, Place::Verb { .. }) && option.press == "2") else { return };
        let hint = Hint { seat: option.seat, play: option.choice.play.clone(), words: "Try this".into() };
        let hinted = seating::table(face, session, Seating { hint: Some(hint), ..seated(mine) });
        let html = pages::table(&hinted, Theme::System).into_string();
        assert_eq!(html.matches("<summary class=\"verb option--hint\"").count(), 1, "{}", option.choice.play);
        lit += 1;
    });
    assert!(lit > 5, "only {lit} folds");
}

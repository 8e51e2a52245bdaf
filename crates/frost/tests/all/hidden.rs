//! Hidden information: every byte of what a seat is shown, offered and told, over a thousand games.

use mistgate_frost::event::Event;
use mistgate_frost::ids::{CardId, LocationId, MAX_PLAYERS, Player};
use mistgate_frost::state::State;
use mistgate_frost::{Frost, Setup};
use mistgate_kernel::{Chance, Eyes, Game, Seat, Status};

/// Games, spread over all kinds of setups.
const GAMES: u64 = 1000;
/// One state in so many is looked at; what is told is read every time.
const LOOKS: u32 = 160;

/// What these eyes may not find on the table: as it stands in the view, between quotes.
fn hidden_from(game: &Frost, state: &State, eyes: Eyes) -> Vec<String> {
    let c = &game.content;
    let mut hidden: Vec<&str> = Vec::new();
    let card = |id: u8| c.card(CardId(id)).slug.as_str();
    for player in (0..state.terms.players).map(Player) {
        let area = state.area(player);
        hidden.extend(area.deck.from_top().map(card));
        if !eyes.0.contains(player.seat()) {
            hidden.extend(area.hand.union(area.retired).iter().map(card));
            hidden.extend(area.retired_enemies.iter().map(|id| c.enemy(id).slug.as_str()));
        }
        // CF-QSETUP-06: lower chapters are hidden from everybody.
        let quests = [(&c.searches[area.search.0.index()], area.search.1), (&c.explorations[area.exploration.0.index()], area.exploration.1)];
        hidden.extend(quests.iter().flat_map(|(quest, done)| quest.chapters.iter().skip(usize::from(*done) + 1)).map(|chapter| chapter.slug.as_str()));
    }
    hidden.extend(state.decks.iter().flat_map(|deck| deck.from_top()).map(card));
    hidden.extend(state.location_deck.from_top().map(|id| c.location(LocationId(id)).slug.as_str()));
    hidden.extend(state.stacks.iter().flat_map(|stack| stack.from_top()).map(|id| c.enemies[usize::from(id)].slug.as_str()));
    hidden.extend(state.event_deck.from_top().filter_map(|id| c.events.get(usize::from(id))).map(|event| event.task.slug.as_str()));
    if !eyes.0.contains(state.active.seat()) {
        hidden.extend(state.drawn.as_slice().iter().map(|&id| c.location(LocationId(id)).slug.as_str()));
    }
    hidden.into_iter().map(|slug| format!("\"{slug}\"")).collect()
}

/// The view as text, without the lists of what everybody can work out (CF-GENERAL-06).
fn seen(game: &Frost, state: &State, eyes: Eyes) -> String {
    let mut view = serde_json::to_value(game.view(state, eyes)).unwrap();
    for player in view["players"].as_array_mut().unwrap() {
        let unseen = player.as_object_mut().unwrap().remove("unseen").unwrap();
        let number = |slug: &str| game.content.cards.iter().position(|card| card.slug == slug).unwrap();
        let numbers: Vec<usize> = unseen.as_array().unwrap().iter().map(|slug| number(slug.as_str().unwrap())).collect();
        assert!(numbers.is_sorted(), "the order of the unseen cards must tell nothing");
    }
    view.to_string()
}

/// The question and the choices of a seat.
fn offered(game: &Frost, state: &State, seat: Seat) -> String {
    let mut moves = Vec::new();
    game.legal(state, seat, &mut moves);
    let choices: Vec<_> = moves.into_iter().map(|mv| game.choice(state, seat, mv)).collect();
    format!("{:?} {choices:?}", game.question(state, seat))
}

fn look(game: &Frost, state: &State, chance: &mut Chance) {
    for eyes in (0..state.terms.players).map(|seat| Eyes::of(Seat(seat))).chain([Eyes::SPECTATOR]) {
        let text = seen(game, state, eyes);
        if let Some(leak) = hidden_from(game, state, eyes).iter().find(|slug| text.contains(slug.as_str())) {
            panic!("{eyes:?} can read {leak} in {text}");
        }
        // The same in a world that differs in everything hidden.
        let mut other = *state;
        game.redeal(&mut other, eyes, chance);
        assert_eq!(text, seen(game, &other, eyes));
        for seat in eyes.0.iter() {
            assert_eq!(offered(game, state, seat), offered(game, &other, seat), "what {eyes:?} is offered depends on what is hidden");
        }
    }
}

/// What is told to others names no card that was drawn, or retired from a hand.
fn listen(game: &Frost, events: &[Event]) {
    for event in events {
        let (Event::Drew { player, card, .. } | Event::Retired { player, card, secretly: true }) = *event else { continue };
        let name = &game.content.card(card).name;
        let names_it = |eyes: Eyes| game.tell(event, eyes).text.contains(name.as_str());
        assert!(names_it(Eyes::of(player.seat())));
        for seat in (0..MAX_PLAYERS as u8).map(Seat).filter(|&seat| seat != player.seat()) {
            assert!(!names_it(Eyes::of(seat)), "{event:?} is told to {seat:?}");
        }
        assert!(!names_it(Eyes::SPECTATOR));
    }
}

// rule: CF-GENERAL-06, CF-SCOUT-06, CF-QSETUP-06, CF-CHRON-03
#[test]
fn nobody_is_shown_offered_or_told_what_they_may_not_know() {
    let game = Frost::embedded().unwrap();
    let kinds = Setup::all_kinds(12);
    let (mut chance, mut moves, mut events) = (Chance::new(5), Vec::new(), Vec::new());
    let mut looks = 0;
    for index in 0..GAMES {
        let setup = &kinds[index as usize % kinds.len()];
        let mut state = game.begin(setup, Chance::nth_seed(5, index), &mut events).unwrap();
        while let Status::Deciding(seats) = game.status(&state) {
            listen(&game, &events);
            events.clear();
            if chance.below(LOOKS) == 0 {
                looks += 1;
                look(&game, &state, &mut chance);
            }
            let seat = seats.one(&mut chance).unwrap();
            moves.clear();
            game.legal(&state, seat, &mut moves);
            let mv = *chance.pick(&moves).unwrap();
            game.apply(&mut state, seat, mv, &mut events);
        }
        events.clear();
    }
    assert!(looks > GAMES, "only {looks} states were looked at");
}

//! PieceMarks on all pieces, and who may have seen which.

use mistgate_frost::Frost;
use mistgate_frost::agenda::Ware;
use mistgate_frost::event::Event;
use mistgate_frost::ids::Player;
use mistgate_frost::state::State;
use mistgate_kernel::Eyes;
use std::collections::BTreeSet;

/// What the name of every piece begins with, and its slug.
pub const MARK: &str = "zqxv";

/// The marks of pieces: each kind counts from its own number.
pub type PieceMarks = BTreeSet<u16>;
const LOCATIONS: u16 = 200;
const ENEMIES: u16 = 300;
const EVENTS: u16 = 400;
const SEARCHES: u16 = 500;
const EXPLORATIONS: u16 = 600;

/// The mark of a chapter.
fn chapter(first: u16, quest: usize, at: usize) -> u16 {
    first + quest as u16 * 4 + at as u16
}

/// The game with a mark for the name and for the slug of everything that can be hidden.
pub fn marked() -> Frost {
    let mut game = Frost::embedded().unwrap();
    let c = &mut game.content;
    let mark = |name: &mut String, slug: &mut String, n: u16| (*name, *slug) = (format!("Zqxv{n}"), format!("{MARK}{n}"));
    (0..).zip(&mut c.cards).for_each(|(n, card)| mark(&mut card.name, &mut card.slug, n));
    (LOCATIONS..).zip(&mut c.locations).for_each(|(n, location)| mark(&mut location.name, &mut location.slug, n));
    (ENEMIES..).zip(&mut c.enemies).for_each(|(n, enemy)| mark(&mut enemy.name, &mut enemy.slug, n));
    (EVENTS..).zip(&mut c.events).for_each(|(n, event)| mark(&mut event.task.name, &mut event.task.slug, n));
    for (first, quests) in [(SEARCHES, &mut c.searches), (EXPLORATIONS, &mut c.explorations)] {
        for (at, quest) in quests.iter_mut().enumerate() {
            quest.chapters.iter_mut().enumerate().for_each(|(n, task)| mark(&mut task.name, &mut task.slug, chapter(first, at, n)));
        }
    }
    game
}

/// All marks in a text.
pub fn marks_in(text: &str) -> PieceMarks {
    let lower = text.to_ascii_lowercase();
    lower.match_indices(MARK).filter_map(|(at, _)| lower[at + MARK.len()..].split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()).collect()
}

/// Every piece with a mark.
pub fn all_marks(game: &Frost) -> PieceMarks {
    let c = &game.content;
    let tasks = [(SEARCHES, &c.searches), (EXPLORATIONS, &c.explorations)];
    let chapters = tasks.into_iter().flat_map(|(first, quests)| {
        let each = quests.iter().enumerate();
        each.flat_map(move |(quest, of)| (0..of.chapters.len()).map(move |at| chapter(first, quest, at)))
    });
    let plain = [(0, c.cards.len()), (LOCATIONS, c.locations.len()), (ENEMIES, c.enemies.len()), (EVENTS, c.events.len())];
    plain.into_iter().flat_map(|(first, n)| first..first + n as u16).chain(chapters).collect()
}

/// What lies where these eyes cannot see it.
pub fn hidden_from(game: &Frost, s: &State, eyes: Eyes) -> PieceMarks {
    let (c, mut hidden) = (&game.content, PieceMarks::new());
    for player in (0..s.terms.players).map(Player) {
        let area = s.area(player);
        hidden.extend(area.deck.from_top().map(u16::from));
        if !eyes.0.contains(player.seat()) {
            hidden.extend(area.hand.union(area.retired).iter().map(u16::from));
            hidden.extend(area.retired_enemies.iter().map(|id| ENEMIES + u16::from(id.0)));
        }
        let quests = [
            (SEARCHES, area.search.0.index(), c.searches[area.search.0.index()].chapters.len(), area.search.1),
            (EXPLORATIONS, area.exploration.0.index(), c.explorations[area.exploration.0.index()].chapters.len(), area.exploration.1),
        ];
        hidden.extend(quests.into_iter().flat_map(|(first, quest, all, done)| (usize::from(done) + 1..all).map(move |at| chapter(first, quest, at))));
    }
    if s.is_solo() {
        let known = usize::from(s.brash.done) + 1;
        hidden.extend((known..4).map(|at| chapter(EXPLORATIONS, s.brash.quests[at / 2].index(), at % 2)));
    }
    hidden.extend(s.decks.iter().flat_map(|deck| deck.from_top()).map(u16::from));
    hidden.extend(s.location_deck.from_top().map(|id| LOCATIONS + u16::from(id)));
    hidden.extend(s.stacks.iter().flat_map(|stack| stack.from_top()).map(|id| ENEMIES + u16::from(id)));
    hidden.extend(s.event_deck.from_top().filter(|&id| usize::from(id) < c.events.len()).map(|id| EVENTS + u16::from(id)));
    if !eyes.0.contains(s.active.seat()) {
        hidden.extend(s.drawn.as_slice().iter().map(|&id| LOCATIONS + u16::from(id)));
    }
    hidden
}

/// What an event has shown to these eyes, even if it lies hidden again when it is over.
pub fn shown_by(event: Event, eyes: Eyes) -> Option<u16> {
    match event {
        Event::Drew { player, card, .. } | Event::Retired { player, card, secretly: true } => eyes.0.contains(player.seat()).then_some(card.0.into()),
        Event::Played { card, .. } | Event::Discarded { card, .. } | Event::Retired { card, .. } => Some(card.0.into()),
        Event::Recovered { card, .. } | Event::Recalled { card, .. } => Some(card.0.into()),
        Event::Placed { location, .. } => Some(LOCATIONS + u16::from(location.0)),
        Event::EnemyCame { enemy, .. } => Some(ENEMIES + u16::from(enemy.0)),
        Event::Offered { ware: Ware::Card(card) } => Some(card.0.into()),
        Event::Offered { ware: Ware::Event(card) } | Event::EventLost { card } => Some(EVENTS + u16::from(card.0)),
        _ => None,
    }
}

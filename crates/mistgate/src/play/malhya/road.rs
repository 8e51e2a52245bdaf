//! The road: the region as a map of letters, and the Timeline.

use crate::play::canvas::{BOLD, DIM, PLAIN, Row};
use mistgate_malhya::Malhya;
use mistgate_malhya::content::Hex;
use mistgate_malhya::ids::CardNumber;
use mistgate_malhya::show::view::{SlotView, View};
use mistgate_malhya::words::{Period, Terrain, Weather};

/// Columns of a hex on the screen.
const HEX: usize = 4;
/// Columns of a space of the Timeline.
const SPACE: usize = 12;
/// The spaces of the Timeline.
const SPACES: usize = 6;

/// `D7, forest`, or that nobody travels.
pub fn whereabouts(view: &View<'_>) -> String {
    let travel = &view.travel;
    match (travel.hex, travel.place, travel.terrain) {
        (Some(hex), Some(place), _) => format!("{hex}, {place}"),
        (Some(hex), None, Some(terrain)) => format!("{hex}, {}", terrain.word()),
        _ => "no page open".to_owned(),
    }
}

/// `day 2, by night, fair weather, 2 of 3 tokens`.
pub fn day(view: &View<'_>) -> String {
    let travel = &view.travel;
    let when = match travel.period {
        Period::Day => "by day",
        Period::Night => "by night",
    };
    let weather = match travel.weather {
        Weather::Fair => "fair",
        Weather::Bad => "bad weather",
    };
    format!("day {} {when}, {weather}, {} of 3 tokens", u16::from(travel.days) + 1, travel.tokens)
}

/// The map, what lies on it, and the Timeline below.
pub fn road(game: &Malhya, view: &View<'_>, _width: usize) -> Vec<Row> {
    let mut rows = vec![Row::default(), Row::new(BOLD, game.content.region.name.clone())];
    rows.extend(map(game, view));
    rows.push(Row::new(DIM, "F forest  P plains  M mountain  S swamp  C city  ~ sea   [you]  (one hex away)"));
    rows.extend(goals(game, view));
    rows.push(Row::default());
    rows.extend(timeline(view));
    rows.push(Row::default());
    rows
}

fn map(game: &Malhya, view: &View<'_>) -> Vec<Row> {
    let hexes = &game.content.region.hexes;
    let here = view.travel.hex.and_then(|name| hexes.iter().find(|hex| hex.name == name));
    let near = |hex: &Hex| here.is_some_and(|here| here.around.iter().flatten().any(|id| hexes[id.index()].name == hex.name)) && hex.can_be_entered();
    let rows = hexes.chunk_by(|one, next| row_of(one) == row_of(next));
    let longest = rows.clone().map(<[Hex]>::len).max().unwrap_or_default();
    let line = |row: &[Hex]| {
        let indent = if row.len() == longest { 0 } else { HEX / 2 };
        let mut line = Row::new(DIM, format!("{:>2} {}", row.first().map_or("", row_of), " ".repeat(indent)));
        for hex in row {
            let (style, open, close) = match hex {
                _ if here.is_some_and(|here| here.name == hex.name) => (BOLD, '[', ']'),
                _ if near(hex) => (PLAIN, '(', ')'),
                _ => (DIM, ' ', ' '),
            };
            line.add(style, format!("{open}{}{close} ", sign(view, hex)));
        }
        line
    };
    rows.map(line).collect()
}

/// The number of a hex's row.
fn row_of(hex: &Hex) -> &str {
    hex.name.trim_start_matches(|letter: char| letter.is_ascii_alphabetic())
}

/// A destination is numbered, as in the list below the map; else the letter of the terrain.
fn sign(view: &View<'_>, hex: &Hex) -> char {
    if let Some(at) = view.travel.destinations.keys().position(|name| *name == hex.name) {
        return char::from_digit(at as u32 + 1, 36).unwrap_or('*');
    }
    if view.travel.titan == Some(hex.name.as_str()) {
        return 'T';
    }
    match hex.terrain {
        Terrain::Forest => 'F',
        Terrain::Plains => 'P',
        Terrain::Mountain => 'M',
        Terrain::Swamp => 'S',
        Terrain::City => 'C',
        Terrain::Sea => '~',
    }
}

/// The destinations by their numbers, then the cities.
fn goals(game: &Malhya, view: &View<'_>) -> Vec<Row> {
    let card = |n: &u8| game.content.scenario_card(CardNumber(*n)).map_or_else(|| format!("card {n}"), |card| card.name.clone());
    let marked = view.travel.destinations.iter().enumerate().map(|(at, (hex, cards))| {
        let names: Vec<String> = cards.iter().map(card).collect();
        format!("{} {} ({hex})", at + 1, names.join(", "))
    });
    let cities = game.content.region.hexes.iter().filter_map(|hex| Some(format!("C {} ({})", hex.city.as_ref()?.name, hex.name)));
    let titan = view.travel.titan.map(|hex| format!("T the Titan ({hex})"));
    let all: Vec<String> = marked.chain(cities).chain(titan).collect();
    vec![Row::plain(all.join(" · "))]
}

fn timeline(view: &View<'_>) -> Vec<Row> {
    let cards = &view.travel.timeline;
    let head = (1..=SPACES).map(|n| {
        let style = if n == cards.len() + 1 { BOLD } else { DIM };
        Row::new(style, format!("{n} {}", if n <= 4 { "day" } else { "night" })).fit(SPACE)
    });
    let body = (0..SPACES).map(|at| Row::new(PLAIN, cards.get(at).map(slot).unwrap_or_default()).fit(SPACE));
    let joined = |cells: &mut dyn Iterator<Item = Row>| {
        cells.fold(Row::default(), |mut line, cell| {
            line.append(cell).add(DIM, " ");
            line
        })
    };
    let last = cards.last().filter(|slot| !slot.effects.is_empty()).map(|slot| Row::new(DIM, format!("  the last card: {}", slot.effects)));
    let rest = if view.travel.rest_used { "the Rest card is used today" } else { "a Campfire can be lit today" };
    let decks = format!("  {} Day cards, {} Night cards, {} Event cards left; {rest}", view.travel.day_deck, view.travel.night_deck, view.travel.event_deck);
    [joined(&mut head.into_iter()), joined(&mut body.into_iter())].into_iter().chain(last).chain([Row::new(DIM, decks)]).collect()
}

fn slot(slot: &SlotView) -> String {
    match (slot.terrain, slot.matches) {
        (Some(terrain), true) => format!("{}: event", terrain.word()),
        (Some(terrain), false) => terrain.word().to_owned(),
        (None, _) => slot.card.to_owned(),
    }
}

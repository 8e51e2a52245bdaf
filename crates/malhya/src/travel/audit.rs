//! What the checker says about journeys: Entries that cards can form, chapters of cities, the board.

use crate::booklet::instruction::Instruction;
use crate::booklet::library::{Entry, Kind};
use crate::content::{Content, Landing};
use crate::ids::BookletId;
use crate::words::Terrain;
use mistgate_kernel::content::Report;
use std::collections::BTreeSet;

/// What is missing for every journey to lead somewhere.
pub fn faults(c: &Content, report: &Report) {
    entries(c, report);
    cities(c, report);
    board(c, report);
}

/// Every Entry that two cards can form: by Travel card or Campfire in both weathers (ML-EVENT-17), by Dungeon tile in both
/// modes (ML-DUNGEON-03).
pub fn entries_formed(c: &Content) -> BTreeSet<Entry> {
    let travel = c.travel_cards.iter().map(|card| card.entry).chain([c.rest.entry]);
    let (wild, all) = (c.event_cards.iter().filter(|card| !card.dungeon_only), c.event_cards.iter());
    let halves = |cards: Vec<&crate::content::EventCard>| -> Vec<u8> { cards.into_iter().flat_map(|card| [card.fair, card.bad]).collect() };
    let (wild, all) = (halves(wild.collect()), halves(all.collect()));
    let met = travel.flat_map(|first| wild.iter().map(move |&second| Entry { first, second }).collect::<Vec<_>>());
    let rooms = c.tiles.iter().flat_map(|tile| all.iter().map(|&second| Entry { first: tile.number, second }).collect::<Vec<_>>());
    met.chain(rooms).collect()
}

fn entries(c: &Content, report: &Report) {
    let Some(events) = c.library.of_kind(Kind::Events) else { return };
    let booklet = &c.library.booklets[events.index()];
    let formed = entries_formed(c);
    for entry in formed.iter().filter(|&&entry| c.library.entry(entry).is_none()) {
        report.note(&booklet.place, format!("the Entry {}/{} is missing, and two cards can form it", entry.first, entry.second));
    }
    for (entry, id) in booklet.entries.iter().filter(|(entry, _)| !formed.contains(entry)) {
        let place = &c.library.chapters[id.index()].place;
        report.note(place, format!("no two cards form the Entry {}/{}", entry.first, entry.second));
    }
}

/// A booklet that sends the group on a journey has a chapter for every city it may land in (ML-TRAVEL-12).
fn cities(c: &Content, report: &Report) {
    let library = &c.library;
    let travels = |id: BookletId| {
        let blocks = library.chapters.iter().filter(|chapter| chapter.booklet == id).map(|chapter| chapter.block);
        let blocks = blocks.chain([library.booklets[id.index()].setup]);
        blocks.into_iter().any(|block| crate::booklet::audit::says(c, block, &|instruction| *instruction == Instruction::Travel))
    };
    let playable = (0..library.booklets.len() as u8).map(BookletId).filter(|&id| library.is_playable(id) && travels(id));
    for id in playable {
        for city in c.region.hexes.iter().filter_map(|hex| hex.city.as_ref()) {
            if let Landing::Adventure(number) = city.chapter
                && library.chapter(id, number).is_none()
            {
                report.note(&library.booklets[id.index()].place, format!("there is no chapter {number} for whoever comes to {}", city.name));
            }
        }
    }
}

/// All land hangs together, and whoever stands somewhere can leave (ML-TRAVEL-14).
fn board(c: &Content, report: &Report) {
    let hexes = &c.region.hexes;
    let Some(start) = hexes.iter().position(|hex| hex.can_be_entered()) else { return };
    let (mut open, mut reached) = (vec![start], BTreeSet::from([start]));
    while let Some(at) = open.pop() {
        let near = hexes[at].around.iter().flatten().map(|id| id.index());
        open.extend(near.filter(|&next| hexes[next].can_be_entered() && reached.insert(next)));
    }
    for (_, hex) in hexes.iter().enumerate().filter(|(at, hex)| hex.can_be_entered() && !reached.contains(at)) {
        report.note(&c.region.place, format!("{} cannot be reached from {}", hex.name, hexes[start].name));
    }
    for terrain in Terrain::ALL.iter().filter(|&&terrain| hexes.iter().all(|hex| hex.terrain != terrain)) {
        report.note(&c.region.place, format!("the board has no {}", terrain.word()));
    }
}

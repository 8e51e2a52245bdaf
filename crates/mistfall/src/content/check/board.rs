//! The Quest Charter, the tiles, and the boards of the Quests.

use super::Check;
use crate::content::*;
use mistgate_kernel::content::Place;

impl Check<'_> {
    pub(super) fn quest_charter(&self) {
        for (side, place) in self.content.quest_charter.iter().zip(&self.places.quest_charter) {
            let Some(place) = place else { continue };
            self.time_track(&side.time, place);
            self.reinforcement_track(&side.reinforcement, place);
        }
    }

    /// Starts, white numbers and symbols (MF-QUESTCHARTER-02, MF-TIME-11).
    fn time_track(&self, track: &[TimeSpace], place: &Place) {
        let last_start = track.iter().rposition(|space| space.start.is_some()).unwrap_or_default();
        if track[..last_start].iter().any(|space| space.number.is_some()) {
            self.note(place, "a white number lies to the left of a start (MF-TIME-11)");
        }
        let numbers: Vec<u8> = track.iter().filter_map(|space| space.number).collect();
        if numbers.is_empty() || !numbers.is_sorted_by(|one, next| one < next) {
            self.note(place, "white numbers rise along the Time Track (MF-TIME-11)");
        }
        if track.iter().all(|space| !space.raging) {
            self.note(place, "the Time Track has a Raging Enemy symbol (MF-QUESTCHARTER-02)");
        }
    }

    /// `0` first, `2` two spaces on, the Time symbol last (MF-QUESTCHARTER-03).
    fn reinforcement_track(&self, track: &[ReinforcementSpace], place: &Place) {
        let enemies = |at: usize| track.get(at).map(|space| space.enemies);
        if enemies(0) != Some(0) || enemies(2) != Some(2) {
            self.note(place, "the first space of the Reinforcement Track shows 0, the third 2 (MF-QUESTCHARTER-03)");
        }
        if track.last().is_none_or(|space| !space.time) {
            self.note(place, "the Time symbol is on the last space of the Reinforcement Track (MF-REINFORCE-10)");
        }
    }

    pub(super) fn quests(&self) {
        for (quest, place) in self.content.quests.iter().zip(&self.places.quests) {
            self.way_to_the_end(quest, place);
            self.tiles(quest, place);
            if let Some(spot) = quest.spots.iter().find(|spot| spot.start && !spot.face_up) {
                self.note(place, format!("the party begins at [{}, {}], which lies face down (MF-HEROSETUP-14)", spot.at.0, spot.at.1));
            }
            let marked = self.content.quest_charter.iter().any(|side| side.time.iter().any(|space| space.mark));
            if !quest.mark.is_empty() && !marked {
                self.note(place, "the Time Track has no `!` for the Quest's `mark` (MF-TIME-08)");
            }
        }
        if let Some(place) = self.places.tiles.first() {
            let special = self.content.tiles.iter().filter(|tile| !tile.abilities.is_empty()).count();
            if special * 2 <= self.content.tiles.len() {
                self.note(place, "most Locations have a Special Ability (MF-LOCATIONTILE-04)");
            }
        }
    }

    /// Every tile can be reached from the start (MF-QUESTSETUP-11).
    fn way_to_the_end(&self, quest: &Quest, place: &Place) {
        let mut reached: u32 = quest.spots.iter().enumerate().filter(|(_, spot)| spot.start).fold(0, |set, (at, _)| set | 1 << at);
        loop {
            let next = quest.spots.iter().enumerate().filter(|&(at, _)| reached >> at & 1 == 1).fold(reached, |set, (_, spot)| set | spot.adjacent);
            if next == reached {
                break;
            }
            reached = next;
        }
        for (_, spot) in quest.spots.iter().enumerate().filter(|&(at, _)| reached >> at & 1 == 0) {
            let what = if spot.special { "the Special Location" } else { "the tile" };
            self.note(place, format!("{what} at [{}, {}] cannot be reached (MF-QUESTSETUP-11)", spot.at.0, spot.at.1));
        }
    }

    /// There are as many tiles as the board needs, and none twice (MF-COMPONENT-16).
    fn tiles(&self, quest: &Quest, place: &Place) {
        let named: Vec<TileId> = quest.spots.iter().filter_map(|spot| if let SpotTile::Tile(tile) = spot.tile { Some(tile) } else { None }).collect();
        for (at, tile) in named.iter().enumerate() {
            if named[..at].contains(tile) {
                self.note(place, format!("{} lies on the board twice", self.content.tiles[tile.index()].name));
            }
        }
        for land in Land::ALL {
            let there = self.content.tiles.iter().filter(|tile| tile.land == land).count();
            let taken = named.iter().filter(|tile| self.content.tiles[tile.index()].land == land).count();
            let random = quest.spots.iter().filter(|spot| spot.tile == SpotTile::Land(land)).count();
            if taken + random > there {
                self.note(place, format!("the board needs {} tiles of {}, but there are {there} (MF-COMPONENT-16)", taken + random, land.slug()));
            }
        }
    }
}

//! The tracks and the board as everybody sees them.

use crate::Mistfall;
use crate::content::QuestEvent;
use crate::ids::*;
use crate::look::{Look, Status};
use mistgate_kernel::small;
use serde::Serialize;

/// An event of the Quest.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct QuestEventView<'a> {
    /// The white number that calls for it.
    pub number: u8,
    /// What it is called; perhaps nothing.
    pub name: &'a str,
    /// Does it happen only once?
    pub once: bool,
    /// Has it happened, and cannot happen again?
    pub past: bool,
}

/// The Time Charter.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DarknessView {
    /// Where its cube is.
    pub space: u8,
    /// How far Time moves, for each space.
    pub spaces: Vec<u8>,
    /// Objective tokens in the Token Box.
    pub token_box: u8,
}

/// The Time Track with its cube.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TimeView {
    /// Where the cube is.
    pub space: u8,
    /// The last space, The End.
    pub end: u8,
    /// The highest white number reached (MF-TIME-11).
    pub mark: u8,
    /// The spaces: white number, Raging symbol, other mark.
    pub spaces: Vec<(Option<u8>, bool, bool)>,
}

/// The Reinforcement Track with its cube.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ReinforcementView {
    /// Where the cube is.
    pub space: u8,
    /// The spaces: Enemies, Time symbol.
    pub spaces: Vec<(u8, bool)>,
}

/// A spot of the board.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SpotView<'a> {
    /// Its number, from 1.
    pub id: String,
    /// x in half tiles, y in tiles.
    pub at: (i8, i8),
    /// What kind of land.
    pub land: Land,
    /// Face up?
    pub face_up: bool,
    /// The tile, once it is face up.
    pub tile: Option<&'a str>,
    /// Its name.
    pub name: Option<&'a str>,
    /// Its status.
    pub status: Status,
    /// Its Wound tokens.
    pub wounds: u8,
    /// Objective tokens on it.
    pub tokens: u8,
    /// Does a Quest Token lie on it?
    pub has_token: bool,
    /// Its letter, once it is revealed.
    pub token: Option<char>,
    /// Is the party here?
    pub party: bool,
    /// The Special Location?
    pub special: bool,
    /// Adjacent spots, by number.
    pub adjacent: Vec<u8>,
}

/// The active Encounter.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EncounterView<'a> {
    /// Its slug.
    pub id: &'a str,
    /// As printed.
    pub title: &'a str,
    /// Objective tokens on it.
    pub tokens: u8,
    /// A Special Encounter?
    pub special: bool,
}

pub(super) fn events_view<'a>(game: &'a Mistfall, look: Look) -> Vec<QuestEventView<'a>> {
    let events = look.quest_events().zip(&game.content.quests[look.s.quest.index()].events);
    events.map(|(event, &QuestEvent { number, ref name, once, .. })| QuestEventView { number, name, once, past: look.is_past(event) }).collect()
}

pub(super) fn time_view(look: Look) -> TimeView {
    let track = &look.quest_charter().time;
    TimeView {
        space: look.s.time,
        end: small(track.len().saturating_sub(1)),
        mark: look.time_mark(),
        spaces: track.iter().map(|space| (space.number, space.raging, space.mark)).collect(),
    }
}

pub(super) fn spot_view<'a>(game: &'a Mistfall, look: Look, spot: SpotId) -> SpotView<'a> {
    let content = &game.content.quests[look.s.quest.index()].spots[spot.index()];
    let place = &look.s.board[spot.index()];
    let tile = &game.content.tiles[place.tile.index()];
    let shown = place.face_up.then_some(tile);
    SpotView {
        id: crate::moves::spot_name(spot),
        at: content.at,
        land: tile.land,
        face_up: place.face_up,
        tile: shown.map(|tile| tile.slug.as_str()),
        name: shown.map(|tile| tile.name.as_str()),
        status: look.status(spot),
        wounds: place.wounds,
        tokens: place.tokens,
        has_token: content.token.is_some(),
        token: content.token.filter(|_| place.face_up).map(crate::printed::token_letter),
        party: look.s.party == spot,
        special: content.special,
        adjacent: look.neighbours(spot).map(|other| other.0 + 1).collect(),
    }
}

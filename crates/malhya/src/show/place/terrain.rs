//! What a place is made of: tiles, spaces, what stands between them.

use crate::content::Content;
use crate::place::figures::Board;
use crate::place::location::{Heading, Location};
use crate::place::spot::Spot;
use crate::place::tile::{Floor, RIFT, SHADOW, WATER};
use mistgate_kernel::places::square::{Barrier, Side, Zones};
use serde::Serialize;

/// A tile as it lies.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs)] // The fields say what they are.
pub struct TileView<'a> {
    pub name: &'a str,
    pub side: &'static str,
    pub at: Spot,
    pub columns: u8,
    pub rows: u8,
    pub floor: Floor,
}

/// A space.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs)] // The fields say what they are.
pub struct SpaceView {
    pub at: Spot,
    pub floor: Floor,
    /// `water`, `rift`, `shadow`; none of them is plain ground.
    pub zones: Vec<&'static str>,
}

/// What stands on a side of a space.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs)] // The fields say what they are.
pub struct SideView {
    pub at: Spot,
    pub heading: Heading,
    /// `wall`, `low wall`, `closed door`, `open door`.
    pub what: &'static str,
}

/// The tiles of a location.
pub fn tiles<'a>(content: &'a Content, location: &'a Location) -> Vec<TileView<'a>> {
    let view = |laid: &'a crate::place::location::Laid| {
        let tile = content.location_tiles.iter().find(|tile| tile.name == laid.tile)?;
        let side = &tile.sides[usize::from(laid.side)];
        let (wide, high) = (side.sketch.columns, side.sketch.rows);
        let (columns, rows) = if laid.turned % 2 == 1 { (high, wide) } else { (wide, high) };
        Some(TileView { name: &laid.tile, side: ["front", "back"][usize::from(laid.side)], at: laid.at, columns, rows, floor: side.floor })
    };
    location.tiles.iter().filter_map(view).collect()
}

/// The floor of a space: of the tile that lies there.
pub fn floor_of(tiles: &[TileView<'_>], at: Spot) -> Floor {
    let covers = |tile: &&TileView| {
        let inside = |one: u8, first: u8, n: u8| (first..first.saturating_add(n)).contains(&one);
        inside(at.column, tile.at.column, tile.columns) && inside(at.row, tile.at.row, tile.rows)
    };
    tiles.iter().rev().find(covers).map_or(Floor::Stone, |tile| tile.floor)
}

/// The words for what lies on a space.
pub fn zones(zones: Zones) -> Vec<&'static str> {
    [(WATER, "water"), (RIFT, "rift"), (SHADOW, "shadow")].into_iter().filter(|(zone, _)| zones.any(*zone)).map(|(_, word)| word).collect()
}

impl Board<'_> {
    /// Every space.
    pub(super) fn space_views(self, tiles: &[TileView<'_>]) -> Vec<SpaceView> {
        let map = &self.ground.map;
        let view = |space| {
            let at = self.location.spot(space);
            SpaceView { at, floor: floor_of(tiles, at), zones: zones(map.zones(space)) }
        };
        map.spaces().map(view).collect()
    }

    /// Everything that stands between spaces, or around them.
    pub(super) fn side_views(self) -> Vec<SideView> {
        let (columns, rows) = (self.location.sketch.columns, self.location.sketch.rows);
        let upright = (0..rows).flat_map(|row| (0..=columns).map(move |column| Side::Upright(column, row)));
        let level = (0..=rows).flat_map(|row| (0..columns).map(move |column| Side::Level(column, row)));
        upright.chain(level).filter_map(|side| self.side_view(side)).collect()
    }

    /// What stands on a side, named by a space beside it.
    pub(super) fn side_view(self, side: Side) -> Option<SideView> {
        let what = match self.ground.map.barrier(side) {
            Barrier::None => return None,
            Barrier::Hindering => "low wall",
            Barrier::Blocking => "wall",
            Barrier::Door(door) if self.site.closed.contains(door) => "closed door",
            Barrier::Door(_) => "open door",
        };
        let is_space = |column: u8, row: u8| self.ground.map.space(column, row).is_some();
        let (at, heading) = match side {
            Side::Upright(column, row) if is_space(column, row) || column == 0 => (Spot { column, row }, Heading::West),
            Side::Upright(column, row) => (Spot { column: column - 1, row }, Heading::East),
            Side::Level(column, row) if is_space(column, row) || row == 0 => (Spot { column, row }, Heading::North),
            Side::Level(column, row) => (Spot { column, row: row - 1 }, Heading::South),
        };
        Some(SideView { at, heading, what })
    }
}

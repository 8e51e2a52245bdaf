//! The land: the Region board, its hexes and cities (ML-TRAVEL).

use crate::ids::HexId;
use crate::words::*;
use mistgate_kernel::content::Place;

/// The Region board (ML-TRAVEL-14).
#[derive(Clone, Debug)]
pub struct Region {
    /// Its name.
    pub name: String,
    /// Its hexes, row by row.
    pub hexes: Vec<Hex>,
    /// Where it is drawn.
    pub place: Place,
}

impl Region {
    /// Where a journey begins if no booklet says where.
    pub fn first_city(&self) -> Option<HexId> {
        self.hexes.iter().position(|hex| hex.city.is_some()).map(|at| HexId(at as u8))
    }
}

/// A hex of the Region board.
#[derive(Clone, Debug)]
pub struct Hex {
    /// Its place: column letter and row number.
    pub name: String,
    /// Its terrain.
    pub terrain: Terrain,
    /// A half-hex at the edge: cannot be entered (ML-TRAVEL-29).
    pub half: bool,
    /// The city on it.
    pub city: Option<City>,
    /// The tract of land it belongs to.
    pub tract: Option<String>,
    /// The hexes around it, by [`Direction`].
    pub around: [Option<HexId>; 6],
}

impl Hex {
    /// By default not the sea, nor the half-hexes at the edge (ML-TRAVEL-29).
    pub fn can_be_entered(&self) -> bool {
        self.terrain != Terrain::Sea && !self.half
    }
}

/// A city.
#[derive(Clone, Debug)]
pub struct City {
    /// Its name.
    pub name: String,
    /// The chapter that is read on landing there (ML-TRAVEL-12).
    pub chapter: Landing,
}

/// A chapter number on the board: the shape names the booklet (ML-BOOK-28).
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Landing {
    /// A diamond.
    Adventure(u16),
    /// A rectangle.
    Event(u16),
}

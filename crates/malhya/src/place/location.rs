//! A location of the Exploration booklet (ML-MAP-23): its map, and what lies on it when it is set out.

use super::spot::Spot;
use super::tile::{Cell, Line, RIFT, SHADOW, Sketch, WATER};
use super::when::When;
use crate::booklet::condition::Mode;
use crate::booklet::instruction::Block;
use crate::content::Landing;
use crate::ids::{CardNumber, EnemyId};
use crate::words::words;
use mistgate_kernel::content::Place;
use mistgate_kernel::places::square::{Barrier, Compass, DOORS, Doors, Plan, Side, SquareMap};
use mistgate_kernel::places::{Space, Spaces};
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;

words! {
    /// The four directions of a plan, or of an Action card.
    Heading {
        /// Up.
        North = "north",
        /// To the right.
        East = "east",
        /// Down.
        South = "south",
        /// To the left.
        West = "west",
    }
}

impl Heading {
    /// On a map whose North lies at this edge of the plan (ML-MAP-04).
    pub fn on_plan(self, north: Heading) -> Compass {
        self.compass().turned(north as u8)
    }

    /// With North up.
    pub const fn compass(self) -> Compass {
        match self {
            Heading::North => Compass::North,
            Heading::East => Compass::East,
            Heading::South => Compass::South,
            Heading::West => Compass::West,
        }
    }
}

words! {
    /// The two kinds of Access token (ML-MAP-10).
    Access {
        /// An arch.
        Arch = "arch",
        /// A stair.
        Stair = "stair",
    }
}

words! {
    /// The four colours of Invocation tokens (ML-MAP-12).
    Invocation {
        /// Green.
        Green = "green",
        /// Blue.
        Blue = "blue",
        /// Red.
        Red = "red",
        /// Gold.
        Gold = "gold",
    }
}

/// A token that the plan names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TokenKind {
    /// Something to interact with, and its chapter if it has one (ML-MAP-06).
    Interest(Option<Landing>),
    /// A reference point, or an exit (ML-MAP-09).
    Access(Access),
    /// Where enemies appear (ML-MAP-11).
    Invocation(Invocation),
}

/// A token on its space. Of several that are alike each bears a number; 0 is none (ML-MAP-20).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Its number.
    pub number: u8,
    /// Where it lies.
    pub at: Space,
}

impl Default for Token {
    fn default() -> Self {
        Token { kind: TokenKind::Interest(None), number: 0, at: Space(0) }
    }
}

/// An Invocation token as tables and instructions name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    /// Its colour.
    pub colour: Invocation,
    /// Its number, or 0.
    pub number: u8,
}

/// An enemy of a deployment table; a letter marks a particular one (ML-MAP-18).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// Its type.
    pub enemy: EnemyId,
    /// Its letter, from 1; or 0.
    pub letter: u8,
}

/// The columns of a deployment table: groups of 2, 3, 4 and 5 heroes (ML-DEPLOY-05).
pub const COLUMNS: usize = 4;

/// A deployment table (ML-DEPLOY-01).
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// For this deployment point of the heroes; without it for any (ML-DEPLOY-03, ML-DEPLOY-04).
    pub point: Option<u8>,
    /// The chapter of the Event booklet it stands in (ML-DEPLOY-02).
    pub chapter: Option<u16>,
    /// A row for each Invocation token.
    pub rows: Vec<(Mark, [Vec<Arrival>; COLUMNS])>,
}

impl Table {
    /// Everybody who arrives for a group of so many, in order: each column adds to those before (ML-DEPLOY-06, ML-DEPLOY-10).
    pub fn arrivals(&self, heroes: usize) -> impl Iterator<Item = (Mark, Arrival)> + '_ {
        let columns = 0..heroes.saturating_sub(1).min(COLUMNS);
        columns.flat_map(|column| self.rows.iter().flat_map(move |(mark, cells)| cells[column].iter().map(|&arrival| (*mark, arrival))))
    }
}

/// Instructions of one location.
pub const MOST_ORDERS: usize = 16;

/// An Instruction of a location (ML-MAP-14).
#[derive(Clone, Debug)]
pub struct Order {
    /// What must come true.
    pub when: When,
    /// Only in this mode.
    pub mode: Option<Mode>,
    /// Only with this Scenario card in play.
    pub card: Option<CardNumber>,
    /// What happens then.
    pub block: Block,
}

words! {
    /// What a location forbids (ML-MAP-22).
    Ban {
        /// Ranged Attacks.
        RangedAttacks = "ranged attacks",
        /// Spells.
        Spells = "spells",
        /// Upgrade tokens.
        Upgrades = "upgrades",
    }
}

/// A door: its side, and the space and direction it goes by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Door {
    /// The side it stands on.
    pub side: Side,
    /// Is it closed when the place is set out?
    pub closed: bool,
}

/// A tile as it lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Laid {
    /// Its name.
    pub tile: String,
    /// Front (0) or back (1).
    pub side: u8,
    /// Where its corner lies.
    pub at: Spot,
    /// Quarters clockwise.
    pub turned: u8,
}

/// A location.
#[derive(Clone, Debug)]
pub struct Location {
    /// Its number in the Exploration booklet.
    pub number: u16,
    /// Its name.
    pub name: String,
    /// What one reads on arriving.
    pub intro: Option<String>,
    /// The edge of the plan that lies in the North.
    pub north: Heading,
    /// Where it is written.
    pub place: Place,
    /// The tiles it is made of (ML-MAP-02).
    pub tiles: Vec<Laid>,
    /// Everything that is drawn on them.
    pub sketch: Sketch,
    /// Its doors, by their numbers.
    pub doors: Vec<Door>,
    /// Tokens as they lie when it is set out (ML-MAP-05).
    pub tokens: Vec<Token>,
    /// The heroes' deployment points, from 1.
    pub points: Vec<Space>,
    /// Its deployment tables.
    pub tables: Vec<Table>,
    /// Its Instructions.
    pub orders: Vec<Order>,
    /// What it forbids.
    pub bans: Vec<Ban>,
    /// May heroes leave although enemies are alive, in Combat mode too (ML-MAP-17)?
    pub leave_always: bool,
    /// Worked out when the place is first set out: a box has many places, and an evening few.
    ground: OnceLock<Ground>,
}

/// What is worked out about a location once.
#[derive(Clone, Debug)]
pub struct Ground {
    /// Its map: neighbours, costs, what every line of sight meets.
    pub map: SquareMap,
    /// Its Water spaces.
    pub water: Spaces,
    /// Its Rift spaces.
    pub rift: Spaces,
    /// Its Shadow spaces.
    pub shadow: Spaces,
    /// Spaces that somebody could stand on.
    pub floor: Spaces,
}

/// What a location is made of besides its map.
pub struct Outline {
    /// Its number.
    pub number: u16,
    /// Its name.
    pub name: String,
    /// What one reads on arriving.
    pub intro: Option<String>,
    /// The edge of the plan that lies in the North.
    pub north: Heading,
    /// Where it is written.
    pub place: Place,
}

impl Location {
    /// A location with this drawing and these doors; everything else comes later.
    pub fn new(outline: Outline, tiles: Vec<Laid>, sketch: Sketch, doors: Vec<Door>) -> Self {
        let Outline { number, name, intro, north, place } = outline;
        Location {
            number,
            name,
            intro,
            north,
            place,
            tiles,
            sketch,
            doors,
            tokens: Vec::new(),
            points: Vec::new(),
            tables: Vec::new(),
            orders: Vec::new(),
            bans: Vec::new(),
            leave_always: false,
            ground: OnceLock::new(),
        }
    }

    /// The map, with everything that does not change during a play.
    #[inline]
    pub fn ground(&self) -> &Ground {
        self.ground.get_or_init(|| Ground::new(&self.sketch, &self.doors))
    }

    /// The doors that are closed when it is set out.
    pub fn closed(&self) -> Doors {
        (0u8..).zip(&self.doors).filter(|(_, door)| door.closed).map(|(at, _)| at).collect()
    }

    /// The space of a name, if it is one: the same number as on its map.
    pub fn space(&self, spot: Spot) -> Option<Space> {
        let at = u16::from(spot.row) * u16::from(self.sketch.columns) + u16::from(spot.column);
        matches!(self.sketch.cell(spot.column, spot.row), Cell::Open(_)).then_some(Space(at))
    }

    /// The name of a space.
    #[inline]
    pub fn spot(&self, space: Space) -> Spot {
        let columns = u16::from(self.sketch.columns).max(1);
        Spot { column: (space.0 % columns) as u8, row: (space.0 / columns) as u8 }
    }

    /// The door on this side of a space.
    pub fn door(&self, spot: Spot, heading: Heading) -> Option<u8> {
        let side = side_of(spot, heading);
        self.doors.iter().position(|door| door.side == side).map(|at| at as u8)
    }

    /// The deployment table for a point (ML-DEPLOY-03).
    pub fn table(&self, point: u8) -> Option<&Table> {
        self.tables.iter().find(|table| table.point == Some(point)).or_else(|| self.tables.iter().find(|table| table.point.is_none()))
    }

    /// Does it forbid this?
    pub fn forbids(&self, ban: Ban) -> bool {
        self.bans.contains(&ban)
    }
}

/// A side of a space.
pub fn side_of(spot: Spot, heading: Heading) -> Side {
    match heading {
        Heading::North => Side::Level(spot.column, spot.row),
        Heading::South => Side::Level(spot.column, spot.row + 1),
        Heading::West => Side::Upright(spot.column, spot.row),
        Heading::East => Side::Upright(spot.column + 1, spot.row),
    }
}

/// The doors of a drawing, closed, in the order of its sides.
pub fn drawn_doors(sketch: &Sketch) -> Vec<Door> {
    sides(sketch).filter(|&(_, line)| line == Line::Door).map(|(side, _)| Door { side, closed: true }).collect()
}

/// Every side of a drawing with its line.
fn sides(sketch: &Sketch) -> impl Iterator<Item = (Side, Line)> + '_ {
    let upright = (0..sketch.rows).flat_map(|row| (0..=sketch.columns).map(move |column| (column, row)));
    let level = (0..=sketch.rows).flat_map(|row| (0..sketch.columns).map(move |column| (column, row)));
    let upright = upright.map(|(column, row)| (Side::Upright(column, row), sketch.upright(column, row)));
    upright.chain(level.map(|(column, row)| (Side::Level(column, row), sketch.level(column, row))))
}

/// How many doors a map can have.
pub const MOST_DOORS: usize = DOORS as usize;

impl Ground {
    /// Works a map out. A drawing larger than a map may be is none.
    fn new(sketch: &Sketch, doors: &[Door]) -> Self {
        let mut plan = Plan::new(sketch.columns, sketch.rows).expect("the reader lets no larger place pass");
        for (column, row) in sketch.places() {
            if let Cell::Open(zones) = sketch.cell(column, row) {
                plan.set_space(column, row, zones);
            }
        }
        for (side, line) in sides(sketch) {
            plan.set_side(side, barrier(sketch, doors, side, line));
        }
        let map = plan.finish();
        let [water, rift, shadow] = [WATER, RIFT, SHADOW].map(|zone| map.zone(zone));
        let floor = map.spaces().collect::<Spaces>().without(rift);
        Ground { map, water, rift, shadow, floor }
    }
}

/// What stands on a side: a door, what is drawn, or the wall around the map (ML-OBSTACLE-06).
fn barrier(sketch: &Sketch, doors: &[Door], side: Side, line: Line) -> Barrier {
    if let Some(door) = doors.iter().position(|door| door.side == side) {
        return Barrier::Door(door as u8);
    }
    let beside = match side {
        Side::Upright(column, row) => [column.checked_sub(1).map_or(Cell::Outside, |west| sketch.cell(west, row)), sketch.cell(column, row)],
        Side::Level(column, row) => [row.checked_sub(1).map_or(Cell::Outside, |north| sketch.cell(column, north)), sketch.cell(column, row)],
    };
    let outside = beside.map(|cell| cell == Cell::Outside);
    match line {
        _ if outside[0] != outside[1] => Barrier::Blocking,
        Line::Nothing => Barrier::None,
        Line::Low => Barrier::Hindering,
        // A drawn door that the place has walled up is a wall.
        Line::Wall | Line::Door => Barrier::Blocking,
    }
}

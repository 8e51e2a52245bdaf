//! What a line of sight meets.
//!
//! For every pair of spaces one word is kept: whether the line between them meets a solid line, whether a broken one, and
//! which doors. The spaces a line crosses depend only on how far apart its ends are, so they are kept once for each such
//! distance and moved to where they are needed.

use super::{Barrier, Doors, Plan, Side, SquareMap};
use crate::places::sight::{Block, Meeting, Point, Segment};
use crate::places::{Space, Spaces};

/// Whether a line of sight is in contact with solid and with broken lines; a point in common is enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Obstruction {
    /// With a solid line or a closed door.
    pub blocking: bool,
    /// With a broken line.
    pub hindering: bool,
}

/// How a line of sight meets a kind of obstacle, taken as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Contact {
    /// Not at all.
    Apart,
    /// It runs along a side, or past its end.
    Touches,
    /// It cuts a side between its ends, or passes a corner with obstacles to its left and to its right.
    Passes,
}

/// What the word of a pair says beside its doors.
const BLOCKING: u32 = 1 << 31;
const HINDERING: u32 = 1 << 30;
const EVERY_DOOR: u32 = HINDERING - 1;

/// What was worked out about every line.
#[derive(Clone, Debug)]
pub(super) struct Looks {
    wide: usize,
    /// One word a pair.
    met: Vec<u32>,
    /// The spaces crossed, by how many columns (west to east, from `1 - wide`) and rows apart.
    crossed: Vec<Spaces>,
    columns: u8,
}

impl Looks {
    pub fn new(plan: &Plan) -> Self {
        let wide = plan.spaces.len();
        let barriers: Vec<(Side, u32)> = plan.sides().filter_map(|side| Some((side, mark(plan.barrier(side))?))).collect();
        let mut met = vec![0; wide * wide];
        for one in Space::all(wide) {
            for two in Space::all(one.index() + 1) {
                let line = Segment::between(plan.position(one), plan.position(two));
                let word = barriers.iter().filter(|(side, _)| line.meets(side.block()) != Meeting::Apart).fold(0, |word, (_, mark)| word | mark);
                met[one.index() * wide + two.index()] = word;
                met[two.index() * wide + one.index()] = word;
            }
        }
        Looks { wide, met, crossed: crossed(plan), columns: plan.columns }
    }
}

fn mark(barrier: Barrier) -> Option<u32> {
    match barrier {
        Barrier::None => None,
        Barrier::Hindering => Some(HINDERING),
        Barrier::Blocking => Some(BLOCKING),
        Barrier::Door(door) => Some(1 << door),
    }
}

/// The spaces between two ends, as if the outline of both began at the plan's first space.
fn crossed(plan: &Plan) -> Vec<Spaces> {
    let mut all = Vec::new();
    for down in 0..plan.rows {
        for right in 1 - i16::from(plan.columns)..i16::from(plan.columns) {
            let across = u8::try_from(right.unsigned_abs()).unwrap_or(u8::MAX);
            let (from, to) = if right < 0 { ((across, 0), (0, down)) } else { ((0, 0), (across, down)) };
            let line = Segment::between(from, to);
            let outline = (0..=down).flat_map(|row| (0..=across).map(move |column| (column, row)));
            let between = outline.filter(|&place| place != from && place != to);
            let met = between.filter(|&(column, row)| line.meets(Block::square(column, row, 1)) == Meeting::Crosses);
            all.push(met.map(|(column, row)| Space(u16::from(row) * u16::from(plan.columns) + u16::from(column))).collect());
        }
    }
    all
}

impl SquareMap {
    /// Whether the line of sight between two spaces is in contact with obstacles while these doors are closed.
    #[inline]
    pub fn obstruction(&self, from: Space, to: Space, closed: Doors) -> Obstruction {
        let word = self.looks.met[from.index() * self.looks.wide + to.index()];
        // Doors have the low bits in both words.
        let shut = u32::try_from(closed.bits() & u64::from(EVERY_DOOR)).unwrap_or_default();
        Obstruction { blocking: word & (BLOCKING | shut) != 0, hindering: word & HINDERING != 0 }
    }

    /// The spaces that the line of sight crosses on its way, its ends not counted. Those it only touches are none of them.
    #[inline]
    pub fn crossed(&self, from: Space, to: Space) -> Spaces {
        let (from, to) = if from <= to { (from, to) } else { (to, from) };
        let ((column, row), (other, below)) = (self.position(from), self.position(to));
        let columns = usize::from(self.looks.columns);
        let right = columns - 1 + usize::from(other) - usize::from(column);
        let relative = self.looks.crossed[usize::from(below - row) * (2 * columns - 1) + right];
        let first = usize::from(row) * columns + usize::from(column.min(other));
        relative.raised(first)
    }

    /// The line of sight between two spaces: to ask it about a large base, or to draw it.
    pub fn sight_line(&self, from: Space, to: Space) -> Segment {
        Segment::between(self.position(from), self.position(to))
    }

    /// How the line of sight meets a space.
    pub fn meeting(&self, from: Space, to: Space, space: Space) -> Meeting {
        let (column, row) = self.position(space);
        self.sight_line(from, to).meets(Block::square(column, row, 1))
    }

    /// Every side with an obstacle that the line of sight is in contact with: to show why.
    pub fn met(&self, from: Space, to: Space) -> impl Iterator<Item = (Side, Barrier)> + '_ {
        let line = self.sight_line(from, to);
        let drawn = self.plan.sides().map(|side| (side, self.plan.barrier(side))).filter(|(_, barrier)| *barrier != Barrier::None);
        drawn.filter(move |(side, _)| line.meets(side.block()) != Meeting::Apart)
    }

    /// Does the line of sight pass through what blocks, or only touch it?
    pub fn blocking_contact(&self, from: Space, to: Space, closed: Doors) -> Contact {
        self.contact(from, to, |barrier| barrier.blocks(closed))
    }

    /// Does the line of sight pass through what hinders, or only touch it?
    pub fn hindering_contact(&self, from: Space, to: Space) -> Contact {
        self.contact(from, to, |barrier| barrier == Barrier::Hindering)
    }

    fn contact(&self, from: Space, to: Space, obstacle: impl Fn(Barrier) -> bool) -> Contact {
        let line = self.sight_line(from, to);
        let heading = self.heading(from, to);
        let met = self.met(from, to).filter(|(_, barrier)| obstacle(*barrier));
        let one = |side: Side| {
            let Block { low, high } = side.block();
            let between =
                line.meets(side.block()) == Meeting::Crosses || [low, high].into_iter().any(|end| line.holds(end) && self.parts(end, heading, &obstacle));
            if between { Contact::Passes } else { Contact::Touches }
        };
        met.map(|(side, _)| one(side)).max().unwrap_or(Contact::Apart)
    }

    /// Do obstacles end in this corner both to the left and to the right of a line through it?
    fn parts(&self, corner: Point, heading: Point, obstacle: &impl Fn(Barrier) -> bool) -> bool {
        let sides = || Side::at_corner(corner).filter(|&side| obstacle(self.plan.barrier(side)));
        let leans = |side: Side| {
            let Block { low, high } = side.block();
            corner.side_of(heading, if low == corner { high } else { low })
        };
        sides().any(|side| leans(side) < 0) && sides().any(|side| leans(side) > 0)
    }

    /// Where the line of sight goes; between diagonal neighbours it is a single point, and goes from space to space.
    fn heading(&self, from: Space, to: Space) -> Point {
        let ((column, row), (other, below)) = (self.position(from), self.position(to));
        let line = self.sight_line(from, to);
        let by_space = Point::new(i32::from(other) - i32::from(column), i32::from(below) - i32::from(row));
        if line.from == line.to { by_space } else { line.heading() }
    }
}

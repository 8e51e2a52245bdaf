//! Steps of many at once: the same step from a whole set of spaces is one shift of its bits.

use super::steps::Around;
use super::{Compass, Crossing, Doors, SquareMap};
use crate::places::{SPACES, Space, Spaces};

/// Where one step from any space of a set leads. A space can be in both: by a better and by a worse step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spread {
    /// Over nothing.
    pub clear: Spaces,
    /// Over a broken line.
    pub hindered: Spaces,
}

impl Spread {
    /// Over whatever it is.
    #[inline]
    pub fn all(self) -> Spaces {
        self.clear.union(self.hindered)
    }
}

/// The steps of all spaces in one direction.
#[derive(Clone, Copy, Debug)]
struct Lane {
    /// How much the number of the space changes: so many words of a set, and so many bits.
    words: usize,
    bits: u32,
    /// Spaces from which it always crosses nothing.
    clear: Spaces,
    /// Spaces from which it always crosses a broken line.
    hindered: Spaces,
}

/// The steps of a map by their directions.
#[derive(Clone, Debug)]
pub(super) struct Lanes {
    /// Towards larger numbers.
    onwards: [Lane; 4],
    /// Towards smaller numbers.
    back: [Lane; 4],
    /// Spaces from which some step crosses a broken line.
    hindering: Spaces,
    /// Spaces from which doors decide about some step.
    doors: Spaces,
}

impl Lanes {
    pub fn new(columns: u8, steps: &[Around]) -> Self {
        let from = |is: &dyn Fn(&Around) -> bool| Space::all(steps.len()).filter(|space| is(&steps[space.index()])).collect::<Spaces>();
        let lane = |compass: Compass| {
            let (right, down) = compass.shift();
            let by = (i32::from(down) * i32::from(columns) + i32::from(right)).unsigned_abs();
            let always = |crossing: Crossing| from(&|around| around.always(compass) == Some(crossing));
            Lane { words: by as usize / 64, bits: by % 64, clear: always(Crossing::Clear), hindered: always(Crossing::Hindered) }
        };
        // On a map of one column a step down and to the left would not change the number at all, but there is none.
        let onwards = [Compass::East, Compass::SouthEast, Compass::South, Compass::SouthWest].map(lane);
        let back = [Compass::West, Compass::NorthWest, Compass::North, Compass::NorthEast].map(lane);
        let hindering = onwards.iter().chain(&back).fold(Spaces::EMPTY, |all, lane| all.union(lane.hindered));
        let doors = from(&|around| Compass::ALL.into_iter().any(|compass| around.always(compass).is_none()));
        Lanes { onwards, back, hindering, doors }
    }

    /// Moves spaces along the lanes, as far as a lane is open to them.
    #[inline]
    fn moved(&self, from: Spaces, open: impl Fn(&Lane) -> &Spaces) -> Spaces {
        // With room on both sides for what would leave the map: nothing does, but so nobody needs to look.
        let mut moved = [0u64; 3 * WORDS + 2];
        for (at, &here) in from.as_words().iter().enumerate().filter(|(_, here)| **here != 0) {
            for lane in &self.onwards {
                let (here, to) = (here & open(lane).as_words()[at], FIRST + at + lane.words.min(WORDS));
                moved[to] |= here << lane.bits;
                moved[to + 1] |= here >> 1 >> (63 - lane.bits);
            }
            for lane in &self.back {
                let (here, to) = (here & open(lane).as_words()[at], FIRST + at - lane.words.min(WORDS));
                moved[to] |= here >> lane.bits;
                moved[to - 1] |= here << 1 << (63 - lane.bits);
            }
        }
        Spaces::of_words(std::array::from_fn(|at| moved[FIRST + at]))
    }
}

/// Words of a set of spaces.
const WORDS: usize = SPACES / 64;
/// Where the map begins among spaces that are being moved.
const FIRST: usize = WORDS + 1;

impl SquareMap {
    /// Where one step from any of these spaces leads while these doors are closed.
    #[inline]
    pub fn spread(&self, from: Spaces, closed: Doors) -> Spread {
        let lanes = &self.lanes;
        let hindered = from.intersection(lanes.hindering);
        let mut spread = Spread { clear: lanes.moved(from, |lane| &lane.clear), hindered: Spaces::EMPTY };
        if !hindered.is_empty() {
            spread.hindered = lanes.moved(hindered, |lane| &lane.hindered);
        }
        for step in from.intersection(lanes.doors).iter().flat_map(|space| self.steps(space, closed)) {
            match step.crossing {
                Crossing::Clear => spread.clear.insert(step.to),
                Crossing::Hindered => spread.hindered.insert(step.to),
                Crossing::Barred => false,
            };
        }
        spread
    }
}

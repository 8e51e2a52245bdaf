//! Steps of many at once: where one step from any space of a set leads.

use super::steps::Around;
use super::{Compass, Crossing, Doors, SquareMap};
use crate::places::{Space, Spaces};

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

/// The steps of a map by the space they begin on, worked out once. Those that doors decide about are not among them.
#[derive(Clone, Debug)]
pub(super) struct Nearby {
    /// For each space.
    steps: Vec<Spread>,
    /// Spaces from which some step crosses a broken line.
    hindering: Spaces,
    /// Spaces from which doors decide about some step.
    doors: Spaces,
}

impl Nearby {
    pub fn new(steps: &[Around]) -> Self {
        let near = |around: &Around| Spread { clear: always(around, Crossing::Clear), hindered: always(around, Crossing::Hindered) };
        let from = |is: &dyn Fn(&Around) -> bool| Space::all(steps.len()).filter(|space| is(&steps[space.index()])).collect::<Spaces>();
        let hindering = from(&|around| !always(around, Crossing::Hindered).is_empty());
        let doors = from(&|around| Compass::ALL.into_iter().any(|compass| around.always(compass).is_none()));
        Nearby { steps: steps.iter().map(near).collect(), hindering, doors }
    }
}

/// Where steps lead that cross just this, whatever doors are closed.
fn always(around: &Around, crossing: Crossing) -> Spaces {
    around.possible().filter(|&(_, compass)| around.always(compass) == Some(crossing)).map(|(to, _)| to).collect()
}

impl SquareMap {
    /// Where one step from any of these spaces leads while these doors are closed.
    #[inline]
    pub fn spread(&self, from: Spaces, closed: Doors) -> Spread {
        let nearby = &self.nearby;
        let (mut clear, mut hindered) = (Spaces::EMPTY, Spaces::EMPTY);
        for space in from.iter() {
            clear = clear.union(nearby.steps[space.index()].clear);
        }
        for space in from.intersection(nearby.hindering).iter() {
            hindered = hindered.union(nearby.steps[space.index()].hindered);
        }
        let mut spread = Spread { clear, hindered };
        for step in from.intersection(nearby.doors).iter().flat_map(|space| self.steps(space, closed)) {
            match step.crossing {
                Crossing::Clear => spread.clear.insert(step.to),
                Crossing::Hindered => spread.hindered.insert(step.to),
                Crossing::Barred => false,
            };
        }
        spread
    }
}

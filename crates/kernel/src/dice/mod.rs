//! Dice: faces as data, rolls from the state's chance, and the exact odds of a pool.
//!
//! - [`Die`]: what is printed on its faces
//! - [`Cup`]: what a die is rolled from; a scenario can name the faces to come
//! - [`Odds`]: what a pool may show and how likely, as fractions, for pages that tell the odds of the next roll

mod odds;

pub use odds::{Fraction, Odds};

use crate::Chance;
use crate::pieces::Stack;
use serde::{Deserialize, Serialize};

/// A die: the symbols on its faces, in the content's order. A symbol that is on it twice comes twice as often.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Die<F> {
    faces: Vec<F>,
}

impl<F: Copy + Eq> Die<F> {
    /// A die with these faces; nothing if there are none.
    pub fn new(faces: impl IntoIterator<Item = F>) -> Option<Self> {
        let faces: Vec<F> = faces.into_iter().collect();
        let fits = !faces.is_empty() && u32::try_from(faces.len()).is_ok();
        fits.then_some(Die { faces })
    }

    /// Its faces.
    pub fn faces(&self) -> &[F] {
        &self.faces
    }

    fn roll(&self, chance: &mut Chance) -> F {
        *chance.pick(&self.faces).expect("a die has faces")
    }
}

/// What dice are rolled from: part of the state, beside its chance.
///
/// In a play it is empty and every face comes from chance. A scenario puts up to `N` symbols in, the first to come first; each
/// roll then takes one. A symbol that is not on the die that is rolled makes the state unsound ([`Cup::fault`]), so that the
/// scenario fails and says why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound(serialize = "F: Serialize", deserialize = "F: Deserialize<'de>"))]
pub struct Cup<F: Copy + Default, const N: usize> {
    /// The symbols to come, the next on top.
    due: Stack<F, N>,
    /// A symbol was named that the die did not have.
    misnamed: Option<F>,
}

impl<F: Copy + Default + Eq, const N: usize> Cup<F, N> {
    /// A cup from which these symbols come first; nothing if there are more than `N`.
    pub fn naming(faces: &[F]) -> Option<Self> {
        (faces.len() <= N).then(|| Cup { due: faces.iter().rev().copied().collect(), misnamed: None })
    }

    /// Rolls a die.
    #[inline]
    pub fn roll(&mut self, die: &Die<F>, chance: &mut Chance) -> F {
        match self.due.pop() {
            None => die.roll(chance),
            Some(face) if die.faces.contains(&face) => face,
            Some(face) => {
                self.misnamed = self.misnamed.or(Some(face));
                die.roll(chance)
            }
        }
    }

    /// How many named symbols are still to come?
    pub fn due(&self) -> usize {
        self.due.len()
    }

    /// Forgets the symbols to come: nobody may know the future ([`crate::Game::redeal`]).
    pub fn forget(&mut self) {
        self.due.clear();
    }

    /// The first symbol that was named for a die without it: a fault of the scenario ([`crate::Game::faults`]).
    pub fn fault(&self) -> Option<F> {
        self.misnamed
    }
}

impl<F: Copy + Default, const N: usize> Default for Cup<F, N> {
    fn default() -> Self {
        Cup { due: Stack::new(), misnamed: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Face {
        #[default]
        Blank,
        Success,
        Stop,
    }
    use Face::*;

    fn die() -> Die<Face> {
        Die::new([Success, Success, Success, Stop, Blank, Blank]).unwrap()
    }

    #[test]
    fn named_faces_come_first_and_chance_is_not_asked() {
        let (mut cup, mut chance) = (Cup::<Face, 4>::naming(&[Stop, Success]).unwrap(), Chance::new(5));
        let untouched = chance;
        assert_eq!([cup.roll(&die(), &mut chance), cup.roll(&die(), &mut chance)], [Stop, Success]);
        assert_eq!((chance, cup, cup.fault()), (untouched, Cup::default(), None));
        cup.roll(&die(), &mut chance);
        assert_ne!(chance, untouched);
    }

    #[test]
    fn a_symbol_the_die_does_not_have_is_a_fault() {
        let (coin, mut chance) = (Die::new([Success, Blank]).unwrap(), Chance::new(1));
        let mut cup = Cup::<Face, 4>::naming(&[Stop]).unwrap();
        assert!(coin.faces().contains(&cup.roll(&coin, &mut chance)));
        assert_eq!(cup.fault(), Some(Stop));
    }

    #[test]
    fn too_many_names_and_no_faces_are_refused() {
        assert_eq!(Cup::<Face, 1>::naming(&[Stop, Stop]), None);
        assert_eq!(Die::<Face>::new([]), None);
    }

    #[test]
    fn the_future_can_be_forgotten() {
        let mut cup = Cup::<Face, 4>::naming(&[Stop, Success]).unwrap();
        assert_eq!(cup.due(), 2);
        cup.forget();
        assert_eq!(cup, Cup::default());
    }

    #[test]
    fn a_cup_can_be_saved_with_its_state() {
        let cup = Cup::<Face, 4>::naming(&[Stop, Success]).unwrap();
        let text = serde_json::to_string(&cup).unwrap();
        assert_eq!(text, r#"{"due":["success","stop"],"misnamed":null}"#);
        assert_eq!(serde_json::from_str::<Cup<Face, 4>>(&text).unwrap(), cup);
    }

    #[test]
    fn faces_come_as_often_as_the_odds_say() {
        const ROLLS: u32 = 60_000;
        let (mut cup, mut chance) = (Cup::<Face, 1>::default(), Chance::new(11));
        let mut seen = [0u32; 3];
        (0..ROLLS).for_each(|_| seen[cup.roll(&die(), &mut chance) as usize] += 1);
        for (face, expected) in [(Success, 30_000), (Stop, 10_000), (Blank, 20_000)] {
            assert!(seen[face as usize].abs_diff(expected) < 500, "{seen:?}");
            let odds = Odds::of(&die(), |face| face).chance(|&shown| shown == face);
            assert_eq!(odds, Fraction::new(u128::from(expected), u128::from(ROLLS)));
        }
    }
}

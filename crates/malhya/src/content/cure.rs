//! Cures: what heals a State, as its card prints it: `2 plants`, `5 gold in a village`, `a rest at an inn`.

use crate::words::words;
use mistgate_kernel::clauses;
use mistgate_kernel::content::{Placed, Report};
use mistgate_kernel::language::{Language, Number, Reader, Writer};

/// The language of cures.
pub struct Cures;

impl Language for Cures {
    type Reading<'a> = ();
    type Writing<'a> = ();
}

words! {
    /// Where a cure can be had.
    Where {
        /// In the Village (ML-STATE-06).
        Village = "in a village",
        /// At a Campfire (ML-ICON-125).
        Campfire = "at a campfire",
        /// With the Inn side of the Rest card (ML-ICON-127).
        Inn = "at an inn",
        /// Wherever nothing else is being done (ML-STATE-07).
        Anywhere = "",
    }
}

clauses! {
    /// A way to heal a State (ML-STATE-05).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Cure of Cures, "a cure" {
        /// A Plant of the hero's own.
        Plant("a plant" [place: Where]),
        /// Some Plants of the hero's own.
        Plants([n: Number<1, 60>] "plants" [place: Where]),
        /// Gold of the group.
        Gold([n: Number<1, 60>] "gold" [place: Where]),
        /// The rest itself.
        Rest("a rest" [place: Where]),
    }
}

impl Cure {
    /// Reads a cure.
    pub fn read(text: &Placed<String>, report: &Report) -> Option<Cure> {
        Reader::<Cures>::new(text, (), report).only::<Cure>()
    }

    /// The words it is read from.
    pub fn words(self) -> String {
        Writer::<Cures>::text::<Cure>(&self, ())
    }

    /// Where it can be had.
    pub fn place(self) -> Where {
        match self {
            Cure::Plant(place) | Cure::Plants(_, place) | Cure::Gold(_, place) | Cure::Rest(place) => place,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mistgate_kernel::content::Source;

    #[test]
    fn a_cure_is_printed_as_it_is_read() {
        let report = Report::default();
        for text in ["2 plants", "a plant at a campfire", "5 gold in a village", "a rest at an inn"] {
            let source = Source::new("cure", text);
            let cure = Cure::read(&Placed::new(text.to_owned(), source.place(0..text.len())), &report);
            assert_eq!(cure.map(Cure::words).as_deref(), Some(text));
        }
        assert!(report.is_clean());
    }
}

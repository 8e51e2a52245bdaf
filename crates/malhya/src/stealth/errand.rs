//! The Stealth part of an Action card: one or two steps (ML-PATROL-06, ML-PATROL-07).

use crate::place::location::{Access, Heading, Invocation};
use crate::words::words;
use mistgate_kernel::clauses;
use mistgate_kernel::content::{Placed, Report};
use mistgate_kernel::language::{Language, Number, Reader, Writer};

/// The language of these steps.
pub struct Errands;

impl Language for Errands {
    type Reading<'a> = ();
    type Writing<'a> = ();
}

/// What an Action card makes the enemies do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Patrol {
    /// Step 1: enemies go somewhere.
    pub first: Option<Errand>,
    /// Step 2.
    pub second: Option<Errand>,
}

words! {
    /// Where enemies go (ML-PATROL-22).
    Reference {
        /// The green Invocation token.
        Green = "green",
        /// The blue one.
        Blue = "blue",
        /// The red one.
        Red = "red",
        /// The gold one.
        Gold = "gold",
        /// An arch.
        Arch = "arch",
        /// A stair.
        Stair = "stair",
        /// The closest Noise token (ML-PATROL-21).
        Noise = "noise",
    }
}

/// What a [`Reference`] is on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Landmark {
    /// Invocation tokens of a colour.
    Invocation(Invocation),
    /// Access tokens of a kind.
    Access(Access),
    /// Noise tokens.
    Noise,
}

impl Reference {
    /// What it is on the map.
    pub fn landmark(self) -> Landmark {
        match self {
            Reference::Green => Landmark::Invocation(Invocation::Green),
            Reference::Blue => Landmark::Invocation(Invocation::Blue),
            Reference::Red => Landmark::Invocation(Invocation::Red),
            Reference::Gold => Landmark::Invocation(Invocation::Gold),
            Reference::Arch => Landmark::Access(Access::Arch),
            Reference::Stair => Landmark::Access(Access::Stair),
            Reference::Noise => Landmark::Noise,
        }
    }
}

words! {
    /// One of them, or several.
    Foes {
        /// One.
        Enemy = "enemy",
        /// Several.
        Enemies = "enemies",
    }
}

words! {
    /// One of them, or several.
    Paces {
        /// One.
        Space = "space",
        /// Several, or none.
        Spaces = "spaces",
    }
}

clauses! {
    /// A step of an Action card.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Errand of Errands, "a step of a patrol" {
        /// So many enemies go so far towards something (ML-PATROL-08).
        Gather { [n: Number<1, 9>] [foes: Foes] "to" [to: Reference] "," [spaces: Number<1, 9>] [paces: Paces] },
        /// The enemy on a token goes so far in a direction, and watches in one (ML-PATROL-18, ML-VIGILANCE-01).
        Watch { "on" [on: Invocation] ":" [spaces: Number<0, 9>] [paces: Paces] [way: Heading] "," "vigilance" [vigilance: Heading] },
        /// The Threat rises for each Corpse token (ML-PATROL-21).
        Suspicion("the" "threat" "rises" "by" [n: Number<1, 9>] "for" "each" "corpse"),
    }
}

impl Errand {
    /// Reads a step.
    pub fn read(text: &Placed<String>, report: &Report) -> Option<Errand> {
        Reader::<Errands>::new(text, (), report).only::<Errand>()
    }

    /// The words it is read from.
    pub fn words(self) -> String {
        Writer::<Errands>::text::<Errand>(&self, ())
    }
}

impl Patrol {
    /// Reads the steps of a card.
    pub fn read(texts: &[Placed<String>], report: &Report) -> Patrol {
        let steps: Vec<Errand> = texts.iter().filter_map(|text| Errand::read(text, report)).collect();
        let well = match steps.as_slice() {
            [] | [Errand::Gather { .. }] => true,
            [Errand::Gather { .. }, second] => !matches!(second, Errand::Gather { .. }),
            _ => false,
        };
        if !well && steps.len() == texts.len() {
            report.note(&texts[0].place, "a patrol is `2 enemies to green, 2 spaces`, and perhaps a second step of another kind (ML-PATROL-06)");
        }
        Patrol { first: steps.first().copied(), second: steps.get(1).copied() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mistgate_kernel::content::Source;

    #[test]
    fn a_patrol_is_printed_as_it_is_read() {
        let report = Report::default();
        for text in
            ["2 enemies to green, 2 spaces", "1 enemy to noise, 1 space", "on green: 3 spaces west, vigilance east", "the threat rises by 1 for each corpse"]
        {
            let source = Source::new("patrol", text);
            let errand = Errand::read(&Placed::new(text.to_owned(), source.place(0..text.len())), &report);
            let printed = errand.map(Errand::words).unwrap_or_default();
            assert_eq!(printed.replace(" ,", ",").replace(" :", ":"), text);
        }
        assert!(report.is_clean());
    }
}

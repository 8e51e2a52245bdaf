//! The Game Mode card: rules that an Easy or a Difficult game changes, each to be switched by itself (ML-MODE).

use mistgate_kernel::clauses;
use mistgate_kernel::content::{Placed, Report};
use mistgate_kernel::language::{Language, Number, Reader, Writer};
use mistgate_kernel::text::counted;

/// The language of the Game Mode card.
pub struct ModeRules;

impl Language for ModeRules {
    type Reading<'a> = ();
    type Writing<'a> = ();
}

/// A small number.
type Few = Number<1, 5>;

clauses! {
    /// A rule that is changed.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum ModeRule of ModeRules, "a rule of the Game Mode card" {
        /// Checks fail so many Stops later.
        MoreStops("checks bear" [n: Few] "more stops"),
        /// Checks fail so many Stops earlier.
        FewerStops("checks bear" [n: Few] "fewer stops"),
        /// Purchases cost so much less.
        Cheaper("purchases cost" [n: Few] "less"),
        /// Purchases cost so much more.
        Dearer("purchases cost" [n: Few] "more"),
        /// What is sold brings so much more.
        BetterSales("sales bring" [n: Few] "more"),
        /// What is sold brings so much less.
        WorseSales("sales bring" [n: Few] "less"),
        /// Whoever comes to regains so many Life Points more.
        SoftLanding("heroes come to with" [n: Few] "more life"),
        /// A Potion heals so much less.
        WeakPotions("potions heal" [n: Few] "less"),
    }
}

impl ModeRule {
    /// Reads a rule.
    pub fn read(text: &Placed<String>, report: &Report) -> Option<ModeRule> {
        Reader::<ModeRules>::new(text, (), report).only::<ModeRule>()
    }

    /// What it changes, as one tells it: `checks bear 1 Stop fewer`.
    pub fn told(self) -> String {
        match self {
            ModeRule::MoreStops(n) => format!("checks bear {} more", counted(n, "Stop")),
            ModeRule::FewerStops(n) => format!("checks bear {} fewer", counted(n, "Stop")),
            ModeRule::Cheaper(n) => format!("what is bought costs {n} gold less"),
            ModeRule::Dearer(n) => format!("what is bought costs {n} gold more"),
            ModeRule::BetterSales(n) => format!("what is sold brings {n} gold more"),
            ModeRule::WorseSales(n) => format!("what is sold brings {n} gold less"),
            ModeRule::SoftLanding(n) => format!("whoever comes to has {} more", counted(n, "Life Point")),
            ModeRule::WeakPotions(n) => format!("Potions heal {n} less"),
        }
    }

    /// The words it is read from.
    pub fn words(self) -> String {
        Writer::<ModeRules>::text::<ModeRule>(&self, ())
    }
}

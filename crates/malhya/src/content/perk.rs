//! Perks: what a card does as long as it lies there. A perk is a few words: `power 1`, `potion spaces 2`.

use crate::words::*;
use mistgate_kernel::content::{Cursor, Placed, Problem, Report, listed, near};

/// Something a card does all the time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Perk {
    /// The symbol of an Ability: special sides of Skill dice are worth so much in checks that name it (ML-TALENT-16).
    Ability(Ability, u8),
    /// More Initiative (ML-ARTIFACT-04).
    Initiative(u8),
    /// More Movement.
    Movement(u8),
    /// More Life Points (ML-LIFE-03).
    Life(u8),
    /// Room for more pieces of Heavy Equipment (ML-LOAD-05).
    Encumbrance(u8),
    /// The effect of so many pieces of Heavy Equipment is cancelled (ML-VOCAB-65).
    IgnoreHeavy(u8),
    /// More spaces for Potions (ML-TALENT-21).
    PotionSpaces(u8),
    /// More Weapons in the Knapsack (ML-TALENT-22).
    WeaponSpaces(u8),
    /// More Action cards for the group's Harvests (ML-TALENT-17).
    HarvestCards(u8),
    /// More Action cards for a Harvest for which the Object is discarded (ML-OBJECT-12).
    HarvestDiscard(u8),
    /// More gold for each element sold (ML-TALENT-23).
    Sale(u8),
    /// One more of each crafted resource of a type (ML-TALENT-18).
    Craft(ResourceType),
    /// Three resources of a type may be turned into one (ML-TALENT-19).
    Exchange(ResourceType),
    /// A Lockpick of this colour counts so many Stops (ML-TALENT-20).
    Lockpick(Colour, u8),
    /// Moving in bad weather for 2 Travel tokens and an Aura token (ML-TALENT-24).
    BadWeatherForAura,
}

type Counted = fn(u8) -> Perk;

/// Perks that are words and a number.
const COUNTED: &[(&str, Counted)] = &[
    ("initiative", Perk::Initiative),
    ("movement", Perk::Movement),
    ("life", Perk::Life),
    ("encumbrance", Perk::Encumbrance),
    ("ignore heavy", Perk::IgnoreHeavy),
    ("potion spaces", Perk::PotionSpaces),
    ("weapon spaces", Perk::WeaponSpaces),
    ("harvest cards", Perk::HarvestCards),
    ("harvest discard", Perk::HarvestDiscard),
    ("sale", Perk::Sale),
];

const BAD_WEATHER: &str = "bad weather for aura";

impl Perk {
    /// Reads a perk.
    pub fn read(text: &Placed<String>, report: &Report) -> Option<Perk> {
        let words: Vec<&str> = text.value.split_whitespace().collect();
        let perk = Self::parse(&words);
        if perk.is_none() {
            let known: Vec<&str> =
                COUNTED.iter().map(|(name, _)| *name).chain(Ability::WORDS.iter().copied()).chain(["lockpick", "craft", "exchange", BAD_WEATHER]).collect();
            let meant = words.first().and_then(|word| near(word, known.iter().copied())).map_or(String::new(), |meant| format!("; did you mean `{meant} …`?"));
            let place = Cursor::new(text, report).place();
            let problem = Problem::new(place, format!("`{}` is no perk{meant}", text.value));
            report.add(problem.with_help(format!("one of {}, mostly with a number behind it", listed(known))));
        }
        perk
    }

    fn parse(words: &[&str]) -> Option<Perk> {
        let number = |word: &str| word.parse::<u8>().ok();
        let kind = |word: &str| ResourceType::named(word.strip_suffix('s').unwrap_or(word));
        match words {
            ["bad", "weather", "for", "aura"] => Some(Perk::BadWeatherForAura),
            ["craft", what] => kind(what).map(Perk::Craft),
            ["exchange", what] => kind(what).map(Perk::Exchange),
            ["lockpick", colour, n] => Colour::named(colour).zip(number(n)).map(|(colour, n)| Perk::Lockpick(colour, n)),
            [name @ .., n] => {
                let (name, n) = (name.join(" "), number(n)?);
                let counted = COUNTED.iter().find(|(word, _)| *word == name).map(|(_, perk)| perk(n));
                counted.or_else(|| Ability::named(&name).map(|ability| Perk::Ability(ability, n)))
            }
            [] => None,
        }
    }

    /// The words it is read from.
    pub fn words(self) -> String {
        let counted = |name: &str, n: u8| format!("{name} {n}");
        match self {
            Perk::Ability(ability, n) => counted(ability.word(), n),
            Perk::Initiative(n) => counted("initiative", n),
            Perk::Movement(n) => counted("movement", n),
            Perk::Life(n) => counted("life", n),
            Perk::Encumbrance(n) => counted("encumbrance", n),
            Perk::IgnoreHeavy(n) => counted("ignore heavy", n),
            Perk::PotionSpaces(n) => counted("potion spaces", n),
            Perk::WeaponSpaces(n) => counted("weapon spaces", n),
            Perk::HarvestCards(n) => counted("harvest cards", n),
            Perk::HarvestDiscard(n) => counted("harvest discard", n),
            Perk::Sale(n) => counted("sale", n),
            Perk::Craft(kind) => format!("craft {}s", kind.word()),
            Perk::Exchange(kind) => format!("exchange {}s", kind.word()),
            Perk::Lockpick(colour, n) => format!("lockpick {} {n}", colour.word()),
            Perk::BadWeatherForAura => BAD_WEATHER.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mistgate_kernel::content::Source;

    #[test]
    fn a_perk_is_printed_as_it_is_read() {
        let report = Report::default();
        for text in ["power 2", "potion spaces 1", "craft arrows", "exchange plants", "lockpick purple 3", "bad weather for aura", "ignore heavy 1"] {
            let source = Source::new("perk", text);
            let perk = Perk::read(&Placed::new(text.to_owned(), source.place(0..text.len())), &report);
            assert_eq!(perk.map(Perk::words).as_deref(), Some(text));
        }
        assert!(report.is_clean());
    }
}

//! Perks: what a card does as long as it lies there. A perk is a few words: `power 1`, `potion spaces 2`.

use super::CombatDie;
use crate::magic::card::SpellKind;
use crate::words::{words, *};
use mistgate_kernel::clauses;
use mistgate_kernel::content::{Placed, Report, listed};
use mistgate_kernel::language::{Language, Number, Part, Reader, Writer};

/// The language of perks.
pub struct Perks;

impl Language for Perks {
    type Reading<'a> = ();
    type Writing<'a> = ();
}

/// How much.
type Few = Number<1, 20>;

clauses! {
    /// Something a card does all the time.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Perk of Perks, "a perk" {
        /// The symbol of an Ability: special sides of Skill dice are worth so much in checks that name it (ML-TALENT-16).
        Ability([ability: Ability] [n: Few]),
        /// More Initiative (ML-ARTIFACT-04).
        Initiative("initiative" [n: Few]),
        /// More Movement.
        Movement("movement" [n: Few]),
        /// More Life Points (ML-LIFE-03).
        Life("life" [n: Few]),
        /// Room for more pieces of Heavy Equipment (ML-LOAD-05).
        Encumbrance("encumbrance" [n: Few]),
        /// The effect of so many pieces of Heavy Equipment is cancelled (ML-VOCAB-65).
        IgnoreHeavy("ignore heavy" [n: Few]),
        /// More spaces for Potions (ML-TALENT-21).
        PotionSpaces("potion spaces" [n: Few]),
        /// More Weapons in the Knapsack (ML-TALENT-22).
        WeaponSpaces("weapon spaces" [n: Few]),
        /// More Action cards for the group's Harvests (ML-TALENT-17).
        HarvestCards("harvest cards" [n: Few]),
        /// More Action cards for a Harvest for which the Object is discarded (ML-OBJECT-12).
        HarvestDiscard("harvest discard" [n: Few]),
        /// More gold for each element sold (ML-TALENT-23).
        Sale("sale" [n: Few]),
        /// One more of each crafted resource of a type (ML-TALENT-18).
        Craft("craft" [kind: Plural]),
        /// Three resources of a type may be turned into one (ML-TALENT-19).
        Exchange("exchange" [kind: Plural]),
        /// A Lockpick of this colour counts so many Stops (ML-TALENT-20).
        Lockpick("lockpick" [colour: Colour] [n: Few]),
        /// Moving in bad weather for 2 Travel tokens and an Aura token (ML-TALENT-24).
        BadWeatherForAura = "bad weather for aura",
        /// Of a State: a characteristic counts so much less in checks (ML-STATE-02).
        Weaker("weaker" [characteristic: Characteristic] [n: Few]),
        /// Of a State: so many Healing effects fewer, each time.
        HealsLess("heals less" [n: Few]),
        /// Of a State: spent Aura tokens stay spent.
        AuraSleeps = "aura sleeps",
        /// Of a Weapon in hand: such Kills cannot be made (ML-KILL-11).
        NoKill("no" [kind: KillKind] "kill"),
        /// Of a Weapon in hand that is no Ranged Weapon: Ranged Kills can be made.
        AllowsRangedKill = "allows ranged kill",
        /// Such Kills cost so many Action points less (ML-KILL-11, ML-KILL-13).
        KillLess([kind: KillKind] "kill" [n: Few] "less"),
        /// Such Kills cost so many Action points more.
        KillMore([kind: KillKind] "kill" [n: Few] "more"),
        /// For 1 more Action point a Ranged Kill goes through what hinders (ML-KILL-13).
        ShootsThrough = "shoots through cover",
        /// For 6 Action Points a Threat symbol on a Stealth die is cancelled (ML-VOCAB-63).
        CancelsSign = "cancels a threat symbol",
        /// Of Armor: a white Stealth die may be rolled again, once a roll (ML-VOCAB-36).
        RollsAgain = "rolls a white stealth die again",
        /// A Corpse token may be put down so many spaces away (ML-CORPSE-10).
        CarriesCorpses("carries corpses" [n: Few]),
        /// Next to an enemy the Free Movement stays (ML-ENGAGE-06).
        KeepsMoving = "moves on in contact",
        /// Damage more after 3 spaces straight at the enemy (ML-EFFECT-18).
        Charge("charge" [n: Few] "damage"),
        /// Damage more for giving up the whole Free Movement (ML-EFFECT-17).
        Planted("planted" [n: Few] "damage"),
        /// Damage more in melee if another hero stands next to the enemy (ML-EFFECT-19).
        Together("together" [n: Few] "damage"),
        /// Special sides of a die do Damage in Melee Attacks, and in no others (ML-EFFECT-15).
        MeleeSpecials([die: CombatDie] "specials in melee" [n: Few] "damage"),
        /// No penalty for what hinders, in Ranged Attacks (ML-EFFECT-19).
        ShootsPastCover = "shoots past cover",
        /// Auratic shields (ML-AURATIC-12).
        AuraticShields("auratic shields" [n: Few]),
        /// So many Auratic shields of whom a Spell is cast on do not count (ML-ICON-27).
        CancelsAuratic("cancels auratic shields" [n: Few]),
        /// When a fight is over, so many Aura tokens become active again (ML-EFFECT-22).
        AuraAfterFight("aura after a fight" [n: Few]),
        /// Using an Aura token gives Action Points back, once a turn (ML-EFFECT-22).
        PointsForAura("points for aura" [n: Few]),
        /// The Attack Spell reaches farther (ML-VOCAB-79).
        SpellRange("attack spell range" [n: Few]),
        /// Spells cost so many Action Points less (ML-VOCAB-81).
        SpellLess([kind: Cast] [n: Few] "less"),
        /// Every 2 Damage of the Attack Spell heal 1 (ML-VOCAB-83).
        SpellHeals = "attack spell heals",
        /// The Attack Spell needs no line of sight (ML-VOCAB-84).
        SpellThroughWalls = "attack spell through walls",
        /// Masters every school (ML-VOCAB-76).
        AllSchools = "masters all schools",
    }
}

words! {
    /// The Kills of Stealth mode (ML-STEALTH-20).
    KillKind {
        /// With a Ranged Weapon.
        Ranged = "ranged",
        /// From the next space.
        Melee = "melee",
    }
}

words! {
    /// The Spells that an effect is about (ML-SPELL-13).
    Cast {
        /// Attack Spells.
        Attack = "attack spells",
        /// Classic Spells.
        Classic = "classic spells",
        /// All.
        Any = "spells",
    }
}

impl Cast {
    /// Does it mean Spells of this category?
    pub fn means(self, kind: SpellKind) -> bool {
        match self {
            Cast::Attack => kind == SpellKind::Attack,
            Cast::Classic => kind == SpellKind::Classic,
            Cast::Any => true,
        }
    }
}

/// A type of resource, in the plural: `arrows`.
pub struct Plural;

impl Part<Perks> for Plural {
    type Value = ResourceType;

    fn starts(reader: &Reader<'_, Perks>) -> bool {
        ResourceType::ALL.iter().any(|kind| reader.is_at(&plural(*kind)))
    }

    fn read(reader: &mut Reader<'_, Perks>) -> Option<ResourceType> {
        let words: Vec<String> = ResourceType::ALL.iter().map(|&kind| plural(kind)).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        reader.one_of(&words).map(|at| ResourceType::ALL[at])
    }

    fn write(value: &ResourceType, writer: &mut Writer<'_, Perks>) {
        writer.word(&plural(*value));
    }

    fn expected(_: &Reader<'_, Perks>) -> String {
        let words: Vec<String> = ResourceType::ALL.iter().map(|&kind| plural(kind)).collect();
        listed(words.iter().map(String::as_str))
    }
}

fn plural(kind: ResourceType) -> String {
    format!("{}s", kind.word())
}

impl Perk {
    /// Can it be copied for an Action (ML-VOCAB-10)? Not what is about Spells or the schools of magic, nor crystals and room in a
    /// Knapsack, which no Action uses.
    pub fn can_be_copied(self) -> bool {
        match self {
            Perk::Ability(ability, _) => !ability.is_school(),
            Perk::CancelsAuratic(_) | Perk::SpellRange(_) | Perk::SpellLess(..) | Perk::SpellHeals | Perk::SpellThroughWalls | Perk::AllSchools => false,
            Perk::Life(_) | Perk::Encumbrance(_) | Perk::PotionSpaces(_) | Perk::WeaponSpaces(_) => false,
            Perk::Initiative(_)
            | Perk::Movement(_)
            | Perk::IgnoreHeavy(_)
            | Perk::HarvestCards(_)
            | Perk::HarvestDiscard(_)
            | Perk::Sale(_)
            | Perk::Craft(_)
            | Perk::Exchange(_)
            | Perk::Lockpick(..)
            | Perk::BadWeatherForAura
            | Perk::Weaker(..)
            | Perk::HealsLess(_)
            | Perk::AuraSleeps
            | Perk::NoKill(_)
            | Perk::AllowsRangedKill
            | Perk::KillLess(..)
            | Perk::KillMore(..)
            | Perk::ShootsThrough
            | Perk::CancelsSign
            | Perk::RollsAgain
            | Perk::CarriesCorpses(_)
            | Perk::KeepsMoving
            | Perk::Charge(_)
            | Perk::Planted(_)
            | Perk::Together(_)
            | Perk::MeleeSpecials(..)
            | Perk::ShootsPastCover
            | Perk::AuraticShields(_)
            | Perk::AuraAfterFight(_)
            | Perk::PointsForAura(_) => true,
        }
    }

    /// Reads a perk.
    pub fn read(text: &Placed<String>, report: &Report) -> Option<Perk> {
        Reader::<Perks>::new(text, (), report).only::<Perk>()
    }

    /// The words it is read from.
    pub fn words(self) -> String {
        Writer::<Perks>::text::<Perk>(&self, ())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mistgate_kernel::content::Source;

    #[test]
    fn a_perk_is_printed_as_it_is_read() {
        let report = Report::default();
        let counted = ["power 2", "potion spaces 1", "lockpick purple 3", "ignore heavy 1", "weaker strength 1", "heals less 1"];
        for text in counted.into_iter().chain([
            "craft arrows",
            "exchange plants",
            "bad weather for aura",
            "aura sleeps",
            "no melee kill",
            "ranged kill 1 less",
            "shoots through cover",
            "cancels a threat symbol",
            "rolls a white stealth die again",
            "carries corpses 2",
            "moves on in contact",
            "charge 2 damage",
            "planted 1 damage",
            "together 1 damage",
            "red specials in melee 1 damage",
            "shoots past cover",
            "auratic shields 1",
            "cancels auratic shields 1",
            "aura after a fight 1",
            "points for aura 2",
            "attack spell range 3",
            "attack spells 1 less",
            "spells 1 less",
            "attack spell heals",
            "attack spell through walls",
            "masters all schools",
        ]) {
            let source = Source::new("perk", text);
            let perk = Perk::read(&Placed::new(text.to_owned(), source.place(0..text.len())), &report);
            assert_eq!(perk.map(Perk::words).as_deref(), Some(text));
        }
        assert!(report.is_clean());
    }
}

//! What a card does all the time, as one would say it to somebody who has not read the rules.

use crate::content::perk::{KillKind, Perk};
use crate::content::{CombatDie, WeaponCard};
use mistgate_kernel::text::counted;

/// `1 piece`, `2 pieces`.
pub(crate) fn so_many(n: u8, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}

fn kills(kind: KillKind) -> &'static str {
    match kind {
        KillKind::Ranged => "Ranged Kills",
        KillKind::Melee => "Melee Kills",
    }
}

/// One perk.
pub fn perk(perk: Perk) -> String {
    match perk {
        Perk::Ability(ability, n) => format!("{} {n}", ability.word()),
        Perk::Initiative(n) => format!("Initiative +{n}"),
        Perk::Movement(n) => format!("Movement +{n}"),
        Perk::Life(n) => format!("Life +{n}"),
        Perk::Encumbrance(n) => format!("carries {} more", so_many(n, "heavy piece")),
        Perk::IgnoreHeavy(n) => format!("{} not felt", so_many(n, "heavy piece")),
        Perk::PotionSpaces(n) => format!("room for {} more", so_many(n, "Potion")),
        Perk::WeaponSpaces(n) => format!("room for {} more", so_many(n, "Weapon")),
        Perk::HarvestCards(n) => format!("{} more in every Harvest", counted(n, "card")),
        Perk::HarvestDiscard(n) => format!("given up, {} more in a Harvest", counted(n, "card")),
        Perk::Sale(n) => format!("{n} gold more for each thing sold"),
        Perk::Craft(kind) => format!("1 more of every {} crafted", kind.word()),
        Perk::Exchange(kind) => format!("3 {}s for 1 of choice", kind.word()),
        Perk::Lockpick(colour, n) => format!("a {} Lockpick bears {}", colour.word(), so_many(n, "Stop")),
        Perk::BadWeatherForAura => "in bad weather a hex for 2 tokens and Aura".to_owned(),
        Perk::Weaker(characteristic, n) => format!("{} -{n} in checks", characteristic.word()),
        Perk::HealsLess(n) => format!("every healing {n} less"),
        Perk::AuraSleeps => "spent Aura stays spent".to_owned(),
        Perk::NoKill(kind) => format!("no {}", kills(kind)),
        Perk::AllowsRangedKill => "allows Ranged Kills".to_owned(),
        Perk::KillLess(kind, n) => format!("{} cost {n} less", kills(kind)),
        Perk::KillMore(kind, n) => format!("{} cost {n} more", kills(kind)),
        Perk::ShootsThrough => "Ranged Kills through cover for 1 more".to_owned(),
        Perk::CancelsSign => "6 Action Points cancel a Threat symbol".to_owned(),
        Perk::RollsAgain => "rolls a white Stealth die again".to_owned(),
        Perk::CarriesCorpses(n) => format!("moves Corpses {}", so_many(n, "space")),
        Perk::KeepsMoving => "keeps the Free Movement next to an enemy".to_owned(),
        Perk::Charge(n) => format!("{n} Damage more after 3 spaces straight at the enemy"),
        Perk::Planted(n) => format!("{n} Damage more for the whole Free Movement"),
        Perk::Together(n) => format!("{n} Damage more beside another hero at the same enemy"),
        Perk::MeleeSpecials(die, n) => format!("{} Special sides do {n} Damage in melee", die.word()),
        Perk::ShootsPastCover => "no penalty for shots past cover".to_owned(),
        Perk::AuraticShields(n) => so_many(n, "Auratic Shield"),
        Perk::CancelsAuratic(n) => format!("cancels {}", so_many(n, "Auratic Shield")),
        Perk::AuraAfterFight(n) => format!("{} back after a fight", so_many(n, "Aura token")),
        Perk::PointsForAura(n) => format!("{} back for Aura, once a turn", so_many(n, "Action Point")),
        Perk::SpellRange(n) => format!("the Attack Spell reaches {n} farther"),
        Perk::SpellLess(kind, n) => format!("{} cost {n} less", kind.word()),
        Perk::SpellHeals => "every 2 Damage of the Attack Spell heal 1".to_owned(),
        Perk::SpellThroughWalls => "the Attack Spell needs no line of sight".to_owned(),
        Perk::AllSchools => "masters all schools".to_owned(),
    }
}

/// Several, in a row.
pub fn perks(perks: &[Perk]) -> String {
    perks.iter().map(|&one| perk(one)).collect::<Vec<_>>().join(", ")
}

/// The first line of its Combat table, by which Weapons are compared: `2 red dice for 3 Action Points`.
pub fn blow(card: &WeaponCard) -> Option<String> {
    let line = card.attack.first()?;
    Some(format!("{} for {}", dice(&line.dice), counted(line.points, "Action Point")))
}

/// `2 red dice`, `2 red and 1 yellow die`.
pub fn dice(dice: &[CombatDie]) -> String {
    let mut kinds: Vec<(CombatDie, u8)> = Vec::new();
    for &die in dice {
        match kinds.iter_mut().find(|(kind, _)| *kind == die) {
            Some((_, n)) => *n += 1,
            None => kinds.push((die, 1)),
        }
    }
    let words: Vec<String> = kinds.iter().map(|(kind, n)| format!("{n} {}", kind.word())).collect();
    format!("{} {}", words.join(" and "), if kinds.last().is_some_and(|(_, n)| *n == 1) { "die" } else { "dice" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_counted_by_their_colour() {
        use CombatDie::{Attack, Power};
        assert_eq!(dice(&[Attack, Attack]), "2 red dice");
        assert_eq!(dice(&[Attack, Attack, Power]), "2 red and 1 yellow die");
    }
}

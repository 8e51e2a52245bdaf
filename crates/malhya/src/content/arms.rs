//! Weapons and their Combat tables (ML-WEAPON, ML-HANDLING).

use super::perk::Perk;
use crate::combat::areas::Sweep;
use crate::combat::card::{Blow, Guard, Triggered};
use crate::words::{words, *};

/// A Weapon card (ML-WEAPON-08).
#[derive(Clone, Debug)]
pub struct WeaponCard {
    /// Its name.
    pub name: String,
    /// Its name in journals.
    pub slug: String,
    /// How rare.
    pub rank: Rank,
    /// Its value in gold.
    pub price: u8,
    /// The crown.
    pub quality: bool,
    /// Pieces of Heavy Equipment it counts as.
    pub heavy: u8,
    /// A Ranged Weapon?
    pub ranged: bool,
    /// What it does outside of combat, while equipped (ML-WEAPON-09).
    pub perks: Vec<Perk>,
    /// How far a Melee Attack reaches: 2 is Long Reach (ML-REACH-02).
    pub reach: u8,
    /// The Passive Effect of every Attack with it (ML-HANDLING-06).
    pub passive: Vec<Triggered<Blow>>,
    /// The Passive Effect of every Defence with it.
    pub guard: Vec<Triggered<Guard>>,
    /// The attack lines of its Combat table.
    pub attack: Vec<CombatLine>,
    /// The defence lines.
    pub defence: Vec<CombatLine>,
    /// A line in italics.
    pub flavour: Option<String>,
}

/// A side of the Barehanded card: used like a Weapon card, but no Weapon (ML-WEAPON-11).
#[derive(Clone, Debug, Default)]
pub struct BareHands {
    /// Its name.
    pub name: String,
    /// The attack lines of its Combat table.
    pub attack: Vec<CombatLine>,
    /// The defence lines.
    pub defence: Vec<CombatLine>,
}

/// A line of a Combat table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CombatLine {
    /// The characteristic it demands (ML-HERO-06).
    pub needs: Option<(Characteristic, u8)>,
    /// Action points.
    pub points: u8,
    /// Its dice.
    pub dice: Vec<CombatDie>,
    /// Certain Damage, or Shields in a defence.
    pub sure: u8,
    /// Aura tokens it costs besides (ML-EFFECT-02, ML-EFFECT-04).
    pub aura: u8,
    /// Its effects, on an attack line.
    pub effects: Vec<Triggered<Blow>>,
    /// Its effects, on a defence line.
    pub guard: Vec<Triggered<Guard>>,
    /// The area it covers, on an attack line (ML-AREA-11).
    pub area: Option<Sweep>,
}

words! {
    /// The dice of combat (ML-BOX-23).
    CombatDie {
        /// Attack.
        Attack = "red",
        /// Power.
        Power = "yellow",
        /// Defense.
        Defence = "blue",
        /// Dodge.
        Dodge = "black",
    }
}

//! What the effects of an Attack or a Defence come to: each counts once, or once for every Special side of its die (ML-DICE-02).

use super::card::{Blow, Guard, Triggered};
use serde::{Deserialize, Serialize};

/// Wounds by their kind (ML-WOUND-01).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wounds {
    /// Damage.
    pub damage: u8,
    /// Injuries.
    pub injury: u8,
    /// Shocks.
    pub shock: u8,
}

impl Wounds {
    /// How many.
    pub fn total(self) -> u8 {
        self.damage + self.injury + self.shock
    }

    /// How many kinds there are.
    pub fn kinds(self) -> usize {
        [self.damage, self.injury, self.shock].into_iter().filter(|n| *n > 0).count()
    }
}

/// What an Attack does besides what its dice show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Force {
    /// Wounds.
    pub wounds: Wounds,
    /// Defence dice that are not rolled.
    pub cancel_defence: u8,
    /// Dodge dice that are not rolled.
    pub cancel_dodge: u8,
    /// Shields that do not count.
    pub cancel_shields: u8,
    /// Armour does not count.
    pub cancel_armour: bool,
    /// Spaces away.
    pub push: u8,
    /// Spaces nearer.
    pub pull: u8,
    /// Spaces one way or the other.
    pub either: u8,
    /// Right next to the attacker.
    pub pull_close: bool,
    /// No Initiative in the next turn.
    pub slows: bool,
    /// No Free Movement in the next turn.
    pub holds: bool,
    /// Action Points lost.
    pub points: u8,
    /// Aura tokens lost.
    pub aura: u8,
    /// Auratic shields that do not count.
    pub cancel_auratic: u8,
    /// Action Points that every hero loses.
    pub every_points: u8,
    /// Aura tokens that every hero loses.
    pub every_aura: u8,
    /// The line may touch what blocks.
    pub touches_walls: bool,
    /// The line may bend once.
    pub bends: bool,
    /// Aura tokens that are reactivated if an enemy is eliminated.
    pub kill_aura: u8,
    /// The attacker may take a step afterwards.
    pub step: bool,
}

/// More Shields than any defence has.
const ALL_SHIELDS: u8 = 100;

impl Force {
    /// Adds effects; `specials` are the Special sides rolled, by die.
    pub fn add(&mut self, effects: &[Triggered<Blow>], specials: [u8; 4]) {
        for effect in effects {
            let times = effect.die.map_or(1, |die| specials[die.index()]);
            (0..times).for_each(|_| self.one(effect.effect));
        }
    }

    /// Does it take something from every hero (ML-EFFECT-09)?
    pub fn reaches_everybody(self) -> bool {
        self.every_points > 0 || self.every_aura > 0
    }

    fn one(&mut self, blow: Blow) {
        match blow {
            Blow::Damage(n) => self.wounds.damage += n,
            Blow::Injury(n) => self.wounds.injury += n,
            Blow::Shock(n) => self.wounds.shock += n,
            Blow::CancelDefence(n) => self.cancel_defence += n,
            Blow::CancelDodge(n) => self.cancel_dodge += n,
            Blow::CancelShields(n) => self.cancel_shields = self.cancel_shields.saturating_add(n),
            Blow::CancelAllShields => self.cancel_shields = ALL_SHIELDS,
            Blow::CancelArmour => self.cancel_armour = true,
            Blow::Push(n) => self.push += n,
            Blow::Pull(n) => self.pull += n,
            Blow::PushOrPull(n) => self.either += n,
            Blow::PullClose => self.pull_close = true,
            Blow::NoInitiative => self.slows = true,
            Blow::NoMovement => self.holds = true,
            Blow::LoseActionPoints(n) => self.points += n,
            Blow::LoseAura(n) => self.aura += n,
            Blow::CancelAuratic(n) => self.cancel_auratic = self.cancel_auratic.saturating_add(n),
            Blow::CancelAllAuratic => self.cancel_auratic = ALL_SHIELDS,
            Blow::EveryHeroLosesPoints(n) => self.every_points += n,
            Blow::EveryHeroLosesAura(n) => self.every_aura += n,
            Blow::TouchesWalls => self.touches_walls = true,
            Blow::AroundCorners => self.bends = true,
            Blow::KillAura(n) => self.kill_aura = self.kill_aura.max(n),
            Blow::Step => self.step = true,
        }
    }
}

/// What a Defence has besides what its dice show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cover {
    /// Shields.
    pub shields: u8,
    /// Auratic shields.
    pub auratic: u8,
    /// Dodges.
    pub dodges: u8,
    /// Damage to the attacker.
    pub counter: u8,
    /// Shocks that are not suffered.
    pub cancel_shock: u8,
    /// The defender may take a step afterwards.
    pub step: bool,
}

impl Cover {
    /// Adds effects; `specials` are the Special sides rolled, by die.
    pub fn add(&mut self, effects: &[Triggered<Guard>], specials: [u8; 4]) {
        for effect in effects {
            let times = effect.die.map_or(1, |die| specials[die.index()]);
            (0..times).for_each(|_| self.one(effect.effect));
        }
    }

    /// Adds one effect.
    pub fn one(&mut self, guard: Guard) {
        match guard {
            Guard::Shield(n) => self.shields += n,
            Guard::AuraticShield(n) => self.auratic += n,
            Guard::Dodge => self.dodges += 1,
            Guard::Counter(n) => self.counter += n,
            Guard::CancelShock(n) => self.cancel_shock += n,
            Guard::Step => self.step = true,
        }
    }
}

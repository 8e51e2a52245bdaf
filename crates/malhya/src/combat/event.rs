//! What happens in a fight.

use super::effect::Wounds;
use crate::content::CombatDie;
use crate::content::modes::CombatFace;
use crate::hero::state::Life;
use crate::ids::{EnemyId, ObjectId};
use crate::place::spot::Spot;
use crate::words::HeroId;
use mistgate_kernel::pieces::Stack;
use serde::Serialize;

/// Dice of one throw that are told one by one.
pub const MOST_THROWN: usize = 16;

/// Something that happened in a fight. Enemies go by their numbers, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(missing_docs)] // The fields say what they are.
pub enum FightEvent {
    /// A Combat turn begins.
    CombatTurn { turn: u8 },
    /// A hero's Initiative was raised.
    Quickened { hero: HeroId, place: u8 },
    /// A type of enemy has drawn an Upgrade token: its kind, from 1.
    Upgraded { enemy: EnemyId, token: u8 },
    /// Its Special Action works.
    SpecialAction { enemy: EnemyId },
    /// An enemy acts.
    Acts { foe: u8 },
    /// An enemy means to do something, and why.
    Means { foe: u8, hero: HeroId, why: Why, far: u8 },
    /// An enemy goes for the target outside of the group.
    MeansTarget { foe: u8, why: Why, far: u8 },
    /// An enemy does nothing, and why.
    Idle { foe: u8, why: Why },
    /// A hero attacks.
    HeroAttacks { hero: HeroId, foe: u8, points: u8 },
    /// An enemy attacks.
    FoeAttacks { foe: u8, hero: HeroId, line: u8 },
    /// An enemy attacks the target outside of the group.
    FoeAttacksTarget { foe: u8, line: u8 },
    /// A hero defends.
    Defends { hero: HeroId, lines: u8 },
    /// Dice of an Attack were rolled.
    AttackRolled { by: Fighter, dice: Stack<Thrown, MOST_THROWN>, damage: u8 },
    /// Dice of a Defence were not rolled.
    DiceCancelled { blue: u8, black: u8 },
    /// Dice of a Defence were rolled.
    DefenceRolled { by: Fighter, dice: Stack<Thrown, MOST_THROWN>, shields: u8, dodges: u8 },
    /// Armor was discarded in a Defence.
    ArmourBroken { hero: HeroId, card: ObjectId },
    /// What came of it for a defender.
    Compared { by: Fighter, wounds: Wounds, shields: u8, verdict: Verdict },
    /// An enemy suffered Damage.
    FoeHurt { foe: u8, n: u8, left: u8 },
    /// An enemy is defeated.
    FoeDefeated { foe: u8, enemy: EnemyId, at: Spot },
    /// Somebody was pushed or pulled.
    Shoved { who: Fighter, to: Spot },
    /// Somebody was pushed or pulled against something.
    Collided { who: Fighter },
    /// Somebody fell into a Rift.
    FellIntoRift { who: Fighter, at: Spot },
    /// A defender strikes back.
    Countered { by: Fighter, n: u8 },
    /// A hero has no Initiative in the next turn.
    Slowed { hero: HeroId },
    /// A hero has no Free Movement in the next turn.
    Held { hero: HeroId },
    /// A hero lost Action Points.
    PointsLost { hero: HeroId, n: u8 },
    /// A hero's Shocks have passed.
    ShocksPassed { hero: HeroId, life: Life },
    /// The fight is over.
    Over,
    /// A hero casts a Spell, by its number.
    Casts { hero: HeroId, spell: u8, points: u8 },
    /// A casting was rolled for.
    CastRolled { hero: HeroId, dice: Stack<crate::check::state::Face, { crate::event::MOST_DICE }>, successes: u8, stops: u8 },
    /// A casting has failed.
    CastFailed { hero: HeroId },
    /// A Spell has an effect that lasts.
    Enchanted { hero: HeroId, spell: u8 },
    /// Lasting effects of a hero's Spells are over.
    SpellsOver { hero: HeroId },
}

/// Who.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Fighter {
    /// A hero.
    Hero(HeroId),
    /// An enemy, by its number, from 1.
    Enemy(u8),
    /// The target outside of the group.
    Target,
}

/// A die and what it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Thrown {
    /// The die.
    pub die: CombatDie,
    /// Its side.
    pub face: CombatFace,
}

impl Default for Thrown {
    fn default() -> Self {
        Thrown { die: CombatDie::Attack, face: CombatFace::Blank }
    }
}

/// What an Attack came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Dodged: nothing happens (ML-ATTACK-06).
    Dodged,
    /// More Shields than Wounds: nothing happens (ML-ATTACK-07).
    Repelled,
    /// As many: only the other effects (ML-ATTACK-08).
    Even,
    /// Wounds get through (ML-ATTACK-09).
    Through,
}

/// Why an enemy does what it does (ML-ENEMY-07).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// It is the target of a Target card, and can be attacked (ML-RULECARD-03).
    Target,
    /// The hero stands next to it.
    Engaged,
    /// Of those next to it, one its group has not attacked yet.
    NotYetAttacked,
    /// Of those next to it, the one its group has attacked already.
    SameVictim,
    /// It hunts the Engaged, and this is the one its group has attacked already.
    HuntedAgain,
    /// It hunts the Engaged, and this one is nearest.
    Hunted,
    /// The nearest hero it can reach who is not Engaged.
    NearestFree,
    /// The nearest hero it can reach; all are Engaged.
    NearestEngaged,
    /// Nobody can be reached: it comes nearer to the closest hero.
    Closest,
    /// Within its Long Reach after its walk.
    InReach,
    /// A shot without penalty.
    ClearShot,
    /// A shot with a penalty; there is no other.
    PoorShot,
    /// It breaks contact to shoot.
    Disengages,
    /// It looks for a shot.
    SeeksShot,
    /// Its area catches most here.
    MostCaught,
    /// A further Attack line, from where it stands.
    FurtherLine,
    /// Nobody is within its reach.
    NobodyInReach,
    /// No way leads anywhere.
    NoWay,
    /// No hero stands.
    NobodyStands,
}

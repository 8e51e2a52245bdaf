//! What is still to be done in a fight, and what is asked in it.

use crate::ids::FoeId;
use crate::words::HeroId;
use mistgate_kernel::SeatSet;
use mistgate_kernel::places::Space;
use serde::{Deserialize, Serialize};

/// Something still to be done in a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FightStep {
    /// The enemy that acts goes on (ML-ENEMY-07).
    Activate,
    /// It attacks now, unless something has changed (ML-WAIT-25).
    Blow,
    /// The activation is over.
    ActivationOver,
    /// These heroes still choose their defence (ML-ATTACK-02).
    Defences(SeatSet),
    /// The attack dice are rolled (ML-ATTACK-03).
    RollAttack,
    /// The next defender (ML-AREA-10).
    NextDefender,
    /// The dice of the defender are rolled.
    RollDefence,
    /// Shields, Wounds and Dodge are compared (ML-ATTACK-12).
    Compare,
    /// Wounds are taken off one by one; then they are suffered.
    TakeOff,
    /// The other effects of the Attack (ML-ATTACK-13).
    Effects,
    /// The next space of a push or a pull (ML-PUSH-01).
    Shove,
    /// The defender strikes back (ML-EFFECT-06).
    Counter,
    /// The Attack is over: rewards, the move bonus, Instructions, Waiting heroes.
    ClashOver,
    /// Is the fight over (ML-FINISH-02)?
    Judge,
    /// The casting goes on (ML-CAST-12).
    Cast,
    /// What a casting has brought is spent (ML-CAST-15).
    Charms,
    /// The next space that a Spell pushes or pulls this enemy.
    CharmShove(FoeId, i8),
}

/// What can be asked in a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FightQuestion {
    /// Who raises the Initiative (ML-INITIATIVE-06).
    Raise,
    /// Who acts next, of those that are level (ML-INITIATIVE-02, ML-COMBAT-20).
    Next,
    /// Whom the enemy goes for, of those that are equally meant (ML-ENEMY-11).
    Victim(SeatSet),
    /// What an Attack on this enemy is made with (ML-HANDLING-03).
    Plan(HeroId, FoeId),
    /// What a hero defends with (ML-DEFENCE-02).
    Defend(HeroId),
    /// Which defender comes next (ML-AREA-10).
    Defender,
    /// Is the Armor discarded (ML-DEFENCE-08)?
    Armour(HeroId),
    /// Which Wound is taken off (ML-ATTACK-05, ML-WOUND-09).
    TakeOff,
    /// Pushed or pulled, and how far (ML-PUSH-04)?
    Shove,
    /// On whom or what a Spell is cast (ML-CAST-02).
    Target(HeroId, u8),
    /// On whom or what a Spell goes on, now that it reaches farther (ML-SPELL-25).
    Retarget(HeroId),
    /// Does a Spell push or pull this enemy, so many spaces (ML-PUSH-04)?
    ShoveBySpell(FoeId, u8),
    /// Where a Spell moves the token on this space, so many spaces (ML-SPELL-25).
    ShiftToken(Space, u8),
    /// Roll on, or stop (ML-CAST-12).
    Casting(HeroId),
    /// What the Successes buy (ML-CAST-16).
    Charm(HeroId),
}

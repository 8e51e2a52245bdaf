//! Enemy cards and Upgrade tokens, as they are printed (ML-ENEMY-02, ML-UPGRADE-11).

use crate::content::CombatDie;
use crate::words::words;
use mistgate_kernel::clauses;
use mistgate_kernel::content::{Placed, Report};
use mistgate_kernel::language::{Language, Number, Reader, Writer};
use mistgate_kernel::places::square::Size;

/// The language of Enemy cards and tokens.
pub struct Cards;

impl Language for Cards {
    type Reading<'a> = ();
    type Writing<'a> = ();
}

/// How much.
type Few = Number<1, 20>;

/// An Enemy card.
#[derive(Clone, Debug)]
pub struct EnemyCard {
    /// The number in deployment tables.
    pub insignia: u8,
    /// Its name.
    pub name: String,
    /// Miniatures there are (ML-DEPLOY-18).
    pub figures: u8,
    /// How much ground it needs (ML-BASE-01).
    pub size: Size,
    /// Its Initiative.
    pub initiative: u8,
    /// Its Movement, in Combat mode (ML-MOVE-22).
    pub movement: u8,
    /// Life Points of each miniature (ML-WOUND-03).
    pub life: u8,
    /// Upgrade tokens a turn (ML-UPGRADE-04).
    pub upgrades: u8,
    /// Stealth instructions (ML-ENEMY-03).
    pub stealth: Vec<Sneak>,
    /// What always holds (ML-ENEMY-04).
    pub always: Vec<Nature>,
    /// Its Attack lines; the first names its protocol (ML-ENEMY-07).
    pub attacks: Vec<AttackLine>,
    /// Defence dice.
    pub defence: Vec<CombatDie>,
    /// Effects of its defence.
    pub guard: Vec<Triggered<Guard>>,
    /// Its Special Action (ML-UPGRADE-08).
    pub special_action: Vec<Boon>,
    /// A line in italics.
    pub flavour: Option<String>,
}

impl EnemyCard {
    /// How far it sees beyond what the Stealth board says (ML-STEALTH-26).
    pub fn farther_sight(&self) -> u8 {
        self.stealth.iter().map(|sneak| if let Sneak::SeesFarther(n) = sneak { *n } else { 0 }).sum()
    }

    /// How far it moves beyond what the Action card says.
    pub fn farther_walk(&self) -> u8 {
        self.stealth.iter().map(|sneak| if let Sneak::MovesFarther(n) = sneak { *n } else { 0 }).sum()
    }

    /// Action Points that a Melee Kill costs more (ML-KILL-12).
    pub fn hard_to_kill(&self) -> u8 {
        self.stealth.iter().map(|sneak| if let Sneak::MeleeKillMore(n) = sneak { *n } else { 0 }).sum()
    }

    /// Light Movement: printed, or by its base of four spaces (ML-BASE-06).
    pub fn is_light(&self) -> bool {
        self.size == Size::Four || self.always.contains(&Nature::LightMovement)
    }
}

/// An Attack line of an Enemy card.
#[derive(Clone, Debug)]
pub struct AttackLine {
    /// Melee, ranged or auratic.
    pub kind: AttackKind,
    /// How far it reaches: 2 is Long Reach in melee; without a number a shot has no limit (ML-RANGED-03).
    pub range: Option<u8>,
    /// The area it hits.
    pub area: Option<Area>,
    /// Its dice.
    pub dice: Vec<CombatDie>,
    /// Its effects, certain or on Special sides.
    pub effects: Vec<Triggered<Blow>>,
}

words! {
    /// The kinds of attack, each with its protocol.
    AttackKind {
        /// Melee.
        Melee = "melee",
        /// Ranged.
        Ranged = "ranged",
        /// Ranged Auratic (ML-AURATIC-08).
        Auratic = "auratic",
    }
}

words! {
    /// The areas of Enemy cards (ML-AREA-13).
    Area {
        /// The target's space and the spaces next to it.
        AroundTheTarget = "around the target",
    }
}

/// Something that always applies, or once for every Special side of a die (ML-DICE-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Triggered<E> {
    /// The die whose Special side brings it.
    pub die: Option<CombatDie>,
    /// What it is.
    pub effect: E,
}

clauses! {
    /// Stealth instructions of an Enemy card (ML-KILL-12, ML-STEALTH-26).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Sneak of Cards, "a Stealth instruction" {
        /// Sees farther than the Stealth board says.
        SeesFarther("sees" [n: Few] "farther"),
        /// Moves farther than the Action card says.
        MovesFarther("moves" [n: Few] "farther"),
        /// Cannot be hit by a Ranged Kill.
        NoRangedKill = "no" "ranged" "kill",
        /// Cannot be killed at all.
        NoKill = "no" "kill",
        /// A Melee Kill costs so many Action Points more.
        MeleeKillMore("melee" "kill" [n: Few] "more"),
        /// Gets a second Vigilance token, opposite the first (ML-VIGILANCE-11).
        TwoVigilanceTokens = "two" "vigilance" "tokens",
    }
}

clauses! {
    /// What always holds of an enemy.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Nature of Cards, "what always holds" {
        /// Light Movement (ML-LIGHT-01).
        LightMovement = "light" "movement",
        /// The Engaged-attack icon (ML-ENEMY-12).
        HuntsTheEngaged = "hunts" "the" "engaged",
        /// Cancels Push and Pull (ML-PUSH-14).
        StandsFirm = "stands" "firm",
    }
}

clauses! {
    /// What an attack does besides its dice.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Blow of Cards, "an effect of an attack" {
        /// Damage.
        Damage([n: Few] "damage"),
        /// Injuries.
        Injury([n: Few] "injury"),
        /// Shocks.
        Shock([n: Few] "shock"),
        /// Defence dice are not rolled.
        CancelDefence("cancel" [n: Few] "blue" "die"),
        /// Dodge dice are not rolled.
        CancelDodge("cancel" [n: Few] "black" "die"),
        /// Shields do not count (ML-EFFECT-10).
        CancelShields("cancel" [n: Few] "shield"),
        /// No Shield counts.
        CancelAllShields = "cancel" "all" "shields",
        /// Armour does not count (ML-EFFECT-11).
        CancelArmour = "cancel" "armour",
        /// Away from the attacker (ML-PUSH-01).
        Push("push" [n: Few]),
        /// Towards the attacker.
        Pull("pull" [n: Few]),
        /// One or the other (ML-PUSH-04).
        PushOrPull("push" "or" "pull" [n: Few]),
        /// Right next to the attacker (ML-PUSH-14).
        PullClose = "pull" "close",
        /// The target has no Initiative in the next turn (ML-INITIATIVE-11).
        NoInitiative = "no" "initiative" "next" "turn",
        /// The target has no Free Movement in the next turn (ML-EFFECT-08).
        NoMovement = "no" "movement" "next" "turn",
        /// The target loses Action Points (ML-EFFECT-24).
        LoseActionPoints("lose" [n: Few] "action" "point"),
        /// The target loses Aura tokens.
        LoseAura("lose" [n: Few] "aura"),
        /// Auratic shields of the target do not count (ML-ICON-27).
        CancelAuratic("cancel" [n: Few] "auratic" "shield"),
        /// None of them counts.
        CancelAllAuratic = "cancel" "all" "auratic" "shields",
        /// Every hero who stands loses Action Points, whoever is hit (ML-EFFECT-09).
        EveryHeroLosesPoints("every" "hero" "loses" [n: Few] "action" "point"),
        /// Every hero who stands loses Aura tokens.
        EveryHeroLosesAura("every" "hero" "loses" [n: Few] "aura"),
        /// The line may touch what blocks (ML-EFFECT-20).
        TouchesWalls = "touches" "walls",
        /// The line may bend once (ML-EFFECT-21).
        AroundCorners = "around" "corners",
        /// Spent Aura tokens of the attacker become active if an enemy is eliminated (ML-EFFECT-03).
        KillAura("kill" "reactivates" [n: Few] "aura"),
        /// The move bonus: a step when the Attack is over (ML-EFFECT-05).
        Step = "a" "step",
    }
}

clauses! {
    /// What a defence does besides its dice.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Guard of Cards, "an effect of a defence" {
        /// Shields.
        Shield([n: Few] "shield"),
        /// Auratic shields (ML-AURATIC-06).
        AuraticShield([n: Few] "auratic" "shield"),
        /// A Dodge.
        Dodge = "dodge",
        /// Damage to the attacker (ML-EFFECT-06).
        Counter("counter" [n: Few]),
        /// Shocks that are not suffered (ML-ICON-25).
        CancelShock("cancel" [n: Few] "shock"),
        /// The move bonus: a step when the Attack is over (ML-EFFECT-05).
        Step = "a" "step",
    }
}

clauses! {
    /// What a Special Action or an Upgrade token gives for the turn (ML-UPGRADE-03).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Boon of Cards, "what it gives" {
        /// Dice: red and yellow to attacks, blue and black to defences.
        Die([n: Few] [die: CombatDie] "die"),
        /// Damage to every attack.
        Damage([n: Few] "damage"),
        /// Shields to every defence.
        Shield([n: Few] "shield"),
        /// Auratic shields.
        AuraticShield([n: Few] "auratic" "shield"),
        /// Initiative.
        Initiative("initiative" [n: Few]),
        /// Movement.
        Movement("movement" [n: Few]),
        /// The Engaged-attack icon.
        HuntsTheEngaged = "hunts" "the" "engaged",
        /// Further Upgrade tokens (ML-UPGRADE-09).
        MoreTokens([n: Few] "more" "token"),
        /// Initiative for every enemy (ML-ENEMY-39).
        EveryInitiative("every" "enemy" "initiative" [n: Few]),
        /// All Damage tokens are removed.
        EveryHeals = "every" "enemy" "heals",
        /// The Special Action of the card; on tokens only (ML-UPGRADE-08).
        SpecialAction = "special" "action",
    }
}

/// A kind of Upgrade token: how many there are, and what they give. Blank ones give nothing (ML-COMBAT-08).
#[derive(Clone, Debug)]
pub struct Upgrade {
    /// How many.
    pub count: u8,
    /// What they give.
    pub gives: Vec<Boon>,
}

macro_rules! read_and_written {
    ($($name:ident),+) => {
        $(impl $name {
            /// Reads it.
            pub fn read(text: &Placed<String>, report: &Report) -> Option<Self> {
                Reader::<Cards>::new(text, (), report).only::<$name>()
            }

            /// The words it is read from.
            pub fn words(self) -> String {
                Writer::<Cards>::text::<$name>(&self, ())
            }
        })+
    };
}

read_and_written!(Sneak, Nature, Blow, Guard, Boon);

#[cfg(test)]
mod tests {
    use super::*;
    use mistgate_kernel::content::Source;

    fn placed(text: &str) -> Placed<String> {
        Placed::new(text.to_owned(), Source::new("card", text).place(0..text.len()))
    }

    #[test]
    fn what_stands_on_a_card_is_printed_as_it_is_read() {
        let report = Report::default();
        for text in ["sees 1 farther", "no kill", "melee kill 2 more", "two vigilance tokens"] {
            assert_eq!(Sneak::read(&placed(text), &report).map(Sneak::words).as_deref(), Some(text));
        }
        for text in [
            "1 damage",
            "cancel 1 blue die",
            "cancel 2 shield",
            "cancel all shields",
            "push or pull 1",
            "pull close",
            "lose 1 action point",
            "cancel 1 auratic shield",
            "around corners",
            "every hero loses 1 aura",
        ] {
            assert_eq!(Blow::read(&placed(text), &report).map(Blow::words).as_deref(), Some(text));
        }
        for text in ["1 shield", "1 auratic shield", "dodge", "counter 2", "cancel 1 shock"] {
            assert_eq!(Guard::read(&placed(text), &report).map(Guard::words).as_deref(), Some(text));
        }
        for text in ["1 red die", "1 auratic shield", "initiative 1", "1 more token", "every enemy initiative 3", "special action"] {
            assert_eq!(Boon::read(&placed(text), &report).map(Boon::words).as_deref(), Some(text));
        }
        for text in ["light movement", "hunts the engaged", "stands firm"] {
            assert_eq!(Nature::read(&placed(text), &report).map(Nature::words).as_deref(), Some(text));
        }
        assert!(report.is_clean());
    }
}

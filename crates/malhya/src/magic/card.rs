//! Spell cards, as they are printed (ML-SPELL-14, ML-SPELL-21).

use crate::booklet::condition::Mode;
use crate::content::perk::Perk;
use crate::words::{Ability, words};
use mistgate_kernel::clauses;
use mistgate_kernel::content::{Placed, Report};
use mistgate_kernel::language::{Language, Number, Reader, Writer};

/// The language of Spell cards.
pub struct Spells;

impl Language for Spells {
    type Reading<'a> = ();
    type Writing<'a> = ();
}

/// How much.
type Few = Number<1, 20>;

/// A Spell card.
#[derive(Clone, Debug)]
pub struct SpellCard {
    /// Its number.
    pub number: u8,
    /// Its name.
    pub name: String,
    /// Its name in journals.
    pub slug: String,
    /// Its school.
    pub school: Ability,
    /// Attack or Classic.
    pub kind: SpellKind,
    /// The mode it can be cast in; without one, in both (ML-SPELL-17).
    pub mode: Option<Mode>,
    /// How far it reaches (ML-SPELL-18).
    pub range: u8,
    /// What it is cast on.
    pub target: Target,
    /// Action Points.
    pub cost: u8,
    /// Aura tokens.
    pub aura: u8,
    /// Action Points less for whoever masters its school (ML-CAST-27).
    pub reduction: u8,
    /// How it is cast.
    pub casting: Casting,
    /// Perks of whoever holds it (ML-SPELL-19).
    pub passive: Vec<Perk>,
    /// A line in italics.
    pub flavour: Option<String>,
}

impl SpellCard {
    /// What it does, in a line: `1 Success: 1 damage, 2: push or pull 1`.
    pub fn does(&self) -> String {
        match &self.casting {
            Casting::Check { success, .. } => {
                let one = |(at, (price, charm)): (usize, &(u8, Charm))| match at {
                    0 => format!("{}: {}", crate::show::successes(*price), charm.told()),
                    _ => format!("{price}: {}", charm.told()),
                };
                success.iter().enumerate().map(one).collect::<Vec<_>>().join(", ")
            }
            Casting::Effect { effect, .. } => effect.iter().map(|charm| charm.told()).collect::<Vec<_>>().join(", "),
        }
    }
}

/// The two types of Spell (ML-CAST-01).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Casting {
    /// By a check.
    Check {
        /// Difficulty dice.
        difficulty: u8,
        /// What so many Successes buy (ML-CAST-16).
        success: Vec<(u8, Charm)>,
        /// Action Points for each Stop (ML-CAST-09).
        stop: u8,
        /// Stops for each Special side of a Difficulty die and each Auratic shield (ML-AURATIC-04).
        auratic: u8,
        /// Successes for each Special side of a Skill die, to whoever masters the school (ML-CAST-19).
        mastery: u8,
        /// Threat for each Special side of a Difficulty die.
        trouble: u8,
    },
    /// Without one (ML-CAST-25).
    Effect {
        /// What it does.
        effect: Vec<Charm>,
        /// How long (ML-SPELL-23).
        until: Until,
    },
}

words! {
    /// The two categories of Spell (ML-SPELL-04).
    SpellKind {
        /// Tied to a School card.
        Attack = "attack",
        /// Of the pile.
        Classic = "classic",
    }
}

words! {
    /// What a Spell is cast on.
    Target {
        /// An enemy.
        Enemy = "enemy",
        /// A hero.
        Hero = "hero",
        /// The caster.
        Caster = "self",
        /// A Corpse token.
        Corpse = "corpse",
        /// A Noise token.
        Noise = "noise",
        /// A space.
        Space = "space",
    }
}

words! {
    /// How long an effect lasts.
    #[derive(Default)]
    Until {
        /// Until the caster leaves the board.
        #[default]
        CasterLeaves = "the caster leaves",
        /// Until the group leaves the board.
        GroupLeaves = "the group leaves",
        /// Until the turn ends.
        TurnEnds = "the turn ends",
    }
}

clauses! {
    /// What a Spell does.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Charm of Spells, "an effect of a Spell" {
        /// Damage that nothing but Auratic shields keeps off (ML-CAST-21).
        Damage([n: Few] "damage"),
        /// Away from the caster.
        Push("push" [n: Few]),
        /// Towards the caster.
        Pull("pull" [n: Few]),
        /// One or the other.
        PushOrPull("push" "or" "pull" [n: Few]),
        /// This casting reaches farther.
        Range("range" [n: Few]),
        /// A Corpse token moves.
        MoveCorpse("move" "a" "corpse" [n: Few]),
        /// A Noise token moves (ML-NOISE-04).
        MoveNoise("move" "a" "noise" "token" [n: Few]),
        /// The Threat falls.
        LowerThreat("lower" "the" "threat" [n: Few]),
        /// Healing effects.
        Heal("heal" [n: Few]),
        /// Shields in the next defence.
        Shield([n: Few] "shield"),
        /// Light Movement.
        LightMovement = "light" "movement",
        /// More Movement.
        Movement("movement" [n: Few]),
        /// More Initiative.
        Initiative("initiative" [n: Few]),
        /// Enemies do not see the target.
        Unseen = "unseen",
        /// Damage to Melee Attacks.
        MeleeDamage("melee" "attacks" [n: Few] "damage"),
        /// Damage to Ranged Attacks.
        RangedDamage("ranged" "attacks" [n: Few] "damage"),
        /// Shields to defences.
        DefenceShield("defences" [n: Few] "shield"),
        /// The blank Upgrade tokens join the pile (ML-SPELL-29).
        BlankTokens = "shuffle" "the" "blank" "tokens" "in",
    }
}

impl Charm {
    /// Reads it.
    pub fn read(text: &Placed<String>, report: &Report) -> Option<Self> {
        Reader::<Spells>::new(text, (), report).only::<Charm>()
    }

    /// The words it is read from.
    pub fn words(self) -> String {
        Writer::<Spells>::text::<Charm>(&self, ())
    }

    /// As one would say it to somebody who has not read the rules.
    pub fn told(self) -> String {
        let shields = |n: u8| if n == 1 { "1 Shield".to_owned() } else { format!("{n} Shields") };
        let spaces = |n: u8| if n == 1 { "1 space".to_owned() } else { format!("{n} spaces") };
        match self {
            Charm::Damage(n) => format!("{n} Damage"),
            Charm::Push(n) => format!("pushes {n}"),
            Charm::Pull(n) => format!("pulls {n}"),
            Charm::PushOrPull(n) => format!("pushes or pulls {n}"),
            Charm::Range(n) => format!("reaches {n} farther"),
            Charm::MoveCorpse(n) => format!("moves a Corpse {}", spaces(n)),
            Charm::MoveNoise(n) => format!("moves a Noise token {}", spaces(n)),
            Charm::LowerThreat(n) => format!("lowers the Threat by {n}"),
            Charm::Heal(n) => format!("heals {n}"),
            Charm::Shield(n) => format!("{} in the next defence", shields(n)),
            Charm::LightMovement => "Light Movement".to_owned(),
            Charm::Movement(n) => format!("{n} more movement"),
            Charm::Initiative(n) => format!("{n} more Initiative"),
            Charm::Unseen => "enemies do not see the target".to_owned(),
            Charm::MeleeDamage(n) => format!("{n} Damage more in melee"),
            Charm::RangedDamage(n) => format!("{n} Damage more from afar"),
            Charm::DefenceShield(n) => format!("{} in every defence", shields(n)),
            Charm::BlankTokens => "the blank tokens join the Upgrade pile".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mistgate_kernel::content::Source;

    #[test]
    fn a_charm_is_printed_as_it_is_read() {
        let report = Report::default();
        let counted = ["1 damage", "push or pull 1", "move a corpse 1", "lower the threat 1", "1 shield", "melee attacks 1 damage"];
        for text in counted.into_iter().chain(["light movement", "unseen", "shuffle the blank tokens in"]) {
            let source = Source::new("spell", text);
            let charm = Charm::read(&Placed::new(text.to_owned(), source.place(0..text.len())), &report);
            assert_eq!(charm.map(Charm::words).as_deref(), Some(text));
        }
        assert!(report.is_clean());
    }
}

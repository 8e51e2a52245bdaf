//! A fight at one moment: the Initiative track, what the enemies have drawn, who acts, the Attack under way.

use super::effect::Wounds;
use crate::content::AuraEffect;
use crate::ids::*;
use crate::place::figures::Who;
use crate::words::{Colour, HeroId};
use mistgate_kernel::SeatSet;
use mistgate_kernel::pieces::Stack;
use mistgate_kernel::places::Space;
use serde::{Deserialize, Serialize};

/// Types of enemy in one fight: more than there are Enemy cards.
pub const MOST_KINDS: usize = 16;
/// Upgrade tokens that a scenario can lay on top of the pile.
pub const MOST_STACKED: usize = 8;

/// A fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fight {
    /// Turns begun.
    pub turn: u8,
    /// The phase of the turn.
    pub phase: FightPhase,
    /// The heroes' Initiative tokens, by [`HeroId`].
    pub stands: [Stand; HEROES],
    /// The types of enemy with a token on the track.
    pub kinds: Stack<Kind, MOST_KINDS>,
    /// Upgrade tokens in the pile, a bit each.
    pub pile: u32,
    /// Tokens that a scenario has laid on top, the next one last: their places among the kinds of token. Empty in any other play.
    pub stacked: Stack<u8, MOST_STACKED>,
    /// Are the blank tokens in the pile (ML-SPELL-29)?
    pub blanks: bool,
    /// The type of enemy that acts (ML-COMBAT-20).
    pub acting: Option<EnemyId>,
    /// Miniatures of that type that have not acted yet, a bit each.
    pub left: u32,
    /// The enemy that acts.
    pub act: Option<Activation>,
    /// What a hero plans to attack with.
    pub plan: Option<Plan>,
    /// The Attack under way.
    pub clash: Option<Clash>,
    /// Has everybody acted, and been asked once more (ML-WAIT-24)?
    pub closing: bool,
}

/// The three phases of a turn (ML-COMBAT-14).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FightPhase {
    /// The turn has not begun.
    #[default]
    Before,
    /// The Initiative phase.
    Initiative,
    /// The Enemy Improvement phase.
    Improvement,
    /// The Action phase.
    Action,
}

/// A hero's Initiative token, and what was crossed out for the next turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stand {
    /// Its space on the track.
    pub place: u8,
    /// Has the hero had a turn in this Combat turn?
    pub acted: bool,
    /// Did the hero come back from beside the board when the fight began (ML-COMBAT-12)?
    pub came_back: bool,
    /// Has the hero no Initiative in the next turn (ML-INITIATIVE-11)?
    pub slowed: bool,
    /// Has the hero no Free Movement in the next turn (ML-EFFECT-08)?
    pub held: bool,
    /// Has the hero none in this turn?
    #[serde(default)]
    pub stuck: bool,
    /// Has an Aura token raised the Initiative in this turn (ML-EFFECT-14)?
    pub alert: bool,
}

/// A type of enemy on the Initiative track.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kind {
    /// Its card.
    pub kind: EnemyId,
    /// The space of its token.
    pub place: u8,
    /// Has it acted in this turn?
    pub acted: bool,
    /// What its Upgrade tokens give for this turn (ML-UPGRADE-02).
    pub boons: Boons,
    /// Heroes it has attacked in this turn (ML-ENEMY-08).
    pub attacked: SeatSet,
}

/// What Upgrade tokens and Special Actions give a type of enemy for a turn, added up (ML-UPGRADE-04).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Boons {
    /// Tokens on the card.
    pub tokens: u8,
    /// Dice, by [`crate::content::CombatDie`].
    pub dice: [u8; 4],
    /// Damage.
    pub damage: u8,
    /// Shields.
    pub shields: u8,
    /// Auratic shields.
    pub auratic: u8,
    /// Movement.
    pub movement: u8,
    /// The Engaged-attack icon (ML-ENEMY-12).
    pub hunts: bool,
}

/// An enemy that acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Activation {
    /// The enemy.
    pub foe: FoeId,
    /// Its whole movement.
    pub full: u8,
    /// Movement left.
    pub left: u8,
    /// The Attack line that comes next.
    pub line: u8,
    /// It moves no more: it has rolled for an Attack (ML-WAIT-23), or its walk is over.
    pub footing: Footing,
    /// What it is about to do; chosen anew after an interruption (ML-WAIT-25).
    pub aim: Option<Aim>,
}

/// Can an enemy still move in this activation?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Footing {
    /// Yes.
    Free,
    /// Its walk is over; an interruption sets it free again (ML-WAIT-17).
    Stopped,
    /// It has rolled for an Attack line.
    Rooted,
}

/// What an enemy is about to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Aim {
    /// The hero in question.
    pub hero: HeroId,
    /// How.
    pub deed: Deed,
    /// Is it that hero, or the target outside of the group (ML-RULECARD-03)?
    #[serde(default)]
    pub prey: Prey,
}

impl Aim {
    /// Whom it goes for.
    pub fn whom(self) -> Who {
        match self.prey {
            Prey::Hero => Who::Hero(self.hero),
            Prey::Ward => Who::Ward,
        }
    }
}

/// What an enemy goes for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Prey {
    /// A hero.
    #[default]
    Hero,
    /// The target outside of the group.
    Ward,
}

/// How an enemy goes for a hero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deed {
    /// It attacks from where it stands.
    Strike,
    /// It walks up to the hero, and attacks (ML-ENEMY-13).
    Engage,
    /// It goes to a space to shoot from (ML-ENEMY-26); still to be chosen, or this one.
    Vantage(Option<Space>),
    /// It breaks contact, to a space to shoot from (ML-ENEMY-22); likewise.
    Retreat(Option<Space>),
    /// It comes nearer (ML-ENEMY-18, ML-ENEMY-33).
    Approach,
}

/// What a hero plans to attack with; nothing is paid yet (ML-WAIT-25).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// Attack lines of the Combat table besides the first, a bit each.
    pub lines: u8,
    /// An Aura token (ML-HANDLING-13).
    pub aura: Option<AuraUse>,
    /// A Special Arrow (ML-ARROW-01).
    pub arrow: Option<Colour>,
    /// How the area of a line is turned, in quarters clockwise (ML-AREA-11).
    pub sweep: Option<u8>,
    /// The whole Free Movement is given up for it (ML-EFFECT-17).
    #[serde(default)]
    pub planted: bool,
    /// The hero has charged at the target (ML-EFFECT-18).
    #[serde(default)]
    pub charged: bool,
}

impl Plan {
    /// So much more does every characteristic count (ML-EFFECT-14).
    pub fn lift(self) -> u8 {
        u8::from(self.aura == Some(AuraUse::Lift))
    }
}

/// What an Aura token is spent for in an Attack or a Defence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AuraUse {
    /// Characteristics count 1 more (ML-EFFECT-14).
    Lift,
    /// An effect of the hero's Aura zone.
    Zone(AuraEffect),
}

/// What a hero defends with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stance {
    /// Defence lines of the Combat table, a bit each.
    pub lines: u8,
    /// An Aura token.
    pub aura: Option<AuraUse>,
}

/// An Attack under way (ML-ATTACK-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clash {
    /// Who attacks.
    pub attacker: Who,
    /// The (main) target.
    pub target: Who,
    /// The line of an Enemy card.
    pub line: u8,
    /// What a hero attacks with.
    pub plan: Plan,
    /// Defenders still to be dealt with: numbers of heroes or of enemies, a bit each.
    pub left: u32,
    /// What the heroes defend with, by [`HeroId`].
    pub stances: [Stance; HEROES],
    /// What the attack dice show.
    pub roll: Roll,
    /// The defender who is dealt with now.
    pub parry: Parry,
    /// Enemies eliminated by it.
    pub felled: u8,
    /// Heroes who may take a step when it is over (ML-EFFECT-05).
    pub steps: SeatSet,
    /// Has what reaches every hero been applied (ML-EFFECT-09)?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub spread: bool,
}

/// The number of the target outside of the group among the defenders: behind those of the heroes.
pub const WARD: u8 = HEROES as u8;

/// What attack dice show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Roll {
    /// Damage on the sides.
    pub damage: u8,
    /// Special sides, by [`crate::content::CombatDie`].
    pub specials: [u8; 4],
}

/// The defence of one defender.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Parry {
    /// The number of the defender: hero or enemy.
    pub who: u8,
    /// Shields, those of the Armor's die among them.
    pub shields: u8,
    /// Dodges.
    pub dodges: u8,
    /// Damage struck back (ML-EFFECT-06).
    pub counter: u8,
    /// Shocks that are not suffered (ML-ICON-25).
    #[serde(default)]
    pub cancel_shock: u8,
    /// What the Armor's dice have added: gone if it is discarded (ML-DEFENCE-13).
    pub armour: [u8; 3],
    /// Wounds not met yet.
    pub wounds: Wounds,
    /// Wounds that are still to be taken off: met by Shields, or beyond the hero's Life Points.
    pub off: u8,
    /// Do the other effects of the Attack apply (ML-ATTACK-07, ML-ATTACK-08)?
    pub lands: bool,
    /// May the defender take a step afterwards (ML-EFFECT-05)?
    pub step: bool,
    /// Spaces the defender is still to be pushed or, below 0, pulled.
    pub shove: i8,
    /// What of push and pull is done (ML-ATTACK-13).
    #[serde(default, skip_serializing_if = "Shoves::is_none")]
    pub shoves: Shoves,
}

/// Of the pushes and pulls of an Attack, those that are done, or that nobody wants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shoves {
    /// The push.
    pub push: bool,
    /// The pull.
    pub pull: bool,
    /// What can be either: it went with one of them.
    pub either: bool,
}

impl Shoves {
    /// All of it.
    pub const ALL: Shoves = Shoves { push: true, pull: true, either: true };

    fn is_none(&self) -> bool {
        *self == Shoves::default()
    }
}

impl Fight {
    /// A fight that begins.
    pub fn new() -> Self {
        Fight {
            turn: 0,
            phase: FightPhase::Before,
            stands: [Stand::default(); HEROES],
            kinds: Stack::new(),
            pile: 0,
            stacked: Stack::new(),
            blanks: false,
            acting: None,
            left: 0,
            act: None,
            plan: None,
            clash: None,
            closing: false,
        }
    }

    /// A type of enemy on the track.
    pub fn kind(&self, kind: EnemyId) -> Option<&Kind> {
        self.kinds.as_slice().iter().find(|other| other.kind == kind)
    }

    /// A type of enemy on the track, to change something.
    pub fn kind_mut(&mut self, kind: EnemyId) -> Option<&mut Kind> {
        self.kinds.as_mut_slice().iter_mut().find(|other| other.kind == kind)
    }

    /// What its tokens give a type of enemy.
    pub fn boons(&self, kind: EnemyId) -> Boons {
        self.kind(kind).map(|kind| kind.boons).unwrap_or_default()
    }

    /// A hero's token.
    pub fn stand(&self, hero: HeroId) -> &Stand {
        &self.stands[hero.index()]
    }
}

impl Default for Fight {
    fn default() -> Self {
        Fight::new()
    }
}

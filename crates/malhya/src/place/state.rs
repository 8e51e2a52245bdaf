//! The place that is played: who stands where, which doors are closed, what lies on the ground.

use super::location::{Token, TokenKind};
use super::ward::Ward;
use crate::combat::state::Fight;
use crate::hero::state::Talent;
use crate::hero::thing::Thing;
use crate::ids::*;
use crate::magic::state::Magic;
use crate::words::{HeroId, words};
use mistgate_kernel::SeatSet;
use mistgate_kernel::pieces::Stack;
use mistgate_kernel::places::Space;
use mistgate_kernel::places::square::{Compass, Doors};
use serde::{Deserialize, Serialize};

/// Enemies in one place, fallen ones counted: more than any table needs, with reinforcements.
pub const MOST_FOES: usize = 24;
/// Tokens of the plan at one time.
pub const MOST_TOKENS_HERE: usize = 32;
/// Corpse tokens and Noise tokens at one time; the box has 14, which is no limit (ML-CORPSE-09).
pub const MOST_BODIES: usize = 32;
/// Cards on the ground of one place (ML-GROUND-01).
pub const MOST_GROUND: usize = 16;
/// Action cards of one Enemy phase.
pub const MOST_PATROLS: usize = 9;

/// The place that is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Site {
    /// The location.
    pub location: LocationId,
    /// The heroes' deployment point, from 1.
    pub point: u8,
    /// How far it has come.
    pub stage: SiteStage,
    /// Doors that are closed.
    pub closed: Doors,
    /// The heroes, by [`HeroId`].
    pub heroes: [Figure; HEROES],
    /// Enemies, by [`FoeId`]. A number is never given twice.
    pub foes: [Option<Foe>; MOST_FOES],
    /// How many numbers are given.
    pub arrived: u8,
    /// The letter of the enemy that is being placed, or 0.
    pub letter: u8,
    /// Tokens of the plan.
    pub tokens: Stack<Token, MOST_TOKENS_HERE>,
    /// Corpse tokens.
    pub corpses: Stack<Space, MOST_BODIES>,
    /// Corpse tokens in Rifts: they count, but are seen no more (ML-CORPSE-07).
    pub sunk: u8,
    /// Noise tokens.
    pub noise: Stack<Space, MOST_BODIES>,
    /// Equipment on the ground (ML-GROUND-01).
    pub ground: Stack<Dropped, MOST_GROUND>,
    /// Letters of marked enemies that are eliminated, a bit each.
    pub eliminated: u8,
    /// Types of enemy that have been here, a bit each.
    pub seen_types: u32,
    /// Instructions whose condition holds and that have been carried out, a bit each.
    pub fired: u32,
    /// Stealth mode: its turn.
    pub turn: StealthTurn,
    /// Did Combat mode begin through an Alarm (ML-ALARM-12)?
    pub alarmed: bool,
    /// The fight under way.
    #[serde(default)]
    pub fight: Option<Fight>,
    /// Spells.
    #[serde(default)]
    pub magic: Magic,
    /// A target outside of the group (ML-RULECARD-04).
    #[serde(default)]
    pub ward: Option<Ward>,
    /// A target that is to come to a space where somebody stands, while the players say where it stands instead.
    #[serde(default)]
    pub arriving: Option<Ward>,
    /// Turns begun here, in whatever mode.
    #[serde(default)]
    pub turns: u8,
    /// The space of the Turn Tracker's crystal, from 1, over both cards; 0 if they are not laid out (ML-TRACKER-05).
    #[serde(default)]
    pub tracker: u8,
}

/// How far a place has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SiteStage {
    /// Enemies are placed: so many stand already (ML-DEPLOY-13).
    #[default]
    Enemies,
    /// Heroes are placed.
    Heroes,
    /// It is played.
    Played,
}

/// Where a hero is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Whereabouts {
    /// Not placed yet, or not of the group.
    #[default]
    Nowhere,
    /// On a space.
    On(Space),
    /// Lies there as a token, without a Life Point (ML-FALLEN-01).
    Down(Space),
    /// Beside the board, having left over this space (ML-EXIT-08).
    Off(Space),
}

impl Whereabouts {
    /// The space of a hero who stands.
    #[inline]
    pub fn standing(self) -> Option<Space> {
        if let Whereabouts::On(space) = self { Some(space) } else { None }
    }

    /// The space over which a hero has left who is beside the board.
    pub fn off(self) -> Option<Space> {
        if let Whereabouts::Off(space) = self { Some(space) } else { None }
    }

    /// The space of a hero who lies.
    pub fn lying(self) -> Option<Space> {
        if let Whereabouts::Down(space) = self { Some(space) } else { None }
    }
}

/// A hero on the map, and what is left of the turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figure {
    /// Where.
    pub at: Whereabouts,
    /// The Free Movement.
    pub free: FreeMovement,
    /// Movements bought and not used yet (ML-MOVE-16).
    pub bought: u8,
    /// Acting, Waiting, or done.
    pub pose: Pose,
    /// Lines of the Stealth board used since the last roll, a bit each (ML-THREAT-02).
    pub lines: u8,
    /// Lines rolled for in this phase (ML-THREAT-03).
    pub rolled: u8,
    /// Additional white dice owed at the end of the turn (ML-THREAT-12).
    pub owed: u8,
    /// Has an Aura effect cancelled the dice of this turn (ML-VOCAB-06)?
    pub hushed: bool,
    /// Does an Aura effect make this move a light one (ML-LIGHT-05)?
    pub light: bool,
    /// Has the hero come next to an enemy where one cannot stop (ML-MOVE-26)?
    pub touched: bool,
    /// What a Waiting hero wants to be asked for.
    pub wakes: Wakes,
    /// The steps taken straight on just now (ML-EFFECT-18).
    #[serde(default)]
    pub run: Run,
    /// A Talent of another hero, copied for the next Action (ML-VOCAB-10).
    #[serde(default)]
    pub mirrored: Option<Talent>,
    /// Has an Aura token given Action Points back in this turn (ML-EFFECT-22)?
    #[serde(default)]
    pub repaid: bool,
}

/// Steps in one direction, one after the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run {
    /// The direction, by its place among the eight.
    compass: u8,
    /// How many steps.
    pub steps: u8,
}

impl Run {
    /// One step more, if it goes on in the same direction; otherwise the first of a new run.
    pub fn on(self, compass: Compass) -> Self {
        let steps = if self.compass() == Some(compass) { self.steps.saturating_add(1) } else { 1 };
        Run { compass: compass as u8, steps }
    }

    /// The direction, if there was a step.
    pub fn compass(self) -> Option<Compass> {
        Compass::ALL.get(usize::from(self.compass)).copied().filter(|_| self.steps > 0)
    }
}

/// The Free Movement of a turn (ML-MOVE-09, ML-MOVE-11).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FreeMovement {
    /// Used up or lost.
    #[default]
    Gone,
    /// Not begun: the whole value.
    Whole(u8),
    /// Begun: so much is left.
    Begun(u8),
}

impl FreeMovement {
    /// How much is left.
    #[inline]
    pub fn left(self) -> u8 {
        match self {
            FreeMovement::Gone => 0,
            FreeMovement::Whole(left) | FreeMovement::Begun(left) => left,
        }
    }

    /// The same with so much more Movement; what is used up or lost stays so (ML-VOCAB-09).
    #[must_use]
    pub fn longer(self, n: u8) -> Self {
        match self {
            FreeMovement::Gone => FreeMovement::Gone,
            FreeMovement::Whole(left) => FreeMovement::Whole(left.saturating_add(n)),
            FreeMovement::Begun(left) => FreeMovement::Begun(left.saturating_add(n)),
        }
    }
}

/// What a hero is at (ML-STEALTH-19, ML-WAIT-02).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pose {
    /// The turn is still to come.
    #[default]
    Ready,
    /// It is this hero's turn, suspended or not.
    Acting,
    /// Waiting.
    Waiting,
    /// The turn is over.
    Done,
}

words! {
    /// What a Waiting hero wants to be asked for.
    #[derive(Default)]
    Wakes {
        /// After every step.
        #[default]
        EveryStep = "every-step",
        /// Between turns and Action cards.
        Turns = "turns",
        /// Only to prevent an Alarm.
        Alarm = "alarm",
    }
}

/// An enemy's miniature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Foe {
    /// Its card.
    pub kind: EnemyId,
    /// Its space; of a base of four, that in the north-west.
    pub at: Space,
    /// Damage it has suffered (ML-WOUND-05).
    pub damage: u8,
    /// Its letter, from 1; or 0.
    pub letter: u8,
    /// Its Vigilance tokens (ML-VIGILANCE-01, ML-VIGILANCE-11).
    pub vigil: [Option<Vigil>; 2],
}

/// A Vigilance token: where it lies, and where its enemy looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Vigil {
    /// Its space.
    pub at: Space,
    /// The direction on the plan: 0 north, then clockwise.
    pub quarter: u8,
}

impl Vigil {
    /// The direction on the plan.
    pub fn compass(self) -> Compass {
        Compass::North.turned(self.quarter)
    }
}

/// A card on the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dropped {
    /// The card.
    pub thing: Thing,
    /// Where it lies.
    pub at: Space,
}

impl Default for Dropped {
    fn default() -> Self {
        Dropped { thing: Thing::Object(ObjectId(0)), at: Space(0) }
    }
}

/// The three phases of a turn in Stealth mode (ML-STEALTH-16).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Nothing has begun.
    #[default]
    Before,
    /// The Heroes' Main phase.
    Main,
    /// The Enemy phase.
    Enemies,
    /// The Heroes' Secondary phase.
    Secondary,
}

/// A turn of Stealth mode.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StealthTurn {
    /// Turns begun here.
    pub number: u8,
    /// Its phase.
    pub phase: Phase,
    /// The hero who acts now; a suspended one does not (ML-WAIT-09).
    pub active: Option<HeroId>,
    /// Is somebody over a Rift or on an ally's space (ML-RIFT-13, ML-MOVE-26)?
    pub amid: Option<Amid>,
    /// Action cards drawn for the Enemy phase, the next on top (ML-PATROL-02).
    pub cards: Stack<u8, MOST_PATROLS>,
    /// Enemies chosen in Step 1 and still to move, with the space each goes to (ML-PATROL-23).
    pub errands: Stack<Sent, 9>,
    /// The walk under way.
    pub walk: Option<Walk>,
}

/// A piece of movement that must be completed: who, and where it lands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Amid {
    /// The hero, or else the enemy of the walk.
    pub hero: Option<HeroId>,
    /// Where the mover will stand.
    pub lands: Space,
}

/// An enemy sent somewhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sent {
    /// The enemy.
    pub foe: FoeId,
    /// The space of the reference.
    pub to: Space,
    /// Spaces it may move.
    pub spaces: u8,
}

/// A walk of an enemy, or of a hero, of which some steps are still to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Walk {
    /// The enemy who walks.
    pub foe: FoeId,
    /// Its errand.
    pub errand: Errand,
    /// The whole movement of this activation: no single step may cost more (ML-MOVE-23).
    pub most: u8,
    /// Movement left.
    pub left: u8,
}

/// What an enemy walks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Errand {
    /// Towards the space of a reference.
    To(Space),
    /// In a direction, and then it watches in another (quarters clockwise from north).
    Watch(u8, u8),
}

impl Site {
    /// A location as it lies when nobody has been placed yet.
    pub fn new(location: LocationId, point: u8, closed: Doors) -> Self {
        Site {
            location,
            point,
            stage: SiteStage::Enemies,
            closed,
            heroes: [Figure::default(); HEROES],
            foes: [None; MOST_FOES],
            arrived: 0,
            letter: 0,
            tokens: Stack::new(),
            corpses: Stack::new(),
            sunk: 0,
            noise: Stack::new(),
            ground: Stack::new(),
            eliminated: 0,
            seen_types: 0,
            fired: 0,
            turn: StealthTurn::default(),
            alarmed: false,
            fight: None,
            magic: Magic::default(),
            ward: None,
            arriving: None,
            turns: 0,
            tracker: 0,
        }
    }

    /// A hero's figure.
    #[inline]
    pub fn hero(&self, hero: HeroId) -> &Figure {
        &self.heroes[hero.index()]
    }

    /// A hero's figure, to change something.
    #[inline]
    pub fn hero_mut(&mut self, hero: HeroId) -> &mut Figure {
        &mut self.heroes[hero.index()]
    }

    /// Every enemy that stands, with its number.
    #[inline]
    pub fn foes(&self) -> impl Iterator<Item = (FoeId, &Foe)> + Clone {
        let arrived = usize::from(self.arrived);
        self.foes[..arrived].iter().enumerate().filter_map(|(at, foe)| foe.as_ref().map(|foe| (FoeId(at as u8), foe)))
    }

    /// An enemy, if it still stands.
    #[inline]
    pub fn foe(&self, id: FoeId) -> Option<&Foe> {
        self.foes.get(id.index()).and_then(Option::as_ref)
    }

    /// Corpse tokens there are, those in Rifts counted (ML-CORPSE-07).
    pub fn all_corpses(&self) -> u8 {
        self.corpses.len() as u8 + self.sunk
    }

    /// Heroes on the board, standing, with their spaces.
    #[inline]
    pub fn standing(&self) -> impl Iterator<Item = (HeroId, Space)> + Clone + '_ {
        HeroId::ALL.iter().filter_map(|&hero| self.hero(hero).at.standing().map(|space| (hero, space)))
    }

    /// Heroes who lie on the board.
    pub fn lying(&self) -> impl Iterator<Item = (HeroId, Space)> + '_ {
        HeroId::ALL.iter().filter_map(|&hero| self.hero(hero).at.lying().map(|space| (hero, space)))
    }

    /// Heroes who are Waiting.
    pub fn waiting(&self) -> SeatSet {
        HeroId::ALL.iter().filter(|&&hero| self.hero(hero).pose == Pose::Waiting).map(|hero| hero.seat()).collect()
    }

    /// The tokens of a kind.
    pub fn tokens_of(&self, kind: TokenKind) -> impl Iterator<Item = Token> + '_ {
        self.tokens.as_slice().iter().copied().filter(move |token| token.kind == kind)
    }

    /// The Interest token on a space.
    pub fn interest_on(&self, space: Space) -> Option<Token> {
        self.tokens.as_slice().iter().copied().find(|token| token.at == space && matches!(token.kind, TokenKind::Interest(_)))
    }
}

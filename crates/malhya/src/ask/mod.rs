//! Questions: what is asked of whom, which answers are legal, and why others are not.
//!
//! - here: the questions
//! - `options`, `on_map`: the legal answers; this enumeration is the definition of legality
//! - `why`, `why_things`, `why_on_map`, `why_in_fight`: reasons

mod on_map;
mod options;
pub(crate) mod why;
mod why_in_fight;
mod why_on_map;
mod why_things;

use crate::agenda::{Frame, VillageStep, Way};
use crate::booklet::instruction::Gear;
use crate::challenge::step::ChallengeQuestion;
use crate::combat::step::FightQuestion;
use crate::content::perk::KillKind;
use crate::hero::lose::Loss;
use crate::hero::talent::Draw;
use crate::hero::tend::Leisure;
use crate::hero::thing::Thing;
use crate::ids::*;
use crate::travel::harvest::Effort;
use crate::words::{Gem, HeroId};
use mistgate_kernel::SeatSet;
use mistgate_kernel::places::Space;
use serde::{Deserialize, Serialize};

/// A question, and who may answer it: what is asked of the group is answered once, by anybody (ML-GROUP-04).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ask {
    /// Who is asked.
    pub seats: SeatSet,
    /// What is asked.
    pub what: Question,
}

/// What can be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Question {
    /// The chapter has been read: turn the page.
    TurnPage(Way),
    /// Which option of a choice (ML-BOOK-16).
    Choice(ChoiceId),
    /// Which of these heroes, and what for.
    Hero(SeatSet, HeroAim),
    /// Roll, stop, or spend Aura (ML-CHECK-22).
    Roll,
    /// Which crystal a Healing effect moves (ML-LIFE-06), and how many effects there are.
    Heal(HeroId, u8),
    /// What to do on the journey (ML-TRAVEL-21).
    Journey,
    /// Take a Travel token, or go to the Village (ML-EVENT-11)?
    TokenOrVillage,
    /// To which adjacent hex, free of charge (ML-TRAVEL-32)?
    MoveFreely,
    /// Which of several chapters on the hex (ML-GOLDEN-02)?
    Landing,
    /// Eat at the Inn, or take the Room (ML-VILLAGE-02)?
    Village(VillageStep),
    /// Is a State healed at the Campfire (ML-REST-12)?
    Campfire,
    /// May Harvest, as an instruction says (ML-ICON-94).
    Harvest,
    /// What makes this hero's Harvest larger (ML-HARVEST-07)?
    Harvesting(HeroId, Effort),
    /// Which Resource this Gem yields (ML-HARVEST-08).
    Gather(Gem),
    /// May Craft, as an instruction says (ML-ICON-95).
    Craft,
    /// Which resource of those that are meant (ML-PACK-09).
    Kind(Option<HeroId>, ResourceFilter),
    /// From which deck, if any will do (ML-VOCAB-13).
    Rank(Option<HeroId>, Gear),
    /// Which Basic Weapon (ML-SETUP-10).
    BasicWeapon(Option<HeroId>),
    /// Wear it or store it (ML-ARMOUR-06, ML-ARTIFACT-02)?
    Equip(HeroId, Thing),
    /// What is given up or handed on (ML-PACK-08, ML-OBJECT-10, ML-WEAPON-03, ML-LOAD-11).
    Surplus(HeroId),
    /// Which of these is lost or paid, and how many still.
    Lose(Option<HeroId>, u8, Loss),
    /// Which crystal goes (ML-ARTIFACT-08).
    Crystal(HeroId),
    /// From which deck of Talents (ML-TALENT-05).
    Class(HeroId, Draw),
    /// Which of the Talents drawn.
    Talent(HeroId),
    /// Which Talent is improved (ML-TALENT-10).
    Improve(HeroId),
    /// Which characteristic rises (ML-LEVEL-05).
    Raise(HeroId),
    /// Which colour the cubes of a hero who joins have (ML-SETUP-02).
    Colour(HeroId),
    /// Which of the three gifts of a new hero (ML-SETUP-13).
    Gift(HeroId),
    /// Which of the cards drawn is kept (ML-SETUP-14).
    Keep(HeroId),
    /// What a hero does with his things (ML-GOLDEN-07).
    Tend(HeroId),
    /// What two heroes hand each other (ML-SWAP-01).
    Swap(HeroId, HeroId),
    /// What a hero takes up from the ground (ML-GROUND-04).
    PickUp(HeroId),
    /// Which Spell a hero exchanges (ML-SCHOOL-16).
    Spell(HeroId),
    /// What is bought and sold (ML-MARKET-15).
    Market,
    /// Which Gear card is kept (ML-GEAR-03): the one in play, or this.
    Gear(CardNumber),
    /// Who joins, who leaves, how hard it is (ML-JOIN-01, ML-MODE-04).
    Group,
    /// What a leaving hero leaves to whom (ML-JOIN-07).
    Share(HeroId),
    /// Which Lockpick or Key a hero uses (ML-LOCK-03).
    Lockpick(HeroId),
    /// Which space of the map, and what for.
    Spot(SpotAim),
    /// Which enemy, of those that are equally meant.
    Foe(FoeAim),
    /// What a hero does on the turn, in Stealth mode (ML-STEALTH-20).
    Turn(HeroId),
    /// Does a Waiting hero take the turn up again (ML-WAIT-06)?
    Resume(HeroId),
    /// Does a hero kill this enemy, to prevent the Alarm (ML-ALARM-06)?
    LastMoment(HeroId, FoeId),
    /// Does a hero leave the board here (ML-EXIT-08)?
    Leave(HeroId),
    /// Does a hero come back onto the board (ML-EXIT-09)?
    ComeBack(HeroId),
    /// What the group does in a room without enemies (ML-EXIT-13).
    Explore,
    /// Which Waiting hero acts in the Secondary phase (ML-STEALTH-28).
    Secondary,
    /// Which Instruction of the location, of those that have come true at once, a bit each (ML-FINISH-07).
    Order(u16),
    /// Which white Stealth die a hero rolls again, if any (ML-VOCAB-36).
    RollAgain(HeroId),
    /// Does a hero cancel a Threat symbol (ML-VOCAB-63)?
    CancelSign(HeroId),
    /// Which Talent of another a hero copies (ML-VOCAB-10).
    Mirror(HeroId),
    /// Something of a fight.
    Combat(FightQuestion),
    /// Something of a Challenge.
    Challenge(ChallengeQuestion),
}

/// What a space is chosen for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SpotAim {
    /// For an enemy of this type that arrives at this space (ML-DEPLOY-10).
    Arrival(EnemyId, Space),
    /// For a hero who is deployed (ML-DEPLOY-14).
    Deploy(HeroId),
    /// For a hero in a room without enemies (ML-EXIT-13).
    Explore(HeroId),
    /// For the Corpse token that this hero has taken up here (ML-CORPSE-01).
    Corpse(HeroId, Space),
    /// For the fallen hero whom this one has taken up (ML-FALLEN-02).
    Fallen(HeroId, HeroId),
    /// The next step of the enemy that walks (ML-MOVE-25).
    Way,
    /// For the Vigilance token of a large enemy: its direction (ML-BASE-11).
    Vigil(FoeId, u8),
    /// For the Corpse token of a large enemy that stood here (ML-KILL-04).
    Body(Space, KillKind),
    /// For nothing: the Invocation token on it is discarded (ML-VOCAB-106).
    Invocation,
    /// The next step of the enemy that acts in a fight (ML-MOVE-25).
    Stride,
    /// Where the enemy that acts shoots from (ML-ENEMY-28).
    Vantage,
    /// The move bonus of this hero; the own space to stay (ML-EFFECT-05).
    Bonus(HeroId),
    /// For a hero who stands up where somebody else stands (ML-FALLEN-18).
    Rise(HeroId),
    /// For a hero who was pushed into this Rift (ML-PUSH-11).
    Ashore(HeroId, Space),
    /// For a hero who comes back onto the board where somebody stands (ML-EXIT-09, ML-COMBAT-11).
    Return(HeroId),
    /// For the target outside of the group, where it is to come to somebody stands (ML-RULECARD-04).
    Target,
    /// Of the references that are equally close, for this enemy that this Action card sends (ML-PATROL-08).
    Goal(u8, FoeId),
}

/// What an enemy is chosen for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FoeAim {
    /// To be sent next by this Action card, of which so many are still to be chosen (ML-PATROL-08).
    Sent(u8, u8),
    /// To take Step 2 of this Action card (ML-PATROL-18).
    OnToken(u8),
}

/// What a hero is chosen for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum HeroAim {
    /// To be the hero of the instruction at this place of the program.
    Instruction(u16),
    /// To be the next of whom a block of instructions is carried out: its beginning and length.
    Next(u16, u8),
    /// To take part in a check with a limit (ML-CHECK-60).
    TakePart,
    /// To make the check now (ML-CHECK-62).
    Roller,
    /// To take this thing (ML-OBJECT-16).
    Receive(Thing),
    /// To pay so many Aura tokens.
    PayAura(u8),
    /// To level up next (ML-LEVEL-18).
    LevelUp,
    /// To be set up next (ML-START-06).
    SetUp,
    /// To take over a Scenario card of a leaving hero (ML-JOIN-06).
    TakeOver(CardNumber),
    /// To be one of so many who read the chapter (ML-BOOK-12).
    Reader(u8),
    /// To be deployed next (ML-DEPLOY-14).
    Deploy,
    /// To act next (ML-STEALTH-19).
    Act,
    /// To take the place of the one who has left, in the chapter that is about that hero (ML-JOIN-06).
    StandIn(HeroId),
}

impl HeroAim {
    /// The next of several heroes.
    pub fn next(frame: Frame) -> Self {
        HeroAim::Next(frame.start, frame.len)
    }
}

/// When a question is asked (ML-GOLDEN-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Even if there is only one answer: a page is turned, a die is rolled and a Travel card is drawn by hand, and in an empty room one
    /// walks as one likes.
    ByHand,
    /// If there is something to decide, be it beside the question: something to drink, a number to be seen in the picture.
    IfAnything,
    /// If there is something to decide.
    IfOpen,
}

impl Question {
    /// When it is asked.
    pub fn asked(self) -> Asked {
        self.manner().0
    }

    /// Is it asked on a map?
    pub fn is_on_map(self) -> bool {
        use Question::*;
        match self {
            Spot(_) | Foe(_) | Turn(_) | Resume(_) | LastMoment(..) | Leave(_) | ComeBack(_) | Explore | Secondary | Combat(_) => true,
            RollAgain(_) | CancelSign(_) | Hero(_, HeroAim::Deploy | HeroAim::Act) => true,
            TurnPage(_) | Market | Journey | Roll | Tend(_) | Swap(..) | Group | Choice(_) | Village(_) => false,
            Hero(..) | Heal(..) | Kind(..) | Rank(..) | BasicWeapon(_) | Equip(..) | Surplus(_) | Lose(..) | Crystal(_) => false,
            PickUp(_) | Spell(_) | Mirror(_) | Order(_) | Challenge(_) => false,
            Class(..) | Talent(_) | Improve(_) | Raise(_) | Colour(_) | Gift(_) | Keep(_) | Gear(_) | Share(_) | Lockpick(_) => false,
            TokenOrVillage | MoveFreely | Landing | Campfire | Harvest | Harvesting(..) | Gather(_) | Craft => false,
        }
    }

    /// What may be done beside it: whatever needs a moment at which nothing is being resolved (ML-GOLDEN-07).
    pub fn leisure(self) -> Leisure {
        self.manner().1
    }

    fn manner(self) -> (Asked, Leisure) {
        use Question::*;
        match self {
            TurnPage(_) | Journey => (Asked::ByHand, Leisure::Free),
            Market => (Asked::IfAnything, Leisure::Free),
            Roll => (Asked::ByHand, Leisure::BetweenRolls),
            Tend(_) | Swap(..) | Group => (Asked::IfOpen, Leisure::None),
            Choice(_) | Village(_) => (Asked::IfOpen, Leisure::Free),
            Hero(..) | Heal(..) | Kind(..) | Rank(..) | BasicWeapon(_) | Equip(..) | Surplus(_) | Lose(..) | Crystal(_) => (Asked::IfOpen, Leisure::None),
            PickUp(_) | Spell(_) | RollAgain(_) | CancelSign(_) | Mirror(_) => (Asked::IfOpen, Leisure::None),
            Class(..) | Talent(_) | Improve(_) | Raise(_) | Colour(_) | Gift(_) | Keep(_) | Gear(_) | Share(_) | Lockpick(_) => (Asked::IfOpen, Leisure::None),
            TokenOrVillage | MoveFreely | Landing | Campfire | Harvest | Harvesting(..) | Gather(_) | Craft => (Asked::IfOpen, Leisure::None),
            // Potions and Objects cost no Action Point (ML-MOVE-11): a turn is not over as long as there is one.
            Turn(_) | Challenge(ChallengeQuestion::Turn(_)) => (Asked::IfAnything, Leisure::OnTurn),
            Challenge(ChallengeQuestion::Defend(..)) => (Asked::IfOpen, Leisure::None),
            Explore | Spot(SpotAim::Explore(_)) => (Asked::ByHand, Leisure::Free),
            Order(_) | Spot(_) | Foe(_) | Resume(_) | LastMoment(..) | Leave(_) | ComeBack(_) | Secondary | Combat(_) => (Asked::IfOpen, Leisure::None),
        }
    }
}

//! Questions: what is asked of whom, which answers are legal, and why others are not.
//!
//! - here: the questions
//! - `options`: the legal answers; this enumeration is the definition of legality
//! - `why`, `why_things`: reasons

mod options;
pub(crate) mod why;
mod why_things;

use crate::agenda::{Frame, VillageStep, Way};
use crate::booklet::instruction::Gear;
use crate::hero::lose::Loss;
use crate::hero::talent::Draw;
use crate::hero::tend::Leisure;
use crate::hero::thing::Thing;
use crate::ids::*;
use crate::travel::harvest::Effort;
use crate::words::{Gem, HeroId};
use mistgate_kernel::SeatSet;
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
    /// Which of the three gifts of a new hero (ML-SETUP-13).
    Gift(HeroId),
    /// Which of the cards drawn is kept (ML-SETUP-14).
    Keep(HeroId),
    /// What a hero does with his things (ML-GOLDEN-07).
    Tend(HeroId),
    /// What two heroes hand each other (ML-SWAP-01).
    Swap(HeroId, HeroId),
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
}

impl HeroAim {
    /// The next of several heroes.
    pub fn next(frame: Frame) -> Self {
        HeroAim::Next(frame.start, frame.len)
    }
}

/// When a question is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    /// Even if there is only one answer: a page is turned, a die is rolled and a Travel card is drawn by hand.
    Always,
    /// If there is something to decide.
    IfOpen,
}

impl Question {
    /// Asked even if there is only one answer?
    pub fn is_always_asked(self) -> bool {
        self.manner().0 == Asked::Always
    }

    /// What may be done beside it: whatever needs a moment at which nothing is being resolved (ML-GOLDEN-07).
    pub fn leisure(self) -> Leisure {
        self.manner().1
    }

    fn manner(self) -> (Asked, Leisure) {
        use Question::*;
        match self {
            TurnPage(_) | Market | Journey => (Asked::Always, Leisure::Free),
            Roll => (Asked::Always, Leisure::BetweenRolls),
            Tend(_) | Swap(..) | Group => (Asked::Always, Leisure::None),
            Choice(_) | Village(_) => (Asked::IfOpen, Leisure::Free),
            Hero(..) | Heal(..) | Kind(..) | Rank(..) | BasicWeapon(_) | Equip(..) | Surplus(_) | Lose(..) | Crystal(_) => (Asked::IfOpen, Leisure::None),
            Class(..) | Talent(_) | Improve(_) | Raise(_) | Gift(_) | Keep(_) | Gear(_) | Share(_) | Lockpick(_) => (Asked::IfOpen, Leisure::None),
            TokenOrVillage | MoveFreely | Landing | Campfire | Harvest | Harvesting(..) | Gather(_) | Craft => (Asked::IfOpen, Leisure::None),
        }
    }
}

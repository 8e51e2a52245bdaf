//! The agenda: what is still to be done.

use crate::ask::Ask;
use crate::booklet::instruction::{Block, Ending, Gear};
use crate::campaign::join::Farewell;
use crate::challenge::step::ChallengeStep;
use crate::combat::step::FightStep;
use crate::hero::lose::Loss;
use crate::hero::talent::Draw;
use crate::hero::thing::Thing;
use crate::ids::*;
use crate::place::event::AlarmCause;
use crate::words::HeroId;
use mistgate_kernel::SeatSet;
use mistgate_kernel::places::Space;
use serde::{Deserialize, Serialize};

/// Something still to be done. Steps are small, so that the agenda is copied with the state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step {
    /// An empty place of the agenda.
    #[default]
    Nothing,
    /// The bottom of a stage: what is above it belongs to it (ML-BOOK-26).
    Stage(Stage),
    /// Carry out these instructions.
    Run(Frame),
    /// Carry them out for each of these heroes (ML-GOLDEN-06).
    ForEach(Frame, SeatSet),
    /// Leave the chapter this way.
    Leave(Way),
    /// So many Healing effects for a hero (ML-LIFE-05).
    Heal(HeroId, u8),
    /// The next hero of the check, or its result.
    NextRoller,
    /// Go on with the check of the hero who rolls.
    GoOnRolling,
    /// Wait for an answer.
    Ask(Ask),
    /// Go on with the chapter that was open before an Event.
    Reopen(ChapterId),
    /// Everybody has warmed up: the Event of the Campfire (ML-REST-08).
    CampfireEvent,
    /// A step of the Village (ML-VILLAGE-02).
    Village(VillageStep),
    /// The Resource of the next Gem of a Harvest (ML-HARVEST-08).
    Gather,
    /// The effect that drew Action cards is over (ML-ACTION-05).
    LayActionsAside,
    /// The next of so many resource cubes, for a hero or the group.
    GainResources(Option<HeroId>, u8, ResourceFilter),
    /// The next of so many cards of a deck of equipment.
    GainGear(Option<HeroId>, u8, Gear),
    /// Somebody takes this (ML-OBJECT-16).
    Receive(Option<HeroId>, Thing),
    /// Lent crystals and limits of a hero after something has changed (ML-LOAD-11).
    Settle(HeroId),
    /// The next of so many things that are lost.
    Lose(Option<HeroId>, u8, Loss),
    /// A hero acquires a Talent (ML-TALENT-05).
    Acquire(HeroId, Draw),
    /// These heroes still level up (ML-LEVEL-18).
    LevelUps(SeatSet),
    /// A hero raises a characteristic (ML-LEVEL-05).
    Raise(HeroId),
    /// A hero makes up for missed Level Ups (ML-JOIN-05).
    CatchUp(HeroId),
    /// These heroes are still to be set up (ML-START-06).
    Prepare(SeatSet),
    /// The chapter is about this hero again.
    About(Option<HeroId>),
    /// The group is at a Market.
    Market,
    /// A Scenario card of a leaving hero finds another (ML-JOIN-06).
    TakeOver(HeroId, CardNumber),
    /// A hero joins (ML-JOIN-04).
    Welcome(HeroId),
    /// A hero leaves (ML-JOIN-11).
    Depart(HeroId, Farewell),
    /// Carry these instructions out so many times (ML-CHECK-38, ML-CHECK-39).
    Repeat(Frame, u8),
    /// The result of a check has been carried out.
    EndResult,
    /// A hero's turn on a map goes on.
    Turn(HeroId),
    /// A hero walks on to this space.
    HeroWalk(HeroId, Space),
    /// Something has changed on the map: who sees what now (ML-ALARM-02)?
    Lookout,
    /// Instructions of the location whose condition has come true (ML-MAP-15).
    Orders,
    /// The chapter of the Interest token under a hero (ML-MAP-07).
    Interest(HeroId),
    /// These Waiting heroes are offered to take their turns up again (ML-WAIT-07).
    Window(SeatSet, Moment),
    /// These heroes can still prevent the Alarm by killing this enemy (ML-ALARM-06).
    Prevent(FoeId, SeatSet),
    /// The Alarm is triggered.
    Alarm(AlarmCause),
    /// The next Action card of the Enemy phase (ML-PATROL-03).
    Patrol,
    /// So many enemies are still to be chosen in Step 1 of this card (ML-PATROL-08).
    Choose(u8, u8),
    /// The next enemy of Step 1 walks.
    NextErrand,
    /// Step 2 of this card (ML-PATROL-17).
    SecondStep(u8),
    /// The enemy that walks takes its next step.
    FoeWalk,
    /// An enemy arrives at a space of the map: its card, its letter, the token's space (ML-DEPLOY-10).
    Arrive(EnemyId, u8, Space),
    /// A hero may come back onto the board (ML-EXIT-09).
    ComeBack(HeroId),
    /// These heroes may still cancel Threat symbols on the dice that lie there (ML-VOCAB-63).
    CancelSigns(SeatSet),
    /// The Stealth dice count (ML-THREAT-04).
    CountStealthDice,
    /// A hero's Action Points are lost with the turn (ML-STEALTH-24).
    LosePoints(HeroId),
    /// The Action is done for which a hero has copied a Talent (ML-VOCAB-10).
    MirrorOver(HeroId),
    /// Something of a fight.
    Fight(FightStep),
    /// Something of a Challenge.
    Challenge(ChallengeStep),
}

/// What a Waiting hero can cut into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Moment {
    /// A step or an action of somebody else.
    Step,
    /// The time between turns or Action cards.
    Turn,
}

/// The stages of play, innermost on top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// The adventure as a whole: the story must lead out of it.
    Adventure,
    /// The journey (ML-TRAVEL-01).
    Journey,
    /// An Event in the journey (ML-EVENT-19).
    Event,
    /// The Village that a Travel card offered (ML-VILLAGE-01).
    Village,
    /// A Dungeon (ML-DUNGEON-01).
    Dungeon,
    /// A place of the Exploration booklet (ML-EXPLORE-01).
    Place,
    /// A Challenge of the Exploration booklet (ML-CHALLENGE-01).
    Challenge,
}

/// The steps of the Village that something can be done in (ML-VILLAGE-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum VillageStep {
    /// The Market.
    Market,
    /// A meal at the Inn.
    Inn,
    /// A Room for the night.
    Room,
}

/// Instructions still to be carried out, and the hero they are about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frame {
    /// Where in the program.
    pub start: u16,
    /// How many.
    pub len: u8,
    /// The hero in question, if there is one.
    pub hero: Option<HeroId>,
}

impl Frame {
    /// A block of instructions.
    pub fn new(block: Block, hero: Option<HeroId>) -> Self {
        Frame { start: block.start, len: block.len, hero }
    }
}

/// The ways out of a chapter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Way {
    /// To another chapter.
    Chapter(ChapterId),
    /// The booklet is closed.
    Close,
    /// The adventure ends.
    End(Ending),
    /// The journey begins or goes on.
    Travel,
    /// Into a Dungeon, by the number of its tile.
    Dungeon(u8),
    /// To the next room of the Dungeon.
    NewEntry,
}

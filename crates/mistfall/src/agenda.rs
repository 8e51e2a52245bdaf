//! The agenda: what is still to be done, and what is asked.

mod question;

pub use question::{Ask, Grave, Question};

use crate::effect::Block;
use crate::ids::*;
use crate::state::EffectSource;
use mistgate_kernel::{SeatSet, flag};
use serde::{Deserialize, Serialize};

/// Something still to be done. Steps are small, so that the agenda is copied with the state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step {
    /// An empty place of the agenda.
    #[default]
    Nothing,
    // The round.
    /// A Phase begins (MF-ROUND-01).
    StartPhase(Phase),
    /// What a Phase is about.
    Body(Phase),
    /// A Phase ends.
    EndPhase(Phase),
    /// The next Phase, or the next round.
    NextPhase(Phase),
    // Reinforcement and Travel.
    /// The number of reinforcements is read and they are drawn (MF-REINFORCE-05).
    Reinforcements,
    /// The Reinforcement cube goes back to its start (MF-REINFORCE-08).
    ResetReinforcement,
    /// The party relocates to a spot (MF-TRAVEL-31).
    Relocate(SpotId),
    /// Right after the Party token has moved: what follows from arriving (MF-TRAVEL-22).
    Arrive(SpotId),
    /// The active Encounter is given up (MF-TRAVEL-18).
    AbandonEncounter,
    /// Enemies are dispersed (MF-TRAVEL-31).
    Disperse,
    /// The party has arrived: what is special there (MF-LOCATIONTILE-04).
    Arrived(SpotId),
    /// Must an Encounter be drawn (MF-ENCOUNTER-01)?
    EncounterCheck,
    /// Enemies are drawn into the line (MF-ENCOUNTER-13).
    DrawEnemies(Levy),
    /// The Special Enemy of a Special Encounter joins the line.
    SpecialJoins(EnemyId),
    /// The special setup rules of the Encounter (MF-ENCOUNTER-21).
    EncounterSetup,
    /// The Encounter is set up.
    EncounterReady,
    // Pursuit.
    /// The next Enemy of the line pursues somebody (MF-PURSUIT-02); the first so many stay in the line.
    Pursue(u8),
    /// This Enemy of the line pursues this Hero.
    PursueHero(EnemyId, Hero),
    /// An Enemy has entered a Hero Area: the Focus is halved (MF-PURSUIT-08).
    Hunted(EnemyId, Hero),
    /// An Enemy has entered a Hero Area: what follows.
    Entered(EnemyId, Hero),
    // Hero Phase.
    /// Whose turn is next (MF-TURN-01)?
    NextHero,
    /// A Hero Turn begins.
    BeginTurn(Hero),
    /// What does the Hero do?
    Turn(Hero),
    /// All Heroes act in parallel (MF-VARIANT-05).
    Together,
    /// A Hero Turn ends: `end of turn` abilities, then the refill.
    EndTurn(Hero),
    /// The hand is refilled (MF-TURN-14).
    Refill(Hero),
    /// Cards beyond the Maximum Hand Size are discarded (MF-TURN-16).
    HandSize(Hero),
    /// The Hero Turn is over.
    TurnOver(Hero),
    // Actions.
    /// Targets of the newest part of the Action are declared (MF-RANGE-01).
    Targets,
    /// The building part of the newest part runs.
    Build,
    /// Abilities and Reflexes may change the attack, then it is dealt.
    Strike,
    /// Daze lowers the damage of the Action by so much (MF-CONDITION-07).
    ActDaze(u8),
    /// The damage built so far is dealt (MF-DAMAGE-02).
    Deal,
    /// What is left of the effect of so many parts. States of earlier programs have it under another name.
    #[serde(rename = "Rest")]
    Remainder(u8),
    /// Enemies with enough Wounds are eliminated, by the Action in progress.
    ActFell,
    /// Used cards go to their place (MF-CONCLUDE-01).
    Conclude,
    /// The Action is over: Focus and icons (MF-FOCUS-01).
    ActOver,
    // Damage to Heroes.
    /// An Enemy is activated (MF-DEFENCE-02).
    Activate(EnemyId),
    /// The activated Enemy attacks whom it pursues.
    ActivatedAttack(EnemyId),
    /// An Enemy attacks a Hero (MF-DEFENCE-15).
    Attack(EnemyId, Hero),
    /// Daze lowers the damage of the assault (MF-CONDITION-07).
    AssaultDaze(u8),
    /// Damage may be cancelled.
    AssaultWindow,
    /// What is left becomes Wounds.
    AssaultWounds,
    /// Effects that depend on the result.
    AssaultResult,
    /// The assault is over.
    AssaultOver,
    /// So many Wounds are to be paid by Burying (MF-DEFENCE-10).
    Wounds(Hero, u8, Blow),
    // Effects.
    /// Do these effects.
    Run(Frame),
    /// An ability is triggered.
    Ability(Triggered),
    /// An ability does what it says; nothing keeps it any more.
    Effect(Triggered),
    /// Enemies with enough Wounds are eliminated.
    Fell(Spoils),
    /// Icons beyond so many that waited before are resolved now.
    Icons(u8),
    /// Those of one Hero, beyond so many.
    IconsOf(Hero, u8),
    /// One icon of an Enemy Focus Track (MF-FOCUS-03, MF-FOCUS-04).
    Icon(Hero, TrackIcon),
    /// A Hero's Focus cube moves (MF-FOCUS-01).
    Focus(Hero, i8),
    /// The Time cube moves right.
    Time(u8, Symbols),
    /// Symbols on these spaces of the Time Track, leftmost first (MF-TIME-07).
    TimeSymbols(Spaces),
    /// Those that waited for the event of the Time Card (MF-TIME-06).
    WaitingSymbols,
    /// A Raging Enemy symbol of the Time Track (MF-ENRAGE-09).
    TimeRage,
    /// The Reinforcement cube moves right.
    Reinforce(u8),
    /// A player must Enrage an Enemy (MF-ENRAGE-01).
    Rage(Hero),
    /// This Enemy is Enraged (MF-ENRAGE-03).
    Enrage(EnemyId),
    /// The Enrage effect is done.
    EnrageDone(EnemyId),
    /// So much Restoration is used (MF-HEAL-01).
    Heal(Hero, u8),
    /// Healing is done.
    Healed(Hero),
    /// The cards about to be drawn are drawn.
    DrawCards(Hero),
    /// So many Condition tokens are taken off.
    Cure(Subject, u8),
    /// An Enemy goes to the right end of the line (MF-FINE-09).
    ToLine(EnemyId),
    /// Hero Area Restrictions are checked (MF-ACTION-10).
    Restrict(Hero),
    /// Rewards are shared out (MF-AFTERMATH-10).
    Rewards,
    /// One of the things that wait, from this one on, is next (MF-ROUND-05).
    Todo(u8),
    /// A Reflex can be used.
    Window(Window),
    // Defence, Encounter, Time.
    /// The next Enemy to activate is chosen.
    Activations,
    /// Condition tokens are resolved (MF-CONDITION-01).
    Conditions,
    /// Those of one Hero or Enemy.
    ConditionsOf(Subject),
    /// Then one of them is removed.
    RemoveCondition(Subject),
    /// The Aftermath after its first step (MF-AFTERMATH-05).
    Aftermath(EncounterId),
    /// Its Rewards.
    AftermathRewards(u8),
    /// Its Rest.
    AftermathRest,
    /// Its last steps.
    AftermathEnd(EncounterId),
    /// The game is won.
    Win,
    // Heart of the Mists.
    /// Enemies are assigned to Allies (HM-BLOCK-01).
    Blocks,
    /// An Enemy is assigned to this Ally (HM-BLOCK-01).
    Block(AllyId),
    /// An Enemy attacks an Ally (HM-BLOCK-03).
    AttackAlly(EnemyId, AllyId),
    /// Allies with enough Wounds are eliminated (HM-WOUND-06).
    AlliesFall,
    /// So many choices from the Reward Display (HM-REWARD-06).
    Display(u8),
    /// So many Rewards are added to it (HM-REWARD-12).
    Restock(u8),
    /// A card that came with Objective tokens may have lost the last one (HM-OBJ-02).
    Spent(CardId),
    /// The event of the Time Card.
    TimeEvent,
    /// The Time Card is done.
    TimeDone,
    /// Wait for an answer.
    Ask(Ask),
}

/// When the symbols are resolved that the Time cube passes or stops on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Symbols {
    /// At once (MF-TIME-09).
    AtOnce,
    /// After the event of the Time Card that moves the cube (MF-TIME-06).
    AfterTheEvent,
}

/// Spaces of the Time Track, one bit each. Packed, because a step has no room to line it up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[repr(Rust, packed)]
pub struct Spaces(pub u64);

/// Effects still to be done, and for whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frame {
    /// Who "you" is; nobody on Encounters, Time Cards and the like.
    pub you: Option<Hero>,
    /// Whose text it is.
    pub source: EffectSource,
    /// Where in the program.
    pub start: u16,
    /// How many effects.
    pub len: u8,
    /// The one that is already chosen for the first of them.
    pub subject: Subject,
    /// The Enemy it is about, if what happened is about one.
    pub about: Option<EnemyId>,
}

impl Frame {
    /// The block it runs.
    pub fn block(self) -> Block {
        Block { start: self.start, len: self.len }
    }

    /// The same for another block.
    pub fn with(self, block: Block) -> Frame {
        Frame { start: block.start, len: block.len, subject: Subject::Open, ..self }
    }
}

/// Whom an effect is done to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Subject {
    /// Not chosen yet.
    #[default]
    Open,
    /// A Hero.
    Hero(Hero),
    /// An Enemy.
    Enemy(EnemyId),
    /// An Ally.
    Ally(AllyId),
}

/// An ability whose trigger has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Triggered {
    /// Whose ability.
    pub source: EffectSource,
    /// Which of them.
    pub ability: u8,
    /// Who "you" is.
    pub you: Option<Hero>,
    /// The Enemy it is about.
    pub about: Option<EnemyId>,
    /// Its Enemy had Weakness when the trigger came: an eliminated one has lost its tokens since.
    pub weak: bool,
}

/// Something that waits for the players to choose its turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Todo {
    /// What it is known by.
    pub source: EffectSource,
    /// Which of several of the same source.
    pub nth: u8,
    /// What is done.
    pub step: Step,
}

/// Enemies to be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Levy {
    /// How many are still missing.
    pub left: u8,
    /// From this deck.
    pub colour: Colour,
    /// Which fit.
    pub of: Wanted,
}

/// Which Enemies are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Wanted {
    /// Any.
    Any,
    /// Those of the active Encounter's starting Enemies box.
    Encounter,
    /// Those with this Keyword.
    Keyword(Keyword),
}

/// A moment at which Reflexes can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Window {
    /// What it is for.
    pub moment: Moment,
    /// Who has passed.
    pub passed: SeatSet,
    /// Cards whose Reflexes were used in it (MF-FINE-03).
    pub used: [CardId; WINDOW_USES],
    /// How many of them.
    pub uses: u8,
}

/// Reflexes that can be used in one window outside of attacks.
pub const WINDOW_USES: usize = 4;

impl Window {
    /// A new window.
    pub fn new(moment: Moment) -> Self {
        Window { moment, passed: SeatSet::NONE, used: [CardId::default(); WINDOW_USES], uses: 0 }
    }
}

/// What a window is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Moment {
    /// Between effects (MF-REFLEX-02).
    AnyTime,
    /// The Action in progress deals damage (MF-REFLEX-04).
    Attack,
    /// A Hero is dealt damage (MF-DEFENCE-07).
    Attacked,
    /// A Hero is about to draw by an Action.
    Drawing(Hero),
    /// An Enemy has entered a Hero's area.
    Pursued(Hero, EnemyId),
    /// An Enemy was Enraged.
    Enraged(EnemyId),
    /// An Enemy was eliminated; it was in this Hero's area, or in the line.
    Slain(EnemyId, Option<Hero>),
    /// An Encounter has begun.
    Encounter,
    /// A Hero Buried cards for an attack.
    Buried(Hero),
}

/// What deals damage. States of earlier programs have it as a flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "bool", into = "bool")]
pub enum Blow {
    /// The innermost assault on a Hero.
    Assault,
    /// An Action, or an effect of any other kind.
    Other,
}

flag!(Blow: Assault or Other);

/// The Resolve that Enemies give who are eliminated together (MF-DAMAGE-15). States of earlier programs have it as a flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "bool", into = "bool")]
pub enum Spoils {
    /// That of the most valuable one: an Action or an ability did it.
    Highest,
    /// That of all.
    All,
}

flag!(Spoils: Highest or All);

/// An icon of an Enemy Focus Track (MF-FOCUS-02). States of earlier programs have it as a flag.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "bool", into = "bool")]
pub enum TrackIcon {
    /// A Raging Enemy icon (MF-FOCUS-04).
    Raging,
    /// A Reinforcement icon (MF-FOCUS-03).
    #[default]
    Reinforcement,
}

flag!(TrackIcon: Raging or Reinforcement);

#[cfg(test)]
mod tests {
    use super::*;

    /// The agenda is copied with every state, so a step that grows is worth noticing.
    #[test]
    fn a_step_is_sixteen_bytes() {
        assert_eq!(size_of::<Step>(), 16);
    }

    #[test]
    fn the_remainder_of_an_action_is_kept_under_its_old_name() {
        assert_eq!(serde_json::to_string(&Step::Remainder(3)).unwrap(), r#"{"Rest":3}"#);
        assert_eq!(serde_json::from_str::<Step>(r#"{"Rest":3}"#).unwrap(), Step::Remainder(3));
    }

    #[test]
    fn a_blow_is_kept_as_the_flag_it_was() {
        let step = Step::Wounds(Hero(1), 2, Blow::Assault);
        assert_eq!(serde_json::to_string(&step).unwrap(), r#"{"Wounds":[1,2,true]}"#);
        assert_eq!(serde_json::from_str::<Step>(r#"{"Wounds":[1,2,false]}"#).unwrap(), Step::Wounds(Hero(1), 2, Blow::Other));
    }
}

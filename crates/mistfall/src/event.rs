//! What happens in a play, for logs and pages.

use crate::effect::Zone;
use crate::ids::*;
use crate::moves::Piece;
use crate::state::End;
use mistgate_kernel::Rule;
use serde::Serialize;

/// Something that happened. The fields are what their names and types say; Heroes go by their Charters, so that an event
/// can be told without a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "event")]
#[allow(missing_docs)]
pub enum Event {
    /// A round begins (MF-ROUND-03).
    RoundBegan { round: u16 },
    /// A Phase begins (MF-ROUND-01).
    PhaseBegan { phase: Phase },
    /// The Reinforcement cube moves (MF-REINFORCE-04).
    ReinforcementMoved { space: u8 },
    /// Reinforcements are due (MF-REINFORCE-05).
    Reinforcements { enemies: u8 },
    /// The Reinforcement cube goes back to its start (MF-REINFORCE-08).
    ReinforcementReset,
    /// The Time cube moves (MF-TIME-03).
    TimeMoved { space: u8, rule: Rule },
    /// The party Scouts (MF-TRAVEL-24).
    Scouted { spot: SpotId, resolve: u8 },
    /// The party moves, for so much Resolve (MF-TRAVEL-28); a face-down tile is not known yet.
    Travelled { spot: SpotId, tile: Option<TileId>, resolve: u8 },
    /// The party stays (MF-TRAVEL-14).
    Stayed,
    /// The party Retreats (MF-TRAVEL-16).
    Retreated { spot: SpotId, tile: Option<TileId> },
    /// A Location is turned face up (MF-TRAVEL-22).
    Revealed { spot: SpotId, tile: TileId },
    /// A Quest Token is revealed (MF-TRAVEL-23).
    TokenRevealed { spot: SpotId, letter: u8, quest: QuestId },
    /// A Location has another status: so many Wounds (MF-TRAVEL-09, MF-TRAVEL-10).
    StatusChanged { spot: SpotId, tile: TileId, wounds: u8 },
    /// Enemies are dispersed (MF-TRAVEL-31).
    Dispersed { enemies: u8 },
    /// An Encounter card does not fit and is discarded (MF-ENCOUNTER-07).
    EncounterSkipped { encounter: EncounterId },
    /// An Encounter begins (MF-ENCOUNTER-10).
    EncounterBegan { encounter: EncounterId },
    /// An Encounter ends (MF-ENDING-04).
    EncounterEnded { encounter: EncounterId },
    /// The active Encounter is discarded (MF-AFTERMATH-03, MF-TRAVEL-18).
    EncounterDiscarded { encounter: EncounterId },
    /// An Enemy card does not fit and is discarded (MF-ENCOUNTER-16).
    EnemySkipped { enemy: EnemyId },
    /// An Enemy joins the line (MF-ENCOUNTER-15).
    EnemyJoined { enemy: EnemyId },
    /// An Enemy deck is made anew (MF-ENCOUNTER-19).
    DeckReshuffled { deck: &'static str },
    /// An Enemy deck ran out for the second time (MF-ENCOUNTER-20).
    DeckExhausted { deck: &'static str },
    /// An Enemy enters a Hero Area (MF-PURSUIT-03).
    Pursued { enemy: EnemyId, hero: CharterId },
    /// An Enemy goes to the Quest Area (MF-FINE-09).
    ReturnedToLine { enemy: EnemyId },
    /// An Enemy is discarded, not eliminated (MF-DAMAGE-14).
    DrivenOff { enemy: EnemyId },
    /// A Hero's Focus cube moves (MF-FOCUS-01).
    FocusMoved { hero: CharterId, from: u8, to: u8 },
    /// A track icon is resolved (MF-FOCUS-02).
    IconCrossed { hero: CharterId, raging: bool },
    /// A symbol of the Time Track is resolved (MF-TIME-06).
    TimeSymbol { space: u8 },
    /// A Hero Turn begins (MF-TURN-01).
    TurnBegan { hero: CharterId },
    /// A Hero Turn ends (MF-TURN-05).
    TurnEnded { hero: CharterId },
    /// A Hero agrees to end the turns (MF-VARIANT-07).
    Agreed { hero: CharterId },
    /// A Hero uses an Action (MF-ACTION-02).
    Used { hero: CharterId, card: CardId, action: u8 },
    /// An Action is embedded (MF-EMBED-01).
    Embedded { hero: CharterId, card: CardId, action: u8 },
    /// A Reflex is used (MF-REFLEX-02).
    Reflex { hero: CharterId, card: CardId, action: u8 },
    /// An Enemy is the target of an Action (MF-RANGE-01).
    Targeted { enemy: EnemyId },
    /// A Hero is the target of an Action (MF-RANGE-04).
    TargetedHero { hero: CharterId },
    /// Vulnerabilities place Wounds (MF-DAMAGE-03).
    Vulnerable { enemy: EnemyId, matches: u8, wounds: u8 },
    /// An attack is compared with the defence (MF-DAMAGE-07).
    Dealt { enemy: EnemyId, physical: u8, magical: u8, wounds: u8 },
    /// Wounds are placed on an Enemy (MF-DAMAGE-09).
    Wounded { enemy: EnemyId, wounds: u8, rule: Rule },
    /// An Enemy is eliminated (MF-DAMAGE-10).
    Eliminated { enemy: EnemyId },
    /// The party gains Resolve (MF-DAMAGE-12).
    ResolveGained { resolve: u8 },
    /// The party spends or loses Resolve (MF-GLOSSARY-08).
    ResolveSpent { resolve: u8 },
    /// A used card goes to its place (MF-CONCLUDE-01).
    Concluded { hero: CharterId, card: CardId, to: Zone },
    /// A card is attached (MF-EFFECT-09).
    Attached { hero: CharterId, card: CardId },
    /// A Hero buys an Advanced Feat (MF-TURN-08).
    Bought { hero: CharterId, card: CardId, resolve: u8 },
    /// A Hero Rests (MF-TURN-12).
    Rested { hero: CharterId, points: u8 },
    /// A Hero receives Restoration (MF-HEAL-01).
    Healing { hero: CharterId, points: u8 },
    /// Restoration moves a card (MF-HEAL-01).
    Restored { hero: CharterId, card: CardId, to: Zone },
    /// A Hero draws a card (MF-EFFECT-04).
    Drew { hero: CharterId, card: CardId, rule: Rule },
    /// A card is discarded (MF-EFFECT-05).
    Discarded { hero: CharterId, card: CardId },
    /// A card is Buried (MF-EFFECT-06).
    Buried { hero: CharterId, card: CardId },
    /// A card is moved by an effect.
    Fetched { hero: CharterId, card: CardId, to: Zone },
    /// An Enemy is activated (MF-DEFENCE-02).
    Activated { enemy: EnemyId },
    /// A Hero is dealt damage (MF-DEFENCE-15).
    Attacked { hero: CharterId, source: Piece, physical: u8, magical: u8 },
    /// Damage is cancelled (MF-DEFENCE-07).
    Cancelled { physical: u8, magical: u8 },
    /// Another Hero takes the attack over.
    TakenOver { hero: CharterId },
    /// A Hero receives Wounds (MF-DEFENCE-10).
    HeroWounded { hero: CharterId, wounds: u8, rule: Rule },
    /// A Hero is eliminated (MF-DEFENCE-14).
    HeroEliminated { hero: CharterId },
    /// An Enemy is Enraged (MF-ENRAGE-03).
    Enraged { enemy: EnemyId },
    /// An Enemy is calmed (MF-ENRAGE-05).
    Calmed { enemy: EnemyId },
    /// Condition tokens are placed on an Enemy (MF-EFFECT-11).
    EnemyAfflicted { enemy: EnemyId, condition: Condition, tokens: u8 },
    /// Condition tokens are placed on a Hero (MF-EFFECT-11).
    HeroAfflicted { hero: CharterId, condition: Condition, tokens: u8 },
    /// A Condition token is taken off an Enemy (MF-CONDITION-02).
    EnemyCured { enemy: EnemyId, condition: Condition },
    /// A Condition token is taken off a Hero (MF-CONDITION-02).
    HeroCured { hero: CharterId, condition: Condition },
    /// Weakness cancels an ability (MF-CONDITION-10).
    AbilityCancelled { enemy: EnemyId },
    /// An ability does what it says; the print is the side of an Enemy or Charter, the tile of a Location, the Quest.
    Ability { source: Piece, nth: u8, print: u8 },
    /// Objective tokens come or go (MF-EFFECT-12).
    Tokens { source: Piece, tokens: u8 },
    /// A Reward is drawn (MF-AFTERMATH-08).
    RewardDrawn { card: CardId },
    /// A Hero takes a Reward (MF-AFTERMATH-10).
    RewardTaken { hero: CharterId, card: CardId },
    /// A Reward is exchanged (MF-AFTERMATH-12).
    RewardExchanged { card: CardId, resolve: u8 },
    /// A Time Card is drawn (MF-TIME-01).
    TimeDrawn { time: TimeId },
    /// The Special Enemy is turned over (MF-ENEMYCARD-11).
    Flipped { enemy: EnemyId },
    /// The space of the Darkness cube is read (HM-PHASE-02).
    DarknessRead { spaces: u8 },
    /// A token leaves the Token Box, or comes into it (HM-TIME-05, HM-BOX-03).
    TokenBox { tokens: u8 },
    /// The Darkness cube moves and the Token Box is filled anew (HM-TIME-07).
    DarknessGrew { space: u8 },
    /// A white number calls for an event of the Quest (HM-TRACK-01).
    QuestEvent { number: u8, quest: QuestId },
    /// An Ally joins a Hero (HM-ALLY-08).
    AllyJoined { ally: AllyId, hero: CharterId },
    /// An Ally is turned over (HM-ALLY-03).
    AllyTurned { ally: AllyId, turned: bool },
    /// An Ally goes to another Hero (HM-ACTION-03).
    AllyLent { ally: AllyId, hero: CharterId },
    /// An Ally leaves the game without a price (HM-WOUND-04).
    AllyLeft { ally: AllyId },
    /// An Ally is eliminated (HM-WOUND-03).
    AllyFell { ally: AllyId },
    /// An Ally is the target of an Action (HM-ACTION-09).
    TargetedAlly { ally: AllyId },
    /// An Enemy is assigned to an Ally (HM-BLOCK-01).
    Blocked { ally: AllyId, enemy: EnemyId },
    /// An Ally is dealt damage (HM-BLOCK-03).
    AllyAttacked { ally: AllyId, source: Piece, physical: u8, magical: u8 },
    /// Wounds are placed on an Ally (HM-WOUND-02).
    AllyWounded { ally: AllyId, wounds: u8 },
    /// Condition tokens are placed on an Ally (HM-EFFECT-02).
    AllyAfflicted { ally: AllyId, condition: Condition, tokens: u8 },
    /// A Condition token is taken off an Ally (HM-EFFECT-05).
    AllyCured { ally: AllyId, condition: Condition },
    /// Restoration takes Wounds off an Ally (HM-REST-02).
    AllyMended { ally: AllyId, wounds: u8 },
    /// A Reward is added to the display (HM-REWARD-12).
    RewardDisplayed { card: CardId },
    /// A card of the display goes under the Rewards deck (HM-REWARD-09).
    RewardReturned { card: CardId },
    /// Somebody declines.
    Declined,
    /// The victory is certain (MF-AFTERMATH-04).
    Won,
    /// A person proposes to concede.
    ProposedToConcede { person: u8 },
    /// The game is over.
    Ended { end: End },
}

//! What happens in a play, for logs and pages.

use crate::ids::*;
use crate::state::End;
use serde::Serialize;

/// Something that happened. The fields are what their names and types say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "event")]
#[allow(missing_docs)]
pub enum Event {
    /// The Enforcer starts here (MW-SETUP-04).
    EnforcerStarts { district: DistrictId },
    /// The Reserve is filled (MW-SETUP-07).
    ReserveFilled { cubes: u8 },
    /// Six Requests are laid out (MW-DRAFT-02).
    DraftLaidOut { cards: u8 },
    /// A role drafts a Request (MW-DRAFT-03).
    Drafted { role: Role, request: RequestId },
    /// The Temple takes a Request: left over in the draft, or the rightmost of the Job Board (MW-DRAFT-07, MW-TEMPLE-01).
    TempleTook { request: RequestId, draft: bool },
    /// A Request comes onto the Job Board (MW-JOB-02).
    Posted { request: RequestId },
    /// A role takes its starting Supply (MW-SETUP-11).
    StartingSupply { role: Role, cubes: u8 },
    /// A round begins.
    RoundBegan { round: u16 },
    /// A role's turn begins (MW-ROUND-01).
    TurnBegan { role: Role },
    /// The Temple's turn begins (MW-TEMPLE-01).
    TempleTurnBegan,
    /// A Timer cube is taken off an Action (MW-TICK-01).
    Ticked { action: ActionId, cube: Cube },
    /// A card is played (MW-PLAY-01).
    Played { role: Role, action: ActionId, request: Option<RequestId> },
    /// A cube pays a Cost (MW-PLAY-02).
    PaidCost { role: Role, cube: Cube },
    /// A cube is set as Timer (MW-PLAY-05).
    TimerSet { role: Role, action: ActionId, cube: Cube },
    /// An Action resolves (MW-TICK-03).
    Resolved { role: Role, action: ActionId },
    /// A Project completes its Request (MW-PROJ-05).
    Completed { role: Role, action: ActionId, request: RequestId },
    /// A Project fails (MW-PROJ-09).
    Failed { role: Role, action: ActionId, why: Failure },
    /// A role is paid (MW-PAY-01).
    Paid { role: Role, symbol: Symbol, cubes: u8 },
    /// A cube is placed on the Map (MW-INFL-01).
    Placed { role: Role, square: SquareId, cube: Cube },
    /// A Bane is lifted instead (MW-BANE-03).
    BaneLifted { role: Role, square: SquareId },
    /// A cube cannot be placed (MW-INFL-04, MW-INFL-06).
    NotPlaced { role: Role },
    /// A cube is removed from the Map (MW-CUBE-01).
    Removed { role: Role, square: SquareId, cube: Cube },
    /// A Request is discarded (MW-EFFECT-02).
    RequestDiscarded { request: RequestId },
    /// An Action card is discarded (MW-TICK-07).
    ActionDiscarded { action: ActionId },
    /// A role gains Supply (MW-CUBE-04).
    GainedSupply { role: Role, cubes: u8 },
    /// A role loses a Supply cube (MW-CUBE-06).
    LostSupply { role: Role, cube: Cube },
    /// A role gains Effort (MW-CUBE-05).
    GainedEffort { role: Role, cubes: u8 },
    /// A role gains Fate (MW-FATE-01).
    GainedFate { role: Role, cube: Cube },
    /// A role takes a Bane (MW-FATE-02).
    TookBane { role: Role },
    /// A role loses Fate (MW-FATE-03).
    LostFate { role: Role, cube: Cube },
    /// A cube moves between pools (MW-CUBE-13).
    Moved { role: Role, cube: Cube, from: PoolKind, to: PoolKind },
    /// A role discards a card from hand (MW-HAND-01).
    Discarded { role: Role, action: ActionId },
    /// A role recovers a card (MW-HAND-02).
    Recovered { role: Role, action: ActionId },
    /// The Clock is flipped (MW-RECUP-05).
    ClockFlipped { time: Time },
    /// A role accepts its Fate (MW-ACCEPT-01).
    AcceptedFate { role: Role, spaces: u8 },
    /// The pawn enters a space of the Fate Track (MW-TRACK-01).
    Advanced { role: Role, space: u8 },
    /// A Fate card is drawn (MW-TRACK-02).
    FateDrawn { role: Role, card: FateId },
    /// A Fate card is done and discarded (MW-DECK-01).
    FateDone { card: FateId },
    /// A Covenant card is drawn (MW-TRACK-03).
    CovenantDrawn { role: Role, card: CovenantId },
    /// A Covenant card is done and discarded (MW-COV-05).
    CovenantDone { card: CovenantId },
    /// The Fate Pool goes back to its origins (MW-ACCEPT-03).
    FateReturned { role: Role },
    /// A Bane is put on the Map (MW-ACCEPT-04).
    BanePlaced { role: Role, square: SquareId, instead_of: Option<Cube> },
    /// A role draws a Request into its hand (MW-JOB-08).
    DrewRequest { role: Role, request: RequestId },
    /// The Enforcer moves (MW-ENF-08).
    EnforcerMoved { district: DistrictId },
    /// A token is placed (MW-TOKEN-01).
    TokenPlaced { district: DistrictId, unity: bool },
    /// A token is flipped (MW-TOKEN-03).
    TokenFlipped { district: DistrictId, unity: bool },
    /// A token fits nowhere (MW-TOKEN-04, MW-TOKEN-05).
    TokenDidNotFit { district: DistrictId, unity: bool },
    /// The Temple puts a cube on a group (MW-TEMPLE-03).
    TempleCube { group: GroupId, marker: bool },
    /// A group's cubes bring Fear (MW-TEMPLE-04).
    TempleInfluence { group: GroupId },
    /// A role uses a district's ability (MW-ABILITY-02).
    UsedAbility { role: Role, district: DistrictId },
    /// A role offers an effect to another (MW-BEST-03).
    Offered { role: Role, to: Role },
    /// A role declines an optional effect (MW-BEST-03).
    Declined { role: Role },
    /// A person proposes to concede (MW-END-04).
    ProposedToConcede { person: u8 },
    /// The game is over.
    Ended { end: End },
}

/// Why a Project failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Failure {
    /// The Request was taken away (MW-PROJ-11).
    NoRequest,
    /// No needed symbol is in force at this time of day (MW-PROJ-08).
    WrongTime,
    /// The Enforcer is in the district (MW-ENF-01).
    Enforcer,
}

//! The agenda: what is still to be done, and what is asked.

use crate::effect::{Block, Site, Whose};
use crate::ids::*;
use serde::{Deserialize, Serialize};

/// Something still to be done. Steps are small, so that the agenda is copied with the state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step {
    /// An empty place of the agenda.
    #[default]
    Nothing,
    /// Lay out six Requests and let every role draft one (MW-DRAFT-02).
    DraftRound,
    /// The Temple takes what is left on display (MW-DRAFT-07).
    DraftTemple,
    /// What follows after the draft (MW-SETUP-08).
    FinishSetup,
    /// A role's turn begins: tick down (MW-TICK-01).
    BeginTurn(Role),
    /// Resolve the Actions that have lost their last Timer cube (MW-TICK-03, MW-TICK-05).
    Settle,
    /// The turn passes on (MW-ROUND-01).
    EndTurn(Role),
    /// The Temple's turn (MW-TEMPLE-01).
    TempleTurn,
    /// The round is over.
    EndRound,
    /// The Cost is paid: the card goes on the board (MW-PLAY-06).
    SetOut(ActionId, Option<RequestId>),
    /// An Action resolves.
    Resolve(Role, u8),
    /// The Request of a completed Project is discarded (MW-EFFECT-02).
    DiscardRequest(Role, u8),
    /// A resolved Action is discarded (MW-TICK-07).
    DiscardAction(Role, u8),
    /// A role gains influence at a group (MW-INFL-01).
    Influence(Role, GroupId),
    /// Do these effects.
    Run(Frame),
    /// Gain so much Fate (MW-FATE-01).
    GainFate(Role, u8),
    /// Advance the Fate Track so many spaces (MW-TRACK-01).
    Advance(Role, u8),
    /// Draw a Fate card (MW-DECK-01).
    DrawFate(Role),
    /// A Fate card is done.
    FinishFate(FateId),
    /// A Covenant card is done.
    FinishCovenant(CovenantId),
    /// Return the Fate Pool to its origins (MW-ACCEPT-03).
    ReturnFate(Role),
    /// Put the Banes of the Fate Pool on the Map (MW-ACCEPT-04).
    PlaceBanes(Role),
    /// The Temple's cube for a group (MW-TEMPLE-03).
    TempleCube(GroupId),
    /// Wait for an answer.
    Ask(Ask),
}

/// The effects still to be done of one card, for one role.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frame {
    /// Who "you" is.
    pub you: Role,
    /// The district of the card, if it has one.
    pub here: Option<Here>,
    /// Where in the program.
    pub start: u16,
    /// How many effects.
    pub len: u8,
}

/// The district of a card that has one. Never zero, so that a missing one takes no room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Here(std::num::NonZeroU8);

impl Here {
    /// This district.
    pub fn new(district: DistrictId) -> Self {
        Here(std::num::NonZeroU8::MIN.saturating_add(district.0))
    }

    /// Which district.
    pub fn district(self) -> DistrictId {
        DistrictId(self.0.get() - 1)
    }
}

impl Frame {
    /// A block of effects for a role.
    pub fn new(you: Role, here: Option<Here>, block: Block) -> Self {
        Frame { you, here, start: block.start, len: block.len }
    }
}

/// A question to a role.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ask {
    /// Who is asked.
    pub role: Role,
    /// What is asked.
    pub what: Question,
}

/// What can be asked. A dozen kinds serve all cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Question {
    /// Which Request on display to draft (MW-DRAFT-03).
    Draft,
    /// Which finished Action to resolve next (MW-TICK-04).
    Order,
    /// Which card to play, or which ability to use before (MW-TURN-02, MW-ABILITY-03).
    Turn,
    /// Which Request to put on this Project (MW-PROJ-01).
    Request(ActionId),
    /// Which cube to carry from one place to another, so many times.
    Cube(Carry),
    /// Which need symbol to be paid for (MW-PAY-03).
    Payment(u8),
    /// Which square of the Map.
    Square(Purpose),
    /// Which district.
    District(Aim),
    /// Use the effect at this place of the program (MW-BEST-03)?
    May(u16, Option<Here>),
    /// Which other role to offer the effect at this place to; those asked already are left out (MW-BEST-03).
    Another(u16, Option<Here>, u8),
    /// Do what another role offers (MW-BEST-03)?
    Accept(u16, Option<Here>, u8),
    /// Which card to discard from hand, so many times (MW-HAND-01).
    Discard(u8),
    /// Which card to recover, so many times (MW-HAND-02).
    Recover(u8),
    /// Which Request to discard, so many times (MW-JOB-09).
    DiscardRequest(u8),
    /// Which Action to take a Timer cube from, so many times (MW-TICK-05).
    Hurry(u8, Whose),
    /// Put a cube of the Fate Pool on the Map, for a Bane (MW-INFL-03)?
    InfluenceByFate(GroupId),
}

/// Cubes on their way, one at a time; their role chooses the colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Carry {
    /// Out of here.
    pub from: Holder,
    /// Into this.
    pub to: Holder,
    /// How many.
    pub left: u8,
}

/// A place where a role's cubes lie or go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Holder {
    /// One of the role's pools.
    Pool(PoolKind),
    /// The Timer of an Action on the role's board.
    Timer(u8),
    /// A square of the Map.
    Square(SquareId),
    /// Wherever the cube came from (MW-CUBE-01, MW-CUBE-02).
    Origin,
    /// Its origin, as the Cost of this card: enough must be left for its Timer (MW-PLAY-06).
    Cost(ActionId),
}

/// What a square is chosen for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Purpose {
    /// To gain influence with a cube of the Effort Pool (MW-INFL-01).
    Influence(GroupId),
    /// To gain influence with a cube of the Fate Pool (MW-INFL-03).
    InfluenceByFate(GroupId),
    /// To place a cube by an effect (MW-INFL-09).
    Place(Site),
    /// To remove a cube (MW-CUBE-01).
    Remove(Site),
    /// To put down a Bane (MW-ACCEPT-04).
    Bane,
    /// To replace a cube by a Bane (MW-BANE-07).
    BaneInstead,
    /// To be one of the cubes of the Unity Action at this place of the program, for this district (MW-UNITY-05).
    Unite(u16, DistrictId),
}

/// What a district is chosen for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Aim {
    /// A Fear token.
    Fear(Among),
    /// A Unity token.
    Unity(Among),
    /// The Enforcer.
    Enforcer(Among),
    /// The ability to use (MW-ABILITY-02).
    Ability,
    /// The Unity Action at this place of the program (MW-UNITY-05).
    Unite(u16),
}

/// Which districts there are to choose from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Among {
    /// All of them.
    All,
    /// Those friendly to the role that chooses.
    Friendly,
}

impl Question {
    /// Asked even if there is only one answer, because it is the heart of a turn; other questions with
    /// one answer answer themselves.
    pub fn is_always_asked(self) -> bool {
        matches!(self, Question::Draft | Question::Turn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The agenda is copied with every state, so a step that grows is worth noticing.
    #[test]
    fn a_step_is_eight_bytes() {
        assert_eq!(size_of::<Step>(), 8);
    }
}

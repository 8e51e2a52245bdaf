//! The agenda: what is still to be done, and what is asked.

use crate::content::Occasion;
use crate::effect::{Block, Extent, Range, To, What, Where};
use crate::ids::*;
use crate::moves::Moves;
use mistgate_kernel::clauses;
use mistgate_kernel::language::Name;
use serde::{Deserialize, Serialize};

/// Something still to be done. Steps are small, so that the agenda is copied with the state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step {
    /// An empty place of the agenda.
    #[default]
    Nothing,
    /// A player's turn begins (CF-TURN-01).
    BeginTurn(Player),
    /// These active Villains still act at the start of the turn (CF-GENERAL-07).
    Dawn(Player, u8),
    /// The Action Phase is over (CF-RES-03).
    EndAction(Player),
    /// Clean-up steps 1 to 3 (CF-CLEAN-01).
    Tidy(Player),
    /// Clean-up step 5 (CF-CLEAN-08).
    DrawUp(Player),
    /// The World Event that leaves the row in Clean-up (CF-EVENT-15).
    LoseEvent(Player),
    /// The Location Phase (CF-REST-01).
    LocationPhase(Player),
    /// The turn is over (CF-TURN-02).
    EndTurn(Player),
    /// Do these effects.
    Run(Frame),
    /// An exhausted Hireling has done its work (CF-HIRE-08).
    Dismiss(Player, CardId),
    /// What is chosen has been paid for or flipped for: take it (CF-BUY-01).
    Purchase(Player, Ware),
    /// The own purchase rule of a World Event has been followed: take it (CF-EVENT-06).
    TakeEvent(Player, EventId),
    /// Spend 1 Draw/Scout and draw (CF-DRAW-01).
    DrawOne(Player),
    /// Spend so much Draw/Scout and scout (CF-SCOUT-01).
    Scout(Player, u8),
    /// A new Location lies here: offer its Discovery effect (CF-DISC-01).
    Discover(Player, Space),
    /// The Enemy of a new Location comes, wherever the Location lies by now (CF-ENEMY-01).
    Enemy(LocationId),
    /// Something happened that a chapter may have waited for (CF-QUEST-05).
    Happened(Player, Occasion),
    /// The demand is met: the Reward section (CF-QUEST-08).
    Reward(Player, TaskId),
    /// The chapter or World Event goes to the Chronicle (CF-QUEST-09).
    Finish(Player, TaskId),
    /// The next asked player may help, or the fight is decided (CF-VILLAIN-11).
    NextHelper,
    /// The Brash Hero's turn (CF-SOLO-09).
    BrashTurn,
    /// Her turn is over.
    EndBrashTurn,
    /// She stands on a new Location and beats its Enemy (CF-SOLO-18).
    BrashConquers,
    /// She takes a card: the cheapest, or the most expensive (CF-SOLO-24).
    BrashBuys(Price),
    /// What follows the chapter she has retired (CF-SOLO-15, CF-SOLO-16).
    BrashChapter,
    /// Wait for an answer.
    Ask(Ask),
}

/// The effects still to be done of one card, for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frame {
    /// Who "you" is.
    pub you: Player,
    /// How many effects.
    pub len: u8,
    /// Where in the program.
    pub start: u16,
}

impl Frame {
    /// A block of effects for a player.
    pub fn new(you: Player, block: Block) -> Self {
        Frame { you, len: block.len, start: block.start }
    }
}

clauses! {
    /// Something that can be purchased.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum Ware of Moves {
        /// A Fate card or a Hireling.
        Card([card: Name<CardId>]),
        /// A World Event.
        Event([event: Name<EventId>]),
    }
}

clauses! {
    /// Something a player can progress (CF-QUEST-01, CF-EVENT-12).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum TaskId of Moves {
        /// The top chapter of the own Search Quest.
        Search = "search",
        /// The top chapter of the own Exploration Quest.
        Exploration = "exploration",
        /// A World Event in the Hero Area.
        Event([event: Name<EventId>]),
    }
}

/// Which card the Brash Hero takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Price {
    /// One of the cheapest.
    Cheapest,
    /// One of the most expensive.
    Dearest,
}

/// A question to a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ask {
    /// Who is asked.
    pub player: Player,
    /// What is asked.
    pub what: Question,
}

/// What can be asked. A dozen and a half kinds serve all cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Question {
    /// What to do in the Action Phase (CF-TURN-05).
    Act,
    /// How to help against the Villain (CF-VILLAIN-11).
    Help,
    /// Use the Hireling now, outside the Action Phase (CF-HIRE-06)?
    Window,
    /// Which of the options at this place of the program (CF-PLAY-05).
    Option(u16),
    /// Which option of the Reward section, or none (CF-QUEST-08).
    Reward(TaskId),
    /// Use the effect at this place of the program (CF-GENERAL-05)?
    May(u16),
    /// Resolve the Discovery effect of the Location here (CF-DISC-01)?
    Discovery(Space),
    /// Use the Rest ability (CF-REST-01)?
    Rest,
    /// Which card, so many times.
    Card(CardAim, u8),
    /// Which Enemy token.
    Enemy(EnemyAim),
    /// Which space.
    Space(SpaceAim),
    /// Which of the drawn Locations, and where (CF-SCOUT-03, CF-SCOUT-04).
    Place,
    /// Which Skill (CF-UNLOCK-12).
    Skill,
    /// Which card of the Offer.
    Ware(WareAim),
    /// Which chapter to progress by what has happened, if any (CF-QUEST-05).
    Progress(Occasion),
    /// Which of these Villains acts first (CF-GENERAL-07).
    Dawn(u8),
    /// To fight alone, or to ask the others for help (CF-VILLAIN-10).
    Alone,
    /// Which Reward token to keep: the old one or this (CF-REWARD-05).
    Keep(RewardId),
}

/// What a card is chosen for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CardAim {
    /// To retire it; fewer will do if so said (CF-RETIRE-07).
    Retire(What, Where, Extent),
    /// To discard it from hand; fewer will do if so said.
    Discard(Extent),
    /// To discard it in Clean-up, as many as one likes (CF-CLEAN-07).
    CleanUp,
    /// To take it from the discard pile.
    Recover,
    /// To put it from the Chronicle on the discard pile.
    Recall,
    /// To refresh it.
    Refresh(What),
    /// To exhaust it as a cost.
    Exhaust(What),
    /// To unlock it without a token.
    Unlock,
    /// To send this Hireling back (CF-HIRE-05).
    Dismiss,
    /// To gain this Hireling.
    Hire,
}

/// What an Enemy token is chosen for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum EnemyAim {
    /// To flip it for Resolve, of which the purchase takes this much (CF-TOKEN-01).
    FlipForResolve(u8),
    /// To flip it for Draw/Scout until this much is in the pool (CF-TOKEN-02).
    FlipForScout(u8),
    /// To retire so many, of this kind (CF-TOKEN-05).
    Retire(u8, Option<EnemyKind>),
    /// To eliminate it without paying.
    Slay(u8, Range),
    /// For the Brash Hero to beat it (CF-SOLO-12).
    Brash,
}

/// What a space is chosen for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SpaceAim {
    /// To walk there, so many times.
    Walk(u8),
    /// To venture there, so many times.
    Venture(u8),
    /// To travel there.
    Travel(crate::effect::Goal),
    /// The first Location to swap.
    SwapFirst,
    /// The Location to swap with this one.
    SwapWith(Space),
    /// The Location to shift.
    Shift,
    /// Where to shift it.
    ShiftTo(Space),
    /// For the Brash Hero to go there (CF-SOLO-17).
    Brash,
}

/// No limit to what a gained card may cost, in [`WareAim::Gain`].
pub const ANY_COST: u8 = 0;

/// What a card of the Offer is chosen for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum WareAim {
    /// To gain it without paying: of this row, up to this cost, and where it goes (CF-BUY-05).
    Gain(Option<Row>, u8, To),
    /// To discard it from the event row (CF-EVENT-15).
    LoseEvent,
    /// For the Brash Hero to take it (CF-SOLO-24).
    Brash(Price),
}

impl Question {
    /// Asked even if there is only one answer, because it is the heart of a turn; other questions with
    /// one answer answer themselves.
    pub fn is_always_asked(self) -> bool {
        matches!(self, Question::Act | Question::Help)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A saved game goes on: what two words say now was a yes or no.
    #[test]
    fn saved_questions_are_read_as_ever() {
        use crate::effect::{Extent, Range};
        let asked = [
            (Question::Card(CardAim::Discard(Extent::UpTo), 2), r#"{"Card":[{"Discard":true},2]}"#),
            (Question::Card(CardAim::Retire(What::Card, Where::Anywhere, Extent::Exactly), 1), r#"{"Card":[{"Retire":["Card","Anywhere",false]},1]}"#),
            (Question::Enemy(EnemyAim::Slay(4, Range::Near)), r#"{"Enemy":{"Slay":[4,true]}}"#),
            (Question::Progress(Occasion::Purchase(Some(Row::Events))), r#"{"Progress":{"Purchase":"events"}}"#),
        ];
        for (question, saved) in asked {
            assert_eq!(serde_json::to_string(&question).unwrap(), saved);
            assert_eq!(serde_json::from_str::<Question>(saved).unwrap(), question);
        }
    }

    /// The agenda is copied with every state, so a step that grows is worth noticing.
    #[test]
    fn a_step_is_six_bytes() {
        assert_eq!(size_of::<Step>(), 6);
    }
}

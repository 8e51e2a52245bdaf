//! What happens, for logs and animations.

use crate::agenda::{TaskId, Ware};
use crate::ids::*;
use crate::moves::Key;
use crate::state::End;
use mistgate_kernel::Rule;
use serde::Serialize;

/// Something that happened. What only some may see says so; `tell` leaves it out for the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(missing_docs)] // The fields say what they are.
pub enum Event {
    /// A turn begins.
    TurnBegan { player: Player, round: u16 },
    /// The Brash Hero's turn begins.
    BrashBegan { round: u16 },
    /// A card was played.
    Played { player: Player, card: CardId },
    /// A card was exhausted.
    Exhausted { player: Player, card: CardId },
    /// A card was unlocked; without a key by an effect.
    Unlocked {
        player: Player,
        card: CardId,
        #[serde(skip)]
        key: Option<Key>,
    },
    /// Resources were generated.
    Generated { player: Player, resource: Resource, n: u8 },
    /// A card was drawn; only its player sees which.
    Drew { player: Player, card: CardId, rule: Rule },
    /// The discard pile was shuffled into a new deck.
    Reshuffled { player: Player },
    /// Location cards were drawn to choose from.
    Scouted { player: Player, n: u8 },
    /// The Location cards that were not chosen went back into the deck.
    ShuffledBack { n: u8 },
    /// A Location was placed.
    Placed { location: LocationId, space: Space },
    /// A Discovery effect is resolved.
    Discovered { player: Player, location: LocationId },
    /// An Enemy came to a space.
    EnemyCame { enemy: EnemyId, space: Space },
    /// A Hero moved, paying so many Wounds.
    Moved { player: Player, space: Space, wounds: u8 },
    /// A card was purchased for so much Resolve.
    Bought { player: Player, ware: Ware, cost: u8 },
    /// A card was gained without paying.
    Gained { player: Player, ware: Ware },
    /// A Hireling went back to the stack.
    Dismissed { player: Player, card: CardId },
    /// A new card lies in the Offer.
    Offered { ware: Ware },
    /// An Enemy token was flipped for a resource.
    Flipped { player: Player, enemy: EnemyId },
    /// An Enemy was eliminated.
    Eliminated { player: Player, enemy: EnemyId },
    /// Wounds were taken.
    Wounded { player: Player, n: u8, rule: Rule },
    /// Wounds were discarded.
    Healed { player: Player, n: u8 },
    /// A card was retired; from hand, only its player sees which.
    Retired { player: Player, card: CardId, secretly: bool },
    /// An Enemy token was retired without giving anything.
    RetiredEnemy { player: Player, enemy: EnemyId },
    /// A card was discarded.
    Discarded { player: Player, card: CardId, rule: Rule },
    /// A card went from the discard pile to the hand.
    Recovered { player: Player, card: CardId },
    /// A card went from the Chronicle to the discard pile.
    Recalled { player: Player, card: CardId },
    /// A Skill token was gained.
    Learned { player: Player, skill: Skill },
    /// A card was refreshed.
    Refreshed { player: Player, card: CardId },
    /// A chapter or World Event is done.
    TaskDone {
        player: Player,
        #[serde(skip)]
        task: TaskId,
        name: TaskName,
    },
    /// A quest is completed.
    QuestDone {
        player: Player,
        #[serde(skip)]
        task: TaskId,
    },
    /// An offer was declined.
    Declined { player: Player },
    /// A player retreated to the inn.
    Retreated { player: Player },
    /// A player rests.
    Rested { player: Player, space: Space },
    /// Two Locations were swapped.
    Swapped { space: Space, with: Space },
    /// A Location was shifted.
    Shifted { space: Space, to: Space },
    /// A World Event left the row for good.
    EventLost { card: EventId },
    /// A Villain became active.
    VillainCame { villain: VillainId },
    /// A Villain acts at the start of a turn.
    VillainActs { villain: VillainId, player: Player },
    /// A player faces a Villain.
    Faced { player: Player, villain: VillainId },
    /// A player is asked for help.
    AskedForHelp { player: Player },
    /// A player helps with so much Attack.
    Helped { player: Player, attack: u8 },
    /// The fight did not come about; everything was taken back.
    FightFailed { villain: VillainId },
    /// A Villain was eliminated.
    Defeated { player: Player, villain: VillainId },
    /// A Reward token was received.
    Rewarded { player: Player, reward: RewardId },
    /// A Reward token was given back.
    RewardReturned { player: Player, reward: RewardId },
    /// The Brash Hero discarded her Wounds.
    BrashHealed { n: u8 },
    /// The Brash Hero eliminated an Enemy, taking so many Wounds.
    BrashEliminated { enemy: EnemyId, wounds: u8 },
    /// The Brash Hero moved.
    BrashMoved { space: Space },
    /// The Brash Hero took a card.
    BrashBought { card: CardId },
    /// The Brash Hero retired a chapter: the first is 1.
    BrashChapter { chapter: u8 },
    /// The Game End was triggered.
    EndTriggered { player: Player, end: End },
    /// Somebody proposes to end the game.
    ProposedToEnd { player: Player },
    /// Everybody agreed: the round is played to its end.
    EndAgreed { round: u16 },
    /// The game is over.
    Ended { end: End },
}

/// Which task was done, for the log: the chapter's quest and number, or the World Event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // The fields say what they are.
pub enum TaskName {
    /// A chapter of a Search Quest, from 0.
    Search { quest: SearchId, chapter: u8 },
    /// A chapter of an Exploration Quest, from 0.
    Exploration { quest: ExplorationId, chapter: u8 },
    /// A World Event.
    Event { card: EventId },
}

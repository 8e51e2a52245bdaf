//! Everything there is to know about a play of Chronicles of Frost at one moment.

use crate::agenda::Step;
use crate::ids::*;
use mistgate_kernel::pieces::{Deck, Stack};
use mistgate_kernel::{Chance, SeatSet};
use serde::{Deserialize, Serialize};

/// Cards in a row of the Offer (CF-OFFER-02).
pub const ROW: usize = 5;

/// The last round there can be (CF-END-09): without Module 1 several players who do nothing would never come to an end.
pub const MOST_ROUNDS: u16 = 250;

/// Steps the agenda can hold. Locations discovered inside of discoveries nest, each with four steps, but only few Locations
/// do that (the content is checked for it); a card is under them, with its frames.
pub const AGENDA: usize = 64;

/// The state of a play: plain data, copied as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// The chance still to come.
    pub chance: Chance,
    /// What was agreed before the game.
    pub terms: Terms,
    /// The round; 0 before the first turn.
    pub round: u16,
    /// Whose turn it is, or who comes next.
    pub active: Player,
    /// Which part of the turn (CF-TURN-01).
    pub phase: Phase,
    /// Has the active player played or activated a card or performed an Action (CF-RETREAT-04)?
    pub acted: bool,
    /// Was a World Event purchased this turn (CF-EVENT-15), and this round (CF-EVENT-22)?
    pub event_bought: [bool; 2],
    /// Which Location lies on each space; the inn's own is none of them (CF-GRID-02).
    pub grid: [Option<LocationId>; Space::COUNT],
    /// The Enemy tokens on each space (CF-ENEMY-02).
    pub enemies: [EnemySet; Space::COUNT],
    /// The Location deck.
    pub location_deck: Deck<MOST_LOCATIONS>,
    /// Location cards drawn to choose one of them (CF-SCOUT-03).
    pub drawn: Stack<u8, MOST_LOCATIONS>,
    /// The Enemy stacks, by kind (CF-SETUP-04).
    pub stacks: [Deck<MOST_ENEMIES>; 3],
    /// The silver and the gold deck (CF-OFFER-01).
    pub decks: [Deck<MOST_SILVER, u8, CARD_WORDS>; 2],
    /// The silver and the gold row of the Offer (CF-OFFER-02).
    pub rows: [[Option<CardId>; ROW]; 2],
    /// The World Event deck with its Villains (CF-VILLAIN-04); numbers are those of an [`EventCard`].
    pub event_deck: Deck<{ EventCard::MOST }>,
    /// The event row, the left end first (CF-EVENT-19).
    pub event_row: Stack<u8, ROW>,
    /// World Events out of the game (CF-EVENT-17).
    pub events_lost: EventSet,
    /// The active Villains, one bit each (CF-VILLAIN-07).
    pub villains: u8,
    /// The Hireling deck (CF-SETUP-03).
    pub hirelings: CardSet,
    /// Exhausted cards in play, whoever's (CF-ALLY-02).
    pub exhausted: CardSet,
    /// Cards unlocked this turn, whoever's (CF-UNLOCK-08).
    pub unlocked: CardSet,
    /// What lies on each card in play.
    #[serde(with = "on_cards")]
    pub lying: [Lying; MAX_CARDS],
    /// Skill tokens in the supply (CF-SETUP-05).
    pub skill_supply: [u8; SKILLS],
    /// Reward tokens in the supply, by kind.
    pub reward_supply: [u8; REWARD_KINDS],
    /// The Hero Areas (CF-AREA-01).
    pub areas: [Area; MAX_PLAYERS],
    /// The Brash Hero (CF-SOLO-05).
    pub brash: Brash,
    /// The fight against a Villain that is going on.
    pub fight: Fight,
    /// The Attack in the pool when help against this Villain was last asked for in vain this turn (CF-VILLAIN-30).
    #[serde(with = "by_villain")]
    pub failed: [Option<u8>; MOST_VILLAINS],
    /// Who triggered the Game End, and how (CF-END-05).
    pub trigger: Option<(Player, End)>,
    /// Players who propose to end the game (CF-END-09).
    pub conceding: SeatSet,
    /// How the game ended.
    pub end: Option<End>,
    /// What is still to be done, the next on top.
    pub agenda: Stack<Step, AGENDA>,
}

/// What was agreed before the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// How many players (CF-GENERAL-01).
    pub players: u8,
    /// Who began (CF-OFFER-05).
    pub first: Player,
    /// Module 1 (CF-EVENT-01).
    pub events: bool,
    /// Module 2 (CF-VILLAIN-01).
    pub villains: bool,
    /// The Brash Hero's hard mode (CF-HARD-01).
    pub hard: bool,
    /// The house rule "Slow events" (CF-EVENT-22).
    pub slow_events: bool,
    /// The house rule "Open challenge" (CF-VILLAIN-31).
    pub open_challenge: bool,
    /// The last round, if one was agreed (CF-END-09).
    pub round_limit: Option<u16>,
    /// Is everybody shown how many points the others have at least?
    pub live_scores: bool,
}

impl Terms {
    /// The round after which the game is over if nothing has ended it before (CF-END-09).
    pub fn last_round(&self) -> u16 {
        self.round_limit.unwrap_or(MOST_ROUNDS)
    }
}

/// A part of a turn (CF-TURN-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Perform Actions, or Retreat.
    Action,
    /// Discard and draw.
    CleanUp,
    /// Rest.
    Location,
    /// The Brash Hero's turn.
    Brash,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// A player completed both quests (CF-END-01).
    Quests,
    /// The silver deck is exhausted (CF-END-02).
    SilverDeck,
    /// The gold deck is exhausted (CF-END-02).
    GoldDeck,
    /// Everything is discovered and all Enemies are eliminated (CF-END-03).
    Conquered,
    /// The World Event deck is exhausted (CF-EVENT-18).
    EventDeck,
    /// The Brash Hero retired her last chapter (CF-SOLO-16).
    BrashQuests,
    /// The round limit was reached, or everybody agreed to end (CF-END-09).
    RoundLimit,
    /// The player of a solo game gave up.
    Conceded,
}

/// What lies on a card in play (CF-UNLOCK-13), in one byte.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Lying(u8);

impl Lying {
    /// Nothing.
    pub const NOTHING: Lying = Lying(0);
    const SKILL: u8 = 1;
    const ENEMY: u8 = 16;
    const WOUNDS: u8 = 64;

    /// A used Skill token.
    pub fn skill(skill: Skill) -> Self {
        Lying(Self::SKILL + skill.0)
    }

    /// A face-down Enemy token.
    pub fn enemy(enemy: EnemyId) -> Self {
        Lying(Self::ENEMY + enemy.0)
    }

    /// Wounds.
    pub fn wounds(n: u8) -> Self {
        Lying(Self::WOUNDS + n)
    }

    /// The Skill token that lies there.
    pub fn as_skill(self) -> Option<Skill> {
        (Self::SKILL..Self::ENEMY).contains(&self.0).then(|| Skill(self.0 - Self::SKILL))
    }

    /// The Enemy token that lies there.
    pub fn as_enemy(self) -> Option<EnemyId> {
        (Self::ENEMY..Self::WOUNDS).contains(&self.0).then(|| EnemyId(self.0 - Self::ENEMY))
    }

    /// The Wounds that lie there.
    pub fn as_wounds(self) -> u8 {
        self.0.saturating_sub(Self::WOUNDS)
    }
}

/// What belongs to one player (CF-AREA-02).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Area {
    /// The Hero.
    pub hero: HeroId,
    /// Where the Hero stands.
    pub space: Space,
    /// The Wounds, wherever they lie (CF-WOUND-04).
    pub wounds: u8,
    /// Generated resources (CF-RES-02).
    pub pool: [u8; 4],
    /// Wounds that Attacks still cost less this turn.
    pub ward: u8,
    /// Attacks that may still go to an adjacent Location this turn (CF-ATTACK-06).
    pub reach: u8,
    /// Skill tokens (CF-UNLOCK-11).
    pub skills: [u8; SKILLS],
    /// How many of them were used this turn (CF-UNLOCK-04).
    pub used: [u8; SKILLS],
    /// Face-up Enemy tokens (CF-ATTACK-05).
    pub enemies: EnemySet,
    /// Enemy tokens in the Chronicle (CF-TOKEN-03).
    pub retired_enemies: EnemySet,
    /// The Search Quest, and how many of its chapters are done.
    pub search: (SearchId, u8),
    /// The Exploration Quest, and how many of its chapters are done.
    pub exploration: (ExplorationId, u8),
    /// Face-up World Events (CF-EVENT-10).
    pub events: EventSet,
    /// World Events in the Chronicle.
    pub events_done: EventSet,
    /// Villains in the Chronicle, one bit each (CF-VILLAIN-21).
    pub villains: u8,
    /// A Reward token (CF-REWARD-05).
    pub reward: Option<RewardId>,
    /// The hand.
    pub hand: CardSet,
    /// Fate cards and Hirelings in the Chronicle (CF-RETIRE-04).
    pub retired: CardSet,
    /// The deck.
    pub deck: Deck<MAX_OWNED, u8, CARD_WORDS>,
    /// The discard pile, its top card last.
    pub discard: Stack<u8, MAX_OWNED>,
    /// The cards in play, in the order of playing.
    pub played: Stack<u8, MAX_OWNED>,
}

impl Default for Area {
    fn default() -> Self {
        Area {
            hero: HeroId(0),
            space: Space::INN,
            wounds: 0,
            pool: [0; 4],
            ward: 0,
            reach: 0,
            skills: [0; SKILLS],
            used: [0; SKILLS],
            enemies: EnemySet::NONE,
            retired_enemies: EnemySet::NONE,
            search: (SearchId(0), 0),
            exploration: (ExplorationId(0), 0),
            events: EventSet::NONE,
            events_done: EventSet::NONE,
            villains: 0,
            reward: None,
            hand: CardSet::EMPTY,
            retired: CardSet::EMPTY,
            deck: Deck::default(),
            discard: Stack::new(),
            played: Stack::new(),
        }
    }
}

impl Area {
    /// How much of a resource is in the pool.
    #[inline]
    pub fn has(&self, resource: Resource) -> u8 {
        self.pool[resource.index()]
    }

    /// The cards in play.
    pub fn in_play(&self) -> impl Iterator<Item = CardId> + '_ {
        self.played.as_slice().iter().map(|&id| CardId(id))
    }

    /// The cards in play as a set.
    pub fn play_set(&self) -> CardSet {
        self.played.as_slice().iter().copied().collect()
    }

    /// The cards in the discard pile as a set.
    pub fn discard_set(&self) -> CardSet {
        self.discard.as_slice().iter().copied().collect()
    }

    /// Takes a card out of play.
    pub fn leave_play(&mut self, card: CardId) {
        remove(&mut self.played, card);
    }

    /// Takes a card out of the discard pile.
    pub fn leave_discard(&mut self, card: CardId) {
        remove(&mut self.discard, card);
    }
}

fn remove<const N: usize>(pile: &mut Stack<u8, N>, card: CardId) {
    if let Some(at) = pile.as_slice().iter().position(|&id| id == card.0) {
        pile.remove(at);
    }
}

/// The automated opponent of a solo game (CF-SOLO-01).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Brash {
    /// Where she stands.
    pub space: Space,
    /// Her Wounds, without a limit (CF-SOLO-13).
    pub wounds: u8,
    /// Her two Exploration Quests, in order (CF-SOLO-07).
    pub quests: [ExplorationId; 2],
    /// How many of her four chapters are retired.
    pub done: u8,
    /// The cards in her Chronicle (CF-SOLO-21).
    pub cards: CardSet,
    /// The Enemy tokens in her Chronicle.
    pub enemies: EnemySet,
}

/// Chapters of the Brash Hero's pile (CF-SOLO-07).
pub const BRASH_CHAPTERS: u8 = 4;

/// A fight against a Villain: who was asked, and how it stood before (CF-VILLAIN-13).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fight {
    /// Whom it is against; nothing if there is no fight.
    pub against: Option<VillainId>,
    /// Players who were asked and have not answered.
    pub asked: SeatSet,
    /// Players who help.
    pub helping: SeatSet,
    /// Whose window is open.
    pub window: Option<Player>,
    /// Chance as it was before the fight, and before the open window.
    pub chance: [Chance; 2],
    /// The cards unlocked this turn before the fight.
    pub unlocked: CardSet,
    /// The cards exhausted before the fight.
    pub exhausted: CardSet,
    /// The Hero Areas of helpers as they were, by their distance to the left of the initiator.
    pub before: [Area; MAX_PLAYERS - 1],
}

impl Default for Fight {
    fn default() -> Self {
        Fight {
            against: None,
            asked: SeatSet::NONE,
            helping: SeatSet::NONE,
            window: None,
            chance: [Chance::new(0); 2],
            unlocked: CardSet::EMPTY,
            exhausted: CardSet::EMPTY,
            before: [Area::default(); MAX_PLAYERS - 1],
        }
    }
}

impl State {
    /// A player's Hero Area.
    #[inline]
    pub fn area(&self, player: Player) -> &Area {
        &self.areas[player.index()]
    }

    /// A player's Hero Area, to change it.
    #[inline]
    pub fn area_mut(&mut self, player: Player) -> &mut Area {
        &mut self.areas[player.index()]
    }

    /// All players, by seat.
    pub fn players(&self) -> impl Iterator<Item = Player> + use<> {
        (0..self.terms.players).map(Player)
    }

    /// The player to the left (CF-TURN-02).
    pub fn next(&self, player: Player) -> Player {
        Player((player.0 + 1) % self.terms.players)
    }

    /// Is it a game against the Brash Hero (CF-GENERAL-01)?
    pub fn is_solo(&self) -> bool {
        self.terms.players == 1
    }

    /// The spaces where a Location lies, the inn included.
    pub fn filled(&self) -> SpaceSet {
        Space::all().filter(|&space| self.is_filled(space)).collect()
    }

    /// Does a Location lie here?
    #[inline]
    pub fn is_filled(&self, space: Space) -> bool {
        space == Space::INN || self.grid[space.index()].is_some()
    }
}

/// What lies on the cards, as a map of those that bear something.
mod on_cards {
    use super::{Lying, MAX_CARDS};
    use serde::{Deserialize, Deserializer, Serializer};
    use std::collections::BTreeMap;

    pub(super) fn serialize<S: Serializer>(lying: &[Lying; MAX_CARDS], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map((0u8..).zip(lying).filter(|(_, lying)| **lying != Lying::NOTHING))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[Lying; MAX_CARDS], D::Error> {
        let mut all = [Lying::NOTHING; MAX_CARDS];
        for (card, lying) in BTreeMap::<u8, Lying>::deserialize(deserializer)? {
            let place = all.get_mut(usize::from(card)).ok_or_else(|| serde::de::Error::custom(format!("card numbers end before {MAX_CARDS}")))?;
            *place = lying;
        }
        Ok(all)
    }
}

/// A number for each Villain. A box has four, and so many are always written.
mod by_villain {
    use super::{MOST_VILLAINS, VILLAINS};
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(numbers: &[Option<u8>; MOST_VILLAINS], serializer: S) -> Result<S::Ok, S::Error> {
        let last = numbers.iter().rposition(Option::is_some).map_or(0, |at| at + 1);
        serializer.collect_seq(&numbers[..last.max(VILLAINS)])
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[Option<u8>; MOST_VILLAINS], D::Error> {
        let read = Vec::<Option<u8>>::deserialize(deserializer)?;
        let mut numbers = [None; MOST_VILLAINS];
        let Some(begin) = numbers.get_mut(..read.len()) else {
            return Err(D::Error::invalid_length(read.len(), &"a number for each Villain"));
        };
        begin.copy_from_slice(&read);
        Ok(numbers)
    }
}

//! Everything there is to know about a play of Mistfall at one moment.

mod act;

pub use act::{Act, Assault, Goal, Part};

use crate::agenda::{Step, Todo, TrackIcon};
use crate::content::Limit;
use crate::effect::{Duration, ModId};
use crate::heart::state::Heart;
use crate::hero_cards::{Held, HeroCards};
use crate::ids::*;
use crate::modules::{Module, Modules};
use crate::per_card::PerCard;
use crate::texts::Texts;
use mistgate_kernel::pieces::Stack;
use mistgate_kernel::{Chance, SeatSet};
use serde::{Deserialize, Serialize};

/// Steps the agenda can hold. Actions nest through Reflexes only, and each Reflex needs a card of its own.
pub const AGENDA: usize = 96;
/// Things that can wait for the players to choose their order; what comes on top of them is done without asking.
pub const TODOS: usize = 48;
/// Actions that can be open at once: an Action, and Reflexes that answer what it brings about.
pub const ACTS: usize = 6;
/// Attacks on Heroes that can be open at once.
pub const ASSAULTS: usize = 6;
/// Cards that can take part in one Action.
pub const PARTS: usize = 10;
/// Reflexes against damage from one source.
pub const ANSWERS: usize = 12;
/// Abilities against damage from one source.
pub const ABILITIES: usize = 6;
/// Track icons that can wait.
pub const ICONS: usize = 48;
/// Modifiers with a duration that can be in force.
pub const LASTING: usize = 32;
/// Abilities with a limit that can have been used.
pub const USED: usize = 48;
/// Cards attached to others.
pub const ATTACHED: usize = 32;
/// Rewards that can lie open to be taken or exchanged.
pub const OFFER: usize = 16;

/// An ordered pile or row of cards; the last one is on top, or rightmost.
pub type Pile<T, const N: usize> = Stack<T, N>;

/// The state of a play: plain data, copied as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// The chance still to come.
    pub chance: Chance,
    /// The Quest.
    pub quest: QuestId,
    /// The Hero Number (MF-SCALE-01).
    pub number: u8,
    /// Which person plays each Hero.
    pub control: [u8; MAX_HEROES],
    /// The rules in force.
    #[serde(flatten)]
    pub modules: Modules,
    /// The round, from 1.
    pub round: u16,
    /// The Phase.
    pub phase: Phase,
    /// The Heroes and their areas (MF-AREA-02).
    pub heroes: [HeroArea; MAX_HEROES],
    /// The Enemy line, leftmost first (MF-GLOSSARY-11).
    pub line: Pile<EnemyId, MOST_ENEMIES>,
    /// What lies on each Enemy card.
    pub enemies: PerCard<EnemyTokens, MOST_ENEMIES>,
    /// The Enemy decks: blue, green, red.
    pub enemy_decks: [Pile<EnemyId, MOST_IN_A_DECK>; 3],
    /// Their discard piles.
    pub enemy_discards: [Pile<EnemyId, MOST_IN_A_DECK>; 3],
    /// The Encounter deck.
    pub encounter_deck: Pile<EncounterId, MOST_ENCOUNTERS>,
    /// The Encounter discard pile.
    pub encounter_discard: Pile<EncounterId, MOST_ENCOUNTERS>,
    /// The Time deck.
    pub time_deck: Pile<TimeId, MOST_TIMES>,
    /// The Time discard pile.
    pub time_discard: Pile<TimeId, MOST_TIMES>,
    /// The Time Card being resolved.
    pub time_card: Option<TimeId>,
    /// The Reward deck.
    pub reward_deck: Pile<CardId, { MOST_REWARDS + MAX_HEROES }>,
    /// Personal Rewards in the box (MF-QUESTSETUP-07).
    pub boxed: Pile<CardId, 16>,
    /// Heroes whose Personal Reward has been seen.
    pub seen_rewards: SeatSet,
    /// Rewards drawn, to be taken or exchanged (MF-AFTERMATH-08).
    pub offer: Pile<CardId, OFFER>,
    /// Objective tokens on Hero Cards.
    pub tokens: PerCard<u8, MOST_CARDS>,
    /// Cards attached to others (MF-EFFECT-09).
    pub attached: Stack<Attachment, ATTACHED>,
    /// Cards that have left the game with their Hero (MF-FINE-35).
    #[serde(with = "mistgate_kernel::pieces::set::words")]
    pub gone: CardSet,
    /// The board.
    pub board: [Place; SPOTS],
    /// Where the party is (MF-TRAVEL-02).
    pub party: SpotId,
    /// The active Encounter (MF-GLOSSARY-01).
    pub encounter: Option<EncounterId>,
    /// Objective tokens on it.
    pub encounter_tokens: u8,
    /// Objective tokens that belong to the Quest.
    pub quest_tokens: u8,
    /// The side of the Special Enemy.
    pub side: u8,
    /// The Special Enemy has been eliminated.
    pub special_slain: bool,
    /// The common Resolve Pool.
    pub resolve: u8,
    /// The party has reached the Special Location (MF-END-03).
    pub reached_special: bool,
    /// The cube on the Time Track.
    pub time: u8,
    /// The furthest it has been (MF-TIME-11).
    pub furthest_time: u8,
    /// Spaces of the Time Track whose symbols wait for the event of the Time Card (MF-TIME-06).
    pub time_symbols: u64,
    /// The cube on the Reinforcement Track.
    pub reinforcement: u8,
    /// How often each Enemy deck ran out in this setup (MF-ENCOUNTER-19).
    pub exhausted: [u8; 3],
    /// An Encounter is being set up.
    pub setting_up: bool,
    /// Whose Hero Turn it is.
    pub turn: Option<Hero>,
    /// Heroes whose Hero Turn is still to come.
    pub to_act: SeatSet,
    /// Heroes who agree to end their turns (MF-VARIANT-07).
    pub agreed: SeatSet,
    /// Heroes who do not want to be asked again this Phase.
    pub muted: SeatSet,
    /// Those of them who have said so at a quiet moment, and are asked at all others.
    pub muted_when_quiet: SeatSet,
    /// Actions in progress, the innermost last.
    pub acts: Stack<Act, ACTS>,
    /// Damage being dealt to Heroes, the innermost last.
    pub assaults: Stack<Assault, ASSAULTS>,
    /// Track icons that wait (MF-FOCUS-09).
    pub icons: Stack<Icon, ICONS>,
    /// Modifiers with a duration.
    pub lasting: Stack<Lasting, LASTING>,
    /// Abilities with a limit that have been used.
    pub used: Stack<Used, USED>,
    /// Enemies whose continuous abilities are cancelled for what is being resolved (MF-CONDITION-10).
    pub suppressed: EnemySet,
    /// Enemies whose cancelling was offered and declined for what is being resolved.
    pub kept: EnemySet,
    /// Cards or tokens given up in the last such step.
    pub paid: u8,
    /// Restoration used in the last healing (MF-HEAL-05).
    pub restored: u8,
    /// Cards about to be drawn.
    pub drawing: u8,
    /// What waits for its order to be chosen (MF-ROUND-05).
    pub todos: Stack<Todo, TODOS>,
    /// The victory is certain (MF-AFTERMATH-04).
    pub won: bool,
    /// Persons who propose to concede.
    pub conceding: SeatSet,
    /// How the game ended.
    pub end: Option<End>,
    /// The pieces of the expansion.
    #[serde(default, skip_serializing_if = "Heart::is_blank")]
    pub heart: Heart,
    /// What the texts in play are about.
    #[serde(skip)]
    pub texts: Texts,
    /// What is still to be done, the next on top.
    pub agenda: Stack<Step, AGENDA>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// The Special Encounter was ended (MF-END-01).
    Victory,
    /// A Hero fell on the way (MF-END-03).
    HeroLost,
    /// All Heroes fell (MF-END-04).
    AllLost,
    /// Time ran out (MF-END-05).
    TimeOut,
    /// All persons gave up.
    Conceded,
}

/// A Hero with what belongs to them (MF-AREA-02).
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct HeroArea {
    /// Who it is.
    pub charter: CharterId,
    /// Eliminated (MF-FINE-29).
    pub out: bool,
    /// Enemy Focus.
    pub focus: u8,
    /// Condition tokens.
    pub conditions: [u8; 4],
    /// The Hero's cards, pile by pile.
    #[serde(flatten)]
    pub cards: HeroCards,
    /// Enemies that pursue the Hero, in the order they came.
    pub enemies: Pile<EnemyId, MOST_ENEMIES>,
    /// Regular Actions left this turn.
    pub regulars: u8,
    /// Has Rested this turn (MF-TURN-12).
    pub rested: bool,
}

impl HeroArea {
    /// Cards in hand, without attachments.
    #[inline]
    pub fn hand(&self) -> &[CardId] {
        self.cards.of(Held::Hand)
    }

    /// The deck, its top last.
    #[inline]
    pub fn deck(&self) -> &[CardId] {
        self.cards.of(Held::Deck)
    }

    /// The discard pile, its top last.
    #[inline]
    pub fn discard(&self) -> &[CardId] {
        self.cards.of(Held::Discard)
    }

    /// The Burial pile, its top last.
    #[inline]
    pub fn burial(&self) -> &[CardId] {
        self.cards.of(Held::Burial)
    }

    /// Cards in play.
    #[inline]
    pub fn area(&self) -> &[CardId] {
        self.cards.of(Held::Area)
    }

    /// Advanced Feats that can be bought.
    #[inline]
    pub fn feats(&self) -> &[CardId] {
        self.cards.of(Held::Feats)
    }
}

/// What lies on an Enemy card in play, and how it lies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EnemyTokens {
    /// Where the card is.
    pub at: Whereabouts,
    /// Wounds.
    pub wounds: u8,
    /// Condition tokens.
    pub conditions: [u8; 4],
    /// Objective tokens.
    pub tokens: u8,
    /// Tilted (MF-ENRAGE-03).
    pub enraged: bool,
    /// Activated this Defence Phase (MF-DEFENCE-02).
    pub activated: bool,
}

/// Where an Enemy card is. The line and the areas know the order; this knows it at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Whereabouts {
    /// Not in play.
    #[default]
    Away,
    /// In the Quest Area.
    Line,
    /// In a Hero Area.
    Area(Hero),
}

/// A spot of the board with its tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The tile that lies there.
    pub tile: TileId,
    /// Face up.
    pub face_up: bool,
    /// Wound tokens: its status (MF-TRAVEL-04).
    pub wounds: u8,
    /// Objective tokens.
    pub tokens: u8,
}

/// Where an effect comes from (MF-FINE-11).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EffectSource {
    /// The rules.
    #[default]
    Rules,
    /// A Hero Charter.
    Hero(Hero),
    /// A Hero Card.
    Card(CardId),
    /// An Enemy.
    Enemy(EnemyId),
    /// The active Encounter.
    Encounter(EncounterId),
    /// A Time Card.
    Time(TimeId),
    /// A Location.
    Location(SpotId),
    /// The Quest.
    Quest,
    /// The Token Box of the Time Charter, which counts as a card (HM-BOX-01).
    TokenBox,
}

impl EffectSource {
    /// The Enemy, if it is one.
    #[inline]
    pub fn enemy(self) -> Option<EnemyId> {
        if let EffectSource::Enemy(enemy) = self { Some(enemy) } else { None }
    }

    /// The Hero Card, if it is one.
    #[inline]
    pub fn card(self) -> Option<CardId> {
        if let EffectSource::Card(card) = self { Some(card) } else { None }
    }
}

/// A card attached to another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attachment {
    /// The card.
    pub card: CardId,
    /// Whose it is.
    pub owner: Hero,
    /// What it lies under. Under a Hero Card it counts as in hand (MF-EFFECT-10).
    pub host: EffectSource,
}

/// A track icon to be resolved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Icon {
    /// On whose track.
    pub hero: Hero,
    /// Which icon. States of earlier programs only say whether it is the raging one.
    #[serde(rename = "raging")]
    pub kind: TrackIcon,
}

/// A modifier with a duration (MF-FINE-25).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lasting {
    /// The modifier.
    pub modifier: ModId,
    /// For this Hero, or for everybody.
    pub hero: Option<Hero>,
    /// Where it came from.
    pub source: EffectSource,
    /// How long.
    pub until: Duration,
    /// To the end of this Hero's turn, where several run in parallel (MF-VARIANT-05).
    pub turn: Option<Hero>,
}

impl Default for Lasting {
    fn default() -> Self {
        Lasting { modifier: ModId(0), hero: None, source: EffectSource::Rules, until: Duration::Turn, turn: None }
    }
}

/// An ability that was used and has a limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Used {
    /// Whose ability.
    pub source: EffectSource,
    /// Which of them.
    pub ability: u8,
    /// Until this ends.
    pub limit: Limit,
    /// In this Hero's turn, where several run in parallel (MF-VARIANT-05).
    pub turn: Option<Hero>,
}

impl State {
    /// A Hero.
    #[inline]
    pub fn hero(&self, hero: Hero) -> &HeroArea {
        &self.heroes[hero.index()]
    }

    /// A Hero, to change.
    #[inline]
    pub fn hero_mut(&mut self, hero: Hero) -> &mut HeroArea {
        &mut self.heroes[hero.index()]
    }

    /// What lies on an Enemy.
    #[inline]
    pub fn enemy(&self, enemy: EnemyId) -> &EnemyTokens {
        &self.enemies[enemy.index()]
    }

    /// What lies on an Enemy, to change.
    #[inline]
    pub fn enemy_mut(&mut self, enemy: EnemyId) -> &mut EnemyTokens {
        &mut self.enemies[enemy.index()]
    }

    /// Is this module among the rules in force?
    #[inline]
    pub fn has(&self, module: Module) -> bool {
        self.modules.has(module)
    }

    /// The Heroes who are not eliminated.
    #[inline]
    pub fn in_play(&self) -> impl Iterator<Item = Hero> + use<> {
        let out: [bool; MAX_HEROES] = std::array::from_fn(|at| self.heroes[at].out);
        (0..self.number).map(Hero).filter(move |hero| !out[hero.index()])
    }

    /// The seats of the Heroes who are not eliminated.
    #[inline]
    pub fn party_seats(&self) -> SeatSet {
        self.in_play().map(Hero::seat).collect()
    }

    /// Is the Hero still in the game?
    #[inline]
    pub fn is_in_play(&self, hero: Hero) -> bool {
        hero.0 < self.number && !self.hero(hero).out
    }

    /// Has the card left the game with its Hero?
    pub fn is_gone(&self, card: CardId) -> bool {
        self.gone.contains(card)
    }
}

impl Hero {
    /// The Hero's seat.
    #[inline]
    pub fn seat(self) -> mistgate_kernel::Seat {
        mistgate_kernel::Seat(self.0)
    }

    /// The Hero of a seat.
    pub fn of_seat(seat: mistgate_kernel::Seat) -> Self {
        Hero(seat.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Searches copy it all the time, so a state that grows is worth noticing.
    #[test]
    fn a_state_stays_below_eleven_kilobytes() {
        assert!(size_of::<State>() < 11_000, "{}", size_of::<State>());
    }
}

//! What is agreed before the game, and the table before the first round.

use crate::content::{Class, Content, SpotTile};
use crate::effect::{ActionKind, Effect, Holder};
use crate::heart;
use crate::heart::state::Heart;
use crate::hero_cards::Held;
use crate::ids::*;
use crate::look::Look;
use crate::modules::{Module, Modules};
use crate::per_card::PerCard;
use crate::state::{HeroArea, Place, State};
use crate::tables::Tables;
use crate::texts::Texts;
use mistgate_kernel::pieces::Stack;
use mistgate_kernel::{Chance, Id, SeatSet, SetupError, bounded, small, words};
use serde::{Deserialize, Serialize};
use written::Written;

mod faults;
mod varied;
pub(crate) mod written;

/// Cards in a starting hand (MF-HEROSETUP-12).
const STARTING_HAND: usize = 5;
/// Resolve in the pool at the start (MF-HEROSETUP-10).
const STARTING_RESOLVE: u8 = 1;

/// What is agreed before the game begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub struct Setup {
    /// The Quest, by its slug; empty for the first.
    pub quest: String,
    /// The Heroes, by their slugs, one to four (MF-OVERVIEW-01).
    pub heroes: Vec<String>,
    /// The person who plays each Hero, numbered from 0; empty if one person plays all.
    pub control: Vec<u8>,
    /// Variants of the base game (MF-VARIANT-01).
    pub variants: Modules,
    /// Modules of the expansion; without a choice, those that the Quest is usually played with (HM-SCOPE-03).
    pub modules: Option<Modules>,
    /// The Ally each Hero takes along, by slug; empty for none (HM-ALLY-04).
    pub allies: Vec<String>,
    /// Whose General Rewards are shuffled together (HM-REWARD-05); without a choice, those of the Quest's box.
    pub rewards_from: Option<RewardSets>,
}

words! {
    /// Whose General Rewards lie in the Reward Display (HM-REWARD-02).
    #[serde(rename_all = "snake_case")]
    pub enum RewardSets {
        /// Those of Mistfall.
        Base = "base" "Mistfall",
        /// Those of Heart of the Mists.
        Heart = "heart" "Heart of the Mists",
        /// Those of both boxes.
        Both = "both" "both boxes",
    }
}

impl RewardSets {
    /// Does the card, counted from 0, come from there?
    pub fn has(self, c: &Content, card: usize) -> bool {
        match self {
            RewardSets::Base => card < c.base.cards,
            RewardSets::Heart => card >= c.base.cards,
            RewardSets::Both => true,
        }
    }
}

impl Default for Setup {
    /// Two Heroes, played by one person.
    fn default() -> Self {
        Setup {
            quest: String::new(),
            heroes: vec!["fengray".to_owned(), "arani".to_owned()],
            control: Vec::new(),
            variants: Modules::NONE,
            modules: None,
            allies: Vec::new(),
            rewards_from: None,
        }
    }
}

/// The Heroes in the order in which a setup without a choice takes them.
const USUAL_HEROES: [&str; MAX_HEROES] = ["fengray", "arani", "crow", "celenthia"];

impl Setup {
    /// The usual setup for so many persons: one Hero each, and two for a person alone.
    pub fn for_persons(persons: u8) -> Option<Self> {
        let heroes = match persons {
            1 => 2,
            2..=4 => usize::from(persons),
            _ => return None,
        };
        let control = if persons == 1 { Vec::new() } else { (0..persons).collect() };
        Some(Setup { heroes: USUAL_HEROES[..heroes].iter().map(|&hero| hero.to_owned()).collect(), control, ..Setup::default() })
    }

    /// The person who plays a Hero.
    pub fn person(&self, hero: usize) -> u8 {
        self.control.get(hero).copied().unwrap_or_default()
    }

    /// Whose General Rewards are in the deck: without a choice those of the Quest's box, as far as there are Rewards to choose from.
    pub fn reward_sets(&self, c: &Content) -> RewardSets {
        let displayed = self.rules(c).has(Module::Rewards);
        let usual = if displayed && self.is_quest_of_heart(c) { RewardSets::Heart } else { RewardSets::Base };
        self.rewards_from.unwrap_or(usual)
    }

    /// Are Rewards of the expansion's box among them?
    pub fn rewards_of_heart(&self, c: &Content) -> bool {
        self.reward_sets(c) != RewardSets::Base
    }

    pub(crate) fn find_quest(&self, c: &Content) -> Option<QuestId> {
        let at = if self.quest.is_empty() {
            // The first real Quest; the short first game only if there is no other.
            c.quests.iter().position(|quest| !quest.tutorial).or(if c.quests.is_empty() { None } else { Some(0) })
        } else {
            c.quests.iter().position(|quest| quest.slug == self.quest)
        };
        at.and_then(QuestId::checked)
    }
}

/// One of so many, for every number.
fn one_of(many: usize, number: u64) -> usize {
    usize::try_from(number % many.max(1) as u64).unwrap_or_default()
}

/// The table before the first round.
pub fn lay_out(c: &Content, t: &Tables, setup: &Setup, seed: u64) -> Result<State, SetupError> {
    let faults = setup.faults(c);
    let quest = setup.find_quest(c);
    let (true, Some(quest)) = (faults.is_empty(), quest) else { return Err(SetupError(faults)) };
    let mut chance = Chance::new(seed);
    let number = small(setup.heroes.len());
    let charters: Vec<CharterId> =
        setup.heroes.iter().filter_map(|slug| c.charters.iter().position(|charter| charter.slug == *slug)).filter_map(CharterId::checked).collect();
    let mut state = blank(quest, number, chance);
    state.modules = setup.rules(c);
    for (at, &charter) in charters.iter().enumerate() {
        state.control[at] = setup.person(at);
        state.heroes[at] = hero_setup(c, charter, state.modules, &mut chance);
        place_starting_tokens(c, charter, &mut state.tokens);
    }
    if state.has(Module::Rewards) {
        heart::display::lay_out(c, setup, &mut state, &mut chance);
    } else {
        rewards(c, &charters, &mut state, &mut chance);
    }
    let all = c.taking_part(quest);
    // MF-QUESTSETUP-04, MF-QUESTSETUP-05, MF-QUESTSETUP-09
    for (id, enemy) in EnemyId::numbered(&c.enemies[..all.enemies]) {
        if let Some(colour) = enemy.colour {
            state.enemy_decks[colour as usize].push(id);
        }
    }
    state.enemy_decks.iter_mut().for_each(|deck| chance.shuffle(deck.as_mut_slice()));
    state.encounter_deck =
        EncounterId::numbered(&c.encounters[..all.encounters]).filter(|(_, encounter)| encounter.special.is_none()).map(|(id, _)| id).collect();
    chance.shuffle(state.encounter_deck.as_mut_slice());
    // HM-TIME-02: with the Time Charter there is no Time deck.
    let times = if state.has(Module::TimeCharter) { 0 } else { c.times.len() };
    state.time_deck = TimeId::all(times).collect();
    chance.shuffle(state.time_deck.as_mut_slice());
    board(c, quest, &mut state, &mut chance);
    // MF-QUESTSETUP-03
    let look = Look { c, t, s: &state };
    let start = look.quest_charter().time.iter().position(|space| space.start == Some(number)).unwrap_or_default();
    state.reached_special = look.spot(state.party).special;
    state.time = small(start);
    state.furthest_time = state.time;
    state.side = c.quests[quest.index()].side;
    heart::allies::take_along(c, setup, &mut state);
    if state.has(Module::TimeCharter) {
        state.heart.token_box = heart::darkness::TOKEN_BOX; // HM-TIME-04
    }
    state.chance = chance;
    Ok(state)
}

fn blank(quest: QuestId, number: u8, chance: Chance) -> State {
    State {
        chance,
        quest,
        number,
        control: [0; MAX_HEROES],
        modules: Modules::NONE,
        round: 1,
        phase: Phase::Reinforcement,
        heroes: [HeroArea::default(); MAX_HEROES],
        line: Stack::new(),
        enemies: PerCard::default(),
        enemy_decks: [Stack::new(); 3],
        enemy_discards: [Stack::new(); 3],
        encounter_deck: Stack::new(),
        encounter_discard: Stack::new(),
        time_deck: Stack::new(),
        time_discard: Stack::new(),
        time_card: None,
        reward_deck: Stack::new(),
        boxed: Stack::new(),
        seen_rewards: SeatSet::NONE,
        offer: Stack::new(),
        tokens: PerCard::default(),
        attached: Stack::new(),
        gone: CardSet::EMPTY,
        board: [Place::default(); SPOTS],
        party: SpotId(0),
        encounter: None,
        encounter_tokens: 0,
        quest_tokens: 0,
        side: 0,
        special_slain: false,
        resolve: STARTING_RESOLVE,
        reached_special: false,
        time: 0,
        furthest_time: 0,
        time_symbols: 0,
        reinforcement: 0, // MF-QUESTSETUP-02
        exhausted: [0; 3],
        setting_up: false,
        turn: None,
        to_act: SeatSet::NONE,
        agreed: SeatSet::NONE,
        muted: SeatSet::NONE,
        muted_when_quiet: SeatSet::NONE,
        acts: Stack::new(),
        assaults: Stack::new(),
        icons: Stack::new(),
        lasting: Stack::new(),
        used: Stack::new(),
        suppressed: EnemySet::EMPTY,
        kept: EnemySet::EMPTY,
        paid: 0,
        restored: 0,
        drawing: 0,
        todos: Stack::new(),
        won: false,
        conceding: SeatSet::NONE,
        end: None,
        heart: Heart::default(),
        texts: Texts::default(),
        agenda: Stack::new(),
    }
}

/// Starting Gear in play (MF-HEROSETUP-03), the rest of the starting cards shuffled (MF-HEROSETUP-07), Advanced Feats for sale
/// (MF-HEROSETUP-08), five cards in hand (MF-HEROSETUP-12).
fn hero_setup(c: &Content, charter: CharterId, modules: Modules, chance: &mut Chance) -> HeroArea {
    let content = &c.charters[charter.index()];
    let of_class = |wanted: &[Class]| content.cards.iter().filter(move |id| wanted.contains(&c.cards[id.index()].class)).copied().collect::<Vec<CardId>>();
    let gear = &content.starting_gear;
    let mut area = HeroArea { charter, focus: content.sides[usize::from(modules.has(Module::NightmareHeroes))].start, ..HeroArea::default() };
    let cards = &mut area.cards;
    cards.set(Held::Deck, of_class(&[Class::BasicFeat, Class::BasicGear]).into_iter().filter(|id| !gear.contains(id)));
    chance.shuffle(cards.of_mut(Held::Deck));
    cards.set(Held::Area, gear.iter().copied());
    cards.set(Held::Feats, of_class(&[Class::AdvancedFeat]));
    for _ in 0..STARTING_HAND {
        if let Some(card) = cards.pop(Held::Deck) {
            cards.push(Held::Hand, card);
        }
    }
    area
}

/// Tokens that the topmost Fast Action of Starting Gear puts on it (MF-HEROSETUP-04); its other effects are ignored (MF-HEROSETUP-05).
fn place_starting_tokens(c: &Content, charter: CharterId, tokens: &mut PerCard<u8, MOST_CARDS>) {
    for &gear in &c.charters[charter.index()].starting_gear {
        let Some(action) = c.cards[gear.index()].actions.iter().find(|action| action.kind == ActionKind::Fast) else { continue };
        for effect in c.program.of(action.effect) {
            if let Effect::Tokens(num, Holder::This) = effect {
                tokens[gear.index()] += bounded(i32::from(num.base));
            }
        }
    }
}

/// One Personal Reward of each Hero, drawn without looking, among the General Rewards (MF-QUESTSETUP-06); the others go
/// back to the box (MF-QUESTSETUP-07).
fn rewards(c: &Content, charters: &[CharterId], state: &mut State, chance: &mut Chance) {
    for (id, card) in CardId::numbered(&c.cards) {
        if card.class == Class::Transient && RewardSets::Base.has(c, id.index()) {
            state.reward_deck.push(id);
        }
    }
    for &charter in charters {
        let mut personal: Vec<CardId> = c.charters[charter.index()].cards.iter().copied().filter(|id| c.cards[id.index()].class == Class::RewardGear).collect();
        chance.shuffle(&mut personal);
        if let Some(drawn) = personal.pop() {
            state.reward_deck.push(drawn);
        }
        personal.into_iter().for_each(|id| state.boxed.push(id));
    }
    chance.shuffle(state.reward_deck.as_mut_slice());
}

/// The board of the Quest (MF-QUESTSETUP-10): named tiles, then random ones of their land.
fn board(c: &Content, quest: QuestId, state: &mut State, chance: &mut Chance) {
    let spots = &c.quests[quest.index()].spots;
    let named: Vec<TileId> = spots.iter().filter_map(|spot| if let SpotTile::Tile(tile) = spot.tile { Some(tile) } else { None }).collect();
    let mut piles: [Vec<TileId>; 4] = Land::ALL.map(|land| {
        let fits = |(id, tile): &(TileId, &crate::content::Tile)| tile.land == land && !named.contains(id);
        TileId::numbered(&c.tiles[..c.taking_part(quest).tiles]).filter(fits).map(|(id, _)| id).collect()
    });
    piles.iter_mut().for_each(|pile| chance.shuffle(pile));
    for (at, spot) in spots.iter().enumerate() {
        let tile = match spot.tile {
            SpotTile::Tile(tile) => tile,
            SpotTile::Land(land) => piles[land as usize].pop().unwrap_or_default(),
        };
        state.board[at] = Place { tile, face_up: spot.face_up, wounds: if spot.face_up { spot.wounds } else { 0 }, tokens: 0 };
        if spot.start {
            state.party = SpotId::at(at);
        }
    }
}

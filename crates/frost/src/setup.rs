//! Setup: who plays what, and how the table is laid out.

use crate::agenda::Step;
use crate::content::Content;
use crate::ids::*;
use crate::moves::SEATS;
use crate::state::{Area, Brash, Fight, Lying, MOST_ROUNDS, Phase, ROW, State, Terms};
use mistgate_kernel::content::{listed, near};
use mistgate_kernel::pieces::{Deck, Stack};
use mistgate_kernel::{Chance, Id, SeatSet, SetupError, small};
use serde::{Deserialize, Serialize};

/// What is agreed before the game begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// How many players; one plays against the Brash Hero (CF-GENERAL-01).
    pub players: u8,
    /// The Heroes by slug, in seating order; who is missing, or `random`, gets one at random (CF-SETUP-06).
    pub heroes: Vec<String>,
    /// The seat of the first player: `south`, `west`, `north` or `east`; at random if nobody is named (CF-OFFER-05).
    pub first: Option<String>,
    /// Module 1, World Events (CF-EVENT-01).
    pub events: bool,
    /// Module 2, Villains (CF-VILLAIN-01).
    pub villains: bool,
    /// The Brash Hero's hard mode (CF-HARD-01).
    pub hard: bool,
    /// The house rule "Slow events" (CF-EVENT-22).
    pub slow_events: bool,
    /// The house rule "Open challenge" (CF-VILLAIN-31).
    pub open_challenge: bool,
    /// The game ends after so many rounds if nothing else ends it (CF-END-09).
    pub rounds: Option<u16>,
    /// Is everybody shown how many points the others have at least? No rule: a matter of taste.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub live_scores: bool,
}

impl Default for Setup {
    fn default() -> Self {
        Setup::of(2)
    }
}

impl Setup {
    /// The base game for so many players.
    pub fn of(players: u8) -> Self {
        Setup {
            players,
            heroes: Vec::new(),
            first: None,
            events: false,
            villains: false,
            hard: false,
            slow_events: false,
            open_challenge: false,
            rounds: None,
            live_scores: false,
        }
    }

    /// Every kind of game there is, with a limit of rounds: for simulations.
    pub fn all_kinds(rounds: u16) -> Vec<Self> {
        let base = |players| Setup { rounds: Some(rounds), ..Setup::of(players) };
        let mut kinds = Vec::new();
        for events in [false, true] {
            kinds.push(Setup { events, ..base(1) });
            kinds.push(Setup { events, hard: true, ..base(1) });
            kinds.extend((2..=small(MAX_PLAYERS)).map(|players| Setup { events, ..base(players) }));
        }
        for players in 2..=small(MAX_PLAYERS) {
            kinds.push(Setup { events: true, slow_events: true, ..base(players) });
            kinds.push(Setup { events: true, villains: true, ..base(players) });
            kinds.push(Setup { events: true, villains: true, slow_events: true, open_challenge: true, ..base(players) });
        }
        kinds
    }

    /// The seats that are taken, clockwise.
    pub fn seats(&self) -> Vec<String> {
        SEATS.iter().take(usize::from(self.players)).map(|&seat| seat.to_owned()).collect()
    }

    /// Everything that is wrong with it.
    fn faults(&self, c: &Content) -> Vec<String> {
        let mut faults = Vec::new();
        let mut fault = |wrong: bool, text: String| {
            if wrong {
                faults.push(text);
            }
        };
        fault(!(1..=small(MAX_PLAYERS)).contains(&self.players), format!("`players` is 1 to {MAX_PLAYERS}, not {} (CF-GENERAL-01)", self.players));
        fault(self.villains && !self.events, "`villains` needs `events` as well (CF-VILLAIN-01)".to_owned());
        fault(self.villains && self.players == 1, "`villains` is not for a solo game (CF-VILLAIN-01)".to_owned());
        fault(self.hard && self.players != 1, "`hard` is a mode of the solo game (CF-HARD-01)".to_owned());
        fault(self.slow_events && (!self.events || self.players == 1), "`slow_events` is for 2 to 4 players with `events` (CF-EVENT-22)".to_owned());
        fault(self.open_challenge && !self.villains, "`open_challenge` needs `villains` (CF-VILLAIN-31)".to_owned());
        fault(self.rounds.is_some_and(|rounds| !(1..=MOST_ROUNDS).contains(&rounds)), format!("`rounds` is 1 to {MOST_ROUNDS} (CF-END-09)"));
        fault(self.heroes.len() > usize::from(self.players), format!("{} `heroes` for {} players", self.heroes.len(), self.players));
        let known = || c.heroes.iter().map(|hero| hero.slug.as_str()).chain(["random"]);
        for (at, name) in self.heroes.iter().enumerate().filter(|(_, name)| *name != "random") {
            let hint = near(name, known()).map_or(String::new(), |meant| format!("; did you mean `{meant}`?"));
            fault(!known().any(|slug| slug == name), format!("there is no Hero `{name}`{hint}"));
            fault(self.heroes[..at].contains(name), format!("`{name}` is taken already (CF-SETUP-06)"));
        }
        if let Some(first) = &self.first {
            let seats = self.seats();
            fault(!seats.contains(first), format!("`first` is {}, not `{first}`", listed(seats.iter().map(String::as_str))));
            fault(self.players == 1, "`first` is not for a solo game: the Brash Hero begins (CF-SOLO-08)".to_owned());
        }
        faults
    }
}

/// Lays everything out, up to the first turn. All faults of the setup are reported at once.
pub(crate) fn lay_out(c: &Content, setup: &Setup, seed: u64) -> Result<State, SetupError> {
    let faults = setup.faults(c);
    if !faults.is_empty() {
        return Err(SetupError(faults));
    }
    let mut chance = Chance::new(seed);
    let heroes = choose_heroes(c, setup, &mut chance);
    let first = match &setup.first {
        Some(name) => small(SEATS.iter().position(|seat| seat == name).unwrap_or_default()),
        None if setup.players == 1 => 0,
        None => small(chance.below(setup.players.into()) as usize),
    };
    let mut state = empty(setup, Player(first), chance);
    lay_board(c, &mut state);
    let explorations = deal_quests(c, &mut state);
    deal_heroes(c, &mut state, &heroes);
    deal_offer(c, &mut state);
    if setup.events {
        deal_events(c, &mut state);
    }
    if setup.players == 1 {
        // CF-SOLO-06: of those not in use; the player has the first.
        state.brash.quests = [explorations[1], explorations[2]];
    }
    state.agenda.push(if setup.players == 1 { Step::BrashTurn } else { Step::BeginTurn(Player(first)) });
    Ok(state)
}

/// An empty table.
fn empty(setup: &Setup, first: Player, chance: Chance) -> State {
    State {
        chance,
        terms: Terms {
            players: setup.players,
            first,
            events: setup.events,
            villains: setup.villains,
            hard: setup.hard,
            slow_events: setup.slow_events,
            live_scores: setup.live_scores,
            open_challenge: setup.open_challenge,
            round_limit: setup.rounds,
        },
        round: 0,
        active: first,
        phase: Phase::Action,
        acted: false,
        event_bought: [false; 2],
        grid: [None; Space::COUNT],
        enemies: [EnemySet::NONE; Space::COUNT],
        location_deck: Deck::default(),
        drawn: Stack::new(),
        stacks: [Deck::default(); 3],
        decks: [Deck::default(); 2],
        rows: [[None; ROW]; 2],
        event_deck: Deck::default(),
        event_row: Stack::new(),
        events_lost: EventSet::NONE,
        villains: 0,
        hirelings: CardSet::EMPTY,
        exhausted: CardSet::EMPTY,
        unlocked: CardSet::EMPTY,
        lying: [Lying::NOTHING; MAX_CARDS],
        skill_supply: [0; SKILLS],
        reward_supply: [0; REWARD_KINDS],
        areas: [Area::default(); MAX_PLAYERS],
        brash: Brash { space: Space::INN, wounds: 0, quests: [ExplorationId(0); 2], done: 0, cards: CardSet::EMPTY, enemies: EnemySet::NONE },
        fight: Fight::default(),
        failed: [None; MOST_VILLAINS],
        trigger: None,
        conceding: SeatSet::NONE,
        end: None,
        agenda: Stack::new(),
    }
}

/// Chosen in seating order, the rest at random (CF-SETUP-06).
fn choose_heroes(c: &Content, setup: &Setup, chance: &mut Chance) -> Vec<HeroId> {
    let chosen: Vec<Option<usize>> =
        (0..usize::from(setup.players)).map(|at| setup.heroes.get(at).and_then(|name| c.heroes.iter().position(|hero| hero.slug == *name))).collect();
    let mut free: Vec<usize> = (0..c.heroes.len()).filter(|&hero| !chosen.contains(&Some(hero))).collect();
    chance.shuffle(&mut free);
    let mut free = free.into_iter();
    chosen.into_iter().map(|hero| HeroId::at(hero.or_else(|| free.next()).unwrap_or_default())).collect()
}

/// The Location deck, the Hirelings, the Enemy stacks and the supply (CF-SETUP-02 to CF-SETUP-05).
fn lay_board(c: &Content, s: &mut State) {
    s.location_deck = Deck::shuffled(LocationId::all(c.locations.len()).map(|id| id.0).collect(), &mut s.chance);
    s.hirelings = c.sets.hirelings;
    for kind in EnemyKind::ALL {
        let tokens = c.sets.enemies[kind.index()].iter().map(|id| id.0).collect();
        s.stacks[kind.index()] = Deck::shuffled(tokens, &mut s.chance);
    }
    for (supply, skill) in s.skill_supply.iter_mut().zip(&c.skills) {
        *supply = skill.count;
    }
    // CF-GENERAL-04: without Villains the Reward tokens stay in the box.
    if s.terms.villains {
        for (supply, reward) in s.reward_supply.iter_mut().zip(&c.rewards) {
            *supply = reward.count;
        }
    }
}

/// One of each kind for every player (CF-QSETUP-01). Gives the Exploration Quests in the order drawn.
fn deal_quests(c: &Content, s: &mut State) -> Vec<ExplorationId> {
    let mut searches: Vec<SearchId> = SearchId::all(c.searches.len()).collect();
    let mut explorations: Vec<ExplorationId> = ExplorationId::all(c.explorations.len()).collect();
    s.chance.shuffle(&mut searches);
    s.chance.shuffle(&mut explorations);
    for player in s.players() {
        let area = s.area_mut(player);
        area.search = (searches[player.index()], 0);
        area.exploration = (explorations[player.index()], 0);
    }
    explorations
}

/// Hero, Skill token, deck and hand (CF-SETUP-08, CF-OFFER-04).
fn deal_heroes(c: &Content, s: &mut State, heroes: &[HeroId]) {
    for (player, &id) in s.players().zip(heroes) {
        let hero = &c.heroes[id.index()];
        let mut deck = Deck::shuffled(hero.deck, &mut s.chance);
        let hand = (0..hero.hand[0]).map_while(|_| deck.draw()).collect();
        let skill = hero.skill.index();
        s.skill_supply[skill] = s.skill_supply[skill].saturating_sub(1);
        let area = s.area_mut(player);
        area.hero = id;
        area.skills[skill] = 1;
        area.deck = deck;
        area.hand = hand;
    }
}

/// Two decks by colour, five cards of each face-up (CF-OFFER-01, CF-OFFER-02).
fn deal_offer(c: &Content, s: &mut State) {
    for (row, cards) in [c.sets.silver, c.sets.gold].into_iter().enumerate() {
        s.decks[row] = Deck::shuffled(cards, &mut s.chance);
        for place in 0..ROW {
            s.rows[row][place] = s.decks[row].draw().map(CardId);
        }
    }
}

/// The World Event deck (CF-EVENT-02), without three cards in solo (CF-SOLO-03), with Villains in four of five piles
/// (CF-VILLAIN-02 to CF-VILLAIN-04). Then the row (CF-VILLAIN-05).
fn deal_events(c: &Content, s: &mut State) {
    let solo = s.is_solo();
    let events = EventId::numbered(&c.events).filter(|(_, event)| !solo || !event.not_solo);
    let mut cards: Vec<u8> = events.map(|(id, _)| EventCard::Event(id).number()).collect();
    s.chance.shuffle(&mut cards);
    if s.terms.villains {
        let mut villains: Vec<u8> = VillainId::all(c.villains.len()).map(|id| EventCard::Villain(id).number()).collect();
        s.chance.shuffle(&mut villains);
        let sizes = pile_sizes(cards.len(), villains.len());
        let mut events = cards.into_iter();
        cards = Vec::new();
        for (pile, size) in sizes.enumerate() {
            let mut pile_cards: Vec<u8> = events.by_ref().take(size).collect();
            // The pile without a Villain lies on top.
            if let Some(&villain) = pile.checked_sub(1).and_then(|at| villains.get(at)) {
                pile_cards.push(villain);
                s.chance.shuffle(&mut pile_cards);
            }
            cards.extend(pile_cards);
        }
    }
    s.event_deck = Deck::in_order(cards);
    while s.event_row.len() < ROW {
        let Some(card) = s.event_deck.draw() else { break };
        match EventCard::numbered(card) {
            EventCard::Event(id) => s.event_row.push_under(id.0),
            // With more Villains than the box has, the piles can be so small that one is there at once (CF-VILLAIN-06).
            EventCard::Villain(id) => s.villains |= 1 << id.0,
        }
    }
}

/// How many World Events lie in each pile, the one on top first, which has no Villain (CF-VILLAIN-02, CF-VILLAIN-03).
pub(crate) fn pile_sizes(events: usize, villains: usize) -> impl DoubleEndedIterator<Item = usize> + ExactSizeIterator {
    let piles = villains + 1;
    (0..piles).map(move |pile| (events + piles - 1 - pile) / piles)
}

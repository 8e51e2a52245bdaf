//! Positions for scenarios: a setup, then a patch of the table. See `docs/scenarios-frost.md`.
//!
//! A position is described as a whole. What it does not mention is as after a setup in which nothing was shuffled: the
//! decks in the order of the content files, five cards in hand, Heroes and quests dealt in order.

use crate::agenda::{Ask, Question, Step};
use crate::content::WorldEvent;
use crate::event::Event;
use crate::ids::*;
use crate::moves::SEATS;
use crate::setup::{Setup, lay_out};
use crate::state::{End, Phase, ROW, State};
use crate::{Frost, machine::Machine};
use mistgate_kernel::content::{Document, Fields, Placed, Problems, Report, Source};
use mistgate_kernel::json::ToJson;
use mistgate_kernel::pieces::Deck;
use mistgate_kernel::scenario::{Arrange, Opening};
use mistgate_kernel::{Chance, Id, Log};
use serde_json::Value;

mod area;

impl Arrange for Frost {
    fn bent(files: &[Source], scenario: &Source) -> Result<Self, Problems> {
        Frost::load(files, Some(scenario))
    }

    fn opening(&self, scenario: &Source) -> Result<Opening<Self>, Problems> {
        let report = Report::default();
        let document = Document::parse(scenario, &report);
        let mut fields = document.fields(&report);
        let setup = read_setup(fields.maybe_table("setup"));
        let position = Position { game: self, report: &report };
        match position.read(fields.maybe_table("given"), &setup) {
            Some(mut state) if report.is_clean() => {
                let mut events = Vec::new();
                Machine { c: &self.content, s: &mut state, log: events.list() }.run();
                Ok(Opening { setup, state, events })
            }
            _ => Err(report.into_problems([scenario])),
        }
    }

    fn event_value(&self, event: &Event) -> Value {
        let mut value = event.to_value();
        let world_event = matches!(event, Event::EventLost { .. });
        if let Value::Object(map) = &mut value {
            for (key, value) in map {
                if let Some(name) = self.value_name(key, value, world_event) {
                    *value = Value::String(name);
                }
            }
        }
        if let Event::TaskDone { name, .. } = *event {
            value["name"] = Value::String(self.named_task(name).slug.clone());
        }
        value
    }
}

impl Frost {
    /// The name behind an id in an event.
    fn value_name(&self, key: &str, value: &Value, world_event: bool) -> Option<String> {
        let c = &self.content;
        if key == "ware" {
            let id = |kind: &str| value.get(kind).and_then(index);
            return id("Card").map(|id| c.cards[id].slug.clone()).or_else(|| id("Event").map(|id| c.events[id].task.slug.clone()));
        }
        let id = index(value)?;
        Some(match key {
            "player" | "other" => SEATS[id].to_owned(),
            "card" if world_event => c.events[id].task.slug.clone(),
            "card" => c.cards[id].slug.clone(),
            "location" => c.locations[id].slug.clone(),
            "space" | "with" | "to" => Space::all().nth(id)?.slug(),
            "enemy" => c.enemies[id].slug.clone(),
            "skill" => c.skills[id].slug.clone(),
            "villain" => c.villains[id].slug.clone(),
            "reward" => c.rewards[id].resolve.to_string(),
            _ => return None,
        })
    }
}

/// The index that an id is written as.
fn index(value: &Value) -> Option<usize> {
    value.as_u64().and_then(|id| usize::try_from(id).ok())
}

fn read_setup(fields: Option<Fields>) -> Setup {
    let Some(mut fields) = fields else { return Setup { first: Some(SEATS[0].to_owned()), ..Setup::default() } };
    let players = fields.number_or("players", 0..=9, 2).unwrap_or(2);
    let heroes = fields.maybe_texts("heroes").map(|names| names.value.into_iter().map(|name| name.value).collect()).unwrap_or_default();
    let first = fields.maybe_text("first").map(|name| name.value).or((players > 1).then(|| SEATS[0].to_owned()));
    let mut flag = |key| fields.maybe_flag(key).unwrap_or_default();
    let (events, villains, hard) = (flag("events"), flag("villains"), flag("hard"));
    let (slow_events, open_challenge) = (flag("slow_events"), flag("open_challenge"));
    let rounds = fields.maybe_number("rounds", 0..=255);
    fields.finish();
    Setup { players, heroes, first, events, villains, hard, slow_events, open_challenge, rounds, live_scores: false }
}

/// Reading the `[given]` part of a scenario.
struct Position<'a> {
    game: &'a Frost,
    report: &'a Report,
}

type Names = Placed<Vec<Placed<String>>>;

impl Position<'_> {
    /// The state, with the step it begins with on its agenda.
    fn read(&self, fields: Option<Fields>, setup: &Setup) -> Option<State> {
        let mut setup = setup.clone();
        // Heroes in the order of the file, so that a scenario knows whom it deals with.
        let chosen = setup.heroes.clone();
        let mut free = self.game.content.heroes.iter().map(|hero| hero.slug.clone()).filter(|slug| !chosen.contains(slug));
        while setup.heroes.len() < usize::from(setup.players) {
            setup.heroes.extend(free.next());
        }
        let mut state = match lay_out(&self.game.content, &setup, 1) {
            Ok(state) => state,
            Err(error) => {
                let place = fields.as_ref().map_or_else(|| Source::new("setup", "").place(0..0), |fields| fields.place().clone());
                self.report.note(&place, error.to_string());
                return None;
            }
        };
        self.unshuffle(&mut state);
        state.round = 1;
        let Some(mut fields) = fields else {
            self.deal_rest(&mut state, CardSet::EMPTY);
            self.begin(&mut state, 0, 0);
            return Some(state);
        };
        if fields.has("seed") {
            state.chance = Chance::new(fields.number("seed", 0..=255u8)?.into());
        }
        if fields.has("round") {
            state.round = fields.number("round", 1..=255)?;
        }
        state.acted = fields.maybe_flag("acted").unwrap_or_default();
        state.event_bought = [fields.maybe_flag("event_bought").unwrap_or_default(); 2];
        self.board(&mut fields, &mut state)?;
        let mut owned = CardSet::EMPTY;
        for player in state.players() {
            let table = fields.maybe_table(SEATS[player.index()]);
            owned = owned.union(self.area(player, table, &mut state)?);
        }
        owned = owned.union(self.brash(fields.maybe_table("brash"), &mut state)?);
        self.offer(&mut fields, &mut state, owned)?;
        self.events(&mut fields, &mut state)?;
        self.supplies(&mut fields, &mut state)?;
        if let Some(seat) = fields.maybe_one_of("triggered", &SEATS) {
            state.trigger = Some((Player::at(seat.value), End::Quests));
        }
        let turn = self.turn(&mut fields, &state);
        let phase = fields.maybe_one_of("phase", &["action", "begin", "clean-up", "location", "end"]).map_or(0, |phase| phase.value);
        fields.finish();
        self.begin(&mut state, turn, phase);
        Some(state)
    }

    /// Whose turn it is: 4 is the Brash Hero's.
    fn turn(&self, fields: &mut Fields, s: &State) -> usize {
        let Some(turn) = fields.maybe_one_of("turn", &["south", "west", "north", "east", "brash"]) else { return 0 };
        let plays = if turn.value == 4 { s.is_solo() } else { turn.value < usize::from(s.terms.players) };
        if !plays {
            self.report.note(&turn.place, "nobody plays there: `players` in [setup] says how many do");
        }
        turn.value
    }

    /// Puts everything in the order of the content files.
    fn unshuffle(&self, s: &mut State) {
        let c = &self.game.content;
        s.agenda.clear();
        s.location_deck = Deck::in_order(LocationId::all(c.locations.len()).map(|id| id.0));
        for kind in EnemyKind::ALL {
            s.stacks[kind.index()] = Deck::in_order(c.sets.enemies[kind.index()].iter().map(|id| id.0).collect::<Vec<_>>());
        }
        let row = s.event_row.as_slice().iter().map(|&id| EventCard::Event(EventId(id)).number());
        let mut events: Vec<u8> = s.event_deck.from_top().chain(row).collect();
        events.sort_unstable();
        s.event_row.clear();
        s.event_deck = Deck::in_order(events);
        for player in s.players() {
            let area = s.area_mut(player);
            area.search = (SearchId(player.0), 0);
            area.exploration = (ExplorationId(player.0), 0);
            let mut cards = c.heroes[area.hero.index()].deck.iter();
            area.hand = cards.by_ref().take(usize::from(crate::content::HAND_LIMIT)).collect();
            area.deck = Deck::in_order(cards.collect::<Vec<_>>());
        }
        s.brash.quests = [ExplorationId(1), ExplorationId(2)];
    }

    /// What is for sale and nobody has: the rows first, then the decks.
    fn deal_rest(&self, s: &mut State, owned: CardSet) {
        let c = &self.game.content;
        for (row, cards) in [c.sets.silver, c.sets.gold].into_iter().enumerate() {
            s.decks[row] = Deck::in_order(cards.without(owned).iter().collect::<Vec<_>>());
            s.rows[row] = [None; ROW].map(|_: Option<CardId>| s.decks[row].draw().map(CardId));
        }
        fill_event_row(s);
    }

    fn begin(&self, s: &mut State, turn: usize, phase: usize) {
        let player = Player::at(turn.min(usize::from(s.terms.players) - 1));
        s.active = player;
        if turn == 4 {
            s.round -= 1;
            return s.agenda.push(Step::BrashTurn);
        }
        if phase == 1 {
            s.round -= u16::from(player == s.terms.first && !s.is_solo());
            return s.agenda.push(Step::BeginTurn(player));
        }
        s.agenda.push(Step::EndTurn(player));
        if phase < 4 {
            s.agenda.push(Step::LocationPhase(player));
        }
        if phase < 3 {
            s.agenda.push(Step::EndAction(player));
        }
        if phase == 0 {
            s.phase = Phase::Action;
            s.agenda.push(Step::Ask(Ask { player, what: Question::Act }));
        }
    }

    fn find<T>(&self, name: &Placed<String>, what: &str, find: impl Fn(&str) -> Option<T>) -> Option<T> {
        let found = find(&name.value);
        if found.is_none() {
            self.report.note(&name.place, format!("there is no {what} `{}`", name.value));
        }
        found
    }

    fn each<T>(&self, names: Option<Names>, what: &str, find: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
        names.map(|names| names.value).unwrap_or_default().iter().map(|name| self.find(name, what, &find)).collect()
    }

    fn card(&self, slug: &str) -> Option<u8> {
        self.game.find_card(slug).map(|id| id.0)
    }

    fn enemy(&self, slug: &str) -> Option<u8> {
        self.game.find_enemy(slug).map(|id| id.0)
    }

    /// Locations and Enemies on the grid, and the decks they come from.
    fn board(&self, fields: &mut Fields, s: &mut State) -> Option<()> {
        let mut placed = CardSet::EMPTY;
        if let Some(mut map) = fields.maybe_table("map") {
            for (name, location) in map.named_texts() {
                let space = self.find(&name, "space beside the inn", |slug| Space::named(slug).filter(|&space| space != Space::INN))?;
                let location = self.find(&location, "Location", |slug| self.game.find_location(slug))?;
                s.grid[space.index()] = Some(location);
                placed.insert(location.0);
            }
        }
        let location = |slug: &str| self.game.find_location(slug).map(|id| id.0);
        let top = self.each(fields.maybe_texts("location_deck"), "Location", location)?;
        let all: Vec<u8> = LocationId::all(self.game.content.locations.len()).map(|id| id.0).filter(|&id| !placed.contains(id)).collect();
        let rest = fields.maybe_one_of("location_rest", &["deck", "out"]).map_or(0, |rest| rest.value) == 0;
        s.location_deck = deck(top, all, rest);
        if let Some(mut table) = fields.maybe_table("enemies") {
            for (name, tokens) in table.named_texts() {
                let space = self.find(&name, "space", Space::named)?;
                for word in tokens.value.split_whitespace() {
                    let word = Placed::new(word.to_owned(), tokens.place.clone());
                    s.enemies[space.index()].insert(self.find(&word, "Enemy token", |slug| self.game.find_enemy(slug))?);
                }
            }
        }
        let rest = fields.maybe_one_of("stack_rest", &["stack", "out"]).map_or(0, |rest| rest.value) == 0;
        for (kind, key) in EnemyKind::ALL.into_iter().zip(["brigand_stack", "beast_stack", "undead_stack"]) {
            let top = self.each(fields.maybe_texts(key), "Enemy token", |slug| self.enemy(slug))?;
            let of_kind: Vec<u8> = self.game.content.sets.enemies[kind.index()].iter().map(|id| id.0).collect();
            s.stacks[kind.index()] = deck(top, of_kind, rest);
        }
        for tokens in s.enemies {
            tokens.iter().for_each(|id| self.take_token(s, id));
        }
        Some(())
    }

    /// A token that lies elsewhere is not in its stack.
    fn take_token(&self, s: &mut State, enemy: EnemyId) {
        let stack = &mut s.stacks[self.game.content.enemy(enemy).kind.index()];
        *stack = Deck::in_order(stack.from_top().filter(|&id| id != enemy.0).collect::<Vec<_>>());
    }

    /// The rows and decks of Fate cards, and the Hirelings.
    fn offer(&self, fields: &mut Fields, s: &mut State, owned: CardSet) -> Option<()> {
        let c = &self.game.content;
        let keys = [("silver", "silver_deck", "silver_rest"), ("gold", "gold_deck", "gold_rest")];
        for (row, ((key, deck_key, rest_key), cards)) in keys.into_iter().zip([c.sets.silver, c.sets.gold]).enumerate() {
            let given = fields.maybe_texts(key);
            let top = self.each(fields.maybe_texts(deck_key), "card", |slug| self.card(slug))?;
            let rest = fields.maybe_one_of(rest_key, &["deck", "out"]).map_or(0, |rest| rest.value) == 0;
            let mut shown = CardSet::EMPTY;
            let given_row = given.is_some();
            if let Some(names) = given {
                for (place, name) in names.value.iter().take(ROW).enumerate() {
                    let card = if name.value.is_empty() { None } else { Some(self.find(name, "card", |slug| self.card(slug))?) };
                    s.rows[row][place] = card.map(CardId);
                    shown = shown.union(card.into_iter().collect());
                }
                (names.value.len()..ROW).for_each(|place| s.rows[row][place] = None);
            }
            let left = cards.without(owned).without(shown).iter().collect();
            s.decks[row] = deck(top, left, rest);
            if !given_row {
                s.rows[row] = [None; ROW].map(|_: Option<CardId>| s.decks[row].draw().map(CardId));
            }
        }
        s.hirelings = c.sets.hirelings.without(owned);
        if let Some(names) = fields.maybe_texts("hirelings") {
            s.hirelings = self.each(Some(names), "Hireling", |slug| self.card(slug))?.into_iter().collect();
        }
        Some(())
    }

    /// The event row, its deck with Villains in it, and the active Villains.
    fn events(&self, fields: &mut Fields, s: &mut State) -> Option<()> {
        let c = &self.game.content;
        let event = |slug: &str| self.game.find_event(slug).map(|id| id.0);
        let villain = |slug: &str| self.game.find_villain(slug).map(|id| id.0);
        for key in ["event_row", "event_deck", "events_lost", "villains"] {
            if fields.has(key) && !s.terms.events {
                fields.note(format!("`{key}` is for games with World Events: `events = true` in [setup]"));
            }
        }
        let row = fields.maybe_texts("event_row");
        let given_row = row.is_some();
        let row = self.each(row, "World Event", event)?;
        let event_card = |slug: &str| self.game.find_event(slug).map(EventCard::Event);
        let villain_card = |slug: &str| self.game.find_villain(slug).map(EventCard::Villain);
        let card = |slug: &str| event_card(slug).or_else(|| villain_card(slug)).map(EventCard::number);
        let top = self.each(fields.maybe_texts("event_deck"), "World Event or Villain", card)?;
        let lost = self.each(fields.maybe_texts("events_lost"), "World Event", event)?;
        let active = self.each(fields.maybe_texts("villains"), "Villain", villain)?;
        let rest = fields.maybe_one_of("event_rest", &["deck", "out"]).map_or(0, |rest| rest.value) == 0;
        if !s.terms.events {
            return Some(());
        }
        s.events_lost = lost.iter().copied().map(EventId).collect();
        s.villains = active.iter().fold(0, |mask, id| mask | 1 << id);
        let taken = s.players().fold(s.events_lost, |all, player| all.union(s.area(player).events).union(s.area(player).events_done));
        let defeated = s.players().fold(s.villains, |all, player| all | s.area(player).villains);
        let solo = s.is_solo();
        let is_left = |(id, event): &(EventId, &WorldEvent)| !(taken.contains(*id) || row.contains(&id.0) || solo && event.not_solo);
        let events = EventId::numbered(&c.events).filter(is_left).map(|(id, _)| EventCard::Event(id));
        let villains = VillainId::all(c.villains.len()).filter(|id| s.terms.villains && defeated & 1 << id.0 == 0).map(EventCard::Villain);
        let left: Vec<u8> = events.chain(villains).map(EventCard::number).collect();
        s.event_deck = deck(top, left, rest);
        s.event_row = row.into_iter().take(ROW).collect();
        if !given_row {
            fill_event_row(s);
        }
        Some(())
    }

    /// Skill and Reward tokens that nobody has are in the supply, unless the scenario says otherwise.
    fn supplies(&self, fields: &mut Fields, s: &mut State) -> Option<()> {
        let c = &self.game.content;
        for (at, skill) in c.skills.iter().enumerate() {
            let owned: u8 = s.players().map(|player| s.area(player).skills[at]).sum();
            s.skill_supply[at] = skill.count.saturating_sub(owned);
        }
        if let Some(mut table) = fields.maybe_table("skill_supply") {
            for (name, count) in table.named_numbers(0..=20) {
                let at = self.find(&name, "Skill", |slug| c.skills.iter().position(|skill| skill.slug == slug))?;
                s.skill_supply[at] = count;
            }
        }
        for (id, reward) in RewardId::all(c.rewards.len()).zip(&c.rewards).filter(|_| s.terms.villains) {
            let owned: u8 = s.players().map(|player| u8::from(s.area(player).reward == Some(id))).sum();
            s.reward_supply[id.index()] = reward.count.saturating_sub(owned);
        }
        if let Some(mut table) = fields.maybe_table("reward_supply") {
            for (name, count) in table.named_numbers(0..=10) {
                let at = self.find(&name, "Reward token", |value| self.game.find_reward(value.parse().ok()?))?;
                s.reward_supply[at.index()] = count;
            }
        }
        Some(())
    }
}

/// From the deck; a Villain is there at once (CF-VILLAIN-06).
fn fill_event_row(s: &mut State) {
    while s.event_row.len() < ROW {
        let Some(card) = s.event_deck.draw() else { break };
        match EventCard::numbered(card) {
            EventCard::Event(id) => s.event_row.push(id.0),
            EventCard::Villain(id) => s.villains |= 1 << id.0,
        }
    }
}

/// A deck with these cards on top; the rest under them in order, or out of the game.
fn deck<const N: usize, const WORDS: usize>(top: Vec<u8>, all: Vec<u8>, rest: bool) -> Deck<N, u8, WORDS> {
    let under: Vec<u8> = all.into_iter().filter(|id| rest && !top.contains(id)).collect();
    Deck::in_order(top.into_iter().chain(under).take(N).collect::<Vec<_>>())
}

//! Positions for scenarios: a setup, then a patch of the table. See `docs/scenarios.md`.
//!
//! A position is described as a whole and checked as a whole. What it does not mention is as after a setup without a
//! draft: full hands, all own cubes in Effort, an empty Map, the starting Supply, a Job Board from the top of the deck.

use crate::agenda::Step;
use crate::event::Event;
use crate::ids::*;
use crate::setup::{Setup, lay_out};
use crate::state::{Board, Cubes, Influence, PLACES, Slot, Stage, State, Tokens};
use crate::{Mistywell, machine::Machine};
use mistgate_kernel::content::{Document, Fields, Placed, Problems, Report, Source};
use mistgate_kernel::json::ToJson;
use mistgate_kernel::pieces::{CardSet, Deck, LoopTrack};
use mistgate_kernel::scenario::{Arrange, Opening};
use mistgate_kernel::{Id, Log, small};
use serde_json::Value;

impl Arrange for Mistywell {
    fn bent(files: &[Source], scenario: &Source) -> Result<Self, Problems> {
        Mistywell::load(files, Some(scenario))
    }

    fn opening(&self, scenario: &Source) -> Result<Opening<Self>, Problems> {
        let report = Report::default();
        let document = Document::parse(scenario, &report);
        let mut fields = document.fields(&report);
        let setup = read_setup(fields.maybe_table("setup"));
        let arranged = Position { game: self, report: &report }.read(fields.maybe_table("given"), &setup);
        match arranged {
            Some((mut state, first)) if report.is_clean() => {
                let mut events = Vec::new();
                let mut machine = Machine { c: &self.content, s: &mut state, log: events.list() };
                match first {
                    None => machine.begin(),
                    Some(step) => {
                        machine.push(step);
                        machine.run();
                    }
                }
                Ok(Opening { setup, state, events })
            }
            _ => Err(report.into_problems([scenario])),
        }
    }

    fn event_value(&self, event: &Event) -> Value {
        let mut value = event.to_value();
        let covenant = value["event"].as_str().is_some_and(|name| name.starts_with("covenant"));
        if let Value::Object(map) = &mut value {
            for (key, value) in map {
                let Some(id) = value.as_u64().and_then(|id| usize::try_from(id).ok()) else { continue };
                let c = &self.content;
                *value = Value::String(match key.as_str() {
                    "action" => c.actions[id].slug.clone(),
                    "request" => c.requests[id].slug.clone(),
                    "district" => c.districts[id].slug.clone(),
                    "group" => c.groups[id].slug.clone(),
                    "square" => self.square_slug(SquareId::at(id)),
                    "card" if covenant => c.covenants[id].slug.clone(),
                    "card" => c.fates[id].slug.clone(),
                    _ => continue,
                });
            }
        }
        value
    }
}

fn read_setup(fields: Option<Fields>) -> Setup {
    let Some(mut fields) = fields else { return Setup::default() };
    let setup = Setup {
        control: if fields.has("control") { fields.numbers("control", 0..=9).unwrap_or_default() } else { [0; ROLES] },
        plan_ahead: fields.has("plan_ahead") && fields.flag("plan_ahead").unwrap_or_default(),
        rounds: if fields.has("rounds") { fields.number("rounds", 0..=255) } else { None },
    };
    fields.finish();
    setup
}

/// Reading the `[given]` part of a scenario.
struct Position<'a> {
    game: &'a Mistywell,
    report: &'a Report,
}

/// The two discard piles of Requests, or the one of another deck, as a scenario gives them.
struct Piles {
    top: Vec<u8>,
    discards: Vec<CardSet>,
    rest: usize,
}

impl Position<'_> {
    /// The state, and the step it begins with; none for a whole setup with its draft.
    fn read(&self, fields: Option<Fields>, setup: &Setup) -> Option<(State, Option<Step>)> {
        let c = &self.game.content;
        let seed = 1;
        let mut state = match lay_out(c, setup, seed) {
            Ok(state) => state,
            Err(error) => {
                let place = fields.as_ref().map_or_else(|| Source::new("setup", "").place(0..0), |fields| fields.place().clone());
                self.report.note(&place, error.to_string());
                return None;
            }
        };
        state.round = 1;
        let Some(mut fields) = fields else {
            self.decks(None, &mut state);
            return Some((state, Some(Step::BeginTurn(Role::Witch))));
        };
        let turns = ["witch", "tinker", "forester", "temple", "draft"];
        let turn = fields.maybe_one_of("turn", &turns).map_or(0, |turn| turn.value);
        if turn == 4 {
            state.round = 0;
        }
        if fields.has("round") {
            state.round = fields.number("round", 1..=255)?;
        }
        if let Some(time) = fields.maybe_one_of("clock", &["day", "night"]) {
            state.clock = [Time::Day, Time::Night][time.value];
        }
        if let Some(name) = fields.maybe_text("enforcer") {
            state.enforcer = self.find(&name, "district", |slug| self.game.find_district(slug))?;
        }
        if fields.has("pawn") {
            state.pawn = LoopTrack::at(fields.number("pawn", 0..=small(c.track.len() - 1))?);
        }
        self.map(&mut fields, &mut state)?;
        for role in Role::ALL {
            let board = fields.maybe_table(role.slug());
            self.board(role, board, &mut state, turn == 4)?;
        }
        self.decks(Some(&mut fields), &mut state);
        self.reserve(&mut fields, &mut state);
        state.stage = match turn {
            3 => Stage::Temple,
            4 => Stage::Draft,
            role => Stage::Turn(Role::ALL[role]),
        };
        fields.finish();
        let first = match turn {
            3 => Some(Step::TempleTurn),
            4 => None,
            role => Some(Step::BeginTurn(Role::ALL[role])),
        };
        Some((state, first))
    }

    fn find<T>(&self, name: &Placed<String>, what: &str, find: impl Fn(&str) -> Option<T>) -> Option<T> {
        let found = find(&name.value);
        if found.is_none() {
            self.report.note(&name.place, format!("there is no {what} `{}`", name.value));
        }
        found
    }

    /// Cubes on squares, tokens in districts, the Temple's influence.
    fn map(&self, fields: &mut Fields, state: &mut State) -> Option<()> {
        if let Some(mut squares) = fields.maybe_table("map") {
            for (name, cube) in squares.named_texts() {
                let square = self.find(&name, "square", |slug| self.game.find_square(slug))?;
                let cube = self.find(&cube, "cube", |slug| Cube::ALL.into_iter().find(|cube| cube.slug() == slug))?;
                state.squares.set(square, Some(cube));
            }
        }
        if let Some(mut tokens) = fields.maybe_table("tokens") {
            for (name, sides) in tokens.named_texts() {
                let district = self.find(&name, "district", |slug| self.game.find_district(slug))?;
                let count = |side: &str| small(sides.value.split_whitespace().filter(|word| *word == side).count());
                let there = Tokens { unity: count("unity"), fear: count("fear") };
                let known = usize::from(there.unity + there.fear) == sides.value.split_whitespace().count();
                if !known || there.unity + there.fear > self.game.content.districts[district.index()].spaces {
                    self.report.note(&sides.place, "expected `unity` and `fear`, at most as many as there are spaces");
                }
                state.tokens[district.index()] = there;
            }
        }
        if let Some(mut temple) = fields.maybe_table("temple") {
            for (name, cubes) in temple.named_numbers(0..=self.game.content.numbers.influence_for_fear - 1) {
                let group = self.find(&name, "group", |slug| self.game.find_group(slug))?;
                state.influence[group.index()] = Influence { cubes, markers: 0 };
            }
        }
        Some(())
    }

    fn board(&self, role: Role, fields: Option<Fields>, state: &mut State, draft: bool) -> Option<()> {
        let c = &self.game.content;
        let own = role.cube() as usize;
        let supply = if draft { 0 } else { c.numbers.supply[role.index()] };
        let mut board = Board { supply: Cubes::of(Cube::Brown as usize, supply), ..*state.board(role) };
        if let Some(mut fields) = fields {
            self.slots(role, &mut fields, &mut board)?;
            self.hand(role, &mut fields, &mut board)?;
            for (key, kind, plain) in [("supply", PoolKind::Supply, Cube::Brown as usize), ("effort", PoolKind::Effort, own), ("fate", PoolKind::Fate, own)] {
                if let Some(pool) = self.pool(&mut fields, key, plain) {
                    *board.pool_mut(kind) = pool;
                } else if kind == PoolKind::Effort {
                    board.effort = Cubes::of(own, self.own_cubes_left(role, &board, state));
                }
            }
            fields.finish();
        } else {
            board.effort = Cubes::of(own, self.own_cubes_left(role, &board, state));
        }
        *state.board_mut(role) = board;
        Some(())
    }

    /// Own cubes that lie neither on the Map nor on Timers are in Effort, unless the scenario says otherwise.
    fn own_cubes_left(&self, role: Role, board: &Board, state: &State) -> u8 {
        let own = role.cube();
        let on_map = small(state.squares.with(own).len());
        let on_timers: u8 = board.slots.iter().flatten().map(|slot| slot.timer.count(own as usize)).sum();
        self.game.content.numbers.cubes.saturating_sub(on_map + on_timers)
    }

    fn pool(&self, fields: &mut Fields, key: &'static str, plain: usize) -> Option<Cubes> {
        if !fields.has(key) {
            return None;
        }
        if fields.peek(key).is_none() {
            return fields.number(key, 0..=30).map(|count| Cubes::of(plain, count));
        }
        let text = fields.text(key)?;
        Some(self.cubes(&text))
    }

    /// `2 brown 1 purple`
    fn cubes(&self, text: &Placed<String>) -> Cubes {
        let mut cubes = Cubes::EMPTY;
        let words: Vec<&str> = text.value.split_whitespace().collect();
        for pair in words.chunks(2) {
            let count = pair[0].parse::<u8>().ok();
            let cube = pair.get(1).and_then(|name| Cube::ALL.into_iter().find(|cube| cube.slug() == *name));
            match (count, cube) {
                (Some(count), Some(cube)) => (0..count.min(30)).for_each(|_| cubes.put(cube as usize)),
                _ => self.report.note(&text.place, "expected cubes such as `2 brown 1 purple`"),
            }
        }
        cubes
    }

    fn action(&self, role: Role, name: &Placed<String>) -> Option<ActionId> {
        self.find(name, &format!("card of the {}", role.name()), |slug| self.game.find_action(role.seat(), slug).filter(|id| id.role() == role))
    }

    fn request(&self, name: &Placed<String>) -> Option<RequestId> {
        self.find(name, "Request", |slug| self.game.find_request(slug))
    }

    fn slots(&self, role: Role, fields: &mut Fields, board: &mut Board) -> Option<()> {
        for (at, mut slot) in fields.tables("actions").into_iter().enumerate() {
            if at >= PLACES {
                self.report.note(slot.place(), "a role has three places for Actions [MW-PLAY-10]");
                return None;
            }
            let action = self.action(role, &slot.text("action")?)?;
            let request = match slot.maybe_text("request") {
                Some(name) => Some(self.request(&name)?),
                None => None,
            };
            let timer = self.pool(&mut slot, "timer", role.cube() as usize).unwrap_or_default();
            if timer.is_empty() {
                self.report.note(slot.place(), "an Action on the board needs a `timer`");
            }
            board.hand.remove(action.0);
            board.slots[at] = Some(Slot { action, request, timer, resolving: false });
            slot.finish();
        }
        Some(())
    }

    /// Cards not named lie in the other pile; if both are given they are out of the game. Recuperate is always in hand.
    fn hand(&self, role: Role, fields: &mut Fields, board: &mut Board) -> Option<()> {
        let all = board.hand;
        let rest: CardSet = all.iter().filter(|&id| self.game.content.actions[id as usize].kind == crate::content::ActionKind::Rest).collect();
        let read = |names: Option<Placed<Vec<Placed<String>>>>| -> Option<Option<CardSet>> {
            let Some(names) = names else { return Some(None) };
            let ids: Option<Vec<u8>> = names.value.iter().map(|name| self.action(role, name).map(|id| id.0)).collect();
            Some(Some(ids?.into_iter().collect()))
        };
        let hand = read(fields.maybe_texts("hand"))?;
        let discard = read(fields.maybe_texts("discard"))?;
        let without = |set: CardSet| all.iter().filter(|&id| !set.contains(id)).collect::<CardSet>();
        (board.hand, board.discard) = match (hand, discard) {
            (None, None) => (all, CardSet::EMPTY),
            (Some(hand), None) => (hand.union(rest), without(hand.union(rest))),
            (None, Some(discard)) => (without(discard), discard),
            (Some(hand), Some(discard)) => (hand.union(rest), discard),
        };
        if let Some(names) = fields.maybe_texts("requests") {
            for name in &names.value {
                board.requests.insert(self.request(name)?.0);
            }
        }
        Some(())
    }

    /// The three decks with their piles, and the Job Board.
    fn decks(&self, fields: Option<&mut Fields>, state: &mut State) {
        let c = &self.game.content;
        let in_hands = state.boards.iter().fold(CardSet::EMPTY, |all, board| all.union(board.requests));
        let on_boards = state.boards.iter().flat_map(|board| board.slots.iter().flatten().filter_map(|slot| slot.request)).map(|id| id.0);
        let taken = in_hands.union(on_boards.collect());
        let Some(fields) = fields else {
            state.request_deck = Deck::in_order(0..small(c.requests.len()));
            self.fill_job_board(None, state);
            return;
        };
        let job_board: Option<Vec<Placed<String>>> = fields.maybe_texts("job_board").map(|names| names.value);
        let posted: Vec<Option<RequestId>> = job_board.iter().flatten().map(|name| if name.value.is_empty() { None } else { self.request(name) }).collect();
        let taken = taken.union(posted.iter().flatten().map(|id| id.0).collect());
        let request = |slug: &str| self.game.find_request(slug).map(|id| id.0);
        let piles = self.piles(fields, ["request_deck", "request_discard", "temple_discard"], "request_rest", request);
        let (deck, discards) = piles.deal(small(c.requests.len()), taken);
        state.request_deck = Deck::in_order(deck);
        (state.request_discard, state.temple_discard) = (discards[0], discards[1]);
        let fate = |slug: &str| c.fates.iter().position(|card| card.slug == slug).map(small);
        let (deck, discards) = self.piles(fields, ["fate_deck", "fate_discard", ""], "fate_rest", fate).deal(small(c.fates.len()), CardSet::EMPTY);
        state.fate_deck = Deck::in_order(deck);
        state.fate_discard = discards[0];
        let covenant = |slug: &str| c.covenants.iter().position(|card| card.slug == slug).map(small);
        let (deck, discards) = self.piles(fields, ["covenant_deck", "covenant_discard", ""], "covenant_rest", covenant).deal(small(COVENANTS), CardSet::EMPTY);
        state.covenant_deck = Deck::in_order(deck);
        state.covenant_discard = discards[0];
        if state.round > 0 {
            self.fill_job_board(job_board.map(|_| posted), state);
        }
    }

    fn fill_job_board(&self, posted: Option<Vec<Option<RequestId>>>, state: &mut State) {
        match posted {
            Some(posted) => posted.into_iter().take(3).enumerate().for_each(|(at, id)| state.job_board[at] = id),
            None => (0..3).rev().for_each(|at| state.job_board[at] = state.request_deck.draw().map(RequestId)),
        }
    }

    fn piles(&self, fields: &mut Fields, keys: [&'static str; 3], rest: &'static str, find: impl Fn(&str) -> Option<u8>) -> Piles {
        let mut lists = keys.iter().map(|&key| {
            let names = if key.is_empty() { None } else { fields.maybe_texts(key) };
            names.map_or_else(Vec::new, |names| names.value.iter().filter_map(|name| self.find(name, "card", &find)).collect::<Vec<u8>>())
        });
        let top = lists.next().unwrap_or_default();
        let discards = lists.map(|list| list.into_iter().collect()).collect();
        let rest = fields.maybe_one_of(rest, &["deck", "discard", "temple", "out"]).map_or(0, |rest| rest.value);
        Piles { top, discards, rest }
    }

    /// Brown cubes and Banes that lie nowhere else are in the Reserve and the Bane pool, unless the scenario says otherwise.
    fn reserve(&self, fields: &mut Fields, state: &mut State) {
        let lying = |cube: Cube| -> u8 {
            let colour = cube as usize;
            let pools = state.boards.iter().flat_map(|board| [board.supply, board.effort, board.fate]);
            let timers = state.boards.iter().flat_map(|board| board.slots.iter().flatten().map(|slot| slot.timer));
            pools.chain(timers).map(|pool| pool.count(colour)).sum::<u8>() + small(state.squares.with(cube).len())
        };
        let numbers = self.game.content.numbers;
        let influence: u8 = state.influence.iter().map(|place| place.cubes).sum();
        let (brown, red) = (lying(Cube::Brown) + influence, lying(Cube::Red));
        state.reserve = numbers.reserve.saturating_sub(brown);
        state.banes = numbers.banes.saturating_sub(red);
        if let Some(count) = fields.has("reserve").then(|| fields.number("reserve", 0..=30)).flatten() {
            state.reserve = count;
        }
        if let Some(count) = fields.has("banes").then(|| fields.number("banes", 0..=10)).flatten() {
            state.banes = count;
        }
    }
}

impl Piles {
    /// The deck from the top down and the discard piles; every other card goes where the rest is to be.
    fn deal(mut self, count: u8, taken: CardSet) -> (Vec<u8>, Vec<CardSet>) {
        let named = self.discards.iter().fold(taken.union(self.top.iter().copied().collect()), |all, pile| all.union(*pile));
        let rest = (0..count).filter(|&id| !named.contains(id));
        match self.rest {
            0 => self.top.extend(rest),
            3 => {}
            pile => self.discards[pile - 1] = self.discards[pile - 1].union(rest.collect()),
        }
        (self.top, self.discards)
    }
}

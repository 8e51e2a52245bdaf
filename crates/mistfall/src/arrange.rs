//! Positions for scenarios: a setup, then a patch of the table. See `docs/scenarios.md`.
//!
//! A position is described as a whole and checked as a whole. What it does not mention is as after a setup without
//! shuffling: every deck in the order of the content files, five cards in hand, nobody in play.

mod heart;
mod hero;
mod piles;

use crate::agenda::Step;
use crate::effect::Zone;
use crate::event::Event;
use crate::ids::*;
use crate::modules::{Module, Modules};
use crate::moves::{Piece, read_spot};
use crate::setup::written::module;
use crate::setup::{RewardSets, Setup, lay_out};
use crate::state::{Attachment, EffectSource, EnemyTokens, State, Whereabouts};
use crate::{Mistfall, machine::Machine};
use mistgate_kernel::content::{Document, Fields, Placed, Problems, Report, Source};
use mistgate_kernel::json::ToJson;
use mistgate_kernel::scenario::{Arrange, Opening};
use mistgate_kernel::{Chance, Id, Log, SeatSet, small};
use serde::Deserialize;
use serde_json::Value;
use std::cell::RefCell;

impl Arrange for Mistfall {
    fn bent(files: &[Source], scenario: &Source) -> Result<Self, Problems> {
        Mistfall::load(files, Some(scenario))
    }

    fn opening(&self, scenario: &Source) -> Result<Opening<Self>, Problems> {
        let report = Report::default();
        let document = Document::parse(scenario, &report);
        let mut fields = document.fields(&report);
        let setup = read_setup(fields.maybe_table("setup"));
        let arranged = Position { game: self, report: &report, named: RefCell::default() }.read(fields.maybe_table("given"), &setup, scenario);
        match arranged {
            Some((mut state, first)) if report.is_clean() => {
                let mut events = Vec::new();
                let mut machine = Machine { c: &self.content, t: &self.tables, s: &mut state, log: events.list() };
                match first {
                    Start::Setup => machine.begin(),
                    Start::Phase(phase) => {
                        machine.push(Step::StartPhase(phase));
                        machine.run();
                    }
                    Start::Turn(hero) => {
                        machine.push(Step::EndPhase(Phase::Hero));
                        machine.push(if machine.s.has(Module::CombinedTurn) { Step::Together } else { Step::NextHero });
                        machine.push(Step::BeginTurn(hero));
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
        let c = &self.content;
        if let Value::Object(map) = &mut value {
            for (key, value) in map {
                if key == "source"
                    && let Ok(piece) = Piece::deserialize(&*value)
                {
                    *value = Value::String(self.piece_slug(piece));
                }
                let Some(id) = value.as_u64().and_then(|id| usize::try_from(id).ok()) else { continue };
                *value = Value::String(match key.as_str() {
                    "hero" => c.charters[id].slug.clone(),
                    "card" => c.cards[id].slug.clone(),
                    "enemy" => c.enemies[id].slug.clone(),
                    "ally" => c.allies[id].slug.clone(),
                    "encounter" => c.encounters[id].slug.clone(),
                    "time" => c.times[id].slug.clone(),
                    "tile" => c.tiles[id].slug.clone(),
                    "spot" => (id + 1).to_string(),
                    "letter" => crate::printed::token_letter(small(id)).to_string(),
                    _ => continue,
                });
            }
        }
        value
    }
}

/// Where a position begins.
enum Start {
    /// With a whole setup, shuffled.
    Setup,
    /// With this Phase.
    Phase(Phase),
    /// With this Hero's turn.
    Turn(Hero),
}

fn read_setup(fields: Option<Fields>) -> Setup {
    let Some(mut fields) = fields else { return Setup::default() };
    let report = fields.report();
    let flags = [("nightmare_heroes", Module::NightmareHeroes), ("nightmare_quest", Module::NightmareQuest), ("combined_turns", Module::CombinedTurn)];
    let variants = Modules::in_force(flags.map(|(key, module)| (module, fields.maybe_flag(key).unwrap_or_default())));
    let modules = fields.maybe_texts("modules").map(|names| {
        let known = |name: &Placed<String>| module(&name.value).map_err(|fault| report.note(&name.place, fault)).ok();
        names.value.iter().filter_map(known).collect()
    });
    let mut names = |key: &'static str| fields.maybe_texts(key).map(|names| names.value.into_iter().map(|name| name.value).collect::<Vec<String>>());
    let (heroes, control, allies) = (names("heroes"), names("control").unwrap_or_default(), names("allies").unwrap_or_default());
    let quest = fields.maybe_text("quest").map(|name| name.value).unwrap_or_default();
    let rewards_from = fields.maybe_one_of("rewards_from", &RewardSets::ALL.map(RewardSets::slug)).map(|at| RewardSets::ALL[at.value]);
    fields.finish();
    let control = control.iter().filter_map(|name| name.parse().ok()).collect();
    Setup { quest, heroes: heroes.unwrap_or(Setup::default().heroes), control, variants, modules, allies, rewards_from }
}

/// Reading the `[given]` part of a scenario.
struct Position<'a> {
    game: &'a Mistfall,
    report: &'a Report,
    /// The cards whose place has been told.
    named: RefCell<Vec<CardId>>,
}

impl Position<'_> {
    fn read(&self, fields: Option<Fields>, setup: &Setup, scenario: &Source) -> Option<(State, Start)> {
        let c = &self.game.content;
        let mut fields = fields;
        let seed = fields.as_mut().and_then(|fields| fields.maybe_number("seed", 0..=255u8)).unwrap_or(1);
        let mut state = match lay_out(c, &self.game.tables, setup, seed.into()) {
            Ok(state) => state,
            Err(error) => {
                self.report.note(&scenario.place(0..0), error.to_string());
                return None;
            }
        };
        let Some(mut fields) = fields else {
            self.piles(None, &mut state)?;
            self.unshuffled(&mut state);
            return Some((state, Start::Phase(Phase::Reinforcement)));
        };
        let words = Phase::ALL.map(Phase::slug);
        let phases: Vec<&str> = words.into_iter().chain(["setup"]).collect();
        let phase = fields.maybe_one_of("phase", &phases).map_or(0, |phase| phase.value);
        if phase == Phase::ALL.len() {
            fields.finish();
            return Some((state, Start::Setup));
        }
        state.chance = Chance::new(seed.into());
        state.phase = Phase::ALL[phase];
        self.unshuffled(&mut state);
        self.numbers(&mut fields, &mut state)?;
        self.board(&mut fields, &mut state)?;
        for (name, hero) in fields.maybe_table("heroes").map(|mut heroes| heroes.named_tables()).unwrap_or_default() {
            let charter = self.find(&name, "Hero", |slug| self.game.find_charter(slug))?;
            match self.game.look(&state).hero_of(charter) {
                Some(at) => self.hero(at, hero, &mut state)?,
                None => self.report.note(&name.place, format!("`{}` is not in this game; `[setup] heroes` names who is", name.value)),
            }
        }
        self.line(&mut fields, &mut state)?;
        self.enemies(&mut fields, &mut state)?;
        self.heart(&mut fields, &mut state)?;
        self.piles(Some(&mut fields), &mut state)?;
        self.tokens(&mut fields, &mut state)?;
        let reached = fields.maybe_flag("reached_special").unwrap_or_default();
        state.reached_special = reached || self.game.look(&state).at_the_end();
        let start = self.start(&mut fields, &mut state)?;
        fields.finish();
        Some((state, start))
    }

    /// Tracks, the pool, the active Encounter.
    fn numbers(&self, fields: &mut Fields, state: &mut State) -> Option<()> {
        let charter = self.game.look(state).quest_charter();
        let (time, reinforcement) = (small(charter.time.len()), small(charter.reinforcement.len()));
        state.round = fields.number_or("round", 1..=255, 1)?;
        state.resolve = fields.number_or("resolve", 0..=255, state.resolve)?;
        state.time = fields.number_or("time", 0..=time.saturating_sub(1), state.time)?;
        state.furthest_time = state.time;
        state.reinforcement = fields.number_or("reinforcement", 0..=reinforcement.saturating_sub(1), 0)?;
        state.encounter_tokens = fields.number_or("encounter_tokens", 0..=255, 0)?;
        state.quest_tokens = fields.number_or("quest_tokens", 0..=255, 0)?;
        state.special_slain = fields.maybe_flag("special_slain").unwrap_or_default();
        if let Some(side) = fields.maybe_one_of("side", &["front", "back"]) {
            state.side = small(side.value);
        }
        if let Some(name) = fields.maybe_text("encounter") {
            state.encounter = Some(self.find(&name, "Encounter", |slug| self.game.find_encounter(slug))?);
        } else if state.encounter_tokens > 0 {
            fields.note("`encounter_tokens` lie on the active Encounter: `encounter` names it");
        }
        Some(())
    }

    /// A card whose place is told; it has but one.
    fn find_card_once(&self, name: &Placed<String>) -> Option<CardId> {
        let card = self.find(name, "card", |slug| self.game.find_card(slug))?;
        let mut named = self.named.borrow_mut();
        if named.contains(&card) {
            self.report.note(&name.place, format!("`{0}` is named for two places; of copies the second is `{0}-2`", name.value));
        }
        named.push(card);
        Some(card)
    }

    /// The card is out of the game.
    fn out(&self, card: CardId, state: &mut State) {
        state.gone.insert(card);
    }

    fn find<T>(&self, name: &Placed<String>, what: &str, find: impl Fn(&str) -> Option<T>) -> Option<T> {
        let found = find(&name.value);
        if found.is_none() {
            self.report.note(&name.place, format!("there is no {what} `{}`", name.value));
        }
        found
    }

    fn find_hero(&self, name: &Placed<String>, state: &State) -> Option<Hero> {
        self.find(name, "Hero in this game", |slug| self.game.find_charter(slug).and_then(|charter| self.game.look(state).hero_of(charter)))
    }

    /// Tiles and their statuses; where the party is.
    fn board(&self, fields: &mut Fields, state: &mut State) -> Option<()> {
        let spots = self.game.look(state).quest().spots.len();
        let spot = |name: &Placed<String>| self.find(name, "spot", |number| read_spot(number).filter(|spot| spot.index() < spots));
        for (name, mut place) in fields.maybe_table("board").map(|mut board| board.named_tables()).unwrap_or_default() {
            let at = spot(&name)?.index();
            if let Some(tile) = place.maybe_text("tile") {
                let found = |slug: &str| self.game.content.tiles.iter().position(|tile| tile.slug == slug);
                let wanted = self.find(&tile, "tile", |slug| found(slug).and_then(TileId::checked))?;
                // The tile that lay here goes where the wanted one comes from.
                if let Some(other) = (0..spots).find(|&other| state.board[other].tile == wanted) {
                    state.board[other].tile = state.board[at].tile;
                }
                state.board[at].tile = wanted;
            }
            let status = place.maybe_one_of("status", &["safe", "perilous", "overrun"]);
            let face = place.maybe_one_of("face", &["up", "down"]).map(|face| face.value == 0);
            state.board[at].face_up = face.unwrap_or(state.board[at].face_up || status.is_some());
            state.board[at].wounds = match (&status, state.board[at].face_up) {
                (Some(status), _) => small(status.value),
                (None, true) => state.board[at].wounds.max(u8::from(face == Some(true))),
                (None, false) => 0,
            };
            state.board[at].tokens = place.number_or("tokens", 0..=255, 0)?;
            place.finish();
        }
        if let Some(party) = fields.maybe_number("party", 1..=small(spots)) {
            state.party = SpotId(party - 1);
        }
        Some(())
    }

    fn line(&self, fields: &mut Fields, state: &mut State) -> Option<()> {
        for name in fields.maybe_texts("line").map(|names| names.value).unwrap_or_default() {
            let enemy = self.find(&name, "Enemy", |slug| self.game.find_enemy(slug))?;
            state.line.push(enemy);
            self.bring_into_play(&name, enemy, Whereabouts::Line, state);
        }
        Some(())
    }

    fn bring_into_play(&self, name: &Placed<String>, enemy: EnemyId, at: Whereabouts, state: &mut State) {
        if state.enemy(enemy).at != Whereabouts::Away {
            self.report.note(&name.place, format!("`{}` is in play twice", name.value));
        }
        *state.enemy_mut(enemy) = EnemyTokens { at, ..EnemyTokens::default() };
    }

    /// What lies on Enemies in play.
    fn enemies(&self, fields: &mut Fields, state: &mut State) -> Option<()> {
        for (name, mut on) in fields.maybe_table("enemies").map(|mut enemies| enemies.named_tables()).unwrap_or_default() {
            let enemy = self.find(&name, "Enemy", |slug| self.game.find_enemy(slug))?;
            if state.enemy(enemy).at == Whereabouts::Away {
                self.report.note(&name.place, format!("`{}` is not in play; `line` or a Hero's `enemies` puts it there", name.value));
            }
            let conditions = self.conditions(&mut on)?;
            let tokens = state.enemy_mut(enemy);
            tokens.conditions = conditions;
            tokens.wounds = on.number_or("wounds", 0..=255, 0)?;
            tokens.tokens = on.number_or("tokens", 0..=255, 0)?;
            tokens.enraged = on.maybe_flag("enraged").unwrap_or_default();
            for card in on.maybe_texts("attached").map(|names| names.value).unwrap_or_default() {
                let id = self.find_card_once(&card)?;
                let owner = self.game.content.cards[id.index()].hero.and_then(|charter| self.game.look(state).hero_of(charter)).unwrap_or_default();
                piles::take_anywhere(state, id);
                state.attached.push(Attachment { card: id, owner, host: EffectSource::Enemy(enemy) });
            }
            on.finish();
        }
        Some(())
    }

    fn conditions(&self, fields: &mut Fields) -> Option<[u8; 4]> {
        let mut conditions = [0; 4];
        for condition in Condition::ALL {
            conditions[condition as usize] = fields.number_or(condition.slug(), 0..=255, 0)?;
        }
        Some(conditions)
    }

    /// Objective tokens on Hero Cards in play.
    fn tokens(&self, fields: &mut Fields, state: &mut State) -> Option<()> {
        for (name, count) in fields.maybe_table("tokens").map(|mut tokens| tokens.named_numbers(0..=255)).unwrap_or_default() {
            let card = self.find(&name, "card", |slug| self.game.find_card(slug))?;
            if !state.in_play().any(|hero| state.hero(hero).area().contains(&card)) {
                self.report.note(&name.place, format!("`{}` is not in play; a Hero's `area` puts it there", name.value));
            }
            state.tokens[card.index()] = count;
        }
        Some(())
    }

    fn start(&self, fields: &mut Fields, state: &mut State) -> Option<Start> {
        let turn = fields.maybe_text("turn");
        let acted = fields.maybe_texts("acted").map(|names| names.value).unwrap_or_default();
        let mut to_act = state.party_seats();
        for name in &acted {
            let hero = self.find_hero(name, state)?;
            to_act = to_act.iter().filter(|&seat| seat != hero.seat()).collect();
        }
        let Some(turn) = turn else {
            if !acted.is_empty() {
                fields.note("`acted` goes with `turn`");
            }
            return Some(Start::Phase(state.phase));
        };
        let hero = self.find_hero(&turn, state)?;
        state.phase = Phase::Hero;
        state.to_act = to_act.iter().filter(|&seat| seat != hero.seat()).collect::<SeatSet>();
        Some(Start::Turn(hero))
    }
}

/// The zones that a scenario can name as the place of all other cards.
const REST: [(&str, Option<Zone>); 5] =
    [("deck", Some(Zone::Bottom)), ("discard", Some(Zone::Discard)), ("burial", Some(Zone::Burial)), ("hand", Some(Zone::Hand)), ("out", None)];

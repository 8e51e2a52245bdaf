//! Positions for scenarios: a setup, a booklet, then a patch of the table. See `docs/scenarios-malhya.md`.
//!
//! - here: what a scenario brings, and what the group has in common
//! - `road`: Timeline, decks of travel, Dungeons, Action cards; `belongings`: heroes, their things, and the decks they come from

mod belongings;
mod road;

use crate::Malhya;
use crate::booklet::library::SCENARIO_EVENTS;
use crate::campaign::setup::{Setup, lay_out};
use crate::campaign::sheet::Sheets;
use crate::check::state::Face;
use crate::combat::dice::LOADED_COMBAT;
use crate::content::modes::CombatFace;
use crate::event::Event;
use crate::ids::*;
use crate::machine::Machine;
use crate::place::arrange::{MapPosition, own_files, own_patrols, with_own_cards};
use crate::state::{Pace, State, Stone};
use crate::stealth::board::{LOADED_STEALTH, StealthFace};
use crate::words::*;
use mistgate_kernel::content::{Document, Fields, Problems, Report, Source};
use mistgate_kernel::json::ToJson;
use mistgate_kernel::scenario::{Arrange, Opening};
use mistgate_kernel::{Chance, Log};
use serde_json::Value;

/// The adventure of a scenario that names none and brings none.
const USUAL_BOOKLET: &str = "booklets/spoon-bell.md";

/// Is it a booklet that a scenario with a map of its own does not play?
fn is_another_adventure(file: &Source) -> bool {
    let events = file.name().starts_with("booklets/events");
    file.name().starts_with("booklets/") && !events && file.name() != USUAL_BOOKLET
}

impl Arrange for Malhya {
    /// A scenario may bring a booklet of its own, `rewrite.booklet`, and more of the Event booklet, `rewrite.events`.
    fn bent(files: &[Source], scenario: &Source) -> Result<Self, Problems> {
        Malhya::load(files)?.bend(files, scenario)
    }

    /// Booklets are added to those that are there; a map or cards of its own take everything anew.
    fn bend(&self, files: &[Source], scenario: &Source) -> Result<Self, Problems> {
        let report = Report::default();
        // The adventure is the last booklet, so that it can be found.
        let own = [("events", SCENARIO_EVENTS), ("booklet", OWN_BOOKLET)];
        let own = own.into_iter().filter_map(|(key, name)| rewritten(scenario, key, &report).map(|text| Source::new(name, text)));
        let (own, maps) = (own.collect::<Vec<_>>(), own_files(scenario, &report));
        let mapped = !maps.is_empty();
        let mut game = match with_own_cards(files, scenario, &report) {
            None if !mapped => self.with_booklets(&own)?,
            // With a map, of the shelf only what such a scenario can come to: the Event booklet, and the adventure that is played if it brings none.
            longer => {
                let files = longer.unwrap_or_else(|| files.to_vec()).into_iter().filter(|file| !(mapped && is_another_adventure(file)));
                Malhya::load(&files.chain(own).chain(maps).collect::<Vec<_>>())?
            }
        };
        own_patrols(&mut game, scenario, &report);
        if report.is_clean() { Ok(game) } else { Err(report.into_problems([scenario])) }
    }

    fn opening(&self, scenario: &Source) -> Result<Opening<Self>, Problems> {
        let report = Report::default();
        let document = Document::parse(scenario, &report);
        let mut fields = document.fields(&report);
        let own = rewritten(scenario, "booklet", &report).and_then(|_| self.content.library.booklets.last());
        let setup = read_setup(fields.maybe_table("setup"), own.map(|booklet| booklet.slug.clone()));
        let laid = lay_out(&self.content, &setup, 1).map_err(|error| report.note(&scenario.place(0..0), error.to_string()));
        let Ok(mut state) = laid else { return Err(report.into_problems([scenario])) };
        if !prepares(scenario, &report) {
            state.agenda.pop(); // The heroes stand there as their boards say, without the choices of a new hero.
        }
        if let Some(given) = fields.maybe_table("given") {
            Position { game: self, report: &report }.patch(given, &mut state);
        }
        if !report.is_clean() {
            return Err(report.into_problems([scenario]));
        }
        let mut events = Vec::new();
        Machine { c: &self.content, s: &mut state, log: events.list() }.run();
        Ok(Opening { setup, state, events })
    }

    fn event_value(&self, event: &Event) -> Value {
        let mut value = event.to_value();
        if let Value::Object(map) = &mut value {
            if let Some(chapter) = map.get("chapter").and_then(Value::as_u64) {
                map.insert("chapter".to_owned(), Value::String(self.chapter_name(ChapterId(chapter as u16))));
            }
            if let Some(hex) = map.get("hex").and_then(Value::as_u64) {
                map.insert("hex".to_owned(), Value::String(self.content.region.hexes[hex as usize].name.clone()));
            }
        }
        value
    }

    /// Both sheets are written and read again (ML-SAVE-24); the faces of dice that are named are still to come.
    fn resumed(&self, state: &State, adventure: &str) -> Result<(State, Vec<Event>), String> {
        let sheets = Sheets::read(&self.sheets(state).write())?;
        let setup = Setup {
            adventure: adventure.to_owned(),
            heroes: sheets.group().map(|hero| hero.word().to_owned()).collect(),
            fast: state.terms.pace == Pace::Fast,
            strict_spotting: state.terms.strict_spotting,
            heroic: state.terms.heroic,
            legacy: Some(sheets),
            ..Setup::default()
        };
        let mut resumed = lay_out(&self.content, &setup, 1).map_err(|error| error.to_string())?;
        resumed.loaded = state.loaded;
        let mut events = Vec::new();
        Machine { c: &self.content, s: &mut resumed, log: events.list() }.run();
        Ok((resumed, events))
    }
}

/// The name a scenario's own booklet is read under.
const OWN_BOOKLET: &str = "scenario.md";

/// A booklet that stands in the scenario.
fn rewritten(scenario: &Source, key: &'static str, report: &Report) -> Option<String> {
    let document = Document::parse(scenario, report);
    let rewrite = document.fields(report).maybe_table("rewrite");
    rewrite.and_then(|mut rewrite| rewrite.maybe_text(key)).map(|text| text.value)
}

/// Does the scenario begin with outfitting the heroes?
fn prepares(scenario: &Source, report: &Report) -> bool {
    let document = Document::parse(scenario, report);
    let setup = document.fields(report).maybe_table("setup");
    setup.and_then(|mut setup| setup.maybe_flag("prepare")).unwrap_or_default()
}

fn read_setup(fields: Option<Fields>, own: Option<String>) -> Setup {
    let usual = Setup { adventure: own.unwrap_or_else(|| Setup::default().adventure), ..Setup::default() };
    let Some(mut fields) = fields else { return usual };
    let adventure = fields.maybe_text("adventure").map_or(usual.adventure, |text| text.value);
    let heroes = fields.maybe_texts("heroes").map_or(usual.heroes, |names| names.value.into_iter().map(|name| name.value).collect());
    let fast = fields.maybe_flag("fast").unwrap_or_default();
    let quick = fields.maybe_flag("quick").unwrap_or_default();
    let colours = fields.maybe_texts("colours").map_or(Vec::new(), |names| names.value.into_iter().map(|name| name.value).collect());
    let mode = fields.maybe_text("mode").map_or(usual.mode, |text| text.value);
    let strict_spotting = fields.maybe_flag("strict_spotting").unwrap_or_default();
    let heroic = fields.maybe_flag("heroic").unwrap_or_default();
    fields.maybe_flag("prepare");
    fields.finish();
    Setup { adventure, heroes, fast, quick, colours, mode, strict_spotting, heroic, days: None, legacy: None }
}

/// Reading the `[given]` part of a scenario.
struct Position<'a> {
    game: &'a Malhya,
    report: &'a Report,
}

impl Position<'_> {
    fn patch(&self, mut fields: Fields, state: &mut State) {
        if let Some(seed) = fields.maybe_number("seed", 0..=255u8) {
            state.chance = Chance::new(seed.into());
        }
        if let Some(gold) = fields.maybe_number("gold", 0..=250u8) {
            state.group.gold = gold.into();
        }
        if let Some(crystals) = fields.maybe_number("crystals", 0..=60) {
            state.group.crystals = crystals;
        }
        if let Some(weather) = fields.maybe_one_of("weather", Weather::WORDS) {
            state.travel.weather = Weather::ALL[weather.value];
        }
        state.travel.tokens = fields.number_or("travel_tokens", 0..=3, state.travel.tokens).unwrap_or_default();
        for number in self.numbers(&mut fields, "tokens", MOST_TOKENS) {
            state.group.tokens.insert(TokenNumber(number));
        }
        for number in self.numbers(&mut fields, "cards", MOST_CARDS) {
            state.group.cards.insert(CardNumber(number));
        }
        for pair in self.numbers(&mut fields, "stones", MOST_CARDS).chunks_exact(2) {
            if let Some(at) = self.game.content.spells.iter().position(|card| card.number == pair[1]) {
                state.group.cards.insert(CardNumber(pair[0]));
                state.group.stones.push(Stone { card: CardNumber(pair[0]), spell: at as u8 });
            }
        }
        for number in self.numbers(&mut fields, "triangles", MOST_TRIANGLES) {
            state.group.triangles.insert(Triangle(number));
        }
        self.journey(&mut fields, state);
        self.dice(&mut fields, state);
        self.decks(&mut fields, state);
        state.group.level = fields.number_or("level", 0..=20, state.group.level).unwrap_or_default();
        state.group.points = fields.number_or("points", 0..=250u8, 0).unwrap_or_default().into();
        let lent = state.group.cards.iter().filter_map(|card| self.game.content.scenario_card(card)).map(|card| card.aura).sum();
        state.group.beetle_aura = fields.number_or("beetle", 0..=9, lent).unwrap_or_default();
        for id in HeroId::ALL.iter().copied() {
            if let Some(table) = fields.maybe_table(id.word()) {
                self.hero(table, id, state);
            }
        }
        if let Some(map) = fields.maybe_table("map") {
            MapPosition { game: self.game, report: self.report }.patch(map, state);
        }
        fields.finish();
    }

    /// A list of numbers, written as one text: `"7 9"`.
    fn numbers(&self, fields: &mut Fields, key: &'static str, most: u8) -> Vec<u8> {
        let Some(text) = fields.maybe_text(key) else { return Vec::new() };
        let read = |word: &str| word.parse().ok().filter(|number| (1..=most).contains(number));
        let numbers: Option<Vec<u8>> = text.value.split_whitespace().map(read).collect();
        if numbers.is_none() {
            self.report.note(&text.place, format!("`{key}` are numbers from 1 to {most}, such as \"7 9\""));
        }
        numbers.unwrap_or_default()
    }

    /// The cards on top of a deck, each once and none of those that lie elsewhere.
    fn on_top(&self, fields: &mut Fields, key: &'static str, most: u8, elsewhere: impl Fn(u8) -> bool) -> Vec<u8> {
        let mut cards = self.numbers(fields, key, most);
        if let Some(&n) = cards.iter().enumerate().find(|&(at, n)| cards[..at].contains(n) || elsewhere(*n)).map(|(_, n)| n) {
            fields.note(format!("card {n} of `{key}` lies in two places"));
            cards.clear();
        }
        cards
    }

    /// The faces to come, in the order they are rolled.
    fn dice(&self, fields: &mut Fields, state: &mut State) {
        let Some(texts) = fields.maybe_texts("dice") else { return };
        for text in texts.value.iter().rev() {
            let face = Face::named(&text.value).map(|face| face as u8);
            let face = face.or_else(|| StealthFace::named(&text.value).map(|face| LOADED_STEALTH + face as u8));
            match face.or_else(|| CombatFace::named(&text.value).map(|face| LOADED_COMBAT + face as u8)) {
                Some(face) => state.loaded.push(face),
                None => self.report.note(&text.place, format!("`{}` is no face of a die", text.value)),
            }
        }
    }
}

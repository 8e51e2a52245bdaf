//! Positions for scenarios: a setup, a booklet, then a patch of the table. See `docs/scenarios-malhya.md`.

use crate::agenda::{Stage, Step};
use crate::booklet::condition::Mode;
use crate::campaign::setup::{Setup, lay_out};
use crate::check::state::Face;
use crate::content::perk::Perk;
use crate::dungeon::state::Dungeon;
use crate::event::Event;
use crate::hero::state::{HIGHEST_CARRYING, Resources};
use crate::hero::thing::Thing;
use crate::ids::*;
use crate::machine::Machine;
use crate::place::arrange::{MapPosition, own_files, own_patrols};
use crate::moves::Moves;
use crate::state::State;
use crate::stealth::board::StealthFace;
use crate::travel::state::{SPACES, Slot, TimelineCard};
use crate::words::*;
use crate::{Malhya, hero::state::Life};
use mistgate_kernel::content::{Document, Fields, Placed, Problems, Report, Source};
use mistgate_kernel::json::ToJson;
use mistgate_kernel::language::Named;
use mistgate_kernel::pieces::{CardSet, Deck};
use mistgate_kernel::scenario::{Arrange, Opening};
use mistgate_kernel::{Chance, Silent};
use serde_json::Value;

impl Arrange for Malhya {
    /// A scenario may bring a booklet of its own: `rewrite.booklet`.
    fn bent(files: &[Source], scenario: &Source) -> Result<Self, Problems> {
        let report = Report::default();
        let own = own_booklet(scenario, &report);
        let with: Vec<Source> = files.iter().cloned().chain(own.map(|text| Source::new(OWN_BOOKLET, text))).chain(own_files(scenario, &report)).collect();
        let mut game = Malhya::load(&with)?;
        own_patrols(&mut game, scenario, &report);
        if report.is_clean() { Ok(game) } else { Err(report.into_problems([scenario])) }
    }

    fn opening(&self, scenario: &Source) -> Result<Opening<Self>, Problems> {
        let report = Report::default();
        let document = Document::parse(scenario, &report);
        let mut fields = document.fields(&report);
        let own = own_booklet(scenario, &report).and_then(|_| self.content.library.booklets.last());
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
        Machine { c: &self.content, s: &mut state, log: &mut events }.run();
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
}

/// The name a scenario's own booklet is read under.
const OWN_BOOKLET: &str = "scenario.md";

fn own_booklet(scenario: &Source, report: &Report) -> Option<String> {
    let document = Document::parse(scenario, report);
    let rewrite = document.fields(report).maybe_table("rewrite");
    rewrite.and_then(|mut rewrite| rewrite.maybe_text("booklet")).map(|text| text.value)
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
    fields.maybe_flag("prepare");
    let strict_spotting = fields.maybe_flag("strict_spotting").unwrap_or_default();
    fields.finish();
    Setup { adventure, heroes, fast, quick, colours, mode, strict_spotting, legacy: None }
}

/// These on top, then the others of a set in their order.
fn stacked<const N: usize>(top: impl Iterator<Item = u8>, all: CardSet) -> Deck<N> {
    let mut cards: Vec<u8> = top.collect();
    let rest: Vec<u8> = all.iter().filter(|card| !cards.contains(card)).collect();
    cards.extend(rest);
    Deck::in_order(cards)
}

/// `day 3`, `night 2 event 1`, `campfire`, `inn`, `gone`.
fn slot(text: &str, days: u8) -> Option<Slot> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (card, event) = match words.as_slice() {
        [card @ .., "event", n] => (card, Some(n.parse::<u8>().ok()?.checked_sub(1)?)),
        card => (card, None),
    };
    let card = match card {
        ["day", n] => TimelineCard::Travel(n.parse::<u8>().ok()?.checked_sub(1)?),
        ["night", n] => TimelineCard::Travel(days + n.parse::<u8>().ok()?.checked_sub(1)?),
        ["campfire"] => TimelineCard::Campfire,
        ["inn"] => TimelineCard::Inn,
        ["gone"] => TimelineCard::Gone,
        _ => return None,
    };
    Some(Slot { card, event })
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
        for number in self.numbers(&mut fields, "triangles", MOST_TRIANGLES) {
            state.group.triangles.insert(Triangle(number));
        }
        self.journey(&mut fields, state);
        self.dice(&mut fields, state);
        self.decks(&mut fields, state);
        state.group.level = fields.number_or("level", 0..=20, state.group.level).unwrap_or_default();
        state.group.beetle_aura = fields.number_or("beetle", 0..=9, 0).unwrap_or_default();
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

    /// The road: what lies on the Timeline, and which cards come next. Cards are named by their places in the files, from 1.
    fn journey(&self, fields: &mut Fields, state: &mut State) {
        let c = &self.game.content;
        let days = c.travel_cards.iter().filter(|card| card.period == Period::Day).count() as u8;
        let (nights, events, actions) = (c.travel_cards.len() as u8 - days, c.event_cards.len() as u8, c.actions.len() as u8);
        state.travel.days = fields.number_or("days", 0..=99, state.travel.days).unwrap_or_default();
        state.group.dungeons = fields.number_or("dungeons", 0..=20, state.group.dungeons).unwrap_or_default();
        if let Some(mode) = fields.maybe_one_of("mode", &["stealth", "combat"]) {
            state.mode = Some([Mode::Stealth, Mode::Combat][mode.value]);
        }
        for text in fields.maybe_texts("timeline").map(|texts| texts.value).unwrap_or_default() {
            match slot(&text.value, days).filter(|_| state.travel.timeline.len() < SPACES) {
                Some(slot) => state.travel.timeline.push(slot),
                None => self.report.note(&text.place, "a card of the Timeline is `day 3`, `night 2 event 1`, `campfire`, `inn` or `gone`; six at most"),
            }
        }
        let on_timeline: CardSet =
            state.travel.timeline.as_slice().iter().filter_map(|slot| if let TimelineCard::Travel(at) = slot.card { Some(at) } else { None }).collect();
        let wild: CardSet = (0..events).filter(|&at| !c.event_cards[usize::from(at)].dungeon_only).collect();
        let first = self.numbers(fields, "day_deck", days);
        state.travel.day_deck = stacked(first.iter().map(|n| n - 1), (0..days).collect::<CardSet>().without(on_timeline));
        let first = self.numbers(fields, "night_deck", nights);
        state.travel.night_deck = stacked(first.iter().map(|n| days + n - 1), (days..days + nights).collect::<CardSet>().without(on_timeline));
        let first = self.numbers(fields, "event_deck", events);
        state.travel.event_deck = stacked(first.iter().map(|n| n - 1), wild.without(state.travel.used_events()));
        self.actions(fields, state, actions);
        if let Some(tile) = fields.maybe_number("dungeon", 1..=99) {
            self.dungeon(fields, state, tile, events);
        }
    }

    /// A Dungeon under way: its tile, crystals, the card under it, and the cards to come.
    fn dungeon(&self, fields: &mut Fields, state: &mut State, tile: u8, events: u8) {
        let crystals = fields.number_or("dungeon_crystals", 0..=20, 0).unwrap_or_default();
        let card = fields.maybe_number("dungeon_card", 1..=events).map(|n| n - 1);
        let first = self.numbers(fields, "dungeon_deck", events);
        let used: CardSet = self.numbers(fields, "dungeon_used", events).iter().map(|n| n - 1).collect();
        let unused = (0..events).collect::<CardSet>().without(used).without(card.into_iter().collect());
        state.dungeon = Some(Dungeon { tile, crystals, card, deck: stacked(first.iter().map(|n| n - 1), unused), discarded: used });
        let setup = state.agenda.pop();
        state.agenda.push(Step::Stage(Stage::Dungeon));
        setup.into_iter().for_each(|step| state.agenda.push(step));
    }

    /// The Action cards: those on top, and where the others are.
    fn actions(&self, fields: &mut Fields, state: &mut State, actions: u8) {
        let first = self.numbers(fields, "action_deck", actions);
        let top: CardSet = first.iter().map(|n| n - 1).collect();
        let others = (0..actions).collect::<CardSet>().without(top);
        let place = fields.maybe_one_of("action_rest", &["deck", "discard"]).map_or(0, |at| at.value);
        let (under, discarded) = if place == 0 { (others, CardSet::EMPTY) } else { (CardSet::EMPTY, others) };
        state.decks.actions = stacked(first.iter().map(|n| n - 1), under.union(top));
        state.decks.discarded = discarded;
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

    /// The faces to come, in the order they are rolled.
    fn dice(&self, fields: &mut Fields, state: &mut State) {
        let Some(texts) = fields.maybe_texts("dice") else { return };
        for text in texts.value.iter().rev() {
            let face = Face::named(&text.value).map(|face| face as u8);
            match face.or_else(|| StealthFace::named(&text.value).map(|face| face as u8)) {
                Some(face) => state.loaded.push(face),
                None => self.report.note(&text.place, format!("`{}` is no face of a die", text.value)),
            }
        }
    }

    fn hero(&self, mut fields: Fields, id: HeroId, state: &mut State) {
        if !state.present.contains(id.seat()) {
            fields.note(format!("{} is not in the group: name the heroes in [setup]", id.name()));
        }
        let hero = state.hero_mut(id);
        for (at, key) in ["strength", "dexterity", "perception", "intelligence", "knowledge"].into_iter().enumerate() {
            hero.characteristics[at] = fields.number_or(key, 1..=5, hero.characteristics[at]).unwrap_or(1);
        }
        let life = hero.life;
        hero.life = Life {
            points: fields.number_or("life", 0..=20, life.points).unwrap_or_default(),
            damage: fields.number_or("damage", 0..=20, life.damage).unwrap_or_default(),
            injury: fields.number_or("injury", 0..=20, life.injury).unwrap_or_default(),
            shock: fields.number_or("shock", 0..=20, life.shock).unwrap_or_default(),
        };
        hero.aura.active = fields.number_or("aura", 0..=10, hero.aura.active).unwrap_or_default();
        hero.aura.spent = fields.number_or("spent_aura", 0..=10, hero.aura.spent).unwrap_or_default();
        for number in self.numbers(&mut fields, "tokens", MOST_TOKENS) {
            hero.tokens.insert(TokenNumber(number));
        }
        for text in fields.maybe_texts("talents").map(|texts| texts.value).unwrap_or_default() {
            match self.game.content.talents.iter().position(|talent| talent.slug == text.value) {
                Some(at) => hero.talents.push(crate::hero::state::Talent { id: TalentId(at as u8), side: Default::default() }),
                None => self.report.note(&text.place, format!("there is no Talent `{}`", text.value)),
            }
        }
        for text in fields.maybe_texts("improved").map(|texts| texts.value).unwrap_or_default() {
            match self.game.content.talents.iter().position(|talent| talent.slug == text.value) {
                Some(at) => hero.talents.push(crate::hero::state::Talent { id: TalentId(at as u8), side: crate::hero::state::Side::Improved }),
                None => self.report.note(&text.place, format!("there is no Talent `{}`", text.value)),
            }
        }
        hero.carrying = fields.number_or("carrying", 1..=HIGHEST_CARRYING, hero.carrying).unwrap_or(1);
        hero.level = fields.number_or("level", 0..=20, hero.level).unwrap_or_default();
        let worn = self.things(&mut fields, "worn");
        let weapon = fields.maybe_text("weapon").and_then(|text| self.thing(&text));
        let resources = self.things(&mut fields, "resources");
        if !resources.is_empty() {
            hero.resources = Resources::default();
        }
        let stored = [resources, self.things(&mut fields, "stored"), self.things(&mut fields, "weapons")].concat();
        let states = self.numbers(&mut fields, "states", MOST_CARDS);
        fields.finish();
        self.belongings(state, id, weapon.into_iter().chain(worn), stored);
        for card in states {
            Machine { c: &self.game.content, s: state, log: &mut Silent }.strike(id, CardNumber(card));
            state.agenda.pop();
        }
    }

    /// What a hero wears, wields and carries comes out of the decks.
    fn belongings(&self, state: &mut State, id: HeroId, equipped: impl Iterator<Item = Thing>, stored: Vec<Thing>) {
        let held = state.agenda;
        let mut machine = Machine { c: &self.game.content, s: state, log: &mut Silent };
        for thing in stored {
            machine.fetch(thing);
            machine.s.hero_mut(id).store(thing);
        }
        for thing in equipped {
            machine.fetch(thing);
            match thing {
                Thing::Weapon(weapon) => machine.s.hero_mut(id).equipment.weapon = Some(weapon),
                Thing::Resource(_) | Thing::Object(_) | Thing::Card(_) => machine.wear(id, thing),
            }
        }
        let talents = machine.s.hero(id).talents;
        talents.as_slice().iter().for_each(|talent| {
            machine.take_talent(talent.id);
        });
        state.agenda = held;
        // The crystals given are all there are, lent ones included.
        let lent = self.game.look(state).perk_sum(id, |perk| if let Perk::Life(n) = perk { n } else { 0 });
        state.hero_mut(id).lent_life = lent;
    }

    fn things(&self, fields: &mut Fields, key: &'static str) -> Vec<Thing> {
        let texts = fields.maybe_texts(key).map(|texts| texts.value).unwrap_or_default();
        texts.iter().filter_map(|text| self.thing(text)).collect()
    }

    fn thing(&self, text: &Placed<String>) -> Option<Thing> {
        let found = <Thing as Named<Moves>>::find(&text.value.replace(' ', "-"), &&self.game.content.names);
        if found.is_none() {
            self.report.note(&text.place, format!("there is no `{}`", text.value));
        }
        found
    }

    /// Decks with these cards on top.
    fn decks(&self, fields: &mut Fields, state: &mut State) {
        for key in ["common_objects", "rare_objects", "common_weapons", "rare_weapons"] {
            for thing in self.things(fields, key).into_iter().rev() {
                Machine { c: &self.game.content, s: state, log: &mut Silent }.fetch(thing);
                let decks = &mut state.decks;
                match (key, thing) {
                    ("common_objects", Thing::Object(id)) => decks.common_objects.put_on_top(id.0),
                    ("rare_objects", Thing::Object(id)) => decks.rare_objects.put_on_top(id.0),
                    ("common_weapons", Thing::Weapon(id)) => decks.common_weapons.put_on_top(id.0),
                    ("rare_weapons", Thing::Weapon(id)) => decks.rare_weapons.put_on_top(id.0),
                    _ => fields.note(format!("`{key}` holds other cards")),
                }
            }
        }
        for &class in Class::ALL {
            for text in fields.maybe_texts(class.word()).map(|texts| texts.value).unwrap_or_default().iter().rev() {
                match self.game.content.talents.iter().position(|talent| talent.slug == text.value && talent.class == class) {
                    Some(at) => {
                        Machine { c: &self.game.content, s: state, log: &mut Silent }.take_talent(TalentId(at as u8));
                        state.decks.talents[class.index()].put_on_top(at as u8);
                    }
                    None => self.report.note(&text.place, format!("there is no {} Talent `{}`", class.word(), text.value)),
                }
            }
        }
    }
}

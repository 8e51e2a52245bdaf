//! `action.toml`, `travel.toml`, `wheel.toml` and `scenario.toml`.

use super::cure::{Cure, Where};
use super::mode::ModeRule;
use super::read::{Reader, resource};
use super::*;
use crate::booklet::instruction::Gear;
use crate::event::MOST_REST_DICE;
use crate::travel::state::{DAY_SPACES, SPACES};
use mistgate_kernel::content::{Fields, Placed, Report};

impl Reader<'_> {
    /// The Action cards.
    pub(super) fn actions(&mut self, mut file: Fields) -> Vec<ActionCard> {
        let mut cards = Vec::new();
        for mut fields in file.tables("card") {
            let gem = fields.one_of("gem", Gem::WORDS).map(|at| Gem::ALL[at.value]);
            let direction = fields.one_of("direction", Direction::WORDS).map(|at| Direction::ALL[at.value]);
            let search = self.instructions(&mut fields, "search");
            let patrol = Patrol::read(&texts(&mut fields, "patrol"), self.report);
            fields.finish();
            cards.extend(gem.zip(direction).map(|(gem, direction)| ActionCard { gem, direction, search, patrol }));
        }
        file.finish();
        cards
    }

    /// Day, Night and Event cards, the Rest card, Dungeon tiles.
    pub(super) fn travel(&mut self, mut file: Fields) -> (Vec<TravelCard>, Vec<EventCard>, RestCard, Vec<DungeonTile>) {
        let mut cards: Vec<TravelCard> = Vec::new();
        for (key, period, spaces) in [("day", Period::Day, DAY_SPACES), ("night", Period::Night, SPACES - DAY_SPACES)] {
            cards.extend(file.tables(key).into_iter().filter_map(|fields| travel_card(fields, period)));
            if cards.iter().filter(|card| card.period == period).count() < spaces {
                file.note(format!("a {key} has {spaces} spaces and needs as many cards"));
            }
        }
        let events = file.tables("event").into_iter().filter_map(event_card).collect();
        let rest = file.table("rest").and_then(rest_card).unwrap_or_default();
        let tiles: Vec<DungeonTile> = file.tables("tile").into_iter().filter_map(dungeon_tile).collect();
        for (at, tile) in tiles.iter().enumerate().filter(|(at, tile)| tiles[..*at].iter().any(|other| other.number == tile.number)) {
            file.note(format!("tile {} of the list bears the number {} of another (ML-DUNGEON-03)", at + 1, tile.number));
        }
        file.finish();
        (cards, events, rest, tiles)
    }

    /// The Exploration wheel and the Crafting card.
    pub(super) fn wheel(&mut self, mut file: Fields) -> (Wheel, Vec<Recipe>) {
        let mut wheel = Wheel::default();
        if let Some(mut harvest) = file.table("harvest") {
            for (at, key) in ["forest", "plains", "mountain", "swamp"].into_iter().enumerate() {
                if let Some(row) = harvest.table(key) {
                    wheel.harvest[at] = harvest_row(row);
                }
            }
            harvest.finish();
        }
        if let Some(mut village) = file.table("village") {
            wheel.stall = stall(&mut village);
            wheel.prices = village.numbers::<5>("prices", 0..=20).unwrap_or_default();
            village.finish();
        }
        let recipes = file.tables("recipe").into_iter().filter_map(recipe).collect();
        file.finish();
        (wheel, recipes)
    }

    /// The Scenario cards, in the order of their numbers.
    pub(super) fn scenario_cards(&mut self, mut file: Fields) -> Vec<ScenarioCard> {
        let mut cards: Vec<ScenarioCard> = Vec::new();
        for fields in file.tables("card") {
            let place = fields.place().clone();
            let Some(card) = self.scenario_card(fields) else { continue };
            if cards.iter().any(|other| other.number == card.number) {
                self.report.note(&place, format!("there is a card {} already (ML-SCENARIO-12)", card.number.0));
            }
            cards.push(card);
        }
        file.finish();
        cards.sort_by_key(|card| card.number);
        cards
    }

    fn scenario_card(&mut self, mut fields: Fields) -> Option<ScenarioCard> {
        let number = fields.number("number", 1..=MOST_CARDS);
        let name = fields.text("name");
        let kind = fields.one_of("kind", CardKind::WORDS).map(|at| CardKind::ALL[at.value]);
        let symbol = fields.maybe_text("symbol");
        let price = fields.maybe_number("price", 1..=60);
        let carried = fields.maybe_flag("carried").unwrap_or_default();
        let perks = self.perks(&mut fields, "perks");
        let cures = texts(&mut fields, "cures").iter().filter_map(|text| Cure::read(text, self.report)).collect::<Vec<_>>();
        let cumulative = fields.maybe_flag("cumulative").unwrap_or_default();
        let aura = fields.number_or("aura", 0..=9, 0).unwrap_or_default();
        let rare = fields.maybe_text("rare");
        let worth = fields.number_or("worth", 1..=20, 1).unwrap_or(1);
        let easy = texts(&mut fields, "easy").iter().filter_map(|text| ModeRule::read(text, self.report)).collect();
        let difficult = texts(&mut fields, "difficult").iter().filter_map(|text| ModeRule::read(text, self.report)).collect();
        let target = fields.maybe_flag("target").unwrap_or_default();
        let heroic = fields.maybe_flag("heroic").unwrap_or_default();
        let chapter = fields.maybe_text("chapter");
        let text = fields.maybe_text("text").map(|text| text.value);
        let report = fields.report();
        // ML-STATE-06
        if kind == Some(CardKind::State) && !cures.iter().any(|cure| cure.place() == Where::Village) {
            fields.note("every State can be healed in a village: `cures = [\"5 gold in a village\"]` (ML-STATE-06)");
        }
        fields.finish();
        let symbol = symbol.and_then(|symbol| {
            let letter = symbol.value.chars().next().filter(|_| symbol.value.chars().count() == 1);
            if letter.is_none() {
                report.note(&symbol.place, "a symbol is a single letter");
            }
            letter
        });
        let rare = rare.and_then(|text| resource(&text, report)).map(|resource| (resource, worth));
        let chapter = chapter.and_then(|text| landing(&text, report));
        Some(ScenarioCard {
            number: CardNumber(number?),
            name: name?.value,
            kind: kind?,
            symbol,
            price,
            carried,
            perks,
            cures,
            cumulative,
            aura,
            rare,
            easy,
            difficult,
            target,
            heroic,
            chapter,
            text,
        })
    }
}

fn texts(fields: &mut Fields, key: &'static str) -> Vec<Placed<String>> {
    fields.maybe_texts(key).map(|texts| texts.value).unwrap_or_default()
}

/// `adventure 53` or `event 947` (ML-TRAVEL-13).
pub(super) fn landing(text: &Placed<String>, report: &Report) -> Option<Landing> {
    let read = text.value.split_once(' ').and_then(|(shape, number)| {
        let number = number.parse().ok()?;
        match shape {
            "adventure" => Some(Landing::Adventure(number)),
            "event" => Some(Landing::Event(number)),
            _ => None,
        }
    });
    if read.is_none() {
        report.note(&text.place, "a chapter is `adventure 53` or `event 947`");
    }
    read
}

fn travel_card(mut fields: Fields, period: Period) -> Option<TravelCard> {
    // ML-EVENT-01: no card shows the sea or a city.
    let terrain = fields.one_of("terrain", &Terrain::WORDS[..4]).map(|at| Terrain::ALL[at.value]);
    let entry = fields.number("entry", 1..=99);
    let effects = fields.texts("effects").map(|texts| texts.value).unwrap_or_default();
    let report = fields.report();
    fields.finish();
    let effects = effects.iter().filter_map(|text| travel_effect(text, report)).collect();
    Some(TravelCard { period, terrain: terrain?, entry: entry?, effects })
}

fn travel_effect(text: &Placed<String>, report: &Report) -> Option<TravelEffect> {
    let words: Vec<&str> = text.value.split_whitespace().collect();
    let effect = match words.as_slice() {
        ["token"] => Some(TravelEffect::Token),
        ["token", "or", "village"] => Some(TravelEffect::TokenOrVillage),
        ["token", "in", terrain] => Terrain::named(terrain).map(TravelEffect::TokenOn),
        ["token", "on", "space", n] => n.parse().ok().filter(|n| (1..=6).contains(n)).map(TravelEffect::TokenAt),
        ["weather", weather] => Weather::named(weather).map(TravelEffect::Weather),
        _ => None,
    };
    if effect.is_none() {
        report.note(&text.place, "an effect is `token`, `token in forest`, `token on space 3`, `token or village` or `weather bad`");
    }
    effect
}

fn event_card(mut fields: Fields) -> Option<EventCard> {
    let fair = fields.number("fair", 1..=99);
    let bad = fields.number("bad", 1..=99);
    let dungeon_only = fields.maybe_flag("dungeon_only").unwrap_or_default();
    let triangles = fields.maybe_text("triangles");
    let report = fields.report();
    fields.finish();
    let triangles = triangles.map_or(Some(Triangles::default()), |text| read_triangles(&text, report))?;
    Some(EventCard { fair: fair?, bad: bad?, dungeon_only, triangles })
}

/// `26 27`: at least one of them must be ticked.
fn read_triangles(text: &Placed<String>, report: &Report) -> Option<Triangles> {
    let read = |word: &str| word.parse().ok().filter(|number| (1..=MOST_TRIANGLES).contains(number)).map(Triangle);
    let triangles: Option<Triangles> = text.value.split_whitespace().map(read).collect();
    if triangles.is_none() {
        report.note(&text.place, format!("triangles are numbers from 1 to {MOST_TRIANGLES}, such as \"26 27\""));
    }
    triangles
}

fn rest_card(mut fields: Fields) -> Option<RestCard> {
    let entry = fields.number("entry", 1..=99);
    let dice = fields.number("dice", 1..=MOST_REST_DICE as u8);
    fields.finish();
    Some(RestCard { entry: entry?, dice: dice? })
}

fn dungeon_tile(mut fields: Fields) -> Option<DungeonTile> {
    let number = fields.number("number", 1..=99);
    let name = fields.text("name");
    let crystals = fields.maybe_number("crystals", 1..=20);
    let chapter = fields.maybe_text("chapter");
    if crystals.is_some() != chapter.is_some() {
        fields.note("`crystals` and `chapter` go together: at so many crystals, go there (ML-DUNGEON-12)");
    }
    let report = fields.report();
    fields.finish();
    let chapter = chapter.and_then(|text| landing(&text, report));
    Some(DungeonTile { number: number?, name: name?.value, consequence: crystals.zip(chapter) })
}

fn harvest_row(mut fields: Fields) -> [Vec<Resource>; 4] {
    let mut row: [Vec<Resource>; 4] = Default::default();
    for (at, key) in ["amber", "jade", "ruby", "onyx"].into_iter().enumerate() {
        let texts = fields.texts(key).map(|texts| texts.value).unwrap_or_default();
        row[at] = texts.iter().filter_map(|text| resource(text, fields.report())).collect();
    }
    fields.finish();
    row
}

fn recipe(mut fields: Fields) -> Option<Recipe> {
    let makes = fields.text("makes");
    let from = fields.texts("from");
    let report = fields.report();
    fields.finish();
    let from = from?.value.iter().filter_map(|text| resource(text, report)).collect();
    Some(Recipe { makes: resource(&makes?, report)?, from })
}

/// `{ common_objects = 4 }`: so many cards of each deck.
fn stall(village: &mut Fields) -> Vec<(u8, Gear)> {
    let Some(mut fields) = village.table("stall") else { return Vec::new() };
    let decks = [
        ("common_objects", Gear::Object(Some(Rank::Common))),
        ("rare_objects", Gear::Object(Some(Rank::Rare))),
        ("common_weapons", Gear::Weapon(Some(Rank::Common))),
        ("rare_weapons", Gear::Weapon(Some(Rank::Rare))),
    ];
    let found = decks.into_iter().filter_map(|(key, gear)| fields.maybe_number(key, 1..=9).map(|n| (n, gear))).collect();
    fields.finish();
    found
}

//! The journey in words: what can be done on the road, and what happened there.

use super::lie;
use crate::Malhya;
use crate::ask::Question;
use crate::ask::why::capital;
use crate::booklet::condition::Mode;
use crate::content::{Hex, TravelEffect};
use crate::event::Event;
use crate::hero::thing::Thing;
use crate::ids::HexId;
use crate::moves::Move;
use crate::state::State;
use crate::travel::state::TimelineCard;
use crate::words::{Direction, Weather};
use mistgate_kernel::text::counted;

/// A label, what stands behind it, and a rule.
type Label = (String, String, &'static str);

impl Malhya {
    /// Something the group can do on the road.
    #[expect(clippy::wildcard_enum_match_arm, reason = "whoever draws says so in several ways")]
    pub(crate) fn travel_label(&self, state: &State, asked: Option<Question>, mv: Move) -> Label {
        let label = |text: &str, detail: String, rule| (text.to_owned(), detail, rule);
        let tokens = |n: u8| counted(n, "Travel token");
        let look = self.look(state);
        match mv {
            Move::Step(direction) => {
                let free = asked == Some(Question::MoveFreely);
                let (price, rule) = if free { ("free of charge".to_owned(), "ML-TRAVEL-32") } else { (tokens(look.step_price()), "ML-TRAVEL-25") };
                (self.way(state, direction), price, rule)
            }
            Move::StepWithAura(direction, hero) => {
                let price = look.step_price_with_aura(hero).unwrap_or_default();
                (self.way(state, direction), format!("{} and an Aura token of {}", tokens(price), hero.name()), "ML-TALENT-24")
            }
            Move::StepWithBeetle(direction) => {
                let price = look.step_price_with_beetle().unwrap_or_default();
                (self.way(state, direction), format!("{} and an Aura token of the Emperor Beetle", tokens(price)), "ML-BEETLE-03")
            }
            Move::Harvest(hero) => (format!("{} harvests", capital(hero.name())), "1 Travel token".to_owned(), "ML-HARVEST-02"),
            Move::Craft(thing) => (format!("Craft {}", self.thing_name(thing)), self.ingredients(thing), "ML-CRAFT-02"),
            Move::Aura => label("Spend an Aura token on Knowledge", "two more Action cards".to_owned(), "ML-AURA-14"),
            Move::Beetle => label("Spend the Beetle's Aura on Knowledge", "two more Action cards".to_owned(), "ML-BEETLE-03"),
            Move::AuraOf(hero) => (format!("An Aura token of {}", hero.name()), "three more Action cards".to_owned(), "ML-VOCAB-12"),
            Move::Discard(thing, hero) => (format!("Give up {} of {}", self.thing_name(thing), hero.name()), "more Action cards".to_owned(), "ML-OBJECT-12"),
            Move::Campfire => label("Light a Campfire", "Stealth dice for Life and Aura; then an Event".to_owned(), "ML-REST-02"),
            Move::Token => label("Take a Travel token", format!("{} of 3 are yours", state.travel.tokens), "ML-EVENT-11"),
            Move::Village => label("Go to the Village", "a Market, then a meal and a Room for whoever wants them".to_owned(), "ML-VILLAGE-01"),
            Move::Inn => label("Eat at the Inn", "2 gold in all: everybody heals 2 and reactivates 1 Aura".to_owned(), "ML-VILLAGE-05"),
            Move::Room => label("Take the Room", format!("{} gold in all: everything heals", 2 * state.present.len()), "ML-VILLAGE-07"),
            _ => label("Draw a Travel card", self.next_space(state), "ML-EVENT-04"),
        }
    }

    /// What goes into a product.
    fn ingredients(&self, thing: Thing) -> String {
        let recipe = if let Thing::Resource(what) = thing { self.content.recipe(what) } else { None };
        let words: Vec<&str> = recipe.iter().flat_map(|recipe| &recipe.from).map(|part| part.word()).collect();
        words.join(", ")
    }

    fn next_space(&self, state: &State) -> String {
        match state.travel.timeline.len() {
            6 => "a new day begins".to_owned(),
            filled @ 4.. => format!("by night, space {}", filled + 1),
            filled => format!("by day, space {}", filled + 1),
        }
    }

    /// `North-east, to D7, forest`, or `East, to E7, Lower Hessel` where the story has marked a hex.
    fn way(&self, state: &State, direction: Direction) -> String {
        let Some(hex) = self.look(state).beyond(direction) else { return capital(direction.word()) };
        let marked = state.travel.destinations.as_slice().iter().find(|destination| destination.hex == hex);
        let there = match marked.and_then(|destination| self.content.scenario_card(destination.card)) {
            Some(card) => format!("{}, {}", self.content.region.hexes[hex.index()].name, card.name),
            None => self.hex_name(hex),
        };
        format!("{}, to {there}", capital(direction.word()))
    }

    /// A hex as one speaks of it.
    pub(crate) fn hex_name(&self, hex: HexId) -> String {
        let Hex { name, terrain, city, tract, .. } = &self.content.region.hexes[hex.index()];
        match (city, tract) {
            (Some(city), _) => format!("{name}, {}", city.name),
            (None, Some(tract)) => format!("{name}, {} in {tract}", terrain.word()),
            (None, None) => format!("{name}, {}", terrain.word()),
        }
    }

    /// Where the group is, and what there is to know before it decides.
    pub(crate) fn whereabouts(&self, state: &State) -> String {
        let travel = &state.travel;
        let hex = travel.group.map_or_else(|| "Nowhere".to_owned(), |hex| self.hex_name(hex));
        let weather = match travel.weather {
            Weather::Fair => "fair weather",
            Weather::Bad => "bad weather",
        };
        let price = self.look(state).step_price();
        format!("{hex}: {weather}. You have {}, a hex costs {price}.", counted(travel.tokens, "Travel token"))
    }

    /// An event of the journey, with its rule; nothing if it is none.
    #[expect(clippy::wildcard_enum_match_arm, reason = "`told` says, one by one, which events are told here")]
    pub(crate) fn told_of_travel(&self, event: &Event) -> Option<(String, &'static str)> {
        Some(match *event {
            Event::SetOut { hex } => (format!("The journey begins at {}.", self.hex_name(hex)), "ML-TRAVEL-02"),
            Event::TravelCardDrawn { card, space, matches } => (self.told_of_card(card, space, matches), "ML-EVENT-05"),
            Event::EventCardDrawn { half, .. } => (format!("An Event card: {half}."), "ML-EVENT-16"),
            Event::WeatherTurned { weather: Weather::Fair } => ("It clears up: fair weather.".to_owned(), "ML-WEATHER-03"),
            Event::WeatherTurned { weather: Weather::Bad } => ("It sets in: bad weather.".to_owned(), "ML-WEATHER-03"),
            Event::Moved { hex } => (format!("The group comes to {}.", self.hex_name(hex)), "ML-TRAVEL-28"),
            Event::TitanMoved { hex } => (format!("The Titan stands on {}.", self.hex_name(hex)), "ML-TRAVEL-15"),
            Event::CardPlaced { card, hex } => {
                let name = self.content.scenario_card(card).map_or_else(|| format!("Scenario card {}", card.0), |card| card.name.clone());
                (format!("{name} is marked on {}.", self.hex_name(hex)), "ML-TRAVEL-11")
            }
            Event::DayEnded { days: 1 } => ("The day is over. One has passed.".to_owned(), "ML-DAY-02"),
            Event::DayEnded { days } => (format!("The day is over. {days} have passed."), "ML-DAY-02"),
            Event::Rested { card: TimelineCard::Campfire, space } => (format!("A Campfire, on space {space}."), "ML-REST-01"),
            Event::Rested { space, .. } => (format!("A night at an inn, on space {space}."), "ML-REST-10"),
            Event::WarmedUp { hero, faces, signs } => {
                let faces: Vec<&str> = faces.as_slice().iter().map(|face| face.word()).collect();
                (format!("{} rolls {}: {}.", capital(hero.name()), faces.join(", "), counted(signs, "Threat symbol")), "ML-REST-06")
            }
            Event::Reopened { chapter } => (format!("Back to {}.", self.chapter_name(chapter)), "ML-BOOK-26"),
            Event::VillageReached => ("You come to a village.".to_owned(), "ML-VILLAGE-01"),
            Event::ActionsShuffled => ("The Action cards are shuffled.".to_owned(), "ML-ACTION-04"),
            Event::ActionDrawn { card } => {
                let card = self.content.actions[usize::from(card)];
                (format!("An Action card: {}, {}.", card.gem.word(), card.direction.word()), "ML-ACTION-03")
            }
            Event::Harvested { hero, cards } => (format!("{} harvests with {cards} Action cards.", capital(hero.name())), "ML-HARVEST-07"),
            Event::Crafted { what } => (format!("The group crafts a {}.", what.word()), "ML-CRAFT-02"),
            Event::DungeonEntered { tile } => {
                let name = self.content.tile(tile).map_or("a Dungeon", |tile| &tile.name);
                (format!("Down into {name}: Dungeon tile {tile}."), "ML-DUNGEON-02")
            }
            Event::DungeonCrystals { crystals } => (format!("{} {} on the Dungeon tile.", counted(crystals, "crystal"), lie(crystals)), "ML-DUNGEON-13"),
            Event::DungeonFinished { ticks } => (format!("The Dungeon is finished: {ticks} ticked on the save sheet."), "ML-SAVE-13"),
            Event::ModeChanged { mode: Some(Mode::Stealth) } => ("You go on in Stealth mode.".to_owned(), "ML-GROUP-12"),
            Event::ModeChanged { mode: Some(Mode::Combat) } => ("You go on in Combat mode.".to_owned(), "ML-GROUP-12"),
            Event::ModeChanged { mode: None } => ("You need not be quiet any more.".to_owned(), "ML-GROUP-12"),
            _ => return None,
        })
    }

    fn told_of_card(&self, card: u8, space: u8, matches: bool) -> String {
        let card = &self.content.travel_cards[usize::from(card)];
        let (period, terrain) = (capital(card.period.word()), card.terrain.word());
        let bring = if matches { "an Event".to_owned() } else { effects(&card.effects) };
        format!("{period} card on space {space}, {terrain}: {bring}.")
    }
}

/// What stands on the other end of a Travel card.
pub(crate) fn effects(effects: &[TravelEffect]) -> String {
    let words: Vec<String> = effects.iter().map(|&effect| effect_words(effect)).collect();
    words.join(", ")
}

fn effect_words(effect: TravelEffect) -> String {
    match effect {
        TravelEffect::Token => "a token".to_owned(),
        TravelEffect::TokenOn(terrain) => format!("a token in {}", terrain.word()),
        TravelEffect::TokenAt(space) => format!("a token on space {space}"),
        TravelEffect::TokenOrVillage => "a token or the Village".to_owned(),
        TravelEffect::Weather(weather) => format!("{} weather", weather.word()),
    }
}

//! The journey: setting out, drawing Travel cards, what they bring (ML-TRAVEL, ML-EVENT).

use super::state::{DAY_SPACES, Slot, TimelineCard};
use crate::agenda::{Stage, Step};
use crate::ask::Question;
use crate::booklet::instruction::Counter;
use crate::content::TravelEffect;
use crate::event::Event;
use crate::ids::HexId;
use crate::machine::Machine;
use crate::words::Weather;

impl Machine<'_> {
    /// The booklet is put aside, and the journey begins or goes on (ML-TRAVEL-02); this ends every other stage (ML-BOOK-26).
    pub(crate) fn set_out(&mut self) {
        self.put_aside();
        self.put_tile_away();
        let journey = |step: Option<&Step>| matches!(step, Some(Step::Stage(Stage::Journey | Stage::Adventure)) | None);
        while !journey(self.s.agenda.top()) {
            self.s.agenda.pop();
        }
        if self.s.agenda.top() != Some(&Step::Stage(Stage::Journey)) {
            self.begin_journey();
        }
    }

    /// The first journey of the adventure. To begin it on a numbered hex is no landing (ML-TRAVEL-12).
    fn begin_journey(&mut self) {
        self.push(Step::Stage(Stage::Journey));
        let start = self.s.travel.group.or_else(|| self.c.region.first_city());
        self.s.travel.group = Some(start.unwrap_or(HexId(0))); // ML-TRAVEL-03
        self.s.travel.landed = false;
        self.log.note(Event::SetOut { hex: start.unwrap_or(HexId(0)) });
    }

    /// Nothing is pending: a chapter waits where the group has landed, or the group decides what to do (ML-TRAVEL-21).
    pub(crate) fn journey(&mut self) {
        self.push(Step::Stage(Stage::Journey));
        let landed = std::mem::take(&mut self.s.travel.landed);
        if !(landed && self.land()) {
            self.ask_group(Question::Journey);
        }
    }

    /// The top card of the deck for the next free space (ML-EVENT-04, ML-EVENT-05).
    pub(crate) fn draw_travel_card(&mut self) {
        self.make_room();
        let travel = &mut self.s.travel;
        let space = travel.timeline.len() as u8 + 1;
        let drawn = if usize::from(space) <= DAY_SPACES { travel.day_deck.draw() } else { travel.night_deck.draw() };
        let card = drawn.expect("a deck has more cards than a day has spaces");
        travel.timeline.push(Slot { card: TimelineCard::Travel(card), event: None });
        let shown = &self.c.travel_cards[usize::from(card)];
        let matches = self.look().terrain() == Some(shown.terrain);
        self.log.note(Event::TravelCardDrawn { card, space, matches });
        if matches {
            self.meet_event(shown.entry); // ML-EVENT-13
        } else {
            self.apply_effects(&shown.effects, space); // ML-EVENT-06
        }
    }

    /// The end of a Travel card that does not match. The order does not matter; a Village comes last (ML-EVENT-12).
    fn apply_effects(&mut self, effects: &[TravelEffect], space: u8) {
        for &effect in effects {
            match effect {
                TravelEffect::Token => self.gain(Counter::TravelTokens, 1), // ML-EVENT-08
                TravelEffect::TokenOn(terrain) if self.look().terrain() == Some(terrain) => self.gain(Counter::TravelTokens, 1), // ML-EVENT-09
                TravelEffect::TokenAt(wanted) if wanted == space => self.gain(Counter::TravelTokens, 1), // ML-EVENT-10
                TravelEffect::TokenOn(_) | TravelEffect::TokenAt(_) => {}
                TravelEffect::Weather(weather) => self.turn_weather(Some(weather)),
                TravelEffect::TokenOrVillage => {} // Asked below.
            }
        }
        if effects.contains(&TravelEffect::TokenOrVillage) {
            self.ask_group(Question::TokenOrVillage); // ML-EVENT-11
        }
    }

    /// The Village in place of a token (ML-VILLAGE-01). Until it is left, its card is not resolved (ML-REST-04).
    pub(crate) fn take_the_village(&mut self) {
        self.push(Step::Stage(Stage::Village));
        self.visit_village();
    }

    /// The Weather token is turned to this side (ML-WEATHER-03), or over (ML-WEATHER-04).
    pub(crate) fn turn_weather(&mut self, side: Option<Weather>) {
        let travel = &mut self.s.travel;
        let weather = side.unwrap_or(match travel.weather {
            Weather::Fair => Weather::Bad,
            Weather::Bad => Weather::Fair,
        });
        if weather != travel.weather {
            travel.weather = weather;
            self.log.note(Event::WeatherTurned { weather });
        }
    }
}

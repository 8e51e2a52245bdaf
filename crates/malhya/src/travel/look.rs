//! What the rules ask about a journey.

use super::state::{SPACES, TimelineCard};
use crate::agenda::{Stage, Step};
use crate::content::perk::Perk;
use crate::content::{Hex, Landing};
use crate::ids::*;
use crate::look::Look;
use crate::words::*;

/// Travel tokens for a hex in fair weather (ML-TRAVEL-25).
const FAIR_PRICE: u8 = 2;
/// Travel tokens for a hex in bad weather (ML-TRAVEL-26).
const BAD_PRICE: u8 = 3;

impl<'a> Look<'a> {
    /// The hex of the group.
    pub fn hex(self) -> Option<&'a Hex> {
        self.s.travel.group.map(|hex| &self.c.region.hexes[hex.index()])
    }

    /// The terrain under the Group token.
    pub fn terrain(self) -> Option<Terrain> {
        self.hex().map(|hex| hex.terrain)
    }

    /// Where a step in this direction leads. By default nobody enters the sea or a half-hex (ML-TRAVEL-29).
    pub fn beyond(self, direction: Direction) -> Option<HexId> {
        let hex = self.hex()?.around[direction.index()]?;
        self.c.region.hexes[hex.index()].can_be_entered().then_some(hex)
    }

    /// Travel tokens for a step (ML-WEATHER-02).
    pub fn step_price(self) -> u8 {
        match self.s.travel.weather {
            Weather::Fair => FAIR_PRICE,
            Weather::Bad => BAD_PRICE,
        }
    }

    /// What a step costs if this hero adds an Aura token of his own in bad weather (ML-TALENT-24, ML-VOCAB-74).
    pub fn step_price_with_aura(self, hero: HeroId) -> Option<u8> {
        (self.walks_in_rain(hero) && self.s.hero(hero).aura.active > 0).then_some(FAIR_PRICE)
    }

    /// What it costs with an Aura token of the Emperor Beetle (ML-BEETLE-03).
    pub fn step_price_with_beetle(self) -> Option<u8> {
        let somebody = self.s.group_heroes().any(|hero| self.walks_in_rain(hero));
        (somebody && self.s.group.beetle_aura > 0).then_some(FAIR_PRICE)
    }

    fn walks_in_rain(self, hero: HeroId) -> bool {
        self.s.travel.weather == Weather::Bad && self.perk_sum(hero, |perk| u8::from(perk == Perk::BadWeatherForAura)) > 0
    }

    /// Does the Rest card lie on the Timeline (ML-REST-03)?
    pub fn rest_is_used(self) -> bool {
        self.s.travel.timeline.as_slice().iter().any(|slot| matches!(slot.card, TimelineCard::Campfire | TimelineCard::Inn))
    }

    /// Is there no space for another card (ML-DAY-01)?
    pub fn day_is_over(self) -> bool {
        self.s.travel.timeline.len() == SPACES
    }

    /// Can the group play the Rest card by choice? A full Timeline is cleared first, which frees the card (ML-DAY-08).
    pub fn may_light_campfire(self) -> bool {
        !self.rest_is_used() || self.day_is_over()
    }

    /// Can an instruction or the Room use the Rest card? Not while something of the sixth card is still open (ML-REST-03,
    /// ML-REST-04).
    pub fn rest_can_be_used(self) -> bool {
        let no_space = self.day_is_over() && self.resolves_a_card();
        !self.rest_is_used() && !no_space
    }

    /// Is an Event or a Village of a Timeline card under way?
    fn resolves_a_card(self) -> bool {
        self.s.agenda.as_slice().iter().any(|step| matches!(step, Step::Stage(Stage::Event | Stage::Village)))
    }

    /// Harvesting and Crafting follow the resolving of a card (ML-TRAVEL-23).
    pub fn has_drawn_today(self) -> bool {
        !self.s.travel.timeline.is_empty()
    }

    /// Has the journey begun (ML-TRAVEL-02)?
    pub fn travels(self) -> bool {
        self.s.agenda.as_slice().contains(&Step::Stage(Stage::Journey))
    }

    /// The chapters that the hex of the group bears: printed, then on Scenario cards (ML-TRAVEL-12). A number that the
    /// booklet does not have leads nowhere.
    pub fn landings(self) -> impl Iterator<Item = ChapterId> + use<'a> {
        let (group, destinations) = (self.s.travel.group, self.s.travel.destinations.as_slice());
        let printed = self.hex().and_then(|hex| hex.city.as_ref()).map(|city| city.chapter);
        let cards = destinations.iter().filter(move |there| Some(there.hex) == group);
        let cards = cards.filter_map(move |there| self.c.scenario_card(there.card)?.chapter);
        printed.into_iter().chain(cards).filter_map(move |landing| self.landing(landing))
    }

    /// The shape of a number names the booklet (ML-TRAVEL-13).
    pub(crate) fn landing(self, landing: Landing) -> Option<ChapterId> {
        use crate::booklet::library::Kind;
        let library = &self.c.library;
        match landing {
            Landing::Adventure(number) => library.chapter(self.s.terms.adventure, number),
            Landing::Event(number) => library.of_kind(Kind::Events).and_then(|events| library.chapter(events, number)),
        }
    }
}

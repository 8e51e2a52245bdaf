//! Instructions about the land.

use crate::agenda::{VillageStep, Way};
use crate::ask::Question;
use crate::booklet::instruction::LandDeed;
use crate::machine::Machine;
use crate::market::Wares;

impl Machine<'_> {
    /// Something happens on the land.
    pub(crate) fn land_deed(&mut self, deed: &LandDeed) {
        match deed {
            LandDeed::PlaceGroup(hex) => self.place_group(*hex),
            LandDeed::PlaceTitan(hex) => self.place_titan(*hex),
            LandDeed::PlaceCard(card, hex) => self.place_card(*card, *hex),
            LandDeed::MoveFreely => self.ask_group(Question::MoveFreely),
            LandDeed::MoveAtRandom => self.move_at_random(),
            LandDeed::TurnWeather(side) => self.turn_weather(*side),
            LandDeed::EndDay => self.end_day(),
            LandDeed::Village => self.visit_village(),
            LandDeed::VillageMarket => self.village_step(VillageStep::Market),
            LandDeed::Tavern => self.village_step(VillageStep::Inn),
            // ML-REST-03: nothing happens if the card is used up for the day.
            LandDeed::Inn if self.look().rest_can_be_used() => self.rest_at_inn(),
            LandDeed::Campfire if self.look().rest_can_be_used() => self.light_campfire(),
            LandDeed::Inn | LandDeed::Campfire => {}
            LandDeed::Dungeon(tile) => self.lead_away(Way::Dungeon(*tile)),
            LandDeed::DungeonFinished => self.finish_dungeon(),
            LandDeed::EventCard(card, presence) => self.leave_out(card - 1, *presence),
            LandDeed::Harvest => self.ask_group(Question::Harvest),
            LandDeed::Craft => self.ask_group(Question::Craft),
            LandDeed::Market(market) => {
                let wares = if market.resources { Wares::ResourcesToo } else { Wares::Equipment };
                self.open_market(&market.stall, market.trade, wares);
                self.lay_out_cards(market);
                self.s.market.iter_mut().for_each(|stall| stall.prices = market.prices);
            }
        }
    }
}

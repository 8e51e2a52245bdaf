//! Markets: the stall, buying, selling (ML-MARKET).

use crate::agenda::Step;
use crate::ask::{Ask, Question};
use crate::booklet::instruction::{Counter, Gear, Market, Prices, Trade};
use crate::content::AuraEffect;
use crate::content::perk::Perk;
use crate::event::Event;
use crate::hero::thing::Thing;
use crate::ids::*;
use crate::look::Look;
use crate::machine::Machine;
use crate::moves::Move;
use crate::words::*;
use mistgate_kernel::pieces::CardSet;
use serde::{Deserialize, Serialize};

/// What a bargain for an Aura token takes off every price (ML-VOCAB-11).
const HAGGLED: u8 = 2;

/// A Market the group is at. Its cards lie on the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stall {
    /// What can be done there.
    pub trade: Trade,
    /// Are resources bought from the group?
    pub wares: Wares,
    /// Has a hero haggled with Aura? It lasts for the whole visit (ML-AURA-12).
    pub haggled: bool,
    /// How its prices differ from those on the cards.
    #[serde(default)]
    pub prices: Prices,
    /// Basic Weapons that were bought here: each card is bought once (ML-MARKET-08), also one that has been sold back meanwhile. For who
    /// haggles, or sells well, would otherwise buy and sell the same one for ever, and gain each time.
    #[serde(default)]
    pub bought: CardSet,
}

/// What a Market takes from the group.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wares {
    /// Equipment (ML-MARKET-10).
    #[default]
    Equipment,
    /// Equipment and resources (ML-MARKET-13, ML-MARKET-16).
    ResourcesToo,
}

impl Machine<'_> {
    /// The stall is laid out: so many cards of each deck, or what is left of it (ML-MARKET-03, ML-MARKET-04). A Market for
    /// selling lays out nothing (ML-MARKET-14).
    pub(crate) fn open_market(&mut self, stall: &[(u8, Gear)], trade: Trade, wares: Wares) {
        if trade != Trade::Selling {
            for &(n, gear) in stall {
                (0..n).for_each(|_| self.lay_out(gear));
            }
        }
        self.s.market = Some(Stall { trade, wares, ..Stall::default() });
        self.log.note(Event::MarketOpened);
        self.push(Step::Market);
    }

    fn lay_out(&mut self, gear: Gear) {
        if let Some(thing) = self.draw(gear) {
            self.s.table.push(thing);
        }
    }

    /// Scenario cards that are for sale, such as Bonus cards (ML-STONE-03): of each number there is one (ML-SCENARIO-12).
    pub(crate) fn lay_out_cards(&mut self, market: &Market) {
        let taken = self.look().all_cards();
        if market.trade != Trade::Selling {
            market.cards.iter().filter(|&card| !taken.contains(card)).for_each(|card| self.s.table.push(Thing::Card(card)));
        }
    }

    /// The Market goes on as long as the players like (ML-MARKET-15).
    pub(crate) fn trade(&mut self) {
        self.ask_group(Question::Market);
    }

    /// Something is bought or sold; or the group leaves, and what was not bought is shuffled back (ML-MARKET-09).
    #[expect(clippy::wildcard_enum_match_arm, reason = "it answers with a move: what is no answer here was never offered")]
    pub(crate) fn traded(&mut self, ask: Ask, mv: Move) {
        if mv == Move::Done {
            return self.leave_market();
        }
        self.push(Step::Ask(ask));
        match mv {
            Move::Buy(thing) => self.buy(thing),
            Move::Sell(thing) => self.sell(thing, None),
            Move::SellOf(thing, hero) => self.sell(thing, Some(hero)),
            Move::AuraOf(hero) => self.haggle(hero, Purse::Own),
            Move::Beetle => self.haggle_with_beetle(),
            other => unreachable!("{other:?} is no business of a Market"),
        }
    }

    /// What was not bought is shuffled back (ML-MARKET-09).
    pub(crate) fn leave_market(&mut self) {
        let table = std::mem::take(&mut self.s.table);
        for &thing in table.as_slice() {
            match thing {
                Thing::Card(_) => {} // Its deck is not shuffled, and it was never in play.
                Thing::Object(_) | Thing::Weapon(_) | Thing::Resource(_) => self.put_back(thing),
            }
        }
        self.s.market = None;
        self.log.note(Event::MarketClosed);
    }

    /// The group pays, and one of it takes the card (ML-MARKET-07).
    fn buy(&mut self, thing: Thing) {
        let price = self.look().price(thing).unwrap_or_default();
        self.s.group.gold -= u16::from(price);
        self.log.note(Event::Bought { thing, price });
        match self.s.table.as_slice().iter().position(|&other| other == thing) {
            Some(at) => {
                self.s.table.remove(at);
            }
            None => {
                self.fetch(thing);
            }
        }
        if let (Thing::Weapon(weapon), Some(stall)) = (thing, &mut self.s.market) {
            stall.bought.insert(weapon.0);
        }
        match thing {
            Thing::Card(card) => self.take_cards(CardNumbers::from_iter([card]), None), // ML-STONE-03
            Thing::Object(_) | Thing::Weapon(_) | Thing::Resource(_) => {
                self.ask_group(Question::Hero(self.s.present, crate::ask::HeroAim::Receive(thing)));
            }
        }
    }

    /// A card or a cube is sold; it goes back to where it came from (ML-MARKET-12).
    fn sell(&mut self, thing: Thing, hero: Option<HeroId>) {
        let price = self.look().worth(thing).unwrap_or_default();
        self.log.note(Event::Sold { thing, price });
        self.gain(Counter::Gold, price);
        match hero.or_else(|| self.look().owner(thing)) {
            Some(owner) => self.drop_thing(owner, thing),
            None => self.put_back(thing),
        }
    }

    fn haggle(&mut self, hero: HeroId, purse: Purse) {
        match purse {
            Purse::Own => self.spend_aura(hero, crate::booklet::instruction::Amount::Just(1)),
            Purse::Beetle => self.spend_beetle(),
        }
        if let Some(stall) = &mut self.s.market {
            stall.haggled = true;
        }
    }

    fn haggle_with_beetle(&mut self) {
        if let Some(hero) = self.look().haggler() {
            self.haggle(hero, Purse::Beetle);
        }
    }
}

impl Look<'_> {
    /// All that can be bought and sold, and to leave.
    pub(crate) fn trading(self, each: &mut impl FnMut(Move)) {
        let Some(stall) = self.s.market else { return };
        if stall.trade != Trade::Selling {
            self.buying(stall, each);
        }
        if stall.trade != Trade::Buying {
            self.selling(stall, each);
        }
        each(Move::Done);
    }

    fn buying(self, stall: Stall, each: &mut impl FnMut(Move)) {
        let affordable = |thing: Thing| self.price(thing).is_some_and(|price| u16::from(price) <= self.s.group.gold); // ML-MARKET-08
        // ML-MARKET-06, ML-MARKET-08
        let basic = self.s.decks.basic_weapons.iter().filter(|&id| !stall.bought.contains(id)).map(|id| Thing::Weapon(WeaponId(id)));
        self.s.table.as_slice().iter().copied().chain(basic).filter(|&thing| affordable(thing)).for_each(|thing| each(Move::Buy(thing)));
        if stall.haggled {
            return; // ML-AURA-11
        }
        for hero in self.s.group_heroes().filter(|&hero| self.can_haggle(hero)) {
            if self.s.hero(hero).aura.active > 0 {
                each(Move::AuraOf(hero));
            }
        }
        if self.haggler().is_some() && self.s.group.beetle_aura > 0 {
            each(Move::Beetle); // ML-BEETLE-03
        }
    }

    fn can_haggle(self, hero: HeroId) -> bool {
        !self.s.hero(hero).is_unconscious() && self.c.hero(hero).aura_zone.contains(&AuraEffect::Haggling)
    }

    pub(crate) fn haggler(self) -> Option<HeroId> {
        self.s.group_heroes().find(|&hero| self.can_haggle(hero))
    }

    fn selling(self, stall: Stall, each: &mut impl FnMut(Move)) {
        for hero in self.s.group_heroes() {
            self.movable(hero, &mut |thing| match thing {
                // ML-RULECARD-06: a rare resource is sold wherever something is bought from the group.
                Thing::Resource(resource) if stall.wares == Wares::ResourcesToo || self.rare(resource).is_some() => each(Move::SellOf(thing, hero)),
                Thing::Resource(_) => {}
                Thing::Object(_) | Thing::Weapon(_) | Thing::Card(_) if self.printed_value(thing).is_some() => each(Move::Sell(thing)),
                Thing::Object(_) | Thing::Weapon(_) | Thing::Card(_) => {}
            });
        }
        // ML-SCENARIO-08, ML-SCENARIO-11
        let cards = self.s.group.cards.iter().map(Thing::Card).filter(|&card| self.printed_value(card).is_some());
        cards.for_each(|card| each(Move::Sell(card)));
    }

    /// What a card costs here: never less than 1 (ML-VOCAB-11).
    pub fn price(self, thing: Thing) -> Option<u8> {
        let (printed, stall) = (i16::from(self.printed_value(thing)?), self.s.market.unwrap_or_default());
        let asked = match stall.prices {
            Prices::Printed => printed,
            Prices::Half => (printed + 1) / 2, // ML-VOCAB-126
            Prices::More(n) => printed + i16::from(n),
        };
        let haggled = if stall.haggled { i16::from(HAGGLED) } else { 0 };
        Some((asked - haggled + self.dearer()).clamp(1, 250) as u8)
    }

    /// What selling brings: half the value of equipment, rounded up (ML-MARKET-11), the Village's price for resources; and
    /// a little more for a group that knows how (ML-TALENT-23).
    pub fn worth(self, thing: Thing) -> Option<u8> {
        let price = match thing {
            Thing::Resource(resource) => self.rare(resource).unwrap_or(self.c.wheel.prices[resource.kind.index()]),
            Thing::Object(_) | Thing::Weapon(_) | Thing::Card(_) => self.printed_value(thing)?.div_ceil(2),
        };
        let more = self.group_perk_sum(|perk| if let Perk::Sale(n) = perk { n } else { 0 });
        Some((i16::from(price + more) + self.better_sales()).clamp(0, 250) as u8)
    }

    /// What a resource is worth as long as a card makes it rare (ML-RULECARD-05).
    fn rare(self, resource: Resource) -> Option<u8> {
        let cards = self.s.group.cards.iter().filter_map(|card| self.c.scenario_card(card)).filter_map(|card| card.rare);
        cards.filter(|(rare, _)| *rare == resource).map(|(_, worth)| worth).max()
    }

    fn printed_value(self, thing: Thing) -> Option<u8> {
        match thing {
            Thing::Object(id) => Some(self.c.object(id).price),
            Thing::Weapon(id) => Some(self.c.weapon(id).price),
            Thing::Card(number) => self.c.scenario_card(number).and_then(|card| card.price),
            Thing::Resource(_) => None,
        }
    }
}

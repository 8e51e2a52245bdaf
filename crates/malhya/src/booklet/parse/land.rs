//! The land: hexes, weather, markets, rest, dungeons.

use super::nouns;
use super::{Parser, expect, unknown};
use crate::booklet::instruction::*;
use crate::ids::*;
use crate::travel::state::EVENT_CARDS;
use crate::words::Weather;
use mistgate_kernel::content::{Cursor, Word, slug};

impl Parser<'_> {
    /// The outer answer says whether it is such an instruction at all.
    pub(super) fn land(&mut self, words: &mut Cursor) -> Option<Option<LandDeed>> {
        let plain = [
            (&["move", "at", "random"][..], LandDeed::MoveAtRandom),
            (&["move", "to", "an", "adjacent", "hex"], LandDeed::MoveFreely),
            (&["the", "day", "ends"], LandDeed::EndDay),
            (&["the", "dungeon", "is", "finished"], LandDeed::DungeonFinished),
            (&["village", "market"], LandDeed::VillageMarket),
            (&["village"], LandDeed::Village),
            (&["eat", "at", "the", "tavern"], LandDeed::Tavern),
            (&["rest", "at", "the", "inn"], LandDeed::Inn),
            (&["light", "a", "campfire"], LandDeed::Campfire),
            (&["harvest"], LandDeed::Harvest),
            (&["craft"], LandDeed::Craft),
        ];
        for (phrase, deed) in plain {
            if eat_phrase(words, phrase) {
                return Some(Some(deed));
            }
        }
        for (phrase, presence) in [(["remove", "event", "card"], Presence::Removed), (["return", "event", "card"], Presence::Returned)] {
            if eat_phrase(words, &phrase) {
                let card = nouns::numbered(words, "Event card", EVENT_CARDS as u8);
                return Some(card.map(|card| LandDeed::EventCard(card, presence)));
            }
        }
        if eat_phrase(words, &["the", "weather", "turns"]) {
            return Some(Some(LandDeed::TurnWeather(weather(words))));
        }
        if eat_phrase(words, &["market"]) {
            return Some(market(words).map(LandDeed::Market));
        }
        if eat_phrase(words, &["dungeon"]) {
            return Some(nouns::number(words).map(LandDeed::Dungeon));
        }
        if words.eat("place") {
            return Some(self.place(words));
        }
        None
    }

    fn place(&mut self, words: &mut Cursor) -> Option<LandDeed> {
        if eat_phrase(words, &["the", "group"]) {
            return self.on_hex(words).map(LandDeed::PlaceGroup);
        }
        if eat_phrase(words, &["the", "Titan"]) || eat_phrase(words, &["the", "titan"]) {
            return self.on_hex(words).map(LandDeed::PlaceTitan);
        }
        expect(words, "card")?;
        let card = nouns::numbered(words, "Scenario card", MOST_CARDS)?;
        self.on_hex(words).map(|hex| LandDeed::PlaceCard(CardNumber(card), hex))
    }

    fn on_hex(&mut self, words: &mut Cursor) -> Option<HexId> {
        if !words.eat("on") && !words.eat("in") {
            words.expected("`on` or `in`");
            return None;
        }
        self.hex(words)
    }

    /// `F5`, or a city by its name.
    pub(super) fn hex(&mut self, words: &mut Cursor) -> Option<HexId> {
        for length in [3, 2, 1] {
            let name: Vec<&str> = (0..length).map_while(|at| if let Word::Name(name) = words.ahead(at) { Some(name) } else { None }).collect();
            let wanted = slug(&name.join(" "));
            if name.len() == length
                && let Some(&(_, hex)) = self.names.hexes.iter().find(|(known, _)| slug(known) == wanted)
            {
                (0..length).for_each(|_| words.step());
                return Some(hex);
            }
        }
        let known: Vec<&str> = self.names.hexes.iter().map(|(name, _)| name.as_str()).filter(|name| name.len() > 3).collect();
        unknown(words, "a hex such as `F5`, or a city", &known);
        None
    }
}

/// Steps over these words if all of them are there.
pub(super) fn eat_phrase(words: &mut Cursor, phrase: &[&str]) -> bool {
    let there = phrase.iter().enumerate().all(|(at, word)| words.ahead(at) == Word::Name(word));
    if there {
        phrase.iter().for_each(|_| words.step());
    }
    there
}

fn weather(words: &mut Cursor) -> Option<Weather> {
    Weather::ALL.iter().copied().find(|weather| words.eat(weather.word()))
}

fn market(words: &mut Cursor) -> Option<Market> {
    let mut market = Market::default();
    if !words.eat_sign(':') {
        words.expected("`:` and what is for sale");
        return None;
    }
    loop {
        if eat_phrase(words, &["buying", "only"]) {
            market.trade = Trade::Buying;
        } else if eat_phrase(words, &["selling", "only"]) {
            market.trade = Trade::Selling;
        } else if eat_phrase(words, &["resources", "too"]) {
            market.resources = true;
        } else if eat_phrase(words, &["half", "price"]) {
            market.prices = Prices::Half;
        } else if words.ahead(1) == Word::Name("gold") {
            let n = nouns::numbered(words, "price", 20)? as i8;
            words.step();
            market.prices = if words.eat("cheaper") { Prices::More(-n) } else { expect(words, "dearer").map(|()| Prices::More(n))? };
        } else if nouns::eat_noun(words, "card") {
            market.cards = market.cards.union(nouns::cards(words)?);
        } else {
            let n = nouns::number(words)?;
            let gear = nouns::gear(words).filter(|gear| matches!(gear, Gear::Object(Some(_)) | Gear::Weapon(Some(_))));
            if gear.is_none() {
                words.expected("cards of a deck, such as `4 common objects`, or `card 81`");
            }
            market.stall.push((n, gear?));
        }
        if !words.eat_sign(',') {
            return Some(market);
        }
    }
}

//! Harvesting: Action cards, Gems, and what the wheel gives for them (ML-HARVEST).

use crate::agenda::Step;
use crate::ask::Question;
use crate::booklet::instruction::{Amount, Counter};
use crate::content::AuraEffect;
use crate::content::perk::Perk;
use crate::event::Event;
use crate::hero::thing::Thing;
use crate::ids::Resource;
use crate::look::Look;
use crate::machine::Machine;
use crate::moves::Move;
use crate::words::{Characteristic, Gem, HeroId, Terrain};
use serde::{Deserialize, Serialize};

/// Travel tokens for a Harvest (ML-HARVEST-02).
const PRICE: u8 = 1;
/// Action cards for a point of Knowledge (ML-HARVEST-07).
const CARDS: u8 = 2;

/// Action cards that an Aura token adds (ML-AURA-15).
const GLEANED: u8 = 3;

/// What goes into a Harvest besides the hero's Knowledge (ML-HARVEST-07).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Effort {
    /// Action cards for Objects and for the Aura effect.
    pub cards: u8,
    /// Has Aura raised the harvester's Knowledge?
    pub insight: bool,
    /// Who has used the Aura effect for Harvests.
    pub gleaned: Option<HeroId>,
}

impl<'a> Look<'a> {
    /// Whom the group can entrust a Harvest to (ML-HARVEST-06), if it can be paid and the wheel shows the terrain (ML-HARVEST-05).
    pub(crate) fn harvest_options(self, each: &mut impl FnMut(Move)) {
        if self.wheel_row().is_some() && self.s.travel.tokens >= PRICE {
            self.s.group_heroes().filter(|&hero| !self.s.hero(hero).is_unconscious()).for_each(|hero| each(Move::Harvest(hero)));
        }
    }

    /// The row of the wheel for the terrain of the group (ML-HARVEST-04). A city has none.
    fn wheel_row(self) -> Option<&'a [Vec<Resource>; 4]> {
        match self.terrain()? {
            wild @ (Terrain::Forest | Terrain::Plains | Terrain::Mountain | Terrain::Swamp) => Some(&self.c.wheel.harvest[wild.index()]),
            Terrain::Sea | Terrain::City => None,
        }
    }

    /// What the wheel offers for a Gem here (ML-HARVEST-08).
    pub(crate) fn yields(self, gem: Gem) -> &'a [Resource] {
        self.wheel_row().map_or(&[], |row| &row[gem.index()])
    }

    /// The Action cards of a Harvest: twice the hero's Knowledge, and what Talents of the whole group and its Gear add (ML-HARVEST-07,
    /// ML-TALENT-17, ML-GEAR-04).
    fn harvest_cards(self, hero: HeroId, effort: Effort) -> u8 {
        let talents = self.group_perk_sum(|perk| if let Perk::HarvestCards(n) = perk { n } else { 0 });
        let knowledge = self.s.hero(hero).value(Characteristic::Knowledge) + u8::from(effort.insight);
        CARDS * knowledge + effort.cards + talents
    }

    /// What can make a Harvest larger: Objects that are given up for it, and Aura, once for each of its effects.
    pub(crate) fn effort_options(self, hero: HeroId, effort: Effort, each: &mut impl FnMut(Move)) {
        for owner in self.s.group_heroes() {
            self.harvest_objects(owner).for_each(|thing| each(Move::Discard(thing, owner)));
        }
        // ML-AURA-11: each hero spends one token at most.
        if !effort.insight && effort.gleaned != Some(hero) {
            [Move::Aura].into_iter().filter(|_| self.s.hero(hero).aura.active > 0).for_each(&mut *each);
            [Move::Beetle].into_iter().filter(|_| self.s.group.beetle_aura > 0).for_each(&mut *each);
        }
        let gleaners = self.s.group_heroes().filter(|&other| self.c.hero(other).aura_zone.contains(&AuraEffect::Gleaning));
        let able = gleaners.filter(|&other| self.can_pay_aura(other, 1) && !(effort.insight && other == hero));
        able.filter(|_| effort.gleaned.is_none()).for_each(|other| each(Move::AuraOf(other)));
        each(Move::Done);
    }

    fn harvest_objects(self, owner: HeroId) -> impl Iterator<Item = Thing> + use<'a> {
        let stored = self.s.hero(owner).stored.as_slice().iter();
        stored.map(|&carried| Thing::from(carried)).filter(move |&thing| self.given_up_for(thing) > 0)
    }

    /// The Action cards that an Object is worth if it is discarded for a Harvest (ML-OBJECT-12).
    fn given_up_for(self, thing: Thing) -> u8 {
        let Thing::Object(id) = thing else { return 0 };
        self.c.object(id).perks.iter().map(|perk| if let Perk::HarvestDiscard(n) = perk { *n } else { 0 }).sum()
    }

    /// The Action card whose Gem is asked about: those of the effect are resolved by their numbers.
    fn next_gem(self) -> Option<(u8, Gem)> {
        self.s.decks.drawn.iter().next().map(|card| (card, self.c.actions[usize::from(card)].gem))
    }
}

impl Machine<'_> {
    /// A hero is entrusted with a Harvest; before the cards are drawn something may be added.
    pub(crate) fn harvest(&mut self, hero: HeroId) {
        self.lose(Counter::TravelTokens, Amount::Just(PRICE));
        self.ask_group(Question::Harvesting(hero, Effort::default()));
    }

    /// Something more goes into the Harvest, or it is made.
    #[expect(clippy::wildcard_enum_match_arm, reason = "it answers with a move: what is no answer here was never offered")]
    pub(crate) fn make_effort(&mut self, hero: HeroId, effort: Effort, mv: Move) {
        let effort = match mv {
            Move::Discard(thing, owner) => {
                let cards = effort.cards + self.look().given_up_for(thing);
                self.drop_thing(owner, thing);
                Effort { cards, ..effort }
            }
            Move::Aura => {
                self.spend_aura(hero, Amount::Just(1)); // ML-AURA-14
                Effort { insight: true, ..effort }
            }
            Move::Beetle => {
                self.spend_beetle(); // ML-BEETLE-03
                Effort { insight: true, ..effort }
            }
            Move::AuraOf(other) => {
                self.pay_aura(other, 1); // ML-VOCAB-12
                Effort { cards: effort.cards + GLEANED, gleaned: Some(other), ..effort }
            }
            _ => return self.reveal_harvest(hero, effort),
        };
        self.ask_group(Question::Harvesting(hero, effort));
    }

    /// All cards are revealed before the first Resource is chosen (ML-HARVEST-08).
    fn reveal_harvest(&mut self, hero: HeroId, effort: Effort) {
        let cards = self.look().harvest_cards(hero, effort);
        self.log.note(Event::Harvested { hero, cards });
        for _ in 0..cards {
            self.reveal_action();
        }
        self.push(Step::Gather);
    }

    /// The next Gem; after the last one the cards are laid aside.
    pub(crate) fn gather_next(&mut self) {
        match self.look().next_gem() {
            Some((_, gem)) => {
                self.push(Step::Gather);
                self.ask_group(Question::Gather(gem));
            }
            None => self.lay_actions_aside(),
        }
    }

    /// One Resource for the Gem; the players hand it to whom they like (ML-HARVEST-09).
    pub(crate) fn gather(&mut self, what: Resource) {
        if let Some((card, _)) = self.look().next_gem() {
            self.s.decks.drawn.remove(card);
            self.s.decks.discarded.insert(card);
        }
        self.push(Step::Receive(None, Thing::Resource(what)));
    }
}

//! One Hero of a position: piles, Focus, Conditions, pursuers.

use super::piles::take_anywhere;
use super::{Position, REST};
use crate::content::Class;
use crate::effect::Zone;
use crate::hero_cards::Held;
use crate::ids::*;
use crate::state::{Attachment, EffectSource, HeroArea, State, Whereabouts};
use mistgate_kernel::content::{Fields, Placed};
use mistgate_kernel::small;

/// The piles of a Hero that a scenario can fill, the top first.
const PILES: [(&str, Zone); 5] = [("hand", Zone::Hand), ("deck", Zone::Top), ("discard", Zone::Discard), ("burial", Zone::Burial), ("area", Zone::Area)];

impl Position<'_> {
    pub(super) fn hero(&self, hero: Hero, mut fields: Fields, state: &mut State) -> Option<()> {
        if fields.maybe_flag("out").unwrap_or_default() {
            self.eliminated(hero, state);
            fields.finish();
            return Some(());
        }
        let track = small(self.game.look(state).charter(hero).track.len());
        state.hero_mut(hero).focus = fields.number_or("focus", 0..=track.saturating_sub(1), state.hero(hero).focus)?;
        state.hero_mut(hero).conditions = self.conditions(&mut fields)?;
        self.hero_piles(hero, &mut fields, state)?;
        for name in fields.maybe_texts("enemies").map(|names| names.value).unwrap_or_default() {
            let enemy = self.find(&name, "Enemy", |slug| self.game.find_enemy(slug))?;
            state.hero_mut(hero).enemies.push(enemy);
            self.bring_into_play(&name, enemy, Whereabouts::Area(hero), state);
        }
        for (host, card) in fields.maybe_table("attached").map(|mut attached| attached.named_texts()).unwrap_or_default() {
            let (host, card) = (self.find(&host, "card", |slug| self.game.find_card(slug))?, self.find_card_once(&card)?);
            take_anywhere(state, card);
            state.attached.push(Attachment { card, owner: hero, host: EffectSource::Card(host) });
        }
        fields.finish();
        Some(())
    }

    /// MF-FINE-35: nothing of an eliminated Hero is left.
    fn eliminated(&self, hero: Hero, state: &mut State) {
        let area = *state.hero(hero);
        state.gone = state.gone.union(area.cards.all().iter().copied().collect());
        *state.hero_mut(hero) = HeroArea { charter: area.charter, out: true, ..HeroArea::default() };
    }

    /// Cards that are named go where they are named; of the others, those of a pile that is described go to `rest`.
    fn hero_piles(&self, hero: Hero, fields: &mut Fields, state: &mut State) -> Option<()> {
        let mut given: Vec<(Zone, Vec<CardId>)> = Vec::new();
        for (key, zone) in PILES {
            if let Some(names) = fields.maybe_texts(key) {
                let cards: Option<Vec<CardId>> = names.value.iter().map(|name: &Placed<String>| self.find_card_once(name)).collect();
                given.push((zone, cards?));
            }
        }
        let feats = fields.maybe_texts("feats").map(|names| names.value);
        let rest = fields.maybe_one_of("rest", &REST.map(|(word, _)| word)).map_or(Some(Zone::Bottom), |rest| REST[rest.value].1);
        // What lay in a pile that is described leaves it.
        let mut loose = Vec::new();
        for (zone, _) in &given {
            empty(state.hero_mut(hero), pile_of(*zone), &mut loose);
        }
        if given.iter().any(|(zone, _)| *zone == Zone::Top) || rest != Some(Zone::Bottom) {
            empty(state.hero_mut(hero), Held::Deck, &mut loose);
        }
        for (zone, cards) in &given {
            for &card in cards {
                take_anywhere(state, card);
                loose.retain(|&id| id != card);
                self.lay(hero, card, *zone, state);
            }
            // The first one named is on top.
            if matches!(zone, Zone::Top | Zone::Discard | Zone::Burial) {
                let pile = state.hero_mut(hero).cards.of_mut(pile_of(*zone));
                let from = pile.len().saturating_sub(cards.len());
                pile[from..].reverse();
            }
        }
        loose.sort_unstable();
        for card in loose {
            match rest {
                Some(zone) => self.lay(hero, card, zone, state),
                None => {
                    state.tokens[card.index()] = 0;
                    state.gone.insert(card);
                }
            }
        }
        if let Some(feats) = feats {
            self.feats(hero, &feats, state)?;
        }
        Some(())
    }

    /// A card that the setup had put into play with Objective tokens leaves them behind wherever else it is laid.
    fn lay(&self, hero: Hero, card: CardId, zone: Zone, state: &mut State) {
        if zone != Zone::Area {
            state.tokens[card.index()] = 0;
        }
        let cards = &mut state.hero_mut(hero).cards;
        if zone == Zone::Bottom { cards.push_under(Held::Deck, card) } else { cards.push(pile_of(zone), card) }
    }

    /// Only these Advanced Feats are for sale; the others are out of the game.
    fn feats(&self, hero: Hero, names: &[Placed<String>], state: &mut State) -> Option<()> {
        let wanted: Option<Vec<CardId>> = names.iter().map(|name| self.find(name, "card", |slug| self.game.find_card(slug))).collect();
        let wanted = wanted?;
        let all = state.hero(hero).feats().to_vec();
        for card in all.into_iter().filter(|card| !wanted.contains(card)) {
            take_anywhere(state, card);
            state.gone.insert(card);
        }
        for card in wanted {
            if self.game.content.cards[card.index()].class != Class::AdvancedFeat {
                take_anywhere(state, card);
                state.hero_mut(hero).cards.push(Held::Feats, card);
            }
        }
        Some(())
    }
}

fn pile_of(zone: Zone) -> Held {
    match zone {
        Zone::Hand => Held::Hand,
        Zone::Discard => Held::Discard,
        Zone::Burial => Held::Burial,
        Zone::Area => Held::Area,
        Zone::Top | Zone::Bottom | Zone::Rewards => Held::Deck,
    }
}

fn empty(area: &mut HeroArea, pile: Held, loose: &mut Vec<CardId>) {
    loose.extend(area.cards.of(pile));
    area.cards.set(pile, []);
}

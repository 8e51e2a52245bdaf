//! The pieces of Heart of the Mists in a position: Allies, the Time Charter, the Reward Display.

use super::Position;
use super::piles::take_anywhere;
use crate::heart::state::{AllyPlace, AllyTokens};
use crate::ids::*;
use crate::modules::Module;
use crate::state::State;
use mistgate_kernel::content::{Fields, Placed};
use mistgate_kernel::small;

impl Position<'_> {
    /// The display in the order of the content, and the deck below it.
    pub(super) fn display_unshuffled(&self, state: &mut State) {
        let open = state.heart.display.len();
        let mut cards: Vec<CardId> = state.heart.display.as_slice().iter().copied().chain(state.reward_deck.as_slice().iter().copied()).collect();
        cards.sort_unstable();
        state.heart.display = cards.iter().copied().take(open).collect();
        state.reward_deck = cards.iter().skip(open).rev().copied().collect();
    }

    /// Tracks and tokens of the Time Charter, and the Reward Display.
    pub(super) fn heart(&self, fields: &mut Fields, state: &mut State) -> Option<()> {
        if state.has(Module::TimeCharter) {
            let track = self.game.look(state).darkness_track().len();
            state.heart.darkness = fields.number_or("darkness", 0..=small(track.saturating_sub(1)), 0)?;
            state.heart.token_box = fields.number_or("token_box", 1..=255, state.heart.token_box)?;
        }
        if state.has(Module::Rewards) {
            self.display(fields, state)?;
        }
        for (name, on) in fields.maybe_table("allies").map(|mut allies| allies.named_tables()).unwrap_or_default() {
            let ally = self.find(&name, "Ally", |slug| self.game.find_ally(slug))?;
            self.ally(ally, &name, on, state)?;
        }
        Some(())
    }

    /// Only these lie open; the others are under the deck, in the order of the content.
    fn display(&self, fields: &mut Fields, state: &mut State) -> Option<()> {
        let cards = |names: Option<Placed<Vec<Placed<String>>>>| -> Option<Option<Vec<CardId>>> {
            let Some(names) = names else { return Some(None) };
            names.value.iter().map(|name| self.find(name, "card", |slug| self.game.find_card(slug))).collect::<Option<Vec<_>>>().map(Some)
        };
        if let Some(open) = cards(fields.maybe_texts("display"))? {
            let before = std::mem::take(&mut state.heart.display);
            before.as_slice().iter().for_each(|&card| state.reward_deck.push_under(card));
            open.iter().for_each(|&card| take_anywhere(state, card));
            state.heart.display = open.into_iter().collect();
        }
        if let Some(personal) = cards(fields.maybe_texts("personal"))? {
            let before = std::mem::take(&mut state.heart.personal);
            for &card in before.as_slice().iter().filter(|card| !personal.contains(card)) {
                self.out(card, state);
            }
            state.heart.personal = personal.into_iter().collect();
        }
        Some(())
    }

    /// What lies on an Ally, and with whom it is.
    fn ally(&self, ally: AllyId, name: &Placed<String>, mut on: Fields, state: &mut State) -> Option<()> {
        let with = match on.maybe_text("with") {
            Some(hero) => Some(self.find_hero(&hero, state)?),
            None => self.game.look(state).hero_of_ally(ally),
        };
        let turned = on.maybe_flag("turned").unwrap_or_default();
        let conditions = self.conditions(&mut on)?;
        let wounds = on.number_or("wounds", 0..=255, 0)?;
        let tokens = on.number_or("tokens", 0..=255, 0)?;
        let gone = on.maybe_flag("gone").unwrap_or_default();
        on.finish();
        let Some(hero) = with.filter(|_| !gone) else {
            if !gone {
                self.report.note(&name.place, format!("`{}` is in the box; `with` or `[setup] allies` puts it beside a Hero", name.value));
            }
            state.heart.allies[ally.index()].at = AllyPlace::Gone;
            return Some(());
        };
        let sides = self.game.content.allies[ally.index()].sides;
        for companions in &mut state.heart.companions {
            while let Some(at) = companions.as_slice().iter().position(|card| sides.iter().any(|side| side.card == *card)) {
                companions.remove(at);
            }
        }
        let face = sides[usize::from(turned)].card;
        state.heart.companions[hero.index()].push(face);
        state.tokens[face.index()] = tokens;
        state.heart.allies[ally.index()] = AllyTokens { at: AllyPlace::With(hero), turned, wounds, conditions, blocks: None };
        Some(())
    }
}

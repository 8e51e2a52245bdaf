//! The road: what lies on the Timeline, and which cards come next.

use super::Position;
use crate::agenda::{Stage, Step};
use crate::booklet::condition::Mode;
use crate::dungeon::state::Dungeon;
use crate::state::State;
use crate::travel::state::{SPACES, Slot, TimelineCard};
use crate::words::Period;
use mistgate_kernel::content::Fields;
use mistgate_kernel::pieces::{CardSet, Deck};

/// These on top, then the others of a set in their order.
fn stacked<const N: usize>(top: impl Iterator<Item = u8>, all: CardSet) -> Deck<N> {
    let mut cards: Vec<u8> = top.collect();
    let rest: Vec<u8> = all.iter().filter(|card| !cards.contains(card)).collect();
    cards.extend(rest);
    Deck::in_order(cards)
}

/// `day 3`, `night 2 event 1`, `campfire`, `inn`, `gone`.
fn slot(text: &str, days: u8) -> Option<Slot> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (card, event) = match words.as_slice() {
        [card @ .., "event", n] => (card, Some(n.parse::<u8>().ok()?.checked_sub(1)?)),
        card => (card, None),
    };
    let card = match card {
        ["day", n] => TimelineCard::Travel(n.parse::<u8>().ok()?.checked_sub(1)?),
        ["night", n] => TimelineCard::Travel(days + n.parse::<u8>().ok()?.checked_sub(1)?),
        ["campfire"] => TimelineCard::Campfire,
        ["inn"] => TimelineCard::Inn,
        ["gone"] => TimelineCard::Gone,
        _ => return None,
    };
    Some(Slot { card, event })
}

impl Position<'_> {
    /// The road: what lies on the Timeline, and which cards come next. Cards are named by their places in the files, from 1.
    pub(super) fn journey(&self, fields: &mut Fields, state: &mut State) {
        let c = &self.game.content;
        let days = c.travel_cards.iter().filter(|card| card.period == Period::Day).count() as u8;
        let (nights, events, actions) = (c.travel_cards.len() as u8 - days, c.event_cards.len() as u8, c.actions.len() as u8);
        state.travel.days = fields.number_or("days", 0..=99, state.travel.days).unwrap_or_default();
        state.group.dungeons = fields.number_or("dungeons", 0..=20, state.group.dungeons).unwrap_or_default();
        if let Some(mode) = fields.maybe_one_of("mode", &["stealth", "combat"]) {
            state.mode = Some([Mode::Stealth, Mode::Combat][mode.value]);
        }
        for text in fields.maybe_texts("timeline").map(|texts| texts.value).unwrap_or_default() {
            match slot(&text.value, days).filter(|_| state.travel.timeline.len() < SPACES) {
                Some(slot) => state.travel.timeline.push(slot),
                None => self.report.note(&text.place, "a card of the Timeline is `day 3`, `night 2 event 1`, `campfire`, `inn` or `gone`; six at most"),
            }
        }
        let on_timeline: CardSet =
            state.travel.timeline.as_slice().iter().filter_map(|slot| if let TimelineCard::Travel(at) = slot.card { Some(at) } else { None }).collect();
        let wild: CardSet = (0..events).filter(|&at| !c.event_cards[usize::from(at)].dungeon_only).collect();
        let first = self.on_top(fields, "day_deck", days, |n| on_timeline.contains(n - 1));
        state.travel.day_deck = stacked(first.iter().map(|n| n - 1), (0..days).collect::<CardSet>().without(on_timeline));
        let first = self.on_top(fields, "night_deck", nights, |n| on_timeline.contains(days + n - 1));
        state.travel.night_deck = stacked(first.iter().map(|n| days + n - 1), (days..days + nights).collect::<CardSet>().without(on_timeline));
        let used = state.travel.used_events();
        let first = self.on_top(fields, "event_deck", events, |n| used.contains(n - 1));
        state.travel.event_deck = stacked(first.iter().map(|n| n - 1), wild.without(used));
        self.actions(fields, state, actions);
        if let Some(tile) = fields.maybe_number("dungeon", 1..=99) {
            self.dungeon(fields, state, tile, events);
        }
    }

    /// A Dungeon under way: its tile, crystals, the card under it, and the cards to come.
    fn dungeon(&self, fields: &mut Fields, state: &mut State, tile: u8, events: u8) {
        let crystals = fields.number_or("dungeon_crystals", 0..=20, 0).unwrap_or_default();
        let card = fields.maybe_number("dungeon_card", 1..=events).map(|n| n - 1);
        let used: CardSet = self.numbers(fields, "dungeon_used", events).iter().map(|n| n - 1).collect();
        let first = self.on_top(fields, "dungeon_deck", events, |n| used.contains(n - 1) || card == Some(n - 1));
        let unused = (0..events).collect::<CardSet>().without(used).without(card.into_iter().collect());
        state.dungeon = Some(Dungeon { tile, crystals, card, deck: stacked(first.iter().map(|n| n - 1), unused), discarded: used });
        let setup = state.agenda.pop();
        state.agenda.push(Step::Stage(Stage::Dungeon));
        setup.into_iter().for_each(|step| state.agenda.push(step));
    }

    /// The Action cards: those on top, and where the others are.
    fn actions(&self, fields: &mut Fields, state: &mut State, actions: u8) {
        let first = self.on_top(fields, "action_deck", actions, |_| false);
        let top: CardSet = first.iter().map(|n| n - 1).collect();
        let others = (0..actions).collect::<CardSet>().without(top);
        let place = fields.maybe_one_of("action_rest", &["deck", "discard"]).map_or(0, |at| at.value);
        let (under, discarded) = if place == 0 { (others, CardSet::EMPTY) } else { (CardSet::EMPTY, others) };
        state.decks.actions = stacked(first.iter().map(|n| n - 1), under.union(top));
        state.decks.discarded = discarded;
    }
}

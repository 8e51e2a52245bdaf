//! Decks, piles and the Reward Display as everybody sees them.

use crate::Mistfall;
use crate::ids::*;
use crate::state::State;
use serde::Serialize;

/// The Reward Display.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DisplayView<'a> {
    /// The cards that lie open.
    pub cards: Vec<&'a str>,
    /// Personal Rewards that can still be bought: whose, which, and for how much.
    pub personal: Vec<(&'a str, &'a str, u8)>,
}

/// The decks and piles of the Quest Area.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DecksView<'a> {
    /// Enemies of the Deadlands.
    pub blue: DeckView<'a>,
    /// Enemies of the Wildlands.
    pub green: DeckView<'a>,
    /// Enemies of the Borderlands.
    pub red: DeckView<'a>,
    /// Encounters.
    pub encounters: DeckView<'a>,
    /// Time Cards.
    pub time: DeckView<'a>,
    /// The Time Card being resolved.
    pub time_card: Option<&'a str>,
    /// Cards in the Reward deck.
    pub rewards: usize,
    /// Rewards to be taken or exchanged.
    pub offer: Vec<&'a str>,
}

/// A face-down deck with its discard pile, the top first.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DeckView<'a> {
    /// Cards in the deck.
    pub deck: usize,
    /// The discard pile.
    pub discard: Vec<&'a str>,
}

pub(super) fn display_view<'a>(game: &'a Mistfall, state: &State) -> DisplayView<'a> {
    let card = |id: CardId| &game.content.cards[id.index()];
    let personal = state.heart.personal.as_slice().iter().map(|&id| {
        let owner = card(id).hero.map_or("", |charter| game.content.charters[charter.index()].slug.as_str());
        (owner, card(id).slug.as_str(), card(id).resolve)
    });
    DisplayView { cards: state.heart.display.as_slice().iter().map(|&id| card(id).slug.as_str()).collect(), personal: personal.collect() }
}

pub(super) fn decks_view<'a>(game: &'a Mistfall, state: &State) -> DecksView<'a> {
    let c = &game.content;
    let enemies = |at: usize| DeckView {
        deck: state.enemy_decks[at].len(),
        discard: state.enemy_discards[at].as_slice().iter().rev().map(|id| c.enemies[id.index()].slug.as_str()).collect(),
    };
    DecksView {
        blue: enemies(0),
        green: enemies(1),
        red: enemies(2),
        encounters: DeckView {
            deck: state.encounter_deck.len(),
            discard: state.encounter_discard.as_slice().iter().rev().map(|id| c.encounters[id.index()].slug.as_str()).collect(),
        },
        time: DeckView {
            deck: state.time_deck.len(),
            discard: state.time_discard.as_slice().iter().rev().map(|id| c.times[id.index()].slug.as_str()).collect(),
        },
        time_card: state.time_card.map(|id| c.times[id.index()].slug.as_str()),
        rewards: state.reward_deck.len(),
        offer: state.offer.as_slice().iter().map(|id| c.cards[id.index()].slug.as_str()).collect(),
    }
}

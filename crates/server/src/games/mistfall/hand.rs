//! The hand before this person, and every other pile from which a card may be chosen just now.

use super::cards::hero_card;
use super::{MistfallBoard, card_piece};
use crate::model::TableModel;
use crate::parts::legal::PieceMarks;
use crate::parts::prompt::counted;
use maud::{Markup, html};
use mistgate_mistfall::view::HeroView;

/// A card by its slug, with its price if it is for sale.
type Priced<'v> = (&'v str, Option<u8>);

impl MistfallBoard<'_> {
    /// The hand. Its element has the id `hand`.
    pub(super) fn hand(&self, table: &TableModel) -> Markup {
        let seat = table.before_me();
        let Some(hero) = self.view.heroes.get(usize::from(seat.0)).or(self.view.heroes.first()) else { return html! { section #hand.hand {} } };
        let mine = table.seat(seat).is_some_and(|seat| seat.mine);
        let several = table.seats.iter().filter(|seat| seat.mine).count() > 1;
        let title = if mine && !several { "Your hand".to_owned() } else { format!("{}'s hand", hero.name) };
        // Another pile is chosen from: the hand gives it the room.
        let touched = |slug: &&str| !table.touching(&card_piece(slug)).is_empty();
        let piles = self.other_piles(hero).map(|(name, cards)| (name, cards.into_iter().filter(|card| touched(&card.0)).collect::<Vec<Priced>>()));
        let several_piles = piles.iter().any(|pile| !pile.1.is_empty());
        let elsewhere = several_piles && !hero.hand.iter().any(touched);
        html! {
            section #hand.hand aria-labelledby="hand-title" {
                header.hand__head {
                    h2.title #hand-title { (title) }
                    span.rule {
                        (counted(hero.hand.len(), "card", "cards")) ", " (hero.deck) " in the deck, " (hero.discard.len()) " used, " (hero.burial.len()) " Buried"
                    }
                }
                ul.hand__cards.hand__cards--aside[elsewhere] data-scrolls {
                    // Beside other piles the hand says what it is as they do: its label scrolls with its cards.
                    @for (at, copies) in self.stacks(table, &hero.hand).iter().enumerate() { (self.stack(table, copies, None, (at == 0 && several_piles).then_some("Hand"), false)) }
                    @for (name, cards) in &piles {
                        @let slugs: Vec<&str> = cards.iter().map(|card| card.0).collect();
                        @for (at, copies) in self.stacks(table, &slugs).iter().enumerate() {
                            @let price = cards.iter().find(|card| card.0 == copies[0]).and_then(|card| card.1);
                            (self.stack(table, copies, price, (at == 0).then_some(*name), true))
                        }
                    }
                }
            }
        }
    }

    /// Copies of a card lie on each other, as long as the same can be done with all of them.
    fn stacks<'v>(&self, table: &TableModel, hand: &[&'v str]) -> Vec<Vec<&'v str>> {
        let title = |slug: &str| self.card(slug).map(|card| card.title.as_str());
        let options = |slug: &str| table.touching(&card_piece(slug)).iter().map(|option| option.key.clone()).collect::<Vec<_>>();
        let mut stacks: Vec<Vec<&str>> = Vec::new();
        for slug in hand {
            match stacks.iter_mut().find(|stack| title(stack[0]) == title(slug) && options(stack[0]) == options(slug)) {
                Some(stack) => stack.push(slug),
                None => stacks.push(vec![slug]),
            }
        }
        stacks
    }

    /// Piles whose cards are shown beside the hand while they can be chosen.
    fn other_piles<'v>(&'v self, hero: &'v HeroView) -> [(&'static str, Vec<Priced<'v>>); 4] {
        let plain = |slugs: &'v [&str]| slugs.iter().map(|&slug| (slug, None)).collect();
        [
            ("Rewards", plain(&self.view.decks.offer)),
            ("Used", plain(&hero.discard)),
            ("Buried", plain(&hero.burial)),
            ("For sale", hero.feats.iter().map(|&(slug, price)| (slug, Some(price))).collect()),
        ]
    }

    /// Copies that lie on each other, in the hand or beside it; the first card of a pile says which pile it is.
    fn stack(&self, table: &TableModel, copies: &[&str], price: Option<u8>, pile: Option<&str>, beside: bool) -> Markup {
        let several = copies.len() > 1;
        html! {
            li.stacked[several].hand__used[beside] data-copies=[several.then(|| copies.join(" "))] {
                @if let Some(name) = pile { span.caps { (name) } }
                (self.card_in_hand(table, copies[0], price))
                @if several { span.copies { "×" (copies.len()) } }
            }
        }
    }

    fn card_in_hand(&self, table: &TableModel, slug: &str, price: Option<u8>) -> Markup {
        let Some(card) = self.card(slug) else { return html! {} };
        hero_card(&self.game.content, card, price, &PieceMarks::of(table, card_piece(slug)))
    }
}

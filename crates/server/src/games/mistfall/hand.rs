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
        html! {
            section #hand.hand aria-labelledby="hand-title" {
                header.hand__head {
                    h2.title #hand-title { (title) }
                    span.rule {
                        (counted(hero.hand.len(), "card", "cards")) ", " (hero.deck) " in the deck, " (hero.discard.len()) " used, " (hero.burial.len()) " Buried"
                    }
                }
                ul.hand__cards data-scrolls {
                    @for copies in self.stacks(table, &hero.hand) {
                        li.stacked[copies.len() > 1] data-copies=[(copies.len() > 1).then(|| copies.join(" "))] { (self.card_in_hand(table, copies[0], None)) @if copies.len() > 1 { span.copies { "×" (copies.len()) } } }
                    }
                    @for (name, cards) in self.other_piles(hero) {
                        @let open: Vec<Priced> = cards.into_iter().filter(|card| !table.touching(&card_piece(card.0)).is_empty()).collect();
                        @for (at, (slug, price)) in open.into_iter().enumerate() {
                            li.hand__used { @if at == 0 { span.caps { (name) } } (self.card_in_hand(table, slug, price)) }
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

    fn card_in_hand(&self, table: &TableModel, slug: &str, price: Option<u8>) -> Markup {
        let Some(card) = self.card(slug) else { return html! {} };
        hero_card(&self.game.content, card, price, &PieceMarks::of(table, card_piece(slug)))
    }
}

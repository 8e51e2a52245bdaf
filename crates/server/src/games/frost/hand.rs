//! What lies before this person: cards in play, Locations to choose from, the hand, and other piles when a card of them may be chosen.

use super::FrostBoard;
use super::cards::{self, card_text};
use super::pictures::{card_tone, enemy_icon, kind_icon, skill_icon};
use crate::look::{icon, icon_said};
use crate::model::TableModel;
use crate::parts::legal::PieceMarks;
use crate::parts::prompt::counted;
use maud::{Markup, html};
use mistgate_frost::content::CardKind;
use mistgate_frost::view::{PlayedView, PlayerView};

impl FrostBoard<'_> {
    /// The cards in play. The element has the id `area`.
    pub(super) fn area(&self, table: &TableModel) -> Markup {
        if self.view.end.is_some() {
            return html! { section #area.inplay.inplay--over { (self.score_sheet()) } };
        }
        let Some(player) = self.player(table.before_me()) else { return html! { section #area.inplay {} } };
        let mine = table.seat(table.before_me()).is_some_and(|seat| seat.mine);
        html! {
            section #area.inplay aria-label="Cards in play" {
                header.inplay__head {
                    h2.title { @if mine { "Before you" } @else { "Before " (player.name) } }
                    (self.pool(player))
                    @if self.view.active != player.id { span.rule { "not acting" } } @else if self.view.can_retreat { span.rule { "may still Retreat" } }
                }
                (self.fight(table))
                ul.inplay__cards data-scrolls {
                    @if let Some(drawn) = &self.view.drawn { @for slug in drawn { (self.drawn(table, slug)) } }
                    @for card in &player.played { (self.played(table, card)) }
                    @if player.played.is_empty() && self.view.drawn.is_none() { li.inplay__none { "Nothing in play yet" } }
                }
            }
        }
    }

    /// A Location that may be placed, for whoever scouts.
    fn drawn(&self, table: &TableModel, slug: &str) -> Markup {
        let Some(location) = self.location(slug) else { return html! {} };
        let marks = PieceMarks::of(table, format!("location:{slug}"));
        html! {
            li class={ "lying tone-steel" (marks.class()) } data-piece=(marks.piece) {
                b { (icon("compass")) " " (location.name) }
                small { (location.land.name()) ", Exit cost " (location.exit) @if location.key { ", Key" } ". " (location.discovery_text) }
            }
        }
    }

    fn played(&self, table: &TableModel, view: &PlayedView) -> Markup {
        let Some(card) = self.card(view.id) else { return html! {} };
        let marks = PieceMarks::of(table, format!("card:{}", view.id));
        let state = match (view.exhausted, view.unlocked) {
            (_, true) => "unlocked",
            (true, false) => "exhausted",
            (false, false) if card.kind == CardKind::Action => "played",
            (false, false) => "ready",
        };
        let id = format!("lying-{}", view.id);
        html! {
            li class={ "lying lying--" (state) " tone-" (card_tone(card).name()) (marks.class()) } data-piece=(marks.piece) data-moves=(view.id) {
                button.lying__name type="button" popovertarget=(id) { (icon(kind_icon(card.kind))) (card.name) }
                span.lying__state { (icon(match state { "unlocked" => "key", "exhausted" => "hourglass", "played" => "fast", _ => "check" })) (state)
                    @if let Some(slug) = view.skill { @let at = self.game.content.skills.iter().position(|skill| skill.slug == slug).unwrap_or(0); " by " (icon_said(skill_icon(at), slug)) }
                    @if let Some(enemy) = view.enemy.and_then(|slug| self.enemy(slug)) { " by " (icon_said(enemy_icon(enemy.kind), &enemy.name)) }
                    @if view.wounds > 0 { " by " (icon_said("wound", "Wounds")) (view.wounds) }
                }
                @if !card.bottom.is_empty() { small { (cards::unlocks(&self.game.content, card)) " " (card.bottom_text) } } @else { small { (card.text) } }
                div.peek.panel id=(id) popover="auto" { h3.title { (card.name) } (card_text(&self.game.content, card)) }
                span.keys { (marks.tags()) }
            }
        }
    }

    /// The hand. Its element has the id `hand`. Hands of others are backs.
    pub(super) fn hand(&self, table: &TableModel) -> Markup {
        let Some(player) = self.player(table.before_me()) else { return html! { section #hand.hand {} } };
        let mine = table.seats.iter().filter(|seat| seat.mine).count();
        let own = table.seat(table.before_me()).is_some_and(|seat| seat.mine);
        let deck = PieceMarks::of(table, "pile:deck");
        html! {
            section #hand.hand aria-labelledby="hand-title" {
                header.hand__head {
                    h2.title #hand-title { @if own && mine == 1 { "Your hand" } @else { (player.name) "'s hand" } }
                    span.rule { (counted(player.hand_size, "card", "cards")) ", limit " (player.hand_limit) }
                    span class={ "rule deckmark" (deck.class()) } data-piece=(deck.piece) { (icon("book")) (player.deck) " in the deck, " (player.discard.len()) " used" span.keys { (deck.tags()) } }
                    span.rule { "Keys choose, Tab walks" }
                }
                ul.hand__cards data-scrolls {
                    @match &player.hand {
                        Some(hand) => @for slug in hand { li { (self.whole(table, slug)) } },
                        None => @for _ in 0..player.hand_size { li { div.card.card--back.tone-night { span.sr { "a hidden card" } } } },
                    }
                    @for (name, slugs) in self.other_piles(player) {
                        @let open: Vec<&str> = slugs.into_iter().filter(|slug| !table.touching(slug).is_empty()).collect();
                        @for (at, slug) in open.into_iter().enumerate() { li.hand__used { @if at == 0 { span.caps { (name) } } (self.whole(table, slug)) } }
                    }
                }
            }
        }
    }

    fn whole(&self, table: &TableModel, slug: &str) -> Markup {
        self.card(slug).map_or_else(|| html! {}, |card| cards::card(&self.game.content, card, &PieceMarks::of(table, format!("card:{slug}"))))
    }

    /// Piles whose cards are shown beside the hand while they can be chosen.
    fn other_piles<'v>(&self, player: &'v PlayerView) -> [(&'static str, Vec<&'v str>); 2] {
        [("Used", player.discard.clone()), ("Chronicle", player.chronicle.cards.clone().unwrap_or_default())]
    }
}

//! What lies before this person: cards in play, Locations to choose from, the hand, and other piles when a card of them may be chosen.

use super::FrostBoard;
use super::cards::{self, card_text};
use super::pictures::{card_tone, enemy_icon, kind_icon, skill_icon};
use crate::look::{icon, icon_said};
use crate::model::TableModel;
use crate::parts::legal::PieceMarks;
use crate::parts::prompt::counted;
use crate::parts::text::text;
use maud::{Markup, html};
use mistgate_frost::content::CardKind;
use mistgate_frost::view::{PlayedView, PlayerView};

/// With more in the hand than this, it needs the room of what lies before it in a low window.
const MANY: usize = 3;

impl FrostBoard<'_> {
    /// The cards in play. The element has the id `area`.
    pub(super) fn area(&self, table: &TableModel) -> Markup {
        // Who has been at the end reads the sheet there; a replay has no such page.
        if self.view.end.is_some() && table.replay {
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
                    @for (card, copies) in self.lying(table, &player.played) { (self.played(table, card, copies)) }
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

    /// Cards in play; copies in the same state lie on each other, as long as the same can be done with all of them.
    fn lying<'v>(&self, table: &TableModel, played: &'v [PlayedView<'v>]) -> Vec<(&'v PlayedView<'v>, usize)> {
        let state =
            |view: &PlayedView| (self.card(view.id).map(|card| card.name.as_str()), view.exhausted, view.unlocked, view.wounds, self.keys_of(table, view.id));
        let mut lying: Vec<(&PlayedView, usize)> = Vec::new();
        for view in played {
            match lying.iter_mut().find(|(other, _)| state(other) == state(view)) {
                Some((_, copies)) => *copies += 1,
                None => lying.push((view, 1)),
            }
        }
        lying
    }

    fn keys_of(&self, table: &TableModel, slug: &str) -> Vec<String> {
        table.touching(&format!("card:{slug}")).iter().map(|option| option.key.clone()).collect()
    }

    fn played(&self, table: &TableModel, view: &PlayedView, copies: usize) -> Markup {
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
            li class={ "lying lying--" (state) @if copies > 1 { " lying--stacked" } " tone-" (card_tone(card).name()) (marks.class()) } data-piece=(marks.piece) data-moves=(view.id) {
                p.lying__top { button.lying__name type="button" popovertarget=(id) { (icon(kind_icon(card.kind))) (card.name) } @if copies > 1 { span.copies { "×" (copies) } } }
                span.lying__state { (icon(match state { "unlocked" => "key", "exhausted" => "hourglass", "played" => "fast", _ => "check" })) (state)
                    @if let Some(slug) = view.skill { @let at = self.game.content.skills.iter().position(|skill| skill.slug == slug).unwrap_or(0); " by " (icon_said(skill_icon(at), slug)) }
                    @if let Some(enemy) = view.enemy.and_then(|slug| self.enemy(slug)) { " by " (icon_said(enemy_icon(enemy.kind), &enemy.name)) }
                    @if view.wounds > 0 { " by " (icon_said("wound", "Wounds")) (view.wounds) }
                }
                @if !card.bottom.is_empty() && !view.unlocked { small { (text(&card.bottom_text)) } (cards::unlocks(&self.game.content, card)) } @else { small { (text(&card.text)) } }
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
        let stacks = player.hand.as_ref().map(|hand| self.stacks(table, hand)).unwrap_or_default();
        html! {
            section #hand.hand aria-labelledby="hand-title" {
                header.hand__head {
                    h2.title #hand-title { @if own && mine == 1 { "Your hand" } @else { (player.name) "'s hand" } }
                    span.rule { (counted(player.hand_size, "card", "cards")) ", limit " (player.hand_limit) }
                    span class={ "rule deckmark" (deck.class()) } data-piece=(deck.piece) { (icon("book")) (player.deck) " in the deck, " (player.discard.len()) " used" span.keys { (deck.tags()) } }
                }
                ul.hand__cards.hand__cards--many[stacks.len() > MANY] data-scrolls {
                    @match &player.hand {
                        Some(_) => @for copies in &stacks {
                            li.stacked[copies.len() > 1] data-copies=[(copies.len() > 1).then(|| copies.join(" "))] { (self.whole(table, copies[0])) @if copies.len() > 1 { span.copies { "×" (copies.len()) } } }
                        },
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

    /// Copies of a card lie on each other, as long as the same can be done with all of them.
    fn stacks<'v>(&self, table: &TableModel, hand: &[&'v str]) -> Vec<Vec<&'v str>> {
        let face = |slug: &str| (self.card(slug).map(|card| card.name.as_str()), self.keys_of(table, slug));
        let mut stacks: Vec<Vec<&str>> = Vec::new();
        for slug in hand {
            match stacks.iter_mut().find(|stack| face(stack[0]) == face(slug)) {
                Some(stack) => stack.push(slug),
                None => stacks.push(vec![slug]),
            }
        }
        stacks
    }

    fn whole(&self, table: &TableModel, slug: &str) -> Markup {
        self.card(slug).map_or_else(|| html! {}, |card| cards::card(&self.game.content, card, &PieceMarks::of(table, format!("card:{slug}"))))
    }

    /// Piles whose cards are shown beside the hand while they can be chosen.
    fn other_piles<'v>(&self, player: &'v PlayerView) -> [(&'static str, Vec<&'v str>); 2] {
        [("Used", player.discard.clone()), ("Chronicle", player.chronicle.cards.clone().unwrap_or_default())]
    }
}

//! The left side of the table: the Quest with its map, where the party is, the active Encounter, Time, decks and piles.

use super::MistfallBoard;
use super::board::status_word;
use super::cards::{encounter_text, inline, paragraphs};
use crate::look::{icon, icon_said};
use crate::model::TableModel;
use crate::parts::legal::PieceMarks;
use crate::parts::text::text;
use maud::{Markup, html};
use mistgate_kernel::text::capital;
use mistgate_mistfall::effect::print::Printer;
use mistgate_mistfall::effect::read::Bearer;

impl MistfallBoard<'_> {
    /// The left side. Its element has the id `left`.
    pub(super) fn left(&self, table: &TableModel) -> Markup {
        html! {
            aside #left.left aria-label="The Quest" data-scrolls {
                (self.goal(table))
                (self.here())
                (self.encounter(table))
                section.panel.questbox.questbox--time aria-label="Time" { (self.tracks(table)) (self.decks()) }
            }
        }
    }

    /// What the party is here for, the Quest's own rules, and the map.
    fn goal(&self, table: &TableModel) -> Markup {
        let c = &self.game.content;
        let v = &self.view;
        let Some(quest) = c.quests.iter().find(|quest| quest.slug == v.quest) else { return html! {} };
        let letters: Vec<char> = v.board.iter().filter_map(|spot| spot.token).collect();
        // What has a heading waits for its space or its token: it is read when it comes.
        let (always, in_time): (Vec<_>, Vec<_>) = c.quest_rules(quest, &letters).into_iter().partition(|part| part.heading.is_empty());
        html! {
            section.panel.questbox.questbox--goal aria-label="The Quest" {
                h2.title { button.questbox__name type="button" popovertarget="read-quest" { (quest.title) } }
                p { b { "Goal. " } "Reach " (icon_said("mask", "the Special Location")) " and beat " (c.enemies[quest.special.index()].title) " before Time " (v.time.end) "." }
                @for part in &always { p.special { (inline(&part.text)) } }
                @if !in_time.is_empty() {
                    details.questbox__more {
                        summary { "What comes on the way: " (in_time.len()) }
                        @for part in &in_time { p.special { b { (part.heading) ". " } (inline(&part.text)) } }
                    }
                }
                @if v.quest_tokens > 0 {
                    p { span.cond.cond--objective { (icon("flag")) (v.quest_tokens) } " " (if v.quest_tokens == 1 { "Objective token" } else { "Objective tokens" }) " of the Quest" }
                }
                (self.rules_in_force(table.game))
                (self.maplet(table))
                div.peek.panel #read-quest popover="auto" { h3.title { (quest.title) } (paragraphs(&c.printed_quest(quest).parts)) }
            }
        }
    }

    /// What is special about the active Location.
    fn here(&self) -> Markup {
        let spot = self.view.board.iter().find(|spot| spot.party);
        let tile = spot.and_then(|spot| spot.tile).and_then(|slug| self.game.content.tiles.iter().find(|tile| tile.slug == slug));
        let (Some(tile), Some(spot)) = (tile, spot) else { return html! {} };
        let printer = Printer::new(&self.game.content, Bearer::Location);
        html! {
            section.panel.questbox aria-label="Where the party is" {
                h2.title { (icon("pin")) " " (tile.name) }
                p.questbox__land { (capital(tile.land.slug())) ", " (status_word(spot.status)) ", " (icon_said("leaf", "Restoration")) " " (tile.restoration) }
                @for ability in &tile.abilities { (text(&printer.ability(ability))) }
            }
        }
    }

    fn encounter(&self, table: &TableModel) -> Markup {
        let Some(view) = &self.view.encounter else { return html! { section.panel.questbox aria-label="Encounter" { p.rule { "No active Encounter" } } } };
        let Some(encounter) = self.game.content.encounters.iter().find(|encounter| encounter.slug == view.id) else { return html! {} };
        let marks = PieceMarks::of(table, format!("encounter:{}", view.id));
        html! {
            section class={ "panel questbox challenge" (marks.class()) } data-piece=(marks.piece) aria-label="The active Encounter" {
                h2.title { (icon(if view.special { "mask" } else { "flag" })) " " (view.title) }
                @if view.tokens > 0 { p { span.cond.cond--objective { (icon_said("flag", "Objective tokens")) (view.tokens) } } }
                div.challenge__words { (encounter_text(&self.game.content, encounter)) }
                (marks.tags())
            }
        }
    }

    fn decks(&self) -> Markup {
        let d = &self.view.decks;
        let c = &self.game.content;
        let foe = |slug: &str| self.enemy(slug).map(|enemy| enemy.title.as_str());
        let encounter = |slug: &str| c.encounters.iter().find(|card| card.slug == slug).map(|card| card.title.as_str());
        let time = |slug: &str| c.times.iter().find(|card| card.slug == slug).map(|card| card.title.as_str());
        html! {
            ul.gauge.gauge--decks aria-label="Decks" {
                (open_deck("skull", "Blue", d.blue.deck, d.blue.discard.iter().filter_map(|slug| foe(slug)).collect()))
                (open_deck("claw", "Green", d.green.deck, d.green.discard.iter().filter_map(|slug| foe(slug)).collect()))
                (open_deck("dagger", "Red", d.red.deck, d.red.discard.iter().filter_map(|slug| foe(slug)).collect()))
                (open_deck("flag", "Encounters", d.encounters.deck, d.encounters.discard.iter().filter_map(|slug| encounter(slug)).collect()))
                @if self.view.darkness.is_none() { (open_deck("hourglass", "Time", d.time.deck, d.time.discard.iter().filter_map(|slug| time(slug)).collect())) }
                (open_deck("crate", "Rewards", d.rewards, Vec::new()))
            }
        }
    }
}

/// A deck, with its discard pile to be opened.
fn open_deck(glyph: &str, name: &str, left: usize, used: Vec<&str>) -> Markup {
    let id = format!("used-{}", name.to_lowercase());
    html! {
        li {
            (icon(glyph)) " " (name) " " b { (left) }
            @if !used.is_empty() {
                " " button.gauge__used type="button" popovertarget=(id) { span.sr { (name) ": " } "+" (used.len()) " used" }
                div.peek.panel id=(id) popover="auto" { h3.title { (name) ": used" } ol { @for title in &used { li { b { (title) } } } } }
            }
        }
    }
}

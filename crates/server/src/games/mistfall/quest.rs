//! The left side of the table: the board, the active Encounter, the tracks, decks and piles.

use super::MistfallBoard;
use super::cards::{encounter_text, paragraphs};
use crate::look::{Tone, icon, icon_said};
use crate::model::TableModel;
use crate::parts::legal::PieceMarks;
use crate::parts::prompt::counted;
use crate::parts::text::text;
use maud::{Markup, html};
use mistgate_mistfall::effect::print::Printer;
use mistgate_mistfall::effect::read::Bearer;

impl MistfallBoard<'_> {
    /// The left side. Its element has the id `left`.
    pub(super) fn left(&self, table: &TableModel) -> Markup {
        let quest = self.game.content.quests.iter().find(|quest| quest.slug == self.view.quest);
        html! {
            aside #left.left aria-label="The Quest" {
                section.panel.questbox aria-label="The land" {
                    @if let Some(quest) = quest {
                        details.questbox__story {
                            summary { h2.title { (quest.title) } }
                            (paragraphs(&self.game.content.printed_quest(quest).parts))
                        }
                    }
                    (self.rules_in_force(table.game))
                    @if self.view.quest_tokens > 0 {
                        p.questbox__time { span.cond.cond--objective { (icon("flag")) (self.view.quest_tokens) } " " (if self.view.quest_tokens == 1 { "Objective token" } else { "Objective tokens" }) " of the Quest" }
                    }
                    (self.map(table))
                    (self.here())
                }
                (self.encounter(table))
                section.panel.questbox.questbox--tracks aria-label="Tracks" { (self.tracks(table)) }
                section.panel.questbox--decks aria-label="Decks" { (self.decks()) }
            }
        }
    }

    /// What is special about the active Location.
    fn here(&self) -> Markup {
        let tile = self.view.board.iter().find(|spot| spot.party).and_then(|spot| spot.tile);
        let tile = tile.and_then(|slug| self.game.content.tiles.iter().find(|tile| tile.slug == slug));
        let Some(tile) = tile else { return html! {} };
        let printer = Printer::new(&self.game.content, Bearer::Location);
        html! {
            div.questbox__here {
                p { (icon("pin")) b { (tile.name) } ", " (tile.land.slug()) " " (icon_said("heart", "Restoration")) (tile.restoration) }
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
            ul.fate__decks.questbox__decks {
                (open_deck("skull", Tone::Night, "Blue", d.blue.deck, d.blue.discard.iter().filter_map(|slug| foe(slug)).collect()))
                (open_deck("claw", Tone::Moss, "Green", d.green.deck, d.green.discard.iter().filter_map(|slug| foe(slug)).collect()))
                (open_deck("dagger", Tone::Oxblood, "Red", d.red.deck, d.red.discard.iter().filter_map(|slug| foe(slug)).collect()))
                (open_deck("flag", Tone::Walnut, "Encounters", d.encounters.deck, d.encounters.discard.iter().filter_map(|slug| encounter(slug)).collect()))
                @if self.view.darkness.is_none() { (open_deck("hourglass", Tone::Slate, "Time", d.time.deck, d.time.discard.iter().filter_map(|slug| time(slug)).collect())) }
                (open_deck("crate", Tone::Gold, "Rewards", d.rewards, Vec::new()))
            }
        }
    }
}

/// A deck beside its discard pile, which can be opened.
fn open_deck(glyph: &str, tone: Tone, name: &str, left: usize, used: Vec<&str>) -> Markup {
    let id = format!("used-{}", name.to_lowercase());
    html! {
        li.deck {
            span class={ "deck__pile num tone-" (tone.name()) } { (left) }
            span {
                b { (name) }
                @if used.is_empty() { (icon(glyph)) } @else {
                    button.peek__open type="button" popovertarget=(id) aria-label={ "Used: " (name) ", " (counted(used.len(), "card", "cards")) } { (icon(glyph)) (used.len()) " used" }
                    div.peek.panel id=(id) popover="auto" { h3.title { (name) ": used" } ol { @for title in &used { li { b { (title) } } } } }
                }
            }
        }
    }
}

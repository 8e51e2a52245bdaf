//! What is for sale: silver and gold cards, Hirelings, World Events; and the Villains at large.

use super::FrostBoard;
use super::cards::{reading, task_text, villain_text};
use super::pictures::{card_tone, kind_icon};
use crate::look::{Tone, icon, icon_said};
use crate::model::TableModel;
use crate::parts::legal::PieceMarks;
use crate::parts::prompt::counted;
use maud::{Markup, html};
use mistgate_frost::content::CardKind;
use mistgate_frost::ids::Resource;

impl FrostBoard<'_> {
    /// The Offer. Its element has the id `offers`.
    pub(super) fn offers(&self, table: &TableModel) -> Markup {
        let v = &self.view;
        let row = |slugs: &[Option<&str>]| html! { @for slug in slugs.iter().flatten() { (self.ware(table, slug)) } };
        html! {
            section #offers.offers.panel aria-label="The Offer" data-scrolls {
                @if !v.villains.is_empty() { h2.caps { (icon("skull")) " Villains" } ul { @for slug in &v.villains { (self.villain_row(table, slug)) } } }
                h2.caps { (icon("coin")) " Silver" span.rule { (v.silver_deck) " left" } (self.purse(table)) }
                ul { (row(&v.silver)) }
                h2.caps { (icon("star")) " Gold" span.rule { (v.gold_deck) " left" } }
                ul { (row(&v.gold)) }
                @if let Some(events) = &v.event_row {
                    h2.caps { (icon("bell")) " World Events" span.rule { (v.event_deck) " left" } }
                    ul { @for slug in events { (self.event_row(table, slug)) } }
                }
                @let hired = v.hirelings.iter().any(|slug| !table.touching(&format!("card:{slug}")).is_empty());
                details.offers__hire open[hired] {
                    summary { (icon("hand")) " " (counted(v.hirelings.len(), "Hireling", "Hirelings")) " " span.rule { "only at a haven" } }
                    ul { @for slug in &v.hirelings { (self.ware(table, slug)) } }
                }
            }
        }
    }

    /// The Resolve at hand, for whoever acts.
    fn purse(&self, table: &TableModel) -> Markup {
        let Some(player) = self.player(table.before_me()).filter(|player| player.id == self.view.active) else { return html! {} };
        let resolve = player.pool.get(Resource::Resolve.slug()).copied().unwrap_or(0);
        html! { span.rule.offers__purse { "you can pay " (icon_said("flame", "Resolve")) " " (resolve) } }
    }

    fn ware(&self, table: &TableModel, slug: &str) -> Markup {
        let Some(card) = self.card(slug) else { return html! {} };
        let marks = PieceMarks::of(table, format!("card:{slug}"));
        let id = format!("read-{slug}");
        let bottom = card.bottom_text.to_string();
        html! {
            li class={ "ware tone-" (card_tone(card).name()) (marks.class()) } data-piece=(marks.piece) data-moves=(slug) {
                span.ware__cost title="Cost in Resolve" { (icon_said("flame", "Cost in Resolve")) (card.cost) }
                button.ware__name type="button" popovertarget=(id) { (card.name) }
                span.ware__kind { (icon_said(kind_icon(card.kind), card.kind.name())) @if card.kind != CardKind::Hireling { " " (super::cards::points(card)) } }
                small { (card.text) @if !bottom.is_empty() { " / " (bottom) } }
                (reading(&self.game.content, card, &id))
                span.keys { (marks.tags()) }
            }
        }
    }

    fn event_row(&self, table: &TableModel, slug: &str) -> Markup {
        let Some(event) = self.event(slug) else { return html! {} };
        let marks = PieceMarks::of(table, format!("event:{slug}"));
        let id = format!("read-{slug}");
        html! {
            li class={ "ware tone-" (Tone::Rose.name()) (marks.class()) } data-piece=(marks.piece) data-moves=(slug) {
                span.ware__cost { @match event.cost { Some(cost) => { (icon_said("flame", "Cost in Resolve")) (cost) }, None => (icon_said("bell", "Its own price")) } }
                button.ware__name type="button" popovertarget=(id) { (event.task.name) }
                span.ware__kind { span.worth { (icon_said("star", "Points")) (event.task.points) } }
                small { @if event.cost.is_none() { (event.price_text) " " } (event.task.text) }
                div.peek.panel id=(id) popover="auto" { h3.title { (event.task.name) } @if event.cost.is_none() { p { (event.price_text) } } (task_text(&event.task)) }
                span.keys { (marks.tags()) }
            }
        }
    }

    fn villain_row(&self, table: &TableModel, slug: &str) -> Markup {
        let Some(villain) = self.villain(slug) else { return html! {} };
        let marks = PieceMarks::of(table, format!("villain:{slug}"));
        let id = format!("read-{slug}");
        html! {
            li class={ "ware tone-" (Tone::Oxblood.name()) (marks.class()) } data-piece=(marks.piece) data-moves=(slug) {
                span.ware__cost title="Attack value" { (icon_said("sword", "Attack value")) (villain.attack) }
                button.ware__name type="button" popovertarget=(id) { (villain.name) }
                span.ware__kind { span.worth { (icon_said("star", "Points")) (villain.points) } }
                small { "Key Location, " (villain.land.name()) ". " (villain.text) }
                div.peek.panel id=(id) popover="auto" { h3.title { (villain.name) } (villain_text(villain)) }
                span.keys { (marks.tags()) }
            }
        }
    }
}

//! A Market: what the stall lays out, what is always there, what the group can sell.

use super::{MalhyaBoard, pictures};
use crate::look::icon;
use crate::model::{Opt, TableModel};
use crate::parts::legal::PieceMarks;
use crate::parts::text::rule;
use maud::{Markup, html};
use mistgate_kernel::text::capital;
use mistgate_malhya::show::view::MarketView;

impl MalhyaBoard<'_> {
    pub(super) fn market(&self, table: &TableModel, market: &MarketView) -> Markup {
        let sells: Vec<&Opt> = table.options().filter(|option| option.choice.play.starts_with("sell ")).collect();
        let basics: Vec<&Opt> =
            table.options().filter(|option| option.choice.play.strip_prefix("buy ").is_some_and(|slug| !market.cards.contains_key(slug))).collect();
        html! {
            article.stall.stall--first[self.has_traded] aria-labelledby="market" {
                header.stall__sign.paper {
                    svg.ornament.ornament--rule aria-hidden="true" { use href="#o-rule" {} }
                    h2 #market { "What the market lays out" }
                    p { "You have " b { (self.view.group.gold) } " gold" @if market.stall.haggled { ", and somebody has haggled: everything costs 2 less" } ". " (rule(table.game, "ML-MARKET-03")) }
                }
                @if market.cards.is_empty() { p.lobby__none { "Nothing is left on the stall." } }
                ul.stallcards { @for (slug, price) in &market.cards { (self.stall_card(table, slug, *price)) } }
                div.stall__lists {
                    @if !basics.is_empty() { section.panel.basics { header.panel__head { h3.title { "Always there" } span.rule { "Basic Weapons" } } ul { @for option in &basics { (ware(option)) } } } }
                    @if !sells.is_empty() { section.panel.basics { header.panel__head { h3.title { "Sell" } span.rule { "half the price, rounded up" } } ul { @for option in &sells { (ware(option)) } } } }
                }
            }
        }
    }

    fn stall_card(&self, table: &TableModel, slug: &str, price: u8) -> Markup {
        let look = pictures::thing_look(self.game, slug);
        let marks = PieceMarks::of(table, format!("thing:{slug}"));
        let dear = u16::from(price) > self.view.group.gold;
        html! {
            li class={ "stallcard paper tone-" (look.tone.name()) @if dear { " stallcard--no" } (marks.class()) } data-piece=(marks.piece) data-moves=(slug) {
                div.stallcard__art { (pictures::art(slug, &look)) span.price { (icon("coin")) (price) } }
                h3 { (self.game.called(slug)) }
                p.stallcard__kind { (capital(&look.kind)) }
                p.stallcard__text { (capital(&look.text)) @if let Some(flavour) = &look.flavour { span.flavour { (flavour) } } }
                @if dear { p.buy--no { (icon("lock")) (price) " gold, you have " (self.view.group.gold) } }
                span.keys { (marks.tags()) }
            }
        }
    }
}

/// What the label says before the thing stands on the button.
fn ware(option: &Opt) -> Markup {
    let (verb, thing) = option.choice.label.split_once(' ').unwrap_or(("Take", &option.choice.label));
    html! {
        li {
            span { (capital(thing)) } small { (option.choice.detail) }
            button.btn form="moves" name="move" value=(option.value()) aria-label=(option.choice.label) { (icon("coin")) (verb) }
        }
    }
}

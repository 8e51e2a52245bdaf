//! The Village: a wheel and its four steps, in order and never back (ML-VILLAGE).

use super::MalhyaBoard;
use crate::look::icon;
use crate::model::TableModel;
use crate::parts::text::rule;
use maud::{Markup, html};
use mistgate_kernel::text::capital;
use mistgate_malhya::agenda::VillageStep;
use mistgate_malhya::content::ScenarioCard;
use mistgate_malhya::content::cure::Where;
use mistgate_malhya::ids::CardNumber;
use mistgate_malhya::show::view::{MarketView, PageView};
use mistgate_malhya::show::village::VillageView;
use mistgate_malhya::words::HeroId;

/// A quarter of the wheel, by its path and where its icon lies.
const QUARTERS: [(&str, u8, u8); 4] = [
    ("M37.26 32.72A92 92 0 0 1 162.74 32.72L130.01 67.82A44 44 0 0 0 69.99 67.82z", 87, 18),
    ("M167.28 37.26A92 92 0 0 1 167.28 162.74L132.18 130.01A44 44 0 0 0 132.18 69.99z", 156, 87),
    ("M162.74 167.28A92 92 0 0 1 37.26 167.28L69.99 132.18A44 44 0 0 0 130.01 132.18z", 87, 156),
    ("M32.72 162.74A92 92 0 0 1 32.72 37.26L67.82 69.99A44 44 0 0 0 67.82 130.01z", 18, 87),
];

/// A step as it is told.
struct Told {
    glyph: &'static str,
    name: &'static str,
    words: String,
}

impl MalhyaBoard<'_> {
    /// A visit: the steps, and beside them what the step is about; the page that sent the group here lies below.
    pub(super) fn stay(&self, table: &TableModel, village: &VillageView, market: Option<&MarketView>, page: Option<&PageView>) -> Markup {
        html! {
            div.stay {
                (self.village(table, village))
                @if let Some(market) = market { (self.market(table, market)) }
                @if let Some(page) = page { (self.page(table, page)) }
            }
        }
    }

    /// Where the group is in the Village, and what comes after it.
    fn village(&self, table: &TableModel, village: &VillageView) -> Markup {
        let now = match village.now {
            VillageStep::Market => 0,
            VillageStep::Inn => 1,
            VillageStep::Room => 2,
        };
        let steps = self.steps(village);
        html! {
            section.panel.vill aria-labelledby="village" {
                header { p.caps { "Four steps" } h2.title.vill__name #village { (self.where_it_is()) } }
                (wheel(&steps, now))
                ol.vsteps { @for (at, step) in steps.iter().enumerate() { (self.village_step(step, at, now)) } }
                (self.cures())
                p.vill__note { "In order, and never back. What you skip is skipped. " (rule(table.game, "ML-VILLAGE-02")) }
            }
        }
    }

    /// What can be healed for gold here, from the things of whoever suffers from it (ML-VILLAGE-11).
    fn cures(&self) -> Markup {
        let state = |number: &u8| self.game.content.scenario_card(CardNumber(*number));
        let price = |card: &ScenarioCard| card.cures.iter().find(|cure| cure.place() == Where::Village).map(|cure| cure.words());
        let heroes = self.view.heroes.iter().filter_map(|(word, hero)| Some((HeroId::named(word)?, hero)));
        let suffering = heroes.flat_map(|(id, hero)| hero.states.keys().filter_map(state).map(move |card| (id, card)));
        let healed: Vec<_> = suffering.filter_map(|(id, card)| Some((id, card.name.as_str(), price(card)?))).collect();
        html! {
            @if !healed.is_empty() {
                ul.ails { @for (id, name, price) in healed { li { (icon("skull")) span { b { (capital(id.name())) } " suffers from " (name) small { (price) ", with the things of " (id.name()) } } } } }
            }
        }
    }

    /// A city has a name, a village on the road has none.
    fn where_it_is(&self) -> String {
        capital(self.view.travel.place.unwrap_or("the village"))
    }

    fn steps(&self, village: &VillageView) -> [Told; 4] {
        let room = if village.room_is_free { "your rest for today" } else { "not today: the Rest card is used" };
        let onward = if self.view.page.is_some() { "the page goes on" } else { "the journey goes on" };
        [
            Told { glyph: "coin", name: "Market", words: "buy and sell, as often as you like".to_owned() },
            Told { glyph: "campfire", name: "The Inn", words: format!("{} gold: each hero 2 Life, 1 Aura", village.meal) },
            Told { glyph: "bed", name: "A Room", words: format!("{} gold: all Life, all Aura; {room}", village.room) },
            Told { glyph: "boot", name: "Leave", words: onward.to_owned() },
        ]
    }

    fn village_step(&self, step: &Told, at: usize, now: usize) -> Markup {
        html! {
            li class={ "vstep" @if at == now { " vstep--now" } @if at < now { " vstep--past" } } aria-current=[(at == now).then_some("step")] {
                (icon(if at < now { "check" } else { step.glyph }))
                span { b { (step.name) } small { (step.words) } }
            }
        }
    }
}

/// The steps say the same in words.
fn wheel(steps: &[Told; 4], now: usize) -> Markup {
    html! {
        svg.wheel viewBox="0 0 200 200" aria-hidden="true" {
            circle.wh__rim cx="100" cy="100" r="98" {}
            @for (at, (step, (d, x, y))) in steps.iter().zip(QUARTERS).enumerate() {
                path class={ "wh__seg" @if at == now { " wh__seg--now" } } d=(d) {}
                use class={ "wh__ic" @if at == now { " wh__ic--now" } } href={ "#i-" (step.glyph) } x=(x) y=(y) width="26" height="26" {}
            }
            circle.wh__hub cx="100" cy="100" r="38" {}
            use.wh__hubic href="#i-village" x="82" y="82" width="36" height="36" {}
        }
    }
}

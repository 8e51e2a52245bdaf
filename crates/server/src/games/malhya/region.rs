//! The region: where the group is, where it can go and what that costs, what is marked on the board; weather, decks, what grows
//! here, and where to.

use super::land::Grid;
use super::{MalhyaBoard, Side, pictures};
use crate::look::{Tone, icon};
use crate::model::{Opt, TableModel};
use crate::parts::pieces::deck;
use crate::parts::prompt::counted;
use crate::parts::text::rule;
use maud::{Markup, html};
use mistgate_kernel::text::capital;
use mistgate_malhya::content::{Hex, Landing};
use mistgate_malhya::ids::{CardNumber, HexId};
use mistgate_malhya::show::view::Shape;
use mistgate_malhya::words::{Gem, HeroId, Terrain, Weather};
use std::collections::VecDeque;

/// There are no more Travel tokens (ML-BOX-17).
const TOKENS: u8 = 3;

impl MalhyaBoard<'_> {
    /// The map with the Timeline below. Its element has the id `region`.
    pub(super) fn region(&self, table: &TableModel) -> Markup {
        let grid = Grid::new(&self.game.content.region);
        let (w, h) = grid.size();
        html! {
            div #region class={ "face" (self.side(Side::Region)) } data-scrolls {
                (self.last_roll_of_a_check())
                svg.region__map viewBox={ "0 0 " (w) " " (h) } role="group" aria-label={ (self.game.content.region.name) ", a map of hexes" } {
                    @for hex in self.game.content.region.hexes.iter().filter(|hex| hex.can_be_entered()) { (self.hex(table, &grid, hex)) }
                    @for hex in &self.game.content.region.hexes { (self.marked(&grid, hex)) }
                    (self.tokens(&grid))
                    (self.ways(table, &grid))
                }
                div.road { (self.timeline()) }
            }
        }
    }

    fn here(&self) -> Option<&Hex> {
        self.at(self.view.travel.hex?)
    }

    fn at(&self, name: &str) -> Option<&Hex> {
        self.game.content.region.hexes.iter().find(|hex| hex.name == name)
    }

    /// A hex at rest: it can be asked why.
    fn hex(&self, table: &TableModel, grid: &Grid, hex: &Hex) -> Markup {
        let piece = format!("hex:{}", hex.name);
        html! { @if table.touching(&piece).is_empty() { g.hex data-piece=(piece) { title { (spoken(hex)) } path d=(grid.outline(hex, 2)) {} } } }
    }

    /// Cities with their names and numbers, Scenario cards with theirs.
    fn marked(&self, grid: &Grid, hex: &Hex) -> Markup {
        let (x, y) = grid.middle(hex);
        let cards = self.view.travel.destinations.get(hex.name.as_str()).into_iter().flatten();
        let cards: Vec<(&str, Landing)> =
            cards.filter_map(|&n| self.game.content.scenario_card(CardNumber(n))).filter_map(|card| Some((card.name.as_str(), card.chapter?))).collect();
        html! {
            @if let Some(city) = &hex.city { (numbered((x, y - 45), city.chapter, &city.name)) text.r-name x=(x) y=(y + 49) { (city.name) } }
            @for (at, (name, chapter)) in (0..).zip(cards) {
                g.r-goal { title { (name) } path.r-card d={ "M" (x - 38 + 8 * at) " " (y - 38) "h76v66h-76z" } {} path.r-cardhead d={ "M" (x - 37 + 8 * at) " " (y - 37) "h74v10h-74z" } {} (numbered((x + 8 * at, y), chapter, name)) }
            }
        }
    }

    /// The Group token and the Titan.
    fn tokens(&self, grid: &Grid) -> Markup {
        let titan = self.view.travel.titan.and_then(|name| self.at(name)).map(|hex| grid.middle(hex));
        let group = self.here().map(|hex| grid.middle(hex));
        let heroes: Vec<_> = self.group_looks().collect();
        html! {
            @if let Some((x, y)) = titan { g.r-titan { title { "The Titan" } circle cx=(x) cy=(y) r="30" {} use href="#i-titan" x=(x - 20) y=(y - 20) width="40" height="40" {} } }
            @if let Some((x, y)) = group {
                g.r-group { title { "The group" } circle.r-token cx=(x) cy=(y) r="36" {}
                    @for (at, (glyph, tone)) in heroes.iter().enumerate() {
                        @let (dx, dy) = [(-14, -13), (14, -13), (-14, 14), (14, 14), (0, 0)][at.min(4)];
                        g class={ "tone-" (tone.name()) } { circle.r-pawn cx=(x + dx) cy=(y + dy) r="13" {} use href={ "#i-" (glyph) } x=(x + dx - 9) y=(y + dy - 9) width="18" height="18" {} }
                    }
                }
            }
        }
    }

    fn group_looks(&self) -> impl Iterator<Item = (&'static str, Tone)> {
        let present = |hero: &&HeroId| self.view.heroes.contains_key(hero.word());
        HeroId::ALL.iter().filter(present).map(|&hero| pictures::hero_look(hero))
    }

    /// The hexes the group may go to now, each a link to its option with what it costs.
    fn ways(&self, table: &TableModel, grid: &Grid) -> Markup {
        let hexes = &self.game.content.region.hexes;
        let reachable = hexes.iter().filter_map(|hex| Some((hex, *table.touching(&format!("hex:{}", hex.name)).first()?)));
        html! { @for (hex, option) in reachable { (way(grid, hex, option, self.has_a_picture(hex))) } }
    }

    /// A city, or a card that the story has laid there.
    fn has_a_picture(&self, hex: &Hex) -> bool {
        hex.city.is_some() || self.view.travel.destinations.contains_key(hex.name.as_str())
    }

    /// What there is to know on the road: it stands beside the map, under the heroes.
    pub(super) fn roadside(&self, table: &TableModel) -> Markup {
        let travel = &self.view.travel;
        let (disc, word, price) = match travel.weather {
            Weather::Fair => ("sun", "Fair weather", "A hex costs 2 tokens; in bad weather 3."),
            Weather::Bad => ("cloud", "Bad weather", "A hex costs 3 tokens; in fair weather 2."),
        };
        html! {
            div.roadside {
                section.panel aria-label="Weather" {
                    div.weather { span class={ "weather__disc" @if travel.weather == Weather::Bad { " weather__disc--bad" } } { (icon(disc)) } span { b { (word) } small { (price) " " (rule(table.game, "ML-WEATHER-02")) } } }
                    p.kv { span.caps { "Travel tokens" } span.ttoks role="img" aria-label={ (travel.tokens) " of " (TOKENS) } { @for n in 0..TOKENS { span class={ "ttok" @if n >= travel.tokens { " ttok--none" } } { (icon("boot")) } } } }
                    p.kv { span.caps { "Days gone by" } b.num { (travel.days) } }
                }
                (self.goals())
                section.panel aria-label="Decks" {
                    ul.decks {
                        (deck("sun", Tone::Gold, "Day", travel.day_deck, "")) (deck("moon", Tone::Night, "Night", travel.night_deck, ""))
                        (deck("scroll", Tone::Slate, "Events", travel.event_deck, "")) (deck("campfire", Tone::Walnut, "Rest", usize::from(!travel.rest_used), if travel.rest_used { "used today" } else { "today" }))
                    }
                }
                (self.growing(table))
            }
        }
    }

    /// What a Gem yields where the group stands (ML-HARVEST-11).
    fn growing(&self, table: &TableModel) -> Markup {
        let Some(hex) = self.here() else { return html! {} };
        let wild = match hex.terrain {
            Terrain::Forest | Terrain::Plains | Terrain::Mountain | Terrain::Swamp => Some(&self.game.content.wheel.harvest[hex.terrain.index()]),
            Terrain::Sea | Terrain::City => None,
        };
        html! {
            section.panel.here {
                header.panel__head { h2.title { (hex.city.as_ref().map_or_else(|| capital(hex.terrain.word()), |city| city.name.clone())) } span.rule { (hex.name) } }
                @if let Some(tract) = &hex.tract { p.note { "in " (tract) } }
                @match wild {
                    Some(yields) => { ul.m-wheel { @for &gem in Gem::ALL { @let words: Vec<&str> = yields[gem.index()].iter().map(|one| one.word()).collect(); li { (icon("crystal")) span { b { (capital(gem.word())) } " " @if words.is_empty() { "nothing grows" } @else { (words.join(" or ")) } } } } } }
                    None => { p.note { "Nothing is harvested here. " (rule(table.game, "ML-HARVEST-05")) } }
                }
            }
        }
    }

    /// Where the story wants the group to go, and how far that is.
    fn goals(&self) -> Markup {
        let marked = self.view.travel.destinations.iter().flat_map(|(name, cards)| cards.iter().map(move |&card| (*name, card)));
        let goals = marked.filter_map(|(name, card)| {
            let card = self.game.content.scenario_card(CardNumber(card))?;
            Some((self.at(name)?, card.name.clone(), card.chapter))
        });
        let cities = self.game.content.region.hexes.iter().filter_map(|hex| Some((hex, hex.city.as_ref()?.name.clone(), Some(hex.city.as_ref()?.chapter))));
        html! {
            section.panel {
                header.panel__head { h2.title { "Where to" } }
                ul.goals {
                    @for (hex, name, chapter) in goals.chain(cities) {
                        li.goal { @match chapter { Some(chapter) => (landing(chapter)), None => (icon("pin")) } span { (name) small { (hex.name) @if let Some(far) = self.distance(hex) { ", " @if far == 0 { "here" } @else { (counted(far, "hex", "hexes")) } } } } }
                    }
                }
            }
        }
    }

    /// Hexes from the group to there, the shortest way.
    fn distance(&self, there: &Hex) -> Option<usize> {
        let hexes = &self.game.content.region.hexes;
        let start = hexes.iter().position(|hex| Some(hex.name.as_str()) == self.view.travel.hex)?;
        let mut far = vec![None; hexes.len()];
        far[start] = Some(0);
        let mut next = VecDeque::from([start]);
        while let Some(at) = next.pop_front() {
            if hexes[at].name == there.name {
                return far[at];
            }
            for HexId(beside) in hexes[at].around.iter().flatten().copied() {
                let beside = usize::from(beside);
                if far[beside].is_none() && hexes[beside].can_be_entered() {
                    far[beside] = far[at].map(|steps| steps + 1);
                    next.push_back(beside);
                }
            }
        }
        None
    }
}

fn spoken(hex: &Hex) -> String {
    let place = hex.city.as_ref().map(|city| &city.name).or(hex.tract.as_ref()).map_or(String::new(), |name| format!(", {name}"));
    format!("{} {}{place}", hex.name, hex.terrain.word())
}

/// A hex one may go to. Its key and its price lie in the middle, or below what lies there.
fn way(grid: &Grid, hex: &Hex, option: &Opt, has_a_picture: bool) -> Markup {
    let (x, y) = grid.middle(hex);
    let price = option.choice.detail.chars().find(char::is_ascii_digit);
    let key = if price.is_some() { -26 } else { 0 };
    html! {
        a.hexgo.legal href={ "#option-" (option.key) } data-piece={ "hex:" (hex.name) } data-key=(option.key) aria-label={ "Option " (option.press) ": " (option.choice.label) ", " (option.choice.detail) } {
            path.r-go d=(grid.outline(hex, 3)) {}
            path.r-goedge.r-goedge--case d=(grid.outline(hex, 4)) {}
            path.r-goedge d=(grid.outline(hex, 4)) {}
            g.hexgo__tag transform={ "translate(" (x) " " (if has_a_picture { y + 33 } else { y }) ")" } {
                @if price.is_some() { rect x="-46" y="-20" width="92" height="40" rx="20" {} } @else { circle.hexgo__free r="20" {} }
                circle cx=(key) cy="0" r="16" {}
                text.hexgo__key x=(key) y="8" { (option.press) }
                @if let Some(price) = price { text x="4" y="8" { (price) } use href="#i-boot" x="14" y="-12" width="24" height="24" {} }
            }
        }
    }
}

/// A chapter's number on the board, in the shape of its booklet.
fn numbered((x, y): (i32, i32), chapter: Landing, name: &str) -> Markup {
    let (shape, number) = match chapter {
        Landing::Adventure(number) => (format!("M{x} {}l40 25-40 25-40-25z", y - 25), number),
        Landing::Event(number) => (format!("M{} {}h60v32h-60z", x - 30, y - 16), number),
    };
    html! { g { title { (name) } path.r-shape d=(shape) {} text.r-num x=(x) y=(y + 9) { (number) } } }
}

fn landing(chapter: Landing) -> Markup {
    match chapter {
        Landing::Adventure(number) => pictures::number(Some(Shape::Diamond), number),
        Landing::Event(number) => pictures::number(Some(Shape::Rectangle), number),
    }
}

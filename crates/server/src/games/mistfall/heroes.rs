//! The middle of the table: the Enemy line, and every Hero Area with Charter, cards in play, piles and pursuers.

use super::cards::{card_text, keywords};
use super::foes::conditions;
use super::{Land, card_piece, hero_look};
use crate::look::{icon, icon_said};
use crate::model::TableModel;
use crate::parts::legal::Marks;
use crate::parts::pieces::{Space, pip, track};
use crate::parts::prompt::counted;
use maud::{Markup, html};
use mistgate_kernel::Seat;
use mistgate_mistfall::view::{CardView, HeroView};

impl Land<'_> {
    /// The middle. Its element has the id `field`.
    pub(super) fn field(&self, table: &TableModel) -> Markup {
        let v = &self.view;
        html! {
            section #field.battlefield aria-label="The Enemy line and the Hero Areas" data-scrolls {
                (self.under_way())
                section.panel.line aria-label="The Enemy line" {
                    h2.caps { (icon("claw")) " The Enemy line, " (counted(v.line.len(), "Enemy", "Enemies")) }
                    @if v.line.is_empty() { p.rule { "Nobody hunts the party yet." } }
                    ol.foes { @for foe in &v.line { (self.foe(table, foe)) } }
                }
                div.areas { @for (at, hero) in v.heroes.iter().enumerate() { (self.hero_area(table, at, hero)) } }
            }
        }
    }

    /// The Action or attack being resolved.
    fn under_way(&self) -> Markup {
        let v = &self.view;
        let title = |slug: &&str| self.card(slug).map_or("", |card| card.title.as_str());
        let damage = |[physical, magical]: [u8; 2]| {
            html! { @if physical > 0 { (icon_said("sword", "physical")) (physical) " " } @if magical > 0 { (icon_said("wand", "magical")) (magical) " " } }
        };
        html! {
            @if let Some(act) = &v.act {
                p.panel.underway { (icon("hand")) " " b { (act.cards.iter().map(title).collect::<Vec<_>>().join(", ")) } " " (damage(act.damage))
                    @for word in &act.keywords { b.chip { (word) } } }
            }
            @if let Some(assault) = &v.assault {
                p.panel.underway.underway--blow { (icon("shield")) " " b { (self.game.content.charters[self.charter(assault.hero)].name) } " is dealt " (damage(assault.damage)) }
            }
        }
    }

    fn hero_area(&self, table: &TableModel, at: usize, hero: &HeroView) -> Markup {
        let charter = self.charter(hero.id);
        let (glyph, tone) = hero_look(charter);
        let marks = Marks::of(table, format!("hero:{}", hero.id));
        let seat = table.seat(Seat(at as u8));
        let turn = self.view.turn == Some(hero.id);
        html! {
            section class={ "panel herobox tone-" (tone.name()) @if turn { " herobox--now" } @if hero.out { " herobox--out" } (marks.class()) } data-piece=(marks.piece)
                aria-label={ (hero.name) "'s Hero Area" } {
                header.herobox__head {
                    (icon(glyph))
                    h2.title { (hero.name) }
                    span.rule { (seat.map_or("", |seat| seat.sitter())) @if hero.out { ", eliminated" } @if turn { ", acting" } }
                    span.herobox__focus title="Enemy Focus" { (icon_said("eye", "Enemy Focus")) b { (hero.focus) } }
                    (conditions(&hero.conditions))
                    (marks.tags())
                }
                @if !hero.out {
                    (focus_track(hero))
                    ul.herobox__piles { (self.piles(hero)) }
                    ul.herobox__cards { @for card in &hero.area { (self.in_play(table, card)) } }
                    @if !hero.enemies.is_empty() { ol.foes { @for foe in &hero.enemies { (self.foe(table, foe)) } } }
                }
            }
        }
    }

    /// A card in the Hero Area.
    fn in_play(&self, table: &TableModel, view: &CardView) -> Markup {
        let Some(card) = self.card(view.id) else { return html! {} };
        let marks = Marks::of(table, card_piece(view.id));
        let id = format!("card-{}", view.id);
        html! {
            li class={ "gear" (marks.class()) } data-piece=(marks.piece) data-moves=(view.id) {
                button.gear__open type="button" popovertarget=(id) aria-label={ (card.title) ": read it" } {
                    (card.title)
                    @if let Some((letter, most)) = card.restriction { small { (char::from(letter)) (most) } }
                }
                @if view.tokens > 0 { span.cond.cond--objective { (icon_said("flag", "Objective tokens")) (view.tokens) } }
                @for slug in &view.attached { @if let Some(under) = self.card(slug) { small.rule { "with " (under.title) } } }
                div.peek.panel id=(id) popover="auto" { h3.title { (card.title) } p { (keywords(&self.game.content, card.keywords)) } (card_text(&self.game.content, card)) }
                (marks.tags())
            }
        }
    }

    /// Hand, deck and piles, each to be opened: all but the deck lies open (MF-AREA-06).
    fn piles(&self, hero: &HeroView) -> Markup {
        let feats: Vec<&str> = hero.feats.iter().map(|feat| feat.0).collect();
        html! {
            li { (pip("hand", "book", "Deck", hero.deck as u8)) }
            (self.pile(hero, "hand", "hand", "Hand", &hero.hand))
            (self.pile(hero, "discard", "scroll", "Discard pile", &hero.discard))
            (self.pile(hero, "burial", "skull", "Burial pile", &hero.burial))
            (self.pile(hero, "feats", "star", "Advanced Feats", &feats))
        }
    }

    fn pile(&self, hero: &HeroView, key: &str, glyph: &str, name: &str, slugs: &[&str]) -> Markup {
        let id = format!("{key}-{}", hero.id);
        html! {
            li {
                button.peek__open type="button" popovertarget=(id) aria-label={ (name) " of " (hero.name) ": " (counted(slugs.len(), "card", "cards")) } { (icon(glyph)) (slugs.len()) }
                div.peek.panel id=(id) popover="auto" {
                    h3.title { (hero.name) ": " (name) }
                    ul { @for slug in slugs { @if let Some(card) = self.card(slug) {
                        li { b { (card.title) } span.num { @if card.resolve > 0 { (icon_said("star", "Resolve")) (card.resolve) } } small { (keywords(&self.game.content, card.keywords)) } }
                    } } }
                }
            }
        }
    }
}

fn focus_track(hero: &HeroView) -> Markup {
    let spaces: Vec<Space> = (0u8..).zip(&hero.track).map(|(at, &(reinforcement, raging))| focus_space(at, reinforcement, raging)).collect();
    track(&format!("Enemy Focus of {}, at {}", hero.name, hero.focus), &spaces, usize::from(hero.focus), "plain")
}

fn focus_space(at: u8, reinforcement: bool, raging: bool) -> Space<'static> {
    match (reinforcement, raging) {
        (_, true) => Space { mark: icon_said("claw", &format!("{at}, Raging Enemy")), kind: "rage" },
        (true, _) => Space { mark: icon_said("bell", &format!("{at}, Reinforcement")), kind: "rein" },
        _ => Space { mark: html! { (at) }, kind: "" },
    }
}

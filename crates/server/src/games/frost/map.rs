//! The map: the grid of five by five round the inn, with Locations, what leaving costs, Enemies and Heroes.

use super::FrostBoard;
use super::cards::place_text;
use super::pictures::{enemy_icon, hero_look, land_art, land_look};
use crate::look::{icon, icon_said};
use crate::model::TableModel;
use crate::parts::legal::PieceMarks;
use crate::parts::pieces::picture;
use crate::parts::text::text;
use maud::{Markup, html};
use mistgate_frost::view::{EnemyView, SpaceView};

impl FrostBoard<'_> {
    /// The map. Its element has the id `map`.
    pub(super) fn map(&self, table: &TableModel) -> Markup {
        let v = &self.view;
        let deck = PieceMarks::of(table, "pile:locations");
        html! {
            section #map.grid aria-label="The map" {
                ol.winterland { @for space in &v.grid { (self.space(table, space)) } }
                p.grid__foot {
                    span class={ "grid__deck" (deck.class()) } data-piece=(deck.piece) { (icon("compass")) b { (v.location_deck) } " Locations to discover" span.keys { (deck.tags()) } }
                    @for (kind, glyph, word) in [("brigand", "dagger", "Brigands"), ("beast", "claw", "Beasts"), ("undead", "skull", "Undead")] {
                        span title={ (word) " left in the stack" } { (icon(glyph)) " " (word) " " b { (v.stacks.get(kind).copied().unwrap_or(0)) } }
                    }
                }
            }
        }
    }

    fn space(&self, table: &TableModel, space: &SpaceView) -> Markup {
        let marks = PieceMarks::of(table, format!("space:{}", space.id));
        let marked = self.marked_by(table, space);
        let Some(slug) = space.location else {
            return html! {
                li class={ "place place--unknown" (marks.class()) } data-piece=(marks.piece) aria-label={ "Unknown, " (space.id) @if marked { ", your Exploration Quest leads here" } } {
                    @if marked { span.place__goal { (icon("flag")) } }
                    span.place__at aria-hidden="true" { (space.id) }
                    span.keys { (marks.tags()) }
                }
            };
        };
        let location = self.location(slug);
        let name = location.map_or(self.game.content.inn.name.as_str(), |location| location.name.as_str());
        let land = space.land.map_or("the inn", |land| land.name());
        let (glyph, tone, _) = land_look(space.land);
        let mut said = format!("{name}, {land}, {}, Exit cost {}", space.id, space.exit);
        if marked {
            said.push_str(", your Exploration Quest leads here");
        }
        let id = format!("at-{}", space.id);
        html! {
            li class={ "place tone-" (tone.name()) (marks.class()) } data-piece=(marks.piece) data-moves={ "place-" (slug) } aria-label=(said) {
                (picture(&land_art(slug, space.land)))
                p.place__top {
                    span.place__exit title="Exit cost" { (icon_said("footprints", "Exit cost")) (space.exit) }
                    span.place__at aria-hidden="true" { (space.id) }
                    (icon_said(glyph, land))
                    @if space.key { (icon_said("key", "Key Location")) }
                    @if marked { (icon_said("flag", "your Exploration Quest leads here")) }
                }
                button.place__name type="button" popovertarget=(id) { (name) }
                div.place__here {
                    @for seat in &space.heroes { (self.pawn(seat)) }
                    @if space.brash { span.pawn.pawn--brash title="The Brash Hero" data-moves="pawn-brash" { (icon_said("helm", "The Brash Hero")) } }
                    @for enemy in &space.enemies { (self.foe(table, enemy)) }
                }
                div.peek.panel id=(id) popover="auto" {
                    h3.title { (name) }
                    p.rule { (land) ", " (space.id) ", Exit cost " (space.exit) @if space.key { ", Key Location" } }
                    @if let Some(location) = location { (place_text(location)) } @else { div.portion { b { "Rest. " } (text(&self.game.content.inn.rest_text)) } }
                    ul { @for enemy in &space.enemies { @if let Some(token) = self.enemy(enemy.id) {
                        li { b { (token.name) } span.num { (icon_said("sword", "Attack")) (enemy.attack) " " (icon_said("wound", "Wounds")) (enemy.wounds) }
                            small { (token.kind.name()) ", " (token.points) " point" @if token.points != 1 { "s" } @if token.resolve > 0 { ", worth " (token.resolve) " Resolve" } @if token.scout > 0 { ", worth " (token.scout) " Draw/Scout" } } }
                    } } }
                }
                span.keys { (marks.tags()) }
            }
        }
    }

    /// Does the quest of whoever looks lead here?
    fn marked_by(&self, table: &TableModel, space: &SpaceView) -> bool {
        let mine = self.player(table.before_me());
        mine.is_some_and(|player| player.exploration.space.as_deref() == Some(space.id.as_str()))
    }

    fn pawn(&self, seat: &str) -> Markup {
        let Some(player) = self.view.player(seat) else { return html! {} };
        let (glyph, tone) = hero_look(self.hero(player.hero));
        html! { span class={ "pawn tone-" (tone.name()) @if self.view.active == seat { " pawn--now" } } title=(player.name) data-moves={ "pawn-" (seat) } { (icon_said(glyph, player.name)) } }
    }

    fn foe(&self, table: &TableModel, view: &EnemyView) -> Markup {
        let Some(enemy) = self.enemy(view.id) else { return html! {} };
        let marks = PieceMarks::of(table, format!("enemy:{}", view.id));
        let said = format!("{}, {}: Attack {}, Wounds {}", enemy.name, enemy.kind.name(), view.attack, view.wounds);
        html! {
            span class={ "foe-token" (marks.class()) } data-piece=(marks.piece) data-moves=(view.id) title=(said) {
                (icon_said(enemy_icon(enemy.kind), &said))
                b aria-hidden="true" { (view.attack) } span.foe-token__wounds aria-hidden="true" { (icon("wound")) (view.wounds) }
                span.keys { (marks.tags()) }
            }
        }
    }
}

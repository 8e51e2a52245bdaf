//! A Dungeon beside the room that is read: its tile with the crystals on it, the Event card below, and how many rooms are still to come.

use super::{MalhyaBoard, pictures};
use crate::look::icon;
use crate::parts::text::rule;
use maud::{Markup, html};
use mistgate_kernel::text::capital;
use mistgate_malhya::show::view::{DungeonView, Shape};

impl MalhyaBoard<'_> {
    /// What is read in a Dungeon, beside its tile; anywhere else just what is read.
    pub(super) fn underground(&self, read: Markup) -> Markup {
        match &self.view.dungeon {
            Some(dungeon) => html! { div.dgn { (self.tile(dungeon)) div.dgn__read { (read) } } },
            None => read,
        }
    }

    fn tile(&self, dungeon: &DungeonView) -> Markup {
        let entry = self.view.page.as_ref().and_then(|page| page.entry.as_deref()).and_then(|entry| entry.split_once('/'));
        html! {
            aside.dgn__tile aria-label={ "Dungeon: " (dungeon.name) } {
                figure.dgn__plate {
                    (vault(dungeon.tile))
                    figcaption { b { (capital(dungeon.name)) } @if let Some(needed) = dungeon.consequence_at { (crystals(dungeon, needed)) } }
                }
                @if let Some((_, second)) = entry { div.dgn__card {
                    p.dgn__pair aria-label={ "Tile " (dungeon.tile) ", Event card " (second) } { b { (dungeon.tile) } b { (second) } }
                    @if let Some((sneaking, otherwise)) = dungeon.halves {
                        @let quiet = second == sneaking.to_string();
                        p { (icon(if quiet { "hood" } else { "swords" })) span { @if quiet { "entered in Stealth mode" } @else { "entered openly" } small { @if quiet { "openly it would be " (otherwise) } @else { "in Stealth mode it would be " (sneaking) } } } }
                    }
                } }
                (rooms(dungeon))
            }
        }
    }
}

/// Crystals on the tile, and what they lead to.
fn crystals(dungeon: &DungeonView, needed: u8) -> Markup {
    html! {
        span.dgn__crystals role="img" aria-label={ (dungeon.crystals) " of " (needed) " crystals" } { @for at in 0..needed { i class={ @if at < dungeon.crystals { "on" } } { (icon("crystal")) } } }
        span.dgn__then { "At " (needed) " read " @if let Some(number) = dungeon.consequence { (pictures::number(Some(Shape::Rectangle), number)) } " at once." }
    }
}

/// Every room takes an Event card, and none comes twice (ML-DUNGEON-11).
fn rooms(dungeon: &DungeonView) -> Markup {
    let behind = dungeon.cards_used;
    html! {
        div.dgn__rooms {
            ol aria-label={ (behind) " rooms behind you, " (dungeon.cards_left) " Event cards left" } {
                @for _ in 0..behind { li.dgn__used { (icon("check")) } }
                @if dungeon.card.is_some() { li.dgn__now { (icon("stair")) } }
                @for _ in 0..dungeon.cards_left { li { (icon("scroll")) } }
            }
            p { @if dungeon.card.is_some() { "Room " (behind + 1) ". " } (dungeon.cards_left) " cards are left. " (rule("malhya", "ML-DUNGEON-11")) }
        }
    }
}

/// A vault seen from its door, five arches deep; what lies on its floor depends on the tile.
fn vault(tile: u8) -> Markup {
    let arch = |n: i32| {
        let (left, top, floor) = (14 + 27 * n, 26 + 20 * n, 264 - 20 * n);
        let (right, round) = (320 - left, (320 - 2 * left) / 2);
        format!("M{left} {floor}V{}A{round} {round} 0 0 1 {right} {}V{floor}z", top + round, top + round)
    };
    let floor = "M41 244 122 184h76l81 60 15 20H26z";
    html! {
        svg class={ "dgn__art dgn__art--" (tile) } viewBox="0 0 320 270" aria-hidden="true" {
            rect.v-wall width="320" height="270" {}
            @for n in 0..5 { path class={ "v-arch v-arch--" (n) } d=(arch(n)) {} }
            path.v-floor d=(floor) {}
            @match tile {
                19 => { path.v-line d="M70 232q22-8 44 0t44 0 44 0 44 0M96 214q18-6 36 0t36 0 36 0M124 198q12-5 24 0t24 0 22 0" {} }
                28 => { path.v-glow d="M30 120q40 30 62 22t30 40M290 108q-36 34-58 30t-32 44M150 190l14 22-8 20 16 26" {} }
                37 => { @for (x, y, w) in [(48, 214, 44), (228, 214, 44), (86, 196, 30), (204, 196, 30)] { path.v-bed d={ "M" (x) " " (y) "h" (w) "v14h-" (w) "zM" (x) " " (y) "v-12" } {} } }
                _ => { @for (x, y, r) in [(64, 222, 22), (256, 222, 22), (100, 200, 15), (220, 200, 15)] { circle.v-cask cx=(x) cy=(y) r=(r) {} circle.v-cask cx=(x) cy=(y) r=(r / 2) {} } }
            }
            @for (x, y) in [(52, 130), (268, 130), (94, 138), (226, 138)] { circle.v-light cx=(x) cy=(y) r="26" {} path.v-flame d={ "M" (x) " " (y - 13) "q7 9 0 16-7-7 0-16z" } {} path.v-torch d={ "M" (x) " " (y + 3) "v12" } {} }
        }
    }
}

//! Enemies in play and in the gallery: battle box, Life, Vulnerabilities and abilities at a glance.

use super::Land;
use super::cards::{abilities, keywords};
use super::pictures::{enemy_crest, enemy_tone};
use crate::look::{icon, icon_said};
use crate::model::TableModel;
use crate::parts::legal::Marks;
use crate::parts::pieces::crest;
use crate::parts::text::text;
use maud::{Markup, html};
use mistgate_mistfall::content::{Content, Enemy, EnemySide};
use mistgate_mistfall::effect::parse::Bearer;
use mistgate_mistfall::effect::print::Printer;
use mistgate_mistfall::view::{ConditionsView, EnemyView};

/// Condition tokens on somebody.
pub fn conditions(on: &ConditionsView) -> Markup {
    let kinds = [("burning", "flame", on.burning), ("daze", "orb", on.daze), ("poison", "drop", on.poison), ("weakness", "hand", on.weakness)];
    html! {
        @for (word, glyph, n) in kinds {
            @if n > 0 { span class={ "cond cond--" (word) } title={ (n) " " (word) } { (icon_said(glyph, word)) (n) } }
        }
    }
}

/// Attack and defence.
fn battle(attack: [u8; 2], defence: [u8; 2]) -> Markup {
    html! {
        p.battle {
            span title="Attack" {
                @if attack[0] > 0 || attack[1] == 0 { (icon_said("sword", "physical attack")) (attack[0]) }
                @if attack[1] > 0 { (icon_said("wand", "magical attack")) (attack[1]) }
            }
            span title="Physical Defence" { (icon_said("shield", "Physical Defence")) (defence[0]) }
            span title="Magical Defence" { (icon_said("orb", "Magical Defence")) (defence[1]) }
        }
    }
}

fn words(content: &Content, enemy: &Enemy, side: &EnemySide) -> Markup {
    let printer = Printer::new(content, Bearer::Enemy);
    html! {
        @if side.vulnerable.0 > 0 {
            p.foe__weak { @for _ in 0..side.vulnerable.0 { (icon_said("wound", "Vulnerable")) } (keywords(content, side.vulnerable.1)) }
        }
        (text(&printer.enrage(side)))
        (abilities(&printer, &side.abilities))
        p.foe__kw { @if enemy.raging { (icon_said("claw", "Raging Enemy")) } (keywords(content, enemy.keywords)) }
    }
}

impl Land<'_> {
    /// An Enemy in play.
    pub(super) fn foe(&self, table: &TableModel, view: &EnemyView) -> Markup {
        let Some(enemy) = self.enemy(view.id) else { return html! {} };
        let side = &enemy.sides[usize::from(view.side).min(enemy.sides.len() - 1)];
        let marks = Marks::of(table, format!("enemy:{}", view.id));
        let label = format!("{}, {} of {} Wounds{}", view.title, view.wounds, view.life, if view.enraged { ", Enraged" } else { "" });
        html! {
            li class={ "foe tone-" (enemy_tone(enemy).name()) @if view.enraged { " foe--enraged" } @if view.activated { " foe--done" } (marks.class()) }
                data-piece=(marks.piece) data-moves=(view.id) aria-label=(label) tabindex=[(!marks.legal()).then_some("0")] {
                header.foe__head { (crest(&enemy_crest(enemy))) h3.foe__title { (view.title) } }
                (battle(view.attack, view.defence))
                p.foe__state {
                    span.foe__life { (icon_said("heart", "Life left")) b { (view.life.saturating_sub(view.wounds)) } "/" (view.life) }
                    span.foe__worth { (icon_said("star", "Resolve")) (side.resolve) }
                    @if view.enraged { span.cond.cond--wound { (icon("claw")) "Enraged" } }
                    (conditions(&view.conditions))
                    @if view.tokens > 0 { span.cond.cond--objective { (icon_said("flag", "Objective tokens")) (view.tokens) } }
                    @if view.activated { span.rule { "has attacked" } }
                }
                div.foe__words { (words(&self.game.content, enemy, side)) }
                @for slug in &view.attached { @if let Some(card) = self.card(slug) { p.rule { "under it: " (card.title) } } }
                (marks.tags())
            }
        }
    }
}

/// An Enemy card on a page without a table, every side of it.
pub fn enemy_alone(content: &Content, enemy: &Enemy) -> Markup {
    html! {
        @for (at, side) in enemy.sides.iter().enumerate() {
            article class={ "foe foe--print tone-" (enemy_tone(enemy).name()) } aria-label=(enemy.title) {
                header.foe__head { (crest(&enemy_crest(enemy))) h3.foe__title { (enemy.title) @if at > 0 { " (back)" } } }
                (battle(side.attack, side.defence))
                p.foe__state {
                    span.foe__life { (icon_said("heart", "Life")) @if enemy.life > 0 { b { (enemy.life) } } @else { "by the Quest" } }
                    span.foe__worth { (icon_said("star", "Resolve")) (side.resolve) }
                }
                div.foe__words { (words(content, enemy, side)) }
            }
        }
    }
}

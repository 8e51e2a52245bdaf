//! Enemies in play and in the gallery: battle box, Life, Vulnerabilities and abilities at a glance.

use super::MistfallBoard;
use super::cards::paragraphs;
use super::pictures::{enemy_art, enemy_tone};
use crate::look::{icon, icon_said};
use crate::model::TableModel;
use crate::parts::legal::PieceMarks;
use crate::parts::pieces::{picture, pip};
use maud::{Markup, html};
use mistgate_mistfall::content::{Content, Enemy, EnemySide};
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
pub fn battle(attack: [u8; 2], defence: [u8; 2]) -> Markup {
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

/// Life as hearts while they are few, the lost ones pale; else as numbers.
pub fn life(left: u8, of: u8) -> Markup {
    html! {
        span.life role="img" aria-label={ (left) " of " (of) " Life left" } title={ (left) " of " (of) " Life left" } {
            @if of <= HEARTS {
                @for n in 0..of { span.life__lost[n >= left] { (icon("heart")) } }
            } @else { (icon("heart")) b { (left) } "/" (of) }
        }
    }
}

/// Up to so many, hearts are laid out: they can still be counted at a glance.
const HEARTS: u8 = 6;

/// What it is Vulnerable to, how it rages, what else it does.
fn words(content: &Content, side: &EnemySide) -> Markup {
    let (wounds, to) = side.vulnerable;
    let parts = content.printed_abilities(side);
    // What it is Vulnerable to comes first, if anything: there is room for icons only.
    let others = if to.is_empty() { &parts[..] } else { &parts[1..] };
    html! {
        @if !to.is_empty() {
            p.foe__weak title=(parts[0].to_string()) {
                span.foe__wounds { @for _ in 0..wounds { (icon_said("wound", "Vulnerable, a Wound for each")) } }
                (content.keyword_words(to))
            }
        }
        (paragraphs(others))
    }
}

/// What kind of Enemy it is, on one line.
fn kind(content: &Content, enemy: &Enemy) -> Markup {
    html! { span.foe__kw { @if enemy.raging { (icon_said("claw", "Raging Enemy")) } (content.keyword_words(enemy.keywords)) } }
}

impl MistfallBoard<'_> {
    /// An Enemy in play.
    pub(super) fn foe(&self, table: &TableModel, view: &EnemyView) -> Markup {
        let Some(enemy) = self.enemy(view.id) else { return html! {} };
        let c = &self.game.content;
        let side = &enemy.sides[usize::from(view.side).min(enemy.sides.len() - 1)];
        let marks = PieceMarks::of(table, format!("enemy:{}", view.id));
        let label = format!("{}, {} of {} Wounds{}", view.title, view.wounds, view.life, if view.enraged { ", Enraged" } else { "" });
        html! {
            li class={ "foe tone-" (enemy_tone(enemy).name()) @if view.enraged { " foe--enraged" } @if view.activated { " foe--done" } (marks.class()) }
                data-piece=(marks.piece) data-moves=(view.id) aria-label=(label) tabindex=[(!marks.legal()).then_some("0")] {
                header.foe__head { h3.foe__title { (view.title) } }
                div.card__art { (picture(&enemy_art(c, enemy))) (pip("cost", "star", "Resolve", side.resolve))
                    @if view.enraged { b.foe__flag { (icon("claw")) "Enraged" } } @else if view.activated { b.foe__flag.foe__flag--done { (icon("check")) "attacked" } } }
                (battle(view.attack, view.defence))
                @if let Some(ally) = self.blocker(view.id) { p.blocking { (icon("shield")) " blocked by " b { (ally.title) } } }
                p.foe__state { (kind(c, enemy)) (life(view.life.saturating_sub(view.wounds), view.life)) }
                div.foe__words { (words(c, side)) }
                @for slug in &view.attached { @if let Some(card) = self.card(slug) { p.foe__under { (icon("knot")) "under it: " (card.title) } } }
                div.on-card {
                    (conditions(&view.conditions))
                    @if view.tokens > 0 { span.cond.cond--objective { (icon_said("flag", "Objective tokens")) (view.tokens) } }
                }
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
                header.foe__head { h3.foe__title { (enemy.title) @if at > 0 { " (back)" } } }
                div.card__art { (picture(&enemy_art(content, enemy))) (pip("cost", "star", "Resolve", side.resolve)) }
                (battle(side.attack, side.defence))
                p.foe__state { (kind(content, enemy)) @if enemy.life > 0 { (life(enemy.life, enemy.life)) } @else { span.life { (icon("heart")) (content.life_words(enemy)) } } }
                div.foe__words { (words(content, side)) }
            }
        }
    }
}

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

/// What it is Vulnerable to, if anything.
pub(super) fn weak(content: &Content, side: &EnemySide) -> Markup {
    let (wounds, to) = side.vulnerable;
    html! {
        @if !to.is_empty() {
            p.foe__weak {
                span.foe__wounds { @for _ in 0..wounds { (icon_said("wound", "Vulnerable, a Wound for each")) } }
                (content.keyword_words(to))
            }
        }
    }
}

/// How it rages, what else it does.
fn words(content: &Content, side: &EnemySide) -> Markup {
    let parts = content.printed_abilities(side);
    // What it is Vulnerable to comes first, if anything: that stands by itself.
    paragraphs(if side.vulnerable.1.is_empty() { &parts } else { &parts[1..] })
}

/// A number that differs from the printed one is marked: raised ones with a sign.
fn changed(now: u8, printed: u8) -> Markup {
    html! {
        @if now > printed { b.up title={ "raised from " (printed) } { (now) span.sr { ", raised from " (printed) } } }
        @else if now < printed { b.down title={ "lowered from " (printed) } { (now) span.sr { ", lowered from " (printed) } } }
        @else { b { (now) } }
    }
}

/// Attack, defences and Life on one line, against what is printed.
pub(super) fn stats(attack: [u8; 2], defence: [u8; 2], printed: ([u8; 2], [u8; 2]), life: (u8, u8)) -> Markup {
    let (attacks, defences) = printed;
    html! {
        p.stats {
            @if attack[0] > 0 || attack[1] == 0 { span title="Physical attack" { (icon_said("sword", "attacks for physical")) (changed(attack[0], attacks[0])) } }
            @if attack[1] > 0 { span title="Magical attack" { (icon_said("wand", "attacks for magical")) (changed(attack[1], attacks[1])) } }
            span title="Physical Defence" { (icon_said("shield", "Physical Defence")) (changed(defence[0], defences[0])) }
            span title="Magical Defence" { (icon_said("orb", "Magical Defence")) (changed(defence[1], defences[1])) }
            span.stats__life role="img" aria-label={ (life.0) " of " (life.1) " Life left" } title={ (life.0) " of " (life.1) " Life left" } { (icon("heart")) b { (life.0) } span.stats__of { "/" (life.1) } }
        }
    }
}

/// How much of an Enemy is told on the table; all of it can be read large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// A chip: numbers and what hurts it.
    Short,
    /// With what it does.
    Whole,
}

/// What kind of Enemy it is, on one line.
fn kind(content: &Content, enemy: &Enemy) -> Markup {
    html! { span.foe__kw { @if enemy.raging { (icon_said("claw", "Raging Enemy")) } (content.keyword_words(enemy.keywords)) } }
}

impl MistfallBoard<'_> {
    /// An Enemy in play.
    pub(super) fn foe(&self, table: &TableModel, view: &EnemyView, told: Told) -> Markup {
        let Some(enemy) = self.enemy(view.id) else { return html! {} };
        let c = &self.game.content;
        let side = &enemy.sides[usize::from(view.side).min(enemy.sides.len() - 1)];
        let marks = PieceMarks::of(table, format!("enemy:{}", view.id));
        let label = format!("{}, {} of {} Wounds{}", view.title, view.wounds, view.life, if view.enraged { ", Enraged" } else { "" });
        let id = format!("read-{}", view.id);
        let left = view.life.saturating_sub(view.wounds);
        html! {
            li class={ "foe foe--slim tone-" (enemy_tone(enemy).name()) @if told == Told::Whole { " foe--told" } @if view.enraged { " foe--enraged" } @if view.activated { " foe--done" } (marks.class()) }
                data-piece=(marks.piece) data-moves=(view.id) aria-label=(label) tabindex=[(!marks.legal()).then_some("0")] {
                div.foe__art { (picture(&enemy_art(c, enemy))) }
                div.foe__body {
                    h3.foe__name {
                        @if enemy.raging { span.foe__rages { (icon_said("claw", "Raging Enemy")) } }
                        button.foe__title type="button" popovertarget=(id) { (view.title) }
                        @if view.enraged { b.foe__flag { (icon("claw")) "Enraged" } } @else if view.activated { span.foe__done title="has attacked" { (icon_said("check", "has attacked")) } }
                    }
                    (stats(view.attack, view.defence, (side.attack, side.defence), (left, view.life)))
                    div.foe__line {
                        (weak(c, side))
                        span.foe__on {
                            (conditions(&view.conditions))
                            @if view.tokens > 0 { span.cond.cond--objective { (icon_said("flag", "Objective tokens")) (view.tokens) } }
                        }
                    }
                    @if let Some(ally) = self.blocker(view.id) { p.blocking { (icon("shield")) " blocked by " b { (ally.title) } } }
                    @for slug in &view.attached { @if let Some(card) = self.card(slug) { p.foe__under { (icon("knot")) "under it: " (card.title) } } }
                    @if told == Told::Whole { div.foe__words { (words(c, side)) } }
                }
                div.peek.panel id=(id) popover="auto" { (print(c, enemy, side, view.title, life(left, view.life))) }
                (marks.tags())
            }
        }
    }
}

/// One side of an Enemy in full.
fn print(content: &Content, enemy: &Enemy, side: &EnemySide, title: &str, life: Markup) -> Markup {
    html! {
        article class={ "foe foe--print tone-" (enemy_tone(enemy).name()) } aria-label=(title) {
            header.foe__head { h3.foe__title { (title) } }
            div.card__art { (picture(&enemy_art(content, enemy))) (pip("cost", "star", "Resolve", side.resolve)) }
            (battle(side.attack, side.defence))
            p.foe__state { (kind(content, enemy)) (life) }
            (weak(content, side))
            div.foe__words { (words(content, side)) }
        }
    }
}

/// An Enemy card on a page without a table, every side of it.
pub fn enemy_alone(content: &Content, enemy: &Enemy) -> Markup {
    html! {
        @for (at, side) in enemy.sides.iter().enumerate() {
            @let title = if at > 0 { format!("{} (back)", enemy.title) } else { enemy.title.clone() };
            @let life = html! { @if enemy.life > 0 { (life(enemy.life, enemy.life)) } @else { span.life { (icon("heart")) (content.life_words(enemy)) } } };
            (print(content, enemy, side, &title, life))
        }
    }
}

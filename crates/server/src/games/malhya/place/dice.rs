//! Dice on the table: pools before a roll, faces after it, and the roll as an equation.

use super::deeds::{Defended, Rolled};
use crate::look::icon_said;
use crate::parts::text::rule;
use maud::{Markup, html};
use mistgate_kernel::text::capital;
use mistgate_malhya::combat::event::{Fighter, Thrown, Verdict};
use mistgate_malhya::content::CombatDie;
use mistgate_malhya::content::modes::CombatFace;
use mistgate_malhya::stealth::board::StealthFace;

/// A die with what it shows; without a face as it waits in a pool.
pub fn die(kind: &str, face: Option<&str>, said: &str) -> Markup {
    html! {
        svg class={ "m-die m-die--" (kind) } viewBox="0 0 40 40" role="img" aria-label=(said) {
            use href={ "#die-" (kind) } {}
            @if let Some(face) = face { use.m-die__glyph href={ "#i-" (face) } x="9" y="7" width="22" height="22" {} }
        }
    }
}

/// A die of a pool.
pub fn pooled(kind: CombatDie) -> Markup {
    die(kind.word(), None, &format!("{} die", kind.word()))
}

fn thrown(thrown: Thrown) -> Markup {
    let defends = matches!(thrown.die, CombatDie::Defence | CombatDie::Dodge);
    let face = match (thrown.face, defends) {
        (CombatFace::Blank, _) => None,
        (CombatFace::One, false) => Some("hit"),
        (CombatFace::Two | CombatFace::Three, false) => Some("hit2"),
        (CombatFace::One, true) => Some("shield"),
        (CombatFace::Two | CombatFace::Three, true) => Some("shield2"),
        (CombatFace::Special, _) => Some("special"),
        (CombatFace::Dodge, _) => Some("dodge"),
    };
    die(thrown.die.word(), face, &format!("{} die: {}", thrown.die.word(), thrown.face.word()))
}

fn stealthy(face: StealthFace, kind: &str) -> Markup {
    let glyph = match face {
        StealthFace::Quiet => None,
        StealthFace::Sign | StealthFace::TwoSigns | StealthFace::ThreeSigns => Some("threat"),
        StealthFace::Eye => Some("special"),
    };
    let n = face.signs();
    html! { span.cast1 { (die(kind, glyph, &format!("{kind} die: {}", face.word()))) @if n > 1 { b aria-hidden="true" { (n) } } } }
}

fn who(fighter: Fighter) -> String {
    match fighter {
        Fighter::Hero(hero) => capital(hero.name()),
        Fighter::Enemy(number) => format!("Enemy {number}"),
        Fighter::Target => "The target".to_owned(),
    }
}

/// The last roll, as it lies there.
pub fn tray(rolled: &Rolled) -> Markup {
    match rolled {
        Rolled::Stealth { hero, white, black, threat } => html! {
            div.rolled {
                p.rolled__who { b { (capital(hero.name())) } small { "Stealth dice" } }
                p.dice { @for &face in white { (stealthy(face, "white")) } @for &face in black { (stealthy(face, "black")) } }
                p.rolled__sum { "Threat " b.eq__res { "+" (threat) } " " (rule("malhya", "ML-THREAT-04")) }
            }
        },
        Rolled::Attack { by, dice, damage, defences } => html! {
            div.rolled {
                p.rolled__who { b { (who(*by)) } small { "attacks" } }
                p.dice { @for &one in dice { (thrown(one)) } @if dice.is_empty() { span.note { "no dice" } } }
                p.rolled__sum { b.eq__res { (damage) } (icon_said("hit", "Damage on the dice")) }
            }
            @for defence in defences { (equation(defence)) }
        },
    }
}

/// What comes of an Attack for one defender: `4 - 1 = 3`.
fn equation(defence: &Defended) -> Markup {
    let word = |verdict: Verdict| match verdict {
        Verdict::Dodged => ("a dodge cancels the whole attack", "ML-ATTACK-06"),
        Verdict::Repelled => ("more shields than wounds: cancelled", "ML-ATTACK-07"),
        Verdict::Even => ("no wound, but the other effects", "ML-ATTACK-08"),
        Verdict::Through => ("gets through", "ML-ATTACK-09"),
    };
    html! {
        div class={ "eq" @if matches!(defence.result, Some((_, _, Verdict::Dodged))) { " eq--dodge" } } {
            p.rolled__who { b { (who(defence.by)) } small { "defends" } }
            p.eq__row {
                @if let Some((wounds, ..)) = defence.result { b { (wounds.total()) } (icon_said("hit", "Wounds")) span.eq__op { "\u{2212}" } }
                span.dice { @for &one in &defence.dice { (thrown(one)) } }
                b { (defence.shields) } (icon_said("shield", "Shields"))
                @if let Some((wounds, shields, verdict)) = defence.result {
                    span.eq__op { "=" }
                    b.eq__res { (if verdict == Verdict::Through { wounds.total().saturating_sub(shields) } else { 0 }) }
                }
            }
            @if let Some((_, _, verdict)) = defence.result { @let (words, id) = word(verdict); p.eq__word { (words) " " (rule("malhya", id)) } }
        }
    }
}

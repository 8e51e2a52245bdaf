//! Dice on the table: pools before a roll, faces after it, and the roll as an equation.

use super::deeds::{Defended, Rolled};
use crate::games::malhya::attempt::{Worth, casts, small_die, sum};
use crate::look::icon_said;
use crate::parts::text::rule;
use maud::{Markup, html};
use mistgate_kernel::text::{capital, counted};
use mistgate_malhya::combat::event::{Fighter, Thrown, Verdict};
use mistgate_malhya::content::CombatDie;
use mistgate_malhya::content::modes::CombatFace;
use mistgate_malhya::show::place::casting::CastingView;
use mistgate_malhya::show::place::fight::ProspectView;
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

/// What is about to be rolled for an Attack, and what may come of it.
pub fn pending(all: &[ProspectView]) -> Markup {
    html! {
        @if let Some(first) = all.first() {
            div.rolled.rolled--next {
                p.rolled__who { b { (capital(&first.attacker)) } small { "will roll" } }
                p.dice { @for &one in &first.attack { (pooled(one)) } @if first.attack.is_empty() { span.note { "no dice" } } }
                @if first.sure > 0 { p.rolled__sum { b { "+" (first.sure) } (icon_said("hit", "Wounds without dice")) } }
            }
        }
        @for one in all {
            div.eq.eq--next {
                p.rolled__who { b { (capital(&one.defender)) } small { (one.life) " Life, will roll" } }
                p.eq__row {
                    span.dice { @for &die in &one.defence { (pooled(die)) } @if one.defence.is_empty() { span.note { "no dice" } } }
                    @if one.shields > 0 { b { "+" (one.shields) } (icon_said("shield", "Shields without dice")) }
                }
                p.eq__word { "falls " b { (one.falls.percent()) " %" } ", unhurt " b { (one.nothing.percent()) " %" } ", about " b { (tenths(one.average.tenths())) } (icon_said("hit", "Wounds")) }
            }
        }
    }
}

fn tenths(n: u128) -> String {
    format!("{}.{}", n / 10, n % 10)
}

/// A casting: what it is rolled with, what a Stop costs, what has been collected, and how the next roll may end.
pub fn casting(view: &CastingView) -> Markup {
    html! {
        div.rolled.rolled--next.rolled--cast {
            p.rolled__who { b { (view.name) } small { @match &view.target { Some(target) => { "on " (target) }, None => { "for " (counted(view.points, "Action Point")) } } } }
            @match &view.terms {
                Some(terms) => {
                    p.dice { @for _ in 0..terms.skill { (small_die("skill")) } @for _ in 0..terms.difficulty { (small_die("difficulty")) } }
                    p.eq__word { (terms.skill) " Skill, " (terms.difficulty) " Difficulty dice; special sides count " (terms.special) " Successes and " (terms.threat) " Stops" }
                    p.eq__word { "A Stop costs " b { (counted(terms.stop, "Action Point")) } ", " (view.left) " left" @if terms.trouble > 0 { "; a dark special side raises the Threat by " (terms.trouble) } }
                }
                None => { p.eq__word { "No dice: it works." } }
            }
            @if view.target.is_some() { p.rolled__sum { b.eq__res { (view.successes) } " " small { (if view.successes == 1 { "Success to spend" } else { "Successes to spend" }) } } }
            @if let (Some(fails), Some(average)) = (view.fails, view.average) { p.eq__word { "The next roll: fails " b { (fails.percent()) " %" } ", about " b { (tenths(average.tenths())) } " Successes" } }
        }
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
        Rolled::Cast { hero, dice, successes, stops, failed } => html! {
            div.rolled.rolled--cast {
                p.rolled__who { b { (capital(hero.name())) } small { @if *failed { "the casting fails" } @else { "casts" } } }
                (casts(dice, Worth::of_roll(dice, *successes, *stops)))
                (sum(*successes, *stops))
            }
        },
        Rolled::Struck { hero, dice, damage, left } => html! {
            div.rolled {
                p.rolled__who { b { (capital(hero.name())) } small { "strikes" } }
                p.dice { @for &one in dice { (thrown(one)) } @if dice.is_empty() { span.note { "no dice" } } }
                p.rolled__sum { b.eq__res { (damage) } (icon_said("hit", "Damage")) small { (left) " Life left" } }
            }
        },
        Rolled::Hit { hero, attack, defence, wounds } => html! {
            div.rolled {
                p.rolled__who { b { "It strikes" } small { (hero.name()) } }
                p.dice { @for &one in attack { (thrown(one)) } @if attack.is_empty() { span.note { "no dice" } } }
                span.rolled__against { "against" }
                p.dice { @for &one in defence { (thrown(one)) } @if defence.is_empty() { span.note { "no dice" } } }
                p.rolled__sum { b.eq__res { (wounds) } (icon_said("hit", if *wounds == 1 { "Wound" } else { "Wounds" })) }
            }
        },
        Rolled::Defences(defences) => html! { @for defence in defences { (equation(defence, None)) } },
        Rolled::Attack { by, dice, damage, defences } => html! {
            div.rolled {
                p.rolled__who { b { (who(*by)) } small { "attacks" } }
                p.dice { @for &one in dice { (thrown(one)) } @if dice.is_empty() { span.note { "no dice" } } }
                p.rolled__sum { b.eq__res { (damage) } (icon_said("hit", "Damage on the dice")) }
            }
            @for defence in defences { (equation(defence, Some(*damage))) }
        },
    }
}

/// What comes of an Attack for one defender: `4 - 1 = 3`; what came without a die stands beside what the dice have shown: `2 + 1 - 0 = 3`.
fn equation(defence: &Defended, damage: Option<u8>) -> Markup {
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
                @if let Some((wounds, ..)) = defence.result {
                    @let more = damage.map_or(0, |damage| wounds.total().saturating_sub(damage));
                    b { (wounds.total() - more) @if more > 0 { " + " (more) } } (icon_said("hit", "Wounds")) span.eq__op { "\u{2212}" }
                }
                span.dice { @for &one in &defence.dice { (thrown(one)) } }
                @let held = defence.result.map_or(defence.shields, |(_, shields, _)| shields);
                b { (held) } (icon_said("shield", "Shields")) @if held < defence.shields { small { (defence.shields - held) " cancelled" } }
                @if let Some((wounds, shields, verdict)) = defence.result {
                    span.eq__op { "=" }
                    b.eq__res { (if verdict == Verdict::Through { wounds.total().saturating_sub(shields) } else { 0 }) }
                }
            }
            @if let Some((_, _, verdict)) = defence.result { @let (words, id) = word(verdict); p.eq__word { (words) " " (rule("malhya", id)) } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mistgate_malhya::combat::effect::Wounds;

    #[test]
    fn an_equation_adds_up_with_what_no_die_has_brought_and_without_what_was_cancelled() {
        let told = |damage: u8, shields: u8, result: (u8, u8)| {
            let wounds = Wounds { damage: result.0, ..Wounds::default() };
            let defence = Defended { by: Fighter::Enemy(2), dice: Vec::new(), shields, result: Some((wounds, result.1, Verdict::Through)) };
            let row = equation(&defence, Some(damage)).into_string();
            let numbers = row.split("<b").skip(1).filter_map(|part| part.split(['>', '<']).nth(1)).map(str::to_owned).collect::<Vec<_>>();
            (numbers[1..].join(" "), row.contains("1 cancelled"))
        };
        assert_eq!(told(3, 1, (3, 1)), ("3 1 2".to_owned(), false));
        assert_eq!(told(2, 0, (3, 0)), ("2 + 1 0 3".to_owned(), false));
        assert_eq!(told(3, 2, (3, 1)), ("3 1 2".to_owned(), true));
    }
}

//! A check: the banner, dice one can read, the ladder of Successes, the Stops, what bears on it, and the odds.

use super::{MalhyaBoard, leads_to, pictures};
use crate::glossary::slug;
use crate::look::icon;
use crate::model::TableModel;
use crate::parts::text::rule;
use maud::{Markup, html};
use mistgate_kernel::dice::Fraction;
use mistgate_kernel::text::capital;
use mistgate_malhya::check::odds::NextRoll;
use mistgate_malhya::check::state::Face;
use mistgate_malhya::event::Event;
use mistgate_malhya::show::attempt::{ChangeView, CheckView, EveryView, Failing, LevelView};
use mistgate_malhya::words::{CheckKind, HeroId};

/// The longest ladder that is drawn rung by rung.
const RUNGS: u8 = 14;

impl MalhyaBoard<'_> {
    /// The check under way.
    pub(super) fn attempt(&self, table: &TableModel, check: &CheckView) -> Markup {
        let (tone, glyph) = pictures::trait_look(check.characteristic);
        let (kind_icon, kind) = match check.kind {
            CheckKind::Solo => ("solo", "Solo"),
            CheckKind::Individual => ("individual", "Individual"),
            CheckKind::Group => ("group", "Group"),
        };
        html! {
            article class={ "checkboard paper " (tone) } aria-labelledby="check" {
                header.banner {
                    span.banner__mark { (icon(glyph)) }
                    div.banner__text { p { span data-term="characteristic" { (capital(check.characteristic.word())) " check" } " " span data-term={ (slug(kind)) "-check" } { (icon(kind_icon)) (kind) } } h2 #check { (check.name) } }
                    ul.banner__facts {
                        @if !check.abilities.is_empty() { li data-term="abilities" { (icon("special")) span { (check.abilities.keys().map(|word| capital(word)).collect::<Vec<_>>().join(" or ")) " counts" } } }
                        li data-term="difficulty-dice" { (small_die("difficulty")) span { (counted(check.difficulty_dice, "difficulty die", "difficulty dice")) } }
                        @if let Some(limit) = check.fails_at { li data-term="stops" { (icon("stop")) span { (stops_in_short(check, limit)) } } }
                        @if let Some(lockpick) = check.lockpick { li data-term="lockpick" { (icon("key")) span { "with the " (lockpick) } } }
                        @if let Some(limit) = check.limit { li { (icon("group")) span { "at most " (counted(limit, "hero", "heroes")) } } }
                        @if let Some(cost) = check.cost { li data-term="action-points" { (icon("hourglass")) span { @if cost.declinable { "for " } @else { "costs " } (counted(cost.points, "Action Point", "Action Points")) @if cost.declinable { ", or not at all" } } } }
                    }
                }
                (self.tray(check))
                @if let Some(odds) = &check.odds { (chances(check, odds)) }
                section.tallyboard {
                    (ladder(check))
                    (stops(check))
                }
                @if !check.changes.is_empty() || check.skill_special > 0 { (bearing(check)) }
                @if check.kind != CheckKind::Solo { (turns(check)) }
                p.checkboard__last { "The dice: a Skill die has 6 Successes, 4 blanks, 2 specials; a Difficulty die 4 Stops, 6 blanks, 2 specials. " (rule(table.game, "ML-CHECK-10")) }
            }
        }
    }

    fn tray(&self, check: &CheckView) -> Markup {
        let who = capital(check.roller.map_or("nobody yet", HeroId::name));
        let worth = Worth { special: check.skill_special, threat: check.difficulty_special };
        html! {
            section.tray aria-label={ "Roll " (check.rolls) } {
                p.tray__name { b { @if check.rolls == 0 { "Not rolled yet" } @else { "Roll " (check.rolls) } } span { (who) } }
                @if check.faces.is_empty() {
                    ul.casts {
                        @for at in 0..check.skill_dice { (die("skill", "waiting", "", at, "to be rolled")) }
                        @if check.difficulty_dice > 0 { li.casts__gap aria-hidden="true" {} }
                        @for at in 0..check.difficulty_dice { (die("difficulty", "waiting", "", at, "to be rolled")) }
                    }
                } @else { (casts(&check.faces, worth)) (sum(worth.of(&check.faces, is_skill), worth.of(&check.faces, is_difficulty))) }
            }
        }
    }

    /// The roll that ended somebody's check, with how: the page has turned with it, and everybody wants to see the dice.
    pub(super) fn last_roll_of_a_check(&self) -> Markup {
        let shown = self.view.check.as_ref().is_some_and(|check| !check.faces.is_empty());
        let Some(roll) = self.ended.as_ref().filter(|_| !shown) else { return html! {} };
        html! {
            section.tray.tray--over aria-label="The last roll" {
                p.tray__name { b { (capital(roll.hero.name())) @if roll.stopped.is_some() { " stops" } @else { " fails" } } span { @match roll.stopped { Some(n) => { (counted(n, "Success", "Successes")) }, None => "the last roll" } } }
                (casts(&roll.faces, roll.worth()))
                (sum(roll.successes, roll.stops))
            }
        }
    }
}

/// The roll that ended a check.
pub struct EndingRoll {
    hero: HeroId,
    faces: Vec<Face>,
    /// What it brought.
    successes: u8,
    stops: u8,
    /// With so many Successes in all; nothing if it has failed.
    stopped: Option<u8>,
}

impl EndingRoll {
    /// If the last thing done was such a roll.
    pub fn of(last: &[Event]) -> Option<Self> {
        let (hero, faces, successes, stops) = last.iter().rev().find_map(|event| match event {
            Event::Rolled { hero, faces, successes, stops } => Some((*hero, faces.as_slice().to_vec(), *successes, *stops)),
            _ => None,
        })?;
        let stopped = last.iter().find_map(|event| match *event {
            Event::Failed { hero: other } if other == hero => Some(None),
            Event::Stopped { hero: other, successes } if other == hero => Some(Some(successes)),
            _ => None,
        })?;
        Some(EndingRoll { hero, faces, successes, stops, stopped })
    }

    fn worth(&self) -> Worth {
        Worth::of_roll(&self.faces, self.successes, self.stops)
    }
}

/// What the special sides of both kinds of dice count.
#[derive(Clone, Copy)]
pub(super) struct Worth {
    pub special: u8,
    pub threat: u8,
}

impl Worth {
    /// What the special sides counted, reckoned back from what the roll brought.
    pub fn of_roll(faces: &[Face], successes: u8, stops: u8) -> Self {
        let count = |wanted: Face| faces.iter().filter(|&&face| face == wanted).count() as u8;
        let each = |all: u8, plain: Face, special: Face| all.saturating_sub(count(plain)).checked_div(count(special)).unwrap_or(0);
        Worth { special: each(successes, Face::Success, Face::Special), threat: each(stops, Face::Stop, Face::Threat) }
    }

    fn of_face(self, face: Face) -> u8 {
        match face {
            Face::Success | Face::Stop => 1,
            Face::Special => self.special,
            Face::Threat => self.threat,
            Face::Blank | Face::Calm => 0,
        }
    }

    /// What dice of a kind are worth together, before anything is cancelled.
    fn of(self, faces: &[Face], kind: fn(Face) -> bool) -> u8 {
        faces.iter().filter(|&&face| kind(face)).map(|&face| self.of_face(face)).sum()
    }
}

fn is_difficulty(face: Face) -> bool {
    matches!(face, Face::Stop | Face::Calm | Face::Threat)
}

fn is_skill(face: Face) -> bool {
    !is_difficulty(face)
}

pub(super) fn casts(faces: &[Face], worth: Worth) -> Markup {
    let of = |kind: fn(Face) -> bool| (0u8..).zip(faces.iter().copied().filter(move |&face| kind(face)));
    html! {
        ul.casts {
            @for (at, face) in of(is_skill) { (cast(worth, face, at)) }
            @if of(is_difficulty).next().is_some() { li.casts__gap aria-hidden="true" {} }
            @for (at, face) in of(is_difficulty) { (cast(worth, face, at + 3)) }
        }
    }
}

pub(super) fn sum(successes: u8, stops: u8) -> Markup {
    html! { p.tray__sum { span { (token("success")) b { "+" (successes) } } span { (token("stop")) b { "+" (stops) } } } }
}

fn cast(worth: Worth, face: Face, at: u8) -> Markup {
    let words = match (face, worth.of_face(face)) {
        (Face::Success, _) => "1 Success".to_owned(),
        (Face::Stop, _) => "1 Stop".to_owned(),
        (Face::Blank | Face::Calm, _) => "nothing".to_owned(),
        (Face::Special | Face::Threat, 0) => "Special: 0".to_owned(),
        (Face::Special | Face::Threat, n) => format!("Special: {n}"),
    };
    match face {
        Face::Success => die("skill", "success", "success", at, &words),
        Face::Special => die("skill", "special", "special", at, &words),
        Face::Blank => die("skill", "blank", "", at, &words),
        Face::Stop => die("difficulty", "stop", "stop", at, &words),
        Face::Threat => die("difficulty", "special", "special", at, &words),
        Face::Calm => die("difficulty", "blank", "", at, &words),
    }
}

/// A die with what it shows, and the same in words below.
fn die(kind: &str, state: &str, glyph: &str, at: u8, words: &str) -> Markup {
    html! {
        li.cast {
            svg class={ "die die--" (kind) " die--" (state) " die--t" (at % 5) @if state != "waiting" { " die--fresh" } } viewBox="0 0 40 40" role="img" aria-label={ (kind) " die: " (words) } {
                use href="#d12" width="40" height="40" {}
                @if glyph.is_empty() { circle.die__none cx="20" cy="20" r="1.3" {} }
                @else { use.die__glyph href={ "#i-" (glyph) } x="12.7" y="12.9" width="14.6" height="14.6" {} }
            }
            span aria-hidden="true" { (words) }
        }
    }
}

pub(super) fn small_die(kind: &str) -> Markup {
    html! { svg class={ "die die--small die--" (kind) } viewBox="0 0 40 40" aria-hidden="true" { use href="#d12" width="40" height="40" {} } }
}

fn token(kind: &str) -> Markup {
    html! {
        svg class={ "tkn tkn--" (kind) } viewBox="0 0 24 24" aria-hidden="true" {
            circle.tkn__rim cx="12" cy="12" r="11.3" {}
            circle.tkn__face cx="12" cy="12" r="9" {}
            use href={ "#i-" (kind) } x="5.5" y="5.5" width="13" height="13" {}
        }
    }
}

/// What the next roll may bring, as exact fractions of the dice in hand.
fn chances(check: &CheckView, odds: &NextRoll) -> Markup {
    let have = so_far(check);
    let levels = check.levels.iter().zip(&odds.levels).filter_map(|(level, chance)| Some((level.from.filter(|&from| from > have)?, (*chance)?)));
    let next = check.every.as_ref().zip(odds.multiple);
    html! {
        section.chances aria-label="Odds of the next roll" {
            h3.block__name { "The next roll" (rule("malhya", "ML-CHECK-19")) }
            ul {
                @for (from, chance) in levels { (chance_row("reach", &format!("{from} Successes or more"), chance)) }
                @if let Some((every, chance)) = next { (chance_row("reach", &format!("{} Successes or more: once more {}", next_multiple(check), every.brings), chance)) }
                @if let Some(chance) = odds.stops { (chance_row("fail", if matches!(check.failure, Failing::Ends(_)) { "it fails" } else { "the Stops strike" }, chance)) }
            }
        }
    }
}

fn chance_row(class: &str, words: &str, chance: Fraction) -> Markup {
    let percent = chance.percent();
    html! {
        li.chance {
            span { (words) }
            svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" { rect.ob--none width="100" height="10" {} rect class={ "ob--" (class) } width=(percent) height="10" {} }
            b { @if chance.over == 0 { "no chance" } @else if chance.over == chance.under { "certain" } @else { (chance) " " small { (percent) " %" } } }
        }
    }
}

/// Successes as rungs, with the levels in a list below: they may be three words long, and a phone is narrow.
fn ladder(check: &CheckView) -> Markup {
    let together = check.kind == CheckKind::Group;
    let have = so_far(check);
    let highest = check.levels.iter().filter(|level| level.open).filter_map(|level| level.from).max().unwrap_or(0).max(have).max(next_multiple(check)).max(1);
    let aside = if together && check.validated > 0 { format!(", {} of them set aside", check.validated) } else { String::new() };
    html! {
        h3.block__name { "Successes, " (have) " so far" (aside) }
        @if highest <= RUNGS {
            ol.rungs aria-label={ (have) " Successes" } {
                @for n in 1..=highest {
                    li class={ "rung" @if n <= have { " rung--on" } @if together && n > check.validated && n <= have { " rung--risk" } @if is_a_level(check, n) { " rung--level" } } {
                        @if n <= have { (token("success")) } @else { span { (n) } }
                    }
                }
            }
        }
        ol.steps2 { @for one in &check.levels { (level(one)) } @if let Some(every) = &check.every { (multiple(every)) } @for (end, brings) in &check.endings { li.step2.step2--end { b { (icon("flag")) } span { (capital(end)) ": " (brings) } } } }
    }
}

/// The Successes that count by now: in a Group check those of the others too.
fn so_far(check: &CheckView) -> u8 {
    check.successes + if check.kind == CheckKind::Group { check.validated } else { 0 }
}

/// Does something begin with so many Successes: a level, or once more what every so many bring?
fn is_a_level(check: &CheckView, n: u8) -> bool {
    check.levels.iter().any(|level| level.open && level.from == Some(n)) || check.every.as_ref().is_some_and(|every| n.is_multiple_of(every.successes))
}

/// The Successes at which what every so many bring comes once more (ML-CHECK-39).
fn next_multiple(check: &CheckView) -> u8 {
    check.every.as_ref().map_or(0, |every| every.successes.saturating_mul(every.times.saturating_add(1)))
}

/// What every so many Successes bring, and how often by now.
fn multiple(every: &EveryView) -> Markup {
    html! {
        li class={ "step2" @if every.times > 0 { " step2--here" } } {
            b { (icon("infinity")) (every.successes) }
            span { "for every " (counted(every.successes, "Success", "Successes")) ": " (every.brings) small { "when the check is over " (rule("malhya", "ML-CHECK-39")) } }
            @if every.times > 0 { em { (icon("check")) (every.times) @if every.times == 1 { " time" } @else { " times" } " by now" } }
        }
    }
}

fn level(level: &LevelView) -> Markup {
    let number = leads_to(&level.brings);
    html! {
        li class={ "step2" @if level.reached { " step2--here" } @if !level.open { " step2--shut" } } {
            @match level.from { Some(from) => { b { (from) "+" } }, None => { b { "?" } } }
            span {
                @if !level.open { "not now: " }
                @if level.from.is_none() && level.open { "how many, nobody has told" } @else { (level.brings) }
                @if let Some(computed) = &level.computed { small { (computed) } }
                @if let Some(condition) = &level.condition { small { "if " (condition) } }
            }
            @if level.reached { em { (icon("check")) "reached" } }
            @if let Some(number) = number { (pictures::number(None, number)) }
        }
    }
}

/// How many Stops do what. A number that repeats ends nothing (ML-CHECK-38).
fn stops_in_short(check: &CheckView, limit: u8) -> Markup {
    match check.failure {
        Failing::GoesOn(_) => html! { (icon("infinity")) "every " @if limit == 1 { "Stop strikes" } @else { (limit) " Stops strike" } },
        Failing::Never | Failing::ByLockpick(_) | Failing::Ends(_) => html! { (counted(limit, "Stop fails", "Stops fail")) },
    }
}

fn stops(check: &CheckView) -> Markup {
    let Some(limit) = check.fails_at else {
        return html! {
            p.stops {
                @if let Failing::ByLockpick(effect) = &check.failure { (icon("key")) "The Lockpick says how many Stops it bears; then it has failed: " (effect) }
                @else { (icon("check")) "Stops cannot end this check." }
            }
        };
    };
    html! {
        div.stops {
            h3.block__name { "Stops, " (check.stops) " of " (limit) }
            ol.stopslots aria-label={ (check.stops) " of " (limit) " Stops" } {
                @for n in 1..=limit { li class={ "stopslot" @if n <= check.stops { " stopslot--on" } } { @if n <= check.stops { (token("stop")) } @else { span { (n) } } } }
            }
            p.stops__then {
                @match &check.failure {
                    Failing::Never | Failing::ByLockpick(_) => {}
                    Failing::Ends(effect) => { "then it has failed: " (effect) }
                    Failing::GoesOn(effect) => { "then " (effect) ", and it goes on" }
                }
            }
        }
    }
}

fn bearing(check: &CheckView) -> Markup {
    let nobody = check.roller.is_none();
    html! {
        section {
            h3.block__name { "What bears on this check" @if check.skill_special > 0 { ": each special side counts " (check.skill_special) } (rule("malhya", "ML-CHECK-49")) }
            ul.mods {
                @for (ability, n) in &check.abilities {
                    li class={ "mod" @if *n == 0 { " mod--no" } } {
                        (icon("special"))
                        @if *n == 0 { span { b { (capital(ability)) " would count" } small { "special sides worth more, for those who know it" } } em { (if nobody { DEPENDS } else { "not known" }) } }
                        @else { span { b { (n) " for each special side" } small { (capital(ability)) } } em { "active" } }
                    }
                }
                @for change in &check.changes { (modifier(change, nobody)) }
            }
        }
    }
}

/// Said of what only the one who rolls brings along or not, as long as nobody has stepped forward.
const DEPENDS: &str = "depends on who rolls";

fn modifier(change: &ChangeView, nobody: bool) -> Markup {
    let glyph = if change.when.contains("weather") {
        "cloud"
    } else if change.what.to_lowercase().contains("stop") {
        "stop"
    } else {
        "special"
    };
    let personal = nobody && (change.when.contains("the hero") || change.when.contains("heavy"));
    html! {
        li class={ "mod" @if change.times == 0 { " mod--no" } } {
            (icon(glyph))
            span { b { (capital(&change.what)) } small { (capital(&change.when)) } }
            em { @match change.times { 0 if personal => (DEPENDS), 0 => "not met", 1 => "active", n => { "active, " (n) " times" } } }
        }
    }
}

/// Who has rolled, rolls, and is still to roll.
fn turns(check: &CheckView) -> Markup {
    let one = |hero: HeroId, class: &str, words: &str| {
        html! { li class={ "turn turn--" (class) } { (icon(pictures::hero_look(hero).0)) span { b { (capital(hero.name())) } small { (words) } } } }
    };
    html! {
        ol.turns aria-label="Who takes part" {
            @for &hero in &check.succeeded { (one(hero, "done", "succeeded")) }
            @for &hero in &check.failed { (one(hero, "failed", "failed")) }
            @if let Some(hero) = check.roller { (one(hero, "now", "rolls now")) }
            @for &hero in &check.waiting { (one(hero, "next", "still to roll")) }
        }
    }
}

fn counted(n: u8, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

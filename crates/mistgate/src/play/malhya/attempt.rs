//! A check: who rolls, dice one can read, how far it is to each level, how near the failure is.

use crate::play::canvas::{BOLD, DIM, PLAIN, Row};
use mistgate_kernel::dice::Fraction;
use mistgate_malhya::check::odds::NextRoll;
use mistgate_malhya::check::state::Face;
use mistgate_malhya::show::attempt::{ChangeView, CheckView, EveryView, Failing, LevelView};
use mistgate_malhya::words::{CheckKind, HeroId};

/// So many Successes are drawn one by one; more are a number.
const DRAWN: u8 = 12;

/// The check as a block of rows.
pub fn check(check: &CheckView<'_>, _width: usize) -> Vec<Row> {
    let mut rows = vec![Row::default(), Row::new(BOLD, format!("“{}”", check.name)), Row::new(DIM, check.banner.clone())];
    if let Some(roller) = check.roller {
        rows.push(dice(check, roller));
        rows.extend((!check.faces.is_empty()).then(|| cast(check)));
    }
    rows.push(successes(check));
    rows.extend(check.levels.iter().map(level));
    rows.extend(check.every.as_ref().map(every));
    rows.extend(stops(check));
    rows.extend(check.odds.iter().map(|odds| chances(check, odds)));
    rows.extend(check.changes.iter().map(change));
    rows.extend(others(check));
    rows
}

/// `    every 3: gain 2 gold, twice by now`.
fn every(every: &EveryView) -> Row {
    let times = match every.times {
        0 => String::new(),
        1 => ", once by now".to_owned(),
        2 => ", twice by now".to_owned(),
        n => format!(", {n} times by now"),
    };
    Row::new(if every.times > 0 { BOLD } else { PLAIN }, format!("    every {}: {}{times}", every.successes, every.brings))
}

/// `: 3 Skill, 1 Difficulty`.
pub fn in_hand(check: &CheckView<'_>) -> String {
    check.roller.map_or_else(String::new, |_| format!(": {} Skill, {} Difficulty", check.skill_dice, check.difficulty_dice))
}

fn dice(check: &CheckView<'_>, roller: HeroId) -> Row {
    let count = |n: u8, kind: &str| format!("{n} {kind} {}", if n == 1 { "die" } else { "dice" });
    let special = match check.skill_special {
        0 => ", specials are blank".to_owned(),
        n => format!(", a special is worth {n}"),
    };
    Row::plain(format!("{} rolls {} and {}{special}.", roller.name(), count(check.skill_dice, "Skill"), count(check.difficulty_dice, "Difficulty")))
}

/// `Roll 2  [ + ] [ + ] [ @ ] [   ]  |  ( X )`.
fn cast(check: &CheckView<'_>) -> Row {
    let mut row = Row::new(BOLD, format!("Roll {}  ", check.rolls));
    let mut difficulty = false;
    for &face in &check.faces {
        let (mark, hard) = mark(face);
        if hard && !difficulty {
            row.add(DIM, " |  ");
            difficulty = true;
        }
        row.add(if mark.trim().is_empty() { DIM } else { BOLD }, if hard { format!("({mark}) ") } else { format!("[{mark}] ") });
    }
    row
}

/// What a side shows, and whether it is one of a Difficulty die.
fn mark(face: Face) -> (&'static str, bool) {
    match face {
        Face::Success => ("success", false),
        Face::Blank => ("  -  ", false),
        Face::Special => ("special", false),
        Face::Stop => ("STOP", true),
        Face::Calm => ("  -  ", true),
        Face::Threat => ("special", true),
    }
}

fn successes(check: &CheckView<'_>) -> Row {
    let highest = check.levels.iter().filter_map(|level| level.from).max().unwrap_or(0);
    let have = check.successes + if check.kind == CheckKind::Group { check.validated } else { 0 };
    let drawn = highest.max(have);
    let pips = if drawn <= DRAWN { format!("{}{}  ", "●".repeat(have.into()), "○".repeat(drawn.saturating_sub(have).into())) } else { String::new() };
    let aside = if check.validated > 0 { format!(" ({} of them set aside)", check.validated) } else { String::new() };
    Row::new(BOLD, "Successes ").with(PLAIN, format!("{pips}{have}{aside}"))
}

fn level(level: &LevelView) -> Row {
    match (level.open, level.from) {
        (true, Some(from)) => {
            let style = if level.reached { BOLD } else { PLAIN };
            Row::new(style, format!("  {} {from}+: {}", if level.reached { "»" } else { " " }, level.brings))
        }
        (true, None) => Row::plain("    so many that nobody has told"),
        (false, _) => Row::new(DIM, format!("    not for this hero: {}", level.brings)),
    }
}

fn stops(check: &CheckView<'_>) -> Option<Row> {
    let Some(limit) = check.fails_at else {
        let Failing::ByLockpick(effect) = &check.failure else { return None };
        return Some(Row::new(BOLD, "Stops     ").with(PLAIN, format!("as many as the Lockpick bears, then it has failed: {effect}")));
    };
    let pips = format!("{}{}", "■".repeat(check.stops.into()), "□".repeat(limit.saturating_sub(check.stops).into()));
    let then = match &check.failure {
        Failing::Never | Failing::ByLockpick(_) => return None,
        Failing::Ends(effect) => format!("then it has failed: {effect}"),
        Failing::GoesOn(effect) => format!("then {effect}, and it goes on"),
    };
    Some(Row::new(BOLD, "Stops     ").with(PLAIN, format!("{pips}  {} of {limit}, {then}", check.stops)))
}

/// `Next roll 6+: 1/4 (25 %) · fails: 1/3 (33 %)`.
fn chances(check: &CheckView<'_>, odds: &NextRoll) -> Row {
    let said = |words: String, chance: Fraction| format!("{words}: {chance} ({} %)", chance.percent());
    let levels =
        check.levels.iter().zip(&odds.levels).filter_map(|(level, chance)| Some(said(format!("{}+", level.from.filter(|_| !level.reached)?), (*chance)?)));
    let stops = odds.stops.map(|chance| said("too many Stops".to_owned(), chance));
    let all: Vec<String> = levels.chain(stops).collect();
    Row::new(BOLD, "Next roll ").with(PLAIN, all.join(" · "))
}

fn change(change: &ChangeView) -> Row {
    let style = if change.times > 0 { PLAIN } else { DIM };
    let now = match change.times {
        0 => " (not now)".to_owned(),
        1 => String::new(),
        n => format!(" ({n} times)"),
    };
    Row::new(style, format!("    {}: {}{now}", change.when, change.what))
}

fn others(check: &CheckView<'_>) -> Option<Row> {
    let names = |heroes: &[HeroId]| heroes.iter().map(|hero| hero.name()).collect::<Vec<_>>().join(", ");
    let parts = [("still to roll", &check.waiting), ("succeeded", &check.succeeded), ("failed", &check.failed)];
    let words: Vec<String> = parts.into_iter().filter(|(_, heroes)| !heroes.is_empty()).map(|(word, heroes)| format!("{word}: {}", names(heroes))).collect();
    (!words.is_empty()).then(|| Row::new(DIM, words.join(" · ")))
}

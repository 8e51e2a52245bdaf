//! Skill checks in words.

use super::asked::condition;
use super::deeds::{counted, plural, price, resource};
use super::{Line, Printer};
use crate::booklet::instruction::Price;
use crate::booklet::parse::Names;
use crate::booklet::skill_check::*;

impl Printer<'_> {
    /// The banner, then its lines.
    pub(super) fn check(self, check: &SkillCheck, depth: usize, lines: &mut Vec<Line>) {
        lines.push(Line { depth, text: format!("{}:", banner(check)) });
        let below = depth + 1;
        match check.failure.at {
            Stops::Never => {}
            Stops::Ends(n) => self.with(counted(n, "stop"), check.failure.block, below, lines),
            Stops::Every(n) => self.with(format!("every {}", counted(n, "stop")), check.failure.block, below, lines),
            Stops::ByLockpick => self.with("the lock holds".to_owned(), check.failure.block, below, lines),
        }
        for level in &check.levels {
            let condition = level.condition.as_ref().map(|asked| format!(" if {}", condition(asked, self.names))).unwrap_or_default();
            self.with(format!("{}{condition}{}", threshold(level), remarks(level)), level.block, below, lines);
        }
        if let Some((n, block)) = check.per_successes {
            self.with(format!("every {n} {}", if n == 1 { "success" } else { "successes" }), block, below, lines);
        }
        for &(end, block) in &check.endings {
            self.with(ending(end), block, below, lines);
        }
        for (when, change) in &check.changes {
            lines.push(Line { depth: below, text: format!("{}: {}", occasion(when, self.names), change_words(*change)) });
        }
        match check.successes_for {
            Some(Price::Resource(_, filter)) => {
                lines.push(Line { depth: below, text: format!("may discard {}: 1 success each", plural(2, &resource(filter))) });
            }
            Some(cost) => lines.push(Line { depth: below, text: format!("may pay {}: 1 success each", price(cost)) }),
            None => {}
        }
        if check.stealth_dice > 0 {
            let n = check.stealth_dice;
            lines.push(Line { depth: below, text: format!("in stealth: {n} white {}", if n == 1 { "die" } else { "dice" }) });
        }
    }
}

/// The banner of a check (ML-CHECK-02).
pub(crate) fn banner(check: &SkillCheck) -> String {
    let mut text = format!("{} {} check \"{}\"", check.kind.word(), check.characteristic.word(), check.name);
    if check.difficulty > 0 {
        text += &format!(", {} difficulty {}", check.difficulty, dice(i16::from(check.difficulty)));
    }
    if let Some(limit) = check.limit {
        text += &format!(", at most {limit} {}", if limit == 1 { "hero" } else { "heroes" });
    }
    if !check.abilities.is_empty() {
        let words: Vec<&str> = check.abilities.iter().map(|ability| ability.word()).collect();
        text += &format!(", {}", words.join(" or "));
    }
    match check.cost {
        Some(Cost { points, duty: Duty::Must }) => text += &format!(", costs {}", counted(points, "action point")),
        Some(Cost { points, duty: Duty::May }) => text += &format!(", may cost {}", counted(points, "action point")),
        None => {}
    }
    if check.failure.at == Stops::ByLockpick {
        text += ", lockpicking";
    }
    text
}

/// When an additional instruction applies.
pub(crate) fn occasion(when: &Occasion, names: &Names) -> String {
    match when {
        Occasion::If(asked) => format!("if {}", condition(asked, names)),
        Occasion::EachHeavy(1) => "for each heavy piece".to_owned(),
        Occasion::EachHeavy(_) => "for each pair of heavy pieces".to_owned(),
    }
}

/// What ends a check for everybody (ML-CHECK-33).
pub(crate) fn ending(end: End) -> String {
    match end {
        End::AllDone => "all heroes done".to_owned(),
        End::AllFailed => "all heroes failed".to_owned(),
        End::Succeeded(n) => format!("{n} {} succeeded", if n == 1 { "hero" } else { "heroes" }),
    }
}

/// How a number of Successes is computed, unless it is just printed (ML-CHECK-36, ML-CHECK-37).
pub(crate) fn computed(from: Threshold) -> Option<String> {
    let per = |per: Per| match per {
        Per::Hero => "hero",
        Per::Crystal => "crystal",
    };
    match from {
        Threshold::Fixed(_) => None,
        Threshold::Plus(base, n, each) => Some(format!("{base} plus {n} per {}", per(each))),
        Threshold::Minus(base, n, each) => Some(format!("{base} minus {n} per {}", per(each))),
    }
}

fn threshold(level: &Level) -> String {
    match (level.from, level.to) {
        (Threshold::Fixed(from), Some(to)) => format!("{from}-{to}"),
        (Threshold::Fixed(from), None) => format!("{from}+"),
        (from @ (Threshold::Plus(..) | Threshold::Minus(..)), _) => computed(from).unwrap_or_default(),
    }
}

fn remarks(level: &Level) -> String {
    let vain = match level.aim {
        Aim::Achieved => "",
        Aim::InVain => ", in vain",
    };
    let hidden = match level.shown {
        Shown::Openly => "",
        Shown::Hidden => ", hidden",
    };
    format!("{vain}{hidden}")
}

/// What it changes.
pub(crate) fn change_words(change: Change) -> String {
    let more = |n: i8, one: &str, many: &str| {
        let noun = if n.abs() == 1 { one } else { many };
        format!("{} {} {noun}", n.abs(), if n < 0 { "fewer" } else { "more" })
    };
    match change {
        Change::Stops(n) => counted(n, "stop"),
        Change::MoreStops(n) => more(n, "stop", "stops"),
        Change::MoreSuccesses(n) => more(n, "success", "successes"),
        Change::MoreDifficulty(n) => more(n, "difficulty die", "difficulty dice"),
        Change::MoreSkill(n) => more(n, "skill die", "skill dice"),
        Change::SkillSpecials(n) => format!("special skill sides count {n}"),
        Change::DifficultySpecials(n) => format!("special difficulty sides count {n}"),
        Change::CancelStops(n) => format!("cancel {}", counted(n, "stop")),
        Change::RerollSuccess => "reroll a success".to_owned(),
        Change::RerollBlank => "reroll a blank".to_owned(),
        Change::MorePoints(n) => more(n, "action point", "action points"),
    }
}

fn dice(n: i16) -> &'static str {
    if n == 1 { "die" } else { "dice" }
}

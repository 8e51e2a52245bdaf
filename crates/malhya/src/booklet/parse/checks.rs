//! Skill checks: the banner, then its lines.

use super::land::eat_phrase;
use super::nouns::{self, eat_noun};
use super::verbs::stealth_dice;
use super::{Parser, expect, one_of, quoted, unknown};
use crate::booklet::instruction::{Block, Instruction, Price};
use crate::booklet::page::Item;
use crate::booklet::skill_check::*;
use crate::ids::*;
use crate::words::*;
use mistgate_kernel::content::{Cursor, Word};

impl Parser<'_> {
    /// `group knowledge check "Healing the huntress", 2 difficulty dice, at most 2 heroes, alchemy:`
    pub(super) fn check(&mut self, words: &mut Cursor, below: &[Item]) -> Option<Instruction> {
        let kind = CheckKind::ALL[one_of(words, "a kind of check", CheckKind::WORDS)?];
        let characteristic = Characteristic::ALL[one_of(words, "a characteristic", Characteristic::WORDS)?];
        expect(words, "check")?;
        let name = quoted(words)?;
        let mut check = SkillCheck {
            kind,
            characteristic,
            name,
            difficulty: 0,
            limit: None,
            abilities: Vec::new(),
            cost: None,
            failure: Failure { at: Stops::Never, block: Block::EMPTY },
            levels: Vec::new(),
            per_successes: None,
            endings: Vec::new(),
            changes: Vec::new(),
            successes_for: None,
            stealth_dice: 0,
        };
        while words.eat_sign(',') {
            banner(words, &mut check)?;
        }
        if !words.eat_sign(':') || words.peek() != Word::End || below.is_empty() {
            words.expected("`:` and the lines of the check below, such as `- 2 stops: go 40`");
            return None;
        }
        below.iter().for_each(|item| {
            self.check_line(item, &mut check);
        });
        let id = CheckId(self.program.checks.len() as u16);
        self.program.checks.push(check);
        Some(Instruction::Check(id))
    }

    fn check_line(&mut self, item: &Item, check: &mut SkillCheck) -> Option<()> {
        let report = self.report;
        let words = &mut Cursor::new(&item.text, report);
        let below = &item.items;
        match (words.peek(), words.ahead(1)) {
            (Word::Number(_), Word::Name("stop" | "stops")) => {
                let n = nouns::number(words)?;
                words.step();
                check.failure = Failure { at: Stops::Ends(n), block: self.after_colon(words, below)? };
            }
            (Word::Name("the"), Word::Name("lock")) => {
                ["the", "lock", "holds"].into_iter().try_for_each(|word| expect(words, word))?;
                check.failure = Failure { at: Stops::ByLockpick, block: self.after_colon(words, below)? };
            }
            (Word::Name("every"), _) => self.every(words, below, check)?,
            (Word::Name("all"), Word::Name("heroes")) => {
                words.step();
                words.step();
                let end = if words.eat("done") { End::AllDone } else { expect(words, "failed").map(|()| End::AllFailed)? };
                check.endings.push((end, self.after_colon(words, below)?));
            }
            (Word::Number(_), Word::Name("hero" | "heroes")) => {
                let n = nouns::number(words)?;
                words.step();
                expect(words, "succeeded")?;
                check.endings.push((End::Succeeded(n), self.after_colon(words, below)?));
            }
            (Word::Name("in"), Word::Name("stealth")) => {
                words.step();
                words.step();
                check.stealth_dice = stealth_dice(words)?;
            }
            (Word::Name("if"), _) => {
                words.step();
                let condition = self.condition(words)?;
                let change = change_after_colon(words)?;
                check.changes.push((Occasion::If(condition), change));
            }
            (Word::Name("for"), _) => {
                let each = if eat_phrase(words, &["for", "each", "heavy", "piece"]) {
                    1
                } else if eat_phrase(words, &["for", "each", "pair", "of", "heavy", "pieces"]) {
                    2
                } else {
                    words.expected("`for each heavy piece` or `for each pair of heavy pieces`");
                    return None;
                };
                check.changes.push((Occasion::EachHeavy(each), change_after_colon(words)?));
            }
            (Word::Name("may"), _) => check.successes_for = Some(self.may_give(words)?),
            (Word::Number(_) | Word::Name(_), _) => {
                let level = self.level(words, below)?;
                check.levels.push(level);
            }
            (Word::Sign(_) | Word::End, _) => {
                words.expected("a line of a check");
                return None;
            }
        }
        if words.peek() != Word::End {
            words.expected("the end of the line");
        }
        Some(())
    }

    fn every(&mut self, words: &mut Cursor, below: &[Item], check: &mut SkillCheck) -> Option<()> {
        words.step();
        let n = nouns::number(words)?;
        if eat_noun(words, "stop") {
            check.failure = Failure { at: Stops::Every(n), block: self.after_colon(words, below)? };
        } else if words.eat("successes") || words.eat("success") {
            check.per_successes = Some((n, self.after_colon(words, below)?));
        } else {
            words.expected("`stops` or `successes`");
            return None;
        }
        Some(())
    }

    /// `may discard purple plants: 1 success each`, `may pay 3 gold: 1 success each`.
    fn may_give(&mut self, words: &mut Cursor) -> Option<Price> {
        words.step();
        let price = if words.eat("pay") { self.price(words)? } else { may_discard(words)? };
        if !words.eat_sign(':') {
            words.expected("`: 1 success each`");
            return None;
        }
        if words.peek() != Word::Number(1) {
            words.expected("`1 success each`");
            return None;
        }
        words.step();
        expect(words, "success")?;
        expect(words, "each").map(|()| price)
    }

    /// `3-5:`, `6+:`, `4 plus 2 per hero:`, with `if …`, `, in vain`, `, hidden`.
    fn level(&mut self, words: &mut Cursor, below: &[Item]) -> Option<Level> {
        let (from, to) = threshold(words)?;
        let mut level = Level { from, to, condition: None, shown: Shown::Openly, aim: Aim::Achieved, block: Block::EMPTY };
        if words.eat("if") {
            level.condition = Some(self.condition(words)?);
        }
        while words.eat_sign(',') {
            if words.eat("hidden") {
                level.shown = Shown::Hidden;
            } else if eat_phrase(words, &["in", "vain"]) {
                level.aim = Aim::InVain;
            } else {
                unknown(words, "`hidden` or `in vain`", &["hidden", "in"]);
                return None;
            }
        }
        level.block = self.after_colon(words, below)?;
        Some(level)
    }
}

fn banner(words: &mut Cursor, check: &mut SkillCheck) -> Option<()> {
    match (words.peek(), words.ahead(1)) {
        (Word::Number(_), Word::Name("difficulty")) => {
            check.difficulty = nouns::number(words)?;
            words.step();
            if !(words.eat("die") || words.eat("dice")) {
                words.expected("`dice`");
                return None;
            }
        }
        (Word::Name("at"), _) => {
            expect(words, "at")?;
            expect(words, "most")?;
            check.limit = Some(nouns::number(words)?);
            if !(words.eat("hero") || words.eat("heroes")) {
                words.expected("`heroes`");
                return None;
            }
        }
        (Word::Name("costs"), _) => {
            words.step();
            check.cost = Some(Cost { points: action_points(words)?, duty: Duty::Must });
        }
        (Word::Name("may"), _) => {
            words.step();
            expect(words, "cost")?;
            check.cost = Some(Cost { points: action_points(words)?, duty: Duty::May });
        }
        (Word::Name("lockpicking"), _) => {
            words.step();
            check.failure.at = Stops::ByLockpick;
        }
        _ => loop {
            check.abilities.push(nouns::ability(words)?);
            if !words.eat("or") {
                break;
            }
        },
    }
    Some(())
}

fn action_points(words: &mut Cursor) -> Option<u8> {
    let n = nouns::number(words)?;
    expect(words, "action")?;
    if !eat_noun(words, "point") {
        words.expected("`points`");
        return None;
    }
    Some(n)
}

fn threshold(words: &mut Cursor) -> Option<(Threshold, Option<u8>)> {
    // `3-5` is one word to the cursor, because names may have hyphens.
    if let Word::Name(name) = words.peek()
        && let Some((from, to)) = name.split_once('-')
        && let (Ok(from), Ok(to)) = (from.parse(), to.parse())
    {
        words.step();
        return Some((Threshold::Fixed(from), Some(to)));
    }
    let from = nouns::number(words)?;
    if words.eat_sign('+') {
        return Some((Threshold::Fixed(from), None));
    }
    if words.eat("plus") {
        return per(words).map(|(n, per)| (Threshold::Plus(from, n, per), None));
    }
    if words.eat("minus") {
        return per(words).map(|(n, per)| (Threshold::Minus(from, n, per), None));
    }
    words.expected("a level: `3-5`, `6+` or `4 plus 2 per hero`");
    None
}

fn per(words: &mut Cursor) -> Option<(u8, Per)> {
    let n = nouns::number(words)?;
    expect(words, "per")?;
    let at = one_of(words, "what is counted", &["hero", "crystal"])?;
    Some((n, [Per::Hero, Per::Crystal][at]))
}

fn may_discard(words: &mut Cursor) -> Option<Price> {
    expect(words, "discard")?;
    let resource = nouns::resource(words);
    if resource.is_none() {
        words.expected("resources, such as `purple plants`");
    }
    resource.map(|filter| Price::Resource(1, filter))
}

fn change_after_colon(words: &mut Cursor) -> Option<Change> {
    if !words.eat_sign(':') {
        words.expected("`:` and what changes");
        return None;
    }
    let phrases = [(&["reroll", "a", "success"][..], Change::RerollSuccess), (&["reroll", "a", "blank"], Change::RerollBlank)];
    if let Some((_, change)) = phrases.into_iter().find(|(phrase, _)| eat_phrase(words, phrase)) {
        return Some(change);
    }
    if words.eat("cancel") {
        let n = nouns::number(words)?;
        return eat_noun(words, "stop").then_some(Change::CancelStops(n));
    }
    if eat_phrase(words, &["special", "skill", "sides", "count"]) {
        return nouns::number(words).map(Change::SkillSpecials);
    }
    if eat_phrase(words, &["special", "difficulty", "sides", "count"]) {
        return nouns::number(words).map(Change::DifficultySpecials);
    }
    let n = nouns::number(words)?;
    if eat_noun(words, "stop") {
        return Some(Change::Stops(n));
    }
    let sign: i8 = if words.eat("more") {
        1
    } else if words.eat("fewer") {
        -1
    } else {
        words.expected("`stops`, `more …` or `fewer …`");
        return None;
    };
    counted(words, sign * n as i8)
}

fn counted(words: &mut Cursor, n: i8) -> Option<Change> {
    if eat_noun(words, "stop") {
        return Some(Change::MoreStops(n));
    }
    if words.eat("success") || words.eat("successes") {
        return Some(Change::MoreSuccesses(n));
    }
    let at = one_of(words, "what there is more or less of", &["difficulty", "skill", "action"])?;
    let noun = if at == 2 { eat_noun(words, "point") } else { words.eat("die") || words.eat("dice") };
    if !noun {
        words.expected("`dice` or `points`");
        return None;
    }
    Some([Change::MoreDifficulty(n), Change::MoreSkill(n), Change::MorePoints(n)][at])
}

//! Conditions: alternatives, of each of which every test must hold.

use super::Parser;
use super::basics::did_you_mean;
use super::scope::Aim;
use crate::effect::tree::{Cond, Count, Fact, Test};
use crate::ids::Land;
use mistgate_kernel::content::{Place, Problem, Word};

/// The words a test can begin with.
const FACTS: [&str; 20] = [
    "line", "quest", "target", "this", "card", "hit", "slain", "no", "safe", "land", "special", "H", "tokens", "pursuers", "foes", "paid", "restored",
    "buried", "wounds", "hand",
];

impl Parser<'_> {
    /// Tests joined by `and`, alternatives by `or`.
    pub(super) fn condition(&mut self) -> Option<Cond> {
        let mut tests = Vec::new();
        let mut alternative = false;
        loop {
            let not = self.cursor.eat("not");
            let what = self.fact()?;
            tests.push(Test { alternative, not, what });
            if self.cursor.eat("and") {
                alternative = false;
            } else if self.cursor.eat("or") {
                alternative = true;
            } else {
                break;
            }
        }
        let cond = self.program.add_tests(&tests);
        self.full(cond)
    }

    fn fact(&mut self) -> Option<Fact> {
        let place = self.cursor.place();
        if self.cursor.eat("target") {
            if self.scope.aim != Aim::Enemies {
                self.fault(place, "the target is no Enemy here");
                return None;
            }
            self.word("is")?;
            return Some(Fact::TargetIs(self.filter()?));
        }
        if self.cursor.eat("this") {
            self.word("is")?;
            self.this_enemy(place)?;
            return Some(Fact::ThisIs(self.filter()?));
        }
        if self.cursor.eat("card") {
            return self.card();
        }
        if self.cursor.eat("hit") {
            return Some(Fact::Hit);
        }
        if self.cursor.eat("slain") {
            return Some(Fact::Slain);
        }
        if self.cursor.eat("safe") {
            return Some(Fact::Safe);
        }
        if self.cursor.eat("no") {
            self.word("enemies")?;
            return Some(Fact::NoEnemies);
        }
        if self.cursor.eat("land") {
            return Some(Fact::LandIs(Land::ALL[self.one_of(&Land::ALL.map(Land::slug))?]));
        }
        if self.at("special") && self.cursor.ahead(1) == Word::Name("slain") {
            self.cursor.step();
            self.cursor.step();
            return Some(Fact::SpecialSlain);
        }
        if self.at_demand() && !matches!(self.cursor.ahead(1), Word::Sign('<' | '>')) {
            // Short for `this is …`.
            self.this_enemy(place)?;
            return Some(Fact::ThisIs(self.filter()?));
        }
        if let Some(count) = self.count() {
            return self.comparison(count);
        }
        let message = format!("expected a condition, found {}{}", self.cursor.found(), self.hint(&FACTS));
        let help = "a condition is `target is FILTER`, `this is FILTER`, `card NAME`, `COUNT >= N`, `COUNT <= N`, `hit`, `slain`, `no enemies`, `safe`, `land LAND` or `special slain`";
        self.failed = true;
        self.cursor.report(Problem::new(place, message).with_help(help));
        None
    }

    fn this_enemy(&mut self, place: Place) -> Option<()> {
        if !self.scope.bearer.is_enemy() {
            self.fault(place, "`this` is an Enemy on Enemy cards only");
            return None;
        }
        Some(())
    }

    /// After a count: `>= N` or `<= N`.
    fn comparison(&mut self, count: Count) -> Option<Fact> {
        let least = self.cursor.peek() == Word::Sign('>');
        if !matches!((self.cursor.peek(), self.cursor.ahead(1)), (Word::Sign('<' | '>'), Word::Sign('='))) {
            self.expected("`>=` or `<=`");
            return None;
        }
        self.cursor.step();
        self.cursor.step();
        let number = self.any_number()?;
        Some(if least { Fact::AtLeast(count, number) } else { Fact::AtMost(count, number) })
    }

    /// After `card`: a Keyword of Hero Cards, or else the longest title that stands here.
    fn card(&mut self) -> Option<Fact> {
        if !self.scope.you {
            let place = self.cursor.place();
            self.fault(place, "there is no Hero here whose area it could be: use `each { … }`");
            return None;
        }
        let Word::Name(name) = self.cursor.peek() else {
            self.expected("a Keyword or a title of Hero Cards");
            return None;
        };
        let words = |title: &str| title.split_whitespace().count();
        let stands = |title: &str| title.split_whitespace().enumerate().all(|(at, word)| self.cursor.ahead(at) == Word::Name(word));
        let title = (0..self.names.titles.len()).filter(|&at| stands(&self.names.titles[at])).max_by_key(|&at| words(&self.names.titles[at]));
        let keyword = self.names.keyword(name).filter(|&keyword| self.names.cards.contains(keyword));
        match (keyword, title) {
            (Some(keyword), title) if title.is_none_or(|at| words(&self.names.titles[at]) == 1) => {
                self.cursor.step();
                Some(Fact::CardInArea(keyword))
            }
            (_, Some(at)) => {
                (0..words(&self.names.titles[at])).for_each(|_| self.cursor.step());
                Some(Fact::TitleInArea(u16::try_from(at).ok()?))
            }
            _ => {
                self.failed = true;
                if !self.names.incomplete {
                    let known = self.names.cards.iter().map(|keyword| self.names.keywords[usize::from(keyword.0)].as_str());
                    let known = known.chain(self.names.titles.iter().map(String::as_str));
                    let message = format!("no Hero Card has the title or the Keyword `{name}`{}", did_you_mean(name, known));
                    self.cursor.report(Problem::new(self.cursor.place(), message));
                }
                None
            }
        }
    }
}

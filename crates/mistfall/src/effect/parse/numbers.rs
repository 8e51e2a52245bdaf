//! Numbers: plain, with the Hero Number, or counted in play (MF-SCALE-03).

use super::Parser;
use super::scope::Aim;
use crate::effect::tree::{Count, Num};
use mistgate_kernel::content::Word;

/// The largest number an author can write; anything beyond is a slip.
const MOST: i32 = 40;

/// What can be counted, as written.
pub(crate) const COUNTS: [(&str, Count); 13] = [
    ("H", Count::Heroes),
    ("?", Count::TimeMark),
    ("tokens", Count::Tokens),
    ("pursuers", Count::Pursuers),
    ("foes", Count::Foes),
    ("paid", Count::Paid),
    ("restored", Count::Restored),
    ("buried", Count::Buried),
    ("wounds", Count::Wounds),
    ("hand", Count::Hand),
    ("focus", Count::Focus),
    ("line", Count::Line),
    ("quest", Count::Quest),
];

/// A number before what is counted is known to make sense here.
struct Written {
    num: Num,
    /// Was something subtracted already? Then nothing is added behind.
    closed: bool,
}

impl Parser<'_> {
    /// A number that is at least 1 if it is plain.
    pub(super) fn number(&mut self) -> Option<Num> {
        let place = self.cursor.place();
        let number = self.any_number()?;
        if number.times == 0 && number.base < 1 {
            self.fault(place, "expected a number above 0");
        }
        Some(number)
    }

    /// A number that may be 0.
    pub(super) fn any_number(&mut self) -> Option<Num> {
        let written = match self.cursor.peek() {
            Word::Number(number) => {
                let plain = small(number);
                self.cursor_step(plain.is_some());
                plain.map(|number| self.plain_or_marks(number))
            }
            Word::Name(name) => {
                let written = written(name);
                self.cursor_step(written.is_some());
                written
            }
            Word::Sign('?') => {
                self.cursor.step();
                Some(Written { num: Num::times(1, Count::TimeMark, 0), closed: false })
            }
            _ => None,
        };
        let Some(mut written) = written else {
            self.expected(&format!("a number (up to {MOST}, `H`, `2H+1`, `?`, or a count such as `pursuers`)"));
            return None;
        };
        if !written.closed {
            written.num.base = self.more()?;
        }
        self.countable(written.num.of, written.num.times);
        Some(written.num)
    }

    /// `+N` gives the number and `true`, `-N` the number and `false`.
    pub(super) fn signed(&mut self) -> Option<(Num, bool)> {
        if self.cursor.eat_sign('+') {
            return Some((self.number()?, true));
        }
        let Word::Name(name) = self.cursor.peek() else {
            self.expected("`+` or `-` and a number");
            return None;
        };
        match name.strip_prefix('-') {
            // `-?` is two words.
            Some("") => {
                self.cursor.step();
                Some((self.number()?, false))
            }
            Some(rest) => {
                let plain = rest.parse().ok();
                let number = match plain {
                    Some(number) => small(number).filter(|&number| number > 0).map(|number| Written { num: Num::plain(number), closed: true }),
                    None => written(rest),
                };
                let Some(mut number) = number else {
                    self.expected(&format!("`+` or `-` and a number up to {MOST}"));
                    return None;
                };
                self.cursor.step();
                if plain.is_some() {
                    number = self.plain_or_marks(number.num.base);
                }
                if !number.closed {
                    number.num.base = self.more()?;
                }
                self.countable(number.num.of, number.num.times);
                Some((number.num, false))
            }
            None => {
                self.expected("`+` or `-` and a number");
                None
            }
        }
    }

    /// After a plain number, which is a factor if a question mark stands behind it: `2?` is two words.
    fn plain_or_marks(&mut self, number: i8) -> Written {
        match self.cursor.eat_sign('?') {
            true => Written { num: Num::times(number, Count::TimeMark, 0), closed: false },
            false => Written { num: Num::plain(number), closed: true },
        }
    }

    /// `+N` or `-N`, without anything counted.
    pub(super) fn change(&mut self) -> Option<i8> {
        let place = self.cursor.place();
        let (number, up) = self.signed()?;
        if number.times != 0 {
            self.fault(place, "a modifier has a plain number");
            return None;
        }
        Some(if up { number.base } else { -number.base })
    }

    /// Something that can be counted, in front of a comparison.
    pub(super) fn count(&mut self) -> Option<Count> {
        let found = COUNTS.into_iter().find(|(word, _)| self.cursor.eat(word) || *word == "?" && self.cursor.eat_sign('?'));
        let (_, count) = found?;
        self.countable(count, 1);
        Some(count)
    }

    /// What stands behind something counted: `+N`, `-N` (which is a word of its own behind `?` only), or nothing.
    fn more(&mut self) -> Option<i8> {
        let more = match (self.cursor.peek(), self.cursor.ahead(1)) {
            (Word::Sign('+'), Word::Number(number)) => {
                self.cursor.step();
                small(number)
            }
            (Word::Name(name), _) => match name.strip_prefix('-').and_then(|less| less.parse().ok()) {
                Some(less) => small(less).map(|less| -less),
                None => return Some(0),
            },
            _ => return Some(0),
        };
        if more.is_none() {
            self.expected(&format!("a number up to {MOST}"));
        }
        self.cursor_step(more.is_some());
        more
    }

    /// Faults what cannot be counted where the text stands.
    fn countable(&mut self, count: Count, times: i8) {
        let fault = match count {
            _ if times == 0 => None,
            Count::Pursuers | Count::Hand | Count::Focus | Count::Restored if !self.scope.you => {
                Some("there is no Hero here whose it could be: use `each { … }`")
            }
            Count::Wounds if self.scope.aim != Aim::Enemies && !self.scope.bearer.is_enemy() => Some("`wounds` are those of a target Enemy: there is none"),
            Count::Buried if !self.scope.assault => Some("`buried` counts in an attack on a Hero only"),
            Count::Tokens if !self.scope.bearer.holds_tokens() => Some("there is no card here to hold tokens"),
            _ => None,
        };
        if let Some(fault) = fault {
            let place = self.cursor.place_since(self.cursor.mark().saturating_sub(1));
            self.fault(place, fault);
        }
    }

    fn cursor_step(&mut self, step: bool) {
        if step {
            self.cursor.step();
        }
    }
}

fn small(number: u32) -> Option<i8> {
    i8::try_from(number).ok().filter(|&number| i32::from(number) <= MOST)
}

/// `2H`, `pursuers`, `H-1`: a factor, what is counted, and perhaps something less, all in one word.
fn written(name: &str) -> Option<Written> {
    let digits = name.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(name.len());
    let (factor, rest) = name.split_at(digits);
    let times = if factor.is_empty() { 1 } else { factor.parse().ok().and_then(small).filter(|&times| times >= 1)? };
    let (word, less) = match rest.split_once('-') {
        Some((word, less)) => (word, Some(less.parse().ok().and_then(small).filter(|&less| less >= 1)?)),
        None => (rest, None),
    };
    let (_, of) = COUNTS.into_iter().find(|&(known, _)| known == word)?;
    Some(Written { num: Num::times(times, of, less.map_or(0, |less| -less)), closed: less.is_some() })
}

//! Numbers: plain, with the Hero Number, or counted in play (MF-SCALE-03).

use super::scope::Aim;
use super::{Cards, Scope};
use crate::effect::{Count, Num};
use mistgate_kernel::content::Word;
use mistgate_kernel::language::{Part, Reader, Writer};

/// The largest number an author can write; anything beyond is a slip.
const MOST: i32 = 40;

/// A number of these parts.
macro_rules! numbers {
    ($($(#[$doc:meta])* $name:ident: $value:ty, $starts:expr, $read:path, $write:expr, $expected:expr;)*) => {$(
        $(#[$doc])*
        pub struct $name;

        impl Part<Cards> for $name {
            type Value = $value;

            fn starts(reader: &Reader<'_, Cards>) -> bool {
                $starts(reader)
            }

            fn read(reader: &mut Reader<'_, Cards>) -> Option<$value> {
                $read(reader)
            }

            fn write(value: &$value, writer: &mut Writer<'_, Cards>) {
                writer.word(&$write(*value));
            }

            fn expected(_: &Reader<'_, Cards>) -> String {
                $expected.to_owned()
            }

            fn words(_: &Reader<'_, Cards>) -> Vec<String> {
                Vec::new()
            }
        }
    )*};
}

numbers! {
    /// A number that is at least 1 if it is plain.
    Amount: Num, |_: &Reader<'_, Cards>| true, above_zero, text, EXPECTED;
    /// A number that may be 0.
    AnyAmount: Num, |_: &Reader<'_, Cards>| true, any_number, text, EXPECTED;
    /// `-N`
    Less: Num, is_negative, less, |number| format!("-{}", text(number)), "`-` and a number";
    /// `+N` or `-N`, without anything counted.
    By: i8, |reader: &Reader<'_, Cards>| reader.is_at("+") || is_negative(reader), by, |by| format!("{by:+}"), "`+` or `-` and a number";
}

const EXPECTED: &str = "a number (up to 40, `H`, `2H+1`, `?`, or a count such as `pursuers`)";

/// `3`, `2H+1`, `pursuers-1`
fn text(number: Num) -> String {
    if number.times == 0 {
        return number.base.to_string();
    }
    let factor = if number.times == 1 { String::new() } else { number.times.to_string() };
    let more = if number.base == 0 { String::new() } else { format!("{:+}", number.base) };
    format!("{factor}{}{more}", number.of.slug())
}

/// Something that can be counted where the text stands, in front of a comparison.
pub struct Counted;

impl Part<Cards> for Counted {
    type Value = Count;

    fn starts(reader: &Reader<'_, Cards>) -> bool {
        <Count as Part<Cards>>::starts(reader)
    }

    fn read(reader: &mut Reader<'_, Cards>) -> Option<Count> {
        let count = <Count as Part<Cards>>::read(reader)?;
        countable(Num::times(1, count, 0), reader);
        Some(count)
    }

    fn write(value: &Count, writer: &mut Writer<'_, Cards>) {
        writer.word(value.slug());
    }

    fn expected(_: &Reader<'_, Cards>) -> String {
        "a count".to_owned()
    }

    fn words(_: &Reader<'_, Cards>) -> Vec<String> {
        Count::ALL.map(|count| count.slug().to_owned()).to_vec()
    }
}

/// A number before what is counted is known to make sense here.
struct Written {
    num: Num,
    /// Was something subtracted already? Then nothing is added behind.
    closed: bool,
}

fn above_zero(reader: &mut Reader<'_, Cards>) -> Option<Num> {
    let place = reader.cursor.place();
    let number = any_number(reader)?;
    if number.times == 0 && number.base < 1 {
        reader.fault(place, "expected a number above 0");
    }
    Some(number)
}

fn any_number(reader: &mut Reader<'_, Cards>) -> Option<Num> {
    let read = match reader.cursor.peek() {
        Word::Number(number) => small(number).map(|number| {
            reader.cursor.step();
            plain_or_marks(number, reader)
        }),
        Word::Name(name) => written(name).inspect(|_| reader.cursor.step()),
        Word::Sign('?') => {
            reader.cursor.step();
            Some(Written { num: Num::times(1, Count::TimeMark, 0), closed: false })
        }
        Word::Sign(_) | Word::End => None,
    };
    if read.is_none() {
        reader.expected(EXPECTED);
    }
    complete(read?, reader)
}

/// What stands behind something counted, and whether it can be counted here.
fn complete(mut read: Written, reader: &mut Reader<'_, Cards>) -> Option<Num> {
    if !read.closed {
        read.num.base = more(reader)?;
    }
    countable(read.num, reader);
    Some(read.num)
}

fn is_negative(reader: &Reader<'_, Cards>) -> bool {
    matches!(reader.cursor.peek(), Word::Name(name) if name.starts_with('-'))
}

/// `-2`, `-2H+1`, `-?`: the sign and what follows are one word, but for the question mark.
fn less(reader: &mut Reader<'_, Cards>) -> Option<Num> {
    let Word::Name(name) = reader.cursor.peek() else { return None };
    let rest = name.trim_start_matches('-');
    if rest.is_empty() {
        reader.cursor.step();
        return above_zero(reader);
    }
    let plain = rest.parse().ok();
    let read = match plain {
        Some(number) => small(number).filter(|&number| number > 0).map(|number| Written { num: Num::plain(number), closed: true }),
        None => written(rest),
    };
    let Some(read) = read else {
        reader.expected(&format!("`+` or `-` and a number up to {MOST}"));
        return None;
    };
    reader.cursor.step();
    let read = if plain.is_some() { plain_or_marks(read.num.base, reader) } else { read };
    complete(read, reader)
}

fn by(reader: &mut Reader<'_, Cards>) -> Option<i8> {
    let place = reader.cursor.place();
    let up = reader.eat("+");
    let number = if up { above_zero(reader)? } else { less(reader)? };
    if number.times != 0 {
        reader.fault(place, "a modifier has a plain number");
        return None;
    }
    Some(if up { number.base } else { -number.base })
}

/// After a plain number, which is a factor if a question mark stands behind it: `2?` is two words.
fn plain_or_marks(number: i8, reader: &mut Reader<'_, Cards>) -> Written {
    match reader.eat("?") {
        true => Written { num: Num::times(number, Count::TimeMark, 0), closed: false },
        false => Written { num: Num::plain(number), closed: true },
    }
}

/// What stands behind something counted: `+N`, `-N` (which is a word of its own behind `?` only), or nothing.
fn more(reader: &mut Reader<'_, Cards>) -> Option<i8> {
    let more = match (reader.cursor.peek(), reader.cursor.ahead(1)) {
        (Word::Sign('+'), Word::Number(number)) => {
            reader.cursor.step();
            small(number)
        }
        (Word::Name(name), _) => match name.strip_prefix('-').and_then(|less| less.parse().ok()) {
            Some(less) => small(less).map(|less| -less),
            None => return Some(0),
        },
        (Word::Sign(_) | Word::Number(_) | Word::End, _) => return Some(0),
    };
    match more {
        Some(_) => reader.cursor.step(),
        None => reader.expected(&format!("a number up to {MOST}")),
    }
    more
}

/// Faults what cannot be counted where the text stands.
fn countable(number: Num, reader: &mut Reader<'_, Cards>) {
    if number.times == 0 {
        return;
    }
    if let Some(fault) = uncountable(number.of, reader.at_hand.scope) {
        let place = reader.cursor.place_since(reader.cursor.mark().saturating_sub(1));
        reader.fault(place, fault);
    }
}

fn uncountable(count: Count, scope: Scope) -> Option<&'static str> {
    match count {
        Count::Pursuers | Count::Hand | Count::Focus | Count::Restored | Count::Allies => {
            (!scope.you).then_some("there is no Hero here whose it could be: use `each { … }`")
        }
        Count::Wounds => (scope.aim != Aim::Enemies && !scope.bearer.is_enemy()).then_some("`wounds` are those of a target Enemy: there is none"),
        Count::Buried => (!scope.assault).then_some("`buried` counts in an attack on a Hero only"),
        Count::Tokens => (!scope.bearer.holds_tokens()).then_some("there is no card here to hold tokens"),
        Count::Heroes | Count::TimeMark | Count::Foes | Count::Paid | Count::Line | Count::Quest | Count::Darkness => None,
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
    let of = Count::of(word)?;
    Some(Written { num: Num::times(times, of, less.map_or(0, |less| -less)), closed: less.is_some() })
}

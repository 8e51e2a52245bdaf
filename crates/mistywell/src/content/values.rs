//! Reading what stands in a single text: a name, an output, a need.

use super::read::Reader;
use super::{Need, Output};
use crate::ids::{DistrictId, GroupId, Symbol, Time};
use mistgate_kernel::content::{Cursor, Placed, Problem, Report, Titled, Word, did_you_mean, listed};

/// The most cubes paid for a need: one digit.
const MAX_PAY: u32 = 9;

impl Reader<'_> {
    /// The slug of a card; no other card may have it.
    pub(super) fn card_slug(&mut self, card: &Titled, report: &Report) -> Option<String> {
        self.slugs.take("card", card, report)
    }

    /// The slug of a district or a group; no other may have it.
    pub(super) fn map_slug(&mut self, name: &Placed<String>, report: &Report) -> Option<String> {
        self.slugs.take("place", &Titled::plain(name.clone()), report)
    }

    /// A group of the Map by its name, with its district.
    pub(super) fn group(&self, name: &Placed<String>, report: &Report) -> Option<(GroupId, DistrictId)> {
        let at = self.position("group", &self.names.groups, name, report)?;
        Some((GroupId(at), *self.group_districts.get(usize::from(at))?))
    }

    /// A district of the Map by its name.
    pub(super) fn district(&self, name: &Placed<String>, report: &Report) -> Option<DistrictId> {
        self.position("district", &self.names.districts, name, report).map(DistrictId)
    }

    fn position(&self, what: &str, names: &[String], name: &Placed<String>, report: &Report) -> Option<u8> {
        let position = names.iter().position(|known| *known == name.value);
        if position.is_none() && !self.names.incomplete {
            let hint = did_you_mean(&name.value, names.iter().map(String::as_str));
            let message = format!("there is no {what} `{}`{hint}", name.value);
            let help = format!("expected {}", listed(names.iter().map(String::as_str)));
            report.add(Problem::new(name.place.clone(), message).with_help(help));
        }
        u8::try_from(position?).ok()
    }

    /// The outputs of a Project: `leaf`, `drop night` (MW-COMP-05).
    pub(super) fn outputs(&self, texts: &[Placed<String>], report: &Report) -> Option<Vec<Output>> {
        let outputs: Vec<Output> = texts
            .iter()
            .filter_map(|text| {
                let mut cursor = Cursor::new(text, report);
                let symbol = symbol(&mut cursor)?;
                Some(Output { symbol, time: time(&mut cursor)? })
            })
            .collect();
        let marks: Vec<_> = outputs.iter().map(|output| (output.symbol, output.time)).collect();
        (outputs.len() == texts.len() && distinct(&marks, texts, report)).then_some(outputs)
    }

    /// The needs of a Request: `gear 3`, `flame 2 day` (MW-COMP-10).
    pub(super) fn needs(&self, texts: &Placed<Vec<Placed<String>>>, report: &Report) -> Option<Vec<Need>> {
        if texts.value.is_empty() {
            report.note(&texts.place, "a Request has at least one need (MW-COMP-10)");
            return None;
        }
        let needs: Vec<Need> = texts
            .value
            .iter()
            .filter_map(|text| {
                let mut cursor = Cursor::new(text, report);
                let symbol = symbol(&mut cursor)?;
                let pay = pay(&mut cursor)?;
                Some(Need { symbol, time: time(&mut cursor)?, pay })
            })
            .collect();
        let marks: Vec<_> = needs.iter().map(|need| (need.symbol, need.time)).collect();
        (needs.len() == texts.value.len() && distinct(&marks, &texts.value, report)).then_some(needs)
    }
}

/// The bit of a symbol in a mask.
pub(super) fn bit(symbol: Symbol) -> u8 {
    1 << symbol as u8
}

/// The times of day at which something with this mark is in force.
pub(super) fn times(mark: Option<Time>) -> impl Iterator<Item = Time> {
    Time::ALL.into_iter().filter(move |&time| mark.is_none_or(|mark| mark == time))
}

fn symbol(cursor: &mut Cursor) -> Option<Symbol> {
    let found = Symbol::ALL.into_iter().find(|symbol| cursor.eat(symbol.slug()));
    if found.is_none() {
        let slugs = || Symbol::ALL.into_iter().map(Symbol::slug);
        let hint = if let Word::Name(name) = cursor.peek() { did_you_mean(name, slugs()) } else { String::new() };
        let message = format!("expected a symbol, found {}{hint}", cursor.found());
        let help = format!("the symbols are {}", listed(slugs()));
        cursor.report(Problem::new(cursor.place(), message).with_help(help));
    }
    found
}

fn pay(cursor: &mut Cursor) -> Option<u8> {
    if let Word::Number(number @ 0..=MAX_PAY) = cursor.peek() {
        cursor.step();
        return u8::try_from(number).ok();
    }
    cursor.expected(&format!("the cubes paid, from 0 to {MAX_PAY}"));
    None
}

/// A time of day, or nothing; then the text must be over.
fn time(cursor: &mut Cursor) -> Option<Option<Time>> {
    let time = Time::ALL.into_iter().find(|time| cursor.eat(time.slug()));
    if cursor.peek() != Word::End {
        cursor.expected(if time.is_some() { "the end of the text" } else { "`day`, `night` or the end of the text" });
        return None;
    }
    Some(time)
}

/// Whether no symbol is in force twice at one time of day; reports it otherwise.
fn distinct(marks: &[(Symbol, Option<Time>)], texts: &[Placed<String>], report: &Report) -> bool {
    let mut distinct = true;
    for (at, &(symbol, time)) in marks.iter().enumerate() {
        let again = marks[..at].iter().any(|&(other, at_time)| other == symbol && (time.is_none() || at_time.is_none() || time == at_time));
        if again {
            report.note(&texts[at].place, format!("`{}` counts twice at one time of day", symbol.slug()));
            distinct = false;
        }
    }
    distinct
}

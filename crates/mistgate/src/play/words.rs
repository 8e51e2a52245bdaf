//! The story, the question, the choices.

use super::canvas::{BOLD, DIM, PLAIN, Row, paint, wrap};
use crate::games::CliGame;
use crate::terminal;
use mistgate_kernel::session::{Happened, Session};
use mistgate_kernel::text::{self, Passage};
use mistgate_kernel::{Choice, Eyes, Line, Outcome, Rule, Seat, SeatSet, Status};
use std::io::{self, Write};

/// What an event begins, if anything: a story has chapters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A round or a day: a new paragraph.
    Round,
    /// Somebody's turn.
    Turn,
    /// Nothing new.
    Same,
}

/// Something that happened, in words.
pub struct Told(Part, Line);

impl Told {
    /// An event of a game, as these eyes may hear of it.
    pub fn new<G: CliGame>(game: &G, event: &G::Event, eyes: Eyes) -> Self {
        Told(game.part(event), game.tell(event, eyes))
    }
}

/// Everything that happened, with a blank line before each round.
pub fn story<G: CliGame>(out: &mut impl Write, session: &Session<G>, eyes: Eyes) -> io::Result<()> {
    lines(session, eyes).iter().try_for_each(|line| told(out, line))
}

/// Everything that happened, as lines.
pub fn lines<G: CliGame>(session: &Session<G>, eyes: Eyes) -> Vec<Told> {
    let game = session.game().as_ref();
    let mut lines: Vec<Told> = session.opening().iter().map(|event| Told::new(game, event, eyes)).collect();
    for happened in session.happened(0..session.count()) {
        match happened {
            Happened::Events(events) => lines.extend(events.iter().map(|event| Told::new(game, event, eyes))),
            Happened::Words(words) => lines.push(Told(Part::Same, Line::new(words, Rule::NONE))),
        }
    }
    lines
}

/// Something that happened, with its rule at the end of the line.
pub fn told(out: &mut impl Write, Told(part, line): &Told) -> io::Result<()> {
    match part {
        Part::Round => writeln!(out, "\n{}", paint(BOLD, &line.text)),
        Part::Turn => writeln!(out, "{}", paint(BOLD, &line.text)),
        Part::Same => told_with_rule(out, line),
    }
}

fn told_with_rule(out: &mut impl Write, line: &Line) -> io::Result<()> {
    let rule = line.rule.to_string();
    let width = terminal::width() - 2;
    let mut rows = wrap(&line.text, width);
    let last = rows.pop().unwrap_or_default();
    for row in rows {
        writeln!(out, "  {row}")?;
    }
    let room = width.checked_sub(last.chars().count() + rule.len()).filter(|&room| room >= 2 || rule.is_empty());
    if room.is_none() {
        writeln!(out, "  {last}")?;
    }
    let (last, room) = room.map_or(("", width.saturating_sub(rule.len())), |room| (last.as_str(), room));
    writeln!(out, "  {last}{}", paint(DIM, &format!("{:room$}{rule}", "")))
}

/// How it stands: who must decide, or how it ended and why.
pub fn standing<G: CliGame>(session: &Session<G>) -> String {
    let length = format!("after {} {}", session.game().length(session.state()), G::UNIT);
    let cause = session.game().cause(session.state()).map_or(String::new(), |cause| format!(" ({cause})"));
    match session.status() {
        Status::Deciding(seats) => {
            let names: Vec<&str> = seats.iter().filter_map(|seat| session.seats().get(usize::from(seat.0))).map(String::as_str).collect();
            format!("It goes on {length}: {} to decide{}", names.join(", "), absent(session.seats(), session.present()))
        }
        Status::Over(Outcome::Won(seats)) if seats.len() == session.seats().len() => format!("Won {length}{cause}"),
        Status::Over(Outcome::Won(seats)) => {
            let names: Vec<&str> = seats.iter().filter_map(|seat| session.seats().get(usize::from(seat.0))).map(String::as_str).collect();
            format!("Won by {} {length}{cause}", names.join(", "))
        }
        Status::Over(Outcome::Lost) => format!("Lost {length}{cause}"),
        Status::Over(Outcome::Undecided) => format!("Undecided {length}{cause}"),
    }
}

/// The seats that do not take part now, if there are any.
pub fn absent(seats: &[String], present: SeatSet) -> String {
    let names: Vec<&str> = (0u8..).zip(seats).filter(|(at, _)| !present.contains(Seat(*at))).map(|(_, name)| name.as_str()).collect();
    if names.is_empty() { String::new() } else { format!("; not there now: {}", names.join(", ")) }
}

/// Something to be read before one decides, with a blank line between its parts. Tables keep their columns.
pub fn passage(passage: &Passage, width: usize) -> Vec<Row> {
    let part = |part: &text::Part| match part {
        text::Part::Heading(words) => vec![Row::new(BOLD, words.to_string())],
        text::Part::Paragraph(words) => wrap(&words.to_string(), width).into_iter().map(Row::plain).collect(),
        text::Part::List(items) => items.iter().flat_map(|item| wrap(&format!("- {item}"), width)).map(Row::plain).collect(),
        text::Part::Table(grid) => grid.to_string().lines().map(Row::plain).collect(),
    };
    passage.0.iter().flat_map(|one| part(one).into_iter().chain([Row::default()])).collect()
}

/// A choice with its number, how many copies it stands for, what it does, and its rule.
pub fn choice(number: usize, choice: &Choice, copies: usize, width: usize) -> Vec<Row> {
    let rule = choice.rule.to_string();
    let copies = if copies > 1 { format!(" ({copies} copies)") } else { String::new() };
    let start = Row::new(BOLD, format!("{number:>4}")).with(PLAIN, format!("  {}{copies}", choice.label));
    let room = width.saturating_sub(rule.len() + 1);
    let together = start.width() + 2 + choice.detail.chars().count() <= room;
    let mut first = start;
    if together && !choice.detail.is_empty() {
        first.add(DIM, format!("  {}", choice.detail));
    }
    let mut rows = first.fold(room, 8);
    if let Some(first) = rows.first_mut() {
        *first = std::mem::take(first).fit(room).with(DIM, format!(" {rule}"));
    }
    if !together {
        rows.extend(wrap(&choice.detail, width.saturating_sub(8)).into_iter().map(|line| Row::new(DIM, format!("        {line}"))));
    }
    rows
}

/// Choices in a few signs each, in columns: their numbers, and what they are.
pub fn side_by_side(brief: &[String], width: usize) -> Vec<Row> {
    let widest = brief.iter().map(|one| one.chars().count()).max().unwrap_or_default() + 2;
    let columns = (width.saturating_sub(2) / widest).max(1);
    let row = |several: &[String]| {
        several.iter().fold(Row::plain("  "), |mut row, one| {
            let (number, what) = one.split_once(':').unwrap_or(("", one));
            let left = widest.saturating_sub(one.chars().count());
            row.add(BOLD, number).add(PLAIN, format!(" {what}{}", " ".repeat(left)));
            row
        })
    };
    brief.chunks(columns).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_not_there_is_named() {
        let seats = ["anna", "bera", "cole"].map(str::to_owned);
        assert_eq!(absent(&seats, SeatSet::ALL), "");
        assert_eq!(absent(&seats, SeatSet::only(Seat(1))), "; not there now: anna, cole");
    }
}

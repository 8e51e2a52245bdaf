//! Going on with a play that was kept, also when the program has become newer since.
//!
//! A play that was kept is never refused for what we have changed. As long as today's rules lead through its journal to the
//! same marks, nothing is different. Where they do not, it goes on from the state that was kept; if none was, from the last
//! one that its journal still leads to. Then its past can be read, and taking back ends there.

use super::past::{Past, words};
use super::{Done, Session};
use crate::digest::Digest;
use crate::journal::{Deed, Entry, Journal, JournalError};
use crate::snapshot::{Snapshot, writer};
use crate::{Game, Seat};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// How the rules have changed since a play began, as far as it shows in this one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RulesChange {
    /// So many things had been done when it was noticed.
    pub at: usize,
    /// The first line of its journal that shows it, from 0.
    pub line: usize,
    /// What was different there.
    pub reason: String,
    /// From where it goes on.
    pub from: GoesOn,
}

/// From where a play goes on after the rules have changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GoesOn {
    /// From the state that was kept: nothing is lost.
    FromKeptState,
    /// From the state that its moves, all still legal, lead to today.
    FromSameMoves,
    /// From the last state that its moves lead to today: what came after it is lost, but can be read.
    FromLastPossible,
}

impl RulesChange {
    /// So many things can neither be taken back nor be replayed.
    pub fn closed(&self) -> usize {
        match self.from {
            GoesOn::FromKeptState | GoesOn::FromLastPossible => self.at,
            GoesOn::FromSameMoves => 0,
        }
    }

    /// As a sentence or two, for the people at the table.
    pub fn said(&self) -> &'static str {
        match self.from {
            GoesOn::FromKeptState => {
                "The rules have been corrected since this game began. It goes on exactly where it stood; what was done before can be read, but not taken back."
            }
            GoesOn::FromSameMoves => {
                "The rules have been corrected since this game began. All its moves were made again under the new ones, so some things may stand differently."
            }
            GoesOn::FromLastPossible => {
                "The rules have been corrected since this game began, and a move it made is no longer allowed. It goes on from the moment before that move; the rest can be read in the log."
            }
        }
    }
}

/// Where a replay under today's rules stopped.
struct Stopped {
    line: usize,
    reason: String,
}

impl<G: Game> Session<G> {
    /// Goes on with a play of our own, of which these states were kept, in any order.
    ///
    /// The game must have the content that the journal names: whoever calls has found it by that name. Only a setup that cannot
    /// be read is an error.
    pub fn reopen(game: Arc<G>, journal: &Journal, mut kept: Vec<Snapshot>) -> Result<Self, JournalError> {
        kept.retain(|kept| kept.lines <= journal.lines.len());
        kept.sort_by_key(|kept| kept.lines);
        let last = kept.pop_if(|kept| kept.lines == journal.lines.len());
        if let Some(last) = last.as_ref().filter(|last| last.writer == writer::<G>())
            && let Some(session) = Self::from_kept(&game, journal, last, kept)
        {
            return Ok(session);
        }
        let mut session = match Self::from_head(game.clone(), &journal.head) {
            Ok(session) => session,
            Err(error) => return last.and_then(|last| Self::without_past(&game, journal, &last, &error)).ok_or(error),
        };
        let Some(stopped) = session.retrace(&journal.lines, Marks::Held) else { return Ok(session) };
        let fresh = session.state_after(0);
        if let Some((last, state)) = last.and_then(|last| Some((last.chain, last.state::<G>(Some(&fresh)).ok()?))) {
            session.go_on_from(journal, state, Digest::resumed(last), stopped);
            return Ok(session);
        }
        let rest = &journal.lines[session.lines.len()..];
        let further = session.retrace(rest, Marks::Ignored);
        session.go_on_without_state(journal, stopped, further);
        Ok(session)
    }

    /// From the present as it was kept by this very program; the past is replayed when somebody asks for it.
    fn from_kept(game: &Arc<G>, journal: &Journal, last: &Snapshot, mut states: Vec<Snapshot>) -> Option<Self> {
        let mut session = Self::from_head(game.clone(), &journal.head).ok()?;
        let state = last.state::<G>(None).ok()?;
        let deeds = session.standing(&journal.lines);
        if last.done != deeds.len() {
            return None;
        }
        // A state belongs to this past if nothing that led to it was taken back later.
        let closed = last.change.as_ref().map_or(0, RulesChange::closed);
        states.retain(|kept| kept.done >= closed && kept.done == deeds.iter().take_while(|&&(_, line)| line < kept.lines).count());
        session.past = Past::Kept { first: session.start, deeds, states, closed };
        session.change = last.change.clone();
        session.start = state.clone();
        session.state = state;
        session.lines = texts(journal);
        session.chain = Digest::resumed(last.chain);
        Some(session)
    }

    /// The play cannot even begin like this today, but its state was kept.
    fn without_past(game: &Arc<G>, journal: &Journal, last: &Snapshot, error: &JournalError) -> Option<Self> {
        let setup = Self::agreed(&journal.head).ok()?;
        let state = last.state::<G>(None).ok()?;
        let mut session = Self::at(game.clone(), setup, journal.head.clone(), Vec::new(), state.clone());
        let untold = session.untold(journal, 0);
        session.past = Past::Closed { first: None, told: Vec::new(), untold };
        let at = session.past.len();
        session.change = Some(RulesChange { at, line: 0, reason: error.message.clone(), from: GoesOn::FromKeptState });
        session.lines = texts(journal);
        session.chain = Digest::resumed(last.chain);
        Some(session)
    }

    /// Does everything again, as far as today's rules allow it; says where they stop.
    fn retrace(&mut self, entries: &[Entry], marks: Marks) -> Option<Stopped> {
        for entry in entries {
            let line = self.lines.len();
            if let Err(reason) = self.redo(&entry.deed) {
                return Some(Stopped { line, reason });
            }
            let differs = entry.mark.as_ref().is_some_and(|mark| *mark != self.mark());
            // What was written once stays as it was written.
            self.lines[line] = text(entry);
            if marks == Marks::Held && differs {
                return Some(Stopped { line, reason: "other moves were allowed there".to_owned() });
            }
        }
        None
    }

    fn go_on_from(&mut self, journal: &Journal, state: G::State, chain: Digest, stopped: Stopped) {
        let same = self.standing(&journal.lines).iter().take_while(|&&(_, line)| line < stopped.line).count();
        self.close_past(journal, same, state);
        self.lines = texts(journal);
        self.chain = chain;
        self.change = Some(RulesChange { at: self.past.len(), line: stopped.line, reason: stopped.reason, from: GoesOn::FromKeptState });
    }

    fn go_on_without_state(&mut self, journal: &Journal, stopped: Stopped, further: Option<Stopped>) {
        let Some(end) = further else {
            self.change = Some(RulesChange { at: self.count(), line: stopped.line, reason: stopped.reason, from: GoesOn::FromSameMoves });
            return;
        };
        let (told, state) = (self.done.len(), self.state.clone());
        self.close_past(journal, told, state);
        if let Past::Closed { untold, .. } = &mut self.past {
            let later = self.seats.iter();
            *untold = later_deeds(journal, end.line, later.map(String::as_str).collect());
        }
        self.lines = texts(journal);
        self.change = Some(RulesChange { at: self.past.len(), line: end.line, reason: end.reason, from: GoesOn::FromLastPossible });
    }

    /// From here on the play goes on in another state; of what was done before, the first `told` things could be replayed.
    fn close_past(&mut self, journal: &Journal, told: usize, state: G::State) {
        let untold = self.untold(journal, told);
        let mut told_deeds: Vec<Done<G>> = std::mem::take(&mut self.done);
        told_deeds.truncate(told);
        let first = std::mem::replace(&mut self.start, state.clone());
        self.checkpoints.clear();
        self.state = state;
        self.past = Past::Closed { first: Some(first), told: told_deeds, untold };
    }

    /// What was done and not undone, but for the first so many things: as words.
    fn untold(&self, journal: &Journal, told: usize) -> Vec<(Seat, String)> {
        let standing = self.standing(&journal.lines);
        standing.into_iter().skip(told).map(|(seat, line)| (seat, journal.lines[line].deed.to_string())).collect()
    }

    /// Who did what was not undone, and on which line.
    fn standing(&self, entries: &[Entry]) -> Vec<(Seat, usize)> {
        standing(entries, &self.seats.iter().map(String::as_str).collect::<Vec<_>>())
    }
}

/// Must the marks fit?
#[derive(Clone, Copy, PartialEq, Eq)]
enum Marks {
    Held,
    Ignored,
}

fn standing(entries: &[Entry], seats: &[&str]) -> Vec<(Seat, usize)> {
    let mut standing = Vec::new();
    for (line, entry) in entries.iter().enumerate() {
        match &entry.deed {
            Deed::Undo => drop(standing.pop()),
            Deed::Move { seat, .. } | Deed::Concede { seat } => {
                let at = seats.iter().position(|name| name == seat).unwrap_or_default();
                standing.push((Seat::at(at), line));
            }
        }
    }
    standing
}

/// What stands in the journal from this line on, with what was taken back.
fn later_deeds(journal: &Journal, from: usize, seats: Vec<&str>) -> Vec<(Seat, String)> {
    let later = &journal.lines[from..];
    standing(later, &seats).into_iter().map(|(seat, line)| (seat, later[line].deed.to_string())).collect()
}

fn texts(journal: &Journal) -> Vec<String> {
    journal.lines.iter().map(text).collect()
}

/// A line as it was written.
fn text(entry: &Entry) -> String {
    entry.mark.as_ref().map_or_else(|| entry.deed.to_string(), |mark| format!("{} #{mark}", entry.deed))
}

/// The words of a line of a journal, for those who only want to read it.
pub fn line_words(line: &str) -> &str {
    words(line)
}

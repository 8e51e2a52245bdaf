//! Going on with a play that was kept, also when the program has become newer since.
//!
//! A play that was kept is never refused for what we have changed. As long as today's rules lead through its journal to the
//! same marks, nothing is different. Where they do not, it goes on from the state that was kept last, with the moves made since;
//! if none was, from the last one that its journal still leads to. Then its past can be read, and taking back ends there.

use super::past::{Past, words};
use super::{Lines, Session};
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
    /// So many things had been done when the state was kept that it goes on from, if more were done since.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept_at: Option<usize>,
}

/// From where a play goes on after the rules have changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GoesOn {
    /// From the state that was kept: nothing is lost.
    FromKeptState,
    /// From the state that was kept last, and the moves made since: they are all still legal, but lead elsewhere today.
    FromMovesSince,
    /// From the state that its moves, all still legal, lead to today.
    FromSameMoves,
    /// From the last state that its moves lead to today: what came after it is lost, but can be read.
    FromLastPossible,
}

impl RulesChange {
    /// So many things can neither be taken back nor be replayed.
    pub fn closed(&self) -> usize {
        match self.from {
            GoesOn::FromKeptState | GoesOn::FromMovesSince => self.kept_at.unwrap_or(self.at),
            GoesOn::FromLastPossible => self.at,
            GoesOn::FromSameMoves => 0,
        }
    }

    /// As a sentence or two, for the people at the table.
    pub fn said(&self) -> &'static str {
        match self.from {
            GoesOn::FromKeptState => {
                "The rules have been corrected since this game began. It goes on exactly where it stood; what was done before can be read, but not taken back."
            }
            GoesOn::FromMovesSince => {
                "The rules have been corrected since this game began. It goes on from where it was last kept, and its latest moves were made again under the new rules, so some things may stand differently; what was done before can be read, but not taken back."
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
        if let Some(session) = Self::from_kept(&game, journal, &kept) {
            return Ok(session);
        }
        let mut session = match Self::from_head(game.clone(), &journal.head) {
            Ok(session) => session,
            Err(error) => return Self::without_past(&game, journal, &kept, &error).ok_or(error),
        };
        let Some(stopped) = session.retrace(&journal.lines, Marks::Held) else { return Ok(session) };
        let fresh = session.state_after(0);
        // A state from before that line tells nothing that was not replayed.
        let later = kept.iter().rev().filter(|kept| kept.lines > stopped.line);
        match later.filter(|kept| stands(kept, journal)).find_map(|kept| Some((kept, kept.state::<G>(Some(&fresh)).ok()?))) {
            Some((kept, state)) => session.go_on_from(journal, kept, state, stopped),
            None => session.go_on_without_state(journal, stopped),
        }
        Ok(session)
    }

    /// From the last state, if this very program has kept it. What was done since is done again; the past is replayed when
    /// somebody asks for it.
    fn from_kept(game: &Arc<G>, journal: &Journal, kept: &[Snapshot]) -> Option<Self> {
        let (last, states) = kept.split_last()?;
        if last.writer != writer::<G>() {
            return None;
        }
        let mut session = Self::from_head(game.clone(), &journal.head).ok()?;
        let state = last.state::<G>(None).ok()?;
        let (before, since) = journal.lines.split_at(last.lines);
        let deeds = session.standing(before);
        if last.done != deeds.len() {
            return None;
        }
        // A state belongs to this past if nothing that led to it was taken back later.
        let closed = last.change.as_ref().map_or(0, RulesChange::closed);
        let leads_here = |kept: &&Snapshot| kept.done >= closed && kept.done == deeds.iter().take_while(|&&(_, line)| line < kept.lines).count();
        let states = states.iter().filter(leads_here).cloned().collect();
        session.past = Past::Kept { deeds, states, closed };
        session.change = last.change.clone();
        session.start = Some(Box::new(state.clone()));
        session.state = state;
        session.lines = texts(before);
        session.chain = Digest::resumed(last.chain);
        session.retrace(since, Marks::Held).is_none().then_some(session)
    }

    /// The play cannot even begin like this today, but its state was kept.
    fn without_past(game: &Arc<G>, journal: &Journal, kept: &[Snapshot], error: &JournalError) -> Option<Self> {
        let setup = Self::agreed(&journal.head).ok()?;
        let standing = kept.iter().rev().filter(|kept| stands(kept, journal));
        let (kept, state) = standing.into_iter().find_map(|kept| Some((kept, kept.state::<G>(None).ok()?)))?;
        let mut session = Self::at(game.clone(), setup, journal.head.clone(), Vec::new(), state);
        session.start = Some(Box::new(session.state.clone()));
        let before = &journal.lines[..kept.lines];
        session.past = Past::Closed { first: None, told: Vec::new(), untold: session.untold(before, 0) };
        session.make_up(journal, kept, Stopped { line: 0, reason: error.message.clone() });
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
            self.lines.replace_last(&text(entry));
            if marks == Marks::Held && differs {
                return Some(Stopped { line, reason: "other moves were allowed there".to_owned() });
            }
        }
        None
    }

    fn go_on_from(&mut self, journal: &Journal, kept: &Snapshot, state: G::State, stopped: Stopped) {
        let before = &journal.lines[..kept.lines];
        let same = self.standing(before).iter().take_while(|&&(_, line)| line < stopped.line).count();
        let untold = self.untold(before, same);
        self.close_past(same, untold, state);
        self.make_up(journal, kept, stopped);
    }

    /// Does again what was done after the state that was kept, in which the play stands now.
    fn make_up(&mut self, journal: &Journal, kept: &Snapshot, stopped: Stopped) {
        self.lines = texts(&journal.lines[..kept.lines]);
        self.chain = Digest::resumed(kept.chain);
        let from = match self.retrace(&journal.lines[kept.lines..], Marks::Held) {
            None => GoesOn::FromKeptState,
            Some(_) => match self.retrace(&journal.lines[self.lines.len()..], Marks::Ignored) {
                None => GoesOn::FromMovesSince,
                Some(end) => return self.go_on_before(journal, end),
            },
        };
        let kept_at = Some(self.past.len()).filter(|&kept| kept < self.count());
        self.change = Some(RulesChange { at: self.count(), line: stopped.line, reason: stopped.reason, from, kept_at });
    }

    fn go_on_without_state(&mut self, journal: &Journal, stopped: Stopped) {
        match self.retrace(&journal.lines[self.lines.len()..], Marks::Ignored) {
            None => {
                self.change = Some(RulesChange { at: self.count(), line: stopped.line, reason: stopped.reason, from: GoesOn::FromSameMoves, kept_at: None })
            }
            Some(end) => self.go_on_before(journal, end),
        }
    }

    /// Goes on from the moment before a line that is not possible any more; what came after it can be read.
    fn go_on_before(&mut self, journal: &Journal, end: Stopped) {
        let told = if let Past::Closed { told, .. } = &self.past { told.len() } else { self.done.len() };
        let mut untold = self.untold(&journal.lines[..end.line], told);
        untold.extend(self.untold(&journal.lines[end.line..], 0));
        self.close_past(told, untold, self.state.clone());
        self.lines = texts(&journal.lines);
        self.change = Some(RulesChange { at: self.past.len(), line: end.line, reason: end.reason, from: GoesOn::FromLastPossible, kept_at: None });
    }

    /// From here on the play goes on in this state. Of what was done before, the first `told` things could be replayed.
    fn close_past(&mut self, told: usize, untold: Vec<(Seat, String)>, state: G::State) {
        let done = std::mem::take(&mut self.done);
        let (first, mut told_deeds) = match std::mem::replace(&mut self.past, Past::None) {
            Past::Closed { first, told, .. } => (first, told),
            Past::None | Past::Kept { .. } => (Some(Box::new(self.start())), done),
        };
        told_deeds.truncate(told);
        self.checkpoints.clear();
        self.start = Some(Box::new(state.clone()));
        self.state = state;
        self.past = Past::Closed { first, told: told_deeds, untold };
    }

    /// What was done and not undone, but for the first so many things: as words.
    fn untold(&self, entries: &[Entry], told: usize) -> Vec<(Seat, String)> {
        let standing = self.standing(entries);
        standing.into_iter().skip(told).map(|(seat, line)| (seat, entries[line].deed.to_string())).collect()
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

/// Was nothing taken back later that had led to this state?
fn stands(kept: &Snapshot, journal: &Journal) -> bool {
    let mut since = 0usize;
    journal.lines[kept.lines..].iter().all(|entry| match entry.deed {
        Deed::Undo => since.checked_sub(1).map(|left| since = left).is_some(),
        Deed::Move { .. } | Deed::Concede { .. } => {
            since += 1;
            true
        }
    })
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

fn texts(entries: &[Entry]) -> Lines {
    entries.iter().map(text).collect()
}

/// A line as it was written.
fn text(entry: &Entry) -> String {
    entry.mark.as_ref().map_or_else(|| entry.deed.to_string(), |mark| format!("{} #{mark}", entry.deed))
}

/// The words of a line of a journal, for those who only want to read it.
pub fn line_words(line: &str) -> &str {
    words(line)
}

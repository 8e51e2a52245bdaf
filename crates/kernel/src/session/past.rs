//! What was done before the part of a play that is in memory.

use super::{Done, Session};
use crate::journal::Deed;
use crate::snapshot::Snapshot;
use crate::{Game, Seat};
use std::ops::Range;

/// What was done before.
#[derive(Debug)]
pub(super) enum Past<G: Game> {
    /// Nothing.
    None,
    /// It is in the journal, and can be replayed from the states kept on the way when somebody asks.
    Kept {
        /// The lines of what was done and not undone, and by whom.
        deeds: Vec<(Seat, usize)>,
        /// States on the way, earliest first.
        states: Vec<Snapshot>,
        /// So many of the deeds can only be read: the rules have changed since.
        closed: usize,
    },
    /// Today's rules do not lead through all of it: it can be read, and not be taken back.
    Closed {
        /// Where the play began, if it can begin so today.
        first: Option<Box<G::State>>,
        /// What could be replayed.
        told: Vec<Done<G>>,
        /// What came after it, as it stands in the journal.
        untold: Vec<(Seat, String)>,
    },
}

impl<G: Game> Clone for Past<G> {
    fn clone(&self) -> Self {
        match self {
            Past::None => Past::None,
            Past::Kept { deeds, states, closed } => Past::Kept { deeds: deeds.clone(), states: states.clone(), closed: *closed },
            Past::Closed { first, told, untold } => Past::Closed { first: first.clone(), told: told.clone(), untold: untold.clone() },
        }
    }
}

impl<G: Game> Past<G> {
    /// Lets go of what is in memory again.
    pub fn forget_from(&mut self, at: usize) {
        if let Past::Kept { deeds, states, .. } = self {
            deeds.truncate(at);
            states.retain(|kept| kept.done <= at);
        }
    }

    pub fn len(&self) -> usize {
        match self {
            Past::None => 0,
            Past::Kept { deeds, .. } => deeds.len(),
            Past::Closed { told, untold, .. } => told.len() + untold.len(),
        }
    }

    pub fn actors(&self) -> Vec<Seat> {
        match self {
            Past::None => Vec::new(),
            Past::Kept { deeds, .. } => deeds.iter().map(|&(seat, _)| seat).collect(),
            Past::Closed { told, untold, .. } => told.iter().map(|done| done.seat).chain(untold.iter().map(|&(seat, _)| seat)).collect(),
        }
    }
}

/// Something done and not undone, as far as it can be told.
#[derive(Clone, Debug)]
pub enum Happened<E> {
    /// What came of it.
    Events(Vec<E>),
    /// Only its words in the journal: today's rules do not lead through it.
    Words(String),
}

/// A stretch of the past, replayed.
pub(super) struct Recalled<G: Game> {
    /// So many things were done before it.
    pub first: usize,
    pub start: G::State,
    pub done: Vec<Done<G>>,
    pub state: G::State,
}

impl<G: Game> Session<G> {
    /// Replays the kept past up to `end`, from the last state kept at or before `from`. Stops early where today's rules stop.
    pub(super) fn recall(&self, from: usize, end: usize) -> Option<Recalled<G>> {
        let Past::Kept { deeds, states, closed } = &self.past else { return None };
        let first = self.beginning();
        let kept = states.iter().rev().filter(|kept| kept.done <= from).find_map(|kept| Some((kept.done, kept.state::<G>(Some(&first)).ok()?)));
        let (at, start) = kept.or_else(|| (*closed == 0).then_some((0, first)))?;
        let mut recalled = Recalled { first: at, state: start.clone(), start, done: Vec::new() };
        for &(seat, line) in deeds.get(at..end.min(deeds.len()))? {
            let Some(done) = self.again(&mut recalled.state, seat, line) else { break };
            recalled.done.push(done);
        }
        Some(recalled)
    }

    /// Where the play began and everything done since, also what is only in the journal; nothing if today's rules do not lead through it.
    pub fn from_the_start(&self) -> Option<(G::State, Vec<Done<G>>)> {
        match &self.past {
            Past::None => Some((self.start(), self.done.clone())),
            Past::Kept { deeds, .. } => {
                let mut recalled = self.recall(0, deeds.len()).filter(|recalled| recalled.first == 0 && recalled.state == self.start())?;
                recalled.done.extend(self.done.iter().cloned());
                Some((recalled.start, recalled.done))
            }
            Past::Closed { .. } => None,
        }
    }

    /// Does once more what a line of the journal says.
    fn again(&self, state: &mut G::State, seat: Seat, line: usize) -> Option<Done<G>> {
        let mut events = Vec::new();
        let mv = match Deed::read(words(self.lines.get(line)?))? {
            Deed::Move { mv, .. } => {
                let mv = self.game.parse(seat, &mv).ok()?;
                self.game.play(state, seat, mv, &mut events).ok()?;
                Some(mv)
            }
            Deed::Concede { .. } => {
                self.game.concede(state, seat, &mut events).ok()?;
                None
            }
            Deed::Undo => return None,
        };
        Some(Done { seat, mv, events })
    }

    /// What came of things done and not undone.
    pub fn happened(&self, range: Range<usize>) -> Vec<Happened<G::Event>> {
        let past = self.past.len();
        let mut all = if range.start < past { self.happened_before(range.start..range.end.min(past)) } else { Vec::new() };
        let now = range.start.max(past) - past..range.end.clamp(past, self.count()) - past;
        all.extend(self.done.get(now).unwrap_or_default().iter().map(|done| Happened::Events(done.events.clone())));
        all
    }

    fn happened_before(&self, range: Range<usize>) -> Vec<Happened<G::Event>> {
        match &self.past {
            Past::None => Vec::new(),
            Past::Kept { deeds, closed, .. } => {
                let recalled = self.recall(range.start.max(*closed), range.end);
                let one = |at: usize| {
                    let done = recalled.as_ref().and_then(|recalled| recalled.done.get(at.checked_sub(recalled.first)?));
                    done.map_or_else(
                        || Happened::Words(words(self.lines.get(deeds[at].1).unwrap_or_default()).to_owned()),
                        |done| Happened::Events(done.events.clone()),
                    )
                };
                range.map(one).collect()
            }
            Past::Closed { told, untold, .. } => {
                let one = |at: usize| match told.get(at) {
                    Some(done) => Happened::Events(done.events.clone()),
                    None => Happened::Words(untold[at - told.len()].1.clone()),
                };
                range.map(one).collect()
            }
        }
    }
}

/// A line of a journal without its mark.
pub(super) fn words(line: &str) -> &str {
    line.rsplit_once(" #").map_or(line, |(words, _)| words)
}

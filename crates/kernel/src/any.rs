//! A session without its type, for servers and command lines that run any game by name.

use crate::content::{Edition, Problems, Source};
use crate::journal::{Journal, JournalError};
use crate::json::{FromJson, ToJson};
use crate::session::{Happened, Lines, RulesChange, Session};
use crate::snapshot::{Snapshot, writer};
use crate::text::Passage;
use crate::{Choice, Eyes, Game, Illegal, Line, Rule, Seat, SeatSet, SetupError, Status, WhyNot};
use serde_json::Value;
use serde_json::value::RawValue;
use std::any::Any;
use std::sync::Arc;

/// A game that can be begun and resumed by name.
pub trait AnyGame: Send + Sync {
    /// Its name.
    fn name(&self) -> &'static str;
    /// The version of its content.
    fn version(&self) -> &str;
    /// The present program and rules, as kept states name who wrote them.
    fn writer(&self) -> String;
    /// Begins a new play; the setup is JSON, missing keys mean the default.
    fn begin(&self, setup: Value, seed: u64) -> Result<Box<dyn AnySession>, SetupError>;
    /// Goes on with a saved play, which must fit to the letter.
    fn resume(&self, journal: &Journal) -> Result<Box<dyn AnySession>, JournalError>;
    /// Goes on with a play of our own and the states that were kept of it, also if the rules have changed since.
    fn reopen(&self, journal: &Journal, kept: Vec<Snapshot>) -> Result<Box<dyn AnySession>, JournalError>;
    /// Is this the content that a journal calls so?
    fn has_content(&self, name: &str) -> bool;
    /// The content files it was loaded from, if it has some.
    fn edition(&self) -> Option<&Edition>;
    /// The files that a journal calls so.
    fn edition_called(&self, name: &str) -> Option<&Edition>;
    /// The same game with content that an earlier program played with.
    fn with_content(&self, files: &[Source]) -> Result<Arc<dyn AnyGame>, Problems>;
}

impl<G: Game> AnyGame for Arc<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn version(&self) -> &str {
        Game::version(self.as_ref())
    }

    fn writer(&self) -> String {
        writer::<G>()
    }

    fn begin(&self, setup: Value, seed: u64) -> Result<Box<dyn AnySession>, SetupError> {
        let setup = G::Setup::from_value(&setup).map_err(|error| SetupError(vec![error]))?;
        Ok(Box::new(Session::begin(self.clone(), setup, seed)?))
    }

    fn resume(&self, journal: &Journal) -> Result<Box<dyn AnySession>, JournalError> {
        Ok(Box::new(Session::resume(self.clone(), journal)?))
    }

    fn reopen(&self, journal: &Journal, kept: Vec<Snapshot>) -> Result<Box<dyn AnySession>, JournalError> {
        Ok(Box::new(Session::reopen(self.clone(), journal, kept)?))
    }

    fn has_content(&self, name: &str) -> bool {
        Game::has_content(self.as_ref(), name)
    }

    fn edition(&self) -> Option<&Edition> {
        Game::edition(self.as_ref())
    }

    fn edition_called(&self, name: &str) -> Option<&Edition> {
        Game::edition_called(self.as_ref(), name)
    }

    fn with_content(&self, files: &[Source]) -> Result<Arc<dyn AnyGame>, Problems> {
        Ok(Arc::new(Arc::new(G::with_content(files)?)))
    }
}

/// One play of some game.
pub trait AnySession: Send {
    /// The name of the game.
    fn game(&self) -> &'static str;
    /// The names of the seats.
    fn seats(&self) -> &[String];
    /// The seats that take part now.
    fn present(&self) -> SeatSet;
    /// Who must decide, or how it ended.
    fn status(&self) -> Status;
    /// What a deciding seat is asked.
    fn question(&self, seat: Seat) -> Option<Line>;
    /// What it reads before it answers.
    fn passage(&self, seat: Seat) -> Option<Passage>;
    /// What the seat may do now.
    fn choices(&self, seat: Seat) -> Vec<Choice>;
    /// What the seat may wish beside that, even if others decide.
    fn wishes(&self, seat: Seat) -> Vec<Choice>;
    /// Plays a move given in notation, and tells that seat what happened.
    fn play(&mut self, seat: Seat, mv: &str) -> Result<Vec<Line>, PlayError>;
    /// The seat gives up, or proposes to, and is told what happened.
    fn concede(&mut self, seat: Seat) -> Result<Vec<Line>, PlayError>;
    /// Takes the last thing back; says whether there was one.
    fn undo(&mut self) -> bool;
    /// What these eyes may see, as JSON.
    fn view(&self, eyes: Eyes) -> Value;
    /// The same, written without a detour, to go into other JSON as it is.
    fn view_raw(&self, eyes: Eyes) -> Box<RawValue>;
    /// Why the seat cannot use a piece.
    fn why_not(&self, seat: Seat, piece: &str) -> WhyNot;
    /// What has happened so far, from the opening on, in the words these eyes may hear.
    fn story(&self, eyes: Eyes) -> Vec<Line>;
    /// What these eyes saw after the first `count` things done and not undone: for replays.
    fn view_after(&self, count: usize, eyes: Eyes) -> Value;
    /// How many things are done and not undone.
    fn count(&self) -> usize;
    /// So many of them can neither be taken back nor be looked at: the rules have changed since.
    fn closed(&self) -> usize;
    /// Who did the things that are done and not undone, in order.
    fn actors(&self) -> Vec<Seat>;
    /// The present state, to be kept beside the journal.
    fn snapshot(&self) -> Snapshot;
    /// How the rules have changed since this play began, if it shows.
    fn change(&self) -> Option<&RulesChange>;
    /// What the play hands on to the next one, if it is over and the game has such a thing.
    fn legacy(&self) -> Option<Value>;
    /// The play whose legacy the setup carries, if it follows one.
    fn follows(&self) -> Option<&str>;
    /// Says which play's legacy the setup carries; before the first move.
    fn follow(&mut self, play: &str);
    /// What came of the `at`-th of them, from 0, in the words these eyes may hear.
    fn told(&self, at: usize, eyes: Eyes) -> Vec<Line>;
    /// Did the `at`-th of them show anybody something that was hidden, or roll a die?
    fn revealed(&self, at: usize) -> bool;
    /// The journal as text.
    fn journal(&self) -> String;
    /// The head of the journal: what was agreed before the first move.
    fn journal_head(&self) -> String;
    /// The lines of the journal after its head: one for everything ever done, undone or not.
    fn journal_lines(&self) -> &Lines;
    /// The typed [`Session`], for pages and bots that know the game.
    fn as_any(&self) -> &dyn Any;
}

/// Why a move given as text was not played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// It is no move of this game.
    #[error("{0}")]
    Unreadable(String),
    /// It is a move, but not now or not for this seat.
    #[error(transparent)]
    Illegal(#[from] Illegal),
}

impl<G: Game> Session<G> {
    fn last_told(&self, seat: Seat) -> Vec<Line> {
        self.count().checked_sub(1).map_or_else(Vec::new, |last| self.told(last, Eyes::of(seat)))
    }

    /// What came of something, in the words these eyes may hear. What today's rules do not lead through is told as it stands in
    /// the journal, without a rule.
    pub fn tell(&self, happened: &Happened<G::Event>, eyes: Eyes) -> Vec<Line> {
        match happened {
            Happened::Events(events) => events.iter().map(|event| Session::game(self).tell(event, eyes)).collect(),
            Happened::Words(words) => vec![Line::new(words.as_str(), Rule::NONE)],
        }
    }
}

impl<G: Game> AnySession for Session<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn seats(&self) -> &[String] {
        Session::seats(self)
    }

    fn present(&self) -> SeatSet {
        Session::present(self)
    }

    fn status(&self) -> Status {
        Session::status(self)
    }

    fn passage(&self, seat: Seat) -> Option<Passage> {
        Session::game(self).passage(self.state(), seat)
    }

    fn question(&self, seat: Seat) -> Option<Line> {
        Session::game(self).question(self.state(), seat)
    }

    fn choices(&self, seat: Seat) -> Vec<Choice> {
        let mut moves = Vec::new();
        Session::game(self).legal(self.state(), seat, &mut moves);
        moves.into_iter().map(|mv| Session::game(self).choice(self.state(), seat, mv)).collect()
    }

    fn wishes(&self, seat: Seat) -> Vec<Choice> {
        let mut moves = Vec::new();
        Session::game(self).wishes(self.state(), seat, &mut moves);
        moves.into_iter().map(|mv| Session::game(self).choice(self.state(), seat, mv)).collect()
    }

    fn play(&mut self, seat: Seat, mv: &str) -> Result<Vec<Line>, PlayError> {
        let mv = Session::game(self).parse(seat, mv).map_err(PlayError::Unreadable)?;
        Session::play(self, seat, mv)?;
        Ok(self.last_told(seat))
    }

    fn concede(&mut self, seat: Seat) -> Result<Vec<Line>, PlayError> {
        Session::concede(self, seat)?;
        Ok(self.last_told(seat))
    }

    fn undo(&mut self) -> bool {
        Session::undo(self)
    }

    fn view(&self, eyes: Eyes) -> Value {
        Session::game(self).view(self.state(), eyes).to_value()
    }

    fn view_raw(&self, eyes: Eyes) -> Box<RawValue> {
        Session::game(self).view(self.state(), eyes).to_raw()
    }

    fn why_not(&self, seat: Seat, piece: &str) -> WhyNot {
        Session::game(self).why_not(self.state(), seat, piece)
    }

    fn story(&self, eyes: Eyes) -> Vec<Line> {
        let opening = self.opening().iter().map(|event| Session::game(self).tell(event, eyes));
        opening.chain(self.happened(0..self.count()).iter().flat_map(|happened| self.tell(happened, eyes))).collect()
    }

    fn view_after(&self, count: usize, eyes: Eyes) -> Value {
        let state = self.state_after(count);
        Session::game(self).view(&state, eyes).to_value()
    }

    fn actors(&self) -> Vec<Seat> {
        Session::actors(self)
    }

    fn count(&self) -> usize {
        Session::count(self)
    }

    fn closed(&self) -> usize {
        Session::closed(self)
    }

    fn snapshot(&self) -> Snapshot {
        Session::snapshot(self)
    }

    fn change(&self) -> Option<&RulesChange> {
        Session::change(self)
    }

    fn legacy(&self) -> Option<Value> {
        Session::game(self).legacy(self.state())
    }

    fn follows(&self) -> Option<&str> {
        self.head().follows.as_deref()
    }

    fn follow(&mut self, play: &str) {
        Session::follow(self, play);
    }

    fn told(&self, at: usize, eyes: Eyes) -> Vec<Line> {
        self.happened(at..at + 1).iter().flat_map(|happened| self.tell(happened, eyes)).collect()
    }

    fn revealed(&self, at: usize) -> bool {
        Session::revealed(self, at)
    }

    fn journal(&self) -> String {
        Session::journal(self)
    }

    fn journal_head(&self) -> String {
        self.head().to_string()
    }

    fn journal_lines(&self) -> &Lines {
        self.lines()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

//! One play of a game: its state, its journal, exact undo.
//!
//! - [`Lines`]: its journal in memory; `past`: what was done before the part that is
//! - [`reopen`]: going on with a play that was kept, also when the rules have changed since

mod lines;
mod past;
pub mod reopen;

pub use lines::Lines;
pub use past::Happened;
pub use reopen::RulesChange;

use crate::digest::Digest;
use crate::journal::{Deed, Head, Journal, JournalError};
use crate::json::FromJson;
use crate::snapshot::Snapshot;
use crate::{Chance, Eyes, Game, Illegal, Seat, SeatSet, SetupError, Silent, Status};
use past::Past;
use std::sync::Arc;

/// A state is kept in memory after so many things done, so that taking back and looking back cost little in a long play.
const CHECKPOINT: usize = 256;

/// Other worlds tried to see whether a move showed something hidden. With two equally likely hidden cards, one move in
/// 65,536 that shows one is missed.
const REVEAL_WORLDS: usize = 16;

/// One play of a game. The journal is the truth; the state is what it leads to.
pub struct Session<G: Game> {
    game: Arc<G>,
    setup: G::Setup,
    seed: u64,
    seats: Vec<String>,
    head: Head,
    opening: Vec<G::Event>,
    past: Past<G>,
    /// The state after the past. Nothing where there is no past: then it is laid out again when somebody looks back, because a state is the
    /// largest part of a play, and thousands of them are open.
    start: Option<Box<G::State>>,
    done: Vec<Done<G>>,
    /// The state after every [`CHECKPOINT`] of them.
    checkpoints: Vec<G::State>,
    state: G::State,
    change: Option<RulesChange>,
    lines: Lines,
    chain: Digest,
}

/// Something done and not undone, with what came of it.
#[derive(Debug)]
pub struct Done<G: Game> {
    /// Who did it.
    pub seat: Seat,
    /// The move; nothing if the seat conceded.
    pub mv: Option<G::Move>,
    /// What happened.
    pub events: Vec<G::Event>,
}

impl<G: Game> Clone for Done<G> {
    fn clone(&self) -> Self {
        Done { seat: self.seat, mv: self.mv, events: self.events.clone() }
    }
}

impl<G: Game> Session<G> {
    /// Sets a new game up.
    pub fn begin(game: Arc<G>, setup: G::Setup, seed: u64) -> Result<Self, SetupError> {
        let mut opening = Vec::new();
        let start = game.begin(&setup, seed, &mut opening)?;
        let head = Head::new(game.as_ref(), &setup, seed);
        Ok(Self::at(game, setup, head, opening, start))
    }

    /// At the beginning of a play.
    fn at(game: Arc<G>, setup: G::Setup, head: Head, opening: Vec<G::Event>, state: G::State) -> Self {
        let seats = game.seats(&setup);
        let mut chain = Digest::default();
        chain.text(&head.to_string());
        Session {
            game,
            setup,
            seed: head.seed,
            seats,
            head,
            opening,
            past: Past::None,
            start: None,
            state,
            done: Vec::new(),
            checkpoints: Vec::new(),
            change: None,
            lines: Lines::default(),
            chain,
        }
    }

    /// Goes on with a saved game. A torn last line is left out; everything else must fit to the letter.
    pub fn resume(game: Arc<G>, journal: &Journal) -> Result<Self, JournalError> {
        let head = &journal.head;
        if !game.has_content(&head.content) {
            return Err(JournalError::new(
                3,
                format!("this game was played with content {}, but this is content {}", head.content, game.version()),
                "cards have changed since: give the folder with its content files with --content, or open it with the Mistgate that wrote it",
            ));
        }
        let mut session = Self::from_head(game, head)?;
        for entry in &journal.lines {
            session.redo(&entry.deed).map_err(|message| {
                JournalError::new(entry.line, message, "the journal was edited, or belongs to other rules; the lines before this one are sound")
            })?;
            if entry.mark.as_ref().is_some_and(|mark| *mark != session.mark()) {
                return Err(JournalError::new(
                    entry.line,
                    "the mark at the end of the line does not fit",
                    "this line or one before it was edited, or the rules have changed; remove the marks to replay the moves as they stand",
                ));
            }
        }
        Ok(session)
    }

    /// At the beginning of the play that a journal tells.
    fn from_head(game: Arc<G>, head: &Head) -> Result<Self, JournalError> {
        let setup = Self::agreed(head)?;
        let mut opening = Vec::new();
        let start = game
            .begin(&setup, head.seed, &mut opening)
            .map_err(|error| JournalError::new(head.setup_line(), format!("the setup cannot be played: {error}"), "the setup is as Mistgate wrote it"))?;
        Ok(Self::at(game, setup, head.clone(), opening, start))
    }

    /// The setup of a journal, if it is one of this game.
    fn agreed(head: &Head) -> Result<G::Setup, JournalError> {
        if head.game != G::NAME {
            return Err(JournalError::new(2, format!("this is a journal of `{}`, not of `{}`", head.game, G::NAME), "name the game it belongs to"));
        }
        G::Setup::from_json(&head.setup).map_err(|error| {
            JournalError::new(head.setup_line(), format!("the setup cannot be read: {error}"), "the setup is a JSON object, as Mistgate wrote it")
        })
    }

    fn redo(&mut self, deed: &Deed<String>) -> Result<(), String> {
        match deed {
            Deed::Undo => self.undo().then_some(()).ok_or_else(|| "there is nothing to undo".to_owned()),
            Deed::Concede { seat } => self.concede(self.seat(seat)?).map_err(|illegal| illegal.to_string()),
            Deed::Move { seat, mv } => {
                let seat = self.seat(seat)?;
                let mv = self.game.parse(seat, mv)?;
                self.play(seat, mv).map_err(|illegal| illegal.to_string())
            }
        }
    }

    /// The seat with this name.
    pub fn seat(&self, name: &str) -> Result<Seat, String> {
        Seat::named(name, &self.seats)
    }

    /// Plays a move. An illegal one changes nothing.
    pub fn play(&mut self, seat: Seat, mv: G::Move) -> Result<(), Illegal> {
        self.game.permits(&self.state, seat, mv)?;
        self.tie_in_choices(seat);
        let mut events = Vec::new();
        self.game.apply(&mut self.state, seat, mv, &mut events);
        self.record(Deed::Move { seat: self.seats[seat.index()].clone(), mv: self.game.notation(mv) });
        self.add(Done { seat, mv: Some(mv), events });
        Ok(())
    }

    /// The person at this seat gives up, or proposes to.
    pub fn concede(&mut self, seat: Seat) -> Result<(), Illegal> {
        let mut events = Vec::new();
        self.game.concede(&mut self.state, seat, &mut events)?;
        self.record(Deed::Concede { seat: self.seats[seat.index()].clone() });
        self.add(Done { seat, mv: None, events });
        Ok(())
    }

    fn add(&mut self, mut done: Done<G>) {
        // They stay for as long as the play is open, at thousands of tables.
        done.events.shrink_to_fit();
        self.done.push(done);
        if self.done.len().is_multiple_of(CHECKPOINT) {
            self.checkpoints.push(self.state.clone());
        }
    }

    /// Takes the last thing back; says whether there was one that can be. The state is exactly what it was before.
    pub fn undo(&mut self) -> bool {
        if self.done.is_empty() {
            self.bring_back_past();
        }
        if self.done.pop().is_none() {
            return false;
        }
        self.checkpoints.truncate(self.done.len() / CHECKPOINT);
        self.state = self.state_in_memory(self.done.len());
        self.record(Deed::Undo);
        true
    }

    /// Puts the last stretch of the past back into memory, if it leads exactly to where this play began to be remembered.
    fn bring_back_past(&mut self) {
        let Some(last) = self.past.len().checked_sub(1).filter(|&last| last >= self.closed()) else { return };
        let Some(recalled) = self.recall(last, last + 1).filter(|recalled| recalled.state == self.start() && recalled.first + recalled.done.len() == last + 1)
        else {
            return;
        };
        self.start = Some(Box::new(recalled.start));
        self.past.forget_from(recalled.first);
        recalled.done.into_iter().for_each(|done| self.done.push(done));
    }

    /// How many things were done and not undone.
    pub fn count(&self) -> usize {
        self.past.len() + self.done.len()
    }

    /// So many of them can neither be taken back nor be looked at: the rules have changed since.
    pub fn closed(&self) -> usize {
        self.change.as_ref().map_or(0, RulesChange::closed)
    }

    /// Who did them, in order.
    pub fn actors(&self) -> Vec<Seat> {
        let mut actors = self.past.actors();
        actors.extend(self.done.iter().map(|done| done.seat));
        actors
    }

    /// The state after the first `count` things done; where today's rules do not lead there, the nearest one before it.
    pub fn state_after(&self, count: usize) -> G::State {
        let past = self.past.len();
        if count >= past {
            return self.state_in_memory((count - past).min(self.done.len()));
        }
        match &self.past {
            Past::Closed { first: Some(first), told, .. } => self.applied(G::State::clone(first), &told[..count.min(told.len())]),
            Past::Kept { .. } => self.recall(count, count).map_or_else(|| self.start(), |recalled| recalled.state),
            Past::Closed { .. } | Past::None => self.start(),
        }
    }

    fn state_in_memory(&self, count: usize) -> G::State {
        let kept = (count / CHECKPOINT).min(self.checkpoints.len());
        let from = kept.checked_sub(1).map_or_else(|| self.start(), |last| self.checkpoints[last].clone());
        self.applied(from, &self.done[kept * CHECKPOINT..count])
    }

    /// The state after the past.
    fn start(&self) -> G::State {
        self.start.as_ref().map_or_else(|| self.beginning(), |start| G::State::clone(start))
    }

    /// The state in which the play began. Asked for only where it was laid out from this very game, setup and seed, none of which change while the
    /// play is open; a play that cannot begin so today has a closed past and a start of its own (see `reopen`).
    fn beginning(&self) -> G::State {
        self.game.begin(&self.setup, self.seed, &mut Silent).expect("a play that has begun begins again")
    }

    fn applied(&self, mut state: G::State, deeds: &[Done<G>]) -> G::State {
        for done in deeds {
            match done.mv {
                Some(mv) => self.game.apply(&mut state, done.seat, mv, &mut Silent),
                // It was accepted once, and the same state accepts it again.
                None => drop(self.game.concede(&mut state, done.seat, &mut Silent)),
            }
        }
        state
    }

    /// Did the `at`-th thing done and not undone show anybody something that was hidden, or roll a die?
    ///
    /// It did if it would have come out differently in another world that the same eyes could not tell from this one.
    /// What somebody shows of his own hand is his own affair and does not count.
    pub fn revealed(&self, at: usize) -> bool {
        // What cannot be replayed cannot be taken back either.
        let Some(done) = self.thing(at) else { return at < self.count() };
        let Some(mv) = done.mv else { return false };
        let before = self.state_after(at);
        let mut after = before.clone();
        self.game.apply(&mut after, done.seat, mv, &mut Silent);
        // The same worlds every time: asked twice, the answer is the same.
        let mut chance = Chance::new(self.seed ^ at as u64);
        SeatSet::first(self.seats.len()).iter().any(|seat| {
            let eyes = Eyes::of(seat);
            (0..REVEAL_WORLDS).any(|_| {
                let mut world = before.clone();
                self.game.redeal(&mut world, eyes, &mut chance);
                let played = self.game.play(&mut world, done.seat, mv, &mut Silent).is_ok();
                played && (self.game.status(&world) != self.game.status(&after) || self.game.view(&world, eyes) != self.game.view(&after, eyes))
            })
        })
    }

    /// The `at`-th thing done, if it can be replayed.
    fn thing(&self, at: usize) -> Option<Done<G>> {
        match at.checked_sub(self.past.len()) {
            Some(at) => self.done.get(at).cloned(),
            None => self.recall(at, at + 1).and_then(|recalled| recalled.done.get(at.checked_sub(recalled.first)?).cloned()),
        }
    }

    /// The same play in another world that these eyes cannot tell from this one: whatever they are shown or sent must be the
    /// same in both. Its beginning and its present are dealt anew, its journal is not: it is good for looking only.
    pub fn redealt(&self, eyes: Eyes, chance: &mut Chance) -> Self {
        let deal = |state: &G::State, chance: &mut Chance| {
            let mut world = state.clone();
            self.game.redeal(&mut world, eyes, chance);
            world
        };
        Session {
            game: self.game.clone(),
            setup: self.setup.clone(),
            seed: self.seed,
            seats: self.seats.clone(),
            head: self.head.clone(),
            opening: self.opening.clone(),
            past: self.past.clone(),
            start: Some(Box::new(deal(&self.start(), chance))),
            done: self.done.clone(),
            checkpoints: Vec::new(),
            state: deal(&self.state, chance),
            change: self.change.clone(),
            lines: self.lines.clone(),
            chain: self.chain,
        }
    }

    /// Every mark covers all choices that were open, so that a journal shows at which move rules began to differ.
    fn tie_in_choices(&mut self, seat: Seat) {
        let mut moves = Vec::new();
        self.game.legal(&self.state, seat, &mut moves);
        for mv in moves {
            self.chain.text(&self.game.notation(mv));
        }
    }

    fn record(&mut self, deed: Deed<String>) {
        let text = deed.to_string();
        self.chain.text(&text);
        self.lines.push(&format!("{text} #{}", self.mark()));
    }

    fn mark(&self) -> String {
        format!("{:08x}", self.chain.value() >> 32)
    }

    /// The head of the journal: what was agreed before the first move.
    pub fn head(&self) -> &Head {
        &self.head
    }

    /// Says which play's legacy the setup carries; before the first move, because every mark grows from the head.
    pub fn follow(&mut self, play: &str) {
        debug_assert!(self.lines.is_empty(), "the head of a play that goes on is fixed");
        self.head.follows = Some(play.to_owned());
        self.chain = Digest::default();
        self.chain.text(&self.head.to_string());
    }

    /// The present state, to be kept beside the journal.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot::of(self, self.chain)
    }

    /// How the rules have changed since this play began, if it shows.
    pub fn change(&self) -> Option<&RulesChange> {
        self.change.as_ref()
    }

    /// The whole journal as text.
    pub fn journal(&self) -> String {
        let mut text = self.head.to_string();
        for line in self.lines.iter() {
            text.push_str(line);
            text.push('\n');
        }
        text
    }

    /// The lines after the head: one for everything that was ever done, undone or not.
    pub fn lines(&self) -> &Lines {
        &self.lines
    }

    /// The game that is played.
    pub fn game(&self) -> &Arc<G> {
        &self.game
    }

    /// What was agreed before it began.
    pub fn setup(&self) -> &G::Setup {
        &self.setup
    }

    /// The seed it was begun with.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The names of the seats.
    pub fn seats(&self) -> &[String] {
        &self.seats
    }

    /// How it stands now.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// The seats that take part now. The others are never asked; they may join later.
    pub fn present(&self) -> SeatSet {
        self.game.present(&self.state).intersection(SeatSet::first(self.seats.len()))
    }

    /// Who must decide, or how it ended.
    pub fn status(&self) -> Status {
        self.game.status(&self.state)
    }

    /// What happened during the setup, before the first decision.
    pub fn opening(&self) -> &[G::Event] {
        &self.opening
    }

    /// What was done and not undone, as far as it is in memory: all of it, unless the play was reopened from a kept state.
    pub fn done(&self) -> &[Done<G>] {
        &self.done
    }
}

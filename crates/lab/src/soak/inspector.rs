//! Looks on while a game is played, and checks.

use super::compare::difference;
use super::{Checks, Finding, Invariant};
use crate::batch::{Examine, Plan};
use crate::{End, Watch};
use mistgate_kernel::any::AnySession;
use mistgate_kernel::journal::{Deed, Journal};
use mistgate_kernel::json::{FromJson, ToJson};
use mistgate_kernel::session::Session;
use mistgate_kernel::{Chance, Eyes, Game, Seat, SeatSet, Silent, WhyNot};
use std::collections::HashMap;
use std::sync::Arc;

/// Which of the seeds that grow from a game's seed decides what is sampled. The bot has another.
const SAMPLING_SEED: u64 = 2;

/// One state in so many is written as JSON and read back, has its choices shown and its views compared as text:
/// each of these takes as long as a dozen decisions, and what they could find does not hide in a single state.
const SHOWN_STATES: u32 = 32;

/// One game in so many is written to a journal and resumed from it: a mark is made from all open choices, in words.
const JOURNALED_GAMES: u64 = 16;

/// Of longer lists of offered moves so many are looked at on every state.
const LOOKED_AT: usize = 8;

/// So many moves that are not on the list are tried on every state.
const STRANGERS: usize = 4;

/// So many different moves are remembered to be tried elsewhere. No game of ours has more.
const POOL: usize = 4096;

/// Checks everything that must always hold, on every state of a chunk of games.
pub(crate) struct Inspector<'g, G: Game> {
    pub(super) game: &'g Arc<G>,
    plan: &'g Plan<G>,
    setup: G::Setup,
    pub(super) seats: Vec<String>,
    pub(super) checks: Checks,
    /// Every move seen in this chunk, once; where it can be tried is for chance to say.
    pool: Vec<G::Move>,
    /// The same by code, with the seats whose notation was checked.
    known: HashMap<u32, (G::Move, SeatSet)>,
    /// The moves each seat is offered now; empty for a seat that need not decide.
    pub(super) offered: Vec<Vec<G::Move>>,
    codes: Vec<u32>,
    pub(super) other: Vec<G::Move>,
    pub(super) now: Current<G>,
}

/// What belongs to the game that is being played.
pub(super) struct Current<G: Game> {
    index: u64,
    seed: u64,
    pub(super) chance: Chance,
    start: Option<G::State>,
    /// The state before the last move.
    before: Option<G::State>,
    moves: Vec<(Seat, G::Move)>,
    next_undo: u64,
    findings: Vec<Finding>,
    found: [bool; Invariant::COUNT],
}

impl<G: Game> Current<G> {
    fn new(index: u64, seed: u64) -> Self {
        let chance = Chance::new(Chance::nth_seed(seed, SAMPLING_SEED));
        Current { index, seed, chance, start: None, before: None, moves: Vec::new(), next_undo: 1, findings: Vec::new(), found: [false; Invariant::COUNT] }
    }
}

impl<'g, G: Game> Inspector<'g, G> {
    pub fn new(plan: &'g Plan<G>) -> Self {
        let (game, setup) = (&plan.game, plan.setup.clone());
        let seats = game.seats(&setup);
        let offered = seats.iter().map(|_| Vec::new()).collect();
        Inspector {
            game,
            plan,
            setup,
            seats,
            checks: Checks::default(),
            pool: Vec::new(),
            known: HashMap::new(),
            offered,
            codes: Vec::new(),
            other: Vec::new(),
            now: Current::new(0, 0),
        }
    }

    /// Takes note of a violation: once for each kind and game, because one mistake tends to show on every state after it.
    pub(super) fn blame(&mut self, invariant: Invariant, text: impl FnOnce() -> String) {
        if !std::mem::replace(&mut self.now.found[invariant as usize], true) {
            let Current { index, seed, .. } = self.now;
            self.now.findings.push(Finding { game: index, seed, decision: self.now.moves.len() as u64, invariant, text: text() });
        }
    }

    fn every_seat(&self) -> impl Iterator<Item = Seat> + use<G> {
        (0..self.seats.len() as u8).map(Seat)
    }

    /// 1 and 3: who must decide has moves, nobody else has any; all of them are different and accepted.
    fn lists(&mut self, state: &G::State, deciding: SeatSet, over: bool) {
        if deciding.iter().any(|seat| usize::from(seat.0) >= self.seats.len()) || (deciding.is_empty() && !over) {
            self.blame(Invariant::NoDeadEnd, || format!("the deciding seats are {deciding:?}"));
        }
        let present = self.game.present(state);
        if let Some(absent) = deciding.iter().find(|&seat| !present.contains(seat)) {
            self.blame(Invariant::NoDeadEnd, || format!("seat {} is absent, but must decide", absent.0));
        }
        for seat in self.every_seat() {
            let mut moves = std::mem::take(&mut self.offered[usize::from(seat.0)]);
            moves.clear();
            self.game.legal(state, seat, &mut moves);
            self.list(state, seat, deciding.contains(seat), &moves);
            self.offered[usize::from(seat.0)] = moves;
        }
    }

    fn list(&mut self, state: &G::State, seat: Seat, deciding: bool, moves: &[G::Move]) {
        if deciding && moves.is_empty() {
            self.blame(Invariant::NoDeadEnd, || format!("seat {} must decide and has no legal move", seat.0));
        }
        if let (false, Some(mv)) = (deciding, moves.first()) {
            self.blame(Invariant::LegalAndPlayAgree, || format!("seat {} need not decide, but is offered {mv:?}", seat.0));
        }
        if !self.game.present(state).contains(seat) {
            self.absent(state, seat);
        }
        self.codes.clear();
        self.codes.extend(moves.iter().map(|&mv| G::code(mv)));
        self.codes.sort_unstable();
        if let Some(twice) = self.codes.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0]) {
            self.blame(Invariant::LegalAndPlayAgree, || format!("seat {} is offered two moves with the code {twice}", seat.0));
        }
        moves.iter().for_each(|&mv| self.remember(seat, mv));
        for at in self.some_of(moves.len()) {
            let mv = moves[at];
            self.checks.offered += 1;
            if let Err(illegal) = self.game.permits(state, seat, mv) {
                self.blame(Invariant::LegalAndPlayAgree, || format!("seat {} is offered {mv:?}, but it is refused: {illegal}", seat.0));
            }
        }
    }

    /// All of so many offered moves if they are few, otherwise some of them, from a random one on: each look at one makes the whole list
    /// again, and in a list of sixty spaces that would be most of the work.
    fn some_of(&mut self, moves: usize) -> impl Iterator<Item = usize> + use<G> {
        let first = if moves <= LOOKED_AT { 0 } else { self.now.chance.below(moves as u32) as usize };
        let stride = moves.div_ceil(LOOKED_AT);
        (0..moves.min(LOOKED_AT)).map(move |at| (first + at * stride) % moves)
    }

    /// Who is absent has nothing to wish either.
    fn absent(&mut self, state: &G::State, seat: Seat) {
        self.other.clear();
        self.game.wishes(state, seat, &mut self.other);
        if let Some(&wish) = self.other.first() {
            self.blame(Invariant::LegalAndPlayAgree, || format!("seat {} is absent, but may wish {wish:?}", seat.0));
        }
    }

    /// A move's code and notation do not depend on the state, so each is checked when it is seen first.
    fn remember(&mut self, seat: Seat, mv: G::Move) {
        let code = G::code(mv);
        let (known, seats) = self.known.entry(code).or_insert_with(|| {
            if self.pool.len() < POOL {
                self.pool.push(mv);
            }
            (mv, SeatSet::NONE)
        });
        if *known != mv {
            let known = *known;
            return self.blame(Invariant::LegalAndPlayAgree, || format!("{mv:?} and {known:?} have the same code {code}"));
        }
        if !seats.contains(seat) {
            seats.insert(seat);
            self.notation(seat, mv);
        }
    }

    /// 4: what is written down can be read again, and stands on one line of a journal.
    fn notation(&mut self, seat: Seat, mv: G::Move) {
        let text = self.game.notation(mv);
        match self.game.parse(seat, &text) {
            Ok(read) if read == mv => {}
            read => self.blame(Invariant::Replays, || format!("{mv:?} is written `{text}`, which is read as {read:?}")),
        }
        let seat = self.seats[usize::from(seat.0)].clone();
        let act = Deed::Move { seat, mv: text };
        let head = format!("mistgate journal 1\ngame {}\ncontent x\nsetup {{}}\nseed 0\n\n", G::NAME);
        let read = Journal::read(&format!("{head}{act} #0\n"));
        if read.as_ref().ok().map(|journal| journal.lines.iter().map(|entry| &entry.deed).collect()) != Some(vec![&act]) {
            self.blame(Invariant::Replays, || format!("a journal cannot hold the line `{act}`"));
        }
    }

    /// 3: moves that are not on the list are refused, and nothing changes.
    fn strangers(&mut self, state: &G::State) {
        if self.pool.is_empty() || self.seats.is_empty() {
            return;
        }
        for _ in 0..STRANGERS {
            let seat = Seat(self.now.chance.below(self.seats.len() as u32) as u8);
            let mv = self.pool[self.now.chance.below(self.pool.len() as u32) as usize];
            self.stranger(state, seat, mv);
        }
        // What one seat may do now is the likeliest thing for another to get away with.
        for seat in self.every_seat() {
            let from = &self.offered[self.now.chance.below(self.seats.len() as u32) as usize];
            if let Some(&mv) = self.now.chance.pick(from) {
                self.stranger(state, seat, mv);
            }
        }
    }

    fn stranger(&mut self, state: &G::State, seat: Seat, mv: G::Move) {
        if self.offered[usize::from(seat.0)].contains(&mv) {
            return;
        }
        self.checks.refused += 1;
        let mut tried = state.clone();
        let played = self.game.play(&mut tried, seat, mv, &mut Silent);
        if played.is_ok() || self.game.permits(state, seat, mv).is_ok() {
            self.blame(Invariant::LegalAndPlayAgree, || format!("seat {} is not offered {mv:?}, but may play it", seat.0));
        } else if tried != *state {
            self.blame(Invariant::LegalAndPlayAgree, || format!("{mv:?} was refused to seat {}, but the state changed {}", seat.0, difference(state, &tried)));
        }
    }

    /// 4: from the start, the moves so far lead here; so does taking the last one back and making it again.
    fn undo_redo(&mut self, state: &G::State) {
        let played = self.now.moves.len() as u64;
        if played < self.now.next_undo {
            return;
        }
        // The next time lies at a random place within as many decisions again: the work stays proportional to the game.
        self.now.next_undo = played + 1 + u64::from(self.now.chance.below(played as u32 + 8));
        let (Some(before), Some(&(seat, mv))) = (self.now.before.take(), self.now.moves.last()) else { return };
        let Some(mut undone) = self.replayed(self.now.moves.len() - 1) else { return };
        if undone != before {
            self.blame(Invariant::Replays, || format!("undoing {mv:?} does not restore the state {}", difference(&before, &undone)));
        }
        self.game.apply(&mut undone, seat, mv, &mut Silent);
        if undone != *state {
            self.blame(Invariant::Replays, || format!("redoing {mv:?} gives another state {}", difference(state, &undone)));
        }
    }

    fn replayed(&mut self, count: usize) -> Option<G::State> {
        self.checks.replays += 1;
        let mut state = self.game.begin(&self.setup, self.now.seed, &mut Silent).ok()?;
        if self.now.start.as_ref() != Some(&state) {
            let start = self.now.start.clone();
            self.blame(Invariant::Replays, || format!("the same setup and seed give another start {}", difference(&start, &Some(&state))));
        }
        for &(seat, mv) in &self.now.moves[..count] {
            self.game.apply(&mut state, seat, mv, &mut Silent);
        }
        Some(state)
    }

    /// 4: a state can be saved.
    fn round_trip(&mut self, state: &G::State) {
        self.checks.round_trips += 1;
        let read = G::State::from_json(&state.to_json());
        match read {
            Ok(read) if read == *state => {}
            Ok(read) => self.blame(Invariant::Replays, || format!("the state changes when it is saved {}", difference(state, &read))),
            Err(error) => self.blame(Invariant::Replays, || format!("the state cannot be saved: {error}")),
        }
    }

    /// What a page asks for is there: a question, a label and a rule for every choice, and its pieces can be chosen.
    fn shown(&mut self, state: &G::State, deciding: SeatSet) {
        for seat in self.every_seat() {
            if self.game.question(state, seat).is_some() != deciding.contains(seat) {
                self.blame(Invariant::CanBeShown, || format!("seat {} is asked a question when it need not decide, or none when it must", seat.0));
            }
            for at in self.some_of(self.offered[usize::from(seat.0)].len()) {
                let mv = self.offered[usize::from(seat.0)][at];
                let choice = self.game.choice(state, seat, mv);
                if choice.play != self.game.notation(mv) || choice.label.is_empty() || choice.rule.0.is_empty() {
                    self.blame(Invariant::CanBeShown, || format!("{mv:?} is shown as {choice:?}"));
                }
                for piece in &choice.pieces {
                    match self.game.why_not(state, seat, piece) {
                        WhyNot::YouCan { moves } if moves.contains(&choice.play) => {}
                        answer => self.blame(Invariant::CanBeShown, || format!("`{}` touches `{piece}`, of which `why` says {answer:?}", choice.play)),
                    }
                }
            }
        }
    }

    /// 4: the whole way a game of people goes, with words and marks.
    fn journaled(&mut self, state: &G::State) {
        self.checks.journals += 1;
        let written = Session::begin(self.game.clone(), self.setup.clone(), self.now.seed).map_err(|error| error.to_string()).and_then(|mut session| {
            for &(seat, mv) in &self.now.moves {
                session.play(seat, mv).map_err(|illegal| format!("{mv:?} of seat {} is refused: {illegal}", seat.0))?;
            }
            let everybody = (0..self.seats.len() as u8).map(|seat| Eyes::of(Seat(seat))).chain([Eyes::SPECTATOR]);
            for eyes in everybody {
                drop(session.story(eyes));
            }
            let journal = Journal::read(&session.journal()).map_err(|error| error.to_string())?;
            Session::resume(self.game.clone(), &journal).map_err(|error| error.to_string())
        });
        match written {
            Ok(session) if session.state() == state => {}
            Ok(session) => self.blame(Invariant::Replays, || format!("the resumed journal gives another state {}", difference(state, session.state()))),
            Err(error) => self.blame(Invariant::Replays, || format!("the journal cannot be resumed: {error}")),
        }
    }

    /// What is checked on every state, whether somebody must decide or it is over.
    fn inspect(&mut self, state: &G::State, deciding: SeatSet, over: bool) {
        self.checks.states += 1;
        self.lists(state, deciding, over);
        let faults = self.game.faults(state);
        if !faults.is_empty() {
            self.blame(Invariant::Conserved, || faults.join("; "));
        }
        if self.game.cause(state).is_some() != over {
            self.blame(Invariant::NoDeadEnd, || "a cause is given for a game that goes on, or none for one that is over".to_owned());
        }
        self.strangers(state);
        self.undo_redo(state);
        let show = over || self.now.chance.below(SHOWN_STATES) == 0;
        self.worlds(state, deciding, show);
        if show {
            self.round_trip(state);
            self.shown(state, deciding);
        }
    }
}

impl<G: Game> Watch<G> for Inspector<'_, G> {
    fn deciding(&mut self, state: &G::State, seats: SeatSet) {
        if self.now.moves.is_empty() {
            self.now.start = Some(state.clone());
        }
        self.inspect(state, seats, false);
        if self.now.moves.len() as u64 + 1 >= self.now.next_undo {
            self.now.before = Some(state.clone());
        }
    }

    fn moving(&mut self, seat: Seat, mv: G::Move) {
        self.now.moves.push((seat, mv));
    }

    fn ended(&mut self, state: &G::State, end: End) {
        // A game without an end was inspected already, and has been blamed for it.
        if !matches!(end, End::Over(_)) {
            return;
        }
        if self.now.moves.is_empty() {
            self.now.start = Some(state.clone());
        }
        self.inspect(state, SeatSet::NONE, true);
        if let Some(replayed) = self.replayed(self.now.moves.len())
            && replayed != *state
        {
            self.blame(Invariant::Replays, || format!("the same moves lead to another end {}", difference(state, &replayed)));
        }
        if self.now.index.is_multiple_of(JOURNALED_GAMES) {
            self.journaled(state);
        }
    }
}

impl<G: Game> Examine<G> for Inspector<'_, G> {
    fn begin(&mut self, index: u64, seed: u64) {
        self.now = Current::new(index, seed);
        if self.plan.vary.is_some() {
            self.setup = self.plan.setup_of(index).into_owned();
            self.seats = self.game.seats(&self.setup);
            self.offered = self.seats.iter().map(|_| Vec::new()).collect();
        }
    }

    fn findings(&mut self) -> Vec<Finding> {
        std::mem::take(&mut self.now.findings)
    }

    fn checks(&mut self) -> Option<Checks> {
        Some(std::mem::take(&mut self.checks))
    }
}

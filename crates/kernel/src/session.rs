//! One play of a game: its state, its journal, exact undo.

use crate::digest::Digest;
use crate::journal::{Deed, Journal, JournalError, head};
use crate::{Chance, Eyes, Game, Illegal, Seat, SeatSet, SetupError, Silent, Status};
use std::sync::Arc;

/// Other worlds tried to see whether a move showed something hidden. With two equally likely hidden cards, one move in
/// 65,536 that shows one is missed.
const REVEAL_WORLDS: usize = 16;

/// One play of a game. The journal is the truth; the state is what it leads to.
pub struct Session<G: Game> {
    game: Arc<G>,
    setup: G::Setup,
    seed: u64,
    seats: Vec<String>,
    start: G::State,
    opening: Vec<G::Event>,
    state: G::State,
    done: Vec<Done<G>>,
    lines: Vec<String>,
    chain: Digest,
}

/// Something done and not undone, with what came of it.
#[derive(Clone, Debug)]
pub struct Done<G: Game> {
    /// Who did it.
    pub seat: Seat,
    /// The move; nothing if the seat conceded.
    pub mv: Option<G::Move>,
    /// What happened.
    pub events: Vec<G::Event>,
}

impl<G: Game> Session<G> {
    /// Sets a new game up.
    pub fn begin(game: Arc<G>, setup: G::Setup, seed: u64) -> Result<Self, SetupError> {
        let mut opening = Vec::new();
        let start = game.begin(&setup, seed, &mut opening)?;
        let seats = game.seats(&setup);
        let mut session =
            Session { game, setup, seed, seats, state: start.clone(), start, opening, done: Vec::new(), lines: Vec::new(), chain: Digest::default() };
        session.chain.text(&session.head());
        Ok(session)
    }

    /// Goes on with a saved game. A torn last line is left out; everything else must fit to the letter.
    pub fn resume(game: Arc<G>, journal: &Journal) -> Result<Self, JournalError> {
        if journal.game != G::NAME {
            return Err(JournalError::new(2, format!("this is a journal of `{}`, not of `{}`", journal.game, G::NAME), "name the game it belongs to"));
        }
        if journal.content != game.version() {
            return Err(JournalError::new(
                3,
                format!("this game was played with content {}, but this is content {}", journal.content, game.version()),
                "cards have changed since: use the Mistgate that wrote it, or give its content with --content",
            ));
        }
        let setup = serde_json::from_str(&journal.setup)
            .map_err(|error| JournalError::new(4, format!("the setup cannot be read: {error}"), "the setup is a JSON object, as Mistgate wrote it"))?;
        let mut session = Self::begin(game, setup, journal.seed)
            .map_err(|error| JournalError::new(4, format!("the setup cannot be played: {error}"), "the setup is as Mistgate wrote it"))?;
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
        let at = self.seats.iter().position(|seat| seat == name);
        at.map(|at| Seat(at as u8)).ok_or_else(|| format!("there is no seat `{name}`; the seats are {}", self.seats.join(", ")))
    }

    /// Plays a move. An illegal one changes nothing.
    pub fn play(&mut self, seat: Seat, mv: G::Move) -> Result<(), Illegal> {
        self.game.permits(&self.state, seat, mv)?;
        self.tie_in_choices(seat);
        let mut events = Vec::new();
        self.game.apply(&mut self.state, seat, mv, &mut events);
        self.record(Deed::Move { seat: self.seats[seat.0 as usize].clone(), mv: self.game.notation(mv) });
        self.done.push(Done { seat, mv: Some(mv), events });
        Ok(())
    }

    /// The person at this seat gives up, or proposes to.
    pub fn concede(&mut self, seat: Seat) -> Result<(), Illegal> {
        let mut events = Vec::new();
        self.game.concede(&mut self.state, seat, &mut events)?;
        self.record(Deed::Concede { seat: self.seats[seat.0 as usize].clone() });
        self.done.push(Done { seat, mv: None, events });
        Ok(())
    }

    /// Takes the last thing back; says whether there was one. The state is exactly what it was before.
    pub fn undo(&mut self) -> bool {
        if self.done.pop().is_none() {
            return false;
        }
        self.state = self.state_after(self.done.len());
        self.record(Deed::Undo);
        true
    }

    /// The state after the first `count` things done.
    pub fn state_after(&self, count: usize) -> G::State {
        let mut state = self.start.clone();
        for done in &self.done[..count] {
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
        let Some(done) = self.done.get(at) else { return false };
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
            start: deal(&self.start, chance),
            opening: self.opening.clone(),
            state: deal(&self.state, chance),
            done: self.done.iter().map(|done| Done { seat: done.seat, mv: done.mv, events: done.events.clone() }).collect(),
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
        self.lines.push(format!("{text} #{}", self.mark()));
    }

    fn mark(&self) -> String {
        format!("{:08x}", self.chain.value() >> 32)
    }

    /// The head of the journal: what was agreed before the first move.
    pub fn head(&self) -> String {
        let setup = serde_json::to_string(&self.setup).expect("a setup is plain data");
        head(G::NAME, self.game.version(), &setup, self.seed)
    }

    /// The whole journal as text.
    pub fn journal(&self) -> String {
        let mut text = self.head();
        for line in &self.lines {
            text.push_str(line);
            text.push('\n');
        }
        text
    }

    /// The lines after the head: one for everything that was ever done, undone or not.
    pub fn lines(&self) -> &[String] {
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

    /// What was done and not undone.
    pub fn done(&self) -> &[Done<G>] {
        &self.done
    }
}

//! The contract between a game and everything that runs one.

use crate::content::{Edition, Problem, Problems, Source};
use crate::json::{FromJson, ToJson};
use crate::text::Passage;
use crate::{Chance, Eyes, Rule, Seat, SeatSet};
use serde::Serialize;
use serde_json::Value;
use std::fmt::Debug;

/// A game: its rules together with its content, immutable and shared.
///
/// The play itself is in [`Game::State`]: plain data without content, closures or text, so that
/// cloning it is copying a few hundred bytes. All methods are pure functions of what they are given.
pub trait Game: Sized + Send + Sync + 'static {
    /// The name on the command line and in journals.
    const NAME: &'static str;

    /// How far ahead random play still tells something, in the unit of [`Game::progress`]; beyond it [`Game::prospect`]
    /// knows better. By default to the end.
    const HORIZON: u32 = u32::MAX;

    /// What can be counted in a position and may be worth something, in a player's words: bots learn how much of each, and
    /// say so when they are asked why.
    const FEATURES: &'static [&'static str] = &[];

    /// Is everything that anybody does seen by everybody? Then a bot may go on with what it thought when others have moved; where it is
    /// not, a move may hold what only its own seat can know.
    const OPEN: bool = false;

    /// The version of the rules. It grows when a rule changes so that the same moves lead elsewhere: golden journals notice.
    const RULES: u32 = 1;

    /// What is agreed before the game begins: players, variants, limits.
    type Setup: Clone + Debug + Default + PartialEq + ToJson + FromJson + Send + Sync;
    /// Everything there is to know about a play at one moment, chance included.
    type State: Clone + Debug + PartialEq + ToJson + FromJson + Send + Sync;
    /// An answer to what the state asks: small, typed, readable without the state.
    type Move: Copy + Debug + Eq + Send + Sync;
    /// Something that happened, for logs and animations.
    type Event: Clone + Debug + ToJson + Send + Sync;
    /// What somebody may see; names are borrowed from the content.
    type View<'a>: Debug + PartialEq + ToJson;

    /// The names of the seats, in order.
    fn seats(&self, setup: &Self::Setup) -> Vec<String>;

    /// The content files the game was loaded from, if it has some.
    fn edition(&self) -> Option<&Edition> {
        None
    }

    /// Those of them that a play with this setup uses: a pack that it takes nothing from is not among them, and its changes
    /// are no matter of that play.
    fn edition_for(&self, _setup: &Self::Setup) -> Option<&Edition> {
        self.edition()
    }

    /// The files that a journal calls so.
    fn edition_called(&self, name: &str) -> Option<&Edition> {
        self.edition().filter(|edition| edition.is(name))
    }

    /// The name of what the rules read in the content.
    fn version(&self) -> &str {
        self.edition().map_or("", Edition::version)
    }

    /// Is this the content that a journal calls so?
    fn has_content(&self, name: &str) -> bool {
        if self.edition().is_none() { name == self.version() } else { self.edition_called(name).is_some() }
    }

    /// The game with content that an earlier program played with: it must be sound, but need not be what the box demands today.
    fn with_content(files: &[Source]) -> Result<Self, Problems> {
        let problem = |file: &Source| Problem::new(file.place(0..0), format!("{} has no content files", Self::NAME));
        Err(Problems(files.iter().take(1).map(problem).collect()))
    }

    /// Mends a state that was kept under earlier rules, where a fresh game's fields are not enough: fields that are called or
    /// shaped differently today. See [`crate::snapshot`].
    fn mend(state: Value, _rules: u32) -> Value {
        state
    }

    /// Sets the game up and runs it to the first decision. All faults of the setup are reported at once.
    #[inline]
    fn begin(&self, setup: &Self::Setup, seed: u64, log: &mut impl Log<Self::Event>) -> Result<Self::State, SetupError> {
        self.begin_telling(setup, seed, log.list())
    }

    /// [`Game::begin`], [`Game::apply`] and [`Game::concede`] as the game writes them.
    fn begin_telling(&self, setup: &Self::Setup, seed: u64, events: Told<Self::Event>) -> Result<Self::State, SetupError>;

    /// Who must decide, or how it ended.
    fn status(&self, state: &Self::State) -> Status;

    /// The seats that take part now; by default all of them, always. Others may join later, or have left: such a seat is
    /// never asked anything, has no move and no wish, and its person only looks on.
    fn present(&self, _state: &Self::State) -> SeatSet {
        SeatSet::ALL
    }

    /// Goes through every legal move of the seat: never none for a deciding seat, never an illegal one.
    /// This list is the definition of legality.
    fn options(&self, state: &Self::State, seat: Seat, each: &mut impl FnMut(Self::Move));

    /// Appends every legal move of the seat.
    fn legal(&self, state: &Self::State, seat: Seat, moves: &mut Vec<Self::Move>) {
        self.options(state, seat, &mut |mv| moves.push(mv));
    }

    /// Appends the seat's wishes: moves that stand beside the legal ones and change nothing on the table, such as to be
    /// asked again. Also for a seat that need not decide. Nobody needs them to go on, so bots and searches never make
    /// them; [`Game::permits`] accepts them like the legal ones.
    fn wishes(&self, _state: &Self::State, _seat: Seat, _moves: &mut Vec<Self::Move>) {}

    /// Is the move legal, or a wish? If not, the reason and the rule.
    fn permits(&self, state: &Self::State, seat: Seat, mv: Self::Move) -> Result<(), Illegal> {
        let mut offered = false;
        self.options(state, seat, &mut |other| offered |= other == mv);
        if offered || is_wish(self, state, seat, mv) { Ok(()) } else { Err(self.refusal(state, seat, mv)) }
    }

    /// Why the seat cannot make a move that is not among the legal ones.
    fn refusal(&self, state: &Self::State, seat: Seat, mv: Self::Move) -> Illegal;

    /// Plays a move known to be legal, and runs on to the next decision.
    #[inline]
    fn apply(&self, state: &mut Self::State, seat: Seat, mv: Self::Move, log: &mut impl Log<Self::Event>) {
        self.apply_telling(state, seat, mv, log.list());
    }

    /// See [`Game::begin_telling`].
    fn apply_telling(&self, state: &mut Self::State, seat: Seat, mv: Self::Move, events: Told<Self::Event>);

    /// Plays a move if it is legal; otherwise the state is untouched.
    fn play(&self, state: &mut Self::State, seat: Seat, mv: Self::Move, log: &mut impl Log<Self::Event>) -> Result<(), Illegal> {
        self.permits(state, seat, mv)?;
        self.apply(state, seat, mv, log);
        Ok(())
    }

    /// The person at this seat gives up, or proposes to. Stands beside the legal moves and is never one of them.
    #[inline]
    fn concede(&self, state: &mut Self::State, seat: Seat, log: &mut impl Log<Self::Event>) -> Result<(), Illegal> {
        self.concede_telling(state, seat, log.list())
    }

    /// See [`Game::begin_telling`].
    fn concede_telling(&self, state: &mut Self::State, seat: Seat, events: Told<Self::Event>) -> Result<(), Illegal>;

    /// Why the game ended, in a few words that can be counted; nothing while it goes on.
    fn cause(&self, state: &Self::State) -> Option<&'static str>;

    /// What the play hands on to the next one when it is over, if the game has such a thing: the [`Game::Setup`] of the next one
    /// carries it under the key `legacy`.
    fn legacy(&self, _state: &Self::State) -> Option<Value> {
        None
    }

    /// How long the play has lasted, in the game's own unit (rounds, days).
    fn length(&self, state: &Self::State) -> u32;

    /// What these eyes may see, and nothing else.
    fn view<'a>(&'a self, state: &Self::State, eyes: Eyes) -> Self::View<'a>;

    /// How well the seat does, for search: [`LOST`] to [`WON`], and the more the better. By default it knows only how
    /// the game ended; a game with a [`Game::HORIZON`] says what the pieces on the table promise.
    fn prospect(&self, state: &Self::State, seat: Seat) -> i32 {
        match self.status(state) {
            Status::Over(Outcome::Won(seats)) if seats.contains(seat) => WON,
            Status::Over(Outcome::Won(_) | Outcome::Lost) => LOST,
            Status::Over(Outcome::Undecided) | Status::Deciding(_) => 0,
        }
    }

    /// Counts what [`Game::FEATURES`] names, for this seat, in that order.
    fn features(&self, _state: &Self::State, _seat: Seat, _counts: &mut [i32]) {}

    /// How far the play has come, for search: the unit of [`Game::HORIZON`]. By default its length; a game in which much happens
    /// between two chapters counts finer.
    fn progress(&self, state: &Self::State) -> u32 {
        self.length(state)
    }

    /// Leaves of the legal moves those that are worth a thought, at least one, for search: a list of sixty spaces is longer than a
    /// bot's patience. By default all.
    fn sift(&self, _state: &Self::State, _seat: Seat, _moves: &mut Vec<Self::Move>) {}

    /// What somebody with sense and little time would do, and why, in a few words: where a game knows this better than a search finds it,
    /// bots do it. It must not see more than the seat does: whoever tries a move out redeals first. By default a game has no opinion.
    fn sensible(&self, _state: &Self::State, _seat: Seat, _moves: &[Self::Move], _chance: &mut Chance) -> Option<(Self::Move, &'static str)> {
        None
    }

    /// Shuffles what these eyes cannot know, the future included: for search that does not cheat. What comes of it
    /// depends only on the chance and on what the eyes do know: worlds that look the same become the same.
    fn redeal(&self, state: &mut Self::State, eyes: Eyes, chance: &mut Chance);

    /// What is wrong with this state: lost or doubled pieces, impossible numbers. Empty in a sound game.
    fn faults(&self, state: &Self::State) -> Vec<String>;

    /// A number for the move, different for different moves, the same for ever.
    fn code(mv: Self::Move) -> u32;

    /// The move as written in journals and scenarios.
    fn notation(&self, mv: Self::Move) -> String;

    /// Reads a move of this seat as written by [`Game::notation`]; the error says what was expected.
    fn parse(&self, seat: Seat, text: &str) -> Result<Self::Move, String>;

    /// What a page shows of a legal move.
    fn choice(&self, state: &Self::State, seat: Seat, mv: Self::Move) -> Choice;

    /// What the deciding seat is asked, as a sentence; nothing for a seat that is not asked.
    fn question(&self, state: &Self::State, seat: Seat) -> Option<Line>;

    /// What the deciding seat reads before it answers: a chapter, a letter, the table of a market. By default nothing.
    fn passage(&self, _state: &Self::State, _seat: Seat) -> Option<Passage> {
        None
    }

    /// Why the seat cannot do anything with this piece now, or that it can.
    fn why_not(&self, state: &Self::State, seat: Seat, piece: &str) -> WhyNot;

    /// An event in the words these eyes may hear, with its rule: who draws a card hears its name, the others only that
    /// one was drawn.
    fn tell(&self, event: &Self::Event, eyes: Eyes) -> Line;
}

fn is_wish<G: Game>(game: &G, state: &G::State, seat: Seat, mv: G::Move) -> bool {
    let mut wishes = Vec::new();
    game.wishes(state, seat, &mut wishes);
    wishes.contains(&mv)
}

/// Where a game reports what happens: a list, or [`Silent`].
pub trait Log<E> {
    /// The list, if this is one.
    fn list(&mut self) -> Told<'_, E>;
}

/// The list that is told what happens, if anybody wants to know. The rules are compiled once and not for listeners and silence apart: what
/// would be told to nobody is not even put together, and costs as much as looking whether somebody listens.
pub struct Told<'a, E>(Option<&'a mut Vec<E>>);

impl<E> Told<'_, E> {
    /// Nobody wants to know.
    pub const fn nobody() -> Self {
        Told(None)
    }

    /// Takes note of an event.
    #[inline(always)]
    pub fn note(&mut self, event: E) {
        if let Some(list) = &mut self.0 {
            list.push(event);
        }
    }
}

/// A log that keeps nothing.
pub struct Silent;

impl<E> Log<E> for Silent {
    #[inline(always)]
    fn list(&mut self) -> Told<'_, E> {
        Told::nobody()
    }
}

impl<E> Log<E> for Vec<E> {
    #[inline(always)]
    fn list(&mut self) -> Told<'_, E> {
        Told(Some(self))
    }
}

/// The prospect of a game that is won. No other is better.
pub const WON: i32 = 100_000;

/// The prospect of a game that is lost. No other is worse.
pub const LOST: i32 = -WON;

/// Who must decide, or how it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// These seats have something to decide. Never empty.
    Deciding(SeatSet),
    /// The game is over.
    Over(Outcome),
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// These seats won; in a cooperative game all of them.
    Won(SeatSet),
    /// Everybody lost.
    Lost,
    /// A limit agreed at setup was reached first.
    Undecided,
}

/// A move that is not legal: why, and by which rule. The state it was tried on is untouched.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason} [{rule}]")]
pub struct Illegal {
    /// Why not, as a sentence.
    pub reason: String,
    /// The rule that forbids it.
    pub rule: Rule,
}

impl Illegal {
    /// An illegal move, with its reason and rule.
    pub fn new(reason: impl Into<String>, rule: Rule) -> Self {
        Illegal { reason: reason.into(), rule }
    }
}

impl From<Line> for Illegal {
    fn from(line: Line) -> Self {
        Illegal { reason: line.text, rule: line.rule }
    }
}

/// A setup that cannot be played: everything that is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.join("; "))]
pub struct SetupError(pub Vec<String>);

/// A legal move, as a page shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// The move in notation: send this back to play it.
    pub play: String,
    /// What it does, in a few words.
    pub label: String,
    /// What it costs or brings.
    pub detail: String,
    /// The pieces it touches, to highlight them.
    pub pieces: Vec<String>,
    /// The rule that allows it.
    pub rule: Rule,
}

/// A sentence with the rule behind it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Line {
    /// The sentence.
    pub text: String,
    /// The rule behind it.
    pub rule: Rule,
}

impl Line {
    /// A sentence with its rule.
    pub fn new(text: impl Into<String>, rule: Rule) -> Self {
        Line { text: text.into(), rule }
    }
}

/// The answer to "why can't I?".
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "answer")]
pub enum WhyNot {
    /// It can be chosen now, with these moves (in notation).
    YouCan {
        /// The moves that touch the piece.
        moves: Vec<String>,
    },
    /// It cannot, for this reason.
    Because(Line),
    /// Nothing is wrong with it: it has nothing to do with what is asked now, which the line repeats.
    NotAsked(Line),
    /// There is no such piece, or these eyes cannot see it.
    NoSuchPiece,
}

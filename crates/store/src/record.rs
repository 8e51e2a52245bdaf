//! What is stored.

use crate::pack::{pack, unpack};

/// Who holds a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Holder {
    /// A person, by id, and the name that person goes by.
    Person {
        /// Whose cookie.
        id: String,
        /// What the others call that person.
        called: String,
    },
    /// Nobody yet; the token claims it.
    Open {
        /// Part of the invite link.
        token: String,
    },
    /// A bot.
    Bot {
        /// How well it plays, in the server's words; nothing for tables from before there was a choice.
        called: String,
    },
}

/// A seat of a new table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewSeat {
    /// Its name in the game.
    pub name: String,
    /// Who holds it.
    pub holder: Holder,
}

/// A state of a play, in a form that later programs can read; what is in it is not the store's business.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptState {
    /// So many lines the journal had.
    pub line: u64,
    /// Does it stay when the play goes on? The last state of a play is replaced by the next one.
    pub kind: StateKind,
    /// The state, packed.
    pub pack: Vec<u8>,
}

impl KeptState {
    /// A state to be kept.
    pub fn new(line: u64, kind: StateKind, text: &str) -> Self {
        KeptState { line, kind, pack: pack(text) }
    }

    /// The state, if the pack is sound.
    pub fn text(&self) -> Option<String> {
        unpack(&self.pack).ok()
    }
}

/// How long a state is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StateKind {
    /// Until the play goes on.
    Last,
    /// For as long as the table: looking back need not begin at the beginning.
    Milestone,
}

/// A new table.
#[derive(Clone, Debug)]
pub struct NewTable {
    /// Its id, unguessable.
    pub id: String,
    /// The name of the game.
    pub game: String,
    /// The head of its journal.
    pub head: String,
    /// The lines of its journal, if it goes on with a play from elsewhere.
    pub lines: Vec<String>,
    /// How it ended, if it is over already.
    pub outcome: Option<String>,
    /// Who must decide: bit 0 is the first seat.
    pub deciding: u8,
    /// What was agreed beside the rules, as JSON.
    pub terms: String,
    /// Who made it.
    pub owner: String,
    /// Is it shown to strangers?
    pub listed: bool,
    /// Its seats, in order.
    pub seats: Vec<NewSeat>,
    /// The table whose legacy it carries on.
    pub follows: Option<String>,
    /// Its state, to be kept.
    pub states: Vec<KeptState>,
}

/// Lines to be added to a journal.
#[derive(Clone, Debug)]
pub struct Append {
    /// Whose journal.
    pub table: String,
    /// The number of the first of them, from 0: so many lines the journal must have.
    pub at: u64,
    /// The lines.
    pub lines: Vec<String>,
    /// How the play stands after them: its outcome if it is over.
    pub outcome: Option<String>,
    /// Who must decide after them: bit 0 is the first seat.
    pub deciding: u8,
    /// The state after them, if it shall be kept with them.
    pub states: Vec<KeptState>,
}

/// A change of who holds a seat.
#[derive(Clone, Debug)]
pub struct Reseat {
    /// At which table.
    pub table: String,
    /// Which seat.
    pub seat: u8,
    /// Who must hold it now, otherwise nothing changes.
    pub from: Holder,
    /// Who holds it from now on.
    pub to: Holder,
    /// How many hands a person may have known at this table.
    pub hands: Hands,
}

/// How many hands of a game a person may know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hands {
    /// As many as they like.
    Any,
    /// One: whoever holds another seat of the table, or has left one, gets none.
    One,
}

/// A seat as stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredSeat {
    /// Its name in the game.
    pub name: String,
    /// Who holds it.
    pub holder: Holder,
}

/// A table as stored.
#[derive(Clone, Debug)]
pub struct StoredTable {
    /// Its id.
    pub id: String,
    /// The name of the game.
    pub game: String,
    /// The head of its journal.
    pub head: String,
    /// The lines of its journal.
    pub lines: Vec<String>,
    /// How it ended, if it is over.
    pub outcome: Option<String>,
    /// What was agreed beside the rules, as JSON.
    pub terms: String,
    /// Who made it.
    pub owner: String,
    /// Is it shown to strangers?
    pub listed: bool,
    /// Its seats, in order.
    pub seats: Vec<StoredSeat>,
    /// The table whose legacy it carries on.
    pub follows: Option<String>,
    /// The states that were kept of it, in any order.
    pub states: Vec<KeptState>,
}

/// Which tables to list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum List {
    /// Those this person made or sits at, still going on.
    Mine(String),
    /// Those with an open seat, shown to strangers, still going on.
    Open,
    /// Those that are over: this person's, and all that are shown to strangers.
    Finished(String),
    /// All of them.
    Everything,
    /// Those this person made or sits at.
    With(String),
    /// Those that were over before this time, in seconds since 1970.
    FinishedBefore(i64),
    /// Those that go on, but nobody has touched since this time.
    UntouchedSince(i64),
}

/// The space of notes about what was said at a table, before its id.
pub const TALK: &str = "talk:";

/// The space of notes about what is asked of the people at a table, before its id.
pub const ASKS: &str = "asks:";

/// The space of notes about where the people of a table play again, by its id.
pub const NEXT: &str = "next";

/// The space of notes about browsers that were sent away.
pub const SENT_AWAY: &str = "revoked";

/// The kind of entries that say who has left which seat of a table among rivals.
pub fn left_at(table: &str) -> String {
    format!("left {table}")
}

/// The kind of entries that say who is at the tables of a node.
pub const SIGNS: &str = "signs";

/// A small thing in the house's book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What it is about.
    pub name: String,
    /// What it says.
    pub value: String,
    /// When it was entered, in seconds since 1970, by the clock of the store.
    pub made: i64,
    /// How long ago that is, in seconds, by the same clock.
    pub age: i64,
}

/// A small text beside the plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// What it belongs to.
    pub space: String,
    /// Which of them.
    pub name: String,
    /// The text.
    pub text: String,
}

/// A table in a list.
#[derive(Clone, Debug)]
pub struct Summary {
    /// Its id.
    pub id: String,
    /// The name of the game.
    pub game: String,
    /// The head of its journal, setup and seed included: not for everybody's eyes.
    pub head: String,
    /// What was agreed beside the rules, as JSON.
    pub terms: String,
    /// Who made it.
    pub owner: String,
    /// How many lines its journal has.
    pub lines: u64,
    /// When it was made, in seconds since 1970.
    pub created: i64,
    /// When something last happened, in seconds since 1970.
    pub touched: i64,
    /// How it ended, if it is over.
    pub outcome: Option<String>,
    /// Who must decide: bit 0 is the first seat. Unknown of tables that nobody has touched since before it was kept.
    pub deciding: Option<u8>,
    /// Its seats, in order.
    pub seats: Vec<StoredSeat>,
}

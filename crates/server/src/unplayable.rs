//! A table that cannot go on here: its cards are not known, or its state cannot be read. What was kept of it can be read, and it
//! says why it rests and what would help.

use crate::bots::strength;
use crate::editions::NoEdition;
use crate::identity::Person;
use crate::room::{Refusal, Seated, Terms};
use mistgate_kernel::journal::{Deed, JournalError};
use mistgate_kernel::session::reopen::line_words;
use mistgate_kernel::snapshot::Snapshot;
use mistgate_kernel::{Line, Rule};
use mistgate_store::{Holder, StoredTable};

/// Why a table cannot go on here, and what would help.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}; {help}")]
pub struct Unplayable {
    /// Why.
    pub reason: String,
    /// What would help.
    pub help: String,
}

impl Unplayable {
    /// Nobody hosts its game here.
    pub fn no_game(game: &str) -> Refusal {
        let reason = format!("the game `{game}` is not hosted here");
        Refusal::Unplayable(Unplayable { reason, help: "open it with a Mistgate that has the game".to_owned() })
    }
}

impl From<NoEdition> for Unplayable {
    fn from(missing: NoEdition) -> Self {
        Unplayable { reason: missing.to_string(), help: missing.help() }
    }
}

impl From<JournalError> for Unplayable {
    fn from(error: JournalError) -> Self {
        Unplayable { reason: error.to_string(), help: error.help }
    }
}

/// What was kept of a table that cannot go on.
pub struct UnplayableTable {
    stored: StoredTable,
    /// What was agreed beside the rules.
    pub terms: Terms,
    /// Why it cannot go on.
    pub why: Unplayable,
    rivals: bool,
    /// Of the states that were kept, the last whose words can be read.
    last: Option<Snapshot>,
}

/// Something done and not undone: on which line, by whom, in the words of the journal.
struct Standing<'a> {
    line: usize,
    seat: &'a str,
    words: &'a str,
}

impl UnplayableTable {
    /// From what is kept of it.
    pub fn new(stored: StoredTable, rivals: bool, why: Unplayable) -> Self {
        let kept = stored.states.iter().filter_map(|state| Snapshot::read(&state.text()?).ok());
        let last = kept.max_by_key(|kept| kept.lines);
        let terms = serde_json::from_str(&stored.terms).unwrap_or_default();
        UnplayableTable { stored, terms, why, rivals, last }
    }

    /// Its id.
    pub fn id(&self) -> &str {
        &self.stored.id
    }

    /// The name of its game.
    pub fn game(&self) -> &str {
        &self.stored.game
    }

    /// The length of its journal.
    pub fn sequence(&self) -> u64 {
        self.stored.lines.len() as u64
    }

    /// How it ended, if it is over.
    pub fn outcome(&self) -> Option<&str> {
        self.stored.outcome.as_deref()
    }

    /// The table whose legacy it carries on.
    pub fn follows(&self) -> Option<&str> {
        self.stored.follows.as_deref()
    }

    /// This table, if that person may look.
    pub fn admit(self, person: Option<&Person>) -> Result<Self, Refusal> {
        let owner = person.is_some_and(|person| person.id == self.stored.owner);
        let sits = self.stored.seats.iter().any(|seat| holds(&seat.holder, person));
        if self.terms.spectators || owner || sits { Ok(self) } else { Err(Refusal::NoSuchTable) }
    }

    /// Who sits where. Nobody is asked anything.
    pub fn seats(&self, person: Option<&Person>) -> Vec<Seated> {
        let seat = |seat: &mistgate_store::StoredSeat| {
            let (kind, called) = match &seat.holder {
                Holder::Person { called, .. } => ("person", called.clone()),
                Holder::Open { .. } => ("open", String::new()),
                Holder::Bot { called } => ("bot", strength(called).to_string()),
            };
            Seated { name: seat.name.clone(), kind, called, mine: holds(&seat.holder, person), deciding: false, present: true, invite: None, here: None }
        };
        self.stored.seats.iter().map(seat).collect()
    }

    /// May this person read the journal? By the same rules as at a table that goes on.
    pub fn opens_journal(&self, person: Option<&Person>) -> bool {
        let seats = &self.stored.seats;
        let mine = seats.iter().filter(|seat| holds(&seat.holder, person)).count();
        let bots = seats.iter().filter(|seat| matches!(seat.holder, Holder::Bot { .. })).count();
        let alone = mine > 0 && mine + bots == seats.len() && (!self.rivals || seats.len() == 1);
        self.stored.outcome.is_some() || self.terms.open_journal || alone
    }

    /// The journal, as it was kept.
    pub fn journal(&self) -> String {
        let lines = self.stored.lines.iter().map(|line| format!("{line}\n"));
        format!("{}{}", self.stored.head, lines.collect::<String>())
    }

    /// What has happened, as far as it can be told to this person: what everybody was told last, and around it what stands in the
    /// journal. Of what others did there, only somebody who may read the journal learns more than that it was done.
    pub fn story(&self, person: Option<&Person>) -> Vec<Line> {
        let open = self.opens_journal(person);
        let mine = |name: &str| self.stored.seats.iter().any(|seat| seat.name == name && holds(&seat.holder, person));
        let in_words = |one: &Standing| if open || mine(one.seat) { one.words.to_owned() } else { format!("{}: sealed until the game is over", one.seat) };
        let standing = self.standing();
        let (until, done, told) = self.last.as_ref().map_or((0, 0, &[][..]), |last| (last.lines, last.done, &last.told[..]));
        let (before, since) = standing.split_at(standing.partition_point(|one| one.line < until));
        // What was told may have been taken back since.
        let first = done.saturating_sub(told.len()).min(before.len());
        let told = told.iter().take(before.len() - first).flatten().cloned();
        let texts = before[..first].iter().map(in_words).chain(told).chain(since.iter().map(in_words));
        texts.map(|text| Line::new(text, Rule::NONE)).collect()
    }

    /// What was done and not undone.
    fn standing(&self) -> Vec<Standing<'_>> {
        let mut standing = Vec::new();
        for (line, text) in self.stored.lines.iter().enumerate() {
            let words = line_words(text);
            match Deed::read(words) {
                Some(Deed::Undo) => drop(standing.pop()),
                _ => standing.push(Standing { line, seat: words.split(' ').next().unwrap_or_default(), words }),
            }
        }
        standing
    }
}

fn holds(holder: &Holder, person: Option<&Person>) -> bool {
    matches!((holder, person), (Holder::Person { id, .. }, Some(person)) if *id == person.id)
}

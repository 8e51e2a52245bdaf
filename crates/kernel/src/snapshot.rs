//! A state as it is kept beside a journal: with the names of its fields, so that later programs can still read it.
//!
//! A journal says how a state came about, a snapshot what it was. As long as the rules are the same, one follows from the
//! other; when they have become better, the snapshot is what the table goes on from. Where no program can read the state any
//! more, people can still read the words that were told last.

use crate::digest::Digest;
use crate::json::{FromJson, ToJson};
use crate::session::{RulesChange, Session};
use crate::{Eyes, Game};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

/// The version of the form written here.
const FORM: u32 = 1;

/// Of so many things done last the words are kept too: what stands beside a table on its page.
const TOLD: usize = 48;

/// A state, and where in its journal it belongs.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Snapshot {
    form: u32,
    /// The program and the rules that wrote it: from the same ones, it need not be checked.
    pub writer: String,
    /// The version of the rules, for those who mend older states.
    pub rules: u32,
    /// So many lines the journal had.
    pub lines: usize,
    /// So many things were done and not undone.
    pub done: usize,
    /// The digest of everything before it, from which the next mark grows.
    pub chain: u64,
    /// How the rules had changed before, if it showed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub change: Option<RulesChange>,
    /// What everybody was told of the things done last, one entry for each of them.
    #[serde(default)]
    pub told: Vec<Vec<String>>,
    /// The state.
    state: Box<RawValue>,
}

/// The present program and rules of a game.
pub fn writer<G: Game>() -> String {
    format!("{} {}", env!("CARGO_PKG_VERSION"), G::RULES)
}

impl Snapshot {
    /// The present of a session.
    pub fn of<G: Game>(session: &Session<G>, chain: Digest) -> Self {
        let state = session.state().to_raw();
        Snapshot {
            form: FORM,
            writer: writer::<G>(),
            rules: G::RULES,
            lines: session.lines().len(),
            done: session.count(),
            chain: chain.value(),
            change: session.change().cloned(),
            told: told(session),
            state,
        }
    }

    /// As text: JSON with named fields.
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("a snapshot is plain data")
    }

    /// Reads the text of a snapshot, but not yet its state.
    pub fn read(text: &str) -> Result<Self, String> {
        let read: Snapshot = serde_json::from_str(text).map_err(|error| format!("the kept state cannot be read: {error}"))?;
        if read.form > FORM { Err(format!("the kept state has form {}; this program reads form {FORM}", read.form)) } else { Ok(read) }
    }

    /// The state. What it lacks because an earlier program did not know it yet is taken from a fresh game's state, if there is
    /// one; what else has changed, the game mends itself ([`Game::mend`]).
    pub fn state<G: Game>(&self, fresh: Option<&G::State>) -> Result<G::State, String> {
        let plain = match G::State::from_json(self.state.get()) {
            Ok(state) => return Ok(state),
            Err(error) => error,
        };
        let value: Value = serde_json::from_str(self.state.get()).map_err(|error| error.to_string())?;
        let mended = G::mend(value, self.rules);
        let filled = match fresh {
            Some(fresh) => filled(mended, &fresh.to_value()),
            None => mended,
        };
        G::State::from_value(&filled).map_err(|_| format!("the kept state cannot be read: {plain}"))
    }
}

/// In a spectator's words: they hide nothing from anybody who may look, and show nothing.
fn told<G: Game>(session: &Session<G>) -> Vec<Vec<String>> {
    let last = session.happened(session.count().saturating_sub(TOLD)..session.count());
    last.iter().map(|happened| session.tell(happened, Eyes::SPECTATOR).into_iter().map(|line| line.text).collect()).collect()
}

/// The value, with the fields that only the fresh one has.
fn filled(value: Value, fresh: &Value) -> Value {
    match (value, fresh) {
        (Value::Object(mut fields), Value::Object(fresh)) => {
            for (key, fresh) in fresh {
                let field = fields.remove(key).map_or_else(|| fresh.clone(), |field| filled(field, fresh));
                fields.insert(key.clone(), field);
            }
            Value::Object(fields)
        }
        // In a list of things of one kind, what one lacks the first fresh one has.
        (Value::Array(values), Value::Array(fresh)) => {
            let values = values.into_iter().enumerate();
            Value::Array(values.map(|(at, value)| fresh.get(at).or(fresh.first()).map_or(value.clone(), |fresh| filled(value, fresh))).collect())
        }
        (value, _) => value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_field_that_was_not_known_yet_is_as_in_a_fresh_game() {
        let old = json!({"heroes": [{"life": 3}, {"life": 1}], "round": 7});
        let fresh = json!({"heroes": [{"life": 9, "fame": 0}], "round": 1, "mist": {"depth": 2}});
        assert_eq!(filled(old, &fresh), json!({"heroes": [{"life": 3, "fame": 0}, {"life": 1, "fame": 0}], "round": 7, "mist": {"depth": 2}}));
    }
}

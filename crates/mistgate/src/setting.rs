//! `--set KEY=VALUE`: changing the setup of a game.

use crate::stop::{Stop, Trouble};
use mistgate_kernel::Game;
use mistgate_kernel::content::near;
use mistgate_kernel::json::{FromJson, ToJson};
use serde_json::Value;

/// The setup with these changes.
pub fn apply<G: Game>(setup: G::Setup, changes: &[String]) -> Result<G::Setup, Stop> {
    let mut value = setup.to_value();
    let Value::Object(fields) = &mut value else { return Ok(setup) };
    for change in changes {
        let Some((key, text)) = change.split_once('=') else {
            return Err(Trouble::new(format!("`--set {change}` has no value"), format!("write it as KEY=VALUE; the keys are {}", keys(fields))).into());
        };
        let known = keys(fields);
        if !fields.contains_key(key) && !is_read::<G>(fields, key) {
            let meant = near(key, fields.keys().map(String::as_str)).map_or(String::new(), |meant| format!("did you mean `{meant}`? "));
            return Err(Trouble::new(format!("the setup of {} has no `{key}`", G::NAME), format!("{meant}the keys are {known}")).into());
        }
        let field = fields.entry(key).or_insert(Value::Null);
        // Numbers, true, false and lists are JSON; everything else is a word.
        *field = serde_json::from_str(text).unwrap_or_else(|_| if text == "none" { Value::Null } else { Value::String(text.to_owned()) });
        // Read after each change, so that the message names the one that is wrong.
        if let Err(error) = G::Setup::from_value(&Value::Object(fields.clone())) {
            return Err(Trouble::new(format!("`{text}` cannot be the value of `{key}`: {error}"), format!("by default it is {}", default::<G>(key))).into());
        }
    }
    G::Setup::from_value(&value).map_err(|error| Trouble::new(format!("the setup cannot be read: {error}"), "change what --set says").into())
}

/// Does the setup read a key that it does not write as long as nothing is said about it?
fn is_read<G: Game>(fields: &serde_json::Map<String, Value>, key: &str) -> bool {
    let mut fields = fields.clone();
    fields.insert(key.to_owned(), Value::Null);
    // Nothing is no value for it, perhaps; a key that is not known is another complaint.
    G::Setup::from_value(&Value::Object(fields)).err().is_none_or(|error| !error.contains("unknown field"))
}

fn keys(fields: &serde_json::Map<String, Value>) -> String {
    fields.keys().map(String::as_str).collect::<Vec<_>>().join(", ")
}

fn default<G: Game>(key: &str) -> String {
    let setup = G::Setup::default().to_value();
    match setup.get(key) {
        None | Some(Value::Null) => "none".to_owned(),
        Some(value) => value.to_string(),
    }
}

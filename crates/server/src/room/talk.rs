//! What people say at a table: short, few, and kept with it.

use super::{News, Refusal, Room};
use crate::identity::{Person, random_id, tidy_name};
use mistgate_store::record::TALK;
use mistgate_store::{Holder, Note, StoreError};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The longest thing said, in letters.
pub const LONGEST_SAID: usize = 200;
/// So many of the last things said are shown.
const SHOWN: u32 = 40;
/// The digits at the beginning of a note's name: microseconds since 1970, so that names are in the order in which things were said. Earlier
/// programs counted, with fewer digits; zeros come first.
const DIGITS: usize = 16;
/// Somebody may say so many things within a minute: a table is no place for floods.
const PER_MINUTE: usize = 12;

/// Something said at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Said {
    /// Who, by name.
    pub who: String,
    /// What.
    pub text: String,
    /// When, in seconds since 1970.
    pub at: u64,
}

/// What was said, and who spoke lately.
#[derive(Default)]
pub(super) struct Talk(Mutex<Spoken>);

#[derive(Default)]
struct Spoken {
    /// By the names of their notes.
    said: BTreeMap<String, Said>,
    lately: Vec<(String, Instant)>,
}

impl Talk {
    fn spoken(&self) -> MutexGuard<'_, Spoken> {
        // Nothing that can fall over happens under this lock.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Spoken {
    fn add(&mut self, said: impl IntoIterator<Item = (String, Said)>) {
        self.said.extend(said);
        while self.said.len() > SHOWN as usize {
            self.said.pop_first();
        }
    }

    /// When the last thing was said.
    fn last(&self) -> u64 {
        self.said.last_key_value().and_then(|(name, _)| name.get(..DIGITS)?.parse().ok()).unwrap_or(0)
    }
}

impl Room {
    /// Reads what was said: before the room was opened, or at another node.
    pub async fn recall_talk(&self) -> Result<(), StoreError> {
        let notes = self.store.notes(&self.talk_space(), SHOWN).await?;
        let said = notes.into_iter().filter_map(|note| Some((note.name, serde_json::from_str(&note.text).ok()?)));
        self.talk.spoken().add(said);
        Ok(())
    }

    /// What was said, oldest first.
    pub fn said(&self) -> Vec<Said> {
        self.talk.spoken().said.values().cloned().collect()
    }

    /// Says something, for somebody who sits here.
    pub async fn say(&self, person: &Person, words: &str) -> Result<(), Refusal> {
        let sits = self.enter().await?.holders.iter().any(|holder| matches!(holder, Holder::Person { id, .. } if *id == person.id));
        if !sits {
            return Err(Refusal::NotYours);
        }
        let text = tidy(words).ok_or_else(|| Refusal::Invalid("say something".to_owned()))?;
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let said = Said { who: tidy_name(&person.name), text, at: now.as_secs() };
        let name = {
            let mut spoken = self.talk.spoken();
            spoken.lately.retain(|(_, when)| when.elapsed() < Duration::from_secs(60));
            if spoken.lately.iter().filter(|(who, _)| *who == person.id).count() >= PER_MINUTE {
                return Err(Refusal::Invalid("that was much in a minute: wait a little".to_owned()));
            }
            spoken.lately.push((person.id.clone(), Instant::now()));
            // Not before what was said last, even if somebody has set the clock; and under a name of its own, whatever other nodes do.
            format!("{:0DIGITS$}-{}", (now.as_micros() as u64).max(spoken.last() + 1), random_id()?)
        };
        let text = serde_json::to_string(&said).map_err(|error| Refusal::Invalid(error.to_string()))?;
        self.store.keep_note(Note { space: self.talk_space(), name: name.clone(), text }).await?;
        self.talk.spoken().add([(name, said)]);
        self.tell(News::People);
        Ok(())
    }

    fn talk_space(&self) -> String {
        format!("{TALK}{}", self.id)
    }
}

/// One line, not too long; nothing if there are no words.
fn tidy(words: &str) -> Option<String> {
    let words: Vec<&str> = words.split(|letter: char| letter.is_whitespace() || letter.is_control()).filter(|word| !word.is_empty()).collect();
    let turns = |letter: char| matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let text: String = words.join(" ").chars().filter(|&letter| !turns(letter)).take(LONGEST_SAID).collect();
    (!text.is_empty()).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_is_one_short_line() {
        assert_eq!(tidy("  Well\nplayed\u{202e}! "), Some("Well played!".to_owned()));
        assert_eq!(tidy(" \n\t"), None);
        assert_eq!(tidy(&"x".repeat(999)).map(|text| text.len()), Some(LONGEST_SAID));
    }
}

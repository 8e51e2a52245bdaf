//! What people say at a table: short, few, and kept with it.

use super::{News, Refusal, Room};
use crate::identity::{Person, tidy_name};
use mistgate_store::{Holder, Note};
use serde::{Deserialize, Serialize};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The longest thing said, in letters.
pub const LONGEST_SAID: usize = 200;
/// So many of the last things said are shown.
const SHOWN: u32 = 40;
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
    said: Vec<Said>,
    last: u64,
    lately: Vec<(String, Instant)>,
}

impl Talk {
    fn spoken(&self) -> MutexGuard<'_, Spoken> {
        // Nothing that can fall over happens under this lock.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Room {
    /// Reads what was said before the room was opened.
    pub async fn recall_talk(&self) {
        let notes = self.store.notes(&self.talk_space(), SHOWN).await.unwrap_or_default();
        let mut spoken = self.talk.spoken();
        spoken.last = notes.last().and_then(|note| note.name.parse().ok()).unwrap_or_default();
        spoken.said = notes.iter().filter_map(|note| serde_json::from_str(&note.text).ok()).collect();
    }

    /// What was said, oldest first.
    pub fn said(&self) -> Vec<Said> {
        self.talk.spoken().said.clone()
    }

    /// Says something, for somebody who sits here.
    pub async fn say(&self, person: &Person, words: &str) -> Result<(), Refusal> {
        let sits = self.enter().await?.holders.iter().any(|holder| matches!(holder, Holder::Person { id, .. } if *id == person.id));
        if !sits {
            return Err(Refusal::NotYours);
        }
        let text = tidy(words).ok_or_else(|| Refusal::Invalid("say something".to_owned()))?;
        let at = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        let said = Said { who: tidy_name(&person.name), text, at };
        let name = {
            let mut spoken = self.talk.spoken();
            spoken.lately.retain(|(_, when)| when.elapsed() < Duration::from_secs(60));
            if spoken.lately.iter().filter(|(who, _)| *who == person.id).count() >= PER_MINUTE {
                return Err(Refusal::Invalid("that was much in a minute: wait a little".to_owned()));
            }
            spoken.lately.push((person.id.clone(), Instant::now()));
            spoken.last += 1;
            spoken.last
        };
        let text = serde_json::to_string(&said).map_err(|error| Refusal::Invalid(error.to_string()))?;
        self.store.keep_note(Note { space: self.talk_space(), name: format!("{name:09}"), text }).await?;
        {
            let mut spoken = self.talk.spoken();
            spoken.said.push(said);
            let over = spoken.said.len().saturating_sub(SHOWN as usize);
            spoken.said.drain(..over);
        }
        self.tell(News::People);
        Ok(())
    }

    fn talk_space(&self) -> String {
        format!("talk:{}", self.id)
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

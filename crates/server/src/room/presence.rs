//! Who is here: people give signs of life by listening and by acting.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Signs of life in one room.
pub struct Presence {
    opened: Instant,
    people: Mutex<HashMap<String, Sign>>,
}

struct Sign {
    streams: u32,
    last: Instant,
}

impl Default for Presence {
    /// Nobody has given a sign yet.
    fn default() -> Self {
        Presence { opened: Instant::now(), people: Mutex::default() }
    }
}

impl Presence {
    /// Somebody begins to listen.
    pub fn arrives(&self, person: &str) {
        self.sign(person, |streams| streams + 1);
    }

    /// Somebody listens no more, or on one stream less.
    pub fn leaves(&self, person: &str) {
        self.sign(person, |streams| streams.saturating_sub(1));
    }

    /// Somebody does something.
    pub fn acts(&self, person: &str) {
        self.sign(person, |streams| streams);
    }

    /// How long this person has been away; not at all while they listen. Nobody is away longer than the room is open.
    pub fn away(&self, person: &str) -> Duration {
        match self.people_now().get(person) {
            Some(sign) if sign.streams > 0 => Duration::ZERO,
            Some(sign) => sign.last.elapsed(),
            None => self.opened.elapsed(),
        }
    }

    /// Those who listen, or have done something within this time.
    pub fn people(&self, within: Duration) -> Vec<String> {
        let people = self.people_now();
        people.iter().filter(|(_, sign)| sign.streams > 0 || sign.last.elapsed() < within).map(|(person, _)| person.clone()).collect()
    }

    /// Does this person listen just now?
    pub fn is_here(&self, person: &str) -> bool {
        self.people_now().get(person).is_some_and(|sign| sign.streams > 0)
    }

    fn sign(&self, person: &str, change: impl Fn(u32) -> u32) {
        let (mut people, last) = (self.people_now(), Instant::now());
        match people.get_mut(person) {
            Some(sign) => *sign = Sign { streams: change(sign.streams), last },
            None => drop(people.insert(person.to_owned(), Sign { streams: change(0), last })),
        }
    }

    fn people_now(&self) -> MutexGuard<'_, HashMap<String, Sign>> {
        // Nothing that can fall over happens under this lock.
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_listens_on_any_stream_is_not_away() {
        let presence = Presence::default();
        presence.arrives("ada");
        presence.arrives("ada");
        presence.leaves("ada");
        std::thread::sleep(Duration::from_millis(5));
        assert_eq!(presence.away("ada"), Duration::ZERO);
        presence.leaves("ada");
        std::thread::sleep(Duration::from_millis(5));
        assert!(presence.away("ada") >= Duration::from_millis(5));
        assert!(presence.away("bob") >= presence.away("ada"), "who never came is away since the room was opened");
        presence.acts("bob");
        assert!(presence.away("bob") < presence.away("ada"));
    }
}

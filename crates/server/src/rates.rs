//! How much may be asked of the server: buckets that fill steadily, and numbers of open streams; for every person, and for every
//! address, behind which a whole club may sit. A new name is no way around the address, and one person is no whole club.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// Clients remembered at once; above that, those whose bucket is full again are forgotten.
const REMEMBERED: usize = 10_000;
/// Requests are counted in thousandths, so that a bucket fills smoothly without fractions.
const UNIT: u64 = 1_000;

/// What somebody may do at once, and in an hour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// At once, after a pause.
    pub burst: u32,
    /// In the long run.
    pub per_hour: u64,
}

impl Pace {
    /// So many a second, and so many at once.
    pub const fn per_second(per_second: u32, burst: u32) -> Self {
        Pace { burst, per_hour: per_second as u64 * 3_600 }
    }

    /// So many times as much.
    pub fn times(self, factor: u32) -> Self {
        Pace { burst: self.burst.saturating_mul(factor), per_hour: self.per_hour.saturating_mul(u64::from(factor)) }
    }
}

/// The same for a person and for an address.
#[derive(Clone)]
pub struct Ceiling {
    person: Rates,
    address: Rates,
}

impl Ceiling {
    /// So much for a person, and so much for an address.
    pub fn new(person: Pace, address: Pace) -> Self {
        Self::with_streams((person, 0), (address, 0))
    }

    /// The same, with so many streams each.
    pub fn with_streams(person: (Pace, usize), address: (Pace, usize)) -> Self {
        Ceiling { person: Rates::new(person.0, person.1), address: Rates::new(address.0, address.1) }
    }

    /// Takes so much from both, if it is there; otherwise says in how many seconds it is. Whoever has no name has only an address.
    pub fn take(&self, person: Option<&str>, address: &str, cost: u32) -> Result<(), u64> {
        if let Some(person) = person {
            self.person.take(person, cost)?;
        }
        self.address.take(address, cost)
    }

    /// Opens a stream, if neither has too many.
    pub fn stream(&self, person: Option<&str>, address: &str) -> Option<(Option<OpenStream>, OpenStream)> {
        let of_person = match person {
            Some(person) => Some(self.person.stream(person)?),
            None => None,
        };
        Some((of_person, self.address.stream(address)?))
    }
}

/// What all clients have left.
#[derive(Clone)]
pub struct Rates(Arc<Inner>);

struct Inner {
    per_hour: u64,
    burst: u64,
    streams: usize,
    clients: Mutex<HashMap<String, Client>>,
}

struct Client {
    left: u64,
    seen: Instant,
    streams: usize,
}

impl Rates {
    /// At this pace, with so many streams.
    pub fn new(pace: Pace, streams: usize) -> Self {
        let (per_hour, burst) = (pace.per_hour.max(1), u64::from(pace.burst) * UNIT);
        Rates(Arc::new(Inner { per_hour, burst, streams, clients: Mutex::new(HashMap::new()) }))
    }

    /// Takes so many requests from the client's bucket, if they are there; otherwise says in how many seconds they are.
    pub fn take(&self, client: &str, cost: u32) -> Result<(), u64> {
        let cost = (u64::from(cost) * UNIT).min(self.0.burst);
        self.with(client, |inner, client| {
            if client.left < cost {
                return Err(((cost - client.left) * 3_600).div_ceil(UNIT * inner.per_hour).max(1));
            }
            client.left -= cost;
            Ok(())
        })
    }

    /// Opens a stream, if the client has not too many.
    pub fn stream(&self, client: &str) -> Option<OpenStream> {
        let opened = self.with(client, |inner, client| {
            let room = client.streams < inner.streams;
            client.streams += usize::from(room);
            room
        });
        opened.then(|| OpenStream { rates: self.clone(), client: client.to_owned() })
    }

    fn with<R>(&self, name: &str, f: impl FnOnce(&Inner, &mut Client) -> R) -> R {
        let now = Instant::now();
        let mut clients = self.clients();
        if clients.len() >= REMEMBERED {
            clients.retain(|_, client| client.streams > 0 || filled(&self.0, client, now) < self.0.burst);
        }
        let client = clients.entry(name.to_owned()).or_insert(Client { left: self.0.burst, seen: now, streams: 0 });
        client.left = filled(&self.0, client, now);
        client.seen = now;
        f(&self.0, client)
    }

    fn clients(&self) -> MutexGuard<'_, HashMap<String, Client>> {
        self.0.clients.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn filled(inner: &Inner, client: &Client, now: Instant) -> u64 {
    // In thousandths: an hour has 3,600,000,000 microseconds.
    let gained = (now.saturating_duration_since(client.seen).as_micros() as u64).saturating_mul(inner.per_hour) / (3_600_000_000 / UNIT);
    client.left.saturating_add(gained).min(inner.burst)
}

/// A stream that counts until it is dropped.
pub struct OpenStream {
    rates: Rates,
    client: String,
}

impl Drop for OpenStream {
    fn drop(&mut self) {
        if let Some(client) = self.rates.clients().get_mut(&self.client) {
            client.streams = client.streams.saturating_sub(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_runs_dry_and_says_when_to_come_back() {
        let rates = Rates::new(Pace::per_second(1, 3), 2);
        assert!((0..3).all(|_| rates.take("a", 1).is_ok()));
        assert_eq!(rates.take("a", 1), Err(1));
        assert!(rates.take("b", 1).is_ok(), "others have their own");
    }

    #[test]
    fn a_slow_bucket_says_how_slow_it_is() {
        let rates = Rates::new(Pace { burst: 1, per_hour: 60 }, 0);
        assert_eq!(rates.take("a", 1), Ok(()));
        assert_eq!(rates.take("a", 1), Err(60));
    }

    #[test]
    fn an_address_bounds_all_its_people_and_a_person_is_no_club() {
        let ceiling = Ceiling::with_streams((Pace::per_second(1, 3), 1), (Pace::per_second(1, 5), 2));
        assert_eq!((0..9).filter(|_| ceiling.take(Some("ada"), "home", 1).is_ok()).count(), 3);
        assert_eq!((0..9).filter(|at| ceiling.take(Some(&format!("guest {at}")), "home", 1).is_ok()).count(), 2, "two were left of five");
        assert!(ceiling.take(Some("guest 9"), "elsewhere", 1).is_ok());
        let _first = ceiling.stream(Some("ada"), "home").unwrap();
        assert!(ceiling.stream(Some("ada"), "home").is_none());
        let _second = ceiling.stream(Some("bob"), "home").unwrap();
        assert!(ceiling.stream(Some("eve"), "home").is_none() && ceiling.stream(None, "home").is_none());
    }

    #[test]
    fn streams_are_counted_until_they_end() {
        let rates = Rates::new(Pace::per_second(1, 3), 2);
        let (first, _second) = (rates.stream("a").unwrap(), rates.stream("a").unwrap());
        assert!(rates.stream("a").is_none());
        drop(first);
        assert!(rates.stream("a").is_some());
    }
}

//! How much one client may ask of the server: a bucket that fills steadily, and a number of open streams.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// Clients remembered at once; above that, those whose bucket is full again are forgotten.
const REMEMBERED: usize = 10_000;
/// Requests are counted in thousandths, so that a bucket fills smoothly without fractions.
const UNIT: u64 = 1_000;

/// What all clients have left.
#[derive(Clone)]
pub struct Rates(Arc<Inner>);

struct Inner {
    per_second: u64,
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
    /// So many requests per second, so many at once after a pause, so many streams.
    pub fn new(per_second: u32, burst: u32, streams: usize) -> Self {
        let (per_second, burst) = (u64::from(per_second), u64::from(burst) * UNIT);
        Rates(Arc::new(Inner { per_second, burst, streams, clients: Mutex::new(HashMap::new()) }))
    }

    /// Takes so many requests from the client's bucket, if they are there; otherwise says in how many seconds they are.
    pub fn take(&self, client: &str, cost: u32) -> Result<(), u64> {
        let cost = (u64::from(cost) * UNIT).min(self.0.burst);
        self.with(client, |inner, client| {
            if client.left < cost {
                return Err((cost - client.left).div_ceil(UNIT * inner.per_second.max(1)).max(1));
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
    // A thousandth of a request per millisecond and request per second.
    let gained = (now.saturating_duration_since(client.seen).as_micros() as u64).saturating_mul(inner.per_second) / UNIT;
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
        let rates = Rates::new(1, 3, 2);
        assert!((0..3).all(|_| rates.take("a", 1).is_ok()));
        assert_eq!(rates.take("a", 1), Err(1));
        assert!(rates.take("b", 1).is_ok(), "others have their own");
    }

    #[test]
    fn streams_are_counted_until_they_end() {
        let rates = Rates::new(1, 3, 2);
        let (first, _second) = (rates.stream("a").unwrap(), rates.stream("a").unwrap());
        assert!(rates.stream("a").is_none());
        drop(first);
        assert!(rates.stream("a").is_some());
    }
}

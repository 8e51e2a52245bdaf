//! Threads that stay as long as the plays do: beginning new ones for every step would cost as much as a hundred moves.

use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};
use std::time::{Duration, Instant};
use std::{hint, process, thread};

/// So long somebody who waits stays awake: what Python does between two steps, and what one portion takes longer than another. Falling asleep and
/// being woken takes longer.
const AWAKE: Duration = Duration::from_micros(100);

/// People who each take a piece of work, do it, and give it back.
pub struct Crew<W> {
    work: fn(&mut W),
    hands: Vec<Hand<W>>,
    /// The process they were begun in. A process that was forked off has its threads no more.
    home: u32,
}

struct Hand<W> {
    give: SyncSender<W>,
    take: Receiver<W>,
}

impl<W: Send + 'static> Crew<W> {
    /// A crew for such work. Hands are found when there is something to do.
    pub fn new(work: fn(&mut W)) -> Self {
        Crew { work, hands: Vec::new(), home: process::id() }
    }

    /// Does all these pieces at once, the first of them here, and gives them back in their order; nothing if the work has broken down.
    pub fn work(&mut self, mut pieces: Vec<W>) -> Option<Vec<W>> {
        if self.home != process::id() {
            // Nobody is there any more who could be told that it is over.
            std::mem::forget(std::mem::take(&mut self.hands));
            self.home = process::id();
        }
        while self.hands.len() + 1 < pieces.len() {
            self.hands.push(Hand::new(self.work)?);
        }
        let mut all = Vec::with_capacity(pieces.len());
        let others = self.hands.iter().take(pieces.len().saturating_sub(1));
        others.clone().zip(pieces.drain(1..)).try_for_each(|(hand, piece)| hand.give.send(piece)).ok()?;
        pieces.iter_mut().for_each(self.work);
        all.append(&mut pieces);
        for hand in others {
            all.push(wait(&hand.take)?);
        }
        Some(all)
    }
}

/// What comes next; nothing if nobody is there any more who could send it.
fn wait<W>(from: &Receiver<W>) -> Option<W> {
    let began = Instant::now();
    while began.elapsed() < AWAKE {
        match from.try_recv() {
            Ok(work) => return Some(work),
            Err(TryRecvError::Disconnected) => return None,
            Err(TryRecvError::Empty) => hint::spin_loop(),
        }
    }
    from.recv().ok()
}

impl<W: Send + 'static> Hand<W> {
    fn new(work: fn(&mut W)) -> Option<Self> {
        let (give, given) = sync_channel::<W>(1);
        let (done, take) = sync_channel(1);
        let all = move || {
            while let Some(mut piece) = wait(&given) {
                work(&mut piece);
                if done.send(piece).is_err() {
                    return;
                }
            }
        };
        thread::Builder::new().name("plays".to_owned()).spawn(all).ok()?;
        Some(Hand { give, take })
    }
}

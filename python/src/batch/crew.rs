//! Threads that stay as long as the plays do: beginning new ones for every step would cost as much as a hundred moves.

use std::process;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

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
            all.push(hand.take.recv().ok()?);
        }
        Some(all)
    }
}

impl<W: Send + 'static> Hand<W> {
    fn new(work: fn(&mut W)) -> Option<Self> {
        let (give, given) = sync_channel::<W>(1);
        let (done, take) = sync_channel(1);
        let all = move || {
            for mut piece in given {
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

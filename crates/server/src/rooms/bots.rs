//! Bots at the tables: they move when it is their turn, and leave to people what people are asked as well.

use super::Rooms;
use crate::bots::{BotTask, RandomTableBot, TableBot};
use crate::room::{Actor, Inner, Refusal, Room, TableAction};
use mistgate_kernel::Seat;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// A bot that fails so often in a row is left alone until something happens at the table.
const BOT_PATIENCE: u32 = 3;

/// So long the bots of a table belong to the node where they think, from their last move on.
const BOTS_HERE: Duration = Duration::from_secs(10);
/// How long to leave them to the node that has them.
const BOTS_ELSEWHERE: Duration = Duration::from_secs(2);

impl Rooms {
    /// Lets bots move at this table, if it is their turn and they are not at it already.
    pub fn attend(self: &Arc<Self>, room: &Arc<Room>) {
        if room.has_bots() && !room.bots_busy.swap(true, Ordering::AcqRel) {
            let (rooms, room) = (self.clone(), room.clone());
            tokio::spawn(async move {
                loop {
                    let rested = rooms.bots_play(&room).await;
                    room.bots_busy.store(false, Ordering::Release);
                    rooms.remind(&room);
                    if !rested {
                        break;
                    }
                    // Somebody may have moved after the bots last looked and before they were free again.
                    let again = !room.is_closed() && room.enter().await.is_ok_and(|inner| rooms.next_bot(&room, &inner).is_some());
                    if !again || room.bots_busy.swap(true, Ordering::AcqRel) {
                        break;
                    }
                }
            });
        }
    }

    /// Says whether they moved until it was somebody else's turn.
    async fn bots_play(&self, room: &Arc<Room>) -> bool {
        let mut failures = 0;
        while failures < BOT_PATIENCE && !*self.closing.borrow() {
            let Some((seat, sequence, task, fallback)) = self.bot_thought(room).await else { return !room.is_closed() };
            // Bots of a table think on one node. If that one is gone, another finds it out and goes on.
            if !self.store.lease(&format!("bots {}", room.id), BOTS_HERE).await.unwrap_or(false) {
                tokio::time::sleep(BOTS_ELSEWHERE).await;
                continue;
            }
            let thinking = async {
                match self.bot_pool.think(task).await {
                    Some(suggestion) if failures == 0 => Some(suggestion),
                    // Drawing a lot needs no thread: however busy the pool is, the game goes on.
                    _ => fallback(Instant::now()),
                }
            };
            let (suggestion, ()) = tokio::join!(thinking, tokio::time::sleep(self.pauses.bot));
            let Some(suggestion) = suggestion else { return false };
            match room.act(Actor::Bot, TableAction::Play(seat, suggestion.mv), Some(sequence)).await {
                Ok(_) => failures = 0,
                // Somebody took something back meanwhile: look again.
                Err(Refusal::Behind { .. }) => {}
                Err(refusal) => {
                    tracing::warn!("a bot could not move at a table of {}: {refusal}", room.hosted.game.name());
                    failures += 1;
                }
            }
        }
        false
    }

    /// The bot that moves next, unless they play among themselves and nobody looks.
    fn next_bot(&self, room: &Room, inner: &Inner) -> Option<Seat> {
        let alone = inner.people_seats().is_empty() && room.is_deserted(self.pauses.rest);
        if alone { None } else { next_bot(inner) }
    }

    async fn bot_thought(&self, room: &Room) -> Option<(Seat, u64, BotTask, BotTask)> {
        let inner = room.enter().await.ok()?;
        let seat = self.next_bot(room, &inner)?;
        let sequence = inner.sequence();
        let table = inner.table.as_ref();
        let strength = inner.strength(seat);
        Some((seat, sequence, room.hosted.bot.prepare(table, seat, sequence, strength), RandomTableBot.prepare(table, seat, sequence, strength)))
    }
}

/// The bot that moves next. What people are asked as well, such as a decision of the whole party, bots leave to them.
fn next_bot(inner: &Inner) -> Option<Seat> {
    let (deciding, bots, people) = (inner.deciding(), inner.bot_seats(), inner.people_seats());
    let asked: Vec<_> = deciding.iter().filter(|&seat| people.contains(seat)).filter_map(|seat| inner.table.question(seat)).collect();
    let left_to_people = |seat| !asked.is_empty() && inner.table.question(seat).is_some_and(|question| asked.contains(&question));
    deciding.iter().find(|&seat| bots.contains(seat) && !left_to_people(seat))
}

//! Bots' seats among rivals, which are opened when everybody agrees.

use super::Rooms;
use crate::identity::{Person, random_id};
use crate::room::{Answer, Refusal, Room, answer_name};
use mistgate_kernel::{Seat, Status};
use mistgate_store::{Holder, Note, StoreError};
use std::sync::Arc;

impl Rooms {
    /// Somebody who plays here agrees that a bot's seat is opened, or does not. Who agrees first asks the others; when all have agreed, the
    /// seat is open, and whoever made the table has its link.
    pub async fn answer(self: &Arc<Self>, room: &Arc<Room>, me: &Person, seat: Seat, answer: Answer) -> Result<(), Refusal> {
        if !room.hosted.rivals {
            return Err(Refusal::Invalid("nobody needs to be asked at this table: whoever made it may open the seat".to_owned()));
        }
        {
            let inner = room.enter().await?;
            match inner.holders.get(usize::from(seat.0)).ok_or(Refusal::NoSuchSeat)? {
                _ if inner.eyes_of(Some(me)).0.is_empty() => return Err(Refusal::NotYours),
                _ if matches!(inner.table.status(), Status::Over(_)) => return Err(Refusal::Invalid("this game is over".to_owned())),
                Holder::Bot { .. } => {}
                Holder::Person { .. } | Holder::Open { .. } => return Err(Refusal::Taken),
            }
        }
        match answer {
            Answer::Agrees => self.store.keep_note(Note { space: room.ask_space(), name: answer_name(seat, &me.id), text: String::new() }).await?,
            Answer::Refuses => self.forget_answers(room, seat).await?,
        }
        room.recall_asks().await?;
        self.open_agreed(room).await
    }

    /// Opens the seats of which nobody is left who has not agreed.
    pub(super) async fn open_agreed(self: &Arc<Self>, room: &Arc<Room>) -> Result<(), Refusal> {
        let agreed: Vec<(Seat, Holder)> = {
            let inner = room.enter().await?;
            let all = room.asked(&inner, None).into_iter().filter(|asked| asked.waiting.is_empty() && !asked.agreed.is_empty());
            all.filter_map(|asked| Some((asked.seat, inner.holders.get(usize::from(asked.seat.0))?.clone()))).collect()
        };
        for (seat, bot) in agreed {
            match self.reseat(room, seat, bot, Holder::Open { token: random_id()? }).await {
                // At another node the last answer was heard too.
                Ok(()) | Err(Refusal::Taken) => self.forget_answers(room, seat).await?,
                Err(refusal) => return Err(refusal),
            }
            room.recall_asks().await?;
        }
        Ok(())
    }

    async fn forget_answers(&self, room: &Room, seat: Seat) -> Result<(), Refusal> {
        let of_this = answer_name(seat, "");
        for note in self.store.notes(&room.ask_space(), u32::MAX >> 1).await?.iter().filter(|note| note.name.starts_with(&of_this)) {
            match self.store.drop_note(&note.space, &note.name).await {
                Ok(()) | Err(StoreError::Lost) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }
}

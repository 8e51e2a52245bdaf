//! Who sits down on which seat, gets up, and comes back.

use super::{Rooms, SeatFor};
use crate::identity::Person;
use crate::room::{Refusal, Room};
use mistgate_kernel::Seat;
use mistgate_store::Holder;
use mistgate_store::record::left_at;
use std::sync::Arc;

impl Rooms {
    /// Changes who holds a seat, and lets bots answer.
    pub async fn reseat(self: &Arc<Self>, room: &Arc<Room>, seat: Seat, from: Holder, to: Holder) -> Result<(), Refusal> {
        room.reseat(seat, from, to).await?;
        self.attend(room);
        Ok(())
    }

    /// Gives a seat to whom this person wishes, if that may be, and lets bots answer.
    pub async fn hand_over(self: &Arc<Self>, room: &Arc<Room>, me: &Person, seat: Seat, to: SeatFor) -> Result<(), Refusal> {
        let comes_back = room.hosted.rivals && to == SeatFor::Me && self.may_come_back(room, me, seat).await?;
        let (from, to) = {
            let inner = room.enter().await?;
            room.handover(&inner, me, seat, to, comes_back)?
        };
        if matches!(&to, Holder::Person { .. }) {
            self.check_hands(room, me, seat).await?;
        }
        if let Holder::Person { id, .. } = &from
            && *id != me.id
            && self.is_elsewhere(&room.id, id).await?
        {
            return Err(Refusal::StillHere);
        }
        // Remembered first: whatever falls over in between, nobody gets another hand.
        if let Holder::Person { id, .. } = &from {
            self.remember_leaving(room, id, seat).await?;
        }
        self.reseat(room, seat, from, to).await?;
        self.open_agreed(room).await
    }

    /// Lets a person sit down on a free seat. Among rivals nobody gets a second hand to read.
    pub async fn sit(self: &Arc<Self>, room: &Arc<Room>, person: &Person, seat: Seat, from: Holder) -> Result<(), Refusal> {
        self.check_hands(room, person, seat).await?;
        let to = Holder::Person { id: person.id.clone(), called: person.name.clone() };
        self.reseat(room, seat, from, to).await
    }

    /// Among rivals, whoever has held a seat gets no other one at this table: they would know two hands.
    async fn check_hands(&self, room: &Room, person: &Person, seat: Seat) -> Result<(), Refusal> {
        if !room.hosted.rivals {
            return Ok(());
        }
        let holds_another = room.enter().await?.eyes_of(Some(person)).0.iter().any(|held| held != seat);
        let left = self.store.entries(&left_at(&room.id)).await?;
        let left_another = left.iter().any(|entry| entry.name == person.id && entry.value != seat.0.to_string());
        if holds_another || left_another { Err(Refusal::Rivals("whoever has held one hand of this game gets no other one at the same table")) } else { Ok(()) }
    }

    async fn remember_leaving(&self, room: &Room, person: &str, seat: Seat) -> Result<(), Refusal> {
        if room.hosted.rivals {
            self.store.enter(&left_at(&room.id), person, &seat.0.to_string()).await?;
        }
        Ok(())
    }

    /// Has this person left this very seat of a game among rivals, and may come back?
    async fn may_come_back(&self, room: &Room, person: &Person, seat: Seat) -> Result<bool, Refusal> {
        let left = self.store.entries(&left_at(&room.id)).await?;
        Ok(left.iter().any(|entry| entry.name == person.id && entry.value == seat.0.to_string()))
    }

    /// Claims the seat that this token opens.
    pub async fn claim(self: &Arc<Self>, person: &Person, token: &str) -> Result<(Arc<Room>, Seat), Refusal> {
        let (id, seat) = self.store.find_token(token).await?.ok_or(Refusal::NoSuchToken)?;
        let room = self.open(&id).await?;
        self.sit(&room, person, Seat(seat), Holder::Open { token: token.to_owned() }).await?;
        Ok((room, Seat(seat)))
    }

    /// The table and the seat that this token opens.
    pub async fn invited(self: &Arc<Self>, token: &str) -> Result<(Arc<Room>, Seat), Refusal> {
        let (id, seat) = self.store.find_token(token).await?.ok_or(Refusal::NoSuchToken)?;
        Ok((self.open(&id).await?, Seat(seat)))
    }
}

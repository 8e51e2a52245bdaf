//! Who may hold a seat next: people come and go, and the game goes on.

use super::{Inner, Refusal, Room};
use crate::identity::{Person, random_id};
use crate::rooms::SeatFor;
use mistgate_kernel::Seat;
use mistgate_store::Holder;
use std::time::Duration;

/// Whoever gives no sign of life for so long may lose the seat, if the one who made the table wants it. Long enough for a
/// train in a tunnel, short enough for those who wait.
pub const VANISHED: Duration = Duration::from_secs(120);

impl Room {
    /// Who holds the seat now, and who would after this person's wish; or why that cannot be.
    ///
    /// Among rivals a hand is read by one person only: nobody takes a bot's seat, but for whoever has left that very seat and comes
    /// back; it is opened only when everybody who plays agrees; a person's seat goes to a bot and to nobody else; and nobody gives one of
    /// several seats away.
    pub fn handover(&self, inner: &Inner, me: &Person, seat: Seat, to: SeatFor, comes_back: bool) -> Result<(Holder, Holder), Refusal> {
        let from = inner.holders.get(usize::from(seat.0)).ok_or(Refusal::NoSuchSeat)?;
        let owner = self.owner == me.id;
        let mine = inner.eyes_of(Some(me)).0.contains(seat);
        match (to, from) {
            (SeatFor::Me, Holder::Open { .. }) if owner || self.listed || comes_back => {}
            (SeatFor::Me, Holder::Bot { .. }) if comes_back => {}
            (SeatFor::Me, Holder::Bot { .. }) if owner && self.hosted.rivals => {
                return Err(Refusal::Rivals(
                    "among rivals nobody reads a bot's hand: let everybody agree to open its seat to somebody new, or make a new table",
                ));
            }
            (SeatFor::Me, Holder::Bot { .. }) if owner => {}
            (SeatFor::Me, Holder::Person { .. }) if mine => {}
            (SeatFor::Me, _) => return Err(Refusal::Taken),
            (SeatFor::Open, Holder::Bot { .. }) if owner && self.must_ask(inner, me, seat) => {
                return Err(Refusal::Rivals("among rivals a bot's seat is opened when everybody who plays agrees: ask them"));
            }
            (_, Holder::Person { .. }) if mine && self.hosted.rivals && inner.eyes_of(Some(me)).0.len() > 1 => {
                return Err(Refusal::Rivals("among rivals nobody gives one of several seats away: whoever gets it could not trust its hand"));
            }
            // A person's hidden cards go with the seat: nobody is sent away who is here.
            (_, Holder::Person { id, .. }) if owner && !mine && self.presence.away(id) < self.vanished => return Err(Refusal::StillHere),
            (_, Holder::Person { .. }) if !owner && !mine => return Err(Refusal::NotYours),
            _ if !owner && !mine => return Err(Refusal::NotOwner),
            (SeatFor::Open, Holder::Person { .. }) if self.hosted.rivals => {
                return Err(Refusal::Rivals(
                    "among rivals nobody gets a hand that another has read: let a bot play on, and ask everybody whether its seat may be opened",
                ));
            }
            _ => {}
        }
        let to = match to {
            SeatFor::Me => Holder::Person { id: me.id.clone(), called: me.name.clone() },
            SeatFor::Open => Holder::Open { token: random_id()? },
            SeatFor::Bot(strength) => Holder::Bot { called: strength.to_string() },
        };
        Ok((from.clone(), to))
    }
}

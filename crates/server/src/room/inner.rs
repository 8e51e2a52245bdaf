//! What lies under the lock of a room: who holds which seat, who decides, and who may do what.

use super::{Actor, Inner, Refusal, TableAction, is_bot};
use crate::bots::strength;
use crate::identity::Person;
use mistgate_bots::Strength;
use mistgate_kernel::{Eyes, Line, Outcome, Seat, SeatSet, Status};
use mistgate_store::Holder;

impl Inner {
    /// The length of the journal: grows with everything that is done, taking back included.
    pub fn sequence(&self) -> u64 {
        self.table.journal_lines().len() as u64
    }

    /// The seats this person holds.
    pub fn eyes_of(&self, person: Option<&Person>) -> Eyes {
        let Some(person) = person else { return Eyes::SPECTATOR };
        Eyes(self.seats_where(|holder| matches!(holder, Holder::Person { id, .. } if *id == person.id)))
    }

    /// The seats bots hold.
    pub fn bot_seats(&self) -> SeatSet {
        self.seats_where(is_bot)
    }

    /// How well the bot on this seat plays; as bots usually do, if a person sits there.
    pub fn strength(&self, seat: Seat) -> Strength {
        match self.holders.get(seat.index()) {
            Some(Holder::Bot { called }) => strength(called),
            Some(Holder::Person { .. } | Holder::Open { .. }) | None => Strength::default(),
        }
    }

    /// The seats people hold.
    pub fn people_seats(&self) -> SeatSet {
        self.seats_where(|holder| matches!(holder, Holder::Person { .. }))
    }

    fn seats_where(&self, wanted: impl Fn(&Holder) -> bool) -> SeatSet {
        (0u8..).zip(&self.holders).filter(|(_, holder)| wanted(holder)).map(|(at, _)| Seat(at)).collect()
    }

    /// Does nobody but this person and bots play?
    pub fn is_solo(&self, person: &str) -> bool {
        let mine = self.holders.iter().filter(|holder| matches!(holder, Holder::Person { id, .. } if id == person)).count();
        let bots = self.bot_seats().len();
        mine > 0 && mine + bots == self.holders.len()
    }

    /// The seat of this name.
    pub fn seat(&self, name: &str) -> Result<Seat, Refusal> {
        self.table.seats().iter().position(|seat| seat == name).map(|at| Seat(at as u8)).ok_or(Refusal::NoSuchSeat)
    }

    /// Who must decide.
    pub fn deciding(&self) -> SeatSet {
        match self.table.status() {
            Status::Deciding(seats) => seats,
            Status::Over(_) => SeatSet::NONE,
        }
    }

    /// Gives up for a seat. Bots agree with whoever does: what people propose must not wait for them. Somebody who has proposed it
    /// already is refused, unless a seat that stood against it has become a bot's.
    pub(super) fn concede(&mut self, seat: Seat) -> Result<Vec<Line>, Refusal> {
        let proposed = self.table.concede(seat);
        let mut agreed = Vec::new();
        let bots: Vec<Seat> = (0..).map(Seat).zip(&self.holders).filter(|(_, holder)| is_bot(holder)).map(|(seat, _)| seat).collect();
        for bot in bots {
            if matches!(self.table.status(), Status::Deciding(_)) {
                agreed.extend(self.table.concede(bot).unwrap_or_default());
            }
        }
        match proposed {
            Err(refusal) if agreed.is_empty() => Err(refusal.into()),
            proposed => Ok(proposed.into_iter().flatten().chain(agreed).collect()),
        }
    }

    /// The same as bits, for the store: bit 0 is the first seat.
    pub fn deciding_bits(&self) -> u8 {
        self.deciding().iter().fold(0, |bits, seat| bits | 1 << seat.0)
    }

    /// How it ended, in a word and the names of the winners; nothing while it goes on.
    pub fn outcome(&self) -> Option<String> {
        match self.table.status() {
            Status::Deciding(_) => None,
            Status::Over(Outcome::Lost) => Some("lost".to_owned()),
            Status::Over(Outcome::Undecided) => Some("undecided".to_owned()),
            Status::Over(Outcome::Won(seats)) => {
                let names: Vec<&str> = seats.iter().filter_map(|seat| self.table.seats().get(seat.0 as usize)).map(String::as_str).collect();
                Some(format!("won {}", names.join(" ")))
            }
        }
    }

    pub(super) fn may(&self, actor: &Actor, act: &TableAction) -> Result<(), Refusal> {
        let seats = match actor {
            Actor::Person(person) => self.eyes_of(Some(person)).0,
            Actor::Bot => self.bot_seats(),
        };
        match act {
            TableAction::Play(seat, _) | TableAction::Concede(seat) if seats.contains(*seat) => Ok(()),
            TableAction::Undo if !seats.is_empty() => Ok(()),
            _ => Err(Refusal::NotYours),
        }
    }
}

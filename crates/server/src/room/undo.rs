//! What may be taken back: anything by somebody who plays alone; otherwise the last thing by whoever did it, but not
//! what has shown hidden cards, unless the table allows that.

use super::{Actor, Inner, Refusal, Room, Undo};
use mistgate_kernel::{SeatSet, Status};

impl Room {
    /// How many things must be taken back so that the actor's last one is: what bots have done since goes with it.
    pub(super) fn undo_steps(&self, inner: &Inner, actor: &Actor) -> Result<usize, Refusal> {
        let Actor::Person(person) = actor else { return Err(Refusal::NotYours) };
        if self.terms.undo == Undo::Never {
            return Err(Refusal::NoUndo("this table has agreed to take nothing back"));
        }
        // The journal is open to everybody now, and tells what was hidden: nobody plays on with that.
        let over = matches!(inner.table.status(), Status::Over(_));
        if over && (self.hosted.rivals || !inner.is_solo(&person.id)) {
            return Err(Refusal::NoUndo("the game is over, and everything hidden is open: that cannot be taken back"));
        }
        let mine = inner.eyes_of(Some(person)).0;
        let actors = inner.table.actors();
        let steps = steps_back(&actors, mine, inner.bot_seats())?;
        if actors.len() - steps < inner.table.closed() {
            return Err(Refusal::NoUndo("the rules have changed since that move: it cannot be taken back"));
        }
        let shown = || (actors.len() - steps..actors.len()).any(|at| inner.table.revealed(at));
        if self.terms.undo == Undo::Careful && !inner.is_solo(&person.id) && shown() {
            return Err(Refusal::NoUndo("something hidden was shown since: that cannot be taken back at this table"));
        }
        Ok(steps)
    }

    /// Could this person take something back now?
    pub fn can_undo(&self, inner: &Inner, actor: &Actor) -> bool {
        self.undo_steps(inner, actor).is_ok()
    }
}

fn steps_back(actors: &[mistgate_kernel::Seat], mine: SeatSet, bots: SeatSet) -> Result<usize, Refusal> {
    let last = actors.iter().rposition(|&seat| !bots.contains(seat) || mine.contains(seat));
    match last {
        Some(at) if mine.contains(actors[at]) => Ok(actors.len() - at),
        Some(_) => Err(Refusal::NoUndo("the last move was somebody else's")),
        None => Err(Refusal::NoUndo("there is nothing to take back")),
    }
}

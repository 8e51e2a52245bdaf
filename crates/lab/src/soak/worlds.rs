//! What somebody sees does not depend on what is hidden from them.

use super::compare::difference;
use super::{Inspector, Invariant};
use mistgate_kernel::json::ToJson;
use mistgate_kernel::{Eyes, Game, Seat, SeatSet};

impl<G: Game> Inspector<'_, G> {
    /// 5: two worlds that differ only in what is hidden look the same and offer the same choices.
    ///
    /// Looks through the eyes of somebody who must decide, and through those of any other circle of seats.
    pub(super) fn worlds(&mut self, state: &G::State, deciding: SeatSet, as_text: bool) {
        let seats = self.seats.len() as u32;
        if !deciding.is_empty() {
            let at = self.now.chance.below(deciding.len() as u32) as usize;
            if let Some(seat) = deciding.iter().nth(at) {
                self.world(state, deciding, Eyes::of(seat), as_text);
            }
        }
        let circle = self.now.chance.below(1 << seats);
        let circle = (0..seats as u8).filter(|seat| circle >> seat & 1 != 0).map(Seat).collect();
        self.world(state, deciding, Eyes(circle), as_text);
    }

    fn world(&mut self, state: &G::State, deciding: SeatSet, eyes: Eyes, as_text: bool) {
        let mut other = state.clone();
        self.game.redeal(&mut other, eyes, &mut self.now.chance);
        self.checks.worlds += 1;
        self.checks.other_worlds += u64::from(other != *state);
        // Dealt anew once more with the same chance, both must become one and the same world, or a bot could peek.
        let (mut this, mut that) = (state.clone(), other.clone());
        let dealer = self.now.chance;
        self.game.redeal(&mut this, eyes, &mut dealer.clone());
        self.game.redeal(&mut that, eyes, &mut dealer.clone());
        if this != that {
            let names = self.names(eyes);
            self.blame(Invariant::NothingLeaks, || format!("dealing anew for {names} depends on what was hidden before"));
        }
        let faults = self.game.faults(&other);
        if !faults.is_empty() {
            let names = self.names(eyes);
            self.blame(Invariant::Conserved, || format!("after dealing anew for {names}: {}", faults.join("; ")));
        }
        let (seen, seen_there) = (self.game.view(state, eyes), self.game.view(&other, eyes));
        let same = seen == seen_there && (!as_text || seen.to_json() == seen_there.to_json());
        if !same {
            let names = self.names(eyes);
            self.blame(Invariant::NothingLeaks, || format!("{names} can see what is hidden {}", difference(&seen, &seen_there)));
        }
        if self.game.status(state) != self.game.status(&other) {
            self.blame(Invariant::NothingLeaks, || "who must decide depends on what is hidden".to_owned());
        }
        for seat in deciding.iter().filter(|&seat| eyes.0.contains(seat)) {
            self.other.clear();
            self.game.legal(&other, seat, &mut self.other);
            if self.offered.get(usize::from(seat.0)) != Some(&self.other) {
                self.blame(Invariant::NothingLeaks, || format!("what seat {} may do depends on what is hidden from it", seat.0));
            }
        }
    }

    fn names(&self, eyes: Eyes) -> String {
        let names: Vec<&str> = eyes.0.iter().filter_map(|seat| self.seats.get(usize::from(seat.0))).map(String::as_str).collect();
        if names.is_empty() { "a spectator".to_owned() } else { names.join(" and ") }
    }
}

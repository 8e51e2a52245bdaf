//! Optional costs are paid whole or not at all, and nobody is asked what has only one answer.

use crate::agenda::{Ask, Carry, Frame, Here, Holder, Question, Step};
use crate::effect::read::{Cards, Drawn};
use crate::effect::{Block, Effect};
use crate::ids::*;
use crate::look::Look;
use crate::machine::Machine;
use mistgate_kernel::language::Costs;

/// Parts of a cost that may bring about something else come last, so that they can't take away what another part needs: a
/// Fear token changes who is friendly, a step on the Fate Track draws cards.
fn rank(part: &Effect) -> u8 {
    match Cards::drawn_on(part) {
        Ok(Drawn::Track) => 2,
        Ok(Drawn::Fear) => 1,
        Ok(Drawn::Pool(_) | Drawn::Hand | Drawn::Requests | Drawn::Map | Drawn::Clock) | Err(_) => 0,
    }
}

impl Machine<'_> {
    /// All parts of a cost (MW-BEST-05).
    pub(crate) fn pay(&mut self, you: Role, here: Option<Here>, cost: Block) {
        for wanted in (0..=2).rev() {
            for at in (0..cost.len).rev() {
                let part = Block { start: cost.start + u16::from(at), len: 1 };
                if rank(&self.c.program.of(part)[0]) == wanted {
                    self.push(Step::Run(Frame::new(you, here, part)));
                }
            }
        }
    }

    /// Everything there is must go: which comes first makes no difference, so nobody is asked.
    pub(crate) fn takes_all(&self, ask: Ask, count: usize) -> bool {
        match ask.what {
            Question::Cube(carry) => self.look().loose_cubes(ask.role, carry) <= carry.left,
            Question::Discard(left) | Question::Recover(left) => count <= usize::from(left),
            Question::Draft | Question::Order | Question::Turn | Question::Request(_) | Question::Payment(_) | Question::Square(_) => false,
            Question::District(_) | Question::May(..) | Question::Another(..) | Question::Accept(..) | Question::DiscardRequest(_) => false,
            Question::Hurry(..) | Question::InfluenceByFate(_) => false,
        }
    }
}

impl Look<'_> {
    /// Cubes that could be carried from there, Banes apart (MW-BANE-05).
    fn loose_cubes(self, role: Role, carry: Carry) -> u8 {
        let cubes = match carry.from {
            Holder::Pool(kind) => self.s.board(role).pool(kind),
            Holder::Timer(slot) => &self.slot(role, slot).timer,
            Holder::Square(_) | Holder::Origin | Holder::Cost(_) => return 0,
        };
        cubes.total() - cubes.count(Cube::Red as usize)
    }
}

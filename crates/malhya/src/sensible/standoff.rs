//! Fights in which nobody comes out any more: who shoots may not come near a hero (ML-ENEMY-30), so a hero round the corner is safe there
//! from those who are left, and they from the hero, for ever.

use crate::combat::moves::FightMove;
use crate::moves::Move;
use crate::state::State;
use mistgate_kernel::Chance;

/// Turns after which a fight has gone on for too long: of 114 that bots fought none took more than seven.
const LONG: u8 = 20;

/// In a fight that lasts too long one strikes wherever one can, and otherwise goes anywhere: whoever weighs it stays in the corner.
pub fn sally(state: &State, moves: &[Move], chance: &mut Chance) -> Option<Move> {
    state.site.as_ref()?.fight.filter(|fight| fight.turn > LONG)?;
    let mut any = |wanted: fn(&Move) -> bool| chance.pick(&moves.iter().copied().filter(wanted).collect::<Vec<_>>()).copied();
    any(|mv| matches!(mv, Move::Fight(FightMove::Attack(_)))).or_else(|| any(|mv| matches!(mv, Move::Walk(_))))
}

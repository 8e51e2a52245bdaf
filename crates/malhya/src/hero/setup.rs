//! A new hero (ML-SETUP): what the board and the People card say.

use super::state::{ACTION_POINTS, Aura, Hero, Life, Resources};
use crate::content::HeroBoard;
use crate::ids::Resource;
use crate::words::{Colour, ResourceType};

/// The gold a new hero brings (ML-SETUP-12).
pub(crate) const STARTING_GOLD: u16 = 5;

/// The hero as the boards are laid out; the choices of setup come after it.
pub(crate) fn fresh(board: &HeroBoard, colour: Colour) -> Hero {
    let mut resources = Resources::default();
    // ML-SETUP-12
    for colour in [Colour::Red, Colour::Yellow] {
        resources.add(Resource { kind: ResourceType::Potion, colour }, 1);
    }
    Hero {
        characteristics: board.characteristics,               // ML-SETUP-04
        initiative: board.initiative[0],                      // ML-SETUP-05
        movement: board.movement[0],                          // ML-SETUP-05
        carrying: board.carrying,                             // ML-SETUP-02
        life: Life { points: board.life, ..Life::default() }, // ML-SETUP-01
        aura: Aura { active: board.aura, spent: 0 },          // ML-SETUP-01, ML-AURA-01
        action_points: ACTION_POINTS,                         // ML-SETUP-06
        colour: Some(colour),
        resources,
        known: true,
        ..Hero::default()
    }
}

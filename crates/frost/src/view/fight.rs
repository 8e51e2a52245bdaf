//! The fight against a Villain, before anybody is bound: what there is, and what everybody could add.

use super::seat;
use crate::content::Villain;
use crate::effect::What;
use crate::ids::*;
use crate::look::Look;
use mistgate_kernel::{Eyes, SeatSet};
use serde::Serialize;

/// A fight against a Villain.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FightView<'a> {
    /// The Villain.
    pub villain: &'a str,
    /// The Attack that is needed.
    pub needed: u8,
    /// The Attack there is so far.
    pub total: u8,
    /// Players asked who have not had their window.
    pub asked: Vec<&'static str>,
    /// Players who help.
    pub helping: Vec<&'static str>,
    /// Whose window is open.
    pub window: Option<&'static str>,
    /// What everybody adds and could add, the initiator first, then clockwise.
    pub sides: Vec<SideView>,
}

/// What somebody can add to a fight against a Villain, as far as these eyes can see.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SideView {
    /// Who.
    pub id: &'static str,
    /// May this player take part (CF-VILLAIN-16)?
    pub able: bool,
    /// The Attack in the pool.
    pub attack: u8,
    /// The Attack on the upper halves of ready Items and Allies.
    pub in_play: u8,
    /// The Attack on the upper halves of the cards in hand, for their player.
    pub in_hand: Option<u8>,
    /// Cards in hand.
    pub hand_size: usize,
    /// The Wounds it takes if it succeeds (CF-VILLAIN-14, CF-VILLAIN-15).
    pub wounds: u8,
}

impl<'a> FightView<'a> {
    pub(super) fn new(card: &'a Villain, look: Look, villain: VillainId, eyes: Eyes) -> Self {
        let fight = &look.s.fight;
        let seats = |set: SeatSet| set.iter().map(|id| seat(Player(id.0))).collect::<Vec<_>>();
        FightView {
            villain: &card.slug,
            needed: card.attack,
            total: look.fight_total(),
            asked: seats(fight.asked),
            helping: seats(fight.helping),
            window: fight.window.map(seat),
            sides: std::iter::once(look.s.active).chain(look.others(look.s.active)).map(|player| SideView::new(look, player, villain, eyes)).collect(),
        }
    }
}

impl SideView {
    fn new(look: Look, player: Player, villain: VillainId, eyes: Eyes) -> Self {
        let (area, initiates) = (look.area(player), player == look.s.active);
        let attack = |cards: CardSet| cards.iter().map(|id| look.printed_attack(player, CardId(id))).fold(0, u8::saturating_add);
        SideView {
            id: seat(player),
            able: initiates || look.could_help(player, villain),
            attack: area.has(Resource::Attack),
            in_play: attack(look.ready(player, What::Card)),
            in_hand: eyes.0.contains(player.seat()).then(|| attack(area.hand)),
            hand_size: area.hand.len(),
            wounds: look.c.villains[villain.index()].wounds[usize::from(!initiates)],
        }
    }
}

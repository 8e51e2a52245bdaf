//! What is possible: what can be paid, and what could be done at all. A player does his best (MW-BEST-01).

use crate::agenda::Here;
use crate::effect::{Block, Effect, Site, Spot};
use crate::ids::*;
use crate::look::Look;
use mistgate_kernel::language::Clause;

impl Site {
    /// The site with `here` replaced by the district of the card.
    pub fn at(self, here: Option<Here>) -> Site {
        match (self, here) {
            (Site::Here, Some(here)) => Site::District(here.district()),
            _ => self,
        }
    }
}

impl Spot {
    /// The spot with `here` replaced by the district of the card.
    pub fn at(self, here: Option<Here>) -> Spot {
        match (self, here) {
            (Spot::Here, Some(here)) => Spot::District(here.district()),
            _ => self,
        }
    }
}

impl Look<'_> {
    /// Could the role pay all of this cost (MW-BEST-05)? Parts of one cost draw on different things, so each is judged alone.
    pub fn can_pay(self, you: Role, here: Option<Here>, cost: Block) -> bool {
        let in_full = |&effect: &Effect| self.extent(you, here, effect) >= effect.part::<u8>().map_or(1, usize::from);
        self.c.program.of(cost).iter().all(in_full)
    }

    /// Could any of these effects be carried out, even in part (MW-BEST-11)?
    pub fn any_possible(self, you: Role, here: Option<Here>, block: Block) -> bool {
        self.c.program.of(block).iter().any(|&effect| self.extent(you, here, effect) > 0)
    }

    /// How far could this effect be carried out? 0 if not at all, and its own number or more if in full.
    fn extent(self, you: Role, here: Option<Here>, effect: Effect) -> usize {
        let board = self.s.board(you);
        let spots = |spot: Spot| self.districts().filter(move |&district| self.is_spot(you, district, spot.at(here)));
        match effect {
            // MW-FATE-05: Banes pay for Effort that is missing.
            Effect::GainFate(_) => usize::from(board.effort.total() + self.s.banes),
            Effect::LoseFate(_) | Effect::MoveCubes { from: PoolKind::Fate, .. } => usize::from(board.fate.total() - board.fate.count(Cube::Red.index())),
            Effect::GainSupply(_) | Effect::GainEffort(_) => usize::from(self.s.reserve),
            Effect::LoseSupply(_) | Effect::MoveCubes { from: PoolKind::Supply, .. } => usize::from(board.supply.total()),
            Effect::MoveCubes { from: PoolKind::Effort, .. } => usize::from(board.effort.total()),
            Effect::Discard(_) => self.discardable(you),
            Effect::Recover(_) | Effect::RecoverAll => board.discard.len(),
            Effect::FlipClock => 1,
            Effect::Advance(n) => usize::from(n),
            Effect::AcceptFate => usize::from(board.fate.total()),
            Effect::DrawFate(_) => self.s.fate_deck.len() + self.s.fate_discard.len(),
            Effect::DrawRequest(_) => usize::from(self.has_request_to_draw()),
            Effect::DiscardRequest(_) => self.open_requests().count(),
            Effect::Hurry { whose, .. } => self.in_progress(you, whose).count(),
            Effect::Place { .. } if board.effort.is_empty() => 0,
            Effect::Place { site, .. } => self.open_squares(you).intersection(self.site(you, site.at(here))).len(),
            Effect::Remove { site, .. } => self.own_cubes(you).intersection(self.site(you, site.at(here))).len(),
            Effect::Fear(spot) => spots(spot).count(),
            Effect::Unity(spot) => spots(spot).filter(|&district| self.can_take_unity(district)).count(),
            Effect::Enforcer(spot) => spots(spot).filter(|&district| district != self.s.enforcer).count(),
            Effect::UseAbility => self.districts().filter(|&district| self.can_use(you, district)).count(),
            Effect::When(time, block) => usize::from(time == self.s.clock && self.any_possible(you, here, block)),
            Effect::May { cost, then, .. } if cost.is_empty() => usize::from(self.any_possible(you, here, then)),
            Effect::May { cost, otherwise, .. } => usize::from(self.can_pay(you, here, cost) || self.any_possible(you, here, otherwise)),
            Effect::Another(block) => Role::ALL.into_iter().filter(|&role| role != you && self.any_possible(role, here, block)).count(),
            Effect::All(block) => Role::ALL.into_iter().filter(|&role| self.any_possible(role, here, block)).count(),
            Effect::Unite(unite) => self.districts().filter(|&district| self.can_unite(you, unite, district)).count(),
        }
    }

    /// Is the district one that the spot allows?
    pub fn is_spot(self, you: Role, district: DistrictId, spot: Spot) -> bool {
        match spot {
            Spot::Any => true,
            Spot::Friendly => self.is_friendly(you, district),
            Spot::District(only) => district == only,
            Spot::WithEnforcer => district == self.s.enforcer,
            Spot::Here => unreachable!("`here` is replaced by its district before it is looked at"),
        }
    }
}

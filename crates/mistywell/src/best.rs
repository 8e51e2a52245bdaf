//! Doing your best: what can be paid, and what could be done at all.

use crate::agenda::Here;
use crate::effect::{Block, Effect, Site, Spot};
use crate::ids::*;
use crate::look::Look;

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
        let board = self.s.board(you);
        let loose_fate = board.fate.total() - board.fate.count(Cube::Red as usize);
        self.c.program.of(cost).iter().all(|&effect| match effect {
            // MW-FATE-05: Banes pay for Effort that is missing.
            Effect::GainFate(n) => board.effort.total() + self.s.banes >= n,
            Effect::LoseFate(n) | Effect::MoveCubes { n, from: PoolKind::Fate, .. } => loose_fate >= n,
            Effect::LoseSupply(n) | Effect::MoveCubes { n, from: PoolKind::Supply, .. } => board.supply.total() >= n,
            Effect::MoveCubes { n, from: PoolKind::Effort, .. } => board.effort.total() >= n,
            Effect::Discard(n) => self.discardable(you) >= n as usize,
            Effect::DiscardRequest(n) => self.open_requests().count() >= n as usize,
            Effect::Remove { n, site } => self.own_cubes(you).and(self.site(you, site.at(here))).len() >= u32::from(n),
            _ => self.is_possible(you, here, effect),
        })
    }

    /// Could any of these effects be carried out, even in part (MW-BEST-11)?
    pub fn any_possible(self, you: Role, here: Option<Here>, block: Block) -> bool {
        self.c.program.of(block).iter().any(|&effect| self.is_possible(you, here, effect))
    }

    /// Could this effect be carried out, even in part?
    pub fn is_possible(self, you: Role, here: Option<Here>, effect: Effect) -> bool {
        let board = self.s.board(you);
        let loose_fate = || board.fate.total() > board.fate.count(Cube::Red as usize);
        match effect {
            Effect::GainFate(_) => !board.effort.is_empty() || self.s.banes > 0,
            Effect::LoseFate(_) | Effect::MoveCubes { from: PoolKind::Fate, .. } => loose_fate(),
            Effect::GainSupply(_) | Effect::GainEffort(_) => self.s.reserve > 0,
            Effect::LoseSupply(_) | Effect::MoveCubes { from: PoolKind::Supply, .. } => !board.supply.is_empty(),
            Effect::MoveCubes { from: PoolKind::Effort, .. } => !board.effort.is_empty(),
            Effect::Discard(_) => self.discardable(you) > 0,
            Effect::Recover(_) | Effect::RecoverAll => !board.discard.is_empty(),
            Effect::FlipClock | Effect::Advance(_) => true,
            Effect::AcceptFate => !board.fate.is_empty(),
            Effect::DrawFate(_) => !self.s.fate_deck.is_empty() || !self.s.fate_discard.is_empty(),
            Effect::DrawRequest(_) => self.has_request_to_draw(),
            Effect::DiscardRequest(_) => self.open_requests().next().is_some(),
            Effect::Hurry { whose, .. } => self.in_progress(you, whose).next().is_some(),
            Effect::Place { site, .. } => !board.effort.is_empty() && !self.open_squares(you).and(self.site(you, site.at(here))).is_empty(),
            Effect::Remove { site, .. } => !self.own_cubes(you).and(self.site(you, site.at(here))).is_empty(),
            Effect::Fear(spot) => self.districts().any(|district| self.is_spot(you, district, spot.at(here))),
            Effect::Unity(spot) => self.districts().any(|district| self.is_spot(you, district, spot.at(here)) && self.can_take_unity(district)),
            Effect::Enforcer(spot) => self.districts().any(|district| self.is_spot(you, district, spot.at(here)) && district != self.s.enforcer),
            Effect::UseAbility => self.districts().any(|district| self.can_use(you, district)),
            Effect::When(time, block) => time == self.s.clock && self.any_possible(you, here, block),
            Effect::May { cost, then, otherwise } => {
                if cost.is_empty() {
                    self.any_possible(you, here, then)
                } else {
                    self.can_pay(you, here, cost) || self.any_possible(you, here, otherwise)
                }
            }
            Effect::Another(block) => Role::ALL.into_iter().any(|role| role != you && self.any_possible(role, here, block)),
            Effect::All(block) => Role::ALL.into_iter().any(|role| self.any_possible(role, here, block)),
            Effect::Unite(unite) => self.districts().any(|district| self.can_unite(you, unite, district)),
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

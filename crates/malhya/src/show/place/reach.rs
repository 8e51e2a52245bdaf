//! Where the hero who acts can go: what it costs, by which way, and who would see it.

use crate::ask::Question;
use crate::ids::FoeId;
use crate::place::figures::Board;
use crate::place::spot::Spot;
use crate::words::HeroId;
use mistgate_kernel::places::Space;
use serde::Serialize;
use std::collections::BTreeMap;

/// Everything the hero who acts can walk to.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs)] // The fields say what they are.
pub struct ReachView {
    pub hero: HeroId,
    pub from: Spot,
    /// Movement in hand, free and bought.
    pub movement: u8,
    pub spaces: BTreeMap<Spot, WayView>,
}

/// A space within reach.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs)] // The fields say what they are.
pub struct WayView {
    /// Movement it takes.
    pub cost: u8,
    /// Action Points for what is missing of it.
    pub points: u8,
    /// The spaces on the way, the goal last.
    pub way: Vec<Spot>,
    /// Enemies that would see the hero there or, before that, on the way, by their numbers; in Stealth mode.
    pub seen_by: Vec<u8>,
}

impl Board<'_> {
    /// Where the hero who is asked can go.
    pub(super) fn reach_view(self) -> Option<ReachView> {
        let Some(Question::Turn(hero)) = self.look.asked().map(|ask| ask.what) else { return None };
        let from = self.site.hero(hero).at.standing()?;
        let (walker, reach) = self.hero_reach(hero)?;
        let (movement, price) = (self.movement(hero).0, self.look.c.hero(hero).prices[0]);
        let spot = |space| self.location.spot(space);
        let stealthy = self.look.s.stealth.is_some();
        let danger = self.dangers(hero);
        let spaces = reach.spaces().iter().filter(|&space| space != from && walker.can_stand(space)).filter_map(|space| {
            let cost = reach.cost(space)?;
            let way = self.way(&walker, from, space, &danger);
            let seen_by = self.first_seen(hero, &way).filter(|_| stealthy).map(|(_, foes)| foes.iter().map(|foe| foe.0 + 1).collect()).unwrap_or_default();
            Some((spot(space), WayView { cost, points: cost.saturating_sub(movement) * price, way: way.into_iter().map(spot).collect(), seen_by }))
        });
        Some(ReachView { hero, from: spot(from), movement, spaces: spaces.collect() })
    }

    /// Where on a walk the hero would first be seen, and by whom.
    pub(in crate::show) fn seen_on_a_walk(self, hero: HeroId, to: Space) -> Option<(Space, Vec<FoeId>)> {
        let from = self.site.hero(hero).at.standing()?;
        let (walker, _) = self.hero_reach(hero)?;
        self.first_seen(hero, &self.way(&walker, from, to, &self.dangers(hero)))
    }

    fn first_seen(self, hero: HeroId, way: &[Space]) -> Option<(Space, Vec<FoeId>)> {
        way.iter().map(|&space| (space, self.would_see(hero, space).collect::<Vec<_>>())).find(|(_, foes)| !foes.is_empty())
    }
}

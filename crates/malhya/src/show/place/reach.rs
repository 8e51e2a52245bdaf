//! Where the hero who acts can go: what it costs, by which way, and who would see it.

use crate::ask::Question;
use crate::place::figures::Board;
use crate::place::spot::Spot;
use crate::words::HeroId;
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
    /// Enemies that would see the hero there, by their numbers; in Stealth mode.
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
            let seen_by = self.would_see(hero, space).filter(|_| stealthy).map(|foe| foe.0 + 1).collect();
            let way = self.way(&walker, from, space, &danger).into_iter().map(spot).collect();
            Some((spot(space), WayView { cost, points: cost.saturating_sub(movement) * price, way, seen_by }))
        });
        Some(ReachView { hero, from: spot(from), movement, spaces: spaces.collect() })
    }
}

//! Turns on a map, whatever the mode: where they are played, what booklets do to them, and the Turn Tracker that counts them
//! (ML-HERO-16, ML-BOOK-35, ML-TRACKER).

use super::event::MapEvent;
use super::state::{Pose, Site, SiteStage};
use crate::agenda::Step;
use crate::booklet::condition::Mode;
use crate::booklet::instruction::Amount;
use crate::event::Event;
use crate::hero::state::ACTION_POINTS;
use crate::ids::CardNumber;
use crate::look::Look;
use crate::machine::Machine;
use crate::words::HeroId;

/// The two Turn Tracker cards: always used together (ML-TRACKER-05).
pub const TRACKER_CARDS: [CardNumber; 2] = [CardNumber(79), CardNumber(80)];
/// The spaces of a Turn Tracker card; its symbol is on the last (ML-TRACKER-07).
pub const TRACKER_SPACES: u8 = 5;

impl Machine<'_> {
    /// A new turn begins here, in whatever mode: the crystal of the Turn Tracker moves on (ML-TRACKER-03), and what is tied to its
    /// symbol happens at once (ML-TRACKER-04).
    pub(crate) fn new_turn(&mut self) {
        let tracked = self.look().is_tracked();
        let site = self.site_mut();
        site.turns = site.turns.saturating_add(1);
        if !tracked {
            return;
        }
        // The turn in which it is laid out is no new turn: then the crystal lies on the first space (ML-TRACKER-02).
        let before = site.tracker;
        site.tracker = match before {
            0 => site.turns.min(2),
            space => (space + 1).min(TRACKER_SPACES * 2),
        };
        let space = site.tracker;
        if space != before {
            self.log.note(Event::Map(MapEvent::TrackerMoved { space }));
        }
        self.push(Step::Orders);
    }

    /// Action Points are lost for nothing, where they are counted (ML-ICON-30).
    pub(crate) fn lose_action_points(&mut self, hero: HeroId, amount: Amount) {
        let there = self.s.hero(hero).action_points;
        let lost = match amount {
            Amount::Just(n) => n.min(there),
            Amount::All => there,
        };
        self.set_action_points(hero, there - lost);
    }

    /// Action Points come back, never above what a turn has (ML-ICON-31).
    pub(crate) fn recover_action_points(&mut self, hero: HeroId, n: u8) {
        let there = self.s.hero(hero).action_points;
        self.set_action_points(hero, there.saturating_add(n).min(ACTION_POINTS));
    }

    fn set_action_points(&mut self, hero: HeroId, points: u8) {
        let counted = self.look().turns_are_played() && !self.s.hero(hero).is_unconscious();
        if counted && self.s.hero(hero).action_points != points {
            self.s.hero_mut(hero).action_points = points;
            self.log.note(Event::Map(MapEvent::ActionPoints { hero, points }));
        }
    }

    /// A chapter ends the hero's turn, if it has begun and is not over; one that waits ends as well (ML-BOOK-35).
    pub(crate) fn end_turn_on_map(&mut self, hero: HeroId) {
        if let Some(bout) = &mut self.s.challenge {
            bout.active = bout.active.filter(|&active| active != hero);
            return;
        }
        self.step_aside(hero);
        let pose = self.site_mut().hero(hero).pose;
        match (pose, self.s.mode) {
            (Pose::Acting | Pose::Waiting, Some(Mode::Combat)) => self.end_fighting_turn(hero),
            (Pose::Acting | Pose::Waiting, Some(Mode::Stealth) | None) => self.end_hero_turn(hero),
            (Pose::Ready | Pose::Done, _) => {}
        }
    }

    /// Whoever is on an ally's space when the chapter ends the move is put on the nearest free one: where the walk leads to, if none is
    /// nearer (ML-MAP-07).
    fn step_aside(&mut self, hero: HeroId) {
        let Some(board) = self.look().board() else { return };
        let Some(from) = board.site.hero(hero).at.standing().filter(|&space| !board.ground.rift.contains(space)) else { return };
        let nearest = board.nearest_free(from);
        if let Some(amid) = self.site_mut().turn.amid.as_mut().filter(|amid| amid.hero == Some(hero) && !nearest.contains(amid.lands)) {
            amid.lands = nearest.iter().next().unwrap_or(amid.lands);
        }
    }
}

impl Look<'_> {
    /// Are turns played: in Stealth or Combat mode with a place set out, or in a Challenge (ML-HERO-16)? An empty room knows none, unless
    /// they are counted (ML-EXIT-13); a turn that was begun before it was empty goes on.
    pub fn turns_are_played(self) -> bool {
        let in_turns = |site: &Site| site.foes().next().is_some() || site.turn.active.is_some() || self.is_tracked();
        let on_map = self.s.mode.is_some() && self.s.site.as_ref().is_some_and(|site| site.stage == SiteStage::Played && in_turns(site));
        on_map || self.s.challenge.is_some_and(|bout| bout.round > 0)
    }

    /// Is it this hero's turn, in a place or a Challenge?
    pub(crate) fn is_on_turn(self, hero: HeroId) -> bool {
        let acts = |site: &Site| site.turn.active == Some(hero) && site.hero(hero).pose == Pose::Acting;
        self.s.site.as_ref().is_some_and(acts) || self.s.challenge.is_some_and(|bout| bout.active == Some(hero))
    }

    /// Are the Turn Tracker cards in play (ML-TRACKER-01)?
    pub fn is_tracked(self) -> bool {
        TRACKER_CARDS.iter().any(|&card| self.s.group.cards.contains(card))
    }
}

//! Who can make a check, and what it costs: Action points (ML-CHECK-57), a Lockpick (ML-LOCK), things given up for Successes
//! (ML-CHECK-51).

use crate::ask::Question;
use crate::booklet::condition::Mode;
use crate::booklet::instruction::{Amount, Price};
use crate::booklet::skill_check::*;
use crate::content::perk::Perk;
use crate::hero::state::ACTION_POINTS;
use crate::hero::thing::Thing;
use crate::ids::*;
use crate::look::Look;
use crate::machine::Machine;
use crate::moves::Move;
use crate::words::*;
use mistgate_kernel::SeatSet;

/// The Stops that Lockpicks and Keys bear, as the Knapsack prints them (ML-LOCK-08).
const LOCKPICKS: [(Colour, u8); 3] = [(Colour::Red, 1), (Colour::Purple, 2), (Colour::Blue, 3)];

/// A Lockpick or a Key.
fn lockpick(colour: Colour) -> Resource {
    Resource { kind: ResourceType::Lockpick, colour }
}

impl Look<'_> {
    /// The heroes who can make a check: conscious, with enough Action points (ML-CHECK-57) and, for a lock, something to pick
    /// it with (ML-LOCK-02).
    pub fn fit_for(self, check: &SkillCheck) -> SeatSet {
        let fit = |hero: HeroId| self.points_for(check, hero) <= self.action_points(hero) && (!check.is_lock() || self.lockpicks(hero).next().is_some());
        self.able().iter().filter(|&seat| HeroId::of(seat).is_some_and(fit)).collect()
    }

    /// The Action points a hero can spend on a check: those that are left, or all of them where no turns are played (ML-HERO-16).
    fn action_points(self, hero: HeroId) -> u8 {
        if self.turns_are_played() { self.s.hero(hero).action_points } else { ACTION_POINTS }
    }

    /// The Action points a check costs a hero, with what raises and lowers them (ML-CHECK-58).
    #[expect(clippy::wildcard_enum_match_arm, reason = "a sum: whatever is of another kind adds nothing")]
    pub fn points_for(self, check: &SkillCheck, hero: HeroId) -> u8 {
        let printed = check.cost.map_or(0, |cost| i16::from(cost.points));
        let more = |(occasion, change): &(Occasion, Change)| match change {
            Change::MorePoints(n) => i16::from(*n) * i16::from(self.times(occasion, hero)),
            _ => 0,
        };
        (printed + check.changes.iter().map(more).sum::<i16>()).clamp(0, 250) as u8
    }

    /// The Lockpicks and Keys of a hero.
    pub fn lockpicks(self, hero: HeroId) -> impl Iterator<Item = Colour> {
        let resources = self.s.hero(hero).resources;
        LOCKPICKS.iter().map(|(colour, _)| *colour).filter(move |&colour| resources.count(lockpick(colour)) > 0)
    }

    /// The Stops a Lockpick bears in these hands (ML-LOCK-03, ML-TALENT-20).
    pub fn stops_of(self, hero: HeroId, colour: Colour) -> u8 {
        let printed = LOCKPICKS.iter().find(|(other, _)| *other == colour).map_or(1, |(_, stops)| *stops);
        let mut stops = printed;
        self.perks(hero, &mut |perk| {
            if let Perk::Lockpick(other, n) = perk
                && other == colour
            {
                stops = stops.max(n);
            }
        });
        stops
    }

    /// The Stops of the Lockpick the hero uses now.
    pub(super) fn lockpick_in_hand(self, hero: HeroId) -> Option<u8> {
        let attempt = self.s.check.filter(|attempt| attempt.roller == Some(hero))?;
        attempt.lockpick.map(|colour| self.stops_of(hero, colour))
    }

    /// Can the hero who rolls copy a Talent instead of taking one more die (ML-VOCAB-10, ML-CHECK-43)?
    pub(crate) fn mirrors_in_check(self) -> Option<()> {
        let attempt = self.s.check.filter(|attempt| !attempt.aura_used)?;
        attempt.roller.filter(|&hero| self.may_mirror(hero)).map(|_| ())
    }

    /// What the hero who rolls can give up for a Success (ML-CHECK-51).
    pub(crate) fn offerings(self, each: &mut impl FnMut(Move)) {
        let Some((attempt, hero)) = self.s.check.and_then(|attempt| attempt.roller.map(|hero| (attempt, hero))) else { return };
        match self.check(attempt.check).successes_for {
            Some(Price::Resource(_, filter)) => {
                let resources = self.s.hero(hero).resources;
                let there = Resource::all().filter(|&resource| filter.fits(resource) && resources.count(resource) > 0);
                there.for_each(|resource| each(Move::Discard(Thing::Resource(resource), hero)));
            }
            Some(price) if self.can_pay(price) => each(Move::Pay),
            Some(_) | None => {}
        }
    }
}

impl Machine<'_> {
    /// What a check costs is paid before the first roll, where Action points are counted (ML-CHECK-57).
    pub(super) fn pay_for_check(&mut self, id: CheckId, hero: HeroId) {
        let points = self.look().points_for(&self.c.library.program.checks[id.index()], hero);
        self.lose_action_points(hero, Amount::Just(points));
        if points > 0 {
            self.end_move_begun(hero); // ML-MOVE-13
        }
    }

    /// In Stealth mode an additional die may go with a check: it is rolled at its end (ML-CHECK-75, ML-THREAT-12).
    pub(super) fn roll_with_check(&mut self, id: CheckId, hero: HeroId) {
        let dice = self.c.library.program.checks[id.index()].stealth_dice;
        if dice == 0 || self.s.mode != Some(Mode::Stealth) {
            return;
        }
        let lock = self.c.library.program.checks[id.index()].is_lock();
        match &mut self.s.site {
            // Lockpicking is heard with the rest of the turn.
            Some(site) if lock => site.hero_mut(hero).owed += dice,
            _ => self.roll_for_threat(hero, dice),
        }
    }

    /// Before the first roll a lock asks for the Lockpick to be used (ML-LOCK-03).
    pub(super) fn ask_lockpick(&mut self, hero: HeroId) {
        self.ask(SeatSet::only(hero.seat()), Question::Lockpick(hero));
    }

    pub(crate) fn use_lockpick(&mut self, colour: Colour) {
        if let Some(attempt) = &mut self.s.check {
            attempt.lockpick = Some(colour);
        }
    }

    /// The Lockpick is gone when the check is over, whatever came of it (ML-LOCK-04).
    pub(crate) fn discard_lockpick(&mut self) {
        let Some(attempt) = &mut self.s.check else { return };
        if let (Some(colour), Some(hero)) = (attempt.lockpick.take(), attempt.roller) {
            self.drop_thing(hero, Thing::Resource(lockpick(colour)));
        }
    }

    /// Something is given up for a Success, before a roll or between two (ML-CHECK-51).
    #[expect(clippy::wildcard_enum_match_arm, reason = "it answers with a move: what is no answer here was never offered")]
    pub(crate) fn offer_for_success(&mut self, mv: Move) {
        let Some(price) = self.s.check.and_then(|attempt| self.look().check(attempt.check).successes_for) else { return };
        self.push(crate::agenda::Step::GoOnRolling);
        match mv {
            Move::Discard(thing, hero) => self.drop_thing(hero, thing),
            _ => self.pay(price),
        }
        let Some(attempt) = &mut self.s.check else { return };
        attempt.successes = attempt.successes.saturating_add(1);
    }

    /// Successes collected so far are lost (ML-ICON-47).
    pub(crate) fn lose_successes(&mut self, n: u8) {
        if let Some(attempt) = &mut self.s.check {
            attempt.successes = attempt.successes.saturating_sub(n);
        }
    }
}

//! "Why can't I?" on a map: where a hero cannot go, who cannot be killed, what is not at hand, and which mode has it.

use super::why::{capital, line};
use super::{HeroAim, Question, SpotAim};
use crate::Malhya;
use crate::booklet::condition::Mode;
use crate::combat::moves::FightMove;
use crate::content::AuraEffect;
use crate::content::perk::KillKind;
use crate::hero::thing::Thing;
use crate::ids::FoeId;
use crate::moves::Move;
use crate::place::figures::{Board, Who};
use crate::place::spot::Spot;
use crate::place::state::{FreeMovement, Pose, Whereabouts};
use crate::place::tile::WATER;
use crate::place::walk::{Gait, Walker};
use crate::show::on_map::action_points;
use crate::state::State;
use crate::words::HeroId;
use mistgate_kernel::Line;
use mistgate_kernel::places::Space;
use mistgate_kernel::places::path::FARTHEST;

/// A reason and its rule.
pub(super) type Told = (String, &'static str);

pub(super) fn told(text: impl Into<String>, rule: &'static str) -> Option<Told> {
    Some((text.into(), rule))
}

impl Malhya {
    /// Why a question on a map does not have this answer, if there is more to say than what is asked.
    pub(super) fn why_not_on_map(&self, state: &State, what: Question, mv: Move) -> Option<Line> {
        let board = self.look(state).board()?;
        let (text, rule) = match (what, mv) {
            (Question::Turn(hero), _) => board.why_not_on_turn(hero, mv),
            (Question::LastMoment(hero, foe), _) => board.why_no_last_moment(hero, foe, mv),
            (Question::Hero(_, HeroAim::Act), Move::Hero(hero)) => board.why_no_turn(hero),
            (Question::Spot(aim), Move::Space(spot)) => board.why_not_there(aim, spot),
            (Question::Combat(what), _) => board.why_not_in_fight(what, mv),
            _ => None,
        }?;
        Some(line(text, rule))
    }

    /// Why Stealth mode cannot be ended just now (ML-ALARM-14).
    pub(super) fn why_no_end_of_stealth(&self, state: &State) -> Line {
        let seen = self.look(state).board().is_some_and(|board| board.spotters().next().is_some());
        let reason = match state.mode {
            Some(Mode::Stealth) if seen => "An enemy sees somebody.",
            Some(Mode::Stealth) => "In a phase of the heroes, with a place set out, and not in the middle of anything.",
            Some(Mode::Combat) | None => "The group is not in Stealth mode.",
        };
        line(reason, "ML-ALARM-14")
    }
}

impl Board<'_> {
    #[expect(clippy::wildcard_enum_match_arm, reason = "it speaks of moves: one without a reason of its own is simply not for now")]
    fn why_not_on_turn(self, hero: HeroId, mv: Move) -> Option<Told> {
        let fighting = self.look.s.mode == Some(Mode::Combat);
        let (points, prices) = (self.look.s.hero(hero).action_points, self.look.c.hero(hero).prices);
        match mv {
            Move::Walk(spot) => self.why_no_walk(hero, spot),
            Move::Hurry => told(format!("A movement costs {}.", action_points(prices[0])), "ML-MOVE-16"),
            Move::Wait => told(format!("Waiting costs {}.", action_points(prices[2])), "ML-WAIT-02"),
            Move::MeleeKill(_) | Move::RangedKill(_) if fighting => told("Kills are for Stealth mode: here one attacks.", "ML-STEALTH-20"),
            Move::MeleeKill(foe) => self.why_no_kill(hero, KillKind::Melee, foe),
            Move::RangedKill(foe) => self.why_no_kill(hero, KillKind::Ranged, foe),
            Move::Fight(FightMove::Attack(_)) if !fighting => told("Attacks are for Combat mode: here one kills.", "ML-STEALTH-20"),
            Move::Lift(_) if fighting => told("Corpse tokens mean nothing in Combat mode.", "ML-COMBAT-17"),
            Move::Lift(_) if points == 0 => told("Moving a Corpse costs 1 Action Point.", "ML-CORPSE-02"),
            Move::Lift(spot) => self.why_not_at_hand(hero, spot, "ML-CORPSE-01"),
            Move::Carry(_) | Move::Revive(_) if fighting => told("In Combat mode only a Potion helps whoever lies there.", "ML-FALLEN-13"),
            Move::Carry(_) => told("It costs 1 Action Point, and takes somebody who lies on the own space or the next.", "ML-FALLEN-02"),
            Move::Revive(_) => told("It costs 6 Action Points, and takes somebody who lies on the own space or the next.", "ML-FALLEN-04"),
            Move::Invoke(effect) => self.why_no_invocation(hero, effect),
            Move::Wield(_) | Move::Store(Thing::Weapon(_)) if points == 0 => told("A change of Weapon costs 1 Action Point.", "ML-WEAPON-07"),
            Move::Wield(_) => told("This Weapon is not in the Knapsack.", "ML-WEAPON-06"),
            Move::Store(Thing::Weapon(_)) => told("There is no free space for it in the Knapsack.", "ML-WEAPON-13"),
            Move::PickUp => told("It costs 1 Action Point, and something must lie here for which there is room.", "ML-GROUND-04"),
            Move::Leave if fighting => told("Not before the last enemy is gone.", "ML-COMBAT-10"),
            Move::Leave => told("Only at an exit, when its chapter says so.", "ML-EXIT-08"),
            Move::Fight(FightMove::Quicken(_)) => told("Initiative is raised in the Initiative phase only.", "ML-INITIATIVE-13"),
            Move::Fight(FightMove::Cast(number)) => self.why_no_spell(hero, number),
            _ => None,
        }
    }

    /// Why a hero cannot walk there.
    fn why_no_walk(self, hero: HeroId, spot: Spot) -> Option<Told> {
        let figure = self.site.hero(hero);
        let from = figure.at.standing()?;
        let Some(to) = self.location.space(spot).filter(|&space| self.ground.floor.contains(space) || self.ground.rift.contains(space)) else {
            return told(format!("Nobody can stand on {spot}."), "ML-ZONE-01");
        };
        let walker = self.walker(Who::Hero(hero), self.gait(hero), u8::MAX);
        if from == to {
            return told(format!("{} stands there.", capital(hero.name())), "ML-MOVE-03");
        }
        if self.ground.rift.contains(to) {
            return told("Nobody stops over a Rift.", if walker.gait == Gait::Light { "ML-LIGHT-02" } else { "ML-RIFT-02" });
        }
        if !walker.can_stand(to) {
            return told("Somebody stands there.", "ML-MOVE-05");
        }
        match walker.reach(from, FARTHEST).cost(to) {
            Some(cost) => self.why_too_far(hero, &walker, (from, to), cost),
            None => self.why_no_way(&walker, from, to),
        }
    }

    /// There is a way, but it costs too much.
    fn why_too_far(self, hero: HeroId, walker: &Walker, (from, to): (Space, Space), cost: u8) -> Option<Told> {
        let (have, more) = self.movement(hero);
        let whole = self.look.movement(hero);
        let lost = self.site.hero(hero).free == FreeMovement::Gone && cost <= have + more + whole;
        if lost && self.engaged(from) {
            return told("It takes the Free Movement, which is lost next to an enemy.", "ML-MOVE-15");
        }
        if lost {
            return told("It takes the Free Movement, and that is gone: there is one a turn.", "ML-MOVE-09");
        }
        let mut rule = "ML-MOVE-04";
        walker.leaps(from, |leap| {
            if leap.to == to {
                rule = match self.ground.map.distance(from, to) {
                    1 if self.ground.map.zones(to).any(WATER) => "ML-WATER-02",
                    1 => "ML-OBSTACLE-08",
                    _ => "ML-RIFT-03",
                };
            }
        });
        told(format!("It costs {cost}. There is {have} in hand, and Action Points for {more}."), rule)
    }

    /// There is no way at all.
    fn why_no_way(self, walker: &Walker, from: Space, to: Space) -> Option<Told> {
        let map = &self.ground.map;
        let beside = map.distance(from, to) == 1;
        if self.alone(*walker).reach(from, FARTHEST).cost(to).is_some() {
            return told("Somebody is in the way.", "ML-MOVE-06");
        }
        if beside && map.position(from).0 != map.position(to).0 && map.position(from).1 != map.position(to).1 {
            return told("What blocks meets at the corner: there is no gap to pass.", "ML-OBSTACLE-12");
        }
        let light = Walker { gait: Gait::Light, ..*walker };
        if light.reach(from, FARTHEST).cost(to).is_some() {
            return told("A jump goes straight on, to the first space beyond the Rift.", "ML-RIFT-09");
        }
        told("What blocks is in the way.", "ML-OBSTACLE-04")
    }

    fn why_no_kill(self, hero: HeroId, kind: KillKind, number: u8) -> Option<Told> {
        self.kill(hero, kind, FoeId(number.checked_sub(1)?)).err().map(|reason| reason.told(kind))
    }

    /// Nothing but the kill of who has spotted something prevents the Alarm.
    #[expect(clippy::wildcard_enum_match_arm, reason = "it speaks of moves: one without a reason of its own is simply not for now")]
    fn why_no_last_moment(self, hero: HeroId, foe: FoeId, mv: Move) -> Option<Told> {
        match mv {
            Move::MeleeKill(number) if number == foe.0 + 1 => self.why_no_kill(hero, KillKind::Melee, number),
            Move::RangedKill(number) if number == foe.0 + 1 => self.why_no_kill(hero, KillKind::Ranged, number),
            _ => {
                let waits = self.site.hero(hero).pose == Pose::Waiting;
                told("Only a kill of the enemy that has spotted something prevents the Alarm.", if waits { "ML-ALARM-07" } else { "ML-ALARM-08" })
            }
        }
    }

    /// Why it cannot be this hero's turn now.
    fn why_no_turn(self, hero: HeroId) -> Option<Told> {
        let (figure, name) = (self.site.hero(hero), capital(hero.name()));
        match figure.at {
            Whereabouts::Down(_) => told(format!("{name} is unconscious."), "ML-FALLEN-01"),
            Whereabouts::Off(_) => told(format!("{name} is beside the board."), "ML-EXIT-08"),
            Whereabouts::On(_) => told(format!("{name} has had the turn."), "ML-STEALTH-19"),
            Whereabouts::Nowhere => None,
        }
    }

    /// Why a space cannot be chosen for this.
    fn why_not_there(self, aim: SpotAim, spot: Spot) -> Option<Told> {
        let Some(space) = self.location.space(spot) else { return told("There is no such space.", "ML-ZONE-01") };
        match aim {
            SpotAim::Corpse(hero, _) => self.why_not_at_hand(hero, spot, "ML-CORPSE-01"),
            SpotAim::Fallen(..) if self.ground.rift.contains(space) => told("Whoever lies there is not put into a Rift.", "ML-FALLEN-03"),
            SpotAim::Fallen(hero, _) => self.why_not_at_hand(hero, spot, "ML-FALLEN-02"),
            SpotAim::Deploy(_) | SpotAim::Arrival(..) if !self.free().contains(space) => told("Nobody can be placed there.", "ML-DEPLOY-17"),
            SpotAim::Explore(_) if self.ground.rift.contains(space) => told("Nobody stops over a Rift.", "ML-RIFT-02"),
            SpotAim::Explore(_) if self.occupied().contains(space) => told("Somebody stands there.", "ML-MOVE-05"),
            SpotAim::Explore(_) => told("No way leads there.", "ML-OBSTACLE-04"),
            SpotAim::Deploy(_)
            | SpotAim::Arrival(..)
            | SpotAim::Way
            | SpotAim::Goal(..)
            | SpotAim::Vigil(..)
            | SpotAim::Body(..)
            | SpotAim::Invocation
            | SpotAim::Stride
            | SpotAim::Vantage
            | SpotAim::Bonus(_)
            | SpotAim::Rise(_)
            | SpotAim::Ashore(..)
            | SpotAim::Return(_)
            | SpotAim::Target => None,
        }
    }

    /// Why a hero's hands do not reach there, or nothing lies there that they could take.
    fn why_not_at_hand(self, hero: HeroId, spot: Spot, rule: &'static str) -> Option<Told> {
        let (space, from) = (self.location.space(spot)?, self.site.hero(hero).at.standing()?);
        let apart = self.ground.map.distance(from, space) == 1 && !self.at_hand(hero).contains(space);
        if apart || !self.ground.floor.contains(space) && !self.ground.rift.contains(space) {
            return told("What blocks is in between, or nobody can stand there.", "ML-CORPSE-03");
        }
        told("One takes a Corpse from the own space or the next, and puts it down on another of these.", rule)
    }

    /// Why Aura does not have this effect now.
    pub(super) fn why_no_invocation(self, hero: HeroId, effect: AuraEffect) -> Option<Told> {
        let name = capital(hero.name());
        if !self.look.c.hero(hero).aura_zone.contains(&effect) {
            told(format!("{name}'s Aura zone does not have that."), "ML-AURA-09")
        } else if self.look.aura(hero) == 0 {
            told(format!("{name} has no active Aura token."), "ML-AURA-10")
        } else if effect == AuraEffect::Haste && !self.is_of_use(hero, effect) {
            told("The Free Movement of this turn is over: nothing makes it longer.", "ML-VOCAB-09")
        } else {
            None
        }
    }
}

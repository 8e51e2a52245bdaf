//! Kills: who can make one, on whom, and for how many Action Points (ML-KILL).

use crate::combat::card::Sneak;
use crate::content::perk::{KillKind, Perk};
use crate::ids::FoeId;
use crate::place::figures::{Board, Who};
use crate::place::location::Ban;
use crate::place::sight::Sight;
use crate::show::on_map::action_points;
use crate::words::HeroId;

/// Action Points of a Melee Kill (ML-KILL-08).
pub(crate) const MELEE_KILL: u8 = 4;
/// Action Points of a Ranged Kill (ML-KILL-03).
pub(crate) const RANGED_KILL: u8 = 5;

/// Why a kill cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoKill {
    /// The hero does not stand on the board, or the enemy does not.
    NotThere,
    /// Its card protects it (ML-KILL-12).
    Protected,
    /// The Weapon in hand forbids it (ML-KILL-11).
    Weapon,
    /// The place forbids shots (ML-MAP-22).
    Forbidden,
    /// No Ranged Weapon in hand (ML-KILL-01).
    NoRangedWeapon,
    /// Not next to it (ML-KILL-07).
    TooFar,
    /// The line is not valid and free of penalties (ML-KILL-02).
    NoLine(Sight),
    /// So many Action Points are needed.
    TooDear(u8),
    /// So many Action Points are needed, because of the Enemy card (ML-KILL-12).
    HardToKill(u8),
}

impl NoKill {
    /// In words, with its rule.
    pub fn told(self, kind: KillKind) -> (String, &'static str) {
        let price = if kind == KillKind::Melee { "ML-KILL-08" } else { "ML-KILL-03" };
        match self {
            NoKill::NotThere => ("Nobody is there.".to_owned(), "ML-KILL-07"),
            NoKill::Protected => ("This enemy cannot be killed like that in Stealth mode.".to_owned(), "ML-KILL-12"),
            NoKill::Forbidden => ("Nobody can shoot in this place.".to_owned(), "ML-MAP-22"),
            NoKill::Weapon => ("The Weapon in hand does not allow it.".to_owned(), "ML-KILL-11"),
            NoKill::NoRangedWeapon => ("A Ranged Kill takes a Ranged Weapon in hand.".to_owned(), "ML-KILL-01"),
            NoKill::TooFar => ("A Melee Kill is made from the next space.".to_owned(), "ML-KILL-07"),
            NoKill::NoLine(Sight::Blocked) => ("The line of sight meets something solid.".to_owned(), "ML-SIGHT-10"),
            NoKill::NoLine(_) => ("A Ranged Kill takes a line without any penalty.".to_owned(), "ML-KILL-02"),
            NoKill::TooDear(n) => (format!("It costs {}.", action_points(n)), price),
            NoKill::HardToKill(n) => (format!("It costs {}: this enemy is hard to kill.", action_points(n)), "ML-KILL-12"),
        }
    }
}

impl Board<'_> {
    /// What a kill of this kind costs a hero now, or why it cannot be made.
    pub fn kill(self, hero: HeroId, kind: KillKind, foe: FoeId) -> Result<u8, NoKill> {
        let (Some(_), Some(enemy)) = (self.site.hero(hero).at.standing(), self.site.foe(foe)) else { return Err(NoKill::NotThere) };
        let card = self.look.c.enemy(enemy.kind);
        let protected = |sneak: &Sneak| *sneak == Sneak::NoKill || kind == KillKind::Ranged && *sneak == Sneak::NoRangedKill;
        if card.stealth.iter().any(protected) {
            return Err(NoKill::Protected);
        }
        if kind == KillKind::Ranged && self.location.forbids(Ban::RangedAttacks) {
            return Err(NoKill::Forbidden);
        }
        let perks = self.kill_perks(hero, kind);
        if perks.forbidden {
            return Err(NoKill::Weapon);
        }
        let sight = self.sight_between(Who::Hero(hero), Who::Foe(foe)).unwrap_or(Sight::Blocked);
        let cost = match kind {
            KillKind::Melee if sight != Sight::Adjacent => return Err(NoKill::TooFar),
            KillKind::Melee => MELEE_KILL + card.hard_to_kill(),
            KillKind::Ranged if !self.has_ranged(hero) && !perks.allowed => return Err(NoKill::NoRangedWeapon),
            KillKind::Ranged => RANGED_KILL + self.shot_price(hero, foe, sight, perks.through)?,
        };
        let cost = (cost + perks.more).saturating_sub(perks.less); // ML-KILL-11: never below 0.
        let (points, harder) = (self.look.s.hero(hero).action_points, card.hard_to_kill());
        match kind {
            _ if cost <= points => Ok(cost),
            KillKind::Melee if cost - harder.min(cost) <= points => Err(NoKill::HardToKill(cost)),
            KillKind::Melee | KillKind::Ranged => Err(NoKill::TooDear(cost)),
        }
    }

    /// What the line adds to a Ranged Kill: nothing if it is clear; with a certain Talent one may shoot through low walls for 1 more,
    /// but not through an enemy, be it behind one (ML-KILL-13).
    fn shot_price(self, hero: HeroId, foe: FoeId, sight: Sight, through: bool) -> Result<u8, NoKill> {
        let past_cover = || self.sight_between_past_cover(Who::Hero(hero), Who::Foe(foe));
        match sight {
            Sight::Adjacent | Sight::Clear => Ok(0),
            Sight::Hindered | Sight::Screened if through && past_cover() == Some(Sight::Clear) => Ok(1),
            Sight::Hindered | Sight::Screened | Sight::Blocked => Err(NoKill::NoLine(sight)),
        }
    }

    fn has_ranged(self, hero: HeroId) -> bool {
        self.look.s.hero(hero).equipment.weapon.is_some_and(|weapon| self.look.c.weapon(weapon).ranged)
    }

    /// What perks say about a kind of kill, summed (ML-KILL-11, ML-KILL-13).
    #[expect(clippy::wildcard_enum_match_arm, reason = "a sum: whatever is of another kind adds nothing")]
    fn kill_perks(self, hero: HeroId, wanted: KillKind) -> KillPerks {
        let mut sum = KillPerks::default();
        self.look.perks(hero, &mut |perk| match perk {
            Perk::NoKill(kind) if kind == wanted => sum.forbidden = true,
            Perk::AllowsRangedKill if wanted == KillKind::Ranged => sum.allowed = true,
            Perk::KillLess(kind, n) if kind == wanted => sum.less += n,
            Perk::KillMore(kind, n) if kind == wanted => sum.more += n,
            Perk::ShootsThrough => sum.through = true,
            _ => {}
        });
        sum
    }
}

/// What perks say about a kind of kill.
#[derive(Clone, Copy, Debug, Default)]
struct KillPerks {
    forbidden: bool,
    allowed: bool,
    through: bool,
    less: u8,
    more: u8,
}

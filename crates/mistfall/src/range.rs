//! Range and targets.

use crate::agenda::Frame;
use crate::content::{Action, Others, Target};
use crate::effect::{Change, Filter};
use crate::heart::state::AllySet;
use crate::ids::*;
use crate::look::Look;
use crate::state::Whereabouts;
use crate::tables::change_bit;
use mistgate_kernel::SeatSet;

/// Whom a Range is measured to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Toward {
    /// Enemies.
    Enemies,
    /// Heroes and Allies, and what lies in their Areas.
    Party,
}

impl Target {
    /// Is it aimed at Enemies?
    pub fn is_enemies(self) -> bool {
        matches!(self, Target::Enemies(..) | Target::EveryEnemy(_) | Target::EveryEnemyInArea(_) | Target::EveryEnemyInLine(_))
    }

    /// What an Enemy must be.
    pub fn filter(self) -> Filter {
        match self {
            Target::Enemies(_, _, filter) | Target::EveryEnemy(filter) | Target::EveryEnemyInArea(filter) | Target::EveryEnemyInLine(filter) => filter,
            Target::None | Target::Heroes(..) | Target::EveryHero | Target::Allies(..) | Target::EveryAlly | Target::HeroOrAlly => Filter::default(),
        }
    }
}

impl Look<'_> {
    /// How far an Action of this Hero reaches; `printed` is its Range, or that of the Action that embeds it (MF-EMBED-01).
    pub fn reach(self, hero: Hero, printed: u8, toward: Toward) -> i32 {
        let more = self.hero_sum(hero, change_bit(Change::Range(0)), |change, _| if let Change::Range(n) = change { n.into() } else { 0 });
        // MF-RANGE-06, MF-FINE-14: without Enemies in the own area, only against Enemies.
        let mobility = i32::from(toward == Toward::Enemies && self.s.hero(hero).enemies.is_empty());
        i32::from(printed) + more + mobility
    }

    /// Is the Enemy within this Range (MF-RANGE-02, MF-RANGE-03)? Further than 2 is nothing (MF-GLOSSARY-20).
    pub fn enemy_in_reach(self, hero: Hero, enemy: EnemyId, reach: i32) -> bool {
        reach >= 2 || (reach == 1 && self.area_of(enemy) == Some(hero))
    }

    /// Is the other Hero within this Range (MF-RANGE-04)?
    pub fn hero_in_reach(self, hero: Hero, other: Hero, reach: i32) -> bool {
        reach >= 2 || (reach == 1 && hero == other)
    }

    /// How far a text reaches that names Heroes or Enemies without declaring targets, and from whom: as far as the Range of its
    /// Action (MF-RANGE-07). Texts that belong to no Action, or to one without a Range, have no such limit.
    pub fn text_reach(self, frame: Frame, toward: Toward) -> Option<(Hero, i32)> {
        let card = frame.source.card()?;
        let part = self.act().and_then(|act| act.parts.as_slice().iter().find(|part| part.card == card));
        let (hero, range) = match part {
            Some(part) => (part.hero, self.action(card, part.action).range),
            // An Action that is only thought about.
            None => (frame.you?, self.card(card).actions.iter().find(|action| action.effect.contains(frame.start))?.range),
        };
        (range > 0).then(|| (hero, self.reach(hero, range, toward)))
    }

    /// The Enemies that an Action can be aimed at.
    pub fn enemy_targets(self, hero: Hero, target: Target, range: u8) -> impl Iterator<Item = EnemyId> {
        let reach = self.reach(hero, range, Toward::Enemies);
        let filter = target.filter();
        let is_meant = move |enemy: EnemyId| match target {
            Target::Enemies(..) | Target::EveryEnemy(_) => true,
            Target::EveryEnemyInArea(_) => self.area_of(enemy) == Some(hero),
            Target::EveryEnemyInLine(_) => self.s.enemy(enemy).at == Whereabouts::Line,
            Target::None | Target::Heroes(..) | Target::EveryHero | Target::Allies(..) | Target::EveryAlly | Target::HeroOrAlly => false,
        };
        self.foes().filter(move |&enemy| is_meant(enemy) && self.enemy_in_reach(hero, enemy, reach) && self.passes(enemy, filter))
    }

    /// The Heroes that an Action can be aimed at.
    pub fn hero_targets(self, hero: Hero, target: Target, range: u8) -> SeatSet {
        let reach = self.reach(hero, range, Toward::Party);
        let others_only = matches!(target, Target::Heroes(_, _, Others::Only));
        match target {
            Target::Heroes(..) | Target::EveryHero | Target::HeroOrAlly => {
                self.s.in_play().filter(|&other| self.hero_in_reach(hero, other, reach) && !(others_only && other == hero)).map(Hero::seat).collect()
            }
            Target::None | Target::Enemies(..) | Target::EveryEnemy(_) | Target::EveryEnemyInArea(_) | Target::EveryEnemyInLine(_) => SeatSet::NONE,
            Target::Allies(..) | Target::EveryAlly => SeatSet::NONE,
        }
    }

    /// The Allies that an Action can be aimed at (HM-ACTION-09).
    pub fn ally_targets(self, hero: Hero, range: u8) -> AllySet {
        let reach = self.reach(hero, range, Toward::Party);
        self.allies().filter(|&ally| self.ally_in_reach(hero, ally, reach)).collect()
    }

    /// Is there something to aim the Action at? `given` are the targets of an Action that embeds it.
    pub fn has_target(self, hero: Hero, action: &Action, range: u8, given: EnemySet) -> bool {
        match action.target {
            Target::None => true,
            Target::Enemies(_, _, filter) if !given.is_empty() => given.iter().any(|enemy| self.is_foe(enemy) && self.passes(enemy, filter)),
            Target::Enemies(..) | Target::EveryEnemy(_) | Target::EveryEnemyInArea(_) | Target::EveryEnemyInLine(_) => {
                self.enemy_targets(hero, action.target, range).next().is_some()
            }
            Target::Allies(..) | Target::EveryAlly => !self.ally_targets(hero, range).is_empty(),
            Target::Heroes(..) | Target::EveryHero | Target::HeroOrAlly => !self.hero_targets(hero, action.target, range).is_empty(),
        }
    }
}

//! Lasting changes: what is in force, and for whom.

use crate::content::{AbilityPlace, Does};
use crate::effect::{About, Change, ModId, Modifier, Sort};
use crate::ids::*;
use crate::look::Look;
use crate::numbers::Context;
use crate::state::{EffectSource, Whereabouts};
use crate::tables::change_bit;
use mistgate_kernel::bounded;

/// A modifier in force.
struct InForce<'a> {
    modifier: &'a Modifier,
    source: EffectSource,
    /// The Hero it belongs to, or whom its Enemy pursues.
    hero: Option<Hero>,
}

impl<'a> Look<'a> {
    /// Every modifier in force with one of these changes.
    fn in_force(self, wanted: u32, each: &mut impl FnMut(InForce<'a>)) {
        for lasting in self.s.lasting.as_slice() {
            let modifier = self.c.program.modifier(lasting.modifier);
            if change_bit(modifier.change) & wanted != 0 {
                each(InForce { modifier, source: lasting.source, hero: lasting.hero });
            }
        }
        if !self.s.texts.may_change(wanted) {
            return;
        }
        self.sources(|topics| topics.changes & wanted != 0, &mut |source, hero| {
            if let EffectSource::Enemy(enemy) = source {
                self.of_enemy(enemy, hero, wanted, each);
                return;
            }
            for ability in self.abilities(source) {
                if let Does::While(id) = ability.does {
                    self.check(id, source, hero, wanted, each);
                }
            }
        });
    }

    /// MF-DEFENCE-05: most abilities of an Enemy work only in a Hero Area.
    fn of_enemy(self, enemy: EnemyId, hero: Option<Hero>, wanted: u32, each: &mut impl FnMut(InForce<'a>)) {
        let source = EffectSource::Enemy(enemy);
        // Enraged is a state of the card, not a Special Ability: Weakness does not cancel it (MF-CONDITION-10).
        if self.s.enemy(enemy).enraged
            && let Some(id) = self.side(enemy).enraged
        {
            self.check(id, source, hero, wanted, each);
        }
        if self.s.suppressed.contains(enemy) {
            return;
        }
        for ability in self.side(enemy).abilities.iter().filter(|ability| works_at(ability.place, self.s.enemy(enemy).at)) {
            if let Does::While(id) = ability.does {
                self.check(id, source, hero, wanted, each);
            }
        }
    }

    fn check(self, id: ModId, source: EffectSource, hero: Option<Hero>, wanted: u32, each: &mut impl FnMut(InForce<'a>)) {
        let modifier = self.c.program.modifier(id);
        if change_bit(modifier.change) & wanted != 0 && self.holds(modifier.cond, Context { you: hero, source, about: None }) {
            each(InForce { modifier, source, hero });
        }
    }

    /// The sum of the changes in force for an Enemy.
    pub fn enemy_sum(self, enemy: EnemyId, wanted: u32, value: impl Fn(Change) -> i32) -> i32 {
        let mut sum = 0;
        self.in_force(wanted, &mut |found| {
            if self.concerns_enemy(&found, enemy) {
                sum += value(found.modifier.change);
            }
        });
        sum
    }

    fn concerns_enemy(self, found: &InForce, enemy: EnemyId) -> bool {
        match found.modifier.about {
            About::Bearer => match found.source {
                EffectSource::Enemy(bearer) => bearer == enemy,
                EffectSource::Card(_) => self.this_enemy(found.source) == Some(enemy),
                EffectSource::Hero(_) => false,
                EffectSource::Rules | EffectSource::Encounter(_) | EffectSource::Time(_) | EffectSource::Location(_) | EffectSource::Quest => true,
                EffectSource::TokenBox => true,
            },
            About::Party | About::Allies | About::Itself => false,
            About::Others(filter) => {
                let beside = |bearer| bearer != enemy && self.s.enemy(bearer).at == self.s.enemy(enemy).at;
                found.source.enemy().is_none_or(beside) && self.passes(enemy, filter)
            }
            About::All(filter) => self.passes(enemy, filter),
        }
    }

    /// The sum of the changes in force for a Hero; `with` is told the source of each.
    pub fn hero_sum(self, hero: Hero, wanted: u32, mut value: impl FnMut(Change, EffectSource) -> i32) -> i32 {
        let mut sum = 0;
        self.in_force(wanted, &mut |found| {
            let concerned = match found.modifier.about {
                // An Enemy's own attack and defence are its own; everything else is for the Hero it pursues.
                About::Bearer if is_about_enemies(found.modifier.change) && self.this_enemy(found.source).is_some() => false,
                About::Bearer => found.hero.is_none_or(|bearer| bearer == hero),
                About::Party => true,
                About::Others(_) | About::All(_) | About::Allies | About::Itself => false,
            };
            if concerned {
                sum += value(found.modifier.change, found.source);
            }
        });
        sum
    }

    /// The sum of the changes in force for an Ally.
    pub fn ally_sum(self, ally: AllyId, wanted: u32, value: impl Fn(Change) -> i32) -> i32 {
        let mut sum = 0;
        self.in_force(wanted, &mut |found| {
            let concerned = match found.modifier.about {
                About::Allies => found.hero.is_none_or(|hero| self.hero_of_ally(ally) == Some(hero)),
                About::Itself => self.ally_of(found.source) == Some(ally),
                About::Bearer | About::Party | About::Others(_) | About::All(_) => false,
            };
            if concerned {
                sum += value(found.modifier.change);
            }
        });
        sum
    }

    /// Is a change in force for a Hero?
    pub fn hero_has(self, hero: Hero, change: Change) -> bool {
        self.hero_sum(hero, change_bit(change), |found, _| i32::from(found == change)) > 0
    }

    /// Is a change in force for any Hero in play?
    pub fn party_has(self, change: Change) -> bool {
        self.s.in_play().any(|hero| self.hero_has(hero, change))
    }

    /// Is a change in force for an Enemy?
    pub fn enemy_has(self, enemy: EnemyId, change: Change) -> bool {
        self.enemy_sum(enemy, change_bit(change), |found| i32::from(found == change)) > 0
    }

    /// The attack of an Enemy, of one type, before Daze (MF-DEFENCE-15).
    pub fn attack_of(self, enemy: EnemyId, damage: Damage) -> u8 {
        let more = self.enemy_sum(enemy, change_bit(Change::Attack(0, damage)), |change| {
            if let Change::Attack(n, of) = change
                && of == damage
            {
                n.into()
            } else {
                0
            }
        });
        bounded(i32::from(self.side(enemy).attack[damage as usize]) + more)
    }

    /// The defence of an Enemy against one type (MF-DAMAGE-08).
    pub fn defence_of(self, enemy: EnemyId, damage: Damage) -> u8 {
        let more = self.enemy_sum(enemy, change_bit(Change::Defence(0, Sort::Any)), |change| {
            if let Change::Defence(n, sort) = change
                && (sort == Sort::Any || sort == Sort::Only(damage))
            {
                n.into()
            } else {
                0
            }
        });
        bounded(i32::from(self.side(enemy).defence[damage as usize]) + more)
    }

    /// The Draw Limit of a Hero (MF-GLOSSARY-10), lowered by Weakness but not below 1 (MF-CONDITION-08, MF-CONDITION-09).
    pub fn draw_limit(self, hero: Hero) -> u8 {
        let more = self.hero_sum(hero, change_bit(Change::DrawLimit(0)), |change, _| if let Change::DrawLimit(n) = change { n.into() } else { 0 });
        self.weakened(hero, i32::from(DRAW_LIMIT) + more)
    }

    /// The Maximum Hand Size of a Hero (MF-GLOSSARY-18), lowered by Weakness but not below 1.
    pub fn hand_size(self, hero: Hero) -> u8 {
        let more = self.hero_sum(hero, change_bit(Change::HandSize(0)), |change, _| if let Change::HandSize(n) = change { n.into() } else { 0 });
        self.weakened(hero, i32::from(HAND_SIZE) + more)
    }

    fn weakened(self, hero: Hero, limit: i32) -> u8 {
        let weakness = i32::from(self.s.hero(hero).conditions[Condition::Weakness as usize]);
        bounded(limit - weakness).max(1)
    }

    /// What an Advanced Feat costs a Hero (MF-TURN-08).
    pub fn price(self, hero: Hero, card: CardId) -> u8 {
        self.price_with(card, self.price_change(hero))
    }

    /// How much more or less a Hero pays for Advanced Feats.
    pub fn price_change(self, hero: Hero) -> i32 {
        self.hero_sum(hero, change_bit(Change::Price(0)), |change, _| if let Change::Price(n) = change { n.into() } else { 0 })
    }

    /// The price of a card with such a change; nothing is ever given away, so cheap cards stay a choice.
    pub fn price_with(self, card: CardId, change: i32) -> u8 {
        bounded(i32::from(self.card(card).resolve) + change).max(1)
    }

    /// The Keywords an Enemy is Vulnerable to (MF-DAMAGE-03), and the Wounds for each match.
    pub fn vulnerability(self, enemy: EnemyId) -> (u8, Keywords) {
        let (wounds, mut keywords) = self.side(enemy).vulnerable;
        self.in_force(change_bit(Change::Vulnerable(Keyword(0))), &mut |found| {
            if let Change::Vulnerable(keyword) = found.modifier.change
                && self.concerns_enemy(&found, enemy)
            {
                keywords = keywords.union(Keywords::only(keyword));
            }
        });
        (wounds.max(1), keywords)
    }

    /// Does a continuous ability of this weakened Enemy change the attack of one of these Enemies, or their defence
    /// (MF-CONDITION-10)?
    pub fn matters(self, weak: EnemyId, wanted: u32, mut enemies: impl Iterator<Item = EnemyId>) -> bool {
        if self.topics(EffectSource::Enemy(weak)).changes & wanted == 0 {
            return false;
        }
        let source = EffectSource::Enemy(weak);
        let hero = self.area_of(weak);
        let abilities = || self.side(weak).abilities.iter().filter(|ability| works_at(ability.place, self.s.enemy(weak).at));
        let modifiers = || abilities().filter_map(|ability| if let Does::While(id) = ability.does { Some(self.c.program.modifier(id)) } else { None });
        let in_force = |modifier: &Modifier| change_bit(modifier.change) & wanted != 0 && self.holds(modifier.cond, Context { you: hero, source, about: None });
        enemies.any(|enemy| modifiers().any(|modifier| in_force(modifier) && self.concerns_enemy(&InForce { modifier, source, hero }, enemy)))
    }
}

/// Cards a Hero draws up to at the end of the turn (MF-TURN-14).
pub const DRAW_LIMIT: u8 = 5;
/// Cards a Hero may keep at the end of the turn (MF-TURN-16).
pub const HAND_SIZE: u8 = 8;

/// Does an ability with this place work there?
pub fn works_at(place: AbilityPlace, at: Whereabouts) -> bool {
    match place {
        AbilityPlace::Area => matches!(at, Whereabouts::Area(_)),
        AbilityPlace::Line => at == Whereabouts::Line,
        AbilityPlace::Anywhere => at != Whereabouts::Away,
    }
}

/// On an Enemy, is such a change about the Enemy itself?
fn is_about_enemies(change: Change) -> bool {
    use Change::*;
    match change {
        Attack(..) | Defence(..) | Life(_) | Relentless | StaysInLine | KeepsFocus | Immune(_) | Vulnerable(_) => true,
        Range(_) | DrawLimit(_) | HandSize(_) | Restoration(_) | RestorationDoubled | Price(_) | Regular(_) | FocusGain(_) => false,
        NoRest | RestAmongEnemies | NoBuying | NoScouting | FreeScouting | CannotBeBuried => false,
    }
}

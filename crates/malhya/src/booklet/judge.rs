//! Conditions, judged.

use super::condition::*;
use crate::check::state::Attempt;
use crate::ids::*;
use crate::look::Look;
use crate::state::Pace;
use crate::words::*;

impl Look<'_> {
    /// Does a condition hold? `hero` is the hero in question.
    pub fn holds(self, condition: &Condition, hero: Option<HeroId>) -> bool {
        let (s, group) = (self.s, &self.s.group);
        match condition {
            Condition::Weather(weather) => s.travel.weather == *weather,
            Condition::Period(period) => s.travel.period() == *period,
            Condition::Hour(space) => s.travel.timeline.len() == usize::from(*space),
            Condition::Terrain(terrain) => s.travel.group.is_some_and(|hex| self.c.region.hexes[hex.index()].terrain == *terrain),
            Condition::Hex(hex) => s.travel.group == Some(*hex),
            Condition::Mode(mode) => s.mode == Some(*mode),
            Condition::Stealth(level) => s.mode == Some(Mode::Stealth) && s.stealth.is_some_and(|board| board.level == *level),
            Condition::FastMode => s.terms.pace == Pace::Fast,
            Condition::Heroic => s.terms.heroic,
            Condition::Adventure(slug) => self.c.library.booklets[s.terms.adventure.index()].slug == *slug,
            Condition::Triangles(any) => group.triangles.contains_any(*any),
            Condition::Tokens(all) => self.all_tokens().contains_all(*all),
            Condition::Cards(all) => self.all_cards().contains_all(*all),
            Condition::Symbol(symbol) => self.all_cards().iter().any(|card| self.has_symbol(card, *symbol)),
            Condition::Amount(compare, n, measure) => compare.holds(self.measure(*measure), *n),
            Condition::Present(hero) => s.present.contains(hero.seat()),
            Condition::Heroes(which, is) => self.heroes_are(*which, *is, hero),
            Condition::Not(inner) => !self.holds(inner, hero),
            Condition::All(all) => all.iter().all(|one| self.holds(one, hero)),
            Condition::Either(all) => all.iter().any(|one| self.holds(one, hero)),
        }
    }

    /// Has a Scenario card this symbol (ML-SCENARIO-09)?
    pub fn has_symbol(self, card: CardNumber, symbol: char) -> bool {
        self.c.scenario_card(card).is_some_and(|card| card.symbol == Some(symbol))
    }

    /// The tokens of the group and of its heroes (ML-SCENARIO-15).
    pub fn all_tokens(self) -> TokenNumbers {
        self.s.group_heroes().fold(self.s.group.tokens, |all, hero| all.union(self.s.hero(hero).tokens))
    }

    /// The Scenario cards of the group and of its heroes.
    pub fn all_cards(self) -> CardNumbers {
        use crate::hero::state::{Artifact, Carried};
        let mut all = self.s.group.cards;
        for hero in self.s.group_heroes() {
            let hero = self.s.hero(hero);
            for carried in hero.stored.as_slice() {
                if let Carried::Card(card) = carried {
                    all.insert(*card);
                }
            }
            for artifact in [hero.equipment.ring, hero.equipment.amulet].into_iter().flatten() {
                if let Artifact::Card(card) = artifact {
                    all.insert(card);
                }
            }
        }
        all
    }

    fn measure(self, measure: Measure) -> u16 {
        let (s, group) = (self.s, &self.s.group);
        match measure {
            Measure::Gold => group.gold,
            Measure::TravelTokens => s.travel.tokens.into(),
            Measure::Points => group.points,
            Measure::Crystals => group.crystals.into(),
            Measure::CrystalsOn(card) => self.crystals_on(card).into(),
            Measure::DamageTokens(bed) => self.damage_on(bed).0.into(),
            Measure::DamageOn(bed) => self.damage_on(bed).1.into(),
            Measure::Heroes => s.present.len() as u16,
            Measure::Levels => group.level.into(),
            Measure::Days => s.travel.days.into(),
            Measure::Resources(filter) => s.group_heroes().map(|hero| u16::from(s.hero(hero).resources.fitting(filter))).sum(),
        }
    }

    /// Crystals on a Scenario card.
    pub fn crystals_on(self, card: CardNumber) -> u8 {
        self.s.group.counters.as_slice().iter().find(|counted| counted.card == card).map_or(0, |counted| counted.crystals)
    }

    fn heroes_are(self, which: Which, is: Trait, hero: Option<HeroId>) -> bool {
        let mut group = self.s.group_heroes();
        match which {
            Which::Any => group.any(|id| self.hero_is(id, is)),
            Which::Every => group.all(|id| self.hero_is(id, is)),
            Which::No => !group.any(|id| self.hero_is(id, is)),
            Which::TheHero => hero.is_some_and(|id| self.hero_is(id, is)),
            Which::Named(id) => self.s.present.contains(id.seat()) && self.hero_is(id, is),
        }
    }

    /// The check that this hero makes now.
    fn own_check(self, hero: HeroId) -> Option<Attempt> {
        self.s.check.filter(|attempt| attempt.roller == Some(hero))
    }

    /// A characteristic as conditions know it: in the hero's own check as that tests it, with a State that weakens it (ML-STATE-02) and
    /// the Aura token that was spent on it (ML-AURA-16).
    fn known_value(self, hero: HeroId, characteristic: Characteristic) -> u8 {
        let Some(attempt) = self.own_check(hero) else { return self.s.hero(hero).value(characteristic) };
        let raised = attempt.buys_a_die() && self.check(attempt.check).characteristic == characteristic;
        self.value(hero, characteristic) + u8::from(raised)
    }

    /// Heavy Equipment as conditions know it: in the hero's own check what is cancelled does not count (ML-VOCAB-08, ML-VOCAB-65).
    fn known_to_be_heavy(self, hero: HeroId) -> bool {
        match self.own_check(hero) {
            Some(attempt) => !attempt.eased && self.heavy_felt(hero) > 0,
            None => self.heavy(hero) > 0,
        }
    }

    /// Is this true of a hero?
    pub fn hero_is(self, id: HeroId, is: Trait) -> bool {
        let hero = self.s.hero(id);
        match is {
            Trait::Value(characteristic, n) => self.known_value(id, characteristic) >= n,
            Trait::Knows(ability) => self.ability(id, ability) > 0,
            Trait::Talents(class, n) => hero.talents.as_slice().iter().filter(|talent| self.c.talent(talent.id).class == class).count() >= usize::from(n),
            Trait::Heavy => self.known_to_be_heavy(id),
            Trait::Carries(filter) => hero.resources.fitting(filter) > 0,
            Trait::Armour => hero.equipment.armour.is_some(),
            Trait::HeavyArmour => hero.equipment.armour.is_some_and(|armour| self.c.object(armour).heavy > 0),
            Trait::Ranged => hero.equipment.weapon.is_some_and(|weapon| self.c.weapon(weapon).ranged),
            Trait::State(card) => hero.states.as_slice().iter().any(|suffered| suffered.card == card),
            Trait::Token(token) => hero.tokens.contains(token),
            Trait::Cubes(n, bed) => self.cubes_on(id, bed) >= n,
            Trait::Hurt => hero.life.points < hero.life.most(),
            Trait::Unconscious => hero.is_unconscious(),
        }
    }
}

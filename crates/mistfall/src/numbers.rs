//! Numbers that depend on the game, and conditions.

use crate::effect::{Cond, Count, Fact, Num};
use crate::ids::*;
use crate::look::{Look, Status};
use crate::state::EffectSource;
use mistgate_kernel::{bounded, small};

/// Whose text is read, for whom, and about which Enemy.
#[derive(Clone, Copy, Debug, Default)]
pub struct Context {
    /// Who "you" is.
    pub you: Option<Hero>,
    /// Whose text it is.
    pub source: EffectSource,
    /// The Enemy it is about.
    pub about: Option<EnemyId>,
}

impl Look<'_> {
    /// The value of a number, at least 0 (MF-SCALE-03).
    pub fn number(self, num: Num, context: Context) -> u8 {
        if num.times == 0 {
            return bounded(i32::from(num.base));
        }
        bounded(i32::from(num.times) * i32::from(self.count(num.of, context)) + i32::from(num.base))
    }

    fn count(self, what: Count, context: Context) -> u8 {
        let of_you = |count: fn(&crate::state::HeroArea) -> usize| context.you.map_or(0, |you| small(count(self.s.hero(you))));
        match what {
            // MF-SCALE-02: eliminated Heroes count.
            Count::Heroes => self.s.number,
            Count::TimeMark => self.time_mark(),
            Count::Tokens => self.tokens_on(context.source),
            Count::Pursuers => of_you(|hero| hero.enemies.len()),
            Count::Foes => small(self.foe_count()),
            Count::Paid => self.s.paid,
            Count::Restored => self.s.restored,
            Count::Buried => self.assault().map_or(0, |assault| assault.buried),
            Count::Wounds if self.this_enemy(context.source).is_some() => self.this_enemy(context.source).map_or(0, |enemy| self.s.enemy(enemy).wounds),
            Count::Line => small(self.s.line.len()),
            Count::Quest => self.s.quest_tokens,
            Count::Allies => context.you.map_or(0, |you| small(self.allies_of(you).count())),
            Count::Darkness => self.s.heart.darkness,
            Count::Wounds => self.most_wounds(self.targets(context).collect()),
            // MF-CONCLUDE-01: a card in use is not in hand, nor is it when its use is only thought about.
            Count::Hand => context.you.map_or(0, |you| small(self.hand(you).filter(|&card| EffectSource::Card(card) != context.source).count())),
            Count::Focus => of_you(|hero| hero.focus.into()),
        }
    }

    /// The Enemies that "target" means: those of the Action, or the one the text is about.
    pub fn targets(self, context: Context) -> impl Iterator<Item = EnemyId> {
        let of_act = self.act().map(|act| act.enemies).unwrap_or_default();
        let about = context.about.filter(|_| of_act.is_empty());
        of_act.iter().chain(about).filter(move |&enemy| self.is_foe(enemy))
    }

    /// The Wounds on the most wounded of them. Who has left play has taken none along (MF-TRAVEL-37).
    pub fn most_wounds(self, enemies: EnemySet) -> u8 {
        enemies.iter().map(|enemy| self.s.enemy(enemy).wounds).max().unwrap_or_default()
    }

    /// Does the condition hold?
    pub fn holds(self, cond: Cond, context: Context) -> bool {
        let tests = self.c.program.tests(cond);
        let mut holds = true;
        for (at, test) in tests.iter().enumerate() {
            if test.alternative && at > 0 {
                if holds {
                    return true;
                }
                holds = true;
            }
            holds = holds && (self.is_fact(test.what, context) != test.not);
        }
        holds
    }

    fn is_fact(self, fact: Fact, context: Context) -> bool {
        match fact {
            Fact::TargetIs(filter) => {
                let mut targets = self.targets(context).peekable();
                targets.peek().is_some() && targets.all(|enemy| self.passes(enemy, filter))
            }
            Fact::ThisIs(filter) => self.this_enemy(context.source).is_some_and(|enemy| self.passes(enemy, filter)),
            Fact::CardInArea(keyword) => context.you.is_some_and(|you| self.area(you).any(|card| self.card(card).keywords.contains(keyword))),
            Fact::TitleInArea(title) => context.you.is_some_and(|you| self.area(you).any(|card| self.t.titles[card.index()] == Some(title))),
            Fact::AtLeast(count, num) => self.count(count, context) >= self.number(num, context),
            Fact::AtMost(count, num) => self.count(count, context) <= self.number(num, context),
            Fact::Hit => self.has_hit(context),
            Fact::Slain => self.targets(context).any(|enemy| self.is_slain(enemy)),
            Fact::NoEnemies => self.foe_count() == 0,
            Fact::Safe => self.status(self.s.party) == Status::Safe,
            Fact::LandIs(land) => self.tile(self.s.party).land == land,
            Fact::SpecialSlain => self.s.special_slain,
        }
    }

    /// An Action hits if it placed a Wound, an assault if it Buried a card.
    fn has_hit(self, context: Context) -> bool {
        let by_hero = matches!(context.source, EffectSource::Card(_) | EffectSource::Hero(_));
        match self.act().filter(|act| by_hero && act.struck) {
            Some(act) => act.hit,
            None => self.assault().is_some_and(|assault| assault.buried > 0),
        }
    }
}

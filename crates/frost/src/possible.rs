//! What is possible: what holds, what can be paid, what can be borne, and what counts for a helper.

use crate::effect::{Block, Condition, Effect, Thing, What};
use crate::ids::*;
use crate::look::Look;

impl Look<'_> {
    /// How many of a thing a player has.
    pub fn count(self, player: Player, thing: Thing) -> u8 {
        let area = self.area(player);
        let lasting = |what: What| self.of_kind(what, area.play_set()).len();
        let count = match thing {
            Thing::Wound => return area.wounds,
            Thing::Skill => return area.skills.iter().sum(),
            Thing::Chapter => return self.chapters(player),
            Thing::Item => lasting(What::Item),
            Thing::Ally => lasting(What::Ally),
            Thing::Enemy(kind) => self.face_up(player, kind).len(),
            Thing::Hand => area.hand.len(),
        };
        u8::try_from(count).unwrap_or(u8::MAX)
    }

    /// Does a condition hold?
    pub fn holds(self, player: Player, condition: Condition) -> bool {
        let space = self.area(player).space;
        match condition {
            Condition::Inn => space == Space::INN,
            Condition::Land(land) => self.land(space) == Some(land),
            Condition::EnemyHere => !self.s.enemies[space.index()].is_empty(),
            Condition::NoEnemyHere => self.s.enemies[space.index()].is_empty(),
            Condition::Have(n, thing) => self.count(player, thing) >= n,
        }
    }

    /// Can the whole cost be paid? No two parts of a cost draw on the same things.
    #[expect(clippy::wildcard_enum_match_arm, reason = "what cannot be a cost never stands in one: see `drawn_on`")]
    pub fn can_pay(self, player: Player, cost: Block) -> bool {
        let enough = |cards: CardSet, n: u8| cards.len() >= usize::from(n);
        self.c.program.of(cost).iter().all(|&part| match part {
            Effect::Spend { n, resource } => self.area(player).has(resource) >= n,
            Effect::RetireEnemy { n, kind, .. } => !self.is_helping(player) && self.face_up(player, kind).len() >= usize::from(n),
            Effect::Retire { n, what, from, .. } => !self.is_helping(player) && enough(self.retirable(player, what, from), n),
            Effect::Discard { n, .. } => enough(self.area(player).hand, n),
            Effect::Exhaust { n, what } => enough(self.ready(player, what), n),
            Effect::Wound(n) => self.health_left(player) >= n,
            _ => false,
        })
    }

    /// Can the cost be paid, and what follows be borne after it?
    pub fn can_afford(self, player: Player, cost: Block, then: Block) -> bool {
        let wounds = self.c.program.of(cost).iter().map(|&part| if let Effect::Wound(n) = part { n } else { 0 }).sum();
        self.can_pay(player, cost) && self.bears_after(player, then, wounds)
    }

    /// Would the Wounds that must be taken stay within the maximum Health (CF-WOUND-02)?
    pub fn is_bearable(self, player: Player, block: Block) -> bool {
        !self.c.hurts(block) || self.bears(player, block, self.health_left(player)).is_some()
    }

    /// The same, after so many Wounds of Exertion.
    pub fn bears_after(self, player: Player, block: Block, wounds: u8) -> bool {
        self.health_left(player).checked_sub(wounds).is_some_and(|left| !self.c.hurts(block) || self.bears(player, block, left).is_some())
    }

    /// The Health left after a block, if it can be borne; where there are options, after the kindest.
    fn bears(self, player: Player, block: Block, mut left: u8) -> Option<u8> {
        if block.is_empty() {
            return Some(left);
        }
        let most = self.c.heroes[self.area(player).hero.index()].health;
        for &effect in self.c.program.of(block) {
            left = match effect {
                Effect::Wound(n) => left.checked_sub(n)?,
                Effect::Heal(n) if !self.is_helping(player) => left.saturating_add(n).min(most),
                Effect::Do(steps) => self.bears(player, steps, left)?,
                Effect::If { condition, then } if self.holds(player, condition) => self.bears(player, then, left)?,
                Effect::Either(options) => {
                    let options = self.c.program.of(options).iter();
                    options.filter_map(|&option| if let Effect::Do(steps) = option { self.bears(player, steps, left) } else { None }).max()?
                }
                // Nobody must, if they cannot bear it.
                Effect::May { .. } => left,
                Effect::Gain { .. } | Effect::Draw(_) | Effect::Heal(_) | Effect::RetireEnemy { .. } | Effect::Retire { .. } | Effect::Discard { .. } => left,
                Effect::Recover(_) | Effect::Recall(_) | Effect::Learn(_) | Effect::Take { .. } | Effect::Hire | Effect::Refresh { .. } => left,
                Effect::Unlock(_) | Effect::Reach(_) | Effect::Slay { .. } | Effect::Ward(_) | Effect::Walk(_) | Effect::Venture(_) => left,
                Effect::Travel(_) | Effect::Explore(_) | Effect::Swap | Effect::Shift | Effect::Spawn(_) | Effect::Spend { .. } => left,
                Effect::Exhaust { .. } | Effect::If { .. } => left,
            };
        }
        Some(left)
    }

    /// The Attack that the upper half of a card would give this player as it stands, of its options the best.
    pub fn printed_attack(self, player: Player, card: CardId) -> u8 {
        self.attack_in(player, self.c.card(card).top)
    }

    fn attack_in(self, player: Player, block: Block) -> u8 {
        self.c.program.of(block).iter().map(|effect| self.attack_of(player, effect)).fold(0, u8::saturating_add)
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "a hint for pages and bots, not a rule: what is not named gives no Attack of itself")]
    fn attack_of(self, player: Player, effect: &Effect) -> u8 {
        match *effect {
            Effect::Gain { n, resource: Resource::Attack, per } => n.saturating_mul(per.map_or(1, |thing| self.count(player, thing))),
            Effect::Either(options) => self.c.program.of(options).iter().map(|option| self.attack_of(player, option)).max().unwrap_or(0),
            Effect::Do(then) | Effect::May { then, .. } => self.attack_in(player, then),
            Effect::If { condition, then } if self.holds(player, condition) => self.attack_in(player, then),
            _ => 0,
        }
    }
}

/// Does it count for a helper, who can only generate Attack and draw (CF-VILLAIN-24)?
pub(crate) fn helps(effect: Effect) -> bool {
    match effect {
        Effect::Gain { .. } | Effect::Draw(_) | Effect::Wound(_) | Effect::Discard { .. } | Effect::Recover(_) | Effect::Refresh { .. } => true,
        Effect::Exhaust { .. } | Effect::Unlock(_) | Effect::Spend { .. } | Effect::Either(_) | Effect::Do(_) | Effect::May { .. } => true,
        Effect::If { .. } => true,
        Effect::Heal(_) | Effect::RetireEnemy { .. } | Effect::Retire { .. } | Effect::Recall(_) | Effect::Learn(_) | Effect::Take { .. } => false,
        Effect::Hire | Effect::Reach(_) | Effect::Slay { .. } | Effect::Ward(_) | Effect::Walk(_) | Effect::Venture(_) | Effect::Travel(_) => false,
        Effect::Explore(_) | Effect::Swap | Effect::Shift | Effect::Spawn(_) => false,
    }
}

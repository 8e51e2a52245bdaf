//! The verbs that build an attack, and another Action inside of one.

use super::Parser;
use super::scope::Aim;
use crate::effect::tree::{ActionKind, Effect, Origin};
use mistgate_kernel::content::Place;

/// Where the card of an Action is, as written.
pub(in crate::effect) const ORIGINS: [(&str, Origin); 3] = [("hand", Origin::Hand), ("area", Origin::Area), ("either", Origin::Either)];

impl Parser<'_> {
    /// After `deal`.
    pub(super) fn deal(&mut self, place: Place) -> Option<Effect> {
        self.own_attack(place, "deal");
        Some(Effect::Deal(self.number()?, self.damage()?))
    }

    /// After `add`.
    pub(super) fn add_damage(&mut self, place: Place) -> Option<Effect> {
        self.any_attack(place, "add");
        let (number, damage) = (self.number()?, self.damage()?);
        let only = self.cursor.eat("if");
        if only {
            self.word(damage.slug())?;
        }
        Some(Effect::Add(number, damage, only))
    }

    /// After `pierce`.
    pub(super) fn pierce(&mut self, place: Place) -> Option<Effect> {
        self.any_attack(place, "pierce");
        Some(Effect::Pierce(self.number()?, self.sort()?))
    }

    /// After `gains`.
    pub(super) fn gains(&mut self, place: Place) -> Option<Effect> {
        self.any_attack(place, "gains");
        Some(Effect::Gains(self.card_keyword()?))
    }

    /// After `strike`.
    pub(super) fn strike(&mut self, place: Place) -> Option<Effect> {
        self.own_attack(place, "strike");
        Some(Effect::Strike)
    }

    /// After `embed`.
    pub(super) fn embed(&mut self, place: Place) -> Option<Effect> {
        if !self.scope.action {
            self.fault(place, "`embed` is for Actions (MF-EMBED-01)");
        }
        let kind = [Some(ActionKind::Regular), Some(ActionKind::Fast), None][self.one_of(&["regular", "fast", "any"])?];
        let keyword = self.maybe_card_keyword()?;
        self.word("from")?;
        let from = ORIGINS[self.one_of(&ORIGINS.map(|(word, _)| word))?].1;
        // What follows can modify the Action chosen.
        self.scope.attack = true;
        Some(Effect::Embed { kind, keyword, from })
    }

    /// After `spend`.
    pub(super) fn spend(&mut self, depth: usize) -> Option<Effect> {
        self.words(&["up", "to"])?;
        let most = self.number()?;
        self.word("tokens")?;
        Some(Effect::SpendFor { most, each: self.block(depth)? })
    }

    /// Faults a verb that needs an Action with Enemies for targets.
    fn own_attack(&mut self, place: Place, verb: &str) {
        if !self.scope.action {
            self.fault(place, format!("`{verb}` is for Actions: others `hurt` Heroes and `wound`"));
        } else if self.scope.aim != Aim::Enemies {
            self.fault(place, format!("`{verb}` needs a target: `target = \"enemy\"` and a `range` (MF-DAMAGE-01)"));
        }
    }

    /// Faults a verb that needs an attack of a Hero, its own or one that it modifies.
    fn any_attack(&mut self, place: Place, verb: &str) {
        if !self.scope.attack {
            self.fault(place, format!("`{verb}` needs an attack: an Action with Enemies for targets, or the trigger `attack`"));
        }
    }
}

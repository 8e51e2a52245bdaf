//! The verbs of the effect language, and the things they name.

use super::Parser;
use crate::effect::tree::{Condition, Effect, Goal, Thing, To, What, Where};
use crate::ids::{EnemyKind, Land, Resource, Row, Skill};
use mistgate_kernel::content::{Word, slug};

impl Parser<'_> {
    pub(super) fn verb(&mut self) -> Option<Effect> {
        let Word::Name(verb) = self.cursor.peek() else { return None };
        self.cursor.step();
        Some(match verb {
            "draw" => Effect::Draw(self.number_of(&["card", "cards"])?),
            "heal" => Effect::Heal(self.number_of(&["wound", "wounds"])?),
            "wound" => Effect::Wound(self.number()?),
            "retire" => return self.retire(),
            "discard" => {
                let up_to = self.up_to()?;
                Effect::Discard(self.number_of(&["card", "cards"])?, up_to)
            }
            "recover" => Effect::Recover(self.number_of(&["card", "cards"])?),
            "recall" => Effect::Recall(self.number_of(&["card", "cards"])?),
            "learn" => Effect::Learn(self.skill()?),
            "gain" => return self.take(),
            "hire" => Effect::Hire,
            "refresh" => Effect::Refresh(self.number()?, self.what()),
            "unlock" => Effect::Unlock(self.number_of(&["card", "cards"])?),
            "reach" => Effect::Reach(self.number()?),
            "slay" => {
                self.word("up")?;
                self.word("to")?;
                Effect::Slay { max: self.number()?, near: self.cursor.eat("near") }
            }
            "ward" => Effect::Ward(self.number()?),
            "walk" => Effect::Walk(self.number()?),
            "venture" => Effect::Venture(self.number()?),
            "travel" => Effect::Travel(self.goal()?),
            "explore" => Effect::Explore(self.number()?),
            "swap" => Effect::Swap,
            "shift" => Effect::Shift,
            "spawn" => Effect::Spawn(if self.cursor.eat("local") { None } else { Some(self.kind()?) }),
            _ => return None,
        })
    }

    pub(super) fn cost_verb(&mut self) -> Option<Effect> {
        if self.cursor.eat("spend") {
            let n = self.number()?;
            return Some(Effect::Spend(self.resource()?, n));
        }
        if self.cursor.eat("exhaust") {
            let n = self.number()?;
            let place = self.cursor.place();
            let what = self.what();
            if what == What::Action {
                self.fault(place, "only Items and Allies can be exhausted (CF-ALLY-02)");
            }
            return Some(Effect::Exhaust(n, what));
        }
        self.verb()
    }

    /// After `+`.
    pub(super) fn gain(&mut self) -> Option<Effect> {
        let n = self.number()?;
        let resource = self.resource()?;
        let per = if self.cursor.eat("per") { Some(self.thing()?) } else { None };
        Some(Effect::Gain(resource, n, per))
    }

    /// After `retire`: cards, or Enemy tokens.
    fn retire(&mut self) -> Option<Effect> {
        let place = self.cursor.place();
        let up_to = self.up_to()?;
        let n = self.number()?;
        let enemy = if self.cursor.eat("enemy") || self.cursor.eat("enemies") { Some(None) } else { self.maybe_kind().map(Some) };
        if let Some(kind) = enemy {
            if up_to {
                self.fault(place, "Enemy tokens are retired in full: `up to` is for cards");
            }
            return Some(Effect::RetireEnemy(n, kind));
        }
        let what = self.what();
        let mut from = Where::Anywhere;
        if self.cursor.eat("from") {
            from = [Where::Hand, Where::Discard, Where::Play][self.one_of(&["hand", "discard", "play"])?];
        }
        if what == What::Action && from == Where::Play {
            self.fault(place, "Action cards in play cannot be retired (CF-RETIRE-03)");
        }
        Some(Effect::Retire { n, up_to, what, from })
    }

    /// After `gain`: a card of the Offer.
    fn take(&mut self) -> Option<Effect> {
        let row = [None, Some(Row::Silver), Some(Row::Gold), Some(Row::Events)][self.one_of(&["card", "silver", "gold", "event"])?];
        let max = if self.up_to()? { self.number()? } else { 0 };
        let place = self.cursor.place();
        let mut to = To::Usual;
        if self.cursor.eat("to") {
            to = [To::Hand, To::Deck][self.one_of(&["hand", "deck"])?];
        }
        if to != To::Usual && row == Some(Row::Events) {
            self.fault(place, "a World Event always goes into the Hero Area (CF-EVENT-08)");
        }
        Some(Effect::Take { row, max, to })
    }

    /// `up to`, if it stands here.
    fn up_to(&mut self) -> Option<bool> {
        let there = self.cursor.eat("up");
        if there {
            self.word("to")?;
        }
        Some(there)
    }

    /// A number, and one of these words that may be left out.
    fn number_of(&mut self, words: &[&str]) -> Option<u8> {
        let n = self.number()?;
        let _ = words.iter().any(|word| self.cursor.eat(word));
        Some(n)
    }

    fn what(&mut self) -> What {
        let words = [(What::Card, ["card", "cards"]), (What::Action, ["action", "actions"]), (What::Item, ["item", "items"]), (What::Ally, ["ally", "allies"])];
        let found = words.into_iter().find(|(_, words)| words.iter().any(|word| self.cursor.eat(word)));
        found.map_or(What::Card, |(what, _)| what)
    }

    fn resource(&mut self) -> Option<Resource> {
        let words = Resource::ALL.map(Resource::slug);
        Some(Resource::ALL[self.one_of(&words)?])
    }

    fn maybe_kind(&mut self) -> Option<EnemyKind> {
        let plural = ["brigands", "beasts", "undead"];
        EnemyKind::ALL.into_iter().find(|&kind| self.cursor.eat(kind.slug()) || self.cursor.eat(plural[kind.index()]))
    }

    fn kind(&mut self) -> Option<EnemyKind> {
        let kind = self.maybe_kind();
        if kind.is_none() {
            self.expected("`brigand`, `beast` or `undead`");
        }
        kind
    }

    fn goal(&mut self) -> Option<Goal> {
        let goals = [Goal::Anywhere, Goal::Inn, Goal::Land(Land::Borderlands), Goal::Land(Land::Wildlands), Goal::Land(Land::Deadlands)];
        Some(goals[self.one_of(&["anywhere", "inn", "borderlands", "wildlands", "deadlands"])?])
    }

    fn thing(&mut self) -> Option<Thing> {
        if let Some(kind) = self.maybe_kind() {
            return Some(Thing::Enemy(Some(kind)));
        }
        let things = [
            (Thing::Wound, ["wound", "wounds"]),
            (Thing::Item, ["item", "items"]),
            (Thing::Ally, ["ally", "allies"]),
            (Thing::Enemy(None), ["enemy", "enemies"]),
            (Thing::Skill, ["skill", "skills"]),
            (Thing::Chapter, ["chapter", "chapters"]),
            (Thing::Hand, ["card", "cards"]),
        ];
        let found = things.into_iter().find(|(_, words)| words.iter().any(|word| self.cursor.eat(word)));
        if found.is_none() {
            self.expected("`wound`, `item`, `ally`, `enemy`, `brigand`, `beast`, `undead`, `skill`, `chapter` or `card`");
        }
        found.map(|(thing, _)| thing)
    }

    /// After `if`.
    pub(super) fn condition(&mut self) -> Option<Condition> {
        if self.cursor.eat("no") {
            self.word("enemy")?;
            return self.word("here").map(|()| Condition::EnemyHere(false));
        }
        if self.cursor.eat("enemy") {
            return self.word("here").map(|()| Condition::EnemyHere(true));
        }
        if self.cursor.eat("have") {
            let n = self.number()?;
            return Some(Condition::Have(n, self.thing()?));
        }
        self.word("at")?;
        let lands = Land::ALL.map(|land| land.slug());
        Some(match self.one_of(&["inn", lands[0], lands[1], lands[2]])? {
            0 => Condition::Inn,
            at => Condition::Land(Land::ALL[at - 1]),
        })
    }

    /// A Skill, or `any`.
    fn skill(&mut self) -> Option<Option<Skill>> {
        let mut words: Vec<String> = self.names.skills.iter().map(|name| slug(name)).collect();
        words.push("any".to_owned());
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let at = self.one_of(&words)?;
        Some((at + 1 < words.len()).then_some(Skill(at as u8)))
    }
}

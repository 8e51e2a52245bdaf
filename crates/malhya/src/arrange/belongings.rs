//! Heroes, their things, and the decks these come from.

use super::Position;
use crate::hero::state::{HIGHEST_CARRYING, Life, Resources, Side, Talent};
use crate::hero::thing::Thing;
use crate::ids::*;
use crate::machine::Machine;
use crate::moves::Moves;
use crate::state::State;
use crate::words::*;
use mistgate_kernel::Told;
use mistgate_kernel::content::{Fields, Placed};
use mistgate_kernel::language::Named;

impl Position<'_> {
    /// A hero of the group.
    pub(super) fn hero(&self, mut fields: Fields, id: HeroId, state: &mut State) {
        if !state.present.contains(id.seat()) {
            fields.note(format!("{} is not in the group: name the heroes in [setup]", id.name()));
        }
        let hero = state.hero_mut(id);
        for (at, key) in ["strength", "dexterity", "perception", "intelligence", "knowledge"].into_iter().enumerate() {
            hero.characteristics[at] = fields.number_or(key, 1..=5, hero.characteristics[at]).unwrap_or(1);
        }
        let life = hero.life;
        let whole = fields.maybe_number("life", 0..=20u8);
        hero.life = Life {
            points: whole.unwrap_or_default(),
            damage: fields.number_or("damage", 0..=20, life.damage).unwrap_or_default(),
            injury: fields.number_or("injury", 0..=20, life.injury).unwrap_or_default(),
            shock: fields.number_or("shock", 0..=20, life.shock).unwrap_or_default(),
        };
        hero.aura.active = fields.number_or("aura", 0..=10, hero.aura.active).unwrap_or_default();
        hero.aura.spent = fields.number_or("spent_aura", 0..=10, hero.aura.spent).unwrap_or_default();
        for number in self.numbers(&mut fields, "tokens", MOST_TOKENS) {
            hero.tokens.insert(TokenNumber(number));
        }
        for number in self.numbers(&mut fields, "spells", 16) {
            match self.game.content.spells.iter().position(|card| card.number == number) {
                Some(at) => hero.spells |= 1 << at,
                None => fields.note(format!("there is no Spell {number}")),
            }
        }
        for (key, side) in [("talents", Side::Normal), ("improved", Side::Improved)] {
            for text in fields.maybe_texts(key).map(|texts| texts.value).unwrap_or_default() {
                match self.game.content.talents.iter().position(|talent| talent.slug == text.value) {
                    Some(at) => hero.talents.push(Talent { id: TalentId(at as u8), side }),
                    None => self.report.note(&text.place, format!("there is no Talent `{}`", text.value)),
                }
            }
        }
        hero.carrying = fields.number_or("carrying", 1..=HIGHEST_CARRYING, hero.carrying).unwrap_or(1);
        hero.level = fields.number_or("level", 0..=20, hero.level).unwrap_or_default();
        let worn = self.things(&mut fields, "worn");
        let weapon = fields.maybe_text("weapon").and_then(|text| self.thing(&text));
        let resources = fields.maybe_texts("resources").map(|texts| texts.value.iter().filter_map(|text| self.thing(text)).collect::<Vec<_>>());
        if resources.is_some() {
            hero.resources = Resources::default();
        }
        let stored = [resources.unwrap_or_default(), self.things(&mut fields, "stored"), self.things(&mut fields, "weapons")].concat();
        let states = self.numbers(&mut fields, "states", MOST_CARDS);
        fields.finish();
        self.belongings(state, id, weapon.into_iter().chain(worn), stored);
        if whole.is_none() {
            // All crystals but those that are given elsewhere, lent ones included.
            let hero = state.hero_mut(id);
            let lost = hero.life.damage + hero.life.injury + hero.life.shock;
            hero.life.points = (life.points + hero.lent_life).saturating_sub(lost);
        }
        for card in states {
            Machine { c: &self.game.content, s: state, log: Told::nobody() }.strike(id, CardNumber(card));
            state.agenda.pop();
        }
    }

    /// What a hero wears, wields and carries comes out of the decks.
    fn belongings(&self, state: &mut State, id: HeroId, equipped: impl Iterator<Item = Thing>, stored: Vec<Thing>) {
        let held = state.agenda;
        let mut machine = Machine { c: &self.game.content, s: state, log: Told::nobody() };
        for thing in stored {
            machine.fetch(thing);
            machine.s.hero_mut(id).store(thing);
        }
        for thing in equipped {
            machine.fetch(thing);
            match thing {
                Thing::Weapon(weapon) => machine.s.hero_mut(id).equipment.weapon = Some(weapon),
                Thing::Resource(_) | Thing::Object(_) | Thing::Card(_) => machine.wear(id, thing),
            }
        }
        let talents = machine.s.hero(id).talents;
        talents.as_slice().iter().for_each(|talent| {
            machine.take_talent(talent.id);
        });
        state.agenda = held;
        // The crystals given are all there are, lent ones included.
        let lent = self.game.look(state).lent_life(id);
        state.hero_mut(id).lent_life = lent;
    }

    fn things(&self, fields: &mut Fields, key: &'static str) -> Vec<Thing> {
        let texts = fields.maybe_texts(key).map(|texts| texts.value).unwrap_or_default();
        texts.iter().filter_map(|text| self.thing(text)).collect()
    }

    fn thing(&self, text: &Placed<String>) -> Option<Thing> {
        let found = <Thing as Named<Moves>>::find(&text.value.replace(' ', "-"), &&self.game.content.names);
        if found.is_none() {
            self.report.note(&text.place, format!("there is no `{}`", text.value));
        }
        found
    }

    /// Decks with these cards on top.
    pub(super) fn decks(&self, fields: &mut Fields, state: &mut State) {
        for key in ["common_objects", "rare_objects", "common_weapons", "rare_weapons"] {
            for thing in self.things(fields, key).into_iter().rev() {
                Machine { c: &self.game.content, s: state, log: Told::nobody() }.fetch(thing);
                let decks = &mut state.decks;
                match (key, thing) {
                    ("common_objects", Thing::Object(id)) => decks.common_objects.put_on_top(id.0),
                    ("rare_objects", Thing::Object(id)) => decks.rare_objects.put_on_top(id.0),
                    ("common_weapons", Thing::Weapon(id)) => decks.common_weapons.put_on_top(id.0),
                    ("rare_weapons", Thing::Weapon(id)) => decks.rare_weapons.put_on_top(id.0),
                    _ => fields.note(format!("`{key}` holds other cards")),
                }
            }
        }
        for &class in Class::ALL {
            for text in fields.maybe_texts(class.word()).map(|texts| texts.value).unwrap_or_default().iter().rev() {
                match self.game.content.talents.iter().position(|talent| talent.slug == text.value && talent.class == class) {
                    Some(at) => {
                        Machine { c: &self.game.content, s: state, log: Told::nobody() }.take_talent(TalentId(at as u8));
                        state.decks.talents[class.index()].put_on_top(at as u8);
                    }
                    None => self.report.note(&text.place, format!("there is no {} Talent `{}`", class.word(), text.value)),
                }
            }
        }
    }
}

//! Crafting: resources of the group into Potions, Arrows, Keys and Lockpicks (ML-CRAFT).

use crate::agenda::Step;
use crate::content::Recipe;
use crate::content::perk::Perk;
use crate::event::Event;
use crate::hero::thing::Thing;
use crate::ids::Resource;
use crate::look::Look;
use crate::machine::Machine;
use crate::moves::Move;

impl Look<'_> {
    /// Every recipe whose ingredients the group has, whoever carries them (ML-CRAFT-01, ML-CRAFT-06).
    pub(crate) fn craft_options(self, each: &mut impl FnMut(Move)) {
        self.c.recipes.iter().filter(|recipe| self.has_all(recipe)).for_each(|recipe| each(Move::Craft(Thing::Resource(recipe.makes))));
    }

    fn has_all(self, recipe: &Recipe) -> bool {
        let needed = |wanted: Resource| recipe.from.iter().filter(|&&other| other == wanted).count();
        let there = |wanted: Resource| self.s.group_heroes().map(|hero| usize::from(self.s.hero(hero).resources.count(wanted))).sum::<usize>();
        recipe.from.iter().all(|&wanted| there(wanted) >= needed(wanted))
    }

    /// How many come of it: one more for each hero whose Talent says so (ML-TALENT-18).
    fn crafted(self, what: Resource) -> u8 {
        let more = self.s.group_heroes().map(|hero| self.perk_sum(hero, |perk| u8::from(perk == Perk::Craft(what.kind))));
        1 + more.sum::<u8>()
    }
}

impl Machine<'_> {
    /// The ingredients are discarded, the product is gained (ML-CRAFT-02) and stored as the players wish (ML-CRAFT-04).
    pub(crate) fn craft(&mut self, what: Resource) {
        let Some(recipe) = self.c.recipe(what) else { return };
        recipe.from.iter().for_each(|&ingredient| self.mix_in(ingredient));
        self.log.note(Event::Crafted { what });
        (0..self.look().crafted(what)).for_each(|_| self.push(Step::Receive(None, Thing::Resource(what))));
    }

    /// One cube of whoever has it: resources may pass from hero to hero (ML-CRAFT-06).
    fn mix_in(&mut self, ingredient: Resource) {
        let owner = self.s.group_heroes().find(|&hero| self.s.hero(hero).resources.count(ingredient) > 0);
        if let Some(hero) = owner {
            self.s.hero_mut(hero).resources.take(ingredient, 1);
        }
    }
}

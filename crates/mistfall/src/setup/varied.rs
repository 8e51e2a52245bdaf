//! Another setup for every number: all Quests, parties of every size, each variant, every module that goes with the others.

use super::{RewardSets, Setup, one_of};
use crate::content::Content;
use crate::ids::MAX_HEROES;
use crate::modules::{Module, Modules};
use mistgate_kernel::{Chance, small};

/// Modules that a Quest of the base game takes or leaves, each by itself.
const FREE: [Module; 5] = [Module::Allies, Module::Rewards, Module::HandSize, Module::EffectiveRestoration, Module::ObjectiveTokens];

impl Setup {
    /// Another setup for every number.
    pub fn varied(c: &Content, index: u64) -> Self {
        let mut chance = Chance::new(index);
        let mut pick = |among: usize| one_of(among, chance.bits());
        let number = 1 + one_of(MAX_HEROES, index);
        let first = pick(c.charters.len());
        let stride = 1 + pick(c.charters.len().saturating_sub(1));
        let mut heroes: Vec<String> = Vec::new();
        let mut at = first;
        while heroes.len() < number.min(c.charters.len()) {
            let slug = &c.charters[at % c.charters.len()].slug;
            if heroes.contains(slug) {
                at += 1
            } else {
                heroes.push(slug.clone())
            }
            at += stride;
        }
        let control = if pick(2) == 0 { Vec::new() } else { (0..small(heroes.len())).collect() };
        let variants =
            Modules::in_force([(Module::NightmareHeroes, pick(3) == 0), (Module::NightmareQuest, pick(3) == 0), (Module::CombinedTurn, pick(3) == 0)]);
        let quest = c.quests[one_of(c.quests.len(), index / MAX_HEROES as u64)].slug.clone();
        let setup = Setup { quest, heroes, control, variants, ..Setup::default() };
        if c.allies.is_empty() { setup } else { setup.with_varied_modules(c, Chance::new(!index)) }
    }

    /// With modules that fit the Quest and the Heroes, and with what they need.
    fn with_varied_modules(self, c: &Content, mut chance: Chance) -> Self {
        let mut one_in = |many: u64| chance.bits().is_multiple_of(many);
        let needed = self.charters(c).fold(Modules::NONE, |set, (_, charter)| set.and(charter.requires));
        let original = self.find_quest(c).is_some_and(|quest| c.quests[quest.index()].original);
        let all = self.is_quest_of_heart(c) && !(original && one_in(2));
        let mut modules = if all { Modules::OF_HEART } else { needed.and(FREE.into_iter().filter(|_| one_in(2)).collect()) };
        let clock = needed.has(Module::TimeCharter) || needed.has(Module::QuestCharter);
        if all || clock || one_in(2) {
            let hard = !needed.has(Module::TimeCharter) && one_in(3);
            modules = modules.without(Modules::of(&[Module::TimeCharter, Module::ExtraHard]));
            modules = modules.and(Modules::of(&[Module::QuestCharter, if hard { Module::ExtraHard } else { Module::TimeCharter }]));
        }
        let rewards_from =
            if modules.has(Module::Rewards) && one_in(2) { Some(RewardSets::ALL[usize::from(one_in(2)) + usize::from(one_in(2))]) } else { None };
        let without_rage = Setup { modules: Some(modules), rewards_from, ..self.clone() };
        let rage = one_in(2) || without_rage.enraging_because(c).is_some();
        modules = modules.and(Modules::in_force([(Module::Enraging, rage), (Module::MildRage, (rage || modules.has(Module::Enraging)) && one_in(3))]));
        let offset = if one_in(2) { 3 } else { 0 };
        let taken = (0..self.heroes.len()).map(|at| if one_in(3) { String::new() } else { c.allies[(at * 3 + offset) % c.allies.len()].slug.clone() });
        let allies = if modules.has(Module::Allies) { taken.collect() } else { Vec::new() };
        Setup { modules: Some(modules), rewards_from, allies, ..self }
    }
}

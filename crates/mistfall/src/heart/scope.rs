//! Which modules can be switched on together (HM-SCOPE-02 to HM-SCOPE-05, HM-CHARTER-01 to HM-CHARTER-03).

use crate::content::{Charter, Class, Content};
use crate::modules::{Module, Modules};
use crate::setup::Setup;

/// Modules that make the new Enraging rules mandatory (HM-SCOPE-05); the other updates are recommended for the base game, where
/// Enraging is a matter of choice.
const ENRAGING: Modules =
    Modules::of(&[Module::QuestCharter, Module::TimeCharter, Module::ExtraHard, Module::Allies, Module::Rewards, Module::ObjectiveTokens]);
/// Modules that need things of the expansion's box.
const OF_THE_BOX: Modules = Modules::of(&[Module::QuestCharter, Module::TimeCharter, Module::ExtraHard, Module::Allies]);

impl Setup {
    /// The rules in force: the variants, and the modules that were chosen, or those that the Quest is usually played with (HM-SCOPE-03).
    pub fn rules(&self, c: &Content) -> Modules {
        let usual = if self.is_quest_of_heart(c) { Modules::OF_HEART } else { Modules::NONE };
        self.variants.and(self.modules.unwrap_or(usual))
    }

    /// Is the Quest one of the expansion's?
    pub fn is_quest_of_heart(&self, c: &Content) -> bool {
        self.find_quest(c).is_some_and(|quest| c.is_quest_of_heart(quest))
    }

    /// Does the play use anything that only the expansion's box has?
    pub fn uses_heart(&self, c: &Content) -> bool {
        let of_box = !self.rules(c).among(OF_THE_BOX).is_empty() || self.is_quest_of_heart(c) || self.rewards_of_heart(c);
        of_box || self.charters(c).any(|(at, _)| at >= c.base.charters)
    }

    /// Which of the rules, Heroes and cards of the play makes the new Enraging rules mandatory (HM-SCOPE-05).
    pub fn enraging_because(&self, c: &Content) -> Option<String> {
        let module = self.rules(c).among(ENRAGING).iter().next().map(|module| format!("the module {}", module.name()));
        let hero = self.charters(c).find(|&(at, _)| at >= c.base.charters).map(|(_, charter)| charter.name.clone());
        let quest = self.is_quest_of_heart(c).then(|| "a Quest of Heart of the Mists".to_owned());
        let rewards = self.rewards_of_heart(c).then(|| "Rewards of Heart of the Mists".to_owned());
        module.or(hero).or(quest).or(rewards)
    }

    /// The Charters of the Heroes, each with its place among all.
    pub(crate) fn charters<'c>(&'c self, c: &'c Content) -> impl Iterator<Item = (usize, &'c Charter)> {
        let found = |slug: &String| c.charters.iter().enumerate().find(|(_, charter)| charter.slug == *slug);
        self.heroes.iter().filter_map(found)
    }
}

/// Everything that keeps these rules, Heroes and Quest apart, each with its reason.
pub fn refusals(setup: &Setup, c: &Content, faults: &mut Vec<String>) {
    let rules = setup.rules(c);
    missing_pieces(rules, c, faults);
    time_systems(rules, faults);
    enraging(setup, rules, c, faults);
    quest(setup, rules, c, faults);
    heroes(setup, rules, c, faults);
    allies(setup, rules, c, faults);
    rewards(setup, rules, c, faults);
}

fn missing_pieces(rules: Modules, c: &Content, faults: &mut Vec<String>) {
    let has_charter = c.heart.quest_charter.iter().all(|side| !side.time.is_empty());
    let has_darkness = c.heart.darkness.iter().all(|track| !track.is_empty());
    let pieces = [
        (Module::QuestCharter, has_charter, "HM-COMP-01"),
        (Module::TimeCharter, has_darkness, "HM-COMP-02"),
        (Module::Allies, !c.allies.is_empty(), "HM-COMP-03"),
        (Module::Rewards, c.cards.iter().any(|card| card.class == Class::Transient), "HM-COMP-04"),
    ];
    for (module, there, rule) in pieces {
        if rules.has(module) && !there {
            faults.push(format!("the module {} needs pieces that this content does not have [{rule}]", module.name()));
        }
    }
}

/// Three ways to measure time, and no others (HM-CHARTER-03).
fn time_systems(rules: Modules, faults: &mut Vec<String>) {
    let [charter, time, hard] = [Module::QuestCharter, Module::TimeCharter, Module::ExtraHard].map(|module| rules.has(module));
    let refused = match (charter, time, hard) {
        (true, false, false) => "the new Quest Charter is used with the Time Charter, or with Time Cards as the extra-hard mode [HM-CHARTER-01]",
        (_, true, true) => "the extra-hard mode has Time Cards in place of the Time Charter: both together are not offered [HM-CHARTER-02]",
        (false, _, true) => "the extra-hard mode is the new Quest Charter with Time Cards: it needs the Quest Charter [HM-CHARTER-02]",
        (false, true, false) => "the Time Charter is not used with the Quest Charter of the base game [HM-CHARTER-03]",
        (false, false, false) | (true, true, false) | (true, false, true) => return,
    };
    faults.push(refused.to_owned());
}

fn enraging(setup: &Setup, rules: Modules, c: &Content, faults: &mut Vec<String>) {
    if rules.has(Module::MildRage) && !rules.has(Module::Enraging) {
        faults.push("Mild Rage is a milder setting of the Enraging rules: it needs Enraging [HM-RAGE-06]".to_owned());
    }
    if let Some(what) = setup.enraging_because(c).filter(|_| !rules.has(Module::Enraging)) {
        faults.push(format!("with {what} the new Enraging rules are mandatory [HM-SCOPE-05]"));
    }
}

/// A Quest of the expansion takes all its modules, unless it works with the original rules; the extra-hard mode stands in for the Time Charter.
fn quest(setup: &Setup, rules: Modules, c: &Content, faults: &mut Vec<String>) {
    let Some(quest) = setup.find_quest(c).filter(|&quest| c.is_quest_of_heart(quest)) else { return };
    let there = if rules.has(Module::ExtraHard) { rules.and(Modules::of(&[Module::TimeCharter])) } else { rules };
    let missing = Modules::OF_HEART.without(there);
    let quest = &c.quests[quest.index()];
    if !missing.is_empty() && !quest.original {
        let names: Vec<&str> = missing.iter().map(Module::name).collect();
        faults.push(format!("{} does not work with the original rules: it needs {} [HM-SCOPE-03]", quest.title, names.join(", ")));
    }
}

fn heroes(setup: &Setup, rules: Modules, c: &Content, faults: &mut Vec<String>) {
    for (_, charter) in setup.charters(c) {
        for module in charter.requires.without(rules).iter() {
            faults.push(format!("{} cannot be played without the module {} [HM-SCOPE-04]", charter.name, module.name()));
        }
    }
}

/// Nobody needs an Ally (HM-ALLY-04); each card exists once, and a Hero begins with one at most (HM-ALLY-05).
fn allies(setup: &Setup, rules: Modules, c: &Content, faults: &mut Vec<String>) {
    let named = || setup.allies.iter().filter(|name| !name.is_empty());
    if named().next().is_some() && !rules.has(Module::Allies) {
        faults.push("Allies are taken along only with the module Allies [HM-ALLY-01]".to_owned());
    }
    if setup.allies.len() > setup.heroes.len() {
        faults.push(format!("{} Allies for {} Heroes: a Hero Area begins with at most 1 Ally [HM-ALLY-05]", setup.allies.len(), setup.heroes.len()));
    }
    for (at, slug) in named().enumerate() {
        if !c.allies.iter().any(|ally| ally.slug == *slug) {
            let known: Vec<&str> = c.allies.iter().map(|ally| ally.slug.as_str()).collect();
            faults.push(format!("there is no Ally `{slug}`; the Allies are {} [HM-COMP-03]", known.join(", ")));
        }
        if named().take(at).any(|other| other == slug) {
            faults.push(format!("`{slug}` is taken along twice, but there is one of each Ally [HM-ALLY-04]"));
        }
    }
}

fn rewards(setup: &Setup, rules: Modules, c: &Content, faults: &mut Vec<String>) {
    if setup.rewards_from.is_some() && !rules.has(Module::Rewards) {
        faults.push("which box the Rewards come from is chosen only with the module Rewards [HM-REWARD-05]".to_owned());
    } else if rules.has(Module::Rewards) && !c.cards.iter().zip(0..).any(|(card, at)| card.class == Class::Transient && setup.reward_sets(c).has(c, at)) {
        faults.push("there are no General Rewards in the boxes chosen [HM-REWARD-02]".to_owned());
    }
}

//! How a setup is written in journals and on the wire. Nothing that an earlier program wrote is called differently today, and a
//! setup of the base game is written as it was before there was an expansion.

use super::{RewardSets, Setup};
use crate::modules::{Module, Modules};
use serde::{Deserialize, Serialize};

/// The setup as it is written.
#[derive(Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Written {
    quest: String,
    heroes: Vec<String>,
    control: Vec<u8>,
    nightmare_heroes: bool,
    nightmare_quest: bool,
    combined_turns: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    modules: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    allies: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rewards_from: Option<RewardSets>,
}

impl Default for Written {
    fn default() -> Self {
        Setup::default().into()
    }
}

impl From<Setup> for Written {
    fn from(setup: Setup) -> Self {
        let Setup { quest, heroes, control, variants, modules, allies, rewards_from } = setup;
        Written {
            quest,
            heroes,
            control,
            nightmare_heroes: variants.has(Module::NightmareHeroes),
            nightmare_quest: variants.has(Module::NightmareQuest),
            combined_turns: variants.has(Module::CombinedTurn),
            modules: modules.map(|modules| modules.iter().map(|module| module.slug().to_owned()).collect()),
            allies,
            rewards_from,
        }
    }
}

impl TryFrom<Written> for Setup {
    type Error = String;

    fn try_from(written: Written) -> Result<Self, String> {
        let variants = Modules::in_force([
            (Module::NightmareHeroes, written.nightmare_heroes),
            (Module::NightmareQuest, written.nightmare_quest),
            (Module::CombinedTurn, written.combined_turns),
        ]);
        let modules = written.modules.map(|names| names.iter().map(|name| module(name)).collect::<Result<Modules, String>>()).transpose()?;
        let Written { quest, heroes, control, allies, rewards_from, .. } = written;
        Ok(Setup { quest, heroes, control, variants, modules, allies, rewards_from })
    }
}

/// The module of the expansion that is called so.
pub(crate) fn module(name: &str) -> Result<Module, String> {
    let known = || Module::ALL.into_iter().filter(|&module| !Modules::VARIANTS.has(module));
    known().find(|module| module.slug() == name).ok_or_else(|| {
        let names: Vec<&str> = known().map(Module::slug).collect();
        format!("there is no module `{name}`; the modules are {} [HM-SCOPE-01]", names.join(", "))
    })
}

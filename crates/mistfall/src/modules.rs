//! The rules in force: a set of modules, agreed before the game and part of every state. Those of the base game are its variants,
//! the others come with Heart of the Mists (HM-SCOPE-01).

use mistgate_kernel::words;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

words! {
    /// Rules that can be switched on.
    pub enum Module {
        /// Hero Charters with their Nightmare side (MF-VARIANT-02).
        NightmareHeroes = "nightmare-heroes" "Nightmare Heroes",
        /// The Quest Charter with its Nightmare side (MF-VARIANT-03).
        NightmareQuest = "nightmare-quest" "Nightmare Quest",
        /// Hero Turns in parallel (MF-VARIANT-05, HM-COMBINED-01).
        CombinedTurn = "combined-turn" "Combined Turn",
        /// The new Quest Charter (HM-CHARTER-01).
        QuestCharter = "quest-charter" "Quest Charter",
        /// The Time Charter instead of Time Cards (HM-TIME-01).
        TimeCharter = "time-charter" "Time Charter",
        /// The new Quest Charter with Time Cards (HM-CHARTER-02).
        ExtraHard = "extra-hard" "Extra Hard",
        /// Companions (HM-ALLY-01).
        Allies = "allies" "Allies",
        /// The Reward Display (HM-REWARD-01).
        Rewards = "rewards" "Rewards",
        /// Nothing happens before a hand that is too large is made smaller (HM-HAND-02).
        HandSize = "hand-size" "Hand Size",
        /// Only Restoration that was used counts (HM-EFFREST-01).
        EffectiveRestoration = "effective-restoration" "Effective Restoration",
        /// Every player Enrages an Enemy (HM-RAGE-01).
        Enraging = "enraging" "Enraging",
        /// A symbol on a Hero's Focus Track is a matter of that Hero's player alone (HM-RAGE-06).
        MildRage = "mild-rage" "Mild Rage",
        /// Cards that come with Objective tokens (HM-OBJ-01).
        ObjectiveTokens = "objective-tokens" "Objective Tokens",
    }
}

/// What each module changes, in a sentence for the lobby.
impl Module {
    /// The sentence, and its rule.
    pub const fn about(self) -> (&'static str, &'static str) {
        match self {
            Module::NightmareHeroes => ("Hero Charters show their harder side.", "MF-VARIANT-02"),
            Module::NightmareQuest => ("The Quest Charter shows its harder side.", "MF-VARIANT-03"),
            Module::CombinedTurn => ("All Heroes act at once, in any order; a little easier.", "HM-COMBINED-01"),
            Module::QuestCharter => ("White numbers bring events, and Reinforcements hurry Time; needs the Time Charter.", "HM-CHARTER-01"),
            Module::TimeCharter => ("No Time Cards: the more attention you draw, the darker it gets, and the faster Time runs.", "HM-TIME-01"),
            Module::ExtraHard => ("The new Quest Charter with Time Cards instead of the Time Charter: for those who lose too seldom.", "HM-CHARTER-02"),
            Module::Allies => ("Each Hero may take a companion along, who fights, blocks and can fall.", "HM-ALLY-01"),
            Module::Rewards => ("Rewards lie open and are chosen; Personal Rewards can be bought.", "HM-REWARD-01"),
            Module::HandSize => ("At the end of a turn a hand of more than 8 cards is made smaller before anything else.", "HM-HAND-02"),
            Module::EffectiveRestoration => ("What counts the Restoration received counts only what was used, by Allies too.", "HM-EFFREST-01"),
            Module::Enraging => ("A Raging Enemy symbol makes every player Enrage an Enemy, whichever track it is on.", "HM-RAGE-01"),
            Module::MildRage => ("A symbol on a Hero's own track Enrages only an Enemy of that Hero.", "HM-RAGE-06"),
            Module::ObjectiveTokens => ("Cards that come with Objective tokens always do, and go when the last one does.", "HM-OBJ-01"),
        }
    }
}

/// A set of modules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Modules(u16);

impl Modules {
    /// None.
    pub const NONE: Modules = Modules(0);
    /// Those of the base game.
    pub const VARIANTS: Modules = Modules::of(&[Module::NightmareHeroes, Module::NightmareQuest, Module::CombinedTurn]);
    /// Those that the expansion's Quests are played with (HM-SCOPE-03).
    pub const OF_HEART: Modules = Modules::of(&[
        Module::QuestCharter,
        Module::TimeCharter,
        Module::Allies,
        Module::Rewards,
        Module::HandSize,
        Module::EffectiveRestoration,
        Module::Enraging,
        Module::ObjectiveTokens,
    ]);

    /// These.
    pub const fn of(modules: &[Module]) -> Modules {
        let mut set = 0;
        let mut at = 0;
        while at < modules.len() {
            set |= 1 << modules[at] as u16;
            at += 1;
        }
        Modules(set)
    }

    /// Is it among them?
    #[inline]
    pub const fn has(self, module: Module) -> bool {
        self.0 >> module as u16 & 1 == 1
    }

    /// Those of either set.
    pub const fn and(self, other: Modules) -> Modules {
        Modules(self.0 | other.0)
    }

    /// Those that are said to be in force.
    pub fn in_force<const N: usize>(said: [(Module, bool); N]) -> Modules {
        said.into_iter().filter_map(|(module, is_on)| is_on.then_some(module)).collect()
    }

    /// Those that are not in the other set.
    pub const fn without(self, other: Modules) -> Modules {
        Modules(self.0 & !other.0)
    }

    /// Those that are in both sets.
    pub const fn among(self, other: Modules) -> Modules {
        Modules(self.0 & other.0)
    }

    /// Is there none?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// All of them, in order.
    pub fn iter(self) -> impl Iterator<Item = Module> {
        Module::ALL.into_iter().filter(move |&module| self.has(module))
    }
}

impl FromIterator<Module> for Modules {
    fn from_iter<I: IntoIterator<Item = Module>>(modules: I) -> Self {
        modules.into_iter().fold(Modules::NONE, |set, module| set.and(Modules::of(&[module])))
    }
}

/// How states keep the rules in force: the variants of the base game as the flags they have always been, the others by name.
#[derive(Serialize, Deserialize)]
struct Kept {
    nightmare_heroes: bool,
    nightmare_quest: bool,
    combined_turns: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    modules: Vec<String>,
}

impl Serialize for Modules {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let modules = self.without(Modules::VARIANTS).iter().map(|module| module.slug().to_owned()).collect();
        let [nightmare_heroes, nightmare_quest, combined_turns] =
            [Module::NightmareHeroes, Module::NightmareQuest, Module::CombinedTurn].map(|module| self.has(module));
        Kept { nightmare_heroes, nightmare_quest, combined_turns, modules }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Modules {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let kept = Kept::deserialize(deserializer)?;
        let named: Modules = kept.modules.iter().filter_map(|name| Module::of(name)).collect();
        let variants =
            [(Module::NightmareHeroes, kept.nightmare_heroes), (Module::NightmareQuest, kept.nightmare_quest), (Module::CombinedTurn, kept.combined_turns)];
        Ok(named.and(Modules::in_force(variants)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_are_kept_as_the_flags_they_were() {
        let modules = Modules::of(&[Module::CombinedTurn]);
        let text = serde_json::to_string(&modules).unwrap();
        assert_eq!(text, r#"{"nightmare_heroes":false,"nightmare_quest":false,"combined_turns":true}"#);
        assert_eq!(serde_json::from_str::<Modules>(&text).unwrap(), modules);
    }

    #[test]
    fn other_modules_are_kept_by_name() {
        let modules = Modules::of(&[Module::NightmareQuest, Module::Allies, Module::Enraging]);
        let text = serde_json::to_string(&modules).unwrap();
        assert!(text.ends_with(r#""modules":["allies","enraging"]}"#), "{text}");
        assert_eq!(serde_json::from_str::<Modules>(&text).unwrap(), modules);
    }
}

//! Heart of the Mists where a scenario cannot reach: what is refused, what the box holds, and that the base game does not notice it.

use mistgate_kernel::content::Source;
use mistgate_kernel::{Chance, Game, Silent, Status};
use mistgate_mistfall::content::{self, Class, Content, files, with_heart};
use mistgate_mistfall::effect::ActionKind;
use mistgate_mistfall::effect::print::Printer;
use mistgate_mistfall::effect::read::Bearer;
use mistgate_mistfall::modules::{Module, Modules};
use mistgate_mistfall::{Mistfall, Setup};
use std::sync::OnceLock;

fn game() -> &'static Mistfall {
    static GAME: OnceLock<Mistfall> = OnceLock::new();
    GAME.get_or_init(|| Mistfall::load(&with_heart(), None).unwrap_or_else(|problems| panic!("{problems}")))
}

fn quest(original: bool) -> String {
    let c = &game().content;
    c.quests[c.base.quests..].iter().find(|quest| quest.original == original && !quest.tutorial).map(|quest| quest.slug.clone()).unwrap()
}

fn with(modules: &[Module]) -> Setup {
    Setup { modules: Some(Modules::of(modules)), ..Setup::default() }
}

/// The rules for which a setup is refused.
fn refusals(setup: &Setup) -> Vec<String> {
    let faults = setup.faults(&game().content);
    faults.iter().map(|fault| fault.rsplit_once('[').map_or(fault.as_str(), |(_, rule)| rule.trim_end_matches(']')).to_owned()).collect()
}

/// The moves offered at every decision of a random game, by their codes.
fn course(game: &Mistfall, setup: &Setup, seed: u64) -> Vec<u32> {
    let mut state = game.begin(setup, seed, &mut Silent).unwrap();
    let mut chance = Chance::new(seed);
    let (mut moves, mut course) = (Vec::new(), Vec::new());
    while let Status::Deciding(seats) = game.status(&state) {
        let seat = seats.iter().next().unwrap();
        moves.clear();
        game.legal(&state, seat, &mut moves);
        course.extend(moves.iter().map(|&mv| Mistfall::code(mv)));
        game.apply(&mut state, seat, *chance.pick(&moves).unwrap(), &mut Silent);
    }
    course
}

// rule: HM-SCOPE-01
#[test]
fn a_base_quest_without_modules_is_the_same_game_with_the_expansion_in_the_box() {
    let base = Mistfall::load(&files(), None).unwrap();
    for seed in 0..6 {
        let heroes = base.content.charters[seed as usize..][..1 + seed as usize % 2].iter().map(|charter| charter.slug.clone()).collect();
        let quest = base.content.quests[seed as usize % 4].slug.clone();
        let setup = Setup { quest, heroes, ..Setup::default() };
        assert_eq!(course(&base, &setup, seed), course(game(), &setup, seed), "seed {seed}");
    }
}

// rule: HM-SCOPE-01
#[test]
fn one_module_makes_a_difference_by_itself() {
    let setup = Setup { heroes: vec!["fengray".to_owned()], ..Setup::default() };
    let plain = course(game(), &setup, 3);
    let displayed = Setup { modules: Some(Modules::of(&[Module::Rewards, Module::Enraging])), ..setup };
    assert_ne!(course(game(), &displayed, 3), plain);
}

// rule: HM-SCOPE-02
#[test]
fn a_base_quest_takes_each_optional_rule_by_itself() {
    let single = [Module::HandSize, Module::EffectiveRestoration, Module::Enraging];
    let with_rage = [Module::ObjectiveTokens, Module::Allies, Module::Rewards];
    for module in single {
        assert_eq!(refusals(&with(&[module])), Vec::<String>::new(), "{module:?}");
    }
    for module in with_rage {
        assert_eq!(refusals(&with(&[module, Module::Enraging])), Vec::<String>::new(), "{module:?}");
        assert_eq!(refusals(&with(&[module])), ["HM-SCOPE-05"], "{module:?}");
    }
    let combined = Setup { variants: Modules::of(&[Module::CombinedTurn]), ..Setup::default() };
    assert!(refusals(&combined).is_empty() && refusals(&with(&[])).is_empty());
}

// rule: HM-SCOPE-02
#[test]
fn modules_that_stand_alone_can_be_put_together_as_one_likes() {
    use Module::{Allies, EffectiveRestoration, Enraging, HandSize, ObjectiveTokens, QuestCharter, Rewards, TimeCharter};
    let optional = [Allies, Rewards, ObjectiveTokens, HandSize, EffectiveRestoration];
    for chosen in 0..1 << optional.len() {
        let some = (0..optional.len()).filter(|at| chosen >> at & 1 == 1).map(|at| optional[at]);
        let modules: Vec<Module> = some.chain([Enraging]).collect();
        assert_eq!(refusals(&with(&modules)), Vec::<String>::new(), "{modules:?}");
        let with_charters: Vec<Module> = modules.into_iter().chain([QuestCharter, TimeCharter]).collect();
        assert_eq!(refusals(&with(&with_charters)), Vec::<String>::new(), "{with_charters:?}");
    }
}

// rule: HM-SCOPE-03
#[test]
fn a_quest_of_the_expansion_works_with_the_original_rules_only_if_it_says_so() {
    let original = |flag: bool, modules: &[Module]| Setup { quest: quest(flag), ..with(modules) };
    assert!(refusals(&original(true, &[Module::Enraging])).is_empty());
    assert_eq!(refusals(&original(true, &[])), ["HM-SCOPE-05"]);
    assert_eq!(refusals(&original(false, &[Module::Enraging])), ["HM-SCOPE-03"]);
    let usual = Setup { quest: quest(false), ..Setup::default() };
    assert!(refusals(&usual).is_empty());
    assert_eq!(usual.rules(&game().content), Modules::OF_HEART);
    assert!(!Modules::OF_HEART.has(Module::CombinedTurn));
}

// rule: HM-SCOPE-04
#[test]
fn a_hero_that_needs_a_module_is_refused_without_it_and_by_name() {
    let charter = game().content.charters.iter().find(|charter| charter.requires.has(Module::Allies)).unwrap();
    let hero = vec![charter.slug.clone()];
    let all: Vec<Module> = charter.requires.and(Modules::of(&[Module::Enraging])).iter().collect();
    let whole = Setup { heroes: hero.clone(), ..with(&all) };
    assert!(refusals(&whole).is_empty(), "{:?}", whole.faults(&game().content));
    let without: Vec<Module> = all.into_iter().filter(|&module| module != Module::Allies).collect();
    let lacking = Setup { heroes: hero, ..with(&without) };
    assert_eq!(refusals(&lacking), ["HM-SCOPE-04"]);
    assert!(lacking.faults(&game().content)[0].contains(&charter.name) && lacking.faults(&game().content)[0].contains("Allies"));
}

// rule: HM-SCOPE-04
#[test]
fn every_module_that_a_hero_needs_is_named_also_in_a_quest_with_the_original_rules() {
    let c = &game().content;
    for charter in &c.charters[c.base.charters..] {
        let bare = Setup { quest: quest(true), heroes: vec![charter.slug.clone()], ..with(&[Module::Enraging]) };
        assert_eq!(refusals(&bare), vec!["HM-SCOPE-04"; charter.requires.iter().count()], "{}", charter.slug);
        let whole = Setup { modules: None, ..bare };
        assert!(refusals(&whole).is_empty(), "{}", charter.slug);
    }
}

// rule: HM-SCOPE-05
#[test]
fn also_rewards_of_the_expansion_and_its_quests_make_enraging_mandatory() {
    use mistgate_mistfall::setup::RewardSets;
    let rewards = Setup { rewards_from: Some(RewardSets::Heart), ..with(&[Module::Rewards]) };
    assert_eq!(refusals(&rewards), ["HM-SCOPE-05"]);
    let raging = Setup { modules: Some(Modules::of(&[Module::Rewards, Module::Enraging])), ..rewards };
    assert!(refusals(&raging).is_empty());
    let all_but_rage: Vec<Module> = Modules::OF_HEART.without(Modules::of(&[Module::Enraging])).iter().collect();
    let calm = Setup { quest: quest(true), ..with(&all_but_rage) };
    assert_eq!(refusals(&calm), ["HM-SCOPE-05"]);
    let mild = with(&[Module::MildRage]);
    assert_eq!(refusals(&mild), ["HM-RAGE-06"]);
}

// rule: HM-SCOPE-05
#[test]
fn whatever_comes_from_the_expansion_makes_enraging_mandatory() {
    let c = &game().content;
    let hero = c.charters[c.base.charters..].iter().find(|charter| charter.requires.is_empty() || !charter.requires.has(Module::Enraging)).unwrap();
    let modules: Vec<Module> = hero.requires.iter().collect();
    let setup = Setup { heroes: vec![hero.slug.clone()], ..with(&modules) };
    assert!(refusals(&setup).contains(&"HM-SCOPE-05".to_owned()));
    let charter = with(&[Module::QuestCharter, Module::TimeCharter]);
    assert_eq!(refusals(&charter), ["HM-SCOPE-05"]);
    // The two recommended updates and the Combined Turn do not.
    let recommended = Setup { variants: Modules::of(&[Module::CombinedTurn]), ..with(&[Module::HandSize, Module::EffectiveRestoration]) };
    assert!(refusals(&recommended).is_empty());
}

// rule: HM-CHARTER-01
// rule: HM-CHARTER-03
#[test]
fn there_are_three_time_systems_and_no_others() {
    use Module::{Enraging, ExtraHard, QuestCharter, TimeCharter};
    let refused = |modules: &[Module]| refusals(&with(modules));
    assert!(refused(&[]).is_empty());
    assert!(refused(&[QuestCharter, TimeCharter, Enraging]).is_empty());
    assert!(refused(&[QuestCharter, ExtraHard, Enraging]).is_empty());
    assert_eq!(refused(&[QuestCharter, Enraging]), ["HM-CHARTER-01"]);
    assert_eq!(refused(&[TimeCharter, Enraging]), ["HM-CHARTER-03"]);
    assert_eq!(refused(&[ExtraHard, Enraging]), ["HM-CHARTER-02"]);
    assert_eq!(refused(&[QuestCharter, TimeCharter, ExtraHard, Enraging]), ["HM-CHARTER-02"]);
}

// rule: HM-CHARTER-01
// rule: HM-CHARTER-03
#[test]
fn a_quest_of_the_expansion_has_no_other_time_systems_either() {
    let quest = quest(true);
    let modules = |without: &[Module]| -> Vec<Module> { Modules::OF_HEART.without(Modules::of(without)).iter().collect() };
    let refused = |without: &[Module]| refusals(&Setup { quest: quest.clone(), ..with(&modules(without)) });
    assert!(refused(&[]).is_empty());
    assert_eq!(refused(&[Module::TimeCharter]), ["HM-CHARTER-01"]);
    assert_eq!(refused(&[Module::QuestCharter]), ["HM-CHARTER-03"]);
    assert!(refused(&[Module::QuestCharter, Module::TimeCharter]).is_empty());
}

// rule: HM-ALLY-05
#[test]
fn a_hero_alone_takes_one_ally_and_a_second_one_is_refused() {
    let allies: Vec<String> = game().content.allies.iter().map(|ally| ally.slug.clone()).collect();
    let alone = |allies: &[String]| Setup { heroes: vec!["crow".to_owned()], allies: allies.to_vec(), ..with(&[Module::Allies, Module::Enraging]) };
    assert!(refusals(&alone(&allies[..1])).is_empty());
    assert_eq!(refusals(&alone(&allies[..2])), ["HM-ALLY-05"]);
    assert_eq!(refusals(&alone(&allies[..6])), ["HM-ALLY-05"]);
}

// rule: HM-ALLY-04
// rule: HM-ALLY-05
#[test]
fn any_heroes_may_take_an_ally_each_and_nobody_two() {
    let allies: Vec<&str> = game().content.allies.iter().map(|ally| ally.slug.as_str()).collect();
    let heroes: Vec<String> = ["fengray", "arani", "crow"].map(str::to_owned).to_vec();
    let taking = |names: &[&str]| Setup {
        heroes: heroes.clone(),
        allies: names.iter().map(|name| (*name).to_owned()).collect(),
        ..with(&[Module::Allies, Module::Enraging])
    };
    for choice in 0..8 {
        let names: Vec<&str> = (0..3).map(|at| if choice >> at & 1 == 1 { allies[at] } else { "" }).collect();
        assert!(refusals(&taking(&names)).is_empty(), "{names:?}");
    }
    assert_eq!(refusals(&taking(&[allies[0], "", allies[0]])), ["HM-ALLY-04"]);
    assert_eq!(refusals(&taking(&[allies[0], "", "", allies[1]])), ["HM-ALLY-05"]);
    assert_eq!(refusals(&taking(&["nobody"])), ["HM-COMP-03"]);
    let off = Setup { modules: None, ..taking(&[allies[0]]) };
    assert_eq!(refusals(&off), ["HM-ALLY-01"]);
}

// rule: HM-SCOPE-01
#[test]
fn a_module_is_refused_if_its_pieces_are_not_in_the_box() {
    let base = Mistfall::load(&files(), None).unwrap();
    let refused = |modules: &[Module]| -> Vec<String> {
        let faults = with(modules).faults(&base.content);
        faults.iter().filter_map(|fault| Some(fault.rsplit_once('[')?.1.trim_end_matches(']').to_owned())).collect()
    };
    assert_eq!(refused(&[Module::QuestCharter, Module::TimeCharter, Module::Enraging]), ["HM-COMP-01", "HM-COMP-02"]);
    assert_eq!(refused(&[Module::Allies, Module::Enraging]), ["HM-COMP-03"]);
    assert!(refused(&[Module::Rewards, Module::ObjectiveTokens, Module::HandSize, Module::Enraging]).is_empty());
}

// rule: HM-REWARD-05
#[test]
fn whose_rewards_they_are_is_chosen_only_for_the_display() {
    use mistgate_mistfall::setup::RewardSets;
    for sets in RewardSets::ALL {
        let chosen = |modules: &[Module]| Setup { rewards_from: Some(sets), ..with(modules) };
        assert!(refusals(&chosen(&[Module::Rewards, Module::Enraging])).is_empty(), "{sets:?}");
        assert_eq!(refusals(&chosen(&[Module::Enraging])), ["HM-REWARD-05"], "{sets:?}");
    }
    let base = Mistfall::load(&files(), None).unwrap();
    let of_heart = Setup { rewards_from: Some(RewardSets::Heart), ..with(&[Module::Rewards, Module::Enraging]) };
    assert!(of_heart.faults(&base.content)[0].contains("HM-REWARD-02"));
}

// rule: HM-REWARD-02
#[test]
fn without_general_rewards_there_is_no_display() {
    let mut content = content::load(&files(), None).unwrap();
    let display = with(&[Module::Rewards, Module::Enraging]);
    assert!(display.faults(&content).is_empty());
    content.cards.iter_mut().filter(|card| card.class == Class::Transient).for_each(|card| card.class = Class::BasicGear);
    let faults = display.faults(&content).join(" ");
    assert!(faults.contains("HM-COMP-04") && faults.contains("HM-REWARD-02"), "{faults}");
}

#[test]
fn states_of_the_base_game_are_written_without_the_pieces_of_the_expansion() {
    let written = |modules: &[Module]| {
        let setup = Setup { heroes: vec!["fengray".to_owned()], ..with(modules) };
        serde_json::to_value(game().begin(&setup, 1, &mut Silent).unwrap()).unwrap()
    };
    assert!(written(&[]).get("heart").is_none());
    assert!(written(&[Module::Rewards, Module::Enraging]).get("heart").is_some());
}

#[test]
fn a_play_belongs_to_the_expansion_if_it_uses_something_of_its_box() {
    use mistgate_mistfall::setup::RewardSets;
    let c = &game().content;
    let of_base = [with(&[]), with(&[Module::Enraging, Module::HandSize, Module::EffectiveRestoration, Module::ObjectiveTokens])];
    let display = |sets| Setup { rewards_from: Some(sets), ..with(&[Module::Rewards, Module::Enraging]) };
    let of_heart = [
        with(&[Module::Allies, Module::Enraging]),
        with(&[Module::QuestCharter, Module::ExtraHard, Module::Enraging]),
        display(RewardSets::Both),
        Setup { quest: quest(true), ..with(&[Module::Enraging]) },
        Setup { heroes: vec![c.charters[c.base.charters].slug.clone()], ..with(&[]) },
    ];
    assert!(of_base.iter().chain([&display(RewardSets::Base)]).all(|setup| !setup.uses_heart(c)));
    assert!(of_heart.iter().all(|setup| setup.uses_heart(c)));
}

#[test]
fn setups_of_the_base_game_are_written_as_before_and_others_with_their_modules() {
    let setup = Setup { heroes: vec!["fengray".to_owned()], ..Setup::default() };
    let text = r#"{"quest":"","heroes":["fengray"],"control":[],"nightmare_heroes":false,"nightmare_quest":false,"combined_turns":false}"#;
    assert_eq!(serde_json::to_string(&setup).unwrap(), text);
    assert_eq!(serde_json::from_str::<Setup>(text).unwrap(), setup);
    let heart = Setup { allies: vec!["x".to_owned()], ..with(&[Module::Allies, Module::Enraging]) };
    let read: Setup = serde_json::from_str(&serde_json::to_string(&heart).unwrap()).unwrap();
    assert_eq!(read, heart);
    let unknown = serde_json::from_str::<Setup>(r#"{"modules":["alleys"]}"#).unwrap_err().to_string();
    assert!(unknown.contains("HM-SCOPE-01") && unknown.contains("allies"), "{unknown}");
}

#[test]
fn the_box_with_the_expansion_is_what_the_rules_demand() {
    content::checked(&with_heart()).unwrap_or_else(|problems| panic!("{problems:?}"));
}

fn box_of_heart() -> &'static Content {
    &game().content
}

// rule: HM-COMP-01
// rule: HM-COMP-02
#[test]
fn the_charters_have_what_their_rules_need_on_both_sides() {
    let heart = &box_of_heart().heart;
    for side in &heart.quest_charter {
        assert!(side.time.iter().any(|space| space.number.is_some()) && side.time.iter().any(|space| space.raging));
        assert!(side.reinforcement.iter().any(|space| space.time));
        for heroes in 1..=4 {
            assert_eq!(side.time.iter().filter(|space| space.start == Some(heroes)).count(), 1);
        }
    }
    for track in &heart.darkness {
        assert!(track.len() >= 2 && track.is_sorted());
    }
}

/// The files with one of them changed, everywhere.
fn changed(name: &str, from: &str, to: &str) -> Vec<Source> {
    let files: Vec<Source> =
        with_heart().iter().map(|file| if file.name() == name { Source::new(name, file.text().replace(from, to)) } else { file.clone() }).collect();
    assert!(files.iter().zip(with_heart()).any(|(one, other)| one.text() != other.text()), "nothing was changed");
    files
}

/// What a box is told that is changed like this.
fn told(name: &str, from: &str, to: &str) -> String {
    format!("{:?}", content::checked(&changed(name, from, to)).unwrap_err())
}

// rule: HM-COMP-02
#[test]
fn a_darkness_track_never_falls_and_in_the_box_none_of_its_spaces_stands_still() {
    let charter = with_heart().iter().find(|file| file.name() == "heart-charter.toml").unwrap().text().to_owned();
    let line = charter.lines().find(|line| line.starts_with("normal = ")).unwrap();
    for track in ["2 1", "1", "0 1"] {
        let problems = told("heart-charter.toml", line, &format!("normal = \"{track}\""));
        assert!(problems.contains("HM-COMP-02"), "{track}: {problems}");
    }
    let standing = changed("heart-charter.toml", line, "normal = \"0 1\"");
    assert!(content::load(&standing, None).is_ok(), "the rule itself allows a space that shows 0");
}

// rule: HM-COMP-01
// rule: HM-COMP-03
// rule: HM-COMP-04
// rule: HM-COMP-06
// rule: HM-COMP-07
#[test]
fn a_box_that_lacks_something_is_told_what_and_why() {
    for (file, from, to, rule) in [
        ("heart-charter.toml", "3t 3 4t 5t\"", "3 3 4 5\"", "HM-COMP-01"),
        ("heart-allies.toml", "kind = \"ally\"", "kind = \"fast\"", "HM-COMP-03"),
        ("heart-allies.toml", "attack = \"2 physical\"", "attack = \"2 physical 1 magical\"", "HM-COMP-03"),
        ("heart-rewards.toml", "resolve = 2", "resolve = 0", "HM-COMP-04"),
        ("heart-quests.toml", "number = 1", "number = 9", "HM-COMP-06"),
        ("heart-quests.toml", "original = true", "original = false", "HM-COMP-06"),
    ] {
        let problems = told(file, from, to);
        assert!(problems.contains(rule), "{file}, {to}: {problems}");
    }
    let heroes = with_heart().iter().map(|file| Source::new(file.name(), file.text().replace("\nrequires = ", "\n# requires = "))).collect::<Vec<_>>();
    assert!(format!("{:?}", content::checked(&heroes).unwrap_err()).contains("HM-COMP-07"));
}

// rule: HM-COMP-03
#[test]
fn every_ally_has_two_sides_that_differ_each_with_an_ally_action() {
    let c = box_of_heart();
    assert!(c.allies.len() >= 4);
    for ally in &c.allies {
        let [starting, turned] = ally.sides;
        let card = |side: content::AllySide| &c.cards[side.card.index()];
        for side in [starting, turned] {
            assert!(card(side).actions.iter().any(|action| action.kind == ActionKind::Ally), "{}", ally.slug);
            assert!(side.life > 0 && side.attack.contains(&0), "{}", ally.slug);
        }
        let printed = |side| card(side).actions.iter().map(|action| Printer::new(c, c.bearer(card(side))).action(action).to_string()).collect::<String>();
        let numbers = |side: content::AllySide| (side.life, side.resolve, side.attack, side.defence);
        assert!(numbers(starting) != numbers(turned) || card(starting).keywords != card(turned).keywords || printed(starting) != printed(turned));
    }
}

// rule: HM-COMP-04
#[test]
fn every_reward_has_a_value_and_there_are_enough_for_the_display() {
    let c = box_of_heart();
    let general = |from: usize| c.cards[from..].iter().filter(|card| card.class == Class::Transient).count();
    assert!(general(c.base.cards) >= 8 && general(0) >= 13);
    for card in c.cards.iter().filter(|card| matches!(card.class, Class::Transient | Class::RewardGear)) {
        assert!(card.resolve > 0, "{}", card.slug);
        assert_eq!(card.hero.is_some(), card.class == Class::RewardGear);
    }
}

// rule: HM-COMP-05
#[test]
fn the_expansion_has_no_time_cards() {
    let base = Mistfall::load(&files(), None).unwrap();
    assert_eq!(box_of_heart().times.len(), base.content.times.len());
}

// rule: HM-COMP-06
#[test]
fn quests_have_events_for_numbers_of_the_track_and_say_whether_they_need_the_new_rules() {
    let c = box_of_heart();
    let quests = &c.quests[c.base.quests..];
    for event in quests.iter().flat_map(|quest| &quest.events) {
        for side in &c.heart.quest_charter {
            assert!(side.time.iter().any(|space| space.number == Some(event.number)), "{event:?}");
        }
    }
    assert!(quests.iter().any(|quest| !quest.events.is_empty()));
    assert!(quests.iter().any(|quest| quest.original) && quests.iter().any(|quest| !quest.original));
}

// rule: HM-COMP-07
#[test]
fn there_are_new_heroes_and_one_of_them_needs_a_module() {
    let c = box_of_heart();
    let heroes = &c.charters[c.base.charters..];
    assert!(heroes.len() >= 3 && heroes.iter().any(|charter| !charter.requires.is_empty()));
}

// rule: HM-ATTACK-05
#[test]
fn a_reflex_is_worded_with_you_if_its_text_says_so() {
    let says_you = |text: &str| {
        let scenario =
            format!("[rewrite.\"Toughness\"]\n[[rewrite.\"Toughness\".action]]\nkind = \"reflex\"\nfrom = \"hand\"\nwhen = \"strike\"\ndo = \"{text}\"\n");
        let game = Mistfall::load(&with_heart(), Some(&Source::new("scenario", scenario))).unwrap_or_else(|problems| panic!("{problems:?}"));
        game.content.cards.iter().find(|card| card.slug == "toughness").unwrap().actions[0].says_you
    };
    assert!(!says_you("add 1 physical"));
    assert!(!says_you("add 1 physical; draw 1"));
    assert!(says_you("pay { discard 1 } { add 1 physical }"));
    assert!(says_you("discard up to 2 { add 1 physical }"));
    assert!(says_you("if hand >= 2 { add 1 physical }"));
}

// rule: HM-ATTACK-05
#[test]
fn what_the_data_say_about_you_is_what_the_cards_say() {
    let c = box_of_heart();
    for card in &c.cards {
        for action in &card.actions {
            let words = Printer::new(c, Bearer::Card).effect(action.effect).to_string();
            let said = words.split(|letter: char| !letter.is_alphabetic()).any(|word| word.eq_ignore_ascii_case("you"));
            assert_eq!(action.says_you, said, "{}: {words}", card.slug);
        }
    }
}

//! Heart of the Mists where a scenario cannot reach: what is refused, what the box holds, and that the base game does not notice it.

use mistgate_kernel::content::{Problems, Source};
use mistgate_kernel::{Chance, Game, Silent, Status, scenario};
use mistgate_mistfall::content::{self, Class, Content, files, with_heart};
use mistgate_mistfall::effect::ActionKind;
use mistgate_mistfall::effect::print::Printer;
use mistgate_mistfall::modules::{Module, Modules};
use mistgate_mistfall::{Mistfall, Setup};
use std::path::Path;
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

#[test]
fn every_scenario_of_the_expansion_holds() {
    scenario::hold::<Mistfall>(&with_heart(), &Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/heart"));
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

/// The files with one of them changed.
fn changed(name: &str, from: &str, to: &str) -> Result<Content, Problems> {
    let files: Vec<Source> =
        with_heart().iter().map(|file| if file.name() == name { Source::new(name, file.text().replacen(from, to, 1)) } else { file.clone() }).collect();
    assert!(files.iter().zip(with_heart()).any(|(one, other)| one.text() != other.text()), "nothing was changed");
    content::load(&files, None)
}

// rule: HM-COMP-02
#[test]
fn a_darkness_track_never_falls_and_none_of_its_spaces_stands_still() {
    let charter = with_heart().iter().find(|file| file.name() == "heart-charter.toml").unwrap().text().to_owned();
    let line = charter.lines().find(|line| line.starts_with("normal = ")).unwrap();
    for track in ["\"2 1\"", "\"1\"", "\"0 1\""] {
        let problems = changed("heart-charter.toml", line, &format!("normal = {track}")).unwrap_err();
        let problems = format!("{problems:?}");
        assert!(problems.contains("HM-COMP-02"), "{track}: {problems}");
    }
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

#[test]
fn random_games_end_with_any_modules_and_break_nothing() {
    let game = game();
    for index in 0..40 {
        let setup = Setup::varied(&game.content, index);
        let mut state = game.begin(&setup, index, &mut Silent).unwrap_or_else(|error| panic!("{setup:?}: {error}"));
        let mut chance = Chance::new(index);
        let mut moves = Vec::new();
        while let Status::Deciding(seats) = game.status(&state) {
            let seat = seats.iter().next().unwrap();
            moves.clear();
            game.legal(&state, seat, &mut moves);
            assert!(!moves.is_empty(), "{setup:?}");
            game.apply(&mut state, seat, *chance.pick(&moves).unwrap(), &mut Silent);
            let faults = game.faults(&state);
            assert!(faults.is_empty(), "{setup:?}: {faults:?}");
        }
    }
}

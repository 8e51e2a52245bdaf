//! A scenario can bend cards.

use crate::content::support::Files;
use mistgate_mistywell::content::{ActionKind, TrackSpace};
use mistgate_mistywell::effect::Effect;

#[test]
fn a_rewrite_replaces_the_keys_it_names_and_no_others() {
    let scenario = r#"
rules = ["MW-BEST-04"]
[given]
round = 3
[rewrite."Witch 1"]
kind = "standard"
cost = 2
outputs = []
effect = "recover 2"
[rewrite."request 0"]
needs = ["gear 3"]
effect = ""
[rewrite."Fate 0"]
good = false
[rewrite."Covenant of Second"]
effect = "discard 1"
[rewrite."Second"]
spaces = 2
ability = { open = true, effect = "recover all" }
[rewrite.numbers]
reserve = 7
[rewrite.track]
spaces = ["start", "plain"]
"#;
    scenario_keeps_the_rest(&Files::plain(), scenario);
}

fn scenario_keeps_the_rest(files: &Files, scenario: &str) {
    let before = files.load().expect("the plain box is sound");
    let content = files.load_with(Some(scenario)).expect("the scenario is sound");
    let action = &content.actions[0];
    assert_eq!((action.kind, action.cost, action.timer, action.any_output), (ActionKind::Standard, 2, 0, 0));
    assert_eq!(action.text.to_string(), "Recover 2.");
    assert_eq!((content.actions[1].cost, content.actions[1].kind), (0, ActionKind::Project));
    assert_eq!(content.requests[0].needs[0].pay, 3);
    assert!(content.requests[0].effect.is_empty() && !content.requests[1].effect.is_empty());
    assert_eq!(content.requests[0].group, before.requests[0].group);
    assert!(!content.fates[0].good && before.fates[0].good);
    assert_eq!(content.program.of(content.covenants[1].effect)[2..], [Effect::Discard(1)]);
    assert_eq!((content.districts[1].spaces, content.districts[1].ability.open), (2, true));
    assert_eq!((content.numbers.reserve, content.numbers.banes), (7, 10));
    assert_eq!(content.track, [TrackSpace::Plain, TrackSpace::Plain]);
}

#[test]
fn a_rewrite_of_recuperate_applies_to_all_three_copies() {
    let content = Files::plain().load_with(Some("[rewrite.Recuperate]\neffect = \"recover all\"")).expect("the scenario is sound");
    for at in [10, 21, 32] {
        assert_eq!(content.program.of(content.actions[at].effect), [Effect::RecoverAll]);
    }
    let wrong = Files::plain().load_with(Some("[rewrite.Recuperate]\nefect = \"recover all\"")).map(|content| content.version);
    assert_eq!(wrong, Err(vec!["scenario.toml:2:1: unknown key `efect`; did you mean `effect`?".to_string()]));
}

#[test]
fn mistakes_of_a_scenario_point_into_the_scenario() {
    for (scenario, expected) in [
        ("[rewrite.\"Wich 1\"]\ncost = 1", "scenario.toml:1:10: there is no card or district `Wich 1`; did you mean `witch 1`?"),
        ("[rewrite.Nobody]\ncost = 1", "scenario.toml:1:10: there is no card or district `Nobody`"),
        ("[rewrite.\"Witch 1\"]\ncost = 77", "scenario.toml:2:8: `cost` must be a whole number from 0 to 9, this is 77"),
        ("[rewrite.\"Witch 1\"]\neffect = \"gain 0 fate\"", "scenario.toml:2:16: expected a number from 1 to 9, found `0`"),
        ("[rewrite]\n\"Witch 1\" = 3", "scenario.toml:2:13: `Witch 1` must be a table, this is a number"),
        ("rewrite = 1", "scenario.toml:1:11: `rewrite` must be a table, this is a number"),
    ] {
        let problems = Files::plain().load_with(Some(scenario)).map(|content| content.version);
        assert_eq!(problems, Err(vec![expected.to_string()]), "{scenario}");
    }
}

#[test]
fn a_name_that_means_two_things_cannot_be_rewritten() {
    let files = Files::plain().replace("covenant.toml", "\"Covenant of Third\"", "\"Third\"");
    let problems = files.load_with(Some("[rewrite.Third]\nflavour = \"x\"")).map(|content| content.version);
    assert_eq!(problems, Err(vec!["scenario.toml:1:10: `Third` is a district and also a Covenant card".to_string()]));
}

// rule: MW-COMP-09
#[test]
fn no_scenario_can_take_away_the_card_that_is_always_playable() {
    for (scenario, expected) in [
        ("[rewrite.Recuperate]\ncost = 1", "the cost and the timer of a Rest Action are 0 (MW-COMP-09)"),
        ("[rewrite.Recuperate]\ntimer = 1", "the cost and the timer of a Rest Action are 0 (MW-COMP-09)"),
        ("[rewrite.\"Witch 6\"]\nkind = \"rest\"", "the Witch needs one Rest Action, found 2 (MW-COMP-04)"),
    ] {
        let problems = Files::plain().load_with(Some(scenario)).err().unwrap_or_default();
        assert!(problems.iter().any(|problem| problem.ends_with(expected)), "{problems:?}");
    }
}

// rule: MW-COMP-15
#[test]
fn no_scenario_can_have_more_token_spaces_than_tokens() {
    let wide = |names: &[&str]| names.iter().map(|name| format!("[rewrite.\"{name}\"]\nspaces = 2\n")).collect::<String>();
    assert!(Files::plain().load_with(Some(&wide(&["Second", "Third", "Fourth", "Fifth"]))).is_ok());
    let problems = Files::plain().load_with(Some(&wide(&["Second", "Third", "Fourth", "Fifth", "Sixth"]))).err().unwrap_or_default();
    assert_eq!(problems, ["map.toml:12:1: 11 token spaces on the Map, but only 10 tokens (MW-COMP-15)"]);
}

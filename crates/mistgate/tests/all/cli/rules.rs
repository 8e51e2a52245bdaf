//! Browsing the rules, and which of them have tests.

use crate::cli::run::{Place, checkout};
use serde_json::Value;
use std::fs;

#[test]
fn all_catalogues_can_be_read() {
    let out = Place::new().run(&["rules"]).fine();
    for words in ["Mistywell", "Mistfall", "Heart of the Mists", "Chronicles of Frost", "Malhya", "250 rules, ids MW-"] {
        assert!(out.contains(words), "no `{words}`");
    }
    for game in ["mistywell", "mistfall", "frost", "malhya"] {
        assert!(Place::new().run(&["rules", game]).fine().lines().count() > 300, "{game}");
    }
}

#[test]
fn a_rule_is_shown_with_check_and_ruling() {
    for id in ["MW-END-05", "mw-end-05"] {
        let out = Place::new().run(&["rules", id]).fine();
        for words in ["MW-END-05", "round limit", "Check: ", "Ruling: "] {
            assert!(out.contains(words), "no `{words}` in:\n{out}");
        }
    }
}

#[test]
fn a_topic_and_the_beginning_of_ids_find_several() {
    let topic = Place::new().run(&["rules", "job board"]).fine();
    assert!(topic.contains("MW-JOB-01") && topic.contains("MW-JOB-10"));
    let ids = Place::new().run(&["rules", "MW-END"]).fine();
    assert!(ids.contains("MW-END-01") && ids.contains("MW-END-05") && !ids.contains("MW-JOB-01"));
}

#[test]
fn rules_come_as_json_too() {
    let rules: Value = serde_json::from_str(&Place::new().run(&["rules", "MW-END", "--json"]).fine()).unwrap();
    assert_eq!(rules.as_array().unwrap().len(), 5);
    assert_eq!(rules[0]["id"], "MW-END-01");
}

/// A checkout in miniature, in which one rule is named by a scenario and one by a Rust test.
fn miniature() -> Place {
    let place = Place::new();
    place.write("rules/mistywell.toml", "");
    place.write("scenarios/mistywell/a.toml", "title = \"a\"\ngame = \"mistywell\"\nrules = [\"MW-GOAL-01\"]\n");
    place.write("crates/x/src/lib.rs", "// rule: MW-GOAL-02\n#[test]\nfn a() {}\n\n// rule: MW-GOAL-03\nfn no_test() {}\n");
    place
}

#[test]
fn rules_without_a_test_are_listed_one_a_line() {
    let ran = miniature().run(&["rules", "--uncovered"]);
    assert_eq!((ran.code, ran.err.as_str()), (1, ""));
    let ids: Vec<&str> = ran.out.lines().collect();
    assert_eq!(ids[0], "MW-GOAL-03");
    let of = |prefix: &str| ids.iter().filter(|id| id.starts_with(prefix)).count();
    assert_eq!((of("MW-"), of("MF-"), of("HM-"), of("CF-"), of("ML-")), (248, 508, 132, 370, 1667));
    assert_eq!(ids.len(), 248 + 508 + 132 + 370 + 1667);
}

#[test]
fn when_every_rule_is_named_there_is_nothing_to_list() {
    let place = miniature();
    for game in ["mistywell", "mistfall", "frost", "malhya"] {
        let rules: Value = serde_json::from_str(&place.run(&["rules", game, "--json"]).fine()).unwrap();
        let ids: Vec<&str> = rules.as_array().unwrap().iter().map(|rule| rule["id"].as_str().unwrap()).collect();
        place.write(&format!("crates/x/src/{game}.rs"), format!("// rule: {}\n#[test]\nfn a() {{}}\n", ids.join(" ")));
    }
    assert_eq!(place.run(&["rules", "--uncovered"]).fine(), "");
}

#[test]
fn ids_that_do_not_exist_are_reported() {
    let place = miniature();
    place.write("crates/x/tests/b.rs", "// rule: MW-GOAL-99\n#[test]\nfn b() {}\n");
    let ran = place.run(&["rules", "--uncovered"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("crates/x/tests/b.rs:1: there is no rule MW-GOAL-99"), "{}", ran.err);
}

#[test]
fn outside_of_a_checkout_coverage_cannot_be_told() {
    Place::new().run(&["rules", "--uncovered"]).refused(&["no source checkout"]);
}

#[test]
fn every_id_named_in_this_checkout_exists() {
    let ran = Place::new().run_in(&checkout(), &["rules", "--uncovered"]);
    assert!(ran.code < 2 && ran.err.is_empty(), "{}", ran.err);
    assert!(fs::exists(checkout().join("rules/mistywell.toml")).unwrap());
}

//! Measuring.

use crate::run::Place;
use serde_json::Value;

#[test]
fn the_numbers_come_as_json() {
    let measured: Value = serde_json::from_str(&Place::new().run(&["bench", "--json", "--seconds", "1"]).fine()).unwrap();
    let number = |key: &str| measured["mistywell"][key].as_f64().unwrap_or_else(|| panic!("no {key} in {measured}"));
    assert!(number("ns_per_decision") > 1.0);
    assert!(number("ns_per_clone") > 0.0);
    assert!(number("bytes_per_state") > 100.0);
    assert_eq!(number("allocations_per_decision"), 0.0);
}

#[test]
fn the_numbers_come_as_a_table() {
    let out = Place::new().run(&["bench", "--seconds", "1"]).fine();
    assert!(out.contains("ns a decision") && out.lines().nth(1).is_some_and(|line| line.starts_with("mistywell ")), "{out}");
}

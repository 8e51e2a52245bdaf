//! Measuring.

use crate::cli::run::Place;
use serde_json::Value;

#[test]
fn the_numbers_come_as_json() {
    let measured: Value = serde_json::from_str(&Place::new().run(&["bench", "--json", "--seconds", "1"]).fine()).unwrap();
    for (game, most) in [("mistywell", "3"), ("mistfall", "4"), ("frost", "4")] {
        let full = &measured[game]["by_seats"][most];
        for numbers in [&measured[game], &measured[game]["by_seats"]["1"], full] {
            let number = |key: &str| numbers[key].as_f64().unwrap_or_else(|| panic!("no {key} in {measured}"));
            assert!(number("ns_per_decision") > 1.0);
            assert!(number("ns_per_clone") > 0.0);
            assert!(number("bytes_per_state") > 100.0);
            assert!(number("continuations_per_second") > 1.0 && number("continuations_on_two_threads") > 1.0);
            assert_eq!(number("allocations_per_decision"), 0.0, "{game}");
        }
        assert_eq!(measured[game]["ns_per_decision"], full["ns_per_decision"]);
    }
    for (game, position) in [("mistfall", "with the Heart"), ("malhya", "on the road"), ("malhya", "5 against 8")] {
        let numbers = &measured[game]["positions"][position];
        assert!(numbers["ns_per_decision"].as_f64().is_some_and(|ns| ns > 1.0), "{measured}");
        assert_eq!(numbers["allocations_per_decision"], 0.0, "{position}");
    }
    assert_eq!(measured["malhya"]["by_seats"]["5"]["allocations_per_decision"], 0.0);
}

#[test]
fn the_numbers_come_as_a_table() {
    let out = Place::new().run(&["bench", "--seconds", "1"]).fine();
    assert!(out.contains("ns a decision") && out.lines().nth(1).is_some_and(|line| line.starts_with("mistywell ")), "{out}");
}

#[test]
fn the_pieces_are_measured_and_allocate_nothing() {
    let measured: Value = serde_json::from_str(&Place::new().run(&["bench", "--pieces", "--json", "--seconds", "1"]).fine()).unwrap();
    for piece in ["line_of_sight", "line_of_sight_with_figures", "reach_6", "reach_everything", "malhya_line_of_sight", "malhya_reach"] {
        assert!(measured[piece]["ns"].as_f64().is_some_and(|ns| ns > 0.0), "{measured}");
        assert_eq!(measured[piece]["allocations"], 0.0, "{measured}");
    }
    let words = Place::new().run(&["bench", "--pieces", "--seconds", "1"]).fine();
    assert!(words.contains("line of sight with figures"), "{words}");
    Place::new().run(&["bench", "--pieces", "--server"]).refused(&["--server"]);
}

#[test]
fn the_server_is_measured_from_a_second_process() {
    let measured = Place::new().run(&["bench", "--server", "--tables", "3", "--rate", "100", "--seconds", "1", "--json"]).fine();
    let measured: Value = serde_json::from_str(&measured).unwrap();
    assert_eq!(measured["tables"], 3);
    assert!(measured["choices"].as_u64().is_some_and(|choices| choices > 10), "{measured}");
    assert!(measured["latency_ms"]["p99"].as_f64().is_some_and(|time| time > 0.0), "{measured}");
    let words = Place::new().run(&["bench", "--server", "--tables", "2", "--rate", "0", "--seconds", "1"]).fine();
    assert!(words.contains("acknowledged choices a second"), "{words}");
    Place::new().run(&["bench", "--tables", "3"]).refused(&["--server"]);
}

// rule: ML-GOLDEN-02
#[test]
fn questions_of_a_round_are_counted() {
    let counted: Value = serde_json::from_str(&Place::new().run(&["bench", "--questions", "--json"]).fine()).unwrap();
    for how in ["at random", "straight on"] {
        let asked = &counted[how];
        let (rounds, questions) = (asked["rounds"].as_u64().unwrap(), asked["questions"].as_u64().unwrap());
        assert!(rounds > 20 && questions > 4 * rounds, "every hero is asked at least once a round: {asked}");
        assert!(asked["about"]["what a hero does"].as_f64() > asked["about"]["what is tied for enemies"].as_f64(), "{asked}");
    }
    Place::new().run(&["bench", "--questions", "--pieces"]).refused(&["--questions"]);
}

//! The laboratory, as its users meet it.

use crate::cli::run::Place;

const GRID: &str = "game = \"frost\"\ngames = 2\nbots = [\"random\"]\n[setup]\nplayers = [2, 3]\nrounds = [2]\n";

#[test]
fn a_grid_is_played_reported_and_compared() {
    let place = Place::new();
    place.write("grid.toml", GRID);
    let out = place.run(&["lab", "run", "grid.toml", "--out", "one", "--threads", "2"]).fine();
    assert!(out.contains("frost, 4 games in 2 cells, digest ") && out.contains("players 3: seat 2"), "{out}");
    let digest = |out: &str| out.split("digest ").nth(1).unwrap().lines().next().unwrap().to_owned();
    let again = place.run(&["lab", "run", "grid.toml", "--out", "two", "--threads", "1"]).fine();
    assert_eq!(digest(&out), digest(&again));
    let out = place.run(&["lab", "report", "two", "--against", "one"]).fine();
    assert!(out.contains("no difference"), "{out}");
    let page = std::fs::read_to_string(place.path("two/report.html")).unwrap();
    assert!(page.contains("Against one"));
    place.write("grid.toml", GRID.replace("= 2\nbots", "= 3\nbots"));
    place.run(&["lab", "run", "grid.toml", "--out", "two"]).refused(&["another grid was begun in two"]);
    place.run(&["lab", "report", "nowhere"]).refused(&["there is no grid in nowhere"]);
    place.write("grid.toml", GRID.replace("frost", "chess"));
    place.run(&["lab", "run", "grid.toml", "--out", "three"]).refused(&["there is no game `chess`"]);
}

#[test]
fn bots_meet_in_a_contest_and_something_is_learned() {
    let place = Place::new();
    let out = place.run(&["lab", "contest", "frost", "--bots", "random,tree:1", "--games", "2", "--set", "rounds=2"]).fine();
    assert!(out.contains("random") && out.contains("tree:1") && out.contains("of 2 seats"), "{out}");
    place.run(&["lab", "contest", "frost", "--bots", "wizard"]).refused(&["there is no bot `wizard`"]);
    let learned = place.run(&["lab", "learn", "mistywell", "--games", "4", "--bot", "random"]).fine();
    assert!(learned.starts_with("# mistgate lab learn mistywell --games 4 --bot random") && learned.contains("\"Unity tokens\" = "), "{learned}");
}

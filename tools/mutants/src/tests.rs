//! What is found in a rule, and that it still reads as Rust with everything planted in it.

use crate::find;
use crate::games::{GAMES, Game};
use crate::mutant::Mutant;
use crate::plant;
use std::path::Path;

fn found(text: &str) -> Vec<Mutant> {
    find::mutants("turns.rs", text, &[]).unwrap().mutants
}

fn names(text: &str) -> Vec<String> {
    found(text).iter().map(|mutant| mutant.name().strip_prefix("turns.rs ").unwrap().to_owned()).collect()
}

fn all_planted(text: &str, mutants: &[Mutant]) -> plant::Planted {
    plant::plant(text, &mutants.iter().enumerate().map(|(at, mutant)| (at + 1, mutant)).collect::<Vec<_>>())
}

#[test]
fn a_comparison_loses_its_edge_and_its_sense() {
    let rule = "impl Look<'_> { fn tired(self) -> bool { self.wounds >= self.health } }";
    let expected = [
        "Look::tired: return true",
        "Look::tired: return false",
        "Look::tired: `>=` becomes `>` in `self.wounds >= self.health`",
        "Look::tired: `>=` becomes `<` in `self.wounds >= self.health`",
    ];
    assert_eq!(names(rule), expected);
}

#[test]
fn calls_and_assignments_are_left_out_and_what_is_only_told_is_not() {
    let rule = "fn rest(&mut self) { self.heal(); self.acted = true; self.log.note(Event::Rested { n: a - b }); if let Some(x) = y && ready { self.end() } }";
    let expected = [
        "rest: return ()",
        "rest: leave out `self.end()`",
        "rest: leave out `self.heal();`",
        "rest: leave out `self.acted = true;`",
        "rest: take for granted `ready`",
    ];
    assert_eq!(names(rule), expected);
    assert_eq!(find::mutants("turns.rs", rule, &[]).unwrap().telling, 1);
}

#[test]
fn an_arm_goes_if_another_takes_its_place() {
    let rule = "fn cost(self) -> u8 { match self.aim { Aim::Inn => 2, Aim::Wild if self.snow => 3, _ => 4 } }";
    let expected = [
        "cost: return 0",
        "cost: return 1",
        "cost: leave out the arm `Aim::Inn`",
        "cost: take for granted `self.snow`",
        "cost: leave out the arm `Aim::Wild if self.snow`",
    ];
    assert_eq!(names(rule), expected);
    assert_eq!(names("fn cost(self) -> u8 { match self.aim { Aim::Inn => 2, Aim::Wild => 4 } }").len(), 2, "without such an arm all must stay");
}

#[test]
fn constants_words_and_tests_are_left_out() {
    assert_eq!(names("const LIMIT: u8 = 3 + 4; fn name(self) -> &'static str { if self.a == 1 { \"x\" } else { \"y\" } }"), [""; 0]);
    assert_eq!(names("#[cfg(test)] mod tests { fn f() -> bool { 1 == 2 } }"), [""; 0]);
    let found = find::mutants("turns.rs", "const fn next(n: u8) -> u8 { n + 1 }", &[]).unwrap();
    assert_eq!((found.mutants.len(), found.constant), (0, 3));
}

#[test]
fn mutants_inside_of_mutants_are_planted_everywhere() {
    let rule = "fn f(a: u8, b: u8) -> bool { a < b && a + 1 == b }";
    let mutants = found(rule);
    let planted = all_planted(rule, &mutants);
    syn::parse_file(&planted.text).unwrap();
    for (at, _) in mutants.iter().enumerate() {
        assert!(planted.text.contains(&format!("crate::mutants::is({})", at + 1)), "{}", planted.text);
    }
    for (number, place) in &planted.places {
        assert!(planted.text[place.clone()].contains(&format!("is({number})")));
    }
}

#[test]
fn words_alone_decide_the_sample() {
    let near = found("fn f(a: u8) -> bool { a == 1 }");
    let far = found("\n\nfn g() {}\nfn f(a: u8) -> bool { a == 1 }");
    let ranks = |mutants: &[Mutant]| mutants.iter().filter(|mutant| mutant.function == "f").map(|mutant| mutant.rank(7)).collect::<Vec<_>>();
    assert_eq!(ranks(&near), ranks(&far));
    assert_ne!(near[0].rank(7), near[0].rank(8));
    let twice = found("fn f(a: u8) { self.end(); self.end(); }");
    assert_ne!(twice[1].name(), twice[2].name());
}

#[test]
fn the_rules_of_every_game_read_as_rust_with_all_their_mutants() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates");
    for game in &GAMES {
        let source = crates.join(game.name).join("src");
        let files = rules(game, &source, &source);
        assert!(files.len() > 5, "{} has rules", game.name);
        for (file, text) in files {
            let mutants = find::mutants(&file, &text, game.hints).unwrap().mutants;
            let planted = all_planted(&text, &mutants);
            syn::parse_file(&planted.text).unwrap_or_else(|error| panic!("{} {file}: {error}", game.name));
        }
    }
}

fn rules(game: &Game, source: &Path, folder: &Path) -> Vec<(String, String)> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.strip_prefix(source).unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            files.extend(rules(game, source, &path));
        } else if game.is_rules(&name) {
            files.push((name, std::fs::read_to_string(&path).unwrap()));
        }
    }
    files
}

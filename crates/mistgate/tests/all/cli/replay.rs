//! Verifying journals.

use crate::cli::run::Place;

fn saved() -> (Place, String) {
    let place = Place::new();
    place.type_in(&["play", "--seed", "7", "--save", "game.journal"], "1\n1\n1\nundo\n2\n1\nquit\n").fine();
    let text = place.read("game.journal");
    (place, text)
}

#[test]
fn the_story_is_told_with_its_result() {
    let (place, _) = saved();
    let out = place.run(&["replay", "game.journal"]).fine();
    for words in ["The Witch drafts", "MW-DRAFT-03", "Mistywell, seed 7: 4 moves, 1 undone", "It goes on after 0 rounds"] {
        assert!(out.contains(words), "no `{words}` in:\n{out}");
    }
    let quiet = place.run(&["replay", "--quiet", "game.journal"]).fine();
    assert_eq!(quiet.lines().count(), 2);
    assert!(out.ends_with(&quiet));
}

#[test]
fn a_journal_without_marks_is_replayed_too() {
    let (place, text) = saved();
    let bare: String = text.lines().map(|line| format!("{}\n", line.split(" #").next().unwrap())).collect();
    place.write("bare.journal", bare);
    place.run(&["replay", "bare.journal"]).fine();
}

#[test]
fn an_edited_journal_is_found_out() {
    let (place, text) = saved();
    let lines: Vec<&str> = text.lines().collect();
    let joined = |lines: &[&str]| lines.iter().map(|line| format!("{line}\n")).collect::<String>();
    // A changed mark, a move left out, another seat, a move that is none, another seed.
    let mark = text.replacen(lines[7].split(" #").nth(1).unwrap(), "00000000", 1);
    let left_out = joined(&[&lines[..7], &lines[8..]].concat());
    let seat = text.replacen("\ntinker ", "\nforester ", 1);
    let nonsense = text.replacen("tinker draft", "tinker juggle", 1);
    let seed = text.replacen("seed 7", "seed 8", 1);
    for (edited, line) in [(mark, "line 8"), (left_out, "line 8"), (seat, "line 9"), (nonsense, "line 9"), (seed, "line 8")] {
        place.write("edited.journal", edited);
        place.run(&["replay", "edited.journal"]).refused(&["edited.journal", line]);
        place.run(&["play", "--resume", "edited.journal"]).refused(&["edited.journal", line]);
    }
}

#[test]
fn a_torn_last_line_is_reported() {
    let (place, text) = saved();
    place.write("torn.journal", format!("{text}forester dra"));
    let ran = place.run(&["replay", "torn.journal"]);
    ran.refused(&["line 14", "the last line is cut off", "play --resume"]);
    assert!(ran.out.contains("The Witch drafts"), "what is sound is told all the same");
    assert_eq!(place.read("torn.journal"), format!("{text}forester dra"), "replay changes nothing");
}

#[test]
fn a_broken_head_is_reported_with_its_line() {
    let (place, text) = saved();
    let cases = [
        (text.replacen("journal 2", "journal 9", 1), "format 9"),
        (text.replacen("game mistywell", "game chess", 1), "not in the box"),
        (text.replacen("setup {", "setup [", 1), "the setup cannot be read"),
        (text.replacen("\"rounds\":null", "\"rounds\":0", 1), "line 5"),
        (text.replacen("seed 7", "seed x", 1), "not a number"),
        (text[..30].to_owned(), "cut off"),
        (String::new(), "not a journal"),
    ];
    for (broken, words) in cases {
        place.write("broken.journal", &broken);
        place.run(&["replay", "broken.journal"]).refused(&["broken.journal", words]);
        place.run(&["play", "--resume", "broken.journal"]).refused(&[words]);
        assert_eq!(place.read("broken.journal"), broken);
    }
}

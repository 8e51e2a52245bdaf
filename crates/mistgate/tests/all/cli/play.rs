//! A table in the terminal, with the lines typed by a program.

use crate::cli::run::{Place, checkout};
use std::fs;

const GAME: &[&str] = &["play", "mistywell", "--seed", "7", "--save", "game.journal"];

/// The lines of a journal after its head.
fn moves(journal: &str) -> Vec<&str> {
    journal.lines().skip(7).collect()
}

#[test]
fn a_game_is_shown_asked_and_played() {
    let place = Place::new();
    let out = place.type_in(GAME, "1\nquit\n").fine();
    for words in
        ["Mistywell, seed 7", "game.journal", "Chalkboard Way", "Fate Track", "Witch", "Effort 10P", "draft a Request", "MW-DRAFT-03", "The Witch drafts"]
    {
        assert!(out.contains(words), "no `{words}` in:\n{out}");
    }
    assert!(!out.contains('\x1b'), "colours without a terminal");
    assert!(out.lines().all(|line| line.chars().count() <= 80), "{:?}", out.lines().find(|line| line.chars().count() > 80));
    let journal = place.read("game.journal");
    assert!(journal.starts_with("mistgate journal 2\ngame mistywell\ncontent "));
    assert_eq!(moves(&journal).len(), 1);
    assert!(moves(&journal)[0].starts_with("witch draft "));
}

#[test]
fn undo_why_rule_card_log_save_and_help_work() {
    let place = Place::new();
    let lines = "1\nundo\nundo\nwhy 1\nwhy hush hush\nwhy nonsense\nwhy\nrule mw-job-02\nrule XX-1\ncard Hush Hush\ncard hush hsh\ncards\nlog 2\nlog\nsave copy.journal\nsave copy.journal\nhelp\nnonsense\n99\n0\nboard\nconcede\n1\nquit\n";
    let out = place.type_in(GAME, lines).fine();
    for words in [
        "Taken back.",
        "There is nothing to take back.",
        "each role drafts exactly one",
        "There is no piece `nonsense`",
        "Write it like this: why NUMBER",
        "the remaining ones slide right",
        "There is no rule `XX-1`",
        "Standard Action of the Forester",
        "Did you mean `Hush Hush`?",
        "Recuperate",
        "A copy is in copy.journal",
        "copy.journal exists already",
        "take back the last move",
        "`nonsense` is neither a command nor a move",
        "There is no move 99",
        "There is no move 0",
        "Lost after 0 rounds (conceded)",
        "There is nothing to choose: the game is over.",
        "mistgate play --resume game.journal",
    ] {
        assert!(out.contains(words), "no `{words}` in:\n{out}");
    }
    let journal = place.read("game.journal");
    let acts: Vec<&str> = moves(&journal).iter().map(|line| line.split(' ').nth(usize::from(!line.starts_with("undo"))).unwrap()).collect();
    assert_eq!(acts, ["draft", "undo", "concede"]);
    assert!(journal.starts_with(&place.read("copy.journal")));
}

#[test]
fn a_move_can_be_typed_as_in_the_journal() {
    let place = Place::new();
    place.type_in(GAME, "1\n").fine();
    let first = moves(&place.read("game.journal"))[0].to_owned();
    let notation = first.trim_start_matches("witch ").split(" #").next().unwrap().to_owned();
    place.type_in(&["play", "--seed", "7", "--save", "again.journal"], &format!("{notation}\n")).fine();
    assert_eq!(place.read("again.journal"), place.read("game.journal"));
    // The piece it touches can be asked for.
    let piece = notation.trim_start_matches("draft ").replace('-', " ");
    let out = place.type_in(&["play", "--seed", "7"], &format!("why {piece}\n")).fine();
    assert!(out.contains("You can use it now:"), "{out}");
}

#[test]
fn the_end_of_the_input_leaves_the_table_politely() {
    let place = Place::new();
    let out = place.type_in(GAME, "1").fine();
    assert!(out.contains("The Witch drafts"));
    assert!(out.ends_with("The game is kept. Go on with: mistgate play --resume game.journal\n"));
    place.type_in(&["play", "--seed", "3", "--save", "odd.journal"], "\u{0}\u{1b}\n\r\n1\r\n").fine();
    assert_eq!(moves(&place.read("odd.journal")).len(), 1);
}

#[test]
fn a_saved_game_goes_on_where_it_was_left() {
    let place = Place::new();
    place.type_in(GAME, "1\n1\n").fine();
    let out = place.type_in(&["play", "--resume", "game.journal"], "1\nundo\n2\nquit\n").fine();
    assert!(out.contains("Going on with game.journal") && out.contains("The Tinker drafts"));
    assert_eq!(moves(&place.read("game.journal")).len(), 5);
    // Naming the journal is enough.
    place.type_in(&["play", "game.journal"], "1\n").fine();
    assert_eq!(moves(&place.read("game.journal")).len(), 6);
    place.run(&["replay", "--quiet", "game.journal"]).fine();
}

#[test]
fn a_torn_last_line_is_dropped_with_a_notice() {
    let place = Place::new();
    place.type_in(GAME, "1\n1\n").fine();
    let sound = place.read("game.journal");
    for torn in ["forester dr", "x", "forester draft \u{fc}"] {
        // The last one is cut in the middle of a letter.
        let mut bytes = format!("{sound}{torn}").into_bytes();
        if !torn.is_ascii() {
            bytes.pop();
        }
        place.write("game.journal", &bytes);
        let out = place.type_in(&["play", "--resume", "game.journal"], "quit\n").fine();
        assert!(out.contains("The last line (10) was cut off"), "{out}");
        assert_eq!(place.read("game.journal"), sound);
    }
    place.write("game.journal", format!("{sound}forester dr"));
    place.type_in(&["play", "--resume", "game.journal"], "1\n").fine();
    assert_eq!(moves(&place.read("game.journal")).len(), 3);
}

#[test]
fn journals_go_to_the_data_folder_and_are_never_overwritten() {
    let place = Place::new();
    for _ in 0..2 {
        place.type_in(&["play", "--seed", "5"], "1\n").fine();
    }
    // No game at all means Mistywell, with a seed of its own.
    assert!(place.type_in(&["play"], "quit\n").fine().contains("Mistywell, seed "));
    let folder = place.path("data/mistgate/journals");
    let mut names: Vec<String> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    assert_eq!(names.len(), 3);
    assert!(names.contains(&"mistywell-5-1.journal".to_owned()) && names.contains(&"mistywell-5-2.journal".to_owned()));
    place.write("mine.txt", "precious");
    place.run(&["play", "--save", "mine.txt"]).refused(&["mine.txt exists already"]);
    assert_eq!(place.read("mine.txt"), "precious");
}

#[test]
fn bots_take_the_seats_they_are_given_and_undo_goes_back_to_a_person() {
    let place = Place::new();
    let arguments = ["play", "--seed", "7", "--save", "game.journal", "--bot", "tinker,forester"];
    let out = place.type_in(&arguments, "1\nundo\n1\nquit\n").fine();
    assert!(out.contains("The bot plays for tinker") && out.contains("Taken back: "), "{out}");
    let journal = place.read("game.journal");
    // The bots play the same again: the first three moves come twice.
    let strip = |line: &&str| line.split(" #").next().unwrap().to_owned();
    let acts: Vec<String> = moves(&journal).iter().map(strip).collect();
    let undos = acts.iter().filter(|act| *act == "undo").count();
    assert!(undos > 1 && acts[..undos] == acts[2 * undos..3 * undos], "{acts:?}");
    let out = place.type_in(&["play", "--resume", "game.journal", "--bot", "witch", "--bot", "tinker", "--bot", "forester"], "quit\n").fine();
    assert!(out.contains(" rounds ("), "the bots play to the end:\n{out}");
    place.run(&["replay", "game.journal"]).fine();
}

#[test]
fn a_bot_that_looks_ahead_takes_a_seat_and_plays_the_same_again() {
    let place = Place::new();
    let play = |journal: &str, playouts: &str| {
        let bots = ["--bot", "tinker=monte-carlo,forester=monte-carlo", "--playouts", playouts];
        let out = place.type_in(&[&["play", "--seed", "7", "--save", journal], &bots[..]].concat(), "1\n1\n1\nquit\n").fine();
        assert!(out.contains("The bot plays for tinker"), "{out}");
        place.read(journal)
    };
    let first = play("first.journal", "40");
    assert_eq!(first, play("again.journal", "40"));
    place.run(&["replay", "--quiet", "first.journal"]).fine();
}

#[test]
fn pieces_are_asked_about_by_a_part_of_their_name() {
    let place = Place::new();
    let out = place.type_in(GAME, "why kindle\nwhy lamp\nwhy hush\nquit\n").fine();
    assert!(!out.contains("There is no piece `kindle`") && !out.contains("There is no piece `hush`"), "{out}");
    let unwrapped = out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(unwrapped.contains("There is no piece `lamp` on the table. Which one: Every Lamp but Theirs, The Lamp"), "{out}");
}

#[test]
fn a_hint_names_one_of_the_moves_and_changes_nothing() {
    let place = Place::new();
    let out = place.type_in(GAME, "hint\nconcede\nhint\nquit\n").fine();
    let (_, after) = out.split_once("A bot in the place of witch would choose:\n").unwrap_or_else(|| panic!("no hint in:\n{out}"));
    let number: usize = after.split_whitespace().next().unwrap().parse().unwrap();
    assert!((1..=6).contains(&number) && after.contains("MW-DRAFT-03"), "{after}");
    assert!(after.contains("There is nothing to choose: the game is over."));
    assert_eq!(moves(&place.read("game.journal")).len(), 1, "only conceding is in the journal");
}

#[test]
fn several_people_are_told_apart_and_concede_together() {
    let place = Place::new();
    let out = place.type_in(&["play", "--players", "3", "--seed", "7"], "concede\nconcede\n1\nquit\n").fine();
    assert!(out.contains("Person 1: ") && out.contains("Person 2: "), "{out}");
    assert!(out.contains("You have proposed it already"));
    assert!(!out.contains("Lost"));
}

#[test]
fn the_setup_can_be_changed() {
    let place = Place::new();
    let arguments = ["play", "--save", "game.journal", "--set", "plan_ahead=true", "--set", "rounds=30", "--set", "control=[0,1,0]"];
    place.type_in(&arguments, "").fine();
    assert!(place.read("game.journal").contains("setup {\"control\":[0,1,0],\"plan_ahead\":true,\"rounds\":30}"));
}

#[test]
fn a_game_needs_the_content_it_was_played_with() {
    let place = Place::new();
    let content = checkout().join("content/mistywell");
    for entry in fs::read_dir(content).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let text = text.replace("\nflavour = \"", "\nflavour = \"Anew: ").replacen("\nname = \"Chalk and Candles\"", "\nname = \"Chalk and Lanterns\"", 1);
        place.write(&format!("cards/{}", path.file_name().unwrap().to_string_lossy()), text);
    }
    place.type_in(&["--content", "cards", "play", "--save", "game.journal"], "1\n").fine();
    // It was kept with the journal, and is found by its name.
    assert!(place.type_in(&["play", "--resume", "game.journal"], "card hush hush\n").fine().contains("Anew: "));
    let journal = place.read("game.journal");
    let content = journal.lines().nth(2).unwrap().to_owned();
    place.write("other.journal", journal.replace(&content, "content r0000000000000000"));
    place.run(&["play", "--resume", "other.journal"]).refused(&["line 3", "not kept here", "--content"]);
    place.run(&["play", "--resume", "other.journal", "--content", "cards"]).refused(&["line 3", "not what lies in"]);
    assert!(place.type_in(&["play", "--resume", "game.journal", "--content", "cards"], "card hush hush\n").fine().contains("Anew: "));
}

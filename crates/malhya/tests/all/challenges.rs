//! Challenges: pages that are no Challenge are refused, and each of the box runs to one of its ends.

use mistgate_kernel::content::Source;
use mistgate_kernel::{Chance, Game, Silent, Status};
use mistgate_malhya::challenge::page::Course;
use mistgate_malhya::moves::Move;
use mistgate_malhya::{Malhya, Setup};

const PAGE: &str = r#"
[[challenge]]
number = 901
name = "A Page"
kind = "encounter"
enter = 1
start = "here"
[[challenge.zone]]
name = "here"
[[challenge.zone]]
name = "there"
life = 2
[[challenge.attack]]
zones = ["there"]
kind = "melee"
dice = "red"
[[challenge.instruction]]
when = "there at 0"
do = ["the adventure ends well"]
[[challenge.instruction]]
when = "no hero left"
do = ["the adventure ends badly"]
"#;

fn problems(page: &str) -> String {
    let mut files = Malhya::files();
    files.push(Source::new("challenges_test.toml", page));
    Malhya::load(&files).map_or_else(|problems| format!("{problems:?}"), |_| String::new())
}

// rule: ML-CHALLENGE-06
#[test]
fn an_encounter_without_one_of_its_parts_is_none() {
    assert_eq!(problems(PAGE), "");
    for (without, expected) in [
        ("life = 2\n", "needs a zone with Life Points"),
        ("[[challenge.attack]]\nzones = [\"there\"]\nkind = \"melee\"\ndice = \"red\"\n", "needs what the creature does"),
        ("enter = 1\n", "enter"),
        ("[[challenge.instruction]]\nwhen = \"no hero left\"\ndo = [\"the adventure ends badly\"]\n", "who does not"),
    ] {
        assert!(PAGE.contains(without));
        let problems = problems(&PAGE.replace(without, ""));
        assert!(problems.contains(expected), "{without}: {problems}");
    }
    assert!(problems(&PAGE.replace("there at 0", "yonder at 0")).contains("`ZONE at 0`"));
}

// rule: ML-CHALLENGE-13
#[test]
fn every_challenge_of_the_box_runs_to_each_of_its_ends() {
    let game = Malhya::embedded().unwrap();
    let encounters = game.content.challenges.iter().filter(|challenge| matches!(challenge.course, Course::Encounter(_))).count();
    assert_eq!((encounters, game.content.challenges.len()), (4, 8));
    let mut moves = Vec::new();
    for challenge in &game.content.challenges {
        let (mut won, mut lost) = (0, 0);
        let text = format!(
            "# One\nkind: mission\n\n## Setup\n- set out challenge {}\n- close\n\n## 20 Won\n- the adventure ends well\n\n## 21 Lost\n- the adventure ends badly\n\n## 22 Won\n- the adventure ends well\n\n## 23 Lost\n- the adventure ends badly\n",
            challenge.number
        );
        let mut files = Malhya::files();
        files.push(Source::new("booklets/one.md", text));
        let game = Malhya::load(&files).unwrap_or_else(|problems| panic!("{problems:?}"));
        for seed in 0..60 {
            let setup = Setup { adventure: "one".to_owned(), quick: true, ..Setup::of(2 + (seed % 4) as u8) };
            let mut state = game.begin(&setup, seed, &mut Silent).unwrap();
            let mut chance = Chance::new(seed);
            let mut length = 0;
            while let Status::Deciding(seats) = game.status(&state) {
                assert_eq!(game.faults(&state), Vec::<String>::new());
                length += 1;
                assert!(length < 5000, "{} gets stuck: {:?}", challenge.name, state.challenge);
                let seat = seats.one(&mut chance).unwrap();
                moves.clear();
                game.legal(&state, seat, &mut moves);
                let keen = |mv: &Move| matches!(mv, Move::Assault(_) | Move::Zone(_) | Move::Roll);
                // Of two one wants to win.
                let wanted = moves.iter().rev().copied().find(keen).filter(|_| seed % 2 == 0);
                let mv = wanted.unwrap_or_else(|| *chance.pick(&moves).expect("a deciding seat has a move"));
                game.apply(&mut state, seat, mv, &mut Silent);
            }
            if game.cause(&state) == Some("ended well") {
                won += 1
            } else {
                lost += 1
            }
            if won > 0 && lost > 0 {
                break;
            }
        }
        assert!(won > 0 && lost > 0, "{}: {won} won, {lost} lost", challenge.name);
    }
}

#[test]
fn a_check_on_a_page_is_called_by_what_stands_in_its_quotation_marks() {
    let game = Malhya::embedded().unwrap_or_else(|problems| panic!("{problems:?}"));
    let names: Vec<&str> = game.content.library.program.checks.iter().map(|check| check.name.as_str()).collect();
    assert!(names.contains(&"Teeth, ears, expression"), "{names:?}");
    assert_eq!(names.iter().find(|name| name.contains('"')), None);
}

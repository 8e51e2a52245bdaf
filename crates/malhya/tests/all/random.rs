//! Random adventures stay sound, visit everything, and end.

use mistgate_kernel::content::{Report, Source};
use mistgate_kernel::{Chance, Game, Silent, Status};
use mistgate_malhya::booklet::audit;
use mistgate_malhya::event::Event;
use mistgate_malhya::{Malhya, Setup};
use std::collections::BTreeSet;

/// No adventure of random play is longer, in moves.
const LONGEST: u32 = 5000;

#[test]
fn random_adventures_stay_sound_visit_every_chapter_and_end() {
    let game = Malhya::embedded().unwrap();
    let (mut chance, mut moves, mut visited) = (Chance::new(3), Vec::new(), BTreeSet::new());
    for index in 0..400 {
        let setup = Setup::of(2 + (index % 4) as u8);
        let mut events = Vec::new();
        let mut state = game.begin(&setup, Chance::nth_seed(11, index), &mut events).unwrap();
        let mut length = 0;
        while let Status::Deciding(seats) = game.status(&state) {
            assert_eq!(game.faults(&state), Vec::<String>::new(), "{setup:?}");
            assert!(seats.iter().all(|seat| state.present.contains(seat)), "an absent hero is asked");
            length += 1;
            assert!(length < LONGEST, "an adventure of more than {LONGEST} moves");
            let seat = seats.one(&mut chance).unwrap();
            moves.clear();
            game.legal(&state, seat, &mut moves);
            let mv = *chance.pick(&moves).expect("a deciding seat has a move");
            game.apply(&mut state, seat, mv, &mut events);
        }
        assert!(game.cause(&state).is_some());
        visited.extend(events.iter().filter_map(|event| if let Event::Opened { chapter } = event { Some(*chapter) } else { None }));
    }
    let library = &game.content.library;
    let all = library.booklets[library.named("the-spoon-bell").unwrap().index()].numbers.len();
    assert_eq!(visited.len(), all, "a chapter was never visited");
}

#[test]
fn the_checker_finds_nothing_in_what_comes_with_the_program() {
    let game = Malhya::embedded().unwrap();
    let report = Report::default();
    audit::faults(&game.content, &report);
    assert!(report.is_clean(), "{:?}", report.into_problems(&Malhya::files()));
}

/// A booklet beside the program's own content, and what the checker says.
fn checked(text: &str) -> String {
    let mut files = Malhya::files();
    files.push(Source::new("test.md", format!("# Test\nkind: mission\n\n## Setup\n- go 1\n\n{text}")));
    match Malhya::load(&files) {
        Err(problems) => format!("{problems:?}"),
        Ok(game) => {
            let report = Report::default();
            audit::faults(&game.content, &report);
            format!("{:?}", report.into_problems(&files))
        }
    }
}

// rule: ML-CHECK-01
#[test]
fn the_checker_points_at_what_an_author_gets_wrong() {
    for (text, expected) in [
        ("## 1 A\n- go 9\n", "there is no chapter 9"),
        ("## 1 A\n- gain 2 gold\n", "a dead end"),
        ("## 1 A\n- the adventure ends well\n\n## 2 B\n- the adventure ends well\n", "nothing leads to this chapter"),
        ("## 1 A\n- go 2\n- gain 2 gold\n\n## 2 B\n- the adventure ends well\n", "never carried out"),
        ("## 1 A\n- if it is night: gain 2 gold\n- the adventure ends well\n", "write `also if`"),
        ("## 1 A\n? How?\n- \"A\", pay 2 gold: the adventure ends well\n", "no open option"),
        ("## 1 A\n- solo strength check \"X\":\n    - 2 stops: nothing\n    - 1-3: nothing\n    - 5+: nothing\n- the adventure ends well\n", "a gap"),
        ("## 1 A\n- solo strength check \"X\":\n    - 1+: nothing\n- the adventure ends well\n", "cannot fail"),
        ("## 1 A\n- the adventure ends well\n\n## 1 B\n- the adventure ends well\n", "such a chapter already"),
        ("## 1 A\nhidden: 2 in the reeds\n\n- the adventure ends well\n\n## 2 B\n- the adventure ends well\n", "must be `found`"),
        ("## One A\n- the adventure ends well\n", "begins with its number"),
        ("## 1 A\n- solo strength check \"X\":\n    - 2 stops: nothing\n- the adventure ends well\n", "no level of Success"),
        ("## 1 A\nreaders: somebody\n\n- the adventure ends well\n", "who reads it"),
        ("## 1 A\n- market: card 12\n- the adventure ends well\n", "no Market can sell it"),
        ("## 1 A\n- market: 20 common objects, 5 rare weapons\n- the adventure ends well\n", "room for 24 cards, and these are 25"),
        ("## 1 A\n- also if triangle 59 is marked: gain 1 gold\n- the adventure ends well\n", "nothing marks triangle 59"),
        ("## 1 A\n- also if card 86 has at least 1 crystal: gain 1 gold\n- the adventure ends well\n", "nothing brings card 86"),
    ] {
        let problems = checked(text);
        assert!(problems.contains(expected), "{text}: {problems}");
    }
}

#[test]
fn a_group_that_cannot_be_is_refused_with_all_its_faults() {
    let game = Malhya::embedded().unwrap();
    let heroes = vec!["wallen".to_owned(), "walen".to_owned(), "wallen".to_owned()];
    let setup = Setup { adventure: "the-spoon".to_owned(), heroes, ..Setup::default() };
    let faults = game.begin(&setup, 1, &mut Silent).unwrap_err().to_string();
    for expected in ["did you mean `wallen`", "ML-GROUP-08", "did you mean `the-spoon-bell`"] {
        assert!(faults.contains(expected), "{faults}");
    }
}

// rule: ML-GROUP-05
#[test]
fn a_group_has_two_to_five_heroes() {
    let game = Malhya::embedded().unwrap();
    for heroes in 0..=5 {
        assert_eq!(game.begin(&Setup::of(heroes), 1, &mut Silent).is_ok(), (2..=5).contains(&heroes), "{heroes}");
    }
}

#[test]
fn the_first_booklet_of_the_authors_page_can_be_played() {
    let page = include_str!("../../../../docs/booklets.md");
    let first = page.split("```markdown\n").nth(1).and_then(|rest| rest.split("```").next()).expect("the page shows a booklet");
    let mut files = Malhya::files();
    files.push(Source::new("booklets/first.md", first));
    let game = Malhya::load(&files).unwrap_or_else(|problems| panic!("{problems:?}"));
    let report = Report::default();
    audit::faults(&game.content, &report);
    assert!(report.is_clean(), "{:?}", report.into_problems(&files));
}

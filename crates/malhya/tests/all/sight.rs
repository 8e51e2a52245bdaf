//! Lines of sight: what they touch, what they cross, what that means (ML-SIGHT).

use crate::position::{Position, drawn};
use mistgate_kernel::places::Space;
use mistgate_kernel::places::square::{Barrier, Contact, Side};
use mistgate_malhya::booklet::condition::Mode;
use mistgate_malhya::ids::FoeId;
use mistgate_malhya::place::figures::{Camp, Who};
use mistgate_malhya::place::sight::Sight;
use mistgate_malhya::words::HeroId;

fn sees(columns: usize, rows: usize, marks: &[&str], from: &str, to: &str) -> Sight {
    let position = Position::empty(&drawn(columns, rows, marks));
    let (there, back) = (position.sight(Camp::Foes, from, to), position.sight(Camp::Foes, to, from));
    assert_eq!(there, back, "{from} and {to} with {marks:?}: it is the same line"); // ML-SIGHT-04
    there
}

// rule: ML-SIGHT-01, ML-SIGHT-02, ML-SIGHT-04
#[test]
fn in_a_row_or_a_column_the_line_runs_from_centre_to_centre() {
    assert_eq!(sees(5, 3, &["C1 south |"], "A2", "E2"), Sight::Clear, "a wall along the row is not met");
    assert_eq!(sees(5, 3, &["C2 east |"], "A2", "E2"), Sight::Blocked, "one across it is");
    assert_eq!(sees(3, 5, &["A3 east |"], "B1", "B5"), Sight::Clear);
    assert_eq!(sees(3, 5, &["B3 south |"], "B1", "B5"), Sight::Blocked);
}

// rule: ML-SIGHT-03, ML-SIGHT-08, ML-SIGHT-10, ML-SIGHT-24, ML-REMINDER-06
#[test]
fn elsewhere_from_corner_to_corner_and_every_contact_counts() {
    assert_eq!(sees(6, 3, &[], "A1", "D3"), Sight::Clear);
    assert_eq!(sees(6, 3, &["A1 east |"], "A1", "D3"), Sight::Blocked, "the line begins at the end of the wall");
    assert_eq!(sees(6, 3, &["B1 east |"], "A1", "D3"), Sight::Clear, "the line passes under it");
    assert_eq!(sees(6, 3, &["C1 south |"], "A1", "F2"), Sight::Blocked, "the line runs along it");
    assert_eq!(sees(6, 3, &["B1 pillar", "A2 pillar"], "A1", "B2"), Sight::Blocked, "two pillars, corner to corner");
    assert_eq!(sees(5, 5, &["C3 pillar"], "A4", "D1"), Sight::Blocked, "a corner is brushed");
    assert_eq!(sees(5, 5, &["C3 table"], "A4", "D1"), Sight::Hindered, "the same of a low wall");
    // One outline around three spaces: inside of it there is no contact, from outside there is.
    let outline = ["B1 south :", "C1 south :", "D1 south :", "A1 east :", "D1 east :"];
    assert_eq!(sees(6, 2, &outline, "B1", "D1"), Sight::Clear);
    assert_eq!(sees(6, 2, &outline, "A1", "D1"), Sight::Hindered);
}

// rule: ML-SIGHT-06
#[test]
fn next_to_each_other_no_line_is_needed() {
    assert_eq!(sees(3, 3, &["A1 south :"], "A1", "B2"), Sight::Adjacent);
    assert_eq!(sees(3, 3, &[], "A1", "C1"), Sight::Clear, "with one space between it is");
    assert_eq!(sees(3, 3, &["A1 east :"], "A1", "C1"), Sight::Hindered);
}

// rule: ML-SIGHT-07, ML-SIGHT-09
#[test]
fn lines_1_and_3_touch_the_grey_space_and_2_4_and_5_cross_it() {
    let position = Position::empty(&drawn(5, 5, &[]));
    let crosses = |from: &str, to: &str| {
        let line = position.board().line_of_sight(position.space(from), position.space(to), Camp::Heroes);
        let grey = position.space("C3");
        assert!(line.crosses.contains(&grey) != line.touches.contains(&grey), "{from} to {to}");
        line.crosses.contains(&grey)
    };
    assert!(!crosses("B1", "C5") && crosses("A3", "E3") && !crosses("A4", "D1") && crosses("A1", "E5") && crosses("B2", "E4"));
}

// rule: ML-SIGHT-11
#[test]
fn around_a_blocking_obstacle_two_heroes_are_seen_by_one_enemy_each() {
    let position = Position::empty(&drawn(7, 6, &["E2 pillar", "E3 pillar", "E4 pillar", "E5 pillar"]));
    let seen = |from: &str, to: &str| position.sight(Camp::Foes, from, to) != Sight::Blocked;
    for (hero, by_d, by_e) in [("C2", true, false), ("C4", true, false), ("E6", false, false)] {
        assert_eq!((seen("A3", hero), seen("G3", hero)), (by_d, by_e), "{hero}");
    }
}

// rule: ML-SIGHT-15
#[test]
fn three_low_walls_are_one_penalty_and_a_corner_is_enough() {
    let position = Position::empty(&drawn(7, 6, &["C2 table", "C4 table", "D2 east :"]));
    let line = |to: &str| position.board().line_of_sight(position.space("A3"), position.space(to), Camp::Foes);
    assert_eq!((line("F3").sight, line("F3").meets.len()), (Sight::Clear, 0));
    assert_eq!((line("G1").sight, line("G1").meets.len()), (Sight::Hindered, 3));
    assert_eq!(line("D6").sight, Sight::Hindered);
    assert!(["F3", "G1", "D6"].iter().all(|to| line(to).sight.is_valid(Mode::Combat)));
}

// rule: ML-SIGHT-18, ML-SIGHT-19
#[test]
fn whoever_is_crossed_hinders_the_other_side_whoever_is_touched_does_not() {
    let lines = "fight = \"action\"\nenemies = [\"91 at A1\", \"91 at C1\"]\nyoktal = \"A3\"\nancient = \"B3\"";
    let position = Position::given(&drawn(5, 5, &[]), lines);
    let sees = |looker, from, to| position.sight(looker, from, to);
    assert_eq!(sees(Camp::Foes, "A1", "E1"), Sight::Clear, "b is an ally of a");
    assert_eq!(sees(Camp::Heroes, "E1", "A1"), Sight::Screened, "and hinders c");
    assert_eq!(sees(Camp::Foes, "A1", "A5"), Sight::Screened, "d hinders a");
    assert_eq!(sees(Camp::Heroes, "A5", "A1"), Sight::Clear, "and not e");
    assert_eq!(sees(Camp::Foes, "A1", "B4"), Sight::Clear, "f is only touched");
    let screens = |looker, from: &str, to: &str| position.board().line_of_sight(position.space(from), position.space(to), looker).screened_by;
    assert_eq!(screens(Camp::Heroes, "E1", "A1"), [Who::Foe(FoeId(1))], "who is in the way is named, and not who is looked at");
    assert_eq!(screens(Camp::Foes, "A1", "A5"), [Who::Hero(HeroId::Yoktal)]);
    assert_eq!(screens(Camp::Foes, "A1", "E1"), [], "nor allies");
}

// rule: ML-SIGHT-21
#[test]
fn tokens_and_whoever_lies_are_no_hindrance() {
    let lines = "enemies = [\"91 at E1\"]\ncorpses = \"B1\"\nnoise = \"C1\"\nyoktal = \"A1 done\"\nancient = \"D1 lying\"\nphase = \"main\"";
    let rest = format!(
        "rewrite.place = 'tokens = [\"interest at B1\", \"access arch at C1\", \"invocation green at D1\"]'\n[setup]\nheroes = [\"yoktal\", \"ancient\"]\n[given.ancient]\nlife = 0\ndamage = 5\n[given.map]\n{lines}\n"
    );
    let position = Position::on(&drawn(5, 2, &[]), &rest);
    assert_eq!((position.sight(Camp::Heroes, "A1", "E1"), position.sight(Camp::Foes, "E1", "A1")), (Sight::Clear, Sight::Clear));
}

// rule: ML-SIGHT-23, ML-REMINDER-09, ML-WATER-01, ML-RIFT-01
#[test]
fn what_each_kind_of_space_does_to_a_line() {
    let valid = |marks: &[&str], from: &str, to: &str| {
        let sight = sees(3, 2, marks, from, to);
        (sight.is_valid(Mode::Stealth), sight.is_valid(Mode::Combat))
    };
    assert_eq!(valid(&["A1 east |"], "A1", "C1"), (false, false));
    assert_eq!(valid(&["A1 east :"], "A1", "C1"), (false, true));
    assert_eq!(valid(&["B1 %"], "A1", "C1"), (true, true));
    assert_eq!(valid(&["B1 ~"], "A1", "C1"), (true, true));
    assert_eq!(valid(&["C1 %"], "A1", "C1"), (true, true));
    assert_eq!(valid(&["B1 #"], "A1", "C1"), (true, true));
    assert_eq!(valid(&["A1 east |"], "A1", "B1"), (false, false));
    assert_eq!(valid(&["A1 east :"], "A1", "B1"), (true, true));
}

// rule: ML-REMINDER-02, ML-REMINDER-04
#[test]
fn in_stealth_mode_shadow_hides_whoever_is_in_it_and_a_low_wall_whoever_is_behind() {
    let seen = |marks: &[&str], at: &str| {
        let lines = format!("threat = 19\nenemies = [\"91 at A1\"]\nyoktal = \"E2 done\"\nancient = \"{at} done\"\nphase = \"main\"");
        let position = Position::given(&drawn(5, 2, marks), &lines);
        let board = position.board();
        board.sees(board.site.foes().next().unwrap().1, position.space(at))
    };
    assert!(!seen(&["C1 #"], "C1") && seen(&["B1 #"], "B1"), "unless it is next to the enemy");
    assert!(seen(&["B1 #"], "C1"), "the line goes past Shadow");
    assert!(!seen(&["B1 east :"], "C1") && seen(&["A1 east :"], "B1"));
}

// rule: ML-OBSTACLE-05, ML-OBSTACLE-01, ML-OBSTACLE-03
#[test]
fn walls_doors_and_pillars_block_alike() {
    for marks in [&["A1 east |"][..], &["A1 east D"]] {
        let position = Position::empty(&drawn(3, 2, marks));
        let (board, one, two) = (position.board(), position.space("A1"), position.space("B1"));
        assert!(!board.ground.map.adjacent(one, two, board.site.closed), "{marks:?}");
        assert_eq!(position.sight(Camp::Heroes, "A1", "B1"), Sight::Blocked, "{marks:?}");
    }
    let position = Position::empty(&drawn(5, 5, &["C3 pillar"]));
    assert!(position.board().location.space(mistgate_malhya::place::spot::Spot::named("C3").unwrap()).is_none(), "nobody can be in a pillar");
    assert_eq!(position.sight(Camp::Heroes, "A3", "E3"), Sight::Blocked);
}

// rule: ML-OBSTACLE-14
#[test]
fn only_lines_block_and_an_open_door_keeps_its_posts() {
    assert_eq!(sees(5, 2, &["C1 x"], "B1", "D1"), Sight::Clear, "a space without lines that nobody can enter");
    let mut position = Position::empty(&drawn(5, 3, &["B1 east |", "B2 east D", "B3 east |"]));
    assert_eq!(position.sight(Camp::Heroes, "A2", "E2"), Sight::Blocked);
    position.state.site.as_mut().unwrap().closed = Default::default();
    assert_eq!(position.sight(Camp::Heroes, "A2", "E2"), Sight::Clear, "through the open door");
    assert_eq!(position.sight(Camp::Heroes, "A1", "D2"), Sight::Blocked, "the line touches its post");
}

// rule: ML-SIGHT-05, ML-SIGHT-07, ML-SIGHT-10, ML-SIGHT-12
#[test]
fn the_line_that_is_shown_names_every_side_it_meets_and_how() {
    let mut position = Position::empty(&drawn(6, 3, &["B2 east :", "D2 east D", "A1 south :", "F1 south |"]));
    let line = |position: &Position, from: &str, to: &str| position.board().line_of_sight(position.space(from), position.space(to), Camp::Heroes);
    let low = (Side::Upright(2, 1), Barrier::Hindering, Contact::Passes);
    let door = (Side::Upright(4, 1), Barrier::Door(0), Contact::Passes);
    assert_eq!(line(&position, "A2", "F2").meets, [low, door]);
    assert_eq!(position.board().told_line(&line(&position, "A2", "F2")).1, "ML-SIGHT-10");
    position.state.site.as_mut().unwrap().closed = Default::default();
    let open = line(&position, "A2", "F2");
    assert_eq!((open.meets, open.sight), (vec![low], Sight::Hindered), "an open door is none");
    let along = line(&position, "A1", "D2");
    let ends = [(Side::Upright(2, 1), Barrier::Hindering, Contact::Touches), (Side::Level(0, 1), Barrier::Hindering, Contact::Touches)];
    assert_eq!(along.meets, ends, "it goes by the ends of two low walls");
    assert!(line(&position, "A1", "A2").meets.is_empty(), "between neighbours no line is drawn");
    let far = line(&position, "A3", "F3");
    let names = |spaces: &[Space]| spaces.iter().map(|&space| position.board().spot(space)).collect::<Vec<_>>();
    assert_eq!((names(&far.crosses), names(&far.touches)), (["B3", "C3", "D3", "E3"].map(str::to_owned).to_vec(), vec![]), "its ends are not in its way");
}

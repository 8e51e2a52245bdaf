//! Miniatures on four spaces (ML-BASE), and where miniatures are put (ML-DEPLOY).

use crate::position::{Position, drawn};
use mistgate_kernel::places::path::FARTHEST;
use mistgate_kernel::places::square::Base;
use mistgate_malhya::ids::FoeId;
use mistgate_malhya::place::figures::{Camp, Who};
use mistgate_malhya::place::sight::Sight;
use mistgate_malhya::place::walk::Gait;

/// A large enemy on this corner, and both heroes out of the way.
fn large(columns: usize, rows: usize, marks: &[&str], corner: &str) -> Position {
    let lines = format!("fight = \"action\"\nacting = \"yoktal\"\nenemies = [\"97 at {corner}\"]\nyoktal = \"A1\"\nancient = \"A1 done\"");
    Position::given(&drawn(columns, rows, marks), &lines).without_heroes()
}

/// What it costs the large enemy to bring its north-western space there, if it can stand there at all.
fn cost(position: &Position, corner: &str) -> Option<u8> {
    let board = position.board();
    let (id, foe) = board.site.foes().next().unwrap();
    let walker = board.walker(Who::Foe(id), Gait::Light, u8::MAX);
    let to = position.space(corner);
    let stands = board.large_can_stand(to, walker.taken);
    stands.then(|| board.large_reach(&walker, foe.at, FARTHEST).cost(&board.ground.map, to))?
}

// rule: ML-BASE-01, ML-BASE-03, ML-BASE-05, ML-BASE-06
#[test]
fn a_large_enemy_is_shifted_as_its_foremost_space_walks() {
    let position = large(6, 3, &["C1 ~", "D1 ~"], "A1");
    let board = position.board();
    let foe = board.site.foes().next().unwrap().1;
    assert_eq!(board.spaces_of(foe).len(), 4);
    assert!(board.look.c.enemy(foe.kind).is_light());
    assert_eq!(cost(&position, "C1"), Some(2), "two spaces east, over Water, for 2");
    assert_eq!(cost(&position, "D1"), Some(3), "nobody turns around the reference for a space more");
}

// rule: ML-BASE-02, ML-BASE-10
#[test]
fn it_ends_on_four_spaces_without_a_line_inside() {
    assert_eq!(cost(&large(6, 3, &["D1 east |"], "A1"), "D1"), None, "a wall inside");
    assert_eq!(cost(&large(6, 3, &["D1 east :"], "A1"), "D1"), None, "a low wall inside");
    assert_eq!(cost(&large(6, 3, &["E1 x"], "A1"), "D1"), None, "a space nobody can stand on");
    // Through a gap one space wide the reference goes, and only beyond it the base can stand.
    let gap = large(8, 3, &["C1 pillar", "C3 pillar", "D1 pillar", "D3 pillar"], "A1");
    assert_eq!((cost(&gap, "B2"), cost(&gap, "C2")), (None, None));
    assert!(cost(&gap, "E2").is_some());
}

// rule: ML-BASE-04
#[test]
fn the_reference_is_the_foremost_space_of_the_move() {
    // Straight east, row 1 is barred for the upper space: the lower one walks.
    let position = large(6, 3, &["B1 east |", "B1 south |"], "A1");
    assert_eq!(cost(&position, "C1"), Some(2));
    let board = position.board();
    let (id, foe) = board.site.foes().next().unwrap();
    let reach = board.large_reach(&board.walker(Who::Foe(id), Gait::Light, u8::MAX), foe.at, FARTHEST);
    let map = &board.ground.map;
    assert_eq!(reach.reference(map, position.space("C1")).map(|(cell, _)| cell), Some(3), "south-east");
    assert_eq!(reach.reference(map, position.space("B2")).map(|(cell, _)| cell), Some(3), "diagonally there is one only");
}

// rule: ML-BASE-07, ML-BASE-08
#[test]
fn it_may_stop_partly_over_water_and_over_a_rift() {
    assert_eq!(cost(&large(6, 3, &["D1 ~"], "A1"), "C1"), Some(2));
    assert_eq!(cost(&large(6, 3, &["D1 %"], "A1"), "C1"), Some(2));
    assert_eq!(cost(&large(6, 3, &["C1 %", "D1 %", "C2 %"], "A1"), "C1"), Some(2), "one space of four is enough");
    assert_eq!(cost(&large(6, 3, &["C1 %", "D1 %", "C2 %", "D2 %"], "A1"), "C1"), None);
}

// rule: ML-BASE-09
#[test]
fn it_is_near_from_any_of_its_spaces() {
    let position = large(6, 3, &["B1 east |"], "A1");
    let (board, base) = (position.board(), Base::four(position.space("A1")));
    let near = |name: &str| board.adjacent(base, Base::one(position.space(name)));
    assert!(near("C3") && near("A3") && !near("D1"));
    assert_eq!(board.ground.map.distance_between(base, Base::one(position.space("E1"))), 3);
    // It is seen past the wall from its lower spaces; its own spaces hinder nobody who looks at it.
    let lines = "fight = \"action\"\nenemies = [\"97 at A1\"]\nyoktal = \"E2\"\nancient = \"F3\"";
    let position = Position::given(&drawn(6, 3, &["B1 east |"]), lines);
    assert_eq!(position.board().sight_between(Who::Foe(FoeId(0)), Who::Hero(mistgate_malhya::words::HeroId::Yoktal)), Some(Sight::Clear));
}

// rule: ML-BASE-12
#[test]
fn as_a_hindrance_it_is_one_square() {
    let lines = "fight = \"action\"\nenemies = [\"97 at D2\"]\nyoktal = \"A1\"\nancient = \"A2\"";
    let position = Position::given(&drawn(7, 4, &[]), lines);
    assert_eq!(position.sight(Camp::Heroes, "A2", "G3"), Sight::Screened, "the line runs between its spaces");
    assert_eq!(position.sight(Camp::Heroes, "A1", "G2"), Sight::Clear, "along its upper edge");
}

// rule: ML-BASE-13
#[test]
fn the_walk_of_a_large_enemy_ends_with_a_space_next_to_the_hero() {
    let lines = "fight = \"action\"\nphase = \"enemies\"\nenemies = [\"97 at A1\"]\nyoktal = \"E1 done\"\nancient = \"G3 done\"";
    let position = Position::given(&drawn(7, 3, &[]), lines);
    assert_eq!(position.board().site.foes().next().unwrap().1.at, position.space("C1"), "two spaces are enough");
}

// rule: ML-DEPLOY-19
#[test]
fn a_large_enemy_is_placed_over_its_token_without_a_line_inside() {
    let kind = |position: &Position| position.board().site.foes().next().unwrap().1.kind;
    let spaces = |marks: &[&str]| {
        let position = large(6, 6, marks, "E5");
        let board = position.board();
        let found = board.arrival_spaces(kind(&position), position.space("C3"));
        let mut names: Vec<String> = found.iter().map(|space| board.spot(space)).collect();
        names.sort();
        names
    };
    assert_eq!(spaces(&[]), ["B2", "B3", "C2", "C3"]);
    assert_eq!(spaces(&["C3 east |"]), ["B2", "B3"]);
    assert_eq!(spaces(&["B3 %"]), ["C2", "C3"], "no Rift is used for placing");
}

// rule: ML-MOVE-23, ML-MOVE-24
#[test]
fn walking_distance_counts_surcharges_and_range_does_not() {
    let position = Position::given(
        &drawn(4, 3, &["B1 ~", "C1 ~"]),
        "fight = \"action\"\nacting = \"yoktal\"\nenemies = [\"91 at A1\"]\nyoktal = \"A3\"\nancient = \"A3 done\"",
    )
    .without_heroes();
    let (board, foe) = (position.board(), FoeId(0));
    let walker = board.walker(Who::Foe(foe), Gait::Plain, u8::MAX);
    assert_eq!(board.distance(&walker, position.space("A1"), position.space("D1")), 3, "round the Water");
    let corridor = Position::given(
        &drawn(4, 1, &["B1 ~", "C1 ~"]),
        "fight = \"action\"\nacting = \"yoktal\"\nenemies = [\"91 at A1\"]\nyoktal = \"D1\"\nancient = \"D1 done\"",
    )
    .without_heroes();
    let walker = corridor.board().walker(Who::Foe(foe), Gait::Plain, u8::MAX);
    assert_eq!(corridor.board().distance(&walker, corridor.space("A1"), corridor.space("D1")), 5);
    let rift =
        Position::given(&drawn(4, 1, &["B1 %"]), "fight = \"action\"\nacting = \"yoktal\"\nenemies = [\"91 at A1\"]\nyoktal = \"D1\"\nancient = \"D1 done\"")
            .without_heroes();
    let two = rift.board().walker(Who::Foe(foe), Gait::Plain, 2);
    assert!(rift.board().distance(&two, rift.space("A1"), rift.space("C1")) > 9, "a jump for 3 is no way for whoever moves 2");
    let map = &position.board().ground.map;
    assert_eq!(map.distance(position.space("A1"), position.space("D3")), 3, "range is the larger of both differences");
}

//! What players see of a place: every space within reach with its price and its way, what enemies see, a line of sight with all it
//! meets; and what bots make of it.

use mistgate_kernel::content::Source;
use mistgate_kernel::scenario::{Arrange, Opening};
use mistgate_kernel::{Eyes, Game, Seat, Silent};
use mistgate_malhya::Malhya;
use mistgate_malhya::event::Event;
use mistgate_malhya::moves::Move;
use mistgate_malhya::place::event::MapEvent;
use mistgate_malhya::place::spot::Spot;
use mistgate_malhya::words::HeroId;

/// Two rooms: a pond, a rift, a low wall, shadow; a guard behind a wall, who sees little of it.
const ROOMS: &str = r#"
rewrite.map = '''
+---+---+---+---+---+---+
| .   .   ~   . | .   . |
+   +   +   +   +   +   +
| .   %   .   . | .   . |
+   +   +- -+   +   +   +
| .   .   .   #   .   . |
+---+---+---+---+---+---+
'''

[setup]
heroes = ["wallen", "yoktal"]

[given.map]
"#;

fn arranged(given: &str) -> (Malhya, Opening<Malhya>) {
    let scenario = Source::new("place.toml", format!("{ROOMS}{given}"));
    let game = Malhya::bent(&Malhya::files(), &scenario).unwrap_or_else(|problems| panic!("{problems:?}"));
    let opening = game.opening(&scenario).unwrap_or_else(|problems| panic!("{problems:?}"));
    (game, opening)
}

fn spot(name: &str) -> Spot {
    Spot::named(name).unwrap()
}

const SNEAKING: &str = "enemies = [\"91 at F1\"]\nyoktal = \"A3\"\nwallen = \"A1 done\"\nacting = \"yoktal\"";

#[test]
fn the_way_that_is_shown_is_the_way_that_is_walked_at_the_price_that_is_shown() {
    let (game, opening) = arranged(SNEAKING);
    let view = game.view(&opening.state, Eyes::SPECTATOR);
    let reach = view.place.as_ref().and_then(|place| place.reach.as_ref()).unwrap();
    let mut moves = Vec::new();
    let seat = reach.hero.seat();
    game.legal(&opening.state, seat, &mut moves);
    let walks: Vec<Spot> = moves.iter().filter_map(|mv| if let Move::Walk(spot) = mv { Some(*spot) } else { None }).collect();
    assert_eq!(reach.spaces.keys().copied().collect::<std::collections::BTreeSet<_>>(), walks.iter().copied().collect(), "every walk is shown");
    let mut walked = 0;
    for (&to, shown) in reach.spaces.iter().filter(|(_, way)| way.seen_by.is_empty()) {
        let (mut state, mut events) = (opening.state, Vec::new());
        let before = state.hero(reach.hero).action_points;
        game.apply(&mut state, seat, Move::Walk(to), &mut events);
        let steps = events.iter().filter_map(|event| if let Event::Map(MapEvent::Stepped { to, cost, .. }) = event { Some((*to, *cost)) } else { None });
        let (spots, costs): (Vec<Spot>, Vec<u8>) = steps.unzip();
        assert_eq!((spots, costs.iter().sum::<u8>()), (shown.way.clone(), shown.cost), "to {to}");
        assert_eq!(before - state.hero(reach.hero).action_points, shown.points, "to {to}");
        walked += 1;
    }
    assert!(walked > 8 && reach.spaces[&spot("C1")].cost > reach.spaces[&spot("B1")].cost, "water costs more");
}

/// Past the guard on D2 one loses what is left of the Free Movement (ML-MOVE-15): a walk that counts on it ends there, and its label says so.
// rule: ML-MOVE-15
#[test]
fn a_walk_that_an_enemy_cuts_short_says_where_it_ends() {
    let (game, opening) =
        arranged("stealth = \"none\"\nfight = \"action\"\nenemies = [\"91 at C3\"]\nyoktal = \"A3\"\nwallen = \"A1 done\"\nacting = \"yoktal\"");
    let (seat, mut moves) = (Seat(4), Vec::new());
    game.legal(&opening.state, seat, &mut moves);
    let (mut through, mut cut) = (0, 0);
    for mv in moves {
        let Move::Walk(to) = mv else { continue };
        let mut state = opening.state;
        game.apply(&mut state, seat, mv, &mut mistgate_kernel::Silent);
        let board = game.look(&state).board().unwrap();
        let end = board.site.hero(HeroId::Yoktal).at.standing().map(|space| board.spot(space)).unwrap();
        let label = game.choice(&opening.state, seat, mv).detail;
        if end == to.to_string() {
            assert!(!label.contains("stops you"), "to {to}: {label}");
            through += 1;
        } else {
            assert!(label.contains(&format!("stops you on {end}")), "to {to}, but {end}: {label}");
            cut += 1;
        }
    }
    assert!(through > 3 && cut > 0, "{through} go through, {cut} are cut short");
}

#[test]
fn what_enemies_see_is_shown_and_what_they_would_see_if_the_threat_rose() {
    let (game, opening) = arranged(SNEAKING);
    let view = game.view(&opening.state, Eyes::SPECTATOR);
    let place = view.place.unwrap();
    let guard = &place.enemies[&1];
    assert!(guard.sees.contains(&spot("E1")) && !guard.sees.contains(&spot("F3")), "it sees one space far at first");
    assert!(guard.would_see.contains(&spot("F3")), "and farther with more Threat");
    assert!(!guard.would_see.contains(&spot("D1")), "but not through a wall");
    let sides = |at: &str, what: &str| place.sides.iter().any(|side| side.at == spot(at) && side.what == what);
    assert!(sides("C3", "low wall") && sides("E1", "wall"));
    let zones = |at: &str| place.spaces.iter().find(|space| space.at == spot(at)).unwrap().zones.clone();
    assert_eq!((zones("C1"), zones("B2"), zones("D3"), zones("A1")), (vec!["water"], vec!["rift"], vec!["shadow"], vec![]));
}

#[test]
fn a_line_of_sight_is_told_with_all_it_meets() {
    let (game, opening) = arranged(SNEAKING);
    let line = |piece: &str| game.sight_line(&opening.state, piece);
    let clear = line("sight:A1-D1").unwrap();
    assert!(clear.in_stealth && clear.in_combat && clear.meets.is_empty());
    assert_eq!(clear.crosses, [spot("B1"), spot("C1")]);
    let low = line("sight:C1-C3").unwrap();
    assert!(!low.in_stealth && low.in_combat && low.meets.iter().all(|(side, _)| side.what == "low wall"));
    let wall = line("sight:D1-F1").unwrap();
    assert!(!wall.in_combat && wall.rule == "ML-SIGHT-10" && wall.meets.iter().any(|(side, touched)| side.what == "wall" && !touched));
    assert_eq!((line("sight:A1-Z9"), line("sight:A1"), line("space:A1")), (None, None, None));
}

#[test]
fn of_many_spaces_a_bot_weighs_the_few_that_lead_somewhere_unseen() {
    let (game, opening) = arranged(SNEAKING);
    let seat = Seat(4);
    let mut moves = Vec::new();
    game.legal(&opening.state, seat, &mut moves);
    let (all, mut few) = (moves.len(), moves);
    game.sift(&opening.state, seat, &mut few);
    assert!(!few.is_empty() && few.len() < all && few.contains(&Move::EndTurn));
    let view = game.view(&opening.state, Eyes::SPECTATOR);
    let reach = view.place.unwrap().reach.unwrap();
    for mv in few {
        if let Move::Walk(to) = mv {
            assert!(reach.spaces[&to].seen_by.is_empty(), "{to} is watched");
        }
    }
}

#[test]
fn a_bot_does_not_hand_things_to_and_fro() {
    let (game, mut opening) =
        arranged("stealth = \"none\"\nfight = \"action\"\nenemies = [\"91 at F1\"]\nyoktal = \"A3\"\nwallen = \"A2 done\"\nacting = \"yoktal\"");
    let seat = Seat(4);
    game.apply(&mut opening.state, seat, Move::Swap(HeroId::Wallen), &mut Silent);
    let mut moves = Vec::new();
    game.legal(&opening.state, seat, &mut moves);
    assert!(moves.len() > 1);
    game.sift(&opening.state, seat, &mut moves);
    assert_eq!(moves, [Move::Done], "whoever has begun to swap ends it");
}

#[test]
fn a_position_is_worth_what_it_promises() {
    let worth = |given: &str| {
        let (game, opening) = arranged(given);
        game.prospect(&opening.state, Seat(0))
    };
    let fight = |enemy: &str, more: &str| {
        worth(&format!("stealth = \"none\"\nfight = \"action\"\nenemies = [{enemy}]\nyoktal = \"A3\"\nwallen = \"A1 done\"\nacting = \"yoktal\"\n{more}"))
    };
    let two = fight("\"91 at F1\", \"91 at F3\"", "");
    let one = fight("\"91 at F1\"", "");
    assert!(one > two, "an enemy less is better");
    assert!(fight("\"91 at F1 hurt 2\"", "") > one, "a hurt one too");
    let loud = worth(&format!("{SNEAKING}\nthreat = 8"));
    assert!(worth(SNEAKING) > loud, "noise is worse");
}

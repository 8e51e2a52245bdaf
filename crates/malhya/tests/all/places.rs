//! Every place of the Exploration booklet: it can be set out for 2, 3, 4 and 5 heroes from each of its deployment points, slipped through
//! and fought in, and it comes to an end.

use mistgate_kernel::content::Source;
use mistgate_kernel::{Chance, Game, Status};
use mistgate_malhya::combat::moves::FightMove;
use mistgate_malhya::content::Landing;
use mistgate_malhya::event::Event;
use mistgate_malhya::moves::Move;
use mistgate_malhya::place::audit::landings;
use mistgate_malhya::place::event::MapEvent;
use mistgate_malhya::{Malhya, Setup};
use std::collections::BTreeSet;

/// No visit of random play is longer, in moves.
const LONGEST: u32 = 20_000;

/// The game with a booklet for every place, deployment point and mode that does nothing but set it out.
fn visits(box_of: &Malhya) -> (Malhya, Vec<String>) {
    let (mut files, mut names) = (Malhya::files(), Vec::new());
    for location in &box_of.content.locations {
        let numbers: BTreeSet<u16> = landings(&box_of.content, location)
            .into_iter()
            .filter_map(|landing| if let Landing::Adventure(number) = landing { Some(number) } else { None })
            .collect();
        for point in 1..=location.points.len() {
            for mode in ["stealth mode, normal", "stealth mode, extreme", "combat mode"] {
                let name = format!("visit {} {point} {}", location.number, mode.replace(", ", " "));
                // Whoever reads a chapter here has come to an end, but for those of Interest tokens: with half of them one goes on.
                let chapter = |number: &u16| format!("\n## {number} A\n- {}\n", if number.is_multiple_of(2) { "the adventure ends well" } else { "close" });
                let chapters: String = numbers.iter().map(chapter).collect();
                files.push(Source::new(
                    format!("booklets/{name}.md"),
                    format!("# {name}\nkind: mission\n\n## Setup\n- {mode}\n- set out place {} at deployment {point}\n- close\n{chapters}", location.number),
                ));
                names.push(name.replace(' ', "-"));
            }
        }
    }
    (Malhya::load(&files).unwrap_or_else(|problems| panic!("{problems:?}")), names)
}

// rule: ML-DEPLOY-18, ML-MAP-23
#[test]
fn every_place_is_set_out_and_played_by_every_size_of_group() {
    let (game, names) = visits(&Malhya::embedded().unwrap());
    let mut moves = Vec::new();
    for (at, name) in names.iter().enumerate() {
        for heroes in 2..=5u8 {
            let seed = Chance::nth_seed(heroes.into(), at as u64);
            let mut chance = Chance::new(seed);
            let setup = Setup { adventure: name.clone(), quick: true, ..Setup::of(heroes) };
            let mut events = Vec::new();
            let mut state = game.begin(&setup, seed, &mut events).unwrap_or_else(|faults| panic!("{name}: {faults}"));
            let mut length = 0;
            while let Status::Deciding(seats) = game.status(&state) {
                length += 1;
                assert!(length < LONGEST, "{name} with {heroes} heroes gets stuck: {:?}", game.look(&state).asked());
                if length % 16 == 0 {
                    assert_eq!(game.faults(&state), Vec::<String>::new(), "{name} {heroes}");
                }
                if state.site.is_none() && length > 100 {
                    break; // They have left, and nothing is on this road.
                }
                let seat = seats.one(&mut chance).expect("somebody decides");
                moves.clear();
                game.legal(&state, seat, &mut moves);
                let keen = |mv: &Move| matches!(mv, Move::Fight(FightMove::Attack(_) | FightMove::Strike) | Move::MeleeKill(_) | Move::Leave);
                let wanted = moves.iter().copied().find(keen).filter(|_| chance.below(4) > 0);
                let mv = wanted.or_else(|| chance.pick(&moves).copied()).unwrap_or_else(|| panic!("{name}: {:?} has no answer", game.look(&state).asked()));
                game.apply(&mut state, seat, mv, &mut events);
            }
            let homeless = events.iter().find(|event| matches!(event, Event::Map(MapEvent::FoeNotPlaced { .. })));
            assert_eq!(homeless, None, "{name} with {heroes} heroes has no space for somebody");
            let placed = events.iter().filter(|event| matches!(event, Event::Map(MapEvent::HeroPlaced { .. }))).count();
            assert!(placed >= usize::from(heroes), "{name}: {placed} of {heroes} heroes are placed");
        }
    }
}

#[test]
fn the_exploration_booklet_has_all_its_pages() {
    let content = Malhya::embedded().unwrap().content;
    assert!(content.locations.len() >= 24, "{} places", content.locations.len());
    let deployed: BTreeSet<u8> = content
        .locations
        .iter()
        .flat_map(|location| &location.tables)
        .flat_map(|table| table.arrivals(5).map(|(_, arrival)| content.enemy(arrival.enemy).insignia).collect::<Vec<_>>())
        .collect();
    let unmet: Vec<&str> = content.enemies.iter().filter(|card| !deployed.contains(&card.insignia)).map(|card| card.name.as_str()).collect();
    assert!(unmet.is_empty(), "nobody meets {unmet:?}");
}

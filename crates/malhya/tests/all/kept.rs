//! Plays as each version of the rules has kept them, in the middle of everything: they open exactly where they stood, and go on. Each folder
//! beside `content` holds those of one version. `KEPT=new cargo test -p mistgate-malhya kept` plays those of the present rules anew.

use mistgate_kernel::golden::frozen;
use mistgate_kernel::journal::Journal;
use mistgate_kernel::session::Session;
use mistgate_kernel::snapshot::Snapshot;
use mistgate_kernel::{Chance, Game, Status};
use mistgate_malhya::booklet::condition::Mode;
use mistgate_malhya::place::state::Site;
use mistgate_malhya::state::State;
use mistgate_malhya::{Malhya, Setup, content};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What every version keeps: its name, the adventure, heroes, moves.
const PLAYS: [(&str, &str, u8, usize); 3] =
    [("booklet", "the-spoon-bell", 3, 5), ("stealth", "the-undercroft-by-night", 4, 20), ("fight", "the-undercroft-by-day", 5, 60)];
/// Versions that have kept something.
const VERSIONS: [u32; 8] = [3, 4, 5, 6, 7, 8, 9, 10];
/// So many moves each play goes on.
const ON: u32 = 60;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kept")
}

/// The content they were played with.
fn game() -> Arc<Malhya> {
    let further = ["modes.toml", "enemies.toml", "tiles.toml", "places_undercroft.toml"];
    let booklets = ["booklets/spoon-bell.md", "booklets/undercroft_stealth.md", "booklets/undercroft_fight.md"];
    let files = frozen(&folder(), content::TABLES.into_iter().chain(further).chain(booklets));
    Arc::new(Malhya::load(&files).unwrap_or_else(|problems| panic!("{problems:?}")))
}

fn go_on(session: &mut Session<Malhya>, chance: &mut Chance) -> bool {
    let Status::Deciding(seats) = session.status() else { return false };
    let (seat, mut moves) = (seats.one(chance).unwrap(), Vec::new());
    session.game().legal(session.state(), seat, &mut moves);
    session.play(seat, *chance.pick(&moves).unwrap()).unwrap();
    assert_eq!(session.game().faults(session.state()), Vec::<String>::new());
    true
}

/// Does a play show what it is meant to show: a place in each mode, with a target and cubes on cards?
fn is_in_the_middle(name: &str, state: &State) -> bool {
    let fights = |site: &Site| site.fight.is_some_and(|fight| fight.turn > 0) && site.foes().count() > 0 && site.ward.is_some();
    match name {
        "stealth" => state.mode == Some(Mode::Stealth),
        "fight" => state.mode == Some(Mode::Combat) && state.site.as_ref().is_some_and(fights) && !state.group.laid.as_slice().is_empty(),
        _ => true,
    }
}

/// Plays those of the present rules anew, each with the first chance that leads into the middle of everything.
fn keep(folder: &Path, game: &Arc<Malhya>) {
    fs::create_dir_all(folder).unwrap();
    for (name, adventure, heroes, moves) in PLAYS {
        let setup = Setup { adventure: adventure.to_owned(), quick: true, ..Setup::of(heroes) };
        let played = |chance: u64| {
            let (mut session, mut chance) = (Session::begin(game.clone(), setup.clone(), heroes.into()).unwrap(), Chance::new(chance));
            (0..moves).all(|_| go_on(&mut session, &mut chance)).then_some(session)
        };
        let session = (heroes.into()..).filter_map(played).find(|session| is_in_the_middle(name, session.state())).unwrap();
        fs::write(folder.join(format!("{name}.journal")), session.journal()).unwrap();
        fs::write(folder.join(format!("{name}.json")), session.snapshot().write() + "\n").unwrap();
    }
}

#[test]
fn what_every_version_of_the_rules_has_kept_goes_on() {
    let game = game();
    if std::env::var("KEPT").as_deref() == Ok("new") {
        keep(&folder().join(format!("rules-{}", Malhya::RULES)), &game);
    }
    assert_eq!(VERSIONS.last(), Some(&Malhya::RULES), "the present rules have kept nothing: see the top of this file");
    for version in VERSIONS {
        for (name, _, heroes, moves) in PLAYS {
            let read = |ending: &str| fs::read_to_string(folder().join(format!("rules-{version}/{name}.{ending}"))).unwrap();
            let (journal, kept) = (Journal::read(&read("journal")).unwrap(), Snapshot::read(&read("json")).unwrap());
            assert_eq!((kept.rules, kept.done), (version, moves), "{name}");
            let state = kept.state::<Malhya>(None).unwrap();
            let mut session = Session::reopen(game.clone(), &journal, vec![kept]).unwrap();
            assert_eq!(session.state(), &state, "{name}: exactly where it stood");
            if version == Malhya::RULES {
                assert!(session.change().is_none());
                assert_eq!(Session::resume(game.clone(), &journal).unwrap().state(), &state, "{name}: its journal leads there");
            }
            let mut chance = Chance::new(heroes.into());
            assert!((0..ON).take_while(|_| go_on(&mut session, &mut chance)).count() > 0, "{name} goes on");
        }
    }
}

/// What is kept shows what it is meant to show.
#[test]
fn the_kept_plays_are_in_the_middle_of_everything() {
    for (name, ..) in PLAYS {
        let text = fs::read_to_string(folder().join(format!("rules-{}/{name}.json", Malhya::RULES))).unwrap();
        assert!(is_in_the_middle(name, &Snapshot::read(&text).unwrap().state::<Malhya>(None).unwrap()), "{name}");
    }
}

//! Golden journals: whole games that must replay to the letter, for ever.
//!
//! They come with a copy of the content they were played with, so that tuning cards leaves them alone. If one of them
//! breaks, the rules have changed: say which and why. `GOLDEN=new cargo test -p mistgate-frost --test golden` plays
//! them anew.

use mistgate_frost::{Frost, Setup};
use mistgate_kernel::content::Source;
use mistgate_kernel::journal::Journal;
use mistgate_kernel::session::Session;
use mistgate_kernel::{Chance, Eyes, Game, Status};
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

fn frozen() -> Arc<Frost> {
    let names = mistgate_frost::content::FILES.iter().map(|&(name, _)| name);
    let files: Vec<Source> = names.map(|name| Source::new(name, fs::read_to_string(folder().join("content").join(name)).unwrap())).collect();
    Arc::new(Frost::load(&files, None).unwrap())
}

/// What is played: a solo game, the base game with moves taken back, and everything for four.
fn games() -> [(&'static str, u64, Setup); 3] {
    [
        ("solo-events", 21, Setup { events: true, ..Setup::of(1) }),
        ("two-undone", 22, Setup { rounds: Some(20), ..Setup::of(2) }),
        ("four-villains", 23, Setup { events: true, villains: true, open_challenge: true, ..Setup::of(4) }),
    ]
}

fn play_anew(name: &str, seed: u64, setup: Setup) -> Session<Frost> {
    let mut session = Session::begin(frozen(), setup, seed).unwrap();
    let mut chance = Chance::new(seed);
    while let Status::Deciding(seats) = session.status() {
        let seat = seats.iter().next().unwrap();
        let mut moves = Vec::new();
        session.game().legal(session.state(), seat, &mut moves);
        session.play(seat, *chance.pick(&moves).unwrap()).unwrap();
        if name == "two-undone" && chance.below(8) == 0 {
            session.undo();
        }
    }
    session
}

#[test]
fn golden_journals_replay_to_the_letter() {
    for (name, seed, setup) in games() {
        let journal = folder().join(format!("{name}.journal"));
        let end = folder().join(format!("{name}.json"));
        let shown = |session: &Session<Frost>| serde_json::to_string_pretty(&session.game().view(session.state(), Eyes::SPECTATOR)).unwrap() + "\n";
        if std::env::var("GOLDEN").as_deref() == Ok("new") {
            let session = play_anew(name, seed, setup);
            fs::write(&journal, session.journal()).unwrap();
            fs::write(&end, shown(&session)).unwrap();
        }
        let text = fs::read_to_string(&journal).unwrap();
        let session = Session::resume(frozen(), &Journal::read(&text).unwrap()).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(session.journal(), text, "{name}");
        assert_eq!(shown(&session), fs::read_to_string(&end).unwrap(), "{name}");
        assert!(matches!(session.status(), Status::Over(_)), "{name}");
    }
}

//! Golden journals: whole games that must replay to the letter, for ever.
//!
//! They come with a copy of the content they were played with, so that tuning cards leaves them alone. If one of them
//! breaks, the rules have changed: say which and why. `GOLDEN=new cargo test -p mistgate-mistfall --test golden` plays
//! them anew.

use mistgate_kernel::content::Source;
use mistgate_kernel::journal::Journal;
use mistgate_kernel::session::Session;
use mistgate_kernel::{Chance, Eyes, Game, Status};
use mistgate_mistfall::{Mistfall, Setup};
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

fn frozen() -> Arc<Mistfall> {
    let names = mistgate_mistfall::content::FILES.iter().map(|&(name, _)| name);
    let files: Vec<Source> = names.map(|name| Source::new(name, fs::read_to_string(folder().join("content").join(name)).unwrap())).collect();
    Arc::new(Mistfall::load(&files, None).unwrap())
}

/// What is played: a Hero alone, four Heroes on the Nightmare sides, two in combined turns with moves taken back.
fn games(game: &Mistfall) -> [(&'static str, u64, Setup); 3] {
    let heroes = |from: usize, count: usize| game.content.charters[from..from + count].iter().map(|charter| charter.slug.clone()).collect();
    let quest = |at: usize| game.content.quests[at].slug.clone();
    [
        ("alone", 21, Setup { heroes: heroes(0, 1), ..Setup::default() }),
        (
            "four-nightmare",
            22,
            Setup { quest: quest(1), heroes: heroes(3, 4), control: vec![0, 1, 2, 3], nightmare_heroes: true, nightmare_quest: true, ..Setup::default() },
        ),
        ("two-combined-undone", 23, Setup { quest: quest(2), heroes: heroes(1, 2), combined_turns: true, ..Setup::default() }),
    ]
}

fn play_anew(name: &str, seed: u64, setup: Setup) -> Session<Mistfall> {
    let mut session = Session::begin(frozen(), setup, seed).unwrap();
    let mut chance = Chance::new(seed);
    while let Status::Deciding(seats) = session.status() {
        let seat = seats.one(&mut chance).unwrap();
        let mut moves = Vec::new();
        session.game().legal(session.state(), seat, &mut moves);
        session.play(seat, *chance.pick(&moves).unwrap()).unwrap();
        if name == "two-combined-undone" && chance.below(8) == 0 {
            session.undo();
        }
    }
    session
}

#[test]
fn golden_journals_replay_to_the_letter() {
    for (name, seed, setup) in games(&frozen()) {
        let journal = folder().join(format!("{name}.journal"));
        let end = folder().join(format!("{name}.json"));
        let shown = |session: &Session<Mistfall>| serde_json::to_string_pretty(&session.game().view(session.state(), Eyes::SPECTATOR)).unwrap() + "\n";
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

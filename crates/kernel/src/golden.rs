//! Golden journals: whole games that must replay to the letter, for ever.
//!
//! They come with a copy of the content they were played with, so that tuning cards leaves them alone. If one of them breaks,
//! the rules have changed: say which and why. `GOLDEN=new cargo test -p mistgate-GAME golden` plays them anew.

use crate::content::Source;
use crate::journal::Journal;
use crate::session::Session;
use crate::{Chance, Eyes, Game, Status};
use serde::Serialize;
use std::fs;
use std::path::Path;
use std::sync::Arc;

/// One in so many moves is taken back in a game that is played so.
const TAKEN_BACK: u32 = 8;

/// A game to keep.
pub struct Golden<G: Game> {
    /// The name of its files.
    pub name: &'static str,
    /// Its seed.
    pub seed: u64,
    /// Its setup.
    pub setup: G::Setup,
    /// Are moves taken back now and then?
    pub undone: bool,
}

/// The content files of these names, as they were when the games were played.
pub fn frozen(folder: &Path, names: impl IntoIterator<Item = &'static str>) -> Vec<Source> {
    let read = |name| fs::read_to_string(folder.join("content").join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    names.into_iter().map(|name| Source::new(name, read(name))).collect()
}

/// Replays the games and compares them with what was kept; plays them anew first if that is asked for. Panics if one differs.
pub fn hold<G: Game>(folder: &Path, game: &Arc<G>, games: impl IntoIterator<Item = Golden<G>>)
where
    for<'a> G::View<'a>: Serialize,
{
    for golden in games {
        let name = golden.name;
        let [journal, end] = ["journal", "json"].map(|ending| folder.join(format!("{name}.{ending}")));
        let shown =
            |session: &Session<G>| serde_json::to_string_pretty(&session.game().view(session.state(), Eyes::SPECTATOR)).expect("a view is plain data") + "\n";
        if std::env::var("GOLDEN").as_deref() == Ok("new") {
            let session = play(game.clone(), golden);
            fs::write(&journal, session.journal()).expect("the folder can be written to");
            fs::write(&end, shown(&session)).expect("the folder can be written to");
        }
        let kept = |path: &Path| fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let text = kept(&journal);
        let read = Journal::read(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let session = Session::resume(game.clone(), &read).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(session.journal(), text, "{name}");
        assert_eq!(shown(&session), kept(&end), "{name}");
        assert!(matches!(session.status(), Status::Over(_)), "{name}");
    }
}

/// Plays a game at random.
fn play<G: Game>(game: Arc<G>, golden: Golden<G>) -> Session<G> {
    let mut session = Session::begin(game, golden.setup, golden.seed).unwrap_or_else(|error| panic!("{}: {error}", golden.name));
    let mut chance = Chance::new(golden.seed);
    while let Status::Deciding(seats) = session.status() {
        let seat = seats.one(&mut chance).expect("somebody decides");
        let mut moves = Vec::new();
        session.game().legal(session.state(), seat, &mut moves);
        let mv = *chance.pick(&moves).expect("a deciding seat has a move");
        session.play(seat, mv).unwrap_or_else(|error| panic!("{}: {error}", golden.name));
        if golden.undone && chance.below(TAKEN_BACK) == 0 {
            session.undo();
        }
    }
    session
}

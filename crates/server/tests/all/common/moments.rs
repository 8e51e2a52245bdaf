//! Tables worth looking at: every game in its middle and at its end, as journals. Played at random, the same
//! every time.

use mistgate_frost::Frost;
use mistgate_kernel::session::Session;
use mistgate_kernel::{Chance, Game, Status};
use mistgate_malhya::Malhya;
use mistgate_mistfall::Mistfall;
use mistgate_mistywell::Mistywell;
use mistgate_server::games::{frost, malhya, mistfall, mistywell};
use mistgate_server::hosted::HostedGames;
use std::sync::Arc;

/// A game that does not end by itself is left after so many moves.
const LONGEST: usize = 4000;

/// A table, and how far it has come.
pub struct Moment {
    /// Of which game.
    pub game: &'static str,
    /// How far: `middle`, `end`, or what is special about it.
    pub when: &'static str,
    /// The journal it goes on from.
    pub journal: String,
}

/// All games of the house, and the moments of each.
pub struct Evening {
    mistywell: Arc<Mistywell>,
    mistfall: Arc<Mistfall>,
    frost: Arc<Frost>,
    malhya: Arc<Malhya>,
}

impl Evening {
    pub fn new() -> Self {
        Evening {
            mistywell: Arc::new(Mistywell::embedded().expect("sound content")),
            mistfall: Arc::new(Mistfall::with_content(&Mistfall::files()).expect("sound content")),
            frost: Arc::new(Frost::embedded().expect("sound content")),
            malhya: Arc::new(Malhya::embedded().expect("sound content")),
        }
    }

    /// What a server hosts.
    pub fn games(&self) -> HostedGames {
        HostedGames(vec![
            mistywell::hosted(self.mistywell.clone()),
            mistfall::hosted(self.mistfall.clone()),
            frost::hosted(self.frost.clone()),
            malhya::hosted(self.malhya.clone()),
        ])
    }

    /// The moments, by game.
    pub fn moments(&self) -> Vec<Moment> {
        let city = mistgate_mistywell::Setup { control: [0, 1, 2], rounds: Some(14), ..Default::default() };
        let quest = mistgate_mistfall::Setup::default();
        let (heroes, allies) = (["fengray", "hedda"].map(str::to_owned).to_vec(), ["sergeant-tolliver", "dogsbody"].map(str::to_owned).to_vec());
        let heart = mistgate_mistfall::Setup { quest: "a-short-walk-after-dark".to_owned(), heroes, allies, ..quest.clone() };
        let winter = mistgate_frost::Setup { players: 3, rounds: Some(6), ..Default::default() };
        let mules = mistgate_malhya::Setup { adventure: "three-mules-for-hessel".to_owned(), quick: true, ..mistgate_malhya::Setup::of(3) };
        let moment = |game, when, journal| Moment { game, when, journal };
        vec![
            moment("mistywell", "middle", played(&self.mistywell, &city, 5, 60)),
            moment("mistywell", "end", played(&self.mistywell, &city, 5, LONGEST)),
            moment("mistfall", "middle", played(&self.mistfall, &quest, 7, 90)),
            moment("mistfall", "heart", played(&self.mistfall, &heart, 7, 60)),
            moment("mistfall", "end", played(&self.mistfall, &quest, 7, LONGEST)),
            moment("frost", "middle", played(&self.frost, &winter, 11, 100)),
            moment("frost", "end", played(&self.frost, &winter, 11, LONGEST)),
            moment("malhya", "middle", played(&self.malhya, &mules, 3, 40)),
            moment("malhya", "end", played(&self.malhya, &mules, 3, LONGEST)),
        ]
    }
}

/// The journal of a play after so many random moves, or at its end.
fn played<G: Game>(game: &Arc<G>, setup: &G::Setup, seed: u64, most: usize) -> String {
    let mut session = Session::begin(game.clone(), setup.clone(), seed).unwrap_or_else(|error| panic!("{}: {error}", G::NAME));
    let mut chance = Chance::new(seed);
    for _ in 0..most {
        let Status::Deciding(seats) = session.status() else { break };
        let Some(seat) = seats.iter().next() else { break };
        let mut moves = Vec::new();
        session.game().legal(session.state(), seat, &mut moves);
        let Some(&mv) = chance.pick(&moves) else { break };
        session.play(seat, mv).unwrap_or_else(|error| panic!("{}: {error}", G::NAME));
    }
    assert!(most == LONGEST || matches!(session.status(), Status::Deciding(_)), "{}: the middle of a play is not its end", G::NAME);
    session.journal()
}

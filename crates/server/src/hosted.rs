//! The games that can be played here.

use crate::bots::{RandomTableBot, TableBot};
use crate::games::{AnyFace, Face, boxes};
use mistgate_kernel::Game;
use mistgate_kernel::any::AnyGame;
use serde::Serialize;
use serde_json::Value;
use std::sync::Arc;

/// What the lobby says about a game.
#[derive(Clone, Debug, Default, Serialize, utoipa::ToSchema)]
pub struct About {
    /// Its title, as printed on the box.
    pub title: String,
    /// One paragraph.
    pub blurb: String,
    /// The fewest and the most people who can play.
    pub players: (u8, u8),
    /// How long it lasts, in minutes, from and to.
    pub minutes: (u16, u16),
}

impl About {
    /// What the box of this game says.
    pub fn of<G: Game>() -> Self {
        let found = boxes::find(G::NAME);
        found.map_or_else(About::default, |found| About {
            title: found.cover.title.to_owned(),
            blurb: found.blurb.to_owned(),
            players: found.players,
            minutes: found.minutes,
        })
    }
}

/// Writes into the setup which person sits on which seat, for games that must know it.
pub type AssignPersons = fn(&mut Value, &[u8]);

/// A game that is hosted here, with what the server needs besides its rules.
#[derive(Clone)]
pub struct HostedGame {
    /// The game.
    pub game: Arc<dyn AnyGame>,
    /// What the lobby says about it.
    pub about: About,
    /// Who plays for empty seats and gives hints.
    pub bot: Arc<dyn TableBot>,
    /// Tells the setup who sits where; only called if the setup does not say it.
    pub persons: Option<AssignPersons>,
    /// How it looks in the browser; without it, the game is for programs only.
    pub face: Option<Arc<dyn AnyFace>>,
    /// Does everybody play for themselves, with cards that nobody else may know?
    pub rivals: bool,
}

impl HostedGame {
    /// A game with a random bot: better ones must know its type, and come by [`HostedGame::with_bot`].
    pub fn new(game: impl AnyGame + 'static, about: About) -> Self {
        HostedGame { game: Arc::new(game), about, bot: Arc::new(RandomTableBot), persons: None, face: None, rivals: false }
    }

    /// With this bot for empty seats.
    pub fn with_bot(self, bot: impl TableBot + 'static) -> Self {
        HostedGame { bot: Arc::new(bot), ..self }
    }

    /// With a look for the browser.
    pub fn with_face(self, face: impl Face + 'static) -> Self {
        HostedGame { face: Some(Arc::new(face)), ..self }
    }

    /// With hidden hands: nobody reads the journal before the end.
    pub fn with_rivals(self) -> Self {
        HostedGame { rivals: true, ..self }
    }

    /// With a setup that knows who sits where.
    pub fn with_persons(self, persons: AssignPersons) -> Self {
        HostedGame { persons: Some(persons), ..self }
    }
}

/// All games that can be played here.
#[derive(Clone, Default)]
pub struct HostedGames(pub Vec<HostedGame>);

impl HostedGames {
    /// The game of this name.
    pub fn find(&self, name: &str) -> Option<&HostedGame> {
        self.0.iter().find(|hosted| hosted.game.name() == name)
    }
}

//! The games that can be played here.

use crate::bots::{Partner, RandomPartner};
use crate::games::{AnyFace, Face};
use mistgate_kernel::table::Shelved;
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

/// Writes into the setup which person sits on which seat, for games that must know it.
pub type Seating = fn(&mut Value, &[u8]);

/// A game on the shelf, with what the server needs besides its rules.
#[derive(Clone)]
pub struct Offer {
    /// The game.
    pub game: Arc<dyn Shelved>,
    /// What the lobby says about it.
    pub about: About,
    /// Who plays for empty seats and gives hints.
    pub partner: Arc<dyn Partner>,
    /// Tells the setup who sits where; only called if the setup does not say it.
    pub seating: Option<Seating>,
    /// How it looks in the browser; without it, the game is for programs only.
    pub face: Option<Arc<dyn AnyFace>>,
    /// Does everybody play for themselves, with cards that nobody else may know?
    pub rivals: bool,
}

impl Offer {
    /// A game with a random partner: better ones must know its type, and come by [`Offer::with_partner`].
    pub fn new(game: impl Shelved + 'static, about: About) -> Self {
        Offer { game: Arc::new(game), about, partner: Arc::new(RandomPartner), seating: None, face: None, rivals: false }
    }

    /// With this partner for empty seats.
    pub fn with_partner(self, partner: impl Partner + 'static) -> Self {
        Offer { partner: Arc::new(partner), ..self }
    }

    /// With a look for the browser.
    pub fn with_face(self, face: impl Face + 'static) -> Self {
        Offer { face: Some(Arc::new(face)), ..self }
    }

    /// With hidden hands: nobody reads the journal before the end.
    pub fn with_rivals(self) -> Self {
        Offer { rivals: true, ..self }
    }

    /// With a setup that knows who sits where.
    pub fn with_seating(self, seating: Seating) -> Self {
        Offer { seating: Some(seating), ..self }
    }
}

/// All games that can be played here.
#[derive(Clone, Default)]
pub struct Shelf(pub Vec<Offer>);

impl Shelf {
    /// The game of this name.
    pub fn find(&self, name: &str) -> Option<&Offer> {
        self.0.iter().find(|boxed| boxed.game.name() == name)
    }
}

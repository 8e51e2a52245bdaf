//! Why something was not done.

use crate::unplayable::Unplayable;
use mistgate_kernel::any::PlayError;
use mistgate_kernel::{Rule, SetupError};
use mistgate_store::StoreError;

/// Why something was not done. Nothing has changed.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Refusal {
    /// No table has this id, or it is none of the caller's business.
    #[error("there is no such table, or you may not see it")]
    NoSuchTable,
    /// No game has this name.
    #[error("there is no game `{0}`")]
    NoSuchGame(String),
    /// No seat has this name.
    #[error("there is no such seat")]
    NoSuchSeat,
    /// No open seat has this token.
    #[error("this link opens nothing: it was used already, is too old, or never was one; if you sat down with it, your table is in the lobby")]
    NoSuchToken,
    /// The seat is somebody else's.
    #[error("this seat is not yours")]
    NotYours,
    /// Only the person who made the table may do that.
    #[error("only the person who made the table can do that")]
    NotOwner,
    /// The person on that seat has not vanished.
    #[error("that person was here a moment ago: a seat can be given away when somebody has been gone for a while")]
    StillHere,
    /// Somebody would know what is in another's hand.
    #[error("{0}")]
    Rivals(&'static str),
    /// The seat is not free.
    #[error("this seat is taken")]
    Taken,
    /// Something has happened that the caller has not seen.
    #[error("something has happened since: the table is at {sequence}")]
    Behind {
        /// Where the table is.
        sequence: u64,
    },
    /// The move is none.
    #[error("{0}")]
    Unreadable(String),
    /// The move is not legal.
    #[error("{reason}")]
    Illegal {
        /// Why not.
        reason: String,
        /// By which rule.
        rule: Rule,
    },
    /// It cannot be taken back.
    #[error("{0}")]
    NoUndo(&'static str),
    /// The setup cannot be played.
    #[error("{0}")]
    Setup(#[from] SetupError),
    /// What was asked makes no sense.
    #[error("{0}")]
    Invalid(String),
    /// The journal is not for these eyes yet.
    #[error("the journal tells what is hidden: it can be read when the game is over")]
    Sealed,
    /// The journal is as long as one may get.
    #[error("this table has reached its limit")]
    Full,
    /// The room was closed; the table can be opened anew.
    #[error("the table was closed for a moment: try again")]
    Closed,
    /// It was played with cards that are not here, or the journal was changed: it can be read.
    #[error("this table can only be read: {0}")]
    Unplayable(#[from] Unplayable),
    /// The store does not work.
    #[error("nothing can be saved right now: try again later")]
    Broken,
}

impl From<PlayError> for Refusal {
    fn from(error: PlayError) -> Self {
        match error {
            PlayError::Unreadable(reason) => Refusal::Unreadable(reason),
            PlayError::Illegal(illegal) => Refusal::Illegal { reason: illegal.reason, rule: illegal.rule },
        }
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Lost => Refusal::Closed,
            error @ (StoreError::Broken(_) | StoreError::Damaged(_) | StoreError::Later { .. } | StoreError::InUse(_)) => {
                tracing::error!("nothing can be kept: {error}");
                Refusal::Broken
            }
        }
    }
}

impl From<std::io::Error> for Refusal {
    fn from(error: std::io::Error) -> Self {
        tracing::error!("the system gives no chance: {error}");
        Refusal::Broken
    }
}

/// The most that is repeated of what was sent.
const MOST_REPEATED: usize = 200;
/// So much of it from the end, where the advice stands.
const FROM_THE_END: usize = 60;

/// Words that repeat what was sent; not all of it.
pub fn repeated(words: &str) -> String {
    let letters = words.chars().count();
    if letters <= MOST_REPEATED {
        return words.to_owned();
    }
    let beginning = words.chars().take(MOST_REPEATED - FROM_THE_END);
    beginning.chain(['…']).chain(words.chars().skip(letters - FROM_THE_END)).collect()
}

//! The visual language: style, icons, emblems and scenes, all made here and nowhere fetched.
//!
//! - [`icons`]: the sprite and the marks drawn from it
//! - [`mod@emblem`]: an emblem is a pure function of an id
//! - [`mod@scene`]: card art and covers, around an emblem
//! - [`style`]: the one stylesheet
//! - `dice`, `draw`: the small generator and the numbers behind the drawings

// Drawings are made of coordinates; nothing here is part of a rule.
#![allow(clippy::float_arithmetic)]

pub(crate) mod dice;
pub(crate) mod draw;
pub mod emblem;
pub mod icons;
pub mod scene;
pub mod style;

pub use draw::on_circle;
pub use emblem::{Shape, Tone, emblem};
pub use icons::{cube, icon, icon_said, token};
pub use scene::{Scene, Vista, scene};

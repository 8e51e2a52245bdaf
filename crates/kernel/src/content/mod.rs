//! Reading content files, with errors that point at the line.
//!
//! - [`source`]: texts with names, and places in them
//! - [`problem`]: what is wrong, and where; all of it at once
//! - [`edition`]: the files a game was loaded from, and the name of what the rules read in them
//! - [`files`]: the files of a game, and strange ones
//! - [`fields`]: the keys of a TOML table, read one by one and checked
//! - [`words`]: the small languages inside of TOML strings, word by word
//! - [`rewrite`]: tables of a scenario laid over those of content
//! - [`names`]: slugs, and the name somebody probably meant
//! - [`slugs`]: names with ids, and which slugs are taken
//!
//! A reader never stops at the first mistake: it notes it in the [`Report`] and reads on, so that an
//! author sees all of them in one go.

pub mod edition;
pub mod fields;
pub mod files;
pub mod names;
pub mod problem;
pub mod rewrite;
pub mod slugs;
pub mod source;
mod tree;
pub mod words;

pub use edition::{Demands, Edition};
pub use fields::{Document, Fields, Whole};
pub use names::{did_you_mean, listed, near, slug};
pub use problem::{Problem, Problems, Report};
pub use rewrite::Rewrites;
pub use slugs::{Slugs, Titled};
pub use source::{Place, Placed, Source};
pub use words::{Cursor, Token, Word, part, pieces};

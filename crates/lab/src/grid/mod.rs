//! A grid of setups: every combination of what is varied, so many games of each, on all cores.
//!
//! - [`Grid`]: what is varied, as it is written; [`Cell`]: one combination
//! - [`run`](mod@run): playing them in shards, each of which is written when it is done, so that a run can be stopped and gone on with
//! - [`play`]: one game with somebody who takes notes
//! - [`table`]: the notes as Parquet
//! - [`html`]: the report

mod axes;
pub mod html;
pub mod play;
pub mod run;
pub mod summary;
pub mod table;

pub use axes::{Cell, Grid, GridError, Shard};
pub use run::{Progress, run};
pub use summary::Summary;
pub use table::{Results, Table};

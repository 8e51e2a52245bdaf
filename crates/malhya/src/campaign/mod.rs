//! Campaigns: the group, what an adventure begins with, save sheets, levels, joining and leaving, difficulty, fast mode.
//!
//! - [`setup`]: what is agreed before an adventure, and laying it out
//! - [`sheet`]: both save sheets (ML-SAVE): written, read, checked, printed, and a game laid out from them
//! - `level`: levelling up (ML-LEVEL); [`join`]: joining and leaving (ML-JOIN); [`difficulty`]: the Game Mode card (ML-MODE)

pub mod difficulty;
pub mod join;
mod level;
pub mod setup;
pub mod sheet;

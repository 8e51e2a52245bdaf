//! Campaigns: the group, what an adventure begins with, save sheets, levels, joining and leaving, difficulty, fast mode.
//!
//! - [`setup`]: what is agreed before an adventure, and laying it out
//!
//! What belongs here and is still to come: both save sheets (ML-SAVE), levelling up (ML-LEVEL), joining and leaving
//! (ML-JOIN), the Game Mode card (ML-MODE).

pub mod setup;

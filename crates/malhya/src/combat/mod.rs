//! Combat: initiative, upgrades, attack and defence, wounds, enemy protocols, areas, push and pull. Still to come: only what is
//! printed on Enemy cards and Upgrade tokens is here.
//!
//! - [`card`]: Enemy cards and Upgrade tokens; `seam`: where Combat mode begins

pub mod card;
mod seam;

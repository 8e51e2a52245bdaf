//! Booklets: the language of chapters, and reading them in play. `docs/booklets.md` is the author's page.
//!
//! - [`page`]: Markdown into chapters, prose, items and prompts; knows nothing of instructions
//! - [`instruction`] (`land`: on the land), [`condition`], [`skill_check`]: what lines mean, as data
//! - [`parse`]: words into data; [`mod@print`]: data into words, the only words a page shows of an instruction
//! - [`library`]: all booklets, by number, ready to be played
//! - [`audit`]: the checker; `ledger`: what is given and asked for; [`graph`]: a booklet as a graph
//! - `run`: carrying instructions out; `gems`: drawing Action cards; `stage`: closing and returning; `judge`: conditions

pub mod audit;
pub mod condition;
mod gems;
pub mod graph;
pub mod instruction;
mod judge;
mod land;
mod ledger;
pub mod library;
pub mod page;
pub mod parse;
pub mod print;
mod run;
pub mod skill_check;
pub mod stage;

//! Chronicles of Frost, tested from outside: scenarios, golden journals, content, and what only Rust can ask.

mod cards;
mod fight;
mod golden;
mod hidden;
mod house_set;
mod random;
mod rules_content;
mod rules_setup;
mod rules_table;
mod scenarios;

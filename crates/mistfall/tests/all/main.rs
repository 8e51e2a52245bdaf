//! Mistfall, tested from outside: scenarios, golden journals, content, and what only Rust can ask.

mod common;
mod content;
mod golden;
mod random;
mod rules_actions;
mod rules_anatomy;
mod rules_box;
mod rules_cards;
mod rules_glossary;
mod rules_heart;
mod rules_names;
mod rules_setup;
mod rules_table;
mod scenarios;
mod wide;

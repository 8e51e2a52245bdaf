//! Mistywell, tested from outside: scenarios, golden journals, content, and what only Rust can ask.

mod content;
mod golden;
mod house_set;
mod journal;
mod prospect;
mod random;
mod reopen;
mod rules_box;
mod rules_course;
mod rules_fate;
mod rules_table;
mod scenarios;

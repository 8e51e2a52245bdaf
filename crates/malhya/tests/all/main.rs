//! Malhya, tested from outside: scenarios, golden journals, random adventures, the checker.

mod golden;
mod random;
mod scenarios;
mod sheets;
mod the_box;
mod wishes;

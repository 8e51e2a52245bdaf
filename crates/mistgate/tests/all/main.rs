//! The program, tested from outside.

mod cli;
mod docs;

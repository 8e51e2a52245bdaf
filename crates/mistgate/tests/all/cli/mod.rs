//! The program as its users meet it: every command, every way to get it wrong.

mod bad_input;
mod bench;
mod cards;
mod check;
mod help;
#[cfg(unix)]
mod host;
mod kill;
mod lab;
mod malhya;
mod play;
mod replay;
mod rules;
pub mod run;
#[cfg(unix)]
mod serve;
mod sim;

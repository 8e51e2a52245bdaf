//! The content files: what is understood, what is refused and with which words, and what the rules demand of them.

mod demands;
mod loading;
mod mistakes;
mod rewriting;
mod support;
mod texts;

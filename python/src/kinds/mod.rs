//! The kinds of moves of each game, and their slots. Numbers and places follow the games' own codes (`Game::code`), which never change: journals are
//! marked with them. Sizes leave room for content of one's own, up to what a game can hold.

mod frost;
mod malhya;
mod mistfall;
mod mistywell;

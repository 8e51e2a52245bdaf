//! Players: every bot plays legally, and better than chance where it promises to.

mod monte_carlo;
mod random;
mod tree;

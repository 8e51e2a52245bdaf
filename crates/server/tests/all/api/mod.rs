//! The API from outside: requests in, answers out, through the whole server but the socket.

mod fairness;
mod frost;
mod fuzz;
mod keeping;
mod legacy;
mod limits;
pub mod live;
mod nodes;
mod playing;
mod releases;
mod restart;
mod rivals;
mod running;
mod security;
mod tokens;
mod undo;
mod unplayable;
mod wire;

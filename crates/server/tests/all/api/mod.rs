//! The API from outside: requests in, answers out, through the whole server but the socket.

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
mod security;
mod undo;
mod unplayable;
mod wire;

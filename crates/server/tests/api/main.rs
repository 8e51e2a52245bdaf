//! The API from outside: requests in, answers out, through the whole server but the socket.

mod frost;
mod fuzz;
mod house;
mod limits;
mod live;
mod playing;
mod releases;
mod restart;
mod security;
#[allow(dead_code)]
#[path = "../../../lab/tests/toy/mod.rs"]
mod toy;
mod undo;
mod wire;

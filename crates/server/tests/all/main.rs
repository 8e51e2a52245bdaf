//! Everything the server promises, in one program: a crate whose tests are one program is linked once.
//!
//! - [`api`] and [`web`]: requests in, answers out, through the whole server but the socket, at a [`house`] of their own
//! - [`table`], [`mistfall`], [`frost`], [`look`]: what pages are made of
//! - [`durability`]: a server of its own process ([`apart`]) is killed while people play
//! - [`faults`]: everything that can break does, under load; long, so `./test.sh --faults` runs them
//! - [`browser`]: real browsers; `cargo test -p mistgate-server -- --skip browser::` leaves them out

mod apart;
mod api;
mod browser;
mod common;
mod durability;
mod faults;
mod frost;
mod heart;
mod house;
mod look;
mod malhya;
mod mistfall;
mod table;
#[allow(dead_code)]
#[path = "../../../lab/tests/all/toy/mod.rs"]
mod toy;
mod web;

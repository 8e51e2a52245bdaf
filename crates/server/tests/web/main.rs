//! The pages from outside: what a browser without a script asks and gets, and what the script asks besides.

mod around;
mod fuzz;
#[allow(dead_code)]
#[path = "../api/house.rs"]
mod house;
mod live;
mod mistfall;
mod sitting;
mod table;
#[allow(dead_code)]
#[path = "../../../lab/tests/toy/mod.rs"]
mod toy;
mod visitor;

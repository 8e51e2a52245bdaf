//! The pages from outside: what a browser without a script asks and gets, and what the script asks besides.

mod around;
mod fuzz;
mod heart;
mod live;
mod mistfall;
mod sitting;
mod table;
mod visitor;

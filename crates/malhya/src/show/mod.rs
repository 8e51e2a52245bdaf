//! What players see: [`view`] as data, [`attempt`] the check in it, [`place`] the map, [`challenge`] a page without one; [`printed`] cards; `choices`,
//! `tell`, `journey` and `on_map` in words.

pub mod attempt;
pub mod belongings;
pub mod challenge;
mod choices;
mod fight;
mod journey;
pub(crate) mod on_map;
pub mod perk;
pub mod place;
pub mod printed;
mod tell;
pub mod view;
pub mod village;

/// `1 Success`, `2 Successes`
pub(crate) fn successes(n: impl Into<u32>) -> String {
    match n.into() {
        1 => "1 Success".to_owned(),
        n => format!("{n} Successes"),
    }
}

/// One of them lies there, several lie.
fn lie(n: u8) -> &'static str {
    if n == 1 { "lies" } else { "lie" }
}

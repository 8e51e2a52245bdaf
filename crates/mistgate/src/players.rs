//! The bots, as the command line names them.

use crate::stop::Trouble;
use mistgate_bots::AnyBot;
use mistgate_kernel::Seat;
use mistgate_kernel::content::near;
use std::collections::BTreeMap;

/// The seats that bots play, and which bot plays each.
pub type BotSeats = BTreeMap<Seat, AnyBot>;

/// The bot of this name.
pub fn named(name: &str, playouts: u32) -> Result<AnyBot, Trouble> {
    AnyBot::named(name, playouts).ok_or_else(|| {
        let meant = did_you_mean(name, AnyBot::NAMES.iter().copied());
        Trouble::new(format!("there is no bot `{name}`"), format!("{meant}the bots are {}", AnyBot::NAMES.join(", ")))
    })
}

/// Reads `BOT` or `BOT:PLAYOUTS`.
pub fn with_playouts(text: &str, usual: u32) -> Result<AnyBot, Trouble> {
    let (name, playouts) = text.split_once(':').unwrap_or((text, ""));
    let count = if playouts.is_empty() { Some(usual) } else { playouts.parse().ok() };
    let count = count.ok_or_else(|| Trouble::new(format!("`{playouts}` is no number of playouts"), "write it as in monte-carlo:200"))?;
    named(name, count)
}

/// Reads `SEAT`, for the random bot, or `SEAT=BOT`, several of them.
pub fn partners(seats: &[String], names: &[String], playouts: u32) -> Result<BotSeats, Trouble> {
    let read = |text: &String| {
        let (name, bot) = text.split_once('=').unwrap_or((text, "random"));
        let Some(at) = seats.iter().position(|seat| seat == name) else {
            let meant = did_you_mean(name, seats.iter().map(String::as_str));
            return Err(Trouble::new(format!("there is no seat `{name}` for a bot"), format!("{meant}the seats are {}", seats.join(", "))));
        };
        Ok((Seat(at as u8), named(bot, playouts)?))
    };
    names.iter().map(read).collect()
}

fn did_you_mean<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    near(name, known).map_or(String::new(), |meant| format!("did you mean `{meant}`? "))
}

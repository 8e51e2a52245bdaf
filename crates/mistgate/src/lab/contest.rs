//! `mistgate lab contest`: which bot plays better.

use super::threads;
use crate::cli;
use crate::games::{self, CliGame, GameTask};
use crate::players;
use crate::setting;
use crate::stop::{Stop, Verdict};
use mistgate_bots::AnyBot;
use mistgate_lab::{Contest, contest};
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

/// Continuations of a bot of which nothing is said.
const USUAL_PLAYOUTS: u32 = 200;

/// Lets them play and tells.
pub fn run(arguments: &cli::Contest, content: Option<&Path>) -> Result<Verdict, Stop> {
    let bots = arguments.bots.iter().map(|text| players::with_playouts(text, USUAL_PLAYOUTS)).collect::<Result<Vec<_>, _>>()?;
    games::with(&arguments.game, content, Task(arguments, bots))?
}

struct Task<'a>(&'a cli::Contest, Vec<AnyBot>);

impl GameTask for Task<'_> {
    type Output = Result<Verdict, Stop>;

    fn run<G: CliGame>(self, game: Arc<G>) -> Self::Output {
        let Task(arguments, bots) = self;
        let mut setup = G::Setup::default();
        G::limit(&mut setup);
        let setup = setting::apply::<G>(setup, &arguments.set)?;
        let plan = Contest { game, setup, bots, games: arguments.games, seed: arguments.seed, threads: threads(arguments.threads), stop: Arc::default() };
        let standings = contest(&plan)?;
        let mut out = anstream::stdout().lock();
        writeln!(out, "{}, {} games, seed {}", G::game_box().cover.title, arguments.games, arguments.seed)?;
        let what = if arguments.bots.len() == 1 { "games" } else { "seats" };
        for (name, standing) in arguments.bots.iter().zip(standings) {
            let each = standing.thinking.as_micros() as u64 / standing.decisions.max(1);
            writeln!(out, "  {name:<20} won {} of {} {what}, {each} µs for each of {} decisions", standing.won, standing.won.among, standing.decisions)?;
        }
        Ok(Verdict::Fine)
    }
}

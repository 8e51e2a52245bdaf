//! `mistgate lab learn`: what positions are worth, as `mistgate_bots::Worth` reads it.

use super::threads;
use crate::cli;
use crate::games::{self, CliGame, GameTask};
use crate::players;
use crate::sim::progress_bar;
use crate::stop::{Stop, Trouble, Verdict};
use mistgate_lab::{Lessons, learn};
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

/// Learns and prints.
pub fn run(arguments: &cli::Learn, content: Option<&Path>) -> Result<Verdict, Stop> {
    games::with(&arguments.game, content, Task(arguments))?
}

struct Task<'a>(&'a cli::Learn);

impl GameTask for Task<'_> {
    type Output = Result<Verdict, Stop>;

    fn run<G: CliGame>(self, game: Arc<G>) -> Self::Output {
        let cli::Learn { games, bot, playouts, seed, .. } = self.0;
        if G::FEATURES.is_empty() {
            return Err(Trouble::new(format!("{} counts nothing that could be learned from", G::NAME), "see Game::FEATURES").into());
        }
        let player = players::named(bot, *playouts)?;
        let lessons = Lessons { game, vary: G::varied, bot: player, games: *games, seed: *seed, threads: threads(self.0.threads) };
        let bar = progress_bar(*games);
        let learned = learn(&lessons, &|done| bar.set_position(done));
        bar.finish_and_clear();
        let learned = learned?;
        let command = format!("mistgate lab learn {} --games {games} --bot {bot} --playouts {playouts} --seed {seed}", G::NAME);
        let comment = format!("{command}: {} positions, {} of them told right, {} of the games won", learned.positions, learned.right, learned.won);
        write!(anstream::stdout().lock(), "{}", learned.worth.write::<G>(&comment))?;
        Ok(Verdict::Fine)
    }
}

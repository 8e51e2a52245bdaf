//! `mistgate cards`: everything that is printed on the cards of a game.

use crate::cli;
use crate::games::{self, CliGame, GameTask};
use crate::play::canvas::Row;
use crate::stop::{Stop, Trouble, Verdict};
use crate::terminal;
use mistgate_kernel::content::near;
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

/// Prints them.
pub fn run(arguments: &cli::Cards, content: Option<&Path>) -> Result<Verdict, Stop> {
    games::with(&arguments.game, content, Print(arguments))?
}

struct Print<'a>(&'a cli::Cards);

impl GameTask for Print<'_> {
    type Output = Result<Verdict, Stop>;

    fn run<G: CliGame>(self, game: Arc<G>) -> Self::Output {
        let names = game.cards();
        let wanted = self.0.name.as_deref().map(str::to_lowercase);
        let chosen: Vec<&str> = names.iter().copied().filter(|name| wanted.as_ref().is_none_or(|wanted| name.to_lowercase().contains(wanted))).collect();
        if let (true, Some(name)) = (chosen.is_empty(), &self.0.name) {
            let meant = near(name, names.iter().copied()).map_or(String::new(), |meant| format!("did you mean `{meant}`? "));
            return Err(Trouble::new(
                format!("no card of {} has `{name}` in its name", G::NAME),
                format!("{meant}`mistgate cards {}` prints all of them", G::NAME),
            )
            .into());
        }
        let mut out = anstream::stdout().lock();
        let width = terminal::width();
        let mut told = Vec::new();
        for name in chosen {
            let rows = game.card(name, width).unwrap_or_default();
            if self.0.json {
                told.push(json!({ "name": name, "lines": rows.iter().map(Row::words).collect::<Vec<_>>() }));
            } else {
                rows.iter().try_for_each(|row| writeln!(out, "{row}"))?;
                writeln!(out)?;
            }
        }
        if self.0.json {
            writeln!(out, "{}", Value::Array(told))?;
        }
        Ok(Verdict::Fine)
    }
}

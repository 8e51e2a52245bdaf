//! `mistgate sim`: let bots play many games, and count.

use crate::cli;
use crate::games::{self, CliGame, GameTask};
use crate::players;
use crate::setting;
use crate::stop::{Stop, Trouble, Verdict};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use mistgate_bots::{AnyBot, Bot, CommandBot};
use mistgate_kernel::SetupError;
use mistgate_lab::{FailedGame, Plan, Ratio, Report, batch, soak};
use std::fs::OpenOptions;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;

/// Lets bots play.
pub fn run(arguments: &cli::Sim, content: Option<&Path>) -> Result<Verdict, Stop> {
    let bot = players::named(&arguments.bot, arguments.playouts)?;
    games::with(&arguments.game, content, Simulate(arguments, bot))?
}

struct Simulate<'a>(&'a cli::Sim, AnyBot);

impl GameTask for Simulate<'_> {
    type Output = Result<Verdict, Stop>;

    fn run<G: CliGame>(self, game: Arc<G>) -> Self::Output {
        let Simulate(arguments, bot) = self;
        let mut setup = G::Setup::default();
        G::limit(&mut setup);
        let setup = setting::apply::<G>(setup, &arguments.set)?;
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let threads = arguments.threads.map_or(cores, |threads| threads as usize);
        let vary = arguments.varied.then_some(G::varied as fn(&G, u64) -> G::Setup);
        let plan = Plan { game, setup, vary, games: arguments.games, seed: arguments.seed, threads };
        let bar = progress_bar(arguments.games);
        let tell = |done| bar.set_position(done);
        let program = arguments.bot_command.as_deref().map(CommandBot::new);
        let report = match &program {
            Some(program) => play(&plan, program, arguments, &tell),
            None => play(&plan, &bot.seated(), arguments, &tell),
        };
        bar.finish_and_clear();
        let report = report?;
        if let Some(failure) = program.and_then(|program| program.failure()) {
            let help = "docs/bots.md says what a program is asked and how it answers; what it wrote to its standard error is above";
            return Err(Trouble::new(format!("the program does not play: {failure}"), help).into());
        }
        let mut out = anstream::stdout().lock();
        match arguments.json {
            true => writeln!(out, "{}", serde_json::to_string(&report).expect("a report is plain data"))?,
            false => tell_report::<G>(&mut out, &report, arguments, bot)?,
        }
        keep_journals(&report.journals, arguments.seed, Path::new(""))?;
        Ok(if report.violations == 0 { Verdict::Fine } else { Verdict::Faults })
    }
}

fn play<G: CliGame, B: Bot<G> + Clone + Sync>(plan: &Plan<G>, bot: &B, arguments: &cli::Sim, tell: &(dyn Fn(u64) + Sync)) -> Result<Report, SetupError> {
    if arguments.soak { soak(plan, bot, tell) } else { batch(plan, bot, tell) }
}

pub fn progress_bar(games: u64) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:24} {human_pos} of {human_len} games, {eta} left");
    let bar = ProgressBar::with_draw_target(Some(games), ProgressDrawTarget::stderr());
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

fn tell_report<G: CliGame>(out: &mut impl Write, report: &Report, arguments: &cli::Sim, bot: AnyBot) -> io::Result<()> {
    let share = |count: u64| format!("{count:>10}  {:>5}%", Ratio::new(count * 100, report.games).to_string());
    let playouts = bot.playouts().map_or_else(String::new, |playouts| format!(" with {playouts} playouts"));
    let who = arguments.bot_command.as_ref().map_or_else(|| format!("{}{playouts}", arguments.bot), |command| format!("`{command}`"));
    writeln!(out, "{}, {} games, bot {who}, seed {}", G::game_box().cover.title, report.games, arguments.seed)?;
    writeln!(out, "  won          {}", share(report.wins))?;
    writeln!(out, "  lost         {}", share(report.losses))?;
    writeln!(out, "  undecided    {}", share(report.unfinished))?;
    writeln!(out, "why they ended")?;
    for (cause, &count) in &report.causes {
        writeln!(out, "  {cause:<12} {}", share(count))?;
    }
    let lengths = report.length;
    writeln!(out, "length         {} to {} {}, {} on average", lengths.min, lengths.max, G::UNIT, lengths.mean)?;
    let each = Ratio::new(report.decisions, report.games);
    writeln!(out, "decisions      {}, {each} a game, {} in the longest", report.decisions, report.longest)?;
    let seconds = Ratio::new(report.elapsed.as_millis() as u64, 1000);
    writeln!(out, "time           {seconds:.2} s, {} decisions a second", report.decisions_per_second())?;
    writeln!(out, "digest         {}", report.digest)?;
    if let Some(checks) = report.checks {
        writeln!(out, "checked        {} states: {} offered moves accepted, {} others refused,", checks.states, checks.offered, checks.refused)?;
        writeln!(
            out,
            "               {} other worlds compared, {} replays, {} saved states, {} journals",
            checks.other_worlds, checks.replays, checks.round_trips, checks.journals
        )?;
    }
    if report.violations > 0 || report.checks.is_some() {
        writeln!(out, "violations     {}", report.violations)?;
    }
    for finding in &report.findings {
        writeln!(out, "  {finding}")?;
    }
    Ok(())
}

/// Writes the journals of games that went wrong into a folder, beside what is there.
fn keep_journals(journals: &[FailedGame], seed: u64, folder: &Path) -> Result<(), Stop> {
    for kept in journals {
        let path = write_new(kept, seed, folder).map_err(|error| {
            let message = format!("the journal of game {} cannot be written: {error}", kept.game);
            Stop::from(Trouble::new(message, "run it in a folder where you may write"))
        })?;
        writeln!(anstream::stderr(), "the journal of game {} is in {}", kept.game, path.display())?;
    }
    Ok(())
}

/// Writes a journal under the first name that is free.
fn write_new(kept: &FailedGame, seed: u64, folder: &Path) -> io::Result<PathBuf> {
    let mut number = 1;
    loop {
        let again = if number == 1 { String::new() } else { format!("-{number}") };
        let path = folder.join(format!("violation-{seed}-{}{again}.journal", kept.game));
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(mut file) => return file.write_all(kept.text.as_bytes()).map(|()| path),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn journals_of_violations_are_written_beside_what_is_there() {
        let folder = std::env::temp_dir().join(format!("mistgate-violations-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let kept = |text: &str| [FailedGame { game: 3, text: text.to_owned() }];
        keep_journals(&kept("first"), 7, &folder).unwrap();
        keep_journals(&kept("second"), 7, &folder).unwrap();
        assert_eq!(fs::read_to_string(folder.join("violation-7-3.journal")).unwrap(), "first");
        assert_eq!(fs::read_to_string(folder.join("violation-7-3-2.journal")).unwrap(), "second");
        fs::remove_dir_all(&folder).unwrap();
        assert!(keep_journals(&kept("third"), 7, &folder).is_err());
    }
}

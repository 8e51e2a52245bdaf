//! Running scenarios and tests, first without a mutant and then against one after the other.

use crate::games::Game;
use std::collections::BTreeSet;
use std::fs;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// What the tests made of a mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A scenario failed.
    ByScenario,
    /// The scenarios held, but a rule test failed.
    ByRuleTest,
    /// The tests did not end in time: somebody would have noticed.
    TimedOut,
    /// No test came by.
    NeverReached,
    /// Tests came by, and all held.
    Survived,
}

impl Verdict {
    /// Whether somebody noticed.
    pub fn is_caught(self) -> bool {
        matches!(self, Verdict::ByScenario | Verdict::ByRuleTest | Verdict::TimedOut)
    }
}

/// A scenario or a rule test: how long it takes, and which mutants it asks for. Another mutant cannot make a difference to it.
struct Trial {
    name: String,
    takes: Duration,
    asks: BTreeSet<usize>,
}

/// The scenarios and rule tests of a game.
pub struct Tests {
    player: PathBuf,
    scenarios: Vec<Trial>,
    program: PathBuf,
    tests: Vec<Trial>,
    folder: PathBuf,
}

/// Memory for one run, in kilobytes: a mutant that collects for ever must not take the machine with it.
const MEMORY: u32 = 3_000_000;

/// A scenario or test may take so many times as long as without a mutant, and so much longer. What counts is the time of the processor:
/// other people use this machine as well, and a test that had to wait for them has not noticed anything.
const PATIENCE: (u32, Duration) = (3, Duration::from_secs(3));

/// So long nothing need be looked after.
const MOMENT: Duration = Duration::from_secs(1);

enum End {
    Held,
    Failed(String),
    Late,
}

impl Tests {
    /// Runs everything once without a mutant: it must hold, and it shows who takes how long and asks for which mutants.
    pub fn try_out(player: PathBuf, program: PathBuf, copy: &Path, game: &Game) -> io::Result<Tests> {
        let folder = copy.join("crates").join(game.name);
        let mut tests = Tests { player, scenarios: Vec::new(), program, tests: Vec::new(), folder };
        tests.try_scenarios(&copy.join("scenarios"), game)?;
        tests.try_tests(game)?;
        let told = |trials: &[Trial]| (trials.len(), trials.iter().map(|trial| trial.takes).sum::<Duration>().as_secs_f32());
        let ((scenarios, first), (rules, second)) = (told(&tests.scenarios), told(&tests.tests));
        println!("  without a mutant {scenarios} scenarios take {first:.1} s, {rules} rule tests {second:.1} s");
        Ok(tests)
    }

    fn try_scenarios(&mut self, scenarios: &Path, game: &Game) -> io::Result<()> {
        let mut names = Vec::new();
        for folder in game.folders() {
            for entry in fs::read_dir(scenarios.join(folder))? {
                names.push(format!("{folder}/{}", entry?.file_name().to_string_lossy()));
            }
        }
        names.sort();
        let mut lines = Vec::new();
        if let End::Failed(line) = self.run(&self.player, &names, ("MUTANTS", "none"), Duration::MAX, &mut |line| lines.push(line))? {
            return Err(io::Error::other(format!("a scenario fails without any mutant: {line}")));
        }
        self.scenarios = lines.iter().filter_map(|line| read_trial(line)).collect();
        // First those that look at little: they look at it closely.
        self.scenarios.sort_by_key(|trial| trial.asks.len());
        if self.scenarios.len() == names.len() { Ok(()) } else { Err(io::Error::other("the player of scenarios broke off")) }
    }

    fn try_tests(&mut self, game: &Game) -> io::Result<()> {
        let mut names = Vec::new();
        let list: Vec<String> = ["--list", "--format", "terse"].map(str::to_owned).into_iter().chain(game.tests().map(str::to_owned)).collect();
        self.run(&self.program, &list, ("MUTANTS", "none"), Duration::MAX, &mut |line| names.extend(line.strip_suffix(": test").map(str::to_owned)))?;
        let survey = std::env::temp_dir().join(format!("mutants-{}", std::process::id()));
        for name in names {
            let began = Instant::now();
            let _ = fs::remove_file(&survey);
            if let End::Failed(line) = self.test(&[&name], ("MUTANT_SURVEY", &survey.to_string_lossy()), Duration::MAX)? {
                return Err(io::Error::other(format!("a test fails without any mutant: {line}")));
            }
            let asks = fs::read_to_string(&survey).unwrap_or_default().lines().filter_map(|line| line.parse().ok()).collect();
            self.tests.push(Trial { name, takes: began.elapsed(), asks });
        }
        let _ = fs::remove_file(&survey);
        self.tests.sort_by_key(|trial| trial.takes);
        Ok(())
    }

    /// Tries so many mutants, some at a time; tells each verdict as it falls, and who noticed.
    pub fn judge(&self, count: usize, jobs: usize, told: &(impl Fn(usize, Verdict, &str) + Sync)) -> io::Result<()> {
        let queue = Mutex::new(1..=count);
        let next = || queue.lock().expect("nobody panics while taking one").next();
        let work = || -> io::Result<()> {
            while let Some(number) = next() {
                let (verdict, by) = self.verdict(number)?;
                told(number, verdict, &by);
            }
            Ok(())
        };
        thread::scope(|scope| {
            let hands: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
            hands.into_iter().try_for_each(|hand| hand.join().expect("nobody panics while judging"))
        })
    }

    fn verdict(&self, number: usize) -> io::Result<(Verdict, String)> {
        let (scenarios, mut limit) = asking(&self.scenarios, number);
        let (tests, longer) = asking(&self.tests, number);
        if scenarios.is_empty() && tests.is_empty() {
            return Ok((Verdict::NeverReached, String::new()));
        }
        let mutant = number.to_string();
        for caught in [Verdict::ByScenario, Verdict::ByRuleTest] {
            let mut last = scenarios.first().copied().unwrap_or_default().to_owned();
            let end = if caught == Verdict::ByScenario {
                let names: Vec<String> = scenarios.iter().map(|&name| name.to_owned()).collect();
                self.run(&self.player, &names, ("MUTANT", &mutant), limit, &mut |line| last = line)?
            } else {
                limit = longer;
                self.test(&tests, ("MUTANT", &mutant), limit)?
            };
            match end {
                End::Held => {}
                End::Failed(line) => return Ok((caught, line)),
                End::Late => return Ok((Verdict::TimedOut, last)),
            }
        }
        Ok((Verdict::Survived, format!("{} scenarios, {} rule tests", scenarios.len(), tests.len())))
    }

    fn test(&self, names: &[&str], told: (&str, &str), limit: Duration) -> io::Result<End> {
        let exactly: Vec<String> = ["--exact", "--test-threads=1"].iter().chain(names).map(|&word| word.to_owned()).collect();
        if names.is_empty() { Ok(End::Held) } else { self.run(&self.program, &exactly, told, limit, &mut |_| {}) }
    }

    /// Runs a program until something fails, all is over, or it works on one thing for longer than the limit.
    fn run(&self, program: &Path, arguments: &[String], told: (&str, &str), limit: Duration, each: &mut dyn FnMut(String)) -> io::Result<End> {
        if arguments.is_empty() {
            return Ok(End::Held);
        }
        let mut command = Command::new("nice");
        let limited = format!("ulimit -v {MEMORY}; ulimit -c 0; exec \"$0\" \"$@\"");
        command.args(["-n", "10", "sh", "-c", &limited]).arg(program).args(arguments);
        command.current_dir(&self.folder).env(told.0, told.1).env("RUST_BACKTRACE", "0");
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
        let (end, last) = watch(&mut child, limit, each)?;
        // At the first failure nothing more is to be learnt.
        let _ = child.kill();
        let status = child.wait()?;
        Ok(match end {
            End::Held if !status.success() => End::Failed(if last.is_empty() { "at once".to_owned() } else { last }),
            end => end,
        })
    }
}

/// Those that ask for a mutant, and how long each of them may take.
fn asking(trials: &[Trial], number: usize) -> (Vec<&str>, Duration) {
    let asking = || trials.iter().filter(|trial| trial.asks.contains(&number));
    let takes = asking().map(|trial| trial.takes).max().unwrap_or_default();
    (asking().map(|trial| trial.name.as_str()).collect(), takes * PATIENCE.0 + PATIENCE.1)
}

fn read_trial(line: &str) -> Option<Trial> {
    let mut words = line.split(' ');
    let (name, takes) = (words.next()?.to_owned(), Duration::from_millis(words.next()?.parse().ok()?));
    Some(Trial { name, takes, asks: words.filter_map(|word| word.parse().ok()).collect() })
}

/// How long the processor has worked for it, as Linux tells it: in hundredths of a second, for the program and for the system.
fn worked(child: &Child) -> Duration {
    let stat = fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap_or_default();
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace().skip(11).take(2);
    Duration::from_millis(fields.filter_map(|field| field.parse::<u64>().ok()).sum::<u64>() * 10)
}

/// Reads what a program says until a test has failed, it has ended, or it works on one thing for too long; and the last thing it said.
fn watch(child: &mut Child, limit: Duration, each: &mut dyn FnMut(String)) -> io::Result<(End, String)> {
    let output = child.stdout.take().ok_or_else(|| io::Error::other("nothing can be heard"))?;
    let (send, lines) = mpsc::channel();
    thread::spawn(move || BufReader::new(output).lines().map_while(Result::ok).try_for_each(|line| send.send(line)));
    let mut last = String::new();
    let mut before = Duration::ZERO;
    loop {
        match lines.recv_timeout(MOMENT) {
            Ok(line) if line.starts_with("test ") && line.ends_with("FAILED") => return Ok((End::Failed(line), last)),
            Ok(line) => {
                before = worked(child);
                last.clone_from(&line);
                each(line);
            }
            Err(RecvTimeoutError::Timeout) if worked(child).saturating_sub(before) > limit => return Ok((End::Late, last)),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                child.wait()?;
                return Ok((End::Held, last));
            }
        }
    }
}

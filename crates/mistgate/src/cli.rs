//! The command line, as clap reads it.

mod host;
mod lab;

pub use host::{Admin, AdminTask, Backup, Copy, Deletion, Restore, Serve};
pub use lab::{Contest, Lab, LabReport, LabRun, LabTask, Learn};

use clap::error::ErrorKind;
use clap::{Args, Parser, Subcommand};
use std::ffi::OsString;
use std::path::PathBuf;

/// The most games of one simulation: at a million games an hour, a year's work of a large machine.
const MOST_GAMES: u64 = 10_000_000_000;

/// The most threads of one simulation: more than any machine has cores for.
const MOST_THREADS: u64 = 1024;

/// The most playouts for a decision: minutes of task, in any game.
const MOST_PLAYOUTS: u32 = 10_000_000;

/// The longest a benchmark may take, in seconds.
const LONGEST_BENCH: u64 = 3600;

/// The most tables of a benchmark: each takes two of the server's connections.
const MOST_TABLES: u64 = 10_000;
/// Servers that are measured together.
const MOST_NODES: u64 = 8;

const EXAMPLES: &str = "\
Examples:
  mistgate                               the table in the browser, for you and your friends
  mistgate play                          Mistywell in the terminal, alone with all three roles
  mistgate play mistywell --players 2    two people at one keyboard
  mistgate serve --listen 127.0.0.1:9000  the table at another address
  mistgate sim mistywell --games 10000   how do random players fare?
  mistgate replay FILE                   tell the story of a saved game
  mistgate rules MW-JOB-02               what does this rule say?
  mistgate check                         are cards, counts and scenarios in order?

Exit codes:
  0  everything is in order
  1  something was checked and is not in order
  2  the command cannot be carried out: what is wrong and what to do is on standard error";

/// One table for five rulebooks: play, simulate, replay and check fantasy board games.
#[derive(Debug, Parser)]
#[command(version, after_help = EXAMPLES, max_term_width = 100, disable_help_subcommand = true)]
pub struct Cli {
    /// Read cards and maps from this folder instead of those in the program
    #[arg(long, global = true, value_name = "DIR")]
    pub content: Option<PathBuf>,

    #[command(subcommand)]
    pub command: Command,
}

impl Cli {
    /// Reads the command line; no command at all means `serve`.
    pub fn read() -> Self {
        let mut arguments: Vec<OsString> = std::env::args_os().collect();
        if let Err(error) = Cli::try_parse_from(&arguments)
            && matches!(error.kind(), ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand)
        {
            arguments.push(Command::USUAL.into());
        }
        Cli::parse_from(arguments)
    }
}

impl Command {
    /// The command of those who name none.
    const USUAL: &str = "serve";
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Play a game in the terminal
    #[command(after_help = "\
Every game is written to a journal from its first moment, move by move, and survives a crash.
Type `help` at the table for what you can do there.

Examples:
  mistgate play mistywell                       all three roles are yours
  mistgate play mistywell --players 3           three people at one keyboard
  mistgate play mistywell --bot tinker=adept --bot forester=master
  mistgate play mistywell --set plan_ahead=true --seed 7
  mistgate play --resume FILE                   go on with a saved game")]
    Play(Play),

    /// Serve the table to browsers: the usual command, if none is given
    #[command(after_help = "\
Every move is on the disk before anybody sees it. docs/host.md says how to serve others over https.

Examples:
  mistgate serve
  mistgate serve --listen 127.0.0.1:9000 --data ./tables
  mistgate serve --listen 0.0.0.0:8080          for everybody in your network
  mistgate serve --log debug                    say more on standard error")]
    Serve(Serve),

    /// Copy everything that is kept into a new folder, also while the server runs
    #[command(after_help = "\
The copy is checked before it gets its name: a backup that is there is a good one. Of a Postgres, make
backups with its own tools (pg_dump), or copy it into a folder with `mistgate copy`.

Examples:
  mistgate backup /backups/tuesday
  mistgate backup --data ./tables /backups/tuesday")]
    Backup(Backup),

    /// Put a backup back in its place
    #[command(after_help = "\
The server must not run. What is in the folder stays there, unless --replace lays it aside.

Examples:
  mistgate restore /backups/tuesday
  mistgate restore --data ./tables --replace /backups/tuesday")]
    Restore(Restore),

    /// Copy everything from one store to another, and compare every row
    #[command(after_help = "\
A store is a data folder, also written sqlite:FOLDER, or postgres://USER:PASSWORD@HOST/DATABASE. The one that
everything goes to must be empty, and neither may be in use.

Examples:
  mistgate copy --from sqlite:./tables --to postgres://mistgate@localhost/club")]
    Copy(Copy),

    /// Look after a server: its tables and its people
    #[command(after_help = "\
It may be used while the server runs: what is to be done is then done by the server, within a few seconds.

Examples:
  mistgate admin tables
  mistgate admin people
  mistgate admin say \"We stop at eleven\"
  mistgate admin say --clear
  mistgate admin ban PERSON
  mistgate admin delete table TABLE
  mistgate admin delete person PERSON")]
    Admin(Admin),

    /// Let bots play many games and count
    #[command(after_help = "\
The same seed gives the same games, on any number of threads; the digest shows it.
With --soak everything that must always hold is checked on every state. If it does not hold, the
journals of the first such games are written to ./violation-SEED-GAME.journal, and the exit code is 1.

Examples:
  mistgate sim mistywell --games 10000
  mistgate sim mistywell --games 10000 --seed 7 --json
  mistgate sim mistywell --games 10000 --set plan_ahead=true
  mistgate sim mistywell --games 100 --bot adept
  mistgate sim mistywell --games 10 --bot-command 'python3 my_bot.py'
  mistgate sim mistywell --games 1000 --soak
  mistgate sim mistfall --games 1000 --varied --soak
  mistgate sim frost --games 1000 --varied --soak")]
    Sim(Sim),

    /// Find out about bots and cards: grids of setups, reports, contests, and what positions are worth
    #[command(after_help = "\
Examples:
  mistgate lab run grid.toml --out results      plays a grid; stop it with Ctrl-C, go on with the same line
  mistgate lab report results --against former  one page with everything, beside another run
  mistgate lab learn frost --games 400 > frost.toml
  mistgate lab contest frost --bots master,monte-carlo:3000 --games 40 --set players=2")]
    Lab(Lab),

    /// Verify a saved game and tell its story
    #[command(after_help = "\
Every move is played again and every mark compared: if the exit code is 0, the journal is true.

Examples:
  mistgate replay game.journal
  mistgate replay --quiet game.journal          just the result")]
    Replay(Replay),

    /// Check cards, component counts and scenarios
    #[command(after_help = "\
Without PATH: the cards in the program (or those of --content), and ./scenarios if there is such a folder.
A PATH is a scenario file, a content file, or a folder of either.

Examples:
  mistgate check
  mistgate check content/mistywell
  mistgate check scenarios/mistywell/job-board.toml")]
    Check(Check),

    /// Print all cards of a game
    #[command(after_help = "\
Everything that is printed on them, in the words of the game.

Examples:
  mistgate cards frost
  mistgate cards mistfall \"Staff Strike\"
  mistgate cards mistywell --json")]
    Cards(Cards),

    /// Draw a booklet of Malhya as a graph
    #[command(after_help = "\
The picture is SVG: chapters by their distance from the beginning, the ways between them, and in how
many of so many random adventures each was read.

Examples:
  mistgate graph three-mules-for-hessel > mules.svg
  mistgate graph three-mules-for-hessel --text --games 0")]
    Graph(Graph),

    /// Write, print, check and import save sheets of Malhya
    #[command(after_help = "\
A FILE is a sheet, or the journal of a game, whose sheets are then those it would be saved with.

Examples:
  mistgate sheet write game.journal > evening.toml
  mistgate sheet print evening.toml
  mistgate sheet check evening.toml
  mistgate sheet import evening.toml --adventure three-mules-for-hessel")]
    Sheet(Sheet),

    /// Browse the rules
    #[command(after_help = "\
Examples:
  mistgate rules                     all rulebooks, with their topics
  mistgate rules mistywell           all rules of a game
  mistgate rules \"Job Board\"         the rules of a topic
  mistgate rules MW-JOB-02           one rule, with its check and our ruling
  mistgate rules --uncovered         rules that no test names (in a source checkout)
  mistgate rules --uncovered ML-CHECK    those of a topic, finished or not")]
    Rules(Rules),

    /// Measure how fast the rules run, or how much the server bears
    #[command(after_help = "\
The rules: random legal play on one thread, with lists of legal moves.
The server: a second process over loopback, many tables with a live stream each, and a script at each that moves.

Examples:
  mistgate bench
  mistgate bench --json --seconds 10
  mistgate bench --questions                    how many questions a round of combat in Malhya asks
  mistgate bench --pieces                       lines of sight and reachable spaces: the kernel's, and Malhya's in a fight
  mistgate bench --server
  mistgate bench --server --rate 0              as fast as the server answers")]
    Bench(Bench),
}

#[derive(Args, Debug, Default)]
pub struct Play {
    /// The game, or the journal of one to go on with
    #[arg(value_name = "GAME")]
    pub game: Option<String>,
    /// How many people play; they share the roles
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub players: u8,
    /// Let a bot play this seat: random, or SEAT=novice, adept or master; can be given several times
    #[arg(long, value_name = "SEAT[=BOT]", value_delimiter = ',')]
    pub bot: Vec<String>,
    /// Continuations that monte-carlo and tree play for a decision
    #[arg(long, value_name = "N", default_value = "1000", value_parser = playouts)]
    pub playouts: u32,
    /// Shuffle with this seed; the same seed gives the same cards
    #[arg(long, value_name = "N", conflicts_with = "resume")]
    pub seed: Option<u64>,
    /// Change the setup, such as plan_ahead=true or rounds=30; can be given several times
    #[arg(long, value_name = "KEY=VALUE", conflicts_with = "resume")]
    pub set: Vec<String>,
    /// Keep the journal in this file instead of the data folder
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    pub save: Option<PathBuf>,
    /// Go on with the game in this journal
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "players"])]
    pub resume: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub struct Sim {
    /// The game
    #[arg(value_name = "GAME")]
    pub game: String,
    /// How many games
    #[arg(long, value_name = "N", default_value = "1000", value_parser = up_to::<MOST_GAMES>)]
    pub games: u64,
    /// Who plays: random, novice, adept, master; or monte-carlo, tree, learned-tree with --playouts
    #[arg(long, value_name = "BOT", default_value = "random")]
    pub bot: String,
    /// Continuations that monte-carlo and tree play for a decision
    #[arg(long, value_name = "N", default_value = "200", value_parser = playouts)]
    pub playouts: u32,
    /// Let this program play instead: it is asked and answers line by line, as docs/bots.md describes
    #[arg(long, value_name = "CMD", conflicts_with_all = ["bot", "playouts"])]
    pub bot_command: Option<String>,
    /// The seed of the whole run
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Change the setup, such as rounds=30; can be given several times
    #[arg(long, value_name = "KEY=VALUE")]
    pub set: Vec<String>,
    /// Another setup for every game: players, variants, quests; --set counts for nothing then
    #[arg(long, conflicts_with = "set")]
    pub varied: bool,
    /// How many threads; all cores if not given
    #[arg(long, value_name = "N", value_parser = up_to::<MOST_THREADS>)]
    pub threads: Option<u64>,
    /// Check everything that must always hold, on every state
    #[arg(long)]
    pub soak: bool,
    /// Print one JSON object, for each kind of game
    #[arg(long)]
    pub json: bool,
}

#[derive(Args, Debug)]
pub struct Replay {
    /// The journal
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Print only the result
    #[arg(long, short)]
    pub quiet: bool,
}

#[derive(Args, Debug)]
pub struct Check {
    /// Scenario files, content files, or folders of them
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,
}

#[derive(Args, Debug)]
pub struct Cards {
    /// The game
    #[arg(value_name = "GAME")]
    pub game: String,
    /// Only cards with this in their name
    #[arg(value_name = "NAME")]
    pub name: Option<String>,
    /// Print one JSON array, with the name and the lines of every card
    #[arg(long)]
    pub json: bool,
}

#[derive(Args, Debug)]
pub struct Graph {
    /// The booklet, by its title in small letters with hyphens
    #[arg(value_name = "BOOKLET")]
    pub booklet: String,
    /// Count visits in so many random adventures
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub games: u64,
    /// A list instead of a picture
    #[arg(long)]
    pub text: bool,
}

#[derive(Args, Debug)]
pub struct Sheet {
    #[command(subcommand)]
    pub task: SheetTask,
}

#[derive(Debug, Subcommand)]
pub enum SheetTask {
    /// Write the sheets of a game
    Write {
        /// A journal
        file: PathBuf,
    },
    /// Print the sheets as one would fill them in by hand
    Print {
        /// A sheet or a journal
        file: PathBuf,
    },
    /// Say everything on a sheet that cannot be
    Check {
        /// A sheet or a journal
        file: PathBuf,
    },
    /// Begin an adventure with a sheet, or go on with the one it was written in
    Import {
        /// A sheet or a journal
        file: PathBuf,
        /// The adventure
        #[arg(long, value_name = "NAME")]
        adventure: Option<String>,
        /// Shuffle with this seed
        #[arg(long, value_name = "N")]
        seed: Option<u64>,
        /// Keep the journal in this file instead of the data folder
        #[arg(long, value_name = "FILE")]
        save: Option<PathBuf>,
    },
}

#[derive(Args, Debug)]
pub struct Rules {
    /// A rule's id or the beginning of ids, a game, or a topic
    #[arg(value_name = "WHAT")]
    pub what: Option<String>,
    /// List the rules that no scenario and no test names: of WHAT, or of all finished games
    #[arg(long)]
    pub uncovered: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Args, Debug)]
pub struct Bench {
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// How long to measure: each game (3 if not given), or the server (15)
    #[arg(long, value_name = "N", value_parser = up_to::<LONGEST_BENCH>)]
    pub seconds: Option<u64>,
    /// Measure the kernel's pieces instead of the rules: lines of sight, reachable spaces
    #[arg(long, conflicts_with = "server")]
    pub pieces: bool,
    /// Measure tables of 10,000 moves instead of the rules: opening them, looking back, taking back
    #[arg(long, conflicts_with_all = ["server", "pieces"])]
    pub long: bool,
    /// Count what a round of combat in Malhya asks four heroes, instead of measuring the rules
    #[arg(long, conflicts_with_all = ["server", "pieces", "long", "seconds"])]
    pub questions: bool,
    /// Measure the server instead of the rules
    #[arg(long)]
    pub server: bool,
    /// How many tables, each with a stream
    #[arg(long, value_name = "N", default_value = "500", value_parser = up_to::<MOST_TABLES>, requires = "server")]
    pub tables: u64,
    /// How many choices a second, all tables together; 0 for as many as the server answers
    #[arg(long, value_name = "N", default_value_t = 2_100, requires = "server")]
    pub rate: u32,
    /// Measure the server over this store, an empty one, instead of a temporary folder: postgres://USER:PASSWORD@HOST/DATABASE
    #[arg(long, value_name = "STORE", env = "MISTGATE_STORE", hide_env_values = true)]
    pub store: Option<String>,
    /// So many servers over that store. A table is played at one of them and listened to at any other, as behind a proxy
    #[arg(long, value_name = "N", default_value = "1", value_parser = up_to::<MOST_NODES>, requires = "server")]
    pub nodes: u64,
}

/// A whole number from 1 to `MOST`.
fn up_to<const MOST: u64>(text: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|number| (1..=MOST).contains(number));
    number.ok_or_else(|| format!("it must be a whole number from 1 to {MOST}"))
}

/// A number of playouts.
fn playouts(text: &str) -> Result<u32, String> {
    let number = text.parse().ok().filter(|number| (1..=MOST_PLAYOUTS).contains(number));
    number.ok_or_else(|| format!("it must be a whole number from 1 to {MOST_PLAYOUTS}"))
}

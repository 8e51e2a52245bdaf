//! The command line of those who keep a server.

use clap::{Args, Subcommand};
use mistgate_server::webhook::Webhook;
use std::net::SocketAddr;
use std::path::PathBuf;

#[derive(Args, Debug)]
pub struct Serve {
    /// Listen on this address and port
    #[arg(long, value_name = "ADDRESS", env = "MISTGATE_LISTEN", default_value = "127.0.0.1:8080")]
    pub listen: SocketAddr,
    /// Keep everything in this folder instead of the usual one
    #[arg(long, value_name = "DIR", env = "MISTGATE_DATA")]
    pub data: Option<PathBuf>,
    /// Keep the tables in this store instead: postgres://USER:PASSWORD@HOST/DATABASE, which several servers may share
    #[arg(long, value_name = "STORE", env = "MISTGATE_STORE", hide_env_values = true)]
    pub store: Option<String>,
    /// Answer to this name only, such as games.example.org; can be given several times
    #[arg(long, value_name = "NAME")]
    pub host: Vec<String>,
    /// People come over https, through a proxy: cookies never travel otherwise
    #[arg(long)]
    pub https: bool,
    /// Believe the proxy in front about the addresses of clients; or so many of them, one behind the other
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_value = "0", default_missing_value = "1", value_parser = clap::value_parser!(u8).range(0..=9))]
    pub trust_proxy: u8,
    /// Tell at this address, and only there, what is counted (Prometheus: /metrics)
    #[arg(long, value_name = "ADDRESS", env = "MISTGATE_METRICS")]
    pub metrics: Option<SocketAddr>,
    /// Write a line for every request to standard error
    #[arg(long)]
    pub access_log: bool,
    /// Delete tables that have been over for so many days; their journals are kept in the folder `archive`
    #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u32).range(1..=36_500))]
    pub keep_finished: Option<u32>,
    /// The same for tables that nobody has touched for so many days, though they are not over
    #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u32).range(1..=36_500))]
    pub keep_abandoned: Option<u32>,
    /// Requests a second that one person may make in the long run
    #[arg(long, value_name = "N", default_value = "50", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub per_second: u32,
    /// Connections at the same time; the system must allow as many files (`ulimit -n`)
    #[arg(long, value_name = "N", default_value = "4096", value_parser = clap::value_parser!(u32).range(16..=1_000_000))]
    pub connections: u32,
    /// Tell this address, by a POST, when it is the turn of somebody who is away: http://HOST:PORT/PATH
    #[arg(long, value_name = "URL", env = "MISTGATE_TURN_WEBHOOK", value_parser = Webhook::read)]
    pub turn_webhook: Option<Webhook>,
    /// What to write to standard error: off, error, warn, info, debug or trace; or more exactly, as in mistgate_store=debug
    #[arg(long, value_name = "LEVEL", env = "RUST_LOG", default_value = "warn")]
    pub log: String,
}

#[derive(Args, Debug)]
pub struct Backup {
    /// The folder to make
    #[arg(value_name = "FOLDER")]
    pub to: PathBuf,
    /// The data folder, if it is not the usual one
    #[arg(long, value_name = "DIR", env = "MISTGATE_DATA")]
    pub data: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub struct Restore {
    /// The backup
    #[arg(value_name = "FOLDER")]
    pub from: PathBuf,
    /// The data folder, if it is not the usual one
    #[arg(long, value_name = "DIR", env = "MISTGATE_DATA")]
    pub data: Option<PathBuf>,
    /// Lay aside what is there
    #[arg(long)]
    pub replace: bool,
}

#[derive(Args, Debug)]
pub struct Copy {
    /// The store to read
    #[arg(long, value_name = "STORE")]
    pub from: String,
    /// The store to fill
    #[arg(long, value_name = "STORE")]
    pub to: String,
}

#[derive(Args, Debug)]
pub struct Admin {
    /// The data folder, if it is not the usual one
    #[arg(long, global = true, value_name = "DIR", env = "MISTGATE_DATA")]
    pub data: Option<PathBuf>,
    /// The store, if it is not in a data folder
    #[arg(long, global = true, value_name = "STORE", env = "MISTGATE_STORE", hide_env_values = true)]
    pub store: Option<String>,
    #[command(subcommand)]
    pub task: AdminTask,
}

#[derive(Debug, Subcommand)]
pub enum AdminTask {
    /// List the tables, those touched last first
    Tables,
    /// List the people who made tables or sit at them
    People,
    /// Send somebody away: that person can do nothing here any more
    Ban {
        /// The person, as `mistgate admin people` shows it
        person: String,
        /// Let that person in again
        #[arg(long)]
        lift: bool,
    },
    /// Delete a table or a person
    Delete {
        #[command(subcommand)]
        what: Deletion,
    },
    /// Tell everybody at the tables something
    Say {
        /// What
        #[arg(required_unless_present = "clear")]
        words: Vec<String>,
        /// Say it no longer
        #[arg(long, conflicts_with = "words")]
        clear: bool,
    },
    /// Sign cookies with a new key; those signed with earlier keys count on until --forget
    RotateKey {
        /// Earlier keys count no more: everybody must claim their seats anew
        #[arg(long)]
        forget: bool,
    },
}

#[derive(Debug, Subcommand)]
pub enum Deletion {
    /// A table with its journal
    Table {
        /// The table
        id: String,
    },
    /// A person: bots take the seats
    Person {
        /// The person
        id: String,
    },
}

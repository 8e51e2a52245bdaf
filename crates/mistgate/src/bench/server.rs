//! How much the server bears: many tables with a live stream each, and scripts that move, from a second process.

use super::wire::Wire;
use crate::cli;
use crate::host;
use crate::stop::{Stop, Trouble, Verdict};
use memchr::memmem;
use mistgate_kernel::Chance;
use mistgate_store::Place;
use serde_json::{Value, json};
use std::io::{self, BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Anything that goes wrong ends the measurement.
pub type Failure = Box<dyn std::error::Error + Send + Sync>;

/// How long the server is measured, in seconds, unless somebody says it.
const USUAL_SECONDS: u64 = 15;
/// Connections for each table: one to move with, one to listen to, and one that is about to be closed.
const CONNECTIONS: u64 = 3;
/// And some more.
const SPARE: u64 = 100;
/// So long one table is played before anything is measured.
const WARMING_UP: Duration = Duration::from_millis(500);
/// From the seed of a table to that of the next at the same place.
const ANOTHER: u64 = 1_000_000;
/// Within so many bytes an event says what it is.
const HEAD: usize = 100;
/// What stands before a move among the choices of an event.
const PLAY: &[u8] = b"\"play\":\"";

/// Measures the server and prints what it bears.
pub fn run(arguments: &cli::Bench) -> Result<Verdict, Stop> {
    if arguments.nodes > 1 && !matches!(arguments.store.as_deref().map(host::place), Some(Place::Postgres(_))) {
        let help = "name an empty database with --store postgres://…; tools/with-postgres.sh makes one";
        return Err(Trouble::new("several servers need a Postgres that they share", help).into());
    }
    let report = measure(arguments).map_err(|failure| {
        let help = "is there room in the folder for temporary files, and are so many connections allowed (`ulimit -n`)? Try fewer --tables";
        Stop::from(Trouble::new(format!("the server could not be measured: {failure}"), help))
    })?;
    let mut out = anstream::stdout().lock();
    if arguments.json {
        writeln!(out, "{report}")?
    } else {
        write!(out, "{}", in_words(&report))?
    }
    Ok(Verdict::Fine)
}

fn measure(arguments: &cli::Bench) -> Result<Value, Failure> {
    let folder = Folder::new()?;
    let nodes = (0..arguments.nodes).map(|number| Node::start(arguments, &folder.0.join(number.to_string()))).collect::<Result<Vec<_>, _>>()?;
    // The scripts share the machine with the servers: one thread is enough for them.
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
    runtime.block_on(play_all(arguments, &nodes))
}

/// A folder that is removed at the end.
pub struct Folder(pub PathBuf);

impl Folder {
    /// A new one.
    pub fn new() -> io::Result<Self> {
        let path = std::env::temp_dir().join(format!("mistgate-bench-{}", std::process::id()));
        std::fs::create_dir_all(&path)?;
        Ok(Folder(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A server in a process of its own, which is ended at the end.
struct Node {
    process: Child,
    address: SocketAddr,
}

impl Node {
    /// The usual server on any free port, but it lets one machine ask as much as it likes.
    fn start(arguments: &cli::Bench, folder: &Path) -> Result<Self, Failure> {
        let mut command = Command::new(std::env::current_exe()?);
        let connections = (arguments.tables * CONNECTIONS + SPARE).to_string();
        command.args(["serve", "--listen", "127.0.0.1:0", "--per-second", "1000000", "--connections", &connections, "--data"]).arg(folder);
        match &arguments.store {
            Some(store) => command.env("MISTGATE_STORE", store),
            None => command.env_remove("MISTGATE_STORE"),
        };
        let process = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn()?;
        let mut node = Node { process, address: SocketAddr::from(([127, 0, 0, 1], 0)) };
        let mut line = String::new();
        BufReader::new(node.process.stdout.take().ok_or("no output")?).read_line(&mut line)?;
        let address = line.trim().strip_prefix("Mistgate is at http://").and_then(|rest| rest.strip_suffix('/')).ok_or("the server did not start")?;
        node.address = address.parse()?;
        Ok(node)
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The numbers as a table.
fn in_words(report: &Value) -> String {
    let rows = [
        ("servers", "/nodes"),
        ("tables, each with a live stream", "/tables"),
        ("tables made, the next after the end of one", "/tables_made"),
        ("seconds", "/seconds"),
        ("acknowledged choices a second", "/choices_per_second"),
        ("ms from sending a choice to its event, p50", "/latency_ms/p50"),
        ("                                       p99", "/latency_ms/p99"),
        ("                                     p99.9", "/latency_ms/p999"),
        ("ms from sending a choice to its answer, p50", "/answer_ms/p50"),
        ("                                        p99", "/answer_ms/p99"),
        ("the servers' use of one core, percent", "/server_cpu_percent"),
        ("the scripts' use of one core, percent", "/scripts_cpu_percent"),
        ("bytes an event", "/bytes_per_event"),
        ("KB of memory a table, at its beginning", "/memory_kb/per_table_seated"),
        ("KB of memory a table, after the choices", "/memory_kb/per_table_played"),
    ];
    rows.iter()
        .map(|(words, at)| format!("{words:<44} {:>10}\n", report.pointer(at).filter(|value| !value.is_null()).map_or("unknown".to_owned(), Value::to_string)))
        .collect()
}

/// What one table measured.
#[derive(Default)]
struct Measured {
    /// Tables it made because a game was over.
    tables: u64,
    acknowledged: u64,
    latencies: Vec<Duration>,
    answers: Vec<Duration>,
    bytes: u64,
    events: u64,
}

async fn play_all(arguments: &cli::Bench, nodes: &[Node]) -> Result<Value, Failure> {
    // Of all servers together, where the system tells.
    let all_nodes = |of: fn(u32) -> Option<u64>| nodes.iter().map(|node| of(node.process.id())).sum::<Option<u64>>();
    let (memory, cpu_used) = (|| all_nodes(memory_kb), || all_nodes(cpu_ms));
    // What the program needs once, for its first table, is not the price of a table.
    for node in nodes {
        Player::sit_down(node.address, node.address, ANOTHER / 2).await?.play(Duration::ZERO, Instant::now() + WARMING_UP).await?;
    }
    let before = memory();
    let gap = match arguments.rate {
        0 => Duration::ZERO,
        rate => Duration::from_micros(arguments.tables * 1_000_000 / u64::from(rate)),
    };
    let mut players = Vec::new();
    for number in 0..arguments.tables {
        // Every pair of servers has as many tables: played at the first, listened to at the second.
        let at = |turn: u64| nodes[(turn % nodes.len() as u64) as usize].address;
        players.push(Player::sit_down(at(number / nodes.len() as u64), at(number), number).await?);
    }
    let seated = memory();
    let (began, cpu, scripts_cpu) = (Instant::now(), cpu_used(), cpu_ms(std::process::id()));
    let end = began + Duration::from_secs(arguments.seconds.unwrap_or(USUAL_SECONDS));
    let mut tasks = tokio::task::JoinSet::new();
    for player in players {
        tasks.spawn(player.play(gap, end));
    }
    let mut all = Measured::default();
    // Whoever has played stays and listens until the memory is measured.
    let mut still_here = Vec::new();
    while let Some(played) = tasks.join_next().await {
        let (player, measured) = played??;
        still_here.push(player);
        all.tables += measured.tables;
        all.acknowledged += measured.acknowledged;
        all.latencies.extend(measured.latencies);
        all.answers.extend(measured.answers);
        all.bytes += measured.bytes;
        all.events += measured.events;
    }
    let took = began.elapsed();
    let percent = |after: Option<u64>, before: Option<u64>| after.zip(before).map(|(after, before)| (after - before) * 100 / took.as_millis() as u64);
    let (cpu, scripts_cpu) = (percent(cpu_used(), cpu), percent(cpu_ms(std::process::id()), scripts_cpu));
    let made = arguments.tables + all.tables;
    // Those that are over stay open for a while, in case somebody comes back.
    let per_table = |memory: Option<u64>, tables: u64| memory.zip(before).map(|(memory, before)| memory.saturating_sub(before) / tables);
    let (seated, played) = (per_table(seated, arguments.tables), per_table(memory(), made));
    drop(still_here);
    Ok(json!({
        "nodes": arguments.nodes,
        "tables": arguments.tables,
        "tables_made": made,
        "seconds": took.as_secs(),
        "choices": all.acknowledged,
        "choices_per_second": all.acknowledged * 1_000 / took.as_millis() as u64,
        "latency_ms": percentiles(all.latencies),
        "answer_ms": percentiles(all.answers),
        "server_cpu_percent": cpu,
        "scripts_cpu_percent": scripts_cpu,
        "bytes_per_event": all.bytes / all.events.max(1),
        "memory_kb": { "empty": before, "per_table_seated": seated, "per_table_played": played },
    }))
}

fn percentiles(mut times: Vec<Duration>) -> Value {
    times.sort_unstable();
    let at = |part: usize| millis(times.get(times.len() * part / 1_000).copied().unwrap_or_default());
    json!({ "p50": at(500), "p90": at(900), "p99": at(990), "p999": at(999) })
}

/// A time in milliseconds.
pub fn millis(time: Duration) -> Value {
    // Tenths of a millisecond are as fine as the machine's noise.
    let tenths = time.as_micros() / 100;
    serde_json::from_str(&format!("{}.{}", tenths / 10, tenths % 10)).unwrap_or_default()
}

/// One person at one table: a stream to listen to, and a connection to move with, at any two servers.
struct Player {
    wire: Wire,
    listens_at: SocketAddr,
    stream: Wire,
    table: String,
    seed: u64,
    chance: Chance,
}

impl Player {
    async fn sit_down(plays_at: SocketAddr, listens_at: SocketAddr, number: u64) -> Result<Self, Failure> {
        let mut wire = Wire::open(plays_at).await?;
        let me: Value = serde_json::from_str(wire.request("POST", "/api/me", &json!({ "name": "Script" }).to_string()).await?)?;
        wire.token = me["token"].as_str().ok_or("no token")?.to_owned();
        let (table, stream) = Self::lay_out(&mut wire, listens_at, number).await?;
        Ok(Player { wire, listens_at, stream, table, seed: number, chance: Chance::new(number) })
    }

    /// A new table, and somebody who listens to it.
    async fn lay_out(wire: &mut Wire, listens_at: SocketAddr, seed: u64) -> Result<(String, Wire), Failure> {
        let wish = json!({ "game": "mistywell", "seed": seed });
        let made: Value = serde_json::from_str(wire.request("POST", "/api/tables", &wish.to_string()).await?)?;
        let table = made["id"].as_str().ok_or("no table")?.to_owned();
        let mut stream = Wire::open(listens_at).await?;
        stream.token = wire.token.clone();
        stream.send("GET", &format!("/api/tables/{table}/stream"), "").await?;
        stream.until(b"\r\n\r\n").await?;
        Ok((table, stream))
    }

    /// Plays the next game: as many tables are live at the end as at the beginning.
    async fn play_again(&mut self) -> Result<(), Failure> {
        self.seed += ANOTHER;
        (self.table, self.stream) = Self::lay_out(&mut self.wire, self.listens_at, self.seed).await?;
        Ok(())
    }

    /// Answers every event with a move, not more often than once in the gap.
    async fn play(mut self, gap: Duration, end: Instant) -> Result<(Self, Measured), Failure> {
        let mut measured = Measured::default();
        let jitter = self.chance.below(gap.as_micros() as u32 + 1);
        let mut next = Instant::now() + Duration::from_micros(u64::from(jitter));
        let mut heard = Heard::next(&mut self.stream, &mut self.chance).await?;
        loop {
            // Even a moment that has passed would be waited for until the clock's next tick.
            if next > Instant::now() {
                tokio::time::sleep_until(next.into()).await;
            }
            next += gap;
            let sent = Instant::now();
            if sent >= end {
                break;
            }
            let Some(body) = heard.answer.take() else {
                self.play_again().await?;
                measured.tables += 1;
                heard = Heard::next(&mut self.stream, &mut self.chance).await?;
                continue;
            };
            let path = format!("/api/tables/{}/play", self.table);
            let answered = async { self.wire.request("POST", &path, &body).await.map(|_| Instant::now()) };
            let (answered, event) = tokio::join!(answered, Heard::next(&mut self.stream, &mut self.chance));
            measured.answers.push(answered? - sent);
            heard = event?;
            measured.latencies.push(heard.at - sent);
            measured.acknowledged += 1;
            measured.events += 1;
            measured.bytes += heard.bytes;
        }
        Ok((self, measured))
    }
}

/// An event of the table.
struct Heard {
    at: Instant,
    bytes: u64,
    /// What the script says to it, if it is asked something.
    answer: Option<String>,
}

impl Heard {
    async fn next(stream: &mut Wire, chance: &mut Chance) -> Result<Self, Failure> {
        loop {
            let event = stream.until(b"\n\n").await?;
            if memmem::find(&event[..event.len().min(HEAD)], b"event: table").is_some() {
                let at = Instant::now();
                return Ok(Heard { at, bytes: event.len() as u64, answer: answer(event, chance) });
            }
        }
    }
}

/// A move for the first seat that is asked. Read by eye, not by parser: the machine is shared with the server.
fn answer(event: &[u8], chance: &mut Chance) -> Option<String> {
    let sequence = after(event, b"id: ")?;
    let asked = after(event, b"\"asked\":[{\"seat\":\"")?;
    let asked = &asked[..memmem::find(asked, b"\"outcome\":")?];
    let moves: Vec<usize> = memmem::find_iter(asked, PLAY).map(|at| at + PLAY.len()).collect();
    let mv = &asked[*chance.pick(&moves)?..];
    let up_to = |text: &[u8], end: u8| Some(String::from_utf8_lossy(text.split(|&byte| byte == end).next()?).into_owned());
    Some(format!("{{\"seat\":\"{}\",\"move\":\"{}\",\"sequence\":{}}}", up_to(asked, b'"')?, up_to(mv, b'"')?, up_to(sequence, b'\n')?))
}

fn after<'a>(text: &'a [u8], mark: &[u8]) -> Option<&'a [u8]> {
    memmem::find(text, mark).map(|at| &text[at + mark.len()..])
}

/// The memory of a process, where the system tells; without the program itself and files, which it shares.
fn memory_kb(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:"))?;
    line.trim().trim_end_matches(" kB").parse().ok()
}

/// The time a process has computed, in milliseconds, where the system tells (in hundredths of a second).
fn cpu_ms(process: u32) -> Option<u64> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks: u64 = fields.get(11..13)?.iter().map(|ticks| ticks.parse::<u64>().unwrap_or(0)).sum();
    Some(ticks * 10)
}

//! How much the table bears: many tables with a live stream each, and scripts that move, from a second process.
//!
//!     cargo run --release -p mistgate-server --example load -- --tables 500 --rate 2100 --seconds 15
//!
//! Prints acknowledged choices per second, the time from sending a move to its event arriving on the stream, and the
//! server's memory for a table. `--rate 0` moves as fast as the server answers.

use mistgate_kernel::Chance;
use mistgate_mistywell::Mistywell;
use mistgate_server::app::Config;
use mistgate_server::serve::Server;
use mistgate_server::shelf::{About, Offer, Shelf};
use serde_json::{Value, json};
use std::io::{self, BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

type Failure = Box<dyn std::error::Error + Send + Sync>;

struct Options {
    tables: u64,
    rate: u64,
    seconds: u64,
}

fn main() -> Result<(), Failure> {
    let mut options = Options { tables: 500, rate: 2_100, seconds: 15 };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let value = arguments.next().ok_or("every option has a value")?;
        match argument.as_str() {
            "--serve" => return serve(&value),
            "--tables" => options.tables = value.parse()?,
            "--rate" => options.rate = value.parse()?,
            "--seconds" => options.seconds = value.parse()?,
            other => return Err(format!("{other} is none of --tables, --rate, --seconds").into()),
        }
    }
    let folder = tempfile::tempdir()?;
    let (mut server, address) = start(folder.path())?;
    let report = runtime(1)?.block_on(run(&options, address, server.id()));
    server.kill()?;
    server.wait()?;
    println!("{}", report?);
    Ok(())
}

fn runtime(threads: usize) -> io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_multi_thread().worker_threads(threads).enable_all().build()
}

/// The server's process.
fn serve(folder: &str) -> Result<(), Failure> {
    runtime(2)?.block_on(async {
        let shelf = Shelf(vec![Offer::new(Arc::new(Mistywell::embedded()?), About::default())]);
        let mut config = Config::new(shelf, folder.into());
        config.listen.set_port(0);
        (config.limits.per_second, config.limits.burst) = (1_000_000, 1_000_000);
        let server = Server::bind(config).await?;
        println!("listening {}", server.address());
        server.run(std::future::pending()).await;
        Ok(())
    })
}

fn start(folder: &std::path::Path) -> Result<(Child, SocketAddr), Failure> {
    let mut child = Command::new(std::env::current_exe()?).arg("--serve").arg(folder).stdout(Stdio::piped()).spawn()?;
    let mut line = String::new();
    BufReader::new(child.stdout.take().ok_or("no output")?).read_line(&mut line)?;
    let address = line.trim().strip_prefix("listening ").ok_or("the server did not start")?.parse()?;
    Ok((child, address))
}

/// What one table measured.
#[derive(Default)]
struct Measured {
    acknowledged: u64,
    latencies: Vec<Duration>,
    bytes: u64,
    events: u64,
}

async fn run(options: &Options, address: SocketAddr, server: u32) -> Result<String, Failure> {
    let before = memory_kb(server)?;
    let gap = Duration::from_micros(options.tables * 1_000_000 / options.rate.max(1));
    let gap = if options.rate == 0 { Duration::ZERO } else { gap };
    let mut players = Vec::new();
    for number in 0..options.tables {
        players.push(Player::sit_down(address, number).await?);
    }
    let seated = memory_kb(server)?;
    let (began, cpu) = (Instant::now(), cpu_ms(server)?);
    let end = began + Duration::from_secs(options.seconds);
    let mut tasks = tokio::task::JoinSet::new();
    for player in players {
        tasks.spawn(player.play(gap, end));
    }
    let mut all = Measured::default();
    while let Some(measured) = tasks.join_next().await {
        let measured = measured??;
        all.acknowledged += measured.acknowledged;
        all.latencies.extend(measured.latencies);
        all.bytes += measured.bytes;
        all.events += measured.events;
    }
    let took = began.elapsed();
    let cpu = cpu_ms(server)? - cpu;
    let played = memory_kb(server)?;
    all.latencies.sort_unstable();
    let at = |part: usize| all.latencies.get(all.latencies.len() * part / 1_000).copied().unwrap_or_default();
    let report = json!({
        "tables": options.tables,
        "seconds": took.as_secs(),
        "choices": all.acknowledged,
        "choices_per_second": all.acknowledged * 1_000 / took.as_millis() as u64,
        "latency_ms": { "p50": millis(at(500)), "p90": millis(at(900)), "p99": millis(at(990)), "p999": millis(at(999)) },
        "server_cpu_percent": cpu * 100 / took.as_millis() as u64,
        "bytes_per_event": all.bytes / all.events.max(1),
        "memory_kb": { "empty": before, "per_table_seated": (seated - before) / options.tables, "per_table_played": (played - before) / options.tables },
    });
    Ok(serde_json::to_string_pretty(&report)?)
}

fn millis(time: Duration) -> Value {
    // Tenths of a millisecond are as fine as the machine's noise.
    let tenths = time.as_micros() / 100;
    serde_json::from_str(&format!("{}.{}", tenths / 10, tenths % 10)).unwrap_or_default()
}

/// One person at one table: a stream to listen to, and a connection to move with.
struct Player {
    wire: Wire,
    stream: Wire,
    table: String,
    chance: Chance,
}

impl Player {
    async fn sit_down(address: SocketAddr, number: u64) -> Result<Self, Failure> {
        let mut wire = Wire::open(address).await?;
        let me: Value = serde_json::from_str(&wire.request("POST", "/api/me", &json!({ "name": "Script" }).to_string()).await?)?;
        let token = me["token"].as_str().ok_or("no token")?.to_owned();
        wire.token = token.clone();
        let wish = json!({ "game": "mistywell", "seed": number });
        let made: Value = serde_json::from_str(&wire.request("POST", "/api/tables", &wish.to_string()).await?)?;
        let table = made["id"].as_str().ok_or("no table")?.to_owned();
        let mut stream = Wire::open(address).await?;
        stream.token = token;
        stream.send("GET", &format!("/api/tables/{table}/stream"), "").await?;
        stream.until(b"\r\n\r\n").await?;
        Ok(Player { wire, stream, table, chance: Chance::new(number) })
    }

    /// Answers every event with a move, not more often than once in the gap.
    async fn play(mut self, gap: Duration, end: Instant) -> Result<Measured, Failure> {
        let mut measured = Measured::default();
        let path = format!("/api/tables/{}/play", self.table);
        let jitter = self.chance.below(gap.as_micros() as u32 + 1);
        let mut next = Instant::now() + Duration::from_micros(u64::from(jitter));
        let mut event = self.event().await?;
        while let Some(body) = answer(&event, &mut self.chance) {
            tokio::time::sleep_until(next.max(Instant::now()).into()).await;
            next += gap;
            let sent = Instant::now();
            if sent >= end {
                break;
            }
            let (acknowledged, heard) = tokio::join!(self.wire.request("POST", &path, &body), Self::heard(&mut self.stream));
            acknowledged?;
            let (at, text) = heard?;
            measured.latencies.push(at - sent);
            measured.acknowledged += 1;
            measured.events += 1;
            measured.bytes += text.len() as u64;
            event = text;
        }
        Ok(measured)
    }

    async fn event(&mut self) -> Result<String, Failure> {
        Ok(Self::heard(&mut self.stream).await?.1)
    }

    async fn heard(stream: &mut Wire) -> Result<(Instant, String), Failure> {
        loop {
            let event = stream.until(b"\n\n").await?;
            if event.contains("event: table") {
                return Ok((Instant::now(), event));
            }
        }
    }
}

/// A move for the first seat that is asked. Read by eye, not by parser: the machine is shared with the server.
fn answer(event: &str, chance: &mut Chance) -> Option<String> {
    let sequence = event.split_once("\nid: ").or_else(|| event.split_once("id: "))?.1.split('\n').next()?;
    let asked = event.split_once("\"asked\":[{\"seat\":\"")?.1;
    let asked = asked.split_once("\"outcome\":")?.0;
    let seat = asked.split('"').next()?;
    let moves: Vec<&str> = asked.split("\"play\":\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let mv = chance.pick(&moves)?;
    Some(format!("{{\"seat\":\"{seat}\",\"move\":\"{mv}\",\"sequence\":{}}}", sequence.trim()))
}

/// A connection that speaks just enough HTTP.
struct Wire {
    socket: TcpStream,
    buffer: Vec<u8>,
    token: String,
}

impl Wire {
    async fn open(address: SocketAddr) -> io::Result<Self> {
        let socket = TcpStream::connect(address).await?;
        socket.set_nodelay(true)?;
        Ok(Wire { socket, buffer: Vec::new(), token: String::new() })
    }

    async fn send(&mut self, method: &str, path: &str, body: &str) -> io::Result<()> {
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.token,
            body.len()
        );
        self.socket.write_all(head.as_bytes()).await
    }

    async fn request(&mut self, method: &str, path: &str, body: &str) -> Result<String, Failure> {
        self.send(method, path, body).await?;
        let head = self.until(b"\r\n\r\n").await?.to_ascii_lowercase();
        let length: usize = head.split_once("content-length: ").and_then(|(_, rest)| rest.split('\r').next()).ok_or("no length")?.trim().parse()?;
        while self.buffer.len() < length {
            self.fill().await?;
        }
        let text = String::from_utf8(self.buffer.drain(..length).collect())?;
        if head.starts_with("http/1.1 2") { Ok(text) } else { Err(format!("{path}: {head} {text}").into()) }
    }

    /// What comes up to the mark.
    async fn until(&mut self, mark: &[u8]) -> Result<String, Failure> {
        let mut searched = 0;
        loop {
            if let Some(at) = self.buffer[searched..].windows(mark.len()).position(|window| window == mark) {
                return Ok(String::from_utf8_lossy(&self.buffer.drain(..searched + at + mark.len()).collect::<Vec<_>>()).into_owned());
            }
            searched = self.buffer.len().saturating_sub(mark.len());
            self.fill().await?;
        }
    }

    async fn fill(&mut self) -> io::Result<()> {
        if self.socket.read_buf(&mut self.buffer).await? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(())
    }
}

/// The memory of a process, where the system tells.
fn memory_kb(process: u32) -> Result<u64, Failure> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).ok_or("no memory")?;
    Ok(line.trim().trim_end_matches(" kB").parse()?)
}

/// The time a process has computed, in milliseconds, where the system tells (in hundredths of a second).
fn cpu_ms(process: u32) -> Result<u64, Failure> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat"))?;
    let fields: Vec<&str> = stat.rsplit_once(')').ok_or("no times")?.1.split_whitespace().collect();
    Ok((fields[11].parse::<u64>()? + fields[12].parse::<u64>()?) * 10)
}

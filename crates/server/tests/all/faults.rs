//! Everything that can break breaks while people play: nodes are killed, Postgres falls, lines are cut, disks fill up, clocks jump,
//! clients dawdle. Whatever was acknowledged is there afterwards, once, in its place; and nothing is there that nobody asked for.
//!
//! They take minutes, so `./test.sh --faults` runs them. `MISTGATE_KILLS` says how often something is killed.

use crate::apart::{Apart, serve_if_asked};
use crate::durability::request;
use mistgate_kernel::Chance;
use mistgate_mistywell::Mistywell;
use mistgate_server::app::Limits;
use mistgate_server::hosted::{About, HostedGame, HostedGames};
use mistgate_trial::{Durability, Fall, Postgres};
use serde_json::{Value, json};
use std::collections::{HashMap, HashSet};
use std::fs;
use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

const CHILD: &str = "faults::child_that_serves_whatever_happens";
const PEOPLE: u64 = 4;
/// How long somebody waits for an answer.
const PATIENCE: Duration = Duration::from_secs(30);

/// Not a test of its own: the process that things happen to.
#[test]
fn child_that_serves_whatever_happens() {
    let shelf = || HostedGames(vec![HostedGame::new(Arc::new(Mistywell::embedded().unwrap()), About::default())]);
    serve_if_asked(shelf, |config| config.limits = Limits { patience: Duration::from_secs(3), ..Limits::for_pace(1_000_000) });
}

fn kills() -> u32 {
    std::env::var("MISTGATE_KILLS").ok().and_then(|count| count.parse().ok()).unwrap_or(100)
}

fn address(apart: &Apart) -> SocketAddr {
    SocketAddr::from((Ipv4Addr::LOCALHOST, apart.port))
}

fn over(folder: &Path, store: &str) -> Apart {
    Apart::start_over(CHILD, folder, store)
}

/// One table of somebody, and what is known of its journal.
#[derive(Default)]
struct Game {
    id: String,
    /// Acknowledged lines, by number.
    acknowledged: HashMap<usize, String>,
    /// Lines that were asked for and not answered: they may be there.
    asked: HashSet<(usize, String)>,
}

/// Somebody who plays on, at whatever node answers.
struct Regular {
    token: Option<String>,
    game: Option<Game>,
    finished: Vec<Game>,
    wires: HashMap<SocketAddr, TcpStream>,
    chance: Chance,
    acknowledged: u64,
    refused: u64,
}

impl Regular {
    fn new(seed: u64) -> Self {
        Regular { token: None, game: None, finished: Vec::new(), wires: HashMap::new(), chance: Chance::new(seed), acknowledged: 0, refused: 0 }
    }

    /// Asks this node; the connection is kept as long as it works.
    fn ask(&mut self, node: SocketAddr, method: &str, path: &str, body: Option<Value>) -> io::Result<(u16, String)> {
        let mut wire = match self.wires.remove(&node) {
            Some(wire) => wire,
            None => {
                let wire = TcpStream::connect_timeout(&node, Duration::from_secs(2))?;
                wire.set_read_timeout(Some(PATIENCE))?;
                wire
            }
        };
        let answer = request(&mut wire, self.token.as_deref(), method, path, body)?;
        self.wires.insert(node, wire);
        Ok(answer)
    }

    /// One thing at this node. Whatever goes wrong is tried again, at another one perhaps.
    fn step(&mut self, node: SocketAddr) -> io::Result<()> {
        let read = |text: &str| serde_json::from_str::<Value>(text).map_err(io::Error::other);
        if self.token.is_none() {
            let (_, text) = self.ask(node, "POST", "/api/me", Some(json!({ "name": "Ada" })))?;
            self.token = read(&text)?["token"].as_str().map(str::to_owned);
            return Ok(());
        }
        let Some(game) = &self.game else {
            let (status, text) = self.ask(node, "POST", "/api/tables", Some(json!({ "game": "mistywell", "setup": { "rounds": 2 } })))?;
            self.expect(status, &text, 201);
            if status == 201 {
                self.game = read(&text)?["id"].as_str().map(|id| Game { id: id.to_owned(), ..Game::default() });
            }
            return Ok(());
        };
        let id = game.id.clone();
        let (status, text) = self.ask(node, "GET", &format!("/api/tables/{id}/moves"), None)?;
        if !self.expect(status, &text, 200) {
            return Ok(());
        }
        let asked = read(&text)?;
        let sequence = asked["sequence"].as_u64().unwrap_or_default();
        let Some(first) = asked["asked"].get(0) else {
            // Another node may have heard of the end before this one; the journal is compared at the very end.
            self.finished.extend(self.game.take());
            return Ok(());
        };
        let seat = first["seat"].as_str().unwrap();
        let mv = self.chance.pick(first["choices"].as_array().unwrap()).unwrap()["play"].as_str().unwrap();
        let undo = sequence > 0 && self.chance.below(8) == 0;
        let (path, body, line) = match undo {
            true => ("undo", json!({ "sequence": sequence }), "undo".to_owned()),
            false => ("play", json!({ "seat": seat, "move": mv, "sequence": sequence }), format!("{seat} {mv}")),
        };
        let entry = (sequence as usize, line);
        // The same may have been asked before, and nobody has heard what became of it.
        let in_doubt = !self.game.as_mut().unwrap().asked.insert(entry.clone());
        let (status, text) = self.ask(node, "POST", &format!("/api/tables/{id}/{path}"), Some(body))?;
        let granted = self.expect(status, &text, 200);
        let game = self.game.as_mut().unwrap();
        if granted {
            self.acknowledged += 1;
            let before = game.acknowledged.insert(entry.0, entry.1.clone());
            assert!(before.is_none(), "line {} of {id} was acknowledged twice: {before:?} and {}", entry.0, entry.1);
        } else if !matches!(status, 503 | 408) && !in_doubt {
            // Refused for certain; after these nobody knows.
            game.asked.remove(&entry);
        }
        Ok(())
    }

    /// Was it granted? Otherwise it must be for a reason that may be.
    fn expect(&mut self, status: u16, text: &str, wanted: u16) -> bool {
        if status != wanted {
            let may_be = matches!(status, 503 | 408) || (status == 409 && (text.contains("\"behind\"") || text.contains("\"no_undo\"")));
            assert!(may_be, "{status} {text}");
            self.refused += 1;
            std::thread::sleep(Duration::from_millis(20));
        }
        status == wanted
    }

    /// Every acknowledged line is in its journal, in its place; and nothing is there that was not asked for.
    fn verify(&mut self, node: SocketAddr) -> usize {
        let mut lines_seen = 0;
        for game in self.finished.drain(..).chain(self.game.take()).collect::<Vec<_>>() {
            let path = format!("/api/tables/{}/journal", game.id);
            // The server may have closed a line on which nobody has asked for a while; then there is another.
            let (status, journal) = self.ask(node, "GET", &path, None).or_else(|_| self.ask(node, "GET", &path, None)).unwrap();
            assert_eq!(status, 200, "a table is lost: {journal}");
            let lines: Vec<&str> = journal.split_once("\n\n").unwrap().1.lines().map(|line| line.split(" #").next().unwrap()).collect();
            for (number, expected) in &game.acknowledged {
                assert_eq!(lines.get(*number), Some(&expected.as_str()), "line {number} of {} is lost", game.id);
            }
            for (number, line) in lines.iter().enumerate() {
                assert!(game.asked.contains(&(number, (*line).to_owned())), "line {number} of {}, `{line}`, was never asked for", game.id);
            }
            lines_seen += lines.len();
        }
        lines_seen
    }
}

/// People who play while something is done to the nodes.
struct Evening {
    people: Vec<Regular>,
    began: Instant,
}

impl Evening {
    fn new() -> Self {
        Evening { people: (0..PEOPLE).map(Regular::new).collect(), began: Instant::now() }
    }

    /// Plays at these nodes while something happens.
    fn while_happens(&mut self, nodes: &[SocketAddr], what: impl FnOnce()) {
        let over = AtomicBool::new(false);
        std::thread::scope(|scope| {
            for person in &mut self.people {
                let over = &over;
                scope.spawn(move || {
                    while !over.load(Ordering::Relaxed) {
                        let node = *person.chance.pick(nodes).unwrap();
                        if person.step(node).is_err() {
                            person.wires.remove(&node);
                            std::thread::sleep(Duration::from_millis(5));
                        }
                    }
                });
            }
            what();
            over.store(true, Ordering::Relaxed);
        });
    }

    /// Everything is there and goes on.
    fn end(mut self, nodes: &[SocketAddr], what: &str) {
        let before: u64 = self.acknowledged();
        self.while_happens(nodes, || std::thread::sleep(Duration::from_secs(2)));
        let acknowledged = self.acknowledged();
        assert!(acknowledged > before, "it does not go on: {acknowledged} acknowledged");
        let refused: u64 = self.people.iter().map(|person| person.refused).sum();
        let lines: usize = self.people.iter_mut().map(|person| person.verify(nodes[0])).sum();
        println!("{what}: {acknowledged} acknowledged moves, none lost, none doubled; {lines} lines, {refused} refusals, in {:?}", self.began.elapsed());
    }

    fn acknowledged(&self) -> u64 {
        self.people.iter().map(|person| person.acknowledged).sum()
    }
}

fn moment(chance: &mut Chance, from: u64, more: u32) -> Duration {
    Duration::from_millis(from + u64::from(chance.below(more)))
}

#[test]
#[ignore = "long: ./test.sh --faults"]
fn nodes_over_one_postgres_are_killed_under_load() {
    let postgres = Postgres::start(Durability::Durable);
    let (store, folder) = (postgres.database(), tempfile::tempdir().unwrap());
    let (mut evening, mut chance) = (Evening::new(), Chance::new(u64::from(std::process::id())));
    let mut nodes = [over(folder.path(), &store), over(folder.path(), &store)];
    for kill in 0..kills() {
        let addresses = [address(&nodes[0]), address(&nodes[1])];
        let victim = kill as usize % 2;
        evening.while_happens(&addresses, || {
            std::thread::sleep(moment(&mut chance, 50, 400));
            nodes[victim].end("-KILL");
            // The other one goes on alone for a moment.
            std::thread::sleep(moment(&mut chance, 20, 200));
        });
        nodes[victim] = over(folder.path(), &store);
    }
    evening.end(&[address(&nodes[0]), address(&nodes[1])], &format!("{} nodes killed over Postgres", kills()));
}

#[test]
#[ignore = "long: ./test.sh --faults"]
fn a_server_over_a_folder_is_killed_under_load() {
    let folder = tempfile::tempdir().unwrap();
    let (mut evening, mut chance) = (Evening::new(), Chance::new(u64::from(std::process::id())));
    for _ in 0..kills() {
        let mut node = Apart::start(CHILD, folder.path(), 0);
        let at = address(&node);
        evening.while_happens(&[at], || {
            std::thread::sleep(moment(&mut chance, 50, 400));
            node.end("-KILL");
        });
    }
    let node = Apart::start(CHILD, folder.path(), 0);
    evening.end(&[address(&node)], &format!("{} servers killed over a folder", kills()));
}

#[test]
#[ignore = "long: ./test.sh --faults"]
fn postgres_falls_and_rises_under_load() {
    let postgres = Postgres::start(Durability::Durable);
    let (store, folder) = (postgres.database(), tempfile::tempdir().unwrap());
    let nodes = [over(folder.path(), &store), over(folder.path(), &store)];
    let addresses = [address(&nodes[0]), address(&nodes[1])];
    let (mut evening, mut chance) = (Evening::new(), Chance::new(u64::from(std::process::id())));
    for round in 0..kills().div_ceil(10) {
        evening.while_happens(&addresses, || {
            std::thread::sleep(moment(&mut chance, 300, 700));
            postgres.fall(if round % 2 == 0 { Fall::Killed } else { Fall::Fast });
            std::thread::sleep(moment(&mut chance, 0, 500));
            postgres.rise();
        });
    }
    evening.end(&addresses, &format!("{} falls of Postgres", kills().div_ceil(10)));
}

/// A line between a node and Postgres that can be cut: nothing passes, and nobody is told.
struct Line {
    port: u16,
    cut: Arc<AtomicBool>,
    ends: Arc<Mutex<Vec<TcpStream>>>,
}

impl Line {
    fn to(socket: &Path) -> Line {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let line = Line { port: listener.local_addr().unwrap().port(), cut: Arc::default(), ends: Arc::default() };
        let (socket, cut, ends) = (socket.to_owned(), line.cut.clone(), line.ends.clone());
        std::thread::spawn(move || {
            for near in listener.incoming() {
                let (Ok(near), Ok(far)) = (near, UnixStream::connect(&socket)) else { continue };
                ends.lock().unwrap().push(near.try_clone().unwrap());
                let (mut near_in, mut far_out, mut far_in, mut near_out) = (near.try_clone().unwrap(), far.try_clone().unwrap(), far, near);
                let (here, there) = (cut.clone(), cut.clone());
                std::thread::spawn(move || pass(&mut near_in, &mut far_out, &here));
                std::thread::spawn(move || pass(&mut far_in, &mut near_out, &there));
            }
        });
        line
    }

    fn hang_up(&self) {
        for end in self.ends.lock().unwrap().drain(..) {
            let _ = end.shutdown(std::net::Shutdown::Both);
        }
    }
}

fn pass(from: &mut impl Read, to: &mut impl Write, cut: &AtomicBool) {
    let mut bytes = [0; 16 * 1024];
    while let Ok(count @ 1..) = from.read(&mut bytes) {
        while cut.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(5));
        }
        if to.write_all(&bytes[..count]).is_err() {
            return;
        }
    }
}

#[test]
#[ignore = "long: ./test.sh --faults"]
fn the_line_between_a_node_and_postgres_is_cut_under_load() {
    let postgres = Postgres::start(Durability::Durable);
    let (store, folder) = (postgres.database(), tempfile::tempdir().unwrap());
    let line = Line::to(&postgres.socket());
    let through = format!("{}?host=127.0.0.1&port={}", store.split('?').next().unwrap(), line.port);
    let nodes = [over(folder.path(), &through), over(folder.path(), &store)];
    let addresses = [address(&nodes[0]), address(&nodes[1])];
    let (mut evening, mut chance) = (Evening::new(), Chance::new(u64::from(std::process::id())));
    for round in 0..6 {
        evening.while_happens(&addresses, || {
            std::thread::sleep(moment(&mut chance, 500, 500));
            // Silence, for a moment or for longer than anybody waits; then it goes on, or is hung up.
            line.cut.store(true, Ordering::Relaxed);
            std::thread::sleep(Duration::from_secs(if round % 3 == 2 { 12 } else { 1 }));
            if round % 2 == 1 {
                line.hang_up();
            }
            line.cut.store(false, Ordering::Relaxed);
            std::thread::sleep(Duration::from_secs(1));
        });
    }
    evening.end(&addresses, "6 cuts of the line to Postgres");
}

#[test]
#[ignore = "long: ./test.sh --faults"]
fn the_disk_fills_up_under_load_and_is_freed_again() {
    let folder = tempfile::tempdir().unwrap();
    let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", "size=24m", "tmpfs"]).arg(folder.path()).status().unwrap();
    assert!(mounted.success(), "only root may mount a small disk: run this test as root");
    let node = Apart::start(CHILD, folder.path(), 0);
    let at = [address(&node)];
    let mut evening = Evening::new();
    for _ in 0..4 {
        let filling = folder.path().join("filling");
        evening.while_happens(&at, || {
            std::thread::sleep(Duration::from_millis(300));
            let mut file = fs::File::create(&filling).unwrap();
            while file.write(&[0; 4096]).is_ok_and(|written| written > 0) {}
            std::thread::sleep(Duration::from_millis(1_500));
            drop(file);
            fs::remove_file(&filling).unwrap();
            std::thread::sleep(Duration::from_millis(300));
        });
    }
    evening.end(&at, "4 times a full disk");
    drop(node);
    let _ = Command::new("umount").arg("-l").arg(folder.path()).status();
}

#[test]
#[ignore = "long: ./test.sh --faults"]
fn the_clock_jumps_under_load() {
    let library = ["/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1", "/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1"];
    let library = library.into_iter().find(|path| Path::new(path).exists()).expect("the clock is set with faketime: apt-get install faketime");
    let folder = tempfile::tempdir().unwrap();
    let clock = folder.path().join("clock");
    fs::write(&clock, "+0").unwrap();
    let clock_path = clock.to_str().unwrap().to_owned();
    let environment = [
        ("LD_PRELOAD", library),
        ("FAKETIME_TIMESTAMP_FILE", &clock_path),
        ("FAKETIME_NO_CACHE", "1"),
        // Only the time of day jumps, as when somebody sets it; the time since the start does not.
        ("FAKETIME_DONT_FAKE_MONOTONIC", "1"),
    ];
    let node = Apart::start_with(CHILD, folder.path(), 0, &environment);
    let at = [address(&node)];
    let mut evening = Evening::new();
    for jump in ["+400d", "-3000d", "+2h", "-1s", "+0"] {
        evening.while_happens(&at, || {
            fs::write(&clock, jump).unwrap();
            std::thread::sleep(Duration::from_secs(1));
        });
    }
    evening.end(&at, "5 jumps of the clock");
}

#[test]
#[ignore = "long: ./test.sh --faults"]
fn slow_clients_hold_up_nobody() {
    let folder = tempfile::tempdir().unwrap();
    let node = Apart::start(CHILD, folder.path(), 0);
    let at = address(&node);
    let mut evening = Evening::new();
    evening.while_happens(&[at], || std::thread::sleep(Duration::from_secs(2)));
    let table = evening.people.iter().find_map(|person| person.game.as_ref().map(|game| game.id.clone())).expect("somebody plays");
    let alone = evening.acknowledged();
    // Some never finish their request, some never read their stream.
    let mut slow: Vec<TcpStream> = (0..300).map(|_| TcpStream::connect(at).unwrap()).collect();
    for (number, wire) in slow.iter_mut().enumerate() {
        let words = match number % 2 {
            0 => "POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Le".to_owned(),
            _ => format!("GET /api/tables/{table}/stream HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"),
        };
        wire.write_all(words.as_bytes()).unwrap();
    }
    evening.while_happens(&[at], || std::thread::sleep(Duration::from_secs(5)));
    assert!(evening.acknowledged() > alone, "nobody can play");
    // Whoever has not said what it wants by now is sent away.
    let first = &mut slow[0];
    first.set_read_timeout(Some(Duration::from_secs(5))).unwrap();
    let mut rest = Vec::new();
    first.read_to_end(&mut rest).expect("the connection is closed");
    evening.end(&[at], "300 slow clients");
}

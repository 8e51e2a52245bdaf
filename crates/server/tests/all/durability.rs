//! A move that was acknowledged survives kill -9, at any moment, under load.
//!
//! The server runs as a process of its own and is killed again and again while several people play. After every restart
//! each of them finds every acknowledged move in the journal, and plays on. `MISTGATE_KILLS` says how often.

use crate::apart::{Apart, serve_if_asked};
use mistgate_kernel::Chance;
use mistgate_mistywell::Mistywell;
use mistgate_server::app::Limits;
use mistgate_server::hosted::{About, HostedGame, HostedGames};
use serde_json::{Value, json};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

const CHILD: &str = "durability::child_that_serves_until_it_is_killed";
const PEOPLE: u64 = 4;

/// Not a test of its own: the process that is killed below.
#[test]
fn child_that_serves_until_it_is_killed() {
    let shelf = || HostedGames(vec![HostedGame::new(Arc::new(Mistywell::embedded().unwrap()), About::default())]);
    serve_if_asked(shelf, |config| config.limits = Limits::for_pace(1_000_000));
}

fn start(folder: &Path) -> (Apart, SocketAddr) {
    let apart = Apart::start(CHILD, folder, 0);
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, apart.port));
    (apart, address)
}

/// Somebody who plays, with what was acknowledged to them.
struct Player {
    token: Option<String>,
    table: Option<String>,
    /// The acknowledged lines of the journal: number and beginning.
    acknowledged: Vec<(usize, String)>,
    finished: u32,
    chance: Chance,
}

impl Player {
    fn new(seed: u64) -> Self {
        Player { token: None, table: None, acknowledged: Vec::new(), finished: 0, chance: Chance::new(seed) }
    }

    /// Checks, then plays until the server is gone.
    fn play(&mut self, address: SocketAddr) -> usize {
        let mut played = 0;
        let Ok(mut wire) = TcpStream::connect(address) else { return 0 };
        while self.step(&mut wire).is_ok_and(|went_on| went_on) {
            played += 1;
        }
        played
    }

    fn step(&mut self, wire: &mut TcpStream) -> io::Result<bool> {
        if self.token.is_none() {
            let me = self.send(wire, "POST", "/api/me", Some(json!({ "name": "Ada" })), 200)?;
            self.token = me["token"].as_str().map(str::to_owned);
        }
        let Some(table) = self.table.clone() else {
            let made = self.send(wire, "POST", "/api/tables", Some(json!({ "game": "mistywell", "setup": { "rounds": 3 } })), 201)?;
            self.table = made["id"].as_str().map(str::to_owned);
            return Ok(true);
        };
        let asked = self.send(wire, "GET", &format!("/api/tables/{table}/moves"), None, 200)?;
        let Some(first) = asked["asked"].get(0) else {
            self.verify(wire)?;
            (self.table, self.finished) = (None, self.finished + 1);
            self.acknowledged.clear();
            return Ok(true);
        };
        let (seat, sequence) = (first["seat"].as_str().unwrap(), asked["sequence"].as_u64().unwrap());
        let mv = self.chance.pick(first["choices"].as_array().unwrap()).unwrap()["play"].as_str().unwrap();
        let undo = sequence > 0 && self.chance.below(8) == 0;
        let (path, body, line) = match undo {
            true => ("undo", json!({ "sequence": sequence }), "undo".to_owned()),
            false => ("play", json!({ "seat": seat, "move": mv, "sequence": sequence }), format!("{seat} {mv}")),
        };
        match self.request(wire, "POST", &format!("/api/tables/{table}/{path}"), Some(body))? {
            (200, _) => self.acknowledged.push((sequence as usize, line)),
            (409, text) if undo => assert!(text.contains("no_undo"), "{text}"),
            (status, text) => panic!("{status} {text}"),
        }
        Ok(true)
    }

    /// Every acknowledged line is in the journal, where it belongs.
    fn verify(&mut self, wire: &mut TcpStream) -> io::Result<()> {
        let Some(table) = self.table.clone() else { return Ok(()) };
        let (status, journal) = self.request(wire, "GET", &format!("/api/tables/{table}/journal"), None)?;
        assert_eq!(status, 200, "a table is lost: {journal}");
        let lines: Vec<&str> = journal.split_once("\n\n").unwrap().1.lines().collect();
        for (number, expected) in &self.acknowledged {
            let found = lines.get(*number).unwrap_or_else(|| panic!("line {number} of {table} is lost: {expected}"));
            assert!(found.split(" #").next() == Some(expected), "line {number} of {table} is `{found}`, not `{expected}`");
        }
        Ok(())
    }

    fn send(&mut self, wire: &mut TcpStream, method: &str, path: &str, body: Option<Value>, expected: u16) -> io::Result<Value> {
        let (status, text) = self.request(wire, method, path, body)?;
        assert_eq!(status, expected, "{method} {path}: {text}");
        serde_json::from_str(&text).map_err(io::Error::other)
    }

    fn request(&self, wire: &mut TcpStream, method: &str, path: &str, body: Option<Value>) -> io::Result<(u16, String)> {
        request(wire, self.token.as_deref(), method, path, body)
    }
}

/// Asks over a connection, and reads the answer to its end.
pub fn request(wire: &mut TcpStream, token: Option<&str>, method: &str, path: &str, body: Option<Value>) -> io::Result<(u16, String)> {
    let body = body.map(|body| body.to_string()).unwrap_or_default();
    let token = token.map_or(String::new(), |token| format!("Authorization: Bearer {token}\r\n"));
    let head = format!("{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{token}Content-Type: application/json\r\nContent-Length: {}\r\n\r\n", body.len());
    wire.write_all((head + &body).as_bytes())?;
    let mut reader = BufReader::new(wire);
    let (mut status, mut length) = (0, 0);
    loop {
        let mut line = String::new();
        reader.read_line(&mut line)?;
        if !line.ends_with('\n') {
            // It was killed while it wrote.
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        if line == "\r\n" {
            break;
        }
        let lower = line.to_ascii_lowercase();
        if let Some(code) = lower.strip_prefix("http/1.1 ") {
            status = code[..3].parse().map_err(io::Error::other)?;
        } else if let Some(value) = lower.strip_prefix("content-length: ") {
            length = value.trim().parse().map_err(io::Error::other)?;
        }
    }
    let mut text = vec![0; length];
    reader.read_exact(&mut text)?;
    Ok((status, String::from_utf8(text).map_err(io::Error::other)?))
}

#[test]
fn every_acknowledged_move_survives_kill_9_under_load() {
    let kills: u32 = std::env::var("MISTGATE_KILLS").ok().and_then(|count| count.parse().ok()).unwrap_or(50);
    let folder = tempfile::tempdir().unwrap();
    let mut players: Vec<Player> = (0..PEOPLE).map(Player::new).collect();
    let mut chance = Chance::new(Instant::now().elapsed().as_nanos() as u64 ^ u64::from(std::process::id()));
    let (mut steps, began) = (0, Instant::now());
    for _ in 0..kills {
        let (mut child, address) = start(folder.path());
        let life = Duration::from_millis(u64::from(30 + chance.below(400)));
        steps += std::thread::scope(|scope| {
            let playing: Vec<_> = players
                .iter_mut()
                .map(|player| {
                    scope.spawn(move || {
                        let verified = TcpStream::connect(address).map(|mut wire| player.verify(&mut wire));
                        // It may be killed while it answers; then the next round looks.
                        drop(verified);
                        player.play(address)
                    })
                })
                .collect();
            std::thread::sleep(life);
            child.end("-KILL");
            playing.into_iter().map(|player| player.join().unwrap()).sum::<usize>()
        });
    }
    // At the end, with nobody killing: everything is there, and every table can be played on.
    let (_child, address) = start(folder.path());
    for player in &mut players {
        let mut wire = TcpStream::connect(address).unwrap();
        player.verify(&mut wire).unwrap();
        assert!(player.step(&mut wire).unwrap());
    }
    let finished: u32 = players.iter().map(|player| player.finished).sum();
    println!("{kills} kills, {steps} steps, {finished} games finished, in {:?}", began.elapsed());
    assert!(steps > kills as usize, "nothing was played");
}

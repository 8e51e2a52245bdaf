//! The server as a program: it says where it is, what is wrong, and stops when told to.

use crate::cli::run::Place;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command};

/// Starts a server on any free port; gives it and its address.
pub fn start(place: &Place, arguments: &[&str]) -> (Child, String, BufReader<std::process::ChildStdout>) {
    announced(place.spawn(&[&["serve", "--listen", "127.0.0.1:0"], arguments].concat()))
}

/// Waits until a server says where it is.
fn announced(mut child: Child) -> (Child, String, BufReader<std::process::ChildStdout>) {
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    out.read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("Mistgate is at http://").and_then(|rest| rest.strip_suffix('/'));
    let address = address.unwrap_or_else(|| panic!("no address in: {line}")).to_owned();
    (child, address, out)
}

/// Asks, and gives the status and the text of the answer.
pub fn ask(address: &str, method: &str, path: &str, token: &str, body: &str) -> (u16, String) {
    let mut wire = TcpStream::connect(address).unwrap();
    let head = format!("Host: {address}\r\nAuthorization: Bearer {token}\r\nContent-Type: application/json\r\nContent-Length: {}", body.len());
    write!(wire, "{method} {path} HTTP/1.1\r\n{head}\r\nConnection: close\r\n\r\n{body}").unwrap();
    let mut answer = String::new();
    wire.read_to_string(&mut answer).unwrap();
    let (head, text) = answer.split_once("\r\n\r\n").unwrap_or_else(|| panic!("{answer}"));
    (head.split(' ').nth(1).unwrap().parse().unwrap(), text.to_owned())
}

#[test]
fn it_serves_and_stops_cleanly_when_told_to() {
    for signal in ["-TERM", "-INT"] {
        let place = Place::new();
        let (mut child, address, mut out) = start(&place, &["--data", "tables"]);
        let mut wire = TcpStream::connect(&address).unwrap();
        write!(wire, "GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
        let mut page = String::new();
        wire.read_to_string(&mut page).unwrap();
        assert!(page.starts_with("HTTP/1.1 200") && page.contains("What shall we play?"));
        assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
        let mut said = String::new();
        out.read_to_string(&mut said).unwrap();
        assert!(said.contains("Mistgate has stopped."), "{said}");
        assert_eq!(child.wait().unwrap().code(), Some(0));
        assert!(place.path("tables").is_dir(), "everything is in the folder that was named");
    }
}

#[test]
fn no_command_at_all_serves() {
    let place = Place::new();
    let (mut child, address, _out) = announced(place.spawn_with(&[], ("MISTGATE_LISTEN", "127.0.0.1:0")));
    assert!(TcpStream::connect(address).is_ok());
    assert!(place.path("data/mistgate").is_dir(), "everything is in the usual folder");
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn the_log_is_quiet_unless_asked_and_keeps_secrets() {
    let log = |level: &str| {
        let place = Place::new();
        let (mut child, address, _out) = start(&place, &["--log", level]);
        let ask = |path: &str, token: &str, body: &str| {
            let mut wire = TcpStream::connect(&address).unwrap();
            let length = body.len();
            let head =
                format!("Host: {address}\r\nAuthorization: Bearer {token}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\nConnection: close");
            write!(wire, "POST {path} HTTP/1.1\r\n{head}\r\n\r\n{body}").unwrap();
            let mut answer = String::new();
            wire.read_to_string(&mut answer).unwrap();
            serde_json::from_str::<serde_json::Value>(answer.split_once("\r\n\r\n").unwrap().1).unwrap_or_else(|_| panic!("{answer}"))
        };
        let token = ask("/api/me", "", r#"{"name":"Ada Lovelace"}"#)["token"].as_str().unwrap().to_owned();
        let table = ask("/api/tables", &token, r#"{"game":"mistywell"}"#)["id"].as_str().unwrap().to_owned();
        Command::new("kill").arg(child.id().to_string()).status().unwrap();
        child.wait().unwrap();
        let mut said = String::new();
        child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        for secret in [&token, &table, "Ada"] {
            assert!(!said.contains(secret), "{said}");
        }
        said
    };
    assert_eq!(log("warn"), "");
    assert!(log("info").contains("a table of mistywell was made"));
    log("trace");
}

#[test]
fn what_is_wrong_is_said_at_once() {
    let place = Place::new();
    let (mut child, address, _out) = start(&place, &[]);
    place.run(&["serve", "--listen", &address, "--data", "other"]).refused(&["is taken", &address, "--listen"]);
    assert!(!place.path("other").exists(), "nothing is touched if the port is taken");
    child.kill().unwrap();
    child.wait().unwrap();
    place.write("file", "no folder");
    place.run(&["serve", "--listen", "127.0.0.1:0", "--data", "file"]).refused(&["cannot use the data folder", "--data"]);
    for words in ["mistgate=loud", "mistgate_stroe=debug", "", "warn,"] {
        place.run(&["serve", "--listen", "127.0.0.1:0", "--log", words]).refused(&["is no level of logging", "--log"]);
    }
    place.run(&["serve", "--listen", "nowhere"]).refused(&["nowhere", "--listen"]);
    place.run(&["serve", "--listen", "192.0.2.1:80"]).refused(&["cannot listen on 192.0.2.1:80"]);
}

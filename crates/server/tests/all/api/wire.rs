//! Below the requests: clients that are slow, send rubbish, or never end what they began.

use crate::house::shelf;
use mistgate_server::app::Config;
use mistgate_server::serve::Server;
use proptest::prelude::*;
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// How long this server waits for a client.
const PATIENCE: Duration = Duration::from_millis(400);
/// Far longer, on a busy machine: what has not happened by then does not happen.
const FOR_EVER: Duration = Duration::from_secs(30);

async fn listening() -> (TempDir, SocketAddr) {
    listening_with(|config| config.limits.patience = PATIENCE).await
}

async fn listening_with(change: impl FnOnce(&mut Config)) -> (TempDir, SocketAddr) {
    let folder = tempfile::tempdir().unwrap();
    let mut config = Config::new(shelf(), folder.path().to_owned());
    config.listen.set_port(0);
    (config.limits.per_second, config.limits.burst) = (100_000, 100_000);
    change(&mut config);
    let server = Server::bind(config).await.unwrap();
    let address = server.address();
    tokio::spawn(server.run(std::future::pending()));
    (folder, address)
}

/// Sends it, keeps the line open, and gives everything that comes back until the server hangs up.
async fn answer_to(address: SocketAddr, sent: Vec<u8>) -> String {
    let mut wire = TcpStream::connect(address).await.unwrap();
    // The server may hang up before it has read everything.
    let _ = wire.write_all(&sent).await;
    let mut heard = Vec::new();
    let hung_up = tokio::time::timeout(FOR_EVER, wire.read_to_end(&mut heard)).await;
    assert!(hung_up.is_ok(), "the server still waits after {FOR_EVER:?}: {}", String::from_utf8_lossy(&sent));
    String::from_utf8_lossy(&heard).into_owned()
}

fn head(method: &str, path: &str, rest: &str) -> Vec<u8> {
    format!("{method} {path} HTTP/1.1\r\nHost: localhost\r\n{rest}\r\n").into_bytes()
}

async fn still_answers(address: SocketAddr) {
    let answer = answer_to(address, head("GET", "/api/games", "Connection: close\r\n")).await;
    assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("mistywell"), "{answer}");
}

#[tokio::test]
async fn nobody_is_waited_for_for_ever() {
    let (_folder, address) = listening().await;
    let json = "Content-Type: application/json\r\nContent-Length: 100\r\n";
    let form = "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n";
    let file = "Content-Type: multipart/form-data; boundary=B\r\nContent-Length: 100\r\n";
    let began = Instant::now();
    let (silent, half, me, table, upload) = tokio::join!(
        answer_to(address, Vec::new()),
        answer_to(address, b"GET / HTTP/1.1\r\nHost: loc".to_vec()),
        answer_to(address, head("POST", "/api/me", json)),
        answer_to(address, head("POST", "/tables", form)),
        answer_to(address, head("POST", "/upload", file)),
    );
    assert!(began.elapsed() >= PATIENCE);
    assert!(!silent.contains("200") && !half.contains("200"), "{silent} {half}");
    for answer in [me, table, upload] {
        assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
    }
    // One that asks, and then says nothing more.
    let idle = answer_to(address, head("GET", "/api/games", "")).await;
    assert!(idle.starts_with("HTTP/1.1 200"), "{idle}");
    still_answers(address).await;
}

/// Whether somebody who connects now is served.
async fn gets_in(address: SocketAddr) -> Option<TcpStream> {
    let mut wire = TcpStream::connect(address).await.unwrap();
    let _ = wire.write_all(&head("GET", "/healthz", "")).await;
    let mut first = [0; 12];
    wire.read_exact(&mut first).await.ok().map(|_| wire)
}

#[tokio::test]
async fn one_address_does_not_take_every_connection() {
    let (_folder, address) = listening_with(|config| config.limits.address_connections = 3).await;
    let mut inside = Vec::new();
    for _ in 0..3 {
        inside.push(gets_in(address).await.expect("there is room for three"));
    }
    assert!(gets_in(address).await.is_none());
    inside.pop();
    let mut tries = 0;
    while gets_in(address).await.is_none() {
        tries += 1;
        assert!(tries < 500, "whoever leaves makes room");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    // However few there are in all, a quarter of them is left for others.
    let (_folder, address) = listening_with(|config| config.limits.connections = 4).await;
    let mut inside = Vec::new();
    for _ in 0..3 {
        inside.push(gets_in(address).await.expect("three of four"));
    }
    assert!(gets_in(address).await.is_none());
    // Behind a proxy of ours everybody has the same address.
    let (_folder, address) = listening_with(|config| (config.limits.address_connections, config.proxies) = (3, 1)).await;
    let mut inside = Vec::new();
    for _ in 0..6 {
        inside.push(gets_in(address).await.expect("the proxy's connections are not counted"));
    }
    // Not by address, that is: all together have a ceiling whoever is in front.
    let (_folder, address) = listening_with(|config| (config.limits.connections, config.proxies) = (4, 1)).await;
    let mut inside = Vec::new();
    for _ in 0..4 {
        inside.push(gets_in(address).await.expect("there is room for four"));
    }
    assert!(gets_in(address).await.is_none());
}

#[tokio::test]
async fn drops_of_a_body_do_not_buy_time() {
    let (_folder, address) = listening().await;
    let mut wire = TcpStream::connect(address).await.unwrap();
    wire.write_all(&head("POST", "/api/me", "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n")).await.unwrap();
    let began = Instant::now();
    while wire.write_all(b"1\r\n \r\n").await.is_ok() {
        assert!(began.elapsed() < FOR_EVER, "it listens to every drop");
        tokio::time::sleep(PATIENCE / 8).await;
    }
    still_answers(address).await;
}

#[tokio::test]
async fn too_long_is_too_long() {
    let (_folder, address) = listening().await;
    let long = "x".repeat(200_000);
    let cases = [
        head("GET", &format!("/{long}"), ""),
        head("GET", "/", &format!("Cookie: mistgate={long}\r\n")),
        head("GET", "/", &"X-Y: z\r\n".repeat(500)),
        head("POST", "/api/me", "Content-Type: application/json\r\nContent-Length: 99999999999\r\n"),
        head("POST", "/upload", "Content-Type: multipart/form-data; boundary=B\r\nContent-Length: 99999999999\r\n"),
    ];
    for case in cases {
        let answer = answer_to(address, case).await;
        let status: u16 = answer.get(9..12).and_then(|status| status.parse().ok()).unwrap_or(400);
        assert!((400..500).contains(&status), "{answer}");
    }
    still_answers(address).await;
}

#[tokio::test]
async fn a_header_cannot_be_smuggled_in() {
    let (_folder, address) = listening().await;
    for path in ["/t/x%0d%0aX-Evil:%201", "/join/%0d%0aX-Evil:%201", "/rules/%0aX-Evil:%201", "/assets/%0d%0aX-Evil:%201", "/api/tables/%0d%0aX-Evil:%201"] {
        let answer = answer_to(address, head("GET", path, "Connection: close\r\n")).await;
        assert!(answer.starts_with("HTTP/1.1 404"), "{answer}");
        let headers = answer.split("\r\n\r\n").next().unwrap().to_lowercase();
        assert!(!headers.contains("x-evil"), "{headers}");
    }
    // Two lengths, or a length and chunks, could mean two requests to two readers.
    let json = "Content-Type: application/json\r\n";
    for lengths in
        ["Content-Length: 2\r\nContent-Length: 3\r\n", "Content-Length: -1\r\n", "Content-Length: 2, 3\r\n", "Transfer-Encoding: chunked, identity\r\n"]
    {
        let answer = answer_to(address, [head("POST", "/api/me", &format!("{json}{lengths}")), b"{}\r\n\r\n".to_vec()].concat()).await;
        assert!(answer.starts_with("HTTP/1.1 400"), "{lengths}: {answer}");
    }
    still_answers(address).await;
}

#[test]
fn rubbish_is_answered_or_hung_up_on() {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let (_folder, address) = runtime.block_on(listening());
    let config = ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() };
    let line = prop_oneof![Just("GET / HTTP/1.1"), Just("POST /api/me HTTP/1.1"), Just("GET * HTTP/9"), Just("BREW /t/x HTTP/1.1"), Just("")];
    proptest!(config, |(line in line, rubbish in prop::collection::vec(any::<u8>(), 0..400), ended in any::<bool>())| {
        let mut sent = line.as_bytes().to_vec();
        sent.extend_from_slice(b"\r\n");
        sent.extend_from_slice(&rubbish);
        if ended {
            sent.extend_from_slice(b"\r\n\r\n");
        }
        let answer = runtime.block_on(async {
            let mut wire = TcpStream::connect(address).await.unwrap();
            let _ = wire.write_all(&sent).await;
            let _ = wire.shutdown().await;
            let mut heard = Vec::new();
            let _ = tokio::time::timeout(FOR_EVER, wire.read_to_end(&mut heard)).await.expect("it hangs up");
            String::from_utf8_lossy(&heard).into_owned()
        });
        prop_assert!(!answer.starts_with("HTTP/1.1 5"), "{answer}");
    });
    runtime.block_on(still_answers(address));
}

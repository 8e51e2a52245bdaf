//! The server stops, or is killed, in the middle of a game.

use crate::browser::desk::{Window::*, evening};
use crate::browser::house::House;
use std::io::{Read, Write};
use std::net::TcpListener;

/// What a browser says when nobody answers; nothing else may be in its log.
const NOBODY_ANSWERS: [&str; 5] =
    ["ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE", "ERR_SOCKET_NOT_CONNECTED"];

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_after_the_server_was_stopped_and_after_it_was_killed() {
    evening(House::apart(), [("ada", Desktop), ("bob", Desktop)], &NOBODY_ANSWERS, async |house, [ada, bob]| {
        let table = ada.lay_out(&house.address, ["me", "me", "me"], "").await?;
        bob.goto(&table).await?;
        let mut at = 0;
        for signal in ["-TERM", "-KILL"] {
            ada.choose_first(5).await?;
            at += 5;
            bob.until_at(at).await?;
            let (mine, theirs) = (ada.shown().await?, bob.shown().await?);
            let status = house.end(signal);
            assert_eq!(status.success(), signal == "-TERM", "told to stop it stops in order: {status}");
            // Nobody answers, the page says so, and nothing is lost.
            bob.until_says("#toasts", "out of reach").await?;
            ada.click("#option-1").await?;
            ada.until_says("#toasts", "cannot be reached").await?;
            assert_eq!(ada.shown().await?, mine);
            house.start_again();
            // One waits until the page finds the way back by itself, the other loads it anew.
            bob.until_says("#toasts", "Back at the table").await?;
            ada.0.refresh().await?;
            ada.until_at(at).await?;
            assert_eq!((ada.shown().await?, bob.shown().await?), (mine, theirs));
        }
        ada.choose_first(3).await?;
        bob.until_at(at + 3).await
    })
    .await;
}

/// Answers in the server's place, as a proxy does while its server restarts, until it was asked for the stream.
fn somebody_else_answers(house: &House) {
    let address = house.address.trim_start_matches("http://").trim_end_matches('/');
    let config = TcpListener::bind(address).unwrap();
    loop {
        let (mut wire, _) = config.accept().unwrap();
        let mut asked = vec![0; 4096];
        let read = wire.read(&mut asked).unwrap_or_default();
        let _ = wire.write_all(b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
        if String::from_utf8_lossy(&asked[..read]).contains("/stream ") {
            return;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_finds_its_way_back_when_somebody_else_answered_meanwhile() {
    let forgiven = [&NOBODY_ANSWERS[..], &["502 (Bad Gateway)"]].concat();
    evening(House::apart(), [("ada", Desktop)], &forgiven, async |house, [ada]| {
        ada.lay_out(&house.address, ["me", "me", "me"], "").await?;
        ada.choose_first(2).await?;
        house.end("-TERM");
        tokio::task::block_in_place(|| somebody_else_answers(house));
        house.start_again();
        ada.until_says("#toasts", "Back at the table").await?;
        ada.until_at(2).await?;
        ada.choose_first(1).await
    })
    .await;
}

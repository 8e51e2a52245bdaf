//! The stream of a page: the table at once, then what changes, and passing words.

use crate::house::House;
use crate::web::visitor::{Visitor, fields, values};
use axum::body::{Body, BodyDataStream};
use axum::http::Method;
use futures_util::StreamExt;
use std::time::Duration;

struct Listener {
    stream: BodyDataStream,
    heard: String,
}

impl Listener {
    async fn open(visitor: &Visitor, table: &str) -> Listener {
        let response = visitor.guest.send(visitor.guest.request(Method::GET, &format!("{table}/stream")).body(Body::empty()).unwrap()).await;
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        Listener { stream: response.into_body().into_data_stream(), heard: String::new() }
    }

    /// The next event: its kind and its data.
    async fn next(&mut self) -> (String, String) {
        loop {
            if let Some((event, rest)) = self.heard.split_once("\n\n") {
                let field = |name: &str| event.lines().filter_map(|line| line.strip_prefix(name)).collect::<Vec<_>>().join("\n");
                let found = (field("event: "), field("data: "));
                self.heard = rest.to_owned();
                if !found.0.is_empty() {
                    return found;
                }
                continue;
            }
            let bytes =
                tokio::time::timeout(Duration::from_secs(20), self.stream.next()).await.expect("something is heard").expect("the stream goes on").unwrap();
            self.heard.push_str(std::str::from_utf8(&bytes).unwrap());
        }
    }
}

#[tokio::test]
async fn another_ones_move_arrives_as_parts_of_the_page() {
    let house = House::open().await;
    let (mut ada, mut bob) = (Visitor::to(&house), Visitor::to(&house));
    let table = ada.make(["me", "invite", "me"], &[]).await;
    let page = ada.page(&table).await;
    let link = values(&page, "readonly value=\"http://127.0.0.1:8080").first().unwrap().to_string();
    let mut adas = Listener::open(&ada, &table).await;
    let (kind, whole) = adas.next().await;
    assert!(kind == "table" && ["bar", "left", "map", "jobs", "hand", "prompt", "log"].iter().all(|id| whole.contains(&format!("id=\"{id}\""))));
    // Somebody sits down.
    let token = bob.token(&link).await;
    bob.send(&link, &[("token", &token), ("name", "Bob")]).await;
    let (kind, seats) = adas.next().await;
    assert!(kind == "table" && seats.contains("Bob") && !seats.contains("id=\"jobs\""), "only what changed");
    assert_eq!(adas.next().await, ("note".to_owned(), "Bob sits down: the Tinker.".to_owned()));
    // Ada moves, and Bob is asked; each sees it with their own eyes.
    let mut bobs = Listener::open(&bob, &table).await;
    bobs.next().await;
    let choice = ada.first_move(&table).await;
    ada.send(&format!("{table}/move"), &fields(&choice)).await;
    let (_, bobs_part) = bobs.next().await;
    assert!(bobs_part.contains("Your turn") && bobs_part.contains("name=\"move\"") && bobs_part.contains("id=\"log\""));
    let (_, adas_part) = adas.next().await;
    assert!(adas_part.contains("Not your turn") && !adas_part.contains("name=\"move\""));
    // Each form carries the token of its own reader.
    assert!(bobs_part.contains(&bob.token(&table).await) && !bobs_part.contains(&ada.token(&table).await));
}

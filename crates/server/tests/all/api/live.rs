//! Streams: everybody hears of everything, each through their own eyes.

use crate::house::{Guest, House, id, toy_for_two};
use axum::body::{Body, BodyDataStream};
use axum::http::{Method, StatusCode};
use futures_util::StreamExt;
use serde_json::{Value, json};
use std::time::Duration;

pub struct Listener(BodyDataStream, String);

impl Listener {
    pub async fn of(guest: &Guest, path: &str) -> Listener {
        let response = guest.send(guest.request(Method::GET, path).body(Body::empty()).unwrap()).await;
        assert_eq!(response.status(), StatusCode::OK);
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        Listener(response.into_body().into_data_stream(), String::new())
    }

    /// The next event; nothing if the stream has ended.
    pub async fn next(&mut self) -> Option<Value> {
        loop {
            if let Some((event, rest)) = self.1.split_once("\n\n") {
                let data = event.lines().find_map(|line| line.strip_prefix("data: ")).map(str::to_owned);
                self.1 = rest.to_owned();
                if let Some(data) = data {
                    return Some(serde_json::from_str(&data).unwrap());
                }
                continue;
            }
            let chunk = tokio::time::timeout(Duration::from_secs(10), self.0.next()).await.expect("an event in time")?;
            self.1.push_str(std::str::from_utf8(&chunk.unwrap()).unwrap());
        }
    }
}

#[tokio::test]
async fn two_people_see_each_others_moves_each_through_their_own_eyes() {
    let house = House::open().await;
    let (ada, bob, id) = toy_for_two(&house, json!({})).await;
    let path = format!("/api/tables/{id}/stream");
    let (mut of_ada, mut of_bob, mut of_eve) = (Listener::of(&ada, &path).await, Listener::of(&bob, &path).await, Listener::of(&house.stranger(), &path).await);
    for listener in [&mut of_ada, &mut of_bob, &mut of_eve] {
        let first = listener.next().await.unwrap();
        assert_eq!((&first["sequence"], &first["lines"]), (&json!(0), &json!([])));
    }
    for (sequence, (guest, seat, mv)) in (0..).zip([(&ada, "left", "bid high"), (&bob, "right", "bid low"), (&ada, "left", "draw")]) {
        guest.play(&id, seat, mv, sequence).await.expect(StatusCode::OK);
        for listener in [&mut of_ada, &mut of_bob, &mut of_eve] {
            let event = listener.next().await.unwrap();
            assert_eq!(event["sequence"], sequence + 1);
            assert_eq!(event["lines"][0]["text"], mv);
        }
    }
    bob.play(&id, "right", "draw", 3).await.expect(StatusCode::OK);
    let (to_ada, to_bob, to_eve) = (of_ada.next().await.unwrap(), of_bob.next().await.unwrap(), of_eve.next().await.unwrap());
    let sees = |event: &Value| [0, 1].map(|seat| !event["view"]["hands"][seat].is_null());
    assert_eq!((sees(&to_ada), sees(&to_bob), sees(&to_eve)), ([true, false], [false, true], [false, false]));
    assert_eq!(to_ada["asked"][0]["seat"], "left");
    assert_eq!((&to_bob["asked"], &to_eve["asked"], &to_eve["watchers"]), (&json!([]), &json!([]), &json!(1)));
}

#[tokio::test]
async fn sitting_down_is_heard_and_opens_the_eyes() {
    let house = House::open().await;
    let (ada, bob) = (house.guest("Ada").await, house.guest("Bob").await);
    let table = ada.table(json!({ "game": "toy", "seats": [{ "kind": "me" }, { "kind": "open" }] })).await;
    let mut listener = Listener::of(&bob, &format!("/api/tables/{}/stream", id(&table))).await;
    assert_eq!(listener.next().await.unwrap()["asked"], json!([]));
    bob.claim(&crate::house::invite(&table, 1)).await.expect(StatusCode::OK);
    let event = listener.next().await.unwrap();
    assert_eq!((&event["seats"][1]["called"], &event["asked"][0]["seat"]), (&json!("Bob"), &json!("right")));
}

#[tokio::test]
async fn a_slow_listener_misses_nothing_that_counts() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let id = id(&ada.table(json!({ "game": "mistywell", "setup": { "rounds": 2 } })).await);
    let mut listener = Listener::of(&ada, &format!("/api/tables/{id}/stream?view=false")).await;
    let over = crate::api::playing::play_on(&ada, &id, 3).await;
    loop {
        let event = listener.next().await.unwrap();
        assert_eq!(event.get("view"), None);
        if event["sequence"] == over["sequence"] {
            return assert_eq!(event["outcome"], over["outcome"]);
        }
    }
}

#[tokio::test]
async fn streams_end_when_the_house_closes() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let id = id(&ada.table(json!({ "game": "toy" })).await);
    let mut listener = Listener::of(&ada, &format!("/api/tables/{id}/stream")).await;
    listener.next().await.unwrap();
    house.app.rooms.begin_closing();
    assert!(listener.next().await.is_none());
}

//! Whatever is sent, the answer is never a fault of the server.

use crate::house::{Guest, House, id};
use axum::body::Body;
use axum::http::{Method, header};
use proptest::prelude::*;
use serde_json::{Value, json};

/// Any JSON, and often JSON that is nearly right.
fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        any::<String>().prop_map(Value::from),
        prop::sample::select(vec!["witch", "left", "mistywell", "toy", "me", "open", "bot", "draw", "bid high", "play 9", "undo", "free"])
            .prop_map(Value::from),
        (0usize..3_000).prop_map(|length| Value::from("ж".repeat(length))),
    ];
    let key = prop_oneof![
        prop::sample::select(vec![
            "game", "setup", "seed", "seats", "kind", "undo", "listed", "seat", "move", "sequence", "to", "token", "journal", "name", "control", "rounds",
            "heap"
        ])
        .prop_map(str::to_owned),
        any::<String>(),
    ];
    leaf.prop_recursive(4, 40, 8, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..8).prop_map(Value::from),
            prop::collection::hash_map(key.clone(), inner, 0..8).prop_map(|map| json!(map))
        ]
    })
}

/// A sound body with one thing in it replaced.
fn nearly_right() -> impl Strategy<Value = Value> {
    let sound = prop::sample::select(vec![
        json!({ "game": "toy", "setup": { "heap": 5, "turns": 3 }, "seed": 1, "seats": [{ "kind": "me" }, { "kind": "bot" }], "undo": "free", "listed": true }),
        json!({ "game": "mistywell", "setup": { "control": [0, 0, 0], "rounds": 1 }, "seed": "7" }),
        json!({ "seat": "left", "move": "bid high", "sequence": 0 }),
        json!({ "seat": "right", "to": "bot" }),
        json!({ "token": "x" }),
        json!({ "name": "Ada" }),
        json!({ "journal": "mistgate journal 1\ngame toy\ncontent 1\nsetup {}\nseed 4\n\nleft bid high\nundo\nundo\n" }),
    ]);
    (sound, any::<prop::sample::Index>(), any_json()).prop_map(|(mut body, at, new)| {
        let keys: Vec<String> = body.as_object().map(|map| map.keys().cloned().collect()).unwrap_or_default();
        body[at.get(&keys).as_str()] = new;
        body
    })
}

fn body() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        3 => any_json().prop_map(|json| json.to_string().into_bytes()),
        5 => nearly_right().prop_map(|json| json.to_string().into_bytes()),
        1 => prop::collection::vec(any::<u8>(), 0..300),
        1 => (0usize..40_000).prop_map(|depth| "[".repeat(depth).into_bytes()),
    ]
}

const POSTS: [&str; 18] = [
    "/api/me",
    "/api/tables",
    "/api/journals",
    "/api/claim",
    "/api/tables/ID/seats",
    "/api/tables/ID/play",
    "/api/tables/ID/undo",
    "/api/tables/ID/concede",
    "/tables",
    "/join",
    "/join/ID",
    "/upload",
    "/theme",
    "/t/ID/move",
    "/t/ID/undo",
    "/t/ID/hint",
    "/t/ID/concede",
    "/t/ID/sit",
];
const GETS: [&str; 10] = ["", "/moves", "/why", "/hint", "/story", "/replay", "/journal", "/report", "/nothing", "/play"];

async fn post_anything(guest: &Guest, path: &str, kind: &str, body: Vec<u8>) -> u16 {
    let request = guest.request(Method::POST, path).header(header::CONTENT_TYPE, kind).body(Body::from(body)).unwrap();
    guest.read(request).await.status.as_u16()
}

fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02x}")).collect()
}

#[test]
fn no_body_and_no_query_is_too_much_for_the_server() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let (house, ada, id) = runtime.block_on(async {
        let house = House::open().await;
        let ada = house.guest("Ada").await;
        let id = id(&ada.table(json!({ "game": "toy" })).await);
        (house, ada, id)
    });
    let config = ProptestConfig { cases: 1_500, failure_persistence: None, ..ProptestConfig::default() };
    let anything = (0..POSTS.len(), any::<bool>(), body(), 0..GETS.len(), any::<String>(), any::<String>());
    proptest!(config, |((post, form, body, get, word, other) in anything)| {
        runtime.block_on(async {
            let kind = if form { "application/x-www-form-urlencoded" } else { "application/json" };
            let status = post_anything(&ada, &POSTS[post].replace("ID", &id), kind, body).await;
            prop_assert!(status < 500, "{} gave {status}", POSTS[post]);
            let (word, other) = (encoded(&word), encoded(&other));
            for path in [
                format!("/api/tables/{id}{}?seat={word}&piece={other}&at={word}&list={other}", GETS[get]),
                format!("/api/tables/{id}{}?at=99&seat=left&piece={other}", GETS[get]),
                format!("/api/tables/{word}{}", GETS[get]),
                format!("/t/{word}"), format!("/join/{word}"), format!("/rules/{other}/{word}"), format!("/cards/{other}"), format!("/assets/{word}"), format!("/{word}/{other}"),
            ] {
                let answer = ada.get(&path).await;
                prop_assert!(answer.status.as_u16() < 500, "{path} gave {}", answer.status);
            }
            Ok(())
        })?;
    });
    // And the table still stands.
    runtime.block_on(async { ada.look(&id).await });
    drop(house);
}

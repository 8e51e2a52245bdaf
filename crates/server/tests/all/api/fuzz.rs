//! Whatever is sent, the answer is never a fault of the server.

use crate::house::{Guest, House, alarms, id, runtime, set_alarm};
use axum::body::Body;
use axum::http::{HeaderValue, Request, header};
use http_body_util::BodyExt;
use mistgate_store::Place;
use mistgate_trial::Postgres;
use proptest::prelude::*;
use serde_json::{Value, json};
use std::time::Duration;

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
            "heap", "agree", "label"
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
        json!({ "seat": "right", "agree": true }),
        json!({ "label": "robot" }),
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

/// Every address there is, with a table for ID.
const ROUTES: [&str; 67] = [
    "/api",
    "/api/games",
    "/api/me",
    "/api/me/tokens",
    "/api/me/tokens/ID",
    "/api/me/renew",
    "/api/tables",
    "/api/journals",
    "/api/claim",
    "/api/tables/ID",
    "/api/tables/ID/seats",
    "/api/tables/ID/asks",
    "/api/tables/ID/moves",
    "/api/tables/ID/play",
    "/api/tables/ID/undo",
    "/api/tables/ID/concede",
    "/api/tables/ID/why",
    "/api/tables/ID/hint",
    "/api/tables/ID/story",
    "/api/tables/ID/replay",
    "/api/tables/ID/stream",
    "/api/tables/ID/journal",
    "/api/tables/ID/report",
    "/api/openapi.json",
    "/api/docs",
    "/api/docs.css",
    "/",
    "/tables",
    "/upload",
    "/sheet",
    "/theme",
    "/join",
    "/join/ID",
    "/t/ID",
    "/t/ID/replay",
    "/t/ID/stream",
    "/t/ID/why",
    "/t/ID/story",
    "/t/ID/journal",
    "/t/ID/report",
    "/t/ID/paper/ID",
    "/t/ID/campaign",
    "/t/ID/sit",
    "/t/ID/seat",
    "/t/ID/ask",
    "/t/ID/rematch",
    "/t/ID/say",
    "/t/ID/move",
    "/t/ID/undo",
    "/t/ID/hint",
    "/t/ID/concede",
    "/me",
    "/me/link",
    "/me/revoke",
    "/device/ID",
    "/manifest.webmanifest",
    "/sw.js",
    "/offline",
    "/rules",
    "/rules/mistywell",
    "/rules/mistywell/ID",
    "/glossary/ID",
    "/how-to-play/ID",
    "/cards",
    "/cards/ID",
    "/assets/ID",
    "/nowhere/ID",
];
const METHODS: [&str; 10] = ["GET", "POST", "POST", "POST", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "BREW"];
const KINDS: [&str; 5] = ["application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=B", "text/plain", ""];
/// Headers that the server reads.
const READ: [&str; 10] =
    ["cookie", "authorization", "referer", "x-fragment", "x-shown", "x-forwarded-for", "accept-encoding", "last-event-id", "range", "if-none-match"];

/// What may stand in a query, often something that means something.
fn word() -> impl Strategy<Value = String> {
    let known = vec!["left", "right", "witch", "0", "1", "99999999999999999999", "district:saltsteps", "mine", "finished", "false", "mistywell", ""];
    prop_oneof![prop::sample::select(known).prop_map(str::to_owned), any::<String>()]
}

fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02x}")).collect()
}

/// Sends anything, and gives the status; a stream is not waited for.
async fn status_of(guest: &Guest, request: Request<Body>) -> u16 {
    let response = guest.send(request).await;
    assert!(response.headers().contains_key("content-security-policy"), "every answer is armoured");
    let status = response.status().as_u16();
    if response.headers().get(header::CONTENT_TYPE).is_none_or(|kind| kind != "text/event-stream") {
        response.into_body().collect().await.unwrap();
    }
    status
}

#[test]
fn no_request_is_too_much_for_the_server() {
    fuzz("fuzzed-api", 6_000, None);
}

#[test]
fn no_request_is_too_much_for_a_node_over_postgres() {
    fuzz("fuzzed-node", 600, Some(Place::Postgres(Postgres::shared().database())));
}

/// So many requests, over this store.
fn fuzz(threads: &str, usual_cases: u32, store: Option<Place>) {
    set_alarm();
    let runtime = runtime(threads);
    let (house, ada, eve, ids) = runtime.block_on(async {
        let house = House::with(|config| {
            config.bot_budget = Duration::from_millis(1);
            config.store = store;
            let rivals = config.games.0[1].clone().with_rivals();
            config.games.0[1] = rivals;
        })
        .await;
        let ada = house.guest("Ada").await;
        let with_bot = json!({ "game": "toy", "seats": [{ "kind": "me" }, { "kind": "bot" }] });
        let ids = [json!({ "game": "toy" }), with_bot, json!({ "game": "mistywell" })];
        let mut made = Vec::new();
        for wish in ids {
            made.push(id(&ada.table(wish).await));
        }
        let ids = made;
        let eve = house.guest("Eve").await;
        (house, ada, eve, ids)
    });
    let cases = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(usual_cases);
    let config = ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() };
    let header = (prop::sample::select(READ.to_vec()), prop::collection::vec(any::<u8>(), 0..60));
    let head = (prop::sample::select(METHODS.to_vec()), prop::sample::select(ROUTES.to_vec()), prop::sample::select(KINDS.to_vec()), prop::option::of(header));
    let words = (word(), word(), 0..4usize);
    proptest!(config, |((method, route, kind, header) in head, body in body(), (word, other, which) in words)| {
        let (word, other) = (encoded(&word), encoded(&other));
        let path = route.replace("ID", ids.get(which).unwrap_or(&word));
        let path = format!("{path}?seat={word}&piece={other}&at={word}&list={other}&view={word}&game={other}");
        // Whoever takes back all tokens is nobody afterwards: that is left to somebody else.
        let who = if route == "/api/me/renew" { &eve } else { &ada };
        let mut request = who.request(method.parse().unwrap(), &path).header(header::CONTENT_TYPE, kind);
        if let Some((name, Ok(value))) = header.map(|(name, value)| (name, HeaderValue::from_bytes(&value))) {
            request = request.header(name, value);
        }
        let status = runtime.block_on(status_of(who, request.body(Body::from(body)).unwrap()));
        prop_assert!(status < 500, "{method} {path} gave {status}");
        prop_assert_eq!(alarms(threads), Vec::<String>::new());
    });
    // And the tables still stand.
    for id in &ids {
        runtime.block_on(ada.look(id));
    }
    drop(house);
}

#[test]
fn every_documented_address_is_tried() {
    runtime("documented").block_on(async {
        let documented = House::open().await.stranger().get("/api/openapi.json").await.json();
        for path in documented["paths"].as_object().unwrap().keys() {
            assert!(ROUTES.contains(&path.replace("{id}", "ID").as_str()), "{path}");
        }
    });
}

#[test]
fn the_alarm_rings_for_a_panic_that_nobody_sees() {
    set_alarm();
    assert_eq!(alarms("clumsy"), Vec::<String>::new());
    let fallen = runtime("clumsy").block_on(async { tokio::task::spawn_blocking(|| panic!("off the chair, on purpose")).await });
    assert!(fallen.is_err());
    assert!(alarms("clumsy").iter().any(|words| words.contains("off the chair")));
}

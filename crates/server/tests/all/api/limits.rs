//! How much a client may ask for, how large it may be, and who pays for it.

use crate::house::{Answer, Guest, House, id};
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Method, StatusCode, header};
use mistgate_server::rates::Pace;
use serde_json::json;
use std::net::SocketAddr;

const FORM: &str = "application/x-www-form-urlencoded";

#[tokio::test]
async fn no_body_is_larger_than_it_may_be() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let table = id(&ada.table(json!({ "game": "toy" })).await);
    let long = "x".repeat(20_000);
    for path in ["/api/me", "/api/tables", "/api/claim", "/api/tables/ID/seats", "/api/tables/ID/play", "/api/tables/ID/undo", "/api/tables/ID/concede"] {
        let body = json!({ "name": long, "token": long, "move": long }).to_string();
        ada.post_text(&path.replace("ID", &table), "application/json", body).await.refused(413, "unreadable_body");
    }
    for path in ["/tables", "/join", "/join/x", "/t/ID/move", "/t/ID/undo", "/t/ID/hint", "/t/ID/concede", "/t/ID/sit"] {
        let answer = ada.post_text(&path.replace("ID", &table), FORM, format!("name={long}")).await;
        assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE, "{path}");
    }
    let journal = json!({ "journal": "x".repeat(600_000) });
    ada.post("/api/journals", journal).await.refused(413, "unreadable_body");
    assert_eq!(ada.look(&table).await["sequence"], 0);
}

#[tokio::test]
async fn a_long_name_and_a_long_move_are_cut_or_refused() {
    let house = House::open().await;
    let ada = house.guest(&"ж".repeat(2_000)).await;
    let name = ada.get("/api/me").await.json()["name"].as_str().unwrap().to_owned();
    assert_eq!(name.chars().count(), 40);
    let table = id(&ada.table(json!({ "game": "toy" })).await);
    let refused = ada.play(&table, "left", &"x".repeat(5_000), 0).await;
    refused.refused(422, "unreadable");
    assert!(refused.text.len() < 500, "it is not repeated");
    for length in [100, 101, 200] {
        let refused = ada.play(&table, "left", &"x".repeat(length), 0).await;
        refused.refused(422, "unreadable");
        assert!(refused.text.matches('x').count() <= 210, "{}", refused.text);
    }
    assert!(ada.get(&format!("/api/tables/{table}?seat={}", "x".repeat(5_000))).await.text.len() < 500);
}

/// Somebody without a cookie, at this address, through a proxy that says they are elsewhere.
async fn from(guest: &Guest, method: Method, path: &str, address: &str, proxy_says: Option<&str>) -> Answer {
    let mut request = guest.request(method, path).header(header::CONTENT_TYPE, "application/json");
    if let Some(elsewhere) = proxy_says {
        request = request.header("x-forwarded-for", elsewhere);
    }
    let mut request = request.body(Body::from(json!({ "name": "Somebody" }).to_string())).unwrap();
    request.extensions_mut().insert(ConnectInfo(address.parse::<SocketAddr>().unwrap()));
    guest.read(request).await
}

fn tight(config: &mut mistgate_server::app::Config) {
    (config.limits.per_second, config.limits.burst) = (1, 100);
    config.limits.address = Pace::per_second(1, 100);
}

/// How many of so many requests are granted.
async fn granted(times: usize, mut ask: impl AsyncFnMut(usize) -> Answer) -> usize {
    let mut granted = 0;
    for at in 0..times {
        let answer = ask(at).await;
        assert!(answer.status.is_success() || answer.status == StatusCode::TOO_MANY_REQUESTS, "{}", answer.text);
        granted += usize::from(answer.status.is_success());
    }
    granted
}

#[tokio::test]
async fn new_names_are_no_way_around_the_limit() {
    let house = House::with(tight).await;
    let stranger = house.stranger();
    let made = granted(30, async |_| from(&stranger, Method::POST, "/api/me", "198.51.100.7:999", None).await).await;
    assert!((2..=5).contains(&made), "{made} people out of nothing, each with a bucket of their own");
    assert_eq!(granted(1, async |_| from(&stranger, Method::POST, "/api/me", "198.51.100.8:999", None).await).await, 1, "others are not disturbed");
}

#[tokio::test]
async fn whoever_has_asked_for_too_much_still_gets_the_style_of_the_page_that_says_so() {
    let house = House::with(tight).await;
    let stranger = house.stranger();
    assert!(granted(150, async |_| stranger.get("/").await).await < 120);
    let refused = stranger.get("/").await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    let style = refused.text.split('"').find(|part| part.starts_with("/assets/") && part.contains(".css")).expect("the page has a style").to_owned();
    assert_eq!(stranger.get(&style).await.status, StatusCode::OK);
    assert!(granted(150, async |_| stranger.get(&style).await).await < 120, "not without end");
}

#[tokio::test]
async fn an_address_is_believed_only_of_our_own_proxy() {
    let house = House::with(tight).await;
    let stranger = house.stranger();
    let granted_to = async |address: &str, says: &dyn Fn(usize) -> String| {
        granted(150, async |at| from(&stranger, Method::GET, "/api/games", address, Some(&says(at))).await).await
    };
    assert!(granted_to("198.51.100.7:999", &|at| format!("203.0.113.{at}")).await < 120, "whoever lies about his address gains nothing");
    let house = House::with(|config| {
        tight(config);
        config.proxies = 1;
    })
    .await;
    let stranger = house.stranger();
    let proxied = granted(150, async |at| from(&stranger, Method::GET, "/api/games", "127.0.0.1:999", Some(&format!("203.0.113.{at}"))).await).await;
    assert_eq!(proxied, 150, "people behind the proxy are different people");
    // What the client itself has written stands before what the proxy adds.
    let lying = granted(150, async |at| from(&stranger, Method::GET, "/api/games", "127.0.0.1:999", Some(&format!("192.0.2.{at}, 203.0.113.200"))).await).await;
    assert!(lying < 120, "{lying}");
}

#[tokio::test]
async fn one_network_of_the_new_kind_is_one_client() {
    let house = House::with(tight).await;
    let stranger = house.stranger();
    let near = granted(150, async |at| from(&stranger, Method::GET, "/api/games", &format!("[2001:db8::{at:x}]:999"), None).await).await;
    assert!(near < 120, "{near}: a household has a whole network of addresses");
    let far = granted(150, async |at| from(&stranger, Method::GET, "/api/games", &format!("[2001:db8:0:{:x}::1]:999", at + 1), None).await).await;
    assert_eq!(far, 150);
}

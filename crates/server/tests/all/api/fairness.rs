//! Ceilings for people and for addresses: a club gets in, one address does not take everything.

use crate::house::{Answer, Guest, House, id};
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Method, StatusCode, header};
use mistgate_server::app::Limits;
use mistgate_server::rates::Pace;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::Duration;

/// A house with the usual limits.
async fn usual() -> House {
    House::with(|config| config.limits = Limits::default()).await
}

async fn post_from(guest: &Guest, path: &str, address: &str, forwarded: &[&str], body: Value) -> Answer {
    let mut request = guest.request(Method::POST, path).header(header::CONTENT_TYPE, "application/json");
    for line in forwarded {
        request = request.header("x-forwarded-for", *line);
    }
    let mut request = request.body(Body::from(body.to_string())).unwrap();
    request.extensions_mut().insert(ConnectInfo(address.parse::<SocketAddr>().unwrap()));
    guest.read(request).await
}

#[tokio::test]
async fn thirty_people_of_a_club_arrive_at_once_and_each_makes_a_table() {
    let house = usual().await;
    for number in 0..30 {
        let mut guest = house.stranger();
        let named = post_from(&guest, "/api/me", "198.51.100.7:999", &[], json!({ "name": format!("Guest {number}") })).await;
        assert_eq!(named.status, StatusCode::OK, "guest {number}: {}", named.text);
        guest.cookie = named.headers[header::SET_COOKIE].to_str().unwrap().split(';').next().map(str::to_owned);
        let made = post_from(&guest, "/api/tables", "198.51.100.7:999", &[], json!({ "game": "toy" })).await;
        assert_eq!(made.status, StatusCode::CREATED, "guest {number}: {}", made.text);
    }
}

#[tokio::test]
async fn new_names_do_not_lift_an_addresss_ceiling() {
    let house = House::with(|config| config.limits.address = Pace { burst: 200, per_hour: 1 }).await;
    let mut granted = 0;
    for _ in 0..10 {
        let mut guest = house.stranger();
        let named = post_from(&guest, "/api/me", "198.51.100.7:999", &[], json!({ "name": "x" })).await;
        let Some(cookie) = named.headers.get(header::SET_COOKIE) else { continue };
        guest.cookie = cookie.to_str().unwrap().split(';').next().map(str::to_owned);
        for _ in 0..50 {
            let answer = post_from(&guest, "/api/claim", "198.51.100.7:999", &[], json!({ "token": "x" })).await;
            granted += usize::from(answer.status != StatusCode::TOO_MANY_REQUESTS);
        }
    }
    assert!(granted <= 40, "{granted}");
}

#[tokio::test]
async fn tables_listed_tables_and_uploads_have_ceilings_of_their_own() {
    let house = House::with(|config| {
        let pace = |burst| (Pace { burst, per_hour: 1 }, Pace { burst: 100, per_hour: 1 });
        (config.limits.tables, config.limits.listed, config.limits.uploads) = (pace(4), pace(2), pace(3));
    })
    .await;
    let ada = house.guest("Ada").await;
    let table = async |listed: bool| ada.post("/api/tables", json!({ "game": "toy", "listed": listed })).await;
    for _ in 0..2 {
        table(true).await.expect(StatusCode::CREATED);
    }
    let refused = table(true).await;
    refused.refused(429, "too_many_listed");
    assert_eq!((&refused.headers[header::CONNECTION], refused.headers.contains_key(header::RETRY_AFTER)), (&"close".parse().unwrap(), true));
    table(false).await.expect(StatusCode::CREATED);
    table(false).await.refused(429, "too_many_tables");
    for _ in 0..3 {
        ada.post("/api/journals", json!({ "journal": "nonsense" })).await.refused(422, "invalid");
    }
    ada.post("/api/journals", json!({ "journal": "nonsense" })).await.refused(429, "too_many_uploads");
    house.guest("Bob").await.table(json!({ "game": "toy" })).await;
}

/// Somebody new at this address, with a name.
async fn arrives(house: &House, address: &str) -> Guest {
    let mut guest = house.stranger();
    let named = post_from(&guest, "/api/me", address, &[], json!({ "name": "x" })).await;
    guest.cookie = named.headers[header::SET_COOKIE].to_str().unwrap().split(';').next().map(str::to_owned);
    guest
}

#[tokio::test]
async fn all_the_people_of_an_address_share_its_ceilings() {
    let house = House::with(|config| {
        let of_address = |burst| (Pace { burst: 100, per_hour: 1 }, Pace { burst, per_hour: 1 });
        (config.limits.tables, config.limits.listed, config.limits.uploads) = (of_address(5), of_address(2), of_address(2));
        config.limits.address_streams = 2;
    })
    .await;
    let (club, elsewhere) = ("198.51.100.7:999", "198.51.100.8:999");
    let table = async |address: &str, listed: bool| {
        post_from(&arrives(&house, address).await, "/api/tables", address, &[], json!({ "game": "toy", "listed": listed })).await
    };
    let upload = async |address: &str| post_from(&arrives(&house, address).await, "/api/journals", address, &[], json!({ "journal": "nonsense" })).await;
    let path = format!("/api/tables/{}/stream", id(&table(elsewhere, false).await.expect(StatusCode::CREATED)));
    let stream = async |address: &str| {
        let guest = arrives(&house, address).await;
        let mut request = guest.request(Method::GET, &path).body(Body::empty()).unwrap();
        request.extensions_mut().insert(ConnectInfo(address.parse::<SocketAddr>().unwrap()));
        guest.send(request).await
    };
    // Each time it is another one who asks, and has asked for nothing yet.
    for _ in 0..2 {
        table(club, true).await.expect(StatusCode::CREATED);
        upload(club).await.refused(422, "invalid");
    }
    table(club, true).await.refused(429, "too_many_listed");
    upload(club).await.refused(429, "too_many_uploads");
    // The three that should have been shown to strangers count as tables too.
    for _ in 0..2 {
        table(club, false).await.expect(StatusCode::CREATED);
    }
    table(club, false).await.refused(429, "too_many_tables");
    let open = [stream(club).await, stream(club).await];
    assert!(open.iter().all(|stream| stream.status() == StatusCode::OK));
    assert_eq!(stream(club).await.status(), StatusCode::TOO_MANY_REQUESTS);
    // Others are not disturbed.
    table(elsewhere, true).await.expect(StatusCode::CREATED);
    upload(elsewhere).await.refused(422, "invalid");
    assert_eq!(stream(elsewhere).await.status(), StatusCode::OK);
}

#[tokio::test]
async fn every_line_about_addresses_is_read_and_only_our_own_proxies_are_believed() {
    let house = House::with(|config| {
        config.limits.address = Pace { burst: 25, per_hour: 1 };
        config.proxies = 2;
    })
    .await;
    let stranger = house.stranger();
    // Becoming somebody takes all that an address has: whoever is asked twice from the same address is refused.
    let named = async |lines: &[&str]| post_from(&stranger, "/api/me", "127.0.0.1:9", lines, json!({ "name": "x" })).await.status == StatusCode::OK;
    assert!(named(&["203.0.113.1, 10.0.0.1"]).await);
    assert!(!named(&["192.0.2.66, 203.0.113.1, 10.0.0.1"]).await, "what the client writes itself counts for nothing");
    assert!(!named(&["192.0.2.67", "203.0.113.1", "10.0.0.1"]).await, "several lines are one list");
    assert!(named(&["203.0.113.1", "203.0.113.2, 10.0.0.1"]).await);
    assert!(named(&["203.0.113.3"]).await && !named(&["203.0.113.3"]).await, "who comes past the first proxy");
    // Some proxies add the port, which is another one with every connection.
    assert!(!named(&["203.0.113.1:50123, 10.0.0.1:443"]).await && !named(&["203.0.113.1:50124, 10.0.0.1:443"]).await);
    assert!(named(&["[2001:db8::1]:50123, 10.0.0.1"]).await && !named(&["2001:db8::2, 10.0.0.1"]).await && !named(&["[2001:db8::3], 10.0.0.1"]).await);
    assert!(named(&[]).await && !named(&[]).await);
}

#[tokio::test]
async fn errors_repeat_little_and_whoever_sends_too_much_is_cut_off() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let long = "x".repeat(15_000);
    let bodies = [
        json!({ "game": long }),
        json!({ "game": "toy", "setup": { long.as_str(): 1 } }),
        json!({ "game": "toy", "undo": long }),
        json!({ "game": "mistywell", "setup": long }),
    ];
    let repeats_little = |answer: &Answer| {
        let message = answer.json()["message"].as_str().unwrap_or_default().to_owned();
        assert!(message.matches('x').count() <= 210, "{} {message}", answer.status);
    };
    for body in bodies {
        let answer = ada.post("/api/tables", body).await;
        assert!(answer.status.is_client_error(), "{}", answer.text);
        repeats_little(&answer);
    }
    // The lines of a journal, each of them as long as it likes. A torn last one is left out.
    let sound = ada.get(&format!("/api/tables/{}/journal", id(&ada.table(json!({ "game": "toy" })).await))).await.text;
    for (at, line) in sound.lines().enumerate() {
        let with = |line: &str| sound.lines().enumerate().map(|(number, old)| if number == at { line } else { old }).collect::<Vec<_>>().join("\n");
        for line in [long.clone(), format!("{line}{long}"), line.split_inclusive(' ').next().unwrap_or_default().to_owned() + &long] {
            repeats_little(&ada.post("/api/journals", json!({ "journal": with(&line) })).await);
        }
    }
    repeats_little(&ada.post("/api/journals", json!({ "journal": format!("{sound}{long} {long} #{long}\n") })).await);
    let huge = ada.post("/api/me", json!({ "name": "x".repeat(100_000) })).await;
    assert_eq!((huge.status, &huge.headers[header::CONNECTION]), (StatusCode::PAYLOAD_TOO_LARGE, &"close".parse().unwrap()));
    assert!(huge.headers.contains_key("x-request-id"));
}

#[tokio::test]
async fn bots_that_nobody_looks_at_rest_and_go_on_when_somebody_comes() {
    let house = House::with(|config| (config.bot_rest, config.bot_budget) = (Duration::ZERO, Duration::from_millis(1))).await;
    let ada = house.guest("Ada").await;
    let table = id(&ada.table(json!({ "game": "mistywell", "seats": [{ "kind": "bot" }, { "kind": "bot" }, { "kind": "bot" }] })).await);
    let sequence = async || house.app.rooms.awake(&table).unwrap().enter().await.unwrap().sequence();
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(sequence().await, 0, "nobody looks");
    let stream = ada.send(ada.request(Method::GET, &format!("/api/tables/{table}/stream")).body(Body::empty()).unwrap()).await;
    for _ in 0..1_000 {
        if sequence().await > 3 {
            drop(stream);
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("they rest though somebody listens");
}

//! Several nodes over one Postgres: any of them serves any table.

use super::live::Listener;
use crate::house::{Guest, House, id, invite, toy_for_two};
use axum::http::StatusCode;
use mistgate_server::devices::KeyKind;
use mistgate_server::identity::COOKIE;
use mistgate_store::Place;
use mistgate_trial::Postgres;
use serde_json::json;
use std::time::Duration;

/// So many nodes over one new database.
async fn nodes<const COUNT: usize>() -> [House; COUNT] {
    let address = Postgres::shared().database();
    let mut houses = Vec::new();
    for _ in 0..COUNT {
        houses.push(House::with(|config| config.store = Some(Place::Postgres(address.clone()))).await);
    }
    houses.try_into().unwrap_or_else(|_| unreachable!())
}

/// Waits until it is so: what one node does, another hears a moment later.
async fn eventually(holds: impl AsyncFn() -> bool) {
    for _ in 0..200 {
        if holds().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("nobody heard of it");
}

/// The same person, at another node.
fn at(house: &House, guest: &Guest) -> Guest {
    Guest { cookie: guest.cookie.clone(), ..house.stranger() }
}

#[tokio::test]
async fn what_is_done_at_one_node_is_seen_and_heard_at_the_other() {
    let [here, there] = nodes().await;
    let (ada, bob, id) = toy_for_two(&here, json!({ "undo": "free" })).await;
    let bob = at(&there, &bob);
    let path = format!("/api/tables/{id}/stream");
    let mut of_bob = Listener::of(&bob, &path).await;
    assert_eq!(of_bob.next().await.unwrap()["sequence"], 0);
    ada.play(&id, "left", "bid high", 0).await.expect(StatusCode::OK);
    let heard = of_bob.next().await.unwrap();
    assert_eq!((&heard["sequence"], &heard["lines"][0]["text"]), (&json!(1), &json!("bid high")));
    // And the other way round, taking back included.
    let mut of_ada = Listener::of(&ada, &path).await;
    of_ada.next().await.unwrap();
    bob.play(&id, "right", "bid low", 1).await.expect(StatusCode::OK);
    assert_eq!(of_ada.next().await.unwrap()["sequence"], 2);
    ada.play(&id, "left", "draw", 2).await.expect(StatusCode::OK);
    ada.undo(&id, 3).await.expect(StatusCode::OK);
    while of_bob.next().await.unwrap()["sequence"] != 4 {}
    for (of_one, of_other) in [(&ada, &at(&there, &ada)), (&bob, &at(&here, &bob))] {
        let (mut one, mut other) = (of_one.look(&id).await, of_other.look(&id).await);
        // Who watches is counted at each node.
        (one["watchers"], other["watchers"]) = (json!(0), json!(0));
        assert_eq!(one, other);
    }
    // Standing up and sitting down is heard of as well.
    bob.post(&format!("/api/tables/{id}/seats"), json!({ "seat": "right", "to": "open" })).await.expect(StatusCode::OK);
    let seen = loop {
        let event = of_ada.next().await.unwrap();
        if event["seats"][1]["kind"] == "open" {
            break event;
        }
    };
    let eve = there.guest("Eve").await;
    eve.claim(&invite(&seen, 1)).await.expect(StatusCode::OK);
    while of_ada.next().await.unwrap()["seats"][1]["called"] != "Eve" {}
}

#[tokio::test]
async fn of_the_same_move_at_several_nodes_one_is_accepted() {
    let [one, two, three] = nodes().await;
    let ada = one.guest("Ada").await;
    let id = id(&ada.table(json!({ "game": "mistywell" })).await);
    let guests = [&one, &two, &three].map(|house| at(house, &ada));
    for round in 0..12 {
        let asked = guests[round % 3].get(&format!("/api/tables/{id}/moves")).await.json();
        // A node may not have heard of the last move yet; whoever asks it is told so.
        if asked["sequence"] != round {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let asked = ada.get(&format!("/api/tables/{id}/moves")).await.json();
        let (seat, mv) = (asked["asked"][0]["seat"].as_str().unwrap(), asked["asked"][0]["choices"][0]["play"].as_str().unwrap());
        let sequence = asked["sequence"].as_u64().unwrap();
        let [a, b, c] = &guests;
        let (a, b, c) = tokio::join!(a.play(&id, seat, mv, sequence), b.play(&id, seat, mv, sequence), c.play(&id, seat, mv, sequence));
        let granted = [&a, &b, &c].into_iter().filter(|answer| answer.status == StatusCode::OK).count();
        assert_eq!(granted, 1, "{} {} {}", a.text, b.text, c.text);
        for refused in [&a, &b, &c].into_iter().filter(|answer| answer.status != StatusCode::OK) {
            refused.refused(409, "behind");
        }
        assert_eq!(ada.look(&id).await["sequence"], sequence + 1);
    }
}

#[tokio::test]
async fn of_two_people_who_claim_one_seat_at_two_nodes_one_gets_it() {
    let [here, there] = nodes().await;
    let ada = here.guest("Ada").await;
    let (bob, eve) = (here.guest("Bob").await, there.guest("Eve").await);
    for round in 0..8 {
        let table = ada.table(json!({ "game": "toy", "seats": [{ "kind": "me" }, { "kind": "open" }] })).await;
        let (id, token) = (id(&table), invite(&table, 1));
        if round % 2 == 0 {
            // Both nodes have it in memory.
            at(&there, &ada).look(&id).await;
        }
        let (first, second) = tokio::join!(bob.claim(&token), eve.claim(&token));
        let granted: Vec<&str> =
            [("Bob", &first), ("Eve", &second)].into_iter().filter(|(_, claim)| claim.status == StatusCode::OK).map(|(who, _)| who).collect();
        assert_eq!(granted.len(), 1, "{} {}", first.text, second.text);
        for refused in [&first, &second].into_iter().filter(|claim| claim.status != StatusCode::OK) {
            assert!(matches!(refused.status.as_u16(), 404 | 409), "{}", refused.text);
        }
        for house in [&here, &there] {
            eventually(async || at(house, &ada).look(&id).await["seats"][1]["called"] == granted[0]).await;
        }
    }
}

#[tokio::test]
async fn whoever_has_seen_a_move_elsewhere_moves_on_at_any_node() {
    let [one, two] = nodes().await;
    let ada = one.guest("Ada").await;
    let guests = [ada.clone(), at(&two, &ada)];
    let id = id(&ada.table(json!({ "game": "mistywell" })).await);
    guests[1].look(&id).await;
    // The answer of one node is taken to the other at once, long before it has heard anything.
    let mut sequence = 0;
    for round in 0..24 {
        let asked = guests[round % 2].get(&format!("/api/tables/{id}/moves")).await.json();
        let (seat, mv) = (asked["asked"][0]["seat"].as_str().unwrap(), asked["asked"][0]["choices"][0]["play"].as_str().unwrap());
        sequence = guests[round % 2].play(&id, seat, mv, sequence).await.expect(StatusCode::OK)["sequence"].as_u64().unwrap();
        let other = &guests[(round + 1) % 2];
        // What nobody has done is not waited for.
        other.play(&id, seat, mv, sequence + 7).await.refused(409, "behind");
        assert_eq!(other.look(&id).await["sequence"], sequence, "by now this one has read it too");
    }
}

#[tokio::test]
async fn what_is_said_and_asked_at_one_node_is_heard_at_the_other() {
    let [here, there] = nodes().await;
    let (ada, bob, id) = toy_for_two(&here, json!({})).await;
    let (there_ada, there_bob) = (there.app.rooms.open(&id).await.unwrap(), at(&there, &bob));
    there_bob.look(&id).await;
    let room = here.app.rooms.open(&id).await.unwrap();
    let person = |guest: &Guest| here.app.keys.read(guest.cookie.as_deref().unwrap().split_once('=').unwrap().1).unwrap();
    for round in 0..5 {
        let (ada_says, bob_says) = (format!("ada {round}"), format!("bob {round}"));
        let (ada, bob) = (person(&ada), person(&bob));
        let (one, other) = tokio::join!(room.say(&ada, &ada_says), there_ada.say(&bob, &bob_says));
        one.and(other).unwrap();
    }
    for room in [&room, &there_ada] {
        eventually(async || room.said().len() == 10).await;
    }
    assert_eq!(room.said(), there_ada.said(), "in the same order");
}

#[tokio::test]
async fn people_play_again_at_one_table_whichever_nodes_they_are_at() {
    let [here, there] = nodes().await;
    let (ada, bob, table) = toy_for_two(&here, json!({ "setup": { "heap": 1 } })).await;
    for (guest, seat) in [(&ada, "left"), (&bob, "right"), (&ada, "left"), (&bob, "right")] {
        let asked = guest.get(&format!("/api/tables/{table}/moves")).await.json();
        let choices = asked["asked"][0]["choices"].as_array().into_iter().flatten().filter_map(|choice| choice["play"].as_str());
        if let Some(mv) = choices.into_iter().find(|mv| mv.starts_with("bid") || mv.starts_with("take")) {
            guest.play(&table, seat, mv, asked["sequence"].as_u64().unwrap()).await.expect(StatusCode::OK);
        }
    }
    assert!(!ada.look(&table).await["outcome"].is_null());
    let person = |guest: &Guest| here.app.keys.read(guest.cookie.as_deref().unwrap().split_once('=').unwrap().1).unwrap();
    let again = async |house: &House, guest: &Guest| {
        let room = house.app.rooms.open(&table).await.unwrap();
        house.app.rooms.rematch(&person(guest), &room).await
    };
    let (first, second) = tokio::join!(again(&here, &ada), again(&there, &bob));
    let next = first.or(second).unwrap();
    assert_eq!((again(&here, &ada).await.unwrap(), again(&there, &bob).await.unwrap()), (next.clone(), next));
    assert_eq!(ada.get("/api/tables?list=mine").await.json().as_array().unwrap().len(), 1, "one new table");
}

#[tokio::test]
async fn who_was_sent_away_at_one_node_is_nobody_at_the_other() {
    let [here, there] = nodes().await;
    let ada = here.guest("Ada").await;
    let person = here.app.keys.read(ada.cookie.as_deref().unwrap().split_once('=').unwrap().1).unwrap();
    // A browser that came by a link; the link works once, at whatever node.
    let link = here.app.devices.new_key(&person, KeyKind::Link).await.unwrap();
    let (first, second) = tokio::join!(here.app.devices.become_again(&link), there.app.devices.become_again(&link));
    assert!(first.is_ok() != second.is_ok());
    let phone = first.or(second).unwrap();
    let with_cookie = |house: &House| Guest { cookie: Some(format!("{COOKIE}={}", house.app.keys.sign(&phone))), ..house.stranger() };
    let name_there = async |guest: &Guest| guest.get("/api/me").await.json()["name"].clone();
    assert_eq!(name_there(&with_cookie(&there)).await, "Ada");
    here.app.devices.revoke(&person, phone.device.as_deref().unwrap()).await.unwrap();
    eventually(async || name_there(&with_cookie(&there)).await.is_null()).await;
    // A token that was taken back, and then everything of before.
    let token = ada.post("/api/me/tokens", json!({ "label": "robot" })).await.expect(StatusCode::CREATED);
    let robot = Guest { cookie: Some(format!("{COOKIE}={}", token["token"].as_str().unwrap())), ..there.stranger() };
    assert_eq!(name_there(&robot).await, "Ada");
    assert!(here.app.house.revoke(&person.id, token["id"].as_str().unwrap()).await.unwrap());
    eventually(async || name_there(&robot).await.is_null()).await;
    assert_eq!(name_there(&at(&there, &ada)).await, "Ada");
    here.app.house.renew(&person.id).await.unwrap();
    eventually(async || name_there(&at(&there, &ada)).await.is_null()).await;
}

#[tokio::test]
async fn a_node_that_dies_loses_nothing_and_bots_go_on_elsewhere() {
    let [dying, living] = nodes().await;
    let ada = dying.guest("Ada").await;
    let table = ada.table(json!({ "game": "toy", "seats": [{ "kind": "me" }, { "kind": "bot" }] })).await;
    let id = id(&table);
    ada.play(&id, "left", "bid high", ada.look(&id).await["sequence"].as_u64().unwrap()).await.expect(StatusCode::OK);
    let before = ada.look(&id).await["sequence"].as_u64().unwrap();
    // It dies without a word: nothing is closed, nothing is let go.
    drop(dying);
    let ada = at(&living, &ada);
    let mut sequence = ada.look(&id).await["sequence"].as_u64().unwrap();
    assert!(sequence >= before);
    // The bots belonged to the dead node; after a while this one takes them over.
    for _ in 0..400 {
        let asked = ada.get(&format!("/api/tables/{id}/moves")).await.json();
        sequence = asked["sequence"].as_u64().unwrap();
        if sequence > before && asked["asked"].get(0).is_some() {
            return;
        }
        if let Some(mv) = asked["asked"][0]["choices"][0]["play"].as_str() {
            ada.play(&id, "left", mv, sequence).await;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("nobody moved after {sequence}");
}

#[tokio::test]
async fn nobody_loses_a_seat_who_is_here_at_another_node() {
    let address = Postgres::shared().database();
    let node = async || {
        House::with(|config| {
            config.store = Some(Place::Postgres(address.clone()));
            config.vanished = Duration::ZERO;
        })
        .await
    };
    let (here, there) = (node().await, node().await);
    let (ada, bob, id) = toy_for_two(&here, json!({})).await;
    let _listening = Listener::of(&at(&there, &bob), &format!("/api/tables/{id}/stream")).await;
    there.app.rooms.give_sign().await.unwrap();
    let path = format!("/api/tables/{id}/seats");
    ada.post(&path, json!({ "seat": "right", "to": "bot" })).await.refused(409, "still_here");
    drop(_listening);
    tokio::time::sleep(Duration::from_millis(100)).await;
}

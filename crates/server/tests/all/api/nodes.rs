//! Several nodes over one Postgres: any of them serves any table.

use super::live::Listener;
use crate::house::{Guest, House, id, invite, toy_for_two};
use axum::http::StatusCode;
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

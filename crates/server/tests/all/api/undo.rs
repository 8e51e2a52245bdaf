//! What may be taken back, and by whom.

use crate::house::{House, id, toy_for_two};
use axum::http::StatusCode;
use serde_json::json;

/// Left bids high and has the first turn.
async fn bid(ada: &crate::house::Guest, bob: &crate::house::Guest, id: &str) {
    ada.play(id, "left", "bid high", 0).await.expect(StatusCode::OK);
    bob.play(id, "right", "bid low", 1).await.expect(StatusCode::OK);
}

#[tokio::test]
async fn the_last_actor_takes_back_and_nobody_else() {
    let house = House::open().await;
    let (ada, bob, id) = toy_for_two(&house, json!({})).await;
    bid(&ada, &bob, &id).await;
    ada.play(&id, "left", "take 2", 2).await.expect(StatusCode::OK);
    assert_eq!((&ada.look(&id).await["can_undo"], &bob.look(&id).await["can_undo"]), (&json!(true), &json!(false)));
    bob.undo(&id, 3).await.refused(409, "no_undo");
    house.guest("Eve").await.undo(&id, 3).await.refused(403, "not_yours");
    assert_eq!(ada.undo(&id, 3).await.expect(StatusCode::OK)["sequence"], 4);
    let table = ada.look(&id).await;
    assert_eq!((&table["view"]["heap"], &table["sequence"]), (&json!(20), &json!(4)));
    ada.undo(&id, 4).await.refused(409, "no_undo");
}

#[tokio::test]
async fn nothing_is_taken_back_past_a_card_that_was_seen() {
    let house = House::open().await;
    let (ada, bob, id) = toy_for_two(&house, json!({})).await;
    bid(&ada, &bob, &id).await;
    ada.play(&id, "left", "draw", 2).await.expect(StatusCode::OK);
    assert_eq!(ada.look(&id).await["can_undo"], false);
    ada.undo(&id, 3).await.refused(409, "no_undo");
}

#[tokio::test]
async fn unless_the_table_allows_it() {
    let house = House::open().await;
    let (ada, bob, id) = toy_for_two(&house, json!({ "undo": "free" })).await;
    bid(&ada, &bob, &id).await;
    ada.play(&id, "left", "draw", 2).await.expect(StatusCode::OK);
    ada.undo(&id, 3).await.expect(StatusCode::OK);
}

#[tokio::test]
async fn a_table_may_agree_to_take_nothing_back() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let id = id(&ada.table(json!({ "game": "toy", "undo": "never" })).await);
    ada.play(&id, "left", "bid high", 0).await.expect(StatusCode::OK);
    ada.undo(&id, 1).await.refused(409, "no_undo");
}

#[tokio::test]
async fn alone_everything_can_be_taken_back_to_the_beginning() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let table = ada.table(json!({ "game": "toy", "seed": 5 })).await;
    let id = id(&table);
    bid(&ada, &ada, &id).await;
    ada.play(&id, "left", "draw", 2).await.expect(StatusCode::OK);
    for sequence in 3..6 {
        ada.undo(&id, sequence).await.expect(StatusCode::OK);
    }
    assert_eq!(ada.look(&id).await["view"], table["view"]);
    ada.undo(&id, 6).await.refused(409, "no_undo");
}

#[tokio::test]
async fn what_a_bot_answered_goes_back_with_the_move() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let id = id(&ada.table(json!({ "game": "toy", "seats": [{ "kind": "me" }, { "kind": "bot" }] })).await);
    let settled = || async {
        for _ in 0..500 {
            let table = ada.look(&id).await;
            let mine = table["seats"][0]["deciding"] == true && table["seats"][1]["deciding"] == false;
            if mine || table["outcome"].is_string() {
                return table;
            }
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
        panic!("the bot sleeps")
    };
    // Both are asked the same: the bot waits for the person.
    ada.play(&id, "left", "bid high", 0).await.expect(StatusCode::OK);
    let mine = settled().await;
    ada.play(&id, "left", "take 1", mine["sequence"].as_u64().unwrap()).await.expect(StatusCode::OK);
    let answered = settled().await;
    assert!(answered["sequence"].as_u64() > mine["sequence"].as_u64().map(|n| n + 1));
    ada.undo(&id, answered["sequence"].as_u64().unwrap()).await.expect(StatusCode::OK);
    assert_eq!(ada.look(&id).await["view"], mine["view"]);
}

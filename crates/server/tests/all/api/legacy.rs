//! A table that carries on what another one hands on.

use crate::house::{Guest, House, id};
use axum::http::StatusCode;
use mistgate_store::{Sqlite, Store};
use serde_json::{Value, json};

/// A table with both seats of a toy game of three counters.
async fn table(guest: &Guest, follows: Option<&str>) -> Value {
    guest.table(json!({ "game": "toy", "seed": 4, "setup": { "heap": 3 }, "follows": follows })).await
}

/// The left seat takes everything.
async fn win(guest: &Guest, id: &str) {
    for (at, (seat, mv)) in [("left", "bid high"), ("right", "bid low"), ("left", "take 3")].into_iter().enumerate() {
        guest.play(id, seat, mv, at as u64).await.expect(StatusCode::OK);
    }
}

async fn journal(guest: &Guest, id: &str) -> String {
    guest.get(&format!("/api/tables/{id}/journal")).await.text
}

#[tokio::test]
async fn three_tables_make_a_chain_that_outlives_the_server() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let mut ids: Vec<String> = Vec::new();
    for won in 0..3 {
        let before = ids.last().cloned();
        let made = table(&ada, before.as_deref()).await;
        assert_eq!(made["follows"].as_str(), before.as_deref());
        let head = journal(&ada, &id(&made)).await;
        let carried = format!("\"legacy\":[{won},0]");
        assert_eq!((head.contains(&carried), head.contains("\nfollows ")), (won > 0, won > 0), "{head}");
        win(&ada, &id(&made)).await;
        ids.push(id(&made));
    }
    let house = house.reopen().await;
    let ada = Guest { cookie: ada.cookie, ..house.stranger() };
    assert_eq!(ada.look(&ids[2]).await["follows"], json!(ids[1]));
    assert!(journal(&ada, &ids[2]).await.contains(&format!("\nfollows {}\n", ids[1])));
    let store = Sqlite::visit(house.folder.path()).await.unwrap();
    let mut chain = Vec::new();
    for id in &ids {
        chain.push(store.load(id).await.unwrap().unwrap().follows);
    }
    assert_eq!(chain, [None, Some(ids[0].clone()), Some(ids[1].clone())]);
    let next = table(&ada, Some(&ids[2])).await;
    assert!(journal(&ada, &id(&next)).await.contains("\"legacy\":[3,0]"));
}

#[tokio::test]
async fn nothing_is_handed_on_too_early_to_strangers_or_to_another_game() {
    let house = House::open().await;
    let (ada, eve) = (house.guest("Ada").await, house.guest("Eve").await);
    let first = id(&table(&ada, None).await);
    let wish = json!({ "game": "toy", "setup": { "heap": 3 }, "follows": first });
    ada.post("/api/tables", wish.clone()).await.refused(422, "invalid");
    win(&ada, &first).await;
    eve.post("/api/tables", wish).await.refused(404, "no_such_table");
    ada.post("/api/tables", json!({ "game": "mistywell", "follows": first })).await.refused(404, "no_such_table");
    ada.post("/api/tables", json!({ "game": "toy", "follows": "nowhere" })).await.refused(404, "no_such_table");
    let forged = ada.table(json!({ "game": "toy", "seed": 4, "setup": { "heap": 3, "legacy": [7, 7] }, "follows": first })).await;
    assert!(journal(&ada, &id(&forged)).await.contains("\"legacy\":[1,0]"), "what was handed on counts, not what somebody claims");
}

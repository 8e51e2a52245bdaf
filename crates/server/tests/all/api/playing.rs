//! Making a table, playing to the end, taking the journal along.

use crate::house::{Guest, House, id};
use axum::http::StatusCode;
use mistgate_kernel::Chance;
use serde_json::{Value, json};

/// Plays any choices until it is over; returns the last look.
pub async fn play_on(guest: &Guest, id: &str, seed: u64) -> Value {
    let mut chance = Chance::new(seed);
    loop {
        let table = guest.look(id).await;
        let Some(asked) = table["asked"].as_array().unwrap().first() else { return table };
        let choice = chance.pick(asked["choices"].as_array().unwrap()).unwrap();
        let answer = guest.play(id, asked["seat"].as_str().unwrap(), choice["play"].as_str().unwrap(), table["sequence"].as_u64().unwrap()).await;
        let done = answer.expect(StatusCode::OK);
        assert_eq!(done["sequence"].as_u64(), table["sequence"].as_u64().map(|sequence| sequence + 1));
        assert!(done["lines"].is_array());
    }
}

#[tokio::test]
async fn a_whole_game_is_played_listed_downloaded_and_taken_up_again() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let table = ada.table(json!({ "game": "mistywell", "setup": { "rounds": 2 }, "seed": 7, "undo": "free" })).await;
    let id = id(&table);
    assert_eq!(table["terms"]["seed_chosen"], true);
    assert_eq!(ada.get("/api/tables").await.json()[0]["id"], id.as_str());
    let over = play_on(&ada, &id, 1).await;
    assert!(over["outcome"].is_string());
    assert_eq!(ada.get("/api/tables").await.json(), json!([]));
    assert_eq!(ada.get("/api/tables?list=finished").await.json()[0]["outcome"], over["outcome"]);

    let journal = ada.get(&format!("/api/tables/{id}/journal")).await;
    assert_eq!(journal.status, StatusCode::OK);
    let again = ada.post("/api/journals", json!({ "journal": journal.text })).await.expect(StatusCode::CREATED);
    assert_eq!((&again["view"], &again["sequence"]), (&over["view"], &over["sequence"]));
    assert_ne!(again["id"], over["id"]);

    let report = ada.get(&format!("/api/tables/{id}/report")).await;
    assert!(report.text.contains(&journal.text) && report.text.contains("mistywell"));
}

#[tokio::test]
async fn every_moment_can_be_seen_again() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let id = id(&ada.table(json!({ "game": "mistywell", "setup": { "rounds": 1 } })).await);
    let start = ada.look(&id).await;
    let end = play_on(&ada, &id, 2).await;
    let first = ada.get(&format!("/api/tables/{id}/replay?at=0")).await.json();
    let last = ada.get(&format!("/api/tables/{id}/replay")).await.json();
    assert_eq!((&first["view"], &last["view"]), (&start["view"], &end["view"]));
    assert_eq!(last["of"], end["sequence"]);
    assert_eq!(ada.get(&format!("/api/tables/{id}/replay?at=999999")).await.json()["at"], end["sequence"]);
    assert!(ada.get(&format!("/api/tables/{id}/story")).await.json().as_array().unwrap().len() > 10);
}

#[tokio::test]
async fn bots_play_the_seats_they_hold() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let seats = json!([{ "kind": "bot", "strength": "novice" }, { "kind": "bot" }, { "kind": "bot", "strength": "novice" }]);
    let id = id(&ada.table(json!({ "game": "mistywell", "setup": { "rounds": 2 }, "seats": seats })).await);
    let called: Vec<String> = ada.look(&id).await["seats"].as_array().unwrap().iter().map(|seat| seat["called"].as_str().unwrap().to_owned()).collect();
    assert_eq!(called, ["novice", "adept", "novice"]);
    for _ in 0..600 {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        if ada.look(&id).await["outcome"].is_string() {
            return;
        }
    }
    panic!("the bots never finished: {}", ada.look(&id).await["sequence"]);
}

#[tokio::test]
async fn somebody_plays_with_a_bot_and_gets_a_hint() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let seats = json!([{ "kind": "me" }, { "kind": "bot" }]);
    let id = id(&ada.table(json!({ "game": "toy", "seats": seats })).await);
    for _ in 0..2_000 {
        let table = ada.look(&id).await;
        if table["outcome"].is_string() {
            return;
        }
        if !table["asked"].as_array().unwrap().is_empty() {
            let hint = ada.get(&format!("/api/tables/{id}/hint?seat=left")).await.json();
            // The bot may move between the two requests while both seats are asked; then the sequence is old.
            ada.play(&id, "left", hint["move"].as_str().unwrap(), table["sequence"].as_u64().unwrap()).await;
        }
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    panic!("never finished");
}

#[tokio::test]
async fn what_is_wrong_with_a_wish_is_said() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    ada.post("/api/tables", json!({ "game": "chess" })).await.refused(404, "no_such_game");
    ada.post("/api/tables", json!({ "game": "mistywell", "setup": { "rounds": 0 } })).await.refused(422, "setup");
    ada.post("/api/tables", json!({ "game": "mistywell", "setup": { "moons": 2 } })).await.refused(422, "setup");
    ada.post("/api/tables", json!({ "game": "toy", "seats": [{ "kind": "me" }] })).await.refused(422, "invalid");
    ada.post("/api/tables", json!({ "game": "toy", "seed": "minus one" })).await.refused(422, "invalid");
    ada.post("/api/tables", json!({ "game": "toy", "sead": 1 })).await.refused(422, "unreadable_body");
    ada.post("/api/journals", json!({ "journal": "hello" })).await.refused(422, "invalid");
    house.stranger().post("/api/tables", json!({ "game": "toy" })).await.refused(401, "nobody");
}

#[tokio::test]
async fn a_move_is_refused_with_its_reason() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let id = id(&ada.table(json!({ "game": "toy" })).await);
    assert_eq!(ada.play(&id, "left", "take 2", 0).await.refused(422, "illegal")["rule"], "TOY-01");
    ada.play(&id, "left", "dance", 0).await.refused(422, "unreadable");
    ada.play(&id, "left", &"x".repeat(5_000), 0).await.refused(422, "unreadable");
    ada.play(&id, "middle", "bid low", 0).await.refused(404, "no_such_seat");
    ada.play(&id, "left", "bid low", 0).await.expect(StatusCode::OK);
    assert_eq!(ada.play(&id, "right", "bid low", 0).await.refused(409, "behind")["sequence"], 1);
    assert_eq!(ada.look(&id).await["sequence"], 1);
}

#[tokio::test]
async fn why_and_concede_are_answered_by_the_game() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let id = id(&ada.table(json!({ "game": "mistywell" })).await);
    let why = ada.get(&format!("/api/tables/{id}/why?seat=witch&piece=nonsense")).await;
    assert_eq!(why.expect(StatusCode::OK)["answer"], "no_such_piece");
    let done = ada.post(&format!("/api/tables/{id}/concede"), json!({ "seat": "tinker", "sequence": 0 })).await;
    done.expect(StatusCode::OK);
    assert_eq!(ada.look(&id).await["outcome"], "lost");
}

/// A table of Mistywell for two persons: the Witch is Ada's, the seats of the other person are open.
async fn for_two(ada: &Guest) -> String {
    let seats = json!([{ "kind": "me" }, { "kind": "open" }, { "kind": "open" }]);
    id(&ada.table(json!({ "game": "mistywell", "setup": { "control": [0, 1, 1] }, "seats": seats })).await)
}

async fn give_to_bots(ada: &Guest, id: &str) {
    for seat in ["tinker", "forester"] {
        ada.post(&format!("/api/tables/{id}/seats"), json!({ "seat": seat, "to": "bot" })).await.expect(StatusCode::OK);
    }
}

// rule: MW-END-04
#[tokio::test]
async fn a_table_whose_open_seats_became_bots_can_be_conceded() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let concede = json!({ "seat": "witch", "sequence": 0 });
    let first = for_two(&ada).await;
    give_to_bots(&ada, &first).await;
    ada.post(&format!("/api/tables/{first}/concede"), concede.clone()).await.expect(StatusCode::OK);
    assert_eq!(ada.look(&first).await["outcome"], "lost", "bots agree");

    // Also if it was proposed while the seats were open.
    let second = for_two(&ada).await;
    let path = format!("/api/tables/{second}/concede");
    ada.post(&path, concede).await.expect(StatusCode::OK);
    assert_eq!(ada.look(&second).await["outcome"], json!(null), "somebody may still sit down");
    let again = || async { json!({ "seat": "witch", "sequence": ada.look(&second).await["sequence"] }) };
    ada.post(&path, again().await).await.refused(422, "illegal");
    give_to_bots(&ada, &second).await;
    ada.post(&path, again().await).await.expect(StatusCode::OK);
    assert_eq!(ada.look(&second).await["outcome"], "lost");
    ada.post(&path, again().await).await.refused(422, "illegal");
}

#[tokio::test]
async fn the_documentation_needs_nothing_from_elsewhere() {
    let house = House::open().await;
    let guest = house.stranger();
    let spec = guest.get("/api/openapi.json").await.json();
    let page = guest.get("/api/docs").await.text;
    assert!(!page.contains("http://") && !page.contains("https://") && !page.contains("<script"));
    for path in spec["paths"].as_object().unwrap().keys() {
        assert!(page.contains(path.as_str()), "{path}");
    }
    assert!(spec["paths"].as_object().unwrap().len() >= 17);
}

//! When the state of a table is kept, and what becomes of the moves after it.

use crate::house::{Guest, House, id};
use axum::http::StatusCode;
use mistgate_server::room::KEPT_EVERY;
use mistgate_store::{Sqlite, StateKind, Store};
use serde_json::json;
use std::time::Duration;

/// A house that keeps states only when it is told to.
async fn busy() -> House {
    House::with(|config| config.quiet = Duration::from_secs(3600)).await
}

/// The lines after which states are kept: the last one, then those that stay.
async fn kept(house: &House, id: &str) -> (u64, Vec<u64>) {
    let store = Sqlite::visit(house.folder.path()).await.unwrap();
    let states = store.load(id).await.unwrap().unwrap().states;
    store.close().await;
    let of = |kind| states.iter().filter(move |state| state.kind == kind).map(|state| state.line);
    (of(StateKind::Last).next().unwrap(), of(StateKind::Milestone).collect())
}

/// Plays the first choice so many times.
async fn go_on(guest: &Guest, id: &str, times: u64) {
    for _ in 0..times {
        let now = guest.look(id).await;
        let asked = &now["asked"][0];
        let (seat, mv) = (asked["seat"].as_str().unwrap(), asked["choices"][0]["play"].as_str().unwrap());
        guest.play(id, seat, mv, now["sequence"].as_u64().unwrap()).await.expect(StatusCode::OK);
    }
}

/// Plays and takes back until the journal has so many lines.
async fn to_and_fro(guest: &Guest, id: &str, lines: u64) {
    loop {
        go_on(guest, id, 1).await;
        match guest.look(id).await["sequence"].as_u64().unwrap() {
            at if at >= lines => return,
            at => drop(guest.undo(id, at).await.expect(StatusCode::OK)),
        }
    }
}

#[tokio::test]
async fn a_state_is_kept_when_the_table_is_quiet_and_now_and_then_when_it_is_not() {
    let house = busy().await;
    let ada = house.guest("Ada").await;
    let id = id(&ada.table(json!({ "game": "mistywell", "seed": 5 })).await);
    go_on(&ada, &id, 3).await;
    assert_eq!(kept(&house, &id).await, (0, vec![]), "a move alone keeps no state");
    assert_eq!(house.app.rooms.keep_states(Duration::from_secs(60)).await, 0, "it is not quiet for so long");
    assert_eq!(house.app.rooms.keep_states(Duration::ZERO).await, 1);
    assert_eq!(kept(&house, &id).await, (3, vec![]));
    assert_eq!(house.app.rooms.keep_states(Duration::ZERO).await, 0, "it is kept already");
    to_and_fro(&ada, &id, KEPT_EVERY + 2).await;
    assert_eq!(kept(&house, &id).await, (KEPT_EVERY, vec![]));
    to_and_fro(&ada, &id, 203).await;
    assert_eq!(kept(&house, &id).await, (200, vec![200]));
}

#[tokio::test]
async fn what_stops_in_order_is_kept_and_what_does_not_stop_is_let_go_only_when_it_is_kept() {
    let house = busy().await;
    let ada = house.guest("Ada").await;
    let id = id(&ada.table(json!({ "game": "mistywell", "seed": 5 })).await);
    go_on(&ada, &id, 2).await;
    assert_eq!(house.app.rooms.sweep(Duration::ZERO), 0, "its state is not kept yet");
    house.app.rooms.keep_states(Duration::ZERO).await;
    assert_eq!(house.app.rooms.sweep(Duration::ZERO), 1);
    go_on(&ada, &id, 4).await;
    let house = house.reopen().await;
    assert_eq!(kept(&house, &id).await.0, 6);
}

#[tokio::test]
async fn nobody_needs_to_tell_the_house_that_a_table_is_quiet() {
    let house = House::with(|config| config.quiet = Duration::from_millis(5)).await;
    let ada = house.guest("Ada").await;
    let id = id(&ada.table(json!({ "game": "mistywell", "seed": 5 })).await);
    go_on(&ada, &id, 2).await;
    for _ in 0..1000 {
        if kept(&house, &id).await.0 == 2 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("the state of a quiet table is not kept");
}

#[tokio::test]
async fn moves_after_the_kept_state_are_made_again_and_can_be_taken_back() {
    let house = busy().await;
    let ada = house.guest("Ada").await;
    let id = id(&ada.table(json!({ "game": "mistywell", "seed": 5 })).await);
    go_on(&ada, &id, 6).await;
    house.app.rooms.keep_states(Duration::ZERO).await;
    go_on(&ada, &id, 3).await;
    let before = ada.look(&id).await;
    let story = ada.get(&format!("/api/tables/{id}/story")).await.json();
    // Nobody closes the house: what lies on the disk now is what a kill would leave.
    let left = tempfile::tempdir().unwrap();
    for file in std::fs::read_dir(house.folder.path()).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_file()) {
        std::fs::copy(&file, left.path().join(file.file_name().unwrap())).unwrap();
    }
    let again = House::at(left, |_| ()).await;
    let ada = Guest { cookie: ada.cookie, ..again.stranger() };
    assert_eq!(ada.look(&id).await, before);
    assert_eq!(ada.get(&format!("/api/tables/{id}/story")).await.json(), story);
    for left in (0..9).rev() {
        let at = ada.look(&id).await["sequence"].as_u64().unwrap();
        ada.undo(&id, at).await.expect(StatusCode::OK);
        let of = ada.get(&format!("/api/tables/{id}/replay")).await.json()["of"].as_u64().unwrap();
        assert_eq!(of, left);
    }
    go_on(&ada, &id, 2).await;
}

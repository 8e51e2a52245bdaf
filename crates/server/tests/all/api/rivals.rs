//! Secrets among rivals: a hand is read by one person only, and the end is the end.

use crate::house::{Guest, House, id, invite, toy_for_two};
use crate::toy::Toy;
use axum::http::StatusCode;
use mistgate_mistywell::Mistywell;
use mistgate_server::hosted::{About, HostedGame, HostedGames};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

/// Two games, and in both everybody plays for themselves.
fn all_rivals() -> HostedGames {
    let mistywell = HostedGame::new(Arc::new(Mistywell::embedded().unwrap()), About::default());
    HostedGames(vec![HostedGame::new(Arc::new(Toy(None)), About::default()).with_rivals(), mistywell.with_rivals()])
}

async fn rivals(change: impl FnOnce(&mut mistgate_server::app::Config)) -> House {
    House::with(|config| {
        config.games = all_rivals();
        change(config);
    })
    .await
}

async fn give(guest: &Guest, table: &str, seat: &str, to: &str) -> crate::house::Answer {
    guest.post(&format!("/api/tables/{table}/seats"), json!({ "seat": seat, "to": to })).await
}

#[tokio::test]
async fn nobody_sits_on_a_second_seat_to_read_its_hand() {
    let house = rivals(|_| ()).await;
    let ada = house.guest("Ada").await;
    let table = ada.table(json!({ "game": "toy", "listed": true, "seats": [{ "kind": "me" }, { "kind": "bot" }] })).await;
    give(&ada, &id(&table), "right", "me").await.refused(409, "rivals");
    let open = ada.table(json!({ "game": "toy", "listed": true, "seats": [{ "kind": "me" }, { "kind": "open" }] })).await;
    give(&ada, &id(&open), "right", "me").await.refused(409, "rivals");
    ada.claim(&invite(&open, 1)).await.refused(409, "rivals");
    // Nor are two hands looked at and one of them given away.
    let both = ada.table(json!({ "game": "toy" })).await;
    give(&ada, &id(&both), "right", "open").await.refused(409, "rivals");
    give(&ada, &id(&both), "right", "bot").await.refused(409, "rivals");
}

/// The seats of Mistywell.
const FIRST: &str = "witch";
const SECOND: &str = "tinker";
const LAST: &str = "forester";

/// Ada and Bob, and a bot on the third seat.
async fn two_and_a_bot(house: &House) -> (Guest, Guest, String) {
    let (ada, bob) = (house.guest("Ada").await, house.guest("Bob").await);
    let seats = json!([{ "kind": "me" }, { "kind": "open" }, { "kind": "bot" }]);
    let table = ada.table(json!({ "game": "mistywell", "seats": seats })).await;
    bob.claim(&invite(&table, 1)).await.expect(StatusCode::OK);
    (ada, bob, id(&table))
}

async fn answer(guest: &Guest, table: &str, seat: &str, agree: bool) -> crate::house::Answer {
    guest.post(&format!("/api/tables/{table}/asks"), json!({ "seat": seat, "agree": agree })).await
}

#[tokio::test]
async fn a_bots_seat_is_opened_when_everybody_who_plays_agrees() {
    let house = rivals(|_| ()).await;
    let (ada, bob, table) = two_and_a_bot(&house).await;
    let eve = house.guest("Eve").await;
    // Whoever made the table cannot do it alone, and whoever only watches has no say.
    give(&ada, &table, LAST, "open").await.refused(409, "rivals");
    give(&ada, &table, LAST, "me").await.refused(409, "rivals");
    answer(&eve, &table, LAST, true).await.refused(403, "not_yours");
    answer(&bob, &table, FIRST, true).await.refused(409, "taken");
    let asked = answer(&ada, &table, LAST, true).await.expect(StatusCode::OK);
    assert_eq!(asked["asks"], json!([{ "seat": LAST, "agreed": ["Ada"], "waiting": ["Bob"], "mine": false }]));
    assert_eq!((&asked["seats"][2]["kind"], &bob.look(&table).await["asks"][0]["mine"]), (&json!("bot"), &json!(true)));
    // One no is enough, and the yes of before counts no more.
    assert_eq!(answer(&bob, &table, LAST, false).await.expect(StatusCode::OK)["asks"], Value::Null);
    assert_eq!(answer(&bob, &table, LAST, true).await.expect(StatusCode::OK)["asks"][0]["waiting"], json!(["Ada"]));
    let open = answer(&ada, &table, LAST, true).await.expect(StatusCode::OK);
    assert_eq!((&open["seats"][2]["kind"], &open["asks"]), (&json!("open"), &Value::Null));
    // The link is Ada's to give; neither of the two can use it.
    bob.claim(&invite(&open, 2)).await.refused(409, "rivals");
    eve.claim(&invite(&open, 2)).await.expect(StatusCode::OK);
}

#[tokio::test]
async fn who_leaves_holds_up_no_agreement_and_it_survives_a_restart() {
    let house = rivals(|_| ()).await;
    let (ada, bob, table) = two_and_a_bot(&house).await;
    answer(&ada, &table, LAST, true).await.expect(StatusCode::OK);
    let house = house.reopen_with(|config| config.games = all_rivals()).await;
    let at_home = |guest: &Guest| Guest { cookie: guest.cookie.clone(), ..house.stranger() };
    let (ada, bob) = (at_home(&ada), at_home(&bob));
    assert_eq!(ada.look(&table).await["asks"][0]["waiting"], json!(["Bob"]));
    give(&bob, &table, SECOND, "bot").await.expect(StatusCode::OK);
    assert_eq!(ada.look(&table).await["seats"][2]["kind"], "open");
    // Whoever plays with bots alone asks nobody.
    give(&ada, &table, SECOND, "open").await.expect(StatusCode::OK);
}

#[tokio::test]
async fn whoever_has_left_a_seat_may_come_back_to_that_one_and_to_no_other() {
    let house = rivals(|_| ()).await;
    let (ada, bob, table) = toy_for_two(&house, json!({ "listed": true })).await;
    // What one has read, nobody else gets: not from the one who leaves, and not from the one who made the table.
    give(&bob, &table, "right", "open").await.refused(409, "rivals");
    give(&ada, &table, "left", "open").await.refused(409, "rivals");
    give(&bob, &table, "right", "bot").await.expect(StatusCode::OK);
    give(&ada, &table, "left", "bot").await.expect(StatusCode::OK);
    give(&bob, &table, "left", "me").await.refused(409, "taken");
    give(&ada, &table, "right", "me").await.refused(409, "rivals");
    let house = house.reopen_with(|config| config.games = all_rivals()).await;
    let at_home = |guest: &Guest| Guest { cookie: guest.cookie.clone(), ..house.stranger() };
    let (ada, bob) = (at_home(&ada), at_home(&bob));
    give(&bob, &table, "left", "me").await.refused(409, "taken");
    give(&bob, &table, "right", "me").await.expect(StatusCode::OK);
    give(&bob, &table, "right", "bot").await.expect(StatusCode::OK);
    give(&bob, &table, "right", "me").await.expect(StatusCode::OK);
    give(&ada, &table, "left", "me").await.expect(StatusCode::OK);
}

#[tokio::test]
async fn the_end_is_final_as_soon_as_the_journal_opens() {
    let house = rivals(|_| ()).await;
    let (ada, bob, table) = toy_for_two(&house, json!({ "undo": "free" })).await;
    ada.play(&table, "left", "bid high", 0).await.expect(StatusCode::OK);
    ada.get(&format!("/api/tables/{table}/journal")).await.refused(403, "sealed");
    let mut sequence = 1;
    for _ in 0..300 {
        for (guest, seat) in [(&ada, "left"), (&bob, "right")] {
            let asked = guest.get(&format!("/api/tables/{table}/moves")).await.json();
            if let Some(mv) = asked["asked"][0]["choices"][0]["play"].as_str() {
                sequence = guest.play(&table, seat, mv, sequence).await.expect(StatusCode::OK)["sequence"].as_u64().unwrap();
            }
        }
        if !ada.look(&table).await["outcome"].is_null() {
            break;
        }
    }
    let over: Value = ada.look(&table).await;
    assert!(!over["outcome"].is_null(), "{over}");
    assert_eq!(ada.get(&format!("/api/tables/{table}/journal")).await.status, StatusCode::OK);
    for guest in [&ada, &bob] {
        assert_eq!(guest.look(&table).await["can_undo"], false);
        guest.undo(&table, sequence).await.refused(409, "no_undo");
    }
}

#[tokio::test]
async fn a_concession_is_final_too() {
    let house = rivals(|_| ()).await;
    let people = [house.guest("Ada").await, house.guest("Bob").await, house.guest("Eve").await];
    let seats = json!([{ "kind": "me" }, { "kind": "open" }, { "kind": "open" }]);
    let table = people[0].table(json!({ "game": "mistywell", "setup": { "control": [0, 1, 2] }, "undo": "free", "seats": seats })).await;
    for (seat, guest) in people.iter().enumerate().skip(1) {
        guest.claim(&invite(&table, seat)).await.expect(StatusCode::OK);
    }
    let (table, journal) = (id(&table), format!("/api/tables/{}/journal", id(&table)));
    for (sequence, (guest, seat)) in people.iter().zip([FIRST, SECOND, LAST]).enumerate() {
        guest.get(&journal).await.refused(403, "sealed");
        guest.post(&format!("/api/tables/{table}/concede"), json!({ "seat": seat, "sequence": sequence })).await.expect(StatusCode::OK);
    }
    for guest in &people {
        assert_eq!((guest.look(&table).await["outcome"].clone(), guest.get(&journal).await.status), (json!("lost"), StatusCode::OK));
        guest.undo(&table, 3).await.refused(409, "no_undo");
    }
}

#[tokio::test]
async fn whoever_looks_is_here() {
    let house = rivals(|config| config.vanished = Duration::from_millis(400)).await;
    let (ada, bob, table) = toy_for_two(&house, json!({})).await;
    for _ in 0..8 {
        tokio::time::sleep(Duration::from_millis(100)).await;
        bob.look(&table).await;
    }
    give(&ada, &table, "right", "bot").await.refused(409, "still_here");
    tokio::time::sleep(Duration::from_millis(500)).await;
    // Even then its hand is for nobody else to read, but for a bot.
    give(&ada, &table, "right", "open").await.refused(409, "rivals");
    give(&ada, &table, "right", "bot").await.expect(StatusCode::OK);
}

//! What is kept when the server stops, and when nobody is at a table.

use crate::house::{Guest, House, id, invite, toy_for_two};
use axum::http::StatusCode;
use mistgate_server::app::{Config, StartError};
use mistgate_server::serve::Server;
use serde_json::json;
use std::time::Duration;

#[tokio::test]
async fn after_a_restart_everybody_sits_where_they_sat() {
    let house = House::open().await;
    let (ada, bob, id) = toy_for_two(&house, json!({ "undo": "free" })).await;
    ada.play(&id, "left", "bid high", 0).await.expect(StatusCode::OK);
    bob.play(&id, "right", "bid low", 1).await.expect(StatusCode::OK);
    ada.play(&id, "left", "draw", 2).await.expect(StatusCode::OK);
    ada.undo(&id, 3).await.expect(StatusCode::OK);
    ada.play(&id, "left", "draw", 4).await.expect(StatusCode::OK);
    let (of_ada, of_bob) = (ada.look(&id).await, bob.look(&id).await);
    let house = house.reopen().await;
    let (ada, bob) = (Guest { cookie: ada.cookie, ..house.stranger() }, Guest { cookie: bob.cookie, ..house.stranger() });
    assert_eq!((ada.look(&id).await, bob.look(&id).await), (of_ada, of_bob));
    bob.play(&id, "right", "take 3", 5).await.expect(StatusCode::OK);
}

#[tokio::test]
async fn an_invite_outlives_a_restart_and_bots_go_on() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let table = ada.table(json!({ "game": "toy", "seats": [{ "kind": "open" }, { "kind": "bot" }] })).await;
    let house = house.reopen().await;
    let bob = house.guest("Bob").await;
    bob.claim(&invite(&table, 0)).await.expect(StatusCode::OK);
    // What both are asked a bot leaves to the people; when Bob has bid, or before he sat down, it bids too.
    for _ in 0..500 {
        let now = bob.look(&id(&table)).await;
        let sequence = now["sequence"].as_u64().unwrap();
        if sequence >= 2 {
            return;
        }
        if let Some(mv) = now["asked"][0]["choices"][0]["play"].as_str() {
            bob.play(&id(&table), "left", mv, sequence).await;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    panic!("the bot has not bid");
}

#[tokio::test]
async fn an_idle_table_is_closed_and_opened_again() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let id = id(&ada.table(json!({ "game": "mistywell" })).await);
    let before = ada.look(&id).await;
    assert_eq!(house.app.rooms.sweep(Duration::from_secs(60)), 0);
    assert_eq!((house.app.rooms.sweep(Duration::ZERO), house.app.rooms.open_rooms()), (1, 0));
    assert_eq!(ada.look(&id).await, before);
}

#[tokio::test]
async fn a_taken_port_is_said_and_a_stopped_server_has_closed_its_store() {
    let folder = tempfile::tempdir().unwrap();
    let config = |port| {
        let mut config = Config::new(crate::house::shelf(), folder.path().to_owned());
        config.listen.set_port(port);
        config
    };
    let server = Server::bind(config(0)).await.unwrap();
    let address = server.address();
    let error = Server::bind(config(address.port())).await.err().unwrap();
    assert!(matches!(error, StartError::PortTaken(_)) && error.to_string().contains(&address.to_string()), "{error}");
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let running = tokio::spawn(server.run(async { drop(stopped.await) }));
    tokio::net::TcpStream::connect(address).await.unwrap();
    stop.send(()).unwrap();
    tokio::time::timeout(Duration::from_secs(20), running).await.unwrap().unwrap();
    assert!(tokio::net::TcpStream::connect(address).await.is_err());
}

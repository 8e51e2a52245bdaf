//! Tokens are listed, carried and taken back; a person who was sent away does nothing more.

use crate::api::live::Listener;
use crate::house::{Answer, Guest, House, id, toy_for_two};
use axum::body::Body;
use axum::http::{Method, StatusCode, header};
use mistgate_server::devices::KeyKind;
use mistgate_server::house::BANNED;
use mistgate_server::identity::COOKIE;
use serde_json::{Value, json};

async fn with_token(house: &House, method: Method, path: &str, token: &str, body: Value) -> Answer {
    let stranger = house.stranger();
    let request = stranger.request(method, path).header(header::AUTHORIZATION, format!("Bearer {token}")).header(header::CONTENT_TYPE, "application/json");
    stranger.read(request.body(Body::from(body.to_string())).unwrap()).await
}

async fn name_of(house: &House, token: &str) -> Value {
    with_token(house, Method::GET, "/api/me", token, json!({})).await.json()["name"].clone()
}

#[tokio::test]
async fn a_token_is_listed_carried_and_taken_back() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let make = async |label: &str| ada.post("/api/me/tokens", json!({ "label": label })).await.expect(StatusCode::CREATED);
    let (phone, robot) = (make("phone").await, make("robot").await);
    let of = |token: &Value| token["token"].as_str().unwrap().to_owned();
    assert_eq!((name_of(&house, &of(&phone)).await, name_of(&house, &of(&robot)).await), (json!("Ada"), json!("Ada")));
    let listed = ada.get("/api/me/tokens").await;
    let mut labels: Vec<String> = listed.json().as_array().unwrap().iter().map(|token| token["label"].as_str().unwrap().to_owned()).collect();
    labels.sort();
    assert_eq!(labels, ["phone", "robot"]);
    assert!(!listed.text.contains(&of(&phone)), "told once");
    // Carried to another browser: it sits where Ada sits.
    let table = id(&ada.table(json!({ "game": "toy" })).await);
    let carried = with_token(&house, Method::POST, "/api/me", &of(&phone), json!({ "name": "Ada" })).await;
    let cookie = carried.headers[header::SET_COOKIE].to_str().unwrap().split(';').next().map(str::to_owned);
    let elsewhere = Guest { cookie, ..house.stranger() };
    assert_eq!(elsewhere.look(&table).await["seats"][0]["mine"], true);
    // Taken back: neither the token nor what was made with it counts.
    let eve = house.guest("Eve").await;
    let path = format!("/api/me/tokens/{}", phone["id"].as_str().unwrap());
    let delete = |guest: &Guest| guest.request(Method::DELETE, &path).header(header::CONTENT_TYPE, "application/json").body(Body::empty()).unwrap();
    assert_eq!(eve.read(delete(&eve)).await.status, StatusCode::NOT_FOUND, "nobody takes back another's");
    assert_eq!(ada.read(delete(&ada)).await.status, StatusCode::NO_CONTENT);
    assert_eq!((name_of(&house, &of(&phone)).await, name_of(&house, &of(&robot)).await), (Value::Null, json!("Ada")));
    assert_eq!(elsewhere.look(&table).await["seats"][0]["mine"], false);
    let house = house.reopen().await;
    assert_eq!((name_of(&house, &of(&phone)).await, name_of(&house, &of(&robot)).await), (Value::Null, json!("Ada")));
}

#[tokio::test]
async fn everything_of_before_can_be_taken_back_at_once() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let table = id(&ada.table(json!({ "game": "toy" })).await);
    let renewed = ada.post("/api/me/renew", json!({})).await;
    let token = renewed.expect(StatusCode::OK)["token"].as_str().unwrap().to_owned();
    assert_eq!(ada.get("/api/me").await.json()["name"], Value::Null, "the old cookie is nobody's");
    assert_eq!(with_token(&house, Method::GET, &format!("/api/tables/{table}"), &token, json!({})).await.json()["seats"][0]["mine"], true);
    let cookie = renewed.headers[header::SET_COOKIE].to_str().unwrap().split(';').next().map(str::to_owned);
    let ada = Guest { cookie, ..house.stranger() };
    assert_eq!(ada.get("/api/me").await.json()["name"], "Ada");
    // Saying the name again does not bring the old ones back.
    ada.post("/api/me", json!({ "name": "Ada L." })).await.expect(StatusCode::OK);
    assert_eq!(name_of(&house, &token).await, "Ada");
}

#[tokio::test]
async fn whoever_was_sent_away_does_nothing_more_and_wishes_of_the_host_are_fulfilled() {
    let house = House::open().await;
    let (ada, bob) = (house.guest("Ada").await, house.guest("Bob").await);
    let table = id(&ada.table(json!({ "game": "toy" })).await);
    let store = mistgate_store::Sqlite::visit(house.folder.path()).await.unwrap();
    let person = mistgate_store::Store::load(&store, &table).await.unwrap().unwrap().owner;
    mistgate_store::Store::enter(&store, BANNED, &person, "").await.unwrap();
    house.app.keep_house().await.unwrap();
    ada.get("/api/me").await.refused(403, "banned");
    ada.play(&table, "left", "bid high", 0).await.refused(403, "banned");
    bob.look(&table).await;
    mistgate_store::Store::strike(&store, BANNED, &person).await.unwrap();
    mistgate_store::Store::enter(&store, mistgate_server::house::WISH_FORGET, &person, "").await.unwrap();
    house.app.keep_house().await.unwrap();
    let left = ada.look(&table).await;
    assert_eq!((&left["seats"][0]["kind"], &left["seats"][0]["mine"]), (&json!("bot"), &json!(false)));
    mistgate_store::Store::enter(&store, mistgate_server::house::WISH_DELETE, &table, "").await.unwrap();
    house.app.keep_house().await.unwrap();
    bob.get(&format!("/api/tables/{table}")).await.refused(404, "no_such_table");
    mistgate_store::Store::close(&store).await;
}

/// A browser that was sent away, and a token that was taken back, hear at once that they must leave, and of the play nothing more.
#[tokio::test]
async fn whoever_plays_for_nobody_any_more_listens_no_more() {
    let house = House::open().await;
    let (ada, bob, table) = toy_for_two(&house, json!({})).await;
    let person = house.app.keys.read(ada.cookie.as_deref().unwrap().split_once('=').unwrap().1).unwrap();
    let link = house.app.devices.new_key(&person, KeyKind::Link).await.unwrap();
    let phone = house.app.devices.become_again(&link).await.unwrap();
    let token = ada.post("/api/me/tokens", json!({ "label": "robot" })).await.expect(StatusCode::CREATED);
    let with = |signed: &str| Guest { cookie: Some(format!("{COOKIE}={signed}")), ..house.stranger() };
    let path = format!("/api/tables/{table}/stream");
    let mut phones = Listener::of(&with(&house.app.keys.sign(&phone)), &path).await;
    let mut robots = Listener::of(&with(token["token"].as_str().unwrap()), &path).await;
    let (mut adas, mut bobs) = (Listener::of(&ada, &path).await, Listener::of(&bob, &path).await);
    for listener in [&mut phones, &mut robots, &mut adas, &mut bobs] {
        assert_eq!(listener.next().await.unwrap()["sequence"], 0);
    }
    house.app.devices.revoke(&person, phone.device.as_deref().unwrap()).await.unwrap();
    assert_eq!((phones.next().await, phones.next().await), (Some(json!({})), None), "the phone leaves, though nothing happens");
    assert!(house.app.house.revoke(&person.id, token["id"].as_str().unwrap()).await.unwrap());
    assert_eq!((robots.next().await, robots.next().await), (Some(json!({})), None), "the robot leaves");
    ada.play(&table, "left", "bid high", 0).await.expect(StatusCode::OK);
    assert_eq!((adas.next().await.unwrap()["sequence"].clone(), bobs.next().await.unwrap()["sequence"].clone()), (json!(1), json!(1)), "the others stay");
}

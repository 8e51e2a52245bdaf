//! Tables that cannot go on: their content is nowhere, or neither their setup nor their state can be read. They stay readable.

use crate::house::{Answer, Guest, House, id, shelf, toy_for_two};
use axum::http::StatusCode;
use mistgate_kernel::content::Source;
use mistgate_mistywell::Mistywell;
use mistgate_server::app::Config;
use mistgate_server::games::mistywell;
use mistgate_server::hosted::HostedGames;
use serde_json::{Value, json};
use sqlx::{Connection, SqliteConnection};
use std::path::Path;
use std::sync::Arc;
use tempfile::TempDir;

/// The program's content, but for one number.
fn other_content() -> Vec<Source> {
    let files = Mistywell::files().into_iter();
    let bent = files.map(|file| match file.name() {
        "requests.toml" => Source::new("requests.toml", file.text().replacen("Chalk and Candles", "Chalk and Lanterns", 1)),
        _ => file,
    });
    bent.collect()
}

fn with_other_content(config: &mut Config) {
    config.games = HostedGames(vec![mistywell::hosted(Arc::new(Mistywell::load(&other_content(), None).unwrap()))]);
}

/// Changes the file of a server that is not running, as nobody should.
async fn meddle(folder: &Path, statements: &[&str]) {
    let mut store = SqliteConnection::connect(&format!("sqlite://{}", folder.join("mistgate.sqlite").display())).await.unwrap();
    for statement in statements {
        sqlx::query(statement).execute(&mut store).await.unwrap();
    }
    store.close().await.unwrap();
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

/// A folder with a table of content that is kept nowhere any more; who made it, what was told there, and its journal.
async fn orphaned() -> (TempDir, Option<String>, String, Vec<Value>, String) {
    let house = House::with(with_other_content).await;
    let ada = house.guest("Ada").await;
    let id = id(&ada.table(json!({ "game": "mistywell", "seed": 5 })).await);
    go_on(&ada, &id, 6).await;
    let story = ada.get(&format!("/api/tables/{id}/story")).await.json().as_array().unwrap().clone();
    let journal = ada.get(&format!("/api/tables/{id}/journal")).await.text;
    house.app.rooms.close().await;
    meddle(house.folder.path(), &["DELETE FROM contents"]).await;
    (house.folder, ada.cookie, id, story, journal)
}

fn refused(answer: &Answer, wanted: &str) {
    let problem = answer.refused(409, "unplayable");
    assert!(problem["message"].as_str().unwrap().contains(wanted), "{problem}");
}

#[tokio::test]
async fn without_its_content_a_table_is_read_and_says_what_is_missing() {
    let (folder, cookie, id, story, journal) = orphaned().await;
    let content = journal.lines().find_map(|line| line.strip_prefix("content ")).unwrap().to_owned();
    let house = House::at(folder, |_| ()).await;
    let ada = Guest { cookie, ..house.stranger() };
    let now = ada.look(&id).await;
    assert_eq!((now["sequence"].as_u64(), &now["asked"], &now["view"]), (Some(6), &json!([]), &Value::Null));
    assert!(
        now["unplayable"]["reason"].as_str().unwrap().contains(&content)
            && now["unplayable"]["help"].as_str().unwrap().contains(&format!("content/mistywell-{content}"))
    );
    assert_eq!(now["seats"][0]["mine"], json!(true));
    // The log, as it was told; the journal, to the letter.
    let told = ada.get(&format!("/api/tables/{id}/story")).await.json();
    let words = |lines: &[Value]| lines.iter().map(|line| line["text"].as_str().unwrap().to_owned()).collect::<Vec<_>>();
    let told = words(told.as_array().unwrap());
    assert!(!told.is_empty() && words(&story).ends_with(&told), "{told:#?}");
    assert_eq!(ada.get(&format!("/api/tables/{id}/journal")).await.text, journal);
    for path in ["", "/replay", "/story"] {
        let page = ada.get(&format!("/t/{id}{path}")).await;
        assert_eq!(page.status, StatusCode::OK);
        assert!(page.text.contains("This table can only be read") && page.text.contains(&content) && page.text.contains("/journal\""), "{}", page.text);
        assert!(told.iter().all(|line| page.text.contains(&maud_escaped(line))), "{}", page.text);
    }
    assert!(ada.get(&format!("/t/{id}/report")).await.text.contains(&content));
    // What would change something is refused, with the reason.
    refused(&ada.play(&id, "witch", "yes", 6).await, &content);
    refused(&ada.undo(&id, 6).await, &content);
    refused(&ada.post(&format!("/api/tables/{id}/concede"), json!({ "seat": "witch", "sequence": 6 })).await, &content);
    refused(&ada.get(&format!("/api/tables/{id}/moves")).await, &content);
    refused(&ada.get(&format!("/api/tables/{id}/stream")).await, &content);
    assert_eq!(ada.look(&id).await, now, "and nothing has changed");
}

fn maud_escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[tokio::test]
async fn lists_say_that_it_can_only_be_read_and_wait_for_nobody() {
    let (folder, cookie, id, ..) = orphaned().await;
    let house = House::at(folder, |_| ()).await;
    let checked = house.app.rooms.check_all().await.unwrap();
    assert_eq!((checked.only_read, checked.as_before), (1, 0));
    let ada = Guest { cookie, ..house.stranger() };
    let mine = ada.get("/api/tables").await.json();
    assert_eq!((mine[0]["id"].as_str(), &mine[0]["only_read"]), (Some(id.as_str()), &json!(true)));
    assert!(mine[0]["seats"].as_array().unwrap().iter().all(|seat| seat["deciding"] == json!(false)), "{mine}");
    let lobby = ada.get("/").await.text;
    assert!(lobby.contains("Can only be read") && !lobby.contains("your turn"), "{lobby}");
}

#[tokio::test]
async fn when_its_content_comes_back_it_goes_on() {
    let (folder, cookie, id, _, journal) = orphaned().await;
    let content = journal.lines().find_map(|line| line.strip_prefix("content ")).unwrap().to_owned();
    let house = House::at(folder, |_| ()).await;
    let ada = Guest { cookie, ..house.stranger() };
    assert!(ada.look(&id).await["unplayable"].is_object());
    let laid = house.folder.path().join("content").join(format!("mistywell-{content}"));
    std::fs::create_dir_all(&laid).unwrap();
    // The wrong files are noticed.
    for file in Mistywell::files() {
        std::fs::write(laid.join(file.name()), file.text()).unwrap();
    }
    assert!(ada.look(&id).await["unplayable"]["reason"].as_str().unwrap().contains("what was laid into its folder"));
    for file in other_content() {
        std::fs::write(laid.join(file.name()), file.text()).unwrap();
    }
    let now = ada.look(&id).await;
    assert!(now["unplayable"].is_null() && now["view"].is_object(), "{now}");
    go_on(&ada, &id, 2).await;
    let lobby = ada.get("/").await.text;
    assert!(!lobby.contains("Can only be read"), "{lobby}");
    // From now on it is kept.
    std::fs::remove_dir_all(&laid).unwrap();
    let house = house.reopen().await;
    let ada = Guest { cookie: ada.cookie, ..house.stranger() };
    go_on(&ada, &id, 1).await;
}

#[tokio::test]
async fn with_neither_setup_nor_state_a_table_is_read_and_keeps_its_secrets() {
    let house = House::open().await;
    let (ada, bob, id) = toy_for_two(&house, json!({})).await;
    ada.play(&id, "left", "bid high", 0).await.expect(StatusCode::OK);
    bob.play(&id, "right", "bid low", 1).await.expect(StatusCode::OK);
    ada.play(&id, "left", "draw", 2).await.expect(StatusCode::OK);
    house.app.rooms.close().await;
    // No heap has no counter today, and of the state nothing is left.
    meddle(house.folder.path(), &["UPDATE tables SET head = replace(head, '\"heap\":20', '\"heap\":0')", "UPDATE states SET pack = x'00'"]).await;
    let house = House::at(house.folder, |_| ()).await;
    let (ada, bob, eve) = (Guest { cookie: ada.cookie, ..house.stranger() }, Guest { cookie: bob.cookie, ..house.stranger() }, house.stranger());
    assert!(ada.look(&id).await["unplayable"]["reason"].as_str().unwrap().contains("the heap needs a counter"));
    let story = |guest: Guest| {
        let path = format!("/api/tables/{id}/story");
        async move {
            let told = guest.get(&path).await.json();
            told.as_array().unwrap().iter().map(|line| line["text"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
        }
    };
    let sealed = |seat: &str| format!("{seat}: sealed until the game is over");
    assert_eq!(story(ada.clone()).await, ["left bid high".to_owned(), sealed("right"), "left draw".to_owned()]);
    assert_eq!(story(bob.clone()).await, [sealed("left"), "right bid low".to_owned(), sealed("left")]);
    assert_eq!(story(eve.clone()).await, [sealed("left"), sealed("right"), sealed("left")]);
    ada.get(&format!("/api/tables/{id}/journal")).await.refused(403, "sealed");
    refused(&bob.play(&id, "right", "take 1", 3).await, "the heap needs a counter");
    assert_eq!(bob.get(&format!("/t/{id}")).await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_table_without_spectators_is_read_by_its_people_only() {
    let house = House::open().await;
    let (ada, _, id) = toy_for_two(&house, json!({ "spectators": false })).await;
    house.app.rooms.close().await;
    let house = House::at(house.folder, |config| config.games = HostedGames(shelf().0.into_iter().take(1).collect())).await;
    let ada = Guest { cookie: ada.cookie, ..house.stranger() };
    assert!(ada.look(&id).await["unplayable"]["reason"].as_str().unwrap().contains("`toy` is not hosted here"));
    for path in ["", "/story", "/journal", "/report"] {
        house.stranger().get(&format!("/api/tables/{id}{path}")).await.refused(404, "no_such_table");
        assert_eq!(house.stranger().get(&format!("/t/{id}{path}")).await.status, StatusCode::NOT_FOUND);
    }
}

#[tokio::test]
async fn where_the_state_alone_cannot_be_read_the_journal_leads_there() {
    let house = House::open().await;
    let (ada, bob, id) = toy_for_two(&house, json!({})).await;
    ada.play(&id, "left", "bid high", 0).await.expect(StatusCode::OK);
    bob.play(&id, "right", "bid low", 1).await.expect(StatusCode::OK);
    let before = ada.look(&id).await;
    house.app.rooms.close().await;
    meddle(house.folder.path(), &["UPDATE states SET pack = x'00'"]).await;
    let house = House::at(house.folder, |_| ()).await;
    let ada = Guest { cookie: ada.cookie, ..house.stranger() };
    assert_eq!(ada.look(&id).await, before);
    ada.play(&id, "left", "draw", 2).await.expect(StatusCode::OK);
}

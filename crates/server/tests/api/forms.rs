//! Forms work without a script: each leads on to a page, and makes somebody of a stranger.

use crate::house::{Answer, Guest, House};
use axum::http::{StatusCode, header};

const FORM: &str = "application/x-www-form-urlencoded";

/// Where a form leads, and who one is from then on.
fn onward(house: &House, answer: &Answer) -> (String, Guest) {
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text);
    let cookie = answer.headers[header::SET_COOKIE].to_str().unwrap().split(';').next().map(str::to_owned);
    (answer.headers[header::LOCATION].to_str().unwrap().to_owned(), Guest { cookie, ..house.stranger() })
}

#[tokio::test]
async fn a_table_is_made_joined_and_played_with_forms_alone() {
    let house = House::open().await;
    let form = "game=toy&setup.heap=9&seed=3&seat=me&seat=open&undo=free&name=Ada+of+the+Mists";
    let (page, ada) = onward(&house, &house.stranger().post_text("/tables", FORM, form).await);
    let id = page.strip_prefix("/t/").unwrap();
    let table = ada.look(id).await;
    assert_eq!((&table["seats"][0]["called"], &table["view"]["heap"]), (&"Ada of the Mists".into(), &9.into()));
    assert_eq!(ada.get(&page).await.status, StatusCode::OK);

    let invitation = format!("/join/{}", crate::house::invite(&table, 1));
    assert_eq!(house.stranger().get(&invitation).await.status, StatusCode::OK);
    let (joined, bob) = onward(&house, &house.stranger().post_text(&invitation, FORM, "name=Bob").await);
    assert_eq!(joined, page);

    let played = bob.post_text(&format!("{page}/play"), FORM, "seat=right&move=bid+high&sequence=0").await;
    assert_eq!(onward(&house, &played).0, page);
    let refused = ada.post_text(&format!("{page}/play"), FORM, "seat=right&move=bid+high&sequence=1").await;
    assert_eq!((refused.status, refused.text.as_str()), (StatusCode::FORBIDDEN, "not_yours"));
    onward(&house, &bob.post_text(&format!("{page}/undo"), FORM, "sequence=1").await);
    assert_eq!(bob.look(id).await["sequence"], 2);
}

#[tokio::test]
async fn a_journal_is_taken_up_from_a_text_field() {
    let house = House::open().await;
    let journal = "mistgate journal 1\r\ngame toy\r\ncontent 1\r\nsetup {}\r\nseed 4\r\n\r\nleft bid high\r\n";
    let encoded: String = journal.bytes().map(|byte| format!("%{byte:02x}")).collect();
    let (page, ada) = onward(&house, &house.stranger().post_text("/journals", FORM, format!("journal={encoded}")).await);
    assert_eq!(ada.look(page.strip_prefix("/t/").unwrap()).await["sequence"], 1);
}

//! A table from the lobby on: the question, a move by form, its parts, taking back, hints, replays.

use crate::house::House;
use crate::web::visitor::{Visitor, fields, form, onward, values};
use axum::body::Body;
use axum::http::{Method, StatusCode, header};

const MINE: [&str; 3] = ["me", "me", "me"];

#[tokio::test]
async fn from_the_lobby_to_the_second_question_without_a_script() {
    let house = House::open().await;
    let mut ada = Visitor::to(&house);
    let lobby = ada.page("/").await;
    assert!(
        lobby.contains("What shall we play?")
            && lobby.contains("Play Mistywell")
            && lobby.contains("name=\"tutorial\"")
            && lobby.contains("action=\"/tables\"")
    );
    let table = ada.make(MINE, &[]).await;
    let before = ada.page(&table).await;
    assert!(before.contains("id=\"ask\"") && before.contains("Your turn, as the Witch"));
    assert_eq!(
        values(&before, " name=\"move\" value=\"").iter().filter(|value| value.starts_with("0 draft ")).count(),
        12,
        "six in the list, six on the cards"
    );
    assert!(before.contains(&format!("data-stream=\"{table}/stream\"")));
    let choice = ada.first_move(&table).await;
    assert_eq!(onward(&ada.send(&format!("{table}/move"), &fields(&choice)).await), table);
    let after = ada.page(&table).await;
    assert!(after.contains("Your turn, as the Tinker") && after.contains("1, live"));
    // It waits in the lobby, and it is my turn.
    let lobby = ada.page("/").await;
    assert!(lobby.contains(&format!("href=\"{table}\"")) && lobby.contains("your turn") && lobby.contains("1 move, all seats yours"));
    // The same form again comes too late.
    let late = ada.send(&format!("{table}/move"), &fields(&choice)).await;
    assert_eq!(late.status, StatusCode::CONFLICT);
    assert!(late.text.contains("The table has gone on meanwhile") && late.text.contains("id=\"ask\""));
}

#[tokio::test]
async fn the_script_gets_parts_or_words() {
    let house = House::open().await;
    let mut ada = Visitor::to(&house);
    let table = ada.make(MINE, &[]).await;
    let choice = ada.first_move(&table).await;
    let parts = ada.send_fragment(&format!("{table}/move"), &fields(&choice)).await;
    assert_eq!((parts.status, parts.headers["x-fragment"].to_str().unwrap()), (StatusCode::OK, "1"));
    assert!(!parts.text.contains("<html") && parts.text.contains("id=\"prompt\"") && parts.text.contains("as the Tinker"));
    let late = ada.send_fragment(&format!("{table}/move"), &fields(&choice)).await;
    assert_eq!((late.status, late.headers["content-type"].to_str().unwrap()), (StatusCode::CONFLICT, "text/plain; charset=utf-8"));
    let now = ada.first_move(&table).await;
    for wrong in ["", "0", "9 draft x", "x y", "0 draft no-such-card", "1 pass"] {
        let fields = [("token", now[0].1.as_str()), ("at", now[1].1.as_str()), ("move", wrong)];
        let refused = ada.send_fragment(&format!("{table}/move"), &fields).await;
        assert!(refused.status.is_client_error() && !refused.text.contains('<'), "{wrong}: {} {}", refused.status, refused.text);
    }
    let moment = ada.get_fragment(&format!("{table}/replay?at=0")).await;
    assert!(moment.text.contains("Replay, 0 of 1") && !moment.text.contains("<html"));
    let why = ada.get_fragment(&format!("{table}/why?piece=district%3Asaltsteps")).await;
    assert!(why.status.is_success() && why.text.contains("/rules/mistywell/MW-"), "{}", why.text);
}

#[tokio::test]
async fn moves_are_taken_back_and_hints_given() {
    let house = House::open().await;
    let mut ada = Visitor::to(&house);
    let table = ada.make(MINE, &[]).await;
    let choice = ada.first_move(&table).await;
    ada.send(&format!("{table}/move"), &fields(&choice)).await;
    let now = ada.first_move(&table).await;
    let hinted = ada.send_fragment(&format!("{table}/hint"), &fields(&now[..2])).await;
    assert_eq!(hinted.status, StatusCode::OK, "{}", hinted.text);
    assert_eq!(hinted.text.matches("option--hint").count(), 1);
    assert_eq!(onward(&ada.send(&format!("{table}/undo"), &fields(&now[..2])).await), table);
    let page = ada.page(&table).await;
    assert!(page.contains("as the Witch") && page.contains("0, live"));
    // An old form does not fit a table that came back to the same place.
    assert_eq!(ada.send_fragment(&format!("{table}/move"), &fields(&choice)).await.status, StatusCode::CONFLICT);
    assert_eq!(onward(&ada.send(&format!("{table}/concede"), &fields(&now[..1])).await), table);
    assert!(ada.page(&table).await.contains("prompt--ended"));
    assert!(ada.page("/").await.contains("Played to the end"));
}

#[tokio::test]
async fn nobody_moves_with_another_cookie_or_another_token() {
    let house = House::open().await;
    let (mut ada, mut eve) = (Visitor::to(&house), Visitor::to(&house));
    let table = ada.make(MINE, &[]).await;
    eve.make(MINE, &[]).await;
    let choice = ada.first_move(&table).await;
    let path = format!("{table}/move");
    // Ada's form in Eve's browser, Ada's form with no cookie, Eve's token in Ada's browser, no token at all.
    let eves = eve.token("/").await;
    let with = |token: &str| vec![("token", token.to_owned()), choice[1].clone(), choice[2].clone()];
    assert_eq!(eve.send_fragment(&path, &fields(&choice)).await.status, StatusCode::FORBIDDEN);
    assert_eq!(Visitor::to(&house).send_fragment(&path, &fields(&choice)).await.status, StatusCode::FORBIDDEN);
    for token in [eves.as_str(), "", "00", "zz"] {
        assert_eq!(ada.send_fragment(&path, &fields(&with(token))).await.status, StatusCode::FORBIDDEN, "{token}");
    }
    // Eve with her own token: the seat is not hers.
    let refused = eve.send(&path, &fields(&with(&eves))).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    assert!(refused.text.contains("That seat is not yours."));
    for what in ["undo", "hint", "concede"] {
        assert_eq!(eve.send_fragment(&format!("{table}/{what}"), &fields(&with(&eves))).await.status, StatusCode::FORBIDDEN, "{what}");
    }
    // She may watch, and gets no form.
    let page = eve.page(&table).await;
    assert!(page.contains("You are watching") && !page.contains("name=\"move\""));
    assert!(ada.page(&table).await.contains("0, live"), "nothing has happened");
}

#[tokio::test]
async fn a_form_on_another_site_does_nothing_even_with_the_right_token() {
    let house = House::open().await;
    let mut ada = Visitor::to(&house);
    let table = ada.make(MINE, &[]).await;
    let choice = ada.first_move(&table).await;
    let foreign: [&[(&str, &str)]; 4] =
        [&[("sec-fetch-site", "cross-site")], &[("sec-fetch-site", "same-site")], &[("origin", "https://evil.example")], &[("origin", "null")]];
    for (headers, path) in foreign.into_iter().flat_map(|headers| ["move", "undo", "hint", "concede"].map(|act| (headers, format!("{table}/{act}")))) {
        let mut request = ada.guest.request(Method::POST, &path).header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let answer = ada.guest.read(request.body(Body::from(form(&fields(&choice)))).unwrap()).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{path} {headers:?}");
    }
    assert!(ada.page(&table).await.contains("0, live"), "nothing has happened");
}

#[tokio::test]
async fn the_pages_around_a_table() {
    let house = House::open().await;
    let mut ada = Visitor::to(&house);
    let table = ada.make(MINE, &[]).await;
    for _ in 0..6 {
        let choice = ada.first_move(&table).await;
        ada.send(&format!("{table}/move"), &fields(&choice)).await;
    }
    let replay = ada.page(&format!("{table}/replay?at=3")).await;
    assert!(replay.contains("Replay, 3 of 6") && !replay.contains("name=\"move\"") && !replay.contains("data-stream"));
    assert!(ada.page(&format!("{table}/replay?at=junk")).await.contains("6 of 6"));
    assert!(ada.page(&format!("{table}/story")).await.contains("The whole story"));
    assert!(ada.page(&format!("{table}/why")).await.contains("class=\"option option--no\""));
    assert!(ada.page(&format!("{table}/report")).await.contains("witch draft"));
    let journal = ada.guest.get(&format!("{table}/journal")).await;
    assert!(journal.headers["content-disposition"].to_str().unwrap().contains(".journal"));
    // A stranger may not read what is hidden, and is told so on a page.
    let sealed = Visitor::to(&house).guest.get(&format!("{table}/journal")).await;
    assert_eq!(sealed.status, StatusCode::FORBIDDEN);
    assert!(sealed.text.contains("<html"));
}

#[tokio::test]
async fn a_tutorial_is_one_press_away_and_its_guide_begins_anew() {
    let house = House::open().await;
    let mut ada = Visitor::to(&house);
    let token = ada.token("/?game=mistywell").await;
    // Whatever else was filled in, it is laid out as the game teaches it.
    let form = [("token", token.as_str()), ("game", "mistywell"), ("name", "Ada"), ("seat-0", "bot"), ("seed", "3"), ("tutorial", "on")];
    let table = onward(&ada.send("/tables", &form).await);
    let page = ada.page(&table).await;
    let id = table.rsplit('/').next().unwrap();
    assert!(page.contains(&format!("data-guide=\"mistywell-{id}\"")) && page.contains("data-lesson=\"tutorial-draft\"") && page.contains("Leave the tutorial"));
    // An ordinary table teaches once in a browser.
    let ordinary = ada.make(MINE, &[]).await;
    let page = ada.page(&ordinary).await;
    assert!(page.contains("data-guide=\"mistywell\"") && !page.contains("data-lesson=\"tutorial-"));
}

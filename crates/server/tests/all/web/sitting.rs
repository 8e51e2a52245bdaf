//! Sitting down: invitations, free seats, journals from elsewhere, forms filled in wrongly.

use crate::house::House;
use crate::web::visitor::{Visitor, fields, onward, values};
use axum::http::StatusCode;
use mistgate_frost::Frost;
use mistgate_mistfall::Mistfall;
use mistgate_mistywell::Mistywell;
use mistgate_server::games;
use mistgate_server::hosted::HostedGames;
use std::sync::Arc;

#[tokio::test]
async fn a_friend_follows_the_link_and_sits_down() {
    let house = House::open().await;
    let (mut ada, mut bob, eve) = (Visitor::to(&house), Visitor::to(&house), Visitor::to(&house));
    let table = ada.make(["me", "invite", "bot"], &[]).await;
    let page = ada.page(&table).await;
    let link = values(&page, "readonly value=\"").first().expect("the link is on the table").to_string();
    let path = link.strip_prefix("http://127.0.0.1:8080").expect("a whole address").to_owned();
    assert!(path.starts_with("/join/") && !eve.page(&table).await.contains(&path), "only for those who made the table");
    // Pasted into the lobby, the link leads to the same page.
    let token = bob.token("/").await;
    assert_eq!(onward(&bob.send("/join", &[("token", &token), ("code", &link)]).await), path);
    let invitation = bob.page(&path).await;
    assert!(invitation.contains("Ada keeps a seat for you: the Tinker"));
    let evil = "<b>Bob</b>";
    let refused = bob.send(&path, &[("token", "00"), ("name", evil)]).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    assert_eq!(onward(&bob.send(&path, &[("token", &token), ("name", evil)]).await), table);
    let page = ada.page(&table).await;
    assert!(page.contains("&lt;b&gt;Bob&lt;/b&gt;") && !page.contains(evil) && !page.contains(&path));
    assert!(bob.page(&table).await.contains("Not your turn"));
    // It works once.
    let used = eve.guest.get(&path).await;
    assert_eq!(used.status, StatusCode::NOT_FOUND);
    assert!(used.text.contains("his link opens nothing"));
}

#[tokio::test]
async fn whoever_gives_no_name_plays_at_once() {
    let house = House::open().await;
    let mut ada = Visitor::to(&house);
    let lobby = ada.page("/?game=mistywell").await;
    let field = lobby.split("name=\"name\"").nth(1).and_then(|rest| rest.split('>').next()).expect("a name may be given");
    assert!(!field.contains("required"), "{field}");
    let token = ada.token("/").await;
    let sent = ada.send("/tables", &[("token", &token), ("game", "mistywell"), ("name", ""), ("seat-0", "me"), ("seat-1", "bot"), ("seat-2", "bot")]).await;
    assert!(ada.page(&onward(&sent)).await.contains("Draft a Request."));
    assert!(ada.page("/me").await.contains("<h1>Somebody</h1>"));
}

#[tokio::test]
async fn among_rivals_the_others_are_asked_on_the_page_before_a_bots_seat_is_opened() {
    let house = House::with(|config| {
        let rivals = config.games.0[0].clone().with_rivals();
        config.games.0[0] = rivals;
    })
    .await;
    let (mut ada, mut bob) = (Visitor::to(&house), Visitor::to(&house));
    let table = ada.make(["me", "invite", "bot"], &[]).await;
    let links = |page: &str| {
        values(page, "readonly value=\"")
            .into_iter()
            .filter_map(|link| link.split_once("/join/"))
            .map(|(_, token)| format!("/join/{token}"))
            .collect::<Vec<_>>()
    };
    let link = links(&ada.page(&table).await)[0].clone();
    let token = bob.token(&link).await;
    bob.send(&link, &[("token", &token), ("name", "Bob")]).await;
    let (of_ada, of_bob) = (ada.token(&table).await, bob.token(&table).await);
    let (seat, ask) = (format!("{table}/seat"), format!("{table}/ask"));
    assert!(!bob.page(&table).await.contains("May somebody new"));
    assert_eq!(onward(&ada.send(&seat, &[("token", &of_ada), ("seat", "2"), ("to", "open")]).await), table);
    assert!(links(&ada.page(&table).await).is_empty(), "not yet");
    let page = bob.page(&table).await;
    assert!(page.contains("May somebody new take over <b>the Forester</b>") && page.contains("Ada agrees; still to answer: Bob."), "{page}");
    assert_eq!(bob.send(&ask, &[("token", &of_bob), ("seat", "2")]).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(onward(&bob.send(&ask, &[("token", &of_bob), ("seat", "2"), ("answer", "yes")]).await), table);
    assert!(!bob.page(&table).await.contains("May somebody new"));
    assert_eq!(links(&ada.page(&table).await).len(), 1, "the seat is open");
}

#[tokio::test]
async fn a_table_for_everybody_has_a_seat_for_a_stranger() {
    let house = House::open().await;
    let (mut ada, mut bob) = (Visitor::to(&house), Visitor::to(&house));
    let hidden = ada.make(["me", "invite", "bot"], &[]).await;
    let table = ada.make(["me", "bot", "invite"], &[("open_table", "on"), ("free_undo", "on"), ("plan_ahead", "on"), ("rounds", "30")]).await;
    let lobby = bob.page("/").await;
    let sit = format!("{table}/sit");
    assert!(lobby.contains(&format!("href=\"{sit}\"")) && !lobby.contains(&hidden) && !lobby.contains("/join/"));
    assert_eq!(bob.guest.get(&format!("{hidden}/sit")).await.status, StatusCode::NOT_FOUND);
    let offered = format!("href=\"{sit}\"");
    assert!(bob.page(&table).await.contains(&offered) && !ada.page(&table).await.contains(&offered), "whoever watches, and nobody who sits");
    assert!(!bob.page(&hidden).await.contains("/sit\""), "an invitation is needed there");
    assert!(bob.page(&sit).await.contains("the Forester"));
    let token = bob.token(&sit).await;
    assert_eq!(onward(&bob.send(&sit, &[("token", &token), ("name", "Bob")]).await), table);
    assert_eq!(bob.guest.get(&sit).await.status, StatusCode::CONFLICT, "no seat is left");
    assert!(!Visitor::to(&house).page(&table).await.contains(&offered), "nor is one offered");
}

#[tokio::test]
async fn a_form_filled_in_wrongly_comes_back_with_words() {
    let house = House::open().await;
    let mut ada = Visitor::to(&house);
    let token = ada.token("/").await;
    let right = [("token", token.as_str()), ("game", "mistywell"), ("seat-0", "me"), ("seat-1", "invite"), ("seat-2", "bot"), ("name", "Ada"), ("seed", "417")];
    let wrong: [(&str, &str, u16, &str); 5] = [
        ("seed", "lantern", 422, "A seed is a whole number."),
        ("seat-1", "nobody", 422, "Say who sits on every seat"),
        ("rounds", "0", 422, "a round limit of 0"),
        ("token", "00", 403, "load it again"),
        ("game", "chess", 404, "There is no game"),
    ];
    for (field, value, status, words) in wrong {
        let mut form: Vec<(&str, &str)> = right.iter().copied().filter(|(key, _)| *key != field).collect();
        form.push((field, value));
        let answer = ada.send("/tables", &form).await;
        assert_eq!(answer.status.as_u16(), status, "{field}");
        assert!(answer.text.to_lowercase().contains(&words.to_lowercase()) && answer.text.contains("Play Mistywell"), "{field}");
        if field == "rounds" {
            assert!(answer.text.contains("value=\"417\"") && answer.text.contains("value=\"Ada\""), "what was filled in is still there");
        }
    }
    let nowhere = ada.send("/join", &[("token", &token), ("code", "../..")]).await;
    assert_eq!(nowhere.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn bots_of_three_strengths_are_offered_and_remembered() {
    let shelf = || {
        let mistywell = games::mistywell::hosted(Arc::new(Mistywell::embedded().unwrap()));
        let mistfall = games::mistfall::hosted(Arc::new(Mistfall::embedded().unwrap()));
        HostedGames(vec![mistywell, mistfall, games::frost::hosted(Arc::new(Frost::embedded().unwrap()))])
    };
    let house = House::with(|config| config.games = shelf()).await;
    let mut ada = Visitor::to(&house);
    for game in ["mistywell", "mistfall", "frost"] {
        let lobby = ada.page(&format!("/?game={game}")).await;
        for word in ["novice", "bot", "master"] {
            assert!(lobby.contains(&format!("<option value=\"{word}\"")), "{game}: {word}");
        }
    }
    let token = ada.token("/").await;
    let mut form = vec![("token", token.as_str()), ("game", "mistywell"), ("seat-0", "me"), ("seat-1", "novice"), ("seat-2", "master"), ("name", "Ada")];
    form.push(("seed", "lantern"));
    let refused = ada.send("/tables", &form).await.text;
    for word in ["novice", "master"] {
        assert_eq!(refused.matches(&format!("<option value=\"{word}\" selected")).count(), 1, "{word} is still chosen");
    }
    assert!(refused.contains("bots play"), "they are counted as bots");
    form.pop();
    let table = onward(&ada.send("/tables", &form).await);
    let page = ada.page(&table).await;
    assert!(page.contains("bot, novice") && page.contains("bot, master"), "{page}");
}

#[tokio::test]
async fn a_journal_is_unrolled_again() {
    let house = House::open().await;
    let mut ada = Visitor::to(&house);
    let table = ada.make(["me", "me", "me"], &[]).await;
    for _ in 0..4 {
        let choice = ada.first_move(&table).await;
        ada.send(&format!("{table}/move"), &fields(&choice)).await;
    }
    let journal = ada.guest.get(&format!("{table}/journal")).await.text;
    let token = ada.token("/").await;
    let parts = |token: &str, journal: &str| {
        let file = "Content-Disposition: form-data; name=\"journal\"; filename=\"a.journal\"\r\nContent-Type: text/plain";
        format!("--B\r\nContent-Disposition: form-data; name=\"token\"\r\n\r\n{token}\r\n--B\r\n{file}\r\n\r\n{journal}\r\n--B--\r\n")
    };
    let kind = "multipart/form-data; boundary=B";
    let again = onward(&ada.guest.post_text("/upload", kind, parts(&token, &journal)).await);
    assert_ne!(again, table);
    assert!(ada.page(&again).await.contains("4, live"));
    assert_eq!(ada.guest.post_text("/upload", kind, parts("00", &journal)).await.status, StatusCode::FORBIDDEN);
    for (text, status) in [("hello", 422), ("", 422), (&*"x".repeat(600_000), 413)] {
        let answer = ada.guest.post_text("/upload", kind, parts(&token, text)).await;
        assert_eq!(answer.status.as_u16(), status);
        assert!(answer.text.contains("lobby__notice"));
    }
    assert_eq!(ada.guest.post_text("/upload", kind, "junk").await.status, StatusCode::BAD_REQUEST);
    assert_eq!(ada.guest.post_text("/tables", kind, parts(&token, "x")).await.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
}

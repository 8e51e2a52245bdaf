//! Nobody acts for another's seat, nobody sees another's cards, and nobody gets in from elsewhere.

use crate::house::{Guest, House, id, invite, toy_for_two};
use axum::body::Body;
use axum::http::{Method, StatusCode, header};
use serde_json::{Value, json};

/// Two people at the toy, each with a hidden card in hand.
async fn dealt(house: &House) -> (Guest, Guest, String) {
    let (ada, bob, id) = toy_for_two(house, json!({})).await;
    for (sequence, (guest, seat, mv)) in (0..).zip([(&ada, "left", "bid high"), (&bob, "right", "bid low"), (&ada, "left", "draw"), (&bob, "right", "draw")]) {
        guest.play(&id, seat, mv, sequence).await.expect(StatusCode::OK);
    }
    (ada, bob, id)
}

#[tokio::test]
async fn nobody_acts_for_anothers_seat() {
    let house = House::open().await;
    let (ada, bob, id) = toy_for_two(&house, json!({})).await;
    let eve = house.guest("Eve").await;
    for guest in [&bob, &eve] {
        guest.play(&id, "left", "bid low", 0).await.refused(403, "not_yours");
        guest.post(&format!("/api/tables/{id}/concede"), json!({ "seat": "left", "sequence": 0 })).await.refused(403, "not_yours");
        guest.get(&format!("/api/tables/{id}/hint?seat=left")).await.refused(403, "not_yours");
        guest.get(&format!("/api/tables/{id}/why?seat=left&piece=x")).await.refused(403, "not_yours");
        guest.post(&format!("/api/tables/{id}/seats"), json!({ "seat": "left", "to": "open" })).await.refused(403, "not_yours");
        guest.post(&format!("/api/tables/{id}/seats"), json!({ "seat": "left", "to": "me" })).await.refused(409, "taken");
    }
    house.stranger().play(&id, "left", "bid low", 0).await.refused(401, "nobody");
    // Whoever made the table has no power over the seats of others either, while they are here.
    ada.play(&id, "right", "bid low", 0).await.refused(403, "not_yours");
    ada.post(&format!("/api/tables/{id}/seats"), json!({ "seat": "right", "to": "bot" })).await.refused(409, "still_here");
    assert_eq!(ada.look(&id).await["sequence"], 0);
}

#[tokio::test]
async fn the_seat_of_somebody_who_vanished_is_given_away() {
    let house = House::with(|config| config.vanished = std::time::Duration::ZERO).await;
    let (ada, bob, id) = toy_for_two(&house, json!({})).await;
    let seats = format!("/api/tables/{id}/seats");
    // Only by the one who made the table.
    bob.post(&seats, json!({ "seat": "left", "to": "bot" })).await.refused(403, "not_yours");
    let opened = ada.post(&seats, json!({ "seat": "right", "to": "open" })).await.expect(StatusCode::OK);
    let link = opened["seats"][1]["invite"].as_str().unwrap().to_owned();
    bob.play(&id, "right", "bid low", 0).await.refused(403, "not_yours");
    // Whoever follows the new link sits there; the old cookie does not come back.
    let eve = house.guest("Eve").await;
    eve.post("/api/claim", json!({ "token": link })).await.expect(StatusCode::OK);
    bob.post("/api/claim", json!({ "token": link })).await.refused(404, "no_such_token");
    eve.play(&id, "right", "bid low", 0).await.expect(StatusCode::OK);
    let given = ada.post(&seats, json!({ "seat": "right", "to": "bot" })).await.expect(StatusCode::OK);
    assert_eq!(given["seats"][1]["kind"], "bot");
    let house = House::open().await;
    let (ada, _, id) = toy_for_two(&house, json!({})).await;
    ada.post(&format!("/api/tables/{id}/seats"), json!({ "seat": "right", "to": "open" })).await.refused(409, "still_here");
}

#[tokio::test]
async fn nobody_sees_anothers_cards() {
    let house = House::open().await;
    let (ada, bob, id) = dealt(&house).await;
    let eve = house.guest("Eve").await;
    let hands = |table: &Value| (table["view"]["hands"][0].is_null(), table["view"]["hands"][1].is_null());
    assert_eq!(hands(&ada.look(&id).await), (false, true));
    assert_eq!(hands(&bob.look(&id).await), (true, false));
    for guest in [&eve, &house.stranger()] {
        let table = guest.look(&id).await;
        assert_eq!(hands(&table), (true, true));
        assert_eq!(table["asked"], json!([]), "choices tell what is in a hand");
        assert_eq!(guest.get(&format!("/api/tables/{id}/moves")).await.json()["asked"], json!([]));
        assert_eq!(hands(&guest.get(&format!("/api/tables/{id}/replay?at=4")).await.json()), (true, true));
        guest.get(&format!("/api/tables/{id}?seat=left")).await.refused(403, "not_yours");
        guest.get(&format!("/api/tables/{id}/moves?seat=left")).await.refused(403, "not_yours");
    }
    bob.get(&format!("/api/tables/{id}/stream?seat=left")).await.refused(403, "not_yours");
    // The journal tells the seed, and so every card: it is sealed while both play.
    for guest in [&ada, &bob, &eve] {
        guest.get(&format!("/api/tables/{id}/journal")).await.refused(403, "sealed");
        let report = guest.get(&format!("/api/tables/{id}/report")).await;
        assert!(!report.text.contains("seed") && report.text.contains("sealed"));
    }
}

#[tokio::test]
async fn a_forged_or_edited_cookie_is_nobody() {
    let house = House::open().await;
    let (ada, _, id) = toy_for_two(&house, json!({})).await;
    let cookie = ada.cookie.clone().unwrap();
    let (other_house, value) = (House::open().await, cookie.strip_prefix("mistgate=").unwrap());
    let foreign = other_house.guest("Ada").await.cookie.unwrap();
    let mut parts: Vec<&str> = value.split('.').collect();
    parts[2] = "457665";
    let renamed = format!("mistgate={}", parts.join("."));
    parts[1] = "00000000000000000000000000";
    let other = format!("mistgate={}", parts.join("."));
    let cut = cookie[..cookie.len() - 1].to_owned();
    for forged in [foreign, renamed, other, cut, "mistgate=".into(), "mistgate=v1...".into(), format!("mistgate={}", "a".repeat(4_000))] {
        let eve = Guest { cookie: Some(forged), ..house.stranger() };
        eve.play(&id, "left", "bid low", 0).await.refused(401, "nobody");
        assert_eq!(eve.look(&id).await["seats"][0]["mine"], false);
    }
}

#[tokio::test]
async fn a_bearer_token_is_as_good_as_the_cookie_and_no_better() {
    let house = House::open().await;
    let stranger = house.stranger();
    let token = stranger.post("/api/me", json!({ "name": "Bot" })).await.json()["token"].as_str().unwrap().to_owned();
    let with = |token: String| stranger.request(Method::GET, "/api/me").header(header::AUTHORIZATION, format!("Bearer {token}")).body(Body::empty()).unwrap();
    assert_eq!(stranger.read(with(token.clone())).await.json()["name"], "Bot");
    assert_eq!(stranger.read(with(token + "0")).await.json()["name"], Value::Null);
}

#[tokio::test]
async fn guessed_ids_and_private_tables_look_the_same() {
    let house = House::open().await;
    let (ada, eve) = (house.guest("Ada").await, house.guest("Eve").await);
    let wish = json!({ "game": "toy", "spectators": false, "seats": [{ "kind": "me" }, { "kind": "open" }] });
    let table = ada.table(wish).await;
    let private = id(&table);
    assert_eq!(private.len(), 26, "128 bits");
    let guessed = "0".repeat(26);
    for id in [private.as_str(), guessed.as_str(), "1", "%00", "..%2f..", "'; DROP TABLE tables; --"] {
        let id = id.replace([' ', ';'], "%20");
        for path in ["", "/moves", "/story", "/replay", "/stream", "/journal", "/report"] {
            eve.get(&format!("/api/tables/{id}{path}")).await.refused(404, "no_such_table");
        }
        eve.play(&id, "left", "bid low", 0).await.refused(404, "no_such_table");
        eve.undo(&id, 0).await.refused(404, "no_such_table");
        eve.post(&format!("/api/tables/{id}/seats"), json!({ "seat": "right", "to": "me" })).await.refused(404, "no_such_table");
    }
    assert_eq!(eve.get("/api/tables?list=open").await.json(), json!([]));
    // The link opens it.
    eve.claim(&invite(&table, 1)).await.expect(StatusCode::OK);
    eve.look(&private).await;
}

#[tokio::test]
async fn a_link_works_once_and_only_its_maker_sees_it() {
    let house = House::open().await;
    let (ada, bob, eve) = (house.guest("Ada").await, house.guest("Bob").await, house.guest("Eve").await);
    let table = ada.table(json!({ "game": "toy", "listed": true, "seats": [{ "kind": "me" }, { "kind": "open" }] })).await;
    let token = invite(&table, 1);
    assert_eq!(eve.look(&id(&table)).await["seats"][1].get("invite"), None);
    let open = eve.get("/api/tables?list=open").await;
    assert!(open.text.contains(&id(&table)) && !open.text.contains(&token));
    eve.claim("0000000000000000000000000").await.refused(404, "no_such_token");
    eve.claim("").await.refused(404, "no_such_token");
    house.stranger().claim(&token).await.refused(401, "nobody");
    bob.claim(&token).await.expect(StatusCode::OK);
    for guest in [&eve, &bob, &ada] {
        guest.claim(&token).await.refused(404, "no_such_token");
    }
}

#[tokio::test]
async fn of_many_who_claim_a_seat_at_once_one_gets_it() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let table = ada.table(json!({ "game": "toy", "listed": true, "seats": [{ "kind": "me" }, { "kind": "open" }] })).await;
    let (token, path) = (invite(&table, 1), format!("/api/tables/{}/seats", id(&table)));
    let mut tasks = tokio::task::JoinSet::new();
    for number in 0..10 {
        let guest = house.guest(&format!("Guest {number}")).await;
        let (token, path) = (token.clone(), path.clone());
        tasks.spawn(async move {
            match number % 2 {
                0 => guest.claim(&token).await.status,
                _ => guest.post(&path, json!({ "seat": "right", "to": "me" })).await.status,
            }
        });
    }
    let statuses = tasks.join_all().await;
    assert_eq!(statuses.iter().filter(|&&status| status == StatusCode::OK).count(), 1, "{statuses:?}");
}

#[tokio::test]
async fn a_request_from_another_site_changes_nothing() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let id = id(&ada.table(json!({ "game": "toy" })).await);
    let post = |headers: &[(&str, &str)]| {
        let mut request = ada.request(Method::POST, &format!("/api/tables/{id}/play")).header(header::CONTENT_TYPE, "application/json");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        request.body(Body::from(json!({ "seat": "left", "move": "bid low", "sequence": 0 }).to_string())).unwrap()
    };
    let foreign: [&[(&str, &str)]; 8] = [
        &[("sec-fetch-site", "cross-site")],
        &[("sec-fetch-site", "same-site")],
        &[("sec-fetch-site", "none")],
        &[("origin", "https://evil.example")],
        &[("origin", "null")],
        &[("origin", "http://127.0.0.1:9999")],
        &[("origin", "http://127.0.0.1:8080.evil.example")],
        &[("sec-fetch-site", "same-origin"), ("origin", "https://evil.example")],
    ];
    for headers in foreign {
        ada.read(post(headers)).await.refused(403, "cross_site");
    }
    let own = [("sec-fetch-site", "same-origin"), ("origin", "http://127.0.0.1:8080")];
    ada.read(post(&own)).await.expect(StatusCode::OK);
}

#[tokio::test]
async fn forms_of_a_kind_that_any_site_may_send_are_refused() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    for kind in ["text/plain", "multipart/form-data; boundary=x", ""] {
        ada.post_text("/api/tables", kind, r#"{"game":"toy"}"#).await.refused(415, "wrong_type");
    }
    ada.post_text("/api/tables", "application/x-www-form-urlencoded", "game=toy").await.refused(415, "unreadable_body");
}

#[tokio::test]
async fn a_foreign_name_for_this_machine_is_turned_away() {
    let house = House::open().await;
    let stranger = house.stranger();
    for (host, status) in [("evil.example", 421), ("evil.example:8080", 421), ("", 421), ("localhost:8080", 200), ("[::1]:8080", 200)] {
        let request = axum::http::Request::builder().uri("/api/games").header(header::HOST, host).body(Body::empty()).unwrap();
        assert_eq!(stranger.read(request).await.status.as_u16(), status, "{host}");
    }
}

#[tokio::test]
async fn too_much_is_too_much() {
    let house = House::with(|config| {
        (config.limits.per_second, config.limits.burst, config.limits.streams) = (1, 60, 1);
    })
    .await;
    let ada = house.guest("Ada").await;
    let table = id(&ada.table(json!({ "game": "toy" })).await);
    let huge = json!({ "name": "x".repeat(100_000) });
    ada.post("/api/me", huge).await.refused(413, "unreadable_body");
    let path = format!("/api/tables/{table}/stream");
    let stream = ada.send(ada.request(Method::GET, &path).body(Body::empty()).unwrap()).await;
    assert_eq!(stream.status(), StatusCode::OK);
    ada.get(&path).await.refused(429, "too_many_streams");
    for _ in 0..80 {
        let answer = ada.get("/api/games").await;
        if answer.status == StatusCode::TOO_MANY_REQUESTS {
            assert!(answer.headers.contains_key(header::RETRY_AFTER));
            assert_eq!(house.guest("Bob").await.get("/api/games").await.status, StatusCode::OK, "others are not disturbed");
            return;
        }
    }
    panic!("never too many");
}

#[tokio::test]
async fn every_answer_is_armoured() {
    let house = House::open().await;
    for path in ["/", "/api/docs", "/api/games", "/nowhere", "/api/nowhere", "/t/guess"] {
        let headers = house.stranger().get(path).await.headers;
        let policy = headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe"), "{path}");
        assert_eq!((&headers["x-content-type-options"], &headers["referrer-policy"]), (&"nosniff".parse().unwrap(), &"same-origin".parse().unwrap()));
        assert!(headers.contains_key("cache-control"));
    }
    let set = house.stranger().post("/api/me", json!({ "name": "Ada" })).await.headers["set-cookie"].to_str().unwrap().to_owned();
    assert!(set.contains("HttpOnly") && set.contains("SameSite=Lax"), "{set}");
}

#[tokio::test]
async fn whoever_hands_a_seat_back_sees_and_does_nothing_more_there() {
    let house = House::open().await;
    let (ada, bob, id) = dealt(&house).await;
    let path = format!("/api/tables/{id}/seats");
    assert!(!bob.look(&id).await["view"]["hands"][1].is_null());
    let after = bob.post(&path, json!({ "seat": "right", "to": "open" })).await.expect(StatusCode::OK);
    assert!(after["view"]["hands"][1].is_null() && after["seats"][1]["mine"] == false, "his eyes are closed at once");
    assert_eq!(after["seats"][1].get("invite"), None, "the new link is for whoever made the table");
    bob.play(&id, "right", "draw", 4).await.refused(403, "not_yours");
    bob.undo(&id, 4).await.refused(403, "not_yours");
    bob.post(&path, json!({ "seat": "right", "to": "me" })).await.refused(409, "taken");
    bob.post(&path, json!({ "seat": "right", "to": "bot" })).await.refused(403, "not_owner");
    // The maker of the table gives the new link to somebody else, who sees what lies there.
    let eve = house.guest("Eve").await;
    let link = invite(&ada.look(&id).await, 1);
    assert!(!eve.claim(&link).await.expect(StatusCode::OK)["view"]["hands"][1].is_null());
    bob.claim(&link).await.refused(404, "no_such_token");
}

#[tokio::test]
async fn a_name_is_only_a_name() {
    let house = House::open().await;
    for name in ["Ada\r\nSet-Cookie: evil=1", "Ada; Domain=example", "\u{0}\u{1b}[31m", "%0d%0a", "\u{202e}adA", "v1.0.0.0"] {
        let answer = house.stranger().post("/api/me", json!({ "name": name })).await;
        let cookies: Vec<_> = answer.headers.get_all(header::SET_COOKIE).iter().collect();
        assert_eq!((answer.status, cookies.len()), (StatusCode::OK, 1), "{name:?}");
        let cookie = cookies[0].to_str().unwrap();
        assert!(!cookie.contains("evil") && !cookie.contains("Domain"), "{cookie}");
        let known = Guest { cookie: cookie.split(';').next().map(str::to_owned), ..house.stranger() };
        let called = known.get("/api/me").await.json()["name"].as_str().unwrap().to_owned();
        assert!(!called.is_empty() && !called.chars().any(|c| c.is_control() || c == '\u{202e}'), "{called:?}");
    }
}

#[tokio::test]
async fn no_path_leads_out_of_the_assets() {
    let house = House::open().await;
    let up = ["..", "%2e%2e", "..%2f..", "%2e%2e%2f", "..%5c..", "....//", ".%00.", "art/../..", "art/roofs/steel/flame/..%2f..%2fx"];
    let files = ["/secret.key", "%2fsecret.key", "/mistgate.db", "/etc/passwd", "%2f%2e%2e%2fetc%2fpasswd", ".svg", "/x.svg"];
    for path in up.iter().flat_map(|up| files.iter().map(move |file| format!("/assets/{up}{file}"))) {
        let answer = house.stranger().get(&path).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
    }
    // An id that is part of a picture cannot be part of its markup.
    for id in ["%22%3E%3Cscript%3E", "a'b", "a%0ab", "a&b", &"a".repeat(200)] {
        assert_eq!(house.stranger().get(&format!("/assets/art/roofs/steel/flame/{id}.svg")).await.status, StatusCode::NOT_FOUND, "{id}");
    }
}

#[tokio::test]
async fn a_journal_from_elsewhere_is_sound_or_refused() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    let table = id(&ada.table(json!({ "game": "mistywell", "seed": 7 })).await);
    let sound = ada.get(&format!("/api/tables/{table}/journal")).await.text;
    let adopt = async |journal: &str| ada.post("/api/journals", json!({ "journal": journal })).await;
    assert_eq!(adopt(&sound).await.status, StatusCode::CREATED);
    let content = sound.lines().find(|line| line.starts_with("content ")).unwrap();
    let wrong = [
        (sound.replace("game mistywell", "game chess"), 404),
        (sound.replace("game mistywell", "game toy"), 422),
        (sound.replace(content, "content 0000"), 422),
        (sound.replace("seed 7", "seed -7"), 422),
        (sound.replace("setup {", "setup {\"rounds\":0,"), 422),
        (sound.replace("setup {", "setup [{"), 422),
        (sound.replace("journal 2", "journal 9"), 422),
        (format!("{sound}witch draft no-such-card\n"), 422),
        (format!("{sound}nobody draft x\n"), 422),
        (format!("{sound}undo\n"), 422),
        (sound[..sound.len() / 2].to_owned(), 422),
        (format!("{sound}{}", "witch pass\n".repeat(6_000)), 422),
        ("\u{0}".repeat(1_000), 422),
        (String::new(), 422),
    ];
    for (journal, status) in wrong {
        let answer = adopt(&journal).await;
        assert_eq!(answer.status.as_u16(), status, "{}: {}", &journal[..journal.len().min(400)], answer.text);
        assert!(answer.text.len() < 2_000, "what was sent is not repeated");
    }
    assert_eq!(ada.get("/api/tables?list=mine").await.json().as_array().unwrap().len(), 2, "what is refused leaves no table behind");
}

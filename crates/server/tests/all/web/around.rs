//! Rules, cards, files, the light, and addresses that lead nowhere.

use crate::common::moments::Evening;
use crate::common::weight::{FIRST_LOAD, packed};
use crate::house::House;
use crate::web::visitor::{Visitor, onward, values};
use axum::body::Body;
use axum::http::{HeaderValue, Method, Request, StatusCode, header};
use http_body_util::BodyExt;
use serde_json::Value;

#[tokio::test]
async fn rules_and_cards_can_be_read() {
    let house = House::open().await;
    let ada = Visitor::to(&house);
    let shelf = ada.page("/rules").await;
    for game in ["mistywell", "mistfall", "frost", "malhya"] {
        assert!(shelf.contains(&format!("/rules/{game}")));
        assert!(ada.page(&format!("/rules/{game}")).await.contains("Topics"));
    }
    assert!(ada.page("/rules/mistywell/MW-GOAL-03").await.contains("How one can tell"));
    assert!(ada.page("/rules/mistywell/mw-goal-03").await.contains("MW-GOAL-03"));
    // One game has cards in this house: there is nothing to choose.
    assert_eq!(onward(&ada.guest.get("/cards").await), "/cards/mistywell");
    let cards = ada.page("/cards/mistywell").await;
    // A gallery shows at once what is in sight: its words are small, and its pictures come when somebody scrolls to them.
    assert_eq!(cards.matches("<img").count(), cards.matches("loading=\"lazy\"").count());
    assert!(packed(&cards) < FIRST_LOAD / 2, "{} bytes", packed(&cards));
    let pictures = values(&cards, " src=\"");
    assert!(pictures.len() > 60);
    for picture in pictures.iter().take(5) {
        assert_eq!(ada.guest.get(picture).await.status, StatusCode::OK, "{picture}");
    }
}

#[tokio::test]
async fn every_sign_on_a_card_is_explained() {
    let house = House::with(|config| config.games = Evening::new().games()).await;
    let ada = Visitor::to(&house);
    for game in ["mistywell", "mistfall", "frost", "malhya"] {
        let glossary = ada.guest.get(&format!("/glossary/{game}")).await.text;
        let known: Vec<&str> = values(&glossary, "data-entry=\"").into_iter().flat_map(|words| words.split(' ')).collect();
        let cards = ada.page(&format!("/cards/{game}")).await;
        let unknown: Vec<&str> = values(&cards, "data-term=\"").into_iter().filter(|term| !term.starts_with("rule-") && !known.contains(term)).collect();
        assert!(unknown.is_empty(), "{game}: {unknown:?}");
    }
}

/// How wide and how high a PNG says it is.
fn sides(png: &[u8]) -> Option<[u32; 2]> {
    let rest = png.strip_prefix(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")?;
    let side = |from: usize| Some(u32::from_be_bytes(rest.get(from..from + 4)?.try_into().ok()?));
    Some([side(0)?, side(4)?])
}

#[tokio::test]
async fn a_link_that_is_handed_on_brings_a_picture_and_an_installed_page_its_icons() {
    let house = House::open().await;
    let mut ada = Visitor::to(&house);
    let table = ada.make(["me", "invite", "me"], &[]).await;
    let invitation = ada.page(&table).await;
    let invitation = values(&invitation, "/join/").first().map(|code| format!("/join/{code}")).expect("an invitation");
    let stranger = Visitor::to(&house);
    let picture = async |path: &str| {
        let answer = stranger.guest.send(stranger.guest.request(Method::GET, path).body(Body::empty()).unwrap()).await;
        assert_eq!((answer.status(), &answer.headers()[header::CONTENT_TYPE]), (StatusCode::OK, &HeaderValue::from_static("image/png")), "{path}");
        sides(&answer.into_body().collect().await.unwrap().to_bytes()).unwrap_or_else(|| panic!("{path} is no PNG"))
    };
    for path in ["/", &invitation] {
        let page = stranger.page(path).await;
        let said = |before: &str| values(&page, before).first().unwrap_or_else(|| panic!("{path} says no {before}")).to_string();
        let preview = said("property=\"og:image\" content=\"");
        // Whoever fetches it is not at this house: the address is a whole one.
        let (origin, asset) = preview.split_once("/assets/").expect("a picture of this house");
        assert!(origin.starts_with("http://"), "{preview}");
        let [width, height]: [u32; 2] = ["width", "height"].map(|side| said(&format!("property=\"og:image:{side}\" content=\"")).parse().unwrap());
        assert_eq!(picture(&format!("/assets/{asset}")).await, [width, height]);
        assert_eq!(picture(&said("rel=\"apple-touch-icon\" href=\"")).await, [180, 180]);
        assert_eq!(said("rel=\"manifest\" href=\""), "/manifest.webmanifest");
    }
    let manifest: Value = serde_json::from_str(&stranger.guest.get("/manifest.webmanifest").await.text).unwrap();
    let icons: Vec<&Value> = manifest["icons"].as_array().unwrap().iter().filter(|icon| icon["type"] == "image/png").collect();
    assert!(icons.iter().any(|icon| icon["purpose"] == "maskable") && icons.len() > 2, "{manifest}");
    for icon in icons {
        let [width, height] = picture(icon["src"].as_str().unwrap()).await;
        assert_eq!(icon["sizes"], format!("{width}x{height}"));
    }
}

#[tokio::test]
async fn whoever_watches_the_process_may_ask_by_any_name() {
    let house = House::open().await;
    let watcher = Visitor::to(&house);
    let ask = |path: &str| Request::get(path).header(header::HOST, "10.0.0.7:8080").body(Body::empty()).unwrap();
    assert_eq!(watcher.guest.send(ask("/healthz")).await.status(), StatusCode::OK);
    assert_eq!(watcher.guest.send(ask("/")).await.status(), StatusCode::MISDIRECTED_REQUEST);
    assert_eq!(watcher.guest.get("/healthz").await.text, "well\n");
}

#[tokio::test]
async fn what_is_not_there_is_said_on_a_page() {
    let house = House::open().await;
    let ada = Visitor::to(&house);
    for path in [
        "/nowhere",
        "/t/guess",
        "/t/guess/replay",
        "/t/guess/stream",
        "/join/guess",
        "/rules/chess",
        "/rules/mistywell/MW-NO-1",
        "/cards/chess",
        "/assets/x",
        "/?game=chess",
    ] {
        let answer = ada.guest.get(path).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        assert!(answer.text.contains("<html") && answer.text.contains("Back to the lobby"), "{path}");
        let words = ada.get_fragment(path).await;
        assert!(words.status == StatusCode::NOT_FOUND && !words.text.contains('<'), "{path}: {}", words.text);
    }
}

#[tokio::test]
async fn files_are_kept_for_ever_and_packed() {
    let house = House::open().await;
    let ada = Visitor::to(&house);
    let page = ada.page("/").await;
    let style = values(&page, "rel=\"stylesheet\" href=\"")[0];
    let request = |path: &str| ada.guest.request(Method::GET, path).header(header::ACCEPT_ENCODING, "gzip").body(Body::empty()).unwrap();
    for path in [style, values(&page, "<script src=\"")[0], values(&page, "class=\"art\" src=\"")[0]] {
        let response = ada.guest.send(request(path)).await;
        assert_eq!((response.status(), &response.headers()["content-encoding"]), (StatusCode::OK, &"gzip".parse().unwrap()), "{path}");
        assert!(response.headers()["cache-control"].to_str().unwrap().contains("immutable"), "{path}");
    }
    let old = ada.guest.send(request("/assets/table.css?old")).await;
    assert_eq!(old.headers()["cache-control"], "no-cache");
}

#[tokio::test]
async fn the_light_is_kept_in_a_cookie() {
    let house = House::open().await;
    let mut ada = Visitor::to(&house);
    assert!(!ada.page("/").await.contains("data-theme=\""));
    let answer = ada.send("/theme", &[("theme", "toggle")]).await;
    assert_eq!(onward(&answer), "/");
    assert!(ada.page("/rules").await.contains("data-theme=\"dark\""));
    let request = ada.guest.request(Method::POST, "/theme").header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
    let answer = ada.guest.read(request.header(header::REFERER, "http://127.0.0.1:8080/rules/mistywell").body(Body::from("theme=toggle")).unwrap()).await;
    assert_eq!(onward(&answer), "/rules/mistywell");
    assert!(answer.headers[header::SET_COOKIE].to_str().unwrap().starts_with("theme=light"));
    // Never to another site, whatever the request says about where it comes from.
    for from in [
        "http://127.0.0.1:8080//evil.example",
        "http://127.0.0.1:8080/\\evil.example",
        "https:evil.example",
        "\\\\evil.example",
        "//evil.example",
        "javascript:1",
    ] {
        let request = ada.guest.request(Method::POST, "/theme").header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        let answer = ada.guest.read(request.header(header::REFERER, from).body(Body::from("theme=toggle")).unwrap()).await;
        assert_eq!(onward(&answer), "/", "{from}");
    }
}

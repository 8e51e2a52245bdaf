//! Rules, cards, and the files pages ask for.

use super::{Visitor, fragment, onward, page};
use crate::api::error::ApiError;
use crate::app::App;
use crate::catalogues::CATALOGUES;
use crate::pages::rules::{Book, Search};
use crate::room::Refusal;
use crate::{assets, glossary, how_to_play, pages};
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::json;
use std::sync::Arc;

/// Browsers may keep what never changes under its address: for a year, which is as long as it gets.
const FOR_EVER: &str = "public, max-age=31536000, immutable";

fn books(app: &App) -> Vec<Book<'static>> {
    let books = super::lobby::boxes(app).into_iter().map(|boxed| Book {
        game: boxed.game,
        title: boxed.cover.title,
        catalogues: CATALOGUES.iter().filter(|file| file.game == boxed.game).map(|file| file.read()).collect(),
    });
    books.filter(|book| !book.catalogues.is_empty()).collect()
}

fn book(app: &App, game: &str) -> Result<Book<'static>, ApiError> {
    let found = books(app).into_iter().find(|book| book.game == game);
    Ok(found.ok_or_else(|| Refusal::NoSuchGame(game.chars().take(60).collect()))?)
}

/// All rulebooks.
pub async fn rulebooks(State(app): State<Arc<App>>, visitor: Visitor) -> Response {
    page(pages::rulebooks(&books(&app), visitor.theme))
}

/// The rules of a game.
pub async fn rulebook(State(app): State<Arc<App>>, visitor: Visitor, Path(game): Path<String>, asked: Result<Query<Looked>, QueryRejection>) -> Response {
    let search = Search(asked.ok().and_then(|Query(looked)| looked.q).unwrap_or_default().chars().take(LONGEST_SEARCH).collect());
    let leaves = app.rooms.games.find(&game).and_then(|hosted| hosted.face.as_ref()).and_then(|face| face.leaves());
    visitor.answer(book(&app, &game).map(|book| page(pages::rulebook(&book, leaves, &search, visitor.theme))))
}

/// The longest thing that is looked for, in letters.
const LONGEST_SEARCH: usize = 80;

/// What is looked for in a book.
#[derive(Debug, Deserialize)]
pub struct Looked {
    q: Option<String>,
}

/// One rule.
pub async fn rule(State(app): State<Arc<App>>, visitor: Visitor, Path((game, id)): Path<(String, String)>) -> Response {
    let found = book(&app, &game).and_then(|book| {
        let missing = || ApiError::new(StatusCode::NOT_FOUND, "no_such_rule", "no rule of this game has that id");
        let rule = book.find(&id.to_uppercase()).ok_or_else(missing)?;
        // The script asks for a tip.
        Ok(if visitor.fragment { kept(fragment(glossary::rule_tip(rule).into_string())) } else { page(pages::rule(&book, rule, visitor.theme)) })
    });
    visitor.answer(found)
}

/// What the signs and words of a game mean: for tips, and as a page of its own.
pub async fn glossary(State(app): State<Arc<App>>, visitor: Visitor, Path(game): Path<String>) -> Response {
    visitor.answer(book(&app, &game).map(|book| match visitor.fragment {
        true => kept(fragment(glossary::entries(book.game).into_string())),
        false => page(pages::signs(&book, visitor.theme)),
    }))
}

/// Browsers need not ask again for a while: it changes with the program only.
fn kept(mut response: Response) -> Response {
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("private, max-age=3600"));
    response.headers_mut().insert(header::VARY, HeaderValue::from_static("x-fragment"));
    response
}

/// How something is played.
pub async fn how_to_play(visitor: Visitor, Path(name): Path<String>) -> Response {
    let missing = || ApiError::new(StatusCode::NOT_FOUND, "no_such_page", "nothing here teaches that");
    visitor.answer(how_to_play::find(&name).map(|found| page(pages::how_to_play(found, visitor.theme))).ok_or_else(missing))
}

/// The cards of the first game that has some.
pub async fn all_cards(State(app): State<Arc<App>>, visitor: Visitor) -> Response {
    let games: Vec<&str> = app.rooms.games.0.iter().filter(|hosted| hosted.face.is_some()).map(|hosted| hosted.game.name()).collect();
    visitor.answer(match games[..] {
        [] => Err(ApiError::new(StatusCode::NOT_FOUND, "no_cards", "no game here has cards to show")),
        [one] => Ok(onward(&format!("/cards/{one}"))),
        _ => Ok(page(pages::galleries(&games, visitor.theme))),
    })
}

/// The cards of a game.
pub async fn cards(State(app): State<Arc<App>>, visitor: Visitor, Path(game): Path<String>) -> Response {
    let face = app.rooms.games.find(&game).and_then(|hosted| hosted.face.as_ref());
    let missing = || Refusal::NoSuchGame(game.chars().take(60).collect()).into();
    visitor.answer(face.map(|face| page(face.cards(visitor.theme))).ok_or_else(missing))
}

/// What a browser needs to know to install us.
pub async fn manifest() -> Response {
    let raster = |side: u16, purpose: &str| json!({ "src": assets::url(&format!("icon-{side}.png")), "sizes": format!("{side}x{side}"), "type": "image/png", "purpose": purpose });
    let manifest = json!({
        "id": "/",
        "name": "Mistgate",
        "short_name": "Mistgate",
        "description": "Fantasy board games at one table",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#0e1418",
        "theme_color": "#172027",
        "categories": ["games"],
        "icons": [
            { "src": assets::url("icon.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any" },
            raster(192, "any"),
            raster(512, "any"),
            raster(512, "maskable"),
        ],
    });
    ([(header::CONTENT_TYPE, "application/manifest+json"), (header::CACHE_CONTROL, "public, max-age=86400")], manifest.to_string()).into_response()
}

/// The worker that shows a page when nobody answers. It keeps that page and the style, and nothing else.
pub async fn worker() -> Response {
    let text = assets::WORKER.replace("STYLE", &assets::url("table.css"));
    ([(header::CONTENT_TYPE, "text/javascript; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")], text).into_response()
}

/// What is shown when nobody answers.
pub async fn offline(visitor: Visitor) -> Response {
    page(pages::offline(visitor.theme))
}

/// Style, script and pictures.
pub async fn asset(visitor: Visitor, Path(path): Path<String>, uri: Uri) -> Response {
    let found = assets::raster(&path).map(|bytes| ("image/png", bytes.into_response()));
    let found = found.or_else(|| assets::get(&path).map(|asset| (asset.kind, asset.text.into_owned().into_response())));
    let Some((kind, body)) = found else {
        return visitor.answer(Err(ApiError::new(StatusCode::NOT_FOUND, "no_such_file", "there is no such file")));
    };
    // Who asks for an older file gets the present one, and must not keep it under the old address.
    let present = uri.path_and_query().is_some_and(|asked| asked.as_str() == assets::url(&path));
    let keep = if present { FOR_EVER } else { "no-cache" };
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, keep)], body).into_response()
}

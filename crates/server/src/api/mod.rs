//! The JSON API: everything a page can do, for programs.
//!
//! - [`tables`]: games, people, tables, seats
//! - [`play`]: looking and playing
//! - [`stream`]: live updates; [`notices`]: what the host says
//! - [`journals`]: journals and reports
//! - [`model`]: what goes over the wire
//! - [`error`]: what is said when something is not done
//! - [`docs`]: the documentation, made from the code

pub mod docs;
pub mod error;
pub mod journals;
pub mod model;
pub mod notices;
pub mod play;
pub mod stream;
pub mod tables;

use crate::app::App;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::routing::{delete, get, post};
use std::sync::Arc;
use utoipa::OpenApi;

/// The documented API.
#[derive(OpenApi)]
#[openapi(
    info(title = "Mistgate", description = "Board games at a table: make one, sit down, look, play, listen."),
    paths(
        tables::games, tables::me, tables::say_name, tables::tokens, tables::make_token, tables::revoke_token, tables::renew, tables::create, tables::adopt, tables::list, tables::claim, tables::reseat, tables::answer,
        play::view, play::moves, play::play, play::undo, play::concede, play::why, play::hint, play::story, play::replay,
        stream::events, journals::journal, journals::report,
    ),
    components(schemas(model::LineReply, model::ChoiceReply)),
    tags(
        (name = "games", description = "What can be played"),
        (name = "people", description = "Who you are"),
        (name = "tables", description = "Making and finding tables"),
        (name = "seats", description = "Sitting down and standing up"),
        (name = "play", description = "Looking and playing"),
        (name = "journal", description = "Journals and reports"),
    )
)]
pub struct Api;

/// The routes of the API.
pub fn routes(journal_limit: usize) -> Router<Arc<App>> {
    Router::new()
        .route("/api/games", get(tables::games))
        .route("/api/me", get(tables::me).post(tables::say_name))
        .route("/api/me/tokens", get(tables::tokens).post(tables::make_token))
        .route("/api/me/tokens/{id}", delete(tables::revoke_token))
        .route("/api/me/renew", post(tables::renew))
        .route("/api/tables", get(tables::list).post(tables::create))
        .route("/api/journals", post(tables::adopt).layer(DefaultBodyLimit::max(journal_limit)))
        .route("/api/claim", post(tables::claim))
        .route("/api/tables/{id}", get(play::view))
        .route("/api/tables/{id}/seats", post(tables::reseat))
        .route("/api/tables/{id}/asks", post(tables::answer))
        .route("/api/tables/{id}/moves", get(play::moves))
        .route("/api/tables/{id}/play", post(play::play))
        .route("/api/tables/{id}/undo", post(play::undo))
        .route("/api/tables/{id}/concede", post(play::concede))
        .route("/api/tables/{id}/why", get(play::why))
        .route("/api/tables/{id}/hint", get(play::hint))
        .route("/api/tables/{id}/story", get(play::story))
        .route("/api/tables/{id}/replay", get(play::replay))
        .route("/api/tables/{id}/stream", get(stream::events))
        .route("/api/tables/{id}/journal", get(journals::journal))
        .route("/api/tables/{id}/report", get(journals::report))
        .route("/api/openapi.json", get(docs::openapi))
        .route("/api/docs", get(docs::page))
        .route("/api/docs.css", get(docs::style))
        .route("/api", get(docs::page))
        .route("/api/{*rest}", axum::routing::any(nothing))
        .method_not_allowed_fallback(wrong_method)
}

async fn nothing() -> error::ApiError {
    error::ApiError::new(StatusCode::NOT_FOUND, "no_such_page", "there is nothing here; see /api/docs")
}

async fn wrong_method() -> error::ApiError {
    error::ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "wrong_method", "this cannot be done here; see /api/docs")
}

//! Journals to take along, and reports to send.

use super::error::{ApiError, Guest, Problem};
use super::play::enter;
use crate::app::App;
use crate::identity::Person;
use crate::room::{Inner, Refusal, Room};
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use std::fmt::Write;
use std::sync::Arc;

/// The journal: the whole truth about the play, as text. While several people play it is sealed, because it tells what is
/// hidden; it opens when the game is over, or if the table agreed to that.
#[utoipa::path(get, path = "/api/tables/{id}/journal", tag = "journal", params(("id" = String, Path, description = "The table")),
    responses((status = 200, content_type = "text/plain", body = String), (status = 403, body = Problem)))]
pub async fn journal(State(app): State<Arc<App>>, Path(id): Path<String>, Guest(person): Guest) -> Result<Response, ApiError> {
    let room = app.rooms.open(&id).await?;
    let inner = enter(&room, person.as_ref()).await?;
    if !room.opens_journal(&inner, person.as_ref()) {
        return Err(Refusal::Sealed.into());
    }
    let name = format!("attachment; filename=\"{}-{}.journal\"", inner.table.game(), &room.id[..room.id.len().min(8)]);
    let headers = [(header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, inner.table.journal()).into_response())
}

/// A report to copy: which version, which table, where it stands, and the journal if it is open to you.
#[utoipa::path(get, path = "/api/tables/{id}/report", tag = "journal", params(("id" = String, Path, description = "The table")),
    responses((status = 200, content_type = "text/plain", body = String), (status = 404, body = Problem)))]
pub async fn report(State(app): State<Arc<App>>, Path(id): Path<String>, Guest(person): Guest) -> Result<Response, ApiError> {
    let room = app.rooms.open(&id).await?;
    let inner = enter(&room, person.as_ref()).await?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], report_text(&app, &room, &inner, person.as_ref())).into_response())
}

/// The words of a report.
pub fn report_text(app: &App, room: &Room, inner: &Inner, person: Option<&Person>) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = writeln!(text, "What happened, and what should have happened:\n\n\n--");
    let _ = writeln!(text, "Mistgate {} · {} · content {}", app.version, inner.table.game(), room.hosted.game.version());
    let _ = writeln!(text, "table at {} · {}", inner.sequence(), inner.outcome().unwrap_or_else(|| "going on".to_owned()));
    if room.opens_journal(inner, person) {
        let _ = write!(text, "\n{}", inner.table.journal());
    } else {
        let _ = writeln!(text, "\nThe journal is sealed until the game is over: please add it then.");
    }
    text
}

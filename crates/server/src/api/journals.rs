//! Journals to take along, and reports to send.

use super::error::{ApiError, Guest, Problem};
use super::play::enter;
use crate::app::App;
use crate::identity::Person;
use crate::room::{Inner, Refusal, Room};
use crate::rooms::Opened;
use crate::unplayable::UnplayableTable;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// The journal: the whole truth about the play, as text. While several people play it is sealed, because it tells what is
/// hidden; it opens when the game is over, or if the table agreed to that.
#[utoipa::path(get, path = "/api/tables/{id}/journal", tag = "journal", params(("id" = String, Path, description = "The table")),
    responses((status = 200, content_type = "text/plain", body = String), (status = 403, body = Problem)))]
pub async fn journal(State(app): State<Arc<App>>, Path(id): Path<String>, Guest(person): Guest) -> Result<Response, ApiError> {
    let room = match app.rooms.open_or_read(&id).await? {
        Opened::Room(room) => room,
        Opened::OnlyRead(table) => return kept_journal(&table.admit(person.as_ref())?, person.as_ref()),
    };
    let inner = enter(&room, person.as_ref()).await?;
    if !room.opens_journal(&inner, person.as_ref()) {
        return Err(Refusal::Sealed.into());
    }
    Ok(file(inner.table.game(), &room.id, inner.table.journal()))
}

fn kept_journal(table: &UnplayableTable, person: Option<&Person>) -> Result<Response, ApiError> {
    if table.opens_journal(person) { Ok(file(table.game(), table.id(), table.journal())) } else { Err(Refusal::Sealed.into()) }
}

/// A journal as a file to keep.
fn file(game: &str, id: &str, journal: String) -> Response {
    let name = format!("attachment; filename=\"{game}-{}.journal\"", &id[..id.len().min(8)]);
    let headers = [(header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, name)];
    (headers, journal).into_response()
}

/// A report to copy: which version, which table, where it stands, and the journal if it is open to you.
#[utoipa::path(get, path = "/api/tables/{id}/report", tag = "journal", params(("id" = String, Path, description = "The table")),
    responses((status = 200, content_type = "text/plain", body = String), (status = 404, body = Problem)))]
pub async fn report(State(app): State<Arc<App>>, Path(id): Path<String>, Guest(person): Guest) -> Result<Response, ApiError> {
    let text = match app.rooms.open_or_read(&id).await? {
        Opened::Room(room) => report_text(&app, &room, &*enter(&room, person.as_ref()).await?, person.as_ref()),
        Opened::OnlyRead(table) => only_read_text(&app, &table.admit(person.as_ref())?, person.as_ref()),
    };
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}

/// The words of a report.
pub fn report_text(app: &App, room: &Room, inner: &Inner, person: Option<&Person>) -> String {
    let game = format!("{} · content {}", inner.table.game(), room.hosted.game.version());
    let stands = inner.outcome().unwrap_or_else(|| "going on".to_owned());
    let journal = room.opens_journal(inner, person).then(|| inner.table.journal());
    written(app, &game, &format!("table at {} · {stands}", inner.sequence()), journal)
}

/// The words of a report about a table that can only be read.
pub fn only_read_text(app: &App, table: &UnplayableTable, person: Option<&Person>) -> String {
    let stands = format!("table at {} · {}", table.sequence(), Refusal::Unplayable(table.why.clone()));
    written(app, table.game(), &stands, table.opens_journal(person).then(|| table.journal()))
}

fn written(app: &App, game: &str, stands: &str, journal: Option<String>) -> String {
    let mut text = format!("What happened, and what should have happened:\n\n\n--\nMistgate {} · {game}\n{stands}\n\n", app.version);
    text.push_str(journal.as_deref().unwrap_or("The journal is sealed until the game is over: please add it then.\n"));
    text
}

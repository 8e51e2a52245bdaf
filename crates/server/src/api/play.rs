//! Looking and playing.

use super::error::{ApiError, Body, Guest, Me, Params, Problem};
use super::model::{ActReply, AskedReply, ConcedeRequest, LineReply, PlayRequest, TableReply, UndoRequest};
use crate::app::App;
use crate::identity::Person;
use crate::room::{Actor, Inner, Refusal, Room, TableAction};
use crate::rooms::Opened;
use axum::Json;
use axum::extract::{Path, State};
use mistgate_kernel::{Line, Seat, WhyNot};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;
use tokio::sync::MutexGuard;
use utoipa::{IntoParams, ToSchema};

/// The longest move and the longest name of a piece, in bytes: generous, and short enough to repeat in an error.
const MAX_WORDS: usize = 200;

/// Whose eyes.
#[derive(Debug, Deserialize, IntoParams)]
pub struct EyesParams {
    /// Look through this one of your seats only; without it through all of them.
    pub seat: Option<String>,
}

/// Locks the room, if this person may look.
pub async fn enter<'a>(room: &'a Room, person: Option<&Person>) -> Result<MutexGuard<'a, Inner>, Refusal> {
    let inner = room.enter().await?;
    if !room.admits(&inner, person) {
        return Err(Refusal::NoSuchTable);
    }
    // Whoever looks is here.
    if let Some(person) = person.filter(|person| !inner.eyes_of(Some(person)).0.is_empty()) {
        room.presence.acts(&person.id);
    }
    Ok(inner)
}

/// The seat of this name, if the person holds it.
pub fn own_seat(inner: &Inner, person: &Person, name: &str) -> Result<Seat, Refusal> {
    let seat = inner.seat(name)?;
    if inner.eyes_of(Some(person)).0.contains(seat) { Ok(seat) } else { Err(Refusal::NotYours) }
}

/// The seat to look through, if one is named: it must be the person's own.
pub fn narrowed(inner: &Inner, person: Option<&Person>, params: &EyesParams) -> Result<Option<Seat>, Refusal> {
    match (&params.seat, person) {
        (None, _) => Ok(None),
        (Some(name), Some(person)) => own_seat(inner, person, name).map(Some),
        (Some(_), None) => Err(Refusal::NotYours),
    }
}

/// The table through your eyes: only what the seats you hold may see.
#[utoipa::path(get, path = "/api/tables/{id}", tag = "play", params(("id" = String, Path, description = "The table"), EyesParams),
    responses((status = 200, body = TableReply), (status = 404, body = Problem)))]
pub async fn view(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Guest(person): Guest,
    Params(params): Params<EyesParams>,
) -> Result<Json<TableReply>, ApiError> {
    let room = match app.rooms.open_or_read(&id).await? {
        Opened::Room(room) => room,
        Opened::OnlyRead(table) => return Ok(Json(TableReply::only_read(&table.admit(person.as_ref())?, person.as_ref()))),
    };
    let inner = enter(&room, person.as_ref()).await?;
    let only = narrowed(&inner, person.as_ref(), &params)?;
    Ok(Json(TableReply::of(room.seen(&inner, person.as_ref(), only), true)))
}

/// What your seats are asked, and every legal answer.
#[derive(Debug, Serialize, ToSchema)]
pub struct MovesReply {
    /// Send it with the move.
    pub sequence: u64,
    /// What your seats are asked. Empty if others decide, or it is over.
    pub asked: Vec<AskedReply>,
    /// What your seats may wish beside that, even if others decide, such as to be asked again. Nothing is asked, so there is
    /// no question.
    pub wishes: Vec<AskedReply>,
}

/// What your seats are asked, and every legal answer.
#[utoipa::path(get, path = "/api/tables/{id}/moves", tag = "play", params(("id" = String, Path, description = "The table"), EyesParams),
    responses((status = 200, body = MovesReply), (status = 404, body = Problem)))]
pub async fn moves(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Guest(person): Guest,
    Params(params): Params<EyesParams>,
) -> Result<Json<MovesReply>, ApiError> {
    let room = app.rooms.open(&id).await?;
    let inner = enter(&room, person.as_ref()).await?;
    let only = narrowed(&inner, person.as_ref(), &params)?;
    let seen = room.seen(&inner, person.as_ref(), only);
    let names = inner.table.seats();
    let wish = |seat: Seat| AskedReply { seat: names[usize::from(seat.0)].clone(), passage: None, question: None, choices: inner.table.wishes(seat) };
    let wishes = seen.eyes.0.iter().map(wish).filter(|wishes| !wishes.choices.is_empty()).collect();
    Ok(Json(MovesReply { sequence: seen.sequence, asked: seen.questions().into_iter().map(AskedReply::from).collect(), wishes }))
}

/// Plays a move. The answer comes when it is on the disk.
#[utoipa::path(post, path = "/api/tables/{id}/play", tag = "play", params(("id" = String, Path, description = "The table")),
    request_body = PlayRequest,
    responses((status = 200, body = ActReply), (status = 403, body = Problem), (status = 409, body = Problem), (status = 422, body = Problem)))]
pub async fn play(State(app): State<Arc<App>>, Path(id): Path<String>, Me(me): Me, Body(body): Body<PlayRequest>) -> Result<Json<ActReply>, ApiError> {
    if body.mv.len() > MAX_WORDS {
        return Err(Refusal::Unreadable(format!("no move is longer than {MAX_WORDS} bytes")).into());
    }
    let room = app.rooms.open(&id).await?;
    let seat = own_seat(&*enter(&room, Some(&me)).await?, &me, &body.seat)?;
    act(&app, &room, me, TableAction::Play(seat, body.mv), body.sequence).await
}

/// Takes back the last thing you did, and what bots did after it, if the table's terms allow it.
#[utoipa::path(post, path = "/api/tables/{id}/undo", tag = "play", params(("id" = String, Path, description = "The table")),
    request_body = UndoRequest, responses((status = 200, body = ActReply), (status = 403, body = Problem), (status = 409, body = Problem)))]
pub async fn undo(State(app): State<Arc<App>>, Path(id): Path<String>, Me(me): Me, Body(body): Body<UndoRequest>) -> Result<Json<ActReply>, ApiError> {
    let room = app.rooms.open(&id).await?;
    drop(enter(&room, Some(&me)).await?);
    act(&app, &room, me, TableAction::Undo, body.sequence).await
}

/// Gives up, or proposes to, as the game's rules have it.
#[utoipa::path(post, path = "/api/tables/{id}/concede", tag = "play", params(("id" = String, Path, description = "The table")),
    request_body = ConcedeRequest, responses((status = 200, body = ActReply), (status = 403, body = Problem), (status = 422, body = Problem)))]
pub async fn concede(State(app): State<Arc<App>>, Path(id): Path<String>, Me(me): Me, Body(body): Body<ConcedeRequest>) -> Result<Json<ActReply>, ApiError> {
    let room = app.rooms.open(&id).await?;
    let seat = own_seat(&*enter(&room, Some(&me)).await?, &me, &body.seat)?;
    act(&app, &room, me, TableAction::Concede(seat), body.sequence).await
}

async fn act(app: &App, room: &Arc<Room>, me: Person, act: TableAction, sequence: u64) -> Result<Json<ActReply>, ApiError> {
    let acted = app.rooms.act(room, Actor::Person(me), act, Some(sequence)).await?;
    Ok(Json(ActReply { sequence: acted.sequence, lines: acted.lines }))
}

/// Which piece, and for which seat.
#[derive(Debug, Deserialize, IntoParams)]
pub struct WhyParams {
    /// One of your seats.
    seat: String,
    /// The piece, as the view and the choices name it.
    piece: String,
}

/// Why your seat cannot use a piece now, or with which moves it can.
#[utoipa::path(get, path = "/api/tables/{id}/why", tag = "play", params(("id" = String, Path, description = "The table"), WhyParams),
    responses((status = 200, body = Object), (status = 403, body = Problem)))]
pub async fn why(State(app): State<Arc<App>>, Path(id): Path<String>, Me(me): Me, Params(params): Params<WhyParams>) -> Result<Json<WhyNot>, ApiError> {
    let room = app.rooms.open(&id).await?;
    let inner = enter(&room, Some(&me)).await?;
    let seat = own_seat(&inner, &me, &params.seat)?;
    let piece = if params.piece.len() <= MAX_WORDS { params.piece.as_str() } else { "" };
    Ok(Json(inner.table.why_not(seat, piece)))
}

/// What a bot would do.
#[derive(Debug, Serialize, ToSchema)]
pub struct HintReply {
    /// The move; nothing if nobody is asked.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// Why, in a sentence.
    pub because: Option<String>,
    /// How sure the bot is that nothing else is better, in hundredths from 50 to 100.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sure: Option<u8>,
}

/// What a bot would do on your seat, knowing only what you may know.
#[utoipa::path(get, path = "/api/tables/{id}/hint", tag = "play", params(("id" = String, Path, description = "The table"), ("seat" = String, Query, description = "One of your seats")),
    responses((status = 200, body = HintReply), (status = 403, body = Problem)))]
pub async fn hint(State(app): State<Arc<App>>, Path(id): Path<String>, Me(me): Me, Params(params): Params<EyesParams>) -> Result<Json<HintReply>, ApiError> {
    let room = app.rooms.open(&id).await?;
    let seat = {
        let inner = enter(&room, Some(&me)).await?;
        let seat = own_seat(&inner, &me, params.seat.as_deref().unwrap_or_default())?;
        inner.deciding().contains(seat).then_some(seat)
    };
    let suggestion = match seat {
        Some(seat) => app.rooms.hint(&room, seat).await?,
        None => None,
    };
    let sure = suggestion.as_ref().and_then(|suggestion| suggestion.sure);
    let (mv, because) = suggestion.map(|suggestion| (suggestion.mv, suggestion.because)).unzip();
    Ok(Json(HintReply { mv, because, sure }))
}

/// What has happened.
#[utoipa::path(get, path = "/api/tables/{id}/story", tag = "play", params(("id" = String, Path, description = "The table")),
    responses((status = 200, body = Vec<LineReply>), (status = 404, body = Problem)))]
pub async fn story(State(app): State<Arc<App>>, Path(id): Path<String>, Guest(person): Guest) -> Result<Json<Vec<Line>>, ApiError> {
    let room = match app.rooms.open_or_read(&id).await? {
        Opened::Room(room) => room,
        Opened::OnlyRead(table) => return Ok(Json(table.admit(person.as_ref())?.story(person.as_ref()))),
    };
    let inner = enter(&room, person.as_ref()).await?;
    Ok(Json(inner.table.story(inner.eyes_of(person.as_ref()))))
}

/// Which moment.
#[derive(Debug, Deserialize, IntoParams)]
pub struct ReplayParams {
    /// After so many things done; without it the last moment.
    at: Option<usize>,
}

/// The table at an earlier moment.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReplayReply {
    /// After so many things done.
    pub at: usize,
    /// Of so many, those taken back left out.
    pub of: usize,
    /// The seat that did the last of them.
    pub by: Option<String>,
    /// What came of it.
    #[schema(value_type = Vec<LineReply>)]
    pub lines: Vec<Line>,
    /// What you saw then.
    #[schema(value_type = Object)]
    pub view: Value,
}

/// The table at an earlier moment, through your eyes.
#[utoipa::path(get, path = "/api/tables/{id}/replay", tag = "play", params(("id" = String, Path, description = "The table"), ReplayParams),
    responses((status = 200, body = ReplayReply), (status = 404, body = Problem)))]
pub async fn replay(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Guest(person): Guest,
    Params(params): Params<ReplayParams>,
) -> Result<Json<ReplayReply>, ApiError> {
    let room = app.rooms.open(&id).await?;
    let inner = enter(&room, person.as_ref()).await?;
    let actors = inner.table.actors();
    let of = actors.len();
    let at = params.at.unwrap_or(of).min(of);
    let last = at.checked_sub(1);
    let by = last.and_then(|last| inner.table.seats().get(actors[last].0 as usize).cloned());
    let eyes = inner.eyes_of(person.as_ref());
    let lines = last.map_or_else(Vec::new, |last| inner.table.told(last, eyes));
    let view = inner.table.view_after(at, eyes);
    Ok(Json(ReplayReply { at, of, by, lines, view }))
}

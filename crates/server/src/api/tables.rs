//! Games, people, tables and seats.

use super::error::{ApiError, Body, Guest, Me, Params, Problem};
use super::model::{
    AdoptRequest, ClaimRequest, CreateRequest, GameReply, MeReply, NameRequest, ReseatRequest, SeatReply, SeatRequest, SummaryReply, TableReply,
};
use crate::app::App;
use crate::bots::strength;
use crate::identity::{COOKIE, COOKIE_SECONDS, Person, tidy_name};
use crate::room::{Refusal, Room, Terms};
use crate::rooms::TableRequest;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use mistgate_store::{Holder, List, Summary};
use serde::Deserialize;
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// The games that can be played here.
#[utoipa::path(get, path = "/api/games", tag = "games", responses((status = 200, body = Vec<GameReply>)))]
pub async fn games(State(app): State<Arc<App>>) -> Json<Vec<GameReply>> {
    let offers = app.rooms.games.0.iter();
    Json(offers.map(|hosted| GameReply { name: hosted.game.name(), version: hosted.game.version().to_owned(), about: hosted.about.clone() }).collect())
}

/// Who you are.
#[utoipa::path(get, path = "/api/me", tag = "people", responses((status = 200, body = MeReply)))]
pub async fn me(Guest(person): Guest) -> Json<MeReply> {
    Json(MeReply { name: person.map(|person| person.name), token: None })
}

/// Says who you are: sets the cookie, and gives the token for programs. Whoever is known already keeps their seats.
#[utoipa::path(post, path = "/api/me", tag = "people", request_body = NameRequest, responses((status = 200, body = MeReply)))]
pub async fn say_name(State(app): State<Arc<App>>, Guest(person): Guest, Body(body): Body<NameRequest>) -> Result<Response, ApiError> {
    let person = match person {
        Some(known) => Person { name: tidy_name(&body.name), ..known },
        None => Person::new(&body.name).map_err(Refusal::from)?,
    };
    let reply = Json(MeReply { name: Some(person.name.clone()), token: Some(app.keys.sign(&person)) });
    Ok(([(header::SET_COOKIE, cookie(&app, &person))], reply).into_response())
}

/// The cookie that says who somebody is.
pub fn cookie(app: &App, person: &Person) -> String {
    let secure = if app.secure { "; Secure" } else { "" };
    format!("{COOKIE}={}; Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Lax{secure}", app.keys.sign(person))
}

/// Makes a table and sets the game up.
#[utoipa::path(post, path = "/api/tables", tag = "tables", request_body = CreateRequest,
    responses((status = 201, body = TableReply), (status = 422, body = Problem)))]
pub async fn create(State(app): State<Arc<App>>, Me(me): Me, Body(body): Body<CreateRequest>) -> Result<Response, ApiError> {
    let terms = body.terms();
    let seed = match body.seed.map(|seed| seed.number()) {
        Some(None) => return Err(Refusal::Invalid("a seed is a whole number from 0 to 18446744073709551615".to_owned()).into()),
        seed => seed.flatten(),
    };
    let wanted = TableRequest { game: body.game, setup: body.setup, seed, seats: wants(&body.seats), terms, listed: body.listed, follows: body.follows };
    let room = app.rooms.create(&me, wanted).await?;
    created(&room, &me).await
}

/// Makes a table that goes on with a journal, yours or somebody else's.
#[utoipa::path(post, path = "/api/journals", tag = "tables", request_body = AdoptRequest,
    responses((status = 201, body = TableReply), (status = 422, body = Problem)))]
pub async fn adopt(State(app): State<Arc<App>>, Me(me): Me, Body(body): Body<AdoptRequest>) -> Result<Response, ApiError> {
    let room = app.rooms.adopt(&me, &body.journal, wants(&body.seats), Terms::default()).await?;
    created(&room, &me).await
}

fn wants(seats: &[SeatRequest]) -> Vec<crate::rooms::SeatFor> {
    seats.iter().map(|seat| seat.kind.seat_for(seat.strength)).collect()
}

async fn created(room: &Room, me: &Person) -> Result<Response, ApiError> {
    let inner = room.enter().await?;
    let reply = Json(TableReply::of(room.seen(&inner, Some(me), None), true));
    Ok((StatusCode::CREATED, [(header::LOCATION, format!("/api/tables/{}", room.id))], reply).into_response())
}

/// Which tables.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Which {
    /// Those you made or sit at, still going on.
    #[default]
    Mine,
    /// Those of others with an open seat.
    Open,
    /// Those that are over.
    Finished,
}

/// Which tables to list.
#[derive(Debug, Deserialize, IntoParams)]
pub struct ListParams {
    /// `mine`, `open` or `finished`.
    #[serde(default)]
    #[param(inline)]
    list: Which,
}

/// Lists tables, those touched last first.
#[utoipa::path(get, path = "/api/tables", tag = "tables", params(ListParams), responses((status = 200, body = Vec<SummaryReply>)))]
pub async fn list(State(app): State<Arc<App>>, Guest(person): Guest, Params(params): Params<ListParams>) -> Result<Json<Vec<SummaryReply>>, ApiError> {
    Ok(Json(summaries(&app, person.as_ref(), params.list).await?))
}

/// Tables as this person may see them in a list.
pub async fn summaries(app: &App, person: Option<&Person>, which: Which) -> Result<Vec<SummaryReply>, Refusal> {
    let me = person.map(|person| person.id.clone()).unwrap_or_default();
    let list = match which {
        Which::Mine if me.is_empty() => return Ok(Vec::new()),
        Which::Mine => List::Mine(me.clone()),
        Which::Open => List::Open,
        Which::Finished => List::Finished(me.clone()),
    };
    let only_read = |summary: &Summary| app.rooms.is_only_read(&summary.id);
    Ok(app.rooms.list(list).await?.into_iter().map(|summary| in_list(only_read(&summary), summary, &me)).collect())
}

fn in_list(only_read: bool, summary: Summary, me: &str) -> SummaryReply {
    let owner = !me.is_empty() && summary.owner == me;
    // Where nothing goes on, nobody is waited for.
    let deciding = summary.deciding.filter(|_| !only_read).unwrap_or(0);
    let seats = (0u8..).zip(summary.seats).map(|(at, seat)| {
        let (kind, called, mine, invite) = match seat.holder {
            Holder::Person { id, called } => ("person", called, id == me, None),
            Holder::Open { token } => ("open", String::new(), false, owner.then_some(token)),
            Holder::Bot { called } => ("bot", strength(&called).to_string(), false, None),
        };
        SeatReply { name: seat.name, kind, called, mine, deciding: deciding >> at & 1 != 0, present: None, invite }
    });
    SummaryReply {
        id: summary.id,
        game: summary.game,
        sequence: summary.lines,
        created: summary.created,
        touched: summary.touched,
        outcome: summary.outcome,
        only_read,
        seats: seats.collect(),
    }
}

/// Sits down: claims the seat that the invite link opens. A link works once.
#[utoipa::path(post, path = "/api/claim", tag = "seats", request_body = ClaimRequest,
    responses((status = 200, body = TableReply), (status = 404, body = Problem), (status = 409, body = Problem)))]
pub async fn claim(State(app): State<Arc<App>>, Me(me): Me, Body(body): Body<ClaimRequest>) -> Result<Json<TableReply>, ApiError> {
    let (room, _) = app.rooms.claim(&me, &body.token).await?;
    let inner = room.enter().await?;
    Ok(Json(TableReply::of(room.seen(&inner, Some(&me), None), true)))
}

/// Changes who holds a seat: your own, one that is free, or a bot's if you made the table. Whoever made the table may also
/// free the seat of somebody who has been gone for two minutes; what that person knew of the table then ends there.
#[utoipa::path(post, path = "/api/tables/{id}/seats", tag = "seats", params(("id" = String, Path, description = "The table")),
    request_body = ReseatRequest, responses((status = 200, body = TableReply), (status = 403, body = Problem), (status = 409, body = Problem)))]
pub async fn reseat(State(app): State<Arc<App>>, Path(id): Path<String>, Me(me): Me, Body(body): Body<ReseatRequest>) -> Result<Json<TableReply>, ApiError> {
    let room = app.rooms.open(&id).await?;
    let seat = {
        let inner = room.enter().await?;
        if !room.admits(&inner, Some(&me)) {
            return Err(Refusal::NoSuchTable.into());
        }
        inner.seat(&body.seat)?
    };
    app.rooms.hand_over(&room, &me, seat, body.to.seat_for(body.strength)).await?;
    let inner = room.enter().await?;
    Ok(Json(TableReply::of(room.seen(&inner, Some(&me), None), true)))
}

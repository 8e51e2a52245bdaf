//! Games, people, tables and seats.

use super::error::{ApiError, Body, Guest, Me, Params, Problem};
use super::model::{
    AdoptRequest, AnswerRequest, ClaimRequest, CreateRequest, GameReply, MeReply, NameRequest, ReseatRequest, SeatReply, SeatRequest, SummaryReply, TableReply,
    TokenReply, TokenRequest,
};
use crate::app::App;
use crate::bots::strength;
use crate::guard::{Caller, too_many};
use crate::identity::{COOKIE, COOKIE_SECONDS, Person, Token, random_id, tidy_name};
use crate::room::{Answer, Refusal, Room, Terms};
use crate::rooms::TableRequest;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use mistgate_kernel::Seat;
use mistgate_store::{Holder, List, Summary};
use serde::Deserialize;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};
use utoipa::{IntoParams, ToSchema};

/// Tokens of one person.
const MOST_TOKENS: usize = 20;

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
    let reply = Json(MeReply { name: Some(person.name.clone()), token: Some(signed(&app, &person)) });
    Ok(([(header::SET_COOKIE, cookie(&app, &person))], reply).into_response())
}

/// The cookie that says who somebody is.
pub fn cookie(app: &App, person: &Person) -> String {
    let secure = if app.secure { "; Secure" } else { "" };
    format!("{COOKIE}={}; Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Lax{secure}", signed(app, person))
}

/// A token of this person that counts from now on.
fn signed(app: &App, person: &Person) -> String {
    let token = Token { renewed: app.house.renewed(&person.id), id: person.token.id.clone() };
    app.keys.sign(&Person { token, ..person.clone() })
}

/// The tokens you have made, without the tokens themselves.
#[utoipa::path(get, path = "/api/me/tokens", tag = "people", responses((status = 200, body = Vec<TokenReply>), (status = 401, body = Problem)))]
pub async fn tokens(State(app): State<Arc<App>>, Me(me): Me) -> Result<Json<Vec<TokenReply>>, ApiError> {
    let found = app.house.tokens(&me.id).await.map_err(Refusal::from)?;
    Ok(Json(found.into_iter().map(|entry| TokenReply { id: entry.name, label: entry.value, made: entry.made, token: None }).collect()))
}

/// Makes a token for a program or another device, under a label. It is you wherever it is sent, until you take it back.
#[utoipa::path(post, path = "/api/me/tokens", tag = "people", request_body = TokenRequest,
    responses((status = 201, body = TokenReply), (status = 401, body = Problem), (status = 409, body = Problem)))]
pub async fn make_token(State(app): State<Arc<App>>, Me(me): Me, Body(body): Body<TokenRequest>) -> Result<Response, ApiError> {
    if app.house.tokens(&me.id).await.map_err(Refusal::from)?.len() >= MOST_TOKENS {
        return Err(ApiError::new(StatusCode::CONFLICT, "too_many_tokens", format!("nobody has more than {MOST_TOKENS} tokens: take one back first")));
    }
    let token = Token { renewed: app.house.renewed(&me.id), id: random_id().map_err(Refusal::from)? };
    let label = tidy_name(&body.label);
    app.house.remember(&me.id, &token.id, &label).await.map_err(Refusal::from)?;
    let (id, signed) = (token.id.clone(), app.keys.sign(&Person { token, ..me }));
    let made = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64);
    Ok((StatusCode::CREATED, Json(TokenReply { id, label, made, token: Some(signed) })).into_response())
}

/// Takes a token back: from now on it is nobody's.
#[utoipa::path(delete, path = "/api/me/tokens/{id}", tag = "people", params(("id" = String, Path, description = "The token's id")),
    responses((status = 204), (status = 404, body = Problem)))]
pub async fn revoke_token(State(app): State<Arc<App>>, Me(me): Me, Path(id): Path<String>) -> Result<StatusCode, ApiError> {
    if app.house.revoke(&me.id, &id).await.map_err(Refusal::from)? { Ok(StatusCode::NO_CONTENT) } else { Err(Refusal::NoSuchToken.into()) }
}

/// Takes back every cookie and token of yours that was made until now, here and elsewhere, and gives you a new one.
#[utoipa::path(post, path = "/api/me/renew", tag = "people", responses((status = 200, body = MeReply), (status = 401, body = Problem)))]
pub async fn renew(State(app): State<Arc<App>>, Me(me): Me) -> Result<Response, ApiError> {
    app.house.renew(&me.id).await.map_err(Refusal::from)?;
    let me = Person { token: Token::default(), ..me };
    let reply = Json(MeReply { name: Some(me.name.clone()), token: Some(signed(&app, &me)) });
    Ok(([(header::SET_COOKIE, cookie(&app, &me))], reply).into_response())
}

/// Makes a table and sets the game up.
#[utoipa::path(post, path = "/api/tables", tag = "tables", request_body = CreateRequest,
    responses((status = 201, body = TableReply), (status = 422, body = Problem)))]
pub async fn create(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Me(me): Me,
    Body(body): Body<CreateRequest>,
) -> Result<Response, ApiError> {
    check_listed(&app, &caller, body.listed)?;
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

/// Tables that are shown to strangers are few: everybody reads their list.
pub fn check_listed(app: &App, caller: &Caller, listed: bool) -> Result<(), ApiError> {
    if !listed {
        return Ok(());
    }
    let who = caller.person.as_ref().map(|person| person.id.as_str());
    app.rates.listed.take(who, &caller.address, 1).map_err(|seconds| too_many("too_many_listed", "tables for everybody", seconds))
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
    let seat = seat_of(&room, &me, &body.seat).await?;
    app.rooms.hand_over(&room, &me, seat, body.to.seat_for(body.strength)).await?;
    let inner = room.enter().await?;
    Ok(Json(TableReply::of(room.seen(&inner, Some(&me), None), true)))
}

/// Says whether a bot's seat of a game among rivals may be opened to people, who would read its hand. Whoever plays there may ask, by
/// agreeing first; when all who play have agreed, the seat is open, and whoever made the table has its link.
#[utoipa::path(post, path = "/api/tables/{id}/asks", tag = "seats", params(("id" = String, Path, description = "The table")),
    request_body = AnswerRequest, responses((status = 200, body = TableReply), (status = 403, body = Problem), (status = 409, body = Problem)))]
pub async fn answer(State(app): State<Arc<App>>, Path(id): Path<String>, Me(me): Me, Body(body): Body<AnswerRequest>) -> Result<Json<TableReply>, ApiError> {
    let room = app.rooms.open(&id).await?;
    let seat = seat_of(&room, &me, &body.seat).await?;
    app.rooms.answer(&room, &me, seat, if body.agree { Answer::Agrees } else { Answer::Refuses }).await?;
    let inner = room.enter().await?;
    Ok(Json(TableReply::of(room.seen(&inner, Some(&me), None), true)))
}

/// The seat of this name, at a table that this person may see.
async fn seat_of(room: &Room, me: &Person, name: &str) -> Result<Seat, Refusal> {
    let inner = room.enter().await?;
    if !room.admits(&inner, Some(me)) {
        return Err(Refusal::NoSuchTable);
    }
    inner.seat(name)
}

//! Sitting down: by an invitation, or on a seat that is free for anybody.

use super::lobby::with_notice;
use super::{Fields, Sent, Visitor, onward, onward_as, page};
use crate::api::error::ApiError;
use crate::app::App;
use crate::pages::{self, notes::Claim};
use crate::room::{Refusal, Room};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use mistgate_kernel::Seat;
use mistgate_store::Holder;
use std::sync::Arc;

/// The longest token of an invitation.
const LONGEST_TOKEN: usize = 64;

/// An invitation typed or pasted: the link, or its end.
pub async fn by_code(State(app): State<Arc<App>>, visitor: Visitor, form: Sent) -> Response {
    let result = async {
        let fields = Fields::read(form)?;
        visitor.check(&app, &fields)?;
        let code = fields.filled("code").unwrap_or_default().trim_end_matches('/');
        let token = code.rsplit('/').next().unwrap_or_default();
        if token.is_empty() || token.len() > LONGEST_TOKEN || !token.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return Err(ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "no_code", "an invitation looks like /join/ with 26 letters and digits after it"));
        }
        Ok(onward(&format!("/join/{token}")))
    };
    match result.await {
        Ok(response) => response,
        Err(error) => with_notice(&app, &visitor, &Fields::default(), error).await,
    }
}

/// The page behind an invitation.
pub async fn invitation(State(app): State<Arc<App>>, visitor: Visitor, Path(token): Path<String>) -> Response {
    let result = async {
        let (room, seat) = app.rooms.invited(&token).await?;
        ask(&app, &visitor, &room, seat, &format!("/join/{token}")).await
    };
    visitor.answer(result.await)
}

/// Sits down on the seat that the invitation opens.
pub async fn sit_down(State(app): State<Arc<App>>, visitor: Visitor, Path(token): Path<String>, form: Sent) -> Response {
    let result = async {
        let fields = Fields::read(form)?;
        visitor.check(&app, &fields)?;
        let person = visitor.becomes(fields.filled("name"))?;
        let (room, _) = app.rooms.claim(&person, &token).await?;
        Ok(onward_as(&app, &format!("/t/{}", room.id), &person))
    };
    visitor.answer(result.await)
}

/// The page of a free seat at a table that everybody may join.
pub async fn free_seat(State(app): State<Arc<App>>, visitor: Visitor, Path(id): Path<String>) -> Response {
    let result = async {
        let room = app.rooms.open(&id).await?;
        let (seat, _) = first_free(&room).await?;
        ask(&app, &visitor, &room, seat, &format!("/t/{id}/sit")).await
    };
    visitor.answer(result.await)
}

/// Sits down on it.
pub async fn take_seat(State(app): State<Arc<App>>, visitor: Visitor, Path(id): Path<String>, form: Sent) -> Response {
    let result = async {
        let fields = Fields::read(form)?;
        visitor.check(&app, &fields)?;
        let room = app.rooms.open(&id).await?;
        let (seat, from) = first_free(&room).await?;
        let person = visitor.becomes(fields.filled("name"))?;
        app.rooms.sit(&room, &person, seat, from).await?;
        Ok(onward_as(&app, &format!("/t/{id}"), &person))
    };
    visitor.answer(result.await)
}

async fn first_free(room: &Room) -> Result<(Seat, Holder), Refusal> {
    if !room.listed {
        return Err(Refusal::NoSuchTable);
    }
    let inner = room.enter().await?;
    let mut seats = (0u8..).map(Seat).zip(&inner.holders);
    let free = seats.find(|(_, holder)| matches!(holder, Holder::Open { .. }));
    free.map(|(seat, holder)| (seat, holder.clone())).ok_or(Refusal::Taken)
}

async fn ask(app: &App, visitor: &Visitor, room: &Room, seat: Seat, action: &str) -> Result<Response, ApiError> {
    let face = room.hosted.face.clone().ok_or_else(super::table::no_face)?;
    let inner = room.enter().await?;
    let host = inner.holders.iter().find_map(|holder| match holder {
        Holder::Person { id, called } if *id == room.owner => Some(called.clone()),
        _ => None,
    });
    // Whoever has the invitation may see the seat, even at a table without spectators.
    let seen = room.seen(&inner, visitor.person.as_ref(), None);
    let model = face.table(seen.table, super::table::seating(app, visitor, &seen)).ok_or_else(super::table::no_face)?;
    let claim = Claim {
        game: room.hosted.game.name(),
        title: &model.title,
        about: &room.hosted.about.blurb,
        origin: &visitor.link(app, ""),
        host: host.as_deref().unwrap_or("Somebody"),
        seat: model.seat(seat).ok_or(Refusal::NoSuchSeat)?,
        action,
        token: &visitor.token,
        name: visitor.person.as_ref().map_or("", |person| person.name.as_str()),
        caution: room.caution(),
    };
    Ok(page(pages::claim(&claim, visitor.theme)))
}

//! Looking at a table: live, in a replay, and what stands around it.

use super::{Visitor, fragment, page, page_with};
use crate::api::error::{ApiError, Guest};
use crate::api::journals;
use crate::api::play::enter;
use crate::app::App;
use crate::bots::with_article;
use crate::games::{AnyFace, Paper, boxes};
use crate::model::{Hint, Invite, TableModel, Who};
use crate::pages;
use crate::pages::unplayable::{UnplayableModel, rests};
use crate::parts::prompt::counted;
use crate::room::{Refusal, Room, Seated, Seen};
use crate::rooms::Opened;
use crate::seating::{LogLength, Seating};
use crate::unplayable::UnplayableTable;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use mistgate_kernel::text::capital;
use mistgate_kernel::{Seat, WhyNot};
use serde::Deserialize;
use std::sync::Arc;

/// The longest campaign that is told, in adventures: more than twice the booklets there are.
const LONGEST_CAMPAIGN: usize = 24;

/// The longest name of a piece that is looked for, in bytes.
const LONGEST_PIECE: usize = 200;

/// What else a table page shows, beside the table.
#[derive(Clone, Debug, Default)]
pub struct TableExtras {
    /// Words for the person.
    pub notice: Option<String>,
    /// What a bot would do.
    pub hint: Option<Hint>,
    /// Show the table after so many things done.
    pub replay_at: Option<usize>,
    /// How much of the log is told.
    pub log: LogLength,
    /// Show what the person's own move led to, though bots may have moved on since: the stream tells that.
    pub upto: Option<usize>,
}

/// The title of a game, also of one that is not hosted here.
fn title(game: &str) -> &str {
    boxes::find(game).map_or(game, |found| found.cover.title)
}

/// A table of a game that has no looks.
pub fn no_face() -> ApiError {
    ApiError::new(StatusCode::NOT_FOUND, "no_face", "this game cannot be played in the browser yet: see /api/docs")
}

/// What the server knows about a table, for this visitor.
pub fn seating(app: &App, visitor: &Visitor, seen: &Seen) -> Seating {
    let invites = (0..).zip(&seen.seats).filter_map(|(at, seat)| {
        let token = seat.invite.as_ref()?;
        Some(Invite { seat: Seat(at), url: visitor.link(app, &format!("/join/{token}")) })
    });
    let open = |seat: &Seated| seat.kind == "open";
    let free = seen.seats.iter().zip(0..).find(|(seat, _)| open(seat)).filter(|_| seen.room.listed && seen.eyes.0.is_empty());
    Seating {
        id: seen.room.id.clone(),
        token: visitor.token.clone(),
        who: seen.seats.iter().map(who).collect(),
        here: seen.seats.iter().map(|seat| seat.here).collect(),
        rematch: seen.room.rematch(),
        said: seen.room.said(),
        asks: seen.asks.clone(),
        mine: seen.eyes.0,
        can_undo: seen.can_undo,
        watching: seen.watchers,
        invites: invites.collect(),
        free: free.map(|(_, at)| Seat(at)),
        watch: seen.room.terms.spectators.then(|| visitor.link(app, &format!("/t/{}", seen.room.id))),
        host: seen.owner,
        ..Seating::default()
    }
}

fn who(seat: &Seated) -> Who {
    match seat.kind {
        "person" => Who::Person(seat.called.clone()),
        "bot" => Who::Bot(format!("bot, {}", seat.called)),
        _ => Who::Open,
    }
}

/// Looks at a table, if the visitor may.
pub async fn look<T>(
    app: &App,
    visitor: &Visitor,
    room: &Room,
    extras: TableExtras,
    show: impl FnOnce(&TableModel, &Seen, &dyn AnyFace) -> T,
) -> Result<T, ApiError> {
    let face = room.hosted.face.clone().ok_or_else(no_face)?;
    let inner = enter(room, visitor.person.as_ref()).await?;
    let seen = room.seen(&inner, visitor.person.as_ref(), None);
    let at =
        Seating { notice: extras.notice, hint: extras.hint, replay_at: extras.replay_at, log: extras.log, upto: extras.upto, ..seating(app, visitor, &seen) };
    let model = face.table(seen.table, at).ok_or_else(no_face)?;
    Ok(show(&model, &seen, face.as_ref()))
}

/// The table as a page, or its parts if the script asks.
pub async fn table(app: &App, visitor: &Visitor, room: &Room, extras: TableExtras) -> Result<Response, ApiError> {
    table_with(app, visitor, room, extras, StatusCode::OK).await
}

pub(super) async fn table_with(app: &App, visitor: &Visitor, room: &Room, extras: TableExtras, status: StatusCode) -> Result<Response, ApiError> {
    look(app, visitor, room, extras, |model, _, _| match visitor.fragment {
        true => fragment(pages::unseen(&visitor.shown, &pages::fragments(model))),
        false => page_with(status, pages::table(model, visitor.theme)),
    })
    .await
}

/// The table, live.
pub async fn show(State(app): State<Arc<App>>, visitor: Visitor, Path(id): Path<String>) -> Response {
    let result = async {
        match app.rooms.open_or_read(&id).await? {
            Opened::Room(room) => table(&app, &visitor, &room, TableExtras::default()).await,
            Opened::OnlyRead(found) => only_read(&visitor, *found),
        }
    };
    visitor.answer(result.await)
}

/// A table that cannot go on: why, and what was kept of it.
fn only_read(visitor: &Visitor, table: UnplayableTable) -> Result<Response, ApiError> {
    let model = only_read_model(visitor, table)?;
    Ok(if visitor.fragment { fragment(rests(&model).into_string()) } else { page(pages::unplayable(&model, visitor.theme)) })
}

/// The same as data, if the visitor may look.
pub(super) fn only_read_model(visitor: &Visitor, table: UnplayableTable) -> Result<UnplayableModel, Refusal> {
    let person = visitor.person.as_ref();
    let table = table.admit(person)?;
    let sitter = |seat: &Seated| match seat.kind {
        _ if seat.mine => "you".to_owned(),
        "person" => seat.called.clone(),
        "bot" => format!("{} bot", with_article(&seat.called)),
        _ => "nobody yet".to_owned(),
    };
    Ok(UnplayableModel {
        id: table.id().to_owned(),
        title: title(table.game()).to_owned(),
        at: table.sequence(),
        stands: table.outcome().map_or_else(|| counted(table.sequence() as usize, "line in its journal", "lines in its journal"), capital),
        seats: table.seats(person).iter().map(|seat| (seat.name.clone(), sitter(seat))).collect(),
        story: table.story(person),
        journal: table.opens_journal(person),
        why: table.why,
    })
}

/// Which moment.
#[derive(Debug, Default, Deserialize)]
pub struct Moment {
    at: Option<usize>,
}

/// The table after so many things done.
pub async fn replay(State(app): State<Arc<App>>, visitor: Visitor, Path(id): Path<String>, moment: Result<Query<Moment>, QueryRejection>) -> Response {
    let at = moment.ok().and_then(|Query(moment)| moment.at).unwrap_or(usize::MAX);
    let result = async {
        match app.rooms.open_or_read(&id).await? {
            Opened::Room(room) => table(&app, &visitor, &room, TableExtras { replay_at: Some(at), ..TableExtras::default() }).await,
            Opened::OnlyRead(found) => only_read(&visitor, *found),
        }
    };
    visitor.answer(result.await)
}

/// Which piece.
#[derive(Debug, Default, Deserialize)]
pub struct WhyParams {
    piece: Option<String>,
}

/// Why a piece cannot be used; without one, a page about all that lies near.
pub async fn why(State(app): State<Arc<App>>, visitor: Visitor, Path(id): Path<String>, asked: Result<Query<WhyParams>, QueryRejection>) -> Response {
    let piece = asked.ok().and_then(|Query(asked)| asked.piece);
    let result = async {
        let room = app.rooms.open(&id).await?;
        let said = look(&app, &visitor, &room, TableExtras::default(), |model, seen, face| {
            // The answers speak of what the seat holds: they are for whoever sits there.
            let seat = model.seats.iter().any(|seat| seat.mine).then(|| model.before_me());
            match &piece {
                Some(piece) => {
                    let known = seat.filter(|_| piece.len() <= LONGEST_PIECE);
                    let answer = known.map_or(WhyNot::NoSuchPiece, |seat| seen.table.why_not(seat, piece));
                    let drawn = known.and_then(|_| face.drawn(seen.table, piece)).unwrap_or_default();
                    fragment(pages::why_said(model.game, &answer).into_string() + &drawn.into_string())
                }
                None => page(pages::why(model, &seat.map(|seat| face.whys(seen.table, seat)).unwrap_or_default(), visitor.theme)),
            }
        });
        said.await
    };
    visitor.answer(result.await)
}

/// Everything that happened.
pub async fn story(State(app): State<Arc<App>>, visitor: Visitor, Path(id): Path<String>) -> Response {
    let result = async {
        let room = match app.rooms.open_or_read(&id).await? {
            Opened::Room(room) => room,
            Opened::OnlyRead(found) => return only_read(&visitor, *found),
        };
        look(&app, &visitor, &room, TableExtras { log: LogLength::Whole, ..TableExtras::default() }, |model, _, _| page(pages::story(model, visitor.theme)))
            .await
    };
    visitor.answer(result.await)
}

/// The journal, if it is open to the visitor.
pub async fn journal(state: State<Arc<App>>, visitor: Visitor, id: Path<String>) -> Response {
    let result = journals::journal(state, id, Guest(visitor.person.clone())).await;
    visitor.answer(result)
}

/// Something that the game hands out on paper.
pub async fn paper(State(app): State<Arc<App>>, visitor: Visitor, Path((id, name)): Path<(String, String)>) -> Response {
    let result = async {
        let room = app.rooms.open(&id).await?;
        let face = room.hosted.face.clone().ok_or_else(no_face)?;
        let inner = enter(&room, visitor.person.as_ref()).await?;
        match face.paper(inner.table.as_ref(), &name, visitor.theme) {
            Some(Paper::Page(markup)) => Ok(page(markup)),
            Some(Paper::File { name, kind, text }) => {
                let kept = format!("attachment; filename=\"{name}\"");
                Ok(([(header::CONTENT_TYPE, format!("{kind}; charset=utf-8")), (header::CONTENT_DISPOSITION, kept)], text).into_response())
            }
            None => Err(ApiError::new(StatusCode::NOT_FOUND, "no_such_paper", "this game hands out no such paper")),
        }
    };
    visitor.answer(result.await)
}

/// The campaign that a table is part of: it, and the tables it follows.
pub async fn campaign(State(app): State<Arc<App>>, visitor: Visitor, Path(id): Path<String>) -> Response {
    let result = async {
        let mut stages = Vec::new();
        let mut next = Some(id.clone());
        while let Some(at) = next.take().filter(|_| stages.len() < LONGEST_CAMPAIGN) {
            let room = match app.rooms.open(&at).await {
                Ok(room) => room,
                // An older stage may be gone; what came after it can still be told.
                Err(_) if !stages.is_empty() => break,
                Err(refusal) => return Err(refusal.into()),
            };
            let face = room.hosted.face.clone().ok_or_else(no_face)?;
            let inner = enter(&room, visitor.person.as_ref()).await?;
            let stage = face.stage(inner.table.as_ref()).ok_or_else(|| ApiError::new(StatusCode::NOT_FOUND, "no_campaign", "this game knows no campaigns"))?;
            next = inner.table.follows().map(str::to_owned);
            stages.push((at, stage));
        }
        stages.reverse();
        Ok(page(pages::campaign(&stages, visitor.theme)))
    };
    visitor.answer(result.await)
}

/// A report to copy.
pub async fn report(State(app): State<Arc<App>>, visitor: Visitor, Path(id): Path<String>) -> Response {
    let result = async {
        let person = visitor.person.as_ref();
        let room = match app.rooms.open_or_read(&id).await? {
            Opened::Room(room) => room,
            Opened::OnlyRead(found) => {
                let (title, table) = (title(found.game()).to_owned(), found.admit(person)?);
                return Ok(page(pages::report(&title, &id, &journals::only_read_text(&app, &table, person), visitor.theme)));
            }
        };
        let text = journals::report_text(&app, &room, &*enter(&room, person).await?, person);
        look(&app, &visitor, &room, TableExtras::default(), |model, _, _| page(pages::report(&model.title, &id, &text, visitor.theme))).await
    };
    visitor.answer(result.await)
}

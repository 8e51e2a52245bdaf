//! The table's page, live: events of the kind `table` with the parts that changed, and `note` with passing words.

use super::Visitor;
use super::table::{no_face, only_read_model, seating};
use crate::api;
use crate::api::error::ApiError;
use crate::api::play::EyesParams;
use crate::app::App;
use crate::guard::Caller;
use crate::model::TableModel;
use crate::pages::unplayable::{UnplayableModel, rests};
use crate::pages::{self, ShownFragments};
use crate::room::Seen;
use crate::rooms::Opened;
use crate::seating::Seating;
use axum::Extension;
use axum::extract::{Path, State};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, StreamExt};
use std::convert::Infallible;
use std::sync::Arc;

/// Everything that changes on the page, as it happens. The first event holds the whole table: whoever was away sees it too.
pub async fn updates(State(app): State<Arc<App>>, Extension(caller): Extension<Caller>, visitor: Visitor, Path(id): Path<String>) -> Response {
    let result = open(&app, &caller, &visitor, &id).await;
    visitor.answer(result)
}

async fn open(app: &Arc<App>, caller: &Caller, visitor: &Visitor, id: &str) -> Result<Response, ApiError> {
    let room = match app.rooms.open_or_read(id).await? {
        Opened::Room(room) => room,
        Opened::OnlyRead(found) => return Ok(resting(app, &only_read_model(visitor, *found)?)),
    };
    let face = room.hosted.face.clone().ok_or_else(no_face)?;
    let (for_app, for_visitor) = (app.clone(), visitor.clone());
    let mut shown = ShownFragments::default();
    let mut before: Option<Moment> = None;
    let write: api::stream::Write = Box::new(move |seen, done| {
        let mut events = Vec::new();
        let model = face.table(seen.table, seating(&for_app, &for_visitor, &seen));
        let now = Moment::of(&seen, model.as_ref());
        // Several things may have been done at once: each is shown, so that people can follow.
        let moves = seen.table.count();
        let between = done
            .iter()
            .map(|&at| at + 1)
            .filter(|&upto| upto < moves)
            .filter_map(|upto| face.table(seen.table, Seating { upto: Some(upto), ..seating(&for_app, &for_visitor, &seen) }));
        for model in between.chain(model) {
            let fragments = pages::fragments(&model);
            let html = pages::update(&shown, &fragments);
            shown = ShownFragments::of(&fragments);
            // Somebody came or went, and nothing on this page says so.
            if html.is_empty() && done.is_empty() && before.is_some() {
                continue;
            }
            events.push(event("table", &html).id(seen.sequence.to_string()));
        }
        if let Some(words) = before.as_ref().and_then(|before| now.news_since(before)) {
            events.push(event("note", &words));
        }
        before = Some(now);
        events
    });
    api::stream::open(app, caller, id, visitor.person.clone(), EyesParams { seat: None }, api::stream::Follows::People, write).await
}

/// A page may have been open before the table could only be read: it is told so, once, and left in peace.
fn resting(app: &App, table: &UnplayableModel) -> Response {
    let told = event("table", &rests(table).into_string()).id(table.at.to_string());
    let mut closing = app.rooms.closing();
    let end = async move { drop(closing.wait_for(|closing| *closing).await) };
    let events = stream::once(std::future::ready(Ok::<_, Infallible>(told))).chain(stream::once(end).filter_map(|()| std::future::ready(None)));
    Sse::new(events).keep_alive(KeepAlive::new().interval(api::stream::SIGN_OF_LIFE)).into_response()
}

/// A carriage return would end an event's line.
fn event(kind: &str, data: &str) -> Event {
    Event::default().event(kind).data(data.replace('\r', ""))
}

/// What is worth a passing word when it changes, beside the game itself.
struct Moment {
    done: usize,
    seats: Vec<(&'static str, String, String)>,
}

impl Moment {
    fn of(seen: &Seen, model: Option<&TableModel>) -> Self {
        let spoken = |at: usize| model.and_then(|model| model.seats.get(at)).map(|seat| seat.spoken.clone()).unwrap_or_default();
        let seats = seen.seats.iter().enumerate().map(|(at, seat)| (seat.kind, seat.called.clone(), spoken(at)));
        Moment { done: seen.table.count(), seats: seats.collect() }
    }

    fn news_since(&self, before: &Moment) -> Option<String> {
        let changed = self.seats.iter().zip(&before.seats).find(|(now, then)| now != then);
        match changed {
            Some((("person", called, seat), _)) => Some(format!("{called} sits down: {seat}.")),
            Some((("bot", _, seat), _)) => Some(format!("A bot plays {seat} from now on.")),
            Some(((_, _, seat), _)) => Some(format!("The seat of {seat} is free.")),
            None => (self.done < before.done).then(|| "The last move was taken back.".to_owned()),
        }
    }
}

//! The table's page, live: events of the kind `table` with the parts that changed, and `note` with passing words.

use super::Visitor;
use super::table::{no_face, seating};
use crate::api::error::ApiError;
use crate::api::play::EyesParams;
use crate::api::stream;
use crate::app::App;
use crate::guard::Caller;
use crate::model::TableModel;
use crate::pages::{self, ShownFragments};
use crate::room::Seen;
use axum::Extension;
use axum::extract::{Path, State};
use axum::response::Response;
use axum::response::sse::Event;
use std::sync::Arc;

/// Everything that changes on the page, as it happens. The first event holds the whole table: whoever was away sees it too.
pub async fn updates(State(app): State<Arc<App>>, Extension(caller): Extension<Caller>, visitor: Visitor, Path(id): Path<String>) -> Response {
    let result = open(&app, &caller, &visitor, &id).await;
    visitor.answer(result)
}

async fn open(app: &Arc<App>, caller: &Caller, visitor: &Visitor, id: &str) -> Result<Response, ApiError> {
    let room = app.rooms.open(id).await?;
    let face = room.hosted.face.clone().ok_or_else(no_face)?;
    let (for_app, for_visitor) = (app.clone(), visitor.clone());
    let mut shown = ShownFragments::default();
    let mut before: Option<Moment> = None;
    let write: stream::Write = Box::new(move |seen, _| {
        let mut events = Vec::new();
        let model = face.table(seen.table, seating(&for_app, &for_visitor, &seen));
        let now = Moment::of(&seen, model.as_ref());
        if let Some(model) = model {
            let fragments = pages::fragments(&model);
            let html = pages::update(&shown, &fragments);
            shown = ShownFragments::of(&fragments);
            events.push(event("table", &html).id(seen.sequence.to_string()));
        }
        if let Some(words) = before.as_ref().and_then(|before| now.news_since(before)) {
            events.push(event("note", &words));
        }
        before = Some(now);
        events
    });
    stream::open(app, caller, id, visitor.person.clone(), EyesParams { seat: None }, write).await
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

//! Live updates: one event for everything that happens, through the eyes of the listener.

use super::error::{ApiError, Guest, Params, Problem};
use super::model::{EventReply, TableReply};
use super::notices::with_notices;
use super::play::{EyesParams, enter, narrowed};
use crate::app::App;
use crate::guard::{self, Caller};
use crate::gzip;
use crate::house::Book;
use crate::identity::Person;
use crate::metrics::CountedStream;
use crate::rates::OpenStream;
use crate::room::{News, Room, Seen};
use axum::Extension;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, Stream, StreamExt};
use serde::Deserialize;
use std::collections::{BTreeSet, HashSet};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{broadcast, watch};
use utoipa::IntoParams;

/// A sign of life so often, so that proxies keep the connection and dead ones are noticed.
pub const SIGN_OF_LIFE: Duration = Duration::from_secs(20);

/// What shall be in the events.
#[derive(Debug, Deserialize, IntoParams)]
pub struct StreamParams {
    /// `false` leaves the game's view out: for listeners who fetch it themselves.
    #[serde(default = "yes")]
    view: bool,
    /// Look through this one of your seats only.
    seat: Option<String>,
}

fn yes() -> bool {
    true
}

/// Everything that happens, as server-sent events. The first one is the present; each carries the sequence number as its
/// id, what happened since the one before, and the table through your eyes. Nobody misses anything: whoever is slow
/// gets several things in one event, or the present without the lines.
#[utoipa::path(get, path = "/api/tables/{id}/stream", tag = "play", params(("id" = String, Path, description = "The table"), StreamParams),
    responses((status = 200, description = "Events of the kind `table`; `note`, with words of the host; and `leave`, the last one, if your token was taken back or you were sent away", content_type = "text/event-stream", body = EventReply), (status = 404, body = Problem)))]
pub async fn events(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
    Guest(person): Guest,
    Params(params): Params<StreamParams>,
) -> Result<Response, ApiError> {
    let with_view = params.view;
    let eyes = EyesParams { seat: params.seat };
    // One event is about as long as the last: it is written in one go, without looking for more room on the way.
    let mut length = 0;
    let write: Write = Box::new(move |seen, done| {
        let lines = done.iter().flat_map(|&at| seen.table.told(at, seen.eyes)).collect();
        let sequence = seen.sequence;
        let event = EventReply { lines, table: TableReply::of(seen, with_view) };
        let mut text = Vec::with_capacity(length + length / 8);
        let written = serde_json::to_writer(&mut text, &event).is_ok();
        length = text.len();
        let text = String::from_utf8(text).ok().filter(|_| written).unwrap_or_default();
        vec![Event::default().event("table").id(sequence.to_string()).data(text)]
    });
    open(&app, &caller, &id, person, eyes, Follows::Play, write).await
}

/// Makes events of what somebody sees and which things were done since; it may remember what it has told.
pub type Write = Box<dyn FnMut(Seen, &[usize]) -> Vec<Event> + Send>;

/// What a listener wants to hear of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Follows {
    /// The play, and who sits where.
    Play,
    /// Also who is here and what is said.
    People,
}

/// Opens a stream of such events, if the person may look and has not too many open.
pub async fn open(
    app: &Arc<App>,
    caller: &Caller,
    id: &str,
    person: Option<Person>,
    eyes: EyesParams,
    follows: Follows,
    write: Write,
) -> Result<Response, ApiError> {
    let room = app.rooms.open(id).await?;
    let (news, watches) = {
        let inner = enter(&room, person.as_ref()).await?;
        narrowed(&inner, person.as_ref(), &eyes)?;
        // Listening begins under the lock: nothing can happen between the first event and the next.
        (room.listen(), inner.eyes_of(person.as_ref()).0.is_empty())
    };
    let ticket = app.rates.requests.stream(person.as_ref().map(|person| person.id.as_str()), &caller.address);
    let ticket = ticket.ok_or_else(|| ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too_many_streams", "you have too many streams open").with_retry(10))?;
    app.rooms.attend(&room);
    let counted = app.metrics.stream();
    let visit = Visit::begin(room, watches, person.as_ref().map(|person| person.id.clone()));
    let listener = Listener {
        visit,
        app: app.clone(),
        person,
        eyes,
        news,
        closing: app.rooms.closing(),
        book: app.house.book(),
        sent_away: app.devices.sent_away(),
        write,
        follows,
        first: true,
        left: false,
        untold: Untold::default(),
        _ticket: ticket,
        _counted: counted,
    };
    let response = Sse::new(with_notices(listener.into_stream(), app.house.notice())).keep_alive(KeepAlive::new().interval(SIGN_OF_LIFE)).into_response();
    Ok(if caller.gzip { gzip::gzipped(response) } else { response })
}

/// Somebody's presence in a room; watchers are counted while it lasts.
struct Visit {
    room: Arc<Room>,
    watches: bool,
    person: Option<String>,
}

impl Visit {
    fn begin(room: Arc<Room>, watches: bool, person: Option<String>) -> Self {
        if watches {
            room.watcher_comes();
        }
        if let Some(person) = &person {
            room.person_comes(person);
        }
        Visit { room, watches, person }
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        if self.watches {
            self.room.watcher_goes();
        }
        if let Some(person) = &self.person {
            self.room.person_goes(person);
        }
    }
}

struct Listener {
    visit: Visit,
    app: Arc<App>,
    person: Option<Person>,
    eyes: EyesParams,
    news: broadcast::Receiver<Arc<News>>,
    closing: watch::Receiver<bool>,
    book: watch::Receiver<Book>,
    sent_away: watch::Receiver<HashSet<String>>,
    write: Write,
    follows: Follows,
    first: bool,
    left: bool,
    untold: Untold,
    _ticket: (Option<OpenStream>, OpenStream),
    _counted: CountedStream,
}

impl Listener {
    fn into_stream(self) -> impl Stream<Item = Result<Event, Infallible>> + Send {
        let told = stream::unfold(self, |mut listener| async move {
            let events = listener.next().await?;
            Some((stream::iter(events.into_iter().map(Ok)), listener))
        });
        told.flatten()
    }

    async fn next(&mut self) -> Option<Vec<Event>> {
        if self.left {
            return None;
        }
        let first = std::mem::take(&mut self.first);
        if !first {
            self.wait().await?;
        }
        // Whoever was sent away meanwhile sees nothing more.
        self.left = self.must_leave();
        if self.left { Some(vec![Event::default().event("leave").data("{}")]) } else { self.event(first).await }
    }

    fn must_leave(&self) -> bool {
        self.person.as_ref().is_some_and(|person| !guard::may_stay(&self.app, person))
    }

    /// Waits until there are news, or this person must leave.
    async fn wait(&mut self) -> Option<()> {
        let news = loop {
            if self.must_leave() {
                return Some(());
            }
            let news = tokio::select! {
                news = self.news.recv() => news,
                _ = self.closing.wait_for(|closing| *closing) => return None,
                Ok(()) = self.book.changed() => continue,
                Ok(()) = self.sent_away.changed() => continue,
            };
            // Programs follow the play, pages also the people.
            if self.follows == Follows::People || !matches!(news.as_deref(), Ok(News::People)) {
                break news;
            }
        };
        match news {
            Ok(news) => self.untold.hear(&news),
            Err(broadcast::error::RecvError::Lagged(_)) => {
                self.untold.forget();
                Some(())
            }
            Err(broadcast::error::RecvError::Closed) => None,
        }
    }

    /// Takes what else is there: a slow listener gets several news in one.
    fn catch_up(&mut self) -> Option<()> {
        loop {
            match self.news.try_recv() {
                Ok(news) => self.untold.hear(&news)?,
                Err(broadcast::error::TryRecvError::Lagged(_)) => self.untold.forget(),
                Err(broadcast::error::TryRecvError::Closed) => return None,
                Err(broadcast::error::TryRecvError::Empty) => return Some(()),
            }
        }
    }

    async fn event(&mut self, first: bool) -> Option<Vec<Event>> {
        let room = self.visit.room.clone();
        let inner = enter(&room, self.person.as_ref()).await.ok()?;
        let only = narrowed(&inner, self.person.as_ref(), &self.eyes).ok()?;
        // News are sent under the lock: now there can be none that the table does not show yet, nor the other way round.
        self.catch_up()?;
        let untold = std::mem::take(&mut self.untold);
        let seen = room.seen(&inner, self.person.as_ref(), only);
        let done: Vec<usize> = if first { Vec::new() } else { untold.0.into_iter().collect() };
        Some((self.write)(seen, &done))
    }
}

/// What a listener has heard of and not been told yet: places among the things done. What was taken back meanwhile is
/// not told at all.
#[derive(Default)]
struct Untold(BTreeSet<usize>);

impl Untold {
    /// Nothing if the room is closed.
    fn hear(&mut self, news: &News) -> Option<()> {
        match *news {
            News::Played { at } => drop(self.0.insert(at)),
            News::Undone { left } => self.0.retain(|&at| at < left),
            News::Seats | News::People => {}
            News::Renewed => self.forget(),
            News::Closed => return None,
        }
        Some(())
    }

    /// Some news were missed: the present says it all.
    fn forget(&mut self) {
        self.0.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_taken_back_is_not_told() {
        let mut untold = Untold::default();
        for news in [News::Played { at: 4 }, News::Played { at: 5 }, News::Undone { left: 5 }, News::Seats, News::Played { at: 5 }, News::Played { at: 6 }] {
            assert!(untold.hear(&news).is_some());
        }
        assert_eq!(untold.0.iter().copied().collect::<Vec<_>>(), [4, 5, 6]);
        untold.hear(&News::Undone { left: 4 });
        assert!(untold.0.is_empty());
        assert!(untold.hear(&News::Closed).is_none());
    }
}

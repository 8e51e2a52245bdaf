//! Where pages hook in: what they are given, and the addresses people see.
//!
//! A page is a function of plain data to HTML; everything else (who asks, what they may see, what forms do) is here, so
//! that forms work without a script and pages need no access to rooms.

use crate::api::error::{ApiError, Filled, Guest, Params, Problem};
use crate::api::model::{Seed, SummaryReply};
use crate::api::play::{EyesParams, enter, narrowed, own_seat};
use crate::api::stream;
use crate::api::tables::{Which, cookie, summaries};
use crate::app::App;
use crate::guard::Caller;
use crate::hall::{Want, Wanted};
use crate::identity::Person;
use crate::room::{Act, Actor, Refusal, Seated, Seen, Terms, Undo};
use crate::shelf::Offer;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::{StatusCode, Uri, header};
use axum::response::sse::Event;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use mistgate_kernel::Line;
use serde::Deserialize;
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::sync::Arc;

/// What people see. All methods are pure functions; rooms are locked meanwhile, so they must not wait for anything.
pub trait Pages: Send + Sync {
    /// The lobby; with a game chosen, the form for a new table of it.
    fn lobby(&self, lobby: &Lobby) -> String;
    /// The table, with everything told so far.
    fn table(&self, seen: &Seen, story: &[Line]) -> String;
    /// What changes on the table's page: fragments of HTML, each with the id of the element it replaces.
    fn update(&self, seen: &Seen, lines: &[Line]) -> String;
    /// The table after so many things done, with a slider.
    fn replay(&self, seen: &Seen, at: usize) -> String;
    /// The invitation to sit down on this seat; its form posts to its own address.
    fn join(&self, seen: &Seen, seat: &Seated, token: &str) -> String;
    /// Something went wrong.
    fn problem(&self, status: u16, problem: &Problem) -> String;
    /// Everything else that can be read: style, script, pictures, rules, cards.
    fn file(&self, path: &str) -> Option<File>;
}

/// What the lobby needs.
pub struct Lobby<'a> {
    /// Who asks, if known.
    pub person: Option<&'a Person>,
    /// The games.
    pub offers: &'a [Offer],
    /// The game that was chosen.
    pub chosen: Option<&'a Offer>,
    /// Tables of this person.
    pub mine: Vec<SummaryReply>,
    /// Tables with an open seat.
    pub open: Vec<SummaryReply>,
    /// Tables that are over.
    pub finished: Vec<SummaryReply>,
}

/// Something to read.
pub struct File {
    /// Its type, such as `text/css; charset=utf-8`.
    pub kind: &'static str,
    /// What is in it.
    pub body: Cow<'static, [u8]>,
    /// How long browsers may keep it, in seconds.
    pub keep: u32,
}

/// A server without pages: the API only.
pub struct NoPages;

impl Pages for NoPages {
    fn lobby(&self, _: &Lobby) -> String {
        "<!doctype html><title>Mistgate</title><p>This server has no pages: see <a href=\"/api/docs\">the API</a>.".to_owned()
    }
    fn table(&self, _: &Seen, _: &[Line]) -> String {
        String::new()
    }
    fn update(&self, _: &Seen, _: &[Line]) -> String {
        String::new()
    }
    fn replay(&self, _: &Seen, _: usize) -> String {
        String::new()
    }
    fn join(&self, _: &Seen, _: &Seated, _: &str) -> String {
        String::new()
    }
    fn problem(&self, _: u16, problem: &Problem) -> String {
        problem.error.to_owned()
    }
    fn file(&self, _: &str) -> Option<File> {
        None
    }
}

/// The addresses people see.
pub fn routes(journal_limit: usize) -> Router<Arc<App>> {
    Router::new()
        .route("/", get(lobby))
        .route("/new/{game}", get(lobby))
        .route("/t/{id}", get(table))
        .route("/t/{id}/replay", get(replay))
        .route("/t/{id}/stream", get(updates))
        .route("/join/{token}", get(join).post(sit_down))
        .route("/me", post(say_name))
        .route("/tables", post(create))
        .route("/journals", post(adopt).layer(DefaultBodyLimit::max(journal_limit)))
        .route("/t/{id}/play", post(play))
        .route("/t/{id}/undo", post(undo))
        .route("/t/{id}/concede", post(concede))
        .fallback(file)
}

/// A page, or a page that says why not.
fn html(app: &App, page: Result<String, ApiError>) -> Response {
    let (status, text) = match page {
        Ok(text) => (StatusCode::OK, text),
        Err(error) => (error.status(), app.pages.problem(error.status().as_u16(), error.problem())),
    };
    (status, [(header::CONTENT_TYPE, "text/html; charset=utf-8")], text).into_response()
}

/// Back to a page after a form, with the cookie of somebody new; or a page that says why not.
fn onward(app: &App, to: Result<(String, Person), ApiError>) -> Response {
    match to {
        Ok((address, person)) => (StatusCode::SEE_OTHER, [(header::LOCATION, address), (header::SET_COOKIE, cookie(app, &person))]).into_response(),
        Err(error) => html(app, Err(error)),
    }
}

/// Whoever sends a form becomes somebody.
fn somebody(person: Option<Person>, name: Option<&str>) -> Result<Person, Refusal> {
    match (person, name.filter(|name| !name.trim().is_empty())) {
        (Some(known), Some(name)) => Ok(Person { name: crate::identity::tidy_name(name), ..known }),
        (Some(known), None) => Ok(known),
        (None, name) => Ok(Person::new(name.unwrap_or_default())?),
    }
}

async fn lobby(State(app): State<Arc<App>>, game: Option<Path<String>>, Guest(person): Guest) -> Response {
    let page = async {
        let chosen = match &game {
            Some(Path(name)) => Some(app.hall.shelf.find(name).ok_or_else(|| Refusal::NoSuchGame(name.chars().take(60).collect()))?),
            None => None,
        };
        let person = person.as_ref();
        let mine = summaries(&app, person, Which::Mine).await?;
        let open = summaries(&app, person, Which::Open).await?;
        let finished = summaries(&app, person, Which::Finished).await?;
        Ok(app.pages.lobby(&Lobby { person, offers: &app.hall.shelf.0, chosen, mine, open, finished }))
    };
    html(&app, page.await)
}

async fn table(State(app): State<Arc<App>>, Path(id): Path<String>, Guest(person): Guest, Params(eyes): Params<EyesParams>) -> Response {
    let page = async {
        let room = app.hall.room(&id).await?;
        let inner = enter(&room, person.as_ref()).await?;
        let only = narrowed(&inner, person.as_ref(), &eyes)?;
        Ok(app.pages.table(&room.seen(&inner, person.as_ref(), only), &inner.table.story()))
    };
    html(&app, page.await)
}

#[derive(Deserialize)]
struct Moment {
    at: Option<usize>,
}

async fn replay(State(app): State<Arc<App>>, Path(id): Path<String>, Guest(person): Guest, Params(moment): Params<Moment>) -> Response {
    let page = async {
        let room = app.hall.room(&id).await?;
        let inner = enter(&room, person.as_ref()).await?;
        let of = inner.table.actors().len();
        Ok(app.pages.replay(&room.seen(&inner, person.as_ref(), None), moment.at.unwrap_or(of).min(of)))
    };
    html(&app, page.await)
}

/// The table's page, live: events of the kind `update` with what [`Pages::update`] gives.
async fn updates(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
    Guest(person): Guest,
    Params(eyes): Params<EyesParams>,
) -> Result<Response, ApiError> {
    let pages = app.pages.clone();
    let write: stream::Write = Box::new(move |seen, lines| {
        // A carriage return would end the event's line.
        let html = pages.update(&seen, &lines).replace('\r', "");
        Event::default().event("update").id(seen.sequence.to_string()).data(html)
    });
    stream::open(&app, &caller, &id, person, eyes, write).await
}

async fn join(State(app): State<Arc<App>>, Path(token): Path<String>, Guest(person): Guest) -> Response {
    let page = async {
        let (room, seat) = app.hall.invited(&token).await?;
        let inner = room.enter().await?;
        let seen = room.seen(&inner, person.as_ref(), None);
        let seated = seen.seats.get(seat.0 as usize).ok_or(Refusal::NoSuchSeat)?;
        Ok(app.pages.join(&seen, seated, &token))
    };
    html(&app, page.await)
}

#[derive(Deserialize)]
struct NameForm {
    name: Option<String>,
}

async fn sit_down(State(app): State<Arc<App>>, Path(token): Path<String>, Guest(person): Guest, Filled(form): Filled<NameForm>) -> Response {
    let to = async {
        let person = somebody(person, form.name.as_deref())?;
        let (room, _) = app.hall.claim(&person, &token).await?;
        Ok((format!("/t/{}", room.id), person))
    };
    onward(&app, to.await)
}

async fn say_name(State(app): State<Arc<App>>, Guest(person): Guest, Filled(form): Filled<NameForm>) -> Response {
    let to = somebody(person, form.name.as_deref()).map(|person| ("/".to_owned(), person));
    onward(&app, to.map_err(ApiError::from))
}

async fn create(State(app): State<Arc<App>>, Guest(person): Guest, Filled(fields): Filled<Vec<(String, String)>>) -> Response {
    let to = async {
        let person = somebody(person, field(&fields, "name"))?;
        let room = app.hall.create(&person, wanted(&fields)?).await?;
        Ok((format!("/t/{}", room.id), person))
    };
    onward(&app, to.await)
}

fn field<'a>(fields: &'a [(String, String)], name: &str) -> Option<&'a str> {
    fields.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
}

/// `game`, `seed`, `undo`, `listed`, `private`, `seat` once for each seat in order, and `setup.KEY` for everything the game wants
/// to know: numbers, `true`, lists as JSON, anything else as text.
fn wanted(fields: &[(String, String)]) -> Result<Wanted, Refusal> {
    let seed = field(fields, "seed").map(str::trim).filter(|seed| !seed.is_empty());
    let seed = seed.map(|seed| Seed::Digits(seed.to_owned()).number().ok_or_else(|| Refusal::Invalid("a seed is a whole number".to_owned()))).transpose()?;
    let mut setup = Map::new();
    for (key, value) in fields {
        if let Some(key) = key.strip_prefix("setup.").filter(|_| !value.is_empty()) {
            setup.insert(key.to_owned(), serde_json::from_str(value).unwrap_or_else(|_| Value::String(value.clone())));
        }
    }
    let seats = fields.iter().filter(|(key, _)| key == "seat").map(|(_, value)| match value.as_str() {
        "me" => Ok(Want::Me),
        "open" => Ok(Want::Open),
        "bot" => Ok(Want::Bot),
        _ => Err(Refusal::Invalid("a seat is for me, open, or for a bot".to_owned())),
    });
    let undo = match field(fields, "undo") {
        Some("free") => Undo::Free,
        Some("never") => Undo::Never,
        _ => Undo::Careful,
    };
    Ok(Wanted {
        game: field(fields, "game").unwrap_or_default().to_owned(),
        setup: Value::Object(setup),
        seed,
        seats: seats.collect::<Result<_, _>>()?,
        terms: Terms { undo, spectators: field(fields, "private").is_none(), ..Terms::default() },
        listed: field(fields, "listed").is_some(),
    })
}

#[derive(Deserialize)]
struct JournalForm {
    journal: String,
    name: Option<String>,
}

async fn adopt(State(app): State<Arc<App>>, Guest(person): Guest, Filled(form): Filled<JournalForm>) -> Response {
    let to = async {
        let person = somebody(person, form.name.as_deref())?;
        // Browsers send the lines of a text field with CR and LF.
        let text = form.journal.replace("\r\n", "\n");
        let room = app.hall.adopt(&person, &text, Vec::new(), Terms::default()).await?;
        Ok((format!("/t/{}", room.id), person))
    };
    onward(&app, to.await)
}

#[derive(Deserialize)]
struct ActForm {
    seat: Option<String>,
    #[serde(rename = "move")]
    mv: Option<String>,
    sequence: u64,
}

async fn play(State(app): State<Arc<App>>, Path(id): Path<String>, Guest(person): Guest, Filled(form): Filled<ActForm>) -> Response {
    act(&app, &id, person, form, |form, seat| Some(Act::Play(seat?, form.mv.clone()?))).await
}

async fn undo(State(app): State<Arc<App>>, Path(id): Path<String>, Guest(person): Guest, Filled(form): Filled<ActForm>) -> Response {
    act(&app, &id, person, form, |_, _| Some(Act::Undo)).await
}

async fn concede(State(app): State<Arc<App>>, Path(id): Path<String>, Guest(person): Guest, Filled(form): Filled<ActForm>) -> Response {
    act(&app, &id, person, form, |_, seat| seat.map(Act::Concede)).await
}

async fn act(
    app: &Arc<App>,
    id: &str,
    person: Option<Person>,
    form: ActForm,
    wish: impl FnOnce(&ActForm, Option<mistgate_kernel::Seat>) -> Option<Act>,
) -> Response {
    let to = async {
        let person = person.ok_or_else(ApiError::nobody)?;
        let room = app.hall.room(id).await?;
        let seat = {
            let inner = enter(&room, Some(&person)).await?;
            form.seat.as_deref().map(|name| own_seat(&inner, &person, name)).transpose()?
        };
        let wish = wish(&form, seat).ok_or_else(|| Refusal::Invalid("say which seat, and what it does".to_owned()))?;
        app.hall.act(&room, Actor::Person(person.clone()), wish, Some(form.sequence)).await?;
        Ok((format!("/t/{id}"), person))
    };
    onward(app, to.await)
}

async fn file(State(app): State<Arc<App>>, uri: Uri) -> Response {
    match app.pages.file(uri.path()) {
        Some(file) => {
            let headers = [(header::CONTENT_TYPE, file.kind.to_owned()), (header::CACHE_CONTROL, format!("private, max-age={}", file.keep))];
            (headers, file.body).into_response()
        }
        None => html(&app, Err(ApiError::new(StatusCode::NOT_FOUND, "no_such_page", "there is nothing here"))),
    }
}

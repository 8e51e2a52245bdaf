//! The addresses people see: from a request to a page, and from a form to something done.
//!
//! - [`lobby`]: the lobby and new tables; [`join`]: sitting down
//! - [`table`]: looking at a table; [`actions`]: what is done there; [`live`]: its stream
//! - [`people`]: one's own games and browsers, and what is said at a table
//! - [`books`]: rules, cards, and the files pages ask for
//!
//! Every form works without a script. With it, requests carry `X-Fragment`, and are answered with the parts of the page that
//! changed, or with plain words if something is refused.

pub mod actions;
pub mod books;
pub mod join;
pub mod live;
pub mod lobby;
pub mod people;
pub mod table;

use crate::api::error::ApiError;
use crate::api::tables::cookie;
use crate::app::App;
use crate::guard::{self, Caller};
use crate::identity::{Person, tidy_name};
use crate::pages;
use crate::parts::frame::Theme;
use crate::room::Refusal;
use axum::extract::{DefaultBodyLimit, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Form, Router};
use maud::Markup;
use std::convert::Infallible;
use std::sync::Arc;

/// Set on requests of the script, and on answers that are parts of a page.
pub const FRAGMENT: HeaderName = HeaderName::from_static("x-fragment");
/// Names the parts that a page shows already: it need not be sent them again.
pub const SHOWN: HeaderName = HeaderName::from_static("x-shown");
/// The cookie that keeps the light.
const THEME: &str = "theme";

/// The addresses people see.
pub fn routes(journal_limit: usize) -> Router<Arc<App>> {
    Router::new()
        .route("/", get(lobby::show))
        .route("/tables", post(lobby::create))
        .route("/upload", post(lobby::upload).layer(DefaultBodyLimit::max(journal_limit)))
        .route("/sheet", post(lobby::sheet))
        .route("/theme", post(lobby::theme))
        .route("/join", post(join::by_code))
        .route("/join/{token}", get(join::invitation).post(join::sit_down))
        .route("/t/{id}", get(table::show))
        .route("/t/{id}/replay", get(table::replay))
        .route("/t/{id}/stream", get(live::updates))
        .route("/t/{id}/why", get(table::why))
        .route("/t/{id}/story", get(table::story))
        .route("/t/{id}/journal", get(table::journal))
        .route("/t/{id}/report", get(table::report))
        .route("/t/{id}/paper/{name}", get(table::paper))
        .route("/t/{id}/campaign", get(table::campaign))
        .route("/t/{id}/sit", get(join::free_seat).post(join::take_seat))
        .route("/t/{id}/move", post(actions::play))
        .route("/t/{id}/undo", post(actions::undo))
        .route("/t/{id}/hint", post(actions::hint))
        .route("/t/{id}/concede", post(actions::concede))
        .route("/t/{id}/seat", post(actions::hand_over))
        .route("/t/{id}/ask", post(actions::answer))
        .route("/t/{id}/rematch", post(actions::rematch))
        .route("/t/{id}/say", post(people::say))
        .route("/me", get(people::me))
        .route("/me/link", post(people::new_link))
        .route("/me/revoke", post(people::revoke))
        .route("/device/{key}", get(people::arrive).post(people::become_again))
        .route("/manifest.webmanifest", get(books::manifest))
        .route("/sw.js", get(books::worker))
        .route("/offline", get(books::offline))
        .route("/rules", get(books::rulebooks))
        .route("/rules/{game}", get(books::rulebook))
        .route("/rules/{game}/{id}", get(books::rule))
        .route("/glossary/{game}", get(books::glossary))
        .route("/how-to-play/{name}", get(books::how_to_play))
        .route("/cards", get(books::all_cards))
        .route("/cards/{game}", get(books::cards))
        .route("/assets/{*path}", get(books::asset))
        .fallback(nothing)
}

/// Who asks, and how the answer should be.
#[derive(Clone, Debug)]
pub struct Visitor {
    /// The person, if known.
    pub person: Option<Person>,
    /// The light to see pages by.
    pub theme: Theme,
    /// Does the script ask, for parts of a page?
    pub fragment: bool,
    /// The parts it shows already, as it names them.
    pub shown: String,
    /// The name the visitor calls us by, with the port.
    pub host: String,
    /// Ties forms to the visitor.
    pub token: String,
}

impl FromRequestParts<Arc<App>> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Infallible> {
        let person = parts.extensions.get::<Caller>().and_then(|caller| caller.person.clone());
        let host = guard::text(&parts.headers, header::HOST).unwrap_or_default().to_owned();
        let shown = guard::text(&parts.headers, SHOWN).unwrap_or_default().to_owned();
        let token = app.keys.form_token(person.as_ref());
        Ok(Visitor { person, theme: theme(&parts.headers), fragment: parts.headers.contains_key(FRAGMENT), shown, host, token })
    }
}

fn theme(headers: &HeaderMap) -> Theme {
    guard::cookie(headers, THEME).map_or(Theme::System, Theme::read)
}

impl Visitor {
    /// What was asked for, or why not.
    pub fn answer(&self, result: Result<Response, ApiError>) -> Response {
        result.unwrap_or_else(|error| complain(error, self.theme, self.fragment))
    }

    /// Was this form rendered for this visitor?
    pub fn check(&self, app: &App, fields: &Fields) -> Result<(), ApiError> {
        if app.keys.fits_form(self.person.as_ref(), fields.get("token").unwrap_or_default()) {
            return Ok(());
        }
        Err(ApiError::new(StatusCode::FORBIDDEN, "stale_form", "this page was made for somebody else, or is too old: load it again"))
    }

    /// Whoever sends a form becomes somebody; a name in it is theirs from now on.
    pub fn becomes(&self, name: Option<&str>) -> Result<Person, Refusal> {
        match (&self.person, name) {
            (Some(known), Some(name)) => Ok(Person { name: tidy_name(name), ..known.clone() }),
            (Some(known), None) => Ok(known.clone()),
            (None, name) => Ok(Person::new(name.unwrap_or_default())?),
        }
    }

    /// The address of something here, to be handed to others.
    pub fn link(&self, app: &App, path: &str) -> String {
        let scheme = if app.secure { "https" } else { "http" };
        format!("{scheme}://{}{path}", self.host)
    }
}

/// The fields of a form. A field may come several times; the first one counts.
#[derive(Clone, Debug, Default)]
pub struct Fields(pub Vec<(String, String)>);

impl Fields {
    /// Reads a form, or says what is wrong with it.
    pub fn read(form: Result<Form<Vec<(String, String)>>, axum::extract::rejection::FormRejection>) -> Result<Self, ApiError> {
        let Form(fields) = form.map_err(|rejection| ApiError::new(rejection.status(), "unreadable_form", "this form cannot be read"))?;
        Ok(Fields(fields))
    }

    /// The value of a field.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// The value of a field that is not empty, without spaces around it.
    pub fn filled(&self, name: &str) -> Option<&str> {
        self.get(name).map(str::trim).filter(|value| !value.is_empty())
    }

    /// Is a box ticked?
    pub fn is_on(&self, name: &str) -> bool {
        self.get(name).is_some()
    }
}

/// A form as handlers get it.
pub type Sent = Result<Form<Vec<(String, String)>>, axum::extract::rejection::FormRejection>;

/// A page.
pub fn page(markup: Markup) -> Response {
    page_with(StatusCode::OK, markup)
}

fn page_with(status: StatusCode, markup: Markup) -> Response {
    (status, [(header::CONTENT_TYPE, "text/html; charset=utf-8")], markup.into_string()).into_response()
}

/// Parts of a page.
pub fn fragment(html: String) -> Response {
    ([(header::CONTENT_TYPE, "text/html; charset=utf-8"), (FRAGMENT, "1")], html).into_response()
}

/// On to another page.
pub fn onward(to: &str) -> Response {
    (StatusCode::SEE_OTHER, [(header::LOCATION, to)]).into_response()
}

/// On to another page, as somebody who may be new.
fn onward_as(app: &App, to: &str, person: &Person) -> Response {
    (StatusCode::SEE_OTHER, [(header::LOCATION, to.to_owned()), (header::SET_COOKIE, cookie(app, person))]).into_response()
}

/// The answer to a request that does not get through: JSON for programs, words or a page for people.
pub fn refuse(path: &str, headers: &HeaderMap, error: ApiError) -> Response {
    if path.starts_with("/api") { error.into_response() } else { complain(error, theme(headers), headers.contains_key(FRAGMENT)) }
}

fn complain(error: ApiError, theme: Theme, fragment: bool) -> Response {
    let (status, words) = (error.status(), said(&error));
    let mut response = if fragment {
        (status, [(header::CONTENT_TYPE, "text/plain; charset=utf-8")], words).into_response()
    } else {
        page_with(status, pages::error(status.as_u16(), title(&error), &words, theme))
    };
    // How long to wait, if the error says so.
    if let Some(retry) = error.into_response().headers_mut().remove(header::RETRY_AFTER) {
        response.headers_mut().insert(header::RETRY_AFTER, retry);
    }
    response
}

fn title(error: &ApiError) -> &'static str {
    match error.status() {
        _ if error.problem().error == "unplayable" => "This table can only be read",
        StatusCode::NOT_FOUND => "There is nothing here",
        StatusCode::FORBIDDEN | StatusCode::UNAUTHORIZED => "Not for these hands",
        StatusCode::CONFLICT => "Too late",
        StatusCode::TOO_MANY_REQUESTS => "One moment, please",
        StatusCode::SERVICE_UNAVAILABLE => "The table is being set again",
        _ => "That does not work",
    }
}

/// An error as a sentence.
pub fn said(error: &ApiError) -> String {
    let problem = error.problem();
    let words = match problem.error {
        "behind" => "The table has gone on meanwhile: look again, then choose.",
        "not_yours" => "That seat is not yours.",
        _ => &problem.message,
    };
    // Names of fields are quoted as words are.
    let words = words.split('`').enumerate().fold(String::new(), |all, (at, part)| all + ["", "“", "”"][if at == 0 { 0 } else { 2 - at % 2 }] + part);
    let mut letters = words.chars();
    let sentence: String = letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect());
    let stop = if sentence.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{sentence}{stop}")
}

async fn nothing(visitor: Visitor) -> Response {
    let words = "No page has this address. It may have been cleared, or the link lost a letter on its way";
    visitor.answer(Err(ApiError::new(StatusCode::NOT_FOUND, "no_such_page", words)))
}

//! What every request must pass, and what every answer carries.
//!
//! - The host must be one of ours: a foreign name that points at this machine is turned away (DNS rebinding).
//! - A request that changes something must come from our own pages, or from no page at all (cross-site requests), and
//!   be JSON or a form.
//! - A client has a bucket of requests; expensive ones cost more.
//! - Answers forbid foreign scripts, frames, sniffing and telling where one came from.

use crate::api::error::ApiError;
use crate::app::App;
use crate::front;
use crate::gzip;
use crate::identity::{COOKIE, Person};
use crate::pages::CONTENT_SECURITY_POLICY;
use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Instant;
use tracing::Instrument;

/// What it costs to become somebody, taken from the address: thirty people of a club can arrive at once, a crowd out of nothing
/// cannot.
const NEWCOMER: u32 = 25;
/// Under this name every request is logged, if that is wished.
pub const ACCESS: &str = "mistgate_server::access";
/// Names a request in the log and in the answer.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// The longest name of a request that is taken over from a proxy.
const LONGEST_ID: usize = 64;

const ANSWERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    // Not `no-referrer`: browsers would then hide the origin of our own forms from us too.
    (header::REFERRER_POLICY, "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Who asks: known to every handler.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The person, if a sound cookie or token came along.
    pub person: Option<Person>,
    /// From which address, as far as that is one household or one club.
    pub address: String,
    /// Does the client take gzip?
    pub gzip: bool,
}

/// Lets a request through, or answers in its place.
pub async fn guard(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let (id, began) = (request_id(request.headers()), Instant::now());
    let (method, route) = (request.method().clone(), request.extensions().get::<MatchedPath>().cloned());
    let span = tracing::info_span!("request", %id);
    let mut response = match admit(&app, &request) {
        Ok(caller) => {
            request.extensions_mut().insert(caller);
            next.run(request).instrument(span.clone()).await
        }
        Err(error) => front::refuse(request.uri().path(), request.headers(), error),
    };
    let status = response.status();
    app.metrics.answered(status);
    if app.access_log {
        // The route, and not the address: that would tell which table, and open it.
        let (route, took) = (route.as_ref().map_or("-", MatchedPath::as_str), began.elapsed().as_millis());
        span.in_scope(|| tracing::info!(target: ACCESS, %method, route, status = status.as_u16(), milliseconds = took, "answered"));
    }
    if let Ok(id) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
    // Whoever sends too much may be in the middle of it: the rest is not read.
    if matches!(status, StatusCode::PAYLOAD_TOO_LARGE | StatusCode::TOO_MANY_REQUESTS) {
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    for (name, value) in ANSWERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    // What one person sees is nobody else's: no cache may keep it, unless the answer says so itself.
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// The name under which a request stands in the log: the proxy's, if it gave one, or a number of ours.
fn request_id(headers: &HeaderMap) -> String {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    static START: OnceLock<u32> = OnceLock::new();
    let sound = |id: &&str| (1..=LONGEST_ID).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
    let own = || format!("{:08x}-{}", START.get_or_init(|| getrandom::u32().unwrap_or_default()), NEXT.fetch_add(1, Ordering::Relaxed));
    text(headers, REQUEST_ID).filter(sound).map_or_else(own, str::to_owned)
}

fn admit(app: &App, request: &Request) -> Result<Caller, ApiError> {
    let headers = request.headers();
    check_host(app, headers)?;
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    if changes {
        check_origin(headers)?;
        check_type(request.uri().path(), headers)?;
    }
    let person = identify(app, headers);
    if person.as_ref().is_some_and(|person| app.house.is_banned(person)) {
        return Err(ApiError::new(StatusCode::FORBIDDEN, "banned", "the host of this house has sent you away"));
    }
    let address = address(app, request);
    let (method, path) = (request.method(), request.uri().path());
    let who = person.as_ref().map(|person| person.id.as_str());
    let requests = if path.starts_with("/assets/") { &app.rates.assets } else { &app.rates.requests };
    requests.take(who, &address, cost(method, path, person.is_none())).map_err(|seconds| too_many("too_many", "requests", seconds))?;
    match (method, path) {
        (&Method::POST, "/api/tables" | "/tables") => {
            app.rates.tables.take(who, &address, 1).map_err(|seconds| too_many("too_many_tables", "new tables", seconds))?
        }
        (&Method::POST, "/api/journals" | "/upload" | "/sheet") => {
            app.rates.uploads.take(who, &address, 1).map_err(|seconds| too_many("too_many_uploads", "files", seconds))?;
        }
        _ => {}
    }
    Ok(Caller { person, address, gzip: gzip::is_accepted(headers) })
}

/// Too many of something: when to come back.
pub fn too_many(error: &'static str, what: &str, seconds: u64) -> ApiError {
    ApiError::new(StatusCode::TOO_MANY_REQUESTS, error, format!("too many {what}: try again in {seconds} s")).with_retry(seconds)
}

/// What a request costs. A free identity must not be a free bucket: whoever becomes somebody by it pays, from the
/// address, for a good part of the new bucket.
fn cost(method: &Method, path: &str, nobody: bool) -> u32 {
    let newcomer = matches!(path, "/api/me" | "/tables" | "/upload") || path.starts_with("/join/") || path.ends_with("/sit");
    match (method, path) {
        (&Method::POST, _) if nobody && newcomer => NEWCOMER,
        (&Method::POST, "/api/journals" | "/upload") => 20,
        (&Method::POST, "/api/tables" | "/tables") => 10,
        (&Method::POST, "/api/me" | "/api/claim" | "/join" | "/sheet") => 5,
        (&Method::POST, path) if path.starts_with("/join/") || path.starts_with("/device/") || path.ends_with("/say") => 5,
        (_, path) if path.ends_with("/hint") => 5,
        _ => 1,
    }
}

fn check_host(app: &App, headers: &HeaderMap) -> Result<(), ApiError> {
    let Some(allowed) = &app.hosts else { return Ok(()) };
    let host = text(headers, header::HOST).map(without_port).unwrap_or_default();
    if allowed.iter().any(|name| name.eq_ignore_ascii_case(host)) {
        return Ok(());
    }
    Err(ApiError::new(StatusCode::MISDIRECTED_REQUEST, "wrong_host", "this server does not go by that name"))
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    }
}

/// Browsers say where a request comes from; programs that are no browser say nothing, and carry no one else's cookie.
fn check_origin(headers: &HeaderMap) -> Result<(), ApiError> {
    let foreign = || ApiError::new(StatusCode::FORBIDDEN, "cross_site", "this request comes from another site");
    if headers.get("sec-fetch-site").is_some_and(|site| site != "same-origin") {
        return Err(foreign());
    }
    if headers.contains_key(header::ORIGIN) {
        let origin = text(headers, header::ORIGIN).ok_or_else(foreign)?;
        let host = text(headers, header::HOST).ok_or_else(foreign)?;
        let from = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://")).ok_or_else(foreign)?;
        if !from.eq_ignore_ascii_case(host) {
            return Err(foreign());
        }
    }
    Ok(())
}

/// Files come only with the forms that have a field for them.
fn check_type(path: &str, headers: &HeaderMap) -> Result<(), ApiError> {
    let kind = text(headers, header::CONTENT_TYPE).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    if matches!(kind.as_str(), "application/json" | "application/x-www-form-urlencoded")
        || (matches!(path, "/upload" | "/sheet") && kind == "multipart/form-data")
    {
        return Ok(());
    }
    Err(ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "wrong_type", "send JSON (content-type: application/json) or a form"))
}

/// A bearer token counts before the cookie: a program says on purpose who it is.
fn identify(app: &App, headers: &HeaderMap) -> Option<Person> {
    let bearer = text(headers, header::AUTHORIZATION).and_then(|value| value.strip_prefix("Bearer "));
    let person = bearer.map(str::trim).or_else(|| cookie(headers, COOKIE)).and_then(|signed| app.keys.read(signed))?;
    counts(app, &person).then_some(person)
}

/// Does what this person came with still count? A token that was taken back is nobody's, nor is a browser that was sent away.
fn counts(app: &App, person: &Person) -> bool {
    person.token.renewed >= app.house.renewed(&person.id) && !app.house.is_revoked(&person.token.id) && !app.devices.is_revoked(person)
}

/// May this person go on listening?
pub fn may_stay(app: &App, person: &Person) -> bool {
    counts(app, person) && !app.house.is_banned(person)
}

/// The cookie of this name.
pub fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| value)
}

/// The client's address; behind proxies of ours the one that the first of them saw.
fn address(app: &App, request: &Request) -> String {
    if app.proxies > 0 {
        // Each proxy adds, at the end, where it was asked from; what stands before that is anybody's word. Several lines are one list.
        let lines = request.headers().get_all("x-forwarded-for").iter().filter_map(|line| line.to_str().ok());
        let told: Vec<&str> = lines.flat_map(|line| line.split(',')).map(str::trim).filter(|address| !address.is_empty()).collect();
        if let Some(address) = told.len().checked_sub(app.proxies).or((!told.is_empty()).then_some(0)).and_then(|at| told.get(at)) {
            return read_address(address).map_or_else(|| address.chars().take(LONGEST_ID).collect(), network);
        }
    }
    request.extensions().get::<ConnectInfo<SocketAddr>>().map_or_else(|| "somewhere".to_owned(), |info| network(info.0.ip()))
}

/// An address as proxies write it: some add the port, which is another one with every connection.
fn read_address(word: &str) -> Option<IpAddr> {
    let without_port = || word.trim_start_matches('[').trim_end_matches(']').parse().ok();
    word.parse::<SocketAddr>().map(|address| address.ip()).ok().or_else(without_port)
}

/// What one household has of the net: an address of the old kind, or 64 bits of the new kind.
pub fn network(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).to_string(),
    }
}

/// The header of this name, if it is text.
pub fn text(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    headers.get(name)?.to_str().ok()
}

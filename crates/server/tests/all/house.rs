//! A server in a temporary folder, and people who talk to it.

use crate::toy::Toy;
use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Method, Request, Response, StatusCode, header};
use http_body_util::BodyExt;
use mistgate_mistywell::Mistywell;
use mistgate_server::app::{App, Config, Limits};
use mistgate_server::games;
use mistgate_server::hosted::{About, HostedGame, HostedGames};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex, Once, PoisonError};
use tempfile::TempDir;
use tower::ServiceExt;

/// A running server.
pub struct House {
    pub folder: TempDir,
    pub app: Arc<App>,
    pub router: Router,
}

/// Somebody with a cookie, or without.
#[derive(Clone)]
pub struct Guest {
    pub router: Router,
    pub cookie: Option<String>,
}

/// An answer, read to its end.
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub text: String,
}

pub fn shelf() -> HostedGames {
    let mistywell = games::mistywell::hosted(Arc::new(Mistywell::embedded().unwrap()));
    let about = |title: &str| About { title: title.to_owned(), players: (1, 3), minutes: (60, 90), ..About::default() };
    HostedGames(vec![mistywell, HostedGame::new(Arc::new(Toy(None)), about("Toy"))])
}

impl House {
    pub async fn open() -> House {
        Self::with(|_| ()).await
    }

    pub async fn with(change: impl FnOnce(&mut Config)) -> House {
        Self::at(tempfile::tempdir().unwrap(), change).await
    }

    pub async fn at(folder: TempDir, change: impl FnOnce(&mut Config)) -> House {
        let mut config = Config::new(shelf(), folder.path().to_owned());
        config.limits = Limits::for_pace(100_000);
        change(&mut config);
        let app = App::open(config).await.unwrap();
        let router = app.router();
        House { folder, app, router }
    }

    /// Closes the house and opens it again over the same folder.
    pub async fn reopen(self) -> House {
        self.reopen_with(|_| ()).await
    }

    pub async fn reopen_with(self, change: impl FnOnce(&mut Config)) -> House {
        self.app.rooms.close().await;
        Self::at(self.folder, change).await
    }

    pub fn stranger(&self) -> Guest {
        Guest { router: self.router.clone(), cookie: None }
    }

    pub async fn guest(&self, name: &str) -> Guest {
        let mut guest = self.stranger();
        let answer = guest.post("/api/me", json!({ "name": name })).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
        let cookie = answer.headers[header::SET_COOKIE].to_str().unwrap();
        guest.cookie = cookie.split(';').next().map(str::to_owned);
        guest
    }
}

impl Guest {
    pub fn request(&self, method: Method, path: &str) -> axum::http::request::Builder {
        let builder = Request::builder().method(method).uri(path).header(header::HOST, "127.0.0.1:8080");
        match &self.cookie {
            Some(cookie) => builder.header(header::COOKIE, cookie),
            None => builder,
        }
    }

    pub async fn send(&self, request: Request<Body>) -> Response<Body> {
        self.router.clone().oneshot(request).await.unwrap()
    }

    pub async fn read(&self, request: Request<Body>) -> Answer {
        let response = self.send(request).await;
        let (status, headers) = (response.status(), response.headers().clone());
        let bytes = response.into_body().collect().await.unwrap().to_bytes();
        Answer { status, headers, text: String::from_utf8_lossy(&bytes).into_owned() }
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.read(self.request(Method::GET, path).body(Body::empty()).unwrap()).await
    }

    pub async fn post(&self, path: &str, body: Value) -> Answer {
        self.post_text(path, "application/json", body.to_string()).await
    }

    pub async fn post_text(&self, path: &str, kind: &str, body: impl Into<Body>) -> Answer {
        self.read(self.request(Method::POST, path).header(header::CONTENT_TYPE, kind).body(body.into()).unwrap()).await
    }

    /// Makes a table and gives what the maker sees of it.
    pub async fn table(&self, wish: Value) -> Value {
        self.post("/api/tables", wish).await.expect(StatusCode::CREATED)
    }

    pub async fn look(&self, id: &str) -> Value {
        self.get(&format!("/api/tables/{id}")).await.expect(StatusCode::OK)
    }

    pub async fn play(&self, id: &str, seat: &str, mv: &str, sequence: u64) -> Answer {
        self.post(&format!("/api/tables/{id}/play"), json!({ "seat": seat, "move": mv, "sequence": sequence })).await
    }

    pub async fn undo(&self, id: &str, sequence: u64) -> Answer {
        self.post(&format!("/api/tables/{id}/undo"), json!({ "sequence": sequence })).await
    }

    pub async fn claim(&self, token: &str) -> Answer {
        self.post("/api/claim", json!({ "token": token })).await
    }
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    pub fn expect(&self, status: StatusCode) -> Value {
        assert_eq!(self.status, status, "{}", self.text);
        self.json()
    }

    /// Asserts that it was refused with this status and word.
    pub fn refused(&self, status: u16, error: &str) -> Value {
        let problem = self.json();
        assert_eq!((self.status.as_u16(), problem["error"].as_str().unwrap_or_default()), (status, error), "{}", self.text);
        problem
    }
}

pub fn id(table: &Value) -> String {
    table["id"].as_str().unwrap().to_owned()
}

pub fn invite(table: &Value, seat: usize) -> String {
    table["seats"][seat]["invite"].as_str().unwrap().to_owned()
}

/// A toy table of two people: the first holds `left`, the second `right`.
pub async fn toy_for_two(house: &House, extra: Value) -> (Guest, Guest, String) {
    let (ada, bob) = (house.guest("Ada").await, house.guest("Bob").await);
    let mut wish = json!({ "game": "toy", "seed": 3, "seats": [{ "kind": "me" }, { "kind": "open" }] });
    wish.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
    let table = ada.table(wish).await;
    bob.claim(&invite(&table, 1)).await.expect(StatusCode::OK);
    (ada, bob, id(&table))
}

static RUNG: Mutex<Vec<(String, String)>> = Mutex::new(Vec::new());

/// From now on every panic is written down, also one that is caught on the way and never shows in an answer.
pub fn set_alarm() {
    static SET: Once = Once::new();
    SET.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            let thread = std::thread::current().name().unwrap_or_default().to_owned();
            RUNG.lock().unwrap_or_else(PoisonError::into_inner).push((thread, panic.to_string()));
            usual(panic);
        }));
    });
}

/// The panics on threads of this name, and on this one, since the last time somebody asked.
pub fn alarms(threads: &str) -> Vec<String> {
    let here = std::thread::current().name().unwrap_or_default().to_owned();
    let mut rung = RUNG.lock().unwrap_or_else(PoisonError::into_inner);
    rung.extract_if(.., |(thread, _)| *thread == threads || *thread == here).map(|(_, words)| words).collect()
}

/// A runtime whose threads have this name.
pub fn runtime(threads: &str) -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread().thread_name(threads).enable_all().build().unwrap()
}

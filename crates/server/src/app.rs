//! The whole server as one value: games, store, keys, limits.

use crate::bots::BotPool;
use crate::front;
use crate::guard;
use crate::hosted::HostedGames;
use crate::house::{House, WISH_DELETE, WISH_FORGET};
use crate::identity::Keys;
use crate::rates::Rates;
use crate::room::VANISHED;
use crate::rooms::{Checked, Rooms};
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::routing::get;
use mistgate_store::{Place, StoreError, StoreNews};
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::{Arc, Weak};
use std::time::Duration;
use tokio::sync::broadcast::Receiver;
use tower_http::compression::CompressionLayer;
use tower_http::timeout::TimeoutLayer;

/// How often idle rooms are looked for.
const SWEEP: Duration = Duration::from_secs(60);
/// How often the book of the house is read, if nobody tells that there is something new.
const HOUSE: Duration = Duration::from_secs(3);
/// Every so many times the keys are read again too: once in a minute.
const KEYS_EVERY: u32 = 20;
/// Several words of the host are read at once.
const BREATH: Duration = Duration::from_millis(50);
/// In the data folder: content that nobody has kept otherwise.
const CONTENT: &str = "content";

/// How a server shall be.
#[derive(Clone)]
pub struct Config {
    /// The games.
    pub games: HostedGames,
    /// The folder for the store and the key, unless the store is elsewhere.
    pub data: PathBuf,
    /// Where the store is, if not in that folder.
    pub store: Option<Place>,
    /// Where to listen.
    pub listen: SocketAddr,
    /// The names under which the server may be called; nothing means any. On this machine only: its usual names.
    pub hosts: Option<Vec<String>>,
    /// Is it reached over https? Then the cookie never travels otherwise.
    pub secure: bool,
    /// Is there a proxy of ours in front, whose word about a client's address counts?
    pub trust_proxy: bool,
    /// What a client may ask of the server.
    pub limits: Limits,
    /// How long a bot may think about a move.
    pub bot_budget: Duration,
    /// How long a bot waits at least, so that people can follow.
    pub bot_pause: Duration,
    /// Bots that think at the same time: one core is always left for the people.
    pub bot_threads: usize,
    /// Rooms that nobody has entered for so long are closed until somebody does.
    pub idle: Duration,
    /// The state of a table is kept when nothing has happened there for so long.
    pub quiet: Duration,
    /// Whoever gives no sign of life for so long may lose the seat.
    pub vanished: Duration,
    /// The version of the program, for reports.
    pub version: String,
}

/// What a client may ask of the server.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Requests per second, in the long run.
    pub per_second: u32,
    /// Requests at once, after a pause.
    pub burst: u32,
    /// Open streams.
    pub streams: usize,
    /// Connections to the whole server.
    pub connections: usize,
    /// Bytes in a request.
    pub body: usize,
    /// Bytes in an uploaded journal.
    pub journal: usize,
    /// How long a request may take, and its head may take to arrive.
    pub patience: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { per_second: 50, burst: 300, streams: 32, connections: 4_096, body: 16 * 1024, journal: 512 * 1024, patience: Duration::from_secs(15) }
    }
}

impl Config {
    /// The usual server for these games and this folder: on this machine only.
    pub fn new(games: HostedGames, data: PathBuf) -> Self {
        Config {
            games,
            data,
            store: None,
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 8080)),
            hosts: None,
            secure: false,
            trust_proxy: false,
            limits: Limits::default(),
            bot_budget: Duration::from_millis(500),
            bot_pause: Duration::ZERO,
            bot_threads: std::thread::available_parallelism().map_or(1, |cores| cores.get() - 1).max(1),
            idle: Duration::from_secs(10 * 60),
            quiet: Duration::from_secs(1),
            vanished: VANISHED,
            version: env!("CARGO_PKG_VERSION").to_owned(),
        }
    }
}

/// Why a server did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// Somebody else listens there.
    #[error("{0} is taken: is Mistgate running already? Stop it, or choose another port")]
    PortTaken(SocketAddr),
    /// The address is none of this machine, or the port is reserved.
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, io::Error),
    /// The data folder cannot be used.
    #[error("cannot use the data folder {0}: {1}")]
    Folder(PathBuf, io::Error),
    /// The store cannot be opened.
    #[error("cannot open the store in {0}: {1}")]
    Store(Place, StoreError),
}

/// What every handler knows.
pub struct App {
    /// All rooms.
    pub rooms: Arc<Rooms>,
    /// The keys that sign cookies.
    pub keys: Keys,
    /// What the host has decided.
    pub house: House,
    /// What clients have left.
    pub rates: Rates,
    /// The names under which the server may be called.
    pub hosts: Option<Vec<String>>,
    /// Is it reached over https?
    pub secure: bool,
    /// Does the proxy's word about addresses count?
    pub trust_proxy: bool,
    /// The version of the program.
    pub version: String,
    limits: Limits,
}

impl App {
    /// Opens the data folder.
    pub async fn open(config: Config) -> Result<Arc<App>, StartError> {
        let data = config.data;
        let folder = |error| StartError::Folder(data.clone(), error);
        std::fs::create_dir_all(&data).map_err(folder)?;
        let place = config.store.unwrap_or_else(|| Place::Folder(data.clone()));
        let failed = |error| StartError::Store(place.clone(), error);
        let store = place.open().await.map_err(failed)?;
        let keys = match place {
            Place::Folder(_) => Keys::open(&data).map_err(folder)?,
            Place::Postgres(_) => Keys::shared(store.as_ref()).await.map_err(failed)?,
        };
        let house = House::open(store.clone()).await.map_err(failed)?;
        let bot_pool = BotPool::new(config.bot_threads, config.bot_budget);
        let rooms = Rooms::new(config.games, store, &data.join(CONTENT), bot_pool, config.bot_pause, config.vanished);
        tokio::spawn(sweep(Arc::downgrade(&rooms), config.idle));
        tokio::spawn(keep_states(Arc::downgrade(&rooms), config.quiet));
        tokio::spawn(check_tables(rooms.clone()));
        rooms.follow();
        let hosts = config.hosts.or_else(|| config.listen.ip().is_loopback().then(|| ["localhost", "127.0.0.1", "[::1]"].map(str::to_owned).to_vec()));
        let rates = Rates::new(config.limits.per_second, config.limits.burst, config.limits.streams);
        let key_folder = matches!(place, Place::Folder(_)).then(|| data.clone());
        let app = Arc::new(App {
            rooms,
            keys,
            house,
            rates,
            hosts,
            secure: config.secure,
            trust_proxy: config.trust_proxy,
            version: config.version,
            limits: config.limits,
        });
        tokio::spawn(keep_house(Arc::downgrade(&app), key_folder));
        Ok(app)
    }

    /// All routes, guarded.
    pub fn router(self: &Arc<Self>) -> Router {
        Router::new()
            .merge(crate::api::routes(self.limits.journal))
            .merge(front::routes(self.limits.journal))
            .layer(DefaultBodyLimit::max(self.limits.body))
            .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, self.limits.patience))
            .layer(axum::middleware::from_fn_with_state(self.clone(), guard::guard))
            .layer(CompressionLayer::new())
            // Whoever watches the process asks often, by whatever name, and learns only that it answers.
            .route("/healthz", get(|| async { "well\n" }))
            .with_state(self.clone())
    }

    /// Reads the book of the house, and does what the host wishes.
    pub async fn keep_house(&self) -> Result<(), StoreError> {
        let wishes = self.house.read().await?;
        for table in wishes.delete {
            // One that is gone already is no fault.
            let _ = self.rooms.delete(&table).await;
            self.house.strike(WISH_DELETE, &table).await?;
        }
        for person in wishes.forget {
            self.rooms.forget(&person).await?;
            self.house.strike(WISH_FORGET, &person).await?;
        }
        Ok(())
    }

    /// The limits it was opened with.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }
}

/// The server as a router, for those who listen themselves.
pub async fn app(config: Config) -> Result<Router, StartError> {
    Ok(App::open(config).await?.router())
}

/// Says once after a start what became of the tables of earlier programs.
async fn check_tables(rooms: Arc<Rooms>) {
    match rooms.check_all().await {
        Ok(Checked { as_before, changed: 0, only_read: 0 }) => tracing::info!("{as_before} tables go on as they were"),
        Ok(Checked { as_before, changed, only_read }) => {
            tracing::warn!("{as_before} tables go on as they were; at {changed} the rules have changed since, and they go on; {only_read} can only be read");
        }
        Err(refusal) => tracing::warn!("the tables could not be looked through: {refusal}"),
    }
}

/// Does what the host wishes, as soon as it is read in the book, and takes up new keys.
async fn keep_house(app: Weak<App>, key_folder: Option<PathBuf>) {
    let Some(news) = app.upgrade().map(|app| app.rooms.store_news()) else { return };
    let mut news = news;
    for round in 0u32.. {
        // Over a store that several share, the host's word arrives by itself.
        tokio::select! {
            () = tokio::time::sleep(HOUSE) => {}
            () = said(&mut news) => {}
        }
        let Some(app) = app.upgrade() else { return };
        if let Err(error) = app.keep_house().await {
            tracing::warn!("the book of the house could not be read: {error}");
        }
        if round % KEYS_EVERY == 0 {
            let read = match &key_folder {
                Some(folder) => app.keys.reopen(folder).map_err(|error| error.to_string()),
                None => app.rooms.share_keys(&app.keys).await.map_err(|error| error.to_string()),
            };
            if let Err(error) = read {
                tracing::warn!("the keys could not be read again: {error}");
            }
        }
    }
}

/// Waits until another node has written into the book.
async fn said(news: &mut Option<Receiver<StoreNews>>) {
    let Some(news) = news else { return std::future::pending().await };
    while let Ok(StoreNews::Changed(_)) = news.recv().await {}
    // If everything is over, whoever sleeps beside this wakes up in time.
    tokio::time::sleep(BREATH).await;
}

async fn keep_states(rooms: Weak<Rooms>, quiet: Duration) {
    loop {
        tokio::time::sleep(quiet).await;
        let Some(rooms) = rooms.upgrade() else { return };
        rooms.keep_states(quiet).await;
    }
}

async fn sweep(rooms: Weak<Rooms>, idle: Duration) {
    loop {
        tokio::time::sleep(SWEEP.min(idle)).await;
        let Some(rooms) = rooms.upgrade() else { return };
        let closed = rooms.sweep(idle);
        if closed > 0 {
            tracing::info!("{closed} idle tables closed, {} open", rooms.open_rooms());
        }
    }
}

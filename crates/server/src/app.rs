//! The whole server as one value: games, store, keys, limits.

use crate::bots::BotPool;
use crate::devices::Devices;
use crate::front;
use crate::guard;
use crate::hosted::HostedGames;
use crate::house::{House, WISH_DELETE, WISH_FORGET};
use crate::identity::Keys;
use crate::metrics::Metrics;
use crate::rates::{Ceiling, Pace};
use crate::room::VANISHED;
use crate::rooms::{Checked, Pauses, Rooms};
use crate::webhook::Webhook;
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
/// How often old tables are looked for.
const RETIRING: Duration = Duration::from_secs(3600);
/// In the data folder: the journals of tables that were deleted because they were old.
const ARCHIVE: &str = "archive";
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
    /// How many proxies of ours are in front, whose word about a client's address counts.
    pub proxies: usize,
    /// Is every request written to the log?
    pub access_log: bool,
    /// What becomes of old tables.
    pub retention: Retention,
    /// What a client may ask of the server.
    pub limits: Limits,
    /// How long a bot may think about a move.
    pub bot_budget: Duration,
    /// Where only bots play and nobody has looked for so long, they pause.
    pub bot_rest: Duration,
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
    /// Whom to tell when it is the turn of somebody who is away.
    pub webhook: Option<Webhook>,
}

/// What becomes of old tables: they are written to a file each, and then deleted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Retention {
    /// Tables that have been over for so long go; nothing means never.
    pub finished: Option<Duration>,
    /// Tables that nobody has touched for so long go, though they are not over.
    pub abandoned: Option<Duration>,
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
    /// What everybody behind one address may ask together: a club of thirty, each busy.
    pub address: Pace,
    /// Open streams of everybody behind one address.
    pub address_streams: usize,
    /// Tables that a person may make, and everybody behind one address.
    pub tables: (Pace, Pace),
    /// The same for tables that are shown to strangers.
    pub listed: (Pace, Pace),
    /// The same for journals and sheets that are sent in.
    pub uploads: (Pace, Pace),
    /// Connections to the whole server.
    pub connections: usize,
    /// Connections from one address, unless a proxy of ours is in front; never more than three quarters of all, however few those are.
    pub address_connections: usize,
    /// Bytes in a request.
    pub body: usize,
    /// Bytes in an uploaded journal.
    pub journal: usize,
    /// How long a request may take, and its head may take to arrive.
    pub patience: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            per_second: 50,
            burst: 300,
            streams: 32,
            // Thirty people who come at once, each of whom becomes somebody (25), opens a few pages and sits down: 30 × 75, and some.
            address: Pace::per_second(500, 3_000),
            address_streams: 512,
            tables: (Pace { burst: 30, per_hour: 60 }, Pace { burst: 300, per_hour: 600 }),
            listed: (Pace { burst: 5, per_hour: 10 }, Pace { burst: 50, per_hour: 100 }),
            uploads: (Pace { burst: 10, per_hour: 60 }, Pace { burst: 60, per_hour: 300 }),
            connections: 4_096,
            address_connections: 1_024,
            body: 16 * 1024,
            journal: 512 * 1024,
            patience: Duration::from_secs(15),
        }
    }
}

impl Limits {
    /// The usual limits for somebody who may ask so often in a second; everything else grows with it.
    pub fn for_pace(per_second: u32) -> Self {
        let usual = Limits::default();
        let factor = (per_second / usual.per_second).max(1);
        let both = |(person, address): (Pace, Pace)| (person.times(factor), address.times(factor));
        Limits {
            per_second,
            burst: usual.burst.max(per_second),
            address: usual.address.times(factor),
            address_streams: usual.address_streams.saturating_mul(factor as usize),
            address_connections: usual.address_connections.saturating_mul(factor as usize),
            tables: both(usual.tables),
            listed: both(usual.listed),
            uploads: both(usual.uploads),
            ..usual
        }
    }

    /// So many connections one address may have: whatever is set, there is room for another.
    pub fn connections_of_one(&self) -> usize {
        self.address_connections.min(self.connections - self.connections / 4)
    }
}

/// What clients have left.
pub struct Rates {
    /// Requests and streams.
    pub requests: Ceiling,
    /// Styles, scripts and pictures: whoever has asked for too much still sees what the pages look like that say so.
    pub assets: Ceiling,
    /// New tables.
    pub tables: Ceiling,
    /// New tables that are shown to strangers.
    pub listed: Ceiling,
    /// Journals and sheets.
    pub uploads: Ceiling,
}

impl Rates {
    fn new(limits: &Limits) -> Self {
        let person = (Pace::per_second(limits.per_second, limits.burst), limits.streams);
        let both = |(person, address): (Pace, Pace)| Ceiling::new(person, address);
        Rates {
            requests: Ceiling::with_streams(person, (limits.address, limits.address_streams)),
            assets: both((person.0, limits.address)),
            tables: both(limits.tables),
            listed: both(limits.listed),
            uploads: both(limits.uploads),
        }
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
            proxies: 0,
            access_log: false,
            retention: Retention::default(),
            limits: Limits::default(),
            bot_budget: Duration::from_millis(500),
            bot_rest: Duration::from_secs(60),
            bot_pause: Duration::ZERO,
            bot_threads: std::thread::available_parallelism().map_or(1, |cores| cores.get() - 1).max(1),
            idle: Duration::from_secs(10 * 60),
            quiet: Duration::from_secs(1),
            vanished: VANISHED,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            webhook: None,
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
    /// Browsers that people came by a link with.
    pub devices: Devices,
    /// What clients have left.
    pub rates: Rates,
    /// The names under which the server may be called.
    pub hosts: Option<Vec<String>>,
    /// Is it reached over https?
    pub secure: bool,
    /// How many proxies of ours are in front.
    pub proxies: usize,
    /// Is every request written to the log?
    pub access_log: bool,
    /// What is counted.
    pub metrics: Arc<Metrics>,
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
        if let Place::Folder(elsewhere) = &place {
            std::fs::create_dir_all(elsewhere).map_err(|error| StartError::Folder(elsewhere.clone(), error))?;
        }
        let failed = |error| StartError::Store(place.clone(), error);
        let store = place.open().await.map_err(failed)?;
        let keys = match place {
            Place::Folder(_) => Keys::open(&data).map_err(folder)?,
            Place::Postgres(_) => Keys::shared(store.as_ref()).await.map_err(failed)?,
        };
        let house = House::open(store.clone()).await.map_err(failed)?;
        let bot_pool = BotPool::new(config.bot_threads, config.bot_budget);
        let metrics = Arc::new(Metrics::default());
        let devices = Devices::open(store.clone()).await.map_err(failed)?;
        let pauses = Pauses { bot: config.bot_pause, rest: config.bot_rest, vanished: config.vanished };
        let rooms = Rooms::new(config.games, store, &data.join(CONTENT), bot_pool, pauses, metrics.clone(), config.webhook);
        tokio::spawn(retire(Arc::downgrade(&rooms), config.retention, data.join(ARCHIVE)));
        tokio::spawn(sweep(Arc::downgrade(&rooms), config.idle));
        tokio::spawn(keep_states(Arc::downgrade(&rooms), config.quiet));
        tokio::spawn(check_tables(rooms.clone()));
        rooms.follow();
        let hosts = config.hosts.or_else(|| config.listen.ip().is_loopback().then(|| ["localhost", "127.0.0.1", "[::1]"].map(str::to_owned).to_vec()));
        let rates = Rates::new(&config.limits);
        let key_folder = matches!(place, Place::Folder(_)).then(|| data.clone());
        let app = Arc::new(App {
            rooms,
            keys,
            devices,
            house,
            rates,
            hosts,
            secure: config.secure,
            proxies: config.proxies,
            access_log: config.access_log,
            metrics,
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
            .route("/readyz", get(crate::metrics::ready))
            .with_state(self.clone())
    }

    /// Reads the book of the house, and does what the host wishes.
    pub async fn keep_house(&self) -> Result<(), StoreError> {
        let wishes = self.house.read().await?;
        self.devices.read().await?;
        for table in wishes.delete {
            // One that is gone already is no fault.
            let _ = self.rooms.delete(&table).await;
            self.house.strike(WISH_DELETE, &table).await?;
            tracing::info!("a table was deleted, as the host wishes");
        }
        for person in wishes.forget {
            self.rooms.forget(&person).await?;
            self.house.strike(WISH_FORGET, &person).await?;
            tracing::info!("a person was forgotten, as the host wishes");
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
        let kept = app.keep_house().await;
        // A store that was closed meanwhile is no fault.
        if app.rooms.is_closing() {
            return;
        }
        if let Err(error) = kept {
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
    while let Ok(StoreNews::Added { .. } | StoreNews::Changed(_) | StoreNews::Beside(_)) = news.recv().await {}
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

async fn retire(rooms: Weak<Rooms>, retention: Retention, archive: PathBuf) {
    if retention == Retention::default() {
        return;
    }
    loop {
        let Some(now) = rooms.upgrade() else { return };
        match now.retire(retention, &archive).await {
            Ok(0) => {}
            Ok(retired) => tracing::info!("old tables that were written to the archive and deleted: {retired}"),
            Err(error) => tracing::warn!("old tables could not be retired: {error}"),
        }
        drop(now);
        tokio::time::sleep(RETIRING).await;
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

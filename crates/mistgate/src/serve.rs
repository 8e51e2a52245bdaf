//! `mistgate serve`: the table in the browser.

use crate::cli;
use crate::files;
use crate::games::{self, CliGame, GameTask};
use crate::host;
use crate::logging;
use crate::stop::{Stop, Trouble, Verdict};
use mistgate_server::app::{Config, Limits, Retention, StartError};
use mistgate_server::hosted::{HostedGame, HostedGames};
use mistgate_server::serve::Server;
use mistgate_store::{Place, StoreError};
use std::fmt;
use std::io::Write;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// Bots take their time, so that people can follow.
const BOT_PAUSE: Duration = Duration::from_millis(350);

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Serves until told to stop.
pub fn run(arguments: &cli::Serve, content: Option<&Path>) -> Result<Verdict, Stop> {
    logging::begin(&arguments.log, arguments.access_log)?;
    let hosted = games::NAMES.iter().map(|name| games::with(name, content, Host)).collect::<Result<Vec<_>, _>>()?;
    let games = HostedGames(hosted);
    let mut config = Config::new(games, arguments.data.clone().unwrap_or_else(files::data));
    config.listen = arguments.listen;
    config.store = arguments.store.as_deref().map(host::place);
    config.hosts = (!arguments.host.is_empty()).then(|| arguments.host.clone());
    config.secure = arguments.https;
    config.proxies = usize::from(arguments.trust_proxy);
    config.access_log = arguments.access_log;
    let days = |days: Option<u32>| days.map(|days| DAY * days);
    config.retention = Retention { finished: days(arguments.keep_finished), abandoned: days(arguments.keep_abandoned) };
    config.bot_pause = BOT_PAUSE;
    config.webhook = arguments.turn_webhook.clone();
    config.limits = Limits { connections: arguments.connections as usize, ..Limits::for_pace(arguments.per_second) };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(|error| {
        let help = "the system gives no threads: close something, or raise its limits";
        Stop::from(Trouble::new(format!("the server cannot start: {error}"), help))
    })?;
    runtime.block_on(serve(config, arguments.metrics))
}

struct Host;

impl GameTask for Host {
    type Output = HostedGame;

    fn run<G: CliGame>(self, game: Arc<G>) -> HostedGame {
        G::hosted(game)
    }
}

async fn serve(config: Config, metrics: Option<SocketAddr>) -> Result<Verdict, Stop> {
    let kept = config.store.as_ref().map_or_else(|| config.data.display().to_string(), ToString::to_string);
    // Listened for before anything is promised: who stops us early is heard too.
    let stop = told_to_stop()?;
    let server = Server::bind(config).await.map_err(|error| cannot_start(&error))?;
    say(format_args!("Mistgate is at http://{}/", server.address()));
    if let Some(metrics) = metrics {
        let address = server.count_at(metrics).await.map_err(|error| cannot_start(&error))?;
        say(format_args!("What is counted is at http://{address}/metrics"));
    }
    say(format_args!("Everything is kept in {kept}. Ctrl-C stops it; no game is lost."));
    server.run(stop).await;
    say(format_args!("Mistgate has stopped."));
    Ok(Verdict::Fine)
}

/// Says it, if anybody reads what we write: people at the tables do not depend on it.
fn say(words: fmt::Arguments) {
    let _ = writeln!(anstream::stdout(), "{words}");
}

#[cfg(unix)]
fn told_to_stop() -> Result<impl Future<Output = ()>, Stop> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

#[cfg(not(unix))]
fn told_to_stop() -> Result<impl Future<Output = ()>, Stop> {
    Ok(async {
        // If nobody can tell, it runs until it is killed, and loses nothing by that.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}

fn cannot_start(error: &StartError) -> Stop {
    let help = match error {
        StartError::PortTaken(_) => "open that address in a browser, or name another one: mistgate serve --listen 127.0.0.1:8081",
        StartError::Listen(..) => "name an address of this machine and a free port: mistgate serve --listen 127.0.0.1:8080",
        StartError::Folder(..) => "may you write there? Another folder can be named with --data DIR",
        StartError::Store(_, StoreError::InUse(_)) => {
            "open its address in a browser; a second server needs a folder of its own (--data DIR), or a Postgres that both share"
        }
        StartError::Store(_, StoreError::Later { .. }) => "use the version that wrote it, or a later one: nothing was changed",
        StartError::Store(_, StoreError::Damaged(_)) => "take a copy of the folder, then restore a backup: mistgate restore --replace FOLDER",
        StartError::Store(Place::Postgres(_), _) => "does Postgres answer there, and is there such a database? postgres://USER:PASSWORD@HOST/DATABASE",
        StartError::Store(..) => "is the disk full, or may you not write there? Another folder can be named with --data DIR",
    };
    Trouble::new(error.to_string(), help).into()
}

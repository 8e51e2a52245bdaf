//! Listening: connections in, answers out, until told to stop.

use crate::app::{App, Config, StartError};
use crate::guard::network;
use crate::metrics;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use std::collections::HashMap;
use std::future::Future;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tower::ServiceExt;

/// How long requests that are under way may take when the server stops.
const LAST_ORDERS: Duration = Duration::from_secs(10);
/// A connection's buffer: requests are small, and there are many connections.
const BUFFER: usize = 16 * 1024;
/// How long to wait when no connection can be accepted, because the system has no more of something.
const BREATH: Duration = Duration::from_millis(50);

/// Connections, counted by address.
#[derive(Clone)]
struct PerAddress {
    most: usize,
    open: Arc<Mutex<HashMap<String, usize>>>,
}

/// A connection that counts until it is dropped.
struct Connected(PerAddress, Option<String>);

impl PerAddress {
    fn new(most: usize) -> Self {
        PerAddress { most, open: Arc::default() }
    }

    /// One more from there, if there are not too many. What comes from nowhere in particular is not counted.
    fn connect(&self, from: Option<IpAddr>) -> Option<Connected> {
        let from = from.map(network);
        if let Some(from) = &from {
            let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
            let count = open.entry(from.clone()).or_default();
            if *count >= self.most {
                return None;
            }
            *count += 1;
        }
        Some(Connected(self.clone(), from))
    }
}

impl Drop for Connected {
    fn drop(&mut self) {
        let Some(from) = &self.1 else { return };
        let mut open = self.0.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = open.get_mut(from) {
            *count -= 1;
            if *count == 0 {
                open.remove(from);
            }
        }
    }
}

/// A server that listens, and has not begun to answer.
pub struct Server {
    app: Arc<App>,
    listener: TcpListener,
    address: SocketAddr,
}

impl Server {
    /// Listens and opens the data folder.
    pub async fn bind(config: Config) -> Result<Self, StartError> {
        let wanted = config.listen;
        // First the port: if the server runs already, its store is left alone.
        let listener = TcpListener::bind(wanted).await.map_err(|error| match error.kind() {
            io::ErrorKind::AddrInUse => StartError::PortTaken(wanted),
            _ => StartError::Listen(wanted, error),
        })?;
        let address = listener.local_addr().map_err(|error| StartError::Listen(wanted, error))?;
        Ok(Server { app: App::open(config).await?, listener, address })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers at another address what is counted, until the server stops.
    pub async fn count_at(&self, wanted: SocketAddr) -> Result<SocketAddr, StartError> {
        let failed = |error| StartError::Listen(wanted, error);
        let listener = TcpListener::bind(wanted).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        let (routes, mut closing) = (metrics::routes(self.app.clone()), self.app.rooms.closing());
        tokio::spawn(async move {
            let stop = async move { drop(closing.wait_for(|closing| *closing).await) };
            if let Err(error) = axum::serve(listener, routes).with_graceful_shutdown(stop).await {
                tracing::warn!("what is counted is not told any more: {error}");
            }
        });
        Ok(address)
    }

    /// The server's insides.
    pub fn app(&self) -> &Arc<App> {
        &self.app
    }

    /// Answers until told to stop; then takes no more, finishes what is under way, and closes the store.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        let router = self.app.router();
        let graceful = GracefulShutdown::new();
        let limits = self.app.limits();
        let places = Arc::new(Semaphore::new(limits.connections));
        let per_address = PerAddress::new(limits.connections_of_one());
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(limits.patience).max_buf_size(BUFFER);
        tokio::pin!(stop);
        loop {
            let (stream, client) = tokio::select! {
                accepted = self.listener.accept() => match accepted {
                    Ok(accepted) => accepted,
                    Err(error) => {
                        tracing::warn!("a connection was not accepted: {error}");
                        tokio::time::sleep(BREATH).await;
                        continue;
                    }
                },
                () = &mut stop => break,
            };
            // Too many connections: this one is closed at once, the others are not disturbed.
            let Ok(place) = places.clone().try_acquire_owned() else { continue };
            // One address must not take all of them; behind a proxy of ours everybody has the same.
            let Some(seat) = per_address.connect(if self.app.proxies == 0 { Some(client.ip()) } else { None }) else { continue };
            // An event is small and must not wait for the next one.
            let _ = stream.set_nodelay(true);
            let router = router.clone();
            let answer = service_fn(move |mut request: Request<Incoming>| {
                request.extensions_mut().insert(ConnectInfo(client));
                router.clone().oneshot(request.map(Body::new))
            });
            let connection = graceful.watch(http.serve_connection(TokioIo::new(stream), answer));
            tokio::spawn(async move {
                let _places = (place, seat);
                // A client that goes away in the middle is no fault of ours.
                let _ = connection.await;
            });
        }
        drop(self.listener);
        self.app.rooms.begin_closing();
        if tokio::time::timeout(LAST_ORDERS, graceful.shutdown()).await.is_err() {
            tracing::warn!("some connections did not end in time");
        }
        self.app.rooms.close().await;
    }
}

/// Listens where the configuration says and answers until told to stop.
pub async fn serve(config: Config, stop: impl Future<Output = ()>) -> Result<(), StartError> {
    Server::bind(config).await?.run(stop).await;
    Ok(())
}

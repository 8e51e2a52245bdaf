//! Listening: connections in, answers out, until told to stop.

use crate::app::{App, Config, StartError};
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
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
            // An event is small and must not wait for the next one.
            let _ = stream.set_nodelay(true);
            let router = router.clone();
            let answer = service_fn(move |mut request: Request<Incoming>| {
                request.extensions_mut().insert(ConnectInfo(client));
                router.clone().oneshot(request.map(Body::new))
            });
            let connection = graceful.watch(http.serve_connection(TokioIo::new(stream), answer));
            tokio::spawn(async move {
                let _place = place;
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

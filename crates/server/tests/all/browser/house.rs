//! The server: in this process, or in one of its own that can be stopped and killed.

use crate::apart::{Apart, serve_if_asked};
use mistgate_mistfall::Mistfall;
use mistgate_mistywell::Mistywell;
use mistgate_server::app::Config;
use mistgate_server::games::{mistfall, mistywell};
use mistgate_server::hosted::HostedGames;
use mistgate_server::serve::Server;
use std::process::ExitStatus;
use std::sync::{Arc, Mutex};
use tempfile::TempDir;

/// A house, with the limits it has for people.
pub struct House {
    pub folder: TempDir,
    /// With a stroke at its end.
    pub address: String,
    apart: Mutex<Option<Apart>>,
    /// The test that serves in that process.
    child: &'static str,
}

fn games() -> HostedGames {
    HostedGames(vec![mistywell::hosted(Arc::new(Mistywell::embedded().unwrap())), mistfall::hosted(Arc::new(Mistfall::embedded().unwrap()))])
}

impl House {
    pub async fn open() -> House {
        Self::with(games()).await
    }

    /// A house with these games.
    pub async fn with(games: HostedGames) -> House {
        let folder = tempfile::tempdir().unwrap();
        let mut config = Config::new(games, folder.path().to_owned());
        config.listen.set_port(0);
        let server = Server::bind(config).await.unwrap();
        let address = format!("http://{}/", server.address());
        tokio::spawn(server.run(std::future::pending()));
        House { folder, address, apart: Mutex::new(None), child: CHILD }
    }

    /// A house whose server is a process of its own.
    pub fn apart() -> House {
        Self::apart_by(CHILD)
    }

    /// The same, by another test that serves.
    pub fn apart_by(child: &'static str) -> House {
        let folder = tempfile::tempdir().unwrap();
        let apart = Apart::start(child, folder.path(), 0);
        House { folder, address: format!("http://127.0.0.1:{}/", apart.port), apart: Mutex::new(Some(apart)), child }
    }

    /// Sends that process a signal, and waits until it is gone.
    pub fn end(&self, signal: &str) -> ExitStatus {
        self.apart.lock().unwrap().as_mut().expect("a process of its own").end(signal)
    }

    /// Starts it again where it was.
    pub fn start_again(&self) {
        let mut apart = self.apart.lock().unwrap();
        let port = apart.take().expect("a process of its own").port;
        *apart = Some(Apart::start(self.child, self.folder.path(), port));
    }

    /// The address of a page.
    pub fn at(&self, path: &str) -> String {
        format!("{}{path}", self.address)
    }
}

const CHILD: &str = "browser::house::child_that_serves_until_it_is_told_to_stop";

/// Not a test of its own: the process that is stopped and killed elsewhere.
#[test]
fn child_that_serves_until_it_is_told_to_stop() {
    serve_if_asked(games, |_| ());
}

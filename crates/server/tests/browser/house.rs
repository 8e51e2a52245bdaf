//! The server: in this process, or in one of its own that can be stopped and killed.

use mistgate_mistywell::Mistywell;
use mistgate_server::app::Config;
use mistgate_server::games::mistywell::offer;
use mistgate_server::serve::Server;
use mistgate_server::shelf::Shelf;
use std::io::{BufRead, BufReader, Read};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex};
use tempfile::TempDir;
use tokio::signal::unix::{SignalKind, signal};

const FOLDER: &str = "MISTGATE_TEST_FOLDER";
const PORT: &str = "MISTGATE_TEST_PORT";

/// A house, with the limits it has for people.
pub struct House {
    pub folder: TempDir,
    /// With a stroke at its end.
    pub address: String,
    apart: Mutex<Option<Apart>>,
}

async fn server(folder: &Path, port: u16) -> Server {
    let mistywell = Arc::new(Mistywell::embedded().unwrap());
    let mut config = Config::new(Shelf(vec![offer(mistywell)]), folder.to_owned());
    config.listen = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    Server::bind(config).await.unwrap()
}

impl House {
    pub async fn open() -> House {
        let folder = tempfile::tempdir().unwrap();
        let server = server(folder.path(), 0).await;
        let address = format!("http://{}/", server.address());
        tokio::spawn(server.run(std::future::pending()));
        House { folder, address, apart: Mutex::new(None) }
    }

    /// A house whose server is a process of its own.
    pub fn apart() -> House {
        let folder = tempfile::tempdir().unwrap();
        let apart = Apart::start(folder.path(), 0);
        House { folder, address: format!("http://127.0.0.1:{}/", apart.port), apart: Mutex::new(Some(apart)) }
    }

    /// Sends that process a signal, and waits until it is gone.
    pub fn end(&self, signal: &str) -> ExitStatus {
        self.apart.lock().unwrap().as_mut().expect("a process of its own").end(signal)
    }

    /// Starts it again where it was.
    pub fn start_again(&self) {
        let mut apart = self.apart.lock().unwrap();
        let port = apart.take().expect("a process of its own").port;
        *apart = Some(Apart::start(self.folder.path(), port));
    }

    /// The address of a page.
    pub fn at(&self, path: &str) -> String {
        format!("{}{path}", self.address)
    }
}

struct Apart {
    child: Child,
    /// Held open as long as it shall live.
    _line: Option<ChildStdin>,
    port: u16,
}

impl Apart {
    /// Starts one over this folder; port 0 is any free one.
    fn start(folder: &Path, port: u16) -> Apart {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["--exact", "house::child_that_serves_until_it_is_told_to_stop", "--nocapture"]);
        command.env(FOLDER, folder).env(PORT, port.to_string()).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut apart = Apart { _line: child.stdin.take(), child, port: 0 };
        let mut lines = BufReader::new(apart.child.stdout.take().unwrap()).lines();
        let port = lines.find_map(|line| line.ok()?.strip_prefix("listening ")?.parse().ok());
        std::thread::spawn(move || lines.for_each(drop));
        apart.port = port.expect("the server starts");
        apart
    }

    fn end(&mut self, signal: &str) -> ExitStatus {
        assert!(Command::new("kill").args([signal, &self.child.id().to_string()]).status().unwrap().success());
        self.child.wait().unwrap()
    }
}

impl Drop for Apart {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Not a test of its own: the process that is stopped and killed elsewhere.
#[test]
fn child_that_serves_until_it_is_told_to_stop() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let port = std::env::var(PORT).unwrap().parse().unwrap();
    // Whoever started it holds the other end: if that process is gone, this one goes too.
    std::thread::spawn(|| {
        let _ = std::io::stdin().read(&mut [0]);
        std::process::exit(1);
    });
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let mut stop = signal(SignalKind::terminate()).unwrap();
        let server = server(Path::new(&folder), port).await;
        println!("\nlistening {}", server.address().port());
        server.run(async { stop.recv().await.unwrap_or_default() }).await;
    });
}

//! A server in a process of its own, to be stopped and killed: the test's own program, run again for one test only.

use mistgate_server::app::Config;
use mistgate_server::hosted::HostedGames;
use mistgate_server::serve::Server;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use tokio::signal::unix::{SignalKind, signal};

const FOLDER: &str = "MISTGATE_TEST_FOLDER";
const STORE: &str = "MISTGATE_TEST_PLACE";
const PORT: &str = "MISTGATE_TEST_PORT";

/// A running one; it ends with this value, and with the test's process, however that ends.
pub struct Apart {
    child: Child,
    /// Held open as long as it shall live.
    _line: Option<ChildStdin>,
    pub port: u16,
}

impl Apart {
    /// Starts the test of this name, which calls [`serve_if_asked`]. Port 0 is any free one.
    pub fn start(test: &str, folder: &Path, port: u16) -> Apart {
        Self::start_with(test, folder, port, &[])
    }

    /// The same over a store that is elsewhere.
    pub fn start_over(test: &str, folder: &Path, store: &str) -> Apart {
        Self::start_with(test, folder, 0, &[(STORE, store)])
    }

    /// The same with something in its environment.
    pub fn start_with(test: &str, folder: &Path, port: u16, environment: &[(&str, &str)]) -> Apart {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["--exact", test, "--nocapture"]).env(FOLDER, folder).env(PORT, port.to_string()).envs(environment.iter().copied());
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let mut apart = Apart { _line: child.stdin.take(), child, port: 0 };
        let mut lines = BufReader::new(apart.child.stdout.take().unwrap()).lines();
        let port = lines.find_map(|line| line.ok()?.strip_prefix("listening ")?.parse().ok());
        std::thread::spawn(move || lines.for_each(drop));
        apart.port = port.expect("the server starts");
        apart
    }

    /// Sends a signal, and waits until the process is gone.
    pub fn end(&mut self, signal: &str) -> ExitStatus {
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

/// In the process that was started to serve: serves these games until it is told to stop. In any other: nothing.
pub fn serve_if_asked(shelf: impl FnOnce() -> HostedGames, change: impl FnOnce(&mut Config)) {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    // Whoever started it holds the other end: if that process is gone, this one goes too.
    std::thread::spawn(|| {
        let _ = std::io::stdin().read(&mut [0]);
        std::process::exit(1);
    });
    let mut config = Config::new(shelf(), PathBuf::from(folder));
    config.listen.set_port(std::env::var(PORT).unwrap().parse().unwrap());
    config.store = std::env::var(STORE).ok().map(|place| place.parse().unwrap());
    change(&mut config);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let mut stop = signal(SignalKind::terminate()).unwrap();
        let server = Server::bind(config).await.unwrap();
        println!("\nlistening {}", server.address().port());
        server.run(async { stop.recv().await.unwrap_or_default() }).await;
    });
}

//! For tests only: a Postgres of one's own, in a temporary folder, behind a socket in it.
//!
//! It is the one the system has (`/usr/lib/postgresql/*/bin`, or what stands in the path). It ends with the process that started
//! it, however that ends, and leaves nothing behind. As root it runs as the user `postgres`, because it refuses to run as root.

use std::fs;
use std::io::Write;
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// How long it may take to start.
const PATIENCE: Duration = Duration::from_secs(60);
/// The user that Debian's package makes.
const USER: &str = "postgres";

/// Does it keep what it has acknowledged when the machine falls over?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Durability {
    /// It need not: faster.
    Careless,
    /// As anybody would run it.
    Durable,
}

/// How it goes down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fall {
    /// Everybody is sent away, everything is written.
    Fast,
    /// All its processes are killed at once, as if the machine had fallen over.
    Killed,
}

/// How it is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line {
    /// By its socket.
    Socket,
    /// By its socket, and encrypted at a port of this machine.
    Tls,
}

/// A certificate for `localhost` and for who signed it: `authority.crt`.
const CERTIFICATES: &str = r#"set -e; cd "$1"
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=trial -keyout authority.key -out authority.crt
openssl req -newkey rsa:2048 -nodes -subj /CN=localhost -keyout server.key -out server.csr
printf 'subjectAltName=DNS:localhost,IP:127.0.0.1\n' >names
openssl x509 -req -in server.csr -CA authority.crt -CAkey authority.key -days 2 -extfile names -out server.crt
printf 'local all all trust\nhostssl all all 127.0.0.1/32 trust\n' >data/pg_hba.conf"#;

/// A running Postgres.
pub struct Postgres {
    folder: TempDir,
    durability: Durability,
    port: u16,
    line: Line,
    keeper: Mutex<Option<Child>>,
    databases: AtomicU32,
}

impl Postgres {
    /// A new one.
    pub fn start(durability: Durability) -> Self {
        Self::start_at(durability, 5432, Line::Socket)
    }

    /// A new one that is also reached at [`Postgres::port`], but there encrypted only. [`Postgres::authority`] signs for it.
    pub fn start_with_tls() -> Self {
        let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).and_then(|listener| listener.local_addr()).expect("a free port").port();
        Self::start_at(Durability::Careless, port, Line::Tls)
    }

    fn start_at(durability: Durability, port: u16, line: Line) -> Self {
        // Short: the path of a socket has at most a hundred letters.
        let folder = tempfile::Builder::new().prefix("mg").tempdir_in("/tmp").expect("a temporary folder");
        let postgres = Postgres { folder, durability, port, line, keeper: Mutex::new(None), databases: AtomicU32::new(0) };
        if is_root() {
            let owned = Command::new("chown").arg(USER).arg(postgres.path()).status().expect("chown");
            assert!(owned.success(), "there is no user {USER}");
        }
        let made = as_user(&program("initdb"))
            .args(["--no-sync", "--auth=trust", "--username=mistgate", "--encoding=UTF8", "--locale=C", "-D"])
            .arg(postgres.path().join("data"))
            .output()
            .expect("initdb");
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        if line == Line::Tls {
            let made = as_user(Path::new("sh")).args(["-c", CERTIFICATES, "sh"]).arg(postgres.path()).output().expect("sh");
            assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        }
        postgres.rise();
        postgres
    }

    /// One for all tests of this process.
    pub fn shared() -> &'static Postgres {
        static SHARED: OnceLock<Postgres> = OnceLock::new();
        SHARED.get_or_init(|| Postgres::start(Durability::Careless))
    }

    /// Where its socket is.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// The path of its socket.
    pub fn socket(&self) -> PathBuf {
        self.path().join(format!(".s.PGSQL.{}", self.port))
    }

    /// Its port, where it has one.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The certificate of who signs for it.
    pub fn authority(&self) -> PathBuf {
        self.path().join("authority.crt")
    }

    /// The address of a new, empty database.
    pub fn database(&self) -> String {
        let name = format!("trial{}", self.databases.fetch_add(1, Ordering::Relaxed));
        let made = Command::new(program("createdb"))
            .args(["-U", "mistgate", "-p", &self.port.to_string(), "-h"])
            .arg(self.path())
            .arg(&name)
            .output()
            .expect("createdb");
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        format!("postgres://mistgate@localhost/{name}?host={}&port={}", self.path().display(), self.port)
    }

    /// Runs a statement; gives what it answers, one row a line.
    pub fn ask(&self, database: &str, statement: &str) -> String {
        let name = database.rsplit('/').find_map(|part| part.split('?').next().filter(|name| name.starts_with("trial"))).unwrap_or("postgres");
        let mut ask = Command::new(program("psql"));
        let said =
            ask.args(["-U", "mistgate", "-At", "-d", name, "-c", statement, "-p", &self.port.to_string(), "-h"]).arg(self.path()).output().expect("psql");
        assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
        String::from_utf8_lossy(&said.stdout).trim().to_owned()
    }

    /// Goes down, and stays down until [`Postgres::rise`].
    pub fn fall(&self, how: Fall) {
        let keeper = self.keeper.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(mut keeper) = keeper else { return };
        let word = match how {
            Fall::Fast => "INT",
            Fall::Killed => "QUIT",
        };
        // Whoever reads it ends the postmaster that way. QUIT is what a postmaster does when one of its own was killed: no
        // checkpoint, everything is found again in the log.
        let _ = keeper.stdin.take().map(|mut line| writeln!(line, "{word}"));
        let _ = keeper.wait();
    }

    /// Gets up again.
    pub fn rise(&self) {
        let quick = match self.durability {
            Durability::Careless => "-c fsync=off -c synchronous_commit=off -c full_page_writes=off",
            Durability::Durable => "",
        };
        let line = match self.line {
            Line::Socket => "-c listen_addresses=",
            Line::Tls => "-c listen_addresses=127.0.0.1 -c ssl=on -c ssl_cert_file=\"$2/server.crt\" -c ssl_key_file=\"$2/server.key\"",
        };
        let port = self.port;
        let script = format!(
            "\"$1\" -D \"$2/data\" -k \"$2\" -p {port} {line} -c max_connections=200 -c shared_buffers=32MB {quick} >>\"$2/data/log\" 2>&1 &\n\
             read how || {{ how=QUIT; alone=1; }}; kill -$how $!; wait $!\n\
             if [ \"$alone\" ]; then rm -rf \"$2\"; else rm -f \"$2\"/.s.PGSQL*; fi"
        );
        let mut keeper = as_user(Path::new("sh"));
        keeper.args(["-c", &script, "sh"]).arg(program("postgres")).arg(self.path()).stdin(Stdio::piped());
        // In a group of its own: Ctrl-C at the tests must not take it down before its pipe is closed.
        std::os::unix::process::CommandExt::process_group(&mut keeper, 0);
        *self.keeper.lock().unwrap_or_else(PoisonError::into_inner) = Some(keeper.spawn().expect("sh"));
        let began = Instant::now();
        loop {
            let ready = Command::new(program("pg_isready"))
                .args(["-q", "-U", "mistgate", "-p", &self.port.to_string(), "-h"])
                .arg(self.path())
                .status()
                .expect("pg_isready");
            if ready.success() {
                return;
            }
            let log = || fs::read_to_string(self.path().join("data/log")).unwrap_or_default();
            assert!(began.elapsed() < PATIENCE, "Postgres does not start: {}", log());
            std::thread::sleep(Duration::from_millis(50));
        }
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.fall(Fall::Killed);
    }
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|id| id.stdout.starts_with(b"0\n"))
}

/// This program, as somebody who is not root.
fn as_user(program: &Path) -> Command {
    if !is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid", USER, "--regid", USER, "--clear-groups", "--"]).arg(program);
    // The tests' own folder may be closed to others.
    command.current_dir("/");
    command
}

/// A program of Postgres: the newest that Debian has installed, or the one in the path.
fn program(name: &str) -> PathBuf {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().filter_map(Result::ok);
    let number = |path: &PathBuf| path.file_name().and_then(|name| name.to_str()?.parse::<u32>().ok());
    let newest = versions.map(|version| version.path()).max_by_key(number);
    newest.map(|version| version.join("bin").join(name)).filter(|path| path.exists()).unwrap_or_else(|| PathBuf::from(name))
}

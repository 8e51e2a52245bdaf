//! Chromedriver, the browsers it has opened, and an evening with them.

use crate::browser::house::House;
use crate::browser::page::{Done, Page};
use crate::browser::watch::{Watch, complaints};
use fantoccini::{Client, ClientBuilder};
use futures_util::FutureExt;
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::panic::AssertUnwindSafe;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use tempfile::TempDir;

const MISSING: &str = "a browser is needed for this test: apt-get install chromium chromium-driver";
/// The longest a test may take, on the slowest machine: after that something hangs, and pictures say what.
const CLOSING_TIME: Duration = Duration::from_secs(400);

/// How often chromedriver may fail to start before we give up.
const ATTEMPTS: usize = 4;

/// What somebody looks at the table with.
#[derive(Clone, Copy, Debug)]
pub enum Window {
    Desktop,
    /// A touch screen of this size, as browsers on phones lay pages out.
    Phone(u32, u32),
    /// A desktop of somebody who wants nothing to move.
    Still,
}

impl Window {
    fn wishes(self) -> Value {
        let mut arguments = vec![
            "--headless=new".to_owned(),
            // Chromium refuses its sandbox to root, and containers have a small /dev/shm.
            "--no-sandbox".to_owned(),
            "--disable-dev-shm-usage".to_owned(),
            "--disable-gpu".to_owned(),
            "--disable-background-networking".to_owned(),
            "--disable-component-update".to_owned(),
            "--disable-sync".to_owned(),
            "--no-first-run".to_owned(),
            // Whatever a page asks of another host comes to nothing, and is in the log.
            "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1".to_owned(),
            "--window-size=1440,900".to_owned(),
        ];
        if matches!(self, Window::Still) {
            arguments.push("--force-prefers-reduced-motion".to_owned());
        }
        // An empty page to begin with: chromium's own is heavy.
        let start = json!({ "session.restore_on_startup": 4, "session.startup_urls": ["about:blank"] });
        let mut options = json!({ "args": arguments, "prefs": start, "perfLoggingPrefs": { "enableNetwork": true, "enablePage": false } });
        if let Window::Phone(width, height) = self {
            // A window that narrow does not exist on a desktop: chromium would quietly make it wider.
            options["mobileEmulation"] = json!({ "deviceMetrics": { "width": width, "height": height, "pixelRatio": 2, "touch": true } });
        }
        json!({ "browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": { "browser": "ALL", "performance": "ALL" } })
    }
}

/// Chromedriver, and the browsers it has opened.
struct Desk {
    driver: Child,
    address: String,
    browsers: Vec<(&'static str, Client)>,
    /// What chromedriver and browsers leave behind.
    _scratch: TempDir,
}

impl Desk {
    /// Starts chromedriver on a port of its own choice. Somebody else may take that port before it does: then it chooses again.
    fn open() -> Desk {
        (0..ATTEMPTS).find_map(|_| Self::try_open()).expect("chromedriver starts")
    }

    fn try_open() -> Option<Desk> {
        let mut command = Command::new("chromedriver");
        let scratch = tempfile::tempdir().unwrap();
        // A group of its own, so that all browsers can be ended with it, whatever became of them.
        command.arg("--port=0").env("TMPDIR", scratch.path()).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).process_group(0);
        let mut driver = command.spawn().unwrap_or_else(|error| panic!("{MISSING} ({error})"));
        let mut lines = BufReader::new(driver.stdout.take().unwrap()).lines();
        let started = "started successfully on port ";
        let port = lines.find_map(|line| Some(line.ok()?.split_once(started)?.1.trim_end_matches('.').to_owned()));
        let desk = Desk { driver, address: format!("http://127.0.0.1:{}", port.as_deref().unwrap_or_default()), browsers: Vec::new(), _scratch: scratch };
        port?;
        // Whatever else it says is read, so that it never waits for a reader.
        std::thread::spawn(move || lines.for_each(drop));
        Some(desk)
    }

    async fn browser(&mut self, name: &'static str, window: Window) -> Page {
        let Value::Object(wishes) = window.wishes() else { unreachable!() };
        let client = ClientBuilder::new(HttpConnector::new()).capabilities(wishes).connect(&self.address).await;
        let client = client.unwrap_or_else(|error| panic!("chromium does not start: {error}; {MISSING}"));
        self.browsers.push((name, client.clone()));
        Page(client)
    }

    /// What every browser shows and has said, for whoever looks into the failure.
    async fn keep_evidence(&self, logs: &[Watch]) {
        let folder = evidence();
        let test = std::thread::current().name().unwrap_or("test").replace("::", "-");
        let keep = |name: &str, ending: &str, bytes: &[u8]| {
            let path = folder.join(format!("{test}-{name}.{ending}"));
            let kept = std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&path, bytes));
            eprintln!("{name}: {}", kept.map_or_else(|error| error.to_string(), |()| path.display().to_string()));
        };
        for ((name, client), log) in self.browsers.iter().zip(logs) {
            if let Ok(picture) = client.screenshot().await {
                keep(name, "png", &picture);
            }
            if let Ok(source) = client.source().await {
                keep(name, "html", source.as_bytes());
            }
            keep(name, "log", format!("{log:#?}").as_bytes());
        }
    }

    async fn logs(&self) -> Vec<Watch> {
        let mut logs = Vec::new();
        for (_, client) in &self.browsers {
            logs.push(Watch::read(client).await);
        }
        logs
    }

    async fn close(mut self) {
        for (_, client) in self.browsers.drain(..) {
            let _ = client.close().await;
        }
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        let group = format!("-{}", self.driver.id());
        let _ = Command::new("kill").args(["-KILL", "--", &group]).stderr(Stdio::null()).status();
        let _ = self.driver.wait();
    }
}

/// The folder `browser-failures` in the target folder.
fn evidence() -> PathBuf {
    let scratch = Path::new(env!("CARGO_TARGET_TMPDIR"));
    scratch.parent().unwrap_or(scratch).join("browser-failures")
}

/// Browsers with these names and windows at one server. If something fails, pictures and pages are kept; in any case
/// no process is left behind. `forgiven` are the only complaints of the browsers that may be in their logs.
pub async fn evening<const N: usize>(house: House, wanted: [(&'static str, Window); N], forgiven: &[&str], play: impl AsyncFnOnce(&House, [Page; N]) -> Done) {
    let mut desk = Desk::open();
    let mut pages = Vec::new();
    for (name, window) in wanted {
        pages.push(desk.browser(name, window).await);
    }
    let pages = <[Page; N]>::try_from(pages).unwrap_or_else(|_| unreachable!("as many as were wanted"));
    let played = tokio::time::timeout(CLOSING_TIME, AssertUnwindSafe(play(&house, pages)).catch_unwind()).await;
    let logs = desk.logs().await;
    let complaints = complaints(&logs, &house.address, forgiven);
    if !matches!(played, Ok(Ok(Ok(())))) || !complaints.is_empty() {
        desk.keep_evidence(&logs).await;
    }
    desk.close().await;
    match played.expect("the evening ends") {
        Ok(done) => done.unwrap(),
        Err(panic) => std::panic::resume_unwind(panic),
    }
    assert!(complaints.is_empty(), "{complaints:#?}");
}

//! The browsers that tests sit at. To start one costs more than most tests do, so whoever is done hands theirs on, wiped: it remembers nothing
//! but what it was started with. One whose wiping or whose test failed is thrown away, and none outlives the process of the tests.

use crate::browser::desk::Window;
use crate::browser::house::House;
use crate::browser::watch::Watch;
use axum::http::Method;
use fantoccini::error::CmdError;
use fantoccini::wd::{TimeoutConfiguration, WebDriverCompatibleCommand};
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::{LazyLock, Mutex};
use tokio::runtime::Runtime;
use url::{ParseError, Url};

const MISSING: &str = "a browser is needed for this test: apt-get install chromium chromium-driver";
/// How often chromedriver may fail to start before we give up.
const ATTEMPTS: usize = 4;

/// Chromedriver in a group of its own, watched by a shell: once nobody holds the pipe to it any more, however that came, it ends the group
/// with all browsers in it and takes away what they have written.
const GUARD: &str = "export TMPDIR=$(mktemp -d); set -m; chromedriver --port=0 & exec >&-; read -r; \
                     kill -KILL -- -$!; wait; rm -rf \"$TMPDIR\" || { sleep 1; rm -rf \"$TMPDIR\"; }";

/// As large as a desktop's window is.
const WIDTH: u32 = 1440;
const HEIGHT: u32 = 900;

/// Those that nobody sits at.
static IDLE: Mutex<Vec<Browser>> = Mutex::new(Vec::new());

/// What is said to a browser is said from here: it is handed on from test to test, and the runtime of a test ends with it.
static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap());

/// Chromedriver and its one browser.
pub struct Browser {
    pub client: Client,
    kind: Window,
    _driver: Driver,
}

impl Browser {
    /// One that nobody sits at, or a new one.
    pub async fn take(window: Window) -> Browser {
        while let Some(browser) = Self::idle(window) {
            // One that was lost meanwhile is thrown away too.
            if browser.lay_open(window).await.is_ok() {
                return browser;
            }
        }
        let browser = Browser::start(window).await;
        browser.lay_open(window).await.unwrap_or_else(|error| panic!("a browser cannot be made ready: {error}"));
        browser
    }

    fn idle(window: Window) -> Option<Browser> {
        let mut idle = IDLE.lock().unwrap();
        let found = idle.iter().position(|browser| browser.kind == kind(window));
        found.map(|at| idle.swap_remove(at))
    }

    async fn start(window: Window) -> Browser {
        let driver = Driver::start();
        let Value::Object(wishes) = wishes(window) else { unreachable!() };
        let address = driver.address.clone();
        let connected = RUNTIME.spawn(async move { ClientBuilder::new(HttpConnector::new()).capabilities(wishes).connect(&address).await });
        let client = connected.await.unwrap().unwrap_or_else(|error| panic!("chromium does not start: {error}; {MISSING}"));
        Browser { client, kind: kind(window), _driver: driver }
    }

    /// As still and as large as it shall be. Phones have the size that they were started with.
    async fn lay_open(&self, window: Window) -> Result<(), CmdError> {
        let motion = if window == Window::Still { "reduce" } else { "no-preference" };
        self.tell("Emulation.setEmulatedMedia", json!({ "features": [{ "name": "prefers-reduced-motion", "value": motion }] })).await?;
        match window {
            Window::Phone(..) => Ok(()),
            Window::Desktop | Window::Still => self.client.set_window_size(WIDTH, HEIGHT).await,
        }
    }

    /// For the next one. Everything that a page may keep is kept under the address of its house.
    pub async fn hand_on(self, house: &str) {
        if self.wipe(house).await.is_ok() {
            IDLE.lock().unwrap().push(self);
        }
    }

    async fn wipe(&self, house: &str) -> Result<(), CmdError> {
        let client = &self.client;
        client.release_actions().await?;
        client.update_timeouts(TimeoutConfiguration::default()).await?;
        let window = client.window().await?;
        for other in client.windows().await?.into_iter().filter(|other| *other != window) {
            client.switch_to_window(other).await?;
            client.close_window().await?;
        }
        client.switch_to_window(window).await?;
        // Only the page itself can reach what is kept with its window.
        client.execute("sessionStorage.clear()", Vec::new()).await?;
        client.goto("about:blank").await?;
        self.tell("Page.resetNavigationHistory", json!({})).await?;
        self.tell("Storage.clearDataForOrigin", json!({ "origin": house, "storageTypes": "all" })).await?;
        for wiped in ["Network.clearBrowserCache", "Browser.resetPermissions"] {
            self.tell(wiped, json!({})).await?;
        }
        Watch::read(client).await;
        Ok(())
    }

    /// A command of Chromium's own.
    async fn tell(&self, command: &'static str, details: Value) -> Result<Value, CmdError> {
        self.client.issue_cmd(Ask("goog/cdp/execute", json!({ "cmd": command, "params": details }))).await
    }
}

/// Something that only chromedriver is asked: the end of its address, and what is sent there.
#[derive(Debug)]
pub struct Ask(pub &'static str, pub Value);

impl WebDriverCompatibleCommand for Ask {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!("session/{}/{}", session.unwrap_or_default(), self.0))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.1.to_string()))
    }
}

/// Who wants nothing to move sits at the same browsers as others on desktops.
fn kind(window: Window) -> Window {
    if window == Window::Still { Window::Desktop } else { window }
}

fn wishes(window: Window) -> Value {
    let arguments = [
        "--headless=new",
        // Chromium refuses its sandbox to root, and containers have a small /dev/shm.
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        // Whatever a page asks of another host comes to nothing, and is in the log.
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
        &format!("--window-size={WIDTH},{HEIGHT}"),
    ];
    // An empty page to begin with: chromium's own is heavy.
    let start = json!({ "session.restore_on_startup": 4, "session.startup_urls": ["about:blank"] });
    let mut options = json!({ "args": arguments, "prefs": start, "perfLoggingPrefs": { "enableNetwork": true, "enablePage": false } });
    if let Window::Phone(width, height) = window {
        // A window that narrow does not exist on a desktop: chromium would quietly make it wider.
        options["mobileEmulation"] = json!({ "deviceMetrics": { "width": width, "height": height, "pixelRatio": 2, "touch": true } });
    }
    json!({ "browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": { "browser": "ALL", "performance": "ALL" } })
}

/// Chromedriver and the shell that watches it.
struct Driver {
    guard: Child,
    address: String,
}

impl Driver {
    /// Starts chromedriver on a port of its own choice. Somebody else may take that port before it does: then it chooses again.
    fn start() -> Driver {
        (0..ATTEMPTS).find_map(|_| Self::try_start()).unwrap_or_else(|| panic!("chromedriver does not start; {MISSING}"))
    }

    fn try_start() -> Option<Driver> {
        let mut command = Command::new("bash");
        // Whoever interrupts the tests does not interrupt the guard.
        command.args(["-c", GUARD]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).process_group(0);
        let mut guard = command.spawn().unwrap();
        let mut lines = BufReader::new(guard.stdout.take().unwrap()).lines();
        let started = "started successfully on port ";
        let port = lines.find_map(|line| Some(line.ok()?.split_once(started)?.1.trim_end_matches('.').to_owned()));
        let driver = Driver { guard, address: format!("http://127.0.0.1:{}", port.as_deref().unwrap_or_default()) };
        port?;
        // Whatever else it says is read, so that it never waits for a reader.
        std::thread::spawn(move || lines.for_each(drop));
        Some(driver)
    }
}

impl Drop for Driver {
    /// Lets go of the pipe, and waits until all is cleared away.
    fn drop(&mut self) {
        let _ = self.guard.wait();
    }
}

/// Leaves behind whatever a page can leave behind, and gives the address of something that is kept for a year.
const LEAVE: &str = "const done = arguments[0]; (async () => { localStorage.left = sessionStorage.left = 'here'; document.cookie = 'left=here; path=/'; \
    await caches.open('left'); await new Promise((open) => { indexedDB.open('left').onsuccess = open; }); await navigator.serviceWorker.ready; \
    history.pushState(null, '', '#left'); const style = document.querySelector('link[rel=stylesheet]').href; await fetch(style); return style; })().then(done, done)";

/// What of it is found again, on a page without script, which leaves nothing itself.
const FIND: &str = "const [style, done] = arguments; (async () => { await fetch(style); const taken = () => performance.getEntriesByName(style).at(-1); \
    while (!taken()) await new Promise((soon) => setTimeout(soon, 10)); const found = { storage: localStorage.left || sessionStorage.left, \
    cookie: document.cookie, caches: (await caches.keys()).length, databases: (await indexedDB.databases()).length, \
    workers: (await navigator.serviceWorker.getRegistrations()).length, file: !taken().transferSize, \
    permission: (await navigator.permissions.query({ name: 'notifications' })).state === 'granted', history: history.length > 2, \
    window: innerWidth < 1000, still: matchMedia('(prefers-reduced-motion: reduce)').matches }; \
    return Object.keys(found).filter((what) => found[what]); })().then(done, (error) => done([String(error)]))";

#[tokio::test(flavor = "multi_thread")]
async fn nobody_finds_in_a_browser_what_others_left_behind() {
    let house = House::open().await;
    let found = async |browser: &Browser, style: &Value| {
        browser.client.goto(&house.at("healthz")).await?;
        browser.client.execute_async(FIND, vec![style.clone()]).await
    };
    let leave = async |browser: &Browser| {
        browser.client.goto(&house.address).await?;
        let style = browser.client.execute_async(LEAVE, Vec::new()).await?;
        browser.tell("Browser.grantPermissions", json!({ "permissions": ["notifications"] })).await?;
        browser.client.set_window_size(800, 600).await?;
        Ok::<_, CmdError>(style)
    };
    let browser = Browser::take(Window::Still).await;
    let style = leave(&browser).await.unwrap();
    let before = found(&browser, &style).await.unwrap();
    let all = ["storage", "cookie", "caches", "databases", "workers", "file", "permission", "history", "window", "still"];
    assert_eq!(before, json!(all), "what was left behind is there, as long as nobody wipes it away");
    browser.client.new_window(false).await.unwrap();
    browser.wipe(&house.address).await.unwrap();
    browser.lay_open(Window::Desktop).await.unwrap();
    assert_eq!(browser.client.windows().await.unwrap().len(), 1, "what was opened is closed");
    assert_eq!(Watch::read(&browser.client).await, Watch::default(), "its logs begin anew");
    assert_eq!(found(&browser, &style).await.unwrap(), json!([]), "what is still there");
}

//! Real browsers at a real server: Debian's chromium, driven through chromedriver, all over loopback.
//!
//! If something fails, pictures of what the browsers showed are in the target folder's `tmp/browser-*.png`.

use fantoccini::error::CmdError;
use fantoccini::key::Key;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use mistgate_mistywell::Mistywell;
use mistgate_server::app::Config;
use mistgate_server::games::mistywell::offer;
use mistgate_server::serve::Server;
use mistgate_server::shelf::Shelf;
use serde_json::{Value, json};
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::process::{Child, Command};

const MISSING: &str = "a browser is needed for this test: apt-get install chromium chromium-driver";
/// Long enough for a browser on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);
const DESKTOP: (u32, u32) = (1440, 900);
const PHONE: (u32, u32) = (390, 844);

type Done<T = ()> = Result<T, CmdError>;

fn found(name: &str) -> bool {
    std::env::var_os("PATH").is_some_and(|paths| std::env::split_paths(&paths).any(|folder| folder.join(name).is_file()))
}

/// Chromedriver, and the browsers it has opened.
struct Desk {
    driver: Child,
    address: String,
    browsers: Vec<(&'static str, Client, TempDir)>,
}

impl Desk {
    async fn open() -> Desk {
        assert!(found("chromedriver") && (found("chromium") || found("chromium-browser")), "{MISSING}");
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let mut command = Command::new("chromedriver");
        command.arg(format!("--port={port}")).stdout(Stdio::null()).stderr(Stdio::null()).kill_on_drop(true);
        let driver = command.spawn().expect(MISSING);
        let started = Instant::now();
        while tokio::net::TcpStream::connect(("127.0.0.1", port)).await.is_err() {
            assert!(started.elapsed() < PATIENCE, "chromedriver does not answer");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        Desk { driver, address: format!("http://127.0.0.1:{port}"), browsers: Vec::new() }
    }

    async fn browser(&mut self, name: &'static str, size: (u32, u32)) -> Page {
        let folder = tempfile::tempdir().unwrap();
        let arguments = json!([
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--no-first-run",
            format!("--user-data-dir={}", folder.path().display()),
            format!("--window-size={},{}", size.0, size.1),
        ]);
        let wishes = json!({ "browserName": "chrome", "goog:chromeOptions": { "args": arguments } });
        let Value::Object(wishes) = wishes else { unreachable!() };
        let client = ClientBuilder::new(HttpConnector::new()).capabilities(wishes).connect(&self.address).await.expect("chromium starts");
        self.browsers.push((name, client.clone(), folder));
        Page(client)
    }

    async fn pictures(&self) {
        for (name, client, _) in &self.browsers {
            if let Ok(picture) = client.screenshot().await {
                let path = picture_path(name);
                let _ = std::fs::write(&path, picture);
                eprintln!("what {name} saw: {}", path.display());
            }
        }
    }

    async fn close(mut self) {
        for (_, client, _folder) in self.browsers.drain(..) {
            let _ = client.close().await;
        }
        let _ = self.driver.kill().await;
    }
}

fn picture_path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("browser-{name}.png"))
}

/// One browser's window.
struct Page(Client);

impl Page {
    async fn ask(&self, script: &str) -> Done<Value> {
        self.0.execute(script, Vec::new()).await
    }

    /// Waits until something is true on the page.
    async fn until(&self, what: &str, script: &str) -> Done {
        let started = Instant::now();
        while self.ask(script).await? != Value::Bool(true) {
            assert!(started.elapsed() < PATIENCE, "waited in vain: {what}");
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
        Ok(())
    }

    async fn until_at(&self, at: i64) -> Done {
        self.until(
            &format!("the table at {at}"),
            &format!("const p = document.getElementById('prompt'); return !!p && Number(p.dataset.at) === {at} && !document.body.classList.contains('busy')"),
        )
        .await?;
        // What moves on the page has come to rest: a click hits what one sees.
        self.until("rest", "return !document.getAnimations().some((a) => a.playState === 'running' && a.effect?.pseudoElement?.includes('view-transition'))")
            .await
    }

    async fn click(&self, selector: &str) -> Done {
        let started = Instant::now();
        loop {
            match self.0.find(Locator::Css(selector)).await?.click().await {
                // It was replaced between looking and clicking: people look again too.
                Err(error) if error.is_stale_element_reference() && started.elapsed() < PATIENCE => {}
                done => return done,
            }
        }
    }

    async fn press(&self, key: &str) -> Done {
        self.0.find(Locator::Css("body")).await?.send_keys(key).await
    }

    /// Lays out a table in the lobby: all seats mine, with this seed.
    async fn lay_out(&self, house: &str, seats: [&str; 3], rounds: &str) -> Done<String> {
        self.0.goto(house).await?;
        for (at, who) in seats.into_iter().enumerate() {
            self.0.find(Locator::Css(&format!("select[name=seat-{at}]"))).await?.select_by_value(who).await?;
        }
        for (name, words) in [("name", "Ada"), ("seed", "7"), ("rounds", rounds)] {
            self.0.find(Locator::Css(&format!(".lobby__set input[name={name}]"))).await?.send_keys(words).await?;
        }
        self.click(".lobby__go button").await?;
        self.until_at(0).await?;
        Ok(self.0.current_url().await?.to_string())
    }

    async fn text(&self, selector: &str) -> Done<String> {
        self.0.find(Locator::Css(selector)).await?.text().await
    }

    /// Nothing sticks out: the page is as wide as the window.
    async fn fits(&self, what: &str) -> Done {
        self.until(&format!("/{what} not wider than the window"), "const d = document.documentElement; return d.scrollWidth <= d.clientWidth").await
    }
}

async fn house() -> (TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let mistywell = Arc::new(Mistywell::embedded().unwrap());
    let mut config = Config::new(Shelf(vec![offer(mistywell)]), folder.path().to_owned());
    config.listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let server = Server::bind(config).await.unwrap();
    let address = format!("http://{}/", server.address());
    tokio::spawn(server.run(std::future::pending()));
    (folder, address)
}

/// Runs with browsers of these sizes; if it fails there are pictures, and in any case no browser is left behind.
async fn with_browsers<F: Future<Output = Done> + Send + 'static>(names: &[(&'static str, (u32, u32))], play: impl FnOnce(String, Vec<Page>) -> F) {
    let mut desk = Desk::open().await;
    let (_folder, house) = house().await;
    let mut pages = Vec::new();
    for &(name, size) in names {
        pages.push(desk.browser(name, size).await);
    }
    let played = tokio::spawn(play(house, pages)).await;
    if !matches!(played, Ok(Ok(()))) {
        desk.pictures().await;
    }
    desk.close().await;
    match played {
        Ok(result) => result.unwrap(),
        Err(panic) => std::panic::resume_unwind(panic.into_panic()),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_by_clicks_and_keys_seen_by_another_browser() {
    with_browsers(&[("ada", DESKTOP), ("bob", DESKTOP)], async |house, pages| {
        let [ada, bob] = <[Page; 2]>::try_from(pages).unwrap_or_else(|_| unreachable!());
        let table = ada.lay_out(&house, ["me", "me", "me"], "").await?;
        assert!(ada.text("#prompt .caps").await?.to_lowercase().contains("as the witch"));
        bob.0.goto(&table).await?;
        bob.until_at(0).await?;
        assert!(bob.text("#ask").await?.contains("Witch"));
        // The draft, by clicking options: everybody takes one, twice.
        for at in 0..6 {
            ada.click(".option[name=move]").await?;
            ada.until_at(at + 1).await?;
            bob.until_at(at + 1).await?;
        }
        // Turns: by keys, and by clicking what is marked where it lies.
        for at in 6..22 {
            match at % 2 {
                0 => ada.press("1").await?,
                _ => {
                    let marked = "const m = [...document.querySelectorAll('a.legal, .legal .keytag')].find((e) => e.dataset.key === '1'); \
                                  if (!m) return false; m.scrollIntoView({ block: 'center', inline: 'center' }); \
                                  m.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })); return true";
                    if ada.ask(marked).await? != Value::Bool(true) {
                        ada.click("#option-1").await?;
                    }
                }
            }
            ada.until_at(at + 1).await?;
        }
        bob.until_at(22).await?;
        assert_eq!(bob.text("#log .log li.log__now").await?, ada.text("#log .log li.log__now").await?);
        // Taken back, for both.
        let asked = ada.text("#ask").await?;
        ada.press("1").await?;
        ada.until_at(23).await?;
        ada.press("u").await?;
        ada.until_at(24).await?;
        assert_eq!(ada.text("#ask").await?, asked);
        bob.until_at(24).await?;
        // A hint marks one option; the page stays where it is.
        ada.press("h").await?;
        ada.until("a hint", "return document.querySelectorAll('.option--hint').length === 1").await?;
        // Loaded anew it is the same, and the game goes on.
        ada.0.refresh().await?;
        ada.until_at(24).await?;
        assert_eq!(ada.text("#ask").await?, asked);
        ada.press("1").await?;
        ada.until_at(25).await?;
        bob.until_at(25).await?;
        // Why not?
        ada.press("?").await?;
        ada.until("asking", "return document.body.classList.contains('why-on')").await?;
        ada.ask("document.querySelector('[data-piece^=\"district:\"]').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))").await?;
        ada.until("an answer", "return !!document.querySelector('#toasts .toast span')").await?;
        // The replay, by keys.
        bob.0.goto(&format!("{table}/replay?at=5")).await?;
        assert!(bob.text("#prompt .caps").await?.to_lowercase().contains("replay, 5 of 23"));
        bob.press(&String::from(char::from(Key::Left))).await?;
        bob.until("one move back", "return document.querySelector('#prompt .caps').textContent.includes('Replay, 4 of 23')").await?;
        // The light is changed and stays.
        let before = ada.ask("return getComputedStyle(document.body).backgroundColor + getComputedStyle(document.documentElement).backgroundColor").await?;
        ada.click("[data-theme-switch]").await?;
        ada.0.refresh().await?;
        ada.until_at(25).await?;
        let after = ada.ask("return getComputedStyle(document.body).backgroundColor + getComputedStyle(document.documentElement).backgroundColor").await?;
        assert_ne!(before, after);
        for page in ["", "rules", "rules/mistywell", "cards/mistywell", "nowhere"] {
            ada.0.goto(&format!("{house}{page}")).await?;
            ada.fits(page).await?;
        }
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_short_game_to_its_end_on_a_phone() {
    with_browsers(&[("phone", PHONE)], async |house, pages| {
        let phone = pages.into_iter().next().unwrap();
        phone.0.set_window_size(PHONE.0, PHONE.1).await?;
        phone.0.goto(&house).await?;
        phone.fits("the lobby").await?;
        phone.lay_out(&house, ["me", "me", "me"], "1").await?;
        for at in 0..200 {
            phone.fits("the table").await?;
            if phone.ask("return !!document.querySelector('.prompt--ended')").await? == Value::Bool(true) {
                assert!(at > 6);
                phone.click(".prompt__after .btn--main").await?;
                phone.until("the replay", "return location.pathname.endsWith('/replay')").await?;
                return phone.fits("the replay").await;
            }
            phone.click("#option-1").await?;
            phone.until_at(at + 1).await?;
        }
        panic!("one round has no end");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_at_one_table() {
    with_browsers(&[("host", DESKTOP), ("friend", PHONE)], async |house, pages| {
        let [host, friend] = <[Page; 2]>::try_from(pages).unwrap_or_else(|_| unreachable!());
        let table = host.lay_out(&house, ["me", "invite", "me"], "").await?;
        let link = host.ask("return document.querySelector('.invites input').value").await?;
        let link = link.as_str().unwrap_or_default().to_owned();
        assert!(link.starts_with(&format!("{house}join/")), "{link}");
        friend.0.goto(&link).await?;
        friend.0.find(Locator::Css("input[name=name]")).await?.send_keys("Bob & <b>Sons</b>").await?;
        friend.click(".claim button").await?;
        friend.until_at(0).await?;
        assert_eq!(friend.0.current_url().await?.as_str(), table);
        host.until("Bob at the table", "return document.querySelector('.seats').textContent.includes('Bob & <b>Sons</b>')").await?;
        host.until("a word about it", "return document.getElementById('toasts').textContent.includes('sits down')").await?;
        host.click("#option-1").await?;
        friend.until_at(1).await?;
        friend.click("#option-1").await?;
        host.until_at(2).await?;
        host.until("my turn", "return !!document.querySelector('#option-1')").await
    })
    .await;
}

//! Nothing that axe-core objects to, on any kind of page, in light, dark and on a phone.
//!
//! The checker is a package of npm, half a megabyte that nobody needs but this test: it is fetched once into `target/axe`.

use crate::browser::desk::{Window, Window::*, evening};
use crate::browser::house::House;
use crate::browser::page::{Done, Page};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::Command;

const VERSION: &str = "4.14.0";

/// The checker's text.
fn checker() -> String {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target/axe");
    let file = folder.join("node_modules/axe-core/axe.min.js");
    if !file.exists() {
        let npm = Command::new("npm").args(["install", "--no-save", "--prefix"]).arg(&folder).arg(format!("axe-core@{VERSION}")).output();
        let npm = npm.expect("npm is needed to fetch axe-core for this test: apt-get install npm");
        assert!(npm.status.success(), "npm cannot fetch axe-core: {}", String::from_utf8_lossy(&npm.stderr));
    }
    std::fs::read_to_string(&file).expect("npm has put it there")
}

/// Looks at the page as it is.
async fn look(page: &Page, axe: &str, what: &str) -> Done {
    page.ask(axe).await?;
    let run = "const done = arguments[arguments.length - 1]; \
               window.axe.run(document, { resultTypes: ['violations'] }).then((found) => done(found.violations.map((one) => [one.id, one.nodes.slice(0, 3).map((node) => node.target.join(' ') + ': ' + node.failureSummary)])))";
    let found = page.0.execute_async(run, Vec::new()).await?;
    assert_eq!(found, json!([]), "{what}: {}", serde_json::to_string_pretty(&found).unwrap_or_default());
    Ok(())
}

/// A table of a game with bots, made without the lobby.
async fn table(page: &Page, house: &House, game: &str) -> Done<String> {
    page.goto(&house.at(&format!("?game={game}"))).await?;
    let make = "const done = arguments[arguments.length - 1]; const form = document.querySelector(\"form[action='/tables']\"); \
                const data = new URLSearchParams(new FormData(form)); data.set('seed', '7'); data.set('name', 'Ada'); let seats = 0; \
                for (const key of [...data.keys()]) if (/^seat-[0-9]$/.test(key)) data.set(key, seats++ ? 'bot' : 'me'); \
                fetch('/tables', { method: 'POST', body: data }).then((answer) => done(answer.url))";
    let address = page.0.execute_async(make, Vec::new()).await?;
    Ok(address.as_str().unwrap_or_default().to_owned())
}

async fn pages(window: Window, light: Option<&'static str>) {
    let axe = checker();
    evening(House::open().await, [("ada", window)], &["Content Security Policy"], async |house, [ada]| {
        let seen = |page: &str| format!("{page} ({window:?}, {light:?})");
        for game in ["mistywell", "mistfall", "frost"] {
            let address = table(&ada, house, game).await?;
            if let Some(light) = light {
                ada.0.execute("document.cookie = `theme=${arguments[0]}; path=/`", vec![Value::from(light)]).await?;
            }
            ada.goto(&address).await?;
            ada.until("a table", "return !!document.getElementById('prompt')").await?;
            look(&ada, &axe, &seen(&format!("the table of {game}"))).await?;
            for part in ["/replay?at=0", "/story", "/why", "/report"] {
                ada.goto(&format!("{address}{part}")).await?;
                look(&ada, &axe, &seen(&format!("{game}{part}"))).await?;
            }
        }
        for page in ["", "me", "rules", "rules/mistywell", "rules/mistywell/MW-GOAL-03", "cards/mistywell", "nowhere", "offline"] {
            ada.goto(&house.at(page)).await?;
            look(&ada, &axe, &seen(page)).await?;
        }
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "names of pieces and a board that scrolls on phones are still objected to"]
async fn nothing_is_amiss_by_day() {
    pages(Still, None).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "names of pieces and a board that scrolls on phones are still objected to"]
async fn nothing_is_amiss_by_night() {
    pages(Still, Some("dark")).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "names of pieces and a board that scrolls on phones are still objected to"]
async fn nothing_is_amiss_on_a_phone() {
    pages(Phone(390, 844), None).await;
}

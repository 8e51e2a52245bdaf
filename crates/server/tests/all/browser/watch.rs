//! What a browser has asked for and complained about: no request leaves the house, no script fails, and nothing
//! stands on a page that its policy forbids.

use crate::browser::browsers::Ask;
use crate::browser::desk::{Window, evening};
use crate::browser::house::House;
use fantoccini::Client;
use fantoccini::error::CmdError;
use serde_json::{Value, json};

/// One browser's logs.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Watch {
    /// What it complained about, with the page or the file.
    said: Vec<String>,
    /// Every address it asked for.
    asked: Vec<String>,
}

/// Reads one of chromedriver's logs since the last time.
async fn log(client: &Client, kind: &str) -> Result<Value, CmdError> {
    client.issue_cmd(Ask("se/log", json!({ "type": kind }))).await
}

impl Watch {
    /// Reads what has been logged since the last time; a browser that cannot be asked has that as its complaint.
    pub async fn read(client: &Client) -> Watch {
        match (log(client, "browser").await, log(client, "performance").await) {
            (Ok(said), Ok(traffic)) => Watch { said: entries(&said).map(complaint).collect(), asked: entries(&traffic).filter_map(request).collect() },
            (said, traffic) => Watch { said: [said.err(), traffic.err()].into_iter().flatten().map(|error| error.to_string()).collect(), asked: Vec::new() },
        }
    }
}

fn entries(log: &Value) -> impl Iterator<Item = &Value> {
    log.as_array().into_iter().flatten()
}

fn complaint(entry: &Value) -> String {
    ["level", "source", "message"].map(|key| entry[key].as_str().unwrap_or_default()).join(" ")
}

fn request(entry: &Value) -> Option<String> {
    let event: Value = serde_json::from_str(entry["message"].as_str()?).ok()?;
    let (event, detail) = (&event["message"], &event["message"]["params"]);
    let address = match event["method"].as_str()? {
        "Network.requestWillBeSent" => &detail["request"]["url"],
        "Network.webSocketCreated" | "Network.webTransportCreated" => &detail["url"],
        _ => return None,
    };
    Some(address.as_str()?.to_owned())
}

/// Everything that should not have been: requests to others, and words in the console.
pub fn complaints(logs: &[Watch], house: &str, forgiven: &[&str]) -> Vec<String> {
    // What stands inside the page or the browser is asked of nobody.
    let abroad = |address: &&String| !address.starts_with(house) && !["data:", "about:", "chrome:"].iter().any(|inside| address.starts_with(inside));
    let asked = logs.iter().flat_map(|log| &log.asked).filter(abroad).map(|address| format!("asked for {address}"));
    let said = logs.iter().flat_map(|log| &log.said).filter(|said| !forgiven.iter().any(|words| said.contains(words)));
    asked.chain(said.cloned()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_watch_notices_what_must_not_be() {
    evening(House::open().await, [("eve", Window::Desktop)], &["Content Security Policy", "went wrong", "ERR_BLOCKED_BY_CSP"], async |house, [eve]| {
        eve.goto(&house.address).await?;
        let lobby = Watch::read(&eve.0).await;
        assert!(lobby.said.is_empty() && lobby.asked.contains(&house.address), "{lobby:?}");
        assert!(lobby.asked.iter().any(|address| address.contains("/assets/table.css")), "{lobby:?}");
        let forbidden = "const add = (name, rest) => document.body.append(Object.assign(document.createElement(name), rest)); \
                         add('script', { textContent: 'window.evil = 1' }); add('img', { src: 'http://elsewhere.invalid/dot.png' }); \
                         document.body.insertAdjacentHTML('beforeend', '<p style=\"color: red\">red</p>'); \
                         setTimeout(() => { throw new Error('it went wrong') })";
        eve.ask(forbidden).await?;
        eve.until("the next moment", "return new Promise((resolve) => setTimeout(() => resolve(window.evil === undefined)))").await?;
        let log = Watch::read(&eve.0).await;
        let seen = complaints(std::slice::from_ref(&log), &house.address, &[]);
        for words in ["script", "elsewhere.invalid", "style", "it went wrong"] {
            assert!(seen.iter().any(|said| said.contains(words)), "{words} is not among {seen:#?}");
        }
        Ok(())
    })
    .await;
}

//! An evening: browsers at a server, what is played there, and a look at their logs.

use crate::browser::browsers::Browser;
use crate::browser::house::House;
use crate::browser::page::{Done, Page};
use crate::browser::watch::{Watch, complaints};
use futures_util::FutureExt;
use std::panic::AssertUnwindSafe;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The longest a test may take, on the slowest machine: after that something hangs, and pictures say what.
const CLOSING_TIME: Duration = Duration::from_secs(400);

/// What somebody looks at the table with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Window {
    Desktop,
    /// A touch screen of this size, as browsers on phones lay pages out.
    Phone(u32, u32),
    /// A desktop of somebody who wants nothing to move.
    Still,
}

/// What every browser shows and has said, for whoever looks into the failure.
async fn keep_evidence(seats: &[(&'static str, Browser)], logs: &[Watch]) {
    let folder = evidence();
    let test = std::thread::current().name().unwrap_or("test").replace("::", "-");
    let keep = |name: &str, ending: &str, bytes: &[u8]| {
        let path = folder.join(format!("{test}-{name}.{ending}"));
        let kept = std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&path, bytes));
        eprintln!("{name}: {}", kept.map_or_else(|error| error.to_string(), |()| path.display().to_string()));
    };
    for ((name, browser), log) in seats.iter().zip(logs) {
        if let Ok(picture) = browser.client.screenshot().await {
            keep(name, "png", &picture);
        }
        if let Ok(source) = browser.client.source().await {
            keep(name, "html", source.as_bytes());
        }
        keep(name, "log", format!("{log:#?}").as_bytes());
    }
}

/// The folder `browser-failures` in the target folder.
fn evidence() -> PathBuf {
    let scratch = Path::new(env!("CARGO_TARGET_TMPDIR"));
    scratch.parent().unwrap_or(scratch).join("browser-failures")
}

/// Browsers with these names and windows at one server. If something fails, pictures and pages are kept, and the browsers thrown away; else
/// they are wiped, and others sit at them. `forgiven` are the only complaints of the browsers that may be in their logs.
pub async fn evening<const N: usize>(house: House, wanted: [(&'static str, Window); N], forgiven: &[&str], play: impl AsyncFnOnce(&House, [Page; N]) -> Done) {
    let mut seats = Vec::new();
    for (name, window) in wanted {
        seats.push((name, Browser::take(window).await));
    }
    let pages = std::array::from_fn(|at| Page(seats[at].1.client.clone()));
    let played = tokio::time::timeout(CLOSING_TIME, AssertUnwindSafe(play(&house, pages)).catch_unwind()).await;
    let mut logs = Vec::new();
    for (_, browser) in &seats {
        logs.push(Watch::read(&browser.client).await);
    }
    let complaints = complaints(&logs, &house.address, forgiven);
    let well = matches!(played, Ok(Ok(Ok(())))) && complaints.is_empty();
    if !well {
        keep_evidence(&seats, &logs).await;
    }
    for (_, browser) in seats.into_iter().filter(|_| well) {
        browser.hand_on(&house.address).await;
    }
    match played.expect("the evening ends") {
        Ok(done) => done.unwrap(),
        Err(panic) => std::panic::resume_unwind(panic),
    }
    assert!(complaints.is_empty(), "{complaints:#?}");
}

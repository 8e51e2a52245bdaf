//! Nothing that axe-core objects to, on any kind of page of any game, in light, dark and on a phone. A page is loaded once and
//! looked at by day and by night.

use crate::browser::desk::{Window, Window::*, evening};
use crate::browser::house::House;
use crate::browser::page::{Done, Page};
use crate::common::moments::{Evening, Moment};
use fantoccini::wd::TimeoutConfiguration;
use serde_json::json;
use std::io::Read;
use std::sync::OnceLock;
use std::time::Duration;

/// The checker. It lies beside the tests, so that they need no network and always judge alike.
fn checker() -> String {
    let mut text = String::new();
    let mut packed = flate2::read::GzDecoder::new(include_bytes!("../../axe-core/axe.min.js.gz").as_slice());
    packed.read_to_string(&mut text).expect("a packed text");
    text
}

/// Pages that are no table's: one of each kind, and of those that differ from game to game all.
const PAGES: [&str; 17] = [
    "",
    "?game=malhya",
    "me",
    "rules",
    "rules/mistywell",
    "rules/mistfall?q=wound",
    "rules/frost?q=wound",
    "rules/malhya?q=aura",
    "rules/mistywell/MW-GOAL-03",
    "cards/mistywell",
    "cards/mistfall",
    "cards/frost",
    "cards/malhya",
    "how-to-play/heart",
    "nowhere",
    "offline",
    "api/docs",
];

/// What is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Judged {
    /// Everything.
    All,
    /// Whether it can be read: in another light nothing else is different.
    Contrast,
}

/// A gallery has hundreds of cards and a book hundreds of rules, all made alike: some of each kind are looked at.
const FEWER: &str = "for (const list of document.querySelectorAll('.gallery :is(ul, ol), .laws :is(ul, ol), .laws__topics')) [...list.children].slice(6).forEach((el) => el.remove())";

/// Looks at the page as it is, and gives what is amiss. On a desktop it is then made night, as the switch in the bar does it.
async fn objections(page: &Page, axe: &str, nights: bool, what: &str) -> Done<Vec<String>> {
    page.ask(FEWER).await?;
    page.ask(axe).await?;
    let mut amiss = judge(page, Judged::All, what).await?;
    if nights {
        let ground = "return getComputedStyle(document.documentElement).backgroundColor + getComputedStyle(document.body).color";
        let day = page.ask(ground).await?;
        page.ask("document.documentElement.dataset.theme = 'dark'").await?;
        let night = page.ask(ground).await?;
        assert!(night != day || !page.holds("return !!document.querySelector('[data-theme-switch]')").await?, "{what}: night falls");
        amiss.extend(judge(page, Judged::Contrast, &format!("{what}, by night")).await?);
    }
    Ok(amiss)
}

async fn judge(page: &Page, judged: Judged, what: &str) -> Done<Vec<String>> {
    let rules = if judged == Judged::All { json!(null) } else { json!(["color-contrast"]) };
    let run = "const [rules, done] = arguments; \
               window.axe.run(document, { resultTypes: ['violations'], ...(rules ? { runOnly: rules } : {}) }).then((found) => done(found.violations.flatMap((one) => \
               one.nodes.slice(0, 3).map((node) => `${one.id}: ${node.target.join(' ')}: ${node.failureSummary}`))), (error) => done([String(error)]))";
    let found = page.0.execute_async(run, vec![rules]).await?;
    Ok(found.as_array().into_iter().flatten().map(|one| format!("{what}: {}", one.as_str().unwrap_or_default())).collect())
}

/// The games and their tables: whole games take a while to play, so they are played once.
fn evening_and_moments() -> &'static (Evening, Vec<Moment>) {
    static PLAYED: OnceLock<(Evening, Vec<Moment>)> = OnceLock::new();
    PLAYED.get_or_init(|| {
        let shelf = Evening::new();
        let moments = shelf.moments();
        (shelf, moments)
    })
}

/// The pages of every table, and one of each other kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Tables,
    Others,
}

async fn nothing_is_amiss(window: Window, parts: &[Part], nights: bool) {
    let axe = checker();
    let (shelf, moments) = evening_and_moments();
    let forgiven = ["Content Security Policy", "404"];
    evening(House::with(shelf.games()).await, [("ada", window)], &forgiven, async |house, [ada]| {
        let mut amiss = Vec::new();
        // On a busy machine a large page takes its time.
        ada.0.update_timeouts(TimeoutConfiguration::new(Some(Duration::from_secs(120)), None, None)).await?;
        ada.goto(&house.address).await?;
        ada.ask("document.cookie = 'theme=light; path=/'").await?;
        for moment in moments.iter().filter(|_| parts.contains(&Part::Tables)) {
            let address = ada.adopt(house, &moment.journal).await?;
            // What is asked for a table is the same whatever has happened at it.
            let parts: &[&str] = match (moment.game, moment.when) {
                ("malhya", "end") => &["/replay?at=3", "/campaign", "/paper/sheet"],
                (_, "end") => &["/replay?at=3"],
                (_, "middle") => &["/story", "/why", "/report"],
                _ => &[],
            };
            amiss.extend(objections(&ada, &axe, nights, &format!("{} {}", moment.game, moment.when)).await?);
            for part in parts {
                ada.goto(&format!("{address}{part}")).await?;
                amiss.extend(objections(&ada, &axe, nights, &format!("{} {}{part}", moment.game, moment.when)).await?);
            }
        }
        for page in PAGES.into_iter().filter(|_| parts.contains(&Part::Others)) {
            ada.goto(&house.at(page)).await?;
            amiss.extend(objections(&ada, &axe, nights, page).await?);
        }
        assert!(amiss.is_empty(), "{window:?}: {amiss:#?}");
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_amiss_at_tables_by_day_or_by_night() {
    nothing_is_amiss(Still, &[Part::Tables], true).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_amiss_elsewhere_by_day_or_by_night() {
    nothing_is_amiss(Still, &[Part::Others], true).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_amiss_on_a_phone() {
    nothing_is_amiss(Phone(390, 844), &[Part::Tables, Part::Others], false).await;
}

//! How long after a press the page shows what came of it. Figures for whoever changes the page, not a verdict: they depend on the machine.
//!
//! ```sh
//! cargo build --release
//! target/release/mistgate serve --listen 127.0.0.1:8123 --data /tmp/quickness &
//! MISTGATE_AT=http://127.0.0.1:8123/ cargo test -p mistgate-server --test all -- --ignored --nocapture browser::quickness
//! ```
//!
//! Without `MISTGATE_AT` the server is that of the tests. On a machine that has other things to do, `chrt -r 5` before both commands lets
//! server and browser go first. Time runs from the click, as the browser received it, until the frame that shows the next question has been
//! painted: the first frame after the page was written, and the task after it.

use crate::browser::desk::{Window::*, evening};
use crate::browser::house::House;
use crate::browser::page::{Done, Page};
use crate::common::moments::Evening;

/// So many presses are timed in each game, after a few that are not.
const PRESSES: usize = 24;
const UNTIMED: usize = 4;

/// A stopwatch: the click starts it, the frame with what the page wrote then stops it. Whatever brings it, the answer or the stream.
const STOPWATCH: &str = "window.times = []; let started = 0; \
    addEventListener('click', (event) => { if (event.isTrusted) started = event.timeStamp; }, true); \
    document.addEventListener('swapped', () => { if (!started) return; const from = started; started = 0; \
        requestAnimationFrame(() => { const painted = new MessageChannel(); \
            painted.port1.onmessage = () => window.times.push(performance.now() - from); painted.port2.postMessage(0); }); })";

/// Makes the first option pressable, and says where it lies: in its folds, with the card of what others did put away.
const REACH: &str = "document.querySelector('#recap:not([hidden]) .btn--main')?.click(); const option = document.querySelector('#prompt [name=move]'); \
    if (!option) return false; for (let fold = option.closest('#prompt details'); fold; fold = fold.parentElement.closest('#prompt details')) fold.open = true; \
    option.id ||= 'pressed'; option.scrollIntoView({ block: 'center', behavior: 'instant' }); window.pressed = option.id; return true";

/// Everybody's seat is mine, so that nobody else's moves come in between.
async fn sit_down(page: &Page, house: &str, game: &str) -> Done {
    page.goto(&format!("{house}?game={game}")).await?;
    page.ask(
        "for (const seat of document.querySelectorAll('select[name^=seat-]')) if (seat.querySelector('[value=me]')) seat.value = 'me'; \
              document.querySelector('.lobby__set [name=name]').value = 'Ada'; document.querySelector('.lobby__set [name=seed]').value = '7'; \
              document.querySelector('.start__go').click()",
    )
    .await?;
    page.until("a table", "return !!document.querySelector('#prompt [name=move]')").await?;
    page.ask(STOPWATCH).await.map(drop)
}

/// How long each press took, in milliseconds, the quickest first.
async fn times(page: &Page) -> Done<Vec<f64>> {
    for pressed in 0..PRESSES + UNTIMED {
        if !page.holds(REACH).await? {
            break;
        }
        // A person looks before pressing, and what has moved has come to rest.
        tokio::time::sleep(std::time::Duration::from_millis(400)).await;
        let at = page.at().await?;
        let id = page.ask("return '#' + CSS.escape(window.pressed)").await?;
        page.press_at(id.as_str().unwrap_or_default()).await?;
        page.until("the table goes on", &format!("return Number(document.getElementById('prompt').dataset.at) > {at}")).await?;
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        if pressed + 1 == UNTIMED {
            page.ask("window.times.length = 0").await?;
        }
    }
    let mut times: Vec<f64> = page.ask("return window.times").await?.as_array().into_iter().flatten().filter_map(serde_json::Value::as_f64).collect();
    times.sort_by(f64::total_cmp);
    Ok(times)
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "figures, not a verdict"]
async fn how_long_a_press_takes() {
    let mut house = House::with(Evening::new().games()).await;
    if let Ok(address) = std::env::var("MISTGATE_AT") {
        house.address = address;
    }
    evening(house, [("moving", Desktop), ("still", Still)], &[], async |house, [moving, still]| {
        for game in ["mistywell", "mistfall", "frost", "malhya"] {
            for (page, how) in [(&moving, "in motion"), (&still, "still")] {
                sit_down(page, &house.address, game).await?;
                let times = times(page).await?;
                let of = |share: usize| times.get(times.len() * share / 100).or(times.last()).copied().unwrap_or_default();
                println!("{game:<10} {how:<10} {:>3} presses: half within {:>4.0} ms, nine of ten within {:>4.0} ms", times.len(), of(50), of(90));
                assert!(!times.is_empty(), "presses were timed");
            }
        }
        Ok(())
    })
    .await;
}

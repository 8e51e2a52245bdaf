//! Every press counts: on a page whose pieces are in motion, while another one is under way, and while the table goes on.

use crate::browser::desk::{Window, Window::*, evening};
use crate::browser::house::House;
use std::time::Duration;

/// Pieces are on their way so long that nobody can wait for them.
const SLOW: &str = "const animate = Element.prototype.animate; \
                    Element.prototype.animate = function (frames, how) { return animate.call(this, frames, { ...how, duration: 600000 }) }";

async fn presses_count(window: Window) {
    evening(House::open().await, [("ada", window)], &[], async |house, [ada]| {
        ada.lay_out(&house.address, ["me", "me", "me"], "").await?;
        ada.ask(SLOW).await?;
        for at in 0..6 {
            ada.ask("document.querySelector('#option-1').scrollIntoView({ block: 'center', behavior: 'instant' })").await?;
            ada.press_at("#option-1").await?;
            ada.until_at(at + 1).await?;
        }
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_click_on_a_page_in_motion_counts() {
    presses_count(Desktop).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tap_on_a_page_in_motion_counts() {
    presses_count(Phone(390, 844)).await;
}

/// A finger that stays on a card reads it large, and the card stays when the finger lifts; nothing is chosen by it. On a word it opens the word's
/// meaning, which goes with the next touch.
#[tokio::test(flavor = "multi_thread")]
async fn a_finger_that_stays_reads() {
    let (long, short) = (Duration::from_millis(700), Duration::from_millis(20));
    let [opened, closed] = ["!!", "!"].map(|is| move |what: &str| format!("return {is}document.querySelector('#{what}:popover-open')"));
    evening(House::open().await, [("ada", Phone(390, 844))], &[], async |house, [ada]| {
        ada.lay_out(&house.address, ["me", "me", "me"], "").await?;
        ada.touch("#guide [data-lesson]:not([hidden]) [data-term]", long).await?;
        ada.until("the rule is told", &opened("tip")).await?;
        ada.touch("#ask", short).await?;
        ada.until("it was put away", &closed("tip")).await?;
        // The lesson gives its room to the hand.
        ada.click("#guide [data-guide-read]").await?;
        // On its title: elsewhere a sign may lie under the finger, and explains itself instead.
        ada.touch("#hand .card .card__title", long).await?;
        // Long enough for whatever would take it away.
        tokio::time::sleep(Duration::from_millis(300)).await;
        assert!(ada.holds(&opened("zoom")).await?, "the card is read after the finger was lifted");
        ada.touch("#zoom", short).await?;
        ada.until("it was put away", &closed("zoom")).await?;
        assert_eq!(ada.at().await?, 0, "nothing was chosen");
        Ok(())
    })
    .await;
}

/// The table goes on between pressing and letting go: what lay under the finger stays until the click has come.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_taken_away_from_under_a_finger() {
    evening(House::open().await, [("ada", Desktop)], &[], async |house, [ada]| {
        ada.lay_out(&house.address, ["me", "me", "me"], "").await?;
        let down = "const button = document.querySelector('#option-1'); \
                    button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })); \
                    const option = document.querySelector('#option-2'); window.under = button; \
                    document.getElementById('moves').requestSubmit(option);";
        ada.ask(down).await?;
        ada.until("the answer is here, and waits", "return !document.body.classList.contains('busy') && window.under.isConnected").await?;
        assert_eq!(ada.at().await?, 0, "the page does not change under the finger");
        ada.ask("window.under.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))").await?;
        ada.until_at(1).await
    })
    .await;
}

/// A second press while the first is under way waits for it; the second half of a double click says nothing new.
#[tokio::test(flavor = "multi_thread")]
async fn a_press_during_another_waits_for_it() {
    evening(House::open().await, [("ada", Desktop)], &[], async |house, [ada]| {
        ada.lay_out(&house.address, ["me", "me", "me"], "").await?;
        ada.ask("const one = document.querySelector('#option-1'); one.click(); one.click();").await?;
        ada.until_at(1).await?;
        // Undo was pressed while a move was on its way: it takes that move back.
        ada.ask("document.querySelector('#option-1').click(); document.querySelector('form[action$=undo] button').click();").await?;
        ada.until_at(3).await?;
        let said = ada.ask("return document.getElementById('toasts').textContent").await?;
        assert!(["", "The last move was taken back."].iter().any(|words| said == *words), "nothing was refused: {said}");
        Ok(())
    })
    .await;
}

/// Answers to presses come late, as from a busy server; what the stream tells comes at once.
const LATE: &str = "const ask = window.fetch; \
    window.fetch = (to, how) => ask(to, how).then((answer) => new Promise((come) => setTimeout(() => come(answer), how?.method === 'POST' ? 2000 : 0)))";

/// The stream has shown what a press did, its answer is still on its way, and the same is pressed again on the table as it is now: that is no
/// second half of a double click.
#[tokio::test(flavor = "multi_thread")]
async fn the_same_pressed_again_on_a_table_that_has_gone_on_counts() {
    evening(House::open().await, [("ada", Desktop)], &[], async |house, [ada]| {
        ada.lay_out(&house.address, ["me", "me", "me"], "").await?;
        ada.choose_first(2).await?;
        ada.ask(LATE).await?;
        for at in 3..5 {
            ada.ask("document.querySelector('form[action$=undo] button').click()").await?;
            ada.until_at(at).await?;
        }
        Ok(())
    })
    .await;
}

/// Presses on three things while one is under way: each counts in turn, those of another form with the same address too.
#[tokio::test(flavor = "multi_thread")]
async fn presses_wait_in_turn() {
    evening(House::open().await, [("ada", Desktop)], &[], async |house, [ada]| {
        ada.lay_out(&house.address, ["me", "me", "me"], "").await?;
        ada.choose_first(1).await?;
        let hurry = "const say = [...document.querySelectorAll('.talk__quick button')]; document.querySelector('#option-1').click(); \
                     say[0].click(); say[1].click(); document.querySelector('form[action$=undo] button').click();";
        ada.ask(hurry).await?;
        ada.until_at(3).await?;
        ada.until("both words were said", "return document.querySelectorAll('#said li').length === 2").await?;
        Ok(())
    })
    .await;
}

/// Somebody else is quicker by a moment, and the page does not know yet: the press waits for what they did, and counts.
#[tokio::test(flavor = "multi_thread")]
async fn a_press_that_comes_a_moment_late_counts() {
    let forgiven = ["409 (Conflict)"];
    evening(House::open().await, [("ada", Desktop)], &forgiven, async |house, [ada]| {
        ada.lay_out(&house.address, ["me", "me", "me"], "").await?;
        ada.choose_first(1).await?;
        // While something is held down the page stays as it is.
        let meanwhile = "const [done] = arguments; const undo = document.querySelector('form[action$=undo] button'); \
            undo.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })); const option = document.querySelector('#option-1'); \
            const body = new URLSearchParams(new FormData(document.getElementById('moves'), option)); \
            fetch(document.getElementById('moves').action, { method: 'POST', body, headers: { 'X-Fragment': '1' } }) \
                .then((answer) => { undo.click(); done([answer.status, document.getElementById('prompt').dataset.at]); })";
        assert_eq!(ada.0.execute_async(meanwhile, Vec::new()).await?, serde_json::json!([200, "1"]), "the table has gone on, the page not");
        ada.until_at(3).await?;
        // The stream may show it before the answer says it.
        ada.until_says("#toasts", "The last move was taken back.").await
    })
    .await;
}

/// At every change of the page, before anything is painted: how many pictures came back that had been seen before, and how many of them wait to be read.
const PICTURES: &str = "window.back = 0; window.unread = 0; const seen = new Set(), shown = new Set(); \
    window.look = () => { shown.clear(); for (const { src, complete } of document.images) { shown.add(src); if (complete) seen.add(src); } }; \
    document.addEventListener('swapped', () => { for (const { src, complete } of document.images) \
        if (seen.has(src) && !shown.has(src)) { window.back += 1; window.unread += complete ? 0 : 1; } });";

/// A hand that comes back has its pictures at once: reading them anew would keep the page busy after the press.
#[tokio::test(flavor = "multi_thread")]
async fn pictures_of_a_hand_that_comes_back_are_there_with_it() {
    evening(House::open().await, [("ada", Desktop)], &[], async |house, [ada]| {
        ada.lay_out(&house.address, ["me", "me", "me"], "").await?;
        // Low windows have no room for pictures.
        ada.0.set_window_size(1440, 1050).await?;
        ada.ask(PICTURES).await?;
        for _ in 0..30 {
            // A person looks before pressing: what comes late has come.
            tokio::time::sleep(Duration::from_millis(500)).await;
            ada.ask("window.look()").await?;
            ada.choose_first(1).await?;
        }
        assert!(ada.holds("return window.back > 40").await?, "hands came back");
        assert_eq!(ada.ask("return window.unread").await?, 0, "pictures that wait to be read");
        Ok(())
    })
    .await;
}

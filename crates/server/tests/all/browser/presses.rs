//! Every press counts, also one on a page that is still in motion.

use crate::browser::desk::{Window, Window::*, evening};
use crate::browser::house::House;
use crate::browser::page::{Done, Page};

/// Motions last so long that nobody can wait for their end.
const SLOW: &str = "for (const name of ['group(*)', 'old(*)', 'new(*)']) \
                    document.styleSheets[0].insertRule(`::view-transition-${name} { animation-duration: 600s !important }`, document.styleSheets[0].cssRules.length)";
/// What lies over the page is the picture of a motion.
const COVERED: &str = "const box = document.querySelector('#option-1').getBoundingClientRect(); \
                       return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) === document.documentElement";

/// In the middle of the window, without motion.
async fn bring_into_view(page: &Page) -> Done {
    page.ask("document.querySelector('#option-1').scrollIntoView({ block: 'center', behavior: 'instant' })").await.map(drop)
}

async fn presses_count(window: Window) {
    evening(House::open().await, [("ada", window)], &[], async |house, [ada]| {
        ada.lay_out(&house.address, ["me", "me", "me"], "").await?;
        ada.ask(SLOW).await?;
        ada.choose_first(1).await?;
        for at in 1..6 {
            bring_into_view(&ada).await?;
            ada.until("a motion that covers the page", COVERED).await?;
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

#[tokio::test(flavor = "multi_thread")]
async fn a_press_belongs_to_what_it_began_on() {
    evening(House::open().await, [("ada", Desktop)], &[], async |house, [ada]| {
        ada.lay_out(&house.address, ["me", "me", "me"], "").await?;
        ada.ask(SLOW).await?;
        ada.choose_first(1).await?;
        ada.until("a motion that covers the page", COVERED).await?;
        // Another thing comes under the finger before it is lifted.
        ada.ask("document.addEventListener('pointerup', () => { document.querySelector('#option-1').value += ' else' }, { once: true })").await?;
        ada.press_at("#option-1").await?;
        ada.until("the motion has ended", "return !document.getAnimations().some((a) => a.effect?.pseudoElement?.includes('view-transition'))").await?;
        assert!(!ada.holds("return document.body.classList.contains('busy')").await?, "nothing was sent");
        assert_eq!(ada.at().await?, 1);
        Ok(())
    })
    .await;
}

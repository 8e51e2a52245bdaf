//! Pages fit narrow windows, keep still for those who wish it, and remember the light.

use crate::browser::desk::{Window::*, evening};
use crate::browser::house::House;
use crate::browser::page::{Done, Page};

#[tokio::test(flavor = "multi_thread")]
async fn no_page_is_wider_than_the_narrowest_phone() {
    evening(House::open().await, [("phone", Phone(360, 740)), ("friend", Phone(360, 740))], &["404 (Not Found)"], async |house, [phone, friend]| {
        let table = phone.lay_out(&house.address, ["me", "invite", "bot"], "").await?;
        phone.fits(360, "a table with an invitation").await?;
        let link = phone.ask("return document.querySelector('.invites input').value").await?;
        friend.goto(link.as_str().unwrap_or_default()).await?;
        friend.fits(360, "an invitation").await?;
        friend.goto(&table).await?;
        friend.fits(360, "the table of a spectator").await?;
        for part in ["", "/replay?at=0", "/story", "/why", "/report"] {
            phone.goto(&format!("{table}{part}")).await?;
            phone.fits(360, part).await?;
        }
        for page in
            ["", "?game=mistywell", "rules", "rules/mistywell", "rules/mistfall", "rules/mistywell/MW-GOAL-03", "cards/mistywell", "nowhere", "api/docs"]
        {
            phone.goto(&house.at(page)).await?;
            phone.fits(360, page).await?;
        }
        Ok(())
    })
    .await;
}

/// How many pieces the page has set in motion during three moves.
async fn motions(page: &Page, house: &House) -> Done<u64> {
    page.lay_out(&house.address, ["me", "me", "me"], "").await?;
    let count = "window.motions = 0; const animate = Element.prototype.animate; \
                 Element.prototype.animate = function (...how) { window.motions += 1; return animate.apply(this, how); }";
    page.ask(count).await?;
    page.choose_first(3).await?;
    Ok(page.ask("return window.motions").await?.as_u64().unwrap_or_default())
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_moves_for_those_who_want_it_still() {
    evening(House::open().await, [("ada", Desktop), ("still", Still)], &[], async |house, [ada, still]| {
        assert!(motions(&ada, house).await? > 0, "a drafted Request goes from the board to the hand");
        ada.point_at(".card.legal").await?;
        ada.until("what may be chosen breathes where one points", "return document.getAnimations().some((one) => one.animationName === 'breathe')").await?;
        assert_eq!(motions(&still, house).await?, 0);
        still.point_at(".card.legal").await?;
        let moving = "return document.getAnimations().filter((a) => a.playState === 'running').map((a) => a.animationName || a.transitionProperty)";
        assert_eq!(still.ask(moving).await?, serde_json::json!([]));
        for page in ["", "cards/mistywell"] {
            still.goto(&house.at(page)).await?;
            assert_eq!(still.ask(moving).await?, serde_json::json!([]), "{page}");
        }
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_light_is_changed_and_stays() {
    evening(House::open().await, [("ada", Desktop)], &[], async |house, [ada]| {
        let ground = "return getComputedStyle(document.body).backgroundColor + getComputedStyle(document.documentElement).backgroundColor";
        ada.lay_out(&house.address, ["me", "me", "me"], "").await?;
        let before = ada.ask(ground).await?;
        ada.click("[data-theme-switch]").await?;
        let after = ada.ask(ground).await?;
        assert_ne!(before, after);
        ada.0.refresh().await?;
        ada.until_at(0).await?;
        assert_eq!(ada.ask(ground).await?, after);
        ada.choose_first(1).await
    })
    .await;
}

/// All letters on the map have eleven pixels of the window, or more.
const LEGIBLE: &str = "return Math.min(...[...document.querySelectorAll('.board text')].filter((el) => el.getClientRects().length) \
                        .map((el) => parseFloat(getComputedStyle(el).fontSize) * el.getScreenCTM().a)) > 10.95";

/// In low and narrow windows too, in the draft, in play, and under the result, where the page scrolls.
#[tokio::test(flavor = "multi_thread")]
async fn letters_of_the_city_can_be_read_in_every_window() {
    evening(House::open().await, [("ada", Desktop)], &[], async |house, [ada]| {
        ada.lay_out(&house.address, ["me", "me", "me"], "1").await?;
        loop {
            // With what a browser needs above its page.
            for (width, height) in [(1366, 789), (1366, 912), (1280, 859), (1200, 939)] {
                ada.0.set_window_size(width, height).await?;
                ada.until(&format!("eleven pixels in a window of {width} × {height}"), LEGIBLE).await?;
            }
            if ada.is_over().await? {
                return Ok(());
            }
            let at = ada.at().await?;
            ada.choose_nth("#prompt [name=move]", 0).await?;
            ada.until("the table goes on", &format!("return Number(document.getElementById('prompt').dataset.at) > {at}")).await?;
        }
    })
    .await;
}

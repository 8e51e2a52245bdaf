//! Others' turns: shown one by one, then told in a card; the title says whose turn it is, and signs explain themselves.

use crate::browser::desk::{Window::*, evening};
use crate::browser::house::House;
use fantoccini::Locator;
use fantoccini::key::Key;

const CARD_OPEN: &str = "const card = document.getElementById('recap'); return !!card && !card.hidden";

#[tokio::test(flavor = "multi_thread")]
async fn bots_moves_are_told_in_a_card_that_enter_puts_away() {
    evening(House::open().await, [("ada", Desktop), ("still", Still)], &[], async |house, [ada, still]| {
        for page in [&ada, &still] {
            page.lay_out(&house.address, ["me", "bot", "bot"], "").await?;
            page.click("#option-1").await?;
            page.until("the card, after the strip", CARD_OPEN).await?;
            assert!(page.holds("return document.title.startsWith('● ') && document.getElementById('pace').hidden").await?);
            let card = page.text("#recap").await?;
            assert!(card.contains("Tinker") && card.contains("Forester"), "who did something: {card}");
            assert!(page.holds("return !!document.querySelector('.log__mark')").await?, "the log has a mark");
            page.press([Key::Enter.into()]).await?;
            page.until("the card is put away", "return document.getElementById('recap').hidden").await?;
            page.press(['r']).await?;
            page.until("the card is back", CARD_OPEN).await?;
            page.0.find(Locator::Css("#recap [data-recap-close].btn--main")).await?.click().await?;
            page.until("what is asked is there", "return document.getElementById('prompt').offsetParent !== null").await?;
        }
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn others_moves_pass_one_by_one_and_can_be_skipped() {
    evening(House::open().await, [("ada", Desktop)], &[], async |house, [ada]| {
        ada.lay_out(&house.address, ["me", "bot", "bot"], "").await?;
        ada.ask("window.strips = []; new MutationObserver(() => { const strip = document.getElementById('pace'); if (!strip.hidden) window.strips.push(document.getElementById('told').dataset.movesDone) }) \
                 .observe(document.getElementById('pace'), { attributes: true, childList: true, subtree: true })")
            .await?;
        ada.click("#option-1").await?;
        ada.until("the strip", "return !document.getElementById('pace').hidden").await?;
        assert!(ada.holds("return document.getElementById('recap').hidden").await?, "first the show, then the card");
        ada.press([' ']).await?;
        ada.until("a pause", "return document.querySelector('[data-pace-pause]').getAttribute('aria-pressed') === 'true'").await?;
        ada.press([Key::Enter.into()]).await?;
        ada.until("the card", CARD_OPEN).await?;
        assert!(ada.holds("return window.strips.length > 0 && document.getElementById('pace').hidden").await?);
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn signs_and_rules_explain_themselves_and_cards_can_be_read_large() {
    evening(House::open().await, [("ada", Desktop), ("phone", Phone(390, 844))], &[], async |house, [ada, phone]| {
        for page in [&ada, &phone] {
            page.lay_out(&house.address, ["me", "me", "me"], "").await?;
            // By the key, as people do: whether a focus that a script gives is a visible one, browsers judge differently.
            page.tab_to("a[data-term]").await?;
            page.until("the tip of a rule", "return document.getElementById('tip').matches(':popover-open') && document.getElementById('tip').textContent.includes('MW-')").await?;
            page.press([Key::Escape.into()]).await?;
            page.until("it is closed", "return !document.getElementById('tip').matches(':popover-open')").await?;
            // On a phone Requests lie in a view of their own.
            page.ask("[...document.querySelectorAll('button, label, a')].find((el) => el.textContent.trim() === 'Requests' && el.checkVisibility())?.click()").await?;
            page.ask("const card = [...document.querySelectorAll('.hand [data-piece], .jobs [data-piece], .card[data-piece]')].find((el) => el.checkVisibility()); card.setAttribute('tabindex', '0'); card.focus()").await?;
            page.press(['z']).await?;
            page.until("a card, large", "return document.getElementById('zoom').matches(':popover-open')").await?;
            let inside = "const box = document.getElementById('zoom').getBoundingClientRect(); return box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight";
            assert!(page.holds(inside).await?, "it never leaves the screen");
        }
        Ok(())
    })
    .await;
}

/// Without a mouse: `?`, Tab to a piece, Enter.
#[tokio::test(flavor = "multi_thread")]
async fn why_can_be_asked_by_keyboard() {
    evening(House::open().await, [("ada", Desktop)], &[], async |house, [ada]| {
        ada.lay_out(&house.address, ["me", "me", "me"], "").await?;
        ada.press(['?']).await?;
        ada.until("pieces can be reached", "return document.body.classList.contains('why-on')").await?;
        ada.tab_to("[data-piece]").await?;
        ada.press([Key::Enter.into()]).await?;
        ada.until("an answer", "return !document.body.classList.contains('why-on') && document.getElementById('toasts').textContent.length > 0").await
    })
    .await;
}

//! The guide of a first game: beside what can be chosen, never over it; read, folded, sent away and called back.

use crate::browser::desk::{Window::*, evening};
use crate::browser::house::House;
use crate::browser::page::{Done, Page};

/// The lesson shown, as its title; empty if the guide is silent.
async fn lesson(page: &Page) -> Done<String> {
    let shown = page.ask("return document.querySelector('#guide:not([hidden]) [data-lesson]:not([hidden]) .title')?.textContent || ''").await?;
    Ok(shown.as_str().unwrap_or_default().to_owned())
}

/// Whatever can be chosen in the list can be hit in its middle, once it is scrolled to.
async fn nothing_is_covered(page: &Page) -> Done {
    let script = "return [...document.querySelectorAll('#prompt .option[name=move]')].every((option) => { \
        option.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' }); \
        const box = option.getBoundingClientRect(); \
        return option.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)); })";
    page.until("no option is covered", script).await?;
    let apart = "const [a, b] = ['guide', 'prompt'].map((id) => document.getElementById(id).getBoundingClientRect()); \
        return a.bottom <= b.top + 1 || b.bottom <= a.top + 1";
    page.until("the guide lies beside the question", apart).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_guide_never_hides_what_can_be_chosen() {
    evening(House::open().await, [("phone", Phone(390, 844)), ("desk", Desktop)], &[], async |house, pages| {
        for page in pages {
            for game in ["mistywell", "mistfall"] {
                page.goto(&house.at(&format!("?game={game}"))).await?;
                page.unfold_lobby().await?;
                page.ask("document.querySelectorAll('select[name^=seat-]').forEach((who) => { who.value = 'me'; })").await?;
                page.write(".lobby__set input[name=name]", "A").await?;
                page.click(".lobby__go button").await?;
                page.until_at(0).await?;
                let first = lesson(&page).await?;
                assert!(!first.is_empty(), "{game} teaches from the first question on");
                nothing_is_covered(&page).await?;
                // Folded to a line, and it stays so.
                page.click("[data-lesson]:not([hidden]) summary").await?;
                page.until("the text is folded", "return !document.querySelector('[data-lesson]:not([hidden])').open").await?;
                page.0.refresh().await?;
                page.until_at(0).await?;
                assert_eq!(lesson(&page).await?, first);
                page.until("the text is still folded", "return !document.querySelector('[data-lesson]:not([hidden])').open").await?;
                page.click("[data-lesson]:not([hidden]) summary").await?;
                // Read: it gives way, and the same lesson does not come again.
                page.click("[data-guide-read]").await?;
                assert_eq!(lesson(&page).await?, "");
                page.0.refresh().await?;
                page.until_at(0).await?;
                assert_ne!(lesson(&page).await?, first);
                // Sent away and called back.
                if !lesson(&page).await?.is_empty() {
                    page.click("[data-guide-off]").await?;
                    assert_eq!(lesson(&page).await?, "");
                }
                page.click("[popovertarget=menu]").await?;
                page.click("[data-guide-again]").await?;
                page.until("the guide speaks again", "return !document.getElementById('guide').hidden").await?;
                assert_eq!(lesson(&page).await?, first);
            }
        }
        Ok(())
    })
    .await;
}

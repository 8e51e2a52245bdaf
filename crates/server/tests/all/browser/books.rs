//! Rules and cards, as a reader finds them.

use crate::browser::desk::{Window::*, evening};
use crate::browser::house::House;

const ALL_PICTURES: &str = "for (const image of document.images) image.loading = 'eager'; \
                            return document.images.length > 0 && [...document.images].every((image) => image.complete && image.naturalWidth > 0)";

#[tokio::test(flavor = "multi_thread")]
async fn rules_are_found_from_the_lobby_and_from_the_table() {
    evening(House::open().await, [("ada", Desktop)], &[], async |house, [ada]| {
        ada.goto(&house.address).await?;
        ada.click(".bar a[href='/rules']").await?;
        ada.click("main a[href='/rules/mistywell']").await?;
        // Two pages with pictures come first, then topics, folded; a search unfolds what it finds.
        ada.until("two pages", "return document.querySelectorAll('.leaf').length === 2").await?;
        ada.write("input[name=q]", "unity token").await?;
        ada.click(".laws__find button").await?;
        ada.until("what was found", "return document.querySelectorAll('.laws__topic[open] li').length > 3 && !document.querySelector('.leaf')").await?;
        ada.click("main a[href^='/rules/mistywell/MW-']").await?;
        ada.until_says("main", "How one can tell").await?;
        for game in ["mistfall", "frost", "malhya"] {
            ada.goto(&house.at(&format!("rules/{game}"))).await?;
            ada.until("its rules", &format!("return document.querySelectorAll('main a[href^=\"/rules/{game}/\"]').length > 20")).await?;
        }
        // Every line of the log, and the question itself, name a rule that can be read.
        ada.lay_out(&house.address, ["me", "me", "me"], "").await?;
        ada.choose_first(7).await?;
        let rules = ada
            .ask("return [...new Set([...document.querySelectorAll('#log .log a.why, #prompt a.rule')].map((a) => [a.href.split('/').pop(), a.href].join(' ')))]")
            .await?;
        let rules: Vec<String> = rules.as_array().unwrap().iter().map(|rule| rule.as_str().unwrap().to_owned()).collect();
        assert!(rules.len() > 2, "{rules:?}");
        for rule in rules {
            let (id, address) = rule.split_once(' ').unwrap();
            ada.goto(address).await?;
            ada.until_says("main", id).await?;
        }
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_card_is_shown_with_its_picture() {
    evening(House::open().await, [("ada", Desktop)], &[], async |house, [ada]| {
        ada.goto(&house.address).await?;
        ada.until("covers", ALL_PICTURES).await?;
        ada.click(".bar a[href='/cards']").await?;
        ada.click("main a[href='/cards/mistywell']").await?;
        ada.until("the cards", "return location.pathname === '/cards/mistywell' && document.readyState === 'complete'").await?;
        ada.until("pictures", ALL_PICTURES).await?;
        assert!(ada.holds("return document.querySelectorAll('article.card').length > 60").await?);
        assert!(
            ada.holds("return [...document.querySelectorAll('article.card')].every((card) => card.querySelector('.card__text').textContent.trim())").await?
        );
        ada.click(".gallery__nav a[href='#fate']").await?;
        ada.until("the fate cards in view", "const top = document.getElementById('fate').getBoundingClientRect().top; return top >= -1 && top < innerHeight")
            .await
    })
    .await;
}

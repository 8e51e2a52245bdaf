//! Nothing is lost: taking back, loading anew, replays, journals.

use crate::browser::desk::{Window::*, evening};
use crate::browser::house::House;
use fantoccini::key::Key;
use serde_json::Value;

const MINE: [&str; 3] = ["me", "me", "me"];

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_taken_back_before_everybodys_eyes() {
    evening(House::open().await, [("ada", Desktop), ("bob", Desktop)], &[], async |house, [ada, bob]| {
        let table = ada.lay_out(&house.address, MINE, "").await?;
        ada.choose_first(7).await?;
        bob.goto(&table).await?;
        bob.until_at(7).await?;
        let (asked, story, board) = (ada.text("#ask").await?, ada.story().await?, bob.shown().await?);
        ada.choose_first(1).await?;
        bob.until_at(8).await?;
        assert_ne!(bob.shown().await?, board);
        // Once by key, once by the button.
        ada.press(['u']).await?;
        for page in [&ada, &bob] {
            page.until_at(9).await?;
            assert_eq!(page.story().await?, story);
        }
        assert_eq!((ada.text("#ask").await?, bob.shown().await?), (asked, board));
        bob.until_says("#toasts", "taken back").await?;
        ada.click("form[action$='/undo'] button").await?;
        bob.until_at(10).await?;
        ada.until_at(10).await?;
        assert_ne!(ada.story().await?, story);
        ada.choose_first(2).await?;
        bob.until_at(12).await
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_loaded_anew_is_the_same_and_the_game_goes_on() {
    evening(House::open().await, [("ada", Desktop)], &[], async |house, [ada]| {
        let table = ada.lay_out(&house.address, MINE, "").await?;
        ada.choose_first(9).await?;
        let before = ada.shown().await?;
        ada.0.refresh().await?;
        ada.until_at(9).await?;
        assert_eq!(ada.shown().await?, before);
        ada.choose_first(2).await?;
        // From the lobby the way leads back to it.
        ada.goto(&house.address).await?;
        ada.until_says(".resume", "your turn").await?;
        ada.click(".resume").await?;
        ada.until_at(11).await?;
        assert_eq!(ada.0.current_url().await?.as_str(), table);
        // A hint marks one option; "why?" answers for a piece.
        ada.press(['h']).await?;
        ada.until("a hint", "return document.querySelectorAll('.option--hint').length === 1").await?;
        ada.press(['?']).await?;
        ada.until("asking", "return document.body.classList.contains('why-on')").await?;
        ada.click("[data-piece^='district:']").await?;
        ada.until("an answer with its rule", "return !!document.querySelector('#toasts .toast a[href^=\"/rules/mistywell/MW-\"]')").await
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_slider_leads_to_every_moment() {
    evening(House::open().await, [("ada", Desktop)], &[], async |house, [ada]| {
        let table = ada.lay_out(&house.address, MINE, "").await?;
        let mut moments = Vec::new();
        for _ in 0..8 {
            moments.push((ada.story().await?, ada.text("#left").await?));
            ada.choose_first(1).await?;
        }
        // From the live page the slider leads into the replay.
        ada.type_on(".replay input", Key::Home).await?;
        ada.until_says("#prompt .caps", "Replay, 0 of 8").await?;
        assert!(!ada.holds("return !!document.querySelector('[name=move], .legal')").await?, "the past offers nothing");
        for (at, then) in moments.iter().enumerate() {
            ada.until_says("#prompt .caps", &format!("Replay, {at} of 8")).await?;
            assert_eq!((ada.story().await?, ada.text("#left").await?), *then, "the table at {at}");
            ada.type_on(".replay input", Key::Right).await?;
        }
        ada.until_says("#prompt .caps", "Replay, 8 of 8").await?;
        // The arrow keys do the same without the slider; the address is the moment's own.
        ada.goto(&format!("{table}/replay?at=5")).await?;
        ada.press([Key::Left.into()]).await?;
        ada.until_says("#prompt .caps", "Replay, 4 of 8").await?;
        ada.goto(&table).await?;
        ada.until_at(8).await?;
        ada.choose_first(1).await
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_journal_is_saved_and_unrolled_again() {
    evening(House::open().await, [("ada", Desktop)], &[], async |house, [ada]| {
        let table = ada.lay_out(&house.address, MINE, "").await?;
        ada.choose_first(8).await?;
        let story = ada.story().await?;
        let fetched = "const done = arguments[0]; fetch(document.querySelector('#menu a[href$=\"/journal\"]').href).then((answer) => answer.text()).then(done)";
        let Value::String(journal) = ada.0.execute_async(fetched, Vec::new()).await? else { panic!("no journal") };
        let file = house.folder.path().join("saved.journal");
        std::fs::write(&file, journal).unwrap();
        ada.goto(&house.address).await?;
        ada.write("input[type=file]", &file.display().to_string()).await?;
        ada.click("form[action='/upload'] button").await?;
        ada.until_at(8).await?;
        assert_ne!(ada.0.current_url().await?.as_str(), table);
        assert_eq!(ada.story().await?, story);
        ada.choose_first(1).await
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_is_copied_and_pasted_elsewhere() {
    evening(House::open().await, [("ada", Desktop)], &[], async |house, [ada]| {
        let table = ada.lay_out(&house.address, MINE, "").await?;
        ada.choose_first(3).await?;
        ada.goto(&format!("{table}/report")).await?;
        ada.click("button[data-copy]").await?;
        ada.until_says("#toasts", "Copied").await?;
        let Value::String(report) = ada.ask("return document.querySelector('textarea').value").await? else { panic!("no report") };
        assert!(report.contains("mistywell"), "{report}");
        // Pasted where it can be read again.
        ada.ask("document.querySelector('textarea').remove(); document.body.append(document.createElement('textarea'))").await?;
        ada.write("textarea", &format!("{}v{}", char::from(Key::Control), char::from(Key::Control))).await?;
        assert_eq!(ada.ask("return document.querySelector('textarea').value").await?, Value::String(report));
        Ok(())
    })
    .await;
}

//! Whole games: by clicking, by the keyboard alone, on a phone.

use crate::browser::desk::{Window::*, evening};
use crate::browser::house::House;
use crate::browser::page::{Done, Page};
use fantoccini::key::Key;

const MINE: [&str; 3] = ["me", "me", "me"];
/// Two rounds have fewer moves than this, whatever is chosen.
const LONGEST: u64 = 300;

/// Goes on until the game is over; gives the number of moves.
async fn finish(page: &Page, choose: impl AsyncFn(&Page, u64) -> Done) -> Done<u64> {
    for at in 0..LONGEST {
        if page.is_over().await? {
            return Ok(at);
        }
        choose(page, at).await?;
        page.until_at(at + 1).await?;
    }
    panic!("two rounds have no end");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_by_clicking() {
    evening(House::open().await, [("ada", Desktop)], &[], async |house, [ada]| {
        ada.lay_out(&house.address, MINE, "2").await?;
        assert!(ada.text("#prompt .caps").await?.to_lowercase().contains("as the witch"));
        let moves = finish(&ada, async |ada, at| {
            // In the list, on the piece itself, and on the piece's key, in turn; not every move has a piece.
            let places = ["#prompt .option[name=move]", ".legal[data-piece]", "button.keytag[name=move]"];
            let place = places[at as usize % places.len()];
            let there = ada.0.find_all(fantoccini::Locator::Css(place)).await?;
            ada.click_nth(if there.is_empty() { places[0] } else { place }, at as usize).await
        });
        let moves = moves.await?;
        assert!(moves > 12, "{moves}");
        ada.until_says("#prompt .caps", &format!("after {moves} moves")).await?;
        // It is kept among the finished ones, and can be watched again.
        ada.click(".prompt__after .btn--main").await?;
        ada.until_says("#prompt .caps", &format!("after {moves} moves")).await?;
        ada.goto(&house.address).await?;
        ada.until_says("section[aria-label='Played to the end']", "Mistywell").await
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_by_the_keyboard_alone() {
    evening(House::open().await, [("ada", Desktop)], &[], async |house, [ada]| {
        let [enter, home, end, left] = [Key::Enter, Key::Home, Key::End, Key::Left].map(char::from);
        ada.0.goto(&house.address).await?;
        ada.tab_to(".lobby__set input[name=name]").await?;
        ada.press("Ada".chars()).await?;
        // Seats and house rules are behind folds; Enter in the last field lays out the table.
        ada.tab_to(".start__fold:not([open]) > summary").await?;
        ada.press([enter]).await?;
        for seat in 0..3 {
            ada.tab_to(&format!("select[name=seat-{seat}]")).await?;
            ada.press([home]).await?;
        }
        ada.tab_to(".start__fold:not([open]) > summary").await?;
        ada.press([enter]).await?;
        for (field, words) in [("rounds", "2"), ("seed", "7")] {
            ada.tab_to(&format!(".lobby__set input[name={field}]")).await?;
            ada.press(words.chars()).await?;
        }
        ada.press([enter]).await?;
        ada.until_at(0).await?;
        // The first stop leads past the board to what is asked.
        ada.tab_to(".skip").await?;
        ada.press([enter]).await?;
        ada.until("the prompt in view", "return location.hash === '#prompt'").await?;
        let moves = finish(&ada, async |ada, at| match at % 8 {
            3 => {
                ada.tab_to("#prompt .option[name=move]").await?;
                ada.press([enter]).await
            }
            5 => {
                ada.tab_to("a.legal, .keytag, #prompt .option[name=move]").await?;
                ada.press([enter]).await
            }
            _ => ada.press(['1']).await,
        });
        let moves = moves.await?;
        assert!(moves > 12, "{moves}");
        ada.tab_to(".prompt__after .btn--main").await?;
        ada.press([enter]).await?;
        ada.until("the replay", "return location.pathname.endsWith('/replay')").await?;
        ada.tab_to(".replay input[type=range]").await?;
        // It plays by itself until somebody touches it: to its end, and one move back.
        ada.press([end]).await?;
        ada.until("the last move", "const [at, all] = document.querySelector('.replay output').innerText.split(' of '); return at === all").await?;
        let before = ada.text(".replay output").await?;
        ada.press([left]).await?;
        ada.until("one move back", &format!("return document.querySelector('.replay output').innerText !== '{before}'")).await
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_on_a_phone() {
    evening(House::open().await, [("phone", Phone(390, 844))], &[], async |house, [phone]| {
        phone.lay_out(&house.address, MINE, "2").await?;
        let moves = finish(&phone, async |phone, at| {
            phone.fits(390, &format!("the table at {at}")).await?;
            phone.click_nth("#prompt .option[name=move]", at as usize).await
        });
        let moves = moves.await?;
        assert!(moves > 12, "{moves}");
        phone.fits(390, "the end").await?;
        phone.click(".prompt__after .btn--main").await?;
        phone.until("the replay", "return location.pathname.endsWith('/replay')").await?;
        phone.fits(390, "the replay").await
    })
    .await;
}

//! Chronicles of Frost in real browsers: rivals with hidden hands, and alone against the Brash Hero, each to the score sheet.

use crate::browser::desk::{Window::*, evening};
use crate::browser::house::House;
use crate::browser::page::{Done, Page};
use mistgate_frost::Frost;
use mistgate_server::games::frost;
use mistgate_server::hosted::HostedGames;
use std::sync::Arc;

/// More choices than the games below have.
const LONGEST: u64 = 400;
/// So many choices at the beginning are made as they come; later every turn is ended at once.
const LIVELY: u64 = 16;
const OPTIONS: &str = "#prompt .option[name=move]";
const END: &str = "#prompt .option[value$=' done']";

async fn house() -> House {
    House::with(HostedGames(vec![frost::hosted(Arc::new(Frost::embedded().unwrap()))])).await
}

/// Makes one choice: at first anything, now and then and later the end of whatever can be ended.
async fn choose(page: &Page, at: u64) -> Done {
    let lively = at < LIVELY && at % 5 < 3;
    let ends = !lively && page.holds(&format!("return !!document.querySelector(\"{END}\")")).await?;
    let (place, which) = if ends { (END, 0) } else { (OPTIONS, at as usize) };
    page.choose_nth(place, which).await
}

/// The score sheet: every column's parts make its points, and every part is the sum of what is listed under it.
async fn check_sheet(page: &Page, columns: usize) -> Done {
    page.until("the score sheet", "return !!document.querySelector('.sheet1__sum')").await?;
    let sums = page.ask(
        "const rows = [...document.querySelectorAll('.sheet1 tbody tr')]; const end = rows.findIndex((row) => row.matches('.sheet1__sum')); \
         const number = (cell) => Number(cell.querySelector('.num').textContent); \
         const faults = []; const cells = (row) => [...row.querySelectorAll('td')]; \
         cells(rows[end]).forEach((cell, at) => { let sum = 0; \
            for (const row of rows.slice(0, end)) { const part = cells(row)[at]; sum += number(part); \
                const listed = [...part.querySelectorAll('.sheet1__worth .num')].reduce((all, one) => all + Number(one.textContent), 0); \
                if (listed !== number(part)) faults.push([at, row.innerText, listed]); } \
            if (sum !== number(cell)) faults.push([at, sum, number(cell)]); }); \
         return [cells(rows[end]).length, faults]",
    );
    assert_eq!(sums.await?, serde_json::json!([columns, []]), "columns, and what does not add up");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn two_rivals_play_a_whole_game_and_see_every_point_explained() {
    evening(house().await, [("host", Still), ("friend", Phone(360, 740))], &[], async |house, [host, friend]| {
        let table = host.lay_out_with(&house.address, ["me", "invite", "none", "none"], "5", &["events", "live_scores"]).await?;
        let link = host.ask("return document.querySelector('.invites input').value").await?;
        for page in ["", "cards/frost", "rules/frost"] {
            friend.goto(&house.at(page)).await?;
            friend.fits(360, page).await?;
        }
        friend.goto(link.as_str().unwrap_or_default()).await?;
        friend.fits(360, "the invitation").await?;
        friend.write("input[name=name]", "Bob").await?;
        friend.click(".claim button").await?;
        friend.until_at(0).await?;
        let mut moved = [0, 0];
        for at in 0..LONGEST {
            if host.is_over().await? {
                break;
            }
            let mine = host.holds("return !!document.querySelector('#prompt [name=move]')").await?;
            let (mover, other) = if mine { (&host, &friend) } else { (&friend, &host) };
            if at % 8 == 0 {
                assert!(!other.holds("return !!document.querySelector('#prompt [name=move]')").await?, "only one is asked");
                other.until_says("#left", "≥").await?;
                friend.fits(360, &format!("the table at {at}")).await?;
            }
            moved[usize::from(mine)] += 1;
            choose(mover, at).await?;
            mover.until_at(at + 1).await?;
            other.until_at(at + 1).await?;
        }
        assert!(moved[0] > 8 && moved[1] > 8, "{moved:?}");
        for page in [&host, &friend] {
            page.until_says("#prompt", "the last round has been played").await?;
            check_sheet(page, 2).await?;
        }
        friend.fits(360, "the score sheet").await?;
        // Now the journal is open to both.
        friend.goto(&format!("{table}/report")).await?;
        friend.until_says("#report", "mistgate journal").await
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn alone_against_the_brash_hero_to_her_last_chapter() {
    evening(house().await, [("ada", Still)], &[], async |house, [ada]| {
        ada.lay_out(&house.address, ["me", "none", "none", "none"], "").await?;
        let mut at = 0;
        while !ada.is_over().await? {
            assert!(at < LONGEST, "the Brash Hero does not get there");
            choose(&ada, at).await?;
            at += 1;
            ada.until_at(at).await?;
        }
        ada.until_says("#prompt", "the Brash Hero has retired her last chapter").await?;
        check_sheet(&ada, 2).await?;
        ada.until_says(".sheet1", "The Brash Hero").await
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_chosen_in_a_step_is_reached_by_its_number() {
    evening(house().await, [("ada", Still)], &[], async |house, [ada]| {
        ada.lay_out(&house.address, ["me", "none", "none", "none"], "").await?;
        // The first of several things, with several ways to pay: both are number 1.
        let several = "const thing = document.querySelector('#prompt .thing:has(> summary[data-key=\"1\"])'); return thing";
        while !ada.holds(&format!("{several} !== null")).await? {
            let at = ada.at().await?;
            assert!(at < LIVELY, "nothing can be paid for in two ways");
            ada.choose_nth(OPTIONS, 0).await?;
            ada.until_at(at + 1).await?;
        }
        let at = ada.at().await?;
        let letter = ada.ask(&format!("{several}.closest('.verb__fold').querySelector('summary').dataset.key.toLowerCase()")).await?;
        ada.press(letter.as_str().unwrap_or_default().chars()).await?;
        ada.press(['1', '1']).await?;
        ada.until_at(at + 1).await
    })
    .await;
}

/// Does nobody who stands on a place cover its name, or lie over the edge of it?
const READABLE: &str = "return ![...document.querySelectorAll('.place:has(.pawn)')].some((place) => { \
    const box = place.getBoundingClientRect(), name = place.querySelector('.place__name').getBoundingClientRect(); \
    return [...place.querySelectorAll('.pawn, .foe-token')].map((one) => one.getBoundingClientRect()) \
        .some((one) => one.bottom > box.bottom + 2 || one.right > box.right + 2 || (name.height > 0 && one.top < name.bottom - 1)); })";

#[tokio::test(flavor = "multi_thread")]
async fn whoever_stands_on_a_place_leaves_its_name_to_be_read() {
    evening(house().await, [("ada", Still), ("phone", Phone(360, 740))], &[], async |house, [ada, phone]| {
        for page in [&ada, &phone] {
            page.lay_out(&house.address, ["me", "me", "me", "me"], "").await?;
            // The lesson gone, the map has its height.
            page.ask("document.querySelector('[data-guide-off]')?.click()").await?;
            for at in 0..LIVELY {
                page.until(&format!("names that can be read, at {at}"), READABLE).await?;
                page.choose_nth(OPTIONS, at as usize).await?;
                page.until_at(at + 1).await?;
            }
        }
        Ok(())
    })
    .await;
}

//! Several browsers at one table.

use crate::browser::desk::{Window::*, evening};
use crate::browser::house::House;
use crate::browser::page::{Done, Page};
use serde_json::json;

/// A table at which the friend, who follows a link, is the Tinker; says where it is.
async fn sit_down(house: &House, [host, friend]: [&Page; 2], name: &str) -> Done<String> {
    let table = host.lay_out(&house.address, ["me", "invite", "me"], "").await?;
    let link = host.ask("return document.querySelector('.invites input').value").await?;
    let link = link.as_str().unwrap_or_default();
    assert!(link.starts_with(&house.at("join/")), "{link}");
    friend.goto(link).await?;
    friend.write("input[name=name]", name).await?;
    friend.click(".claim button").await?;
    friend.until_at(0).await?;
    Ok(table)
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_see_each_others_moves_as_they_happen() {
    evening(House::open().await, [("host", Desktop), ("friend", Phone(390, 844))], &[], async |house, [host, friend]| {
        let table = sit_down(house, [&host, &friend], "Bob & <b>Sons</b>").await?;
        assert_eq!(friend.0.current_url().await?.as_str(), table);
        host.until_says(".seats", "Bob & <b>Sons</b>").await?;
        host.until_says("#toasts", "sits down").await?;
        // Turn by turn, and both tell the same story.
        let mut moved = [0, 0];
        for at in 0..12 {
            let mine = host.holds("return !!document.querySelector('#option-1')").await?;
            let (mover, other) = if mine { (&host, &friend) } else { (&friend, &host) };
            assert!(!other.holds("return !!document.querySelector('#prompt [name=move]')").await?, "only one is asked");
            moved[usize::from(mine)] += 1;
            mover.click("#option-1").await?;
            mover.until_at(at + 1).await?;
            other.until_at(at + 1).await?;
            assert_eq!(host.story().await?, friend.story().await?);
        }
        assert!(moved[0] > 1 && moved[1] > 1, "{moved:?}");
        Ok(())
    })
    .await;
}

/// The card of what the others did lies where the question stands. It comes with it: no option shows first and is covered then, when
/// a finger may already be on its way.
#[tokio::test(flavor = "multi_thread")]
async fn the_card_of_others_turns_comes_with_the_question_and_never_over_it() {
    evening(House::open().await, [("host", Desktop), ("friend", Phone(390, 844))], &[], async |house, [host, friend]| {
        sit_down(house, [&host, &friend], "Bob").await?;
        let watch = "window.seen = []; const look = () => { const open = !document.getElementById('recap').hidden; \
            const asks = !!document.querySelector('#option-1')?.checkVisibility(); \
            const now = open ? 'card' : asks ? 'question' : 'nothing'; if (window.seen.at(-1) !== now) window.seen.push(now); }; \
            look(); new MutationObserver(look).observe(document.body, { attributes: true, childList: true, subtree: true })";
        friend.ask(watch).await?;
        for at in 0..30 {
            if friend.holds("return document.getElementById('prompt').dataset.turn !== undefined").await? {
                break;
            }
            host.click("#option-1").await?;
            host.until_at(at + 1).await?;
            friend.until_at(at + 1).await?;
        }
        friend.until("the card", "return !document.getElementById('recap').hidden").await?;
        assert_eq!(friend.ask("return window.seen").await?, json!(["nothing", "card"]), "what lay there, one after the other");
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_spectator_sees_everything_and_can_do_nothing() {
    evening(House::open().await, [("ada", Desktop), ("eve", Desktop)], &["403 (Forbidden)"], async |house, [ada, eve]| {
        let table = ada.lay_out(&house.address, ["me", "me", "me"], "").await?;
        eve.goto(&table).await?;
        eve.until_says("#prompt .caps", "You are watching").await?;
        ada.choose_first(7).await?;
        eve.until_at(7).await?;
        assert_eq!(eve.story().await?, ada.story().await?);
        // Eve comes back, and is counted.
        eve.0.refresh().await?;
        ada.choose_first(1).await?;
        ada.until_says("#log", "1 watching").await?;
        eve.until_at(8).await?;
        // Nothing to click, and no key does anything.
        assert!(eve.holds("return !document.querySelector('[name=move], .legal, #prompt form button:not(:disabled), form[action$=concede]')").await?);
        eve.press("1u2h".chars()).await?;
        // With a form of her own making, the seat is still not hers.
        let asked = ada.ask("const o = document.querySelector('#option-1'); return [o.value, document.querySelector('#prompt').dataset.at]").await?;
        let forged = "const [address, [move, at], done] = arguments; (async () => { \
                const lobby = new DOMParser().parseFromString(await (await fetch('/')).text(), 'text/html'); \
                const token = lobby.querySelector('[name=token]').value; const statuses = []; \
                for (const act of ['move', 'undo', 'hint', 'concede']) { \
                    const answer = await fetch(`${address}/${act}`, { method: 'POST', body: new URLSearchParams({ token, at, move }) }); \
                    statuses.push(answer.status); \
                } \
                return statuses; })().then(done, (error) => done(String(error)))";
        let statuses = eve.0.execute_async(forged, vec![json!(table), asked]).await?;
        assert_eq!(statuses, json!([403, 403, 403, 403]));
        ada.choose_first(1).await?;
        eve.until_at(9).await
    })
    .await;
}

//! The server stops, or is killed, in the middle of a game.

use crate::desk::{Window::*, evening};
use crate::house::House;

/// What a browser says when nobody answers; nothing else may be in its log.
const NOBODY_ANSWERS: [&str; 5] =
    ["ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE", "ERR_SOCKET_NOT_CONNECTED"];

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_after_the_server_was_stopped_and_after_it_was_killed() {
    evening(House::apart(), [("ada", Desktop), ("bob", Desktop)], &NOBODY_ANSWERS, async |house, [ada, bob]| {
        let table = ada.lay_out(&house.address, ["me", "me", "me"], "").await?;
        bob.goto(&table).await?;
        let mut at = 0;
        for signal in ["-TERM", "-KILL"] {
            ada.choose_first(5).await?;
            at += 5;
            bob.until_at(at).await?;
            let (mine, theirs) = (ada.shown().await?, bob.shown().await?);
            let status = house.end(signal);
            assert_eq!(status.success(), signal == "-TERM", "told to stop it stops in order: {status}");
            // Nobody answers, the page says so, and nothing is lost.
            bob.until_says("#toasts", "out of reach").await?;
            ada.click("#option-1").await?;
            ada.until_says("#toasts", "cannot be reached").await?;
            assert_eq!(ada.shown().await?, mine);
            house.start_again();
            // One waits until the page finds the way back by itself, the other loads it anew.
            bob.until_says("#toasts", "Back at the table").await?;
            ada.0.refresh().await?;
            ada.until_at(at).await?;
            assert_eq!((ada.shown().await?, bob.shown().await?), (mine, theirs));
        }
        ada.choose_first(3).await?;
        bob.until_at(at + 3).await
    })
    .await;
}

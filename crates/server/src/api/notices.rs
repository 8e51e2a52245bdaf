//! What the host says to everybody, in every stream: events of the kind `note`, in plain words.

use axum::response::sse::Event;
use futures_util::stream::{self, Stream, StreamExt};
use std::convert::Infallible;
use std::future::ready;
use tokio::sync::watch;

type Told = Result<Event, Infallible>;

/// The stream, with what the host says in between, from what counts now on. It ends when the stream does.
pub fn with_notices(told: impl Stream<Item = Told> + Send, notice: watch::Receiver<Option<String>>) -> impl Stream<Item = Told> + Send {
    let end = stream::once(ready(None));
    let told = told.map(Some).chain(end);
    let said = stream::unfold((notice, true), |(mut notice, first)| async move {
        if !first {
            notice.changed().await.ok()?;
        }
        let words = notice.borrow_and_update().clone();
        Some((words.map(note), (notice, false)))
    });
    stream::select(told, said.filter_map(|note| ready(note.map(Some)))).take_while(|told| ready(told.is_some())).filter_map(ready)
}

fn note(words: String) -> Told {
    // A line break would end the line of the event.
    Ok(Event::default().event("note").data(words.replace(['\r', '\n'], " ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_host_is_heard_between_events_and_the_end_is_the_end() {
        let (host, notice) = watch::channel(Some("welcome".to_owned()));
        let (play, mut news) = tokio::sync::mpsc::unbounded_channel::<Event>();
        let told = stream::poll_fn(move |context| news.poll_recv(context).map(|event| event.map(Ok)));
        let mut heard = Box::pin(with_notices(told, notice));
        let words = |told: Option<Told>| format!("{:?}", told.unwrap());
        assert!(words(heard.next().await).contains("welcome"));
        play.send(Event::default().data("a move")).unwrap();
        assert!(words(heard.next().await).contains("a move"));
        host.send_replace(None);
        host.send_replace(Some("we stop at eleven".to_owned()));
        assert!(words(heard.next().await).contains("eleven"));
        drop(play);
        assert!(heard.next().await.is_none());
    }
}

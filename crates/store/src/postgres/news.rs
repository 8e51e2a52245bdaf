//! What nodes tell each other: that there is something to read, and never what. If a word is lost, the next look finds it.

use crate::{StoreError, StoreNews};
use sqlx::PgPool;
use sqlx::postgres::PgListener;
use std::time::Duration;
use tokio::sync::broadcast;

/// Where nodes tell and listen.
pub(super) const CHANNEL: &str = "mistgate";
/// After so long a silence the line is tried.
const SILENCE: Duration = Duration::from_secs(10);
/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long to wait before the next try.
const BREATH: Duration = Duration::from_millis(300);

/// News as they are sent: by whom, and what.
pub(super) fn written(node: &str, news: &StoreNews) -> String {
    match news {
        StoreNews::Changed(table) => format!("{node} table {table}"),
        StoreNews::Beside(table) => format!("{node} beside {table}"),
        StoreNews::Book => format!("{node} book"),
        StoreNews::Missed => format!("{node} anything"),
    }
}

/// News as they arrive; nothing if they are our own. What cannot be read may mean anything.
fn read(node: &str, words: &str) -> Option<StoreNews> {
    let (from, words) = words.split_once(' ')?;
    match words.split_once(' ') {
        _ if from == node => None,
        Some(("table", table)) => Some(StoreNews::Changed(table.to_owned())),
        Some(("beside", table)) => Some(StoreNews::Beside(table.to_owned())),
        None if words == "book" => Some(StoreNews::Book),
        _ => Some(StoreNews::Missed),
    }
}

/// A connection that listens.
pub(super) struct Ear(PgListener);

impl Ear {
    /// Listens from now on.
    pub async fn open(pool: &PgPool) -> Result<Self, StoreError> {
        let silent = || StoreError::Broken("nobody answers there".to_owned());
        let listening = async {
            let mut listener = PgListener::connect_with(pool).await?;
            listener.listen(CHANNEL).await?;
            Ok(Ear(listener))
        };
        tokio::time::timeout(PATIENCE, listening).await.unwrap_or_else(|_| Err(silent()))
    }

    /// The next words; nothing if some may have been missed.
    async fn hear(&mut self) -> Option<String> {
        loop {
            match tokio::time::timeout(SILENCE, self.0.try_recv()).await {
                Ok(heard) => return heard.ok().flatten().map(|heard| heard.payload().to_owned()),
                // Nobody has said anything, or the line is cut.
                Err(_) => {
                    let answer = tokio::time::timeout(PATIENCE, sqlx::query("SELECT 1").execute(&mut self.0)).await;
                    answer.ok()?.ok()?;
                }
            }
        }
    }
}

/// Passes on what other nodes tell, for as long as the store is open.
pub(super) async fn listen(ear: Ear, pool: PgPool, node: String, news: broadcast::Sender<StoreNews>) {
    let mut ear = Some(ear);
    loop {
        while let Some(listening) = &mut ear {
            match listening.hear().await {
                // Nobody listening is no fault.
                Some(words) => drop(read(&node, &words).map(|heard| news.send(heard))),
                None => ear = None,
            }
        }
        while ear.is_none() {
            tokio::time::sleep(BREATH).await;
            ear = Ear::open(&pool).await.ok();
        }
        let _ = news.send(StoreNews::Missed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told_is_understood_by_others_only() {
        for news in [StoreNews::Changed("a b".to_owned()), StoreNews::Beside("a".to_owned()), StoreNews::Book, StoreNews::Missed] {
            assert_eq!(read("me", &written("you", &news)), Some(news.clone()));
            assert_eq!(read("me", &written("me", &news)), None);
        }
        assert_eq!(read("me", "you something new"), Some(StoreNews::Missed), "a later node may tell more");
    }
}

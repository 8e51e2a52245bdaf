//! What nodes tell each other: that there is something to read. The next lines of a journal come along, if they are short, so that nobody
//! need read them; but the store alone is right. If a word is lost, the next look finds it.

use crate::{StoreError, StoreNews};
use sqlx::PgPool;
use sqlx::postgres::PgListener;
use std::collections::BTreeSet;
use std::time::Duration;
use tokio::sync::broadcast;

/// Where nodes tell and listen.
pub(super) const CHANNEL: &str = "mistgate";
/// Says that the lines themselves follow.
const LINES: &str = "lines";
/// After so long a silence the line is tried.
const SILENCE: Duration = Duration::from_secs(10);
/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long to wait before the next try.
const BREATH: Duration = Duration::from_millis(300);

/// Postgres passes on less than 8,000 bytes at once.
const LONGEST: usize = 7_900;

/// News as they are sent: by whom, and what. Lines of many journals travel together.
pub(super) fn written(node: &str, news: impl IntoIterator<Item = StoreNews>) -> Vec<String> {
    let (mut told, mut lines) = (BTreeSet::new(), Vec::new());
    for news in news {
        match news {
            StoreNews::Added { table, at, lines: added } => match serde_json::to_string(&(&table, at, &added)) {
                Ok(added) if added.len() + node.len() + LINES.len() + 4 <= LONGEST => lines.push(added),
                _ => drop(told.insert(format!("{node} table {table}"))),
            },
            StoreNews::Changed(table) => drop(told.insert(format!("{node} table {table}"))),
            StoreNews::Beside(table) => drop(told.insert(format!("{node} beside {table}"))),
            StoreNews::Book => drop(told.insert(format!("{node} book"))),
            StoreNews::Missed => drop(told.insert(format!("{node} anything"))),
        }
    }
    let mut told: Vec<String> = told.into_iter().collect();
    let mut together = String::new();
    for added in lines {
        if !together.is_empty() && together.len() + added.len() + 2 > LONGEST {
            told.push(together + "]");
            together = String::new();
        }
        let before = if together.is_empty() { format!("{node} {LINES} [") } else { together + "," };
        together = before + &added;
    }
    if !together.is_empty() {
        told.push(together + "]");
    }
    told
}

/// News as they arrive; none if they are our own. What cannot be read may mean anything.
fn read(node: &str, words: &str) -> Vec<StoreNews> {
    let Some((from, words)) = words.split_once(' ') else { return vec![StoreNews::Missed] };
    match words.split_once(' ') {
        _ if from == node => Vec::new(),
        Some(("table", table)) => vec![StoreNews::Changed(table.to_owned())],
        Some(("beside", table)) => vec![StoreNews::Beside(table.to_owned())],
        Some((LINES, lines)) => read_lines(lines).unwrap_or_else(|| vec![StoreNews::Missed]),
        None if words == "book" => vec![StoreNews::Book],
        _ => vec![StoreNews::Missed],
    }
}

fn read_lines(words: &str) -> Option<Vec<StoreNews>> {
    let read: Vec<(String, u64, Vec<String>)> = serde_json::from_str(words).ok()?;
    Some(read.into_iter().map(|(table, at, lines)| StoreNews::Added { table, at, lines }).collect())
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
                Some(words) => read(&node, &words).into_iter().for_each(|heard| drop(news.send(heard))),
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

    fn added(table: &str, at: u64, lines: &[&str]) -> StoreNews {
        StoreNews::Added { table: table.to_owned(), at, lines: lines.iter().map(|&line| line.to_owned()).collect() }
    }

    #[test]
    fn what_is_told_is_understood_by_others_only() {
        let all =
            [StoreNews::Changed("a b".to_owned()), StoreNews::Beside("a".to_owned()), StoreNews::Book, StoreNews::Missed, added("a", 3, &["x \"y\"", "z"])];
        for news in all {
            let [told] = &written("you", [news.clone()])[..] else { panic!("{news:?} is one thing") };
            assert_eq!(read("me", told), [news]);
            assert_eq!(read("you", told), []);
        }
        for unknown in ["you something new", "you lines nonsense", "mumbling"] {
            assert_eq!(read("me", unknown), [StoreNews::Missed], "a later node may tell more");
        }
    }

    #[test]
    fn lines_travel_together_as_far_as_they_fit() {
        let line = "north play:lunge #0123abcd".repeat(4);
        let many: Vec<StoreNews> = (0..200).map(|at| added(&format!("table {at}"), at, &[&line])).collect();
        let told = written("me", many.clone());
        assert!(told.len() < 10 && told.iter().all(|words| words.len() <= LONGEST), "{}", told.len());
        assert_eq!(told.iter().flat_map(|words| read("you", words)).collect::<Vec<_>>(), many);
        let long = added("a", 0, &[&"x".repeat(LONGEST)]);
        assert_eq!(written("me", [long]), ["me table a"], "what is too long is read from the store");
    }
}

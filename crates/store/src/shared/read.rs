//! How things are found again, in words that both databases understand. The compiler reads this file once for each of them.

use super::write::LAST_SLOT;
use super::{Db, SNAPSHOT};
use crate::StoreError;
use crate::record::{Holder, KeptState, List, StateKind, StoredSeat, StoredTable, Summary};
use sqlx::{Database, Pool, Row as _};
use std::collections::BTreeMap;

type Row = <Db as Database>::Row;

/// No name of ours has such a letter, and Postgres does not even take it into a question.
fn is_nonsense(name: &str) -> bool {
    name.contains('\0')
}

pub(super) async fn load(readers: &Pool<Db>, id: &str) -> Result<Option<StoredTable>, StoreError> {
    if is_nonsense(id) {
        return Ok(None);
    }
    // One transaction, so that table, seats and lines are of the same moment.
    let mut snapshot = readers.begin_with(SNAPSHOT).await?;
    let query = "SELECT key, game, head, terms, owner, listed, lines, follows, outcome FROM tables LEFT JOIN results ON table_key = key WHERE id = $1";
    let found = sqlx::query(query).bind(id).fetch_optional(&mut *snapshot).await?;
    let Some(row) = found else { return Ok(None) };
    let key: i64 = row.try_get("key")?;
    let seats =
        sqlx::query("SELECT name, kind, person, called, token FROM seats WHERE table_key = $1 ORDER BY number").bind(key).fetch_all(&mut *snapshot).await?;
    let lines = sqlx::query_scalar("SELECT text FROM journal WHERE table_key = $1 ORDER BY line").bind(key).fetch_all(&mut *snapshot).await?;
    let states = sqlx::query("SELECT slot, line, pack FROM states WHERE table_key = $1").bind(key).fetch_all(&mut *snapshot).await?;
    Ok(Some(StoredTable {
        id: id.to_owned(),
        game: row.try_get("game")?,
        head: row.try_get("head")?,
        terms: row.try_get("terms")?,
        owner: row.try_get("owner")?,
        listed: row.try_get::<i64, _>("listed")? != 0,
        lines,
        outcome: row.try_get("outcome")?,
        seats: seats.iter().map(seat).collect::<Result<_, _>>()?,
        follows: row.try_get("follows")?,
        states: states.iter().map(kept_state).collect::<Result<_, _>>()?,
    }))
}

/// The seats of a table, and the lines of its journal from this one on: one statement, because nodes ask this after every move that they
/// hear of.
pub(super) async fn since(readers: &Pool<Db>, id: &str, first: u64) -> Result<Option<(Vec<StoredSeat>, Vec<String>)>, StoreError> {
    let query = "SELECT 0 AS part, number AS place, name, kind, person, called, token, '' AS text FROM seats
                 WHERE table_key = (SELECT key FROM tables WHERE id = $1)
                 UNION ALL SELECT 1, line, '', '', NULL, '', NULL, text FROM journal
                 WHERE table_key = (SELECT key FROM tables WHERE id = $1) AND line >= $2
                 ORDER BY part, place";
    let rows = sqlx::query(query).bind(id).bind(first as i64).fetch_all(readers).await?;
    // No table is without seats.
    let (mut seats, mut lines) = (Vec::new(), Vec::new());
    for row in &rows {
        // A line has no holder.
        if row.try_get::<&str, _>("kind")?.is_empty() {
            lines.push(row.try_get("text")?);
        } else {
            seats.push(seat(row)?);
        }
    }
    Ok((!seats.is_empty()).then_some((seats, lines)))
}

pub(super) async fn find_token(readers: &Pool<Db>, token: &str) -> Result<Option<(String, u8)>, StoreError> {
    if is_nonsense(token) {
        return Ok(None);
    }
    let query = "SELECT tables.id, seats.number FROM seats JOIN tables ON tables.key = seats.table_key WHERE seats.token = $1";
    let found: Option<(String, i64)> = sqlx::query_as(query).bind(token).fetch_optional(readers).await?;
    Ok(found.map(|(id, number)| (id, number as u8)))
}

pub(super) async fn content(readers: &Pool<Db>, game: &str, version: &str) -> Result<Option<Vec<u8>>, StoreError> {
    if is_nonsense(game) || is_nonsense(version) {
        return Ok(None);
    }
    let query = "SELECT pack FROM contents WHERE game = $1 AND version = $2";
    Ok(sqlx::query_scalar(query).bind(game).bind(version).fetch_optional(readers).await?)
}

pub(super) async fn ongoing(readers: &Pool<Db>) -> Result<Vec<String>, StoreError> {
    let query = "SELECT id FROM tables WHERE NOT EXISTS (SELECT 1 FROM results WHERE table_key = tables.key) ORDER BY touched DESC";
    Ok(sqlx::query_scalar(query).fetch_all(readers).await?)
}

pub(super) async fn list(readers: &Pool<Db>, list: List, limit: u32) -> Result<Vec<Summary>, StoreError> {
    const SITS: &str = "(t.owner = $2 OR EXISTS (SELECT 1 FROM seats WHERE table_key = t.key AND person = $2))";
    let (which, who) = match list {
        List::Mine(person) => (format!("r.outcome IS NULL AND {SITS}"), person),
        List::Open => {
            let open = "r.outcome IS NULL AND t.listed <> 0 AND EXISTS (SELECT 1 FROM seats WHERE table_key = t.key AND kind = 'open') AND $2 <> '-'";
            (open.to_owned(), String::new())
        }
        List::Finished(person) => (format!("r.outcome IS NOT NULL AND (t.listed <> 0 OR {SITS})"), person),
        List::Everything => ("$2 <> '-'".to_owned(), String::new()),
        List::With(person) => (SITS.to_owned(), person),
        List::FinishedBefore(then) => ("r.finished < CAST($2 AS BIGINT)".to_owned(), then.to_string()),
        List::UntouchedSince(then) => ("r.outcome IS NULL AND t.touched < CAST($2 AS BIGINT)".to_owned(), then.to_string()),
    };
    let query = format!(
        "WITH found AS (SELECT t.*, r.outcome FROM tables t LEFT JOIN results r ON r.table_key = t.key WHERE {which} ORDER BY t.touched DESC, t.key DESC LIMIT $1)
         SELECT found.key, found.id, found.game, found.terms, found.owner, found.lines, found.created, found.touched, found.outcome, found.deciding,
                CASE WHEN COALESCE(seats.number, 0) = 0 THEN found.head ELSE '' END AS head, seats.name, seats.kind, seats.person, seats.called, seats.token
         FROM found LEFT JOIN seats ON seats.table_key = found.key ORDER BY found.touched DESC, found.key DESC, seats.number"
    );
    let rows = sqlx::query(&query).bind(i64::from(limit)).bind(who).fetch_all(readers).await?;
    gather(&rows)
}

/// One row per seat becomes one summary per table, in the order of the rows.
fn gather(rows: &[Row]) -> Result<Vec<Summary>, StoreError> {
    let mut at = BTreeMap::new();
    let mut found: Vec<Summary> = Vec::new();
    for row in rows {
        let key: i64 = row.try_get("key")?;
        let index = match at.get(&key) {
            Some(&index) => index,
            None => {
                found.push(summary(row)?);
                at.insert(key, found.len() - 1);
                found.len() - 1
            }
        };
        if row.try_get::<Option<String>, _>("kind")?.is_some() {
            found[index].seats.push(seat(row)?);
        }
    }
    Ok(found)
}

fn summary(row: &Row) -> Result<Summary, sqlx::Error> {
    Ok(Summary {
        id: row.try_get("id")?,
        game: row.try_get("game")?,
        head: row.try_get("head")?,
        terms: row.try_get("terms")?,
        owner: row.try_get("owner")?,
        lines: row.try_get::<i64, _>("lines")? as u64,
        created: row.try_get("created")?,
        touched: row.try_get("touched")?,
        outcome: row.try_get("outcome")?,
        deciding: row.try_get::<Option<i64>, _>("deciding")?.map(|bits| bits as u8),
        seats: Vec::new(),
    })
}

fn kept_state(row: &Row) -> Result<KeptState, sqlx::Error> {
    let kind = if row.try_get::<i64, _>("slot")? == LAST_SLOT { StateKind::Last } else { StateKind::Milestone };
    Ok(KeptState { line: row.try_get::<i64, _>("line")? as u64, kind, pack: row.try_get("pack")? })
}

fn seat(row: &Row) -> Result<StoredSeat, sqlx::Error> {
    let kind: String = row.try_get("kind")?;
    let holder = match kind.as_str() {
        "person" => Holder::Person { id: row.try_get("person")?, called: row.try_get("called")? },
        "open" => Holder::Open { token: row.try_get("token")? },
        _ => Holder::Bot { called: row.try_get("called")? },
    };
    Ok(StoredSeat { name: row.try_get("name")?, holder })
}

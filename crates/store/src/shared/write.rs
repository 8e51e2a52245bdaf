//! How writes are written, in words that both databases understand. The compiler reads this file once for each of them.

use super::{Db, book};
use crate::StoreError;
use crate::record::{ASKS, Append, Hands, Holder, KeptState, NEXT, NewSeat, NewTable, Reseat, StateKind, TALK, left_at};
use crate::writer::{Answers, Failure, Write};
use sqlx::{Database, QueryBuilder};
use std::collections::{HashMap, HashSet};
use std::time::{SystemTime, UNIX_EPOCH};

type Connection = <Db as Database>::Connection;

/// Where the last state of a table is kept.
pub(super) const LAST_SLOT: i64 = -1;

/// The parts of a table, those that others refer to last.
const PARTS: [&str; 4] = ["seats", "results", "journal", "states"];

/// Seconds since 1970.
fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64)
}

/// Writes all of it, inside of a transaction.
pub(super) async fn write_all(on: &mut Connection, writes: &[&Write]) -> Result<Answers, Failure> {
    let now = now();
    let mut answers = Vec::with_capacity(writes.len());
    let mut rest = writes;
    while let Some(first) = rest.first() {
        let run = appends(rest);
        if !run.is_empty() {
            rest = &rest[run.len()..];
            answers.extend(append(on, &run, now).await?);
            continue;
        }
        let run = states(rest);
        if !run.is_empty() {
            rest = &rest[run.len()..];
            answers.extend(late_states(on, &run).await?);
            continue;
        }
        let answer = match first {
            Write::Create(table) => create(on, table, now).await,
            Write::Reseat(change) => reseat(on, change, now).await,
            Write::Content { game, version, pack } => content(on, game, version, pack).await,
            Write::Delete(table) => delete(on, table).await,
            Write::Forget(person) => forget(on, person).await,
            Write::Note(note) => book::keep_note(on, note, now).await.map_err(Stumble::from),
            Write::DropNote { space, name } => match book::drop_note(on, space, name).await {
                Ok(true) => Ok(()),
                Ok(false) => Err(Stumble::Lost),
                Err(error) => Err(error.into()),
            },
            Write::Enter { kind, name, value } => book::enter(on, kind, name, value).await.map_err(Stumble::from),
            Write::Strike { kind, name } => book::strike(on, kind, name).await.map_err(Stumble::from),
            Write::Append(_) | Write::State(..) => Ok(()),
        };
        match answer {
            Ok(()) => answers.push(Ok(())),
            // A lost race has written nothing, so the others may go on.
            Err(Stumble::Lost) => answers.push(Err(StoreError::Lost)),
            Err(Stumble::Failed(failure)) => return Err(failure),
        }
        rest = &rest[1..];
    }
    Ok(answers)
}

/// Why one write was not written.
enum Stumble {
    Lost,
    Failed(Failure),
}

impl<E: Into<Failure>> From<E> for Stumble {
    fn from(error: E) -> Self {
        Stumble::Failed(error.into())
    }
}

/// The appends at the beginning that can be written together: one for a table, so that their order does not matter.
fn appends<'a>(writes: &[&'a Write]) -> Vec<&'a Append> {
    let mut tables = HashSet::new();
    let appends = writes.iter().map_while(|write| match write {
        Write::Append(append) if tables.insert(append.table.as_str()) => Some(append),
        _ => None,
    });
    appends.collect()
}

/// The same for states that come after their lines.
fn states<'a>(writes: &[&'a Write]) -> Vec<(&'a str, &'a KeptState)> {
    let mut tables = HashSet::new();
    let states = writes.iter().map_while(|write| match write {
        Write::State(table, state) if tables.insert(table.as_str()) => Some((table.as_str(), state)),
        _ => None,
    });
    states.collect()
}

async fn create(on: &mut Connection, table: &NewTable, now: i64) -> Result<(), Stumble> {
    let insert = "INSERT INTO tables (id, game, head, terms, owner, listed, created, touched, lines, deciding, follows)
                  VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9, $10) RETURNING key";
    let key: i64 = sqlx::query_scalar(insert)
        .bind(&table.id)
        .bind(&table.game)
        .bind(&table.head)
        .bind(&table.terms)
        .bind(&table.owner)
        .bind(i64::from(table.listed))
        .bind(now)
        .bind(table.lines.len() as i64)
        .bind(i64::from(table.deciding))
        .bind(&table.follows)
        .fetch_one(&mut *on)
        .await?;
    for (number, NewSeat { name, holder }) in (0i64..).zip(&table.seats) {
        let (kind, person, called, token) = columns(holder);
        sqlx::query("INSERT INTO seats (table_key, number, name, kind, person, called, token) VALUES ($1, $2, $3, $4, $5, $6, $7)")
            .bind(key)
            .bind(number)
            .bind(name)
            .bind(kind)
            .bind(person)
            .bind(called)
            .bind(token)
            .execute(&mut *on)
            .await?;
    }
    let lines: Vec<_> = table.lines.iter().enumerate().map(|(line, text)| (key, line, text)).collect();
    if !lines.is_empty() {
        add_lines(on, json(&lines)?).await?;
    }
    add_states(on, &table.states.iter().map(|state| (key, state)).collect::<Vec<_>>()).await?;
    settle(on, key, table.outcome.as_deref(), now).await?;
    Ok(())
}

/// However many there are, it is one walk to the database and back, and one row that comes with it: under load the walk costs more than
/// the writing.
async fn append(on: &mut Connection, appends: &[&Append], now: i64) -> Result<Answers, Failure> {
    let mut wanted: Vec<_> = appends.iter().map(|append| (&append.table, append.at, append.lines.len(), append.deciding, &append.lines)).collect();
    // Nodes that write to the same tables take them in the same order, so that none waits for the other.
    wanted.sort_unstable();
    // All rows are asked for, though there is one: whoever is content with the first one leaves the rest undone.
    let told: Vec<String> = sqlx::query_scalar(append_all!()).bind(json(&wanted)?).bind(now).fetch_all(&mut *on).await?;
    let found: Vec<(String, i64, u8)> = serde_json::from_str(&told.concat()).map_err(|error| StoreError::Broken(error.to_string()))?;
    let found: HashMap<String, (i64, bool)> = found.into_iter().map(|(id, key, was_over)| (id, (key, was_over > 0))).collect();
    let written = appends.iter().filter_map(|append| Some((found.get(&append.table)?.0, append)));
    add_states(on, &written.flat_map(|(key, append)| append.states.iter().map(move |state| (key, state))).collect::<Vec<_>>()).await?;
    let mut answers = Vec::with_capacity(appends.len());
    for append in appends {
        let Some(&(key, was_over)) = found.get(&append.table) else {
            answers.push(Err(StoreError::Lost));
            continue;
        };
        if was_over || append.outcome.is_some() {
            settle(on, key, append.outcome.as_deref(), now).await?;
        }
        answers.push(Ok(()));
    }
    Ok(answers)
}

/// Lines as a JSON list of key, number and text.
async fn add_lines(on: &mut Connection, lines: String) -> Result<(), Failure> {
    let insert =
        concat!("INSERT INTO journal (table_key, line, text) SELECT CAST(value ->> 0 AS BIGINT), CAST(value ->> 1 AS BIGINT), value ->> 2 FROM ", json_list!());
    sqlx::query(insert).bind(lines).execute(&mut *on).await?;
    Ok(())
}

/// However many there are, it takes one statement.
async fn add_states(on: &mut Connection, states: &[(i64, &KeptState)]) -> Result<(), Failure> {
    if states.is_empty() {
        return Ok(());
    }
    let mut insert = QueryBuilder::<Db>::new("INSERT INTO states (table_key, slot, line, pack) ");
    insert.push_values(states, |mut row, (key, state)| {
        row.push_bind(*key).push_bind(slot(state)).push_bind(state.line as i64).push_bind(&state.pack);
    });
    insert.push(" ON CONFLICT (table_key, slot) DO UPDATE SET line = excluded.line, pack = excluded.pack");
    insert.build().execute(&mut *on).await?;
    Ok(())
}

/// States that come after their lines. A journal may have gone on meanwhile; but a state that is newer is not replaced.
async fn late_states(on: &mut Connection, states: &[(&str, &KeptState)]) -> Result<Answers, Failure> {
    let wanted: Vec<_> = states.iter().map(|(table, state)| (table, slot(state), state.line)).collect();
    let found: Vec<(String, i64)> = sqlx::query_as(concat!(
        "SELECT tables.id, tables.key
         FROM (SELECT value ->> 0 AS id, CAST(value ->> 1 AS BIGINT) AS slot, CAST(value ->> 2 AS BIGINT) AS line FROM ",
        json_list!(),
        ") AS wanted JOIN tables ON tables.id = wanted.id AND tables.lines >= wanted.line
         WHERE NOT EXISTS (SELECT 1 FROM states WHERE states.table_key = tables.key AND states.slot = wanted.slot AND states.line > wanted.line)"
    ))
    .bind(json(&wanted)?)
    .fetch_all(&mut *on)
    .await?;
    let found: HashMap<String, i64> = found.into_iter().collect();
    let kept = states.iter().filter_map(|(table, state)| Some((*found.get(*table)?, *state)));
    add_states(on, &kept.collect::<Vec<_>>()).await?;
    Ok(states.iter().map(|(table, _)| if found.contains_key(*table) { Ok(()) } else { Err(StoreError::Lost) }).collect())
}

fn slot(state: &KeptState) -> i64 {
    match state.kind {
        StateKind::Last => LAST_SLOT,
        StateKind::Milestone => state.line as i64,
    }
}

async fn content(on: &mut Connection, game: &str, version: &str, pack: &[u8]) -> Result<(), Stumble> {
    let insert = "INSERT INTO contents (game, version, pack) VALUES ($1, $2, $3) ON CONFLICT (game, version) DO NOTHING";
    sqlx::query(insert).bind(game).bind(version).bind(pack).execute(&mut *on).await?;
    Ok(())
}

fn json(value: &impl serde::Serialize) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Broken(error.to_string()))
}

/// The result stands beside the journal so that lists need not replay it; taking the last move back takes it away again.
async fn settle(on: &mut Connection, key: i64, outcome: Option<&str>, now: i64) -> Result<(), Failure> {
    let query = match outcome {
        Some(outcome) => {
            let insert = "INSERT INTO results (table_key, outcome, finished) VALUES ($1, $2, $3)
                          ON CONFLICT (table_key) DO UPDATE SET outcome = excluded.outcome, finished = excluded.finished";
            sqlx::query(insert).bind(key).bind(outcome).bind(now)
        }
        None => sqlx::query("DELETE FROM results WHERE table_key = $1").bind(key),
    };
    query.execute(&mut *on).await?;
    Ok(())
}

async fn reseat(on: &mut Connection, reseat: &Reseat, now: i64) -> Result<(), Stumble> {
    // Changes of the seats of one table wait for each other: of two that one person asks for at two nodes, the second sees the first.
    let found: Option<i64> = sqlx::query_scalar(concat!("SELECT key FROM tables WHERE id = $1", held!())).bind(&reseat.table).fetch_optional(&mut *on).await?;
    let key = found.ok_or(Stumble::Lost)?;
    if let (Hands::One, Holder::Person { id, .. }) = (reseat.hands, &reseat.to)
        && knows_another_hand(on, key, reseat, id).await?
    {
        return Err(Stumble::Lost);
    }
    let (from, from_person, _, from_token) = columns(&reseat.from);
    let (kind, person, called, token) = columns(&reseat.to);
    let done = sqlx::query(
        "UPDATE seats SET kind = $1, person = $2, called = $3, token = $4
         WHERE table_key = $5 AND number = $6 AND kind = $7
           AND person IS NOT DISTINCT FROM $8 AND token IS NOT DISTINCT FROM $9",
    )
    .bind(kind)
    .bind(person)
    .bind(called)
    .bind(token)
    .bind(key)
    .bind(i64::from(reseat.seat))
    .bind(from)
    .bind(from_person)
    .bind(from_token)
    .execute(&mut *on)
    .await?;
    if done.rows_affected() == 0 {
        return Err(Stumble::Lost);
    }
    sqlx::query("UPDATE tables SET touched = $1 WHERE key = $2").bind(now).bind(key).execute(&mut *on).await?;
    Ok(())
}

/// Does this person hold another seat of the table, or has held one?
async fn knows_another_hand(on: &mut Connection, key: i64, reseat: &Reseat, person: &str) -> Result<bool, sqlx::Error> {
    let query = "SELECT (SELECT COUNT(*) FROM seats WHERE table_key = $1 AND person = $2 AND number <> $3)
                      + (SELECT COUNT(*) FROM entries WHERE kind = $4 AND name = $2 AND value <> $5)";
    let known: i64 = sqlx::query_scalar(query)
        .bind(key)
        .bind(person)
        .bind(i64::from(reseat.seat))
        .bind(left_at(&reseat.table))
        .bind(reseat.seat.to_string())
        .fetch_one(&mut *on)
        .await?;
    Ok(known > 0)
}

/// A table with everything that belongs to it.
async fn delete(on: &mut Connection, table: &str) -> Result<(), Stumble> {
    let key: Option<i64> = sqlx::query_scalar("SELECT key FROM tables WHERE id = $1").bind(table).fetch_optional(&mut *on).await?;
    let key = key.ok_or(Stumble::Lost)?;
    for part in PARTS {
        sqlx::query(&format!("DELETE FROM {part} WHERE table_key = $1")).bind(key).execute(&mut *on).await?;
    }
    sqlx::query("DELETE FROM entries WHERE kind = $1").bind(left_at(table)).execute(&mut *on).await?;
    for space in [TALK, ASKS] {
        sqlx::query("DELETE FROM notes WHERE space = $1").bind(format!("{space}{table}")).execute(&mut *on).await?;
    }
    book::drop_note(on, NEXT, table).await?;
    sqlx::query("DELETE FROM tables WHERE key = $1").bind(key).execute(&mut *on).await?;
    Ok(())
}

/// A person's name and id go away; what was done on the seat stays, and bots go on with it.
async fn forget(on: &mut Connection, person: &str) -> Result<(), Stumble> {
    sqlx::query("UPDATE seats SET kind = 'bot', person = NULL, called = '', token = NULL WHERE person = $1").bind(person).execute(&mut *on).await?;
    sqlx::query("UPDATE tables SET owner = '' WHERE owner = $1").bind(person).execute(&mut *on).await?;
    // Nor does any key lead back: to other browsers, or for programs.
    sqlx::query("DELETE FROM entries WHERE kind = $1").bind(format!("tokens {person}")).execute(&mut *on).await?;
    for space in ["browser", "recovery"] {
        sqlx::query("DELETE FROM notes WHERE space = $1").bind(format!("{space}:{person}")).execute(&mut *on).await?;
    }
    sqlx::query("DELETE FROM notes WHERE space = 'key' AND text LIKE $1").bind(format!("%\"{person}\"%")).execute(&mut *on).await?;
    Ok(())
}

/// kind, person, called, token
fn columns(holder: &Holder) -> (&'static str, Option<&str>, &str, Option<&str>) {
    match holder {
        Holder::Person { id, called } => ("person", Some(id), called, None),
        Holder::Open { token } => ("open", None, "", Some(token)),
        Holder::Bot { called } => ("bot", None, called, None),
    }
}

/// Does the store show that this was written?
pub(super) async fn shows(on: &mut Connection, write: &Write) -> Result<bool, StoreError> {
    match write {
        Write::Create(table) => {
            let query = "SELECT COUNT(*) FROM tables WHERE id = $1";
            Ok(sqlx::query_scalar::<_, i64>(query).bind(&table.id).fetch_one(&mut *on).await? > 0)
        }
        Write::Append(append) => {
            let query = "SELECT text FROM journal WHERE table_key = (SELECT key FROM tables WHERE id = $1) AND line >= $2 AND line < $3 ORDER BY line";
            let (first, end) = (append.at as i64, append.at as i64 + append.lines.len() as i64);
            let found: Vec<String> = sqlx::query_scalar(query).bind(&append.table).bind(first).bind(end).fetch_all(&mut *on).await?;
            Ok(!found.is_empty() && found == append.lines)
        }
        Write::Reseat(reseat) => {
            let (kind, person, _, token) = columns(&reseat.to);
            let query = "SELECT COUNT(*) FROM seats WHERE table_key = (SELECT key FROM tables WHERE id = $1) AND number = $2 AND kind = $3
                         AND person IS NOT DISTINCT FROM $4 AND token IS NOT DISTINCT FROM $5";
            let count: i64 =
                sqlx::query_scalar(query).bind(&reseat.table).bind(i64::from(reseat.seat)).bind(kind).bind(person).bind(token).fetch_one(&mut *on).await?;
            Ok(count > 0)
        }
        // These may as well be written twice.
        Write::State(..)
        | Write::Content { .. }
        | Write::Delete(_)
        | Write::Forget(_)
        | Write::Note(_)
        | Write::DropNote { .. }
        | Write::Enter { .. }
        | Write::Strike { .. } => Ok(false),
    }
}

//! Notes, and the house's book: small things under a kind and a name. In words that both databases understand.

use super::Db;
use crate::StoreError;
use crate::record::{Entry, Note};
use sqlx::{Database, Pool, Row as _};

type Connection = <Db as Database>::Connection;

pub(super) async fn enter(on: &mut Connection, kind: &str, name: &str, value: &str) -> Result<(), sqlx::Error> {
    let insert = concat!(
        "INSERT INTO entries (kind, name, value, made) VALUES ($1, $2, $3, ",
        clock!(),
        ") ON CONFLICT (kind, name) DO UPDATE SET value = excluded.value, made = excluded.made"
    );
    sqlx::query(insert).bind(kind).bind(name).bind(value).execute(on).await?;
    Ok(())
}

pub(super) async fn strike(on: &mut Connection, kind: &str, name: &str) -> Result<(), sqlx::Error> {
    sqlx::query("DELETE FROM entries WHERE kind = $1 AND name = $2").bind(kind).bind(name).execute(on).await?;
    Ok(())
}

pub(super) async fn entries(readers: &Pool<Db>, kind: &str) -> Result<Vec<Entry>, StoreError> {
    let query = concat!("SELECT name, value, made, ", clock!(), " - made AS age FROM entries WHERE kind = $1 ORDER BY name");
    let rows = sqlx::query(query).bind(kind).fetch_all(readers).await?;
    let entry = |row: &<Db as Database>::Row| -> Result<Entry, sqlx::Error> {
        Ok(Entry { name: row.try_get("name")?, value: row.try_get("value")?, made: row.try_get("made")?, age: row.try_get("age")? })
    };
    Ok(rows.iter().map(entry).collect::<Result<_, _>>()?)
}

pub(super) async fn keep_note(on: &mut Connection, note: &Note, now: i64) -> Result<(), sqlx::Error> {
    let insert = "INSERT INTO notes (space, name, text, written) VALUES ($1, $2, $3, $4)
                  ON CONFLICT (space, name) DO UPDATE SET text = excluded.text, written = excluded.written";
    sqlx::query(insert).bind(&note.space).bind(&note.name).bind(&note.text).bind(now).execute(on).await?;
    Ok(())
}

/// Says whether it was there.
pub(super) async fn drop_note(on: &mut Connection, space: &str, name: &str) -> Result<bool, sqlx::Error> {
    let done = sqlx::query("DELETE FROM notes WHERE space = $1 AND name = $2").bind(space).bind(name).execute(on).await?;
    Ok(done.rows_affected() > 0)
}

pub(super) async fn notes(readers: &Pool<Db>, space: &str, limit: u32) -> Result<Vec<Note>, StoreError> {
    let query = "SELECT name, text FROM notes WHERE space = $1 ORDER BY name DESC LIMIT $2";
    let found: Vec<(String, String)> = sqlx::query_as(query).bind(space).bind(i64::from(limit)).fetch_all(readers).await?;
    Ok(found.into_iter().rev().map(|(name, text)| Note { space: space.to_owned(), name, text }).collect())
}

pub(super) async fn note(readers: &Pool<Db>, space: &str, name: &str) -> Result<Option<Note>, StoreError> {
    // Postgres does not even take such a letter into a question.
    if space.contains('\0') || name.contains('\0') {
        return Ok(None);
    }
    let found: Option<String> =
        sqlx::query_scalar("SELECT text FROM notes WHERE space = $1 AND name = $2").bind(space).bind(name).fetch_optional(readers).await?;
    Ok(found.map(|text| Note { space: space.to_owned(), name: name.to_owned(), text }))
}

//! The house's book: small things under a kind and a name. In words that both databases understand.

use super::Db;
use crate::StoreError;
use crate::record::Entry;
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

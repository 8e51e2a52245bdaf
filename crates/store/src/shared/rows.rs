//! Rows as they are, for moving from one store to another. In words that both databases understand.

use super::Db;
use crate::copy::{Cell, Kind, Layout};
use sqlx::{Database, Pool, QueryBuilder, Row as _};

type Connection = <Db as Database>::Connection;

/// Rows in one statement: well below the number of things that can be bound.
const TOGETHER: usize = 500;

/// Rows after this one, in the order of their keys.
pub(crate) async fn page(readers: &Pool<Db>, layout: &Layout, after: Option<&[Cell]>, limit: usize) -> Result<Vec<Vec<Cell>>, sqlx::Error> {
    let names: Vec<&str> = layout.columns.iter().map(|(name, _)| *name).collect();
    let key = names[..layout.key].join(", ");
    let mut query = QueryBuilder::<Db>::new(format!("SELECT {} FROM {} WHERE {}", names.join(", "), layout.name, layout.which));
    if let Some(after) = after {
        query.push(format!(" AND ({key}) > ("));
        for (at, cell) in after[..layout.key].iter().enumerate() {
            query.push(if at == 0 { "" } else { ", " });
            bind(&mut query, cell);
        }
        query.push(")");
    }
    query.push(format!(" ORDER BY {key} LIMIT {limit}"));
    let rows = query.build().fetch_all(readers).await?;
    rows.iter().map(|row| layout.columns.iter().enumerate().map(|(at, (_, kind))| cell(row, at, *kind)).collect()).collect()
}

fn cell(row: &<Db as Database>::Row, at: usize, kind: Kind) -> Result<Cell, sqlx::Error> {
    Ok(match kind {
        Kind::Number => row.try_get::<Option<i64>, _>(at)?.map_or(Cell::Nothing, Cell::Number),
        Kind::Text => row.try_get::<Option<String>, _>(at)?.map_or(Cell::Nothing, Cell::Text),
        Kind::Bytes => row.try_get::<Option<Vec<u8>>, _>(at)?.map_or(Cell::Nothing, Cell::Bytes),
    })
}

fn bind(query: &mut QueryBuilder<'_, Db>, cell: &Cell) {
    match cell {
        Cell::Nothing => query.push("NULL"),
        Cell::Number(number) => query.push_bind(*number),
        Cell::Text(text) => query.push_bind(text.clone()),
        Cell::Bytes(bytes) => query.push_bind(bytes.clone()),
    };
}

/// Adds rows as they are.
pub(crate) async fn add(on: &mut Connection, layout: &Layout, rows: &[Vec<Cell>]) -> Result<(), sqlx::Error> {
    let names: Vec<&str> = layout.columns.iter().map(|(name, _)| *name).collect();
    for rows in rows.chunks(TOGETHER) {
        let mut query = QueryBuilder::<Db>::new(format!("INSERT INTO {} ({}) VALUES ", layout.name, names.join(", ")));
        for (number, row) in rows.iter().enumerate() {
            query.push(if number == 0 { "(" } else { ", (" });
            for (at, cell) in row.iter().enumerate() {
                query.push(if at == 0 { "" } else { ", " });
                bind(&mut query, cell);
            }
            query.push(")");
        }
        query.build().execute(&mut *on).await?;
    }
    Ok(())
}

/// Is there nothing of this kind?
pub(crate) async fn is_empty(readers: &Pool<Db>, layout: &Layout) -> Result<bool, sqlx::Error> {
    let count: i64 = sqlx::query_scalar(&format!("SELECT COUNT(*) FROM {} WHERE {}", layout.name, layout.which)).fetch_one(readers).await?;
    Ok(count == 0)
}

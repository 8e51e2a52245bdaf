//! Tables of whole numbers and words, in memory and as Parquet.

use parquet::basic::Compression;
use parquet::column::reader::get_typed_column_reader;
use parquet::data_type::{ByteArray, ByteArrayType, Int64Type};
use parquet::errors::{ParquetError, Result};
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use std::fs::{self, File};
use std::path::Path;
use std::sync::Arc;

/// A column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Column {
    /// Whole numbers.
    Numbers(Vec<i64>),
    /// Words.
    Words(Vec<String>),
}

/// A table: columns with names, all of the same length.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    columns: Vec<(String, Column)>,
}

/// What is known about the games of a grid, or of one shard of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// One row for each game.
    pub games: Table,
    /// One row for each piece that was played in a game: a card, a place, an enemy.
    pub pieces: Table,
    /// One row for each cell, round and feature: what was counted, all together.
    pub curves: Table,
}

impl Table {
    /// A table with these columns and no rows.
    pub fn new(columns: &[(&str, Column)]) -> Self {
        Table { columns: columns.iter().map(|(name, column)| ((*name).to_owned(), column.clone())).collect() }
    }

    /// A column of numbers; empty if there is no such column.
    pub fn numbers(&self, name: &str) -> &[i64] {
        match self.column(name) {
            Some(Column::Numbers(numbers)) => numbers,
            Some(Column::Words(_)) | None => &[],
        }
    }

    /// A column of words; empty if there is no such column.
    pub fn words(&self, name: &str) -> &[String] {
        match self.column(name) {
            Some(Column::Words(words)) => words,
            Some(Column::Numbers(_)) | None => &[],
        }
    }

    fn column(&self, name: &str) -> Option<&Column> {
        self.columns.iter().find(|(own, _)| own == name).map(|(_, column)| column)
    }

    /// How many rows it has.
    pub fn rows(&self) -> usize {
        self.columns.first().map_or(0, |(_, column)| match column {
            Column::Numbers(numbers) => numbers.len(),
            Column::Words(words) => words.len(),
        })
    }

    /// Adds the rows of another table with the same columns.
    pub fn append(&mut self, other: Table) {
        if self.columns.is_empty() {
            *self = other;
            return;
        }
        for ((_, mine), (_, theirs)) in self.columns.iter_mut().zip(other.columns) {
            match (mine, theirs) {
                (Column::Numbers(mine), Column::Numbers(theirs)) => mine.extend(theirs),
                (Column::Words(mine), Column::Words(theirs)) => mine.extend(theirs),
                (Column::Numbers(_), Column::Words(_)) | (Column::Words(_), Column::Numbers(_)) => {}
            }
        }
    }

    /// Writes it; the file is there when all of it is.
    pub fn write(&self, path: &Path) -> Result<()> {
        let columns: String = self.columns.iter().map(|(name, column)| format!("REQUIRED {} {name}{};", column.kind().0, column.kind().1)).collect();
        let schema = Arc::new(parse_message_type(&format!("message games {{ {columns} }}"))?);
        let properties = WriterProperties::builder().set_compression(Compression::UNCOMPRESSED).build();
        let unfinished = path.with_extension(format!("{}.part", std::process::id()));
        let mut writer = SerializedFileWriter::new(File::create(&unfinished)?, schema, Arc::new(properties))?;
        let mut group = writer.next_row_group()?;
        for (_, column) in &self.columns {
            let mut place = group.next_column()?.ok_or_else(|| ParquetError::General("a column is missing".to_owned()))?;
            match column {
                Column::Numbers(numbers) => _ = place.typed::<Int64Type>().write_batch(numbers, None, None)?,
                Column::Words(words) => {
                    let words: Vec<ByteArray> = words.iter().map(|word| ByteArray::from(word.as_str())).collect();
                    place.typed::<ByteArrayType>().write_batch(&words, None, None)?;
                }
            }
            place.close()?;
        }
        group.close()?;
        writer.close()?;
        fs::rename(&unfinished, path)?;
        Ok(())
    }

    /// Reads it back.
    pub fn read(path: &Path) -> Result<Self> {
        let reader = SerializedFileReader::new(File::open(path)?)?;
        let schema = reader.metadata().file_metadata().schema_descr_ptr();
        let mut columns = Vec::new();
        for at in 0..schema.num_columns() {
            let about = schema.column(at);
            let mut column = match about.physical_type() {
                parquet::basic::Type::INT64 => Column::Numbers(Vec::new()),
                _ => Column::Words(Vec::new()),
            };
            for group in 0..reader.num_row_groups() {
                let group = reader.get_row_group(group)?;
                let rows = group.metadata().num_rows() as usize;
                let place = group.get_column_reader(at)?;
                match &mut column {
                    Column::Numbers(numbers) => _ = get_typed_column_reader::<Int64Type>(place).read_records(rows, None, None, numbers)?,
                    Column::Words(words) => {
                        let mut read = Vec::new();
                        get_typed_column_reader::<ByteArrayType>(place).read_records(rows, None, None, &mut read)?;
                        words.extend(read.iter().map(|word: &ByteArray| String::from_utf8_lossy(word.data()).into_owned()));
                    }
                }
            }
            columns.push((about.name().to_owned(), column));
        }
        Ok(Table { columns })
    }
}

impl Column {
    fn kind(&self) -> (&'static str, &'static str) {
        match self {
            Column::Numbers(_) => ("INT64", ""),
            Column::Words(_) => ("BINARY", " (UTF8)"),
        }
    }
}

/// The files of some results, by this beginning of their names. That of the games is written last: if it is there, all are.
const FILES: [&str; 3] = ["pieces", "curves", "games"];

impl Results {
    fn tables(&self) -> [&Table; 3] {
        [&self.pieces, &self.curves, &self.games]
    }

    /// Writes them as `NAME.games.parquet`, `NAME.pieces.parquet` and `NAME.curves.parquet` into a folder.
    pub fn write(&self, folder: &Path, name: &str) -> Result<()> {
        FILES.iter().zip(self.tables()).try_for_each(|(file, table)| table.write(&folder.join(format!("{name}.{file}.parquet"))))
    }

    /// Are they there?
    pub fn are_in(folder: &Path, name: &str) -> bool {
        folder.join(format!("{name}.games.parquet")).is_file()
    }

    /// Reads them back.
    pub fn read(folder: &Path, name: &str) -> Result<Self> {
        let read = |file: &str| Table::read(&folder.join(format!("{name}.{file}.parquet")));
        Ok(Results { pieces: read("pieces")?, curves: read("curves")?, games: read("games")? })
    }

    /// Both together.
    pub fn append(&mut self, other: Results) {
        self.games.append(other.games);
        self.pieces.append(other.pieces);
        self.curves.append(other.curves);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_read_as_it_was_written() {
        let folder = std::env::temp_dir().join(format!("mistgate-table-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let columns = [("cell", Column::Numbers(vec![1, -7, i64::MAX])), ("cause", Column::Words(vec!["Fear".into(), String::new(), "Ünity".into()]))];
        let table = Table::new(&columns);
        let mut twice = table.clone();
        twice.append(table.clone());
        for one in [&table, &twice, &Table::new(&[("cell", Column::Numbers(Vec::new()))])] {
            let path = folder.join("t.parquet");
            one.write(&path).unwrap();
            assert_eq!(Table::read(&path).unwrap(), *one);
        }
        assert_eq!((twice.rows(), twice.numbers("cell")[4], twice.words("cause")[5].as_str()), (6, -7, "Ünity"));
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "nothing unfinished is left");
        fs::remove_dir_all(&folder).unwrap();
    }
}

//! Texts made small: content files and states are kept for as long as a table may be opened again.

use crate::StoreError;
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use std::io::{Read, Write};

/// No pack of ours holds more: a state takes kilobytes, the content of a game a megabyte at most.
const LARGEST: u64 = 64 << 20;

/// A text, packed.
pub fn pack(text: &str) -> Vec<u8> {
    let mut packer = DeflateEncoder::new(Vec::with_capacity(text.len() / 4), Compression::fast());
    // Writing into memory does not fail.
    let _ = packer.write_all(text.as_bytes());
    packer.finish().unwrap_or_default()
}

/// The text of a pack.
pub fn unpack(pack: &[u8]) -> Result<String, StoreError> {
    let mut text = String::new();
    let read = DeflateDecoder::new(pack).take(LARGEST).read_to_string(&mut text);
    read.map(|_| text).map_err(|error| StoreError::Broken(format!("a pack is damaged: {error}")))
}

/// Files by name and text, packed.
pub fn pack_files<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Vec<u8> {
    let files: Vec<(&str, &str)> = files.into_iter().collect();
    pack(&serde_json::to_string(&files).unwrap_or_default())
}

/// The files of a pack.
pub fn unpack_files(pack: &[u8]) -> Result<Vec<(String, String)>, StoreError> {
    serde_json::from_str(&unpack(pack)?).map_err(|error| StoreError::Broken(format!("a pack is damaged: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_come_out_as_they_went_in() {
        let files = [("cards.toml", "name = \"Lünge\"\n"), ("map.toml", "")];
        let pack = pack_files(files);
        let out = unpack_files(&pack).unwrap();
        assert_eq!(out, files.map(|(name, text)| (name.to_owned(), text.to_owned())));
        assert!(unpack_files(&pack[..pack.len() / 2]).is_err() && unpack_files(b"nonsense").is_err());
    }
}

//! Texts made small: content files and states are kept for as long as a table may be opened again.

use crate::StoreError;
use flate2::read::DeflateDecoder;
use flate2::{Compress, Compression, FlushCompress, Status};
use std::cell::RefCell;
use std::io::Read;

/// No pack of ours holds more: a state takes kilobytes, the content of a game a megabyte at most.
const LARGEST: u64 = 64 << 20;

/// Room for what an end or a flush adds.
const ROOM: usize = 64;

thread_local! {
    /// A packer takes some 300 KB, and making one takes longer than packing a state or an event: every thread keeps its own.
    static PACKER: RefCell<Compress> = RefCell::new(Compress::new(Compression::fast(), false));
}

/// How packed bytes end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// With the mark that nothing follows.
    Last,
    /// At a whole byte: more may follow, which looks back at nothing before it.
    Open,
}

/// A text, packed.
pub fn pack(text: &str) -> Vec<u8> {
    deflated(text.as_bytes(), Ending::Last)
}

/// Bytes as blocks of deflate.
pub fn deflated(bytes: &[u8], ending: Ending) -> Vec<u8> {
    let flush = match ending {
        Ending::Last => FlushCompress::Finish,
        Ending::Open => FlushCompress::Sync,
    };
    PACKER.with_borrow_mut(|packer| {
        packer.reset();
        let mut packed = Vec::with_capacity(bytes.len() / 4 + ROOM);
        loop {
            let rest = &bytes[packer.total_in() as usize..];
            let status = packer.compress_vec(rest, &mut packed, flush);
            let done = match ending {
                Ending::Last => matches!(status, Ok(Status::StreamEnd)),
                Ending::Open => packer.total_in() as usize == bytes.len() && packed.len() < packed.capacity(),
            };
            // Writing into a vector fails only for lack of room, which is made here.
            if done || status.is_err() {
                return packed;
            }
            packed.reserve(packed.capacity().max(ROOM));
        }
    })
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
        let long = "many words, and many more of them; ".repeat(9_000);
        assert!(unpack(&super::pack(&long)).unwrap() == long && super::pack(&long) == super::pack(&long));
        assert_eq!(unpack(&super::pack("")).unwrap(), "");
        assert!(unpack_files(&pack[..pack.len() / 2]).is_err() && unpack_files(b"nonsense").is_err());
    }
}

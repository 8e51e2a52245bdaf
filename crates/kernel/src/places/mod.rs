//! Places: maps of squares with walls on their sides, regions of hexes, ways and their costs, lines of sight.
//!
//! - [`square`]: a map of square spaces, what stands on their sides, bases of one and of four spaces
//! - [`hex`]: a region of hexes in shifted rows, named as on a printed board
//! - [`path`]: what can be reached at which cost, and every cheapest way there
//! - [`sight`]: straight lines in exact integers, that tell touching from crossing
//!
//! Everything that does not change during a play is computed when the map is made. A state holds the figures, the tokens
//! and which doors are closed; a question is then a look-up, and nothing allocates.

pub mod hex;
pub mod path;
pub mod sight;
pub mod square;

use crate::pieces::Set;

/// The most spaces a place can have, those included that are no part of it but lie within its outline.
pub const SPACES: usize = 512;

crate::ids! {
    /// A space of a map, or a hex of a region: a small number that the map can turn into column and row.
    pub Space(u16);
}

/// A set of spaces.
pub type Spaces = Set<Space, 8>;

/// Column and row as people write them: `A1` is the first space of the first row.
pub fn name(column: u8, row: u8) -> String {
    let letter = |at: u8| char::from(b'A' + at % 26);
    let first = (column >= 26).then(|| letter(column / 26 - 1));
    format!("{}{}{}", first.map_or_else(String::new, String::from), letter(column), u16::from(row) + 1)
}

/// Reads what [`name`] wrote: column and row, from 0.
pub fn read_name(text: &str) -> Option<(u8, u8)> {
    let digits = text.find(|letter: char| letter.is_ascii_digit())?;
    let (letters, digits) = text.split_at(digits);
    let well_formed = (1..=2).contains(&letters.len()) && letters.bytes().all(|letter| letter.is_ascii_uppercase()) && !digits.starts_with('0');
    if !well_formed {
        return None;
    }
    let column = letters.bytes().try_fold(0u16, |sum, letter| Some(sum * 26 + u16::from(letter.checked_sub(b'A')?) + 1))?;
    let row = digits.parse::<u16>().ok()?.checked_sub(1)?;
    Some((u8::try_from(column.checked_sub(1)?).ok()?, u8::try_from(row).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for (column, row, written) in [(0, 0, "A1"), (7, 1, "H2"), (25, 9, "Z10"), (26, 0, "AA1"), (51, 99, "AZ100"), (52, 4, "BA5")] {
            assert_eq!(name(column, row), written);
            assert_eq!(read_name(written), Some((column, row)));
        }
        for wrong in ["", "A", "1", "A0", "A01", "a1", "A1x", "AAA1", "A-1", "A+1", "É1", "A300", "ZZZZZZZ1", "sight-a1"] {
            assert_eq!(read_name(wrong), None, "{wrong}");
        }
    }
}

//! Spaces by name: `B4`, whatever the map.

use crate::booklet::parse::Names;
use crate::moves::Moves;
use mistgate_kernel::language::Named;
use mistgate_kernel::places::{name, read_name};
use serde::{Serialize, Serializer};

/// A space as moves and instructions write it: column letter and row number (ML-MAP-01).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot {
    /// The column, from 0.
    pub column: u8,
    /// The row, from 0.
    pub row: u8,
}

impl Spot {
    /// A number for it.
    pub fn code(self) -> u32 {
        u32::from(self.column) << 8 | u32::from(self.row)
    }

    /// The spot of this name.
    pub fn named(text: &str) -> Option<Self> {
        read_name(text).map(|(column, row)| Spot { column, row })
    }
}

impl std::fmt::Display for Spot {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(&name(self.column, self.row))
    }
}

impl Serialize for Spot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Named<Moves> for Spot {
    const WHAT: &'static str = "a space such as B4";

    fn find(name: &str, _: &&Names) -> Option<Self> {
        Spot::named(name)
    }

    fn names(_: &&Names) -> Option<Vec<String>> {
        None
    }

    fn name(self, _: &&Names) -> String {
        self.to_string()
    }
}

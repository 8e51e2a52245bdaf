//! Keywords; they begin with a capital letter.

use super::Cards;
use crate::ids::{Keyword, Keywords};
use mistgate_kernel::content::{Problem, Word, did_you_mean};
use mistgate_kernel::language::{Part, Reader, Writer};

/// Whose Keywords a part reads.
macro_rules! keywords {
    ($($(#[$doc:meta])* $name:ident, $whose:literal, $of:ident;)*) => {$(
        $(#[$doc])*
        pub struct $name;

        impl Part<Cards> for $name {
            type Value = Keyword;

            fn starts(reader: &Reader<'_, Cards>) -> bool {
                is_ahead(reader)
            }

            fn read(reader: &mut Reader<'_, Cards>) -> Option<Keyword> {
                read(reader.at_hand.names.$of, $whose, reader)
            }

            fn write(value: &Keyword, writer: &mut Writer<'_, Cards>) {
                writer.word(&writer.at_hand.1.keywords[value.index()]);
            }

            fn expected(_: &Reader<'_, Cards>) -> String {
                concat!("a Keyword of ", $whose).to_owned()
            }
        }
    )*};
}

keywords! {
    /// A Keyword of Hero Cards.
    CardKeyword, "Hero Cards", cards;
    /// A Keyword of Enemies.
    EnemyKeyword, "Enemies", enemies;
}

/// Could a Keyword stand here?
pub(super) fn is_ahead(reader: &Reader<'_, Cards>) -> bool {
    matches!(reader.cursor.peek(), Word::Name(name) if name.starts_with(char::is_uppercase) && name != "H")
}

/// One of these. While a file could not be read none is called unknown.
fn read(of: Keywords, whose: &str, reader: &mut Reader<'_, Cards>) -> Option<Keyword> {
    let names = reader.at_hand.names;
    let Word::Name(name) = reader.cursor.peek() else {
        reader.expected(&format!("a Keyword of {whose}"));
        return None;
    };
    let found = names.keyword(name).filter(|&keyword| of.contains(keyword));
    if found.is_some() {
        reader.cursor.step();
    } else if names.incomplete {
        reader.fail();
    } else {
        let known: Vec<&str> = names.of(of).collect();
        let message = format!("expected a Keyword of {whose}, found `{name}`{}", did_you_mean(name, known.iter().copied()));
        let help = format!("the Keywords of {whose} are {}", known.join(", "));
        reader.report(Problem::new(reader.cursor.place(), message).with_help(help));
    }
    found
}

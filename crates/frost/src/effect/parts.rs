//! Words of the effect language that stand in several verbs, or may be said in several ways.

use super::read::Cards;
use super::verbs::{Digit, Thing, What};
use crate::ids::{EnemyKind, Land, Row, Skill};
use mistgate_kernel::content::listed;
use mistgate_kernel::language::{Name, Part, Reader, Writer};
use std::marker::PhantomData;

/// A word that may also stand in the plural: `have 2 enemies`.
pub struct Few<T>(PhantomData<T>);

/// What can be said in the plural.
pub trait Several: Part<Cards, Value = Self> + Copy {
    /// The plurals that are words of their own.
    const PLURALS: &'static [(&'static str, Self)];
}

impl Several for What {
    const PLURALS: &'static [(&'static str, Self)] = &[("cards", What::Card), ("actions", What::Action), ("items", What::Item), ("allies", What::Ally)];
}

impl Several for EnemyKind {
    const PLURALS: &'static [(&'static str, Self)] = &[("brigands", EnemyKind::Brigand), ("beasts", EnemyKind::Beast)];
}

impl Several for Thing {
    const PLURALS: &'static [(&'static str, Self)] = &[
        ("wounds", Thing::Wound),
        ("items", Thing::Item),
        ("allies", Thing::Ally),
        ("skills", Thing::Skill),
        ("chapters", Thing::Chapter),
        ("cards", Thing::Hand),
    ];
}

impl<T: Several> Part<Cards> for Few<T> {
    type Value = T;

    fn starts(reader: &Reader<'_, Cards>) -> bool {
        T::PLURALS.iter().any(|(plural, _)| reader.is_at(plural)) || T::starts(reader)
    }

    fn read(reader: &mut Reader<'_, Cards>) -> Option<T> {
        let plural = T::PLURALS.iter().find(|(plural, _)| reader.eat(plural));
        plural.map(|&(_, one)| one).or_else(|| T::read(reader))
    }

    fn write(value: &T, writer: &mut Writer<'_, Cards>) {
        T::write(value, writer);
    }

    fn expected(reader: &Reader<'_, Cards>) -> String {
        T::expected(reader)
    }

    fn words(reader: &Reader<'_, Cards>) -> Vec<String> {
        T::words(reader)
    }
}

/// A word for any of them (or another for the same) beside the words for each: `enemy` beside `beast`.
macro_rules! any {
    ($($(#[$doc:meta])* $part:ident = $any:literal $($other:literal)* or $one:ty;)*) => {
        $($(#[$doc])*
        pub struct $part;

        impl Part<Cards> for $part {
            type Value = Option<<$one as Part<Cards>>::Value>;

            fn starts(reader: &Reader<'_, Cards>) -> bool {
                reader.is_at($any) $(|| reader.is_at($other))* || <$one as Part<Cards>>::starts(reader)
            }

            fn read(reader: &mut Reader<'_, Cards>) -> Option<Self::Value> {
                if reader.eat($any) $(|| reader.eat($other))* {
                    return Some(None);
                }
                if !<$one as Part<Cards>>::starts(reader) {
                    reader.expected_one_of(&Self::expected(reader), Self::words(reader).iter().map(String::as_str));
                    return None;
                }
                <$one as Part<Cards>>::read(reader).map(Some)
            }

            fn write(value: &Self::Value, writer: &mut Writer<'_, Cards>) {
                match value {
                    Some(one) => <$one as Part<Cards>>::write(one, writer),
                    None => writer.word($any),
                }
            }

            fn expected(reader: &Reader<'_, Cards>) -> String {
                listed(Self::words(reader).iter().map(String::as_str))
            }

            fn words(reader: &Reader<'_, Cards>) -> Vec<String> {
                let mut words = <$one as Part<Cards>>::words(reader);
                words.push($any.to_owned());
                words
            }
        })*
    };
}

any! {
    /// A kind of Enemy, or any.
    AnyEnemy = "enemy" "enemies" or Few<EnemyKind>;
    /// A kind of Enemy, or that of the land.
    LocalEnemy = "local" or Few<EnemyKind>;
    /// A row of the Offer, or any.
    AnyCard = "card" or Row;
    /// A land, or any.
    AnyLocation = "location" or Land;
    /// A Skill, or any.
    AnySkill = "any" or Name<Skill>;
}

/// Something behind words of its own: `per wound`.
macro_rules! behind {
    ($($(#[$doc:meta])* $part:ident = $first:literal $($word:literal)* $one:ty;)*) => {
        $($(#[$doc])*
        pub struct $part;

        impl Part<Cards> for $part {
            type Value = <$one as Part<Cards>>::Value;

            fn starts(reader: &Reader<'_, Cards>) -> bool {
                reader.is_at($first)
            }

            fn read(reader: &mut Reader<'_, Cards>) -> Option<Self::Value> {
                reader.word($first)?;
                $(reader.word($word)?;)*
                <$one as Part<Cards>>::read(reader)
            }

            fn write(value: &Self::Value, writer: &mut Writer<'_, Cards>) {
                writer.word($first);
                $(writer.word($word);)*
                <$one as Part<Cards>>::write(value, writer);
            }

            fn expected(_: &Reader<'_, Cards>) -> String {
                concat!("`", $first, "`").to_owned()
            }

            fn words(_: &Reader<'_, Cards>) -> Vec<String> {
                vec![$first.to_owned()]
            }
        })*
    };
}

behind! {
    /// `per wound`
    Per = "per" Few<Thing>;
    /// `up to 3`
    AtMost = "up" "to" Digit;
    /// `in wildlands`
    In = "in" Land;
}

/// A number, and a word that may be left out because the verb says it: `draw 2 cards`.
macro_rules! counted {
    ($($(#[$doc:meta])* $part:ident = $one:literal $many:literal;)*) => {
        $($(#[$doc])*
        pub struct $part;

        impl Part<Cards> for $part {
            type Value = u8;

            fn starts(reader: &Reader<'_, Cards>) -> bool {
                <Digit as Part<Cards>>::starts(reader)
            }

            fn read(reader: &mut Reader<'_, Cards>) -> Option<u8> {
                let n = <Digit as Part<Cards>>::read(reader)?;
                let _ = reader.eat($one) || reader.eat($many);
                Some(n)
            }

            fn write(value: &u8, writer: &mut Writer<'_, Cards>) {
                <Digit as Part<Cards>>::write(value, writer);
            }

            fn expected(reader: &Reader<'_, Cards>) -> String {
                <Digit as Part<Cards>>::expected(reader)
            }
        })*
    };
}

counted! {
    /// So many cards.
    CardCount = "card" "cards";
    /// So many Wounds.
    WoundCount = "wound" "wounds";
}

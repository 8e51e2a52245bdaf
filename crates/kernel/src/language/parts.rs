//! Parts of any language: numbers, what may be left out, free prose.

use super::{Language, Part, Reader, Writer};
use crate::content::Word;
use std::any::Any;
use std::fmt::Display;
use std::marker::PhantomData;

/// A whole number within bounds, as a `u8` or whatever else it fits in.
pub struct Number<const LEAST: u32, const MOST: u32, T = u8>(PhantomData<T>);

impl<L, const LEAST: u32, const MOST: u32, T> Part<L> for Number<LEAST, MOST, T>
where
    L: Language,
    T: TryFrom<u32> + Display + Clone + 'static,
{
    type Value = T;

    fn starts(reader: &Reader<'_, L>) -> bool {
        matches!(reader.cursor.peek(), Word::Number(_))
    }

    fn read(reader: &mut Reader<'_, L>) -> Option<T> {
        if let Word::Number(number) = reader.cursor.peek()
            && (LEAST..=MOST).contains(&number)
            && let Ok(number) = T::try_from(number)
        {
            reader.cursor.step();
            return Some(number);
        }
        reader.expected(&<Self as Part<L>>::expected(reader));
        None
    }

    fn write(value: &T, writer: &mut Writer<'_, L>) {
        writer.word(&value.to_string());
    }

    fn expected(_: &Reader<'_, L>) -> String {
        format!("a number from {LEAST} to {MOST}")
    }
}

/// Something that goes by a name: a card by its slug, a district of the map.
pub trait Named<L: Language>: Copy + 'static {
    /// What it is, after "expected ".
    const WHAT: &'static str;

    /// The thing of this name.
    fn find(name: &str, at_hand: &L::Reading<'_>) -> Option<Self>;

    /// All names there are. If a file could not be read they are not all known, and no name is called unknown.
    fn names(at_hand: &L::Reading<'_>) -> Option<Vec<String>>;

    /// Its name.
    fn name(self, at_hand: &L::Writing<'_>) -> String;
}

/// The name of something.
pub struct Name<T>(PhantomData<T>);

impl<L: Language, T: Named<L>> Part<L> for Name<T> {
    type Value = T;

    fn starts(reader: &Reader<'_, L>) -> bool {
        matches!(reader.cursor.peek(), Word::Name(word) if T::find(word, &reader.at_hand).is_some())
    }

    fn read(reader: &mut Reader<'_, L>) -> Option<T> {
        let found = match reader.cursor.peek() {
            Word::Name(word) => T::find(word, &reader.at_hand),
            Word::Number(_) | Word::Sign(_) | Word::End => None,
        };
        match found {
            Some(_) => reader.cursor.step(),
            None => reader.expected(T::WHAT),
        }
        found
    }

    fn write(value: &T, writer: &mut Writer<'_, L>) {
        writer.word(&value.name(&writer.at_hand));
    }

    fn expected(reader: &Reader<'_, L>) -> String {
        let may_be_known = matches!(reader.cursor.peek(), Word::Name(_)) && T::names(&reader.at_hand).is_none();
        if may_be_known { String::new() } else { T::WHAT.to_owned() }
    }

    fn words(reader: &Reader<'_, L>) -> Vec<String> {
        T::names(&reader.at_hand).unwrap_or_default()
    }
}

/// A part that may be left out.
pub struct Maybe<P>(PhantomData<P>);

impl<L: Language, P: Part<L>> Part<L> for Maybe<P> {
    type Value = Option<P::Value>;

    fn starts(_: &Reader<'_, L>) -> bool {
        true
    }

    fn read(reader: &mut Reader<'_, L>) -> Option<Self::Value> {
        if P::starts(reader) { P::read(reader).map(Some) } else { Some(None) }
    }

    fn write(value: &Self::Value, writer: &mut Writer<'_, L>) {
        if let Some(value) = value {
            P::write(value, writer);
        }
    }

    fn expected(reader: &Reader<'_, L>) -> String {
        P::expected(reader)
    }

    fn words(reader: &Reader<'_, L>) -> Vec<String> {
        P::words(reader)
    }

    fn see(value: &Self::Value, see: &mut impl FnMut(&dyn Any)) {
        value.iter().for_each(|value| P::see(value, see));
    }

    fn see_mut(value: &mut Self::Value, see: &mut impl FnMut(&mut dyn Any)) {
        value.iter_mut().for_each(|value| P::see_mut(value, see));
    }
}

/// A part that may be left out: then the usual is meant, which is not written either.
pub struct Usual<P>(PhantomData<P>);

impl<L: Language, P: Part<L>> Part<L> for Usual<P>
where
    P::Value: Default + PartialEq,
{
    type Value = P::Value;

    fn starts(_: &Reader<'_, L>) -> bool {
        true
    }

    fn read(reader: &mut Reader<'_, L>) -> Option<Self::Value> {
        if P::starts(reader) { P::read(reader) } else { Some(Self::Value::default()) }
    }

    fn write(value: &Self::Value, writer: &mut Writer<'_, L>) {
        if *value != Self::Value::default() {
            P::write(value, writer);
        }
    }

    fn expected(reader: &Reader<'_, L>) -> String {
        P::expected(reader)
    }

    fn words(reader: &Reader<'_, L>) -> Vec<String> {
        P::words(reader)
    }

    fn see(value: &Self::Value, see: &mut impl FnMut(&dyn Any)) {
        P::see(value, see);
    }

    fn see_mut(value: &mut Self::Value, see: &mut impl FnMut(&mut dyn Any)) {
        P::see_mut(value, see);
    }
}

/// All that is left of the text, as it is written: what a booklet says to its reader.
pub struct Prose;

impl<L: Language> Part<L> for Prose {
    type Value = String;

    fn starts(reader: &Reader<'_, L>) -> bool {
        reader.cursor.peek() != Word::End
    }

    fn read(reader: &mut Reader<'_, L>) -> Option<String> {
        Some(reader.cursor.rest().to_owned())
    }

    fn write(value: &String, writer: &mut Writer<'_, L>) {
        writer.word(value);
    }

    fn expected(_: &Reader<'_, L>) -> String {
        "some words".to_owned()
    }
}

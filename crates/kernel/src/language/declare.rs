//! The declarations: an enum whose variants say how they are written.

/// Declares an enum of clauses in a [`Language`](crate::language::Language).
///
/// A variant without parts names its words: `Flip = "flip" "clock"`. One with parts has them among its words,
/// in brackets, each with a name and the [`Part`](crate::language::Part) that reads it: `Move { "move" [n: Digit] "to"
/// [to: Pool] }`, or in round brackets for a tuple variant. The type of a field is the value of its part. A `=> check`
/// behind a variant names a function that looks at what was read. The text behind the language is what messages call a clause.
/// A clause that has one form only can be a `struct`.
///
/// ```
/// use mistgate_kernel::language::{Clause, Language, Number, Part, Reader, Writer};
///
/// pub struct Garden;
/// impl Language for Garden {
///     type Reading<'a> = ();
///     type Writing<'a> = ();
/// }
///
/// mistgate_kernel::words! {
///     /// What grows.
///     pub enum Plant {
///         /// Green.
///         Leek = "leek",
///         /// Orange.
///         Carrot = "carrot",
///     }
/// }
///
/// mistgate_kernel::clauses! {
///     /// Work to be done.
///     #[derive(Clone, Copy, Debug, PartialEq, Eq)]
///     pub enum Work of Garden, "some work" {
///         /// Rest a while.
///         Rest = "sit" "down",
///         /// Plant something.
///         Plant { "plant" [n: Number<1, 99>] [what: Plant] "in" "a" "row" },
///     }
/// }
///
/// let work = Reader::<Garden>::line::<Work>("plant 3 leek in a row", ()).unwrap();
/// assert_eq!(work, Work::Plant { n: 3, what: Plant::Leek });
/// assert_eq!(Writer::<Garden>::text::<Work>(&work, ()), "plant 3 leek in a row");
/// assert_eq!(work.part::<Plant>(), Some(Plant::Leek));
/// assert_eq!(Reader::<Garden>::line::<Work>("plant 3 lek in a row", ()).unwrap_err(),
///     "`plant 3 lek in a row`: expected `leek` or `carrot`, found `lek`; did you mean `leek`?");
/// ```
#[macro_export]
macro_rules! clauses {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident of $language:ty $(, $what:literal)? {
            $(
                $(#[$doc:meta])*
                $variant:ident
                $( = $($only:literal)+ )?
                $( ( $($t_head:literal)* $( [$t_field:ident : $t_part:ty] $($t_after:literal)* )+ ) )?
                $( { $($head:literal)* $( [$field:ident : $part:ty] $($after:literal)* )+ } )?
                $( => $check:path )?
            ),* $(,)?
        }
    ) => {
        $(#[$meta])*
        $vis enum $name {
            $(
                $(#[$doc])*
                $variant
                $( ( $(<$t_part as $crate::language::Part<$language>>::Value),+ ) )?
                $( { $(
                    #[allow(missing_docs, reason = "the words around it say it")]
                    $field: <$part as $crate::language::Part<$language>>::Value
                ),+ } )?
            ),*
        }

        const _: () = {
            use $crate::language::form::{self, Form, Item, Values};
            use $crate::language::{Clause, Part, Reader, Writer};

            static FORMS: &[Form<$language, $name>] = &[
                $(Form {
                    items: &[
                        $( $(Item::Word($only)),+ )?
                        $( $(Item::Word($t_head),)* $( Item::part::<$t_part>(), $(Item::Word($t_after),)* )+ )?
                        $( $(Item::Word($head),)* $( Item::part::<$part>(), $(Item::Word($after),)* )+ )?
                    ],
                    build: |_values: &mut Values| {
                        $( $(let $t_field = _values.take();)+ )?
                        $( $(let $field = _values.take();)+ )?
                        $name::$variant $( ( $($t_field),+ ) )? $( { $($field),+ } )?
                    },
                    check: $crate::optional!($($check)?),
                }),*
            ];

            impl Part<$language> for $name {
                type Value = $name;

                fn starts(reader: &Reader<'_, $language>) -> bool {
                    form::starts(FORMS, reader)
                }

                fn read(reader: &mut Reader<'_, $language>) -> Option<$name> {
                    form::read(FORMS, $crate::optional!($($what)?), reader)
                }

                fn write(value: &$name, writer: &mut Writer<'_, $language>) {
                    match value {
                        $($name::$variant $( ( $($t_field),+ ) )? $( { $($field),+ } )? => {
                            $( $(writer.word($only);)+ )?
                            $( $(writer.word($t_head);)* $(
                                <$t_part as Part<$language>>::write($t_field, writer);
                                $(writer.word($t_after);)*
                            )+ )?
                            $( $(writer.word($head);)* $(
                                <$part as Part<$language>>::write($field, writer);
                                $(writer.word($after);)*
                            )+ )?
                        })*
                    }
                }

                fn expected(reader: &Reader<'_, $language>) -> String {
                    let what: Option<&str> = $crate::optional!($($what)?);
                    what.map_or_else(|| form::expected(FORMS, reader), str::to_owned)
                }

                fn words(reader: &Reader<'_, $language>) -> Vec<String> {
                    form::words(FORMS, reader)
                }

                #[inline]
                fn see(value: &$name, see: &mut impl FnMut(&dyn std::any::Any)) {
                    see(value);
                    Clause::see(value, see);
                }

                fn see_mut(value: &mut $name, see: &mut impl FnMut(&mut dyn std::any::Any)) {
                    see(value);
                    Clause::see_mut(value, see);
                }
            }

            #[allow(clippy::enum_variant_names, reason = "they are the game's")]
            enum At {
                $($variant),*
            }

            impl Clause for $name {
                const WRITTEN: &'static [&'static str] = &[$(
                    concat!(
                        $( $($only, " "),+ )?
                        $( $($t_head, " ",)* $( "[", stringify!($t_field), "] ", $($t_after, " ",)* )+ )?
                        $( $($head, " ",)* $( "[", stringify!($field), "] ", $($after, " ",)* )+ )?
                    ).trim_ascii()
                ),*];

                #[inline]
                fn form(&self) -> usize {
                    match self {
                        $($name::$variant { .. } => At::$variant as usize),*
                    }
                }

                #[inline]
                fn see(&self, _see: &mut impl FnMut(&dyn std::any::Any)) {
                    match self {
                        $($name::$variant $( ( $($t_field),+ ) )? $( { $($field),+ } )? => {
                            $( $(<$t_part as Part<$language>>::see($t_field, _see);)+ )?
                            $( $(<$part as Part<$language>>::see($field, _see);)+ )?
                        })*
                    }
                }

                fn see_mut(&mut self, _see: &mut impl FnMut(&mut dyn std::any::Any)) {
                    match self {
                        $($name::$variant $( ( $($t_field),+ ) )? $( { $($field),+ } )? => {
                            $( $(<$t_part as Part<$language>>::see_mut($t_field, _see);)+ )?
                            $( $(<$part as Part<$language>>::see_mut($field, _see);)+ )?
                        })*
                    }
                }
            }
        };
    };
    (
        $(#[$meta:meta])*
        $vis:vis struct $name:ident of $language:ty {
            $($head:literal)* $( [$field:ident : $part:ty] $($after:literal)* )+
        } $( => $check:path )?
    ) => {
        $(#[$meta])*
        $vis struct $name {
            $(
                #[allow(missing_docs, reason = "the words around it say it")]
                pub $field: <$part as $crate::language::Part<$language>>::Value
            ),+
        }

        const _: () = {
            use $crate::language::form::{self, Form, Item, Values};
            use $crate::language::{Clause, Part, Reader, Writer};

            static FORMS: &[Form<$language, $name>] = &[Form {
                items: &[$(Item::Word($head),)* $( Item::part::<$part>(), $(Item::Word($after),)* )+],
                build: |values: &mut Values| {
                    $(let $field = values.take();)+
                    $name { $($field),+ }
                },
                check: $crate::optional!($($check)?),
            }];

            impl Part<$language> for $name {
                type Value = $name;

                fn starts(reader: &Reader<'_, $language>) -> bool {
                    form::starts(FORMS, reader)
                }

                fn read(reader: &mut Reader<'_, $language>) -> Option<$name> {
                    form::read(FORMS, None, reader)
                }

                fn write(value: &$name, writer: &mut Writer<'_, $language>) {
                    $(writer.word($head);)*
                    $(
                        <$part as Part<$language>>::write(&value.$field, writer);
                        $(writer.word($after);)*
                    )+
                }

                fn expected(reader: &Reader<'_, $language>) -> String {
                    form::expected(FORMS, reader)
                }

                fn words(reader: &Reader<'_, $language>) -> Vec<String> {
                    form::words(FORMS, reader)
                }

                #[inline]
                fn see(value: &$name, see: &mut impl FnMut(&dyn std::any::Any)) {
                    see(value);
                    Clause::see(value, see);
                }

                fn see_mut(value: &mut $name, see: &mut impl FnMut(&mut dyn std::any::Any)) {
                    see(value);
                    Clause::see_mut(value, see);
                }
            }

            impl Clause for $name {
                const WRITTEN: &'static [&'static str] =
                    &[concat!($($head, " ",)* $( "[", stringify!($field), "] ", $($after, " ",)* )+).trim_ascii()];

                fn form(&self) -> usize {
                    0
                }

                #[inline]
                fn see(&self, see: &mut impl FnMut(&dyn std::any::Any)) {
                    $(<$part as Part<$language>>::see(&self.$field, see);)+
                }

                fn see_mut(&mut self, see: &mut impl FnMut(&mut dyn std::any::Any)) {
                    $(<$part as Part<$language>>::see_mut(&mut self.$field, see);)+
                }
            }
        };
    };
}

/// `Some` of what is given, or `None`.
#[doc(hidden)]
#[macro_export]
macro_rules! optional {
    () => {
        None
    };
    ($given:expr) => {
        Some($given)
    };
}

/// Declares an enum of words: how each is written in content, journals and on the wire, and if wanted how it is said in a
/// sentence. A word that is empty is meant where none of the others stands.
///
/// ```
/// mistgate_kernel::words! {
///     /// A pool.
///     pub enum Pool {
///         /// Pays Costs.
///         Supply = "supply" "Supply",
///         /// Sets Timers.
///         Effort = "effort" "Effort",
///     }
/// }
/// assert_eq!(Pool::ALL[1].slug(), "effort");
/// assert_eq!(Pool::of("supply"), Some(Pool::Supply));
/// assert_eq!(Pool::Effort.name(), "Effort");
/// ```
#[macro_export]
macro_rules! words {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident {
            $($(#[$doc:meta])* $variant:ident = $slug:literal $($said:literal)?),+ $(,)?
        }
    ) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        $(#[$meta])*
        $vis enum $name {
            $($(#[$doc])* $variant),+
        }

        #[allow(dead_code, reason = "every enum of words has the same methods")]
        impl $name {
            /// All of them, in order.
            $vis const ALL: [$name; [$($slug),+].len()] = [$($name::$variant),+];

            /// Its place in the order.
            #[inline]
            $vis const fn index(self) -> usize {
                self as usize
            }

            /// As written in content, journals and on the wire.
            $vis const fn slug(self) -> &'static str {
                match self {
                    $($name::$variant => $slug),+
                }
            }

            /// As written in sentences.
            $vis const fn name(self) -> &'static str {
                match self {
                    $($name::$variant => $crate::said!($slug $($said)?)),+
                }
            }

            /// The one that is written like this.
            $vis fn of(slug: &str) -> Option<$name> {
                Self::ALL.into_iter().find(|word| word.slug() == slug)
            }
        }

        impl<L: $crate::language::Language> $crate::language::Part<L> for $name {
            type Value = $name;

            fn starts(reader: &$crate::language::Reader<'_, L>) -> bool {
                Self::ALL.iter().any(|word| word.slug().is_empty() || reader.is_at(word.slug()))
            }

            fn read(reader: &mut $crate::language::Reader<'_, L>) -> Option<$name> {
                let found = Self::ALL.into_iter().find(|word| !word.slug().is_empty() && reader.eat(word.slug()));
                let found = found.or_else(|| Self::of(""));
                if found.is_none() {
                    let words = Self::ALL.map(Self::slug);
                    reader.expected_one_of(&$crate::content::listed(words), words);
                }
                found
            }

            fn write(value: &$name, writer: &mut $crate::language::Writer<'_, L>) {
                writer.word(value.slug());
            }

            fn expected(_: &$crate::language::Reader<'_, L>) -> String {
                $crate::content::listed(Self::ALL.map(Self::slug))
            }

            fn words(_: &$crate::language::Reader<'_, L>) -> Vec<String> {
                Self::ALL.into_iter().map(|word| word.slug().to_owned()).collect()
            }
        }
    };
}

/// The second of two words, or the only one.
#[doc(hidden)]
#[macro_export]
macro_rules! said {
    ($slug:literal) => {
        $slug
    };
    ($slug:literal $said:literal) => {
        $said
    };
}

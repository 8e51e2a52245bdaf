//! Ids: small numbers that name a thing of the content, each kind a type of its own.

use std::fmt::Debug;

/// A small number that names something.
pub trait Id: Copy + Eq + Ord + Debug + Default {
    /// As an index into the content.
    fn index(self) -> usize;

    /// The id of this index, if it has one.
    fn checked(index: usize) -> Option<Self>;

    /// The id of this index.
    ///
    /// # Panics
    /// If the number is too large. Whoever reads content checks that everything has an id.
    #[inline]
    fn at(index: usize) -> Self {
        Self::checked(index).expect("everything that was read has an id")
    }
}

macro_rules! plain_id {
    ($($number:ty),*) => {
        $(impl Id for $number {
            #[inline]
            fn index(self) -> usize {
                usize::from(self)
            }

            #[inline]
            fn checked(index: usize) -> Option<Self> {
                <$number>::try_from(index).ok()
            }
        })*
    };
}

plain_id!(u8, u16);

/// Lets two words be kept as a flag, as states of earlier programs have them. Goes with `#[serde(from = "bool", into = "bool")]`.
///
/// ```
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// pub enum Blow { Assault, Other }
///
/// mistgate_kernel::flag!(Blow: Assault or Other);
/// assert_eq!((Blow::from(true), bool::from(Blow::Other)), (Blow::Assault, false));
/// ```
#[macro_export]
macro_rules! flag {
    ($name:ident: $yes:ident or $no:ident) => {
        impl From<bool> for $name {
            fn from(flag: bool) -> Self {
                if flag { $name::$yes } else { $name::$no }
            }
        }

        impl From<$name> for bool {
            fn from(word: $name) -> Self {
                match word {
                    $name::$yes => true,
                    $name::$no => false,
                }
            }
        }
    };
}

/// Declares ids, each with the number it is made of: `u8` for up to 256 things, `u16` for more.
///
/// ```
/// mistgate_kernel::ids! {
///     /// A card.
///     pub CardId(u16);
///     /// A district.
///     pub DistrictId(u8);
/// }
/// use mistgate_kernel::Id;
/// assert_eq!(CardId(300).index(), 300);
/// assert_eq!(DistrictId::checked(300), None);
/// assert_eq!(DistrictId::all(2).collect::<Vec<_>>(), [DistrictId(0), DistrictId(1)]);
/// assert_eq!(DistrictId::numbered(&["docks"]).last(), Some((DistrictId(0), &"docks")));
/// ```
#[macro_export]
macro_rules! ids {
    ($($(#[$doc:meta])* $vis:vis $name:ident($number:ty);)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
            $vis struct $name(pub $number);

            impl serde::Serialize for $name {
                fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    serde::Serialize::serialize(&{ self.0 }, serializer)
                }
            }

            impl<'de> serde::Deserialize<'de> for $name {
                fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    serde::Deserialize::deserialize(deserializer).map(Self)
                }
            }

            impl $name {
                /// As an index into the content.
                #[inline]
                $vis const fn index(self) -> usize {
                    self.0 as usize
                }

                /// The first so many.
                #[inline]
                $vis fn all(count: usize) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
                    (0..count).map(<Self as $crate::Id>::at)
                }

                /// These things, each with its id.
                #[inline]
                $vis fn numbered<T>(things: &[T]) -> impl DoubleEndedIterator<Item = (Self, &T)> + ExactSizeIterator + Clone {
                    Self::all(things.len()).zip(things)
                }
            }

            impl $crate::Id for $name {
                #[inline]
                fn index(self) -> usize {
                    usize::from(self.0)
                }

                #[inline]
                fn checked(index: usize) -> Option<Self> {
                    <$number>::try_from(index).ok().map(Self)
                }
            }
        )*
    };
}

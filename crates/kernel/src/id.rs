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
/// ```
#[macro_export]
macro_rules! ids {
    ($($(#[$doc:meta])* $vis:vis $name:ident($number:ty);)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
            #[serde(transparent)]
            $vis struct $name(pub $number);

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

//! Small sets that are kept as one number, a bit for each thing in it.

/// Declares sets of ids, each with the number it is kept as: `u32` for up to 32 things, `u64` for up to 64. For more there is
/// [`Set`](crate::pieces::Set).
///
/// ```
/// mistgate_kernel::ids! {
///     /// A square.
///     pub SquareId(u8);
/// }
/// mistgate_kernel::bit_sets! {
///     /// A set of squares.
///     pub SquareSet(u64) of SquareId;
/// }
/// let mut set: SquareSet = [SquareId(3), SquareId(1)].into_iter().collect();
/// assert!(set.contains(SquareId(3)) && set.iter().eq([SquareId(1), SquareId(3)]));
/// set.remove(SquareId(3));
/// assert_eq!((set.len(), set), (1, SquareSet::only(SquareId(1))));
/// assert_eq!(serde_json::to_string(&set).unwrap(), "2");
/// assert!(set.without(set).union(SquareSet::NONE).intersection(set).is_empty());
/// ```
#[macro_export]
macro_rules! bit_sets {
    ($($(#[$doc:meta])* $vis:vis $name:ident($number:ty) of $item:ty;)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
            #[serde(transparent)]
            $vis struct $name(pub $number);

            impl $name {
                /// None of them.
                pub const NONE: Self = Self(0);

                /// Just this one.
                #[inline]
                pub fn only(item: $item) -> Self {
                    Self(1 << $crate::Id::index(item))
                }

                /// Is it in the set?
                #[inline]
                pub fn contains(self, item: $item) -> bool {
                    self.0 >> $crate::Id::index(item) & 1 != 0
                }

                /// Puts it in.
                #[inline]
                pub fn insert(&mut self, item: $item) {
                    self.0 |= 1 << $crate::Id::index(item);
                }

                /// Takes it out.
                #[inline]
                pub fn remove(&mut self, item: $item) {
                    self.0 &= !(1 << $crate::Id::index(item));
                }

                /// How many are in it?
                #[inline]
                pub fn len(self) -> usize {
                    self.0.count_ones() as usize
                }

                /// Is there none?
                #[inline]
                pub fn is_empty(self) -> bool {
                    self.0 == 0
                }

                /// What is in either set.
                #[inline]
                pub fn union(self, other: Self) -> Self {
                    Self(self.0 | other.0)
                }

                /// What is in both.
                #[inline]
                pub fn intersection(self, other: Self) -> Self {
                    Self(self.0 & other.0)
                }

                /// What is not in the other.
                #[inline]
                pub fn without(self, other: Self) -> Self {
                    Self(self.0 & !other.0)
                }

                /// What is in it, the smallest first.
                #[inline]
                pub fn iter(self) -> impl Iterator<Item = $item> + Clone {
                    let mut left = self.0;
                    std::iter::from_fn(move || {
                        let next = left.trailing_zeros() as usize;
                        (left != 0).then(|| {
                            left &= left - 1;
                            <$item as $crate::Id>::at(next)
                        })
                    })
                }
            }

            impl FromIterator<$item> for $name {
                fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> Self {
                    let mut set = Self::NONE;
                    items.into_iter().for_each(|item| set.insert(item));
                    set
                }
            }
        )*
    };
}

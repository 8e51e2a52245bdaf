//! A stack of fixed capacity: the agenda of a game, and the ground for decks.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::fmt;

/// A last-in-first-out pile of at most `N` small items, without allocation.
///
/// Unused places always hold the default item, so that equal stacks are equal bit for bit.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Stack<T, const N: usize> {
    len: u16,
    items: [T; N],
}

impl<T: Copy + Default, const N: usize> Stack<T, N> {
    /// An empty stack.
    pub fn new() -> Self {
        Stack { len: 0, items: [T::default(); N] }
    }

    /// Puts an item on top.
    ///
    /// # Panics
    /// If the stack is full. The capacity is a promise of the game that owns it, and soak runs hold it to that.
    #[inline]
    pub fn push(&mut self, item: T) {
        assert!((self.len as usize) < N, "a stack of {N} overflowed");
        self.items[self.len as usize] = item;
        self.len += 1;
    }

    /// Takes the item on top.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        Some(std::mem::take(&mut self.items[self.len as usize]))
    }

    /// The item on top.
    pub fn top(&self) -> Option<&T> {
        self.as_slice().last()
    }

    /// All items, the top last.
    pub fn as_slice(&self) -> &[T] {
        &self.items[..self.len as usize]
    }

    /// All items, the top last.
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.items[..self.len as usize]
    }

    /// Removes the item at this place, the others keeping their order.
    pub fn remove(&mut self, at: usize) -> T {
        let item = self.as_slice()[at];
        let len = self.len as usize;
        self.items.copy_within(at + 1..len, at);
        self.pop();
        item
    }

    /// Puts an item under all others.
    pub fn push_under(&mut self, item: T) {
        self.push(item);
        self.as_mut_slice().rotate_right(1);
    }

    /// Removes everything.
    pub fn clear(&mut self) {
        *self = Self::new();
    }

    /// How many items?
    pub fn len(&self) -> usize {
        self.len as usize
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
}

impl<T: Copy + Default, const N: usize> Default for Stack<T, N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for Stack<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut stack = Self::new();
        items.into_iter().for_each(|item| stack.push(item));
        stack
    }
}

impl<T: Copy + Default + fmt::Debug, const N: usize> fmt::Debug for Stack<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.as_slice().fmt(f)
    }
}

impl<T: Copy + Default + Serialize, const N: usize> Serialize for Stack<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_slice().serialize(serializer)
    }
}

impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Deserialize<'de> for Stack<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let items = Vec::<T>::deserialize(deserializer)?;
        if items.len() > N {
            return Err(D::Error::invalid_length(items.len(), &"a stack that fits its place"));
        }
        Ok(items.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn behaves_like_a_vec(steps in prop::collection::vec((0u8..4, any::<u8>()), 0..60)) {
            let mut stack = Stack::<u8, 64>::new();
            let mut model: Vec<u8> = Vec::new();
            for (kind, value) in steps {
                match kind {
                    0 | 3 => { stack.push(value); model.push(value) }
                    1 => prop_assert_eq!(stack.pop(), model.pop()),
                    _ if model.is_empty() => { stack.push_under(value); model.insert(0, value) }
                    _ => {
                        let at = value as usize % model.len();
                        prop_assert_eq!(stack.remove(at), model.remove(at));
                    }
                }
                prop_assert_eq!(stack.as_slice(), &model[..]);
                prop_assert_eq!(stack.top(), model.last());
                prop_assert_eq!(stack, model.iter().copied().collect());
            }
        }

        #[test]
        fn survives_being_saved(items in prop::collection::vec(any::<u8>(), 0..20)) {
            let stack: Stack<u8, 20> = items.into_iter().collect();
            let text = serde_json::to_string(&stack).unwrap();
            prop_assert_eq!(serde_json::from_str::<Stack<u8, 20>>(&text).unwrap(), stack);
        }
    }

    #[test]
    fn a_saved_stack_that_is_too_long_is_refused() {
        assert!(serde_json::from_str::<Stack<u8, 2>>("[1,2,3]").is_err());
    }
}

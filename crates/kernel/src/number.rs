//! Numbers made smaller on purpose. States keep small numbers; a cast would drop what does not fit without a word.

/// A count of pieces as the small number that a state keeps.
///
/// # Panics
/// If there are more than 255: no pile, row or track of a game is that long.
#[inline]
pub fn small(count: usize) -> u8 {
    u8::try_from(count).expect("a count that a state keeps fits into a byte")
}

/// The small number nearest to this one: nothing is less than none of it, and 255 is the most there can be.
#[inline]
pub fn bounded(number: i32) -> u8 {
    u8::try_from(number.max(0)).unwrap_or(u8::MAX)
}

/// A count as a number to reckon with.
#[inline]
pub fn signed(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bounded_number_stays_where_it_ends() {
        assert_eq!([-1, 0, 7, 255, 256, i32::MAX].map(bounded), [0, 0, 7, 255, 255, 255]);
    }

    #[test]
    #[should_panic(expected = "fits into a byte")]
    fn a_count_is_never_cut_off() {
        small(256);
    }
}

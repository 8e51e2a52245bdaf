//! The lines of a journal in memory: one text, because thousands of plays are open, and each has hundreds of short lines.

/// The lines of a journal after its head, in order.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    text: String,
    /// Where each of them ends.
    ends: Vec<u32>,
}

impl Lines {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The one at this place, from 0.
    pub fn get(&self, at: usize) -> Option<&str> {
        let end = *self.ends.get(at)? as usize;
        self.text.get(self.start(at)..end)
    }

    /// The last one.
    pub fn last(&self) -> Option<&str> {
        self.get(self.len().checked_sub(1)?)
    }

    /// All from this place on.
    pub fn since(&self, at: usize) -> impl Iterator<Item = &str> {
        (at..self.len()).filter_map(|at| self.get(at))
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.since(0)
    }

    pub(super) fn push(&mut self, line: &str) {
        self.text.push_str(line);
        self.ends.push(u32::try_from(self.text.len()).expect("a journal has less than four thousand million letters"));
    }

    /// Puts another line in the place of the last one.
    pub(super) fn replace_last(&mut self, line: &str) {
        if self.ends.pop().is_some() {
            self.text.truncate(self.start(self.len()));
            self.push(line);
        }
    }

    fn start(&self, at: usize) -> usize {
        at.checked_sub(1).map_or(0, |before| self.ends[before] as usize)
    }
}

impl<T: AsRef<str>> FromIterator<T> for Lines {
    fn from_iter<I: IntoIterator<Item = T>>(lines: I) -> Self {
        let mut all = Lines::default();
        lines.into_iter().for_each(|line| all.push(line.as_ref()));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_out_as_they_went_in() {
        let mut lines: Lines = ["one", "", "thrée"].into_iter().collect();
        lines.push("four");
        assert_eq!(lines.iter().collect::<Vec<_>>(), ["one", "", "thrée", "four"]);
        lines.replace_last("for ever");
        assert_eq!((lines.len(), lines.last(), lines.get(1), lines.get(4)), (4, Some("for ever"), Some(""), None));
        assert_eq!(lines.since(2).collect::<Vec<_>>(), ["thrée", "for ever"]);
        assert!(lines.since(9).next().is_none() && Lines::default().last().is_none());
        let mut none = Lines::default();
        none.replace_last("nothing to replace");
        assert!(none.is_empty());
    }
}

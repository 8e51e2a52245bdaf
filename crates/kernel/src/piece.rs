//! How somebody names a piece.

/// `card:lunge`, or just `lunge`: the kind may be left out where people type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceName<'a> {
    kind: Option<&'a str>,
    name: &'a str,
}

impl<'a> PieceName<'a> {
    /// What stands before the colon, if there is one, and what behind it.
    pub fn new(text: &'a str) -> Self {
        match text.split_once(':') {
            Some((kind, name)) => PieceName { kind: Some(kind), name: name.trim() },
            None => PieceName { kind: None, name: text.trim() },
        }
    }

    /// The name, if it can be that of a piece of this kind.
    pub fn of(self, kind: &str) -> Option<&'a str> {
        self.kind.is_none_or(|own| own == kind).then_some(self.name)
    }

    /// Does it mean this piece, which is named in full?
    pub fn is(self, piece: &str) -> bool {
        piece.split_once(':').is_some_and(|(kind, name)| self.of(kind) == Some(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kind_may_be_left_out() {
        let (full, bare) = (PieceName::new("card:lunge"), PieceName::new(" lunge "));
        assert!([full, bare].into_iter().all(|piece| piece.is("card:lunge") && piece.of("card") == Some("lunge")));
        assert_eq!((full.of("enemy"), bare.of("enemy")), (None, Some("lunge")));
        assert!(!full.is("enemy:lunge") && !bare.is("card:parry"));
    }
}

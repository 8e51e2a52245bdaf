//! A Hero's cards: piles that share one room, because a card lies in one of them at a time.

use crate::ids::CardId;
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::fmt;

/// Cards that one Hero can have altogether: all of their own, the Rewards of everybody, and room to spare.
pub const ROOM: usize = 96;

/// Where a Hero's cards lie, in the order in which they share the room: what changes most comes last, so that little must move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held {
    /// Advanced Feats that can be bought.
    Feats,
    /// The Burial pile.
    Burial,
    /// The discard pile.
    Discard,
    /// The deck.
    Deck,
    /// In play.
    Area,
    /// In hand, without attachments.
    Hand,
}

impl Held {
    /// All of them.
    pub const ALL: [Held; 6] = [Held::Feats, Held::Burial, Held::Discard, Held::Deck, Held::Area, Held::Hand];

    /// How a state that is kept names it.
    const fn name(self) -> &'static str {
        match self {
            Held::Feats => "feats",
            Held::Burial => "burial",
            Held::Discard => "discard",
            Held::Deck => "deck",
            Held::Area => "area",
            Held::Hand => "hand",
        }
    }
}

/// The cards of a Hero, pile after pile; the last card of a pile is on top. Unused places hold no card, so that equal ones are equal bit for bit.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct HeroCards {
    /// Where each pile ends.
    ends: [u8; Held::ALL.len()],
    cards: [CardId; ROOM],
}

impl Default for HeroCards {
    fn default() -> Self {
        HeroCards { ends: [0; Held::ALL.len()], cards: [CardId::default(); ROOM] }
    }
}

impl HeroCards {
    #[inline]
    fn start(&self, pile: Held) -> usize {
        (pile as usize).checked_sub(1).map_or(0, |before| usize::from(self.ends[before]))
    }

    #[inline]
    fn end(&self, pile: Held) -> usize {
        usize::from(self.ends[pile as usize])
    }

    /// The cards of a pile, the top last.
    #[inline]
    pub fn of(&self, pile: Held) -> &[CardId] {
        &self.cards[self.start(pile)..self.end(pile)]
    }

    /// The cards of a pile, to change.
    #[inline]
    pub fn of_mut(&mut self, pile: Held) -> &mut [CardId] {
        let (start, end) = (self.start(pile), self.end(pile));
        &mut self.cards[start..end]
    }

    /// All cards, pile after pile.
    pub fn all(&self) -> &[CardId] {
        &self.cards[..self.end(Held::Hand)]
    }

    /// Puts a card on top of a pile.
    ///
    /// # Panics
    /// If there is no room left, which the content promises.
    pub fn push(&mut self, pile: Held, card: CardId) {
        self.insert(pile, self.end(pile), card);
    }

    /// Puts a card under a pile.
    pub fn push_under(&mut self, pile: Held, card: CardId) {
        self.insert(pile, self.start(pile), card);
    }

    fn insert(&mut self, pile: Held, at: usize, card: CardId) {
        let end = self.end(Held::Hand);
        assert!(end < ROOM, "a Hero has more than {ROOM} cards");
        self.cards.copy_within(at..end, at + 1);
        self.cards[at] = card;
        self.ends[pile as usize..].iter_mut().for_each(|end| *end += 1);
    }

    /// Takes the top card.
    pub fn pop(&mut self, pile: Held) -> Option<CardId> {
        let top = *self.of(pile).last()?;
        self.close(pile, self.end(pile) - 1);
        Some(top)
    }

    /// Takes this card out of a pile. Says whether it was there.
    pub fn take(&mut self, pile: Held, card: CardId) -> bool {
        let at = self.of(pile).iter().position(|&other| other == card);
        if let Some(at) = at {
            self.close(pile, self.start(pile) + at);
        }
        at.is_some()
    }

    fn close(&mut self, pile: Held, at: usize) {
        let end = self.end(Held::Hand);
        self.cards.copy_within(at + 1..end, at);
        self.cards[end - 1] = CardId::default();
        self.ends[pile as usize..].iter_mut().for_each(|end| *end -= 1);
    }

    /// Lays these cards there instead of those that lie there.
    pub fn set(&mut self, pile: Held, cards: impl IntoIterator<Item = CardId>) {
        while self.pop(pile).is_some() {}
        cards.into_iter().for_each(|card| self.push(pile, card));
    }
}

impl fmt::Debug for HeroCards {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_map().entries(Held::ALL.map(|pile| (pile, self.of(pile)))).finish()
    }
}

/// Pile by pile, under its name.
impl Serialize for HeroCards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut piles = serializer.serialize_struct("HeroCards", Held::ALL.len())?;
        for pile in [Held::Hand, Held::Deck, Held::Discard, Held::Burial, Held::Area, Held::Feats] {
            piles.serialize_field(pile.name(), self.of(pile))?;
        }
        piles.end()
    }
}

impl<'de> Deserialize<'de> for HeroCards {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Piles {
            hand: Vec<CardId>,
            deck: Vec<CardId>,
            discard: Vec<CardId>,
            burial: Vec<CardId>,
            area: Vec<CardId>,
            feats: Vec<CardId>,
        }
        let Piles { hand, deck, discard, burial, area, feats } = Piles::deserialize(deserializer)?;
        let piles = [feats, burial, discard, deck, area, hand];
        let count: usize = piles.iter().map(Vec::len).sum();
        if count > ROOM {
            return Err(D::Error::invalid_length(count, &"the cards of one Hero"));
        }
        let mut cards = HeroCards::default();
        for (pile, held) in Held::ALL.into_iter().zip(piles) {
            cards.set(pile, held);
        }
        Ok(cards)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn piles_behave_as_if_each_had_a_place_of_its_own(steps in prop::collection::vec((0usize..6, 0u8..5, 0u16..99), 0..90)) {
            let mut cards = HeroCards::default();
            let mut model: [Vec<CardId>; 6] = Default::default();
            for (at, kind, number) in steps {
                let (pile, card) = (Held::ALL[at], CardId(number));
                match kind {
                    0 | 1 => { cards.push(pile, card); model[at].push(card) }
                    2 => { cards.push_under(pile, card); model[at].insert(0, card) }
                    3 => prop_assert_eq!(cards.pop(pile), model[at].pop()),
                    _ => {
                        let place = model[at].iter().position(|&other| other == card);
                        prop_assert_eq!(cards.take(pile, card), place.is_some());
                        place.map(|place| model[at].remove(place));
                    }
                }
                prop_assert!(Held::ALL.into_iter().zip(&model).all(|(pile, held)| cards.of(pile) == &held[..]));
                prop_assert_eq!(cards.all(), &model.concat()[..]);
            }
            let mut anew = HeroCards::default();
            Held::ALL.into_iter().zip(model).for_each(|(pile, held)| anew.set(pile, held));
            prop_assert_eq!(anew, cards);
            let text = serde_json::to_string(&cards).unwrap();
            prop_assert_eq!(serde_json::from_str::<HeroCards>(&text).unwrap(), cards);
        }
    }

    #[test]
    fn piles_are_kept_under_their_names() {
        let mut cards = HeroCards::default();
        cards.push(Held::Deck, CardId(7));
        assert_eq!(serde_json::to_string(&cards).unwrap(), r#"{"hand":[],"deck":[7],"discard":[],"burial":[],"area":[],"feats":[]}"#);
    }

    #[test]
    fn more_cards_than_there_is_room_for_are_not_read() {
        let many = vec![CardId(1); ROOM / 2 + 1];
        let many = serde_json::to_string(&many).unwrap();
        let text = format!(r#"{{"hand":{many},"deck":{many},"discard":[],"burial":[],"area":[],"feats":[]}}"#);
        assert!(serde_json::from_str::<HeroCards>(&text).is_err());
    }
}

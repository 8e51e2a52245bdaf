//! What lies on cards, on the Dungeon tile and on the open page: cubes of the heroes' colours, Damage tokens (ML-ICON-77, ML-ICON-106).

use crate::booklet::instruction::{Amount, Bed};
use crate::event::Event;
use crate::look::Look;
use crate::machine::Machine;
use crate::words::HeroId;
use serde::{Deserialize, Serialize};

/// Different things in different places at one time.
pub const MOST_LAID: usize = 16;

/// A thing that is laid somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Piece {
    /// A cube of this hero's colour: it stands for the hero (ML-ICON-77).
    Cube(HeroId),
    /// A Damage token of this value (ML-ICON-107).
    Damage(u8),
}

impl Default for Piece {
    fn default() -> Self {
        Piece::Damage(1)
    }
}

/// So many of a thing in one place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Laid {
    /// Where.
    pub bed: Bed,
    /// What.
    pub piece: Piece,
    /// How many.
    pub n: u8,
}

impl Machine<'_> {
    /// So many of these are put there.
    pub(crate) fn lay(&mut self, bed: Bed, piece: Piece, n: u8) {
        let laid = &mut self.s.group.laid;
        match laid.as_slice().iter().position(|laid| (laid.bed, laid.piece) == (bed, piece)) {
            Some(at) => laid.as_mut_slice()[at].n = laid.as_slice()[at].n.saturating_add(n),
            None if laid.len() < MOST_LAID && n > 0 => laid.push(Laid { bed, piece, n }),
            None => {}
        }
        self.tell_laid(bed, piece);
    }

    /// So many of these are taken away, or all.
    pub(crate) fn take_up(&mut self, bed: Bed, piece: Piece, amount: Amount) {
        let laid = &mut self.s.group.laid;
        let Some(at) = laid.as_slice().iter().position(|laid| (laid.bed, laid.piece) == (bed, piece)) else { return };
        let there = &mut laid.as_mut_slice()[at].n;
        *there = match amount {
            Amount::Just(n) => there.saturating_sub(n),
            Amount::All => 0,
        };
        if *there == 0 {
            laid.remove(at);
        }
        self.tell_laid(bed, piece);
    }

    /// Damage tokens are discarded, whatever their value; the least first (ML-ICON-108).
    pub(crate) fn discard_damage(&mut self, bed: Bed, amount: Amount) {
        let mut left = match amount {
            Amount::Just(n) => n,
            Amount::All => u8::MAX,
        };
        for piece in [Piece::Damage(1), Piece::Damage(3)] {
            let gone = self.look().laid(bed, piece).min(left);
            left -= gone;
            if gone > 0 {
                self.take_up(bed, piece, Amount::Just(gone));
            }
        }
    }

    /// Whatever lies there goes with it: a card that is discarded, a tile that is put away, a page that is closed.
    pub(crate) fn clear_bed(&mut self, bed: Bed) {
        while let Some(laid) = self.s.group.laid.as_slice().iter().copied().find(|laid| laid.bed == bed) {
            self.take_up(bed, laid.piece, Amount::All);
        }
    }

    fn tell_laid(&mut self, bed: Bed, piece: Piece) {
        let n = self.look().laid(bed, piece);
        self.log.note(match piece {
            Piece::Cube(hero) => Event::CubesOn { bed, hero, n },
            Piece::Damage(value) => Event::DamageOn { bed, value, n },
        });
    }
}

impl Look<'_> {
    /// How many of these lie there.
    pub fn laid(self, bed: Bed, piece: Piece) -> u8 {
        self.s.group.laid.as_slice().iter().find(|laid| (laid.bed, laid.piece) == (bed, piece)).map_or(0, |laid| laid.n)
    }

    /// Cubes of a hero that lie there.
    pub fn cubes_on(self, hero: HeroId, bed: Bed) -> u8 {
        self.laid(bed, Piece::Cube(hero))
    }

    /// Damage tokens that lie there: how many (ML-ICON-106), and what they show (ML-ICON-107).
    pub fn damage_on(self, bed: Bed) -> (u8, u8) {
        let [ones, threes] = [1, 3].map(|value| self.laid(bed, Piece::Damage(value)));
        (ones.saturating_add(threes), ones.saturating_add(threes.saturating_mul(3)))
    }
}

//! The decks of Objects, Weapons, Talents and Action cards (ML-DECK), and the way back into them.

use super::thing::Thing;
use crate::booklet::instruction::Gear;
use crate::content::Content;
use crate::ids::*;
use crate::machine::Machine;
use crate::state::{Decks, Group};
use crate::words::*;
use mistgate_kernel::Chance;
use mistgate_kernel::pieces::{CardSet, Deck};

/// Quality Weapons in their deck without a Domain (ML-DECK-04).
pub(crate) const QUALITY_WEAPONS: u8 = 2;
/// Quality Objects in their deck without a Domain.
pub(crate) const QUALITY_OBJECTS: u8 = 4;

/// All decks, shuffled; what heroes own is not in them (ML-DECK-01, ML-DECK-08, ML-DECK-09).
pub(crate) fn prepare(c: &Content, group: &Group, owned: &impl Fn(Thing) -> bool, learned: &impl Fn(TalentId) -> bool, chance: &mut Chance) -> Decks {
    let objects = |rank: Rank, quality: bool| -> CardSet {
        let fits =
            |(at, card): &(usize, &crate::content::ObjectCard)| card.rank == rank && card.quality == quality && !owned(Thing::Object(ObjectId(*at as u8)));
        c.objects.iter().enumerate().filter(fits).map(|(at, _)| at as u8).collect()
    };
    let weapons = |rank: Rank, quality: bool| -> CardSet {
        let fits =
            |(at, card): &(usize, &crate::content::WeaponCard)| card.rank == rank && card.quality == quality && !owned(Thing::Weapon(WeaponId(*at as u8)));
        c.weapons.iter().enumerate().filter(fits).map(|(at, _)| at as u8).collect()
    };
    // ML-DECK-02, ML-DECK-03, ML-DECK-06, ML-DECK-07
    let mut some = |of: CardSet, n: u8| -> CardSet {
        let mut deck = Deck::<64>::shuffled(of, chance);
        (0..n).map_while(|_| deck.draw()).collect()
    };
    let quality_objects = some(objects(Rank::Common, true), group.quality_objects);
    let quality_weapons = some(weapons(Rank::Common, true), group.quality_weapons);
    let class = |class: Class| -> CardSet {
        let fits = |(at, card): &(usize, &crate::content::TalentCard)| card.class == class && !learned(TalentId(*at as u8));
        c.talents.iter().enumerate().filter(fits).map(|(at, _)| at as u8).collect()
    };
    Decks {
        common_objects: Deck::shuffled(objects(Rank::Common, false).union(quality_objects), chance),
        rare_objects: Deck::shuffled(objects(Rank::Rare, false), chance),
        common_weapons: Deck::shuffled(weapons(Rank::Common, false).union(quality_weapons), chance),
        rare_weapons: Deck::shuffled(weapons(Rank::Rare, false), chance),
        basic_weapons: weapons(Rank::Basic, false),
        talents: std::array::from_fn(|at| Deck::shuffled(class(Class::ALL[at]), chance)),
        spells: Deck::in_order([]),
        actions: Deck::shuffled((0..c.actions.len() as u8).collect(), chance),
        discarded: CardSet::EMPTY,
        drawn: CardSet::EMPTY,
    }
}

/// Puts a card into a deck and shuffles it: these decks have no discard pile (ML-OBJECT-05).
fn shuffle_in<const N: usize>(deck: &mut Deck<N>, card: u8, chance: &mut Chance) {
    deck.put_on_top(card);
    deck.shuffle(chance);
}

impl Machine<'_> {
    /// The top card of a deck of equipment.
    pub(crate) fn draw(&mut self, gear: Gear) -> Option<Thing> {
        let decks = &mut self.s.decks;
        let object = |id: u8| Thing::Object(ObjectId(id));
        let weapon = |id: u8| Thing::Weapon(WeaponId(id));
        match gear {
            Gear::Object(Some(Rank::Rare)) => decks.rare_objects.draw().map(object),
            Gear::Object(_) => decks.common_objects.draw().map(object),
            Gear::Weapon(Some(Rank::Rare)) => decks.rare_weapons.draw().map(weapon),
            Gear::Weapon(_) => decks.common_weapons.draw().map(weapon),
            Gear::EquippedWeapon | Gear::WornArmour | Gear::EquippedArtifact | Gear::Artifact | Gear::HeavyArmour => None,
        }
    }

    /// Takes a card out of wherever it is in the decks: one that is gained by name. Says whether it was there.
    pub(crate) fn fetch(&mut self, thing: Thing) -> bool {
        fn from<const N: usize>(deck: &mut Deck<N>, card: u8) -> bool {
            let there = deck.cards().contains(card);
            let others: mistgate_kernel::pieces::Stack<u8, N> = deck.from_top().filter(|&other| other != card).collect();
            *deck = Deck::in_order(others.as_slice().iter().copied());
            there
        }
        let decks = &mut self.s.decks;
        match thing {
            Thing::Object(id) => match self.c.object(id).rank {
                Rank::Rare => from(&mut decks.rare_objects, id.0),
                Rank::Basic | Rank::Common => from(&mut decks.common_objects, id.0) || self.c.object(id).quality && self.look().owner(thing).is_none(),
            },
            Thing::Weapon(id) => match self.c.weapon(id).rank {
                Rank::Basic => decks.basic_weapons.remove(id.0),
                Rank::Common => from(&mut decks.common_weapons, id.0) || self.c.weapon(id).quality && self.look().owner(thing).is_none(),
                Rank::Rare => from(&mut decks.rare_weapons, id.0),
            },
            Thing::Resource(_) => true,
            Thing::Card(_) => false,
        }
    }

    /// Back to where it came from (ML-OBJECT-05, ML-WEAPON-04, ML-SCENARIO-04).
    pub(crate) fn put_back(&mut self, thing: Thing) {
        let (decks, chance) = (&mut self.s.decks, &mut self.s.chance);
        match thing {
            Thing::Resource(_) => {}
            Thing::Object(id) => match self.c.object(id).rank {
                Rank::Basic | Rank::Common => shuffle_in(&mut decks.common_objects, id.0, chance),
                Rank::Rare => shuffle_in(&mut decks.rare_objects, id.0, chance),
            },
            Thing::Weapon(id) => match self.c.weapon(id).rank {
                Rank::Basic => {
                    decks.basic_weapons.insert(id.0);
                }
                Rank::Common => shuffle_in(&mut decks.common_weapons, id.0, chance),
                Rank::Rare => shuffle_in(&mut decks.rare_weapons, id.0, chance),
            },
            Thing::Card(card) => self.card_gone(card),
        }
    }

    /// More Quality cards go into a deck at once (ML-DECK-05).
    pub(crate) fn more_quality(&mut self, of: Gear, n: u8) {
        for _ in 0..n {
            let (out, count) = self.quality_outside(of);
            let group = &mut self.s.group;
            let quality = if matches!(of, Gear::Weapon(_)) { &mut group.quality_weapons } else { &mut group.quality_objects };
            *quality = quality.saturating_add(1);
            if count > 0
                && let Some(card) = out.iter().nth(self.s.chance.below(count) as usize)
            {
                let thing = if matches!(of, Gear::Weapon(_)) { Thing::Weapon(WeaponId(card)) } else { Thing::Object(ObjectId(card)) };
                self.put_back(thing);
            }
        }
    }

    /// Quality cards that are still in the box.
    fn quality_outside(&self, of: Gear) -> (CardSet, u32) {
        let look = self.look();
        let out: CardSet = if matches!(of, Gear::Weapon(_)) {
            let inside = self.s.decks.common_weapons.cards();
            let quality = self.c.weapons.iter().enumerate().filter(|(_, card)| card.quality).map(|(at, _)| at as u8);
            quality.filter(|&id| !inside.contains(id) && look.owner(Thing::Weapon(WeaponId(id))).is_none()).collect()
        } else {
            let inside = self.s.decks.common_objects.cards();
            let quality = self.c.objects.iter().enumerate().filter(|(_, card)| card.quality).map(|(at, _)| at as u8);
            quality.filter(|&id| !inside.contains(id) && look.owner(Thing::Object(ObjectId(id))).is_none()).collect()
        };
        (out, out.len() as u32)
    }
}

//! A new hero (ML-SETUP): what the board and the People card say, then the choices of the player.

use super::state::{ACTION_POINTS, Aura, Hero, Life, Past, Resources};
use super::talent::Draw;
use super::thing::Thing;
use crate::agenda::Step;
use crate::ask::{HeroAim, Question};
use crate::booklet::instruction::{Counter, Gear};
use crate::content::HeroBoard;
use crate::ids::*;
use crate::look::Look;
use crate::machine::Machine;
use crate::words::*;
use mistgate_kernel::SeatSet;

/// The gold a new hero brings (ML-SETUP-12).
pub(crate) const STARTING_GOLD: u16 = 5;
/// Cards of which one is kept in the last choice (ML-SETUP-14, ML-SETUP-15).
const OFFERED: u8 = 2;
/// Gold that comes with an Object (ML-SETUP-15).
const GOLD_WITH_OBJECT: u8 = 2;
/// Gold that comes with Plants (ML-SETUP-16).
const GOLD_WITH_PLANTS: u8 = 3;

/// The hero as the boards are laid out; the choices of setup come after it.
pub(crate) fn fresh(board: &HeroBoard, colour: Option<Colour>) -> Hero {
    let mut resources = Resources::default();
    // ML-SETUP-12
    for colour in [Colour::Red, Colour::Yellow] {
        resources.add(Resource { kind: ResourceType::Potion, colour }, 1);
    }
    Hero {
        characteristics: board.characteristics,               // ML-SETUP-04
        initiative: 0,                                        // ML-SETUP-05
        movement: 0,                                          // ML-SETUP-05
        carrying: board.carrying,                             // ML-SETUP-02
        life: Life { points: board.life, ..Life::default() }, // ML-SETUP-01
        aura: Aura { active: board.aura, spent: 0 },          // ML-SETUP-01, ML-AURA-01
        action_points: ACTION_POINTS,                         // ML-SETUP-06
        colour,
        resources,
        past: Past::Member,
        ..Hero::default()
    }
}

impl Machine<'_> {
    /// New heroes are set up one after the other, in an order the players choose (ML-START-06).
    pub(crate) fn prepare(&mut self, left: SeatSet) {
        self.s.preparing = !left.is_empty();
        if !left.is_empty() {
            self.ask_group(Question::Hero(left, HeroAim::SetUp));
        }
    }

    pub(crate) fn prepare_next(&mut self, mut left: SeatSet, hero: HeroId) {
        left.remove(hero.seat());
        self.push(Step::Prepare(left));
        self.set_up(hero);
    }

    /// A Talent, a Basic Weapon, and one of three gifts (ML-SETUP-07, ML-SETUP-10, ML-SETUP-13).
    fn set_up(&mut self, hero: HeroId) {
        let only = SeatSet::only(hero.seat());
        self.ask(only, Question::Gift(hero));
        self.ask_first_weapon(hero);
        self.push(Step::Acquire(hero, Draw::First));
        self.ask_colour(hero);
    }

    /// Whoever joins chooses a colour that no other hero has (ML-SETUP-02): those of the first group were chosen with it.
    pub(crate) fn ask_colour(&mut self, hero: HeroId) {
        if self.s.hero(hero).colour.is_none() {
            self.ask(SeatSet::only(hero.seat()), Question::Colour(hero));
        }
    }

    /// The new hero chooses among the Basic Weapons that lie open; if there are none, whoever has two chooses what to give (ML-SETUP-10,
    /// ML-SETUP-11).
    pub(crate) fn ask_first_weapon(&mut self, hero: HeroId) {
        let givers = self.look().givers();
        let only = SeatSet::only(hero.seat());
        let asked = if self.s.decks.basic_weapons.is_empty() && !givers.is_empty() { givers } else { only };
        self.ask(asked, Question::BasicWeapon(Some(hero)));
    }

    /// A Basic Weapon of the open ones; a new hero gets one of a hero who has two if none is left (ML-SETUP-11).
    pub(crate) fn take_basic_weapon(&mut self, hero: Option<HeroId>, thing: Thing) {
        if let Some(owner) = self.look().owner(thing) {
            self.s.hero_mut(owner).remove(thing);
            self.push(Step::Settle(owner));
        }
        self.fetch(thing);
        self.push(Step::Receive(hero, thing));
    }

    /// The last choice: a Common Weapon, a Common Object and gold, or Plants and gold.
    pub(crate) fn gift(&mut self, hero: HeroId, choice: u8) {
        // ML-JOIN-15: no gold is made by leaving for good and being set up anew.
        let anew = std::mem::replace(&mut self.s.hero_mut(hero).past, Past::Member) == Past::Gone;
        match choice {
            1 => self.offer(hero, Gear::Weapon(Some(Rank::Common))),
            2 => {
                self.gain(Counter::Gold, if anew { 0 } else { GOLD_WITH_OBJECT });
                self.offer(hero, Gear::Object(Some(Rank::Common)));
            }
            _ => {
                self.gain(Counter::Gold, if anew { 0 } else { GOLD_WITH_PLANTS });
                for &colour in Colour::ALL.iter().rev() {
                    self.push(Step::Receive(Some(hero), Thing::Resource(Resource { kind: ResourceType::Plant, colour })));
                }
            }
        }
    }

    /// Two cards of a deck are drawn, one of them is kept (ML-OBJECT-14).
    pub(crate) fn offer(&mut self, hero: HeroId, gear: Gear) {
        for _ in 0..OFFERED {
            if let Some(thing) = self.draw(gear) {
                self.s.table.push(thing);
            }
        }
        self.ask(SeatSet::only(hero.seat()), Question::Keep(hero));
    }

    /// This one is kept, the others go back.
    pub(crate) fn keep(&mut self, hero: HeroId, kept: Thing) {
        let table = std::mem::take(&mut self.s.table);
        table.as_slice().iter().filter(|&&thing| thing != kept).for_each(|&thing| self.put_back(thing));
        self.push(Step::Receive(Some(hero), kept));
    }
}

impl Look<'_> {
    /// The colours that no hero of the group has (ML-SETUP-02).
    pub(crate) fn free_colours(self) -> impl Iterator<Item = Colour> {
        let taken = move |colour: Colour| self.s.group_heroes().any(|hero| self.s.hero(hero).colour == Some(colour));
        Colour::ALL.iter().copied().filter(move |&colour| !taken(colour))
    }

    /// The Basic Weapons that can be taken.
    pub(crate) fn basic_weapons(self, each: &mut impl FnMut(Thing)) {
        let open = self.s.decks.basic_weapons;
        open.iter().for_each(|id| each(Thing::Weapon(WeaponId(id))));
        if !open.is_empty() || !self.s.preparing {
            return;
        }
        for giver in self.givers().iter().filter_map(HeroId::of) {
            self.own_basic_weapons(giver).for_each(|id| each(Thing::Weapon(id)));
        }
    }

    /// The heroes who have two Basic Weapons (ML-SETUP-11).
    fn givers(self) -> SeatSet {
        self.s.group_heroes().filter(|&hero| self.own_basic_weapons(hero).count() > 1).map(HeroId::seat).collect()
    }

    fn own_basic_weapons(self, hero: HeroId) -> impl Iterator<Item = WeaponId> {
        self.s.hero(hero).equipment.weapons().filter(move |&id| self.c.weapon(id).rank == Rank::Basic)
    }
}

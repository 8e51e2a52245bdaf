//! Seeing to one's things whenever nothing is being resolved (ML-GOLDEN-07): Potions, Objects, Weapons, Armor, Artifacts,
//! swaps, cures.

use super::state::Carried;
use super::thing::Thing;
use crate::agenda::{Frame, Step};
use crate::ask::{Ask, Question};
use crate::booklet::condition::Mode;
use crate::booklet::instruction::Amount;
use crate::content::perk::Perk;
use crate::event::Event;
use crate::hero::lose::Loss;
use crate::hero::room::Worn;
use crate::ids::*;
use crate::look::Look;
use crate::machine::Machine;
use crate::moves::Move;
use crate::place::state::SiteStage;
use crate::words::*;
use mistgate_kernel::{Seat, SeatSet};

/// Healing effects of a Red Potion (ML-LIFE-10).
const RED_POTION: u8 = 2;
/// Healing effects of a Yellow Potion.
const YELLOW_POTION: u8 = 3;
/// Aura tokens that a Green Potion reactivates (ML-AURA-04).
const GREEN_POTION: u8 = 2;
/// Resources that make one of a chosen colour (ML-TALENT-19).
pub(crate) const EXCHANGED: u8 = 3;

/// Action Points of a swap where turns are played (ML-SWAP-08).
const SWAP: u8 = 1;

/// What may be done beside a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leisure {
    /// Nothing: something is being resolved.
    None,
    /// Between two rolls: Potions and Objects of the hero who rolls (ML-LIFE-08, ML-OBJECT-04).
    BetweenRolls,
    /// On a turn in a place, of the hero whose turn it is: besides, whatever else costs no Action Point: Artifacts are put on
    /// (ML-ARTIFACT-02), Resources traded by a Talent (ML-VOCAB-61), States cured (ML-STATE-07).
    OnTurn,
    /// In a place where no turns are played: everything but Armor (ML-ARMOUR-09), swaps with whoever is next to the hero (ML-SWAP-07), and
    /// what lies on the ground (ML-GROUND-04).
    InRoom,
    /// Everything.
    Free,
}

impl Look<'_> {
    /// What may be done beside a question as things are: while turns are played nobody but the hero whose turn it is sees to anything, whatever
    /// is read just then (ML-LIFE-08, ML-OBJECT-04, ML-SWAP-08).
    pub(crate) fn leisure(self, what: Question) -> Leisure {
        match what.leisure() {
            Leisure::Free if self.turns_are_played() => Leisure::OnTurn,
            Leisure::Free if self.s.site.as_ref().is_some_and(|site| site.stage == SiteStage::Played) => Leisure::InRoom,
            leisure @ (Leisure::None | Leisure::BetweenRolls | Leisure::OnTurn | Leisure::InRoom | Leisure::Free) => leisure,
        }
    }

    /// May this seat see to its things now?
    pub(crate) fn may_tend(self, seat: Seat) -> bool {
        let hero = HeroId::of(seat).filter(|hero| self.able().contains(hero.seat())); // ML-LIFE-04, ML-BOOK-35
        let (Some(hero), Some(ask)) = (hero, self.asked()) else { return false };
        let leisure = self.leisure(ask.what);
        let may = match leisure {
            Leisure::None => false,
            Leisure::BetweenRolls => ask.seats.contains(seat),
            Leisure::OnTurn => self.is_on_turn(hero),
            Leisure::InRoom | Leisure::Free => true,
        };
        let mut any = false;
        if may {
            self.tending(hero, leisure, &mut |mv| any |= mv != Move::Done);
        }
        any
    }

    /// Could a hero do something with the own things on a turn, for no Action Point?
    pub(crate) fn has_something_at_hand(self, hero: HeroId) -> bool {
        let mut any = false;
        if self.able().contains(hero.seat()) {
            self.tending(hero, Leisure::OnTurn, &mut |_| any = true);
        }
        any
    }

    /// What may be done beside the question that waits below.
    fn leisure_below(self) -> Leisure {
        let steps = self.s.agenda.as_slice();
        let below = steps.iter().rev().filter_map(|step| if let Step::Ask(ask) = step { Some(ask.what) } else { None });
        below.map(|what| self.leisure(what)).find(|&leisure| leisure != Leisure::None).unwrap_or(Leisure::Free)
    }

    /// All a hero can do with his things, and to have done with it.
    pub(crate) fn tend(self, hero: HeroId, each: &mut impl FnMut(Move)) {
        self.tending(hero, self.leisure_below(), each);
        each(Move::Done);
    }

    fn tending(self, hero: HeroId, leisure: Leisure, each: &mut impl FnMut(Move)) {
        let state = self.s.hero(hero);
        for &colour in Colour::ALL {
            let potion = Resource { kind: ResourceType::Potion, colour };
            if state.resources.count(potion) > 0 {
                self.s.group_heroes().filter(|&other| self.can_be_treated(hero, other)).for_each(|other| each(Move::Potion(colour, other)));
            }
        }
        for &carried in state.stored.as_slice() {
            if let Carried::Object(id) = carried
                && self.can_be_used(hero, id)
            {
                each(Move::Use(carried.into()));
            }
        }
        match leisure {
            Leisure::None | Leisure::BetweenRolls => {}
            Leisure::OnTurn => {
                self.adorning(hero, each);
                self.cures_and_trades(hero, each);
            }
            Leisure::InRoom => {
                self.dressing(hero, each);
                if let Some(board) = self.board() {
                    board.handing_over(hero, each); // ML-SWAP-07, ML-GROUND-04
                }
                self.cures_and_trades(hero, each);
            }
            Leisure::Free => {
                self.dressing(hero, each);
                self.errands(hero, each);
            }
        }
    }

    /// Has it a use, is the condition met that it states, and can its Action Points be paid (ML-OBJECT-06, ML-OBJECT-07)?
    fn can_be_used(self, hero: HeroId, id: ObjectId) -> bool {
        let card = self.c.object(id);
        !card.usage.is_empty() && card.mode.is_none_or(|mode| self.s.mode == Some(mode)) && self.points_for_use(id) <= self.s.hero(hero).action_points
    }

    /// The Action Points that using an Object costs, where turns are played (ML-HERO-16).
    fn points_for_use(self, id: ObjectId) -> u8 {
        if self.turns_are_played() { self.c.object(id).points } else { 0 }
    }

    /// Weapons, Armor, Artifacts.
    fn dressing(self, hero: HeroId, each: &mut impl FnMut(Move)) {
        let state = self.s.hero(hero);
        let equipment = &state.equipment;
        self.weapon_changes(hero, each);
        self.adorning(hero, each);
        if self.may_change_armour() {
            equipment.armour.iter().for_each(|&id| each(Move::Store(Thing::Object(id)))); // ML-ARMOUR-08
        }
        [equipment.ring, equipment.amulet].into_iter().flatten().for_each(|artifact| each(Move::Discard(artifact.into(), hero))); // ML-ARTIFACT-06
    }

    /// Another Weapon in hand, or none (ML-WEAPON-06, ML-WEAPON-13).
    pub(crate) fn weapon_changes(self, hero: HeroId, each: &mut impl FnMut(Move)) {
        let equipment = &self.s.hero(hero).equipment;
        equipment.stored.as_slice().iter().for_each(|&id| each(Move::Wield(Thing::Weapon(id))));
        if let Some(id) = equipment.weapon
            && equipment.weapons().count() < usize::from(self.most_weapons(hero))
        {
            each(Move::Store(Thing::Weapon(id)));
        }
    }

    /// What is put on: Artifacts, and Armor when that may be changed (ML-ARTIFACT-02, ML-ARMOUR-09).
    fn adorning(self, hero: HeroId, each: &mut impl FnMut(Move)) {
        for &carried in self.s.hero(hero).stored.as_slice() {
            match self.worn_as(carried.into()) {
                Some(Worn::Armour) if !self.may_change_armour() => {}
                Some(_) => each(Move::Wear(carried.into())),
                None => {}
            }
        }
    }

    /// Swaps, trades by Talent, cures.
    fn errands(self, hero: HeroId, each: &mut impl FnMut(Move)) {
        self.s.group_heroes().filter(|&other| other != hero).for_each(|other| each(Move::Swap(other))); // ML-SWAP-06
        self.cures_and_trades(hero, each);
    }

    /// Trades by Talent, cures.
    fn cures_and_trades(self, hero: HeroId, each: &mut impl FnMut(Move)) {
        let state = self.s.hero(hero);
        for &kind in ResourceType::ALL {
            let may = self.perk_sum(hero, |perk| u8::from(perk == Perk::Exchange(kind))) > 0;
            if may && state.resources.of_type(kind) >= EXCHANGED {
                each(Move::Exchange(kind));
            }
        }
        self.cures(hero, crate::content::cure::Where::Anywhere, each);
        if self.is_in_village() {
            self.cures(hero, crate::content::cure::Where::Village, each); // ML-VILLAGE-11
        }
    }

    /// All that two heroes can hand each other (ML-SWAP-01).
    pub(crate) fn swapping(self, one: HeroId, other: HeroId, each: &mut impl FnMut(Move)) {
        for (from, to) in [(one, other), (other, one)] {
            let (cards, weapons) = (self.s.hero(to).stored.len(), self.s.hero(to).equipment.stored.len());
            self.movable(from, &mut |thing| {
                let there = match thing {
                    Thing::Resource(_) => true,
                    Thing::Weapon(_) => weapons < super::state::MOST_STORED_WEAPONS,
                    Thing::Object(_) | Thing::Card(_) => cards < super::state::MOST_STORED,
                };
                if there {
                    each(Move::Give(thing, to));
                }
            });
        }
        each(Move::Done);
    }
}

impl Machine<'_> {
    /// The wish to see to one's things: what was asked waits.
    pub(crate) fn open_knapsack(&mut self, seat: Seat) {
        if let Some(hero) = HeroId::of(seat) {
            self.ask(SeatSet::only(seat), Question::Tend(hero));
        }
    }

    /// One thing is done; then there may be another.
    #[expect(clippy::wildcard_enum_match_arm, reason = "it answers with a move: what is no answer here was never offered")]
    pub(crate) fn tended(&mut self, ask: Ask, hero: HeroId, mv: Move) {
        if mv == Move::Done {
            return;
        }
        // A text on an Object may be about some hero: the chapter goes on about its own.
        self.push(Step::Ask(ask));
        self.push(Step::About(self.s.page.hero));
        if self.s.site.is_some() && self.s.mode == Some(Mode::Stealth) {
            self.push(Step::Lookout); // Whoever comes to stands there again at once (ML-FALLEN-05).
        }
        match mv {
            Move::Potion(colour, other) => self.use_potion(hero, colour, other),
            Move::Use(thing) => self.use_up(hero, thing),
            Move::Wield(thing) => self.wield(hero, thing),
            Move::Store(Thing::Weapon(_)) => self.lay_down_weapon(hero),
            Move::Store(thing) => self.take_off(hero, thing),
            Move::Wear(thing) => self.wear(hero, thing),
            Move::Discard(thing, _) => self.drop_thing(hero, thing),
            Move::Swap(other) => self.begin_swap(hero, other),
            Move::PickUp => self.ask_what_to_pick_up(hero),
            Move::Exchange(kind) => self.exchange(hero, kind),
            Move::Cure(card, hero, n) => self.cure(hero, CardNumber(card), n),
            other => unreachable!("{other:?} is nothing one does with one's things"),
        }
    }

    /// A Potion works at once, and wholly on one hero (ML-LIFE-09).
    fn use_potion(&mut self, hero: HeroId, colour: Colour, on: HeroId) {
        self.s.hero_mut(hero).resources.take(Resource { kind: ResourceType::Potion, colour }, 1);
        self.log.note(Event::Drank { hero, colour, on });
        let weaker = self.look().weak_potions();
        match colour {
            Colour::Red => self.heal(on, Amount::Just(RED_POTION.saturating_sub(weaker))),
            Colour::Yellow => self.heal(on, Amount::Just(YELLOW_POTION.saturating_sub(weaker))),
            Colour::Green => self.reactivate_aura(on, Amount::Just(GREEN_POTION)),
            Colour::Purple | Colour::Blue => {} // There are no such Potions (ML-PACK-05).
        }
    }

    /// An Object is used up: it goes back to its deck, and does what it says (ML-OBJECT-05).
    fn use_up(&mut self, hero: HeroId, thing: Thing) {
        let Thing::Object(id) = thing else { return };
        let points = self.look().points_for_use(id);
        if points > 0 {
            self.pay_points(hero, points);
        }
        self.s.hero_mut(hero).remove(thing);
        self.log.note(Event::Used { hero, thing });
        self.put_back(thing);
        self.push(Step::Settle(hero));
        self.push(Step::Run(Frame::new(self.c.object(id).usage, Some(hero))));
    }

    /// The Weapons change places; Armor stays on (ML-WEAPON-06, ML-ARMOUR-11).
    pub(crate) fn wield(&mut self, hero: HeroId, thing: Thing) {
        let Thing::Weapon(id) = thing else { return };
        let state = self.s.hero_mut(hero);
        state.remove(thing);
        if let Some(before) = state.equipment.weapon.replace(id) {
            state.equipment.stored.push(before);
        }
        self.log.note(Event::Wielded { hero, weapon: Some(id) });
        self.push(Step::Settle(hero));
    }

    /// Barehanded on purpose (ML-WEAPON-13).
    pub(crate) fn lay_down_weapon(&mut self, hero: HeroId) {
        let equipment = &mut self.s.hero_mut(hero).equipment;
        if let Some(weapon) = equipment.weapon.take() {
            equipment.stored.push(weapon);
        }
        self.log.note(Event::Wielded { hero, weapon: None });
        self.push(Step::Settle(hero));
    }

    /// Two heroes swap; the limits are kept when they have done with it (ML-SWAP-01, ML-SWAP-04).
    fn begin_swap(&mut self, hero: HeroId, other: HeroId) {
        let conscious = |hero: &HeroId| !self.s.hero(*hero).is_unconscious();
        let seats = [hero, other].into_iter().filter(conscious).map(HeroId::seat).collect();
        self.push(Step::Settle(hero));
        self.push(Step::Settle(other));
        self.ask(seats, Question::Swap(hero, other));
    }

    /// In a place the hero whose turn it is pays for it, once (ML-SWAP-08, ML-FALLEN-14).
    pub(crate) fn swap_on_map(&mut self, hero: HeroId, other: HeroId) {
        self.pay_points(hero, SWAP);
        self.begin_swap(hero, other);
    }

    /// Something changes hands, and there may be more.
    pub(crate) fn swapped(&mut self, ask: Ask, one: HeroId, other: HeroId, mv: Move) {
        let Move::Give(thing, to) = mv else { return };
        let from = if to == one { other } else { one };
        self.push(Step::Ask(ask));
        self.shed(from, thing); // ML-ARMOUR-10
        self.s.hero_mut(from).remove(thing);
        self.log.note(Event::Handed { from, to, thing });
        self.place(to, thing); // ML-SWAP-01, ML-ARMOUR-14: as anything that is gained.
    }

    /// Three resources of a type for one of a chosen colour (ML-TALENT-19).
    fn exchange(&mut self, hero: HeroId, kind: ResourceType) {
        let filter = ResourceFilter { kind: Some(kind), colour: None };
        self.push(Step::GainResources(Some(hero), 1, filter));
        self.push(Step::Lose(Some(hero), EXCHANGED, Loss::Resources(filter)));
    }
}

//! The legal answers to every question. This enumeration is the definition of legality.

use super::{Ask, HeroAim, Question};
use crate::agenda::Step;
use crate::booklet::instruction::{Counter, Gear, Opening, Price};
use crate::content::AuraEffect;
use crate::content::cure::Where;
use crate::hero::thing::Thing;
use crate::ids::Resource;
use crate::look::Look;
use crate::moves::Move;
use crate::words::{Class, HeroId, ResourceType, Wound};
use mistgate_kernel::Seat;

/// The gifts a new hero chooses from (ML-SETUP-13).
const GIFTS: u8 = 3;

impl Look<'_> {
    /// What is asked now, if the adventure goes on.
    #[inline]
    pub fn asked(self) -> Option<Ask> {
        match self.s.agenda.top() {
            Some(&Step::Ask(ask)) if self.s.end.is_none() => Some(ask),
            _ => None,
        }
    }

    /// What is asked of this seat now.
    pub fn asked_of(self, seat: Seat) -> Option<Ask> {
        self.asked().filter(|ask| ask.seats.contains(seat))
    }

    /// Every legal answer.
    pub fn options(self, ask: Ask, each: &mut impl FnMut(Move)) {
        match ask.what {
            Question::TurnPage(_) => each(Move::ReadOn),
            Question::Choice(id) => {
                let options = &self.c.library.program.choices[id.index()].options;
                let open = (1u8..).zip(options).filter(|(_, option)| self.is_open(option));
                open.for_each(|(n, _)| each(Move::Choose(n)));
            }
            Question::Hero(heroes, aim) => {
                heroes.iter().filter_map(HeroId::of).for_each(|hero| each(Move::Hero(hero)));
                let enough = aim == HeroAim::TakePart && self.may_be_enough();
                // ML-PACK-08: what nobody has room for may be left.
                let left = matches!(aim, HeroAim::Receive(thing) if !self.anybody_has_room(thing));
                if enough || left {
                    each(Move::Done);
                }
            }
            Question::Roll => {
                each(Move::Roll);
                if self.may_stop() {
                    each(Move::Stop);
                }
                if self.may_spend_aura() {
                    each(Move::Aura);
                }
                if self.may_spend_beetle() {
                    each(Move::Beetle);
                }
                if self.may_ease() {
                    self.s.check.and_then(|attempt| attempt.roller).into_iter().for_each(|hero| each(Move::AuraOf(hero)));
                }
                self.mirrors_in_check().into_iter().for_each(|()| each(Move::Invoke(AuraEffect::Mirror)));
                self.offerings(each);
            }
            Question::Heal(..) => {
                each(Move::Heal(Wound::Damage));
                each(Move::Heal(Wound::Injury));
            }
            Question::Journey => self.journey_options(each),
            Question::TokenOrVillage => [Move::Token, Move::Village].into_iter().for_each(each),
            Question::MoveFreely => self.each_step(&mut |direction| each(Move::Step(direction))),
            Question::Landing => (1u8..).zip(self.landings()).for_each(|(n, _)| each(Move::Choose(n))),
            Question::Village(step) => self.village_options(step, each),
            Question::Campfire => {
                self.s.group_heroes().for_each(|hero| self.cures(hero, Where::Campfire, each));
                each(Move::Done);
            }
            Question::Harvest => {
                self.harvest_options(each);
                each(Move::Done);
            }
            Question::Harvesting(hero, effort) => self.effort_options(hero, effort, each),
            Question::Gather(gem) => self.yields(gem).iter().for_each(|&what| each(Move::Take(Thing::Resource(what)))),
            Question::Craft => {
                self.craft_options(each);
                each(Move::Done);
            }
            Question::Kind(_, filter) => {
                Resource::all().filter(|&resource| filter.fits(resource)).for_each(|resource| each(Move::Take(Thing::Resource(resource))));
            }
            Question::Rank(_, gear) => self.ranks(gear, each),
            Question::BasicWeapon(_) => self.basic_weapons(&mut |thing| each(Move::Take(thing))),
            Question::Equip(_, thing) => {
                each(Move::Wear(thing));
                each(Move::Store(thing));
            }
            Question::Surplus(hero) => {
                let kept = self.taken_over(hero);
                self.surplus(hero, &mut |thing| {
                    if kept != Some(thing) {
                        each(Move::Discard(thing, hero));
                    }
                    self.takers(hero, thing, &mut |other| each(Move::Give(thing, other)));
                });
                self.worn_instead(hero, &mut |thing| each(Move::Wear(thing)));
            }
            Question::Lose(hero, left, loss) => self.losable(hero, left, loss, &mut |owner, thing, _| each(Move::Discard(thing, owner))),
            Question::Crystal(hero) => self.s.hero(hero).life.wounds().for_each(|wound| each(Move::Crystal(wound))),
            Question::Class(hero, draw) => {
                Class::ALL.iter().filter(|&&class| self.may_name(hero, draw, class)).for_each(|&class| each(Move::Class(class)));
            }
            Question::Talent(_) => self.s.drawn.as_slice().iter().for_each(|&talent| each(Move::Talent(talent))),
            Question::Improve(hero) => self.improvable(hero).for_each(|talent| each(Move::Talent(talent))),
            Question::Raise(hero) => self.raisable(hero).for_each(|characteristic| each(Move::Raise(characteristic))),
            Question::Colour(_) => self.free_colours().for_each(|colour| each(Move::Choose(colour as u8 + 1))),
            Question::Gift(_) => (1..=GIFTS).for_each(|n| each(Move::Choose(n))),
            Question::Keep(_) => self.s.table.as_slice().iter().for_each(|&thing| each(Move::Take(thing))),
            Question::Tend(hero) => self.tend(hero, each),
            Question::Swap(one, other) => self.swapping(one, other, each),
            Question::PickUp(hero) => {
                self.within_grasp(hero, &mut |thing| each(Move::Take(thing)));
                each(Move::Done);
            }
            Question::Spell(hero) => {
                self.classic_spells(hero).for_each(|at| each(Move::Choose(self.c.spells[at].number)));
                each(Move::Done);
            }
            Question::RollAgain(_) => {
                self.dice_to_roll_again(&mut |n| each(Move::Choose(n)));
                each(Move::Done);
            }
            Question::CancelSign(_) => [Move::Pay, Move::Done].into_iter().for_each(each),
            Question::Mirror(hero) => self.talents_to_copy(hero).for_each(|talent| each(Move::Talent(talent.id))),
            Question::Market => self.trading(each),
            Question::Gear(card) => {
                self.gear_in_play().into_iter().chain([card]).for_each(|card| each(Move::Take(Thing::Card(card))));
            }
            Question::Group => self.regrouping(each),
            Question::Share(hero) => self.sharing(hero, each),
            Question::Lockpick(hero) => self.lockpicks(hero).for_each(|colour| {
                each(Move::Take(Thing::Resource(Resource { kind: ResourceType::Lockpick, colour })));
            }),
            Question::Spot(_)
            | Question::Foe(_)
            | Question::Turn(_)
            | Question::Resume(_)
            | Question::LastMoment(..)
            | Question::Leave(_)
            | Question::ComeBack(_)
            | Question::Explore
            | Question::Secondary
            | Question::Combat(_) => self.options_on_map(ask.what, each),
            Question::Challenge(what) => self.challenge_options(what, each),
            Question::Order(due) => (0..16).filter(|at| due >> at & 1 == 1).for_each(|at| each(Move::Choose(at + 1))),
        }
    }

    /// The decks that any card of a kind can come from; they are chosen by a card in them, common before rare.
    fn ranks(self, gear: Gear, each: &mut impl FnMut(Move)) {
        let decks = &self.s.decks;
        let (common, rare) = if matches!(gear, Gear::Weapon(_)) {
            (!decks.common_weapons.is_empty(), !decks.rare_weapons.is_empty())
        } else {
            (!decks.common_objects.is_empty(), !decks.rare_objects.is_empty())
        };
        [common, rare].into_iter().zip(1..).filter(|(there, _)| *there).for_each(|(_, n)| each(Move::Choose(n)));
    }

    fn anybody_has_room(self, thing: Thing) -> bool {
        self.s.market.is_some() || self.s.group_heroes().any(|hero| self.has_room(hero, thing))
    }

    /// At least one hero takes part (ML-CHECK-60), unless the cost is an option (ML-CHECK-57).
    fn may_be_enough(self) -> bool {
        self.s.check.is_some_and(|attempt| !attempt.waiting.is_empty() || self.check(attempt.check).can_be_declined())
    }

    /// Can an option be chosen: does its condition hold, can its price be paid in full (ML-GOLDEN-04)?
    pub fn is_open(self, option: &Opening) -> bool {
        option.condition.as_ref().is_none_or(|condition| self.holds(condition, self.s.page.hero)) && option.price.iter().all(|&price| self.can_pay(price))
    }

    /// Can this be paid in full?
    pub fn can_pay(self, price: Price) -> bool {
        let (s, group) = (self.s, &self.s.group);
        match price {
            Price::Counter(n, Counter::Gold) => group.gold >= n.into(),
            Price::Counter(n, Counter::Points) => group.points >= n.into(),
            Price::Counter(n, Counter::Crystals) => group.crystals >= n,
            Price::Counter(n, Counter::TravelTokens) => s.travel.tokens >= n,
            Price::Resource(n, filter) => s.group_heroes().map(|hero| u16::from(s.hero(hero).resources.fitting(filter))).sum::<u16>() >= n.into(),
            Price::Aura(n) => s.group_heroes().any(|hero| self.can_pay_aura(hero, n)),
            Price::Token(token) => self.all_tokens().contains(token),
            Price::Card(card) => self.all_cards().contains(card),
        }
    }
}

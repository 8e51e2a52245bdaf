//! Allies: who accompanies whom, and which side of their card is up.

use crate::agenda::{Frame, Question, Step, Subject, Symbols};
use crate::content::{Ally, AllySide, Content};
use crate::effect::{Change, Companion, Effect, Facing, Sort, Trigger};
use crate::event::Event;
use crate::heart::state::{AllyPlace, AllySet, AllyTokens, COMPANIONS};
use crate::ids::*;
use crate::look::Look;
use crate::machine::Machine;
use crate::modules::Module;
use crate::range::Toward;
use crate::setup::Setup;
use crate::state::{EffectSource, State};
use crate::tables::change_bit;
use mistgate_kernel::{bounded, small};

/// Each Hero may begin with one Ally, on its Starting side (HM-ALLY-04 to HM-ALLY-06).
pub fn take_along(c: &Content, setup: &Setup, state: &mut State) {
    for (hero, slug) in (0..state.number).map(Hero).zip(&setup.allies) {
        let Some(at) = c.allies.iter().position(|ally| ally.slug == *slug) else { continue };
        state.heart.allies[at] = AllyTokens { at: AllyPlace::With(hero), ..AllyTokens::default() };
        state.heart.companions[hero.index()].push(c.allies[at].sides[0].card);
    }
}

impl<'a> Look<'a> {
    /// An Ally card.
    pub fn ally(self, ally: AllyId) -> &'a Ally {
        &self.c.allies[ally.index()]
    }

    /// The side of it that is up (HM-ALLY-03).
    pub fn ally_side(self, ally: AllyId) -> &'a AllySide {
        &self.ally(ally).sides[usize::from(self.s.heart.allies[ally.index()].turned)]
    }

    /// What lies on it.
    pub fn ally_tokens(self, ally: AllyId) -> &'a AllyTokens {
        &self.s.heart.allies[ally.index()]
    }

    /// The Hero whom the Ally accompanies, if it is in play.
    pub fn hero_of_ally(self, ally: AllyId) -> Option<Hero> {
        match self.ally_tokens(ally).at {
            AllyPlace::With(hero) => Some(hero),
            AllyPlace::Box | AllyPlace::Gone => None,
        }
    }

    /// The Ally whose side a card is.
    pub fn ally_of(self, source: EffectSource) -> Option<AllyId> {
        source.card().and_then(|card| self.card(card).ally)
    }

    /// The Allies in a Hero Area.
    pub fn allies_of(self, hero: Hero) -> impl Iterator<Item = AllyId> {
        self.s.heart.companions[hero.index()].as_slice().iter().filter_map(move |&card| self.card(card).ally)
    }

    /// The Allies in play.
    pub fn allies(self) -> impl Iterator<Item = AllyId> {
        self.s.in_play().flat_map(move |hero| self.allies_of(hero))
    }

    /// Is the Ally within this Range: 1 for the Hero whom it accompanies, 2 for all others (HM-ACTION-09)?
    pub fn ally_in_reach(self, hero: Hero, ally: AllyId, reach: i32) -> bool {
        reach >= 2 || (reach == 1 && self.hero_of_ally(ally) == Some(hero))
    }

    /// The Allies that a text means, of whom one is chosen or all are meant.
    pub fn companions(self, frame: Frame, which: Companion) -> AllySet {
        let in_play = |ally: &AllyId| self.hero_of_ally(*ally).is_some();
        let reach = || self.text_reach(frame, Toward::Party);
        let near = |ally: &AllyId| reach().is_none_or(|(hero, reach)| self.ally_in_reach(hero, *ally, reach));
        match which {
            Companion::This => self.ally_of(frame.source).into_iter().filter(in_play).collect(),
            Companion::Target => self.act().map_or(AllySet::NONE, |act| act.allies.iter().filter(in_play).collect()),
            Companion::OneOfYours | Companion::Yours => match frame.you {
                Some(you) => self.allies_of(you).collect(),
                None => self.allies().collect(),
            },
            Companion::Anyone | Companion::All => self.allies().filter(near).collect(),
        }
    }

    /// Allies in the box that could join, with this Keyword on the side they would show.
    pub fn recruits(self, keyword: Option<Keyword>, facing: Facing) -> impl Iterator<Item = AllyId> {
        let side = usize::from(facing == Facing::Turned);
        let fits = move |ally: &AllyId| keyword.is_none_or(|keyword| self.card(self.ally(*ally).sides[side].card).keywords.contains(keyword));
        let all = AllyId::all(self.c.allies.len());
        all.filter(move |&ally| self.ally_tokens(ally).at == AllyPlace::Box && fits(&ally))
    }

    /// Is there room for one more Ally beside the Hero?
    pub fn has_room_for_ally(self, hero: Hero) -> bool {
        self.s.has(Module::Allies) && self.s.heart.companions[hero.index()].len() < COMPANIONS
    }

    /// The Life of an Ally.
    pub fn ally_life(self, ally: AllyId) -> u8 {
        let more = self.ally_sum(ally, change_bit(Change::Life(0)), |change| if let Change::Life(n) = change { n.into() } else { 0 });
        bounded(i32::from(self.ally_side(ally).life) + more).max(1)
    }

    /// The damage an Ally deals, of one type, before Daze (HM-ATTACK-02).
    pub fn ally_attack(self, ally: AllyId, damage: Damage) -> u8 {
        let printed = self.ally_side(ally).attack[damage as usize];
        let more = self.ally_sum(ally, change_bit(Change::Attack(0, damage)), |change| {
            if let Change::Attack(n, of) = change
                && of == damage
                && printed > 0
            {
                n.into()
            } else {
                0
            }
        });
        bounded(i32::from(printed) + more)
    }

    /// The defence of an Ally against one type (HM-WOUND-01).
    pub fn ally_defence(self, ally: AllyId, damage: Damage) -> u8 {
        let more = self.ally_sum(ally, change_bit(Change::Defence(0, Sort::Any)), |change| {
            if let Change::Defence(n, sort) = change
                && (sort == Sort::Any || sort == Sort::Only(damage))
            {
                n.into()
            } else {
                0
            }
        });
        bounded(i32::from(self.ally_side(ally).defence[damage as usize]) + more)
    }
}

impl Machine<'_> {
    pub(crate) fn ally_mut(&mut self, ally: AllyId) -> &mut AllyTokens {
        &mut self.s.heart.allies[ally.index()]
    }

    /// An Ally joins a Hero, on this side (HM-ALLY-08).
    pub(crate) fn ally_joins(&mut self, ally: AllyId, hero: Hero, facing: Facing) {
        if !self.look().has_room_for_ally(hero) {
            return;
        }
        *self.ally_mut(ally) = AllyTokens { at: AllyPlace::With(hero), turned: facing == Facing::Turned, ..AllyTokens::default() };
        let face = self.look().ally_side(ally).card;
        self.s.heart.companions[hero.index()].push(face);
        self.text_works(EffectSource::Card(face));
        self.log.note(Event::AllyJoined { ally, hero: self.who_is(hero) });
    }

    /// For each Ally the Heroes have taken along the Time cube moves once everything is set up; what it crosses counts (HM-ALLY-07).
    pub(crate) fn allies_cost_time(&mut self) {
        let allies = small(self.look().allies().count());
        self.push(Step::Time(allies, Symbols::AtOnce));
    }

    /// An Ally from the box, of the player's choice.
    pub(crate) fn recruit(&mut self, frame: Frame) {
        if frame.you.is_some_and(|you| self.look().has_room_for_ally(you)) {
            self.ask_of(frame, Question::Recruit(frame));
        }
    }

    pub(crate) fn recruited(&mut self, frame: Frame, ally: AllyId) {
        if let (Effect::Recruit(_, facing), Some(you)) = (*self.c.program.effects.at(frame.start), frame.you) {
            self.ally_joins(ally, you, facing);
        }
    }

    /// The card is turned over; Wounds, Conditions and tokens stay (HM-ALLY-03). If the Wounds are enough for the new side, it falls as soon as
    /// what turned it is done.
    pub(crate) fn turn_ally(&mut self, ally: AllyId) {
        let Some(hero) = self.look().hero_of_ally(ally) else { return };
        let old = self.look().ally_side(ally).card;
        self.ally_mut(ally).turned ^= true;
        let new = self.look().ally_side(ally).card;
        if let Some(at) = self.s.heart.companions[hero.index()].as_slice().iter().position(|&card| card == old) {
            self.s.heart.companions[hero.index()].as_mut_slice()[at] = new;
        }
        self.text_works(EffectSource::Card(new));
        self.s.tokens[new.index()] = std::mem::take(&mut self.s.tokens[old.index()]);
        for attachment in self.s.attached.as_mut_slice().iter_mut().filter(|attachment| attachment.host == EffectSource::Card(old)) {
            attachment.host = EffectSource::Card(new);
        }
        self.log.note(Event::AllyTurned { ally, turned: self.look().ally_tokens(ally).turned });
    }

    /// The Ally goes to another Hero, with all that lies on it (HM-ACTION-03). What it blocks it blocks no longer.
    pub(crate) fn lend_ally(&mut self, ally: AllyId, hero: Hero) {
        let from = self.look().hero_of_ally(ally);
        if from.is_none() || from == Some(hero) || !self.s.is_in_play(hero) || !self.look().has_room_for_ally(hero) {
            return;
        }
        self.lift_ally(ally);
        let face = self.look().ally_side(ally).card;
        self.s.heart.companions[hero.index()].push(face);
        let tokens = self.ally_mut(ally);
        (tokens.at, tokens.blocks) = (AllyPlace::With(hero), None);
        self.log.note(Event::AllyLent { ally, hero: self.who_is(hero) });
    }

    /// Takes the card out of the Hero Area where it is.
    fn lift_ally(&mut self, ally: AllyId) {
        let Some(hero) = self.look().hero_of_ally(ally) else { return };
        let face = self.look().ally_side(ally).card;
        if let Some(at) = self.s.heart.companions[hero.index()].as_slice().iter().position(|&card| card == face) {
            self.s.heart.companions[hero.index()].remove(at);
        }
    }

    /// The card returns to the game box for the rest of the Quest, and its tokens to the bank (HM-WOUND-03); cards attached to it go to their owners.
    pub(crate) fn ally_leaves(&mut self, ally: AllyId) {
        let face = self.look().ally_side(ally).card;
        self.lift_ally(ally);
        self.s.tokens[face.index()] = 0;
        self.release(EffectSource::Card(face));
        *self.ally_mut(ally) = AllyTokens { at: AllyPlace::Gone, ..AllyTokens::default() };
    }

    /// Away without a fight, which costs nothing (HM-WOUND-04).
    pub(crate) fn dismiss_ally(&mut self, ally: AllyId) {
        if self.look().hero_of_ally(ally).is_some() {
            self.ally_leaves(ally);
            self.log.note(Event::AllyLeft { ally });
        }
    }

    /// Every Ally whose Wounds reach its Life is eliminated, and the pool loses its Resolve value, as far as there is so much
    /// (HM-WOUND-03, HM-WOUND-04). This is no elimination of a Hero, and by itself never loses the game.
    pub(crate) fn allies_fall(&mut self) {
        let fallen: AllySet = {
            let look = self.look();
            let falls = |ally: &AllyId| look.ally_tokens(*ally).wounds > 0 && look.ally_tokens(*ally).wounds >= look.ally_life(*ally);
            look.allies().filter(falls).collect()
        };
        for ally in fallen.iter() {
            let Some(hero) = self.look().hero_of_ally(ally) else { continue };
            let resolve = self.look().ally_side(ally).resolve;
            self.ally_leaves(ally);
            self.log.note(Event::AllyFell { ally });
            self.spend_resolve(resolve);
            self.fire_hero(hero, Trigger::AllyFalls, None);
        }
    }

    /// When a Hero is eliminated, their Allies leave the game with them, and no Resolve is lost (HM-WOUND-05).
    pub(crate) fn allies_leave_with(&mut self, hero: Hero) {
        let all: AllySet = self.look().allies_of(hero).collect();
        for ally in all.iter() {
            self.ally_leaves(ally);
            self.log.note(Event::AllyLeft { ally });
        }
    }

    /// The effect is done to Allies: to one that is chosen, or to all of them, in their order.
    pub(crate) fn aim_at_allies(&mut self, frame: Frame, which: Companion) {
        if which.is_one() {
            return self.ask_of(frame, Question::Ally(frame));
        }
        let heroes = if which == Companion::Target { self.look().act().map(|act| act.heroes).unwrap_or_default() } else { Default::default() };
        let allies = self.look().companions(frame, which);
        // The last one pushed is done first.
        let mut all = mistgate_kernel::pieces::Stack::<Subject, { MOST_ALLIES + MAX_HEROES }>::new();
        heroes.iter().map(|seat| Subject::Hero(Hero::of_seat(seat))).chain(allies.iter().map(Subject::Ally)).for_each(|subject| all.push(subject));
        while let Some(subject) = all.pop() {
            self.push(Step::Run(Frame { subject, ..frame }));
        }
    }
}

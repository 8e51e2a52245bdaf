//! The Hero Phase: turns, purchases, Rest, refilling the hand.

use crate::agenda::{Ask, Question, Step};
use crate::effect::{ActionKind, Change, Trigger, Zone};
use crate::event::Event;
use crate::hero_cards::Held;
use crate::ids::*;
use crate::look::Look;
use crate::machine::Machine;
use crate::modules::Module;
use crate::moves::{CardAction, Move};
use crate::tables::change_bit;
use mistgate_kernel::{Rule, Seat, SeatSet, bounded};

/// The set without a seat.
fn without(set: SeatSet, seat: Seat) -> SeatSet {
    set.iter().filter(|&other| other != seat).collect()
}

impl Look<'_> {
    /// More cards than the Maximum Hand Size (MF-TURN-16).
    fn holds_too_many(self, hero: Hero) -> bool {
        self.s.hero(hero).hand().len() > usize::from(self.hand_size(hero))
    }

    /// The Hero whose turn ends with too many cards in hand: until they are fewer nobody resolves anything, even if it was an effect at
    /// the end of the turn that brought them (HM-HAND-02).
    pub(crate) fn must_discard_first(self) -> Option<Hero> {
        let in_progress = !self.s.acts.is_empty() || !self.s.assaults.is_empty();
        if in_progress || !self.s.has(Module::HandSize) {
            return None;
        }
        let ending = self.s.agenda.as_slice().iter().find_map(|step| if let Step::TurnOver(hero) = *step { Some(hero) } else { None });
        ending.filter(|&hero| self.s.is_in_play(hero) && self.holds_too_many(hero))
    }
}

impl Machine<'_> {
    /// Every Hero in play has one turn (MF-TURN-01), or all run in parallel (MF-VARIANT-05).
    pub(crate) fn hero_phase(&mut self) {
        self.s.heart.mended = false;
        if self.s.has(Module::CombinedTurn) {
            self.push(Step::Together);
            for hero in self.s.in_play() {
                self.ready_for_turn(hero);
            }
            self.fire_starts_of_turns();
        } else {
            self.s.to_act = self.s.party_seats();
            self.push(Step::NextHero);
        }
    }

    /// The party chooses who goes next, anew every round (MF-TURN-01).
    pub(crate) fn next_hero(&mut self) {
        let party = self.s.party_seats();
        self.s.to_act = self.s.to_act.iter().filter(|&seat| party.contains(seat)).collect();
        if !self.s.to_act.is_empty() {
            self.ask_party(Question::NextHero);
        }
    }

    /// This Hero's turn begins; in the combined variant it ends (MF-VARIANT-08).
    pub(crate) fn chosen_next(&mut self, hero: Hero) {
        self.s.to_act = without(self.s.to_act, hero.seat());
        self.push(Step::NextHero);
        self.push(if self.s.has(Module::CombinedTurn) { Step::EndTurn(hero) } else { Step::BeginTurn(hero) });
    }

    pub(crate) fn begin_turn(&mut self, hero: Hero) {
        if !self.s.is_in_play(hero) {
            return;
        }
        self.ready_for_turn(hero);
        if !self.s.has(Module::CombinedTurn) {
            self.s.turn = Some(hero);
            self.push(Step::Turn(hero));
        }
        self.fire_hero(hero, Trigger::StartOfTurn, None);
    }

    /// One Regular Action, and more if something gives more (MF-TURN-02).
    fn ready_for_turn(&mut self, hero: Hero) {
        let more = self.look().hero_sum(hero, change_bit(Change::Regular(0)), |change, _| if let Change::Regular(n) = change { n.into() } else { 0 });
        let area = self.s.hero_mut(hero);
        area.regulars = bounded(1 + more);
        area.rested = false;
        self.s.heart.ally_actions.remove(hero.seat());
        self.log.note(Event::TurnBegan { hero: self.who_is(hero) });
    }

    /// MF-FINE-34: a Hero eliminated in their own turn has no more turn.
    pub(crate) fn turn(&mut self, hero: Hero) {
        if self.s.is_in_play(hero) {
            self.ask_hero(hero, Question::Turn);
        } else {
            self.s.turn = None;
        }
    }

    /// Everybody may act until all agree to end (MF-VARIANT-07).
    pub(crate) fn together(&mut self) {
        let party = self.s.party_seats();
        if party.iter().all(|seat| self.s.agreed.contains(seat)) {
            self.s.to_act = party;
            self.s.agreed = SeatSet::NONE;
            self.push(Step::NextHero);
            return;
        }
        let look = self.look();
        let can_act = |seat: Seat| {
            let mut any = !look.s.agreed.contains(seat);
            if !any {
                let ask = Ask { who: SeatSet::only(seat), what: Question::Turn };
                look.options(ask, seat, &mut |_| any = true);
            }
            any
        };
        let who = party.iter().filter(|&seat| can_act(seat)).collect();
        self.push(Step::Ask(Ask { who, what: Question::Turn }));
    }

    pub(crate) fn take_turn(&mut self, hero: Hero, mv: Move) {
        let together = self.s.has(Module::CombinedTurn);
        if mv == Move::End && together {
            self.s.agreed.insert(hero.seat());
            self.log.note(Event::Agreed { hero: self.who_is(hero) });
            return self.push(Step::Together);
        }
        if mv == Move::End {
            return self.push(Step::EndTurn(hero));
        }
        self.s.agreed = without(self.s.agreed, hero.seat());
        self.push(if together { Step::Together } else { Step::Turn(hero) });
        if let Move::Use(CardAction(card, at)) = mv {
            let kind = self.look().action(card, at).kind;
            if kind == ActionKind::Regular {
                self.s.hero_mut(hero).regulars -= 1;
            }
            if kind == ActionKind::Ally {
                self.s.heart.ally_actions.insert(hero.seat());
            }
            self.begin_act(hero, card, at, kind, None);
        } else if let Move::Buy(card) = mv {
            self.buy(hero, card);
        } else if mv == Move::Rest {
            self.push_any_time();
            self.rest(hero);
        }
    }

    /// MF-TURN-08, MF-TURN-09: paid from the common pool, directly into the hand.
    fn buy(&mut self, hero: Hero, card: CardId) {
        let resolve = self.look().price(hero, card);
        self.spend_resolve(resolve);
        self.s.hero_mut(hero).cards.take(Held::Feats, card);
        self.put_card(hero, card, Zone::Hand);
        self.log.note(Event::Bought { hero: self.who_is(hero), card, resolve });
        self.push_any_time();
        self.fire_hero(hero, Trigger::Buy, None);
    }

    pub(crate) fn end_turn(&mut self, hero: Hero) {
        if !self.s.is_in_play(hero) {
            return;
        }
        self.push(Step::TurnOver(hero));
        self.push(Step::HandSize(hero));
        self.push_any_time();
        self.push_hand_size_first(hero);
        self.push(Step::Refill(hero));
        self.fire_hero(hero, Trigger::EndOfTurn, None);
        self.push_hand_size_first(hero);
    }

    /// Nothing is resolved, not even a Reflex, before a hand that is too large has been made smaller (HM-HAND-02); see also
    /// [`Look::must_discard_first`].
    fn push_hand_size_first(&mut self, hero: Hero) {
        if self.s.has(Module::HandSize) {
            self.push(Step::HandSize(hero));
        }
    }

    /// Up to the Draw Limit, or until the deck is empty (MF-TURN-14, MF-TURN-15).
    pub(crate) fn refill(&mut self, hero: Hero) {
        if !self.s.is_in_play(hero) {
            return;
        }
        let limit = usize::from(self.look().draw_limit(hero));
        while self.s.hero(hero).hand().len() < limit && self.draw(hero, Rule("MF-TURN-14")) {}
    }

    /// MF-TURN-16, MF-TURN-17
    pub(crate) fn check_hand_size(&mut self, hero: Hero) {
        if self.s.is_in_play(hero) && self.look().holds_too_many(hero) {
            self.push(Step::HandSize(hero));
            self.ask_hero(hero, Question::HandSize(hero));
        }
    }

    pub(crate) fn discard_beyond_hand_size(&mut self, hero: Hero, card: CardId) {
        self.take_from_hand(hero, card);
        self.discard(hero, card);
    }

    pub(crate) fn turn_over(&mut self, hero: Hero) {
        self.s.turn = None;
        let area = self.s.hero_mut(hero);
        area.regulars = 0;
        area.rested = false;
        self.s.heart.ally_actions.remove(hero.seat());
        self.expire_turn(hero);
        self.log.note(Event::TurnEnded { hero: self.who_is(hero) });
    }
}

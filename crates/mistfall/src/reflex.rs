//! Reflexes: windows that open only where one could really be used, for those who have one (MF-REFLEX-07).

use crate::actions::TextDone;
use crate::agenda::{Ask, Moment, Question, Step, Window};
use crate::effect::ActionKind;
use crate::event::Event;
use crate::ids::*;
use crate::look::Look;
use crate::machine::Machine;
use crate::moves::{CardAction, Move, Piece};
use crate::state::{ACTS, ANSWERS, EffectSource, PARTS};
use mistgate_kernel::{Seat, SeatSet};

impl Machine<'_> {
    /// Between two effects (MF-REFLEX-02).
    pub(crate) fn push_any_time(&mut self) {
        self.push(Step::Window(Window::new(Moment::AnyTime)));
    }

    /// Asks exactly those who have a legal Reflex and have not passed. If nobody has one, the window does not open.
    pub(crate) fn window(&mut self, window: Window) {
        if !self.can_open(window.moment) {
            return;
        }
        if let Some(hero) = self.look().must_discard_first() {
            self.push(Step::Window(window));
            return self.push(Step::HandSize(hero));
        }
        let look = self.look();
        let busy = self.own_menu(window.moment);
        let willing = look.s.in_play().filter(|hero| {
            let seat = hero.seat();
            !look.is_muted(*hero, window.moment)
                && !window.passed.contains(seat)
                && !busy.contains(seat)
                && (look.has_reflex(*hero, window) || look.answering_abilities(*hero, window.moment).next().is_some())
        });
        let who: SeatSet = willing.map(Hero::seat).collect();
        if !who.is_empty() {
            self.push(Step::Ask(Ask { who, what: Question::Reflex(window) }));
        }
    }

    /// MF-REFLEX-01: what is being resolved is finished before a Reflex that has nothing to do with it; MF-REFLEX-03: and all
    /// cards are drawn. Two windows in a row are one.
    fn can_open(&self, moment: Moment) -> bool {
        if self.s.acts.len() + 1 >= ACTS {
            return false;
        }
        match moment {
            Moment::AnyTime => {
                let follows_another = matches!(self.s.agenda.top(), Some(Step::Window(next)) if next.moment == Moment::AnyTime);
                self.s.acts.is_empty() && self.s.assaults.is_empty() && !self.s.setting_up && !follows_another
            }
            Moment::Attack | Moment::Drawing(_) => self.look().act().is_none_or(|act| act.parts.len() < PARTS),
            Moment::Attacked => self.look().assault().is_some_and(|assault| assault.answers.len() < ANSWERS && assault.damage != [0, 0]),
            Moment::Pursued(..) | Moment::Enraged(_) | Moment::Slain(..) | Moment::Encounter | Moment::Buried(_) => true,
        }
    }

    /// Who is about to be asked what to do in their turn can use the Reflex there.
    fn own_menu(&self, moment: Moment) -> SeatSet {
        match (moment, self.s.agenda.top()) {
            (Moment::AnyTime, Some(&Step::Turn(hero))) => SeatSet::only(hero.seat()),
            (Moment::AnyTime, Some(Step::Together)) => self.s.party_seats(),
            _ => SeatSet::NONE,
        }
    }

    /// After each Reflex the others are asked again; the window closes when all pass (MF-REFLEX-07).
    pub(crate) fn answer_window(&mut self, mut window: Window, hero: Hero, mv: Move) {
        if let Move::Use(CardAction(card, at)) = mv {
            window.passed = SeatSet::NONE;
            if !matches!(window.moment, Moment::Attack | Moment::Attacked) {
                window.used[usize::from(window.uses)] = card;
                window.uses += 1;
            }
            self.push(Step::Window(window));
            return self.use_reflex(window.moment, hero, card, at);
        }
        if let Move::Ability(piece, nth) = mv {
            window.passed = SeatSet::NONE;
            self.push(Step::Window(window));
            return self.answer_with_piece(window.moment, hero, piece, nth);
        }
        window.passed.insert(hero.seat());
        if mv == Move::PassPhase {
            self.mute(hero.seat(), window.moment);
        }
        self.push(Step::Window(window));
    }

    fn answer_with_piece(&mut self, moment: Moment, hero: Hero, piece: Piece, nth: u8) {
        let look = self.look();
        let meant = look.answering_abilities(hero, moment).find(|&(source, at)| at == nth && look.piece(source) == piece);
        if let Some((source, _)) = meant {
            self.answer_with_ability(source, nth);
        }
    }

    /// Who says so at a quiet moment means the quiet moments, whoever says so at another means all.
    fn mute(&mut self, seat: Seat, moment: Moment) {
        let had_muted_all = self.s.muted.contains(seat) && !self.s.muted_when_quiet.contains(seat);
        self.s.muted.insert(seat);
        if moment == Moment::AnyTime && !had_muted_all {
            self.s.muted_when_quiet.insert(seat);
        } else {
            self.s.muted_when_quiet.remove(seat);
        }
    }

    /// Who has passed for the Phase wants to be asked again, and a window that is open now opens for them too.
    pub(crate) fn ask_again(&mut self, seat: Seat) {
        self.s.muted.remove(seat);
        self.s.muted_when_quiet.remove(seat);
        if let Some(&Step::Ask(Ask { what: Question::Reflex(mut window), .. })) = self.s.agenda.top() {
            self.s.agenda.pop();
            window.passed.remove(seat);
            self.push(Step::Window(window));
            self.run();
        }
    }

    fn use_reflex(&mut self, moment: Moment, hero: Hero, card: CardId, at: u8) {
        match moment {
            // MF-REFLEX-04: it changes the Action and becomes part of it; its card waits for the end (MF-FINE-06).
            Moment::Attack => self.modify_act(hero, card, at),
            Moment::Drawing(_) if !self.s.acts.is_empty() => self.modify_act(hero, card, at),
            Moment::Attacked => {
                if let Some(assault) = self.s.assaults.as_mut_slice().last_mut() {
                    assault.answers.push(card);
                }
                let attacker = self.look().assault().and_then(|assault| assault.source.enemy());
                self.begin_act(hero, card, at, ActionKind::Reflex, attacker);
            }
            Moment::Pursued(_, enemy) | Moment::Enraged(enemy) | Moment::Slain(enemy, _) => self.begin_act(hero, card, at, ActionKind::Reflex, Some(enemy)),
            Moment::AnyTime | Moment::Encounter | Moment::Buried(_) | Moment::Drawing(_) => self.begin_act(hero, card, at, ActionKind::Reflex, None),
        }
    }

    fn modify_act(&mut self, hero: Hero, card: CardId, at: u8) {
        self.add_part(hero, card, at, TextDone::AtOnce);
        self.log.note(Event::Reflex { hero: self.who_is(hero), card, action: at });
        let block = self.look().action(card, at).effect;
        let frame = crate::agenda::Frame { you: Some(hero), source: EffectSource::Card(card), ..Default::default() };
        self.run_block(frame, block);
    }
}

impl Look<'_> {
    /// Does the Hero's player not want to be asked at such a moment? An attack on the own Hero always asks.
    fn is_muted(self, hero: Hero, moment: Moment) -> bool {
        let is_meant = match moment {
            Moment::AnyTime => true,
            Moment::Attacked if self.assault().is_some_and(|assault| assault.hero == hero) => false,
            Moment::Attack | Moment::Attacked | Moment::Drawing(_) | Moment::Pursued(..) => !self.s.muted_when_quiet.contains(hero.seat()),
            Moment::Enraged(_) | Moment::Slain(..) | Moment::Encounter | Moment::Buried(_) => !self.s.muted_when_quiet.contains(hero.seat()),
        };
        is_meant && self.s.muted.contains(hero.seat())
    }
}

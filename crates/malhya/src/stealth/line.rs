//! The four action lines of the Stealth board, and the dice for them (ML-STEALTH-20, ML-THREAT).

use super::board::{Shade, StealthFace};
use crate::agenda::Step;
use crate::ask::Question;
use crate::booklet::condition::Mode;
use crate::content::perk::Perk;
use crate::event::Event;
use crate::look::Look;
use crate::machine::Machine;
use crate::moves::Move;
use crate::place::event::{AlarmCause, MOST_STEALTH_DICE, MapEvent};
use crate::words::HeroId;
use mistgate_kernel::pieces::Stack;
use mistgate_kernel::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// An action line of the Stealth board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// Moving: free and additional movement are one line.
    Move,
    /// A Ranged Kill.
    RangedKill,
    /// A Melee Kill.
    MeleeKill,
    /// Moving a Corpse.
    Corpse,
}

/// White dice that make a black one (ML-THREAT-06).
const BLACK: u8 = 3;
/// Action Points for cancelling a Threat symbol (ML-VOCAB-63).
pub(crate) const CANCELLING: u8 = 6;

/// Stealth dice that lie there and do not count yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StealthThrow {
    /// Who has rolled them.
    pub hero: HeroId,
    /// What the white ones show.
    pub white: Stack<StealthFace, MOST_STEALTH_DICE>,
    /// What the black ones show.
    pub black: Stack<StealthFace, MOST_STEALTH_DICE>,
    /// Symbols that are cancelled.
    pub cancelled: u8,
}

impl StealthThrow {
    /// Threat symbols that are not cancelled.
    pub fn signs(&self) -> u8 {
        let shown: u8 = self.white.as_slice().iter().chain(self.black.as_slice()).map(|face| face.signs()).sum();
        shown.saturating_sub(self.cancelled)
    }
}

/// Special sides.
fn eyes(faces: &Stack<StealthFace, MOST_STEALTH_DICE>) -> u8 {
    faces.as_slice().iter().filter(|&&face| face == StealthFace::Eye).count() as u8
}

impl Look<'_> {
    /// What a throw adds to the Threat: its symbols, and each Special side of a white die the Heavy Equipment of the hero.
    fn threat_of(self, thrown: &StealthThrow) -> u8 {
        thrown.signs() + eyes(&thrown.white) * self.heavy_felt(thrown.hero)
    }

    /// Can a hero roll a white die again (ML-VOCAB-36)?
    fn rolls_again(self, hero: HeroId) -> bool {
        !self.s.hero(hero).is_unconscious() && self.perk_sum(hero, |perk| u8::from(perk == Perk::RollsAgain)) > 0
    }

    /// Can a hero pay for cancelling a symbol (ML-VOCAB-63)?
    fn cancels_signs(self, hero: HeroId) -> bool {
        let state = self.s.hero(hero);
        let points = self.turns_are_played() && !state.is_unconscious() && state.action_points >= CANCELLING;
        points && self.perk_sum(hero, |perk| u8::from(perk == Perk::CancelsSign)) > 0
    }

    /// White dice that can be rolled again, from 1: of several that show the same the first.
    pub(crate) fn dice_to_roll_again(self, each: &mut impl FnMut(u8)) {
        let Some(thrown) = &self.s.thrown else { return };
        let white = thrown.white.as_slice();
        (1u8..).zip(white).filter(|(n, face)| !white[..usize::from(*n) - 1].contains(face)).for_each(|(n, _)| each(n));
    }
}

impl Machine<'_> {
    /// A hero has used an action line.
    pub(crate) fn use_line(&mut self, hero: HeroId, line: Line) {
        let figure = self.site_mut().hero_mut(hero);
        figure.lines |= 1 << line as u8;
    }

    /// One die for each line used that has not been rolled for in this phase, and those owed; three white ones are a black one.
    /// None in a room without enemies (ML-THREAT-02, ML-THREAT-03, ML-THREAT-06, ML-THREAT-12, ML-THREAT-14).
    pub(crate) fn roll_stealth_dice(&mut self, hero: HeroId) {
        let empty = self.site_mut().foes().next().is_none();
        let figure = self.site_mut().hero_mut(hero);
        let dice = (figure.lines & !figure.rolled).count_ones() as u8 + figure.owed;
        let hushed = std::mem::take(&mut figure.hushed);
        figure.rolled |= figure.lines;
        (figure.lines, figure.owed) = (0, 0);
        if dice > 0 && !empty && !hushed {
            self.roll_for_threat(hero, dice);
        }
    }

    /// So many white dice for a hero. Before they count, a white one may be rolled again, and symbols cancelled (ML-THREAT-13).
    pub(crate) fn roll_for_threat(&mut self, hero: HeroId, dice: u8) {
        let (mut white, mut black) = (Stack::<StealthFace, MOST_STEALTH_DICE>::new(), Stack::<StealthFace, MOST_STEALTH_DICE>::new());
        let dice = dice.min(BLACK * 4);
        (0..dice / BLACK).for_each(|_| black.push(self.stealth_die(Shade::Black)));
        (0..dice % BLACK).for_each(|_| white.push(self.stealth_die(Shade::White)));
        let thrown = StealthThrow { hero, white, black, cancelled: 0 };
        self.s.thrown = Some(thrown);
        let threat = self.look().threat_of(&thrown);
        self.log.note(Event::Map(MapEvent::StealthRolled { hero, white, black, threat }));
        self.push(Step::CountStealthDice);
        self.push(Step::CancelSigns(self.s.present));
        if self.look().rolls_again(hero) {
            self.ask(SeatSet::only(hero.seat()), Question::RollAgain(hero));
        }
    }

    /// A white die is rolled again, and the new side counts; or none is (ML-VOCAB-36).
    pub(crate) fn rolled_again(&mut self, hero: HeroId, mv: Move) {
        let Move::Choose(n) = mv else { return };
        let face = self.stealth_die(Shade::White);
        if let Some(die) = self.s.thrown.as_mut().and_then(|thrown| thrown.white.as_mut_slice().get_mut(usize::from(n) - 1)) {
            *die = face;
        }
        self.log.note(Event::Map(MapEvent::StealthRolledAgain { hero, face }));
    }

    /// The next hero who can pay for it may cancel a symbol, on whoever's roll (ML-VOCAB-63).
    pub(crate) fn next_to_cancel(&mut self, mut left: SeatSet) {
        let Some(thrown) = self.s.thrown else { return };
        let able = |seat: &Seat| thrown.signs() > 0 && HeroId::of(*seat).is_some_and(|hero| self.look().cancels_signs(hero));
        let Some(seat) = left.iter().find(able) else { return };
        left.remove(seat);
        self.push(Step::CancelSigns(left));
        let hero = HeroId::of(seat).unwrap_or(thrown.hero);
        self.ask(SeatSet::only(seat), Question::CancelSign(hero));
    }

    /// A symbol is cancelled for all Action Points, or not.
    pub(crate) fn sign_cancelled(&mut self, hero: HeroId, mv: Move) {
        if mv != Move::Pay {
            return;
        }
        self.s.hero_mut(hero).action_points -= CANCELLING;
        if let Some(thrown) = &mut self.s.thrown {
            thrown.cancelled += 1;
        }
        self.log.note(Event::Map(MapEvent::SignCancelled { hero }));
    }

    /// What the dice show counts now (ML-THREAT-04, ML-THREAT-07, ML-THREAT-08).
    pub(crate) fn count_stealth_dice(&mut self) {
        let Some(thrown) = self.s.thrown.take() else { return };
        self.raise_threat(self.look().threat_of(&thrown));
        if eyes(&thrown.black) > 0 {
            self.alarm_due(AlarmCause::BlackDie);
        }
    }

    /// The cube advances; at the end of the track the Alarm is due (ML-THREAT-04, ML-ALARM-01). Enemies see farther at once
    /// (ML-THREAT-11).
    pub(crate) fn raise_threat(&mut self, n: u8) {
        let Some(board) = &mut self.s.stealth else { return };
        let end = self.c.modes.tracks[board.level as usize].end();
        let before = board.threat;
        board.threat = board.threat.saturating_add(n).min(end);
        self.threat_moved(before);
    }

    /// The cube goes back, not beyond the first space (ML-THREAT-09).
    pub(crate) fn lower_threat(&mut self, n: u8) {
        let Some(board) = &mut self.s.stealth else { return };
        let before = board.threat;
        board.threat = board.threat.saturating_sub(n);
        self.threat_moved(before);
    }

    fn threat_moved(&mut self, before: u8) {
        let Some(board) = self.s.stealth.filter(|board| board.threat != before) else { return };
        self.log.note(Event::Map(MapEvent::Threat { space: board.threat + 1 }));
        if board.threat == self.c.modes.tracks[board.level as usize].end() {
            self.alarm_due(AlarmCause::Threat);
        }
        if self.s.site.is_some() && self.s.mode == Some(Mode::Stealth) {
            self.push(Step::Lookout);
        }
    }
}

//! The four action lines of the Stealth board, and the dice for them (ML-STEALTH-20, ML-THREAT).

use super::board::{Shade, StealthFace};
use crate::agenda::Step;
use crate::booklet::condition::Mode;
use crate::event::Event;
use crate::machine::Machine;
use crate::place::event::{AlarmCause, MOST_STEALTH_DICE, MapEvent};
use crate::words::HeroId;
use mistgate_kernel::Log;
use mistgate_kernel::pieces::Stack;

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

impl<L: Log<Event>> Machine<'_, L> {
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

    /// So many white dice for a hero, and what they show (ML-THREAT-04, ML-THREAT-07, ML-THREAT-08).
    pub(crate) fn roll_for_threat(&mut self, hero: HeroId, dice: u8) {
        let (mut white, mut black) = (Stack::<StealthFace, MOST_STEALTH_DICE>::new(), Stack::<StealthFace, MOST_STEALTH_DICE>::new());
        let dice = dice.min(BLACK * 4);
        (0..dice / BLACK).for_each(|_| black.push(self.stealth_die(Shade::Black)));
        (0..dice % BLACK).for_each(|_| white.push(self.stealth_die(Shade::White)));
        let eyes = |faces: &Stack<StealthFace, MOST_STEALTH_DICE>| faces.as_slice().iter().filter(|&&face| face == StealthFace::Eye).count() as u8;
        let signs: u8 = white.as_slice().iter().chain(black.as_slice()).map(|face| face.signs()).sum();
        let threat = signs + eyes(&white) * self.look().heavy_felt(hero);
        let alarm = eyes(&black) > 0;
        self.log.note(Event::Map(MapEvent::StealthRolled { hero, white, black, threat }));
        self.raise_threat(threat);
        if alarm {
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

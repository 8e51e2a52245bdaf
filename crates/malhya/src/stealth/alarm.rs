//! Being spotted, the last moment, and the Alarm (ML-ALARM).

use super::vision::Spotted;
use crate::agenda::{Stage, Step};
use crate::ask::Question;
use crate::booklet::condition::Mode;
use crate::content::perk::KillKind;
use crate::event::Event;
use crate::ids::FoeId;
use crate::look::Look;
use crate::machine::Machine;
use crate::moves::Move;
use crate::place::event::{AlarmCause, MapEvent};
use crate::place::state::{Phase, Pose, Site, Whereabouts};
use crate::place::when::When;
use crate::words::HeroId;
use mistgate_kernel::SeatSet;

impl Machine<'_> {
    /// Who sees what now (ML-ALARM-02)? One enemy that has spotted something can still be killed; two at once cannot
    /// (ML-ALARM-06, ML-ALARM-11).
    pub(crate) fn look_out(&mut self) {
        if self.s.site.is_none() {
            return;
        }
        self.fall_and_rise();
        if self.s.mode != Some(Mode::Stealth) {
            return self.drop_turn_of_stealth();
        }
        if self.s.page.chapter.is_some() {
            return; // What is being read is finished first; it is looked out again then (ML-THREAT-10).
        }
        let Some(board) = self.look().board() else { return };
        let mut spotters = board.spotters();
        let (first, second) = (spotters.next(), spotters.next());
        drop(spotters);
        let Some((foe, what)) = first else { return };
        self.log.note(Event::Map(self.told_spotting(foe, what)));
        match second {
            Some(_) => self.push(Step::Alarm(AlarmCause::Spotted)),
            None => {
                let saviours = self.look().saviours();
                self.push(Step::Prevent(foe, saviours));
            }
        }
    }

    fn told_spotting(&self, foe: FoeId, what: Spotted) -> MapEvent {
        match what {
            Spotted::Hero(hero) => MapEvent::SpottedHero { foe: foe.0 + 1, hero },
            Spotted::Corpse(at) => MapEvent::SpottedCorpse { foe: foe.0 + 1, at: self.spot(at) },
        }
    }

    /// The next hero who could kill the spotter is asked; if nobody does it, the Alarm goes off.
    pub(crate) fn prevent(&mut self, foe: FoeId, mut left: SeatSet) {
        let Some(site) = &self.s.site else { return };
        if site.foe(foe).is_none() {
            return;
        }
        let able = |seat: &mistgate_kernel::Seat| HeroId::of(*seat).is_some_and(|hero| self.look().can_kill(hero, foe));
        let Some(seat) = left.iter().find(able) else {
            return self.push(Step::Alarm(AlarmCause::Spotted));
        };
        left.remove(seat);
        self.push(Step::Prevent(foe, left));
        let hero = HeroId::of(seat).unwrap_or(HeroId::Wallen);
        self.ask(SeatSet::only(seat), Question::LastMoment(hero, foe));
    }

    /// A kill at the last moment. Whoever was Waiting plays on afterwards (ML-ALARM-09).
    #[expect(clippy::wildcard_enum_match_arm, reason = "it answers with a move: what is no answer here was never offered")]
    pub(crate) fn last_moment(&mut self, hero: HeroId, mv: Move) {
        let (kind, foe) = match mv {
            Move::MeleeKill(foe) => (KillKind::Melee, foe),
            Move::RangedKill(foe) => (KillKind::Ranged, foe),
            _ => return,
        };
        if self.site_mut().hero(hero).pose == Pose::Waiting {
            self.resume(hero);
        }
        self.kill(hero, kind, foe);
    }

    /// The Alarm is due: at once if nothing is being read, otherwise when that is finished (ML-THREAT-10).
    pub(crate) fn alarm_due(&mut self, cause: AlarmCause) {
        if self.s.mode != Some(Mode::Stealth) {
            return;
        }
        if let Some(board) = &mut self.s.stealth {
            board.due = board.due.or(Some(cause));
        }
        if self.s.site.is_some() && self.s.page.chapter.is_none() {
            self.push(Step::Alarm(cause));
        }
    }

    /// What was being read is finished: an Alarm that was due goes off.
    pub(crate) fn ring_if_due(&mut self) -> bool {
        let due = self.s.stealth.and_then(|board| board.due);
        if let Some(cause) = due {
            self.alarm(cause);
        }
        due.is_some()
    }

    /// Stealth mode ends for the whole group; unfinished turns, cards and dice are dropped, and Combat mode begins with a new turn
    /// (ML-ALARM-12). What the place says about it comes first (ML-ALARM-13).
    pub(crate) fn alarm(&mut self, cause: AlarmCause) {
        if self.s.mode != Some(Mode::Stealth) {
            return;
        }
        self.log.note(Event::Map(MapEvent::Alarm { cause }));
        self.leave_stealth(Mode::Combat);
        match &mut self.s.site {
            Some(site) => site.alarmed = true,
            None => self.s.stealth = self.s.stealth.map(|board| super::board::Board { rung: true, due: None, ..board }),
        }
        if self.s.site.is_some() {
            self.drop_to_place();
            self.orders_for(When::Alarm);
        }
    }

    /// The heroes end Stealth mode themselves: a new turn, and their usual Initiative (ML-ALARM-14 to ML-ALARM-16).
    pub(crate) fn end_stealth(&mut self) {
        self.log.note(Event::Map(MapEvent::StealthEnded));
        self.leave_stealth(Mode::Combat);
        self.drop_to_place();
    }

    /// The board is put aside; whoever is over a Rift or on an ally's space completes this piece of movement (ML-ALARM-12); cards
    /// not applied are discarded unseen (ML-PATROL-03).
    fn leave_stealth(&mut self, mode: Mode) {
        self.s.mode = Some(mode);
        self.log.note(Event::ModeChanged { mode: Some(mode) });
        if let Some(board) = &mut self.s.stealth {
            board.due = None;
        }
        if self.s.site.is_some() {
            self.break_off_turn();
        }
    }

    /// A chapter has ended Stealth mode in the middle of a turn, and enemies are there: as at an Alarm nothing of it goes on, and Combat
    /// mode begins with a new turn (ML-COMBAT-02, ML-ALARM-15).
    fn drop_turn_of_stealth(&mut self) {
        let under_way = |site: &Site| site.fight.is_none() && site.turn.phase != Phase::Before && site.foes().next().is_some();
        if self.s.page.chapter.is_none() && self.s.site.as_ref().is_some_and(under_way) {
            self.break_off_turn();
            self.drop_to_place();
            self.push(Step::Orders);
        }
    }

    fn break_off_turn(&mut self) {
        self.complete_movement();
        while let Some(card) = self.site_mut().turn.cards.pop() {
            self.s.decks.discarded.insert(card);
        }
        self.lay_actions_aside();
        self.refresh_heroes();
        self.end_spells_of_turn();
        self.site_mut().turn = Default::default();
    }

    /// Nobody stays over a Rift or on an ally's space.
    fn complete_movement(&mut self) {
        let site = self.site_mut();
        let (Some(amid), walk) = (site.turn.amid.take(), site.turn.walk) else { return };
        let taken = self.look().board().is_some_and(|board| !board.free().contains(amid.lands));
        let beside = self.look().board().and_then(|board| board.nearest_free(amid.lands).iter().next());
        let lands = beside.filter(|_| taken).unwrap_or(amid.lands);
        let site = self.site_mut();
        match (amid.hero, walk) {
            (Some(hero), _) => site.hero_mut(hero).at = Whereabouts::On(lands),
            (None, Some(walk)) => {
                if let Some(foe) = &mut site.foes[walk.foe.index()] {
                    foe.at = lands;
                }
            }
            (None, None) => {}
        }
    }

    /// Everything that was under way in the place is over.
    pub(crate) fn drop_to_place(&mut self) {
        while !matches!(self.s.agenda.top(), Some(Step::Stage(Stage::Place)) | None) {
            self.s.agenda.pop();
        }
    }
}

impl Machine<'_> {
    /// A Waiting hero says what to be asked for.
    pub(crate) fn wake_at(&mut self, seat: mistgate_kernel::Seat, at: crate::place::state::Wakes) {
        if let Some(hero) = HeroId::of(seat) {
            self.site_mut().hero_mut(hero).wakes = at;
        }
    }
}

impl Look<'_> {
    /// What may be wished beside any question on a map: ending Stealth mode, in the heroes' phases (ML-ALARM-14), and what a Waiting
    /// hero wants to be asked for.
    pub(crate) fn map_wishes(self, seat: mistgate_kernel::Seat, moves: &mut Vec<Move>) {
        use crate::place::state::{Phase, Wakes};
        let (Some(site), Some(hero)) = (&self.s.site, HeroId::of(seat)) else { return };
        if self.s.mode != Some(Mode::Stealth) || !self.s.present.contains(seat) || self.s.end.is_some() {
            return;
        }
        let asked = self.asked().map(|ask| ask.what);
        let calm = matches!(asked, Some(Question::Turn(_) | Question::Hero(_, crate::ask::HeroAim::Act) | Question::Secondary));
        if calm && matches!(site.turn.phase, Phase::Main | Phase::Secondary) && self.board().is_some_and(|board| board.spotters().next().is_none()) {
            moves.push(Move::EndStealth);
        }
        if site.hero(hero).pose == Pose::Waiting {
            moves.extend(Wakes::ALL.iter().filter(|&&wakes| wakes != site.hero(hero).wakes).map(|&wakes| Move::Wake(wakes)));
        }
    }

    /// Who could prevent an Alarm: the active hero, unless strict spotting is agreed or the hero is over a Rift or on an ally's space
    /// (ML-ALARM-08, ML-ALARM-17), and everybody who is Waiting.
    fn saviours(self) -> SeatSet {
        let Some(site) = &self.s.site else { return SeatSet::NONE };
        let mut seats = site.waiting();
        if let Some(hero) = site.turn.active.filter(|_| site.turn.amid.is_none() && !self.s.terms.strict_spotting) {
            seats.insert(hero.seat());
        }
        seats
    }

    /// Can this hero kill that enemy now, in whatever way?
    pub(crate) fn can_kill(self, hero: HeroId, foe: FoeId) -> bool {
        self.board().is_some_and(|board| KillKind::ALL.iter().any(|&kind| board.kill(hero, kind, foe).is_ok()))
    }
}

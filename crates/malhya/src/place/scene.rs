//! What booklets say about places and modes (ML-STEALTH-01 to ML-STEALTH-10, ML-MAP-13, ML-MAP-19).

use super::event::{AlarmCause, MapEvent};
use super::figures::Board as PlaceBoard;
use super::location::{Token, TokenKind};
use super::state::{FreeMovement, MOST_TOKENS_HERE, Phase, Pose, SiteStage};
use super::ward::Ward;
use crate::agenda::Step;
use crate::ask::{Question, SpotAim};
use crate::booklet::condition::Mode;
use crate::booklet::instruction::{DoorState, SceneDeed, Vigour};
use crate::event::Event;
use crate::ids::EnemyId;
use crate::machine::Machine;
use crate::stealth::board::Board;
use mistgate_kernel::places::{Space, Spaces};

impl Machine<'_> {
    /// A place is set out or changed, a mode begins or ends.
    pub(crate) fn scene_deed(&mut self, deed: SceneDeed) {
        match deed {
            SceneDeed::SetOutPlace(number, point) => self.set_out_place(number, point),
            SceneDeed::Stealth(level) => self.go_into_stealth(level),
            SceneDeed::LeaveStealth if self.s.mode == Some(Mode::Stealth) => self.go_into(None),
            SceneDeed::LeaveStealth => {}
            SceneDeed::Combat => self.go_into(Some(Mode::Combat)),
            SceneDeed::RaiseThreat(n) => self.raise_threat(n),
            SceneDeed::LowerThreat(n) => self.lower_threat(n),
            SceneDeed::Alarm => self.alarm_due(AlarmCause::Story),
            SceneDeed::StealthDice(n) => {
                if let (Some(Mode::Stealth), Some(hero)) = (self.s.mode, self.s.page.hero.or(self.s.page.actor)) {
                    self.roll_for_threat(hero, n); // ML-THREAT-12: a die without a stated time.
                }
            }
            SceneDeed::MayLeave => self.may_leave(None),
            SceneDeed::LeavePlace => {
                self.put_place_away();
                self.put_challenge_away();
            }
            SceneDeed::SetOutChallenge(number) => self.set_out_challenge(number),
            SceneDeed::Door(..)
            | SceneDeed::Deploy(..)
            | SceneDeed::PutNoise(_)
            | SceneDeed::PutInterest(..)
            | SceneDeed::DiscardInterest(_)
            | SceneDeed::DiscardInvocation(_)
            | SceneDeed::DiscardAnyInvocation
            | SceneDeed::PutTarget(..)
            | SceneDeed::MoveTarget(_)
            | SceneDeed::DiscardTarget
            | SceneDeed::DiscardAccess(_) => {
                if self.s.site.is_some() {
                    self.change_map(deed);
                }
            }
        }
    }

    /// The Stealth board is laid out, every time (ML-STEALTH-04 to ML-STEALTH-08).
    fn go_into_stealth(&mut self, level: Vigour) {
        self.break_off_fight();
        self.s.stealth = Some(Board { level, threat: 0, due: None, rung: false });
        self.shuffle_actions(); // ML-ACTION-04
        self.go_into(Some(Mode::Stealth));
        if let Some(site) = &mut self.s.site {
            (site.turn.phase, site.alarmed) = (Phase::Before, false);
        }
    }

    /// A fight that is under way is over: Shocks pass, and nothing of the turn goes on (ML-FINISH-08, ML-COMBAT-02).
    fn break_off_fight(&mut self) {
        if self.look().fight().is_none() {
            return;
        }
        self.end_fight();
        let site = self.site_mut();
        site.turn.active = None;
        site.heroes.iter_mut().for_each(|figure| (figure.pose, figure.free, figure.bought) = (Pose::Done, FreeMovement::Gone, 0));
    }

    fn go_into(&mut self, mode: Option<Mode>) {
        self.s.mode = mode;
        if mode != Some(Mode::Stealth) {
            self.s.stealth = None;
        }
        self.log.note(Event::ModeChanged { mode });
    }

    /// Something is added to the map or taken from it: ways and sight follow at once (ML-MAP-13).
    fn change_map(&mut self, deed: SceneDeed) {
        let Some(site) = &self.s.site else { return };
        let location = self.c.location(site.location);
        match deed {
            SceneDeed::Door(at, heading, state) => {
                let Some(door) = location.door(at, heading) else { return };
                let closed = &mut self.site_mut().closed;
                match state {
                    DoorState::Open => closed.remove(door),
                    DoorState::Closed => closed.insert(door),
                };
                self.log.note(Event::Map(MapEvent::Door { at, heading, open: state == DoorState::Open }));
            }
            SceneDeed::Deploy(insignia, mark) => {
                let Some(token) = self.look().board().and_then(|board| board.mark(mark)) else { return };
                for n in insignia.into_iter().rev().filter(|n| *n > 0) {
                    if let Some(at) = self.c.enemies.iter().position(|card| card.insignia == n) {
                        self.push(Step::Arrive(EnemyId(at as u8), 0, token));
                    }
                }
            }
            SceneDeed::PutNoise(at) => location.space(at).into_iter().for_each(|space| self.put_noise(space)),
            SceneDeed::PutInterest(at, chapter) => {
                if let Some(at) = location.space(at)
                    && self.site_mut().tokens.len() < MOST_TOKENS_HERE
                {
                    self.site_mut().tokens.push(Token { kind: TokenKind::Interest(chapter), number: 0, at });
                }
            }
            SceneDeed::DiscardInterest(at) => {
                let at = location.space(at);
                self.discard_tokens_where(|token| matches!(token.kind, TokenKind::Interest(_)) && Some(token.at) == at);
            }
            SceneDeed::DiscardInvocation(mark) => {
                self.discard_tokens_where(|token| token.kind == TokenKind::Invocation(mark.colour) && (mark.number == 0 || token.number == mark.number));
            }
            SceneDeed::DiscardAnyInvocation => self.ask_group(Question::Spot(SpotAim::Invocation)),
            SceneDeed::PutTarget(at, life, shields) => location.space(at).into_iter().for_each(|at| self.put_ward(Ward { at, life, shields })),
            SceneDeed::MoveTarget(at) => location.space(at).into_iter().for_each(|at| self.move_ward(at)),
            SceneDeed::DiscardTarget => self.discard_ward(),
            SceneDeed::DiscardAccess(access) => self.discard_tokens_where(|token| token.kind == TokenKind::Access(access)),
            SceneDeed::SetOutPlace(..)
            | SceneDeed::SetOutChallenge(_)
            | SceneDeed::Stealth(_)
            | SceneDeed::LeaveStealth
            | SceneDeed::Combat
            | SceneDeed::RaiseThreat(_)
            | SceneDeed::LowerThreat(_)
            | SceneDeed::Alarm
            | SceneDeed::StealthDice(_)
            | SceneDeed::MayLeave
            | SceneDeed::LeavePlace => {}
        }
        if self.site_mut().stage == SiteStage::Played {
            self.push(Step::Lookout); // ML-ALARM-02
        }
    }

    /// The token on the space that the players have chosen (ML-VOCAB-106).
    pub(crate) fn discard_invocation_on(&mut self, space: Space) {
        let tokens = &mut self.site_mut().tokens;
        let token = |token: &Token| token.at == space && matches!(token.kind, TokenKind::Invocation(_));
        if let Some(at) = tokens.as_slice().iter().position(token) {
            tokens.remove(at);
            let at = self.spot(space);
            self.log.note(Event::Map(MapEvent::InvocationGone { at }));
        }
    }

    fn discard_tokens_where(&mut self, gone: impl Fn(Token) -> bool) {
        let tokens = &mut self.site_mut().tokens;
        while let Some(at) = tokens.as_slice().iter().position(|token| gone(*token)) {
            tokens.remove(at);
        }
    }
}

impl PlaceBoard<'_> {
    /// Spaces with an Invocation token.
    pub(crate) fn invocations(self) -> Spaces {
        let tokens = self.site.tokens.as_slice().iter();
        tokens.filter(|token| matches!(token.kind, TokenKind::Invocation(_))).map(|token| token.at).collect()
    }
}

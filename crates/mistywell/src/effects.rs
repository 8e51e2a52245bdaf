//! Carrying out effects, one verb after the other.

use crate::agenda::{Aim, Among, Carry, Frame, Here, Holder, Purpose, Question, Step};
use crate::effect::{Effect, Spot, Whose};
use crate::event::Event;
use crate::ids::*;
use crate::machine::Machine;
use crate::moves::Move;

impl Machine<'_> {
    /// The next effect of a block; the rest waits until it is done (MW-BEST-08).
    pub(crate) fn run_effects(&mut self, frame: Frame) {
        if frame.len > 1 {
            self.push(Step::Run(Frame { start: frame.start + 1, len: frame.len - 1, ..frame }));
        }
        self.do_effect(frame.you, frame.here, frame.start);
    }

    fn do_effect(&mut self, you: Role, here: Option<Here>, at: u16) {
        let pool = Holder::Pool;
        match *self.c.program.at(at) {
            Effect::GainFate(n) => self.push(Step::GainFate(you, n)),
            Effect::LoseFate(n) => self.carry_cubes(you, pool(PoolKind::Fate), Holder::Origin, n),
            Effect::GainSupply(n) => self.gain_supply(you, n),
            Effect::LoseSupply(n) => self.carry_cubes(you, pool(PoolKind::Supply), Holder::Origin, n),
            Effect::GainEffort(n) => self.gain_effort(you, n),
            Effect::MoveCubes { n, from, to } => self.carry_cubes(you, pool(from), pool(to), n),
            Effect::Discard(n) => self.ask(you, Question::Discard(n)),
            Effect::Recover(n) => self.ask(you, Question::Recover(n)),
            Effect::RecoverAll => self.recover_all(you),
            Effect::FlipClock => self.flip_clock(),
            Effect::AcceptFate => self.accept_fate(you),
            Effect::Advance(n) => self.push(Step::Advance(you, n)),
            Effect::DrawFate(n) => (0..n).for_each(|_| self.push(Step::DrawFate(you))),
            Effect::DrawRequest(n) => (0..n).for_each(|_| self.draw_request(you)),
            Effect::DiscardRequest(n) => self.ask(you, Question::DiscardRequest(n)),
            Effect::Hurry { n, whose } => self.ask(you, Question::Hurry(n, whose)),
            Effect::Place { n, site } => (0..n).for_each(|_| self.ask(you, Question::Square(Purpose::Place(site.at(here))))),
            Effect::Remove { n, site } => (0..n).for_each(|_| self.ask(you, Question::Square(Purpose::Remove(site.at(here))))),
            Effect::Fear(spot) => self.at_spot(you, spot.at(here), Aim::Fear),
            Effect::Unity(spot) => self.at_spot(you, spot.at(here), Aim::Unity),
            Effect::Enforcer(spot) => self.at_spot(you, spot.at(here), Aim::Enforcer),
            Effect::UseAbility => self.ask(you, Question::District(Aim::Ability)),
            // MW-CLOCK-05: the time of day counts at this very moment.
            Effect::When(time, block) => {
                if time == self.s.clock {
                    self.run_block(you, here, block);
                }
            }
            Effect::May { .. } => self.offer_choice(you, here, at),
            Effect::Another(_) => self.ask(you, Question::Another(at, here, 0)),
            Effect::All(block) => Role::ALL.into_iter().rev().for_each(|role| self.run_block(role, here, block)),
            Effect::Unite(_) => self.ask(you, Question::District(Aim::Unite(at))),
        }
    }

    fn carry_cubes(&mut self, role: Role, from: Holder, to: Holder, left: u8) {
        self.ask(role, Question::Cube(Carry { from, to, left }));
    }

    /// Where the role has a choice it is asked, else the thing is done.
    fn at_spot(&mut self, you: Role, spot: Spot, aim: fn(Among) -> Aim) {
        match spot {
            Spot::Any | Spot::Here => self.ask(you, Question::District(aim(Among::All))),
            Spot::Friendly => self.ask(you, Question::District(aim(Among::Friendly))),
            Spot::District(district) => self.choose_district(you, aim(Among::All), district),
            Spot::WithEnforcer => self.choose_district(you, aim(Among::All), self.s.enforcer),
        }
    }

    pub(crate) fn choose_district(&mut self, role: Role, aim: Aim, district: DistrictId) {
        match aim {
            Aim::Fear(_) => self.place_token(district, Token::Fear),
            Aim::Unity(_) => self.place_token(district, Token::Unity),
            Aim::Enforcer(_) if district == self.s.enforcer => {}
            Aim::Enforcer(_) => {
                self.s.enforcer = district;
                self.log.note(Event::EnforcerMoved { district });
            }
            Aim::Ability => self.use_ability(role, district),
            Aim::Unite(at) => self.ask(role, Question::Square(Purpose::Unite(at, district))),
        }
    }

    /// Before playing a card, each district once a turn (MW-ABILITY-03); the card is still to be played (MW-ABILITY-04).
    pub(crate) fn use_open_ability(&mut self, role: Role, district: DistrictId) {
        self.s.abilities_used |= 1 << district.0;
        self.ask(role, Question::Turn);
        self.push(Step::Settle);
        self.use_ability(role, district);
    }

    /// The cost, then the effect (MW-ABILITY-04).
    fn use_ability(&mut self, role: Role, district: DistrictId) {
        self.log.note(Event::UsedAbility { role, district });
        let ability = &self.c.districts[district.index()].ability;
        self.run_block(role, Some(Here::new(district)), ability.effect);
        self.pay(role, Some(Here::new(district)), ability.cost);
    }

    /// A choice that cannot be made is not offered: an unpayable cost counts as not paid (MW-BEST-05, MW-BEST-07), and
    /// an effect without a cost must be able to do something (MW-BEST-11).
    fn offer_choice(&mut self, you: Role, here: Option<Here>, at: u16) {
        let Effect::May { cost, then, otherwise } = *self.c.program.at(at) else { return };
        let look = self.look();
        let can = if cost.is_empty() { look.any_possible(you, here, then) } else { look.can_pay(you, here, cost) };
        if can {
            self.ask(you, Question::May(at, here));
        } else {
            self.run_block(you, here, otherwise);
        }
    }

    /// Paid, and the effect is mandatory (MW-BEST-06); or not (MW-BEST-04, MW-BEST-07).
    pub(crate) fn answer_may(&mut self, you: Role, at: u16, here: Option<Here>, yes: bool) {
        let Effect::May { cost, then, otherwise } = *self.c.program.at(at) else { return };
        if yes {
            self.run_block(you, here, then);
            self.pay(you, here, cost);
        } else {
            self.log.note(Event::Declined { role: you });
            self.run_block(you, here, otherwise);
        }
    }

    /// The named role decides (MW-BEST-03). The one that offers is kept beside those already asked.
    pub(crate) fn offer(&mut self, role: Role, to: Role, at: u16, here: Option<Here>, asked: u8) {
        self.log.note(Event::Offered { role, to });
        let asked = asked | 1 << to as u8;
        self.ask(to, Question::Accept(at, here, asked | (role as u8) << 4));
    }

    /// If it declines, the other one may be named; only one role does the effect (MW-BEST-03).
    pub(crate) fn answer_offer(&mut self, role: Role, at: u16, here: Option<Here>, packed: u8, yes: bool) {
        let Effect::Another(block) = *self.c.program.at(at) else { return };
        if yes {
            self.run_block(role, here, block);
        } else {
            self.log.note(Event::Declined { role });
            let by = Role::ALL[(packed >> 4) as usize];
            self.ask(by, Question::Another(at, here, packed & 0xf));
        }
    }

    /// To the proper pile: an Action to the role's own, a Request to the Request discard pile (MW-HAND-01).
    pub(crate) fn discard_from_hand(&mut self, role: Role, left: u8, mv: Move) {
        match mv {
            Move::Discard(action) => {
                self.board(role).hand.remove(action.0);
                self.board(role).discard.insert(action.0);
                self.log.note(Event::Discarded { role, action });
            }
            Move::DiscardRequest(request) => {
                self.board(role).requests.remove(request.0);
                self.discard_request(request);
            }
            Move::Draft(_)
            | Move::Resolve(_)
            | Move::Play(_)
            | Move::Ability(_)
            | Move::Request(_)
            | Move::Cube(_)
            | Move::Paid(_)
            | Move::Square(_)
            | Move::District(_)
            | Move::Role(_)
            | Move::Recover(_)
            | Move::Hurry(_)
            | Move::Yes
            | Move::No => {
                unreachable!("{mv:?} discards nothing")
            }
        }
        if left > 1 {
            self.ask(role, Question::Discard(left - 1));
        }
    }

    /// MW-HAND-02
    pub(crate) fn recover(&mut self, role: Role, left: u8, action: ActionId) {
        self.board(role).discard.remove(action.0);
        self.board(role).hand.insert(action.0);
        self.log.note(Event::Recovered { role, action });
        if left > 1 {
            self.ask(role, Question::Recover(left - 1));
        }
    }

    /// MW-RECUP-06
    fn recover_all(&mut self, role: Role) {
        let discard = std::mem::take(&mut self.board(role).discard);
        self.board(role).hand = self.s.board(role).hand.union(discard);
        discard.iter().for_each(|id| self.log.note(Event::Recovered { role, action: ActionId(id) }));
    }

    /// MW-RECUP-05, MW-CLOCK-04
    fn flip_clock(&mut self) {
        self.s.clock = self.s.clock.flipped();
        self.log.note(Event::ClockFlipped { time: self.s.clock });
    }

    /// A Timer cube off an Action; its own role chooses the colour (MW-TICK-06). If it was the last, the Action resolves
    /// when everything now under way is done (MW-TICK-05).
    pub(crate) fn hurry(&mut self, role: Role, left: u8, whose: Whose, action: ActionId) {
        let (slot, _) = self.look().slot_of(action).expect("a hurried Action lies on its board");
        if left > 1 {
            self.ask(role, Question::Hurry(left - 1, whose));
        }
        self.carry_cubes(action.role(), Holder::Timer(slot), Holder::Origin, 1);
    }

    /// All cubes a Unity Action still needs are exactly those left to pick: nothing to choose.
    pub(crate) fn is_forced(&self, ask: crate::agenda::Ask, count: usize) -> bool {
        let Question::Square(Purpose::Unite(at, _)) = ask.what else { return false };
        let Effect::Unite(unite) = *self.c.program.at(at) else { return false };
        let picked = self.s.picked.len();
        let there = usize::from(unite.there);
        count == if picked < there { there - picked } else { there + usize::from(unite.elsewhere) - picked }
    }
}

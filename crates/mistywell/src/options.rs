//! The legal answers to every question. This enumeration is the definition of legality.

use crate::agenda::{Aim, Among, Ask, Carry, Holder, Purpose, Question, Step};
use crate::effect::Effect;
use crate::ids::*;
use crate::look::Look;
use crate::moves::Move;
use crate::squares::SquareSet;
use mistgate_kernel::Seat;

impl Look<'_> {
    /// What is asked now, if the game goes on.
    pub fn asked(self) -> Option<Ask> {
        let Some(&Step::Ask(ask)) = self.s.agenda.top() else { return None };
        self.s.end.is_none().then_some(ask)
    }

    /// What is asked of this seat now.
    pub fn asked_of(self, seat: Seat) -> Option<Ask> {
        self.asked().filter(|ask| ask.role.seat() == seat)
    }

    /// Every legal answer.
    pub fn options(self, ask: Ask, each: &mut impl FnMut(Move)) {
        let role = ask.role;
        let board = self.s.board(role);
        match ask.what {
            // MW-DRAFT-03: any card still on display; passing is not possible.
            Question::Draft => self.s.display.as_slice().iter().for_each(|&id| each(Move::Draft(RequestId(id)))),
            // MW-TICK-04
            Question::Order => board.slots.iter().flatten().filter(|slot| slot.is_ready()).for_each(|slot| each(Move::Resolve(slot.action))),
            Question::Turn => self.turn_options(role, each),
            Question::Request(action) => {
                let action = &self.c.actions[action.index()];
                self.requests_in_reach(role).filter(|&request| self.matches(action, request)).for_each(|request| each(Move::Request(request)));
            }
            Question::Cube(carry) => self.cube_options(role, carry, each),
            Question::Payment(slot) => {
                let usable = self.usable_symbols(role, slot);
                Symbol::ALL.into_iter().filter(|&symbol| usable & 1 << symbol as u8 != 0).for_each(|symbol| each(Move::Paid(symbol)));
            }
            Question::Square(purpose) => self.square_options(role, purpose, each),
            Question::District(aim) => self.district_options(role, aim, each),
            Question::May(..) | Question::Accept(..) | Question::InfluenceByFate(_) => {
                each(Move::Yes);
                each(Move::No);
            }
            Question::Another(at, here, asked) => {
                let Effect::Another(block) = *self.c.program.at(at) else { return };
                let others = Role::ALL.into_iter().filter(|&other| other != role && asked & 1 << other as u8 == 0);
                others.filter(|&other| self.any_possible(other, here, block)).for_each(|other| each(Move::Role(other)));
                each(Move::No);
            }
            Question::Discard(_) => {
                self.discardable_actions(role).for_each(|id| each(Move::Discard(id)));
                board.requests.iter().for_each(|id| each(Move::DiscardRequest(RequestId(id))));
            }
            // MW-HAND-03: only from the role's own pile.
            Question::Recover(_) => board.discard.iter().for_each(|id| each(Move::Recover(ActionId(id)))),
            Question::DiscardRequest(_) => self.open_requests().for_each(|id| each(Move::Request(id))),
            Question::Hurry(_, whose) => self.in_progress(role, whose).for_each(|id| each(Move::Hurry(id))),
        }
    }

    /// A card from hand (MW-TURN-02), or before it an ability that needs no card (MW-ABILITY-03).
    fn turn_options(self, role: Role, each: &mut impl FnMut(Move)) {
        let means = self.means(role);
        for id in self.s.board(role).hand.iter().map(ActionId) {
            if means.bar(&self.c.actions[id.index()]).is_none() {
                each(Move::Play(id));
            }
        }
        for district in self.districts() {
            if self.open_ability_bar(role, district).is_none() {
                each(Move::Ability(district));
            }
        }
    }

    /// Any colour that lies there (MW-PLAY-03, MW-PLAY-08, MW-TICK-06), but never a Bane (MW-BANE-05).
    fn cube_options(self, role: Role, carry: Carry, each: &mut impl FnMut(Move)) {
        let board = self.s.board(role);
        let cubes = match carry.from {
            Holder::Pool(kind) => board.pool(kind),
            Holder::Timer(slot) => &self.slot(role, slot).timer,
            Holder::Square(_) | Holder::Origin | Holder::Cost(_) => return,
        };
        for colour in cubes.colours().filter(|&colour| colour != Cube::Red as usize) {
            let cube = Cube::ALL[colour];
            if let Holder::Cost(action) = carry.to
                && !self.leaves_enough(role, action, cube, carry.left)
            {
                continue;
            }
            each(Move::Cube(cube));
        }
    }

    /// MW-PLAY-06: if this cube is paid now, can the rest of the Cost still be paid so that the Timer can be set?
    fn leaves_enough(self, role: Role, action: ActionId, cube: Cube, left: u8) -> bool {
        let own = role.cube();
        let mut supply = self.s.board(role).supply;
        supply.take(cube as usize);
        let refund = u8::from(cube == own) + supply.count(own as usize).min(left - 1);
        self.s.board(role).effort.total() + refund >= self.c.actions[action.index()].timer
    }

    fn square_options(self, role: Role, purpose: Purpose, each: &mut impl FnMut(Move)) {
        let group = |group: GroupId| self.c.sets.of_group[group.index()];
        let squares = match purpose {
            Purpose::Influence(at) => self.open_squares(role).intersection(group(at)),
            Purpose::InfluenceByFate(at) => self.empty_squares(role).intersection(group(at)),
            // MW-INFL-09: with an empty Effort Pool no cube is placed.
            Purpose::Place(_) if self.s.board(role).effort.is_empty() => SquareSet::NONE,
            Purpose::Place(site) => self.open_squares(role).intersection(self.site(role, site)),
            Purpose::Remove(site) => self.own_cubes(role).intersection(self.site(role, site)),
            Purpose::Bane => self.empty_squares(role),
            Purpose::BaneInstead => self.own_cubes(role),
            Purpose::Unite(at, district) => {
                let Effect::Unite(unite) = *self.c.program.at(at) else { return };
                let there = self.s.picked.len() < usize::from(unite.there);
                self.unite_squares(role, unite, district, there).without(self.s.picked)
            }
        };
        squares.iter().for_each(|square| each(Move::Square(square)));
    }

    fn district_options(self, role: Role, aim: Aim, each: &mut impl FnMut(Move)) {
        let among = |district, among| among == Among::All || self.is_friendly(role, district);
        for district in self.districts() {
            let fits = match aim {
                Aim::Fear(which) => among(district, which),
                Aim::Unity(which) => among(district, which) && self.can_take_unity(district),
                Aim::Enforcer(which) => among(district, which) && district != self.s.enforcer,
                Aim::Ability => self.can_use(role, district),
                Aim::Unite(at) => matches!(*self.c.program.at(at), Effect::Unite(unite) if self.can_unite(role, unite, district)),
            };
            if fits {
                each(Move::District(district));
            }
        }
        // MW-UNITY-02: removing the cubes is an optional cost, so the role may decline.
        if matches!(aim, Aim::Unite(_)) {
            each(Move::No);
        }
    }

    /// Output symbols of the Project in this slot that its Request needs, both as the Clock stands (MW-PROJ-06, MW-PROJ-08).
    pub fn usable_symbols(self, role: Role, slot: u8) -> u8 {
        let slot = self.slot(role, slot);
        let now = self.s.clock as usize;
        // MW-PROJ-11: without a Request nothing matches.
        slot.request.map_or(0, |request| self.c.actions[slot.action.index()].output_mask[now] & self.c.requests[request.index()].need_mask[now])
    }
}

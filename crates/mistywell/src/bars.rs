//! What stands in the way: one definition for what is offered, what is refused, and why.

use crate::agenda::Here;
use crate::content::{Action, ActionKind};
use crate::ids::*;
use crate::look::Look;
use crate::state::{PLACES, Stage};
use mistgate_kernel::{Line, Rule};

/// Why something cannot be done now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bar {
    /// The card is not in this role's hand.
    NotInHand,
    /// More Cost than Supply (MW-PLAY-04).
    Supply {
        /// What it costs.
        cost: u8,
        /// What there is.
        have: u8,
    },
    /// More Timer than Effort (MW-PLAY-07).
    Effort {
        /// What it needs.
        timer: u8,
        /// What there is.
        have: u8,
    },
    /// Three Actions are in progress (MW-PLAY-10).
    NoPlace,
    /// No Request matches the Project (MW-PROJ-03).
    NoRequest,
    /// The Request needs nothing that the Project puts out now (MW-PROJ-02).
    NoMatch,
    /// The Request is neither in hand nor on the Job Board (MW-PROJ-01).
    OutOfReach,
    /// The district is not friendly (MW-ABILITY-02).
    NotFriendly,
    /// The Enforcer closes the district (MW-ENF-02).
    Enforcer,
    /// The ability works only through a card (MW-ABILITY-02).
    OnlyThroughCards,
    /// The ability was used this turn (MW-ABILITY-03).
    UsedThisTurn,
    /// It is the wrong time of day (MW-CLOCK-03).
    WrongTime(Time),
    /// The ability's cost cannot be paid (MW-ABILITY-04).
    AbilityCost,
    /// Nothing of it could be carried out (MW-BEST-11).
    Pointless,
}

impl Bar {
    /// The reason in words, with its rule.
    pub fn line(self) -> Line {
        let line = |text: &str, rule| Line::new(text, Rule(rule));
        match self {
            Bar::NotInHand => line("The card is not in your hand.", "MW-PLAY-01"),
            Bar::Supply { cost, have } => Line::new(format!("It costs {cost} Supply and you have {have}."), Rule("MW-PLAY-04")),
            Bar::Effort { timer, have } => Line::new(format!("Its Timer takes {timer} Effort and you would have {have}."), Rule("MW-PLAY-07")),
            Bar::NoPlace => line("You have three Actions in progress; only a card with Timer 0 can be played.", "MW-PLAY-10"),
            Bar::NoRequest => line("No Request in your hand or on the Job Board needs what it puts out now.", "MW-PROJ-03"),
            Bar::NoMatch => line("The Request needs nothing that this Project puts out now.", "MW-PROJ-02"),
            Bar::OutOfReach => line("The Request is neither in your hand nor on the Job Board.", "MW-PROJ-01"),
            Bar::NotFriendly => line("The district is not friendly to you: you have no cube there and it has no Unity token.", "MW-ABILITY-02"),
            Bar::Enforcer => line("The Enforcer is there, and no Unity token.", "MW-ENF-02"),
            Bar::OnlyThroughCards => line("This ability is used only through a card.", "MW-ABILITY-02"),
            Bar::UsedThisTurn => line("You have used this ability this turn.", "MW-ABILITY-03"),
            Bar::WrongTime(time) => Line::new(format!("It works only by {}.", time.slug()), Rule("MW-CLOCK-03")),
            Bar::AbilityCost => line("You cannot pay its cost in full.", "MW-ABILITY-04"),
            Bar::Pointless => line("Nothing of it could be carried out now.", "MW-BEST-11"),
        }
    }
}

/// What a role has to play a card with: worked out once for a whole hand.
#[derive(Clone, Copy, Debug)]
pub struct Means {
    /// Cubes in its Supply Pool, and how many of them are its own.
    supply: u8,
    own: u8,
    /// Cubes in its Effort Pool.
    effort: u8,
    /// Is there a place for one more Action in progress?
    place: bool,
    /// The symbols that count of all Requests it could put on a Project, and the time of day they count at.
    needs: u8,
    now: Option<Time>,
}

impl Means {
    /// What stands in the way of playing a card of the hand?
    pub fn bar(&self, action: &Action) -> Option<Bar> {
        if self.supply < action.cost {
            return Some(Bar::Supply { cost: action.cost, have: self.supply });
        }
        // MW-PLAY-06: the role's own cubes come back to its Effort Pool when they pay.
        let effort = self.effort + self.own.min(action.cost);
        if effort < action.timer {
            return Some(Bar::Effort { timer: action.timer, have: effort });
        }
        if action.timer > 0 && !self.place {
            return Some(Bar::NoPlace);
        }
        if action.kind == ActionKind::Project && action.outputs_at(self.now) & self.needs == 0 {
            return Some(Bar::NoRequest);
        }
        None
    }
}

impl Look<'_> {
    /// What stands in the way of playing this card now?
    pub fn play_bar(self, id: ActionId) -> Option<Bar> {
        let action = &self.c.actions[id.index()];
        if self.s.board(action.role).hand.contains(id.0) { self.means(action.role).bar(action) } else { Some(Bar::NotInHand) }
    }

    /// What a role has to play a card with.
    pub fn means(self, role: Role) -> Means {
        let board = self.s.board(role);
        Means {
            supply: board.supply.total(),
            own: board.supply.count(role.cube() as usize),
            effort: board.effort.total(),
            place: board.in_progress() < PLACES,
            needs: self.requests_in_reach(role).fold(0, |needs, request| needs | self.needs(request)),
            now: (!self.s.plan_ahead).then_some(self.s.clock),
        }
    }

    /// Requests a role could put on a Project: in its hand and on the Job Board (MW-PROJ-01).
    pub fn requests_in_reach(self, role: Role) -> impl Iterator<Item = RequestId> {
        self.s.board(role).requests.iter().map(RequestId).chain(self.s.job_board.into_iter().flatten())
    }

    /// Does the Project put out what the Request needs, by the symbols that count when a card is played (MW-PROJ-02, MW-PROJ-12)?
    pub fn matches(self, action: &Action, request: RequestId) -> bool {
        let now = (!self.s.plan_ahead).then_some(self.s.clock);
        action.outputs_at(now) & self.needs(request) != 0
    }

    /// The symbols of a Request that count when a card is played (MW-PROJ-12).
    fn needs(self, request: RequestId) -> u8 {
        let request = &self.c.requests[request.index()];
        if self.s.plan_ahead { request.any_need } else { request.need_mask[self.s.clock as usize] }
    }

    /// What stands in the way of putting this Request on the Project?
    pub fn request_bar(self, id: ActionId, request: RequestId) -> Option<Bar> {
        let action = &self.c.actions[id.index()];
        if self.requests_in_reach(action.role).all(|other| other != request) {
            return Some(Bar::OutOfReach);
        }
        (!self.matches(action, request)).then_some(Bar::NoMatch)
    }

    /// What stands in the way of using the district's ability through a card effect (MW-ABILITY-02, MW-ABILITY-04)?
    pub fn ability_bar(self, role: Role, district: DistrictId) -> Option<Bar> {
        let ability = &self.c.districts[district.index()].ability;
        let here = Some(Here::new(district));
        if !self.is_friendly(role, district) {
            return Some(Bar::NotFriendly);
        }
        if self.is_closed(district) {
            return Some(Bar::Enforcer);
        }
        if let Some(time) = ability.time.filter(|&time| time != self.s.clock) {
            return Some(Bar::WrongTime(time));
        }
        if !self.can_pay(role, here, ability.cost) {
            return Some(Bar::AbilityCost);
        }
        if ability.cost.is_empty() && !self.any_possible(role, here, ability.effect) {
            return Some(Bar::Pointless);
        }
        None
    }

    /// Could the role use the district's ability through a card effect?
    pub fn can_use(self, role: Role, district: DistrictId) -> bool {
        self.ability_bar(role, district).is_none()
    }

    /// What stands in the way of using the ability without a card (MW-ABILITY-03)?
    pub fn open_ability_bar(self, role: Role, district: DistrictId) -> Option<Bar> {
        if !self.c.districts[district.index()].ability.open {
            return Some(Bar::OnlyThroughCards);
        }
        if self.s.abilities_used & 1 << district.0 != 0 && self.s.stage == Stage::Turn(role) {
            return Some(Bar::UsedThisTurn);
        }
        self.ability_bar(role, district)
    }
}

//! Looking at a state with the rules in mind: whose squares, what is friendly, what the Enforcer closes.

use crate::content::Content;
use crate::effect::{Site, Unite, Whose};
use crate::ids::*;
use crate::squares::SquareSet;
use crate::state::{Slot, State};

/// A state and the content it refers to. Reading only.
#[derive(Clone, Copy)]
pub struct Look<'a> {
    /// The cards and the Map.
    pub c: &'a Content,
    /// How it stands.
    pub s: &'a State,
}

impl<'a> Look<'a> {
    /// Is the group friendly to the role: has it a cube there that is no Bane (MW-FRIEND-01, MW-FRIEND-02, MW-BANE-02)?
    pub fn is_friendly_group(self, role: Role, group: GroupId) -> bool {
        !self.own_cubes(role).intersection(self.c.sets.of_group[group.index()]).is_empty()
    }

    /// Is the district friendly to the role: one of its groups is, or it has a Unity token (MW-FRIEND-03, MW-FRIEND-04)?
    pub fn is_friendly(self, role: Role, district: DistrictId) -> bool {
        self.s.tokens[district.index()].unity > 0 || !self.own_cubes(role).intersection(self.c.sets.of_district[district.index()]).is_empty()
    }

    /// Does the Enforcer close this district (MW-ENF-01, MW-ENF-02), no Unity token being there (MW-ENF-06)?
    pub fn is_closed(self, district: DistrictId) -> bool {
        self.s.enforcer == district && self.s.tokens[district.index()].unity == 0
    }

    /// Is there an empty token space?
    pub fn has_space(self, district: DistrictId) -> bool {
        let tokens = self.s.tokens[district.index()];
        tokens.unity + tokens.fear < self.c.districts[district.index()].spaces
    }

    /// Could a Unity token be placed or a Fear token flipped (MW-TOKEN-04)?
    pub fn can_take_unity(self, district: DistrictId) -> bool {
        self.has_space(district) || self.s.tokens[district.index()].fear > 0
    }

    /// The squares that an effect means.
    pub fn site(self, role: Role, site: Site) -> SquareSet {
        let sets = &self.c.sets;
        match site {
            Site::Anywhere => sets.all,
            Site::District(district) => sets.of_district[district.index()],
            Site::WithEnforcer => sets.of_district[self.s.enforcer.index()],
            Site::Group(group) => sets.of_group[group.index()],
            Site::FriendlyDistrict => {
                let friendly = self.districts().filter(|&district| self.is_friendly(role, district));
                friendly.fold(SquareSet::NONE, |all, district| all.union(sets.of_district[district.index()]))
            }
            Site::FriendlyGroup => {
                let friendly = sets.of_group.iter().filter(|&&squares| !self.own_cubes(role).intersection(squares).is_empty());
                friendly.fold(SquareSet::NONE, |all, &squares| all.union(squares))
            }
            Site::Here => unreachable!("`here` is replaced by its district before it is looked at"),
        }
    }

    /// Own squares on which the role could put a cube: empty, or with a Bane that would go (MW-INFL-05 to MW-INFL-07).
    pub fn open_squares(self, role: Role) -> SquareSet {
        self.c.sets.own[role.index()].without(self.s.squares.cubes())
    }

    /// Own squares with nothing on them.
    pub fn empty_squares(self, role: Role) -> SquareSet {
        self.c.sets.own[role.index()].without(self.s.squares.occupied())
    }

    /// Own squares with a cube that is no Bane; its colour does not matter (MW-MAP-03).
    pub fn own_cubes(self, role: Role) -> SquareSet {
        self.c.sets.own[role.index()].intersection(self.s.squares.cubes())
    }

    /// Squares whose cubes a Unity Action could use: there, or elsewhere (MW-UNITY-03).
    pub fn unite_squares(self, role: Role, unite: Unite, district: DistrictId, there: bool) -> SquareSet {
        let cubes = match unite.whose {
            Whose::Yours => self.own_cubes(role),
            Whose::Anyones => self.s.squares.cubes(),
        };
        let district = self.c.sets.of_district[district.index()];
        if there { cubes.intersection(district) } else { cubes.without(district) }
    }

    /// Could this Unity Action work in the district (MW-UNITY-02, MW-UNITY-04)?
    pub fn can_unite(self, role: Role, unite: Unite, district: DistrictId) -> bool {
        self.is_spot(role, district, unite.spot)
            && self.can_take_unity(district)
            && self.unite_squares(role, unite, district, true).len() >= usize::from(unite.there)
            && self.unite_squares(role, unite, district, false).len() >= usize::from(unite.elsewhere)
    }

    /// The card on a role's board.
    pub fn slot(self, role: Role, at: u8) -> &'a Slot {
        self.s.board(role).slots[at as usize].as_ref().expect("a step names a slot that holds a card")
    }

    /// Where an Action card lies on a board.
    pub fn slot_of(self, action: ActionId) -> Option<(u8, &'a Slot)> {
        self.s.board(action.role()).cards().find(|(_, slot)| slot.action == action)
    }

    /// Requests that effects may refer to: on the Job Board and on player boards (MW-JOB-09), except one being resolved.
    pub fn open_requests(self) -> impl Iterator<Item = RequestId> {
        let on_boards = self.s.boards.iter().flat_map(|board| &board.slots).flatten().filter(|slot| !slot.resolving);
        self.s.job_board.into_iter().flatten().chain(on_boards.filter_map(|slot| slot.request))
    }

    /// Cards in hand that can be discarded: all but Recuperate (MW-RECUP-07), and Requests (MW-HAND-01).
    pub fn discardable(self, role: Role) -> usize {
        let board = self.s.board(role);
        self.discardable_actions(role).count() + board.requests.len()
    }

    /// Action cards in hand that can be discarded.
    pub fn discardable_actions(self, role: Role) -> impl Iterator<Item = ActionId> {
        self.s.board(role).hand.iter().map(ActionId).filter(move |&id| !self.is_rest(id))
    }

    /// Is it Recuperate?
    pub fn is_rest(self, action: ActionId) -> bool {
        self.c.actions[action.index()].kind == crate::content::ActionKind::Rest
    }

    /// Is there any Request left to draw (MW-JOB-05)?
    pub fn has_request_to_draw(self) -> bool {
        !(self.s.request_deck.is_empty() && self.s.request_discard.is_empty() && self.s.temple_discard.is_empty())
    }

    /// Actions in progress that a role may hurry.
    pub fn in_progress(self, role: Role, whose: Whose) -> impl Iterator<Item = ActionId> {
        let roles = Role::ALL.into_iter().filter(move |&other| whose == Whose::Anyones || other == role);
        roles.flat_map(move |other| self.s.board(other).slots.iter().flatten().filter(|slot| !slot.timer.is_empty()).map(|slot| slot.action))
    }

    /// Every district.
    pub fn districts(self) -> impl Iterator<Item = DistrictId> {
        DistrictId::all(DISTRICTS)
    }
}

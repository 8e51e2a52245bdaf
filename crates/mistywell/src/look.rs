//! Looking at a state with the rules in mind: whose squares, what is friendly, what the Enforcer closes.

use crate::content::Content;
use crate::effect::{Site, Spot, Unite, Whose};
use crate::ids::*;
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
    /// Every square of the Map.
    pub fn squares(self) -> impl Iterator<Item = SquareId> {
        (0..self.c.squares.len() as u8).map(SquareId)
    }

    /// Is it an own square of the role: with its symbol, or wild (MW-MAP-02, MW-MAP-04)?
    pub fn is_own(self, role: Role, square: SquareId) -> bool {
        self.c.squares[square.index()].owner.is_none_or(|owner| owner == role)
    }

    /// Does a cube on this square count for the group (MW-MAP-05)?
    pub fn serves(self, square: SquareId, group: GroupId) -> bool {
        let at = self.c.squares[square.index()];
        match at.group {
            Some(own) => own == group,
            None => at.district == self.c.groups[group.index()].district,
        }
    }

    /// Does it hold a cube that is no Bane (MW-BANE-02)?
    pub fn has_cube(self, square: SquareId) -> bool {
        self.s.on(square).is_some_and(|cube| cube != Cube::Red)
    }

    /// Is the group friendly to the role (MW-FRIEND-01, MW-FRIEND-02)?
    pub fn is_friendly_group(self, role: Role, group: GroupId) -> bool {
        let group_info = &self.c.groups[group.index()];
        self.has_cube(group_info.squares[role.index()]) || self.wild_squares(group_info.district).any(|square| self.has_cube(square))
    }

    /// Is the district friendly to the role (MW-FRIEND-03, MW-FRIEND-04)?
    pub fn is_friendly(self, role: Role, district: DistrictId) -> bool {
        self.s.tokens[district.index()].unity > 0 || self.c.districts[district.index()].groups.iter().any(|&group| self.is_friendly_group(role, group))
    }

    fn wild_squares(self, district: DistrictId) -> impl Iterator<Item = SquareId> {
        self.c.districts[district.index()].squares.iter().copied().filter(move |square| self.c.squares[square.index()].owner.is_none())
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

    /// Does the square lie where the effect says?
    pub fn lies_in(self, role: Role, square: SquareId, site: Site) -> bool {
        let district = self.c.squares[square.index()].district;
        match site {
            Site::Anywhere => true,
            Site::District(there) => district == there,
            Site::WithEnforcer => district == self.s.enforcer,
            Site::Group(group) => self.serves(square, group),
            Site::FriendlyDistrict => self.is_friendly(role, district),
            Site::FriendlyGroup => {
                let groups = &self.c.districts[district.index()].groups;
                groups.iter().any(|&group| self.serves(square, group) && self.is_friendly_group(role, group))
            }
            Site::Here => unreachable!("`here` is replaced by its district before it is looked at"),
        }
    }

    /// Squares on which the role could put a cube for this group: empty, or with a Bane that would go (MW-INFL-05 to MW-INFL-07).
    pub fn open_squares(self, role: Role) -> impl Iterator<Item = SquareId> {
        self.squares().filter(move |&square| self.is_own(role, square) && !self.has_cube(square))
    }

    /// Own squares of the role with a cube that is no Bane.
    pub fn own_cubes(self, role: Role) -> impl Iterator<Item = SquareId> {
        self.squares().filter(move |&square| self.is_own(role, square) && self.has_cube(square))
    }

    /// Squares whose cubes a Unity Action could use: there, or elsewhere (MW-UNITY-03).
    pub fn unite_squares(self, role: Role, unite: Unite, district: DistrictId, there: bool) -> impl Iterator<Item = SquareId> {
        self.squares().filter(move |&square| {
            (self.c.squares[square.index()].district == district) == there
                && (unite.whose == Whose::Anyones || self.is_own(role, square))
                && self.has_cube(square)
        })
    }

    /// Could this Unity Action work in the district (MW-UNITY-02, MW-UNITY-04)?
    pub fn can_unite(self, role: Role, unite: Unite, district: DistrictId) -> bool {
        let fits = match unite.spot {
            Spot::Friendly => self.is_friendly(role, district),
            Spot::District(only) => district == only,
            Spot::WithEnforcer => district == self.s.enforcer,
            Spot::Any | Spot::Here => true,
        };
        fits && self.can_take_unity(district)
            && self.unite_squares(role, unite, district, true).count() >= unite.there as usize
            && self.unite_squares(role, unite, district, false).count() >= unite.elsewhere as usize
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
        (0..DISTRICTS as u8).map(DistrictId)
    }
}

//! Moves: the answers a role can give, and how they are written.

use crate::Mistywell;
use crate::ids::*;
use mistgate_kernel::Seat;

/// An answer to what is asked. Its text form is the same in journals, scenarios and on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Draft this Request.
    Draft(RequestId),
    /// Resolve this finished Action next.
    Resolve(ActionId),
    /// Play this card.
    Play(ActionId),
    /// Use the ability of this district.
    Ability(DistrictId),
    /// Take this Request: for a Project, or to discard it.
    Request(RequestId),
    /// Use a cube of this colour.
    Cube(Cube),
    /// Be paid for this symbol.
    Paid(Symbol),
    /// Choose this square.
    Square(SquareId),
    /// Choose this district.
    District(DistrictId),
    /// Choose this role.
    Role(Role),
    /// Discard this Action card from hand.
    Discard(ActionId),
    /// Discard this Request from hand.
    DiscardRequest(RequestId),
    /// Recover this card.
    Recover(ActionId),
    /// Take a Timer cube from this Action.
    Hurry(ActionId),
    /// Do it.
    Yes,
    /// Leave it.
    No,
}

impl Move {
    /// A number for the move: the kind, then what it is about.
    pub fn code(self) -> u32 {
        let (kind, what) = match self {
            Move::Draft(id) => (0, id.0),
            Move::Resolve(id) => (1, id.0),
            Move::Play(id) => (2, id.0),
            Move::Ability(id) => (3, id.0),
            Move::Request(id) => (4, id.0),
            Move::Cube(cube) => (5, cube as u8),
            Move::Paid(symbol) => (6, symbol as u8),
            Move::Square(id) => (7, id.0),
            Move::District(id) => (8, id.0),
            Move::Role(role) => (9, role as u8),
            Move::Discard(id) => (10, id.0),
            Move::DiscardRequest(id) => (11, id.0),
            Move::Recover(id) => (12, id.0),
            Move::Hurry(id) => (13, id.0),
            Move::Yes => (14, 0),
            Move::No => (15, 0),
        };
        kind << 8 | u32::from(what)
    }
}

impl Mistywell {
    pub(crate) fn write_move(&self, mv: Move) -> String {
        let c = &self.content;
        let action = |id: ActionId| c.actions[id.index()].slug.as_str();
        let request = |id: RequestId| c.requests[id.index()].slug.as_str();
        let district = |id: DistrictId| c.districts[id.index()].slug.as_str();
        match mv {
            Move::Draft(id) => format!("draft {}", request(id)),
            Move::Resolve(id) => format!("resolve {}", action(id)),
            Move::Play(id) => format!("play {}", action(id)),
            Move::Ability(id) => format!("ability {}", district(id)),
            Move::Request(id) => format!("request {}", request(id)),
            Move::Cube(cube) => format!("cube {}", cube.slug()),
            Move::Paid(symbol) => format!("paid {}", symbol.slug()),
            Move::Square(id) => format!("square {}", self.square_slug(id)),
            Move::District(id) => format!("district {}", district(id)),
            Move::Role(role) => format!("role {}", role.slug()),
            Move::Discard(id) => format!("discard {}", action(id)),
            Move::DiscardRequest(id) => format!("discard {}", request(id)),
            Move::Recover(id) => format!("recover {}", action(id)),
            Move::Hurry(id) => format!("hurry {}", action(id)),
            Move::Yes => "yes".to_owned(),
            Move::No => "no".to_owned(),
        }
    }

    pub(crate) fn read_move(&self, seat: Seat, text: &str) -> Result<Move, String> {
        let text = text.trim();
        let (verb, name) = text.split_once(' ').unwrap_or((text, ""));
        let name = name.trim();
        let unknown = |what: &str| format!("`{text}`: there is no {what} `{name}`");
        let action = || self.find_action(seat, name).ok_or_else(|| unknown("Action card"));
        let request = || self.find_request(name).ok_or_else(|| unknown("Request"));
        let district = || self.find_district(name).ok_or_else(|| unknown("district"));
        Ok(match verb {
            "draft" => Move::Draft(request()?),
            "resolve" => Move::Resolve(action()?),
            "play" => Move::Play(action()?),
            "ability" => Move::Ability(district()?),
            "request" => Move::Request(request()?),
            "cube" => Move::Cube(Cube::ALL.into_iter().find(|cube| cube.slug() == name).ok_or_else(|| unknown("cube"))?),
            "paid" => Move::Paid(Symbol::ALL.into_iter().find(|symbol| symbol.slug() == name).ok_or_else(|| unknown("symbol"))?),
            "square" => Move::Square(self.find_square(name).ok_or_else(|| unknown("square"))?),
            "district" => Move::District(district()?),
            "role" => Move::Role(Role::ALL.into_iter().find(|role| role.slug() == name).ok_or_else(|| unknown("role"))?),
            "discard" => match self.find_request(name) {
                Some(id) => Move::DiscardRequest(id),
                None => Move::Discard(action()?),
            },
            "recover" => Move::Recover(action()?),
            "hurry" => Move::Hurry(action()?),
            "yes" if name.is_empty() => Move::Yes,
            "no" if name.is_empty() => Move::No,
            _ => {
                return Err(format!(
                    "`{text}` is no move; a move begins with draft, resolve, play, ability, request, cube, paid, square, district, role, discard, recover, hurry, yes or no"
                ));
            }
        })
    }

    /// The Action card with this slug. Recuperate is the same for all: it means the seat's own.
    pub(crate) fn find_action(&self, seat: Seat, slug: &str) -> Option<ActionId> {
        let cards = || (0u8..).zip(&self.content.actions).filter(|(_, action)| action.slug == slug);
        let own = cards().find(|(_, action)| action.role.seat() == seat);
        own.or_else(|| cards().next()).map(|(id, _)| ActionId(id))
    }

    pub(crate) fn find_request(&self, slug: &str) -> Option<RequestId> {
        self.content.requests.iter().position(|request| request.slug == slug).map(|at| RequestId(at as u8))
    }

    pub(crate) fn find_district(&self, slug: &str) -> Option<DistrictId> {
        self.content.districts.iter().position(|district| district.slug == slug).map(|at| DistrictId(at as u8))
    }

    pub(crate) fn find_group(&self, slug: &str) -> Option<GroupId> {
        self.content.groups.iter().position(|group| group.slug == slug).map(|at| GroupId(at as u8))
    }

    pub(crate) fn find_square(&self, slug: &str) -> Option<SquareId> {
        (0..self.content.squares.len() as u8).map(SquareId).find(|&id| self.square_slug(id) == slug)
    }

    /// A square's name: group and role, or district and the number of the wild square.
    pub(crate) fn square_slug(&self, id: SquareId) -> String {
        let square = self.content.squares[id.index()];
        match (square.group, square.owner) {
            (Some(group), Some(role)) => format!("{}/{}", self.content.groups[group.index()].slug, role.slug()),
            _ => format!("{}/wild-{}", self.content.districts[square.district.index()].slug, self.wild_number(id)),
        }
    }

    /// Which of the wild squares of its district a wild square is, from 1.
    pub(crate) fn wild_number(&self, id: SquareId) -> usize {
        let wild = |square: SquareId| self.content.squares[square.index()].owner.is_none();
        let district = &self.content.districts[self.content.squares[id.index()].district.index()];
        district.squares.iter().filter(|&&other| wild(other) && other <= id).count()
    }
}

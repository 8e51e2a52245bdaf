//! Moves: the answers a role can give, and how they are written.

use crate::Mistywell;
use crate::ids::*;
use mistgate_kernel::language::{Clause, Language, Name, Named};
use mistgate_kernel::{Id, Seat, clauses, small};

/// The language of moves, the same in journals, scenarios and on the wire.
pub struct Moves;

impl Language for Moves {
    /// The game, and whose move it is.
    type Reading<'a> = (&'a Mistywell, Seat);
    type Writing<'a> = &'a Mistywell;
}

clauses! {
    /// An answer to what is asked.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Move of Moves, "a move" {
        /// Draft this Request.
        Draft("draft" [request: Name<RequestId>]),
        /// Resolve this finished Action next.
        Resolve("resolve" [action: Name<ActionId>]),
        /// Play this card.
        Play("play" [action: Name<ActionId>]),
        /// Use the ability of this district.
        Ability("ability" [district: Name<DistrictId>]),
        /// Take this Request: for a Project, or to discard it.
        Request("request" [request: Name<RequestId>]),
        /// Use a cube of this colour.
        Cube("cube" [cube: Cube]),
        /// Be paid for this symbol.
        Paid("paid" [symbol: Symbol]),
        /// Choose this square.
        Square("square" [square: Name<SquareId>]),
        /// Choose this district.
        District("district" [district: Name<DistrictId>]),
        /// Choose this role.
        Role("role" [role: Role]),
        /// Discard this Action card from hand.
        Discard("discard" [action: Name<ActionId>]),
        /// Discard this Request from hand.
        DiscardRequest("discard" [request: Name<RequestId>]),
        /// Recover this card.
        Recover("recover" [action: Name<ActionId>]),
        /// Take a Timer cube from this Action.
        Hurry("hurry" [action: Name<ActionId>]),
        /// Do it.
        Yes = "yes",
        /// Leave it.
        No = "no",
    }
}

impl Move {
    /// A number for the move: the kind, then what it is about. Journals are marked with it, so a new kind of move comes last.
    pub fn code(self) -> u32 {
        let what = match self {
            Move::Play(id) | Move::Resolve(id) | Move::Discard(id) | Move::Recover(id) | Move::Hurry(id) => id.0,
            Move::Draft(id) | Move::Request(id) | Move::DiscardRequest(id) => id.0,
            Move::Ability(id) | Move::District(id) => id.0,
            Move::Square(id) => id.0,
            Move::Cube(cube) => cube as u8,
            Move::Paid(symbol) => symbol as u8,
            Move::Role(role) => role as u8,
            Move::Yes | Move::No => 0,
        };
        u32::from(small(self.form())) << 8 | u32::from(what)
    }
}

impl Mistywell {
    /// The Action card with this slug. Recuperate is the same for all: it means the seat's own.
    pub(crate) fn find_action(&self, seat: Seat, slug: &str) -> Option<ActionId> {
        let cards = || ActionId::all(ACTIONS).zip(&self.content.actions).filter(|(_, action)| action.slug == slug);
        let own = cards().find(|(_, action)| action.role.seat() == seat);
        own.or_else(|| cards().next()).map(|(id, _)| id)
    }

    pub(crate) fn find_request(&self, slug: &str) -> Option<RequestId> {
        self.content.requests.iter().position(|request| request.slug == slug).and_then(RequestId::checked)
    }

    pub(crate) fn find_district(&self, slug: &str) -> Option<DistrictId> {
        self.content.districts.iter().position(|district| district.slug == slug).and_then(DistrictId::checked)
    }

    pub(crate) fn find_group(&self, slug: &str) -> Option<GroupId> {
        self.content.groups.iter().position(|group| group.slug == slug).and_then(GroupId::checked)
    }

    pub(crate) fn find_square(&self, slug: &str) -> Option<SquareId> {
        let (place, mark) = slug.split_once('/')?;
        match Role::of(mark) {
            Some(role) => {
                let group = &self.content.groups[self.find_group(place)?.index()];
                group.squares.into_iter().find(|&id| self.content.squares[id.index()].owner == Some(role))
            }
            None => {
                let district = &self.content.districts[self.find_district(place)?.index()];
                district.squares.iter().copied().find(|&id| self.square_slug(id) == slug)
            }
        }
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

/// Things that moves name by their slugs.
macro_rules! named {
    ($($id:ident, $what:literal, $list:ident: $find:expr, $slug:expr;)*) => {
        $(impl Named<Moves> for $id {
            const WHAT: &'static str = $what;

            fn find(name: &str, &(game, seat): &(&Mistywell, Seat)) -> Option<Self> {
                $find(game, seat, name)
            }

            fn names((game, _): &(&Mistywell, Seat)) -> Option<Vec<String>> {
                Some($id::all(game.content.$list.len()).map(|id| $slug(*game, id)).collect())
            }

            fn name(self, game: &&Mistywell) -> String {
                $slug(*game, self)
            }
        })*
    };
}

named! {
    ActionId, "an Action card", actions: |game: &Mistywell, seat, name| game.find_action(seat, name), |game: &Mistywell, id: ActionId| game.content.actions[id.index()].slug.clone();
    RequestId, "a Request", requests: |game: &Mistywell, _, name| game.find_request(name), |game: &Mistywell, id: RequestId| game.content.requests[id.index()].slug.clone();
    DistrictId, "a district", districts: |game: &Mistywell, _, name| game.find_district(name), |game: &Mistywell, id: DistrictId| game.content.districts[id.index()].slug.clone();
    SquareId, "a square", squares: |game: &Mistywell, _, name| game.find_square(name), |game: &Mistywell, id| game.square_slug(id);
}

//! What everybody may see (MW-ROLE-06): all but the order and contents of the face-down decks.

use crate::Mistywell;
use crate::content::TrackSpace;
use crate::ids::*;
use crate::state::{Board, Cubes, End, Slot, Stage, State};
use serde::Serialize;

/// The open table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View<'a> {
    /// The round; 0 during the draft.
    pub round: u16,
    /// `draft`, `witch`, `tinker`, `forester` or `temple`.
    pub turn: &'static str,
    /// The role that must decide, if the game goes on.
    pub deciding: Option<Role>,
    /// `unity`, `fear`, `conceded` or `round_limit` once the game is over.
    pub end: Option<End>,
    /// Unity tokens on the Map.
    pub unity: u8,
    /// Fear tokens on the Map.
    pub fear: u8,
    /// Tokens not on the Map.
    pub tokens_left: u8,
    /// The time of day.
    pub clock: Time,
    /// The district of the Enforcer.
    pub enforcer: &'a str,
    /// The space of the pawn on the Fate Track.
    pub pawn: u8,
    /// The spaces of the Fate Track: `plain`, `fate` or `covenant`.
    pub track: Vec<&'static str>,
    /// Brown cubes in the Reserve.
    pub reserve: u8,
    /// Bane cubes in their pool.
    pub banes: u8,
    /// The districts, in the order of the Map.
    pub districts: Vec<DistrictView<'a>>,
    /// The Witch's board.
    pub witch: BoardView<'a>,
    /// The Tinker's board.
    pub tinker: BoardView<'a>,
    /// The Forester's board.
    pub forester: BoardView<'a>,
    /// The Job Board, far left first.
    pub job_board: [Option<&'a str>; 3],
    /// Requests on display in the draft.
    pub display: Vec<&'a str>,
    /// Cards left in the Request deck.
    pub request_deck: usize,
    /// The Request discard pile.
    pub request_discard: Vec<&'a str>,
    /// The Temple Influence discard pile.
    pub temple_discard: Vec<&'a str>,
    /// Cards left in the Fate deck.
    pub fate_deck: usize,
    /// The Fate discard pile.
    pub fate_discard: Vec<&'a str>,
    /// Cards left in the Covenant deck.
    pub covenant_deck: usize,
    /// The Covenant discard pile.
    pub covenant_discard: Vec<&'a str>,
    /// Persons who propose to concede.
    pub conceding: Vec<u8>,
}

/// A district, as everybody sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DistrictView<'a> {
    /// Its slug.
    pub id: &'a str,
    /// As printed.
    pub name: &'a str,
    /// Token spaces.
    pub spaces: u8,
    /// Unity tokens.
    pub unity: u8,
    /// Fear tokens.
    pub fear: u8,
    /// Is the Enforcer here?
    pub enforcer: bool,
    /// Does the Enforcer close it?
    pub closed: bool,
    /// The roles it is friendly to.
    pub friendly: Vec<Role>,
    /// Its groups.
    pub groups: Vec<GroupView<'a>>,
    /// What lies on its wild squares.
    pub wild: Vec<Option<Cube>>,
    /// Was its ability used without a card this turn?
    pub ability_used: bool,
}

/// A group, as everybody sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GroupView<'a> {
    /// Its slug.
    pub id: &'a str,
    /// As printed.
    pub name: &'a str,
    /// What lies on the Witch's square.
    pub witch: Option<Cube>,
    /// What lies on the Tinker's square.
    pub tinker: Option<Cube>,
    /// What lies on the Forester's square.
    pub forester: Option<Cube>,
    /// Cubes and markers on the Temple Influence board.
    pub temple: u8,
    /// How many of those are markers.
    pub markers: u8,
    /// The roles it is friendly to.
    pub friendly: Vec<Role>,
}

/// A role's board, as everybody sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BoardView<'a> {
    /// The person who controls the role.
    pub person: u8,
    /// Action cards in hand.
    pub hand: Vec<&'a str>,
    /// Requests in hand.
    pub requests: Vec<&'a str>,
    /// The discard pile.
    pub discard: Vec<&'a str>,
    /// Actions on the board.
    pub actions: Vec<SlotView<'a>>,
    /// The Supply Pool.
    pub supply: PoolView,
    /// The Effort Pool.
    pub effort: PoolView,
    /// The Fate Pool.
    pub fate: PoolView,
}

/// An Action on a player board.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SlotView<'a> {
    /// The card.
    pub action: &'a str,
    /// The Request on it.
    pub request: Option<&'a str>,
    /// Its Timer cubes.
    pub timer: PoolView,
    /// Is it being resolved?
    pub resolving: bool,
}

/// A pool of cubes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PoolView {
    /// All cubes.
    pub total: u8,
    /// The Witch's.
    pub purple: u8,
    /// The Tinker's.
    pub orange: u8,
    /// The Forester's.
    pub green: u8,
    /// The Reserve's.
    pub brown: u8,
    /// Banes.
    pub red: u8,
}

impl From<Cubes> for PoolView {
    fn from(pool: Cubes) -> Self {
        let count = |cube: Cube| pool.count(cube as usize);
        PoolView {
            total: pool.total(),
            purple: count(Cube::Purple),
            orange: count(Cube::Orange),
            green: count(Cube::Green),
            brown: count(Cube::Brown),
            red: count(Cube::Red),
        }
    }
}

impl<'a> View<'a> {
    /// What everybody may see of this state.
    pub fn new(game: &'a Mistywell, s: &State) -> Self {
        let c = &game.content;
        let look = game.look(s);
        let request = |id: u8| c.requests[id as usize].slug.as_str();
        View {
            round: s.round,
            turn: match s.stage {
                Stage::Draft => "draft",
                Stage::Turn(role) => role.slug(),
                Stage::Temple => "temple",
            },
            deciding: look.asked().map(|ask| ask.role),
            end: s.end,
            unity: s.unity(),
            fear: s.fear(),
            tokens_left: TOKENS - s.unity() - s.fear(),
            clock: s.clock,
            enforcer: &c.districts[s.enforcer.index()].slug,
            pawn: s.pawn.space(),
            track: c
                .track
                .iter()
                .map(|space| match space {
                    TrackSpace::Plain => "plain",
                    TrackSpace::Fate => "fate",
                    TrackSpace::Covenant => "covenant",
                })
                .collect(),
            reserve: s.reserve,
            banes: s.banes,
            districts: look.districts().map(|id| DistrictView::new(game, s, id)).collect(),
            witch: BoardView::new(game, s.control[0], s.board(Role::Witch)),
            tinker: BoardView::new(game, s.control[1], s.board(Role::Tinker)),
            forester: BoardView::new(game, s.control[2], s.board(Role::Forester)),
            job_board: s.job_board.map(|slot| slot.map(|id| request(id.0))),
            display: s.display.as_slice().iter().map(|&id| request(id)).collect(),
            request_deck: s.request_deck.len(),
            request_discard: s.request_discard.iter().map(request).collect(),
            temple_discard: s.temple_discard.iter().map(request).collect(),
            fate_deck: s.fate_deck.len(),
            fate_discard: s.fate_discard.iter().map(|id| c.fates[id as usize].slug.as_str()).collect(),
            covenant_deck: s.covenant_deck.len(),
            covenant_discard: s.covenant_discard.iter().map(|id| c.covenants[id as usize].slug.as_str()).collect(),
            conceding: s.conceding.iter().map(|person| person.0).collect(),
        }
    }

    /// A role's board.
    pub fn board(&self, role: Role) -> &BoardView<'a> {
        match role {
            Role::Witch => &self.witch,
            Role::Tinker => &self.tinker,
            Role::Forester => &self.forester,
        }
    }
}

impl<'a> DistrictView<'a> {
    fn new(game: &'a Mistywell, s: &State, id: DistrictId) -> Self {
        let c = &game.content;
        let look = game.look(s);
        let district = &c.districts[id.index()];
        let tokens = s.tokens[id.index()];
        DistrictView {
            id: &district.slug,
            name: &district.name,
            spaces: district.spaces,
            unity: tokens.unity,
            fear: tokens.fear,
            enforcer: s.enforcer == id,
            closed: look.is_closed(id),
            friendly: Role::ALL.into_iter().filter(|&role| look.is_friendly(role, id)).collect(),
            groups: district.groups.iter().map(|&group| GroupView::new(game, s, group)).collect(),
            wild: district.squares.iter().filter(|square| c.squares[square.index()].owner.is_none()).map(|&square| s.squares.on(square)).collect(),
            ability_used: s.abilities_used & 1 << id.0 != 0,
        }
    }
}

impl<'a> GroupView<'a> {
    fn new(game: &'a Mistywell, s: &State, id: GroupId) -> Self {
        let group = &game.content.groups[id.index()];
        let look = game.look(s);
        let place = s.influence[id.index()];
        GroupView {
            id: &group.slug,
            name: &group.name,
            witch: s.squares.on(group.squares[0]),
            tinker: s.squares.on(group.squares[1]),
            forester: s.squares.on(group.squares[2]),
            temple: place.total(),
            markers: place.markers,
            friendly: Role::ALL.into_iter().filter(|&role| look.is_friendly_group(role, id)).collect(),
        }
    }
}

impl<'a> BoardView<'a> {
    fn new(game: &'a Mistywell, person: u8, board: &Board) -> Self {
        let c = &game.content;
        let action = |id: u8| c.actions[id as usize].slug.as_str();
        let slot = |slot: &Slot| SlotView {
            action: action(slot.action.0),
            request: slot.request.map(|id| c.requests[id.index()].slug.as_str()),
            timer: slot.timer.into(),
            resolving: slot.resolving,
        };
        BoardView {
            person,
            hand: board.hand.iter().map(action).collect(),
            requests: board.requests.iter().map(|id| c.requests[id as usize].slug.as_str()).collect(),
            discard: board.discard.iter().map(action).collect(),
            actions: board.slots.iter().flatten().map(slot).collect(),
            supply: board.supply.into(),
            effort: board.effort.into(),
            fate: board.fate.into(),
        }
    }
}

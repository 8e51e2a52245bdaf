//! The table of Mistywell: the city, the Job Board, the Temple, the Fate dial, role boards and hands.

mod boards;
pub mod cards;
mod cause;
pub mod city;
mod dial;
mod face;
mod gallery;
mod guide;
mod hand;
mod jobs;
mod leaves;
mod map;
mod pictures;

pub use face::{MistywellFace, hosted, table};
pub use gallery::cards as gallery;

use crate::look::{Tone, cube, icon, token};
use crate::model::{Board, Fragment, Opt, TableModel, View as Shown};
use maud::{Markup, html};
use mistgate_kernel::Seat;
use mistgate_mistywell::Mistywell;
use mistgate_mistywell::content::{Action, Request};
use mistgate_mistywell::ids::{Cube, Role, Time};
use mistgate_mistywell::state::State;
use mistgate_mistywell::view::View;

/// How a role looks.
#[derive(Clone, Copy, Debug)]
pub struct RoleLook {
    /// As a word.
    pub name: &'static str,
    /// As in names of pieces and classes.
    pub slug: &'static str,
    /// Its icon.
    pub glyph: &'static str,
    /// Its dye.
    pub tone: Tone,
    /// What it is like, in a line.
    pub blurb: &'static str,
}

/// The three roles, in the order of their seats.
pub const ROLES: [RoleLook; 3] = [
    RoleLook { name: "Witch", slug: "witch", glyph: "moon", tone: Tone::Plum, blurb: "Bends time and Fate; gambles, and is short of Supply" },
    RoleLook { name: "Tinker", slug: "tinker", glyph: "gear", tone: Tone::Copper, blurb: "Quick hands, well supplied, never quite finished" },
    RoleLook { name: "Forester", slug: "forester", glyph: "leaf", tone: Tone::Moss, blurb: "Quiet ways past the Enforcer, slow and sure" },
];

/// The table at one moment.
pub struct MistywellBoard<'a> {
    pub(crate) game: &'a Mistywell,
    pub(crate) view: View<'a>,
}

impl<'a> MistywellBoard<'a> {
    /// What lies on the table in this state.
    pub fn new(game: &'a Mistywell, state: &State) -> Self {
        MistywellBoard { game, view: View::new(game, state) }
    }

    fn action(&self, role: Role, slug: &str) -> Option<&'a Action> {
        self.game.content.actions.iter().find(|action| action.role == role && action.slug == slug)
    }

    fn request(&self, slug: &str) -> Option<&'a Request> {
        self.game.content.requests.iter().find(|request| request.slug == slug)
    }

    fn night(&self) -> bool {
        self.view.clock == Time::Night
    }
}

impl Board for MistywellBoard<'_> {
    fn tracker(&self) -> Markup {
        let (v, goal) = (&self.view, self.game.content.numbers.tokens_to_end);
        let step = |key: &str, glyph: &str, word: &str| html! { li.phase aria-current=[(v.turn == key && v.end.is_none()).then_some("step")] { (icon(glyph)) (word) } };
        html! {
            ol.phases aria-label="Whose turn it is" {
                @if v.round == 0 {
                    li.caps { "Before round 1" }
                    (step("draft", "scroll", "Draft"))
                } @else {
                    li.caps { "Round " (v.round) }
                    @for role in ROLES { (step(role.slug, role.glyph, role.name)) }
                    (step("temple", "ring", "Temple"))
                }
            }
            p.tally role="group" aria-label={ (v.unity) " of " (goal) " Unity, " (v.fear) " of " (goal) " Fear" } {
                (token("unity")) span { b { (v.unity) } " of " (goal) " Unity" }
                (token("fear")) span { b { (v.fear) } " of " (goal) " Fear" }
            }
        }
    }

    fn stands(&self) -> String {
        if self.view.round == 0 { "draft".to_owned() } else { format!("round {}", self.view.round) }
    }

    fn areas(&self, table: &TableModel) -> Vec<Fragment> {
        vec![
            Fragment { id: "left", html: self.left(table) },
            Fragment { id: "map", html: self.map(table) },
            Fragment { id: "jobs", html: self.jobs(table) },
            Fragment { id: "hand", html: self.hand(table) },
        ]
    }

    fn views(&self) -> &'static [Shown] {
        &[("map", "pin", "City"), ("jobs", "scroll", "Requests"), ("boards", "helm", "Boards"), ("log", "book", "Log")]
    }

    fn ground(&self, area: &str) -> Option<Markup> {
        (area == "map").then(map::ground)
    }

    fn mark(&self, option: &Opt) -> Markup {
        let (verb, what) = option.choice.play.split_once(' ').unwrap_or((&option.choice.play, ""));
        match verb {
            "cube" => Cube::ALL.into_iter().find(|cube| cube.slug() == what).map_or_else(|| icon("cube"), |colour| cube(cube_kind(colour))),
            "square" => cube(Role::of_seat(option.seat).map_or("plain", Role::slug)),
            "paid" => icon(crate::parts::legal::known_icon(what)),
            "yes" => icon("check"),
            "no" => icon("close"),
            "role" => icon(ROLES.iter().find(|role| role.slug == what).map_or("helm", |role| role.glyph)),
            "ability" | "district" => icon("pin"),
            "draft" | "request" => icon(self.request(what).map_or("scroll", pictures::request_charge)),
            "play" | "resolve" | "discard" | "recover" | "hurry" => {
                let action = Role::of_seat(option.seat).and_then(|role| self.action(role, what));
                icon(action.map_or("hourglass", pictures::action_charge))
            }
            _ => icon("arrow"),
        }
    }
}

/// The class of a cube's colour.
pub(crate) fn cube_kind(cube: Cube) -> &'static str {
    match cube {
        Cube::Purple => "witch",
        Cube::Orange => "tinker",
        Cube::Green => "forester",
        Cube::Brown => "reserve",
        Cube::Red => "bane",
    }
}

/// A cube in words.
pub(crate) fn cube_word(cube: Cube) -> &'static str {
    match cube {
        Cube::Purple => "Witch's cube",
        Cube::Orange => "Tinker's cube",
        Cube::Green => "Forester's cube",
        Cube::Brown => "Reserve cube",
        Cube::Red => "Bane",
    }
}

/// Pieces of the kinds that are asked for, near at hand but not offered: those whose refusal is worth a word.
pub fn near_pieces(game: &Mistywell, state: &State, seat: Seat, options: &[Opt]) -> Vec<(String, String)> {
    let Some(role) = Role::of_seat(seat) else { return Vec::new() };
    let city = MistywellBoard::new(game, state);
    let offered = |piece: &str| options.iter().any(|option| option.choice.pieces.iter().any(|other| other == piece));
    let asks_for = |kind: &str| options.iter().any(|option| option.choice.pieces.iter().any(|piece| piece.starts_with(kind)));
    let board = city.view.board(role);
    let mut near = Vec::new();
    let hand: Vec<&Action> = board.hand.iter().filter_map(|slug| city.action(role, slug)).collect();
    if hand.iter().any(|action| offered(&action_piece(action))) {
        near.extend(hand.iter().map(|action| (action_piece(action), action.name.clone())));
    }
    if asks_for("request:") {
        let slugs = city.view.job_board.iter().flatten().chain(&board.requests);
        near.extend(slugs.filter_map(|slug| city.request(slug)).map(|request| (request_piece(request), request.name.clone())));
    }
    if asks_for("district:") {
        let districts = city.view.districts.iter();
        near.extend(districts.map(|district| (format!("district:{}", district.id), district.name.to_owned())));
    }
    near.retain(|(piece, _)| !offered(piece));
    near
}

/// Everything a role can point at, with its name: hand, Requests, districts.
pub fn all_pieces(game: &Mistywell, state: &State, seat: Seat) -> Vec<(String, String)> {
    let Some(role) = Role::of_seat(seat) else { return Vec::new() };
    let city = MistywellBoard::new(game, state);
    let board = city.view.board(role);
    let hand = board.hand.iter().filter_map(|slug| city.action(role, slug)).map(|action| (action_piece(action), action.name.clone()));
    let requests = city.view.job_board.iter().flatten().chain(&board.requests).filter_map(|slug| city.request(slug));
    let requests = requests.map(|request| (request_piece(request), request.name.clone()));
    let districts = city.view.districts.iter().map(|district| (format!("district:{}", district.id), district.name.to_owned()));
    hand.chain(requests).chain(districts).collect()
}

/// The name of an Action's piece.
pub(crate) fn action_piece(action: &Action) -> String {
    format!("action:{}/{}", action.role.slug(), action.slug)
}

/// The name of a Request's piece.
pub(crate) fn request_piece(request: &Request) -> String {
    format!("request:{}", request.slug)
}

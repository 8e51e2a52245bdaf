//! "Show me the line": what a line of sight touches and crosses, as data.

use super::terrain::SideView;
use crate::Malhya;
use crate::booklet::condition::Mode;
use crate::place::figures::{Board, Camp, Who};
use crate::place::spot::Spot;
use crate::state::State;
use mistgate_kernel::places::square::Contact;
use serde::Serialize;

/// A line of sight, judged.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs)] // The fields say what they are.
pub struct SightView {
    pub from: Spot,
    pub to: Spot,
    /// Both ends, in half spaces: right, then down.
    pub line: [(i32, i32); 2],
    pub crosses: Vec<Spot>,
    pub touches: Vec<Spot>,
    /// Obstacles it meets, and whether it only touches them.
    pub meets: Vec<(SideView, bool)>,
    pub screened_by: Vec<String>,
    /// Is it valid in Stealth mode, and in Combat mode?
    pub in_stealth: bool,
    pub in_combat: bool,
    /// The verdict in words, and its rule.
    pub told: String,
    pub rule: &'static str,
}

impl Malhya {
    /// `sight:B2-F4`: what a look from one space to another meets, as whoever stands there looks.
    pub fn sight_line(&self, state: &State, piece: &str) -> Option<SightView> {
        let (from, to) = piece.strip_prefix("sight:")?.split_once('-')?;
        let board = self.look(state).board()?;
        let spot = |text: &str| Spot::named(text).filter(|&spot| board.location.space(spot).is_some());
        board.sight_view(spot(from)?, spot(to)?)
    }
}

impl Board<'_> {
    fn sight_view(self, from: Spot, to: Spot) -> Option<SightView> {
        let (start, end) = (self.location.space(from)?, self.location.space(to)?);
        let looker = self.on(start).map_or(Camp::Foes, Who::camp);
        let line = self.line_of_sight(start, end, looker);
        let drawn = self.ground.map.sight_line(start, end);
        let spots = |spaces: &[mistgate_kernel::places::Space]| spaces.iter().map(|&space| self.location.spot(space)).collect();
        let (told, rule) = self.told_line(&line);
        let meets = line.meets.iter().filter_map(|&(side, _, contact)| Some((self.side_view(side)?, contact != Contact::Passes)));
        Some(SightView {
            from,
            to,
            line: [drawn.from, drawn.to].map(|point| (point.x, point.y)),
            crosses: spots(&line.crosses),
            touches: spots(&line.touches),
            meets: meets.collect(),
            screened_by: line.screened_by.iter().map(|&who| self.name(who)).collect(),
            in_stealth: line.sight.is_valid(Mode::Stealth),
            in_combat: line.sight.is_valid(Mode::Combat),
            told,
            rule,
        })
    }
}

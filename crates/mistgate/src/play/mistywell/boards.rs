//! The roles, with pools, Actions and hands; the Job Board and the draft.

use super::super::canvas::{BOLD, DIM, PLAIN, Row, list, wrap};
use super::cards::{needs, printed};
use super::{cube, role_style};
use mistgate_mistywell::Mistywell;
use mistgate_mistywell::content::{Action, Request};
use mistgate_mistywell::ids::{Cube, Role};
use mistgate_mistywell::view::{BoardView, PoolView, SlotView, View};

/// Where the rows of a board go on.
const INDENT: usize = 12;

/// A pool of cubes: how many of each colour.
pub fn pool(pool: &PoolView) -> Row {
    let counts = [(pool.purple, Cube::Purple), (pool.orange, Cube::Orange), (pool.green, Cube::Green), (pool.brown, Cube::Brown), (pool.red, Cube::Red)];
    let mut row = Row::default();
    for (count, of) in counts.into_iter().filter(|&(count, _)| count > 0) {
        let (letter, style) = cube(of);
        row.add(style, format!("{count}{letter}"));
    }
    if pool.total == 0 {
        row.add(DIM, "-");
    }
    row
}

pub(super) trait Boards {
    fn requests(&self, view: &View<'_>, width: usize) -> Vec<Row>;
    fn board(&self, role: Role, board: &BoardView<'_>, deciding: bool, width: usize) -> Vec<Row>;
}

impl Boards for Mistywell {
    /// The Requests on display in the draft (the choices say more about them), or on the Job Board.
    fn requests(&self, view: &View<'_>, width: usize) -> Vec<Row> {
        if !view.display.is_empty() {
            let names: Vec<&str> = view.display.iter().filter_map(|slug| self.of_request(slug)).map(|request| request.name.as_str()).collect();
            return list("Draft  ", &names, width);
        }
        let mut rows = vec![Row::new(BOLD, "Job Board").with(DIM, "  the last one is the Temple's next")];
        let requests = view.job_board.iter().flatten().filter_map(|slug| self.of_request(slug));
        rows.extend(requests.flat_map(|request| self.request(request, width)));
        rows
    }

    /// A role's board. Hands lie open (MW-ROLE-06); Cost and Timer are for the one that decides.
    fn board(&self, role: Role, board: &BoardView<'_>, deciding: bool, width: usize) -> Vec<Row> {
        let mut head = Row::new(role_style(role), format!("{:<9}", role.name()));
        for (name, of) in [("Supply ", &board.supply), ("  Effort ", &board.effort), ("  Fate ", &board.fate)] {
            head.add(DIM, name).append(pool(of));
        }
        if !deciding {
            head.add(DIM, format!("  hand {}, discard {}", board.hand.len() + board.requests.len(), board.discard.len()));
        }
        let mut rows = vec![head];
        rows.extend(board.actions.iter().map(|slot| self.slot(slot)));
        let requests: Vec<String> =
            board.requests.iter().filter_map(|slug| self.of_request(slug)).map(|request| format!("{} ({})", request.name, needs(request))).collect();
        if !requests.is_empty() {
            rows.extend(list("  Requests  ", &requests, width));
        }
        if !deciding {
            let hand: Vec<&str> = board.hand.iter().filter_map(|slug| self.of_action(slug)).map(|action| action.name.as_str()).collect();
            if !hand.is_empty() {
                rows.extend(list("  Hand      ", &hand, width));
            }
        }
        if deciding {
            let mut hand: Vec<String> =
                board.hand.iter().filter_map(|slug| self.of_action(slug)).map(|action| format!("{} ({}/{})", action.name, action.cost, action.timer)).collect();
            hand.push("(cost/timer)".to_owned());
            rows.extend(list("  Hand      ", &hand, width));
            let discard: Vec<&str> = board.discard.iter().filter_map(|slug| self.of_action(slug)).map(|action| action.name.as_str()).collect();
            if !discard.is_empty() {
                rows.extend(list("  Discard   ", &discard, width));
            }
        }
        rows.into_iter().flat_map(|row| row.fold(width, INDENT)).collect()
    }
}

trait Find {
    fn of_request(&self, slug: &str) -> Option<&Request>;
    fn of_action(&self, slug: &str) -> Option<&Action>;
    fn request(&self, request: &Request, width: usize) -> Vec<Row>;
    fn slot(&self, slot: &SlotView<'_>) -> Row;
}

impl Find for Mistywell {
    fn of_request(&self, slug: &str) -> Option<&Request> {
        self.content.requests.iter().find(|request| request.slug == slug)
    }

    fn of_action(&self, slug: &str) -> Option<&Action> {
        self.content.actions.iter().find(|action| action.slug == slug)
    }

    fn request(&self, request: &Request, width: usize) -> Vec<Row> {
        let group = &self.content.groups[request.group.index()];
        let district = &self.content.districts[request.district.index()];
        let mut row = Row::plain(format!("  {}", request.name));
        row.add(DIM, format!(" · {}, {}", group.name, district.name));
        let (needs, effect) = (needs(request), printed(&request.text));
        let mut rows = if row.width() + 3 + needs.chars().count() <= width {
            vec![row.with(DIM, " · ").with(PLAIN, needs)]
        } else {
            [row, Row::plain(format!("      {needs}"))].into_iter().flat_map(|row| row.fold(width, 6)).collect()
        };
        if !request.effect.is_empty() {
            rows.extend(wrap(&effect, width.saturating_sub(6)).into_iter().map(|line| Row::new(DIM, format!("      {line}"))));
        }
        rows
    }

    fn slot(&self, slot: &SlotView<'_>) -> Row {
        let name = self.of_action(slot.action).map_or(slot.action, |action| &action.name);
        let mut row = Row::new(DIM, "  Action    ").with(PLAIN, name);
        if let Some(request) = slot.request {
            row.add(DIM, " for ").add(PLAIN, self.of_request(request).map_or(request, |request| &request.name));
        }
        match slot.timer.total {
            0 if slot.resolving => row.add(BOLD, "  resolving"),
            0 => row.add(BOLD, "  ready"),
            _ => row.add(DIM, "  Timer ").append(pool(&slot.timer)),
        };
        row
    }
}

//! The table of Mistywell in a terminal.
//!
//! - [`map`]: the districts, with cubes, tokens and the Temple's influence
//! - [`boards`]: the roles, with pools, Actions and hands
//! - [`cards`]: cards with everything that is printed on them

mod boards;
mod cards;
mod map;

use super::Screen;
use super::canvas::{BOLD, DIM, PLAIN, Row, colour};
use super::command::Examples;
use super::words::Part;
use anstyle::{AnsiColor, Style};
use boards::Boards as _;
use mistgate_kernel::Seat;
use mistgate_mistywell::Mistywell;
use mistgate_mistywell::event::Event;
use mistgate_mistywell::ids::{Cube, Role, Time};
use mistgate_mistywell::view::View;

impl Screen for Mistywell {
    const EXAMPLES: Examples = Examples { piece: "hush hush", rule: "MW-JOB-02", more: "" };

    fn draw(&self, view: &View<'_>, seat: Option<Seat>, width: usize) -> Vec<Row> {
        let mut rows = vec![heading(view, width)];
        rows.extend(map::map(view, width));
        rows.push(track(view));
        rows.push(Row::new(DIM, supplies(view)));
        rows.extend(self.requests(view, width));
        for role in Role::ALL {
            rows.extend(self.board(role, view.board(role), seat.and_then(Role::of_seat) == Some(role), width));
        }
        rows
    }

    fn standing(&self, view: &View<'_>, seat: Option<Seat>) -> Row {
        let when = if view.round == 0 { "The draft".to_owned() } else { format!("Round {}", view.round) };
        let mut row = Row::new(DIM, format!("{when} · {} · Unity {}/6 · Fear {}/6", day(view.clock), view.unity, view.fear));
        if let Some(role) = seat.and_then(Role::of_seat) {
            let board = view.board(role);
            row.add(DIM, " · Supply ").append(boards::pool(&board.supply)).add(DIM, " · Effort ").append(boards::pool(&board.effort));
            row.add(DIM, " · Fate ").append(boards::pool(&board.fate));
        }
        row
    }

    fn part(&self, event: &Event) -> Part {
        match event {
            Event::RoundBegan { .. } => Part::Round,
            Event::TurnBegan { .. } | Event::TempleTurnBegan => Part::Turn,
            _ => Part::Same,
        }
    }

    fn cards(&self) -> Vec<&str> {
        cards::names(&self.content)
    }

    fn slugs(&self, name: &str) -> Vec<&str> {
        cards::slugs(&self.content, name)
    }

    fn card(&self, name: &str, width: usize) -> Option<Vec<Row>> {
        cards::card(&self.content, name, width)
    }
}

fn heading(view: &View<'_>, width: usize) -> Row {
    let turn = match view.turn {
        "draft" => "the draft".to_owned(),
        "temple" => format!("round {}, the Temple's turn", view.round),
        role => format!("round {}, the {}'s turn", view.round, title(role)),
    };
    let mut row = Row::new(BOLD, format!("══ Mistywell: {turn}, {} ", day(view.clock)));
    let mut right = Row::new(colour(AnsiColor::Green), format!(" Unity {}/6", view.unity));
    right.add(PLAIN, " ").add(colour(AnsiColor::Red), format!("Fear {}/6", view.fear)).add(BOLD, " ══");
    let rule = width.saturating_sub(row.width() + right.width());
    row.add(BOLD, "═".repeat(rule)).append(right);
    row
}

fn title(slug: &'static str) -> &'static str {
    Role::ALL.into_iter().find(|role| role.slug() == slug).map_or(slug, Role::name)
}

fn day(time: Time) -> &'static str {
    match time {
        Time::Day => "day",
        Time::Night => "night",
    }
}

/// The Fate Track, the pawn in brackets.
fn track(view: &View<'_>) -> Row {
    let mut row = Row::new(BOLD, "Fate Track  ");
    for (at, space) in view.track.iter().enumerate() {
        let (sign, style) = match *space {
            "fate" => ("F", colour(AnsiColor::Cyan)),
            "covenant" => ("C", colour(AnsiColor::Yellow)),
            _ if at == 0 => ("s", PLAIN),
            _ => ("·", DIM),
        };
        let (left, right) = if at == usize::from(view.pawn) { ("[", "]") } else { (" ", " ") };
        row.add(BOLD, left).add(style, sign).add(BOLD, right);
    }
    row.add(DIM, "  F Fate, C Covenant");
    row
}

fn supplies(view: &View<'_>) -> String {
    format!(
        "Decks: {} Requests, {} Fate, {} Covenant · Reserve {} · Banes {} · tokens {}",
        view.request_deck, view.fate_deck, view.covenant_deck, view.reserve, view.banes, view.tokens_left
    )
}

/// A cube as a letter, for those who see no colours, and in its colour, for those who do.
fn cube(cube: Cube) -> (&'static str, Style) {
    match cube {
        Cube::Purple => ("P", colour(AnsiColor::Magenta)),
        Cube::Orange => ("O", colour(AnsiColor::Yellow)),
        Cube::Green => ("G", colour(AnsiColor::Green)),
        Cube::Brown => ("B", PLAIN),
        Cube::Red => ("X", colour(AnsiColor::Red).bold()),
    }
}

fn role_style(role: Role) -> Style {
    cube(role.cube()).1.bold()
}

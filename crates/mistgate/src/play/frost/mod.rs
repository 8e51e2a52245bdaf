//! The table of Chronicles of Frost in a terminal.
//!
//! - [`map`]: the grid round the inn
//! - [`areas`]: the Hero Areas and the Offer
//! - [`cards`]: cards with everything that is printed on them
//! - [`score`]: the fight that is being prepared, and the score sheet

mod areas;
mod cards;
mod map;
mod score;

use super::Screen;
use super::canvas::{BOLD, DIM, Row};
use super::command::Examples;
use super::words::Part;
use mistgate_frost::Frost;
use mistgate_frost::event::Event;
use mistgate_frost::state::Phase;
use mistgate_frost::view::View;
use mistgate_kernel::Seat;
use mistgate_kernel::text::capital;

impl Screen for Frost {
    const EXAMPLES: Examples = Examples { piece: "rime walker", rule: "CF-TOKEN-04", more: "" };

    fn draw(&self, view: &View<'_>, seat: Option<Seat>, width: usize) -> Vec<Row> {
        let mut rows = vec![heading(view, width)];
        rows.extend(map::map(&self.content, view, width));
        rows.extend(areas::offer(&self.content, view, width));
        for (at, player) in view.players.iter().enumerate() {
            let deciding = seat.is_some_and(|seat| usize::from(seat.0) == at);
            rows.extend(areas::area(&self.content, player, deciding, width));
        }
        rows.extend(areas::brash(&self.content, view, width));
        rows.extend(score::fight(&self.content, view));
        rows.extend(score::sheet(view));
        // Nothing is cut: what is too long goes on in the next line.
        rows.into_iter().flat_map(|row| row.fold(width, 12)).collect()
    }

    fn standing(&self, view: &View<'_>, seat: Option<Seat>) -> Row {
        let mut row = Row::new(DIM, format!("Round {} · {}", view.round, phase(view)));
        if let Some(player) = seat.and_then(|seat| view.players.get(usize::from(seat.0))) {
            row.add(DIM, format!(" · Wounds {}/{} · ", player.wounds, player.health)).append(areas::pool(player));
            if let Some(score) = &player.score {
                row.add(DIM, format!(" · {}", points(score.total)));
            }
        }
        row
    }

    fn part(&self, event: &Event) -> Part {
        match event {
            Event::BrashBegan { .. } => Part::Round,
            Event::TurnBegan { .. } => Part::Turn,
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
    let row = Row::new(BOLD, format!("══ Chronicles of Frost: round {}, {} ", view.round, phase(view)));
    let rule = width.saturating_sub(row.width());
    row.with(BOLD, "═".repeat(rule))
}

fn points(n: u16) -> String {
    format!("{n} {}", if n == 1 { "point" } else { "points" })
}

fn phase(view: &View<'_>) -> String {
    match view.phase {
        Phase::Action => format!("{}'s Action Phase", capital(view.active)),
        Phase::CleanUp => format!("{}'s Clean-up Phase", capital(view.active)),
        Phase::Location => format!("{}'s Location Phase", capital(view.active)),
        Phase::Brash => "the Brash Hero's turn".to_owned(),
    }
}

//! The table of Mistfall in a terminal.
//!
//! - [`board`]: the tiles, with status and party
//! - [`areas`]: the Encounter, the Enemy line, the Hero Areas
//! - [`cards`]: cards with everything that is printed on them

mod areas;
mod board;
mod cards;

use super::Screen;
use super::canvas::{BOLD, DIM, PLAIN, Row, colour};
use super::command::Examples;
use super::words::Part;
use anstyle::AnsiColor;
use mistgate_kernel::Seat;
use mistgate_mistfall::Mistfall;
use mistgate_mistfall::event::Event;
use mistgate_mistfall::view::View;

impl Screen for Mistfall {
    const EXAMPLES: Examples = Examples { piece: "war sword", rule: "MF-TURN-02", more: "" };

    fn draw(&self, view: &View<'_>, seat: Option<Seat>, width: usize) -> Vec<Row> {
        let mut rows = vec![heading(view, width), time(view), reinforcement(view)];
        rows.extend(darkness(view));
        rows.extend(quest(self, view, width));
        rows.extend(board::board(view, width));
        rows.extend(areas::encounter(self, view, width));
        rows.extend(areas::display(self, view, width));
        for (at, hero) in view.heroes.iter().enumerate() {
            rows.extend(areas::hero(self, hero, seat.is_some_and(|seat| usize::from(seat.0) == at), width));
        }
        // Nothing is cut: what is too long goes on in the next line.
        rows.into_iter().flat_map(|row| row.fold(width, 10)).collect()
    }

    fn prologue(&self, view: &View<'_>, width: usize) -> Vec<Row> {
        self.printed_quest(view.quest).map_or_else(Vec::new, |quest| cards::rows(&quest, width))
    }

    fn standing(&self, view: &View<'_>, seat: Option<Seat>) -> Row {
        let mut row = Row::new(DIM, format!("Round {} · {} · Resolve {} · Time {}/{}", view.round, phase(view), view.resolve, view.time.space, view.time.end));
        if let Some(hero) = seat.and_then(|seat| view.heroes.get(usize::from(seat.0))) {
            row.add(DIM, format!(" · {}: Focus {}, hand {}, deck {}, discard {}", hero.name, hero.focus, hero.hand.len(), hero.deck, hero.discard.len()));
        }
        row
    }

    fn part(&self, event: &Event) -> Part {
        match event {
            Event::RoundBegan { .. } => Part::Round,
            Event::PhaseBegan { .. } | Event::TurnBegan { .. } => Part::Turn,
            _ => Part::Same,
        }
    }

    fn cards(&self) -> Vec<&str> {
        self.content.printed_titles()
    }

    fn slugs(&self, name: &str) -> Vec<&str> {
        self.content.slugs_of(name)
    }

    fn card(&self, name: &str, width: usize) -> Option<Vec<Row>> {
        cards::card(&self.content, name, width)
    }
}

/// The Quest with the rules it adds: its own, those of its mark and of white numbers, and the tokens that have been found.
fn quest(game: &Mistfall, view: &View<'_>, width: usize) -> Vec<Row> {
    let Some(quest) = game.content.quests.iter().find(|quest| quest.slug == view.quest) else { return Vec::new() };
    let found: Vec<char> = view.board.iter().filter_map(|spot| spot.token).collect();
    let mut rows = vec![Row::new(BOLD, "Quest  ").with(PLAIN, quest.title.as_str()).with(DIM, format!("  (all of it: card {})", quest.title.to_lowercase()))];
    // White numbers call for nothing where the new Quest Charter is not in play.
    let events = if view.events.is_empty() { Vec::new() } else { game.content.quest_events(quest) };
    for part in game.content.quest_rules(quest, &found).into_iter().chain(events) {
        rows.extend(cards::paragraph(&part, 7, width));
    }
    rows
}

fn phase(view: &View<'_>) -> String {
    format!("{} Phase", view.phase.name())
}

fn heading(view: &View<'_>, width: usize) -> Row {
    let turn = view.turn.and_then(|id| view.heroes.iter().find(|hero| hero.id == id)).map_or(String::new(), |hero| format!(", {}'s turn", hero.name));
    let mut row = Row::new(BOLD, format!("══ Mistfall: round {}, {}{turn} ", view.round, phase(view)));
    let right = Row::new(colour(AnsiColor::Yellow), format!(" Resolve {}", view.resolve)).with(BOLD, " ══");
    let rule = width.saturating_sub(row.width() + right.width());
    row.add(BOLD, "═".repeat(rule)).append(right);
    row
}

/// The Time Track, the cube in brackets.
fn time(view: &View<'_>) -> Row {
    let mut row = Row::new(BOLD, "Time   ");
    for (at, &(number, raging, mark)) in view.time.spaces.iter().enumerate() {
        let (sign, style) = match (number, raging, mark) {
            _ if at == usize::from(view.time.end) => ("E".to_owned(), colour(AnsiColor::Red)),
            (Some(number), ..) => (number.to_string(), PLAIN),
            (None, true, _) => ("w".to_owned(), colour(AnsiColor::Red)),
            (None, _, true) => ("!".to_owned(), colour(AnsiColor::Yellow)),
            _ => ("·".to_owned(), DIM),
        };
        if at == usize::from(view.time.space) {
            row.add(BOLD, "[").add(style, sign).add(BOLD, "]");
        } else {
            row.add(style, sign);
        }
    }
    row.add(DIM, "  w Enrages, ! Quest, E The End");
    row
}

/// The Darkness Track and the Token Box, if the Time Charter is in play.
fn darkness(view: &View<'_>) -> Option<Row> {
    let charter = view.darkness.as_ref()?;
    let mut row = Row::new(BOLD, "Dark   ");
    for (at, spaces) in charter.spaces.iter().enumerate() {
        let here = at == usize::from(charter.space);
        row.add(if here { BOLD } else { DIM }, if here { format!("[{spaces}]") } else { format!(" {spaces} ") });
    }
    row.add(DIM, format!("  Token Box {}", charter.token_box));
    Some(row)
}

fn reinforcement(view: &View<'_>) -> Row {
    let mut row = Row::new(BOLD, "Comers ");
    for (at, &(enemies, time)) in view.reinforcement.spaces.iter().enumerate() {
        let sign = format!("{enemies}{}", if time { "t" } else { "" });
        let here = at == usize::from(view.reinforcement.space);
        row.add(if here { BOLD } else { DIM }, if here { format!("[{sign}]") } else { format!(" {sign} ") });
    }
    let decks = &view.decks;
    row.add(
        DIM,
        format!(
            "  decks: blue {}, green {}, red {}, Encounters {}, Rewards {}",
            decks.blue.deck, decks.green.deck, decks.red.deck, decks.encounters.deck, decks.rewards
        ),
    );
    row
}

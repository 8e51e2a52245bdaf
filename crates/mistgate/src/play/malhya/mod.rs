//! The table of Malhya in a terminal: what is happening now, and the group.
//!
//! - [`book`]: the open chapter; [`attempt`]: a check with its dice
//! - [`road`]: the region and the Timeline; [`place`]: the map that is sneaked through or fought on; [`challenge`]: a page without one
//! - [`group`]: heroes, what they carry, what they have in common, the Market
//! - [`cards`]: cards with everything that is printed on them

mod attempt;
mod book;
mod cards;
mod challenge;
mod group;
mod pending;
mod place;
mod road;

use super::Screen;
use super::canvas::{BOLD, DIM, Row};
use super::command::Examples;
use super::words::Part;
use mistgate_kernel::{Choice, Seat};
use mistgate_malhya::Malhya;
use mistgate_malhya::combat::event::FightEvent;
use mistgate_malhya::event::Event;
use mistgate_malhya::place::event::MapEvent;
use mistgate_malhya::show::view::View;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Prose is easier to read in short lines.
const PROSE: usize = 78;

impl Screen for Malhya {
    const EXAMPLES: Examples =
        Examples { piece: "option:2", rule: "ML-CHECK-26", more: "  sight A1 C4  what the line of sight between two spaces of a map meets\n" };

    /// What is happening now, and nothing else: a check hides the page it stands on, a page the road that led to it.
    fn draw(&self, view: &View<'_>, seat: Option<Seat>, width: usize) -> Vec<Row> {
        let mut rows = vec![heading(view, width)];
        if let Some(check) = &view.check {
            // A check stands on a page, which is read before the first roll.
            let unread = view.page.iter().filter(|_| !check.has_begun());
            rows.extend(unread.flat_map(|page| book::told(page, width.min(PROSE))));
            rows.extend(attempt::check(check, width));
            rows.extend(group::lives(view, seat));
            return folded(rows, width);
        }
        if view.page.is_some() || view.market.is_some() {
            rows.extend(view.dungeon.iter().map(book::dungeon));
            rows.extend(view.page.iter().flat_map(|page| book::page(page, width.min(PROSE))));
            rows.extend(view.market.iter().flat_map(|market| group::market(self, view, market)));
        } else if let Some(place) = &view.place {
            rows.extend(place::place(view, place, width));
            return folded(rows, width);
        } else if let Some(challenge) = &view.challenge {
            rows.extend(challenge::challenge(view, challenge, width.min(PROSE)));
            return folded(rows, width);
        } else if view.travel.hex.is_some() {
            rows.extend(road::road(self, view, width));
        }
        rows.push(group::purse(self, view));
        rows.extend(group::heroes(self, view, seat));
        folded(rows, width)
    }

    fn standing(&self, view: &View<'_>, _: Option<Seat>) -> Row {
        let now = match (&view.check, &view.page) {
            (Some(check), _) => format!("{}{}", check.name, attempt::in_hand(check)),
            (None, Some(page)) => book::title(page),
            (None, None) if view.place.is_some() => return view.place.iter().map(|place| Row::new(DIM, place::heading(place))).next().unwrap_or_default(),
            (None, None) => view.challenge.as_ref().map_or_else(|| road::whereabouts(view), challenge::heading),
        };
        Row::new(DIM, format!("{now} · {} · {} gold", road::day(view), view.group.gold))
    }

    /// Who is not of the group stands nowhere on the table.
    fn tells_absent(&self) -> bool {
        false
    }

    /// Another page, another hex, another roll: all of them are worth a look.
    fn moment(&self, view: &View<'_>) -> u64 {
        let mut hasher = DefaultHasher::new();
        view.page.as_ref().map(|page| (page.number, page.title)).hash(&mut hasher);
        view.check.as_ref().map(|check| (check.name, check.rolls, check.has_begun())).hash(&mut hasher);
        (view.market.is_some(), view.travel.hex, view.travel.timeline.len(), view.travel.days).hash(&mut hasher);
        view.place.as_ref().map(|place| &place.drawing).hash(&mut hasher);
        view.challenge.as_ref().map(|challenge| (challenge.round, &challenge.heroes, &challenge.points)).hash(&mut hasher);
        hasher.finish()
    }

    fn part(&self, event: &Event) -> Part {
        match event {
            Event::DayEnded { .. } => Part::Round,
            Event::Map(MapEvent::PhaseBegan { .. }) | Event::Fight(FightEvent::CombatTurn { .. }) => Part::Round,
            Event::Opened { .. } | Event::CheckBegan { .. } | Event::MarketOpened => Part::Turn,
            Event::Map(MapEvent::TurnBegan { .. }) | Event::Fight(FightEvent::Acts { .. }) => Part::Turn,
            _ => Part::Same,
        }
    }

    /// Spaces of a map stand side by side: `B4 2`, `B4 6+1` with an Action Point of it, and `!` if an enemy would see it or stand next to it.
    fn brief(&self, choice: &Choice) -> Option<String> {
        let spot = choice.play.strip_prefix("walk ").or_else(|| choice.play.strip_prefix("space "))?;
        let cost: String = choice.detail.chars().take_while(char::is_ascii_digit).collect();
        let paid = choice.detail.split(", ").nth(1).and_then(|more| more.split(' ').next()).filter(|_| choice.detail.contains("Action Point"));
        let paid = paid.map(|points| format!("+{points}")).unwrap_or_default();
        let seen = if choice.detail.contains("seen by") || choice.detail.contains("next to an enemy") { "!" } else { "" };
        Some(format!("{spot} {cost}{paid}{seen}").trim_end().to_owned())
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
    let row = Row::new(BOLD, format!("══ Malhya: {} ", view.adventure));
    let rule = width.saturating_sub(row.width());
    row.with(BOLD, "═".repeat(rule))
}

/// Nothing is cut: what is too long goes on in the next line.
fn folded(rows: Vec<Row>, width: usize) -> Vec<Row> {
    rows.into_iter().flat_map(|row| row.fold(width, 4)).collect()
}

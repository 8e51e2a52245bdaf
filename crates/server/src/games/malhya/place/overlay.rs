//! What lies over a map without being there: what enemies see, where one can go, where enemies went, a line of sight.

use super::deeds::FoeDeed;
use super::outline::{Place, U, middle, outline, place};
use maud::{Markup, html};
use mistgate_malhya::place::location::Heading;
use mistgate_malhya::place::spot::Spot;
use mistgate_malhya::show::place::PlaceView;
use mistgate_malhya::show::place::reach::ReachView;
use mistgate_malhya::show::place::sight::SightView;
use std::collections::BTreeSet;

fn set<'s>(spots: impl IntoIterator<Item = &'s Spot>) -> BTreeSet<Place> {
    spots.into_iter().map(|&spot| place(spot)).collect()
}

/// What enemies see now, what those who watch see, and what they would see if the Threat rose.
pub fn vision(view: &PlaceView<'_>) -> Markup {
    let foes = || view.enemies.values();
    let (plain, watching): (Vec<_>, Vec<_>) = foes().partition(|foe| foe.vigilance.is_empty());
    let now = set(plain.iter().flat_map(|foe| &foe.sees));
    let cone = set(watching.iter().flat_map(|foe| &foe.sees));
    let later: BTreeSet<Place> = set(foes().flat_map(|foe| &foe.would_see)).union(&now).copied().collect();
    html! {
        @if !later.is_empty() { path.o-seenext d=(outline(&later, 4)) {} }
        @if !now.is_empty() { path.o-see d=(outline(&now, 0)) {} path.o-seeedge d=(outline(&now, 2)) {} }
        @if !cone.is_empty() { path.o-see d=(outline(&cone, 0)) {} path.o-seeedge.o-seeedge--cone d=(outline(&cone, 2)) {} }
    }
}

/// How far each enemy sees, beside it.
pub fn sight_labels(view: &PlaceView<'_>) -> Markup {
    html! {
        @for foe in view.enemies.values() {
            @let (column, row) = place(foe.at);
            g.o-label transform={ "translate(" (column * U + 10) " " (row * U + 6) ")" } { rect x="-20" y="-12" width="40" height="24" rx="12" {} use href="#i-eye" x="-15" y="-8" width="16" height="16" {} text x="9" y="5.5" { (foe.sight) } }
        }
    }
}

/// What the blow that is planned may do, beside everybody it hits.
pub fn odds(view: &PlaceView<'_>) -> Markup {
    let all = view.fight.as_ref().map_or(&[][..], |fight| &fight.prospects);
    let there = all.iter().filter_map(|one| Some((view.enemies.get(&one.on_enemy?)?, one)));
    html! {
        @for (foe, one) in there {
            @let (column, row) = place(foe.at);
            g.o-label.o-label--odds transform={ "translate(" (column * U + U / 2) " " (row * U - 4) ")" } { rect x="-50" y="-14" width="100" height="27" rx="5" {} text y="5.5" { "falls " (one.falls.percent()) " %" } }
        }
    }
}

/// Where the hero who acts can go: for nothing, and for Action Points.
pub fn reach(view: &ReachView) -> Markup {
    let all: BTreeSet<Place> = view.spaces.values().flat_map(|way| &way.way).chain([&view.from]).map(|&spot| place(spot)).collect();
    let free = view.spaces.values().filter(|way| way.points == 0).flat_map(|way| &way.way).chain([&view.from]);
    let free: BTreeSet<Place> = free.map(|&spot| place(spot)).collect();
    let paid: BTreeSet<Place> = all.difference(&free).copied().collect();
    html! {
        @if !paid.is_empty() { path.o-paid d=(outline(&paid, 0)) {} path.o-paidedge d=(outline(&all, 4)) {} }
        path.o-reach d=(outline(&free, 0)) {} path.o-reachedge d=(outline(&free, 3)) {}
    }
}

/// The spaces that are asked for, as one area.
pub fn asked(spots: &BTreeSet<Place>) -> Markup {
    html! { @if !spots.is_empty() { path.o-reach d=(outline(spots, 0)) {} path.o-reachedge d=(outline(spots, 3)) {} } }
}

/// Where enemies went, each with the number of its reason; and whom they attack.
pub fn deeds(view: &PlaceView<'_>, deeds: &[FoeDeed]) -> Markup {
    html! {
        @for (n, deed) in (1..).zip(deeds) {
            @let large = view.enemies.get(&deed.foe).is_some_and(|foe| foe.spaces.len() > 1);
            @if deed.way.len() > 1 { (arrow(&points(&deed.way, large))) }
            @if let Some((x, y)) = start(view, deed, large) { g.o-step transform={ "translate(" (x - 24) " " (y - 24) ")" } { circle r="13" {} text y="5.5" { (n) } } }
            @if let (Some(from), Some(to)) = (end(view, deed, large), deed.attacks.and_then(|hero| view.heroes.get(hero.word())).and_then(|hero| hero.at)) {
                @let (x, y) = middle(to);
                path.o-goes d={ "M" (from.0) " " (from.1) "L" (x) " " (y) } {}
            }
        }
    }
}

fn points(way: &[Spot], large: bool) -> Vec<Place> {
    let shift = if large { U / 2 } else { 0 };
    way.iter().map(|&spot| middle(spot)).map(|(x, y)| (x + shift, y + shift)).collect()
}

fn start(view: &PlaceView<'_>, deed: &FoeDeed, large: bool) -> Option<Place> {
    let at = deed.way.first().copied().or_else(|| view.enemies.get(&deed.foe).map(|foe| foe.at))?;
    points(&[at], large).first().copied()
}

fn end(view: &PlaceView<'_>, deed: &FoeDeed, large: bool) -> Option<Place> {
    let at = view.enemies.get(&deed.foe).map(|foe| foe.at).or(deed.way.last().copied())?;
    points(&[at], large).first().copied()
}

fn joined(points: &[Place]) -> String {
    points.iter().enumerate().map(|(at, (x, y))| format!("{}{x} {y}", if at == 0 { "M" } else { "L" })).collect()
}

/// A red arrow along a way.
fn arrow(points: &[Place]) -> Markup {
    let (Some(&(x, y)), Some(&(from_x, from_y))) = (points.last(), points.iter().rev().nth(1)) else { return html! {} };
    let (right, down) = ((x - from_x).signum(), (y - from_y).signum());
    let turn = match (right, down) {
        (1, 0) => 0,
        (1, 1) => 45,
        (0, 1) => 90,
        (-1, 1) => 135,
        (-1, 0) => 180,
        (-1, -1) => 225,
        (0, -1) => 270,
        _ => 315,
    };
    let path = joined(points);
    html! { path.o-foecase d=(path) {} path.o-foe d=(path) {} path.o-foehead d="M14 0-8-11V11z" transform={ "translate(" (x) " " (y) ") rotate(" (turn) ")" } {} }
}

/// A line of sight over the map: what it crosses and touches, every obstacle it meets with its number.
pub fn sight(view: &SightView, valid: bool) -> Markup {
    let [(x1, y1), (x2, y2)] = view.line.map(|(x, y)| (x * U / 2, y * U / 2));
    let space = |class: &'static str, spot: &Spot| {
        let (column, row) = place(*spot);
        html! { rect class=(class) x=(column * U + 4) y=(row * U + 4) width="56" height="56" rx="4" {} }
    };
    html! {
        @for spot in &view.touches { (space("o-touch", spot)) }
        @for spot in &view.crosses { (space("o-cross", spot)) }
        path.o-sightcase d={ "M" (x1) " " (y1) "L" (x2) " " (y2) } {}
        path class={ "o-sight" @if !valid { " o-sight--no" } } d={ "M" (x1) " " (y1) "L" (x2) " " (y2) } {}
        circle.o-corner cx=(x1) cy=(y1) r="8" {} circle.o-corner cx=(x2) cy=(y2) r="8" {}
        @for (n, (side, _)) in (1..).zip(&view.meets) {
            @let ((x, y), (right, down)) = stretch(side.at, side.heading);
            path.o-clash d={ "M" (x) " " (y) "l" (right) " " (down) } {} path.o-clash.o-clash--in d={ "M" (x) " " (y) "l" (right) " " (down) } {}
            g.o-num transform={ "translate(" (x + right / 2) " " (y + down / 2) ")" } { circle r="12" {} text y="5.5" { (n) } }
        }
    }
}

/// Where a side begins, and how it goes on.
fn stretch(at: Spot, heading: Heading) -> (Place, Place) {
    let (column, row) = place(at);
    match heading {
        Heading::North => ((column * U, row * U), (U, 0)),
        Heading::South => ((column * U, (row + 1) * U), (U, 0)),
        Heading::West => ((column * U, row * U), (0, U)),
        Heading::East => (((column + 1) * U, row * U), (0, U)),
    }
}

//! The map in words: everything on it as a list, the nearest first, as seen by the hero who acts.

use super::target_in_words;
use maud::{Markup, html};
use mistgate_kernel::text::capital;
use mistgate_malhya::content::Landing;
use mistgate_malhya::place::spot::Spot;
use mistgate_malhya::place::state::Pose;
use mistgate_malhya::show::place::{PlaceView, TokenView};
use mistgate_malhya::words::HeroId;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// Spaces between two, whichever way one goes.
fn far(from: Spot, to: Spot) -> u8 {
    from.column.abs_diff(to.column).max(from.row.abs_diff(to.row))
}

/// `4 up, 6 right`.
fn bearing(from: Spot, to: Spot) -> String {
    let part = |from: u8, to: u8, back: &str, on: &str| match to.cmp(&from) {
        Ordering::Less => Some(format!("{} {back}", from - to)),
        Ordering::Equal => None,
        Ordering::Greater => Some(format!("{} {on}", to - from)),
    };
    let way: Vec<String> = part(from.row, to.row, "up", "down").into_iter().chain(part(from.column, to.column, "left", "right")).collect();
    if way.is_empty() { "here".to_owned() } else { way.join(", ") }
}

/// Everything on the map, the nearest first.
pub fn list(view: &PlaceView<'_>, whose: Option<HeroId>, hunted: Option<HeroId>) -> Markup {
    let stands = |hero: HeroId| Some((hero, view.heroes.get(hero.word())?.at?));
    let Some((hero, from)) = whose.and_then(stands).or_else(|| HeroId::ALL.iter().copied().find_map(stands)) else { return html! {} };
    let mut there: BTreeMap<Spot, Vec<String>> = BTreeMap::new();
    things(view, hunted).into_iter().for_each(|(at, words)| there.entry(at).or_default().push(words));
    let mut there: Vec<(Spot, Vec<String>)> = there.into_iter().collect();
    there.sort_by_key(|(at, _)| far(from, *at));
    html! {
        details.mapwords {
            summary { "The map in words" }
            p.note { "Everything here by its distance from " (hero.name()) ", who stands on " (from) ". Right is " (right_of(view)) "." }
            ol { @for (at, words) in there { li { b { (at) } ", " (bearing(from, at)) ": " (words.join("; ")) } } }
        }
    }
}

fn right_of(view: &PlaceView<'_>) -> &'static str {
    // The North lies at this edge of the plan: up, right, down, left.
    ["East", "North", "West", "South"][view.north as usize]
}

/// What a token is, and where it leads.
pub fn token_in_words(token: &TokenView) -> String {
    match (token.kind, token.chapter) {
        ("interest", Some(Landing::Adventure(number) | Landing::Event(number))) => format!("an Interest token, chapter {number}"),
        ("interest", None) => "an Interest token".to_owned(),
        ("arch" | "stair", _) => format!("an Access token, {}", if token.kind == "arch" { "an arch" } else { "a stair" }),
        (colour, _) => format!("the {colour} Invocation token"),
    }
}

fn things(view: &PlaceView<'_>, hunted: Option<HeroId>) -> Vec<(Spot, String)> {
    let heroes = view.heroes.iter().filter_map(|(word, figure)| {
        let name = HeroId::named(word).map_or(*word, HeroId::name);
        let state = match figure.pose {
            _ if figure.lies => ", unconscious",
            Pose::Acting => ", acting",
            Pose::Waiting => ", waiting",
            Pose::Done => ", done",
            Pose::Ready => "",
        };
        let target = if hunted.is_some() && hunted == HeroId::named(word) { ", the target" } else { "" };
        Some((figure.at?, format!("{}{state}{target}", capital(name))))
    });
    let enemies = view.enemies.iter().map(|(number, foe)| {
        let sight = if foe.sees.is_empty() { String::new() } else { format!(", sees {} far", foe.sight) };
        let watch: String = foe.vigilance.values().map(|heading| format!(", watches {}", heading.word())).collect();
        let life = if view.fight.is_some() { format!(", {} Life", foe.life) } else { String::new() };
        (foe.at, format!("{} {number}{life}{sight}{watch}", foe.name))
    });
    let target = view.target.map(|(at, life)| (at, target_in_words(at, life)));
    let tokens = view.tokens.iter().map(|token| (token.at, token_in_words(token)));
    let corpses = view.corpses.iter().map(|&at| (at, "a Corpse".to_owned()));
    let noise = view.noise.iter().map(|&at| (at, "Noise".to_owned()));
    let doors = view.sides.iter().filter(|side| side.what.ends_with("door")).map(|side| (side.at, format!("{} {}", side.what, side.heading.word())));
    let ground = view.ground.iter().map(|(slug, at)| (*at, format!("on the ground: {}", slug.replace('-', " "))));
    let zones = view.spaces.iter().filter(|space| !space.zones.is_empty()).map(|space| (space.at, space.zones.join(" in ")));
    heroes.chain(enemies).chain(target).chain(tokens).chain(corpses).chain(noise).chain(doors).chain(ground).chain(zones).collect()
}

//! The map in words: everything on it as a list, the nearest first, as seen by the hero who acts.

use super::target_in_words;
use maud::{Markup, html};
use mistgate_kernel::text::capital;
use mistgate_malhya::place::spot::Spot;
use mistgate_malhya::place::state::Pose;
use mistgate_malhya::show::place::PlaceView;
use mistgate_malhya::words::HeroId;

/// Spaces between two, whichever way one goes.
fn far(from: Spot, to: Spot) -> u8 {
    from.column.abs_diff(to.column).max(from.row.abs_diff(to.row))
}

/// `4 spaces up and to the right`.
fn bearing(from: Spot, to: Spot) -> String {
    let n = far(from, to);
    let up_down = match to.row.cmp(&from.row) {
        std::cmp::Ordering::Less => "up",
        std::cmp::Ordering::Equal => "",
        std::cmp::Ordering::Greater => "down",
    };
    let sideways = match to.column.cmp(&from.column) {
        std::cmp::Ordering::Less => "left",
        std::cmp::Ordering::Equal => "",
        std::cmp::Ordering::Greater => "right",
    };
    let way = [up_down, sideways].into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" and ");
    match n {
        0 => "here".to_owned(),
        1 => format!("1 space {way}"),
        _ => format!("{n} spaces {way}"),
    }
}

/// Everything on the map, the nearest first.
pub fn list(view: &PlaceView<'_>, whose: Option<HeroId>, hunted: Option<HeroId>) -> Markup {
    let seen_from = whose.and_then(|hero| view.heroes.get(hero.word())?.at).or_else(|| view.heroes.values().find_map(|hero| hero.at));
    let Some(from) = seen_from else { return html! {} };
    let mut things = things(view, hunted);
    things.sort_by_key(|(at, _)| far(from, *at));
    let name = whose.map_or("the middle of it", HeroId::name);
    html! {
        details.mapwords {
            summary { "The map in words" }
            p.note { "Everything here by its distance from " (name) ", who stands on " (from) ". Right is " (right_of(view)) "." }
            ol { @for (at, words) in things { li { b { (at) } ", " (bearing(from, at)) ": " (words) } } }
        }
    }
}

fn right_of(view: &PlaceView<'_>) -> &'static str {
    // The North lies at this edge of the plan: up, right, down, left.
    ["East", "North", "West", "South"][view.north as usize]
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
    let tokens = view.tokens.iter().map(|token| {
        let what = match token.kind {
            "interest" => "an Interest token".to_owned(),
            "arch" => "an arch".to_owned(),
            "stair" => "a stair".to_owned(),
            colour => format!("the {colour} Invocation token"),
        };
        (token.at, what)
    });
    let corpses = view.corpses.iter().map(|&at| (at, "a Corpse".to_owned()));
    let noise = view.noise.iter().map(|&at| (at, "Noise".to_owned()));
    let doors = view.sides.iter().filter(|side| side.what.ends_with("door")).map(|side| (side.at, format!("{} {}", side.what, side.heading.word())));
    let ground = view.ground.iter().map(|(slug, at)| (*at, format!("on the ground: {}", slug.replace('-', " "))));
    let zones = view.spaces.iter().filter(|space| !space.zones.is_empty()).map(|space| (space.at, space.zones.join(" in ")));
    heroes.chain(enemies).chain(target).chain(tokens).chain(corpses).chain(noise).chain(doors).chain(ground).chain(zones).collect()
}

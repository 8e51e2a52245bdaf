//! The drawings are those of the recipe, the style keeps its promises.

// Contrast is a ratio.
#![allow(clippy::float_arithmetic)]

use mistgate_server::assets;
use mistgate_server::look::emblem::{Shape, emblem_body};
use mistgate_server::look::icons::{SPRITE, has_icon};
use mistgate_server::look::{Tone, style};

const SAMPLES: &str = include_str!("data/emblem.svg");

#[test]
fn emblems_are_those_of_the_recipe() {
    let samples = [
        ("mf-14", "sword", Shape::Roundel),
        ("mf-241", "helm", Shape::Shield),
        ("mw-w-02", "drop", Shape::Roundel),
        ("rq-61", "leaf", Shape::Hex),
        ("mf-349", "mask", Shape::Lozenge),
        ("cof-7", "snow", Shape::Roundel),
        ("mal-33", "compass", Shape::Shield),
        ("rq-14", "flame", Shape::Hex),
        ("mf-31", "castle", Shape::Shield),
        ("mw-c-3", "ring", Shape::Lozenge),
        ("mf-290", "bow", Shape::Roundel),
        ("fate-12", "orb", Shape::Roundel),
        ("mf-l-9", "lantern", Shape::Hex),
        ("hero-arani", "sun", Shape::Shield),
        ("mal-9", "wand", Shape::Roundel),
        ("cof-21", "mountain", Shape::Hex),
    ];
    for (id, charge, shape) in samples {
        let line = SAMPLES.lines().find(|line| line.contains(&format!("id=\"{id}\""))).unwrap_or_else(|| panic!("no sample {id}"));
        let inner = line.split_once('>').map(|(_, rest)| rest.trim_end_matches("</svg>")).unwrap_or_default();
        assert_eq!(emblem_body(id, charge, shape), inner, "{id}");
    }
}

#[test]
fn every_dye_has_a_colour_and_a_class() {
    let sheet = style::stylesheet();
    for tone in Tone::ALL {
        assert!(style::dye(tone).is_some_and(|colour| colour.starts_with('#')), "{tone:?}");
        assert!(sheet.contains(&format!(".{} {{", tone.class())), "{tone:?}");
    }
}

#[test]
fn pictures_are_made_only_for_sound_addresses() {
    assert!(assets::get("art/roofs/steel/drop/witch-whispered-remedy.svg").is_some());
    assert!(assets::get("emblem/hex/copper/flame/a.svg").is_some());
    for path in [
        "art/roofs/steel/drop/.svg",
        "art/roofs/steel/nothing/a.svg",
        "art/roofs/pink/drop/a.svg",
        "art/roofs/steel/drop/a\"b.svg",
        "art/roofs/steel/drop/a/b.svg",
        "art/steel/drop/a.svg",
        "",
        "../table.css",
    ] {
        assert!(assets::get(path).is_none(), "{path}");
    }
    let long = format!("art/roofs/steel/drop/{}.svg", "a".repeat(81));
    assert!(assets::get(&long).is_none());
}

#[test]
fn nothing_is_fetched_from_elsewhere() {
    for path in ["table.css", "table.js", "city.svg", "icon.svg", "art/roofs/steel/drop/x.svg"] {
        let text = assets::get(path).unwrap_or_else(|| panic!("{path}")).text;
        let text = text.replace("http://www.w3.org/2000/svg", "");
        assert!(!text.contains("http:") && !text.contains("https:") && !text.contains("url(//") && !text.contains("@import"), "{path}");
    }
    assert!(!SPRITE.contains("http"));
}

#[test]
fn icons_are_found_by_name() {
    assert!(has_icon("lantern") && has_icon("moon") && !has_icon("lanter") && !has_icon(""));
}

/// A colour of the tokens: its two values, morning and night.
fn token(name: &str) -> [[f64; 3]; 2] {
    let css = include_str!("../../assets/tokens.css");
    let start = format!("--{name}:");
    let line = css.lines().map(str::trim).find(|line| line.starts_with(&start)).unwrap_or_else(|| panic!("no token {name}"));
    let colours: Vec<[f64; 3]> = line.match_indices('#').map(|(at, _)| colour(&line[at + 1..at + 7])).collect();
    match colours[..] {
        [both] => [both, both],
        [morning, night] => [morning, night],
        _ => panic!("{name} is no colour"),
    }
}

fn colour(hex: &str) -> [f64; 3] {
    [0, 2, 4].map(|at| f64::from(u8::from_str_radix(&hex[at..at + 2], 16).unwrap_or_default()) / 255.0)
}

fn contrast(a: [f64; 3], b: [f64; 3]) -> f64 {
    let light = |c: [f64; 3]| {
        let [r, g, b] = c.map(|v| if v <= 0.04045 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) });
        0.2126 * r + 0.7152 * g + 0.0722 * b
    };
    let (a, b) = (light(a), light(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

#[test]
fn inks_can_be_read_on_their_grounds() {
    let text = [
        ("ink", "panel"),
        ("ink", "panel-high"),
        ("ink", "well"),
        ("ink", "cloth"),
        ("ink-soft", "panel"),
        ("ink-soft", "panel-high"),
        ("ink-soft", "well"),
        ("ink-soft", "cloth"),
        ("ink-faint", "panel"),
        ("ink-faint", "cloth"),
        ("paper-ink", "paper"),
        ("paper-ink", "paper-shade"),
        ("paper-soft", "paper"),
        ("paper-soft", "paper-shade"),
        ("day-ink", "paper"),
        ("night-ink", "paper"),
        ("wound-ink", "paper"),
        ("city-ink", "city-court"),
        ("city-soft", "city-court"),
        ("lantern-ink", "panel"),
        ("lantern-ink", "panel-high"),
        ("lantern-ink", "cloth"),
        ("on-lantern", "lantern"),
    ];
    let marks = [("lantern", "panel"), ("focus", "panel"), ("focus", "cloth")];
    for (pairs, least) in [(&text[..], 4.5), (&marks[..], 3.0)] {
        for (ink, ground) in pairs {
            for (theme, (a, b)) in ["light", "dark"].into_iter().zip(token(ink).into_iter().zip(token(ground))) {
                let found = contrast(a, b);
                assert!(found >= least, "{ink} on {ground}, {theme}: {found:.2} < {least}");
            }
        }
    }
}

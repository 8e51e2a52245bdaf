//! The city of Mistywell from above: streets, canal, roofs, landmarks. Generated once from a seed per ward and served as
//! a file of its own; pages pull it in with `use`, so that its colours follow the theme.

// Drawings are made of coordinates; nothing here is part of a rule.
#![allow(clippy::float_arithmetic)]

use crate::look::dice::Dice;
use crate::look::draw::{dec, on_circle, whole};
use std::fmt::Write;
use std::sync::OnceLock;

mod roofs;

pub use roofs::{Roofs, roofs};

/// Width of the map; the city bleeds beyond it.
pub const WIDTH: f64 = 1000.0;
/// Height of the map.
pub const HEIGHT: f64 = 580.0;
/// How far the city goes on at the sides, seen when the frame is wider than the map.
pub const BLEED_X: f64 = 170.0;
/// How far it goes on above and below.
pub const BLEED_Y: f64 = 60.0;

type Point = (f64, f64);

/// A part of the city, with the paved court that carries a district's squares.
pub struct Ward {
    outline: &'static [Point],
    /// The angle of its streets, in degrees.
    angle: f64,
    seed: u32,
    /// Is it a garden more than a quarter?
    green: bool,
    /// Are its roofs of tile rather than slate?
    warm: bool,
    /// The court: left, top, width, height.
    pub court: (f64, f64, f64, f64),
}

/// The six wards: above the canal from left to right, then below.
pub const WARDS: [Ward; 6] = [
    Ward {
        outline: &[(0.0, 0.0), (338.0, 0.0), (322.0, 120.0), (336.0, 246.0), (180.0, 262.0), (0.0, 242.0)],
        angle: -6.0,
        seed: 3,
        green: false,
        warm: false,
        court: (28.0, 28.0, 278.0, 194.0),
    },
    Ward {
        outline: &[(338.0, 0.0), (664.0, 0.0), (676.0, 110.0), (660.0, 232.0), (500.0, 252.0), (336.0, 246.0), (322.0, 120.0)],
        angle: 3.0,
        seed: 9,
        green: false,
        warm: false,
        court: (362.0, 28.0, 274.0, 194.0),
    },
    Ward {
        outline: &[(664.0, 0.0), (1000.0, 0.0), (1000.0, 236.0), (830.0, 218.0), (660.0, 232.0), (676.0, 110.0)],
        angle: 8.0,
        seed: 14,
        green: false,
        warm: true,
        court: (698.0, 22.0, 278.0, 192.0),
    },
    Ward {
        outline: &[(0.0, 296.0), (180.0, 316.0), (330.0, 300.0), (342.0, 420.0), (326.0, 580.0), (0.0, 580.0)],
        angle: 5.0,
        seed: 21,
        green: false,
        warm: false,
        court: (26.0, 354.0, 276.0, 194.0),
    },
    Ward {
        outline: &[(330.0, 300.0), (500.0, 306.0), (622.0, 288.0), (640.0, 330.0), (632.0, 440.0), (650.0, 580.0), (326.0, 580.0), (342.0, 420.0)],
        angle: -4.0,
        seed: 33,
        green: false,
        warm: true,
        court: (350.0, 350.0, 272.0, 196.0),
    },
    Ward {
        outline: &[(684.0, 330.0), (700.0, 286.0), (830.0, 272.0), (1000.0, 290.0), (1000.0, 580.0), (696.0, 580.0), (678.0, 440.0)],
        angle: -9.0,
        seed: 41,
        green: true,
        warm: false,
        court: (712.0, 354.0, 264.0, 192.0),
    },
];

impl Ward {
    /// The outline, drawn out to the end of the bleed where it meets the edge of the map.
    fn bled(&self) -> Vec<Point> {
        let out = |v: f64, end: f64, bleed: f64| {
            if v == 0.0 {
                -bleed
            } else if v == end {
                end + bleed
            } else {
                v
            }
        };
        self.outline.iter().map(|&(x, y)| (out(x, WIDTH, BLEED_X), out(y, HEIGHT, BLEED_Y))).collect()
    }
}

/// Landmarks: centre, radius, number of sides.
const MARKS: [(f64, f64, f64, usize); 6] =
    [(165.0, 238.0, 17.0, 8), (500.0, 234.0, 19.0, 12), (150.0, 336.0, 13.0, 6), (470.0, 328.0, 12.0, 8), (345.0, 20.0, 13.0, 8), (676.0, 20.0, 12.0, 6)];
const CANAL: &str =
    "M-260 296C-180 306-100 280-20 270C70 262 110 296 190 290S330 262 420 280 580 276 640 258 720 240 830 246 960 266 1020 262 1180 238 1260 250";
const BRANCH: &str = "M640 262C672 300 664 350 656 400S664 500 676 580 692 650 694 700";
const BRIDGES: [(i32, i32, i32); 5] = [(100, 290, 6), (258, 283, -8), (505, 281, 2), (770, 243, -2), (905, 254, 4)];
const BOATS: [(i32, i32, i32); 6] = [(388, 272, -6), (430, 286, 8), (580, 272, -12), (160, 298, 4), (662, 470, 84), (655, 380, 95)];
/// Banks of fog: centre and radii. They lie on the page, above the city, because their gradient does.
pub const FOG: [(i32, i32, i32, i32); 11] = [
    (40, 276, 240, 50),
    (360, 268, 230, 40),
    (720, 262, 240, 44),
    (960, 300, 190, 70),
    (500, 6, 420, 34),
    (60, 572, 280, 44),
    (640, 576, 320, 44),
    (1130, 110, 190, 210),
    (-120, 130, 190, 210),
    (-150, 440, 200, 160),
    (1140, 470, 200, 180),
];

/// The city as a file of its own, with one group `#city`.
pub fn city() -> &'static str {
    static CITY: OnceLock<String> = OnceLock::new();
    CITY.get_or_init(draw_city)
}

fn draw_city() -> String {
    let mut out = String::from(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 580"><g id="city">"#);
    let (x, y, w, h) = (-BLEED_X, -BLEED_Y, WIDTH + 2.0 * BLEED_X, HEIGHT + 2.0 * BLEED_Y);
    let _ = write!(out, r#"<path fill="var(--city-ground)" d="M{x} {y}h{w}v{h}h-{w}z"/>"#);
    out.push_str(
        r#"<path fill="none" stroke="var(--city-street)" stroke-width="9" stroke-linejoin="round" d="M338-90V0L322 120 336 250M664-90V0L676 110 660 236M330 300L342 420 326 580V670"/>"#,
    );
    water(&mut out);
    let roofs = roofs();
    out.push_str(r#"<g transform="scale(.2)">"#);
    for (colour, polygons) in ["roof-dim", "roof-warm-dim", "roof-mid", "roof-lit", "roof-warm"].into_iter().zip(roofs.by_layer()) {
        let _ = write!(out, r#"<path fill="var(--{colour})" d="{}"/>"#, roofs::packed(polygons));
    }
    out.push_str("</g>");
    trees(&mut out, &roofs.trees);
    landmarks(&mut out);
    let windows: Vec<Point> = roofs.windows.iter().map(|&(x, y)| (x + 1.1, y + 1.1)).collect();
    let _ = write!(out, r#"<path fill="none" stroke="var(--window)" stroke-width="2.2" stroke-linecap="square" d="{}"/>"#, dots(&windows));
    out.push_str("</g></svg>");
    out
}

fn water(out: &mut String) {
    for (colour, wide, narrow) in [("city-edge", 46, 36), ("water", 40, 30)] {
        for (width, course) in [(wide, CANAL), (narrow, BRANCH)] {
            let _ = write!(out, r#"<path fill="none" stroke="var(--{colour})" stroke-width="{width}" d="{course}"/>"#);
        }
    }
    let _ = write!(out, r#"<g fill="none" stroke="var(--water-line)" stroke-dasharray="26 18 9 22 40 14" opacity=".8">"#);
    for dy in [-8, 0, 8] {
        let _ = write!(out, r#"<path transform="translate(0 {dy})" d="{CANAL}"/>"#);
    }
    let _ = write!(out, r#"<path d="{BRANCH}"/></g>"#);
}

/// Trees of one size share two paths: round dots of shade and light.
fn trees(out: &mut String, trees: &[(f64, f64, f64)]) {
    for (colour, shift, size) in [("tree", 0.0, 2.0), ("tree-lit", 0.25, 1.1)] {
        for radius in 3..=9 {
            let r = f64::from(radius);
            let group: Vec<Point> = trees.iter().filter(|tree| tree.2.round() == r).map(|&(x, y, _)| (x - r * shift, y - r * shift)).collect();
            if !group.is_empty() {
                let width = dec(r * size, 1);
                let _ = write!(out, r#"<path fill="none" stroke="var(--{colour})" stroke-width="{width}" stroke-linecap="round" d="{}"/>"#, dots(&group));
            }
        }
    }
}

fn dots(points: &[Point]) -> String {
    points.iter().map(|&(x, y)| format!("M{} {}h0", whole(x), whole(y))).collect()
}

fn landmarks(out: &mut String) {
    for (x, y, r, sides) in MARKS {
        let _ = write!(out, r#"<circle fill="var(--city-street)" stroke="var(--city-edge)" cx="{x}" cy="{y}" r="{}"/>"#, r + 4.0);
        for k in 0..sides {
            let shade = ["lit", "mid", "dim", "dim", "dim", "mid", "mid", "lit"][k * 8 / sides];
            let corner = |k: usize| on_circle(r, k as f64 * 360.0 / sides as f64 - 22.5, x, y);
            let _ = write!(out, r#"<path fill="var(--roof-{shade})" d="M{x} {y}L{} {}z"/>"#, corner(k), corner(k + 1));
        }
        let _ = write!(out, r##"<circle fill="#c59a3a" cx="{x}" cy="{y}" r="{}"/>"##, dec(r * 0.16, 1));
    }
    for (x, y, turn) in BRIDGES {
        let _ = write!(
            out,
            r#"<g transform="translate({x} {y}) rotate({turn})"><path fill="var(--city-street)" d="M-11-24H11V24H-11z"/><path fill="none" stroke="var(--city-edge)" stroke-width="3" d="M-11-24V24M11-24V24"/></g>"#
        );
    }
    for (x, y, turn) in BOATS {
        let _ = write!(
            out,
            r#"<path fill="var(--roof-warm-dim)" stroke="var(--city-street)" stroke-width="1.2" transform="translate({x} {y}) rotate({turn})" d="M-12 0C-7-5 7-5 12 0 7 5-7 5-12 0z"/>"#
        );
    }
}

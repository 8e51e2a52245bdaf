//! An emblem is a pure function of an id: the same card has the same emblem for ever.

use super::draw::{dec, on_circle};
use maud::{Markup, PreEscaped};
use sha2::{Digest, Sha256};
use std::f64::consts::PI;

/// A dye of the tokens; colours a family of cards or a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Tone {
    Plum,
    Copper,
    Moss,
    Walnut,
    Oxblood,
    Rose,
    Steel,
    Gold,
    Slate,
    Night,
}

impl Tone {
    /// All dyes.
    pub const ALL: [Tone; 10] =
        [Tone::Plum, Tone::Copper, Tone::Moss, Tone::Walnut, Tone::Oxblood, Tone::Rose, Tone::Steel, Tone::Gold, Tone::Slate, Tone::Night];

    /// As named in the tokens.
    pub fn name(self) -> &'static str {
        ["plum", "copper", "moss", "walnut", "oxblood", "rose", "steel", "gold", "slate", "night"][self as usize]
    }

    /// The class that sets `--tone`.
    pub fn class(self) -> String {
        format!("tone-{}", self.name())
    }
}

/// The outline of an emblem: the family of the thing it stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Heroes' cards, seats.
    Roundel,
    /// People, enemies of rank.
    Shield,
    /// Places, requests.
    Hex,
    /// Temple, encounters.
    Lozenge,
}

impl Shape {
    /// All outlines.
    pub const ALL: [Shape; 4] = [Shape::Roundel, Shape::Shield, Shape::Hex, Shape::Lozenge];

    /// As named in the sprite's clip paths.
    pub fn name(self) -> &'static str {
        ["roundel", "shield", "hex", "lozenge"][self as usize]
    }

    fn radius(self) -> f64 {
        [46.0, 42.0, 40.0, 33.0][self as usize]
    }

    fn base(self) -> &'static str {
        [
            r#"<circle class="e-field" cx="50" cy="50" r="49"/>"#,
            r#"<path class="e-field" d="M50 1C64 8 80 11 95 11V50C95 76 74 91 50 99 26 91 5 76 5 50V11C20 11 36 8 50 1z"/>"#,
            r#"<path class="e-field" d="M50 1 93 25.5V74.5L50 99 7 74.5V25.5z"/>"#,
            r#"<path class="e-field" d="M50 0 100 50 50 100 0 50z"/>"#,
        ][self as usize]
    }
}

/// What the bytes of the id's SHA-256 say about its emblem.
pub(super) struct Params {
    folds: u8,
    petal: u8,
    reach: f64,
    width: f64,
    star: u8,
    border: u8,
    field: u8,
    turn: f64,
    pub(super) rays: u8,
    pub(super) seed: u32,
}

impl Params {
    pub(super) fn of(id: &str) -> Self {
        let h = Sha256::digest(id.as_bytes());
        Params {
            folds: 5 + h[0] % 8,
            petal: h[1] % 5,
            reach: 34.0 + f64::from(h[2] % 9),
            width: 7.0 + f64::from(h[3] % 8),
            star: h[4] % 4,
            border: h[5] % 4,
            field: h[6] % 6,
            turn: f64::from(h[7] % 2) * 0.5,
            rays: 12 + 4 * (h[8] % 5),
            seed: u32::from_be_bytes([h[9], h[10], h[11], h[12]]),
        }
    }

    /// The line around the rosette, plain or adorned.
    pub(super) fn ring(&self) -> String {
        let line = r#"<circle class="e-line" cx="50" cy="50" r="46"/>"#;
        let more = match self.border {
            0 => r#"<circle class="e-line e-thin" cx="50" cy="50" r="42.5"/>"#.to_owned(),
            1 => r#"<circle class="e-bead" cx="50" cy="50" r="42.5" pathLength="96"/>"#.to_owned(),
            2 => r#"<circle class="e-dentil" cx="50" cy="50" r="43.5" pathLength="72"/>"#.to_owned(),
            _ => {
                let bow = |k: i32| {
                    let end = |k: i32| on_circle(45.0, f64::from(k) * 360.0 / 24.0, 50.0, 50.0);
                    format!("M{}A5 5 0 0 0 {}", end(k), end(k + 1))
                };
                format!(r#"<path class="e-line e-thin" d="{}"/>"#, (0..24).map(bow).collect::<String>())
            }
        };
        format!("{line}{more}")
    }

    /// The petals from `start` outwards, and the star between them.
    pub(super) fn rosette(&self, start: f64) -> String {
        let n = f64::from(self.folds);
        let turn = self.turn * 360.0 / n;
        let width = self.width.min(self.reach * (PI / n).sin() * 1.25);
        let petal = petal(self.petal, start, self.reach, width);
        let petals = (0..self.folds).map(|k| format!(r#"<path d="{petal}" transform="rotate({} 50 50)"/>"#, dec(turn + f64::from(k) * 360.0 / n, 2)));
        let mut out = format!(r#"<g class="e-petal">{}</g>"#, petals.collect::<String>());
        if self.star > 0 {
            let skip = (self.star + 1).min((self.folds - 1) / 2);
            let point = |j: u8| on_circle(self.reach - 3.0, turn + 180.0 / n + f64::from(j) * 360.0 / n, 50.0, 50.0);
            let chords = (0..self.folds).map(|j| format!("M{}L{}", point(j), point((j + skip) % self.folds)));
            out.push_str(&format!(r#"<path class="e-line e-thin" d="{}"/>"#, chords.collect::<String>()));
        }
        out
    }

    fn field(&self, shape: Shape) -> String {
        let part =
            ["", "M50 0H100V100H50z", "M0 50H100V100H0z", "M0 0L100 100H0z", "M0 100L50 42 100 100z", "M0 0H50V50H0zM50 50H100V100H50z"][self.field as usize];
        if part.is_empty() { String::new() } else { format!(r#"<path class="e-field2" d="{part}" clip-path="url(#clip-{})"/>"#, shape.name()) }
    }
}

fn petal(kind: u8, r0: f64, r1: f64, w: f64) -> String {
    let c = 50.0;
    let (low, top) = (c - r0, c - r1);
    let one = |x: f64| dec(x, 1);
    let half = one(c - (r0 + r1) / 2.0);
    match kind {
        0 => format!("M{c} {low}Q{} {half} {c} {top}Q{} {half} {c} {low}z", c + w, c - w),
        1 => {
            let wide = one(c - r0 - (r1 - r0) * 0.62);
            format!("M{c} {low}L{} {wide} {c} {top} {} {wide}z", one(c + w * 0.6), one(c - w * 0.6))
        }
        2 => {
            let mid = one(c - r0 - (r1 - r0) * 0.5);
            format!("M{c} {low}C{} {mid} {} {top} {c} {top}C{} {top} {} {mid} {c} {low}z", c + w, one(c + w * 0.7), one(c - w * 0.7), c - w)
        }
        3 => {
            let (half, head) = (one(w * 0.6), one(c - r1 + w * 0.6));
            format!("M{} {low}V{head}A{half} {half} 0 0 1 {} {head}V{low}", one(c - w * 0.6), one(c + w * 0.6))
        }
        _ => format!("M{} {low}L{c} {top}L{} {low}z", one(c - w * 0.22), one(c + w * 0.22)),
    }
}

/// The drawing inside the emblem's frame of 100 × 100. `charge` is an icon of the sprite.
pub fn emblem_body(id: &str, charge: &str, shape: Shape) -> String {
    let params = Params::of(id);
    let scale = shape.radius() / 46.0;
    let group = match shape {
        Shape::Roundel => "<g>".to_owned(),
        _ => {
            let shift = dec(50.0 - 50.0 * scale, 2);
            format!(r#"<g transform="translate({shift} {shift}) scale({})">"#, dec(scale, 3))
        }
    };
    format!(
        r##"{}{}{group}{}{}<circle class="e-boss" cx="50" cy="50" r="19"/><use class="e-charge" href="#i-{charge}" x="36" y="36" width="28" height="28"/></g>"##,
        shape.base(),
        params.field(shape),
        params.ring(),
        params.rosette(15.0),
    )
}

/// The emblem of an id, as it stands in a page; decoration, so it is silent.
pub fn emblem(id: &str, charge: &str, tone: Tone, shape: Shape) -> Markup {
    let body = emblem_body(id, charge, shape);
    PreEscaped(format!(r#"<svg class="emblem tone-{}" viewBox="0 0 100 100" aria-hidden="true">{body}</svg>"#, tone.name()))
}

//! The Fate Track, a loop, drawn as a dial around the Clock.

// Coordinates of a drawing, not numbers of a rule.
#![allow(clippy::float_arithmetic)]

use super::MistywellBoard;
use crate::look::on_circle;
use maud::{Markup, html};

const CENTRE: f64 = 100.0;
const BAND: f64 = 78.0;
const STARS: [(i32, i32, &str); 5] = [(128, 74, "2.2"), (134, 90, "1.4"), (68, 80, "1.6"), (120, 62, "1.3"), (72, 110, "1.2")];

impl MistywellBoard<'_> {
    pub(super) fn dial(&self) -> Markup {
        let (v, night) = (&self.view, self.night());
        let n = v.track.len().max(1);
        let angle = |k: usize| k as f64 * 360.0 / n as f64;
        let half = 180.0 / n as f64;
        let word = if night { "Night" } else { "Day" };
        html! {
            svg.dial viewBox="0 0 200 200" role="img" aria-label={ "Fate Track, space " (v.pawn) " of " (n) "; the Clock shows " (word.to_lowercase()) } {
                circle.dial__plate cx="100" cy="100" r="97" {}
                circle.dial__band cx="100" cy="100" r="78" {}
                path.dial__tick d={ @for k in 0..n { "M" (at(63.0, angle(k) + half)) "L" (at(93.0, angle(k) + half)) } } {}
                @for (k, kind) in v.track.iter().enumerate() { (space(k, kind, angle(k))) }
                g.dial__pawn transform={ "translate(" (at(BAND, angle(usize::from(v.pawn)))) ")" } {
                    circle r="15" {}
                    circle.dial__pawn-in r="10.5" {}
                    text y="5.4" { (v.pawn) }
                }
                circle class={ "clock clock--" (word.to_lowercase()) } cx="100" cy="100" r="52" {}
                circle.clock__ring cx="100" cy="100" r="47" {}
                @if night {
                    use.clock__glyph href="#i-moon" x="74" y="62" width="50" height="50" {}
                    @for (x, y, r) in STARS { circle.clock__star cx=(x) cy=(y) r=(r) {} }
                } @else {
                    use.clock__glyph href="#i-sun" x="76" y="62" width="48" height="48" {}
                }
                text.clock__word x="100" y="134" { (word) }
            }
        }
    }
}

fn at(radius: f64, angle: f64) -> String {
    on_circle(radius, angle, CENTRE, CENTRE)
}

fn space(k: usize, kind: &str, angle: f64) -> Markup {
    let mark = |icon: &str, class: &str, size: i32| {
        let shift = -size / 2;
        html! {
            g transform={ "translate(" (at(BAND, angle)) ")" } {
                use class={ "dial__icon" (class) } href={ "#i-" (icon) } x=(shift) y=(shift) width=(size) height=(size) {}
            }
        }
    };
    match (k, kind) {
        (0, "plain") => mark("flag", "", 16),
        (_, "fate") => mark("orb", " dial__icon--fate", 18),
        (_, "covenant") => mark("ring", " dial__icon--cov", 18),
        _ => html! { g transform={ "translate(" (at(BAND, angle)) ")" } { text.dial__num y="5.4" { (k) } } },
    }
}

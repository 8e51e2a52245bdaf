//! Numbers as they stand in a drawing: short, without trailing zeros.

use std::f64::consts::PI;

/// With so many decimals at most.
pub fn dec(x: f64, decimals: usize) -> String {
    let text = format!("{x:.decimals$}");
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}

/// A whole number.
pub fn whole(x: f64) -> String {
    dec(x, 0)
}

/// Where a ray at this angle (degrees, 0 is up, clockwise) meets a circle, as `x y`.
pub fn on_circle(radius: f64, angle: f64, cx: f64, cy: f64) -> String {
    let (x, y) = round_point(radius, angle, cx, cy);
    format!("{} {}", dec(x, 2), dec(y, 2))
}

/// The same as two numbers.
pub fn round_point(radius: f64, angle: f64, cx: f64, cy: f64) -> (f64, f64) {
    let a = (angle - 90.0) * (PI / 180.0);
    (cx + radius * a.cos(), cy + radius * a.sin())
}

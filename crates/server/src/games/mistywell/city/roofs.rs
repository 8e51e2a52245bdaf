//! Roofs: rows of lots along a ward's angle, then small houses where room is left.

use super::{BLEED_X, BLEED_Y, Dice, HEIGHT, MARKS, Point, WARDS, WIDTH, Ward};

/// A polygon in fifths of a unit.
pub type Polygon = Vec<(i32, i32)>;

/// The shades of a roof.
#[derive(Clone, Copy)]
enum Shade {
    Lit,
    Mid,
    Dim,
    Warm,
    WarmDim,
}

/// Everything that stands in the wards.
#[derive(Default)]
pub struct Roofs {
    shades: [Vec<Polygon>; 5],
    /// Lit windows.
    pub windows: Vec<Point>,
    /// Trees: centre and radius.
    pub trees: Vec<(f64, f64, f64)>,
}

impl Roofs {
    /// The polygons from below: dim, warm dim, mid, lit, warm.
    pub fn by_layer(&self) -> [&[Polygon]; 5] {
        [Shade::Dim, Shade::WarmDim, Shade::Mid, Shade::Lit, Shade::Warm].map(|shade| self.shades[shade as usize].as_slice())
    }

    fn face(&mut self, shade: Shade, corners: &[Point]) {
        let fifths = |v: f64| (v * 5.0).round_ties_even() as i32;
        self.shades[shade as usize].push(corners.iter().map(|&(x, y)| (fifths(x), fifths(y))).collect());
    }
}

/// A path through polygons, each placed relative to the one before.
pub fn packed(polygons: &[Polygon]) -> String {
    let mut out = String::new();
    let mut at = (0, 0);
    for polygon in polygons {
        let Some(&first) = polygon.first() else { continue };
        push(&mut out, 'm', &[first.0 - at.0, first.1 - at.1]);
        let deltas: Vec<i32> = polygon.windows(2).flat_map(|pair| [pair[1].0 - pair[0].0, pair[1].1 - pair[0].1]).collect();
        push(&mut out, 'l', &deltas);
        out.push('z');
        at = first;
    }
    out
}

fn push(out: &mut String, letter: char, numbers: &[i32]) {
    out.push(letter);
    for (k, number) in numbers.iter().enumerate() {
        if k > 0 && *number >= 0 {
            out.push(' ');
        }
        out.push_str(&number.to_string());
    }
}

fn inside((x, y): Point, outline: &[Point]) -> bool {
    let mut within = false;
    for (k, &(x1, y1)) in outline.iter().enumerate() {
        let (x2, y2) = outline[(k + outline.len() - 1) % outline.len()];
        if (y1 > y) != (y2 > y) && x < (x2 - x1) * (y - y1) / (y2 - y1) + x1 {
            within = !within;
        }
    }
    within
}

/// How far from the next street; the end of the world is no street.
fn to_edge((x, y): Point, outline: &[Point]) -> f64 {
    let mut nearest = 1e9;
    for (k, &(x1, y1)) in outline.iter().enumerate() {
        let (x2, y2) = outline[(k + outline.len() - 1) % outline.len()];
        let side = (x1 - x2).abs() < 1.0 && (x1 == -BLEED_X || x1 == WIDTH + BLEED_X);
        let end = (y1 - y2).abs() < 1.0 && (y1 == -BLEED_Y || y1 == HEIGHT + BLEED_Y);
        if side || end {
            continue;
        }
        let (dx, dy) = (x2 - x1, y2 - y1);
        let t = (((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)).clamp(0.0, 1.0);
        nearest = f64::min(nearest, (x - x1 - t * dx).hypot(y - y1 - t * dy));
    }
    nearest
}

fn clear_of_marks((x, y): Point) -> bool {
    MARKS.iter().all(|&(mx, my, r, _)| (x - mx).hypot(y - my) > r + 9.0)
}

/// All roofs, the same every time.
pub fn roofs() -> Roofs {
    let mut all = Roofs::default();
    for ward in &WARDS {
        Builder::new(ward, &mut all).build();
    }
    all
}

struct Builder<'a> {
    ward: &'a Ward,
    outline: Vec<Point>,
    dice: Dice,
    turn: (f64, f64),
    centre: Point,
    seen: Vec<(f64, f64, f64, f64)>,
    all: &'a mut Roofs,
}

impl<'a> Builder<'a> {
    fn new(ward: &'a Ward, all: &'a mut Roofs) -> Self {
        let (x, y, w, h) = ward.court;
        let angle = ward.angle * (std::f64::consts::PI / 180.0);
        let turn = (angle.cos(), angle.sin());
        Builder { ward, outline: ward.bled(), dice: Dice::new(ward.seed), turn, centre: (x + w / 2.0, y + h / 2.0), seen: Vec::new(), all }
    }

    fn build(&mut self) {
        let (mut y, mut row) = (-330.0, 0);
        while y < 330.0 {
            let height = self.dice.between(11.0, 15.0);
            let mut x = -470.0;
            while x < 470.0 {
                let width = self.dice.between(10.0, 24.0);
                if self.dice.unit() < 0.07 {
                    x += width * 0.7;
                    continue;
                }
                self.lot(x, y, width, height);
                x += width;
            }
            y += height + 1.2;
            row += 1;
            if row % 2 == 0 {
                y += 4.5;
            }
        }
        self.small_houses();
    }

    fn lot(&mut self, x: f64, y: f64, width: f64, height: f64) {
        let (jx, jy) = (self.dice.between(-1.0, 1.0), self.dice.between(-1.5, 1.5));
        let h = height * self.dice.between(0.8, 1.0);
        let w = width - 2.2;
        let (x0, y0) = (x + jx, y + jy);
        let ((cx, cy), (ca, sa)) = (self.centre, self.turn);
        let at = |u: f64, v: f64| (cx + (x0 + u) * ca - (y0 + v) * sa, cy + (x0 + u) * sa + (y0 + v) * ca);
        let corners = [at(0.0, 0.0), at(w, 0.0), at(w, h), at(0.0, h)];
        let middle = at(w / 2.0, h / 2.0);
        if !self.fits(&corners, middle) {
            return;
        }
        self.seen.push((middle.0, middle.1, w.max(h) / 2.0, w.min(h) / 2.0));
        if self.ward.green && self.dice.unit() < 0.45 {
            let r = self.dice.between(5.0, 9.0);
            return self.all.trees.push((middle.0, middle.1, r));
        }
        if self.dice.unit() < 0.035 {
            let r = self.dice.between(4.0, 7.0);
            return self.all.trees.push((middle.0, middle.1, r));
        }
        let warm = self.dice.unit() < if self.ward.warm { 0.34 } else { 0.16 };
        let (lit, mid, dim) = if warm { (Shade::Warm, Shade::Warm, Shade::WarmDim) } else { (Shade::Lit, Shade::Mid, Shade::Dim) };
        self.all.face(dim, &corners);
        let [a, b, _, d] = corners;
        if w > h {
            let (r1, r2) = (at(h * 0.42, h / 2.0), at(w - h * 0.42, h / 2.0));
            self.all.face(lit, &[a, b, r2, r1]);
            self.all.face(mid, &[a, r1, d]);
        } else {
            let (r1, r2) = (at(w / 2.0, w * 0.42), at(w / 2.0, h - w * 0.42));
            self.all.face(lit, &[a, r1, r2, d]);
            self.all.face(mid, &[a, b, r1]);
        }
        if self.dice.unit() < 0.34 {
            let [_, _, c, d] = corners;
            self.all.windows.push((d.0 * 0.5 + c.0 * 0.5, d.1 * 0.5 + c.1 * 0.5));
        }
    }

    fn fits(&self, corners: &[Point; 4], middle: Point) -> bool {
        let in_court = |q: Point| self.in_court(q, 3.0);
        let street = to_edge(middle, &self.outline);
        !corners.iter().any(|&q| in_court(q))
            && !in_court(middle)
            && inside(middle, &self.outline)
            && street >= 9.0
            && (street >= 15.0 || corners.iter().all(|&q| inside(q, &self.outline)))
            && clear_of_marks(middle)
    }

    fn in_court(&self, (x, y): Point, pad: f64) -> bool {
        let (cx, cy, w, h) = self.ward.court;
        cx - pad < x && x < cx + w + pad && cy - pad < y && y < cy + h + pad
    }

    fn small_houses(&mut self) {
        let bounds = |pick: fn(&Point) -> f64| {
            let all = self.outline.iter().map(pick);
            (all.clone().fold(f64::INFINITY, f64::min), all.fold(f64::NEG_INFINITY, f64::max))
        };
        let ((left, right), (top, bottom)) = (bounds(|p| p.0), bounds(|p| p.1));
        for _ in 0..4200 {
            let m = (self.dice.between(left, right), self.dice.between(top, bottom));
            let q = self.dice.between(3.6, 6.2);
            if !inside(m, &self.outline) || to_edge(m, &self.outline) < q + 4.5 || !clear_of_marks(m) || self.in_court(m, q + 3.0) {
                continue;
            }
            if self.seen.iter().any(|e| (m.0 - e.0).hypot(m.1 - e.1) < q * 1.25 + e.2 * 0.62 + e.3 * 0.5) {
                continue;
            }
            self.seen.push((m.0, m.1, q, q));
            if self.ward.green || self.dice.unit() < 0.12 {
                self.all.trees.push((m.0, m.1, q));
                continue;
            }
            let (ca, sa) = self.turn;
            let at = |u: f64, v: f64| (m.0 + u * ca - v * sa, m.1 + u * sa + v * ca);
            let corners = [at(-q, -q), at(q, -q), at(q, q), at(-q, q)];
            let warm = self.dice.unit() < 0.25;
            self.all.face(if warm { Shade::WarmDim } else { Shade::Dim }, &corners);
            self.all.face(if warm { Shade::Warm } else { Shade::Lit }, &[m, corners[0], corners[1]]);
            if !warm {
                self.all.face(Shade::Mid, &[m, corners[3], corners[0]]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sha2::{Digest, Sha256};

    fn as_drawn(polygons: &[Polygon]) -> String {
        let one = |polygon: &Polygon| {
            let mut out = format!("M{} {}", polygon[0].0, polygon[0].1);
            let deltas: Vec<i32> = polygon.windows(2).flat_map(|pair| [pair[1].0 - pair[0].0, pair[1].1 - pair[0].1]).collect();
            push(&mut out, 'l', &deltas);
            out + "z"
        };
        polygons.iter().map(one).collect()
    }

    #[test]
    fn the_roofs_are_the_same_on_every_machine() {
        let roofs = roofs();
        let text: String = roofs.shades.iter().map(|polygons| as_drawn(polygons)).collect();
        assert_eq!((roofs.windows.len(), roofs.trees.len()), (438, 276));
        assert_eq!(format!("{:x}", Sha256::digest(text.as_bytes())), "f9c6a9759ec112bcd2c02ed96fea2ab429031ddcbf85c5ee8585515a5af750e7");
    }
}

//! The picture of a chapter: a pure function of its name and of what it shows. Its words choose the hour, the land and what stands
//! there; a hidden number is drawn into the foreground, of the same strokes as its neighbours.

mod indoors;

use indoors::{has_timber, is_indoors};
use maud::{Markup, PreEscaped, html};
use mistgate_kernel::Chance;
use std::fmt::Write;

/// The width of a picture.
const W: i32 = 1200;
/// Its height.
const H: i32 = 440;
/// Decoys for each digit of a hidden number: somebody must look.
const DECOYS: usize = 6;

/// Does the description speak of any of these?
fn speaks(words: &str, of: &[&str]) -> bool {
    of.iter().any(|word| words.contains(word))
}

/// The picture with its description for those who do not see it.
pub fn scene(id: &str, words: &str, hidden: impl Iterator<Item = u16>) -> Markup {
    let low = words.to_lowercase();
    let tone = if speaks(&low, &["night", "dark", "lamp", "match", "moon", "window with"]) {
        "night"
    } else if is_indoors(&low) {
        if has_timber(&low) { "walnut" } else { "slate" }
    } else if speaks(&low, &["forest", "clearing", "tree", "green", "garden"]) {
        "moss"
    } else if speaks(&low, &["fire", "forge", "kiln", "sun", "noon", "morning"]) {
        "copper"
    } else {
        "steel"
    };
    let drawing = Drawing { chance: Chance::new(seed(id)), svg: String::new() }.draw(&low, hidden);
    html! {
        svg class={ "scene tone-" (tone) } viewBox={ "0 0 " (W) " " (H) } preserveAspectRatio="xMidYMax slice" role="img" aria-label=(words) { (PreEscaped(drawing)) }
    }
}

/// The same name, the same picture.
fn seed(id: &str) -> u64 {
    id.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

struct Drawing {
    chance: Chance,
    svg: String,
}

impl Drawing {
    fn draw(mut self, words: &str, hidden: impl Iterator<Item = u16>) -> String {
        if is_indoors(words) {
            self.room(words);
            hidden.for_each(|number| self.number(number));
            return self.svg;
        }
        let water = speaks(words, &["river", "water", "harbour", "ford", "weir", "sea", "flood", "ferry", "bridge", "mill", "pans", "quay", "jetty"]);
        let wild = speaks(words, &["forest", "clearing", "track", "kiln", "garden", "stair", "peak"]);
        let town = speaks(
            words,
            &["street", "yard", "gate", "inn", "town", "square", "harbour", "stall", "market", "tower", "forge", "bridge", "lane", "village", "quay"],
        );
        self.sky();
        self.ridge(230, 70, 90, "s-far");
        self.fog(200);
        if wild {
            self.pines(282, 46, "s-mid")
        } else {
            self.ridge(290, 34, 70, "s-mid")
        }
        self.fog(250);
        if town {
            self.roofs(330)
        } else {
            self.pines(334, 30, "s-tree")
        }
        self.ground(if water { 338 } else { 330 });
        if water {
            self.water(356);
        }
        for (word, at) in [("mule", 430), ("horse", 430), ("goat", 470)] {
            if words.contains(word) {
                self.mule(at);
            }
        }
        if speaks(words, &["lamp", "lit", "window", "fire", "candle", "forge", "kiln"]) {
            self.light(820, 300);
        }
        self.foreground(water, hidden);
        self.svg
    }

    fn between(&mut self, from: i32, to: i32) -> i32 {
        from + self.chance.below((to - from + 1) as u32) as i32
    }

    fn path(&mut self, class: &str, d: &str) {
        let _ = write!(self.svg, r#"<path class="{class}" d="{d}"/>"#);
    }

    /// The upper left stays empty: the plate for a number lies there.
    fn sky(&mut self) {
        let (x, y) = (self.between(520, 900), self.between(80, 150));
        let _ = write!(
            self.svg,
            r#"<rect class="s-sky" width="{W}" height="{H}"/><circle class="s-dusk" cx="{x}" cy="{y}" r="330"/><circle class="s-disc" cx="{x}" cy="{y}" r="42"/>"#
        );
        for _ in 0..5 {
            let (x, y) = (self.between(700, 1120), self.between(50, 150));
            self.path("s-bird", &format!("M{x} {y}q6-7 11 0q5-7 11 0"));
        }
    }

    fn ridge(&mut self, y: i32, height: i32, step: i32, class: &str) {
        let mut d = format!("M0 {H}V{y}");
        let mut x = 0;
        while x < W {
            let (half, up) = (self.between(step / 2, step), self.between(height / 3, height));
            let _ = write!(d, "L{} {} {} {}", x + half, y - up, x + 2 * half, y + self.between(-6, 8));
            x += 2 * half;
        }
        self.path(class, &format!("{d}V{H}z"));
    }

    fn fog(&mut self, y: i32) {
        let _ = write!(self.svg, r#"<rect class="s-fog" y="{y}" width="{W}" height="90"/>"#);
    }

    fn pines(&mut self, y: i32, height: i32, class: &str) {
        let mut d = format!("M0 {H}V{y}");
        let mut x = 0;
        while x < W {
            let (w, h) = (self.between(10, 20), self.between(height / 2, height));
            let _ = write!(d, "L{} {} {} {}", x + w / 2, y - h, x + w, y + self.between(-2, 3));
            x += w;
        }
        self.path(class, &format!("{d}V{H}z"));
    }

    fn roofs(&mut self, y: i32) {
        let mut d = String::new();
        let mut windows = Vec::new();
        let mut x = self.between(330, 420);
        while x < W - 120 {
            let (half, h, up) = (self.between(23, 46), self.between(30, 74), self.between(18, 40));
            let w = 2 * half;
            let _ = write!(d, "M{x} {y}v{}l{half} {} {half} {up}v{h}z", -h, -up);
            if self.between(0, 2) == 0 {
                windows.push((x + w / 2 - 6, y - h / 2));
            }
            x += w + self.between(-6, 18);
        }
        self.path("s-near", &d);
        for (x, y) in windows {
            let _ = write!(self.svg, r#"<rect class="s-lit" x="{x}" y="{y}" width="11" height="14"/>"#);
        }
    }

    fn ground(&mut self, y: i32) {
        let (one, two) = (self.between(-14, 14), self.between(-14, 14));
        self.path("s-near", &format!("M0 {y}Q300 {} 600 {}T{W} {y}V{H}H0z", y - 20 + one, y + two));
    }

    fn water(&mut self, y: i32) {
        let _ = write!(self.svg, r#"<rect class="s-water" y="{y}" width="{W}" height="{}"/>"#, H - y);
        for _ in 0..16 {
            let (x, at, w) = (self.between(0, W - 90), self.between(y + 6, H - 8), self.between(24, 90));
            self.path("s-ripple", &format!("M{x} {at}h{w}"));
        }
    }

    /// Somebody has drawn him from memory.
    fn mule(&mut self, x: i32) {
        let y = 372;
        self.path(
            "s-ink",
            &format!("M{x} {y}v-44q-2-24 24-26h70q14 0 20-16l14-30-4-22 9 13 3-15 7 18q14 8 22 30l-6 9-18-6q-8 34-20 46v43h-11v-36l-12-4h-58l-14 4v36h-11v-36l-7-16-2 52z"),
        );
    }

    fn light(&mut self, x: i32, y: i32) {
        let _ =
            write!(self.svg, r#"<circle class="s-glow" cx="{x}" cy="{y}" r="90"/><rect class="s-lit" x="{}" y="{}" width="16" height="20"/>"#, x - 8, y - 10);
    }

    /// Reeds or grass; among them the digits of a hidden number, as high as they are, and of the same strokes.
    fn foreground(&mut self, water: bool, hidden: impl Iterator<Item = u16>) {
        for _ in 0..46 {
            let (x, h, lean) = (self.between(0, W), self.between(20, if water { 86 } else { 54 }), self.between(-9, 9));
            self.path("s-reed s-reed--back", &format!("M{x} {H}q{} {} {lean} {}", lean / 3, -h / 2, -h));
        }
        hidden.for_each(|number| self.number(number));
        for _ in 0..34 {
            let (x, h, lean) = (self.between(0, W), self.between(16, 60), self.between(-14, 14));
            self.path("s-reed", &format!("M{x} {H}q{} {} {lean} {}", lean / 3, -h / 2, -h));
        }
    }

    fn number(&mut self, number: u16) {
        let digits: Vec<usize> = number.to_string().bytes().map(|digit| usize::from(digit - b'0')).collect();
        let mut x = self.between(240, 620);
        for _ in 0..DECOYS * digits.len() {
            let (at, foot, h) = (self.between(120, 1080), self.between(400, 436), self.between(56, 96));
            // Bent as a digit is bent, and none of them.
            let (one, two) = (self.between(-26, 26), self.between(-26, 26));
            self.path("s-reed s-reed--told", &format!("M{at} {foot}l{one} {}l{two} {}", -h / 2, -h / 2));
        }
        for digit in digits {
            let y = self.between(322, 338);
            let _ = write!(self.svg, r#"<path class="s-reed s-reed--told" transform="translate({x} {y})" d="{}"/>"#, DIGITS[digit]);
            x += self.between(62, 84);
        }
    }
}

/// The digits as strokes, 40 wide and 80 high.
const DIGITS: [&str; 10] = [
    "M8 0 32 0 40 12 40 68 32 80 8 80 0 68 0 12z",
    "M10 14 24 0V80",
    "M0 14 12 0 30 0 40 14 40 30 0 80 40 80",
    "M2 8 14 0 30 0 40 12 40 28 26 38 40 48 40 66 28 80 12 80 0 70",
    "M30 80V0L0 54H40",
    "M38 0H6L2 36 26 32 40 44 40 66 28 80 10 80 0 72",
    "M34 0 14 16 2 44 2 66 12 80 30 80 40 66 40 52 30 42 12 42 2 54",
    "M0 0H40L16 80",
    "M20 38 6 28 6 10 16 0 26 0 36 10 36 28 20 38 2 52 2 68 14 80 28 80 40 68 40 52z",
    "M38 30 28 40 12 40 2 28 2 12 12 0 30 0 40 14 40 40 26 66 8 80",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_the_same_for_ever_and_shows_a_number_only_if_one_is_hidden_there() {
        let one = |hidden: Option<u16>| scene("Three Mules-The east gate", "harness hung on a wall to dry", hidden.into_iter()).into_string();
        assert_eq!(one(Some(47)), one(Some(47)));
        assert!(one(Some(47)).contains(DIGITS[4]) && one(Some(47)).contains(DIGITS[7]));
        assert!(!DIGITS.iter().any(|digit| one(None).contains(digit)));
        assert!(!one(Some(47)).contains("<text") && !one(Some(47)).contains(">47"), "the number is drawn, not written");
    }

    #[test]
    fn under_a_roof_there_is_no_sky() {
        let drawn = |words: &str| scene("The Awakening-With your boots on", words, std::iter::once(17)).into_string();
        for inside in ["darkness, a stone vault just over the face", "an inn table by a harbour window", "a dark byre, a door with light round all its edges"] {
            assert!(!drawn(inside).contains("s-sky") && drawn(inside).contains("s-wall"), "{inside}");
            assert!(drawn(inside).contains(DIGITS[1]) && drawn(inside).contains(DIGITS[7]), "a number can be hidden here too");
        }
        for outside in ["a walled yard at noon, a table", "people carrying beds out of doors on a green", "a bridge by night, one lit window"] {
            assert!(drawn(outside).contains("s-sky") && !drawn(outside).contains("s-wall"), "{outside}");
        }
    }
}

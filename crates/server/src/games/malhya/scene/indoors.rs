//! The inside of a house, or of a hill: a wall, a ceiling, a floor, and what the words say stands there.

use super::{Drawing, H, W, speaks};
use std::fmt::Write;

/// Words of somebody who is under a roof. What also speaks of the open air is drawn outside.
const INSIDE: [&str; 36] = [
    "vault",
    " room",
    "taproom",
    "a hall",
    "dark hall",
    "gallery",
    "cellar",
    "kitchen",
    "counter",
    " shop",
    "byre",
    "loft",
    "shelf",
    "shelves",
    "drawer",
    "cupboard",
    "ledger",
    "lectern",
    "settle",
    "stools",
    " table",
    " bed",
    "stone lid",
    "sink",
    "doorway",
    "grate",
    "passage",
    "matchlight",
    "brick wall",
    "sheeted",
    "pencil",
    "page of",
    "brass plate",
    "men in grey",
    "rope, worn",
    "inside of a great bell",
];
const OUTSIDE: [&str; 12] = ["green", "yard", "lane", "street", "a ford", "quay", "bridge", " road", "roofs", "sky", "causeway", "tent"];
/// Here the ceiling has beams; elsewhere it is a vault.
const TIMBER: [&str; 18] = [
    " room", "taproom", "a hall", "kitchen", "counter", " shop", "byre", "loft", "shelf", "shelves", "drawer", "cupboard", "ledger", "settle", "stools",
    " table", "sink", "page of",
];

/// Where the wall ends and the floor begins.
const FLOOR: i32 = 334;
/// From pillar to pillar, or from post to post.
const BAY: i32 = 240;

/// Does this happen under a roof?
pub fn is_indoors(words: &str) -> bool {
    speaks(words, &INSIDE) && !speaks(words, &OUTSIDE)
}

/// Are there beams under the roof?
pub fn has_timber(words: &str) -> bool {
    speaks(words, &TIMBER)
}

impl Drawing {
    pub(super) fn room(&mut self, words: &str) {
        let begin = -self.between(40, BAY - 40);
        let timber = has_timber(words);
        let _ = write!(self.svg, r#"<rect class="s-wall" width="{W}" height="{H}"/>"#);
        if timber {
            self.planks()
        } else {
            self.courses()
        }
        if speaks(words, &["window", "snow light", "sun", "skylight", "the sea"]) {
            self.window(begin + 3 * BAY + 70);
        }
        if speaks(words, &["shelf", "shelves", "drawer", "cupboard", "ledgers", "pegs"]) {
            self.shelves(begin + BAY + 44);
        }
        if timber {
            self.beams(begin)
        } else {
            self.arches(begin)
        }
        if speaks(words, &["bed", "lid", "vault"]) {
            self.beds(begin);
        }
        if speaks(words, &[" door", "hatch"]) {
            self.door(begin + 4 * BAY + BAY / 2);
        }
        if speaks(words, &["rope", "bell", "men in grey"]) {
            self.bell(690);
        }
        if speaks(words, &["stair", "steps", "ladder"]) {
            self.stair(begin + 4 * BAY + 30);
        }
        self.flags();
        if speaks(words, &["table", "counter", "desk", "lectern", "ledger", "page of", "stools", "taproom"]) {
            self.table(430);
        }
        if speaks(words, &["lamp", "lantern", "candle", "match", "lit ", "fire", "light"]) {
            self.light(begin + 2 * BAY + BAY / 2, 238);
        }
    }

    fn courses(&mut self) {
        let mut d = String::new();
        for row in 1..8 {
            let y = row * 44;
            let _ = write!(d, "M0 {y}H{W}");
            let mut x = self.between(10, 90);
            while x < W {
                let _ = write!(d, "M{x} {y}v-44");
                x += self.between(70, 120);
            }
        }
        self.path("s-course", &d);
    }

    fn planks(&mut self) {
        let (mut d, mut x) = (String::new(), self.between(8, 40));
        while x < W {
            let _ = write!(d, "M{x} 0V{FLOOR}");
            x += self.between(34, 52);
        }
        self.path("s-course", &d);
    }

    /// The vault: what is above the arches, and the pillars they stand on.
    fn arches(&mut self, begin: i32) {
        let (spring, half) = (176, (BAY - 28) / 2);
        let mut d = format!("M0 0H{W}V{spring}");
        let mut x = begin + BAY * ((W - begin) / BAY + 1);
        let _ = write!(d, "H{x}");
        while x > 0 {
            let _ = write!(d, "V{FLOOR}h-28V{spring}a{half} {half} 0 0 0-{} 0", 2 * half);
            x -= BAY;
        }
        self.path("s-mid", &format!("{d}V0z"));
    }

    fn beams(&mut self, begin: i32) {
        let mut d = format!("M0 0H{W}V30H0z");
        for x in (begin..W).step_by(BAY as usize) {
            // A post, and a brace on either side of it.
            let _ = write!(d, "M{x} 30h24V{FLOOR}h-24zM{x} 96v-22l-44-44h22zM{} 96v-22l44-44h-22z", x + 24);
        }
        self.path("s-mid", &d);
    }

    /// Cut into the wall like loaves in an oven; a lid leans beside some of them.
    fn beds(&mut self, begin: i32) {
        for x in (begin..W).step_by(BAY as usize) {
            let at = x + 52;
            self.path("s-ink", &format!("M{at} {}v-30a74 46 0 0 1 148 0v30z", FLOOR - 12));
            if self.between(0, 2) > 0 {
                self.path("s-near", &format!("M{} {FLOOR}l16-84h18l-12 84z", at + 150));
            }
        }
    }

    fn door(&mut self, x: i32) {
        let _ = write!(self.svg, r#"<circle class="s-glow" cx="{x}" cy="{}" r="120"/>"#, FLOOR - 60);
        self.path("s-lit", &format!("M{} {FLOOR}v-84a34 34 0 0 1 68 0v84z", x - 34));
        // It stands open.
        self.path("s-near", &format!("M{} {FLOOR}v-84q4-30 24-34v132z", x - 34));
    }

    fn window(&mut self, x: i32) {
        self.path("s-pane", &format!("M{x} 96h92v104h-92z"));
        self.path("s-course s-course--frame", &format!("M{x} 96h92v104h-92zM{} 96v104M{x} 146h92", x + 46));
    }

    fn shelves(&mut self, x: i32) {
        for y in [112, 168, 224] {
            let mut at = x + 6;
            while at < x + 2 * BAY - 60 {
                let (w, h, pale) = (self.between(9, 24), self.between(20, 40), self.between(0, 3) == 0);
                let _ = write!(self.svg, r#"<rect class="{}" x="{at}" y="{}" width="{w}" height="{h}"/>"#, if pale { "s-pane" } else { "s-near" }, y - h);
                at += w + self.between(1, 9);
            }
            let _ = write!(self.svg, r#"<rect class="s-ink" x="{x}" y="{y}" width="{}" height="6"/>"#, 2 * BAY - 54);
        }
    }

    /// A great bell, mouth down, and its ropes.
    fn bell(&mut self, x: i32) {
        for _ in 0..7 {
            let (at, sway) = (self.between(x - 230, x + 230), self.between(-8, 8));
            self.path("s-reed s-reed--back", &format!("M{at} 0q{sway} 170 0 {}", FLOOR + 10));
        }
        self.path("s-ink", &format!("M{} 0q-8 96-58 128h348q-50-32-58-128z", x - 116));
        self.path("s-far", &format!("M{} 112h320l22 16h-364z", x - 160));
    }

    fn stair(&mut self, x: i32) {
        let mut d = format!("M{x} {FLOOR}");
        (0..9).for_each(|_| d.push_str("v-26h26"));
        self.path("s-near", &format!("{d}V{FLOOR}z"));
    }

    /// The floor, of flags that run away from whoever looks.
    fn flags(&mut self) {
        let _ = write!(self.svg, r#"<rect class="s-near" y="{FLOOR}" width="{W}" height="{}"/>"#, H - FLOOR);
        let mut d = String::new();
        for x in (-600..W + 600).step_by(120) {
            let _ = write!(d, "M{} {FLOOR}L{x} {H}", 600 + (x - 600) / 2);
        }
        [354, 388].iter().for_each(|y| d.push_str(&format!("M0 {y}H{W}")));
        self.path("s-course", &d);
    }

    fn table(&mut self, x: i32) {
        self.path("s-ink", &format!("M{x} 330h420v16h-420zM{} 346h18v72h-18zM{} 346h18v72h-18z", x + 34, x + 368));
        let mut at = x + 40;
        while at < x + 340 {
            let (w, h) = (self.between(14, 30), self.between(10, 26));
            let _ = write!(self.svg, r#"<rect class="s-pane" x="{at}" y="{}" width="{w}" height="{h}" rx="3"/>"#, 330 - h);
            at += w + self.between(24, 80);
        }
    }
}

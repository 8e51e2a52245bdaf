//! The ground under the region: hexes in ink, drawn once from the content and never swapped. What a hex bears is a pure function of
//! its place, so the land looks the same at every table and for ever.

use maud::{Markup, PreEscaped};
use mistgate_kernel::Chance;
use mistgate_malhya::content::{Hex, Region};
use mistgate_malhya::ids::HexId;
use mistgate_malhya::words::{Direction, Terrain};
use std::fmt::Write;

/// The width of a hex.
pub const W: i32 = 104;
/// Its height.
pub const H: i32 = 120;
/// From one row to the next.
const PITCH: i32 = 90;
/// The slope of its roof.
const ROOF: i32 = 30;

/// Where the hexes lie.
pub struct Grid<'a> {
    region: &'a Region,
    longest: usize,
}

impl<'a> Grid<'a> {
    /// The places of a region's hexes.
    pub fn new(region: &'a Region) -> Self {
        let longest = rows(region).map(<[Hex]>::len).max().unwrap_or_default();
        Grid { region, longest }
    }

    /// The size of the whole drawing: half of each half-hex lies beyond it.
    pub fn size(&self) -> (i32, i32) {
        let count = rows(self.region).count() as i32;
        ((self.longest as i32 - 1) * W, (count - 1) * PITCH + H)
    }

    /// The upper left corner of a hex's box.
    pub fn corner(&self, hex: &Hex) -> (i32, i32) {
        let (column, row) = place(&hex.name);
        let long = rows(self.region).nth(row as usize).is_some_and(|row| row.len() == self.longest);
        (column * W - if long { W / 2 } else { 0 }, row * PITCH)
    }

    /// The middle of a hex.
    pub fn middle(&self, hex: &Hex) -> (i32, i32) {
        let (x, y) = self.corner(hex);
        (x + W / 2, y + H / 2)
    }

    /// Its outline, so much smaller on every side.
    pub fn outline(&self, hex: &Hex, inset: i32) -> String {
        let (x, y) = self.corner(hex);
        let (w, h, roof) = (W - 2 * inset, H - 2 * inset, ROOF - inset / 2);
        let (x, y) = (x + inset, y + inset);
        format!("M{} {y}l{} {roof}v{}l{} {roof}l{} {}v{}z", x + w / 2, w / 2, h - 2 * roof, -w / 2, -w / 2, -roof, 2 * roof - h)
    }
}

/// The hexes of the region, row by row.
fn rows(region: &Region) -> impl Iterator<Item = &[Hex]> {
    region.hexes.chunk_by(|one, next| place(&one.name).1 == place(&next.name).1)
}

/// Column and row of a hex from its name, from 0.
fn place(name: &str) -> (i32, i32) {
    let column = name.bytes().next().map_or(0, |letter| i32::from(letter) - i32::from(b'A'));
    (column, name.get(1..).and_then(|row| row.parse().ok()).unwrap_or(1) - 1)
}

/// The land, with everything that grows on it.
pub fn land(region: &Region) -> Markup {
    let grid = Grid::new(region);
    let (w, h) = grid.size();
    let mut svg = format!(r#"<svg class="region__land" viewBox="0 0 {w} {h}" aria-hidden="true"><defs>{STAMPS}</defs>"#);
    for (terrain, class) in LANDS {
        let hexes = region.hexes.iter().filter(|hex| hex.terrain == terrain);
        let outline: String = hexes.map(|hex| grid.outline(hex, 0)).collect();
        let _ = write!(svg, r#"<path class="r-land r-land--{class}" d="{outline}"/>"#);
    }
    let shore = shore(&grid);
    let _ = write!(svg, r#"<path class="r-lap r-lap--0" d="{shore}"/><path class="r-lap r-lap--2" d="{shore}"/><path class="r-coast" d="{shore}"/>"#);
    let outlines: String = region.hexes.iter().map(|hex| grid.outline(hex, 0)).collect();
    let _ = write!(svg, r#"<path class="r-grid" d="{outlines}"/>"#);
    let mut features: Vec<(i32, String)> = region.hexes.iter().enumerate().flat_map(|(at, hex)| growth(&grid, at, hex)).collect();
    // What stands further south stands in front.
    features.sort_by_key(|feature| feature.0);
    features.iter().for_each(|feature| svg.push_str(&feature.1));
    let halves: String = region.hexes.iter().filter(|hex| hex.half).map(|hex| grid.outline(hex, 0)).collect();
    let _ = write!(svg, r#"<path class="r-half" d="{halves}"/></svg>"#);
    PreEscaped(svg)
}

const LANDS: [(Terrain, &str); 6] = [
    (Terrain::Sea, "sea"),
    (Terrain::Plains, "plains"),
    (Terrain::Forest, "forest"),
    (Terrain::Swamp, "swamp"),
    (Terrain::Mountain, "mountain"),
    (Terrain::City, "plains"),
];

/// The edges between sea and land.
fn shore(grid: &Grid) -> String {
    let hexes = &grid.region.hexes;
    let mut edges = String::new();
    for hex in hexes.iter().filter(|hex| hex.terrain == Terrain::Sea) {
        let (x, y) = grid.corner(hex);
        let corners = [(x + W / 2, y), (x + W, y + ROOF), (x + W, y + H - ROOF), (x + W / 2, y + H), (x, y + H - ROOF), (x, y + ROOF)];
        for &direction in Direction::ALL {
            let land = hex.around[direction.index()].is_some_and(|HexId(at)| hexes[usize::from(at)].terrain != Terrain::Sea);
            let (from, to) = match direction {
                Direction::East => (1, 2),
                Direction::SouthEast => (2, 3),
                Direction::SouthWest => (3, 4),
                Direction::West => (4, 5),
                Direction::NorthWest => (5, 0),
                Direction::NorthEast => (0, 1),
            };
            if land {
                let _ = write!(edges, "M{} {}L{} {}", corners[from].0, corners[from].1, corners[to].0, corners[to].1);
            }
        }
    }
    edges
}

/// What stands on a hex, each with the line it stands on.
fn growth(grid: &Grid, at: usize, hex: &Hex) -> Vec<(i32, String)> {
    let (cx, cy) = grid.middle(hex);
    let mut chance = Chance::new(at as u64 + 1);
    let mut between = |from: i32, to: i32| from + chance.below((to - from + 1) as u32) as i32;
    let mut all = Vec::new();
    let stamps: &[(&str, usize)] = match hex.terrain {
        Terrain::Forest => &[("r-pine", 6), ("r-tree", 7)],
        Terrain::Plains => &[("r-tuft", 6)],
        Terrain::Swamp => &[("r-pool", 2), ("r-reed", 7)],
        Terrain::Sea => &[("r-wave", 3)],
        Terrain::Mountain => &[("r-pine", 2)],
        Terrain::City => &[("r-tuft", 3)],
    };
    for &(stamp, count) in stamps {
        for _ in 0..count {
            let dx = between(-40, 40);
            // The hex is narrower at its roof and its foot.
            let room = 46 - dx.abs() / 2;
            let (x, y) = (cx + dx, cy + between(-room + 12, room));
            let foot = if stamp == "r-pool" { y - H } else { y };
            all.push((foot, format!(r##"<use href="#{stamp}" x="{x}" y="{y}"/>"##)));
        }
    }
    match hex.terrain {
        Terrain::Mountain => {
            for (dx, dy, size) in [(-20, 4, 100), (24, 16, 76), (-6, 38, 62)] {
                let (x, y) = (cx + dx + between(-4, 4), cy + dy);
                all.push((y, format!(r##"<use href="#r-peak" transform="translate({x} {y}) scale({}.{:02})"/>"##, size / 100, size % 100)));
            }
        }
        Terrain::City => all.push((cy + 24, format!(r##"<use href="#r-town" x="{cx}" y="{}"/>"##, cy + 2))),
        Terrain::Forest | Terrain::Plains | Terrain::Swamp | Terrain::Sea => {}
    }
    all
}

/// Drawn once, used a thousand times; each stands on its own foot.
const STAMPS: &str = concat!(
    r#"<g id="r-tree"><path class="r-trunk" d="M0-5V2"/><path class="r-leaf" d="M-10-6C-13-11-5-18 0-18S13-11 10-6C6-2.500-6-2.500-10-6z"/><path class="r-leafshade" d="M1-17C12-15 12-9 10-6C6-3 2-3 0-3.500C5-7 6-11 1-17z"/></g>"#,
    r#"<g id="r-pine"><path class="r-trunk" d="M0-4V2"/><path class="r-leaf r-leaf--pine" d="M0-23L4-14H2L6-7H3L7-3H-7L-3-7H-6L-2-14H-4z"/><path class="r-leafshade" d="M0-23L4-14H2L6-7H3L7-3H1z"/></g>"#,
    r#"<path id="r-tuft" class="r-grass" d="M-5 0c0-3-1-5-3-6M-4 0c.5-4 .5-6-.5-9M-3 0c.5-3 2-5 4-6"/>"#,
    r#"<g id="r-reed"><path class="r-grass" d="M0 0V-15M-4 0C-4-5-5-8-7-11M4 0c0-4 1-7 4-9"/><path class="r-reedhead" d="M-1.500-20q1.500-1.500 3 0v6q-1.500 1.500-3 0z"/></g>"#,
    r#"<path id="r-pool" class="r-pool" d="M-15 0q6-7 15-5t15 5q-5 7-15 6t-15-6z"/>"#,
    r#"<path id="r-wave" class="r-wave" d="M-12 0q4-5 8 0t8 0 8 0"/>"#,
    r#"<g id="r-peak"><path class="r-rock" d="M0-56L-8-40-18-17-28 0Q0 5 28 0L20-16 12-31 9-41z"/><path class="r-rockshade" d="M0-56L5-35-1-19 5 2 28 0 20-16 12-31 9-41z"/><path class="r-snow" d="M0-56L-8-40-3-37 0-41 3-36 6-39 9-41z"/><path class="r-ink" d="M-28 0L-18-17-8-40 0-56 9-41 12-31 20-16 28 0M0-56L5-35-1-19 5 0"/></g>"#,
    r#"<g id="r-town"><path class="r-house" d="M-32 4v-6h13v6zM-19 0v-8h14v8zM6 3v-7h15v7zM-5-6v-22h10v22z"/><path class="r-roof" d="M-34-2L-25-10-17-2zM-21-8L-12-17-3-8zM4-4L13-12 23-4zM-8-27l8-17 8 17z"/><path class="r-house" d="M-38 18V6h76v12q-38 9-76 0zM-44 19V-3h12v22zM32 19V-3h12v22z"/><path class="r-ink" d="M-44-3v-3h3v3h3v-3h3v3h3M32-3v-3h3v3h3v-3h3v3h3M-5 22v-7q5-6 10 0v7M-30 13h8m6 0h9m13 0h8m5 0h9"/></g>"#,
);

#[cfg(test)]
mod tests {
    use super::*;
    use mistgate_malhya::Malhya;

    #[test]
    fn neighbours_lie_beside_each_other_on_the_drawing() {
        let game = Malhya::embedded().unwrap();
        let (region, grid) = (&game.content.region, Grid::new(&game.content.region));
        for hex in &region.hexes {
            for (direction, there) in hex.around.iter().enumerate().filter_map(|(at, there)| Some((at, (*there)?))) {
                let ((x, y), (to_x, to_y)) = (grid.middle(hex), grid.middle(&region.hexes[there.index()]));
                let expected = [(W, 0), (W / 2, PITCH), (-W / 2, PITCH), (-W, 0), (-W / 2, -PITCH), (W / 2, -PITCH)][direction];
                assert_eq!((to_x - x, to_y - y), expected, "{} and {}", hex.name, region.hexes[there.index()].name);
            }
        }
        assert_eq!(land(region).into_string(), land(region).into_string());
    }
}

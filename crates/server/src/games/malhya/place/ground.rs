//! The ground of a place, in ink: hatching around it, floors, water, rifts, shadow, low walls, walls. A pure function of the location,
//! so a place looks the same at every table and for ever. It is sent once, and every state of the map pulls it in.

use super::outline::{Place, U, outline};
use maud::{Markup, PreEscaped};
use mistgate_kernel::Chance;
use mistgate_kernel::places::square::{Barrier, Side, Zones};
use mistgate_malhya::content::Content;
use mistgate_malhya::place::location::Location;
use mistgate_malhya::place::spot::Spot;
use mistgate_malhya::place::tile::{Cell, Floor, RIFT, SHADOW, WATER};
use mistgate_malhya::show::place::terrain::{TileView, floor_of, tiles};
use std::collections::BTreeSet;
use std::fmt::Write;

/// Everything that does not change while the place is played, as a group with the id `base`.
pub fn ground(content: &Content, location: &Location) -> Markup {
    let sketch = Sketchbook { location, tiles: tiles(content, location) };
    let mut svg = String::from(r#"<g id="base">"#);
    sketch.around(&mut svg);
    sketch.floors(&mut svg);
    sketch.zones(&mut svg);
    sketch.lines(&mut svg);
    sketch.labels(&mut svg);
    svg.push_str("</g>");
    PreEscaped(svg)
}

/// Small deviations of the pen: always the same at the same spot.
struct Pen(Chance);

impl Pen {
    fn at(what: u64, (column, row): Place) -> Self {
        Pen(Chance::new(what << 32 | ((column + 64) as u64) << 16 | (row + 64) as u64))
    }

    fn between(&mut self, low: i32, high: i32) -> i32 {
        low + self.0.below((high - low + 1) as u32) as i32
    }

    fn often(&mut self, per_cent: u32) -> bool {
        self.0.below(100) < per_cent
    }
}

struct Sketchbook<'a> {
    location: &'a Location,
    tiles: Vec<TileView<'a>>,
}

impl Sketchbook<'_> {
    fn cell(&self, (column, row): Place) -> Cell {
        match (u8::try_from(column), u8::try_from(row)) {
            (Ok(column), Ok(row)) => self.location.sketch.cell(column, row),
            _ => Cell::Outside,
        }
    }

    fn spaces(&self, wanted: impl Fn(Cell) -> bool) -> BTreeSet<Place> {
        let places = self.location.sketch.places().map(|(column, row)| (i32::from(column), i32::from(row)));
        places.filter(|&place| wanted(self.cell(place))).collect()
    }

    fn zone(&self, zone: Zones) -> BTreeSet<Place> {
        self.spaces(|cell| matches!(cell, Cell::Open(zones) if zones.any(zone)))
    }

    fn floor(&self, (column, row): Place) -> Floor {
        floor_of(&self.tiles, Spot { column: column as u8, row: row as u8 })
    }

    /// Rock: hatching in clusters along the outline.
    fn around(&self, svg: &mut String) {
        let inside = self.spaces(|cell| cell != Cell::Outside);
        let whole = outline(&inside, 0);
        let mut hatch = String::new();
        for &(column, row) in &inside {
            for (right, down) in [(0, -1), (1, 0), (0, 1), (-1, 0)] {
                if inside.contains(&(column + right, row + down)) {
                    continue;
                }
                let mut pen = Pen::at(1 + (right + 2 * down + 3) as u64, (column, row));
                for _ in 0..8 {
                    let (along, far) = (pen.between(0, U), pen.between(4, 24));
                    let x = if right == 0 { column * U + along } else { (column + i32::from(right > 0)) * U + right * far };
                    let y = if down == 0 { row * U + along } else { (row + i32::from(down > 0)) * U + down * far };
                    let (a, b) = (pen.between(-8, 8), pen.between(-8, 8));
                    for step in -1..=1 {
                        let _ = write!(hatch, "M{} {}l{a} {b}", x - a / 2 - step * b.signum() * 4, y - b / 2 + step * a.signum() * 4);
                    }
                }
            }
        }
        let _ = write!(svg, r#"<path class="p-halo" d="{whole}"/><path class="p-hatch" d="{hatch}"/><path class="p-void" d="{whole}"/>"#);
    }

    fn floors(&self, svg: &mut String) {
        for &floor in Floor::ALL {
            let of_it = |place: &Place| self.floor(*place) == floor;
            let spaces: BTreeSet<Place> = self.spaces(|cell| cell != Cell::Outside).into_iter().filter(of_it).collect();
            if spaces.is_empty() {
                continue;
            }
            let dry = |place: &&Place| !matches!(self.cell(**place), Cell::Open(zones) if zones.any(WATER) || zones.any(RIFT));
            let ink: String = spaces.iter().filter(dry).map(|&place| floor_ink(floor, place)).collect();
            let _ = write!(svg, r#"<path class="p-floor p-floor--{}" d="{}"/><path class="p-ink" d="{ink}"/>"#, floor.word(), outline(&spaces, 0));
        }
        let closed: String = self.spaces(|cell| cell == Cell::Closed).into_iter().map(rubble).collect();
        let _ = write!(svg, r#"<path class="p-rubble" d="{closed}"/>"#);
    }

    fn zones(&self, svg: &mut String) {
        let water = self.zone(WATER);
        if !water.is_empty() {
            let ripples: String = water.iter().map(|&place| ripple(place)).collect();
            let shore: String = edges(&water).map(|edge| wavering(edge, 2)).collect();
            let _ =
                write!(svg, r#"<path class="p-water" d="{}"/><path class="p-ripple" d="{ripples}"/><path class="p-shore" d="{shore}"/>"#, outline(&water, 0));
        }
        let rift = self.zone(RIFT);
        if !rift.is_empty() {
            let cliff: String = edges(&rift).map(cliff).collect();
            let rim: String = edges(&rift).map(|edge| wavering(edge, 3)).collect();
            let _ = write!(svg, r#"<path class="p-rift" d="{}"/><path class="p-cliff" d="{cliff}"/><path class="p-rim" d="{rim}"/>"#, outline(&rift, 0));
        }
        let shadow = self.zone(SHADOW);
        if !shadow.is_empty() {
            let _ = write!(svg, r#"<path class="p-shadow" d="{}"/><path class="p-shade" d="{}"/>"#, outline(&shadow, 0), outline(&shadow, 1));
        }
    }

    /// The grid, the seams of the tiles, low walls, walls. Doors can be opened: they are drawn with the figures.
    fn lines(&self, svg: &mut String) {
        let grid: String = self.spaces(|cell| cell != Cell::Outside).into_iter().map(|(c, r)| format!("M{} {}h64v64", c * U, r * U)).collect();
        let seam = |tile: &TileView| {
            let (w, h) = (i32::from(tile.columns) * U - 6, i32::from(tile.rows) * U - 6);
            format!("M{} {}h{w}v{h}h{}z", i32::from(tile.at.column) * U + 3, i32::from(tile.at.row) * U + 3, -w)
        };
        let seams: String = self.tiles.iter().map(seam).collect();
        let (mut low, mut walls) = (String::new(), String::new());
        for side in self.sides() {
            let ((x, y), upright) = corner(side);
            let (whole, short, frame) = if upright { ("v64", "v58", "v10m0 44v10") } else { ("h64", "h58", "h10m44 0h10") };
            let _ = match self.location.ground().map.barrier(side) {
                Barrier::None => Ok(()),
                Barrier::Hindering if upright => write!(low, "M{x} {}{short}", y + 3),
                Barrier::Hindering => write!(low, "M{} {y}{short}", x + 3),
                Barrier::Blocking => write!(walls, "M{x} {y}{whole}"),
                Barrier::Door(_) => write!(walls, "M{x} {y}{frame}"),
            };
        }
        let _ = write!(svg, r#"<path class="p-grid" d="{grid}"/><path class="p-seam" d="{seams}"/>"#);
        let _ = write!(svg, r#"<path class="p-hinder p-hinder--case" d="{low}"/><path class="p-hinder" d="{low}"/>"#);
        for part in [" p-wall--cast", "", " p-wall--top", " p-wall--core"] {
            let _ = write!(svg, r#"<path class="p-wall{part}" d="{walls}"/>"#);
        }
    }

    fn sides(&self) -> impl Iterator<Item = Side> {
        let (columns, rows) = (self.location.sketch.columns, self.location.sketch.rows);
        let upright = (0..rows).flat_map(move |row| (0..=columns).map(move |column| Side::Upright(column, row)));
        upright.chain((0..=rows).flat_map(move |row| (0..columns).map(move |column| Side::Level(column, row))))
    }

    /// Names of tiles, the ruler, the North.
    fn labels(&self, svg: &mut String) {
        let (columns, rows) = (i32::from(self.location.sketch.columns), i32::from(self.location.sketch.rows));
        for tile in &self.tiles {
            let (x, y) = ((i32::from(tile.at.column) + i32::from(tile.columns)) * U - 34, (i32::from(tile.at.row) + i32::from(tile.rows)) * U - 12);
            let _ = write!(svg, r#"<text class="p-tileno" x="{x}" y="{y}">{}</text>"#, tile.name);
        }
        for column in 0..columns {
            let name = mistgate_kernel::places::name(column as u8, 0);
            let _ = write!(svg, r#"<text class="p-ruler" x="{}" y="-17">{}</text>"#, column * U + U / 2, name.trim_end_matches('1'));
        }
        for row in 0..rows {
            let _ = write!(svg, r#"<text class="p-ruler" x="-20" y="{}">{}</text>"#, row * U + 38, row + 1);
        }
        let turn = 90 * self.location.north as i32;
        let (x, y) = (columns * U + 17, rows * U - 20);
        let _ = write!(
            svg,
            r#"<g class="p-north" transform="translate({x} {y})"><path transform="rotate({turn})" d="M0-22 7 4 0-1-7 4z"/><text y="21">N</text></g>"#
        );
    }
}

/// Where a side begins, and whether it goes down.
pub fn corner(side: Side) -> (Place, bool) {
    match side {
        Side::Upright(column, row) => ((i32::from(column) * U, i32::from(row) * U), true),
        Side::Level(column, row) => ((i32::from(column) * U, i32::from(row) * U), false),
    }
}

/// An edge of a zone: its ends, and the way out.
type Edge = ([Place; 2], Place);

fn edges(zone: &BTreeSet<Place>) -> impl Iterator<Item = Edge> + '_ {
    zone.iter().flat_map(move |&(column, row)| {
        let corners = [(column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)];
        let sides = [(0, -1), (1, 0), (0, 1), (-1, 0)].into_iter().enumerate();
        let open = sides.filter(move |(_, (right, down))| !zone.contains(&(column + right, row + down)));
        open.map(move |(side, out)| ([corners[side], corners[(side + 1) % 4]].map(|(x, y)| (x * U, y * U)), out))
    })
}

/// A side drawn by hand: its ends are exact.
fn wavering(([from, to], _): Edge, most: i32) -> String {
    let mut pen = Pen::at(40, (from.0 + to.0, from.1 + 3 * to.1));
    let mut path = format!("M{} {}", from.0, from.1);
    for step in 1..5 {
        let (x, y) = (from.0 + (to.0 - from.0) * step / 5, from.1 + (to.1 - from.1) * step / 5);
        let _ = write!(path, "L{} {}", x + pen.between(-most, most), y + pen.between(-most, most));
    }
    let _ = write!(path, "L{} {}", to.0, to.1);
    path
}

fn cliff(([from, to], (right, down)): Edge) -> String {
    let mut pen = Pen::at(41, (from.0 + to.0, from.1 + 3 * to.1));
    let stroke = |step: i32| {
        let (x, y) = (from.0 + (to.0 - from.0) * step / 22, from.1 + (to.1 - from.1) * step / 22);
        let deep = pen.between(7, 20);
        format!("M{x} {y}l{} {}", -right * deep + pen.between(-2, 2), -down * deep + pen.between(-2, 2))
    };
    (1..22).step_by(2).map(stroke).collect()
}

fn ripple((column, row): Place) -> String {
    let mut pen = Pen::at(42, (column, row));
    let wave = |n: i32| format!("M{} {}q6-5 12 0t12 0", column * U + pen.between(4, 30), row * U + 12 + 19 * n + pen.between(-3, 3));
    (0..3).map(wave).collect()
}

/// What fills a space that nobody can stand on.
fn rubble((column, row): Place) -> String {
    let mut pen = Pen::at(43, (column, row));
    let stone = |n: i32| {
        let (x, y, size) = (column * U + 8 + 17 * (n % 3) + pen.between(0, 5), row * U + 10 + 16 * (n / 3) + pen.between(0, 5), pen.between(9, 13));
        format!("M{x} {y}l{size}-3 5 {size}-9 4-{}-5z", size - 4)
    };
    (0..9).map(stone).collect()
}

/// What the pen draws on a floor: joints of stone, planks, pebbles, cracks.
fn floor_ink(floor: Floor, (column, row): Place) -> String {
    let mut pen = Pen::at(50 + floor as u64, (column, row));
    let (x, y) = (column * U, row * U);
    let mut path = String::new();
    match floor {
        Floor::Stone => {
            let (middle, one, two) = (y + 32 + pen.between(-9, 9), x + 32 + pen.between(-13, 13), x + 32 + pen.between(-15, 15));
            let _ = write!(path, "M{x} {middle}h64M{one} {}L{one} {middle}M{two} {middle}V{}", y + 2, y + 62);
            if pen.often(35) {
                let _ = write!(path, "M{} {}l{} {} 4 9", x + pen.between(4, 12), y + pen.between(6, 14), pen.between(6, 12), pen.between(3, 11));
            }
        }
        Floor::Wood => {
            for plank in 0..4 {
                let top = y + 16 * plank;
                let _ = write!(path, "M{x} {top}h64");
                if (column + plank * 2 + row) % 3 == 0 {
                    let _ = write!(path, "M{} {top}v16", x + 20 + 10 * (plank % 3));
                }
                if pen.often(60) {
                    let _ = write!(path, "M{} {}q12 {} {} 0", x + pen.between(4, 30), top + 8 + pen.between(-3, 3), pen.between(-4, 4), pen.between(18, 28));
                }
            }
        }
        Floor::Earth => {
            for _ in 0..7 {
                let _ = write!(path, "M{} {}h1", x + pen.between(3, 61), y + pen.between(3, 61));
            }
            if pen.often(40) {
                let _ = write!(path, "M{} {}l-4-7m4 7v-9m0 9l4-6", x + pen.between(12, 52), y + pen.between(20, 56));
            }
        }
        Floor::Cave => {
            for _ in 0..4 {
                let _ = write!(path, "M{} {}h1", x + pen.between(3, 61), y + pen.between(3, 61));
            }
            if pen.often(75) {
                let (a, b, c) = (pen.between(6, 12), pen.between(-7, 7), pen.between(-8, 8));
                let _ = write!(path, "M{} {}l{a} {b} {} {c}", x + pen.between(6, 40), y + pen.between(8, 50), pen.between(4, 9));
            }
        }
    }
    path
}

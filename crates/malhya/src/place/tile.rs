//! Tiles as drawings: what stands in them, how they are turned, how they are put together.

use crate::words::words;
use mistgate_kernel::content::{Placed, Report, part};
use mistgate_kernel::places::square::Zones;

/// Water: entering it costs one more movement (ML-WATER-02).
pub const WATER: Zones = Zones(1);
/// Rift: one jumps over it (ML-RIFT-03).
pub const RIFT: Zones = Zones(2);
/// Shadow: hides from enemies in Stealth mode (ML-ZONE-06).
pub const SHADOW: Zones = Zones(4);

words! {
    /// What a tile is drawn on.
    Floor {
        /// Stone.
        Stone = "stone",
        /// Wood.
        Wood = "wood",
        /// Earth.
        Earth = "earth",
        /// A cave.
        Cave = "cave",
    }
}

/// A tile with its two sides (ML-MAP-03).
#[derive(Clone, Debug)]
pub struct Tile {
    /// Its letter and number.
    pub name: String,
    /// Its sides: front and back.
    pub sides: [TileSide; 2],
}

/// A side of a tile.
#[derive(Clone, Debug)]
pub struct TileSide {
    /// What it is drawn on.
    pub floor: Floor,
    /// What is drawn on it.
    pub sketch: Sketch,
}

/// A place on a drawing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cell {
    /// No part of the map: a wall runs around it (ML-OBSTACLE-06).
    #[default]
    Outside,
    /// Nobody can stand there, but nothing stops a look or a step past it (ML-OBSTACLE-14).
    Closed,
    /// A space, with its zones.
    Open(Zones),
}

/// A line on a side, from the weakest to the strongest: of two that meet the stronger stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Line {
    /// None.
    #[default]
    Nothing,
    /// Broken and yellow: hindering (ML-OBSTACLE-07).
    Low,
    /// Solid and red: blocking (ML-OBSTACLE-02).
    Wall,
    /// A door (ML-OBSTACLE-05).
    Door,
}

/// A drawing: spaces, and lines on their sides.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sketch {
    /// How many columns.
    pub columns: u8,
    /// How many rows.
    pub rows: u8,
    cells: Vec<Cell>,
    upright: Vec<Line>,
    level: Vec<Line>,
}

/// Characters from one corner to the next, and lines likewise.
const WIDE: usize = 4;
const HIGH: usize = 2;
/// More is no tile.
const MOST_SIDE: usize = 40;

impl Sketch {
    /// A blank sheet.
    pub fn blank(columns: u8, rows: u8) -> Self {
        let (wide, high) = (usize::from(columns), usize::from(rows));
        let (upright, level) = (vec![Line::Nothing; (wide + 1) * high], vec![Line::Nothing; wide * (high + 1)]);
        Sketch { columns, rows, cells: vec![Cell::Outside; wide * high], upright, level }
    }

    /// What is drawn in this column and row; beyond the edge there is nothing.
    pub fn cell(&self, column: u8, row: u8) -> Cell {
        if column < self.columns && row < self.rows { self.cells[self.at(column, row)] } else { Cell::Outside }
    }

    /// The line on the west side of a space.
    pub fn upright(&self, column: u8, row: u8) -> Line {
        self.upright[usize::from(row) * (usize::from(self.columns) + 1) + usize::from(column)]
    }

    /// The line on the north side of a space.
    pub fn level(&self, column: u8, row: u8) -> Line {
        self.level[self.at(column, row)]
    }

    fn at(&self, column: u8, row: u8) -> usize {
        usize::from(row) * usize::from(self.columns) + usize::from(column)
    }

    fn set_cell(&mut self, column: u8, row: u8, cell: Cell) {
        let at = self.at(column, row);
        self.cells[at] = cell;
    }

    /// Draws a line on the west side of a space, unless a stronger one is there.
    pub fn add_upright(&mut self, column: u8, row: u8, line: Line) {
        let at = usize::from(row) * (usize::from(self.columns) + 1) + usize::from(column);
        self.upright[at] = self.upright[at].max(line);
    }

    /// Draws a line on the north side of a space, unless a stronger one is there.
    pub fn add_level(&mut self, column: u8, row: u8, line: Line) {
        let at = self.at(column, row);
        self.level[at] = self.level[at].max(line);
    }

    /// Every place of the drawing, row by row.
    pub fn places(&self) -> impl Iterator<Item = (u8, u8)> + use<> {
        let (columns, rows) = (self.columns, self.rows);
        (0..rows).flat_map(move |row| (0..columns).map(move |column| (column, row)))
    }

    /// Turned clockwise by so many quarters.
    pub fn turned(&self, quarters: u8) -> Self {
        (0..quarters % 4).fold(self.clone(), |sketch, _| sketch.turned_once())
    }

    fn turned_once(&self) -> Self {
        let mut turned = Sketch::blank(self.rows, self.columns);
        for (column, row) in self.places() {
            turned.set_cell(self.rows - 1 - row, column, self.cell(column, row));
        }
        for row in 0..self.rows {
            (0..=self.columns).for_each(|column| turned.add_level(self.rows - 1 - row, column, self.upright(column, row)));
        }
        for column in 0..self.columns {
            (0..=self.rows).for_each(|row| turned.add_upright(self.rows - row, column, self.level(column, row)));
        }
        turned
    }

    /// Lays a drawing on this one. Says whether something lay there already.
    pub fn lay(&mut self, tile: &Sketch, column: u8, row: u8) -> bool {
        let mut covered = false;
        for (across, down) in tile.places() {
            let (column, row) = (column + across, row + down);
            let cell = tile.cell(across, down);
            covered |= cell != Cell::Outside && self.cell(column, row) != Cell::Outside;
            if cell != Cell::Outside {
                self.set_cell(column, row, cell);
            }
        }
        for down in 0..tile.rows {
            (0..=tile.columns).for_each(|across| self.add_upright(column + across, row + down, tile.upright(across, down)));
        }
        for across in 0..tile.columns {
            (0..=tile.rows).for_each(|down| self.add_level(column + across, row + down, tile.level(across, down)));
        }
        covered
    }

    /// Reads a drawing. Everything that is no sign is reported where it stands.
    pub fn read(text: &Placed<String>, report: &Report) -> Option<Self> {
        let lines: Vec<&str> = text.value.lines().map(str::trim_end).collect();
        let last = lines.iter().rposition(|line| !line.is_empty())?;
        let first = lines.iter().position(|line| !line.is_empty())?;
        let lines = &lines[first..=last];
        let wide = lines.iter().map(|line| line.len()).max().unwrap_or_default().saturating_sub(1).div_ceil(WIDE);
        let high = (lines.len() - 1) / HIGH;
        if lines.len() % HIGH != 1 || wide == 0 || high == 0 || wide > MOST_SIDE || high > MOST_SIDE {
            report.note(&text.place, "a drawing has a line of corners, then a line of spaces and a line of corners for every row");
            return None;
        }
        let mut drawing = Drawing { text, report, sketch: Sketch::blank(wide as u8, high as u8), sound: true };
        for (row, line) in lines.iter().enumerate() {
            let signs: Vec<(usize, char)> = line.char_indices().collect();
            let start = line.as_ptr() as usize - text.value.as_ptr() as usize;
            if row % HIGH == 0 { drawing.corners((row / HIGH) as u8, start, &signs) } else { drawing.spaces((row / HIGH) as u8, start, &signs) }
        }
        drawing.sound.then_some(drawing.sketch)
    }
}

/// A drawing that is being read.
struct Drawing<'a> {
    text: &'a Placed<String>,
    report: &'a Report,
    sketch: Sketch,
    sound: bool,
}

impl Drawing<'_> {
    /// A line of corners, and of what lies between them.
    fn corners(&mut self, row: u8, start: usize, signs: &[(usize, char)]) {
        let sign = |at: usize| signs.get(at).map_or(' ', |sign| sign.1);
        for column in 0..=self.sketch.columns {
            let at = WIDE * usize::from(column);
            if !matches!(sign(at), '+' | ' ') {
                self.wrong(start, signs, at, "a corner is `+`");
            }
            if column == self.sketch.columns {
                break;
            }
            match [sign(at + 1), sign(at + 2), sign(at + 3)] {
                ['-', '-', '-'] => self.sketch.add_level(column, row, Line::Wall),
                ['-', ' ', '-'] => self.sketch.add_level(column, row, Line::Low),
                ['-', 'D', '-'] => self.sketch.add_level(column, row, Line::Door),
                [' ', ' ', ' '] => {}
                _ => self.wrong(start, signs, at + 1, "between two corners stands `---`, `- -`, `-D-` or nothing"),
            }
        }
    }

    /// A line of spaces, and of what stands between them.
    fn spaces(&mut self, row: u8, start: usize, signs: &[(usize, char)]) {
        let sign = |at: usize| signs.get(at).map_or(' ', |sign| sign.1);
        for column in 0..=self.sketch.columns {
            let at = WIDE * usize::from(column);
            match sign(at) {
                '|' => self.sketch.add_upright(column, row, Line::Wall),
                ':' => self.sketch.add_upright(column, row, Line::Low),
                'D' => self.sketch.add_upright(column, row, Line::Door),
                ' ' => {}
                _ => self.wrong(start, signs, at, "between two spaces stands `|`, `:`, `D` or nothing"),
            }
            if column == self.sketch.columns {
                break;
            }
            match cell(sign(at + 2)).filter(|_| sign(at + 1) == ' ' && sign(at + 3) == ' ') {
                Some(cell) => self.sketch.set_cell(column, row, cell),
                None => self.wrong(start, signs, at + 1, "a space is three wide with its sign in the middle: `.`, `~`, `%`, `#`, `w`, `r`, `x` or blank"),
            }
        }
    }

    fn wrong(&mut self, start: usize, signs: &[(usize, char)], at: usize, message: &str) {
        let byte = start + signs.get(at).or(signs.last()).map_or(0, |sign| sign.0);
        self.report.note(&part(self.text, byte..byte + 1), message);
        self.sound = false;
    }
}

/// What a sign stands for.
fn cell(sign: char) -> Option<Cell> {
    Some(match sign {
        ' ' => Cell::Outside,
        'x' => Cell::Closed,
        '.' => Cell::Open(Zones(0)),
        '~' => Cell::Open(WATER),
        '%' => Cell::Open(RIFT),
        '#' => Cell::Open(SHADOW),
        'w' => Cell::Open(Zones(WATER.0 | SHADOW.0)),
        'r' => Cell::Open(Zones(RIFT.0 | SHADOW.0)),
        _ => return None,
    })
}

/// The sign of a space, as it is drawn.
pub fn sign(zones: Zones) -> char {
    let (water, rift, shadow) = (zones.any(WATER), zones.any(RIFT), zones.any(SHADOW));
    match (water, rift, shadow) {
        (true, _, true) => 'w',
        (true, _, false) => '~',
        (false, true, true) => 'r',
        (false, true, false) => '%',
        (false, false, true) => '#',
        (false, false, false) => '.',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mistgate_kernel::content::Source;

    const DRAWING: &str = "+---+-D-+\n| .   # |\n+- -+   +\n: ~ | x\n+   +---+\n";

    fn read(text: &str) -> (Option<Sketch>, String) {
        let (source, report) = (Source::new("tile", text), Report::default());
        let sketch = Sketch::read(&Placed::new(text.to_owned(), source.place(0..text.len())), &report);
        (sketch, format!("{:?}", report.into_problems([&source])))
    }

    #[test]
    fn a_drawing_says_where_what_stands() {
        let sketch = read(DRAWING).0.unwrap();
        assert_eq!((sketch.columns, sketch.rows), (2, 2));
        assert_eq!(
            [sketch.cell(0, 0), sketch.cell(1, 0), sketch.cell(0, 1), sketch.cell(1, 1)],
            [Cell::Open(Zones(0)), Cell::Open(SHADOW), Cell::Open(WATER), Cell::Closed]
        );
        assert_eq!([sketch.level(0, 0), sketch.level(1, 0), sketch.level(0, 1), sketch.level(1, 2)], [Line::Wall, Line::Door, Line::Low, Line::Wall]);
        assert_eq!(
            [sketch.upright(0, 0), sketch.upright(0, 1), sketch.upright(1, 1), sketch.upright(2, 1)],
            [Line::Wall, Line::Low, Line::Wall, Line::Nothing]
        );
    }

    #[test]
    fn four_quarters_are_none_and_one_goes_clockwise() {
        let sketch = read(DRAWING).0.unwrap();
        assert_eq!(sketch.turned(4), sketch);
        assert_eq!((0..4).fold(sketch.clone(), |sketch, _| sketch.turned(1)), sketch);
        let turned = sketch.turned(1);
        assert_eq!((turned.cell(1, 0), turned.cell(1, 1), turned.cell(0, 0)), (Cell::Open(Zones(0)), Cell::Open(SHADOW), Cell::Open(WATER)));
        assert_eq!((turned.upright(2, 1), turned.upright(1, 0), turned.level(0, 0)), (Line::Door, Line::Low, Line::Low));
    }

    #[test]
    fn a_wrong_sign_is_pointed_at() {
        for (wrong, expected) in [
            (DRAWING.replace('#', "?"), "its sign in the middle"),
            (DRAWING.replace("-D-", "-d-"), "between two corners"),
            (DRAWING.replace(": ~", "; ~"), "between two spaces"),
            (DRAWING.replacen('+', "x", 1), "a corner is"),
            ("+---+\n| . |\n".to_owned(), "a line of corners"),
        ] {
            let (sketch, problems) = read(&wrong);
            assert!(sketch.is_none() && problems.contains(expected), "{wrong}{problems}");
        }
    }

    #[test]
    fn of_two_sides_that_meet_the_stronger_stands() {
        let (west, east) = (read("+---+\n| . :\n+---+\n").0.unwrap(), read("+---+\nD .\n+   +\n").0.unwrap());
        let mut sheet = Sketch::blank(2, 1);
        assert!(!sheet.lay(&west, 0, 0) && !sheet.lay(&east, 1, 0));
        assert_eq!((sheet.upright(1, 0), sheet.level(1, 1)), (Line::Door, Line::Nothing));
        assert!(sheet.lay(&west, 1, 0));
    }
}

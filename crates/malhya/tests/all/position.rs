//! Positions on maps that a test draws itself.

use mistgate_kernel::content::Source;
use mistgate_kernel::places::Space;
use mistgate_kernel::scenario::Arrange;
use mistgate_malhya::Malhya;
use mistgate_malhya::place::figures::{Board, Camp};
use mistgate_malhya::place::sight::Sight;
use mistgate_malhya::place::spot::Spot;
use mistgate_malhya::state::State;
use std::fmt::Write;

/// A map of so many columns and rows. A mark is a space and a sign (`"B2 ~"`), a side (`"B2 east |"`, `"B2 south :"`, with `|` a wall,
/// `:` a low wall, `D` a door), `"B2 pillar"` or `"B2 table"`: walls or low walls all around it.
pub fn drawn(columns: usize, rows: usize, marks: &[&str]) -> String {
    let mut signs = vec![vec!['.'; columns]; rows];
    let (mut east, mut south) = (vec![vec![' '; columns]; rows], vec![vec![' '; columns]; rows]);
    for mark in marks {
        let words: Vec<&str> = mark.split(' ').collect();
        let (column, row) = (usize::from(words[0].as_bytes()[0] - b'A'), words[0][1..].parse::<usize>().unwrap() - 1);
        match words[1..] {
            ["east", side] => east[row][column] = side.chars().next().unwrap(),
            ["south", side] => south[row][column] = side.chars().next().unwrap(),
            [all @ ("pillar" | "table")] => {
                let side = if all == "pillar" { '|' } else { ':' };
                if all == "pillar" {
                    signs[row][column] = ' ';
                }
                (east[row][column], south[row][column]) = (side, side);
                if column > 0 {
                    east[row][column - 1] = side;
                }
                if row > 0 {
                    south[row - 1][column] = side;
                }
            }
            [sign] => signs[row][column] = sign.chars().next().unwrap(),
            _ => panic!("{mark} is no mark"),
        }
    }
    let level = |side: char| match side {
        '|' => "---",
        ':' => "- -",
        'D' => "-D-",
        _ => "   ",
    };
    let wall = format!("+{}\n", "---+".repeat(columns));
    let mut text = wall.clone();
    for row in 0..rows {
        text.push('|');
        for column in 0..columns {
            let side = if column + 1 == columns { '|' } else { east[row][column] };
            write!(text, " {} {side}", signs[row][column]).unwrap();
        }
        text.push('\n');
        let below: String = south[row].iter().map(|&side| format!("{}+", level(side))).collect();
        text.push_str(&if row + 1 == rows { wall.clone() } else { format!("+{below}\n") });
    }
    text
}

/// A game and a position in it.
pub struct Position {
    pub game: Malhya,
    pub state: State,
}

impl Position {
    /// On a map; `rest` is the rest of the scenario.
    pub fn on(map: &str, rest: &str) -> Self {
        let source = Source::new("position", format!("rewrite.map = '''\n{map}'''\n{rest}"));
        let game = Malhya::bent(&Malhya::files(), &source).unwrap_or_else(|problems| panic!("{problems:?}"));
        let state = game.opening(&source).unwrap_or_else(|problems| panic!("{problems:?}")).state;
        Position { game, state }
    }

    /// With these lines in `[given.map]`, and the Yoktal and the Ancient in the group.
    pub fn given(map: &str, lines: &str) -> Self {
        Self::on(map, &format!("[setup]\nheroes = [\"yoktal\", \"ancient\"]\n[given.map]\n{lines}\n"))
    }

    /// An empty map.
    pub fn empty(map: &str) -> Self {
        Self::given(map, "stealth = \"none\"\nyoktal = \"A1\"\nancient = \"A1\"").without_heroes()
    }

    /// The same, with nobody of the group on it.
    pub fn without_heroes(mut self) -> Self {
        self.state.site.as_mut().unwrap().heroes = Default::default();
        self
    }

    pub fn board(&self) -> Board<'_> {
        self.game.look(&self.state).board().unwrap()
    }

    pub fn space(&self, name: &str) -> Space {
        self.board().location.space(Spot::named(name).unwrap()).unwrap_or_else(|| panic!("there is no {name}"))
    }

    /// What one of a side sees from one space on another.
    pub fn sight(&self, looker: Camp, from: &str, to: &str) -> Sight {
        self.board().line_of_sight(self.space(from), self.space(to), looker).sight
    }
}

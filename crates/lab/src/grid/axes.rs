//! What is varied.

use crate::MOST_PLAYOUTS;
use mistgate_bots::AnyBot;
use mistgate_kernel::json::{FromJson, ToJson};
use mistgate_kernel::{Chance, Game};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::ops::Range;

/// A game of bots that might not come to an end stops after so many rounds, where the setup knows such a limit.
const ROUNDS: u16 = 200;

/// Games of a shard, unless the grid says it: a few minutes' work of a bot that thinks.
const USUAL_SHARD: u64 = 50;

/// More cells than this are a mistake.
const MOST_CELLS: usize = 100_000;

/// What is varied, and how often each combination is played.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grid {
    /// The game.
    pub game: String,
    /// Games for each cell.
    pub games: u64,
    /// The seed of the whole run.
    #[serde(default)]
    pub seed: u64,
    /// Games of a shard.
    #[serde(default)]
    pub shard: Option<u64>,
    /// Who plays: `adept`, `tree:500`, or several for the seats, as in `master,novice`.
    #[serde(default = "usual_bots")]
    pub bots: Vec<String>,
    /// Folders with other contents; an empty one is what comes with the program.
    #[serde(default = "own_content")]
    pub content: Vec<String>,
    /// The setup: for each key the values it takes.
    #[serde(default)]
    pub setup: BTreeMap<String, Vec<Value>>,
}

fn usual_bots() -> Vec<String> {
    vec!["adept".to_owned()]
}

fn own_content() -> Vec<String> {
    vec![String::new()]
}

/// One combination.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// Its number in the grid.
    pub index: usize,
    /// What distinguishes it: axis and value, for every axis with more than one value.
    pub label: Vec<(String, String)>,
    /// The folder of its content.
    pub content: String,
    /// Who plays, as written.
    pub bots: String,
    /// What is agreed before the game, apart from what is usual.
    pub setup: BTreeMap<String, Value>,
}

/// Some games of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shard {
    /// The cell.
    pub cell: usize,
    /// Which of its games.
    pub games: Range<u64>,
}

/// A grid that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct GridError(pub String);

impl Grid {
    /// Reads a grid.
    pub fn read(text: &str) -> Result<Self, GridError> {
        let grid: Grid = toml::from_str(text).map_err(|error| GridError(error.to_string()))?;
        let refuse = |words: &str| Err(GridError(words.to_owned()));
        match () {
            () if grid.games == 0 || grid.shard == Some(0) => refuse("a grid without games tells nothing"),
            () if grid.bots.is_empty() || grid.content.is_empty() || grid.setup.values().any(Vec::is_empty) => refuse("every axis needs a value"),
            () if grid.size().is_none_or(|size| size > MOST_CELLS) => refuse("this grid has more cells than anybody can play"),
            () => {
                grid.bots.iter().try_for_each(|bots| company(bots).map(drop))?;
                Ok(grid)
            }
        }
    }

    fn size(&self) -> Option<usize> {
        let axes = self.setup.values().map(Vec::len).chain([self.bots.len(), self.content.len()]);
        axes.into_iter().try_fold(1usize, |all, values| all.checked_mul(values))
    }

    /// Every combination, the last axis changing fastest.
    pub fn cells(&self) -> Vec<Cell> {
        let mut cells = vec![Cell { index: 0, label: Vec::new(), content: String::new(), bots: String::new(), setup: BTreeMap::new() }];
        let spread = |cells: Vec<Cell>, name: &str, values: &[Value], set: &dyn Fn(&mut Cell, &Value)| -> Vec<Cell> {
            let each = |cell: &Cell, value: &Value| {
                let mut cell = cell.clone();
                if values.len() > 1 {
                    cell.label.push((name.to_owned(), plain(value)));
                }
                set(&mut cell, value);
                cell
            };
            cells.iter().flat_map(|cell| values.iter().map(|value| each(cell, value)).collect::<Vec<_>>()).collect()
        };
        let texts = |texts: &[String]| texts.iter().cloned().map(Value::String).collect::<Vec<_>>();
        cells = spread(cells, "content", &texts(&self.content), &|cell, value| cell.content = plain(value));
        for (key, values) in &self.setup {
            cells = spread(cells, key, values, &|cell, value| _ = cell.setup.insert(key.clone(), value.clone()));
        }
        cells = spread(cells, "bots", &texts(&self.bots), &|cell, value| cell.bots = plain(value));
        cells.iter_mut().enumerate().for_each(|(index, cell)| cell.index = index);
        cells
    }

    /// The pieces of work.
    pub fn shards(&self) -> Vec<Shard> {
        let size = self.shard.unwrap_or(USUAL_SHARD);
        let cells = self.size().unwrap_or(0);
        let of_cell = |cell| (0..self.games).step_by(size as usize).map(move |from| Shard { cell, games: from..(from + size).min(self.games) });
        (0..cells).flat_map(of_cell).collect()
    }

    /// The seed of one game. The same games are dealt to every content and every bot, so that what differs is theirs.
    pub fn seed_of(&self, cell: &Cell, game: u64) -> u64 {
        let mut setup = mistgate_kernel::digest::Digest::default();
        setup.text(&Value::from_iter(cell.setup.clone()).to_string());
        Chance::nth_seed(Chance::nth_seed(self.seed, setup.value()), game)
    }
}

impl Cell {
    /// Its name, in a line.
    pub fn name(&self) -> String {
        let words: Vec<String> = self.label.iter().map(|(axis, value)| format!("{axis} {}", if value.is_empty() { "own" } else { value })).collect();
        if words.is_empty() { "everything".to_owned() } else { words.join(", ") }
    }

    /// Its setup.
    pub fn setup_of<G: Game>(&self) -> Result<G::Setup, GridError> {
        let mut value = G::Setup::default().to_value();
        let fields = value.as_object_mut().ok_or_else(|| GridError(format!("{} has no setup", G::NAME)))?;
        if fields.get("rounds").is_some_and(Value::is_null) {
            fields.insert("rounds".to_owned(), ROUNDS.into());
        }
        fields.extend(self.setup.iter().map(|(key, value)| (key.clone(), if value == "none" { Value::Null } else { value.clone() })));
        G::Setup::from_value(&value).map_err(|error| GridError(format!("the setup of “{}” cannot be read: {error}", self.name())))
    }

    /// Who plays.
    pub fn company(&self) -> Result<Vec<AnyBot>, GridError> {
        company(&self.bots)
    }
}

fn company(text: &str) -> Result<Vec<AnyBot>, GridError> {
    let one = |text: &str| {
        let (name, playouts) = text.split_once(':').unwrap_or((text, "200"));
        let playouts = playouts.parse().ok().filter(|playouts| (1..=MOST_PLAYOUTS).contains(playouts));
        let bot = playouts.and_then(|playouts| AnyBot::named(name.trim(), playouts));
        bot.ok_or_else(|| GridError(format!("there is no bot `{text}`; there are {}", AnyBot::NAMES.join(", "))))
    };
    text.split(',').map(one).collect()
}

fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(values) => values.iter().map(plain).collect::<Vec<_>>().join(" + "),
        other => other.to_string(),
    }
}

//! What a position is worth to a bot: what was learned from many games where there is such a thing, else what the game advises.

use crate::Habits;
use mistgate_kernel::game::WON;
use mistgate_kernel::{Game, Seat, Status};
use serde::Deserialize;
use std::collections::BTreeMap;

/// The most features a game may count.
pub const MOST_FEATURES: usize = 32;

/// So much of the scale of the weights is worth half a victory. They are thousandths of log-odds: two of them.
const HALF_A_VICTORY: i64 = 2_000;

/// Everybody takes the best of so many moves drawn at random when a continuation is played out, unless something better was
/// found. Pure chance plays so badly that it values rest over every risk; weighing all moves each time would be slow, and as
/// blind to plans.
const USUAL_SENSE: usize = 6;

/// A node of a tree is met so often before moves are compared there, unless something better was found.
const USUAL_PATIENCE: u32 = 24;

/// How much is dared for what is little known, in tenths of the usual difference between continuations, unless something better was found.
const USUAL_DARING: i64 = 3;

/// How a bot values positions, how it plays continuations out, and how it plans.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worth {
    /// Thousandths of log-odds for each of the features that the game counts; none if nothing was learned.
    weights: Vec<i32>,
    bias: i32,
    /// Thousandths of log-odds for every thousand that the game's own [`Game::prospect`] promises.
    advice: i32,
    /// What the weights are good for.
    serves: Serves,
    /// Which moves are usually made in continuations.
    pub habits: Habits,
    /// How far continuations are played, in the unit of [`Game::progress`].
    pub horizon: u32,
    /// And so many choices at most, whatever the horizon.
    pub reach: u32,
    /// Where the luck comes from that they are played on with.
    pub luck: Luck,
    /// The best of so many moves drawn at random is played in them.
    pub sense: usize,
    /// A node of a tree is met so often before moves are compared there: until then, and else where it is best, it is played on as usual.
    pub patience: u32,
    /// How much is dared there for what is little known, in tenths of the usual difference between continuations.
    pub daring: i64,
}

/// What learned weights are good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Serves {
    /// Positions are valued by them: a contest has shown that bots play better so.
    Play,
    /// They only say what a move leads to; positions are valued as the game advises.
    Explain,
}

/// Where the luck comes from that continuations are played on with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Luck {
    /// From one source: after the first difference between two continuations everything in them differs.
    Running,
    /// Every turn has its own source, and in it every move its own lot: two continuations of the same world that come to the same turn with
    /// the same moves choose alike, so that a difference between what was tried is not drowned in other luck.
    ByTurn,
}

/// What bots know about a game, as it is written; whatever is left out is as usual.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Learned {
    game: String,
    serves: Option<Serves>,
    horizon: Option<u32>,
    reach: Option<u32>,
    luck: Option<Luck>,
    sense: Option<usize>,
    /// Do trees compare moves below the root at all?
    plans: Option<bool>,
    patience: Option<u32>,
    daring: Option<i64>,
    #[serde(default)]
    bias: i32,
    #[serde(default)]
    advice: i32,
    #[serde(default)]
    habits: String,
    #[serde(default)]
    weights: BTreeMap<String, i32>,
}

/// What bots know about each game, by its name: what contests have shown, and the text that `mistgate lab learn` prints.
const LEARNED: &[(&str, &str)] = &[
    ("mistywell", include_str!("learned/mistywell.toml")),
    ("mistfall", include_str!("learned/mistfall.toml")),
    ("frost", include_str!("learned/frost.toml")),
];

/// No continuation has so many choices: where nothing was found out they are played to the horizon.
const FAR: u32 = u32::MAX;

/// No node is ever met so often: where nothing is planned, everything below the root is played on as usual.
const NEVER: u32 = u32::MAX;

impl Worth {
    /// What was learned about the game, or what it advises by itself.
    pub fn of<G: Game>() -> Self {
        let learned = LEARNED.iter().find(|(name, _)| *name == G::NAME);
        learned.and_then(|(_, text)| Worth::read::<G>(text).ok()).unwrap_or_else(Worth::advised::<G>)
    }

    /// What the game advises: its [`Game::prospect`].
    pub fn advised<G: Game>() -> Self {
        Worth {
            weights: Vec::new(),
            bias: 0,
            advice: 0,
            serves: Serves::Explain,
            habits: Habits::default(),
            horizon: G::HORIZON,
            reach: FAR,
            luck: Luck::Running,
            sense: USUAL_SENSE,
            patience: USUAL_PATIENCE,
            daring: USUAL_DARING,
        }
    }

    /// The same, but continuations are played so far.
    pub fn as_far_as(self, horizon: u32) -> Self {
        Worth { horizon, ..self }
    }

    /// The same, but its weights serve for this.
    pub fn serving(self, serves: Serves) -> Self {
        Worth { serves, ..self }
    }

    /// With these weights, in the order of the features. They explain: whether one plays better by them is to be found out.
    pub fn with_weights<G: Game>(weights: Vec<i32>, bias: i32) -> Self {
        Worth { weights, bias, ..Worth::advised::<G>() }
    }

    /// The same, with so much trust in the game's own [`Game::prospect`] beside the weights: thousandths of log-odds for a thousand.
    pub fn trusting(self, advice: i32) -> Self {
        Worth { advice, ..self }
    }

    /// The same, with these habits.
    pub fn used_to(self, habits: Habits) -> Self {
        Worth { habits, ..self }
    }

    /// Reads what was learned about the game.
    pub fn read<G: Game>(text: &str) -> Result<Self, String> {
        let learned: Learned = toml::from_str(text).map_err(|error| error.to_string())?;
        if learned.game != G::NAME {
            return Err(format!("this was learned from {}, not from {}", learned.game, G::NAME));
        }
        if let Some(unknown) = learned.weights.keys().find(|name| !G::FEATURES.contains(&name.as_str())) {
            return Err(format!("{} does not count “{unknown}”", G::NAME));
        }
        let usual = Worth::advised::<G>();
        let named = |&name: &&str| learned.weights.get(name).copied().unwrap_or(0);
        let weights = if learned.weights.is_empty() { Vec::new() } else { G::FEATURES.iter().map(named).collect() };
        let patience = if learned.plans == Some(false) { NEVER } else { learned.patience.unwrap_or(usual.patience).max(1) };
        Ok(Worth {
            weights,
            bias: learned.bias,
            advice: learned.advice,
            habits: Habits::read(&learned.habits)?,
            serves: learned.serves.unwrap_or(usual.serves),
            horizon: learned.horizon.unwrap_or(usual.horizon),
            reach: learned.reach.unwrap_or(usual.reach).max(1),
            luck: learned.luck.unwrap_or(usual.luck),
            sense: learned.sense.unwrap_or(usual.sense).max(1),
            patience,
            daring: learned.daring.unwrap_or(usual.daring),
        })
    }

    /// Writes it as [`Worth::read`] reads it, with a comment that says where it comes from.
    pub fn write<G: Game>(&self, comment: &str) -> String {
        let weights: String = G::FEATURES.iter().zip(&self.weights).map(|(name, weight)| format!("{name:?} = {weight}\n")).collect();
        let Worth { bias, advice, horizon, sense, daring, .. } = self;
        let reach = if self.reach == FAR { String::new() } else { format!("reach = {}\n", self.reach) };
        let luck = match self.luck {
            Luck::Running => "running",
            Luck::ByTurn => "by-turn",
        };
        let plans = if self.patience == NEVER { "plans = false".to_owned() } else { format!("patience = {}", self.patience) };
        let serves = match self.serves {
            Serves::Play => "play",
            Serves::Explain => "explain",
        };
        let habits = if self.habits.is_empty() { String::new() } else { format!("habits = \"\"\"\n{}\"\"\"\n", self.habits.write()) };
        format!(
            "# {comment}\ngame = {:?}\nserves = {serves:?}\nhorizon = {horizon}\n{reach}luck = {luck:?}\nsense = {sense}\n{plans}\ndaring = {daring}\nbias = {bias}\nadvice = {advice}\n{habits}\n[weights]\n{weights}",
            G::NAME
        )
    }

    /// Was anything learned?
    pub fn is_learned(&self) -> bool {
        !self.weights.is_empty()
    }

    /// What one of the features is worth, for each that there is; nothing if nothing was learned.
    pub fn weight(&self, feature: usize) -> i32 {
        self.weights.get(feature).copied().unwrap_or(0)
    }

    /// How well the seat does, from `LOST` to `WON`.
    #[inline]
    pub fn value<G: Game>(&self, game: &G, state: &G::State, seat: Seat) -> i32 {
        if self.weights.is_empty() || self.serves == Serves::Explain || matches!(game.status(state), Status::Over(_)) {
            return game.prospect(state, seat);
        }
        let mut counts = [0; MOST_FEATURES];
        game.features(state, seat, &mut counts[..self.weights.len()]);
        let sum: i64 = self.weights.iter().zip(counts).map(|(&weight, count)| i64::from(weight) * i64::from(count)).sum();
        let advised = if self.advice == 0 { 0 } else { i64::from(self.advice) * i64::from(game.prospect(state, seat)) / 1_000 };
        squashed(sum + advised + i64::from(self.bias))
    }
}

/// Log-odds as a prospect: steep in the middle, never flat, and never as good as a victory.
fn squashed(odds: i64) -> i32 {
    (i64::from(WON) * odds / (odds.abs() + HALF_A_VICTORY)) as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use mistgate_kernel::game::LOST;

    #[test]
    fn better_odds_are_a_better_prospect_and_never_a_victory() {
        let values: Vec<i32> = [-90_000_000, -5_000, -2_000, -1, 0, 500, 2_000, 9_000, 90_000_000].map(squashed).to_vec();
        assert!(values.is_sorted() && values[0] > LOST && values[8] < WON, "{values:?}");
        assert_eq!((values[2], values[4], values[6]), (LOST / 2, 0, WON / 2));
    }
}

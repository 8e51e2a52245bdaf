//! Rules as executable examples: given a position, when moves are made, then this holds. See `docs/scenarios.md`.

use crate::content::{Place, Problem, Problems, Source};
use crate::json::ToJson;
use crate::{Eyes, Game, Outcome, Seat, Status, WhyNot};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;
use toml::Spanned;

mod expect;
mod many;

pub use many::{hold, renamed, run_all};

/// A game whose positions can be arranged for a scenario.
pub trait Arrange: Game {
    /// The game with this content, and with the cards the scenario bends (`[rewrite]`).
    fn bent(files: &[Source], scenario: &Source) -> Result<Self, Problems>;

    /// The same from a game at hand, with the content of these files: where only a little is bent, most can be taken as it is.
    fn bend(&self, files: &[Source], scenario: &Source) -> Result<Self, Problems> {
        Self::bent(files, scenario)
    }

    /// Reads what the scenario gives (`[setup]`, `[given]`) and runs the position to its first decision.
    fn opening(&self, scenario: &Source) -> Result<Opening<Self>, Problems>;

    /// Both: the game, and the position.
    fn arrange(files: &[Source], scenario: &Source) -> Result<Arranged<Self>, Problems> {
        let game = Self::bent(files, scenario)?;
        let Opening { setup, state, events } = game.opening(scenario)?;
        Ok(Arranged { game, setup, state, events })
    }

    /// An event with names instead of ids, to compare with what a scenario expects.
    fn event_value(&self, event: &Self::Event) -> Value;

    /// The game is put away as the rulebook says, and taken up again from what was noted, with this adventure: the position, and what has happened
    /// up to the first decision.
    fn resumed(&self, _state: &Self::State, _adventure: &str) -> Result<(Self::State, Vec<Self::Event>), String> {
        Err("this game has no save sheets".to_owned())
    }
}

/// A position to start a scenario from.
pub struct Opening<G: Game> {
    /// What was agreed before it began.
    pub setup: G::Setup,
    /// How it stands.
    pub state: G::State,
    /// What happened up to the first decision.
    pub events: Vec<G::Event>,
}

/// A position with its game.
pub struct Arranged<G: Game> {
    /// The game, with the cards the scenario bends.
    pub game: G,
    /// What was agreed before it began.
    pub setup: G::Setup,
    /// How it stands.
    pub state: G::State,
    /// What happened up to the first decision.
    pub events: Vec<G::Event>,
}

/// What every scenario says about itself.
#[derive(Clone, Debug, Deserialize)]
pub struct Header {
    /// What it shows, as a sentence.
    pub title: String,
    /// The game it belongs to.
    pub game: String,
    /// The rules it would catch if they were broken.
    pub rules: Vec<String>,
}

impl Header {
    /// Reads only the header of a scenario.
    pub fn read(source: &Source) -> Result<Self, Problems> {
        toml::from_str(source.text()).map_err(|error| syntax(source, &error))
    }
}

#[derive(Deserialize)]
struct Script {
    /// Cards that are bent; what that means is the game's own.
    rewrite: Option<toml::Value>,
    #[serde(default)]
    step: Vec<Spanned<Step>>,
}

impl Script {
    fn read(source: &Source) -> Result<Self, Problems> {
        toml::from_str(source.text()).map_err(|error| syntax(source, &error))
    }
}

/// One step: something is done, or something must hold; within a step first the former, then the latter.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Step {
    /// A move that must be legal: `SEAT MOVE`.
    play: Option<String>,
    /// Somebody concedes.
    concede: Option<String>,
    /// The game is saved, and this adventure begins or goes on from what was noted.
    resumed: Option<String>,
    /// A move that must be refused, leaving the state untouched.
    refused: Option<String>,
    /// The rule that refuses it.
    rule: Option<String>,
    /// The seat that must decide now.
    asked: Option<String>,
    /// Moves that are offered now.
    #[serde(default)]
    offered: Vec<String>,
    /// Moves that are not.
    #[serde(default)]
    not_offered: Vec<String>,
    /// All moves that are offered now.
    exactly: Option<Vec<String>>,
    /// The seat whose eyes look in this step; a spectator's if none is named.
    eyes: Option<String>,
    /// What the view shows.
    #[serde(default)]
    holds: BTreeMap<String, toml::Value>,
    /// Events since the last move, in this order; others may lie between.
    #[serde(default)]
    log: Vec<toml::Value>,
    /// Events that have not happened since the last move.
    #[serde(default)]
    no_log: Vec<toml::Value>,
    /// A piece that cannot be used, and the rule that says so.
    why: Option<Why>,
    /// `won`, `lost`, `undecided` or `no`.
    over: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Why {
    seat: String,
    piece: String,
    rule: String,
}

/// Runs a scenario with this content. The error points at the step that failed.
pub fn run<G: Arrange>(files: &[Source], source: &Source) -> Result<Header, Problems> {
    act(&G::bent(files, source)?, source, &Script::read(source)?)
}

/// Runs a scenario beside a game with the content of these files, which need not be read again.
pub fn run_beside<G: Arrange>(game: &G, files: &[Source], source: &Source) -> Result<Header, Problems> {
    let script = Script::read(source)?;
    if script.rewrite.is_none() { act(game, source, &script) } else { act(&game.bend(files, source)?, source, &script) }
}

fn act<G: Arrange>(game: &G, source: &Source, script: &Script) -> Result<Header, Problems> {
    let header = Header::read(source)?;
    let Opening { setup, state, events } = game.opening(source)?;
    let seats = game.seats(&setup);
    let known_faults = game.faults(&state);
    let mut play = Play { game, state, events, seats, known_faults };
    for (at, step) in script.step.iter().enumerate() {
        play.step(step.get_ref()).map_err(|message| {
            let place = source.place(step.span());
            Problems(vec![Problem::new(first_line(&place), format!("step {}: {message}", at + 1)).with_help(header.title.clone())])
        })?;
    }
    if script.step.is_empty() {
        return Err(Problems(vec![Problem::new(source.place(0..0), "a scenario without a `[[step]]` shows nothing")]));
    }
    Ok(header)
}

fn first_line(place: &Place) -> Place {
    let text = &place.source.text()[place.span.clone()];
    let length = text.find('\n').unwrap_or(text.len());
    place.source.place(place.span.start..place.span.start + length)
}

fn syntax(source: &Source, error: &toml::de::Error) -> Problems {
    Problems(vec![Problem::new(source.place(error.span().unwrap_or(0..0)), error.message())])
}

struct Play<'a, G: Arrange> {
    game: &'a G,
    state: G::State,
    events: Vec<G::Event>,
    seats: Vec<String>,
    known_faults: Vec<String>,
}

impl<G: Arrange> Play<'_, G> {
    fn step(&mut self, step: &Step) -> Result<(), String> {
        if let Some(text) = &step.play {
            let (seat, mv) = self.read(text)?;
            self.events.clear();
            self.game.play(&mut self.state, seat, mv, &mut self.events).map_err(|illegal| format!("`{text}` is refused: {illegal}{}", self.open()))?;
        }
        if let Some(name) = &step.concede {
            let seat = self.seat(name)?;
            self.events.clear();
            self.game.concede(&mut self.state, seat, &mut self.events).map_err(|illegal| illegal.to_string())?;
        }
        if let Some(adventure) = &step.resumed {
            (self.state, self.events) = self.game.resumed(&self.state, adventure)?;
            self.known_faults = self.game.faults(&self.state);
        }
        if let Some(text) = &step.refused {
            self.refused(text, step.rule.as_deref())?;
        }
        self.offers(step)?;
        expect::view(&self.view(step.eyes.as_deref())?, &step.holds)?;
        let happened: Vec<Value> = self.events.iter().map(|event| self.game.event_value(event)).collect();
        expect::in_order(&happened, &step.log)?;
        expect::absent(&happened, &step.no_log)?;
        if let Some(why) = &step.why {
            self.why(why)?;
        }
        if let Some(over) = &step.over {
            self.over(over)?;
        }
        match self.game.faults(&self.state).into_iter().find(|fault| !self.known_faults.contains(fault)) {
            Some(fault) => Err(format!("the state is no longer sound: {fault}")),
            None => Ok(()),
        }
    }

    fn seat(&self, name: &str) -> Result<Seat, String> {
        Seat::named(name, &self.seats)
    }

    fn read(&self, text: &str) -> Result<(Seat, G::Move), String> {
        let (seat, mv) = text.split_once(' ').ok_or_else(|| format!("`{text}` should read `SEAT MOVE`"))?;
        let seat = self.seat(seat)?;
        Ok((seat, self.game.parse(seat, mv)?))
    }

    fn refused(&mut self, text: &str, rule: Option<&str>) -> Result<(), String> {
        let (seat, mv) = self.read(text)?;
        let before = self.state.clone();
        match self.game.play(&mut self.state, seat, mv, &mut crate::Silent) {
            Ok(()) => Err(format!("`{text}` is played, but should be refused")),
            Err(_) if self.state != before => Err(format!("`{text}` is refused, but the state has changed")),
            Err(illegal) if rule.is_some_and(|rule| rule != illegal.rule.0) => Err(format!("`{text}` is refused by another rule: {illegal}")),
            Err(_) => Ok(()),
        }
    }

    /// Every open move, as `SEAT MOVE`.
    fn all_offered(&self) -> Vec<String> {
        let Status::Deciding(seats) = self.game.status(&self.state) else { return Vec::new() };
        let mut offered = Vec::new();
        for seat in seats.iter() {
            let mut moves = Vec::new();
            self.game.legal(&self.state, seat, &mut moves);
            offered.extend(moves.into_iter().map(|mv| format!("{} {}", self.seats[seat.index()], self.game.notation(mv))));
        }
        offered
    }

    fn open(&self) -> String {
        format!("; offered: {}", self.all_offered().join(", "))
    }

    fn offers(&self, step: &Step) -> Result<(), String> {
        let offered = self.all_offered();
        let is_offered = |wanted: &String| offered.iter().any(|open| open == wanted || open.split_once(' ').is_some_and(|(_, mv)| mv == wanted));
        if let Some(missing) = step.offered.iter().find(|&wanted| !is_offered(wanted)) {
            return Err(format!("`{missing}` is not offered{}", self.open()));
        }
        if let Some(extra) = step.not_offered.iter().find(|&wanted| is_offered(wanted)) {
            return Err(format!("`{extra}` is offered{}", self.open()));
        }
        if let Some(exactly) = &step.exactly
            && !(exactly.len() == offered.len() && exactly.iter().all(is_offered))
        {
            return Err(format!("the moves differ from {}{}", exactly.join(", "), self.open()));
        }
        if let Some(name) = &step.asked {
            let seat = self.seat(name)?;
            match self.game.status(&self.state) {
                Status::Deciding(seats) if seats.contains(seat) => {}
                status => return Err(format!("`{name}` is not asked: {status:?}{}", self.open())),
            }
        }
        // A misspelt move would make `not_offered` say nothing.
        for text in step.not_offered.iter().chain(&step.offered) {
            let readable = self.read(text).is_ok() || (0..self.seats.len()).any(|at| self.game.parse(Seat::at(at), text).is_ok());
            if !readable {
                return Err(format!("`{text}` is no move of this game"));
            }
        }
        Ok(())
    }

    fn view(&self, eyes: Option<&str>) -> Result<Value, String> {
        let eyes = match eyes {
            Some(name) => Eyes::of(self.seat(name)?),
            None => Eyes::SPECTATOR,
        };
        Ok(self.game.view(&self.state, eyes).to_value())
    }

    fn why(&self, why: &Why) -> Result<(), String> {
        match self.game.why_not(&self.state, self.seat(&why.seat)?, &why.piece) {
            WhyNot::Because(line) | WhyNot::NotAsked(line) if line.rule.0 == why.rule => Ok(()),
            other => Err(format!("`{}` gets the answer {other:?}", why.piece)),
        }
    }

    fn over(&self, expected: &str) -> Result<(), String> {
        let found = match self.game.status(&self.state) {
            Status::Deciding(_) => "no",
            Status::Over(Outcome::Won(_)) => "won",
            Status::Over(Outcome::Lost) => "lost",
            Status::Over(Outcome::Undecided) => "undecided",
        };
        if found == expected { Ok(()) } else { Err(format!("over is `{found}`, expected `{expected}`")) }
    }
}

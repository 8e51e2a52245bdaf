//! A Challenge: as players see it, and in words.

use super::fight::faces;
use super::on_map::action_points;
use super::perk::dice;
use super::printed::triggered;
use crate::Malhya;
use crate::ask::why::capital;
use crate::challenge::event::ChallengeEvent;
use crate::challenge::page::{Assault, Challenge, Course, Marker, Orientation, Weakness, Zone};
use crate::challenge::step::ChallengeQuestion;
use crate::moves::Move;
use crate::state::State;
use crate::words::HeroId;
use mistgate_kernel::text::counted;
use serde::Serialize;
use std::collections::BTreeMap;

/// A Challenge under way.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs)] // The fields say what they are.
pub struct ChallengeView<'a> {
    pub number: u16,
    pub name: &'a str,
    pub intro: Option<&'a str>,
    pub marker: Marker,
    pub orientation: Orientation,
    pub round: u8,
    /// Where the heroes are: zones and spaces go by their numbers, from 1.
    pub heroes: BTreeMap<&'static str, u8>,
    /// Action Points of the heroes.
    pub points: BTreeMap<&'static str, u8>,
    /// Zones by their numbers; none in a Trial.
    pub zones: BTreeMap<u8, ZoneView<'a>>,
    /// The spaces of a Trial that are not like the others, by their numbers.
    pub spaces: BTreeMap<u8, &'a str>,
    /// The number of the Finish.
    pub finish: Option<u8>,
    pub rival: Option<(&'a str, u8)>,
    /// Numbers that lie beside the page.
    pub beside: &'a [u8],
    /// When something happens.
    pub instructions: Vec<String>,
    /// What the creature does after the heroes of a round, in order.
    pub blows: Vec<String>,
}

/// A zone.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs)] // The fields say what they are.
pub struct ZoneView<'a> {
    pub name: &'a str,
    /// How many heroes it takes; without a number as many as wish.
    pub heroes: Option<u8>,
    pub life: Option<u8>,
    /// What it means to stand in it, or to strike it.
    pub notes: Vec<String>,
}

impl Zone {
    /// What it means to stand in it, or to strike it.
    pub fn notes(&self) -> Vec<String> {
        let stands: Vec<String> = self.stands.iter().map(|boon| boon.words()).collect();
        let stands = (!stands.is_empty()).then(|| format!("{} for whoever stands here", capital(&stands.join(", "))));
        let struck = self.struck.iter().map(|weakness| match weakness {
            Weakness::Damage(n) => format!("{n} Damage more"),
            Weakness::Double => "Damage here counts double".to_owned(),
        });
        stands.into_iter().chain(struck).collect()
    }
}

impl Assault {
    /// `melee: 2 red dice against everyone at the jaws or the throat; red Special: push 1`.
    fn told(&self, zones: &[Zone]) -> String {
        let names: Vec<&str> = self.zones.iter().filter_map(|&zone| zones.get(usize::from(zone))).map(|zone| zone.name.as_str()).collect();
        let effects: String = triggered(&self.effects, |blow| blow.words()).map(|words| format!("; {words}")).collect();
        format!("{}: {} against everyone at {}{effects}", self.kind.word(), dice(&self.dice), names.join(" or "))
    }
}

impl<'a> ChallengeView<'a> {
    /// The Challenge that is faced.
    pub(super) fn new(game: &'a Malhya, state: &State) -> Option<Self> {
        let bout = state.challenge?;
        let challenge = &game.content.challenges[usize::from(bout.challenge)];
        let first = u8::from(matches!(challenge.course, Course::Encounter(_)));
        let mut view = ChallengeView {
            number: challenge.number,
            name: &challenge.name,
            intro: challenge.intro.as_deref(),
            marker: challenge.marker,
            orientation: challenge.layout.orientation,
            round: bout.round,
            heroes: state.group_heroes().map(|hero| (hero.word(), bout.at(hero) + first)).collect(),
            points: state.group_heroes().map(|hero| (hero.word(), state.hero(hero).action_points)).collect(),
            zones: BTreeMap::new(),
            spaces: BTreeMap::new(),
            finish: None,
            rival: None,
            beside: &challenge.layout.beside,
            instructions: challenge.orders.iter().map(|order| format!("{}: {}", order.when.words(&challenge.course), game.block_words(order.block))).collect(),
            blows: Vec::new(),
        };
        match &challenge.course {
            Course::Encounter(encounter) => {
                let zone = |(n, (zone, life)): (u8, (&'a crate::challenge::page::Zone, u8))| {
                    (n, ZoneView { name: &zone.name, heroes: zone.heroes, life: zone.life.map(|_| life), notes: zone.notes() })
                };
                view.blows = encounter.blows.iter().map(|blow| blow.told(&encounter.zones)).collect();
                view.zones = (1..).zip(encounter.zones.iter().zip(bout.life)).map(zone).collect();
            }
            Course::Trial(trial) => {
                view.finish = Some(trial.spaces);
                view.rival = trial.rival.as_ref().map(|rival| (rival.name.as_str(), bout.rival));
                view.spaces = trial.stretches.iter().flat_map(|stretch| (stretch.from..=stretch.to).map(|space| (space, stretch.name.as_str()))).collect();
            }
        }
        Some(view)
    }
}

/// A zone or a space by its number, from 1.
fn called(challenge: &Challenge, n: u8) -> String {
    match &challenge.course {
        Course::Encounter(encounter) => encounter.zones.get(usize::from(n).wrapping_sub(1)).map_or_else(|| format!("zone {n}"), |zone| zone.name.clone()),
        Course::Trial(trial) if n == trial.spaces => "the Finish".to_owned(),
        Course::Trial(trial) => trial.stretch(n).map_or_else(|| format!("space {n}"), |stretch| format!("space {n}, {}", stretch.name)),
    }
}

impl Malhya {
    fn zone_called(&self, challenge: u8, n: u8) -> String {
        called(&self.content.challenges[usize::from(challenge)], n)
    }

    /// A move in a Challenge.
    #[expect(clippy::wildcard_enum_match_arm, reason = "it answers with a move: what is no answer here was never offered")]
    pub(super) fn challenge_label(&self, state: &State, what: Option<ChallengeQuestion>, mv: Move) -> (String, String, &'static str) {
        let at = state.challenge.map_or(0, |bout| bout.challenge);
        let hero = match what {
            Some(ChallengeQuestion::Turn(hero) | ChallengeQuestion::Defend(hero, _)) => hero,
            None => HeroId::Wallen,
        };
        match mv {
            Move::Zone(n) => (format!("Go to {}", self.zone_called(at, n)), action_points(self.look(state).way_price(hero, n)), "ML-CHALLENGE-03"),
            Move::Assault(n) => {
                let lines = state.challenge.map_or(0, |bout| bout.lines);
                let look = self.look(state);
                let (points, aura) = look.blow_price(hero, lines);
                let aura = if aura > 0 { format!(" and {}", counted(aura, "Aura token")) } else { String::new() };
                (
                    format!("Strike at {}", self.zone_called(at, n)),
                    format!("{}{aura}: {}", action_points(points), dice(&look.blow_dice(hero, lines).dice())),
                    "ML-CHALLENGE-06",
                )
            }
            other => (format!("{other:?}"), String::new(), "ML-CHALLENGE-03"),
        }
    }

    /// What is asked in a Challenge.
    pub(super) fn challenge_question(&self, state: &State, what: ChallengeQuestion) -> (String, &'static str) {
        let at = state.challenge.map_or(0, |bout| bout.challenge);
        let challenge = &self.content.challenges[usize::from(at)];
        let first = u8::from(matches!(challenge.course, Course::Encounter(_)));
        let place = |hero: HeroId| called(challenge, state.challenge.map_or(0, |bout| bout.at(hero)) + first);
        match what {
            ChallengeQuestion::Turn(hero) => {
                (format!("{}, at {}: {}.", capital(hero.name()), place(hero), action_points(state.hero(hero).action_points)), "ML-CHALLENGE-03")
            }
            ChallengeQuestion::Defend(hero, _) => (
                format!("{} is struck at {} and has {}. What defends?", capital(hero.name()), place(hero), action_points(state.hero(hero).action_points)),
                "ML-DEFENCE-02",
            ),
        }
    }

    /// What happened in a Challenge.
    pub(super) fn told_in_challenge(&self, event: &ChallengeEvent) -> (String, &'static str) {
        let who = |hero: HeroId| capital(hero.name());
        match *event {
            ChallengeEvent::ChallengeSetOut { challenge, number } => {
                (format!("{number} {}.", self.content.challenges[usize::from(challenge)].name), "ML-CHALLENGE-01")
            }
            ChallengeEvent::ChallengeOver { challenge } => {
                (format!("{}: it is over.", self.content.challenges[usize::from(challenge)].name), "ML-CHALLENGE-04")
            }
            ChallengeEvent::RoundBegan { round } => (format!("Round {round}."), "ML-CHALLENGE-03"),
            ChallengeEvent::Went { challenge, hero, to, points } => {
                (format!("{} goes to {} for {}.", who(hero), self.zone_called(challenge, to), action_points(points)), "ML-CHALLENGE-03")
            }
            ChallengeEvent::Thrown { challenge, hero, to } => (format!("{} is thrown to {}.", who(hero), self.zone_called(challenge, to)), "ML-CHALLENGE-06"),
            ChallengeEvent::Struck { challenge, hero, zone, dice, damage, left } => (
                format!(
                    "{} strikes at {} with {}: Damage {damage}, Life Points left {left}.",
                    who(hero),
                    self.zone_called(challenge, zone),
                    faces(dice.as_slice())
                ),
                "ML-CHALLENGE-08",
            ),
            ChallengeEvent::Hit { hero, attack, defence, wounds, .. } => {
                (format!("{} is struck: {}, against {}. Wounds: {wounds}.", who(hero), faces(attack.as_slice()), faces(defence.as_slice())), "ML-CHALLENGE-06")
            }
            ChallengeEvent::RivalWent { challenge, to } => match &self.content.challenges[usize::from(challenge)].course {
                Course::Trial(trial) => {
                    let name = trial.rival.as_ref().map_or("the rival", |rival| rival.name.as_str());
                    (format!("{} comes to {}.", capital(name), self.zone_called(challenge, to)), "ML-CHALLENGE-09")
                }
                Course::Encounter(_) => (String::new(), "ML-CHALLENGE-09"),
            },
        }
    }
}

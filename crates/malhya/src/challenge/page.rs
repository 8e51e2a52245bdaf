//! A Challenge as its page shows it: zones and rules instead of a map (ML-CHALLENGE-01, ML-CHALLENGE-13).

use crate::booklet::instruction::Block;
use crate::combat::card::{AttackKind, Blow, Boon, Triggered};
use crate::content::CombatDie;
use crate::place::location::Ban;
use crate::words::words;
use mistgate_kernel::content::{Place, Placed, Report};

/// Zones of an Encounter.
pub const MOST_ZONES: usize = 8;
/// Spaces of a Trial.
pub const MOST_SPACES: u8 = 40;
/// Instructions of a Challenge.
pub const MOST_ORDERS: usize = 16;

/// A Challenge of the Exploration booklet.
#[derive(Clone, Debug)]
pub struct Challenge {
    /// Its number.
    pub number: u16,
    /// Its name.
    pub name: String,
    /// What one reads on arriving.
    pub intro: Option<String>,
    /// What stands for a hero on the page (ML-CHALLENGE-02).
    pub marker: Marker,
    /// How the page lies, and what of it lies beside it (ML-CHALLENGE-10).
    pub layout: Layout,
    /// What it forbids (ML-MAP-22).
    pub bans: Vec<Ban>,
    /// An Encounter or a Trial.
    pub course: Course,
    /// Its Instructions (ML-CHALLENGE-04).
    pub orders: Vec<Order>,
    /// Where it is written.
    pub place: Place,
}

words! {
    /// What stands for a hero (ML-CHALLENGE-02).
    #[derive(Default)]
    Marker {
        /// The miniature.
        #[default]
        Miniature = "miniature",
        /// The Initiative token.
        Token = "initiative token",
        /// The cube of the hero's colour.
        Cube = "cube",
    }
}

words! {
    /// How the booklet lies on the table (ML-CHALLENGE-10).
    #[derive(Default)]
    Orientation {
        /// As one reads it.
        #[default]
        Upright = "upright",
        /// Turned by a quarter.
        Across = "across",
    }
}

/// How the page lies (ML-CHALLENGE-10).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// Which way up.
    pub orientation: Orientation,
    /// Zones or spaces, from 1, that lie beside the page.
    pub beside: Vec<u8>,
}

/// The two kinds of Challenge.
#[derive(Clone, Debug)]
pub enum Course {
    /// A monster that works in its own way (ML-CHALLENGE-05).
    Encounter(Encounter),
    /// Anything else (ML-CHALLENGE-09).
    Trial(Trial),
}

/// An Encounter: game rules, enemy section, zones (ML-CHALLENGE-06).
#[derive(Clone, Debug)]
pub struct Encounter {
    /// Action Points for going to another zone.
    pub enter: u8,
    /// Where everybody begins.
    pub start: u8,
    /// The zones.
    pub zones: Vec<Zone>,
    /// What the creature does after the heroes of a round, in order.
    pub blows: Vec<Assault>,
}

/// A zone where heroes stand.
#[derive(Clone, Debug)]
pub struct Zone {
    /// Its name.
    pub name: String,
    /// How many heroes it takes; without a number as many as wish (ML-CHALLENGE-07).
    pub heroes: Option<u8>,
    /// Its Life Points for each member of the group (ML-CHALLENGE-08); without any it cannot be struck.
    pub life: Option<u8>,
    /// What whoever stands there has in a defence.
    pub stands: Vec<Boon>,
    /// What every blow against it adds.
    pub struck: Vec<Weakness>,
}

/// What a blow against a zone adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weakness {
    /// So much Damage.
    Damage(u8),
    /// Everything counts twice.
    Double,
}

/// An attack of the creature, against everybody in its zones.
#[derive(Clone, Debug)]
pub struct Assault {
    /// The zones it hits.
    pub zones: Vec<u8>,
    /// Melee, ranged or auratic.
    pub kind: AttackKind,
    /// Its dice.
    pub dice: Vec<CombatDie>,
    /// Its effects. A push is back towards the first zone, a pull away from it.
    pub effects: Vec<Triggered<Blow>>,
}

/// A Trial: a way from Start to Finish (ML-CHALLENGE-11).
#[derive(Clone, Debug)]
pub struct Trial {
    /// Its spaces, from 1, the Start, to the last, the Finish.
    pub spaces: u8,
    /// Who or what else is on the way.
    pub rival: Option<Rival>,
    /// Spaces that are not like the others.
    pub stretches: Vec<Stretch>,
}

/// Who or what else is on the way.
#[derive(Clone, Debug)]
pub struct Rival {
    /// Its name.
    pub name: String,
    /// Where it begins.
    pub at: u8,
    /// How far it goes after every round.
    pub runs: u8,
}

/// A stretch of a Trial.
#[derive(Clone, Debug)]
pub struct Stretch {
    /// Its first space.
    pub from: u8,
    /// Its last.
    pub to: u8,
    /// Its name.
    pub name: String,
    /// Action Points for each of its spaces.
    pub cost: u8,
    /// More of them with Heavy Equipment.
    pub heavy: u8,
    /// What is asked of whoever comes to one of its spaces, before going on.
    pub test: Block,
}

/// An Instruction of a Challenge.
#[derive(Clone, Copy, Debug)]
pub struct Order {
    /// What must come true.
    pub when: Event,
    /// What happens then.
    pub block: Block,
}

/// When an Instruction of a Challenge is carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// No hero has a Life Point left.
    NoHero,
    /// This zone has no Life Points left (ML-CHALLENGE-08).
    ZoneAtNothing(u8),
    /// No zone that had any has Life Points left.
    AllAtNothing,
    /// A hero has caught the rival up.
    OnRival,
    /// The rival is at the Finish.
    RivalDone,
    /// A hero is at the Finish (ML-CHALLENGE-11).
    HeroDone,
    /// Every hero is.
    AllDone,
    /// So many rounds are over.
    Rounds(u8),
}

impl Event {
    /// Reads a condition: zones and the rival go by their names.
    pub fn read(text: &Placed<String>, course: &Course, report: &Report) -> Option<Self> {
        let read = Self::of(&text.value, course);
        if read.is_none() {
            let known = match course {
                Course::Encounter(_) => "`ZONE at 0`, `all zones at 0`, `no hero left` or `3 rounds`",
                Course::Trial(_) => {
                    "`a hero at the finish`, `all heroes at the finish`, `a hero on RIVAL`, `RIVAL at the finish`, `no hero left` or `3 rounds`"
                }
            };
            report.note(&text.place, format!("here an instruction is carried out when {known}"));
        }
        read
    }

    fn of(text: &str, course: &Course) -> Option<Self> {
        if text == "no hero left" {
            return Some(Event::NoHero);
        }
        if let Some(n) = text.strip_suffix(" rounds").and_then(|n| n.parse().ok()) {
            return Some(Event::Rounds(n));
        }
        match course {
            Course::Encounter(_) if text == "all zones at 0" => Some(Event::AllAtNothing),
            Course::Encounter(encounter) => {
                let name = text.strip_suffix(" at 0")?;
                encounter.zones.iter().position(|zone| zone.name == name && zone.life.is_some()).map(|at| Event::ZoneAtNothing(at as u8))
            }
            Course::Trial(trial) => {
                let is_rival = |name: &str| trial.rival.as_ref().is_some_and(|rival| rival.name == name);
                match (text, text.strip_suffix(" at the finish"), text.strip_prefix("a hero on ")) {
                    ("a hero at the finish", ..) => Some(Event::HeroDone),
                    ("all heroes at the finish", ..) => Some(Event::AllDone),
                    (_, Some(name), _) if is_rival(name) => Some(Event::RivalDone),
                    (_, _, Some(name)) if is_rival(name) => Some(Event::OnRival),
                    _ => None,
                }
            }
        }
    }

    /// The words it is read from.
    pub fn words(self, course: &Course) -> String {
        let zone = |at: u8| match course {
            Course::Encounter(encounter) => encounter.zones[usize::from(at)].name.as_str(),
            Course::Trial(_) => "",
        };
        let rival = match course {
            Course::Trial(Trial { rival: Some(rival), .. }) => rival.name.as_str(),
            Course::Trial(_) | Course::Encounter(_) => "",
        };
        match self {
            Event::NoHero => "no hero left".to_owned(),
            Event::ZoneAtNothing(at) => format!("{} at 0", zone(at)),
            Event::AllAtNothing => "all zones at 0".to_owned(),
            Event::OnRival => format!("a hero on {rival}"),
            Event::RivalDone => format!("{rival} at the finish"),
            Event::HeroDone => "a hero at the finish".to_owned(),
            Event::AllDone => "all heroes at the finish".to_owned(),
            Event::Rounds(n) => format!("{n} rounds"),
        }
    }
}

impl Trial {
    /// The stretch that a space belongs to.
    pub fn stretch(&self, space: u8) -> Option<&Stretch> {
        self.stretches.iter().find(|stretch| (stretch.from..=stretch.to).contains(&space))
    }
}

//! What the last thing done has brought on the map: where enemies went and why, which dice were rolled.

use mistgate_kernel::{Eyes, Game, Line};
use mistgate_malhya::Malhya;
use mistgate_malhya::combat::effect::Wounds;
use mistgate_malhya::combat::event::{FightEvent, Fighter, Thrown, Verdict};
use mistgate_malhya::event::Event;
use mistgate_malhya::place::event::MapEvent;
use mistgate_malhya::place::spot::Spot;
use mistgate_malhya::stealth::board::StealthFace;
use mistgate_malhya::words::HeroId;

/// What an enemy did, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct FoeDeed {
    /// Its number.
    pub foe: u8,
    /// The way it went, its first space included; empty if it stayed.
    pub way: Vec<Spot>,
    /// Why, in words.
    pub why: Vec<Line>,
    /// Whom it attacks.
    pub attacks: Option<HeroId>,
}

/// Everything enemies did, in order.
pub fn of_enemies(game: &Malhya, events: &[Event]) -> Vec<FoeDeed> {
    let mut deeds: Vec<FoeDeed> = Vec::new();
    let told = |event: &Event| game.tell(event, Eyes::SPECTATOR);
    for event in events {
        match event {
            Event::Fight(FightEvent::Means { foe, .. } | FightEvent::Idle { foe, .. }) | Event::Map(MapEvent::Sent { foe, .. }) => {
                // What it means after a walk belongs to the same deed.
                match deeds.last_mut().filter(|deed| deed.foe == *foe) {
                    Some(deed) => deed.why.push(told(event)),
                    None => deeds.push(FoeDeed { foe: *foe, way: Vec::new(), why: vec![told(event)], attacks: None }),
                }
            }
            Event::Map(MapEvent::FoeStepped { foe, from, to, .. }) => {
                let deed = of(&mut deeds, *foe);
                if deed.way.is_empty() {
                    deed.way.push(*from);
                }
                deed.way.push(*to);
            }
            Event::Map(MapEvent::Watches { foe, .. } | MapEvent::SpottedHero { foe, .. } | MapEvent::SpottedCorpse { foe, .. }) => {
                of(&mut deeds, *foe).why.push(told(event));
            }
            Event::Fight(FightEvent::FoeAttacks { foe, hero, .. }) => of(&mut deeds, *foe).attacks = Some(*hero),
            _ => {}
        }
    }
    deeds
}

/// The last deed of an enemy, or a new one.
fn of(deeds: &mut Vec<FoeDeed>, foe: u8) -> &mut FoeDeed {
    let at = deeds.iter().rposition(|deed| deed.foe == foe).unwrap_or_else(|| {
        deeds.push(FoeDeed { foe, way: Vec::new(), why: Vec::new(), attacks: None });
        deeds.len() - 1
    });
    &mut deeds[at]
}

/// A roll that lies on the table.
#[derive(Clone, Debug, PartialEq)]
pub enum Rolled {
    /// Stealth dice: white, black, and what they raise the Threat by.
    Stealth { hero: HeroId, white: Vec<StealthFace>, black: Vec<StealthFace>, threat: u8 },
    /// Dice of an Attack, and each defence against it.
    Attack { by: Fighter, dice: Vec<Thrown>, damage: u8, defences: Vec<Defended> },
}

/// A defence against an Attack.
#[derive(Clone, Debug, PartialEq)]
pub struct Defended {
    /// Who.
    pub by: Fighter,
    /// The dice.
    pub dice: Vec<Thrown>,
    /// Shields in all.
    pub shields: u8,
    /// What came of it.
    pub result: Option<(Wounds, u8, Verdict)>,
}

/// The rolls of the last thing done.
pub fn rolls(events: &[Event]) -> Vec<Rolled> {
    let mut all: Vec<Rolled> = Vec::new();
    for event in events {
        match event {
            Event::Map(MapEvent::StealthRolled { hero, white, black, threat }) => {
                all.push(Rolled::Stealth { hero: *hero, white: white.as_slice().to_vec(), black: black.as_slice().to_vec(), threat: *threat });
            }
            Event::Fight(FightEvent::AttackRolled { by, dice, damage }) => {
                all.push(Rolled::Attack { by: *by, dice: dice.as_slice().to_vec(), damage: *damage, defences: Vec::new() });
            }
            Event::Fight(FightEvent::DefenceRolled { by, dice, shields, .. }) => {
                if let Some(Rolled::Attack { defences, .. }) = all.last_mut() {
                    defences.push(Defended { by: *by, dice: dice.as_slice().to_vec(), shields: *shields, result: None });
                }
            }
            Event::Fight(FightEvent::Compared { by, wounds, shields, verdict }) => {
                if let Some(Rolled::Attack { defences, .. }) = all.last_mut() {
                    let result = Some((*wounds, *shields, *verdict));
                    match defences.last_mut().filter(|defence| defence.by == *by) {
                        Some(defence) => defence.result = result,
                        None => defences.push(Defended { by: *by, dice: Vec::new(), shields: *shields, result }),
                    }
                }
            }
            _ => {}
        }
    }
    all
}

/// The Action cards that were turned up, in words.
pub fn cards(game: &Malhya, events: &[Event]) -> Vec<String> {
    let is_card = |event: &&Event| matches!(event, Event::Map(MapEvent::PatrolCard { .. }));
    events.iter().filter(is_card).map(|event| game.tell(event, Eyes::SPECTATOR).text).collect()
}

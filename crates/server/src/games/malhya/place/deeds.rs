//! What the last thing done has brought on the map: where enemies went and why, which dice were rolled.

use mistgate_kernel::{Eyes, Game, Line, Rule};
use mistgate_malhya::Malhya;
use mistgate_malhya::challenge::event::ChallengeEvent;
use mistgate_malhya::check::state::Face;
use mistgate_malhya::combat::effect::Wounds;
use mistgate_malhya::combat::event::{FightEvent, Fighter, Thrown, Verdict};
use mistgate_malhya::event::Event;
use mistgate_malhya::place::event::MapEvent;
use mistgate_malhya::place::figures::Who;
use mistgate_malhya::place::spot::Spot;
use mistgate_malhya::state::State;
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

/// Whoever was told before what it means, because a question came in between, goes for the one it still means.
pub fn with_aims(state: &State, mut deeds: Vec<FoeDeed>) -> Vec<FoeDeed> {
    let Some(fight) = state.site.as_ref().and_then(|site| site.fight.as_ref()) else { return deeds };
    let aim = fight.act.and_then(|act| Some((act.foe, act.aim?.whom())));
    let struck = fight.clash.and_then(|clash| if let Who::Foe(foe) = clash.attacker { Some((foe, clash.target)) } else { None });
    if let Some((foe, Who::Hero(hero))) = struck.or(aim) {
        let foe = foe.0 + 1;
        let told = format!("Enemy {foe} goes for {}.", hero.name());
        let silent = deeds.iter_mut().filter(|deed| deed.foe == foe && deed.why.is_empty());
        silent.for_each(|deed| deed.why.push(Line::new(told.clone(), Rule("ML-ENEMY-07"))));
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
    /// Dice of a casting: what they brought.
    Cast { hero: HeroId, dice: Vec<Face>, successes: u8, stops: u8, failed: bool },
    /// Dice against a zone of a creature, and the Life it has left.
    Struck { hero: HeroId, dice: Vec<Thrown>, damage: u8, left: u8 },
    /// Dice of a creature's attack, and those of whoever defends.
    Hit { hero: HeroId, attack: Vec<Thrown>, defence: Vec<Thrown>, wounds: u8 },
    /// Defences against an Attack whose dice have been on the table for a while.
    Defences(Vec<Defended>),
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
            Event::Fight(FightEvent::CastRolled { hero, dice, successes, stops }) => {
                all.push(Rolled::Cast { hero: *hero, dice: dice.as_slice().to_vec(), successes: *successes, stops: *stops, failed: false });
            }
            Event::Fight(FightEvent::CastFailed { .. }) => {
                if let Some(Rolled::Cast { failed, .. }) = all.last_mut() {
                    *failed = true;
                }
            }
            Event::Challenge(ChallengeEvent::Struck { hero, dice, damage, left, .. }) => {
                all.push(Rolled::Struck { hero: *hero, dice: dice.as_slice().to_vec(), damage: *damage, left: *left });
            }
            Event::Challenge(ChallengeEvent::Hit { hero, attack, defence, wounds, .. }) => {
                all.push(Rolled::Hit { hero: *hero, attack: attack.as_slice().to_vec(), defence: defence.as_slice().to_vec(), wounds: *wounds });
            }
            Event::Fight(FightEvent::AttackRolled { by, dice, damage }) => {
                all.push(Rolled::Attack { by: *by, dice: dice.as_slice().to_vec(), damage: *damage, defences: Vec::new() });
            }
            Event::Fight(FightEvent::DefenceRolled { by, dice, shields, .. }) => {
                let defended = Defended { by: *by, dice: dice.as_slice().to_vec(), shields: *shields, result: None };
                defend(&mut all, |defences| defences.push(defended));
            }
            Event::Fight(FightEvent::Compared { by, wounds, shields, verdict }) => {
                let result = Some((*wounds, *shields, *verdict));
                defend(&mut all, |defences| match defences.last_mut().filter(|defence| defence.by == *by) {
                    Some(defence) => defence.result = result,
                    None => defences.push(Defended { by: *by, dice: Vec::new(), shields: *shields, result }),
                });
            }
            _ => {}
        }
    }
    all
}

/// A defence is put where it belongs: to the Attack that was rolled last, if that lies on the table.
fn defend(all: &mut Vec<Rolled>, put: impl FnOnce(&mut Vec<Defended>)) {
    match all.last_mut() {
        Some(Rolled::Attack { defences, .. } | Rolled::Defences(defences)) => put(defences),
        Some(Rolled::Stealth { .. } | Rolled::Cast { .. } | Rolled::Struck { .. } | Rolled::Hit { .. }) | None => {
            let mut defences = Vec::new();
            put(&mut defences);
            all.push(Rolled::Defences(defences));
        }
    }
}

/// The Action cards that were turned up, in words.
pub fn cards(game: &Malhya, events: &[Event]) -> Vec<String> {
    let is_card = |event: &&Event| matches!(event, Event::Map(MapEvent::PatrolCard { .. }));
    events.iter().filter(is_card).map(|event| game.tell(event, Eyes::SPECTATOR).text).collect()
}

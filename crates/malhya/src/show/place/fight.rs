//! A fight as players see it: the Initiative track, who acts, the Attack under way.

use crate::Malhya;
use crate::combat::odds::Prospect;
use crate::combat::state::{Boons, FightPhase, Kind};
use crate::content::CombatDie;
use crate::place::figures::{Board, Who};
use crate::state::State;
use crate::words::HeroId;
use mistgate_kernel::dice::Fraction;
use serde::Serialize;
use std::collections::BTreeMap;

/// A fight.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs)] // The fields say what they are.
pub struct FightView {
    pub turn: u8,
    pub phase: FightPhase,
    /// The Initiative track: heroes by name, types of enemy by their insignia.
    pub heroes: BTreeMap<&'static str, u8>,
    pub enemies: BTreeMap<u8, KindView>,
    /// The same in the order in which they act.
    pub order: Vec<TurnView>,
    /// The enemy that acts, by its number.
    pub acts: Option<u8>,
    /// The Attack under way.
    pub attack: Option<AttackView>,
    /// What the Attack that is planned, or defended against, may come to, by everybody it hits.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub prospects: Vec<ProspectView>,
    /// Spells that last, by the heroes they work on.
    pub spells: Vec<(&'static str, u8)>,
}

/// A type of enemy in a fight.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs)] // The fields say what they are.
pub struct KindView {
    pub initiative: u8,
    pub acted: bool,
    /// What its Upgrade tokens give.
    pub boons: Boons,
    /// Heroes it has attacked in this turn.
    pub attacked: Vec<&'static str>,
}

/// Somebody on the Initiative track.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs)] // The fields say what they are.
pub struct TurnView {
    pub place: u8,
    pub who: Turner,
    pub stage: TurnStage,
}

/// A hero, or a type of enemy by its insignia.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Turner {
    /// A hero.
    Hero(HeroId),
    /// A type of enemy.
    Enemy(u8),
}

/// How far somebody is with the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TurnStage {
    /// Still to come.
    ToCome,
    /// Acting.
    Now,
    /// Waiting, to step in later.
    Waiting,
    /// Over.
    Done,
    /// Without a Life Point.
    Down,
}

/// An Attack under way: who, whom, and all who still defend.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs)] // The fields say what they are.
pub struct AttackView {
    pub attacker: String,
    pub target: String,
    pub by_enemy: Option<u8>,
    pub on_hero: Option<&'static str>,
    pub on_enemy: Option<u8>,
    /// Damage that the dice have shown so far.
    pub damage: u8,
}

/// What an Attack may come to for one who is hit, before anything is rolled.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs)] // The fields say what they are.
pub struct ProspectView {
    pub attacker: String,
    pub defender: String,
    pub on_enemy: Option<u8>,
    pub attack: Vec<CombatDie>,
    /// Wounds that no die brings.
    pub sure: u8,
    pub defence: Vec<CombatDie>,
    /// Shields that no die brings.
    pub shields: u8,
    pub life: u8,
    /// As many Wounds get through as there are Life Points.
    pub falls: Fraction,
    /// None gets through.
    pub nothing: Fraction,
    /// Wounds on the average.
    pub average: Fraction,
}

fn prospects(board: Board<'_>) -> Vec<ProspectView> {
    let (attacker, prospects) = board.prospects();
    let view = |prospect: Prospect| ProspectView {
        attacker: attacker.map_or_else(String::new, |who| board.name(who)),
        defender: board.name(prospect.defender),
        on_enemy: if let Who::Foe(foe) = prospect.defender { Some(foe.0 + 1) } else { None },
        attack: prospect.attack.dice(),
        sure: prospect.sure,
        defence: prospect.defence.dice(),
        shields: prospect.shields,
        life: prospect.life,
        falls: prospect.falls(),
        nothing: prospect.nothing(),
        average: prospect.average(),
    };
    prospects.into_iter().map(view).collect()
}

pub(super) fn fight(game: &Malhya, state: &State, board: Board<'_>) -> Option<FightView> {
    let site = board.site;
    let fight = site.fight.as_ref()?;
    let names = |seats: mistgate_kernel::SeatSet| seats.iter().filter_map(HeroId::of).map(HeroId::word).collect();
    let kind = |kind: &Kind| {
        let view = KindView { initiative: kind.place, acted: kind.acted, boons: kind.boons, attacked: names(kind.attacked) };
        (game.content.enemies[kind.kind.index()].insignia, view)
    };
    let number = |spell: u8| game.content.spells[usize::from(spell)].number;
    Some(FightView {
        turn: fight.turn,
        phase: fight.phase,
        heroes: state.group_heroes().map(|hero| (hero.word(), fight.stand(hero).place)).collect(),
        enemies: fight.kinds.as_slice().iter().map(kind).collect(),
        order: order(game, state, board),
        acts: fight.act.map(|act| act.foe.0 + 1),
        attack: fight.clash.map(|clash| AttackView {
            attacker: board.name(clash.attacker),
            target: board.name(clash.target),
            by_enemy: if let Who::Foe(foe) = clash.attacker { Some(foe.0 + 1) } else { None },
            on_hero: if let Who::Hero(hero) = clash.target { Some(hero.word()) } else { None },
            on_enemy: if let Who::Foe(foe) = clash.target { Some(foe.0 + 1) } else { None },
            damage: clash.roll.damage,
        }),
        prospects: prospects(board),
        spells: site.magic.lasting.as_slice().iter().map(|lasting| (lasting.on.word(), number(lasting.spell))).collect(),
    })
}

/// From the highest on the track to the lowest; heroes before enemies that are level with them, as on the board.
fn order(game: &Malhya, state: &State, board: Board<'_>) -> Vec<TurnView> {
    use crate::place::state::Pose;
    let Some(fight) = board.site.fight.as_ref() else { return Vec::new() };
    let hero = |hero: HeroId| {
        let stage = match board.site.hero(hero).pose {
            _ if board.site.hero(hero).at.lying().is_some() => TurnStage::Down,
            Pose::Acting => TurnStage::Now,
            Pose::Waiting => TurnStage::Waiting,
            Pose::Done => TurnStage::Done,
            Pose::Ready if fight.stand(hero).acted => TurnStage::Done,
            Pose::Ready => TurnStage::ToCome,
        };
        TurnView { place: fight.stand(hero).place, who: Turner::Hero(hero), stage }
    };
    let kind = |kind: &Kind| {
        let stage = match (fight.acting == Some(kind.kind), kind.acted) {
            (true, _) => TurnStage::Now,
            (false, true) => TurnStage::Done,
            (false, false) => TurnStage::ToCome,
        };
        TurnView { place: kind.place, who: Turner::Enemy(game.content.enemies[kind.kind.index()].insignia), stage }
    };
    let there = |kind: &&Kind| board.site.foes().any(|(_, foe)| foe.kind == kind.kind);
    let mut all: Vec<TurnView> = state.group_heroes().map(hero).chain(fight.kinds.as_slice().iter().filter(there).map(kind)).collect();
    all.sort_by_key(|turn| std::cmp::Reverse(turn.place));
    all
}

//! The place that is played, as players see it: everything lies open (ML-GROUP-13).

use crate::Malhya;
use crate::booklet::instruction::Vigour;
use crate::combat::state::{Boons, FightPhase, Kind};
use crate::place::location::{Heading, TokenKind};
use crate::place::spot::Spot;
use crate::place::state::{Phase, Pose, Wakes, Whereabouts};
use crate::state::State;
use crate::words::HeroId;
use serde::Serialize;
use std::collections::BTreeMap;

/// A place.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs)] // The fields say what they are.
pub struct PlaceView<'a> {
    pub number: u16,
    pub name: &'a str,
    pub intro: Option<&'a str>,
    pub north: Heading,
    pub columns: u8,
    pub rows: u8,
    /// The map as text.
    pub drawing: Vec<String>,
    pub phase: Phase,
    pub turn: u8,
    pub active: Option<crate::words::HeroId>,
    pub heroes: BTreeMap<&'static str, FigureView>,
    /// Enemies by their numbers, from 1.
    pub enemies: BTreeMap<u8, FoeView<'a>>,
    pub tokens: Vec<TokenView>,
    pub corpses: Vec<Spot>,
    pub sunk: u8,
    pub noise: Vec<Spot>,
    pub closed_doors: u8,
    pub cards: usize,
    pub alarmed: bool,
    /// The space of the Turn Tracker's crystal, from 1; 0 if it is not laid out.
    pub tracker: u8,
    /// The fight under way.
    pub fight: Option<FightView>,
}

/// A fight.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs)] // The fields say what they are.
pub struct FightView {
    pub turn: u8,
    pub phase: FightPhase,
    /// The Initiative track: heroes by name, types of enemy by their insignia.
    pub heroes: BTreeMap<&'static str, u8>,
    pub enemies: BTreeMap<u8, KindView>,
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

fn fight_view(game: &Malhya, state: &State) -> Option<FightView> {
    let site = state.site?;
    let fight = site.fight?;
    let heroes = state.group_heroes().map(|hero| (hero.word(), fight.stand(hero).place)).collect();
    let names = |seats: mistgate_kernel::SeatSet| seats.iter().filter_map(HeroId::of).map(HeroId::word).collect();
    let kind = |kind: &Kind| {
        let view = KindView { initiative: kind.place, acted: kind.acted, boons: kind.boons, attacked: names(kind.attacked) };
        (game.content.enemies[kind.kind.index()].insignia, view)
    };
    let enemies = fight.kinds.as_slice().iter().map(kind).collect();
    let number = |spell: u8| game.content.spells[usize::from(spell)].number;
    let spells = site.magic.lasting.as_slice().iter().map(|lasting| (lasting.on.word(), number(lasting.spell))).collect();
    Some(FightView { turn: fight.turn, phase: fight.phase, heroes, enemies, spells })
}

/// A hero on the map.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs)] // The fields say what they are.
pub struct FigureView {
    pub at: Option<Spot>,
    pub lies: bool,
    pub off: bool,
    pub pose: Pose,
    pub points: u8,
    pub free: u8,
    pub bought: u8,
    pub wakes: Wakes,
}

/// An enemy on the map.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs)] // The fields say what they are.
pub struct FoeView<'a> {
    pub name: &'a str,
    pub insignia: u8,
    pub at: Spot,
    pub spaces: Vec<Spot>,
    pub life: u8,
    pub damage: u8,
    /// How far it sees, in Stealth mode.
    pub sight: u8,
    /// The Vigilance tokens, with the direction of the plan it watches in.
    pub vigilance: BTreeMap<String, Heading>,
}

/// A token on the map.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs)] // The fields say what they are.
pub struct TokenView {
    pub kind: &'static str,
    pub number: u8,
    pub at: Spot,
}

/// The Stealth board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs)] // The fields say what they are.
pub struct StealthView {
    pub level: Vigour,
    /// The space of the cube, from 1.
    pub threat: u8,
    pub spaces: usize,
    pub sight: u8,
    pub cards: u8,
}

/// The place as it is seen.
pub(crate) fn place<'a>(game: &'a Malhya, state: &State) -> Option<PlaceView<'a>> {
    let look = game.look(state);
    let board = look.board()?;
    let (site, location) = (board.site, &game.content.locations[board.site.location.index()]);
    let spot = |space| location.spot(space);
    let figure = |hero: crate::words::HeroId| {
        let figure = site.hero(hero);
        let (at, lies, off) = match figure.at {
            Whereabouts::Nowhere => (None, false, false),
            Whereabouts::On(space) => (Some(spot(space)), false, false),
            Whereabouts::Down(space) => (Some(spot(space)), true, false),
            Whereabouts::Off(_) => (None, false, true),
        };
        let points = state.hero(hero).action_points;
        FigureView { at, lies, off, pose: figure.pose, points, free: figure.free.left(), bought: figure.bought, wakes: figure.wakes }
    };
    let enemies = site.foes().map(|(id, foe)| {
        let card = &game.content.enemies[foe.kind.index()];
        let vigilance = foe.vigil.iter().flatten().map(|vigil| (spot(vigil.at).to_string(), Heading::ALL[usize::from(vigil.quarter)])).collect();
        let spaces = board.spaces_of(foe).iter().map(spot).collect();
        let (life, sight) = (card.life.saturating_sub(foe.damage), board.sight_range(foe));
        (id.0 + 1, FoeView { name: &card.name, insignia: card.insignia, at: spot(foe.at), spaces, life, damage: foe.damage, sight, vigilance })
    });
    let tokens = site.tokens.as_slice().iter().map(|token| {
        let kind = match token.kind {
            TokenKind::Interest(_) => "interest",
            TokenKind::Access(access) => access.word(),
            TokenKind::Invocation(colour) => colour.word(),
        };
        TokenView { kind, number: token.number, at: spot(token.at) }
    });
    Some(PlaceView {
        number: location.number,
        name: &location.name,
        intro: location.intro.as_deref(),
        north: location.north,
        columns: location.sketch.columns,
        rows: location.sketch.rows,
        drawing: board.drawing(),
        phase: site.turn.phase,
        turn: site.turn.number,
        active: site.turn.active,
        heroes: state.group_heroes().map(|hero| (hero.word(), figure(hero))).collect(),
        enemies: enemies.collect(),
        tokens: tokens.collect(),
        corpses: site.corpses.as_slice().iter().map(|&space| spot(space)).collect(),
        sunk: site.sunk,
        noise: site.noise.as_slice().iter().map(|&space| spot(space)).collect(),
        closed_doors: site.closed.len() as u8,
        cards: site.turn.cards.len(),
        alarmed: site.alarmed,
        tracker: site.tracker,
        fight: fight_view(game, state),
    })
}

/// The Stealth board as it is seen.
pub(crate) fn stealth(game: &Malhya, state: &State) -> Option<StealthView> {
    let board = state.stealth?;
    let track = &game.content.modes.tracks[board.level as usize];
    let (sight, cards) = (track.sight_at(board.threat), track.cards_at(board.threat));
    Some(StealthView { level: board.level, threat: board.threat + 1, spaces: track.sight.len(), sight, cards })
}

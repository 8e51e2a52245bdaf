//! The place that is played, as players see it: everything lies open (ML-GROUP-13).
//!
//! - here: heroes, tokens, the Stealth board
//! - [`terrain`]: tiles, spaces, walls and doors; [`foes`]: enemies with what they see, and their cards; [`fight`]: the Initiative
//!   track and the Attack under way; [`casting`]: the Spell that is being cast; [`reach`]: where the hero who acts can go; [`sight`]: a line of sight, judged

pub mod casting;
pub mod fight;
pub mod foes;
pub mod reach;
pub mod sight;
pub mod terrain;

use crate::Malhya;
use crate::booklet::instruction::Vigour;
use crate::content::Landing;
use crate::place::location::{Heading, TokenKind};
use crate::place::spot::Spot;
use crate::place::state::{Phase, Pose, Wakes, Whereabouts};
use crate::state::State;
use crate::stealth::deed::CORPSE;
use crate::stealth::kill::{MELEE_KILL, RANGED_KILL};
use casting::CastingView;
use fight::FightView;
use foes::{EnemyCardView, FoeView};
use reach::ReachView;
use serde::Serialize;
use std::collections::BTreeMap;
use terrain::{SideView, SpaceView, TileView};

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
    pub tiles: Vec<TileView<'a>>,
    pub spaces: Vec<SpaceView>,
    pub sides: Vec<SideView>,
    pub phase: Phase,
    pub turn: u8,
    pub active: Option<crate::words::HeroId>,
    pub heroes: BTreeMap<&'static str, FigureView>,
    /// Enemies by their numbers, from 1.
    pub enemies: BTreeMap<u8, FoeView<'a>>,
    /// The cards of their types, by insignia.
    pub cards_of_enemies: BTreeMap<u8, EnemyCardView<'a>>,
    /// Where the hero who acts can go.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reach: Option<ReachView>,
    pub tokens: Vec<TokenView>,
    pub corpses: Vec<Spot>,
    pub sunk: u8,
    pub noise: Vec<Spot>,
    /// Equipment on the ground, by slug.
    pub ground: Vec<(String, Spot)>,
    /// The target outside of the group: where it is, and its Life Points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<(Spot, u8)>,
    pub closed_doors: u8,
    pub cards: usize,
    pub alarmed: bool,
    /// The space of the Turn Tracker's crystal, from 1; 0 if it is not laid out.
    pub tracker: u8,
    /// The fight under way.
    pub fight: Option<FightView>,
    /// The Spell that is being cast.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub casting: Option<CastingView<'a>>,
    /// Spells whose effects last, by their numbers, and the heroes they work on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub enchanted: Vec<(crate::words::HeroId, u8)>,
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
    /// Lines of the Stealth board used since the last roll, a bit each: moving, a Ranged Kill, a Melee Kill, moving a Corpse.
    pub lines: u8,
    pub wakes: Wakes,
}

/// A token on the map.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs)] // The fields say what they are.
pub struct TokenView {
    pub kind: &'static str,
    pub number: u8,
    pub at: Spot,
    /// The chapter of an Interest token.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chapter: Option<Landing>,
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
    /// Action Points of a Ranged Kill, of a Melee Kill, and of moving a Corpse.
    pub prices: [u8; 3],
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
        FigureView {
            at,
            lies,
            off,
            pose: figure.pose,
            points,
            free: figure.free.left(),
            bought: figure.bought,
            lines: figure.lines & !figure.rolled,
            wakes: figure.wakes,
        }
    };
    let tokens = site.tokens.as_slice().iter().map(|token| {
        let kind = match token.kind {
            TokenKind::Interest(_) => "interest",
            TokenKind::Access(access) => access.word(),
            TokenKind::Invocation(colour) => colour.word(),
        };
        let chapter = if let TokenKind::Interest(chapter) = token.kind { chapter } else { None };
        TokenView { kind, number: token.number, at: spot(token.at), chapter }
    });
    let tiles = terrain::tiles(&game.content, location);
    let ground = site.ground.as_slice().iter().map(|dropped| (dropped.thing.slug(&game.content.names), spot(dropped.at)));
    Some(PlaceView {
        number: location.number,
        name: &location.name,
        intro: location.intro.as_deref(),
        north: location.north,
        columns: location.sketch.columns,
        rows: location.sketch.rows,
        drawing: board.drawing(),
        spaces: board.space_views(&tiles),
        sides: board.side_views(),
        tiles,
        phase: site.turn.phase,
        turn: site.turn.number,
        active: site.turn.active,
        heroes: state.group_heroes().map(|hero| (hero.word(), figure(hero))).collect(),
        enemies: foes::foes(game, board),
        cards_of_enemies: foes::cards(game, board),
        reach: board.reach_view(),
        tokens: tokens.collect(),
        corpses: site.corpses.as_slice().iter().map(|&space| spot(space)).collect(),
        sunk: site.sunk,
        noise: site.noise.as_slice().iter().map(|&space| spot(space)).collect(),
        ground: ground.collect(),
        target: site.ward.map(|ward| (spot(ward.at), ward.life)),
        closed_doors: site.closed.len() as u8,
        cards: site.turn.cards.len(),
        alarmed: site.alarmed,
        tracker: site.tracker,
        fight: fight::fight(game, state, board),
        casting: casting::casting(game, state, board),
        enchanted: site.magic.lasting.as_slice().iter().map(|lasting| (lasting.on, game.content.spells[usize::from(lasting.spell)].number)).collect(),
    })
}

/// The Stealth board as it is seen.
pub(crate) fn stealth(game: &Malhya, state: &State) -> Option<StealthView> {
    let board = state.stealth?;
    let track = &game.content.modes.tracks[board.level as usize];
    let (sight, cards) = (track.sight_at(board.threat), track.cards_at(board.threat));
    Some(StealthView { level: board.level, threat: board.threat + 1, spaces: track.sight.len(), sight, cards, prices: [RANGED_KILL, MELEE_KILL, CORPSE] })
}

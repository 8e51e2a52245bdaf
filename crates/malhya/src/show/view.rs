//! What players see, as data. All is open except deck order and unread pages (ML-GROUP-13).

use super::attempt::{CheckView, check};
use super::challenge::ChallengeView;
use super::journey::effects;
use super::place::{PlaceView, StealthView};
use super::village::VillageView;
use crate::Malhya;
use crate::booklet::condition::Mode;
use crate::booklet::library::{Entry, Kind, Passage, Readers};
use crate::booklet::print::Printer;
use crate::booklet::stage::Phase;
use crate::content::Landing;
use crate::hero::laid::Laid;
use crate::hero::state::{Aura, Life, Side};
use crate::hero::thing::Thing;
use crate::ids::*;
use crate::market::Stall;
use crate::state::{End, State};
use crate::travel::state::{Slot, TimelineCard};
use crate::words::*;
use mistgate_kernel::Eyes;
use serde::Serialize;
use std::collections::BTreeMap;

/// An adventure as somebody sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View<'a> {
    /// The booklet that is played.
    pub adventure: &'a str,
    /// What is open.
    pub page: Option<PageView<'a>>,
    /// What the group has in common.
    pub group: GroupView,
    /// The heroes of the group, by name.
    pub heroes: BTreeMap<&'static str, HeroView<'a>>,
    /// The check under way.
    pub check: Option<CheckView<'a>>,
    /// The journey.
    pub travel: TravelView<'a>,
    /// The Dungeon that is explored.
    pub dungeon: Option<DungeonView<'a>>,
    /// What is being played.
    pub phase: Phase,
    /// Stealth or Combat mode.
    pub mode: Option<Mode>,
    /// The Stealth board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stealth: Option<StealthView>,
    /// The place that is played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<PlaceView<'a>>,
    /// The Challenge that is faced.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub challenge: Option<ChallengeView<'a>>,
    /// The Market the group is at.
    pub market: Option<MarketView>,
    /// The visit to the Village that it belongs to.
    pub village: Option<VillageView>,
    /// How many cards the decks hold.
    pub decks: BTreeMap<&'static str, usize>,
    /// How it ended.
    pub end: Option<End>,
}

/// The open chapter.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PageView<'a> {
    /// Its booklet.
    pub booklet: &'a str,
    /// What kind of booklet that is: the shape around the number tells it (ML-BOOK-28).
    pub shape: Shape,
    /// Its number; an Entry has none.
    pub number: Option<u16>,
    /// Of an Entry: the two halves that the cards have formed, `12/31` (ML-BOOK-22).
    pub entry: Option<String>,
    /// Its title.
    pub title: &'a str,
    /// Who reads it, if not everybody (ML-BOOK-12).
    pub readers: Option<String>,
    /// Does it begin with the magnifying glass (ML-BOOK-30)?
    pub found: bool,
    /// What the picture shows.
    pub picture: Option<&'a str>,
    /// The picture's puzzle in words.
    pub in_words: Option<&'a str>,
    /// What is read.
    pub passages: Vec<PassageView<'a>>,
}

/// The shape around the number of a chapter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// Of an adventure.
    Diamond,
    /// Of the Event booklet.
    Rectangle,
    /// Of the Exploration booklet.
    OpenBook,
}

/// A piece of a chapter.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PassageView<'a> {
    /// A paragraph.
    Prose(&'a str),
    /// An instruction, printed from what it does, a line for each part.
    Instruction(Vec<String>),
}

/// What the group has in common.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs)] // The fields say what they are.
pub struct GroupView {
    pub gold: u16,
    pub points: u16,
    pub crystals: u8,
    pub level: u8,
    pub triangles: Vec<u8>,
    pub tokens: Vec<u8>,
    pub cards: Vec<u8>,
    pub crystals_on: BTreeMap<u8, u8>,
    /// Cubes and Damage tokens on cards, on the Dungeon tile, on the page.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub laid: Vec<Laid>,
    /// The hero who is the target, as long as a Target card is in play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<HeroId>,
    pub beetle_aura: u8,
    pub mode: GameMode,
    pub rules_off: u8,
    pub quality_weapons: u8,
    pub quality_objects: u8,
}

/// A Market: what lies on the stall, and what it costs now.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs)] // The fields say what they are.
pub struct MarketView {
    pub stall: Stall,
    pub cards: BTreeMap<String, u8>,
}

/// A hero.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs)] // The fields say what they are.
pub struct HeroView<'a> {
    pub called: &'a str,
    pub characteristics: BTreeMap<&'static str, u8>,
    pub initiative: u8,
    pub movement: u8,
    pub carrying: u8,
    pub life: Life,
    pub aura: Aura,
    pub colour: Option<Colour>,
    pub resources: BTreeMap<&'static str, u8>,
    pub tokens: Vec<u8>,
    pub talents: Vec<&'a str>,
    pub improved: Vec<&'a str>,
    /// Spells that are the hero's to cast, by their numbers.
    pub spells: Vec<u8>,
    pub weapon: Option<&'a str>,
    pub weapons: Vec<&'a str>,
    pub armour: Option<&'a str>,
    pub ring: Option<String>,
    pub amulet: Option<String>,
    pub stored: Vec<String>,
    pub encumbrance: u8,
    pub heavy: u8,
    pub states: BTreeMap<u8, u8>,
    pub unconscious: bool,
    pub spent: bool,
}

/// The journey.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs)] // The fields say what they are.
pub struct TravelView<'a> {
    pub hex: Option<&'a str>,
    pub terrain: Option<Terrain>,
    pub place: Option<&'a str>,
    pub titan: Option<&'a str>,
    pub weather: Weather,
    pub period: Period,
    pub tokens: u8,
    pub days: u8,
    pub timeline: Vec<SlotView>,
    pub rest_used: bool,
    pub day_deck: usize,
    pub night_deck: usize,
    pub event_deck: usize,
    pub action_deck: usize,
    pub action_discard: usize,
    /// Scenario cards on the board, by hex.
    pub destinations: BTreeMap<&'a str, Vec<u8>>,
}

/// A card on the Timeline.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs)] // The fields say what they are.
pub struct SlotView {
    pub card: &'static str,
    pub terrain: Option<Terrain>,
    pub effects: String,
    pub matches: bool,
    pub event: Option<u8>,
}

/// A Dungeon.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs)] // The fields say what they are.
pub struct DungeonView<'a> {
    pub tile: u8,
    pub name: &'a str,
    pub crystals: u8,
    pub consequence_at: Option<u8>,
    /// The chapter that is read then.
    pub consequence: Option<u16>,
    pub card: Option<u8>,
    /// The halves of that Event card: in Stealth mode, and otherwise.
    pub halves: Option<(u8, u8)>,
    pub cards_used: usize,
    pub cards_left: usize,
}

impl<'a> View<'a> {
    /// What these eyes see. A chapter that only some may read stays closed to the others once readers are chosen.
    pub fn new(game: &'a Malhya, state: &State, eyes: Eyes) -> Self {
        let c = &game.content;
        View {
            adventure: &c.library.booklets[state.terms.adventure.index()].title,
            page: state.page.chapter.map(|id| page(game, state, id, game.look(state).may_read(eyes.0))),
            group: group(game, state),
            heroes: state.group_heroes().map(|id| (id.word(), hero(game, state, id))).collect(),
            check: check(game, state),
            travel: travel(game, state),
            dungeon: dungeon(game, state),
            phase: game.look(state).phase(),
            mode: state.mode,
            stealth: super::place::stealth(game, state),
            place: super::place::place(game, state),
            challenge: ChallengeView::new(game, state),
            market: market(game, state),
            village: VillageView::new(game, state),
            decks: decks(state),
            end: state.end,
        }
    }
}

fn market(game: &Malhya, state: &State) -> Option<MarketView> {
    let (look, names) = (game.look(state), &game.content.names);
    let cards = state.table.as_slice().iter().map(|&thing| (thing.slug(names), look.price(thing).unwrap_or_default())).collect();
    state.market.map(|stall| MarketView { stall, cards })
}

fn decks(state: &State) -> BTreeMap<&'static str, usize> {
    let decks = &state.decks;
    let equipment = [
        ("common_objects", decks.common_objects.len()),
        ("rare_objects", decks.rare_objects.len()),
        ("common_weapons", decks.common_weapons.len()),
        ("rare_weapons", decks.rare_weapons.len()),
        ("basic_weapons", decks.basic_weapons.len()),
        ("actions", decks.actions.len()),
    ];
    let talents = Class::ALL.iter().map(|class| (class.word(), decks.talents[class.index()].len()));
    equipment.into_iter().chain(talents).collect()
}

fn page<'a>(game: &'a Malhya, state: &State, id: ChapterId, open: bool) -> PageView<'a> {
    let library = &game.content.library;
    let chapter = &library.chapters[id.index()];
    let printer = Printer { names: &game.content.names, program: &library.program };
    let passages = chapter.passages.iter().filter(|_| open).map(|passage| match passage {
        Passage::Prose(text) => PassageView::Prose(text),
        Passage::Instruction(at) => {
            let alone = crate::booklet::instruction::Block { start: chapter.block.start + u16::from(*at), len: 1 };
            PassageView::Instruction(printer.block(alone).into_iter().map(|line| "    ".repeat(line.depth) + &line.text).collect())
        }
    });
    PageView {
        booklet: &library.booklets[chapter.booklet.index()].title,
        shape: shape(library.booklets[chapter.booklet.index()].kind),
        number: chapter.number,
        entry: entry(game, state, id).map(|entry| format!("{}/{}", entry.first, entry.second)),
        title: &chapter.title,
        readers: chapter.readers.map(Readers::words),
        found: chapter.found,
        picture: chapter.picture.as_deref().filter(|_| open),
        in_words: chapter.in_words.as_deref().filter(|_| open),
        passages: passages.collect(),
    }
}

/// The Entry this chapter is read as: it may serve several, and the cards on the table say which.
fn entry(game: &Malhya, state: &State, id: ChapterId) -> Option<Entry> {
    let c = &game.content;
    let slot = state.travel.timeline.as_slice().last();
    let (first, card) = match (state.dungeon, slot) {
        (Some(dungeon), _) => (Some(dungeon.tile), dungeon.card),
        (None, Some(slot)) => match slot.card {
            TimelineCard::Travel(at) => (Some(c.travel_cards[usize::from(at)].entry), slot.event),
            TimelineCard::Campfire => (Some(c.rest.entry), slot.event),
            TimelineCard::Gone | TimelineCard::Inn => (None, slot.event),
        },
        (None, None) => (None, None),
    };
    // The half that lies up is not kept: the mode underground and the Weather on the road say it, unless they have changed since.
    let fair = if state.dungeon.is_some() { state.mode == Some(Mode::Stealth) } else { state.travel.weather == Weather::Fair };
    let formed = |entry: Entry| {
        let halves = card.map(|at| &c.event_cards[usize::from(at)]);
        let up = halves.map(|card| if fair { card.fair } else { card.bad });
        let by_card = halves.is_some_and(|card| [card.fair, card.bad].contains(&entry.second));
        u8::from(first == Some(entry.first)) * 4 + u8::from(by_card) * 2 + u8::from(up == Some(entry.second))
    };
    let booklet = &c.library.booklets[c.library.chapters[id.index()].booklet.index()];
    booklet.entries.iter().filter(|(_, other)| *other == id).map(|(entry, _)| *entry).rev().max_by_key(|&entry| formed(entry))
}

fn shape(kind: Kind) -> Shape {
    match kind {
        Kind::Introduction | Kind::Adventure(_) | Kind::Mission => Shape::Diamond,
        Kind::Events => Shape::Rectangle,
        Kind::Exploration => Shape::OpenBook,
    }
}

fn group(game: &Malhya, state: &State) -> GroupView {
    let group = &state.group;
    GroupView {
        gold: group.gold,
        points: group.points,
        crystals: group.crystals,
        level: group.level,
        triangles: group.triangles.into(),
        tokens: group.tokens.into(),
        cards: group.cards.into(),
        beetle_aura: group.beetle_aura,
        mode: group.mode,
        rules_off: group.rules_off,
        quality_weapons: group.quality_weapons,
        quality_objects: group.quality_objects,
        laid: group.laid.as_slice().to_vec(),
        target: group.target.filter(|_| game.look(state).has_target_card()),
        crystals_on: group.counters.as_slice().iter().map(|counted| (counted.card.0, counted.crystals)).collect(),
    }
}

fn hero<'a>(game: &'a Malhya, state: &State, id: HeroId) -> HeroView<'a> {
    let (c, hero, look) = (&game.content, state.hero(id), game.look(state));
    HeroView {
        called: &c.hero(id).called,
        characteristics: Characteristic::ALL.iter().map(|&one| (one.word(), hero.value(one))).collect(),
        initiative: look.initiative(id),
        movement: look.movement(id),
        carrying: hero.carrying,
        life: hero.life,
        aura: hero.aura,
        colour: hero.colour,
        resources: Resource::all().map(|resource| (resource.word(), hero.resources.count(resource))).filter(|(_, n)| *n > 0).collect(),
        tokens: hero.tokens.into(),
        talents: hero.talents.as_slice().iter().map(|talent| c.talent(talent.id).slug.as_str()).collect(),
        improved: hero.talents.as_slice().iter().filter(|talent| talent.side == Side::Improved).map(|talent| c.talent(talent.id).slug.as_str()).collect(),
        spells: (0..c.spells.len()).filter(|&at| look.has_spell(id, at)).map(|at| c.spells[at].number).collect(),
        weapon: hero.equipment.weapon.map(|weapon| c.weapon(weapon).slug.as_str()),
        weapons: hero.equipment.stored.as_slice().iter().map(|&weapon| c.weapon(weapon).slug.as_str()).collect(),
        armour: hero.equipment.armour.map(|id| c.object(id).slug.as_str()),
        ring: hero.equipment.ring.map(|artifact| Thing::from(artifact).slug(&c.names)),
        amulet: hero.equipment.amulet.map(|artifact| Thing::from(artifact).slug(&c.names)),
        stored: hero.stored.as_slice().iter().map(|&carried| Thing::from(carried).slug(&c.names)).collect(),
        encumbrance: look.encumbrance(id),
        heavy: look.heavy(id),
        states: hero.states.as_slice().iter().map(|suffered| (suffered.card.0, suffered.times)).collect(),
        unconscious: hero.is_unconscious(),
        spent: state.page.spent.contains(id.seat()),
    }
}

fn travel<'a>(game: &'a Malhya, state: &State) -> TravelView<'a> {
    let (c, travel, look) = (&game.content, &state.travel, game.look(state));
    let hex = |id: HexId| &c.region.hexes[id.index()];
    let here = travel.group.map(hex);
    let mut destinations: BTreeMap<&str, Vec<u8>> = BTreeMap::new();
    for there in travel.destinations.as_slice() {
        destinations.entry(hex(there.hex).name.as_str()).or_default().push(there.card.0);
    }
    TravelView {
        hex: here.map(|hex| hex.name.as_str()),
        terrain: here.map(|hex| hex.terrain),
        place: here.and_then(|hex| hex.city.as_ref().map(|city| &city.name).or(hex.tract.as_ref())).map(String::as_str),
        titan: travel.titan.map(|id| hex(id).name.as_str()),
        weather: travel.weather,
        period: travel.period(),
        tokens: travel.tokens,
        days: travel.days,
        timeline: travel.timeline.as_slice().iter().map(|slot| slot_view(game, slot)).collect(),
        rest_used: look.rest_is_used(),
        day_deck: travel.day_deck.len(),
        night_deck: travel.night_deck.len(),
        event_deck: travel.event_deck.len(),
        action_deck: state.decks.actions.len(),
        action_discard: state.decks.discarded.len(),
        destinations,
    }
}

fn slot_view(game: &Malhya, slot: &Slot) -> SlotView {
    let travel = match slot.card {
        TimelineCard::Travel(at) => Some(&game.content.travel_cards[usize::from(at)]),
        TimelineCard::Gone | TimelineCard::Campfire | TimelineCard::Inn => None,
    };
    let card = match slot.card {
        TimelineCard::Gone => "gone",
        TimelineCard::Travel(_) => travel.map_or("", |card| card.period.word()),
        TimelineCard::Campfire => "campfire",
        TimelineCard::Inn => "inn",
    };
    SlotView {
        card,
        terrain: travel.map(|card| card.terrain),
        effects: travel.map(|card| effects(&card.effects)).unwrap_or_default(),
        matches: slot.event.is_some(),
        event: slot.event.map(|at| at + 1),
    }
}

fn dungeon<'a>(game: &'a Malhya, state: &State) -> Option<DungeonView<'a>> {
    let dungeon = state.dungeon?;
    let tile = game.content.tile(dungeon.tile);
    Some(DungeonView {
        tile: dungeon.tile,
        name: tile.map_or("", |tile| &tile.name),
        crystals: dungeon.crystals,
        consequence_at: tile.and_then(|tile| tile.consequence).map(|(crystals, _)| crystals),
        consequence: tile.and_then(|tile| tile.consequence).map(|(_, Landing::Adventure(number) | Landing::Event(number))| number),
        card: dungeon.card.map(|at| at + 1),
        halves: dungeon.card.map(|at| &game.content.event_cards[usize::from(at)]).map(|card| (card.fair, card.bad)),
        cards_used: dungeon.discarded.iter().count(),
        cards_left: dungeon.deck.len(),
    })
}

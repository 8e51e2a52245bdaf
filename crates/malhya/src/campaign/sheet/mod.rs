//! The save sheets: one for the adventure, one for each hero, as plain data (ML-SAVE).
//!
//! - here: what stands on them, and writing them from a state
//! - `restore`: laying a game out from them
//! - `owed`: what is still to be chosen
//! - `check`: what cannot be
//! - `print`: the sheet as a page

mod check;
mod owed;
mod print;
pub(crate) mod restore;

pub use owed::Owed;

use crate::Malhya;
use crate::booklet::condition::Mode;
use crate::booklet::instruction::{Bed, Vigour};
use crate::hero::laid::Laid;
use crate::hero::state::{Aura, Life, Past, Side, Talent};
use crate::hero::thing::Thing;
use crate::ids::*;
use crate::state::{Pace, State};
use crate::travel::state::{TimelineCard, Travel};
use crate::words::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The form of the sheets. Whoever changes what stands on them raises it, and reads the older ones still.
pub const FORM: u8 = 2;
/// The oldest form that is still read: what it has no place for was not noted.
pub const OLDEST_FORM: u8 = 1;

/// Both sides of the sheet: the Scenario Save, and a Hero Save for everybody who was ever in the group (ML-SAVE-02).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sheets {
    /// The form they are written in.
    pub form: u8,
    /// The adventure.
    pub scenario: ScenarioSave,
    /// The heroes, by name.
    pub heroes: BTreeMap<String, HeroSave>,
}

/// The Scenario Save, field by field.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ScenarioSave {
    /// Field 1: when it was written, as one writes a date (ML-SAVE-05).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// Who plays.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<String>,
    /// Field 5: the booklet (ML-SAVE-10).
    pub adventure: String,
    /// Fast mode: chosen once, for the whole campaign (ML-BOOK-05).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fast: Option<bool>,
    /// The chapter that is open, if one is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chapter: Option<u16>,
    /// Is the adventure over?
    pub finished: bool,
    /// The level of the group.
    pub level: u8,
    /// Field 2: gold (ML-SAVE-06).
    pub gold: u16,
    /// Crystals in the play area.
    pub crystals: u8,
    /// Scenario tokens.
    pub tokens: Vec<u8>,
    /// Aura tokens on Emperor Beetles.
    pub beetle_aura: u8,
    /// Field 3: points (ML-SAVE-07).
    pub points: u16,
    /// Field 6: Dungeons finished (ML-SAVE-13).
    pub dungeons: u8,
    /// Field 8: Quality Weapons (ML-SAVE-18).
    pub quality_weapons: u8,
    /// Quality Objects.
    pub quality_objects: u8,
    /// Field 9: triangles (ML-SAVE-19).
    pub triangles: Vec<u8>,
    /// The game mode (ML-RULECARD-01).
    pub mode: String,
    /// Rules of it that are off, from 1.
    pub rules_off: Vec<u8>,
    /// Scenario cards in the play area.
    pub cards: Vec<CardSave>,
    /// Cubes and Damage tokens on these cards and on the Dungeon tile (ML-SAVE-06, ML-SAVE-11).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub laid: Vec<Laid>,
    /// The hero whom a Target card makes the target (ML-RULECARD-01).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<HeroId>,
    /// Field 4: Stealth mode (ML-SAVE-08).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stealth: Option<StealthSave>,
    /// Field 6, part I: the Dungeon that is explored (ML-SAVE-11).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dungeon: Option<DungeonSave>,
    /// Field 7: the journey (ML-SAVE-16).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub travel: Option<TravelSave>,
}

/// Stealth mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StealthSave {
    /// Its difficulty.
    pub level: Vigour,
    /// The space of the Threat cube, from 1.
    pub threat: u8,
    /// Action cards still to be drawn.
    pub cards: u8,
}

/// A Dungeon under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DungeonSave {
    /// The number of the tile.
    pub tile: u8,
    /// Crystals on it.
    pub crystals: u8,
    /// Event cards not yet used, by their place in the deck of the box.
    pub unused: Vec<u8>,
}

/// A Scenario card, and the crystals on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardSave {
    /// Its number.
    pub card: u8,
    /// Crystals on it.
    #[serde(default)]
    pub crystals: u8,
    /// Of an Aura Stone, the Classic Spell beside it, by its number (ML-RULECARD-01).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spell: Option<u8>,
}

/// The journey.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TravelSave {
    /// The hex of the group, if it stands on one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hex: Option<String>,
    /// Has the journey not begun yet? To begin it where the group stands is no landing (ML-TRAVEL-12).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub waiting: bool,
    /// The hex of the Titan.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub titan: Option<String>,
    /// Has the Rest card been used today?
    pub rest_used: bool,
    /// Days gone by.
    pub days: u8,
    /// Travel tokens.
    pub tokens: u8,
    /// The weather.
    pub weather: Weather,
    /// The last space of the Timeline that was used.
    pub last_space: u8,
    /// Scenario cards on hexes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub destinations: Vec<DestinationSave>,
    /// Event cards that a booklet has removed, by their numbers (ML-VOCAB-88).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub removed: Vec<u8>,
}

/// A Scenario card on the Region board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DestinationSave {
    /// The card.
    pub card: u8,
    /// The hex.
    pub hex: String,
}

/// A Hero Save (ML-SAVE-22).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HeroSave {
    /// With the group, or away.
    pub status: Status,
    /// Level Ups made with the group.
    pub level: u8,
    /// The five values.
    pub characteristics: BTreeMap<String, u8>,
    /// The space of the Initiative track, from 1.
    pub initiative: u8,
    /// The space of the Movement track, from 1.
    pub movement: u8,
    /// The Carrying level.
    pub carrying: u8,
    /// The colour of the cube.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<Colour>,
    /// Crystals by zone.
    pub life: Life,
    /// Aura tokens.
    pub aura: Aura,
    /// The Weapon in hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weapon: Option<String>,
    /// Weapons in the Knapsack.
    #[serde(default)]
    pub weapons: Vec<String>,
    /// What is worn: Armor, ring, amulet.
    #[serde(default)]
    pub worn: Vec<String>,
    /// What is stored.
    #[serde(default)]
    pub stored: Vec<String>,
    /// Resources.
    #[serde(default)]
    pub resources: BTreeMap<String, u8>,
    /// Talents on their Normal side.
    #[serde(default)]
    pub talents: Vec<String>,
    /// Talents on their Improved side.
    #[serde(default)]
    pub improved: Vec<String>,
    /// Talents that wait until there is room for another Mhaÿ (ML-JOIN-12).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub withheld: Vec<String>,
    /// Those of them that lie on their Improved side.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub withheld_improved: Vec<String>,
    /// Classic Spells, by their numbers (ML-JOIN-09).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub spells: Vec<u8>,
    /// States the hero suffers from.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub states: Vec<StateSave>,
    /// Scenario tokens of the hero's own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tokens: Vec<u8>,
    /// Does the hero hold more than can be carried, or a crystal that nothing lends any more, for as long as it takes to give it up (ML-OBJECT-09,
    /// ML-ARTIFACT-08)? A sheet may be written just then.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub surplus: bool,
    /// What is still to be chosen: by a new hero, or for a Level Up that was made up for (ML-START-06, ML-JOIN-05).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub to_choose: Vec<Owed>,
}

/// A State and how often it has struck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StateSave {
    /// The card.
    pub card: u8,
    /// How often.
    pub times: u8,
}

/// Where a hero is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// In the group.
    WithTheGroup,
    /// Away, and may come back (ML-JOIN-11).
    Away,
    /// Gone for good (ML-JOIN-10).
    Gone,
}

impl Malhya {
    /// Both sheets, as they would be filled in now.
    pub fn sheets(&self, state: &State) -> Sheets {
        let known = HeroId::ALL.iter().copied().filter(|&hero| state.hero(hero).past != Past::Unknown);
        let heroes = known.map(|hero| (hero.word().to_owned(), self.hero_save(state, hero))).collect();
        Sheets { form: FORM, scenario: self.scenario_save(state), heroes }
    }

    fn scenario_save(&self, state: &State) -> ScenarioSave {
        let (c, group, look) = (&self.content, &state.group, self.look(state));
        // ML-STATE-02: a State stands on the sheet of the hero it has struck.
        let is_state = |card: CardNumber| c.scenario_card(card).is_some_and(|card| card.kind == crate::content::CardKind::State);
        let spell = |card: CardNumber| group.stones.as_slice().iter().find(|stone| stone.card == card).map(|stone| c.spells[usize::from(stone.spell)].number);
        let save = |card: CardNumber| CardSave { card: card.0, crystals: look.crystals_on(card), spell: spell(card) };
        let cards = group.cards.iter().filter(|&card| !is_state(card)).map(save);
        ScenarioSave {
            // The rules know neither the date nor who sits at the table: whoever writes the sheet down does.
            date: None,
            players: Vec::new(),
            adventure: c.library.booklets[state.terms.adventure.index()].slug.clone(),
            fast: Some(state.terms.pace == Pace::Fast),
            chapter: self.chapter_save(state),
            finished: state.end.is_some(),
            level: group.level,
            gold: group.gold,
            crystals: group.crystals,
            tokens: group.tokens.into(),
            beetle_aura: group.beetle_aura,
            points: group.points,
            dungeons: group.dungeons,
            quality_weapons: group.quality_weapons,
            quality_objects: group.quality_objects,
            triangles: group.triangles.into(),
            mode: group.mode.word().to_owned(),
            rules_off: (1..=8).filter(|n| group.rules_off >> (n - 1) & 1 == 1).collect(),
            cards: cards.collect(),
            laid: Self::laid_save(state),
            target: group.target.filter(|target| state.present.contains(target.seat())),
            stealth: Self::stealth_save(state),
            dungeon: Self::dungeon_save(state),
            travel: self.travel_save(state),
        }
    }

    /// The open chapter of the adventure; of a place or a Challenge the one that has set it out, for there it begins again. An Event is not noted:
    /// the group stands on its hex (ML-SAVE-25).
    fn chapter_save(&self, state: &State) -> Option<u16> {
        let open = state.page.scene.or(state.page.chapter).filter(|_| state.end.is_none()).map(|id| &self.content.library.chapters[id.index()]);
        open.filter(|chapter| chapter.booklet == state.terms.adventure).and_then(|chapter| chapter.number)
    }

    /// What lies on a page is gone when the page is closed, and what lies on a Dungeon tile when that is put away.
    fn laid_save(state: &State) -> Vec<Laid> {
        let lasts = |laid: &&Laid| match laid.bed {
            Bed::Card(_) => true,
            Bed::Dungeon => Self::dungeon_save(state).is_some(),
            Bed::Page => false,
        };
        state.group.laid.as_slice().iter().filter(lasts).copied().collect()
    }

    fn stealth_save(state: &State) -> Option<StealthSave> {
        let board = state.stealth.filter(|_| state.end.is_none() && state.mode == Some(Mode::Stealth))?;
        Some(StealthSave { level: board.level, threat: board.threat + 1, cards: state.decks.actions.len() as u8 })
    }

    fn dungeon_save(state: &State) -> Option<DungeonSave> {
        let dungeon = state.dungeon.filter(|_| state.end.is_none())?;
        Some(DungeonSave { tile: dungeon.tile, crystals: dungeon.crystals, unused: dungeon.deck.cards().iter().collect() })
    }

    fn travel_save(&self, state: &State) -> Option<TravelSave> {
        let travel = &state.travel;
        let name = |hex: HexId| self.content.region.hexes[hex.index()].name.clone();
        let rest = |slot: &crate::travel::state::Slot| matches!(slot.card, TimelineCard::Campfire | TimelineCard::Inn);
        let untouched = Travel { day_deck: travel.day_deck, night_deck: travel.night_deck, event_deck: travel.event_deck, ..Travel::default() };
        (*travel != untouched).then(|| TravelSave {
            hex: travel.group.map(name),
            waiting: !self.look(state).travels(),
            titan: travel.titan.map(name),
            rest_used: travel.timeline.as_slice().iter().any(rest),
            days: travel.days,
            tokens: travel.tokens,
            weather: travel.weather,
            last_space: travel.timeline.len() as u8,
            destinations: travel.destinations.as_slice().iter().map(|one| DestinationSave { card: one.card.0, hex: name(one.hex) }).collect(),
            removed: travel.removed.iter().map(|card| card + 1).collect(),
        })
    }

    fn hero_save(&self, state: &State, id: HeroId) -> HeroSave {
        let (c, hero, look) = (&self.content, state.hero(id), self.look(state));
        let equipment = &hero.equipment;
        let slug = |thing: Thing| thing.slug(&c.names);
        let worn = [equipment.ring, equipment.amulet].into_iter().flatten().map(Thing::from);
        let raised = Characteristic::ALL.iter().map(|&one| hero.value(one).saturating_sub(c.hero(id).characteristics[one.index()])).sum();
        HeroSave {
            status: status(state, id),
            // A Level Up that is still to be made is made up for when the sheet is read (ML-JOIN-05).
            level: hero.level.min(raised),
            characteristics: Characteristic::ALL.iter().map(|&one| (one.word().to_owned(), hero.value(one))).collect(),
            initiative: hero.initiative + 1,
            movement: hero.movement + 1,
            carrying: hero.carrying,
            colour: hero.colour,
            life: hero.life,
            aura: hero.aura,
            weapon: equipment.weapon.map(|weapon| slug(Thing::Weapon(weapon))),
            weapons: equipment.stored.as_slice().iter().map(|&weapon| slug(Thing::Weapon(weapon))).collect(),
            worn: equipment.armour.map(Thing::Object).into_iter().chain(worn).map(slug).collect(),
            stored: hero.stored.as_slice().iter().map(|&carried| slug(carried.into())).collect(),
            resources: Resource::all().map(|one| (one.slug(), hero.resources.count(one))).filter(|(_, n)| *n > 0).collect(),
            talents: self.talent_slugs(hero.talents.as_slice(), Side::Normal),
            improved: self.talent_slugs(hero.talents.as_slice(), Side::Improved),
            withheld: self.talent_slugs(hero.withheld.as_slice(), Side::Normal),
            withheld_improved: self.talent_slugs(hero.withheld.as_slice(), Side::Improved),
            spells: (0..c.spells.len()).filter(|at| hero.spells >> at & 1 == 1).map(|at| c.spells[at].number).collect(),
            states: hero.states.as_slice().iter().map(|one| StateSave { card: one.card.0, times: one.times }).collect(),
            tokens: hero.tokens.into(),
            surplus: !look.is_within_limits(id) || hero.life.most() > restore::own_life(c.hero(id), hero.characteristics) + look.lent_life(id),
            to_choose: owed::owed(state, id),
        }
    }

    fn talent_slugs(&self, talents: &[Talent], side: Side) -> Vec<String> {
        talents.iter().filter(|talent| talent.side == side).map(|talent| self.content.talent(talent.id).slug.clone()).collect()
    }
}

fn status(state: &State, hero: HeroId) -> Status {
    match state.hero(hero).past {
        _ if state.present.contains(hero.seat()) => Status::WithTheGroup,
        Past::Gone => Status::Gone,
        Past::Member | Past::Unknown => Status::Away,
    }
}

impl Sheets {
    /// As readable text.
    pub fn write(&self) -> String {
        toml::to_string_pretty(self).expect("sheets are plain data")
    }

    /// Reads them; what they say is still to be checked.
    pub fn read(text: &str) -> Result<Self, String> {
        toml::from_str(text).map_err(|error| error.to_string())
    }

    /// The heroes who are with the group.
    pub fn group(&self) -> impl Iterator<Item = HeroId> + '_ {
        let there = self.heroes.iter().filter(|(_, hero)| hero.status == Status::WithTheGroup);
        there.filter_map(|(name, _)| HeroId::named(name))
    }
}

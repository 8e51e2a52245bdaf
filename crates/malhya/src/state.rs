//! An adventure at one moment: plain data with ids into the content.

use crate::agenda::Step;
use crate::booklet::condition::Mode;
use crate::booklet::instruction::Ending;
use crate::challenge::state::Bout;
use crate::check::state::Attempt;
use crate::dungeon::state::Dungeon;
use crate::hero::laid::{Laid, MOST_LAID};
use crate::hero::state::Hero;
use crate::hero::thing::Thing;
use crate::ids::*;
use crate::market::Stall;
use crate::place::state::Site;
use crate::stealth::board::Board;
use crate::stealth::line::StealthThrow;
use crate::travel::state::Travel;
use crate::words::{GameMode, HeroId};
use mistgate_kernel::pieces::{CardSet, Deck, Stack};
use mistgate_kernel::{Chance, SeatSet};
use serde::{Deserialize, Serialize};

/// Steps that can wait at one time: stages nest three deep, and none pushes more than a dozen.
pub const AGENDA: usize = 48;
/// Scenario cards that hold crystals at one time.
pub const MOST_COUNTERS: usize = 8;
/// Cards that lie open at one time: the largest stall.
pub const MOST_OPEN: usize = 24;
/// Dice that a scenario can name ahead.
pub const MOST_LOADED: usize = 40;

/// Everything there is to know about an adventure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// Where dice and cards come from.
    pub chance: Chance,
    /// What is still to be done.
    pub agenda: Stack<Step, AGENDA>,
    /// How it ended.
    pub end: Option<End>,
    /// What was agreed.
    pub terms: Terms,
    /// The heroes of the group (ML-JOIN-01).
    pub present: SeatSet,
    /// All five, by [`HeroId`].
    pub heroes: [Hero; HEROES],
    /// What the group has in common.
    pub group: Group,
    /// The journey.
    pub travel: Travel,
    /// The Dungeon that is explored.
    pub dungeon: Option<Dungeon>,
    /// The decks that are not part of the journey.
    pub decks: Decks,
    /// What is being read.
    pub page: Reading,
    /// The Skill check under way.
    pub check: Option<Attempt>,
    /// Stealth or Combat mode (ML-GROUP-12).
    pub mode: Option<Mode>,
    /// Stealth dice that lie there, until what they show counts (ML-THREAT-13).
    #[serde(default)]
    pub thrown: Option<StealthThrow>,
    /// The Stealth board, which stays as it is from room to room (ML-STEALTH-10).
    #[serde(default)]
    pub stealth: Option<Board>,
    /// The place that is played.
    #[serde(default)]
    pub site: Option<Site>,
    /// The Challenge that is faced.
    #[serde(default)]
    pub challenge: Option<Bout>,
    /// Cards that lie open: drawn to choose from, or laid out by a Market.
    pub table: Stack<Thing, MOST_OPEN>,
    /// Talents drawn to choose from (ML-TALENT-05).
    pub drawn: Stack<TalentId, 3>,
    /// The decks named to draw Talents from, by class.
    pub named: [u8; 5],
    /// The Market the group is at.
    pub market: Option<Stall>,
    /// Are heroes being set up?
    pub preparing: bool,
    /// Faces of dice that a scenario has named, the next one last. Empty in any other play.
    pub loaded: Stack<u8, MOST_LOADED>,
    /// Who proposes to give up.
    pub conceding: SeatSet,
}

/// What was agreed before the adventure began.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// The booklet that is played (ML-BOOK-10).
    pub adventure: BookletId,
    /// Are some episodes cut?
    pub pace: Pace,
    /// Who outfits the heroes.
    pub start: Start,
    /// The adventure is broken off when so many days have passed.
    #[serde(default)]
    pub days: Option<u8>,
    /// Can only Waiting heroes prevent an Alarm (ML-ALARM-17)?
    #[serde(default)]
    pub strict_spotting: bool,
    /// Is the HEROIC version played (ML-ICON-03)?
    #[serde(default)]
    pub heroic: bool,
}

/// Who makes the choices of a new hero (ML-SETUP).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Start {
    /// The players.
    #[default]
    ByHand,
    /// Chance, so that the story begins at once.
    ByChance,
}

/// Fast mode or not (ML-BOOK-04).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// The whole story.
    #[default]
    Full,
    /// Some episodes are cut.
    Fast,
}

/// How an adventure ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// As a booklet says (ML-GROUP-15).
    Story(Ending),
    /// The group gave up.
    Conceded,
    /// The days that were agreed on are over.
    OutOfDays,
}

/// What the group has in common (ML-START-04).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Group {
    /// Gold coins (ML-START-05).
    pub gold: u16,
    /// Points (ML-SAVE-07).
    pub points: u16,
    /// Crystals in the play area.
    pub crystals: u8,
    /// The level of the group (ML-LEVEL-16).
    pub level: u8,
    /// Triangles ticked (ML-SAVE-19).
    pub triangles: Triangles,
    /// Scenario tokens (ML-SCENARIO-14).
    pub tokens: TokenNumbers,
    /// Scenario cards in the play area (ML-SCENARIO-10).
    pub cards: CardNumbers,
    /// Crystals on Scenario cards.
    pub counters: Stack<Counted, MOST_COUNTERS>,
    /// Cubes and Damage tokens on cards, on the Dungeon tile, on the open page.
    #[serde(default)]
    pub laid: Stack<Laid, MOST_LAID>,
    /// The hero who is the target, as long as a Target card is in play (ML-RULECARD-04).
    #[serde(default)]
    pub target: Option<HeroId>,
    /// Aura tokens on Emperor Beetles (ML-BEETLE-02).
    pub beetle_aura: u8,
    /// Aura Stones with their Spells (ML-STONE-05).
    #[serde(default)]
    pub stones: Stack<Stone, MOST_STONES>,
    /// Dungeons finished (ML-SAVE-13).
    pub dungeons: u8,
    /// Quality Weapons in their deck (ML-DECK-03).
    pub quality_weapons: u8,
    /// Quality Objects in their deck.
    pub quality_objects: u8,
    /// The side of the Game Mode card (ML-MODE-02).
    pub mode: GameMode,
    /// Rules of it that are switched off, a bit each (ML-MODE-06).
    pub rules_off: u8,
}

/// Aura Stones in play at one time: all there are.
pub const MOST_STONES: usize = 4;

/// An Aura Stone, and the Spell that lies with it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stone {
    /// Its card.
    pub card: CardNumber,
    /// The Spell, by its place in the content.
    pub spell: u8,
}

/// Crystals on a card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counted {
    /// The card.
    pub card: CardNumber,
    /// The crystals.
    pub crystals: u8,
}

/// Room in the decks for the cards of the box, and for ten of each kind that somebody adds.
pub const MOST_COMMON_OBJECTS: usize = 56;
/// The same for rare Objects.
pub const MOST_RARE_OBJECTS: usize = 36;
/// The same for common Weapons.
pub const MOST_COMMON_WEAPONS: usize = 28;
/// The same for rare Weapons.
pub const MOST_RARE_WEAPONS: usize = 21;
/// The same for the Talents of a class.
pub const MOST_TALENTS_OF_A_CLASS: usize = 19;

/// The decks of objects, weapons, talents, spells and actions (ML-DECK-08, ML-DECK-09).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decks {
    /// Common Objects.
    pub common_objects: Deck<MOST_COMMON_OBJECTS>,
    /// Rare Objects.
    pub rare_objects: Deck<MOST_RARE_OBJECTS>,
    /// Common Weapons.
    pub common_weapons: Deck<MOST_COMMON_WEAPONS>,
    /// Rare Weapons.
    pub rare_weapons: Deck<MOST_RARE_WEAPONS>,
    /// Basic Weapons, open.
    pub basic_weapons: CardSet,
    /// Talents, by class.
    pub talents: [Deck<MOST_TALENTS_OF_A_CLASS>; 5],
    /// Classic Spells.
    pub spells: Deck<12>,
    /// Action cards.
    pub actions: Deck<30>,
    /// Action cards that were used.
    pub discarded: CardSet,
    /// Action cards revealed for the effect under way (ML-ACTION-05).
    pub drawn: CardSet,
}

impl Default for Decks {
    fn default() -> Self {
        Decks {
            common_objects: Deck::in_order([]),
            rare_objects: Deck::in_order([]),
            common_weapons: Deck::in_order([]),
            rare_weapons: Deck::in_order([]),
            basic_weapons: CardSet::EMPTY,
            talents: [Deck::in_order([]); 5],
            spells: Deck::in_order([]),
            actions: Deck::in_order([]),
            discarded: CardSet::EMPTY,
            drawn: CardSet::EMPTY,
        }
    }
}

/// What is being read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reading {
    /// The open chapter.
    pub chapter: Option<ChapterId>,
    /// Has nothing been asked since it was opened? Then its page is turned before the next is read.
    pub unturned: bool,
    /// The hero in question: who made the last check, or was chosen.
    pub hero: Option<HeroId>,
    /// Who triggered the chapter or was chosen to act in it: Solo checks are his (ML-CHECK-03).
    pub actor: Option<HeroId>,
    /// Heroes who can do nothing more in this chapter (ML-BOOK-35).
    pub spent: SeatSet,
    /// Chapters opened so far.
    pub opened: u16,
    /// Who reads the chapter, if not everybody (ML-BOOK-12).
    #[serde(default)]
    pub readers: SeatSet,
    /// The chapter that has set out the place or the Challenge on the table: what a sheet notes of it (ML-SAVE-25).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scene: Option<ChapterId>,
    /// Scenario cards that have no effect in this chapter (ML-ICON-124).
    #[serde(default)]
    pub cancelled: CardNumbers,
    /// Whom the result of a check that is being carried out does not concern (ML-CHECK-69).
    #[serde(default)]
    pub spared: SeatSet,
}

impl State {
    /// Nothing on the table, nobody at it.
    pub fn blank() -> Self {
        State {
            chance: Chance::new(0),
            agenda: Stack::new(),
            end: None,
            terms: Terms { adventure: BookletId(0), pace: Pace::Full, start: Start::ByHand, days: None, strict_spotting: false, heroic: false },
            present: SeatSet::NONE,
            heroes: [Hero::default(); HEROES],
            group: Group::default(),
            travel: Travel::default(),
            dungeon: None,
            decks: Decks::default(),
            page: Reading::default(),
            check: None,
            mode: None,
            thrown: None,
            stealth: None,
            site: None,
            challenge: None,
            table: Stack::new(),
            drawn: Stack::new(),
            named: [0; 5],
            market: None,
            preparing: false,
            loaded: Stack::new(),
            conceding: SeatSet::NONE,
        }
    }

    /// A hero.
    pub fn hero(&self, id: HeroId) -> &Hero {
        &self.heroes[id.index()]
    }

    /// A hero, to change something.
    pub fn hero_mut(&mut self, id: HeroId) -> &mut Hero {
        &mut self.heroes[id.index()]
    }

    /// The heroes of the group, in seating order.
    pub fn group_heroes(&self) -> impl Iterator<Item = HeroId> + use<> {
        let present = self.present;
        HeroId::ALL.iter().copied().filter(move |id| present.contains(id.seat()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The state is copied with every search and every undo.
    #[test]
    fn a_state_is_small() {
        assert!(size_of::<State>() <= 6144, "{}", size_of::<State>());
        assert!(size_of::<Step>() <= 8, "{}", size_of::<Step>());
    }
}

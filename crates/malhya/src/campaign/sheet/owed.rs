//! What a hero has still to choose when a sheet is written, outside of the story: who reads it goes on there (ML-START-06, ML-JOIN-05). What a
//! chapter gives is not noted, for the chapter is read again (ML-SAVE-25).

use super::Sheets;
use crate::agenda::Step;
use crate::ask::{Ask, HeroAim, Question};
use crate::booklet::instruction::Gear;
use crate::hero::state::Past;
use crate::hero::talent::Draw;
use crate::hero::thing::Thing;
use crate::machine::Machine;
use crate::state::State;
use crate::words::{HeroId, Rank};
use mistgate_kernel::SeatSet;
use serde::{Deserialize, Serialize};

/// A choice that is still to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Owed {
    /// The first Talent of a new hero (ML-SETUP-07).
    FirstTalent,
    /// A further one (ML-LEVEL-14).
    Talent,
    /// A Talent to be improved (ML-LEVEL-15).
    Improvement,
    /// A Basic Weapon (ML-SETUP-10).
    BasicWeapon,
    /// One of the three gifts (ML-SETUP-13).
    Gift,
    /// The same, for who was gone for good: it brings no gold (ML-JOIN-15).
    GiftWithoutGold,
    /// One of two Common Weapons (ML-SETUP-14).
    CommonWeapon,
    /// One of two Common Objects (ML-SETUP-15).
    CommonObject,
}

impl Owed {
    /// In words, as a sheet says it.
    pub fn name(self) -> &'static str {
        match self {
            Owed::FirstTalent => "a first Talent",
            Owed::Talent => "a Talent",
            Owed::Improvement => "a Talent to improve",
            Owed::BasicWeapon => "a Basic Weapon",
            Owed::Gift => "a gift",
            Owed::GiftWithoutGold => "a gift, without gold",
            Owed::CommonWeapon => "a Common Weapon",
            Owed::CommonObject => "a Common Object",
        }
    }

    /// Is it a Talent, of which there may be more than one?
    pub(super) fn is_talent(self) -> bool {
        matches!(self, Owed::FirstTalent | Owed::Talent | Owed::Improvement)
    }
}

/// What a hero has still to choose, the next choice first.
pub(super) fn owed(state: &State, id: HeroId) -> Vec<Owed> {
    let agenda = state.agenda.as_slice();
    if !state.preparing && !agenda.contains(&Step::CatchUp(id)) {
        return Vec::new();
    }
    let hero = state.hero(id);
    let gift = if hero.past == Past::Gone { Owed::GiftWithoutGold } else { Owed::Gift };
    let drawn = if hero.talents.is_empty() { Owed::FirstTalent } else { Owed::Talent };
    let offered = state.table.as_slice().iter().find_map(|thing| match thing {
        Thing::Weapon(_) => Some(Owed::CommonWeapon),
        Thing::Object(_) => Some(Owed::CommonObject),
        Thing::Resource(_) | Thing::Card(_) => None,
    });
    let steps = [(Step::Acquire(id, Draw::First), Owed::FirstTalent), (Step::Acquire(id, Draw::Usual), Owed::Talent)];
    let questions = [
        (Question::Talent(id), Some(drawn)),
        (Question::Improve(id), Some(Owed::Improvement)),
        (Question::BasicWeapon(Some(id)), Some(Owed::BasicWeapon)),
        (Question::Gift(id), Some(gift)),
        (Question::Keep(id), offered),
    ];
    let mut owed = Vec::new();
    for step in agenda.iter().rev() {
        if to_be_outfitted(step).contains(id.seat()) {
            owed.extend([Owed::FirstTalent, Owed::BasicWeapon, gift]);
        }
        owed.extend(steps.iter().find(|(other, _)| other == step).map(|&(_, owed)| owed));
        let asked = |question: Question| matches!(step, Step::Ask(Ask { what, .. }) if *what == question);
        owed.extend(questions.iter().find(|(question, _)| asked(*question)).and_then(|&(_, owed)| owed));
    }
    owed
}

/// Heroes whose choices have not begun.
#[expect(clippy::wildcard_enum_match_arm, reason = "only these two steps stand for choices that have not begun")]
fn to_be_outfitted(step: &Step) -> SeatSet {
    match step {
        Step::Prepare(left) | Step::Ask(Ask { what: Question::Hero(left, HeroAim::SetUp), .. }) => *left,
        _ => SeatSet::NONE,
    }
}

impl Machine<'_> {
    /// What the sheets say is still to be chosen is chosen next.
    pub(crate) fn owe(&mut self, sheets: &Sheets) {
        let owing = |hero: &HeroId| sheets.heroes.get(hero.word()).map(|save| save.to_choose.as_slice()).unwrap_or_default();
        let whole = |hero: &HeroId| matches!(owing(hero), [Owed::FirstTalent, Owed::BasicWeapon, Owed::Gift | Owed::GiftWithoutGold]);
        let present: Vec<HeroId> = self.s.group_heroes().filter(|hero| !owing(hero).is_empty()).collect();
        if present.is_empty() {
            return;
        }
        self.s.preparing = true;
        self.push(Step::Prepare(present.iter().copied().filter(whole).map(HeroId::seat).collect()));
        for &hero in &present {
            if owing(&hero).contains(&Owed::GiftWithoutGold) {
                self.s.hero_mut(hero).past = Past::Gone;
            }
            if !whole(&hero) {
                owing(&hero).iter().rev().for_each(|&owed| self.owe_one(hero, owed));
            }
        }
    }

    fn owe_one(&mut self, hero: HeroId, owed: Owed) {
        match owed {
            Owed::FirstTalent => self.push(Step::Acquire(hero, Draw::First)),
            Owed::Talent => self.push(Step::Acquire(hero, Draw::Usual)),
            Owed::Improvement => self.improve_talent(hero),
            Owed::BasicWeapon => self.ask_first_weapon(hero),
            Owed::Gift | Owed::GiftWithoutGold => self.ask(SeatSet::only(hero.seat()), Question::Gift(hero)),
            Owed::CommonWeapon => self.offer(hero, Gear::Weapon(Some(Rank::Common))),
            Owed::CommonObject => self.offer(hero, Gear::Object(Some(Rank::Common))),
        }
    }
}

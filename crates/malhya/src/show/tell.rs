//! What happened, in words.

use crate::Malhya;
use crate::ask::why::capital;
use crate::booklet::instruction::{Bed, Ending, Instruction};
use crate::booklet::print::condition;
use crate::check::state::Face;
use crate::event::{Event, Tally};
use crate::show::lie;
use crate::state::End;
use crate::words::{HeroId, Wound};
use mistgate_kernel::text::counted;
use mistgate_kernel::{Line, Rule};

impl Malhya {
    /// An event in words, with its rule.
    pub(crate) fn told(&self, event: &Event) -> Line {
        let who = |hero: HeroId| capital(hero.name());
        let (text, rule) = match *event {
            Event::Opened { chapter } => {
                let chapter = &self.content.library.chapters[chapter.index()];
                (chapter.number.map_or_else(|| chapter.title.clone(), |number| format!("{number} {}", chapter.title)), "ML-BOOK-08")
            }
            Event::Cut { chapter } => (format!("Fast mode passes over chapter {}.", self.chapter_name(chapter)), "ML-BOOK-04"),
            Event::Closed => ("The booklet is closed.".to_owned(), "ML-BOOK-26"),
            Event::Chosen { choice, option } => {
                let options = &self.content.library.program.choices[choice.index()].options;
                let label = options.get(usize::from(option).wrapping_sub(1)).map_or("", |option| &option.label);
                (format!("You choose: {label}."), "ML-BOOK-16")
            }
            Event::Judged { at, met } => (self.judgement(at, met), "ML-BOOK-18"),
            Event::Gained { what: Tally::TravelTokens, n: 0 } => ("The group has all the travel tokens it may have.".to_owned(), "ML-START-05"),
            Event::Gained { what, n } => (format!("The group gains {n} {}.", tally(what, n)), "ML-START-05"),
            Event::Lost { what, n: 0 } => (format!("The group has no {} to lose.", tally(what, 1)), "ML-GOLDEN-04"),
            Event::Lost { what, n } => (format!("The group loses {n} {}.", tally(what, n)), "ML-GOLDEN-04"),
            Event::CardTaken { card } => (format!("Scenario card {} comes into play{}.", card.0, self.card_name(card)), "ML-SCENARIO-01"),
            Event::CardDiscarded { card } => (format!("Scenario card {} goes back{}.", card.0, self.card_name(card)), "ML-SCENARIO-04"),
            Event::TokenTaken { token, hero: None } => (format!("Token {} is taken.", token.0), "ML-SCENARIO-14"),
            Event::TokenTaken { token, hero: Some(hero) } => (format!("{} takes token {}.", who(hero), token.0), "ML-SCENARIO-16"),
            Event::TokenDiscarded { token } => (format!("Token {} is discarded.", token.0), "ML-SCENARIO-14"),
            Event::Marked { triangle } => (format!("Triangle {} is marked on the save sheet.", triangle.0), "ML-SAVE-20"),
            Event::CrystalsOn { card, crystals } => (format!("{} {} on card {}.", counted(crystals, "crystal"), lie(crystals), card.0), "ML-ICON-109"),
            Event::CubesOn { bed, hero, n } => (format!("{} of {} {} on {}.", counted(n, "cube"), hero.name(), lie(n), self.bed_name(bed)), "ML-ICON-77"),
            Event::DamageOn { bed, value, n } => {
                (format!("{} of value {value} {} on {}.", counted(n, "Damage token"), lie(n), self.bed_name(bed)), "ML-ICON-107")
            }
            Event::ActionsDiscarded { n } => {
                (format!("{} discarded unseen.", if n == 1 { "1 Action card is".to_owned() } else { format!("{n} Action cards are") }), "ML-ICON-67")
            }
            Event::TargetNamed { hero } => (format!("{} is the target.", who(hero)), "ML-RULECARD-04"),
            Event::Mirrored { hero, talent } => (format!("{} copies {}.", who(hero), self.content.talent(talent).name), "ML-VOCAB-10"),
            Event::HeroChosen { hero } => (format!("{} steps forward.", who(hero)), "ML-GOLDEN-02"),
            Event::Healed { hero, life } => (format!("{} heals: {} of {} life.", who(hero), life.points, life.most()), "ML-LIFE-05"),
            Event::Hurt { hero, wound: Wound::Damage, n } => (format!("{} loses {n} life.", who(hero)), "ML-LIFE-13"),
            Event::Hurt { hero, wound, n } => (format!("{} suffers {n} {}.", who(hero), wound.word()), "ML-LIFE-16"),
            Event::Fell { hero } => (format!("{} is unconscious.", who(hero)), "ML-LIFE-04"),
            Event::Woke { hero } => (format!("{} comes to.", who(hero)), "ML-LIFE-14"),
            Event::AuraSpent { hero, n } => (format!("{} spends {n} Aura.", who(hero)), "ML-AURA-02"),
            Event::AuraBack { hero, n } => (format!("{} reactivates {n} Aura.", who(hero)), "ML-AURA-03"),
            Event::TurnEnded { hero } => (format!("{} can do nothing more here.", who(hero)), "ML-BOOK-35"),
            Event::CheckBegan { check } => (format!("A check: {}.", self.content.library.program.checks[check.index()].name), "ML-CHECK-02"),
            Event::Tries { hero } => (format!("{} tries.", who(hero)), "ML-CHECK-62"),
            Event::Rolled { hero, faces, successes, stops } => {
                (format!("{} rolls {}: {}, {}.", who(hero), rolled(faces.as_slice()), super::successes(successes), counted(stops, "Stop")), "ML-CHECK-19")
            }
            Event::Failed { hero } => (format!("{} fails.", who(hero)), "ML-CHECK-24"),
            Event::Stopped { hero, successes } => (format!("{} stops with {}.", who(hero), super::successes(successes)), "ML-CHECK-28"),
            Event::Pooled { successes } => (format!("Together: {}.", super::successes(successes)), "ML-CHECK-66"),
            Event::NumberTried { number, found: true } => (format!("{number}: the magnifying glass. You have seen it."), "ML-BOOK-30"),
            Event::NumberTried { number, found: false } => (format!("{number}: no. You go on where you were."), "ML-BOOK-31"),
            Event::Ended { end } => (ending(end).to_owned(), "ML-GROUP-15"),
            Event::SetOut { .. }
            | Event::TravelCardDrawn { .. }
            | Event::EventCardDrawn { .. }
            | Event::WeatherTurned { .. }
            | Event::Moved { .. }
            | Event::TitanMoved { .. }
            | Event::CardPlaced { .. }
            | Event::DayEnded { .. }
            | Event::Rested { .. }
            | Event::WarmedUp { .. }
            | Event::Reopened { .. }
            | Event::VillageReached
            | Event::ActionDrawn { .. }
            | Event::ActionsShuffled
            | Event::Harvested { .. }
            | Event::Crafted { .. }
            | Event::DungeonEntered { .. }
            | Event::DungeonCrystals { .. }
            | Event::DungeonFinished { .. }
            | Event::ModeChanged { .. } => self.told_of_travel(event).unwrap_or_default(),
            Event::Got { .. }
            | Event::LeftLying { .. }
            | Event::Worn { .. }
            | Event::Stored { .. }
            | Event::Dropped { .. }
            | Event::Handed { .. }
            | Event::Wielded { .. }
            | Event::Drank { .. }
            | Event::Used { .. }
            | Event::Crystals { .. }
            | Event::Learned { .. }
            | Event::SpellLearned { .. }
            | Event::SpellReturned { .. }
            | Event::StoneAttuned { .. }
            | Event::LaidDown { .. }
            | Event::Improved { .. }
            | Event::LevelUp { .. }
            | Event::Raised { .. }
            | Event::Bonus { .. }
            | Event::Struck { .. }
            | Event::Recovered { .. }
            | Event::BeetleSpent { .. }
            | Event::Bought { .. }
            | Event::Sold { .. }
            | Event::Joined { .. }
            | Event::Departed { .. }
            | Event::Mode { .. }
            | Event::RuleSwitched { .. }
            | Event::MarketOpened
            | Event::MarketClosed => self.told_of_things(event),
            Event::Map(ref event) => self.told_on_map(event),
            Event::Fight(ref event) => self.told_in_fight(event),
            Event::Challenge(ref event) => self.told_in_challenge(event),
        };
        Line::new(text, Rule(rule))
    }

    fn judgement(&self, at: u16, met: bool) -> String {
        let Instruction::If { condition: asked, .. } = &self.content.library.program.instructions[usize::from(at)] else { return String::new() };
        let words = capital(&condition(asked, &self.content.names).replace("not the group has ", "the group has no "));
        format!("{words}: {}.", if met { "yes" } else { "no" })
    }

    fn bed_name(&self, bed: Bed) -> String {
        match bed {
            Bed::Card(card) => format!("card {}{}", card.0, self.card_name(card)),
            Bed::Dungeon => "the Dungeon tile".to_owned(),
            Bed::Page => "the page".to_owned(),
        }
    }

    fn card_name(&self, number: crate::ids::CardNumber) -> String {
        self.content.scenario_card(number).map_or_else(String::new, |card| format!(": {}", card.name))
    }
}

/// The dice of a check as one reads them off: `success, blank against stop`.
fn rolled(faces: &[Face]) -> String {
    let (hard, skill): (Vec<Face>, Vec<Face>) = faces.iter().partition(|face| matches!(face, Face::Stop | Face::Calm | Face::Threat));
    let words = |faces: &[Face]| faces.iter().map(|&face| shown(face)).collect::<Vec<_>>().join(", ");
    if hard.is_empty() { words(&skill) } else { format!("{} against {}", words(&skill), words(&hard)) }
}

fn shown(face: Face) -> &'static str {
    match face {
        Face::Success => "success",
        Face::Stop => "stop",
        Face::Special | Face::Threat => "special",
        Face::Blank | Face::Calm => "blank",
    }
}

/// How it ended.
fn ending(end: End) -> &'static str {
    match end {
        End::Story(Ending::Well) => "The adventure has ended well.",
        End::Story(Ending::Badly) => "The adventure has ended badly.",
        End::Conceded => "The group has given up.",
        End::OutOfDays => "The days you had are over.",
    }
}

/// `travel tokens`, of one `travel token`.
fn tally(what: Tally, n: u16) -> &'static str {
    let word = what.word();
    if n == 1 { word.trim_end_matches('s') } else { word }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_roll_is_read_off_the_dice_as_they_look() {
        assert_eq!(rolled(&[Face::Success, Face::Special, Face::Stop, Face::Calm, Face::Threat]), "success, special against stop, blank, special");
        assert_eq!(rolled(&[Face::Blank]), "blank");
    }
}

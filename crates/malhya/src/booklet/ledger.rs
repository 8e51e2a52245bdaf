//! What is given and what is asked for: triangles, Scenario tokens and cards, over all booklets and cards.

use super::condition::{Condition, Measure, Trait};
use super::instruction::{Deed, Instruction, LandDeed, Price, Who};
use super::skill_check::Occasion;
use crate::content::Content;
use mistgate_kernel::content::{Place, Report};
use std::collections::BTreeMap;

/// Something that one chapter gives and another asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Mark {
    Triangle(u8),
    Token(u8),
    Card(u8),
}

/// Where it was seen first.
type Seen<'a> = BTreeMap<Mark, &'a Place>;

/// Notes conditions that nothing can meet: a triangle nobody marks, a token nobody gives, a card nobody hands out.
pub(super) fn faults(c: &Content, report: &Report) {
    let (mut given, mut asked) = (Seen::new(), Seen::new());
    let program = &c.library.program;
    for (instruction, place) in program.instructions.iter().zip(&program.places) {
        gives(instruction, &mut |mark| {
            given.entry(mark).or_insert(place);
        });
        asks(c, instruction, &mut |mark| {
            asked.entry(mark).or_insert(place);
        });
    }
    for (mark, place) in asked.into_iter().filter(|(mark, _)| !given.contains_key(mark)) {
        let what = match mark {
            Mark::Triangle(n) => format!("nothing marks triangle {n}, so this is never met"),
            Mark::Token(n) => format!("nothing gives token {n}, so this is never met"),
            Mark::Card(n) => format!("nothing brings card {n} into play, so this is never met"),
        };
        report.note(place, what);
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "it looks for what names something: whatever names nothing cannot be missing")]
fn gives(instruction: &Instruction, each: &mut impl FnMut(Mark)) {
    match instruction {
        Instruction::Do(_, Deed::MarkTriangles(triangles)) => triangles.iter().for_each(|triangle| each(Mark::Triangle(triangle.0))),
        Instruction::Do(_, Deed::TakeTokens(tokens)) => tokens.iter().for_each(|token| each(Mark::Token(token.0))),
        Instruction::Do(_, Deed::TakeCards(cards)) => cards.iter().for_each(|card| each(Mark::Card(card.0))),
        Instruction::Land(LandDeed::PlaceCard(card, _)) => each(Mark::Card(card.0)),
        Instruction::Land(LandDeed::Market(market)) => market.cards.iter().for_each(|card| each(Mark::Card(card.0))),
        _ => {}
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "it looks for what names something: whatever names nothing cannot be missing")]
fn asks(c: &Content, instruction: &Instruction, each: &mut impl FnMut(Mark)) {
    let program = &c.library.program;
    match instruction {
        Instruction::If { condition, .. } => of_condition(c, condition, each),
        Instruction::EachHero(Some(condition), _) | Instruction::ChooseHero(Some(condition), _) => of_condition(c, condition, each),
        Instruction::Do(Who::Each(Some(condition)) | Who::One(Some(condition)), _) => of_condition(c, condition, each),
        Instruction::Choose(id) => {
            for option in &program.choices[id.index()].options {
                option.condition.iter().for_each(|condition| of_condition(c, condition, each));
                option.price.iter().for_each(|&price| of_price(price, each));
            }
        }
        Instruction::Check(id) => {
            let check = &program.checks[id.index()];
            check.levels.iter().filter_map(|level| level.condition.as_ref()).for_each(|condition| of_condition(c, condition, each));
            for (occasion, _) in &check.changes {
                if let Occasion::If(condition) = occasion {
                    of_condition(c, condition, each);
                }
            }
        }
        _ => {}
    }
}

fn of_price(price: Price, each: &mut impl FnMut(Mark)) {
    match price {
        Price::Token(token) => each(Mark::Token(token.0)),
        Price::Card(card) => each(Mark::Card(card.0)),
        Price::Counter(..) | Price::Resource(..) | Price::Aura(_) => {}
    }
}

/// What must be there for a condition to hold; what `not` asks for may as well be missing.
fn of_condition(c: &Content, condition: &Condition, each: &mut impl FnMut(Mark)) {
    match condition {
        Condition::Triangles(triangles) => triangles.iter().for_each(|triangle| each(Mark::Triangle(triangle.0))),
        Condition::Tokens(tokens) => tokens.iter().for_each(|token| each(Mark::Token(token.0))),
        Condition::Cards(cards) => cards.iter().for_each(|card| each(Mark::Card(card.0))),
        Condition::Symbol(symbol) => {
            let cards = c.scenario_cards.iter().filter(|card| card.symbol == Some(*symbol));
            cards.for_each(|card| each(Mark::Card(card.number.0)));
        }
        Condition::Amount(_, _, Measure::CrystalsOn(card)) => each(Mark::Card(card.0)),
        Condition::Heroes(_, Trait::State(card)) => each(Mark::Card(card.0)),
        Condition::Heroes(_, Trait::Token(token)) => each(Mark::Token(token.0)),
        Condition::All(all) | Condition::Either(all) => all.iter().for_each(|one| of_condition(c, one, each)),
        Condition::Not(_)
        | Condition::Weather(_)
        | Condition::Period(_)
        | Condition::Hour(_)
        | Condition::Terrain(_)
        | Condition::Hex(_)
        | Condition::Mode(_)
        | Condition::Stealth(_)
        | Condition::Heroic
        | Condition::Adventure(_)
        | Condition::FastMode
        | Condition::Amount(..)
        | Condition::Present(_)
        | Condition::Heroes(..) => {}
    }
}

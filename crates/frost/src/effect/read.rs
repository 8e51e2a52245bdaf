//! What a text may say. The grammar is in `docs/content-frost.md`.

use super::verbs::{Effect, Extent, Program, To, What, Where};
use crate::ids::{EnemyKind, Resource, Row, Skill};
use mistgate_kernel::Id;
use mistgate_kernel::content::{Placed, Report, slug};
use mistgate_kernel::language::{self, Block, Braced, Costs, Language, Named, Part, Reader, Writer};

#[cfg(test)]
mod tests;

/// The most options to choose from: what fits on a card.
const MAX_OPTIONS: usize = 4;

/// The language of cards.
pub struct Cards;

impl Language for Cards {
    type Reading<'a> = Reading<'a>;
    type Writing<'a> = (&'a Program, &'a Names);
}

impl language::Steps for Cards {
    type Effect = Effect;
    const MAX_STEPS: usize = 8;
    const TAILS: &'static [&'static str] = &["or", "and", "per", "from", "to", "up", "near"];

    fn program<'r>(at_hand: &'r mut Reading<'_>) -> &'r mut Program {
        at_hand.program
    }

    fn written<'r>(at_hand: &'r (&Program, &Names)) -> &'r Program {
        at_hand.0
    }

    /// `option or option …`
    fn steps(reader: &mut Reader<'_, Self>) -> Vec<Effect> {
        let mark = reader.cursor.mark();
        let mut options = vec![reader.steps(&["or"])];
        while reader.eat("or") {
            options.push(reader.steps(&["or"]));
        }
        if options.len() == 1 {
            return options.swap_remove(0);
        }
        if options.len() > MAX_OPTIONS {
            reader.fault(reader.cursor.place_since(mark), format!("more than {MAX_OPTIONS} options to choose from"));
        }
        let options: Option<Vec<Effect>> = options.into_iter().map(|steps| reader.add(&steps).map(Effect::Do)).collect();
        let either = options.and_then(|options| reader.add(&options)).map(Effect::Either);
        either.into_iter().collect()
    }
}

/// What is at hand while a text is read.
pub struct Reading<'a> {
    /// The names it may use.
    pub names: &'a Names,
    /// Where its blocks go.
    pub program: &'a mut Program,
    /// Where in it we are.
    within: Within,
}

/// What is being read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Within {
    /// Something that happens.
    Effect,
    /// Something that is paid.
    Cost,
}

/// The names that effects can use, in the order of their ids.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// The Skills.
    pub skills: Vec<String>,
}

impl Named<Cards> for Skill {
    const WHAT: &'static str = "a Skill";

    fn find(name: &str, at_hand: &Reading) -> Option<Self> {
        at_hand.names.skills.iter().position(|skill| slug(skill) == name).and_then(Skill::checked)
    }

    fn names(at_hand: &Reading) -> Option<Vec<String>> {
        Some(at_hand.names.skills.iter().map(|skill| slug(skill)).collect())
    }

    fn name(self, (_, names): &(&Program, &Names)) -> String {
        slug(&names.skills[self.index()])
    }
}

/// Reads an effect. Nothing is returned if it has mistakes; they are in the report.
pub fn effect(text: &Placed<String>, names: &Names, program: &mut Program, report: &Report) -> Option<Vec<Effect>> {
    reader(text, names, program, report).all_steps()
}

/// Reads a cost: the task of a chapter, the price of a World Event. Nothing is returned if it has mistakes.
pub fn cost(text: &Placed<String>, names: &Names, program: &mut Program, report: &Report) -> Option<Vec<Effect>> {
    reader(text, names, program, report).all_cost()
}

/// Reads a text that is one thing: what a Villain changes, what a chapter waits for.
pub fn only<P: Part<Cards>>(text: &Placed<String>, names: &Names, program: &mut Program, report: &Report) -> Option<P::Value> {
    reader(text, names, program, report).only::<P>()
}

fn reader<'a>(text: &'a Placed<String>, names: &'a Names, program: &'a mut Program, report: &'a Report) -> Reader<'a, Cards> {
    Reader::new(text, Reading { names, program, within: Within::Effect }, report)
}

/// `{ option or option }`
pub struct Options;

impl Part<Cards> for Options {
    type Value = Block;

    fn starts(reader: &Reader<'_, Cards>) -> bool {
        <Braced as Part<Cards>>::starts(reader)
    }

    fn read(reader: &mut Reader<'_, Cards>) -> Option<Block> {
        let block = Braced::read(reader)?;
        if let [Effect::Either(options)] = *reader.at_hand.program.of(block) {
            return Some(options);
        }
        reader.fault(reader.cursor.place(), "`either` needs options: `either { A or B }`");
        None
    }

    fn write(value: &Block, writer: &mut Writer<'_, Cards>) {
        writer.word("{");
        writer.between(*value, "or");
        writer.word("}");
    }

    fn expected(reader: &Reader<'_, Cards>) -> String {
        <Braced as Part<Cards>>::expected(reader)
    }
}

/// The steps of an option: what stands between `or` and `or`, so no word begins it.
pub struct Steps;

impl Part<Cards> for Steps {
    type Value = Block;

    fn starts(_: &Reader<'_, Cards>) -> bool {
        false
    }

    fn read(reader: &mut Reader<'_, Cards>) -> Option<Block> {
        reader.expected(&Effect::expected(reader));
        None
    }

    fn write(value: &Block, writer: &mut Writer<'_, Cards>) {
        writer.steps(*value);
    }

    fn expected(reader: &Reader<'_, Cards>) -> String {
        Effect::expected(reader)
    }
}

/// What a part of a cost takes from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Drawn {
    /// A resource of the pool.
    Resource(Resource),
    /// Enemy tokens, perhaps of one kind.
    Enemies(Option<EnemyKind>),
    /// Cards.
    Cards,
    /// Cards that are not exhausted.
    Ready,
    /// The Health that is left.
    Health,
}

impl Drawn {
    /// Could both be paid with the same thing? Then being able to pay each would not mean being able to pay both.
    fn overlaps(self, other: Drawn) -> bool {
        match (self, other) {
            (Drawn::Enemies(a), Drawn::Enemies(b)) => a.is_none() || b.is_none() || a == b,
            (Drawn::Cards, Drawn::Ready) | (Drawn::Ready, Drawn::Cards) => true,
            _ => self == other,
        }
    }
}

impl Costs for Cards {
    type Drawn = Drawn;

    #[expect(clippy::wildcard_enum_match_arm, reason = "one that is not named here cannot be a cost, and the author is told")]
    fn drawn_on(effect: &Effect) -> Result<Drawn, &'static str> {
        match *effect {
            Effect::Spend { resource, .. } => Ok(Drawn::Resource(resource)),
            Effect::RetireEnemy { extent: Extent::Exactly, kind, .. } => Ok(Drawn::Enemies(kind)),
            Effect::Retire { extent: Extent::Exactly, .. } | Effect::Discard { extent: Extent::Exactly, .. } => Ok(Drawn::Cards),
            Effect::Retire { .. } | Effect::RetireEnemy { .. } | Effect::Discard { .. } => Err("a cost is paid in full: `up to` cannot stand here"),
            Effect::Exhaust { .. } => Ok(Drawn::Ready),
            Effect::Wound(_) => Ok(Drawn::Health),
            _ => Err("this cannot be a cost"),
        }
    }

    fn clash(one: Drawn, other: Drawn) -> Option<String> {
        one.overlaps(other).then(|| "two parts of this cost draw on the same things".to_owned())
    }

    fn paid(reader: &mut Reader<'_, Cards>) -> Option<Effect> {
        reader.at_hand.within = Within::Cost;
        let effect = Effect::read(reader);
        reader.at_hand.within = Within::Effect;
        effect
    }
}

/// `spend`
pub(super) fn only_in_a_cost(_: &Effect, marks: &[usize], reader: &mut Reader<'_, Cards>) {
    if reader.at_hand.within != Within::Cost {
        reader.fault(reader.cursor.place_at(marks[0]), "this is only for costs: `may … { }`, `task`, `price`");
    }
}

/// `exhaust` (CF-ALLY-02)
pub(super) fn exhaustible(effect: &Effect, marks: &[usize], reader: &mut Reader<'_, Cards>) {
    if matches!(effect, Effect::Exhaust { what: What::Action, .. }) {
        reader.fault(reader.cursor.place_at(marks[1]), "only Items and Allies can be exhausted (CF-ALLY-02)");
    }
    only_in_a_cost(effect, marks, reader);
}

/// `retire 2 undead`
pub(super) fn in_full(effect: &Effect, marks: &[usize], reader: &mut Reader<'_, Cards>) {
    if matches!(effect, Effect::RetireEnemy { extent: Extent::UpTo, .. }) {
        reader.fault(reader.cursor.place_at(marks[0]), "Enemy tokens are retired in full: `up to` is for cards");
    }
}

/// `retire` (CF-RETIRE-03)
pub(super) fn not_an_action_in_play(effect: &Effect, marks: &[usize], reader: &mut Reader<'_, Cards>) {
    if matches!(effect, Effect::Retire { what: What::Action, from: Where::Play, .. }) {
        reader.fault(reader.cursor.place_at(marks[2]), "Action cards in play cannot be retired (CF-RETIRE-03)");
    }
}

/// `gain` (CF-EVENT-08)
pub(super) fn not_an_event(effect: &Effect, marks: &[usize], reader: &mut Reader<'_, Cards>) {
    if matches!(effect, Effect::Take { row: Some(Row::Events), to: To::Hand | To::Deck, .. }) {
        reader.fault(reader.cursor.place_at(marks[2]), "a World Event always goes into the Hero Area (CF-EVENT-08)");
    }
}

//! What a text may say. The grammar is in `docs/content-frost.md`.

use super::verbs::{Effect, Extent, Program, To, What, Where};
use crate::ids::{EnemyKind, Resource, Row, Skill};
use mistgate_kernel::Id;
use mistgate_kernel::content::{Placed, Report, slug};
use mistgate_kernel::language::{self, Block, Braced, Language, Named, Part, Reader, Writer};

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
    let mut reader = reader(text, names, program, report);
    let cost = cost_verbs(&mut reader);
    reader.whole(cost, "`and` or the end of the text")
}

/// Reads a text that is one thing: what a Villain changes, what a chapter waits for.
pub fn only<P: Part<Cards>>(text: &Placed<String>, names: &Names, program: &mut Program, report: &Report) -> Option<P::Value> {
    reader(text, names, program, report).only::<P>()
}

fn reader<'a>(text: &'a Placed<String>, names: &'a Names, program: &'a mut Program, report: &'a Report) -> Reader<'a, Cards> {
    Reader::new(text, Reading { names, program, within: Within::Effect }, report)
}

/// What is paid for a `may`, or nothing.
pub struct Cost;

impl Part<Cards> for Cost {
    type Value = Block;

    fn starts(_: &Reader<'_, Cards>) -> bool {
        true
    }

    fn read(reader: &mut Reader<'_, Cards>) -> Option<Block> {
        if reader.is_at("{") {
            return Some(Block::NOTHING);
        }
        let cost = cost_verbs(reader).unwrap_or_else(|| {
            // Read on in the block: it may have mistakes of its own.
            reader.skip_to('{');
            Vec::new()
        });
        reader.add(&cost)
    }

    fn write(value: &Block, writer: &mut Writer<'_, Cards>) {
        write_between(*value, "and", writer);
    }

    fn expected(reader: &Reader<'_, Cards>) -> String {
        Effect::expected(reader)
    }
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
        write_between(*value, "or", writer);
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

fn write_between(block: Block, word: &str, writer: &mut Writer<'_, Cards>) {
    let program = writer.at_hand.0;
    for (at, effect) in program.of(block).iter().enumerate() {
        if at > 0 {
            writer.word(word);
        }
        Effect::write(effect, writer);
    }
}

/// `verb and verb …`: all of them can be paid at once, because no two draw on the same thing.
fn cost_verbs(reader: &mut Reader<'_, Cards>) -> Option<Vec<Effect>> {
    let mut cost: Vec<Effect> = Vec::new();
    loop {
        let mark = reader.cursor.mark();
        reader.at_hand.within = Within::Cost;
        let effect = Effect::read(reader);
        reader.at_hand.within = Within::Effect;
        let (effect, place) = (effect?, reader.cursor.place_since(mark));
        match drawn_on(effect) {
            None if matches!(effect, Effect::Retire { .. } | Effect::RetireEnemy { .. } | Effect::Discard { .. }) => {
                reader.fault(place, "a cost is paid in full: `up to` cannot stand here");
            }
            None => reader.fault(place, "this cannot be a cost"),
            Some(thing) if cost.iter().any(|&other| drawn_on(other).is_some_and(|other| other.overlaps(thing))) => {
                reader.fault(place, "two parts of this cost draw on the same things");
            }
            Some(_) => {}
        }
        cost.push(effect);
        if !reader.eat("and") {
            return Some(cost);
        }
    }
}

/// What a part of a cost takes from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Drawn {
    Resource(Resource),
    Enemies(Option<EnemyKind>),
    Cards,
    Ready,
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

/// What a verb takes from if it is a cost.
#[expect(clippy::wildcard_enum_match_arm, reason = "one that is not named here cannot be a cost, and the author is told")]
fn drawn_on(effect: Effect) -> Option<Drawn> {
    match effect {
        Effect::Spend { resource, .. } => Some(Drawn::Resource(resource)),
        Effect::RetireEnemy { extent: Extent::Exactly, kind, .. } => Some(Drawn::Enemies(kind)),
        Effect::Retire { extent: Extent::Exactly, .. } | Effect::Discard { extent: Extent::Exactly, .. } => Some(Drawn::Cards),
        Effect::Exhaust { .. } => Some(Drawn::Ready),
        Effect::Wound(_) => Some(Drawn::Health),
        _ => None,
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

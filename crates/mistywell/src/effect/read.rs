//! What a text may say, depending on the card it stands on. The grammar is in `docs/content.md`.

use super::verbs::{Digit, Effect, Program, Spot, Unite, Whose};
use crate::ids::{DistrictId, GroupId, PoolKind, Time};
use mistgate_kernel::Id;
use mistgate_kernel::content::{Place, Placed, Report, Word, slug};
use mistgate_kernel::language::{Block, Costs, Language, Named, Part, Reader, Steps, Writer};

#[cfg(test)]
pub(super) mod tests;

/// The language of cards.
pub struct Cards;

impl Language for Cards {
    type Reading<'a> = Reading<'a>;
    type Writing<'a> = (&'a Program, &'a Names);
}

impl Steps for Cards {
    type Effect = Effect;
    const TAILS: &'static [&'static str] = &["request", "any", "and", "else", "there", "elsewhere"];

    fn program<'r>(at_hand: &'r mut Reading<'_>) -> &'r mut Program {
        at_hand.program
    }

    fn written<'r>(at_hand: &'r (&Program, &Names)) -> &'r Program {
        at_hand.0
    }
}

/// What is at hand while a text is read.
pub struct Reading<'a> {
    /// What the text may say.
    pub scope: Scope,
    /// The names it may use.
    pub names: &'a Names,
    /// Where its blocks go.
    pub program: &'a mut Program,
    /// Has it had its `unite`?
    united: bool,
}

/// The names on the Map, in the order of their ids.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// The districts.
    pub districts: Vec<String>,
    /// The groups.
    pub groups: Vec<String>,
    /// Are some missing because the Map could not be read? Then no name is called unknown.
    pub incomplete: bool,
}

impl Names {
    /// The slugs of these, if the Map could be read.
    fn all(&self, names: &[String]) -> Option<Vec<String>> {
        (!self.incomplete).then(|| names.iter().map(|name| slug(name)).collect())
    }
}

/// What a text may contain, depending on the card it stands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// A card without a district.
    Nowhere,
    /// A card with a district of its own, which `here` means.
    Somewhere,
    /// A Unity Action, which has exactly one `unite` (MW-COMP-07).
    Uniting,
}

/// Reads the effect of a card. Nothing is returned if it has mistakes; they are in the report.
pub fn effect(text: &Placed<String>, scope: Scope, names: &Names, program: &mut Program, report: &Report) -> Option<Vec<Effect>> {
    let mut reader = reader(text, scope, names, program, report);
    let effects = reader.all_steps()?;
    if scope == Scope::Uniting && !reader.at_hand.united {
        reader.fault(text.place.clone(), "a Unity Action needs one `unite` (MW-COMP-07)");
        return None;
    }
    Some(effects)
}

/// Reads the cost of an ability. Nothing is returned if it has mistakes; they are in the report.
pub fn cost(text: &Placed<String>, scope: Scope, names: &Names, program: &mut Program, report: &Report) -> Option<Vec<Effect>> {
    reader(text, scope, names, program, report).all_cost()
}

fn reader<'a>(text: &'a Placed<String>, scope: Scope, names: &'a Names, program: &'a mut Program, report: &'a Report) -> Reader<'a, Cards> {
    Reader::new(text, Reading { scope, names, program, united: false }, report)
}

/// After a time of day: one step, and no other time of day.
pub struct Timed;

impl Part<Cards> for Timed {
    type Value = Block;

    fn starts(_: &Reader<'_, Cards>) -> bool {
        true
    }

    fn read(reader: &mut Reader<'_, Cards>) -> Option<Block> {
        if <Time as Part<Cards>>::starts(reader) {
            reader.fault(reader.cursor.place(), "a step has one time of day");
        }
        let effect = reader.deeper(Effect::read)?;
        reader.add(&[effect])
    }

    fn write(value: &Block, writer: &mut Writer<'_, Cards>) {
        writer.steps(*value);
    }

    fn expected(reader: &Reader<'_, Cards>) -> String {
        Effect::expected(reader)
    }
}

/// What a part of a cost draws on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawn {
    /// A pool of one's own.
    Pool(PoolKind),
    /// The cards in hand.
    Hand,
    /// Requests of the Job Board and the player boards.
    Requests,
    /// Cubes on the Map.
    Map,
    /// The Clock.
    Clock,
    /// Fear tokens that are still to be placed.
    Fear,
    /// Spaces of the Fate Track.
    Track,
}

impl Drawn {
    fn said(self) -> &'static str {
        match self {
            Drawn::Pool(PoolKind::Supply) => "the Supply Pool",
            Drawn::Pool(PoolKind::Effort) => "the Effort Pool",
            Drawn::Pool(PoolKind::Fate) => "the Fate Pool",
            Drawn::Hand => "the hand",
            Drawn::Requests => "the Requests",
            Drawn::Map => "the Map",
            Drawn::Clock => "the Clock",
            Drawn::Fear => "the Fear tokens",
            Drawn::Track => "the Fate Track",
        }
    }
}

impl Costs for Cards {
    type Drawn = Drawn;

    #[expect(clippy::wildcard_enum_match_arm, reason = "one that is not named here cannot be a cost, and the author is told")]
    fn drawn_on(effect: &Effect) -> Result<Drawn, &'static str> {
        use Effect::*;
        match *effect {
            GainFate(_) => Ok(Drawn::Pool(PoolKind::Effort)),
            LoseSupply(_) => Ok(Drawn::Pool(PoolKind::Supply)),
            LoseFate(_) => Ok(Drawn::Pool(PoolKind::Fate)),
            MoveCubes { from, .. } => Ok(Drawn::Pool(from)),
            Discard(_) => Ok(Drawn::Hand),
            DiscardRequest(_) => Ok(Drawn::Requests),
            Remove { .. } => Ok(Drawn::Map),
            Advance(_) => Ok(Drawn::Track),
            Fear(_) => Ok(Drawn::Fear),
            FlipClock => Ok(Drawn::Clock),
            _ => Err("this cannot be a cost"),
        }
    }

    /// MW-BEST-05
    fn clash(one: Drawn, other: Drawn) -> Option<String> {
        (one == other).then(|| format!("two parts of this cost draw on {}", one.said()))
    }
}

/// `and 2 elsewhere`, or nothing: then 0.
pub struct Elsewhere;

impl Part<Cards> for Elsewhere {
    type Value = u8;

    fn starts(_: &Reader<'_, Cards>) -> bool {
        true
    }

    fn read(reader: &mut Reader<'_, Cards>) -> Option<u8> {
        if !reader.eat("and") {
            return Some(0);
        }
        let cubes = <Digit as Part<Cards>>::read(reader)?;
        reader.word("elsewhere").map(|()| cubes)
    }

    fn write(value: &u8, writer: &mut Writer<'_, Cards>) {
        if *value > 0 {
            writer.word("and");
            <Digit as Part<Cards>>::write(value, writer);
            writer.word("elsewhere");
        }
    }

    fn expected(_: &Reader<'_, Cards>) -> String {
        "`and`".to_owned()
    }
}

/// The districts a Unity Action works in: any, if none are named.
pub struct WhereUniting;

impl Part<Cards> for WhereUniting {
    type Value = Spot;

    fn starts(_: &Reader<'_, Cards>) -> bool {
        true
    }

    fn read(reader: &mut Reader<'_, Cards>) -> Option<Spot> {
        if reader.is_at_end(&[]) { Some(Spot::Any) } else { Spot::read(reader) }
    }

    fn write(value: &Spot, writer: &mut Writer<'_, Cards>) {
        if *value != Spot::Any {
            Spot::write(value, writer);
        }
    }

    fn expected(reader: &Reader<'_, Cards>) -> String {
        Spot::expected(reader)
    }
}

impl Named<Cards> for DistrictId {
    const WHAT: &'static str = "the slug of a district";

    fn find(name: &str, at_hand: &Reading) -> Option<Self> {
        position(&at_hand.names.districts, name)
    }

    fn names(at_hand: &Reading) -> Option<Vec<String>> {
        at_hand.names.all(&at_hand.names.districts)
    }

    fn name(self, (_, names): &(&Program, &Names)) -> String {
        slug(&names.districts[self.index()])
    }
}

impl Named<Cards> for GroupId {
    const WHAT: &'static str = "the slug of a group";

    fn find(name: &str, at_hand: &Reading) -> Option<Self> {
        position(&at_hand.names.groups, name)
    }

    fn names(at_hand: &Reading) -> Option<Vec<String>> {
        at_hand.names.all(&at_hand.names.groups)
    }

    fn name(self, (_, names): &(&Program, &Names)) -> String {
        slug(&names.groups[self.index()])
    }
}

fn position<T: Id>(names: &[String], word: &str) -> Option<T> {
    names.iter().position(|name| slug(name) == word).and_then(T::checked)
}

/// `move` (MW-CUBE-13)
pub(super) fn another_pool(effect: &Effect, marks: &[usize], reader: &mut Reader<'_, Cards>) {
    if matches!(effect, Effect::MoveCubes { from, to, .. } if from == to) {
        reader.fault(reader.cursor.place_at(marks[2]), "cubes move to another pool than the one they come from");
    }
}

/// `enforcer` (MW-ENF-08)
pub(super) fn another_district(effect: &Effect, marks: &[usize], reader: &mut Reader<'_, Cards>) {
    if *effect == Effect::Enforcer(Spot::WithEnforcer) {
        reader.fault(reader.cursor.place_at(marks[0]), "the Enforcer is where he is: expected another district");
    }
}

/// `may` (MW-BEST-07)
pub(super) fn else_needs_a_cost(effect: &Effect, marks: &[usize], reader: &mut Reader<'_, Cards>) {
    let free = reader.cursor.word_at(marks[0]) == Word::Sign('{');
    if free && matches!(effect, Effect::May { otherwise, .. } if !otherwise.is_empty()) {
        reader.fault(reader.cursor.place_at(marks[2]), "`else` needs a cost: `may COST { … } else { … }`");
    }
}

/// `unite`, at the top of a Unity Action only (MW-COMP-07, MW-UNITY-01).
pub(super) fn is_uniting(_: &Effect, marks: &[usize], reader: &mut Reader<'_, Cards>) {
    let place = reader.cursor.place_at(marks[0] - 1);
    if reader.at_hand.scope != Scope::Uniting {
        reader.fault(place, "`unite` is for Unity Actions only (MW-COMP-07)");
    } else if reader.depth() > 0 {
        reader.fault(place, "`unite` cannot stand inside of another effect");
    } else if reader.at_hand.united {
        reader.fault(place, "a Unity Action has only one `unite` (MW-COMP-07)");
    }
    reader.at_hand.united = true;
}

/// MW-UNITY-03
pub(super) fn one_district_of_anyones(unite: &Unite, marks: &[usize], reader: &mut Reader<'_, Cards>) {
    if unite.whose == Whose::Anyones && unite.elsewhere > 0 {
        reader.fault(reader.cursor.place_at(marks[2]), "cubes of any players come from one district only");
    }
}

/// `here`
pub(super) fn has_a_district<T>(_: &T, _: &[usize], reader: &mut Reader<'_, Cards>) {
    if reader.at_hand.scope != Scope::Somewhere {
        let place: Place = reader.cursor.place_at(reader.cursor.mark() - 1);
        reader.fault(place, "`here` means the district of a Request, a Covenant card or an ability: this card has none");
    }
}

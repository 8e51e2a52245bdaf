//! Whom an effect is about: Heroes, Enemies, and what they must be.

use super::keywords::{self, EnemyKeyword};
use super::scope::{Aim, Bearer};
use super::{Cards, Scope};
use crate::effect::{Among, Companion, Filter, Who};
use mistgate_kernel::content::{Word, listed};
use mistgate_kernel::language::{Part, Reader, Writer};
use std::any::Any;

/// The words of a filter besides Keywords.
const FILTERS: [&str; 8] = ["raging", "enraged", "calm", "wounded", "regular", "special", "line", "area"];

/// Heroes who can be meant where the text stands.
pub struct Person;

impl Part<Cards> for Person {
    type Value = Who;

    fn starts(reader: &Reader<'_, Cards>) -> bool {
        <Who as Part<Cards>>::starts(reader) && !(reader.is_at("target") && reader.at_hand.scope.aim == Aim::Friends)
    }

    fn read(reader: &mut Reader<'_, Cards>) -> Option<Who> {
        let place = reader.cursor.place();
        let who = <Who as Part<Cards>>::read(reader)?;
        let Some(fault) = nobody(who, reader.at_hand.scope) else { return Some(who) };
        reader.fault(place, fault);
        None
    }

    fn write(value: &Who, writer: &mut Writer<'_, Cards>) {
        writer.word(value.slug());
    }

    fn expected(_: &Reader<'_, Cards>) -> String {
        format!("a Hero ({})", listed(Who::ALL.map(Who::slug)))
    }

    fn words(_: &Reader<'_, Cards>) -> Vec<String> {
        Who::ALL.map(|who| who.slug().to_owned()).to_vec()
    }
}

/// Why there is no such Hero here.
fn nobody(who: Who, scope: Scope) -> Option<&'static str> {
    match who {
        Who::You | Who::Others | Who::Another => (!scope.you).then_some("there is no Hero here whom `you` could mean: use `each { … }`"),
        Who::Target => (scope.aim != Aim::Heroes).then_some("the target is no Hero here"),
        Who::Attacked => (!scope.assault).then_some("no Hero is under attack here"),
        Who::Each | Who::Any | Who::Highest | Who::Lowest => None,
    }
}

/// Heroes, or those whom a text means that names none: "you", or everybody where nobody is "you" (MF-SYMBOL-05).
pub struct Somebody;

impl Part<Cards> for Somebody {
    type Value = Who;

    fn starts(_: &Reader<'_, Cards>) -> bool {
        true
    }

    fn read(reader: &mut Reader<'_, Cards>) -> Option<Who> {
        if Person::starts(reader) {
            return Person::read(reader);
        }
        Some(if reader.at_hand.scope.you { Who::You } else { Who::Each })
    }

    fn write(value: &Who, writer: &mut Writer<'_, Cards>) {
        Person::write(value, writer);
    }

    fn expected(reader: &Reader<'_, Cards>) -> String {
        Person::expected(reader)
    }
}

/// Enemies that can be meant where the text stands.
pub struct AmongHere;

impl Part<Cards> for AmongHere {
    type Value = Among;

    fn starts(reader: &Reader<'_, Cards>) -> bool {
        // What `target` is depends on the Action.
        let Scope { aim, bearer, .. } = reader.at_hand.scope;
        let friend = reader.is_at("target") && matches!(aim, Aim::Heroes | Aim::Friends) || reader.is_at("this") && bearer == Bearer::Ally;
        !friend && <Among as Part<Cards>>::starts(reader)
    }

    fn read(reader: &mut Reader<'_, Cards>) -> Option<Among> {
        let place = reader.cursor.place();
        let among = <Among as Part<Cards>>::read(reader)?;
        let Some(fault) = none(among, reader.at_hand.scope) else { return Some(among) };
        reader.fault(place, fault);
        None
    }

    fn write(value: &Among, writer: &mut Writer<'_, Cards>) {
        writer.word(value.slug());
    }

    fn expected(_: &Reader<'_, Cards>) -> String {
        let words = Among::ALL.into_iter().filter(|among| !among.slug().contains(' '));
        format!("an Enemy ({})", listed(words.map(Among::slug)))
    }

    fn words(_: &Reader<'_, Cards>) -> Vec<String> {
        Among::ALL.map(|among| among.slug().to_owned()).to_vec()
    }
}

/// Why there are no such Enemies here.
fn none(among: Among, scope: Scope) -> Option<&'static str> {
    match among {
        Among::Target => (scope.aim != Aim::Enemies).then_some("the target is no Enemy here"),
        Among::This => (!scope.bearer.is_enemy()).then_some("`this` is an Enemy on Enemy cards only"),
        Among::Attacker => (!scope.assault).then_some("there is no attacker here"),
        Among::Mine | Among::OneInArea => (!scope.you).then_some("there is no Hero here whose area it could be: use `each { … }`"),
        Among::All | Among::Line | Among::First | Among::OneInLine | Among::One => None,
    }
}

/// Allies that can be meant where the text stands.
pub struct CompanionHere;

impl Part<Cards> for CompanionHere {
    type Value = Companion;

    fn starts(reader: &Reader<'_, Cards>) -> bool {
        let Scope { aim, bearer, .. } = reader.at_hand.scope;
        let other = reader.is_at("target") && aim != Aim::Friends || reader.is_at("this") && bearer != Bearer::Ally;
        !other && <Companion as Part<Cards>>::starts(reader)
    }

    fn read(reader: &mut Reader<'_, Cards>) -> Option<Companion> {
        let place = reader.cursor.place();
        let companion = <Companion as Part<Cards>>::read(reader)?;
        let Some(fault) = no_ally(companion, reader.at_hand.scope) else { return Some(companion) };
        reader.fault(place, fault);
        None
    }

    fn write(value: &Companion, writer: &mut Writer<'_, Cards>) {
        writer.word(value.slug());
    }

    fn expected(_: &Reader<'_, Cards>) -> String {
        "an Ally (`this`, `target`, `ally`, `allies`)".to_owned()
    }

    fn words(_: &Reader<'_, Cards>) -> Vec<String> {
        Companion::ALL.map(|companion| companion.slug().to_owned()).to_vec()
    }
}

/// Why there are no such Allies here.
fn no_ally(companion: Companion, scope: Scope) -> Option<&'static str> {
    match companion {
        Companion::This => (scope.bearer != Bearer::Ally).then_some("`this` is an Ally on Ally cards only"),
        Companion::Target => (scope.aim != Aim::Friends).then_some("the target is no Ally here"),
        Companion::OneOfYours | Companion::Yours => (!scope.you).then_some("there is no Hero here whose Allies they could be: use `each { … }`"),
        Companion::Anyone | Companion::All => None,
    }
}

/// A filter in brackets, or everything.
pub struct Bracketed;

impl Part<Cards> for Bracketed {
    type Value = Filter;

    fn starts(_: &Reader<'_, Cards>) -> bool {
        true
    }

    fn read(reader: &mut Reader<'_, Cards>) -> Option<Filter> {
        if !reader.eat("(") {
            return Some(Filter::default());
        }
        let filter = Filter::read(reader)?;
        reader.word(")").map(|()| filter)
    }

    fn write(value: &Filter, writer: &mut Writer<'_, Cards>) {
        if !value.is_any() {
            writer.word("(");
            Filter::write(value, writer);
            writer.word(")");
        }
    }

    fn expected(_: &Reader<'_, Cards>) -> String {
        "`(`".to_owned()
    }

    fn see(value: &Filter, see: &mut impl FnMut(&dyn Any)) {
        Filter::see(value, see);
    }
}

/// One or more demands, joined by `and`.
impl Part<Cards> for Filter {
    type Value = Filter;

    fn starts(reader: &Reader<'_, Cards>) -> bool {
        is_demand(reader) || keywords::is_ahead(reader)
    }

    fn read(reader: &mut Reader<'_, Cards>) -> Option<Filter> {
        let mut filter = Filter::default();
        demand(&mut filter, reader)?;
        while reader.is_at("and") && demands_go_on(reader) {
            reader.cursor.step();
            demand(&mut filter, reader)?;
        }
        Some(filter)
    }

    fn write(value: &Filter, writer: &mut Writer<'_, Cards>) {
        let mut words: Vec<&str> = value.keyword.map(|keyword| writer.at_hand.1.keywords[keyword.index()].as_str()).into_iter().collect();
        words.extend(value.raging.then_some("raging"));
        words.extend(value.enraged.map(|enraged| if enraged { "enraged" } else { "calm" }));
        words.extend(value.wounded.then_some("wounded"));
        words.extend(value.special.map(|special| if special { "special" } else { "regular" }));
        words.extend(value.line.map(|line| if line { "line" } else { "area" }));
        writer.word(&words.join(" and "));
    }

    fn expected(_: &Reader<'_, Cards>) -> String {
        format!("a Keyword of Enemies or {}", listed(FILTERS))
    }

    fn words(_: &Reader<'_, Cards>) -> Vec<String> {
        FILTERS.map(str::to_owned).to_vec()
    }

    fn see(value: &Filter, see: &mut impl FnMut(&dyn Any)) {
        see(value);
        value.keyword.iter().for_each(|keyword| see(keyword));
    }
}

/// Does another demand stand behind `and`, and not the next test of a condition?
fn demands_go_on(reader: &Reader<'_, Cards>) -> bool {
    match reader.cursor.ahead(1) {
        Word::Name("special") => reader.cursor.ahead(2) != Word::Name("slain"),
        Word::Name(name) => (FILTERS.contains(&name) || name.starts_with(char::is_uppercase)) && !matches!(reader.cursor.ahead(2), Word::Sign('<' | '>')),
        Word::Number(_) | Word::Sign(_) | Word::End => false,
    }
}

/// Is a demand ahead that needs no Keyword?
pub(super) fn is_demand(reader: &Reader<'_, Cards>) -> bool {
    matches!(reader.cursor.peek(), Word::Name(name) if FILTERS.contains(&name))
}

fn demand(filter: &mut Filter, reader: &mut Reader<'_, Cards>) -> Option<()> {
    let place = reader.cursor.place();
    let again = if keywords::is_ahead(reader) {
        filter.keyword.replace(EnemyKeyword::read(reader)?).is_some()
    } else {
        let Some(at) = FILTERS.iter().position(|word| reader.eat(word)) else {
            reader.expected_one_of(&Filter::expected(reader), FILTERS);
            return None;
        };
        match FILTERS[at] {
            "raging" => std::mem::replace(&mut filter.raging, true),
            "wounded" => std::mem::replace(&mut filter.wounded, true),
            word @ ("enraged" | "calm") => filter.enraged.replace(word == "enraged").is_some(),
            word @ ("special" | "regular") => filter.special.replace(word == "special").is_some(),
            word => filter.line.replace(word == "line").is_some(),
        }
    };
    if again {
        reader.fault(place, "a filter asks for one Keyword at most, and for nothing twice");
        return None;
    }
    Some(())
}

//! Conditions: alternatives, of each of which every test must hold. Modifiers, which hold as long as a condition does.

use super::scope::{Aim, Bearer};
use super::whom::is_demand;
use super::{Cards, keywords::CardKeyword};
use crate::effect::{About, Change, Concerns, Cond, Fact, Filter, ModId, Modifier, Test, TitleId};
use crate::ids::Keyword;
use mistgate_kernel::Id;
use mistgate_kernel::content::{Problem, Word, did_you_mean};
use mistgate_kernel::language::{Block, Part, Reader, Writer};
use std::any::Any;

/// Tests joined by `and`, alternatives by `or`.
pub struct Tests;

impl Part<Cards> for Tests {
    type Value = Cond;

    fn starts(_: &Reader<'_, Cards>) -> bool {
        true
    }

    fn read(reader: &mut Reader<'_, Cards>) -> Option<Cond> {
        let mut tests = Vec::new();
        let mut alternative = false;
        loop {
            let not = reader.eat("not");
            tests.push(Test { alternative, not, what: Fact::read(reader)? });
            alternative = reader.eat("or");
            if !alternative && !reader.eat("and") {
                break;
            }
        }
        let block = reader.at_hand.program.tests.add(&tests);
        kept(block, reader).map(Cond)
    }

    fn write(value: &Cond, writer: &mut Writer<'_, Cards>) {
        for (at, test) in writer.at_hand.0.tests(*value).iter().enumerate() {
            if at > 0 {
                writer.word(if test.alternative { "or" } else { "and" });
            }
            writer.word(if test.not { "not" } else { "" });
            Fact::write(&test.what, writer);
        }
    }

    fn expected(reader: &Reader<'_, Cards>) -> String {
        Fact::expected(reader)
    }
}

/// Notes it if the program had no room.
fn kept(block: Option<Block>, reader: &mut Reader<'_, Cards>) -> Option<Block> {
    if block.is_none() {
        reader.fault(reader.cursor.place(), "all texts together have more tests and modifiers than can be counted");
    }
    block
}

/// `if CONDITION:` before a modifier, or nothing.
pub struct While;

impl Part<Cards> for While {
    type Value = Cond;

    fn starts(_: &Reader<'_, Cards>) -> bool {
        true
    }

    fn read(reader: &mut Reader<'_, Cards>) -> Option<Cond> {
        if !reader.eat("if") {
            return Some(Cond::ALWAYS);
        }
        let cond = Tests::read(reader)?;
        reader.word(":").map(|()| cond)
    }

    fn write(value: &Cond, writer: &mut Writer<'_, Cards>) {
        if *value != Cond::ALWAYS {
            writer.word("if");
            Tests::write(value, writer);
            writer.word(":");
        }
    }

    fn expected(_: &Reader<'_, Cards>) -> String {
        "`if`".to_owned()
    }
}

/// A modifier, put into the program.
pub struct Lasting;

impl Part<Cards> for Lasting {
    type Value = ModId;

    fn starts(_: &Reader<'_, Cards>) -> bool {
        true
    }

    fn read(reader: &mut Reader<'_, Cards>) -> Option<ModId> {
        let modifier = Modifier::read(reader)?;
        let block = reader.at_hand.program.modifiers.add(&[modifier]);
        kept(block, reader).map(|block| ModId(block.start))
    }

    fn write(value: &ModId, writer: &mut Writer<'_, Cards>) {
        Modifier::write(writer.at_hand.0.modifier(*value), writer);
    }

    fn expected(reader: &Reader<'_, Cards>) -> String {
        Change::expected(reader)
    }
}

/// A change is about those who can have it.
pub(in crate::effect) fn fits_whom(modifier: &Modifier, marks: &[usize], reader: &mut Reader<'_, Cards>) {
    let fault = match (modifier.about, modifier.change.concerns()) {
        (About::Others(_) | About::All(_), Concerns::Heroes) => "this is about Heroes, not about Enemies",
        (About::Party, Concerns::Enemies) => "this is about Enemies, not about Heroes",
        (About::Allies | About::Itself, _) if !modifier.change.fits_allies() => {
            "Allies have an attack, a defence, Life and Conditions, and nothing else to change"
        }
        (
            About::Allies | About::Itself | About::Others(_) | About::All(_) | About::Party | About::Bearer,
            Concerns::Heroes | Concerns::Enemies | Concerns::Either,
        ) => return,
    };
    reader.fault(reader.cursor.place_at(marks[2]), fault);
}

/// `others`
pub(in crate::effect) fn beside_an_enemy(_: &About, marks: &[usize], reader: &mut Reader<'_, Cards>) {
    if !reader.at_hand.scope.bearer.is_enemy() {
        reader.fault(reader.cursor.place_at(marks[0] - 1), "`others` are the other Enemies beside an Enemy: use `all`");
    }
}

/// `itself`
pub(in crate::effect) fn on_an_ally(_: &About, _: &[usize], reader: &mut Reader<'_, Cards>) {
    if reader.at_hand.scope.bearer != Bearer::Ally {
        let place = reader.cursor.place_at(reader.cursor.mark().saturating_sub(2));
        reader.fault(place, "`itself` is an Ally on Ally cards only");
    }
}

/// `target is`
pub(in crate::effect) fn target_is_enemy(_: &Fact, marks: &[usize], reader: &mut Reader<'_, Cards>) {
    if reader.at_hand.scope.aim != Aim::Enemies {
        reader.fault(reader.cursor.place_at(marks[0] - 2), "the target is no Enemy here");
    }
}

/// `card`
pub(in crate::effect) fn has_area(_: &Fact, marks: &[usize], reader: &mut Reader<'_, Cards>) {
    if !reader.at_hand.scope.you {
        reader.fault(reader.cursor.place_at(marks[0]), "there is no Hero here whose area it could be: use `each { … }`");
    }
}

/// `this is FILTER`, or for short only words of a filter.
pub struct ThisEnemy;

impl Part<Cards> for ThisEnemy {
    type Value = Filter;

    fn starts(reader: &Reader<'_, Cards>) -> bool {
        reader.is_at("this") || is_demand(reader) && !matches!(reader.cursor.ahead(1), Word::Sign('<' | '>'))
    }

    fn read(reader: &mut Reader<'_, Cards>) -> Option<Filter> {
        let place = reader.cursor.place();
        if reader.eat("this") {
            reader.word("is")?;
        }
        if !reader.at_hand.scope.bearer.is_enemy() {
            reader.fault(place, "`this` is an Enemy on Enemy cards only");
            return None;
        }
        Filter::read(reader)
    }

    fn write(value: &Filter, writer: &mut Writer<'_, Cards>) {
        writer.word("this is");
        Filter::write(value, writer);
    }

    fn expected(_: &Reader<'_, Cards>) -> String {
        "`this is`".to_owned()
    }

    fn words(reader: &Reader<'_, Cards>) -> Vec<String> {
        let mut words = vec!["this".to_owned()];
        words.extend(Filter::words(reader));
        words
    }

    fn see(value: &Filter, see: &mut impl FnMut(&dyn Any)) {
        Filter::see(value, see);
    }
}

/// A Keyword of Hero Cards where no longer title stands.
pub struct KeywordInArea;

impl Part<Cards> for KeywordInArea {
    type Value = Keyword;

    fn starts(reader: &Reader<'_, Cards>) -> bool {
        let names = reader.at_hand.names;
        let known = matches!(reader.cursor.peek(), Word::Name(name) if names.keyword(name).is_some_and(|keyword| names.cards.contains(keyword)));
        known && title(reader).is_none_or(|(_, words)| words == 1)
    }

    fn read(reader: &mut Reader<'_, Cards>) -> Option<Keyword> {
        CardKeyword::read(reader)
    }

    fn write(value: &Keyword, writer: &mut Writer<'_, Cards>) {
        CardKeyword::write(value, writer);
    }

    fn expected(_: &Reader<'_, Cards>) -> String {
        "a Keyword".to_owned()
    }
}

/// The longest title of a Hero Card that stands here.
pub struct Title;

impl Part<Cards> for Title {
    type Value = TitleId;

    fn starts(reader: &Reader<'_, Cards>) -> bool {
        matches!(reader.cursor.peek(), Word::Name(_))
    }

    fn read(reader: &mut Reader<'_, Cards>) -> Option<TitleId> {
        if let Some((id, words)) = title(reader) {
            (0..words).for_each(|_| reader.cursor.step());
            return Some(id);
        }
        let names = reader.at_hand.names;
        match reader.cursor.peek() {
            Word::Name(name) if !names.incomplete => {
                let known = names.of(names.cards).chain(names.titles.iter().map(String::as_str));
                let message = format!("no Hero Card has the title or the Keyword `{name}`{}", did_you_mean(name, known));
                reader.report(Problem::new(reader.cursor.place(), message));
            }
            Word::Name(_) | Word::Number(_) | Word::Sign(_) | Word::End => reader.fail(),
        }
        None
    }

    fn write(value: &TitleId, writer: &mut Writer<'_, Cards>) {
        writer.word(&writer.at_hand.1.titles[value.index()]);
    }

    fn expected(_: &Reader<'_, Cards>) -> String {
        "a title of Hero Cards".to_owned()
    }
}

/// The longest title that stands here, and how many words it has.
fn title(reader: &Reader<'_, Cards>) -> Option<(TitleId, usize)> {
    let stands = |title: &str| title.split_whitespace().enumerate().all(|(at, word)| reader.cursor.ahead(at) == Word::Name(word));
    let titles = reader.at_hand.names.titles.iter().enumerate().filter(|(_, title)| stands(title));
    let lengths = titles.map(|(at, title)| (at, title.split_whitespace().count()));
    let (at, words) = lengths.max_by_key(|&(_, words)| words)?;
    TitleId::checked(at).map(|id| (id, words))
}

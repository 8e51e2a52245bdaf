//! Conditions.

use super::land::eat_phrase;
use super::nouns::{self, eat_noun};
use super::{Parser, expect, one_of, quoted, unknown};
use crate::booklet::condition::*;
use crate::booklet::instruction::{Bed, Vigour};
use crate::ids::*;
use crate::travel::state::SPACES;
use crate::words::*;
use mistgate_kernel::content::{Cursor, Word, slug};

impl Parser<'_> {
    /// Conditions joined by `and`, or by `or`.
    pub(super) fn condition(&mut self, words: &mut Cursor) -> Option<Condition> {
        let first = self.negatable(words)?;
        let Some(joint) = ["and", "or"].into_iter().find(|joint| words.peek() == Word::Name(joint)) else { return Some(first) };
        let mut all = vec![first];
        while words.eat(joint) {
            all.push(self.negatable(words)?);
        }
        if matches!(words.peek(), Word::Name("and" | "or")) {
            words.expected("one kind of joint only: `and` and `or` do not mix");
            return None;
        }
        Some(if joint == "and" { Condition::All(all) } else { Condition::Either(all) })
    }

    fn negatable(&mut self, words: &mut Cursor) -> Option<Condition> {
        if words.eat("not") { self.simple(words).map(|condition| Condition::Not(Box::new(condition))) } else { self.simple(words) }
    }

    fn simple(&mut self, words: &mut Cursor) -> Option<Condition> {
        if eat_phrase(words, &["the", "weather", "is"]) {
            return one_of(words, "the weather", Weather::WORDS).map(|at| Condition::Weather(Weather::ALL[at]));
        }
        if eat_phrase(words, &["it", "is", "hour"]) {
            return nouns::numbered(words, "space of the Timeline", SPACES as u8).map(Condition::Hour);
        }
        if eat_phrase(words, &["it", "is"]) {
            return one_of(words, "the time", Period::WORDS).map(|at| Condition::Period(Period::ALL[at]));
        }
        if words.eat("in") {
            return mode(words);
        }
        if words.eat("triangle") {
            let triangles = nouns::numbered(words, "triangle", MOST_TRIANGLES).map(Triangle)?;
            return marked(words).map(|()| Condition::Triangles([triangles].into_iter().collect()));
        }
        if eat_phrase(words, &["any", "of", "triangles"]) {
            let triangles = nouns::triangles(words)?;
            return marked(words).map(|()| Condition::Triangles(triangles));
        }
        if eat_phrase(words, &["the", "adventure", "is"]) {
            return quoted(words).map(|title| Condition::Adventure(slug(&title)));
        }
        if words.eat("card") {
            let card = CardNumber(nouns::numbered(words, "Scenario card", MOST_CARDS)?);
            expect(words, "has")?;
            return amount(words, Bed::Card(card));
        }
        for (place, bed) in [("dungeon", Bed::Dungeon), ("page", Bed::Page)] {
            if eat_phrase(words, &["the", place, "has"]) {
                return amount(words, bed);
            }
        }
        if matches!((words.peek(), words.ahead(1)), (Word::Name("at"), _) | (Word::Name("exactly"), _)) {
            return days(words);
        }
        if eat_phrase(words, &["the", "group"]) {
            return self.group(words);
        }
        self.heroes(words)
    }

    fn group(&mut self, words: &mut Cursor) -> Option<Condition> {
        if words.eat("is") {
            return self.whereabouts(words);
        }
        expect(words, "has")?;
        if eat_noun(words, "token") {
            return nouns::tokens(words).map(Condition::Tokens);
        }
        if eat_noun(words, "card") {
            return match words.peek() {
                Word::Name(name) if name.chars().count() == 1 => {
                    words.step();
                    name.chars().next().map(Condition::Symbol)
                }
                _ => nouns::cards(words).map(Condition::Cards),
            };
        }
        let compare = compare(words)?;
        let n = nouns::number(words)?;
        measure(words).map(|measure| Condition::Amount(compare, n, measure))
    }

    fn whereabouts(&mut self, words: &mut Cursor) -> Option<Condition> {
        if words.eat("on") {
            return self.hex(words).map(Condition::Hex);
        }
        expect(words, "in")?;
        if words.eat("a") || words.eat("the") {
            return one_of(words, "a terrain", Terrain::WORDS).map(|at| Condition::Terrain(Terrain::ALL[at]));
        }
        if words.eat("plains") {
            return Some(Condition::Terrain(Terrain::Plains));
        }
        self.hex(words).map(Condition::Hex)
    }

    fn heroes(&mut self, words: &mut Cursor) -> Option<Condition> {
        let which = match words.peek() {
            Word::Name("any") => stepped_hero(words, Which::Any)?,
            Word::Name("every") => stepped_hero(words, Which::Every)?,
            Word::Name("no") => stepped_hero(words, Which::No)?,
            Word::Name("the") if words.ahead(1) == Word::Name("hero") => stepped_hero(words, Which::TheHero)?,
            _ => {
                let Some(hero) = nouns::hero(words) else {
                    unknown(words, "a condition", &["the", "it", "in", "triangle", "any", "every", "no", "not", "at", "card"]);
                    return None;
                };
                if eat_phrase(words, &["is", "in", "the", "group"]) {
                    return Some(Condition::Present(hero));
                }
                Which::Named(hero)
            }
        };
        self.hero_trait(words).map(|is| Condition::Heroes(which, is))
    }

    /// What follows `any hero`, `who` and the like.
    pub(super) fn hero_trait(&mut self, words: &mut Cursor) -> Option<Trait> {
        let plain = [
            (&["carries", "heavy", "equipment"][..], Trait::Heavy),
            (&["wears", "armour"], Trait::Armour),
            (&["wears", "heavy", "armour"], Trait::HeavyArmour),
            (&["wields", "a", "ranged", "weapon"], Trait::Ranged),
            (&["has", "lost", "life"], Trait::Hurt),
            (&["is", "unconscious"], Trait::Unconscious),
        ];
        if let Some((_, found)) = plain.into_iter().find(|(phrase, _)| eat_phrase(words, phrase)) {
            return Some(found);
        }
        if words.eat("knows") || words.eat("masters") {
            return nouns::ability(words).map(Trait::Knows);
        }
        if words.eat("carries") {
            if !(words.eat("a") || words.eat("an")) {
                words.expected("`a`, or `heavy equipment`");
                return None;
            }
            let resource = nouns::resource(words);
            if resource.is_none() {
                unknown(words, "a resource", &["plant", "potion", "arrow", "lockpick", "key", "metal", "wood", "leather", "resource"]);
            }
            return resource.map(Trait::Carries);
        }
        if words.eat("has") {
            return possession(words);
        }
        unknown(words, "what is asked of the hero", &["has", "knows", "masters", "carries", "wears", "wields", "is"]);
        None
    }
}

fn stepped_hero(words: &mut Cursor, which: Which) -> Option<Which> {
    words.step();
    expect(words, "hero").map(|()| which)
}

fn possession(words: &mut Cursor) -> Option<Trait> {
    if words.eat("card") {
        return nouns::numbered(words, "Scenario card", MOST_CARDS).map(|n| Trait::State(CardNumber(n)));
    }
    if words.eat("token") {
        return nouns::numbered(words, "Scenario token", MOST_TOKENS).map(|n| Trait::Token(TokenNumber(n)));
    }
    expect(words, "at")?;
    expect(words, "least")?;
    let n = nouns::number(words)?;
    if eat_noun(words, "cube") {
        return nouns::bed(words, "on").map(|bed| Trait::Cubes(n, bed));
    }
    let Word::Name(name) = words.peek() else {
        words.expected("a characteristic or a class");
        return None;
    };
    if let Some(characteristic) = Characteristic::named(name) {
        words.step();
        return Some(Trait::Value(characteristic, n));
    }
    let list: Vec<&str> = Characteristic::WORDS.iter().chain(Class::WORDS).copied().collect();
    let class = one_of(words, "a characteristic or a class", &list)?.checked_sub(Characteristic::WORDS.len())?;
    if !eat_noun(words, "talent") {
        words.expected("`talents`");
        return None;
    }
    Some(Trait::Talents(Class::ALL[class], n))
}

fn mode(words: &mut Cursor) -> Option<Condition> {
    if eat_phrase(words, &["the", "heroic", "version"]) {
        return Some(Condition::Heroic);
    }
    for (level, vigour) in [("normal", Vigour::Normal), ("extreme", Vigour::Extreme)] {
        if eat_phrase(words, &[level, "stealth", "mode"]) {
            return Some(Condition::Stealth(vigour));
        }
    }
    let at = one_of(words, "a mode", &["stealth", "combat", "fast", "normal", "extreme", "the"])?;
    expect(words, "mode")?;
    [Condition::Mode(Mode::Stealth), Condition::Mode(Mode::Combat), Condition::FastMode].into_iter().nth(at)
}

fn marked(words: &mut Cursor) -> Option<()> {
    expect(words, "is")?;
    expect(words, "marked")
}

fn compare(words: &mut Cursor) -> Option<Compare> {
    if eat_phrase(words, &["at", "least"]) {
        Some(Compare::AtLeast)
    } else if eat_phrase(words, &["at", "most"]) {
        Some(Compare::AtMost)
    } else if words.eat("exactly") {
        Some(Compare::Exactly)
    } else {
        words.expected("`at least`, `at most` or `exactly`");
        None
    }
}

/// `at least 3 crystals`, `at least 2 damage tokens`, `at most 4 damage`.
fn amount(words: &mut Cursor, bed: Bed) -> Option<Condition> {
    let compare = compare(words)?;
    let n = nouns::number(words)?;
    let measure = match bed {
        _ if words.eat("damage") => match eat_noun(words, "token") {
            true => Measure::DamageTokens(bed),
            false => Measure::DamageOn(bed),
        },
        Bed::Card(card) if eat_noun(words, "crystal") => Measure::CrystalsOn(card),
        Bed::Card(_) | Bed::Dungeon | Bed::Page => {
            words.expected("`damage`, `damage tokens`, or of a card `crystals`");
            return None;
        }
    };
    Some(Condition::Amount(compare, n, measure))
}

/// `at least 3 days have passed`.
fn days(words: &mut Cursor) -> Option<Condition> {
    let compare = compare(words)?;
    let n = nouns::number(words)?;
    if !eat_noun(words, "day") {
        words.expected("`days have passed`");
        return None;
    }
    if !(words.eat("have") || words.eat("has")) {
        words.expected("`have passed`");
        return None;
    }
    expect(words, "passed")?;
    Some(Condition::Amount(compare, n, Measure::Days))
}

fn measure(words: &mut Cursor) -> Option<Measure> {
    use crate::booklet::instruction::Counter;
    if let Some(counter) = nouns::counter(words) {
        return Some(match counter {
            Counter::Gold => Measure::Gold,
            Counter::TravelTokens => Measure::TravelTokens,
            Counter::Points => Measure::Points,
            Counter::Crystals => Measure::Crystals,
        });
    }
    if words.eat("hero") || words.eat("heroes") {
        return Some(Measure::Heroes);
    }
    if eat_noun(words, "level") {
        return Some(Measure::Levels);
    }
    let resource = nouns::resource(words);
    if resource.is_none() {
        unknown(words, "what is counted", &["gold", "travel", "points", "crystals", "heroes", "levels", "plants", "potions", "resources"]);
    }
    resource.map(Measure::Resources)
}

//! Numbers, resources, equipment, lists.

use super::{expect, one_of, unknown};
use crate::booklet::instruction::{Amount, Bed, Counter, Gear};
use crate::ids::*;
use crate::words::*;
use mistgate_kernel::content::{Cursor, Word};

/// A number, or `a`/`an` for one.
pub(super) fn number(words: &mut Cursor) -> Option<u8> {
    match words.peek() {
        Word::Number(n) if n <= 250 => {
            words.step();
            Some(n as u8)
        }
        Word::Name("a" | "an") => {
            words.step();
            Some(1)
        }
        _ => {
            words.expected("a number up to 250");
            None
        }
    }
}

/// A chapter's number.
pub(super) fn chapter(words: &mut Cursor) -> Option<u16> {
    match words.peek() {
        Word::Number(n) if n <= 9999 => {
            words.step();
            Some(n as u16)
        }
        _ => {
            words.expected("the number of a chapter");
            None
        }
    }
}

/// A number, or `all`.
pub(super) fn amount(words: &mut Cursor) -> Option<Amount> {
    if words.eat("all") { Some(Amount::All) } else { number(words).map(Amount::Just) }
}

/// A number within bounds, as cards, tokens and triangles have.
pub(super) fn numbered(words: &mut Cursor, what: &str, most: u8) -> Option<u8> {
    match words.peek() {
        Word::Number(n) if (1..=u32::from(most)).contains(&n) => {
            words.step();
            Some(n as u8)
        }
        _ => {
            words.expected(&format!("the number of a {what}, 1 to {most}"));
            None
        }
    }
}

/// `7`, `7 and 9`, `10, 11, 1, 12 and 7`.
pub(super) fn numbers(words: &mut Cursor, what: &str, most: u8) -> Option<Vec<u8>> {
    let mut list = vec![numbered(words, what, most)?];
    while matches!(words.peek(), Word::Sign(',') | Word::Name("and")) && matches!(words.ahead(1), Word::Number(_)) {
        words.step();
        list.push(numbered(words, what, most)?);
    }
    Some(list)
}

/// `token 7`, `tokens 7 and 9`: the noun, then its numbers.
pub(super) fn tokens(words: &mut Cursor) -> Option<TokenNumbers> {
    Some(numbers(words, "Scenario token", MOST_TOKENS)?.into_iter().map(TokenNumber).collect())
}

/// The numbers of Scenario cards.
pub(super) fn cards(words: &mut Cursor) -> Option<CardNumbers> {
    Some(numbers(words, "Scenario card", MOST_CARDS)?.into_iter().map(CardNumber).collect())
}

/// The numbers of triangles.
pub(super) fn triangles(words: &mut Cursor) -> Option<Triangles> {
    Some(numbers(words, "triangle", MOST_TRIANGLES)?.into_iter().map(Triangle).collect())
}

/// Steps over a noun in singular or plural.
pub(super) fn eat_noun(words: &mut Cursor, noun: &str) -> bool {
    let there = matches!(words.peek(), Word::Name(name) if name == noun || name.strip_suffix('s') == Some(noun));
    if there {
        words.step();
    }
    there
}

/// `gold`, `travel tokens`, `points`, `crystals`.
pub(super) fn counter(words: &mut Cursor) -> Option<Counter> {
    if words.eat("gold") {
        return Some(Counter::Gold);
    }
    if words.peek() == Word::Name("travel") && matches!(words.ahead(1), Word::Name("token" | "tokens")) {
        words.step();
        words.step();
        return Some(Counter::TravelTokens);
    }
    let found = [("point", Counter::Points), ("crystal", Counter::Crystals)].into_iter().find(|(noun, _)| eat_noun(words, noun));
    found.map(|(_, counter)| counter)
}

/// `red plants`, `potions`, `metal`, `resources`.
pub(super) fn resource(words: &mut Cursor) -> Option<ResourceFilter> {
    let Word::Name(name) = words.peek() else { return None };
    let material = [("metal", Colour::Red), ("wood", Colour::Green), ("leather", Colour::Yellow)].into_iter().find(|(word, _)| *word == name);
    if let Some((_, colour)) = material {
        words.step();
        return Some(ResourceFilter { kind: Some(ResourceType::Material), colour: Some(colour) });
    }
    let colour = Colour::named(name);
    if colour.is_some() {
        words.step();
    }
    let kind = ResourceType::ALL.iter().copied().find(|kind| eat_noun(words, kind.word()));
    let kind = kind.or_else(|| eat_noun(words, "key").then_some(ResourceType::Lockpick));
    match (kind, colour) {
        (Some(_), _) => Some(ResourceFilter { kind, colour }),
        (None, _) if eat_noun(words, "resource") => Some(ResourceFilter { kind: None, colour }),
        (None, Some(_)) => {
            unknown(words, "a resource", &["plant", "potion", "arrow", "lockpick", "key", "resource"]);
            None
        }
        (None, None) => None,
    }
}

/// `common object`, `rare weapons`, `objects`; `equipped weapon`, `worn armour`, `equipped artifact`.
pub(super) fn gear(words: &mut Cursor) -> Option<Gear> {
    let named = [
        ("equipped", "weapon", Gear::EquippedWeapon),
        ("worn", "armour", Gear::WornArmour),
        ("heavy", "armour", Gear::HeavyArmour),
        ("equipped", "artifact", Gear::EquippedArtifact),
    ];
    for (how, noun, gear) in named {
        if words.peek() == Word::Name(how) && words.ahead(1) == Word::Name(noun) {
            words.step();
            words.step();
            return Some(gear);
        }
    }
    if eat_noun(words, "artifact") {
        return Some(Gear::Artifact);
    }
    let rank = match words.peek() {
        Word::Name(name) => Rank::named(name),
        _ => None,
    };
    if rank.is_some() {
        words.step();
    }
    if eat_noun(words, "object") {
        Some(Gear::Object(rank))
    } else if eat_noun(words, "weapon") {
        Some(Gear::Weapon(rank))
    } else {
        if rank.is_some() {
            unknown(words, "what is gained or lost", &["object", "weapon"]);
        }
        None
    }
}

/// `on card 31`, `from the dungeon`, `on the page`.
pub(super) fn bed(words: &mut Cursor, preposition: &str) -> Option<Bed> {
    expect(words, preposition)?;
    if words.eat("card") {
        return numbered(words, "Scenario card", MOST_CARDS).map(|n| Bed::Card(CardNumber(n)));
    }
    expect(words, "the")?;
    one_of(words, "a place", &["dungeon", "page"]).map(|at| [Bed::Dungeon, Bed::Page][at])
}

/// One of the five heroes, with or without `the`.
pub(super) fn hero(words: &mut Cursor) -> Option<HeroId> {
    let at = usize::from(words.peek() == Word::Name("the"));
    let Word::Name(name) = words.ahead(at) else { return None };
    let name = name.to_lowercase().replace('ü', "u");
    let hero = HeroId::named(&name)?;
    (0..=at).for_each(|_| words.step());
    Some(hero)
}

/// An Ability or a school.
pub(super) fn ability(words: &mut Cursor) -> Option<Ability> {
    one_of(words, "an ability", Ability::WORDS).map(|at| Ability::ALL[at])
}

//! Conditions in words.

use super::deeds::{bed, counted, numbered, plural, resource};
use crate::booklet::condition::*;
use crate::booklet::instruction::Vigour;
use crate::booklet::parse::Names;
use crate::ids::*;
use crate::words::*;

/// A condition, as it is read.
pub fn condition(condition: &Condition, names: &Names) -> String {
    let join = |all: &[Condition], joint: &str| all.iter().map(|one| self::condition(one, names)).collect::<Vec<_>>().join(joint);
    match condition {
        Condition::Weather(weather) => format!("the weather is {}", weather.word()),
        Condition::Period(period) => format!("it is {}", period.word()),
        Condition::Hour(space) => format!("it is hour {space}"),
        Condition::Terrain(Terrain::Plains) => "the group is in plains".to_owned(),
        Condition::Terrain(terrain) => format!("the group is in a {}", terrain.word()),
        Condition::Hex(at) => format!("the group is on {}", hex(*at, names)),
        Condition::Mode(Mode::Stealth) => "in stealth mode".to_owned(),
        Condition::Mode(Mode::Combat) => "in combat mode".to_owned(),
        Condition::Stealth(Vigour::Normal) => "in normal stealth mode".to_owned(),
        Condition::Stealth(Vigour::Extreme) => "in extreme stealth mode".to_owned(),
        Condition::FastMode => "in fast mode".to_owned(),
        Condition::Heroic => "in the heroic version".to_owned(),
        Condition::Adventure(slug) => format!("the adventure is \"{slug}\""),
        Condition::Triangles(triangles) if triangles.len() == 1 => format!("{} is marked", numbered("triangle", triangles.iter().map(|triangle| triangle.0))),
        Condition::Triangles(triangles) => format!("any of {} is marked", numbered("triangle", triangles.iter().map(|triangle| triangle.0))),
        Condition::Tokens(tokens) => format!("the group has {}", numbered("token", tokens.iter().map(|token| token.0))),
        Condition::Cards(cards) => format!("the group has {}", numbered("card", cards.iter().map(|card| card.0))),
        Condition::Symbol(symbol) => format!("the group has card {symbol}"),
        Condition::Amount(compare, n, measure) => amount(*compare, *n, *measure),
        Condition::Present(hero) => format!("{} is in the group", hero.name()),
        Condition::Heroes(which, is) => format!("{} {}", which_word(*which), trait_words(*is)),
        Condition::Not(inner) => format!("not {}", self::condition(inner, names)),
        Condition::All(all) => join(all, " and "),
        Condition::Either(all) => join(all, " or "),
    }
}

fn amount(compare: Compare, n: u8, measure: Measure) -> String {
    let how = match compare {
        Compare::AtLeast => "at least",
        Compare::AtMost => "at most",
        Compare::Exactly => "exactly",
    };
    let what = match measure {
        Measure::Gold => counted(n, "gold"),
        Measure::TravelTokens => counted(n, "travel token"),
        Measure::Points => counted(n, "point"),
        Measure::Crystals => counted(n, "crystal"),
        Measure::CrystalsOn(card) => return format!("card {} has {how} {}", card.0, counted(n, "crystal")),
        Measure::DamageTokens(place) => return format!("{} has {how} {}", bed(place), counted(n, "damage token")),
        Measure::DamageOn(place) => return format!("{} has {how} {n} damage", bed(place)),
        Measure::Heroes => format!("{n} {}", if n == 1 { "hero" } else { "heroes" }),
        Measure::Levels => counted(n, "level"),
        Measure::Days => return format!("{how} {n} {} {} passed", plural(n, "day"), if n == 1 { "has" } else { "have" }),
        Measure::Resources(filter) => counted(n, &resource(filter)),
    };
    format!("the group has {how} {what}")
}

fn which_word(which: Which) -> String {
    match which {
        Which::Any => "any hero".to_owned(),
        Which::Every => "every hero".to_owned(),
        Which::No => "no hero".to_owned(),
        Which::TheHero => "the hero".to_owned(),
        Which::Named(hero) => hero.name().to_owned(),
    }
}

/// What is asked of a hero.
pub(super) fn trait_words(is: Trait) -> String {
    match is {
        Trait::Value(characteristic, n) => format!("has at least {n} {}", characteristic.word()),
        Trait::Knows(ability @ (Ability::Body | Ability::Elements | Ability::Time | Ability::Spirit)) => format!("masters {}", ability.word()),
        Trait::Knows(ability) => format!("knows {}", ability.word()),
        Trait::Talents(class, n) => format!("has at least {n} {} {}", class.word(), plural(n, "talent")),
        Trait::Heavy => "carries heavy equipment".to_owned(),
        Trait::Carries(filter) => format!("carries a {}", resource(filter)),
        Trait::Armour => "wears armour".to_owned(),
        Trait::HeavyArmour => "wears heavy armour".to_owned(),
        Trait::Ranged => "wields a ranged weapon".to_owned(),
        Trait::State(card) => format!("has card {}", card.0),
        Trait::Token(token) => format!("has token {}", token.0),
        Trait::Cubes(n, place) => format!("has at least {} on {}", counted(n, "cube"), bed(place)),
        Trait::Hurt => "has lost life".to_owned(),
        Trait::Unconscious => "is unconscious".to_owned(),
    }
}

/// ` who knows swimming`, if only some are meant.
pub(super) fn who_clause(of_whom: &Option<Condition>) -> String {
    match of_whom {
        Some(Condition::Heroes(_, is)) => format!(" who {}", trait_words(*is)),
        _ => String::new(),
    }
}

/// The name of a hex: a city's own, or its place on the board.
pub(super) fn hex(hex: HexId, names: &Names) -> String {
    names.hexes.iter().find(|(_, id)| *id == hex).map_or_else(|| format!("hex {}", hex.0), |(name, _)| name.clone())
}

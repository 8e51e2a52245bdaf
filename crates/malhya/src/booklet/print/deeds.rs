//! Who does what, in words.

use super::asked::{hex, who_clause};
use crate::booklet::instruction::*;
use crate::booklet::parse::Names;
use crate::content::Landing;
use crate::ids::*;
use crate::place::location::Mark;
use crate::words::*;

pub(super) fn goal(goal: Goal) -> String {
    match goal {
        Goal::Here(n) => format!("go {n}"),
        Goal::Next => "go on".to_owned(),
        Goal::Event(n) => format!("go event {n}"),
        Goal::Adventure(n) => format!("go adventure {n}"),
    }
}

pub(super) fn deed(who: &Who, deed: &Deed, names: &Names) -> String {
    let (subject, s) = match who {
        Who::Unsaid => (String::new(), ""),
        Who::Group => ("the group ".to_owned(), "s"),
        Who::Each(of_whom) => (format!("each hero{} ", who_clause(of_whom)), "s"),
        Who::One(of_whom) => (format!("a hero{} ", who_clause(of_whom)), "s"),
        Who::TheHero => ("the hero ".to_owned(), "s"),
        Who::Named(hero) => (format!("{} ", hero.name()), "s"),
    };
    let what = match deed {
        Deed::Gain(n, counter) => format!("gain{s} {}", counted(*n, counter_word(*counter))),
        Deed::Lose(amount, counter) => format!("lose{s} {}", of(*amount, counter_word(*counter))),
        Deed::Heal(amount) => format!("heal{s} {}", amount_word(*amount)),
        Deed::HealShocks => format!("heal{s} all shocks"),
        Deed::LoseLife(amount) => format!("lose{s} {} life", amount_word(*amount)),
        Deed::Suffer(n, Wound::Damage) => format!("suffer{s} {n} damage"),
        Deed::Suffer(1, wound) => format!("suffer{s} 1 {}", wound.word()),
        Deed::Suffer(n, Wound::Injury) => format!("suffer{s} {n} injuries"),
        Deed::Suffer(n, Wound::Shock) => format!("suffer{s} {n} shocks"),
        Deed::ReactivateAura(amount) => format!("reactivate{s} {} aura", amount_word(*amount)),
        Deed::LoseAura(amount) => format!("lose{s} {} aura", amount_word(*amount)),
        Deed::LoseActionPoints(amount) => format!("lose{s} {}", of(*amount, "action point")),
        Deed::RecoverActionPoints(n) => format!("recover{s} {}", counted(*n, "action point")),
        Deed::GainResource(n, filter) => format!("gain{s} {}", counted(*n, &resource(*filter))),
        Deed::LoseResource(amount, filter) => format!("lose{s} {}", of(*amount, &resource(*filter))),
        Deed::GainEquipment(n, gear) => format!("gain{s} {}", counted(*n, &gear_word(*gear))),
        Deed::LoseEquipment(amount, gear) => format!("lose{s} {}", lost_gear(*amount, *gear)),
        Deed::GainCard(Named::Object(id)) => format!("gain{s} \"{}\"", names.objects[id.index()]),
        Deed::GainCard(Named::Weapon(id)) => format!("gain{s} \"{}\"", names.weapons[id.index()]),
        Deed::GainTalent => format!("gain{s} a talent"),
        Deed::ImproveTalent => format!("improve{s} a talent"),
        Deed::GainSpell => format!("gain{s} a spell"),
        Deed::ExchangeSpell => format!("exchange{s} a spell"),
        Deed::TakeCards(cards) => format!("take{s} {}", numbered("card", cards.iter().map(|card| card.0))),
        Deed::DiscardCards(cards) => format!("discard{s} {}", numbered("card", cards.iter().map(|card| card.0))),
        Deed::DiscardSymbol(symbol) => format!("discard{s} card {symbol}"),
        Deed::CancelCards(cards) => format!("cancel{s} {}", numbered("card", cards.iter().map(|card| card.0))),
        Deed::DiscardGear => format!("discard{s} the gear card"),
        Deed::LoseSuccesses(n) => format!("lose{s} {n} {}", if *n == 1 { "success" } else { "successes" }),
        Deed::TakeTokens(tokens) => format!("take{s} {}", numbered("token", tokens.iter().map(|token| token.0))),
        Deed::DiscardTokens(tokens) => format!("discard{s} {}", numbered("token", tokens.iter().map(|token| token.0))),
        Deed::DiscardAllTokens => format!("discard{s} all tokens"),
        Deed::MarkTriangles(triangles) => format!("mark{s} {}", numbered("triangle", triangles.iter().map(|triangle| triangle.0))),
        Deed::PutCrystals(n, place) => format!("put{s} {} on {}", counted(*n, "crystal"), crystal_place(*place)),
        Deed::TakeCrystals(amount, place) => format!("take{s} {} from {}", of(*amount, "crystal"), crystal_place(*place)),
        Deed::PutCubes(n, place) => format!("put{s} {} on {}", counted(*n, "cube"), bed(*place)),
        Deed::DiscardCubes(amount, place) => format!("discard{s} {} from {}", of(*amount, "cube"), bed(*place)),
        Deed::PutDamage(value, place) => format!("put{s} a damage token {value} on {}", bed(*place)),
        Deed::DiscardDamage(amount, place) => format!("discard{s} {} from {}", of(*amount, "damage token"), bed(*place)),
        Deed::PutInitiative(n) => format!("put{s} the initiative token on zone {n}"),
        Deed::BecomeTarget => format!("become{s} the target"),
        Deed::DiscardActionCards(n) => format!("discard{s} {}", counted(*n, "action card")),
        Deed::LevelUp => format!("level{s} up"),
        Deed::MoreQualityWeapons(n) => format!("{n} more {}", plural(*n, "quality weapon")),
        Deed::MoreQualityObjects(n) => format!("{n} more {}", plural(*n, "quality object")),
        Deed::ShuffleActionCards => format!("shuffle{s} the action cards"),
    };
    subject + &what
}

pub(super) fn land(deed: &LandDeed, names: &Names) -> String {
    match deed {
        LandDeed::PlaceGroup(at) => format!("place the group on {}", hex(*at, names)),
        LandDeed::PlaceTitan(at) => format!("place the Titan on {}", hex(*at, names)),
        LandDeed::PlaceCard(card, at) => format!("place card {} on {}", card.0, hex(*at, names)),
        LandDeed::MoveFreely => "move to an adjacent hex".to_owned(),
        LandDeed::MoveAtRandom => "move at random".to_owned(),
        LandDeed::TurnWeather(None) => "the weather turns".to_owned(),
        LandDeed::TurnWeather(Some(weather)) => format!("the weather turns {}", weather.word()),
        LandDeed::EndDay => "the day ends".to_owned(),
        LandDeed::Market(stall) => market(stall),
        LandDeed::Village => "village".to_owned(),
        LandDeed::VillageMarket => "village market".to_owned(),
        LandDeed::Tavern => "eat at the tavern".to_owned(),
        LandDeed::Inn => "rest at the inn".to_owned(),
        LandDeed::Campfire => "light a campfire".to_owned(),
        LandDeed::Harvest => "harvest".to_owned(),
        LandDeed::Craft => "craft".to_owned(),
        LandDeed::Dungeon(tile) => format!("dungeon {tile}"),
        LandDeed::DungeonFinished => "the dungeon is finished".to_owned(),
        LandDeed::EventCard(card, Presence::Removed) => format!("remove event card {card}"),
        LandDeed::EventCard(card, Presence::Returned) => format!("return event card {card}"),
    }
}

pub(super) fn scene(deed: SceneDeed) -> String {
    match deed {
        SceneDeed::SetOutPlace(place, point) => format!("set out place {place} at deployment {point}"),
        SceneDeed::SetOutChallenge(page) => format!("set out challenge {page}"),
        SceneDeed::Stealth(Vigour::Normal) => "stealth mode, normal".to_owned(),
        SceneDeed::Stealth(Vigour::Extreme) => "stealth mode, extreme".to_owned(),
        SceneDeed::LeaveStealth => "leave stealth mode".to_owned(),
        SceneDeed::Combat => "combat mode".to_owned(),
        SceneDeed::RaiseThreat(n) => format!("raise the threat by {n}"),
        SceneDeed::LowerThreat(n) => format!("lower the threat by {n}"),
        SceneDeed::Alarm => "alarm".to_owned(),
        SceneDeed::StealthDice(n) => format!("in stealth: {n} white {}", if n == 1 { "die" } else { "dice" }),
        SceneDeed::MayLeave => "the hero may leave".to_owned(),
        SceneDeed::LeavePlace => "leave the place".to_owned(),
        SceneDeed::Door(at, heading, DoorState::Open) => format!("open the door {at} {}", heading.word()),
        SceneDeed::Door(at, heading, DoorState::Closed) => format!("close the door {at} {}", heading.word()),
        SceneDeed::Deploy(insignia, at) => {
            let who: Vec<String> = insignia.iter().filter(|n| **n > 0).map(|n| format!("{n:02}")).collect();
            format!("deploy {} at {}", who.join(" "), mark(at))
        }
        SceneDeed::PutNoise(at) => format!("put a noise token on {at}"),
        SceneDeed::PutInterest(at, None) => format!("put an interest token on {at}"),
        SceneDeed::PutInterest(at, Some(Landing::Adventure(n))) => format!("put an interest token on {at} adventure {n}"),
        SceneDeed::PutInterest(at, Some(Landing::Event(n))) => format!("put an interest token on {at} event {n}"),
        SceneDeed::DiscardInterest(at) => format!("discard the interest token on {at}"),
        SceneDeed::DiscardInvocation(at) => format!("discard the {} token", mark(at)),
        SceneDeed::DiscardAnyInvocation => "discard any invocation token".to_owned(),
        SceneDeed::PutTarget(at, life, 0) => format!("put the target on {at}, {life} life"),
        SceneDeed::PutTarget(at, life, shields) => format!("put the target on {at}, {life} life, {}", counted(shields, "shield")),
        SceneDeed::MoveTarget(at) => format!("put the target on {at}"),
        SceneDeed::DiscardTarget => "discard the target".to_owned(),
        SceneDeed::DiscardAccess(access) => format!("discard the {} token", access.word()),
    }
}

/// `green`, `blue 2`.
fn mark(mark: Mark) -> String {
    if mark.number == 0 { mark.colour.word().to_owned() } else { format!("{} {}", mark.colour.word(), mark.number) }
}

pub(crate) fn price(price: Price) -> String {
    match price {
        Price::Counter(n, counter) => counted(n, counter_word(counter)),
        Price::Resource(n, filter) => counted(n, &resource(filter)),
        Price::Aura(n) => format!("{n} aura"),
        Price::Token(token) => format!("token {}", token.0),
        Price::Card(card) => format!("card {}", card.0),
    }
}

fn market(market: &Market) -> String {
    let mut parts: Vec<String> = market.stall.iter().map(|&(n, gear)| counted(n, &gear_word(gear))).collect();
    parts.extend(market.cards.iter().map(|card| format!("card {}", card.0)));
    match market.trade {
        Trade::Both => {}
        Trade::Buying => parts.push("buying only".to_owned()),
        Trade::Selling => parts.push("selling only".to_owned()),
    }
    if market.resources {
        parts.push("resources too".to_owned());
    }
    match market.prices {
        Prices::Printed => {}
        Prices::Half => parts.push("half price".to_owned()),
        Prices::More(n) => parts.push(format!("{} gold {}", n.unsigned_abs(), if n < 0 { "cheaper" } else { "dearer" })),
    }
    format!("market: {}", parts.join(", "))
}

fn counter_word(counter: Counter) -> &'static str {
    match counter {
        Counter::Gold => "gold",
        Counter::TravelTokens => "travel token",
        Counter::Points => "point",
        Counter::Crystals => "crystal",
    }
}

fn crystal_place(place: CrystalPlace) -> String {
    match place {
        CrystalPlace::Card(card) => format!("card {}", card.0),
        CrystalPlace::Dungeon => "the dungeon".to_owned(),
    }
}

/// Where cubes and Damage tokens lie.
pub(super) fn bed(bed: Bed) -> String {
    match bed {
        Bed::Card(card) => format!("card {}", card.0),
        Bed::Dungeon => "the dungeon".to_owned(),
        Bed::Page => "the page".to_owned(),
    }
}

fn gear_word(gear: Gear) -> String {
    let ranked = |rank: Option<Rank>, noun: &str| rank.map_or_else(|| noun.to_owned(), |rank| format!("{} {noun}", rank.word()));
    match gear {
        Gear::Object(rank) => ranked(rank, "object"),
        Gear::Weapon(rank) => ranked(rank, "weapon"),
        Gear::EquippedWeapon => "equipped weapon".to_owned(),
        Gear::WornArmour => "worn armour".to_owned(),
        Gear::EquippedArtifact => "equipped artifact".to_owned(),
        Gear::Artifact => "artifact".to_owned(),
        Gear::HeavyArmour => "heavy armour".to_owned(),
    }
}

fn lost_gear(amount: Amount, gear: Gear) -> String {
    match gear {
        Gear::EquippedWeapon | Gear::WornArmour | Gear::HeavyArmour => format!("the {}", gear_word(gear)),
        Gear::EquippedArtifact => "an equipped artifact".to_owned(),
        Gear::Object(_) | Gear::Weapon(_) | Gear::Artifact => of(amount, &gear_word(gear)),
    }
}

/// The name of resources.
pub(super) fn resource(filter: ResourceFilter) -> String {
    match (filter.kind, filter.colour) {
        (Some(kind), Some(colour)) => Resource { kind, colour }.word().to_owned(),
        (Some(kind), None) => kind.word().to_owned(),
        (None, Some(colour)) => format!("{} resource", colour.word()),
        (None, None) => "resource".to_owned(),
    }
}

fn amount_word(amount: Amount) -> String {
    match amount {
        Amount::Just(n) => n.to_string(),
        Amount::All => "all".to_owned(),
    }
}

fn of(amount: Amount, noun: &str) -> String {
    match amount {
        Amount::Just(n) => counted(n, noun),
        Amount::All => format!("all {}", plural(2, noun)),
    }
}

/// `1 red plant`, `2 red plants`.
pub(super) fn counted(n: u8, noun: &str) -> String {
    format!("{n} {}", plural(n, noun))
}

/// The noun for so many.
pub(super) fn plural(n: u8, noun: &str) -> String {
    let mass = ["gold", "metal", "wood", "leather"].contains(&noun);
    if n == 1 || mass { noun.to_owned() } else { format!("{noun}s") }
}

/// `token 7`, `tokens 7 and 9`.
pub(super) fn numbered(noun: &str, numbers: impl Iterator<Item = u8>) -> String {
    let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
    match numbers.as_slice() {
        [one] => format!("{noun} {one}"),
        [first @ .., last] => format!("{noun}s {} and {last}", first.join(", ")),
        [] => format!("no {noun}"),
    }
}

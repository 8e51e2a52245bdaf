//! How many of each component the content of Malhya holds. Coins, crystals, cubes and tokens that are only change (ML-BOX-27) are
//! numbers in the state and stand in no file, so they are not counted: `components.toml` marks them.

use mistgate_malhya::booklet::library::Kind;
use mistgate_malhya::content::modes::CombatFace;
use mistgate_malhya::content::{CardKind, CombatDie, Content};
use mistgate_malhya::ids::{CardNumber, MOST_TOKENS};
use mistgate_malhya::magic::card::SpellKind;
use mistgate_malhya::place::location::{Access, Invocation};
use mistgate_malhya::place::turns::TRACKER_CARDS;
use mistgate_malhya::travel::state::MOST_TRAVEL_TOKENS;
use mistgate_malhya::words::*;
use std::collections::BTreeMap;

/// What there is, by the names of `components.toml`. What there is none of is not in it.
pub fn census(c: &Content) -> BTreeMap<String, usize> {
    let all = equipment(c).into_iter().chain(cards(c)).chain(boards(c)).chain(explored(c)).chain(booklets(c));
    all.filter(|(_, count)| *count > 0).map(|(name, count)| (name.to_owned(), count)).collect()
}

type Counts = Vec<(&'static str, usize)>;

/// The insignia of the last Enemy card of the box.
const ENEMY_CARDS: u8 = 13;

fn equipment(c: &Content) -> Counts {
    let objects = |rank| c.objects.iter().filter(|card| card.rank == rank).count();
    let kinds = |kinds: &[ObjectType]| c.objects.iter().filter(|card| kinds.contains(&card.kind)).count();
    let weapons = |rank| c.weapons.iter().filter(|card| card.rank == rank).count();
    vec![
        ("Common Object card", objects(Rank::Common)),
        ("Rare Object card", objects(Rank::Rare)),
        ("Armor card", kinds(&[ObjectType::Armour])),
        ("Artifact card", kinds(&[ObjectType::Ring, ObjectType::Amulet])),
        ("Consumable card", kinds(&[ObjectType::Consumable])),
        ("Basic Weapon card", weapons(Rank::Basic)),
        ("Common Weapon card", weapons(Rank::Common)),
        ("Rare Weapon card", weapons(Rank::Rare)),
        ("Barehanded/Claws card", c.heroes.len()),
    ]
}

fn cards(c: &Content) -> Counts {
    let scenario = |kind| c.scenario_cards.iter().filter(|card| card.kind == kind).count();
    let talents = |class| c.talents.iter().filter(|card| card.class == class).count();
    let schools = c.talents.iter().filter(|card| card.school.is_some()).count();
    let travel = |period| c.travel_cards.iter().filter(|card| card.period == period).count();
    vec![
        ("Scenario card", c.scenario_cards.len() - scenario(CardKind::Mode)),
        ("Game Mode card", scenario(CardKind::Mode)),
        ("Gear card", scenario(CardKind::Gear)),
        ("State card (Sickness, Poison, Auratic Accident)", scenario(CardKind::State)),
        ("Rare Resource card", c.scenario_cards.iter().filter(|card| card.rare.is_some()).count()),
        ("Target card", c.scenario_cards.iter().filter(|card| card.target).count()),
        ("Emperor Beetle card", c.scenario_cards.iter().filter(|card| card.aura > 0).count()),
        ("Event card", c.event_cards.len()),
        ("Action card", c.actions.len()),
        ("Talent card", c.talents.len()),
        ("Mhaÿ School Talent card", schools),
        ("Mhaÿ Improvement Talent card", talents(Class::Mhay) - schools),
        ("Rogue Talent card", talents(Class::Rogue)),
        ("Ranger Talent card", talents(Class::Ranger)),
        ("Warrior Talent card", talents(Class::Warrior)),
        ("Scholar Talent card", talents(Class::Scholar)),
        ("Day card", travel(Period::Day)),
        ("Night card", travel(Period::Night)),
        ("Rest card", usize::from(c.rest.entry > 0)),
        ("Crafting card", usize::from(!c.recipes.is_empty())),
        ("People card", c.heroes.len()),
    ]
}

fn boards(c: &Content) -> Counts {
    let heroes = c.heroes.len();
    vec![
        ("Hero board", heroes),
        ("Knapsack", heroes),
        ("Hero miniature", heroes),
        ("Region board", usize::from(!c.region.hexes.is_empty())),
        ("Exploration wheel", usize::from(c.wheel.prices.iter().any(|&price| price > 0))),
        ("Dungeon tile", c.tiles.len() / 2),
        // These are the program's own.
        ("Timeline", 1),
        ("Initiative track", 1),
        ("Sheet of stickers", 1),
        ("Block of Save sheets", 1),
        ("Group token", 1),
        ("Weather token", 1),
        ("Titan token", 1),
        ("Travel token", MOST_TRAVEL_TOKENS.into()),
        ("Scenario token", MOST_TOKENS.into()),
        ("Skill die", 1),
        ("Difficulty die", 1),
        ("White Stealth die", 1),
    ]
}

/// What is met on a map: tiles, enemies, Spells, tokens, dice.
fn explored(c: &Content) -> Counts {
    let tiles = |letter: &str| c.location_tiles.iter().filter(|tile| tile.name.starts_with(letter)).count();
    let spells = |kind| c.spells.iter().filter(|card| card.kind == kind).count();
    let rule = |fits: fn(&CardNumber) -> bool| c.scenario_cards.iter().map(|card| card.number).filter(fits).count();
    let die = |die: CombatDie| usize::from(c.modes.combat_dice[die.index()].iter().any(|&face| face != CombatFace::Blank));
    let map = !c.location_tiles.is_empty();
    vec![
        ("A tile", tiles("A")),
        ("B tile", tiles("B")),
        ("C tile", tiles("C")),
        ("D tile", tiles("D")),
        ("E tile", tiles("E")),
        ("F tile", tiles("F")),
        ("G tile", tiles("G")),
        ("H tile", tiles("H")),
        ("I tile", tiles("I")),
        ("J tile", tiles("J")),
        ("Z tile", tiles("Z")),
        // Without the Immortal and the dragon, who have none in the box.
        ("Enemy card", c.enemies.iter().filter(|card| card.insignia <= ENEMY_CARDS).count()),
        ("Attack Spell card", spells(SpellKind::Attack)),
        ("Classic Spell card", spells(SpellKind::Classic)),
        ("Enemy miniature", c.enemies.iter().map(|card| usize::from(card.figures)).sum()),
        ("Upgrade token", c.modes.upgrades.iter().map(|token| usize::from(token.count)).sum()),
        ("Turn Tracker card", rule(|number| TRACKER_CARDS.contains(number))),
        ("Aura Stone card", c.scenario_cards.iter().filter(|card| card.name.starts_with("Aura Stone")).count()),
        ("Stealth board", usize::from(c.modes.tracks.iter().all(|track| track.end() > 0))),
        ("Access token", usize::from(map) * Access::ALL.len() * 2),
        ("Invocation token", usize::from(map) * Invocation::ALL.len() * 2),
        ("Black Stealth die", 1),
        ("Attack die (red)", die(CombatDie::Attack)),
        ("Power die (yellow)", die(CombatDie::Power)),
        ("Defense die (blue)", die(CombatDie::Defence)),
        ("Dodge die (black)", die(CombatDie::Dodge)),
    ]
}

fn booklets(c: &Content) -> Counts {
    let of = |fits: fn(Kind) -> bool| c.library.booklets.iter().filter(|booklet| fits(booklet.kind)).count();
    vec![
        ("Event booklet", of(|kind| kind == Kind::Events)),
        ("Exploration booklet", usize::from(!c.locations.is_empty())),
        ("Introduction booklet", of(|kind| kind == Kind::Introduction)),
        ("Adventure booklet", of(|kind| matches!(kind, Kind::Adventure(_) | Kind::Mission))),
    ]
}

/// Tiles that no place is made of.
pub fn unused(c: &Content) -> Vec<String> {
    let laid = |name: &str| c.locations.iter().any(|location| location.tiles.iter().any(|laid| laid.tile == name));
    c.location_tiles.iter().filter(|tile| !laid(&tile.name)).map(|tile| format!("tile {}", tile.name)).collect()
}

//! Heroes with what they carry, what the group has in common, and a Market.

use crate::play::canvas::{BOLD, DIM, PLAIN, Row};
use mistgate_kernel::Seat;
use mistgate_kernel::text::counted;
use mistgate_malhya::Malhya;
use mistgate_malhya::booklet::instruction::Bed;
use mistgate_malhya::hero::laid::{Laid, Piece};
use mistgate_malhya::hero::state::Life;
use mistgate_malhya::ids::CardNumber;
use mistgate_malhya::show::view::{GroupView, HeroView, MarketView, View};
use mistgate_malhya::words::{Characteristic, HeroId};

/// Gold, points, crystals, tokens, and the cards by their names.
pub fn purse(game: &Malhya, view: &View<'_>) -> Row {
    let group = &view.group;
    let mut parts = vec![format!("{} gold", group.gold), counted(group.points, "point"), format!("level {}", group.level)];
    parts.extend((group.crystals > 0).then(|| counted(group.crystals, "crystal")));
    parts.extend((!group.tokens.is_empty()).then(|| format!("tokens {}", numbers(&group.tokens))));
    parts.extend((group.beetle_aura > 0).then(|| format!("{} Aura of the Beetle", group.beetle_aura)));
    parts.extend(group.cards.iter().map(|&n| {
        let name = game.content.scenario_card(CardNumber(n)).map_or("", |card| card.name.as_str());
        let crystals = group.crystals_on.get(&n).map_or(String::new(), |crystals| format!(", {}", counted(*crystals, "crystal")));
        format!("{n} {name}{crystals}{}", laid(group, Bed::Card(CardNumber(n))))
    }));
    for (bed, name) in [(Bed::Dungeon, "the Dungeon tile"), (Bed::Page, "the page")] {
        parts.extend(Some(laid(group, bed)).filter(|laid| !laid.is_empty()).map(|laid| format!("{name}{laid}")));
    }
    parts.extend((!group.triangles.is_empty()).then(|| format!("triangles {}", numbers(&group.triangles))));
    Row::new(BOLD, "The group  ").with(PLAIN, parts.join(" · "))
}

/// `, 2 cubes of Wallen, 1 Damage token 3`: what lies there.
fn laid(group: &GroupView, bed: Bed) -> String {
    let many = |n: u8, word: &str| if n == 1 { format!("1 {word}") } else { format!("{n} {word}s") };
    let told = |laid: &Laid| match laid.piece {
        Piece::Cube(hero) => format!(", {} of {}", many(laid.n, "cube"), hero.name()),
        Piece::Damage(value) => format!(", {} {value}", many(laid.n, "Damage token")),
    };
    group.laid.iter().filter(|laid| laid.bed == bed).map(told).collect()
}

/// Every hero, with life and what is carried.
pub fn heroes(game: &Malhya, view: &View<'_>, seat: Option<Seat>) -> Vec<Row> {
    let rows = view.heroes.iter().flat_map(|(word, hero)| {
        let value = |name: &&str| format!("{} {}", &name[..3], hero.characteristics.get(name).copied().unwrap_or_default());
        let values: Vec<String> = Characteristic::WORDS.iter().map(value).collect();
        let first = life_row(word, hero, seat).with(DIM, format!(" · {}", values.join(" ")));
        [first].into_iter().chain(pack(game, hero))
    });
    rows.collect()
}

/// Every hero in a line, for a moment at which nothing else of them counts.
pub fn lives(view: &View<'_>, seat: Option<Seat>) -> Vec<Row> {
    view.heroes.iter().map(|(word, hero)| life_row(word, hero, seat)).collect()
}

fn life_row(word: &str, hero: &HeroView<'_>, seat: Option<Seat>) -> Row {
    let decides = seat.and_then(HeroId::of).is_some_and(|id| id.word() == word);
    let fallen = if hero.unconscious { ", unconscious" } else { "" };
    Row::new(if decides { BOLD } else { PLAIN }, format!("{} ({word})", hero.called))
        .with(PLAIN, format!(": life {}{fallen} · aura {}/{}", life(hero.life), hero.aura.active, hero.aura.active + hero.aura.spent))
}

fn life(life: Life) -> String {
    let wounds = [("damage", life.damage), ("injury", life.injury), ("shock", life.shock)];
    let wounds: String = wounds.into_iter().filter(|(_, n)| *n > 0).map(|(word, n)| format!(", {n} {word}")).collect();
    format!("{} of {}{wounds}", life.points, life.most())
}

/// What a hero has: in hand, worn, in the Knapsack, learned, suffered.
fn pack(game: &Malhya, hero: &HeroView<'_>) -> Option<Row> {
    let name = |slug: &str| game.called(slug);
    let mut parts: Vec<String> = hero.weapon.iter().map(|slug| format!("{} in hand", name(slug))).collect();
    parts.extend(hero.weapons.iter().map(|slug| name(slug)));
    parts.extend(hero.armour.iter().map(|slug| format!("{} worn", name(slug))));
    parts.extend(hero.ring.iter().chain(&hero.amulet).map(|slug| format!("{} worn", name(slug))));
    parts.extend(hero.stored.iter().map(|slug| name(slug)));
    parts.extend(hero.resources.iter().map(|(word, n)| if *n == 1 { (*word).to_owned() } else { format!("{n} {word}") }));
    parts.extend(hero.talents.iter().map(|slug| {
        let better = if hero.improved.contains(slug) { " (improved)" } else { "" };
        format!("{}{better}", game.content.talents.iter().find(|card| card.slug == **slug).map_or(*slug, |card| card.name.as_str()))
    }));
    let spell = |number: &u8| game.content.spells.iter().find(|card| card.number == *number).map(|card| format!("the Spell {}", card.name));
    parts.extend(hero.spells.iter().filter_map(spell));
    parts.extend(hero.states.keys().map(|&n| game.content.scenario_card(CardNumber(n)).map_or_else(String::new, |card| format!("suffers from {}", card.name))));
    parts.extend((hero.heavy > 0).then(|| format!("heavy {} of {}", hero.heavy, hero.encumbrance)));
    (!parts.is_empty()).then(|| Row::new(DIM, format!("    {}", parts.join(", "))))
}

/// What lies on the stall. What can be sold stands among the moves.
pub fn market(game: &Malhya, view: &View<'_>, market: &MarketView) -> Vec<Row> {
    let haggled = if market.stall.haggled { ", and somebody has haggled" } else { "" };
    let mut rows = vec![Row::default(), Row::new(BOLD, format!("The Market: you have {} gold{haggled}", view.group.gold))];
    rows.extend(market.cards.iter().map(|(slug, price)| {
        let style = if u16::from(*price) <= view.group.gold { PLAIN } else { DIM };
        Row::new(style, format!("  {price:>3} gold  {}", game.called(slug)))
    }));
    rows.push(Row::default());
    rows
}

fn numbers(numbers: &[u8]) -> String {
    numbers.iter().map(u8::to_string).collect::<Vec<_>>().join(", ")
}

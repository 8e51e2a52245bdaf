//! Cards with everything that is printed on them: Talents, Objects, Weapons, Spells, enemies, and the Scenario cards of no story.

use crate::play::canvas::{BOLD, DIM, Row, wrap};
use mistgate_kernel::text::counted;
use mistgate_malhya::content::perk::Perk;
use mistgate_malhya::content::{Content, ObjectCard, TalentCard, WeaponCard};
use mistgate_malhya::show::belongings::class_name;
use mistgate_malhya::show::printed::{Printed, TableLine, combat_table, triggered};

/// The names of all cards.
pub fn names(c: &Content) -> Vec<&str> {
    let talents = c.talents.iter().map(|card| card.name.as_str());
    let things = c.objects.iter().map(|card| card.name.as_str()).chain(c.weapons.iter().map(|card| card.name.as_str()));
    talents.chain(things).chain(c.printed().map(|card| card.name)).collect()
}

/// How the things of this name are written.
pub fn slugs<'a>(c: &'a Content, name: &str) -> Vec<&'a str> {
    let objects = c.objects.iter().filter(|card| card.name == name).map(|card| card.slug.as_str());
    objects.chain(c.weapons.iter().filter(|card| card.name == name).map(|card| card.slug.as_str())).collect()
}

/// The card of this name or slug.
pub fn card(c: &Content, name: &str, width: usize) -> Option<Vec<Row>> {
    let is = |own: &str, slug: &str| own == name || slug == name;
    let talent = || c.talents.iter().find(|card| is(&card.name, &card.slug)).map(talent);
    let object = || c.objects.iter().find(|card| is(&card.name, &card.slug)).map(|card| object(c, card));
    let weapon = || c.weapons.iter().find(|card| is(&card.name, &card.slug)).map(weapon);
    let (mut rows, flavour) = talent().or_else(object).or_else(weapon).or_else(|| c.printed().find(|card| card.name == name).map(printed))?;
    rows.extend(flavour.iter().flat_map(|text| wrap(text, width)).map(|line| Row::new(DIM, line)));
    Some(rows)
}

fn words(perks: &[Perk]) -> String {
    mistgate_malhya::show::perk::perks(perks)
}

fn talent(card: &TalentCard) -> (Vec<Row>, Option<String>) {
    let side = |word: &str, perks: &[Perk]| Row::plain(format!("{word}: {}", words(perks)));
    let head = Row::new(BOLD, format!("{} ({} Talent)", card.name, class_name(card.class)));
    (vec![head, side("Normal", &card.normal), side("Improved", &card.improved)], card.flavour.clone())
}

fn object(c: &Content, card: &ObjectCard) -> (Vec<Row>, Option<String>) {
    let head = Row::new(BOLD, format!("{} ({} {}, {} gold{})", card.name, card.rank.word(), card.kind.word(), card.price, heavy(card.heavy)));
    let dice: Vec<&str> = card.defence.iter().map(|die| die.word()).collect();
    let defence = (!dice.is_empty()).then(|| Row::plain(format!("Defence: {}", dice.join(", "))));
    let perks = (!card.perks.is_empty()).then(|| Row::plain(words(&card.perks)));
    let usage = c.usage(card).map(|usage| Row::plain(format!("used up: {usage}")));
    ([head].into_iter().chain(defence).chain(perks).chain(usage).collect(), card.flavour.clone())
}

fn printed(card: Printed<'_>) -> (Vec<Row>, Option<String>) {
    let head = Row::new(BOLD, format!("{} ({})", card.name, card.kind));
    ([head].into_iter().chain(card.lines.into_iter().map(Row::plain)).collect(), card.flavour.map(str::to_owned))
}

fn weapon(card: &WeaponCard) -> (Vec<Row>, Option<String>) {
    let ranged = if card.ranged { ", ranged" } else { "" };
    let head = Row::new(BOLD, format!("{} ({} Weapon{ranged}, {} gold{})", card.name, card.rank.word(), card.price, heavy(card.heavy)));
    let perks = (!card.perks.is_empty()).then(|| Row::plain(words(&card.perks)));
    let passive = triggered(&card.passive, |blow| blow.words()).chain(triggered(&card.guard, |guard| guard.words())).collect::<Vec<_>>();
    let passive = (!passive.is_empty()).then(|| Row::plain(format!("Always: {}", passive.join("; "))));
    let table = combat_table(&card.attack, &card.defence).into_iter().map(|line| Row::plain(combat(&line)));
    ([head].into_iter().chain(perks).chain(passive).chain(table).collect(), card.flavour.clone())
}

fn heavy(pieces: u8) -> &'static str {
    if pieces > 0 { ", heavy" } else { "" }
}

/// `Attack, strength 3: 1 Action Point, 2 red dice`.
fn combat(line: &TableLine) -> String {
    let half = if line.defends { "Defence" } else { "Attack" };
    let needs = line.needs.map_or(String::new(), |(characteristic, value)| format!(", {} {value}", characteristic.word()));
    format!("{half}{needs}: {}, {}", counted(line.points, "Action Point"), line.gives)
}

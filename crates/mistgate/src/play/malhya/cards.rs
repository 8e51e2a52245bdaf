//! Cards with everything that is printed on them: Talents, Objects, Weapons.

use crate::play::canvas::{BOLD, DIM, Row, wrap};
use mistgate_malhya::content::perk::Perk;
use mistgate_malhya::content::{CombatLine, Content, ObjectCard, TalentCard, WeaponCard};

/// The names of all cards.
pub fn names(c: &Content) -> Vec<&str> {
    let talents = c.talents.iter().map(|card| card.name.as_str());
    talents.chain(c.objects.iter().map(|card| card.name.as_str())).chain(c.weapons.iter().map(|card| card.name.as_str())).collect()
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
    let object = || c.objects.iter().find(|card| is(&card.name, &card.slug)).map(object);
    let weapon = || c.weapons.iter().find(|card| is(&card.name, &card.slug)).map(weapon);
    let (mut rows, flavour) = talent().or_else(object).or_else(weapon)?;
    rows.extend(flavour.iter().flat_map(|text| wrap(text, width)).map(|line| Row::new(DIM, line)));
    Some(rows)
}

fn words(perks: &[Perk]) -> String {
    mistgate_malhya::show::perk::perks(perks)
}

fn talent(card: &TalentCard) -> (Vec<Row>, Option<String>) {
    let side = |word: &str, perks: &[Perk]| Row::plain(format!("{word}: {}", words(perks)));
    let head = Row::new(BOLD, format!("{} ({} Talent)", card.name, card.class.word()));
    (vec![head, side("Normal", &card.normal), side("Improved", &card.improved)], card.flavour.clone())
}

fn object(card: &ObjectCard) -> (Vec<Row>, Option<String>) {
    let head = Row::new(BOLD, format!("{} ({} {}, {} gold{})", card.name, card.rank.word(), card.kind.word(), card.price, heavy(card.heavy)));
    let dice: Vec<&str> = card.defence.iter().map(|die| die.word()).collect();
    let defence = (!dice.is_empty()).then(|| Row::plain(format!("Defence: {}", dice.join(", "))));
    let perks = (!card.perks.is_empty()).then(|| Row::plain(words(&card.perks)));
    ([head].into_iter().chain(defence).chain(perks).collect(), card.flavour.clone())
}

fn weapon(card: &WeaponCard) -> (Vec<Row>, Option<String>) {
    let ranged = if card.ranged { ", ranged" } else { "" };
    let head = Row::new(BOLD, format!("{} ({} Weapon{ranged}, {} gold{})", card.name, card.rank.word(), card.price, heavy(card.heavy)));
    let perks = (!card.perks.is_empty()).then(|| Row::plain(words(&card.perks)));
    let lines = |word: &'static str, lines: &[CombatLine]| lines.iter().map(|line| Row::plain(format!("{word}: {}", combat(line)))).collect::<Vec<_>>();
    ([head].into_iter().chain(perks).chain(lines("Attack", &card.attack)).chain(lines("Defence", &card.defence)).collect(), card.flavour.clone())
}

fn heavy(pieces: u8) -> &'static str {
    if pieces > 0 { ", heavy" } else { "" }
}

/// `strength 3, 1 point: red, red and 1 more`.
fn combat(line: &CombatLine) -> String {
    let needs = line.needs.map_or(String::new(), |(characteristic, value)| format!("{} {value}, ", characteristic.word()));
    let dice: Vec<&str> = line.dice.iter().map(|die| die.word()).collect();
    let sure = if line.sure > 0 { format!(" and {} more", line.sure) } else { String::new() };
    format!("{needs}{} Action points: {}{sure}", line.points, dice.join(", "))
}

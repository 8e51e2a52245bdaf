//! Cards with everything that is printed on them.

use super::super::canvas::{BOLD, DIM, PLAIN, Row, wrap};
use mistgate_frost::content::{Content, Task};
use mistgate_kernel::content::slug;

/// The names of all cards, tokens and Locations, each once.
pub fn names(content: &Content) -> Vec<&str> {
    let mut names: Vec<&str> = content.cards.iter().map(|card| card.name.as_str()).collect();
    names.extend(content.heroes.iter().map(|hero| hero.name.as_str()));
    names.extend(content.locations.iter().map(|location| location.name.as_str()));
    names.push(&content.inn.name);
    names.extend(content.enemies.iter().map(|enemy| enemy.name.as_str()));
    names.extend(tasks(content).map(|task| task.name.as_str()));
    names.extend(content.villains.iter().map(|villain| villain.name.as_str()));
    names.sort_unstable();
    names.dedup();
    names
}

/// The slugs of everything of this name: copies have their own.
pub fn slugs<'c>(content: &'c Content, name: &str) -> Vec<&'c str> {
    let cards = content.cards.iter().map(|card| (&card.name, &card.slug));
    let places = content.locations.iter().map(|location| (&location.name, &location.slug));
    let enemies = content.enemies.iter().map(|enemy| (&enemy.name, &enemy.slug));
    let events = content.events.iter().map(|event| (&event.task.name, &event.task.slug));
    let villains = content.villains.iter().map(|villain| (&villain.name, &villain.slug));
    let all = cards.chain(places).chain(enemies).chain(events).chain(villains);
    all.filter(|(other, _)| *other == name).map(|(_, slug)| slug.as_str()).collect()
}

/// Is it known by its slug, or by its name if that is another?
fn called(own: &str, name: &str, wanted: &str) -> bool {
    own == wanted || slug(name) == wanted
}

fn tasks(content: &Content) -> impl Iterator<Item = &Task> {
    let chapters = content.searches.iter().chain(&content.explorations).flat_map(|quest| &quest.chapters);
    chapters.chain(content.events.iter().map(|event| &event.task))
}

/// A card, token or Location with this name or slug: its name, what it is, its lines, its flavour.
type Printed = (String, String, Vec<String>, String);

/// A card with this name or slug, as printed.
pub fn card(content: &Content, name: &str, width: usize) -> Option<Vec<Row>> {
    let wanted = slug(name);
    let (name, kind, lines, flavour) = fate(content, &wanted).or_else(|| place(content, &wanted)).or_else(|| other(content, &wanted))?;
    let mut rows = vec![Row::new(BOLD, name).with(DIM, format!("  {kind}"))];
    let inside = width.saturating_sub(2);
    for line in lines.iter().filter(|line| !line.is_empty()) {
        rows.extend(wrap(line, inside).into_iter().map(|line| Row::new(PLAIN, format!("  {line}"))));
    }
    rows.extend(wrap(&flavour, inside).into_iter().filter(|line| !line.is_empty()).map(|line| Row::new(DIM.italic(), format!("  {line}"))));
    Some(rows.into_iter().flat_map(|row| row.fold(width, 2)).collect())
}

fn fate(content: &Content, wanted: &str) -> Option<Printed> {
    let card = content.cards.iter().find(|card| called(&card.slug, &card.name, wanted))?;
    let cost = if card.cost > 0 { format!(", cost {}", card.cost) } else { String::new() };
    let kind = format!("{}{cost}, points {}/{}", card.kind.name(), card.points[0], card.points[1]);
    let mut lines = vec![card.text.to_string()];
    if !card.bottom.is_empty() {
        lines.push(format!("Unlock ({}): {}", content.keys(card), card.bottom_text));
    }
    Some((card.name.clone(), kind, lines, card.flavour.clone()))
}

fn place(content: &Content, wanted: &str) -> Option<Printed> {
    if slug(&content.inn.name) == wanted {
        let inn = &content.inn;
        return Some((inn.name.clone(), format!("Haven, Exit cost {}", inn.exit), vec![format!("Rest: {}", inn.rest_text)], inn.flavour.clone()));
    }
    let location = content.locations.iter().find(|location| called(&location.slug, &location.name, wanted))?;
    let kind = format!("{}, Exit cost {}{}", location.land.name(), location.exit, if location.key { ", Key Location" } else { "" });
    let lines = vec![format!("Discovery: {}", location.discovery_text), format!("Rest: {}", location.rest_text)];
    Some((location.name.clone(), kind, lines, location.flavour.clone()))
}

fn other(content: &Content, wanted: &str) -> Option<Printed> {
    if let Some(task) = tasks(content).find(|task| called(&task.slug, &task.name, wanted)) {
        let lines = vec![task.text.to_string(), format!("Reward: {}", task.reward_text)];
        return Some((task.name.clone(), format!("{} points", task.points), lines, task.flavour.clone()));
    }
    if let Some(enemy) = content.enemies.iter().find(|enemy| called(&enemy.slug, &enemy.name, wanted)) {
        let gives = if enemy.resolve > 0 { format!("{} Resolve", enemy.resolve) } else { format!("{} Draw/Scout", enemy.scout) };
        let kind = format!("{}, Attack value {}, Wounds {}, gives {gives}, {} points", enemy.kind.name(), enemy.attack, enemy.wounds, enemy.points);
        return Some((enemy.name.clone(), kind, Vec::new(), String::new()));
    }
    if let Some(villain) = content.villains.iter().find(|villain| called(&villain.slug, &villain.name, wanted)) {
        let kind = format!(
            "Villain of the {}, Attack value {}, Wounds {}/{}, Resolve {}/{}, {} points",
            villain.land.name(),
            villain.attack,
            villain.wounds[0],
            villain.wounds[1],
            villain.resolve[0],
            villain.resolve[1],
            villain.points
        );
        return Some((villain.name.clone(), kind, vec![villain.text.to_string()], villain.flavour.clone()));
    }
    let hero = content.heroes.iter().find(|hero| called(&hero.slug, &hero.name, wanted))?;
    let lines = hero.thresholds.iter().map(|threshold| {
        let hand = threshold.hand.map(|hand| format!("hand limit {hand}"));
        let bars = [("cannot attack", threshold.bars.attack), ("cannot scout", threshold.bars.scout), ("cannot exert", threshold.bars.exert)];
        let words: Vec<String> = hand.into_iter().chain(bars.into_iter().filter(|(_, bar)| *bar).map(|(words, _)| words.to_owned())).collect();
        format!("{} Wounds: {}", threshold.at, words.join(", "))
    });
    let skill = &content.skills[hero.skill.index()].name;
    Some((hero.name.clone(), format!("Hero, Health {}, Skill {skill}", hero.health), lines.collect(), hero.flavour.clone()))
}

//! Cards, Enemies, Encounters and tiles with everything that is printed on them.

use super::super::canvas::{BOLD, DIM, PLAIN, Row, wrap};
use mistgate_kernel::content::slug;
use mistgate_kernel::text::Text;
use mistgate_mistfall::content::{Ability, Card, Content, Encounter, Enemy};
use mistgate_mistfall::effect::parse::Bearer;
use mistgate_mistfall::effect::print::Printer;
use mistgate_mistfall::ids::Keywords;

/// The names of everything that can be looked up, each once.
pub fn names(content: &Content) -> Vec<&str> {
    let mut names: Vec<&str> = content.cards.iter().map(|card| card.title.as_str()).collect();
    names.extend(content.enemies.iter().map(|enemy| enemy.title.as_str()));
    names.extend(content.encounters.iter().map(|encounter| encounter.title.as_str()));
    names.extend(content.times.iter().map(|card| card.title.as_str()));
    names.extend(content.tiles.iter().map(|tile| tile.name.as_str()));
    names.extend(content.charters.iter().map(|charter| charter.name.as_str()));
    names.sort_unstable();
    names.dedup();
    names
}

/// Something to be printed: a title, what it is, lines of text.
struct Print {
    title: String,
    kind: String,
    lines: Vec<String>,
}

fn keywords(content: &Content, keywords: Keywords) -> String {
    keywords.iter().filter_map(|keyword| content.keywords.get(usize::from(keyword.0))).map(String::as_str).collect::<Vec<_>>().join(", ")
}

fn abilities<'a>(printer: Printer<'a>, abilities: &'a [Ability]) -> impl Iterator<Item = String> + 'a {
    abilities.iter().map(move |ability| printer.ability(ability).to_string())
}

/// Whatever has this name or slug, as printed.
pub fn card(content: &Content, name: &str, width: usize) -> Option<Vec<Row>> {
    let wanted = slug(name);
    let is = |title: &str, own: &str| own == wanted || slug(title) == wanted;
    let hero_card = || content.cards.iter().find(|card| is(&card.title, &card.slug)).map(|card| hero_card(content, card));
    let enemy = || content.enemies.iter().find(|enemy| is(&enemy.title, &enemy.slug)).map(|found| self::enemy(content, found));
    let encounter = || content.encounters.iter().find(|encounter| is(&encounter.title, &encounter.slug)).map(|found| self::encounter(content, found));
    let time = || {
        let card = content.times.iter().find(|card| is(&card.title, &card.slug))?;
        let lines = vec![Printer::new(content, Bearer::Time).effect(card.event).to_string()];
        Some(Print { title: card.title.clone(), kind: format!("Time Card, {} spaces", card.time), lines })
    };
    let tile = || {
        let tile = content.tiles.iter().find(|tile| is(&tile.name, &tile.slug))?;
        let lines = abilities(Printer::new(content, Bearer::Location), &tile.abilities).collect();
        Some(Print { title: tile.name.clone(), kind: format!("Location, {}, Restoration {}", tile.land.word(), tile.restoration), lines })
    };
    let charter = || {
        let charter = content.charters.iter().find(|charter| is(&charter.name, &charter.slug))?;
        let lines = abilities(Printer::new(content, Bearer::Charter), &charter.sides[0].abilities).collect();
        Some(Print { title: charter.name.clone(), kind: format!("Hero, {}, Restoration {}", charter.class, charter.sides[0].restoration), lines })
    };
    let print = hero_card().or_else(enemy).or_else(encounter).or_else(time).or_else(tile).or_else(charter)?;
    let mut rows = vec![Row::new(BOLD, print.title).with(DIM, format!("  {}", print.kind))];
    for line in print.lines.iter().filter(|line| !line.is_empty()) {
        rows.extend(wrap(line, width.saturating_sub(2)).into_iter().map(|line| Row::new(PLAIN, format!("  {line}"))));
    }
    Some(rows)
}

fn hero_card(content: &Content, card: &Card) -> Print {
    let owner = card.hero.map_or("Reward", |hero| content.charters[hero.index()].name.as_str());
    let restriction = card.restriction.map_or(String::new(), |(letter, number)| format!(", {}{number}", letter as char));
    let printer = Printer::new(content, content.bearer(card));
    let actions = card.actions.iter().map(|action| printer.action(action).to_string());
    Print {
        title: card.title.clone(),
        kind: format!("{owner}, {:?}, {}{restriction}, Resolve {}", card.class, keywords(content, card.keywords), card.resolve),
        lines: actions.chain(abilities(printer, &card.abilities)).collect(),
    }
}

fn enemy(content: &Content, enemy: &Enemy) -> Print {
    let printer = Printer::new(content, Bearer::Enemy);
    let mut lines = Vec::new();
    for side in &enemy.sides {
        let [physical, magical] = side.attack;
        lines.push(format!("Attack {physical} physical, {magical} magical; defence {}/{}; Resolve {}", side.defence[0], side.defence[1], side.resolve));
        if !side.vulnerable.1.is_empty() {
            lines.push(format!("{} Wounds for each of {}", side.vulnerable.0, keywords(content, side.vulnerable.1)));
        }
        let enrage: Text = printer.enrage(side);
        lines.push(enrage.to_string());
        lines.extend(abilities(printer, &side.abilities));
    }
    let sort = if enemy.colour.is_none() {
        "Special Enemy"
    } else if enemy.raging {
        "Raging Enemy"
    } else {
        "Enemy"
    };
    Print { title: enemy.title.clone(), kind: format!("{sort}, {}, Life {}", keywords(content, enemy.keywords), enemy.life), lines }
}

fn encounter(content: &Content, encounter: &Encounter) -> Print {
    let printer = Printer::new(content, Bearer::Encounter);
    let lands: Vec<&str> = encounter.lands.iter().map(|land| land.word()).collect();
    let mut lines = vec![format!("Enemies: {} {}", printer.number(encounter.enemies), keywords(content, encounter.of))];
    lines.extend(encounter.reinforcement.map(|number| format!("Reinforcements: {}", printer.number(number))));
    lines.push(printer.effect(encounter.setup).to_string());
    lines.extend(abilities(printer, &encounter.abilities));
    lines.push(format!("Ends if {}", printer.condition(encounter.end)));
    if encounter.retreat.len > 0 {
        lines.push(format!("Retreat: {}", printer.effect(encounter.retreat)));
    }
    Print { title: encounter.title.clone(), kind: format!("Encounter, {}", lands.join(", ")), lines }
}

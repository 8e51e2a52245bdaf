//! The Encounter, the Enemy line, the Hero Areas with their cards and pursuers.

use super::super::canvas::{BOLD, DIM, PLAIN, Row, colour, grouped, list};
use anstyle::AnsiColor;
use mistgate_mistfall::Mistfall;
use mistgate_mistfall::view::{AllyView, ConditionsView, EnemyView, HeroView, View};

/// The active Encounter and the line.
pub fn encounter(game: &Mistfall, view: &View<'_>, width: usize) -> Vec<Row> {
    let mut row = Row::new(BOLD, "Encounter ");
    match &view.encounter {
        Some(encounter) => {
            row.add(colour(AnsiColor::Magenta), encounter.title);
            if encounter.tokens > 0 {
                row.add(DIM, format!("  {} Objective token{}", encounter.tokens, if encounter.tokens == 1 { "" } else { "s" }));
            }
        }
        None => {
            row.add(DIM, "none");
        }
    }
    let mut rows = vec![row];
    let shown = view.encounter.as_ref().and_then(|encounter| game.content.encounters.iter().find(|content| content.slug == encounter.id));
    for part in shown.map(|encounter| game.content.printed_encounter(encounter).parts).unwrap_or_default() {
        rows.extend(super::cards::paragraph(&part, 10, width));
    }
    rows.extend(view.line.iter().enumerate().map(|(at, foe)| Row::new(BOLD, if at == 0 { "Line      " } else { "          " }).also(enemy(foe))));
    rows
}

trait Also {
    fn also(self, other: Row) -> Row;
}

impl Also for Row {
    fn also(mut self, other: Row) -> Row {
        self.append(other);
        self
    }
}

/// An Enemy in a line: Wounds of Life, attack, defence, what lies on it.
pub fn enemy(enemy: &EnemyView<'_>) -> Row {
    let name = if enemy.id.ends_with(|sign: char| sign.is_ascii_digit()) {
        format!("{} {}", enemy.title, enemy.id.rsplit('-').next().unwrap_or_default())
    } else {
        enemy.title.to_owned()
    };
    let mut row = Row::new(colour(AnsiColor::Red), format!("{name:<24}"));
    row.add(PLAIN, format!(" {}/{} Wound{}", enemy.wounds, enemy.life, if enemy.life == 1 { "" } else { "s" }));
    row.add(DIM, format!("  attack {}", damage(enemy.attack))).add(DIM, format!("  defence {}/{}", enemy.defence[0], enemy.defence[1]));
    if enemy.enraged {
        row.add(colour(AnsiColor::Red).bold(), "  Enraged");
    }
    row.add(colour(AnsiColor::Magenta), conditions(&enemy.conditions));
    if enemy.tokens > 0 {
        row.add(DIM, format!("  o{}", enemy.tokens));
    }
    if !enemy.attached.is_empty() {
        row.add(DIM, format!("  under it {}", enemy.attached.join(", ")));
    }
    row
}

/// An Ally in a line: Wounds of Life, attack, defence, whom it blocks, what lies on it.
fn ally(ally: &AllyView<'_>, action_used: bool) -> Row {
    let mut row = Row::new(colour(AnsiColor::Green), format!("{:<24}", ally.title));
    row.add(PLAIN, format!(" {}/{} Wound{}", ally.wounds, ally.life, if ally.life == 1 { "" } else { "s" }));
    row.add(DIM, format!("  attack {}", damage(ally.attack))).add(DIM, format!("  defence {}/{}", ally.defence[0], ally.defence[1]));
    row.add(DIM, format!("  worth {} Resolve", ally.resolve));
    if let Some(enemy) = ally.blocks {
        row.add(colour(AnsiColor::Green).bold(), format!("  blocks {enemy}"));
    }
    if action_used {
        row.add(DIM, "  Ally Action used");
    }
    row.add(colour(AnsiColor::Magenta), conditions(&ally.conditions));
    if ally.tokens > 0 {
        row.add(DIM, format!("  o{}", ally.tokens));
    }
    row
}

/// The Reward Display, and the Personal Rewards that can be bought.
pub fn display(game: &Mistfall, view: &View<'_>, width: usize) -> Vec<Row> {
    let Some(display) = &view.display else { return Vec::new() };
    let card = |slug: &str| game.content.cards.iter().find(|card| card.slug == slug);
    let priced = |slug: &str| card(slug).map_or_else(|| slug.to_owned(), |card| format!("{} ({})", card.title, card.resolve));
    let open: Vec<String> = display.cards.iter().map(|slug| priced(slug)).collect();
    let called = |hero: &str| game.content.charters.iter().find(|charter| charter.slug == hero).map_or_else(|| hero.to_owned(), |charter| charter.name.clone());
    let personal: Vec<String> = display.personal.iter().map(|(hero, slug, _)| format!("{} of {}", priced(slug), called(hero))).collect();
    let mut rows = list("Rewards   ", &open, width);
    rows.extend(list("Personal  ", &personal, width));
    rows
}

fn damage([physical, magical]: [u8; 2]) -> String {
    match (physical, magical) {
        (physical, 0) => format!("{physical} physical"),
        (0, magical) => format!("{magical} magical"),
        (physical, magical) => format!("{physical} physical {magical} magical"),
    }
}

fn conditions(of: &ConditionsView) -> String {
    let named = [(of.burning, "Burning"), (of.daze, "Daze"), (of.poison, "Poison"), (of.weakness, "Weakness")];
    named.iter().filter(|(count, _)| *count > 0).map(|(count, name)| format!("  {count} {name}")).collect()
}

/// A Hero. All hands lie open; the discard pile is shown for the one who decides.
pub fn hero(game: &Mistfall, hero: &HeroView<'_>, deciding: bool, width: usize) -> Vec<Row> {
    let mut head = Row::new(colour(AnsiColor::Cyan).bold(), format!("{:<10}", hero.name));
    if hero.out {
        head.add(DIM, "eliminated");
        return vec![head];
    }
    head.add(PLAIN, format!("Focus {}", hero.focus)).add(DIM, format!("  next icons {}", icons(hero)));
    head.add(PLAIN, format!("  hand {}  deck {}  discard {}  buried {}", hero.hand.len(), hero.deck, hero.discard.len(), hero.burial.len()));
    head.add(colour(AnsiColor::Magenta), conditions(&hero.conditions));
    let mut rows = vec![head];
    rows.extend(hero.enemies.iter().map(|foe| Row::new(DIM, "  vs      ").also(enemy(foe))));
    let used = hero.ally_action_used.unwrap_or_default();
    rows.extend(hero.allies.iter().flatten().map(|companion| Row::new(DIM, "  with    ").also(ally(companion, used))));
    let title = |slug: &str| game.content.cards.iter().find(|card| card.slug == slug).map_or_else(|| slug.to_owned(), |card| card.title.clone());
    let titles = |slugs: &[&str]| grouped(slugs.iter().map(|slug| title(slug)));
    let area = grouped(hero.area.iter().map(|card| {
        let tokens = if card.tokens > 0 { format!(" (o{})", card.tokens) } else { String::new() };
        let under = if card.attached.is_empty() {
            String::new()
        } else {
            format!(" [{}]", card.attached.iter().map(|slug| title(slug)).collect::<Vec<_>>().join(", "))
        };
        format!("{}{tokens}{under}", title(card.id))
    }));
    rows.extend(list("  Area    ", &area, width));
    rows.extend(list("  Hand    ", &titles(&hero.hand), width));
    if deciding {
        rows.extend(list("  Discard ", &titles(&hero.discard), width));
    }
    rows
}

/// The next icons to the right of the cube: how far, and which.
fn icons(hero: &HeroView<'_>) -> String {
    let ahead = hero.track.iter().enumerate().skip(usize::from(hero.focus) + 1).filter(|(_, (reinforcement, raging))| *reinforcement || *raging);
    let named = ahead.take(3).map(|(at, (reinforcement, raging))| format!("{at}{}{}", if *reinforcement { "r" } else { "" }, if *raging { "w" } else { "" }));
    named.collect::<Vec<_>>().join(" ")
}

//! The table of Malhya in a terminal: the open page, the group, the heroes, the check.

use super::Screen;
use super::canvas::{BOLD, DIM, PLAIN, Row, wrap};
use super::command::Examples;
use super::words::Part;
use mistgate_kernel::Seat;
use mistgate_malhya::Malhya;
use mistgate_malhya::event::Event;
use mistgate_malhya::show::view::{CheckView, GroupView, HeroView, PageView, PassageView, View};

/// Prose is easier to read in short lines.
const PROSE: usize = 84;

impl Screen for Malhya {
    const EXAMPLES: Examples = Examples { piece: "option:2", rule: "ML-CHECK-26" };

    fn draw(&self, view: &View<'_>, seat: Option<Seat>, width: usize) -> Vec<Row> {
        let mut rows = vec![heading(view, width)];
        rows.extend(view.page.iter().flat_map(|open| page(open, width)));
        rows.extend(view.check.iter().flat_map(|under_way| check(under_way, width)));
        rows.push(group(&view.group));
        rows.extend(view.heroes.iter().map(|(name, one)| hero(name, one, seat, width)));
        rows
    }

    fn standing(&self, view: &View<'_>, _: Option<Seat>) -> Row {
        let chapter = view.page.as_ref().map_or("no page open".to_owned(), title);
        Row::new(DIM, format!("{} · {chapter} · {} gold", view.adventure, view.group.gold))
    }

    fn part(&self, event: &Event) -> Part {
        match event {
            Event::Opened { .. } => Part::Turn,
            _ => Part::Same,
        }
    }

    fn cards(&self) -> Vec<&str> {
        self.content.talents.iter().map(|card| card.name.as_str()).collect()
    }

    fn slugs(&self, _name: &str) -> Vec<&str> {
        Vec::new() // nothing there is asked about by its name
    }

    fn card(&self, name: &str, width: usize) -> Option<Vec<Row>> {
        let card = self.content.talents.iter().find(|card| card.name == name || card.slug == name)?;
        let side = |word: &str, perks: &[mistgate_malhya::content::perk::Perk]| {
            let words: Vec<String> = perks.iter().map(|perk| perk.words()).collect();
            Row::plain(format!("{word}: {}", words.join(", ")))
        };
        let mut rows =
            vec![Row::new(BOLD, format!("{} ({} Talent)", card.name, card.class.word())), side("Normal", &card.normal), side("Improved", &card.improved)];
        rows.extend(card.flavour.iter().flat_map(|text| wrap(text, width)).map(|line| Row::new(DIM, line)));
        Some(rows)
    }
}

fn heading(view: &View<'_>, width: usize) -> Row {
    let row = Row::new(BOLD, format!("══ Malhya: {} ", view.adventure));
    let rule = width.saturating_sub(row.width());
    row.with(BOLD, "═".repeat(rule))
}

fn title(page: &PageView<'_>) -> String {
    page.number.map_or_else(|| page.title.to_owned(), |number| format!("{number} {}", page.title))
}

fn page(page: &PageView<'_>, width: usize) -> Vec<Row> {
    let width = width.min(PROSE);
    let mut rows = vec![Row::default(), Row::new(BOLD, title(page))];
    rows.extend(page.picture.iter().flat_map(|text| wrap(&format!("[{text}]"), width)).map(|line| Row::new(DIM, line)));
    for passage in &page.passages {
        match passage {
            PassageView::Prose(text) => {
                rows.push(Row::default());
                rows.extend(wrap(text, width).into_iter().map(|line| Row::new(PLAIN, line)));
            }
            PassageView::Instruction(lines) => rows.extend(lines.iter().map(|line| Row::new(DIM, format!("  · {line}")))),
        }
    }
    rows.push(Row::default());
    rows
}

fn check(check: &CheckView, width: usize) -> Vec<Row> {
    let mut rows: Vec<Row> = wrap(&check.banner, width).into_iter().map(|line| Row::new(BOLD, line)).collect();
    if let Some(roller) = check.roller {
        let faces: Vec<&str> = check.faces.iter().map(|face| face.word()).collect();
        let fails = check.fails_at.map_or(String::new(), |stops| format!(" (fails at {stops})"));
        let dice = format!("{} Skill dice, {} Difficulty dice", check.skill_dice, check.difficulty_dice);
        rows.push(Row::plain(format!("{}: {} Successes, {} Stops{fails} · {dice}", roller.name(), check.successes, check.stops)));
        if !faces.is_empty() {
            rows.push(Row::new(DIM, format!("last roll: {}", faces.join(", "))));
        }
    }
    if check.validated > 0 {
        rows.push(Row::plain(format!("{} Successes set aside", check.validated)));
    }
    rows
}

fn group(group: &GroupView) -> Row {
    let list = |name: &str, numbers: &[u8]| {
        let numbers: Vec<String> = numbers.iter().map(u8::to_string).collect();
        if numbers.is_empty() { String::new() } else { format!(" · {name} {}", numbers.join(", ")) }
    };
    let held = [list("tokens", &group.tokens), list("cards", &group.cards), list("triangles", &group.triangles)].concat();
    Row::plain(format!("{} gold · {} points · {} crystals{held}", group.gold, group.points, group.crystals))
}

fn hero(name: &str, hero: &HeroView<'_>, seat: Option<Seat>, width: usize) -> Row {
    let decides = seat.and_then(mistgate_malhya::words::HeroId::of).is_some_and(|id| id.word() == name);
    let values: Vec<String> = hero.characteristics.iter().map(|(word, value)| format!("{} {value}", &word[..3])).collect();
    let wounds = [("damage", hero.life.damage), ("injury", hero.life.injury), ("shock", hero.life.shock)];
    let wounds: String = wounds.into_iter().filter(|(_, n)| *n > 0).map(|(word, n)| format!(" {n} {word}")).collect();
    let style = if decides { BOLD } else { PLAIN };
    let life = format!("life {}/{}{wounds} · aura {}/{}", hero.life.points, hero.life.most(), hero.aura.active, hero.aura.active + hero.aura.spent);
    let row = Row::new(style, format!("{} ({name}): {life} · {}", hero.called, values.join(" ")));
    if row.width() > width { row.fit(width) } else { row }
}

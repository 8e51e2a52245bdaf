//! The open chapter: what is told in full ink, what is done below it.

use crate::play::canvas::{BOLD, DIM, PLAIN, Row, wrap};
use mistgate_kernel::text::{capital, counted};
use mistgate_malhya::show::view::{DungeonView, PageView, PassageView, Shape};

/// `27 The drowned mill`; of an Entry its two halves.
pub fn title(page: &PageView<'_>) -> String {
    let number = page.number.map(|number| number.to_string()).or_else(|| page.entry.clone());
    number.map_or_else(|| page.title.to_owned(), |number| format!("{number} {}", page.title))
}

/// `The Drowned Stair, room 2: 3 of 5 crystals (then 803), 6 cards left`.
pub fn dungeon(dungeon: &DungeonView<'_>) -> Row {
    let room = if dungeon.card.is_some() { format!(", room {}", dungeon.cards_used + 1) } else { String::new() };
    let then = dungeon.consequence.map_or_else(String::new, |number| format!(" (then {number})"));
    let crystals = dungeon.consequence_at.map_or_else(String::new, |needed| format!("{} of {needed} crystals{then}, ", dungeon.crystals));
    Row::new(BOLD, format!("{}{room}", capital(dungeon.name))).with(PLAIN, format!(": {crystals}{} left", counted(dungeon.cards_left as u32, "card")))
}

/// A page as it is read aloud, with what is done on it. A choice is not repeated: it is asked.
pub fn page(page: &PageView<'_>, width: usize) -> Vec<Row> {
    let mut rows = told(page, width);
    for passage in &page.passages {
        if let PassageView::Instruction(lines) = passage
            && !lines.first().is_some_and(|first| first.starts_with('?'))
        {
            rows.extend(lines.iter().map(|line| Row::new(DIM, format!("  · {line}"))));
        }
    }
    if page.picture.is_some() && page.shape == Shape::Diamond {
        rows.extend(wrap("If you see a number in the picture, type: number NUMBER", width).into_iter().map(|line| Row::new(DIM, line)));
    }
    rows.push(Row::default());
    rows
}

/// What is read aloud.
pub fn told(page: &PageView<'_>, width: usize) -> Vec<Row> {
    let glass = if page.found { " (you have found it)" } else { "" };
    let mut rows = vec![Row::default(), Row::new(BOLD, format!("{}{glass}", title(page)))];
    let aside = |words: String| wrap(&words, width).into_iter().map(|line| Row::new(DIM, line)).collect::<Vec<_>>();
    rows.extend(page.picture.iter().flat_map(|text| aside(format!("[{text}]"))));
    if let Some(readers) = &page.readers {
        rows.extend(aside(format!("For {readers} alone.")));
    }
    for passage in &page.passages {
        if let PassageView::Prose(text) = passage {
            rows.push(Row::default());
            rows.extend(wrap(&plain(text), width).into_iter().map(|line| Row::new(PLAIN, line)));
        }
    }
    if let Some(words) = page.in_words {
        rows.push(Row::default());
        rows.extend(aside(format!("Somebody looks closely: {words}")));
    }
    rows.push(Row::default());
    rows
}

/// Without the marks of emphasis: a terminal has no italics that one can trust.
fn plain(text: &str) -> String {
    text.replace('*', "")
}

//! The open chapter: what is told in full ink, what is done below it.

use crate::play::canvas::{BOLD, DIM, PLAIN, Row, wrap};
use mistgate_malhya::show::view::{PageView, PassageView, Shape};

/// `27 The drowned mill`.
pub fn title(page: &PageView<'_>) -> String {
    page.number.map_or_else(|| page.title.to_owned(), |number| format!("{number} {}", page.title))
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

//! Cards, Enemies, Encounters, tiles and Quests with everything that is printed on them.

use super::super::canvas::{BOLD, DIM, PLAIN, Row, wrap};
use mistgate_mistfall::content::Content;
use mistgate_mistfall::printed::{Part, Printed};

/// Whatever has this name or slug, as printed.
pub fn card(content: &Content, name: &str, width: usize) -> Option<Vec<Row>> {
    content.printed(name).map(|printed| rows(&printed, width))
}

/// Something printed, at this width.
pub fn rows(printed: &Printed, width: usize) -> Vec<Row> {
    let mut rows = Row::new(BOLD, printed.title.clone()).with(DIM, format!("  {}", printed.kind)).fold(width, 2);
    printed.parts.iter().for_each(|part| rows.extend(paragraph(part, 2, width)));
    if !printed.flavour.is_empty() {
        rows.extend(indented(&printed.flavour, 2, width, DIM));
    }
    rows
}

/// A paragraph of it, indented.
pub fn paragraph(part: &Part, indent: usize, width: usize) -> Vec<Row> {
    let text = part.to_string();
    if text.is_empty() { Vec::new() } else { indented(&text, indent, width, PLAIN) }
}

fn indented(text: &str, indent: usize, width: usize, style: anstyle::Style) -> Vec<Row> {
    wrap(text, width.saturating_sub(indent)).into_iter().map(|line| Row::new(style, format!("{:indent$}{line}", ""))).collect()
}

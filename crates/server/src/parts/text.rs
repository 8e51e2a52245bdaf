//! Printed words with icons.

use crate::catalogues;
use crate::look::{icon, icon_said};
use maud::{Markup, html};
use mistgate_kernel::text::{Grid, Part, Passage, Run, Sentence, Text};

/// A printed text, a paragraph for every line.
pub fn text(text: &Text) -> Markup {
    html! { @for sentence in &text.0 { p { (line(sentence)) } } }
}

/// One line. The time of day it waits for stands before it as a word with its icon, in its colour.
pub fn line(sentence: &Sentence) -> Markup {
    html! {
        @for (at, run) in sentence.runs.iter().enumerate() {
            @match (run, sentence.when) {
                (Run::Words(words), _) => { (words) }
                (Run::Stressed(words), _) => { em { (words) } }
                (Run::Strong(words), _) => { strong { (words) } }
                (Run::Icon { name, word }, Some(when)) if at == 0 => { span class=(when) { (icon(name)) (word) } }
                (Run::Icon { name, word }, _) => { (icon_said(name, word)) }
            }
        }
    }
}

/// Something to be read at leisure.
pub fn passage(passage: &Passage) -> Markup {
    html! {
        div.passage {
            @for part in &passage.0 {
                @match part {
                    Part::Heading(words) => { h2 { (line(words)) } }
                    Part::Paragraph(words) => { p { (line(words)) } }
                    Part::List(items) => { ul { @for item in items { li { (line(item)) } } } }
                    Part::Table(grid) => { (table(grid)) }
                }
            }
        }
    }
}

fn table(grid: &Grid) -> Markup {
    html! {
        table {
            thead { tr { @for cell in grid.head() { th scope="col" { (line(cell)) } } } }
            tbody { @for row in grid.rows() { tr { @for cell in row { td { (line(cell)) } } } } }
        }
    }
}

/// A link to a rule.
pub fn rule(game: &str, id: &str) -> Markup {
    html! { @if !id.is_empty() { a.rule href={ "/rules/" (game) "/" (id) } data-term={ "rule-" (id) } { (id) } } }
}

/// A link to a rule by what it is about: a question says which rule asks.
pub fn named_rule(game: &str, id: &str) -> Markup {
    let topic = catalogues::find(id).map_or(id, |entry| entry.topic.as_str());
    html! { @if !id.is_empty() { a.rule href={ "/rules/" (game) "/" (id) } data-term={ "rule-" (id) } { (topic) " " span.sr { (id) } } } }
}

/// The same as a small book, where ids would be in the way: its tip has the rule's words first.
pub fn book(game: &str, id: &str) -> Markup {
    html! { @if !id.is_empty() { a.why href={ "/rules/" (game) "/" (id) } data-term={ "rule-" (id) } aria-label={ "Rule " (id) } { (icon("book")) } } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_passage_is_made_of_real_headings_lists_and_tables_and_nothing_in_it_is_markup() {
        let cell = |words: &str| Sentence::plain(words);
        let stressed = Sentence { when: None, runs: vec![Run::Words("A <b> & ".into()), Run::Stressed("you".into()), Run::Strong("27".into())] };
        let grid = Grid::new(vec![cell("Thing")], vec![vec![cell("Rope")]]).unwrap();
        let parts = vec![Part::Heading(cell("The mill")), Part::Paragraph(stressed), Part::List(vec![cell("one")]), Part::Table(grid)];
        assert_eq!(
            passage(&Passage(parts)).into_string(),
            "<div class=\"passage\"><h2>The mill</h2><p>A &lt;b&gt; &amp; <em>you</em><strong>27</strong></p><ul><li>one</li></ul>\
             <table><thead><tr><th scope=\"col\">Thing</th></tr></thead><tbody><tr><td>Rope</td></tr></tbody></table></div>"
        );
    }
}

//! Printed words with icons.

use crate::look::{icon, icon_said};
use maud::{Markup, html};
use mistgate_kernel::text::{Run, Sentence, Text};

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
                (Run::Icon { name, word }, Some(when)) if at == 0 => { span class=(when) { (icon(name)) (word) } }
                (Run::Icon { name, word }, _) => { (icon_said(name, word)) }
            }
        }
    }
}

/// A link to a rule.
pub fn rule(game: &str, id: &str) -> Markup {
    html! { @if !id.is_empty() { a.rule href={ "/rules/" (game) "/" (id) } { (id) } } }
}

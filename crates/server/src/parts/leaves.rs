//! What two illustrated pages on how to play are made of: a ring of phases, a card with its parts called out, a chain of what follows.

use maud::{Markup, html};

/// Whose part of a round it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// It runs by itself.
    Nobody,
    /// The players act.
    Yours,
}

/// The parts of a round or turn, in order.
pub fn ring(steps: &[(&str, &str, Whose)]) -> Markup {
    html! {
        ol.steps8 {
            @for (at, (name, words, whose)) in steps.iter().enumerate() {
                li.ringed.ringed--you[*whose == Whose::Yours] { span.ringed__n { (at + 1) } b { (name) @if *whose == Whose::Yours { small.ringed__you { "you" } } } span.ringed__words { (words) } }
            }
        }
    }
}

/// What the parts of a card mean, numbered from the top.
pub fn calls(lines: &[Markup]) -> Markup {
    html! { ol.calls { @for (at, line) in lines.iter().enumerate() { li { span.ringed__n { (at + 1) } span { (line) } } } } }
}

/// What follows from what; the last is what comes of it.
pub fn chain(links: &[(&str, Markup)]) -> Markup {
    html! {
        ol.blow {
            @for (at, (name, words)) in links.iter().enumerate() { li.blow__end[at + 1 == links.len()] { b { (name) } (words) } }
        }
    }
}

//! The rule catalogues: the shelf, a book by topic, a rule.

use crate::how_to_play;
use crate::look::icon;
use crate::parts::frame::{Page, Theme, bar};
use maud::{Markup, html};
use mistgate_kernel::rule::{Catalogue, Entry};

/// A book on the shelf.
#[derive(Clone, Debug)]
pub struct Book<'a> {
    /// The game's name in addresses.
    pub game: &'a str,
    /// Its title.
    pub title: &'a str,
    /// Its rules; a game may have several catalogues.
    pub catalogues: Vec<&'a Catalogue>,
}

impl<'a> Book<'a> {
    fn rules(&self) -> impl Iterator<Item = &'a Entry> + '_ {
        self.catalogues.iter().flat_map(|catalogue| &catalogue.rules)
    }

    /// The rules by topic, in the order of the book.
    fn topics(&self) -> Vec<(&'a str, Vec<&'a Entry>)> {
        let mut topics: Vec<(&str, Vec<&Entry>)> = Vec::new();
        for rule in self.rules() {
            match topics.iter_mut().find(|topic| topic.0 == rule.topic) {
                Some(topic) => topic.1.push(rule),
                None => topics.push((&rule.topic, vec![rule])),
            }
        }
        topics
    }

    /// The rule with this id.
    pub fn find(&self, id: &str) -> Option<&'a Entry> {
        self.rules().find(|rule| rule.id == id)
    }
}

fn page(title: &str, theme: Theme, body: Markup) -> Markup {
    Page { title, theme, skip: ("main", "Skip to the rules"), stream: None, bar: bar("Mistgate", html! { span.rule { "the rules" } }), body }.render()
}

/// All books.
pub fn rulebooks(books: &[Book], theme: Theme) -> Markup {
    let body = html! {
        main #main.book {
            h1.lobby__title { "Rules you can point at" }
            p.book__lead { "Every rule has an id, a way to tell that it is kept, and a ruling where the rulebook is silent." }
            ul.games {
                @for book in books {
                    li { a.panel.shelf__book href={ "/rules/" (book.game) } { (icon("book")) b { (book.title) } small { (book.rules().count()) " rules" } } }
                }
            }
        }
    };
    page("Rules", theme, body)
}

/// One book, by topic.
pub fn rulebook(book: &Book, theme: Theme) -> Markup {
    let topics = book.topics();
    let title = format!("Rules of {}", book.title);
    let body = html! {
        div.book.book--topics {
            nav.panel.book__nav aria-label="Topics" {
                h2.caps { "Topics" }
                ol { @for (topic, rules) in &topics { li { a href={ "#" (anchor(topic)) } { (topic) " " span.num { (rules.len()) } } } } }
            }
            main #main {
                h1.lobby__title { (title) }
                @for page in how_to_play::about(book.game) { p.book__lead { a href=(page.url()) { "How to play " (page.title) } ", told in a few minutes." } }
                @for (topic, rules) in &topics {
                    section id=(anchor(topic)) aria-label=(topic) {
                        h2.book__topic { (topic) }
                        @for rule in rules { (entry(book.game, rule, false)) }
                    }
                }
            }
        }
    };
    page(&title, theme, body)
}

/// One rule, with all that is known of it.
pub fn rule(book: &Book, rule: &Entry, theme: Theme) -> Markup {
    let same: Vec<&Entry> = book.rules().filter(|other| other.topic == rule.topic).collect();
    let at = same.iter().position(|other| other.id == rule.id);
    let next = |step: isize| at.and_then(|at| at.checked_add_signed(step)).and_then(|at| same.get(at));
    let body = html! {
        main #main.book.book--rule {
            p.caps { a href={ "/rules/" (book.game) } { (book.title) } ", " a href={ "/rules/" (book.game) "#" (anchor(&rule.topic)) } { (rule.topic) } }
            h1.lobby__title { (rule.id) }
            (entry(book.game, rule, true))
            nav.book__turn aria-label="Neighbours" {
                @if let Some(before) = next(-1) { a.btn href={ "/rules/" (book.game) "/" (before.id) } { (icon("undo")) (before.id) } }
                @if let Some(after) = next(1) { a.btn href={ "/rules/" (book.game) "/" (after.id) } { (after.id) (icon("arrow")) } }
            }
        }
    };
    page(&rule.id, theme, body)
}

fn entry(game: &str, rule: &Entry, whole: bool) -> Markup {
    html! {
        article.printed.law id=[(!whole).then_some(&rule.id)] {
            header.law__head {
                @if whole { span.caps { (rule.kind) } } @else { a.law__id href={ "/rules/" (game) "/" (rule.id) } { (rule.id) } span.caps { (rule.kind) } }
            }
            p.law__text { (rule.text) }
            @if let Some(ruling) = &rule.ruling { p.law__ruling { b { "Ruling. " } (ruling) } }
            @if whole {
                p.law__check { b { "How one can tell. " } (rule.check) }
                p.law__where { b { "In the rulebook: " } (rule.section) }
            }
            @if !rule.see.is_empty() {
                p.law__see { "See " @for (at, id) in rule.see.iter().enumerate() { @if at > 0 { ", " } a href={ "/rules/" (game) "/" (id) } { (id) } } }
            }
        }
    }
}

/// A topic as an id.
fn anchor(topic: &str) -> String {
    topic.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' }).collect()
}

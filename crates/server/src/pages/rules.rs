//! The rule catalogues: the shelf, a book by topic, a rule.

use crate::assets;
use crate::games::boxes;
use crate::glossary;
use crate::how_to_play;
use crate::look::{Shape, icon};
use crate::pages::lobby::Cover;
use crate::parts::frame::{Page, Theme, bar};
use crate::parts::pieces::crest;
use crate::parts::prompt::counted;
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
    page_of("rules", title, theme, body)
}

/// A page of rules or cards.
fn page_of(what: &str, title: &str, theme: Theme, body: Markup) -> Markup {
    let skip = format!("Skip to the {what}");
    Page { title, theme, skip: ("main", &skip), stream: None, bar: bar("Mistgate", html! { span.rule { "the " (what) } }), body }.render()
}

/// All books.
pub fn rulebooks(books: &[Book], theme: Theme) -> Markup {
    let body = html! {
        main #main.book {
            h1.lobby__title { "How to play" }
            p.book__lead { "Two pages with pictures for each game, and behind them every rule, to be looked up when it matters." }
            ul.shelf {
                @for book in books {
                    li { a.panel.shelf__book href={ "/rules/" (book.game) } { (seal(book.game)) b { (book.title) } small { (book.rules().count()) " rules" } } }
                }
            }
        }
    };
    page("Rules", theme, body)
}

/// The cards of all games.
pub fn galleries(games: &[&str], theme: Theme) -> Markup {
    let body = html! {
        main #main.book {
            h1.lobby__title { "Cards" }
            p.book__lead { "Everything a game can deal, to be read before it is." }
            ul.shelf {
                @for found in games.iter().filter_map(|game| boxes::find(game)) {
                    li { a.panel.shelf__book href={ "/cards/" (found.game) } { (seal(found.game)) b { (found.cover.title) } small { (found.cover.line) } } }
                }
            }
        }
    };
    page_of("cards", "Cards", theme, body)
}

/// The sign of a game's box.
fn seal(game: &str) -> Markup {
    let cover = boxes::find(game).map(|found| found.cover);
    html! { @if let Some(Cover { charge, tone, .. }) = cover { (crest(&assets::crest(&format!("cover-{game}"), charge, tone, Shape::Roundel))) } }
}

/// What somebody looks for in a book, in words or by an id.
#[derive(Clone, Debug, Default)]
pub struct Search(pub String);

impl Search {
    /// Does a rule have all these words, in its text, its ruling, its topic or its id?
    fn fits(&self, rule: &Entry) -> bool {
        let all = [rule.id.as_str(), &rule.topic, &rule.text, rule.ruling.as_deref().unwrap_or_default()].join(" ").to_lowercase();
        self.0.split_whitespace().all(|word| all.contains(&word.to_lowercase()))
    }
}

/// One book: how to play on two pages, then all rules by topic, or those that were looked for.
pub fn rulebook(book: &Book, leaves: Option<[Markup; 2]>, search: &Search, theme: Theme) -> Markup {
    let looking = !search.0.trim().is_empty();
    let mut topics = book.topics();
    if looking {
        topics.iter_mut().for_each(|topic| topic.1.retain(|rule| search.fits(rule)));
        topics.retain(|topic| !topic.1.is_empty());
    }
    let found: usize = topics.iter().map(|topic| topic.1.len()).sum();
    let title = format!("How to play {}", book.title);
    let body = html! {
        main #main.howto {
            h1.lobby__title { (title) }
            @if let Some(leaves) = leaves.filter(|_| !looking) {
                div.leaves { @for (at, leaf) in leaves.into_iter().enumerate() { section.leaf { p.caps { (book.title) ", page " (at + 1) " of 2" } (leaf) @if at == 1 { (onward(book.game)) } } } }
            }
            @for page in how_to_play::about(book.game).filter(|_| !looking) { p.book__lead { a href=(page.url()) { "How to play " (page.title) } ", told in a few minutes." } }
            section.laws #rules aria-labelledby="laws" {
                header.laws__head {
                    h2 #laws { "The rules by topic" }
                    form.laws__find method="get" role="search" action={ "/rules/" (book.game) "#rules" } {
                        input.field type="search" name="q" value=(search.0) maxlength="80" placeholder="a word, or a rule's id" aria-label="Search the rules";
                        button.btn { (icon("eye")) "Search" }
                    }
                }
                @if looking { p.laws__found role="status" { (counted(found, "rule", "rules")) " with “" (search.0) "”. " a href={ "/rules/" (book.game) "#rules" } { "All rules" } } }
                div.laws__two {
                    @if !topics.is_empty() {
                        nav.panel.laws__nav.laws__nav--found[looking] aria-label="Topics" {
                            h3.caps { "Topics" }
                            ol { @for (topic, rules) in &topics { li { a href={ "#" (anchor(topic)) } { (topic) " " span.num { (rules.len()) } } } } }
                        }
                    }
                    div.laws__topics {
                        @for (topic, rules) in &topics {
                            details.printed.laws__topic id=(anchor(topic)) open[looking] {
                                summary { h3.title { (topic) } span.num { (rules.len()) } }
                                ol.laws__list { @for rule in rules { (law(book.game, rule)) } }
                            }
                        }
                    }
                }
            }
        }
    };
    page(&title, theme, body)
}

/// What the signs and words of a game mean, all of them.
pub fn signs(book: &Book, theme: Theme) -> Markup {
    let body = html! {
        main #main.book {
            p.caps { a href={ "/rules/" (book.game) } { (book.title) } }
            h1.lobby__title { "Signs and words" }
            p.book__lead { "What they mean, in the words of the rules." }
            (glossary::sprite(book.game))
            div.signs { (glossary::entries(book.game)) }
        }
    };
    page(&format!("Signs and words of {}", book.title), theme, body)
}

/// Where to go from the two pages.
fn onward(game: &str) -> Markup {
    html! {
        p.leaf__go {
            a.btn.btn--main href={ "/?game=" (game) "#set" } { (icon("lantern")) "Sit down" }
            a.btn href="#rules" { (icon("book")) "All rules" }
            a.btn href={ "/glossary/" (game) } { (icon("eye")) "Signs and words" }
            a.btn href={ "/cards/" (game) } { (icon("hand")) "All cards" }
        }
    }
}

/// A rule of a topic: its words; what is decided about it behind a fold.
fn law(game: &str, rule: &Entry) -> Markup {
    let ruling = rule.ruling.as_deref().filter(|ruling| is_for_players(ruling));
    html! {
        li id=(rule.id) {
            span { (rule.text) }
            a.rule href={ "/rules/" (game) "/" (rule.id) } { (rule.id) }
            @if ruling.is_some() || !rule.see.is_empty() {
                details {
                    summary { "Details" }
                    @if let Some(ruling) = ruling { p { (ruling) } }
                    (see(game, rule))
                }
            }
        }
    }
}

/// Notes about how a text was read are for those who keep the catalogue.
fn is_for_players(ruling: &str) -> bool {
    !["OCR", "scan", "printed text"].iter().any(|word| ruling.contains(word))
}

fn see(game: &str, rule: &Entry) -> Markup {
    html! {
        @if !rule.see.is_empty() { p.law__see { "See " @for (at, id) in rule.see.iter().enumerate() { @if at > 0 { ", " } a href={ "/rules/" (game) "/" (id) } { (id) } } } }
    }
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
            (entry(book.game, rule))
            nav.book__turn aria-label="Neighbours" {
                @if let Some(before) = next(-1) { a.btn href={ "/rules/" (book.game) "/" (before.id) } { (icon("undo")) (before.id) } }
                @if let Some(after) = next(1) { a.btn href={ "/rules/" (book.game) "/" (after.id) } { (after.id) (icon("arrow")) } }
            }
        }
    };
    page(&rule.id, theme, body)
}

fn entry(game: &str, rule: &Entry) -> Markup {
    html! {
        article.printed.law {
            p.law__text { (rule.text) }
            @if let Some(ruling) = rule.ruling.as_deref().filter(|ruling| is_for_players(ruling)) { p.law__ruling { b { "Ruling. " } (ruling) } }
            (see(game, rule))
            details.law__check { summary { "How one can tell" } p { (rule.check) } }
        }
    }
}

/// A topic as an id.
fn anchor(topic: &str) -> String {
    topic.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' }).collect()
}

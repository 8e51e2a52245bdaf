//! Pages of words: errors, "why can't I?", the whole story.

use crate::look::{Shape, Tone, emblem, icon};
use crate::model::{SeatModel, TableModel};
use crate::parts::frame::{Page, Theme, bar};
use crate::parts::share::copy_button;
use crate::parts::text::rule;
use maud::{Markup, html};
use mistgate_kernel::{Line, WhyNot};

/// A page for something that went wrong: what happened, and the way on.
pub fn error(code: u16, title: &str, words: &str, theme: Theme) -> Markup {
    let page = Page {
        title,
        theme,
        skip: ("main", "Skip to the words"),
        stream: None,
        bar: bar("Mistgate", html! {}),
        body: html! {
            main #main.lost {
                (emblem(&format!("error-{code}"), "lantern", Tone::Slate, Shape::Lozenge))
                p.caps { (code) }
                h1.lobby__title { (title) }
                p { (words) }
                p { a.btn.btn--main href="/" { (icon("lantern")) "Back to the lobby" } }
            }
        },
    };
    page.render()
}

/// The answer to "why can't I?" for one piece, as it passes over the table.
pub fn why_said(game: &str, answer: &WhyNot) -> Markup {
    html! {
        (icon("why"))
        span {
            @match answer {
                WhyNot::YouCan { moves } => { "You can: it is " (moves.len()) " of the options." }
                WhyNot::Because(line) | WhyNot::NotAsked(line) => { (line.text) " " a href={ "/rules/" (game) "/" (line.rule.0) } { (line.rule) } }
                WhyNot::NoSuchPiece => { "There is nothing to say about that piece." }
            }
        }
    }
}

/// The same for every piece near at hand, as a page of its own.
pub fn why(table: &TableModel, answers: &[(String, Line)], theme: Theme) -> Markup {
    let page = Page {
        title: "Why can't I?",
        theme,
        skip: ("main", "Skip to the answers"),
        stream: None,
        bar: bar(&table.title, html! {}),
        body: html! {
            main #main.book {
                h1.lobby__title { "Why can't I?" }
                p.book__lead { a href=(table.url("")) { "Back to the table" } }
                ul.options {
                    @for (labels, line) in grouped(answers) {
                        li { div.option.option--no { span.option__key { (icon("lock")) } span { b { (labels.join(", ")) } small { (line.text) } } (rule(table.game, line.rule.0)) } }
                    }
                }
            }
        },
    };
    page.render()
}

/// Pieces with the same answer stand together, each name once.
fn grouped(answers: &[(String, Line)]) -> Vec<(Vec<&str>, &Line)> {
    let mut groups: Vec<(Vec<&str>, &Line)> = Vec::new();
    for (label, line) in answers {
        match groups.iter_mut().find(|group| group.1 == line) {
            Some(group) if group.0.contains(&label.as_str()) => {}
            Some(group) => group.0.push(label),
            None => groups.push((vec![label], line)),
        }
    }
    groups
}

/// A report to copy: what this program is, and the journal that leads to this moment.
pub fn report(game: &str, id: &str, text: &str, theme: Theme) -> Markup {
    let page = Page {
        title: "Report a problem",
        theme,
        skip: ("main", "Skip to the report"),
        stream: None,
        bar: bar(game, html! {}),
        body: html! {
            main #main.book {
                h1.lobby__title { "Report a problem" }
                p.book__lead { "Copy this and say what you expected. It rebuilds the game to the letter. " a href={ "/t/" (id) } { "Back to the table" } }
                p { (copy_button("report", "the report")) }
                textarea #report.field.report readonly aria-label="The report" { (text) }
            }
        },
    };
    page.render()
}

/// An invitation to a seat.
#[derive(Clone, Debug)]
pub struct Claim<'a> {
    /// The game, in addresses.
    pub game: &'a str,
    /// The game.
    pub title: &'a str,
    /// What it is, in a paragraph.
    pub about: &'a str,
    /// Who invites.
    pub host: &'a str,
    /// The seat.
    pub seat: &'a SeatModel,
    /// What people call us by, at the beginning of an address.
    pub origin: &'a str,
    /// Where the form goes.
    pub action: &'a str,
    /// Ties the form to the person.
    pub token: &'a str,
    /// What the person is called so far.
    pub name: &'a str,
    /// What to know before sitting down.
    pub caution: Option<&'a str>,
}

/// The page behind an invitation: say a name, sit down.
pub fn claim(claim: &Claim, theme: Theme) -> Markup {
    // Where the link is shared, the title is what others read of it.
    let title = format!("{} keeps a seat for you in {}", claim.host, claim.title);
    let page = Page {
        title: &title,
        theme,
        skip: ("main", "Skip to the seat"),
        stream: None,
        bar: bar("Mistgate", html! {}),
        body: html! {
            main #main.lost {
                form.panel.claim method="post" action=(claim.action) {
                    (emblem(&format!("seat-{}", claim.seat.role.to_lowercase()), claim.seat.glyph, claim.seat.tone, Shape::Roundel))
                    p.caps { (claim.title) }
                    h1.prompt__ask { (claim.host) " keeps a seat for you: " (claim.seat.spoken) }
                    p.claim__about { (claim.about) " " a href={ "/rules/" (claim.game) } { "How to play" } }
                    input type="hidden" name="token" value=(claim.token);
                    label { "Your name" input.field name="name" value=(claim.name) maxlength="24" autocomplete="nickname" required; }
                    @if let Some(caution) = claim.caution { p { small { (icon("eye")) " " (caution) } } }
                    button.btn.btn--main { (icon("lantern")) "Sit down" }
                }
            }
        },
    };
    page.shared(Some(claim.origin))
}

/// Everything that happened, oldest first.
pub fn story(table: &TableModel, theme: Theme) -> Markup {
    let page = Page {
        title: "The whole story",
        theme,
        skip: ("main", "Skip to the story"),
        stream: None,
        bar: bar(&table.title, html! {}),
        body: html! {
            main #main.book {
                h1.lobby__title { "The whole story" }
                p.book__lead { a href=(table.url("")) { "Back to the table" } }
                ol.log.panel.story {
                    @for line in &table.log {
                        @if line.head { li.log__round.caps { (line.line.text.trim_end_matches('.')) } }
                        @else { li.log__now { (rule(table.game, line.line.rule.0)) (line.line.text) } }
                    }
                }
            }
        },
    };
    page.render()
}

/// Nobody answers: the page that a browser has kept for that.
pub fn offline(theme: Theme) -> Markup {
    let body = html! {
        main.lost #main {
            (emblem("offline", "lantern", Tone::Slate, Shape::Roundel))
            h1.lobby__title { "The house cannot be reached" }
            p { "Either this device is not on the net, or the server rests. Nothing is lost: every move made is on its disk." }
            p { a.btn.btn--main href="" { (icon("undo")) "Try again" } }
        }
    };
    Page { title: "Out of reach", theme, skip: ("main", "Skip to the page"), stream: None, bar: bar("Mistgate", html! {}), body }.render()
}

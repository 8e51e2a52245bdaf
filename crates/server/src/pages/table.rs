//! The table page, live or in a replay.

use crate::look::{Shape, emblem, icon};
use crate::model::{Fragment, SeatModel, TableModel};
use crate::parts::frame::{Page, Theme, theme_switch};
use crate::parts::{asks, ending, guide, log, menu, prompt, recap, talk};
use maud::{Markup, html};
use std::hash::{DefaultHasher, Hash, Hasher};

/// The whole page.
pub fn table(table: &TableModel, theme: Theme) -> Markup {
    let title = format!("{}, {}", table.title, table.board.stands());
    let page = Page {
        title: &title,
        theme,
        skip: ("prompt", "Skip to what is asked"),
        stream: (!table.replay).then(|| table.url("stream")),
        bar: bar(table),
        body: html! {
            (table.board.furniture())
            @if !table.replay { (ending::ending(table)) }
            main class={ "table table--" (table.game) @if !table.board.views().is_empty() { " fit" } } data-game=(table.game) data-glossary={ "/glossary/" (table.game) } {
                (views(table))
                @for area in table.board.areas(table) {
                    @if let Some(ground) = table.board.ground(area.id) {
                        section class={ "board board--" (area.id) } aria-label="The board" tabindex="0" { (ground) (area.html) }
                    } @else {
                        (area.html)
                    }
                }
                aside.right aria-label="Decide and read" {
                    div.decide {
                        @if !table.replay { (asks::asks(table)) }
                        @if !table.replay { (guide::guide(table)) }
                        @if !table.replay { (recap::recap(table)) }
                        (prompt::prompt(table))
                    }
                    (log::log(table))
                }
            }
            @if !table.replay { (recap::strip(table)) (talk::talk(table)) }
            (menu::menu(table))
        },
    };
    // A table that nobody may watch shows nothing to those who only follow a link.
    page.shared(table.watch.as_deref().and_then(|link| link.strip_suffix(&table.url(""))))
}

/// What a phone shows of the board, to choose from.
fn views(table: &TableModel) -> Markup {
    let views = table.board.views();
    html! {
        @if !views.is_empty() {
            fieldset.views {
                legend.sr { "Show" }
                @for (at, (name, glyph, word)) in views.iter().enumerate() {
                    label.views__one { input.sr #{ "view-" (name) } type="radio" name="view" checked[at == 0]; (icon(glyph)) (word) }
                }
            }
        }
    }
}

/// The parts that change, each an element with its own id: what a stream sends after a move.
pub fn fragments(table: &TableModel) -> Vec<Fragment> {
    let mut all = vec![Fragment { id: "bar", html: bar(table) }, Fragment { id: "menu", html: menu::menu(table) }];
    all.extend(table.board.areas(table));
    all.push(Fragment { id: "prompt", html: prompt::prompt(table) });
    all.push(Fragment { id: "log", html: log::log(table) });
    if !table.replay {
        all.push(Fragment { id: "asks", html: asks::asks(table) });
        all.push(Fragment { id: "guide", html: guide::guide(table) });
        all.push(Fragment { id: "ending", html: ending::ending(table) });
        all.push(Fragment { id: "recap", html: recap::recap(table) });
        all.push(Fragment { id: "said", html: talk::said(table) });
        all.push(Fragment { id: "told", html: recap::last(table) });
    }
    for fragment in &mut all {
        let (_, mark) = mark(fragment);
        fragment.html.0.push_str(&format!("{MARKED}{mark:x}-->"));
    }
    all
}

/// Stands after every fragment with its mark, so that a page can say which it has, and skip those without reading them.
const MARKED: &str = "<!--.";

/// The fragments that a page does not name among those it shows, as one piece of HTML: `log=1a2b hand=3c4d`.
pub fn unseen(shown: &str, after: &[Fragment]) -> String {
    let named = |fragment: &Fragment| {
        let (_, mark) = fragment.html.0.rsplit_once(MARKED)?;
        Some(format!("{}={}", fragment.id, mark.trim_end_matches("-->")))
    };
    let has = |fragment: &Fragment| named(fragment).is_some_and(|name| shown.split(' ').any(|one| one == name));
    after.iter().filter(|fragment| !has(fragment)).map(|fragment| fragment.html.0.as_str()).collect()
}

/// What a page shows already: a mark of each fragment, because a stream that kept the fragments would fill the memory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShownFragments(Vec<(&'static str, u64)>);

impl ShownFragments {
    /// A page that shows these.
    pub fn of(fragments: &[Fragment]) -> Self {
        ShownFragments(fragments.iter().map(mark).collect())
    }
}

fn mark(fragment: &Fragment) -> (&'static str, u64) {
    let mut hasher = DefaultHasher::new();
    fragment.html.0.hash(&mut hasher);
    (fragment.id, hasher.finish())
}

/// The fragments that a page does not show yet, as one piece of HTML.
pub fn update(before: &ShownFragments, after: &[Fragment]) -> String {
    after.iter().filter(|new| !before.0.contains(&mark(new))).map(|fragment| fragment.html.0.as_str()).collect()
}

fn bar(table: &TableModel) -> Markup {
    html! {
        header #bar.bar {
            a.bar__name href="/" title="To the lobby" { (icon("lantern")) (table.title) }
            (table.board.tracker())
            div.bar__end {
                ul.seats aria-label="Seats" { @for one in &table.seats { (seat(one)) } }
                (theme_switch())
                @if !table.replay { (talk::button(table)) }
                (menu::button())
            }
        }
    }
}

fn seat(seat: &SeatModel) -> Markup {
    html! {
        li.seat.seat--now[seat.deciding].seat--absent[!seat.present] aria-current=[seat.deciding.then_some("true")] {
            (emblem(&format!("seat-{}", seat.role.to_lowercase()), seat.glyph, seat.tone, Shape::Roundel))
            span { b { (seat.role) } small { (seat.sitter()) @if !seat.present { ", not there now" } @if !seat.mine && seat.here == Some(false) { ", away" } } }
            @if !seat.mine && seat.here == Some(true) { span.seat__here title="At the table" { span.sr { "at the table" } } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::look::Tone;
    use crate::model::Who;

    #[test]
    fn a_page_is_sent_what_it_does_not_show_yet() {
        let after = ["one", "two"].map(|id| Fragment { id, html: maud::PreEscaped(format!("<p id=\"{id}\"></p>{MARKED}{}-->", id.len())) });
        assert_eq!(unseen("", &after), format!("{}{}", after[0].html.0, after[1].html.0));
        assert_eq!(unseen("two=3 log=7", &after), after[0].html.0);
        assert_eq!(unseen("one=3 two=3", &after), "");
        assert_eq!(unseen("one=4", &after).matches(MARKED).count(), 2, "what it shows is old");
    }

    #[test]
    fn a_seat_that_does_not_take_part_says_so() {
        let model = |present: bool| SeatModel {
            seat: mistgate_kernel::Seat(1),
            role: "Witch".into(),
            spoken: "the Witch".into(),
            glyph: "witch",
            tone: Tone::Plum,
            who: Who::Person("Bera".into()),
            mine: false,
            deciding: false,
            present,
            here: None,
        };
        let [there, absent] = [true, false].map(|present| seat(&model(present)).into_string());
        assert!(there.contains("<small>Bera</small>") && !there.contains("seat--absent"), "{there}");
        assert!(absent.contains("<small>Bera, not there now</small>") && absent.contains("seat--absent"), "{absent}");
    }
}

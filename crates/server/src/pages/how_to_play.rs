//! A page that teaches how to play.

use crate::how_to_play::HowToPlay;
use crate::look::icon;
use crate::parts::frame::{Page, Theme, bar};
use crate::parts::markdown::markdown;
use maud::{Markup, html};

/// The page.
pub fn how_to_play(page: &HowToPlay, theme: Theme) -> Markup {
    let body = html! {
        main #main.book.book--how {
            (markdown(page.text))
            nav.book__turn aria-label="Where to go from here" {
                a.btn.btn--main href={ "/?game=" (page.game) "#set" } { (icon("lantern")) "Sit down" }
                a.btn href={ "/rules/" (page.game) } { (icon("book")) "All rules" }
                a.btn href={ "/cards/" (page.game) } { (icon("hand")) "All cards" }
            }
        }
    };
    let bar = bar("Mistgate", html! { span.rule { "how to play" } });
    Page { title: page.title, theme, skip: ("main", "Skip to the page"), stream: None, bar, body }.render()
}

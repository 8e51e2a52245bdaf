//! All cards of a game, as they look on the table.

use super::{ROLES, cards as faces};
use crate::look::icon;
use crate::parts::frame::{Page, Theme, bar};
use crate::parts::text::text;
use maud::{Markup, html};
use mistgate_mistywell::Mistywell;
use mistgate_mistywell::ids::Role;

/// All cards of Mistywell.
pub fn cards(game: &Mistywell, theme: Theme) -> Markup {
    let c = &game.content;
    let page = Page {
        title: "Cards of Mistywell",
        theme,
        skip: ("main", "Skip to the cards"),
        stream: None,
        bar: bar("Mistgate", html! { span.rule { "the cards of Mistywell" } }),
        body: html! {
            main #main.gallery {
                h1.lobby__title { "The cards of Mistywell" }
                nav.gallery__nav aria-label="Kinds" {
                    @for role in ROLES { a.btn href={ "#" (role.slug) } { (icon(role.glyph)) (role.name) } }
                    a.btn href="#requests" { (icon("scroll")) "Requests" }
                    a.btn href="#fate" { (icon("orb")) "Fate" }
                    a.btn href="#covenant" { (icon("ring")) "Covenant" }
                    a.btn href="#districts" { (icon("pin")) "Districts" }
                }
                @for (role, look) in Role::ALL.into_iter().zip(ROLES) {
                    (lay(look.slug, look.name, look.blurb, c.actions.iter().filter(|action| action.role == role).map(|action| (faces::action_alone(action), action.flavour.as_str()))))
                }
                h2.book__topic #requests { "Requests" }
                @for (at, group) in c.groups.iter().enumerate() {
                    @let theirs = c.requests.iter().filter(|request| request.group.index() == at);
                    (lay(&group.slug, &group.name, c.districts.get(group.district.index()).map_or("", |district| district.name.as_str()),
                        theirs.map(|request| (faces::request_alone(game, request), request.flavour.as_str()))))
                }
                (lay("fate", "Fate", "drawn where the Fate Track shows a crystal ball", c.fates.iter().map(|fate| (faces::fate(fate), fate.flavour.as_str()))))
                (lay("covenant", "Covenant", "drawn where the Fate Track shows a ring", c.covenants.iter().map(|card| (faces::covenant(game, card), card.flavour.as_str()))))
                section #districts aria-label="Districts" {
                    h2.book__topic { "Districts" }
                    ul.gallery__places {
                        @for district in &c.districts {
                            li.printed { h3.title { (district.name) } div { (text(&district.ability.text)) } p.flavour { (district.flavour) } }
                        }
                    }
                }
            }
        },
    };
    page.render()
}

fn lay<'a>(id: &str, title: &str, line: &str, cards: impl Iterator<Item = (Markup, &'a str)>) -> Markup {
    html! {
        section id=(id) aria-label=(title) {
            h2.book__topic { (title) small { (line) } }
            ul.lay.gallery__lay {
                @for (card, flavour) in cards { li { (card) @if !flavour.is_empty() { p.flavour { (flavour) } } } }
            }
        }
    }
}

//! One's own page: games played, the browsers one plays in, the key to come back with.

use crate::devices::{Device, KeyKind};
use crate::identity::Person;
use crate::look::icon;
use crate::parts::frame::{Page, Theme, bar};
use crate::parts::prompt::counted;
use crate::parts::share::copied;
use maud::{Markup, html};

/// What one's own page shows.
#[derive(Debug, Default)]
pub struct MeModel {
    /// The name; nothing for somebody who has not played yet.
    pub name: Option<String>,
    /// Ties forms to the person.
    pub token: String,
    /// How it went, game by game.
    pub tallies: Vec<GameTally>,
    /// Tables that go on.
    pub going_on: usize,
    /// Browsers that came by a key.
    pub devices: Vec<Device>,
    /// Which of them this is.
    pub this: Option<String>,
    /// A key that was just made.
    pub link: Option<(KeyKind, String)>,
}

/// How often somebody has played a game, and how it went.
#[derive(Clone, Debug, Default)]
pub struct GameTally {
    /// The game.
    pub game: String,
    /// As people call it.
    pub title: String,
    /// Games won.
    pub won: u32,
    /// Games lost.
    pub lost: u32,
    /// Games that were not decided.
    pub undecided: u32,
    /// Lines of all their journals.
    pub moves: u64,
    /// Games with other people.
    pub with_others: u32,
}

/// Somebody comes with a key.
pub struct Carry<'a> {
    /// Whose seats it opens.
    pub name: &'a str,
    /// Where the form goes.
    pub action: String,
    /// Ties the form to the visitor.
    pub token: &'a str,
    /// Who this browser has been until now.
    pub replaces: Option<&'a Person>,
}

/// One's own page.
pub fn me(model: &MeModel, theme: Theme) -> Markup {
    let body = html! {
        main.mine #main {
            h1 { @if let Some(name) = &model.name { (name) } @else { "Nobody yet" } }
            @if model.name.is_none() {
                p { "Whoever lays out a table or sits down at one becomes somebody. Then this page tells how your games went." }
                p { a.btn.btn--main href="/" { (icon("lantern")) "To the lobby" } }
            } @else {
                (games(model))
                (browsers(model))
            }
        }
    };
    Page { title: "My games", theme, skip: ("main", "Skip to the page"), stream: None, bar: bar("Mistgate", html! { span.rule { "my games" } }), body }.render()
}

fn games(model: &MeModel) -> Markup {
    html! {
        section.panel aria-labelledby="games" {
            h2 #games { "How my games went" }
            @if model.tallies.is_empty() { p { "No game is over yet." } }
            @else {
                table {
                    thead { tr { th scope="col" { "Game" } th scope="col" { "Played" } th scope="col" { "Won" } th scope="col" { "Lost" } th scope="col" { "With others" } th scope="col" { "Moves a game" } } }
                    tbody { @for tally in &model.tallies { (row(tally)) } }
                }
            }
            @if model.going_on > 0 { p { (counted(model.going_on, "table goes", "tables go")) " on: " a href="/" { "the lobby lists them" } "." } }
        }
    }
}

fn row(tally: &GameTally) -> Markup {
    let played = tally.won + tally.lost + tally.undecided;
    html! {
        tr {
            th scope="row" { (tally.title) }
            td.num { (played) }
            td.num { (tally.won) @if played > 0 { " (" (100 * tally.won / played) " %)" } }
            td.num { (tally.lost) }
            td.num { (tally.with_others) }
            td.num { (tally.moves / u64::from(played.max(1))) }
        }
    }
}

fn browsers(model: &MeModel) -> Markup {
    let key = |kind: &str, glyph: &str, word: &str| {
        html! {
            form method="post" action="/me/link" {
                input type="hidden" name="token" value=(model.token);
                button.btn name="kind" value=(kind) { (icon(glyph)) (word) }
            }
        }
    };
    html! {
        section.panel aria-labelledby="browsers" {
            h2 #browsers { "My browsers" }
            p { "Your seats belong to this browser. A link carries them to another one as well; it is good for a quarter of an hour, once." }
            @if let Some((KeyKind::Link, link)) = &model.link { (copied("device-link", "Open this in the other browser", link)) }
            (key("link", "key", "Link for another browser"))
            p { "A key to keep brings you back to your seats if a browser ever forgets you. Treat it like a house key: whoever has it is you. A new one makes the old one useless." }
            @if let Some((KeyKind::Recovery, link)) = &model.link { (copied("recovery-link", "Keep this where only you find it", link)) }
            (key("recovery", "lock", "Key to keep"))
            @if !model.devices.is_empty() {
                ul.devices {
                    @for (at, device) in model.devices.iter().enumerate() {
                        li {
                            span { "Browser " (at + 2) @if model.this.as_ref() == Some(&device.id) { ", this one" } }
                            form method="post" action="/me/revoke" {
                                input type="hidden" name="token" value=(model.token);
                                button.btn name="device" value=(device.id) { (icon("close")) "Send it away" }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Asks before a browser becomes somebody's.
pub fn carry(carry: &Carry, theme: Theme) -> Markup {
    let body = html! {
        main.mine #main {
            h1 { "Carry the seats of " (carry.name) " here?" }
            section.panel {
                p { "This browser then plays for " (carry.name) ". It can be sent away again from the page of their games." }
                @if let Some(known) = carry.replaces { p { strong { "It has been " (known.name) " until now, and will forget that." } } }
                form method="post" action=(carry.action) {
                    input type="hidden" name="token" value=(carry.token);
                    button.btn.btn--main { (icon("key")) "Yes, this browser is mine" }
                }
            }
        }
    };
    Page { title: "Another browser", theme, skip: ("main", "Skip to the page"), stream: None, bar: bar("Mistgate", html! {}), body }.render()
}

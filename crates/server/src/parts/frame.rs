//! The page around everything: head, sprite, skip link, bar, theme switch.

use crate::assets;
use crate::look::icon;
use crate::look::icons::SPRITE;
use maud::{DOCTYPE, Markup, PreEscaped, html};

/// A light to see the page by; the system decides unless somebody did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// As the system says.
    #[default]
    System,
    /// A foggy winter morning.
    Light,
    /// Lantern light at night.
    Dark,
}

impl Theme {
    /// As kept in the cookie `theme` and on the page's root.
    pub fn name(self) -> Option<&'static str> {
        match self {
            Theme::System => None,
            Theme::Light => Some("light"),
            Theme::Dark => Some("dark"),
        }
    }

    /// As read from the cookie.
    pub fn read(text: &str) -> Theme {
        match text {
            "light" => Theme::Light,
            "dark" => Theme::Dark,
            _ => Theme::System,
        }
    }
}

/// What a link to a page says of the house, where it is shared.
const ABOUT: &str = "Fantasy board games at one table: with friends, over days, or against bots. The table knows the rules.";

/// A whole page.
pub struct Page<'a> {
    /// In the window's title, before the house's name.
    pub title: &'a str,
    /// The light.
    pub theme: Theme,
    /// Where the skip link leads, and what it says.
    pub skip: (&'a str, &'a str),
    /// The stream of live updates, if there is one.
    pub stream: Option<String>,
    /// The bar.
    pub bar: Markup,
    /// All below the bar.
    pub body: Markup,
}

impl Page<'_> {
    /// The page as HTML.
    pub fn render(self) -> Markup {
        self.shared(None)
    }

    /// The same for a page whose link people hand on: where it is shown, a picture goes with it. It is fetched from elsewhere, by its whole
    /// address, which begins with what people call us by.
    pub fn shared(self, origin: Option<&str>) -> Markup {
        html! {
            (DOCTYPE)
            html lang="en" data-theme=[self.theme.name()] {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    title { (self.title) " · Mistgate" }
                    meta name="theme-color" content="#172027";
                    meta name="description" content=(ABOUT);
                    meta property="og:site_name" content="Mistgate";
                    meta property="og:type" content="website";
                    meta property="og:title" content=(self.title);
                    meta property="og:description" content=(ABOUT);
                    @if let Some(origin) = origin {
                        meta property="og:image" content={ (origin) (assets::url("preview.png")) };
                        meta property="og:image:width" content="1200";
                        meta property="og:image:height" content="630";
                        meta property="og:image:alt" content="The covers of the games at this table";
                        meta name="twitter:card" content="summary_large_image";
                    }
                    link rel="manifest" href="/manifest.webmanifest";
                    link rel="icon" type="image/svg+xml" href=(assets::url("icon.svg"));
                    link rel="apple-touch-icon" href=(assets::url("icon-180.png"));
                    link rel="stylesheet" href=(assets::url("table.css"));
                    script src=(assets::url("table.js")) defer {}
                }
                body data-stream=[self.stream] {
                    a.skip href={ "#" (self.skip.0) } { (self.skip.1) }
                    (PreEscaped(SPRITE))
                    (self.bar)
                    (self.body)
                    p #say.sr aria-live="polite" {}
                    div #tip.tip popover="manual" role="tooltip" {}
                    div #zoom.zoom.panel popover="auto" role="dialog" aria-label="Read large" {
                        div.zoom__card {}
                        div.zoom__key hidden {}
                        p.zoom__foot { kbd { "Z" } " or a long press reads any piece, " kbd { "Esc" } " or a press puts it back" }
                    }
                    div #toasts.toasts role="status" aria-live="polite" {}
                }
            }
        }
    }
}

/// The bar of a page that is no table.
pub fn bar(name: &str, middle: Markup) -> Markup {
    html! {
        header.bar {
            a.bar__name href="/" { (icon("lantern")) (name) }
            (middle)
            div.bar__end {
                a.btn.btn--quiet href="/rules" { (icon("book")) "Rules" }
                a.btn.btn--quiet href="/cards" { (icon("scroll")) "Cards" }
                (theme_switch())
            }
        }
    }
}

/// Light, dark, or as the system says. Without script the server keeps the choice.
pub fn theme_switch() -> Markup {
    html! {
        form.theme method="post" action="/theme" {
            button.btn.btn--quiet.btn--icon name="theme" value="toggle" data-theme-switch aria-label="Change the light" title="Change the light" {
                span.theme__day { (icon("sun")) }
                span.theme__night { (icon("moon")) }
            }
        }
    }
}

//! The icon sprite and the small marks drawn from it.

use crate::glossary::slug;
use maud::{Markup, html};

/// The sprite: icons, cubes, tokens, the Enforcer, clip paths. Stands once at the top of every page.
pub const SPRITE: &str = include_str!("../../assets/sprite.svg");

/// An icon beside words that say the same; silent.
pub fn icon(name: &str) -> Markup {
    html! { svg.i aria-hidden="true" { use href={ "#i-" (name) } {} } }
}

/// An icon in place of a word, which the glossary may explain.
pub fn icon_said(name: &str, word: &str) -> Markup {
    html! { svg.i role="img" aria-label=(word) data-term=(slug(word)) { use href={ "#i-" (name) } {} } }
}

/// A cube: `witch`, `tinker`, `forester`, `reserve`, `bane` or `plain`. Silent; say its count beside it.
pub fn cube(kind: &str) -> Markup {
    html! { svg class={ "cube cube--" (kind) } aria-hidden="true" { use href={ "#cube-" (kind) } {} } }
}

/// A token: `unity` or `fear`. Silent; say its count beside it.
pub fn token(kind: &str) -> Markup {
    html! { svg class={ "tok tok--" (kind) } aria-hidden="true" { use href={ "#tok-" (kind) } {} } }
}

/// The symbol of an icon, for pictures that are files of their own; empty if there is none.
pub fn symbol(name: &str) -> &'static str {
    let find = || {
        let start = SPRITE.find(&format!(r#"<symbol id="i-{name}""#))?;
        let end = start + SPRITE[start..].find("</symbol>")?;
        Some(&SPRITE[start..end + "</symbol>".len()])
    };
    find().unwrap_or_default()
}

/// Is there such an icon?
pub fn has_icon(name: &str) -> bool {
    !symbol(name).is_empty()
}

//! What stands and lies on a map: heroes, enemies, tokens, doors. Heroes are round, enemies pointed.

use super::super::pictures;
use super::outline::{Place, U, middle, place};
use crate::look::Tone;
use maud::{Markup, html};
use mistgate_malhya::content::Landing;
use mistgate_malhya::place::location::Heading;
use mistgate_malhya::place::spot::Spot;
use mistgate_malhya::show::place::TokenView;
use mistgate_malhya::show::place::foes::{EnemyCardView, FoeView};
use mistgate_malhya::words::HeroId;

/// How a hero stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bearing {
    /// As any.
    Plain,
    /// It is this hero's turn.
    Acting,
    /// Somebody strikes.
    Attacked,
    /// Waiting.
    Waiting,
    /// A token on the ground.
    Down,
}

/// The two letters under a hero's emblem.
pub fn letters(hero: HeroId) -> String {
    let name = hero.name().trim_start_matches("the ").trim_start_matches("The ");
    name.chars().take(2).enumerate().map(|(at, letter)| if at == 0 { letter.to_ascii_uppercase() } else { letter }).collect()
}

fn badge(glyph: &str) -> Markup {
    html! { g.fig__badge { circle cx="53" cy="9" r="11" {} use href={ "#i-" (glyph) } x="46" y="2" width="14" height="14" {} } }
}

/// A hero on a space.
pub fn hero(hero: HeroId, at: Spot, bearing: Bearing) -> Markup {
    let ((column, row), (glyph, tone)) = (place(at), pictures::hero_look(hero));
    let tone: Tone = tone;
    let state = match bearing {
        Bearing::Down => " fig--down",
        Bearing::Attacked => " fig--aim",
        Bearing::Plain | Bearing::Acting | Bearing::Waiting => "",
    };
    html! {
        g class={ "fig tone-" (tone.name()) (state) } transform={ "translate(" (column * U) " " (row * U) ")" } {
            @if bearing == Bearing::Down {
                circle cx="32" cy="32" r="23" {} use.fig__emblem href={ "#i-" (glyph) } x="20" y="14" width="24" height="24" {}
                text.tk__text x="32" y="49" { (letters(hero)) }
                circle.fig__ring cx="32" cy="32" r="27" {} (badge("heart"))
            } @else {
                @if bearing == Bearing::Acting { ellipse.fig__nowhalo cx="32" cy="48" rx="44" ry="26" {} }
                ellipse.fig__cast cx="35" cy="56" rx="25" ry="7.5" {}
                path.fig__rim d="M9 49v4c0 5.5 10 9 23 9s23-3.5 23-9v-4z" {} ellipse.fig__base cx="32" cy="49" rx="23" ry="9" {}
                @if bearing == Bearing::Acting { ellipse.fig__now cx="32" cy="51" rx="27" ry="12" {} }
                path.fig__card d="M13 50V20a19 19 0 0 1 38 0V50z" {}
                circle.fig__disc cx="32" cy="19" r="14.5" {} use.fig__glyph href={ "#i-" (glyph) } x="22.5" y="9.5" width="19" height="19" {}
                text.tk__text x="32" y="47" { (letters(hero)) }
                @if bearing == Bearing::Waiting { (badge("hourglass")) }
            }
        }
    }
}

/// Whom a Target card is about is marked.
pub fn hunted(at: Spot) -> Markup {
    let (column, row) = place(at);
    html! { g.fig.fig--hunted transform={ "translate(" (column * U) " " (row * U) ")" } { (ring()) } }
}

/// The target outside of the group, with its Life Points; without any it lies there.
pub fn target(at: Spot, life: u8) -> Markup {
    let (column, row) = place(at);
    html! {
        g class={ "fig fig--target" @if life == 0 { " fig--down" } } transform={ "translate(" (column * U) " " (row * U) ")" } {
            @if life == 0 {
                circle cx="32" cy="32" r="23" {} use.fig__emblem href="#i-hood" x="18" y="18" width="28" height="28" {} circle.fig__ring cx="32" cy="32" r="27" {}
            } @else {
                ellipse.fig__cast cx="35" cy="56" rx="25" ry="7.5" {}
                path.fig__rim d="M9 49v4c0 5.5 10 9 23 9s23-3.5 23-9v-4z" {} ellipse.fig__base cx="32" cy="49" rx="23" ry="9" {}
                path.fig__card d="M13 50V20a19 19 0 0 1 38 0V50z" {} use.fig__glyph href="#i-hood" x="18" y="10" width="28" height="28" {}
                (ring())
                g.fig__life transform="translate(32 50)" { rect x="-15" y="-12" width="30" height="22" rx="11" {} use href="#i-heart" x="-12" y="-7" width="12" height="12" {} text x="7" y="5" { (life) } }
            }
        }
    }
}

/// Four marks around a figure: enemies go for it first.
fn ring() -> Markup {
    html! { path.fig__mark d="M4 16V4h12M48 4h12v12M60 48v12H48M16 60H4V48" {} }
}

/// The icon of a type of enemy: what it attacks with, or how large it is.
pub fn enemy_glyph(card: Option<&EnemyCardView<'_>>) -> &'static str {
    let Some(card) = card else { return "helm" };
    match card.attacks.first().and_then(|line| line.kind) {
        _ if card.spaces > 1 => "maul",
        Some("ranged") => "bow",
        Some("auratic") => "orb",
        _ if card.always.iter().any(|word| word.starts_with("hunts")) => "fang",
        _ => ["helm", "sword", "claw", "mask", "dagger"][usize::from(card.initiative + card.life) % 5],
    }
}

/// An enemy: its insignia, its number on the tag, and in a fight its life.
pub fn enemy(number: u8, foe: &FoeView<'_>, card: Option<&EnemyCardView<'_>>, fighting: bool, aimed: bool) -> Markup {
    let (column, row) = place(foe.at);
    let (scale, tag) = if foe.spaces.len() > 1 { (2, (104, 112)) } else { (1, (50, 53)) };
    let (x, y) = (column * U, row * U);
    html! {
        g class={ "fig fig--foe" @if aimed { " fig--aim" } } {
            g transform={ "translate(" (x) " " (y) ") scale(" (scale) ")" } {
                ellipse.fig__cast cx="35" cy="56" rx="25" ry="7" {} path.fig__rim d="M9 47l9 8h28l9-8v5l-9 9H18l-9-9z" {} path.fig__base d="M18 40h28l9 7-9 8H18l-9-8z" {}
                path.fig__card d="M32 3c6 3 13 4 19 4v20c0 12-8 20-19 25C21 47 13 39 13 27V7c6 0 13-1 19-4z" {}
                use.fig__glyph href={ "#i-" (enemy_glyph(card)) } x="22" y="7" width="20" height="20" {}
                text.fig__no x="32" y="40" { (format!("{:02}", foe.insignia)) }
            }
            g.fig__tag transform={ "translate(" (x + tag.0) " " (y + tag.1) ")" } {
                rect x="-12" y="-12" width="24" height="22" rx="4" {} text y="5" { (number) @if let Some(letter) = foe.letter { (letter) } }
            }
            @if fighting {
                g.fig__life transform={ "translate(" (x + tag.0 - 36 * scale) " " (y + tag.1) ")" } {
                    @let wide = if foe.life > 9 { 10 } else { 0 };
                    rect x=(-15 - wide) y="-12" width=(30 + wide) height="22" rx="11" {} use href="#i-heart" x=(-12 - wide) y="-7" width="12" height="12" {} text x=(7 - wide / 2 + wide / 5) y="5" { (foe.life) }
                }
            }
        }
    }
}

/// What the glossary calls a token.
pub fn term(token: &TokenView) -> &'static str {
    match token.kind {
        "interest" => "interest-token",
        "arch" | "stair" => "access-token",
        _ => "invocation-token",
    }
}

/// A token that the plan names; small and in the corner under an Interest token.
pub fn token(token: &TokenView, under: bool) -> Markup {
    let (x, y) = middle(token.at);
    let corner = under.then(|| format!("translate({} {}) scale(.62) translate({} {})", x - 17, y - 15, -x, -y));
    html! { g transform=[corner] { (whole_token(token)) } }
}

fn whole_token(token: &TokenView) -> Markup {
    let (x, y) = middle(token.at);
    let number = (token.number > 0).then_some(token.number);
    let glyph = |name: &str, size: i32| html! { use.tk__glyph href={ "#i-" (name) } x=(x - size / 2) y=(y - size / 2) width=(size) height=(size) {} };
    let small = html! { @if let Some(number) = number { text.tk__small x=(x + 15) y=(y + 21) { (number) } } };
    match token.kind {
        "interest" => interest((x, y), token.chapter),
        "arch" | "stair" => {
            html! { g.tk.tk--access { path.tk__disc d={ "M" (x - 20) " " (y - 20) "h40v40h-40z" } {} (glyph(if token.kind == "arch" { "access" } else { "stair" }, 28)) (small) } }
        }
        colour => html! {
            g class={ "tk tk--inv dye-" (colour) } {
                path.tk__disc d={ "M" (x - 10) " " (y - 24) "h20l14 14v20l-14 14h-20l-14-14v-20z" } {}
                path.tk__ring d={ "M" (x - 10) " " (y - 25) "h21l15 15v21l-15 15h-21l-15-15v-21z" } {}
                (glyph(&format!("token-{colour}"), 24)) (small)
            }
        },
    }
}

fn interest((x, y): Place, chapter: Option<Landing>) -> Markup {
    let (shape, number) = match chapter {
        Some(Landing::Adventure(number)) => (format!("M{x} {}l28 14-28 14-28-14z", y + 4), Some(number)),
        Some(Landing::Event(number)) => (format!("M{} {}h42v21h-42z", x - 21, y + 8), Some(number)),
        None => (String::new(), None),
    };
    html! {
        g.tk {
            path.tk__disc d={ "M" (x - 11) " " (y - 27) "h22l11 17-11 17h-22l-11-17z" } {}
            use.tk__glyph href="#i-interest" x=(x - 10) y=(y - 21) width="20" height="20" {}
            @if let Some(number) = number { path.tk__disc d=(shape) {} text.tk__text x=(x) y=(y + 24) { (number) } }
        }
    }
}

/// A Corpse token; of several on a space the number.
pub fn corpse(at: Spot, n: usize) -> Markup {
    let (x, y) = middle(at);
    html! {
        g.tk.tk--corpse {
            ellipse.tk__disc cx=(x) cy=(y) rx="24" ry="19" {} use.tk__glyph href="#i-skull" x=(x - 12) y=(y - 12) width="24" height="24" {}
            @if n > 1 { text.tk__small x=(x + 18) y=(y + 18) { (n) } }
        }
    }
}

/// A Noise token, in the corner of its space.
pub fn noise(at: Spot) -> Markup {
    let (x, y) = middle(at);
    html! {
        g.tk.tk--noise {
            circle.tk__wavelet cx=(x + 17) cy=(y - 17) r="21" {} circle.tk__disc cx=(x + 17) cy=(y - 17) r="13" {}
            use.tk__glyph href="#i-noise" x=(x + 8) y=(y - 26) width="18" height="18" {}
        }
    }
}

/// Cards on the ground.
pub fn dropped(at: Spot) -> Markup {
    let (x, y) = middle(at);
    html! { g.tk.tk--dropped { path.tk__disc d={ "M" (x - 14) " " (y - 6) "h28v22h-28z" } {} use.tk__glyph href="#i-knapsack" x=(x - 9) y=(y - 4) width="18" height="18" {} } }
}

/// A Vigilance token: where its enemy looks.
pub fn vigil(at: Spot, heading: Heading) -> Markup {
    let (x, y) = middle(at);
    let turn = [90, 180, 270, 0][heading as usize];
    html! {
        g.tk.tk--vigil transform={ "rotate(" (turn) " " (x) " " (y) ")" } {
            path d={ "M" (x - 20) " " (y) "L" (x + 20) " " (y - 22) "v44z" } {} use href="#i-eye" x=(x - 4) y=(y - 11) width="22" height="22" {}
        }
    }
}

/// A door, closed or open: drawn along a level side, and turned for an upright one.
pub fn door(at: Spot, heading: Heading, open: bool) -> Markup {
    let (column, row) = place(at);
    let (x, y) = match heading {
        Heading::North | Heading::West => (column * U, row * U),
        Heading::East => ((column + 1) * U, row * U),
        Heading::South => (column * U, (row + 1) * U),
    };
    let turned = matches!(heading, Heading::East | Heading::West).then(|| format!("rotate(90 {x} {y})"));
    html! {
        g transform=[turned] {
            @if open {
                path.p-swing d={ "M" (x + 10) " " (y) "h44A44 44 0 0 1 " (x + 10) " " (y + 44) } {}
                path.p-door d={ "M" (x + 5) " " (y) "h10v46h-10z" } {} path.p-iron d={ "M" (x + 5) " " (y + 10) "h10M" (x + 5) " " (y + 34) "h10" } {}
            } @else {
                path.p-door d={ "M" (x + 9) " " (y - 7) "h46v14h-46z" } {} path.p-iron d={ "M" (x + 18) " " (y - 7) "v14M" (x + 46) " " (y - 7) "v14M" (x + 32) " " (y - 7) "v14" } {}
            }
        }
    }
}

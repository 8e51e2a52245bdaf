//! How to play Chronicles of Frost, on two pages.

use super::cards::{card, enemy};
use crate::look::{icon, icon_said};
use crate::parts::leaves::{Whose, calls, chain, ring};
use crate::parts::legal::PieceMarks;
use maud::{Markup, html};
use mistgate_frost::Frost;

/// The two pages.
pub fn leaves(game: &Frost) -> [Markup; 2] {
    [journey(), turn(game)]
}

/// The corner of the map that the first page shows: a dye and an icon for what is known, the goal, or nothing.
const MAP: [(&str, &str); 25] = [
    ("", ""),
    ("", ""),
    ("", "flag"),
    ("", ""),
    ("", ""),
    ("", ""),
    ("moss", "tree"),
    ("moss", "claw"),
    ("", ""),
    ("", ""),
    ("", ""),
    ("walnut", "castle"),
    ("copper", "lantern"),
    ("", ""),
    ("", ""),
    ("", ""),
    ("", ""),
    ("night", "skull"),
    ("", ""),
    ("", ""),
    ("", ""),
    ("", ""),
    ("", ""),
    ("", ""),
    ("", ""),
];

fn journey() -> Markup {
    html! {
        h2 { "Out of the inn, and back with a story" }
        div.leaf__two {
            figure {
                div.minis role="img" aria-label="The inn in the middle of a map of five by five, with a few known places and a flag" {
                    @for (tone, glyph) in MAP { span class={ "mini" @if !tone.is_empty() { " mini--place tone-" (tone) } @if glyph == "flag" { " mini--goal" } } { @if !glyph.is_empty() { (icon(glyph)) } } }
                }
                figcaption { "The inn " (icon("lantern")) " lies in the middle. Every other space is unknown until somebody steps on it or scouts it. Your flag " (icon("flag")) " is where a quest leads." }
            }
            div.leaf__say {
                p { "You are " b { "rivals" } ". Most points at the end win: cards are worth their lower number in your deck, their higher one in your Chronicle." }
                p { "The last turns begin when somebody has finished both quests, or when a deck of the Offer runs out." }
                p { b { "Wounds are a price, not a fate. " } "You may always take them, but each threshold costs you a larger hand, or the right to attack." }
            }
        }
        h3.caps { "A turn has three phases. All the choices are in the first." }
        (ring(&[
            ("Action", "Play cards, then spend what they give, in any order.", Whose::Yours),
            ("Clean-up", "Played cards are discarded; you draw up to your hand limit.", Whose::Nobody),
            ("Location", "You may Rest where you stand, if no Enemy is there.", Whose::Nobody),
        ]))
        h3.caps { "What the four resources buy" }
        (calls(&[
            html! { b { "Move " } (icon_said("footprints", "footprints")) " pays for leaving the place you stand on. Short of it? A Wound stands for one." },
            html! { b { "Attack " } (icon_said("sword", "sword")) " beats Enemies where you are; their token is points, and a key." },
            html! { b { "Resolve " } (icon_said("flame", "flame")) " buys cards of the Offer, wherever you are." },
            html! { b { "Draw/Scout " } (icon_said("eye", "eye")) " draws a card, or lets you choose which Location is laid beside you." },
        ]))
    }
}

fn turn(game: &Frost) -> Markup {
    let c = &game.content;
    let sample = c.cards.iter().find(|card| card.slug == "staff-and-lantern").or(c.cards.iter().find(|card| !card.bottom.is_empty()));
    let foe = c.enemies.iter().find(|enemy| enemy.resolve > 0).or(c.enemies.first());
    html! {
        h2 { "Two halves to a card, and a key to the second" }
        div.leaf__two.leaf__two--card {
            div.leaf__card { @if let Some(sample) = sample { (card(c, sample, &PieceMarks::at_rest(format!("card:{}", sample.slug)))) } }
            (calls(&[
                html! { b { "The upper half " } "happens when you play the card. Playing costs nothing; play your whole hand if you like." },
                html! { b { "The lock " } (icon_said("lock", "lock")) " says what opens the lower half: a Skill token, the token of a beaten Enemy, or that many Wounds." },
                html! { b { "The lower half " } "happens when you unlock it, once a turn. A Skill token comes back at the end of your turn, an Enemy token goes to your Chronicle." },
                html! { b { "The star " } (icon_said("star", "star")) " is what it is worth: first in your deck, then in your Chronicle." },
            ]))
        }
        h3.caps { "A good turn, step by step" }
        (chain(&[
            ("Play", html! { "Your hand: 4 " (icon_said("sword", "Attack")) ", 2 " (icon_said("footprints", "Move")) ", 2 " (icon_said("flame", "Resolve")) }),
            ("Move", html! { "Leave the inn for 2 " (icon_said("footprints", "Move")) }),
            ("Attack", html! { "Beat what lives there: its " (icon_said("sword", "Attack")) " paid, its Wounds taken" }),
            ("Buy", html! { "Spend the rest: what is left when you end is lost" }),
        ]))
        div.leaf__say {
            p { "An Enemy token shows what it costs to beat and how it hurts:" }
            ul.tokens { @if let Some(foe) = foe { (enemy(foe)) } }
            p { b { "Retire early. " } "A card in your Chronicle scores its higher number and no longer clogs your deck. Quests, Rests and some cards let you do it." }
        }
    }
}

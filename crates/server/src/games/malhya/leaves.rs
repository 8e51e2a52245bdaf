//! How to play Malhya, on two pages.

use crate::look::icon;
use crate::parts::leaves::{Whose, calls, chain, ring};
use maud::{Markup, PreEscaped, html};
use std::fmt::Write;

/// The two pages. They lie on a page without the game's own sprite, so the first one brings it along.
pub fn leaves() -> [Markup; 2] {
    [evening(), dice()]
}

fn evening() -> Markup {
    html! {
        (PreEscaped(super::SPRITE))
        h2 { "A book that waits for your answer" }
        figure.leaf__wide {
            (PreEscaped(evening_drawn()))
            figcaption.leaf__thirds {
                span { b { "The booklet. " } "A chapter is read aloud, then you choose. Each choice names the chapter it leads to." }
                span { b { "The region. " } "Travel tokens carry the group from hex to hex. Cards are the hours: weather, luck, Events." }
                span { b { "A place. " } "Where it is tight you play on a map: unseen as long as you can, then with what you have in hand." }
            }
        }
        div.leaf__two {
            div.leaf__say {
                p { "You play " b { "together" } ", two to five heroes, against the book. One person may play several; a bot takes any seat." }
                p { "Everything you have done goes on the save sheet by itself. The next adventure begins with the same heroes, what they carry, and what they have promised." }
            }
            (calls(&[
                html! { (icon("crystal")) " " b { "Life " } "is crystals. Damage heals at once, an Injury in two steps. Without Life a hero lies still until somebody helps." },
                html! { (icon("aura")) " " b { "Aura " } "buys one more die, or more. Spent tokens come back with rest." },
                html! { (icon("knapsack")) " " b { "The Knapsack " } "holds as much as your Carrying level; only what is worn or in hand works." },
            ]))
        }
        h3.caps { "What an evening is made of" }
        (ring(&[
            ("Read", "A chapter tells you where you are and what you may do.", Whose::Nobody),
            ("Choose", "Each option says what it costs. The group decides, anybody presses.", Whose::Yours),
            ("Check", "Dice against the odds; stop while you are ahead.", Whose::Yours),
            ("Travel", "Draw cards, walk, rest, harvest, craft.", Whose::Yours),
        ]))
    }
}

fn dice() -> Markup {
    html! {
        h2 { "Roll, count, and know when to stop" }
        figure.leaf__wide {
            (PreEscaped(check_drawn()))
            figcaption { "A check with Dexterity 3 and one Difficulty die: three Skill dice show 2 Successes, the Difficulty die a Stop. One more Success reaches the first rung; one more Stop, and all is lost. " b { "Both counts stay" } " from roll to roll." }
        }
        (calls(&[
            html! { b { "As many Skill dice as the characteristic. " } "Six sides of twelve are Successes " (icon("success")) ", two are Special " (icon("special")) " and count if an Ability of yours fits." },
            html! { b { "Difficulty dice " } "have four Stops " (icon("stop")) ". So many Stops as the check says, and it fails, whatever else shows." },
            html! { b { "On a rung you may stop " } "and take it, or roll all dice again for the next. The odds stand below the dice, exact to the last side." },
        ]))
        h3.caps { "On a map: six Action Points a turn" }
        (chain(&[
            ("Sneak", html! { "Hatched spaces are seen. Each kind of thing you do is a die at the end of your turn, and Threat rises." }),
            ("Alarm", html! { "A hero or a corpse is seen, or Threat reaches the bell. Kill the witness at once, or fight." }),
            ("Strike", html! { "Your Weapon's lines, each for its points; all paid before the dice roll." }),
            ("Stand", html! { "What you have kept pays for your defence: each Shield takes off a Wound, a Dodge takes off everything." }),
        ]))
        div.leaf__say {
            p { "On the road two Travel tokens are one hex, three in bad weather, and you hold three at most: " b { "walk while you can. " } "Six cards are a day." }
            p { "Enemies follow their cards to the letter. After every move the map shows who went where, and the list beside it says why." }
        }
    }
}

/// A chapter's lozenge with its number.
fn chapter(svg: &mut String, x: i32, y: i32, number: u8) {
    let _ = write!(
        svg,
        r##"<path d="M{x} {}l30 20l-30 20l-30-20z" fill="#3d2b18" stroke="#f4b454" stroke-width="2.5"/><text x="{x}" y="{}" text-anchor="middle" font-size="26" font-weight="700" fill="#fdf6e6">{number}</text>"##,
        y - 20,
        y + 8
    );
}

/// A hex of this colour around a point.
fn hex(svg: &mut String, x: i32, y: i32, fill: &str) {
    let _ = write!(svg, r##"<path d="M{} {}l27 16v31l-27 16l-27-16v-31z" fill="{fill}" stroke="#10171b" stroke-width="2.5"/>"##, x, y - 31);
}

/// An open booklet with three chapters, a road over hexes, a room with a hero, an enemy and what it sees.
fn evening_drawn() -> String {
    let mut svg = String::from(
        r##"<svg viewBox="0 0 660 214" role="img" aria-label="An open booklet whose chapter 4 leads to 7 or 12; a group on its way over hexes; a room with a hero in the shadow and a guard who looks the other way">"##,
    );
    // The booklet.
    svg.push_str(
        r##"<path d="M104 40C80 24 42 22 12 30v150c30-8 68-6 92 10c24-16 62-18 92-10V30c-30-8-68-6-92 10z" fill="#efe3c6" stroke="#8a7346" stroke-width="3"/><path d="M104 40v150" stroke="#8a7346" stroke-width="3"/><path d="M28 62h56M28 78h56M28 94h40" stroke="#b9a67c" stroke-width="4" stroke-linecap="round"/><path d="M58 142C92 116 100 108 132 78M58 142c40-2 60 0 88 2" fill="none" stroke="#a35a00" stroke-width="4" stroke-dasharray="2 8" stroke-linecap="round"/>"##,
    );
    chapter(&mut svg, 58, 142, 4);
    chapter(&mut svg, 150, 76, 7);
    chapter(&mut svg, 152, 144, 12);
    // The road.
    let (sea, plain, wood, hill) = ("#2d5566", "#b9ad7a", "#5f7d4c", "#8d857a");
    for (x, y, fill) in
        [(262, 60, sea), (316, 60, plain), (370, 60, wood), (289, 107, plain), (343, 107, wood), (397, 107, hill), (316, 154, plain), (370, 154, hill)]
    {
        hex(&mut svg, x, y, fill);
    }
    svg.push_str(
        r##"<path d="M289 107L343 107L370 154" fill="none" stroke="#f4b454" stroke-width="5" stroke-dasharray="1 10" stroke-linecap="round"/><circle cx="289" cy="107" r="15" fill="#1d262b" stroke="#f4b454" stroke-width="4"/><path d="M282 112v-7a7 7 0 0 1 14 0v7z" fill="#f4b454"/><path d="M360 170v-26l22 7l-19 8" fill="#c0392b" stroke="#fdf6e6" stroke-width="2.5" stroke-linejoin="round"/><path d="M352 116l9-17l9 17zM361 72l8-15l8 15z" fill="#33502f"/><path d="M383 121l14-26l14 26z" fill="#5f5a52"/>"##,
    );
    // The room: sixteen spaces, a wall with a door, shadow, a guard's sight.
    svg.push_str(r##"<path d="M462 24h176v176H462z" fill="#c9bda0"/>"##);
    for at in 1..4 {
        let _ = write!(svg, r##"<path d="M{0} 24v176M462 {1}h176" stroke="#8f8468" stroke-width="1.5"/>"##, 462 + 44 * at, 24 + 44 * at);
    }
    svg.push_str(
        r##"<path d="M550 24h88v88h-88z" fill="#c0392b" fill-opacity=".28"/><path d="M556 106l76-76M556 84l54-54M578 106l54-54" stroke="#8a1f16" stroke-width="2.5"/><path d="M462 112h88v88h-88z" fill="#1d262b" fill-opacity=".45"/><path d="M462 24h176v176H462zM550 112v32M550 176v24" fill="none" stroke="#3a2a20" stroke-width="6"/><path d="M550 146v28" stroke="#a35a00" stroke-width="5"/><path d="M581 100l14 5v13c0 11-6 17-14 21c-8-4-14-10-14-21v-13z" transform="translate(-9 -40)" fill="#5a1f1b" stroke="#fdf6e6" stroke-width="2.5"/><path d="M586 68l16-10" stroke="#fdf6e6" stroke-width="3" stroke-linecap="round"/><circle cx="484" cy="178" r="15" fill="#2d5566" stroke="#fdf6e6" stroke-width="3"/><path d="M478 182v-7a6 6 0 0 1 12 0v7z" fill="#fdf6e6"/><path d="M500 170C524 150 520 140 528 134" fill="none" stroke="#f4b454" stroke-width="5" stroke-dasharray="1 9" stroke-linecap="round"/></svg>"##,
    );
    svg
}

/// A die with twelve sides.
fn twelve(svg: &mut String, x: i32, fill: &str, edge: &str, mark: &str) {
    let _ = write!(
        svg,
        r##"<g transform="translate({x} 76)"><path d="M0-46l43 31l-16 51h-54l-16-51z" fill="{fill}" stroke="{edge}" stroke-width="3.5" stroke-linejoin="round"/><path d="M0-30l28 20l-11 34h-34l-11-34z" fill="none" stroke="{edge}" stroke-opacity=".55" stroke-width="2"/>{mark}</g>"##
    );
}

/// Three Skill dice and a Difficulty die, the ladder with its rungs, the Stops.
fn check_drawn() -> String {
    let success = r##"<path d="M-11 0l8 8l14-16" fill="none" stroke="#1d4a2a" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>"##;
    let stop = r##"<path d="M-10-10l20 20M10-10l-20 20" stroke="#fdf6e6" stroke-width="6" stroke-linecap="round"/>"##;
    let mut svg = String::from(
        r##"<svg viewBox="0 0 660 176" role="img" aria-label="Three light dice, two of them with a Success, and a dark one with a Stop; a ladder on which 2 of 3 Successes are filled, and one of two Stops">"##,
    );
    for (at, mark) in [success, "", success].into_iter().enumerate() {
        twelve(&mut svg, 58 + 100 * at as i32, "#efe3c6", "#8a7346", mark);
    }
    twelve(&mut svg, 372, "#5a1f1b", "#d98c80", stop);
    // Rungs: two filled, the third is the first that counts, the sixth the next.
    for rung in 0..6 {
        let (fill, edge) = if rung < 2 { ("#6fae7c", "#d7ecd9") } else { ("none", "#9fb0a8") };
        let counts = if rung == 2 || rung == 5 { r##" stroke-width="5""## } else { r##" stroke-width="2.5""## };
        let edge = if rung == 2 || rung == 5 { "#f4b454" } else { edge };
        let _ = write!(svg, r##"<rect x="{}" y="34" width="26" height="42" rx="5" fill="{fill}" stroke="{edge}"{counts}/>"##, 452 + 34 * rung);
    }
    svg.push_str(
        r##"<text x="533" y="64" text-anchor="middle" font-size="26" font-weight="700" fill="#f4b454">3</text><text x="635" y="64" text-anchor="middle" font-size="26" font-weight="700" fill="#f4b454">6</text>"##,
    );
    for at in 0..2 {
        let fill = if at == 0 { "#c0392b" } else { "none" };
        let _ = write!(svg, r##"<circle cx="{}" cy="118" r="15" fill="{fill}" stroke="#e8a79f" stroke-width="3"/>"##, 468 + 42 * at);
    }
    svg.push_str(r##"<path d="M462 112l12 12M474 112l-12 12" stroke="#fdf6e6" stroke-width="4" stroke-linecap="round"/><path d="M58 152h200" stroke="#8a7346" stroke-width="3" stroke-linecap="round"/><path d="M348 152h48" stroke="#d98c80" stroke-width="3" stroke-linecap="round"/></svg>"##);
    svg
}

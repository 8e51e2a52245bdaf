//! How to play Mistywell, on two pages.

use super::cards::action_alone;
use crate::look::{cube, icon, icon_said, token};
use crate::parts::leaves::{Whose, calls, chain, ring};
use maud::{Markup, html};
use mistgate_mistywell::Mistywell;
use mistgate_mistywell::content::ActionKind;

/// The two pages.
pub fn leaves(game: &Mistywell) -> [Markup; 2] {
    [city(game), turn(game)]
}

fn city(game: &Mistywell) -> Markup {
    let goal = game.content.numbers.tokens_to_end;
    html! {
        h2 { "Win the city back, wish by wish" }
        div.leaf__two {
            figure.leaf__tokens {
                p { (token("unity")) " " (goal) " Unity, and the city is yours." }
                p { (token("fear")) " " (goal) " Fear, and it is lost." }
                figcaption { "Nobody plays the Temple: it follows fixed rules, and takes a Request from the Job Board at the end of every round." }
            }
            div.leaf__say {
                p { "You play " b { "together" } ": a Witch, a Tinker and a Forester. Whoever is missing is played by a bot, or by one of you." }
                p { "People on the Job Board want something. A Project answers such a Request and puts one of your cubes beside their group: now they trust you." }
                p { b { "Trust is spent on Unity. " } "A Unity card takes cubes off the map and brings a token of Unity to a district." }
            }
        }
        h3.caps { "A round: three turns, then the Temple" }
        (ring(&[
            ("Witch", "Ticks down her Actions, then plays one card.", Whose::Yours),
            ("Tinker", "The same.", Whose::Yours),
            ("Forester", "The same.", Whose::Yours),
            ("Temple", "Takes the rightmost Request; the third cube beside a group brings Fear.", Whose::Nobody),
        ]))
        h3.caps { "Three pools, and where cubes live" }
        (calls(&[
            html! { b { "Effort " } (cube("witch")) (cube("tinker")) (cube("forester")) " sets the Timers of your Actions and goes on the map." },
            html! { b { "Supply " } (cube("reserve")) " pays what cards cost. Every cube goes home: coloured ones to their role, brown ones to the Reserve." },
            html! { b { "Fate " } (icon("orb")) " is for what the Fate Track brings. A Bane " (cube("bane")) " is a cube you would rather not have." },
        ]))
    }
}

fn turn(game: &Mistywell) -> Markup {
    let project = game.content.actions.iter().find(|action| action.kind == ActionKind::Project);
    html! {
        h2 { "Your turn: tick down, then play one card" }
        div.leaf__two.leaf__two--card {
            div.leaf__card { @if let Some(action) = project { (action_alone(action)) } }
            (calls(&[
                html! { b { "The crate " } (icon_said("crate", "crate")) " is the Cost: so many cubes of your Supply." },
                html! { b { "The hourglass " } (icon_said("hourglass", "hourglass")) " is the Timer: so many of your turns, each a cube of your Effort on the card." },
                html! { b { "Its symbols " } "must fit the Request it answers: those with a sun count by day, those with a moon by night, judged when it is finished." },
                html! { b { "Its text " } "happens when the last cube leaves it." },
            ]))
        }
        h3.caps { "From a wish to a token of Unity" }
        (chain(&[
            ("Request", html! { "Somebody on the Job Board waits for a symbol" }),
            ("Project", html! { "You play it, pay for it, and wait out its Timer" }),
            ("Trust", html! { "A cube on a square of that group" }),
            ("Unity", html! { "A Unity card spends such cubes for a token" }),
        ]))
        div.leaf__say {
            p { "You must play exactly one card a turn; if nothing fits, " b { "Recuperate" } " takes your used cards back." }
            p { "Mind the " b { "Enforcer" } ": a Project for a group of the district where he stands fails when it is finished, unless Unity shelters it." }
            p { "A friendly district helps once a turn, with the ability in italics on its court." }
        }
    }
}

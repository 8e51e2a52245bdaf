//! How to play Mistfall, on two pages.

use super::MistfallBoard;
use super::cards::hero_card_alone;
use super::foes::enemy_alone;
use crate::look::{icon, icon_said};
use crate::parts::leaves::{Whose, calls, chain, ring};
use maud::{Markup, html};
use mistgate_kernel::session::Session;
use mistgate_mistfall::{Mistfall, Setup};
use std::sync::Arc;

/// The two pages.
pub fn leaves(game: &Arc<Mistfall>) -> [Markup; 2] {
    [land(game), turn(game)]
}

fn land(game: &Arc<Mistfall>) -> Markup {
    // The board as the first Quest begins; pictures need no more than the opening.
    let opening = Session::begin(game.clone(), Setup::default(), 1).ok();
    html! {
        h2 { "Cross the land before time runs out" }
        div.leaf__two {
            figure {
                @if let Some(session) = &opening { (MistfallBoard::new(game, session.state()).small_map()) }
                figcaption { "The helmet " (icon("helm")) " is the party, the mask " (icon("mask")) " where it must go. Ticked places are Safe; everywhere else an Encounter waits." }
            }
            div.leaf__say {
                p { "You win " b { "together" } ": reach the mask and beat what waits there before the Time cube reaches the skull." }
                p { "You lose together: when time is up, or when one Hero falls on the way." }
                p { b { "Your cards are your life." } " For each Wound you cannot stop you Bury one. Nothing left to Bury, and the Hero falls." }
            }
        }
        h3.caps { "A round has seven phases. In two of them you decide; the others run by themselves." }
        (ring(&[
            ("Reinforce", "New Enemies may join the line.", Whose::Nobody),
            ("Travel", "The party moves on, or stays.", Whose::Yours),
            ("Pursuit", "Each Enemy in the line goes for the loudest Hero.", Whose::Nobody),
            ("Heroes", "One Regular Action each, and any Fast ones.", Whose::Yours),
            ("Defence", "Enemies before a Hero strike once.", Whose::Nobody),
            ("Encounter", "Is its End reached? Then Rewards.", Whose::Nobody),
            ("Time", "A card moves the Time cube.", Whose::Nobody),
        ]))
    }
}

fn turn(game: &Mistfall) -> Markup {
    let c = &game.content;
    let card = c.cards.iter().find(|card| card.slug == "throwing-knife").or(c.cards.iter().find(|card| card.actions.len() > 1));
    let foe = c.enemies.iter().find(|enemy| enemy.slug == "war-rider").or(c.enemies.first());
    html! {
        h2 { "Your turn: play cards, strike, keep quiet" }
        div.leaf__two.leaf__two--card {
            div.leaf__card { @if let Some(card) = card { (hero_card_alone(c, card)) } }
            (calls(&[
                html! { b { "Keywords. " } "An Enemy Vulnerable to one of them is hurt more." },
                html! { b { "When. " } (icon_said("arrow", "arrow")) " your one Regular Action, " (icon_said("fast", "two arrows")) " a Fast one, " (icon_said("reflex", "turning arrow")) " a Reflex outside your turn." },
                html! { b { "How far. " } (icon_said("bow", "Range")) " 1 is your own area, 2 everywhere in play; one further while no Enemy is before you." },
                html! { b { "What. " } (icon_said("sword", "sword")) " is Physical Damage, " (icon_said("wand", "wand")) " Magical." },
                html! { b { "Noise. " } (icon_said("eye", "eye")) " is Enemy Focus: whoever has most of it is hunted next." },
            ]))
        }
        h3.caps { "How a blow falls" }
        (chain(&[
            ("Your card", html! { "3 " (icon_said("sword", "Physical Damage")) ", with its keywords" }),
            ("Vulnerable?", html! { "A keyword it fears: Wounds at once, whatever its defence" }),
            ("Defence", html! { "The damage, less its " (icon_said("shield", "Physical Defence")) " or " (icon_said("orb", "Magical Defence")) }),
            ("Wounds", html! { "As many as its Life, and it falls. Else it strikes back." }),
        ]))
        div.leaf__two.leaf__two--card {
            div.leaf__foe { @if let Some(foe) = foe { (enemy_alone(c, foe)) } }
            div.leaf__say {
                p { "An Enemy shows its attack, its two defences, its Life, and what hurts it. On the table it is a small chip; touch its name to read it whole." }
                p { "When your turn ends you draw back up to 5. " b { "Keep a Guard card: " } "in the Defence Phase everything before you strikes, and only Reflexes stop it." }
                p { "Restoration " (icon_said("leaf", "leaf")) " brings Buried cards back step by step. Your deck is never reshuffled." }
            }
        }
    }
}

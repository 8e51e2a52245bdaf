//! The fight against a Villain that is being prepared: what there is, what everybody could add, and that nobody is bound yet.

use super::FrostBoard;
use super::pictures::hero_look;
use crate::look::{icon, icon_said};
use crate::model::TableModel;
use crate::parts::prompt::counted;
use maud::{Markup, html};
use mistgate_frost::content::Villain;
use mistgate_frost::view::{FightView, SideView};

impl<'a> FrostBoard<'a> {
    pub(super) fn villain(&self, slug: &str) -> Option<&'a Villain> {
        self.game.content.villains.iter().find(|villain| villain.slug == slug)
    }

    /// The fight, for the one who asks, for those who are asked, and for all who watch (CF-VILLAIN-11, CF-VILLAIN-13).
    pub(super) fn fight(&self, table: &TableModel) -> Markup {
        let Some((fight, villain)) = self.view.fight.as_ref().and_then(|fight| Some((fight, self.villain(fight.villain)?))) else { return html! {} };
        // Whose window is open has promised nothing yet.
        let offering = fight.sides.iter().find(|side| Some(side.id) == fight.window && side.attack > 0);
        let missing = fight.needed.saturating_sub(fight.total);
        html! {
            section.fight aria-label={ "The fight against " (villain.name) } {
                header.fight__head {
                    h2.title { (icon("skull")) " " (villain.name) }
                    p.fight__sum { (icon_said("sword", "Attack")) b { (fight.total) } " of " b { (fight.needed) } ", " @if missing > 0 { (missing) " missing" } @else { "that is enough" }
                        @if let Some(side) = offering { ", " b { (fight.total.saturating_add(side.attack)) } " with what lies ready" }
                    }
                    progress max=(fight.needed) value=(fight.total.min(fight.needed)) aria-label="Attack so far" {}
                }
                ul.fight__sides { @for side in &fight.sides { (self.side(table, fight, side)) } }
                p.fight__foot {
                    "Nothing is spent before it is enough; else every card goes back. Helpers take " (counted(villain.wounds[1].into(), "Wound", "Wounds"))
                    " and earn a Reward token of " (villain.resolve[1]) "."
                }
            }
        }
    }

    fn side(&self, table: &TableModel, fight: &FightView, side: &SideView) -> Markup {
        let Some(player) = self.view.player(side.id) else { return html! {} };
        let (glyph, tone) = hero_look(self.hero(player.hero));
        let mine = table.seats.iter().zip(&self.view.players).any(|(seat, other)| seat.mine && other.id == side.id);
        let initiates = self.view.active == side.id;
        let helps = fight.helping.contains(&side.id);
        let standing = if initiates {
            "faces it"
        } else if helps {
            "helps"
        } else if fight.window == Some(side.id) {
            "decides now"
        } else if fight.asked.contains(&side.id) {
            "is asked"
        } else if !side.able {
            "cannot help: too many Wounds"
        } else {
            "is not asked"
        };
        html! {
            li class={ "side tone-" (tone.name()) @if fight.window == Some(side.id) { " side--now" } @if !side.able { " side--out" } } {
                span.side__who { (icon(glyph)) b { (player.name) } @if mine { " (you)" } }
                span.side__adds title="Attack in the pool" { (icon_said("sword", "Attack in the pool")) (side.attack) }
                small {
                    (standing)
                    @if side.able && !initiates && !helps { ", could add " (could_add(side)) }
                }
            }
        }
    }
}

/// What somebody could still add with the upper halves of cards. Whose hand it is knows more than the others.
fn could_add(side: &SideView) -> String {
    match side.in_hand {
        Some(in_hand) => format!("up to {}: {} in play, {in_hand} in hand", side.in_play.saturating_add(in_hand), side.in_play),
        None => format!("{} with cards in play, and has {}", side.in_play, counted(side.hand_size, "card in hand", "cards in hand")),
    }
}

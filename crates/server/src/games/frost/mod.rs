//! The table of Chronicles of Frost: the growing map, the Offer, Heroes with their quests, cards in play and hands.
//!
//! Everything is drawn from the game's view for the eyes that look, so a hand that is not theirs cannot get into a page.

pub mod cards;
mod cause;
mod face;
mod fight;
mod gallery;
mod guide;
mod hand;
mod heroes;
mod leaves;
mod map;
mod offers;
mod pictures;
mod score;
mod verbs;

pub use face::{FrostFace, hosted};
pub use gallery::cards as gallery;

use crate::look::icon;
use crate::model::{Board, Fragment, Opt, TableModel, View as Shown};
use maud::{Markup, html};
use mistgate_frost::Frost;
use mistgate_frost::content::{Card, Enemy, Location, Task, WorldEvent};
use mistgate_frost::state::{Phase, State};
use mistgate_frost::view::{PlayerView, View};
use mistgate_kernel::text::capital;
use mistgate_kernel::{Eyes, Game, Seat};

/// The table at one moment, as somebody sees it.
pub struct FrostBoard<'a> {
    game: &'a Frost,
    view: View<'a>,
}

impl<'a> FrostBoard<'a> {
    /// What these eyes see.
    pub fn new(game: &'a Frost, state: &State, eyes: Eyes) -> Self {
        FrostBoard { game, view: game.view(state, eyes) }
    }

    fn card(&self, slug: &str) -> Option<&'a Card> {
        self.game.content.cards.iter().find(|card| card.slug == slug)
    }

    fn enemy(&self, slug: &str) -> Option<&'a Enemy> {
        self.game.content.enemies.iter().find(|enemy| enemy.slug == slug)
    }

    fn location(&self, slug: &str) -> Option<&'a Location> {
        self.game.content.locations.iter().find(|location| location.slug == slug)
    }

    fn event(&self, slug: &str) -> Option<&'a WorldEvent> {
        self.game.content.events.iter().find(|event| event.task.slug == slug)
    }

    /// A chapter or World Event.
    fn task(&self, slug: &str) -> Option<&'a Task> {
        let c = &self.game.content;
        let chapters = c.searches.iter().chain(&c.explorations).flat_map(|quest| &quest.chapters);
        chapters.chain(c.events.iter().map(|event| &event.task)).find(|task| task.slug == slug)
    }

    fn hero(&self, slug: &str) -> usize {
        self.game.content.heroes.iter().position(|hero| hero.slug == slug).unwrap_or(0)
    }

    fn player(&self, seat: Seat) -> Option<&PlayerView<'a>> {
        self.view.players.get(usize::from(seat.0)).or(self.view.players.first())
    }
}

impl Board for FrostBoard<'_> {
    fn score(&self) -> Markup {
        if self.view.end.is_some() { self.score_sheet() } else { Markup::default() }
    }

    fn tracker(&self) -> Markup {
        let v = &self.view;
        let acting = v.player(v.active).map_or("", |player| player.name);
        let step = |phase: Phase, glyph: &str, word: &str| html! { li.phase aria-current=[(v.phase == phase && v.end.is_none()).then_some("step")] { (icon(glyph)) (word) } };
        html! {
            ol.phases aria-label="The phases of the turn" {
                li.caps { "Round " (v.round) }
                @if v.brash.is_some() { (step(Phase::Brash, "helm", "Brash Hero")) }
                (step(Phase::Action, "fast", "Action"))
                (step(Phase::CleanUp, "hand", "Clean-up"))
                (step(Phase::Location, "moon", "Rest"))
            }
            p.tally role="group" aria-label={ @if v.phase == Phase::Brash { "The Brash Hero" } @else { (acting) } " is acting" @if v.trigger.is_some() { ", last turns" } } {
                @if v.trigger.is_some() && v.end.is_none() { span.chip { (icon("hourglass")) "last turns" } }
            }
        }
    }

    fn stands(&self) -> String {
        format!("round {}", self.view.round)
    }

    fn areas(&self, table: &TableModel) -> Vec<Fragment> {
        vec![
            Fragment { id: "left", html: self.left(table) },
            Fragment { id: "map", html: self.map(table) },
            Fragment { id: "offers", html: self.offers(table) },
            Fragment { id: "area", html: self.area(table) },
            Fragment { id: "hand", html: self.hand(table) },
        ]
    }

    fn views(&self) -> &'static [Shown] {
        &[("map", "compass", "Map"), ("offer", "coin", "Offer"), ("heroes", "helm", "Heroes"), ("log", "scroll", "Log")]
    }

    fn ground(&self, _: &str) -> Option<Markup> {
        None
    }

    fn mark(&self, option: &Opt) -> Markup {
        let (verb, what) = option.choice.play.split_once(' ').unwrap_or((&option.choice.play, ""));
        icon(match verb {
            "play" | "card" => self.card(what).map_or("hand", pictures::charge),
            "exhaust" => "hourglass",
            "unlock" => "key",
            "draw" => "book",
            "scout" | "place" => "compass",
            "move" | "space" => "footprints",
            "buy" | "take" => "flame",
            "attack" | "face" | "villain" => "sword",
            "quest" => "flag",
            "redeem" | "keep" => "coin",
            "retreat" => "lantern",
            "enemy" => "skull",
            "skill" => "star",
            "ask" => "hand",
            "done" | "yes" => "check",
            "no" => "close",
            _ => "arrow",
        })
    }
}

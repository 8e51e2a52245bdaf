//! The table of Mistfall: the board of tiles, the Charters, the Enemy line, Hero Areas with their Allies, the Reward Display and hands.

mod acts;
mod allies;
mod board;
pub mod cards;
mod cause;
mod charters;
mod display;
mod face;
mod foes;
mod gallery;
mod guide;
mod hand;
mod heroes;
mod leaves;
mod lobby;
mod pictures;
mod quest;

pub use face::{MistfallFace, hosted};

use crate::games::Named;
use crate::look::{Tone, icon};
use crate::model::{Board, Fragment, Opt, TableModel, View as Shown};
use crate::parts::pieces::pip;
use maud::{Markup, html};
use mistgate_kernel::Seat;
use mistgate_mistfall::Mistfall;
use mistgate_mistfall::agenda::Question;
use mistgate_mistfall::content::{Card, Enemy};
use mistgate_mistfall::ids::Phase;
use mistgate_mistfall::modules::Module;
use mistgate_mistfall::state::State;
use mistgate_mistfall::view::{HeroView, View};
use std::borrow::Cow;

/// How a Hero looks: an icon and a dye, in the order of the Charters.
const HEROES: [(&str, Tone); 10] = [
    ("shield", Tone::Steel),
    ("sun", Tone::Gold),
    ("dagger", Tone::Slate),
    ("flame", Tone::Copper),
    ("claw", Tone::Moss),
    ("feat", Tone::Plum),
    ("drop", Tone::Rose),
    ("compass", Tone::Walnut),
    ("lantern", Tone::Night),
    ("coin", Tone::Oxblood),
];

/// The icon and the dye of the Hero with this Charter.
fn hero_look(charter: usize) -> (&'static str, Tone) {
    HEROES[charter % HEROES.len()]
}

/// The Phases as the bar shows them: icon and word.
const PHASES: [(Phase, &str, &str); 7] = [
    (Phase::Reinforcement, "bell", "Reinforce"),
    (Phase::Travel, "footprints", "Travel"),
    (Phase::Pursuit, "claw", "Pursuit"),
    (Phase::Hero, "helm", "Heroes"),
    (Phase::Defence, "shield", "Defence"),
    (Phase::Encounter, "flag", "Encounter"),
    (Phase::Time, "hourglass", "Time"),
];

/// The table at one moment.
pub struct MistfallBoard<'a> {
    game: &'a Mistfall,
    view: View<'a>,
    /// Do the Hero Charters lie with their Nightmare side up?
    nightmare: bool,
    /// What is asked, of whomever.
    asked: Option<Question>,
}

impl<'a> MistfallBoard<'a> {
    /// What lies on the table in this state.
    pub fn new(game: &'a Mistfall, state: &State) -> Self {
        let asked = game.look(state).asked().map(|ask| ask.what);
        MistfallBoard { game, view: View::new(game, state), nightmare: state.has(Module::NightmareHeroes), asked }
    }

    fn card(&self, slug: &str) -> Option<&'a Card> {
        self.game.content.cards.iter().find(|card| card.slug == slug)
    }

    fn enemy(&self, slug: &str) -> Option<&'a Enemy> {
        self.game.content.enemies.iter().find(|enemy| enemy.slug == slug)
    }

    /// Cards by their slugs, as pieces with their names.
    fn named<'s>(&'s self, slugs: impl Iterator<Item = &'s str> + 's) -> impl Iterator<Item = Named> + 's {
        slugs.filter_map(|slug| self.card(slug)).map(|card| (card_piece(&card.slug), card.title.clone()))
    }

    /// Personal Rewards that can still be bought: whose, which, and for how much.
    fn personal(&self) -> impl Iterator<Item = (&'a str, &'a str, u8)> {
        self.view.display.iter().flat_map(|display| &display.personal).copied()
    }

    /// Where an Enemy, a card or an Ally lies, for who sits here.
    fn whose(&self, seat: Seat, piece: &str) -> Option<String> {
        let (kind, slug) = piece.split_once(':')?;
        let has = |hero: &HeroView| match kind {
            "enemy" => hero.enemies.iter().any(|foe| foe.id == slug),
            "card" => hero.area.iter().any(|card| card.id == slug),
            "ally" => hero.allies.iter().flatten().any(|ally| ally.id == slug),
            _ => false,
        };
        let in_line = kind == "enemy" && self.view.line.iter().any(|foe| foe.id == slug);
        let owner = self.view.heroes.iter().position(has);
        match owner {
            Some(at) if at == usize::from(seat.0) => Some("before you".to_owned()),
            Some(at) => Some(format!("with {}", self.view.heroes[at].name)),
            None => in_line.then(|| "in the line".to_owned()),
        }
    }

    /// Where an Enemy is, and what matters of it just now: its attack where it strikes next, else its Life and what hurts it.
    fn aimed_at(&self, seat: Seat, slug: &str) -> Option<String> {
        let place = self.whose(seat, &format!("enemy:{slug}"))?;
        let foe = self.view.line.iter().chain(self.view.heroes.iter().flat_map(|hero| &hero.enemies)).find(|foe| foe.id == slug)?;
        let enemy = self.enemy(slug)?;
        let side = &enemy.sides[usize::from(foe.side).min(enemy.sides.len() - 1)];
        if matches!(self.asked, Some(Question::Activate | Question::Block(_) | Question::Rage(_))) {
            let dealt = [(foe.attack[0], "physical"), (foe.attack[1], "magical")];
            let dealt: Vec<String> = dealt.iter().filter(|(n, _)| *n > 0).map(|(n, kind)| format!("{n} {kind}")).collect();
            return Some(format!("{place}: {}", if dealt.is_empty() { "no damage".to_owned() } else { dealt.join(", ") }));
        }
        let life = format!("{place}, {} Life left", foe.life.saturating_sub(foe.wounds));
        Some(if side.vulnerable.1.is_empty() { life } else { format!("{life}; hurt by {}", self.game.content.keyword_words(side.vulnerable.1)) })
    }

    fn charter(&self, slug: &str) -> usize {
        self.game.content.charters.iter().position(|charter| charter.slug == slug).unwrap_or(0)
    }
}

impl Board for MistfallBoard<'_> {
    fn tracker(&self) -> Markup {
        let v = &self.view;
        html! {
            ol.phases aria-label="The Phases of the round" {
                li.caps { "Round " (v.round) }
                @for (phase, glyph, word) in PHASES {
                    li.phase.phase--done[phase < v.phase && v.end.is_none()] title=(word) aria-current=[(v.phase == phase && v.end.is_none()).then_some("step")] { (icon(glyph)) span { (word) } }
                }
            }
            p.tally role="group" aria-label={ (v.resolve) " Resolve, Time " (v.time.space) " of " (v.time.end) } {
                (pip("resolve", "star", "Resolve", v.resolve))
                span { (icon("hourglass")) b { (v.time.space) } " of " (v.time.end) }
            }
        }
    }

    fn stands(&self) -> String {
        format!("round {}", self.view.round)
    }

    fn areas(&self, table: &TableModel) -> Vec<Fragment> {
        vec![
            Fragment { id: "left", html: self.left(table) },
            Fragment { id: "field", html: self.field(table) },
            Fragment { id: "hand", html: self.hand(table) },
        ]
    }

    fn views(&self) -> &'static [Shown] {
        &[("fight", "claw", "Fight"), ("quest", "flag", "Quest"), ("log", "scroll", "Log")]
    }

    fn ground(&self, _: &str) -> Option<Markup> {
        None
    }

    fn detail<'o>(&self, option: &'o Opt) -> Cow<'o, str> {
        match option.choice.play.split_once(' ') {
            Some(("enemy", slug)) => self.aimed_at(option.seat, slug).map_or(Cow::Borrowed(option.detail()), Cow::Owned),
            Some(("pick", _)) => {
                option.choice.pieces.first().and_then(|piece| self.whose(option.seat, piece)).map_or(Cow::Borrowed(option.detail()), Cow::Owned)
            }
            _ => Cow::Borrowed(option.detail()),
        }
    }

    fn mark(&self, option: &Opt) -> Markup {
        let verb = option.choice.play.split(' ').next().unwrap_or_default();
        icon(match verb {
            "use" | "card" | "fetch" => "hand",
            "enemy" => "claw",
            "hero" | "ally" => "helm",
            "pick" => "flag",
            "go" | "stay" | "spot" => "footprints",
            "scout" => "eye",
            "buy" | "take" | "exchange" => "star",
            "rest" | "restore" => "heart",
            "bury" => "skull",
            "yes" => "check",
            "no" | "pass" => "close",
            _ => "arrow",
        })
    }
}

/// The name of the Token Box as a piece.
const TOKEN_BOX: &str = "token-box";

/// The name of an Ally's piece.
fn ally_piece(slug: &str) -> String {
    format!("ally:{slug}")
}

/// The name of a card's piece.
fn card_piece(slug: &str) -> String {
    format!("card:{slug}")
}

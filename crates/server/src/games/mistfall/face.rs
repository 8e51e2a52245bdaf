//! Mistfall as the server hosts it: what the lobby says, how a table begins, how it looks.

use super::gallery::gallery;
use super::{MistfallBoard, TOKEN_BOX, ally_piece, hero_look, lobby};
use crate::bots::SearchingTableBot;
use crate::front::Fields;
use crate::games::{Face, Named, SeatLook, Tutorial};
use crate::hosted::{About, HostedGame};
use crate::model::{Board, Cause, Opt, Place, Verb};
use crate::pages::lobby::Layout;
use crate::parts::frame::Theme;
use crate::parts::guide::Guide;
use crate::parts::tally::Tally;
use maud::Markup;
use mistgate_kernel::session::Session;
use mistgate_kernel::{Choice, Eyes, Game, Line, Seat};
use mistgate_mistfall::Mistfall;
use mistgate_mistfall::event::Event;
use mistgate_mistfall::ids::{CharterId, EnemyId};
use mistgate_mistfall::state::State;
use mistgate_mistfall::view::HeroView;
use serde_json::{Value, json};
use std::sync::{Arc, OnceLock};

/// Mistfall, with all a server needs.
pub fn hosted(game: Arc<Mistfall>) -> HostedGame {
    let bot = SearchingTableBot::<Mistfall>::default();
    HostedGame::new(game.clone(), About::of::<Mistfall>()).with_bot(bot).with_persons(seat_persons).with_face(MistfallFace(game))
}

/// Who controls which Hero (MF-OVERVIEW-01).
fn seat_persons(setup: &mut Value, persons: &[u8]) {
    if let Some(setup) = setup.as_object_mut() {
        setup.entry("control").or_insert_with(|| json!(persons));
    }
}

/// Fengray with a bot as Arani, in the short first Quest.
const TUTORIAL: Tutorial = Tutorial {
    seed: 41_001,
    fields: &[("seat-0", "me"), ("hero-0", "fengray"), ("seat-1", "bot"), ("hero-1", "arani"), ("seat-2", "none"), ("seat-3", "none"), ("quest", "first-snow")],
    minutes: 10,
};

/// How Mistfall looks.
pub struct MistfallFace(pub Arc<Mistfall>);

impl Face for MistfallFace {
    type Game = Mistfall;

    fn layout(&self) -> Layout {
        lobby::layout(&self.0.content)
    }

    fn setup(&self, fields: &Fields) -> Result<Value, String> {
        lobby::setup(&self.0.content, fields)
    }

    fn plays(&self, setup: &Value) -> Option<String> {
        let quest = self.0.content.quests.iter().find(|quest| setup["quest"] == quest.slug)?;
        Some(quest.title.clone())
    }

    fn seat(&self, session: &Session<Mistfall>, seat: Seat) -> SeatLook {
        let charters = &self.0.content.charters;
        let slug = session.seats().get(usize::from(seat.0)).map_or("", String::as_str);
        let at = charters.iter().position(|charter| charter.slug == slug).unwrap_or(0);
        SeatLook { name: charters[at].name.clone(), article: false, glyph: hero_look(at).0, tone: hero_look(at).1 }
    }

    /// Everything but face-down decks, tiles and tokens lies open (MF-AREA-06), so all eyes see the same.
    fn board<'a>(&self, game: &'a Mistfall, state: &State, _: Eyes) -> Box<dyn Board + Send + 'a> {
        Box::new(MistfallBoard::new(game, state))
    }

    fn end(&self, game: &Mistfall, state: &State) -> Option<Line> {
        state.end.map(|end| game.tell(&Event::Ended { end }, Eyes::SPECTATOR))
    }

    fn cards(&self, theme: Theme) -> Markup {
        gallery(&self.0, theme)
    }

    fn asks_openly(&self) -> bool {
        true
    }

    fn is_heading(&self, event: &Event) -> bool {
        matches!(event, Event::RoundBegan { .. } | Event::PhaseBegan { .. })
    }

    fn is_aside(&self, event: &Event) -> bool {
        matches!(
            event,
            Event::TurnBegan { .. }
                | Event::TurnEnded { .. }
                | Event::Targeted { .. }
                | Event::TargetedHero { .. }
                | Event::TargetedAlly { .. }
                | Event::Concluded { .. }
                | Event::Dealt { .. }
                | Event::Drew { .. }
                | Event::EncounterSkipped { .. }
                | Event::EnemySkipped { .. }
                | Event::IconCrossed { .. }
                | Event::Healing { .. }
                | Event::Activated { .. }
                | Event::Declined
        )
    }

    fn brings(&self, game: &Mistfall, _seat: Seat, events: &[Event]) -> Vec<String> {
        match events {
            // A card that is chosen to be Buried, an Enemy to be Enraged or driven off: the move says so itself.
            [Event::Buried { .. } | Event::Enraged { .. } | Event::DrivenOff { .. }, rest @ ..] => brings(game, rest),
            all => brings(game, all),
        }
    }

    fn cause(&self, game: &Mistfall, state: &State, seat: Seat, _recent: &[Event]) -> Option<Cause> {
        super::cause::cause(game, state, seat)
    }

    /// Cards in hand and Allies that cannot be used just now; Rewards that cannot be bought.
    fn near(&self, game: &Mistfall, state: &State, seat: Seat, options: &[Opt]) -> Vec<Named> {
        let offered = |piece: &str| options.iter().any(|option| option.choice.pieces.iter().any(|other| other == piece));
        let asked = |verb: &str| options.iter().any(|option| option.choice.play.split(' ').next() == Some(verb));
        let board = MistfallBoard::new(game, state);
        let near = match board.view.heroes.get(usize::from(seat.0)) {
            Some(hero) if asked("use") => board.named(hero.hand.iter().copied()).chain(companions(hero)).collect(),
            _ if asked("exchange") => board.named(board.personal().map(|(_, slug, _)| slug)).collect(),
            _ => Vec::new(),
        };
        near.into_iter().filter(|(piece, _)| !offered(piece)).collect()
    }

    fn pieces(&self, game: &Mistfall, state: &State, seat: Seat) -> Vec<Named> {
        let board = MistfallBoard::new(game, state);
        let Some(hero) = board.view.heroes.get(usize::from(seat.0)) else { return Vec::new() };
        let slugs = hero.hand.iter().copied().chain(hero.area.iter().map(|card| card.id)).chain(hero.feats.iter().map(|feat| feat.0));
        let rewards = board.view.display.iter().flat_map(|display| display.cards.iter().copied()).chain(board.personal().map(|(_, slug, _)| slug));
        let foes = board.view.line.iter().chain(board.view.heroes.iter().flat_map(|hero| &hero.enemies));
        let foes = foes.map(|foe| (format!("enemy:{}", foe.id), foe.title.to_owned()));
        let spots = board.view.board.iter().map(|spot| (format!("spot:{}", spot.id), spot.name.unwrap_or("Unknown").to_owned()));
        let token_box = board.view.darkness.iter().map(|_| (TOKEN_BOX.to_owned(), "The Token Box".to_owned()));
        let allies = board.view.heroes.iter().flat_map(companions);
        board.named(slugs.chain(rewards)).chain(allies).chain(foes).chain(spots).chain(token_box).collect()
    }

    fn verbs(&self) -> &'static [Verb] {
        &super::acts::VERBS
    }

    fn place(&self, choice: &Choice) -> Place {
        super::acts::place(choice)
    }

    fn sorted(&self, choice: &Choice) -> Place {
        super::acts::sorted(choice)
    }

    fn tutorial(&self) -> Option<&'static Tutorial> {
        Some(&TUTORIAL)
    }

    fn leaves(&self) -> Option<[Markup; 2]> {
        Some(super::leaves::leaves(&self.0))
    }

    fn guide(&self) -> Option<&Guide> {
        static GUIDE: OnceLock<Option<Guide>> = OnceLock::new();
        // Embedded, and a test reads it: without it, nobody is guided, and the game goes on.
        GUIDE.get_or_init(lessons).as_ref()
    }

    fn situations(&self, game: &Mistfall, state: &State, seat: Seat) -> Vec<&'static str> {
        super::guide::situations(game, state, seat)
    }
}

/// The lessons of both boxes.
fn lessons() -> Option<Guide> {
    let [base, heart] = [include_str!("../../../../../content/mistfall/guide.toml"), include_str!("../../../../../content/heart/guide.toml")];
    let [base, heart] = [Guide::read(base).ok()?, Guide::read(heart).ok()?];
    Some(Guide { lessons: [base.lessons, heart.lessons].concat(), tutorial: base.tutorial })
}

/// The Allies of a Hero.
fn companions(hero: &HeroView) -> Vec<Named> {
    hero.allies.iter().flatten().map(|ally| (ally_piece(ally.id), ally.title.to_owned())).collect()
}

/// What a move brings, the weightiest first.
fn brings(game: &Mistfall, events: &[Event]) -> Vec<String> {
    let title = |enemy: EnemyId| &game.content.enemies[enemy.index()].title;
    let mut tally = Tally::default();
    let mut focus: Vec<(CharterId, u8, u8)> = Vec::new();
    for event in events {
        match *event {
            Event::Eliminated { enemy } => tally.say(format!("{} falls", title(enemy))),
            Event::HeroEliminated { .. } => tally.say("a Hero falls".to_owned()),
            // An attack that comes to nothing is told as well, unless what the Enemy is Vulnerable to Wounds it.
            Event::Dealt { wounds: 0, .. } if !events.iter().any(|event| matches!(event, Event::Wounded { .. })) => tally.say("no Wound".to_owned()),
            Event::Wounded { wounds, .. } => tally.add("Wounds", "", u32::from(wounds)),
            Event::Buried { .. } => tally.add("Buried", "", 1),
            Event::ResolveGained { resolve } => tally.add("Resolve", "+", u32::from(resolve)),
            // What a card costs that is bought, its label says.
            Event::ResolveSpent { .. } if events.iter().any(|event| matches!(event, Event::Bought { .. })) => {}
            Event::ResolveSpent { resolve } => tally.add("Resolve", "−", u32::from(resolve)),
            Event::Healing { points, .. } => tally.add("Restoration", "", u32::from(points)),
            Event::Drew { .. } => tally.add("cards", "+", 1),
            Event::FocusMoved { hero, from, to } => match focus.iter_mut().find(|moved| moved.0 == hero) {
                Some(moved) => moved.2 = to,
                None => focus.push((hero, from, to)),
            },
            Event::TimeMoved { space, .. } => tally.say(format!("Time {space}")),
            Event::Calmed { enemy } => tally.say(format!("{} is calmed", title(enemy))),
            Event::Enraged { enemy } => tally.say(format!("{} is Enraged", title(enemy))),
            Event::DrivenOff { enemy } => tally.say(format!("{} is driven off", title(enemy))),
            Event::ReturnedToLine { enemy } => tally.say(format!("{} leaves", title(enemy))),
            Event::EnemyAfflicted { condition, tokens, .. } => tally.add(condition.name(), "+", u32::from(tokens)),
            Event::HeroWounded { wounds, .. } | Event::AllyWounded { wounds, .. } => tally.add("Wounds", "suffers ", u32::from(wounds)),
            Event::Cancelled { physical, magical } => tally.add("damage", "−", u32::from(physical) + u32::from(magical)),
            Event::AllyMended { wounds, .. } => tally.add("Wounds", "−", u32::from(wounds)),
            Event::AllyFell { .. } => tally.say("an Ally falls".to_owned()),
            Event::AllyJoined { .. } => tally.say("an Ally joins".to_owned()),
            Event::HeroCured { condition, .. } | Event::AllyCured { condition, .. } => tally.add(condition.name(), "−", 1),
            Event::Won => tally.say("the Quest is won".to_owned()),
            // Wounds say it, or the move says it by itself, or it is the way things go.
            Event::RoundBegan { .. } | Event::PhaseBegan { .. } | Event::ReinforcementMoved { .. } | Event::Reinforcements { .. } => {}
            Event::ReinforcementReset | Event::Scouted { .. } | Event::Travelled { .. } | Event::Stayed | Event::Retreated { .. } => {}
            Event::Revealed { .. } | Event::TokenRevealed { .. } | Event::StatusChanged { .. } | Event::Dispersed { .. } => {}
            Event::EncounterSkipped { .. } | Event::EncounterBegan { .. } | Event::EncounterEnded { .. } | Event::EncounterDiscarded { .. } => {}
            Event::EnemySkipped { .. } | Event::EnemyJoined { .. } | Event::DeckReshuffled { .. } | Event::DeckExhausted { .. } => {}
            Event::Pursued { .. } | Event::IconCrossed { .. } | Event::TimeSymbol { .. } | Event::TurnBegan { .. } | Event::TurnEnded { .. } => {}
            Event::Agreed { .. } | Event::Used { .. } | Event::Embedded { .. } | Event::Reflex { .. } | Event::Targeted { .. } => {}
            Event::TargetedHero { .. } | Event::TargetedAlly { .. } | Event::Vulnerable { .. } | Event::Dealt { .. } | Event::Concluded { .. } => {}
            Event::Attached { .. } | Event::Bought { .. } | Event::Rested { .. } | Event::Restored { .. } | Event::Discarded { .. } => {}
            Event::Fetched { .. } | Event::Activated { .. } | Event::Attacked { .. } | Event::TakenOver { .. } | Event::HeroAfflicted { .. } => {}
            Event::EnemyCured { .. } | Event::AbilityCancelled { .. } | Event::Ability { .. } | Event::Tokens { .. } | Event::RewardDrawn { .. } => {}
            Event::RewardTaken { .. } | Event::RewardExchanged { .. } | Event::TimeDrawn { .. } | Event::Flipped { .. } => {}
            Event::DarknessRead { .. } | Event::TokenBox { .. } | Event::DarknessGrew { .. } | Event::QuestEvent { .. } => {}
            Event::AllyTurned { .. } | Event::AllyLent { .. } | Event::AllyLeft { .. } | Event::Blocked { .. } | Event::AllyAttacked { .. } => {}
            Event::AllyAfflicted { .. } | Event::RewardDisplayed { .. } | Event::RewardReturned { .. } | Event::Declined => {}
            Event::ProposedToConcede { .. } | Event::Ended { .. } => {}
        }
    }
    for &(hero, from, to) in focus.iter().filter(|moved| moved.1 != moved.2) {
        // Where only one Hero's cube moves, the question says whose.
        let whose = if focus.len() > 1 { format!("{}'s ", game.content.charters[hero.index()].name) } else { String::new() };
        tally.say(format!("{whose}Focus {from} → {to}"));
    }
    tally.words()
}

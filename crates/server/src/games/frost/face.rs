//! Chronicles of Frost as the server hosts it: what the lobby says, how a table begins, how it looks.

use super::pictures::hero_look;
use super::verbs::VERBS;
use super::{FrostBoard, capital, gallery};
use crate::bots::SearchingTableBot;
use crate::ending::Rival;
use crate::front::Fields;
use crate::games::{Face, Named, SeatLook, Tutorial};
use crate::hosted::{About, HostedGame};
use crate::look::Tone;
use crate::model::{Board, Cause, Opt, Place, Verb};
use crate::pages::lobby::{BY_CHANCE, Layout, Number, Pick, SeatChoice, Variant};
use crate::parts::frame::Theme;
use crate::parts::guide::Guide;
use crate::parts::tally::Tally;
use maud::Markup;
use mistgate_frost::event::Event;
use mistgate_frost::ids::Player;
use mistgate_frost::state::State;
use mistgate_frost::{Frost, Setup};
use mistgate_kernel::json::FromJson;
use mistgate_kernel::session::Session;
use mistgate_kernel::{Choice, Eyes, Game, Line, Seat, SeatSet};
use serde_json::{Map, Value, json};
use std::sync::{Arc, OnceLock};

/// Chronicles of Frost, with all a server needs.
pub fn hosted(game: Arc<Frost>) -> HostedGame {
    HostedGame::new(game.clone(), About::of::<Frost>()).with_bot(SearchingTableBot::<Frost>::default()).with_face(FrostFace(game)).with_rivals()
}

/// The sides of the table, clockwise, with what the lobby says about them: icon, dye, and who sits there as usual.
const SIDES: [(&str, &str, Tone, &str); 4] = [
    ("south", "sun", Tone::Copper, "me"),
    ("west", "wave", Tone::Steel, "bot"),
    ("north", "snow", Tone::Night, "none"),
    ("east", "mountain", Tone::Moss, "none"),
];

/// South for oneself, a bot as the rival, a few rounds.
const TUTORIAL: Tutorial =
    Tutorial { seed: 41_003, fields: &[("seat-0", "me"), ("seat-1", "bot"), ("seat-2", "none"), ("seat-3", "none"), ("rounds", "6")], minutes: 10 };

/// How Chronicles of Frost looks.
pub struct FrostFace(pub Arc<Frost>);

impl Face for FrostFace {
    type Game = Frost;

    /// This person against a bot. Alone, it is against the Brash Hero.
    fn layout(&self) -> Layout {
        let heroes = || {
            let known = self.0.content.heroes.iter().map(|hero| (hero.slug.clone(), hero.name.clone()));
            [(BY_CHANCE.to_owned(), "Any Hero".to_owned())].into_iter().chain(known).collect()
        };
        let seats = SIDES.iter().enumerate().map(|(at, (side, glyph, tone, chosen))| SeatChoice {
            name: capital(side),
            article: false,
            slug: (*side).to_owned(),
            glyph,
            tone: *tone,
            blurb: if at == 0 { "With nobody else, against the Brash Hero" } else { "Against all others" }.to_owned(),
            chosen,
            optional: at > 0,
            picks: vec![Pick { field: hero_field(at), label: "Hero".to_owned(), options: heroes(), chosen: BY_CHANCE.to_owned() }],
        });
        let variant = |field, label, rule| Variant { field, label, rule: Some(rule), on: false };
        Layout {
            manner: "everybody for themselves; alone, against the Brash Hero",
            seats: seats.collect(),
            variants: vec![
                variant("events", "World Events", "CF-EVENT-01"),
                variant("villains", "Villains (with World Events)", "CF-VILLAIN-01"),
                variant("hard", "Solo: hard mode", "CF-HARD-01"),
                variant("slow_events", "Slow events", "CF-EVENT-22"),
                variant("open_challenge", "Open challenge", "CF-VILLAIN-31"),
                Variant { field: "live_scores", label: "Scores live", rule: None, on: false },
            ],
            numbers: vec![Number { field: "rounds", label: "Last round", empty: "none", value: String::new() }],
            ..Layout::default()
        }
    }

    fn setup(&self, fields: &Fields) -> Result<Value, String> {
        let taken: Vec<usize> = (0..SIDES.len()).filter(|at| fields.get(&format!("seat-{at}")) != Some("none")).collect();
        let heroes: Vec<&str> = taken.iter().map(|&at| fields.filled(&hero_field(at)).unwrap_or(BY_CHANCE)).collect();
        let mut setup = Map::from_iter([("players".to_owned(), json!(taken.len())), ("heroes".to_owned(), json!(heroes))]);
        for field in ["events", "villains", "hard", "slow_events", "open_challenge", "live_scores"] {
            setup.insert(field.to_owned(), json!(fields.is_on(field)));
        }
        if fields.is_on("villains") {
            setup.insert("events".to_owned(), json!(true)); // CF-VILLAIN-01
        }
        if let Some(rounds) = fields.filled("rounds") {
            let rounds: u16 = rounds.parse().map_err(|_| "the last round is a number from 1 to 999, or none".to_owned())?;
            setup.insert("rounds".to_owned(), json!(rounds));
        }
        let setup = Value::Object(setup);
        let read = Setup::from_value(&setup)?;
        // A table is laid out for a try, so that the lobby can say what is wrong.
        Session::begin(self.0.clone(), read, 0).map_err(|error| error.to_string())?;
        Ok(setup)
    }

    fn seat(&self, session: &Session<Frost>, seat: Seat) -> SeatLook {
        let hero = session.state().area(Player(seat.0)).hero.index();
        let (glyph, tone) = hero_look(hero);
        SeatLook { name: capital(SIDES[usize::from(seat.0) % SIDES.len()].0), article: false, glyph, tone }
    }

    fn board<'a>(&self, game: &'a Frost, state: &State, eyes: Eyes) -> Box<dyn Board + Send + 'a> {
        Box::new(FrostBoard::new(game, state, eyes))
    }

    fn end(&self, game: &Frost, state: &State) -> Option<Line> {
        let line = game.tell(&Event::Ended { end: state.end? }, Eyes::SPECTATOR);
        let view = game.view(state, Eyes::SPECTATOR);
        let winners: Vec<&str> = view.winners.iter().filter_map(|seat| view.player(seat)).map(|player| player.name).collect();
        let verdict = match winners.as_slice() {
            // Alone (CF-SOLO-31).
            [] if view.brash.is_some() => "The Brash Hero wins.".to_owned(),
            [] => "Nobody wins.".to_owned(),
            [one] => format!("{one} wins."),
            several => format!("{} share the victory.", several.join(" and ")),
        };
        Some(Line::new(format!("{} {verdict}", line.text), line.rule))
    }

    /// Alone, the Brash Hero is the rival (CF-SOLO-31): the score sheet tells her points.
    fn scores(&self, game: &Frost, state: &State) -> Vec<i32> {
        let view = game.view(state, Eyes(SeatSet::ALL));
        view.players.iter().map(|player| player.score.as_ref().map_or(0, |score| i32::from(score.total))).collect()
    }

    fn rival(&self, game: &Frost, state: &State) -> Option<Rival> {
        let view = game.view(state, Eyes(SeatSet::ALL));
        let score = view.brash.as_ref()?.score.total;
        Some(Rival { name: "the Brash Hero", score: i32::from(score) })
    }

    fn cards(&self, theme: Theme) -> Markup {
        gallery(&self.0, theme)
    }

    fn is_heading(&self, event: &Event) -> bool {
        matches!(event, Event::TurnBegan { .. } | Event::BrashBegan { .. })
    }

    fn is_aside(&self, event: &Event) -> bool {
        matches!(
            event,
            Event::Generated { .. }
                | Event::Drew { .. }
                | Event::Reshuffled { .. }
                | Event::Scouted { .. }
                | Event::ShuffledBack { .. }
                | Event::Discarded { .. }
                | Event::Refreshed { .. }
                | Event::Declined { .. }
        )
    }

    fn brings(&self, game: &Frost, seat: Seat, events: &[Event]) -> Vec<String> {
        brings(game, Player(seat.0), events)
    }

    fn cause(&self, game: &Frost, state: &State, seat: Seat, recent: &[Event]) -> Option<Cause> {
        super::cause::cause(game, state, seat, recent)
    }

    /// In the Action Phase: what is for sale, the quests, and the Enemies where the Hero stands.
    fn near(&self, game: &Frost, state: &State, seat: Seat, options: &[Opt]) -> Vec<Named> {
        if !options.iter().any(|option| option.choice.play == "done") {
            return Vec::new();
        }
        let offered = |piece: &str| options.iter().any(|option| option.choice.pieces.iter().any(|other| other == piece));
        let here = game.view(state, Eyes::SPECTATOR).players.get(usize::from(seat.0)).map(|player| player.space.clone());
        let mut near = self.pieces(game, state, seat);
        let view = game.view(state, Eyes::SPECTATOR);
        let foes = view.grid.iter().filter(|space| Some(&space.id) == here.as_ref()).flat_map(|space| &space.enemies);
        let wares = view.silver.iter().chain(&view.gold).flatten();
        let mut wanted: Vec<String> = foes.map(|enemy| format!("enemy:{}", enemy.id)).chain(wares.map(|slug| format!("card:{slug}"))).collect();
        wanted.extend(["quest:search", "quest:exploration", "pile:locations"].map(str::to_owned));
        near.retain(|(piece, _)| !offered(piece) && wanted.contains(piece));
        near
    }

    fn pieces(&self, game: &Frost, state: &State, seat: Seat) -> Vec<Named> {
        let board = FrostBoard::new(game, state, Eyes::of(seat));
        let v = &board.view;
        let Some(player) = v.players.get(usize::from(seat.0)) else { return Vec::new() };
        let hand = player.hand.iter().flatten().copied();
        let cards =
            hand.chain(player.played.iter().map(|card| card.id)).chain(v.silver.iter().chain(&v.gold).flatten().copied()).chain(v.hirelings.iter().copied());
        let cards = cards.filter_map(|slug| board.card(slug)).map(|card| (format!("card:{}", card.slug), card.name.clone()));
        let foes = v
            .grid
            .iter()
            .flat_map(|space| &space.enemies)
            .filter_map(|enemy| board.enemy(enemy.id))
            .map(|enemy| (format!("enemy:{}", enemy.slug), enemy.name.clone()));
        let quests = [
            ("quest:search", "The Search Quest"),
            ("quest:exploration", "The Exploration Quest"),
            ("pile:deck", "Your deck"),
            ("pile:locations", "The Location deck"),
        ];
        let places = v.grid.iter().map(|space| {
            let name = space.location.and_then(|slug| board.location(slug)).map(|location| location.name.clone());
            (
                format!("space:{}", space.id),
                name.unwrap_or_else(|| if space.id == "inn" { game.content.inn.name.clone() } else { format!("The unknown at {}", space.id) }),
            )
        });
        cards.chain(foes).chain(quests.map(|(piece, name)| (piece.to_owned(), name.to_owned()))).chain(places).collect()
    }

    fn verbs(&self) -> &'static [Verb] {
        &VERBS
    }

    fn place(&self, choice: &Choice) -> Place {
        super::verbs::place(choice)
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
        GUIDE.get_or_init(|| Guide::read(include_str!("../../../../../content/frost/guide.toml")).ok()).as_ref()
    }

    fn situations(&self, game: &Frost, state: &State, seat: Seat) -> Vec<&'static str> {
        super::guide::situations(game, state, seat)
    }
}

fn hero_field(seat: usize) -> String {
    format!("hero-{seat}")
}

/// What a move brings its player, the weightiest first.
fn brings(game: &Frost, me: Player, events: &[Event]) -> Vec<String> {
    let mut tally = Tally::default();
    for event in events {
        match *event {
            Event::Eliminated { enemy, .. } => tally.say(format!("{} falls", game.content.enemy(enemy).name)),
            Event::TaskDone { player, .. } if player == me => tally.say("a chapter done".to_owned()),
            Event::Generated { player, resource, n } if player == me => tally.add(resource.name(), "+", u32::from(n)),
            Event::Wounded { player, n, .. } if player == me => tally.add("Wounds", "+", u32::from(n)),
            Event::Healed { player, n } if player == me => tally.add("Wounds", "−", u32::from(n)),
            Event::Drew { player, .. } if player == me => tally.add("cards", "+", 1),
            Event::Bought { player, cost, .. } if player == me => tally.add("Resolve", "−", u32::from(cost)),
            Event::Retired { player, .. } if player == me => tally.say("retired".to_owned()),
            Event::Flipped { enemy, .. } => tally.say(format!("flips {}", game.content.enemy(enemy).name)),
            Event::Moved { player, wounds, .. } if player == me => tally.add("Wounds", "+", u32::from(wounds)),
            Event::Gained { player, .. } if player == me => tally.say("a card gained".to_owned()),
            Event::Learned { player, .. } if player == me => tally.say("a Skill".to_owned()),
            Event::Refreshed { player, .. } if player == me => tally.add("refreshed", "", 1),
            Event::Recovered { player, .. } if player == me => tally.add("cards", "+", 1),
            Event::QuestDone { player, .. } if player == me => tally.say("a quest done".to_owned()),
            Event::Rewarded { player, .. } if player == me => tally.say("a Reward token".to_owned()),
            Event::RetiredEnemy { enemy, .. } => tally.say(format!("{} goes", game.content.enemy(enemy).name)),
            Event::Defeated { villain, .. } => tally.say(format!("{} falls", game.content.villains[villain.index()].name)),
            Event::EndTriggered { .. } => tally.say("the last round".to_owned()),
            // What others get or lose is theirs to read.
            Event::TaskDone { .. } | Event::Generated { .. } | Event::Wounded { .. } | Event::Healed { .. } | Event::Drew { .. } | Event::Bought { .. } => {}
            Event::Retired { .. } | Event::Moved { .. } | Event::Gained { .. } | Event::Learned { .. } | Event::Refreshed { .. } => {}
            Event::Recovered { .. } | Event::QuestDone { .. } | Event::Rewarded { .. } => {}
            // The move says it by itself, or it is the way things go.
            Event::TurnBegan { .. } | Event::BrashBegan { .. } | Event::Played { .. } | Event::Exhausted { .. } | Event::Unlocked { .. } => {}
            Event::Reshuffled { .. } | Event::Scouted { .. } | Event::ShuffledBack { .. } | Event::Placed { .. } | Event::Discovered { .. } => {}
            Event::EnemyCame { .. } | Event::Dismissed { .. } | Event::Offered { .. } | Event::Discarded { .. } | Event::Recalled { .. } => {}
            Event::Declined { .. } | Event::Retreated { .. } | Event::Rested { .. } | Event::Swapped { .. } | Event::Shifted { .. } => {}
            Event::EventLost { .. } | Event::VillainCame { .. } | Event::VillainActs { .. } | Event::Faced { .. } | Event::AskedForHelp { .. } => {}
            Event::Helped { .. } | Event::FightFailed { .. } | Event::RewardReturned { .. } | Event::BrashHealed { .. } => {}
            Event::BrashEliminated { .. } | Event::BrashMoved { .. } | Event::BrashBought { .. } | Event::BrashChapter { .. } => {}
            Event::ProposedToEnd { .. } | Event::EndAgreed { .. } | Event::Ended { .. } => {}
        }
    }
    tally.words()
}

//! Mistywell as the server hosts it: what the lobby says, how a table begins, how it looks.

use super::{MistywellBoard, ROLES, all_pieces, gallery, near_pieces};
use crate::bots::SearchingTableBot;
use crate::front::Fields;
use crate::games::{Face, Named, SeatLook, Tutorial};
use crate::hosted::{About, HostedGame};

use crate::model::{Board, Cause, Opt, TableModel};
use crate::pages::lobby::{Layout, Number, SeatChoice, Variant};
use crate::parts::frame::Theme;
use crate::parts::guide::Guide;
use crate::parts::tally::Tally;
use crate::seating::{self, Seating};
use maud::Markup;
use mistgate_kernel::session::Session;
use mistgate_kernel::{Eyes, Game, Line, Seat};
use mistgate_mistywell::Mistywell;
use mistgate_mistywell::event::Event;
use mistgate_mistywell::ids::Role;
use mistgate_mistywell::state::State;
use serde_json::{Map, Value, json};
use std::sync::{Arc, OnceLock};

/// Mistywell, with all a server needs.
pub fn hosted(game: Arc<Mistywell>) -> HostedGame {
    let bot = SearchingTableBot::<Mistywell>::default();
    HostedGame::new(game.clone(), About::of::<Mistywell>()).with_bot(bot).with_persons(seat_persons).with_face(MistywellFace(game))
}

/// A table of Mistywell, as this person sees it.
pub fn table(session: &Session<Mistywell>, at: Seating) -> TableModel<'_> {
    seating::table(&MistywellFace(session.game().clone()), session, at)
}

/// Who controls which role (MW-ROLE-03).
fn seat_persons(setup: &mut Value, persons: &[u8]) {
    if let Some(setup) = setup.as_object_mut() {
        setup.entry("control").or_insert_with(|| json!(persons));
    }
}

/// The Witch for oneself, bots beside her, a few rounds.
const TUTORIAL: Tutorial = Tutorial { seed: 41_002, fields: &[("seat-0", "me"), ("seat-1", "bot"), ("seat-2", "bot"), ("rounds", "6")], minutes: 10 };

/// How Mistywell looks.
pub struct MistywellFace(pub Arc<Mistywell>);

impl Face for MistywellFace {
    type Game = Mistywell;

    /// This person as the Witch, bots beside them.
    fn layout(&self) -> Layout {
        let seats = ROLES.iter().zip(["me", "bot", "bot"]).map(|(role, chosen)| SeatChoice {
            name: role.name.to_owned(),
            article: true,
            slug: role.slug.to_owned(),
            glyph: role.glyph,
            tone: role.tone,
            blurb: role.blurb.to_owned(),
            chosen,
            optional: false,
            picks: Vec::new(),
        });
        Layout {
            manner: "all seats together against the Temple",
            seats: seats.collect(),
            variants: vec![Variant { field: "plan_ahead", label: "Plan ahead", rule: Some("MW-PROJ-12"), on: false }],
            numbers: vec![Number { field: "rounds", label: "Last round", empty: "none", value: String::new() }],
            ..Layout::default()
        }
    }

    fn setup(&self, fields: &Fields) -> Result<Value, String> {
        let mut setup = Map::new();
        if fields.is_on("plan_ahead") {
            setup.insert("plan_ahead".to_owned(), json!(true));
        }
        if let Some(rounds) = fields.filled("rounds") {
            let rounds: u16 = rounds.parse().map_err(|_| "the last round is a number from 1 to 999, or none".to_owned())?;
            setup.insert("rounds".to_owned(), json!(rounds));
        }
        Ok(Value::Object(setup))
    }

    fn seat(&self, _: &Session<Mistywell>, seat: Seat) -> SeatLook {
        let role = ROLES[usize::from(seat.0).min(ROLES.len() - 1)];
        SeatLook { name: role.name.to_owned(), article: true, glyph: role.glyph, tone: role.tone }
    }

    /// Everything but the order of the decks lies open (MW-ROLE-06), so all eyes see the same.
    fn board<'a>(&self, game: &'a Mistywell, state: &State, _: Eyes) -> Box<dyn Board + Send + 'a> {
        Box::new(MistywellBoard::new(game, state))
    }

    fn end(&self, game: &Mistywell, state: &State) -> Option<Line> {
        state.end.map(|end| game.tell(&Event::Ended { end }, Eyes::SPECTATOR))
    }

    fn cards(&self, theme: Theme) -> Markup {
        gallery(&self.0, theme)
    }

    fn asks_openly(&self) -> bool {
        true
    }

    fn is_heading(&self, event: &Event) -> bool {
        matches!(event, Event::RoundBegan { .. })
    }

    fn is_aside(&self, event: &Event) -> bool {
        matches!(
            event,
            Event::TurnBegan { .. }
                | Event::TempleTurnBegan
                | Event::PaidCost { .. }
                | Event::TimerSet { .. }
                | Event::Ticked { .. }
                | Event::Moved { .. }
                | Event::FateDone { .. }
                | Event::CovenantDone { .. }
                | Event::ActionDiscarded { .. }
                | Event::Declined { .. }
        )
    }

    fn weighs(&self, event: &Event) -> bool {
        matches!(event, Event::TokenPlaced { .. } | Event::TokenFlipped { .. } | Event::Failed { .. })
    }

    fn brings(&self, _game: &Mistywell, seat: Seat, events: &[Event]) -> Vec<String> {
        brings(seat, events)
    }

    fn cause(&self, game: &Mistywell, state: &State, seat: Seat, recent: &[Event]) -> Option<Cause> {
        super::cause::cause(game, state, seat, recent)
    }

    fn near(&self, game: &Mistywell, state: &State, seat: Seat, options: &[Opt]) -> Vec<Named> {
        near_pieces(game, state, seat, options)
    }

    fn pieces(&self, game: &Mistywell, state: &State, seat: Seat) -> Vec<Named> {
        all_pieces(game, state, seat)
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
        GUIDE.get_or_init(|| Guide::read(include_str!("../../../../../content/mistywell/guide.toml")).ok()).as_ref()
    }

    fn situations(&self, game: &Mistywell, state: &State, seat: Seat) -> Vec<&'static str> {
        super::guide::situations(game, state, seat)
    }
}

/// What a move brings its role, the weightiest first.
fn brings(seat: Seat, events: &[Event]) -> Vec<String> {
    let me = |role: Role| role.seat() == seat;
    let mut tally = Tally::default();
    for (at, event) in events.iter().enumerate() {
        match *event {
            Event::TokenPlaced { unity, .. } | Event::TokenFlipped { unity, .. } => tally.add(if unity { "Unity" } else { "Fear" }, "+", 1),
            Event::TookBane { role } if me(role) => tally.add("Bane", "+", 1),
            Event::GainedFate { role, .. } if me(role) => tally.add("Fate", "+", 1),
            Event::LostFate { role, .. } if me(role) => tally.add("Fate", "−", 1),
            Event::GainedSupply { role, cubes } if me(role) => tally.add("Supply", "+", u32::from(cubes)),
            Event::LostSupply { role, .. } | Event::PaidCost { role, .. } if me(role) => tally.add("Supply", "−", 1),
            Event::GainedEffort { role, cubes } if me(role) => tally.add("Effort", "+", u32::from(cubes)),
            Event::Recovered { role, .. } if me(role) => tally.add("cards", "+", 1),
            // Who chooses what to discard need not be told.
            Event::Discarded { role, .. } if me(role) && at > 0 => tally.add("cards", "−", 1),
            Event::TimerSet { role, .. } if me(role) => tally.add("turns", "in ", 1),
            Event::BaneLifted { .. } => tally.say("Bane lifted".to_owned()),
            // What others get or lose is theirs to read.
            Event::TookBane { .. } | Event::GainedFate { .. } | Event::LostFate { .. } | Event::GainedSupply { .. } | Event::LostSupply { .. } => {}
            Event::PaidCost { .. } | Event::GainedEffort { .. } | Event::Recovered { .. } | Event::Discarded { .. } | Event::TimerSet { .. } => {}
            Event::Paid { role, cubes, .. } if me(role) => tally.add("Supply", "+", u32::from(cubes)),
            Event::Failed { role, .. } if me(role) => tally.say("the Project fails".to_owned()),
            Event::Completed { role, .. } if me(role) => tally.say("Request done".to_owned()),
            Event::ClockFlipped { time } => tally.say(format!("it becomes {}", time.slug())),
            Event::EnforcerMoved { .. } => tally.say("the Enforcer moves".to_owned()),
            Event::NotPlaced { .. } | Event::TokenDidNotFit { .. } => tally.say("no room".to_owned()),
            // The move says it by itself, or it is the way things go.
            Event::Paid { .. } | Event::Failed { .. } | Event::Completed { .. } | Event::Played { .. } | Event::Resolved { .. } | Event::Drafted { .. } => {}
            Event::Placed { .. } | Event::Removed { .. } | Event::Moved { .. } | Event::RequestDiscarded { .. } | Event::ActionDiscarded { .. } => {}
            Event::DrewRequest { .. } | Event::UsedAbility { .. } | Event::Offered { .. } | Event::Declined { .. } | Event::Ticked { .. } => {}
            Event::AcceptedFate { .. } | Event::Advanced { .. } | Event::FateDrawn { .. } | Event::FateDone { .. } | Event::FateReturned { .. } => {}
            Event::CovenantDrawn { .. } | Event::CovenantDone { .. } | Event::BanePlaced { .. } | Event::TempleCube { .. } | Event::TempleInfluence { .. } => {}
            Event::TempleTook { .. } | Event::Posted { .. } | Event::TempleTurnBegan | Event::RoundBegan { .. } | Event::TurnBegan { .. } => {}
            Event::EnforcerStarts { .. } | Event::ReserveFilled { .. } | Event::DraftLaidOut { .. } | Event::StartingSupply { .. } => {}
            Event::ProposedToConcede { .. } | Event::Ended { .. } => {}
        }
    }
    tally.words()
}

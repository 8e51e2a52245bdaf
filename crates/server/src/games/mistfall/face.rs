//! Mistfall as the server hosts it: what the lobby says, how a table begins, how it looks.

use super::gallery::gallery;
use super::{MistfallBoard, card_piece, hero_look};
use crate::bots::MonteCarloTableBot;
use crate::front::Fields;
use crate::games::{Face, Named, SeatLook};
use crate::hosted::{About, HostedGame};

use crate::model::{Board, Opt};
use crate::pages::lobby::{Layout, Pick, SeatChoice, Variant};
use crate::parts::frame::Theme;
use crate::parts::guide::Guide;
use maud::Markup;
use mistgate_kernel::session::Session;
use mistgate_kernel::{Eyes, Game, Line, Seat};
use mistgate_mistfall::Mistfall;
use mistgate_mistfall::event::Event;
use mistgate_mistfall::ids::MAX_HEROES;
use mistgate_mistfall::state::State;
use serde_json::{Value, json};
use std::sync::{Arc, OnceLock};

/// Mistfall, with all a server needs.
pub fn hosted(game: Arc<Mistfall>) -> HostedGame {
    let bot = MonteCarloTableBot::<Mistfall>::default();
    HostedGame::new(game.clone(), About::of::<Mistfall>()).with_bot(bot).with_persons(seat_persons).with_face(MistfallFace(game))
}

/// Who controls which Hero (MF-OVERVIEW-01).
fn seat_persons(setup: &mut Value, persons: &[u8]) {
    if let Some(setup) = setup.as_object_mut() {
        setup.entry("control").or_insert_with(|| json!(persons));
    }
}

/// How Mistfall looks.
pub struct MistfallFace(pub Arc<Mistfall>);

/// The form's field for the Hero of a seat.
fn hero_field(at: usize) -> String {
    format!("hero-{at}")
}

impl Face for MistfallFace {
    type Game = Mistfall;

    /// This person with the first Hero, a bot beside them; two more seats for whoever comes.
    fn layout(&self) -> Layout {
        let c = &self.0.content;
        let heroes: Vec<(String, String)> =
            c.charters[..c.base.charters].iter().map(|charter| (charter.slug.clone(), format!("{}, {}", charter.name, charter.class))).collect();
        let quests = c.quests[..c.base.quests]
            .iter()
            .map(|quest| (quest.slug.clone(), if quest.tutorial { format!("{} (a first game)", quest.title) } else { quest.title.clone() }));
        let seats = ["me", "bot", "none", "none"].into_iter().zip(&c.charters).enumerate().map(|(at, (chosen, charter))| SeatChoice {
            name: format!("Hero {}", at + 1),
            article: false,
            slug: format!("hero-{}", at + 1),
            glyph: hero_look(at).0,
            tone: hero_look(at).1,
            blurb: String::new(),
            chosen,
            optional: at > 0,
            pick: Some(Pick { field: hero_field(at), label: "plays".to_owned(), options: heroes.clone(), chosen: charter.slug.clone() }),
        });
        Layout {
            manner: "all Heroes together",
            seats: seats.collect(),
            variants: vec![
                Variant { field: "nightmare_heroes", label: "Nightmare Heroes", rule: Some("MF-VARIANT-02"), on: false },
                Variant { field: "nightmare_quest", label: "Nightmare Quest", rule: Some("MF-VARIANT-03"), on: false },
                Variant { field: "combined_turns", label: "Combined turns", rule: Some("MF-VARIANT-05"), on: false },
            ],
            picks: vec![Pick {
                field: "quest".to_owned(),
                label: "Quest".to_owned(),
                options: quests.collect(),
                chosen: c.quests[..c.base.quests].iter().find(|quest| quest.tutorial).or(c.quests.first()).map(|quest| quest.slug.clone()).unwrap_or_default(),
            }],
            ..Layout::default()
        }
    }

    fn setup(&self, fields: &Fields) -> Result<Value, String> {
        let taken = (0..MAX_HEROES).filter(|at| fields.get(&format!("seat-{at}")).is_some_and(|who| who != "none"));
        let heroes: Vec<&str> = taken.filter_map(|at| fields.get(&hero_field(at))).collect();
        if let Some(twice) = heroes.iter().enumerate().find(|(at, hero)| heroes[..*at].contains(hero)) {
            return Err(format!("two seats want to play {}: there is only one of each Hero", twice.1));
        }
        Ok(json!({
            "quest": fields.get("quest").unwrap_or_default(),
            "heroes": heroes,
            "nightmare_heroes": fields.is_on("nightmare_heroes"),
            "nightmare_quest": fields.is_on("nightmare_quest"),
            "combined_turns": fields.is_on("combined_turns"),
        }))
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

    /// Cards in hand that cannot be used just now.
    fn near(&self, game: &Mistfall, state: &State, seat: Seat, options: &[Opt]) -> Vec<Named> {
        let offered = |piece: &str| options.iter().any(|option| option.choice.pieces.iter().any(|other| other == piece));
        if !options.iter().any(|option| option.choice.play.starts_with("use ")) {
            return Vec::new();
        }
        let board = MistfallBoard::new(game, state);
        let hero = board.view.heroes.get(usize::from(seat.0));
        let hand = hero.into_iter().flat_map(|hero| &hero.hand).filter_map(|slug| board.card(slug));
        hand.map(|card| (card_piece(&card.slug), card.title.clone())).filter(|(piece, _)| !offered(piece)).collect()
    }

    fn pieces(&self, game: &Mistfall, state: &State, seat: Seat) -> Vec<Named> {
        let board = MistfallBoard::new(game, state);
        let Some(hero) = board.view.heroes.get(usize::from(seat.0)) else { return Vec::new() };
        let slugs = hero.hand.iter().copied().chain(hero.area.iter().map(|card| card.id)).chain(hero.feats.iter().map(|feat| feat.0));
        let cards = slugs.filter_map(|slug| board.card(slug)).map(|card| (card_piece(&card.slug), card.title.clone()));
        let foes = board.view.line.iter().chain(board.view.heroes.iter().flat_map(|hero| &hero.enemies));
        let foes = foes.map(|foe| (format!("enemy:{}", foe.id), foe.title.to_owned()));
        let spots = board.view.board.iter().map(|spot| (format!("spot:{}", spot.id), spot.name.unwrap_or("Unknown").to_owned()));
        cards.chain(foes).chain(spots).collect()
    }

    fn guide(&self) -> Option<&Guide> {
        static GUIDE: OnceLock<Option<Guide>> = OnceLock::new();
        // Embedded, and a test reads it: without it, nobody is guided, and the game goes on.
        GUIDE.get_or_init(|| Guide::read(include_str!("../../../../../content/mistfall/guide.toml")).ok()).as_ref()
    }

    fn situations(&self, game: &Mistfall, state: &State, seat: Seat) -> Vec<&'static str> {
        super::guide::situations(game, state, seat)
    }
}

//! Malhya as the server hosts it: what the lobby says, how an adventure begins, how it looks, what it hands out on paper.

use super::pictures::hero_look;
use super::{MalhyaBoard, campaign, gallery, sheet};
use crate::bots::SearchingTableBot;
use crate::front::Fields;
use crate::games::{Face, Named, Paper, SeatLook, Tutorial};
use crate::hosted::{About, HostedGame};
use crate::model::{Board, Cause, Opt, Place, Verb};
use crate::pages::campaign::Stage;
use crate::pages::lobby::{BotSeats, EmptySeats, Layout, Pick, SeatChoice, TextField, Variant};
use crate::parts::frame::Theme;
use crate::parts::guide::Guide;
use crate::parts::tally::Tally;
use maud::Markup;
use mistgate_kernel::json::FromJson;
use mistgate_kernel::session::Session;
use mistgate_kernel::text::capital;
use mistgate_kernel::{Choice, Eyes, Game, Line, Seat};
use mistgate_malhya::booklet::library::Booklet;
use mistgate_malhya::campaign::sheet::Sheets;
use mistgate_malhya::event::Event;
use mistgate_malhya::ids::{BookletId, CardNumber};
use mistgate_malhya::state::State;
use mistgate_malhya::words::{GameMode, HeroId};
use mistgate_malhya::{Malhya, Setup};
use serde_json::{Map, Value, json};
use std::sync::{Arc, OnceLock};

/// Malhya, with all a server needs.
pub fn hosted(game: Arc<Malhya>) -> HostedGame {
    let bot = SearchingTableBot::<Malhya>::default();
    HostedGame::new(game.clone(), About::of::<Malhya>()).with_bot(bot).with_face(MalhyaFace(game))
}

/// The adventure that is offered first.
const FIRST: &str = "three-mules-for-hessel";
/// The field of the save sheet.
const SHEET: &str = "sheet";

/// Two heroes for oneself, on the road for three mules.
const TUTORIAL: Tutorial = Tutorial {
    seed: 41_004,
    fields: &[
        ("seat-0", "me"),
        ("seat-1", "me"),
        ("seat-2", "none"),
        ("seat-3", "none"),
        ("seat-4", "none"),
        ("adventure", FIRST),
        ("mode", "normal"),
        ("quick", "on"),
    ],
    minutes: 10,
};

/// How Malhya looks.
pub struct MalhyaFace(pub Arc<Malhya>);

impl MalhyaFace {
    /// The adventures that can be played to their end, the first one first.
    fn adventures(&self) -> Vec<&Booklet> {
        let c = &self.0.content;
        let whole = |id: BookletId| c.library.is_playable(id);
        let ids = (0..c.library.booklets.len() as u8).map(BookletId);
        let mut found: Vec<&Booklet> = ids.filter(|&id| whole(id)).map(|id| &c.library.booklets[id.index()]).collect();
        found.sort_by_key(|booklet| booklet.slug != FIRST);
        found
    }

    /// The sheets of a form, if it has some.
    fn sheets(&self, fields: &Fields) -> Result<Option<Sheets>, String> {
        fields.filled(SHEET).map(|text| self.read(text)).transpose()
    }

    /// Sheets that a game could have written, or everything that is wrong with them.
    fn read(&self, text: &str) -> Result<Sheets, String> {
        let sheets = Sheets::read(text).map_err(|error| format!("this is no save sheet: {error}"))?;
        let faults = sheets.faults(&self.0.content);
        if faults.is_empty() { Ok(sheets) } else { Err(format!("the save sheet cannot be: {}", faults.join("; "))) }
    }
}

impl Face for MalhyaFace {
    type Game = Malhya;

    /// Two heroes of this person; the others may join later.
    fn layout(&self) -> Layout {
        let seats = HeroId::ALL.iter().map(|&hero| {
            let (glyph, tone) = hero_look(hero);
            let board = self.0.content.hero(hero);
            SeatChoice {
                name: format!("{} ({})", capital(hero.name()), board.called),
                article: false,
                slug: hero.word().to_owned(),
                glyph,
                tone,
                blurb: board.flavour.clone().unwrap_or_default(),
                chosen: if hero.index() < 2 { "me" } else { "none" },
                optional: true,
                picks: Vec::new(),
            }
        });
        let adventures: Vec<(String, String)> = self.adventures().iter().map(|booklet| (booklet.slug.clone(), booklet.title.clone())).collect();
        let modes = [GameMode::Normal, GameMode::Easy, GameMode::Difficult].map(|mode| (mode.word().to_owned(), capital(mode.word())));
        Layout {
            manner: "together, two to five heroes",
            seats: seats.collect(),
            variants: vec![
                Variant { field: "quick", label: "Begin at once: chance outfits new heroes", rule: None, on: true },
                Variant { field: "fast", label: "Fast mode: some episodes are cut", rule: Some("ML-BOOK-04"), on: false },
            ],
            picks: vec![
                Pick {
                    field: "adventure".to_owned(),
                    label: "Adventure".to_owned(),
                    chosen: adventures.first().map(|one| one.0.clone()).unwrap_or_default(),
                    options: adventures,
                },
                Pick { field: "mode".to_owned(), label: "How hard".to_owned(), options: modes.to_vec(), chosen: GameMode::Normal.word().to_owned() },
            ],
            shelf: self.adventures().iter().map(|booklet| (booklet.title.clone(), booklet.blurb.join(" "))).collect(),
            texts: vec![TextField { field: SHEET, label: "Save sheet of your group, if it has one", value: String::new() }],
            empty: EmptySeats::KeptByHost,
            bots: BotSeats::Offered,
            ..Layout::default()
        }
    }

    fn plays(&self, setup: &Value) -> Option<String> {
        let booklet = self.0.content.library.booklets.iter().find(|booklet| setup["adventure"] == booklet.slug)?;
        Some(booklet.title.clone())
    }

    fn setup(&self, fields: &Fields) -> Result<Value, String> {
        let heroes = HeroId::ALL.iter().filter(|hero| fields.get(&format!("seat-{}", hero.index())) != Some("none")).map(|hero| hero.word());
        let mut setup = Map::from_iter([("heroes".to_owned(), json!(heroes.collect::<Vec<_>>()))]);
        setup.insert("adventure".to_owned(), json!(fields.filled("adventure").unwrap_or(FIRST)));
        setup.insert("mode".to_owned(), json!(fields.filled("mode").unwrap_or(GameMode::Normal.word())));
        for field in ["quick", "fast"] {
            setup.insert(field.to_owned(), json!(fields.is_on(field)));
        }
        if let Some(sheets) = self.sheets(fields)? {
            setup.insert("legacy".to_owned(), json!(sheets));
        }
        let setup = Value::Object(setup);
        let read = Setup::from_value(&setup)?;
        // An adventure is laid out for a try, so that the lobby can say what is wrong.
        Session::begin(self.0.clone(), read, 0).map_err(|error| error.to_string())?;
        Ok(setup)
    }

    /// A group with its sheet: its heroes, its mode; the adventure it is in, or one it has not just finished.
    fn filled(&self, sheet: &str) -> Result<Fields, String> {
        let sheets = self.read(sheet)?;
        let group: Vec<HeroId> = sheets.group().collect();
        let save = &sheets.scenario;
        let adventures = self.adventures();
        let next = adventures.iter().find(|booklet| (booklet.slug == save.adventure) != save.finished).or(adventures.first());
        let mut fields: Vec<(String, String)> =
            HeroId::ALL.iter().map(|hero| (format!("seat-{}", hero.index()), if group.contains(hero) { "me" } else { "none" }.to_owned())).collect();
        fields.extend(next.map(|booklet| ("adventure".to_owned(), booklet.slug.clone())));
        fields.extend([("mode".to_owned(), save.mode.clone()), ("quick".to_owned(), "on".to_owned()), (SHEET.to_owned(), sheet.to_owned())]);
        // ML-BOOK-05: fast mode is chosen once.
        fields.extend(save.fast.filter(|&fast| fast).map(|_| ("fast".to_owned(), "on".to_owned())));
        Ok(Fields(fields))
    }

    fn seat(&self, _: &Session<Malhya>, seat: Seat) -> SeatLook {
        let hero = HeroId::of(seat).unwrap_or(HeroId::Wallen);
        let (glyph, tone) = hero_look(hero);
        SeatLook { name: capital(hero.name()), article: false, glyph, tone }
    }

    fn board<'a>(&self, game: &'a Malhya, state: &State, eyes: Eyes) -> Box<dyn Board + Send + 'a> {
        Box::new(MalhyaBoard::new(game, state, eyes, &[]))
    }

    fn board_after<'a>(&self, game: &'a Malhya, state: &State, eyes: Eyes, last: &[Event]) -> Box<dyn Board + Send + 'a> {
        Box::new(MalhyaBoard::new(game, state, eyes, last))
    }

    /// A line of sight, drawn and judged.
    fn drawn(&self, game: &Malhya, state: &State, piece: &str) -> Option<Markup> {
        game.sight_line(state, piece).map(|line| super::place::asked_line(&line, state.mode))
    }

    fn end(&self, game: &Malhya, state: &State) -> Option<Line> {
        Some(game.tell(&Event::Ended { end: state.end? }, Eyes::SPECTATOR))
    }

    fn cards(&self, theme: Theme) -> Markup {
        gallery::cards(&self.0, theme)
    }

    fn is_heading(&self, event: &Event) -> bool {
        matches!(event, Event::Opened { .. } | Event::DayEnded { .. })
    }

    fn brings(&self, game: &Malhya, _seat: Seat, events: &[Event]) -> Vec<String> {
        // Who takes a thing: the question has said which. What rises: the option says how far.
        let events = if let [Event::Got { .. } | Event::Raised { .. }, then @ ..] = events { then } else { events };
        // Which crystal moves: the option says it, and what heals by itself afterwards is not its doing.
        if matches!(events, [Event::Healed { .. }, ..]) {
            return Vec::new();
        }
        brings(game, events)
    }

    fn cause(&self, game: &Malhya, state: &State, seat: Seat, _recent: &[Event]) -> Option<Cause> {
        super::cause::cause(game, state, seat)
    }

    /// Options of a choice that are closed, hexes around the group, wares that are too dear.
    fn near(&self, game: &Malhya, state: &State, seat: Seat, options: &[Opt]) -> Vec<Named> {
        let offered = |piece: &str| options.iter().any(|option| option.choice.pieces.iter().any(|other| other == piece));
        let mut near = closed_options(game, state, seat);
        near.extend(state.table.as_slice().iter().filter(|_| state.market.is_some()).map(|thing| {
            let slug = thing.slug(&game.content.names);
            (format!("thing:{slug}"), game.called(&slug))
        }));
        near.retain(|(piece, _)| !offered(piece));
        near
    }

    fn pieces(&self, game: &Malhya, state: &State, seat: Seat) -> Vec<Named> {
        let heroes = state.group_heroes().map(|hero| (format!("hero:{}", hero.word()), capital(hero.name())));
        let around = game.look(state).hex().into_iter().flat_map(|hex| hex.around).flatten();
        let hexes =
            around.map(|id| &game.content.region.hexes[id.index()]).map(|hex| (format!("hex:{}", hex.name), format!("{}, {}", hex.name, hex.terrain.word())));
        closed_options(game, state, seat).into_iter().chain(heroes).chain(hexes).collect()
    }

    fn verbs(&self) -> &'static [Verb] {
        &super::verbs::VERBS
    }

    fn place(&self, choice: &Choice) -> Place {
        super::verbs::place_of(choice)
    }

    fn sorted(&self, choice: &Choice) -> Place {
        super::verbs::sorted(choice)
    }

    fn tutorial(&self) -> Option<&'static Tutorial> {
        Some(&TUTORIAL)
    }

    fn leaves(&self) -> Option<[Markup; 2]> {
        Some(super::leaves::leaves())
    }

    fn guide(&self) -> Option<&Guide> {
        static GUIDE: OnceLock<Option<Guide>> = OnceLock::new();
        // Embedded, and a test reads it: without it, nobody is guided, and the game goes on.
        GUIDE.get_or_init(|| Guide::read(include_str!("../../../../../content/malhya/guide.toml")).ok()).as_ref()
    }

    fn situations(&self, game: &Malhya, state: &State, seat: Seat) -> Vec<&'static str> {
        super::guide::situations(game, state, seat)
    }

    fn papers(&self) -> &'static [(&'static str, &'static str, &'static str)] {
        &[("sheet", "print", "Save sheets, to print"), ("sheet.toml", "export", "Save sheets, as a file")]
    }

    fn paper(&self, session: &Session<Malhya>, name: &str, theme: Theme) -> Option<Paper> {
        let sheets = session.game().sheets(session.state());
        match name {
            "sheet" => Some(Paper::Page(sheet::page(session.game(), &sheets, theme))),
            "sheet.toml" => Some(Paper::File { name: format!("{}.toml", sheets.scenario.adventure), kind: "application/toml", text: sheets.write() }),
            _ => None,
        }
    }

    fn stage(&self, session: &Session<Malhya>) -> Option<Stage> {
        Some(campaign::stage(session))
    }

    fn sheet(&self, session: &Session<Malhya>) -> Option<String> {
        Some(session.game().sheets(session.state()).write())
    }
}

/// What a move brings the group, the weightiest first.
fn brings(game: &Malhya, events: &[Event]) -> Vec<String> {
    let mut tally = Tally::default();
    for event in events {
        match *event {
            Event::Gained { what, n } => tally.add(what.word(), "+", u32::from(n)),
            Event::Lost { what, n } => tally.add(what.word(), "−", u32::from(n)),
            Event::Hurt { n, .. } => tally.add("Life", "−", u32::from(n)),
            Event::Healed { .. } => tally.add("healed", "", 1),
            Event::Fell { hero } => tally.say(format!("{} falls", capital(hero.name()))),
            Event::Woke { hero } => tally.say(format!("{} wakes", capital(hero.name()))),
            Event::AuraSpent { n, .. } => tally.add("Aura", "−", u32::from(n)),
            Event::AuraBack { n, .. } => tally.add("Aura", "+", u32::from(n)),
            Event::Got { thing, .. } => tally.say(format!("+ {}", game.called(&thing.slug(&game.content.names)))),
            Event::Bought { price, .. } => tally.add("gold", "−", u32::from(price)),
            Event::Raised { characteristic, value, .. } => tally.say(format!("{} {value}", capital(characteristic.word()))),
            Event::Bonus { bonus, .. } => tally.say(super::pictures::bonus_look(bonus).1.to_owned()),
            Event::Recovered { card, .. } => tally.say(format!("no more {}", card_name(game, card))),
            Event::Struck { card, .. } => tally.say(card_name(game, card)),
            Event::WeatherTurned { weather } => tally.say(format!("{} weather", weather.word())),
            Event::LevelUp { .. } => tally.say("Level Up".to_owned()),
            // The gold for what is sold is gained by itself.
            Event::Sold { .. } => {}
            // The option says it by itself, or it is the way things go.
            Event::Opened { .. } | Event::Cut { .. } | Event::Closed | Event::Chosen { .. } | Event::Judged { .. } | Event::CardTaken { .. } => {}
            Event::CardDiscarded { .. } | Event::TokenTaken { .. } | Event::TokenDiscarded { .. } | Event::Marked { .. } | Event::CrystalsOn { .. } => {}
            Event::HeroChosen { .. } | Event::TurnEnded { .. } | Event::CheckBegan { .. } | Event::Tries { .. } | Event::Rolled { .. } => {}
            Event::Failed { .. } | Event::Stopped { .. } | Event::Pooled { .. } | Event::Ended { .. } | Event::SetOut { .. } => {}
            Event::TravelCardDrawn { .. } | Event::EventCardDrawn { .. } | Event::Moved { .. } | Event::TitanMoved { .. } | Event::CardPlaced { .. } => {}
            Event::DayEnded { .. } | Event::Rested { .. } | Event::WarmedUp { .. } | Event::Reopened { .. } | Event::VillageReached => {}
            Event::ActionsShuffled | Event::ActionDrawn { .. } | Event::Harvested { .. } | Event::Crafted { .. } | Event::DungeonEntered { .. } => {}
            Event::DungeonCrystals { .. } | Event::DungeonFinished { .. } | Event::ModeChanged { .. } | Event::LeftLying { .. } => {}
            Event::Worn { .. } | Event::Stored { .. } | Event::Dropped { .. } | Event::Handed { .. } | Event::Wielded { .. } | Event::Drank { .. } => {}
            Event::Used { .. } | Event::Crystals { .. } | Event::Learned { .. } | Event::SpellLearned { .. } | Event::SpellReturned { .. } => {}
            Event::StoneAttuned { .. } | Event::LaidDown { .. } | Event::Improved { .. } | Event::BeetleSpent { .. } | Event::MarketOpened => {}
            Event::MarketClosed | Event::Joined { .. } | Event::Departed { .. } | Event::Mode { .. } | Event::RuleSwitched { .. } => {}
            Event::CubesOn { .. } | Event::DamageOn { .. } | Event::ActionsDiscarded { .. } | Event::TargetNamed { .. } | Event::Mirrored { .. } => {}
            Event::NumberTried { .. } | Event::Map(_) | Event::Fight(_) | Event::Challenge(_) => {}
        }
    }
    tally.words()
}

fn card_name(game: &Malhya, number: CardNumber) -> String {
    game.content.scenario_card(number).map_or_else(String::new, |card| card.name.clone())
}

/// The options of the choice that is asked, closed ones among them.
fn closed_options(game: &Malhya, state: &State, seat: Seat) -> Vec<Named> {
    use mistgate_malhya::ask::Question;
    let Some(Question::Choice(id)) = game.look(state).asked_of(seat).map(|ask| ask.what) else { return Vec::new() };
    let options = &game.content.library.program.choices[id.index()].options;
    (1..).zip(options).map(|(n, option): (usize, _)| (format!("option:{n}"), option.label.clone())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use mistgate_malhya::event::Tally as Counted;
    use mistgate_malhya::hero::thing::Thing;
    use mistgate_malhya::ids::WeaponId;

    #[test]
    fn the_gold_of_a_sale_is_counted_once() {
        let game = Malhya::embedded().unwrap();
        let thing = Thing::Weapon(WeaponId(0));
        let sale = [Event::Sold { thing, price: 1 }, Event::Gained { what: Counted::Gold, n: 1 }, Event::Lost { what: Counted::TravelTokens, n: 1 }];
        assert_eq!(brings(&game, &sale), ["+1 gold", "−1 travel token"]);
    }
}

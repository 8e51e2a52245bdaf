//! The boards of the games. A game brings its [`Face`]; everything else of its pages is in [`crate::parts`] and
//! [`crate::pages`], and makes itself.

pub mod boxes;
pub mod frost;
pub mod malhya;
pub mod mistfall;
pub mod mistywell;

use crate::ending::Rival;
use crate::front::Fields;
use crate::look::Tone;
use crate::model::{Board, Cause, Opt, PaperLink, Place, TableModel, Verb};
use crate::pages::campaign::Stage;
use crate::pages::lobby::{BotSeats, Layout};
use crate::parts::frame::Theme;
use crate::parts::guide::Guide;
use crate::seating::{self, Seating};
use maud::Markup;
use mistgate_kernel::any::AnySession;
use mistgate_kernel::session::Session;
use mistgate_kernel::{Choice, Eyes, Game, Line, Seat};
use serde_json::Value;

/// A drawing: the path under `/assets/`, and how it is drawn.
pub type Drawing = (&'static str, fn() -> &'static str);

/// Drawings that games bring along.
pub const DRAWINGS: [Drawing; 1] = [("city.svg", mistywell::city::city)];

/// How a seat looks.
#[derive(Clone, Debug)]
pub struct SeatLook {
    /// As a word: `Witch`, or the name of a hero.
    pub name: String,
    /// Does one say `the Witch`?
    pub article: bool,
    /// Its icon.
    pub glyph: &'static str,
    /// Its dye.
    pub tone: Tone,
}

/// Something on paper that a table hands out.
pub enum Paper {
    /// A page, to be read or printed.
    Page(Markup),
    /// A file, to be kept.
    File {
        /// What it is called.
        name: String,
        /// Its media type.
        kind: &'static str,
        /// What stands in it.
        text: String,
    },
}

/// A first game to learn from: an ordinary table, always laid out and dealt in the same way, at which the guide begins anew.
#[derive(Clone, Copy, Debug)]
pub struct Tutorial {
    /// The deal.
    pub seed: u64,
    /// The lobby's form as it is filled in.
    pub fields: &'static [(&'static str, &'static str)],
    /// How long it takes until all is told.
    pub minutes: u8,
}

/// A piece and what it is called.
pub type Named = (String, String);

/// How a game looks in the browser: all that a game must bring, besides its rules.
pub trait Face: Send + Sync + 'static {
    /// The game.
    type Game: Game;

    /// How it is laid out before it begins, as usual.
    fn layout(&self) -> Layout;
    /// The setup that a filled layout asks for, or what is wrong with it.
    fn setup(&self, fields: &Fields) -> Result<Value, String>;
    /// What is played with this setup, where a box holds several: the Quest, the adventure.
    fn plays(&self, _setup: &Value) -> Option<String> {
        None
    }
    /// How a seat looks.
    fn seat(&self, session: &Session<Self::Game>, seat: Seat) -> SeatLook;
    /// The pieces on the table, as these eyes may see them.
    fn board<'a>(&self, game: &'a Self::Game, state: &<Self::Game as Game>::State, eyes: Eyes) -> Box<dyn Board + Send + 'a>;
    /// The same, with what the last thing done has brought: for boards that show it.
    fn board_after<'a>(
        &self,
        game: &'a Self::Game,
        state: &<Self::Game as Game>::State,
        eyes: Eyes,
        _last: &[<Self::Game as Game>::Event],
    ) -> Box<dyn Board + Send + 'a> {
        self.board(game, state, eyes)
    }
    /// What a page draws when it is asked about a piece, besides the words: a line of sight, say.
    fn drawn(&self, _game: &Self::Game, _state: &<Self::Game as Game>::State, _piece: &str) -> Option<Markup> {
        None
    }
    /// How it ended, as a sentence; nothing while it goes on.
    fn end(&self, game: &Self::Game, state: &<Self::Game as Game>::State) -> Option<Line>;
    /// All its cards.
    fn cards(&self, theme: Theme) -> Markup;

    /// The points of each seat, where the seats play against each other; nothing where they win and lose together.
    fn scores(&self, _game: &Self::Game, _state: &<Self::Game as Game>::State) -> Vec<i32> {
        Vec::new()
    }
    /// Who plays against the seats without one of them, and their points at the end.
    fn rival(&self, _game: &Self::Game, _state: &<Self::Game as Game>::State) -> Option<Rival> {
        None
    }
    /// May everybody read what somebody is asked? Not where a question may name a hidden card.
    fn asks_openly(&self) -> bool {
        false
    }
    /// Does the event begin a chapter of the story, such as a round?
    fn is_heading(&self, _event: &<Self::Game as Game>::Event) -> bool {
        false
    }
    /// Is the event only for the log, too small for a recap: a card drawn, a resource generated?
    fn is_aside(&self, _event: &<Self::Game as Game>::Event) -> bool {
        false
    }
    /// Is the event told first where there is no room for all, among the moments that decided a game?
    fn weighs(&self, _event: &<Self::Game as Game>::Event) -> bool {
        false
    }
    /// What these events bring the seat that moved, in a word or two each, the weightiest first: shown beside the move that is
    /// certain to lead to them.
    fn brings(&self, _game: &Self::Game, _seat: Seat, _events: &[<Self::Game as Game>::Event]) -> Vec<String> {
        Vec::new()
    }
    /// The card or piece that asks the seat; nothing if it is a rule of the game that does. What happened lately, oldest first,
    /// tells of cards that have left nothing else to be done.
    fn cause(&self, game: &Self::Game, state: &<Self::Game as Game>::State, seat: Seat, recent: &[<Self::Game as Game>::Event]) -> Option<Cause>;
    /// Pieces near at hand that are not among the options, but of their kind: those whose refusal is worth a word.
    fn near(&self, _game: &Self::Game, _state: &<Self::Game as Game>::State, _seat: Seat, _options: &[Opt]) -> Vec<Named> {
        Vec::new()
    }
    /// Everything the seat can point at.
    fn pieces(&self, _game: &Self::Game, _state: &<Self::Game as Game>::State, _seat: Seat) -> Vec<Named> {
        Vec::new()
    }
    /// What one can do in this game, if options are chosen by what one does.
    fn verbs(&self) -> &'static [Verb] {
        &[]
    }
    /// Where an option stands in what is asked.
    fn place(&self, _choice: &Choice) -> Place {
        Place::List
    }
    /// Where an option of the list stands if the list is too long to be read at a glance.
    fn sorted(&self, _choice: &Choice) -> Place {
        Place::List
    }
    /// What a first game is told.
    fn guide(&self) -> Option<&Guide> {
        None
    }
    /// How somebody learns it by playing.
    fn tutorial(&self) -> Option<&'static Tutorial> {
        None
    }
    /// How it is played, on two pages with pictures.
    fn leaves(&self) -> Option<[Markup; 2]> {
        None
    }
    /// What the guide should speak of now, the most pressing first.
    fn situations(&self, _game: &Self::Game, _state: &<Self::Game as Game>::State, _seat: Seat) -> Vec<&'static str> {
        Vec::new()
    }
    /// May bots sit at its tables?
    fn bots(&self) -> BotSeats {
        BotSeats::Offered
    }
    /// What its tables hand out on paper.
    fn papers(&self) -> &'static [PaperLink] {
        &[]
    }
    /// The paper of this name, as the table stands.
    fn paper(&self, _session: &Session<Self::Game>, _name: &str, _theme: Theme) -> Option<Paper> {
        None
    }
    /// What a campaign tells of a table; nothing if the game knows no campaigns.
    fn stage(&self, _session: &Session<Self::Game>) -> Option<Stage> {
        None
    }
    /// The save sheet of a table, as text; nothing if the game knows no such thing.
    fn sheet(&self, _session: &Session<Self::Game>) -> Option<String> {
        None
    }
    /// How a game that begins with a save sheet is laid out as usual; or everything that is wrong with the sheet.
    fn filled(&self, _sheet: &str) -> Result<Fields, String> {
        Err("this game knows no save sheets".to_owned())
    }
}

/// A [`Face`] without its type, for pages that show any game.
pub trait AnyFace: Send + Sync {
    /// How it is laid out before it begins, as usual.
    fn layout(&self) -> Layout;
    /// The setup that a filled layout asks for, or what is wrong with it.
    fn setup(&self, fields: &Fields) -> Result<Value, String>;
    /// What is played with this setup, where a box holds several.
    fn plays(&self, setup: &Value) -> Option<String>;
    /// All its cards.
    fn cards(&self, theme: Theme) -> Markup;
    /// The table as a person sees it; nothing if it is a table of another game.
    fn table<'a>(&self, table: &'a dyn AnySession, at: Seating) -> Option<TableModel<'a>>;
    /// Why a seat cannot use what lies near, by the names of the pieces.
    fn whys(&self, table: &dyn AnySession, seat: Seat) -> Vec<(String, Line)>;
    /// How somebody learns it by playing.
    fn tutorial(&self) -> Option<&'static Tutorial>;
    /// How it is played, on two pages with pictures.
    fn leaves(&self) -> Option<[Markup; 2]>;
    /// What a page draws when it is asked about a piece, besides the words.
    fn drawn(&self, table: &dyn AnySession, piece: &str) -> Option<Markup>;
    /// The paper of this name, as the table stands.
    fn paper(&self, table: &dyn AnySession, name: &str, theme: Theme) -> Option<Paper>;
    /// What a campaign tells of a table.
    fn stage(&self, table: &dyn AnySession) -> Option<Stage>;
    /// The save sheet of a table, as text.
    fn sheet(&self, table: &dyn AnySession) -> Option<String>;
    /// How a game that begins with a save sheet is laid out as usual; or everything that is wrong with the sheet.
    fn filled(&self, sheet: &str) -> Result<Fields, String>;
}

fn session<F: Face>(table: &dyn AnySession) -> Option<&Session<F::Game>> {
    table.as_any().downcast_ref()
}

impl<F: Face> AnyFace for F {
    fn layout(&self) -> Layout {
        Face::layout(self)
    }

    fn setup(&self, fields: &Fields) -> Result<Value, String> {
        Face::setup(self, fields)
    }

    fn plays(&self, setup: &Value) -> Option<String> {
        Face::plays(self, setup)
    }

    fn cards(&self, theme: Theme) -> Markup {
        Face::cards(self, theme)
    }

    fn table<'a>(&self, table: &'a dyn AnySession, at: Seating) -> Option<TableModel<'a>> {
        Some(seating::table(self, session::<F>(table)?, at))
    }

    fn whys(&self, table: &dyn AnySession, seat: Seat) -> Vec<(String, Line)> {
        session::<F>(table).map_or_else(Vec::new, |session| seating::whys(self, session, seat))
    }

    fn tutorial(&self) -> Option<&'static Tutorial> {
        Face::tutorial(self)
    }

    fn leaves(&self) -> Option<[Markup; 2]> {
        Face::leaves(self)
    }

    fn drawn(&self, table: &dyn AnySession, piece: &str) -> Option<Markup> {
        let session = session::<F>(table)?;
        Face::drawn(self, session.game(), session.state(), piece)
    }

    fn paper(&self, table: &dyn AnySession, name: &str, theme: Theme) -> Option<Paper> {
        Face::paper(self, session::<F>(table)?, name, theme)
    }

    fn stage(&self, table: &dyn AnySession) -> Option<Stage> {
        Face::stage(self, session::<F>(table)?)
    }

    fn sheet(&self, table: &dyn AnySession) -> Option<String> {
        Face::sheet(self, session::<F>(table)?)
    }

    fn filled(&self, sheet: &str) -> Result<Fields, String> {
        Face::filled(self, sheet)
    }
}

/// The guide of a game against plays of it.
#[cfg(test)]
pub(crate) mod lessons {
    use super::Face;
    use crate::catalogues;
    use mistgate_kernel::json::FromJson;
    use mistgate_kernel::session::Session;
    use mistgate_kernel::{Chance, Game, Seat, Status};
    use std::collections::BTreeSet;

    /// The tags of all lessons, each of which must point at a rule.
    pub fn told(face: &impl Face) -> BTreeSet<&str> {
        let lessons = &face.guide().expect("the embedded guide can be read").lessons;
        for lesson in lessons {
            assert!(catalogues::find(&lesson.rule).is_some(), "{} points at no rule", lesson.tag);
        }
        lessons.iter().map(|lesson| lesson.tag.as_str()).collect()
    }

    /// The tutorial of a game: its table can be laid out, is recognised, and every step of it comes up there within so many things done.
    pub fn tutorial<F: Face>(face: &F, game: std::sync::Arc<F::Game>, most: usize) -> Vec<String> {
        let tutorial = face.tutorial().expect("it has one");
        let guide = face.guide().expect("the embedded guide can be read");
        let fields = crate::front::Fields(tutorial.fields.iter().map(|&(field, value)| (field.to_owned(), value.to_owned())).collect());
        let setup: <F::Game as Game>::Setup = FromJson::from_value(&face.setup(&fields).expect("the form is filled in")).expect("a setup");
        let lay_out = || Session::begin(game.clone(), setup.clone(), tutorial.seed).expect("it can be laid out");
        assert!(crate::seating::table(face, &lay_out(), Default::default()).tutorial, "the table is recognised");
        for step in &guide.tutorial {
            assert!(catalogues::find(&step.rule).is_some() && guide.about(&step.tag).is_some(), "{} points at no rule or is no situation", step.tag);
        }
        let mut missing: Vec<String> = guide.tutorial.iter().map(|step| step.tag.clone()).collect();
        // Nobody is made to play in one way: what one player does not meet, another does.
        for player in 0..20 {
            let (mut session, mut chance) = (lay_out(), Chance::new(player));
            for _ in 0..most {
                let Status::Deciding(seats) = session.status() else { break };
                if seats.contains(Seat(0)) {
                    let met = face.situations(session.game(), session.state(), Seat(0));
                    missing.retain(|tag| !met.contains(&tag.as_str()));
                }
                let seat = seats.iter().next().expect("somebody decides");
                let mut moves = Vec::new();
                session.game().legal(session.state(), seat, &mut moves);
                let mv = chance.pick(&moves).copied().expect("a deciding seat has a move");
                session.play(seat, mv).expect("it is legal");
            }
        }
        missing
    }

    /// The situations that come up when these plays go on to their end: with a wanted move wherever there is one, else at random.
    pub fn met<F: Face>(
        face: &F,
        plays: impl IntoIterator<Item = Session<F::Game>>,
        wanted: impl Fn(<F::Game as Game>::Move) -> bool,
    ) -> BTreeSet<&'static str> {
        let mut met = BTreeSet::new();
        for (seed, mut session) in (0..).zip(plays) {
            let mut chance = Chance::new(seed);
            while let Status::Deciding(seats) = session.status() {
                let seat = seats.iter().next().expect("somebody decides");
                met.extend(face.situations(session.game(), session.state(), seat));
                let mut moves = Vec::new();
                session.game().legal(session.state(), seat, &mut moves);
                let mv = moves.iter().copied().find(|&mv| wanted(mv)).or_else(|| chance.pick(&moves).copied());
                session.play(seat, mv.expect("a deciding seat has a move")).expect("it is legal");
            }
            met.extend(face.situations(session.game(), session.state(), Seat(0)));
        }
        met
    }
}

/// Who asks, against plays of a game.
#[cfg(test)]
pub(crate) mod causes {
    use super::Face;
    use crate::model::Cause;
    use mistgate_kernel::session::{Happened, Session};
    use mistgate_kernel::{Chance, Game, Seat, Status};

    /// Looks at every question of a play at random, with the card that asks it, if one does.
    pub fn each<F: Face>(face: &F, mut session: Session<F::Game>, seed: u64, most: usize, mut see: impl FnMut(&<F::Game as Game>::State, Seat, Option<Cause>)) {
        let mut chance = Chance::new(seed);
        for _ in 0..most {
            let Status::Deciding(seats) = session.status() else { break };
            let seat = seats.iter().next().expect("somebody decides");
            let count = session.count();
            let recent = session.happened(count.saturating_sub(12)..count).into_iter().flat_map(|happened| match happened {
                Happened::Events(events) => events.to_vec(),
                Happened::Words(_) => Vec::new(),
            });
            let recent: Vec<_> = recent.collect();
            see(session.state(), seat, face.cause(session.game(), session.state(), seat, &recent));
            let mut moves = Vec::new();
            session.game().legal(session.state(), seat, &mut moves);
            let mv = chance.pick(&moves).copied().expect("a deciding seat has a move");
            session.play(seat, mv).expect("it is legal");
        }
    }
}

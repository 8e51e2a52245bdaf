//! What goes over the wire.

use crate::identity::Person;
use crate::room::{Asked, OpenQuestion, Seated, Seen, Terms, Undo};
use crate::rooms::SeatFor;
use crate::unplayable::UnplayableTable;
use mistgate_bots::Strength;
use mistgate_kernel::session::RulesChange;
use mistgate_kernel::text::Passage;
use mistgate_kernel::{Choice, Line};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use utoipa::ToSchema;

/// Who you want to be.
#[derive(Debug, Deserialize, ToSchema)]
pub struct NameRequest {
    /// What the others read.
    pub name: String,
}

/// Who you are.
#[derive(Debug, Serialize, ToSchema)]
pub struct MeReply {
    /// What the others read; nothing if you have not said.
    pub name: Option<String>,
    /// Send it as `Authorization: Bearer …`, or keep the cookie. Only in answer to `POST /api/me`. Keep it secret.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
}

/// Who shall sit on a seat.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SeatKind {
    /// You.
    Me,
    /// Whoever follows the invite link.
    Open,
    /// A bot.
    Bot,
}

/// How well a bot plays.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize, PartialEq, Eq, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum BotStrength {
    /// Takes what looks good at once.
    Novice,
    /// Looks ahead to the end of the round.
    #[default]
    Adept,
    /// Thinks as long as it may.
    Master,
}

impl From<BotStrength> for Strength {
    fn from(strength: BotStrength) -> Self {
        match strength {
            BotStrength::Novice => Strength::Novice,
            BotStrength::Adept => Strength::Adept,
            BotStrength::Master => Strength::Master,
        }
    }
}

impl SeatKind {
    /// Whoever is meant; a bot plays as well as it is told.
    pub fn seat_for(self, strength: Option<BotStrength>) -> SeatFor {
        match self {
            SeatKind::Me => SeatFor::Me,
            SeatKind::Open => SeatFor::Open,
            SeatKind::Bot => SeatFor::Bot(strength.unwrap_or_default().into()),
        }
    }
}

/// A seat of a new table.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
pub struct SeatRequest {
    /// Who shall sit there.
    pub kind: SeatKind,
    /// How well, if it is a bot; adept if nothing is said.
    #[serde(default)]
    pub strength: Option<BotStrength>,
}

/// A table to be made.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateRequest {
    /// The name of the game.
    pub game: String,
    /// The game's setup; missing keys mean the default.
    #[serde(default)]
    #[schema(value_type = Object)]
    pub setup: Value,
    /// The seed, as a number or as decimal digits; without one, chance decides.
    #[serde(default)]
    #[schema(value_type = Option<u64>)]
    pub seed: Option<Seed>,
    /// Who sits where, in the order of the game's seats; without it you hold all of them.
    #[serde(default)]
    pub seats: Vec<SeatRequest>,
    /// What may be taken back.
    #[serde(default)]
    pub undo: Undo,
    /// Is it listed for strangers, who may then take open seats without a link?
    #[serde(default)]
    pub listed: bool,
    /// May anybody who knows the address watch? Yes, if nothing is said.
    #[serde(default = "yes")]
    pub spectators: bool,
    /// May the journal be read while several people play? It tells everything hidden.
    #[serde(default)]
    pub open_journal: bool,
    /// A table of the same game that is over, and where you sat: what it hands on goes into the setup, under `legacy`.
    #[serde(default)]
    pub follows: Option<String>,
}

fn yes() -> bool {
    true
}

impl CreateRequest {
    /// What is agreed beside the rules.
    pub fn terms(&self) -> Terms {
        Terms { undo: self.undo, spectators: self.spectators, open_journal: self.open_journal, seed_chosen: self.seed.is_some() }
    }
}

/// A seed: a number, or its digits, because scripts in a browser cannot hold every whole number.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum Seed {
    /// As a number.
    Number(u64),
    /// As digits.
    Digits(String),
}

impl Seed {
    /// The number.
    pub fn number(&self) -> Option<u64> {
        match self {
            Seed::Number(number) => Some(*number),
            Seed::Digits(digits) => digits.trim().parse().ok(),
        }
    }
}

/// A journal to go on with.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AdoptRequest {
    /// The text of the journal.
    pub journal: String,
    /// Who sits where; without it you hold all seats.
    #[serde(default)]
    pub seats: Vec<SeatRequest>,
}

/// A seat to be claimed by its link.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ClaimRequest {
    /// The token of the invite link.
    pub token: String,
}

/// A change of a seat.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReseatRequest {
    /// Which seat.
    pub seat: String,
    /// `me`: take an open seat of a listed table. `open`: give your seat back, or invite somebody in place of a bot.
    /// `bot`: let a bot play on. The last two only for the seat's holder and for whoever made the table.
    pub to: SeatKind,
    /// How well a bot shall play; adept if nothing is said.
    #[serde(default)]
    pub strength: Option<BotStrength>,
}

/// A move.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayRequest {
    /// For which of your seats.
    pub seat: String,
    /// The move, as one of the choices gives it in `play`.
    #[serde(rename = "move")]
    pub mv: String,
    /// The sequence number you have seen: if the table has gone on, nothing is played.
    pub sequence: u64,
}

/// Something that needs nothing but the sequence number.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UndoRequest {
    /// The sequence number you have seen.
    pub sequence: u64,
}

/// Giving up.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConcedeRequest {
    /// For which of your seats.
    pub seat: String,
    /// The sequence number you have seen.
    pub sequence: u64,
}

/// What was done, and is on the disk.
#[derive(Debug, Serialize, ToSchema)]
pub struct ActReply {
    /// The table's new sequence number.
    pub sequence: u64,
    /// What happened.
    #[schema(value_type = Vec<LineReply>)]
    pub lines: Vec<Line>,
}

/// A sentence, with the rule behind it.
#[derive(Debug, Serialize, ToSchema)]
pub struct LineReply {
    /// The sentence.
    pub text: String,
    /// The id of the rule.
    pub rule: String,
}

/// A legal move.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChoiceReply {
    /// Send this to play it.
    pub play: String,
    /// What it does, in a few words.
    pub label: String,
    /// What it costs or brings.
    pub detail: String,
    /// The pieces it touches.
    pub pieces: Vec<String>,
    /// The rule that allows it.
    pub rule: String,
}

/// A seat of a table.
#[derive(Debug, Serialize, ToSchema)]
pub struct SeatReply {
    /// Its name in the game.
    pub name: String,
    /// `person`, `open` or `bot`.
    #[schema(value_type = String)]
    pub kind: &'static str,
    /// The name of the person; of a bot how well it plays: `novice`, `adept` or `master`.
    pub called: String,
    /// Is it yours?
    pub mine: bool,
    /// Must it decide now?
    pub deciding: bool,
    /// Does it take part now? Some games have seats that join later; such a seat is never asked. Left out in lists of tables.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub present: Option<bool>,
    /// The token that claims it, for whoever made the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub invite: Option<String>,
}

impl From<Seated> for SeatReply {
    fn from(seat: Seated) -> Self {
        SeatReply {
            name: seat.name,
            kind: seat.kind,
            called: seat.called,
            mine: seat.mine,
            deciding: seat.deciding,
            present: Some(seat.present),
            invite: seat.invite,
        }
    }
}

/// What one of your seats is asked.
#[derive(Debug, Serialize, ToSchema)]
pub struct AskedReply {
    /// Which seat.
    pub seat: String,
    /// What is read before the question, part by part (headings, paragraphs, lists, tables); left out if there is nothing.
    #[schema(value_type = Option<Vec<Object>>)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub passage: Option<Passage>,
    /// The question.
    #[schema(value_type = Option<LineReply>)]
    pub question: Option<Line>,
    /// All legal answers.
    #[schema(value_type = Vec<ChoiceReply>)]
    pub choices: Vec<Choice>,
}

impl From<OpenQuestion> for AskedReply {
    fn from(asked: OpenQuestion) -> Self {
        AskedReply { seat: asked.name, passage: asked.passage, question: asked.question, choices: asked.choices }
    }
}

/// The table through your eyes.
#[derive(Debug, Serialize, ToSchema)]
pub struct TableReply {
    /// Its id.
    pub id: String,
    /// The name of the game.
    pub game: String,
    /// Grows with everything that is done, taking back included. Send it with a move.
    pub sequence: u64,
    /// Who sits where.
    pub seats: Vec<SeatReply>,
    /// What your seats are asked, and may answer.
    pub asked: Vec<AskedReply>,
    /// How it ended: `won SEAT…`, `lost` or `undecided`; nothing while it goes on.
    pub outcome: Option<String>,
    /// Could you take something back now?
    pub can_undo: bool,
    /// What was agreed beside the rules.
    pub terms: Terms,
    /// How many watch without a seat.
    pub watchers: usize,
    /// Bots' seats that somebody wants to be opened, and who agrees; left out if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub asks: Vec<AskReply>,
    /// How it goes on, if the rules have changed since it began and it shows.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub rules_changed: Option<&'static str>,
    /// The table whose legacy this one carries on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub follows: Option<String>,
    /// Why it can only be read, if it cannot go on here. There is no view then; story and journal tell what was kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unplayable: Option<UnplayableReply>,
    /// What you may see: the game's own view.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Object)]
    pub view: Option<Box<RawValue>>,
}

impl TableReply {
    /// From what somebody sees, with the game's view or without.
    pub fn of(seen: Seen, with_view: bool) -> Self {
        // A view is JSON already: it goes out as it is.
        let view = with_view.then(|| seen.table.view_raw(seen.eyes));
        let asked = seen.questions().into_iter().map(AskedReply::from).collect();
        TableReply {
            id: seen.room.id.clone(),
            game: seen.table.game().to_owned(),
            sequence: seen.sequence,
            seats: seen.seats.into_iter().map(SeatReply::from).collect(),
            asked,
            outcome: seen.outcome,
            can_undo: seen.can_undo,
            terms: seen.room.terms.clone(),
            watchers: seen.watchers,
            asks: seen.asks.into_iter().map(AskReply::from).collect(),
            rules_changed: seen.table.change().map(RulesChange::said),
            follows: seen.table.follows().map(str::to_owned),
            unplayable: None,
            view,
        }
    }

    /// From what was kept of a table that cannot go on.
    pub fn only_read(table: &UnplayableTable, person: Option<&Person>) -> Self {
        TableReply {
            id: table.id().to_owned(),
            game: table.game().to_owned(),
            sequence: table.sequence(),
            seats: table.seats(person).into_iter().map(SeatReply::from).collect(),
            asked: Vec::new(),
            outcome: table.outcome().map(str::to_owned),
            can_undo: false,
            terms: table.terms.clone(),
            watchers: 0,
            asks: Vec::new(),
            rules_changed: None,
            follows: table.follows().map(str::to_owned),
            unplayable: Some(UnplayableReply { reason: table.why.reason.clone(), help: table.why.help.clone() }),
            view: None,
        }
    }
}

/// A bot's seat that somebody wants to be opened to people. Among rivals all who play must agree.
#[derive(Debug, Serialize, ToSchema)]
pub struct AskReply {
    /// Which seat.
    pub seat: String,
    /// Who agrees.
    pub agreed: Vec<String>,
    /// Who has not answered yet.
    pub waiting: Vec<String>,
    /// Are you among them?
    pub mine: bool,
}

impl From<Asked> for AskReply {
    fn from(asked: Asked) -> Self {
        AskReply { seat: asked.name, agreed: asked.agreed, waiting: asked.waiting, mine: asked.mine }
    }
}

/// An answer to whether a bot's seat may be opened.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AnswerRequest {
    /// Which seat.
    pub seat: String,
    /// `true`: you agree; who does so first asks the others. `false`: you do not, and nobody is asked any longer.
    pub agree: bool,
}

/// Why a table can only be read.
#[derive(Debug, Serialize, ToSchema)]
pub struct UnplayableReply {
    /// Why, in a sentence.
    pub reason: String,
    /// What would help.
    pub help: String,
}

/// Something that happened at the table, as the stream tells it.
#[derive(Debug, Serialize, ToSchema)]
pub struct EventReply {
    /// What happened since the last event.
    #[schema(value_type = Vec<LineReply>)]
    pub lines: Vec<Line>,
    /// The table now, through your eyes.
    #[serde(flatten)]
    pub table: TableReply,
}

/// A table in a list.
#[derive(Debug, Serialize, ToSchema)]
pub struct SummaryReply {
    /// Its id.
    pub id: String,
    /// The name of the game.
    pub game: String,
    /// How many lines its journal has.
    pub sequence: u64,
    /// When it was made, in seconds since 1970.
    pub created: i64,
    /// When something last happened, in seconds since 1970.
    pub touched: i64,
    /// How it ended, if it is over.
    pub outcome: Option<String>,
    /// Was it found to be a table that can only be read? Left out if not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub only_read: bool,
    /// Who sits where.
    pub seats: Vec<SeatReply>,
}

/// A game that can be played here.
#[derive(Debug, Serialize, ToSchema)]
pub struct GameReply {
    /// Its name in requests.
    #[schema(value_type = String)]
    pub name: &'static str,
    /// The version of its content.
    pub version: String,
    /// What the lobby says about it.
    #[serde(flatten)]
    pub about: crate::hosted::About,
}

/// A token somebody wants.
#[derive(Debug, Deserialize, ToSchema)]
pub struct TokenRequest {
    /// What it is for, so that its owner knows it again.
    pub label: String,
}

/// A token of yours.
#[derive(Debug, Serialize, ToSchema)]
pub struct TokenReply {
    /// By this it is taken back.
    pub id: String,
    /// What it is for.
    pub label: String,
    /// When it was made, in seconds since 1970.
    pub made: i64,
    /// The token itself: told once, when it is made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
}

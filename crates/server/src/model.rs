//! What a table page shows, as plain data.

use crate::ending::Ending;
use crate::pages::lobby::BotSeats;
use crate::parts::guide::Lesson;
use crate::recap::Recap;
use crate::room::{Asked, Said};
use maud::Markup;
use mistgate_kernel::text::Passage;
use mistgate_kernel::{Choice, Line, Seat};
use std::borrow::Cow;

/// Keys for the options of a list: letters are for verbs, tools and the way out.
const KEYS: &str = "1234567890";
/// The key of the way out, always.
pub const END_KEY: &str = "e";

/// Everything a table page shows to one person.
pub struct TableModel<'a> {
    /// The table's id, as it stands in addresses.
    pub id: String,
    /// The game's name in addresses.
    pub game: &'static str,
    /// The game's name on the page.
    pub title: String,
    /// Ties a form to the person it was rendered for; the server checks it.
    pub token: String,
    /// Who sits where.
    pub seats: Vec<SeatModel>,
    /// What is asked of this person: one entry for each of their deciding seats.
    pub asked: Vec<PromptModel>,
    /// What this person may wish besides, whoever decides: moves without a key.
    pub wishes: Vec<Opt>,
    /// What the others are asked, if it is not for this person to decide.
    pub waiting: Vec<Line>,
    /// What happened, oldest first: the last of it, or all.
    pub log: Vec<LogLine>,
    /// Did more happen before?
    pub more_log: bool,
    /// What happened since this person's last move, if others did something.
    pub recap: Option<Recap>,
    /// The last thing done.
    pub last: Option<LastDone>,
    /// The length of the journal: forms carry it, so that nothing is done to a table that has gone on.
    pub at: u64,
    /// Things done so far.
    pub moves: usize,
    /// The thing after which the table is shown; less than `moves` in a replay.
    pub shown: usize,
    /// Is this the replay page?
    pub replay: bool,
    /// May this person take the last thing back?
    pub can_undo: bool,
    /// The move a bot would choose, in notation, after asking for a hint.
    pub hint: Option<Hint>,
    /// How the game ended.
    pub ended: Option<Ending>,
    /// What was said at the table, oldest first.
    pub said: Vec<Said>,
    /// Bots' seats that somebody wants to be opened.
    pub asks: Vec<Asked>,
    /// The table where the same people play again.
    pub rematch: Option<String>,
    /// People who watch without a seat.
    pub watching: usize,
    /// Words for the person, after a refused move or a claimed seat.
    pub notice: Option<String>,
    /// Links to empty seats, for those who may hand them out.
    pub invites: Vec<Invite>,
    /// The seat that whoever looks may take without an invitation.
    pub free: Option<Seat>,
    /// The link for those who only watch, if the table has agreed to them.
    pub watch: Option<String>,
    /// Did this person make the table?
    pub host: bool,
    /// What the guide has to say now.
    pub guide: Vec<Lesson>,
    /// Is it a table to learn at?
    pub tutorial: bool,
    /// What the game hands out on paper: name, icon, words.
    pub papers: &'static [PaperLink],
    /// May bots sit here?
    pub bots: BotSeats,
    /// Do the seats play against each other?
    pub rivals: bool,
    /// The pieces on the table.
    pub board: Box<dyn Board + Send + 'a>,
}

/// A seat of the table.
#[derive(Clone, Debug)]
pub struct SeatModel {
    /// Which.
    pub seat: Seat,
    /// The role or hero, as a word.
    pub role: String,
    /// The same in a sentence: `the Witch`.
    pub spoken: String,
    /// The icon of the role.
    pub glyph: &'static str,
    /// The dye of the role.
    pub tone: crate::look::Tone,
    /// Who sits there.
    pub who: Who,
    /// Is it this person's?
    pub mine: bool,
    /// Must it decide now?
    pub deciding: bool,
    /// Does it take part now? Who does not looks on.
    pub present: bool,
    /// Is its person at the table just now? Nothing if nobody sits there, or a bot.
    pub here: Option<bool>,
}

/// Who sits on a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    /// A person, by name.
    Person(String),
    /// A bot, by name.
    Bot(String),
    /// Nobody yet.
    Open,
}

impl SeatModel {
    /// The seat's person in a word or two.
    pub fn sitter(&self) -> &str {
        match &self.who {
            _ if self.mine => "you",
            Who::Person(name) => name,
            Who::Bot(name) => name,
            Who::Open => "free seat",
        }
    }
}

/// What one seat is asked, with every answer.
#[derive(Clone, Debug)]
pub struct PromptModel {
    /// Who.
    pub seat: Seat,
    /// The role, as a word.
    pub role: String,
    /// Is it asked of several seats of this person, of which one may answer?
    pub together: bool,
    /// What is read before it.
    pub passage: Option<Passage>,
    /// The card or piece that asks; where it is none, the rule does.
    pub cause: Option<Cause>,
    /// What, with the rule behind it.
    pub question: Line,
    /// The answers.
    pub options: Vec<Opt>,
    /// The verbs of the game, if options stand under them: also those with none, which say why.
    pub verbs: &'static [Verb],
    /// Near things that cannot be chosen, and why.
    pub refused: Vec<Refused>,
}

/// A card or piece that asks something.
#[derive(Clone, Debug)]
pub struct Cause {
    /// What it is called.
    pub name: String,
    /// Does it ask, or is it what one may answer?
    pub asking: Asking,
    /// The path of its picture.
    pub art: Option<String>,
    /// What it says.
    pub words: Markup,
}

/// What a card or piece has to do with a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asking {
    /// It asks.
    Asks,
    /// It does something that may be answered, by a Reflex or a defence.
    Answered,
    /// The question is about it, or stands in it: a thing that somebody takes, a chapter that is read.
    Concerned,
}

impl Asking {
    /// The line above what the card says.
    pub fn heading(self, name: &str) -> String {
        match self {
            Asking::Asks => format!("{name} asks"),
            Asking::Answered => format!("In answer to {name}"),
            Asking::Concerned => name.to_owned(),
        }
    }
}

/// A kind of thing that can be done, with a letter of its own that never changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verb {
    /// The letter, small.
    pub letter: &'static str,
    /// What one does.
    pub name: &'static str,
    /// Its icon.
    pub glyph: &'static str,
    /// How the pieces begin that it is done to: their refusals say why it cannot be done.
    pub pieces: &'static str,
    /// Why it cannot be done, if no piece says so. Without words the verb is left out.
    pub none: &'static str,
    /// What tells apart the ways of doing it to one thing.
    pub ways: Ways,
}

/// What is asked where a thing can be done in several ways.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ways {
    /// How it is paid for.
    #[default]
    Pay,
    /// Who gets it.
    Who,
    /// Which of several it is.
    What,
}

impl Ways {
    /// The question.
    pub fn ask(self) -> &'static str {
        match self {
            Ways::Pay => "How do you pay?",
            Ways::Who => "Who gets it?",
            Ways::What => "Which?",
        }
    }

    /// How many there are.
    pub fn counted(self, n: usize) -> String {
        match self {
            Ways::Pay => format!("{n} ways to pay"),
            Ways::Who => format!("{n} who could have it"),
            Ways::What => format!("{n} to choose from"),
        }
    }
}

/// Where an option stands: alone in the list, or under what one chooses first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Place {
    /// In the list, by itself.
    #[default]
    List,
    /// The way out: outside the list, always in the same place and with the same key.
    End,
    /// Under a verb: to this thing, paid in this way.
    Verb {
        /// The verb.
        verb: &'static Verb,
        /// What it is done to.
        thing: String,
        /// How it is paid, if there are several ways.
        way: String,
    },
    /// One of the things that a card can do.
    Act {
        /// The card.
        of: String,
        /// What it does.
        act: String,
        /// Its icon.
        glyph: &'static str,
    },
}

impl Place {
    /// Under the verb with this letter, to this thing; of several that are alike in that, this one.
    pub fn under(verbs: &'static [Verb], letter: &str, thing: &str, way: &str) -> Place {
        let verb = verbs.iter().find(|verb| verb.letter == letter);
        verb.map_or(Place::List, |verb| Place::Verb { verb, thing: thing.to_owned(), way: way.to_owned() })
    }
}

/// A legal move, with its key.
#[derive(Clone, Debug)]
pub struct Opt {
    /// Its name in the list: for most the key.
    pub key: String,
    /// The key: the same in the list, on the keyboard and on the piece.
    pub press: String,
    /// Whose move.
    pub seat: Seat,
    /// Where it stands.
    pub place: Place,
    /// The move.
    pub choice: Choice,
    /// Pieces of other copies that would do just the same.
    pub copies: Vec<String>,
    /// What it is certain to bring, in a word or two each: `3 Wounds`, `falls`.
    pub brings: Vec<String>,
}

impl Opt {
    /// A move in its place, without a key yet.
    pub fn new(seat: Seat, choice: Choice, place: Place) -> Self {
        Opt { key: String::new(), press: String::new(), seat, place, choice, copies: Vec::new(), brings: Vec::new() }
    }

    /// The value of the form field `move`: seat and notation.
    pub fn value(&self) -> String {
        format!("{} {}", self.seat.0, self.choice.play)
    }

    /// Does it touch this piece, or a copy of it?
    pub fn touches(&self, piece: &str) -> bool {
        self.choice.pieces.iter().chain(&self.copies).any(|other| other == piece)
    }

    /// Does it stand under this verb?
    pub fn is_under(&self, wanted: &Verb) -> bool {
        matches!(&self.place, Place::Verb { verb, .. } if *verb == wanted)
    }

    /// What it does, in the words that its place leaves to say.
    pub fn said(&self) -> &str {
        match &self.place {
            Place::Verb { thing, .. } => thing,
            Place::List | Place::End | Place::Act { .. } => &self.choice.label,
        }
    }

    /// What it is certain to bring: the weightiest first, and not more than can be read at a glance.
    pub fn brought(&self) -> &[String] {
        const MOST: usize = 3;
        &self.brings[..self.brings.len().min(MOST)]
    }

    /// Does what it brings say this already: `−6 gold` of `6 gold`?
    pub fn says(&self, words: &str) -> bool {
        self.brought().iter().any(|brought| brought.trim_start_matches(['−', '+', ' ']).eq_ignore_ascii_case(words))
    }

    /// Its detail; nothing if what it brings says it, so that a price is said once.
    pub fn detail(&self) -> &str {
        let detail = self.choice.detail.as_str();
        if self.says(detail) { "" } else { detail }
    }

    /// How many copies there are, itself among them.
    pub fn count(&self) -> usize {
        1 + self.copies.len()
    }
}

/// A piece that cannot be chosen.
#[derive(Clone, Debug)]
pub struct Refused {
    /// The piece.
    pub piece: String,
    /// In words.
    pub label: String,
    /// Why not.
    pub line: Line,
}

/// What a bot would do.
#[derive(Clone, Debug)]
pub struct Hint {
    /// Whose move.
    pub seat: Seat,
    /// The move in notation.
    pub play: String,
    /// A few words about it.
    pub words: String,
}

/// A line of the log.
#[derive(Clone, Debug)]
pub struct LogLine {
    /// What happened.
    pub line: Line,
    /// Is it a heading, such as a new round?
    pub head: bool,
    /// Does it belong to the last thing done?
    pub now: bool,
    /// Is it the first after the reader's last move?
    pub first_since: bool,
}

/// The last thing done at a table.
#[derive(Clone, Debug)]
pub struct LastDone {
    /// Who did it.
    pub by: Seat,
    /// Was it one of the reader's own seats?
    pub mine: bool,
    /// What came of it, without asides.
    pub lines: Vec<Line>,
}

/// An invitation to a seat.
#[derive(Clone, Debug)]
pub struct Invite {
    /// The seat it is for.
    pub seat: Seat,
    /// The link.
    pub url: String,
}

/// The key of the option at this place, counted from 0. From the eleventh on it is a digit with Shift, beyond the twentieth a number without a key.
pub fn key(at: usize) -> String {
    let digit = |at: usize| KEYS.get(at..=at);
    let shifted = || at.checked_sub(KEYS.len()).and_then(digit).map(|digit| format!("⇧{digit}"));
    digit(at).map(str::to_owned).or_else(shifted).unwrap_or_else(|| (at + 1).to_string())
}

impl TableModel<'_> {
    /// The address of the table, or of something under it.
    pub fn url(&self, under: &str) -> String {
        if under.is_empty() { format!("/t/{}", self.id) } else { format!("/t/{}/{under}", self.id) }
    }

    /// All options of this person, in the order of their keys.
    pub fn options(&self) -> impl Iterator<Item = &Opt> {
        self.asked.iter().flat_map(|asked| &asked.options)
    }

    /// The options that touch a piece.
    pub fn touching<'m>(&'m self, piece: &str) -> Vec<&'m Opt> {
        self.options().filter(|option| option.touches(piece)).collect()
    }

    /// Does the lantern point at this option?
    pub fn is_hinted(&self, option: &Opt) -> bool {
        self.hint.as_ref().is_some_and(|hint| hint.seat == option.seat && hint.play == option.choice.play)
    }

    /// Is the piece among those whose refusal is explained?
    pub fn is_barred(&self, piece: &str) -> bool {
        self.asked.iter().any(|asked| asked.refused.iter().any(|refused| refused.piece == piece))
    }

    /// The seat whose cards lie before this person: the one that decides if it is theirs, else their first, else the one that decides.
    pub fn before_me(&self) -> Seat {
        let mine_now = self.seats.iter().find(|seat| seat.mine && seat.deciding);
        let mine = || self.seats.iter().find(|seat| seat.mine);
        let now = || self.seats.iter().find(|seat| seat.deciding);
        mine_now.or_else(mine).or_else(now).map_or(Seat(0), |seat| seat.seat)
    }

    /// The model of a seat.
    pub fn seat(&self, seat: Seat) -> Option<&SeatModel> {
        self.seats.iter().find(|other| other.seat == seat)
    }
}

/// Something a game hands out on paper: its name in addresses, an icon, words.
pub type PaperLink = (&'static str, &'static str, &'static str);

/// A part of the board that a phone shows by itself: its name, an icon, a word.
pub type View = (&'static str, &'static str, &'static str);

/// A part of the page that is swapped as a whole when it changes.
pub struct Fragment {
    /// The id of its element.
    pub id: &'static str,
    /// The element.
    pub html: Markup,
}

/// The pieces of one game on the table.
pub trait Board {
    /// Phases and tally, for the bar.
    fn tracker(&self) -> Markup;
    /// Where the game stands, in two or three words, for the page's title.
    fn stands(&self) -> String;
    /// The areas of the table around the prompt and the log.
    fn areas(&self, table: &TableModel) -> Vec<Fragment>;
    /// Drawn once under the areas and never swapped, by the id of the area it belongs to.
    fn ground(&self, area: &str) -> Option<Markup>;
    /// The piece at the right of an option.
    fn mark(&self, option: &Opt) -> Markup;
    /// What stands below an option's label.
    fn detail<'o>(&self, option: &'o Opt) -> Cow<'o, str> {
        Cow::Borrowed(option.detail())
    }
    /// What stands below a verb that opens many things, if not their names.
    fn verb_says(&self, _verb: &Verb) -> Option<&'static str> {
        None
    }
    /// What a phone shows of the board, one at a time, the first at first. Without any, everything lies one below the other.
    fn views(&self) -> &'static [View] {
        &[]
    }
    /// Where everybody's points came from, once the game is over; nothing where none are counted.
    fn score(&self) -> Markup {
        Markup::default()
    }
    /// Style and icons that the pages of this game need besides those of all.
    fn furniture(&self) -> Markup {
        Markup::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_digits_because_letters_are_for_verbs_and_tools() {
        assert_eq!([0, 8, 9, 10, 19, 20].map(key), ["1", "9", "0", "⇧1", "⇧0", "21"]);
    }
}

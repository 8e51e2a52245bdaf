//! All booklets, by number, ready to be played.

use super::instruction::{Block, Goal};
use super::page::{self, Key, Page, Part, Section};
use super::parse::{Names, Parser, Program};
use crate::ids::*;
use crate::words::HeroId;
use mistgate_kernel::content::{Place, Placed, Problem, Report, Source, listed, near, slug};
use std::ops::RangeInclusive;

/// The booklets with everything in them.
#[derive(Clone, Debug, Default)]
pub struct Library {
    /// The booklets.
    pub booklets: Vec<Booklet>,
    /// The chapters of all of them, each booklet's in the order of its file.
    pub chapters: Vec<Chapter>,
    /// What the chapters make the group do.
    pub program: Program,
}

/// A booklet.
#[derive(Clone, Debug)]
pub struct Booklet {
    /// Its title.
    pub title: String,
    /// Its name in setups and journals.
    pub slug: String,
    /// What it is.
    pub kind: Kind,
    /// For how many heroes.
    pub heroes: RangeInclusive<u8>,
    /// What stands on its back.
    pub blurb: Vec<String>,
    /// Its special setup (ML-START-07).
    pub setup: Block,
    /// Its chapters by number.
    pub numbers: Vec<(u16, ChapterId)>,
    /// Its Entries by their two halves.
    pub entries: Vec<(Entry, ChapterId)>,
    /// Where it begins.
    pub place: Place,
}

/// The kinds of booklet (ML-BOOK-01, ML-GROUP-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The introduction to the campaign.
    Introduction,
    /// An adventure of the campaign, and its place in it.
    Adventure(u8),
    /// An independent mission.
    Mission,
    /// The Event booklet.
    Events,
    /// The Exploration booklet.
    Exploration,
}

/// The label of an Entry: the half of a Travel card, the Rest card or a Dungeon tile, and that of an Event card (ML-BOOK-22).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Entry {
    /// The first half.
    pub first: u8,
    /// The second half.
    pub second: u8,
}

/// A chapter.
#[derive(Clone, Debug)]
pub struct Chapter {
    /// Its booklet.
    pub booklet: BookletId,
    /// Its number, if it has one; an Entry has none.
    pub number: Option<u16>,
    /// Its title.
    pub title: String,
    /// What is read: prose and instructions as they follow each other.
    pub passages: Vec<Passage>,
    /// What is done.
    pub block: Block,
    /// Begins with the magnifying glass (ML-BOOK-30).
    pub found: bool,
    /// Who reads it, if not everybody (ML-BOOK-12).
    pub readers: Option<Readers>,
    /// Cut in fast mode: go there instead (ML-BOOK-04).
    pub fast: Option<u16>,
    /// What the picture shows.
    pub picture: Option<String>,
    /// The numbers hidden in it, and where.
    pub hidden: Vec<(u16, String)>,
    /// The puzzle for somebody who cannot see the picture.
    pub in_words: Option<String>,
    /// Where it begins.
    pub place: Place,
}

/// Who may read a chapter (ML-BOOK-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Readers {
    /// This hero.
    Hero(HeroId),
    /// So many heroes.
    Heroes(u8),
}

impl Readers {
    /// As one says it.
    pub fn words(self) -> String {
        match self {
            Readers::Hero(hero) => hero.name().to_owned(),
            Readers::Heroes(1) => "1 hero".to_owned(),
            Readers::Heroes(n) => format!("{n} heroes"),
        }
    }
}

/// A piece of a chapter as it is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Passage {
    /// A paragraph.
    Prose(String),
    /// The instruction at this place of the chapter's block.
    Instruction(u8),
}

const KINDS: &[&str] = &["introduction", "adventure", "mission", "events", "exploration"];
const HEAD_KEYS: &[&str] = &["kind", "order", "heroes", "part of"];

impl Library {
    /// Reads all booklets into a program that may hold the instructions of cards already.
    pub fn read(files: &[Source], program: Program, names: &Names, report: &Report) -> Self {
        let mut library = Library { program, ..Library::default() };
        library.extend(files, names, report);
        library
    }

    /// Reads more booklets.
    pub(crate) fn extend(&mut self, files: &[Source], names: &Names, report: &Report) {
        for file in files {
            if let Some(page) = page::read(file, report) {
                self.add(&page, names, report);
            }
        }
        for booklet in &mut self.booklets {
            booklet.numbers.sort();
            booklet.entries.sort();
        }
    }

    /// The chapter of this number.
    pub fn chapter(&self, booklet: BookletId, number: u16) -> Option<ChapterId> {
        let numbers = &self.booklets[booklet.index()].numbers;
        numbers.binary_search_by_key(&number, |(number, _)| *number).ok().map(|at| numbers[at].1)
    }

    /// The Entry with these halves.
    pub fn entry(&self, entry: Entry) -> Option<ChapterId> {
        let entries = &self.booklets[self.of_kind(Kind::Events)?.index()].entries;
        entries.binary_search_by_key(&entry, |(entry, _)| *entry).ok().map(|at| entries[at].1)
    }

    /// The first booklet of a kind.
    pub fn of_kind(&self, kind: Kind) -> Option<BookletId> {
        self.booklets.iter().position(|booklet| booklet.kind == kind).map(|at| BookletId(at as u8))
    }

    /// The booklet of this name.
    pub fn named(&self, name: &str) -> Option<BookletId> {
        self.booklets.iter().position(|booklet| booklet.slug == name).map(|at| BookletId(at as u8))
    }

    /// Where an instruction of a chapter leads, while an adventure is played (ML-BOOK-09, ML-BOOK-10).
    pub fn goal(&self, from: BookletId, chapter: Option<ChapterId>, adventure: BookletId, goal: Goal) -> Option<ChapterId> {
        match goal {
            Goal::Here(number) => self.chapter(from, number),
            Goal::Next => chapter.map(|id| ChapterId(id.0 + 1)).filter(|id| self.chapters.get(id.index()).is_some_and(|next| next.booklet == from)),
            Goal::Event(number) => self.of_kind(Kind::Events).and_then(|events| self.chapter(events, number)),
            Goal::Adventure(number) => self.chapter(adventure, number),
        }
    }

    /// Can it be begun by itself?
    pub fn is_playable(&self, id: BookletId) -> bool {
        matches!(self.booklets[id.index()].kind, Kind::Introduction | Kind::Adventure(_) | Kind::Mission)
    }

    fn add(&mut self, page: &Page, names: &Names, report: &Report) {
        let Some(id) = self.booklet(page, report) else { return };
        let mut parser = Parser { names, program: &mut self.program, report };
        if let Some(setup) = &page.setup {
            self.booklets[id.index()].setup = parser.parts(&setup.parts);
        }
        for section in &page.chapters {
            let block = Parser { names, program: &mut self.program, report }.parts(&section.parts);
            self.section(id, section, block, report);
        }
    }

    /// The booklet of a page: a new one, or the one it is part of.
    fn booklet(&mut self, page: &Page, report: &Report) -> Option<BookletId> {
        unknown_keys(&page.keys, HEAD_KEYS, report);
        let key = |name: &str| page.keys.iter().find(|key| key.name.value == name).map(|key| &key.value);
        if let Some(part_of) = key("part of") {
            let found = self.named(&slug(&part_of.value));
            if found.is_none() {
                report.note(&part_of.place, format!("there is no booklet `{}` before this file", part_of.value));
            }
            return found;
        }
        let Some(kind) = key("kind") else {
            report.note(&page.title.place, format!("missing key `kind:` under the title: one of {}", listed(KINDS.iter().copied())));
            return None;
        };
        let kind = read_kind(kind, key("order"), report)?;
        let heroes = key("heroes").map_or(Some(2..=5), |value| read_heroes(value, report))?;
        if self.named(&slug(&page.title.value)).is_some() {
            report.note(&page.title.place, "there is a booklet of this title already");
        }
        let id = BookletId(self.booklets.len() as u8);
        self.booklets.push(Booklet {
            title: page.title.value.clone(),
            slug: slug(&page.title.value),
            kind,
            heroes,
            blurb: page.blurb.clone(),
            setup: Block::EMPTY,
            numbers: Vec::new(),
            entries: Vec::new(),
            place: page.title.place.clone(),
        });
        Some(id)
    }

    fn section(&mut self, booklet: BookletId, section: &Section, block: Block, report: &Report) {
        let id = ChapterId(self.chapters.len() as u16);
        let Some((labels, title)) = heading(&section.heading, report) else { return };
        let number = labels.iter().find_map(|label| match label {
            Label::Number(number) => Some(*number),
            Label::Entry(_) => None,
        });
        for label in labels {
            self.label(booklet, id, label, &section.heading.place, report);
        }
        let key = |name: &str| section.keys.iter().find(|key| key.name.value == name).map(|key| &key.value);
        let text = |name: &str| key(name).map(|value| value.value.clone());
        self.chapters.push(Chapter {
            booklet,
            number,
            title,
            passages: passages(&section.parts),
            block,
            found: key("found").is_some(),
            readers: key("readers").and_then(|value| read_readers(value, report)),
            fast: key("fast").and_then(|value| chapter_number(value, report)).map(|(number, _)| number),
            picture: text("picture"),
            hidden: section.keys.iter().filter(|key| key.name.value == "hidden").filter_map(|key| chapter_number(&key.value, report)).collect(),
            in_words: text("in words"),
            place: section.heading.place.clone(),
        });
    }

    fn label(&mut self, booklet: BookletId, id: ChapterId, label: Label, place: &Place, report: &Report) {
        let Booklet { numbers, entries, .. } = &mut self.booklets[booklet.index()];
        let fresh = match label {
            Label::Number(number) => note_down(numbers, number, id, place),
            Label::Entry(entry) => note_down(entries, entry, id, place),
        };
        if !fresh {
            report.note(place, "there is such a chapter already in this booklet");
        }
    }
}

/// A chapter by its label. What a scenario brings of the Event booklet takes the place of what is there; otherwise no two go by the same one.
fn note_down<K: PartialEq>(chapters: &mut Vec<(K, ChapterId)>, label: K, id: ChapterId, place: &Place) -> bool {
    match chapters.iter_mut().find(|(other, _)| *other == label) {
        None => chapters.push((label, id)),
        Some((_, there)) if place.source.name() == SCENARIO_EVENTS => *there = id,
        Some(_) => return false,
    }
    true
}

/// The name under which a scenario's own part of the Event booklet is read.
pub(crate) const SCENARIO_EVENTS: &str = "scenario-events.md";

enum Label {
    Number(u16),
    Entry(Entry),
}

/// `27 The drowned mill`, `12/31 The toll`, `11/31, 12/31 The toll`.
fn heading(heading: &Placed<String>, report: &Report) -> Option<(Vec<Label>, String)> {
    let (mut labels, mut rest) = (Vec::new(), heading.value.as_str());
    loop {
        let (word, more) = rest.split_once(' ').unwrap_or((rest, ""));
        let (label, goes_on) = word.strip_suffix(',').map_or((word, false), |label| (label, true));
        let read = match label.split_once('/') {
            Some((first, second)) => first.parse().ok().zip(second.parse().ok()).map(|(first, second)| Label::Entry(Entry { first, second })),
            None => label.parse().ok().filter(|number| (1..=9999).contains(number)).map(Label::Number),
        };
        let Some(read) = read else {
            let problem = Problem::new(heading.place.clone(), "a chapter's heading begins with its number: `## 27 The drowned mill`");
            report.add(problem.with_help("or with the halves of an Entry: `## 12/31 The toll nobody owes`; the only other heading is `## Setup`"));
            return None;
        };
        labels.push(read);
        rest = more.trim_start();
        if !goes_on {
            return Some((labels, rest.to_owned()));
        }
    }
}

/// The passages of a section; instructions in the order the parser puts them into the block.
fn passages(parts: &[Part]) -> Vec<Passage> {
    let mut at = 0;
    let mut passages = Vec::new();
    for part in parts {
        match part {
            Part::Prose(text) => passages.push(Passage::Prose(text.value.clone())),
            Part::Item(item) => {
                let text = &item.text.value;
                // `otherwise` joins the condition before it, and a line may hold several instructions.
                let n = if text.starts_with("otherwise") { 0 } else { top_level(text) };
                passages.extend((0..n).map(|next| Passage::Instruction(at + next)));
                at += n;
            }
            Part::Prompt(..) => {
                passages.push(Passage::Instruction(at));
                at += 1;
            }
        }
    }
    passages
}

/// How many instructions a line holds: those separated by `;` before the first colon.
fn top_level(text: &str) -> u8 {
    let (mut n, mut quoted) = (1, false);
    for letter in text.chars() {
        match letter {
            '"' => quoted = !quoted,
            ':' if !quoted => break,
            ';' if !quoted => n += 1,
            _ => {}
        }
    }
    n
}

fn unknown_keys(keys: &[Key], known: &[&str], report: &Report) {
    for key in keys.iter().filter(|key| !known.contains(&key.name.value.as_str())) {
        let meant = near(&key.name.value, known.iter().copied()).map_or(String::new(), |meant| format!("; did you mean `{meant}`?"));
        let problem = Problem::new(key.name.place.clone(), format!("unknown key `{}`{meant}", key.name.value));
        report.add(problem.with_help(format!("expected {}", listed(known.iter().copied()))));
    }
}

fn read_kind(kind: &Placed<String>, order: Option<&Placed<String>>, report: &Report) -> Option<Kind> {
    match kind.value.as_str() {
        "introduction" => Some(Kind::Introduction),
        "mission" => Some(Kind::Mission),
        "events" => Some(Kind::Events),
        "exploration" => Some(Kind::Exploration),
        "adventure" => {
            let number = order.and_then(|order| order.value.parse().ok()).filter(|number| (1..=9).contains(number));
            if number.is_none() {
                report.note(order.map_or(&kind.place, |order| &order.place), "an adventure of the campaign has `order: 1` to `order: 9`");
            }
            number.map(Kind::Adventure)
        }
        other => {
            let meant = near(other, KINDS.iter().copied()).map_or(String::new(), |meant| format!("; did you mean `{meant}`?"));
            report.note(&kind.place, format!("`{other}` is no kind of booklet{meant}; expected {}", listed(KINDS.iter().copied())));
            None
        }
    }
}

fn read_heroes(value: &Placed<String>, report: &Report) -> Option<RangeInclusive<u8>> {
    let (least, most) = value.value.split_once('-').unwrap_or((&value.value, &value.value));
    let range = least.parse().ok().zip(most.parse().ok()).filter(|(least, most)| (2..=5).contains(least) && (*least..=5).contains(most));
    if range.is_none() {
        report.note(&value.place, "how many heroes: `2-5`, `3-4`, `4`");
    }
    range.map(|(least, most)| least..=most)
}

/// `the Ancient`, `1 hero`, `2 heroes`.
fn read_readers(value: &Placed<String>, report: &Report) -> Option<Readers> {
    let named = HeroId::ALL.iter().copied().find(|hero| [hero.name(), hero.word()].contains(&value.value.as_str())).map(Readers::Hero);
    let counted = value.value.split_once(' ').filter(|(_, noun)| ["hero", "heroes"].contains(noun)).and_then(|(n, _)| n.parse().ok());
    let readers = named.or(counted.filter(|n| (1..=4).contains(n)).map(Readers::Heroes));
    if readers.is_none() {
        report.note(&value.place, "who reads it: a hero such as `the Ancient`, or how many, such as `1 hero`");
    }
    readers
}

/// `147 in the broken reeds`: a number, and what follows.
fn chapter_number(value: &Placed<String>, report: &Report) -> Option<(u16, String)> {
    let (word, rest) = value.value.split_once(' ').unwrap_or((&value.value, ""));
    let number = word.parse().ok();
    if number.is_none() {
        report.note(&value.place, "expected the number of a chapter");
    }
    number.map(|number| (number, rest.to_owned()))
}

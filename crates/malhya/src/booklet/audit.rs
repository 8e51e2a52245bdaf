//! The checker: what an author wants to be told.
//!
//! - [`references`]: what must hold for anything to be played: every reference leads somewhere
//! - [`faults`]: what must hold for a good booklet: no dead ends, everything reachable, checks without gaps

use super::condition::Condition;
use super::instruction::*;
use super::library::{Booklet, Chapter, Kind, Passage};
use super::skill_check::*;
use crate::challenge::audit as challenges;
use crate::content::{Content, Landing};
use crate::dungeon::TICKED;
use crate::ids::*;
use crate::place::audit as places;
use crate::state::MOST_OPEN;
use mistgate_kernel::content::{Place, Report};
use std::collections::BTreeSet;

/// No chapter is longer than a page.
const MOST_WORDS: usize = 220;

/// Every chapter that is named exists.
pub fn references(c: &Content, report: &Report) {
    let library = &c.library;
    for (id, booklet) in numbered(c) {
        Walk { c, report, booklet: id }.block_references(booklet.setup, None);
        if library.is_playable(id) && booklet.setup.is_empty() {
            report.note(&booklet.place, "a booklet that is played needs a `## Setup` that leads to its first chapter");
        }
    }
    for (at, chapter) in library.chapters.iter().enumerate() {
        let walk = Walk { c, report, booklet: chapter.booklet };
        walk.block_references(chapter.block, Some(ChapterId(at as u16)));
        for number in chapter.fast.iter().chain(chapter.hidden.iter().map(|(number, _)| number)) {
            if library.chapter(chapter.booklet, *number).is_none() {
                report.note(&chapter.place, format!("there is no chapter {number} in this booklet"));
            }
        }
    }
}

/// What makes a booklet worse than it should be.
pub fn faults(c: &Content, report: &Report) {
    for (id, booklet) in numbered(c) {
        let walk = Walk { c, report, booklet: id };
        if c.library.is_playable(id) {
            walk.must_lead_away(booklet.setup, &booklet.place, "the setup");
        }
        walk.reachability(booklet);
    }
    for chapter in &c.library.chapters {
        let walk = Walk { c, report, booklet: chapter.booklet };
        walk.chapter(chapter);
    }
    each_check(c, report);
    places::faults(c, report);
    crate::travel::audit::faults(c, report);
    super::ledger::faults(c, report);
}

fn numbered(c: &Content) -> impl Iterator<Item = (BookletId, &Booklet)> {
    c.library.booklets.iter().enumerate().map(|(at, booklet)| (BookletId(at as u8), booklet))
}

struct Walk<'a> {
    c: &'a Content,
    report: &'a Report,
    booklet: BookletId,
}

impl Walk<'_> {
    /// The places of all instructions in a block, those inside of others too.
    fn deep(&self, block: Block, each: &mut impl FnMut(usize, &Instruction)) {
        for at in block.places() {
            let instruction = &self.c.library.program.instructions[at];
            each(at, instruction);
            inner(self.c, instruction).into_iter().for_each(|block| self.deep(block, each));
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "it looks for what names something: whatever names nothing cannot be missing")]
    fn block_references(&self, block: Block, chapter: Option<ChapterId>) {
        self.deep(block, &mut |at, instruction| {
            let place = &self.c.library.program.places[at];
            match instruction {
                Instruction::Go(goal) => self.missing(*goal, chapter).into_iter().for_each(|missing| self.report.note(place, missing)),
                Instruction::Scene(SceneDeed::SetOutPlace(number, point)) => self.place_references(*number, *point, place),
                Instruction::Land(LandDeed::Market(market)) => self.market_references(market, place),
                Instruction::Scene(SceneDeed::SetOutChallenge(number)) => self.challenge_references(*number, place),
                Instruction::If { condition: Condition::Adventure(slug), .. }
                    if self.c.library.named(slug).is_none_or(|id| !self.c.library.is_playable(id)) =>
                {
                    self.report.note(place, format!("there is no adventure `{slug}` (ML-ICON-02)"));
                }
                Instruction::Scene(SceneDeed::PutInterest(_, Some(landing))) => {
                    self.landless(*landing).into_iter().for_each(|missing| self.report.note(place, missing));
                }
                _ => {}
            }
        });
    }

    /// What a Market sells has a price (ML-MARKET-07) and room on its stall.
    fn market_references(&self, market: &Market, place: &Place) {
        let priceless = |&card: &CardNumber| self.c.scenario_card(card).is_none_or(|card| card.price.is_none());
        for card in market.cards.iter().filter(priceless) {
            self.report.note(place, format!("there is no Scenario card {} with a price, so no Market can sell it", card.0));
        }
        let laid_out = market.stall.iter().map(|&(n, _)| usize::from(n)).sum::<usize>() + market.cards.iter().count();
        if laid_out > MOST_OPEN {
            self.report.note(place, format!("a stall has room for {MOST_OPEN} cards, and these are {laid_out}"));
        }
    }

    /// A place that is set out is there, with its deployment point; and every chapter it leads to is in the booklet that sets it out.
    fn place_references(&self, number: u16, point: u8, place: &Place) {
        let Some(id) = self.c.location_numbered(number) else {
            return self.report.note(place, format!("there is no place {number} in the Exploration booklet"));
        };
        let location = self.c.location(id);
        if usize::from(point) > location.points.len() {
            self.report.note(place, format!("place {number} has no deployment point {point} (ML-DEPLOY-03)"));
        }
        for missing in places::landings(self.c, location).into_iter().filter_map(|landing| self.landless(landing)) {
            self.report.note(place, format!("place {number} leads on, but {missing}"));
        }
    }

    /// Likewise for a Challenge.
    fn challenge_references(&self, number: u16, place: &Place) {
        let Some(challenge) = self.c.challenge_numbered(number) else {
            return self.report.note(place, format!("there is no challenge {number} in the Exploration booklet"));
        };
        for missing in challenges::landings(self.c, challenge).into_iter().filter_map(|landing| self.landless(landing)) {
            self.report.note(place, format!("challenge {number} leads on, but {missing}"));
        }
    }

    /// What is missing if nothing is there to land on.
    fn landless(&self, landing: Landing) -> Option<String> {
        match landing {
            Landing::Event(number) => self.missing(Goal::Event(number), None),
            Landing::Adventure(number) if self.c.library.is_playable(self.booklet) => self.missing(Goal::Here(number), None),
            Landing::Adventure(number) => self.missing(Goal::Adventure(number), None),
        }
    }

    fn missing(&self, goal: Goal, chapter: Option<ChapterId>) -> Option<String> {
        let library = &self.c.library;
        // While an Event is read the adventure may be any: one that has the chapter will do.
        let adventures = numbered(self.c).map(|(id, _)| id).filter(|&id| library.is_playable(id));
        let found = match goal {
            Goal::Adventure(number) => adventures.into_iter().any(|id| library.chapter(id, number).is_some()),
            Goal::Here(_) | Goal::Next | Goal::Event(_) => library.goal(self.booklet, chapter, self.booklet, goal).is_some(),
        };
        let what = match goal {
            Goal::Here(number) => format!("there is no chapter {number} in this booklet"),
            Goal::Next => "this is the last chapter of the booklet".to_owned(),
            Goal::Event(number) => format!("there is no chapter {number} in the Event booklet"),
            Goal::Adventure(number) => format!("no adventure has a chapter {number}"),
        };
        (!found).then_some(what)
    }

    fn chapter(&self, chapter: &Chapter) {
        let words: usize = chapter.passages.iter().map(|passage| if let Passage::Prose(text) = passage { text.split_whitespace().count() } else { 0 }).sum();
        if words > MOST_WORDS {
            self.report.note(&chapter.place, format!("{words} words: a chapter has {MOST_WORDS} at most, which is a page"));
        }
        if self.c.library.booklets[chapter.booklet.index()].kind != Kind::Exploration {
            self.must_lead_away(chapter.block, &chapter.place, "the chapter");
        }
        for (number, _) in &chapter.hidden {
            let target = self.c.library.chapter(chapter.booklet, *number).map(|id| &self.c.library.chapters[id.index()]);
            if target.is_some_and(|target| !target.found) {
                self.report.note(&chapter.place, format!("chapter {number} is hidden in this picture, so it must be `found` (ML-BOOK-30)"));
            }
            if chapter.in_words.is_none() {
                self.report.note(&chapter.place, "a hidden number needs `in words:` for somebody who cannot see the picture");
            }
            if self.c.library.booklets[chapter.booklet.index()].kind == Kind::Events {
                self.report.note(&chapter.place, "the Event booklet hides no numbers (ML-BOOK-32)");
            }
        }
        self.deep(chapter.block, &mut |at, instruction| self.instruction(at, instruction));
        self.behind(chapter.block);
    }

    fn must_lead_away(&self, block: Block, place: &Place, what: &str) {
        if !leads_away(self.c, block) {
            self.report.note(place, format!("a dead end: {what} can be read to its end without leading anywhere; write `go`, `close` or `the adventure ends`"));
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "it looks for what names something: whatever names nothing cannot be missing")]
    fn instruction(&self, at: usize, instruction: &Instruction) {
        let place = &self.c.library.program.places[at];
        match instruction {
            Instruction::If { then, otherwise, manner: Manner::EndsChapter, .. } => {
                for block in [*then, *otherwise].into_iter().filter(|block| !block.is_empty() && !leads_away(self.c, *block)) {
                    let _ = block;
                    self.report.note(place, "`if` ends the chapter, so what follows it must lead elsewhere; write `also if` to read on (ML-BOOK-19)");
                }
            }
            Instruction::Choose(id) => {
                let options = &self.c.library.program.choices[id.index()].options;
                if !options.is_empty() && options.iter().all(|option| option.condition.is_some() || !option.price.is_empty()) {
                    self.report.note(place, "this choice may have no open option: give it one without price and condition");
                }
            }
            _ => {}
        }
        inner(self.c, instruction).into_iter().for_each(|block| self.behind(block));
    }

    /// Nothing stands behind an instruction that leads away.
    fn behind(&self, block: Block) {
        let program = &self.c.library.program;
        let away = program.block(block).iter().position(Instruction::leads_away);
        if let Some(at) = away.map(|at| usize::from(block.start) + at + 1)
            && at < usize::from(block.start) + usize::from(block.len)
        {
            self.report.note(&program.places[at], "this is never carried out: what stands before it leads elsewhere");
        }
    }

    /// Every chapter can be reached: from the setup, an Entry, a city, a card, or a number in a picture.
    fn reachability(&self, booklet: &Booklet) {
        let library = &self.c.library;
        let mut open: Vec<ChapterId> = Vec::new();
        let mut reached: BTreeSet<ChapterId> = BTreeSet::new();
        self.leads(booklet.setup, None, &mut open);
        open.extend(booklet.entries.iter().map(|(_, id)| *id));
        open.extend(self.landings());
        open.extend(self.calls_from_elsewhere());
        if booklet.kind == Kind::Events {
            let ticked = TICKED.iter().map(|(_, number)| *number);
            open.extend(ticked.filter_map(|number| library.chapter(self.booklet, number)));
        }
        while let Some(id) = open.pop() {
            if !reached.insert(id) {
                continue;
            }
            let chapter = &library.chapters[id.index()];
            self.leads(chapter.block, Some(id), &mut open);
            let numbers = chapter.fast.iter().chain(chapter.hidden.iter().map(|(number, _)| number));
            open.extend(numbers.filter_map(|&number| library.chapter(self.booklet, number)));
        }
        for (at, chapter) in library.chapters.iter().enumerate().filter(|(_, chapter)| chapter.booklet == self.booklet) {
            if !reached.contains(&ChapterId(at as u16)) && booklet.kind != Kind::Exploration {
                self.report.note(&chapter.place, "nothing leads to this chapter");
            }
        }
    }

    fn leads(&self, block: Block, from: Option<ChapterId>, open: &mut Vec<ChapterId>) {
        self.deep(block, &mut |_, instruction| {
            if let Instruction::Go(goal @ (Goal::Here(_) | Goal::Next)) = instruction {
                open.extend(self.c.library.goal(self.booklet, from, self.booklet, *goal));
            }
        });
        self.leads_by_name(block, open);
    }

    /// Chapters that a block names with their booklet, or that a place leads to which it sets out.
    fn leads_by_name(&self, block: Block, open: &mut Vec<ChapterId>) {
        self.deep(block, &mut |_, instruction| {
            open.extend(places::landing(instruction).and_then(|landing| self.landed(landing)));
            if let Instruction::Scene(SceneDeed::SetOutPlace(number, _)) = instruction {
                let location = self.c.location_numbered(*number).map(|id| self.c.location(id));
                open.extend(location.into_iter().flat_map(|location| places::landings(self.c, location)).filter_map(|landing| self.landed(landing)));
            }
            if let Instruction::Scene(SceneDeed::SetOutChallenge(number)) = instruction {
                let challenge = self.c.challenge_numbered(*number);
                open.extend(challenge.into_iter().flat_map(|challenge| challenges::landings(self.c, challenge)).filter_map(|landing| self.landed(landing)));
            }
        });
    }

    /// The chapter of this booklet that is meant.
    fn landed(&self, landing: Landing) -> Option<ChapterId> {
        let library = &self.c.library;
        match landing {
            Landing::Adventure(number) if library.is_playable(self.booklet) => library.chapter(self.booklet, number),
            Landing::Event(number) if library.of_kind(Kind::Events) == Some(self.booklet) => library.chapter(self.booklet, number),
            Landing::Adventure(_) | Landing::Event(_) => None,
        }
    }

    /// Chapters that cities, cards on the Region board and Dungeon tiles name.
    fn landings(&self) -> Vec<ChapterId> {
        let cities = self.c.region.hexes.iter().filter_map(|hex| hex.city.as_ref()).map(|city| city.chapter);
        let cards = self.c.scenario_cards.iter().filter_map(|card| card.chapter);
        let tiles = self.c.tiles.iter().filter_map(|tile| tile.consequence).map(|(_, chapter)| chapter);
        cities.chain(cards).chain(tiles).filter_map(|landing| self.landed(landing)).collect()
    }

    /// Chapters that are gone to from elsewhere: in the Event booklet from anywhere, in an adventure from Events.
    fn calls_from_elsewhere(&self) -> Vec<ChapterId> {
        let library = &self.c.library;
        let events = library.of_kind(Kind::Events);
        let mut called = Vec::new();
        if events == Some(self.booklet) {
            let tokens = self.c.locations.iter().flat_map(|location| places::landings(self.c, location));
            called.extend(library.program.instructions.iter().filter_map(places::landing).chain(tokens).filter_map(|landing| self.landed(landing)));
        } else {
            let met = library.chapters.iter().filter(|chapter| Some(chapter.booklet) == events);
            met.for_each(|chapter| self.leads_by_name(chapter.block, &mut called));
        }
        called
    }
}

/// Every instruction of a block, those inside of others too.
pub(crate) fn each_of(c: &Content, block: Block, each: &mut impl FnMut(&Instruction)) {
    let report = Report::default();
    Walk { c, report: &report, booklet: BookletId(0) }.deep(block, &mut |_, instruction| each(instruction));
}

/// The blocks inside of an instruction.
pub(super) fn inner(c: &Content, instruction: &Instruction) -> Vec<Block> {
    let program = &c.library.program;
    match instruction {
        Instruction::If { then, otherwise, .. } => vec![*then, *otherwise],
        Instruction::Choose(id) => program.choices[id.index()].options.iter().map(|option| option.block).collect(),
        Instruction::EachHero(_, block) | Instruction::ChooseHero(_, block) => vec![*block],
        Instruction::DrawGems(_, id) => program.gems[id.index()].rows.iter().map(|row| row.block).collect(),
        Instruction::Check(id) => results(&program.checks[id.index()]),
        Instruction::Nothing
        | Instruction::Go(_)
        | Instruction::Close
        | Instruction::Travel
        | Instruction::NewEntry
        | Instruction::EndTurn
        | Instruction::EndAdventure(_)
        | Instruction::Do(..)
        | Instruction::Search(_)
        | Instruction::Land(_)
        | Instruction::Scene(_) => Vec::new(),
    }
}

fn results(check: &SkillCheck) -> Vec<Block> {
    let levels = check.levels.iter().map(|level| level.block);
    let ends = check.endings.iter().map(|(_, block)| *block);
    let per = check.per_successes.iter().map(|(_, block)| *block);
    std::iter::once(check.failure.block).chain(levels).chain(ends).chain(per).collect()
}

/// Does reading this block always lead elsewhere?
#[expect(clippy::wildcard_enum_match_arm, reason = "it looks for what names something: whatever names nothing cannot be missing")]
fn leads_away(c: &Content, block: Block) -> bool {
    let program = &c.library.program;
    program.block(block).iter().any(|instruction| match instruction {
        Instruction::If { then, otherwise, .. } => !otherwise.is_empty() && leads_away(c, *then) && leads_away(c, *otherwise),
        Instruction::Choose(id) => {
            let options = &program.choices[id.index()].options;
            !options.is_empty() && options.iter().all(|option| leads_away(c, option.block))
        }
        Instruction::EachHero(None, block) | Instruction::ChooseHero(None, block) => leads_away(c, *block),
        Instruction::Check(id) => check_leads_away(c, &program.checks[id.index()]),
        other => other.leads_away(),
    })
}

/// Every way a check can end leads elsewhere, or what follows when all are done does.
fn check_leads_away(c: &Content, check: &SkillCheck) -> bool {
    if check.endings.iter().any(|(end, block)| *end == End::AllDone && leads_away(c, *block)) {
        return true;
    }
    if check.can_be_declined() {
        return false;
    }
    let failure = match check.failure.at {
        Stops::Ends(_) | Stops::ByLockpick => leads_away(c, check.failure.block),
        Stops::Never | Stops::Every(_) => true,
    };
    let group_fails = check.kind == crate::words::CheckKind::Group && check.levels.first().is_none_or(|level| level.printed() > 0);
    let failing_ends = check.kind != crate::words::CheckKind::Group || !group_fails || leads_away(c, check.failure.block);
    let failure = failure || check.kind == crate::words::CheckKind::Group;
    !check.levels.is_empty() && failure && failing_ends && check.levels.iter().all(|level| leads_away(c, level.block))
}

/// Levels follow each other without gaps, and something can go right and wrong.
fn each_check(c: &Content, report: &Report) {
    let program = &c.library.program;
    for (at, instruction) in program.instructions.iter().enumerate() {
        let Instruction::Check(id) = instruction else { continue };
        let (check, place) = (&program.checks[id.index()], &program.places[at]);
        if check.levels.is_empty() && check.per_successes.is_none() {
            report.note(place, "this check has no level of Success");
        }
        if check.failure.at == Stops::Never {
            report.note(place, "this check cannot fail: write `- 2 stops: …`");
        }
        for pair in check.levels.windows(2) {
            if pair[0].to.is_some_and(|to| to + 1 != pair[1].printed()) {
                report.note(place, format!("a gap in the levels of the check: {} is followed by {}", pair[0].to.unwrap_or_default(), pair[1].printed()));
            }
        }
    }
}

/// Does a block say such a thing, in whatever part of it?
pub(crate) fn says(c: &Content, block: Block, what: &impl Fn(&Instruction) -> bool) -> bool {
    let mut found = false;
    each_of(c, block, &mut |instruction| found |= what(instruction));
    found
}

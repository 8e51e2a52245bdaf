//! Questions and answers in words.

use crate::Malhya;
use crate::agenda::{VillageStep, Way};
use crate::ask::why::capital;
use crate::ask::{Ask, HeroAim, Question};
use crate::booklet::instruction::{Ending, Opening};
use crate::booklet::print::Printer;
use crate::ids::ChapterId;
use crate::moves::Move;
use crate::state::State;
use crate::words::Wound;
use mistgate_kernel::{Choice, Line, Rule, Seat};

fn line(text: impl Into<String>, rule: &'static str) -> Line {
    Line::new(text, Rule(rule))
}

impl Malhya {
    /// A legal move, as a page shows it.
    pub(crate) fn describe(&self, state: &State, seat: Seat, mv: Move) -> Choice {
        let ask = self.look(state).asked_of(seat);
        let (label, detail, rule) = self.label(state, ask, mv);
        Choice { play: mv.write(), label, detail, pieces: self.pieces(state, mv), rule: Rule(rule) }
    }

    fn label(&self, state: &State, ask: Option<Ask>, mv: Move) -> (String, String, &'static str) {
        let none = String::new;
        match (mv, ask.map(|ask| ask.what)) {
            (Move::ReadOn, Some(Question::TurnPage(Way::Chapter(id)))) => (format!("Go on at {}", self.chapter_name(id)), none(), "ML-BOOK-08"),
            (Move::ReadOn, Some(Question::TurnPage(Way::Travel))) => ("Take to the road".to_owned(), none(), "ML-TRAVEL-02"),
            (Move::ReadOn, Some(Question::TurnPage(Way::Dungeon(_)))) => ("Go down".to_owned(), none(), "ML-DUNGEON-02"),
            (Move::ReadOn, Some(Question::TurnPage(Way::NewEntry))) => ("The next room".to_owned(), none(), "ML-DUNGEON-08"),
            (Move::ReadOn, Some(Question::TurnPage(Way::End(_)))) => ("The end".to_owned(), none(), "ML-GROUP-15"),
            (Move::ReadOn, _) => ("Close the booklet".to_owned(), none(), "ML-BOOK-26"),
            (Move::Choose(n), Some(Question::Choice(id))) => match self.content.library.program.choices[id.index()].options.get(usize::from(n) - 1) {
                Some(option) => (option.label.clone(), self.consequences(option), "ML-BOOK-16"),
                None => (format!("Option {n}"), none(), "ML-BOOK-16"),
            },
            (Move::Choose(n), Some(Question::Landing)) => match self.look(state).landings().nth(usize::from(n) - 1) {
                Some(id) => (format!("Read {}", self.chapter_name(id)), self.content.library.chapters[id.index()].title.clone(), "ML-TRAVEL-12"),
                None => (format!("Option {n}"), none(), "ML-TRAVEL-12"),
            },
            (Move::Choose(n), _) => (format!("Option {n}"), none(), "ML-BOOK-16"),
            (Move::Hero(hero), _) => {
                let called = &self.content.hero(hero).called;
                (capital(hero.name()), format!("{called}, {} of {} life", state.hero(hero).life.points, state.hero(hero).life.most()), "ML-GOLDEN-02")
            }
            (Move::Roll, _) => ("Roll".to_owned(), none(), "ML-CHECK-19"),
            (Move::Stop, _) => ("Stop here".to_owned(), none(), "ML-CHECK-22"),
            (Move::Aura, _) => ("Spend an Aura token".to_owned(), "one more Skill die".to_owned(), "ML-CHECK-42"),
            (Move::Heal(Wound::Injury), _) => ("Ease an Injury".to_owned(), "it becomes Damage".to_owned(), "ML-LIFE-06"),
            (Move::Heal(_), _) => ("Heal Damage".to_owned(), "it becomes a Life Point".to_owned(), "ML-LIFE-06"),
            (Move::Done, Some(Question::Village(_))) => ("No, thank you".to_owned(), none(), "ML-VILLAGE-02"),
            (Move::Done, _) => ("That is all".to_owned(), none(), "ML-CHECK-60"),
            (Move::Draw | Move::Step(_) | Move::StepWithAura(..) | Move::Campfire | Move::Token | Move::Village | Move::Inn | Move::Room, asked) => {
                self.travel_label(state, asked, mv)
            }
        }
    }

    fn consequences(&self, option: &Opening) -> String {
        let printer = Printer { names: &self.content.names, program: &self.content.library.program };
        let lines: Vec<String> = printer.block(option.block).into_iter().filter(|line| line.depth == 0).map(|line| line.text).collect();
        let terms = printer.terms(option);
        [terms.trim_start_matches(", "), &lines.join("; ")].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(": ")
    }

    /// What is asked.
    pub(crate) fn question_line(&self, state: &State, ask: Ask) -> Line {
        match ask.what {
            Question::TurnPage(Way::Chapter(_) | Way::Close | Way::Travel | Way::Dungeon(_) | Way::NewEntry) => line("You have read this page.", "ML-BOOK-08"),
            Question::TurnPage(Way::End(Ending::Well)) => line("The adventure ends, and ends well.", "ML-GROUP-15"),
            Question::TurnPage(Way::End(Ending::Badly)) => line("The adventure ends, and not well.", "ML-GROUP-15"),
            Question::Choice(id) => line(self.content.library.program.choices[id.index()].prompt.clone(), "ML-BOOK-16"),
            Question::Hero(_, HeroAim::Instruction(_)) => line("Which hero?", "ML-GOLDEN-02"),
            Question::Hero(_, HeroAim::Next(..)) => line("Who is next?", "ML-GOLDEN-06"),
            Question::Hero(_, HeroAim::TakePart) => line("Who makes the check?", "ML-CHECK-60"),
            Question::Hero(_, HeroAim::Roller) => line("Who rolls next?", "ML-CHECK-62"),
            Question::Roll => self.roll_line(state),
            Question::Heal(hero, left) => line(format!("{} heals {left}: which crystal moves?", capital(hero.name())), "ML-LIFE-06"),
            Question::Journey => line(self.whereabouts(state), "ML-TRAVEL-21"),
            Question::TokenOrVillage => line("A Travel token, or the Village?", "ML-EVENT-11"),
            Question::MoveFreely => line("Which way?", "ML-TRAVEL-32"),
            Question::Landing => line("More than one thing waits here. Which first?", "ML-TRAVEL-12"),
            Question::Village(VillageStep::Market) => line("The Market of the Village.", "ML-VILLAGE-03"),
            Question::Village(VillageStep::Inn) => line("The Inn has something on the fire.", "ML-VILLAGE-05"),
            Question::Village(VillageStep::Room) => line("The Inn has a Room.", "ML-VILLAGE-07"),
        }
    }

    fn roll_line(&self, state: &State) -> Line {
        let Some((attempt, hero)) = state.check.and_then(|attempt| attempt.roller.map(|hero| (attempt, hero))) else {
            return line("Roll?", "ML-CHECK-71");
        };
        let check = self.look(state).check(attempt.check);
        let stops = self.look(state).terms(check, hero).stops.map_or(String::new(), |limit| format!(" of {limit}"));
        let text = format!("{}, {}: {} Successes, {}{stops} Stops.", check.name, hero.name(), attempt.successes, attempt.stops);
        line(text, "ML-CHECK-71")
    }

    /// A chapter as one refers to it.
    pub(crate) fn chapter_name(&self, id: ChapterId) -> String {
        let chapter = &self.content.library.chapters[id.index()];
        chapter.number.map_or_else(|| chapter.title.clone(), |number| number.to_string())
    }
}

impl Malhya {
    /// The pieces a move is about: of a step the hex as well.
    fn pieces(&self, state: &State, mv: Move) -> Vec<String> {
        let mut pieces = pieces(mv);
        if let Move::Step(direction) | Move::StepWithAura(direction, _) = mv {
            let hex = self.look(state).beyond(direction);
            pieces.extend(hex.map(|hex| format!("hex:{}", self.content.region.hexes[hex.index()].name)));
        }
        pieces
    }
}

fn pieces(mv: Move) -> Vec<String> {
    match mv {
        Move::Choose(n) => vec![format!("option-{n}")],
        Move::Hero(hero) => vec![hero.word().to_owned()],
        Move::StepWithAura(_, hero) => vec![hero.word().to_owned()],
        Move::ReadOn
        | Move::Roll
        | Move::Stop
        | Move::Aura
        | Move::Heal(_)
        | Move::Done
        | Move::Draw
        | Move::Step(_)
        | Move::Campfire
        | Move::Token
        | Move::Village
        | Move::Inn
        | Move::Room => Vec::new(),
    }
}

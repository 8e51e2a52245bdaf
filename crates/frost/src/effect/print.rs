//! From effects to the words on the card.
//!
//! Steps are joined to sentences: "+2 Move, then draw 1 card." Options stand on lines of their own, with OR between.

use super::read::Names;
use super::{Block, Effect, Program};
pub(crate) use mistgate_kernel::text::capital;
use mistgate_kernel::text::{Run, Sentence, Text};

#[cfg(test)]
mod tests;
mod verbs;

use verbs::Printer;

/// What an effect says: one line, or one for each option.
pub fn effect(program: &Program, block: Block, names: &Names) -> Text {
    let mut text = Text::default();
    if let [Effect::Either(options)] = *program.of(block) {
        for (at, option) in program.of(options).iter().enumerate() {
            let mut printer = Printer::new(program, names);
            if at > 0 {
                printer.say("OR ");
            }
            if let Effect::Do(steps) = *option {
                printer.steps(program.of(steps), "then ");
            }
            text.0.push(printer.end());
        }
        return text;
    }
    if !block.is_empty() {
        let mut printer = Printer::new(program, names);
        printer.steps(program.of(block), "then ");
        text.0.push(printer.end());
    }
    text
}

/// What a single step says, as a sentence of its own.
pub fn step(program: &Program, step: Effect, names: &Names) -> Sentence {
    let mut printer = Printer::new(program, names);
    printer.steps(&[step], "then ");
    printer.end()
}

/// What a cost says, as the beginning of a sentence: "spend 2 Attack and retire 1 Beast".
pub fn cost(program: &Program, block: Block, names: &Names) -> Vec<Run> {
    let mut printer = Printer::new(program, names);
    printer.cost(program.of(block));
    printer.runs
}

/// A line that begins with these runs.
pub fn line(mut runs: Vec<Run>, end: &str) -> Sentence {
    if let Some(Run::Words(words)) = runs.first_mut() {
        *words = capital(words);
    }
    runs.push(Run::Words(end.to_owned()));
    Sentence { when: None, runs }
}

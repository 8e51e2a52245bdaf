//! From effects to the words on the card (MW-COMP-23).
//!
//! A step at the top of a card is a line of its own, in one or more sentences; plain verbs in a row share one:
//! "Discard 1, then recover 1." What is nested deeper becomes a clause of the sentence around it.

use super::read::Names;
use super::{Block, Effect, Program, Spot};
use crate::content::Ability;
use crate::ids::Time;
use mistgate_kernel::text::{Run, Sentence, Text, capital};

mod clause;
#[cfg(test)]
mod tests;
mod verbs;

/// What a card says: one line for every step, plain verbs together.
pub fn card(program: &Program, block: Block, names: &Names) -> Text {
    let mut text = Text::default();
    lines(program, names, block, None, &mut text);
    text
}

/// What the Map says about an ability: its cost, its effect, and when it can be used (MW-ABILITY-01).
pub fn ability(program: &Program, ability: &Ability, names: &Names) -> Text {
    let mut text = Text::default();
    if ability.cost.is_empty() {
        lines(program, names, ability.effect, None, &mut text);
    } else {
        let mut printer = Printer::new(program, names);
        printer.verbs(program.of(ability.cost), Who::You);
        printer.say(": ");
        let steps = program.of(ability.effect);
        // A colon of its own would be one too many, so the first step's time of day goes behind it.
        let shared = first_line(steps);
        match &steps[..shared] {
            first @ [Effect::When(..)] => printer.sentence_of(first),
            first => printer.line(first),
        }
        text.0.push(printer.end(None));
        lines(program, names, ability.effect.after(u8::try_from(shared).unwrap_or(u8::MAX)), None, &mut text);
    }
    if let Some(time) = ability.time {
        text.0.iter_mut().for_each(|line| line.when = Some(time.slug()));
    }
    let note = match (ability.time, ability.open) {
        (None, true) => return text,
        (None, false) => "Only through cards.".to_string(),
        (Some(time), true) => format!("Only by {}.", time.slug()),
        (Some(time), false) => format!("Only by {} and through cards.", time.slug()),
    };
    text.0.push(Sentence { when: ability.time.map(Time::slug), runs: vec![Run::Words(note)] });
    text
}

fn lines(program: &Program, names: &Names, block: Block, when: Option<Time>, text: &mut Text) {
    let mut steps = program.of(block);
    let mut first = true;
    while !steps.is_empty() {
        let (line, rest) = steps.split_at(first_line(steps));
        steps = rest;
        if let [Effect::When(time, inner)] = *line {
            lines(program, names, inner, Some(time), text);
            continue;
        }
        let mut printer = Printer::new(program, names);
        if let Some(time) = when.filter(|_| first) {
            printer.time(time);
        }
        printer.line(line);
        text.0.push(printer.end(when));
        first = false;
    }
}

/// How many steps share the first line.
fn first_line(steps: &[Effect]) -> usize {
    steps.iter().take_while(|&&effect| is_verb(effect)).count().max(1).min(steps.len())
}

/// Is it a plain verb, as against a form such as "You can …"?
fn is_verb(effect: Effect) -> bool {
    use Effect::*;
    !matches!(effect, When(..) | May { .. } | Another(_) | All(_) | Unite(_))
}

/// Whom the words are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Who {
    /// You, the user of the card.
    You,
    /// Another player: one, whom we call they.
    Other,
    /// All players.
    All,
}

impl Who {
    fn they(self) -> &'static str {
        if self == Who::You { "you" } else { "they" }
    }

    fn their(self) -> &'static str {
        if self == Who::You { "your" } else { "their" }
    }
}

/// Puts a line together, word by word.
struct Printer<'a> {
    program: &'a Program,
    names: &'a Names,
    runs: Vec<Run>,
    /// The district named last in this line: the next time it is "there".
    named: Option<Spot>,
}

impl<'a> Printer<'a> {
    fn new(program: &'a Program, names: &'a Names) -> Self {
        Printer { program, names, runs: Vec::new(), named: None }
    }

    fn say(&mut self, words: &str) {
        if words.is_empty() {
            return;
        }
        match self.runs.last_mut() {
            Some(Run::Words(before)) => before.push_str(words),
            _ => self.runs.push(Run::Words(words.to_string())),
        }
    }

    /// A picture from the icon sheet, for the word it stands for.
    fn icon(&mut self, name: &'static str, word: &str) {
        self.runs.push(Run::Icon { name, word: word.to_string() });
    }

    /// The line, with a capital at its beginning.
    fn end(mut self, when: Option<Time>) -> Sentence {
        if let Some(Run::Words(words)) = self.runs.first_mut() {
            *words = capital(words);
        }
        Sentence { when: when.map(Time::slug), runs: self.runs }
    }

    /// "Night: "
    fn time(&mut self, time: Time) {
        match time {
            Time::Day => self.icon("sun", "Day"),
            Time::Night => self.icon("moon", "Night"),
        }
        self.say(": ");
    }

    /// A line of a card: plain verbs, or one step of another form.
    fn line(&mut self, steps: &[Effect]) {
        match *steps {
            [Effect::May { cost, then, otherwise }] => {
                self.say("you can ");
                self.offer(Who::You, cost, then, otherwise);
            }
            [Effect::Another(block)] => self.another(block),
            [Effect::All(block)] => self.all(block),
            [Effect::Unite(unite)] => self.unite(unite),
            _ => self.sentence_of(steps),
        }
    }
}

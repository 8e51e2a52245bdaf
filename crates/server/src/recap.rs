//! What happened since somebody's last move, told in few words: who did what, and what of it concerns the reader.
//!
//! Lines of the same rule are one thing done several times, so they become one line: four cards played are told in one
//! breath. What a game calls an aside (a card drawn, a cube moved to a pool) is left to the log.

use mistgate_kernel::text::capital;
use mistgate_kernel::{Line, Seat};

/// What happened since somebody's last move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recap {
    /// So many things were done when it began: the same number as long as the reader does nothing.
    pub since: usize,
    /// So many things were done since.
    pub things: usize,
    /// Who did what, in order.
    pub acts: Vec<RecapAct>,
    /// What concerns the reader.
    pub yours: Vec<Line>,
}

/// What somebody did, or what the table did by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecapAct {
    /// Who.
    pub by: Doer,
    /// How many moves.
    pub moves: usize,
    /// What.
    pub lines: Vec<Line>,
}

/// Who did something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Doer {
    /// A seat.
    Seat(Seat),
    /// The game itself, in a chapter of this name.
    Chapter(String),
}

/// Something that was told, and how.
#[derive(Clone, Debug)]
pub struct Told {
    /// In words.
    pub line: Line,
    /// As what.
    pub kind: TellKind,
}

/// As what something is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TellKind {
    /// It begins a chapter, such as a round or a phase.
    Heading,
    /// It is part of the story.
    Story,
    /// It is left to the log.
    Aside,
}

/// What somebody did and what came of it, in order.
pub struct Deed {
    /// Who did it.
    pub by: Seat,
    /// What came of it.
    pub told: Vec<Told>,
}

/// Who reads.
pub struct Reader<'a> {
    /// Is a seat theirs?
    pub mine: &'a dyn Fn(Seat) -> bool,
    /// What the log calls a seat; several names, if it has several.
    pub names: &'a dyn Fn(Seat) -> Vec<String>,
    /// What the log calls the reader's own seats.
    pub my_names: &'a [String],
}

/// From the reader's own last deed (if there is one, the first of these) to now. Of that one only what the game did by itself belongs here:
/// what comes after a heading.
pub fn recap(since: usize, deeds: &[Deed], reader: &Reader) -> Option<Recap> {
    let mut acts: Vec<RecapAct> = Vec::new();
    let mut yours = Vec::new();
    for deed in deeds {
        let mine = (reader.mine)(deed.by);
        let mut by = Doer::Seat(deed.by);
        if !mine {
            act(&mut acts, &by).moves += 1;
        }
        for told in &deed.told {
            match told.kind {
                TellKind::Heading => by = Doer::Chapter(told.line.text.trim_end_matches('.').to_owned()),
                TellKind::Aside => {}
                TellKind::Story if mine && by == Doer::Seat(deed.by) => {}
                TellKind::Story if speaks_of(&told.line.text, reader.my_names) => yours.push(told.line.clone()),
                TellKind::Story => act(&mut acts, &by).lines.push(told.line.clone()),
            }
        }
    }
    for act in &mut acts {
        let names = if let Doer::Seat(seat) = act.by { (reader.names)(seat) } else { Vec::new() };
        act.lines = gathered(&act.lines).into_iter().map(|line| Line::new(without_name(&line.text, &names), line.rule)).collect();
    }
    acts.retain(|act| !act.lines.is_empty() || act.moves > 0);
    let things = deeds.iter().filter(|deed| !(reader.mine)(deed.by)).count();
    let yours = gathered(&yours);
    let told = acts.iter().any(|act| !act.lines.is_empty()) || !yours.is_empty();
    told.then_some(Recap { since, things, acts, yours })
}

/// The act of this doer, if it is the last one; else a new one.
fn act<'a>(acts: &'a mut Vec<RecapAct>, by: &Doer) -> &'a mut RecapAct {
    if acts.last().is_none_or(|last| last.by != *by) {
        acts.push(RecapAct { by: by.clone(), moves: 0, lines: Vec::new() });
    }
    let last = acts.len() - 1;
    &mut acts[last]
}

/// Does a sentence speak of one of these names?
fn speaks_of(text: &str, names: &[String]) -> bool {
    let is_word_part = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    names.iter().any(|name| {
        text.match_indices(name.as_str()).any(|(at, _)| !is_word_part(text[..at].chars().next_back()) && !is_word_part(text[at + name.len()..].chars().next()))
    })
}

/// The sentence without the name it begins with, which stands above it.
fn without_name(text: &str, names: &[String]) -> String {
    let rest = names.iter().find_map(|name| text.strip_prefix(name.as_str())?.strip_prefix(' '));
    capital(rest.unwrap_or(text))
}

/// Lines that tell the same thing again, in one: by rule, and by the words they begin with.
pub fn gathered(lines: &[Line]) -> Vec<Line> {
    let mut groups: Vec<Group> = Vec::new();
    for line in lines {
        let words: Vec<&str> = line.text.trim_end_matches('.').split(' ').collect();
        let joined = groups.iter_mut().filter(|group| group.rule == line.rule.0).any(|group| group.takes(&words));
        if !joined {
            groups.push(Group { rule: line.rule.0, line, all: vec![words] });
        }
    }
    groups.iter().map(|group| Line::new(group.said(), group.line.rule)).collect()
}

/// Sentences of one rule that begin alike.
struct Group<'a> {
    rule: &'static str,
    line: &'a Line,
    all: Vec<Vec<&'a str>>,
}

/// Sentences are joined that share so many words at their beginning: who, and what is done.
const ALIKE: usize = 2;

impl<'a> Group<'a> {
    fn takes(&mut self, words: &[&'a str]) -> bool {
        let alike = self.head().min(common(&self.all[0], words));
        let fits = self.all[0] == words && self.all.iter().all(|other| other == words) || alike >= ALIKE && alike < words.len().min(self.all[0].len());
        if fits {
            self.all.push(words.to_vec());
        }
        fits
    }

    /// So many words all of them share at their beginning.
    fn head(&self) -> usize {
        self.all.iter().map(|words| common(&self.all[0], words)).min().unwrap_or_default()
    }

    fn said(&self) -> String {
        let [first, others @ ..] = self.all.as_slice() else { return String::new() };
        if others.is_empty() {
            return self.line.text.clone();
        }
        let head = self.head();
        let mut tails: Vec<(String, usize)> = Vec::new();
        for words in &self.all {
            let tail = words[head..].join(" ");
            match tails.iter_mut().find(|(other, _)| *other == tail) {
                Some((_, times)) => *times += 1,
                None => tails.push((tail, 1)),
            }
        }
        let tails: Vec<String> = tails.into_iter().map(|(tail, times)| if times > 1 { format!("{tail} ×{times}") } else { tail }).collect();
        let list = match tails.as_slice() {
            [] => String::new(),
            [one] => one.clone(),
            // What has commas of its own is told apart by more than commas.
            all if all.iter().any(|tail| tail.contains(',')) => all.join("; "),
            [all @ .., last] => format!("{} and {last}", all.join(", ")),
        };
        format!("{} {list}.", first[..head].join(" ")).replace("  ", " ").replace(" ×", "\u{a0}×")
    }
}

fn common(one: &[&str], other: &[&str]) -> usize {
    one.iter().zip(other).take_while(|(a, b)| a == b).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use mistgate_kernel::Rule;

    fn line(text: &str, rule: &'static str) -> Line {
        Line::new(text, Rule(rule))
    }

    fn told(kind: TellKind, text: &str) -> Told {
        Told { line: line(text, "X-1"), kind }
    }

    #[test]
    fn what_is_done_several_times_is_told_once() {
        let lines = [
            line("West plays Snowshoe Run.", "P"),
            line("West gets 2 Move.", "R"),
            line("West plays Pelts for Sale.", "P"),
            line("West plays Pelts for Sale.", "P"),
            line("West plays Wolf Whistle.", "P"),
            line("West rests.", "Q"),
        ];
        let said: Vec<String> = gathered(&lines).into_iter().map(|line| line.text).collect();
        assert_eq!(said, ["West plays Snowshoe Run, Pelts for Sale\u{a0}×2 and Wolf Whistle.", "West gets 2 Move.", "West rests."]);
    }

    #[test]
    fn what_has_commas_of_its_own_is_told_apart() {
        let lines = [line("West moves to s1, paying 2 Wounds.", "M"), line("West moves to s1e1, paying 3 Wounds.", "M")];
        let said: Vec<String> = gathered(&lines).into_iter().map(|line| line.text).collect();
        assert_eq!(said, ["West moves to s1, paying 2 Wounds; s1e1, paying 3 Wounds."]);
    }

    #[test]
    fn sentences_about_different_things_stay_apart() {
        let lines = [line("War Rider pursues Crow.", "P"), line("Border Marauder pursues Arani.", "P"), line("West rests.", "Q"), line("West rests.", "Q")];
        let said: Vec<String> = gathered(&lines).into_iter().map(|line| line.text).collect();
        assert_eq!(said, ["War Rider pursues Crow.", "Border Marauder pursues Arani.", "West rests\u{a0}×2."]);
    }

    fn read(deeds: &[Deed]) -> Option<Recap> {
        let names = |seat: Seat| vec![["South", "West"][usize::from(seat.0)].to_owned()];
        recap(3, deeds, &Reader { mine: &|seat| seat == Seat(0), names: &names, my_names: &["South".to_owned()] })
    }

    #[test]
    fn of_the_readers_own_move_only_what_the_game_did_then_is_told() {
        let own = Deed {
            by: Seat(0),
            told: vec![told(TellKind::Story, "South ends the turn."), told(TellKind::Heading, "Pursuit Phase."), told(TellKind::Story, "War Rider waits.")],
        };
        let other = Deed {
            by: Seat(1),
            told: vec![told(TellKind::Story, "West rests."), told(TellKind::Aside, "West draws a card."), told(TellKind::Story, "West strikes South.")],
        };
        let recap = read(&[own, other]).expect("something happened");
        assert_eq!((recap.since, recap.things), (3, 1));
        assert_eq!(recap.acts[0], RecapAct { by: Doer::Chapter("Pursuit Phase".into()), moves: 0, lines: vec![line("War Rider waits.", "X-1")] });
        assert_eq!(recap.acts[1], RecapAct { by: Doer::Seat(Seat(1)), moves: 1, lines: vec![line("Rests.", "X-1")] });
        assert_eq!(recap.yours, [line("West strikes South.", "X-1")]);
    }

    #[test]
    fn nothing_is_told_of_nothing() {
        assert_eq!(read(&[]), None);
        assert_eq!(read(&[Deed { by: Seat(0), told: vec![told(TellKind::Story, "South rests.")] }]), None);
        assert!(!speaks_of("The Southern road.", &["South".to_owned()]) && speaks_of("Fear of South.", &["South".to_owned()]));
    }
}

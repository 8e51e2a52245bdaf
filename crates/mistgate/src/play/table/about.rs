//! What can be asked about the table without changing it: hints, reasons, rules, cards, a copy of the journal.

use super::TerminalTable;
use super::numbered::NumberedMove;
use crate::games::CliGame;
use crate::play::canvas::{self, DIM, Row};
use crate::rules;
use crate::terminal;
use mistgate_bots::{Strength, TreeSearch};
use mistgate_kernel::content::{near, slug};
use mistgate_kernel::{Choice, Seat, SeatSet, WhyNot};
use mistgate_server::bots::because;
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, Instant};

/// Which of the seeds that grow from a game's seed is the one for hints.
const HINT_SEED: u64 = 2;

/// A hint comes within this time, which nobody minds waiting for.
const HINT_TIME: Duration = Duration::from_millis(400);

impl<G: CliGame> TerminalTable<G> {
    /// Says what a bot would do that thinks for a moment.
    pub(super) fn hint(&mut self, people: SeatSet, options: &[NumberedMove<G::Move>]) -> io::Result<()> {
        if people.is_empty() {
            return writeln!(self.out, "There is nothing to choose: the game is over.");
        }
        for seat in people.iter() {
            let moves: Vec<G::Move> = options.iter().filter(|option| option.seat == seat).map(|option| option.mv).collect();
            if moves.is_empty() {
                continue; // somebody else was asked the same
            }
            let (game, state, mut chance) = (self.session.game(), self.session.state(), self.chance(HINT_SEED));
            let mut bot = TreeSearch::<G>::new(Strength::Master.iterations());
            let opinion = bot.weigh(game.as_ref(), state, seat, &moves, &mut chance, Some(Instant::now() + HINT_TIME));
            let (mv, because) = (opinion.mv, because(&opinion, G::FEATURES, |mv| game.choice(state, seat, mv).label));
            let chosen = options.iter().enumerate().find(|(_, option)| option.seat == seat && option.is(mv));
            if let Some((at, option)) = chosen {
                writeln!(self.out, "A bot in the place of {} would choose:", self.name(seat))?;
                self.rows(&option.rows(at + 1))?;
                self.rows(&Row::new(DIM, because).fold(terminal::width(), 2))?;
            }
        }
        Ok(())
    }

    pub(super) fn why_move(&mut self, choice: &Choice) -> io::Result<()> {
        let detail = if choice.detail.is_empty() { String::new() } else { format!(": {}", choice.detail) };
        self.rows(&Row::plain(format!("{}{detail}", choice.label)).fold(terminal::width(), 2))?;
        self.rule(choice.rule.0)
    }

    pub(super) fn why_piece(&mut self, piece: &str, people: SeatSet, options: &[NumberedMove<G::Move>]) -> io::Result<()> {
        let seats = if people.is_empty() { SeatSet::only(Seat(0)) } else { people };
        // What several seats are told alike is told once.
        let mut told = Vec::new();
        for seat in seats.iter() {
            let answer = self.why_not(seat, piece);
            if told.contains(&answer) {
                continue;
            }
            told.push(answer.clone());
            match answer {
                WhyNot::YouCan { moves } => {
                    writeln!(self.out, "You can use it now:")?;
                    for (at, option) in options.iter().enumerate().filter(|(_, option)| option.seat == seat && moves.contains(&option.choice.play)) {
                        self.rows(&option.rows(at + 1))?;
                    }
                }
                WhyNot::Because(line) | WhyNot::NotAsked(line) => {
                    self.rows(&Row::plain(line.text).fold(terminal::width(), 0))?;
                    self.rule(line.rule.0)?;
                }
                WhyNot::NoSuchPiece => {
                    let game = self.session.game().clone();
                    let meant = match *alike(piece, game.cards()).as_slice() {
                        [] => near(piece, game.cards()).map_or(String::new(), |meant| format!(" Did you mean `{meant}`?")),
                        [only] => format!(" {only} is not something to be used."),
                        ref several => format!(" Which one: {}?", several.join(", ")),
                    };
                    self.rows(&Row::plain(format!("There is no piece `{piece}` on the table.{meant}")).fold(terminal::width(), 0))?;
                }
            }
        }
        Ok(())
    }

    /// Why nothing can be done with the piece that is written so, or has this name, or is the only one with these words in its name.
    /// Of several copies the one that can be used speaks, then the one there is most to say about.
    fn why_not(&self, seat: Seat, piece: &str) -> WhyNot {
        let game = self.session.game();
        let (names, wanted) = (game.cards(), slug(piece));
        let name = names.iter().find(|name| slug(name) == wanted).or(match alike(piece, names.clone()).as_slice() {
            [only] => names.iter().find(|name| *name == only),
            _ => None,
        });
        let copies = name.map_or_else(Vec::new, |name| game.slugs(name));
        let answers = [piece, &wanted].into_iter().chain(copies).map(|piece| game.why_not(self.session.state(), seat, piece));
        answers.min_by_key(weight).unwrap_or(WhyNot::NoSuchPiece)
    }

    pub(super) fn rule(&mut self, id: &str) -> io::Result<()> {
        match rules::find(id) {
            Some(rule) => rules::show_rule(&mut self.out, rule),
            None => writeln!(self.out, "There is no rule `{id}`. Ids look like {}; `mistgate rules` lists them.", G::EXAMPLES.rule),
        }
    }

    pub(super) fn card(&mut self, name: &str) -> io::Result<()> {
        let game = self.session.game().clone();
        match game.card(name, terminal::width()) {
            Some(rows) => self.rows(&rows),
            None => match *alike(name, game.cards()).as_slice() {
                [] => {
                    let meant = near(name, game.cards()).map_or(String::new(), |meant| format!(" Did you mean `{meant}`?"));
                    writeln!(self.out, "There is no card `{name}`.{meant}")
                }
                [only] => self.rows(&game.card(only, terminal::width()).unwrap_or_default()),
                ref several => self.rows(&Row::plain(format!("Which one: {}?", several.join(", "))).fold(terminal::width(), 0)),
            },
        }
    }

    pub(super) fn cards(&mut self) -> io::Result<()> {
        let game = self.session.game().clone();
        let names = game.cards().join(" · ");
        canvas::wrap(&names, terminal::width()).iter().try_for_each(|line| writeln!(self.out, "{line}"))
    }

    /// Writes a copy of the journal; the game itself stays where it is kept.
    pub(super) fn save(&mut self, path: &Path) -> io::Result<()> {
        let text = self.session.journal();
        let written =
            OpenOptions::new().write(true).create_new(true).open(path).and_then(|mut file| file.write_all(text.as_bytes()).and_then(|()| file.sync_all()));
        match written {
            Ok(()) => writeln!(self.out, "A copy is in {}", path.display()),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => writeln!(self.out, "{} exists already; choose another name.", path.display()),
            Err(error) => writeln!(self.out, "{} cannot be written: {error}. The game itself is safe in {}", path.display(), self.keep.path().display()),
        }
    }
}

/// The answer that says most comes first.
fn weight(answer: &WhyNot) -> u8 {
    match answer {
        WhyNot::YouCan { .. } => 0,
        WhyNot::Because(_) => 1,
        WhyNot::NotAsked(_) => 2,
        WhyNot::NoSuchPiece => 3,
    }
}

/// The names in which all these words occur.
fn alike<'a>(words: &str, names: Vec<&'a str>) -> Vec<&'a str> {
    let wanted = slug(words);
    let fits = |name: &&str| !wanted.is_empty() && wanted.split('-').all(|word| slug(name).split('-').any(|other| other == word));
    names.into_iter().filter(fits).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_found_by_a_word_of_their_name() {
        let names = || vec!["The Slow Machine", "Slow Water", "Slowcoach"];
        assert_eq!(alike("slow", names()), ["The Slow Machine", "Slow Water"]);
        assert_eq!(alike("", names()), [""; 0]);
    }
}

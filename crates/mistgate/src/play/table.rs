//! Asking, answering, undoing.

use super::canvas::{BOLD, DIM, PLAIN, Row, paint};
use super::command::{Command, help};
use super::journal_file::JournalFile;
use super::words;
use crate::games::CliGame;
use crate::players::BotSeats;
use crate::rules;
use crate::stop::{Stop, Verdict};
use crate::terminal;
use mistgate_bots::{Bot, Strength, TreeSearch};
use mistgate_kernel::content::{near, slug};
use mistgate_kernel::session::Session;
use mistgate_kernel::{Chance, Choice, Eyes, Illegal, Seat, SeatSet, Status, WhyNot};
use mistgate_server::bots::because;
use std::fs::OpenOptions;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::Path;
use std::time::{Duration, Instant};

/// Which of the seeds that grow from a game's seed is the bots'.
const BOT_SEED: u64 = 1;

/// Which of them is the one for hints.
const HINT_SEED: u64 = 2;

/// A hint comes within this time, which nobody minds waiting for.
const HINT_TIME: Duration = Duration::from_millis(400);

/// So much of the story is told when a game is resumed.
const LAST_LINES: usize = 8;

/// One game at one terminal.
pub struct TerminalTable<G: CliGame> {
    session: Session<G>,
    keep: JournalFile,
    bots: BotSeats,
    /// For whom the whole table was drawn last, in which round and at which moment: it is drawn again for the next one.
    drawn: Option<(Seat, u32, u64)>,
    out: anstream::AutoStream<io::Stdout>,
}

/// A move somebody at the keyboard may make now.
struct NumberedMove<M> {
    seat: Seat,
    mv: M,
    choice: Choice,
    /// The same with other copies of the card: shown once, and each can be typed.
    copies: Vec<(M, String)>,
}

impl<M: Copy + PartialEq> NumberedMove<M> {
    fn is(&self, mv: M) -> bool {
        self.mv == mv || self.copies.iter().any(|&(copy, _)| copy == mv)
    }

    /// The move that is written so.
    fn written(&self, text: &str) -> Option<M> {
        let copy = || self.copies.iter().find(|(_, play)| play == text).map(|&(mv, _)| mv);
        if self.choice.play == text { Some(self.mv) } else { copy() }
    }

    fn rows(&self, number: usize) -> Vec<Row> {
        words::choice(number, &self.choice, self.copies.len() + 1, terminal::width())
    }

    /// The same below another one, without what that has just said: the same thing for another price, or in another way.
    fn rows_below(&self, number: usize, above: &Self) -> Vec<Row> {
        let mut choice = self.choice.clone();
        if choice.label == above.choice.label {
            choice.label = format!("   or: {}", std::mem::take(&mut choice.detail));
        } else if choice.detail == above.choice.detail && paid_otherwise(&choice.label, &above.choice.label) {
            choice.detail.clear();
        }
        words::choice(number, &choice, self.copies.len() + 1, terminal::width())
    }
}

/// How it goes on after a command.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    /// The table may have changed: ask anew.
    Ask,
    /// Nothing has changed: the question still stands there.
    Wait,
    /// The player leaves.
    Leave,
}

impl<G: CliGame> TerminalTable<G> {
    pub fn new(session: Session<G>, keep: JournalFile, bots: BotSeats) -> Self {
        TerminalTable { session, keep, bots, drawn: None, out: anstream::stdout() }
    }

    /// Plays until the game is left.
    pub fn run(mut self) -> Result<Verdict, Stop> {
        writeln!(self.out, "Type a number to move, `undo` to take back, `help` for everything else.")?;
        if self.session.done().is_empty() {
            let game = self.session.game().clone();
            let rows = game.prologue(&game.view(self.session.state(), Eyes::SPECTATOR), terminal::width());
            self.rows(&rows)?;
        }
        let story = words::lines(&self.session, self.ears());
        // All of the opening, or where a resumed game was left.
        let from = if self.session.count() == 0 { 0 } else { story.len().saturating_sub(LAST_LINES) };
        story[from..].iter().try_for_each(|line| words::told(&mut self.out, line))?;
        let mut input = io::stdin().lock();
        loop {
            let people = match self.session.status() {
                Status::Over(_) => SeatSet::NONE,
                Status::Deciding(seats) => {
                    let people: SeatSet = seats.iter().filter(|&seat| !self.bots.contains_key(&seat)).collect();
                    if people.is_empty() && !seats.is_empty() {
                        self.let_bot_play(seats)?;
                        continue;
                    }
                    people
                }
            };
            let options = self.options(people);
            self.ask(people, &options)?;
            let mut next = Next::Wait;
            while next == Next::Wait {
                next = match self.read(&mut input)? {
                    Some(line) => self.obey(Command::read(&line), people, &options)?,
                    None => Next::Leave,
                };
            }
            if next == Next::Leave {
                break;
            }
        }
        writeln!(self.out, "The game is kept. Go on with: mistgate play --resume {}", self.keep.path().display())?;
        Ok(Verdict::Fine)
    }

    /// What can be done now. A question that is put to several alike is asked once.
    fn options(&self, seats: SeatSet) -> Vec<NumberedMove<G::Move>> {
        let (game, state) = (self.session.game(), self.session.state());
        let mut options: Vec<NumberedMove<G::Move>> = Vec::new();
        let mut asked: Vec<(Option<String>, Vec<G::Move>)> = Vec::new();
        for seat in seats.iter() {
            let mut moves = Vec::new();
            game.legal(state, seat, &mut moves);
            let question = (game.question(state, seat).map(|line| line.text), moves);
            if !asked.contains(&question) {
                question.1.iter().for_each(|&mv| add_option(&mut options, seat, mv, game.choice(state, seat, mv)));
                asked.push(question);
            }
        }
        options
    }

    fn ask(&mut self, people: SeatSet, options: &[NumberedMove<G::Move>]) -> io::Result<()> {
        let (game, state) = (self.session.game(), self.session.state());
        let now = people.iter().next().map(|seat| (seat, game.length(state), game.moment(&game.view(state, self.eyes(seat)))));
        if now.is_none() || self.drawn != now {
            self.board(people)?;
            self.drawn = now;
        }
        if people.is_empty() {
            writeln!(self.out, "{}", paint(BOLD, &words::standing(&self.session)))?;
            return writeln!(self.out, "undo, log, save FILE or quit?");
        }
        for seat in people.iter().filter(|&seat| options.iter().any(|option| option.seat == seat)) {
            self.question(seat)?;
            let game = self.session.game().clone();
            let of_seat = || options.iter().enumerate().filter(|(_, option)| option.seat == seat);
            let brief: Vec<String> = of_seat().filter_map(|(at, option)| Some(format!("{}:{}", at + 1, game.brief(&option.choice)?))).collect();
            self.rows(&words::side_by_side(&brief, terminal::width()))?;
            for (at, option) in of_seat().filter(|(_, option)| game.brief(&option.choice).is_none()) {
                let above = at.checked_sub(1).map(|above| &options[above]).filter(|above| above.seat == seat);
                self.rows(&above.map_or_else(|| option.rows(at + 1), |above| option.rows_below(at + 1, above)))?;
            }
        }
        self.wishes()
    }

    /// What may be typed besides, whoever decides; with the name of the seat before it where it reads otherwise for another.
    fn wishes(&mut self) -> io::Result<()> {
        let (game, state) = (self.session.game(), self.session.state());
        let mut wishes: Vec<(String, String)> = Vec::new();
        for seat in self.people() {
            let mut moves = Vec::new();
            game.wishes(state, seat, &mut moves);
            for mv in moves {
                let (notation, label) = (game.notation(mv), game.choice(state, seat, mv).label);
                let known = wishes.iter().any(|wish| wish.0 == notation);
                if !known {
                    wishes.push((notation, label));
                } else if wishes.iter().all(|wish| wish.1 != label) {
                    wishes.push((format!("{} {notation}", self.name(seat)), label));
                }
            }
        }
        if wishes.is_empty() {
            return Ok(());
        }
        let words: Vec<String> = wishes.iter().map(|(notation, label)| format!("{notation} ({label})")).collect();
        self.rows(&Row::new(DIM, format!("Or type: {}", words.join(" · "))).fold(terminal::width(), 2))
    }

    /// A move that is not in the list, as somebody has typed it, perhaps after the name of a seat: of the first who may make it, those
    /// who decide before the others. If nobody may, the table says why.
    fn typed(&self, text: &str, people: SeatSet) -> Option<(Seat, G::Move)> {
        let (game, state) = (self.session.game(), self.session.state());
        let named = text.split_once(' ').and_then(|(name, rest)| Some((self.people().find(|&seat| self.name(seat) == name)?, rest)));
        let others = self.people().filter(|&seat| !people.contains(seat));
        let seats = people.iter().chain(others).map(|seat| (seat, text));
        let meant: Vec<(Seat, G::Move)> = named.into_iter().chain(seats).filter_map(|(seat, text)| Some((seat, game.parse(seat, text).ok()?))).collect();
        meant.iter().find(|(seat, mv)| game.permits(state, *seat, *mv).is_ok()).or(meant.first()).copied()
    }

    fn question(&mut self, seat: Seat) -> io::Result<()> {
        let (game, state) = (self.session.game().clone(), self.session.state());
        let person = G::person(self.session.setup(), seat);
        let several = self.people().any(|other| G::person(self.session.setup(), other) != person);
        let who = if several { format!("Person {}: ", person + 1) } else { String::new() };
        let question = game.question(state, seat);
        let standing = game.standing(&game.view(state, self.eyes(seat)), Some(seat));
        let absent = if game.tells_absent() { words::absent(self.session.seats(), self.session.present()) } else { String::new() };
        let passage = game.passage(state, seat);
        writeln!(self.out)?;
        self.rows(&standing.with(PLAIN, absent).fold(terminal::width(), 2))?;
        if let Some(read) = passage {
            self.rows(&words::passage(&read, terminal::width()))?;
        }
        let (text, rule) = question.map_or((format!("{}: what will you do?", self.name(seat)), String::new()), |line| (line.text, line.rule.to_string()));
        self.rows(&Row::new(BOLD, format!("{who}{text}")).with(DIM, format!("  {rule}")).fold(terminal::width(), 2))
    }

    fn name(&self, seat: Seat) -> String {
        self.session.seats().get(usize::from(seat.0)).cloned().unwrap_or_default()
    }

    /// What the person at a seat sees: with the eyes of all seats that person plays.
    fn eyes(&self, seat: Seat) -> Eyes {
        let person = |seat| G::person(self.session.setup(), seat);
        Eyes(self.people().filter(|&other| person(other) == person(seat)).collect())
    }

    /// Who is told what happens: somebody alone at the keyboard hears everything they may know; where several share it,
    /// nobody's secrets are told aloud, for the next one reads them too.
    fn ears(&self) -> Eyes {
        let everybody: SeatSet = self.people().collect();
        let alone = |eyes: &Eyes| eyes.0 == everybody;
        self.people().next().map(|seat| self.eyes(seat)).filter(alone).unwrap_or(Eyes::SPECTATOR)
    }

    /// The seats of people, not of bots.
    fn people(&self) -> impl Iterator<Item = Seat> {
        (0..self.session.seats().len() as u8).map(Seat).filter(|seat| !self.bots.contains_key(seat))
    }

    fn board(&mut self, people: SeatSet) -> io::Result<()> {
        let seat = people.iter().next();
        let game = self.session.game().clone();
        let eyes = seat.map_or(Eyes::SPECTATOR, |seat| self.eyes(seat));
        let rows = game.draw(&game.view(self.session.state(), eyes), seat, terminal::width());
        writeln!(self.out)?;
        self.rows(&rows)
    }

    fn rows(&mut self, rows: &[Row]) -> io::Result<()> {
        rows.iter().try_for_each(|row| writeln!(self.out, "{row}"))
    }

    /// A line of input; nothing at its end.
    fn read(&mut self, input: &mut impl BufRead) -> Result<Option<String>, Stop> {
        write!(self.out, "> ")?;
        self.out.flush()?;
        let mut line = Vec::new();
        // Bytes, because what is no text is no command either, and must not end the game.
        let length = input.read_until(b'\n', &mut line).unwrap_or(0);
        if length == 0 || !io::stdin().is_terminal() {
            writeln!(self.out)?;
        }
        Ok((length > 0).then(|| String::from_utf8_lossy(&line).into_owned()))
    }

    fn obey(&mut self, command: Command, people: SeatSet, options: &[NumberedMove<G::Move>]) -> Result<Next, Stop> {
        let number = |number: usize| number.checked_sub(1).and_then(|at| options.get(at));
        match command {
            Command::Quit => return Ok(Next::Leave),
            Command::Choose(chosen) => match number(chosen) {
                Some(option) => return self.play(option.seat, option.mv),
                None => self.no_such_number(chosen, options.len())?,
            },
            Command::Words(text) => match options
                .iter()
                .find_map(|option| Some((option.seat, option.written(&text)?)))
                .or_else(|| meant(&text, options))
                .or_else(|| self.typed(&text, people))
            {
                Some((seat, mv)) => return self.play(seat, mv),
                None => {
                    let answer = format!("`{text}` is neither a command nor a move you can make now. Type a number, or `help`.");
                    self.rows(&Row::plain(answer).fold(terminal::width(), 0))?;
                }
            },
            Command::Undo => return self.undo(),
            Command::Hint => self.hint(people, options)?,
            Command::Concede => return self.concede(people),
            Command::Board => {
                self.drawn = None;
                return Ok(Next::Ask);
            }
            Command::WhyMove(chosen) => match number(chosen) {
                Some(option) => self.why_move(&option.choice)?,
                None => self.no_such_number(chosen, options.len())?,
            },
            Command::WhyPiece(piece) => self.why_piece(&piece, people, options)?,
            Command::Rule(id) => self.rule(&id)?,
            Command::Card(name) => self.card(&name)?,
            Command::Cards => self.cards()?,
            Command::Log(count) => {
                let lines = words::lines(&self.session, self.ears());
                let from = lines.len().saturating_sub(count.unwrap_or(usize::MAX));
                lines[from..].iter().try_for_each(|line| words::told(&mut self.out, line))?;
            }
            Command::Save(path) => self.save(&path)?,
            Command::Help => writeln!(self.out, "{}", help(G::EXAMPLES))?,
            Command::Incomplete(form) => writeln!(self.out, "Write it like this: {form}")?,
        }
        Ok(Next::Wait)
    }

    fn no_such_number(&mut self, number: usize, count: usize) -> io::Result<()> {
        match count {
            0 => writeln!(self.out, "There is nothing to choose: the game is over."),
            _ => writeln!(self.out, "There is no move {number}: they go from 1 to {count}."),
        }
    }

    /// Plays a move: first onto the disk, then onto the screen.
    fn play(&mut self, seat: Seat, mv: G::Move) -> Result<Next, Stop> {
        let played = self.session.play(seat, mv);
        self.keep_and_tell(played)
    }

    fn concede(&mut self, people: SeatSet) -> Result<Next, Stop> {
        let conceded = self.session.concede(people.iter().next().unwrap_or(Seat(0)));
        // Bots agree with whoever gives up; one that was counted with its person already has.
        if conceded.is_ok() {
            let bots: Vec<Seat> = self.bots.keys().copied().collect();
            for bot in bots {
                if matches!(self.session.status(), Status::Deciding(_)) {
                    drop(self.session.concede(bot));
                }
            }
        }
        self.keep_and_tell(conceded)
    }

    fn keep_and_tell(&mut self, done: Result<(), Illegal>) -> Result<Next, Stop> {
        if let Err(illegal) = done {
            writeln!(self.out, "{illegal}")?;
            return Ok(Next::Wait);
        }
        self.keep.add(&self.session)?;
        let events = self.session.done().last().map_or(&[][..], |done| &done.events);
        let lines: Vec<words::Told> = events.iter().map(|event| words::Told::new(self.session.game().as_ref(), event, self.ears())).collect();
        lines.iter().try_for_each(|line| words::told(&mut self.out, line))?;
        Ok(Next::Ask)
    }

    fn let_bot_play(&mut self, seats: SeatSet) -> Result<(), Stop> {
        let (game, state) = (self.session.game().clone(), self.session.state());
        let Some((seat, bot)) = seats.iter().find_map(|seat| Some((seat, *self.bots.get(&seat)?))) else { return Ok(()) };
        let mut chance = self.chance(BOT_SEED);
        let mut moves = Vec::new();
        game.legal(state, seat, &mut moves);
        let mv = bot.seated().choose(game.as_ref(), state, seat, &moves, &mut chance);
        let label = game.choice(state, seat, mv).label;
        self.rows(&Row::new(DIM, format!("The bot plays for {}: {label}", self.name(seat))).fold(terminal::width(), 2))?;
        self.play(seat, mv).map(drop)
    }

    /// From the seed and the number of moves, so that a resumed game meets the same bot.
    fn chance(&self, purpose: u64) -> Chance {
        let seed = Chance::nth_seed(self.session.seed(), purpose);
        Chance::new(Chance::nth_seed(seed, self.session.count() as u64))
    }

    /// Says what a bot would do that thinks for a moment.
    fn hint(&mut self, people: SeatSet, options: &[NumberedMove<G::Move>]) -> io::Result<()> {
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

    /// Takes back the last move of a person, and with it whatever bots did after it.
    fn undo(&mut self) -> Result<Next, Stop> {
        let mut undone = 0;
        loop {
            let last_was_bot = self.session.done().last().is_some_and(|done| done.mv.is_some() && self.bots.contains_key(&done.seat));
            if !self.session.undo() {
                break;
            }
            undone += 1;
            if !last_was_bot {
                break;
            }
        }
        self.keep.add(&self.session)?;
        self.drawn = None;
        match undone {
            0 => writeln!(self.out, "There is nothing to take back.")?,
            1 => writeln!(self.out, "Taken back.")?,
            _ => writeln!(self.out, "Taken back: {undone} moves, the bots' included.")?,
        }
        Ok(Next::Ask)
    }

    fn why_move(&mut self, choice: &Choice) -> io::Result<()> {
        let detail = if choice.detail.is_empty() { String::new() } else { format!(": {}", choice.detail) };
        self.rows(&Row::plain(format!("{}{detail}", choice.label)).fold(terminal::width(), 2))?;
        self.rule(choice.rule.0)
    }

    fn why_piece(&mut self, piece: &str, people: SeatSet, options: &[NumberedMove<G::Move>]) -> io::Result<()> {
        let seats = if people.is_empty() { SeatSet::only(Seat(0)) } else { people };
        for seat in seats.iter() {
            match self.why_not(seat, piece) {
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

    fn rule(&mut self, id: &str) -> io::Result<()> {
        match rules::find(id) {
            Some(rule) => rules::show_rule(&mut self.out, rule),
            None => writeln!(self.out, "There is no rule `{id}`. Ids look like {}; `mistgate rules` lists them.", G::EXAMPLES.rule),
        }
    }

    fn card(&mut self, name: &str) -> io::Result<()> {
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

    fn cards(&mut self) -> io::Result<()> {
        let game = self.session.game().clone();
        let names = game.cards().join(" · ");
        super::canvas::wrap(&names, terminal::width()).iter().try_for_each(|line| writeln!(self.out, "{line}"))
    }

    /// Writes a copy of the journal; the game itself stays where it is kept.
    fn save(&mut self, path: &Path) -> io::Result<()> {
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

/// Is it the same thing, paid with something else: "Unlock Signal Fire with Lore", "Unlock Signal Fire with 2 Wounds"?
fn paid_otherwise(label: &str, other: &str) -> bool {
    let thing = |label: &str| label.split_once(" with ").map(|(thing, _)| thing.to_owned());
    thing(label).is_some_and(|what| thing(other) == Some(what))
}

/// The one move in which all that was typed occurs: the verb, and a part of the name as people write it. A word alone is the one that a label begins with.
fn meant<M: Copy>(text: &str, options: &[NumberedMove<M>]) -> Option<(Seat, M)> {
    let typed = text.to_lowercase();
    let Some((verb, name)) = typed.split_once(char::is_whitespace) else {
        let begins = |option: &&NumberedMove<M>| option.choice.label.to_lowercase().split(' ').next() == Some(&typed);
        return only(options.iter().filter(begins));
    };
    let name = slug(name);
    let fits = |option: &&NumberedMove<M>| {
        let (first, rest) = option.choice.play.split_once(' ').unwrap_or((&option.choice.play, ""));
        !name.is_empty() && first == verb && (slug(rest).contains(&name) || slug(&option.choice.label).contains(&name))
    };
    only(options.iter().filter(fits))
}

fn only<'a, M: Copy + 'a>(mut found: impl Iterator<Item = &'a NumberedMove<M>>) -> Option<(Seat, M)> {
    let first = found.next()?;
    found.next().is_none().then_some((first.seat, first.mv))
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

/// Adds a move, or one more copy to a move that reads the same.
fn add_option<M: Copy>(options: &mut Vec<NumberedMove<M>>, seat: Seat, mv: M, choice: Choice) {
    let reads_alike = |other: &&mut NumberedMove<M>| other.seat == seat && other.choice.label == choice.label && other.choice.detail == choice.detail;
    match options.iter_mut().find(reads_alike) {
        Some(option) => option.copies.push((mv, choice.play)),
        None => options.push(NumberedMove { seat, mv, choice, copies: Vec::new() }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mistgate_kernel::Rule;

    fn options(plays: &[&str]) -> Vec<NumberedMove<usize>> {
        let choice = |play: &str| Choice { play: play.to_owned(), label: play.to_owned(), detail: String::new(), pieces: Vec::new(), rule: Rule("CF-TURN-05") };
        plays.iter().enumerate().map(|(mv, play)| NumberedMove { seat: Seat(0), mv, choice: choice(play), copies: Vec::new() }).collect()
    }

    #[test]
    fn names_are_found_by_a_part_if_only_one_can_be_meant() {
        let options = options(&["attack rime-walker-3", "play the-slow-machine", "play slow-water", "done"]);
        assert_eq!(meant("attack rime-walker", &options), Some((Seat(0), 0)));
        assert_eq!(meant("play Slow Machine", &options), Some((Seat(0), 1)));
        assert_eq!(meant("play slow", &options), None);
        assert_eq!(meant("attack -", &options), None);
        assert_eq!((meant("don", &options), meant("done", &options), meant("play", &options)), (None, Some((Seat(0), 3)), None));
    }

    #[test]
    fn what_is_paid_in_several_ways_is_said_once() {
        let choice = |label: &str, detail: &str| {
            let mut option = options(&["x"]).remove(0);
            (option.choice.label, option.choice.detail) = (label.to_owned(), detail.to_owned());
            option
        };
        let below = |above: &NumberedMove<usize>, option: &NumberedMove<usize>| {
            option.rows_below(2, above).iter().map(|row| anstream::adapter::strip_str(&row.to_string()).to_string()).collect::<Vec<_>>().join("\n")
        };
        let near = below(&choice("Move to Fernhollow", "Costs 2 Move."), &choice("Move to Fernhollow", "Costs 1 Move and 1 Wound."));
        assert!(near.contains("2     or: Costs 1 Move and 1 Wound.") && !near.contains("Fernhollow"), "{near}");
        let unlock = below(&choice("Unlock Haggle with Lore", "Draw 1 card."), &choice("Unlock Haggle with 2 Wounds", "Draw 1 card."));
        assert!(unlock.contains("Unlock Haggle with 2 Wounds") && !unlock.contains("Draw"), "{unlock}");
        let other = below(&choice("Play Measuring Rod", "+2 Attack."), &choice("Play Staff and Lantern", "+2 Attack."));
        assert!(other.contains("+2 Attack."), "{other}");
    }

    #[test]
    fn cards_are_found_by_a_word_of_their_name() {
        let names = || vec!["The Slow Machine", "Slow Water", "Slowcoach"];
        assert_eq!(alike("slow", names()), ["The Slow Machine", "Slow Water"]);
        assert_eq!(alike("", names()), [""; 0]);
    }
}

//! Asking, answering, undoing. [`numbered`] has what can be done now, [`about`] what can be asked besides.

mod about;
mod numbered;

use crate::games::CliGame;
use crate::play::canvas::{BOLD, DIM, PLAIN, Row, paint};
use crate::play::command::{Command, help};
use crate::play::journal_file::JournalFile;
use crate::play::words;
use crate::players::BotSeats;
use crate::stop::{Stop, Verdict};
use crate::terminal;
use mistgate_bots::Bot;
use mistgate_kernel::session::Session;
use mistgate_kernel::{Chance, Eyes, Illegal, Seat, SeatSet, Status};
use numbered::{NumberedMove, add_option, meant};
use std::io::{self, BufRead, IsTerminal, Write};

/// Which of the seeds that grow from a game's seed is the bots'.
const BOT_SEED: u64 = 1;

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
}

//! A bot that is a program of its own: it reads what it is asked from its standard input and answers on its standard output, line
//! by line. `docs/bots.md` describes the protocol.

use crate::Bot;
use mistgate_kernel::json::ToJson;
use mistgate_kernel::{Chance, Eyes, Game, Seat};
use serde_json::{Value, json};
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};

/// The number of the protocol: it grows when a program that was written for it would no longer understand.
pub const PROTOCOL: u32 = 1;

/// Asks a program. Clones share their programs: there are never more than games at the same time.
pub struct CommandBot {
    shared: Arc<Shared>,
    /// The program that plays this game; nothing before the first question.
    program: Option<Program>,
}

#[derive(Default)]
struct Shared {
    command: String,
    idle: Mutex<Vec<Program>>,
    /// What went wrong first.
    failure: Mutex<Option<String>>,
}

struct Program {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl CommandBot {
    /// The bot that this command starts, as the shell reads it.
    pub fn new(command: &str) -> Self {
        CommandBot { shared: Arc::new(Shared { command: command.to_owned(), ..Shared::default() }), program: None }
    }

    /// What went wrong first, if anything did: from then on the first move of every list was made, so that games come to an end.
    pub fn failure(&self) -> Option<String> {
        locked(&self.shared.failure).clone()
    }

    fn ask(&mut self, question: &Value) -> io::Result<String> {
        let program = self.program()?;
        writeln!(program.input, "{question}")?;
        program.input.flush()?;
        let mut answer = String::new();
        if program.output.read_line(&mut answer)? == 0 {
            return Err(io::Error::other("it ended before it answered"));
        }
        Ok(answer.trim().to_owned())
    }

    fn program(&mut self) -> io::Result<&mut Program> {
        if self.program.is_none() {
            let idle = locked(&self.shared.idle).pop();
            self.program = Some(idle.map_or_else(|| Program::start(&self.shared.command), Ok)?);
        }
        self.program.as_mut().ok_or_else(|| io::Error::other("it did not start"))
    }

    fn fail(&mut self, words: String) {
        locked(&self.shared.failure).get_or_insert(words);
        self.program = None;
    }
}

impl Clone for CommandBot {
    fn clone(&self) -> Self {
        CommandBot { shared: self.shared.clone(), program: None }
    }
}

/// The next game's bot takes the program over.
impl Drop for CommandBot {
    fn drop(&mut self) {
        if let Some(program) = self.program.take() {
            locked(&self.shared.idle).push(program);
        }
    }
}

impl<G: Game> Bot<G> for CommandBot {
    fn choose(&mut self, game: &G, state: &G::State, seat: Seat, moves: &[G::Move], chance: &mut Chance) -> G::Move {
        if moves.len() == 1 || self.failure().is_some() {
            return moves[0];
        }
        let written: Vec<String> = moves.iter().map(|&mv| game.notation(mv)).collect();
        let question = json!({
            "protocol": PROTOCOL,
            "game": G::NAME,
            "seat": seat.0,
            "question": game.question(state, seat).map(|line| line.text),
            "view": game.view(state, Eyes::of(seat)).to_value(),
            "moves": written,
            "labels": moves.iter().map(|&mv| game.choice(state, seat, mv).label).collect::<Vec<_>>(),
            "seed": chance.bits(),
        });
        let chosen = match self.ask(&question) {
            Ok(answer) => {
                let number = answer.parse::<usize>().ok().filter(|&at| at < moves.len());
                number.or_else(|| written.iter().position(|mv| *mv == answer)).ok_or_else(|| {
                    let answer: String = answer.chars().take(80).collect();
                    format!("it answered `{answer}`, which is neither one of the moves nor the number of one from 0 to {}", moves.len() - 1)
                })
            }
            Err(error) => Err(error.to_string()),
        };
        match chosen {
            Ok(at) => moves[at],
            Err(words) => {
                self.fail(words);
                moves[0]
            }
        }
    }

    fn begin(&mut self) {
        let told = self.program.as_mut().map(|program| writeln!(program.input, "{}", json!({ "protocol": PROTOCOL, "begin": true })));
        if let Some(Err(error)) = told {
            self.fail(error.to_string());
        }
    }
}

impl Program {
    fn start(command: &str) -> io::Result<Self> {
        let mut child = Command::new("sh").args(["-c", command]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        match (child.stdin.take(), child.stdout.take()) {
            (Some(input), Some(output)) => Ok(Program { child, input, output: BufReader::new(output) }),
            _ => Err(io::Error::other("it has no input and output")),
        }
    }
}

/// Nobody leaves a program behind.
impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    // Nothing that can fall over happens under these locks.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

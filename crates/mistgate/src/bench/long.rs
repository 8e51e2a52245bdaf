//! `mistgate bench --long`: what a table of 10,000 moves costs: opening it, looking back, taking back and going on.

use super::server::{Failure, Folder};
use crate::cli;
use crate::games::{self, CliGame, GameTask};
use crate::stop::{Stop, Trouble, Verdict};
use mistgate_kernel::session::Session;
use mistgate_kernel::{Chance, Eyes, Seat, Status};
use mistgate_server::app::{App, Config};
use mistgate_server::hosted::HostedGames;
use mistgate_server::identity::Person;
use mistgate_server::room::{Actor, Room, TableAction};
use mistgate_store::{Holder, KeptState, NewSeat, NewTable, Sqlite, StateKind, Store};
use serde_json::{Map, Value, json};
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Lines of the journal: far more than a long evening has.
const LINES: usize = 10_000;
/// One in so many moves is taken back; and as many at the end of a game that came to its end too soon.
const TAKEN_BACK: u32 = 40;
/// A state is kept after so many lines, as a server does.
const MILESTONE: usize = 200;
/// Every measurement is taken so often; the middle one counts.
const TIMES: usize = 9;

/// Measures a long table of every finished game.
pub fn run(arguments: &cli::Bench, content: Option<&Path>) -> Result<Verdict, Stop> {
    let mut measured = Map::new();
    let mut out = anstream::stdout().lock();
    if !arguments.json {
        writeln!(out, "{:<20} {:>10} {:>12} {:>14} {:>12} {:>12}", "ms at move 10,000", "to open", "to look back", "to take back", "to go on", "KB of states")?;
    }
    for &name in games::NAMES {
        let failed = |failure: Failure| {
            Stop::from(Trouble::new(format!("a long table of {name} could not be measured: {failure}"), "is there room in the folder for temporary files?"))
        };
        let numbers = games::with(name, content, LongTable)?.map_err(failed)?;
        if !arguments.json {
            let number = |key: &str| numbers[key].to_string();
            let (open, back, undo, on, kept) = (number("open_ms"), number("look_back_ms"), number("take_back_ms"), number("go_on_ms"), number("states_kb"));
            writeln!(out, "{name:<20} {open:>10} {back:>12} {undo:>14} {on:>12} {kept:>12}")?;
        }
        measured.insert(name.to_owned(), numbers);
    }
    if arguments.json {
        writeln!(out, "{}", Value::Object(measured))?;
    }
    Ok(Verdict::Fine)
}

struct LongTable;

impl GameTask for LongTable {
    type Output = Result<Value, Failure>;

    fn run<G: CliGame>(self, game: Arc<G>) -> Self::Output {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        runtime.block_on(measure(game))
    }
}

async fn measure<G: CliGame>(game: Arc<G>) -> Result<Value, Failure> {
    let folder = Folder::new()?;
    let keeper = Person::new("Keeper")?;
    let (session, states) = played(game.clone())?;
    let packed: usize = states.iter().map(|state| state.pack.len()).sum();
    keep(&folder.0, &keeper, &session, states).await?;
    let (mut open, mut back, mut undo, mut on) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for at in 0..TIMES {
        let app = App::open(Config::new(HostedGames(vec![G::hosted(game.clone())]), folder.0.clone())).await?;
        // What a start looks after is not measured.
        app.rooms.check_all().await?;
        let began = Instant::now();
        let room = app.rooms.open(TABLE).await?;
        room.enter().await?.table.view_raw(Eyes::SPECTATOR);
        open.push(began.elapsed());
        let began = Instant::now();
        room.enter().await?.table.view_after(session.count() * at / TIMES, Eyes::SPECTATOR);
        back.push(began.elapsed());
        let began = Instant::now();
        app.rooms.act(&room, Actor::Person(keeper.clone()), TableAction::Undo, None).await?;
        undo.push(began.elapsed());
        let (seat, mv) = first_move(&room).await?;
        let began = Instant::now();
        app.rooms.act(&room, Actor::Person(keeper.clone()), TableAction::Play(seat, mv), None).await?;
        on.push(began.elapsed());
        app.rooms.close().await;
    }
    Ok(json!({
        "lines": session.lines().len(),
        "standing": session.count(),
        "open_ms": middle(open),
        "look_back_ms": middle(back),
        "take_back_ms": middle(undo),
        "go_on_ms": middle(on),
        "states_kb": packed / 1024,
    }))
}

const TABLE: &str = "along";

/// A game played at random; what ends too soon is taken back and goes another way. With the states that a server would keep.
fn played<G: CliGame>(game: Arc<G>) -> Result<(Session<G>, Vec<KeptState>), Failure> {
    let (seats, mut chance) = (G::game_box().players.1, Chance::new(1));
    let mut session = Session::begin(game, G::fullest(seats), 1)?;
    let mut states = Vec::new();
    while session.lines().len() < LINES {
        let before = session.lines().len();
        match session.status() {
            Status::Deciding(deciding) if chance.below(TAKEN_BACK) > 0 => {
                let seat = deciding.one(&mut chance).ok_or("nobody decides")?;
                let mut moves = Vec::new();
                session.game().legal(session.state(), seat, &mut moves);
                session.play(seat, *chance.pick(&moves).ok_or("no move")?)?;
            }
            Status::Deciding(_) => _ = session.undo(),
            Status::Over(_) => (0..TAKEN_BACK).for_each(|_| _ = session.undo()),
        }
        if before / MILESTONE != session.lines().len() / MILESTONE {
            states.push(KeptState::new(session.lines().len() as u64, StateKind::Milestone, &session.snapshot().write()));
        }
    }
    // The last move can be taken back, and the game goes on.
    states.push(KeptState::new(session.lines().len() as u64, StateKind::Last, &session.snapshot().write()));
    Ok((session, states))
}

async fn keep<G: CliGame>(folder: &Path, keeper: &Person, session: &Session<G>, states: Vec<KeptState>) -> Result<(), Failure> {
    let holder = || Holder::Person { id: keeper.id.clone(), called: keeper.name.clone() };
    let store = Sqlite::open(folder).await?;
    let table = NewTable {
        id: TABLE.to_owned(),
        game: G::NAME.to_owned(),
        head: session.head().to_string(),
        lines: session.lines().iter().map(str::to_owned).collect(),
        outcome: None,
        deciding: 0,
        terms: "{}".to_owned(),
        owner: keeper.id.clone(),
        listed: false,
        seats: session.seats().iter().map(|name| NewSeat { name: name.clone(), holder: holder() }).collect(),
        follows: None,
        states,
    };
    store.create(table).await?;
    store.close().await;
    Ok(())
}

async fn first_move(room: &Room) -> Result<(Seat, String), Failure> {
    let inner = room.enter().await?;
    let seat = inner.deciding().iter().next().ok_or("nobody decides")?;
    let choice = inner.table.choices(seat).into_iter().next().ok_or("no move")?;
    Ok((seat, choice.play))
}

/// The middle one, in milliseconds.
fn middle(mut times: Vec<Duration>) -> Value {
    times.sort_unstable();
    super::server::millis(times[times.len() / 2])
}

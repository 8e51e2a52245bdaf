//! Bots that are not finished yet, and contents that are not settled yet: plays games of them and writes every game down.
//!
//! ```text
//! arena mistfall --set quest=horns-over-lanternhold --bots tree:400,tree:400@draft.toml --games 100 --out notes.csv
//! ```
//!
//! `NAME:PLAYOUTS@FILE` is a tree that knows what the file says (as `crates/bots/src/learned`). Without `--together` every bot
//! plays the same games, alone at the table; with it they share one. A game that stands in the notes is not played again.
//! `--draw heroes=3:arani,crow,odo,ulla` draws three of them for every game, and tells how each fared. `--turn heroes=3:arani,crow,odo,ulla` takes
//! every party of three in turn instead, `--turn quest=the-choir-of-ash,the-king-under-ice` every Quest; of several the first changes fastest.
//! `--learn mistfall --bots tree:60 --games 300` learns from such games instead, as `mistgate lab learn` does.

use mistgate_bots::{AnyBot, Bot, Company, SeatedBot, TreeSearch, Worth};
use mistgate_frost::Frost;
use mistgate_kernel::content::Source;
use mistgate_kernel::json::{FromJson, ToJson};
use mistgate_kernel::{Chance, Game, Outcome, Seat, SeatSet};
use mistgate_lab::{End, Lessons, Player, Share, learn};
use mistgate_malhya::Malhya;
use mistgate_mistfall::Mistfall;
use mistgate_mistywell::Mistywell;
use serde_json::Value;
use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

type Fallible<T> = Result<T, Box<dyn Error + Send + Sync>>;

/// What was asked for.
#[derive(Default)]
struct Order {
    game: String,
    set: Vec<String>,
    /// The key, how many, and of which.
    draw: Option<(String, usize, Vec<String>)>,
    /// The key, and what stands there in turn.
    turns: Vec<(String, Vec<Value>)>,
    bots: Vec<String>,
    together: bool,
    learn: bool,
    content: Option<PathBuf>,
    games: u64,
    seed: u64,
    threads: u64,
    minutes: u64,
    name: String,
    out: Option<PathBuf>,
}

fn main() -> Fallible<()> {
    let mut order = Order { games: 20, seed: 1, threads: 1, minutes: 8, ..Order::default() };
    let mut words = std::env::args().skip(1);
    order.game = words.next().ok_or("which game?")?;
    while let Some(word) = words.next() {
        if word == "--together" || word == "--learn" {
            *(if word == "--learn" { &mut order.learn } else { &mut order.together }) = true;
            continue;
        }
        let value = words.next().ok_or_else(|| format!("{word} wants a value"))?;
        match word.as_str() {
            "--set" => order.set.push(value),
            "--draw" => {
                let (key, rest) = value.split_once('=').ok_or("--draw KEY=NUMBER:NAME,NAME")?;
                let (number, names) = rest.split_once(':').ok_or("--draw KEY=NUMBER:NAME,NAME")?;
                order.draw = Some((key.to_owned(), number.parse()?, names.split(',').map(str::to_owned).collect()));
            }
            "--turn" => {
                let (key, rest) = value.split_once('=').ok_or("--turn KEY=NAME,NAME or KEY=NUMBER:NAME,NAME")?;
                let values = match rest.split_once(':') {
                    Some((number, names)) => parties(&names.split(',').collect::<Vec<_>>(), number.parse()?).into_iter().map(Value::from).collect(),
                    None => rest.split(',').map(Value::from).collect(),
                };
                order.turns.push((key.to_owned(), values));
            }
            "--bots" => order.bots = value.split(',').map(str::to_owned).collect(),
            "--content" => order.content = Some(value.into()),
            "--games" => order.games = value.parse()?,
            "--seed" => order.seed = value.parse()?,
            "--threads" => order.threads = value.parse()?,
            "--minutes" => order.minutes = value.parse()?,
            "--name" => order.name = value,
            "--out" => order.out = Some(value.into()),
            _ => return Err(format!("what is {word}?").into()),
        }
    }
    let own = order.content.as_deref();
    if order.learn {
        return match order.game.as_str() {
            "mistywell" => taught(Mistywell::embedded().map_err(|p| format!("{p:?}"))?, |_, index| mistywell(index), &order),
            "mistfall" => taught(
                Mistfall::with_content(&Mistfall::files()).map_err(|p| format!("{p:?}"))?,
                |game, index| mistgate_mistfall::Setup::varied(&game.content, index),
                &order,
            ),
            "frost" => taught(Frost::embedded().map_err(|p| format!("{p:?}"))?, |_, index| frost(index), &order),
            other => Err(format!("there is no {other} here").into()),
        };
    }
    match order.game.as_str() {
        "mistywell" => play(&Mistywell::load(&files(own, Mistywell::files())?, None).map_err(|p| format!("{p:?}"))?, &order),
        "mistfall" => play(&Mistfall::with_content(&files(own, Mistfall::files())?).map_err(|p| format!("{p:?}"))?, &order),
        "frost" => play(&Frost::load(&files(own, Frost::files())?, None).map_err(|p| format!("{p:?}"))?, &order),
        "malhya" => play(&Malhya::load(&files(own, Malhya::files())?).map_err(|p| format!("{p:?}"))?, &order),
        other => Err(format!("there is no {other} here").into()),
    }
}

fn mistywell(index: u64) -> mistgate_mistywell::Setup {
    let persons = mistgate_mistywell::Setup::for_persons(1 + (index / 2 % 3) as u8).unwrap_or_default();
    mistgate_mistywell::Setup { plan_ahead: index % 2 == 1, rounds: Some(200), ..persons }
}

fn frost(index: u64) -> mistgate_frost::Setup {
    let kinds = mistgate_frost::Setup::all_kinds(100);
    kinds[(index % kinds.len() as u64) as usize].clone()
}

fn taught<G: Game>(game: G, vary: fn(&G, u64) -> G::Setup, order: &Order) -> Fallible<()> {
    let (name, playouts) = order.bots[0].split_once(':').unwrap_or((&order.bots[0], "200"));
    let bot = AnyBot::named(name, playouts.parse()?).ok_or("there is no such bot")?;
    let lessons = Lessons { game: game.into(), vary, bot, games: order.games, seed: order.seed, threads: order.threads as usize };
    let learned = learn(&lessons, &|_| ())?;
    let command = format!("mistgate lab learn {} --games {} --bot {name} --playouts {playouts} --seed {}", G::NAME, order.games, order.seed);
    let comment = format!(
        "{command}: {} positions, {} of them told right, {} habits, {} of the games won",
        learned.positions, learned.right, learned.habits, learned.won
    );
    print!("{}", learned.worth.write::<G>(&comment));
    Ok(())
}

/// The game's own files, with those of a folder instead where it has some of the same name.
fn files(folder: Option<&Path>, own: Vec<Source>) -> Fallible<Vec<Source>> {
    let Some(folder) = folder else { return Ok(own) };
    let read = |file: Source| {
        let name = Path::new(file.name()).file_name().unwrap_or_default().to_owned();
        let path = [folder.join(file.name()), folder.join(name)].into_iter().find(|path| path.is_file());
        path.map_or(Ok(file.clone()), |path| Ok(Source::new(file.name().to_owned(), fs::read_to_string(path)?)))
    };
    own.into_iter().map(read).collect()
}

fn seated<G: Game>(text: &str) -> Fallible<SeatedBot<G>> {
    let (text, knowledge) = text.split_once('@').map_or((text, None), |(text, file)| (text, Some(file)));
    let (name, playouts) = text.split_once(':').unwrap_or((text, "200"));
    let playouts: u32 = playouts.parse()?;
    match knowledge {
        Some(file) => Ok(SeatedBot::Tree(TreeSearch::valuing(playouts, Worth::read::<G>(&fs::read_to_string(file)?)?))),
        None => Ok(AnyBot::named(name, playouts).ok_or_else(|| format!("there is no bot {name}"))?.seated::<G>()),
    }
}

/// Everything that was noted of a game.
struct Note {
    won: Vec<bool>,
    line: String,
}

fn play<G: Game>(game: &G, order: &Order) -> Fallible<()> {
    let mut value = G::Setup::default().to_value();
    let fields = value.as_object_mut().ok_or("no setup")?;
    if fields.get("rounds").is_some_and(Value::is_null) {
        fields.insert("rounds".to_owned(), 200.into());
    }
    for change in &order.set {
        let (key, text) = change.split_once('=').ok_or("--set KEY=VALUE")?;
        fields.insert(key.to_owned(), serde_json::from_str(text).unwrap_or_else(|_| Value::String(text.to_owned())));
    }
    arrange(order, 0, &mut value);
    let setup = G::Setup::from_value(&value)?;
    let tables: Vec<Vec<String>> = if order.together { vec![order.bots.clone()] } else { order.bots.iter().map(|bot| vec![bot.clone()]).collect() };
    let kept = order.out.as_ref().and_then(|path| fs::read_to_string(path).ok()).unwrap_or_default();
    let draw = order.draw.as_ref().map(|(key, number, _)| format!(" {key}={number}"));
    let turns = order.turns.iter().map(|(key, values)| format!(" {key}/{}", values.len()));
    let draw: String = draw.into_iter().chain(turns).collect();
    let key = |table: &[String], index: u64| format!("{};{}{draw};{};{};{index};", order.name, order.set.join(" "), order.seed, table.join(","));
    let known: BTreeMap<&str, &str> = kept.lines().filter_map(|line| line.split_once('|')).collect();
    let began = Instant::now();
    let (next, total) = (AtomicU64::new(0), order.games * tables.len() as u64);
    let notes: Mutex<BTreeMap<(usize, u64), Note>> = Mutex::default();
    let out = order.out.as_ref().map(|path| fs::OpenOptions::new().create(true).append(true).open(path)).transpose()?.map(Mutex::new);
    let work = || -> Fallible<()> {
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            if at >= total || began.elapsed() > Duration::from_secs(60 * order.minutes) {
                return Ok(());
            }
            let (index, table) = (at / tables.len() as u64, (at % tables.len() as u64) as usize);
            let key = key(&tables[table], index);
            let line = match known.get(key.as_str()) {
                Some(line) => (*line).to_owned(),
                None => {
                    let mut own = value.clone();
                    let names = arrange(order, index, &mut own).join(",");
                    let line = one(game, &G::Setup::from_value(&own)?, &tables[table], order.seed, index, &names)?;
                    if let Some(out) = &out {
                        writeln!(out.lock().map_err(|_| "poisoned")?, "{key}|{line}")?;
                    }
                    line
                }
            };
            let won = line.split(';').next().unwrap_or_default().chars().map(|c| c == '1').collect();
            notes.lock().map_err(|_| "poisoned")?.insert((table, index), Note { won, line });
        }
    };
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..order.threads).map(|_| scope.spawn(work)).collect();
        work()?;
        others.into_iter().try_for_each(|other| other.join().map_err(|_| "a thread panicked")?)
    })?;
    let notes = notes.into_inner().map_err(|_| "poisoned")?;
    println!("{} {} {}", order.game, order.name, order.set.join(" "));
    for (table, bots) in tables.iter().enumerate() {
        let games: Vec<(u64, &Note)> = notes.iter().filter(|((t, _), _)| *t == table).map(|((_, index), note)| (*index, note)).collect();
        tell(game, &setup, bots, &games);
        if table > 0 {
            let won = |table: usize, index: u64| notes.get(&(table, index)).map(|note| note.won.contains(&true));
            let both = games.iter().filter_map(|&(index, _)| Some((won(0, index)?, won(table, index)?)));
            let (first, other) = both.fold((0, 0), |(first, other), (a, b)| (first + u64::from(a && !b), other + u64::from(b && !a)));
            println!("    of the same games {first} were won by {} alone, {other} by {} alone", tables[0].join(","), bots.join(","));
        }
    }
    Ok(())
}

/// Enters what is drawn for one game, and whose turn it is there; says who takes part.
fn arrange(order: &Order, index: u64, setup: &mut Value) -> Vec<String> {
    let mut names = Vec::new();
    if let Some((key, number, among)) = &order.draw {
        names = among.clone();
        Chance::new(Chance::nth_seed(!order.seed, index)).shuffle(&mut names);
        names.truncate(*number);
        setup[key] = names.clone().into();
    }
    let mut round = index as usize;
    for (key, values) in &order.turns {
        let value = &values[round % values.len()];
        round /= values.len();
        names.extend(value.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned));
        setup[key] = value.clone();
    }
    names
}

/// Every party of so many of them.
fn parties(names: &[&str], number: usize) -> Vec<Vec<String>> {
    match (number, names) {
        (0, _) => vec![Vec::new()],
        (_, []) => Vec::new(),
        (_, [first, others @ ..]) => {
            let with = parties(others, number - 1).into_iter().map(|party| [vec![(*first).to_owned()], party].concat());
            with.chain(parties(others, number)).collect()
        }
    }
}

/// One game: who won (a digit for each seat), rounds, decisions, cause, microseconds and decisions of each bot, what was drawn, and for each
/// seat what the game counts first, in the end: among rivals the lead in points.
fn one<G: Game>(game: &G, setup: &G::Setup, bots: &[String], seed: u64, index: u64, drawn: &str) -> Fallible<String> {
    let company = Company::new(bots.iter().map(|bot| seated::<G>(bot)).collect::<Fallible<Vec<_>>>()?).moved(index as usize);
    let timed = Timed { company, spent: vec![(0, 0); bots.len()] };
    let mut player = Player::new(game, timed);
    let played = player.play(setup, Chance::nth_seed(seed, index), &mut ())?;
    let winners = match played.end {
        End::Over(Outcome::Won(winners)) => winners,
        End::Over(Outcome::Lost | Outcome::Undecided) | End::DeadEnd | End::TooLong => SeatSet::NONE,
    };
    let won: String = (0..game.seats(setup).len()).map(|seat| if winners.contains(Seat::at(seat)) { '1' } else { '0' }).collect();
    let spent: Vec<String> = player.bot().spent.iter().map(|(time, decisions)| format!("{time}/{decisions}")).collect();
    let counted = |seat: usize| {
        let mut counts = vec![0; G::FEATURES.len()];
        game.features(&played.state, Seat::at(seat), &mut counts);
        counts.first().copied().unwrap_or(0).to_string()
    };
    let counts = (0..game.seats(setup).len()).map(counted).collect::<Vec<_>>().join(",");
    let cause = game.cause(&played.state).unwrap_or("none");
    Ok(format!("{won};{};{};{cause};{};{drawn};{counts}", game.length(&played.state), played.decisions, spent.join(",")))
}

fn tell<G: Game>(game: &G, setup: &G::Setup, bots: &[String], games: &[(u64, &Note)]) {
    let seats = game.seats(setup).len();
    let mut causes: BTreeMap<String, u64> = BTreeMap::new();
    let (mut rounds, mut decisions) = (0, 0);
    let mut spent = vec![(0u64, 0u64); bots.len()];
    let mut shares = vec![Share::default(); bots.len()];
    let mut of_seats = vec![Share::default(); seats];
    let mut of_names: BTreeMap<String, (Share, i64)> = BTreeMap::new();
    for (index, note) in games {
        let mut parts = note.line.split(';').skip(1);
        let mut number = || parts.next().and_then(|text| text.parse::<u64>().ok()).unwrap_or(0);
        rounds += number();
        decisions += number();
        *causes.entry(parts.next().unwrap_or_default().to_owned()).or_default() += 1;
        for (sum, one) in spent.iter_mut().zip(parts.next().unwrap_or_default().split(',')) {
            let (time, count) = one.split_once('/').unwrap_or(("0", "0"));
            *sum = (sum.0 + time.parse::<u64>().unwrap_or(0), sum.1 + count.parse::<u64>().unwrap_or(0));
        }
        let names = parts.next().unwrap_or_default().split(',').filter(|name| !name.is_empty());
        let counts: Vec<i64> = parts.next().unwrap_or_default().split(',').filter_map(|count| count.parse().ok()).collect();
        for (at, name) in names.enumerate() {
            let (share, sum) = of_names.entry(name.to_owned()).or_default();
            share.count(note.won.get(at) == Some(&true));
            *sum += counts.get(at).copied().unwrap_or(0);
        }
        if bots.len() == 1 {
            shares[0].count(note.won.contains(&true));
        } else {
            (0..seats).for_each(|seat| shares[(seat + bots.len() - *index as usize % bots.len()) % bots.len()].count(note.won[seat]));
        }
        (0..seats).for_each(|seat| of_seats[seat].count(note.won[seat]));
    }
    let count = games.len().max(1) as u64;
    for ((bot, share), (time, thoughts)) in bots.iter().zip(&shares).zip(&spent) {
        println!("  {bot:<44} won {}/{} {share}, {} µs a decision, {} s a game", share.of, share.among, time / thoughts.max(&1), time / count / 1_000_000);
    }
    println!("    {} rounds, {} decisions a game; {causes:?}", rounds / count, decisions / count);
    for (name, (share, sum)) in of_names {
        let tenths = 10 * sum / i64::try_from(share.among.max(1)).unwrap_or(i64::MAX);
        let (sign, first) = (if tenths < 0 { '-' } else { '+' }, G::FEATURES.first().copied().unwrap_or("counted"));
        println!("    {name:<20} {share}, {first} {sign}{}.{}", tenths.abs() / 10, tenths.abs() % 10);
    }
    if seats > 1 && of_seats.iter().any(|seat| seat.of != of_seats[0].of) {
        println!("    seats: {}", of_seats.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "));
    }
}

/// A company with a watch in its hand.
struct Timed<G: Game> {
    company: Company<G>,
    /// Microseconds and decisions, for each bot.
    spent: Vec<(u64, u64)>,
}

impl<G: Game> Bot<G> for Timed<G> {
    fn choose(&mut self, game: &G, state: &G::State, seat: Seat, moves: &[G::Move], chance: &mut Chance) -> G::Move {
        if moves.len() == 1 {
            return moves[0];
        }
        let began = worked();
        let mv = self.company.choose(game, state, seat, moves, chance);
        let (time, decisions) = &mut self.spent[self.company.at(seat)];
        *time += worked().saturating_sub(began) / 1_000;
        *decisions += 1;
        mv
    }

    fn begin(&mut self) {
        self.company.begin();
    }

    fn saw(&mut self, seat: Seat, mv: G::Move) {
        self.company.saw(seat, mv);
    }
}

/// How long this thread has worked, in nanoseconds, where the system says it.
fn worked() -> u64 {
    let text = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split(' ').next().and_then(|first| first.parse().ok()).unwrap_or(0)
}

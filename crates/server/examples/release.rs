//! Makes a data folder with tables of every game, for the tests of all later releases:
//! `cargo run -p mistgate-server --example release -- crates/server/tests/releases/VERSION.tar.gz`

use flate2::Compression;
use flate2::write::GzEncoder;
use mistgate_frost::Frost;
use mistgate_kernel::{Chance, Seat};
use mistgate_mistfall::Mistfall;
use mistgate_mistywell::Mistywell;
use mistgate_server::app::{App, Config};
use mistgate_server::games::{frost, mistfall, mistywell};
use mistgate_server::hosted::HostedGames;
use mistgate_server::identity::Person;
use mistgate_server::room::{Actor, Room, TableAction, Terms};
use mistgate_server::rooms::TableRequest;
use serde_json::{Value, json};
use sqlx::{Connection, SqliteConnection};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

type Failure = Box<dyn std::error::Error>;

/// One in so many moves is taken back.
const TAKEN_BACK: u32 = 12;

/// How a table is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Left {
    /// After so many lines, in the middle of everything.
    InMidPlay(u64),
    /// After so many lines, the last of which takes something back.
    Undone(u64),
    /// After so many lines, when everybody gives up.
    Conceded(u64),
    /// When the game is over; the longest ones are left before.
    Finished,
}

/// The tables of every setup.
const ALL: [Left; 5] = [Left::InMidPlay(25), Left::InMidPlay(230), Left::Undone(60), Left::Conceded(40), Left::Finished];
/// No table has more lines.
const LONGEST: u64 = 3_000;

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let archive = std::env::args().nth(1).ok_or("say where the archive shall go")?;
    let folder = std::env::temp_dir().join(format!("mistgate-release-{}", std::process::id()));
    let data = folder.join("data");
    let games = HostedGames(vec![
        mistywell::hosted(Arc::new(Mistywell::embedded()?)),
        mistfall::hosted(Arc::new(Mistfall::embedded()?)),
        frost::hosted(Arc::new(Frost::embedded()?)),
    ]);
    let app = App::open(Config::new(games, data.clone())).await?;
    let keeper = Person::new("Keeper")?;
    let mut tables = Vec::new();
    let setups = [
        ("mistywell", json!({})),
        ("mistywell", json!({ "plan_ahead": true })),
        ("mistfall", json!({})),
        ("mistfall", json!({ "nightmare_heroes": true })),
        ("frost", json!({ "players": 2 })),
        ("frost", json!({ "players": 4, "events": true, "villains": true })),
    ];
    for (seed, (game, setup)) in (100u64..).zip(setups) {
        for (number, left) in (0u64..).zip(ALL) {
            tables.push(table(&app, &keeper, game, setup.clone(), seed + 1_000 * number, left).await?);
        }
    }
    let list = json!({ "token": app.keys.sign(&keeper), "tables": tables });
    app.rooms.close().await;
    settle(&data).await?;
    let mut tar = GzEncoder::new(fs::File::create(&archive)?, Compression::best());
    add(&mut tar, "tables.json", serde_json::to_string_pretty(&list)?.as_bytes())?;
    for file in ["mistgate.sqlite", "secret.key"] {
        add(&mut tar, &format!("data/{file}"), &fs::read(data.join(file))?)?;
    }
    tar.write_all(&[0; 1024])?;
    tar.finish()?;
    fs::remove_dir_all(&folder)?;
    println!("{} tables in {archive}, {} bytes", list["tables"].as_array().map_or(0, Vec::len), fs::metadata(&archive)?.len());
    Ok(())
}

/// Makes a table and plays it at random.
async fn table(app: &Arc<App>, keeper: &Person, game: &str, setup: Value, seed: u64, left: Left) -> Result<Value, Failure> {
    let wanted = TableRequest { game: game.to_owned(), setup, seed: Some(seed), seats: Vec::new(), terms: Terms::default(), listed: false, follows: None };
    let room = app.rooms.create(keeper, wanted).await?;
    let act = async |action| app.rooms.act(&room, Actor::Person(keeper.clone()), action, None).await;
    let mut chance = Chance::new(seed);
    let length = match left {
        Left::InMidPlay(lines) | Left::Undone(lines) | Left::Conceded(lines) => lines,
        Left::Finished => LONGEST,
    };
    while let Some(action) = next(&room, length, &mut chance).await? {
        // What cannot be taken back is no matter.
        let _ = act(action).await;
    }
    match left {
        Left::Undone(_) => drop(act(TableAction::Undo).await?),
        Left::Conceded(_) => {
            let seats = room.enter().await?.holders.len() as u8;
            for seat in 0..seats {
                // Some games end when the first one gives up.
                let _ = act(TableAction::Concede(Seat(seat))).await;
            }
        }
        Left::InMidPlay(_) | Left::Finished => {}
    }
    told(&room, game, left).await
}

/// What happens next at a table that shall have so many lines; nothing once it has them, or is over.
async fn next(room: &Room, length: u64, chance: &mut Chance) -> Result<Option<TableAction>, Failure> {
    let inner = room.enter().await?;
    if inner.sequence() >= length || inner.outcome().is_some() {
        return Ok(None);
    }
    if chance.below(TAKEN_BACK) == 0 && inner.sequence() > 0 {
        return Ok(Some(TableAction::Undo));
    }
    let seat = inner.deciding().one(chance).ok_or("nobody decides")?;
    let choices = inner.table.choices(seat);
    Ok(Some(TableAction::Play(seat, chance.pick(&choices).ok_or("no move")?.play.clone())))
}

/// What later programs must find there.
async fn told(room: &Room, game: &str, left: Left) -> Result<Value, Failure> {
    let inner = room.enter().await?;
    let asked: Vec<&String> = inner.deciding().iter().map(|seat| &inner.table.seats()[usize::from(seat.0)]).collect();
    let left = format!("{left:?}");
    Ok(
        json!({ "id": room.id, "game": game, "left": left, "sequence": inner.sequence(), "outcome": inner.outcome(), "asked": asked, "moves": inner.table.count() }),
    )
}

/// Takes what still stands in the log beside the database into it, so that one file holds everything.
async fn settle(data: &Path) -> Result<(), Failure> {
    let mut store = SqliteConnection::connect(&format!("sqlite://{}", data.join("mistgate.sqlite").display())).await?;
    sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut store).await?;
    Ok(store.close().await?)
}

/// A file in a tar.
fn add(tar: &mut impl Write, name: &str, bytes: &[u8]) -> std::io::Result<()> {
    let mut head = [0u8; 512];
    head[..name.len()].copy_from_slice(name.as_bytes());
    for (at, text) in [(100, "0000600\0".to_owned()), (108, "0000000\0".to_owned()), (116, "0000000\0".to_owned()), (124, format!("{:011o}\0", bytes.len()))] {
        head[at..at + text.len()].copy_from_slice(text.as_bytes());
    }
    head[136..148].copy_from_slice(b"00000000000\0");
    head[148..156].fill(b' ');
    head[156] = b'0';
    head[257..265].copy_from_slice(b"ustar\x0000");
    let sum: u32 = head.iter().map(|&byte| u32::from(byte)).sum();
    head[148..156].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
    tar.write_all(&head)?;
    tar.write_all(bytes)?;
    tar.write_all(&vec![0; bytes.len().next_multiple_of(512) - bytes.len()])
}

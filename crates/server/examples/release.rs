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
use mistgate_server::room::{Actor, TableAction, Terms};
use mistgate_server::rooms::TableRequest;
use serde_json::{Value, json};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

type Failure = Box<dyn std::error::Error>;

/// A short game, a long one, and one that is played to its end or nearly so.
const LENGTHS: [u64; 3] = [25, 110, 450];
/// One in so many moves is taken back.
const TAKEN_BACK: u32 = 12;

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
        for length in LENGTHS {
            tables.push(table(&app, &keeper, game, setup.clone(), seed + length, length).await?);
        }
    }
    let list = json!({ "token": app.keys.sign(&keeper), "tables": tables });
    app.rooms.close().await;
    let mut tar = GzEncoder::new(fs::File::create(&archive)?, Compression::best());
    add(&mut tar, "tables.json", serde_json::to_string_pretty(&list)?.as_bytes())?;
    for file in fs::read_dir(&data)? {
        let path = file?.path();
        add(&mut tar, &format!("data/{}", name(&path)), &fs::read(&path)?)?;
    }
    tar.write_all(&[0; 1024])?;
    tar.finish()?;
    fs::remove_dir_all(&folder)?;
    println!("{} tables in {archive}, {} bytes", list["tables"].as_array().map_or(0, Vec::len), fs::metadata(&archive)?.len());
    Ok(())
}

/// Makes a table and plays it at random.
async fn table(app: &Arc<App>, keeper: &Person, game: &str, setup: Value, seed: u64, length: u64) -> Result<Value, Failure> {
    let wanted = TableRequest { game: game.to_owned(), setup, seed: Some(seed), seats: Vec::new(), terms: Terms::default(), listed: false, follows: None };
    let room = app.rooms.create(keeper, wanted).await?;
    let mut chance = Chance::new(seed);
    loop {
        let (sequence, outcome, asked) = {
            let inner = room.enter().await?;
            let seats: Vec<Seat> = inner.deciding().iter().collect();
            (inner.sequence(), inner.outcome(), seats.into_iter().map(|seat| (seat, inner.table.choices(seat))).collect::<Vec<_>>())
        };
        if sequence >= length || outcome.is_some() {
            let names: Vec<String> = room.enter().await?.table.seats().to_vec();
            let asked: Vec<&String> = asked.iter().map(|(seat, _)| &names[usize::from(seat.0)]).collect();
            return Ok(json!({ "id": room.id, "game": game, "sequence": sequence, "outcome": outcome, "asked": asked }));
        }
        let action = if chance.below(TAKEN_BACK) == 0 && sequence > 0 {
            TableAction::Undo
        } else {
            let (seat, choices) = chance.pick(&asked).ok_or("nobody decides")?;
            TableAction::Play(*seat, chance.pick(choices).ok_or("no move")?.play.clone())
        };
        // What cannot be taken back is no matter.
        let _ = app.rooms.act(&room, Actor::Person(keeper.clone()), action, None).await;
    }
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
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

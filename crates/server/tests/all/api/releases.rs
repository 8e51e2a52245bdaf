//! Tables that earlier releases made: every one opens where it stood, and goes on.
//!
//! `tests/releases` holds a data folder of each release with a list of its tables, made by `examples/release.rs`.

use crate::house::{Guest, House};
use axum::http::StatusCode;
use mistgate_frost::Frost;
use mistgate_mistfall::Mistfall;
use mistgate_mistywell::Mistywell;
use mistgate_server::games::{frost, mistfall, mistywell};
use mistgate_server::hosted::HostedGames;
use serde_json::{Value, json};
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

/// Files are kept in blocks of so many bytes in a tar.
const BLOCK: usize = 512;

#[tokio::test]
async fn the_tables_of_0_1_0_go_on() {
    every_table_goes_on("0.1.0", Kept::Journals).await;
}

#[tokio::test]
async fn the_tables_of_0_2_0_go_on() {
    every_table_goes_on("0.2.0", Kept::States).await;
}

/// What a release kept of its tables.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kept {
    /// Their journals: where rules have changed since, the same moves may lead elsewhere.
    Journals,
    /// Their states too: every table stands as it stood.
    States,
}

async fn every_table_goes_on(release: &str, kept: Kept) {
    let folder = tempfile::tempdir().unwrap();
    let archive = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/releases").join(format!("{release}.tar.gz"));
    unpack(&std::fs::read(archive).unwrap(), folder.path());
    let list: Value = serde_json::from_str(&std::fs::read_to_string(folder.path().join("tables.json")).unwrap()).unwrap();
    let house = House::at(folder, |config| {
        config.data = config.data.join("data");
        config.games = HostedGames(vec![
            mistywell::hosted(Arc::new(Mistywell::embedded().unwrap())),
            mistfall::hosted(Arc::new(Mistfall::embedded().unwrap())),
            frost::hosted(Arc::new(Frost::embedded().unwrap())),
        ]);
    })
    .await;
    let keeper = Guest { cookie: Some(format!("mistgate={}", list["token"].as_str().unwrap())), ..house.stranger() };
    let tables = list["tables"].as_array().unwrap();
    assert!(!tables.is_empty());
    for table in tables {
        let id = table["id"].as_str().unwrap();
        let now = keeper.look(id).await;
        assert_eq!(now["sequence"], table["sequence"], "{release}: {table}");
        let asked: Vec<&Value> = now["asked"].as_array().unwrap().iter().map(|asked| &asked["seat"]).collect();
        let stands = now["outcome"] == table["outcome"] && json!(asked) == table["asked"];
        assert!(stands || kept == Kept::Journals, "{release}: {table}: {now}");
        let page = keeper.get(&format!("/t/{id}")).await;
        assert_eq!(page.status, StatusCode::OK, "{release}: {table}");
        if table["outcome"].is_null() {
            let asked = &now["asked"][0];
            let (seat, mv) = (asked["seat"].as_str().unwrap(), asked["choices"][0]["play"].as_str().unwrap());
            keeper.play(id, seat, mv, now["sequence"].as_u64().unwrap()).await.expect(StatusCode::OK);
        }
    }
    let checked = house.app.rooms.check_all().await.unwrap();
    assert_eq!(checked.only_read, 0, "{checked:?}");
}

/// Writes the files of a packed tar into a folder.
fn unpack(archive: &[u8], folder: &Path) {
    let mut bytes = Vec::new();
    flate2::read::GzDecoder::new(archive).read_to_end(&mut bytes).unwrap();
    let mut at = 0;
    while bytes.get(at).is_some_and(|&first| first != 0) {
        let text = |range: std::ops::Range<usize>| String::from_utf8_lossy(&bytes[at + range.start..at + range.end]).trim_end_matches(['\0', ' ']).to_owned();
        let (name, size) = (text(0..100), usize::from_str_radix(&text(124..136), 8).unwrap());
        let path = folder.join(&name);
        if name.ends_with('/') {
            std::fs::create_dir_all(&path).unwrap();
        } else {
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(&path, &bytes[at + BLOCK..at + BLOCK + size]).unwrap();
        }
        at += BLOCK + size.div_ceil(BLOCK) * BLOCK;
    }
}

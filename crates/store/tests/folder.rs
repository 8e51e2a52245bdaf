//! A data folder: full disks, damaged files, two servers, later programs, backups.

mod common;

use common::{Ground, append, lines, table};
use mistgate_store::backup::{BackupError, Held, InTheWay, backup, restore};
use mistgate_store::{Place, Sqlite, StoreError};
use sqlx::{ConnectOptions, Connection};
use std::fs;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

async fn refused(folder: &Path) -> StoreError {
    Sqlite::open(folder).await.err().expect("it is refused")
}

/// Somebody else's connection to the file.
async fn stranger(folder: &Path) -> sqlx::SqliteConnection {
    sqlx::sqlite::SqliteConnectOptions::new().filename(folder.join("mistgate.sqlite")).connect().await.unwrap()
}

#[tokio::test]
async fn the_second_server_on_one_folder_is_refused_until_the_first_has_closed() {
    let ground = Ground::folder();
    let store = ground.open().await;
    assert!(matches!(refused(ground.path()).await, StoreError::InUse(_)));
    store.create(table("one")).await.unwrap();
    store.close().await;
    assert_eq!(lines(&ground.open().await, "one").await.len(), 0);
}

#[tokio::test]
async fn nobody_else_may_read_the_files() {
    let ground = Ground::folder();
    let mode = |name: &str| fs::metadata(ground.path().join(name)).map(|data| data.permissions().mode() & 0o777).ok();
    let store = ground.open().await;
    store.create(table("one")).await.unwrap();
    for name in ["mistgate.sqlite", "mistgate.sqlite-wal", "mistgate.sqlite-shm", "mistgate.lock"] {
        assert_eq!(mode(name), Some(0o600), "{name}");
    }
    store.close().await;
    // An earlier program has left it open to everybody.
    fs::set_permissions(ground.path().join("mistgate.sqlite"), fs::Permissions::from_mode(0o644)).unwrap();
    ground.open().await.close().await;
    assert_eq!(mode("mistgate.sqlite"), Some(0o600));
}

#[tokio::test]
async fn at_rest_everything_is_in_one_file() {
    let ground = Ground::folder();
    let store = ground.open().await;
    store.create(table("one")).await.unwrap();
    // Somebody looks while it closes.
    store.load("one").await.unwrap();
    assert!(fs::metadata(ground.path().join("mistgate.sqlite-wal")).unwrap().len() > 0);
    store.close().await;
    let log = fs::metadata(ground.path().join("mistgate.sqlite-wal")).map_or(0, |log| log.len());
    assert_eq!(log, 0, "what was in the log is in the file");
    let copy = tempfile::tempdir().unwrap();
    fs::copy(ground.path().join("mistgate.sqlite"), copy.path().join("mistgate.sqlite")).unwrap();
    assert!(Sqlite::open(copy.path()).await.is_ok());
}

#[tokio::test]
async fn a_damaged_store_and_one_of_a_later_program_say_so() {
    let ground = Ground::folder();
    let store = ground.open().await;
    for number in 0..40 {
        store.create(table(&format!("table {number}"))).await.unwrap();
    }
    store.close().await;
    let file = ground.path().join("mistgate.sqlite");
    let sound = fs::read(&file).unwrap();
    let mut torn = sound.clone();
    torn[12_288..16_384].fill(0x5a);
    fs::write(&file, &torn).unwrap();
    let error = refused(ground.path()).await;
    assert!(matches!(error, StoreError::Damaged(_)), "{error}");
    fs::write(&file, "this is a shopping list, and a long one; it goes on and on, as shopping lists do".repeat(20)).unwrap();
    assert!(matches!(refused(ground.path()).await, StoreError::Damaged(_)));
    fs::write(&file, &sound).unwrap();
    let mut later = stranger(ground.path()).await;
    let insert = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) VALUES (99, 'from the future', 1, x'00', 0)";
    sqlx::query(insert).execute(&mut later).await.unwrap();
    later.close().await.unwrap();
    assert!(matches!(refused(ground.path()).await, StoreError::Later { found: 99, .. }));
}

#[tokio::test]
async fn a_locked_file_is_waited_for_and_then_refused_and_writing_goes_on() {
    let ground = Ground::folder();
    let store = ground.open().await;
    store.create(table("one")).await.unwrap();
    let mut other = stranger(ground.path()).await;
    sqlx::query("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    let (first, second) = tokio::join!(store.append(append("one", 0, &["a"])), store.create(table("two")));
    assert!(matches!(first, Err(StoreError::Broken(_))) && matches!(second, Err(StoreError::Broken(_))));
    sqlx::query("ROLLBACK").execute(&mut other).await.unwrap();
    store.append(append("one", 0, &["b"])).await.unwrap();
    assert_eq!(lines(&store, "one").await, ["b"]);
    assert!(store.pulse().failures > 0);
}

/// A small disk of its own; nothing if this user may not have one.
struct SmallDisk(tempfile::TempDir);

impl SmallDisk {
    fn new(size: &str) -> Option<Self> {
        let folder = tempfile::tempdir().unwrap();
        let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", &format!("size={size}"), "tmpfs"]).arg(folder.path()).output();
        mounted.is_ok_and(|done| done.status.success()).then_some(SmallDisk(folder))
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(self.0.path()).status();
    }
}

#[tokio::test]
async fn a_full_disk_refuses_writes_and_when_space_returns_they_go_on() {
    let Some(disk) = SmallDisk::new("2m") else {
        eprintln!("no small disk can be mounted here: only root may");
        return;
    };
    let ground = Ground::at(disk.0.path().to_str().unwrap());
    let store = ground.open().await;
    store.create(table("one")).await.unwrap();
    let mut at = 0;
    for round in 0..3 {
        // Everything but the last few pages is filled with something else.
        let filling = disk.0.path().join("filling");
        let mut file = fs::File::create(&filling).unwrap();
        while file.write(&[0; 4096]).is_ok_and(|written| written > 0) {}
        let long = "x".repeat(3_000);
        let mut refused = 0;
        while refused < 5 {
            match store.append(append("one", at, &[&long])).await {
                Ok(()) => at += 1,
                Err(StoreError::Broken(_)) => refused += 1,
                Err(error) => panic!("{error}"),
            }
        }
        assert_eq!(lines(&store, "one").await.len() as u64, at, "what was refused is not there, what was acknowledged is");
        drop(file);
        fs::remove_file(&filling).unwrap();
        store.append(append("one", at, &["there is room again"])).await.unwrap_or_else(|error| panic!("round {round}: {error}"));
        at += 1;
    }
    store.close().await;
    assert_eq!(lines(&ground.open().await, "one").await.len() as u64, at);
}

#[tokio::test]
async fn a_backup_of_a_store_in_use_is_whole_and_can_be_restored() {
    let ground = Ground::folder();
    let store = ground.open().await;
    for number in 0..20 {
        store.create(table(&format!("table {number}"))).await.unwrap();
    }
    fs::write(ground.path().join("secret.key"), [7; 32]).unwrap();
    let place = tempfile::tempdir().unwrap();
    let copy = place.path().join("tonight");
    // While it is copied, others write.
    let writing = async {
        for at in 0..60 {
            store.append(append("table 3", at, &["a move"])).await.unwrap();
        }
    };
    let (held, ()) = tokio::join!(backup(ground.path(), &copy), writing);
    let held = held.unwrap();
    assert_eq!(held.tables, 20);
    let mode = |name: &str| fs::metadata(copy.join(name)).unwrap().permissions().mode() & 0o777;
    assert_eq!((mode("mistgate.sqlite"), mode("secret.key")), (0o600, 0o600));
    assert!(matches!(backup(ground.path(), &copy).await, Err(BackupError::There(_))), "nothing is written over a backup");
    // Not under the hands of whoever has it open, and not over it.
    assert!(matches!(restore(&copy, ground.path(), InTheWay::IsLaidAside).await, Err(BackupError::Store(StoreError::InUse(_)))));
    store.close().await;
    assert!(matches!(restore(&copy, ground.path(), InTheWay::Stays).await, Err(BackupError::There(_))));
    assert_eq!(lines(&ground.open().await, "table 3").await.len(), 60, "nothing has happened to it");

    let elsewhere = place.path().join("elsewhere");
    assert_eq!(restore(&copy, &elsewhere, InTheWay::Stays).await.unwrap(), held);
    let restored = Ground::at(elsewhere.to_str().unwrap()).open().await;
    assert_eq!(lines(&restored, "table 3").await.len() as u64, held.lines);
    assert_eq!(fs::read(elsewhere.join("secret.key")).unwrap(), [7; 32]);
}

#[tokio::test]
async fn what_was_there_is_laid_aside_and_a_damaged_backup_changes_nothing() {
    let (here, there) = (Ground::folder(), Ground::folder());
    for (ground, id) in [(&here, "here"), (&there, "there")] {
        let store = ground.open().await;
        store.create(table(id)).await.unwrap();
        store.close().await;
    }
    let place = tempfile::tempdir().unwrap();
    let copy = place.path().join("copy");
    assert_eq!(backup(there.path(), &copy).await.unwrap(), Held { tables: 1, lines: 0 });
    let sound = fs::read(copy.join("mistgate.sqlite")).unwrap();
    fs::write(copy.join("mistgate.sqlite"), &sound[..sound.len() / 2]).unwrap();
    assert!(matches!(restore(&copy, here.path(), InTheWay::IsLaidAside).await, Err(BackupError::Store(_))));
    let left: Vec<_> =
        fs::read_dir(here.path()).unwrap().map(|entry| entry.unwrap().file_name()).filter(|name| name.to_string_lossy().contains("unfinished")).collect();
    assert!(left.is_empty(), "{left:?}");
    assert!(here.open().await.load("here").await.unwrap().is_some());
    fs::write(copy.join("mistgate.sqlite"), &sound).unwrap();
    restore(&copy, here.path(), InTheWay::IsLaidAside).await.unwrap();
    let store = here.open().await;
    assert!(store.load("there").await.unwrap().is_some() && store.load("here").await.unwrap().is_none());
    let aside = Place::Folder(here.path().join("before-restore-1"));
    assert!(aside.open().await.unwrap().load("here").await.unwrap().is_some());
    assert!(matches!(backup(place.path(), &place.path().join("x")).await, Err(BackupError::NoStore(_))));
}

//! Several nodes over one Postgres, a Postgres that goes away, and the way from one store to another.

mod common;

use common::{Ground, append, lines, open_seat, person, table};
use mistgate_store::copy::{CopyError, copy};
use mistgate_store::record::{ASKS, SENT_AWAY, TALK};
use mistgate_store::{Append, Hands, KeptState, NewSeat, NewTable, Note, Reseat, StateKind, StoreError, StoreNews};
use mistgate_trial::{Durability, Fall, Postgres};
use std::fs;
use std::time::Duration;

#[tokio::test]
async fn of_two_nodes_that_append_the_same_line_one_wins_and_the_other_hears_of_it() {
    let ground = Ground::postgres();
    let (here, there) = (ground.open().await, ground.open().await);
    let (mut heard_here, mut heard_there) = (here.news().unwrap(), there.news().unwrap());
    here.create(table("one")).await.unwrap();
    let mut won_here = 0;
    for at in 0..30 {
        let (first, second) = tokio::join!(here.append(append("one", at, &["here"])), there.append(append("one", at, &["there"])));
        assert!(first.is_ok() != second.is_ok(), "{first:?} {second:?}");
        assert!(matches!((&first, &second), (Ok(()), Err(StoreError::Lost)) | (Err(StoreError::Lost), Ok(()))));
        won_here += usize::from(first.is_ok());
    }
    let kept = lines(&here, "one").await;
    assert_eq!((kept.len(), kept.iter().filter(|line| *line == "here").count()), (30, won_here));
    assert_eq!(lines(&there, "one").await, kept);
    for (heard, winner) in [(&mut heard_there, "here"), (&mut heard_here, "there")] {
        for (at, line) in (0..).zip(&kept).filter(|(_, line)| *line == winner) {
            let told = tokio::time::timeout(Duration::from_secs(20), heard.recv()).await.unwrap().unwrap();
            assert_eq!(told, StoreNews::Added { table: "one".to_owned(), at, lines: vec![line.clone()] }, "what was lost is not told");
        }
    }
    let (seats, new) = there.since("one", 28).await.unwrap().unwrap();
    assert_eq!((seats.len(), &new[..]), (2, &kept[28..]));
}

#[tokio::test]
async fn of_two_nodes_that_give_one_seat_away_one_wins() {
    let ground = Ground::postgres();
    let (here, there) = (ground.open().await, ground.open().await);
    for round in 0..30 {
        let id = format!("t{round}");
        here.create(table(&id)).await.unwrap();
        let claim = |who: &str| Reseat { table: id.clone(), seat: 1, from: open_seat(&format!("token-{id}")), to: person(who), hands: Hands::Any };
        let (bob, eve) = tokio::join!(here.reseat(claim("bob")), there.reseat(claim("eve")));
        assert!(matches!((&bob, &eve), (Ok(()), Err(StoreError::Lost)) | (Err(StoreError::Lost), Ok(()))), "{bob:?} {eve:?}");
        let winner = if bob.is_ok() { "bob" } else { "eve" };
        for store in [&here, &there] {
            assert_eq!(store.load(&id).await.unwrap().unwrap().seats[1].holder, person(winner));
        }
    }
}

#[tokio::test]
async fn of_two_seats_that_one_person_takes_at_two_nodes_a_game_among_rivals_gives_one() {
    let ground = Ground::postgres();
    let (here, there) = (ground.open().await, ground.open().await);
    for round in 0..30 {
        let id = format!("t{round}");
        let seat = |number: u8| NewSeat { name: number.to_string(), holder: open_seat(&format!("{id}-{number}")) };
        here.create(NewTable { seats: vec![seat(0), seat(1)], ..table(&id) }).await.unwrap();
        let claim = |number: u8| Reseat { table: id.clone(), seat: number, from: open_seat(&format!("{id}-{number}")), to: person("eve"), hands: Hands::One };
        let (first, second) = tokio::join!(here.reseat(claim(0)), there.reseat(claim(1)));
        assert!(first.is_ok() != second.is_ok(), "{first:?} {second:?}");
    }
}

#[tokio::test]
async fn what_lies_beside_a_table_and_who_was_sent_away_is_told_to_other_nodes() {
    let ground = Ground::postgres();
    let (here, there) = (ground.open().await, ground.open().await);
    let mut heard = there.news().unwrap();
    let note = |space: &str| Note { space: space.to_owned(), name: "1".to_owned(), text: "words".to_owned() };
    let beside = StoreNews::Beside("one".to_owned());
    for (space, news) in [(format!("{TALK}one"), beside.clone()), (format!("{ASKS}one"), beside), (SENT_AWAY.to_owned(), StoreNews::Book)] {
        here.keep_note(note("key")).await.unwrap();
        here.keep_note(note(&space)).await.unwrap();
        assert_eq!(tokio::time::timeout(Duration::from_secs(20), heard.recv()).await.unwrap().unwrap(), news, "and nobody is told of keys");
        assert_eq!(there.notes(&space, 9).await.unwrap(), [note(&space)]);
    }
}

#[tokio::test]
async fn what_one_node_does_at_a_time_goes_to_another_when_it_is_gone() {
    let ground = Ground::postgres();
    let (here, there) = (ground.open().await, ground.open().await);
    assert!(here.lease("bots one", Duration::from_secs(60)).await.unwrap());
    assert!(!there.lease("bots one", Duration::from_secs(60)).await.unwrap());
    assert!(here.lease("bots one", Duration::from_millis(300)).await.unwrap(), "asking again is no fault");
    assert!(there.lease("bots two", Duration::from_secs(60)).await.unwrap());
    tokio::time::sleep(Duration::from_millis(400)).await;
    assert!(there.lease("bots one", Duration::from_secs(60)).await.unwrap(), "its time is over");
    there.close().await;
    assert!(here.lease("bots two", Duration::from_secs(60)).await.unwrap(), "whoever closes lets go");
}

#[tokio::test]
async fn a_postgres_that_falls_and_rises_has_lost_nothing_and_is_written_to_again() {
    let postgres = Postgres::start(Durability::Durable);
    let ground = Ground::at(&postgres.database());
    let (store, other) = (ground.open().await, ground.open().await);
    let mut news = other.news().unwrap();
    store.create(table("one")).await.unwrap();
    let mut at = 0;
    for fall in [Fall::Fast, Fall::Killed] {
        store.append(append("one", at, &["before"])).await.unwrap();
        postgres.fall(fall);
        assert!(matches!(store.append(append("one", at + 1, &["meanwhile"])).await, Err(StoreError::Broken(_))));
        assert!(store.ping().await.is_err());
        postgres.rise();
        store.append(append("one", at + 1, &["after"])).await.unwrap();
        at += 2;
        assert_eq!(lines(&store, "one").await.len() as u64, at);
        // Who listens is told that something may have been missed, and hears again.
        let missed = async { while news.recv().await.unwrap() != StoreNews::Missed {} };
        tokio::time::timeout(Duration::from_secs(30), missed).await.unwrap();
        store
            .reseat(Reseat { table: "one".to_owned(), seat: 1, from: open_seat(&format!("t{}", at - 2)), to: person("x"), hands: Hands::Any })
            .await
            .unwrap_err();
        store.append(append("one", at, &["heard"])).await.unwrap();
        at += 1;
        let told = StoreNews::Added { table: "one".to_owned(), at: at - 1, lines: vec!["heard".to_owned()] };
        let heard = async { while news.recv().await.unwrap() != told {} };
        tokio::time::timeout(Duration::from_secs(30), heard).await.unwrap();
    }
}

#[tokio::test]
async fn a_club_moves_over_and_back_row_by_row() {
    let (folder, postgres, back) = (Ground::folder(), Ground::postgres(), Ground::folder());
    let store = folder.open().await;
    for number in 0..30u64 {
        let state = KeptState::new(0, StateKind::Last, "the state");
        let follows = (number % 3 == 0).then(|| "before".to_owned());
        let table =
            NewTable { lines: vec!["ünïcode \u{1f32b}".to_owned(); number as usize * 60], states: vec![state], follows, ..table(&format!("t{number}")) };
        store.create(table).await.unwrap();
    }
    store.append(Append { outcome: Some("won white".into()), ..append("t0", 0, &["white wins"]) }).await.unwrap();
    store.keep_content("chess", "r1", vec![0, 1, 2, 255]).await.unwrap();
    store.enter("ban", "eve", "shouting").await.unwrap();
    assert!(matches!(copy(&folder.place, &postgres.place).await, Err(CopyError::Store(_, StoreError::InUse(_)))), "not while it is in use");
    store.close().await;
    fs::write(folder.path().join("secret.key"), [9; 32]).unwrap();
    let copied = copy(&folder.place, &postgres.place).await.unwrap();
    assert_eq!((copied.count("tables"), copied.count("seats"), copied.count("journal")), (30, 60, 60 * (29 * 30 / 2) + 1));
    assert!(matches!(copy(&folder.place, &postgres.place).await, Err(CopyError::NotEmpty(_, "tables"))));
    assert_eq!(copy(&postgres.place, &back.place).await.unwrap(), copied);
    assert_eq!(fs::read(back.path().join("secret.key")).unwrap(), [9; 32]);
    // What moved over goes on.
    let store = postgres.open().await;
    store.create(table("new")).await.unwrap();
    store.append(append("t1", 60, &["on it goes"])).await.unwrap();
    let found = store.load("t1").await.unwrap().unwrap();
    assert_eq!((found.lines.len(), found.states[0].text().as_deref()), (61, Some("the state")));
    assert_eq!(store.entries("ban").await.unwrap()[0].value, "shouting");
    let another = Ground::folder();
    assert!(matches!(copy(&postgres.place, &another.place).await, Err(CopyError::Store(_, StoreError::InUse(_)))), "nor while a node uses it");
}

#[tokio::test]
async fn the_line_to_postgres_can_be_encrypted_and_the_other_end_proven() {
    let postgres = Postgres::start_with_tls();
    let database = postgres.database();
    let name = database.rsplit('/').find_map(|part| part.split_once("?host")).unwrap().0;
    let by = |words: &str| Ground::at(&format!("postgres://mistgate@localhost:{}/{name}?{words}", postgres.port()));
    let authority = format!("sslrootcert={}", postgres.authority().display());
    let proven = by(&format!("sslmode=verify-full&{authority}")).open().await;
    proven.create(table("one")).await.unwrap();
    let open = "SELECT COUNT(*), COUNT(*) FILTER (WHERE ssl) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE application_name = 'mistgate'";
    let counts = postgres.ask(&database, open);
    let (all, encrypted) = counts.split_once('|').unwrap();
    assert!(all == encrypted && all.parse::<u32>().unwrap() >= 2, "{counts}");
    assert_eq!(lines(&by("sslmode=require").open().await, "one").await.len(), 0);
    // It refuses to speak openly, and nobody is believed whom no authority knows.
    for refused in ["sslmode=disable", "sslmode=verify-full"] {
        assert!(matches!(by(refused).place.open().await.err(), Some(StoreError::Broken(_))), "{refused}");
    }
}

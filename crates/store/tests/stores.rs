//! A store keeps what it has acknowledged, and overwrites nothing: the same for both.

mod common;

use common::{Ground, append, lines, on_both, open_seat, person, table};
use mistgate_store::{Append, Hands, KeptState, List, NewTable, Note, Reseat, StateKind, StoreError};
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

async fn a_table_is_found_again_as_it_was_kept(ground: Ground) {
    let store = ground.open().await;
    store.create(table("one")).await.unwrap();
    store.append(append("one", 0, &["white e4", "black e5"])).await.unwrap();
    store.close().await;

    let store = ground.open().await;
    let found = store.load("one").await.unwrap().unwrap();
    assert_eq!(found.outcome, None);
    assert_eq!((found.game.as_str(), found.head.as_str(), found.owner.as_str(), found.listed), ("chess", "head\n", "ada", true));
    assert_eq!(found.lines, ["white e4", "black e5"]);
    assert_eq!(found.seats[0].holder, person("ada"));
    assert_eq!(found.seats[1].holder, open_seat("token-one"));
    assert!(store.load("two").await.unwrap().is_none());
}

async fn a_lost_race_is_an_error_and_overwrites_nothing(ground: Ground) {
    let store = ground.open().await;
    store.create(table("one")).await.unwrap();
    store.append(append("one", 0, &["white e4"])).await.unwrap();
    for (at, id) in [(0, "one"), (2, "one"), (0, "nowhere")] {
        assert!(matches!(store.append(append(id, at, &["white d4"])).await, Err(StoreError::Lost)), "{id} at {at}");
    }
    assert_eq!(lines(&store, "one").await, ["white e4"]);
}

async fn many_tables_share_commits_and_each_keeps_its_order(ground: Ground) {
    let store = ground.open().await;
    let tasks: Vec<_> = (0..20)
        .map(|number| {
            let store = store.clone();
            tokio::spawn(async move {
                let id = format!("table {number}");
                store.create(table(&id)).await.unwrap();
                for at in 0..25 {
                    store.append(append(&id, at, &[&format!("move {at}")])).await.unwrap();
                    // Somebody who has not seen it loses, in the middle of everybody else's batch.
                    assert!(matches!(store.append(append(&id, at, &["late"])).await, Err(StoreError::Lost)));
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
    let expected: Vec<String> = (0..25).map(|at| format!("move {at}")).collect();
    for number in 0..20 {
        assert_eq!(lines(&store, &format!("table {number}")).await, expected);
    }
}

async fn a_write_that_fails_does_not_take_others_with_it(ground: Ground) {
    let store = ground.open().await;
    store.create(table("one")).await.unwrap();
    // The same id twice breaks a constraint; both are in one batch with a sound append.
    let (twice, sound) = tokio::join!(store.create(table("one")), store.append(append("one", 0, &["white e4"])));
    assert!(matches!(twice, Err(StoreError::Broken(_))));
    sound.unwrap();
    assert_eq!(lines(&store, "one").await, ["white e4"]);
}

async fn a_seat_changes_hands_only_from_whom_it_was(ground: Ground) {
    let store = ground.open().await;
    store.create(table("one")).await.unwrap();
    assert_eq!(store.find_token("token-one").await.unwrap(), Some(("one".to_owned(), 1)));
    let claim = |who: &str, token: &str| Reseat { table: "one".to_owned(), seat: 1, from: open_seat(token), to: person(who), hands: Hands::Any };
    assert!(matches!(store.reseat(claim("eve", "guess")).await, Err(StoreError::Lost)));
    let (bob, eve) = tokio::join!(store.reseat(claim("bob", "token-one")), store.reseat(claim("eve", "token-one")));
    bob.unwrap();
    assert!(matches!(eve, Err(StoreError::Lost)));
    assert_eq!(store.load("one").await.unwrap().unwrap().seats[1].holder, person("bob"));
    assert_eq!(store.find_token("token-one").await.unwrap(), None);
}

async fn lists_show_mine_open_and_finished(ground: Ground) {
    let store = ground.open().await;
    store.create(table("one")).await.unwrap();
    store.create(NewTable { listed: false, ..table("hidden") }).await.unwrap();
    let ids = |list: List| {
        let store = store.clone();
        async move {
            let found = store.list(list, 10).await.unwrap();
            found.into_iter().map(|summary| summary.id).collect::<Vec<_>>()
        }
    };
    let deciding = || async { store.list(List::Open, 10).await.unwrap()[0].deciding };
    assert_eq!(ids(List::Open).await, ["one"]);
    assert_eq!(deciding().await, Some(0b01));
    assert_eq!(ids(List::Mine("ada".into())).await.len(), 2);
    assert!(ids(List::Mine("eve".into())).await.is_empty());
    assert!(ids(List::Finished("ada".into())).await.is_empty());

    let over = Append { outcome: Some("won white".into()), ..append("one", 0, &["white wins"]) };
    store.append(over).await.unwrap();
    assert_eq!(ids(List::Finished("eve".into())).await, ["one"]);
    assert_eq!(store.load("one").await.unwrap().unwrap().outcome.as_deref(), Some("won white"));
    assert!(ids(List::Open).await.is_empty());

    store.append(append("one", 1, &["undo"])).await.unwrap();
    assert!(ids(List::Finished("ada".into())).await.is_empty(), "taking the last move back opens it again");
    assert_eq!(ids(List::Open).await, ["one"]);
    assert_eq!(deciding().await, Some(0b10), "whose turn it is goes with the journal");
}

const CHILD: &str = "MISTGATE_TEST_STORE";

/// Not a test of its own: the process that is killed below.
#[tokio::test]
async fn child_that_appends_until_it_is_killed() {
    let Ok(place) = std::env::var(CHILD) else { return };
    let store = Ground::at(&place).open().await;
    let mut at = lines(&store, "one").await.len() as u64;
    loop {
        store.append(append("one", at, &[&format!("move {at}")])).await.unwrap();
        at += 1;
        println!("acknowledged {at}");
    }
}

async fn an_acknowledged_append_survives_kill_9(ground: Ground) {
    let store = ground.open().await;
    store.create(table("one")).await.unwrap();
    store.close().await;
    for round in 1..=5 {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "child_that_appends_until_it_is_killed", "--nocapture"])
            .env(CHILD, ground.words())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let mut acknowledged = 0;
        let mut killed = false;
        // What is still in the pipe after the kill was acknowledged before it.
        for line in output.lines() {
            let line = line.unwrap();
            let Some(count) = line.rsplit_once("acknowledged ").and_then(|(_, count)| count.parse::<usize>().ok()) else { continue };
            acknowledged = count;
            if !killed && count % 20 >= 13 + round % 3 {
                child.kill().unwrap();
                killed = true;
            }
        }
        child.wait().unwrap();
        assert!(acknowledged > 0);
        let store = ground.open().await;
        let kept = lines(&store, "one").await;
        assert!(kept.len() >= acknowledged, "{} of {acknowledged} kept", kept.len());
        assert!(kept.iter().enumerate().all(|(at, line)| *line == format!("move {at}")));
        store.close().await;
    }
}

fn state(line: u64, kind: StateKind) -> KeptState {
    KeptState::new(line, kind, &format!("the state after {line}"))
}

async fn the_last_state_is_replaced_and_milestones_stay(ground: Ground) {
    let store = ground.open().await;
    store.create(NewTable { states: vec![state(0, StateKind::Last)], follows: Some("before".to_owned()), ..table("a") }).await.unwrap();
    let (last, milestone) = (state(2, StateKind::Last), state(2, StateKind::Milestone));
    store.append(Append { states: vec![milestone.clone(), last], ..append("a", 0, &["x", "y"]) }).await.unwrap();
    store.append(Append { states: vec![state(3, StateKind::Last)], ..append("a", 2, &["z"]) }).await.unwrap();
    assert!(matches!(store.keep_state("a", state(2, StateKind::Last)).await, Err(StoreError::Lost)), "a newer one is kept");
    assert!(matches!(store.keep_state("a", state(4, StateKind::Last)).await, Err(StoreError::Lost)), "there are no such lines");
    store.close().await;
    let store = ground.open().await;
    let found = store.load("a").await.unwrap().unwrap();
    let mut states = found.states;
    states.sort_by_key(|state| state.line);
    assert_eq!(states, [milestone, state(3, StateKind::Last)]);
    assert_eq!(states[1].text().as_deref(), Some("the state after 3"));
    assert_eq!(found.follows.as_deref(), Some("before"));
    assert_eq!(store.ongoing().await.unwrap(), ["a"]);
}

async fn a_state_may_come_after_its_lines(ground: Ground) {
    let store = ground.open().await;
    store.create(NewTable { states: vec![state(0, StateKind::Last)], ..table("a") }).await.unwrap();
    store.append(append("a", 0, &["x", "y", "z"])).await.unwrap();
    for kept in [state(2, StateKind::Last), state(1, StateKind::Milestone), state(3, StateKind::Last)] {
        store.keep_state("a", kept).await.unwrap();
    }
    let mut states = store.load("a").await.unwrap().unwrap().states;
    states.sort_by_key(|state| state.line);
    assert_eq!(states, [state(1, StateKind::Milestone), state(3, StateKind::Last)]);
    assert!(matches!(store.keep_state("nowhere", state(0, StateKind::Last)).await, Err(StoreError::Lost)));
}

async fn content_is_kept_once_under_its_name(ground: Ground) {
    let store = ground.open().await;
    for pack in [vec![1, 2], vec![3]] {
        store.keep_content("toy", "r1", pack).await.unwrap();
    }
    assert_eq!(store.content("toy", "r1").await.unwrap(), Some(vec![1, 2]));
    assert_eq!(store.content("toy", "r2").await.unwrap(), None);
    assert_eq!(store.content("other", "r1").await.unwrap(), None);
}

async fn a_deleted_table_is_gone_with_everything_and_a_forgotten_person_too(ground: Ground) {
    let store = ground.open().await;
    for id in ["one", "two"] {
        store.create(NewTable { states: vec![state(0, StateKind::Last)], ..table(id) }).await.unwrap();
        store.append(Append { outcome: Some("lost".to_owned()), ..append(id, 0, &["x"]) }).await.unwrap();
    }
    store.delete("one").await.unwrap();
    assert!(matches!(store.delete("one").await, Err(StoreError::Lost)));
    assert!(store.load("one").await.unwrap().is_none() && store.find_token("token-one").await.unwrap().is_none());
    store.create(table("one")).await.unwrap();
    assert_eq!(lines(&store, "one").await.len(), 0, "nothing is left of the old one");
    store.forget("ada").await.unwrap();
    let left = store.load("two").await.unwrap().unwrap();
    assert_eq!((left.seats[0].holder.clone(), left.owner.as_str()), (mistgate_store::Holder::Bot { called: String::new() }, ""));
    assert!(store.list(List::With("ada".into()), 10).await.unwrap().is_empty());
}

async fn old_tables_are_found_by_how_long_nobody_came(ground: Ground) {
    let store = ground.open().await;
    for id in ["over", "ongoing"] {
        store.create(table(id)).await.unwrap();
    }
    store.append(Append { outcome: Some("lost".to_owned()), ..append("over", 0, &["x"]) }).await.unwrap();
    let now = store.list(List::Everything, 10).await.unwrap()[0].touched;
    let ids = async |list: List| store.list(list, 10).await.unwrap().into_iter().map(|summary| summary.id).collect::<Vec<_>>();
    assert_eq!(ids(List::FinishedBefore(now + 1)).await, ["over"]);
    assert_eq!(ids(List::UntouchedSince(now + 1)).await, ["ongoing"]);
    assert!(ids(List::FinishedBefore(now - 5)).await.is_empty() && ids(List::UntouchedSince(now - 5)).await.is_empty());
}

async fn the_book_has_one_entry_of_a_kind_and_name(ground: Ground) {
    let store = ground.open().await;
    for (kind, name, value) in [("ban", "eve", "once"), ("ban", "bob", "x"), ("say", "eve", "y"), ("ban", "eve", "twice")] {
        store.enter(kind, name, value).await.unwrap();
    }
    let entries = async |kind: &str| store.entries(kind).await.unwrap().into_iter().map(|entry| (entry.name, entry.value)).collect::<Vec<_>>();
    let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    assert_eq!(entries("ban").await, [pair("bob", "x"), pair("eve", "twice")]);
    assert!((0..60).contains(&store.entries("ban").await.unwrap()[0].age));
    store.strike("ban", "eve").await.unwrap();
    store.strike("ban", "nobody").await.unwrap();
    assert_eq!((entries("ban").await.len(), entries("say").await.len()), (1, 1));
}

async fn among_rivals_nobody_gets_a_second_hand(ground: Ground) {
    let store = ground.open().await;
    store.create(table("one")).await.unwrap();
    let claim = |who: &str, hands| Reseat { table: "one".to_owned(), seat: 1, from: open_seat("token-one"), to: person(who), hands };
    assert!(matches!(store.reseat(claim("ada", Hands::One)).await, Err(StoreError::Lost)), "Ada holds the other one");
    store.enter("left one", "eve", "0").await.unwrap();
    assert!(matches!(store.reseat(claim("eve", Hands::One)).await, Err(StoreError::Lost)), "Eve has held it");
    store.enter("left one", "bob", "1").await.unwrap();
    store.reseat(claim("bob", Hands::One)).await.unwrap();
    let away = Reseat { table: "one".to_owned(), seat: 1, from: person("bob"), to: open_seat("token-one"), hands: Hands::One };
    store.reseat(away).await.unwrap();
    store.reseat(claim("ada", Hands::Any)).await.unwrap();
}

async fn notes_are_kept_in_order_replaced_and_dropped_once(ground: Ground) {
    let store = ground.open().await;
    let note = |name: &str, text: &str| Note { space: "talk:one".to_owned(), name: name.to_owned(), text: text.to_owned() };
    for (name, text) in [("2", "b"), ("1", "a"), ("3", "c"), ("2", "B")] {
        store.keep_note(note(name, text)).await.unwrap();
    }
    store.keep_note(Note { space: "talk:two".to_owned(), ..note("9", "elsewhere") }).await.unwrap();
    store.close().await;
    let store = ground.open().await;
    assert_eq!(store.notes("talk:one", 2).await.unwrap(), [note("2", "B"), note("3", "c")], "the last ones, oldest first");
    assert_eq!(store.note("talk:one", "1").await.unwrap(), Some(note("1", "a")));
    let (first, second) = tokio::join!(store.drop_note("talk:one", "1"), store.drop_note("talk:one", "1"));
    assert!(first.is_ok() && matches!(second, Err(StoreError::Lost)), "what works once works once");
    assert_eq!(store.note("talk:one", "1").await.unwrap(), None);
    store.create(table("one")).await.unwrap();
    store.delete("one").await.unwrap();
    assert!(store.notes("talk:one", 9).await.unwrap().is_empty() && !store.notes("talk:two", 9).await.unwrap().is_empty());
}

async fn no_key_leads_back_to_a_forgotten_person(ground: Ground) {
    let store = ground.open().await;
    let note = |space: &str, name: &str, text: &str| Note { space: space.to_owned(), name: name.to_owned(), text: text.to_owned() };
    for who in ["ada", "adam"] {
        store.keep_note(note("key", &format!("key of {who}"), &format!("{{\"person\":\"{who}\"}}"))).await.unwrap();
        store.keep_note(note(&format!("browser:{who}"), "b", "1")).await.unwrap();
        store.enter(&format!("tokens {who}"), "t", "robot").await.unwrap();
    }
    store.forget("ada").await.unwrap();
    for (who, left) in [("ada", 0), ("adam", 1)] {
        let keys = store.note("key", &format!("key of {who}")).await.unwrap().into_iter().count();
        let (browsers, tokens) = (store.notes(&format!("browser:{who}"), 9).await.unwrap(), store.entries(&format!("tokens {who}")).await.unwrap());
        assert_eq!((keys, browsers.len(), tokens.len()), (left, left, left), "{who}");
    }
}

async fn names_that_cannot_be_are_not_found(ground: Ground) {
    let store = ground.open().await;
    for name in ["\0", "a\0b", "", "'; DROP TABLE tables; --", "\u{fffd}"] {
        assert!(store.load(name).await.unwrap().is_none() && store.find_token(name).await.unwrap().is_none());
        assert!(store.content(name, name).await.unwrap().is_none());
    }
}

on_both! {
    a_table_is_found_again_as_it_was_kept,
    a_lost_race_is_an_error_and_overwrites_nothing,
    many_tables_share_commits_and_each_keeps_its_order,
    a_write_that_fails_does_not_take_others_with_it,
    a_seat_changes_hands_only_from_whom_it_was,
    lists_show_mine_open_and_finished,
    an_acknowledged_append_survives_kill_9,
    the_last_state_is_replaced_and_milestones_stay,
    a_state_may_come_after_its_lines,
    content_is_kept_once_under_its_name,
    a_deleted_table_is_gone_with_everything_and_a_forgotten_person_too,
    old_tables_are_found_by_how_long_nobody_came,
    the_book_has_one_entry_of_a_kind_and_name,
    among_rivals_nobody_gets_a_second_hand,
    notes_are_kept_in_order_replaced_and_dropped_once,
    no_key_leads_back_to_a_forgotten_person,
    names_that_cannot_be_are_not_found,
}

//! Forms and journals that are nearly right, or not at all: never a fault of the server, and never a torn table.

use crate::house::{House, alarms, runtime, set_alarm};
use crate::web::visitor::{Visitor, form};
use proptest::prelude::*;
use serde_json::json;
use std::cell::{Cell, RefCell};
use std::time::Duration;

/// In place of what the page of the moment says: the token, where the table stands, a legal move.
const RIGHT: &str = "<right>";
const FORMS: [&str; 18] = [
    "/tables",
    "/tables",
    "/join",
    "/join/TOKEN",
    "/theme",
    "TABLE/move",
    "TABLE/move",
    "TABLE/undo",
    "TABLE/hint",
    "TABLE/concede",
    "TABLE/sit",
    "TABLE/seat",
    "TABLE/ask",
    "TABLE/say",
    "/me/link",
    "/me/revoke",
    "/device/TOKEN",
    "/t/nowhere/move",
];
const FIELDS: [&str; 22] = [
    "seat",
    "to",
    "answer",
    "text",
    "kind",
    "device",
    "token",
    "at",
    "move",
    "game",
    "seat-0",
    "seat-1",
    "seat-2",
    "seat-3",
    "name",
    "seed",
    "rounds",
    "plan_ahead",
    "free_undo",
    "open_table",
    "code",
    "theme",
];

fn value() -> impl Strategy<Value = String> {
    let likely = [
        "",
        "0",
        "1",
        "-1",
        "18446744073709551616",
        "me",
        "invite",
        "bot",
        "mistywell",
        "toy",
        "on",
        "0 pass",
        "255 x",
        "0 draft",
        "1 draft x",
        "dark",
        "//evil",
    ];
    prop_oneof![
        6 => Just(RIGHT.to_owned()),
        4 => prop::sample::select(likely.to_vec()).prop_map(str::to_owned),
        2 => any::<String>(),
        1 => any::<u64>().prop_map(|number| number.to_string()),
    ]
}

/// A whole form with every field right, and then some of them changed, left out or doubled.
fn fields() -> impl Strategy<Value = Vec<(&'static str, String)>> {
    prop::collection::vec((prop::sample::select(FIELDS.to_vec()), value()), 0..5).prop_map(|changes| {
        let sound =
            [("token", RIGHT), ("at", RIGHT), ("move", RIGHT), ("game", "mistywell"), ("seat-0", "me"), ("seat-1", "me"), ("seat-2", "me"), ("name", "Ada")];
        let kept = sound.into_iter().filter(|(name, _)| !changes.iter().any(|(changed, _)| changed == name));
        let kept: Vec<_> = kept.map(|(name, value)| (name, value.to_owned())).collect();
        kept.into_iter().chain(changes.clone()).collect()
    })
}

#[test]
fn no_form_is_too_much_for_the_server() {
    const THREADS: &str = "fuzzed-forms";
    set_alarm();
    let runtime = runtime(THREADS);
    let (house, ada, first) = runtime.block_on(async {
        let house = House::with(|config| config.bot_budget = Duration::from_millis(1)).await;
        let mut ada = Visitor::to(&house);
        let table = ada.make(["me", "me", "me"], &[]).await;
        (house, ada, table)
    });
    let config = ProptestConfig { cases: 1_200, failure_persistence: None, ..ProptestConfig::default() };
    let (table, granted) = (RefCell::new(first), Cell::new(0));
    proptest!(config, |(at in 0..FORMS.len(), fields in fields(), fragment in any::<bool>(), tail in "[%&=;\u{0}-\u{ff}]{0,6}")| {
        let (path, status) = runtime.block_on(async {
            let mut here = table.borrow().clone();
            let mut now = ada.page(&here).await;
            if !now.contains("name=\"move\"") {
                // A conceded game has no moves any more: another one is laid out.
                here = ada.clone().make(["me", "me", "me"], &[]).await;
                now = ada.page(&here).await;
                table.replace(here.clone());
            }
            let path = FORMS[at].replace("TABLE", &here).replace("TOKEN", "0123456789abcdefghjkmnpqrs");
            let of_page = |name: &str| now.split(&format!("name=\"{name}\" value=\"")).nth(1).and_then(|rest| rest.split('"').next()).unwrap_or_default().to_owned();
            let filled: Vec<_> = fields.iter().map(|(name, value)| (*name, if value == RIGHT { of_page(name) } else { value.clone() })).collect();
            let filled: Vec<(&str, &str)> = filled.iter().map(|(name, value)| (*name, value.as_str())).collect();
            let answer = match fragment {
                true => ada.send_fragment(&path, &filled).await,
                false => ada.guest.post_text(&path, "application/x-www-form-urlencoded", form(&filled) + &tail).await,
            };
            (path, answer.status)
        });
        granted.set(granted.get() + u32::from(status.is_success() || status.is_redirection()));
        prop_assert!(status.as_u16() < 500, "{path} gave {status}");
        prop_assert_eq!(alarms(THREADS), Vec::<String>::new());
    });
    let granted = granted.get();
    assert!(granted > 50, "only {granted} forms were right: the others hide nothing behind them");
    runtime.block_on(ada.page(&table.borrow()));
    drop(house);
}

/// Changes in a text: which line, and what becomes of it.
fn edits() -> impl Strategy<Value = Vec<(prop::sample::Index, Option<String>)>> {
    let line = prop_oneof![
        prop::sample::select(vec![
            "undo",
            "witch pass",
            "witch concede",
            "game toy",
            "seed 18446744073709551616",
            "setup {}",
            "setup {\"control\":[9,9,9]}",
            "",
            "#"
        ])
        .prop_map(str::to_owned),
        any::<String>(),
    ];
    prop::collection::vec((any::<prop::sample::Index>(), prop::option::of(line)), 1..4)
}

#[test]
fn no_journal_is_too_much_for_the_server() {
    const THREADS: &str = "fuzzed-journals";
    set_alarm();
    let runtime = runtime(THREADS);
    let (house, ada, journal) = runtime.block_on(async {
        let house = House::open().await;
        let mut ada = Visitor::to(&house);
        let table = ada.make(["me", "me", "me"], &[]).await;
        for _ in 0..12 {
            let choice = ada.first_move(&table).await;
            ada.send(&format!("{table}/move"), &crate::web::visitor::fields(&choice)).await;
        }
        let journal = ada.guest.get(&format!("{table}/journal")).await.text;
        (house, ada, journal)
    });
    let token = runtime.block_on(ada.token("/"));
    let config = ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() };
    proptest!(config, |(edits in edits(), marks in any::<bool>(), cut in prop::option::of(any::<prop::sample::Index>()))| {
        let mut lines: Vec<String> = journal.lines().map(str::to_owned).collect();
        if !marks {
            // Without the marks at their ends, edited lines are replayed as they stand.
            lines.iter_mut().for_each(|line| line.truncate(line.find(" #").unwrap_or(line.len())));
        }
        for (at, line) in edits {
            let at = at.index(lines.len());
            match line {
                Some(line) => lines.insert(at, line),
                None => drop(lines.remove(at)),
            }
        }
        let mut text = lines.join("\n") + "\n";
        if let Some(cut) = cut {
            let places: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
            text.truncate(*cut.get(&places));
        }
        let file = "Content-Disposition: form-data; name=\"journal\"; filename=\"a.journal\"";
        let parts = format!("--B\r\nContent-Disposition: form-data; name=\"token\"\r\n\r\n{token}\r\n--B\r\n{file}\r\n\r\n{text}\r\n--B--\r\n");
        runtime.block_on(async {
            let uploaded = ada.guest.post_text("/upload", "multipart/form-data; boundary=B", parts).await;
            prop_assert!(uploaded.status.as_u16() < 500, "{}", uploaded.text);
            if let Some(table) = uploaded.headers.get("location").and_then(|table| table.to_str().ok()) {
                // What was taken in can be looked at.
                prop_assert!(ada.guest.get(table).await.status.as_u16() < 500);
            }
            let adopted = ada.guest.post("/api/journals", json!({ "journal": text })).await;
            prop_assert!(adopted.status.as_u16() < 500, "{}", adopted.text);
            Ok(())
        })?;
        prop_assert_eq!(alarms(THREADS), Vec::<String>::new());
    });
    drop(house);
}

//! Keeping a server: backups, moving over, looking after tables and people.

use crate::cli::run::Place;
use crate::cli::serve::{ask, start};
use mistgate_trial::Postgres;
use serde_json::{Value, json};
use std::process::{Child, Command};
use std::time::Duration;

fn stop(mut child: Child) {
    assert!(Command::new("kill").arg(child.id().to_string()).status().unwrap().success());
    child.wait().unwrap();
}

/// Somebody with a table; gives the token and the table.
fn made(address: &str) -> (String, String) {
    let me: Value = serde_json::from_str(&ask(address, "POST", "/api/me", "", &json!({ "name": "Ada" }).to_string()).1).unwrap();
    let token = me["token"].as_str().unwrap().to_owned();
    let table: Value = serde_json::from_str(&ask(address, "POST", "/api/tables", &token, r#"{"game":"mistywell"}"#).1).unwrap();
    (token, table["id"].as_str().unwrap().to_owned())
}

#[test]
fn a_backup_of_a_running_server_is_restored_and_nobody_lies_over_a_live_store() {
    let place = Place::new();
    let (child, address, _out) = start(&place, &["--data", "tables"]);
    let (token, table) = made(&address);
    place.run(&["serve", "--listen", "127.0.0.1:0", "--data", "tables"]).refused(&["in use by another Mistgate"]);
    let said = place.run(&["backup", "--data", "tables", "copies/tonight"]).fine();
    assert!(said.contains("1 table with 0 moves, checked"), "{said}");
    place.run(&["backup", "--data", "tables", "copies/tonight"]).refused(&["is there already"]);
    place.run(&["restore", "--data", "tables", "--replace", "copies/tonight"]).refused(&["in use", "stop the server"]);
    place.run(&["backup", "--data", "nowhere", "copies/x"]).refused(&["there is no store in nowhere"]);
    stop(child);
    place.run(&["restore", "--data", "tables", "copies/tonight"]).refused(&["is there already", "--replace"]);
    place.run(&["restore", "--data", "tables", "--replace", "copies/tonight"]).fine();
    assert!(place.path("tables/before-restore-1/mistgate.sqlite").is_file());
    place.run(&["restore", "--data", "elsewhere", "copies/tonight"]).fine();
    let (child, address, _out) = start(&place, &["--data", "elsewhere"]);
    let (status, text) = ask(&address, "GET", &format!("/api/tables/{table}"), &token, "");
    assert_eq!((status, text.contains("\"mine\":true")), (200, true), "{text}");
    stop(child);
}

#[test]
fn a_club_moves_over_to_postgres_and_everybody_finds_their_seat() {
    let place = Place::new();
    let (child, address, _out) = start(&place, &["--data", "tables"]);
    let (token, table) = made(&address);
    let postgres = Postgres::shared().database();
    place.run(&["copy", "--from", "sqlite:tables", "--to", &postgres]).refused(&["in use", "stop the server"]);
    stop(child);
    let said = place.run(&["copy", "--from", "sqlite:tables", "--to", &postgres]).fine();
    assert!(said.contains("tables                1 rows, the same in both"), "{said}");
    place.run(&["copy", "--from", "sqlite:tables", "--to", &postgres]).refused(&["is not empty"]);
    place.run(&["copy", "--from", "sqlite:nowhere", "--to", &postgres]).refused(&["there is no store in nowhere"]);
    // Two nodes over one store.
    let (one, first, _out) = start(&place, &["--data", "one", "--store", &postgres]);
    let (two, second, _out) = start(&place, &["--data", "two", "--store", &postgres]);
    for address in [&first, &second] {
        let (status, text) = ask(address, "GET", &format!("/api/tables/{table}"), &token, "");
        assert_eq!((status, text.contains("\"mine\":true")), (200, true), "{text}");
    }
    stop(one);
    stop(two);
    place
        .run(&["serve", "--listen", "127.0.0.1:0", "--store", "postgres://nobody@localhost/nothing?host=/nowhere"])
        .refused(&["cannot open the store", "does Postgres answer"]);
}

#[test]
fn the_host_looks_after_tables_and_people_while_the_server_runs() {
    let place = Place::new();
    place.run(&["admin", "tables", "--data", "tables"]).refused(&["there is no store", "--data"]);
    let (child, address, _out) = start(&place, &["--data", "tables"]);
    let (token, table) = made(&address);
    let admin = |words: &[&str]| place.run(&[&["admin", "--data", "tables"], words].concat());
    let tables = admin(&["tables"]).fine();
    assert!(tables.contains(&table) && tables.contains("1 table\n") && tables.contains("going on") && tables.contains("just now"), "{tables}");
    let people = admin(&["people"]).fine();
    let person = people.lines().find(|line| line.contains("Ada")).unwrap().split(' ').next().unwrap().to_owned();
    let eventually = |path: &str, token: &str, wanted: u16| {
        for _ in 0..100 {
            if ask(&address, "GET", path, token, "").0 == wanted {
                return;
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        panic!("{path} is not {wanted}");
    };
    admin(&["ban", "nobody"]).refused(&["no such person"]);
    admin(&["ban", &person]).fine();
    eventually("/api/me", &token, 403);
    assert!(admin(&["people"]).fine().contains("banned"));
    admin(&["ban", &person, "--lift"]).fine();
    eventually("/api/me", &token, 200);
    admin(&["say", &"x".repeat(400)]).refused(&["longer than"]);
    admin(&["say", "We", "stop at eleven"]).fine();
    admin(&["say", "--clear", "twice"]).refused(&["--clear"]);
    admin(&["say", "--clear"]).fine();
    admin(&["delete", "table", "nothing"]).refused(&["no such table"]);
    assert!(admin(&["delete", "table", &table]).fine().contains("within a few seconds"));
    eventually(&format!("/api/tables/{table}"), &token, 404);
    stop(child);
    admin(&["rotate-key"]).fine();
    let (child, address, _out) = start(&place, &["--data", "tables"]);
    assert!(ask(&address, "GET", "/api/me", &token, "").1.contains("Ada"), "earlier cookies count on");
    stop(child);
    admin(&["rotate-key", "--forget"]).fine();
    let (child, address, _out) = start(&place, &["--data", "tables"]);
    assert!(!ask(&address, "GET", "/api/me", &token, "").1.contains("Ada"));
    stop(child);
}

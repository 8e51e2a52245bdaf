//! What outlives a play: handed on at its end, carried by the setup of the next one, told by its journal.

use crate::toy::{Move, Setup, Toy};
use mistgate_kernel::journal::Journal;
use mistgate_kernel::session::Session;
use mistgate_kernel::{Game, Seat, Status};
use serde_json::json;
use std::sync::Arc;

/// A play of three counters that carries on what was before.
fn begun(legacy: Option<[u16; 2]>) -> Session<Toy> {
    Session::begin(Arc::new(Toy(None)), Setup { heap: 3, legacy, ..Setup::default() }, 4).unwrap()
}

/// The seat that bid more takes everything.
fn won_by(mut session: Session<Toy>, seat: u8) -> Session<Toy> {
    for one in [0, 1] {
        session.play(Seat(one), Move::Bid(one == seat)).unwrap();
    }
    session.play(Seat(seat), Move::Take(3)).unwrap();
    assert!(matches!(session.status(), Status::Over(_)));
    session
}

fn legacy(session: &Session<Toy>) -> Option<serde_json::Value> {
    session.game().legacy(session.state())
}

#[test]
fn it_is_handed_on_at_the_end_and_grows_from_play_to_play() {
    let first = begun(None);
    assert_eq!(legacy(&first), None, "what is not over hands nothing on");
    let first = won_by(first, 1);
    assert_eq!(legacy(&first), Some(json!([0, 1])));
    let handed: [u16; 2] = serde_json::from_value(legacy(&first).unwrap()).unwrap();
    assert_eq!(legacy(&won_by(begun(Some(handed)), 1)), Some(json!([0, 2])));
}

#[test]
fn the_journal_names_the_play_it_follows_and_leads_back_to_it() {
    let mut second = begun(Some([0, 1]));
    second.follow("first-table");
    let second = won_by(second, 0);
    let text = second.journal();
    assert!(text.contains("\nfollows first-table\n") && text.contains("\"legacy\":[0,1]"), "{text}");
    let journal = Journal::read(&text).unwrap();
    let again = Session::resume(Arc::new(Toy(None)), &journal).unwrap();
    assert_eq!((again.journal(), again.head().follows.as_deref()), (text.clone(), Some("first-table")));
    assert_eq!(legacy(&again), Some(json!([1, 1])));
    let reopened = Session::reopen(Arc::new(Toy(None)), &journal, vec![second.snapshot()]).unwrap();
    assert_eq!((reopened.journal(), legacy(&reopened)), (text, Some(json!([1, 1]))));
}

#[test]
fn the_marks_hold_the_chain_together() {
    let mut second = begun(Some([0, 1]));
    second.follow("first-table");
    let text = won_by(second, 0).journal();
    for (from, to) in [("follows first-table", "follows another"), ("follows first-table\n", ""), ("\"legacy\":[0,1]", "\"legacy\":[9,1]")] {
        let forged = Journal::read(&text.replace(from, to)).unwrap();
        let error = Session::resume(Arc::new(Toy(None)), &forged).err().unwrap_or_else(|| panic!("`{to}` instead of `{from}` is not noticed"));
        assert!(error.message.contains("mark"), "{error}");
    }
}

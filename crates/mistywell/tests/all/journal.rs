//! Journals: what was played can be rebuilt to the letter, and nothing else passes for it.

use mistgate_kernel::journal::Journal;
use mistgate_kernel::session::Session;
use mistgate_kernel::{Chance, Eyes, Game, Seat, Status};
use mistgate_mistywell::{Mistywell, Setup};
use std::sync::Arc;

fn game() -> Arc<Mistywell> {
    Arc::new(Mistywell::embedded().unwrap())
}

/// A random game of at most so many moves.
fn played(seed: u64, most: usize) -> Session<Mistywell> {
    let mut session = Session::begin(game(), Setup::default(), seed).unwrap();
    let mut chance = Chance::new(seed);
    while let Status::Deciding(seats) = session.status() {
        if session.done().len() == most {
            break;
        }
        let seat = seats.iter().next().unwrap();
        let mut moves = Vec::new();
        session.game().legal(session.state(), seat, &mut moves);
        session.play(seat, *chance.pick(&moves).unwrap()).unwrap();
    }
    session
}

fn resumed(text: &str) -> Result<Session<Mistywell>, String> {
    let journal = Journal::read(text).map_err(|error| error.to_string())?;
    Session::resume(game(), &journal).map_err(|error| error.to_string())
}

#[test]
fn a_journal_rebuilds_the_state() {
    for seed in 0..20 {
        let session = played(seed, usize::MAX);
        let again = resumed(&session.journal()).unwrap();
        assert_eq!(again.state(), session.state());
        assert_eq!(again.journal(), session.journal());
    }
}

#[test]
fn undo_and_the_same_moves_again_change_nothing() {
    let whole = played(3, usize::MAX);
    let mut session = Session::begin(game(), Setup::default(), 3).unwrap();
    for done in whole.done() {
        let before = *session.state();
        session.play(done.seat, done.mv.unwrap()).unwrap();
        let after = *session.state();
        assert!(session.undo());
        assert_eq!(*session.state(), before);
        session.play(done.seat, done.mv.unwrap()).unwrap();
        assert_eq!(*session.state(), after);
    }
    assert_eq!(session.state(), whole.state());
    let again = resumed(&session.journal()).unwrap();
    assert_eq!(again.state(), whole.state());
    assert_eq!(again.done().len(), whole.done().len());
}

#[test]
fn undo_stops_at_the_beginning() {
    let mut session = played(5, 2);
    assert!(session.undo());
    assert!(session.undo());
    assert!(!session.undo());
    assert_eq!(session.state(), played(5, 0).state());
}

#[test]
fn a_concession_is_kept_and_can_be_undone() {
    let mut session = played(5, 10);
    let before = *session.state();
    session.concede(Seat(1)).unwrap();
    assert!(matches!(session.status(), Status::Over(_)));
    assert_eq!(resumed(&session.journal()).unwrap().state(), session.state());
    assert!(session.undo());
    assert_eq!(*session.state(), before);
}

#[test]
fn an_illegal_move_is_neither_played_nor_recorded() {
    let mut session = played(5, 10);
    let (before, journal) = (*session.state(), session.journal());
    let mv = session.game().parse(Seat(0), "yes").unwrap();
    session.play(Seat(0), mv).unwrap_err();
    assert_eq!(*session.state(), before);
    assert_eq!(session.journal(), journal);
}

#[test]
fn every_edit_is_found_at_its_line() {
    let text = played(8, 30).journal();
    let lines: Vec<&str> = text.lines().collect();
    let edited = |at: usize, line: &str| {
        let mut lines = lines.clone();
        lines[at] = line;
        lines.join("\n") + "\n"
    };
    let body = lines.iter().position(|line| line.is_empty()).unwrap() + 1;
    // Another card than was drafted, with the mark of the old line: a legal move, but not this play.
    let display = played(8, 0);
    let mut moves = Vec::new();
    display.game().legal(display.state(), Seat(0), &mut moves);
    let mark = lines[body].rsplit_once(" #").unwrap().1;
    let other = moves.iter().map(|&mv| format!("witch {}", display.game().notation(mv))).find(|other| !lines[body].starts_with(other.as_str())).unwrap();
    let cases = [
        (1, "game chess", "line 2: this is a journal of `chess`"),
        (2, "content 0", "line 3: this game was played with content 0"),
        (4, "setup {", "line 5: the setup cannot be read"),
        (4, r#"setup {"control":[0,0,9]}"#, "line 5: the setup cannot be played"),
        (body, &format!("{other} #{mark}"), "line 8: the mark"),
        (body, "witch draft the-moon", "line 8: `draft the-moon`: expected a Request, found `the-moon`"),
        (body, "nobody yes", "line 8: there is no seat `nobody`"),
        (body, "tinker yes", "line 8: It is for the Witch to decide"),
        (body, "undo", "line 8: there is nothing to undo"),
        (body + 5, "witch fly away", "line 13: `fly away`: expected a move, found `fly`"),
    ];
    for (at, line, message) in cases {
        let error = resumed(&edited(at, line)).map(|_| ()).unwrap_err();
        assert!(error.starts_with(message), "{line}: {error}");
    }
    let mut shorter = lines.clone();
    shorter.remove(body + 3);
    assert!(resumed(&(shorter.join("\n") + "\n")).is_err());
}

#[test]
fn a_torn_line_was_never_acknowledged() {
    let session = played(8, 30);
    let text = session.journal();
    let torn = resumed(&text[..text.len() - 3]).unwrap();
    assert_eq!(torn.done().len(), 29);
    assert_eq!(*torn.state(), session.state_after(29));
}

#[test]
fn moves_without_marks_are_taken_as_they_stand() {
    let session = played(8, 30);
    let plain: String = session.journal().lines().map(|line| line.split(" #").next().unwrap().to_owned() + "\n").collect();
    assert_eq!(resumed(&plain).unwrap().state(), session.state());
}

// rule: MW-ROLE-06
#[test]
fn the_same_table_is_seen_by_all_and_hidden_cards_by_none() {
    let game = game();
    for seed in 0..30 {
        let state = *played(seed, 40).state();
        let mut other = state;
        game.redeal(&mut other, Eyes::SPECTATOR, &mut Chance::new(99));
        assert_ne!(state.request_deck, other.request_deck);
        assert_ne!(state.chance, other.chance);
        assert_eq!(state.request_deck.cards(), other.request_deck.cards());
        let seen = serde_json::to_string(&game.view(&state, Eyes::SPECTATOR)).unwrap();
        for eyes in [Eyes::SPECTATOR, Eyes::of(Seat(0)), Eyes::of(Seat(1)), Eyes::of(Seat(2))] {
            assert_eq!(serde_json::to_string(&game.view(&other, eyes)).unwrap(), seen);
        }
    }
}

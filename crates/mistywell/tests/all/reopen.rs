//! Plays that were kept go on, whatever has become of the rules since.

use mistgate_kernel::journal::Journal;
use mistgate_kernel::session::reopen::GoesOn;
use mistgate_kernel::session::{Happened, Session};
use mistgate_kernel::snapshot::Snapshot;
use mistgate_kernel::{Chance, Game, Status};
use mistgate_mistywell::{Mistywell, Setup};
use std::sync::Arc;

fn game() -> Arc<Mistywell> {
    Arc::new(Mistywell::embedded().expect("the embedded content is sound"))
}

/// Plays at random until so many things are done, with something taken back now and then, and keeps a state every 20 lines.
fn played(most: usize) -> (Session<Mistywell>, Vec<Snapshot>) {
    let setup = Setup { rounds: Some(900), ..Setup::default() };
    let mut session = Session::begin(game(), setup, 11).unwrap();
    let (mut chance, mut kept) = (Chance::new(5), Vec::new());
    while session.count() < most && go_on(&mut session, &mut chance) {
        if chance.below(9) == 0 {
            session.undo();
        }
        if session.lines().len().is_multiple_of(20) {
            kept.push(session.snapshot());
        }
    }
    kept.push(session.snapshot());
    (session, kept)
}

fn go_on(session: &mut Session<Mistywell>, chance: &mut Chance) -> bool {
    let Status::Deciding(seats) = session.status() else { return false };
    let seat = seats.one(chance).unwrap();
    let mut moves = Vec::new();
    session.game().legal(session.state(), seat, &mut moves);
    session.play(seat, *chance.pick(&moves).unwrap()).is_ok()
}

fn read(text: &str) -> Journal {
    Journal::read(text).unwrap()
}

/// The journal with a mark that does not fit on this line.
fn with_other_mark(session: &Session<Mistywell>, line: usize) -> Journal {
    let mut journal = read(&session.journal());
    journal.lines[line].mark = Some("00000000".to_owned());
    journal
}

/// The same states, as an earlier program would have written them.
fn of_an_earlier_program(kept: &[Snapshot]) -> Vec<Snapshot> {
    let mut kept = kept.to_vec();
    kept.iter_mut().for_each(|kept| kept.writer = "0.0.1 1".to_owned());
    kept
}

#[test]
fn a_kept_state_opens_the_play_and_its_past_comes_back_when_asked_for() {
    let (whole, kept) = played(70);
    let mut again = Session::reopen(game(), &read(&whole.journal()), kept).unwrap();
    assert!(again.done().is_empty() && again.change().is_none(), "nothing was replayed");
    assert_eq!((again.count(), again.state(), again.journal()), (whole.count(), whole.state(), whole.journal()));
    assert_eq!(again.actors(), whole.actors());
    for at in 0..=whole.count() {
        assert_eq!(again.state_after(at), whole.state_after(at), "after {at}");
    }
    let told = |session: &Session<Mistywell>| format!("{:?}", session.happened(0..session.count()));
    assert_eq!(told(&again), told(&whole));
    let (mut one, mut other) = (Chance::new(1), Chance::new(1));
    let mut whole = whole;
    go_on(&mut whole, &mut one);
    go_on(&mut again, &mut other);
    assert_eq!(again.journal(), whole.journal(), "marks go on too");
    while whole.undo() {
        assert!(again.undo());
        assert_eq!((again.state(), again.count()), (whole.state(), whole.count()));
    }
    assert!(!again.undo());
    assert_eq!(again.journal(), whole.journal());
}

#[test]
fn under_other_rules_it_goes_on_from_the_kept_state_and_taking_back_ends_there() {
    let (whole, kept) = played(60);
    let journal = with_other_mark(&whole, 30);
    let mut again = Session::reopen(game(), &journal, of_an_earlier_program(&kept)).unwrap();
    let change = again.change().unwrap().clone();
    assert_eq!((change.from, change.line, change.at), (GoesOn::FromKeptState, 30, whole.count()));
    assert_eq!((again.state(), again.count(), again.closed()), (whole.state(), whole.count(), whole.count()));
    assert!(!again.undo(), "what was done under other rules stays");
    let past = again.happened(0..again.count());
    assert!(matches!((&past[0], past.last().unwrap()), (Happened::Events(_), Happened::Words(_))), "the past can be read");
    assert!(go_on(&mut again, &mut Chance::new(2)));
    // Kept and opened by the same program once more, it still knows.
    let later = Session::reopen(game(), &read(&again.journal()), vec![again.snapshot()]).unwrap();
    assert_eq!((later.change(), later.state(), later.closed()), (Some(&change), again.state(), again.closed()));
    assert!(again.undo() && !again.undo());
    assert_eq!(again.state(), whole.state());
}

#[test]
fn without_a_kept_state_the_same_moves_are_made_again() {
    let (whole, _) = played(60);
    let mut again = Session::reopen(game(), &with_other_mark(&whole, 30), Vec::new()).unwrap();
    assert_eq!(again.change().map(|change| (change.from, change.line)), Some((GoesOn::FromSameMoves, 30)));
    assert_eq!((again.state(), again.lines().len()), (whole.state(), whole.lines().len()));
    assert!(again.undo(), "all of it can be replayed");
}

#[test]
fn where_a_move_is_not_legal_any_more_it_goes_on_from_the_moment_before() {
    let (whole, _) = played(60);
    let mut journal = read(&whole.journal());
    journal.lines[30].deed = mistgate_kernel::journal::Deed::Move { seat: "witch".to_owned(), mv: "play a-card-of-yore".to_owned() };
    let mut again = Session::reopen(game(), &journal, Vec::new()).unwrap();
    assert_eq!(again.change().map(|change| (change.from, change.line)), Some((GoesOn::FromLastPossible, 30)));
    let mut cut = read(&whole.journal());
    cut.lines.truncate(30);
    let before = Session::resume(game(), &cut).unwrap();
    assert_eq!(again.state(), before.state());
    assert_eq!(again.lines().len(), whole.lines().len(), "no line is lost");
    let words = again.happened(0..again.count()).into_iter().find_map(|happened| match happened {
        Happened::Words(words) => Some(words),
        Happened::Events(_) => None,
    });
    assert_eq!(words.as_deref(), Some("witch play a-card-of-yore"), "what came after can be read");
    assert!(!again.undo() && go_on(&mut again, &mut Chance::new(3)) && again.undo());
}

#[test]
fn content_is_found_by_both_of_its_names() {
    let game = game();
    let (whole, _) = played(5);
    assert_eq!(whole.head().content, game.version());
    assert!(game.version().starts_with('r') && game.has_content(&game.content.version) && !game.has_content("0000000000000000"));
    let old = whole.journal().replace(game.version(), &game.content.version);
    let again = Session::reopen(game, &read(&old), Vec::new()).unwrap();
    assert_eq!(again.state(), whole.state());
}

/// A play whose last state was kept five moves before its end.
fn kept_before_the_end() -> (Session<Mistywell>, Vec<Snapshot>) {
    let (mut whole, kept) = played(60);
    let mut chance = Chance::new(6);
    assert!((0..5).all(|_| go_on(&mut whole, &mut chance)) && kept.last().unwrap().lines > 31);
    (whole, kept)
}

#[test]
fn moves_after_the_kept_state_are_made_again() {
    let (mut whole, kept) = kept_before_the_end();
    let since = whole.lines().len() - kept.last().unwrap().lines;
    let mut again = Session::reopen(game(), &read(&whole.journal()), kept).unwrap();
    assert_eq!((again.done().len(), again.change()), (since, None));
    assert_eq!((again.state(), again.journal(), again.count()), (whole.state(), whole.journal(), whole.count()));
    while whole.undo() {
        assert!(again.undo());
        assert_eq!((again.state(), again.count()), (whole.state(), whole.count()));
    }
    assert!(!again.undo());
}

#[test]
fn what_was_taken_back_behind_the_kept_state_stays_so() {
    let (mut whole, kept) = played(60);
    for _ in 0..5 {
        whole.undo();
    }
    let mut chance = Chance::new(9);
    go_on(&mut whole, &mut chance);
    let journal = read(&whole.journal());
    let again = Session::reopen(game(), &journal, kept.clone()).unwrap();
    assert_eq!((again.state(), again.journal(), again.change()), (whole.state(), whole.journal(), None));
    // Under other rules that state leads nowhere; an earlier one does, or the moves alone.
    let mut other = journal;
    other.lines[3].mark = Some("00000000".to_owned());
    let again = Session::reopen(game(), &other, of_an_earlier_program(&kept)).unwrap();
    assert_eq!((again.state(), again.count(), again.lines().len()), (whole.state(), whole.count(), whole.lines().len()));
    assert_ne!(again.change().unwrap().from, GoesOn::FromLastPossible);
}

#[test]
fn under_other_rules_the_moves_after_the_kept_state_are_made_again_and_can_be_taken_back() {
    let (whole, kept) = kept_before_the_end();
    let last = kept.last().unwrap().clone();
    let mut again = Session::reopen(game(), &with_other_mark(&whole, 30), of_an_earlier_program(&kept)).unwrap();
    let change = again.change().unwrap().clone();
    assert_eq!((change.from, change.line, change.at, change.kept_at), (GoesOn::FromKeptState, 30, whole.count(), Some(last.done)));
    assert_eq!((again.state(), again.count(), again.closed()), (whole.state(), whole.count(), last.done));
    for _ in last.done..whole.count() {
        assert!(again.undo());
    }
    assert!(!again.undo(), "what was done under other rules stays");
    assert_eq!(again.state(), &whole.state_after(last.done));
}

#[test]
fn where_other_rules_lead_the_moves_after_the_kept_state_elsewhere_it_is_said() {
    let (whole, kept) = kept_before_the_end();
    let last = kept.last().unwrap().clone();
    let mut journal = with_other_mark(&whole, 30);
    journal.lines[last.lines + 1].mark = Some("00000000".to_owned());
    let again = Session::reopen(game(), &journal, of_an_earlier_program(&kept)).unwrap();
    let change = again.change().unwrap();
    assert_eq!((change.from, change.kept_at), (GoesOn::FromMovesSince, Some(last.done)));
    assert_eq!((again.state(), again.lines().len()), (whole.state(), whole.lines().len()));
    // A move that is not legal any more ends it there; what came after can be read.
    journal.lines[last.lines + 1].deed = mistgate_kernel::journal::Deed::Move { seat: "witch".to_owned(), mv: "play a-card-of-yore".to_owned() };
    let mut again = Session::reopen(game(), &journal, of_an_earlier_program(&kept)).unwrap();
    let change = again.change().unwrap();
    assert_eq!((change.from, change.line), (GoesOn::FromLastPossible, last.lines + 1));
    assert_eq!((again.state(), again.count(), again.lines().len()), (&whole.state_after(last.done + 1), whole.count(), whole.lines().len()));
    assert!(!again.undo() && go_on(&mut again, &mut Chance::new(3)) && again.undo());
}

#[test]
fn a_kept_state_has_the_words_that_were_told_last() {
    let (whole, kept) = played(60);
    let told = &kept.last().unwrap().told;
    let last = whole.happened(whole.count() - 48..whole.count());
    let words = |at: usize| whole.tell(&last[at], mistgate_kernel::Eyes::SPECTATOR).into_iter().map(|line| line.text).collect::<Vec<_>>();
    assert_eq!((told.len(), &told[0], &told[47]), (48, &words(0), &words(47)));
}

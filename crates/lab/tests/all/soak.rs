//! A soak run finds nothing in sound rules, and finds each flaw in broken ones.

use crate::toy::{Flaw, Move, Setup, Toy};
use mistgate_bots::Random;
use mistgate_kernel::Seat;
use mistgate_kernel::journal::Journal;
use mistgate_kernel::session::Session;
use mistgate_lab::{Invariant, Plan, Report, batch, soak};
use std::sync::Arc;

fn plan(flaw: Option<Flaw>, games: u64, threads: usize) -> Plan<Toy> {
    Plan { game: Arc::new(Toy(flaw)), setup: Setup::default(), vary: None, games, seed: 11, threads }
}

fn run(flaw: Flaw, games: u64) -> Report {
    soak(&plan(Some(flaw), games, 2), &Random, &|_| ()).unwrap()
}

/// The flaw is found, for what it is, and told in these words.
fn finds(flaw: Flaw, invariant: Invariant, words: &str) {
    let games = if flaw == Flaw::NeverEnds { 1 } else { 64 };
    let report = run(flaw, games);
    let found = report.findings.iter().find(|finding| finding.invariant == invariant && finding.text.contains(words));
    assert!(found.is_some(), "{flaw:?}: {:#?}", report.findings);
    assert!(report.violations >= report.findings.len() as u64);
    assert!(!report.journals.is_empty(), "{flaw:?} left no journal");
    assert!(report.findings.iter().all(|finding| finding.game < games));
}

#[test]
fn sound_rules_pass() {
    let report = soak(&plan(None, 200, 2), &Random, &|_| ()).unwrap();
    assert_eq!(report.findings, []);
    assert_eq!((report.games, report.violations, report.journals.len()), (200, 0, 0));
}

#[test]
fn every_check_really_runs() {
    let checks = soak(&plan(None, 200, 2), &Random, &|_| ()).unwrap().checks.unwrap();
    let report = batch(&plan(None, 200, 2), &Random, &|_| ()).unwrap();
    assert_eq!(checks.states, report.decisions + report.games);
    assert!(checks.offered > report.decisions);
    assert!(checks.refused > report.decisions);
    assert_eq!(checks.worlds, 2 * report.decisions + report.games);
    assert!(checks.other_worlds > checks.worlds * 9 / 10);
    assert!(checks.replays > 2 * report.games);
    assert!(checks.round_trips > report.games);
    assert_eq!(checks.journals, 13);
}

#[test]
fn checking_does_not_change_the_games() {
    let digest = batch(&plan(None, 100, 1), &Random, &|_| ()).unwrap().digest;
    assert_eq!(soak(&plan(None, 100, 1), &Random, &|_| ()).unwrap().digest, digest);
    assert_eq!(soak(&plan(None, 100, 2), &Random, &|_| ()).unwrap().digest, digest);
}

#[test]
fn what_is_found_does_not_depend_on_the_threads() {
    let one = soak(&plan(Some(Flaw::LosesCards), 100, 1), &Random, &|_| ()).unwrap();
    let three = soak(&plan(Some(Flaw::LosesCards), 100, 3), &Random, &|_| ()).unwrap();
    assert_eq!((one.findings, one.journals, one.checks), (three.findings, three.journals, three.checks));
}

#[test]
fn a_seat_may_join_in_the_middle() {
    let late = |flaw| Plan { setup: Setup { late: 4, ..Setup::default() }, ..plan(flaw, 64, 2) };
    let sound = soak(&late(None), &Random, &|_| ()).unwrap();
    assert_eq!((sound.findings, sound.violations), (vec![], 0));
    let found = |flaw, words: &str| {
        let report = soak(&late(Some(flaw)), &Random, &|_| ()).unwrap();
        assert!(report.findings.iter().any(|finding| finding.text.contains(words)), "{flaw:?}: {:#?}", report.findings);
    };
    found(Flaw::AsksTheAbsent, "is absent, but must decide");
    found(Flaw::LetsTheAbsentWish, "is absent, but may wish");
}

#[test]
fn who_is_absent_is_present_later() {
    let setup = Setup { late: 2, ..Setup::default() };
    let mut session = Session::begin(Arc::new(Toy(None)), setup, 3).unwrap();
    let mut present = Vec::new();
    for _ in 0..3 {
        present.push(session.present().len());
        let seat = Seat(u8::from(present.len() == 3));
        session.play(seat, Move::Take(1)).unwrap();
    }
    assert_eq!(present, [1, 1, 2]);
    session.undo();
    session.undo();
    assert_eq!(session.present().len(), 1);
}

#[test]
fn a_dead_end_is_found() {
    finds(Flaw::NoMoveAtThree, Invariant::NoDeadEnd, "has no legal move");
    finds(Flaw::NobodyDecides, Invariant::NoDeadEnd, "the deciding seats are");
}

#[test]
fn a_game_without_end_is_found() {
    finds(Flaw::NeverEnds, Invariant::NoDeadEnd, "not over after 100000 decisions");
}

#[test]
fn a_lost_card_is_found() {
    finds(Flaw::LosesCards, Invariant::Conserved, "there are 15 cards instead of 16");
    finds(Flaw::LosesCardsInRedeal, Invariant::Conserved, "after dealing anew for");
}

#[test]
fn a_list_that_offers_too_much_is_found() {
    finds(Flaw::OffersWhatItRefuses, Invariant::LegalAndPlayAgree, "but it is refused");
    finds(Flaw::OffersTwice, Invariant::LegalAndPlayAgree, "two moves with the code 11");
    finds(Flaw::OffersToOthers, Invariant::LegalAndPlayAgree, "need not decide, but is offered");
}

#[test]
fn a_list_that_offers_too_little_is_found() {
    finds(Flaw::AcceptsMoreThanItOffers, Invariant::LegalAndPlayAgree, "is not offered Take");
}

#[test]
fn a_refusal_that_changes_something_is_found() {
    finds(Flaw::ChangesOnRefusal, Invariant::LegalAndPlayAgree, "but the state changed at /turns");
}

#[test]
fn rules_that_remember_something_outside_the_state_are_found() {
    finds(Flaw::RemembersOutsideTheState, Invariant::Replays, "/bids/0");
}

#[test]
fn a_state_that_cannot_be_saved_is_found() {
    finds(Flaw::ForgetsWhenSaved, Invariant::Replays, "changes when it is saved");
}

#[test]
fn a_notation_that_cannot_be_read_back_is_found() {
    finds(Flaw::WritesAmbiguously, Invariant::Replays, "which is read as Ok(Play(");
}

#[test]
fn a_view_that_shows_what_is_hidden_is_found() {
    finds(Flaw::ShowsTheDeck, Invariant::NothingLeaks, "can see what is hidden at /top");
    finds(Flaw::ShowsTheDeckInJsonOnly, Invariant::NothingLeaks, "can see what is hidden at /secret");
    finds(Flaw::OffersByTheDeck, Invariant::NothingLeaks, "depends on what is hidden from it");
    finds(Flaw::RedealsByTheDeck, Invariant::NothingLeaks, "depends on what was hidden before");
}

#[test]
fn a_panic_is_found() {
    finds(Flaw::Panics, Invariant::NoPanic, "five is not my number");
}

#[test]
fn what_cannot_be_shown_is_found() {
    finds(Flaw::Mislabels, Invariant::CanBeShown, "is shown as");
    finds(Flaw::AsksNothing, Invariant::CanBeShown, "is asked a question");
}

#[test]
fn a_violation_is_told_with_its_place_and_its_journal_leads_there() {
    let report = run(Flaw::LosesCards, 64);
    let finding = &report.findings[0];
    assert!(
        finding
            .to_string()
            .starts_with(&format!("game {} (seed {}), after decision {}: nothing lost or doubled:", finding.game, finding.seed, finding.decision))
    );
    let kept = &report.journals[0];
    assert_eq!(kept.game, finding.game);
    let mut journal = Journal::read(&kept.text).unwrap();
    journal.lines.truncate(finding.decision as usize);
    let session = Session::resume(Arc::new(Toy(Some(Flaw::LosesCards))), &journal).unwrap();
    assert_eq!(session.seed(), finding.seed);
    let faults = mistgate_kernel::Game::faults(session.game().as_ref(), session.state());
    assert_eq!(faults, std::slice::from_ref(&finding.text));
}

#[test]
fn many_violations_are_counted_and_some_are_told() {
    let report = run(Flaw::LosesCards, 300);
    assert!(report.violations > 100);
    assert_eq!((report.findings.len(), report.journals.len()), (20, 5));
}

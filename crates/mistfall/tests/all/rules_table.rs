//! Rules about the table as a whole: what lies on it when the game begins, and whose the result is.

use crate::common::setup;
use mistgate_kernel::{Eyes, Game, Outcome, SeatSet, Status};
use mistgate_mistfall::Mistfall;
use mistgate_mistfall::content::Class;
use mistgate_mistfall::ids::Condition;
use mistgate_mistfall::setup::lay_out;
use mistgate_mistfall::state::End;

// rule: MF-HEROSETUP-13
#[test]
fn all_that_the_setup_picture_names_is_on_the_table() {
    let game = Mistfall::embedded().unwrap();
    let c = &game.content;
    for quest in &c.quests {
        let state = lay_out(c, &game.tables, &setup(3, &quest.slug), 5).unwrap();
        let view = game.view(&state, Eyes::SPECTATOR);
        // (1) The Special Encounter waits for the party, in no deck.
        assert!(c.encounters[quest.encounter.index()].special.is_some() && view.encounter.is_none());
        assert!(!state.encounter_deck.as_slice().contains(&quest.encounter));
        // (2) The Locations, with the party on one of them.
        assert_eq!(view.board.len(), quest.spots.len());
        assert_eq!(view.board.iter().filter(|spot| spot.party).count(), 1);
        assert_eq!(view.heroes.len(), 3);
        for hero in &view.heroes {
            // (3) A Charter with its Focus Track, the deck, the starting gear below; (4) free space for Enemies.
            let charter = c.charters.iter().find(|charter| charter.slug == hero.id).unwrap();
            assert!(usize::from(hero.focus) < hero.track.len() && hero.deck > 0 && hero.enemies.is_empty());
            assert!(!hero.area.is_empty() && hero.area.len() == charter.starting_gear.len());
            // (11) One stack of Advanced Feats each.
            let advanced = charter.cards.iter().filter(|card| c.cards[card.index()].class == Class::AdvancedFeat).count();
            assert!(advanced > 0 && hero.feats.len() == advanced);
        }
        // (5) Tokens: nobody has any but the Resolve of the pool.
        assert!(state.resolve == 1 && state.heroes.iter().all(|hero| hero.conditions == [0; Condition::ALL.len()]));
        // (6) No Enemy yet. (7) The Quest Charter with a cube on both tracks.
        assert!(view.line.is_empty());
        assert!(usize::from(view.time.space) < view.time.spaces.len() && usize::from(view.reinforcement.space) < view.reinforcement.spaces.len());
        // (8) Time, (9) Encounters, (10) Rewards, (12) Enemies.
        let regular = c.encounters.iter().filter(|encounter| encounter.special.is_none()).count();
        assert_eq!((view.decks.time.deck, view.decks.encounters.deck), (c.times.len(), regular));
        let transient = c.cards.iter().filter(|card| card.class == Class::Transient).count();
        assert_eq!(view.decks.rewards, transient + 3, "the General Rewards, and a Personal one of each Hero");
        let decks = [&view.decks.blue, &view.decks.green, &view.decks.red];
        assert_eq!(decks.iter().map(|deck| deck.deck).sum::<usize>(), c.enemies.iter().filter(|enemy| enemy.colour.is_some()).count());
        assert!(decks.iter().all(|deck| deck.deck > 0 && deck.discard.is_empty()));
    }
}

// rule: MF-END-06
#[test]
fn a_result_is_that_of_the_whole_party() {
    let game = Mistfall::embedded().unwrap();
    let mut state = lay_out(&game.content, &game.tables, &setup(3, ""), 1).unwrap();
    state.heroes[1].out = true;
    for (end, outcome) in [
        (End::Victory, Outcome::Won(SeatSet::first(3))),
        (End::HeroLost, Outcome::Lost),
        (End::AllLost, Outcome::Lost),
        (End::TimeOut, Outcome::Lost),
        (End::Conceded, Outcome::Lost),
    ] {
        state.end = Some(end);
        assert_eq!(game.status(&state), Status::Over(outcome), "{end:?}");
    }
}

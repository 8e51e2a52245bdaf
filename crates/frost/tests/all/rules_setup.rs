//! How the table is laid out: every number of players, with and without modules.

use mistgate_frost::content::Origin;
use mistgate_frost::ids::*;
use mistgate_frost::state::{Phase, State};
use mistgate_frost::{Frost, Setup};
use mistgate_kernel::{Eyes, Game, SetupError, Silent};
use std::collections::BTreeSet;

fn game() -> Frost {
    Frost::embedded().unwrap()
}

fn begin(game: &Frost, setup: &Setup, seed: u64) -> State {
    game.begin(setup, seed, &mut Silent).unwrap()
}

/// The table before the first turn of several players: nothing has been done yet.
fn table(game: &Frost, players: u8) -> State {
    begin(game, &Setup::of(players), 5)
}

fn refused(setup: Setup) -> Vec<String> {
    let SetupError(faults) = game().begin(&setup, 1, &mut Silent).unwrap_err();
    faults
}

// rule: CF-GENERAL-01, CF-SOLO-01
#[test]
fn one_to_four_can_play_and_one_plays_against_the_brash_hero() {
    let game = game();
    for players in [0, 5] {
        assert!(refused(Setup::of(players))[0].contains("CF-GENERAL-01"));
    }
    for players in 1..=4 {
        let state = table(&game, players);
        assert_eq!(game.seats(&Setup::of(players)).len(), usize::from(players));
        assert_eq!(game.view(&state, Eyes::SPECTATOR).brash.is_some(), players == 1);
    }
}

// rule: CF-GENERAL-03, CF-VILLAIN-01, CF-SOLO-04
#[test]
fn modules_are_chosen_and_villains_need_events_and_company() {
    let game = game();
    let both = Setup { events: true, villains: true, ..Setup::of(3) };
    for setup in [Setup::of(3), Setup { events: true, ..Setup::of(3) }, both] {
        begin(&game, &setup, 1);
    }
    assert!(refused(Setup { villains: true, ..Setup::of(3) })[0].contains("needs `events`"));
    assert!(refused(Setup { events: true, villains: true, ..Setup::of(1) })[0].contains("not for a solo game"));
    assert_eq!(refused(Setup { villains: true, hard: true, players: 7, ..Setup::of(2) }).len(), 3, "all faults at once");
}

// rule: CF-GENERAL-04, CF-OFFER-03, CF-SETUP-07
#[test]
fn what_is_not_used_stays_in_the_box() {
    let game = game();
    let state = table(&game, 2);
    assert!(state.event_deck.is_empty() && state.event_row.is_empty() && state.villains == 0);
    assert_eq!(game.view(&state, Eyes::SPECTATOR).event_row, None);
    assert_eq!(state.reward_supply, [0; REWARD_KINDS]);
    let heroes = [state.areas[0].hero, state.areas[1].hero];
    let dealt = state.areas[..2].iter().fold(CardSet::EMPTY, |all, area| all.union(area.hand).union(area.deck.cards()));
    for (id, card) in (0u8..).zip(&game.content.cards) {
        if let Origin::Starting(hero) = card.origin {
            assert_eq!(dealt.contains(id), heroes.contains(&hero), "{}", card.name);
        }
    }
}

// rule: CF-SETUP-01, CF-SETUP-02, CF-SETUP-03, CF-SETUP-04, CF-SETUP-05, CF-GRID-07
#[test]
fn the_board_is_the_inn_with_full_decks_around_it() {
    let game = game();
    let state = table(&game, 2);
    assert_eq!(state.filled(), SpaceSet::only(Space::INN));
    assert_eq!((state.location_deck.len(), state.location_deck.cards().len()), (21, 21));
    let order = |seed| begin(&game, &Setup::of(2), seed).location_deck.from_top().collect::<Vec<_>>();
    assert_ne!(order(1), order(2), "the order depends on the seed");
    assert_eq!(state.hirelings, game.content.sets.hirelings);
    assert_eq!(game.view(&state, Eyes::SPECTATOR).hirelings.len(), 5);
    for kind in EnemyKind::ALL {
        let stack = &state.stacks[kind as usize];
        assert_eq!(stack.len(), 10);
        assert!(stack.from_top().all(|id| game.content.enemy(EnemyId(id)).kind == kind));
        let order = |seed| begin(&game, &Setup::of(2), seed).stacks[kind as usize].from_top().collect::<Vec<_>>();
        assert_ne!(order(1), order(2));
    }
    let view = game.view(&state, Eyes::SPECTATOR);
    assert_eq!(view.wound_supply, 40);
    let skills: u8 = state.skill_supply.iter().sum();
    assert_eq!(skills, 20 - 2, "each player has taken one");
}

// rule: CF-SETUP-06, CF-SETUP-08, CF-SETUP-09, CF-SETUP-10, CF-COMP-14
#[test]
fn every_player_has_a_hero_with_a_skill_and_nothing_else() {
    let game = game();
    for players in 1..=4 {
        let state = table(&game, players);
        let heroes: BTreeSet<HeroId> = state.players().map(|player| state.area(player).hero).collect();
        assert_eq!(heroes.len(), usize::from(players), "no Hero is played twice");
        for player in state.players() {
            let area = state.area(player);
            let hero = &game.content.heroes[area.hero.index()];
            assert_eq!(area.skills.iter().sum::<u8>(), 1);
            assert_eq!(area.skills[hero.skill.index()], 1);
            assert_eq!(area.space, Space::INN);
            assert_eq!(area.hand.union(area.deck.cards()), hero.deck);
            assert!(area.discard.is_empty() && area.played.is_empty() && area.retired.is_empty());
            assert!(area.enemies.is_empty() && area.retired_enemies.is_empty() && area.events.is_empty());
            assert_eq!((area.wounds, area.reward, area.pool), (0, None, [0; 4]));
        }
        for at in 0..SKILLS {
            let owned: u8 = state.players().map(|player| state.area(player).skills[at]).sum();
            assert_eq!(state.skill_supply[at] + owned, game.content.skills[at].count);
        }
    }
}

// rule: CF-SETUP-06
#[test]
fn heroes_are_chosen_or_drawn_and_nobody_takes_one_that_is_taken() {
    let game = game();
    let slug = |at: usize| game.content.heroes[at].slug.clone();
    let chosen = Setup { heroes: vec![slug(4), "random".to_owned(), slug(2)], ..Setup::of(3) };
    let state = begin(&game, &chosen, 3);
    assert_eq!((state.areas[0].hero, state.areas[2].hero), (HeroId(4), HeroId(2)));
    let drawn: BTreeSet<HeroId> = (0..50).map(|seed| begin(&game, &chosen, seed).areas[1].hero).collect();
    assert_eq!(drawn, [0, 1, 3, 5].map(HeroId).into_iter().collect(), "any of those that are left");
    assert!(refused(Setup { heroes: vec![slug(1), slug(1)], ..Setup::of(2) })[0].contains("CF-SETUP-06"));
    assert!(refused(Setup { heroes: vec!["nobody".to_owned()], ..Setup::of(2) })[0].contains("no Hero"));
}

// rule: CF-QSETUP-01, CF-QSETUP-02, CF-QSETUP-03, CF-QSETUP-05, CF-QUEST-11
#[test]
fn everybody_has_one_quest_of_each_kind_from_its_first_chapter() {
    let game = game();
    let (mut searches, mut explorations) = (BTreeSet::new(), BTreeSet::new());
    for seed in 0..60 {
        let state = begin(&game, &Setup::of(4), seed);
        let of = |player: Player| (state.area(player).search, state.area(player).exploration);
        let held: BTreeSet<_> = state.players().map(|player| of(player).0.0).collect();
        assert_eq!(held.len(), 4, "no Search Quest is held twice");
        assert_eq!(state.players().map(|player| of(player).1.0).collect::<BTreeSet<_>>().len(), 4, "no Exploration Quest is held twice");
        assert!(state.players().all(|player| (of(player).0.1, of(player).1.1) == (0, 0)));
        searches.insert(state.areas[0].search.0);
        explorations.insert(state.areas[0].exploration.0);
    }
    assert_eq!((searches.len(), explorations.len()), (6, 8), "at random");
    let view = serde_json::to_value(game.view(&table(&game, 2), Eyes::SPECTATOR)).unwrap();
    let chapter = view["players"][0]["search"]["chapter"].as_str().unwrap();
    assert!(chapter.ends_with("-1"), "{chapter}");
    assert!(game.content.searches.iter().all(|quest| quest.chapters.len() == 3));
    assert!(game.content.explorations.iter().all(|quest| quest.chapters.len() == 2));
}

// rule: CF-OFFER-01, CF-OFFER-02, CF-COMP-11, CF-CARD-06
#[test]
fn the_offer_shows_five_of_each_colour() {
    let game = game();
    let state = table(&game, 3);
    assert_eq!((state.decks[0].len(), state.decks[1].len()), (29, 21));
    assert!(state.rows.iter().flatten().all(Option::is_some));
    for (row, costs) in [(0, 2..=3), (1, 4..=9)] {
        let cards: BTreeSet<u8> = state.decks[row].from_top().chain(state.rows[row].iter().flatten().map(|id| id.0)).collect();
        assert!(cards.iter().all(|&id| costs.contains(&game.content.card(CardId(id)).cost)));
        assert!(cards.iter().all(|&id| !matches!(game.content.card(CardId(id)).origin, Origin::Starting(_))));
        assert_eq!(cards.len(), [34, 26][row]);
        assert_ne!(begin(&game, &Setup::of(3), 1).rows[row], begin(&game, &Setup::of(3), 2).rows[row], "shuffled");
    }
}

// rule: CF-OFFER-04
#[test]
fn everybody_begins_with_five_of_ten_cards() {
    let game = game();
    for player in table(&game, 4).areas {
        assert_eq!((player.hand.len(), player.deck.len()), (5, 5));
    }
    let hand = |seed| begin(&game, &Setup { heroes: vec![game.content.heroes[0].slug.clone()], ..Setup::of(2) }, seed).areas[0].hand;
    assert_ne!(hand(1), hand(2), "shuffled");
}

// rule: CF-OFFER-05
#[test]
fn the_first_player_is_named_or_drawn() {
    let game = game();
    let named = Setup { first: Some("north".to_owned()), ..Setup::of(3) };
    assert!((0..20).all(|seed| begin(&game, &named, seed).active == Player(2)));
    let drawn: BTreeSet<Player> = (0..40).map(|seed| begin(&game, &Setup::of(3), seed).active).collect();
    assert_eq!(drawn.len(), 3);
    assert!(refused(Setup { first: Some("east".to_owned()), ..Setup::of(3) })[0].contains("first"));
}

// rule: CF-EVENT-01, CF-EVENT-02
#[test]
fn world_events_add_a_row_of_five() {
    let game = game();
    let state = begin(&game, &Setup { events: true, ..Setup::of(3) }, 4);
    assert_eq!((state.event_row.len(), state.event_deck.len()), (5, 20));
    assert!(state.event_deck.from_top().all(|id| usize::from(id) < EVENTS), "without Module 2 there are no Villains");
}

// rule: CF-VILLAIN-02, CF-VILLAIN-03, CF-VILLAIN-04, CF-VILLAIN-05
#[test]
fn villains_lie_one_in_each_of_the_four_lower_piles() {
    let game = game();
    let (mut places, mut orders) = (BTreeSet::new(), BTreeSet::new());
    for seed in 0..60 {
        let state = begin(&game, &Setup { events: true, villains: true, ..Setup::of(3) }, seed);
        let deck: Vec<u8> = state.event_deck.from_top().collect();
        assert_eq!((deck.len(), state.villains), (24, 0));
        let is_villain = |id: &&u8| usize::from(**id) >= EVENTS;
        for pile in deck.chunks(6) {
            assert_eq!(pile.iter().filter(is_villain).count(), 1);
            places.insert(pile.iter().position(|id| usize::from(*id) >= EVENTS));
        }
        assert!(state.event_row.as_slice().iter().all(|&id| usize::from(id) < EVENTS));
        orders.insert(deck.iter().filter(is_villain).copied().collect::<Vec<_>>());
    }
    assert_eq!(places.len(), 6, "anywhere in its pile");
    assert!(orders.len() > 12, "the Villains are shuffled");
}

// rule: CF-SOLO-03, CF-SOLO-05, CF-SOLO-06, CF-SOLO-07, CF-SOLO-02
#[test]
fn a_solo_game_lacks_three_world_events_and_has_a_brash_hero_with_two_quests() {
    let game = game();
    for seed in 0..40 {
        let state = begin(&game, &Setup { events: true, ..Setup::of(1) }, seed);
        let mut left: Vec<u8> = state.event_row.as_slice().iter().copied().chain(state.event_deck.from_top()).collect();
        left.extend(state.events_lost.iter().map(|id| id.0));
        assert_eq!(left.len(), 22);
        let names: Vec<&str> = left.iter().map(|&id| game.content.events[usize::from(id)].task.name.as_str()).collect();
        assert!(["Enemy of Undead", "Enemy of Beasts", "Enemy of Brigands"].iter().all(|name| !names.contains(name)));
        let quests = [state.areas[0].exploration.0, state.brash.quests[0], state.brash.quests[1]];
        assert_eq!(quests.into_iter().collect::<BTreeSet<_>>().len(), 3, "three different quests");
        assert_eq!(state.areas[0].hand.len(), 5);
    }
}

// rule: CF-SOLO-08
#[test]
fn the_brash_hero_begins_and_the_player_follows() {
    let game = game();
    for seed in 0..20 {
        let mut events = Vec::new();
        let mut state = game.begin(&Setup::of(1), seed, &mut events).unwrap();
        let mut moves = Vec::new();
        while state.phase == Phase::Brash {
            moves.clear();
            game.legal(&state, mistgate_kernel::Seat(0), &mut moves);
            game.apply(&mut state, mistgate_kernel::Seat(0), moves[0], &mut events);
        }
        let began = events.iter().map(|event| format!("{event:?}")).find(|event| event.contains("Began")).unwrap();
        assert!(began.starts_with("BrashBegan"), "{began}");
        assert_eq!((state.round, state.phase), (1, Phase::Action));
    }
}

//! Rules of the setup, where a scenario cannot reach: what is refused, and what lies where before the first round.

use mistgate_kernel::{Game, Silent};
use mistgate_mistfall::content::{Class, SpotTile};
use mistgate_mistfall::effect::{ActionKind, Effect, Holder};
use mistgate_mistfall::ids::{CardId, Hero, TileId};
use mistgate_mistfall::modules::{Module, Modules};
use mistgate_mistfall::setup::lay_out;
use mistgate_mistfall::state::State;
use mistgate_mistfall::{Mistfall, Setup};
use std::collections::BTreeSet;

fn game() -> Mistfall {
    Mistfall::embedded().unwrap()
}

fn party(game: &Mistfall, count: usize) -> Setup {
    Setup { heroes: game.content.charters.iter().take(count).map(|charter| charter.slug.clone()).collect(), ..Setup::default() }
}

fn table(game: &Mistfall, setup: &Setup, seed: u64) -> State {
    lay_out(&game.content, &game.tables, setup, seed).unwrap()
}

fn class(game: &Mistfall, id: CardId) -> Class {
    game.content.cards[id.index()].class
}

// rule: MF-OVERVIEW-01
#[test]
fn one_to_four_heroes_can_play() {
    let game = game();
    for count in 1..=4 {
        assert_eq!(table(&game, &party(&game, count), 1).number as usize, count);
    }
    assert!(game.begin(&party(&game, 5), 1, &mut Silent).is_err());
    assert!(game.begin(&Setup { heroes: Vec::new(), ..Setup::default() }, 1, &mut Silent).is_err());
}

// rule: MF-HEROSETUP-01
#[test]
fn no_hero_is_played_twice_and_all_faults_are_named_at_once() {
    let game = game();
    let setup = Setup { quest: "nowhere".to_owned(), heroes: vec!["crow".to_owned(), "crow".to_owned(), "nobody".to_owned()], ..Setup::default() };
    let error = game.begin(&setup, 1, &mut Silent).unwrap_err().0;
    assert!(error.iter().any(|fault| fault.contains("`crow` is chosen twice")), "{error:?}");
    assert!(error.iter().any(|fault| fault.contains("no Hero `nobody`")), "{error:?}");
    assert!(error.iter().any(|fault| fault.contains("no Quest `nowhere`")), "{error:?}");
}

// rule: MF-HEROSETUP-02, MF-HEROSETUP-03, MF-HEROSETUP-06, MF-HEROSETUP-08, MF-HEROSETUP-12, MF-HEROCARD-08, MF-HEROCARD-09
#[test]
fn a_hero_begins_with_gear_in_play_five_cards_in_hand_and_advanced_feats_for_sale() {
    let game = game();
    let state = table(&game, &party(&game, 4), 3);
    for hero in (0..4).map(Hero) {
        let area = state.hero(hero);
        let charter = &game.content.charters[area.charter.index()];
        assert_eq!(area.area(), charter.starting_gear);
        assert_eq!(area.hand().len(), 5);
        let drawn: Vec<CardId> = area.hand().iter().chain(area.deck()).copied().collect();
        assert!(drawn.iter().all(|&id| matches!(class(&game, id), Class::BasicFeat | Class::BasicGear)));
        assert!(drawn.iter().all(|card| !charter.starting_gear.contains(card)));
        let starting = charter.cards.iter().filter(|id| matches!(class(&game, **id), Class::BasicFeat | Class::BasicGear)).count();
        assert_eq!(drawn.len() + charter.starting_gear.len(), starting);
        let advanced = charter.cards.iter().filter(|id| class(&game, **id) == Class::AdvancedFeat).copied().collect::<BTreeSet<CardId>>();
        assert_eq!(area.feats().iter().copied().collect::<BTreeSet<CardId>>(), advanced);
        assert!(area.discard().is_empty() && area.burial().is_empty());
    }
}

// rule: MF-HEROSETUP-04, MF-HEROSETUP-05
#[test]
fn starting_gear_gets_the_tokens_of_its_top_fast_action_and_nothing_else() {
    let game = game();
    let mut seen = 0;
    for charter in &game.content.charters {
        let setup = Setup { heroes: vec![charter.slug.clone()], ..Setup::default() };
        let state = table(&game, &setup, 1);
        for &gear in &charter.starting_gear {
            let top = game.content.cards[gear.index()].actions.iter().find(|action| action.kind == ActionKind::Fast);
            let effects = top.map_or(&[][..], |action| game.content.program.of(action.effect));
            let tokens: i8 = effects.iter().map(|effect| if let Effect::Tokens(n, Holder::This) = effect { n.base } else { 0 }).sum();
            assert_eq!(state.tokens[gear.index()], tokens as u8, "{}", game.content.cards[gear.index()].title);
            seen += tokens;
        }
        assert_eq!(state.heroes[0].focus, charter.sides[0].start);
    }
    assert!(seen > 0, "no starting gear with tokens: the test shows nothing");
}

// rule: MF-HEROSETUP-07, MF-QUESTSETUP-04, MF-QUESTSETUP-05, MF-QUESTSETUP-09
#[test]
fn decks_are_shuffled_by_the_seed() {
    let game = game();
    let (one, same, other) = (table(&game, &party(&game, 2), 1), table(&game, &party(&game, 2), 1), table(&game, &party(&game, 2), 2));
    assert_eq!(one, same);
    assert_ne!(one.heroes[0].deck(), other.heroes[0].deck());
    assert!((0..3).all(|at| one.enemy_decks[at] != other.enemy_decks[at] && one.enemy_decks[at].len() == 34 && one.enemy_discards[at].is_empty()));
    assert_ne!(one.encounter_deck, other.encounter_deck);
    assert_eq!(one.encounter_deck.len(), 18);
    assert!(one.encounter_deck.as_slice().iter().all(|&id| game.content.encounters[id.index()].special.is_none()));
    assert_ne!(one.time_deck, other.time_deck);
    assert_eq!(one.time_deck.len(), 13);
}

// rule: MF-HEROSETUP-10, MF-HEROSETUP-11, MF-QUESTSETUP-01, MF-QUESTSETUP-02, MF-QUESTSETUP-03
#[test]
fn the_pool_and_the_cubes_begin_where_they_should() {
    let game = game();
    for count in 1..=4usize {
        let state = table(&game, &party(&game, count), 1);
        assert_eq!(state.resolve, 1);
        assert_eq!(state.reinforcement, 0);
        assert_eq!(game.content.quest_charter[0].time[usize::from(state.time)].start, Some(count as u8));
        for hero in (0..count as u8).map(Hero) {
            assert_eq!(state.hero(hero).focus, game.content.charters[state.hero(hero).charter.index()].sides[0].start);
        }
    }
}

// rule: MF-QUESTSETUP-06, MF-QUESTSETUP-07, MF-QUESTSETUP-08
#[test]
fn the_reward_deck_has_one_personal_reward_of_each_hero() {
    let game = game();
    let state = table(&game, &party(&game, 3), 1);
    let general = game.content.cards.iter().filter(|card| card.class == Class::Transient).count();
    assert_eq!(state.reward_deck.len(), general + 3);
    for hero in (0..3).map(Hero) {
        let own = |id: &&CardId| game.content.cards[id.index()].hero == Some(state.hero(hero).charter);
        assert_eq!(state.reward_deck.as_slice().iter().filter(own).count(), 1);
        assert_eq!(state.boxed.as_slice().iter().filter(own).count(), 1);
    }
    let drawn: BTreeSet<Vec<CardId>> = (0..20).map(|seed| table(&game, &party(&game, 1), seed).boxed.as_slice().to_vec()).collect();
    assert_eq!(drawn.len(), 2, "which one is drawn is chance");
}

// rule: MF-QUESTSETUP-10, MF-QUESTSETUP-12, MF-HEROSETUP-14, MF-TRAVEL-35
#[test]
fn the_board_is_that_of_the_quest_and_nobody_is_in_play() {
    let game = game();
    for quest in &game.content.quests {
        let state = table(&game, &Setup { quest: quest.slug.clone(), ..Setup::default() }, 5);
        assert!(quest.spots[state.party.index()].start);
        assert!(state.line.is_empty() && state.heroes.iter().all(|hero| hero.enemies.is_empty()) && state.encounter.is_none());
        for (spot, place) in quest.spots.iter().zip(&state.board) {
            match spot.tile {
                SpotTile::Tile(tile) => assert_eq!(place.tile, tile),
                SpotTile::Land(land) => assert_eq!(game.content.tiles[place.tile.index()].land, land),
            }
            assert_eq!((place.face_up, place.wounds), (spot.face_up, if spot.face_up { spot.wounds } else { 0 }));
        }
        let tiles: BTreeSet<TileId> = state.board[..quest.spots.len()].iter().map(|place| place.tile).collect();
        assert_eq!(tiles.len(), quest.spots.len());
        assert_eq!(game.faults(&state), Vec::<String>::new());
    }
}

// rule: MF-VARIANT-01, MF-VARIANT-02, MF-VARIANT-03, MF-VARIANT-04
#[test]
fn both_nightmare_sides_can_be_used_alone_and_together() {
    let game = game();
    for (heroes, quest) in [(false, false), (true, false), (false, true), (true, true)] {
        let setup = Setup { variants: Modules::in_force([(Module::NightmareHeroes, heroes), (Module::NightmareQuest, quest)]), ..party(&game, 3) };
        let state = table(&game, &setup, 1);
        let look = game.look(&state);
        assert_eq!(look.quest_charter().time, game.content.quest_charter[usize::from(quest)].time);
        for hero in (0..3).map(Hero) {
            let side = &game.content.charters[state.hero(hero).charter.index()].sides[usize::from(heroes)];
            assert_eq!(look.charter(hero).track, side.track);
            assert_eq!(state.hero(hero).focus, side.start);
        }
    }
    assert_ne!(game.content.quest_charter[0].time, game.content.quest_charter[1].time);
}

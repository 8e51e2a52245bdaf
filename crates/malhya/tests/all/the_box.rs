//! The box: hero boards, decks, cards, as the rules demand them.

use mistgate_kernel::{Game, Silent};
use mistgate_malhya::content::cure::{Cure, Where};
use mistgate_malhya::content::{AuraEffect, CardKind};
use mistgate_malhya::words::*;
use mistgate_malhya::{Malhya, Setup};
use std::collections::BTreeSet;

// rule: ML-HERO-13
// rule: ML-HERO-15
// rule: ML-LEVEL-02
// rule: ML-LEVEL-17
#[test]
fn five_boards_with_tracks_and_a_table_each() {
    let game = Malhya::embedded().unwrap();
    for &hero in HeroId::ALL {
        let board = game.content.hero(hero);
        assert!(board.initiative.is_sorted() && board.movement.is_sorted());
        let bonuses: BTreeSet<Bonus> = board.evolution.iter().flatten().copied().collect();
        assert_eq!(bonuses.len(), Bonus::ALL.len(), "{}: every bonus occurs", hero.name());
        for &one in Characteristic::ALL {
            assert_eq!(board.characteristics[one.index()] as usize + board.evolution[one.index()].len(), 5, "{} {}", hero.name(), one.word());
        }
        assert!((5..=7).contains(&board.life) && (2..=4).contains(&board.aura) && (2..=3).contains(&board.carrying));
    }
    let yoktal = game.content.hero(HeroId::Yoktal);
    assert_eq!((yoktal.characteristics[0], yoktal.evolution[0][0], yoktal.carrying), (3, Bonus::Carrying, 2));
    assert_eq!(game.content.hero(HeroId::Ancient).initiative[0], 10);
    let strength_three = |hero: &HeroId| {
        let board = game.content.hero(*hero);
        board.characteristics[0] == 2 && board.evolution[0][0] == Bonus::Talent
    };
    assert!(HeroId::ALL.iter().any(strength_three));
}

// rule: ML-HERO-07
// rule: ML-AURA-15
#[test]
fn special_skills_differ_and_the_aura_zones_offer_everything() {
    let game = Malhya::embedded().unwrap();
    let skills: BTreeSet<String> = HeroId::ALL.iter().map(|&hero| format!("{:?}", game.content.hero(hero).skill)).collect();
    assert_eq!(skills.len(), 5);
    let effects: BTreeSet<AuraEffect> = HeroId::ALL.iter().flat_map(|&hero| game.content.hero(hero).aura_zone.iter().copied()).collect();
    assert_eq!(effects.len(), AuraEffect::ALL.len());
}

// rule: ML-DECK-02
// rule: ML-DECK-03
// rule: ML-DECK-04
// rule: ML-DECK-06
// rule: ML-DECK-08
// rule: ML-DECK-09
// rule: ML-TALENT-02
// rule: ML-TALENT-03
#[test]
fn the_decks_hold_what_they_should_in_another_order_each_time() {
    let game = Malhya::embedded().unwrap();
    let begin = |seed| game.begin(&Setup::of(2), seed, &mut Silent).unwrap().decks;
    let decks = begin(1);
    let quality = |id: &u8| game.content.objects[usize::from(*id)].quality;
    assert_eq!(decks.common_objects.cards().iter().filter(quality).count(), 4);
    assert_eq!(decks.common_weapons.cards().iter().filter(|&id| game.content.weapons[usize::from(id)].quality).count(), 2);
    assert_eq!((decks.common_objects.len(), decks.rare_objects.len(), decks.common_weapons.len(), decks.rare_weapons.len()), (42, 26, 16, 11));
    assert_eq!((decks.basic_weapons.len(), decks.actions.len(), decks.discarded.len()), (10, 30, 0));
    assert_eq!(decks.talents.iter().map(|deck| deck.len()).sum::<usize>(), 42);
    for (at, deck) in decks.talents.iter().enumerate() {
        assert!(deck.cards().iter().all(|id| game.content.talents[usize::from(id)].class.index() == at));
    }
    let others = begin(2);
    assert!(!decks.common_objects.from_top().eq(others.common_objects.from_top()), "shuffled");
    assert!((1..40).any(|seed| begin(seed).common_objects.cards() != decks.common_objects.cards()), "Quality cards are random");
}

// rule: ML-TALENT-14
// rule: ML-TALENT-27
// rule: ML-OBJECT-03
// rule: ML-OBJECT-15
// rule: ML-WEAPON-16
#[test]
fn talents_objects_and_weapons_fill_the_box() {
    let c = Malhya::embedded().unwrap().content;
    let mhay: Vec<_> = c.talents.iter().filter(|card| card.class == Class::Mhay).collect();
    assert_eq!((c.talents.len(), mhay.len(), mhay.iter().filter(|card| card.school.is_some()).count()), (42, 9, 4));
    let rank = |rank: Rank| c.objects.iter().filter(|card| card.rank == rank).count();
    assert_eq!((rank(Rank::Common), rank(Rank::Rare)), (46, 26));
    for &kind in ObjectType::ALL {
        assert!(c.objects.iter().any(|card| card.kind == kind && card.rank == Rank::Common), "{}", kind.word());
    }
    assert!(c.objects.iter().filter(|card| card.quality).all(|card| card.rank == Rank::Common));
    let weapons = |rank: Rank| c.weapons.iter().filter(|card| card.rank == rank).count();
    assert_eq!((weapons(Rank::Basic), weapons(Rank::Common), weapons(Rank::Rare)), (10, 18, 11));
    let basic = |ranged: bool| c.weapons.iter().any(|card| card.rank == Rank::Basic && card.ranged == ranged);
    assert!(basic(true) && basic(false) && c.weapons.iter().filter(|card| card.quality).count() >= 2);
}

// rule: ML-STATE-05
// rule: ML-STATE-06
// rule: ML-STATE-09
// rule: ML-GEAR-05
// rule: ML-MODE-07
#[test]
fn states_gear_and_the_game_mode_card_are_there() {
    let c = Malhya::embedded().unwrap().content;
    let of = |kind: CardKind| c.scenario_cards.iter().filter(move |card| card.kind == kind);
    assert_eq!(of(CardKind::State).count(), 3);
    assert!(of(CardKind::State).all(|card| !card.perks.is_empty() && card.cures.iter().any(|cure| cure.place() == Where::Village)));
    for cure in
        [Cure::Plants(2, Where::Anywhere), Cure::Gold(2, Where::Village), Cure::Plant(Where::Campfire), Cure::Gold(5, Where::Village), Cure::Rest(Where::Inn)]
    {
        assert!(of(CardKind::State).any(|card| card.cures.contains(&cure)), "{}", cure.words());
    }
    assert!(of(CardKind::Gear).count() >= 2 && of(CardKind::Gear).all(|card| !card.perks.is_empty()));
    let mode = c.scenario_card(mistgate_malhya::campaign::difficulty::MODE_CARD).unwrap();
    assert!(mode.kind == CardKind::Mode && mode.easy.len() >= 2 && mode.difficult.len() >= 2);
}

// rule: ML-SETUP-02
#[test]
fn two_heroes_cannot_choose_one_colour() {
    let game = Malhya::embedded().unwrap();
    let colours = |colours: &[&str]| Setup { colours: colours.iter().map(|&word| word.to_owned()).collect(), ..Setup::of(2) };
    let refused = game.begin(&colours(&["green", "green"]), 1, &mut Silent).unwrap_err().to_string();
    assert!(refused.contains("ML-SETUP-02"), "{refused}");
    let state = game.begin(&colours(&["green"]), 1, &mut Silent).unwrap();
    assert_eq!(state.hero(HeroId::Wallen).colour, Some(Colour::Green));
    assert_ne!(state.hero(HeroId::Ancient).colour, Some(Colour::Green));
}

// rule: ML-HERO-05
// rule: ML-HERO-12
#[test]
fn every_characteristic_has_a_colour_and_every_board_its_prices() {
    let colours: BTreeSet<Colour> = Characteristic::ALL.iter().map(|one| one.colour()).collect();
    assert_eq!(colours.len(), Characteristic::ALL.len());
    let game = Malhya::embedded().unwrap();
    assert!(HeroId::ALL.iter().all(|&hero| game.content.hero(hero).prices.iter().all(|&price| price > 0)));
    let yoktal = game.content.hero(HeroId::Yoktal).prices;
    assert_eq!((yoktal[0], yoktal[2]), (1, 1), "the Yoktal pays 1 Action point for a space and for Waiting");
}

// rule: ML-WEAPON-15
// rule: ML-ARMOUR-03
#[test]
fn the_ancient_has_claws_and_every_armour_defends() {
    let c = Malhya::embedded().unwrap().content;
    assert_eq!(c.bare_hands(HeroId::Ancient).name, "Claws");
    let others = HeroId::ALL.iter().filter(|&&hero| hero != HeroId::Ancient);
    assert!(others.into_iter().all(|&hero| c.bare_hands(hero).name == "Barehanded"));
    assert!(c.bare_hands.iter().all(|side| !side.attack.is_empty() && !side.defence.is_empty()));
    for card in &c.objects {
        assert_eq!(card.kind == ObjectType::Armour, !card.defence.is_empty(), "{}", card.name);
    }
}

// rule: ML-LOAD-15
// rule: ML-PACK-12
#[test]
fn the_knapsack_has_room_for_what_a_new_hero_can_have() {
    let game = Malhya::embedded().unwrap();
    let mut state = game.begin(&Setup::of(2), 1, &mut Silent).unwrap();
    let hero = HeroId::Wallen;
    assert!(game.look(&state).spaces(hero, ResourceType::Plant) >= 5 && game.look(&state).spaces(hero, ResourceType::Potion) >= 2);
    let mut borne = Vec::new();
    for level in 1..=6 {
        state.hero_mut(hero).carrying = level;
        borne.push(game.look(&state).encumbrance(hero));
        assert_eq!(game.look(&state).spaces(hero, ResourceType::Material), level);
    }
    assert!(borne.is_sorted() && borne[1] == 1, "{borne:?}");
}

// rule: ML-SETUP-11
#[test]
fn without_a_basic_weapon_somebody_who_has_two_shares() {
    use mistgate_malhya::ids::WeaponId;
    use mistgate_malhya::moves::Move;
    let game = Malhya::embedded().unwrap();
    let mut state = game.begin(&Setup::of(2), 1, &mut Silent).unwrap();
    let basic: Vec<WeaponId> = state.decks.basic_weapons.iter().map(WeaponId).collect();
    state.decks.basic_weapons = Default::default();
    // Wallen is outfitted already, and more than that.
    let equipment = &mut state.hero_mut(HeroId::Wallen).equipment;
    equipment.weapon = Some(basic[0]);
    basic[1..6].iter().for_each(|&id| equipment.stored.push(id));
    let mut moves = Vec::new();
    for _ in 0..20 {
        moves.clear();
        game.legal(&state, HeroId::Ancient.seat(), &mut moves);
        let Some(&mv) = moves.iter().find(|mv| **mv == Move::Hero(HeroId::Ancient)).or(moves.last()) else { break };
        game.apply(&mut state, HeroId::Ancient.seat(), mv, &mut Silent);
    }
    // Whoever gives says which.
    game.legal(&state, HeroId::Wallen.seat(), &mut moves);
    assert_eq!(moves.len(), 6, "{moves:?}");
    game.apply(&mut state, HeroId::Wallen.seat(), moves[3], &mut Silent);
    assert_eq!(state.hero(HeroId::Ancient).equipment.weapon, Some(basic[3]));
    assert!(state.hero(HeroId::Wallen).equipment.weapons().all(|id| id != basic[3]));
}

//! The box of the Exploration phase: tiles, enemies, dice, tokens, Spells, as the rules demand them.

use crate::position::{Position, drawn};
use mistgate_kernel::{Game, Silent};
use mistgate_malhya::check::state::{DIFFICULTY_DIE, Face, MOST_SKILL_DICE, SKILL_DIE};
use mistgate_malhya::combat::areas::Sweep;
use mistgate_malhya::combat::card::AttackKind;
use mistgate_malhya::combat::dice::MOST_OF_A_COLOUR;
use mistgate_malhya::content::modes::{CombatFace, SIDES};
use mistgate_malhya::content::{CardKind, CombatDie};
use mistgate_malhya::ids::*;
use mistgate_malhya::magic::card::{Casting, SpellKind, Target};
use mistgate_malhya::moves::Move;
use mistgate_malhya::place::location::{Access, Invocation};
use mistgate_malhya::place::state::{MOST_BODIES, MOST_FOES};
use mistgate_malhya::stealth::board::{Shade, StealthFace};
use mistgate_malhya::words::*;
use mistgate_malhya::{Malhya, Setup};
use std::collections::{BTreeMap, BTreeSet};

// rule: ML-BOX-04, ML-SCENARIO-13
#[test]
fn eighty_seven_scenario_cards_and_the_game_mode_card() {
    let c = Malhya::embedded().unwrap().content;
    let (mode, others): (Vec<_>, Vec<_>) = c.scenario_cards.iter().partition(|card| card.kind == CardKind::Mode);
    assert_eq!((mode.len(), mode[0].number, others.len()), (1, CardNumber(73), 87));
    let numbers: BTreeSet<u8> = others.iter().map(|card| card.number.0).collect();
    assert!(numbers.len() == 87 && !numbers.contains(&73));
    let symbols: Vec<char> = others.iter().filter_map(|card| card.symbol).collect();
    assert_eq!(symbols.iter().collect::<BTreeSet<_>>().len(), symbols.len(), "every symbol is on one card");
    for kind in [CardKind::Mission, CardKind::Gear, CardKind::State, CardKind::Rule, CardKind::Bonus, CardKind::Destination] {
        assert!(others.iter().any(|card| card.kind == kind), "{kind:?}");
    }
    assert_eq!(MOST_TOKENS, 12);
}

// rule: ML-BOX-06, ML-SPELL-04, ML-SPELL-05, ML-SPELL-06, ML-SPELL-11, ML-SPELL-13, ML-VOCAB-90, ML-VOCAB-91
#[test]
fn four_attack_spells_and_twelve_classic_ones() {
    let c = Malhya::embedded().unwrap().content;
    let of = |kind: SpellKind| c.spells.iter().filter(move |card| card.kind == kind);
    let schools: BTreeSet<Ability> = of(SpellKind::Attack).map(|card| card.school).collect();
    assert_eq!((c.spells.len(), of(SpellKind::Attack).count(), of(SpellKind::Classic).count(), schools.len()), (16, 4, 12, 4));
    assert_eq!(c.spells.iter().map(|card| card.number).collect::<Vec<_>>(), (1..=16).collect::<Vec<_>>());
    let body = of(SpellKind::Attack).find(|card| card.school == Ability::Body).unwrap();
    let time = of(SpellKind::Attack).find(|card| card.school == Ability::Time).unwrap();
    assert_eq!((body.number, time.name.as_str()), (4, "Wilt"));
    for school in [Ability::Body, Ability::Elements, Ability::Time, Ability::Spirit] {
        assert_eq!(of(SpellKind::Classic).filter(|card| card.school == school).count(), 3);
    }
}

// rule: ML-SPELL-27, ML-CAST-01
#[test]
fn wilt_is_as_the_rulebook_has_it() {
    let c = Malhya::embedded().unwrap().content;
    let wilt = c.spells.iter().find(|card| card.name == "Wilt").unwrap();
    let Casting::Check { difficulty, stop, auratic, .. } = &wilt.casting else { panic!("Wilt is cast by a check") };
    assert_eq!((wilt.cost, wilt.range, wilt.target, *difficulty, *stop, *auratic), (3, 3, Target::Enemy, 2, 1, 1));
    let effects = c.spells.iter().filter(|card| matches!(card.casting, Casting::Effect { .. })).count();
    assert!(effects > 0 && effects < c.spells.len());
}

// rule: ML-SCHOOL-01, ML-SCHOOL-02
#[test]
fn nine_talents_of_the_mhay() {
    let c = Malhya::embedded().unwrap().content;
    let mhay: Vec<_> = c.talents.iter().filter(|card| card.class == Class::Mhay).collect();
    let schools: BTreeSet<Ability> = mhay.iter().filter_map(|card| card.school).collect();
    assert_eq!((mhay.len(), schools, c.talents.len()), (9, BTreeSet::from([Ability::Body, Ability::Elements, Ability::Time, Ability::Spirit]), 42));
    assert!(Ability::ALL.iter().all(|ability| ability.is_school() == schools_of(&mhay).contains(ability)));
}

fn schools_of(cards: &[&mistgate_malhya::content::TalentCard]) -> BTreeSet<Ability> {
    cards.iter().filter_map(|card| card.school).collect()
}

// rule: ML-SCHOOL-18, ML-SPELL-01
#[test]
fn with_the_school_card_the_attack_spell_is_lost() {
    let game = Malhya::embedded().unwrap();
    let mut state = game.begin(&Setup { quick: true, ..Setup::of(2) }, 1, &mut Silent).unwrap();
    let time = game.content.talents.iter().position(|card| card.school == Some(Ability::Time)).unwrap();
    let breath = game.content.talents.iter().position(|card| card.class == Class::Mhay && card.school.is_none()).unwrap();
    let hero = state.hero_mut(HeroId::Wallen);
    hero.talents.clear();
    hero.spells = 1 << 8;
    assert!(!game.look(&state).has_spell(HeroId::Wallen, 0) && game.look(&state).mhay_level(HeroId::Wallen) == 0);
    assert!(!game.look(&state).has_spell(HeroId::Wallen, 8), "without any Talent of the Mhaÿ no Classic Spell either");
    for talent in [time, breath] {
        state.hero_mut(HeroId::Wallen).talents.push(mistgate_malhya::hero::state::Talent { id: TalentId(talent as u8), side: Default::default() });
    }
    assert!(game.look(&state).has_spell(HeroId::Wallen, 0) && game.look(&state).mhay_level(HeroId::Wallen) == 2);
    state.hero_mut(HeroId::Wallen).talents.remove(0);
    let look = game.look(&state);
    assert!(!look.has_spell(HeroId::Wallen, 0) && look.has_spell(HeroId::Wallen, 8) && !look.masters(HeroId::Wallen, Ability::Time));
}

// rule: ML-BOX-09, ML-BOX-22, ML-ENEMY-02, ML-ENEMY-06, ML-VOCAB-57, ML-DEPLOY-18
#[test]
fn thirteen_enemy_cards_and_fifteen_kinds_of_miniature() {
    let c = Malhya::embedded().unwrap().content;
    let cards: Vec<u8> = c.enemies.iter().map(|card| card.insignia).collect();
    assert_eq!(cards, (1..=15).collect::<Vec<_>>(), "the last two have no card in the box");
    let figures: BTreeMap<&str, u8> = c.enemies.iter().map(|card| (card.name.as_str(), card.figures)).collect();
    for (name, n) in [("Predator", 10), ("Zoul", 10), ("Hang", 5), ("Monk of the Cult", 5), ("Charan", 3), ("The Immortal", 1), ("The Dragon", 1)] {
        assert_eq!(figures[name], n, "{name}");
    }
    for soldier in ["Black Hand Swordsman", "Black Hand Archer", "Black Hand Lancer"] {
        assert_eq!(figures[soldier], 5);
    }
    for ox in ["Crossbowman of the Ox", "Assassin of the Ox", "Mhaÿ of the Ox"] {
        assert_eq!(figures[ox], 3);
    }
    for card in &c.enemies {
        assert!(!card.attacks.is_empty() && card.initiative > 0 && card.movement > 0 && card.life > 0, "{}", card.name);
    }
    let dragon = c.enemies.iter().find(|card| card.name == "The Dragon").unwrap();
    assert_eq!(dragon.attacks.len(), 2);
    assert!(c.enemies.iter().any(|card| card.initiative == 6 && card.movement == 4));
    // No table needs more miniatures than there are.
    for location in &c.locations {
        for table in &location.tables {
            let mut needed: BTreeMap<EnemyId, u8> = BTreeMap::new();
            table.arrivals(5).for_each(|(_, arrival)| *needed.entry(arrival.enemy).or_default() += 1);
            assert!(needed.iter().all(|(enemy, n)| *n <= c.enemy(*enemy).figures), "{}", location.name);
        }
    }
}

// rule: ML-BOX-20, ML-MAP-03
#[test]
fn forty_one_tiles_with_two_sides_each() {
    let c = Malhya::embedded().unwrap().content;
    let mut letters: BTreeMap<char, usize> = BTreeMap::new();
    c.location_tiles.iter().for_each(|tile| *letters.entry(tile.name.chars().next().unwrap()).or_default() += 1);
    let wanted = [('A', 4), ('B', 6), ('C', 3), ('D', 3), ('E', 4), ('F', 5), ('G', 4), ('H', 2), ('I', 2), ('J', 2), ('Z', 6)];
    assert_eq!(letters, BTreeMap::from(wanted));
    let names: BTreeSet<&str> = c.location_tiles.iter().map(|tile| tile.name.as_str()).collect();
    assert_eq!(names.len(), 41);
}

// rule: ML-BOX-12, ML-BOX-14, ML-MAP-10, ML-MAP-12, ML-VOCAB-105, ML-VOCAB-109, ML-CORPSE-09, ML-INITIATIVE-14, ML-STEALTH-06, ML-WOUND-06
#[test]
fn boards_and_tokens() {
    let c = Malhya::embedded().unwrap().content;
    assert_eq!((c.heroes.len(), c.modes.tracks.len(), c.bare_hands.len()), (5, 2, 2));
    assert!(c.region.hexes.len() > 90 && c.actions.len() == 30);
    assert_eq!((Invocation::ALL.len(), Access::ALL.len()), (4, 2));
    assert_eq!(c.modes.upgrades.iter().map(|upgrade| upgrade.count).sum::<u8>(), 20);
    // What the box has of these is no limit in play.
    let (most_bodies, most_foes) = (MOST_BODIES, MOST_FOES);
    assert!(most_bodies > 14 && most_foes > 20);
    let deadly = c.enemies.iter().map(|card| card.life).max().unwrap();
    assert!(deadly >= 10, "more Damage than the largest token shows");
}

// rule: ML-BOX-23, ML-DICE-01, ML-DICE-08, ML-THREAT-05, ML-COMBAT-09, ML-ICON-43
#[test]
fn the_dice() {
    let c = Malhya::embedded().unwrap().content;
    let sides = |die: &[Face], face: Face| die.iter().filter(|&&other| other == face).count();
    assert_eq!((sides(&SKILL_DIE, Face::Success), sides(&SKILL_DIE, Face::Blank), sides(&SKILL_DIE, Face::Special)), (6, 4, 2));
    assert_eq!((sides(&DIFFICULTY_DIE, Face::Stop), sides(&DIFFICULTY_DIE, Face::Calm), sides(&DIFFICULTY_DIE, Face::Threat)), (4, 6, 2));
    assert_eq!((MOST_SKILL_DICE, MOST_OF_A_COLOUR, SIDES, CombatDie::ALL.len()), (5, 3, 6, 4));
    for &die in CombatDie::ALL {
        let faces = &c.modes.combat_dice[die.index()];
        assert!(faces.contains(&CombatFace::Blank) && faces.contains(&CombatFace::Special), "{}", die.word());
        assert_eq!(faces.contains(&CombatFace::Dodge), die == CombatDie::Dodge, "{}", die.word());
    }
    assert!(c.modes.combat_dice[CombatDie::Power.index()].contains(&CombatFace::Two));
    assert!(c.modes.combat_dice[CombatDie::Defence.index()].iter().any(|face| matches!(face, CombatFace::One | CombatFace::Two)));
    for shade in [Shade::White, Shade::Black] {
        let faces = c.modes.stealth_die(shade);
        assert!(faces.contains(&StealthFace::Eye) && faces.iter().any(|face| face.signs() > 0));
    }
}

// rule: ML-STEALTH-12
#[test]
fn the_stealth_board_never_gets_easier() {
    let c = Malhya::embedded().unwrap().content;
    for (track, spaces) in c.modes.tracks.iter().zip([27, 18]) {
        assert_eq!((track.sight.len(), track.cards.len(), track.sight[0]), (spaces, spaces, 1));
        assert!(track.sight.is_sorted() && track.cards.is_sorted());
        assert!([2, 3].iter().all(|n| track.sight.contains(n)) && track.cards.contains(&3));
    }
}

// rule: ML-PATROL-22, ML-PATROL-06, ML-PATROL-07
#[test]
fn thirty_action_cards_with_their_patrols() {
    use mistgate_malhya::stealth::errand::{Errand, Reference};
    let c = Malhya::embedded().unwrap().content;
    assert_eq!(c.actions.len(), 30);
    let firsts: Vec<Errand> = c.actions.iter().filter_map(|card| card.patrol.first).collect();
    assert!(firsts.iter().all(|errand| matches!(errand, Errand::Gather { n: 1.., spaces: 1.., .. })));
    assert!(firsts.iter().any(|errand| matches!(errand, Errand::Gather { to: Reference::Noise, .. })));
    assert!(c.actions.iter().any(|card| card.patrol.first.is_some() && card.patrol.second.is_none()), "a card with Step 1 only");
    assert!(c.actions.iter().any(|card| matches!(card.patrol.second, Some(Errand::Suspicion(1)))));
    assert!(c.actions.iter().any(|card| matches!(card.patrol.second, Some(Errand::Watch { .. }))));
}

// rule: ML-UPGRADE-07, ML-UPGRADE-11, ML-COMBAT-07
#[test]
fn every_turn_all_tokens_but_the_blank_ones_are_in_the_pile() {
    let c = Malhya::embedded().unwrap().content;
    let blank = c.modes.upgrades.iter().filter(|upgrade| upgrade.gives.is_empty()).map(|upgrade| upgrade.count).sum::<u8>();
    assert_eq!(blank, 4);
    let lines = "fight = \"turn\"\nenemies = [\"91 at H4\"]\nyoktal = \"A1\"\nancient = \"A2\"";
    let Position { game, mut state } = Position::given(&drawn(8, 4, &["D1 east |", "D2 east |", "D3 east |", "D4 east |"]), lines);
    let pile = |state: &mistgate_malhya::state::State| state.site.unwrap().fight.unwrap().pile.count_ones();
    for turn in 1..=3 {
        let seat = HeroId::Yoktal.seat();
        game.apply(&mut state, seat, Move::Done, &mut Silent);
        assert_eq!((state.site.unwrap().fight.unwrap().turn, pile(&state)), (turn, 15), "one of 16 is drawn for the one type");
        for hero in [HeroId::Ancient, HeroId::Yoktal] {
            game.apply(&mut state, hero.seat(), Move::EndTurn, &mut Silent);
        }
    }
}

// rule: ML-HANDLING-15, ML-AREA-13
#[test]
fn weapons_have_their_tables_and_areas_their_spaces() {
    let c = Malhya::embedded().unwrap().content;
    for card in &c.weapons {
        assert!((1..=3).contains(&card.attack.len()) && !card.defence.is_empty(), "{}", card.name);
        assert!(card.attack[0].points > 0, "{}", card.name);
    }
    assert!(c.weapons.iter().any(|card| card.ranged) && c.weapons.iter().any(|card| card.attack.len() > 1));
    for &sweep in Sweep::ALL {
        assert!(!sweep.offsets().is_empty() && !sweep.offsets().contains(&(0, 0)) && (1..=4).contains(&sweep.turns()));
    }
    assert!(c.enemies.iter().flat_map(|card| &card.attacks).any(|line| line.area.is_some()));
    let kinds: BTreeSet<AttackKind> = c.enemies.iter().flat_map(|card| &card.attacks).map(|line| line.kind).collect();
    assert_eq!(kinds.len(), AttackKind::ALL.len());
}

// rule: ML-STONE-02, ML-TRACKER-07
#[test]
fn bonus_cards_and_turn_trackers() {
    let game = Malhya::embedded().unwrap();
    let state = game.begin(&Setup { quick: true, ..Setup::of(2) }, 1, &mut Silent).unwrap();
    let bonus: Vec<_> = game.content.scenario_cards.iter().filter(|card| card.kind == CardKind::Bonus).collect();
    let stones = bonus.iter().filter(|card| game.look(&state).is_stone(card.number)).count();
    assert!(stones >= 2 && bonus.len() - stones >= 2 && bonus.iter().all(|card| card.price.is_some_and(|price| price > 0)));
    let trackers = mistgate_malhya::place::turns::TRACKER_CARDS;
    assert_eq!(trackers.iter().filter(|card| game.content.scenario_card(**card).is_some_and(|card| card.kind == CardKind::Rule)).count(), 2);
    let spaces = mistgate_malhya::place::turns::TRACKER_SPACES;
    assert!(spaces >= 2);
}

// rule: ML-REMINDER-01
#[test]
fn every_hex_has_one_terrain() {
    let c = Malhya::embedded().unwrap().content;
    let terrains: BTreeSet<Terrain> = c.region.hexes.iter().map(|hex| hex.terrain).collect();
    assert_eq!(terrains.len(), Terrain::ALL.len());
}

// rule: ML-MAP-23, ML-EXIT-06, ML-VOCAB-96
#[test]
fn places_with_enemies_say_what_becomes_of_a_fallen_group() {
    use mistgate_malhya::place::when::When;
    let c = Malhya::embedded().unwrap().content;
    assert!(c.locations.len() >= 24);
    for location in &c.locations {
        assert!(!location.tiles.is_empty() && !location.points.is_empty(), "{}", location.name);
        assert!(location.tables.is_empty() || location.orders.iter().any(|order| order.when == When::NoHero), "{}", location.name);
    }
}

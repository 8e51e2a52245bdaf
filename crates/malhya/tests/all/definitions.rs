//! What the rulebook defines, held against what the program is made of.

use mistgate_kernel::{Game, Silent};
use mistgate_malhya::agenda::Step;
use mistgate_malhya::content::CardKind;
use mistgate_malhya::hero::state::{ACTION_POINTS, HIGHEST_CARRYING, MOST_TALENTS};
use mistgate_malhya::ids::*;
use mistgate_malhya::travel::state::{EVENT_CARDS, MOST_TRAVEL_TOKENS};
use mistgate_malhya::words::*;
use mistgate_malhya::{Malhya, Setup};
use std::collections::BTreeSet;

// rule: ML-ICON-39, ML-ICON-40, ML-BOX-21
#[test]
fn five_heroes_five_characteristics_seven_bonuses() {
    assert_eq!(HeroId::WORDS, ["wallen", "ancient", "ui-beig", "sulk", "yoktal"]);
    let characteristics: BTreeSet<&str> = Characteristic::WORDS.iter().copied().collect();
    assert_eq!(characteristics, BTreeSet::from(["strength", "dexterity", "intelligence", "knowledge", "perception"]));
    assert_eq!(Bonus::WORDS, ["life", "carrying", "movement", "initiative", "aura", "talent", "improve"]);
}

// rule: ML-CHECK-13, ML-ICON-41
#[test]
fn twelve_abilities_and_four_schools() {
    let abilities =
        ["alchemy", "balance", "camouflage", "charisma", "climbing", "crafting", "demolition", "legends", "mechanical", "power", "swimming", "vigilance"];
    let expected: BTreeSet<&str> = abilities.into_iter().chain(["body", "elements", "time", "spirit"]).collect();
    assert_eq!(Ability::WORDS.iter().copied().collect::<BTreeSet<_>>(), expected);
    assert_eq!(Ability::ALL.len(), 16);
}

// rule: ML-PACK-04, ML-ICON-82, ML-LOCK-08
#[test]
fn five_types_of_resource_and_what_their_colours_are() {
    assert_eq!(ResourceType::WORDS, ["plant", "material", "potion", "arrow", "lockpick"]);
    let of = |kind| RESOURCES.iter().filter(|(other, ..)| *other == kind).map(|(_, colour, name)| (*colour, *name)).collect::<Vec<_>>();
    assert_eq!(of(ResourceType::Material), [(Colour::Red, "metal"), (Colour::Green, "wood"), (Colour::Yellow, "leather")]);
    let game = Malhya::embedded().unwrap();
    let state = game.begin(&Setup::of(2), 1, &mut Silent).unwrap();
    let stops: Vec<u8> = of(ResourceType::Lockpick).into_iter().map(|(colour, _)| game.look(&state).stops_of(HeroId::Wallen, colour)).collect();
    assert_eq!(stops, [1, 2, 3], "red, purple, and the blue Key");
    for recipe in game.content.recipes.iter().filter(|recipe| recipe.makes.kind == ResourceType::Lockpick) {
        assert!(game.look(&state).stops_of(HeroId::Wallen, recipe.makes.colour) >= 1);
    }
}

// rule: ML-PACK-01, ML-PACK-02, ML-HERO-01, ML-HERO-02
#[test]
fn every_hero_has_a_board_a_people_card_and_the_same_knapsack() {
    let game = Malhya::embedded().unwrap();
    let mut state = game.begin(&Setup { quick: true, ..Setup::of(5) }, 1, &mut Silent).unwrap();
    for &hero in HeroId::ALL {
        state.hero_mut(hero).carrying = 3;
        state.hero_mut(hero).talents.clear();
        let board = game.content.hero(hero);
        let words = [&board.called, &board.people].into_iter().chain(&board.emblem).chain(&board.skill_name);
        assert!(words.clone().count() == 4 && words.into_iter().all(|text| !text.is_empty()), "{}", hero.name());
        assert!(
            board.initiative.len() > 1 && board.movement.len() > 1 && !board.skill.is_empty() && board.prices.iter().all(|&points| points <= ACTION_POINTS)
        );
    }
    let look = game.look(&state);
    let spaces = |hero: HeroId| ResourceType::ALL.iter().map(|&kind| look.spaces(hero, kind)).chain([look.most_weapons(hero)]).collect::<Vec<u8>>();
    for &hero in HeroId::ALL {
        assert_eq!(spaces(hero), spaces(HeroId::Wallen), "{}", hero.name());
        assert!(spaces(hero).iter().all(|&n| n > 0));
    }
}

// rule: ML-OBJECT-01, ML-OBJECT-02, ML-ARTIFACT-01, ML-WEAPON-01, ML-WEAPON-08, ML-VOCAB-18, ML-VOCAB-121, ML-VOCAB-30
#[test]
fn cards_of_equipment_show_what_they_must() {
    let c = Malhya::embedded().unwrap().content;
    for card in &c.objects {
        assert!(matches!(card.rank, Rank::Common | Rank::Rare) && card.price > 0, "{}", card.name);
        assert!(!card.quality || card.rank == Rank::Common, "{}", card.name);
        assert!(!card.perks.is_empty() || !card.usage.is_empty() || !card.defence.is_empty(), "{} does nothing", card.name);
    }
    let artifacts = c.objects.iter().filter(|card| matches!(card.kind, ObjectType::Ring | ObjectType::Amulet));
    assert!(artifacts.clone().count() > 10 && artifacts.into_iter().all(|card| !card.perks.is_empty()));
    for card in &c.weapons {
        assert!(card.price > 0 && !card.attack.is_empty() && !card.defence.is_empty(), "{}", card.name);
        assert!(!card.quality || card.rank == Rank::Common, "{}", card.name);
    }
    let names: BTreeSet<&str> = c.objects.iter().map(|card| card.slug.as_str()).chain(c.weapons.iter().map(|card| card.slug.as_str())).collect();
    assert_eq!(names.len(), c.objects.len() + c.weapons.len(), "each has a name that names nothing else");
}

// rule: ML-SCENARIO-06, ML-GEAR-01, ML-ICON-119
#[test]
fn scenario_cards_have_a_number_a_kind_and_symbols_of_their_own() {
    let c = Malhya::embedded().unwrap().content;
    assert!(c.scenario_cards.windows(2).all(|pair| pair[0].number < pair[1].number), "numbers are unique");
    let symbols: Vec<char> = c.scenario_cards.iter().filter_map(|card| card.symbol).collect();
    assert_eq!(symbols.iter().collect::<BTreeSet<_>>().len(), symbols.len());
    for kind in [CardKind::Gear, CardKind::State, CardKind::Rule, CardKind::Bonus, CardKind::Mode] {
        assert!(c.scenario_cards.iter().any(|card| card.kind == kind), "{kind:?}");
    }
    let modes: Vec<u8> = c.scenario_cards.iter().filter(|card| card.kind == CardKind::Mode).map(|card| card.number.0).collect();
    assert_eq!(modes, [73]);
}

// rule: ML-TALENT-01, ML-TALENT-08
#[test]
fn a_hero_holds_any_number_of_talents_each_on_one_of_its_sides() {
    let game = Malhya::embedded().unwrap();
    let mut state = game.begin(&Setup::of(2), 1, &mut Silent).unwrap();
    let hero = HeroId::Wallen;
    let others = game.content.talents.iter().enumerate().filter(|(_, card)| card.class != Class::Mhay).map(|(at, _)| TalentId(at as u8));
    for (held, id) in others.take(MOST_TALENTS).enumerate() {
        let open = Class::ALL.iter().any(|&class| game.look(&state).talents_open(hero, class).next().is_some());
        assert!(open, "with {held} Talents one more can be had");
        state.hero_mut(hero).talents.push(mistgate_malhya::hero::state::Talent { id, side: Default::default() });
    }
    let cells: usize = game.content.hero(hero).evolution.iter().map(Vec::len).sum();
    assert!(cells < MOST_TALENTS, "a campaign cannot give more");
}

// rule: ML-AURA-07, ML-AURA-09, ML-SETUP-03
#[test]
fn aura_is_counted_in_points_and_the_zone_is_always_there() {
    let game = Malhya::embedded().unwrap();
    let mut state = game.begin(&Setup { quick: true, ..Setup::of(5) }, 1, &mut Silent).unwrap();
    for &hero in HeroId::ALL {
        let board = game.content.hero(hero);
        assert_eq!((state.hero(hero).aura.active, state.hero(hero).aura.spent), (board.aura, 0));
        assert!(!board.aura_zone.is_empty(), "{}", hero.name());
    }
    // Four points, whether on two tokens or on four: one is spent, three are left.
    let aura = &mut state.hero_mut(HeroId::Ancient).aura;
    assert_eq!(aura.active, 4);
    (aura.active, aura.spent) = (aura.active - 1, aura.spent + 1);
    assert_eq!(state.hero(HeroId::Ancient).aura.active, 3);
}

// rule: ML-SETUP-06, ML-HERO-08
#[test]
fn a_new_hero_has_six_action_points() {
    let game = Malhya::embedded().unwrap();
    let state = game.begin(&Setup { quick: true, ..Setup::of(5) }, 1, &mut Silent).unwrap();
    assert!(HeroId::ALL.iter().all(|&hero| state.hero(hero).action_points == 6));
    assert_eq!((ACTION_POINTS, HIGHEST_CARRYING), (6, 6));
}

// rule: ML-BOX-05, ML-BOX-07, ML-BOX-08, ML-BOX-10, ML-BOX-11, ML-BOX-17, ML-BOX-26
#[test]
fn decks_and_tokens_of_travel_are_those_of_the_box() {
    let game = Malhya::embedded().unwrap();
    let c = &game.content;
    let halves: BTreeSet<u8> = c.event_cards.iter().flat_map(|card| [card.fair, card.bad]).collect();
    assert_eq!((c.event_cards.len(), halves.len(), EVENT_CARDS), (8, 16, 8), "eight different Event cards");
    let periods = |period| c.travel_cards.iter().filter(|card| card.period == period).count();
    assert_eq!((periods(Period::Day), periods(Period::Night)), (12, 8));
    let classes: BTreeSet<Class> = c.talents.iter().map(|card| card.class).collect();
    assert_eq!((c.talents.len(), classes.len(), c.actions.len(), c.heroes.len(), MOST_TRAVEL_TOKENS), (42, 5, 30, 5, 3));
    assert!(!c.recipes.is_empty());
    let state = game.begin(&Setup::of(2), 1, &mut Silent).unwrap();
    assert_eq!((state.travel.titan, state.travel.tokens), (None, 0), "the Titan is not there until it is brought in");
    assert_eq!(state.decks.actions.len() + state.decks.discarded.len() + state.decks.drawn.len(), 30);
}

// rule: ML-BOX-02, ML-BOX-03
#[test]
fn equipment_is_that_of_the_box() {
    let c = Malhya::embedded().unwrap().content;
    let objects = |rank| c.objects.iter().filter(|card| card.rank == rank).count();
    let weapons = |rank| c.weapons.iter().filter(|card| card.rank == rank).count();
    assert_eq!((objects(Rank::Common), objects(Rank::Rare)), (46, 26));
    assert_eq!((weapons(Rank::Basic), weapons(Rank::Common), weapons(Rank::Rare)), (10, 18, 11));
    let sides = &c.bare_hands;
    assert!(sides.iter().all(|side| !side.name.is_empty() && !side.attack.is_empty()), "each of five cards has both sides");
}

// rule: ML-BOX-13, ML-BOX-16, ML-BOX-18, ML-BOX-19, ML-BOX-27, ML-PACK-14
#[test]
fn coins_crystals_cubes_and_tokens_never_run_out() {
    let game = Malhya::embedded().unwrap();
    let mut state = game.begin(&Setup { quick: true, ..Setup::of(5) }, 1, &mut Silent).unwrap();
    // More of everything than the box holds: 85 gold, 60 crystals, 53 points of Aura, 35 red cubes.
    state.group.gold = 86;
    state.group.crystals = 61;
    for &hero in HeroId::ALL {
        state.hero_mut(hero).life.points += 20;
        state.hero_mut(hero).aura.active += 20;
        state.hero_mut(hero).resources = Default::default();
        state.hero_mut(hero).resources.add(Resource { kind: ResourceType::Plant, colour: Colour::Red }, 6);
        state.hero_mut(hero).resources.add(Resource { kind: ResourceType::Potion, colour: Colour::Red }, 4);
    }
    assert_eq!(game.faults(&state), Vec::<String>::new());
    let reds: u8 = HeroId::ALL.iter().map(|&hero| state.hero(hero).resources.fitting(ResourceFilter { kind: None, colour: Some(Colour::Red) })).sum();
    assert!(reds > 35);
    // Travel tokens are the one pool that is a limit.
    state.travel.tokens = 4;
    assert!(game.faults(&state).iter().any(|fault| fault.contains("ML-TRAVEL-19")));
}

// rule: ML-MARKET-02, ML-VOCAB-127, ML-VOCAB-128, ML-ICON-14
#[test]
fn a_market_says_what_can_be_bought_and_sold() {
    use mistgate_kernel::content::Source;
    use mistgate_malhya::ask::Question;
    use mistgate_malhya::moves::Move;
    let text = |trade: &str| {
        format!("# Fair\nkind: mission\n\n## Setup\n- go 1\n\n## 1 Fair\n- market: 2 common objects{trade}\n- go 2\n\n## 2 Out\n- the adventure ends well\n")
    };
    for (trade, buys, sells) in [("", true, true), (", buying only", true, false), (", selling only", false, true)] {
        let mut files = Malhya::files();
        files.push(Source::new("booklets/fair.md", text(trade)));
        let game = Malhya::load(&files).unwrap();
        let mut state = game.begin(&Setup { adventure: "fair".to_owned(), quick: true, ..Setup::of(2) }, 4, &mut Silent).unwrap();
        state.group.gold = 99;
        assert!(matches!(game.look(&state).asked().map(|ask| ask.what), Some(Question::Market)));
        let mut moves = Vec::new();
        game.legal(&state, HeroId::Wallen.seat(), &mut moves);
        assert_eq!(moves.iter().any(|mv| matches!(mv, Move::Buy(_))), buys, "{trade}");
        assert_eq!(moves.iter().any(|mv| matches!(mv, Move::Sell(_))), sells, "{trade}");
        game.apply(&mut state, HeroId::Wallen.seat(), Move::Done, &mut Silent);
        moves.clear();
        game.legal(&state, HeroId::Wallen.seat(), &mut moves);
        assert!(!moves.iter().any(|mv| matches!(mv, Move::Buy(_) | Move::Sell(_))), "the market is left");
        assert!(state.agenda.as_slice().iter().all(|step| !matches!(step, Step::Market)));
    }
}

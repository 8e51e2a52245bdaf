//! Save sheets: written, read, checked, and gone on with.

use mistgate_kernel::content::Source;
use mistgate_kernel::{Chance, Game, Silent, Status};
use mistgate_malhya::campaign::sheet::{self, Sheets};
use mistgate_malhya::hero::state::Past;
use mistgate_malhya::state::State;
use mistgate_malhya::words::{HeroId, Weather};
use mistgate_malhya::{Malhya, Setup};

/// An adventure played at random to its end.
fn played(game: &Malhya, setup: &Setup, seed: u64) -> State {
    let (mut chance, mut moves) = (Chance::new(seed), Vec::new());
    let mut state = game.begin(setup, seed, &mut Silent).unwrap();
    while let Status::Deciding(seats) = game.status(&state) {
        let seat = seats.one(&mut chance).unwrap();
        moves.clear();
        game.legal(&state, seat, &mut moves);
        game.apply(&mut state, seat, *chance.pick(&moves).unwrap(), &mut Silent);
    }
    state
}

fn next(game: &Malhya, sheets: &Sheets, heroes: &[&str]) -> State {
    let heroes = heroes.iter().map(|&name| name.to_owned()).collect();
    let setup = Setup { heroes, quick: true, legacy: Some(sheets.clone()), ..Setup::default() };
    game.begin(&setup, 9, &mut Silent).unwrap_or_else(|error| panic!("{error}"))
}

// rule: ML-SAVE-02
// rule: ML-SAVE-06
// rule: ML-SAVE-22
#[test]
fn what_a_game_writes_can_be_and_reads_as_it_was_written() {
    let game = Malhya::embedded().unwrap();
    for seed in 0..30 {
        let state = played(&game, &Setup::of(2 + (seed % 4) as u8), seed);
        let sheets = game.sheets(&state);
        assert_eq!(sheets.heroes.len(), state.present.len());
        assert_eq!(sheets.faults(&game.content), Vec::<String>::new(), "{}", sheets.write());
        assert_eq!(Sheets::read(&sheets.write()).unwrap(), sheets);
        let handed_on: Sheets = serde_json::from_value(game.legacy(&state).unwrap()).unwrap();
        assert_eq!(handed_on, sheets);
    }
}

// rule: ML-GROUP-14
// rule: ML-SAVE-03
// rule: ML-SAVE-07
// rule: ML-SAVE-19
// rule: ML-SAVE-23
// rule: ML-RULECARD-01
#[test]
fn the_next_adventure_begins_with_what_the_last_one_left() {
    let game = Malhya::embedded().unwrap();
    let mut state = played(&game, &Setup::of(3), 4);
    state.group.points = 4;
    state.group.gold = 17;
    state.group.dungeons = 2;
    state.group.triangles.insert(mistgate_malhya::ids::Triangle(26));
    let aura = &mut state.hero_mut(HeroId::Wallen).aura;
    (aura.active, aura.spent) = (aura.active + aura.spent - 1, 1);
    let after = next(&game, &game.sheets(&state), &["wallen", "ancient", "ui-beig"]);
    assert_eq!(after.heroes, state.heroes);
    assert_eq!((after.group.gold, after.group.points, after.group.level, after.group.dungeons), (17, 4, state.group.level, 2));
    assert_eq!((after.group.triangles, after.group.tokens, after.group.cards), (state.group.triangles, state.group.tokens, state.group.cards));
    assert_eq!(game.faults(&after), Vec::<String>::new());
}

// rule: ML-DECK-01
// rule: ML-DECK-07
#[test]
fn cards_that_heroes_own_are_in_no_deck_and_quality_cards_are_made_up_for() {
    let game = Malhya::embedded().unwrap();
    let state = played(&game, &Setup::of(2), 8);
    let mut sheets = game.sheets(&state);
    let owned = game.content.weapons.iter().position(|card| card.quality && card.heavy == 0).unwrap();
    let hero = sheets.heroes.get_mut("wallen").unwrap();
    hero.weapons = vec![game.content.weapons[owned].slug.clone()];
    let after = next(&game, &sheets, &["wallen", "ancient"]);
    let deck = after.decks.common_weapons.cards();
    assert!(!deck.contains(owned as u8));
    assert_eq!(deck.iter().filter(|&id| game.content.weapons[usize::from(id)].quality).count(), 2);
}

// rule: ML-JOIN-05
// rule: ML-JOIN-15
#[test]
fn between_adventures_a_hero_may_stay_away_and_another_come() {
    let game = Malhya::embedded().unwrap();
    let mut state = played(&game, &Setup::of(3), 4);
    state.group.level = 2;
    HeroId::ALL.iter().for_each(|&hero| state.hero_mut(hero).level = 2);
    let sheets = game.sheets(&state);
    let mut fixed = sheets.clone();
    // Two Level Ups without a trace would be a lie.
    fixed.heroes.values_mut().for_each(|hero| hero.level = 0);
    fixed.scenario.level = 0;
    let gold = fixed.scenario.gold;
    let after = next(&game, &fixed, &["wallen", "ancient", "yoktal"]);
    assert_eq!(after.hero(HeroId::UiBeig).past, Past::Member);
    assert_eq!(after.hero(HeroId::UiBeig).talents, state.hero(HeroId::UiBeig).talents);
    assert!(after.group.gold >= gold + 5, "the newcomer brings 5 gold");
    let mut away = game.sheets(&after);
    away.scenario.finished = true;
    let back = next(&game, &away, &["wallen", "ui-beig"]);
    assert_eq!(back.group.gold, away.scenario.gold, "who comes back brings none");
}

/// What somebody writes on a sheet that is not so.
type Lie<'a> = &'a dyn Fn(&mut Sheets);

fn wallen(sheets: &mut Sheets) -> &mut sheet::HeroSave {
    sheets.heroes.get_mut("wallen").unwrap()
}

#[test]
fn a_sheet_that_lies_is_refused_with_all_its_lies() {
    let game = Malhya::embedded().unwrap();
    let honest = game.sheets(&played(&game, &Setup::of(3), 4));
    let lies: [(&str, Lie); 18] = [
        ("form 7", &|sheets| sheets.form = 7),
        ("no hero `walen`; did you mean `wallen`", &|sheets| {
            let save = sheets.heroes["wallen"].clone();
            sheets.heroes.insert("walen".to_owned(), save);
        }),
        ("strength goes from 2 to 5", &|sheets| wallen(sheets).characteristics.extend([("strength".to_owned(), 9)])),
        ("`charm` is no characteristic", &|sheets| wallen(sheets).characteristics.extend([("charm".to_owned(), 2)])),
        ("crystals", &|sheets| wallen(sheets).life.points += 3),
        ("Aura tokens", &|sheets| wallen(sheets).aura.spent += 1),
        ("Carrying level 5", &|sheets| wallen(sheets).carrying = 5),
        ("Level Ups", &|sheets| wallen(sheets).level = 3),
        ("there is no Weapon `excalibur`", &|sheets| wallen(sheets).weapon = Some("excalibur".to_owned())),
        ("carries more", &|sheets| {
            let weapons = ["heron-bow", "reedwhisper", "glass-lancet", "ember-crossbow"];
            wallen(sheets).weapons = weapons.map(str::to_owned).to_vec();
        }),
        ("carries more", &|sheets| wallen(sheets).resources.extend([("red-plant".to_owned(), 7)])),
        ("ever hold", &|sheets| {
            wallen(sheets).surplus = true;
            wallen(sheets).resources.extend([("red-plant".to_owned(), 51)]);
        }),
        ("`fire-salt` is nothing one wears", &|sheets| wallen(sheets).worn = vec!["fire-salt".to_owned()]),
        ("lies in two places", &|sheets| {
            for name in ["wallen", "ancient"] {
                sheets.heroes.get_mut(name).unwrap().stored = vec!["fire-salt".to_owned()];
            }
        }),
        ("masters one School, not 2", &|sheets| {
            let schools = ["kindling", "the-patient-clock"];
            wallen(sheets).improved = schools.map(str::to_owned).to_vec();
        }),
        ("no triangle 61", &|sheets| sheets.scenario.triangles.push(61)),
        ("one Gear card", &|sheets| {
            let gear = |card| sheet::CardSave { card, crystals: 0, spell: None };
            sheets.scenario.cards = vec![gear(44), gear(47)];
        }),
        ("there are 4 Quality Weapons", &|sheets| sheets.scenario.quality_weapons = 9),
    ];
    for (expected, lie) in lies {
        let mut sheets = honest.clone();
        lie(&mut sheets);
        let setup = Setup { legacy: Some(sheets), ..Setup::of(3) };
        let error = game.begin(&setup, 1, &mut Silent).expect_err(expected).to_string();
        assert!(error.contains(expected), "{expected}: {error}");
    }
}

/// The honest sheet of three, with something written on it; everything that is then wrong with it.
fn wrong(game: &Malhya, honest: &Sheets, lie: impl FnOnce(&mut Sheets)) -> Vec<String> {
    let mut sheets = honest.clone();
    lie(&mut sheets);
    sheets.faults(&game.content)
}

// rule: ML-SAVE-14
// rule: ML-SAVE-16
// rule: ML-DECK-03
// rule: ML-TRAVEL-19
#[test]
fn a_sheet_may_say_as_much_as_can_be_and_nothing_more() {
    let game = Malhya::embedded().unwrap();
    let honest = game.sheets(&played(&game, &Setup::of(3), 4));
    let weapons = game.content.weapons.iter().filter(|card| card.quality).count() as u8;
    let objects = game.content.objects.iter().filter(|card| card.quality).count() as u8;
    let road = |tokens, last_space| {
        Some(sheet::TravelSave {
            hex: Some("F5".to_owned()),
            waiting: false,
            titan: None,
            rest_used: false,
            days: 0,
            tokens,
            weather: Weather::Fair,
            last_space,
            destinations: Vec::new(),
            removed: Vec::new(),
        })
    };
    let name = |n: usize| Some("x".repeat(n));
    // What is said, the most of it that can be, and one more.
    type Said<'a> = (&'a str, &'a dyn Fn(&mut Sheets), &'a dyn Fn(&mut Sheets));
    let limits: [Said; 12] = [
        ("gold", &|sheets| sheets.scenario.gold = 2000, &|sheets| sheets.scenario.gold = 2001),
        ("Dungeons", &|sheets| sheets.scenario.dungeons = 9, &|sheets| sheets.scenario.dungeons = 10),
        ("letters", &|sheets| sheets.scenario.date = name(60), &|sheets| sheets.scenario.date = name(61)),
        ("players", &|sheets| sheets.scenario.players = vec!["x".to_owned(); 5], &|sheets| sheets.scenario.players = vec!["x".to_owned(); 6]),
        ("rule that is off", &|sheets| sheets.scenario.rules_off = vec![1, 8], &|sheets| sheets.scenario.rules_off = vec![0]),
        ("rule that is off", &|sheets| sheets.scenario.rules_off = vec![8], &|sheets| sheets.scenario.rules_off = vec![9]),
        ("Quality Weapons", &|sheets| sheets.scenario.quality_weapons = weapons, &|sheets| sheets.scenario.quality_weapons = weapons + 1),
        ("Quality Objects", &|sheets| sheets.scenario.quality_objects = objects, &|sheets| sheets.scenario.quality_objects = objects + 1),
        ("Travel tokens", &|sheets| sheets.scenario.travel = road(3, 0), &|sheets| sheets.scenario.travel = road(4, 0)),
        ("Timeline", &|sheets| sheets.scenario.travel = road(0, 6), &|sheets| sheets.scenario.travel = road(0, 7)),
        ("triangle", &|sheets| sheets.scenario.triangles = vec![1], &|sheets| sheets.scenario.triangles = vec![0]),
        ("Scenario token", &|sheets| sheets.scenario.tokens = vec![1], &|sheets| sheets.scenario.tokens = vec![0]),
    ];
    for (what, most, more) in limits {
        let fine = wrong(&game, &honest, most);
        assert!(fine.iter().all(|fault| !fault.contains(what)), "{what}: {fine:?}");
        let lies = wrong(&game, &honest, more);
        assert!(lies.iter().any(|fault| fault.contains(what)), "{what}: {lies:?}");
    }
}

// rule: ML-GROUP-05
// rule: ML-SETUP-02
// rule: ML-TALENT-09
// rule: ML-SPELL-06
// rule: ML-STATE-01
#[test]
fn a_sheet_names_only_what_there_is_and_each_of_it_once() {
    let game = Malhya::embedded().unwrap();
    let honest = game.sheets(&played(&game, &Setup::of(3), 4));
    let hero = |sheets: &mut Sheets, name: &str, change: &dyn Fn(&mut sheet::HeroSave)| change(sheets.heroes.get_mut(name).unwrap());
    let classic = game.content.spells.iter().find(|card| card.kind == mistgate_malhya::magic::card::SpellKind::Classic).unwrap().number;
    let attack = game.content.spells.iter().find(|card| card.kind != mistgate_malhya::magic::card::SpellKind::Classic).unwrap().number;
    let mhay: Vec<String> = game.content.talents.iter().filter(|card| card.school.is_some()).map(|card| card.slug.clone()).collect();
    let lies: [(&str, Lie); 19] = [
        ("2 to 5 heroes, not 1", &|sheets| ["ancient", "ui-beig"].iter().for_each(|name| hero(sheets, name, &|save| save.status = sheet::Status::Away))),
        ("two heroes are", &|sheets| {
            let colour = sheets.heroes["wallen"].colour;
            hero(sheets, "ancient", &|save| save.colour = colour);
        }),
        ("not more (ML-TALENT-09)", &|sheets| {
            for (name, school) in ["wallen", "ancient", "ui-beig"].iter().zip(&mhay) {
                hero(sheets, name, &|save| save.talents = vec![school.clone()]);
            }
        }),
        ("no Classic Spell", &|sheets| hero(sheets, "wallen", &|save| save.spells = vec![attack])),
        ("lies in two places", &|sheets| ["wallen", "ancient"].iter().for_each(|name| hero(sheets, name, &|save| save.spells = vec![classic]))),
        ("token 4 lies in two places", &|sheets| {
            sheets.scenario.tokens = vec![4];
            hero(sheets, "wallen", &|save| save.tokens = vec![4]);
        }),
        ("token that does not exist", &|sheets| hero(sheets, "wallen", &|save| save.tokens = vec![0])),
        ("is no State", &|sheets| hero(sheets, "wallen", &|save| save.states = vec![sheet::StateSave { card: 1, times: 1 }])),
        ("no Scenario card 99", &|sheets| sheets.scenario.cards = vec![sheet::CardSave { card: 99, crystals: 0, spell: None }]),
        ("no Dungeon tile 3", &|sheets| sheets.scenario.dungeon = Some(sheet::DungeonSave { tile: 3, crystals: 0, unused: vec![0] })),
        ("Event card", &|sheets| sheets.scenario.dungeon = Some(sheet::DungeonSave { tile: 19, crystals: 0, unused: vec![8] })),
        ("Event card", &|sheets| sheets.scenario.dungeon = Some(sheet::DungeonSave { tile: 19, crystals: 0, unused: vec![0, 8] })),
        ("more than a Knapsack", &|sheets| hero(sheets, "wallen", &|save| save.weapons = vec!["flail".to_owned(); 40])),
        ("more than a Knapsack", &|sheets| hero(sheets, "wallen", &|save| save.stored = vec!["fire-salt".to_owned(); 40])),
        ("more than a Knapsack", &|sheets| {
            hero(sheets, "wallen", &|save| save.states = (0..40).map(|n| sheet::StateSave { card: 41 + n % 3, times: 1 }).collect());
        }),
        ("`flail` is nothing that lies in a Knapsack", &|sheets| hero(sheets, "wallen", &|save| save.stored = vec!["flail".to_owned()])),
        ("no booklet `the-spoon-bel`", &|sheets| sheets.scenario.adventure = "the-spoon-bel".to_owned()),
        ("Initiative track", &|sheets| hero(sheets, "wallen", &|save| save.initiative = 0)),
        ("Movement on space", &|sheets| hero(sheets, "wallen", &|save| save.movement += 1)),
    ];
    assert_eq!(honest.faults(&game.content), Vec::<String>::new());
    for (expected, lie) in lies {
        let faults = wrong(&game, &honest, lie);
        assert!(faults.iter().any(|fault| fault.contains(expected)), "{expected}: {faults:?}");
    }
    // Whoever is gone for good has nothing to be weighed; two heroes can be Mhaÿs, and a hero may be away.
    let gone = wrong(&game, &honest, |sheets| hero(sheets, "ui-beig", &|save| (save.status, save.carrying) = (sheet::Status::Gone, 99)));
    assert_eq!(gone, Vec::<String>::new());
}

// rule: ML-ARTIFACT-09
// rule: ML-SAVE-22
#[test]
fn a_ring_and_an_amulet_of_the_story_are_worn_again_and_what_there_is_none_of_is_not_noted() {
    use mistgate_malhya::hero::state::Artifact;
    use mistgate_malhya::ids::CardNumber;
    let game = Malhya::embedded().unwrap();
    let mut sheets = game.sheets(&played(&game, &Setup::of(3), 4));
    assert!(sheets.heroes.values().flat_map(|save| save.resources.values()).all(|n| *n > 0));
    for (name, card) in [("wallen", "card-50"), ("ancient", "card-65")] {
        let save = sheets.heroes.get_mut(name).unwrap();
        save.worn = vec![card.to_owned()];
        save.life.points += 1; // Both lend one.
    }
    let state = next(&game, &sheets, &["wallen", "ancient", "ui-beig"]);
    let worn = |hero: HeroId| (state.hero(hero).equipment.ring, state.hero(hero).equipment.amulet);
    assert_eq!(worn(HeroId::Wallen), (Some(Artifact::Card(CardNumber(50))), None));
    assert_eq!(worn(HeroId::Ancient), (None, Some(Artifact::Card(CardNumber(65)))));
}

// rule: ML-JOIN-13
#[test]
fn who_comes_back_to_find_things_gone_is_given_what_a_new_hero_gets() {
    use mistgate_malhya::ask::Question;
    let game = Malhya::embedded().unwrap();
    let mut sheets = game.sheets(&played(&game, &Setup::of(3), 4));
    let (weapon, object) = ("falchion".to_owned(), "fire-salt".to_owned());
    for (name, away) in [("wallen", false), ("ui-beig", true)] {
        let save = sheets.heroes.get_mut(name).unwrap();
        (save.weapon, save.weapons, save.stored) = (Some(weapon.clone()), Vec::new(), vec![object.clone()]);
        if away {
            save.status = sheet::Status::Away;
        }
    }
    let state = next(&game, &sheets, &["wallen", "ancient", "ui-beig"]);
    let back = state.hero(HeroId::UiBeig);
    assert_eq!((back.equipment.weapon, back.stored.len()), (None, 0), "somebody else has them");
    assert_eq!(state.hero(HeroId::Wallen).stored.len(), 1);
    assert_eq!(game.look(&state).asked().map(|ask| ask.what), Some(Question::Keep(HeroId::UiBeig)));
    let mut after = state;
    let seat = HeroId::UiBeig.seat();
    let mut moves = Vec::new();
    for _ in 0..2 {
        moves.clear();
        game.legal(&after, seat, &mut moves);
        game.apply(&mut after, seat, moves[0], &mut Silent);
    }
    let back = after.hero(HeroId::UiBeig);
    assert_eq!((back.equipment.weapon.is_some(), back.stored.len()), (true, 1), "a Basic Weapon and an Object");
}

// rule: ML-TRAVEL-35
// rule: ML-SAVE-23
#[test]
fn a_finished_adventure_begins_anew_though_its_sheet_names_a_journey_and_a_chapter() {
    let mut files = Malhya::files();
    files.push(Source::new("booklets/a-road.md", ROAD));
    let game = Malhya::load(&files).unwrap_or_else(|problems| panic!("{problems:?}"));
    let setup = Setup { adventure: "a-road".to_owned(), quick: true, ..Setup::of(2) };
    let mut state = game.begin(&setup, 3, &mut Silent).unwrap();
    (state.travel.tokens, state.travel.days) = (2, 3);
    state.travel.timeline.push(Default::default());
    let mut sheets = game.sheets(&state);
    (sheets.scenario.finished, sheets.scenario.chapter) = (true, Some(500));
    let after = game.begin(&Setup { legacy: Some(sheets), ..setup }, 4, &mut Silent).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((after.travel.tokens, after.travel.days, after.travel.timeline.len()), (2, 0, 0), "tokens are kept, the journey begins anew");
    assert_eq!(after.page.chapter, None, "its chapter is not read");
}

// rule: ML-SAVE-10
// rule: ML-SAVE-24
// rule: ML-SAVE-25
#[test]
fn an_adventure_left_in_the_middle_goes_on_at_its_chapter() {
    let game = Malhya::embedded().unwrap();
    let (mut chance, mut moves) = (Chance::new(3), Vec::new());
    let mut state = game.begin(&Setup::of(2), 3, &mut Silent).unwrap();
    while state.page.opened < 2 {
        let Status::Deciding(seats) = game.status(&state) else { panic!("over too soon") };
        let seat = seats.one(&mut chance).unwrap();
        moves.clear();
        game.legal(&state, seat, &mut moves);
        game.apply(&mut state, seat, *chance.pick(&moves).unwrap(), &mut Silent);
    }
    let sheets = game.sheets(&state);
    assert!(sheets.scenario.chapter.is_some());
    let after = next(&game, &sheets, &["wallen", "ancient"]);
    assert_eq!(after.page.chapter, state.page.chapter);
}

#[test]
fn a_sheet_can_be_printed() {
    let game = Malhya::embedded().unwrap();
    let sheets = game.sheets(&played(&game, &Setup::of(2), 5));
    let page = game.printed(&sheets).to_string();
    for expected in ["Scenario Save", "The Spoon Bell", "Hero Save: Maren, Wallen (with the group)", "Talents:", "Triangles:"] {
        assert!(page.contains(expected), "{expected}: {page}");
    }
}

/// An adventure that is nothing but road.
const ROAD: &str = "# A Road\nkind: mission\n\n## Setup\n- place the group on F5\n- travel\n\n## 500 Saltmouth\n- close\n\n## 53 Hallow Reach\n- close\n\n## 521 Cinderford\n- close\n";

// rule: ML-SAVE-16
// rule: ML-SAVE-17
#[test]
fn a_journey_goes_on_from_the_next_space_of_the_timeline() {
    let mut files = Malhya::files();
    files.push(Source::new("booklets/a-road.md", ROAD));
    let game = Malhya::load(&files).unwrap_or_else(|problems| panic!("{problems:?}"));
    let setup = Setup { adventure: "a-road".to_owned(), quick: true, ..Setup::of(2) };
    let mut state = game.begin(&setup, 3, &mut Silent).unwrap();
    for _ in 0..4 {
        state.travel.timeline.push(Default::default());
    }
    (state.travel.tokens, state.travel.days, state.travel.weather) = (2, 3, Weather::Bad);
    let sheets = game.sheets(&state);
    let after = game.begin(&Setup { legacy: Some(sheets.clone()), ..setup }, 4, &mut Silent).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(after.travel.group, state.travel.group);
    assert_eq!((after.travel.tokens, after.travel.days, after.travel.weather, after.travel.timeline.len()), (2, 3, Weather::Bad, 4));
    assert_eq!(game.question(&after, HeroId::Wallen.seat()), game.question(&state, HeroId::Wallen.seat()), "the journey goes on");
    assert_eq!(game.sheets(&after), sheets);
}

// rule: ML-SAVE-11
// rule: ML-SAVE-12
#[test]
fn a_dungeon_goes_on_with_the_event_cards_that_are_left() {
    let mut files = Malhya::files();
    files.push(Source::new("booklets/a-road.md", ROAD));
    let game = Malhya::load(&files).unwrap_or_else(|problems| panic!("{problems:?}"));
    let setup = Setup { adventure: "a-road".to_owned(), quick: true, ..Setup::of(2) };
    let mut sheets = game.sheets(&game.begin(&setup, 3, &mut Silent).unwrap());
    sheets.scenario.dungeon = Some(sheet::DungeonSave { tile: 19, crystals: 2, unused: vec![1, 3, 4] });
    let after = game.begin(&Setup { legacy: Some(sheets), ..setup }, 4, &mut Silent).unwrap_or_else(|error| panic!("{error}"));
    let dungeon = after.dungeon.unwrap();
    assert_eq!((dungeon.tile, dungeon.crystals, dungeon.deck.len()), (19, 2, 2), "the first card is drawn already");
    assert!([1, 3, 4].contains(&dungeon.card.unwrap()));
}

// rule: ML-SAVE-08, ML-SAVE-09
#[test]
fn stealth_mode_is_noted_with_its_deck_and_gone_on_with() {
    use mistgate_malhya::booklet::condition::Mode;
    use mistgate_malhya::booklet::instruction::Vigour;
    use mistgate_malhya::campaign::sheet::StealthSave;
    use mistgate_malhya::stealth::board::Board;
    let game = Malhya::embedded().unwrap();
    let mut state = game.begin(&Setup { quick: true, ..Setup::of(2) }, 3, &mut Silent).unwrap();
    state.mode = Some(Mode::Stealth);
    state.stealth = Some(Board { level: Vigour::Extreme, threat: 6, due: None, rung: false });
    (0..18).for_each(|_| {
        let card = state.decks.actions.draw().unwrap();
        state.decks.discarded.insert(card);
    });
    let sheets = game.sheets(&state);
    assert_eq!(sheets.scenario.stealth, Some(StealthSave { level: Vigour::Extreme, threat: 7, cards: 12 }));
    assert_eq!((Sheets::read(&sheets.write()), sheets.faults(&game.content)), (Ok(sheets.clone()), Vec::new()));
    let on = next(&game, &sheets, &["wallen", "ancient"]);
    assert_eq!((on.mode, on.stealth.map(|board| (board.level, board.threat))), (Some(Mode::Stealth), Some((Vigour::Extreme, 6))));
    assert_eq!((on.decks.actions.len(), on.decks.discarded.len()), (12, 18));
    let mut lies = sheets;
    lies.scenario.stealth = Some(StealthSave { level: Vigour::Extreme, threat: 19, cards: 31 });
    assert_eq!(lies.faults(&game.content).len(), 2);
}

/// What a sheet says of a play, checked and gone on with from there.
fn resumed(game: &Malhya, setup: &Setup, state: &State) -> State {
    let sheets = game.sheets(state);
    assert_eq!((Sheets::read(&sheets.write()), sheets.faults(&game.content)), (Ok(sheets.clone()), Vec::new()));
    game.begin(&Setup { legacy: Some(sheets), ..setup.clone() }, 4, &mut Silent).unwrap_or_else(|error| panic!("{error}"))
}

// rule: ML-SAVE-06
// rule: ML-SAVE-11
// rule: ML-RULECARD-01
#[test]
fn cubes_and_damage_tokens_are_noted_where_they_lie_and_the_target_too() {
    use mistgate_malhya::booklet::instruction::Bed;
    use mistgate_malhya::dungeon::state::Dungeon;
    use mistgate_malhya::hero::laid::{Laid, Piece};
    use mistgate_malhya::ids::CardNumber;
    let game = Malhya::embedded().unwrap();
    let setup = Setup { quick: true, ..Setup::of(2) };
    let mut state = game.begin(&setup, 3, &mut Silent).unwrap();
    let on_card = Laid { bed: Bed::Card(CardNumber(31)), piece: Piece::Cube(HeroId::Wallen), n: 2 };
    let on_tile = Laid { bed: Bed::Dungeon, piece: Piece::Damage(3), n: 1 };
    [CardNumber(31), CardNumber(77)].into_iter().for_each(|card| state.group.cards.insert(card));
    state.group.target = Some(HeroId::Ancient);
    [on_card, on_tile, Laid { bed: Bed::Page, piece: Piece::Damage(1), n: 1 }].into_iter().for_each(|laid| state.group.laid.push(laid));
    assert_eq!(game.sheets(&state).scenario.laid, [on_card], "no tile is laid out, and a page is closed");
    state.dungeon = Some(Dungeon { tile: 19, crystals: 1, card: None, deck: mistgate_kernel::pieces::Deck::in_order([2, 5]), discarded: Default::default() });
    let after = resumed(&game, &setup, &state);
    assert_eq!((after.group.laid.as_slice(), after.group.target), (&[on_card, on_tile][..], Some(HeroId::Ancient)));
    let page = game.printed(&game.sheets(&state)).to_string();
    for expected in ["2 cubes of Wallen on card 31", "1 Damage token of 3 on the Dungeon tile", "Event cards left"] {
        assert!(page.contains(expected), "{expected}: {page}");
    }
    let honest = game.sheets(&state);
    type Lie = fn(&mut Sheets);
    let lies: [(&str, Lie); 4] = [
        ("where none can lie", |sheets| sheets.scenario.dungeon = None),
        ("where none can lie", |sheets| sheets.scenario.laid[1].piece = Piece::Damage(2)),
        ("where none can lie", |sheets| sheets.scenario.laid[0].bed = Bed::Card(CardNumber(33))),
        ("the target is not in the group", |sheets| sheets.scenario.target = Some(HeroId::Sulk)),
    ];
    for (expected, lie) in lies {
        let faults = wrong(&game, &honest, lie);
        assert!(faults.len() == 1 && faults[0].contains(expected), "{expected}: {faults:?}");
    }
}

// rule: ML-GEAR-04
// rule: ML-VOCAB-88
// rule: ML-JOIN-12
#[test]
fn a_sheet_knows_what_gear_carries_which_event_cards_are_out_and_what_waits_improved() {
    use mistgate_malhya::hero::state::{Side, Talent};
    use mistgate_malhya::ids::{CardNumber, Resource, TalentId};
    use mistgate_malhya::words::{Class, Colour, ResourceType};
    let mut files = Malhya::files();
    files.push(Source::new("booklets/a-road.md", ROAD));
    let game = Malhya::load(&files).unwrap_or_else(|problems| panic!("{problems:?}"));
    let setup = Setup { adventure: "a-road".to_owned(), quick: true, ..Setup::of(2) };
    let mut state = game.begin(&setup, 3, &mut Silent).unwrap();
    let handcart = game.content.scenario_cards.iter().find(|card| card.name == "The Handcart").unwrap().number;
    state.group.cards.insert(handcart);
    let resources = &mut state.hero_mut(HeroId::Wallen).resources;
    *resources = Default::default();
    resources.add(Resource { kind: ResourceType::Potion, colour: Colour::Red }, 5);
    state.travel.removed.insert(2);
    let school = game.content.talents.iter().position(|card| card.class == Class::Mhay && card.school.is_some()).unwrap();
    let waiting = Talent { id: TalentId(school as u8), side: Side::Improved };
    state.hero_mut(HeroId::Ancient).withheld.push(waiting);
    let after = resumed(&game, &setup, &state);
    assert_eq!(after.hero(HeroId::Wallen).resources, state.hero(HeroId::Wallen).resources, "five Potions with the Handcart");
    assert_eq!((after.travel.removed, after.travel.event_deck.cards().contains(2)), (state.travel.removed, false));
    assert_eq!(after.hero(HeroId::Ancient).withheld.as_slice(), [waiting]);
    let mut without = game.sheets(&state);
    without.scenario.cards.retain(|card| CardNumber(card.card) != handcart);
    assert_eq!(without.faults(&game.content).len(), 1, "without it they are too many");
    without.heroes.get_mut(HeroId::Wallen.word()).unwrap().surplus = true;
    let setup = Setup { legacy: Some(without), ..setup };
    let after = game.begin(&setup, 3, &mut Silent).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(game.question(&after, HeroId::Wallen.seat()).unwrap().rule.0, "ML-OBJECT-10", "one Potion is still to be given up");
}

// rule: ML-SAVE-23
#[test]
fn a_sheet_of_the_first_form_is_still_read() {
    let game = Malhya::embedded().unwrap();
    let setup = Setup { quick: true, ..Setup::of(2) };
    let mut sheets = game.sheets(&game.begin(&setup, 3, &mut Silent).unwrap());
    sheets.form = 1;
    assert_eq!(sheets.faults(&game.content), Vec::<String>::new());
    sheets.form = 3;
    assert_eq!(sheets.faults(&game.content).len(), 1);
}

//! The campaign: booklets in their order, what a group may be, what it keeps, and saving anywhere.

use mistgate_kernel::content::Source;
use mistgate_kernel::{Chance, Eyes, Game, Seat, SeatSet, Silent, Status};
use mistgate_malhya::booklet::library::Kind;
use mistgate_malhya::campaign::sheet::Sheets;
use mistgate_malhya::state::State;
use mistgate_malhya::words::{HeroId, Weather};
use mistgate_malhya::{Malhya, Setup};

/// A campaign of an introduction and three booklets, each over at once.
fn campaign() -> Malhya {
    let booklet = |title: &str, kind: &str| {
        let text = format!("# {title}\nkind: {kind}\n\n## Setup\n- go 1\n\n## 1 Begin\n- gain 1 gold\n- the adventure ends well\n");
        Source::new(format!("booklets/{title}.md"), text)
    };
    let mut files = Malhya::files();
    files.push(booklet("Waking", "introduction"));
    files.extend([("One", 1), ("Two", 2), ("Three", 3)].map(|(title, order)| booklet(title, &format!("adventure\norder: {order}"))));
    Malhya::load(&files).unwrap_or_else(|problems| panic!("{problems:?}"))
}

fn setup(adventure: &str, legacy: Option<Sheets>) -> Setup {
    Setup { adventure: adventure.to_owned(), quick: true, legacy, ..Setup::of(2) }
}

/// Plays at random, to the end.
fn play(game: &Malhya, setup: &Setup) -> State {
    let (mut state, mut chance) = (game.begin(setup, 5, &mut Silent).unwrap_or_else(|error| panic!("{error}")), Chance::new(5));
    let mut moves = Vec::new();
    while let Status::Deciding(seats) = game.status(&state) {
        let seat = seats.one(&mut chance).unwrap();
        moves.clear();
        game.legal(&state, seat, &mut moves);
        game.apply(&mut state, seat, *chance.pick(&moves).unwrap(), &mut Silent);
    }
    state
}

fn refused(game: &Malhya, setup: &Setup, rule: &str) {
    let error = game.begin(setup, 1, &mut Silent).expect_err(rule).to_string();
    assert!(error.contains(rule), "{error}");
}

// rule: ML-BOOK-02
// rule: ML-GROUP-01
#[test]
fn booklets_of_the_campaign_are_played_in_their_order() {
    let game = campaign();
    for later in ["two", "three"] {
        refused(&game, &setup(later, None), "ML-BOOK-02");
    }
    let after_one = game.sheets(&play(&game, &setup("one", None)));
    refused(&game, &setup("three", Some(after_one.clone())), "ML-BOOK-02");
    refused(&game, &setup("one", Some(after_one.clone())), "ML-BOOK-02");
    let after_two = game.sheets(&play(&game, &setup("two", Some(after_one))));
    assert!(game.begin(&setup("three", Some(after_two)), 1, &mut Silent).is_ok());
}

// rule: ML-GROUP-02
#[test]
fn the_introduction_leads_into_the_first_booklet_and_may_be_left_out() {
    let game = campaign();
    let waking = play(&game, &setup("waking", None));
    let sheets = game.sheets(&waking);
    let one = game.begin(&setup("one", Some(sheets.clone())), 3, &mut Silent).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((one.group.gold, one.heroes), (waking.group.gold + 1, waking.heroes), "the same heroes with the same things, and chapter 1 is read");
    refused(&game, &setup("two", Some(sheets)), "ML-BOOK-02");
    assert!(game.begin(&setup("one", None), 3, &mut Silent).is_ok());
}

// rule: ML-BOOK-05
#[test]
fn fast_mode_is_chosen_once() {
    let game = campaign();
    let fast = |adventure, legacy| Setup { fast: true, ..setup(adventure, legacy) };
    let begun_fast = game.sheets(&play(&game, &fast("one", None)));
    assert_eq!(begun_fast.scenario.fast, Some(true));
    refused(&game, &setup("two", Some(begun_fast.clone())), "ML-BOOK-05");
    assert!(game.begin(&fast("two", Some(begun_fast)), 1, &mut Silent).is_ok());
    let begun_whole = game.sheets(&play(&game, &setup("one", None)));
    refused(&game, &fast("two", Some(begun_whole)), "ML-BOOK-05");
}

// rule: ML-START-01, ML-START-02, ML-START-08, ML-GROUP-03, ML-BOOK-01, ML-BOOK-07
#[test]
fn a_mission_stands_by_itself_with_a_setup_of_its_own() {
    let game = campaign();
    let library = &game.content.library;
    refused(&game, &setup("nothing-at-all", None), "there is no adventure");
    refused(&game, &setup("along-the-road", None), "there is no adventure"); // The Event booklet is not begun.
    let missions: Vec<_> = library.booklets.iter().filter(|booklet| booklet.kind == Kind::Mission).collect();
    assert!(!missions.is_empty() && missions.iter().all(|mission| !mission.setup.is_empty()));
    let events = &library.booklets[library.of_kind(Kind::Events).unwrap().index()];
    assert!(!events.entries.is_empty() && !events.numbers.is_empty());
    // A mission begun without sheets knows nothing of any campaign, and none need be told of it.
    let save = game.sheets(&play(&game, &setup("the-spoon-bell", None))).scenario;
    assert_eq!((save.adventure.as_str(), save.level), ("the-spoon-bell", 0));
    let fresh = game.begin(&setup("one", None), 1, &mut Silent).unwrap();
    assert_eq!((fresh.group.level, fresh.group.triangles.is_empty()), (0, true));
}

// rule: ML-SAVE-05, ML-START-03
#[test]
fn a_sheet_says_when_who_and_what() {
    let game = campaign();
    let mut sheets = game.sheets(&play(&game, &setup("one", None)));
    sheets.scenario.date = Some("16 November".to_owned());
    sheets.scenario.players = vec!["Ada".to_owned(), "Ben".to_owned()];
    let read = Sheets::read(&sheets.write()).unwrap();
    assert_eq!(read, sheets);
    assert_eq!(read.faults(&game.content), Vec::<String>::new());
    let page = game.printed(&read).to_string();
    assert!(["16 November", "Ada, Ben", "One"].iter().all(|words| page.contains(words)), "{page}");
    sheets.scenario.players = ["a", "b", "c", "d", "e", "f"].map(str::to_owned).to_vec();
    sheets.scenario.adventure = "nowhere".to_owned();
    let faults = sheets.faults(&game.content).join("; ");
    assert!(faults.contains("ML-GROUP-09") && faults.contains("ML-SAVE-10"), "{faults}");
}

// rule: ML-TRAVEL-35
#[test]
fn a_new_booklet_sets_the_journey_up_anew_but_tokens_are_kept() {
    let road = "# NAME\nkind: mission\n\n## Setup\n- travel\n\n## 500 Saltmouth\n- close\n\n## 53 Hallow Reach\n- close\n\n## 521 Cinderford\n- the adventure ends well\n";
    let mut files = Malhya::files();
    files.push(Source::new("booklets/a.md", road.replace("NAME", "A Road")));
    files.push(Source::new("booklets/b.md", road.replace("NAME", "Another Road")));
    let game = Malhya::load(&files).unwrap_or_else(|problems| panic!("{problems:?}"));
    let mut state = game.begin(&setup("a-road", None), 3, &mut Silent).unwrap();
    (0..3).for_each(|_| state.travel.timeline.push(Default::default()));
    (state.travel.tokens, state.travel.days, state.travel.weather) = (2, 4, Weather::Bad);
    state.travel.group = game.content.region.hexes.iter().position(|hex| hex.name == "F5").map(|at| mistgate_malhya::ids::HexId(at as u8));
    let mut sheets = game.sheets(&state);
    sheets.scenario.finished = true;
    let after = game.begin(&setup("another-road", Some(sheets)), 4, &mut Silent).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((after.travel.weather, after.travel.days, after.travel.timeline.len(), after.travel.tokens), (Weather::Fair, 0, 0, 2));
    assert_eq!(after.travel.group, state.travel.group, "no hex is named, so the group stays where it is");
    assert_eq!((after.travel.day_deck.len(), after.travel.night_deck.len(), after.travel.event_deck.len()), (12, 8, 7));
}

// rule: ML-SAVE-18
#[test]
fn the_domain_fixes_how_many_quality_cards_are_in_the_decks() {
    let game = campaign();
    let mut sheets = game.sheets(&play(&game, &setup("one", None)));
    (sheets.scenario.quality_weapons, sheets.scenario.quality_objects) = (3, 6);
    let after = game.begin(&setup("two", Some(sheets)), 4, &mut Silent).unwrap_or_else(|error| panic!("{error}"));
    let weapons = after.decks.common_weapons.cards().iter().filter(|&id| game.content.weapons[usize::from(id)].quality).count();
    let objects = after.decks.common_objects.cards().iter().filter(|&id| game.content.objects[usize::from(id)].quality).count();
    assert_eq!((weapons, objects), (3, 6));
    assert_eq!(game.sheets(&after).scenario.quality_objects, 6, "and it is carried over");
}

// rule: ML-GROUP-04, ML-GROUP-06, ML-GROUP-10, ML-GROUP-13, ML-DUNGEON-13
#[test]
fn in_any_state_one_may_stop_and_go_on_and_all_is_open_but_the_order_of_decks() {
    let game = Malhya::embedded().unwrap();
    let setup = Setup { adventure: "three-mules-for-hessel".to_owned(), quick: true, days: Some(2), ..Setup::of(3) };
    let (mut state, mut chance, mut moves) = (game.begin(&setup, 7, &mut Silent).unwrap(), Chance::new(7), Vec::new());
    let mut decisions = 0;
    while let Status::Deciding(seats) = game.status(&state) {
        // Asked is somebody of the group, and what is asked of the group any single player may answer for all.
        assert!(!seats.is_empty() && seats.intersection(state.present) == seats);
        if decisions % 7 == 0 {
            let kept: State = serde_json::from_str(&serde_json::to_string(&state).unwrap()).unwrap();
            assert_eq!(kept, state, "the exact save");
            let sheets = Sheets::read(&game.sheets(&state).write()).unwrap();
            assert_eq!(sheets.faults(&game.content), Vec::<String>::new());
            assert!(game.begin(&Setup { legacy: Some(sheets), ..setup.clone() }, 1, &mut Silent).is_ok(), "the sheets");
            let mut other = state;
            game.redeal(&mut other, Eyes::SPECTATOR, &mut Chance::new(9));
            let all = [Eyes::SPECTATOR, Eyes(SeatSet::only(Seat(0))), Eyes(state.present)];
            assert!(all.into_iter().all(|eyes| game.view(&other, eyes) == game.view(&state, eyes)));
        }
        let seat = seats.one(&mut chance).unwrap();
        moves.clear();
        game.legal(&state, seat, &mut moves);
        game.apply(&mut state, seat, *chance.pick(&moves).unwrap(), &mut Silent);
        decisions += 1;
    }
    assert!(decisions > 50, "{decisions}");
}

// rule: ML-GROUP-07, ML-GROUP-08, ML-GROUP-09
#[test]
fn a_group_that_cannot_be_is_refused() {
    let game = Malhya::embedded().unwrap();
    let of = |heroes: &[&str]| Setup { heroes: heroes.iter().map(|&name| name.to_owned()).collect(), ..Setup::default() };
    refused(&game, &of(&["wallen"]), "ML-GROUP-05");
    refused(&game, &of(&["yoktal", "yoktal"]), "ML-GROUP-08");
    refused(&game, &of(&["wallen", "ancient", "ui-beig", "sulk", "yoktal", "wallen"]), "ML-GROUP-05");
    assert!(game.begin(&of(HeroId::WORDS), 1, &mut Silent).is_ok());
    assert_eq!(game.seats(&of(&["wallen", "sulk"])).len(), 5, "there is a seat for each of the five, and no sixth");
}

// rule: ML-OBJECT-06
#[test]
fn an_object_for_combat_is_used_in_combat_only() {
    let files: Vec<Source> = Malhya::files()
        .into_iter()
        .map(|file| match file.name() {
            "objects.toml" => {
                Source::new("objects.toml", file.text().replacen("name = \"Fire-salt\"\n", "name = \"Fire-salt\"\nmode = \"combat\"\npoints = 1\n", 1))
            }
            _ => file,
        })
        .collect();
    let game = Malhya::load(&files).unwrap_or_else(|problems| panic!("{problems:?}"));
    let id = game.content.objects.iter().position(|card| card.slug == "fire-salt").unwrap();
    assert_eq!(game.content.objects[id].points, 1);
    let thing = mistgate_malhya::hero::thing::Thing::Object(mistgate_malhya::ids::ObjectId(id as u8));
    let mut state = game.begin(&setup("the-spoon-bell", None), 3, &mut Silent).unwrap();
    state.hero_mut(HeroId::Wallen).store(thing);
    let seat = HeroId::Wallen.seat();
    let may_use = |state: &State| {
        let mut state = *state;
        game.play(&mut state, seat, mistgate_malhya::moves::Move::Knapsack, &mut Silent).unwrap();
        game.permits(&state, seat, mistgate_malhya::moves::Move::Use(thing)).is_ok()
    };
    use mistgate_malhya::booklet::condition::Mode;
    for (mode, expected) in [(None, false), (Some(Mode::Stealth), false), (Some(Mode::Combat), true)] {
        state.mode = mode;
        assert_eq!(may_use(&state), expected, "{mode:?}");
    }
}

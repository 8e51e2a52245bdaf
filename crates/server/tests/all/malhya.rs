//! The table of Malhya: what is read, rolled and travelled stands on the page, every piece that may be chosen is on it, sheets are read
//! again, and nothing is too heavy.

use crate::common::weight::{FIRST_LOAD, UPDATE, packed};
use mistgate_kernel::session::Session;
use mistgate_kernel::{Chance, Eyes, Game, SeatSet, Status};
use mistgate_malhya::agenda::VillageStep;
use mistgate_malhya::campaign::sheet::Sheets;
use mistgate_malhya::{Malhya, Setup};
use mistgate_server::assets;
use mistgate_server::front::Fields;
use mistgate_server::games::{Face, Paper, malhya::MalhyaFace};
use mistgate_server::model::Who;
use mistgate_server::pages;
use mistgate_server::pages::table::fragments;
use mistgate_server::pages::{ShownFragments, update};
use mistgate_server::parts::frame::Theme;
use mistgate_server::seating::{self, Seating};
use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

/// Moves that are looked at, of each play.
const MOVES: usize = 260;

fn face() -> &'static MalhyaFace {
    static FACE: OnceLock<MalhyaFace> = OnceLock::new();
    FACE.get_or_init(|| MalhyaFace(Arc::new(Malhya::embedded().unwrap())))
}

fn begun(heroes: u8, seed: u64) -> Session<Malhya> {
    let setup = Setup { adventure: "three-mules-for-hessel".to_owned(), quick: true, ..Setup::of(heroes) };
    Session::begin(face().0.clone(), setup, seed).unwrap()
}

fn seated(mine: SeatSet) -> Seating {
    Seating { id: "t".into(), token: "token".into(), who: vec![Who::Person("Ada".into()); 5], mine, ..Seating::default() }
}

fn html(session: &Session<Malhya>) -> String {
    pages::table(&seating::table(face(), session, seated(SeatSet::ALL)), Theme::System).into_string()
}

/// Makes a move by chance; false when it is over.
fn step(session: &mut Session<Malhya>, chance: &mut Chance) -> bool {
    let Status::Deciding(seats) = session.status() else { return false };
    let (seat, mut moves) = (seats.iter().next().unwrap(), Vec::new());
    session.game().legal(session.state(), seat, &mut moves);
    session.play(seat, *chance.pick(&moves).unwrap()).unwrap();
    true
}

#[test]
fn what_can_be_chosen_can_be_pointed_at() {
    let (mut session, mut chance) = (begun(3, 4), Chance::new(4));
    for _ in 0..MOVES {
        let model = seating::table(face(), &session, seated(SeatSet::ALL));
        let page = pages::table(&model, Theme::System).into_string();
        for option in model.options() {
            for piece in option.choice.pieces.iter().filter(|piece| piece.starts_with("hex:") || piece.starts_with("hero:")) {
                let absent = option.choice.play.starts_with("join ");
                assert!(absent || page.contains(&format!("data-piece=\"{piece}\"")), "{piece} of {}", option.choice.play);
            }
        }
        drop(model);
        if !step(&mut session, &mut chance) {
            break;
        }
    }
}

#[test]
fn a_check_is_read_rolled_and_weighed_on_one_page() {
    let (mut session, mut chance) = (begun(2, 9), Chance::new(1));
    let seat = |session: &Session<Malhya>| match session.status() {
        Status::Deciding(seats) => seats.iter().next().unwrap(),
        Status::Over(_) => unreachable!(),
    };
    for mv in ["choose 2", "choose 2"] {
        let (who, game) = (seat(&session), session.game().clone());
        session.play(who, game.parse(who, mv).unwrap()).unwrap();
    }
    let page = html(&session);
    for words in ["The weight of a bishop", "a question of law", "Read to the bottom", "2 Stops fail", "lose 3 gold; go 3", "Not rolled yet"] {
        assert!(page.contains(words), "{words}");
    }
    while session.state().check.is_some_and(|attempt| attempt.rolls == 0) {
        assert!(step(&mut session, &mut chance));
    }
    let page = html(&session);
    assert!(page.contains("Roll 1") || session.state().check.is_none(), "the dice lie there");
}

/// On the road a Village comes up sooner or later, and whoever has the gold takes its steps one by one.
#[test]
fn the_village_shows_which_of_its_four_steps_is_taken() {
    let mut seen = Vec::new();
    for seed in 0..40 {
        let (mut session, mut chance) = (begun(2, seed), Chance::new(seed));
        for _ in 0..300 {
            let village = session.game().view(session.state(), Eyes::SPECTATOR).village;
            if let Some(village) = village.filter(|village| !seen.contains(&village.now)) {
                let page = html(&session);
                let at = match village.now {
                    VillageStep::Market => "Market",
                    VillageStep::Inn => "The Inn",
                    VillageStep::Room => "A Room",
                };
                let now = page.split("vstep--now").nth(1).unwrap_or_else(|| panic!("{at} is marked"));
                assert!(now.split("</li>").next().unwrap().contains(at), "{at} is the step that is marked");
                assert_eq!((page.matches("vstep--now").count(), page.matches("<li class=\"vstep").count()), (1, 4), "{at}");
                seen.push(village.now);
            }
            if seen.len() == 3 || !step(&mut session, &mut chance) {
                break;
            }
        }
    }
    assert_eq!(seen.len(), 3, "only {seen:?} came up");
}

#[test]
fn sheets_are_handed_out_and_read_again() {
    let session = begun(2, 3);
    let Some(Paper::File { text, .. }) = face().paper(&session, "sheet.toml", Theme::System) else { panic!("a file") };
    assert_eq!(Sheets::read(&text).unwrap(), session.game().sheets(session.state()));
    let Some(Paper::Page(page)) = face().paper(&session, "sheet", Theme::System) else { panic!("a page") };
    let page = page.into_string();
    assert!(page.contains("Scenario Save") && page.matches("Hero Save of").count() == 2, "a side for the adventure and one for each hero");
    assert!(face().paper(&session, "nothing", Theme::System).is_none());
    let fields = face().filled(&text).unwrap();
    let setup: Setup = serde_json::from_value(face().setup(&fields).unwrap()).unwrap();
    assert_eq!((setup.heroes, setup.adventure.as_str()), (vec!["wallen".to_owned(), "ancient".to_owned()], "three-mules-for-hessel"));
    assert_eq!(setup.legacy, Some(session.game().sheets(session.state())));
    let mut fast = session.game().sheets(session.state());
    fast.scenario.fast = Some(true);
    let fields = face().filled(&fast.write()).unwrap();
    assert!(fields.is_on("fast") && face().setup(&fields).is_ok(), "a campaign in fast mode goes on in it");
}

#[test]
fn a_sheet_that_lies_is_refused_with_everything_that_is_wrong() {
    let session = begun(2, 3);
    let mut sheets = session.game().sheets(session.state());
    sheets.scenario.gold = 9999;
    sheets.scenario.triangles.push(99);
    sheets.heroes.values_mut().next().unwrap().resources.insert("red-plant".to_owned(), 30);
    let words = face().filled(&sheets.write()).unwrap_err();
    for fault in ["9999 gold", "triangle 99", "more than can be carried"] {
        assert!(words.contains(fault), "{fault} in {words}");
    }
    assert!(face().filled("gold = \"lots\"").unwrap_err().contains("no save sheet"));
    let nobody = Fields((0..5).map(|at| (format!("seat-{at}"), "none".to_owned())).collect());
    assert!(face().setup(&nobody).unwrap_err().contains("2 to 5 heroes"));
}

#[test]
fn no_page_is_too_heavy() {
    let fixed: usize = ["table.css", "malhya.css", "table.js", "icon.svg"].into_iter().map(|name| packed(&assets::get(name).unwrap().text)).sum();
    let (mut session, mut chance) = (begun(5, 2), Chance::new(2));
    let (mut heaviest, mut shown) = ((0, 0), ShownFragments::default());
    for at in 0..MOVES {
        let model = seating::table(face(), &session, seated(SeatSet::ALL));
        let parts = fragments(&model);
        if at > 0 {
            heaviest.1 = heaviest.1.max(packed(&update(&shown, &parts)));
        }
        shown = ShownFragments::of(&parts);
        if at % 20 == 0 {
            let html = pages::table(&model, Theme::System).into_string();
            let pictures: BTreeSet<&str> =
                html.split(" src=\"/assets/").skip(1).filter_map(|rest| rest.split('"').next()).filter(|src| src.ends_with(".svg")).collect();
            let drawn: usize = pictures.iter().filter_map(|src| assets::get(src)).map(|asset| packed(&asset.text)).sum();
            heaviest.0 = heaviest.0.max(fixed + packed(&html) + drawn);
        }
        drop(model);
        if !step(&mut session, &mut chance) {
            break;
        }
    }
    println!("first load {} bytes, update {} bytes, packed", heaviest.0, heaviest.1);
    assert!(heaviest.0 <= FIRST_LOAD && heaviest.1 <= UPDATE, "{heaviest:?}");
}

/// Malhya with a place to sneak through and one to fight in.
fn undercroft() -> &'static MalhyaFace {
    static FACE: OnceLock<MalhyaFace> = OnceLock::new();
    FACE.get_or_init(|| MalhyaFace(Arc::new(crate::common::undercroft::game())))
}

fn at_the_undercroft(adventure: &str, heroes: u8, seed: u64) -> Session<Malhya> {
    let setup = Setup { adventure: adventure.to_owned(), quick: true, ..Setup::of(heroes) };
    Session::begin(undercroft().0.clone(), setup, seed).unwrap()
}

#[test]
fn on_a_map_everything_that_can_be_chosen_can_be_pointed_at() {
    for (adventure, seed) in [("the-undercroft-by-night", 2), ("the-undercroft-by-day", 3)] {
        let (mut session, mut chance) = (at_the_undercroft(adventure, 4, seed), Chance::new(seed));
        let mut before = None;
        for _ in 0..60 {
            let model = seating::table(undercroft(), &session, seated(SeatSet::ALL));
            let page = pages::table(&model, Theme::System).into_string();
            for option in model.options() {
                for piece in option.choice.pieces.iter().filter(|piece| ["space:", "enemy:", "hero:"].iter().any(|kind| piece.starts_with(kind))) {
                    assert!(page.contains(&format!("data-piece=\"{piece}\"")), "{piece} of {}", option.choice.play);
                }
                if option.choice.play.starts_with("walk ") {
                    assert!(
                        page.contains(&format!("name=\"move\" value=\"{}\" data-piece=\"space:", option.value())),
                        "{} is a button on the map",
                        option.choice.play
                    );
                }
            }
            assert!(packed(&page) < FIRST_LOAD / 2, "{} bytes", packed(&page));
            let now = fragments(&model);
            if let Some(before) = &before {
                let weight = packed(&update(before, &now));
                assert!(weight < UPDATE, "an update of {weight} bytes");
            }
            before = Some(ShownFragments::of(&now));
            drop((now, model));
            if !step(&mut session, &mut chance) {
                break;
            }
        }
    }
}

#[test]
fn a_map_shows_who_acts_what_it_costs_and_why_enemies_did_what_they_did() {
    let (mut session, mut chance) = (at_the_undercroft("the-undercroft-by-day", 4, 5), Chance::new(5));
    let (mut initiative, mut reasons, mut rolled, mut costs) = (false, false, false, false);
    for _ in 0..150 {
        let page = pages::table(&seating::table(undercroft(), &session, seated(SeatSet::ALL)), Theme::System).into_string();
        initiative |= page.contains("it--now");
        reasons |= page.contains("grounds__no") && page.contains("/rules/malhya/ML-ENEMY");
        rolled |= page.contains("m-tray") && page.contains("eq__res");
        costs |= page.contains("space__cost");
        if !step(&mut session, &mut chance) {
            break;
        }
    }
    assert_eq!((initiative, reasons, rolled, costs), (true, true, true, true));
}

// rule: ML-RULECARD-04, ML-ICON-77
#[test]
fn a_map_shows_the_target_and_what_lies_on_cards() {
    let (mut session, mut chance) = (at_the_undercroft("the-undercroft-by-day", 3, 6), Chance::new(6));
    let shown = |session: &Session<Malhya>| pages::table(&seating::table(undercroft(), session, seated(SeatSet::ALL)), Theme::System).into_string();
    while session.state().site.is_none_or(|site| site.ward.is_none()) {
        assert!(step(&mut session, &mut chance), "the fight begins");
    }
    let page = shown(&session);
    let (at, life) = session.game().view(session.state(), mistgate_kernel::Eyes::SPECTATOR).place.unwrap().target.unwrap();
    assert_eq!(life, 4);
    assert!(page.contains("fig--target") && page.contains(&format!("The target on {at}, 4 Life")), "it stands on the map, and in the list");
    assert_eq!(page.matches("A cube of ").count() / 2, 3, "a cube of each hero lies on the card, with a title and in words");
    assert!(page.contains("1 Damage token of 3"));
    let begun = page.matches("fig fig--target").count();
    assert_eq!((begun, page.contains("fig--hunted")), (1, false), "no hero is the target");
}

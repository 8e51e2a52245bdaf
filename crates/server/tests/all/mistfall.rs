//! The table of Mistfall with four Heroes: light enough for a phone, every legal move on its pieces, every refusal with its rule.

use crate::common::weight::{FIRST_LOAD, UPDATE, packed};
use mistgate_kernel::any::AnySession;
use mistgate_kernel::session::Session;
use mistgate_kernel::{Chance, Game, Seat, SeatSet, Status};
use mistgate_mistfall::{Mistfall, Setup};
use mistgate_server::assets;
use mistgate_server::games::mistfall::MistfallFace;
use mistgate_server::model::{Hint, Place, TableModel, Who};
use mistgate_server::pages::{self, ShownFragments, update};
use mistgate_server::parts::frame::Theme;
use mistgate_server::seating::{self, Seating};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

fn attributes<'a>(html: &'a str, name: &str) -> Vec<&'a str> {
    let start = format!(" {name}=\"");
    html.split(&start).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

fn seated(mine: SeatSet) -> Seating {
    Seating { id: "t".into(), token: "token".into(), who: vec![Who::Person("Ada".into()); 4], mine, can_undo: true, ..Seating::default() }
}

/// Plays at random on one of the Quests with four Heroes, and shows the table to somebody who plays all of them.
fn each_look(seed: u64, stride: usize, mut look: impl FnMut(&MistfallFace, &Session<Mistfall>, TableModel)) {
    let game = Arc::new(Mistfall::embedded().expect("the embedded content is sound"));
    let face = MistfallFace(game.clone());
    let quest = game.content.quests[seed as usize % game.content.quests.len()].slug.clone();
    let heroes: Vec<String> = (0..4).map(|at| game.content.charters[(seed as usize + at) % game.content.charters.len()].slug.clone()).collect();
    let mut session = Session::begin(game.clone(), Setup { quest, heroes, ..Setup::default() }, seed).expect("a sound setup");
    let mut chance = Chance::new(seed);
    while let Status::Deciding(seats) = session.status() {
        if session.done().len().is_multiple_of(stride) {
            look(&face, &session, seating::table(&face, &session, seated(SeatSet::first(4))));
        }
        let seat = seats.one(&mut chance).expect("somebody decides");
        let mut moves = Vec::new();
        game.legal(session.state(), seat, &mut moves);
        session.play(seat, *chance.pick(&moves).expect("there is a legal move")).expect("a legal move");
    }
    look(&face, &session, seating::table(&face, &session, seated(SeatSet::first(4))));
}

#[test]
fn a_table_of_four_heroes_is_light() {
    let fixed: usize = ["table.css", "table.js", "icon.svg"].into_iter().filter_map(assets::get).map(|asset| packed(&asset.text)).sum();
    let mut pictures: BTreeMap<String, usize> = BTreeMap::new();
    let mut heaviest = (0, 0);
    for seed in 0..5 {
        each_look(seed, 9, |_, _, model| {
            let html = pages::table(&model, Theme::System).into_string();
            let drawn: BTreeSet<&str> = attributes(&html, "src").into_iter().chain(attributes(&html, "href")).filter(|path| path.ends_with(".svg")).collect();
            let weigh = |path: &str| assets::get(path.trim_start_matches("/assets/")).map_or(0, |asset| packed(&asset.text));
            let drawn: usize = drawn.into_iter().map(|path| *pictures.entry(path.to_owned()).or_insert_with(|| weigh(path))).sum();
            // Everything at once, as for a page that shows nothing yet: no update is heavier.
            let change = packed(&update(&ShownFragments::default(), &pages::fragments(&model)));
            heaviest = (heaviest.0.max(fixed + packed(&html) + drawn), heaviest.1.max(change));
        });
    }
    println!("first load {} bytes, update {} bytes, packed", heaviest.0, heaviest.1);
    assert!(heaviest.0 <= FIRST_LOAD && heaviest.1 <= UPDATE, "{heaviest:?}");
}

#[test]
fn every_legal_move_is_in_the_list_and_on_its_pieces() {
    let mut seen = BTreeSet::new();
    for seed in 0..5 {
        each_look(seed, 9, |_, _, model| {
            let html = pages::table(&model, Theme::System).into_string();
            for option in model.options() {
                let value = format!("id=\"option-{}\" name=\"move\" value=\"{}\"", option.key, option.value());
                assert!(html.contains(&value), "{value} is not in the list");
                for piece in &option.choice.pieces {
                    // What lies on the table for this person; cards of another's hand are chosen in the list.
                    let mark = format!("data-piece=\"{piece}\"");
                    let lying: Vec<&str> = html.match_indices(&mark).map(|(at, _)| &html[html[..at].rfind('<').unwrap_or(0)..]).collect();
                    let legal = lying.iter().any(|element| element.split('>').next().is_some_and(|tag| tag.contains("legal")));
                    assert!(lying.is_empty() || legal, "{piece} of {:?} is not marked (seed {seed})", option.choice.play);
                    if !lying.is_empty() {
                        seen.insert(option.choice.play.split(' ').next().unwrap_or_default().to_owned());
                    }
                }
            }
            let ids: Vec<&str> = attributes(&html, "id");
            assert_eq!(ids.len(), ids.iter().collect::<BTreeSet<_>>().len(), "an id stands twice");
            for src in attributes(&html, "src").into_iter().filter_map(|src| src.strip_prefix("/assets/")) {
                assert!(assets::get(src.split('?').next().unwrap_or_default()).is_some(), "{src} is not served");
            }
        });
    }
    for verb in ["use", "go", "enemy", "hero", "bury", "card"] {
        assert!(seen.contains(verb), "no {verb} among {seen:?}");
    }
}

#[test]
fn every_piece_that_cannot_be_used_says_why_with_its_rule() {
    let mut explained = BTreeSet::new();
    for seed in 0..5 {
        each_look(seed, 11, |face, session, model| {
            for seat in (0..4).map(Seat) {
                for (piece, line) in seating::whys(face, session, seat) {
                    assert!(line.text.ends_with(['.', '?']) && line.rule.0.starts_with("MF-"), "{piece}: {line:?}");
                    explained.insert(line.rule.0);
                }
            }
            for refused in model.asked.iter().flat_map(|asked| &asked.refused) {
                assert!(model.touching(&refused.piece).is_empty(), "{} is offered and refused", refused.piece);
            }
            for line in &model.log {
                assert!(!line.line.text.is_empty() && line.line.rule.0.starts_with("MF-"), "{:?}", line.line);
            }
        });
    }
    assert!(explained.len() >= 12, "only these rules: {explained:?}");
}

#[test]
fn whoever_has_passed_for_the_phase_can_ask_again_whoever_decides() {
    let mut wishes = 0;
    for seed in 0..3 {
        each_look(seed, 2, |_, session, model| {
            let muted = session.game().view(session.state(), mistgate_kernel::Eyes::SPECTATOR).heroes.iter().filter(|hero| hero.muted && !hero.out).count();
            assert_eq!(model.wishes.len(), if model.ended.is_some() { 0 } else { muted });
            // The API lists the same.
            let listed = (0..session.seats().len() as u8).flat_map(|seat| AnySession::wishes(session, Seat(seat)));
            assert!(model.ended.is_some() || listed.map(|choice| choice.play).eq(model.wishes.iter().map(|wish| wish.choice.play.clone())));
            if let Some(wish) = model.wishes.first() {
                wishes += 1;
                let html = pages::table(&model, Theme::System).into_string();
                assert!(html.contains(&format!("name=\"move\" value=\"{}\"", wish.value())) && html.contains("no Reflexes this Phase"));
                // Somebody else at the table sees that it is so, and cannot change it.
                let face = MistfallFace(session.game().clone());
                let other = seating::table(&face, session, seated(SeatSet::NONE));
                assert!(other.wishes.is_empty() && pages::table(&other, Theme::System).into_string().contains("no Reflexes this Phase"));
            }
        });
    }
    assert!(wishes > 5, "only {wishes} wishes");
}

#[test]
fn a_hint_at_the_way_out_lights_it() {
    let mut lit = 0;
    each_look(1, 7, |face, session, model| {
        let Some(end) = model.options().find(|option| option.place == Place::End) else { return };
        let hint = Hint { seat: end.seat, play: end.choice.play.clone(), words: "Enough".into() };
        let hinted = seating::table(face, session, Seating { hint: Some(hint), ..seated(SeatSet::first(4)) });
        let html = pages::table(&hinted, Theme::System).into_string();
        let button = html.split("<button").find(|button| button.contains(&format!("id=\"option-{}\"", end.key))).unwrap_or_default();
        assert!(button.contains("option--hint") && button.contains("The lantern points here"), "{button}");
        lit += 1;
    });
    assert!(lit > 5, "only {lit} ways out");
}

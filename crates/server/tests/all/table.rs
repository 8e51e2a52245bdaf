//! The table page says what the game says: every legal move in the list and on its piece, nothing unescaped, nothing
//! fetched, nothing too heavy.

use crate::common::weight::{FIRST_LOAD, UPDATE, packed};
use crate::common::{Play, play, seated};
use mistgate_kernel::{Seat, SeatSet};
use mistgate_server::games::mistywell;
use mistgate_server::model::Hint;
use mistgate_server::model::{Who, key};
use mistgate_server::pages::{self, ShownFragments, update};
use mistgate_server::parts::frame::Theme;
use mistgate_server::seating::Seating;
use mistgate_server::{assets, look::icons::SPRITE};
use std::collections::BTreeSet;

fn attributes<'a>(html: &'a str, name: &str) -> Vec<&'a str> {
    let start = format!(" {name}=\"");
    html.split(&start).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

/// The elements that carry this piece's name, each up to its end of the opening tag and some of what follows.
fn pieces<'a>(html: &'a str, piece: &str) -> Vec<&'a str> {
    let mark = format!("data-piece=\"{piece}\"");
    html.match_indices(&mark).map(|(at, _)| &html[html[..at].rfind('<').unwrap_or(0)..]).collect()
}

#[test]
fn every_legal_move_is_in_the_list_and_on_its_pieces_with_one_key() {
    let mut seen = BTreeSet::new();
    for seed in 0..12 {
        let mut play = play(seed);
        while play.step() {
            let model = mistywell::table(&play.session, seated(SeatSet::first(3)));
            if !play.session.done().len().is_multiple_of(3) {
                continue;
            }
            let html = pages::table(&model, Theme::System).into_string();
            for (at, option) in model.options().enumerate() {
                assert_eq!(option.key, key(at));
                let value = format!("id=\"option-{}\" name=\"move\" value=\"{}\"", option.key, option.value());
                assert!(html.contains(&value), "{value} is not in the list");
                for piece in &option.choice.pieces {
                    let found = pieces(&html, piece).into_iter().any(|element| {
                        let tag = element.split('>').next().unwrap_or_default();
                        let whole = &element[..element.find("</article>").or(element.find("</li>")).unwrap_or(element.len())];
                        tag.contains("legal")
                            && (tag.contains(&format!("data-key=\"{}\"", option.key)) || whole.contains(&format!("data-key=\"{}\"", option.key)))
                    });
                    assert!(found, "{} of {:?} is not marked with {} (seed {seed})", piece, option.choice.play, option.key);
                }
                seen.insert(option.choice.play.split(' ').next().unwrap_or_default().to_owned());
            }
        }
    }
    for verb in ["draft", "play", "ability", "request", "cube", "square", "district", "discard", "recover", "hurry", "role"] {
        assert!(seen.contains(verb), "no {verb} among {seen:?}");
    }
}

#[test]
fn nothing_is_marked_for_somebody_who_does_not_decide() {
    let mut play = play(3);
    for _ in 0..60 {
        play.step();
        let model = mistywell::table(&play.session, seated(SeatSet::NONE));
        let html = pages::table(&model, Theme::System).into_string();
        assert!(!html.contains("class=\"keytag\"") && !html.contains("name=\"move\"") && !html.contains(" legal\""));
    }
}

#[test]
fn the_same_piece_is_never_marked_when_it_is_not_offered() {
    let mut play = play(5);
    for _ in 0..80 {
        play.step();
        let model = mistywell::table(&play.session, seated(SeatSet::first(3)));
        let html = pages::table(&model, Theme::System).into_string();
        let offered: usize = model.options().map(|option| option.choice.pieces.len()).sum();
        let marked = html.matches("class=\"space legal\"").count() + html.matches("class=\"keytag\" form").count();
        assert_eq!(marked, offered);
    }
}

#[test]
fn names_and_notices_are_escaped() {
    let play = play(1);
    let evil = "<script>alert(1)</script>\"'&";
    let who = vec![Who::Person(evil.into()), Who::Bot(evil.into()), Who::Open];
    let at = Seating { who, notice: Some(evil.into()), id: "x".into(), token: evil.into(), ..seated(SeatSet::only(Seat(0))) };
    let html = pages::table(&mistywell::table(&play.session, at), Theme::System).into_string();
    assert!(!html.contains("<script>alert") && html.contains("&lt;script&gt;alert"));
    assert!(!html.contains("value=\"<") && !html.contains("\"'&\""));
    let lost = pages::error(404, evil, evil, Theme::Dark).into_string();
    assert!(!lost.contains("<script>alert"));
}

#[test]
fn pages_are_sound_under_a_strict_policy() {
    let mut play = play(2);
    for _ in 0..40 {
        play.step();
    }
    let model = mistywell::table(&play.session, seated(SeatSet::first(3)));
    for html in [
        pages::table(&model, Theme::System).into_string(),
        pages::story(&model, Theme::Light).into_string(),
        mistywell::gallery(play.session.game(), Theme::System).into_string(),
    ] {
        assert!(!html.contains(" style=\"") && !html.contains("<style") && !html.contains(" onclick") && !html.contains("javascript:"));
        assert!(!html.replace("http://www.w3.org/", "").contains("http"), "a page asks for something from elsewhere");
        assert_eq!(html.matches("<script").count(), 1, "one script, and that a file");
        for href in attributes(&html, "href").into_iter().filter(|href| href.starts_with('#')) {
            let id = format!("id=\"{}\"", &href[1..]);
            assert!(SPRITE.contains(&id) || html.contains(&id), "{href} leads nowhere");
        }
        for src in attributes(&html, "src").into_iter().filter_map(|src| src.strip_prefix("/assets/")) {
            let path = src.split('?').next().unwrap_or_default();
            assert!(assets::get(path).is_some(), "{path} is not served");
        }
        let ids: Vec<&str> = attributes(&html, "id");
        let once: BTreeSet<&str> = ids.iter().copied().collect();
        assert_eq!(ids.len(), once.len(), "an id stands twice");
    }
}

#[test]
fn pages_are_light() {
    let mut heaviest = (0, 0);
    let mut play = play(9);
    let mut before = ShownFragments::default();
    let fixed: usize = ["table.css", "table.js", "city.svg", "icon.svg"].into_iter().filter_map(assets::get).map(|asset| packed(&asset.text)).sum();
    while play.step() {
        if !play.session.done().len().is_multiple_of(7) {
            continue;
        }
        let model = mistywell::table(&play.session, seated(SeatSet::first(3)));
        let html = pages::table(&model, Theme::System).into_string();
        let pictures: BTreeSet<&str> = attributes(&html, "src").into_iter().filter(|src| src.ends_with(".svg")).collect();
        let drawn: usize = pictures.iter().filter_map(|src| assets::get(src.trim_start_matches("/assets/"))).map(|asset| packed(&asset.text)).sum();
        let after = pages::fragments(&model);
        let change = packed(&update(&before, &after));
        before = ShownFragments::of(&after);
        heaviest = (heaviest.0.max(fixed + packed(&html) + drawn), heaviest.1.max(change));
    }
    println!("first load {} bytes, update {} bytes, packed", heaviest.0, heaviest.1);
    assert!(heaviest.0 <= FIRST_LOAD && heaviest.1 <= UPDATE, "{heaviest:?}");
}

#[test]
fn an_update_holds_only_what_changed() {
    let mut play = play(4);
    play.step();
    let fragments = |play: &Play| pages::fragments(&mistywell::table(&play.session, seated(SeatSet::first(3))));
    let before = ShownFragments::of(&fragments(&play));
    assert_eq!(update(&before, &fragments(&play)), "");
    play.step();
    play.step();
    let change = update(&before, &fragments(&play));
    assert!(change.contains("id=\"prompt\"") && change.contains("id=\"log\""));
}

#[test]
fn a_hint_points_at_its_option() {
    let mut play = play(4);
    play.step();
    let model = mistywell::table(&play.session, seated(SeatSet::first(3)));
    let option = model.options().nth(1).expect("a draft has several").clone();
    let hint = Hint { seat: option.seat, play: option.choice.play.clone(), words: "Try this".into() };
    let html = pages::table(&mistywell::table(&play.session, Seating { hint: Some(hint), ..seated(SeatSet::first(3)) }), Theme::System).into_string();
    assert_eq!(html.matches("option--hint").count(), 1);
    assert!(html.contains("Try this"));
}

#[test]
fn a_replay_shows_the_moment_and_offers_nothing() {
    let mut play = play(6);
    for _ in 0..50 {
        play.step();
    }
    let at = Seating { replay_at: Some(10), ..seated(SeatSet::first(3)) };
    let model = mistywell::table(&play.session, at);
    assert_eq!((model.shown, model.asked.len(), model.can_undo), (10, 0, false));
    let html = pages::table(&model, Theme::System).into_string();
    assert!(html.contains("Replay, 10 of") && !html.contains("name=\"move\"") && !html.contains("data-stream"));
    let beyond = mistywell::table(&play.session, Seating { replay_at: Some(9999), ..seated(SeatSet::NONE) });
    assert_eq!(beyond.shown, beyond.moves);
}

#[test]
fn a_finished_game_says_how_it_ended() {
    let mut play = play(21);
    while play.step() {}
    let html = pages::table(&mistywell::table(&play.session, seated(SeatSet::first(3))), Theme::System).into_string();
    assert!(html.contains("prompt--ended") && html.contains("Watch it again") && !html.contains("name=\"move\""));
}

#[test]
fn what_is_refused_is_explained_with_its_rule() {
    let mut explained = 0;
    for seed in 0..6 {
        let mut play = play(seed);
        while play.step() {
            let model = mistywell::table(&play.session, seated(SeatSet::first(3)));
            for refused in model.asked.iter().flat_map(|asked| &asked.refused) {
                assert!(!refused.line.text.is_empty() && refused.line.rule.0.starts_with("MW-"));
                assert!(model.touching(&refused.piece).is_empty(), "{} is offered and refused", refused.piece);
                explained += 1;
            }
        }
    }
    assert!(explained > 100);
}

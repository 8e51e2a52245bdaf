//! Renders the table of Mistfall and of Heart of the Mists at some moments into a folder, to be looked at: `cargo run -p mistgate-server --example heart
//! -- OUTDIR`, then serve the folder (`python3 -m http.server -d OUTDIR`).

use mistgate_kernel::session::Session;
use mistgate_kernel::{Chance, Game, SeatSet, Status};
use mistgate_mistfall::agenda::Question;
use mistgate_mistfall::ids::Phase;
use mistgate_mistfall::{Mistfall, Setup};
use mistgate_server::catalogues::CATALOGUES;
use mistgate_server::games::Face;
use mistgate_server::games::boxes;
use mistgate_server::games::mistfall::MistfallFace;
use mistgate_server::how_to_play;
use mistgate_server::model::Who;
use mistgate_server::pages::lobby::{LobbyModel, OpenBox};
use mistgate_server::pages::rules::{Book, Search};
use mistgate_server::parts::frame::Theme;
use mistgate_server::seating::{self, Seating};
use mistgate_server::{assets, pages};
use std::collections::BTreeSet;
use std::error::Error;
use std::path::Path;
use std::sync::Arc;

type Done = Result<(), Box<dyn Error>>;

fn main() -> Done {
    let out = std::env::args().nth(1).unwrap_or_else(|| "pages".to_owned());
    let out = Path::new(&out);
    let game = Arc::new(Mistfall::with_content(&Mistfall::files()).map_err(|problems| format!("{problems:?}"))?);
    let face = MistfallFace(game.clone());
    let mut written: BTreeSet<String> = ["table.css", "table.js", "icon.svg"].map(str::to_owned).into();
    let mut put = |name: &str, html: String| -> Done {
        for light in ["light", "dark"] {
            let themed = html.replacen("<html lang=\"en\">", &format!("<html lang=\"en\" data-theme=\"{light}\">"), 1);
            write(&out.join(format!("{name}-{light}.html")), &themed)?;
        }
        written.extend(html.split("\"/assets/").skip(1).filter_map(|rest| rest.split(['"', '?', '#']).next()).map(str::to_owned));
        Ok(())
    };
    for (name, session) in moments(&game) {
        let table = seating::table(&face, &session, seated());
        put(name, pages::table(&table, Theme::System).into_string())?;
    }
    put("lobby", pages::lobby(&lobby(&face), Theme::System).into_string())?;
    put("cards", face.cards(Theme::System).into_string())?;
    let catalogues = CATALOGUES.iter().filter(|file| file.game == "mistfall").map(|file| file.read()).collect();
    let book = Book { game: "mistfall", title: "Mistfall", catalogues };
    put("rulebook", pages::rulebook(&book, face.leaves(), &Search::default(), Theme::System).into_string())?;
    for page in &how_to_play::PAGES {
        put("how-to-play", pages::how_to_play(page, Theme::System).into_string())?;
    }
    for path in written {
        if let Some(asset) = assets::get(&path) {
            write(&out.join("assets").join(&path), &asset.text)?;
        }
    }
    Ok(())
}

fn lobby(face: &MistfallFace) -> LobbyModel {
    let mut layout = face.layout();
    layout.expansions.iter_mut().flat_map(|expansion| &mut expansion.switches).take(1).for_each(|switch| switch.on = true);
    let about = boxes::find("mistfall").map(|found| found.blurb.to_owned()).unwrap_or_default();
    let open_box = OpenBox {
        game: "mistfall",
        title: "Mistfall".to_owned(),
        about,
        layout,
        seed: String::new(),
        free_undo: false,
        open_table: false,
        again: false,
        follows: None,
        tutorial: Some(10),
    };
    LobbyModel { name: "Ada".into(), token: "t".into(), open_box: Some(open_box), ..LobbyModel::default() }
}

fn seated() -> Seating {
    let who = [Who::Person("Ada".into()), Who::Person("Ada".into()), Who::Bot("bot, calm".into()), Who::Person("Noor".into())];
    Seating { id: "lantern-417".into(), token: "t".into(), who: who.to_vec(), mine: SeatSet::first(4), can_undo: true, watching: 2, ..Seating::default() }
}

fn write(path: &Path, text: &str) -> Done {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    Ok(std::fs::write(path, text)?)
}

/// The games that are played to find a moment.
const SEEDS: std::ops::Range<u64> = 3..40;

/// Moments worth looking at.
fn moments(game: &Arc<Mistfall>) -> Vec<(&'static str, Session<Mistfall>)> {
    let asked = |session: &Session<Mistfall>, fits: fn(Question) -> bool| game.look(session.state()).asked().is_some_and(|ask| fits(ask.what));
    let blocked = |session: &Session<Mistfall>| {
        let view = game.view(session.state(), mistgate_kernel::Eyes::SPECTATOR);
        view.phase == Phase::Defence && view.heroes.iter().any(|hero| hero.allies.iter().flatten().any(|ally| ally.blocks.is_some()))
    };
    let foes =
        |session: &Session<Mistfall>| game.view(session.state(), mistgate_kernel::Eyes::SPECTATOR).heroes.iter().map(|hero| hero.enemies.len()).sum::<usize>();
    vec![
        ("start", find(game, 2, 0, |_| true)),
        ("turn", find(game, 2, 30, |session| asked(session, |question| question == Question::Turn) && foes(session) >= 2)),
        ("four", find(game, 4, 60, |session| asked(session, |question| question == Question::Turn) && foes(session) >= 4)),
        ("block", find(game, 2, 10, |session| asked(session, |question| matches!(question, Question::Block(_))))),
        ("blocked", find(game, 2, 10, blocked)),
        ("display", find(game, 2, 10, |session| asked(session, |question| matches!(question, Question::Display(_))))),
        ("display-four", find(game, 4, 10, |session| asked(session, |question| matches!(question, Question::Display(_))))),
        ("recruit", find(game, 2, 0, |session| asked(session, |question| matches!(question, Question::Recruit(_))))),
        ("fight", base(game, 40, |session| asked(session, |question| question == Question::Turn) && foes(session) >= 5)),
        ("target", base(game, 40, |session| asked(session, |question| question == Question::Target) && foes(session) >= 4)),
        ("travel", base(game, 40, |session| asked(session, |question| question == Question::Travel))),
        ("reflex", base(game, 60, |session| asked(session, |question| matches!(question, Question::Reflex(_))) && foes(session) >= 4)),
        ("bury", base(game, 60, |session| asked(session, |question| matches!(question, Question::Bury(..))))),
        ("over", base(game, 60, |session| matches!(session.status(), Status::Over(_)))),
        ("tokens", find(game, 3, 10, |session| asked(session, |question| matches!(question, Question::Tokens(..))))),
    ]
}

fn setup(heroes: usize, seed: u64) -> Setup {
    let quest = ["lamps-on-the-long-road", "a-short-walk-after-dark", "down-to-the-heart"][seed as usize % 3];
    let named = |names: [&str; 4]| names[..heroes].iter().map(|&name| name.to_owned()).collect();
    Setup {
        quest: quest.to_owned(),
        heroes: named(["hedda", "fengray", "jessamy", "fitch"]),
        allies: named(["sergeant-tolliver", "sister-amabel", "perpetua-lamb", "dogsbody"]),
        ..Setup::default()
    }
}

fn find(game: &Arc<Mistfall>, heroes: usize, least: usize, wanted: impl Fn(&Session<Mistfall>) -> bool) -> Session<Mistfall> {
    find_in(game, |seed| setup(heroes, seed), least, wanted)
}

/// A moment of a Quest of Mistfall with four Heroes.
fn base(game: &Arc<Mistfall>, least: usize, wanted: impl Fn(&Session<Mistfall>) -> bool) -> Session<Mistfall> {
    let heroes = ["fengray", "arani", "crow", "celenthia"].map(str::to_owned).to_vec();
    find_in(game, |_| Setup { heroes: heroes.clone(), ..Setup::default() }, least, wanted)
}

fn find_in(game: &Arc<Mistfall>, setup: impl Fn(u64) -> Setup, least: usize, wanted: impl Fn(&Session<Mistfall>) -> bool) -> Session<Mistfall> {
    let mut last = None;
    for seed in SEEDS {
        let mut session = Session::begin(game.clone(), setup(seed), seed).unwrap_or_else(|error| panic!("{error}"));
        let mut chance = Chance::new(seed);
        while let Status::Deciding(seats) = session.status() {
            if session.done().len() >= least && wanted(&session) {
                return session;
            }
            let Some(seat) = seats.iter().next() else { break };
            let mut moves = Vec::new();
            game.legal(session.state(), seat, &mut moves);
            let mv = moves[chance.below(moves.len() as u32) as usize];
            if session.play(seat, mv).is_err() {
                break;
            }
        }
        if wanted(&session) {
            return session;
        }
        last = Some(session);
    }
    last.unwrap_or_else(|| panic!("no game was played"))
}

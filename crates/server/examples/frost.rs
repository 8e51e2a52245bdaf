//! Renders the table of Chronicles of Frost at some moments into a folder, to be looked at: `cargo run -p mistgate-server --example frost
//! -- OUTDIR`, then serve the folder (`python3 -m http.server -d OUTDIR`).

use mistgate_frost::{Frost, Setup};
use mistgate_kernel::session::Session;
use mistgate_kernel::{Chance, Game, Seat, SeatSet, Status};
use mistgate_server::catalogues::CATALOGUES;
use mistgate_server::games::{Face, frost};
use mistgate_server::model::{TableModel, Who};
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
    let game = Arc::new(Frost::embedded().map_err(|problems| format!("{problems:?}"))?);
    let face = frost::FrostFace(game.clone());
    let mut written: BTreeSet<String> = ["table.css", "table.js", "icon.svg"].map(str::to_owned).into();
    let mut put = |name: &str, html: String| -> Done {
        for light in ["light", "dark"] {
            let themed = html.replacen("<html lang=\"en\">", &format!("<html lang=\"en\" data-theme=\"{light}\">"), 1);
            write(&out.join(format!("{name}-{light}.html")), &themed)?;
        }
        written.extend(html.split("\"/assets/").skip(1).filter_map(|rest| rest.split(['"', '?', '#']).next()).map(str::to_owned));
        Ok(())
    };
    for (name, session, mine) in moments(&game) {
        let table = seating::table(&face, &session, seated(mine));
        put(name, pages::table(&table, Theme::System).into_string())?;
    }
    put("cards", face.cards(Theme::System).into_string())?;
    let catalogues = CATALOGUES.iter().filter(|file| file.game == "frost").map(|file| file.read()).collect();
    let book = Book { game: "frost", title: "Chronicles of Frost", catalogues };
    put("rulebook", pages::rulebook(&book, face.leaves(), &Search::default(), Theme::System).into_string())?;
    for path in written {
        if let Some(asset) = assets::get(&path) {
            write(&out.join("assets").join(&path), &asset.text)?;
        }
    }
    Ok(())
}

fn seated(mine: SeatSet) -> Seating {
    let who = [Who::Person("Ada".into()), Who::Person("Ilse".into()), Who::Bot("bot, calm".into()), Who::Person("Noor".into())];
    Seating { id: "lantern-417".into(), token: "t".into(), who: who.to_vec(), mine, can_undo: true, watching: 2, ..Seating::default() }
}

fn write(path: &Path, text: &str) -> Done {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    Ok(std::fs::write(path, text)?)
}

/// The games that are played to find a moment: more would take long for one that is rare.
const SEEDS: std::ops::Range<u64> = 7..19;

/// Moments worth looking at, each with the seats that are mine.
fn moments(game: &Arc<Frost>) -> Vec<(&'static str, Session<Frost>, SeatSet)> {
    let me = SeatSet::only(Seat(0));
    let acts = |m: &TableModel| m.options().any(|option| option.choice.play == "done") && m.options().count() > 5;
    let verb = |verb: &'static str| move |m: &TableModel| m.options().any(|option| option.choice.play.starts_with(verb));
    let all = |players| Setup { events: players > 1, villains: players > 1, rounds: Some(40), ..Setup::of(players) };
    vec![
        ("start", find(game, Setup::of(2), me, 0, acts), me),
        ("mid", find(game, Setup { live_scores: true, ..all(4) }, me, 130, acts), me),
        ("unlock", find(game, Setup::of(2), me, 60, verb("unlock")), me),
        ("place", find(game, Setup::of(2), me, 30, verb("place")), me),
        (
            "fight",
            find(game, Setup { open_challenge: true, ..all(3) }, me, 40, |m| m.options().any(|option| option.choice.label.starts_with("Contribute"))),
            me,
        ),
        ("waiting", find(game, all(4), me, 300, |m| m.asked.is_empty()), me),
        ("watching", find(game, all(3), SeatSet::NONE, 200, |_| true), SeatSet::NONE),
        ("solo", find(game, all(1), me, 60, acts), me),
        ("over", find(game, Setup { rounds: Some(12), ..all(4) }, me, 0, |m| m.ended.is_some()), me),
        ("solo-over", find(game, all(1), me, 0, |m| m.ended.is_some()), me),
    ]
}

fn find(game: &Arc<Frost>, setup: Setup, mine: SeatSet, least: usize, wanted: impl Fn(&TableModel) -> bool) -> Session<Frost> {
    let face = frost::FrostFace(game.clone());
    let mut last = None;
    for seed in SEEDS {
        let mut session = Session::begin(game.clone(), setup.clone(), seed).unwrap_or_else(|error| panic!("{error}"));
        let mut chance = Chance::new(seed);
        loop {
            let asked = match session.status() {
                Status::Deciding(seats) => seats.iter().next(),
                Status::Over(_) => None,
            };
            let looks = mine.is_empty() || asked.is_none_or(|seat| mine.contains(seat)) || session.done().len() % 8 == 0;
            if looks && session.done().len() >= least && wanted(&seating::table(&face, &session, seated(mine))) {
                return session;
            }
            let Some(seat) = asked else { break };
            let mut moves = Vec::new();
            game.legal(session.state(), seat, &mut moves);
            // Ending a phase early makes dull pictures.
            let lively: Vec<_> = moves.iter().copied().filter(|&mv| !matches!(game.notation(mv).as_str(), "done" | "retreat" | "no")).collect();
            // A fight is rare: whoever can face a Villain does.
            let bold: Vec<_> = moves.iter().copied().filter(|&mv| ["face ", "ask "].iter().any(|verb| game.notation(mv).starts_with(verb))).collect();
            let pool = [&bold, &lively, &moves].into_iter().find(|pool| !pool.is_empty()).unwrap_or(&moves);
            let mv = pool[chance.below(pool.len() as u32) as usize];
            if session.play(seat, mv).is_err() {
                break;
            }
        }
        last = Some(session);
    }
    last.unwrap_or_else(|| panic!("no game was played"))
}

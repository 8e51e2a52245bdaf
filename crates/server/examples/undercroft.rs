//! Renders a place of Malhya as it is sneaked through and fought in, to be looked at: `cargo run -p mistgate-server --example
//! undercroft -- OUTDIR`, then serve the folder (`python3 -m http.server -d OUTDIR`).

use mistgate_kernel::content::Source;
use mistgate_kernel::session::Session;
use mistgate_kernel::{Chance, Game, SeatSet, Status};
use mistgate_malhya::ask::Question;
use mistgate_malhya::combat::step::FightQuestion;
use mistgate_malhya::moves::Move;
use mistgate_malhya::{Malhya, Setup};
use mistgate_server::games::malhya::MalhyaFace;
use mistgate_server::model::Who;
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
    let more = [
        Source::new("places_undercroft.toml", include_str!("undercroft/places_undercroft.toml")),
        Source::new("booklets/undercroft_stealth.md", include_str!("undercroft/stealth.md")),
        Source::new("booklets/undercroft_fight.md", include_str!("undercroft/fight.md")),
    ];
    let files: Vec<Source> = Malhya::files().into_iter().chain(more).collect();
    let face = MalhyaFace(Arc::new(Malhya::load(&files).map_err(|problems| format!("{problems:?}"))?));
    let mut written = BTreeSet::from(["table.js".to_owned(), "malhya.js".to_owned(), "icon.svg".to_owned()]);
    for (name, session) in moments(&face.0) {
        let Some(session) = session else {
            eprintln!("no play comes to {name}");
            continue;
        };
        let who = vec![Who::Person("Ada".into()); 5];
        let at = Seating { id: "lantern-417".into(), token: "t".into(), who, mine: SeatSet::ALL, can_undo: true, ..Seating::default() };
        let html = pages::table(&seating::table(&face, &session, at), Theme::System).into_string();
        written.extend(html.split("\"/assets/").skip(1).filter_map(|rest| rest.split(['"', '?', '#']).next()).map(str::to_owned));
        for light in ["light", "dark"] {
            let themed = html.replacen("<html lang=\"en\">", &format!("<html lang=\"en\" data-theme=\"{light}\">"), 1);
            write(&out.join(format!("{name}-{light}.html")), &themed)?;
        }
    }
    for path in written {
        if let Some(asset) = assets::get(&path) {
            write(&out.join("assets").join(&path), &asset.text)?;
        }
    }
    Ok(())
}

fn write(path: &Path, text: &str) -> Done {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    Ok(std::fs::write(path, text)?)
}

/// Moments worth looking at.
fn moments(game: &Arc<Malhya>) -> Vec<(&'static str, Option<Session<Malhya>>)> {
    let (night, day) = ("the-undercroft-by-night", "the-undercroft-by-day");
    let turn = |question: Question| matches!(question, Question::Turn(_));
    let plan = |question: Question| matches!(question, Question::Combat(FightQuestion::Plan(..)));
    let defend = |question: Question| matches!(question, Question::Combat(FightQuestion::Defend(_)));
    let deploy = |question: Question| matches!(question, Question::Spot(_));
    vec![
        ("deploy", find(game, night, 4, 0, deploy)),
        ("stealth", find(game, night, 4, 1, turn)),
        ("sneaking", find(game, night, 4, 12, turn)),
        ("fight", find(game, day, 4, 1, turn)),
        ("fighting", find(game, day, 4, 40, turn)),
        ("plan", find(game, day, 4, 1, plan)),
        ("defend", find(game, day, 4, 1, defend)),
    ]
}

/// A play of this adventure in which, after so many moves, something is asked that is wanted.
fn find(game: &Arc<Malhya>, adventure: &str, heroes: u8, least: usize, wanted: impl Fn(Question) -> bool) -> Option<Session<Malhya>> {
    for seed in 1..60 {
        let setup = Setup { adventure: adventure.to_owned(), quick: true, ..Setup::of(heroes) };
        let mut session = Session::begin(game.clone(), setup, seed).ok()?;
        let mut chance = Chance::new(seed);
        for n in 0..400 {
            let Status::Deciding(seats) = session.status() else { break };
            let asked = game.look(session.state()).asked().map(|ask| ask.what);
            if n >= least && asked.is_some_and(&wanted) {
                return Some(session);
            }
            let Some(seat) = seats.iter().next() else { break };
            let mut moves = Vec::new();
            game.legal(session.state(), seat, &mut moves);
            // Nobody dawdles: blows before steps.
            let eager = |mv: &&Move| matches!(mv, Move::Fight(_) | Move::MeleeKill(_) | Move::RangedKill(_));
            let Some(mv) = moves.iter().find(eager).or_else(|| chance.pick(&moves)).copied() else { break };
            session.play(seat, mv).ok()?;
        }
    }
    None
}

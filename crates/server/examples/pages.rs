//! Renders every page from real states into a folder, to be looked at: `cargo run -p mistgate-server --example pages -- OUTDIR`,
//! then serve the folder (`python3 -m http.server -d OUTDIR`).

use mistgate_kernel::rule::Catalogue;
use mistgate_kernel::session::Session;
use mistgate_kernel::{Chance, Game, Seat, SeatSet, Status};
use mistgate_mistywell::{Mistywell, Setup};
use mistgate_server::games::Face;
use mistgate_server::games::boxes::BOXES;
use mistgate_server::games::mistywell;
use mistgate_server::look::Tone;
use mistgate_server::model::{TableModel, Who};
use mistgate_server::pages::lobby::{BoxModel, LobbyModel, OpenBox, TableCard};
use mistgate_server::pages::rules::{Book, Search};
use mistgate_server::parts::frame::Theme;
use mistgate_server::seating::Seating;
use mistgate_server::{assets, pages};
use std::collections::BTreeSet;
use std::error::Error;
use std::path::Path;
use std::sync::Arc;

type Done = Result<(), Box<dyn Error>>;

fn main() -> Done {
    let out = std::env::args().nth(1).unwrap_or_else(|| "pages".to_owned());
    let out = Path::new(&out);
    let game = Arc::new(Mistywell::embedded().map_err(|problems| format!("{problems:?}"))?);
    let mut written = BTreeSet::new();
    let mut put = |name: &str, html: String| -> Done {
        for light in ["light", "dark"] {
            let themed = html.replacen("<html lang=\"en\">", &format!("<html lang=\"en\" data-theme=\"{light}\">"), 1);
            write(&out.join(format!("{name}-{light}.html")), &themed)?;
        }
        written.extend(asset_paths(&html));
        Ok(())
    };
    for (name, session, mine) in moments(&game) {
        let seats = [Who::Person("Ada".into()), Who::Person("Ilse".into()), Who::Bot("bot, calm".into())];
        let at = Seating { id: "lantern-417".into(), token: "t".into(), who: seats.to_vec(), mine, can_undo: true, watching: 2, ..Seating::default() };
        put(name, pages::table(&mistywell::table(&session, at.clone()), Theme::System).into_string())?;
        if name == "turn" {
            let replay = Seating { replay_at: Some(session.done().len() / 2), ..at };
            put("replay", pages::table(&mistywell::table(&session, replay), Theme::System).into_string())?;
        }
    }
    let rules = Catalogue::read(include_str!("../../../rules/mistywell.toml"))?;
    let book = Book { game: "mistywell", title: "Mistywell", catalogues: vec![&rules] };
    put("lobby", pages::lobby(&some_lobby(&game), Theme::System).into_string())?;
    put("rules", pages::rulebooks(std::slice::from_ref(&book), Theme::System).into_string())?;
    put("rulebook", pages::rulebook(&book, mistywell::MistywellFace(game.clone()).leaves(), &Search::default(), Theme::System).into_string())?;
    if let Some(rule) = book.find("MW-GOAL-03") {
        put("rule", pages::rule(&book, rule, Theme::System).into_string())?;
    }
    put("cards", mistywell::gallery(&game, Theme::System).into_string())?;
    put(
        "error",
        pages::error(
            404,
            "Nobody sits here",
            "There is no table at this address. It may have been cleared, or the link lost a letter on its way.",
            Theme::System,
        )
        .into_string(),
    )?;
    for path in ["table.css", "table.js", "city.svg", "icon.svg"] {
        written.insert(path.to_owned());
    }
    for path in written {
        if let Some(asset) = assets::get(&path) {
            write(&out.join("assets").join(&path), &asset.text)?;
        }
    }
    Ok(())
}

fn some_lobby(game: &Arc<Mistywell>) -> LobbyModel {
    let (face, hosted) = (mistywell::MistywellFace(game.clone()), mistywell::hosted(game.clone()));
    let boxes = BOXES.iter().map(|one| BoxModel {
        game: one.game,
        cover: one.cover,
        players: "1 to 3".to_owned(),
        length: "75 min".to_owned(),
        ready: one.game == "mistywell",
    });
    let table = |id: &str, line: &str, when: &str, your_turn| TableCard {
        url: format!("/t/{id}"),
        id: id.to_owned(),
        charge: "lantern",
        tone: Tone::Copper,
        title: "Mistywell".to_owned(),
        line: line.to_owned(),
        when: when.to_owned(),
        your_turn,
    };
    LobbyModel {
        name: "Ada".into(),
        origin: String::new(),
        token: "t".into(),
        games: boxes.collect(),
        open_box: Some(OpenBox {
            game: "mistywell",
            title: hosted.about.title,
            about: hosted.about.blurb,
            layout: face.layout(),
            seed: "417".to_owned(),
            free_undo: false,
            open_table: false,
            again: false,
            follows: None,
            tutorial: Some(10),
        }),
        notice: None,
        mine: vec![table("t1", "Round 6, 3 Unity, 2 Fear", "a moment ago", true), table("t2", "Draft, Ilse to move", "yesterday", false)],
        open: vec![table("t3", "Noor asks for a Tinker", "this evening", false)],
        finished: vec![table("t4", "Won in round 19", "last week", false)],
    }
}

fn write(path: &Path, text: &str) -> Done {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    Ok(std::fs::write(path, text)?)
}

fn asset_paths(html: &str) -> Vec<String> {
    html.split("\"/assets/").skip(1).filter_map(|rest| rest.split(['"', '?', '#']).next()).map(str::to_owned).collect()
}

/// Moments worth looking at, each with the seats that are mine.
fn moments(game: &Arc<Mistywell>) -> Vec<(&'static str, Session<Mistywell>, SeatSet)> {
    let witch = SeatSet::only(Seat(0));
    let all = SeatSet::first(3);
    let turn = |m: &TableModel| m.asked.iter().any(|asked| asked.question.text.contains("play a card"));
    let squares = |m: &TableModel| m.options().filter(|option| option.choice.play.starts_with("square")).count() >= 3;
    let night = |m: &TableModel| turn(m) && m.options().any(|option| option.choice.play.starts_with("ability"));
    let recover = |m: &TableModel| m.options().filter(|option| option.choice.play.starts_with("recover")).count() >= 3;
    vec![
        ("draft", find(game, 7, witch, 0, |_| true), witch),
        ("start", find(game, 7, witch, 12, turn), witch),
        ("turn", find(game, 5, witch, 160, turn), witch),
        ("squares", find(game, 11, all, 60, squares), all),
        ("ability", find(game, 3, all, 120, night), all),
        ("recover", find(game, 3, all, 60, recover), all),
        ("waiting", find(game, 4, witch, 90, |m| m.asked.is_empty()), witch),
        ("watching", find(game, 4, SeatSet::NONE, 200, |_| true), SeatSet::NONE),
        ("over", finish(game, 21), all),
    ]
}

fn find(game: &Arc<Mistywell>, seed: u64, mine: SeatSet, least: usize, wanted: impl Fn(&TableModel) -> bool) -> Session<Mistywell> {
    for seed in seed..seed + 200 {
        let mut play = play(game, seed);
        while let Some(session) = play.step() {
            let at = Seating { mine, ..Seating::default() };
            if session.done().len() >= least && wanted(&mistywell::table(session, at)) {
                return play.session;
            }
        }
    }
    play(game, seed).session
}

fn finish(game: &Arc<Mistywell>, seed: u64) -> Session<Mistywell> {
    let mut play = play(game, seed);
    while play.step().is_some() {}
    play.session
}

struct Play {
    session: Session<Mistywell>,
    chance: Chance,
    begun: bool,
}

fn play(game: &Arc<Mistywell>, seed: u64) -> Play {
    let setup = Setup { control: [0, 1, 2], ..Setup::default() };
    let session = Session::begin(game.clone(), setup, seed).unwrap_or_else(|error| panic!("{error}"));
    Play { session, chance: Chance::new(seed), begun: false }
}

impl Play {
    /// The next decision: first the opening, then after one random move more.
    fn step(&mut self) -> Option<&Session<Mistywell>> {
        let Status::Deciding(seats) = self.session.status() else { return None };
        if std::mem::replace(&mut self.begun, true) {
            let seat = seats.iter().next()?;
            let mut moves = Vec::new();
            self.session.game().legal(self.session.state(), seat, &mut moves);
            let mv = moves[self.chance.below(moves.len() as u32) as usize];
            self.session.play(seat, mv).ok()?;
        }
        matches!(self.session.status(), Status::Deciding(_)).then_some(&self.session)
    }
}

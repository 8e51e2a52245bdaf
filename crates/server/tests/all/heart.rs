//! The table of Heart of the Mists: everything of the expansion lies somewhere and can be clicked, says why, is light, and tells nothing hidden.

use crate::common::weight::{FIRST_LOAD, UPDATE, packed};
use mistgate_kernel::session::Session;
use mistgate_kernel::{Chance, Eyes, Game, Seat, SeatSet, Status};
use mistgate_mistfall::agenda::Question;
use mistgate_mistfall::ids::Phase;
use mistgate_mistfall::moves::Move;
use mistgate_mistfall::{Mistfall, Setup};
use mistgate_server::assets;
use mistgate_server::games::Face;
use mistgate_server::games::mistfall::MistfallFace;
use mistgate_server::model::{TableModel, Who};
use mistgate_server::pages::{self, ShownFragments, update};
use mistgate_server::parts::frame::Theme;
use mistgate_server::seating::{self, Seating};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Games that are played at random.
const GAMES: u64 = 6;
/// Within so many everything is asked at least once.
const MANY: u64 = 60;

pub fn game() -> Arc<Mistfall> {
    Arc::new(Mistfall::with_content(&Mistfall::files()).expect("the content that comes with the program is sound"))
}

fn seated(mine: SeatSet) -> Seating {
    Seating { id: "t".into(), token: "token".into(), who: vec![Who::Person("Ada".into()); 4], mine, can_undo: true, ..Seating::default() }
}

/// One of the expansion's Quests with four Heroes, an Ally each, and the Rewards of both boxes: there is no fuller table.
fn setup(game: &Mistfall, seed: u64) -> Setup {
    let c = &game.content;
    let turn = seed as usize;
    let quest = c.quests[c.base.quests..][turn % (c.quests.len() - c.base.quests)].slug.clone();
    let heroes = (0..4).map(|at| c.charters[(turn * 3 + at + c.base.charters) % c.charters.len()].slug.clone()).collect();
    let allies = (0..4).map(|at| c.allies[(turn * 4 + at) % c.allies.len()].slug.clone()).collect();
    Setup { quest, heroes, allies, rewards_from: Some(mistgate_mistfall::setup::RewardSets::Both), ..Setup::default() }
}

/// Plays at random and shows the table, wherever this is due, to somebody who plays all Heroes.
fn each_look(seed: u64, due: impl Fn(&Session<Mistfall>) -> bool, mut look: impl FnMut(&MistfallFace, &Session<Mistfall>, TableModel)) {
    let game = game();
    let face = MistfallFace(game.clone());
    let mut session = Session::begin(game.clone(), setup(&game, seed), seed).expect("a sound setup");
    let mut chance = Chance::new(seed);
    while let Status::Deciding(seats) = session.status() {
        if due(&session) {
            look(&face, &session, seating::table(&face, &session, seated(SeatSet::first(4))));
        }
        let seat = seats.one(&mut chance).expect("somebody decides");
        let mut moves = Vec::new();
        game.legal(session.state(), seat, &mut moves);
        // A Personal Reward is seldom affordable: who can buy one does, and who cannot saves for it. Who ends a turn before anything is done wins nothing.
        let saves = |mv: &&Move| matches!(mv, Move::Exchange(_));
        let buys = |mv: &&Move| matches!(mv, Move::Buy(_)) && moves.iter().any(|mv| saves(&mv));
        let lively: Vec<Move> = moves.iter().copied().filter(|mv| !matches!(mv, Move::End | Move::Pass | Move::PassPhase)).collect();
        let any = chance.pick(if lively.is_empty() { &moves } else { &lively });
        let mv = moves.iter().find(buys).or_else(|| moves.iter().find(saves)).or(any).copied();
        session.play(seat, mv.expect("there is a legal move")).expect("a legal move");
    }
    look(&face, &session, seating::table(&face, &session, seated(SeatSet::first(4))));
}

fn every(stride: usize) -> impl Fn(&Session<Mistfall>) -> bool {
    move |session| session.done().len().is_multiple_of(stride)
}

/// A question that only the expansion asks, by a name.
fn question_of_heart(session: &Session<Mistfall>) -> Option<&'static str> {
    match session.game().look(session.state()).asked()?.what {
        Question::Block(_) => Some("block"),
        Question::Ally(_) => Some("ally"),
        Question::Recruit(_) => Some("recruit"),
        Question::Tokens(..) => Some("tokens"),
        Question::Claim(..) => Some("claim"),
        Question::Display(_) => Some("display"),
        Question::GiveUp => Some("give up"),
        _ => None,
    }
}

fn attributes<'a>(html: &'a str, name: &str) -> Vec<&'a str> {
    let start = format!(" {name}=\"");
    html.split(&start).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

/// Is there an element of this piece that is marked as one that may be chosen?
fn can_be_clicked(html: &str, piece: &str) -> bool {
    let mark = format!("data-piece=\"{piece}\"");
    let tags = html.match_indices(&mark).filter_map(|(at, _)| html[html[..at].rfind('<').unwrap_or(0)..].split('>').next());
    tags.into_iter().any(|tag| tag.contains("legal"))
}

#[test]
fn every_answer_to_a_question_of_the_expansion_can_be_clicked_where_it_lies() {
    let wanted = BTreeSet::from(["block", "ally", "recruit", "tokens", "claim", "display", "give up"]);
    let mut asked = BTreeSet::new();
    for seed in 0..MANY {
        if asked == wanted {
            break;
        }
        let due = |session: &Session<Mistfall>| question_of_heart(session).is_some();
        each_look(seed, due, |_, session, model| {
            let Some(question) = question_of_heart(session) else { return };
            asked.insert(question);
            let html = pages::table(&model, Theme::System).into_string();
            for option in model.options() {
                for piece in &option.choice.pieces {
                    assert!(can_be_clicked(&html, piece), "{question}: {piece} of {:?} lies nowhere (seed {seed})", option.choice.play);
                }
                assert!(option.choice.rule.0.starts_with("HM-") || option.choice.rule.0 == "MF-FINE-22", "{question}: {:?}", option.choice);
            }
            let ids = attributes(&html, "id");
            assert_eq!(ids.len(), ids.iter().collect::<BTreeSet<_>>().len(), "an id stands twice");
            for src in attributes(&html, "src").into_iter().filter_map(|src| src.strip_prefix("/assets/")) {
                assert!(assets::get(src.split('?').next().unwrap_or_default()).is_some(), "{src} is not served");
            }
        });
    }
    assert_eq!(asked, wanted);
}

#[test]
fn blocking_shows_on_the_ally_and_on_the_enemy() {
    let blocks = |session: &Session<Mistfall>| {
        let view = session.game().view(session.state(), Eyes::SPECTATOR);
        view.phase == Phase::Defence && view.heroes.iter().any(|hero| hero.allies.iter().flatten().any(|ally| ally.blocks.is_some()))
    };
    let mut seen = 0;
    for seed in 0..2 {
        each_look(seed, blocks, |_, session, model| {
            let html = pages::table(&model, Theme::System).into_string();
            let shown = html.contains(" blocks <b>") && html.contains(" blocked by <b>");
            assert_eq!(shown, blocks(session), "seed {seed}");
            seen += usize::from(shown);
        });
    }
    assert!(seen >= 5, "only {seen} times an Ally blocked");
}

#[test]
fn a_full_table_of_the_expansion_is_light() {
    let fixed: usize = ["table.css", "table.js", "icon.svg"].into_iter().filter_map(assets::get).map(|asset| packed(&asset.text)).sum();
    let mut pictures: BTreeMap<String, usize> = BTreeMap::new();
    let mut heaviest = (0, 0);
    let shops = |session: &Session<Mistfall>| every(9)(session) || matches!(question_of_heart(session), Some("display" | "recruit"));
    for seed in 0..GAMES {
        each_look(seed, shops, |_, _, model| {
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
fn what_cannot_be_used_says_why_with_a_rule_of_the_game() {
    let mut explained = BTreeSet::new();
    for seed in 0..GAMES {
        each_look(seed, every(7), |face, session, model| {
            for seat in (0..4).map(Seat) {
                for (piece, line) in seating::whys(face, session, seat) {
                    assert!(line.text.ends_with(['.', '?']) && line.rule.0.starts_with(['M', 'H']), "{piece}: {line:?}");
                    explained.insert(line.rule.0);
                }
            }
            for refused in model.asked.iter().flat_map(|asked| &asked.refused) {
                assert!(model.touching(&refused.piece).is_empty(), "{} is offered and refused", refused.piece);
            }
            for line in &model.log {
                assert!(!line.line.text.is_empty() && line.line.rule.0.starts_with(['M', 'H']), "{:?}", line.line);
            }
        });
    }
    for rule in ["HM-ACTION-01", "HM-ACTION-03", "HM-BOX-01", "HM-REWARD-08", "HM-REWARD-13"] {
        assert!(explained.contains(rule), "no {rule} among {explained:?}");
    }
}

/// Everything that is sent about the pieces, if the hidden ones lie as in this state.
fn bytes(face: &MistfallFace, session: &Session<Mistfall>, state: &<Mistfall as Game>::State) -> String {
    let mut table = seating::table(face, session, seated(SeatSet::first(4)));
    table.board = face.board(session.game(), state, Eyes(SeatSet::first(4)));
    let update: String = pages::fragments(&table).into_iter().map(|fragment| fragment.html.into_string()).collect();
    pages::table(&table, Theme::System).into_string() + &update
}

#[test]
fn worlds_that_differ_in_what_is_hidden_give_the_same_bytes() {
    let mut differing = 0;
    for seed in 0..GAMES {
        each_look(seed, every(23), |face, session, _| {
            let (game, state) = (session.game(), session.state());
            let mut other = *state;
            let all = Eyes(SeatSet::first(4));
            game.redeal(&mut other, all, &mut Chance::new(seed + 99));
            differing += usize::from(other.reward_deck.as_slice() != state.reward_deck.as_slice());
            assert_eq!(game.view(state, all), game.view(&other, all), "the view tells of something hidden (seed {seed})");
            assert!(bytes(face, session, state) == bytes(face, session, &other), "the page tells of something hidden (seed {seed})");
        });
    }
    assert!(differing > 20, "only {differing} pairs of worlds differed in the Rewards deck: the test would prove nothing");
}

//! From a session of the kernel to the data of a page: the one place where the two meet.

use crate::ending::{Course, Ending, KeyMoment, course, ending};
use crate::front::Fields;
use crate::games::{Face, SeatLook, boxes};
use crate::keys::{Keys, options};
use crate::model::*;
use crate::parts::guide::Lesson;
use crate::preview::Worlds;
use crate::recap::{Deed, Reader, Recap, TellKind, Told, gathered, recap};
use crate::room::{Asked, Said};
use mistgate_kernel::json::{FromJson, ToJson};
use mistgate_kernel::session::{Happened, Session};
use mistgate_kernel::text::capital;
use mistgate_kernel::{Eyes, Game, Line, Rule, Seat, SeatSet, Status, WhyNot};
use std::ops::Range;

/// What a server knows about a table besides its session, for one person.
#[derive(Clone, Debug, Default)]
pub struct Seating {
    /// The table's id, as it stands in addresses.
    pub id: String,
    /// Ties a form to the person.
    pub token: String,
    /// Who sits on each seat, in order.
    pub who: Vec<Who>,
    /// Whether the person on each seat is here; nothing for bots and free seats.
    pub here: Vec<Option<bool>>,
    /// The seats of this person.
    pub mine: SeatSet,
    /// What was said at the table.
    pub said: Vec<Said>,
    /// Bots' seats that somebody wants to be opened.
    pub asks: Vec<Asked>,
    /// The table where the same people play again.
    pub rematch: Option<String>,
    /// May this person take the last thing back?
    pub can_undo: bool,
    /// What a bot would do.
    pub hint: Option<Hint>,
    /// People who watch.
    pub watching: usize,
    /// Words for the person.
    pub notice: Option<String>,
    /// Links to empty seats.
    pub invites: Vec<Invite>,
    /// The seat that this person may take without an invitation: the table is open to strangers, and this is one.
    pub free: Option<Seat>,
    /// The link for those who only watch.
    pub watch: Option<String>,
    /// Did this person make the table?
    pub host: bool,
    /// Show the table after this many things done, as a replay.
    pub replay_at: Option<usize>,
    /// How much of the log is told.
    pub log: LogLength,
    /// Show the table after this many things done, because the page has not shown the next ones yet: nothing is asked there.
    pub upto: Option<usize>,
}

/// How much of the log is told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogLength {
    /// As much as stands beside the table.
    #[default]
    Page,
    /// From the beginning.
    Whole,
}

/// A card that asks was used within so many things done.
const RECENT: usize = 12;

/// So many things done are told beside the table; the whole story is a link away.
const PAGE_LOG: usize = 48;

/// A table of some game, as this person sees it.
pub fn table<'a, F: Face>(face: &F, session: &'a Session<F::Game>, at: Seating) -> TableModel<'a> {
    let game = session.game().as_ref();
    let eyes = Eyes(at.mine);
    let moves = session.count();
    let shown = at.replay_at.or(at.upto).unwrap_or(moves).min(moves);
    let replay = at.replay_at.is_some();
    let asks = !replay && shown == moves;
    let earlier = (shown < moves).then(|| session.state_after(shown));
    let state = earlier.as_ref().unwrap_or(session.state());
    let deciding = match game.status(state) {
        Status::Deciding(seats) => seats,
        Status::Over(_) => SeatSet::NONE,
    };
    let from = match at.log {
        LogLength::Page => shown.saturating_sub(PAGE_LOG),
        LogLength::Whole => 0,
    };
    let looks = (0..session.seats().len() as u8).map(|seat| (Seat(seat), face.seat(session, Seat(seat))));
    let present = game.present(state);
    let seats: Vec<SeatModel> = looks.map(|(seat, look)| SeatModel { present: present.contains(seat), ..seat_model(&at, look, seat, deciding) }).collect();
    let mut asked = Vec::new();
    let mut waiting = Vec::new();
    let mut keys = Keys::default();
    let mut worlds: Option<Worlds<F::Game>> = None;
    let mut recent: Option<Vec<<F::Game as Game>::Event>> = None;
    for seat in deciding.iter() {
        let Some(question) = game.question(state, seat) else { continue };
        if !asks || !at.mine.contains(seat) {
            // What is asked of several alike, such as a party, is read once.
            if (face.asks_openly() || at.mine.contains(seat)) && !waiting.contains(&question) {
                waiting.push(question);
            }
            continue;
        }
        let role = seats.get(usize::from(seat.0)).map(|seat| seat.role.clone()).unwrap_or_default();
        let before = keys;
        let worlds = worlds.get_or_insert_with(|| Worlds::of(game, state, eyes));
        let options = options(face, game, state, seat, worlds, &mut keys);
        // A party's decision is put to all its seats: who holds several reads it once.
        if let Some(same) = asked.iter_mut().find(|other: &&mut PromptModel| other.question == question && same_plays(&other.options, &options)) {
            same.together = true;
            keys = before;
            continue;
        }
        let refused = face.near(game, state, seat, &options).into_iter().filter_map(|(piece, label)| {
            // What is simply not asked now is worth no word.
            let WhyNot::Because(line) = game.why_not(state, seat, &piece) else { return None };
            Some(Refused { piece, label, line })
        });
        let refused = refused.collect();
        let passage = game.passage(state, seat);
        let cause = face.cause(game, state, seat, recent.get_or_insert_with(|| events(session, shown.saturating_sub(RECENT)..shown)));
        let verbs = if options.iter().any(|option| matches!(option.place, Place::Verb { .. })) { face.verbs() } else { &[] };
        asked.push(PromptModel { seat, role, together: false, passage, cause, question, options, verbs, refused });
    }
    // Who is asked is taught; at the end whoever sits here.
    let pupil = asked.first().map(|asked: &PromptModel| asked.seat).or_else(|| at.mine.iter().next().filter(|_| deciding.is_empty()));
    let tutorial = is_tutorial(face, session);
    let wishes = if asks { all_wishes(game, state, at.mine) } else { Vec::new() };
    let recap = if replay { None } else { since_my_turn(face, session, shown, at.mine, &seats) };
    let last = shown.checked_sub(1).map(|last| told(face, session, last, eyes, &seats)).filter(|_| !replay);
    let ended = ending(face, game, state, &seats).map(|ending| {
        // How it went is told where the game can be looked back upon, and not at every step of a replay.
        let (course, moments) = if replay { (None, Vec::new()) } else { how_it_went(face, session, eyes) };
        Ending { course, moments, ..ending }
    });
    TableModel {
        id: at.id,
        game: F::Game::NAME,
        title: boxes::find(F::Game::NAME).map_or(F::Game::NAME, |found| found.cover.title).to_owned(),
        token: at.token,
        seats,
        guide: guide(face, game, state, pupil, tutorial),
        tutorial,
        papers: face.papers(),
        bots: face.bots(),
        rivals: face.scores(game, state).len() > 1,
        asked,
        wishes,
        waiting,
        log: log(session, from..shown, eyes, recap.as_ref().map(|recap| recap.since), |event| face.is_heading(event)),
        more_log: from > 0,
        recap,
        last,
        // Whoever is shown an earlier moment stands so many lines before the end.
        at: (session.lines().len() - if replay { 0 } else { moves - shown }) as u64,
        moves,
        shown,
        replay,
        can_undo: at.can_undo && asks && moves > 0,
        hint: at.hint,
        ended,
        rematch: at.rematch,
        said: at.said,
        asks: at.asks,
        watching: at.watching,
        notice: at.notice.or_else(|| session.change().filter(|change| moves <= change.at).map(|change| change.said().to_owned())),
        invites: at.invites,
        free: at.free,
        watch: at.watch,
        host: at.host,
        board: face.board_after(game, state, eyes, &last_events(session, shown)),
    }
}

/// Why this seat cannot use what lies near: the answers of the page "Why can't I?".
pub fn whys<F: Face>(face: &F, session: &Session<F::Game>, seat: Seat) -> Vec<(String, Line)> {
    let (game, state) = (session.game().as_ref(), session.state());
    let answers = face.pieces(game, state, seat).into_iter().filter_map(|(piece, label)| match game.why_not(state, seat, &piece) {
        WhyNot::Because(line) | WhyNot::NotAsked(line) => Some((label, line)),
        WhyNot::YouCan { .. } | WhyNot::NoSuchPiece => None,
    });
    answers.collect()
}

/// Is it the table that the game teaches with?
fn is_tutorial<F: Face>(face: &F, session: &Session<F::Game>) -> bool {
    let Some(tutorial) = face.tutorial().filter(|tutorial| tutorial.seed == session.seed()) else { return false };
    let fields = tutorial.fields.iter().map(|&(field, value)| (field.to_owned(), value.to_owned())).collect();
    let laid_out = face.setup(&Fields(fields)).unwrap_or_default();
    let Ok(setup) = <F::Game as Game>::Setup::from_value(&laid_out) else { return false };
    let (wanted, dealt) = (setup.to_value(), session.setup().to_value());
    // Who controls whom is filled in when the table is made: only what the form says must be the same.
    laid_out.as_object().is_some_and(|said| said.keys().all(|field| wanted.get(field) == dealt.get(field)))
}

/// What the guide has to say to the seat that is asked.
fn guide<F: Face>(face: &F, game: &F::Game, state: &<F::Game as Game>::State, seat: Option<Seat>, tutorial: bool) -> Vec<Lesson> {
    let (Some(guide), Some(seat)) = (face.guide(), seat) else { return Vec::new() };
    let situations = face.situations(game, state, seat);
    if tutorial { guide.taught(&situations) } else { situations.into_iter().filter_map(|tag| guide.about(tag)).cloned().collect() }
}

fn seat_model(at: &Seating, look: SeatLook, seat: Seat, deciding: SeatSet) -> SeatModel {
    SeatModel {
        seat,
        spoken: if look.article { format!("the {}", look.name) } else { look.name.clone() },
        role: look.name,
        glyph: look.glyph,
        tone: look.tone,
        who: at.who.get(usize::from(seat.0)).cloned().unwrap_or(Who::Open),
        mine: at.mine.contains(seat),
        deciding: deciding.contains(seat),
        present: true,
        here: at.here.get(usize::from(seat.0)).copied().flatten(),
    }
}

fn same_plays(one: &[Opt], other: &[Opt]) -> bool {
    one.iter().map(|option| &option.choice.play).eq(other.iter().map(|option| &option.choice.play))
}

/// What all seats of a person wish; what reads the same is offered once.
fn all_wishes<G: Game>(game: &G, state: &G::State, mine: SeatSet) -> Vec<Opt> {
    let mut all: Vec<Opt> = Vec::new();
    for wish in mine.iter().flat_map(|seat| wishes(game, state, seat)) {
        // What they have in common stands behind what each has for itself.
        let same = all.iter().position(|other| other.choice == wish.choice).map(|at| all.remove(at));
        all.push(same.unwrap_or(wish));
    }
    all
}

fn wishes<G: Game>(game: &G, state: &G::State, seat: Seat) -> Vec<Opt> {
    let mut moves = Vec::new();
    game.wishes(state, seat, &mut moves);
    moves.into_iter().map(|mv| Opt::new(seat, game.choice(state, seat, mv), Place::List)).collect()
}

fn log<G: Game>(session: &Session<G>, things: Range<usize>, eyes: Eyes, since: Option<usize>, head: impl Fn(&G::Event) -> bool) -> Vec<LogLine> {
    let game = session.game();
    let shown = things.end;
    let line = |event: &G::Event, now: bool| LogLine { line: game.tell(event, eyes), head: head(event), now, first_since: false };
    let mut lines: Vec<LogLine> = Vec::new();
    if things.start == 0 {
        lines.extend(session.opening().iter().map(|event| line(event, shown == 0)));
    }
    for (at, happened) in (things.start + 1..).zip(session.happened(things)) {
        let before = lines.len();
        match happened {
            Happened::Events(events) => lines.extend(events.iter().map(|event| line(event, at == shown))),
            Happened::Words(words) => lines.push(LogLine { line: Line::new(words, Rule::NONE), head: false, now: at == shown, first_since: false }),
        }
        if since == Some(at - 1)
            && let Some(first) = lines.get_mut(before)
        {
            first.first_since = true;
        }
        // Where the rules changed, the log says so.
        if let Some(change) = session.change().filter(|change| at == change.at) {
            lines.push(LogLine { line: Line::new(change.said(), Rule::NONE), head: false, now: at == shown, first_since: false });
        }
    }
    lines
}

/// What the last thing done has brought; before the first, what the beginning brought.
fn last_events<G: Game>(session: &Session<G>, shown: usize) -> Vec<G::Event> {
    let Some(last) = shown.checked_sub(1) else { return session.opening().to_vec() };
    events(session, last..shown)
}

/// What these things done have brought, oldest first.
fn events<G: Game>(session: &Session<G>, things: Range<usize>) -> Vec<G::Event> {
    let events = session.happened(things).into_iter().map(|happened| match happened {
        Happened::Events(events) => events.to_vec(),
        Happened::Words(_) => Vec::new(),
    });
    events.flatten().collect()
}

/// What happened since the last move of this person's seats, or since the beginning if they have not moved yet.
fn since_my_turn<F: Face>(face: &F, session: &Session<F::Game>, shown: usize, mine: SeatSet, seats: &[SeatModel]) -> Option<Recap> {
    let actors = session.actors();
    let actors = actors.get(..shown)?;
    let my_last = actors.iter().rposition(|&seat| mine.contains(seat));
    // Somebody with all the seats misses nothing, and a table that has been left alone for so long is told in the log.
    if mine.is_empty() || my_last.is_none() && shown > LONGEST_RECAP {
        return None;
    }
    let from = my_last.unwrap_or(0).max(shown.saturating_sub(LONGEST_RECAP));
    let deeds: Vec<Deed> = (from..shown)
        .zip(session.happened(from..shown))
        .map(|(at, happened)| Deed { by: actors[at], told: told_as(face, session, happened, Eyes(mine)) })
        .collect();
    let names = |seat: Seat| {
        let look = seats.get(usize::from(seat.0));
        look.map_or_else(Vec::new, |look| vec![capital(&look.spoken), look.role.clone()])
    };
    let my_names: Vec<String> = mine.iter().filter_map(|seat| seats.get(usize::from(seat.0))).map(|seat| seat.role.clone()).collect();
    recap(my_last.map_or(0, |last| last + 1), &deeds, &Reader { mine: &|seat| mine.contains(seat), names: &names, my_names: &my_names })
}

/// So many things done are told at once, at most.
const LONGEST_RECAP: usize = 400;

fn told_as<F: Face>(face: &F, session: &Session<F::Game>, happened: Happened<<F::Game as Game>::Event>, eyes: Eyes) -> Vec<Told> {
    let one = |event: &<F::Game as Game>::Event| Told {
        line: session.game().tell(event, eyes),
        kind: match (face.is_heading(event), face.is_aside(event)) {
            (true, _) => TellKind::Heading,
            (false, true) => TellKind::Aside,
            (false, false) => TellKind::Story,
        },
    };
    match happened {
        Happened::Events(events) => events.iter().map(one).collect(),
        Happened::Words(words) => vec![Told { line: Line::new(words, Rule::NONE), kind: TellKind::Story }],
    }
}

fn how_it_went<F: Face>(face: &F, session: &Session<F::Game>, eyes: Eyes) -> (Option<Course>, Vec<KeyMoment>) {
    let told =
        |at: usize| session.happened(at..at + 1).into_iter().flat_map(|happened| told_as(face, session, weightiest_first(face, happened), eyes)).collect();
    course(face, session, eyes.0.iter().next(), told)
}

/// Where there is room for two lines, they are those that count.
fn weightiest_first<F: Face>(face: &F, happened: Happened<<F::Game as Game>::Event>) -> Happened<<F::Game as Game>::Event> {
    match happened {
        Happened::Events(mut events) => {
            events.sort_by_key(|event| !face.weighs(event));
            Happened::Events(events)
        }
        Happened::Words(words) => Happened::Words(words),
    }
}

/// The last thing done, for those who follow others' moves.
fn told<F: Face>(face: &F, session: &Session<F::Game>, at: usize, eyes: Eyes, seats: &[SeatModel]) -> LastDone {
    let by = session.actors().get(at).copied().unwrap_or(Seat(0));
    let told: Vec<Told> = session.happened(at..at + 1).into_iter().flat_map(|happened| told_as(face, session, happened, eyes)).collect();
    // A move that brings nothing but what a recap leaves out is told by that.
    let small = told.iter().all(|told| told.kind == TellKind::Aside);
    let lines: Vec<Line> = told.into_iter().filter(|told| small || told.kind != TellKind::Aside).map(|told| told.line).collect();
    LastDone { mine: seats.get(usize::from(by.0)).is_some_and(|seat| seat.mine), by, lines: gathered(&lines) }
}

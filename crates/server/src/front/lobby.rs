//! The lobby: what can be played, what is on the table, new tables; and the light.

use super::{Fields, Sent, THEME, Visitor, onward, onward_as, page_with, said};
use crate::api::error::ApiError;
use crate::api::model::Seed;
use crate::api::play::enter;
use crate::api::tables::check_listed;
use crate::app::App;
use crate::bots::{OFFERED_BOTS, bot_called, strength, with_article};
use crate::games::AnyFace;
use crate::games::boxes::{self, BOXES, GameBox};
use crate::guard::{self, Caller};
use crate::hosted::HostedGame;
use crate::identity::COOKIE_SECONDS;
use crate::pages;
use crate::pages::lobby::{BotSeats, BoxModel, EmptySeats, Layout, LobbyModel, OpenBox, Pick, TableCard};
use crate::parts::frame::Theme;
use crate::parts::prompt::counted;
use crate::room::{Refusal, Terms, Undo};
use crate::rooms::{SeatFor, TableRequest};
use axum::Extension;
use axum::extract::multipart::MultipartError;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Multipart, Query, State};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use mistgate_kernel::journal::Journal;
use mistgate_kernel::text::capital;
use mistgate_store::{Holder, List, StoredSeat, Summary};
use serde::Deserialize;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

/// The longest text that is pasted into a form, in letters: more than any save sheet has.
const LONGEST_TEXT: usize = 40_000;

/// Which box is open.
#[derive(Debug, Default, Deserialize)]
pub struct Chosen {
    game: Option<String>,
    /// The table whose save sheet the next one begins with.
    after: Option<String>,
}

/// The lobby.
pub async fn show(State(app): State<Arc<App>>, visitor: Visitor, chosen: Result<Query<Chosen>, QueryRejection>) -> Response {
    let chosen = chosen.map(|Query(chosen)| chosen).unwrap_or_default();
    let result = async {
        let Some(after) = chosen.after else { return lobby(&app, &visitor, chosen.game.as_deref(), None).await };
        let fields = carried_on(&app, &visitor, &after).await?;
        lobby(&app, &visitor, fields.get("game"), Some(&fields)).await
    };
    let result = result.await;
    visitor.answer(result.map(|model| page_with(StatusCode::OK, pages::lobby(&model, visitor.theme))))
}

/// The form of an adventure that begins with what a table hands on.
async fn carried_on(app: &App, visitor: &Visitor, after: &str) -> Result<Fields, ApiError> {
    let room = app.rooms.open(after).await?;
    let face = room.hosted.face.clone().ok_or_else(super::table::no_face)?;
    let inner = enter(&room, visitor.person.as_ref()).await?;
    let sheet = inner.table.legacy().and_then(|_| face.sheet(inner.table.as_ref()));
    let sheet = sheet.ok_or_else(|| Refusal::Invalid("this table hands nothing on: it is not over, or its game knows no such thing".to_owned()))?;
    let mut fields = face.filled(&sheet).map_err(Refusal::Invalid)?;
    fields.0.extend([("game".to_owned(), inner.table.game().to_owned()), ("follows".to_owned(), after.to_owned())]);
    Ok(fields)
}

/// Goes on with a save sheet from elsewhere: the form of its game, filled in; or everything that is wrong with the sheet.
pub async fn sheet(State(app): State<Arc<App>>, visitor: Visitor, form: Result<Multipart, axum::extract::multipart::MultipartRejection>) -> Response {
    let mut sent = Fields::default();
    let result = async {
        sent = sent_file(form).await?;
        visitor.check(&app, &sent)?;
        let (_, face) = faced(&app, sent.get("game").unwrap_or_default())?;
        let sheet = sent.filled("sheet").ok_or_else(|| Refusal::Invalid("choose the file of a save sheet first".to_owned()))?;
        let mut fields = face.filled(sheet).map_err(Refusal::Invalid)?;
        fields.0.extend(sent.get("game").map(|game| ("game".to_owned(), game.to_owned())));
        let model = lobby(&app, &visitor, fields.get("game"), Some(&fields)).await?;
        Ok(page_with(StatusCode::OK, pages::lobby(&model, visitor.theme)))
    };
    match result.await {
        Ok(response) => response,
        Err(error) => {
            sent.0.retain(|field| field.0 == "game");
            with_notice(&app, &visitor, &sent, error).await
        }
    }
}

/// The parts of a form with a file.
async fn sent_file(form: Result<Multipart, axum::extract::multipart::MultipartRejection>) -> Result<Fields, ApiError> {
    let form = form.map_err(|rejection| ApiError::new(rejection.status(), "unreadable_form", "this form cannot be read"))?;
    parts(form).await.map_err(|error| ApiError::new(error.status(), "unreadable_form", "this file cannot be read: it is too long, or torn"))
}

/// The lobby after a form that did not work: what was filled in is still there, and what was wrong stands above it.
pub(super) async fn with_notice(app: &App, visitor: &Visitor, fields: &Fields, error: ApiError) -> Response {
    if visitor.fragment {
        return visitor.answer(Err(error));
    }
    let again = lobby(app, visitor, fields.get("game"), Some(fields)).await.or(lobby(app, visitor, None, None).await);
    let again = again.map(|model| LobbyModel { notice: Some(said(&error)), ..model });
    visitor.answer(again.map(|model| page_with(error.status(), pages::lobby(&model, visitor.theme))))
}

async fn lobby(app: &App, visitor: &Visitor, game: Option<&str>, filled: Option<&Fields>) -> Result<LobbyModel, ApiError> {
    let open_box = match game {
        Some(name) => Some(faced(app, name)?),
        None => app.rooms.games.0.iter().find_map(|hosted| Some((hosted, hosted.face.as_ref()?))),
    };
    let open_box =
        open_box.map(|(hosted, face)| OpenBox { tutorial: face.tutorial().map(|tutorial| tutorial.minutes), ..opened(hosted, face.layout(), filled) });
    let me = visitor.person.as_ref().map(|person| person.id.clone()).unwrap_or_default();
    let mine = if me.is_empty() { Vec::new() } else { app.rooms.list(List::Mine(me.clone())).await? };
    let (open, finished) = (app.rooms.list(List::Open).await?, app.rooms.list(List::Finished(me.clone())).await?);
    let mut cards: Vec<TableCard> = mine.iter().filter_map(|summary| card(app, summary, &me, "")).collect();
    // Where one is waited for comes first; otherwise what was touched last.
    cards.sort_by_key(|card| !card.your_turn);
    let name = filled.and_then(|fields| fields.filled("name")).or(visitor.person.as_ref().map(|person| person.name.as_str()));
    Ok(LobbyModel {
        name: name.unwrap_or_default().to_owned(),
        origin: visitor.link(app, ""),
        token: visitor.token.clone(),
        games: boxes(app),
        open_box,
        notice: None,
        mine: cards,
        open: open.iter().filter(|summary| summary.owner != me).filter_map(|summary| card(app, summary, &me, "/sit")).collect(),
        finished: finished.iter().filter_map(|summary| card(app, summary, &me, "")).collect(),
    })
}

/// A game that can be played in the browser, and how it looks.
fn faced<'a>(app: &'a App, game: &str) -> Result<(&'a HostedGame, &'a Arc<dyn AnyFace>), Refusal> {
    let found = app.rooms.games.find(game).and_then(|hosted| Some((hosted, hosted.face.as_ref()?)));
    found.ok_or_else(|| Refusal::NoSuchGame(game.chars().take(60).collect()))
}

/// All boxes: the games that can be played, then those whose rules can be read.
pub(super) fn boxes(app: &App) -> Vec<BoxModel> {
    let players = |(from, to): (u8, u8)| if from == to { from.to_string() } else { format!("{from} to {to}") };
    let length = |(from, to): (u16, u16)| if from == to { format!("{from} min") } else { format!("{from} to {to} min") };
    let model = |one: &GameBox, ready| BoxModel { game: one.game, cover: one.cover, players: players(one.players), length: length(one.minutes), ready };
    let (ready, coming): (Vec<&GameBox>, _) = BOXES.iter().partition(|one| faced(app, one.game).is_ok());
    ready.into_iter().map(|one| model(one, true)).chain(coming.into_iter().map(|one| model(one, false))).collect()
}

/// An open box, with what somebody has filled in.
fn opened(hosted: &HostedGame, layout: Layout, filled: Option<&Fields>) -> OpenBox {
    OpenBox {
        game: hosted.game.name(),
        title: hosted.about.title.clone(),
        about: hosted.about.blurb.clone(),
        layout: filled.map_or(layout.clone(), |fields| refilled(layout, fields)),
        seed: filled.and_then(|fields| fields.get("seed")).unwrap_or_default().chars().take(20).collect(),
        free_undo: filled.is_some_and(|fields| fields.is_on("free_undo")),
        open_table: filled.is_some_and(|fields| fields.is_on("open_table")),
        again: filled.is_some_and(|fields| fields.get("seat-0").is_some()),
        follows: filled.and_then(|fields| fields.filled("follows")).map(str::to_owned),
        tutorial: None,
    }
}

/// A layout with what somebody has filled in.
fn refilled(mut layout: Layout, fields: &Fields) -> Layout {
    let repick = |pick: &mut Pick| {
        let wish = fields.get(&pick.field).filter(|wish| pick.options.iter().any(|option| option.0 == *wish));
        pick.chosen = wish.unwrap_or(&pick.chosen).to_owned();
    };
    for (at, seat) in layout.seats.iter_mut().enumerate() {
        let wish = fields.get(&format!("seat-{at}"));
        let mut choices = ["me", "invite", "none"].into_iter().chain(OFFERED_BOTS.iter().map(|bot| bot.0));
        seat.chosen = choices.find(|choice| Some(*choice) == wish).unwrap_or(seat.chosen);
        seat.picks.iter_mut().for_each(repick);
    }
    layout.picks.iter_mut().chain(layout.expansions.iter_mut().flat_map(|expansion| &mut expansion.picks)).for_each(repick);
    for switch in layout.expansions.iter_mut().flat_map(|expansion| &mut expansion.switches) {
        switch.on = fields.is_on(switch.field);
    }
    for variant in &mut layout.variants {
        variant.on = fields.is_on(variant.field);
    }
    for text in &mut layout.texts {
        text.value = fields.get(text.field).unwrap_or_default().chars().take(LONGEST_TEXT).collect();
    }
    for number in &mut layout.numbers {
        number.value = fields.get(number.field).unwrap_or_default().chars().take(3).collect();
    }
    layout
}

/// Must this person decide? The store knows it, also of tables that sleep.
fn your_turn(summary: &Summary, me: &str) -> bool {
    let deciding = summary.deciding.unwrap_or(0);
    (0u8..).zip(&summary.seats).any(|(at, seat)| deciding >> at & 1 != 0 && matches!(&seat.holder, Holder::Person { id, .. } if id == me))
}

/// A table in a list; nothing if its game has no looks.
fn card(app: &App, summary: &Summary, me: &str, under: &str) -> Option<TableCard> {
    let only_read = app.rooms.is_only_read(&summary.id);
    // What nobody can play here any more can still be read.
    let plays = match faced(app, &summary.game) {
        Ok((_, face)) => plays(&summary.head, face.as_ref()),
        Err(_) if only_read => None,
        Err(_) => return None,
    };
    let cover = boxes::find(&summary.game)?.cover;
    let mut with: Vec<String> = Vec::new();
    let mut free: Vec<String> = Vec::new();
    for seat in &summary.seats {
        let who = match &seat.holder {
            Holder::Person { id, .. } if id == me => continue,
            Holder::Person { called, .. } => called.clone(),
            Holder::Open { .. } => {
                free.push(capital(&seat.name));
                continue;
            }
            Holder::Bot { called } => format!("{} bot", with_article(strength(called).name())),
        };
        if !with.contains(&who) {
            with.push(who);
        }
    }
    match free.as_slice() {
        [] => {}
        [one] => with.push(format!("a free seat ({one})")),
        several => with.push(format!("free seats ({})", several.join(", "))),
    }
    let with = if with.is_empty() { "all seats yours".to_owned() } else { format!("with {}", with.join(", ")) };
    let stands = match &summary.outcome {
        Some(outcome) if outcome.starts_with("won") => won_by(summary, outcome, me),
        Some(outcome) => capital(outcome),
        None if only_read => "Can only be read".to_owned(),
        None => counted(summary.lines as usize, "move", "moves"),
    };
    Some(TableCard {
        url: format!("/t/{}{under}", summary.id),
        id: summary.id.clone(),
        charge: cover.charge,
        tone: cover.tone,
        title: cover.title.to_owned(),
        line: plays.into_iter().chain([format!("{stands}, {with}")]).collect::<Vec<_>>().join(": "),
        when: ago(summary.touched),
        your_turn: !only_read && summary.outcome.is_none() && your_turn(summary, me),
    })
}

/// Whether it was this person who won, or who else: rivals do not win together.
fn won_by(summary: &Summary, outcome: &str, me: &str) -> String {
    let sits = |seat: &&StoredSeat| matches!(&seat.holder, Holder::Person { id, .. } if id == me);
    let winners: Vec<&str> = outcome.split(' ').skip(1).collect();
    let won = |seat: &StoredSeat| winners.contains(&seat.name.as_str());
    match summary.seats.iter().any(|seat| sits(&seat)) {
        true if summary.seats.iter().filter(sits).any(won) => "Won".to_owned(),
        true => "Lost".to_owned(),
        false => format!("{} won", winners.iter().map(|name| capital(name)).collect::<Vec<_>>().join(", ")),
    }
}

/// What is played at a table, from the head of its journal.
fn plays(head: &str, face: &dyn AnyFace) -> Option<String> {
    let head = Journal::read(head).ok()?.head;
    face.plays(&serde_json::from_str(&head.setup).ok()?)
}

/// A time in the past, in words.
fn ago(touched: i64) -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_secs() as i64);
    let minutes = (now - touched).max(0) / 60;
    match minutes {
        0..=1 => "a moment ago".to_owned(),
        2..=59 => format!("{minutes} minutes ago"),
        60..=119 => "an hour ago".to_owned(),
        120..=1439 => format!("{} hours ago", minutes / 60),
        1440..=2879 => "yesterday".to_owned(),
        _ => format!("{} days ago", minutes / 1440),
    }
}

/// Makes a table.
pub async fn create(State(app): State<Arc<App>>, Extension(caller): Extension<Caller>, visitor: Visitor, form: Sent) -> Response {
    let fields = match Fields::read(form) {
        Ok(fields) => fields,
        Err(error) => return visitor.answer(Err(error)),
    };
    let result = async {
        visitor.check(&app, &fields)?;
        let wanted = if fields.is_on("tutorial") { tutorial(&app, &fields)? } else { wanted(&app, &fields)? };
        check_listed(&app, &caller, wanted.listed)?;
        let person = visitor.becomes(fields.filled("name"))?;
        let room = app.rooms.create(&person, wanted).await?;
        Ok(onward_as(&app, &format!("/t/{}", room.id), &person))
    };
    match result.await {
        Ok(response) => response,
        Err(error) => with_notice(&app, &visitor, &fields, error).await,
    }
}

/// A table for learning: as the game lays it out, whatever else was filled in.
fn tutorial(app: &App, fields: &Fields) -> Result<TableRequest, Refusal> {
    let game = fields.get("game").unwrap_or_default();
    let (_, face) = faced(app, game)?;
    let tutorial = face.tutorial().ok_or_else(|| Refusal::Invalid("this game has no tutorial".to_owned()))?;
    let mut filled =
        Fields(vec![("game".to_owned(), game.to_owned()), ("seed".to_owned(), tutorial.seed.to_string()), ("free_undo".to_owned(), "on".to_owned())]);
    filled.0.extend(tutorial.fields.iter().map(|&(field, value)| (field.to_owned(), value.to_owned())));
    wanted(app, &filled)
}

fn wanted(app: &App, fields: &Fields) -> Result<TableRequest, Refusal> {
    let game = fields.get("game").unwrap_or_default();
    let (_, face) = faced(app, game)?;
    let seed = fields.filled("seed").map(|seed| Seed::Digits(seed.to_owned()).number().ok_or_else(|| Refusal::Invalid("a seed is a whole number".to_owned())));
    let layout = face.layout();
    let seats = layout.seats.into_iter().enumerate().filter_map(|(at, seat)| match fields.get(&format!("seat-{at}")) {
        Some("me") => Some(Ok(SeatFor::Me)),
        Some("invite") => Some(Ok(SeatFor::Open)),
        Some(word) if layout.bots == BotSeats::Offered && bot_called(word).is_some() => bot_called(word).map(|strength| Ok(SeatFor::Bot(strength))),
        Some("none") if seat.optional && layout.empty == EmptySeats::KeptByHost => Some(Ok(SeatFor::Me)),
        Some("none") if seat.optional => None,
        _ => Some(Err(Refusal::Invalid("say who sits on every seat: you, somebody you invite, or a bot".to_owned()))),
    });
    let undo = if fields.is_on("free_undo") { Undo::Free } else { Undo::Careful };
    Ok(TableRequest {
        game: game.to_owned(),
        setup: face.setup(fields).map_err(Refusal::Invalid)?,
        seed: seed.transpose()?,
        seats: seats.collect::<Result<_, _>>()?,
        terms: Terms { undo, ..Terms::default() },
        listed: fields.is_on("open_table"),
        follows: fields.filled("follows").map(str::to_owned),
    })
}

/// Goes on with a journal from elsewhere.
pub async fn upload(State(app): State<Arc<App>>, visitor: Visitor, form: Result<Multipart, axum::extract::multipart::MultipartRejection>) -> Response {
    let result = async {
        let fields = sent_file(form).await?;
        visitor.check(&app, &fields)?;
        let journal = fields.filled("journal").ok_or_else(|| Refusal::Invalid("choose the file of a journal first".to_owned()))?;
        let person = visitor.becomes(None)?;
        let room = app.rooms.adopt(&person, &format!("{}\n", journal.replace("\r\n", "\n")), Vec::new(), Terms::default()).await?;
        Ok(onward_as(&app, &format!("/t/{}", room.id), &person))
    };
    match result.await {
        Ok(response) => response,
        Err(error) => with_notice(&app, &visitor, &Fields::default(), error).await,
    }
}

async fn parts(mut form: Multipart) -> Result<Fields, MultipartError> {
    let mut fields = Fields::default();
    while let Some(part) = form.next_field().await? {
        let name = part.name().unwrap_or_default().to_owned();
        fields.0.push((name, String::from_utf8_lossy(&part.bytes().await?).into_owned()));
    }
    Ok(fields)
}

/// Changes the light, for browsers without the script.
pub async fn theme(visitor: Visitor, headers: HeaderMap, form: Sent) -> Response {
    let wish = Fields::read(form).ok().and_then(|fields| fields.get("theme").map(Theme::read)).unwrap_or_default();
    let light = match (wish, visitor.theme) {
        (Theme::Light, _) | (Theme::System, Theme::Dark) => "light",
        _ => "dark",
    };
    let from = guard::text(&headers, header::REFERER).and_then(|from| from.parse::<Uri>().ok());
    // Back to where the visitor was, if that was here: a path with one stroke of either kind, never another site.
    let back = from.map(|from| from.path().to_owned()).filter(|path| path.starts_with('/') && !path[1..].starts_with(['/', '\\']));
    let keep = format!("{THEME}={light}; Path=/; Max-Age={COOKIE_SECONDS}; SameSite=Lax");
    ([(header::SET_COOKIE, keep)], onward(back.as_deref().unwrap_or("/"))).into_response()
}

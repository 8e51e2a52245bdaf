//! What people do at a table: move, take back, ask for a hint, concede, give a seat away.

use super::table::{TableExtras, table, table_with};
use super::{Fields, Sent, Visitor, onward, said};
use crate::api::error::ApiError;
use crate::api::play::enter;
use crate::app::App;
use crate::bots::bot_called;
use crate::identity::Person;
use crate::model::Hint;
use crate::room::{Actor, Answer, Refusal, Room, TableAction};
use crate::rooms::SeatFor;
use axum::extract::{Path, State};
use axum::response::Response;
use mistgate_kernel::Seat;
use std::sync::Arc;

/// The longest move, in bytes: generous, and short enough to repeat in an error.
const LONGEST_MOVE: usize = 200;

/// Plays a move: the field `move` is the number of the seat and the move in notation, `at` where the page stood.
pub async fn play(State(app): State<Arc<App>>, visitor: Visitor, Path(id): Path<String>, form: Sent) -> Response {
    act(&app, &visitor, &id, form, async |table| {
        let (seat, mv) = table.fields.get("move").and_then(|words| words.split_once(' ')).ok_or_else(|| unreadable("say which move"))?;
        let seat = seat.parse().map(Seat).map_err(|_| unreadable("say whose move it is"))?;
        // A move may end with a number that somebody fills in.
        let mv = table.fields.filled("number").map_or_else(|| mv.to_owned(), |number| format!("{mv} {number}"));
        if mv.len() > LONGEST_MOVE {
            return Err(unreadable("no move is that long").into());
        }
        let upto = table.act(TableAction::Play(seat, mv), Some(table.at()?)).await?;
        Ok(TableExtras { upto: Some(upto), ..TableExtras::default() })
    })
    .await
}

/// Takes back the visitor's last move.
pub async fn undo(State(app): State<Arc<App>>, visitor: Visitor, Path(id): Path<String>, form: Sent) -> Response {
    act(&app, &visitor, &id, form, async |table| {
        table.act(TableAction::Undo, Some(table.at()?)).await?;
        Ok(TableExtras::default())
    })
    .await
}

/// Gives up, or proposes to, for the first of the visitor's seats that has not yet.
pub async fn concede(State(app): State<Arc<App>>, visitor: Visitor, Path(id): Path<String>, form: Sent) -> Response {
    act(&app, &visitor, &id, form, async |table| {
        let mine = enter(&table.room, Some(&table.person)).await?.eyes_of(Some(&table.person)).0;
        let mut result = Err(Refusal::NotYours);
        for seat in mine.iter() {
            result = table.act(TableAction::Concede(seat), None).await;
            if !matches!(result, Err(Refusal::Illegal { .. })) {
                break;
            }
        }
        result?;
        Ok(TableExtras::default())
    })
    .await
}

/// Gives a seat to somebody else: to the visitor, a bot, or whoever follows a new link.
pub async fn hand_over(State(app): State<Arc<App>>, visitor: Visitor, Path(id): Path<String>, form: Sent) -> Response {
    act(&app, &visitor, &id, form, async |table| {
        let seat = table.seat()?;
        let to = match table.fields.get("to") {
            Some("me") => SeatFor::Me,
            Some("open") => SeatFor::Open,
            word => word.and_then(bot_called).map(SeatFor::Bot).ok_or_else(|| unreadable("say who shall sit there: me, bot, novice, adept, master or open"))?,
        };
        if to == SeatFor::Open && table.must_ask(seat).await? {
            app.rooms.answer(&table.room, &table.person, seat, Answer::Agrees).await?;
            return Ok(TableExtras::default());
        }
        app.rooms.hand_over(&table.room, &table.person, seat, to).await?;
        Ok(TableExtras::default())
    })
    .await
}

/// Agrees that a bot's seat is opened, or does not.
pub async fn answer(State(app): State<Arc<App>>, visitor: Visitor, Path(id): Path<String>, form: Sent) -> Response {
    act(&app, &visitor, &id, form, async |table| {
        let answer = match table.fields.get("answer") {
            Some("yes") => Answer::Agrees,
            Some("no") => Answer::Refuses,
            _ => return Err(unreadable("say whether you agree: yes or no").into()),
        };
        app.rooms.answer(&table.room, &table.person, table.seat()?, answer).await?;
        Ok(TableExtras::default())
    })
    .await
}

/// Lays out the same game once more, and goes there.
pub async fn rematch(State(app): State<Arc<App>>, visitor: Visitor, Path(id): Path<String>, form: Sent) -> Response {
    let result = async {
        let fields = Fields::read(form)?;
        let room = app.rooms.open(&id).await?;
        drop(enter(&room, visitor.person.as_ref()).await?);
        visitor.check(&app, &fields)?;
        let person = visitor.person.clone().ok_or(Refusal::NotYours)?;
        Ok(onward(&format!("/t/{}", app.rooms.rematch(&person, &room).await?)))
    };
    visitor.answer(result.await)
}

/// Shows what a bot would do on the visitor's seat.
pub async fn hint(State(app): State<Arc<App>>, visitor: Visitor, Path(id): Path<String>, form: Sent) -> Response {
    act(&app, &visitor, &id, form, async |table| {
        let seat = {
            let inner = enter(&table.room, Some(&table.person)).await?;
            let mine = inner.eyes_of(Some(&table.person)).0;
            inner.deciding().iter().find(|&seat| mine.contains(seat)).ok_or(Refusal::NotYours)?
        };
        let nothing = || Refusal::Invalid("no hint comes to mind: ask again".to_owned());
        let suggestion = app.rooms.hint(&table.room, seat).await?.ok_or_else(nothing)?;
        let choices = enter(&table.room, Some(&table.person)).await?.table.choices(seat);
        let chosen = choices.into_iter().find(|choice| choice.play == suggestion.mv).ok_or_else(nothing)?;
        let hint = Hint { seat, words: format!("The lantern points at “{}”. {}", chosen.label, suggestion.because), play: chosen.play };
        Ok(TableExtras { hint: Some(hint), ..TableExtras::default() })
    })
    .await
}

fn unreadable(words: &str) -> Refusal {
    Refusal::Unreadable(words.to_owned())
}

/// A table where somebody wants to do something.
struct FormAction<'a> {
    app: &'a Arc<App>,
    room: Arc<Room>,
    person: Person,
    fields: Fields,
}

impl FormAction<'_> {
    /// Where the table stood when the page was made.
    fn at(&self) -> Result<u64, Refusal> {
        self.fields.get("at").and_then(|at| at.parse().ok()).ok_or_else(|| unreadable("say where the table stood"))
    }

    /// Which seat it is about.
    fn seat(&self) -> Result<Seat, Refusal> {
        self.fields.get("seat").and_then(|seat| seat.parse().ok()).map(Seat).ok_or_else(|| unreadable("say which seat"))
    }

    /// Is it a bot's seat of a game among rivals, which others must agree to open? Whoever plays here may ask them.
    async fn must_ask(&self, seat: Seat) -> Result<bool, Refusal> {
        let inner = enter(&self.room, Some(&self.person)).await?;
        let plays = !inner.eyes_of(Some(&self.person)).0.is_empty();
        Ok(plays && inner.bot_seats().contains(seat) && self.room.must_ask(&inner, &self.person, seat))
    }

    /// Does it, and says how many things are done then.
    async fn act(&self, act: TableAction, at: Option<u64>) -> Result<usize, Refusal> {
        self.app.rooms.act(&self.room, Actor::Person(self.person.clone()), act, at).await.map(|done| done.count)
    }
}

/// Does it, and shows the table after it: its parts to the script, else the page. What is refused stands on the page as well.
async fn act(app: &Arc<App>, visitor: &Visitor, id: &str, form: Sent, wish: impl AsyncFnOnce(&FormAction) -> Result<TableExtras, ApiError>) -> Response {
    let result = async {
        let fields = Fields::read(form)?;
        let room = app.rooms.open(id).await?;
        // First whether the table may be seen at all: nobody learns from a refusal that it is there.
        drop(enter(&room, visitor.person.as_ref()).await?);
        visitor.check(app, &fields)?;
        let person = visitor.person.clone().ok_or(Refusal::NotYours)?;
        let table = FormAction { app, room, person, fields };
        let done = wish(&table).await;
        Ok((table.room, done))
    };
    let (room, done) = match result.await {
        Ok(done) => done,
        Err(error) => return visitor.answer(Err(error)),
    };
    let shown = match done {
        Ok(extras) if !visitor.fragment && extras.hint.is_none() => Ok(onward(&format!("/t/{id}"))),
        Ok(extras) => table(app, visitor, &room, extras).await,
        Err(error) if visitor.fragment => Err(error),
        Err(error) => {
            let extras = TableExtras { notice: Some(said(&error)), ..TableExtras::default() };
            table_with(app, visitor, &room, extras, error.status()).await
        }
    };
    visitor.answer(shown)
}

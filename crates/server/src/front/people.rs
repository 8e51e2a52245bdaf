//! People: one's own games, the browsers one plays in, and what is said at a table.

use super::table::{TableExtras, table};
use super::{Fields, Sent, Visitor, onward, onward_as, page};
use crate::api::play::enter;
use crate::app::App;
use crate::devices::KeyKind;
use crate::games::boxes;
use crate::identity::Person;
use crate::pages;
use crate::pages::me::{Carry, GameTally, MeModel};
use crate::room::Refusal;
use axum::extract::{Path, State};
use axum::response::Response;
use mistgate_store::{Holder, List, Summary};
use std::sync::Arc;

/// One's own games and browsers.
pub async fn me(State(app): State<Arc<App>>, visitor: Visitor) -> Response {
    let result = async { Ok(page(pages::me(&model(&app, &visitor, None).await?, visitor.theme))) };
    visitor.answer(result.await)
}

async fn model(app: &App, visitor: &Visitor, link: Option<(KeyKind, String)>) -> Result<MeModel, Refusal> {
    let Some(person) = &visitor.person else { return Ok(MeModel { token: visitor.token.clone(), ..MeModel::default() }) };
    let finished = app.rooms.list(List::Finished(person.id.clone())).await?;
    let going_on = app.rooms.list(List::Mine(person.id.clone())).await?;
    Ok(MeModel {
        name: Some(person.name.clone()),
        token: visitor.token.clone(),
        tallies: tallies(person, &finished),
        going_on: going_on.len(),
        devices: app.devices.of(person).await?,
        this: person.device.clone(),
        link,
    })
}

/// How often somebody has won and lost each game.
fn tallies(person: &Person, finished: &[Summary]) -> Vec<GameTally> {
    let mut tallies: Vec<GameTally> = Vec::new();
    for table in finished {
        let is_mine = |holder: &Holder| matches!(holder, Holder::Person { id, .. } if *id == person.id);
        let mine: Vec<&str> = table.seats.iter().filter(|seat| is_mine(&seat.holder)).map(|seat| seat.name.as_str()).collect();
        let Some(outcome) = table.outcome.as_deref().filter(|_| !mine.is_empty()) else { continue };
        let at = tallies.iter().position(|tally| tally.game == table.game).unwrap_or_else(|| {
            let title = boxes::find(&table.game).map_or(table.game.as_str(), |found| found.cover.title);
            tallies.push(GameTally { game: table.game.clone(), title: title.to_owned(), ..GameTally::default() });
            tallies.len() - 1
        });
        let tally = &mut tallies[at];
        let mut words = outcome.split(' ');
        match words.next() {
            Some("won") if words.any(|winner| mine.contains(&winner)) => tally.won += 1,
            Some("undecided") => tally.undecided += 1,
            _ => tally.lost += 1,
        }
        tally.moves += table.lines;
        if table.seats.iter().any(|seat| matches!(&seat.holder, Holder::Person { id, .. } if *id != person.id)) {
            tally.with_others += 1;
        }
    }
    tallies
}

/// Makes a key: a link for another browser, or one to keep.
pub async fn new_link(State(app): State<Arc<App>>, visitor: Visitor, form: Sent) -> Response {
    let result = async {
        let fields = Fields::read(form)?;
        visitor.check(&app, &fields)?;
        let person = visitor.person.as_ref().ok_or(Refusal::NotYours)?;
        let kind = if fields.get("kind") == Some("recovery") { KeyKind::Recovery } else { KeyKind::Link };
        let token = app.devices.new_key(person, kind).await?;
        let link = visitor.link(&app, &format!("/device/{token}"));
        Ok(page(pages::me(&model(&app, &visitor, Some((kind, link))).await?, visitor.theme)))
    };
    visitor.answer(result.await)
}

/// Sends a browser away.
pub async fn revoke(State(app): State<Arc<App>>, visitor: Visitor, form: Sent) -> Response {
    let result = async {
        let fields = Fields::read(form)?;
        visitor.check(&app, &fields)?;
        let person = visitor.person.as_ref().ok_or(Refusal::NotYours)?;
        app.devices.revoke(person, fields.get("device").unwrap_or_default()).await?;
        Ok(onward("/me"))
    };
    visitor.answer(result.await)
}

/// Somebody comes with a key: asks first, so that a link looked at by others is not used up.
pub async fn arrive(State(app): State<Arc<App>>, visitor: Visitor, Path(key): Path<String>) -> Response {
    let result = async {
        let (person, _) = app.devices.holder(&key).await?;
        let carry = Carry {
            name: &person.name,
            action: format!("/device/{key}"),
            token: &visitor.token,
            replaces: visitor.person.as_ref().filter(|known| known.id != person.id),
        };
        Ok(page(pages::carry(&carry, visitor.theme)))
    };
    visitor.answer(result.await)
}

/// This browser is that person's from now on.
pub async fn become_again(State(app): State<Arc<App>>, visitor: Visitor, Path(key): Path<String>, form: Sent) -> Response {
    let result = async {
        let fields = Fields::read(form)?;
        visitor.check(&app, &fields)?;
        let person = app.devices.become_again(&key).await?;
        Ok(onward_as(&app, "/me", &person))
    };
    visitor.answer(result.await)
}

/// Says something at a table.
pub async fn say(State(app): State<Arc<App>>, visitor: Visitor, Path(id): Path<String>, form: Sent) -> Response {
    let result = async {
        let fields = Fields::read(form)?;
        let room = app.rooms.open(&id).await?;
        // First whether the table may be seen at all: nobody learns from a refusal that it is there.
        drop(enter(&room, visitor.person.as_ref()).await?);
        visitor.check(&app, &fields)?;
        let person = visitor.person.as_ref().ok_or(Refusal::NotYours)?;
        room.say(person, fields.get("text").unwrap_or_default()).await?;
        if visitor.fragment { table(&app, &visitor, &room, TableExtras::default()).await } else { Ok(onward(&format!("/t/{id}"))) }
    };
    visitor.answer(result.await)
}

//! `mistgate admin`: looking after a server, also while it runs.
//!
//! A store that several share is changed at once, and the nodes hear of it. A data folder belongs to the server that runs: what
//! is to be done there is written into its book, and the server does it.

use super::{data, place, runtime};
use crate::cli::{self, AdminTask, Deletion};
use crate::stop::{Stop, Trouble, Verdict};
use mistgate_server::house::{BANNED, NOTICE, WISH_DELETE, WISH_FORGET};
use mistgate_server::identity::{Forget, Keys};
use mistgate_store::{Holder, List, Place, Sqlite, Store, StoreError, Summary};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

/// The longest thing that can be said.
const LONGEST_WORDS: usize = 300;

/// Does what was asked.
pub fn run(arguments: &cli::Admin) -> Result<Verdict, Stop> {
    let place = arguments.store.as_deref().map_or_else(|| Place::Folder(data(arguments.data.as_ref())), place);
    if let Place::Folder(folder) = &place
        && !folder.join("mistgate.sqlite").is_file()
    {
        let help = "name the data folder with --data DIR, or the store with --store postgres://…";
        return Err(Trouble::new(format!("there is no store in {place}"), help).into());
    }
    runtime()?.block_on(async {
        let open = Open::at(&place).await.map_err(|error| trouble(&place, &error))?;
        let done = open.run(&arguments.task).await;
        open.store.close().await;
        done
    })
}

/// A store that is open, and whether a server has it too.
struct Open {
    store: Arc<dyn Store>,
    place: Place,
    /// Does a server have the folder?
    served: bool,
}

impl Open {
    async fn at(place: &Place) -> Result<Self, StoreError> {
        let (store, served): (Arc<dyn Store>, bool) = match (place.open().await, place) {
            (Ok(store), _) => (store, false),
            (Err(StoreError::InUse(_)), Place::Folder(folder)) => (Arc::new(Sqlite::visit(folder).await?), true),
            (Err(error), _) => return Err(error),
        };
        Ok(Open { store, place: place.clone(), served })
    }

    async fn run(&self, task: &AdminTask) -> Result<Verdict, Stop> {
        let mut out = anstream::stdout().lock();
        let store = &self.store;
        match task {
            AdminTask::Tables => show_tables(&mut out, &self.all().await?)?,
            AdminTask::People => {
                let banned = store.entries(BANNED).await.map_err(self.failed())?;
                show_people(&mut out, &self.all().await?, &banned.into_iter().map(|entry| entry.name).collect::<Vec<_>>())?;
            }
            AdminTask::Ban { person, lift: false } => {
                self.known(person).await?;
                store.enter(BANNED, person, "").await.map_err(self.failed())?;
                writeln!(out, "That person can do nothing here any more.")?;
            }
            AdminTask::Ban { person, lift: true } => {
                store.strike(BANNED, person).await.map_err(self.failed())?;
                writeln!(out, "That person may come again.")?;
            }
            AdminTask::Say { clear: true, .. } => {
                store.strike(NOTICE, NOTICE).await.map_err(self.failed())?;
                writeln!(out, "Whoever comes from now on is told nothing.")?;
            }
            AdminTask::Say { words, .. } if words.join(" ").chars().count() > LONGEST_WORDS => {
                return Err(Trouble::new(format!("that is longer than {LONGEST_WORDS} characters"), "people are at a table: say it shorter").into());
            }
            AdminTask::Say { words, .. } => {
                store.enter(NOTICE, NOTICE, words.join(" ").trim()).await.map_err(self.failed())?;
                writeln!(out, "Everybody at the tables is told, and whoever comes, until `mistgate admin say --clear`.")?;
            }
            AdminTask::Delete { what: Deletion::Table { id } } => {
                let found = store.load(id).await.map_err(self.failed())?;
                found.ok_or_else(|| Trouble::new("there is no such table", "`mistgate admin tables` lists them"))?;
                self.delete(WISH_DELETE, id).await?;
                writeln!(out, "{}", self.done("The table is deleted.", "The server deletes the table within a few seconds."))?;
            }
            AdminTask::Delete { what: Deletion::Person { id } } => {
                self.known(id).await?;
                self.delete(WISH_FORGET, id).await?;
                writeln!(out, "{}", self.done("Nothing of that person is left; bots have the seats.", "The server forgets that person within a few seconds."))?;
            }
            AdminTask::RotateKey { forget } => {
                let forget = if *forget { Forget::EarlierKeys } else { Forget::Nothing };
                let rotated = match &self.place {
                    Place::Folder(folder) => Keys::rotate(folder, forget).map_err(|error| StoreError::Broken(error.to_string())),
                    Place::Postgres(_) => Keys::rotate_shared(store.as_ref(), forget).await,
                };
                rotated.map_err(self.failed())?;
                writeln!(out, "Cookies are signed with a new key; servers that run take it up within a minute.")?;
            }
        }
        Ok(Verdict::Fine)
    }

    async fn all(&self) -> Result<Vec<Summary>, Stop> {
        self.store.list(List::Everything, u32::MAX).await.map_err(self.failed())
    }

    /// A person of this name must have been here.
    async fn known(&self, person: &str) -> Result<(), Stop> {
        let found = self.store.list(List::With(person.to_owned()), 1).await.map_err(self.failed())?;
        let help = "`mistgate admin people` lists those who made tables or sit at them";
        if found.is_empty() { Err(Trouble::new("there is no such person", help).into()) } else { Ok(()) }
    }

    async fn delete(&self, wish: &str, what: &str) -> Result<(), Stop> {
        let done = match (self.served, wish) {
            (true, wish) => self.store.enter(wish, what, "").await,
            (false, WISH_DELETE) => self.store.delete(what).await,
            (false, _) => self.store.forget(what).await,
        };
        done.map_err(self.failed())
    }

    fn done(&self, now: &'static str, soon: &'static str) -> &'static str {
        if self.served { soon } else { now }
    }

    fn failed(&self) -> impl Fn(StoreError) -> Stop {
        let place = self.place.clone();
        move |error| trouble(&place, &error)
    }
}

fn show_tables(out: &mut impl Write, tables: &[Summary]) -> io::Result<()> {
    let now = now();
    let id_width = width("TABLE", tables.iter().map(|table| table.id.as_str()));
    let game_width = width("GAME", tables.iter().map(|table| table.game.as_str()));
    let stands = |table: &Summary| table.outcome.clone().unwrap_or_else(|| "going on".to_owned());
    let all: Vec<String> = tables.iter().map(stands).collect();
    let stands_width = width("STANDS", all.iter().map(String::as_str));
    if !tables.is_empty() {
        writeln!(out, "{:<id_width$}  {:<game_width$}  {:>6}  {:<14}  {:<stands_width$}  SEATS", "TABLE", "GAME", "MOVES", "TOUCHED", "STANDS")?;
    }
    for (table, stands) in tables.iter().zip(&all) {
        let holders: Vec<&str> = table.seats.iter().map(|seat| sitter(&seat.holder)).collect();
        let (touched, seats) = (ago(now - table.touched), holders.join(", "));
        writeln!(out, "{:<id_width$}  {:<game_width$}  {:>6}  {touched:<14}  {stands:<stands_width$}  {seats}", table.id, table.game, table.lines)?;
    }
    writeln!(out, "{}", counted(tables.len(), "table", "tables"))
}

fn sitter(holder: &Holder) -> &str {
    match holder {
        Holder::Person { called, .. } => called,
        Holder::Open { .. } => "(open)",
        Holder::Bot { .. } => "(bot)",
    }
}

/// Somebody who made tables or sits at them.
#[derive(Default)]
struct Known<'a> {
    called: &'a str,
    tables: usize,
    touched: i64,
}

fn show_people(out: &mut impl Write, tables: &[Summary], banned: &[String]) -> io::Result<()> {
    let mut people: BTreeMap<&str, Known> = BTreeMap::new();
    for table in tables {
        let mut here: BTreeMap<&str, &str> = BTreeMap::new();
        if !table.owner.is_empty() {
            here.insert(&table.owner, "");
        }
        for seat in &table.seats {
            if let Holder::Person { id, called } = &seat.holder {
                here.insert(id, called);
            }
        }
        for (id, called) in here {
            let person = people.entry(id).or_default();
            person.called = if person.called.is_empty() { called } else { person.called };
            (person.tables, person.touched) = (person.tables + 1, person.touched.max(table.touched));
        }
    }
    let now = now();
    let id_width = width("PERSON", people.keys().copied());
    let name_width = width("NAME", people.values().map(|person| person.called));
    if !people.is_empty() {
        writeln!(out, "{:<id_width$}  {:<name_width$}  TABLES  LAST TOUCHED", "PERSON", "NAME")?;
    }
    for (id, Known { called, tables, touched }) in &people {
        let sent_away = if banned.iter().any(|banned| banned == id) { ", banned" } else { "" };
        writeln!(out, "{id:<id_width$}  {called:<name_width$}  {tables:>6}  {}{sent_away}", ago(now - touched))?;
    }
    // Who sits nowhere any more can still be sent away.
    for id in banned.iter().filter(|banned| !people.contains_key(banned.as_str())) {
        writeln!(out, "{id:<id_width$}  sits nowhere; banned")?;
    }
    writeln!(out, "{}", counted(people.len(), "person", "people"))
}

/// How wide a column is.
fn width<'a>(head: &str, cells: impl Iterator<Item = &'a str>) -> usize {
    cells.map(|cell| cell.chars().count()).chain([head.len()]).max().unwrap_or(0)
}

fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// Seconds since 1970.
fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64)
}

/// A time that has passed, in the largest unit of which there are two.
fn ago(seconds: i64) -> String {
    let units = [(86_400, "days"), (3_600, "hours"), (60, "minutes")];
    let unit = units.into_iter().find(|(length, _)| seconds >= 2 * length);
    unit.map_or_else(|| "just now".to_owned(), |(length, name)| format!("{} {name} ago", seconds / length))
}

fn trouble(place: &Place, error: &StoreError) -> Stop {
    let help = match error {
        StoreError::Later { .. } => "use the version that wrote it, or a later one: nothing was changed",
        StoreError::Damaged(_) => "take a copy of the folder, then restore a backup: mistgate restore --replace FOLDER",
        StoreError::InUse(_) | StoreError::Broken(_) | StoreError::Lost => "name the data folder with --data DIR, or the store with --store postgres://…",
    };
    Trouble::new(format!("{place}: {error}"), help).into()
}

#[cfg(test)]
mod tests {
    use super::ago;

    #[test]
    fn times_are_told_in_units_that_people_use() {
        let told = [-5, 0, 119, 120, 7_199, 7_200, 172_799, 172_800].map(ago);
        assert_eq!(told, ["just now", "just now", "just now", "2 minutes ago", "119 minutes ago", "2 hours ago", "47 hours ago", "2 days ago"]);
    }
}

//! Hidden hands of Chronicles of Frost: every byte that is sent to each seat, and to somebody who watches, over hundreds of games
//! (`MISTGATE_GAMES=1000` plays a thousand).
//!
//! Two nets are laid out. Every piece bears a mark that stands nowhere else: no mark may be sent to somebody who has never
//! been able to see that piece. And at the last moment of every game the play is copied into a world where everything
//! hidden from a reader lies otherwise: whatever the reader asks for, both worlds answer with the same bytes.

mod marks;

use crate::house::{Answer, Guest, House, id, invite};
use axum::body::{Body, BodyDataStream};
use axum::http::{Method, StatusCode};
use futures_util::StreamExt;
use marks::{MARK, PieceMarks, all_marks, hidden_from, marked, marks_in, shown_by};
use mistgate_frost::ids::{CardId, Player};
use mistgate_frost::{Frost, Setup};
use mistgate_kernel::any::{AnyGame, AnySession};
use mistgate_kernel::content::{Edition, Problems, Source};
use mistgate_kernel::journal::{Journal, JournalError};
use mistgate_kernel::session::Session;
use mistgate_kernel::snapshot::Snapshot;
use mistgate_kernel::{Chance, Eyes, Game, Seat, SeatSet, SetupError, Status};
use mistgate_server::games::frost;
use mistgate_server::hosted::{About, HostedGame};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Games, spread over all kinds of setups, unless `MISTGATE_GAMES` says otherwise.
const GAMES: usize = 250;
/// A short game has up to so many choices.
const CHOICES: u32 = 12;
/// One game in so many is played to its end.
const WHOLE: usize = 50;
/// The seats, in order.
const SEATS: [&str; 4] = ["south", "west", "north", "east"];
/// Tables at once: they share the store's commits.
const AT_ONCE: usize = 8;
/// Before every so-manieth choice the last one is taken back, if that may be.
const TAKEN_BACK: u32 = 12;
/// A box of the game that can lay out plays which were copied into other worlds, by the seed they are asked for with.
#[derive(Clone)]
struct Worlds(Arc<Frost>, Arc<Mutex<HashMap<u64, Session<Frost>>>>);

impl AnyGame for Worlds {
    fn name(&self) -> &'static str {
        Frost::NAME
    }

    fn version(&self) -> &str {
        Game::version(self.0.as_ref())
    }

    fn writer(&self) -> String {
        AnyGame::writer(&self.0)
    }

    fn begin(&self, setup: Value, seed: u64) -> Result<Box<dyn AnySession>, SetupError> {
        match self.1.lock().unwrap().remove(&seed) {
            Some(copied) => Ok(Box::new(copied)),
            None => self.0.begin(setup, seed),
        }
    }

    fn resume(&self, journal: &Journal) -> Result<Box<dyn AnySession>, JournalError> {
        self.0.resume(journal)
    }

    fn reopen(&self, journal: &Journal, kept: Vec<Snapshot>) -> Result<Box<dyn AnySession>, JournalError> {
        self.0.reopen(journal, kept)
    }

    fn has_content(&self, name: &str) -> bool {
        Game::has_content(self.0.as_ref(), name)
    }

    fn edition(&self) -> Option<&Edition> {
        Game::edition(self.0.as_ref())
    }

    fn edition_called(&self, name: &str) -> Option<&Edition> {
        Game::edition_called(self.0.as_ref(), name)
    }

    fn with_content(&self, files: &[Source]) -> Result<Arc<dyn AnyGame>, Problems> {
        AnyGame::with_content(&self.0, files)
    }
}

/// The house, its guests, and the games in it.
struct Evening {
    house: House,
    game: Arc<Frost>,
    /// The marks of all pieces.
    marks: PieceMarks,
    worlds: Worlds,
    /// Who sits at the sides of the table; the last one only watches.
    guests: Vec<Guest>,
    differing: AtomicUsize,
    over: AtomicUsize,
}

/// A stream of updates.
struct Listener(BodyDataStream);

impl Listener {
    async fn of(guest: &Guest, path: &str) -> Listener {
        let response = guest.send(guest.request(Method::GET, path).body(Body::empty()).unwrap()).await;
        assert_eq!(response.status(), StatusCode::OK);
        Listener(response.into_body().into_data_stream())
    }

    /// Everything up to the event with this number.
    async fn hear(&mut self, sequence: u64) -> String {
        let (mut heard, wanted) = (String::new(), format!("\nid: {sequence}\n"));
        while !heard.contains(&wanted) {
            let chunk = tokio::time::timeout(Duration::from_secs(60), self.0.next()).await.expect("an event in time").expect("the stream goes on").unwrap();
            heard.push_str(std::str::from_utf8(&chunk).unwrap());
        }
        heard
    }
}

/// One of those who look at a table.
struct Reader {
    guest: Guest,
    eyes: Eyes,
    seat: Option<&'static str>,
    /// What they have ever been able to see.
    known: PieceMarks,
    listener: Listener,
}

impl Reader {
    /// Looks at what has become visible.
    fn learn(&mut self, all: &PieceMarks, session: &Session<Frost>) {
        let hidden = hidden_from(session.game(), session.state(), self.eyes);
        self.known.extend(all.difference(&hidden));
        let events = session.done().last().map_or(session.opening(), |done| &done.events);
        self.known.extend(events.iter().filter_map(|&event| shown_by(event, self.eyes)));
    }
}

/// Every mark in the text is of a piece that the reader has been able to see. That a card is somewhere in a hand, a deck or
/// a Chronicle everybody can work out, and the view lists those cards: in the order of the box, so that it tells nothing.
fn check(eyes: Eyes, known: &PieceMarks, text: &str, place: &str) {
    let mut told = String::new();
    for (at, part) in text.split("\"unseen\":[").enumerate() {
        let (unseen, rest) = if at == 0 { ("", part) } else { part.split_once(']').unwrap() };
        let numbers: Vec<u16> = unseen.split(MARK).filter_map(|mark| mark.trim_end_matches(['"', ',']).parse().ok()).collect();
        assert!(numbers.is_sorted(), "the order of {unseen} tells something");
        told.push_str(rest);
    }
    let marks = marks_in(&told);
    let leaked: Vec<&u16> = marks.difference(known).collect();
    assert!(leaked.is_empty(), "{place} tells {eyes:?} of {leaked:?}, which always lay hidden: {told}");
}

impl Evening {
    async fn open() -> Evening {
        let game = Arc::new(marked());
        let worlds = Worlds(game.clone(), Arc::default());
        let offer = HostedGame::new(worlds.clone(), About::default()).with_face(frost::FrostFace(game.clone())).with_rivals();
        let house = House::with(|config| {
            config.games.0 = vec![offer];
            config.limits.streams = AT_ONCE * 8;
        })
        .await;
        let mut guests = Vec::new();
        for name in ["Ada", "Bob", "Cyd", "Dan", "Eve"] {
            guests.push(house.guest(name).await);
        }
        let marks = all_marks(&game);
        Evening { house, game, marks, worlds, guests, differing: AtomicUsize::new(0), over: AtomicUsize::new(0) }
    }

    /// A table of the first guests.
    async fn table(&self, setup: &Setup, seed: u64) -> String {
        let players = usize::from(setup.players);
        let seats: Vec<Value> = (0..players).map(|at| json!({ "kind": if at == 0 { "me" } else { "open" } })).collect();
        let table = self.guests[0].table(json!({ "game": "frost", "setup": setup, "seed": seed, "seats": seats, "undo": "free" })).await;
        for (at, guest) in self.guests.iter().enumerate().take(players).skip(1) {
            guest.claim(&invite(&table, at)).await.expect(StatusCode::OK);
        }
        id(&table)
    }

    /// Looks at the play behind a table, as nobody at it can.
    async fn peek<T>(&self, table: &str, look: impl FnOnce(&Session<Frost>) -> T) -> T {
        let room = self.house.app.rooms.open(table).await.unwrap();
        let inner = room.enter().await.unwrap();
        look(inner.table.as_any().downcast_ref().expect("a play of Frost"))
    }

    /// Everybody who looks at the table, listening to its page or to its API.
    async fn readers(&self, table: &str, players: u8, index: usize) -> Vec<Reader> {
        let mut readers = Vec::new();
        let seats = (0..players).map(|at| (usize::from(at), Eyes::of(Seat(at)), Some(SEATS[usize::from(at)])));
        for (at, eyes, seat) in seats.chain([(4, Eyes::SPECTATOR, None)]) {
            let path = if (index + at).is_multiple_of(2) { format!("/t/{table}/stream") } else { format!("/api/tables/{table}/stream") };
            let guest = self.guests[at].clone();
            let listener = Listener::of(&guest, &path).await;
            readers.push(Reader { guest, eyes, seat, known: PieceMarks::new(), listener });
        }
        readers
    }

    /// Plays a game and reads everything that is sent meanwhile; then looks at its last moment in two worlds.
    async fn play(&self, index: usize) {
        let kinds = Setup::all_kinds(3);
        let setup = &kinds[index % kinds.len()];
        let mut chance = Chance::new(Chance::nth_seed(7, index as u64));
        let table = self.table(setup, chance.bits() >> 1).await;
        let mut readers = self.readers(&table, setup.players, index).await;
        let choices = if index.is_multiple_of(WHOLE) { u32::MAX } else { chance.below(CHOICES) };
        let mut sequence = 0;
        for done in 0..=choices {
            let asked = self.peek(&table, |session| {
                readers.iter_mut().for_each(|reader| reader.learn(&self.marks, session));
                let Status::Deciding(seats) = session.status() else { return None };
                let seat = seats.one(&mut chance)?;
                Some((seat, chance.pick(&AnySession::choices(session, seat))?.play.clone()))
            });
            let Some((seat, mv)) = asked.await else {
                self.over.fetch_add(1, Ordering::Relaxed);
                return;
            };
            for reader in &mut readers {
                let heard = reader.listener.hear(sequence).await;
                check(reader.eyes, &reader.known, &heard, "a stream");
            }
            if done == choices {
                break;
            }
            let guest = &self.guests[usize::from(seat.0)];
            let may_undo = chance.below(TAKEN_BACK) == 0 && guest.look(&table).await["can_undo"] == true;
            let answer = match may_undo {
                true => guest.undo(&table, sequence).await,
                false => guest.play(&table, SEATS[usize::from(seat.0)], &mv, sequence).await,
            };
            assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
            sequence = answer.json()["sequence"].as_u64().unwrap();
            let actor = &mut readers[usize::from(seat.0)];
            self.peek(&table, |session| actor.learn(&self.marks, session)).await;
            check(actor.eyes, &actor.known, &answer.text, "the answer to a move");
        }
        let reader = readers.swap_remove(index % readers.len());
        drop(readers);
        self.compare(&table, setup, reader, index, sequence).await;
    }

    /// The last moment of a table, through the eyes of a reader, in this world and in another.
    async fn compare(&self, table: &str, setup: &Setup, reader: Reader, index: usize, sequence: u64) {
        let Reader { guest, eyes, seat, known, listener } = reader;
        // Whoever listens is counted on the page.
        drop(listener);
        let everybody = Eyes(SeatSet::first(setup.players.into()));
        let key = u64::MAX - index as u64;
        let pieces = self.peek(table, |session| {
            let other = session.redealt(eyes, &mut Chance::new(key));
            let differs = self.game.view(session.state(), everybody) != self.game.view(other.state(), everybody);
            self.differing.fetch_add(differs.into(), Ordering::Relaxed);
            self.worlds.1.lock().unwrap().insert(key, other);
            hidden_cards(session, eyes)
        });
        let pieces = pieces.await;
        let twin = self.table(setup, key).await;
        // Pages after one game, the API after the next.
        let wanted = if index.is_multiple_of(2) { "/t/" } else { "/api/" };
        for (path, body) in requests(&pieces, seat, sequence).into_iter().filter(|(path, _)| path.starts_with(wanted)) {
            let [here, there] = [ask(&guest, table, &path, &body).await, ask(&guest, &twin, &path, &body).await];
            assert!(here == there, "{eyes:?} sees in the answer to {path} {body} what lies hidden:\n{here}\n{there}");
            check(eyes, &known, &here, &path);
        }
    }
}

/// Cards to ask about: a hidden one of every hand, and the top of every deck.
fn hidden_cards(session: &Session<Frost>, eyes: Eyes) -> Vec<String> {
    let (s, c) = (session.state(), &session.game().content);
    let players = || (0..s.terms.players).map(Player);
    let hands = players().filter(|player| !eyes.0.contains(player.seat())).filter_map(|player| s.area(player).hand.iter().next());
    let decks = players().filter_map(|player| s.area(player).deck.from_top().next());
    hands.chain(decks).map(|id| c.card(CardId(id)).slug.clone()).collect()
}

/// Everything that can be asked of a table without changing it, and moves that are refused.
fn requests(pieces: &[String], seat: Option<&str>, sequence: u64) -> Vec<(String, String)> {
    let pages = ["", "/replay?at=0", "/replay", "/why", "/story", "/journal", "/report", "/stream"].map(|path| format!("/t/ID{path}"));
    // The API plays a replay from the beginning, and the other world's beginning leads elsewhere: there only the beginning is compared.
    let api = ["", "/moves", "/story", "/replay?at=0", "/journal", "/report", "/stream"].map(|path| format!("/api/tables/ID{path}"));
    let mut paths: Vec<String> = pages.into_iter().chain(api).chain(pieces.iter().map(|piece| format!("/t/ID/why?piece={piece}"))).collect();
    let mut tried = Vec::new();
    if let Some(seat) = seat {
        paths.push(format!("/api/tables/ID/hint?seat={seat}"));
        paths.extend(pieces.iter().map(|piece| format!("/api/tables/ID/why?seat={seat}&piece={piece}")));
        let moves = pieces.iter().map(|piece| json!({ "seat": seat, "move": format!("play {piece}"), "sequence": sequence }).to_string());
        tried.extend(moves.map(|body| ("/api/tables/ID/play".to_owned(), body)));
    }
    paths.into_iter().map(|path| (path, String::new())).chain(tried).collect()
}

/// The answer to a request, the table's own id left out; of a stream the first event.
async fn ask(guest: &Guest, table: &str, path: &str, body: &str) -> String {
    let path = path.replace("ID", table);
    let text = if path.ends_with("/stream") {
        let mut response = guest.send(guest.request(Method::GET, &path).body(Body::empty()).unwrap()).await.into_body().into_data_stream();
        String::from_utf8_lossy(&response.next().await.unwrap().unwrap()).into_owned()
    } else {
        let answer: Answer = if body.is_empty() { guest.get(&path).await } else { guest.post_text(&path, "application/json", body.to_owned()).await };
        format!("{} {}", answer.status, answer.text)
    };
    // The mark behind a part of a page is a number for all its letters, the table's name among them.
    let parts = text.split("<!--.").enumerate().map(|(at, part)| if at == 0 { part } else { part.split_once("-->").map_or(part, |(_, rest)| rest) });
    parts.collect::<String>().replace(table, "ID")
}

// rule: CF-GENERAL-06, CF-SCOUT-06, CF-QSETUP-06, CF-CHRON-03
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_byte_tells_anybody_what_lies_hidden() {
    let evening = Arc::new(Evening::open().await);
    let games = std::env::var("MISTGATE_GAMES").map_or(GAMES, |text| text.parse().expect("MISTGATE_GAMES is a number"));
    let tables = (0..AT_ONCE).map(|first| {
        let evening = evening.clone();
        tokio::spawn(async move {
            for index in (first..games).step_by(AT_ONCE) {
                evening.play(index).await;
            }
        })
    });
    for table in tables.collect::<Vec<_>>() {
        table.await.unwrap();
    }
    let (differing, over) = (evening.differing.load(Ordering::Relaxed), evening.over.load(Ordering::Relaxed));
    assert!(differing > games / 2, "only {differing} pairs of worlds differed");
    assert!(over >= games / WHOLE, "only {over} games were played to the end");
}

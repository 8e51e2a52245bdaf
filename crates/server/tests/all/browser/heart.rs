//! Heart of the Mists: a whole Quest by two people with Allies, at two browsers. What is new is clicked where it lies, not in the list.

use crate::browser::desk::{Window::*, evening};
use crate::browser::house::House;
use crate::browser::page::{Done, Page};
use crate::heart::game;
use fantoccini::Locator;
use mistgate_kernel::session::Session;
use mistgate_kernel::{Chance, Game, Seat, Status};
use mistgate_mistfall::{Mistfall, Setup};
use mistgate_server::games::mistfall;
use mistgate_server::hosted::HostedGames;
use serde_json::{Value, json};
use std::sync::Arc;

/// A walk of at most so many moves is short enough: every one takes a browser a third of a second.
const LONGEST: usize = 120;
const QUEST: &str = "a-short-walk-after-dark";
const HEROES: [&str; 2] = ["fengray", "hedda"];
const ALLIES: [&str; 2] = ["sergeant-tolliver", "dogsbody"];

/// A deal in which all that is new comes up in a short walk, if it is played as the two will play it. When cards change it is another one.
fn fitting_seed() -> u64 {
    let game = game();
    (0..200).find(|&seed| foreseen(&game, seed).is_some_and(|moves| moves <= LONGEST)).expect("one of many walks is short and has everything")
}

/// How many moves the walk will have, if all that is new comes up.
fn foreseen(game: &Arc<Mistfall>, seed: u64) -> Option<usize> {
    let named = |names: [&str; 2]| names.map(str::to_owned).to_vec();
    let setup = Setup { quest: QUEST.to_owned(), heroes: named(HEROES), allies: named(ALLIES), control: vec![0, 1], ..Setup::default() };
    let mut session = Session::begin(game.clone(), setup, seed).expect("a sound setup");
    let (mut chance, mut done) = (Chance::new(seed), Vec::new());
    while let Status::Deciding(seats) = session.status() {
        let all: Vec<Offer> = seats.iter().flat_map(|seat| foreseen_offers(&session, seat)).collect();
        let chosen = choose(&all, &done, &mut chance)?;
        let seat = Seat(chosen.page as u8);
        let mut moves = Vec::new();
        game.legal(session.state(), seat, &mut moves);
        let mv = moves.into_iter().find(|&mv| chosen.value == format!("{} {}", seat.0, game.notation(mv)))?;
        session.play(seat, mv).ok()?;
        done.extend(chosen.novelty.filter(|novelty| !done.contains(novelty)));
        if session.done().len() > LONGEST {
            return None;
        }
    }
    (done.len() == 4).then_some(session.done().len())
}

fn foreseen_offers(session: &Session<Mistfall>, seat: Seat) -> Vec<Offer> {
    let (game, state) = (session.game(), session.state());
    let question = game.question(state, seat).map(|line| line.text).unwrap_or_default();
    let mut moves = Vec::new();
    game.legal(state, seat, &mut moves);
    let choices = moves.into_iter().map(|mv| game.choice(state, seat, mv));
    choices.map(|choice| Offer::new(usize::from(seat.0), &question, format!("{} {}", seat.0, choice.play), choice.label)).collect()
}

/// Lays out the short walk: Fengray with the Sergeant for oneself, Hedda with Dogsbody for a friend. Gives the friend's link.
async fn lay_out(page: &Page, house: &House, seed: u64) -> Done<String> {
    page.goto(&house.at("?game=mistfall")).await?;
    page.unfold_lobby().await?;
    let seats = [("seat-0", "me"), ("hero-0", HEROES[0]), ("ally-0", ALLIES[0]), ("seat-1", "invite"), ("hero-1", HEROES[1]), ("ally-1", ALLIES[1])];
    for (field, choice) in seats.into_iter().chain([("quest", QUEST)]) {
        page.0.find(Locator::Css(&format!("select[name={field}]"))).await?.select_by_value(choice).await?;
    }
    for (field, words) in [("name", "Ada"), ("seed", &seed.to_string())] {
        page.write(&format!(".lobby__set input[name={field}]"), words).await?;
    }
    page.click(".lobby__go button").await?;
    page.until_at(0).await?;
    let link = page.ask("return document.querySelector('.invites input').value").await?;
    Ok(link.as_str().unwrap_or_default().to_owned())
}

/// Something that only the expansion has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Novelty {
    Recruit,
    AllyAction,
    Block,
    Display,
}

/// What somebody may choose just now.
#[derive(Clone, Debug)]
struct Offer {
    /// Which browser.
    page: usize,
    /// The value of its button.
    value: String,
    label: String,
    novelty: Option<Novelty>,
}

impl Offer {
    fn new(page: usize, question: &str, value: String, label: String) -> Offer {
        Offer { page, novelty: novelty(question, &value, &label), value, label }
    }
}

/// What a move is, by the question it answers and its label.
fn novelty(question: &str, value: &str, label: &str) -> Option<Novelty> {
    let verb = value.split(' ').nth(1).unwrap_or_default();
    match verb {
        "ally" if question.contains("joins you") => Some(Novelty::Recruit),
        "use" if label.ends_with(": Ally Action") => Some(Novelty::AllyAction),
        "enemy" if question.ends_with("block?") => Some(Novelty::Block),
        "take" | "exchange" | "buy" => Some(Novelty::Display),
        _ => None,
    }
}

async fn offers(page: &Page, number: usize) -> Done<Vec<Offer>> {
    let script = "return [document.getElementById('ask')?.textContent || '', \
                  [...document.querySelectorAll('#prompt .option[name=move]')].map((option) => [option.value, (option.querySelector('.sr')?.textContent.replace(/[:.] $/, '') || option.querySelector('b').textContent)])]";
    let Value::Array(seen) = page.ask(script).await? else { return Ok(Vec::new()) };
    let question = seen[0].as_str().unwrap_or_default();
    let offer = |shown: &Value| Some(Offer::new(number, question, shown[0].as_str()?.to_owned(), shown[1].as_str()?.to_owned()));
    Ok(seen[1].as_array().into_iter().flatten().filter_map(offer).collect())
}

/// First what is new and was not done yet, then attacks; Reflexes are left alone. Once all is done it is late, and turns end at once.
fn choose(all: &[Offer], done: &[Novelty], chance: &mut Chance) -> Option<Offer> {
    // A page puts ways out last, wherever they stand among the legal moves.
    let mut all: Vec<&Offer> = all.iter().collect();
    all.sort_by_key(|offer| (offer.page, &offer.value));
    let first = |fits: &dyn Fn(&Offer) -> bool| all.iter().copied().find(|offer| fits(offer));
    let is_rest = |offer: &Offer| offer.label.starts_with("Don't ask") || offer.label == "End the turn";
    let tired = done.len() == 4;
    let suits = first(&|offer| offer.novelty.is_some_and(|novelty| novelty == Novelty::Block || !done.contains(&novelty)))
        .or_else(|| first(&|offer| offer.label.starts_with("Don't ask")))
        .or_else(|| if tired { first(&is_rest) } else { first(&|offer| offer.novelty.is_some() || offer.label.ends_with(": Regular Action")) });
    let active: Vec<&Offer> = all.iter().copied().filter(|offer| !is_rest(offer)).collect();
    suits.or_else(|| chance.pick(&active).copied()).or(all.first().copied()).cloned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_quest_with_allies_by_two_people() {
    let seed = fitting_seed();
    let house = House::with(HostedGames(vec![mistfall::hosted(game())])).await;
    evening(house, [("ada", Still), ("bob", Still)], &[], async |house, [ada, bob]| {
        let link = lay_out(&ada, house, seed).await?;
        bob.goto(&link).await?;
        bob.write("input[name=name]", "Bob").await?;
        bob.click(".claim button").await?;
        let pages = [&ada, &bob];
        let mut chance = Chance::new(seed);
        let (mut moves, mut done) = (0, Vec::new());
        for at in 0..=LONGEST as u64 {
            let mut all = Vec::new();
            for (number, page) in pages.into_iter().enumerate() {
                page.until_at(at).await?;
                all.extend(offers(page, number).await?);
            }
            let Some(chosen) = choose(&all, &done, &mut chance) else { break };
            moves += 1;
            let on_its_piece = chosen.novelty.is_some_and(|novelty| !done.contains(&novelty));
            let place = if on_its_piece { "button[form=moves]" } else { "#prompt .option" };
            pages[chosen.page].choose_nth(&format!("{place}[value={}]", json!(chosen.value)), 0).await?;
            if let Some(novelty) = chosen.novelty.filter(|_| on_its_piece) {
                for page in pages {
                    page.until_at(at + 1).await?;
                    page.until_says(shows(novelty).0, shows(novelty).1).await?;
                }
                done.push(novelty);
            }
        }
        assert!(ada.is_over().await? && bob.is_over().await?, "the Quest has no end");
        done.sort();
        assert_eq!(done, [Novelty::Recruit, Novelty::AllyAction, Novelty::Block, Novelty::Display], "all of it was used");
        println!("{moves} moves of seed {seed}");
        for page in pages {
            page.until_says("#prompt .caps", &format!("after {moves} moves")).await?;
        }
        assert_eq!(ada.story().await?, bob.story().await?);
        Ok(())
    })
    .await;
}

/// Where everybody sees that it was done, and what stands there.
fn shows(novelty: Novelty) -> (&'static str, &'static str) {
    match novelty {
        Novelty::Recruit => ("#log .log", " joins "),
        Novelty::AllyAction => ("#log .log", " uses "),
        Novelty::Block => (".ally .blocking", "blocks"),
        Novelty::Display => ("#log .log", "Resolve"),
    }
}

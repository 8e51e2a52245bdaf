//! Mistfall over forms: "don't ask me again this Phase" and the way back, why, hints.

use crate::house::House;
use crate::web::visitor::{Visitor, fields, onward, values};
use axum::http::StatusCode;
use mistgate_kernel::Chance;
use mistgate_kernel::text::capital;
use mistgate_mistfall::Mistfall;
use mistgate_server::games::mistfall;
use mistgate_server::hosted::HostedGames;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Long before this many moves somebody is asked for a Reflex.
const LONGEST: usize = 400;

/// How long a bot may think here.
const BOT: Duration = Duration::from_millis(10);

async fn house() -> House {
    House::with(|config| {
        config.games = HostedGames(vec![mistfall::hosted(Arc::new(Mistfall::embedded().unwrap()))]);
        config.bot_budget = BOT;
    })
    .await
}

/// Fengray for this person and Tamblin for whom they say, on the first Quest.
async fn make(ada: &mut Visitor, other: &str) -> String {
    let token = ada.token("/").await;
    let seats = [("seat-0", "me"), ("hero-0", "fengray"), ("seat-1", other), ("hero-1", "tamblin"), ("seat-2", "none"), ("seat-3", "none")];
    let mut form = vec![("token", token.as_str()), ("game", "mistfall"), ("name", "Ada"), ("seed", "7"), ("quest", "first-snow")];
    form.extend(seats);
    onward(&ada.send("/tables", &form).await)
}

#[tokio::test]
async fn the_lobby_says_which_quest_a_table_plays() {
    let house = house().await;
    let mut ada = Visitor::to(&house);
    let table = make(&mut ada, "me").await;
    let lobby = ada.page("/").await;
    assert!(lobby.contains(&format!("href=\"{table}\"")) && lobby.contains("First Snow: 0 moves, all seats yours"), "{lobby}");
}

/// The moves on a page: those in the list, and wishes.
fn moves(page: &str) -> Vec<String> {
    values(page, "name=\"move\" value=\"").into_iter().map(str::to_owned).collect()
}

async fn play(ada: &mut Visitor, table: &str, mv: &str) -> String {
    let [token, at, _] = ada.first_move(table).await;
    let answer = ada.send(&format!("{table}/move"), &fields(&[token, at, ("move", mv.to_owned())])).await;
    assert_eq!(onward(&answer), table, "{mv}");
    ada.page(table).await
}

/// Plays at random until somebody is asked for a Reflex; gives the page.
async fn until_a_reflex(ada: &mut Visitor, table: &str) -> String {
    let mut chance = Chance::new(1);
    let mut page = ada.page(table).await;
    for _ in 0..LONGEST {
        let all = moves(&page);
        if all.iter().any(|mv| mv.ends_with(" pass phase")) {
            return page;
        }
        let mv = chance.pick(&all).expect("somebody is asked").clone();
        page = play(ada, table, &mv).await;
    }
    panic!("nobody was ever asked for a Reflex");
}

/// Does the page ask this Hero about damage that is being dealt to them?
fn is_attacked(page: &str, hero: &str) -> bool {
    let name = capital(hero);
    let asks = |asked: &str| asked.contains(&format!("{name}: ")) && asked.trim_end().ends_with(&format!(" damage to {name}."));
    page.split("id=\"prompt\"").skip(1).flat_map(|prompt| prompt.split("Use a Reflex?")).any(asks)
}

#[tokio::test]
async fn who_does_not_want_to_be_asked_is_not_asked_until_they_want_it_again() {
    let house = house().await;
    let mut ada = Visitor::to(&house);
    let table = make(&mut ada, "me").await;
    let page = until_a_reflex(&mut ada, &table).await;
    assert!(page.contains("Don&#39;t ask me") || page.contains("Don't ask me"));
    assert!(!page.contains("ask again\""), "nothing to take back yet");
    let pass = moves(&page).into_iter().find(|mv| mv.ends_with(" pass phase")).unwrap();
    let seat = pass.split(' ').next().unwrap().to_owned();
    let again = format!("{seat} ask again");
    let page = play(&mut ada, &table, &pass).await;
    assert!(page.contains(&format!("value=\"{again}\"")) && page.contains("no Reflexes this Phase"), "the way back is on the page");
    let is_asked = moves(&page).iter().any(|mv| mv.starts_with(&seat) && mv.ends_with(" pass"));
    assert_eq!(is_asked, is_attacked(&page, &seat), "an attack on this Hero asks all the same, and nothing else does");
    let page = play(&mut ada, &table, &again).await;
    assert!(!page.contains(&again) && !page.contains("no Reflexes this Phase"));
    // It works once, and for nobody else.
    let [token, at, _] = ada.first_move(&table).await;
    let twice = ada.send_fragment(&format!("{table}/move"), &fields(&[token, at, ("move", again)])).await;
    assert_eq!(twice.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", twice.text);
    assert!(twice.text.contains("MF-REFLEX-07") || twice.text.contains("asked for Reflexes as it is"), "{}", twice.text);
}

#[tokio::test]
async fn pieces_say_why_and_the_lantern_points_at_something() {
    let house = house().await;
    let mut ada = Visitor::to(&house);
    let table = make(&mut ada, "me").await;
    for (piece, rule) in [("card:lunge", "MF-"), ("spot:4", "MF-TRAVEL-"), ("hero:tamblin", "MF-")] {
        let why = ada.get_fragment(&format!("{table}/why?piece={}", piece.replace(':', "%3A"))).await;
        assert!(why.status.is_success() && why.text.contains(&format!("/rules/mistfall/{rule}")), "{piece}: {}", why.text);
    }
    assert!(ada.page(&format!("{table}/why")).await.contains("class=\"option option--no\""));
    let now = ada.first_move(&table).await;
    let hinted = ada.send_fragment(&format!("{table}/hint"), &fields(&now[..2])).await;
    assert_eq!(hinted.status, StatusCode::OK, "{}", hinted.text);
    assert_eq!(hinted.text.matches("The lantern points here").count(), 1);
}

/// The page once this person is asked, or the game is over; bots may need a while on a busy machine.
async fn asked(ada: &Visitor, table: &str) -> String {
    let started = Instant::now();
    loop {
        let page = ada.page(table).await;
        if page.contains("id=\"moves\"") || page.contains("prompt--ended") {
            return page;
        }
        assert!(started.elapsed() < Duration::from_secs(60), "the bot never moves");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// Where the table stands on this page.
fn at(page: &str) -> u64 {
    values(page, "data-at=\"")[0].parse().unwrap()
}

#[tokio::test]
async fn a_bot_leaves_the_decisions_of_the_party_to_people_and_takes_its_own() {
    let house = house().await;
    let mut ada = Visitor::to(&house);
    let table = make(&mut ada, "bot").await;
    let mut chance = Chance::new(3);
    let mut alone = 0;
    for _ in 0..60 {
        let page = asked(&ada, &table).await;
        if page.contains("prompt--ended") {
            break;
        }
        let before = at(&page);
        if page.contains("The party: ") && alone < 3 {
            // Longer than a bot needs, many times over.
            tokio::time::sleep(BOT * 20).await;
            assert_eq!(at(&ada.page(&table).await), before, "the bot has decided for the party");
            alone += 1;
        }
        let mv = chance.pick(&moves(&page)).expect("somebody is asked").clone();
        let token = values(&page, "name=\"token\" value=\"")[0];
        // The bot may have answered a Reflex meanwhile: then this comes too late, and the next page is answered.
        ada.send(&format!("{table}/move"), &[("token", token), ("at", &before.to_string()), ("move", &mv)]).await;
    }
    assert_eq!(alone, 3, "the party was asked");
    let journal = ada.guest.get(&format!("{table}/journal")).await.text;
    assert!(journal.contains("\ntamblin ") && journal.contains("\nfengray "), "both have moved: {journal}");
}

//! Choosing where there is much to choose from: by a piece on which several things can be done, twice in the same step, and on a map that is
//! larger than a phone. The plays are Mistfall's, with both Heroes at one browser.

use crate::browser::desk::{Window::*, evening};
use crate::browser::house::House;
use mistgate_kernel::session::Session;
use mistgate_kernel::{Chance, Choice, Game, Seat, Status};
use mistgate_mistfall::state::State;
use mistgate_mistfall::{Mistfall, Setup};
use serde_json::json;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Plays that are looked through, and how far.
const SEEDS: std::ops::Range<u64> = 0..400;
const LONGEST: usize = 300;
/// From so many on a list is sorted into steps, also when some are gone.
const LONG: usize = 12;

/// The journal of a play in which anything was done until somebody was asked what is wanted: the question, and what may be chosen.
fn when(quest: &str, wanted: impl Fn(&Session<Mistfall>, &str, &[Choice]) -> bool) -> String {
    let game = Arc::new(Mistfall::embedded().unwrap());
    let setup = Setup { quest: quest.to_owned(), heroes: ["fengray", "tamblin"].map(str::to_owned).to_vec(), ..Setup::default() };
    for seed in SEEDS {
        let mut session = Session::begin(game.clone(), setup.clone(), seed).unwrap();
        let mut chance = Chance::new(seed);
        for _ in 0..LONGEST {
            let Status::Deciding(seats) = session.status() else { break };
            let seat = seats.iter().next().unwrap();
            let question = game.question(session.state(), seat).map(|line| line.text).unwrap_or_default();
            let choices: Vec<Choice> = seats.iter().flat_map(|seat| choices(&game, session.state(), seat)).collect();
            if wanted(&session, &question, &choices) {
                return session.journal();
            }
            let (mut moves, seat) = (Vec::new(), *chance.pick(&seats.iter().collect::<Vec<_>>()).unwrap());
            game.legal(session.state(), seat, &mut moves);
            session.play(seat, *chance.pick(&moves).unwrap()).unwrap();
        }
    }
    panic!("none of many plays comes to that");
}

/// What a seat may do.
fn choices(game: &Mistfall, state: &State, seat: Seat) -> Vec<Choice> {
    let mut moves = Vec::new();
    game.legal(state, seat, &mut moves);
    moves.into_iter().map(|mv| game.choice(state, seat, mv)).collect()
}

/// How many things can be done, beside leaving it at that: copies of a card are one.
fn different(choices: &[Choice]) -> usize {
    let done = choices.iter().filter(|choice| !choice.play.starts_with("pass"));
    done.map(|choice| (&choice.label, &choice.detail)).collect::<BTreeSet<_>>().len()
}

/// A card of which so many Actions may be done.
fn with_actions(choices: &[Choice], many: usize) -> bool {
    let card = |choice: &Choice| choice.pieces.first().filter(|piece| piece.starts_with("card:")).cloned();
    choices.iter().filter_map(card).any(|one| choices.iter().filter_map(card).filter(|other| *other == one).count() == many)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_press_on_a_piece_with_several_tags_does_none_of_them_by_chance() {
    let journal = when("first-snow", |_, question, choices| question.contains("what do you do?") && with_actions(choices, 2));
    evening(House::open().await, [("ada", Still)], &[], async |house, [ada]| {
        ada.adopt(house, &journal).await?;
        let at = ada.at().await?;
        let find = "const own = (piece) => [...piece.querySelectorAll('.keytag')].filter((tag) => tag.closest('[data-piece]') === piece); \
                    const piece = [...document.querySelectorAll('.card.legal[data-piece]')].find((one) => own(one).length > 1 && own(one)[0].checkVisibility()); \
                    if (!piece) return false; piece.querySelector('.card__title').id = 'title'; own(piece)[0].id = 'first'; own(piece)[1].id = 'second'; return true";
        assert!(ada.holds(find).await?, "a card with two tags");
        ada.press_at("#title").await?;
        ada.until_says("#toasts", "Several things can be done with this").await?;
        assert!(ada.holds("return document.activeElement.id === 'first'").await?, "its tags can be chosen from");
        assert_eq!(ada.at().await?, at, "nothing was done");
        // A tag does what it says.
        let value = ada.ask("return document.getElementById('second').value").await?;
        ada.ask("document.getElementById('moves').addEventListener('submit', (event) => { window.pressed = event.submitter.value; }, true)").await?;
        ada.click("#second").await?;
        ada.until_at(at + 1).await?;
        assert_eq!(ada.ask("return window.pressed").await?, value);
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_step_stays_open_while_the_same_is_asked_once_more() {
    let journal = when("first-snow", |_, question, choices| question.contains("use up to ") && !question.contains("up to 1 ") && different(choices) > LONG);
    evening(House::open().await, [("ada", Still)], &[], async |house, [ada]| {
        ada.adopt(house, &journal).await?;
        let at = ada.at().await?;
        // The longest step: some of it are left when one is gone.
        let longest = "const size = (step) => step.querySelectorAll('[name=move]').length; \
                       const [step] = [...document.querySelectorAll('#prompt .verb__fold')].sort((one, other) => size(other) - size(one)); \
                       return [step.id, step.querySelector('summary').dataset.key, size(step)]";
        let step = ada.ask(longest).await?;
        let [id, letter] = [0, 1].map(|part| step[part].as_str().unwrap().to_owned());
        assert!(step[2].as_u64() > Some(2), "a step with three things: {step}");
        assert!(ada.holds("return !document.querySelector('#prompt .verb__fold[open]')").await?, "all steps are closed");
        ada.press(letter.to_lowercase().chars()).await?;
        ada.press(['1']).await?;
        ada.until_at(at + 1).await?;
        ada.until_says("#ask", "Restoration").await?;
        assert_eq!(ada.ask("return [...document.querySelectorAll('#prompt .verb__fold[open]')].map((step) => step.id)").await?, json!([id]));
        // The next number chooses in it.
        ada.press(['1']).await?;
        ada.until_at(at + 2).await
    })
    .await;
}

/// Is the party in the middle of what shows of the map?
const PARTY_SHOWS: &str = "const box = (selector) => document.querySelector(selector).getBoundingClientRect(); \
    const party = box('.where .land__party'), map = box('.where'), frame = box('.battlefield'); \
    const x = (party.left + party.right) / 2, y = (party.top + party.bottom) / 2; \
    return x > Math.max(map.left, frame.left) && x < Math.min(map.right, frame.right) && y > Math.max(map.top, frame.top) && y < Math.min(map.bottom, frame.bottom)";

/// As if nobody had looked for the party.
const FROM_ITS_BEGINNING: &str = "document.querySelector('.where').scrollTo(0, 0); document.querySelector('.battlefield').scrollTo(0, 0)";

#[tokio::test(flavor = "multi_thread")]
async fn a_phone_shows_of_the_map_where_the_party_is() {
    let journal = when("horns-over-lanternhold", |session, question, choices| {
        let (game, state) = (session.game(), session.state());
        let spots = &game.content.quests[state.quest.index()].spots;
        let lowest = spots.iter().map(|spot| spot.at.1).max();
        Some(spots[state.party.index()].at.1) == lowest && question.contains(TRAVEL) && asked_again(session, choices)
    });
    evening(House::open().await, [("ada", Phone(360, 740))], &[], async |house, [ada]| {
        ada.adopt(house, &journal).await?;
        assert!(ada.holds(PARTY_SHOWS).await?, "a page that is opened begins at the party");
        ada.ask(FROM_ITS_BEGINNING).await?;
        assert!(!ada.holds(PARTY_SHOWS).await?, "at the beginning of the map the party is not");
        let at = ada.at().await?;
        ada.choose_nth(SCOUT, 0).await?;
        ada.until_at(at + 1).await?;
        assert!(ada.holds(PARTY_SHOWS).await?, "what is asked next begins there too");
        Ok(())
    })
    .await;
}

/// What is asked beside the large map.
const TRAVEL: &str = "Scout, move on, or stay?";
const SCOUT: &str = "#prompt .option[value*=' scout ']";

/// Is the same asked after the first way to scout?
fn asked_again(session: &Session<Mistfall>, choices: &[Choice]) -> bool {
    let Some(scout) = choices.iter().find(|choice| choice.play.starts_with("scout ")) else { return false };
    let Status::Deciding(seats) = session.status() else { return false };
    let (game, mut state) = (session.game(), *session.state());
    let seat = seats.iter().next().unwrap();
    game.play(&mut state, seat, game.parse(seat, &scout.play).unwrap(), &mut Vec::new()).unwrap();
    game.question(&state, seat).is_some_and(|line| line.text.contains(TRAVEL))
}

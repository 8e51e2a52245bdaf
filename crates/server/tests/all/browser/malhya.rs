//! Malhya in real browsers: two people travel to the end of an adventure, stopped in the middle, and begin the next one with their
//! sheets; sheets that lie are refused with their reasons.

use crate::apart::serve_if_asked;
use crate::browser::desk::{Window::*, evening};
use crate::browser::house::House;
use crate::browser::page::{Done, Page};
use fantoccini::Locator;
use fantoccini::actions::{InputSource, KeyAction, KeyActions};
use fantoccini::key::Key;
use mistgate_kernel::session::Session;
use mistgate_kernel::{Game, Seat, SeatSet, Status};
use mistgate_malhya::ask::Question;
use mistgate_malhya::ids::HexId;
use mistgate_malhya::moves::Move;
use mistgate_malhya::state::State;
use mistgate_malhya::words::Direction;
use mistgate_malhya::{Malhya, Setup};
use mistgate_server::games::malhya;
use mistgate_server::hosted::HostedGames;
use serde_json::json;
use std::sync::Arc;

const CHILD: &str = "browser::malhya::child_that_serves_malhya";
/// What a browser says while the server restarts.
const NOBODY_ANSWERS: [&str; 5] =
    ["ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE", "ERR_SOCKET_NOT_CONNECTED"];
/// Seeds that are looked through for a short journey.
const SEEDS: std::ops::Range<u64> = 1..40;
/// A journey of more moves is not tried.
const LONGEST: usize = 120;
/// Where the adventure ends, whatever has become of the mules.
const LOWER_HESSEL: &str = "E7";

/// Not a test of its own: the process that is stopped in the middle.
#[test]
fn child_that_serves_malhya() {
    serve_if_asked(shelf, |_| ());
}

fn shelf() -> HostedGames {
    HostedGames(vec![malhya::hosted(Arc::new(Malhya::embedded().unwrap()))])
}

/// Who may make a move, and how it is written.
type Planned = (SeatSet, String);

/// The shortest of some journeys by somebody in a hurry: its seed and its moves.
fn journey() -> (u64, Vec<Planned>) {
    let game = Arc::new(Malhya::embedded().unwrap());
    let plans = SEEDS.filter_map(|seed| Some((seed, plan(&game, seed)?)));
    plans.min_by_key(|(_, plan)| plan.len()).expect("some journey ends")
}

fn plan(game: &Arc<Malhya>, seed: u64) -> Option<Vec<Planned>> {
    let setup = Setup { adventure: "three-mules-for-hessel".to_owned(), quick: true, ..Setup::of(2) };
    let mut session = Session::begin(game.clone(), setup, seed).unwrap();
    let mut plan = Vec::new();
    while let Status::Deciding(seats) = session.status() {
        if plan.len() == LONGEST {
            return None;
        }
        let seat = seats.iter().next()?;
        let mv = hasty(game, session.state(), seat);
        plan.push((seats, game.notation(mv)));
        session.play(seat, mv).unwrap();
    }
    Some(plan)
}

/// On towards the end: no detour, no bargain, no risk once a level is reached.
fn hasty(game: &Malhya, state: &State, seat: Seat) -> Move {
    let mut moves = Vec::new();
    game.legal(state, seat, &mut moves);
    let has = |mv: Move| moves.contains(&mv).then_some(mv);
    let look = game.look(state);
    let wanted = match look.asked().map(|ask| ask.what) {
        Some(Question::Journey | Question::MoveFreely) => nearer(game, state, &moves, LOWER_HESSEL).or(has(Move::Draw)),
        Some(Question::Choice(_)) => moves.last().copied(),
        Some(Question::TokenOrVillage) => has(Move::Token),
        Some(Question::Roll) => has(Move::Stop).or(has(Move::Roll)),
        _ => has(Move::Done),
    };
    wanted.or(moves.first().copied()).expect("a deciding seat has a move")
}

/// The step that leads nearest to a hex, if one leads nearer at all.
pub fn nearer(game: &Malhya, state: &State, moves: &[Move], goal: &str) -> Option<Move> {
    let look = game.look(state);
    let way = |mv: &Move| if let Move::Step(way) = mv { look.beyond(*way).and_then(|hex| far(game, hex, goal)) } else { None };
    let here = state.travel.group.and_then(|hex| far(game, hex, goal));
    moves.iter().copied().filter(|mv| way(mv).is_some_and(|far| Some(far) < here)).min_by_key(way)
}

/// Hexes from there to the goal.
fn far(game: &Malhya, from: HexId, goal: &str) -> Option<usize> {
    let hexes = &game.content.region.hexes;
    let mut reached = vec![from];
    for far in 0..hexes.len() {
        if reached.iter().any(|hex| hexes[hex.index()].name == goal) {
            return Some(far);
        }
        let next = reached.iter().flat_map(|hex| Direction::ALL.iter().filter_map(|way| hexes[hex.index()].around[way.index()]));
        let next: Vec<HexId> = next.filter(|hex| hexes[hex.index()].can_be_entered()).collect();
        reached.extend(next);
        reached.sort();
        reached.dedup();
    }
    None
}

/// Opens the box of Malhya and sits down with these seats.
async fn lay_out(page: &Page, house: &House, seats: [&str; 5], seed: u64) -> Done<String> {
    page.goto(&house.at("?game=malhya")).await?;
    page.unfold_lobby().await?;
    for (at, who) in seats.into_iter().enumerate() {
        page.0.find(Locator::Css(&format!("select[name=seat-{at}]"))).await?.select_by_value(who).await?;
    }
    page.write(".lobby__set input[name=name]", "Ada").await?;
    page.write(".lobby__set input[name=seed]", &seed.to_string()).await?;
    page.click(".lobby__go button").await?;
    page.until_at(0).await?;
    Ok(page.0.current_url().await?.to_string())
}

/// Both make the moves of a plan, by turns where both may, and see the same.
async fn follow(plan: &[Planned], from: usize, pages: [&Page; 2]) -> Done {
    for (at, (seats, mv)) in (from as u64..).zip(plan) {
        let may: Vec<usize> = (0..2).filter(|&who| seats.contains(Seat(who as u8))).collect();
        let who = may[at as usize % may.len()];
        pages[who].choose_nth(&format!("#prompt .option[value={}]", json!(format!("{who} {mv}"))), 0).await?;
        pages[who].until_at(at + 1).await?;
        pages[1 - who].until_at(at + 1).await?;
    }
    Ok(())
}

/// Something of the page's server, as the page gets it.
async fn fetched(page: &Page, path: &str) -> Done<String> {
    let text = page.0.execute_async("const [path, done] = arguments; fetch(path).then((answer) => answer.text()).then(done)", vec![json!(path)]).await?;
    Ok(text.as_str().unwrap_or_default().to_owned())
}

/// Pastes a save sheet into the lobby and lights the lantern.
async fn begin_with(page: &Page, house: &House, sheet: &str) -> Done {
    page.goto(&house.at("?game=malhya")).await?;
    page.unfold_lobby().await?;
    let script =
        "const [sheet] = arguments; const field = document.querySelector('textarea[name=sheet]'); field.closest('details').open = true; field.value = sheet";
    page.0.execute(script, vec![json!(sheet)]).await?;
    page.write(".lobby__set input[name=name]", "Ada").await?;
    page.click(".lobby__go button").await
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_travel_stop_go_on_and_begin_the_next_adventure_with_their_sheets() {
    let (seed, plan) = journey();
    let (first, second) = plan.split_at(plan.len() / 2);
    evening(House::apart_by(CHILD), [("ada", Still), ("bob", Phone(390, 844))], &NOBODY_ANSWERS, async |house, [ada, bob]| {
        let table = lay_out(&ada, house, ["me", "invite", "none", "none", "none"], seed).await?;
        let link = ada.ask("return document.querySelector('.invites input').value").await?;
        bob.goto(link.as_str().unwrap_or_default()).await?;
        bob.write("input[name=name]", "Bob").await?;
        bob.click(".claim button").await?;
        bob.until_at(0).await?;
        bob.until_says("#story .chapter__title", "A list of three").await?;
        bob.fits(390, "the open booklet").await?;
        follow(first, 0, [&ada, &bob]).await?;
        let (mine, theirs) = (ada.shown().await?, bob.shown().await?);
        assert!(house.end("-TERM").success());
        house.start_again();
        ada.goto(&table).await?;
        bob.goto(&table).await?;
        assert_eq!((ada.shown().await?, bob.shown().await?), (mine, theirs), "the server has forgotten nothing");
        bob.fits(390, "the table in the middle").await?;
        follow(second, first.len(), [&ada, &bob]).await?;
        for page in [&ada, &bob] {
            assert!(page.is_over().await?);
        }
        let gold = ada.text(".bar .tally:nth-of-type(2) b").await?;
        let sheet = fetched(&ada, &format!("{table}/paper/sheet.toml")).await?;
        assert!(sheet.contains("finished = true") && sheet.contains(&format!("gold = {gold}")), "{sheet}");
        ada.goto(&format!("{table}/paper/sheet")).await?;
        ada.until_says("main", "Hero Save").await?;
        ada.goto(&format!("{table}/campaign")).await?;
        ada.until_says("main", "Three Mules for Hessel").await?;
        ada.click("a[href^='/?after=']").await?;
        ada.until_says("select[name=adventure] option:checked", "The Spoon Bell").await?;
        ada.click(".lobby__go button").await?;
        ada.until_says("#story .chapter__title", "The weir").await?;
        assert_eq!(ada.text(".bar .tally:nth-of-type(2) b").await?, gold, "what was earned is carried on");
        let next = ada.0.current_url().await?;
        ada.goto(&format!("{next}/campaign")).await?;
        ada.until_says("main", "2 adventures").await
    })
    .await;
}

/// Sends a save sheet as a file, from the lobby's own form.
async fn sent(page: &Page, sheet: &str) -> Done<String> {
    let script = "const [sheet, done] = arguments; const data = new FormData(document.querySelector('form[action=\"/sheet\"]')); \
                  data.set('sheet', new File([sheet], 'group.toml')); \
                  fetch('/sheet', { method: 'POST', body: data }).then((answer) => answer.text()).then(done)";
    let text = page.0.execute_async(script, vec![json!(sheet)]).await?;
    Ok(text.as_str().unwrap_or_default().to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_is_refused_with_its_reasons_and_nothing_is_lost() {
    let game = Malhya::embedded().unwrap();
    let setup = Setup { adventure: "three-mules-for-hessel".to_owned(), quick: true, ..Setup::of(2) };
    let session = Session::begin(Arc::new(game.clone()), setup, 3).unwrap();
    let sheets = game.sheets(session.state());
    let lie = |change: fn(&mut mistgate_malhya::campaign::sheet::Sheets)| {
        let mut sheets = sheets.clone();
        change(&mut sheets);
        sheets.write()
    };
    let rich = lie(|sheets| sheets.scenario.gold = 9999);
    let lost = lie(|sheets| sheets.scenario.triangles.push(99));
    let laden = lie(|sheets| {
        sheets.heroes.values_mut().next().unwrap().resources.insert("red-plant".to_owned(), 30);
    });
    evening(House::with(shelf()).await, [("ada", Still)], &["422", "404"], async |house, [ada]| {
        let refused =
            [("nonsense", "no save sheet"), (rich.as_str(), "9999 gold"), (lost.as_str(), "triangle 99"), (laden.as_str(), "more than can be carried")];
        for (sheet, reason) in refused {
            begin_with(&ada, house, sheet).await?;
            ada.until_says(".lobby__notice", reason).await?;
            assert!(ada.holds("return document.querySelector('textarea[name=sheet]').value.length > 0").await?, "what was pasted is still there");
        }
        assert!(sent(&ada, &rich).await?.contains("9999 gold"));
        assert!(sent(&ada, &sheets.write()).await?.contains("value=\"three-mules-for-hessel\" selected"), "its own adventure goes on");
        begin_with(&ada, house, &sheets.write()).await?;
        ada.until_says("#story .chapter__title", "A list of three").await?;
        // A number that is nowhere leads back to where one was.
        ada.write("#number", "999").await?;
        ada.click(".seen button").await?;
        ada.until_at(1).await?;
        ada.until_says("#log", "999").await?;
        ada.until_says(".seen__no", "999: no").await?;
        ada.until_says("#story .chapter__title", "A list of three").await?;
        ada.goto(&house.at("t/nowhere/paper/sheet")).await?;
        ada.until_says("main", "There is nothing here").await
    })
    .await;
}

/// A shelf with the cellar that is sneaked through and fought in.
fn cellar() -> HostedGames {
    HostedGames(vec![malhya::hosted(Arc::new(crate::common::undercroft::game()))])
}

/// Sits down in the cellar with these two heroes' seats.
async fn in_the_cellar(page: &Page, house: &House, adventure: &str, seed: u64) -> Done {
    page.goto(&house.at("?game=malhya")).await?;
    page.0.find(Locator::Css("select[name=adventure]")).await?.select_by_value(adventure).await?;
    lay_out_here(page, ["me", "me", "none", "none", "none"], seed).await
}

async fn lay_out_here(page: &Page, seats: [&str; 5], seed: u64) -> Done {
    for (at, who) in seats.into_iter().enumerate() {
        page.0.find(Locator::Css(&format!("select[name=seat-{at}]"))).await?.select_by_value(who).await?;
    }
    page.write(".lobby__set input[name=name]", "Ada").await?;
    page.write(".lobby__set input[name=seed]", &seed.to_string()).await?;
    page.click(".lobby__go button").await?;
    page.until_at(0).await
}

/// Heroes are placed by pointing, until the first of them acts.
async fn place_heroes(page: &Page) -> Done {
    while !page.holds("return !!document.querySelector('.space__cost')").await? {
        let at = page.at().await?;
        let placed = page.holds("return !!document.querySelector('button.space--go')").await?;
        if placed {
            page.click("button.space--go").await?;
            page.click("button.space--chosen").await?;
        } else {
            page.click("#prompt .option").await?;
        }
        page.until_at(at + 1).await?;
    }
    Ok(())
}

/// What assistive technology needs of a map, whatever stands on it: every button says what it does, and nothing has two names.
const SPOKEN: &str = "const named = [...document.querySelectorAll('#place button, #place a')].every((el) => (el.getAttribute('aria-label') || el.textContent).trim()); \
                      const ids = [...document.querySelectorAll('[id]')].map((el) => el.id); \
                      const images = [...document.querySelectorAll('#place svg[role=img]')].every((el) => el.getAttribute('aria-label')); \
                      const phases = [...document.querySelectorAll('.turnsteps > li')].every((el) => el.innerText.trim()); \
                      return named && images && phases && ids.length === new Set(ids).size && !!document.querySelector('.mapwords li')";

#[tokio::test(flavor = "multi_thread")]
async fn a_hero_is_walked_over_a_map_by_pointing_and_a_line_of_sight_is_shown() {
    evening(House::with(cellar()).await, [("ada", Still)], &[], async |house, [ada]| {
        in_the_cellar(&ada, house, "the-undercroft-by-night", 7).await?;
        place_heroes(&ada).await?;
        assert!(ada.holds(SPOKEN).await?, "the map can be heard");
        // Whoever comes to a figure is told who it is, in the card that explains everything else.
        ada.ask("document.querySelector('.space--who[data-piece=\"enemy:1\"][tabindex]').focus({ focusVisible: true })").await?;
        let told = "const tip = document.getElementById('tip'); \
                    return tip.matches(':popover-open') && /^.+ 1$/m.test(tip.innerText) && /\\d of \\d+ Life/.test(tip.innerText)";
        ada.until("the enemy says who it is", told).await?;
        ada.ask("document.querySelector('.space--who[data-piece=\"hero:wallen\"]').focus({ focusVisible: true })").await?;
        ada.until("the hero says how it is", "return /Life, \\d Action Point/.test(document.getElementById('tip').innerText)").await?;
        ada.ask("document.activeElement.blur()").await?;
        // A number means what shows, not the first of many spaces in a fold that is closed.
        let first = ada.ask("return [...document.querySelectorAll('#prompt .option[data-key=\"1\"]')].find((el) => el.checkVisibility()).id").await?;
        let chosen =
            "window.pressed = ''; document.getElementById('moves').addEventListener('submit', (event) => { window.pressed = event.submitter.id; }, true)";
        ada.ask(chosen).await?;
        let at = ada.at().await?;
        ada.press(['1']).await?;
        ada.until_at(at + 1).await?;
        assert_eq!(ada.ask("return window.pressed").await?, first, "what is written beside the number is done");
        let at = ada.at().await?;
        // A tap shows the way and the price; nothing is done yet.
        ada.click("button.space--go:not(.space--paid)").await?;
        ada.until("the way is drawn", "return !!document.querySelector('#way path') && !!document.querySelector('.option--preview')").await?;
        assert_eq!(ada.at().await?, at);
        let goal = ada.ask("return document.querySelector('.space--chosen').dataset.at").await?;
        // The second one goes.
        ada.click("button.space--chosen").await?;
        ada.until_at(at + 1).await?;
        ada.until_says("#log", &format!("goes to {}", goal.as_str().unwrap_or_default())).await?;
        // The die that the walk will be rolled with has room on the Stealth board.
        let fits =
            "const board = document.querySelector('.sboard'); return !!board.querySelector('.acts--now .m-die') && board.scrollWidth <= board.clientWidth";
        assert!(ada.holds(fits).await?, "the Stealth board is as wide as its column");
        // Layers can be hidden, and a line of sight is judged.
        ada.click("[data-layer=see]").await?;
        ada.until("what enemies see is hidden", "return getComputedStyle(document.querySelector('.layer--see')).display === 'none'").await?;
        ada.click("[data-layer=sight]").await?;
        ada.press_at(".space--who[data-piece='enemy:1']").await?;
        ada.press_at(".space--who[data-piece='hero:wallen']").await?;
        ada.until("the line is drawn", "return !!document.querySelector('#line .o-sight')").await?;
        ada.until_says(".sight-box", "ML-SIGHT").await
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_eleventh_of_many_spaces_is_shift_and_one() {
    evening(House::with(cellar()).await, [("ada", Still)], &[], async |house, [ada]| {
        in_the_cellar(&ada, house, "the-undercroft-by-night", 7).await?;
        place_heroes(&ada).await?;
        let eleventh = "const step = document.querySelector('#prompt .verb__fold:has([data-key=\"⇧1\"])'); \
                        document.getElementById('moves').addEventListener('submit', (event) => { window.pressed = event.submitter.value; }, true); \
                        return [step.querySelector('summary').dataset.key, step.querySelector('[data-key=\"⇧1\"]').value]";
        let eleventh = ada.ask(eleventh).await?;
        let at = ada.at().await?;
        ada.press(eleventh[0].as_str().unwrap_or_default().chars()).await?;
        // As keyboards say it on which the one with Shift is an exclamation mark.
        let shift = char::from(Key::Shift);
        let typed = [KeyAction::Down { value: shift }, KeyAction::Down { value: '!' }, KeyAction::Up { value: '!' }, KeyAction::Up { value: shift }];
        ada.0.perform_actions(typed.into_iter().fold(KeyActions::new("keyboard".to_owned()), InputSource::then)).await?;
        ada.until_at(at + 1).await?;
        assert_eq!(ada.ask("return window.pressed").await?, eleventh[1]);
        Ok(())
    })
    .await;
}

/// Says the heroes' face the same as on a page that is opened now?
const HEROES_ARE_TRUE: &str = "return fetch(location.pathname).then((answer) => answer.text()).then((html) => \
                               new DOMParser().parseFromString(html, 'text/html').getElementById('heroes').textContent === document.getElementById('heroes').textContent)";

#[tokio::test(flavor = "multi_thread")]
async fn a_face_that_nobody_looks_at_is_true_when_somebody_turns_to_it() {
    evening(House::with(cellar()).await, [("ada", Desktop)], &[], async |house, [ada]| {
        in_the_cellar(&ada, house, "the-undercroft-by-day", 3).await?;
        // Played until something has happened to somebody.
        while ada.holds(HEROES_ARE_TRUE).await? {
            let at = ada.at().await?;
            ada.ask("document.querySelector('#prompt .option').click()").await?;
            ada.until_at(at + 1).await?;
        }
        assert!(ada.holds("return !document.getElementById('heroes').getClientRects().length").await?, "nobody looks at it");
        ada.click(".phase--heroes").await?;
        ada.until("the heroes show", "return document.getElementById('heroes').getClientRects().length > 0").await?;
        assert!(ada.holds(HEROES_ARE_TRUE).await?, "it is up to date");
        // What happens while somebody looks is written at once.
        let at = ada.at().await?;
        ada.ask("document.querySelector('#prompt .option').click()").await?;
        ada.until_at(at + 1).await?;
        assert!(ada.holds(HEROES_ARE_TRUE).await?, "it stays up to date");
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fight_is_fought_to_its_end_on_a_phone() {
    evening(House::with(cellar()).await, [("ada", Phone(390, 844))], &[], async |house, [ada]| {
        in_the_cellar(&ada, house, "the-undercroft-by-day", 3).await?;
        for _ in 0..400 {
            if ada.is_over().await? {
                break;
            }
            let at = ada.at().await?;
            // Blows first; then towards the enemy; then whatever is left.
            let chosen = ada
                .ask(
                    "const wanted = [/^\\d (attack|strike|line|sweep)/, /^\\d walk/, /^\\d (roll|end turn|done)/]; \
                     const buttons = [...document.querySelectorAll('#prompt .option')]; \
                     for (const like of wanted) { const found = buttons.find((el) => like.test(el.value)); if (found) return found.value; } \
                     return buttons[0].value",
                )
                .await?;
            let value = chosen.as_str().unwrap_or_default().to_owned();
            ada.0
                .execute(
                    "const [value] = arguments; [...document.querySelectorAll('#prompt .option')].find((el) => el.value === value).click()",
                    vec![json!(value)],
                )
                .await?;
            ada.until_at(at + 1).await?;
            if at == 20 {
                ada.fits(390, "a fight").await?;
                assert!(ada.holds(SPOKEN).await?, "the map can be heard");
            }
        }
        assert!(ada.is_over().await?, "somebody is left standing");
        Ok(())
    })
    .await;
}

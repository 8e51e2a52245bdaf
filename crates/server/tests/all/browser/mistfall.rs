//! Mistfall: a whole Quest by two people with a Hero each, at two browsers.

use crate::browser::desk::{Window::*, evening};
use crate::browser::house::House;
use crate::browser::page::{Done, Page};
use fantoccini::Locator;
use mistgate_kernel::Chance;
use serde_json::Value;

/// Played like this, the short first Quest has 50 to 200 moves with two Heroes, whatever is dealt; every one takes a browser a third
/// of a second. Who uses every Reflex to the end plays 500.
const LONGEST: u64 = 300;
/// For the deal and for what is chosen, so that it is the same game every time.
const SEED: u64 = 3;
/// So many moves each has made before the two hurry to the end.
const SOME: usize = 10;

/// Lays out the first Quest: Fengray for oneself, Tamblin, whose Reflexes help others, for a friend. Gives the friend's link.
async fn lay_out(page: &Page, house: &House) -> Done<String> {
    page.goto(&house.at("?game=mistfall")).await?;
    page.unfold_lobby().await?;
    for (field, choice) in [("seat-0", "me"), ("hero-0", "fengray"), ("seat-1", "invite"), ("hero-1", "tamblin"), ("quest", "first-snow")] {
        page.0.find(Locator::Css(&format!("select[name={field}]"))).await?.select_by_value(choice).await?;
    }
    for (field, words) in [("name", "Ada"), ("seed", &SEED.to_string())] {
        page.write(&format!(".lobby__set input[name={field}]"), words).await?;
    }
    page.click(".lobby__go button").await?;
    page.until_at(0).await?;
    let link = page.ask("return document.querySelector('.invites input').value").await?;
    Ok(link.as_str().unwrap_or_default().to_owned())
}

/// What somebody may choose just now.
#[derive(Clone, Debug)]
struct Offer {
    /// Which browser.
    page: usize,
    /// The place in its list.
    at: usize,
    label: String,
    /// A Reflex, while it is another Hero's turn.
    reflex_out_of_turn: bool,
}

async fn offers(page: &Page, number: usize, hero: &str) -> Done<Vec<Offer>> {
    let script = "return [document.querySelector('.herobox--now')?.dataset.piece || '', \
                  [...document.querySelectorAll('#prompt .option[name=move]')].map((option) => (option.querySelector('.sr')?.textContent.replace(/[:.] $/, '') || option.querySelector('b').textContent))]";
    let Value::Array(seen) = page.ask(script).await? else { return Ok(Vec::new()) };
    let turn = seen[0].as_str().unwrap_or_default();
    let others = !turn.is_empty() && turn != format!("hero:{hero}");
    let labels = seen[1].as_array().into_iter().flatten().filter_map(Value::as_str);
    let offer = |(at, label): (usize, &str)| Offer { page: number, at, label: label.to_owned(), reflex_out_of_turn: others && label.ends_with(": Reflex") };
    Ok(labels.enumerate().map(offer).collect())
}

/// What the two are up to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mood {
    /// A Reflex in another's turn before all, then attacks, because others answer them.
    Curious,
    /// It is late: nobody wants to be asked, and turns end at once.
    Tired,
}

/// What suits the mood; else anything that the party or a Hero may do.
fn choose(all: &[Offer], mood: Mood, chance: &mut Chance) -> Option<Offer> {
    let first = |fits: fn(&Offer) -> bool| all.iter().find(|offer| fits(offer));
    let suits = match mood {
        Mood::Curious => first(|offer| offer.reflex_out_of_turn).or_else(|| first(|offer| offer.label.ends_with(": Regular Action"))),
        Mood::Tired => first(is_rest).or_else(|| first(|offer| offer.label == "Pass")),
    };
    let active: Vec<&Offer> = all.iter().filter(|offer| !is_rest(offer)).collect();
    suits.or_else(|| chance.pick(&active).copied()).or(all.first()).cloned()
}

fn is_rest(offer: &Offer) -> bool {
    offer.label.starts_with("Don't ask") || offer.label == "End the turn"
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_quest_by_two_people_with_a_reflex_in_the_turn_of_the_other() {
    evening(House::open().await, [("ada", Still), ("bob", Still)], &[], async |house, [ada, bob]| {
        let link = lay_out(&ada, house).await?;
        bob.goto(&link).await?;
        bob.write("input[name=name]", "Bob").await?;
        bob.click(".claim button").await?;
        let pages = [(&ada, "fengray"), (&bob, "tamblin")];
        let mut chance = Chance::new(SEED);
        let (mut moved, mut reflexes) = ([0, 0], Vec::new());
        for at in 0..=LONGEST {
            let mut all = Vec::new();
            for (number, (page, hero)) in pages.into_iter().enumerate() {
                page.until_at(at).await?;
                all.extend(offers(page, number, hero).await?);
            }
            let tired = !reflexes.is_empty() && moved.iter().all(|&moves| moves > SOME);
            let Some(chosen) = choose(&all, if tired { Mood::Tired } else { Mood::Curious }, &mut chance) else { break };
            pages[chosen.page].0.choose_nth("#prompt .option[name=move]", chosen.at).await?;
            moved[chosen.page] += 1;
            if chosen.reflex_out_of_turn {
                let card = chosen.label.trim_end_matches(": Reflex");
                let told = format!("{} answers with {card}.", ["Fengray", "Tamblin"][chosen.page]);
                for (page, _) in pages {
                    page.until_at(at + 1).await?;
                    page.until_says("#log .log", &told).await?;
                }
                reflexes.push(told);
            }
        }
        assert!(ada.is_over().await? && bob.is_over().await?, "the Quest has no end");
        assert!(!reflexes.is_empty(), "nobody used a Reflex in the turn of the other");
        assert!(moved.iter().all(|&moves| moves > SOME), "{moved:?}");
        let moves = moved[0] + moved[1];
        println!("{moves} moves, {reflexes:?}");
        for (page, _) in pages {
            page.until_says("#prompt .caps", &format!("after {moves} moves")).await?;
        }
        assert_eq!(ada.story().await?, bob.story().await?);
        Ok(())
    })
    .await;
}

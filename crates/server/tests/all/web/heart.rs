//! Heart of the Mists in the lobby: what is offered, what comes of it, and what is refused with the reason of the rules.

use crate::heart::game;
use crate::house::{Answer, House};
use crate::web::visitor::{Visitor, onward};
use axum::http::StatusCode;
use mistgate_server::games::mistfall;
use mistgate_server::hosted::HostedGames;
use serde_json::{Value, json};

async fn house() -> House {
    House::with(|config| config.games = HostedGames(vec![mistfall::hosted(game())])).await
}

/// Lays a table out for one person with two Heroes, and with this.
async fn ask(ada: &mut Visitor, quest: &str, heroes: [&str; 2], more: &[(&str, &str)]) -> Answer {
    let token = ada.token("/").await;
    let mut form = vec![("token", token.as_str()), ("game", "mistfall"), ("name", "Ada"), ("seed", "7"), ("quest", quest)];
    form.extend([("seat-0", "me"), ("hero-0", heroes[0]), ("seat-1", "me"), ("hero-1", heroes[1]), ("seat-2", "none"), ("seat-3", "none")]);
    form.extend(more);
    ada.send("/tables", &form).await
}

const OLD: [&str; 2] = ["fengray", "arani"];

/// The setup in the journal of the table.
async fn setup(ada: &Visitor, answer: &Answer) -> Value {
    let journal = ada.guest.get(&format!("{}/journal", onward(answer))).await.text;
    let line = journal.lines().find_map(|line| line.strip_prefix("setup ")).unwrap_or_else(|| panic!("no setup in {journal}"));
    serde_json::from_str(line).unwrap()
}

#[tokio::test]
async fn the_lobby_offers_the_quests_heroes_allies_and_switches_of_the_expansion() {
    let house = house().await;
    let page = Visitor::to(&house).page("/").await;
    for words in [
        "Lamps on the Long Road (Heart of the Mists)",
        "Hedda, Wagonmaster (needs Allies)",
        "Sergeant Tolliver",
        "name=\"ally-3\"",
        "Rewards of the display from",
    ] {
        assert!(page.contains(words), "{words}");
    }
    for (field, sentence) in [
        ("quest-charter", "White numbers bring events"),
        ("time-charter", "the darker it gets"),
        ("extra-hard", "for those who lose too seldom"),
        ("allies", "take a companion along"),
        ("rewards", "Rewards lie open"),
        ("hand-size", "more than 8 cards"),
        ("effective-restoration", "counts only what was used"),
        ("enraging", "makes every player Enrage"),
        ("mild-rage", "only an Enemy of that Hero"),
        ("objective-tokens", "go when the last one does"),
        ("original", "Lamps on the Long Road is"),
    ] {
        assert!(page.contains(&format!("type=\"checkbox\" name=\"{field}\"")) && page.contains(sentence), "{field}");
    }
    let how = Visitor::to(&house).page("/how-to-play/heart").await;
    assert!(how.contains("They deal the damage, not you") && !how.contains("**"));
}

#[tokio::test]
async fn a_quest_of_the_expansion_brings_all_its_rules_and_allies_come_along() {
    let house = house().await;
    let mut ada = Visitor::to(&house);
    let answer = ask(&mut ada, "lamps-on-the-long-road", ["hedda", "fengray"], &[("ally-0", "dogsbody"), ("ally-1", "")]).await;
    let setup = setup(&ada, &answer).await;
    assert_eq!(setup["allies"], json!(["dogsbody", ""]));
    assert_eq!(setup.get("modules"), None, "the Quest decides: {setup}");
    let page = ada.page(&onward(&answer)).await;
    for words in ["Dogsbody", "Token Box", "The Reward Display", "The First Lamp Fails", "Rules of Heart of the Mists in force: 8", "The other side"] {
        assert!(page.contains(words), "{words}");
    }
}

#[tokio::test]
async fn rules_are_switched_on_one_by_one_for_an_old_quest() {
    let house = house().await;
    let mut ada = Visitor::to(&house);
    let plain = ask(&mut ada, "first-snow", OLD, &[]).await;
    assert_eq!(setup(&ada, &plain).await.get("modules"), None, "a table of the base game stays as it was");
    let rewards = ask(&mut ada, "first-snow", OLD, &[("rewards", "on"), ("rewards_from", "both")]).await;
    assert_eq!(setup(&ada, &rewards).await["modules"], json!(["rewards", "enraging"]), "Enraging comes along");
    let page = ada.page(&onward(&rewards)).await;
    assert!(page.contains("The Reward Display, 7 cards") && !page.contains("Token Box"));
    let hard = ask(&mut ada, "lamps-on-the-long-road", OLD, &[("extra-hard", "on")]).await;
    let modules = setup(&ada, &hard).await["modules"].to_string();
    assert!(modules.contains("extra-hard") && !modules.contains("time-charter") && modules.contains("allies"), "{modules}");
    let original = ask(&mut ada, "lamps-on-the-long-road", OLD, &[("original", "on")]).await;
    assert_eq!(setup(&ada, &original).await["modules"], json!(["enraging"]));
}

#[tokio::test]
async fn what_does_not_go_together_is_refused_with_the_reason_of_the_rules() {
    let house = house().await;
    let mut ada = Visitor::to(&house);
    type Case<'a> = (&'a str, [&'a str; 2], &'a [(&'a str, &'a str)], &'a str);
    let cases: [Case; 9] = [
        ("first-snow", OLD, &[("quest-charter", "on")], "HM-CHARTER-01"),
        ("first-snow", OLD, &[("time-charter", "on")], "HM-CHARTER-03"),
        ("first-snow", OLD, &[("quest-charter", "on"), ("time-charter", "on"), ("extra-hard", "on")], "HM-CHARTER-02"),
        ("first-snow", OLD, &[("mild-rage", "on")], "HM-RAGE-06"),
        ("first-snow", ["hedda", "fengray"], &[], "HM-SCOPE-04"),
        ("first-snow", OLD, &[("ally-0", "dogsbody")], "HM-ALLY-01"),
        ("lamps-on-the-long-road", OLD, &[("ally-0", "dogsbody"), ("ally-1", "dogsbody")], "HM-ALLY-04"),
        ("down-to-the-heart", OLD, &[("original", "on")], "HM-SCOPE-03"),
        ("first-snow", OLD, &[("rewards_from", "heart")], "HM-REWARD-05"),
    ];
    for (quest, heroes, more, rule) in cases {
        let answer = ask(&mut ada, quest, heroes, more).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{more:?}");
        assert!(answer.text.contains(rule), "{more:?}: {}", answer.text);
        // What was filled in is still there.
        for (field, value) in more.iter().filter(|(_, value)| *value == "on") {
            assert!(answer.text.contains(&format!("name=\"{field}\" value=\"{value}\" checked")), "{field}");
        }
    }
}

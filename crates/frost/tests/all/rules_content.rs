//! What the box holds and what its cards and tokens must show: the content does, and a content that doesn't is refused.

use mistgate_frost::content::{Card, CardKind, Content, FILES, HAND_LIMIT, Origin, Site, load};
use mistgate_frost::ids::*;
use mistgate_kernel::content::Source;
use std::collections::BTreeSet;
use toml::{Table, Value};

fn content() -> Content {
    load(&FILES.iter().map(|&(name, text)| Source::new(name, text)).collect::<Vec<_>>(), None).unwrap_or_else(|problems| panic!("{problems:?}"))
}

/// What is said about the content with one of its files bent.
fn said(file: &str, bend: impl Fn(&mut Table)) -> String {
    let mut files = Vec::new();
    for &(name, text) in FILES {
        let mut table: Table = toml::from_str(text).unwrap();
        if name == file {
            bend(&mut table);
        }
        files.push(Source::new(name, toml::to_string(&table).unwrap()));
    }
    load(&files, None).err().map_or(String::new(), |problems| format!("{problems:?}"))
}

/// Bending the file so is refused, by this rule.
fn refused(rule: &str, file: &str, bend: impl Fn(&mut Table)) {
    let said = said(file, bend);
    assert!(said.contains(rule), "{file}: expected {rule}, found: {said}");
}

/// Bending the file so is refused for what stands at this key.
fn malformed(key: &str, file: &str, bend: impl Fn(&mut Table)) {
    refused(&format!("`{key}`"), file, bend);
}

fn list<'a>(file: &'a mut Table, key: &str) -> &'a mut Vec<Value> {
    file[key].as_array_mut().unwrap()
}

/// The first entry for which it holds.
fn first<'a>(file: &'a mut Table, key: &str, wanted: impl Fn(&Table) -> bool) -> &'a mut Table {
    list(file, key).iter_mut().filter_map(Value::as_table_mut).find(|entry| wanted(entry)).unwrap()
}

fn any(_: &Table) -> bool {
    true
}

fn is(kind: &'static str) -> impl Fn(&Table) -> bool {
    move |entry| entry["kind"].as_str() == Some(kind)
}

fn set(entry: &mut Table, key: &str, value: impl Into<Value>) {
    entry.insert(key.to_owned(), value.into());
}

/// Takes the last entry away.
fn lose(key: &'static str) -> impl Fn(&mut Table) {
    move |file| {
        list(file, key).pop().unwrap();
    }
}

fn of(content: &Content, origin: Origin, kind: CardKind) -> usize {
    content.cards.iter().filter(|card| card.origin == origin && card.kind == kind).count()
}

// rule: CF-COMP-02
#[test]
fn every_hero_has_ten_cards_of_their_own() {
    let c = content();
    let all = c.heroes.iter().fold(BTreeSet::new(), |mut all, hero| {
        assert_eq!(hero.deck.len(), 10, "{}", hero.name);
        all.extend(hero.deck.iter());
        all
    });
    assert_eq!(all.len(), 60, "no card belongs to two Heroes");
    refused("CF-COMP-02", "starting.toml", lose("card"));
}

// rule: CF-COMP-03 CF-COMP-06
#[test]
fn action_cards_and_items_are_counted_by_colour() {
    let c = content();
    let count = |kind| (of(&c, Origin::Silver, kind), of(&c, Origin::Gold, kind));
    assert_eq!((count(CardKind::Action), count(CardKind::Item)), ((28, 12), (6, 7)));
    for file in ["silver.toml", "gold.toml"] {
        refused("CF-COMP-03", file, |file| set(first(file, "card", is("action")), "kind", "item"));
        refused("CF-COMP-06", file, |file| set(first(file, "card", is("item")), "kind", "action"));
    }
}

// rule: CF-COMP-04 CF-COMP-05
#[test]
fn six_quests_have_three_chapters_and_eight_have_two() {
    let c = content();
    assert_eq!((c.searches.len(), c.explorations.len()), (6, 8));
    assert!(c.searches.iter().all(|quest| quest.chapters.len() == 3) && c.explorations.iter().all(|quest| quest.chapters.len() == 2));
    for quest in c.searches.iter().chain(&c.explorations) {
        let slugs: Vec<&str> = quest.chapters.iter().map(|chapter| chapter.slug.as_str()).collect();
        let numbered: Vec<String> = (1..=slugs.len()).map(|number| format!("{}-{number}", quest.slug)).collect();
        assert_eq!(slugs, numbered);
    }
    refused("CF-COMP-04", "search.toml", lose("quest"));
    refused("CF-COMP-05", "exploration.toml", lose("quest"));
    refused("expected 3 `[[quest.chapter]]`, found 2", "search.toml", |file| lose("chapter")(first(file, "quest", any)));
    refused("expected 2 `[[quest.chapter]]`, found 1", "exploration.toml", |file| lose("chapter")(first(file, "quest", any)));
}

// rule: CF-COMP-07
#[test]
fn there_are_25_world_events_and_three_of_them_are_known_by_name() {
    let c = content();
    assert_eq!(c.events.len(), 25);
    for name in ["Enemy of Undead", "Enemy of Beasts", "Enemy of Brigands"] {
        assert_eq!(c.events.iter().filter(|event| event.task.name == name).count(), 1, "{name}");
        refused("CF-COMP-07", "events.toml", |file| set(first(file, "event", |event| event["name"].as_str() == Some(name)), "id", "friend-of-all"));
        refused("CF-COMP-07", "events.toml", |file| {
            lose("event")(file);
            set(first(file, "event", |event| event["name"].as_str() == Some(name)), "count", 2);
        });
    }
    refused("CF-COMP-07", "events.toml", lose("event"));
}

// rule: CF-COMP-08 CF-CARD-08
#[test]
fn each_land_has_seven_locations_with_its_own_enemies() {
    let c = content();
    assert_eq!(c.locations.len(), 21);
    for (land, enemy) in [(Land::Borderlands, EnemyKind::Brigand), (Land::Wildlands, EnemyKind::Beast), (Land::Deadlands, EnemyKind::Undead)] {
        assert_eq!(land.enemy(), enemy);
        assert_eq!(c.locations.iter().filter(|location| location.land == land).count(), 7);
    }
    let names: BTreeSet<&str> = c.locations.iter().map(|location| location.name.as_str()).collect();
    assert_eq!(names.len(), 21, "every name is its own");
    assert!(c.locations.iter().all(|location| location.exit >= 1 && !location.discovery.is_empty() && !location.rest.is_empty()));

    refused("CF-COMP-08", "locations.toml", lose("location"));
    let location = |bend: fn(&mut Table)| move |file: &mut Table| bend(first(file, "location", any));
    malformed("exit", "locations.toml", location(|entry| set(entry, "exit", 0)));
    malformed("land", "locations.toml", location(|entry| set(entry, "land", "marshes")));
    refused("is taken already", "locations.toml", |file| {
        let name = first(file, "location", any)["name"].clone();
        set(list(file, "location")[1].as_table_mut().unwrap(), "name", name);
    });
    for key in ["discovery", "rest"] {
        refused("CF-CARD-08", "locations.toml", |file| {
            first(file, "location", any).remove(key);
        });
    }
}

// rule: CF-COMP-09 CF-CARD-01
#[test]
fn six_heroes_have_a_skill_health_and_thresholds() {
    let c = content();
    assert_eq!(c.heroes.iter().map(|hero| hero.name.as_str()).collect::<BTreeSet<_>>().len(), 6);
    for hero in &c.heroes {
        assert!((1..=10).contains(&hero.health), "{}", hero.name);
        assert!(hero.thresholds.iter().all(|threshold| threshold.at <= hero.health), "{}", hero.name);
        assert!(hero.thresholds.iter().any(|threshold| threshold.hand.is_some_and(|limit| limit < HAND_LIMIT)), "{}", hero.name);
    }
    assert!(c.heroes.iter().filter(|hero| hero.thresholds.iter().any(|threshold| threshold.bars.attack)).count() > 3);

    let hero = |bend: fn(&mut Table)| move |file: &mut Table| bend(first(file, "hero", any));
    malformed("health", "heroes.toml", hero(|entry| set(entry, "health", 0)));
    malformed("health", "heroes.toml", hero(|entry| set(entry, "health", 11)));
    malformed("skill", "heroes.toml", hero(|entry| drop(entry.remove("skill"))));
    malformed(
        "at",
        "heroes.toml",
        hero(|entry| {
            let health = entry["health"].as_integer().unwrap();
            set(first(entry, "wounds", any), "at", health + 1);
        }),
    );
    refused(
        "at least one threshold lowers the hand limit (CF-CARD-01)",
        "heroes.toml",
        hero(|entry| {
            list(entry, "wounds").iter_mut().filter_map(Value::as_table_mut).for_each(|row| drop(row.remove("hand")));
        }),
    );
    refused("most Heroes have a threshold that bars `attack` (CF-CARD-01)", "heroes.toml", |file| {
        for hero in list(file, "hero").iter_mut().filter_map(Value::as_table_mut).take(3) {
            list(hero, "wounds").iter_mut().filter_map(Value::as_table_mut).for_each(|row| drop(row.remove("bars")));
        }
        for hero in list(file, "hero").iter_mut().filter_map(Value::as_table_mut).skip(3) {
            set(list(hero, "wounds")[0].as_table_mut().unwrap(), "bars", vec!["attack"]);
        }
    });
}

// rule: CF-COMP-09
#[test]
fn five_heroes_are_too_few() {
    let mut files = Vec::new();
    for &(name, text) in FILES {
        let mut table: Table = toml::from_str(text).unwrap();
        let gone = content().heroes[5].slug.clone();
        match name {
            "heroes.toml" => drop(list(&mut table, "hero").pop()),
            "starting.toml" => list(&mut table, "card").retain(|card| card["hero"].as_str() != Some(gone.as_str())),
            _ => {}
        }
        files.push(Source::new(name, toml::to_string(&table).unwrap()));
    }
    let said = format!("{:?}", load(&files, None).unwrap_err());
    assert!(said.contains("CF-COMP-09"), "{said}");
}

// rule: CF-COMP-10
#[test]
fn there_are_seven_allies_five_hirelings_and_four_villains() {
    let c = content();
    assert_eq!((of(&c, Origin::Gold, CardKind::Ally), c.sets.hirelings.len(), c.villains.len()), (7, 5, 4));
    refused("CF-COMP-10", "gold.toml", |file| set(first(file, "card", is("ally")), "kind", "item"));
    refused("CF-COMP-10", "hirelings.toml", lose("hireling"));
    refused("CF-COMP-10", "villains.toml", lose("villain"));
}

// rule: CF-COMP-13 CF-ICON-07
#[test]
fn enemy_tokens_come_in_three_kinds_of_ten() {
    let c = content();
    assert_eq!(EnemyKind::ALL.map(EnemyKind::slug), ["brigand", "beast", "undead"]);
    for kind in EnemyKind::ALL {
        assert_eq!(c.enemies.iter().filter(|enemy| enemy.kind == kind).count(), 10);
    }
    assert_eq!(c.enemies.len(), 30);
    refused("CF-COMP-13", "enemies.toml", lose("enemy"));
    malformed("kind", "enemies.toml", |file| set(first(file, "enemy", any), "kind", "dragon"));
}

// rule: CF-CARD-02 CF-CARD-05
#[test]
fn a_fate_card_has_a_type_a_top_points_and_a_key_to_its_bottom() {
    let fate = |card: &&Card| card.kind != CardKind::Hireling;
    for card in content().cards.iter().filter(fate) {
        assert!(!card.top.is_empty(), "{}", card.name);
        assert_eq!(!card.bottom.is_empty(), card.skills != 0 || card.exert > 0, "{}", card.name);
    }
    let card = |bend: fn(&mut Table)| move |file: &mut Table| bend(first(file, "card", |card| card.contains_key("bottom")));
    malformed("top", "silver.toml", card(|entry| drop(entry.remove("top"))));
    malformed("points", "silver.toml", card(|entry| drop(entry.remove("points"))));
    malformed("points", "silver.toml", card(|entry| set(entry, "points", vec![1])));
    malformed("kind", "gold.toml", card(|entry| set(entry, "kind", "spell")));
    for file in ["starting.toml", "silver.toml", "gold.toml"] {
        refused(
            "CF-CARD-05",
            file,
            card(|entry| {
                entry.remove("skills");
                entry.remove("exert");
            }),
        );
        refused("CF-CARD-05", file, card(|entry| drop(entry.remove("bottom"))));
    }
}

// rule: CF-CARD-03
#[test]
fn silver_costs_two_or_three_and_gold_more() {
    let c = content();
    for card in &c.cards {
        match card.origin {
            Origin::Silver => assert!((2..=3).contains(&card.cost), "{}", card.name),
            Origin::Gold => assert!(card.cost >= 4, "{}", card.name),
            Origin::Starting(_) | Origin::Hireling => {}
        }
    }
    for (file, cost) in [("silver.toml", 1), ("silver.toml", 4), ("gold.toml", 3)] {
        refused("CF-CARD-03", file, |file| set(first(file, "card", any), "cost", cost));
    }
}

// rule: CF-CARD-07
#[test]
fn a_hireling_has_a_price_an_ability_and_no_bottom() {
    let c = content();
    for id in c.sets.hirelings.iter() {
        let card = c.card(CardId(id));
        assert!((1..=3).contains(&card.cost) && !card.top.is_empty() && card.bottom.is_empty(), "{}", card.name);
    }
    let hireling = |bend: fn(&mut Table)| move |file: &mut Table| bend(first(file, "hireling", any));
    refused("CF-CARD-07", "hirelings.toml", hireling(|entry| set(entry, "cost", 4)));
    malformed("cost", "hirelings.toml", hireling(|entry| set(entry, "cost", 0)));
    malformed("bottom", "hirelings.toml", hireling(|entry| set(entry, "bottom", "+1 move")));
    let gives = |cost: i64, top: &'static str| {
        move |file: &mut Table| {
            set(first(file, "hireling", any), "cost", cost);
            set(first(file, "hireling", any), "top", top);
        }
    };
    refused("CF-CARD-07", "hirelings.toml", gives(2, "+2 resolve"));
    refused("CF-CARD-07", "hirelings.toml", gives(3, "+1 move or +1 resolve; +2 resolve"));
    refused("CF-CARD-07", "hirelings.toml", gives(3, "+1 resolve per item"));
    assert_eq!(said("hirelings.toml", gives(3, "+2 resolve")), "");
}

// rule: CF-CARD-09
#[test]
fn the_inn_heals_and_has_neither_enemies_nor_a_discovery() {
    assert!(content().inn.exit >= 1);
    let inn = |bend: fn(&mut Table)| move |file: &mut Table| bend(file["inn"].as_table_mut().unwrap());
    malformed("exit", "locations.toml", inn(|inn| set(inn, "exit", 0)));
    malformed("rest", "locations.toml", inn(|inn| drop(inn.remove("rest"))));
    refused("CF-CARD-09", "locations.toml", inn(|inn| set(inn, "rest", "draw 1")));
    for (key, value) in [("discovery", Value::from("draw 1")), ("key", Value::from(true)), ("land", Value::from("wildlands"))] {
        malformed(key, "locations.toml", |file| set(file["inn"].as_table_mut().unwrap(), key, value.clone()));
    }
}

// rule: CF-CARD-10
#[test]
fn an_enemy_token_shows_attack_points_and_one_resource_mostly_resolve() {
    let c = content();
    for enemy in &c.enemies {
        assert!(enemy.attack >= 1 && (enemy.resolve > 0) != (enemy.scout > 0), "{}", enemy.name);
    }
    assert!(c.sets.with_resolve.len() > 15);
    let enemy = |bend: fn(&mut Table)| move |file: &mut Table| bend(first(file, "enemy", |enemy| enemy.contains_key("resolve")));
    malformed("attack", "enemies.toml", enemy(|entry| set(entry, "attack", 0)));
    malformed("points", "enemies.toml", enemy(|entry| drop(entry.remove("points"))));
    refused("CF-CARD-10", "enemies.toml", enemy(|entry| set(entry, "scout", 1)));
    refused("CF-CARD-10", "enemies.toml", enemy(|entry| drop(entry.remove("resolve"))));
    refused("most Enemy tokens have a `resolve` value (CF-CARD-10)", "enemies.toml", |file| {
        for entry in list(file, "enemy").iter_mut().filter_map(Value::as_table_mut) {
            entry.remove("resolve");
            set(entry, "scout", 1);
        }
    });
}

// rule: CF-CARD-11
#[test]
fn five_skills_have_four_tokens_each_and_all_icons_exist() {
    let c = content();
    assert!(c.skills.len() == 5 && c.skills.iter().all(|skill| skill.count == 4));
    assert_eq!(c.cards.iter().fold(0, |shown, card| shown | card.skills), 0b11111);
    refused("CF-CARD-11", "tokens.toml", |file| set(first(file, "skill", any), "count", 3));
    refused("CF-CARD-11", "tokens.toml", lose("skill"));
    refused("there is no Skill `dancing`", "silver.toml", |file| set(first(file, "card", any), "skills", vec!["dancing"]));
}

// rule: CF-CARD-12
#[test]
fn a_search_chapter_has_a_place_a_task_and_a_reward() {
    for quest in &content().searches {
        for chapter in &quest.chapters {
            assert!(!matches!(chapter.site, Site::Space(_)), "{}", chapter.name);
            assert!(chapter.when.is_some() || !chapter.cost.is_empty(), "{}", chapter.name);
            assert!(!chapter.rewards.is_empty(), "{}", chapter.name);
        }
    }
    let chapter = |bend: fn(&mut Table)| move |file: &mut Table| bend(first(first(file, "quest", any), "chapter", |chapter| chapter.contains_key("task")));
    malformed("place", "search.toml", chapter(|entry| drop(entry.remove("place"))));
    refused("there is no place `the-moon`", "search.toml", chapter(|entry| set(entry, "place", "the-moon")));
    refused("CF-CARD-12", "search.toml", chapter(|entry| drop(entry.remove("task"))));
    refused("CF-CARD-12", "search.toml", chapter(|entry| set(entry, "rewards", Vec::<String>::new())));
    malformed("points", "search.toml", chapter(|entry| drop(entry.remove("points"))));
}

// rule: CF-CARD-13
#[test]
fn an_exploration_chapter_marks_a_space_but_never_the_inn() {
    for quest in &content().explorations {
        for chapter in &quest.chapters {
            assert!(matches!(chapter.site, Site::Space(space) if space != Space::INN), "{}", chapter.name);
        }
    }
    let marked = |space: &'static str| move |file: &mut Table| set(first(first(file, "quest", any), "chapter", any), "space", space);
    refused("CF-CARD-13", "exploration.toml", marked("inn"));
    refused("there is no space `n3`", "exploration.toml", marked("n3"));
    malformed("space", "exploration.toml", |file| drop(first(first(file, "quest", any), "chapter", any).remove("space")));
}

// rule: CF-CARD-14
#[test]
fn a_world_event_has_a_cost_or_a_price_of_its_own() {
    let c = content();
    assert!(c.events.iter().all(|event| event.cost.is_some() == event.price.is_empty()));
    assert!(c.events.iter().any(|event| event.cost.is_none()));
    assert!(c.events.iter().all(|event| !event.task.rewards.is_empty() && (event.task.when.is_some() || !event.task.cost.is_empty())));
    let names: BTreeSet<&str> = c.events.iter().map(|event| event.task.name.as_str()).collect();
    assert!(names.len() < 25, "some names occur more than once");

    let costly = |event: &Table| event.contains_key("cost");
    let rule = "a World Event has either a `cost` or a `price` of its own (CF-CARD-14)";
    refused(rule, "events.toml", |file| set(first(file, "event", costly), "price", "discard 1"));
    refused(rule, "events.toml", |file| drop(first(file, "event", costly).remove("cost")));
    refused("at least one World Event has a `price` instead of a `cost` (CF-CARD-14)", "events.toml", |file| {
        for event in list(file, "event").iter_mut().filter_map(Value::as_table_mut) {
            event.remove("price");
            event.remove("market");
            set(event, "cost", 1);
        }
    });
    refused("some World Events have the same name", "events.toml", |file| {
        for event in list(file, "event").iter_mut().filter_map(Value::as_table_mut) {
            event.remove("count");
        }
    });
}

// rule: CF-CARD-15
#[test]
fn a_villain_hurts_and_pays_the_initiator_more() {
    for villain in &content().villains {
        assert!(villain.wounds[0] > villain.wounds[1] && villain.resolve[0] > villain.resolve[1] && villain.attack >= 1, "{}", villain.name);
    }
    for key in ["wounds", "resolve"] {
        refused("CF-CARD-15", "villains.toml", |file| {
            let lower = first(file, "villain", any)[key].as_array().unwrap()[1].as_integer().unwrap();
            set(first(file, "villain", any), key, vec![lower, lower]);
        });
    }
    malformed("challenge", "villains.toml", |file| set(first(file, "villain", any), "challenge", "inn"));
    malformed("attack", "villains.toml", |file| set(first(file, "villain", any), "attack", 0));
}

// rule: CF-CARD-16
#[test]
fn a_reward_token_shows_two_resources_and_there_are_enough_of_each_value() {
    let c = content();
    assert_eq!(c.rewards.iter().map(|reward| reward.count).sum::<u8>(), 10);
    assert!(c.rewards.iter().all(|reward| reward.resolve > 0 && reward.scout > 0));
    for villain in &c.villains {
        let tokens: u8 = c.rewards.iter().filter(|reward| reward.resolve == villain.resolve[1]).map(|reward| reward.count).sum();
        assert!(tokens >= 4, "{}", villain.name);
    }
    for key in ["resolve", "scout"] {
        malformed(key, "tokens.toml", |file| drop(first(file, "reward", any).remove(key)));
    }
    refused("CF-CARD-16", "tokens.toml", |file| {
        set(list(file, "reward")[0].as_table_mut().unwrap(), "count", 3);
        set(list(file, "reward")[1].as_table_mut().unwrap(), "count", 7);
    });
    refused("CF-CARD-16", "villains.toml", |file| {
        set(first(file, "villain", any), "resolve", vec![9, 8]);
    });
}

//! The Offer, the Hero Areas and the Brash Hero.

use super::super::canvas::{BOLD, DIM, PLAIN, Row, grouped, list, wrap};
use mistgate_frost::content::Content;
use mistgate_frost::view::{PlayedView, PlayerView, QuestView, View};
use mistgate_kernel::text::capital;

/// Before the quests.
const QUESTS: &str = "  Quests    ";

fn card_name<'c>(content: &'c Content, slug: &'c str) -> &'c str {
    content.cards.iter().find(|card| card.slug == slug).map_or(slug, |card| &card.name)
}

fn event_name<'c>(content: &'c Content, slug: &'c str) -> &'c str {
    content.events.iter().find(|event| event.task.slug == slug).map_or(slug, |event| &event.task.name)
}

fn enemy_name<'c>(content: &'c Content, slug: &'c str) -> &'c str {
    content.enemies.iter().find(|enemy| enemy.slug == slug).map_or(slug, |enemy| &enemy.name)
}

/// The rows of the Offer with their costs, the Hirelings and the Villains.
pub fn offer(content: &Content, view: &View<'_>, width: usize) -> Vec<Row> {
    let priced = |slug: &&str| {
        let cost = content.cards.iter().find(|card| card.slug == *slug).map_or(0, |card| card.cost);
        format!("{} ({cost})", card_name(content, slug))
    };
    let silver: Vec<String> = view.silver.iter().flatten().map(priced).collect();
    let gold: Vec<String> = view.gold.iter().flatten().map(priced).collect();
    let hirelings: Vec<String> = view.hirelings.iter().map(priced).collect();
    let mut rows = list(&format!("Silver {:>2} ", view.silver_deck), &silver, width);
    rows.extend(list(&format!("Gold   {:>2} ", view.gold_deck), &gold, width));
    rows.extend(list("Hirelings ", &hirelings, width));
    if let Some(row) = &view.event_row {
        let events: Vec<String> = row
            .iter()
            .map(|slug| {
                let event = content.events.iter().find(|event| event.task.slug == *slug);
                let cost = event.and_then(|event| event.cost).map_or("special".to_owned(), |cost| cost.to_string());
                format!("{} ({cost})", event_name(content, slug))
            })
            .collect();
        rows.extend(list(&format!("Events {:>2} ", view.event_deck), &events, width));
    }
    let villains: Vec<String> = content
        .villains
        .iter()
        .filter(|villain| view.villains.contains(&villain.slug.as_str()))
        .map(|villain| format!("{} ({}, attack {}): {}", villain.name, villain.land.name(), villain.attack, villain.text))
        .collect();
    rows.extend(list("Villains  ", &villains, width));
    rows
}

/// Resources in the pool.
pub fn pool(player: &PlayerView<'_>) -> Row {
    let resources: Vec<String> = player.pool.iter().filter(|(_, n)| **n > 0).map(|(name, n)| format!("{n} {name}")).collect();
    if resources.is_empty() { Row::new(DIM, "no resources") } else { Row::new(BOLD, resources.join(", ")) }
}

/// A Hero Area; the hand in full for the one that decides.
pub fn area(content: &Content, player: &PlayerView<'_>, deciding: bool, width: usize) -> Vec<Row> {
    let mut head = Row::new(BOLD, format!("{}, {}", capital(player.id), player.name));
    head.add(DIM, format!("  at {}  Wounds {}/{}  ", player.space, player.wounds, player.health)).append(pool(player));
    let points = player.open_points.map_or(String::new(), |points| format!(", at least {points} points"));
    let piles = format!("  hand {} of {}, deck {}, Chronicle {}{points}", player.hand_size, player.hand_limit, player.deck, player.chronicle.size);
    let mut rows = vec![head, Row::new(DIM, piles)];
    let skills: Vec<String> = player.skills.iter().map(|skill| format!("{} {}/{}", skill.id, skill.count - skill.used, skill.count)).collect();
    rows.extend(list("  Skills    ", &skills, width));
    let played: Vec<String> = player.played.iter().map(|card| in_play(content, card)).collect();
    rows.extend(list("  In play   ", &played, width));
    if let (Some(hand), true) = (&player.hand, deciding) {
        rows.extend(list("  Hand      ", &grouped(hand.iter().map(|slug| card_name(content, slug).to_owned())), width));
    }
    if deciding {
        rows.extend(list("  Discard   ", &grouped(player.discard.iter().map(|slug| card_name(content, slug).to_owned())), width));
    }
    rows.extend(list("  Tokens    ", &grouped(player.enemies.iter().map(|slug| enemy_name(content, slug).to_owned())), width));
    let mut tasks = vec![quest(content, &player.search), quest(content, &player.exploration)];
    tasks.extend(player.events.iter().filter_map(|slug| content.events.iter().find(|event| event.task.slug == *slug)).map(|event| {
        let task = &event.task;
        format!("{}: {}", task.name, task.text)
    }));
    // What a quest asks for is read to its end.
    let lines = tasks.iter().flat_map(|task| wrap(task, width.saturating_sub(QUESTS.len())));
    rows.extend(lines.enumerate().map(|(at, line)| Row::new(DIM, if at == 0 { QUESTS } else { "            " }).with(PLAIN, line)));
    rows
}

fn in_play(content: &Content, card: &PlayedView<'_>) -> String {
    let mut words = card_name(content, card.id).to_owned();
    if card.exhausted {
        words += " (exhausted)";
    }
    if card.unlocked {
        words += " (unlocked)";
    }
    words
}

fn quest(content: &Content, quest: &QuestView<'_>) -> String {
    let chapters = content.searches.iter().chain(&content.explorations).flat_map(|quest| &quest.chapters);
    match quest.chapter.and_then(|slug| chapters.into_iter().find(|chapter| chapter.slug == slug)) {
        Some(chapter) => {
            let space = quest.space.as_ref().map_or(String::new(), |space| format!(" [{space}]"));
            format!("{}{space}: {}", chapter.name, chapter.text)
        }
        None => format!("{}: completed", quest.name),
    }
}

/// The Brash Hero of a solo game.
pub fn brash(content: &Content, view: &View<'_>, width: usize) -> Vec<Row> {
    let Some(brash) = &view.brash else { return Vec::new() };
    let target = brash.target.as_deref().unwrap_or("nowhere");
    let mut head = Row::new(BOLD, "* The Brash Hero");
    head.add(DIM, format!("  at {}, heading for {target}  Wounds {}  chapters {}/4  {} points", brash.space, brash.wounds, brash.done, brash.score.total));
    let mut rows = vec![head];
    let cards: Vec<&str> = brash.cards.iter().map(|slug| card_name(content, slug)).collect();
    rows.extend(list("  Chronicle ", &cards, width));
    rows
}

//! Prints every card of the content in words: `cargo run -p mistgate-frost --example cards [FOLDER]`.

use mistgate_frost::content::{Content, FILES, Task, load};
use mistgate_kernel::content::Source;

fn main() {
    let folder = std::env::args().nth(1);
    let sources: Vec<Source> = FILES
        .iter()
        .filter_map(|&(name, text)| match &folder {
            Some(folder) => std::fs::read_to_string(std::path::Path::new(folder).join(name)).ok().map(|text| Source::new(name, text)),
            None => Some(Source::new(name, text)),
        })
        .collect();
    match load(&sources, None) {
        Ok(content) => show(&content),
        Err(problems) => {
            println!("{problems:?}");
            std::process::exit(1);
        }
    }
}

fn show(c: &Content) {
    for card in &c.cards {
        println!("{} [{} {:?} cost {} points {}/{}] {}", card.name, card.kind.name(), card.origin, card.cost, card.points[0], card.points[1], card.text);
        if !card.bottom.is_empty() {
            let skills: Vec<&str> = c.skills.iter().enumerate().filter(|(at, _)| card.skills & 1 << at != 0).map(|(_, skill)| skill.name.as_str()).collect();
            println!("    {} / exert {}: {}", skills.join(", "), card.exert, card.bottom_text);
        }
    }
    println!("{} [exit {}] Rest: {}", c.inn.name, c.inn.exit, c.inn.rest_text);
    for place in &c.locations {
        let key = if place.key { ", key" } else { "" };
        println!("{} [{} exit {}{key}] Discovery: {} Rest: {}", place.name, place.land.name(), place.exit, place.discovery_text, place.rest_text);
    }
    for quest in c.searches.iter().chain(&c.explorations) {
        quest.chapters.iter().for_each(task);
    }
    for event in &c.events {
        let cost = event.cost.map_or_else(|| event.price_text.to_string(), |cost| format!("cost {cost}."));
        println!("{cost}");
        task(&event.task);
    }
    for villain in &c.villains {
        println!("{} [{} attack {}] {}", villain.name, villain.land.name(), villain.attack, villain.text);
    }
}

fn task(task: &Task) {
    println!("{} [{} points] {} Reward: {}", task.name, task.points, task.text, task.reward_text);
}

//! Content files, and their counts against `components.toml`.

use super::Findings;
use crate::games::CliGame;
use std::collections::BTreeMap;
use toml::{Table, Value};

/// What is in each box.
const COMPONENTS: &str = include_str!("../../../../content/components.toml");

/// Content that could be loaded has no mistakes of its own; is it also all that the box holds?
pub fn check<G: CliGame>(game: &G, findings: &mut Findings) {
    findings.fine(format!("{}: content {} can be played", G::NAME, game.version()));
    let expected = components(G::BOX);
    let census = game.census();
    let mut right = 0;
    for (name, count) in &expected {
        match (census.get(name), count) {
            (Some(found), Count::Just(count)) if found > count => {
                let rule = rule(G::BOX, name).map_or(String::new(), |rule| format!(" ({rule})"));
                findings.fine(format!("{}: {found} of {name}, {} beyond the box{rule}: a house set, which can be played", G::NAME, found - count));
            }
            (Some(found), Count::Just(count)) if found != count => findings.fault(format!("{}: {found} of {name}, but the box holds {count}", G::NAME)),
            (None, Count::Just(_) | Count::Open) => findings.fault(format!("{}: there is no {name}, but the box holds it", G::NAME)),
            _ => right += 1,
        }
    }
    for name in census.keys().filter(|name| !expected.contains_key(*name)) {
        findings.fault(format!("{}: there is {name}, of which the box knows nothing", G::NAME));
    }
    findings.fine(format!("{}: {right} of {} kinds of components are as the box holds them", G::NAME, expected.len()));
    unused(game, findings);
}

fn unused<G: CliGame>(game: &G, findings: &mut Findings) {
    let unused = game.unused();
    if !unused.is_empty() {
        findings.fine(format!("{}: nothing uses {}", G::NAME, unused.join(", ")));
    }
}

/// How many of a component the box holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Count {
    /// So many.
    Just(usize),
    /// The rulebook does not say: some.
    Open,
    /// Coins, cubes, crystals and tokens that never run out: numbers in a state, of which there are always enough.
    Change,
}

/// The components of a game, as they stand in the list.
fn entries(game: &str) -> Vec<Value> {
    // Embedded, and a test reads it: no user can cause this.
    let mut table: Table = COMPONENTS.parse().unwrap_or_else(|error| panic!("content/components.toml is broken: {error}"));
    let list = table.get_mut(game).and_then(|game| game.get_mut("component")).and_then(Value::as_array_mut);
    list.map(std::mem::take).unwrap_or_default()
}

/// The rule that counts a component, where one does.
fn rule(game: &str, name: &str) -> Option<String> {
    let entry = entries(game).into_iter().find(|entry| entry.get("name").and_then(Value::as_str) == Some(name))?;
    entry.get("rule").and_then(Value::as_str).map(str::to_owned)
}

/// How many there are of each component of a game.
fn components(game: &str) -> BTreeMap<String, Count> {
    let component = |entry: &Value| {
        let name = entry.get("name")?.as_str()?.to_owned();
        let change = entry.get("change").and_then(Value::as_bool).unwrap_or_default();
        let printed = entry.get("count").and_then(Value::as_integer).and_then(|count| usize::try_from(count).ok());
        Some((name, if change { Count::Change } else { printed.map_or(Count::Open, Count::Just) }))
    };
    entries(game).iter().filter_map(component).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_components_of_every_game_are_listed() {
        for game in ["mistywell", "chronicles-of-frost"] {
            assert!(!components(game).is_empty(), "{game}");
        }
        assert_eq!(components("mistywell")["Request card"], Count::Just(84));
        assert_eq!(components("mistywell")["Unity Action card"], Count::Open);
        assert_eq!(rule("mistywell", "Request card").as_deref(), Some("MW-COMP-10"));
    }
}

//! Which rules the tests of a checkout name: scenarios with `rules = ["MW-JOB-02"]`, and Rust tests with a line
//! `// rule: MW-JOB-02` directly above.

use super::browse::look_up;
use crate::files;
use crate::stop::{Stop, Trouble, Verdict};
use mistgate_server::catalogues::{CATALOGUES, all};
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::Path;

/// What comes before the ids above a Rust test.
const MARK: &str = "// rule:";

/// Lists the rules that no test names: of what was asked for, be its game finished or not, else of all finished games.
pub fn run(what: Option<&str>, as_json: bool) -> Result<Verdict, Stop> {
    let named = named_in(Path::new("."))?;
    let known: BTreeSet<&str> = all().map(|rule| rule.id.as_str()).collect();
    let finished = || CATALOGUES.iter().filter(|catalogue| catalogue.finished).flat_map(|catalogue| &catalogue.read().rules);
    let rules = what.map_or_else(|| Ok(finished().collect()), look_up)?;
    let uncovered: Vec<&str> = rules.into_iter().map(|rule| rule.id.as_str()).filter(|id| !named.contains_key(*id)).collect();
    let strangers: Vec<(&String, &String)> = named.iter().filter(|(id, _)| !known.contains(id.as_str())).collect();

    let mut out = anstream::stdout().lock();
    match as_json {
        true => writeln!(out, "{}", json!({ "uncovered": uncovered, "unknown": strangers.iter().map(|(id, _)| id).collect::<Vec<_>>() }))?,
        false => uncovered.iter().try_for_each(|id| writeln!(out, "{id}"))?,
    }
    for (id, place) in &strangers {
        writeln!(anstream::stderr(), "{place}: there is no rule {id} in any catalogue")?;
    }
    Ok(if uncovered.is_empty() && strangers.is_empty() { Verdict::Fine } else { Verdict::Faults })
}

/// The ids that tests name, each with the first place where one does.
fn named_in(root: &Path) -> Result<BTreeMap<String, String>, Stop> {
    let (crates, scenarios) = (root.join("crates"), root.join("scenarios"));
    if !crates.is_dir() || !root.join("rules").is_dir() {
        let help = "go to the folder that holds Cargo.toml, crates, rules and scenarios of Mistgate's source";
        return Err(Trouble::new("this is no source checkout of Mistgate: there are no folders `crates` and `rules`", help).into());
    }
    let mut named = BTreeMap::new();
    if scenarios.is_dir() {
        for path in files::below(&scenarios, "toml")? {
            note(&mut named, &path, in_scenario(&files::read_text(&path)?));
        }
    }
    for path in files::below(&crates, "rs")? {
        note(&mut named, &path, in_rust(&files::read_text(&path)?));
    }
    Ok(named)
}

fn note(named: &mut BTreeMap<String, String>, path: &Path, found: Vec<(usize, String)>) {
    for (line, id) in found {
        named.entry(id).or_insert_with(|| format!("{}:{line}", path.display()));
    }
}

/// The ids a scenario file names, in `rules` at the top or in any of its tables, with their lines.
fn in_scenario(text: &str) -> Vec<(usize, String)> {
    let Ok(table) = text.parse::<toml::Table>() else { return Vec::new() };
    let mut ids = Vec::new();
    gather(&toml::Value::Table(table), &mut ids);
    let line = |id: &str| text.lines().position(|line| line.contains(id)).map_or(1, |at| at + 1);
    ids.into_iter().map(|id| (line(&id), id)).collect()
}

fn gather(value: &toml::Value, ids: &mut Vec<String>) {
    match value {
        toml::Value::Table(table) => table.iter().for_each(|(key, value)| match value {
            toml::Value::Array(rules) if key == "rules" => ids.extend(rules.iter().filter_map(|rule| rule.as_str().map(str::to_owned))),
            _ => gather(value, ids),
        }),
        toml::Value::Array(values) => values.iter().for_each(|value| gather(value, ids)),
        _ => {}
    }
}

/// The ids named directly above the tests of a Rust file, with their lines. A test that is ignored proves nothing.
fn in_rust(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut pending: Vec<(usize, String)> = Vec::new();
    let (mut is_test, mut is_ignored) = (false, false);
    for (at, line) in text.lines().map(str::trim).enumerate() {
        if let Some(ids) = line.strip_prefix(MARK) {
            pending.extend(ids.split([' ', ',']).filter(|id| !id.is_empty()).map(|id| (at + 1, id.to_owned())));
        } else if line.starts_with("#[") {
            is_test |= line.starts_with("#[test]");
            is_ignored |= line.starts_with("#[ignore");
        } else if !line.starts_with("//") {
            // The attributes are over: this is the function itself, or something that is no test.
            if is_test && !is_ignored {
                found.append(&mut pending);
            }
            pending.clear();
            (is_test, is_ignored) = (false, false);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(found: Vec<(usize, String)>) -> Vec<String> {
        found.into_iter().map(|(_, id)| id).collect()
    }

    #[test]
    fn ids_above_a_test_count() {
        let text = "// rule: MW-A-01 MW-A-02\n// rule: MW-A-03, MW-A-04\n#[test]\nfn a() {}\n\n/// Words.\n// rule: MW-B-01\n/// More.\n#[test]\n#[should_panic]\nfn b() {}\n";
        assert_eq!(in_rust(text), [(1, "MW-A-01"), (1, "MW-A-02"), (2, "MW-A-03"), (2, "MW-A-04"), (7, "MW-B-01")].map(|(line, id)| (line, id.to_owned())));
    }

    #[test]
    fn ids_above_anything_else_do_not_count() {
        assert_eq!(in_rust("// rule: MW-A-01\nfn a() {}\n#[test]\nfn b() {}\n"), []);
        assert_eq!(in_rust("// rule: MW-A-01\n\n#[test]\nfn b() {}\n"), []);
        assert_eq!(in_rust("// rule: MW-A-01\n#[test]\n#[ignore]\nfn b() {}\n"), []);
        assert_eq!(in_rust("// rules are MW-A-01\n#[test]\nfn b() {}\n"), []);
    }

    #[test]
    fn a_scenario_names_its_rules() {
        let text = "rules = [\"MW-A-01\"]\n[[scenario]]\nrules = [\"MW-A-02\", \"MW-A-03\"]\n";
        assert_eq!(ids(in_scenario(text)), ["MW-A-01", "MW-A-02", "MW-A-03"]);
        assert_eq!(in_scenario("rules = [\"MW-A-01\"]\n")[0].0, 1);
        assert_eq!(in_scenario("not toml"), []);
    }
}

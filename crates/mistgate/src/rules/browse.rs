//! One rule, a topic, a game.

use crate::play::canvas::{BOLD, DIM, Row, paint, wrap};
use crate::stop::{Stop, Trouble, Verdict};
use crate::terminal;
use mistgate_kernel::content::near;
use mistgate_kernel::rule::Entry;
use mistgate_server::catalogues::{CATALOGUES, CatalogueFile, all, find};
use std::io::{self, Write};

/// Parts of a topic's name are looked for if they have so many letters.
const SHORTEST_PART: usize = 3;

/// Shows what was asked for: everything, a game, a topic, ids that begin alike, or one rule.
pub fn run(what: Option<&str>, json: bool) -> Result<Verdict, Stop> {
    let mut out = anstream::stdout().lock();
    let found = match what {
        None if json => all().collect(),
        None => {
            overview(&mut out)?;
            return Ok(Verdict::Fine);
        }
        Some(what) => look_up(what)?,
    };
    match (json, found.as_slice()) {
        (true, rules) => writeln!(out, "{}", serde_json::to_string(rules).expect("rules are plain data"))?,
        (false, [rule]) => show_rule(&mut out, rule)?,
        (false, rules) => show_list(&mut out, rules)?,
    }
    Ok(Verdict::Fine)
}

fn overview(out: &mut impl Write) -> io::Result<()> {
    for file in &CATALOGUES {
        let catalogue = file.read();
        writeln!(out, "{}", paint(BOLD, &catalogue.source.title))?;
        writeln!(out, "  {} rules, ids {}…; `mistgate rules {}` shows them", catalogue.rules.len(), file.prefix, file.game)?;
        let mut topics: Vec<&str> = catalogue.rules.iter().map(|rule| rule.topic.as_str()).collect();
        topics.dedup();
        for line in wrap(&topics.join(" · "), terminal::width() - 2) {
            writeln!(out, "  {}", paint(DIM, &line))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// What was asked for: a game, a topic, ids that begin alike, or one rule.
pub(super) fn look_up(what: &str) -> Result<Vec<&'static Entry>, Stop> {
    if let Some(rule) = find(what) {
        return Ok(vec![rule]);
    }
    let lower = what.to_lowercase();
    let (id, names) = (what.to_uppercase(), |file: &&CatalogueFile| file.game == lower || file.file == lower);
    let of_game: Vec<&Entry> = CATALOGUES.iter().filter(names).flat_map(|file| &file.read().rules).collect();
    if !of_game.is_empty() {
        return Ok(of_game);
    }
    let chosen = |fits: &dyn Fn(&Entry) -> bool| all().filter(|rule| fits(rule)).collect::<Vec<&Entry>>();
    let ways: [&dyn Fn(&Entry) -> bool; 3] = [
        &|rule| id.contains('-') && rule.id.starts_with(&id),
        &|rule| rule.topic.to_lowercase() == lower,
        // A few letters are in every topic and would find nothing in particular.
        &|rule| lower.len() >= SHORTEST_PART && rule.topic.to_lowercase().contains(&lower),
    ];
    if let Some(found) = ways.into_iter().map(chosen).find(|found| !found.is_empty()) {
        return Ok(found);
    }
    let candidates = all().flat_map(|rule| [rule.id.as_str(), rule.topic.as_str()]).chain(CATALOGUES.iter().map(|file| file.game));
    let meant = near(what, candidates).map_or(String::new(), |meant| format!("did you mean `{meant}`? "));
    let help = format!("{meant}give an id such as MW-JOB-02, the beginning of ids such as MW-JOB, a topic or a game; `mistgate rules` lists them");
    Err(Trouble::new(format!("there is no rule, topic or game `{what}`"), help).into())
}

fn show_list(out: &mut impl Write, rules: &[&Entry]) -> io::Result<()> {
    let mut topic = "";
    for rule in rules {
        if rule.topic != topic {
            topic = &rule.topic;
            writeln!(out, "\n{}", paint(BOLD, topic))?;
        }
        let lines = wrap(&rule.text, terminal::width() - 4);
        writeln!(out, "  {}", paint(DIM, &rule.id))?;
        for line in lines {
            writeln!(out, "    {line}")?;
        }
    }
    Ok(())
}

/// Shows a rule with its check and its ruling.
pub fn show_rule(out: &mut impl Write, rule: &Entry) -> io::Result<()> {
    let heading = Row::new(BOLD, rule.id.as_str()).with(DIM, format!("  {} · {} · {}", rule.topic, rule.kind, rule.section));
    heading.fold(terminal::width(), 2).iter().try_for_each(|row| writeln!(out, "{row}"))?;
    let see = (!rule.see.is_empty()).then(|| rule.see.join(", "));
    let parts = [("", Some(&rule.text)), ("Check: ", Some(&rule.check)), ("Ruling: ", rule.ruling.as_ref()), ("See: ", see.as_ref())];
    for (name, text) in parts.into_iter().filter_map(|(name, text)| Some((name, text?))) {
        for line in wrap(&format!("{name}{text}"), terminal::width() - 2) {
            writeln!(out, "  {line}")?;
        }
    }
    Ok(())
}

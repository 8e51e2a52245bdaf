//! What signs and words mean, for the tips that pages show. A game's list says which word belongs to which rule; the sentence is the
//! rule's own, so that a glossary never says something else than the rules.

use crate::catalogues;
use crate::look::icon;
use maud::{Markup, PreEscaped, html};
use mistgate_kernel::rule::Entry;
use serde::Deserialize;
use std::sync::OnceLock;

/// The longest sentence a tip quotes, in letters: the rest is on the rule's page.
const LONGEST: usize = 300;

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct List {
    #[serde(default)]
    term: Vec<Term>,
}

/// Something that pages have a sign or a word for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Term {
    /// What pages call it.
    pub words: Vec<String>,
    /// Its icon.
    pub icon: String,
    /// As a title.
    pub name: String,
    /// The rule that says what it is.
    pub rule: String,
}

struct Glossary {
    game: &'static str,
    text: &'static str,
    read: OnceLock<Result<Vec<Term>, String>>,
}

macro_rules! glossary {
    ($game:literal) => {
        Glossary { game: $game, text: include_str!(concat!("../../../content/", $game, "/glossary.toml")), read: OnceLock::new() }
    };
}

static GLOSSARIES: [Glossary; 4] = [glossary!("mistywell"), glossary!("mistfall"), glossary!("frost"), glossary!("malhya")];

/// What the signs and words of a game mean.
pub fn terms(game: &str) -> &'static [Term] {
    let found = GLOSSARIES.iter().find(|glossary| glossary.game == game);
    let read = |glossary: &'static Glossary| {
        glossary.read.get_or_init(|| toml::from_str(glossary.text).map(|list: List| list.term).map_err(|error| error.to_string()))
    };
    found.and_then(|glossary| read(glossary).as_ref().ok()).map_or(&[], Vec::as_slice)
}

/// How pages name a term: `Physical Damage` is `physical-damage`. The number of a space says nothing about the sign on it: `13, Reinforcement` is
/// `reinforcement`.
pub fn slug(word: &str) -> String {
    let letters = word.trim().chars().map(|letter| if letter.is_alphanumeric() { letter.to_ascii_lowercase() } else { '-' });
    let is_number = |part: &&str| part.chars().all(|letter| letter.is_ascii_digit());
    letters.collect::<String>().split('-').skip_while(is_number).filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-")
}

/// All entries of a game: each tip as a script shows it.
pub fn entries(game: &str) -> Markup {
    html! {
        @for term in terms(game) {
            @if let Some(rule) = catalogues::find(&term.rule) {
                div data-entry=(term.words.iter().map(|word| slug(word)).collect::<Vec<_>>().join(" ")) { (tip(&term.icon, &term.name, rule)) }
            }
        }
    }
}

/// The icons that entries of a game need beside those of every page.
pub fn sprite(game: &str) -> Markup {
    html! { @if game == "malhya" { (PreEscaped(include_str!("../assets/malhya.svg"))) } }
}

/// A rule as a tip.
pub fn rule_tip(rule: &Entry) -> Markup {
    tip("book", &rule.topic, rule)
}

fn tip(glyph: &str, name: &str, rule: &Entry) -> Markup {
    html! {
        p.tip__title { (icon(glyph)) " " (name) }
        p { (in_short(&rule.text)) }
        p.tip__rule { (icon("book")) " " (rule.topic) span.num { (rule.id) } }
    }
}

/// As many whole sentences as fit.
fn in_short(text: &str) -> &str {
    let ends = text.match_indices(". ").map(|(at, _)| at + 1).filter(|&at| at <= LONGEST);
    if text.chars().count() <= LONGEST { text } else { ends.last().map_or(text, |end| &text[..end]) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::look::icons::has_icon;
    use std::collections::BTreeSet;

    #[test]
    fn every_entry_has_a_rule_an_icon_and_words_of_its_own() {
        // Malhya's pages bring icons of their own.
        let own = include_str!("../assets/malhya.svg");
        for glossary in &GLOSSARIES {
            let list: List = toml::from_str(glossary.text).unwrap_or_else(|error| panic!("{}: {error}", glossary.game));
            assert!(list.term.len() > 8, "{}", glossary.game);
            let mut words = BTreeSet::new();
            for term in &list.term {
                assert!(catalogues::find(&term.rule).is_some(), "{}: {} points at no rule", glossary.game, term.name);
                let is_own = || glossary.game == "malhya" && own.contains(&format!("id=\"i-{}\"", term.icon));
                assert!(has_icon(&term.icon) || is_own(), "{}: {} has no icon", glossary.game, term.name);
                assert!(term.words.iter().all(|word| words.insert(slug(word))), "{}: {} has somebody else's words", glossary.game, term.name);
            }
        }
    }

    #[test]
    fn words_are_named_in_one_way() {
        assert_eq!(slug("Vulnerable, a Wound for each"), "vulnerable-a-wound-for-each");
        assert_eq!(slug("Draw/Scout "), "draw-scout");
        assert_eq!(slug("13, Reinforcement"), "reinforcement");
    }

    #[test]
    fn a_tip_is_short_and_quotes_whole_sentences() {
        let long = format!("{} It ends. {}", "A".repeat(200), "b".repeat(300));
        assert_eq!(in_short(&long), format!("{} It ends.", "A".repeat(200)));
        assert_eq!(in_short("Short."), "Short.");
    }
}

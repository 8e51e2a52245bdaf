//! The guide: short lessons for a first game, each for a situation that the game recognises.
//!
//! The server sends the lessons that fit; the script shows the first one this browser has not seen, and remembers what was
//! read or skipped. Whoever plays without the script has the rules. It has its own place beside the question, never over it,
//! and folds to a line where there is little room.

use super::text::rule;
use crate::look::icon;
use crate::model::TableModel;
use maud::{Markup, html};
use serde::Deserialize;

/// The longest lesson, in letters: nobody reads more while others wait.
pub const LONGEST: usize = 320;

/// All lessons of a game.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Guide {
    /// In no order: the situation picks.
    #[serde(rename = "lesson")]
    pub lessons: Vec<Lesson>,
    /// What a tutorial says besides, each before the lesson of its situation, the first one first.
    #[serde(rename = "tutorial", default)]
    pub tutorial: Vec<Lesson>,
}

/// A few words about a situation.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// The situation, as the game names it.
    pub tag: String,
    /// Above the words.
    pub title: String,
    /// What to know now.
    pub text: String,
    /// Where to read on.
    pub rule: String,
}

impl Guide {
    /// Reads the lessons of a game, or says what is wrong with them.
    pub fn read(text: &str) -> Result<Self, String> {
        let guide: Guide = toml::from_str(text).map_err(|error| error.to_string())?;
        match guide.lessons.iter().chain(&guide.tutorial).find(|lesson| lesson.text.chars().count() > LONGEST) {
            Some(lesson) => Err(format!("the lesson about `{}` is longer than {LONGEST} letters", lesson.tag)),
            None => Ok(guide),
        }
    }

    /// What a tutorial has to say in these situations: in the order of the tutorial, then as in any first game.
    pub fn taught(&self, situations: &[&str]) -> Vec<Lesson> {
        let steps = self.tutorial.iter().filter(|step| situations.contains(&step.tag.as_str()));
        let steps = steps.map(|step| Lesson { tag: format!("tutorial-{}", step.tag), ..step.clone() });
        steps.chain(situations.iter().filter_map(|tag| self.about(tag)).cloned()).collect()
    }

    /// The lesson about this situation.
    pub fn about(&self, tag: &str) -> Option<&Lesson> {
        self.lessons.iter().find(|lesson| lesson.tag == tag)
    }
}

/// The lessons that fit, all hidden. Its element has the id `guide`.
pub fn guide(table: &TableModel) -> Markup {
    html! {
        aside #guide.guide.panel data-guide={ (table.game) @if table.tutorial { "-" (table.id) } } aria-label="The guide" hidden {
            // Who has played to the end needs no lesson; a tutorial has a last one.
            @for lesson in table.guide.iter().filter(|_| table.ended.is_none() || table.tutorial) {
                details.guide__lesson data-lesson=(lesson.tag) open hidden {
                    summary { (icon("lantern")) h2.title { (lesson.title) } }
                    div.guide__text {
                        p { (lesson.text) }
                        p.guide__rule { (rule(table.game, &lesson.rule)) }
                    }
                }
            }
            p.guide__end {
                button.btn.btn--main type="button" data-guide-read { "Got it" }
                button.btn.btn--quiet type="button" data-guide-off { "No more of these" }
                @if table.tutorial { a.btn.btn--quiet href={ "/?game=" (table.game) "#set" } { "Leave the tutorial" } }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mistakes_in_a_guide_are_said() {
        let lesson = |text: &str| format!("[[lesson]]\ntag = \"a\"\ntitle = \"A\"\ntext = \"{text}\"\nrule = \"MW-GOAL-01\"\n");
        assert_eq!(Guide::read(&lesson("Look around.")).unwrap().about("a").unwrap().text, "Look around.");
        assert!(Guide::read(&lesson(&"x".repeat(LONGEST + 1))).unwrap_err().contains("longer"));
        assert!(Guide::read("[[lesson]]\ntag = \"a\"\n").is_err());
        assert!(Guide::read(&lesson("Hm.")).unwrap().about("b").is_none());
    }
}

//! What an Action is aimed at.

use super::Printer;
use super::line::Line;
use super::whom::Number;
use crate::content::{Others, Target};
use crate::effect::HowMany;

impl Target {
    /// Can there be several?
    pub(super) fn number(self) -> Number {
        match self {
            Target::None | Target::HeroOrAlly | Target::Enemies(1, ..) | Target::Heroes(1, ..) | Target::Allies(1, _) => Number::Singular,
            Target::Enemies(..) | Target::EveryEnemy(_) | Target::EveryEnemyInArea(_) | Target::EveryEnemyInLine(_) => Number::Plural,
            Target::Heroes(..) | Target::EveryHero | Target::Allies(..) | Target::EveryAlly => Number::Plural,
        }
    }
}

impl Printer<'_> {
    /// ", at an Enemy"
    pub(super) fn aimed_at(&self, line: &mut Line, target: Target) {
        let some = |n: u8, how_many: HowMany, one: &str, many: &str| match (n, how_many) {
            (1, HowMany::Exactly) => one.to_string(),
            (1, HowMany::UpTo) => format!("up to {one}"),
            (n, HowMany::Exactly) => format!("{n} {many}"),
            (n, HowMany::UpTo) => format!("up to {n} {many}"),
        };
        let words = match target {
            Target::None => return,
            Target::Enemies(n, how_many, filter) => {
                let (before, behind) = self.filter_words(filter, target.number());
                some(n, how_many, &format!("1 {before}Enemy"), &format!("{before}Enemies")) + behind
            }
            Target::EveryEnemy(filter) => {
                let (before, behind) = self.filter_words(filter, Number::Singular);
                format!("every {before}Enemy in Range{behind}")
            }
            Target::EveryEnemyInArea(filter) => format!("every {}Enemy in your Hero Area", self.filter_words(filter, Number::Singular).0),
            Target::EveryEnemyInLine(filter) => format!("every {}Enemy in the Quest Area", self.filter_words(filter, Number::Singular).0),
            Target::Heroes(n, how_many, Others::OrSelf) => some(n, how_many, "1 Hero", "Heroes"),
            Target::Heroes(n, how_many, Others::Only) => some(n, how_many, "1 other Hero", "other Heroes"),
            Target::EveryHero => "every Hero in Range".to_string(),
            Target::Allies(n, how_many) => some(n, how_many, "1 Ally", "Allies"),
            Target::EveryAlly => "every Ally in Range".to_string(),
            Target::HeroOrAlly => "1 Hero or Ally".to_string(),
        };
        line.say(&if line.runs.is_empty() { words } else { format!(", {words}") });
    }
}

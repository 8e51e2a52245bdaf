//! What an Action is aimed at.

use super::Printer;
use super::line::Line;
use crate::content::{Others, Target};
use crate::effect::HowMany;

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
                let (before, behind) = self.filter_words(filter, n == 1);
                some(n, how_many, &format!("1 {before}Enemy"), &format!("{before}Enemies")) + behind
            }
            Target::EveryEnemy(filter) => {
                let (before, behind) = self.filter_words(filter, true);
                format!("every {before}Enemy in Range{behind}")
            }
            Target::EveryEnemyInArea(filter) => format!("every {}Enemy in your Hero Area", self.filter_words(filter, true).0),
            Target::EveryEnemyInLine(filter) => format!("every {}Enemy in the Quest Area", self.filter_words(filter, true).0),
            Target::Heroes(n, how_many, Others::OrSelf) => some(n, how_many, "1 Hero", "Heroes"),
            Target::Heroes(n, how_many, Others::Only) => some(n, how_many, "1 other Hero", "other Heroes"),
            Target::EveryHero => "every Hero in Range".to_string(),
            Target::Allies(n, how_many) => some(n, how_many, "1 Ally", "Allies"),
            Target::EveryAlly => "every Ally in Range".to_string(),
            Target::HeroOrAlly => "1 Hero or Ally".to_string(),
        };
        line.say(&format!(", {words}"));
    }
}

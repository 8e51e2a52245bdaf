//! What an Action is aimed at.

use super::Printer;
use super::line::Line;
use crate::content::Target;

impl Printer<'_> {
    /// ", at an Enemy"
    pub(super) fn aimed_at(&self, line: &mut Line, target: Target) {
        let some = |n: u8, up_to: bool, one: &str, many: &str| match (n, up_to) {
            (1, false) => one.to_string(),
            (1, true) => format!("up to {one}"),
            (n, false) => format!("{n} {many}"),
            (n, true) => format!("up to {n} {many}"),
        };
        let words = match target {
            Target::None => return,
            Target::Enemies(n, up_to, filter) => {
                let (before, behind) = self.filter_words(filter, n == 1);
                some(n, up_to, &format!("1 {before}Enemy"), &format!("{before}Enemies")) + behind
            }
            Target::EveryEnemy(filter) => {
                let (before, behind) = self.filter_words(filter, true);
                format!("every {before}Enemy in Range{behind}")
            }
            Target::EveryEnemyInArea(filter) => format!("every {}Enemy in your Hero Area", self.filter_words(filter, true).0),
            Target::EveryEnemyInLine(filter) => format!("every {}Enemy in the Quest Area", self.filter_words(filter, true).0),
            Target::Heroes(n, up_to, false) => some(n, up_to, "1 Hero", "Heroes"),
            Target::Heroes(n, up_to, true) => some(n, up_to, "1 other Hero", "other Heroes"),
            Target::EveryHero => "every Hero in Range".to_string(),
        };
        line.say(&format!(", {words}"));
    }
}

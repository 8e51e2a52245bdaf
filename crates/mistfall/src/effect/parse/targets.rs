//! What an Action is aimed at, and what an Enemy's attack is.

use super::{Ground, Parser};
use crate::content::Target;
use crate::ids::Damage;
use mistgate_kernel::content::{Placed, Problem, Word};

/// The most targets an Action can count out; more are "every".
const MOST: u32 = 4;

/// Reads a target. Nothing is returned if it is none; the report says why.
pub fn target(text: &Placed<String>, ground: Ground) -> Option<Target> {
    let mut parser = Parser::new(text, ground);
    let target = parser.target();
    parser.whole(target, "`(`, `in` or the end of the text")
}

/// Reads an attack, as `3 physical` or `2 physical 1 magical`: how much of either type.
pub fn attack(text: &Placed<String>, ground: Ground) -> Option<[u8; 2]> {
    let mut parser = Parser::new(text, ground);
    let attack = parser.attack();
    parser.whole(attack, "`physical`, `magical` or the end of the text")
}

impl Parser<'_> {
    fn target(&mut self) -> Option<Target> {
        if self.cursor.eat("every") {
            return match self.one_of(&["enemy", "hero"])? {
                0 => self.every_enemy(),
                _ => Some(Target::EveryHero),
            };
        }
        if self.cursor.eat("other") {
            self.word("hero")?;
            return Some(Target::Heroes(1, false, true));
        }
        let up_to = self.cursor.eat("up");
        if up_to {
            self.word("to")?;
        }
        let n = match self.cursor.peek() {
            Word::Number(n @ 1..=MOST) => {
                self.cursor.step();
                n as u8
            }
            Word::Name(_) if !up_to => 1,
            _ => {
                self.expected(&format!("a number from 1 to {MOST}, or a target"));
                return None;
            }
        };
        let others = n > 1 && self.cursor.eat("other");
        let words: &[&str] = match n {
            _ if others => &["heroes"],
            1 => &["enemy", "hero"],
            _ => &["enemies", "heroes"],
        };
        let Some(at) = words.iter().position(|&word| self.cursor.eat(word)) else {
            self.failed = true;
            let message = format!("expected a target, found {}{}", self.cursor.found(), self.hint(words));
            let help = "a target is `enemy`, `N enemies`, `up to N enemies`, `every enemy`, `every enemy in area`, `every enemy in line`, each with a filter in brackets, or `hero`, `other hero`, `up to N heroes`, `every hero`";
            self.cursor.report(Problem::new(self.cursor.place(), message).with_help(help));
            return None;
        };
        match words[at] {
            "enemy" | "enemies" => Some(Target::Enemies(n, up_to, self.bracketed()?)),
            _ => Some(Target::Heroes(n, up_to, others)),
        }
    }

    /// After `every enemy`: the filter stands before or behind the place.
    fn every_enemy(&mut self) -> Option<Target> {
        let filter = self.bracketed()?;
        if !self.cursor.eat("in") {
            return Some(Target::EveryEnemy(filter));
        }
        let at = self.one_of(&["area", "line"])?;
        Some(if at == 0 { Target::EveryEnemyInArea(filter) } else { Target::EveryEnemyInLine(filter) })
    }

    fn attack(&mut self) -> Option<[u8; 2]> {
        let mut attack = [None; 2];
        loop {
            let Word::Number(n @ 0..=9) = self.cursor.peek() else {
                self.expected("a number from 0 to 9");
                return None;
            };
            self.cursor.step();
            let place = self.cursor.place();
            let damage: Damage = self.damage()?;
            if attack[damage as usize].replace(n as u8).is_some() {
                self.fault(place, format!("{} damage is given already", damage.slug()));
            }
            if self.cursor.peek() == Word::End || attack.iter().all(Option::is_some) {
                return Some(attack.map(Option::unwrap_or_default));
            }
        }
    }
}

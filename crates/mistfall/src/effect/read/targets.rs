//! What an Action is aimed at, and what an Enemy's attack is.

use super::{Bracketed, Cards, Ground};
use crate::content::{Others, Target};
use crate::effect::HowMany;
use crate::ids::Damage;
use mistgate_kernel::content::{Placed, Problem, Word};
use mistgate_kernel::language::{Number, Part, Reader};

/// The most targets an Action can count out; more are "every".
const MOST: u32 = 4;

/// Reads a target. Nothing is returned if it is none; the report says why.
pub fn target(text: &Placed<String>, ground: Ground) -> Option<Target> {
    let mut reader = ground.reader(text);
    let target = any_target(&mut reader);
    reader.whole(target, "`(`, `in` or the end of the text")
}

/// Reads an attack, as `3 physical` or `2 physical 1 magical`: how much of either type.
pub fn attack(text: &Placed<String>, ground: Ground) -> Option<[u8; 2]> {
    let mut reader = ground.reader(text);
    let attack = both_types(&mut reader);
    reader.whole(attack, "`physical`, `magical` or the end of the text")
}

fn any_target(reader: &mut Reader<'_, Cards>) -> Option<Target> {
    if reader.eat("every") {
        return match reader.one_of(&["enemy", "hero", "ally"])? {
            0 => every_enemy(reader),
            1 => Some(Target::EveryHero),
            _ => Some(Target::EveryAlly),
        };
    }
    if reader.eat("other") {
        reader.word("hero")?;
        return Some(Target::Heroes(1, HowMany::Exactly, Others::Only));
    }
    if reader.eat("hero or ally") {
        return Some(Target::HeroOrAlly);
    }
    let how_many = <HowMany as Part<Cards>>::read(reader)?;
    let n = match reader.cursor.peek() {
        Word::Number(1..=MOST) => <Number<1, MOST> as Part<Cards>>::read(reader)?,
        Word::Name(_) if how_many == HowMany::Exactly => 1,
        Word::Number(_) | Word::Name(_) | Word::Sign(_) | Word::End => {
            reader.expected(&format!("a number from 1 to {MOST}, or a target"));
            return None;
        }
    };
    let others = if n > 1 && reader.eat("other") { Others::Only } else { Others::OrSelf };
    let words: &[&str] = match (n, others) {
        (_, Others::Only) => &["heroes"],
        (1, Others::OrSelf) => &["hero", "enemy", "ally"],
        (_, Others::OrSelf) => &["heroes", "enemies", "allies"],
    };
    match words.iter().position(|&word| reader.eat(word)) {
        Some(0) => Some(Target::Heroes(n, how_many, others)),
        Some(1) => Some(Target::Enemies(n, how_many, Bracketed::read(reader)?)),
        Some(_) => Some(Target::Allies(n, how_many)),
        None => {
            let message = format!("expected a target, found {}{}", reader.cursor.found(), reader.hint(words.iter().copied()));
            let help = "a target is `enemy`, `N enemies`, `up to N enemies`, `every enemy`, `every enemy in area`, `every enemy in line`, each with a filter in brackets, or `hero`, `other hero`, `up to N heroes`, `every hero`, `ally`, `N allies`, `every ally`, `hero or ally`";
            reader.report(Problem::new(reader.cursor.place(), message).with_help(help));
            None
        }
    }
}

/// After `every enemy`: the filter stands before the place.
fn every_enemy(reader: &mut Reader<'_, Cards>) -> Option<Target> {
    let filter = Bracketed::read(reader)?;
    if !reader.eat("in") {
        return Some(Target::EveryEnemy(filter));
    }
    let at = reader.one_of(&["area", "line"])?;
    Some(if at == 0 { Target::EveryEnemyInArea(filter) } else { Target::EveryEnemyInLine(filter) })
}

fn both_types(reader: &mut Reader<'_, Cards>) -> Option<[u8; 2]> {
    let mut attack = [None; 2];
    loop {
        let n: u8 = <Number<0, 9> as Part<Cards>>::read(reader)?;
        let place = reader.cursor.place();
        let damage = <Damage as Part<Cards>>::read(reader)?;
        if attack[damage.index()].replace(n).is_some() {
            reader.fault(place, format!("{} damage is given already", damage.slug()));
        }
        if reader.cursor.peek() == Word::End || attack.iter().all(Option::is_some) {
            return Some(attack.map(Option::unwrap_or_default));
        }
    }
}

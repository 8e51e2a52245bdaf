//! Heroes, Enemies and numbers in words.

use super::line::Line;
use super::{Printer, Symbol};
use crate::effect::read::Bearer;
use crate::effect::*;
use crate::ids::{Condition, Damage};

/// Does the Hero whom `you` means stand before the verb?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum You {
    /// It goes without saying: "Draw 1 card".
    Silent,
    /// "you draw 1 card"
    Said,
    /// Whoever does it has just been named: "draw", "draws".
    Named,
}

/// Is it one that is spoken of, or are they several?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Number {
    /// "it attacks"
    Singular,
    /// "they attack"
    Plural,
}

impl Number {
    /// The word that agrees with it: "attacks", "attack".
    pub(super) fn verb<'a>(self, singular: &'a str, plural: &'a str) -> &'a str {
        match self {
            Number::Singular => singular,
            Number::Plural => plural,
        }
    }
}

impl Printer<'_> {
    /// On Hero Cards and Charters orders go to their Hero; elsewhere the Hero is named.
    pub(super) fn you(&self) -> You {
        match self.bearer {
            Bearer::Card | Bearer::Ally | Bearer::Charter => You::Silent,
            Bearer::Attachment | Bearer::Enemy | Bearer::Encounter | Bearer::Time | Bearer::Location | Bearer::Quest => You::Said,
        }
    }

    /// Who does it, and the verb: "draw", "you draw", "each Hero draws".
    pub(super) fn subject(&self, line: &mut Line, who: Who, you: You, verb: (&str, &str)) {
        match (who, you) {
            (Who::You, You::Silent | You::Named) => line.say(verb.0),
            (Who::You, You::Said) => line.say(&format!("you {}", verb.0)),
            (_, You::Named) => line.say(verb.1),
            _ => line.say(&format!("{} {}", self.hero(who), verb.1)),
        }
        line.say(" ");
    }

    /// "your" or "their"
    pub(super) fn their(&self, who: Who) -> &'static str {
        if who == Who::You { self.whose } else { "their" }
    }

    /// A number before what it counts.
    pub(super) fn amount(&self, line: &mut Line, number: Num) {
        match (number.times, number.of) {
            (0, _) => line.say(&number.base.to_string()),
            (times, Count::Heroes | Count::TimeMark) => {
                if times > 1 {
                    line.say(&format!("{times} × "));
                }
                if number.of == Count::Heroes {
                    line.symbol(Symbol::HeroNumber);
                } else {
                    line.say("?");
                }
                match number.base {
                    0 => {}
                    more @ 1.. => line.say(&format!(" + {more}")),
                    less => line.say(&format!(" − {}", -less)),
                }
            }
            _ => {
                let letter = line.letter(number);
                line.say(letter);
            }
        }
    }

    /// "2 cards", "1 Wound"
    pub(super) fn many(&self, line: &mut Line, number: Num, one: &str, more: &str) {
        self.amount(line, number);
        let single = number.times == 0 && number.base == 1;
        line.say(&format!(" {}", if single { one } else { more }));
    }

    /// "2 Combat cards"
    pub(super) fn cards(&self, line: &mut Line, number: Num, keyword: Option<crate::ids::Keyword>) {
        match (number.times, number.of, number.base) {
            (1, Count::Hand, 0) if keyword.is_none() => return line.say(&format!("all cards in {} hand", self.whose)),
            (1, Count::Paid, 0) if keyword.is_none() => return line.say("as many cards"),
            (1, Count::Paid, more @ 1..) if keyword.is_none() => return line.say(&format!("as many cards and {more} more")),
            _ => {}
        }
        self.amount(line, number);
        line.say(" ");
        if let Some(keyword) = keyword {
            line.say(&format!("{} ", self.keyword(keyword)));
        }
        line.say(if number.times == 0 && number.base == 1 { "card" } else { "cards" });
    }

    pub(super) fn damage(&self, line: &mut Line, damage: Damage) {
        line.symbol(match damage {
            Damage::Physical => Symbol::PhysicalDamage,
            Damage::Magical => Symbol::MagicalDamage,
        });
    }

    /// "1 Physical Defence and 1 Magical Defence": the amount stands before each.
    pub(super) fn defence(&self, line: &mut Line, sort: Sort, amount: impl Fn(&mut Line)) {
        for (damage, symbol) in [(Damage::Physical, Symbol::PhysicalDefence), (Damage::Magical, Symbol::MagicalDefence)] {
            if sort == Sort::Any && damage == Damage::Magical {
                line.say(" and ");
            }
            if sort == Sort::Any || sort == Sort::Only(damage) {
                amount(line);
                line.say(" ");
                line.symbol(symbol);
            }
        }
    }

    pub(super) fn condition_token(&self, line: &mut Line, condition: Condition) {
        line.symbol(match condition {
            Condition::Burning => Symbol::Burning,
            Condition::Daze => Symbol::Daze,
            Condition::Poison => Symbol::Poison,
            Condition::Weakness => Symbol::Weakness,
        });
    }

    /// Enemies as the object of a verb, or its subject.
    pub(super) fn enemies(&self, which: Which) -> String {
        let (before, behind) = self.filter_words(which.filter, number_of(which));
        let (one, many) = (format!("{before}Enemy"), format!("{before}Enemies"));
        let plain = which.filter.is_any();
        let words = match which.among {
            Among::Target if plain => self.target.to_string(),
            Among::Target => format!("{} if it is {}", self.target, self.filter_of(which.filter)),
            Among::This if self.bearer == Bearer::Attachment => "that Enemy".to_string(),
            Among::This => "this Enemy".to_string(),
            Among::Attacker => "the attacker".to_string(),
            Among::All => format!("all {many} in play"),
            Among::Mine => format!("all {many} in {} Hero Area", self.whose),
            Among::Line => format!("all {many} in the Quest Area"),
            Among::First => format!("the first {one} in the Quest Area"),
            Among::One => format!("one {one} in play"),
            Among::OneInArea => format!("one {one} in {} Hero Area", self.whose),
            Among::OneInLine => format!("one {one} in the Quest Area"),
        };
        match (behind, which.among) {
            ("", _) | (_, Among::Target | Among::This | Among::Attacker) => words,
            (behind, _) => format!("{}{behind}", words.trim_end_matches(" in play")),
        }
    }

    /// Allies as the object of a verb, or its subject.
    pub(super) fn companions(&self, which: Companion) -> String {
        match which {
            Companion::This => "this Ally".to_owned(),
            Companion::Target => self.target.to_owned(),
            Companion::OneOfYours => format!("one Ally in {} Hero Area", self.whose),
            Companion::Yours => format!("all Allies in {} Hero Area", self.whose),
            Companion::Anyone => "one Ally in play".to_owned(),
            Companion::All => "all Allies in play".to_owned(),
        }
    }

    /// Enemies or Allies as the object of a verb.
    pub(super) fn victims(&self, victim: Victim) -> String {
        match victim {
            Victim::Enemies(which) => self.enemies(which),
            Victim::Allies(which) => self.companions(which),
            Victim::Heroes(who) => self.hero(who).to_owned(),
        }
    }

    /// What a filter says before "Enemy", and behind it.
    pub(super) fn filter_words(&self, filter: Filter, number: Number) -> (String, &'static str) {
        let mut words: Vec<&str> = Vec::new();
        words.extend(filter.special.map(|special| if special { "Special" } else { "Regular" }));
        words.extend(filter.wounded.then_some("Wounded"));
        words.extend(filter.enraged.map(|enraged| if enraged { "Enraged" } else { "calm" }));
        words.extend(filter.raging.then_some("Raging"));
        words.extend(filter.keyword.map(|keyword| self.keyword(keyword)));
        let mut before = words.join(" ");
        if !before.is_empty() {
            before.push(' ');
        }
        let behind = match filter.line {
            None => "",
            Some(true) => " in the Quest Area",
            Some(false) => number.verb(" in a Hero Area", " in Hero Areas"),
        };
        (before, behind)
    }

    /// What a filter says behind "is": "Undead and Enraged".
    pub(super) fn filter_of(&self, filter: Filter) -> String {
        let mut words: Vec<&str> = Vec::new();
        words.extend(filter.keyword.map(|keyword| self.keyword(keyword)));
        words.extend(filter.raging.then_some("Raging"));
        words.extend(filter.enraged.map(|enraged| if enraged { "Enraged" } else { "calm" }));
        words.extend(filter.wounded.then_some("Wounded"));
        words.extend(filter.special.map(|special| if special { "Special" } else { "Regular" }));
        words.extend(filter.line.map(|line| if line { "in the Quest Area" } else { "in a Hero Area" }));
        words.join(" and ")
    }
}

/// Are several Enemies meant at once?
pub(super) fn number_of(which: Which) -> Number {
    match which.among {
        Among::All | Among::Mine | Among::Line => Number::Plural,
        Among::Target | Among::This | Among::Attacker | Among::First | Among::One | Among::OneInArea | Among::OneInLine => Number::Singular,
    }
}

impl Printer<'_> {
    /// Heroes in the third person, those the Action is aimed at by the name it has for them.
    pub(super) fn hero(&self, who: Who) -> &'static str {
        if who == Who::Target { self.target } else { hero(who) }
    }
}

/// "a Spell", "an Instrument"
pub(super) fn with_article(word: &str) -> String {
    let article = if word.starts_with(['A', 'E', 'I', 'O', 'U']) { "an" } else { "a" };
    format!("{article} {word}")
}

/// Heroes in the third person.
pub(super) fn hero(who: Who) -> &'static str {
    match who {
        Who::You => "you",
        Who::Target => "the target",
        Who::Each => "each Hero",
        Who::Others => "each other Hero",
        Who::Any => "one Hero",
        Who::Another => "another Hero",
        Who::Attacked => "the attacked Hero",
        Who::Highest => "the Hero with the most Enemy Focus",
        Who::Lowest => "the Hero with the least Enemy Focus",
    }
}

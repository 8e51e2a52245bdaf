//! Modifiers in words.

use super::line::Line;
use super::whom::Number;
use super::{Printer, Symbol};
use crate::effect::read::Bearer;
use crate::effect::{About, Change, Concerns, Cond, ModId};

/// Heroes a modifier is about, as its subject.
struct Heroes {
    /// "you", "each Hero"
    they: &'static str,
    /// "your", "each Hero's"
    their: &'static str,
    /// "may", and verbs of the third person
    third: bool,
}

impl Heroes {
    /// The form of a verb.
    fn verb(&self, base: &'static str, third: &'static str) -> &'static str {
        if self.third { third } else { base }
    }
}

impl Printer<'_> {
    /// "all Undead Enemies attack for 1 more Physical Damage"
    pub(super) fn modifier_clause(&self, line: &mut Line, id: ModId) {
        let modifier = *self.program.modifier(id);
        if modifier.cond != Cond::ALWAYS {
            line.say("while ");
            self.condition_clause(line, modifier.cond);
            line.say(", ");
        }
        let enemies = self.enemies_of(modifier.about);
        let about_heroes = match modifier.change.concerns() {
            Concerns::Heroes => true,
            Concerns::Enemies => false,
            Concerns::Either => enemies.is_none(),
        };
        match enemies {
            Some((who, number)) if matches!(modifier.about, About::Allies | About::Itself) => self.of_enemies(line, modifier.change, &who, number),
            Some((who, number)) if !about_heroes => self.of_enemies(line, modifier.change, &who, number),
            _ => self.of_heroes(line, modifier.change, self.heroes_of(modifier.about)),
        }
    }

    /// The Enemies it is about, and whether they are several.
    fn enemies_of(&self, about: About) -> Option<(String, Number)> {
        let filtered = |filter, all: &str| {
            let (before, behind) = self.filter_words(filter, Number::Plural);
            (format!("{all} {before}Enemies{behind}"), Number::Plural)
        };
        match about {
            About::Others(filter) => {
                let (who, number) = filtered(filter, "other");
                Some((format!("{who} in the same place"), number))
            }
            About::All(filter) => Some(filtered(filter, "all")),
            About::Allies if self.names_you() => Some((format!("{} Allies", self.whose), Number::Plural)),
            About::Allies => Some(("all Allies".to_string(), Number::Plural)),
            About::Itself => Some(("this Ally".to_string(), Number::Singular)),
            About::Bearer if self.bearer == Bearer::Enemy => Some(("this Enemy".to_string(), Number::Singular)),
            About::Bearer if self.bearer == Bearer::Attachment => Some(("that Enemy".to_string(), Number::Singular)),
            About::Party | About::Bearer => None,
        }
    }

    /// Is there a Hero whom the text calls you?
    fn names_you(&self) -> bool {
        matches!(self.bearer, Bearer::Card | Bearer::Attachment | Bearer::Ally | Bearer::Charter | Bearer::Enemy)
    }

    fn heroes_of(&self, about: About) -> Heroes {
        match about {
            About::Bearer if self.names_you() => Heroes { they: self.they(), their: self.whose, third: false },
            About::Party | About::Others(_) | About::All(_) | About::Allies | About::Itself | About::Bearer => {
                Heroes { they: "each Hero", their: "each Hero's", third: true }
            }
        }
    }

    fn of_enemies(&self, line: &mut Line, change: Change, who: &str, number: Number) {
        let verb = |one: &'static str, many: &'static str| number.verb(one, many);
        let denied = matches!(change, Change::StaysInLine | Change::KeepsFocus | Change::Immune(_));
        // "Beast Enemies do not pursue" leaves no doubt whom it is about.
        line.say(if denied { who.trim_start_matches("all ") } else { who });
        match change {
            Change::Attack(n, damage) => {
                line.say(&format!(" {} {} ", verb("deals", "deal"), more_or_less(n)));
                self.damage(line, damage);
            }
            Change::Defence(n, sort) => {
                line.say(&format!(" {} ", verb("has", "have")));
                self.defence(line, sort, |line| line.say(&more_or_less(n)));
            }
            Change::Life(n) => {
                line.say(&format!(" {} {} ", verb("has", "have"), more_or_less(n)));
                line.symbol(Symbol::Life);
            }
            Change::Relentless => line.say(&format!(" {} Relentless", verb("is", "are"))),
            Change::StaysInLine => line.say(&format!(" {} not pursue", verb("does", "do"))),
            Change::KeepsFocus => {
                line.say(&format!(" {} not halve ", verb("does", "do")));
                line.symbol(Symbol::Focus);
                line.say(" on entering");
            }
            Change::Immune(condition) => {
                line.say(" cannot receive ");
                self.condition_token(line, condition);
            }
            Change::Vulnerable(keyword) => line.say(&format!(" {} also Vulnerable to {}", verb("is", "are"), self.keyword(keyword))),
            // Those are about Heroes.
            Change::Range(_) | Change::DrawLimit(_) | Change::HandSize(_) | Change::Restoration(_) | Change::RestorationDoubled => {}
            Change::Price(_) | Change::Regular(_) | Change::FocusGain(_) | Change::NoRest | Change::RestAmongEnemies => {}
            Change::NoBuying | Change::NoScouting | Change::FreeScouting | Change::CannotBeBuried => {}
        }
    }

    fn of_heroes(&self, line: &mut Line, change: Change, who: Heroes) {
        let Heroes { they, their, .. } = who;
        let limit = |n: i8| if n > 0 { format!("{n} higher") } else { format!("{} lower", -n) };
        match change {
            Change::Attack(n, damage) => {
                line.say(&format!("{their} attacks with "));
                self.damage(line, damage);
                line.say(&format!(" deal {}", more_or_less(n)));
            }
            Change::Range(n) => {
                line.say(&format!("{their} Actions have {} ", more_or_less(n)));
                line.symbol(Symbol::Range);
            }
            Change::DrawLimit(n) => line.say(&format!("{their} Draw Limit is {}", limit(n))),
            Change::HandSize(n) => line.say(&format!("{their} Maximum Hand Size is {}", limit(n))),
            Change::Restoration(n) => {
                line.say(&format!("when Resting, {they} {} {} ", who.verb("receive", "receives"), more_or_less(n)));
                line.symbol(Symbol::Restoration);
            }
            Change::RestorationDoubled => {
                line.say(&format!("{they} {} twice the ", who.verb("receive", "receives")));
                line.symbol(Symbol::Restoration);
            }
            Change::Price(n) => line.say(&format!("{their} Advanced Feats cost {}", more_or_less(n))),
            Change::Regular(n) => {
                line.say(&format!("{they} {} {} ", who.verb("have", "has"), more_or_less(n)));
                line.say(if n.abs() == 1 { "Regular Action each turn" } else { "Regular Actions each turn" });
            }
            Change::FocusGain(n) => {
                line.say(&format!("{their} Actions that generate "));
                line.symbol(Symbol::Focus);
                line.say(&format!(" generate {}", more_or_less(n)));
            }
            Change::KeepsFocus => {
                line.say(&format!("{their} "));
                line.symbol(Symbol::Focus);
                line.say(" is not halved when an Enemy enters");
            }
            Change::NoRest => line.say(&if who.third { "nobody may Rest".to_owned() } else { format!("{they} may not Rest") }),
            Change::RestAmongEnemies => line.say(&format!("{they} may Rest although there are Enemies in play")),
            Change::NoBuying => line.say(&if who.third { "nobody may buy cards".to_owned() } else { format!("{they} may not buy cards") }),
            Change::NoScouting => line.say("the party may not Scout"),
            Change::FreeScouting => line.say("Scouting costs nothing"),
            Change::CannotBeBuried => line.say("this card cannot be Buried"),
            Change::Immune(condition) => {
                line.say(&if who.third { "no Hero can receive ".to_string() } else { format!("{they} cannot receive ") });
                self.condition_token(line, condition);
            }
            // Everything else is about Enemies: on a Location or an Encounter about all of them.
            Change::Defence(..) | Change::Life(_) | Change::Relentless | Change::StaysInLine | Change::Vulnerable(_) => {
                self.of_enemies(line, change, "all Enemies", Number::Plural)
            }
        }
    }
}

/// "1 more", "2 less"
fn more_or_less(n: i8) -> String {
    if n > 0 { format!("{n} more") } else { format!("{} less", -n) }
}

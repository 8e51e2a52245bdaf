//! Whom an effect is about: Heroes, Enemies, and what they must be.

use super::Parser;
use super::scope::Aim;
use crate::effect::tree::{Filter, Scope as Out, Victim, Which, Who};
use mistgate_kernel::content::{Place, Word, listed};

/// Which Heroes, as written.
pub(crate) const WHO: [(&str, Who); 9] = [
    ("you", Who::You),
    ("target", Who::Target),
    ("each", Who::Each),
    ("others", Who::Others),
    ("any", Who::Any),
    ("another", Who::Another),
    ("attacked", Who::Attacked),
    ("highest", Who::Highest),
    ("lowest", Who::Lowest),
];

/// Which Enemies, as written; of those that begin alike the longer ones come first.
pub(crate) const WHICH: [(&[&str], Out); 10] = [
    (&["target"], Out::Target),
    (&["this"], Out::This),
    (&["attacker"], Out::Attacker),
    (&["all"], Out::All),
    (&["mine"], Out::Mine),
    (&["line"], Out::Line),
    (&["first"], Out::First),
    (&["one", "in", "area"], Out::OneInArea),
    (&["one", "in", "line"], Out::OneInLine),
    (&["one"], Out::One),
];

/// The words of a filter besides Keywords.
const FILTERS: [&str; 8] = ["raging", "enraged", "calm", "wounded", "regular", "special", "line", "area"];

impl Parser<'_> {
    /// Heroes, if any are named here.
    pub(super) fn maybe_who(&mut self) -> Option<Who> {
        let (_, who) = WHO.into_iter().find(|(word, _)| self.cursor.eat(word))?;
        Some(who)
    }

    /// Heroes.
    pub(super) fn who(&mut self) -> Option<Who> {
        let place = self.cursor.place();
        match self.maybe_who() {
            Some(who) => self.person(who, &place).map(|()| who),
            None => {
                let words = WHO.map(|(word, _)| word);
                let message = format!("expected a Hero ({}), found {}{}", listed(words), self.cursor.found(), self.hint(&words));
                self.fault(place, message);
                None
            }
        }
    }

    /// Heroes, or those whom a text means that names none: "you", or everybody where nobody is "you" (MF-SYMBOL-05).
    pub(super) fn who_or_default(&mut self) -> Option<Who> {
        let place = self.cursor.place();
        match self.maybe_who() {
            Some(who) => self.person(who, &place).map(|()| who),
            None if self.scope.you => Some(Who::You),
            None => Some(Who::Each),
        }
    }

    /// Is there such a Hero here?
    pub(super) fn person(&mut self, who: Who, place: &Place) -> Option<()> {
        let fault = match who {
            Who::You | Who::Others | Who::Another if !self.scope.you => "there is no Hero here whom `you` could mean: use `each { … }`",
            Who::Target if self.scope.aim != Aim::Heroes => "the target is no Hero here",
            Who::Attacked if !self.scope.assault => "no Hero is under attack here",
            _ => return Some(()),
        };
        self.fault(place.clone(), fault);
        None
    }

    /// Enemies, with a filter in brackets if need be.
    pub(super) fn which(&mut self) -> Option<Which> {
        let place = self.cursor.place();
        let Some(scope) = self.maybe_scope() else {
            let words = WHICH.map(|(words, _)| words[0]);
            let distinct = words.iter().enumerate().filter(|&(at, word)| !words[..at].contains(word)).map(|(_, &word)| word);
            let message = format!("expected an Enemy ({}), found {}{}", listed(distinct), self.cursor.found(), self.hint(&words));
            self.fault(place, message);
            return None;
        };
        let fault = match scope {
            Out::Target if self.scope.aim != Aim::Enemies => "the target is no Enemy here",
            Out::This if !self.scope.bearer.is_enemy() => "`this` is an Enemy on Enemy cards only",
            Out::Attacker if !self.scope.assault => "there is no attacker here",
            Out::Mine | Out::OneInArea if !self.scope.you => "there is no Hero here whose area it could be: use `each { … }`",
            _ => "",
        };
        if !fault.is_empty() {
            self.fault(place, fault);
            return None;
        }
        Some(Which { scope, filter: self.bracketed()? })
    }

    fn maybe_scope(&mut self) -> Option<Out> {
        let fits = |words: &[&str]| words.iter().enumerate().all(|(at, word)| self.cursor.ahead(at) == Word::Name(word));
        let (words, scope) = WHICH.into_iter().find(|(words, _)| fits(words))?;
        words.iter().for_each(|_| self.cursor.step());
        Some(scope)
    }

    /// Heroes or Enemies; what `target` is depends on the Action.
    pub(super) fn victim(&mut self) -> Option<Victim> {
        if self.at("target") {
            return match self.scope.aim {
                Aim::Heroes => Some(Victim::Heroes(self.who()?)),
                _ => Some(Victim::Enemies(self.which()?)),
            };
        }
        let hero = WHO.into_iter().any(|(word, _)| self.at(word));
        if hero {
            return Some(Victim::Heroes(self.who()?));
        }
        if WHICH.into_iter().any(|(words, _)| self.at(words[0])) {
            return Some(Victim::Enemies(self.which()?));
        }
        let words: Vec<&str> = WHO.iter().map(|&(word, _)| word).chain(WHICH.iter().map(|&(words, _)| words[0])).collect();
        let message = format!("expected a Hero or an Enemy, found {}{}", self.cursor.found(), self.hint(&words));
        let place = self.cursor.place();
        self.fault(place, message);
        None
    }

    /// A filter in brackets, or everything.
    pub(super) fn bracketed(&mut self) -> Option<Filter> {
        if !self.cursor.eat_sign('(') {
            return Some(Filter::default());
        }
        let filter = self.filter()?;
        self.sign(')')?;
        Some(filter)
    }

    /// One or more demands, joined by `and`.
    pub(super) fn filter(&mut self) -> Option<Filter> {
        let mut filter = Filter::default();
        self.demand(&mut filter)?;
        while self.at("and") && self.demands_go_on() {
            self.cursor.step();
            self.demand(&mut filter)?;
        }
        Some(filter)
    }

    /// Does another demand stand behind `and`, and not the next test of a condition?
    fn demands_go_on(&self) -> bool {
        match self.cursor.ahead(1) {
            Word::Name("special") => self.cursor.ahead(2) != Word::Name("slain"),
            Word::Name(name) => (FILTERS.contains(&name) || name.starts_with(char::is_uppercase)) && !matches!(self.cursor.ahead(2), Word::Sign('<' | '>')),
            _ => false,
        }
    }

    /// Is a demand ahead that needs no Keyword?
    pub(super) fn at_demand(&self) -> bool {
        matches!(self.cursor.peek(), Word::Name(name) if FILTERS.contains(&name))
    }

    fn demand(&mut self, filter: &mut Filter) -> Option<()> {
        let place = self.cursor.place();
        let again = match self.cursor.peek() {
            Word::Name(name) if name.starts_with(char::is_uppercase) => {
                let keyword = self.keyword(self.names.enemies, "Enemies")?;
                filter.keyword.replace(keyword).is_some()
            }
            Word::Name(name) if FILTERS.contains(&name) => {
                self.cursor.step();
                match name {
                    "raging" => std::mem::replace(&mut filter.raging, true),
                    "wounded" => std::mem::replace(&mut filter.wounded, true),
                    "enraged" | "calm" => filter.enraged.replace(name == "enraged").is_some(),
                    "special" | "regular" => filter.special.replace(name == "special").is_some(),
                    _ => filter.line.replace(name == "line").is_some(),
                }
            }
            _ => {
                let message = format!("expected a Keyword of Enemies or {}, found {}{}", listed(FILTERS), self.cursor.found(), self.hint(&FILTERS));
                self.fault(place, message);
                return None;
            }
        };
        if again {
            self.fault(place, "a filter asks for one Keyword at most, and for nothing twice");
            return None;
        }
        Some(())
    }
}

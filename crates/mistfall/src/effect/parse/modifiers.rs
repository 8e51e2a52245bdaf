//! Lasting changes: whom they are about, when they hold, and what they change.

use super::Parser;
use crate::effect::tree::{About, Change, Cond, ModId, Modifier, Sort};
use crate::ids::{Condition, Damage};
use mistgate_kernel::content::{Problem, Word};

/// The words a change can begin with.
const CHANGES: [&str; 19] = [
    "attack",
    "defence",
    "range",
    "draw",
    "hand",
    "restoration",
    "price",
    "regular",
    "life",
    "focus",
    "relentless",
    "stays",
    "keeps",
    "no",
    "rest",
    "free",
    "cannot",
    "immune",
    "vulnerable",
];

impl Parser<'_> {
    /// `[if CONDITION:] [party: | others (FILTER): | all (FILTER):] CHANGE`
    pub(super) fn modifier(&mut self) -> Option<ModId> {
        let mut cond = Cond::ALWAYS;
        if self.cursor.eat("if") {
            cond = self.condition()?;
            self.sign(':')?;
        }
        let about = self.about()?;
        let change = self.change_of(about)?;
        let id = self.program.add_modifier(Modifier { about, cond, change });
        self.full(id)
    }

    fn about(&mut self) -> Option<About> {
        let about = match self.cursor.peek() {
            Word::Name("party") => About::Party,
            Word::Name("others") => About::Others(Default::default()),
            Word::Name("all") => About::All(Default::default()),
            _ => return Some(About::Bearer),
        };
        let place = self.cursor.place();
        self.cursor.step();
        let about = match about {
            About::Others(_) => About::Others(self.bracketed()?),
            About::All(_) => About::All(self.bracketed()?),
            about => about,
        };
        if matches!(about, About::Others(_)) && !self.scope.bearer.is_enemy() {
            self.fault(place, "`others` are the other Enemies beside an Enemy: use `all`");
        }
        self.sign(':')?;
        Some(about)
    }

    fn change_of(&mut self, about: About) -> Option<Change> {
        let place = self.cursor.place();
        let Word::Name(name) = self.cursor.peek() else { return self.no_change() };
        if !CHANGES.contains(&name) {
            return self.no_change();
        }
        self.cursor.step();
        let change = match name {
            "attack" => Change::Attack(self.change()?, self.damage()?),
            "defence" => Change::Defence(self.change()?, self.sort()?),
            "range" => Change::Range(self.change()?),
            "draw" => self.word("limit").and_then(|()| Some(Change::DrawLimit(self.change()?)))?,
            "hand" => self.word("size").and_then(|()| Some(Change::HandSize(self.change()?)))?,
            "restoration" if self.cursor.eat("x2") => Change::RestorationDoubled,
            "restoration" => Change::Restoration(self.change()?),
            "price" => Change::Price(self.change()?),
            "regular" => Change::Regular(self.change()?),
            "life" => Change::Life(self.change()?),
            "focus" => self.word("gain").and_then(|()| Some(Change::FocusGain(self.change()?)))?,
            "relentless" => Change::Relentless,
            "stays" => self.words(&["in", "line"]).map(|()| Change::StaysInLine)?,
            "keeps" => self.word("focus").map(|()| Change::KeepsFocus)?,
            "no" => [Change::NoRest, Change::NoBuying, Change::NoScouting][self.one_of(&["rest", "buying", "scouting"])?],
            "rest" => self.words(&["among", "enemies"]).map(|()| Change::RestAmongEnemies)?,
            "free" => self.word("scouting").map(|()| Change::FreeScouting)?,
            "cannot" => self.words(&["be", "buried"]).map(|()| Change::CannotBeBuried)?,
            "immune" => Change::Immune(Condition::ALL[self.one_of(&Condition::ALL.map(Condition::slug))?]),
            _ => Change::Vulnerable(self.card_keyword()?),
        };
        let of_enemies = matches!(about, About::Others(_) | About::All(_));
        if of_enemies && change.of_heroes() {
            self.fault(place, "this is about Heroes, not about Enemies");
        } else if about == About::Party && change.of_enemies() {
            self.fault(place, "this is about Enemies, not about Heroes");
        }
        Some(change)
    }

    fn no_change<T>(&mut self) -> Option<T> {
        self.failed = true;
        let message = format!("expected a modifier, found {}{}", self.cursor.found(), self.hint(&CHANGES));
        self.cursor.report(Problem::new(self.cursor.place(), message).with_help(format!("modifiers begin with {}", CHANGES.join(", "))));
        None
    }

    /// A type of damage.
    pub(super) fn damage(&mut self) -> Option<Damage> {
        Some(Damage::ALL[self.one_of(&Damage::ALL.map(Damage::slug))?])
    }

    /// A type of damage, or `any`.
    pub(super) fn sort(&mut self) -> Option<Sort> {
        Some([Sort::Only(Damage::Physical), Sort::Only(Damage::Magical), Sort::Any][self.one_of(&["physical", "magical", "any"])?])
    }
}

impl Change {
    /// Can it only be about Heroes, or the party? On an Enemy it is then about the Hero it pursues.
    pub fn of_heroes(self) -> bool {
        matches!(
            self,
            Change::Range(_)
                | Change::DrawLimit(_)
                | Change::HandSize(_)
                | Change::Restoration(_)
                | Change::RestorationDoubled
                | Change::Price(_)
                | Change::Regular(_)
                | Change::FocusGain(_)
                | Change::NoRest
                | Change::RestAmongEnemies
                | Change::NoBuying
                | Change::NoScouting
                | Change::FreeScouting
                | Change::CannotBeBuried
        )
    }

    /// Can it only be about Enemies?
    pub fn of_enemies(self) -> bool {
        matches!(self, Change::Defence(..) | Change::Life(_) | Change::Relentless | Change::StaysInLine | Change::Vulnerable(_))
    }
}

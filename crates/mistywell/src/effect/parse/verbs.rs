//! The verbs of the effect language, and the places they name.

use super::Parser;
use super::basics::did_you_mean;
use crate::effect::tree::{Effect, Site, Spot, Unite, Whose};
use crate::ids::{DistrictId, GroupId, PoolKind};
use mistgate_kernel::content::{Place, Problem, Word, slug};

impl Parser<'_> {
    pub(super) fn verb(&mut self) -> Option<Effect> {
        let Word::Name(verb) = self.cursor.peek() else { return None };
        self.cursor.step();
        Some(match verb {
            "gain" => {
                let n = self.number()?;
                [Effect::GainFate(n), Effect::GainSupply(n), Effect::GainEffort(n)][self.one_of(&["fate", "supply", "effort"])?]
            }
            "lose" => {
                let n = self.number()?;
                [Effect::LoseFate(n), Effect::LoseSupply(n)][self.one_of(&["fate", "supply"])?]
            }
            "move" => return self.move_cubes(),
            "discard" => {
                let n = self.number()?;
                if self.cursor.eat("request") { Effect::DiscardRequest(n) } else { Effect::Discard(n) }
            }
            "recover" if self.cursor.eat("all") => Effect::RecoverAll,
            "recover" => Effect::Recover(self.number_or("`all`")?),
            "flip" => self.word("clock").map(|()| Effect::FlipClock)?,
            "accept" => self.word("fate").map(|()| Effect::AcceptFate)?,
            "advance" => Effect::Advance(self.number()?),
            "draw" => {
                let n = self.number()?;
                [Effect::DrawFate(n), Effect::DrawRequest(n)][self.one_of(&["fate", "request"])?]
            }
            "hurry" => {
                let n = self.number()?;
                Effect::Hurry { n, whose: if self.cursor.eat("any") { Whose::Anyones } else { Whose::Yours } }
            }
            "place" => Effect::Place { n: self.number()?, site: self.site()? },
            "remove" => Effect::Remove { n: self.number()?, site: self.site()? },
            "fear" => Effect::Fear(self.spot()?),
            "unity" => Effect::Unity(self.spot()?),
            "enforcer" => return self.enforcer(),
            "use" => self.word("ability").map(|()| Effect::UseAbility)?,
            _ => return None,
        })
    }

    /// After `move`.
    pub(super) fn move_cubes(&mut self) -> Option<Effect> {
        let n = self.number()?;
        self.word("from")?;
        let from = self.pool()?;
        self.word("to")?;
        let place = self.cursor.place();
        let to = self.pool()?;
        if from == to {
            self.fault(place, "cubes move to another pool than the one they come from");
        }
        Some(Effect::MoveCubes { n, from, to })
    }

    /// After `enforcer`.
    pub(super) fn enforcer(&mut self) -> Option<Effect> {
        let place = self.cursor.place();
        let spot = self.spot()?;
        if spot == Spot::WithEnforcer {
            self.fault(place, "the Enforcer is where he is: expected another district");
        }
        Some(Effect::Enforcer(spot))
    }

    /// `unite …`, at the top of a Unity Action only (MW-COMP-07, MW-UNITY-01).
    pub(super) fn unite(&mut self, depth: usize) -> Option<Effect> {
        let place = self.cursor.place();
        if !self.scope.unite {
            self.fault(place, "`unite` is for Unity Actions only (MW-COMP-07)");
        } else if depth > 0 {
            self.fault(place, "`unite` cannot stand inside of another effect");
        } else if self.united {
            self.fault(place, "a Unity Action has only one `unite` (MW-COMP-07)");
        }
        self.united = true;
        self.cursor.step();
        let there = self.number()?;
        let whose = if self.cursor.eat("any") { Whose::Anyones } else { Whose::Yours };
        self.word("there")?;
        let mut elsewhere = 0;
        let place = self.cursor.place();
        if self.cursor.eat("and") {
            if whose == Whose::Anyones {
                self.fault(place, "cubes of any players come from one district only");
            }
            elsewhere = self.number()?;
            self.word("elsewhere")?;
        }
        let over = matches!(self.cursor.peek(), Word::Sign(';' | '}') | Word::End);
        let spot = if over { Spot::Any } else { self.spot()? };
        Some(Effect::Unite(Unite { there, elsewhere, whose, spot }))
    }

    pub(super) fn site(&mut self) -> Option<Site> {
        let place = self.cursor.place();
        Some(match self.one_of(&["anywhere", "friendly", "with", "here", "in"])? {
            0 => Site::Anywhere,
            1 => [Site::FriendlyGroup, Site::FriendlyDistrict][self.one_of(&["group", "district"])?],
            2 => self.word("enforcer").map(|()| Site::WithEnforcer)?,
            3 => self.here(place, Site::Here)?,
            _ => self.named_site()?,
        })
    }

    pub(super) fn spot(&mut self) -> Option<Spot> {
        let place = self.cursor.place();
        Some(match self.one_of(&["any", "friendly", "with", "here", "in"])? {
            0 => Spot::Any,
            1 => Spot::Friendly,
            2 => self.word("enforcer").map(|()| Spot::WithEnforcer)?,
            3 => self.here(place, Spot::Here)?,
            _ => Spot::District(self.district()?),
        })
    }

    pub(super) fn here<T>(&mut self, place: Place, here: T) -> Option<T> {
        if self.scope.here {
            return Some(here);
        }
        let message = "`here` means the district of a Request, a Covenant card or an ability: this card has none";
        self.fault(place, message);
        None
    }

    /// After `in`: a district or a group.
    pub(super) fn named_site(&mut self) -> Option<Site> {
        let names = self.names;
        let district = |word: &str| position(&names.districts, word).map(|at| Site::District(DistrictId(at)));
        let group = |word: &str| position(&names.groups, word).map(|at| Site::Group(GroupId(at)));
        let all = names.districts.iter().chain(&names.groups);
        self.named("a district or a group", all, |word| district(word).or_else(|| group(word)))
    }

    /// After `in`: a district.
    pub(super) fn district(&mut self) -> Option<DistrictId> {
        let names = self.names;
        self.named("a district", names.districts.iter(), |word| position(&names.districts, word).map(DistrictId))
    }

    pub(super) fn named<'n, T>(&mut self, what: &str, names: impl Iterator<Item = &'n String>, find: impl Fn(&str) -> Option<T>) -> Option<T> {
        let Word::Name(word) = self.cursor.peek() else {
            self.expected(&format!("the slug of {what}"));
            return None;
        };
        if let Some(found) = find(word) {
            self.cursor.step();
            return Some(found);
        }
        self.failed = true;
        if !self.names.incomplete {
            let slugs: Vec<String> = names.map(|name| slug(name)).collect();
            let hint = did_you_mean(word, slugs.iter().map(String::as_str));
            let message = format!("expected the slug of {what}, found `{word}`{hint}");
            let help = format!("there are {}", slugs.join(", "));
            self.cursor.report(Problem::new(self.cursor.place(), message).with_help(help));
        }
        None
    }

    pub(super) fn pool(&mut self) -> Option<PoolKind> {
        let pools = [PoolKind::Supply, PoolKind::Effort, PoolKind::Fate];
        Some(pools[self.one_of(&["supply", "effort", "fate"])?])
    }
}

fn position(names: &[String], word: &str) -> Option<u8> {
    let at = names.iter().position(|name| slug(name) == word)?;
    u8::try_from(at).ok()
}

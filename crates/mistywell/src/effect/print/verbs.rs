//! The plain verbs, and the places they name.

use super::{Printer, Who};
use crate::effect::{Effect, Site, Spot, Whose};
use crate::ids::{GroupId, PoolKind};
use mistgate_kernel::Id;
use mistgate_kernel::text::counted;

impl Printer<'_> {
    /// A verb without its subject: "gain 1 Supply". Only tokens are placed several times in one clause.
    pub(super) fn verb(&mut self, effect: Effect, times: usize, who: Who) {
        let their = who.their();
        match effect {
            Effect::GainFate(n) => self.amount("gain", n, PoolKind::Fate),
            Effect::LoseFate(n) => self.amount("lose", n, PoolKind::Fate),
            Effect::GainSupply(n) => self.amount("gain", n, PoolKind::Supply),
            Effect::LoseSupply(n) => self.amount("lose", n, PoolKind::Supply),
            Effect::GainEffort(n) => self.amount("gain", n, PoolKind::Effort),
            Effect::MoveCubes { n, from, to } => {
                let (cubes, from, to) = (counted(n, "cube"), from.name(), to.name());
                self.say(&format!("move {cubes} from {their} {from} Pool to {their} {to} Pool"));
            }
            Effect::Discard(n) => self.say(&format!("discard {n}")),
            Effect::Recover(n) => self.say(&format!("recover {n}")),
            Effect::RecoverAll => self.say("recover all"),
            Effect::FlipClock => self.say("flip the Clock"),
            Effect::AcceptFate => self.say(&format!("Accept {their} Fate")),
            Effect::Advance(n) => self.say(&format!("advance the Fate Track by {n}")),
            Effect::DrawFate(n) => self.say(&format!("draw {}", counted(n, "Fate card"))),
            Effect::DrawRequest(n) => self.say(&format!("draw {}", counted(n, "Request"))),
            Effect::DiscardRequest(n) => self.say(&format!("discard {}", counted(n, "Request"))),
            Effect::Hurry { n, whose } => self.hurry(n, whose, their),
            Effect::Place { n, site } => {
                self.say(&format!("place {} ", counted(n, "cube")));
                self.onto(n, site);
            }
            Effect::Remove { n, site } => {
                self.say(&format!("remove {n} of {their} cubes from "));
                self.out_of(n, site);
            }
            Effect::Fear(spot) => self.token("Fear", times, spot, their),
            Effect::Unity(spot) => self.token("Unity", times, spot, their),
            Effect::Enforcer(spot) => self.enforcer(spot, their),
            Effect::UseAbility => self.say("use the ability of a friendly district"),
            // The forms have sentences of their own.
            Effect::When(..) | Effect::May { .. } | Effect::Another(_) | Effect::All(_) | Effect::Unite(_) => {}
        }
    }

    fn amount(&mut self, verb: &str, n: u8, pool: PoolKind) {
        self.say(&format!("{verb} {n} "));
        let icon = match pool {
            PoolKind::Supply => "crate",
            PoolKind::Effort => "cube",
            PoolKind::Fate => "orb",
        };
        self.icon(icon, pool.name());
    }

    fn hurry(&mut self, n: u8, whose: Whose, their: &str) {
        self.say(&format!("remove {n} "));
        self.icon("hourglass", "Timer");
        self.say(match (whose, n) {
            (_, 1) => " cube from ",
            _ => " cubes from ",
        });
        match (whose, n) {
            (Whose::Yours, 1) => self.say(&format!("one of {their} Actions")),
            (Whose::Yours, _) => self.say(&format!("{their} Actions")),
            (Whose::Anyones, 1) => self.say("any Action"),
            (Whose::Anyones, _) => self.say("any Actions"),
        }
    }

    fn token(&mut self, side: &str, times: usize, spot: Spot, their: &str) {
        self.say(&match times {
            1 => format!("place a {side} token "),
            _ => format!("place {times} {side} tokens "),
        });
        match spot {
            Spot::Any => self.say(&format!("in a district of {their} choice")),
            Spot::Friendly | Spot::WithEnforcer | Spot::Here | Spot::District(_) => self.somewhere(spot, "in "),
        }
    }

    fn enforcer(&mut self, spot: Spot, their: &str) {
        self.say("move the Enforcer ");
        match spot {
            Spot::Any => self.say(&format!("to another district of {their} choice")),
            Spot::Friendly | Spot::WithEnforcer | Spot::Here | Spot::District(_) => self.somewhere(spot, "to "),
        }
    }

    /// Where cubes are placed.
    fn onto(&mut self, n: u8, site: Site) {
        let words = match site {
            Site::Anywhere => "anywhere on the Map".to_string(),
            Site::FriendlyGroup if n == 1 => "on a friendly group".to_string(),
            Site::FriendlyGroup => "on friendly groups".to_string(),
            Site::FriendlyDistrict if n == 1 => "in a friendly district".to_string(),
            Site::FriendlyDistrict => "in friendly districts".to_string(),
            Site::Group(group) => format!("on {}", self.group(group)),
            Site::District(district) => return self.somewhere(Spot::District(district), "in "),
            Site::WithEnforcer => return self.somewhere(Spot::WithEnforcer, "in "),
            Site::Here => return self.somewhere(Spot::Here, "in "),
        };
        self.say(&words);
    }

    /// Where cubes are removed from, after "from ".
    fn out_of(&mut self, n: u8, site: Site) {
        let words = match site {
            Site::Anywhere => "the Map".to_string(),
            Site::FriendlyGroup if n == 1 => "a friendly group".to_string(),
            Site::FriendlyGroup => "friendly groups".to_string(),
            Site::FriendlyDistrict if n == 1 => "a friendly district".to_string(),
            Site::FriendlyDistrict => "friendly districts".to_string(),
            Site::Group(group) => self.group(group),
            Site::District(district) => return self.somewhere(Spot::District(district), ""),
            Site::WithEnforcer => return self.somewhere(Spot::WithEnforcer, ""),
            Site::Here => return self.somewhere(Spot::Here, ""),
        };
        self.say(&words);
    }

    /// A district that is "there" if it was the last one named.
    fn somewhere(&mut self, spot: Spot, before: &str) {
        if self.again(spot) {
            return self.say("there");
        }
        let district = self.district(spot);
        self.say(&format!("{before}{district}"));
    }

    /// The district of a Unity Action.
    pub(super) fn uniting_district(&self, spot: Spot) -> String {
        match spot {
            Spot::Any => "one district".to_string(),
            Spot::Friendly => "one friendly district".to_string(),
            Spot::WithEnforcer | Spot::Here | Spot::District(_) => self.district(spot),
        }
    }

    fn district(&self, spot: Spot) -> String {
        match spot {
            Spot::Any => "any district".to_string(),
            Spot::Friendly => "a friendly district".to_string(),
            Spot::District(district) => name(&self.names.districts, district),
            Spot::WithEnforcer => "the Enforcer's district".to_string(),
            Spot::Here => "this district".to_string(),
        }
    }

    fn group(&self, group: GroupId) -> String {
        name(&self.names.groups, group)
    }

    /// Was this very district the last one named? It is now.
    fn again(&mut self, spot: Spot) -> bool {
        let again = is_definite(spot) && self.named == Some(spot);
        self.named = is_definite(spot).then_some(spot);
        again
    }
}

/// Is it one district, whoever reads it?
pub(super) fn is_definite(spot: Spot) -> bool {
    match spot {
        Spot::District(_) | Spot::WithEnforcer | Spot::Here => true,
        Spot::Any | Spot::Friendly => false,
    }
}

fn name(names: &[String], id: impl Id) -> String {
    names.get(id.index()).cloned().unwrap_or_default()
}

//! From the tree back to the effect language: what an author would have written.

use super::parse::{COUNTS, Names, ORIGINS, TRIGGERS, WHICH, WHO, ZONES};
use super::tree::*;
use crate::ids::{Condition, Keyword};

#[cfg(test)]
pub(super) mod tests;

/// Writes trees down, with the names of the content.
pub struct Writer<'a> {
    /// What the blocks point into.
    pub program: &'a Program,
    /// Keywords and titles.
    pub names: &'a Names,
}

impl Writer<'_> {
    /// The steps of a block, as in `do = "…"`.
    pub fn effect(&self, block: Block) -> String {
        let steps: Vec<String> = self.program.of(block).iter().map(|&effect| self.step(effect)).collect();
        steps.join("; ")
    }

    fn block(&self, block: Block) -> String {
        format!("{{ {} }}", self.effect(block))
    }

    fn step(&self, effect: Effect) -> String {
        match effect {
            Effect::May(block) => format!("may {}", self.block(block)),
            Effect::Pay(cost, then) => format!("pay {} {}", self.block(cost), self.block(then)),
            Effect::Choose(one, other) => format!("choose {} or {}", self.block(one), self.block(other)),
            Effect::If(cond, then, otherwise) if otherwise.is_empty() => format!("if {} {}", self.condition(cond), self.block(then)),
            Effect::If(cond, then, otherwise) => format!("if {} {} else {}", self.condition(cond), self.block(then), self.block(otherwise)),
            Effect::For(who, block) => format!("{} {}", self.who(who), self.block(block)),
            Effect::DiscardFor { most, keyword, each } => format!("discard up to {}{} {}", self.number(most), self.space(keyword), self.block(each)),
            Effect::SpendFor { most, each } => format!("spend up to {} tokens {}", self.number(most), self.block(each)),
            Effect::Until(duration, id) => {
                let end = ["turn", "phase", "round"][duration as usize];
                format!("until end of {end}: {}", self.modifier(id))
            }
            _ => self.verb(effect),
        }
    }

    fn verb(&self, effect: Effect) -> String {
        let n = effect.numbers().map(|number| self.number(number)).unwrap_or_default();
        match effect {
            Effect::Deal(_, damage) => format!("deal {n} {}", damage.slug()),
            Effect::Add(_, damage, false) => format!("add {n} {}", damage.slug()),
            Effect::Add(_, damage, true) => format!("add {n} {0} if {0}", damage.slug()),
            Effect::Pierce(_, sort) => format!("pierce {n} {}", sort_word(sort)),
            Effect::Gains(keyword) => format!("gains {}", self.keyword(keyword)),
            Effect::Embed { kind, keyword, from } => {
                let kind = kind.map_or("any", |kind| ["regular", "fast", "reflex"][kind as usize]);
                format!("embed {kind}{} from {}", self.space(keyword), word_of(&ORIGINS, from))
            }
            Effect::Strike => "strike".to_string(),
            Effect::Hurt(_, damage, who) => format!("hurt {n} {} {}", damage.slug(), self.who(who)),
            Effect::Wound(_, victim) => format!("wound {n} {}", self.victim(victim)),
            Effect::Afflict(condition, _, victim) => format!("{} {n} {}", afflicting(condition), self.victim(victim)),
            Effect::Cure(_, victim) => format!("cure {n} {}", self.victim(victim)),
            Effect::Heal(_, who) => format!("heal {n} {}", self.who(who)),
            Effect::Draw(_, who) => format!("draw {n} {}", self.who(who)),
            Effect::Discard(_, keyword, who) => format!("discard {n}{} {}", self.space(keyword), self.who(who)),
            Effect::Bury(_, who) => format!("bury {n} {}", self.who(who)),
            Effect::BuryTop(_, who) => format!("bury top {n} {}", self.who(who)),
            Effect::DiscardTop(_, who) => format!("discard top {n} {}", self.who(who)),
            Effect::Fetch { up_to, keyword, from, to, .. } => {
                let up_to = if up_to { "up to " } else { "" };
                format!("fetch {up_to}{n}{} from {} to {}", self.space(keyword), word_of(&ZONES, from), word_of(&ZONES, to))
            }
            Effect::Place(zone) => format!("place this {}", word_of(&ZONES, zone)),
            Effect::AttachToTarget => "attach this target".to_string(),
            Effect::AttachFromHand(keyword) => format!("attach hand{}", self.space(keyword)),
            Effect::Tokens(_, holder) => format!("tokens {n} {}", holder_word(holder)),
            Effect::LoseTokens(_, holder) => format!("lose tokens {n} {}", holder_word(holder)),
            Effect::Focus(_, who) => format!("focus +{n} {}", self.who(who)),
            Effect::FocusBack(_, who) => format!("focus -{n} {}", self.who(who)),
            Effect::HalveFocus(who) => format!("halve focus {}", self.who(who)),
            Effect::Cancel(_, sort) => format!("cancel {n} {}", sort_word(sort)),
            Effect::CancelAll => "cancel all".to_string(),
            Effect::TakeOver => "take over".to_string(),
            Effect::DrawMore(_) => format!("draw more {n}"),
            Effect::Rage(who) => format!("rage {}", self.who(who)),
            _ => self.verb_of_the_world(effect, &n),
        }
    }

    /// Verbs about Enemies, tracks and Locations.
    fn verb_of_the_world(&self, effect: Effect, n: &str) -> String {
        let site = |site: Site| ["here", "adjacent", "any"][site as usize];
        match effect {
            Effect::Enrage(which) => format!("enrage {}", self.which(which)),
            Effect::Calm(which) => format!("calm {}", self.which(which)),
            Effect::Attack(which, None) => format!("attack {}", self.which(which)),
            Effect::Attack(which, Some(who)) => format!("attack {} {}", self.which(which), self.who(who)),
            Effect::MoveToLine(which) => format!("move {} to line", self.which(which)),
            Effect::MoveTo(which, who, false) => format!("move {} to {}", self.which(which), self.who(who)),
            Effect::MoveTo(which, who, true) => format!("move {} to {} keeping focus", self.which(which), self.who(who)),
            Effect::DriveOff(which) => format!("drive off {}", self.which(which)),
            Effect::Bring(_, keyword, colour) => {
                let colour = colour.map_or(String::new(), |colour| format!(" {}", colour.slug()));
                format!("bring {n}{}{colour}", self.space(keyword))
            }
            Effect::Resolve(_) => format!("resolve +{n}"),
            Effect::LoseResolve(_) => format!("resolve -{n}"),
            Effect::Time(_) => format!("time +{n}"),
            Effect::TimeBack(_) => format!("time -{n}"),
            Effect::Reinforce(_) => format!("reinforce +{n}"),
            Effect::ReinforceBack(_) => format!("reinforce -{n}"),
            Effect::Improve(at) => format!("improve {}", site(at)),
            Effect::Degrade(at) => format!("degrade {}", site(at)),
            Effect::Scout => "scout".to_string(),
            Effect::March => "march".to_string(),
            Effect::Reward(_) => format!("reward {n}"),
            Effect::Flip => "flip".to_string(),
            Effect::MoreRegular(_) => format!("regular +{n}"),
            // The others have been written already.
            _ => String::new(),
        }
    }

    /// A number: `3`, `2H+1`, `pursuers-1`.
    pub fn number(&self, number: Num) -> String {
        if number.times == 0 {
            return number.base.to_string();
        }
        let factor = if number.times == 1 { String::new() } else { number.times.to_string() };
        let more = match number.base {
            0 => String::new(),
            base => format!("{base:+}"),
        };
        format!("{factor}{}{more}", word_of(&COUNTS, number.of))
    }

    /// A condition, as in `end = "…"`.
    pub fn condition(&self, cond: Cond) -> String {
        let mut text = String::new();
        for (at, test) in self.program.tests(cond).iter().enumerate() {
            if at > 0 {
                text.push_str(if test.alternative { " or " } else { " and " });
            }
            if test.not {
                text.push_str("not ");
            }
            text.push_str(&self.fact(test.what));
        }
        text
    }

    fn fact(&self, fact: Fact) -> String {
        match fact {
            Fact::TargetIs(filter) => format!("target is {}", self.filter(filter)),
            Fact::ThisIs(filter) => format!("this is {}", self.filter(filter)),
            Fact::CardInArea(keyword) => format!("card {}", self.keyword(keyword)),
            Fact::TitleInArea(at) => format!("card {}", self.names.titles[usize::from(at)]),
            Fact::AtLeast(count, number) => format!("{} >= {}", word_of(&COUNTS, count), self.number(number)),
            Fact::AtMost(count, number) => format!("{} <= {}", word_of(&COUNTS, count), self.number(number)),
            Fact::Hit => "hit".to_string(),
            Fact::Slain => "slain".to_string(),
            Fact::NoEnemies => "no enemies".to_string(),
            Fact::Safe => "safe".to_string(),
            Fact::LandIs(land) => format!("land {}", land.slug()),
            Fact::SpecialSlain => "special slain".to_string(),
        }
    }

    /// A modifier, as in `while = "…"`.
    pub fn modifier(&self, id: ModId) -> String {
        let modifier = self.program.modifier(id);
        let cond = if modifier.cond == Cond::ALWAYS { String::new() } else { format!("if {}: ", self.condition(modifier.cond)) };
        let about = match modifier.about {
            About::Bearer => String::new(),
            About::Party => "party: ".to_string(),
            About::Others(filter) => format!("others{}: ", self.bracketed(filter)),
            About::All(filter) => format!("all{}: ", self.bracketed(filter)),
        };
        format!("{cond}{about}{}", self.change(modifier.change))
    }

    fn change(&self, change: Change) -> String {
        match change {
            Change::Attack(n, damage) => format!("attack {n:+} {}", damage.slug()),
            Change::Defence(n, sort) => format!("defence {n:+} {}", sort_word(sort)),
            Change::Range(n) => format!("range {n:+}"),
            Change::DrawLimit(n) => format!("draw limit {n:+}"),
            Change::HandSize(n) => format!("hand size {n:+}"),
            Change::Restoration(n) => format!("restoration {n:+}"),
            Change::RestorationDoubled => "restoration x2".to_string(),
            Change::Price(n) => format!("price {n:+}"),
            Change::Regular(n) => format!("regular {n:+}"),
            Change::Life(n) => format!("life {n:+}"),
            Change::FocusGain(n) => format!("focus gain {n:+}"),
            Change::Relentless => "relentless".to_string(),
            Change::StaysInLine => "stays in line".to_string(),
            Change::KeepsFocus => "keeps focus".to_string(),
            Change::NoRest => "no rest".to_string(),
            Change::RestAmongEnemies => "rest among enemies".to_string(),
            Change::NoBuying => "no buying".to_string(),
            Change::NoScouting => "no scouting".to_string(),
            Change::FreeScouting => "free scouting".to_string(),
            Change::CannotBeBuried => "cannot be buried".to_string(),
            Change::Immune(condition) => format!("immune {}", condition.slug()),
            Change::Vulnerable(keyword) => format!("vulnerable {}", self.keyword(keyword)),
        }
    }

    /// A trigger, as in `when = "…"`; those of Reflexes have a word of their own for an Enemy that rages.
    pub fn trigger(&self, trigger: Trigger, reflex: bool) -> String {
        match trigger {
            Trigger::Attack(keyword) => format!("attack{}", self.space(keyword)),
            Trigger::Enraged if reflex => "enrages".to_string(),
            Trigger::StartOf(phase) => format!("start of {} phase", phase.slug()),
            Trigger::EndOf(phase) => format!("end of {} phase", phase.slug()),
            Trigger::StartOfTurn => "start of turn".to_string(),
            Trigger::EndOfTurn => "end of turn".to_string(),
            Trigger::Token => "token".to_string(),
            Trigger::AnyTime => String::new(),
            _ => TRIGGERS.iter().find(|(_, known)| *known == trigger).map(|(words, _)| words.join(" ")).unwrap_or_default(),
        }
    }

    fn who(&self, who: Who) -> &'static str {
        word_of(&WHO, who)
    }

    fn which(&self, which: Which) -> String {
        let words = WHICH.iter().find(|(_, scope)| *scope == which.scope).map(|(words, _)| words.join(" ")).unwrap_or_default();
        format!("{words}{}", self.bracketed(which.filter))
    }

    fn victim(&self, victim: Victim) -> String {
        match victim {
            Victim::Heroes(who) => self.who(who).to_string(),
            Victim::Enemies(which) => self.which(which),
        }
    }

    fn bracketed(&self, filter: Filter) -> String {
        if filter.is_any() { String::new() } else { format!(" ({})", self.filter(filter)) }
    }

    fn filter(&self, filter: Filter) -> String {
        let mut words: Vec<&str> = filter.keyword.map(|keyword| self.keyword(keyword)).into_iter().collect();
        words.extend(filter.raging.then_some("raging"));
        words.extend(filter.enraged.map(|enraged| if enraged { "enraged" } else { "calm" }));
        words.extend(filter.wounded.then_some("wounded"));
        words.extend(filter.special.map(|special| if special { "special" } else { "regular" }));
        words.extend(filter.line.map(|line| if line { "line" } else { "area" }));
        words.join(" and ")
    }

    fn keyword(&self, keyword: Keyword) -> &str {
        &self.names.keywords[usize::from(keyword.0)]
    }

    /// A Keyword with a space before it, or nothing.
    fn space(&self, keyword: Option<Keyword>) -> String {
        keyword.map_or(String::new(), |keyword| format!(" {}", self.keyword(keyword)))
    }
}

fn word_of<T: PartialEq + Copy>(words: &[(&'static str, T)], thing: T) -> &'static str {
    words.iter().find(|(_, known)| *known == thing).map_or("", |&(word, _)| word)
}

fn sort_word(sort: Sort) -> &'static str {
    match sort {
        Sort::Only(damage) => damage.slug(),
        Sort::Any => "any",
    }
}

fn holder_word(holder: Holder) -> &'static str {
    ["this", "encounter", "quest"][holder as usize]
}

fn afflicting(condition: Condition) -> &'static str {
    ["burn", "daze", "poison", "weaken"][condition as usize]
}

//! Conditions in words.

use super::Printer;
use super::line::Line;
use super::whom::with_article;
use crate::effect::read::Bearer;
use crate::effect::{Among, Cond, Count, Fact, Num, Test, Which};

impl Printer<'_> {
    /// "the target is Undead and …, or …"
    pub(super) fn condition_clause(&self, line: &mut Line, cond: Cond) {
        for (at, test) in self.program.tests(cond).iter().enumerate() {
            if at > 0 {
                line.say(if test.alternative { ", or " } else { " and " });
            }
            self.test(line, *test);
        }
    }

    fn test(&self, line: &mut Line, test: Test) {
        let (is, does_not) = if test.not { ("is not", true) } else { ("is", false) };
        match test.what {
            Fact::TargetIs(filter) => line.say(&format!("{} {is} {}", self.target, self.filter_of(filter))),
            Fact::ThisIs(filter) => {
                let this = self.enemies(Which { among: Among::This, filter: Default::default() });
                line.say(&format!("{this} {is} {}", self.filter_of(filter)));
            }
            Fact::CardInArea(keyword) => {
                let keyword = self.keyword(keyword);
                let a_card = if does_not { format!("no {keyword}") } else { with_article(keyword) };
                line.say(&format!("{a_card} card is in {} Hero Area", self.whose));
            }
            Fact::TitleInArea(at) => {
                let title = self.titles.get(at.index()).map_or("", String::as_str);
                line.say(&format!("{title} {is} in {} Hero Area", self.whose));
            }
            Fact::AtLeast(count, n) => self.compared(line, count, if test.not { "fewer than" } else { "at least" }, n),
            Fact::AtMost(count, n) => self.compared(line, count, if test.not { "more than" } else { "at most" }, n),
            Fact::Hit => line.say(if does_not { "the attack did no harm" } else { "the attack did harm" }),
            Fact::Slain => line.say(&format!("the target {is} eliminated by this")),
            Fact::NoEnemies => line.say(if does_not { "an Enemy is in play" } else { "no Enemy is in play" }),
            Fact::Safe => line.say(&format!("this Location {is} Safe")),
            Fact::LandIs(land) => {
                line.say(&format!("the party {is} in the {}", land.name()));
            }
            Fact::SpecialSlain => line.say(&format!("the Special Enemy {is} eliminated")),
        }
    }

    /// "at least 2 Enemies are in your Hero Area"
    fn compared(&self, line: &mut Line, count: Count, than: &str, n: Num) {
        let than = if than == "at most" && n == Num::plain(0) { "no" } else { than };
        let many = |line: &mut Line, one: &str, more: &str| {
            if than == "no" {
                line.say(&format!("no {one}"));
            } else {
                line.say(&format!("{than} "));
                self.many(line, n, one, more);
            }
        };
        let are = if than == "no" || n == Num::plain(1) { "is" } else { "are" };
        match count {
            Count::Pursuers => {
                many(line, "Enemy", "Enemies");
                line.say(&format!(" {are} in {} Hero Area", self.whose));
            }
            Count::Line => {
                many(line, "Enemy", "Enemies");
                line.say(&format!(" {are} in the Quest Area"));
            }
            Count::Foes => {
                many(line, "Enemy", "Enemies");
                line.say(&format!(" {are} in play"));
            }
            Count::Tokens | Count::Quest => {
                many(line, "Objective token", "Objective tokens");
                let holder = match (count, self.bearer) {
                    (Count::Quest, _) => "the Quest",
                    (_, Bearer::Attachment) => "it",
                    _ => "this card",
                };
                line.say(&format!(" {are} on {holder}"));
            }
            Count::Hand => {
                line.say(&format!("{} hold ", self.they()));
                many(line, "card", "cards");
            }
            Count::Buried => {
                many(line, "card", "cards");
                line.say(&format!(" {} Buried", if are == "is" { "was" } else { "were" }));
            }
            Count::Wounds => {
                line.say("it has ");
                many(line, "Wound", "Wounds");
            }
            Count::Paid | Count::Restored => {
                line.say(&format!("{} {} ", self.they(), if count == Count::Paid { "gave up" } else { "used Restoration for" }));
                many(line, "card", "cards");
            }
            Count::Allies => {
                many(line, "Ally", "Allies");
                line.say(&format!(" {are} in {} Hero Area", self.whose));
            }
            Count::Heroes => self.value(line, "the Hero Number", than, n),
            Count::TimeMark => self.value(line, "the highest white number reached", than, n),
            Count::Darkness => self.value(line, "the space of the Darkness cube", than, n),
            Count::Focus => self.value(line, &format!("{} Enemy Focus", self.whose), than, n),
        }
    }

    /// "the Hero Number is at least 3"
    fn value(&self, line: &mut Line, what: &str, than: &str, n: Num) {
        let than = match than {
            "no" => "",
            "fewer than" => "below ",
            "more than" => "above ",
            than => &format!("{than} "),
        };
        line.say(&format!("{what} is {than}"));
        self.amount(line, n);
    }
}

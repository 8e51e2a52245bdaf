//! The verbs in words.

use super::line::Line;
use super::whom::{You, number_of, with_article};
use super::{Printer, Symbol};
use crate::effect::read::Bearer;
use crate::effect::*;
use crate::ids::{Colour, Condition, Damage, Keyword};

impl Printer<'_> {
    /// A step in words, with whoever does it.
    pub(super) fn clause(&self, line: &mut Line, effect: Effect, you: You) {
        match effect {
            Effect::Deal(n, damage) => self.damaging(line, "deal ", n, damage),
            Effect::Fight => line.say("have this Ally deal its damage"),
            Effect::Add(n, damage, only) => self.adding(line, n, damage, only),
            Effect::Pierce(n, sort) => self.piercing(line, n, sort),
            Effect::Gains(keyword) => line.say(&format!("add {} to the Keywords of the attack", self.keyword(keyword))),
            Effect::DiscardFor { most, keyword, each } => self.discard_for(line, most, keyword, each),
            Effect::SpendFor { most, each } => self.spend_for(line, most, each),
            Effect::Embed { kind, keyword, from } => self.embed(line, kind, keyword, from),
            Effect::Strike => line.say(self.striking_again()),
            Effect::Hurt(n, damage, Patient::Heroes(who)) => {
                self.subject(line, who, you, ("take", "takes"));
                self.damaging(line, "", n, damage);
            }
            Effect::Hurt(n, damage, Patient::Allies(which)) => {
                self.damaging(line, "deal ", n, damage);
                line.say(&format!(" to {}", self.companions(which)));
            }
            Effect::Wound(n, victim) => self.wound(line, n, victim, you),
            Effect::Afflict(condition, n, victim) => self.afflict(line, condition, n, victim, you),
            Effect::Cure(n, victim) => self.cure(line, n, victim, you),
            Effect::Heal(n, Patient::Heroes(who)) => self.moves(line, (who, you), ("receive", "receives"), n, Symbol::Restoration),
            Effect::Heal(n, Patient::Allies(which)) => {
                self.track(line, "give ", n, Symbol::Restoration);
                line.say(&format!(" to {}", self.companions(which)));
            }
            Effect::Draw(n, who) => {
                self.subject(line, who, you, ("draw", "draws"));
                self.cards(line, n, None);
            }
            Effect::Discard(n, keyword, who) => {
                self.subject(line, who, you, ("discard", "discards"));
                self.cards(line, n, keyword);
            }
            Effect::Bury(n, who) => {
                self.subject(line, who, you, ("Bury", "Buries"));
                self.cards(line, n, None);
            }
            Effect::BuryTop(n, who) => {
                self.subject(line, who, you, ("Bury", "Buries"));
                self.top(line, n, who);
            }
            Effect::DiscardTop(n, who) => {
                self.subject(line, who, you, ("discard", "discards"));
                self.top(line, n, who);
            }
            Effect::Fetch { how_many, n, keyword, from, to } => {
                line.say(if how_many == HowMany::UpTo { "move up to " } else { "move " });
                self.cards(line, n, keyword);
                line.say(&format!(" from {} to {}", self.out_of(from), self.into(to)));
            }
            Effect::Place(zone) => line.say(&format!("place this card {}", self.onto(zone))),
            Effect::AttachToTarget => line.say("attach this card to the target"),
            Effect::AttachFromHand(keyword) => {
                let card = keyword.map_or("a".to_owned(), |keyword| with_article(self.keyword(keyword)));
                line.say(&format!("attach {card} card from {} hand to this one; it still counts as in hand", self.whose));
            }
            Effect::Tokens(n, holder) => self.tokens(line, ("place", "on"), n, holder),
            Effect::LoseTokens(n, holder) => self.tokens(line, ("take", "off"), n, holder),
            Effect::Focus(n, who) => self.moves(line, (who, you), ("gain", "gains"), n, Symbol::Focus),
            Effect::FocusBack(n, who) => self.moves(line, (who, you), ("lose", "loses"), n, Symbol::Focus),
            Effect::HalveFocus(who) => {
                self.subject(line, who, you, ("halve", "halves"));
                line.say(&format!("{} ", self.their(who)));
                line.symbol(Symbol::Focus);
            }
            Effect::Cancel(n, sort) => self.cancel(line, n, sort),
            Effect::CancelAll => line.say("cancel all damage"),
            Effect::TakeOver => line.say("take the attack yourself instead"),
            Effect::DrawMore(n) => self.counted(line, "draw ", n, "more card", "more cards"),
            Effect::Enrage(which) => line.say(&format!("Enrage {}", self.enemies(which))),
            Effect::Calm(which) => line.say(&format!("Calm {}", self.enemies(which))),
            Effect::Rage(who) => {
                self.subject(line, who, you, ("Enrage", "Enrages"));
                line.say(&format!("a Raging Enemy in {} ", self.their(who)));
                line.symbol(Symbol::HeroArea);
            }
            Effect::Attack(which, who) => {
                let attack = number_of(which).verb("attacks", "attack");
                let whom = match who {
                    None => String::new(),
                    Some(Patient::Heroes(Who::You)) if self.they() != "you" => " them".to_owned(),
                    Some(Patient::Heroes(who)) => format!(" {}", self.hero(who)),
                    Some(Patient::Allies(which)) => format!(" {}", self.companions(which)),
                };
                line.say(&format!("{} {attack}{whom}", self.enemies(which)));
            }
            Effect::Turn(which) => line.say(&format!("turn {} over", self.companions(which))),
            Effect::Recruit(keyword, facing) => {
                let side = if facing == Facing::Turned { ", turned over" } else { "" };
                line.say(&format!("take one {}Ally from the box into {} Hero Area{side}", self.spaced(keyword), self.whose));
            }
            Effect::Lend(which, who) => {
                let whose = if who == Who::You { format!("{} Hero Area", self.whose) } else { format!("the Hero Area of {}", self.hero(who)) };
                line.say(&format!("move {} to {whose}", self.companions(which)));
            }
            Effect::Dismiss(which) => line.say(&format!("return {} to the box without losing Resolve", self.companions(which))),
            Effect::PassToken => {
                line.say("move ");
                self.tokens_of(line, Num::plain(1));
                line.say(" from any card to another");
            }
            Effect::Claim(n) => {
                self.counted(line, "take ", n, "card of the Reward Display", "cards of the Reward Display");
                line.say(&format!(" into {} hand", self.whose));
            }
            Effect::Restock(n) => {
                self.counted(line, "add ", n, "card of the Rewards deck to the Reward Display", "cards of the Rewards deck to the Reward Display")
            }
            Effect::MoveToLine(which) => {
                line.say(&format!("move {} to the ", self.enemies(which)));
                line.symbol(Symbol::QuestArea);
            }
            Effect::MoveTo(which, who, halving) => self.move_to(line, which, who, halving),
            Effect::DriveOff(which) => {
                let them = number_of(which).verb("it", "them");
                line.say(&format!("discard {} without eliminating {them}", self.enemies(which)));
            }
            Effect::Bring(n, keyword, colour) => self.bring(line, n, keyword, colour),
            Effect::Resolve(n) => self.track(line, "gain ", n, Symbol::Resolve),
            Effect::LoseResolve(n) => self.track(line, "lose ", n, Symbol::Resolve),
            Effect::Time(n) => self.shift(line, Symbol::Time, n, "right"),
            Effect::TimeBack(n) => self.shift(line, Symbol::Time, n, "left"),
            Effect::Reinforce(n) => self.shift(line, Symbol::Reinforcements, n, "right"),
            Effect::ReinforceBack(n) => self.shift(line, Symbol::Reinforcements, n, "left"),
            Effect::Improve(at) => line.say(&format!("improve {}", site(at))),
            Effect::Degrade(at) => line.say(&format!("degrade {}", site(at))),
            Effect::Scout => line.say("turn an adjacent Location face up"),
            Effect::March => line.say("move the party to an adjacent Safe Location"),
            Effect::Reward(n) => self.counted(line, "draw ", n, "Reward", "Rewards"),
            Effect::Flip => line.say("turn the Special Enemy to its other side"),
            Effect::MoreRegular(n) => self.counted(line, "gain ", n, "more Regular Action this turn", "more Regular Actions this turn"),
            Effect::Until(duration, id) => {
                line.say(&format!("until the end of the {}, ", duration.name()));
                self.modifier_clause(line, id);
            }
            Effect::May(block) => self.may(line, self.they(), block),
            Effect::Pay(cost, then) => self.pay(line, cost, then, you),
            Effect::Choose(one, other) => {
                line.say("choose: ");
                self.alternatives(line, one, other, you);
            }
            Effect::If(cond, then, otherwise) => self.conditional(line, cond, then, otherwise, you),
            Effect::For(who, block) => self.each(line, who, block),
        }
    }

    pub(super) fn striking_again(&self) -> &'static str {
        if self.target == "each target" { "attack the same targets again" } else { "attack the same target again" }
    }

    /// "gain 2 Enemy Focus"
    fn moves(&self, line: &mut Line, (who, you): (Who, You), verb: (&str, &str), n: Num, symbol: Symbol) {
        self.subject(line, who, you, verb);
        self.track(line, "", n, symbol);
    }

    /// "draw 2 Rewards"
    fn counted(&self, line: &mut Line, verb: &str, n: Num, one: &str, many: &str) {
        line.say(verb);
        self.many(line, n, one, many);
    }

    fn adding(&self, line: &mut Line, n: Num, damage: Damage, only: Option<IfDealt>) {
        self.damaging(line, "add ", n, damage);
        if let Some(IfDealt { damage }) = only {
            line.say(" if it deals ");
            self.damage(line, damage);
        }
    }

    fn piercing(&self, line: &mut Line, n: Num, sort: Sort) {
        line.say("ignore ");
        self.defence(line, sort, |line| self.amount(line, n));
    }

    fn wound(&self, line: &mut Line, n: Num, victim: Victim, you: You) {
        match victim {
            Victim::Heroes(who) => {
                self.subject(line, who, you, ("suffer", "suffers"));
                self.wounds(line, n);
            }
            Victim::Enemies(_) | Victim::Allies(_) => {
                line.say("place ");
                self.wounds(line, n);
                line.say(&format!(" on {}", self.victims(victim)));
            }
        }
    }

    fn afflict(&self, line: &mut Line, condition: Condition, n: Num, victim: Victim, you: You) {
        match victim {
            Victim::Heroes(who) => self.subject(line, who, you, ("gain", "gains")),
            Victim::Enemies(_) | Victim::Allies(_) => line.say("place "),
        }
        self.amount(line, n);
        line.say(" ");
        self.condition_token(line, condition);
        if matches!(victim, Victim::Enemies(_) | Victim::Allies(_)) {
            line.say(&format!(" on {}", self.victims(victim)));
        }
    }

    fn cure(&self, line: &mut Line, n: Num, victim: Victim, you: You) {
        match victim {
            Victim::Heroes(who) => {
                self.subject(line, who, you, ("lose", "loses"));
                self.many(line, n, "Condition token of choice", "Condition tokens of choice");
            }
            Victim::Enemies(_) | Victim::Allies(_) => {
                self.counted(line, "take ", n, "Condition token", "Condition tokens");
                line.say(&format!(" off {}", self.victims(victim)));
            }
        }
    }

    fn cancel(&self, line: &mut Line, n: Num, sort: Sort) {
        line.say("cancel ");
        self.amount(line, n);
        match sort {
            Sort::Only(damage) => {
                line.say(" ");
                self.damage(line, damage);
            }
            Sort::Any => line.say(" damage of any type"),
        }
    }

    fn move_to(&self, line: &mut Line, which: Which, who: Who, halving: Halving) {
        line.say(&format!("move {} to ", self.enemies(which)));
        line.say(&if who == Who::You { format!("{} ", self.whose) } else { "the ".to_owned() });
        line.symbol(Symbol::HeroArea);
        if who != Who::You {
            line.say(&format!(" of {}", self.hero(who)));
        }
        if halving == Halving::Keeps {
            line.say(" without halving ");
            line.symbol(Symbol::Focus);
        }
    }

    fn bring(&self, line: &mut Line, n: Num, keyword: Option<Keyword>, colour: Option<Colour>) {
        let keyword = self.spaced(keyword);
        self.counted(line, "add ", n, &format!("{keyword}Enemy"), &format!("{keyword}Enemies"));
        if let Some(colour) = colour {
            line.say(&format!(" of the {} deck", colour.slug()));
        }
        line.say(" to the ");
        line.symbol(Symbol::QuestArea);
    }

    /// A Keyword with a space behind it, or nothing.
    fn spaced(&self, keyword: Option<Keyword>) -> String {
        keyword.map_or(String::new(), |keyword| format!("{} ", self.keyword(keyword)))
    }

    fn wounds(&self, line: &mut Line, n: Num) {
        self.amount(line, n);
        line.say(" ");
        line.counted_symbol(Symbol::Wound, n);
    }

    /// "the top 2 cards of your deck"
    fn top(&self, line: &mut Line, n: Num, who: Who) {
        line.say("the top ");
        if n == Num::plain(1) {
            line.say("card");
        } else {
            self.cards(line, n, None);
        }
        line.say(&format!(" of {} deck", self.their(who)));
    }

    fn damaging(&self, line: &mut Line, verb: &str, n: Num, damage: Damage) {
        line.say(verb);
        self.amount(line, n);
        line.say(" ");
        self.damage(line, damage);
    }

    fn embed(&self, line: &mut Line, kind: Embedded, keyword: Option<Keyword>, from: Origin) {
        let kind = match kind {
            Embedded::Regular => "a Regular Action",
            Embedded::Fast => "a Fast Action",
            Embedded::Ally => "an Ally Action",
            Embedded::Any => "an Action",
        };
        let keyword = keyword.map_or("another".to_string(), |keyword| with_article(self.keyword(keyword)));
        let from = match from {
            Origin::Hand => format!(" in {} hand", self.whose),
            Origin::Area => format!(" in {} Hero Area", self.whose),
            Origin::Either => String::new(),
        };
        line.say(&format!("resolve {kind} of {keyword} card{from} as part of this one"));
    }

    fn tokens(&self, line: &mut Line, (verb, on): (&str, &str), n: Num, holder: Holder) {
        line.say(&format!("{verb} "));
        self.tokens_of(line, n);
        // Several are placed one by one, each where the player likes (HM-BOX-03).
        let any = if n == Num::plain(1) { "any card" } else { "any cards" };
        let holder = match holder {
            Holder::Encounter if self.bearer != Bearer::Encounter => "the Encounter".to_owned(),
            Holder::This | Holder::Encounter => "this card".to_owned(),
            Holder::Quest => "the Quest".to_owned(),
            Holder::AnyInArea => format!("{any} in {} Hero Area", self.whose),
            Holder::Any => any.to_owned(),
        };
        line.say(&format!(" {on} {holder}"));
    }

    fn track(&self, line: &mut Line, verb: &str, n: Num, symbol: Symbol) {
        line.say(verb);
        self.amount(line, n);
        line.say(" ");
        line.symbol(symbol);
    }

    /// "move Time 2 right" (MF-TRACK-01)
    fn shift(&self, line: &mut Line, symbol: Symbol, n: Num, way: &str) {
        line.say("move ");
        line.symbol(symbol);
        line.say(" ");
        self.amount(line, n);
        line.say(&format!(" {way}"));
    }
}

impl Printer<'_> {
    fn out_of(&self, zone: Zone) -> String {
        match zone {
            Zone::Area => format!("{} Hero Area", self.whose),
            Zone::Hand => format!("{} hand", self.whose),
            Zone::Burial => format!("{} Burial pile", self.whose),
            Zone::Top | Zone::Bottom | Zone::Discard | Zone::Rewards => format!("{} discard pile", self.whose),
        }
    }

    fn onto(&self, zone: Zone) -> String {
        match zone {
            Zone::Area => format!("in {} Hero Area", self.whose),
            Zone::Top => format!("on top of {} deck", self.whose),
            Zone::Bottom => format!("under {} deck", self.whose),
            Zone::Hand => format!("in {} hand", self.whose),
            Zone::Discard => format!("on {} discard pile", self.whose),
            Zone::Burial => format!("on {} Burial pile", self.whose),
            Zone::Rewards => "under the Reward deck".to_owned(),
        }
    }

    fn into(&self, zone: Zone) -> String {
        match zone {
            Zone::Top => format!("the top of {} deck", self.whose),
            Zone::Bottom => format!("the bottom of {} deck", self.whose),
            Zone::Rewards => "the bottom of the Reward deck".to_owned(),
            Zone::Area | Zone::Hand | Zone::Discard | Zone::Burial => self.out_of(zone),
        }
    }
}

fn site(site: Site) -> &'static str {
    match site {
        Site::Here => "this Location",
        Site::Adjacent => "an adjacent Location",
        Site::Any => "any one Location",
    }
}

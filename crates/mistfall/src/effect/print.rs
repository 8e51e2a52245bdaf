//! From the tree to the words on cards, tiles and Charters.
//!
//! Plain verbs in a row share a line: "Deal 2 Physical Damage, then …"; every other step is a line of its own. Whoever a
//! line is about stands before its verb, but for the Hero whose card it is: "Draw 1 card", "Each Hero draws 1 card".

use super::read::Bearer;
use super::symbol::Symbol;
use super::*;
use crate::content::{Ability, AbilityPlace, Action, Card, Content, Does, EnemySide, Limit, Target};
use line::Line;
use mistgate_kernel::text::{Run, Sentence, Text};
use triggers::Speaker;
use whom::Number;

mod clauses;
mod conditions;
mod line;
mod modifiers;
mod targets;
#[cfg(test)]
mod tests;
mod triggers;
mod verbs;
mod whom;

/// Prints the texts of one card, tile, Charter or Quest.
#[derive(Clone, Copy)]
pub struct Printer<'a> {
    program: &'a Program,
    keywords: &'a [String],
    titles: &'a [String],
    bearer: Bearer,
    /// What the text calls the Enemy it is about.
    target: &'static str,
    /// Whose cards and piles it speaks of: "your", or "their" where it tells another Hero what to do.
    whose: &'static str,
}

impl<'a> Printer<'a> {
    /// For the texts on such a thing.
    pub fn new(content: &'a Content, bearer: Bearer) -> Self {
        Printer { program: &content.program, keywords: &content.keywords, titles: &content.titles, bearer, target: "the target", whose: "your" }
    }

    /// What a block does.
    pub fn effect(&self, block: Block) -> Text {
        let mut text = Text::default();
        self.lines(Line::default(), block, &mut text);
        text
    }

    /// The beginning of an Action: its kind, where its card is, how far it reaches and at what.
    pub fn action_head(&self, action: &Action) -> Sentence {
        let mut line = Line::default();
        let (icon, word) = match action.kind {
            ActionKind::Regular => ("arrow", "Regular Action"),
            ActionKind::Fast => ("fast", "Fast Action"),
            ActionKind::Reflex => ("reflex", "Reflex"),
            ActionKind::Ally => ("helm", "Ally Action"),
        };
        line.runs.push(Run::Icon { name: icon, word: word.to_string() });
        match action.from {
            Origin::Hand => line.say(" from hand"),
            Origin::Area if self.bearer == Bearer::Ally => {}
            Origin::Area => line.say(" from your Hero Area"),
            Origin::Either => line.say(" from hand or your Hero Area"),
        }
        let aim = self.aim_line(action).runs;
        if !aim.is_empty() {
            line.say(", ");
            line.runs.extend(aim);
        }
        line.end()
    }

    /// How far an Action reaches, and at what: "Range 2, 1 Enemy". Perhaps nothing.
    pub fn aim(&self, action: &Action) -> String {
        self.aim_line(action).end().to_string()
    }

    fn aim_line(&self, action: &Action) -> Line {
        let mut line = Line::default();
        if action.range > 0 {
            line.symbol(Symbol::Range);
            line.say(&format!(" {}", action.range));
        }
        self.aimed_at(&mut line, action.target);
        line
    }

    /// What an Action does, its Focus included.
    pub fn action_body(&self, action: &Action) -> Text {
        let mut text = Text::default();
        let mut line = Line::default();
        if action.kind == ActionKind::Reflex && action.when != Trigger::AnyTime {
            self.trigger(&mut line, action.when, Speaker::Reflex(action.range));
            line.say(", ");
        }
        let printer = match action.target.number() {
            _ if action.target == Target::None => self.about(action.when),
            Number::Singular => *self,
            Number::Plural => Printer { target: "each target", ..*self },
        };
        printer.lines(line, action.effect, &mut text);
        if action.focus != 0 {
            let mut line = Line::default();
            line.symbol(Symbol::Focus);
            line.say(&format!(" {:+}.", action.focus));
            text.0.push(line.end());
        }
        if action.main {
            text.0.push(Line::of("Then place this card under the Reward deck.").end());
        }
        text
    }

    /// A whole Action.
    pub fn action(&self, action: &Action) -> Text {
        let mut text = self.action_body(action);
        let mut head = self.action_head(action);
        head.runs.push(Run::Words(":".to_string()));
        text.0.insert(0, head);
        text
    }

    /// A Special Ability, with its name.
    pub fn ability(&self, ability: &Ability) -> Text {
        let mut text = Text::default();
        let mut line = Line::default();
        if !ability.name.is_empty() {
            line.say(&format!("{}: ", ability.name));
        }
        let place = match ability.place {
            _ if self.bearer != Bearer::Enemy => "",
            AbilityPlace::Area => "",
            AbilityPlace::Line => "in the Quest Area, ",
            AbilityPlace::Anywhere => "anywhere in play, ",
        };
        line.say(place);
        match ability.does {
            Does::When { trigger, effect, optional, once } => {
                if let Some(limit) = once {
                    line.say(["once a turn, ", "once a Phase, ", "once a round, ", "once a game, "][limit_at(limit)]);
                }
                self.trigger(&mut line, trigger, Speaker::Ability);
                line.say(if optional { ", you may do this: " } else { ", " });
                self.about(trigger).lines(line, effect, &mut text);
            }
            Does::While(id) => {
                self.modifier_clause(&mut line, id);
                line.say(".");
                text.0.push(line.end());
            }
        }
        text
    }

    /// What happens when an Enemy is Enraged, and while it is (MF-SYMBOL-09).
    pub fn enrage(&self, side: &EnemySide) -> Text {
        let mut text = Text::default();
        if !side.enrage.is_empty() {
            let mut line = Line::default();
            line.symbol(Symbol::Enrage);
            line.say(": ");
            self.lines(line, side.enrage, &mut text);
        }
        if side.calms {
            text.0.push(Line::of("Then it is calm.").end());
        }
        if let Some(id) = side.enraged {
            let mut line = Line::of("While Enraged: ");
            self.modifier_clause(&mut line, id);
            line.say(".");
            text.0.push(line.end());
        }
        text
    }

    /// A condition: "if …", without the "if".
    pub fn condition(&self, cond: Cond) -> Text {
        let mut line = Line::default();
        self.condition_clause(&mut line, cond);
        line.say(".");
        Text(vec![line.end()])
    }

    /// A modifier.
    pub fn modifier(&self, id: ModId) -> Text {
        let mut line = Line::default();
        self.modifier_clause(&mut line, id);
        line.say(".");
        Text(vec![line.end()])
    }

    /// A number, as in a box on an Encounter.
    pub fn number(&self, number: Num) -> Text {
        let mut line = Line::default();
        self.amount(&mut line, number);
        Text(vec![line.end()])
    }

    /// For a text without targets of its own, whose trigger may name an Enemy.
    fn about(&self, trigger: Trigger) -> Self {
        Printer { target: if trigger.names_an_enemy() { "that Enemy" } else { self.target }, ..*self }
    }

    /// The same for what other Heroes do: not "your", but "their".
    fn of_others(&self) -> Self {
        Printer { whose: "their", ..*self }
    }

    /// "you", or "they" where it tells other Heroes what to do.
    fn they(&self) -> &'static str {
        if self.whose == "your" { "you" } else { "they" }
    }

    fn keyword(&self, keyword: crate::ids::Keyword) -> &'a str {
        self.keywords.get(usize::from(keyword.0)).map_or("", String::as_str)
    }
}

fn limit_at(limit: Limit) -> usize {
    match limit {
        Limit::Turn => 0,
        Limit::Phase => 1,
        Limit::Round => 2,
        Limit::Game => 3,
    }
}

impl Content {
    /// How the abilities of a Hero Card read: on a card that is attached to an Enemy they are about that Enemy.
    pub fn bearer(&self, card: &Card) -> Bearer {
        let attaches = card.actions.iter().any(|action| self.program.effects.all(action.effect).contains(&Effect::AttachToTarget));
        match () {
            () if card.ally.is_some() => Bearer::Ally,
            () if attaches => Bearer::Attachment,
            () => Bearer::Card,
        }
    }
}

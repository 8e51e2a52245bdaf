//! Lines and clauses: what is done, by whom, if what.

use super::line::Line;
use super::whom::You;
use super::{Printer, Symbol};
use crate::effect::read::Bearer;
use crate::effect::*;
use crate::ids::Keyword;
use mistgate_kernel::text::Text;

/// Who stands before a verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Voice {
    /// An order to the Hero whose text it is.
    Order,
    /// Other Heroes.
    Heroes(Who),
    /// Enemies.
    Enemies,
    /// Nobody: the step holds others.
    Form,
}

impl Printer<'_> {
    /// The steps of a block as lines; the first goes on where a line has begun.
    pub(super) fn lines(&self, begun: Line, block: Block, text: &mut Text) {
        let mut steps = self.program.of(block);
        let mut line = begun;
        while !steps.is_empty() {
            let first = voice(steps[0]);
            let same = steps.iter().take_while(|&&effect| first != Voice::Form && voice(effect) == first).count().max(1);
            let (now, rest) = steps.split_at(same);
            if now == [Effect::Strike] {
                line.say(&format!("then {}: ", self.striking_again()));
            } else {
                self.sequence(&mut line, now, self.you());
                line.stop(if self.bearer == Bearer::Enemy { "it" } else { self.target });
                let said = std::mem::take(&mut line).end();
                let again = text.0.last() == Some(&said) && matches!(now, [Effect::May(_)]);
                text.0.push(if again { Line::of("You may do that once more.").end() } else { said });
            }
            steps = rest;
        }
    }

    /// "deal 2 Physical Damage, draw 1 card and …"
    pub(super) fn sequence(&self, line: &mut Line, steps: &[Effect], you: You) {
        let one_voice = steps.iter().all(|&effect| voice(effect) != Voice::Form && voice(effect) == voice(steps[0]));
        let mut named = None;
        for (at, &effect) in steps.iter().enumerate() {
            if at > 0 {
                line.say(match (one_voice, at + 1 == steps.len()) {
                    (true, false) => ", ",
                    (true, true) => " and ",
                    (false, _) => "; ",
                });
            }
            // Whoever has been named does not need it again.
            let who = effect.part::<Who>();
            let you = if one_voice && named.is_some() && named == who { You::Named } else { you };
            self.clause(line, effect, you);
            named = named.or(who);
        }
    }

    /// The steps of a block inside of a sentence.
    pub(super) fn inner(&self, line: &mut Line, block: Block, you: You) {
        self.sequence(line, self.program.of(block), you);
    }

    /// "if it is Undead, draw 1 card; otherwise …"
    pub(super) fn conditional(&self, line: &mut Line, cond: Cond, then: Block, otherwise: Block, you: You) {
        line.say("if ");
        self.condition_clause(line, cond);
        line.say(", ");
        self.inner(line, then, you);
        if !otherwise.is_empty() {
            line.say("; otherwise ");
            self.inner(line, otherwise, you);
        }
    }

    pub(super) fn discard_for(&self, line: &mut Line, most: Num, keyword: Option<Keyword>, each: Block) {
        let once = most == Num::plain(1);
        line.say(&format!("{} may discard {}", self.they(), if once { "" } else { "up to " }));
        self.cards(line, most, keyword);
        self.for_each(line, most, each);
    }

    pub(super) fn spend_for(&self, line: &mut Line, most: Num, each: Block) {
        let once = most == Num::plain(1);
        line.say(&format!("{} may take {}", self.they(), if once { "" } else { "up to " }));
        self.tokens_of(line, most);
        line.say(" off this card");
        self.for_each(line, most, each);
    }

    /// "you may draw 1 card"
    pub(super) fn may(&self, line: &mut Line, who: &str, block: Block) {
        line.say(&format!("{who} may "));
        if !self.is_order(block) {
            line.say("do this: ");
        }
        self.inner(line, block, You::Silent);
    }

    /// "draw 1 card, or discard 1 card"
    pub(super) fn alternatives(&self, line: &mut Line, one: Block, other: Block, you: You) {
        self.inner(line, one, you);
        line.say(", or ");
        self.inner(line, other, you);
    }

    /// "each Hero draws 1 card"
    pub(super) fn each(&self, line: &mut Line, who: Who, block: Block) {
        let steps = self.program.of(block);
        match *steps {
            _ if who == Who::You => self.inner(line, block, You::Silent),
            [Effect::May(block)] => self.of_others().may(line, self.hero(who), block),
            [Effect::Choose(one, other)] => {
                line.say(&format!("{} chooses: ", self.hero(who)));
                self.of_others().alternatives(line, one, other, You::Silent);
            }
            _ if steps
                .iter()
                .all(|&effect| voice(effect) == Voice::Order && effect.part::<Who>() == Some(Who::You) && !matches!(effect, Effect::MoveTo(..))) =>
            {
                let theirs: Vec<Effect> = steps.iter().map(|&effect| effect.with(who)).collect();
                self.sequence(line, &theirs, You::Silent);
            }
            _ => {
                line.say(&format!("{}: ", self.hero(who)));
                self.of_others().inner(line, block, You::Silent);
            }
        }
    }

    /// "; for each add 1 Physical Damage"
    fn for_each(&self, line: &mut Line, most: Num, each: Block) {
        match most == Num::plain(1) {
            true if self.is_order(each) => line.say(" to "),
            true => line.say(&format!("; if {} do, ", self.they())),
            false => line.say("; for each "),
        }
        self.inner(line, each, You::Silent);
    }

    /// "you may discard 1 card to cancel 2 damage"
    pub(super) fn pay(&self, line: &mut Line, cost: Block, then: Block, you: You) {
        self.may(line, self.they(), cost);
        if self.is_order(then) && self.is_order(cost) {
            line.say(" to ");
            self.inner(line, then, You::Silent);
        } else {
            line.say(&format!("; if {} do, ", self.they()));
            self.inner(line, then, if you == You::Named { You::Silent } else { you });
        }
    }

    /// Is every clause of it an order, which "you may" or "to" can stand before?
    fn is_order(&self, block: Block) -> bool {
        self.program.of(block).iter().all(|&effect| voice(effect) == Voice::Order)
    }

    /// "2 Objectives"
    pub(super) fn tokens_of(&self, line: &mut Line, n: Num) {
        self.amount(line, n);
        line.say(" ");
        line.counted_symbol(Symbol::Objective, n);
    }
}

/// Who stands before the verb of a step.
fn voice(effect: Effect) -> Voice {
    let form = matches!(effect, Effect::Until(..) | Effect::Strike) || effect.part::<Block>().is_some();
    let of_enemies = matches!(effect, Effect::Attack(..));
    // Moving Enemies is the acting player's doing, wherever they go.
    let order = matches!(effect, Effect::MoveTo(..));
    match effect.part::<Who>() {
        _ if form => Voice::Form,
        _ if of_enemies => Voice::Enemies,
        Some(who) if !order && who != Who::You => Voice::Heroes(who),
        None | Some(_) => Voice::Order,
    }
}

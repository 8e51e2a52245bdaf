//! Sentences and clauses: who does what, if what.

use super::verbs::is_definite;
use super::{Printer, Who, is_verb};
use crate::effect::{Block, Effect, Unite, Whose};

/// How far the words before a clause have named who acts in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Subject {
    /// Not at all, and it must be: "If they do, …".
    Missing,
    /// It goes without saying: "If you do, …".
    Silent,
    /// It stands right before: "All players …".
    Stated,
    /// So does the "can": "Another player can …".
    Can,
}

/// How clauses are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Join {
    /// "gain 1 Fate, then recover 1": the order counts and the sentence goes on.
    Then,
    /// "gain 1 Fate and recover 1": inside of a clause.
    And,
}

impl Printer<'_> {
    /// "Discard 1, then recover 1."
    pub(super) fn sentence_of(&mut self, steps: &[Effect]) {
        self.sequence(steps, Who::You, Subject::Silent, Join::Then);
        self.say(".");
    }

    /// After "… can ": what can be done, at what cost, and what happens otherwise.
    pub(super) fn offer(&mut self, who: Who, cost: Block, then: Block, otherwise: Block) {
        if cost.is_empty() {
            self.what_can_be(then, who, Join::Then);
            return self.say(".");
        }
        self.verbs(self.program.of(cost), who);
        self.say(".");
        self.outcome(who, "do", "does", then);
        if !otherwise.is_empty() {
            self.outcome(who, "don't", "doesn't", otherwise);
        }
    }

    /// " If you do, recover 2."
    fn outcome(&mut self, who: Who, did: &str, does: &str, block: Block) {
        let steps = self.program.of(block);
        match who {
            Who::All if begins_with_somebody(steps, self) => {
                self.say(&format!(" For each who {does}, "));
                self.sequence(steps, who, Subject::Missing, Join::Then);
            }
            Who::All => {
                self.say(&format!(" Those who {did} "));
                self.sequence(steps, who, Subject::Stated, Join::Then);
            }
            Who::You | Who::Other => {
                self.say(&format!(" If {} {did}, ", who.they()));
                let subject = if who == Who::You { Subject::Silent } else { Subject::Missing };
                self.sequence(steps, who, subject, Join::Then);
            }
        }
        self.say(".");
    }

    /// "Another player can gain 1 Effort."
    pub(super) fn another(&mut self, block: Block) {
        self.say("another player can ");
        match *self.program.of(block) {
            [Effect::May { cost, then, otherwise }] => self.offer(Who::Other, cost, then, otherwise),
            _ => self.offer(Who::Other, Block::NOTHING, block, Block::NOTHING),
        }
    }

    /// "All players gain 1 Supply."
    pub(super) fn all(&mut self, block: Block) {
        let steps = self.program.of(block);
        if let [Effect::May { cost, then, otherwise }] = *steps {
            self.say("all players can ");
            return self.offer(Who::All, cost, then, otherwise);
        }
        self.all_clause(steps, Join::Then);
        self.say(".");
    }

    fn all_clause(&mut self, steps: &[Effect], join: Join) {
        if begins_with_somebody(steps, self) {
            self.say("for each player, ");
            self.sequence(steps, Who::All, Subject::Missing, join);
        } else {
            self.say("all players ");
            self.sequence(steps, Who::All, Subject::Stated, join);
        }
    }

    /// "You can remove 2 of your cubes from one district. If you do, place a Unity token there." (MW-UNITY-02)
    pub(super) fn unite(&mut self, unite: Unite) {
        let Unite { there, elsewhere, whose, spot } = unite;
        let district = self.uniting_district(spot);
        match whose {
            Whose::Yours => self.say(&format!("you can remove {there} of your cubes from {district}")),
            Whose::Anyones if there == 1 => self.say(&format!("you can remove 1 cube of any player from {district}")),
            Whose::Anyones => self.say(&format!("you can remove {there} cubes of any players from {district}")),
        }
        let token_goes = match elsewhere {
            0 => "there",
            1 => {
                self.say(" and 1 from another");
                "in the first district"
            }
            _ => {
                self.say(&format!(" and {elsewhere} from others"));
                "in the first district"
            }
        };
        self.say(&format!(". If you do, place a Unity token {token_goes}."));
    }

    /// Clauses one after the other. Gives how far the subject of the next one is named by them.
    fn sequence(&mut self, steps: &[Effect], who: Who, mut subject: Subject, join: Join) -> Subject {
        let clauses: Vec<&[Effect]> = steps.chunk_by(|one, next| one == next && puts_token_there(*one)).collect();
        for (at, &same) in clauses.iter().enumerate() {
            let last = at + 1 == clauses.len();
            self.say(match join {
                Join::Then | Join::And if at == 0 => "",
                Join::Then if last => ", then ",
                Join::And if last => " and ",
                Join::Then | Join::And => ", ",
            });
            subject = self.clause(same[0], same.len(), who, subject);
        }
        subject
    }

    /// One step as a clause, which is done so many times. Gives how far the next one's subject is named by it.
    fn clause(&mut self, step: Effect, times: usize, who: Who, subject: Subject) -> Subject {
        if let Effect::When(time, block) = step {
            let next = self.sequence(self.program.of(block), who, subject, Join::And);
            self.say(&format!(" ({} only)", time.slug()));
            return next;
        }
        if is_verb(step) {
            if subject == Subject::Missing {
                self.say(&format!("{} ", who.they()));
            }
            self.verb(step, times, who);
            return Subject::Silent;
        }
        if let Effect::May { cost, then, otherwise } = step {
            match subject {
                Subject::Missing | Subject::Silent => self.say(&format!("{} can ", who.they())),
                Subject::Stated => self.say("can "),
                Subject::Can => {}
            }
            self.offer_clause(who, cost, then, otherwise);
        }
        if let Effect::Another(block) = step {
            self.say("another player can ");
            self.what_can_be(block, Who::Other, Join::And);
        }
        if let Effect::All(block) = step {
            self.all_clause(self.program.of(block), Join::And);
        }
        Subject::Missing
    }

    /// After "you can ": "lose 1 Supply to recover 2 (if you don't, gain 1 Fate)".
    fn offer_clause(&mut self, who: Who, cost: Block, then: Block, otherwise: Block) {
        if cost.is_empty() {
            return self.what_can_be(then, who, Join::And);
        }
        self.verbs(self.program.of(cost), who);
        let steps = self.program.of(then);
        if steps.first().is_some_and(|&first| is_verb(first)) {
            self.say(" to ");
            self.sequence(steps, who, Subject::Silent, Join::And);
        } else {
            self.say(" so that ");
            self.sequence(steps, who, Subject::Missing, Join::And);
        }
        if !otherwise.is_empty() {
            self.say(&format!(" (if {} don't, ", who.they()));
            let subject = if who == Who::You { Subject::Silent } else { Subject::Missing };
            self.sequence(self.program.of(otherwise), who, subject, Join::And);
            self.say(")");
        }
    }

    /// After "… can ": something done by whom we speak of, or something that befalls others.
    fn what_can_be(&mut self, block: Block, who: Who, join: Join) {
        let steps = self.program.of(block);
        if begins_with_somebody(steps, self) {
            self.say("choose that ");
            self.sequence(steps, who, Subject::Missing, join);
        } else {
            self.sequence(steps, who, Subject::Can, join);
        }
    }

    /// "lose 1 Supply and discard 1"
    pub(super) fn verbs(&mut self, verbs: &[Effect], who: Who) {
        self.sequence(verbs, who, Subject::Silent, Join::And);
    }
}

/// Does it place a token in a district that is the same every time?
fn puts_token_there(effect: Effect) -> bool {
    matches!(effect, Effect::Fear(spot) | Effect::Unity(spot) if is_definite(spot))
}

/// Does the first step bring a subject of its own, such as "all players"?
fn begins_with_somebody(steps: &[Effect], printer: &Printer) -> bool {
    match steps {
        [Effect::When(_, block), ..] => begins_with_somebody(printer.program.of(*block), printer),
        _ => matches!(steps, [Effect::Another(_) | Effect::All(_), ..]),
    }
}

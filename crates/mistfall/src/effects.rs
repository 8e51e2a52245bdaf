//! The verbs on cards: whom they are done to, and what they do.

use crate::agenda::{Blow, Frame, Grave, Question, Step, Subject, Symbols};
use crate::effect::*;
use crate::event::Event;
use crate::ids::*;
use crate::machine::Machine;
use crate::moves::{Alternative, Reply};
use crate::state::{EffectSource, Goal, Lasting, Pile};
use crate::tables::{Aimed, change_bit};
use mistgate_kernel::{Rule, small};

impl Machine<'_> {
    /// The first effect of a frame, then the others.
    pub(crate) fn run_effects(&mut self, frame: Frame) {
        // MF-FINE-33: what concerns an eliminated Hero lapses.
        if frame.you.is_some_and(|you| !self.s.is_in_play(you)) {
            return;
        }
        if frame.len > 1 {
            self.push(Step::Run(Frame { start: frame.start + 1, len: frame.len - 1, subject: Subject::Open, ..frame }));
        }
        let first = Frame { len: 1, ..frame };
        let effect = *self.c.program.effects.at(frame.start);
        if first.subject == Subject::Open
            && let Some(ally) = self.look().bearing_ally(frame.source)
            && self.ally_bears(first, effect, ally)
        {
            return;
        }
        let Aimed { which, who, ally, .. } = self.t.aim(frame.start);
        match (first.subject, which, who) {
            (Subject::Open, None, _) if ally.is_some() => self.aim_at_allies(first, ally.unwrap_or(Companion::This)),
            (Subject::Enemy(enemy), Some(_), None) if ally.is_some() => self.send_at_ally(first, enemy, ally.unwrap_or(Companion::This)),
            (Subject::Ally(ally), ..) if self.look().hero_of_ally(ally).is_none() => {}
            (Subject::Ally(ally), None, Some(who)) => self.lend(first, ally, who),
            (Subject::Open, Some(which), _) => self.aim_at_enemies(first, effect, which),
            (Subject::Open, None, Some(who)) => self.aim_at_heroes(first, effect, who),
            // An Enemy is chosen, and it goes to or attacks a Hero.
            (Subject::Enemy(enemy), Some(_), Some(who)) => self.send(first, enemy, who),
            (Subject::Enemy(enemy), _, None) | (Subject::Enemy(enemy), None, Some(_)) if !self.look().is_foe(enemy) => {}
            (Subject::Hero(hero), _, _) if !self.s.is_in_play(hero) => {}
            (Subject::Enemy(_) | Subject::Hero(_) | Subject::Ally(_) | Subject::Open, ..) => self.do_effect(first, effect),
        }
    }

    /// How far a Focus cube goes.
    fn spaces(&self, num: Num, frame: Frame) -> i8 {
        i8::try_from(self.number(num, frame)).unwrap_or(i8::MAX)
    }

    pub(crate) fn number(&self, num: Num, frame: Frame) -> u8 {
        self.look().number(num, frame.context())
    }

    fn aim_at_enemies(&mut self, frame: Frame, effect: Effect, which: Which) {
        let found = self.look().which(frame, which);
        if which.among.is_one() {
            self.ask_of(frame, Question::Enemy(frame));
            return;
        }
        if found.len() <= 1 || effect.nature().is_quiet() {
            // The last one pushed is done first: the line from left to right, then the areas.
            for enemy in found.iter().collect::<Pile<EnemyId, MOST_ENEMIES>>().as_slice().iter().rev().copied() {
                self.push(Step::Run(Frame { subject: Subject::Enemy(enemy), ..frame }));
            }
            return;
        }
        let start = small(self.s.todos.len());
        for enemy in found.iter() {
            self.todo(EffectSource::Enemy(enemy), 0, Step::Run(Frame { subject: Subject::Enemy(enemy), ..frame }));
        }
        self.push(Step::Todo(start));
    }

    fn aim_at_heroes(&mut self, frame: Frame, effect: Effect, who: Who) {
        let found = self.look().who(frame, who);
        let chosen = matches!(who, Who::Any | Who::Another);
        if chosen {
            self.ask_of(frame, Question::Hero(frame));
        } else if matches!(who, Who::Highest | Who::Lowest) {
            self.ask_party(Question::Hero(frame));
        } else if found.len() <= 1 || self.is_quiet_block(effect) {
            for seat in found.iter().rev() {
                self.push(Step::Run(Frame { subject: Subject::Hero(Hero::of_seat(seat)), ..frame }));
            }
        } else {
            let start = small(self.s.todos.len());
            for seat in found.iter() {
                let hero = Hero::of_seat(seat);
                self.todo(EffectSource::Hero(hero), 0, Step::Run(Frame { subject: Subject::Hero(hero), ..frame }));
            }
            self.push(Step::Todo(start));
        }
    }

    /// The order among Heroes matters for nothing in it.
    fn is_quiet_block(&self, effect: Effect) -> bool {
        if let Effect::For(_, block) = effect {
            return self.look().block(block).iter().all(|effect| effect.nature().is_quiet());
        }
        effect.nature().is_quiet()
    }

    /// A Hero was chosen for the effect.
    pub(crate) fn with_hero(&mut self, frame: Frame, hero: Hero) {
        match frame.subject {
            Subject::Enemy(enemy) => self.send_to(frame, enemy, hero),
            Subject::Ally(ally) => self.lend_ally(ally, hero),
            Subject::Open | Subject::Hero(_) => self.push(Step::Run(Frame { subject: Subject::Hero(hero), ..frame })),
        }
    }

    /// The Enemy goes to a Hero, or attacks one: which one?
    fn send(&mut self, frame: Frame, enemy: EnemyId, who: Who) {
        let found = self.look().who(frame, who);
        if found.len() > 1 {
            let what = Question::Hero(frame);
            if matches!(who, Who::Highest | Who::Lowest) { self.ask_party(what) } else { self.ask_of(frame, what) }
        } else if let Some(seat) = found.iter().next() {
            self.send_to(frame, enemy, Hero::of_seat(seat));
        }
    }

    fn send_to(&mut self, frame: Frame, enemy: EnemyId, hero: Hero) {
        if let Effect::MoveTo(_, _, halving) = *self.c.program.effects.at(frame.start) {
            self.enter_area(enemy, hero, halving);
        } else {
            let blocker = self.look().blocker_of(enemy).filter(|_| self.look().area_of(enemy) == Some(hero));
            self.activate_by_effect(enemy, blocker.map_or(Step::Attack(enemy, hero), |ally| Step::AttackAlly(enemy, ally)));
        }
    }

    /// The Ally goes to a Hero: which one?
    fn lend(&mut self, frame: Frame, ally: AllyId, who: Who) {
        let found = self.look().who(frame, who);
        if found.len() > 1 {
            self.ask_of(frame, Question::Hero(frame));
        } else if let Some(seat) = found.iter().next() {
            self.lend_ally(ally, Hero::of_seat(seat));
        }
    }

    /// The Enemy attacks an Ally: which one (HM-ATTACK-10)?
    fn send_at_ally(&mut self, frame: Frame, enemy: EnemyId, which: Companion) {
        let found = self.look().companions(frame, which);
        if found.len() > 1 && which.is_one() {
            return self.ask_of(frame, Question::Ally(frame));
        }
        for ally in found.iter() {
            self.activate_by_effect(enemy, Step::AttackAlly(enemy, ally));
        }
    }

    /// What each verb does. Those about Heroes or Enemies are done to one of them at a time.
    fn do_effect(&mut self, frame: Frame, effect: Effect) {
        match effect {
            Effect::Deal(n, damage) => self.deal_damage(frame, n, damage),
            Effect::Add(n, damage, only) => self.add_damage(frame, n, damage, only),
            Effect::Pierce(n, sort) => self.pierce(self.number(n, frame), sort),
            Effect::Gains(keyword) => self.gain_keywords(Keywords::only(keyword)),
            Effect::DiscardFor { most, .. } => self.discard_up_to(frame, self.number(most, frame)),
            Effect::SpendFor { most, .. } => self.spend_up_to(frame, self.number(most, frame)),
            Effect::Embed { .. } => self.ask_of(frame, Question::Embed(frame)),
            Effect::Strike => self.push(Step::Strike),
            Effect::Fight => self.fight(frame),
            Effect::Hurt(n, damage, _) => self.hurt_effect(frame, damage, self.number(n, frame)),
            Effect::Wound(n, _) => self.wound(frame, self.number(n, frame)),
            Effect::Afflict(condition, n, _) => self.afflict(frame, condition, self.number(n, frame)),
            Effect::Cure(n, _) => self.push(Step::Cure(frame.subject, self.number(n, frame))),
            Effect::Heal(n, _) => self.heal_effect(frame, self.number(n, frame)),
            Effect::Draw(n, _) => self.on_hero(frame, |machine, hero| machine.draw_effect(hero, machine.number(n, frame))),
            Effect::Discard(n, keyword, _) => self.on_hero(frame, |machine, hero| machine.discard_effect(hero, machine.number(n, frame), keyword)),
            Effect::Bury(n, _) => self.on_hero(frame, |machine, hero| machine.bury_effect(hero, machine.number(n, frame))),
            Effect::BuryTop(n, _) => self.on_hero(frame, |machine, hero| machine.bury_top(hero, machine.number(n, frame))),
            Effect::DiscardTop(n, _) => self.on_hero(frame, |machine, hero| machine.discard_top(hero, machine.number(n, frame))),
            Effect::Fetch { n, .. } => self.ask_more(frame, Question::Fetch(frame, self.number(n, frame)), self.number(n, frame)),
            Effect::Place(zone) => self.set_goal(frame, Goal::Zone(zone)),
            Effect::AttachToTarget => self.attach_to_target(frame),
            Effect::AttachFromHand(_) => self.ask_of(frame, Question::Attach(frame)),
            Effect::Tokens(n, Holder::Any | Holder::AnyInArea) | Effect::LoseTokens(n, Holder::Any | Holder::AnyInArea) => {
                self.s.paid = 0;
                self.tokens_of_choice(frame, self.number(n, frame));
            }
            Effect::Tokens(n, holder) => self.place_tokens(frame, self.number(n, frame), holder),
            Effect::PassToken => self.tokens_of_choice(frame, 2),
            Effect::Turn(_) => self.on_ally(frame, Self::turn_ally),
            Effect::Dismiss(_) => self.on_ally(frame, Self::dismiss_ally),
            // To whom is asked first; see `lend`.
            Effect::Lend(..) => {}
            Effect::Recruit(..) => self.recruit(frame),
            Effect::Claim(n) => self.ask_more(frame, Question::Claim(frame, self.number(n, frame)), self.number(n, frame)),
            Effect::Restock(n) => self.restock(self.number(n, frame)),
            Effect::LoseTokens(n, holder) => self.lose_tokens(frame, self.number(n, frame), holder),
            Effect::Focus(n, _) => self.on_hero(frame, |machine, hero| machine.focus_effect(frame, hero, machine.spaces(n, frame))),
            Effect::FocusBack(n, _) => self.on_hero(frame, |machine, hero| machine.focus_effect(frame, hero, -machine.spaces(n, frame))),
            Effect::HalveFocus(_) => self.on_hero(frame, Self::halve_focus),
            Effect::Cancel(n, sort) => self.cancel(self.number(n, frame), sort),
            Effect::CancelAll => self.cancel(u8::MAX, Sort::Any),
            Effect::TakeOver => self.take_over(frame),
            Effect::DrawMore(n) => self.s.drawing = self.s.drawing.saturating_add(self.number(n, frame)),
            Effect::Enrage(_) => self.on_enemy(frame, |machine, enemy| machine.push(Step::Enrage(enemy))),
            Effect::Calm(_) => self.on_enemy(frame, Self::calm),
            Effect::Rage(_) => self.on_hero(frame, |machine, hero| machine.push(Step::Rage(hero))),
            Effect::Attack(..) => self.on_enemy(frame, Self::attack_pursued),
            Effect::MoveToLine(_) => self.on_enemy(frame, Self::return_to_line),
            // To whom is asked first; see `send_to`.
            Effect::MoveTo(..) => {}
            Effect::DriveOff(_) => self.on_enemy(frame, Self::drive_off),
            Effect::Bring(n, keyword, colour) => self.bring(self.number(n, frame), keyword, colour),
            Effect::Resolve(n) => self.gain_resolve(self.number(n, frame)),
            Effect::LoseResolve(n) => self.spend_resolve(self.number(n, frame)),
            Effect::Time(n) => self.advance_time(frame, self.number(n, frame)),
            Effect::TimeBack(n) => self.move_time_back(self.number(n, frame)),
            Effect::Reinforce(n) => self.push(Step::Reinforce(self.number(n, frame))),
            Effect::ReinforceBack(n) => self.move_reinforcement_back(self.number(n, frame)),
            Effect::Improve(_) | Effect::Degrade(_) | Effect::Scout | Effect::March => self.ask_of(frame, Question::Site(frame)),
            Effect::Reward(n) => self.draw_rewards(self.number(n, frame)),
            Effect::Flip => self.flip(),
            Effect::MoreRegular(n) => self.more_regulars(frame, self.number(n, frame)),
            Effect::Until(until, modifier) => self.until(frame, until, modifier),
            Effect::May(_) => self.offer(frame, Question::May(frame)),
            Effect::Pay(..) => self.offer(frame, Question::Pay(frame)),
            Effect::Choose(..) => self.ask_of(frame, Question::Choose(frame)),
            Effect::If(cond, then, otherwise) => {
                let block = if self.look().holds(cond, frame.context()) { then } else { otherwise };
                self.run_block(frame, block);
            }
            Effect::For(_, block) => self.on_hero(frame, |machine, hero| machine.run_block(Frame { you: Some(hero), ..frame }, block)),
        }
    }

    fn on_hero(&mut self, frame: Frame, act: impl FnOnce(&mut Self, Hero)) {
        if let Subject::Hero(hero) = frame.subject {
            act(self, hero);
        }
    }

    fn on_ally(&mut self, frame: Frame, act: impl FnOnce(&mut Self, AllyId)) {
        if let Subject::Ally(ally) = frame.subject {
            act(self, ally);
        }
    }

    fn heal_effect(&mut self, frame: Frame, points: u8) {
        match frame.subject {
            Subject::Hero(hero) => self.heal(hero, points),
            Subject::Ally(ally) => self.mend(ally, points),
            Subject::Enemy(_) | Subject::Open => {}
        }
    }

    /// Damage to a Hero, or to an Ally against its defence.
    fn hurt_effect(&mut self, frame: Frame, damage: Damage, n: u8) {
        match frame.subject {
            Subject::Hero(hero) => self.hurt(hero, None, frame.source, damage, n),
            Subject::Ally(ally) => {
                if let Some(hero) = self.look().hero_of_ally(ally) {
                    self.hurt(hero, Some(ally), frame.source, damage, n);
                }
            }
            Subject::Enemy(_) | Subject::Open => {}
        }
    }

    fn on_enemy(&mut self, frame: Frame, act: impl FnOnce(&mut Self, EnemyId)) {
        if let Subject::Enemy(enemy) = frame.subject {
            act(self, enemy);
        }
    }

    /// What cannot be done is not offered (MF-FINE-17, MF-FINE-19).
    fn offer(&mut self, frame: Frame, what: Question) {
        if self.look().is_possible(frame) {
            self.ask_of(frame, what);
        }
    }

    fn discard_up_to(&mut self, frame: Frame, most: u8) {
        self.s.paid = 0;
        self.ask_more(frame, Question::DiscardFor(frame, most), most);
    }

    fn spend_up_to(&mut self, frame: Frame, most: u8) {
        self.s.paid = 0;
        let most = most.min(self.look().tokens_on(frame.source));
        self.ask_more(frame, Question::SpendFor(frame, most), most);
    }

    fn wound(&mut self, frame: Frame, n: u8) {
        match frame.subject {
            Subject::Hero(hero) => self.wound_hero(hero, n, Blow::Other, Rule("MF-EFFECT-11")),
            Subject::Enemy(enemy) => self.wound_enemy(enemy, n, Rule("MF-EFFECT-11")),
            Subject::Ally(ally) => self.wound_ally(ally, n),
            Subject::Open => {}
        }
    }

    fn afflict(&mut self, frame: Frame, condition: Condition, n: u8) {
        match frame.subject {
            Subject::Hero(hero) => self.afflict_hero(hero, condition, n),
            Subject::Enemy(enemy) => self.try_to_afflict(frame, enemy, condition, n),
            Subject::Ally(ally) => self.afflict_ally(ally, condition, n),
            Subject::Open => {}
        }
    }

    /// The Enemy attacks whom it pursues.
    fn attack_pursued(&mut self, enemy: EnemyId) {
        if self.look().area_of(enemy).is_some() {
            self.activate_by_effect(enemy, Step::ActivatedAttack(enemy));
        }
    }

    fn advance_time(&mut self, frame: Frame, spaces: u8) {
        let symbols = if matches!(frame.source, EffectSource::Time(_)) { Symbols::AfterTheEvent } else { Symbols::AtOnce };
        self.push(Step::Time(spaces, symbols));
    }

    /// Condition tokens on an Enemy; Weakness can cancel its immunity (MF-CONDITION-10).
    fn try_to_afflict(&mut self, frame: Frame, enemy: EnemyId, condition: Condition, n: u8) {
        let immunity = Change::Immune(condition);
        let is_asked = self.look().enemy_has(enemy, immunity)
            && self.offer_suppression(change_bit(immunity), [enemy].into_iter().collect(), Step::Run(Frame { subject: Subject::Enemy(enemy), ..frame }));
        if !is_asked {
            self.afflict_enemy(enemy, condition, n);
            self.end_suppression();
        }
    }

    /// Asks for up to so many things, one after the other (MF-FINE-22).
    pub(crate) fn ask_more(&mut self, frame: Frame, what: Question, left: u8) {
        if left > 0 {
            self.ask_of(frame, what);
        }
    }

    pub(crate) fn answer_may(&mut self, frame: Frame, reply: Reply) {
        let Effect::May(block) = *self.c.program.effects.at(frame.start) else { return };
        match reply {
            Reply::Yes => self.run_block(frame, block),
            Reply::No => self.log.note(Event::Declined),
        }
    }

    /// Paid in full, and then the effect (MF-FINE-19).
    pub(crate) fn answer_pay(&mut self, frame: Frame, reply: Reply) {
        let Effect::Pay(cost, then) = *self.c.program.effects.at(frame.start) else { return };
        match reply {
            Reply::Yes => {
                self.s.paid = 0;
                self.run_block(frame, then);
                self.run_block(frame, cost);
            }
            Reply::No => self.log.note(Event::Declined),
        }
    }

    pub(crate) fn answer_choose(&mut self, frame: Frame, which: Alternative) {
        let Effect::Choose(one, other) = *self.c.program.effects.at(frame.start) else { return };
        self.run_block(frame, which.pick(one, other));
    }

    fn until(&mut self, frame: Frame, until: Duration, modifier: ModId) {
        if self.s.lasting.len() < crate::state::LASTING {
            self.s.lasting.push(Lasting {
                modifier,
                hero: frame.you.filter(|_| matches!(frame.source, EffectSource::Hero(_) | EffectSource::Card(_))),
                source: frame.source,
                until,
                turn: self.look().parallel_turn(frame.you),
            });
        }
    }

    fn more_regulars(&mut self, frame: Frame, n: u8) {
        if let Some(you) = frame.you {
            self.s.hero_mut(you).regulars += n;
        }
    }

    /// A Hero receives Wounds, by this rule.
    pub(crate) fn wound_hero(&mut self, hero: Hero, wounds: u8, blow: Blow, rule: Rule) {
        if wounds > 0 && self.s.is_in_play(hero) {
            self.log.note(Event::HeroWounded { hero: self.who_is(hero), wounds, rule });
            self.push(Step::Wounds(hero, wounds, blow));
        }
    }

    /// One Wound at a time, each paid by Burying (MF-DEFENCE-10).
    pub(crate) fn wounds(&mut self, hero: Hero, left: u8, blow: Blow) {
        if left > 0 && self.s.is_in_play(hero) {
            self.ask_hero(hero, Question::Bury(hero, left, if blow == Blow::Assault { Grave::Assault } else { Grave::Wound }));
        }
    }
}

//! A Hero's Action from its choice to its conclusion (MF-ACTION-04).

use crate::agenda::{Frame, Question, Step};
use crate::content::Target;
use crate::effect::*;
use crate::event::Event;
use crate::ids::*;
use crate::look::Look;
use crate::machine::Machine;
use crate::moves::Move;
use crate::state::{Act, EffectSource, Goal, Part};
use mistgate_kernel::small;

/// How the text of a card that takes part in an Action is done.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum TextDone {
    /// What builds the attack first, everything else after the attack (MF-ACTION-04).
    InTwoSteps,
    /// All of it at once: it changes an Action in progress (MF-REFLEX-04).
    AtOnce,
}

impl Look<'_> {
    /// How many effects of a block belong to its building part: all up to the last one that builds an attack.
    pub fn building(self, block: Block) -> u8 {
        let last = (0..block.len).rev().find(|&at| self.t.aim(block.start + u16::from(at)).builds);
        last.map_or(0, |at| at + 1)
    }
}

impl Machine<'_> {
    /// A Hero begins an Action; what happened is about an Enemy, if it is a Reflex to that.
    pub(crate) fn begin_act(&mut self, hero: Hero, card: CardId, at: u8, kind: ActionKind, about: Option<EnemyId>) {
        let reflex = kind == ActionKind::Reflex;
        let action = *self.look().action(card, at);
        let icons = small(self.s.icons.len());
        let keywords = self.look().card(card).keywords;
        let mut act = Act { hero, keywords, reflex, icons, ..Act::default() };
        // A Reflex without a target of its own is aimed at the Enemy it answers.
        if let (Target::None, Some(enemy)) = (action.target, about) {
            act.enemies.insert(enemy);
        }
        self.s.acts.push(act);
        self.add_part(hero, card, at, TextDone::InTwoSteps);
        self.log.note(if reflex {
            Event::Reflex { hero: self.who_is(hero), card, action: at }
        } else {
            Event::Used { hero: self.who_is(hero), card, action: at }
        });
        self.push(Step::ActOver);
        self.push(Step::Conclude);
        self.push(Step::ActFell);
        self.push(Step::Remainder(u8::MAX));
        self.push(Step::Strike);
        self.push(Step::Build);
        self.push(Step::Targets);
    }

    /// The card takes part in the Action; from hand it lies beside it from now on (MF-CONCLUDE-01).
    pub(crate) fn add_part(&mut self, hero: Hero, card: CardId, action: u8, text: TextDone) {
        let unfinished = text == TextDone::InTwoSteps;
        let from_hand = self.take_from_hand(hero, card);
        let part = Part { card, action, hero, from_hand, unfinished, goes: None };
        let keywords = self.look().card(card).keywords;
        if let Some(act) = self.s.acts.as_mut_slice().last_mut() {
            act.parts.push(part);
            act.keywords = act.keywords.union(keywords); // MF-EMBED-03, MF-EMBED-04
        }
    }

    /// Another Action as part of this one (MF-EMBED-01); it counts against no limit (MF-EMBED-02).
    pub(crate) fn embed(&mut self, card: CardId, at: u8) {
        let Some(hero) = self.look().act().map(|act| act.hero) else { return };
        self.add_part(hero, card, at, TextDone::InTwoSteps);
        self.log.note(Event::Embedded { hero: self.who_is(hero), card, action: at });
        self.push(Step::Build);
        self.push(Step::Targets);
    }

    fn act(&mut self) -> Option<&mut Act> {
        self.s.acts.as_mut_slice().last_mut()
    }

    fn newest(&self) -> Option<(Hero, Part)> {
        let act = self.look().act()?;
        Some((act.hero, *act.parts.top()?))
    }

    /// MF-RANGE-01: targets are declared once, before anything is resolved.
    pub(crate) fn declare_targets(&mut self) {
        let Some((hero, part)) = self.newest() else { return };
        if !self.s.is_in_play(hero) {
            return;
        }
        let look = self.look();
        let (target, range) = (look.action(part.card, part.action).target, look.part_range());
        match target {
            Target::None => {}
            Target::Enemies(n, how_many, _) => {
                let chosen = look.act().map(|act| act.enemies).unwrap_or_default();
                let embedded = look.act().is_some_and(|act| act.parts.len() > 1 && !chosen.is_empty() && act.parts.as_slice()[0].card != part.card);
                // An embedded Action is aimed at what the Action that embeds it is aimed at.
                if embedded && look.aimed_by_outer() {
                    return;
                }
                let open = look.enemy_targets(hero, target, range).filter(|&id| !chosen.contains(id)).count();
                let left = usize::from(n).saturating_sub(chosen.len());
                self.pick_targets(hero, left, open, how_many);
            }
            Target::Heroes(n, how_many, _) => {
                let chosen = look.act().map(|act| act.heroes).unwrap_or_default();
                let open = look.hero_targets(hero, target, range).iter().filter(|&seat| !chosen.contains(seat)).count();
                let left = usize::from(n).saturating_sub(chosen.len());
                self.pick_targets(hero, left, open, how_many);
            }
            Target::Allies(n, how_many) => {
                let chosen = look.act().map(|act| act.allies).unwrap_or_default();
                let open = look.ally_targets(hero, range).iter().filter(|&ally| !chosen.contains(ally)).count();
                let left = usize::from(n).saturating_sub(chosen.len());
                self.pick_targets(hero, left, open, how_many);
            }
            Target::HeroOrAlly => {
                let chosen = look.act().map_or(0, |act| act.allies.len() + act.heroes.len());
                let open = look.ally_targets(hero, range).len() + look.hero_targets(hero, target, range).len();
                self.pick_targets(hero, 1usize.saturating_sub(chosen), open, HowMany::Exactly);
            }
            Target::EveryAlly => {
                let all = look.ally_targets(hero, range);
                if let Some(act) = self.act() {
                    act.allies = all;
                }
                all.iter().for_each(|ally| self.log.note(Event::TargetedAlly { ally }));
            }
            Target::EveryHero => {
                let all = look.hero_targets(hero, target, range);
                if let Some(act) = self.act() {
                    act.heroes = all;
                }
            }
            Target::EveryEnemy(_) | Target::EveryEnemyInArea(_) | Target::EveryEnemyInLine(_) => {
                let all: EnemySet = look.enemy_targets(hero, target, range).collect();
                if let Some(act) = self.act() {
                    act.enemies = act.enemies.union(all);
                }
                all.iter().for_each(|enemy| self.log.note(Event::Targeted { enemy }));
            }
        }
    }

    /// Asks for the next target, or takes all there are if nothing is left to choose.
    fn pick_targets(&mut self, hero: Hero, left: usize, open: usize, how_many: HowMany) {
        if left == 0 || open == 0 {
            return;
        }
        if how_many == HowMany::Exactly && open <= left {
            let ask = crate::agenda::Ask { who: mistgate_kernel::SeatSet::only(hero.seat()), what: Question::Target };
            let mut first = None;
            self.look().options(ask, hero.seat(), &mut |mv| {
                first.get_or_insert(mv);
            });
            self.push(Step::Targets);
            if let Some(mv) = first {
                self.note_target(mv);
            }
            return;
        }
        self.ask_hero(hero, Question::Target);
    }

    /// A target was chosen; there may be more.
    pub(crate) fn add_target(&mut self, mv: Move) {
        if mv != Move::Done {
            self.push(Step::Targets);
            self.note_target(mv);
        }
    }

    fn note_target(&mut self, mv: Move) {
        if let Move::Enemy(enemy) = mv {
            if let Some(act) = self.act() {
                act.enemies.insert(enemy);
            }
            self.log.note(Event::Targeted { enemy });
        }
        if let Move::Ally(ally) = mv {
            if let Some(act) = self.act() {
                act.allies.insert(ally);
            }
            self.log.note(Event::TargetedAlly { ally });
        }
        if let Move::Hero(charter) = mv
            && let Some(hero) = self.look().hero_of(charter)
        {
            if let Some(act) = self.act() {
                act.heroes.insert(hero.seat());
            }
            self.log.note(Event::TargetedHero { hero: self.who_is(hero) });
        }
    }

    fn part_frame(part: Part) -> Frame {
        Frame { you: Some(part.hero), source: EffectSource::Card(part.card), ..Frame::default() }
    }

    /// What builds an attack comes first, so that the total is known before it is compared with defences (MF-DAMAGE-02).
    pub(crate) fn build(&mut self) {
        let Some((_, part)) = self.newest() else { return };
        let block = self.look().action(part.card, part.action).effect;
        let len = self.look().building(block);
        self.run_block(Self::part_frame(part), Block { start: block.start, len });
    }

    /// Everything else: of what was embedded first, of the Action itself last.
    pub(crate) fn remainder_of_parts(&mut self, from: u8) {
        let Some(act) = self.look().act() else { return };
        let parts = act.parts.as_slice();
        let Some(at) = (0..parts.len().min(usize::from(from))).rev().find(|&at| parts[at].unfinished) else { return };
        let part = parts[at];
        let block = self.look().action(part.card, part.action).effect;
        let built = self.look().building(block);
        self.push(Step::Remainder(small(at)));
        self.run_block(Self::part_frame(part), Block { start: block.start + u16::from(built), len: block.len - built });
    }

    /// Where the card of this text goes (MF-CONCLUDE-01).
    pub(crate) fn set_goal(&mut self, frame: Frame, goal: Goal) {
        let EffectSource::Card(card) = frame.source else { return };
        if let Some(part) = self.act().and_then(|act| act.parts.as_mut_slice().iter_mut().find(|part| part.card == card)) {
            part.goes = Some(goal);
        }
    }

    /// MF-EFFECT-09
    pub(crate) fn attach_to_target(&mut self, frame: Frame) {
        let enemy = self.look().targets(frame.context()).next();
        if let Some(enemy) = enemy {
            self.set_goal(frame, Goal::Under(enemy));
        }
    }

    /// Used cards go to their place: from hand to the discard pile, in the Hero Area they stay, unless their text says
    /// otherwise (MF-CONCLUDE-01, MF-CONCLUDE-02); a Transient Reward after its main Action under its deck (MF-GLOSSARY-28).
    pub(crate) fn conclude(&mut self) {
        let Some(act) = self.look().act().copied() else { return };
        if let Some(act) = self.act() {
            act.parts.as_mut_slice().iter_mut().for_each(|part| part.from_hand = false); // they lie beside it no longer
        }
        for &part in act.parts.as_slice() {
            let Part { hero, card, .. } = part;
            if !self.s.is_in_play(hero) {
                if part.from_hand {
                    self.leave_game(card);
                }
                continue;
            }
            if !part.from_hand && !self.look().in_area(hero, card) {
                continue; // it has left the Hero Area meanwhile
            }
            let main = self.look().action(card, part.action).main;
            let goal = match part.goes {
                _ if main => Some(Goal::Zone(Zone::Rewards)),
                None if part.from_hand => Some(Goal::Zone(Zone::Discard)),
                goal => goal,
            };
            // An attachment whose host is gone is discarded like any used card.
            let goal = match goal {
                Some(Goal::Under(enemy)) if !self.look().is_foe(enemy) => Some(Goal::Zone(Zone::Discard)),
                goal => goal,
            };
            match goal {
                // HM-OBJ-02
                None if self.look().is_spent_card(card) => self.discard_if_spent(card),
                None => {}
                Some(Goal::Zone(Zone::Area)) if !part.from_hand => {}
                Some(goal) => {
                    if !part.from_hand {
                        self.take_from_area(hero, card);
                    }
                    match goal {
                        Goal::Zone(zone) => {
                            self.log.note(Event::Concluded { hero: self.who_is(hero), card, to: zone });
                            self.put_card(hero, card, zone);
                        }
                        Goal::Under(enemy) => self.attach(hero, card, EffectSource::Enemy(enemy)),
                    }
                }
            }
        }
    }

    /// The Action is over: its Focus moves as one movement for each Hero, the acting Hero's first (MF-FOCUS-07), and icons
    /// are resolved (MF-FINE-08).
    pub(crate) fn act_over(&mut self) {
        let Some(act) = self.s.acts.pop() else { return };
        let mut focus = act.focus;
        for part in act.parts.as_slice() {
            let by = self.look().action(part.card, part.action).focus;
            focus[part.hero.index()] = focus[part.hero.index()].saturating_add(by);
        }
        self.end_suppression();
        self.push_any_time();
        for hero in (0..self.s.number).map(Hero).filter(|&hero| hero != act.hero) {
            self.push_focus(hero, focus[hero.index()]);
        }
        self.push_focus(act.hero, focus[act.hero.index()]);
        self.push(Step::Icons(act.icons));
    }

    fn push_focus(&mut self, hero: Hero, by: i8) {
        if by != 0 {
            self.push(Step::Focus(hero, by));
        }
    }
}

impl Look<'_> {
    /// Did an Action around the newest one name targets of its own?
    fn aimed_by_outer(self) -> bool {
        let parts = self.act().map(|act| act.parts.as_slice()).unwrap_or_default();
        let around = parts.split_last().map_or(parts, |(_, around)| around);
        around.iter().any(|part| part.unfinished && self.action(part.card, part.action).target.is_enemies())
    }
}

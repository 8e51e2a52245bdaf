//! Carrying out effects, one verb after the other, and the choices they ask for.

use crate::agenda::{ANY_COST, CardAim, EnemyAim, Frame, Question, SpaceAim, Step, TaskId, WareAim};
use crate::effect::{Effect, Goal};
use crate::event::{Event, TaskName};
use crate::ids::*;
use crate::machine::Machine;
use crate::moves::Move;
use crate::possible::helps;
use crate::state::Lying;
use mistgate_kernel::Rule;

impl Machine<'_> {
    /// The next effect of a block; the rest waits until it is done (CF-GENERAL-07).
    pub(crate) fn run_effects(&mut self, frame: Frame) {
        if frame.len > 1 {
            self.push(Step::Run(Frame { start: frame.start + 1, len: frame.len - 1, ..frame }));
        }
        let effect = *self.c.program.at(frame.start);
        if self.s.fight.window == Some(frame.you) && !helps(effect) {
            return;
        }
        self.do_effect(frame.you, frame.start, effect);
    }

    fn do_effect(&mut self, you: Player, at: u16, effect: Effect) {
        match effect {
            Effect::Gain { n, resource, per } => {
                let times = per.map_or(1, |thing| self.look().count(you, thing));
                self.generate(you, resource, n.saturating_mul(times));
            }
            Effect::Draw(n) => (0..n).for_each(|_| {
                self.draw_card(you, Rule("CF-GENERAL-05"));
            }),
            Effect::Heal(n) => self.heal(you, n),
            // Who could not bear it was not let in here, except as part of more: then it is left out (CF-WOUND-02).
            Effect::Wound(n) if self.look().health_left(you) < n => {}
            Effect::Wound(n) => self.wound(you, n, Rule("CF-ICON-05")),
            Effect::Retire { extent, n, what, from } => self.ask_cards(you, CardAim::Retire(what, from, extent), n),
            Effect::RetireEnemy { n, kind, .. } => self.ask(you, Question::Enemy(EnemyAim::Retire(n, kind))),
            Effect::Discard { extent, n } => self.ask_cards(you, CardAim::Discard(extent), n),
            Effect::Recover(n) => self.ask_cards(you, CardAim::Recover, n),
            Effect::Recall(n) => self.ask_cards(you, CardAim::Recall, n),
            Effect::Learn(Some(skill)) => self.learn(you, skill),
            Effect::Learn(None) => self.ask(you, Question::Skill),
            Effect::Take { row, max, to } => self.ask(you, Question::Ware(WareAim::Gain(row, max.unwrap_or(ANY_COST), to))),
            Effect::Hire => self.ask_cards(you, CardAim::Hire, 1),
            Effect::Refresh { n, what } => self.ask_cards(you, CardAim::Refresh(what), n),
            Effect::Exhaust { n, what } => self.ask_cards(you, CardAim::Exhaust(what), n),
            Effect::Unlock(n) => self.ask_cards(you, CardAim::Unlock, n),
            Effect::Reach(n) => self.area(you).reach += n,
            Effect::Slay { max, range } => self.ask(you, Question::Enemy(EnemyAim::Slay(max, range))),
            Effect::Ward(n) => self.area(you).ward += n,
            Effect::Walk(n) => self.ask(you, Question::Space(SpaceAim::Walk(n))),
            Effect::Venture(n) => self.ask(you, Question::Space(SpaceAim::Venture(n))),
            Effect::Travel(Goal::Inn) if self.s.area(you).space == Space::INN => {}
            Effect::Travel(goal) => self.ask(you, Question::Space(SpaceAim::Travel(goal))),
            Effect::Explore(n) => self.explore(you, n),
            Effect::Swap => self.ask(you, Question::Space(SpaceAim::SwapFirst)),
            Effect::Shift => self.ask(you, Question::Space(SpaceAim::Shift)),
            Effect::Spawn(kind) => self.spawn(you, kind),
            Effect::Spend { n, resource } => self.spend(you, resource, n),
            Effect::Either(_) => self.ask(you, Question::Option(at)),
            Effect::Do(block) => self.run_block(you, block),
            Effect::May { cost, then } => {
                if self.look().can_afford(you, cost, then) {
                    self.ask(you, Question::May(at));
                }
            }
            Effect::If { condition, then } => {
                if self.look().holds(you, condition) {
                    self.run_block(you, then);
                }
            }
        }
    }

    /// Back to the supply, from wherever in the Hero Area (CF-WOUND-10); as many as there are (CF-GENERAL-05).
    fn heal(&mut self, player: Player, n: u8) {
        let n = n.min(self.s.area(player).wounds);
        if n == 0 {
            return;
        }
        self.area(player).wounds -= n;
        self.log.note(Event::Healed { player, n });
        // Those on the Hero card go first; what lies on cards must not be more than there is.
        let mut left = self.s.area(player).wounds;
        let played = self.s.area(player).played;
        for &card in played.as_slice() {
            let lying = &mut self.s.lying[usize::from(card)];
            let there = lying.as_wounds();
            if there > left {
                *lying = Lying::wounds(left);
            }
            left -= there.min(left);
        }
    }

    /// CF-UNLOCK-12: nothing if the supply has none.
    pub(crate) fn learn(&mut self, player: Player, skill: Skill) {
        let supply = &mut self.s.skill_supply[skill.index()];
        if *supply > 0 {
            *supply -= 1;
            self.area(player).skills[skill.index()] += 1;
            self.log.note(Event::Learned { player, skill });
        }
    }

    fn explore(&mut self, player: Player, n: u8) {
        if !self.s.location_deck.is_empty() {
            self.draw_locations(player, n);
        }
    }

    /// CF-ENEMY-07; the inn has no Enemies of its own.
    fn spawn(&mut self, player: Player, kind: Option<EnemyKind>) {
        let space = self.s.area(player).space;
        if let Some(kind) = kind.or_else(|| self.look().land(space).map(Land::enemy)) {
            self.bring_enemy(kind, space);
        }
    }

    /// CF-PLAY-05
    pub(crate) fn choose_option(&mut self, player: Player, at: u16, number: u8) {
        let Effect::Either(options) = *self.c.program.at(at) else { return };
        if let Effect::Do(steps) = self.c.program.of(options)[usize::from(number) - 1] {
            self.run_block(player, steps);
        }
    }

    /// The cost is paid in full, then the effect follows.
    pub(crate) fn answer_may(&mut self, player: Player, at: u16, yes: bool) {
        let Effect::May { cost, then } = *self.c.program.at(at) else { return };
        if yes {
            self.run_block(player, then);
            self.run_block(player, cost);
        }
    }

    /// One option of the Reward section, or none (CF-QUEST-08).
    pub(crate) fn choose_reward(&mut self, player: Player, task: TaskId, mv: Move) {
        let Some(rewards) = self.look().task(player, task).map(|task| task.rewards) else { return };
        if let Move::Option(number) = mv
            && let Effect::Do(steps) = self.c.program.of(rewards)[usize::from(number) - 1]
        {
            self.run_block(player, steps);
        }
    }

    /// To the Chronicle; the next chapter is revealed (CF-QUEST-09, CF-EVENT-13).
    pub(crate) fn finish_task(&mut self, player: Player, task: TaskId) {
        let area = self.area(player);
        let name = match task {
            TaskId::Search => {
                area.search.1 += 1;
                TaskName::Search { quest: area.search.0, chapter: area.search.1 - 1 }
            }
            TaskId::Exploration => {
                area.exploration.1 += 1;
                TaskName::Exploration { quest: area.exploration.0, chapter: area.exploration.1 - 1 }
            }
            TaskId::Event(card) => {
                area.events.remove(card);
                area.events_done.insert(card);
                TaskName::Event { card }
            }
        };
        self.log.note(Event::TaskDone { player, task, name });
        if !matches!(task, TaskId::Event(_)) && self.look().task(player, task).is_none() {
            self.log.note(Event::QuestDone { player, task });
        }
    }

    pub(crate) fn choose_card(&mut self, player: Player, aim: CardAim, left: u8, card: CardId) {
        self.ask_cards(player, aim, left - 1);
        match aim {
            CardAim::Retire(..) => self.retire(player, card),
            CardAim::Discard(_) | CardAim::CleanUp => {
                let area = self.area(player);
                area.hand.remove(card.0);
                area.discard.push(card.0);
                let rule = if aim == CardAim::CleanUp { Rule("CF-CLEAN-07") } else { Rule("CF-GENERAL-05") };
                self.log.note(Event::Discarded { player, card, rule });
            }
            CardAim::Recover => {
                let area = self.area(player);
                area.leave_discard(card);
                area.hand.insert(card.0);
                self.log.note(Event::Recovered { player, card });
            }
            CardAim::Recall => {
                let area = self.area(player);
                area.retired.remove(card.0);
                area.discard.push(card.0);
                self.log.note(Event::Recalled { player, card });
            }
            CardAim::Refresh(_) => {
                self.s.exhausted.remove(card.0);
                self.log.note(Event::Refreshed { player, card });
            }
            CardAim::Exhaust(_) => {
                self.s.exhausted.insert(card.0);
                self.log.note(Event::Exhausted { player, card });
            }
            CardAim::Unlock => self.unlock(player, card, None),
            CardAim::Dismiss => self.dismiss(player, card),
            CardAim::Hire => {
                self.log.note(Event::Gained { player, ware: crate::agenda::Ware::Card(card) });
                self.hire(player, card);
            }
        }
    }

    /// From hand, discard pile or play, face-down to the Chronicle (CF-RETIRE-04); what lies on it stays (CF-RETIRE-05).
    fn retire(&mut self, player: Player, card: CardId) {
        let secretly = self.area(player).hand.remove(card.0);
        if !secretly {
            self.take_tokens_off(player, card);
            self.s.exhausted.remove(card.0);
            let area = self.area(player);
            area.leave_discard(card);
            area.leave_play(card);
        }
        self.area(player).retired.insert(card.0);
        self.log.note(Event::Retired { player, card, secretly });
    }

    pub(crate) fn choose_enemy(&mut self, player: Player, aim: EnemyAim, enemy: EnemyId) {
        match aim {
            EnemyAim::FlipForResolve(_) | EnemyAim::FlipForScout(_) => self.flip(player, aim, enemy),
            EnemyAim::Retire(left, kind) => {
                if left > 1 {
                    self.ask(player, Question::Enemy(EnemyAim::Retire(left - 1, kind)));
                }
                self.retire_enemy(player, enemy);
                self.log.note(Event::RetiredEnemy { player, enemy });
            }
            EnemyAim::Slay(..) => self.eliminate(player, enemy),
            EnemyAim::Brash => self.brash_beats(enemy),
        }
    }
}

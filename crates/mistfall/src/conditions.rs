//! Condition tokens: placed, resolved, removed.

use crate::agenda::{Blow, Question, Spoils, Step, Subject};
use crate::effect::Change;
use crate::event::Event;
use crate::ids::*;
use crate::machine::Machine;
use crate::state::EffectSource;
use mistgate_kernel::{Rule, small};

impl Machine<'_> {
    pub(crate) fn afflict_enemy(&mut self, enemy: EnemyId, condition: Condition, n: u8) {
        if n > 0 && !self.look().enemy_has(enemy, Change::Immune(condition)) {
            let tokens = &mut self.s.enemy_mut(enemy).conditions[condition as usize];
            *tokens = tokens.saturating_add(n);
            self.log.note(Event::EnemyAfflicted { enemy, condition, tokens: n });
        }
    }

    pub(crate) fn afflict_hero(&mut self, hero: Hero, condition: Condition, n: u8) {
        if n > 0 && !self.look().hero_has(hero, Change::Immune(condition)) {
            let tokens = &mut self.s.hero_mut(hero).conditions[condition as usize];
            *tokens = tokens.saturating_add(n);
            self.log.note(Event::HeroAfflicted { hero: self.who_is(hero), condition, tokens: n });
        }
    }

    /// So many tokens come off; for a Hero its player chooses, for an Enemy the players together (MF-CONDITION-02).
    pub(crate) fn cure(&mut self, subject: Subject, left: u8) {
        let there = match subject {
            Subject::Hero(hero) => self.s.is_in_play(hero),
            Subject::Enemy(enemy) => self.look().is_foe(enemy),
            Subject::Ally(ally) => self.look().hero_of_ally(ally).is_some(),
            Subject::Open => false,
        };
        if left == 0 || !there {
            return;
        }
        match subject {
            Subject::Hero(hero) => self.ask_hero(hero, Question::Condition(subject, left)),
            // HM-EFFECT-05: of the owner's choice.
            Subject::Ally(ally) => {
                if let Some(hero) = self.look().hero_of_ally(ally) {
                    self.ask_hero(hero, Question::Condition(subject, left));
                }
            }
            Subject::Open | Subject::Enemy(_) => self.ask_party(Question::Condition(subject, left)),
        }
    }

    pub(crate) fn cure_chosen(&mut self, subject: Subject, left: u8, condition: Condition) {
        match subject {
            Subject::Hero(hero) => {
                self.s.hero_mut(hero).conditions[condition as usize] -= 1;
                self.log.note(Event::HeroCured { hero: self.who_is(hero), condition });
            }
            Subject::Enemy(enemy) => {
                self.s.enemy_mut(enemy).conditions[condition as usize] -= 1;
                self.log.note(Event::EnemyCured { enemy, condition });
            }
            Subject::Ally(ally) => {
                self.ally_mut(ally).conditions[condition as usize] -= 1;
                self.log.note(Event::AllyCured { ally, condition });
            }
            Subject::Open => {}
        }
        self.push(Step::Cure(subject, left - 1));
    }

    /// After all activations: tokens on all Heroes and Enemies (MF-CONDITION-01), in an order the players choose. Those
    /// without Burning and Poison only lose a token, which disturbs nobody: they come last, unasked.
    pub(crate) fn resolve_conditions(&mut self) {
        let start = small(self.s.todos.len());
        let look = self.look();
        let heroes = look.s.in_play().map(|hero| (EffectSource::Hero(hero), Subject::Hero(hero)));
        let all: [Option<(EffectSource, Subject)>; 128] = {
            let mut all = [None; 128];
            let enemies = look.foes().map(|enemy| (EffectSource::Enemy(enemy), Subject::Enemy(enemy)));
            let allies = look.allies().map(|ally| (EffectSource::Card(look.ally_side(ally).card), Subject::Ally(ally)));
            for (place, entry) in all.iter_mut().zip(heroes.chain(allies).chain(enemies).filter(|&(_, subject)| look.conditions_of(subject) != [0; 4])) {
                *place = Some(entry);
            }
            all
        };
        for (source, subject) in all.into_iter().flatten() {
            let tokens = self.look().conditions_of(subject);
            if tokens[Condition::Burning as usize] + tokens[Condition::Poison as usize] > 0 {
                self.todo(source, 0, Step::ConditionsOf(subject));
            } else {
                self.push(Step::RemoveCondition(subject));
            }
        }
        self.push(Step::Todo(start));
    }

    /// A Wound for each Burning and Poison (MF-CONDITION-04, MF-CONDITION-05), which cannot be cancelled (MF-CONDITION-06);
    /// an Enemy with enough Wounds goes before a token would be removed (MF-CONDITION-13).
    pub(crate) fn conditions_of(&mut self, subject: Subject) {
        let tokens = self.look().conditions_of(subject);
        let wounds = tokens[Condition::Burning as usize].saturating_add(tokens[Condition::Poison as usize]);
        self.push_any_time();
        self.push(Step::RemoveCondition(subject));
        match subject {
            Subject::Hero(hero) => self.wound_hero(hero, wounds, Blow::Other, Rule("MF-CONDITION-05")),
            Subject::Enemy(enemy) if self.look().is_foe(enemy) => {
                self.wound_enemy(enemy, wounds, Rule("MF-CONDITION-04"));
                self.push(Step::Fell(Spoils::All));
            }
            // HM-EFFECT-05: whatever the defence.
            Subject::Ally(ally) => {
                self.wound_ally(ally, wounds);
                self.push(Step::AlliesFall);
            }
            Subject::Open | Subject::Enemy(_) => {}
        }
    }
}

//! Abilities that work when something happens (MF-ROUND-05).

use crate::agenda::{Frame, Question, Spoils, Step, Todo, Triggered};
use crate::content::{Does, Limit};
use crate::effect::{Duration, Structure, Trigger};
use crate::event::Event;
use crate::ids::*;
use crate::machine::Machine;
use crate::modifiers::works_at;
use crate::moves::Reply;
use crate::state::{EffectSource, Lasting, USED, Used};
use crate::tables::trigger_bit;
use mistgate_kernel::small;

/// What a Hero does or suffers concerns their own abilities, and those of the Encounter, the Location and the Quest, in whose
/// texts "you" is then that Hero. Enemies know the turn of the Hero they pursue; of the rest they have triggers of their own.
fn concerns(hero: Hero, trigger: Trigger, source: EffectSource, you: Option<Hero>) -> Option<Option<Hero>> {
    let concerned = match source {
        EffectSource::Hero(_) | EffectSource::Card(_) => you == Some(hero),
        EffectSource::Encounter(_) | EffectSource::Location(_) | EffectSource::Quest => true,
        EffectSource::Enemy(_) => matches!(trigger, Trigger::StartOfTurn | Trigger::EndOfTurn) && you == Some(hero),
        EffectSource::Time(_) | EffectSource::Rules | EffectSource::TokenBox => false,
    };
    concerned.then_some(Some(hero))
}

impl Machine<'_> {
    /// Something happens: every ability that answers it is due, in an order the players choose. `whose` says which sources
    /// are meant, `fits` which triggers.
    pub(crate) fn fire(
        &mut self,
        trigger: Trigger,
        whose: &dyn Fn(EffectSource, Option<Hero>) -> bool,
        fits: &dyn Fn(Trigger) -> bool,
        about: Option<EnemyId>,
    ) {
        let start = small(self.s.todos.len());
        self.queue_fitting(trigger_bit(trigger), &|source, you| whose(source, you).then_some(you), fits, about);
        self.let_begin(start);
    }

    /// Abilities that were noted from there on begin, if there are any.
    pub(crate) fn let_begin(&mut self, start: u8) {
        if self.s.todos.len() > start as usize {
            self.push(Step::Todo(start));
        }
    }

    /// A Hero does or suffers something.
    pub(crate) fn fire_hero(&mut self, hero: Hero, trigger: Trigger, about: Option<EnemyId>) {
        let start = small(self.s.todos.len());
        self.queue_hero(hero, trigger, about);
        self.let_begin(start);
    }

    /// The turns of several Heroes begin together: what each brings comes in one order of the players' choice (MF-ROUND-05).
    pub(crate) fn fire_starts_of_turns(&mut self) {
        let start = self.s.todos.len();
        for hero in self.s.in_play() {
            self.queue_hero(hero, Trigger::StartOfTurn, None);
        }
        self.tell_apart(start);
        self.let_begin(small(start));
    }

    /// An ability that is due for several Heroes goes by their names, so that any of them can be the first.
    fn tell_apart(&mut self, start: usize) {
        let due = self.s.todos;
        let due = &due.as_slice()[start..];
        for (at, todo) in due.iter().enumerate() {
            let Step::Ability(Triggered { you: Some(hero), .. }) = todo.step else { continue };
            let same = |other: &Todo| other.source == todo.source && other.nth == todo.nth;
            if due.iter().filter(|other| same(other)).count() > 1 {
                let own = self.look().abilities(EffectSource::Hero(hero)).len();
                let renamed =
                    self.s.todos.as_slice()[start..].iter().filter(|other| other.source == EffectSource::Hero(hero) && usize::from(other.nth) >= own).count();
                let todo = &mut self.s.todos.as_mut_slice()[start + at];
                (todo.source, todo.nth) = (EffectSource::Hero(hero), small(own + renamed));
            }
        }
    }

    /// The Action in progress attacks: what sees that is due.
    pub(crate) fn fire_attack(&mut self) {
        let Some(act) = self.look().act().copied() else { return };
        let start = small(self.s.todos.len());
        let fits = |trigger| act.is_seen_by(trigger);
        let bits = trigger_bit(Trigger::Attack(None)) | trigger_bit(Trigger::Strike(None));
        self.queue_fitting(bits, &|source, you| concerns(act.hero, Trigger::Attack(None), source, you), &fits, None);
        self.let_begin(start);
    }

    /// The same for one exact trigger.
    pub(crate) fn fire_all(&mut self, trigger: Trigger) {
        self.fire(trigger, &|_, _| true, &|other| other == trigger, None);
    }

    /// The same for one Enemy; "you" is this Hero.
    pub(crate) fn fire_enemy(&mut self, enemy: EnemyId, trigger: Trigger, you: Option<Hero>) {
        let start = small(self.s.todos.len());
        if self.look().is_foe(enemy) {
            self.queue_enemy(enemy, trigger, you);
        }
        self.let_begin(start);
    }

    /// Abilities due are only noted; somebody else lets them begin.
    pub(crate) fn queue(&mut self, trigger: Trigger, whose: &dyn Fn(EffectSource, Option<Hero>) -> bool, about: Option<EnemyId>) {
        self.queue_fitting(trigger_bit(trigger), &|source, you| whose(source, you).then_some(you), &|other| other == trigger, about);
    }

    /// The same for what a Hero does or suffers.
    pub(crate) fn queue_hero(&mut self, hero: Hero, trigger: Trigger, about: Option<EnemyId>) {
        self.queue_fitting(trigger_bit(trigger), &|source, you| concerns(hero, trigger, source, you), &|other| other == trigger, about);
    }

    /// What an Enemy does, and what is attached to it: for the Hero whom it pursues, or whose card it is.
    pub(crate) fn queue_enemy(&mut self, enemy: EnemyId, trigger: Trigger, you: Option<Hero>) {
        let source = EffectSource::Enemy(enemy);
        if self.look().topics(source).triggers & trigger_bit(trigger) != 0 {
            self.queue_abilities(source, you, &|other| other == trigger, Some(enemy));
        }
        for at in 0..self.s.attached.len() {
            let attachment = self.s.attached.as_slice()[at];
            let card = EffectSource::Card(attachment.card);
            if attachment.host == source && self.look().topics(card).triggers & trigger_bit(trigger) != 0 {
                self.queue_abilities(card, Some(attachment.owner), &|other| other == trigger, Some(enemy));
            }
        }
    }

    /// `whose` tells for a source, and the Hero it belongs to or pursues, whom "you" means in its text; nothing if it is not meant.
    fn queue_fitting(
        &mut self,
        bits: u64,
        whose: &dyn Fn(EffectSource, Option<Hero>) -> Option<Option<Hero>>,
        fits: &dyn Fn(Trigger) -> bool,
        about: Option<EnemyId>,
    ) {
        if !self.s.texts.may_trigger(bits) {
            return;
        }
        let mut found = [(EffectSource::Rules, None); 64];
        let mut count = 0;
        let look = self.look();
        look.sources(|topics| topics.triggers & bits != 0, &mut |source, hero| {
            if let Some(you) = whose(source, hero)
                && count < found.len()
            {
                found[count] = (source, you);
                count += 1;
            }
        });
        for &(source, you) in &found[..count] {
            self.queue_abilities(source, you, fits, about);
        }
    }

    fn queue_abilities(&mut self, source: EffectSource, you: Option<Hero>, fits: &dyn Fn(Trigger) -> bool, about: Option<EnemyId>) {
        for nth in 0..self.look().abilities(source).len() {
            let ability = &self.look().abilities(source)[nth];
            let Does::When { trigger, once, .. } = ability.does else { continue };
            let in_place = source.enemy().is_none_or(|enemy| works_at(ability.place, self.s.enemy(enemy).at));
            // Against damage a player uses them in the window for Reflexes (MF-DEFENCE-07).
            if trigger == Trigger::Attacked && self.look().is_voluntary(ability) {
                continue;
            }
            let weak = source.enemy().is_some_and(|enemy| self.is_weak(enemy));
            let triggered = Triggered { source, ability: small(nth), you, about, weak };
            if fits(trigger) && in_place && !self.is_spent(triggered, once) {
                self.todo(source, small(nth), Step::Ability(triggered));
            }
        }
    }

    fn is_spent(&self, triggered: Triggered, once: Option<Limit>) -> bool {
        self.look().is_spent(triggered.source, triggered.ability, triggered.you, once)
    }

    /// The attacked Hero uses an ability in the window for Reflexes: saying so was the decision.
    pub(crate) fn answer_with_ability(&mut self, source: EffectSource, nth: u8) {
        let Some(assault) = self.s.assaults.as_mut_slice().last_mut() else { return };
        assault.abilities.push((source, nth));
        let triggered = Triggered { source, ability: nth, you: Some(assault.hero), about: assault.source.enemy(), weak: false };
        let Does::When { effect, .. } = self.look().abilities(source)[usize::from(nth)].does else { return };
        let frame = Frame { start: effect.start, ..Self::frame_of(triggered) };
        let only = if effect.len == 1 { self.look().block(effect)[0].structure() } else { Structure::Single };
        let answer = match only {
            Structure::Pay(..) => Self::answer_pay,
            Structure::May(_) => Self::answer_may,
            Structure::Single | Structure::DiscardFor(..) | Structure::SpendFor(_) | Structure::Choose(..) | Structure::If(..) | Structure::For(..) => {
                return self.push(Step::Effect(triggered));
            }
        };
        self.note_used(triggered);
        let icons = small(self.s.icons.len());
        self.push(Step::Icons(icons));
        answer(self, frame, Reply::Yes);
    }

    fn note_used(&mut self, triggered: Triggered) {
        let Does::When { once, .. } = self.look().abilities(triggered.source)[usize::from(triggered.ability)].does else { return };
        if let Some(limit) = once
            && self.s.used.len() < USED
        {
            let turn = self.look().parallel_turn(triggered.you);
            self.s.used.push(Used { source: triggered.source, ability: triggered.ability, limit, turn });
        }
        let look = self.look();
        let event = Event::Ability { source: look.piece(triggered.source), nth: triggered.ability, print: look.print_of(triggered.source) };
        self.log.note(event);
    }

    /// Is the ability still there to work? Its trigger may have come before another ability that changed things.
    fn is_valid(&self, triggered: Triggered) -> bool {
        let look = self.look();
        let Some(Does::When { trigger, once, .. }) = look.abilities(triggered.source).get(usize::from(triggered.ability)).map(|ability| ability.does) else {
            return false;
        };
        let there = match triggered.source {
            EffectSource::Enemy(enemy) => trigger == Trigger::Slain || look.is_foe(enemy),
            EffectSource::Card(card) => {
                let attached = trigger == Trigger::Slain || look.this_enemy(triggered.source).is_some_and(|enemy| look.is_foe(enemy));
                triggered.you.is_some_and(|you| look.s.is_in_play(you) && (attached || look.in_area(you, card)))
            }
            EffectSource::Hero(hero) => look.s.is_in_play(hero),
            EffectSource::Location(spot) => spot == look.s.party,
            EffectSource::Rules | EffectSource::Encounter(_) | EffectSource::Time(_) | EffectSource::Quest | EffectSource::TokenBox => true,
        };
        there && !self.is_spent(triggered, once)
    }

    /// Its turn has come: Weakness may cancel it (MF-CONDITION-10), its player may decline.
    pub(crate) fn ability(&mut self, triggered: Triggered) {
        if !self.is_valid(triggered) {
            return;
        }
        let was_weak = |enemy| triggered.weak && !self.look().is_foe(enemy);
        if triggered.source.enemy().is_some_and(|enemy| self.is_weak(enemy) || was_weak(enemy)) {
            self.ask_party(Question::Cancel(triggered));
        } else {
            self.offer_ability(triggered);
        }
    }

    /// MF-CONDITION-11: Weakness has no effect on Special Enemies.
    fn is_weak(&self, enemy: EnemyId) -> bool {
        self.s.enemy(enemy).conditions[Condition::Weakness as usize] > 0 && !self.look().is_special(enemy)
    }

    pub(crate) fn answer_cancel(&mut self, triggered: Triggered, reply: Reply) {
        let Some(enemy) = triggered.source.enemy().filter(|_| reply == Reply::Yes) else { return self.offer_ability(triggered) };
        self.s.enemy_mut(enemy).conditions[Condition::Weakness as usize] = 0;
        self.log.note(Event::AbilityCancelled { enemy });
    }

    fn frame_of(triggered: Triggered) -> Frame {
        Frame { you: triggered.you, source: triggered.source, about: triggered.about, ..Frame::default() }
    }

    fn offer_ability(&mut self, triggered: Triggered) {
        let Does::When { effect, optional, .. } = self.look().abilities(triggered.source)[usize::from(triggered.ability)].does else { return };
        let frame = Self::frame_of(triggered);
        if !self.look().any_possible(frame, effect) {
            return;
        }
        if optional {
            self.ask_of(frame, Question::Optional(triggered));
        } else {
            self.push(Step::Effect(triggered));
        }
    }

    pub(crate) fn answer_optional(&mut self, triggered: Triggered, reply: Reply) {
        match reply {
            Reply::Yes => self.push(Step::Effect(triggered)),
            Reply::No => self.log.note(Event::Declined),
        }
    }

    pub(crate) fn ability_effect(&mut self, triggered: Triggered) {
        let Does::When { effect, .. } = self.look().abilities(triggered.source)[usize::from(triggered.ability)].does else { return };
        self.note_used(triggered);
        // MF-DAMAGE-15: one Special Ability gives the highest Resolve only; an Encounter's rule is none.
        let spoils = match triggered.source {
            EffectSource::Enemy(_) | EffectSource::Hero(_) | EffectSource::Card(_) => Spoils::Highest,
            EffectSource::Rules | EffectSource::Encounter(_) | EffectSource::Time(_) | EffectSource::Location(_) | EffectSource::Quest => Spoils::All,
            EffectSource::TokenBox => Spoils::All,
        };
        self.begin_effect(Self::frame_of(triggered), effect, spoils);
    }

    /// Limits and modifiers that end with a Hero's turn.
    pub(crate) fn expire_turn(&mut self, hero: Hero) {
        let turn = self.look().parallel_turn(Some(hero));
        self.forget_used(|used| used.limit == Limit::Turn && used.turn == turn);
        self.forget_lasting(|lasting| lasting.until == Duration::Turn && lasting.turn == turn);
    }

    /// Limits and modifiers that end with a Phase: those of turns too, if some are left.
    pub(crate) fn expire_phase(&mut self) {
        self.forget_used(|used| used.limit <= Limit::Phase);
        self.forget_lasting(|lasting| lasting.until != Duration::Round);
    }

    /// Limits and modifiers that end with a round: all but what works once in a game.
    pub(crate) fn expire_round(&mut self) {
        self.forget_used(|used| used.limit <= Limit::Round);
        self.forget_lasting(|_| true);
    }

    fn forget_used(&mut self, ends: impl Fn(&Used) -> bool) {
        for at in (0..self.s.used.len()).rev() {
            if ends(&self.s.used.as_slice()[at]) {
                self.s.used.remove(at);
            }
        }
    }

    fn forget_lasting(&mut self, ends: impl Fn(&Lasting) -> bool) {
        for at in (0..self.s.lasting.len()).rev() {
            if ends(&self.s.lasting.as_slice()[at]) {
                self.s.lasting.remove(at);
            }
        }
    }
}

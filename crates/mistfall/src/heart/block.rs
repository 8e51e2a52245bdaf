//! Enemies attack Allies: when they are blocked in the Defence Phase, or when an effect says so (HM-ATTACK-10).

use crate::agenda::{Frame, Question, Step};
use crate::effect::{About, Among, Block, Change, Clause, Concerns, Effect, Holder, ModId, Structure, Trigger, Victim, Which};
use crate::event::Event;
use crate::heart::state::AllySet;
use crate::ids::*;
use crate::look::Look;
use crate::machine::Machine;
use crate::moves::Move;
use crate::state::{Assault, EffectSource};
use crate::tables::change_bit;
use mistgate_kernel::small;

/// What becomes of an effect of an Enemy whose attack an Ally bears (HM-EFFECT-02 to HM-EFFECT-04).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sorted {
    /// Condition tokens are placed on the Ally.
    OnTheAlly,
    /// What concerns the Enemy card itself is done as always.
    AsAlways,
    /// It only holds other effects, which are sorted in their turn.
    HoldsOthers,
    /// Everything else is ignored.
    Ignored,
}

impl Look<'_> {
    /// The Ally who blocks the Enemy now.
    pub fn blocker_of(self, enemy: EnemyId) -> Option<AllyId> {
        if self.s.phase != Phase::Defence {
            return None;
        }
        self.allies().find(|&ally| self.ally_tokens(ally).blocks == Some(enemy))
    }

    /// Regular Enemies of the Hero Area that would attack its Hero and are blocked by nobody else (HM-BLOCK-02, HM-BLOCK-05).
    pub fn blockable(self, ally: AllyId) -> impl Iterator<Item = EnemyId> {
        let pursuers = self.hero_of_ally(ally).into_iter().flat_map(move |hero| self.pursuers(hero));
        pursuers.filter(move |&enemy| !self.is_special(enemy) && self.blocker_of(enemy).is_none())
    }

    /// The Ally who bears what this Enemy's text does to its Hero: the one under its attack, or the one who blocks it while its activation is under way.
    pub fn bearing_ally(self, source: EffectSource) -> Option<AllyId> {
        let enemy = source.enemy()?;
        if self.s.heart.companions.iter().all(|companions| companions.is_empty()) {
            return None;
        }
        if let Some(Assault { ally: Some(ally), source: by, .. }) = self.assault()
            && *by == source
        {
            return Some(*ally);
        }
        self.blocker_of(enemy).filter(|_| self.s.agenda.as_slice().contains(&Step::ActivatedAttack(enemy)))
    }

    /// What becomes of the effect.
    pub fn sorted(self, effect: Effect) -> Sorted {
        if let Effect::Afflict(_, _, Victim::Heroes(_)) = effect {
            return Sorted::OnTheAlly;
        }
        match effect.structure() {
            Structure::If(..) | Structure::Choose(..) | Structure::May(_) | Structure::For(..) => Sorted::HoldsOthers,
            Structure::Single | Structure::Pay(..) | Structure::DiscardFor(..) | Structure::SpendFor(_) => {
                if self.is_about_this_enemy(effect) {
                    Sorted::AsAlways
                } else {
                    Sorted::Ignored
                }
            }
        }
    }

    /// Does the effect concern the Enemy card whose text it is?
    fn is_about_this_enemy(self, effect: Effect) -> bool {
        let lasting = |id: ModId| {
            let modifier = self.c.program.modifier(id);
            modifier.about == About::Bearer && modifier.change.concerns() != Concerns::Heroes
        };
        effect.part::<Which>().is_some_and(|which| which.among == Among::This)
            || matches!(effect, Effect::Tokens(_, Holder::This) | Effect::LoseTokens(_, Holder::This))
            || matches!(effect, Effect::Until(_, id) if lasting(id))
    }

    /// Would anything of the block happen, if an Ally bears it?
    pub fn any_borne(self, block: Block) -> bool {
        self.block(block).iter().any(|&effect| match self.sorted(effect) {
            Sorted::OnTheAlly | Sorted::AsAlways => true,
            Sorted::HoldsOthers => effect.parts::<Block>().into_iter().any(|inner| self.any_borne(inner)),
            Sorted::Ignored => false,
        })
    }
}

impl Machine<'_> {
    /// Before the first activation every player may assign an Enemy to each Ally (HM-BLOCK-01, HM-BLOCK-05). Whatever else is due at the start of the
    /// Phase comes before or after it, as the players wish.
    pub(crate) fn start_of_defence(&mut self) {
        self.s.heart.allies.0.iter_mut().for_each(|tokens| tokens.blocks = None);
        let start = small(self.s.todos.len());
        let trigger = Trigger::StartOf(Phase::Defence);
        self.queue(trigger, &|_, _| true, None);
        // It goes by the name of the first Ally, behind the abilities of that card.
        let first = self.look().allies().next();
        if let Some(first) = first {
            let face = EffectSource::Card(self.look().ally_side(first).card);
            let nth = small(self.look().abilities(face).len());
            self.todo(face, nth, Step::Blocks);
        }
        self.let_begin(start);
    }

    pub(crate) fn ask_for_blocks(&mut self) {
        let all: AllySet = self.look().allies().collect();
        let mut order = mistgate_kernel::pieces::Stack::<AllyId, MOST_ALLIES>::new();
        all.iter().for_each(|ally| order.push(ally));
        while let Some(ally) = order.pop() {
            self.push(Step::Block(ally));
        }
    }

    /// One Enemy for this Ally, or none (HM-BLOCK-04).
    pub(crate) fn ask_for_block(&mut self, ally: AllyId) {
        if let Some(hero) = self.look().hero_of_ally(ally) {
            self.ask_hero(hero, Question::Block(ally));
        }
    }

    pub(crate) fn answer_block(&mut self, ally: AllyId, mv: Move) {
        if let Move::Enemy(enemy) = mv {
            self.ally_mut(ally).blocks = Some(enemy);
            self.log.note(Event::Blocked { ally, enemy });
        }
    }

    /// The Enemy leaves play or only the area: the Ally blocks nothing for the rest of the Phase (HM-BLOCK-06).
    pub(crate) fn end_block(&mut self, enemy: EnemyId) {
        self.s.heart.allies.0.iter_mut().filter(|tokens| tokens.blocks == Some(enemy)).for_each(|tokens| tokens.blocks = None);
    }

    /// An Enemy attacks an Ally: its damage is that of its box, with what modifies it.
    pub(crate) fn attack_ally(&mut self, enemy: EnemyId, ally: AllyId) {
        let Some(hero) = self.look().hero_of_ally(ally).filter(|_| self.look().is_foe(enemy)) else { return };
        let only: EnemySet = [enemy].into_iter().collect();
        if self.offer_suppression(change_bit(Change::Attack(0, Damage::Physical)), only, Step::AttackAlly(enemy, ally)) {
            return;
        }
        let damage = Damage::ALL.map(|damage| self.look().attack_of(enemy, damage));
        self.begin_assault(hero, Some(ally), EffectSource::Enemy(enemy), damage);
    }

    /// Damage to an Ally: each type against its own defence, what is beyond becomes Wounds (HM-WOUND-01, HM-WOUND-02). Nothing of it goes on to the Hero
    /// (HM-BLOCK-07).
    pub(crate) fn assault_on_ally(&mut self, ally: AllyId, damage: [u8; 2]) {
        let look = self.look();
        let wounds = Damage::ALL.iter().fold(0u8, |sum, &of| sum.saturating_add(damage[of as usize].saturating_sub(look.ally_defence(ally, of))));
        self.wound_ally(ally, wounds);
        if let Some(assault) = self.s.assaults.as_mut_slice().last_mut() {
            assault.buried = wounds;
        }
    }

    pub(crate) fn wound_ally(&mut self, ally: AllyId, wounds: u8) {
        if wounds > 0 && self.look().hero_of_ally(ally).is_some() {
            let tokens = self.ally_mut(ally);
            tokens.wounds = tokens.wounds.saturating_add(wounds);
            self.log.note(Event::AllyWounded { ally, wounds });
        }
    }

    /// An effect of an Enemy whose attack an Ally bears. Says whether that was all there is to it.
    pub(crate) fn ally_bears(&mut self, frame: Frame, effect: Effect, ally: AllyId) -> bool {
        match self.look().sorted(effect) {
            Sorted::OnTheAlly => {
                if let Effect::Afflict(condition, n, _) = effect {
                    let n = self.look().number(n, frame.context());
                    self.afflict_ally(ally, condition, n);
                }
                true
            }
            // Whoever they were for, the effects in it are sorted one by one.
            Sorted::HoldsOthers => {
                if let Effect::For(_, block) = effect {
                    self.run_block(frame, block);
                }
                matches!(effect, Effect::For(..))
            }
            Sorted::AsAlways => false,
            Sorted::Ignored => true,
        }
    }

    /// Condition tokens on an Ally (HM-EFFECT-02).
    pub(crate) fn afflict_ally(&mut self, ally: AllyId, condition: Condition, n: u8) {
        let immune = self.look().ally_sum(ally, change_bit(Change::Immune(condition)), |change| i32::from(change == Change::Immune(condition))) > 0;
        if n > 0 && !immune && self.look().hero_of_ally(ally).is_some() {
            let tokens = &mut self.ally_mut(ally).conditions[condition as usize];
            *tokens = tokens.saturating_add(n);
            self.log.note(Event::AllyAfflicted { ally, condition, tokens: n });
        }
    }
}

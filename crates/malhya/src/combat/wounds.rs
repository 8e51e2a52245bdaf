//! Wounds: of heroes, in three kinds; of enemies, always Damage; falling, and the end of a fight (ML-WOUND, ML-FALLEN, ML-FINISH).

use super::effect::Wounds;
use super::event::FightEvent;
use crate::booklet::condition::Mode;
use crate::booklet::instruction::Amount;
use crate::content::perk::Perk;
use crate::event::Event;
use crate::ids::FoeId;
use crate::look::Look;
use crate::machine::Machine;
use crate::place::figures::Who;
use crate::place::state::SiteStage;
use crate::words::{HeroId, Wound};

impl Machine<'_> {
    /// Somebody suffers Wounds, and is removed or falls without Life Points (ML-WOUND-04, ML-FALLEN-06).
    pub(crate) fn suffer(&mut self, who: Who, wounds: Wounds) {
        match who {
            Who::Hero(hero) => {
                self.hurt(hero, Wound::Damage, Amount::Just(wounds.damage));
                self.hurt(hero, Wound::Injury, Amount::Just(wounds.injury));
                self.hurt(hero, Wound::Shock, Amount::Just(wounds.shock));
                self.fall_if_spent(hero);
            }
            Who::Foe(foe) => self.hurt_foe(foe, wounds.total()),
            Who::Ward => self.hurt_ward(wounds.total()),
        }
    }

    /// Without a Life Point a hero lies there (ML-FALLEN-06).
    pub(crate) fn fall_if_spent(&mut self, hero: HeroId) {
        if self.s.hero(hero).is_unconscious() && self.site_mut().hero(hero).at.standing().is_some() {
            self.fall_and_rise();
        }
    }

    /// Every Wound of an enemy is Damage; its Life Points hold for each miniature (ML-WOUND-02, ML-WOUND-03, ML-WOUND-05).
    pub(crate) fn hurt_foe(&mut self, id: FoeId, n: u8) {
        let Some(foe) = self.site_mut().foes[id.index()].as_mut().filter(|_| n > 0) else { return };
        foe.damage = foe.damage.saturating_add(n);
        let foe = *foe;
        let left = self.c.enemy(foe.kind).life.saturating_sub(foe.damage);
        self.log.note(Event::Fight(FightEvent::FoeHurt { foe: id.0 + 1, n, left }));
        if left == 0 {
            self.defeat(id);
        }
    }

    /// An enemy is gone; no Corpse token is laid in a fight (ML-WOUND-04).
    pub(crate) fn defeat(&mut self, id: FoeId) {
        let Some(foe) = self.site_mut().foe(id).copied() else { return };
        let at = self.spot(foe.at);
        self.log.note(Event::Fight(FightEvent::FoeDefeated { foe: id.0 + 1, enemy: foe.kind, at }));
        self.remove_foe(id);
        self.strike_off(id);
        if let Some(clash) = &mut self.fight_mut().clash
            && matches!(clash.attacker, Who::Hero(_))
        {
            clash.left &= !(1 << id.index());
            clash.felled += 1;
        }
    }

    /// With the last enemy Combat mode is over, at once (ML-FINISH-02).
    pub(crate) fn judge_fight(&mut self) {
        if self.site_mut().foes().next().is_some() {
            return;
        }
        self.drop_to_place();
        self.carry_out_orders(); // What is limited to Combat mode counts still; it is read when the Shocks have passed.
        self.end_fight();
    }

    /// The heroes leave Combat mode: all Shocks pass, and whoever has a Life Point stands up (ML-FINISH-08, ML-FINISH-09).
    pub(crate) fn end_fight(&mut self) {
        let Some(site) = self.s.site.as_mut().filter(|site| site.fight.is_some()) else { return };
        site.fight = None;
        site.alarmed = false;
        self.end_spells_of_turn();
        self.s.mode = None;
        self.log.note(Event::Fight(FightEvent::Over));
        self.log.note(Event::ModeChanged { mode: None });
        for hero in self.s.group_heroes() {
            let life = &mut self.s.hero_mut(hero).life;
            if life.shock > 0 {
                life.points += std::mem::take(&mut life.shock);
                let life = *life;
                self.log.note(Event::Fight(FightEvent::ShocksPassed { hero, life }));
            }
            self.s.hero_mut(hero).action_points = 0;
            self.take_heart(hero);
        }
        self.fall_and_rise();
    }

    /// A Talent: the group leaves Combat mode, on a map or in an Encounter (ML-EFFECT-22).
    pub(crate) fn take_heart(&mut self, hero: HeroId) {
        let back = self.look().perk_sum(hero, |perk| if let Perk::AuraAfterFight(n) = perk { n } else { 0 });
        self.reactivate_aura(hero, Amount::Just(back));
    }
}

impl Look<'_> {
    /// In a place a Potion is for the hero and for whoever stands next to or lies on the same space or the next (ML-LIFE-08,
    /// ML-FALLEN-13), in a Challenge for the own zone (ML-CHALLENGE-03); in a fight not for one who lies there of Shocks only (ML-HEAL-03).
    /// Outside of the Exploration phase everybody is at hand.
    pub(crate) fn can_be_treated(self, helper: HeroId, other: HeroId) -> bool {
        let state = self.s.hero(other);
        let fallen = self.s.mode == Some(Mode::Combat) && state.is_unconscious();
        if self.s.challenge.is_some() && self.turns_are_played() {
            return self.together(helper, other) && !(fallen && state.life.damage + state.life.injury == 0); // ML-CHALLENGE-03
        }
        let Some(board) = self.board().filter(|board| board.site.stage == SiteStage::Played) else { return true };
        let at = board.site.hero(other).at;
        let at_hand = helper == other || at.standing().or(at.lying()).is_some_and(|space| board.at_hand(helper).contains(space));
        at_hand && !(fallen && state.life.damage + state.life.injury == 0)
    }
}

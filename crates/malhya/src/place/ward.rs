//! The target: somebody whom a Target card makes the enemies go for, of the group or not (ML-RULECARD-03, ML-RULECARD-04).

use super::event::MapEvent;
use super::figures::{Board, Who};
use super::state::SiteStage;
use crate::agenda::Step;
use crate::ask::{Question, SpotAim};
use crate::event::Event;
use crate::look::Look;
use crate::machine::Machine;
use crate::words::HeroId;
use mistgate_kernel::places::{Space, Spaces};
use serde::{Deserialize, Serialize};

/// A target outside of the group: it never counts as one of its heroes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ward {
    /// Where it stands, or lies.
    pub at: Space,
    /// Life Points; without any it lies there.
    pub life: u8,
    /// Shields it has in every defence.
    pub shields: u8,
}

impl Machine<'_> {
    /// Somebody outside of the group is there, with what the chapter says.
    pub(crate) fn put_ward(&mut self, ward: Ward) {
        let site = self.site_mut();
        (site.ward, site.arriving) = (None, Some(ward));
        let free = self.look().board().map_or(Spaces::EMPTY, |board| board.nearest_free(ward.at));
        match (free.iter().next(), free.len()) {
            (Some(at), 1) => self.ward_at(at),
            (None, _) => self.site_mut().arriving = None,
            _ => self.ask_group(Question::Spot(SpotAim::Target)), // What is equally near is the players' choice (ML-GOLDEN-02).
        }
    }

    /// The target goes where the chapter says, or as near to it as can be.
    pub(crate) fn move_ward(&mut self, to: Space) {
        if let Some(ward) = self.site_mut().ward {
            self.put_ward(Ward { at: to, ..ward });
        }
    }

    /// Whoever was on the way stands here now.
    pub(crate) fn ward_at(&mut self, at: Space) {
        let site = self.site_mut();
        let Some(ward) = site.arriving.take() else { return };
        site.ward = Some(Ward { at, ..ward });
        let at = self.spot(at);
        self.log.note(Event::Map(MapEvent::TargetAt { at, life: ward.life }));
        if self.site_mut().stage == SiteStage::Played {
            self.push(Step::Lookout); // ML-ALARM-02
        }
    }

    pub(crate) fn discard_ward(&mut self) {
        if self.site_mut().ward.take().is_some() {
            self.log.note(Event::Map(MapEvent::TargetGone));
        }
    }

    /// Every Wound is Damage. What happens when it falls is an Instruction of the place.
    pub(crate) fn hurt_ward(&mut self, n: u8) {
        let Some(ward) = self.site_mut().ward.as_mut().filter(|_| n > 0) else { return };
        ward.life = ward.life.saturating_sub(n);
        let (at, life) = (ward.at, ward.life);
        let at = self.spot(at);
        self.log.note(Event::Map(MapEvent::TargetAt { at, life }));
    }

    /// A hero is the target from now on.
    pub(crate) fn become_target(&mut self, hero: HeroId) {
        self.s.group.target = Some(hero);
        self.log.note(Event::TargetNamed { hero });
    }
}

impl Look<'_> {
    /// Is a Target card in play, and in force?
    pub(crate) fn has_target_card(self) -> bool {
        self.s.group.cards.without(self.s.page.cancelled).iter().any(|card| self.c.scenario_card(card).is_some_and(|card| card.target))
    }
}

impl Board<'_> {
    /// Where the target outside of the group stands.
    #[inline]
    pub fn ward(self) -> Option<Space> {
        self.site.ward.filter(|ward| ward.life > 0).map(|ward| ward.at)
    }

    /// Whom the enemies go for before any hero: somebody who stands, as long as a Target card is in play (ML-RULECARD-03).
    pub fn target(self) -> Option<Who> {
        let hero = || self.look.s.group.target.filter(|&hero| self.site.hero(hero).at.standing().is_some()).map(Who::Hero);
        let target = self.ward().map(|_| Who::Ward).or_else(hero);
        target.filter(|_| self.look.has_target_card())
    }

    /// Has the target fallen?
    pub fn target_has_fallen(self) -> bool {
        let hero = self.look.s.group.target.is_some_and(|hero| self.look.s.hero(hero).is_unconscious());
        self.look.has_target_card() && self.site.ward.map_or(hero, |ward| ward.life == 0)
    }
}

//! A Talent that is copied from another hero for an Aura token (ML-VOCAB-10).

use super::state::{Side, Talent};
use crate::agenda::Step;
use crate::ask::Question;
use crate::content::AuraEffect;
use crate::content::perk::Perk;
use crate::event::Event;
use crate::ids::TalentId;
use crate::look::Look;
use crate::machine::Machine;
use crate::moves::Move;
use crate::words::HeroId;
use mistgate_kernel::SeatSet;

impl Machine<'_> {
    /// The token is spent: which Talent is it?
    pub(crate) fn ask_whom_to_copy(&mut self, hero: HeroId) {
        self.ask(SeatSet::only(hero.seat()), Question::Mirror(hero));
    }

    /// The Talent is the hero's as well: in a check as long as it is made, on a map for the next Action.
    pub(crate) fn copy_talent(&mut self, hero: HeroId, id: TalentId) {
        let copied = self.look().talents_to_copy(hero).find(|talent| talent.id == id);
        match (&mut self.s.check, &mut self.s.site) {
            (Some(attempt), _) => attempt.mirrored = copied,
            (None, Some(site)) => site.hero_mut(hero).mirrored = copied,
            (None, None) => {}
        }
        self.log.note(Event::Mirrored { hero, talent: id });
    }

    /// In a check one token, for this instead of a die (ML-AURA-11).
    pub(crate) fn mirror_in_check(&mut self, hero: HeroId) {
        self.use_aura_in_check(hero);
        self.ask_whom_to_copy(hero);
    }

    /// Whatever the hero does now is the Action it was copied for; when that is done it is over.
    pub(crate) fn end_mirror_after(&mut self, hero: HeroId, mv: Move) {
        if !matches!(mv, Move::Invoke(_)) && self.site_mut().hero(hero).mirrored.is_some() {
            self.push(Step::MirrorOver(hero));
        }
    }

    /// The Action is done.
    pub(crate) fn end_mirror(&mut self, hero: HeroId) {
        if let Some(site) = &mut self.s.site {
            site.hero_mut(hero).mirrored = None;
        }
    }
}

impl<'a> Look<'a> {
    /// Talents of the others that can be copied: no School cards, and nothing that is only about Spells. The side is copied as it lies.
    pub(crate) fn talents_to_copy(self, hero: HeroId) -> impl Iterator<Item = Talent> {
        let others = self.s.group_heroes().filter(move |&other| other != hero);
        let talents = others.flat_map(move |other| self.s.hero(other).talents.as_slice().iter().copied());
        talents.filter(move |talent| self.c.talent(talent.id).school.is_none() && self.copied_perks(*talent).next().is_some())
    }

    /// What a Talent gives to whoever copies it.
    pub(crate) fn copied_perks(self, talent: Talent) -> impl Iterator<Item = Perk> + 'a {
        let card = self.c.talent(talent.id);
        let side = match talent.side {
            Side::Normal => &card.normal,
            Side::Improved => &card.improved,
        };
        side.iter().copied().filter(|perk| perk.can_be_copied())
    }

    /// The Talent a hero copies now.
    pub(crate) fn mirrored(self, hero: HeroId) -> Option<Talent> {
        let rolling = self.s.check.as_ref().filter(|attempt| attempt.roller == Some(hero)).and_then(|attempt| attempt.mirrored);
        rolling.or_else(|| self.s.site.as_ref().and_then(|site| site.hero(hero).mirrored))
    }

    /// Can a hero copy a Talent now?
    pub(crate) fn may_mirror(self, hero: HeroId) -> bool {
        let zone = self.aura(hero) > 0 && self.c.hero(hero).aura_zone.contains(&AuraEffect::Mirror);
        zone && self.mirrored(hero).is_none() && self.talents_to_copy(hero).next().is_some()
    }
}

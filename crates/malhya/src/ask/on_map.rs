//! The legal answers to what is asked on a map.

use super::{FoeAim, Question, SpotAim};
use crate::agenda::Step;
use crate::booklet::condition::Mode;
use crate::combat::moves::FightMove;
use crate::content::AuraEffect;
use crate::content::perk::KillKind;
use crate::hero::ground::PICKING_UP;
use crate::look::Look;
use crate::moves::Move;
use crate::place::figures::Board;
use crate::place::state::{FreeMovement, Whereabouts};
use crate::stealth::deed::{CORPSE, REVIVAL};
use crate::stealth::errand::Errand;
use crate::stealth::phase::STEALTHY;
use crate::words::HeroId;
use mistgate_kernel::places::square::Base;
use mistgate_kernel::places::{Space, Spaces};

impl Look<'_> {
    /// Every legal answer.
    #[expect(clippy::wildcard_enum_match_arm, reason = "`options` says, one by one, which questions are asked on a map")]
    pub(super) fn options_on_map(self, what: Question, each: &mut impl FnMut(Move)) {
        let Some(board) = self.board() else { return };
        match what {
            Question::Spot(aim) => board.spaces_for(aim).iter().for_each(|space| each(Move::Space(board.location.spot(space)))),
            Question::Foe(FoeAim::Sent(card, _)) => board.candidates(card).for_each(|foe| each(Move::Foe(foe.0 + 1))),
            Question::Foe(FoeAim::OnToken(card)) => {
                if let Some(Errand::Watch { on, .. }) = self.c.actions[usize::from(card)].patrol.second {
                    board.on_token(on).for_each(|foe| each(Move::Foe(foe.0 + 1)));
                }
            }
            Question::Turn(hero) if self.s.mode == Some(Mode::Combat) => board.fighting_options(hero, each),
            Question::Turn(hero) => board.turn_options(hero, each),
            Question::Resume(_) => [Move::Resume, Move::Pass].into_iter().for_each(each),
            Question::LastMoment(hero, foe) => {
                board.kills(hero, Some(foe), each);
                each(Move::Pass);
            }
            Question::Leave(_) => [Move::Leave, Move::Done].into_iter().for_each(each),
            Question::ComeBack(_) => [Move::Resume, Move::Pass].into_iter().for_each(each),
            Question::Explore => board.exploring(each),
            Question::Secondary => {
                self.secondary().iter().filter_map(HeroId::of).for_each(|hero| each(Move::Hero(hero)));
                each(Move::Done);
            }
            Question::Combat(what) => board.fight_options(what, each),
            _ => {}
        }
    }
}

impl Look<'_> {
    /// Is it plain that several answers are legal, before they are worked out? Where nothing is plain they are counted.
    pub(crate) fn surely_leaves_a_choice(self, what: Question) -> bool {
        // Whoever can wait can also end the turn.
        let can_wait = |hero: HeroId| self.s.site.is_some() && self.s.hero(hero).action_points >= self.c.hero(hero).prices[2];
        // These are asked only where there are several.
        let tied = matches!(what, Question::Spot(SpotAim::Stride | SpotAim::Vantage));
        tied || matches!(what, Question::Turn(hero) if can_wait(hero))
    }
}

impl Board<'_> {
    /// The spaces that can be chosen.
    pub(crate) fn spaces_for(self, aim: SpotAim) -> Spaces {
        match aim {
            SpotAim::Arrival(enemy, token) => self.arrival_spaces(enemy, token),
            SpotAim::Deploy(_) => self.deploy_spaces(),
            SpotAim::Explore(hero) => self.explored(hero),
            SpotAim::Corpse(hero, from) => self.put_down_spaces(hero, from),
            SpotAim::Fallen(hero, other) => self.lay_down_spaces(hero, other),
            SpotAim::Way => self.site.turn.walk.map(|walk| self.foe_steps(walk).as_slice().iter().map(|step| step.to).collect()).unwrap_or_default(),
            SpotAim::Stride => {
                self.look.fight().and_then(|fight| fight.act).map(|act| self.strides(act).as_slice().iter().map(|step| step.to).collect()).unwrap_or_default()
            }
            SpotAim::Vantage => self.vantage_spaces(),
            SpotAim::Bonus(hero) => self.bonus_spaces(hero),
            SpotAim::Rise(hero) => self.site.hero(hero).at.lying().map_or(Spaces::EMPTY, |space| self.nearest_free(space)),
            SpotAim::Ashore(hero, rift) => self.nearest_ashore(hero, rift),
            SpotAim::Return(hero) => self.site.hero(hero).at.off().map_or(Spaces::EMPTY, |exit| self.nearest_free(exit)),
            SpotAim::Target => self.site.arriving.map_or(Spaces::EMPTY, |ward| self.nearest_free(ward.at)),
            SpotAim::Goal(card, foe) => self.goals_of(card, foe),
            SpotAim::Vigil(foe, quarter) => self.vigil_spaces(foe, quarter),
            SpotAim::Invocation => self.invocations(),
            SpotAim::Body(corner, _) => self.ground.map.ground(Base::four(corner)).unwrap_or_default().without(self.ground.rift),
        }
    }

    /// What a hero can do on a turn of Stealth mode (ML-STEALTH-20, ML-STEALTH-25).
    fn turn_options(self, hero: HeroId, each: &mut impl FnMut(Move)) {
        self.walking(hero, each);
        self.kills(hero, None, each);
        self.handling_bodies(hero, self.look.s.hero(hero).action_points, each);
        self.rest_of_turn(hero, &STEALTHY, each);
    }

    /// Where a hero can walk, and whether more Movement can be bought.
    pub(crate) fn walking(self, hero: HeroId, each: &mut impl FnMut(Move)) {
        if let Some((walker, reach)) = self.hero_reach(hero) {
            let from = self.site.hero(hero).at.standing();
            let stops = reach.spaces().iter().filter(|&space| Some(space) != from && walker.can_stand(space));
            stops.for_each(|space| each(Move::Walk(self.location.spot(space))));
        }
        let price = self.look.c.hero(hero).prices[0];
        if price > 0 && self.look.s.hero(hero).action_points >= price {
            each(Move::Hurry);
        }
    }

    /// What a turn has in every mode once the hero has walked and struck: Spells, weapons, gifts, the Aura for one of these effects, to wait,
    /// and the end.
    pub(crate) fn rest_of_turn(self, hero: HeroId, effects: &[AuraEffect], each: &mut impl FnMut(Move)) {
        let (state, board) = (self.look.s.hero(hero), self.look.c.hero(hero));
        let points = state.action_points;
        self.castable(hero, &mut |spell| each(Move::Fight(FightMove::Cast(spell))));
        if points > 0 {
            self.look.weapon_changes(hero, each);
        }
        if points >= PICKING_UP {
            self.handing_over(hero, each);
        }
        if self.look.aura(hero) > 0 {
            let useful = |effect: &AuraEffect| effects.contains(effect) && self.is_of_use(hero, *effect);
            board.aura_zone.iter().filter(|effect| useful(effect)).for_each(|&effect| each(Move::Invoke(effect)));
        }
        if points >= board.prices[2] {
            each(Move::Wait);
        }
        each(Move::EndTurn);
    }

    /// Would an effect of the Aura zone do anything now? A Free Movement that is over cannot be made longer (ML-VOCAB-09).
    pub(super) fn is_of_use(self, hero: HeroId, effect: AuraEffect) -> bool {
        match effect {
            AuraEffect::Mirror => self.look.may_mirror(hero),
            AuraEffect::Haste => self.site.hero(hero).free != FreeMovement::Gone,
            AuraEffect::Hush
            | AuraEffect::Lightness
            | AuraEffect::Strike
            | AuraEffect::Blow
            | AuraEffect::Ward
            | AuraEffect::Ease
            | AuraEffect::Alertness
            | AuraEffect::Haggling
            | AuraEffect::Gleaning => true,
        }
    }

    /// The kills a hero can make, of one enemy or of any (ML-KILL-01 to ML-KILL-13).
    fn kills(self, hero: HeroId, only: Option<crate::ids::FoeId>, each: &mut impl FnMut(Move)) {
        for (id, _) in self.site.foes().filter(|(id, _)| only.is_none_or(|only| only == *id)) {
            if self.kill(hero, KillKind::Melee, id).is_ok() {
                each(Move::MeleeKill(id.0 + 1));
            }
            if self.kill(hero, KillKind::Ranged, id).is_ok() {
                each(Move::RangedKill(id.0 + 1));
            }
        }
    }

    /// Corpse tokens and fallen heroes at hand.
    fn handling_bodies(self, hero: HeroId, points: u8, each: &mut impl FnMut(Move)) {
        let at_hand = self.at_hand(hero);
        let corpses: Spaces = self.site.corpses.as_slice().iter().copied().collect();
        if points >= CORPSE {
            corpses.intersection(at_hand).iter().for_each(|space| each(Move::Lift(self.location.spot(space))));
            self.lying_within(at_hand).for_each(|other| each(Move::Carry(other)));
        }
        if points >= REVIVAL {
            self.lying_within(at_hand).for_each(|other| each(Move::Revive(other)));
        }
    }

    /// Swaps with somebody on the own space or the next, standing or lying, who is not in the middle of a movement; and what lies on the ground
    /// (ML-SWAP-07, ML-SWAP-05, ML-GROUND-04).
    pub(crate) fn handing_over(self, hero: HeroId, each: &mut impl FnMut(Move)) {
        let near = self.at_hand(hero);
        let walks =
            |hero: HeroId, at: Space| self.look.s.agenda.as_slice().iter().any(|step| matches!(step, Step::HeroWalk(other, to) if *other == hero && *to != at));
        let others = self.site.standing().chain(self.site.lying()).filter(|&(other, at)| other != hero && near.contains(at) && !walks(other, at));
        others.for_each(|(other, _)| each(Move::Swap(other)));
        let mut any = false;
        self.look.within_grasp(hero, &mut |_| any = true);
        if any {
            each(Move::PickUp);
        }
    }

    fn lying_within(self, spaces: Spaces) -> impl Iterator<Item = HeroId> {
        self.site.lying().filter(move |&(_, space)| spaces.contains(space)).map(|(hero, _)| hero)
    }

    /// A room without enemies: any hero goes anywhere; whoever lies is helped up (ML-EXIT-13).
    fn exploring(self, each: &mut impl FnMut(Move)) {
        // All out by different ways: somebody comes back (ML-EXIT-09).
        let apart = self.look.has_left();
        for hero in self.look.s.group_heroes() {
            match self.site.hero(hero).at {
                Whereabouts::On(_) => each(Move::Hero(hero)),
                Whereabouts::Down(_) => each(Move::Revive(hero)),
                Whereabouts::Off(_) if apart => each(Move::Hero(hero)),
                Whereabouts::Nowhere | Whereabouts::Off(_) => {}
            }
        }
    }
}

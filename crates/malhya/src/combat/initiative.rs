//! A Combat turn begins: Action Points, the Initiative track, raising it, who acts next (ML-COMBAT-14, ML-INITIATIVE).

use super::event::FightEvent;
use super::moves::FightMove;
use super::state::{Fight, FightPhase, Kind, MOST_KINDS, Stand};
use super::step::FightQuestion;
use crate::ask::Question;
use crate::booklet::condition::Mode;
use crate::content::AuraEffect;
use crate::event::Event;
use crate::hero::state::ACTION_POINTS;
use crate::ids::EnemyId;
use crate::look::Look;
use crate::machine::Machine;
use crate::moves::Move;
use crate::place::state::{FreeMovement, Pose, Run, Whereabouts};
use crate::place::when::When;
use crate::words::HeroId;
use mistgate_kernel::SeatSet;
use mistgate_kernel::pieces::Stack;

impl Machine<'_> {
    /// Enemies are there, and the group is not in Stealth mode (ML-COMBAT-02): the fight begins, or goes on.
    pub(crate) fn fight(&mut self) {
        let Some(phase) = self.look().fight().map(|fight| fight.phase) else { return self.begin_fight() };
        match phase {
            FightPhase::Before => self.begin_combat_turn(),
            FightPhase::Initiative => self.ask_group(Question::Combat(FightQuestion::Raise)),
            FightPhase::Improvement => self.improve_enemies(),
            FightPhase::Action => self.next_to_act(),
        }
    }

    /// Whoever is beside the board comes back (ML-COMBAT-11); what the place says about it is read before the first Initiative phase
    /// (ML-COMBAT-04). Everything on the map stays as it is (ML-COMBAT-03).
    fn begin_fight(&mut self) {
        if self.s.mode != Some(Mode::Combat) {
            self.s.mode = Some(Mode::Combat);
            self.log.note(Event::ModeChanged { mode: Some(Mode::Combat) });
        }
        let mut fight = Fight::new();
        for hero in self.s.group_heroes() {
            fight.stands[hero.index()].came_back = self.site_mut().hero(hero).at.off().is_some();
        }
        self.site_mut().fight = Some(fight);
        self.orders_for(When::CombatBegins);
        self.s.group_heroes().filter(|hero| fight.stands[hero.index()].came_back).for_each(|hero| self.return_to_board(hero));
    }

    /// Every hero has 6 Action Points and the Free Movement again, and all tokens are placed (ML-COMBAT-15, ML-INITIATIVE-04).
    fn begin_combat_turn(&mut self) {
        if self.s.group_heroes().all(|hero| self.s.hero(hero).is_unconscious()) {
            // What the place says about it has been read, and nothing came of it: the group is out of it (ML-EXIT-02).
            return self.put_place_away();
        }
        for hero in self.s.group_heroes() {
            self.ready(hero);
        }
        let kinds = self.kinds_present();
        let fight = self.fight_mut();
        (fight.turn, fight.phase) = (fight.turn.saturating_add(1), FightPhase::Initiative);
        (fight.kinds, fight.acting, fight.left, fight.closing) = (kinds, None, 0, false);
        let turn = fight.turn;
        self.log.note(Event::Fight(FightEvent::CombatTurn { turn }));
        self.new_turn();
    }

    /// A hero as the turn begins. Who lies has no Action Points until the return (ML-FALLEN-20).
    fn ready(&mut self, hero: HeroId) {
        let (initiative, movement) = (self.look().initiative(hero), self.look().movement(hero));
        let conscious = self.site_mut().hero(hero).at.standing().is_some();
        self.s.hero_mut(hero).action_points = if conscious { ACTION_POINTS } else { 0 };
        let surprised = self.site_mut().alarmed;
        let fight = self.fight_mut();
        let first = fight.turn == 0;
        let stand = &mut fight.stands[hero.index()];
        // ML-INITIATIVE-10, ML-INITIATIVE-11, ML-COMBAT-12
        let none = stand.slowed || surprised && first && !stand.came_back;
        let held = std::mem::take(&mut stand.held);
        *stand = Stand { place: if none { 0 } else { initiative }, came_back: stand.came_back, stuck: held, ..Stand::default() };
        let figure = self.site_mut().hero_mut(hero);
        figure.free = if held { FreeMovement::Gone } else { FreeMovement::Whole(movement) };
        (figure.bought, figure.light, figure.touched, figure.pose) = (0, false, false, Pose::Ready);
        (figure.run, figure.repaid, figure.mirrored) = (Run::default(), false, None);
    }

    /// A token for each type of enemy that is there (ML-COMBAT-05, ML-COMBAT-18).
    fn kinds_present(&self) -> Stack<Kind, MOST_KINDS> {
        let mut kinds = Stack::new();
        for at in 0..self.c.enemies.len() as u8 {
            let kind = EnemyId(at);
            let there = self.s.site.as_ref().is_some_and(|site| site.foes().any(|(_, foe)| foe.kind == kind));
            if there && kinds.len() < MOST_KINDS {
                kinds.push(Kind { kind, place: self.c.enemy(kind).initiative, ..Kind::default() });
            }
        }
        kinds
    }

    /// A hero raises the Initiative, or everybody has chosen (ML-INITIATIVE-06, ML-INITIATIVE-12).
    #[expect(clippy::wildcard_enum_match_arm, reason = "it answers with a move: what is no answer here was never offered")]
    pub(crate) fn raise_initiative(&mut self, mv: Move) {
        match mv {
            Move::Fight(FightMove::Quicken(hero)) => {
                let price = self.c.hero(hero).prices[1];
                let state = self.s.hero_mut(hero);
                state.action_points = state.action_points.saturating_sub(price);
                self.quicken(hero, 1);
            }
            Move::AuraOf(hero) => {
                self.use_aura(hero, 1);
                self.fight_mut().stands[hero.index()].alert = true;
                self.quicken(hero, 1);
            }
            _ => self.fight_mut().phase = FightPhase::Improvement,
        }
    }

    /// The token moves; the cube on the Hero board does not (ML-INITIATIVE-08).
    pub(crate) fn quicken(&mut self, hero: HeroId, n: u8) {
        let stand = &mut self.fight_mut().stands[hero.index()];
        stand.place = stand.place.saturating_add(n);
        let place = stand.place;
        self.log.note(Event::Fight(FightEvent::Quickened { hero, place }));
    }

    /// The highest on the track acts; of several that are level the players say who (ML-INITIATIVE-01, ML-INITIATIVE-02). When
    /// everybody has acted, Waiting heroes are asked once more, and a new turn begins (ML-WAIT-24, ML-FINISH-01).
    pub(crate) fn next_to_act(&mut self) {
        let next = self.look().next_on_track();
        if next.heroes.is_empty() && next.foes == 0 {
            return self.end_combat_turn();
        }
        self.ask_group(Question::Combat(FightQuestion::Next));
    }

    fn end_combat_turn(&mut self) {
        let waiting = self.site_mut().waiting();
        let fight = self.fight_mut();
        if !std::mem::replace(&mut fight.closing, true) && !waiting.is_empty() {
            return self.push(crate::agenda::Step::Window(waiting, crate::agenda::Moment::Turn));
        }
        fight.phase = FightPhase::Before;
        self.end_spells_of_turn();
    }

    /// The fight under way.
    ///
    /// # Panics
    /// If there is none: only steps of a fight ask for it.
    #[inline]
    pub(crate) fn fight_mut(&mut self) -> &mut Fight {
        self.site_mut().fight.as_mut().expect("a step of a fight belongs to a fight")
    }
}

/// Who is highest on the Initiative track.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Highest {
    /// Heroes.
    pub heroes: SeatSet,
    /// Enemies, a bit each.
    pub foes: u32,
}

impl<'a> Look<'a> {
    /// The fight under way.
    #[inline]
    pub fn fight(self) -> Option<&'a Fight> {
        self.s.site.as_ref().and_then(|site| site.fight.as_ref())
    }

    /// Who is highest on the track of those that have not acted; while a type of enemy acts, those of it that are left
    /// (ML-COMBAT-20).
    pub(crate) fn next_on_track(self) -> Highest {
        let (Some(fight), Some(site)) = (self.fight(), &self.s.site) else { return Highest::default() };
        if fight.acting.is_some() && fight.left != 0 {
            return Highest { heroes: SeatSet::NONE, foes: fight.left };
        }
        let heroes = || self.s.group_heroes().filter(|&hero| self.has_turn_to_come(hero));
        let there = |kind: EnemyId| site.foes().any(|(_, foe)| foe.kind == kind);
        let kinds = || fight.kinds.as_slice().iter().filter(|kind| !kind.acted && there(kind.kind));
        let Some(top) = heroes().map(|hero| fight.stand(hero).place).chain(kinds().map(|kind| kind.place)).max() else { return Highest::default() };
        let level = |kind: EnemyId| kinds().any(|other| other.kind == kind && other.place == top);
        Highest {
            heroes: heroes().filter(|&hero| fight.stand(hero).place == top).map(HeroId::seat).collect(),
            foes: site.foes().filter(|(_, foe)| level(foe.kind)).fold(0, |all, (id, _)| all | 1 << id.index()),
        }
    }

    /// Is this hero's turn still to come: standing, or healed and about to return (ML-FALLEN-17, ML-FALLEN-19)?
    fn has_turn_to_come(self, hero: HeroId) -> bool {
        let (Some(fight), Some(site)) = (self.fight(), &self.s.site) else { return false };
        let there = match site.hero(hero).at {
            Whereabouts::On(_) | Whereabouts::Down(_) => !self.s.hero(hero).is_unconscious(),
            Whereabouts::Nowhere | Whereabouts::Off(_) => false,
        };
        there && !fight.stand(hero).acted
    }

    /// Who can raise the Initiative, and how (ML-INITIATIVE-06, ML-INITIATIVE-09).
    pub(crate) fn raises(self, each: &mut impl FnMut(Move)) {
        let (Some(fight), Some(site)) = (self.fight(), &self.s.site) else { return };
        for hero in self.s.group_heroes().filter(|&hero| site.hero(hero).at.standing().is_some()) {
            let (state, board) = (self.s.hero(hero), self.c.hero(hero));
            if board.prices[1] > 0 && state.action_points >= board.prices[1] {
                each(Move::Fight(FightMove::Quicken(hero)));
            }
            if self.aura(hero) > 0 && !fight.stand(hero).alert && board.aura_zone.contains(&AuraEffect::Alertness) {
                each(Move::AuraOf(hero));
            }
        }
        each(Move::Done);
    }
}

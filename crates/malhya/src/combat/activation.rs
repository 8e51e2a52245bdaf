//! An enemy acts: what its protocol says is carried out step by step, and can be interrupted at each (ML-ENEMY, ML-WAIT).

use super::event::FightEvent;
use super::protocol::{Intent, Mind};
use super::state::{Activation, Aim, Clash, Deed, Footing, Parry, Plan, Prey, Roll, Stance, WARD};
use super::step::{FightQuestion, FightStep};
use crate::agenda::{Moment, Step};
use crate::ask::{Question, SpotAim};
use crate::event::Event;
use crate::ids::*;
use crate::machine::Machine;
use crate::moves::Move;
use crate::place::event::MapEvent;
use crate::place::figures::{Board, Camp, Who};
use crate::place::route::{Distances, NO_WAY, NextSteps, Route, Step as Pace};
use crate::place::state::Foe;
use crate::place::walk::{LargeReach, Walker};
use crate::words::HeroId;
use mistgate_kernel::SeatSet;
use mistgate_kernel::places::path::{FARTHEST, Reach};
use mistgate_kernel::places::square::{Base, Size};
use mistgate_kernel::places::{Space, Spaces};

impl Machine<'_> {
    /// The enemy that acts decides what to do, or goes on with it.
    pub(crate) fn go_on_acting(&mut self) {
        let Some(act) = self.fight_mut().act else { return };
        let Some(mind) = self.look().board().and_then(|board| board.mind(act)) else { return };
        match act.aim {
            Some(aim) => self.pursue(aim),
            None => {
                let intent = mind.intent();
                match (intent.deed, intent.heroes.len()) {
                    (deed, _) if deed.is_none() || !intent.has_prey() => {
                        self.log.note(Event::Fight(FightEvent::Idle { foe: act.foe.0 + 1, why: intent.why }));
                        self.next_line();
                    }
                    (_, 0 | 1) => self.set_aim(intent, intent.heroes.iter().next().and_then(HeroId::of).unwrap_or(HeroId::Wallen)),
                    _ => self.ask_group(Question::Combat(FightQuestion::Victim(intent.heroes))),
                }
            }
        }
    }

    /// The players have chosen among heroes who are equally meant (ML-ENEMY-11).
    #[expect(clippy::wildcard_enum_match_arm, reason = "it answers with a move: what is no answer here was never offered")]
    pub(crate) fn chosen_victim(&mut self, mv: Move) {
        let act = self.fight_mut().act;
        let Some(mind) = self.look().board().zip(act).and_then(|(board, act)| board.mind(act)) else { return };
        match mv {
            Move::Hero(hero) => self.set_aim(mind.intent(), hero),
            other => unreachable!("{other:?} is no victim"),
        }
    }

    fn set_aim(&mut self, intent: Intent, hero: HeroId) {
        let Some(act) = self.fight_mut().act else { return };
        let Some(mind) = self.look().board().and_then(|board| board.mind(act)) else { return };
        let Some(deed) = intent.deed else { return };
        let aim = Aim { hero, deed, prey: intent.prey };
        let (foe, why, far) = (act.foe.0 + 1, intent.why, mind.far(aim.whom()));
        self.log.note(Event::Fight(match aim.prey {
            Prey::Hero => FightEvent::Means { foe, hero, why, far },
            Prey::Ward => FightEvent::MeansTarget { foe, why, far },
        }));
        self.act_mut().aim = Some(aim);
        self.push(Step::Fight(FightStep::Activate));
    }

    fn pursue(&mut self, aim: Aim) {
        let Some(act) = self.fight_mut().act else { return };
        let Some(mind) = self.look().board().and_then(|board| board.mind(act)) else { return };
        match aim.deed {
            Deed::Strike => self.announce(),
            // ML-ENEMY-43: it attacks the hero it has walked up to.
            Deed::Engage if mind.is_beside(aim.whom()) => {
                self.act_mut().aim = Some(Aim { deed: Deed::Strike, ..aim });
                self.push(Step::Fight(FightStep::Activate));
            }
            Deed::Vantage(None) | Deed::Retreat(None) => self.choose_vantage(mind.stands_for(aim)),
            Deed::Vantage(Some(space)) | Deed::Retreat(Some(space)) if mind.foe.at == space => self.arrived(aim),
            Deed::Engage | Deed::Approach | Deed::Vantage(Some(_)) | Deed::Retreat(Some(_)) => self.walk_foe(),
        }
    }

    /// Where to shoot from: what is equal is the players' choice (ML-ENEMY-28).
    fn choose_vantage(&mut self, stands: Spaces) {
        match stands.len() {
            0 => self.stop_walking(),
            1 => self.chosen_vantage(stands.iter().next().unwrap_or_default()),
            _ => self.ask_group(Question::Spot(SpotAim::Vantage)),
        }
    }

    pub(crate) fn chosen_vantage(&mut self, space: Space) {
        if let Some(aim) = &mut self.act_mut().aim {
            aim.deed = match aim.deed {
                Deed::Retreat(_) => Deed::Retreat(Some(space)),
                Deed::Vantage(_) | Deed::Strike | Deed::Engage | Deed::Approach => Deed::Vantage(Some(space)),
            };
        }
        self.push(Step::Fight(FightStep::Activate));
    }

    /// It stands where it wanted to: it shoots at the hero it came for (ML-ENEMY-26); if its group has attacked that one already and it
    /// has only broken contact, rather at another (ML-ENEMY-22, ML-ENEMY-25).
    fn arrived(&mut self, aim: Aim) {
        let Some(act) = self.fight_mut().act else { return };
        let mind = self.look().board().and_then(|board| board.mind(act));
        let retreated = matches!(aim.deed, Deed::Retreat(_)) && aim.prey == Prey::Hero;
        let attacked = mind.is_some_and(|mind| retreated && mind.has_attacked(aim.hero));
        let act = self.act_mut();
        act.footing = Footing::Stopped;
        act.aim = (!attacked).then_some(Aim { deed: Deed::Strike, ..aim });
        self.push(Step::Fight(FightStep::Activate));
    }

    fn stop_walking(&mut self) {
        let act = self.act_mut();
        (act.footing, act.aim) = (Footing::Stopped, None);
        self.push(Step::Fight(FightStep::Activate));
    }

    /// The next step of its way; several that are equally good are the players' choice (ML-MOVE-25).
    fn walk_foe(&mut self) {
        let Some(act) = self.fight_mut().act else { return };
        let steps = self.look().board().map(|board| board.strides(act)).unwrap_or_default();
        match steps.as_slice() {
            [] => self.stop_walking(),
            [only] => self.stride(*only),
            _ => self.ask_group(Question::Spot(SpotAim::Stride)),
        }
    }

    /// The players choose among steps that are equally good.
    pub(crate) fn chosen_stride(&mut self, to: Space) {
        let Some(act) = self.fight_mut().act else { return };
        let steps = self.look().board().map(|board| board.strides(act)).unwrap_or_default();
        if let Some(&step) = steps.as_slice().iter().find(|step| step.to == to) {
            self.stride(step);
        }
    }

    /// One step. On a space where it cannot stand it goes on at once: nobody steps in there, and contact there ends its walk on the next
    /// (ML-MOVE-26).
    fn stride(&mut self, mut step: Pace) {
        let mut touched = false;
        loop {
            let act = *self.act_mut();
            touched |= self.look().board().and_then(|board| board.mind(act)).is_some_and(|mind| mind.jumps_past(step));
            self.act_mut().left = act.left.saturating_sub(step.cost);
            let id = act.foe;
            let Some(foe) = &mut self.site_mut().foes[id.index()] else { return };
            let from = std::mem::replace(&mut foe.at, step.to);
            let (from, to) = (self.spot(from), self.spot(step.to));
            self.log.note(Event::Map(MapEvent::FoeStepped { foe: id.0 + 1, from, to, cost: step.cost }));
            let act = *self.act_mut();
            let Some(board) = self.look().board() else { return };
            let Some(mind) = board.mind(act) else { return };
            if board.foe_can_stand(act, mind.foe, step.to) {
                break;
            }
            touched |= mind.base().size == Size::One && !mind.beside().is_empty(); // ML-BASE-10
            match board.strides(act).as_slice().first() {
                Some(&next) => step = next,
                None => break,
            }
        }
        if touched {
            self.act_mut().left = 0;
        }
        self.push(Step::Fight(FightStep::Activate));
        self.changed();
    }

    /// The Attack is announced: whoever waits may still step in (ML-WAIT-14).
    fn announce(&mut self) {
        self.push(Step::Fight(FightStep::Blow));
        let waiting = self.site_mut().waiting();
        self.push(Step::Window(waiting, Moment::Step));
    }

    /// It attacks, if it still can; otherwise it goes through its protocol anew (ML-WAIT-25).
    pub(crate) fn foe_strikes(&mut self) {
        let Some(act) = self.fight_mut().act else { return };
        let Some(mind) = self.look().board().and_then(|board| board.mind(act)) else { return };
        let aim = act.aim.filter(|aim| aim.deed == Deed::Strike && mind.can_strike(aim.whom()));
        let (left, kind) = (aim.map_or(0, |aim| mind.struck(aim.whom())), mind.foe.kind);
        self.push(Step::Fight(FightStep::Activate));
        let Some(aim) = aim else { return self.act_mut().aim = None };
        let (line, hero) = (act.line, aim.hero);
        *self.act_mut() = Activation { aim: None, footing: Footing::Rooted, line: line + 1, ..act };
        let foe = act.foe.0 + 1;
        self.log.note(Event::Fight(match aim.prey {
            Prey::Hero => FightEvent::FoeAttacks { foe, hero, line: line + 1 },
            Prey::Ward => FightEvent::FoeAttacksTarget { foe, line: line + 1 },
        }));
        if let Some(kind) = self.fight_mut().kind_mut(kind) {
            HeroId::ALL.iter().filter(|hero| left >> hero.index() & 1 == 1).for_each(|hero| kind.attacked.insert(hero.seat())); // ML-ENEMY-08
        }
        self.begin_clash(Clash {
            attacker: Who::Foe(act.foe),
            target: aim.whom(),
            line,
            plan: Plan::default(),
            left,
            stances: [Stance::default(); HEROES],
            roll: Roll::default(),
            parry: Parry::default(),
            felled: 0,
            steps: SeatSet::NONE,
            spread: false,
        });
    }

    /// This line finds nobody: the next is tried from where it stands (ML-ENEMY-41, ML-ENEMY-42).
    fn next_line(&mut self) {
        let act = self.act_mut();
        act.line += 1;
        if act.footing == Footing::Free {
            act.footing = Footing::Stopped;
        }
        self.push(Step::Fight(FightStep::Activate));
    }

    /// The activation under way.
    fn act_mut(&mut self) -> &mut Activation {
        self.fight_mut().act.as_mut().expect("an enemy acts")
    }
}

impl Mind<'_> {
    /// How far a hero is, for the reason that is told.
    fn far(self, whom: Who) -> u8 {
        self.board.base_of(whom).map_or(0, |other| self.board.ground.map.distance_between(self.base(), other))
    }

    /// Where it may go to shoot at a hero: to break contact, or for a line.
    pub fn stands_for(self, aim: Aim) -> Spaces {
        match aim.deed {
            Deed::Vantage(_) => self.vantages(aim.whom()),
            Deed::Retreat(_) => self.retreats(aim.whom()),
            Deed::Strike | Deed::Engage | Deed::Approach => Spaces::EMPTY,
        }
    }

    /// Can the line that comes next be used on this hero from here?
    pub(super) fn can_strike(self, whom: Who) -> bool {
        use super::card::AttackKind;
        match self.line.kind {
            AttackKind::Melee => self.board.in_reach(self.base(), whom, self.line.range.unwrap_or(1)),
            AttackKind::Ranged | AttackKind::Auratic => self.mark(whom).is_some_and(|mark| mark.shot(self.base()).is_some()),
        }
    }

    /// Whom the Attack hits: the target, or all in the area around (ML-AREA-02, ML-AREA-06).
    fn struck(self, whom: Who) -> u32 {
        match (self.line.area.zip(self.board.base_of(whom)), whom) {
            (Some((area, base)), _) => self.board.caught(Camp::Heroes, self.board.around_target(area, base.corner)),
            (None, Who::Hero(hero)) => 1 << hero.index(),
            (None, Who::Ward | Who::Foe(_)) => 1 << WARD,
        }
    }

    /// Does a step lead over Rift spaces next to a hero?
    fn jumps_past(self, step: Pace) -> bool {
        let (map, contact) = (&self.board.ground.map, self.contact());
        let on = |at: Space| map.step(at, step.compass, self.board.site.closed).map(|next| next.to).filter(|&next| next != step.to);
        self.base().size == Size::One && std::iter::successors(on(self.foe.at), |&over| on(over)).any(|over| contact.contains(over))
    }

    /// Does it stand next to somebody?
    fn is_beside(self, whom: Who) -> bool {
        self.board.base_of(whom).is_some_and(|other| self.board.adjacent(self.base(), other))
    }
}

/// What an enemy can reach, and how.
pub struct FoeReach<'a> {
    walker: Walker<'a>,
    way: Way,
}

// Both live on the stack for the length of a question: nothing is allocated in the rules.
#[allow(clippy::large_enum_variant)]
enum Way {
    Small(Reach),
    Large(LargeReach),
}

impl FoeReach<'_> {
    /// What it costs to stand there (of a base of four, with its north-western space); nothing if it cannot.
    pub fn cost(&self, board: Board<'_>, corner: Space) -> Option<u8> {
        match &self.way {
            Way::Small(reach) => reach.cost(corner).filter(|_| self.walker.can_stand(corner)),
            Way::Large(reach) => board.large_can_stand(corner, self.walker.taken).then(|| reach.cost(&board.ground.map, corner))?,
        }
    }
}

impl<'a> Board<'a> {
    /// How an enemy that acts walks, as far as contact does not matter.
    pub fn fighter_walker(self, act: Activation, foe: &Foe) -> Walker<'a> {
        self.foe_walker(act.foe, foe, act.full)
    }

    /// Everything an enemy that walks like this can reach for at most so much.
    pub fn foe_reach(self, walker: Walker<'a>, foe: &Foe, limit: u8) -> FoeReach<'a> {
        let way = match self.size(foe) {
            Size::One => Way::Small(walker.reach(foe.at, limit)),
            Size::Four => Way::Large(self.large_reach(&walker, foe.at, limit)),
        };
        FoeReach { walker, way }
    }

    /// Can it stand there?
    fn foe_can_stand(self, act: Activation, foe: &Foe, at: Space) -> bool {
        let walker = self.fighter_walker(act, foe);
        match self.size(foe) {
            Size::One => walker.can_stand(at),
            Size::Four => self.large_can_stand(at, walker.taken),
        }
    }

    /// Where an enemy of its size stands next to somebody.
    pub fn beside_whom(self, foe: &Foe, whom: Who) -> Spaces {
        let Some(at) = self.base_of(whom).map(|base| base.corner) else { return Spaces::EMPTY };
        let map = &self.ground.map;
        match self.size(foe) {
            Size::One => map.neighbours(at, self.site.closed),
            Size::Four => map.spaces().filter(|&corner| map.distance(corner, at) <= 2 && self.adjacent(Base::four(corner), Base::one(at))).collect(),
        }
    }

    /// Walking distance to a hero; if miniatures bar every way, as if none stood there (ML-MOVE-27, ML-MOVE-28).
    pub fn walk_to(self, reach: &FoeReach, act: Activation, foe: &Foe, whom: Who) -> u8 {
        let goals = self.beside_whom(foe, whom);
        if goals.contains(foe.at) {
            return 0;
        }
        let near = goals.iter().filter_map(|corner| reach.cost(self, corner)).min();
        near.unwrap_or_else(|| {
            let alone = self.alone(self.fighter_walker(act, foe));
            match self.size(foe) {
                Size::One => {
                    let reach = alone.reach(foe.at, FARTHEST);
                    goals.iter().filter(|&goal| alone.can_stand(goal)).filter_map(|goal| reach.cost(goal)).min().unwrap_or(NO_WAY)
                }
                Size::Four => {
                    let reach = self.large_reach(&alone, foe.at, FARTHEST);
                    let stands = goals.iter().filter(|&goal| self.large_can_stand(goal, alone.taken));
                    stands.filter_map(|goal| reach.cost(&self.ground.map, goal)).min().unwrap_or(NO_WAY)
                }
            }
        })
    }

    /// The steps that may be next for the enemy that acts; none if its walk is over.
    pub fn strides(self, act: Activation) -> NextSteps {
        let (Some(aim), Some(mind)) = (act.aim, self.mind(act)) else { return NextSteps::new() };
        let Some(at) = self.base_of(aim.whom()).map(|base| base.corner) else { return NextSteps::new() };
        let foe = mind.foe;
        let far = self.fighter_walker(act, foe);
        let (walker, far, goals, aim_at) = match aim.deed {
            Deed::Strike | Deed::Vantage(None) | Deed::Retreat(None) => return NextSteps::new(),
            Deed::Engage => (mind.walker(), mind.walker(), self.beside_whom(foe, aim.whom()), at),
            Deed::Vantage(Some(space)) | Deed::Retreat(Some(space)) => (mind.walker(), mind.walker(), [space].into_iter().collect(), space),
            Deed::Approach => (mind.approaching(), far, self.beside_whom(foe, aim.whom()), at),
        };
        match self.size(foe) {
            Size::One => self.small_strides(&walker, &far, foe.at, goals, aim_at, act.left),
            Size::Four => self.large_steps_to((&walker, &far), foe.at, goals, aim_at, act.left),
        }
    }

    /// On the way that `walker` can take now; how far it is then is measured as `far` walks.
    fn small_strides(self, walker: &Walker<'a>, far: &Walker<'a>, from: Space, goals: Spaces, aim: Space, left: u8) -> NextSteps {
        let open: Spaces = goals.iter().filter(|&goal| far.can_stand(goal)).collect();
        let distances = Distances::until(from, open, far);
        let reached = distances.from(from) != NO_WAY;
        let alone = self.alone(*far);
        let distances = if reached { distances } else { Distances::until(from, goals, &alone) };
        let direct = reached && walker.barred == far.barred;
        Route { walker, far: if reached { *far } else { alone }, left: distances, aim, also: Spaces::EMPTY, direct, cell: None }.next(from, left)
    }
}

//! What an enemy does: the fixed protocols of its kind of Attack, option by option, each with its reason (ML-ENEMY-07 to ML-ENEMY-33).

use super::activation::FoeReach;
use super::card::{AttackKind, AttackLine, Nature};
use super::event::Why;
use super::ranged::{Mark, Shot, Touching};
use super::state::{Activation, Deed, Footing, Prey};
use crate::ids::HEROES;
use crate::place::figures::{Board, Camp, Who};
use crate::place::route::NO_WAY;
use crate::place::state::Foe;
use crate::place::walk::Walker;
use crate::words::HeroId;
use mistgate_kernel::SeatSet;
use mistgate_kernel::places::path::FARTHEST;
use mistgate_kernel::places::square::{Base, Size};
use mistgate_kernel::places::{Space, Spaces};

/// What an enemy means to do: how, to whom of these, and why; or nothing, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Intent {
    /// How; nothing if it does nothing.
    pub deed: Option<Deed>,
    /// Heroes who are equally meant: the players choose.
    pub heroes: SeatSet,
    /// A hero, or the target outside of the group?
    pub prey: Prey,
    /// Why.
    pub why: Why,
}

impl Intent {
    fn nothing(why: Why) -> Self {
        Intent { deed: None, heroes: SeatSet::NONE, prey: Prey::Hero, why }
    }

    fn new(deed: Deed, heroes: SeatSet, why: Why) -> Self {
        Intent { deed: Some(deed), heroes, prey: Prey::Hero, why }
    }

    fn against(target: Who, deed: Deed) -> Self {
        match target {
            Who::Hero(hero) => Intent::new(deed, SeatSet::only(hero.seat()), Why::Target),
            Who::Ward | Who::Foe(_) => Intent { deed: Some(deed), heroes: SeatSet::NONE, prey: Prey::Ward, why: Why::Target },
        }
    }

    /// Has it anybody to go for?
    pub fn has_prey(self) -> bool {
        self.prey == Prey::Ward || !self.heroes.is_empty()
    }
}

/// An enemy at the moment it decides.
#[derive(Clone, Copy)]
pub struct Mind<'a> {
    /// The place.
    pub board: Board<'a>,
    /// The activation.
    pub act: Activation,
    /// The enemy.
    pub foe: &'a Foe,
    /// The Attack line that comes next.
    pub line: &'a AttackLine,
    /// Does it hunt the Engaged (ML-ENEMY-12)?
    hunts: bool,
    /// Whom its group has attacked in this turn (ML-ENEMY-08).
    attacked: SeatSet,
}

impl<'a> Board<'a> {
    /// The enemy that acts, if it has a line left.
    pub fn mind(self, act: Activation) -> Option<Mind<'a>> {
        let foe = self.site.foe(act.foe)?;
        let card = self.look.c.enemy(foe.kind);
        let kind = self.look.fight()?.kind(foe.kind).copied().unwrap_or_default();
        let hunts = kind.boons.hunts || card.always.contains(&Nature::HuntsTheEngaged);
        let line = card.attacks.get(usize::from(act.line))?;
        Some(Mind { board: self, act, foe, line, hunts, attacked: kind.attacked })
    }
}

impl<'a> Mind<'a> {
    /// The first option that applies.
    pub fn intent(self) -> Intent {
        if let Some(intent) = self.board.target().and_then(|target| self.against_target(target)) {
            return intent;
        }
        if self.standing().is_empty() {
            return Intent::nothing(Why::NobodyStands); // ML-FALLEN-25
        }
        if self.act.footing != Footing::Free {
            return self.without_moving();
        }
        match self.line.kind {
            AttackKind::Melee => self.melee(),
            AttackKind::Ranged | AttackKind::Auratic => self.ranged(),
        }
    }

    /// The target, if it can be attacked in this turn, by the enemy's own movement, range and sight (ML-RULECARD-03). Whoever is in
    /// contact with somebody else stays there.
    fn against_target(self, target: Who) -> Option<Intent> {
        let strike = Intent::against(target, Deed::Strike);
        if self.can_strike(target) {
            return Some(strike);
        }
        if self.act.footing != Footing::Free || !self.beside().is_empty() || self.stands_by_ward() {
            return None;
        }
        match self.line.kind {
            AttackKind::Melee => {
                let reached = self.engage_cost(&self.reach_to_contact(), target).is_some_and(|cost| cost <= self.act.left);
                reached.then(|| Intent::against(target, Deed::Engage))
            }
            AttackKind::Ranged | AttackKind::Auratic => {
                let seen = !self.vantages(target).is_empty();
                seen.then(|| Intent::against(target, Deed::Vantage(None)))
            }
        }
    }

    fn stands_by_ward(self) -> bool {
        self.board.base_of(Who::Ward).is_some_and(|ward| self.board.adjacent(self.base(), ward))
    }

    /// It moves no more: whom can it attack from where it stands (ML-ENEMY-41, ML-REACH-06, ML-WAIT-23)?
    fn without_moving(self) -> Intent {
        let why = if self.act.line > 0 { Why::FurtherLine } else { Why::InReach };
        let strike = match self.line.kind {
            AttackKind::Melee => {
                let reach = self.line.range.unwrap_or(1);
                let near = self.beside();
                let within = if near.is_empty() { self.who(|hero| self.board.in_reach(self.base(), Who::Hero(hero), reach)) } else { near };
                Some(self.of_most_caught(self.spread(within), within)).filter(|heroes| !heroes.is_empty())
            }
            AttackKind::Ranged | AttackKind::Auratic => self.best_shot(self.shots()).map(|(heroes, _)| heroes),
        };
        strike.map_or(Intent::nothing(Why::NobodyInReach), |heroes| Intent::new(Deed::Strike, heroes, why))
    }

    /// Melee: 1. next to a hero; 2. one can be reached; 3. none can (ML-ENEMY-09).
    fn melee(self) -> Intent {
        let beside = self.beside();
        if !beside.is_empty() {
            return Intent::new(Deed::Strike, self.of_most_caught(self.spread(beside), beside), self.why_beside(beside)); // ML-ENEMY-10
        }
        let reach = self.reach_to_contact();
        let within = self.who(|hero| self.engage_cost(&reach, Who::Hero(hero)).is_some_and(|cost| cost <= self.act.left)); // ML-ENEMY-17
        let within = self.of_most_caught(within, within); // ML-AREA-01
        let engaged = self.who(|hero| self.is_engaged(hero)).intersection(within);
        if self.hunts && !engaged.is_empty() {
            return self.hunt(engaged);
        }
        let free = within.iter().filter(|seat| !engaged.contains(*seat)).collect::<SeatSet>();
        for (heroes, why) in [(free, Why::NearestFree), (engaged, Why::NearestEngaged)] {
            if !heroes.is_empty() {
                return Intent::new(Deed::Engage, self.fresh(self.nearest_within(heroes)), why); // ML-ENEMY-15, ML-ENEMY-16
            }
        }
        self.approach()
    }

    /// The Engaged-attack icon: one whom its group has attacked already, else the nearest (ML-ENEMY-14).
    fn hunt(self, engaged: SeatSet) -> Intent {
        let again = engaged.intersection(self.attacked);
        match again.is_empty() {
            true => Intent::new(Deed::Engage, self.fresh(self.nearest_within(engaged)), Why::Hunted),
            false => Intent::new(Deed::Engage, self.nearest_within(again), Why::HuntedAgain),
        }
    }

    /// Nobody can be attacked: towards the closest hero (ML-ENEMY-18, ML-ENEMY-33).
    fn approach(self) -> Intent {
        let closest = self.nearest(self.standing());
        if closest.is_empty() || self.act.left == 0 {
            return Intent::nothing(Why::NoWay);
        }
        Intent::new(Deed::Approach, closest, Why::Closest)
    }

    /// Ranged: 1. next to a hero; 2. no shot from here, but from elsewhere; 3. a shot; 4. none at all (ML-ENEMY-19).
    fn ranged(self) -> Intent {
        let beside = self.beside();
        if !beside.is_empty() {
            return self.break_contact(beside);
        }
        let here = self.shots();
        let most = self.most_caught(self.who(|hero| here[hero.index()].is_some()));
        if let Some(better) = self.better_area(most) {
            return Intent::new(Deed::Vantage(None), better, Why::MostCaught);
        }
        if let Some((heroes, why)) = self.best_shot(here) {
            return Intent::new(Deed::Strike, heroes, why);
        }
        let reach = self.reach_to_contact();
        let reachable = self.who(|hero| self.has_vantage(&reach, Who::Hero(hero)));
        if !reachable.is_empty() {
            return Intent::new(Deed::Vantage(None), self.fresh(self.closest_by_range(reachable)), Why::SeeksShot); // ML-ENEMY-26, ML-ENEMY-29
        }
        self.approach()
    }

    /// Engaged: with movement from its tokens it breaks contact to shoot; otherwise it attacks somebody adjacent (ML-ENEMY-20 to
    /// ML-ENEMY-25).
    fn break_contact(self, beside: SeatSet) -> Intent {
        let unmoved = self.act.left == self.act.full;
        let meant = self.fresh(beside);
        let away = self.who(|hero| unmoved && meant.contains(hero.seat()) && !self.retreats(Who::Hero(hero)).is_empty());
        match away.is_empty() {
            false => Intent::new(Deed::Retreat(None), away, Why::Disengages),
            true => Intent::new(Deed::Strike, self.of_most_caught(self.fresh(beside), beside), self.why_beside(beside)),
        }
    }

    /// The shot it takes: with the icon the nearest Engaged hero; else without penalty before with; in both, those not attacked yet
    /// first, then the nearest (ML-ENEMY-31, ML-ENEMY-32).
    fn best_shot(self, shots: [Option<Shot>; 5]) -> Option<(SeatSet, Why)> {
        let all = self.who(|hero| shots[hero.index()].is_some());
        let all = self.of_most_caught(all, all);
        let near = |heroes: SeatSet| {
            let far = |seat| HeroId::of(seat).and_then(|hero| shots[hero.index()]).map_or(u8::MAX, |shot| shot.far);
            let least = heroes.iter().map(far).min();
            heroes.iter().filter(|&seat| Some(far(seat)) == least).collect::<SeatSet>()
        };
        let engaged = self.who(|hero| self.is_engaged(hero)).intersection(all);
        if self.hunts && !engaged.is_empty() {
            return Some((self.fresh(near(engaged)), Why::Hunted));
        }
        let with = |penalty: bool| self.who(|hero| shots[hero.index()].is_some_and(|shot| shot.penalty == penalty)).intersection(all);
        let classes = [(with(false), Why::ClearShot), (with(true), Why::PoorShot)];
        classes.into_iter().find(|(heroes, _)| !heroes.is_empty()).map(|(heroes, why)| (near(self.fresh(heroes)), why))
    }

    /// Shots from where it stands, by hero.
    fn shots(self) -> [Option<Shot>; 5] {
        let base = self.base();
        std::array::from_fn(|at| self.mark(Who::Hero(HeroId::ALL[at]))?.shot(base))
    }

    /// Somebody as the mark of its line.
    pub(super) fn mark(self, whom: Who) -> Option<Mark<'a>> {
        let mut force = super::effect::Force::default();
        force.add(&self.line.effects, [0; 4]);
        self.board.as_mark(Who::Foe(self.act.foe), whom, self.line.range, Touching::of(force))
    }

    /// Heroes that an Area Attack on this one catches.
    fn catches(self, hero: HeroId) -> u32 {
        let Some((area, at)) = self.line.area.zip(self.board.site.hero(hero).at.standing()) else { return 1 };
        self.board.caught(Camp::Heroes, self.board.around_target(area, at)).count_ones()
    }

    fn most_caught(self, heroes: SeatSet) -> u32 {
        heroes.iter().filter_map(HeroId::of).map(|hero| self.catches(hero)).max().unwrap_or_default()
    }

    /// Of these the ones whose area catches most (ML-AREA-01).
    fn of_most_caught(self, wanted: SeatSet, among: SeatSet) -> SeatSet {
        if self.line.area.is_none() {
            return wanted;
        }
        let most = self.most_caught(among);
        let best: SeatSet = among.iter().filter(|&seat| HeroId::of(seat).is_some_and(|hero| self.catches(hero) == most)).collect();
        let both = best.intersection(wanted);
        if both.is_empty() { best } else { both }
    }

    /// Heroes whom it could shoot from elsewhere, if their area catches several, and more than any it can shoot from here (ML-AREA-01).
    fn better_area(self, here: u32) -> Option<SeatSet> {
        self.line.area?;
        let reach = self.reach_to_contact();
        let more = self.who(|hero| self.catches(hero) > here.max(1) && self.has_vantage(&reach, Who::Hero(hero)));
        let most = self.most_caught(more);
        let best: SeatSet = more.iter().filter(|&seat| HeroId::of(seat).is_some_and(|hero| self.catches(hero) == most)).collect();
        (!best.is_empty()).then(|| self.fresh(self.closest_by_range(best)))
    }

    /// Where it goes to shoot at a hero: not next to anybody; without penalty if it can be, then as far away as can be, then by the
    /// cheapest way (ML-ENEMY-26 to ML-ENEMY-30).
    pub fn vantages(self, whom: Who) -> Spaces {
        self.vantages_within(&self.reach_to_contact(), whom)
    }

    fn vantages_within(self, reach: &FoeReach, whom: Who) -> Spaces {
        let apart = self.apart();
        self.best_stands(whom, |corner| reach.cost(self.board, corner).filter(|&cost| cost > 0 && cost <= self.act.left && apart(corner)))
    }

    /// Is there any place from which it could shoot at a hero?
    fn has_vantage(self, reach: &FoeReach, whom: Who) -> bool {
        let (Some(mark), apart, size) = (self.mark(whom), self.apart(), self.base().size) else { return false };
        let near = |corner: Space| reach.cost(self.board, corner).is_some_and(|cost| cost > 0 && cost <= self.act.left);
        self.board.ground.map.spaces().any(|corner| near(corner) && apart(corner) && mark.shot(Base { corner, size }).is_some())
    }

    /// Where it goes to break contact: exactly as far as its tokens say, next to nobody (ML-ENEMY-20 to ML-ENEMY-22).
    pub fn retreats(self, whom: Who) -> Spaces {
        let spaces = self.board.look.fight().map_or(0, |fight| fight.boons(self.foe.kind).movement);
        if spaces == 0 {
            return Spaces::EMPTY;
        }
        let reach = self.reach_to_contact();
        let apart = self.apart();
        let there = |corner: Space| reach.cost(self.board, corner).filter(|&cost| cost == spaces && apart(corner));
        let seen = self.best_stands(whom, there);
        if !seen.is_empty() {
            return seen;
        }
        // Another hero will do, whichever; from as far as can be from this one.
        let (size, Some(meant)) = (self.base().size, self.board.base_of(whom)) else { return Spaces::EMPTY };
        let other = |at: usize| Some(Who::Hero(HeroId::ALL[at])).filter(|&other| other != whom);
        let others: [Option<Mark>; HEROES] = std::array::from_fn(|at| self.mark(other(at)?));
        let (mut farthest, mut stands) = (0, Spaces::EMPTY);
        for corner in self.board.ground.map.spaces().filter(|&corner| there(corner).is_some()) {
            let base = Base { corner, size };
            let far = self.board.ground.map.distance_between(base, meant);
            if far >= farthest && others.iter().flatten().any(|other| other.shot(base).is_some()) {
                stands = if far > farthest { Spaces::EMPTY } else { stands };
                farthest = far;
                stands.insert(corner);
            }
        }
        stands
    }

    /// Of the places it can get to (and for how much) the best to shoot at a hero from.
    fn best_stands(self, whom: Who, cost: impl Fn(Space) -> Option<u8>) -> Spaces {
        let (Some(mark), size) = (self.mark(whom), self.base().size) else { return Spaces::EMPTY };
        let (mut best, mut stands) = (None, Spaces::EMPTY);
        for corner in self.board.ground.map.spaces() {
            let Some(cost) = cost(corner) else { continue };
            let Some(shot) = mark.shot(Base { corner, size }) else { continue };
            let rank = (shot.penalty, u8::MAX - shot.far, cost);
            if best.is_none_or(|best| rank < best) {
                (best, stands) = (Some(rank), Spaces::EMPTY);
            }
            if best == Some(rank) {
                stands.insert(corner);
            }
        }
        stands
    }

    /// Everything it can reach in this turn.
    fn reach_to_contact(self) -> FoeReach<'a> {
        self.board.foe_reach(self.walker(), self.foe, self.act.full)
    }

    /// How it walks in this turn: contact ends a melee enemy's walk (ML-ENGAGE-04); one that shoots enters no space next to a hero
    /// (ML-ENEMY-21, ML-ENEMY-30).
    pub(super) fn walker(self) -> Walker<'a> {
        let walker = self.board.fighter_walker(self.act, self.foe);
        // Where it stands, unless it is only passing, contact is what it starts from.
        let contact = || self.contact().without(self.board.spaces_of(self.foe).without(walker.taken));
        match (self.base().size, self.line.kind) {
            (Size::Four, _) => Walker { halts: self.large_contact(walker.taken), ..walker },
            (Size::One, AttackKind::Melee) => Walker { halts: contact(), ..walker },
            (Size::One, AttackKind::Ranged | AttackKind::Auratic) => Walker { barred: walker.barred.union(contact()), ..walker },
        }
    }

    /// How it walks where nobody can be attacked: one that shoots enters no space next to a hero all the same (ML-ENEMY-33).
    pub(super) fn approaching(self) -> Walker<'a> {
        match (self.line.kind, self.base().size) {
            (AttackKind::Melee, _) => self.board.fighter_walker(self.act, self.foe),
            (AttackKind::Ranged | AttackKind::Auratic, Size::One) => self.walker(),
            (AttackKind::Ranged | AttackKind::Auratic, Size::Four) => {
                let walker = self.walker();
                Walker { taken: walker.taken.union(self.contact()), ..walker }
            }
        }
    }

    /// Where a base of four would stand next to a hero: there, and only there, contact ends its walk (ML-BASE-10).
    fn large_contact(self, taken: Spaces) -> Spaces {
        let (board, map) = (self.board, &self.board.ground.map);
        let near = |corner: Space| self.prey().any(|at| map.distance(corner, at) <= 2 && board.adjacent(Base::four(corner), Base::one(at)));
        map.spaces().filter(|&corner| corner != self.foe.at && near(corner) && board.large_can_stand(corner, taken)).collect()
    }

    /// The ground it stands on.
    pub fn base(self) -> Base {
        self.board.base(self.foe)
    }

    /// Spaces next to a hero, or to the target: contact ends a walk (ML-ENGAGE-04).
    pub fn contact(self) -> Spaces {
        self.board.ground.map.spread(self.prey().collect(), self.board.site.closed).all()
    }

    /// Would it stand next to nobody there?
    fn apart(self) -> impl Fn(Space) -> bool {
        let (size, contact) = (self.base().size, self.contact());
        move |corner: Space| match size {
            Size::One => !contact.contains(corner),
            Size::Four => !self.prey().any(|at| self.board.adjacent(Base::four(corner), Base::one(at))),
        }
    }

    /// Where those stand whom it may attack.
    fn prey(self) -> impl Iterator<Item = Space> + 'a {
        self.board.site.standing().map(|(_, at)| at).chain(self.board.ward())
    }

    fn standing(self) -> SeatSet {
        self.who(|_| true)
    }

    /// Standing heroes of whom this is so.
    fn who(self, is: impl Fn(HeroId) -> bool) -> SeatSet {
        self.board.site.standing().map(|(hero, _)| hero).filter(|&hero| is(hero)).map(HeroId::seat).collect()
    }

    /// Heroes next to it.
    pub fn beside(self) -> SeatSet {
        let base = self.base();
        self.who(|hero| self.board.base_of(Who::Hero(hero)).is_some_and(|other| self.board.adjacent(base, other)))
    }

    /// Has its group attacked this hero in this turn?
    pub fn has_attacked(self, hero: HeroId) -> bool {
        self.attacked.contains(hero.seat())
    }

    fn is_engaged(self, hero: HeroId) -> bool {
        self.board.site.hero(hero).at.standing().is_some_and(|space| self.board.engaged(space))
    }

    /// Of these, whom its group has not attacked yet, if there is one (ML-ENEMY-11).
    fn fresh(self, heroes: SeatSet) -> SeatSet {
        let fresh: SeatSet = heroes.iter().filter(|&seat| !self.attacked.contains(seat)).collect();
        if fresh.is_empty() { heroes } else { fresh }
    }

    /// Next to it: one not attacked yet, or, with the icon, one attacked already (ML-ENEMY-11, ML-ENEMY-12).
    fn spread(self, heroes: SeatSet) -> SeatSet {
        let again = heroes.intersection(self.attacked);
        if self.hunts && !again.is_empty() { again } else { self.fresh(heroes) }
    }

    fn why_beside(self, beside: SeatSet) -> Why {
        match (beside.len(), self.hunts && self.line.kind == AttackKind::Melee && !beside.intersection(self.attacked).is_empty()) {
            (1, _) => Why::Engaged,
            (_, true) => Why::SameVictim,
            (_, false) => Why::NotYetAttacked,
        }
    }

    /// The nearest of these, by walking distance (ML-MOVE-27).
    fn nearest(self, heroes: SeatSet) -> SeatSet {
        let reach = self.board.foe_reach(self.board.fighter_walker(self.act, self.foe), self.foe, FARTHEST);
        self.least(heroes, |hero| self.board.walk_to(&reach, self.act, self.foe, Who::Hero(hero)))
    }

    /// The nearest of these, to all of whom a way leads.
    fn nearest_within(self, heroes: SeatSet) -> SeatSet {
        if heroes.len() == 1 { heroes } else { self.nearest(heroes) }
    }

    fn closest_by_range(self, heroes: SeatSet) -> SeatSet {
        let base = self.base();
        self.least(heroes, |hero| self.board.base_of(Who::Hero(hero)).map_or(NO_WAY, |other| self.board.ground.map.distance_between(base, other)))
    }

    /// Those of whom a number is least, if it is one at all.
    fn least(self, heroes: SeatSet, far: impl Fn(HeroId) -> u8) -> SeatSet {
        let measured: [u8; 5] = std::array::from_fn(|at| if heroes.contains(HeroId::ALL[at].seat()) { far(HeroId::ALL[at]) } else { NO_WAY });
        let least = measured.iter().copied().min().filter(|&least| least != NO_WAY);
        HeroId::ALL.iter().filter(|hero| Some(measured[hero.index()]) == least).map(|hero| hero.seat()).collect()
    }

    /// What it costs to get next to a hero without coming next to another before (ML-ENEMY-17).
    fn engage_cost(self, reach: &FoeReach, whom: Who) -> Option<u8> {
        self.board.beside_whom(self.foe, whom).iter().filter_map(|corner| reach.cost(self.board, corner)).min()
    }
}

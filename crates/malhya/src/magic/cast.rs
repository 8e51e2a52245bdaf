//! Casting: what it costs, the check, what the Successes buy (ML-CAST).

use super::card::{Casting, Charm, SpellCard, SpellKind, Target, Until};
use super::state::{Aimed, Incantation, Lasting, MOST_LASTING};
use super::terms::CastTerms;
use crate::agenda::{Moment, Step};
use crate::ask::Question;
use crate::booklet::condition::Mode;
use crate::booklet::instruction::Amount;
use crate::check::state::{DIFFICULTY_DIE, Face, SKILL_DIE};
use crate::combat::event::FightEvent;
use crate::combat::moves::FightMove;
use crate::combat::step::{FightQuestion, FightStep};
use crate::content::perk::Perk;
use crate::event::{Event, MOST_DICE};
use crate::ids::FoeId;
use crate::look::Look;
use crate::machine::Machine;
use crate::moves::Move;
use crate::place::figures::{Board, Who};
use crate::place::location::Ban;
use crate::place::sight::{Screens, Sight};
use crate::words::{Ability, Class, HeroId};
use mistgate_kernel::SeatSet;
use mistgate_kernel::pieces::Stack;
use mistgate_kernel::places::square::Base;
use mistgate_kernel::places::{Space, Spaces};

impl Machine<'_> {
    /// The Spell is named; its target is asked (ML-CAST-02).
    pub(crate) fn begin_casting(&mut self, hero: HeroId, number: u8) {
        self.ask(SeatSet::only(hero.seat()), Question::Combat(FightQuestion::Target(hero, number)));
    }

    /// The cost is paid, once; then the Spell works, or the dice are rolled (ML-CAST-04, ML-CAST-25, ML-CAST-26).
    pub(crate) fn aimed(&mut self, hero: HeroId, number: u8, mv: Move) {
        let Some(at) = self.c.spells.iter().position(|card| card.number == number) else { return };
        let target = self.target_of(mv);
        let (card, points) = (&self.c.spells[at], self.look().spell_cost(hero, at));
        let aura = card.aura;
        let stone = self.look().stone_of(at);
        self.pay_points(hero, points);
        self.use_aura(hero, aura);
        self.log.note(Event::Fight(FightEvent::Casts { hero, spell: number, points }));
        let casting = Incantation { caster: hero, spell: at as u8, target, successes: 0, last: false, farther: 0, inflicted: 0, stone };
        self.site_mut().magic.casting = Some(casting);
        stone.into_iter().for_each(|card| self.card_gone(card)); // ML-STONE-09: whatever comes of it.
        match &self.c.spells[at].casting {
            Casting::Check { .. } => self.roll_casting(hero),
            Casting::Effect { until, .. } => self.enchant(hero, *until),
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "it answers with a move: what is no answer here was never offered")]
    fn target_of(&self, mv: Move) -> Aimed {
        match mv {
            Move::Foe(foe) => Aimed::Foe(FoeId(foe - 1)),
            Move::Hero(other) => Aimed::Hero(other),
            Move::Space(spot) => Aimed::Space(self.space(spot)),
            other => unreachable!("{other:?} is nothing to cast a Spell on"),
        }
    }

    /// The Spell reaches farther now, and goes on with what the caster likes of what it reaches (ML-SPELL-25).
    pub(crate) fn retargeted(&mut self, mv: Move) {
        let target = self.target_of(mv);
        if let Some(casting) = &mut self.site_mut().magic.casting {
            casting.target = target;
        }
    }

    /// All dice together; every Stop is paid at once, or the casting fails (ML-CAST-08 to ML-CAST-11).
    fn roll_casting(&mut self, hero: HeroId) {
        let Some(casting) = self.site_mut().magic.casting else { return };
        let card = &self.c.spells[usize::from(casting.spell)];
        let Some(CastTerms { skill, difficulty, special, threat: each, stop, trouble }) =
            self.look().cast_terms(hero, card, casting.stone.is_some(), Some(casting.target))
        else {
            return;
        };
        let mut faces = Stack::<Face, MOST_DICE>::new();
        (0..skill).for_each(|_| faces.push(self.die(&SKILL_DIE)));
        (0..difficulty).for_each(|_| faces.push(self.die(&DIFFICULTY_DIE)));
        let count = |face: Face| faces.as_slice().iter().filter(|&&other| other == face).count() as u8;
        let successes = count(Face::Success) + count(Face::Special) * special;
        let stops = count(Face::Stop) + count(Face::Threat) * each;
        self.log.note(Event::Fight(FightEvent::CastRolled { hero, dice: faces, successes, stops }));
        let (price, threat) = (stops.saturating_mul(stop), count(Face::Threat) * trouble);
        // What comes of it waits below until the casting is over (ML-CAST-37).
        self.raise_threat(threat);
        if price > self.s.hero(hero).action_points {
            self.log.note(Event::Fight(FightEvent::CastFailed { hero }));
            self.site_mut().magic.casting = None;
            return self.casting_done();
        }
        self.pay_points(hero, price);
        let noticed = threat > 0 && self.look().is_noticed();
        if let Some(casting) = &mut self.site_mut().magic.casting {
            casting.successes = casting.successes.saturating_add(successes);
            casting.last |= noticed;
        }
        self.push(Step::Fight(FightStep::Cast));
    }

    /// Roll on, or stop (ML-CAST-12); after a roll that is noticed there is no other (ML-CAST-37).
    pub(crate) fn go_on_casting(&mut self) {
        let Some(casting) = self.site_mut().magic.casting else { return };
        match casting.last {
            true => self.push(Step::Fight(FightStep::Charms)),
            false => self.ask(SeatSet::only(casting.caster.seat()), Question::Combat(FightQuestion::Casting(casting.caster))),
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "it answers with a move: what is no answer here was never offered")]
    pub(crate) fn cast_on(&mut self, hero: HeroId, mv: Move) {
        match mv {
            Move::Roll => self.roll_casting(hero),
            _ => self.push(Step::Fight(FightStep::Charms)),
        }
    }

    /// What the Successes buy, as often as wished (ML-CAST-15, ML-CAST-16).
    pub(crate) fn spend_successes(&mut self) {
        let Some(casting) = self.site_mut().magic.casting else { return };
        self.ask(SeatSet::only(casting.caster.seat()), Question::Combat(FightQuestion::Charm(casting.caster)));
    }

    pub(crate) fn charmed(&mut self, hero: HeroId, mv: Move) {
        let Some(casting) = self.site_mut().magic.casting else { return };
        let bought = match (mv, &self.c.spells[usize::from(casting.spell)].casting) {
            (Move::Fight(FightMove::Charm(n)), Casting::Check { success, .. }) => success.get(usize::from(n) - 1).copied(),
            _ => None,
        };
        let Some((price, charm)) = bought else {
            self.site_mut().magic.casting = None;
            self.casting_done();
            return self.heal_by_damage(hero, casting);
        };
        if let Some(casting) = &mut self.site_mut().magic.casting {
            casting.successes = casting.successes.saturating_sub(price);
        }
        self.push(Step::Fight(FightStep::Charms));
        self.work(hero, casting.target, charm);
    }

    /// A Talent: every 2 Damage of the Attack Spell heal its caster (ML-VOCAB-83).
    fn heal_by_damage(&mut self, hero: HeroId, casting: Incantation) {
        let attack = self.c.spells[usize::from(casting.spell)].kind == SpellKind::Attack;
        if attack && self.look().perk_sum(hero, |perk| u8::from(perk == Perk::SpellHeals)) > 0 {
            self.heal(hero, Amount::Just(casting.inflicted / 2));
        }
    }

    /// A Spell without a check works, and may last (ML-CAST-25, ML-SPELL-23).
    fn enchant(&mut self, hero: HeroId, until: Until) {
        let Some(casting) = self.site_mut().magic.casting.take() else { return };
        let number = self.c.spells[usize::from(casting.spell)].number;
        let Casting::Effect { effect, .. } = &self.c.spells[usize::from(casting.spell)].casting else { return };
        let lasts = effect.iter().any(|charm| charm.lasts());
        let count = effect.len();
        self.casting_done();
        for at in 0..count {
            if let Casting::Effect { effect, .. } = &self.c.spells[usize::from(casting.spell)].casting {
                self.work(hero, casting.target, effect[at]);
            }
        }
        if let (true, Aimed::Hero(on)) = (lasts, casting.target) {
            let lasting = &mut self.site_mut().magic.lasting;
            if lasting.len() < MOST_LASTING {
                lasting.push(Lasting { spell: casting.spell, caster: hero, on, until });
            }
            self.log.note(Event::Fight(FightEvent::Enchanted { hero: on, spell: number }));
        }
    }

    /// One effect.
    fn work(&mut self, hero: HeroId, target: Aimed, charm: Charm) {
        match (charm, target) {
            // No dice and no Shields keep it off (ML-CAST-21).
            (Charm::Damage(n), Aimed::Foe(foe)) => {
                let life = self.look().board().map_or(0, |board| board.life_left(foe));
                if let Some(casting) = &mut self.site_mut().magic.casting {
                    casting.inflicted = casting.inflicted.saturating_add(n.min(life));
                }
                self.hurt_foe(foe, n);
            }
            (Charm::Range(n), _) => {
                if let Some(casting) = &mut self.site_mut().magic.casting {
                    casting.farther = casting.farther.saturating_add(n);
                }
                self.ask(SeatSet::only(hero.seat()), Question::Combat(FightQuestion::Retarget(hero)));
            }
            (Charm::Push(n), Aimed::Foe(foe)) => self.push(Step::Fight(FightStep::CharmShove(foe, n as i8))),
            (Charm::Pull(n), Aimed::Foe(foe)) => self.push(Step::Fight(FightStep::CharmShove(foe, -(n as i8)))),
            (Charm::PushOrPull(n), Aimed::Foe(foe)) => self.ask(SeatSet::only(hero.seat()), Question::Combat(FightQuestion::ShoveBySpell(foe, n))),
            (Charm::Heal(n), Aimed::Hero(other)) => self.heal(other, Amount::Just(n)),
            (Charm::Heal(n), Aimed::Foe(_) | Aimed::Space(_)) => self.heal(hero, Amount::Just(n)), // It is no good to them.
            (Charm::Movement(n), Aimed::Hero(other)) => {
                let figure = self.site_mut().hero_mut(other);
                figure.free = figure.free.longer(n); // ML-VOCAB-09
            }
            (Charm::LightMovement, Aimed::Hero(other)) => self.site_mut().hero_mut(other).light = true,
            (Charm::LowerThreat(n), _) => self.lower_threat(n),
            (Charm::BlankTokens, _) => {
                if let Some(fight) = &mut self.site_mut().fight {
                    fight.blanks = true; // ML-SPELL-29
                }
            }
            (Charm::MoveCorpse(n) | Charm::MoveNoise(n), Aimed::Space(from)) => {
                self.ask(SeatSet::only(hero.seat()), Question::Combat(FightQuestion::ShiftToken(from, n)))
            }
            // These count as long as the Spell lasts, or for this casting.
            (Charm::Unseen | Charm::Shield(_) | Charm::MeleeDamage(_) | Charm::RangedDamage(_) | Charm::DefenceShield(_), _) => {}
            (Charm::Initiative(_), _) => {} // From the next time on that the tokens are placed (ML-INITIATIVE-13).
            // A card whose effect does not go with its target is found by the checker.
            (
                Charm::Damage(_)
                | Charm::Push(_)
                | Charm::Pull(_)
                | Charm::PushOrPull(_)
                | Charm::Movement(_)
                | Charm::LightMovement
                | Charm::MoveCorpse(_)
                | Charm::MoveNoise(_),
                _,
            ) => {}
        }
    }

    /// Away, or nearer (ML-PUSH-04).
    #[expect(clippy::wildcard_enum_match_arm, reason = "it answers with a move: what is no answer here was never offered")]
    pub(crate) fn shoved_by_spell(&mut self, foe: FoeId, mv: Move) {
        match mv {
            Move::Fight(FightMove::Push(n)) => self.push(Step::Fight(FightStep::CharmShove(foe, n as i8))),
            Move::Fight(FightMove::Pull(n)) => self.push(Step::Fight(FightStep::CharmShove(foe, -(n as i8)))),
            other => unreachable!("{other:?} is neither push nor pull"),
        }
    }

    /// A Corpse or Noise token is somewhere else; the rest of the Spell works on it there (ML-SPELL-25, ML-NOISE-04).
    pub(crate) fn token_shifted(&mut self, from: Space, mv: Move) {
        let Move::Space(spot) = mv else { return };
        let to = self.space(spot);
        let casting = self.site_mut().magic.casting;
        if let Some(casting) = &mut self.site_mut().magic.casting {
            casting.target = Aimed::Space(to);
        }
        // A Spell without a check is over by now.
        let lies_here = |tokens: &[Space]| tokens.contains(&from);
        let is_noise = casting.map_or_else(
            || self.s.site.as_ref().is_some_and(|site| lies_here(site.noise.as_slice())),
            |casting| self.c.spells[usize::from(casting.spell)].target == Target::Noise,
        );
        if is_noise {
            let noise = &mut self.site_mut().noise;
            if let Some(at) = noise.as_slice().iter().position(|&token| token == from) {
                noise.as_mut_slice()[at] = to;
            }
            let holds = |board: &Board| board.site.foes().find(|(_, foe)| board.spaces_of(foe).contains(to)).map(|(id, _)| id);
            if let Some(foe) = self.look().board().as_ref().and_then(holds) {
                self.discard_noise(foe); // ML-VOCAB-93
            }
        } else if let Some(caster) = casting.map(|casting| casting.caster).or(self.site_mut().turn.active) {
            self.put_down(caster, from, to);
        }
    }

    /// A Spell pushes or pulls, space by space (ML-PUSH-02).
    pub(crate) fn charm_shove(&mut self, foe: FoeId, shove: i8) {
        let Some(hero) = self.site_mut().turn.active else { return };
        let left = self.shove_once(Who::Hero(hero), Who::Foe(foe), shove);
        if left != 0 {
            self.push(Step::Fight(FightStep::CharmShove(foe, left)));
        }
    }

    /// The casting is over: Instructions, the end of the fight, whoever waits.
    fn casting_done(&mut self) {
        let waiting = self.site_mut().waiting();
        self.push(Step::Window(waiting, Moment::Step));
        self.push(Step::Orders);
        self.push(Step::Fight(FightStep::Judge));
        self.push(Step::Lookout);
    }

    /// Whatever a hero's Spells still do is over (ML-CAST-33); what they have done stays (ML-CAST-34).
    pub(crate) fn end_spells_of(&mut self, hero: HeroId) {
        let before = self.site_mut().magic.lasting.len();
        self.end_spells(|lasting| lasting.caster == hero);
        if self.site_mut().magic.lasting.len() < before {
            self.log.note(Event::Fight(FightEvent::SpellsOver { hero }));
        }
    }

    /// The caster is off the board (ML-SPELL-23).
    pub(crate) fn caster_left(&mut self, hero: HeroId) {
        self.end_spells(|lasting| lasting.caster == hero && lasting.until == Until::CasterLeaves);
    }

    /// The turn is over, in whatever mode.
    pub(crate) fn end_spells_of_turn(&mut self) {
        self.end_spells(|lasting| lasting.until == Until::TurnEnds);
    }

    /// Whom a Spell hid may come into view by it (ML-ALARM-02).
    fn end_spells(&mut self, over: impl Fn(Lasting) -> bool) {
        let lasting = &mut self.site_mut().magic.lasting;
        let before = lasting.len();
        while let Some(at) = lasting.as_slice().iter().position(|&lasting| over(lasting)) {
            lasting.remove(at);
        }
        if self.site_mut().magic.lasting.len() < before && self.s.mode == Some(Mode::Stealth) {
            self.push(Step::Lookout);
        }
    }
}

impl Charm {
    /// Does it count for as long as the Spell lasts?
    pub fn lasts(self) -> bool {
        match self {
            Charm::LightMovement
            | Charm::Unseen
            | Charm::Initiative(_)
            | Charm::Shield(_)
            | Charm::MeleeDamage(_)
            | Charm::RangedDamage(_)
            | Charm::DefenceShield(_) => true,
            Charm::Damage(_)
            | Charm::Push(_)
            | Charm::Pull(_)
            | Charm::PushOrPull(_)
            | Charm::Range(_)
            | Charm::MoveCorpse(_)
            | Charm::MoveNoise(_)
            | Charm::LowerThreat(_)
            | Charm::Heal(_)
            | Charm::Movement(_)
            | Charm::BlankTokens => false,
        }
    }
}

impl<'a> Look<'a> {
    /// Is the Alarm due, or does an enemy see something now (ML-CAST-37)?
    fn is_noticed(self) -> bool {
        let due = self.s.stealth.is_some_and(|board| board.due.is_some());
        due || self.s.mode == Some(Mode::Stealth) && self.board().is_some_and(|board| board.spotters().next().is_some())
    }

    /// The Mhaÿ level: Mhaÿ Talents, whichever side lies up (ML-SCHOOL-06, ML-SCHOOL-08).
    pub fn mhay_level(self, hero: HeroId) -> u8 {
        self.s.hero(hero).talents.as_slice().iter().filter(|talent| self.c.talent(talent.id).class == Class::Mhay).count() as u8
    }

    /// Has a hero the School card of this school (ML-SCHOOL-03)?
    pub fn has_school(self, hero: HeroId, school: Ability) -> bool {
        self.s.hero(hero).talents.as_slice().iter().any(|talent| self.c.talent(talent.id).school == Some(school))
    }

    /// Does a hero master this school, by its card or by a Talent that masters all (ML-CAST-19, ML-VOCAB-76)?
    pub fn masters(self, hero: HeroId, school: Ability) -> bool {
        self.has_school(hero, school) || self.perk_sum(hero, |perk| u8::from(perk == Perk::AllSchools)) > 0
    }

    /// Is this Spell the hero's to cast: the Attack Spell of the School, or a Classic Spell that is held (ML-SPELL-03, ML-SPELL-07,
    /// ML-SPELL-08)?
    pub fn has_spell(self, hero: HeroId, at: usize) -> bool {
        let card = &self.c.spells[at];
        match card.kind {
            SpellKind::Attack => self.has_school(hero, card.school),
            SpellKind::Classic => self.mhay_level(hero) > 0 && self.s.hero(hero).spells >> at & 1 == 1,
        }
    }

    /// Action Points of a Spell for this hero (ML-CAST-27, ML-VOCAB-81).
    #[expect(clippy::wildcard_enum_match_arm, reason = "a sum: whatever is of another kind adds nothing")]
    pub fn spell_cost(self, hero: HeroId, at: usize) -> u8 {
        let card = &self.c.spells[at];
        let mastered = self.stone_of(at).is_some() || self.masters(hero, card.school);
        let less = self.perk_sum(hero, |perk| match perk {
            Perk::SpellLess(kind, n) if kind.means(card.kind) => n,
            _ => 0,
        });
        card.cost.saturating_sub(if mastered { card.reduction } else { 0 }).saturating_sub(less)
    }

    /// How far a Spell reaches (ML-VOCAB-79), with what Successes have added to it.
    pub fn spell_range(self, hero: HeroId, card: &SpellCard) -> u8 {
        let attack = card.kind == SpellKind::Attack;
        let more = |perk| if let Perk::SpellRange(n) = perk { n } else { 0 };
        let farther = self.s.site.as_ref().and_then(|site| site.magic.casting).map_or(0, |casting| casting.farther);
        card.range + farther + if attack { self.perk_sum(hero, more) } else { 0 }
    }

    /// What the Spells that last do for a hero, added up.
    pub fn charms_on(self, hero: HeroId, worth: impl Fn(Charm) -> u8) -> u8 {
        let Some(site) = &self.s.site else { return 0 };
        let on = site.magic.lasting.as_slice().iter().filter(|lasting| lasting.on == hero);
        on.map(|lasting| match &self.c.spells[usize::from(lasting.spell)].casting {
            Casting::Effect { effect, .. } => effect.iter().map(|&charm| worth(charm)).sum(),
            Casting::Check { .. } => 0,
        })
        .sum()
    }
}

impl Board<'_> {
    /// The Spells a hero can cast now (ML-CAST-02, ML-CAST-28, ML-SPELL-15 to ML-SPELL-17).
    pub(crate) fn castable(self, hero: HeroId, each: &mut impl FnMut(u8)) {
        let (c, mode) = (self.look.c, self.look.s.mode);
        if self.location.forbids(Ban::Spells) {
            return;
        }
        for (at, card) in c.spells.iter().enumerate() {
            let fits = match card.kind {
                SpellKind::Attack => mode == Some(Mode::Combat),
                SpellKind::Classic => mode.is_some() && card.mode.is_none_or(|only| Some(only) == mode),
            };
            let state = self.look.s.hero(hero);
            let there = || self.look.has_spell(hero, at) || self.look.stone_of(at).is_some(); // ML-STONE-01
            let paid = || state.action_points >= self.look.spell_cost(hero, at) && self.look.aura(hero) >= card.aura;
            let mut aims = false;
            if fits && there() && paid() {
                self.spell_targets(hero, card, &mut |_| aims = true);
            }
            if aims {
                each(card.number);
            }
        }
    }

    /// On whom or what a Spell can be cast: in range, with a line that nothing solid breaks; who stands between does not matter, nor
    /// what hinders (ML-SPELL-18, ML-CAST-20, ML-CAST-23).
    pub(crate) fn spell_targets(self, hero: HeroId, card: &SpellCard, each: &mut impl FnMut(Move)) {
        let Some(from) = self.site.hero(hero).at.standing() else { return };
        let map = &self.ground.map;
        let range = self.look.spell_range(hero, card);
        let through = card.kind == SpellKind::Attack && self.look.perk_sum(hero, |perk| u8::from(perk == Perk::SpellThroughWalls)) > 0; // ML-VOCAB-84
        let reaches = |to: Base| {
            let line = |end| through || self.sight(from, end, &Screens::default()) != Sight::Blocked;
            map.distance_between(Base::one(from), to) <= range && map.ground(to).is_some_and(|ground| ground.iter().any(line))
        };
        match card.target {
            Target::Enemy => self.site.foes().filter(|(_, foe)| reaches(self.base(foe))).for_each(|(id, _)| each(Move::Foe(id.0 + 1))),
            Target::Hero => self.site.standing().filter(|&(_, at)| reaches(Base::one(at))).for_each(|(other, _)| each(Move::Hero(other))),
            Target::Caster => each(Move::Hero(hero)),
            Target::Corpse => {
                self.site.corpses.as_slice().iter().filter(|&&at| reaches(Base::one(at))).for_each(|&at| each(Move::Space(self.location.spot(at))))
            }
            Target::Noise => self.site.noise.as_slice().iter().filter(|&&at| reaches(Base::one(at))).for_each(|&at| each(Move::Space(self.location.spot(at)))),
            Target::Space => map.spaces().filter(|&at| reaches(Base::one(at))).for_each(|at| each(Move::Space(self.location.spot(at)))),
        }
    }

    /// Is this within the range of a Spell, whatever is in between (ML-SPELL-18)?
    pub(crate) fn in_spell_range(self, hero: HeroId, card: &SpellCard, to: Base) -> bool {
        let from = self.site.hero(hero).at.standing();
        from.is_some_and(|from| self.ground.map.distance_between(Base::one(from), to) <= self.look.spell_range(hero, card))
    }

    /// Where a token can be moved by a Spell: so many spaces, from space to space.
    pub(crate) fn shifted_spaces(self, from: Space, n: u8) -> Spaces {
        let mut spaces: Spaces = [from].into_iter().collect();
        for _ in 0..n {
            spaces = spaces.iter().fold(spaces, |all, space| all.union(self.ground.map.neighbours(space, self.site.closed)));
        }
        spaces.remove(from);
        spaces
    }

    /// Life Points an enemy has left.
    pub(crate) fn life_left(self, foe: FoeId) -> u8 {
        self.site.foe(foe).map_or(0, |foe| self.look.c.enemy(foe.kind).life.saturating_sub(foe.damage))
    }

    /// Auratic shields of whom a Spell is cast on (ML-AURATIC-06).
    pub(super) fn auratic_shields(self, target: Aimed) -> u8 {
        let Aimed::Foe(id) = target else { return 0 };
        let Some(foe) = self.site.foe(id) else { return 0 };
        let mut cover = crate::combat::effect::Cover::default();
        cover.add(&self.look.c.enemy(foe.kind).guard, [0; 4]);
        cover.auratic + self.look.fight().map_or(0, |fight| fight.boons(foe.kind).auratic)
    }

    /// What the Successes of a casting can buy.
    pub(crate) fn charm_options(self, each: &mut impl FnMut(Move)) {
        if let Some(casting) = self.site.magic.casting
            && let Casting::Check { success, .. } = &self.look.c.spells[usize::from(casting.spell)].casting
        {
            let there = match casting.target {
                Aimed::Foe(foe) => self.site.foe(foe).is_some(),
                Aimed::Hero(_) | Aimed::Space(_) => true,
            };
            let payable = (1u8..).zip(success).filter(|(_, (price, _))| there && *price <= casting.successes);
            payable.for_each(|(n, _)| each(Move::Fight(FightMove::Charm(n))));
        }
        each(Move::Done);
    }
}

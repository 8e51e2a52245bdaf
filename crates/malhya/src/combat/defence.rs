//! Defences: a hero chooses lines and Aura, an enemy uses everything it has, Armor helps and may be given up (ML-DEFENCE).

use super::dice::{Block, Pool, Throw};
use super::effect::{Cover, Force};
use super::event::{FightEvent, Fighter};
use super::moves::FightMove;
use super::state::{AuraUse, Clash, Parry, Stance};
use super::step::{FightQuestion, FightStep};
use crate::agenda::Step;
use crate::ask::Question;
use crate::combat::card::AttackKind;
use crate::content::perk::Perk;
use crate::content::{AuraEffect, CombatDie, CombatLine, ObjectCard};
use crate::event::Event;
use crate::hero::thing::Thing;
use crate::ids::FoeId;
use crate::machine::Machine;
use crate::magic::card::Charm;
use crate::moves::Move;
use crate::place::figures::{Board, Who};
use crate::words::HeroId;
use mistgate_kernel::SeatSet;

/// Shields that an Aura token adds to a Defence (ML-EFFECT-13).
const WARD: u8 = 2;

impl Machine<'_> {
    /// The next hero who is attacked chooses a defence; lines that cost nothing are used in any case (ML-ATTACK-02, ML-DEFENCE-02).
    pub(crate) fn next_defence(&mut self, mut left: SeatSet) {
        let Some(seat) = left.iter().next() else { return };
        left.remove(seat);
        self.push(Step::Fight(FightStep::Defences(left)));
        let Some(hero) = HeroId::of(seat) else { return };
        let free = self.look().board().map(|board| board.free_lines(hero)).unwrap_or_default();
        self.clash_mut().stances[hero.index()] = Stance { lines: free, aura: None };
        self.ask(SeatSet::only(seat), Question::Combat(FightQuestion::Defend(hero)));
    }

    /// Something is added to the defence; each is paid at once, and anew for every Attack (ML-DEFENCE-04).
    #[expect(clippy::wildcard_enum_match_arm, reason = "it answers with a move: what is no answer here was never offered")]
    pub(crate) fn defended(&mut self, hero: HeroId, mv: Move) {
        let Some(board) = self.look().board() else { return };
        match mv {
            Move::Fight(FightMove::Line(n)) => {
                let line = &board.table(hero).defence[usize::from(n) - 1];
                let (points, aura) = (line.points, line.aura);
                let state = self.s.hero_mut(hero);
                state.action_points = state.action_points.saturating_sub(points);
                self.use_aura(hero, aura);
                self.clash_mut().stances[hero.index()].lines |= 1 << (n - 1);
            }
            Move::Aura => {
                self.use_aura(hero, 1);
                self.clash_mut().stances[hero.index()].aura = Some(AuraUse::Lift);
            }
            Move::Invoke(effect) => {
                self.use_aura(hero, 1);
                self.clash_mut().stances[hero.index()].aura = Some(AuraUse::Zone(effect));
            }
            _ => {
                let lines = self.clash_mut().stances[hero.index()].lines;
                return self.log.note(Event::Fight(FightEvent::Defends { hero, lines }));
            }
        }
        self.ask(SeatSet::only(hero.seat()), Question::Combat(FightQuestion::Defend(hero)));
    }

    /// Dice that the Attack cancels are not rolled; the others are (ML-ATTACK-03, ML-ATTACK-12).
    pub(crate) fn roll_defence(&mut self) {
        let Some(board) = self.look().board() else { return };
        let clash = self.clash();
        let (defender, force) = (clash.defender(), board.force(&clash));
        let Some(Rolled { pool, armour, cancelled: [blue, black] }) = board.defence_rolled(&clash, force, defender) else { return };
        if blue + black > 0 {
            self.log.note(Event::Fight(FightEvent::DiceCancelled { blue, black }));
        }
        let mut throw = Throw::new();
        let (rolled, worn) = (self.throw_defence(pool, &mut throw), self.throw_defence(armour, &mut throw));
        let Some(board) = self.look().board() else { return };
        let (whole, without) = (board.cover(&clash, defender, rolled.and(worn)), board.cover(&clash, defender, rolled));
        let parry = Parry {
            who: clash.parry.who,
            shields: whole.shields,
            dodges: whole.dodges,
            counter: whole.counter,
            cancel_shock: whole.cancel_shock,
            armour: [whole.shields - without.shields, whole.dodges - without.dodges, whole.counter - without.counter],
            step: whole.step,
            ..Parry::default()
        };
        self.clash_mut().parry = parry;
        let by = fighter(defender);
        self.log.note(Event::Fight(FightEvent::DefenceRolled { by, dice: throw, shields: parry.shields, dodges: parry.dodges }));
        self.push(Step::Fight(FightStep::Compare));
        if let Who::Hero(hero) = defender
            && !force.cancel_armour
        {
            self.ask(SeatSet::only(hero.seat()), Question::Combat(FightQuestion::Armour(hero)));
        }
    }

    /// The Armor is given up, after all dice are seen: its die no longer counts, its strong effect does (ML-DEFENCE-08,
    /// ML-DEFENCE-13). The card goes back into its deck (ML-DEFENCE-09).
    pub(crate) fn give_up_armour(&mut self, hero: HeroId, mv: Move) {
        let Some(id) = self.s.hero(hero).equipment.armour.filter(|_| mv == Move::Fight(FightMove::Break)) else { return };
        let mut cover = Cover::default();
        self.c.object(id).sacrifice.iter().for_each(|&guard| cover.one(guard));
        let parry = &mut self.clash_mut().parry;
        parry.shields = parry.shields - parry.armour[0] + cover.shields;
        parry.dodges = parry.dodges - parry.armour[1] + cover.dodges;
        parry.counter = parry.counter - parry.armour[2] + cover.counter;
        parry.armour = [0; 3];
        self.log.note(Event::Fight(FightEvent::ArmourBroken { hero, card: id }));
        self.drop_thing(hero, Thing::Object(id));
    }

    /// Armor that is lost with the last Life Point, in a fight only (ML-DEFENCE-11, ML-DEFENCE-12).
    pub(crate) fn lose_fragile_armour(&mut self, hero: HeroId) {
        if let Some(id) = self.s.hero(hero).equipment.armour.filter(|&id| self.c.object(id).fragile) {
            self.log.note(Event::Fight(FightEvent::ArmourBroken { hero, card: id }));
            self.drop_thing(hero, Thing::Object(id));
        }
    }

    /// The Attack under way.
    ///
    /// # Panics
    /// If there is none: only steps of an Attack ask for it.
    pub(crate) fn clash_mut(&mut self) -> &mut Clash {
        self.fight_mut().clash.as_mut().expect("a step of an Attack belongs to an Attack")
    }

    /// The Attack under way, as it stands.
    pub(crate) fn clash(&self) -> Clash {
        self.look().fight().and_then(|fight| fight.clash).expect("a step of an Attack belongs to an Attack")
    }
}

impl Block {
    /// Two throws together.
    fn and(self, other: Block) -> Block {
        let mut specials = self.specials;
        specials.iter_mut().zip(other.specials).for_each(|(sum, n)| *sum += n);
        Block { shields: self.shields + other.shields, dodges: self.dodges + other.dodges, specials }
    }
}

impl Clash {
    /// The defender who is dealt with now.
    pub fn defender(&self) -> Who {
        self.defending(self.parry.who)
    }

    /// The defender with this number.
    pub fn defending(&self, number: u8) -> Who {
        match self.attacker {
            Who::Hero(_) | Who::Ward => Who::Foe(FoeId(number)),
            Who::Foe(_) if number == super::state::WARD => Who::Ward,
            Who::Foe(_) => Who::Hero(HeroId::ALL[usize::from(number) % HeroId::ALL.len()]),
        }
    }
}

/// A character, as events name it.
pub(crate) fn fighter(who: Who) -> Fighter {
    match who {
        Who::Hero(hero) => Fighter::Hero(hero),
        Who::Foe(foe) => Fighter::Enemy(foe.0 + 1),
        Who::Ward => Fighter::Target,
    }
}

/// The dice of a Defence that are rolled.
pub(super) struct Rolled {
    /// The hero's, or the enemy's.
    pub pool: Pool,
    /// Those of the Armor.
    pub armour: Pool,
    /// Blue and black ones that the Attack cancels.
    pub cancelled: [u8; 2],
}

impl Rolled {
    /// All of them together.
    pub fn whole(self) -> Pool {
        Pool(std::array::from_fn(|at| self.pool.0[at] + self.armour.0[at]))
    }
}

impl<'a> Board<'a> {
    /// The dice of a Defence without those that the Attack cancels (ML-ATTACK-12).
    pub(super) fn defence_rolled(self, clash: &Clash, force: Force, defender: Who) -> Option<Rolled> {
        let (mut pool, mut armour) = self.defence_dice(clash, defender)?;
        let mut cancel = |die: CombatDie, n: u8| {
            let gone = pool.less(die, n);
            gone + armour.less(die, n - gone)
        };
        let cancelled = [cancel(CombatDie::Defence, force.cancel_defence), cancel(CombatDie::Dodge, force.cancel_dodge)];
        Some(Rolled { pool, armour, cancelled })
    }

    /// Defence lines that cost nothing: nobody does without them.
    fn free_lines(self, hero: HeroId) -> u8 {
        let lines = self.table(hero).defence.iter().enumerate();
        lines.filter(|(_, line)| line.points == 0 && line.aura == 0 && self.meets(hero, line, 0)).fold(0, |all, (at, _)| all | 1 << at)
    }

    /// What can be added to a defence, and to have done with it (ML-DEFENCE-02, ML-EFFECT-13).
    pub(crate) fn defence_options(self, hero: HeroId, each: &mut impl FnMut(Move)) {
        let Some(clash) = self.look.fight().and_then(|fight| fight.clash.as_ref()) else { return each(Move::Done) };
        let (stance, state) = (clash.stances[hero.index()], self.look.s.hero(hero));
        let lines = || (1u8..).zip(self.table(hero).defence).filter(|(n, _)| stance.lines >> (n - 1) & 1 == 0);
        let payable = |line: &CombatLine, aura: u8| line.points <= state.action_points && line.aura <= aura;
        let lift = u8::from(stance.aura == Some(AuraUse::Lift));
        let aura_used = stance.aura.is_some() || self.stance_lines(hero, stance).any(|line| line.aura > 0);
        for (n, line) in lines().filter(|(_, line)| self.meets(hero, line, lift) && payable(line, self.look.aura(hero))) {
            if line.aura == 0 || !aura_used {
                each(Move::Fight(FightMove::Line(n)));
            }
        }
        if !aura_used && self.look.aura(hero) > 0 {
            if lines().any(|(_, line)| !self.meets(hero, line, 0) && self.meets(hero, line, 1) && payable(line, 0)) {
                each(Move::Aura);
            }
            self.look.c.hero(hero).aura_zone.iter().filter(|&&effect| effect == AuraEffect::Ward).for_each(|&effect| each(Move::Invoke(effect)));
        }
        each(Move::Done);
    }

    fn stance_lines(self, hero: HeroId, stance: Stance) -> impl Iterator<Item = &'a CombatLine> {
        self.table(hero).defence.iter().enumerate().filter(move |(at, _)| stance.lines >> at & 1 == 1).map(|(_, line)| line)
    }

    fn armour(self, hero: HeroId) -> Option<&'a ObjectCard> {
        self.look.s.hero(hero).equipment.armour.map(|id| self.look.c.object(id))
    }

    /// Can the Armor be given up for something (ML-DEFENCE-08)?
    pub(crate) fn armour_options(self, hero: HeroId, each: &mut impl FnMut(Move)) {
        if self.armour(hero).is_some_and(|card| !card.sacrifice.is_empty()) {
            each(Move::Fight(FightMove::Break));
        }
        each(Move::Done);
    }

    /// The defence dice, and those of the Armor by themselves (ML-DEFENCE-01, ML-DEFENCE-06, ML-DEFENCE-14). A hero has at most 3 of a
    /// colour, the Armor's last.
    pub fn defence_dice(self, clash: &Clash, defender: Who) -> Option<(Pool, Pool)> {
        let mut pool = Pool::default();
        pool.more(CombatDie::Dodge, self.penalty(clash, defender).into());
        match defender {
            Who::Foe(id) => {
                let foe = self.site.foe(id)?;
                pool.add(&self.look.c.enemy(foe.kind).defence);
                let boons = self.look.fight()?.boons(foe.kind);
                [CombatDie::Defence, CombatDie::Dodge].into_iter().for_each(|die| pool.more(die, boons.dice[die.index()]));
                Some((pool, Pool::default()))
            }
            Who::Ward => self.ward().map(|_| (pool, Pool::default())),
            Who::Hero(hero) => {
                let stance = clash.stances[hero.index()];
                self.stance_lines(hero, stance).for_each(|line| pool.add(&line.dice));
                if stance.aura == Some(AuraUse::Zone(AuraEffect::Ward)) {
                    pool.more(CombatDie::Defence, 1); // ML-EFFECT-13
                }
                if self.enemy_line(clash).is_some_and(|line| line.kind == AttackKind::Auratic) {
                    let shields = self.cover(clash, defender, Block::default()).auratic;
                    pool.more(CombatDie::Dodge, shields.saturating_sub(self.force(clash).cancel_auratic)); // ML-AURATIC-10
                }
                let pool = pool.capped();
                let mut both = pool;
                if !self.force(clash).cancel_armour {
                    both.add(self.armour(hero).map_or(&[], |card| &card.defence)); // ML-EFFECT-11
                }
                let mut armour = both.capped();
                armour.0.iter_mut().zip(pool.0).for_each(|(n, other)| *n -= other);
                Some((pool, armour))
            }
        }
    }

    /// What a defence comes to with these dice (ML-DEFENCE-03, ML-ATTACK-10).
    #[expect(clippy::wildcard_enum_match_arm, reason = "a sum: whatever is of another kind adds nothing")]
    pub fn cover(self, clash: &Clash, defender: Who, rolled: Block) -> Cover {
        let mut cover = Cover { shields: rolled.shields, dodges: rolled.dodges, ..Cover::default() };
        match defender {
            Who::Foe(id) => {
                let Some(foe) = self.site.foe(id) else { return cover };
                cover.add(&self.look.c.enemy(foe.kind).guard, rolled.specials);
                let boons = self.look.fight().map(|fight| fight.boons(foe.kind)).unwrap_or_default();
                cover.shields += boons.shields;
                cover.auratic += boons.auratic;
            }
            Who::Ward => cover.shields += self.site.ward.map_or(0, |ward| ward.shields),
            Who::Hero(hero) => {
                let stance = clash.stances[hero.index()];
                cover.add(self.table(hero).weapon.map_or(&[], |card| &card.guard), rolled.specials);
                for line in self.stance_lines(hero, stance) {
                    cover.add(&line.guard, rolled.specials);
                    cover.shields += line.sure;
                }
                if stance.aura == Some(AuraUse::Zone(AuraEffect::Ward)) {
                    cover.shields += WARD;
                }
                cover.auratic += self.look.perk_sum(hero, |perk| if let Perk::AuraticShields(n) = perk { n } else { 0 }); // ML-AURATIC-12
                cover.shields += self.look.charms_on(hero, |charm| match charm {
                    Charm::DefenceShield(n) | Charm::Shield(n) => n,
                    _ => 0,
                });
            }
        }
        cover
    }
}

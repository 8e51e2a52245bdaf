//! "Why can't I?" in a fight: lines, Arrows and Aura of a blow or a defence, and Spells.

use super::why_on_map::{Told, told};
use crate::booklet::condition::Mode;
use crate::combat::moves::FightMove;
use crate::combat::state::{AuraUse, Plan};
use crate::combat::step::FightQuestion;
use crate::content::CombatLine;
use crate::ids::FoeId;
use crate::magic::card::{SpellCard, SpellKind};
use crate::moves::Move;
use crate::place::figures::Board;
use crate::place::location::Ban;
use crate::show::on_map::action_points;
use crate::words::{Colour, HeroId};
use mistgate_kernel::places::square::Base;

impl Board<'_> {
    pub(super) fn why_not_in_fight(self, what: FightQuestion, mv: Move) -> Option<Told> {
        match (what, mv) {
            (FightQuestion::Plan(hero, _), Move::Fight(FightMove::Line(1))) if self.table(hero).attack.len() > 1 => {
                told("The first line is part of every Attack.", "ML-HANDLING-04")
            }
            (FightQuestion::Plan(hero, _), Move::Fight(FightMove::Line(n) | FightMove::Sweep(n, _))) => self.why_no_attack_line(hero, n),
            (FightQuestion::Plan(hero, _), Move::Fight(FightMove::Arrow(colour))) => self.why_no_arrow(hero, colour),
            (FightQuestion::Plan(..), Move::Fight(FightMove::Plant)) => {
                told("It takes a Talent, and a Free Movement that is neither begun nor lost.", "ML-EFFECT-17")
            }
            (FightQuestion::Plan(..), Move::Fight(FightMove::Strike)) => told("What is planned costs more than there is.", "ML-HANDLING-01"),
            (FightQuestion::Plan(hero, _) | FightQuestion::Defend(hero), Move::Invoke(_) | Move::Aura) => self.why_no_aura_in_fight(what, hero, mv),
            (FightQuestion::Defend(hero), Move::Fight(FightMove::Line(n))) => self.why_no_defence_line(hero, n),
            (FightQuestion::Next, Move::Hero(_) | Move::Foe(_)) => told("Somebody else is higher on the track, or has still to finish.", "ML-COMBAT-19"),
            (FightQuestion::Raise, Move::Fight(FightMove::Quicken(hero))) if self.site.hero(hero).at.lying().is_some() => {
                told("Whoever lies there has no Action Points before the return.", "ML-FALLEN-20")
            }
            (FightQuestion::Target(hero, number), Move::Foe(_) | Move::Hero(_) | Move::Space(_)) => self.why_not_aimed(hero, number, mv),
            _ => None,
        }
    }

    /// Why a line of the Combat table cannot be added to the blow.
    fn why_no_attack_line(self, hero: HeroId, n: u8) -> Option<Told> {
        let Some(line) = self.table(hero).attack.get(usize::from(n.checked_sub(1)?)) else { return told("There is no such line.", "ML-HANDLING-05") };
        let plan = self.look.fight().and_then(|fight| fight.plan)?;
        if plan.lines >> (n - 1) & 1 == 1 {
            return told("Each line is added once.", "ML-HANDLING-05");
        }
        if !self.meets(hero, line, u8::from(plan.aura == Some(AuraUse::Lift))) {
            return told("The hero does not have what the line asks for.", "ML-HANDLING-02");
        }
        let with = Plan { lines: plan.lines | 1 << (n - 1), ..plan };
        if self.plan_price(hero, with) > self.look.s.hero(hero).action_points {
            return told(format!("With this line it costs {}.", action_points(self.plan_price(hero, with))), "ML-HANDLING-01");
        }
        if line.aura > 0 && plan.aura.is_some() {
            return told("One Aura token an Attack, no more.", "ML-AURA-11");
        }
        if self.plan_aura(hero, with) > self.look.aura(hero) {
            return told("There are not so many active Aura tokens.", "ML-AURA-10");
        }
        if line.area.is_some() && plan.sweep.is_some() {
            return told("One Attack covers one area.", "ML-AREA-10");
        }
        told("An area is turned by quarters, so that the target lies in it.", "ML-AREA-11")
    }

    fn why_no_arrow(self, hero: HeroId, colour: Colour) -> Option<Told> {
        let plan = self.look.fight().and_then(|fight| fight.plan)?;
        if !self.shoots(hero) {
            told("Special Arrows are for Ranged Weapons.", "ML-ARROW-07")
        } else if plan.arrow.is_some() {
            told("One Arrow an Attack, no more.", "ML-ARROW-03")
        } else {
            told(format!("The hero carries no {} Arrow.", colour.word()), "ML-ARROW-01")
        }
    }

    /// Why no Aura token can be spent on a blow or a defence.
    #[expect(clippy::wildcard_enum_match_arm, reason = "it speaks of moves: one without a reason of its own is simply not for now")]
    fn why_no_aura_in_fight(self, what: FightQuestion, hero: HeroId, mv: Move) -> Option<Told> {
        let fight = self.look.fight()?;
        let costs = |lines: u8, table: &[CombatLine]| table.iter().enumerate().any(|(at, line)| lines >> at & 1 == 1 && line.aura > 0);
        let used = match what {
            FightQuestion::Plan(..) => fight.plan.is_some_and(|plan| plan.aura.is_some() || costs(plan.lines | 1, self.table(hero).attack)),
            _ => fight.clash.is_some_and(|clash| {
                let stance = clash.stances[hero.index()];
                stance.aura.is_some() || costs(stance.lines, self.table(hero).defence)
            }),
        };
        if used {
            return told("One Aura token for this, no more.", "ML-AURA-11");
        }
        match mv {
            Move::Invoke(effect) => self.why_no_invocation(hero, effect).or_else(|| told("This effect is for something else.", "ML-AURA-15")),
            _ if self.look.aura(hero) == 0 => told("There is no active Aura token.", "ML-AURA-10"),
            _ => told("One more of a characteristic would open no line that can be paid.", "ML-AURA-14"),
        }
    }

    /// Why a line of the Combat table cannot be used in the defence.
    fn why_no_defence_line(self, hero: HeroId, n: u8) -> Option<Told> {
        let line = self.table(hero).defence.get(usize::from(n.checked_sub(1)?));
        let stance = self.look.fight()?.clash?.stances[hero.index()];
        match line {
            Some(_) if stance.lines >> (n - 1) & 1 == 1 => told("This line is used already.", "ML-DEFENCE-03"),
            Some(line) if line.aura > 0 && line.points <= self.look.s.hero(hero).action_points && self.meets(hero, line, 0) => {
                told("It takes an active Aura token, and one for a defence is all.", if self.look.aura(hero) == 0 { "ML-AURA-10" } else { "ML-AURA-11" })
            }
            Some(_) | None => told("The hero does not have what the line asks for, or cannot pay for it.", "ML-DEFENCE-02"),
        }
    }

    /// Why a hero cannot cast this Spell now.
    pub(super) fn why_no_spell(self, hero: HeroId, number: u8) -> Option<Told> {
        let (c, s) = (self.look.c, self.look.s);
        let Some((at, card)) = c.spells.iter().enumerate().find(|(_, card)| card.number == number) else {
            return told("There is no such Spell.", "ML-SPELL-06");
        };
        if !self.look.has_spell(hero, at) && self.look.stone_of(at).is_none() {
            return match card.kind {
                SpellKind::Attack => told("It takes the School card of its school.", "ML-SPELL-07"),
                SpellKind::Classic => told("The hero does not hold this Spell.", "ML-SPELL-03"),
            };
        }
        if self.location.forbids(Ban::Spells) {
            return told("No Spells can be cast in this place.", "ML-MAP-22");
        }
        match (card.kind, card.mode, s.mode) {
            (_, _, None) => return told("Spells are cast in Stealth and Combat mode only.", "ML-CAST-28"),
            (SpellKind::Attack, _, Some(Mode::Stealth)) => return told("Attack Spells are cast in Combat mode only.", "ML-SPELL-15"),
            (SpellKind::Classic, Some(Mode::Stealth), Some(Mode::Combat)) => return told("It is cast in Stealth mode only.", "ML-SPELL-16"),
            (SpellKind::Classic, Some(Mode::Combat), Some(Mode::Stealth)) => return told("It is cast in Combat mode only.", "ML-SPELL-17"),
            (SpellKind::Attack | SpellKind::Classic, _, Some(_)) => {}
        }
        if self.look.aura(hero) < card.aura {
            return told("It costs Aura besides.", "ML-CAST-17");
        }
        let cost = self.look.spell_cost(hero, at);
        if s.hero(hero).action_points < cost {
            return told(format!("It costs {}.", action_points(cost)), "ML-CAST-02");
        }
        let near = self.spell_ends(card).any(|end| self.in_spell_range(hero, card, end));
        if near { told("Something solid is in the way.", "ML-CAST-20") } else { told("Nothing it could be cast on is in its range.", "ML-SPELL-18") }
    }

    /// Why a Spell cannot be cast on this.
    #[expect(clippy::wildcard_enum_match_arm, reason = "it speaks of moves: one without a reason of its own is simply not for now")]
    fn why_not_aimed(self, hero: HeroId, number: u8, mv: Move) -> Option<Told> {
        let card = self.look.c.spells.iter().find(|card| card.number == number)?;
        let end = match mv {
            Move::Foe(n) => self.site.foe(FoeId(n.checked_sub(1)?)).map(|foe| self.base(foe)),
            Move::Hero(other) => self.site.hero(other).at.standing().map(Base::one),
            Move::Space(spot) => self.location.space(spot).map(Base::one),
            _ => None,
        }?;
        match (self.spell_ends(card).any(|other| other == end), self.in_spell_range(hero, card, end)) {
            (false, _) => told("It is not cast on that.", "ML-CAST-02"),
            (true, false) => told("That is beyond its range.", "ML-SPELL-18"),
            (true, true) => told("Something solid is in the way.", "ML-CAST-20"),
        }
    }

    /// The grounds of everything a Spell could be meant for, however far away.
    fn spell_ends(self, card: &SpellCard) -> impl Iterator<Item = Base> {
        use crate::magic::card::Target;
        let all: Vec<Base> = match card.target {
            Target::Enemy => self.site.foes().map(|(_, foe)| self.base(foe)).collect(),
            Target::Hero | Target::Caster => self.site.standing().map(|(_, at)| Base::one(at)).collect(),
            Target::Corpse => self.site.corpses.as_slice().iter().map(|&at| Base::one(at)).collect(),
            Target::Noise => self.site.noise.as_slice().iter().map(|&at| Base::one(at)).collect(),
            Target::Space => self.ground.map.spaces().map(Base::one).collect(),
        };
        all.into_iter()
    }
}

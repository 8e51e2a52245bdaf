//! What an Attack may come to before a die is rolled: the exact odds, defender by defender.

use super::defence::Rolled;
use super::dice::{Block, Pool};
use super::state::{Clash, Roll};
use super::step::FightQuestion;
use crate::ask::Question;
use crate::content::CombatDie;
use crate::content::modes::{CombatFace, Modes};
use crate::place::figures::{Board, Who};
use mistgate_kernel::dice::{Die, Fraction, Odds};

/// What an Attack may come to for one who is hit by it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prospect {
    /// Who.
    pub defender: Who,
    /// Life Points left.
    pub life: u8,
    /// The attack dice.
    pub attack: Pool,
    /// Wounds that no die brings.
    pub sure: u8,
    /// The defence dice that will be rolled, as far as no Special side cancels them.
    pub defence: Pool,
    /// Shields that no die brings.
    pub shields: u8,
    /// The Wounds that get through.
    pub wounds: Odds<u8>,
}

impl Prospect {
    /// As many Wounds as there are Life Points.
    pub fn falls(&self) -> Fraction {
        self.wounds.chance(|&wounds| wounds >= self.life)
    }

    /// No Wound at all.
    pub fn nothing(&self) -> Fraction {
        self.wounds.chance(|&wounds| wounds == 0)
    }

    /// Wounds on the average.
    pub fn average(&self) -> Fraction {
        self.wounds.average(|&wounds| wounds.into())
    }
}

impl Board<'_> {
    /// The Attack that is being planned, or defended against: nothing is rolled yet.
    #[expect(clippy::wildcard_enum_match_arm, reason = "only an Attack and a Defence are rolled for")]
    fn pending(self) -> Option<Clash> {
        let fight = self.look.fight()?;
        match self.look.asked()?.what {
            Question::Combat(FightQuestion::Plan(hero, foe)) => Some(self.planned_clash(hero, foe, fight.plan?)),
            Question::Combat(FightQuestion::Defend(hero)) => Some(Clash { left: 1 << hero.index(), ..fight.clash? }),
            _ => None,
        }
    }

    /// Who attacks, and what the Attack that is planned may come to for everybody it hits, or for the hero who chooses a defence.
    pub fn prospects(self) -> (Option<Who>, Vec<Prospect>) {
        let Some(clash) = self.pending() else { return (None, Vec::new()) };
        let hit = (0..32u8).filter(|number| clash.left >> number & 1 == 1).filter_map(|number| self.prospect(&clash, clash.defending(number)));
        (Some(clash.attacker), hit.collect())
    }

    fn prospect(self, clash: &Clash, defender: Who) -> Option<Prospect> {
        let (modes, attack) = (&self.look.c.modes, self.attack_dice(clash));
        let (plain, force) = (self.cover(clash, defender, Block::default()), self.force(clash));
        let rolled = self.defence_rolled(clash, force, defender)?;
        let wounds = thrown(modes, attack, Roll::shows).then(|&roll| self.met(&Clash { roll, ..*clash }, defender, modes));
        Some(Prospect {
            defender,
            life: self.life_of(defender),
            attack,
            sure: self.wounds_met(clash, force, defender, plain.cancel_shock).total(),
            defence: rolled.whole(),
            shields: plain.shields.saturating_sub(force.cancel_shields),
            wounds,
        })
    }

    /// The Wounds that get through to a defender, once the Attack has been rolled (ML-ATTACK-04 to ML-ATTACK-09).
    fn met(self, clash: &Clash, defender: Who, modes: &Modes) -> Odds<u8> {
        let force = self.force(clash);
        let pool = self.defence_rolled(clash, force, defender).map(Rolled::whole).unwrap_or_default();
        thrown(modes, pool, Block::shows).seen_as(|&block| {
            let cover = self.cover(clash, defender, block);
            let total = self.wounds_met(clash, force, defender, cover.cancel_shock).total();
            if cover.dodges > 0 { 0 } else { total.saturating_sub(cover.shields.saturating_sub(force.cancel_shields)) }
        })
    }

    /// Life Points that somebody on the board has left.
    fn life_of(self, who: Who) -> u8 {
        match who {
            Who::Hero(hero) => self.look.s.hero(hero).life.points,
            Who::Foe(foe) => self.life_left(foe),
            Who::Ward => self.site.ward.map_or(0, |ward| ward.life),
        }
    }
}

/// Everything that a pool may show.
fn thrown<K: Copy + Default + Ord>(modes: &Modes, pool: Pool, shows: impl Fn(&mut K, CombatDie, CombatFace)) -> Odds<K> {
    CombatDie::ALL.iter().fold(Odds::certain(K::default()), |odds, &die| {
        let Some(one) = Die::new(modes.combat_dice[die.index()]).map(|die| Odds::of(&die, |face| face)) else { return odds };
        let more = |odds: Odds<K>, _| {
            odds.and(&one, |&sum, &face| {
                let mut sum = sum;
                shows(&mut sum, die, face);
                sum
            })
        };
        (0..pool.0[die.index()]).fold(odds, more)
    })
}

#[cfg(test)]
mod tests {
    use crate::combat::event::{FightEvent, Verdict};
    use crate::combat::moves::FightMove;
    use crate::event::Event;
    use crate::moves::Move;
    use crate::state::State;
    use crate::{Malhya, Setup};
    use mistgate_kernel::session::Session;
    use mistgate_kernel::{Chance, Game, Seat, Status};
    use std::sync::Arc;

    /// Times every blow is struck.
    const ROLLS: u32 = 4000;

    /// Positions of fights in which a hero could strike.
    fn about_to_strike() -> Vec<(Arc<Malhya>, State, Seat)> {
        let game = Arc::new(Malhya::embedded().unwrap());
        let mut found = Vec::new();
        for seed in 0..40 {
            let setup = Setup { adventure: "overdue".to_owned(), quick: true, ..Setup::of(3) };
            let mut session = Session::begin(game.clone(), setup, seed).unwrap();
            let mut chance = Chance::new(seed);
            for _ in 0..300 {
                let Status::Deciding(seats) = session.status() else { break };
                let seat = seats.iter().next().unwrap();
                let mut moves = Vec::new();
                game.legal(session.state(), seat, &mut moves);
                if moves.contains(&Move::Fight(FightMove::Strike)) {
                    found.push((game.clone(), *session.state(), seat));
                }
                let eager = moves.iter().copied().find(|mv| matches!(mv, Move::Fight(FightMove::Attack(_))));
                let mv = eager.or_else(|| chance.pick(&moves).copied()).unwrap();
                session.play(seat, mv).unwrap();
            }
            if found.len() >= 12 {
                break;
            }
        }
        found
    }

    /// The Wounds that get through to the first one hit when the blow is struck with this chance.
    fn struck(game: &Malhya, state: &State, seat: Seat, seed: u64) -> u8 {
        let mut state = State { chance: Chance::new(seed), ..*state };
        let mut events: Vec<Event> = Vec::new();
        game.apply(&mut state, seat, Move::Fight(FightMove::Strike), &mut events);
        let compared = |event: &Event| {
            let Event::Fight(FightEvent::Compared { wounds, shields, verdict, .. }) = event else { return None };
            Some(if *verdict == Verdict::Through { wounds.total() - shields } else { 0 })
        };
        events.iter().find_map(compared).unwrap_or(0)
    }

    // rule: ML-ATTACK-04, ML-ATTACK-12
    #[test]
    fn the_odds_are_those_of_many_blows() {
        let positions = about_to_strike();
        let mut held = 0;
        for (game, state, seat) in &positions {
            let (attacker, prospects) = game.look(state).board().unwrap().prospects();
            let [one] = prospects.as_slice() else { continue };
            assert!(attacker.is_some());
            let all: Vec<u8> = (0..ROLLS).map(|seed| struck(game, state, *seat, u64::from(seed) * 7919 + 3)).collect();
            let share = |holds: &dyn Fn(u8) -> bool| all.iter().filter(|&&wounds| holds(wounds)).count() as f64 / f64::from(ROLLS);
            let told = |chance: mistgate_kernel::dice::Fraction| chance.over as f64 / chance.under as f64;
            for (told, seen) in [(told(one.nothing()), share(&|wounds| wounds == 0)), (told(one.falls()), share(&|wounds| wounds >= one.life))] {
                assert!((told - seen).abs() < 0.035, "told {told}, seen {seen}: {one:?}");
            }
            held += 1;
        }
        assert!(held >= 6, "{held} of {}", positions.len());
    }
}

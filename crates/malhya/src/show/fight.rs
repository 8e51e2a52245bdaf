//! A fight in words: moves, questions, events.

use super::on_map::action_points;
use super::perk::dice;
use super::printed::gives;
use super::successes;
use crate::Malhya;
use crate::ask::Question;
use crate::ask::why::capital;
use crate::challenge::step::ChallengeQuestion;
use crate::combat::card::Boon;
use crate::combat::effect::Wounds;
use crate::combat::event::{FightEvent, Fighter, Thrown, Verdict, Why};
use crate::combat::moves::FightMove;
use crate::combat::step::FightQuestion;
use crate::content::CombatLine;
use crate::ids::FoeId;
use crate::state::State;
use crate::words::{HeroId, Wound};
use mistgate_kernel::text::counted;

/// A label, what stands behind it, and a rule.
type Label = (String, String, &'static str);

impl Malhya {
    /// A move of a fight.
    pub(super) fn fight_label(&self, state: &State, asked: Option<Question>, deed: FightMove) -> Label {
        let plain = |text: String, rule| (text, String::new(), rule);
        match deed {
            FightMove::Quicken(hero) => {
                let price = self.content.hero(hero).prices[1];
                (format!("{}: 1 more Initiative", capital(hero.name())), action_points(price), "ML-INITIATIVE-06")
            }
            FightMove::Attack(foe) => (format!("Attack {}", self.foe_called(state, foe)), self.attack_detail(state, asked, foe), "ML-HANDLING-01"),
            FightMove::Line(n) | FightMove::Sweep(n, _) => self.line_label(state, asked, n),
            FightMove::Arrow(colour) => plain(format!("Shoot a {} Arrow", colour.word()), "ML-ARROW-01"),
            FightMove::Plant => plain("Give up the whole Free Movement for it".to_owned(), "ML-EFFECT-17"),
            FightMove::Strike => ("Strike".to_owned(), self.strike_detail(state, asked), "ML-HANDLING-03"),
            FightMove::Break => plain("Give up the Armor".to_owned(), "ML-DEFENCE-08"),
            FightMove::KeepOff(Wound::Damage) => plain("Keep off a Damage".to_owned(), "ML-ATTACK-05"),
            FightMove::KeepOff(Wound::Injury) => plain("Keep off an Injury".to_owned(), "ML-ATTACK-05"),
            FightMove::KeepOff(Wound::Shock) => plain("Keep off a Shock".to_owned(), "ML-ATTACK-05"),
            FightMove::Push(n) => plain(format!("Push {n}"), "ML-PUSH-01"),
            FightMove::Pull(n) => plain(format!("Pull {n}"), "ML-PUSH-01"),
            FightMove::Cast(number) => self.cast_label(state, asked, number),
            FightMove::Charm(n) => self.charm_label(state, n),
        }
    }

    fn attack_detail(&self, state: &State, asked: Option<Question>, foe: u8) -> String {
        let (Some(Question::Turn(hero)), Some(board)) = (asked, self.look(state).board()) else { return String::new() };
        let Some(basic) = board.table(hero).attack.first() else { return String::new() };
        let life = board.site.foe(FoeId(foe - 1)).map_or(0, |foe| self.content.enemy(foe.kind).life.saturating_sub(foe.damage));
        format!("{}; it has {}", line_words(basic, false), counted(life, "Life Point"))
    }

    /// What the blow costs as it is planned, and which dice it is rolled with.
    fn strike_detail(&self, state: &State, asked: Option<Question>) -> String {
        let (Some(Question::Combat(FightQuestion::Plan(hero, foe))), Some(board)) = (asked, self.look(state).board()) else { return String::new() };
        let Some(plan) = board.site.fight.as_ref().and_then(|fight| fight.plan) else { return String::new() };
        let pool = board.attack_dice(&board.planned_clash(hero, foe, plan));
        let aura = board.plan_aura(hero, plan);
        let aura = if aura > 0 { format!(" and {}", counted(aura, "Aura token")) } else { String::new() };
        format!("{}{aura}: {}", action_points(board.plan_price(hero, plan)), dice(&pool.dice()))
    }

    fn line_label(&self, state: &State, asked: Option<Question>, n: u8) -> Label {
        let board = self.look(state).board();
        let (lines, defends) = match (asked, board) {
            (Some(Question::Combat(FightQuestion::Plan(hero, _))), Some(board)) => (board.table(hero).attack, false),
            (Some(Question::Combat(FightQuestion::Defend(hero))), Some(board)) => (board.table(hero).defence, true),
            (Some(Question::Challenge(ChallengeQuestion::Turn(hero))), _) => (self.look(state).blows(hero), false),
            (Some(Question::Challenge(ChallengeQuestion::Defend(hero, _))), _) => (self.look(state).guards(hero), true),
            _ => (&[][..], false),
        };
        let words = lines.get(usize::from(n) - 1).map_or_else(String::new, |line| line_words(line, defends));
        (format!("Line {n}"), words, "ML-HANDLING-05")
    }

    fn cast_label(&self, state: &State, asked: Option<Question>, number: u8) -> Label {
        let Some(at) = self.content.spells.iter().position(|card| card.number == number) else {
            return (format!("Cast {number}"), String::new(), "ML-CAST-02");
        };
        let hero = if let Some(Question::Turn(hero)) = asked { hero } else { HeroId::Wallen };
        let (card, points) = (&self.content.spells[at], action_points(self.look(state).spell_cost(hero, at)));
        let aura = if card.aura > 0 { format!(" and {}", counted(card.aura, "Aura token")) } else { String::new() };
        (format!("Cast {}", card.name), format!("{points}{aura}: {}", card.does()), "ML-CAST-02")
    }

    fn charm_label(&self, state: &State, n: u8) -> Label {
        use crate::magic::card::Casting;
        let casting = state.site.and_then(|site| site.magic.casting);
        let bought = casting.and_then(|casting| match &self.content.spells[usize::from(casting.spell)].casting {
            Casting::Check { success, .. } => success.get(usize::from(n) - 1).copied(),
            Casting::Effect { .. } => None,
        });
        match bought {
            Some((price, charm)) => (capital(&charm.told()), successes(price), "ML-CAST-16"),
            None => (format!("Effect {n}"), String::new(), "ML-CAST-16"),
        }
    }

    /// What is asked in a fight.
    pub(super) fn fight_question(&self, state: &State, what: FightQuestion) -> (String, &'static str) {
        let points = |hero: HeroId| state.hero(hero).action_points;
        let won = state.site.and_then(|site| site.magic.casting).map_or(0, |casting| casting.successes);
        match what {
            FightQuestion::Raise => ("The Initiative phase: who raises the Initiative?".to_owned(), "ML-INITIATIVE-06"),
            FightQuestion::Next => ("Who acts next?".to_owned(), "ML-INITIATIVE-02"),
            FightQuestion::Victim(_) => ("These are equally meant. Whom does the enemy go for?".to_owned(), "ML-ENEMY-11"),
            FightQuestion::Plan(hero, foe) => (
                format!("{} attacks {} with {}. What with?", capital(hero.name()), self.foe_called(state, foe.0 + 1), action_points(points(hero))),
                "ML-HANDLING-03",
            ),
            FightQuestion::Defend(hero) => {
                (format!("{} is attacked and has {}. What defends?", capital(hero.name()), action_points(points(hero))), "ML-DEFENCE-02")
            }
            FightQuestion::Defender => ("Which defender is dealt with next?".to_owned(), "ML-AREA-10"),
            FightQuestion::Armour(hero) => (format!("Does {} give up the Armor?", hero.name()), "ML-DEFENCE-08"),
            FightQuestion::TakeOff => ("Which Wound is kept off?".to_owned(), "ML-ATTACK-05"),
            FightQuestion::Shove | FightQuestion::ShoveBySpell(..) => ("Pushed or pulled, and how far?".to_owned(), "ML-PUSH-04"),
            FightQuestion::Target(_, number) => (format!("On whom or what is {} cast?", self.spell(number)), "ML-CAST-02"),
            FightQuestion::Retarget(_) => ("On whom or what is it cast?".to_owned(), "ML-CAST-02"),
            FightQuestion::ShiftToken(..) => ("Where does the token go?".to_owned(), "ML-SPELL-25"),
            FightQuestion::Casting(hero) => {
                let told = format!("{} so far, and {} has {} for Stops. Roll again, or stop?", successes(won), hero.name(), action_points(points(hero)));
                (told, "ML-CAST-12")
            }
            FightQuestion::Charm(_) => (format!("{}. What to buy with that?", successes(won)), "ML-CAST-16"),
        }
    }

    /// What happened in a fight.
    pub(super) fn told_in_fight(&self, event: &FightEvent) -> (String, &'static str) {
        let who = |hero: HeroId| capital(hero.name());
        match *event {
            FightEvent::CombatTurn { turn } => (format!("Combat turn {turn}: the Initiative phase."), "ML-COMBAT-14"),
            FightEvent::Quickened { hero, place } => (format!("{} is on {place} of the Initiative track.", who(hero)), "ML-INITIATIVE-06"),
            FightEvent::Upgraded { enemy, token } => {
                let gives: Vec<String> = self.content.modes.upgrades[usize::from(token) - 1].gives.iter().map(|&boon: &Boon| boon.words()).collect();
                let gives = if gives.is_empty() { "nothing".to_owned() } else { gives.join(", ") };
                (format!("{} draws an Upgrade token: {gives}.", self.enemy(enemy)), "ML-UPGRADE-01")
            }
            FightEvent::SpecialAction { enemy } => (format!("{}: the Special Action works.", self.enemy(enemy)), "ML-UPGRADE-08"),
            FightEvent::Acts { foe } => (format!("Enemy {foe} acts."), "ML-COMBAT-20"),
            FightEvent::Means { foe, hero, why, far } => (format!("Enemy {foe} goes for {}, {far} away: {}.", hero.name(), reason(why).0), reason(why).1),
            FightEvent::MeansTarget { foe, why, far } => (format!("Enemy {foe} goes for the target, {far} away: {}.", reason(why).0), reason(why).1),
            FightEvent::Idle { foe, why } => (format!("Enemy {foe}: {}.", reason(why).0), reason(why).1),
            FightEvent::HeroAttacks { hero, foe, points } => (format!("{} attacks enemy {foe} for {}.", who(hero), action_points(points)), "ML-ATTACK-01"),
            FightEvent::FoeAttacks { foe, hero, line } => (format!("Enemy {foe} attacks {} with line {line}.", hero.name()), "ML-ENEMY-34"),
            FightEvent::FoeAttacksTarget { foe, line } => (format!("Enemy {foe} attacks the target with line {line}."), "ML-RULECARD-03"),
            FightEvent::Defends { hero, lines } => (format!("{} defends with {}.", who(hero), counted(lines.count_ones(), "line")), "ML-DEFENCE-02"),
            FightEvent::AttackRolled { by, dice, damage } => (format!("{} rolls {}: Damage {damage}.", fighter(by), faces(dice.as_slice())), "ML-ATTACK-03"),
            FightEvent::DiceCancelled { blue, black } => (format!("{} not rolled.", cancelled(blue, black)), "ML-ATTACK-03"),
            FightEvent::DefenceRolled { by, dice, shields, dodges } => {
                let dodge = if dodges > 0 { ", a Dodge" } else { "" };
                (format!("{} defends: {}; Shields {shields}{dodge}.", fighter(by), faces(dice.as_slice())), "ML-ATTACK-03")
            }
            FightEvent::ArmourBroken { hero, card } => (format!("{} gives up {}.", who(hero), self.content.object(card).name), "ML-DEFENCE-08"),
            FightEvent::Compared { by, wounds, shields, verdict } => compared(by, wounds, shields, verdict),
            FightEvent::FoeHurt { foe, n, left } => (format!("Enemy {foe} suffers {n} Damage and has {} left.", counted(left, "Life Point")), "ML-WOUND-05"),
            FightEvent::FoeDefeated { foe, enemy, at } => (format!("{} {foe} on {at} is defeated.", self.enemy(enemy)), "ML-WOUND-04"),
            FightEvent::Shoved { who, to } => (format!("{} is moved to {to}.", fighter(who)), "ML-PUSH-01"),
            FightEvent::Collided { who } => (format!("{} cannot be moved on, and is hurt by it.", fighter(who)), "ML-PUSH-07"),
            FightEvent::FellIntoRift { who, at } => (format!("{} falls into the Rift on {at}.", fighter(who)), "ML-PUSH-10"),
            FightEvent::Countered { by, n } => (format!("{} strikes back: {n} Damage.", fighter(by)), "ML-EFFECT-06"),
            FightEvent::Slowed { hero } => (format!("{} has no Initiative in the next turn.", who(hero)), "ML-INITIATIVE-11"),
            FightEvent::Held { hero } => (format!("{} has no Free Movement in the next turn.", who(hero)), "ML-EFFECT-08"),
            FightEvent::PointsLost { hero, n } => (format!("{} loses {}.", who(hero), action_points(n)), "ML-EFFECT-24"),
            FightEvent::ShocksPassed { hero, life } => (format!("{} gets over the Shocks: {}.", who(hero), counted(life.points, "Life Point")), "ML-FINISH-08"),
            FightEvent::Over => ("The fight is over.".to_owned(), "ML-FINISH-02"),
            FightEvent::Casts { hero, spell, points } => (format!("{} casts {} for {}.", who(hero), self.spell(spell), action_points(points)), "ML-CAST-04"),
            FightEvent::CastRolled { hero, dice, successes, stops } => {
                let faces: Vec<&str> = dice.as_slice().iter().map(|face| face.word()).collect();
                (format!("{} rolls {}: {}, {}.", who(hero), faces.join(", "), super::successes(successes), counted(stops, "Stop")), "ML-CAST-08")
            }
            FightEvent::CastFailed { hero } => (format!("{} cannot pay for the Stops: the casting fails.", who(hero)), "ML-CAST-10"),
            FightEvent::Enchanted { hero, spell } => (format!("{} works on {}.", self.spell(spell), hero.name()), "ML-CAST-25"),
            FightEvent::SpellsOver { hero } => (format!("Whatever {} had cast is over.", hero.name()), "ML-CAST-33"),
        }
    }

    fn spell(&self, number: u8) -> &str {
        self.content.spells.iter().find(|card| card.number == number).map_or("a Spell", |card| card.name.as_str())
    }
}

fn fighter(who: Fighter) -> String {
    match who {
        Fighter::Hero(hero) => capital(hero.name()),
        Fighter::Enemy(foe) => format!("Enemy {foe}"),
        Fighter::Target => "The target".to_owned(),
    }
}

/// `red 2, red special`.
pub(super) fn faces(dice: &[Thrown]) -> String {
    if dice.is_empty() {
        return "no dice".to_owned();
    }
    dice.iter().map(|thrown| format!("{} {}", thrown.die.word(), thrown.face.word())).collect::<Vec<_>>().join(", ")
}

/// `3 Action Points: 2 red dice; red Special: push 1`.
fn line_words(line: &CombatLine, defends: bool) -> String {
    format!("{}: {}", action_points(line.points), gives(line, defends))
}

fn compared(by: Fighter, wounds: Wounds, shields: u8, verdict: Verdict) -> (String, &'static str) {
    let who = fighter(by);
    let met = format!("{} against {}", counted(shields, "Shield"), counted(wounds.total(), "Wound"));
    match verdict {
        Verdict::Dodged => (format!("{who} dodges: the Attack is cancelled."), "ML-ATTACK-06"),
        Verdict::Repelled => (format!("{who}: {met}. The Attack is cancelled."), "ML-ATTACK-07"),
        Verdict::Even => (format!("{who}: {met}. No Wound, but the other effects."), "ML-ATTACK-08"),
        Verdict::Through => (format!("{who}: {met}."), "ML-ATTACK-09"),
    }
}

/// `2 Defence dice and 1 Dodge die are`, or only those of them that there are.
fn cancelled(blue: u8, black: u8) -> String {
    let some = |n: u8, kind: &str| (n > 0).then(|| format!("{n} {kind} {}", if n == 1 { "die" } else { "dice" }));
    let words: Vec<String> = some(blue, "Defence").into_iter().chain(some(black, "Dodge")).collect();
    format!("{} {}", words.join(" and "), if blue + black == 1 { "is" } else { "are" })
}

/// A reason, with its rule.
fn reason(why: Why) -> (&'static str, &'static str) {
    match why {
        Why::Target => ("the target, before anybody else", "ML-RULECARD-03"),
        Why::Engaged => ("next to it", "ML-ENEMY-10"),
        Why::NotYetAttacked => ("next to it, and not yet attacked by its group if it can be", "ML-ENEMY-11"),
        Why::SameVictim => ("next to it, and attacked by its group already", "ML-ENEMY-12"),
        Why::HuntedAgain => ("Engaged, and attacked by its group already", "ML-ENEMY-14"),
        Why::Hunted => ("the nearest who is Engaged", "ML-ENEMY-14"),
        Why::NearestFree => ("the nearest it can reach who is not Engaged", "ML-ENEMY-15"),
        Why::NearestEngaged => ("the nearest it can reach; nobody else is free", "ML-ENEMY-16"),
        Why::Closest => ("the closest, but out of reach", "ML-ENEMY-18"),
        Why::InReach => ("within its reach after its walk", "ML-REACH-06"),
        Why::ClearShot => ("a shot without penalty", "ML-ENEMY-31"),
        Why::PoorShot => ("a shot with a penalty, for want of a better", "ML-ENEMY-31"),
        Why::Disengages => ("it breaks contact to shoot", "ML-ENEMY-20"),
        Why::SeeksShot => ("the closest it can get into sight", "ML-ENEMY-26"),
        Why::MostCaught => ("there its area catches most", "ML-AREA-01"),
        Why::FurtherLine => ("a further line, from where it stands", "ML-ENEMY-41"),
        Why::NobodyInReach => ("nobody is within reach", "ML-ENEMY-42"),
        Why::NoWay => ("no way leads to anybody", "ML-ENEMY-18"),
        Why::NobodyStands => ("no hero is standing", "ML-FALLEN-25"),
    }
}

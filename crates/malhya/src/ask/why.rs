//! "Why can't I?": a reason and its rule.

use super::{Ask, HeroAim, Question};
use crate::Malhya;
use crate::agenda::VillageStep;
use crate::booklet::condition::Mode;
use crate::booklet::instruction::Opening;
use crate::booklet::print::{Printer, condition};
use crate::combat::attack::NoAttack;
use crate::combat::moves::FightMove;
use crate::content::perk::KillKind;
use crate::ids::{FoeId, TalentId};
use crate::moves::{Move, Moves};
use crate::place::figures::Board;
use crate::place::spot::Spot;
use crate::state::State;
use crate::stealth::kill::NoKill;
use crate::travel::harvest::Effort;
use crate::words::{CheckKind, Direction, HeroId, Weather};
use mistgate_kernel::language::Named;
pub(crate) use mistgate_kernel::text::capital;
use mistgate_kernel::text::counted;
use mistgate_kernel::{Game, Illegal, Line, PieceName, Rule, Seat, WhyNot};

pub(super) fn line(text: impl Into<String>, rule: &'static str) -> Line {
    Line::new(text, Rule(rule))
}

impl Malhya {
    /// Why a move that is not offered is refused.
    pub(crate) fn refusal(&self, state: &State, seat: Seat, mv: Move) -> Illegal {
        let reason = self.why_no_wish(state, seat, mv).unwrap_or_else(|| match self.asked_or_why(state, seat) {
            Ok(ask) => self.why_not_asked(state, ask, mv),
            Err(line) => line,
        });
        Illegal { reason: reason.text, rule: reason.rule }
    }

    fn asked_or_why(&self, state: &State, seat: Seat) -> Result<Ask, Line> {
        if state.end.is_some() {
            return Err(line("The adventure is over.", "ML-GROUP-15"));
        }
        if !state.present.contains(seat) {
            return Err(line("This hero is not in the group.", "ML-JOIN-01"));
        }
        self.look(state).asked_of(seat).ok_or_else(|| self.why_another(state, seat))
    }

    /// Why it is another's turn to say something.
    fn why_another(&self, state: &State, seat: Seat) -> Line {
        let rolls = self.look(state).asked().is_some_and(|ask| ask.what == Question::Roll);
        match state.check.map(|attempt| self.look(state).check(attempt.check).kind).filter(|_| rolls) {
            Some(CheckKind::Solo) => line("Another hero makes this check, and nobody else.", "ML-CHECK-03"),
            Some(CheckKind::Individual | CheckKind::Group) => line("Another hero makes the check now: one after the other.", "ML-CHECK-62"),
            None if state.page.spent.contains(seat) => line("This hero's turn has ended, for as long as the chapter is open.", "ML-BOOK-35"),
            None if !state.page.readers.is_empty() && !state.page.readers.contains(seat) => line("Whoever may read the chapter decides in it.", "ML-BOOK-12"),
            None => line("This is for another hero to decide.", "ML-GROUP-04"),
        }
    }

    /// Whether something can be done with a piece now, or why not. Pieces are heroes (`hero:sulk`), the options of a choice
    /// (`option:2`), hexes (`hex:D7`), spaces (`space:B4`), enemies (`enemy:2`), zones (`zone:3`), talents (`talent:the-patient-clock`), and things (`thing:red-plant`, `thing:fire-salt`, `thing:card-44`).
    pub(crate) fn explain(&self, state: &State, seat: Seat, piece: &str) -> WhyNot {
        if let Some((text, rule)) = self.told_sight(state, piece) {
            return WhyNot::Because(line(text, rule));
        }
        let name = PieceName::new(piece);
        let Some(wanted) = self.wanted(state, name) else { return WhyNot::NoSuchPiece };
        let ask = match self.asked_or_why(state, seat) {
            Ok(ask) => ask,
            Err(line) => return WhyNot::Because(line),
        };
        let mut moves = Vec::new();
        self.legal(state, seat, &mut moves);
        let about = |mv: Move| wanted.is_some_and(|wanted| mv == wanted) || self.describe(state, seat, mv).pieces.iter().any(|other| name.is(other));
        let possible: Vec<String> = moves.iter().filter(|&&mv| about(mv)).map(|mv| mv.write(&self.content.names)).collect();
        if !possible.is_empty() {
            return WhyNot::YouCan { moves: possible };
        }
        let Some(wanted) = wanted else {
            return WhyNot::Because(line("Only the hexes around you: one hex for one payment.", "ML-TRAVEL-28"));
        };
        WhyNot::Because(self.why_not_asked(state, ask, wanted))
    }

    /// What somebody who points at a piece would like to do; with a hex out of reach, nothing that has a name. Nothing at all if
    /// there is no such piece.
    fn wanted(&self, state: &State, name: PieceName) -> Option<Option<Move>> {
        let thing = name.of("thing").and_then(|name| self.thing_called(name)).map(|thing| {
            let for_sale = state.market.is_some() && self.look(state).owner(thing).is_none();
            if for_sale { Move::Buy(thing) } else { Move::Sell(thing) }
        });
        let option = || name.of("option").and_then(|n| n.parse().ok()).map(Move::Choose);
        let hero = || name.of("hero").and_then(HeroId::named).map(Move::Hero);
        let talent = || name.of("talent").and_then(|name| <TalentId as Named<Moves>>::find(name, &&self.content.names)).map(Move::Talent);
        let met = || self.wanted_on_map(state, name);
        thing.or_else(option).or_else(hero).or_else(talent).or_else(met).map(Some).or_else(|| self.step_to(state, name.of("hex")?))
    }

    /// Spaces (`space:B4`) and enemies (`enemy:2`) of the place, zones and spaces of a Challenge (`zone:3`).
    fn wanted_on_map(&self, state: &State, name: PieceName) -> Option<Move> {
        let number = |kind| name.of(kind).and_then(|n| n.parse::<u8>().ok());
        let board = self.look(state).board();
        let space = || {
            let spot = name.of("space").and_then(Spot::named)?;
            board.and_then(|board| board.location.space(spot)).map(|_| Move::Walk(spot))
        };
        let enemy = || {
            let n = number("enemy").filter(|n| *n > 0)?;
            board.filter(|board| board.site.foe(FoeId(n - 1)).is_some()).map(|board| self.blow_wanted(state, board, n))
        };
        let zone = || number("zone").filter(|_| state.challenge.is_some()).map(Move::Zone);
        space().or_else(enemy).or_else(zone)
    }

    /// What a hero would do to an enemy: an attack; while sneaking a kill, from afar with what reaches so far (ML-KILL-01, ML-KILL-07).
    fn blow_wanted(&self, state: &State, board: Board, foe: u8) -> Move {
        let turn = self.look(state).asked().map(|ask| ask.what);
        let (Some(Mode::Stealth), Some(Question::Turn(hero))) = (state.mode, turn) else { return Move::Fight(FightMove::Attack(foe)) };
        let no = |kind| board.kill(hero, kind, FoeId(foe.saturating_sub(1))).err();
        let afar = no(KillKind::Melee) == Some(NoKill::TooFar) && no(KillKind::Ranged) != Some(NoKill::NoRangedWeapon);
        if afar { Move::RangedKill(foe) } else { Move::MeleeKill(foe) }
    }

    /// The step to a hex, if it lies beside the group.
    fn step_to(&self, state: &State, name: &str) -> Option<Option<Move>> {
        let there = self.content.region.hexes.iter().position(|hex| hex.name == name)?;
        let around = self.look(state).hex().map(|hex| hex.around);
        let direction = around.and_then(|around| Direction::ALL.iter().copied().find(|way| around[way.index()].is_some_and(|id| id.index() == there)));
        Some(direction.map(Move::Step))
    }

    /// Why a question does not have this answer.
    fn why_not_asked(&self, state: &State, ask: Ask, mv: Move) -> Line {
        let grown = || self.why_no_growth(state, ask.what, mv);
        let special = self.why_not_thing(state, ask.what, mv).or_else(grown).or_else(|| self.why_not_on_map(state, ask.what, mv));
        special.unwrap_or_else(|| self.why_not_move(state, ask, mv))
    }

    fn why_not_move(&self, state: &State, ask: Ask, mv: Move) -> Line {
        let look = self.look(state);
        match (ask.what, mv) {
            (Question::Choice(id), Move::Choose(n)) => {
                let options = &self.content.library.program.choices[id.index()].options;
                match n.checked_sub(1).and_then(|at| options.get(usize::from(at))) {
                    Some(option) => self.why_closed(state, option),
                    None => line("There is no such option.", "ML-BOOK-16"),
                }
            }
            (Question::Hero(..), Move::Hero(hero)) if !state.present.contains(hero.seat()) => {
                line(format!("{} is not in the group.", capital(hero.name())), "ML-JOIN-01")
            }
            (Question::Hero(_, HeroAim::LevelUp), Move::Hero(hero)) => match look.raisable(hero).next() {
                Some(_) => line(format!("{} has levelled up already.", capital(hero.name())), "ML-LEVEL-18"),
                None => line(format!("All five characteristics of {} stand on their last space.", hero.name()), "ML-LEVEL-08"),
            },
            (Question::Hero(..), Move::Hero(hero)) if state.hero(hero).is_unconscious() => {
                line(format!("{} is unconscious.", capital(hero.name())), "ML-CHECK-69")
            }
            (Question::Hero(_, HeroAim::TakePart), Move::Hero(hero)) => self.why_no_part(state, hero),
            (Question::Hero(..), Move::Hero(hero)) => line(format!("{} cannot be chosen here.", capital(hero.name())), "ML-GOLDEN-01"),
            (
                _,
                Move::Draw
                | Move::Step(_)
                | Move::StepWithAura(..)
                | Move::StepWithBeetle(_)
                | Move::Campfire
                | Move::Inn
                | Move::Room
                | Move::Harvest(_)
                | Move::Craft(_),
            ) => self.why_not_travel(state, ask, mv),
            (_, Move::Number(_)) => self.why_no_number(state),
            (Question::Turn(hero), Move::Fight(FightMove::Attack(foe))) => self.why_no_attack(state, hero, foe),
            (Question::Roll, Move::Stop) => self.why_no_stop(state),
            (Question::Roll, Move::Aura | Move::Beetle) => self.why_no_aura(state, mv),
            (Question::Roll, Move::Pay | Move::Discard(..)) => self.why_nothing_given(state),
            (Question::Heal(..), Move::Heal(_)) => line("Healing moves a crystal out of the Damage or the Injury zone, and none out of another.", "ML-LIFE-07"),
            (Question::Lockpick(_), Move::Take(_)) => line("The hero takes a Lockpick or a Key of the own Knapsack.", "ML-LOCK-02"),
            (Question::Gather(_), Move::Take(_)) => line("This Gem does not yield it here.", "ML-HARVEST-08"),
            (Question::Harvesting(_, effort), Move::Aura | Move::Beetle | Move::AuraOf(_)) => why_no_more_effort(effort, mv),
            _ => {
                let asked = look.asked().map_or_else(|| line("Nothing is asked.", "ML-GOLDEN-01"), |ask| self.question_line(state, ask));
                Line::new(format!("Not now. {}", asked.text), asked.rule)
            }
        }
    }

    /// Why a hero cannot take part in a check.
    fn why_no_part(&self, state: &State, hero: HeroId) -> Line {
        let (look, name) = (self.look(state), capital(hero.name()));
        if state.check.is_some_and(|attempt| attempt.waiting.contains(hero.seat()) || attempt.done.contains(hero.seat())) {
            return line(format!("{name} takes part once."), "ML-CHECK-61");
        }
        match state.check.map(|attempt| look.check(attempt.check)) {
            Some(check) if check.is_lock() && look.lockpicks(hero).next().is_none() => line(format!("{name} has neither a Lockpick nor a Key."), "ML-LOCK-02"),
            Some(check) if !look.fit_for(check).contains(hero.seat()) => line(format!("{name} has not enough Action points."), "ML-CHECK-57"),
            Some(_) | None => line(format!("{name} cannot be chosen here."), "ML-CHECK-07"),
        }
    }

    /// Why an enemy cannot be attacked.
    fn why_no_attack(&self, state: &State, hero: HeroId, foe: u8) -> Line {
        let board = self.look(state).board();
        let reason = board.and_then(|board| board.attack(hero, FoeId(foe.saturating_sub(1))).err()).unwrap_or(NoAttack::NotThere);
        let (text, rule) = reason.told();
        line(text, rule)
    }

    /// Why the road does not offer something.
    fn why_not_travel(&self, state: &State, ask: Ask, mv: Move) -> Line {
        let look = self.look(state);
        let (gold, tokens) = (state.group.gold, state.travel.tokens);
        match (ask.what, mv) {
            (Question::Journey | Question::MoveFreely, Move::Step(direction) | Move::StepWithAura(direction, _)) if look.beyond(direction).is_none() => {
                line("There is no hex that can be entered: the sea, or the edge of the board.", "ML-TRAVEL-29")
            }
            (Question::Journey, Move::Step(_)) => {
                let (price, rule) = (look.step_price(), if state.travel.weather == Weather::Fair { "ML-TRAVEL-25" } else { "ML-TRAVEL-26" });
                line(format!("A hex costs {} in this weather. You have {tokens}.", counted(price, "Travel token")), rule)
            }
            (Question::Journey, Move::StepWithAura(_, hero)) => {
                line(format!("{} cannot add an Aura token to 2 Travel tokens for this.", capital(hero.name())), "ML-TALENT-24")
            }
            (Question::Journey, Move::StepWithBeetle(_)) => line("No Emperor Beetle can pay for this.", "ML-BEETLE-03"),
            (Question::Journey, Move::Harvest(_) | Move::Craft(_)) if !look.has_drawn_today() => line("Not before the first card of the day.", "ML-TRAVEL-23"),
            (Question::Journey, Move::Harvest(_)) if tokens == 0 => line("A Harvest costs 1 Travel token.", "ML-HARVEST-02"),
            (Question::Journey, Move::Harvest(_)) => line("Nothing can be harvested here.", "ML-HARVEST-05"),
            (Question::Journey, Move::Craft(_)) => line("The group does not have what goes into it.", "ML-CRAFT-02"),
            (Question::Journey, Move::Campfire) => line("The Rest card lies on the Timeline: once a day.", "ML-REST-03"),
            (Question::Journey, Move::Inn | Move::Room) => line("There is no inn on the open road.", "ML-REST-09"),
            (Question::Village(VillageStep::Inn), Move::Inn) => line(format!("A meal is 2 gold. You have {gold}."), "ML-VILLAGE-05"),
            (Question::Village(VillageStep::Room), Move::Room) if !look.rest_can_be_used() => {
                line("The Rest card is used up, or has no space left today.", "ML-VILLAGE-08")
            }
            (Question::Village(VillageStep::Room), Move::Room) => line(format!("The Room is 2 gold for each hero. You have {gold}."), "ML-VILLAGE-07"),
            (Question::Village(_), Move::Inn) => line("The meal was before. There is no going back.", "ML-VILLAGE-06"),
            _ => line(format!("Not now. {}", self.question_line(state, ask).text), "ML-EVENT-19"),
        }
    }

    /// Why no number can be tried here.
    fn why_no_number(&self, state: &State) -> Line {
        let chapter = state.page.chapter.map(|id| &self.content.library.chapters[id.index()]);
        match chapter {
            Some(chapter) if !self.content.library.is_playable(chapter.booklet) => line("The Event booklet hides no numbers.", "ML-BOOK-32"),
            Some(chapter) if chapter.picture.is_some() => line("Something is being resolved: first that.", "ML-BOOK-29"),
            Some(_) | None => line("There is no picture here that could hide a number.", "ML-BOOK-29"),
        }
    }

    /// Why the hero who rolls cannot stop: everybody in a Group check rolls once, and so does who has a level from the start.
    fn why_no_stop(&self, state: &State) -> Line {
        let look = self.look(state);
        let Some((attempt, check)) = state.check.map(|attempt| (attempt, look.check(attempt.check))) else { return line("No check is made.", "ML-CHECK-21") };
        if check.kind == CheckKind::Group {
            line("Everybody rolls at least once.", "ML-CHECK-65")
        } else if look.level(check, attempt.successes, 0, attempt.roller).is_some() {
            line("At least one roll is made.", "ML-CHECK-32")
        } else {
            line("No level is reached yet: the hero must roll on.", "ML-CHECK-21")
        }
    }

    fn why_no_aura(&self, state: &State, mv: Move) -> Line {
        let Some((attempt, hero)) = state.check.and_then(|attempt| attempt.roller.map(|hero| (attempt, hero))) else {
            return line("No check is made.", "ML-CHECK-42");
        };
        if attempt.aura_used {
            line("One Aura token a check, no more.", "ML-CHECK-43")
        } else if mv == Move::Beetle && state.group.beetle_aura == 0 {
            line("No Emperor Beetle has an Aura token left.", "ML-BEETLE-05")
        } else if mv == Move::Aura && state.hero(hero).aura.active == 0 {
            line(format!("{} has no active Aura token.", capital(hero.name())), "ML-AURA-02")
        } else {
            line("No more than five Skill dice are rolled.", "ML-CHECK-47")
        }
    }

    /// Why nothing can be given up for a Success.
    fn why_nothing_given(&self, state: &State) -> Line {
        match state.check.and_then(|attempt| self.look(state).check(attempt.check).successes_for) {
            Some(_) => line("There is not enough of it to give up.", "ML-GOLDEN-04"),
            None => line("This check takes nothing for Successes.", "ML-CHECK-51"),
        }
    }

    /// What stands in the way of an option.
    pub(crate) fn why_closed(&self, state: &State, option: &Opening) -> Line {
        let look = self.look(state);
        let names = &self.content.names;
        match &option.condition {
            Some(asked) if !look.holds(asked, state.page.hero) => line(format!("Only if {}.", condition(asked, names)), "ML-BOOK-18"),
            _ => {
                let terms = Printer { names, program: &self.content.library.program }.terms(option);
                line(format!("You cannot pay for it in full{terms}."), "ML-GOLDEN-04")
            }
        }
    }
}

/// Why no Aura token goes into a Harvest any more.
#[expect(clippy::wildcard_enum_match_arm, reason = "it speaks of moves: one without a reason of its own is simply not for now")]
fn why_no_more_effort(effort: Effort, mv: Move) -> Line {
    match mv {
        Move::AuraOf(_) if effort.gleaned.is_some() => line("More cards are drawn for one Aura token, once a Harvest.", "ML-HARVEST-07"),
        Move::AuraOf(_) => line("This hero has no such effect, or no Aura token for it.", "ML-AURA-10"),
        _ if effort.insight || effort.gleaned.is_some() => line("One Aura token for the same Action, no more.", "ML-AURA-11"),
        _ => line("There is no active Aura token for it.", "ML-AURA-10"),
    }
}

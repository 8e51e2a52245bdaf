//! The check under way, as everybody at the table sees it: dice, levels, Stops, and what bears on it (ML-CHECK).

use crate::Malhya;
use crate::booklet::instruction::Block;
use crate::booklet::print::checks::{banner, change_words, computed, ending, occasion};
use crate::booklet::print::{Printer, condition};
use crate::booklet::skill_check::{Duty, Level, Shown, SkillCheck, Stops};
use crate::check::odds::NextRoll;
use crate::check::state::{Attempt, Face};
use crate::check::terms::Terms;
use crate::ids::Resource;
use crate::state::State;
use crate::words::{Characteristic, CheckKind, HeroId, ResourceType};
use mistgate_kernel::text::counted;
use serde::Serialize;
use std::collections::BTreeMap;

/// A check under way.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs)] // The fields say what they are.
pub struct CheckView<'a> {
    pub banner: String,
    pub name: &'a str,
    pub kind: CheckKind,
    pub characteristic: Characteristic,
    pub roller: Option<HeroId>,
    pub waiting: Vec<HeroId>,
    pub failed: Vec<HeroId>,
    pub succeeded: Vec<HeroId>,
    pub validated: u8,
    pub successes: u8,
    pub stops: u8,
    pub rolls: u8,
    pub fails_at: Option<u8>,
    /// What happens then.
    pub failure: Failing,
    pub skill_dice: u8,
    pub difficulty_dice: u8,
    /// What the lock is opened with (ML-LOCK-03).
    pub lockpick: Option<&'static str>,
    /// At most so many heroes take part (ML-CHECK-06).
    pub limit: Option<u8>,
    /// Action Points it costs; can it be declined (ML-CHECK-57)?
    pub cost: Option<CostView>,
    /// What the special side of a Skill die is worth now.
    pub skill_special: u8,
    /// And that of a Difficulty die.
    pub difficulty_special: u8,
    /// The Abilities that count, and what each is worth to the hero who rolls (ML-CHECK-12).
    pub abilities: BTreeMap<&'static str, u8>,
    /// The levels of Success, from low to high.
    pub levels: Vec<LevelView>,
    /// What every so many Successes bring (ML-CHECK-39).
    pub every: Option<EveryView>,
    /// What ends the check for everybody, and what that brings (ML-CHECK-33).
    pub endings: Vec<(String, String)>,
    /// The additional instructions (ML-CHECK-48).
    pub changes: Vec<ChangeView>,
    pub faces: Vec<Face>,
    /// What the next roll may bring, level by level.
    pub odds: Option<NextRoll>,
}

impl CheckView<'_> {
    /// Has anybody rolled?
    pub fn has_begun(&self) -> bool {
        self.rolls > 0 || self.validated > 0 || !self.failed.is_empty() || !self.succeeded.is_empty()
    }
}

/// What Stops bring.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Failing {
    /// Nothing: the check cannot fail by Stops.
    Never,
    /// The check ends, and this happens; how many it takes depends on a Lockpick that nobody has chosen yet.
    ByLockpick(String),
    /// The check ends, and this happens.
    Ends(String),
    /// This happens, and the check goes on.
    GoesOn(String),
}

/// What a check costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct CostView {
    /// Action Points: of the hero who rolls, or as they are printed.
    pub points: u8,
    /// Can the players decline?
    pub declinable: bool,
}

/// What every so many Successes bring, when the check is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EveryView {
    /// So many Successes.
    pub successes: u8,
    /// What they bring.
    pub brings: String,
    /// How often they are there by now.
    pub times: u8,
}

/// A level of Success.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LevelView {
    /// From so many Successes, for the hero who rolls; nothing if nobody has told (ML-CHECK-41).
    pub from: Option<u8>,
    /// How this number is computed, if it is (ML-CHECK-36).
    pub computed: Option<String>,
    /// What it asks for beside Successes (ML-CHECK-35).
    pub condition: Option<String>,
    /// What it brings; nothing if nobody has told.
    pub brings: String,
    /// Is it reached, and no higher one?
    pub reached: bool,
    /// Does it exist for this hero (ML-CHECK-35)?
    pub open: bool,
}

/// An additional instruction, and whether it applies now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs)] // The fields say what they are.
pub struct ChangeView {
    pub when: String,
    pub what: String,
    pub times: u8,
}

/// The check under way.
pub(super) fn check<'a>(game: &'a Malhya, state: &State) -> Option<CheckView<'a>> {
    let attempt = state.check?;
    let (look, check) = (game.look(state), &game.content.library.program.checks[attempt.check.index()]);
    let terms = attempt.roller.map(|hero| look.terms(check, hero));
    let heroes = |seats: mistgate_kernel::SeatSet| seats.iter().filter_map(HeroId::of).collect();
    let have = attempt.successes.saturating_add(if check.kind == CheckKind::Group { attempt.validated } else { 0 });
    let worth = |ability| attempt.roller.map_or(0, |hero| look.ability(hero, ability));
    Some(CheckView {
        banner: banner(check),
        name: &check.name,
        kind: check.kind,
        characteristic: check.characteristic,
        roller: attempt.roller,
        waiting: heroes(attempt.waiting),
        failed: heroes(attempt.failed),
        succeeded: heroes(attempt.succeeded),
        validated: attempt.validated,
        successes: attempt.successes,
        stops: attempt.stops,
        rolls: attempt.rolls,
        fails_at: terms.map_or_else(|| printed_stops(check), |terms| terms.stops),
        failure: failing(game, check, &attempt),
        skill_dice: terms.map_or(0, |terms| terms.skill),
        lockpick: attempt.lockpick.map(|colour| Resource { kind: ResourceType::Lockpick, colour }.word()),
        limit: check.limit,
        cost: cost(game, state, check, attempt.roller),
        difficulty_dice: terms.map_or(check.difficulty, |terms| terms.difficulty),
        skill_special: terms.map_or(0, |terms| terms.skill_special),
        difficulty_special: terms.map_or(0, |terms| terms.difficulty_special),
        abilities: check.abilities.iter().map(|&ability| (ability.word(), worth(ability))).collect(),
        levels: levels(game, state, check, &attempt, terms),
        every: check.per_successes.map(|(successes, block)| EveryView { successes, brings: game.block_words(block), times: have / successes.max(1) }),
        endings: check.endings.iter().map(|&(end, block)| (ending(end), game.block_words(block))).collect(),
        changes: changes(game, state, check, attempt.roller),
        faces: attempt.faces.as_slice().to_vec(),
        odds: look.next_roll(),
    })
}

impl Malhya {
    /// What a block of instructions does, in a line.
    pub(super) fn block_words(&self, block: Block) -> String {
        let printer = Printer { names: &self.content.names, program: &self.content.library.program };
        printer.block(block).into_iter().filter(|line| line.depth == 0).map(|line| line.text).collect::<Vec<_>>().join("; ")
    }
}

/// What it costs whoever rolls; as long as nobody does, what is printed (ML-CHECK-57).
fn cost(game: &Malhya, state: &State, check: &SkillCheck, roller: Option<HeroId>) -> Option<CostView> {
    let printed = check.cost?;
    let points = roller.map_or(printed.points, |hero| game.look(state).points_for(check, hero));
    Some(CostView { points, declinable: printed.duty == Duty::May })
}

fn failing(game: &Malhya, check: &SkillCheck, attempt: &Attempt) -> Failing {
    let effect = game.block_words(check.failure.block);
    match check.failure.at {
        Stops::Never => Failing::Never,
        Stops::ByLockpick if attempt.lockpick.is_none() => Failing::ByLockpick(effect),
        Stops::Ends(_) | Stops::ByLockpick => Failing::Ends(effect),
        Stops::Every(_) => Failing::GoesOn(effect),
    }
}

/// The Stops as they are printed: what counts as long as nobody has stepped forward.
fn printed_stops(check: &SkillCheck) -> Option<u8> {
    match check.failure.at {
        Stops::Ends(n) | Stops::Every(n) => Some(n),
        Stops::Never | Stops::ByLockpick => None,
    }
}

/// In a Group check the Successes of all count, and one number for all of them (ML-CHECK-66, ML-CHECK-55).
fn levels(game: &Malhya, state: &State, check: &SkillCheck, attempt: &Attempt, terms: Option<Terms>) -> Vec<LevelView> {
    let look = game.look(state);
    let together = check.kind == CheckKind::Group;
    let (hero, more) =
        if together { (None, look.more_together(check, attempt.participants())) } else { (attempt.roller, terms.map_or(0, |terms| terms.more_successes)) };
    let have = attempt.successes.saturating_add(if together { attempt.validated } else { 0 });
    let reached = look.level(check, have, more, hero);
    let view = |(at, level): (usize, &Level)| {
        let told = level.shown == Shown::Openly;
        let needed = look.needed(level, more, hero);
        LevelView {
            from: told.then(|| look.printed_for(level, more)),
            computed: computed(level.from).filter(|_| told),
            condition: level.condition.as_ref().filter(|_| told).map(|asked| condition(asked, &game.content.names)),
            brings: if told { game.block_words(level.block) } else { String::new() },
            reached: told && reached == Some(at),
            open: needed.is_some(),
        }
    };
    check.levels.iter().enumerate().map(view).collect()
}

fn changes(game: &Malhya, state: &State, check: &SkillCheck, roller: Option<HeroId>) -> Vec<ChangeView> {
    let look = game.look(state);
    let view = |(when, what): &(_, _)| ChangeView {
        when: occasion(when, &game.content.names),
        what: change_words(*what),
        times: roller.map_or(0, |hero| look.times(when, hero)),
    };
    let printed = check.changes.iter().map(view);
    // ML-MODE-03
    let of_mode = Some(look.more_stops()).filter(|&stops| stops != 0 && check.failure.at != Stops::Never).map(|stops| {
        let what = format!("{} {}", counted(stops.unsigned_abs(), "Stop"), if stops > 0 { "more" } else { "fewer" });
        ChangeView { when: format!("{} game", state.group.mode.word()), what, times: 1 }
    });
    printed.chain(of_mode).collect()
}

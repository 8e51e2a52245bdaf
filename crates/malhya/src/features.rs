//! What can be counted in a position, for bots that learn, for reports and for programs.

use crate::booklet::condition::Mode;
use crate::hero::state::Hero;
use crate::look::Look;
use crate::place::state::{SiteStage, Whereabouts};
use mistgate_kernel::signed;

/// What [`features`] counts, for the whole group.
pub const FEATURES: &[&str] = &[
    "heroes of the group",
    "heroes who have fallen",
    "Life Points",
    "Injuries",
    "Aura tokens that are ready",
    "Action Points",
    "Talents",
    "things in Knapsacks",
    "States",
    "gold coins",
    "points of the story",
    "the level of the group",
    "cards and tokens of the story",
    "days on the road",
    "heroes on a map",
    "heroes who have left it",
    "enemies in a fight",
    "Life Points of those enemies",
    "enemies that are sneaked past",
    "Threat",
    "an Alarm",
];

/// Counts them.
pub fn features(look: Look, counts: &mut [i32]) {
    let heroes = |count: fn(&Hero) -> usize| look.s.group_heroes().map(|id| signed(count(look.s.hero(id)))).sum::<i32>();
    let group = &look.s.group;
    let site = look.s.site.as_ref().filter(|site| site.stage == SiteStage::Played);
    let stealthy = look.s.mode == Some(Mode::Stealth);
    let enemies = site.map_or(0, |site| signed(site.foes().count()));
    let their_life =
        |site: &crate::place::state::Site| -> i32 { site.foes().map(|(_, foe)| i32::from(look.c.enemy(foe.kind).life.saturating_sub(foe.damage))).sum() };
    let all = [
        signed(look.s.group_heroes().count()),
        heroes(|hero| usize::from(hero.is_unconscious())),
        heroes(|hero| hero.life.points.into()),
        heroes(|hero| hero.life.injury.into()),
        heroes(|hero| hero.aura.active.into()),
        heroes(|hero| hero.action_points.into()),
        heroes(|hero| hero.talents.len()),
        heroes(|hero| hero.stored.len() + hero.equipment.stored.len()),
        heroes(|hero| hero.states.len()),
        i32::from(group.gold),
        i32::from(group.points),
        i32::from(group.level),
        signed(group.cards.len() + group.tokens.len()),
        i32::from(look.s.travel.days),
        site.map_or(0, |site| signed(site.standing().count())),
        site.map_or(0, |site| signed(site.heroes.iter().filter(|figure| matches!(figure.at, Whereabouts::Off(_))).count())),
        if stealthy { 0 } else { enemies },
        if stealthy { 0 } else { site.map_or(0, their_life) },
        if stealthy { enemies } else { 0 },
        look.s.stealth.map_or(0, |board| i32::from(board.threat)),
        i32::from(site.is_some_and(|site| site.alarmed)),
    ];
    counts.copy_from_slice(&all);
}

//! How well it stands for a player, in numbers: for bots that look ahead. Players may disagree.
//!
//! A victory point is worth a hundred; everything else is measured by how much of one it may bring.

use crate::agenda::TaskId;
use crate::content::Site;
use crate::ids::*;
use crate::look::Look;
use mistgate_kernel::game::{LOST, WON};
use mistgate_kernel::signed;

/// How far play is followed, in the unit of [`progress`]: to the end of the next turn of whoever thinks, with any number of players. When it
/// ended with a round instead, the first player judged by what the other had done last, the second by an own turn, and the second won three of five.
pub const HORIZON: u32 = ROUND + 1;

/// A round, in the unit of [`progress`]: it can be shared among two, three or four.
const ROUND: u32 = 12;

/// How far the play has come, turn by turn.
pub fn progress(look: Look) -> u32 {
    let terms = &look.s.terms;
    let turn = u32::from((look.s.active.0 + terms.players - terms.first.0) % terms.players);
    u32::from(look.s.round) * ROUND + turn * ROUND / u32::from(terms.players)
}

/// A victory point.
const POINT: i32 = 100;
/// What the price of an own card promises, for each Resolve it cost.
const CARD: i32 = 25;
/// A face-up Enemy token: it can still be spent.
const TOKEN: i32 = 60;
/// A Skill token.
const SKILL: i32 = 120;
/// A Wound.
const WOUND: i32 = -40;
/// A finished chapter, on top of its points: the end of the quest comes nearer.
const CHAPTER: i32 = 80;
/// A Reward token.
const REWARD: i32 = 60;
/// A generated resource: it will pay for something.
const RESOURCE: i32 = 12;

/// How well it stands for this player against the best of the others.
pub fn prospect(look: Look, player: Player) -> i32 {
    if look.s.end.is_some() {
        let lead = lead(look, player, |look, player| i32::from(look.score(player).total()) * POINT);
        return if look.winners().contains(player.seat()) { WON - 10_000 + lead.clamp(0, 10_000) } else { LOST + 10_000 + lead.clamp(-10_000, 0) };
    }
    lead(look, player, standing).clamp(LOST + 30_000, WON - 30_000)
}

fn lead(look: Look, player: Player, worth: fn(Look, Player) -> i32) -> i32 {
    let others = look.s.players().filter(|&other| other != player).map(|other| worth(look, other)).max();
    let rival = others.unwrap_or_else(|| i32::from(look.brash_score().total()) * POINT);
    worth(look, player) - rival
}

fn standing(look: Look, player: Player) -> i32 {
    let area = look.area(player);
    let own = area.hand.union(area.deck.cards()).union(area.discard_set()).union(area.play_set());
    let cards: i32 = own.iter().map(|id| i32::from(look.c.cards[usize::from(id)].cost)).sum();
    let pool: i32 = area.pool.iter().map(|&n| i32::from(n)).sum();
    let skills: i32 = area.skills.iter().map(|&n| i32::from(n)).sum();
    i32::from(look.score(player).total()) * POINT
        + cards * CARD
        + pool * RESOURCE
        + skills * SKILL
        + signed(area.enemies.len()) * TOKEN
        + i32::from(area.wounds) * WOUND
        + i32::from(look.chapters(player)) * CHAPTER
        + if area.reward.is_some() { REWARD } else { 0 }
}

/// What [`features`] counts, each as the lead over the strongest of the others.
pub const FEATURES: &[&str] = &[
    "points",
    "worth of own cards",
    "resources",
    "Skill tokens",
    "Enemy tokens",
    "Wounds",
    "chapters",
    "Rewards",
    "cards that can be drawn",
    "points late in the Chronicle",
    "steps to the Search Quest",
    "steps to the Exploration Quest",
    "the size of the hand",
    "cards in the Chronicle",
];

/// Which of them is the points late in the Chronicle.
const LATE: usize = 9;

/// So many steps away is a place that nobody has found yet, and at most.
const FAR: u8 = 4;

/// Counts them.
pub fn features(look: Look, player: Player, counts: &mut [i32]) {
    let mut others = look.s.players().filter(|&other| other != player);
    // Of two players the other is the rival, and nothing need be worked out.
    let rival = if look.s.terms.players > 2 { others.max_by_key(|&other| standing(look, other)) } else { others.next() };
    let mine = counted(look, player);
    let theirs = rival.map_or_else(
        || {
            let mut brash = [0; FEATURES.len()];
            brash[0] = i32::from(look.brash_score().total());
            brash[LATE] = brash[0] * rounds(look);
            brash
        },
        |rival| counted(look, rival),
    );
    for (count, (mine, theirs)) in counts.iter_mut().zip(mine.into_iter().zip(theirs)) {
        *count = mine - theirs;
    }
}

/// Rounds that were played, as far as they tell how near the end is.
fn rounds(look: Look) -> i32 {
    i32::from(look.s.round.min(40)) / 4
}

fn counted(look: Look, player: Player) -> [i32; FEATURES.len()] {
    let area = look.area(player);
    let own = area.hand.union(area.deck.cards()).union(area.discard_set()).union(area.play_set());
    let points = i32::from(look.score(player).total());
    [
        points,
        own.iter().map(|id| i32::from(look.c.cards[usize::from(id)].cost)).sum(),
        area.pool.iter().map(|&n| i32::from(n)).sum(),
        area.skills.iter().map(|&n| i32::from(n)).sum(),
        signed(area.enemies.len()),
        i32::from(area.wounds),
        i32::from(look.chapters(player)),
        i32::from(area.reward.is_some()),
        signed(own.len()),
        points * rounds(look),
        steps_to(look, player, TaskId::Search),
        steps_to(look, player, TaskId::Exploration),
        i32::from(look.hand_limit(player)),
        signed(area.retired.len()),
    ]
}

/// How many steps lead to where the next chapter is done; none if there is no more.
fn steps_to(look: Look, player: Player, quest: TaskId) -> i32 {
    let here = look.area(player).space;
    let nearest = |is_there: &dyn Fn(Space) -> bool| Space::all().filter(|&space| is_there(space)).map(|space| here.distance(space)).min().unwrap_or(FAR);
    let steps = look.task(player, quest).map_or(0, |task| match task.site {
        Site::Anywhere => 0,
        Site::Inn => here.distance(Space::INN),
        Site::Space(marked) => here.distance(marked),
        Site::Land(land) => nearest(&|space| look.land(space) == Some(land)),
        Site::Location(id) => nearest(&|space| look.s.grid[space.index()] == Some(id)),
    });
    i32::from(steps.min(FAR))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Frost, Setup};
    use mistgate_kernel::{Game, Silent};

    #[test]
    fn the_look_ahead_ends_with_an_own_turn_whoever_sits_where() {
        let game = Frost::embedded().unwrap();
        for players in 1..=4 {
            let mut state = game.begin(&Setup::of(players), 1, &mut Silent).unwrap();
            let mut begins = Vec::new();
            for (round, turn) in (1..=4).flat_map(|round| (0..players).map(move |turn| (round, turn))) {
                (state.round, state.active) = (round, Player((state.terms.first.0 + turn) % players));
                begins.push(game.progress(&state));
            }
            for (at, begin) in begins[..usize::from(2 * players)].iter().enumerate() {
                let (own, after) = (begins[at + usize::from(players)], begins[at + usize::from(players) + 1]);
                assert!(own < begin + HORIZON && after >= begin + HORIZON, "{players} players, turn {at}: {begins:?}");
            }
        }
    }
}

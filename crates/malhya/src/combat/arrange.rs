//! Positions in a fight, for scenarios (`[given.map]` with `fight`). See `docs/scenarios-malhya.md`.

use super::state::{Fight, FightPhase, Kind, MOST_STACKED, Stand};
use crate::Malhya;
use crate::booklet::condition::Mode;
use crate::ids::EnemyId;
use crate::place::state::{FreeMovement, Pose, Site};
use crate::state::State;
use crate::words::HeroId;
use mistgate_kernel::content::{Fields, Source, pieces};

/// Upgrade tokens that scenarios can count on, whatever the box holds: 1 a red die, 2 a blue one, 3 Initiative and Movement, 4 Movement,
/// 5 the Special Action, 6 blank.
const TOKENS: [(u8, &str); 6] =
    [(4, "\"1 red die\""), (4, "\"1 blue die\""), (4, "\"initiative 1\", \"movement 2\""), (2, "\"movement 2\""), (2, "\"special action\""), (4, "")];

/// The file with these tokens.
pub(crate) fn own_modes() -> Source {
    let token = |(count, gives): (u8, &str)| format!("[[upgrade]]\ncount = {count}\ngives = [{gives}]\n");
    Source::new("modes_scenario.toml", TOKENS.into_iter().map(token).collect::<String>())
}

/// `fight = "action"`: in the middle of a turn; `"turn"`: before one. `alarmed = true`, `upgrades = "3 5"` (tokens on top of the pile),
/// `attacked = "ancient"` (by the enemies, in this turn), `slowed = "ancient"`.
pub(crate) fn fight(game: &Malhya, fields: &mut Fields, state: &mut State, site: &mut Site) {
    let Some(phase) = fields.maybe_one_of("fight", &["turn", "action"]).map(|at| at.value) else { return };
    let mut fight = Fight::new();
    if phase == 1 {
        (fight.phase, fight.turn) = (FightPhase::Action, 1);
    }
    site.alarmed = fields.maybe_flag("alarmed").unwrap_or_default();
    let tokens = fields.maybe_text("upgrades").map(|text| pieces(&text)).unwrap_or_default();
    for word in tokens.iter().rev().take(MOST_STACKED) {
        match word.value.parse::<u8>().ok().filter(|n| (1..=TOKENS.len() as u8).contains(n)) {
            Some(n) => fight.stacked.push(n - 1),
            None => fields.note("`upgrades` are numbers of tokens, such as \"3 5\""),
        }
    }
    let named = |text: Option<mistgate_kernel::content::Placed<String>>| -> Vec<HeroId> {
        text.iter().flat_map(pieces).filter_map(|word| HeroId::named(&word.value)).collect()
    };
    let (attacked, slowed) = (named(fields.maybe_text("attacked")), named(fields.maybe_text("slowed")));
    let acting = site.turn.active.map(|hero| game.look(state).initiative(hero));
    for hero in state.group_heroes() {
        let (figure, place) = (site.hero(hero), game.look(state).initiative(hero));
        // Whoever only lies there has yet to act in this turn, unless somebody acts who is lower on the track; `lying done` is another matter
        // (ML-FALLEN-19).
        let to_come = figure.at.lying().is_some() && figure.free != FreeMovement::Gone && acting.is_none_or(|acting| place <= acting);
        let acted = matches!(figure.pose, Pose::Done | Pose::Waiting | Pose::Acting) && !to_come;
        fight.stands[hero.index()] = Stand { place, acted: acted && phase == 1, slowed: slowed.contains(&hero), ..Stand::default() };
    }
    for at in (0..game.content.enemies.len() as u8).filter(|_| phase == 1) {
        if site.foes().any(|(_, foe)| foe.kind == EnemyId(at)) {
            let attacked = attacked.iter().map(|hero| hero.seat()).collect();
            fight.kinds.push(Kind { kind: EnemyId(at), place: game.content.enemies[usize::from(at)].initiative, attacked, ..Kind::default() });
        }
    }
    state.mode = Some(Mode::Combat);
    state.stealth = None;
    site.fight = Some(fight);
}

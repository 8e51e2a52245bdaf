//! An adventure as a stage of a campaign: what came of it, how the heroes stand, what was decided.

use crate::pages::campaign::{Decision, Grown, Stage, Verdict};
use crate::parts::prompt::counted;
use mistgate_kernel::session::{Happened, Session};
use mistgate_kernel::text::capital;
use mistgate_kernel::{Eyes, Game, Outcome, Status};
use mistgate_malhya::Malhya;
use mistgate_malhya::event::Event;
use mistgate_malhya::words::{Characteristic, HeroId};

/// Decisions that are told of one adventure: the last ones.
const DECISIONS: usize = 12;

/// The stage that this table is.
pub fn stage(session: &Session<Malhya>) -> Stage {
    let (game, state) = (session.game(), session.state());
    let verdict = match session.status() {
        Status::Deciding(_) => Verdict::GoesOn,
        Status::Over(Outcome::Won(_)) => Verdict::EndedWell,
        Status::Over(Outcome::Lost | Outcome::Undecided) => Verdict::EndedBadly,
    };
    Stage {
        title: game.content.library.booklets[state.terms.adventure.index()].title.clone(),
        line: format!(
            "{}, {}, {}",
            counted(state.page.opened.into(), "chapter", "chapters"),
            counted(state.travel.days.into(), "day", "days"),
            counted(state.group.points.into(), "point", "points")
        ),
        verdict,
        sums: vec![
            (state.travel.days.to_string(), if state.travel.days == 1 { "day gone by" } else { "days gone by" }),
            (state.group.gold.to_string(), "gold"),
            (state.group.level.to_string(), "level of the group"),
            (state.page.opened.to_string(), if state.page.opened == 1 { "chapter read" } else { "chapters read" }),
        ],
        heroes: state.group_heroes().map(|hero| grown(game, state, hero)).collect(),
        decisions: decisions(session),
        triangles: state.group.triangles.into(),
    }
}

fn grown(game: &Malhya, state: &mistgate_malhya::state::State, hero: HeroId) -> Grown {
    let (board, now) = (game.content.hero(hero), state.hero(hero));
    Grown {
        name: capital(hero.name()),
        called: board.called.clone(),
        look: super::pictures::hero_look(hero),
        values: Characteristic::ALL.iter().map(|&one| (one.word(), board.characteristics[one.index()], now.value(one))).collect(),
        level: now.level,
    }
}

/// What was chosen, with the chapter it was chosen in.
fn decisions(session: &Session<Malhya>) -> Vec<Decision> {
    let game = session.game();
    let mut chapter = String::new();
    let mut all = Vec::new();
    let opening = session.opening().iter();
    let later = session.happened(0..session.count());
    let events = opening.chain(later.iter().flat_map(|happened| match happened {
        Happened::Events(events) => events.iter(),
        Happened::Words(_) => [].iter(),
    }));
    for event in events {
        match event {
            Event::Opened { .. } => chapter = game.tell(event, Eyes::SPECTATOR).text,
            Event::Chosen { .. } => all.push(Decision { chapter: chapter.clone(), words: game.tell(event, Eyes::SPECTATOR).text }),
            _ => {}
        }
    }
    let told = all.len().saturating_sub(DECISIONS);
    all.split_off(told).into_iter().rev().collect()
}

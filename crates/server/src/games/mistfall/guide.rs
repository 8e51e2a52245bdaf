//! Which lesson fits: the situations that the guides of Mistfall and Heart of the Mists speak of.

mod heart;

use mistgate_kernel::{Game, Seat};
use mistgate_mistfall::Mistfall;
use mistgate_mistfall::agenda::Question;
use mistgate_mistfall::ids::Phase;
use mistgate_mistfall::modules::Module;
use mistgate_mistfall::state::{End, State};
use mistgate_mistfall::view::{ConditionsView, View};

fn phase_tag(phase: Phase) -> &'static str {
    match phase {
        Phase::Reinforcement => "phase:reinforcement",
        Phase::Travel => "phase:travel",
        Phase::Pursuit => "phase:pursuit",
        Phase::Hero => "phase:hero",
        Phase::Defence => "phase:defence",
        Phase::Encounter => "phase:encounter",
        Phase::Time => "phase:time",
    }
}

/// What the guide should speak of now: first what is asked, then what there is to see.
pub fn situations(game: &Mistfall, state: &State, seat: Seat) -> Vec<&'static str> {
    let mut moves = Vec::new();
    game.legal(state, seat, &mut moves);
    let words: Vec<String> = moves.into_iter().map(|mv| game.notation(mv)).collect();
    let verb = |verb: &str| words.iter().any(|words| words.split(' ').next() == Some(verb));
    let view = View::new(game, state);
    let heart = state.modules;
    let hero = view.heroes.get(usize::from(seat.0));
    let suffers = |on: &ConditionsView| on.burning + on.daze + on.poison + on.weakness > 0;
    let foes = || view.line.iter().chain(view.heroes.iter().flat_map(|hero| &hero.enemies));
    let special_here = view.board.iter().any(|spot| spot.party && spot.special);
    let shops = heart.has(Module::Rewards);
    let dark = heart.has(Module::TimeCharter);
    let asked = game.look(state).asked_of(seat).map(|ask| ask.what);
    let travels = matches!(asked, Some(Question::Travel));
    let acts = matches!(asked, Some(Question::Turn | Question::NextHero));
    // Whoever is in the middle of something reads about that alone.
    let free = travels || acts || matches!(asked, None | Some(Question::Activate | Question::Order(_)));
    let its_own = match view.phase {
        Phase::Travel => travels,
        Phase::Hero => acts,
        Phase::Time => !dark,
        Phase::Reinforcement | Phase::Pursuit | Phase::Defence | Phase::Encounter => true,
    };
    let tags = [
        ("won", view.end == Some(End::Victory) || view.won),
        ("lost", view.end.is_some_and(|end| end != End::Victory)),
        ("begin", view.round == 1 && view.phase == Phase::Travel),
        ("reflex", verb("pass")),
        ("bury", verb("bury")),
        ("restoration", verb("restore")),
        ("reward", !shops && (verb("take") || verb("exchange"))),
        (phase_tag(view.phase), its_own),
        ("scout", verb("scout")),
        ("rest", verb("rest")),
        ("buy", verb("buy") && !verb("exchange")),
        ("encounter-begins", view.encounter.is_some()),
        ("vulnerable", verb("use") && foes().next().is_some()),
    ];
    let to_see = [
        ("special-location", special_here),
        ("enemy-enters", hero.is_some_and(|hero| !hero.enemies.is_empty())),
        ("enrage", foes().any(|foe| foe.enraged)),
        ("focus", hero.is_some_and(|hero| hero.focus > 3)),
        ("condition", view.heroes.iter().any(|hero| suffers(&hero.conditions)) || foes().any(|foe| suffers(&foe.conditions))),
        ("encounter-ends", view.encounter.is_none() && !view.decks.encounters.discard.is_empty()),
        ("time-card", !view.decks.time.discard.is_empty()),
    ];
    let now = heart::pressing(game, state, seat, &view).into_iter().chain(tags);
    let around = to_see.into_iter().chain(heart::to_see(state, &view)).chain(gone_by(&view).map(|phase| (phase_tag(phase), true)));
    now.chain(around.filter(|_| free)).filter(|(_, fits)| *fits).map(|(tag, _)| tag).collect()
}

/// Phases that have gone by without a question, the latest first: most of them resolve themselves, and are worth a word all the same.
fn gone_by<'v>(view: &'v View) -> impl Iterator<Item = Phase> + 'v {
    let now = Phase::ALL.iter().position(|&phase| phase == view.phase).unwrap_or(0);
    let before = Phase::ALL[..now].iter().rev();
    // Once Enemies have come in this round, nobody can tell what they did in the last.
    let fresh = matches!(view.phase, Phase::Reinforcement | Phase::Travel) && view.round > 1;
    let last_round = Phase::ALL[now + 1..].iter().rev().filter(move |_| fresh);
    let hunted = view.heroes.iter().any(|hero| !hero.enemies.is_empty());
    before.chain(last_round).copied().filter(move |phase| match phase {
        Phase::Reinforcement | Phase::Encounter => view.encounter.is_some(),
        Phase::Pursuit | Phase::Defence => hunted,
        Phase::Travel | Phase::Hero => false,
        Phase::Time => !view.decks.time.discard.is_empty(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{lessons, mistfall::MistfallFace};
    use crate::parts::guide::Guide;
    use mistgate_kernel::session::Session;
    use mistgate_mistfall::Setup;
    use mistgate_mistfall::moves::{CardAction, Move};
    use std::sync::Arc;

    #[test]
    fn everything_the_tutorial_says_comes_up_at_its_table() {
        let game = Arc::new(Mistfall::with_content(&Mistfall::files()).unwrap());
        assert_eq!(lessons::tutorial(&MistfallFace(game.clone()), game, 400), Vec::<String>::new());
    }

    #[test]
    fn every_situation_that_comes_up_has_a_lesson() {
        let game = Arc::new(Mistfall::embedded().unwrap());
        let look = MistfallFace(game.clone());
        let plays = (0..12).map(|seed| Session::begin(game.clone(), Default::default(), seed).unwrap());
        let (met, told) = (lessons::met(&look, plays, |_| false), lessons::told(&look));
        assert!(met.is_subset(&told), "no situation without a lesson: {:?}", met.difference(&told));
        assert!(met.len() >= 15, "random games meet most situations: {met:?}");
    }

    #[test]
    fn every_lesson_of_the_expansion_comes_up() {
        let game = Arc::new(Mistfall::with_content(&Mistfall::files()).unwrap());
        let look = MistfallFace(game.clone());
        let setup = |seed: u64| Setup {
            quest: ["lamps-on-the-long-road", "a-short-walk-after-dark"][(seed % 2) as usize].to_owned(),
            heroes: ["hedda", "jessamy", "fitch"].map(str::to_owned).to_vec(),
            allies: ["dogsbody", "skeg-half-horn", "tam-withy"].map(str::to_owned).to_vec(),
            ..Setup::default()
        };
        let plays = (0..8).map(|seed| Session::begin(game.clone(), setup(seed), seed).unwrap());
        let mut met = lessons::met(&look, plays, |_| false);
        // Hands are too large where nobody does anything but let Ansel Bell ring for more cards.
        let quiet = Setup { allies: vec!["ansel-bell".to_owned()], ..setup(0) };
        let rings = |mv| match mv {
            Move::Use(CardAction(card, _)) => game.content.cards[card.index()].ally.is_some(),
            mv => matches!(mv, Move::Stay | Move::End),
        };
        met.extend(lessons::met(&look, [Session::begin(game.clone(), quiet, 1).unwrap()], rings));
        let told = Guide::read(include_str!("../../../../../content/heart/guide.toml")).unwrap();
        let missing: Vec<&str> = told.lessons.iter().map(|lesson| lesson.tag.as_str()).filter(|tag| !met.contains(tag)).collect();
        assert!(missing.is_empty(), "{missing:?} of {met:?}");
        let all = lessons::told(&look);
        assert!(met.is_subset(&all), "no situation without a lesson: {:?}", met.difference(&all));
        assert!(!met.contains("reward") && !met.contains("phase:time"), "what the expansion replaces is not taught");
    }
}
